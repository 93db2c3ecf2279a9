# C types of clan.py. Array lengths are literals; every local that holds a clan is typed, since an
# array read through an untyped variable is a copy. Checked by the tests that compare both forms.
cimport cython

from engis_lab.games.engis.components cimport Box

cdef int[10] DEGREE
cdef int[60] NEAR
cdef int BOOST, AT_MOST, GROUP_BONUS
cdef int BY_HEXES, BY_ICONS, BY_KNOWLEDGE, BY_LARGEST, BY_OWNED
cdef int C_DIFFERENT, C_FOOD, C_MAMMOTH, C_OBJECTS, C_SAME, C_SHELTER, C_TRIBES, C_WATER
cdef int CAVE, FOREST, LAKE, SAVANNA, VOLCANO
cdef int FOOD, KNOWLEDGE, MAMMOTH, STONE, WATER, WOOD
cdef int CAVE_ART, EXPLORATION, FISHING, GATHERING, HUNTING, KNOWING, LEADERSHIP, NEANDERTHAL
cdef int RESISTANCE, STONECRAFT, WOODCRAFT

@cython.final
cdef class Clan:
    cdef public Box box
    cdef public int[10] board, meeples, ground
    cdef public int[7] terrains
    cdef public int[6] icons
    cdef public int[8] pile, log_bid, log_card, log_points
    cdef public int[2] bonus
    cdef public int logged, piled, objects, skills, hand, row, bid, score, before, weather
    cdef public int colour, rival, knows, affordable, learnable
    cdef void make_room(self) noexcept
    @cython.locals(c=Clan)
    cpdef Clan clone(self)
    @cython.locals(v=int)
    cdef int write_words(self, int* w, int n) noexcept
    @cython.locals(at=int, i=int)
    cpdef void settle(self) noexcept
    @cython.locals(kind=int, i=int)
    cpdef void put(self, int space, int hex_) noexcept
    cpdef void shift(self, int a, int b) noexcept
    @cython.locals(i=int)
    cpdef void count_hex(self, int hex_, int n) noexcept
    cpdef void stand(self, int space, int n) noexcept
    cpdef void use_up(self, int card) noexcept
    @cython.locals(g=int, mask=int)
    cpdef void was_paid(self, int thing) noexcept
    @cython.locals(i=int)
    cpdef int is_rim(self, int space) noexcept
    @cython.locals(n=int, m=int)
    cpdef int home(self) noexcept
    cpdef int welcomes(self, int space) noexcept
    cpdef int has(self, int skill) noexcept
    cpdef int owns(self, int thing) noexcept
    @cython.locals(n=int, t=int)
    cpdef int basics(self) noexcept
    @cython.locals(n=int, t=int)
    cpdef int kinds(self) noexcept
    @cython.locals(n=int, t=int)
    cpdef int triples(self) noexcept
    @cython.locals(know=int, wood=int, stone=int, can=int, o=int, k=int)
    cpdef void refresh(self) noexcept
    @cython.locals(mask=int, o=int)
    cpdef int group(self, int g) noexcept
    @cython.locals(g=int, mask=int)
    cpdef void make(self, int thing, int round_) noexcept
    cpdef void learn(self, int skill) noexcept
    @cython.locals(n=int, s=int)
    cpdef int on_terrain(self, int kind) noexcept
    @cython.locals(n=int, s=int)
    cpdef int on_icon(self, int icon) noexcept
    @cython.locals(n=int, s=int, i=int, t=int)
    cpdef int edges(self, int kind) noexcept
    @cython.locals(mask=int, n=int, s=int, t=int)
    cpdef int inhabited(self) noexcept
    @cython.locals(n=int, o=int)
    cpdef int boost(self, int card) noexcept
    @cython.locals(n=int, o=int)
    cpdef int values(self) noexcept
    @cython.locals(n=int)
    cpdef int talent(self, int card) noexcept
    @cython.locals(n=int)
    cpdef int still(self, int card, int terrain) noexcept
    @cython.locals(n=int, icon=int)
    cpdef int worth(self, int card, int terrain, int weaker) noexcept
    @cython.locals(i=int, j=int)
    cpdef void record(self, int card, int entry, int points) noexcept
    @cython.locals(how=int, of=int, n=int, i=int, t=int, o=int, k=int)
    cpdef int measure(self, int card) noexcept
    cpdef int loss(self, int card) noexcept
    cpdef int resistance(self) noexcept
    @cython.locals(n=int)
    cpdef int exploration(self) noexcept
    @cython.locals(n=int, k=int)
    cpdef int skill_count(self) noexcept
    @cython.locals(n=int, o=int)
    cpdef int object_count(self) noexcept
    cpdef int meeple_count(self) noexcept
    @cython.locals(n=int, t=int)
    cpdef int largest(self) noexcept
    @cython.locals(home=int, n=int, size=int, kinds=int, caves=int, icon=int)
    cpdef int rival_worth(self, int card, int weaker) noexcept
    @cython.locals(box=Box, kind=int)
    cpdef int wish(self, int plan, int hex_) noexcept
