# C types of table.py; the rules of clan.pxd hold here too.
cimport cython

from engis_lab.core.luck cimport Luck
from engis_lab.games.engis.clan cimport Clan
from engis_lab.games.engis.components cimport Box

cdef int[10] DEGREE
cdef int[60] NEAR
cdef int[50] WEIGHT
cdef int[7] FIRST
cdef int[3003] SIZE
cdef int[15015] SPOT
cdef unsigned long long FNV_BASIS, FNV_PRIME, MASK64
cdef int GROUP_BONUS, LEAST, ROUNDS, MOST_BID, MAJORITY, RIVAL
cdef int FOR_PILE, FOR_YELLOWS, FOR_GREENS, FOR_PLANS, FOR_UNKNOWN, YELLOW
cdef int A_BID, A_CRAFT, A_CUNNING, A_CUNNING_NO, A_DEVELOP, A_DIFFERENT, A_DONE, A_PLACE
cdef int A_PLAY, A_RETURN, A_SAME, A_STEP, A_STEP2, A_TAKE
cdef int ACT, BID, CUNNING_ASK, OVER, PLACE, PLAY, RETURN, TAKE
cdef int AGILITY, CUNNING, FORESIGHT, INGENUITY, INTELLIGENCE, NEANDERTHAL
cdef int C_DIFFERENT, C_SAME, C_TRIBES

@cython.final
cdef class Table:
    cdef public Box box
    cdef public list clans
    cdef public int[32] pile
    cdef public int[4] offer, order, yellow
    cdef public int[16] market
    cdef public int[10] moved
    cdef public int[8] plans
    cdef int[128] acts
    cdef int[10] cap, spots
    cdef public int count
    cdef public int seats, solo, level, drawn, planned, plan, round, began, first, kind, seat, idx
    cdef public int moving, crafting, developed
    cdef void make_room(self) noexcept
    @cython.locals(c=Table, clan=Clan)
    cpdef Table clone(self)
    @cython.locals(n=int, v=int, clan=Clan)
    cdef int write_words(self, int* w) noexcept
    @cython.locals(w="int[400]", n=int, i=int)
    cpdef bytes key(self)
    @cython.locals(w="int[400]", n=int, i=int, h="unsigned long long")
    cpdef unsigned long long digest(self)
    @cython.locals(i=int, clan=Clan)
    cpdef void deal(self, unsigned long long seed)
    cpdef void deal_pile(self, unsigned long long seed, list hexes)
    @cython.locals(i=int)
    cpdef void begin_round(self) noexcept
    @cython.locals(i=int, clan=Clan)
    cpdef void begin_bids(self) noexcept
    @cython.locals(n=int, i=int)
    cpdef list legal(self)
    cpdef int act(self, int i) noexcept
    @cython.locals(n=int, kind=int)
    cpdef int fill(self) noexcept
    @cython.locals(clan=Clan)
    cpdef int is_taken(self, int size) noexcept
    @cython.locals(clan=Clan, m=int, s=int, home=int, a=int, size=int)
    cdef int fill_bid(self) noexcept
    @cython.locals(clan=Clan, row=int, m=int, s=int, i=int, j=int, at=int)
    cdef int fill_return(self) noexcept
    @cython.locals(i=int, j=int, k=int, q=int, s=int, t=int, u=int, v=int, r1=int, r2=int, r3=int)
    cdef int spread(self, int a, int m, int size, int base) noexcept
    @cython.locals(clan=Clan, s=int)
    cdef int fill_place(self, int base, int a) noexcept
    @cython.locals(clan=Clan, m=int, s=int, a=int, i=int, j=int, base=int)
    cdef int fill_take(self) noexcept
    @cython.locals(clan=Clan, a=int, can=int, o=int, k=int)
    cdef int fill_act(self) noexcept
    cpdef int may_craft(self, Clan clan) noexcept
    @cython.locals(agile=int, s=int, i=int, t=int, m=int)
    cdef int fill_steps(self, Clan clan, int a) noexcept
    @cython.locals(i=int, j=int, m=int)
    cpdef int middle(self, Clan clan, int s, int t) noexcept
    @cython.locals(cards=int, i=int)
    cpdef int playable(self, Clan clan) noexcept
    @cython.locals(clan=Clan, cards=int, a=int, c=int, t=int)
    cdef int fill_play(self) noexcept
    cpdef void apply(self, int code) noexcept
    @cython.locals(code=int)
    cpdef void settle(self) noexcept
    @cython.locals(kind=int)
    cpdef int auto(self) noexcept
    @cython.locals(kind=int, clan=Clan, at=int, i=int)
    cpdef void move(self, int code) noexcept
    @cython.locals(size=int, i=int)
    cdef void bid(self, Clan clan, int at) noexcept
    @cython.locals(i=int, size=int, seat=int, clan=Clan)
    cdef void next_bid(self) noexcept
    @cython.locals(clan=Clan)
    cdef void next_cunning(self) noexcept
    @cython.locals(i=int)
    cdef void take(self, Clan clan, int hex_, int space) noexcept
    @cython.locals(s=int)
    cpdef void begin_turn(self) noexcept
    @cython.locals(at=int, s=int)
    cdef void move_act(self, Clan clan, int code) noexcept
    @cython.locals(s=int)
    cdef void close_move(self) noexcept
    cdef void close_craft(self) noexcept
    @cython.locals(clan=Clan, other=Clan, home=int, n=int)
    cpdef int weaker(self, int seat) noexcept
    @cython.locals(clan=Clan, card=int, weaker=int, points=int)
    cpdef int value(self, int seat, int entry) noexcept
    @cython.locals(card=int)
    cdef void play_card(self, Clan clan, int entry) noexcept
    cdef void next_play(self) noexcept
    @cython.locals(clan=Clan)
    cdef void next_return(self) noexcept
    @cython.locals(best=int, n=int, clan=Clan)
    cpdef int best_in(self, int terrain) noexcept
    @cython.locals(best=int, mine=int, n=int, clan=Clan)
    cpdef int majority(self, int seat, int terrain) noexcept
    @cython.locals(clan=Clan, first=int, second=int, i=int, loss=int)
    cpdef int saved(self, int seat) noexcept
    @cython.locals(clan=Clan, card=int)
    cpdef int nth_loss(self, int seat, int i) noexcept
    @cython.locals(clan=Clan, n=int, t=int, i=int)
    cpdef int final(self, int seat) noexcept
    @cython.locals(clan=Clan, seat=int)
    cpdef void finish(self) noexcept
    @cython.locals(clan=Clan, found=list, i=int, entry=int, card=int, g=int, t=int)
    cpdef list sources(self, int seat)
    @cython.locals(clan=Clan, n="long long")
    cpdef long long standing(self, int seat) noexcept
    @cython.locals(clan=Clan)
    cpdef list scores(self)
    cpdef list winners(self)
    @cython.locals(kind=int, space=int, points=int, entry=int)
    cdef void move_rival(self, Clan clan) noexcept
    @cython.locals(size=int)
    cdef int rival_bid(self) noexcept
    @cython.locals(best=int, chosen=int, i=int, h=int, k=int, fit=int)
    cdef int rival_hex(self, Clan clan) noexcept
    @cython.locals(can=int, best=int, o=int)
    cdef void rival_craft(self, Clan clan) noexcept
    @cython.locals(can=int, best=int, k=int)
    cdef void rival_learn(self, Clan clan) noexcept
    cpdef void resample(self, int seat, unsigned long long seed)
    @cython.locals(i=int, j=int, v=int)
    cdef void redeal_pile(self, Luck luck) noexcept
    @cython.locals(n=int, w=int, i=int, other=int, clan=Clan)
    cdef void redeal_greens(self, int seat, Luck luck) noexcept
    @cython.locals(n=int, c=int, i=int, j=int, k=int)
    cdef void redeal_plans(self, Luck luck) noexcept
    @cython.locals(last=int, luck=Luck, when=int, now=int, decisions=int, n=int)
    cpdef int playout(self, unsigned long long seed, list policies, int rounds=*)
