"""Built-in policies of Engis: random, greedy, planner.

A hot file: plain Python on whole numbers (hundredths of a point), so that compiled and
uncompiled forms choose alike on every platform. What `greedy` and `planner` weigh are estimates
by hand, tuned by matches of the policies against each other; nothing in the rules depends on them.
"""

from __future__ import annotations

from engis_lab.core.luck import Luck
from engis_lab.games.engis import codes
from engis_lab.games.engis.clan import Clan
from engis_lab.games.engis.codes import (
    A_BID,
    A_CRAFT,
    A_CUNNING,
    A_DEVELOP,
    A_DONE,
    A_PLACE,
    A_PLAY,
    A_RETURN,
    A_STEP,
    A_STEP2,
    A_TAKE,
    ACT,
    BID,
    CUNNING_ASK,
    OVER,
    PLACE,
    PLAY,
    RETURN,
    ROUNDS,
    TAKE,
)
from engis_lab.games.engis.components import (
    AGILITY,
    C_DIFFERENT,
    C_OBJECTS,
    C_SAME,
    C_SHELTER,
    C_TRIBES,
    CAVE,
    CAVE_ART,
    CUNNING,
    EXPLORATION,
    FISHING,
    FORESIGHT,
    GATHERING,
    HUNTING,
    INGENUITY,
    INTELLIGENCE,
    KNOWING,
    KNOWLEDGE,
    LEADERSHIP,
    NEANDERTHAL,
    RESISTANCE,
    STONE,
    STONECRAFT,
    VOLCANO,
    WOOD,
    WOODCRAFT,
)
from engis_lab.games.engis.table import Table

POLICIES = ("random", "greedy", "planner")

# C arrays in the compiled form, so assigned and not imported.
DEGREE = codes.DEGREE
NEAR = codes.NEAR
SIZE = codes.SIZE
SPOT = codes.SPOT
# Scratch of one decision: what a meeple on a space counts for (bits as the entries of the log),
# what it could count for after one step, the worths of the hexes on offer, and of the cards.
BITS = [0] * 10
REACH = [0] * 10
WORTHS = [0] * 4
LATER = [0] * 8  # what each card would score soon, before the gain by waiting

# Weights in hundredths of a point: first those of `greedy`, then those of `planner`. They were
# found by matches of each policy against the one before.
MODE = [0]  # 0 greedy, 1 planner: whose weights count in this decision
# By card WATER ... DIFFERENT: what it gains by waiting one round.
GROW = [0] * 16
GROW[:] = [45, 45, 45, 70, 5, 110, 80, 60, 37, 45, 32, 80, 5, 126, 68, 60]
# By card: what meeples will add when it is played.
MANNED = [0] * 16
MANNED[:] = [250, 250, 250, 150, 420, 0, 230, 250, 250, 213, 250, 150, 420, 0, 167, 213]
# By skill K01 ... K16: worth for each round still to come.
SKILL_ROUND = [0] * 32
SKILL_ROUND[:] = [
    15, 15, 15, 15, 5, 30, 30, 35, 60, 35, 25, 70, 90, 90, 40, 110,
    15, 15, 15, 24, 5, 30, 30, 35, 78, 25, 25, 70, 90, 90, 40, 143,
]  # fmt: skip
# Cave, volcano, majority led, majority shared, knowledge icon, same terrain, new terrain,
# object within reach, object nearer, weather point, edge, meeple bid.
PLACE_WORTH = [0] * 24
PLACE_WORTH[:] = [
    330, -90, 160, 110, 60, 170, 170, 150, 60, 60, 90, 60,
    330, -16, 112, 110, 142, 72, 170, 275, 60, 24, 36, 100,
]  # fmt: skip
ORDER = [0] * 16  # the cards from the slowest grower to the fastest, filled by `sort_cards`
DIFFERENT_ENTRY = 6


def sort_cards() -> None:
    """Fill `ORDER` by `GROW`, cards that grow alike in their usual order."""
    for mode in range(2):
        for c in range(8):
            place = 0
            for other in range(8):
                slower = GROW[8 * mode + other] < GROW[8 * mode + c]
                if slower or (other < c and GROW[8 * mode + other] == GROW[8 * mode + c]):
                    place += 1
            ORDER[8 * mode + place] = c


sort_cards()


def play_on(table: Table, seed: int, policies: list[int], rounds: int) -> int:
    """Play on with policies by number per seat, keyed as `Table.playout` says."""
    last = table.round + rounds if rounds > 0 else ROUNDS + 1
    luck = Luck(seed)
    when = -1
    decisions = 0
    while table.kind != OVER and table.round < last:
        now = (table.seat * 16 + table.round) * 8 + table.kind
        if now != when:
            when = now
            luck.rekey(seed, now)
        table.apply(choose(table, policies[table.seat], luck))
        decisions += 1
    return decisions


def choose(table: Table, policy: int, luck: Luck) -> int:
    """Return the action that a policy takes; luck decides between equals."""
    n = table.fill()
    at = luck.below(n)
    if policy == 0 or n == 1:
        return table.act(at)
    MODE[0] = policy - 1
    kind = table.kind
    clan = table.clans[table.seat]
    if kind == ACT:
        return choose_act(table, clan, policy, at)
    if kind == TAKE:
        return choose_take(table, clan, policy, at)
    if kind == BID:
        return choose_bid(table, clan, policy, at)
    if kind == PLAY:
        return choose_play(table, clan, policy, at)
    return choose_home(table, clan, at)


# -- what a position is worth -----------------------------------------------------------------


def look_around(clan: Clan) -> None:
    """Note what a meeple on each space counts for, there and a step away, and `LATER`."""
    box = clan.box
    for s in range(10):
        h = clan.board[s]
        bits = 0
        if h >= 0:
            kind = box.terrain[h]
            for i in range(3):
                if box.icons[h * 6 + i] > 0:
                    bits |= 1 << i
            if kind < 5:
                bits |= (1 << DIFFERENT_ENTRY) | (1 << (7 + kind))
            elif kind == CAVE:
                bits |= 1 << C_SHELTER
        BITS[s] = bits
    for card in range(8):
        LATER[card] = later(clan, card) if (clan.hand >> card) & 1 else 300
    for s in range(10):
        REACH[s] = 0
        if clan.meeples[s] > 0:
            for i in range(s * 6, s * 6 + DEGREE[s]):
                if clan.ground[NEAR[i]]:
                    REACH[s] |= BITS[NEAR[i]]


def card_of(entry: int) -> int:
    """Return the scoring card of an entry of the log."""
    return entry if entry < 6 else C_DIFFERENT if entry == DIFFERENT_ENTRY else C_SAME


def promise(table: Table, clan: Clan, entry: int, mobile: int, weaker: int) -> int:
    """Return what a play can score in this round, moves included if still ``mobile``."""
    card = card_of(entry)
    n = clan.still(card, entry - 7)
    if card == C_TRIBES:
        n += clan.home() + weaker
    elif card == C_DIFFERENT:
        n += promise_different(table, clan, mobile)
    elif card != C_OBJECTS:
        for s in range(10):
            m = clan.meeples[s]
            if m > 0:
                if (BITS[s] >> entry) & 1:
                    n += m
                elif mobile and (REACH[s] >> entry) & 1:
                    n += m - table.moved[s]
    return 100 * n if n > 3 else 300


def promise_different(table: Table, clan: Clan, mobile: int) -> int:
    """Return how many basic terrains may hold a meeple in this round."""
    mask = 0
    for s in range(10):
        if clan.meeples[s] > 0:
            mask |= BITS[s]
            if mobile and clan.meeples[s] > table.moved[s]:
                mask |= REACH[s]
    n = 0
    for t in range(5):
        n += (mask >> (7 + t)) & 1
    home = clan.home()
    return min(home, n)


def later(clan: Clan, card: int) -> int:
    """Return what a card would score soon, before the gain by waiting."""
    n = 0
    if card == C_SAME:
        for t in range(5):
            v = clan.still(card, t)
            n = max(n, v)
    else:
        n = clan.still(card, 0)
    n = 100 * n + MANNED[8 * MODE[0] + card]
    return max(300, n)


def cost_of_playing(table: Table, card: int, hand: int, policy: int) -> int:
    """Return what is given up by playing a card in this round instead of later."""
    wait = ROUNDS - table.round
    if wait == 0:
        return 0
    if policy < 2 and cards_in(hand) == wait + 1:
        return LATER[card] + GROW[8 * MODE[0] + card] * wait
    return schedule(hand, wait + 1) - schedule(hand & ~(1 << card), wait)


def cards_in(hand: int) -> int:
    """Count the cards of a hand."""
    n = 0
    for c in range(8):
        n += (hand >> c) & 1
    return n


def schedule(hand: int, slots: int) -> int:
    """Return what a hand scores over rounds to come: the slowest growers go first.

    Of more cards than rounds, those stay in hand that would bring least in the last round.
    """
    n = cards_in(hand)
    while n > slots:
        least = 1000000
        worst = 0
        for c in range(8):
            if (hand >> c) & 1 and LATER[c] + GROW[8 * MODE[0] + c] * (slots - 1) < least:
                least = LATER[c] + GROW[8 * MODE[0] + c] * (slots - 1)
                worst = c
        hand &= ~(1 << worst)
        n -= 1
    total = 0
    k = slots - n  # rounds to wait before a card is played
    for i in range(8):
        c = ORDER[8 * MODE[0] + i]
        if (hand >> c) & 1:
            total += LATER[c] + GROW[8 * MODE[0] + c] * k
            k += 1
    return total


def target(table: Table, seat: int, policy: int, mobile: int) -> int:
    """Return the entry whose play in this round gains most against keeping it."""
    clan = table.clans[seat]
    weaker = table.weaker(seat)
    cards = table.playable(clan)
    best = -1000000
    chosen = 0
    for e in range(12):
        card = card_of(e)
        if (cards >> card) & 1 and (e < 7 or clan.terrains[e - 7] > 0):
            gain = promise(table, clan, e, mobile, weaker)
            gain -= cost_of_playing(table, card, clan.hand, policy)
            if gain > best:
                best = gain
                chosen = e
    return chosen


def losses(table: Table, clan: Clan) -> int:
    """Return what the known weather would take now."""
    n = 0
    for i in range(4):
        n += clan.loss(table.yellow[i])
    return n + clan.loss(clan.weather) if clan.weather >= 0 else n


def outlook(table: Table, seat: int) -> int:
    """Return an estimate of the final score: points so far, cards to come, the end (§7)."""
    MODE[0] = 1
    clan = table.clans[seat]
    n = 100 * clan.score
    if table.kind == OVER:
        return n
    left = ROUNDS - clan.logged - (table.began - 1)
    if left > 0:
        look_around(clan)
        n += schedule(clan.hand, left)
    for t in range(-1, 5):
        n += 100 * table.majority(seat, t)
    n += 100 * (clan.resistance() + clan.exploration()) - 60 * losses(table, clan)
    return n


def prospect(table: Table, seat: int) -> int:
    """Return the outlook of a seat with what its play in this round gains over waiting."""
    n = outlook(table, seat)
    clan = table.clans[seat]
    if table.kind == OVER or clan.logged > table.round - table.began:
        return n
    mobile = may_still_move(table, seat)
    e = target(table, seat, 2, mobile)
    n += promise(table, clan, e, mobile, table.weaker(seat))
    return n - cost_of_playing(table, card_of(e), clan.hand, 2)


def may_still_move(table: Table, seat: int) -> int:
    """Tell whether a seat has a MOVE left in this round (4.1)."""
    if table.kind != ACT and table.kind != PLACE:
        return 1 if table.kind == BID or table.kind == CUNNING_ASK or table.kind == TAKE else 0
    for i in range(table.seats):
        if table.order[i] == seat:
            if i == table.idx:
                return 1 if table.moving < 2 else 0
            return 1 if i > table.idx else 0
    return 0


def preference(table: Table, code: int) -> int:
    """Return a coarse worth of an action, to rank many of them before looking closely."""
    MODE[0] = 1
    seat = table.seat
    clan = table.clans[seat]
    if table.kind == BID:
        look_around(clan)
        e = target(table, seat, 2, 1)
        rank_offer(table, clan)
        return place_worth(table, SIZE[code - A_BID]) - 100 * needed(code - A_BID, e)
    if table.kind == TAKE:
        look_around(clan)
        h = (code - A_TAKE) // 10
        space = (code - A_TAKE) % 10
        worth = hex_worth(table, clan, h) + space_worth(clan, h, space)
        return worth + foresee(table, clan, h, space)
    then = table.clone()
    then.move(code)
    return prospect(then, seat)


# -- phase 1 ----------------------------------------------------------------------------------


def hex_worth(table: Table, clan: Clan, h: int) -> int:
    """Return what a hex adds, wherever it lies."""
    box = clan.box
    kind = box.terrain[h]
    left = ROUNDS - table.round
    n = 0
    for i in range(3):
        if (clan.hand >> i) & 1:
            n += 100 * box.icons[h * 6 + i] + (60 if box.icons[h * 6 + i] > 0 else 0)
    n += craft_need(clan, WOOD, box.icons[h * 6 + WOOD])
    n += craft_need(clan, STONE, box.icons[h * 6 + STONE])
    n += box.icons[h * 6 + KNOWLEDGE] * (PLACE_WORTH[12 * MODE[0] + 4] + 12 * left)
    if kind == CAVE and (clan.hand >> C_SHELTER) & 1:
        n += PLACE_WORTH[12 * MODE[0] + 0]
    if kind == VOLCANO:
        n += PLACE_WORTH[12 * MODE[0] + 1] + 300 * clan.has(RESISTANCE)
    if kind < 5:
        n += terrain_worth(table, clan, kind)
    if clan.terrains[kind] == 0 and clan.has(EXPLORATION):
        n += 150
    before = losses(table, clan)
    clan.count_hex(h, 1)
    n += PLACE_WORTH[12 * MODE[0] + 9] * (before - losses(table, clan))
    clan.count_hex(h, -1)
    return n


def craft_need(clan: Clan, icon: int, gain: int) -> int:
    """Return what icons of a group are worth while objects of it are out of reach."""
    if gain == 0:
        return 0
    n = 0
    have = clan.icons[icon] + clan.has(WOODCRAFT if icon == WOOD else STONECRAFT)
    for o in range(8):
        cost = clan.box.object_cost[o]
        if clan.box.object_group[o] == icon - WOOD and have < cost:
            reach = have + gain
            n += PLACE_WORTH[12 * MODE[0] + 7] if reach >= cost else PLACE_WORTH[12 * MODE[0] + 8]
    return n


def terrain_worth(table: Table, clan: Clan, kind: int) -> int:
    """Return what one more hex of a basic terrain adds: cards, knowledge, majority."""
    n = 0
    if (clan.hand >> C_SAME) & 1 and clan.terrains[kind] + 1 >= clan.largest():
        n += PLACE_WORTH[12 * MODE[0] + 5]
    if clan.terrains[kind] == 0:
        if (clan.hand >> C_DIFFERENT) & 1:
            n += PLACE_WORTH[12 * MODE[0] + 6]
        if clan.basics() == 4:
            n += 120
    elif clan.terrains[kind] % 3 == 2 and clan.has(KNOWING):
        n += 120
    best = table.best_in(kind)
    if clan.terrains[kind] + 1 > best:
        n += PLACE_WORTH[12 * MODE[0] + 2]
    elif clan.terrains[kind] + 1 == best:
        n += PLACE_WORTH[12 * MODE[0] + 3]
    if (
        (kind == 0 and clan.has(GATHERING) and (clan.hand >> 1) & 1)
        or (kind == 1 and clan.has(FISHING) and clan.hand & 1)
        or (kind == 4 and clan.has(HUNTING) and (clan.hand >> 2) & 1)
    ):
        n += 80 if clan.terrains[kind] < 3 else 0
    return n


def space_worth(clan: Clan, h: int, space: int) -> int:
    """Return what it adds to lay a hex on this space: shared edges, ways, room."""
    kind = clan.box.terrain[h]
    n = 0
    for i in range(space * 6, space * 6 + DEGREE[space]):
        at = NEAR[i]
        if clan.board[at] >= 0:
            if kind < 5 and clan.box.terrain[clan.board[at]] == kind:
                n += PLACE_WORTH[12 * MODE[0] + 10] if (clan.hand >> C_SAME) & 1 else 10
            if kind != VOLCANO:
                n += 6 * clan.ground[at] + 6 * clan.meeples[at]
            else:
                n -= 8
    return n


def choose_take(table: Table, clan: Clan, policy: int, at: int) -> int:
    """Return the hex and space that add most."""
    n = table.fill()
    last = -1
    worth = 0
    best = -1000000
    chosen = table.act(at)
    for i in range(n):
        code = table.act((at + i) % n)
        h = (code - A_TAKE) // 10
        space = (code - A_TAKE) % 10
        if h != last:
            last = h
            worth = hex_worth(table, clan, h)
        v = worth + space_worth(clan, h, space)
        if policy == 2:
            v += foresee(table, clan, h, space)
        if v > best:
            best = v
            chosen = code
    return chosen


def foresee(table: Table, clan: Clan, h: int, space: int) -> int:
    """Return what a placement brings to the play of this very round."""
    then = clan.clone()
    then.put(space, h)
    look_around(then)
    weaker = table.weaker(table.seat)
    best = -1000000
    for e in range(12):
        card = card_of(e)
        if (clan.hand >> card) & 1 and (e < 7 or then.terrains[e - 7] > 0):
            gain = promise(table, then, e, 1, weaker)
            gain -= cost_of_playing(table, card, clan.hand, 2)
            best = max(best, gain)
    return best // 2


def choose_bid(table: Table, clan: Clan, policy: int, at: int) -> int:
    """Return the bid that buys a place in turn order worth its meeples."""
    look_around(clan)
    e = target(table, table.seat, policy, 1)
    rank_offer(table, clan)
    best = -1000000
    chosen = table.act(at)
    n = table.fill()
    for i in range(n):
        code = table.act((at + i) % n)
        size = SIZE[code - A_BID]
        v = place_worth(table, size)
        v -= PLACE_WORTH[12 * MODE[0] + 11] * needed(code - A_BID, e)
        if v > best:
            best = v
            chosen = code
    return chosen


def rank_offer(table: Table, clan: Clan) -> None:
    """Note the worths of the hexes on offer, best first."""
    for i in range(4):
        v = hex_worth(table, clan, table.offer[i])
        j = i
        while j > 0 and WORTHS[j - 1] < v:
            WORTHS[j] = WORTHS[j - 1]
            j -= 1
        WORTHS[j] = v


def place_worth(table: Table, size: int) -> int:
    """Return the expected worth of the hex that a bid of this size will take."""
    ahead = 0  # in quarters: known higher bids count fully, unknown bids by their chance
    for seat in range(table.seats):
        clan = table.clans[seat]
        if seat != table.seat:
            if clan.bid > size:
                ahead += 4
            elif clan.bid < 0:
                ahead += 4 - size
    n = 0
    for q in range(4):
        place = ahead - 4 * q
        share = 4 - place if 0 <= place < 4 else 4 + place if -4 < place < 0 else 0
        n += share * choice_worth(q)
    return n // 4


def choice_worth(place: int) -> int:
    """Return what is left for whoever chooses at this place, if others like the same hexes."""
    if place == 0:
        return WORTHS[0]
    if place == 1:
        return (WORTHS[0] + 2 * WORTHS[1]) // 3
    if place == 2:
        return (WORTHS[0] + WORTHS[1] + 2 * WORTHS[2]) // 4
    return (WORTHS[0] + WORTHS[1] + WORTHS[2] + 2 * WORTHS[3]) // 5


def needed(number: int, e: int) -> int:
    """Return how many points of the round's play the meeples of a bid would have made."""
    if e == C_TRIBES:
        return SIZE[number]
    n = 0
    for i in range(SIZE[number]):
        s = SPOT[number * 5 + i]
        if ((BITS[s] | REACH[s]) >> e) & 1:
            n += 1
    return n


# -- phase 2 ----------------------------------------------------------------------------------


def choose_act(table: Table, clan: Clan, policy: int, at: int) -> int:
    """Craft and develop what pays, then move meeples to the card to be played."""
    n = table.fill()
    best = 0
    chosen = -1
    for i in range(n):
        code = table.act((at + i) % n)
        if A_CRAFT <= code < A_DEVELOP:
            v = 10000 + object_worth(table, clan, code - A_CRAFT)
        elif A_DEVELOP <= code < A_PLAY:
            v = skill_worth(table, clan, code - A_DEVELOP)
        else:
            continue
        if v > best and table.moving != 1:
            best = v
            chosen = code
    if chosen >= 0:
        return chosen
    step = choose_step(table, clan, policy, at)
    if step >= 0:
        return step
    for i in range(n):  # a MOVE is over: what was put off may follow now
        code = table.act(i)
        if A_CRAFT <= code < A_PLAY:
            return code
    return A_DONE


def object_worth(table: Table, clan: Clan, thing: int) -> int:
    """Return what crafting an object adds."""
    box = clan.box
    n = 0
    if (clan.hand >> C_OBJECTS) & 1:
        n += 100 * box.object_value[thing]
    if (clan.hand >> box.object_card[thing]) & 1:
        n += 200
    g = box.object_group[thing]
    missing = clan.group(g) & ~clan.objects
    if missing == 1 << thing and clan.bonus[g] == 0:
        n += 400
    before = losses(table, clan)
    clan.objects |= 1 << thing
    n += 80 * (before - losses(table, clan))
    clan.objects &= ~(1 << thing)
    return n


def skill_worth(table: Table, clan: Clan, skill: int) -> int:
    """Return what a skill adds in the rounds to come."""
    left = ROUNDS - table.round
    hand = clan.hand
    n = SKILL_ROUND[16 * MODE[0] + skill] * left
    if skill == GATHERING:
        return n + capped(clan.terrains[0]) if (hand >> 1) & 1 else 1
    if skill == FISHING:
        return n + capped(clan.terrains[1]) if hand & 1 else 1
    if skill == HUNTING:
        return n + capped(clan.terrains[4]) if (hand >> 2) & 1 else 1
    if skill == CAVE_ART:
        return n + 50 * capped(clan.terrains[CAVE]) // 100 if (hand >> C_SHELTER) & 1 else 1
    if skill == LEADERSHIP:
        return n + 50 if (hand >> C_TRIBES) & 1 else 1
    if skill == WOODCRAFT:
        return n + craft_need(clan, WOOD, 1)
    if skill == STONECRAFT:
        return n + craft_need(clan, STONE, 1)
    if skill == RESISTANCE:
        return n + 300 * clan.terrains[VOLCANO]
    if skill == KNOWING:
        return n + 90 * clan.triples()
    if skill == EXPLORATION:
        return n + (800 if clan.kinds() == 7 else 500 if clan.kinds() == 6 else 0)
    if skill == INGENUITY:
        return 60 * (8 - clan.object_count()) if left > 0 else 1
    if skill == FORESIGHT:
        return n + 50 * losses(table, clan)
    if skill in (AGILITY, CUNNING, NEANDERTHAL, INTELLIGENCE):
        return n if n > 0 else 1
    return n


def capped(count: int) -> int:
    """Return the points of a skill that counts hexes up to three."""
    return 100 * (min(3, count))


def choose_step(table: Table, clan: Clan, policy: int, at: int) -> int:
    """Return a step that brings a meeple to the card to be played, -1 when none does."""
    if table.moving == 2:
        return -1
    look_around(clan)
    return step_to(table, target(table, table.seat, policy, 1), at)


def step_to(table: Table, e: int, at: int) -> int:
    """Return a step that brings a meeple to where it counts for an entry, -1 when none does.

    The search begins at the ``at``-th possible action; `look_around` comes first.
    """
    if e == C_TRIBES or e == C_OBJECTS:
        return -1
    clan = table.clans[table.seat]
    n = table.fill()
    held = clan.inhabited()
    for i in range(n):
        code = table.act((at + i) % n)
        if code < A_STEP:
            continue
        step = code - A_STEP if code < A_STEP2 else code - A_STEP2
        s = step // 10 if code < A_STEP2 else step // 100
        t = step % 10
        if e == DIFFERENT_ENTRY:
            clan.shift(s, t)
            more = clan.inhabited() > held
            clan.shift(t, s)
            if more:
                return code
        elif (BITS[t] >> e) & 1 and not (BITS[s] >> e) & 1:
            return code
    return -1


# -- phase 3 and the coming back of meeples ---------------------------------------------------


def choose_play(table: Table, clan: Clan, policy: int, at: int) -> int:
    """Return the card whose play now gains most against keeping it."""
    look_around(clan)
    n = table.fill()
    best = -1000000
    chosen = table.act(at)
    for i in range(n):
        code = table.act((at + i) % n)
        gain = 100 * table.value(table.seat, code - A_PLAY)
        gain -= cost_of_playing(table, card_of(code - A_PLAY), clan.hand, policy)
        if gain > best:
            best = gain
            chosen = code
    return chosen


def choose_home(table: Table, clan: Clan, at: int) -> int:
    """Return where meeples come back: where they may count for most cards in hand."""
    look_around(clan)
    n = table.fill()
    best = -1
    chosen = table.act(at)
    kind = table.kind
    for i in range(n):
        code = table.act((at + i) % n)
        v = 0
        if kind == RETURN:
            number = code - A_RETURN + 1
            for j in range(SIZE[number]):
                v += use_of(clan, SPOT[number * 5 + j])
        elif kind == PLACE:
            v = use_of(clan, code - A_PLACE)
        elif kind == CUNNING_ASK and code >= A_CUNNING:
            v = 1 + use_of(clan, code - A_CUNNING)
        if v > best:
            best = v
            chosen = code
    return chosen


def use_of(clan: Clan, space: int) -> int:
    """Return for how many cards in hand a meeple on a space counts, there or a step away."""
    near = 0
    for i in range(space * 6, space * 6 + DEGREE[space]):
        if clan.ground[NEAR[i]]:
            near |= BITS[NEAR[i]]
    n = 0
    for e in range(7):
        if (clan.hand >> card_of(e)) & 1:
            n += 2 * ((BITS[space] >> e) & 1) + ((near >> e) & 1)
    return n
