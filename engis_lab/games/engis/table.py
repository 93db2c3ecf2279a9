"""The table of Engis: the flow of a game in the order of the rulebook (§1-§7, §10).

A hot file: plain Python, whole numbers and fixed lists only, so that it can be compiled.
`legal` and `apply` trust their caller; whoever plays from outside goes through `Position`.
"""

from __future__ import annotations

from struct import pack

from engis_lab.core.luck import Luck, fold
from engis_lab.games.engis import codes
from engis_lab.games.engis.clan import Clan
from engis_lab.games.engis.codes import (
    A_BID,
    A_CRAFT,
    A_CUNNING,
    A_CUNNING_NO,
    A_DEVELOP,
    A_DIFFERENT,
    A_DONE,
    A_PLACE,
    A_PLAY,
    A_RETURN,
    A_SAME,
    A_STEP,
    A_STEP2,
    A_TAKE,
    ACT,
    BID,
    CUNNING_ASK,
    FOR_GREENS,
    FOR_PILE,
    FOR_PLANS,
    FOR_UNKNOWN,
    FOR_YELLOWS,
    GROUP_BONUS,
    LEAST,
    MAJORITY,
    MOST_BID,
    OVER,
    PLACE,
    PLAY,
    RETURN,
    RIVAL,
    ROUNDS,
    TAKE,
)
from engis_lab.games.engis.components import (
    AGILITY,
    C_DIFFERENT,
    C_SAME,
    C_TRIBES,
    CUNNING,
    FORESIGHT,
    INGENUITY,
    INTELLIGENCE,
    NEANDERTHAL,
    YELLOW,
    Box,
)

# Typed module names: a literal above 2**31 in a compiled expression would become an object.
FNV_BASIS = 0xCBF29CE484222325
FNV_PRIME = 0x00000100000001B3
MASK64 = 0xFFFFFFFFFFFFFFFF
# C arrays in the compiled form, so assigned and not imported.
DEGREE = codes.DEGREE
NEAR = codes.NEAR
FIRST = codes.FIRST
WEIGHT = codes.WEIGHT
SIZE = codes.SIZE
SPOT = codes.SPOT


class Table:
    """A position of Engis.

    ``clans`` in seat order (solo: the human, then the rival); ``pile[drawn:]`` the hexes to
    come, ``offer`` the four slots (-1: taken), ``order`` the turn order (-1: not yet known),
    ``market`` the copies left of each skill. ``kind`` is the kind of decision, ``seat`` who
    decides (-1: over), ``idx`` the place in turn order (or in bidding order).
    ``moving`` and ``crafting``: 0 not yet, 1 open, 2 closed (4.1); ``developed`` 0 or 1;
    ``moved[s]`` meeples on ``s`` that have moved this turn.
    """

    __slots__ = (
        "acts", "began", "box", "cap", "clans", "count", "crafting", "developed", "drawn",
        "first", "idx", "kind", "level", "market", "moved", "moving", "offer", "order", "pile",
        "plan", "plans", "planned", "round", "seat", "seats", "solo", "spots", "yellow",
    )  # fmt: skip

    def __init__(self, box: Box, seats: int, solo: int) -> None:
        self.box = box
        self.seats = seats
        self.solo = solo
        self.clans = [Clan(box) for _ in range(seats)]
        self.make_room()
        for k in range(16):
            self.market[k] = 2 if seats > 2 else 1
        self.level = 0
        self.drawn = 32
        self.planned = 8
        self.plan = -1
        self.round = 1
        self.began = 1
        self.first = 0
        self.kind = BID
        self.seat = 0
        self.idx = 0
        self.moving = 0
        self.crafting = 0
        self.developed = 0
        self.count = -1
        if solo:
            self.clans[1].rival = 1

    def make_room(self) -> None:
        """Make the lists of an empty table, and the buffer of actions."""
        self.pile = [-1] * 32
        self.offer = [-1] * 4
        self.order = [-1] * 4
        self.yellow = [-1] * 4
        self.market = [0] * 16
        self.moved = [0] * 10
        self.plans = [-1] * 8
        self.acts = [0] * 128
        self.cap = [0] * 10  # scratch: how many meeples a space can give or take
        self.spots = [0] * 10  # scratch: spaces, or cards, to choose from

    def clone(self) -> Table:
        """Return an independent copy that shares the box."""
        c = Table.__new__(Table)
        c.make_room()
        c.box = self.box
        c.seats = self.seats
        c.solo = self.solo
        c.clans = [clan.clone() for clan in self.clans]
        c.pile[:] = self.pile
        c.offer[:] = self.offer
        c.order[:] = self.order
        c.yellow[:] = self.yellow
        c.market[:] = self.market
        c.moved[:] = self.moved
        c.plans[:] = self.plans
        c.count = -1
        c.level = self.level
        c.drawn = self.drawn
        c.planned = self.planned
        c.plan = self.plan
        c.round = self.round
        c.began = self.began
        c.first = self.first
        c.kind = self.kind
        c.seat = self.seat
        c.idx = self.idx
        c.moving = self.moving
        c.crafting = self.crafting
        c.developed = self.developed
        return c

    # -- identity ---------------------------------------------------------------------------

    def write_words(self, w: list[int]) -> int:
        """Write everything that matters to ``w``; return how many numbers that is."""
        n = 0
        for v in (
            self.seats, self.solo, self.level, self.drawn, self.planned, self.plan,
            self.round, self.began, self.first, self.kind, self.seat, self.idx,
            self.moving, self.crafting, self.developed,
        ):  # fmt: skip
            w[n] = v
            n += 1
        for v in self.pile:
            w[n] = v
            n += 1
        for v in self.offer:
            w[n] = v
            n += 1
        for v in self.order:
            w[n] = v
            n += 1
        for v in self.yellow:
            w[n] = v
            n += 1
        for v in self.market:
            w[n] = v
            n += 1
        for v in self.moved:
            w[n] = v
            n += 1
        for v in self.plans:
            w[n] = v
            n += 1
        for clan in self.clans:
            n = clan.write_words(w, n)
        return n

    def key(self) -> bytes:
        """Return canonical bytes of the whole position, log and luck included."""
        w = [0] * 400
        n = self.write_words(w)
        return pack(f"<{n}i", *[w[i] for i in range(n)])

    def digest(self) -> int:
        """Return a 64-bit FNV-1a checksum of the whole position."""
        w = [0] * 400
        n = self.write_words(w)
        h = FNV_BASIS
        for i in range(n):
            h = ((h ^ (w[i] + 1)) * FNV_PRIME) & MASK64
        return h

    @property
    def when(self) -> tuple[int, int]:
        """Round and kind of decision."""
        return self.round, self.kind

    # -- §1: setup --------------------------------------------------------------------------

    def deal(self, seed: int) -> None:
        """Shuffle and deal everything that luck decides; the seed fixes it all (1.5-1.7)."""
        self.deal_pile(seed, list(range(32)))
        yellows = list(range(YELLOW))
        Luck(fold(seed, FOR_YELLOWS)).shuffle(yellows, YELLOW)
        self.yellow = yellows[:4]
        greens = list(range(YELLOW, YELLOW + 6))
        Luck(fold(seed, FOR_GREENS)).shuffle(greens, 6)
        for i in range(self.seats - self.solo):
            self.clans[i].weather = greens[i]
        if self.solo:
            plans = list(range(8))
            Luck(fold(seed, FOR_PLANS)).shuffle(plans, 8)
            self.plans = plans
            self.planned = 0

    def deal_pile(self, seed: int, hexes: list[int]) -> None:
        """Shuffle these hexes into the end of the pile."""
        n = len(hexes)
        Luck(fold(seed, FOR_PILE)).shuffle(hexes, n)
        self.drawn = 32 - n
        self.pile = [-1] * self.drawn + hexes

    def begin_round(self) -> None:
        """Reveal four hexes and let the first player bid (2.1, 6.3)."""
        for i in range(4):
            self.offer[i] = self.pile[self.drawn]
            self.pile[self.drawn] = -1
            self.drawn += 1
        self.begin_bids()

    def begin_bids(self) -> None:
        """Clear the order and ask the first player for a bid (3.1)."""
        for i in range(4):
            self.order[i] = -1
        for clan in self.clans:
            clan.bid = -1
        self.kind = BID
        self.idx = 0
        self.seat = self.first

    # -- what is possible -------------------------------------------------------------------

    def legal(self) -> list[int]:
        """Return the codes of all possible actions."""
        n = self.fill()
        return [self.acts[i] for i in range(n)]

    def act(self, i: int) -> int:
        """Return the i-th possible action; trusts that `fill` has counted more than ``i``."""
        return self.acts[i]

    def fill(self) -> int:
        """Write the possible actions to ``acts``; return how many there are."""
        if self.count >= 0:
            return self.count
        kind = self.kind
        n = 0
        if kind == ACT:
            n = self.fill_act()
        elif kind == TAKE:
            n = self.fill_take()
        elif kind == BID:
            n = self.fill_bid()
        elif kind == PLAY:
            n = self.fill_play()
        elif kind == RETURN:
            n = self.fill_return()
        elif kind == PLACE:
            n = self.fill_place(A_PLACE, 0)
        elif kind == CUNNING_ASK:
            self.acts[0] = A_CUNNING_NO
            n = self.fill_place(A_CUNNING, 1)
        self.count = n
        return n

    def is_taken(self, size: int) -> int:
        """Tell whether someone has bid this number in this round (3.2)."""
        for clan in self.clans:
            if clan.bid == size:
                return 1
        return 0

    def fill_bid(self) -> int:
        """All bids: 0-4 of the meeples at home, no number twice (3.1-3.3)."""
        clan = self.clans[self.seat]
        m = 0
        for s in range(10):
            self.cap[s] = clan.meeples[s]
            if clan.meeples[s] > 0:
                self.spots[m] = s
                m += 1
        home = clan.home()
        a = 0
        for size in range(MOST_BID + 1):
            if size <= home and not self.is_taken(size):
                a = self.spread(a, m, size, A_BID)
        return a

    def fill_return(self) -> int:
        """All ways to bring the meeples of the row back (6.1)."""
        clan = self.clans[self.seat]
        row = clan.row
        m = 0
        for s in range(10):
            self.cap[s] = 0
            if clan.welcomes(s):
                self.cap[s] = row
                self.spots[m] = s
                m += 1
        if clan.home() > 0:
            return self.spread(0, m, row, A_RETURN - 1)
        for i in range(m):  # an empty board: all onto one hex
            s = self.spots[i]
            at = FIRST[row]
            for j in range(row):
                at += WEIGHT[j * 10 + s]
            self.acts[i] = A_RETURN - 1 + at
        return m

    def spread(self, a: int, m: int, size: int, base: int) -> int:
        """Write all multisets of ``size`` of the first ``m`` spots, each at most ``cap`` times."""
        acts = self.acts
        if size == 0:
            acts[a] = base
            return a + 1
        for i in range(m):
            s = self.spots[i]
            r1 = base + FIRST[size] + s
            if size == 1:
                acts[a] = r1
                a += 1
                continue
            for j in range(i, m):
                t = self.spots[j]
                if t == s and self.cap[s] < 2:
                    continue
                r2 = r1 + WEIGHT[10 + t]
                if size == 2:
                    acts[a] = r2
                    a += 1
                    continue
                for k in range(j, m):
                    u = self.spots[k]
                    if u == t and self.cap[u] < (3 if u == s else 2):
                        continue
                    r3 = r2 + WEIGHT[20 + u]
                    if size == 3:
                        acts[a] = r3
                        a += 1
                        continue
                    for q in range(k, m):
                        v = self.spots[q]
                        if v == u and self.cap[v] < (4 if v == s else 3 if v == t else 2):
                            continue
                        acts[a] = r3 + WEIGHT[30 + v]
                        a += 1
        return a

    def fill_place(self, base: int, a: int) -> int:
        """Where one meeple may come onto the board (6.1, K11, K13)."""
        clan = self.clans[self.seat]
        for s in range(10):
            if clan.welcomes(s):
                self.acts[a] = base + s
                a += 1
        return a

    def fill_take(self) -> int:
        """Each hex of the offer onto each empty space beside the territory (3.6)."""
        clan = self.clans[self.seat]
        m = 0
        for s in range(10):
            if clan.is_rim(s):
                self.spots[m] = s
                m += 1
        a = 0
        for i in range(4):
            if self.offer[i] >= 0:
                base = A_TAKE + self.offer[i] * 10
                for j in range(m):
                    self.acts[a] = base + self.spots[j]
                    a += 1
        return a

    def fill_act(self) -> int:
        """``done``, and what is left of MOVE, CRAFT and DEVELOP (4.1-4.5)."""
        clan = self.clans[self.seat]
        acts = self.acts
        acts[0] = A_DONE
        a = 1
        if self.moving < 2:
            a = self.fill_steps(clan, a)
        if self.may_craft(clan):
            can = clan.affordable & ~clan.objects
            if can:
                for o in range(8):
                    if (can >> o) & 1:
                        acts[a] = A_CRAFT + o
                        a += 1
        if self.developed == 0:
            can = clan.learnable & ~clan.skills
            for k in range(16):
                if (can >> k) & 1 and self.market[k] > 0:
                    acts[a] = A_DEVELOP + k
                    a += 1
        return a

    def may_craft(self, clan: Clan) -> int:
        """Tell whether CRAFT is still open: not used, or the second with Ingenuity (4.3, K14)."""
        if self.crafting == 1:
            return clan.has(INGENUITY)
        return 1 if self.crafting == 0 else 0

    def fill_steps(self, clan: Clan, a: int) -> int:
        """One step of each meeple that has not moved; two with Agility (4.2, K10)."""
        agile = clan.has(AGILITY)
        ground = clan.ground
        acts = self.acts
        for s in range(10):
            if clan.meeples[s] > self.moved[s]:
                for i in range(s * 6, s * 6 + DEGREE[s]):
                    t = NEAR[i]
                    if ground[t]:
                        acts[a] = A_STEP + s * 10 + t
                        a += 1
                if agile:
                    for t in range(10):
                        if t != s and ground[t]:
                            m = self.middle(clan, s, t)
                            if m >= 0:
                                acts[a] = A_STEP2 + s * 100 + m * 10 + t
                                a += 1
        return a

    def middle(self, clan: Clan, s: int, t: int) -> int:
        """Return the first space a meeple may rest on between ``s`` and ``t``, or -1 (K10)."""
        for i in range(s * 6, s * 6 + DEGREE[s]):
            m = NEAR[i]
            if clan.ground[m]:
                for j in range(m * 6, m * 6 + DEGREE[m]):
                    if NEAR[j] == t:
                        return m
        return -1

    def playable(self, clan: Clan) -> int:
        """Return the cards that may be played as bits: hand, with Intelligence the pile (5.1)."""
        cards = clan.hand
        if clan.has(INTELLIGENCE):
            for i in range(clan.piled - 1):  # not the top one
                cards |= 1 << clan.pile[i]
        return cards

    def fill_play(self) -> int:
        """Each playable card; SAME once per basic terrain owned (5.1, 5.6)."""
        clan = self.clans[self.seat]
        cards = self.playable(clan)
        a = 0
        for c in range(6):
            if (cards >> c) & 1:
                self.acts[a] = A_PLAY + c
                a += 1
        if (cards >> C_SAME) & 1:
            for t in range(5):
                if clan.terrains[t] > 0:
                    self.acts[a] = A_SAME + t
                    a += 1
        if (cards >> C_DIFFERENT) & 1:
            self.acts[a] = A_DIFFERENT
            a += 1
        return a

    # -- doing it ---------------------------------------------------------------------------

    def apply(self, code: int) -> None:
        """Do a possible action and every automatic move after it."""
        self.move(code)
        self.settle()

    def settle(self) -> None:
        """Do automatic moves until somebody has something to decide (§10, §12)."""
        code = self.auto()
        while code != -1:
            self.move(code)
            code = self.auto()

    def auto(self) -> int:
        """Return the automatic move that is due, -1 when there is none."""
        kind = self.kind
        if kind == OVER:
            return -1
        if self.solo and self.seat == 1:
            return RIVAL
        if (kind == ACT or kind == RETURN) and self.fill() == 1:
            return self.acts[0]
        return -1

    def move(self, code: int) -> None:
        """Do one action and nothing more."""
        self.count = -1
        kind = self.kind
        clan = self.clans[self.seat]
        if code == RIVAL:
            self.move_rival(clan)
        elif kind == ACT:
            self.move_act(clan, code)
        elif kind == TAKE:
            self.take(clan, (code - A_TAKE) // 10, (code - A_TAKE) % 10)
        elif kind == BID:
            self.bid(clan, code - A_BID)
        elif kind == PLAY:
            self.play_card(clan, code - A_PLAY)
        elif kind == RETURN:
            at = code - A_RETURN + 1
            for i in range(SIZE[at]):
                clan.meeples[SPOT[at * 5 + i]] += 1
            clan.row = 0
            self.next_return()
        elif kind == PLACE:
            clan.meeples[code - A_PLACE] += 1
            self.kind = ACT
        elif kind == CUNNING_ASK:
            if code != A_CUNNING_NO:
                clan.meeples[code - A_CUNNING] += 1
                clan.row -= 1
            self.next_cunning()

    # -- §3: phase 1, expand the territory --------------------------------------------------

    def bid(self, clan: Clan, at: int) -> None:
        """Take the meeples of a bid into the row (3.1)."""
        size = SIZE[at]
        for i in range(size):
            clan.meeples[SPOT[at * 5 + i]] -= 1
        clan.row = size
        clan.bid = size
        clan.log_bid[clan.logged] = size
        self.next_bid()

    def next_bid(self) -> None:
        """Ask the next player clockwise; after the last the highest bid goes first (3.4)."""
        self.idx += 1
        if self.idx < self.seats:
            self.seat = (self.first + self.idx) % self.seats
            return
        i = 0
        for size in range(MOST_BID, -1, -1):
            for seat in range(self.seats):
                clan = self.clans[seat]
                if clan.bid == size:
                    self.order[i] = seat
                    i += 1
        self.kind = CUNNING_ASK
        self.idx = -1
        self.next_cunning()

    def next_cunning(self) -> None:
        """Ask the next owner of Cunning with a bid, then begin to take hexes (3.5)."""
        self.idx += 1
        while self.idx < self.seats:
            clan = self.clans[self.order[self.idx]]
            if clan.bid > 0 and clan.has(CUNNING):
                self.seat = self.order[self.idx]
                return
            self.idx += 1
        self.kind = TAKE
        self.idx = 0
        self.seat = self.order[0]

    def take(self, clan: Clan, hex_: int, space: int) -> None:
        """Place a hex of the offer; after the last to choose the rest is discarded (3.6, 3.7)."""
        clan.put(space, hex_)
        for i in range(4):
            if self.offer[i] == hex_:
                self.offer[i] = -1
        self.idx += 1
        if self.idx < self.seats:
            self.seat = self.order[self.idx]
            return
        for i in range(4):
            self.offer[i] = -1
        self.idx = 0
        self.begin_turn()

    # -- §4: phase 2, actions ---------------------------------------------------------------

    def begin_turn(self) -> None:
        """Begin the actions of the next player in turn order, or phase 3 (4.1)."""
        self.kind = ACT if self.idx < self.seats else PLAY
        if self.idx == self.seats:
            self.idx = 0
        self.seat = self.order[self.idx]
        self.moving = 0
        self.crafting = 0
        self.developed = 0
        for s in range(10):
            self.moved[s] = 0

    def move_act(self, clan: Clan, code: int) -> None:
        """One step, object, skill, or the end of the turn (4.1-4.5)."""
        if code >= A_STEP:
            self.close_craft()
            self.moving = 1
            at = code - A_STEP if code < A_STEP2 else code - A_STEP2
            s = at // 10 if code < A_STEP2 else at // 100
            clan.meeples[s] -= 1
            clan.meeples[at % 10] += 1
            self.moved[at % 10] += 1
            return
        self.close_move()
        if code == A_DONE:
            self.idx += 1
            self.begin_turn()
        elif code < A_DEVELOP:
            clan.make(code - A_CRAFT, self.round)
            self.crafting += 1
        else:
            self.close_craft()
            self.developed = 1
            clan.learn(code - A_DEVELOP)
            self.market[code - A_DEVELOP] -= 1
            if code - A_DEVELOP == NEANDERTHAL:
                self.kind = PLACE

    def close_move(self) -> None:
        """Anything but a step ends an open MOVE (4.1)."""
        if self.moving == 1:
            self.moving = 2
            for s in range(10):  # what moved no longer matters: equal positions have equal keys
                self.moved[s] = 0

    def close_craft(self) -> None:
        """Anything but crafting ends an open CRAFT (4.1, K14)."""
        if self.crafting == 1:
            self.crafting = 2

    # -- §5: phase 3, scoring card ----------------------------------------------------------

    def weaker(self, seat: int) -> int:
        """Count the opponents with fewer meeples at home (5.5)."""
        clan = self.clans[seat]
        home = clan.home()
        n = 0
        for other in self.clans:
            if other.home() < home:
                n += 1
        return n

    def value(self, seat: int, entry: int) -> int:
        """Return what a play scores now, the three-point rule included (5.2-5.8).

        ``entry``: 0-5 WATER ... OBJECTS, 6 DIFFERENT, 7-11 SAME with its terrain.
        """
        card = entry if entry < 6 else C_DIFFERENT if entry == 6 else C_SAME
        clan = self.clans[seat]
        weaker = self.weaker(seat) if card == C_TRIBES else 0
        points = clan.worth(card, entry - 7, weaker)
        return points if points > LEAST else LEAST

    def play_card(self, clan: Clan, entry: int) -> None:
        """Score a card and put it on the pile; after the last player the round ends (5.1)."""
        card = entry if entry < 6 else C_DIFFERENT if entry == 6 else C_SAME
        clan.record(card, entry, self.value(self.seat, entry))
        self.next_play()

    def next_play(self) -> None:
        """Ask the next player in turn order, or end the round (6.1, 7.1)."""
        self.idx += 1
        if self.idx < self.seats:
            self.seat = self.order[self.idx]
        elif self.round == ROUNDS:
            self.finish()
        else:
            self.kind = RETURN
            self.idx = -1
            self.next_return()

    # -- §6: end of a round -----------------------------------------------------------------

    def next_return(self) -> None:
        """Ask the next player with meeples in the row; then the next round begins (6.1-6.3)."""
        self.idx += 1
        while self.idx < self.seats:
            clan = self.clans[self.order[self.idx]]
            if clan.rival:
                clan.row = 0
            if clan.row > 0:
                self.seat = self.order[self.idx]
                return
            self.idx += 1
        self.first = self.order[self.seats - 1]
        self.plan = -1
        self.round += 1
        self.begin_round()

    # -- §7: end of the game ----------------------------------------------------------------

    def best_in(self, terrain: int) -> int:
        """Return the most hexes anybody has of a terrain; the most knowledge for -1 (7.2, 7.3)."""
        best = 0
        for clan in self.clans:
            n = clan.knows if terrain < 0 else clan.terrains[terrain]
            if n > best:
                best = n
        return best

    def majority(self, seat: int, terrain: int) -> int:
        """Return a seat's share of the 5 points of a terrain, or of knowledge for -1."""
        best = self.best_in(terrain)
        clan = self.clans[seat]
        mine = clan.knows if terrain < 0 else clan.terrains[terrain]
        if best == 0 or mine < best:
            return 0
        n = 0
        for clan in self.clans:
            if (clan.knows if terrain < 0 else clan.terrains[terrain]) == best:
                n += 1
        return MAJORITY // n

    def saved(self, seat: int) -> int:
        """Return what Foresight gives back: the two largest losses (K15)."""
        clan = self.clans[seat]
        if not clan.has(FORESIGHT):
            return 0
        first = 0
        second = 0
        for i in range(5):
            loss = self.nth_loss(seat, i)
            if loss > first:
                second = first
                first = loss
            elif loss > second:
                second = loss
        return first + second

    def nth_loss(self, seat: int, i: int) -> int:
        """Return the loss by the yellow card of slot ``i``, for 4 by the own green one (7.5)."""
        clan = self.clans[seat]
        card = self.yellow[i] if i < 4 else clan.weather
        return clan.loss(card) if card >= 0 else 0

    def final(self, seat: int) -> int:
        """Return the points of the end of the game before the floor at 0 (7.2-7.5)."""
        clan = self.clans[seat]
        n = clan.resistance() + clan.exploration() + self.saved(seat)
        for t in range(-1, 5):
            n += self.majority(seat, t)
        for i in range(5):
            n -= self.nth_loss(seat, i)
        return n

    def finish(self) -> None:
        """Score the end of the game (7.1-7.5)."""
        for seat in range(self.seats):
            clan = self.clans[seat]
            clan.score += self.final(seat)
            if clan.score < 0:
                clan.score = 0
        self.kind = OVER
        self.seat = -1

    def sources(self, seat: int) -> list[int]:
        """Return a seat's points by source, in the order of `worth.SOURCES`; they add up."""
        clan = self.clans[seat]
        found = [0] * 27
        for i in range(clan.logged):
            entry = clan.log_card[i]
            card = entry if entry < 6 else C_DIFFERENT if entry == 6 else C_SAME
            found[card] += clan.log_points[i]
        for g in range(2):
            if clan.bonus[g] > 0:
                found[8 + g] = GROUP_BONUS
        if clan.rival:
            found[10] = clan.logged * self.box.level_points[self.level]
        found[11] = clan.before
        if self.kind == OVER:
            for t in range(-1, 5):
                found[13 + t] = self.majority(seat, t)
            found[18] = clan.resistance()
            found[19] = clan.exploration()
            for i in range(5):
                found[20 + i] = -self.nth_loss(seat, i)
            found[25] = self.saved(seat)
        found[26] = clan.score - sum(found)
        return found

    def standing(self, seat: int) -> int:
        """Return one number to rank by: points, then skills, objects, knowledge (7.6)."""
        clan = self.clans[seat]
        n = clan.score * 100 + clan.skill_count()
        return (n * 100 + clan.object_count()) * 1000 + clan.knows

    def scores(self) -> list[int]:
        """Return points per seat."""
        return [clan.score for clan in self.clans]

    def winners(self) -> list[int]:
        """Return who won; several when they share, none while the game goes on (7.6, 10.8)."""
        if self.kind != OVER:
            return []
        best = max([self.standing(seat) for seat in range(self.seats)])
        return [seat for seat in range(self.seats) if self.standing(seat) == best]

    # -- §10: the rival clan ----------------------------------------------------------------

    def move_rival(self, clan: Clan) -> None:
        """Do what the rival does at its turn of this kind."""
        kind = self.kind
        if kind == BID:
            self.plan = self.plans[self.planned]
            self.plans[self.planned] = -1
            self.planned += 1
            clan.bid = self.rival_bid()
            clan.row = clan.bid
            clan.log_bid[clan.logged] = clan.bid
            self.next_bid()
        elif kind == TAKE:
            space = 0
            while clan.board[space] >= 0:
                space += 1
            self.take(clan, self.rival_hex(clan), space)
        elif kind == ACT:
            self.rival_craft(clan)
            if self.round % 2 == 0:
                self.rival_learn(clan)
            self.idx += 1
            self.begin_turn()
        else:
            points = clan.worth(self.plan, 0, self.weaker(1))
            points = points if points > LEAST else LEAST
            entry = self.plan
            if entry == C_DIFFERENT:
                entry = 6
            elif entry == C_SAME:
                entry = 7
            clan.record(self.plan, entry, points)
            clan.score += self.box.level_points[self.level]
            self.next_play()

    def rival_bid(self) -> int:
        """Return the rival's bid: its plan's, moved on if it is taken (10.2)."""
        size = self.box.plan_bid[self.plan]
        if self.is_taken(size):
            size = 3 if size == MOST_BID else size + 1
        return size

    def rival_hex(self, clan: Clan) -> int:
        """Return the hex of the offer that fits the plan best (10.3)."""
        best = -1
        chosen = -1
        for i in range(4):
            h = self.offer[i]
            if h >= 0:
                fit = clan.wish(self.plan, h) * 100
                for k in range(6):
                    fit += self.box.icons[h * 6 + k]
                if fit > best:
                    best = fit
                    chosen = h
        return chosen

    def rival_craft(self, clan: Clan) -> None:
        """Craft the costliest object that the rival can pay; of two the wooden one (10.4)."""
        can = clan.affordable & ~clan.objects
        best = -1
        for o in range(8):
            if (can >> o) & 1:
                if best < 0 or self.box.object_cost[o] > self.box.object_cost[best]:
                    best = o
                elif (
                    self.box.object_cost[o] == self.box.object_cost[best]
                    and self.box.object_group[o] < self.box.object_group[best]
                ):
                    best = o
        if best >= 0:
            clan.make(best, self.round)

    def rival_learn(self, clan: Clan) -> None:
        """Take the skill of the highest level that the rival may; of several the first (10.5)."""
        can = clan.learnable & ~clan.skills
        best = -1
        for k in range(16):
            if (can >> k) & 1 and self.market[k] > 0:
                if best < 0 or self.box.skill_level[k] > self.box.skill_level[best]:
                    best = k
        if best >= 0:
            clan.learn(best)
            self.market[best] -= 1

    # -- luck and play to the end -----------------------------------------------------------

    def resample(self, seat: int, seed: int) -> None:
        """Re-deal what a seat can't know: the order of the pile, rivals' green cards, plans.

        The result depends on the seat's knowledge and the seed only, not on what was hidden.
        """
        self.count = -1
        self.redeal_pile(Luck(fold(seed, FOR_UNKNOWN, seat, FOR_PILE)))
        if self.kind != OVER:  # then all green cards are open
            self.redeal_greens(seat, Luck(fold(seed, FOR_UNKNOWN, seat, FOR_GREENS)))
            self.redeal_plans(Luck(fold(seed, FOR_UNKNOWN, seat, FOR_PLANS)))

    def redeal_pile(self, luck: Luck) -> None:
        """Shuffle the pile, from ascending order on."""
        for i in range(self.drawn + 1, 32):
            v = self.pile[i]
            j = i - 1
            while j >= self.drawn and self.pile[j] > v:
                self.pile[j + 1] = self.pile[j]
                j -= 1
            self.pile[j + 1] = v
        for i in range(31, self.drawn, -1):
            j = self.drawn + luck.below(i + 1 - self.drawn)
            v = self.pile[i]
            self.pile[i] = self.pile[j]
            self.pile[j] = v

    def redeal_greens(self, seat: int, luck: Luck) -> None:
        """Deal the green cards that a seat can't know: all but its own."""
        n = 0
        clan = self.clans[seat]
        for w in range(YELLOW, YELLOW + 6):
            if w != clan.weather:
                self.spots[n] = w
                n += 1
        for other in range(self.seats - self.solo):
            if other != seat:
                clan = self.clans[other]
                i = luck.below(n)
                clan.weather = self.spots[i]
                n -= 1
                self.spots[i] = self.spots[n]

    def redeal_plans(self, luck: Luck) -> None:
        """Shuffle the plans not yet turned, from ascending order on (10.1)."""
        n = 0
        for c in range(8):
            for i in range(self.planned, 8):
                if self.plans[i] == c:
                    self.spots[n] = c
                    n += 1
        for i in range(self.planned, 8):
            j = luck.below(n)
            self.plans[i] = self.spots[j]
            n -= 1
            for k in range(j, n):
                self.spots[k] = self.spots[k + 1]

    def playout(self, seed: int, policies: list[int], rounds: int = 0) -> int:
        """Play on, to the end or for some rounds; return the decisions made.

        ``policies`` are the numbers of `policy.POLICIES` per seat. The choices of a seat are
        keyed by seat, round and kind of decision, so that two lines that differ elsewhere
        share them.
        """
        for policy in policies:
            if policy:
                return self.play_on(seed, policies, rounds)
        last = self.round + rounds if rounds > 0 else ROUNDS + 1
        luck = Luck(seed)
        when = -1
        decisions = 0
        while self.kind != OVER and self.round < last:
            now = (self.seat * 16 + self.round) * 8 + self.kind
            if now != when:
                when = now
                luck.rekey(seed, now)
            n = self.fill()
            self.apply(self.acts[luck.below(n)])
            decisions += 1
        return decisions

    def play_on(self, seed: int, policies: list[int], rounds: int) -> int:
        """Do the playout with policies that look at the position."""
        from engis_lab.games.engis.policy import play_on

        return play_on(self, seed, policies, rounds)
