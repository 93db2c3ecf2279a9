# C types of policy.py; the rules of clan.pxd hold here too.
cimport cython

from engis_lab.core.luck cimport Luck
from engis_lab.games.engis.clan cimport Clan
from engis_lab.games.engis.components cimport Box
from engis_lab.games.engis.table cimport Table

cdef int[10] DEGREE, BITS, REACH
cdef int[60] NEAR
cdef int[3003] SIZE
cdef int[15015] SPOT
cdef int[4] WORTHS
cdef int[1] MODE
cdef int[8] LATER
cdef int[16] GROW, MANNED, ORDER
cdef int[32] SKILL_ROUND
cdef int[24] PLACE_WORTH
cdef int DIFFERENT_ENTRY, ROUNDS
cdef int A_BID, A_CRAFT, A_CUNNING, A_DEVELOP, A_DONE, A_PLACE, A_PLAY, A_RETURN, A_STEP, A_STEP2
cdef int A_TAKE, ACT, BID, CUNNING_ASK, OVER, PLACE, PLAY, RETURN, TAKE
cdef int AGILITY, CAVE, CAVE_ART, CUNNING, EXPLORATION, FISHING, FORESIGHT, GATHERING, HUNTING
cdef int INGENUITY, INTELLIGENCE, KNOWING, KNOWLEDGE, LEADERSHIP, NEANDERTHAL, RESISTANCE
cdef int STONE, STONECRAFT, VOLCANO, WOOD, WOODCRAFT
cdef int C_DIFFERENT, C_OBJECTS, C_SAME, C_SHELTER, C_TRIBES

@cython.locals(mode=int, c=int, place=int, other=int, slower=bint)
cpdef void sort_cards() noexcept
@cython.locals(last=int, luck=Luck, when=int, now=int, decisions=int)
cpdef int play_on(Table table, unsigned long long seed, list policies, int rounds)
@cython.locals(n=int, at=int, kind=int, clan=Clan)
cpdef int choose(Table table, int policy, Luck luck)
@cython.locals(box=Box, s=int, h=int, bits=int, kind=int, i=int, card=int)
cpdef void look_around(Clan clan) noexcept
cpdef int card_of(int entry) noexcept
@cython.locals(card=int, n=int, s=int, m=int)
cdef int promise(Table table, Clan clan, int entry, int mobile, int weaker) noexcept
@cython.locals(mask=int, s=int, n=int, t=int, home=int)
cdef int promise_different(Table table, Clan clan, int mobile) noexcept
@cython.locals(n=int, t=int, v=int)
cdef int later(Clan clan, int card) noexcept
@cython.locals(wait=int)
cdef int cost_of_playing(Table table, int card, int hand, int policy) noexcept
@cython.locals(n=int, c=int)
cdef int cards_in(int hand) noexcept
@cython.locals(n=int, least=int, worst=int, total=int, k=int, c=int, i=int)
cdef int schedule(int hand, int slots) noexcept
@cython.locals(clan=Clan, weaker=int, cards=int, best=int, chosen=int, e=int, card=int, gain=int)
cdef int target(Table table, int seat, int policy, int mobile) noexcept
@cython.locals(n=int, i=int)
cdef int losses(Table table, Clan clan) noexcept
@cython.locals(clan=Clan, n=int, left=int, t=int)
cpdef int outlook(Table table, int seat)
@cython.locals(clan=Clan, n=int, e=int, mobile=int)
cpdef int prospect(Table table, int seat)
@cython.locals(i=int)
cdef int may_still_move(Table table, int seat) noexcept
@cython.locals(seat=int, clan=Clan, e=int, h=int, space=int, worth=int, then=Table)
cpdef int preference(Table table, int code)
@cython.locals(box=Box, kind=int, left=int, n=int, i=int, before=int)
cdef int hex_worth(Table table, Clan clan, int h) noexcept
@cython.locals(n=int, have=int, o=int, cost=int, reach=int)
cdef int craft_need(Clan clan, int icon, int gain) noexcept
@cython.locals(n=int, best=int)
cdef int terrain_worth(Table table, Clan clan, int kind) noexcept
@cython.locals(kind=int, n=int, i=int, at=int)
cdef int space_worth(Clan clan, int h, int space) noexcept
@cython.locals(n=int, last=int, worth=int, best=int, chosen=int, i=int, code=int, h=int, space=int, v=int)
cdef int choose_take(Table table, Clan clan, int policy, int at) noexcept
@cython.locals(then=Clan, weaker=int, best=int, e=int, card=int, gain=int)
cdef int foresee(Table table, Clan clan, int h, int space) noexcept
@cython.locals(e=int, best=int, chosen=int, n=int, i=int, code=int, size=int, v=int)
cdef int choose_bid(Table table, Clan clan, int policy, int at) noexcept
@cython.locals(i=int, v=int, j=int)
cdef void rank_offer(Table table, Clan clan) noexcept
@cython.locals(ahead=int, seat=int, clan=Clan, n=int, q=int, place=int, share=int)
cdef int place_worth(Table table, int size) noexcept
cdef int choice_worth(int place) noexcept
@cython.locals(n=int, i=int, s=int)
cdef int needed(int number, int e) noexcept
@cython.locals(n=int, best=int, chosen=int, i=int, code=int, v=int, step=int)
cdef int choose_act(Table table, Clan clan, int policy, int at) noexcept
@cython.locals(box=Box, n=int, g=int, missing=int, before=int)
cdef int object_worth(Table table, Clan clan, int thing) noexcept
@cython.locals(left=int, hand=int, n=int)
cdef int skill_worth(Table table, Clan clan, int skill) noexcept
cdef int capped(int count) noexcept
cdef int choose_step(Table table, Clan clan, int policy, int at) noexcept
@cython.locals(clan=Clan, n=int, held=int, i=int, code=int, step=int, s=int, t=int, more=int)
cpdef int step_to(Table table, int e, int at) noexcept
@cython.locals(n=int, best=int, chosen=int, i=int, code=int, gain=int)
cdef int choose_play(Table table, Clan clan, int policy, int at) noexcept
@cython.locals(n=int, best=int, chosen=int, kind=int, i=int, code=int, v=int, number=int, j=int)
cdef int choose_home(Table table, Clan clan, int at) noexcept
@cython.locals(near=int, i=int, n=int, e=int)
cdef int use_of(Clan clan, int space) noexcept
