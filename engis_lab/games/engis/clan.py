"""One clan: its territory, meeples, objects, skills, cards, and what they are worth (§3-§8).

A hot file: plain Python, whole numbers and fixed lists only, so that it can be compiled.
Ordered by the chapters of the rulebook.
"""

from __future__ import annotations

from engis_lab.games.engis import codes
from engis_lab.games.engis.codes import GROUP_BONUS
from engis_lab.games.engis.components import (
    BY_HEXES,
    BY_ICONS,
    BY_KNOWLEDGE,
    BY_LARGEST,
    BY_OWNED,
    C_DIFFERENT,
    C_FOOD,
    C_MAMMOTH,
    C_OBJECTS,
    C_SAME,
    C_SHELTER,
    C_TRIBES,
    C_WATER,
    CAVE,
    CAVE_ART,
    EXPLORATION,
    FISHING,
    FOOD,
    FOREST,
    GATHERING,
    HUNTING,
    KNOWING,
    KNOWLEDGE,
    LAKE,
    LEADERSHIP,
    MAMMOTH,
    NEANDERTHAL,
    RESISTANCE,
    SAVANNA,
    STONE,
    STONECRAFT,
    VOLCANO,
    WATER,
    WOOD,
    WOODCRAFT,
    Box,
)

# C arrays in the compiled form, so assigned and not imported.
DEGREE = codes.DEGREE
NEAR = codes.NEAR
BOOST = 2  # an object on the card it helps (5.2-5.7)
AT_MOST = 3  # bonus of Gathering, Fishing, Hunting, Cave Art (K01-K04)


class Clan:
    """A player's side of the table.

    ``board[s]`` is the hex on space ``s`` (-1: empty), ``meeples[s]`` the own meeples there,
    ``row`` those in the bid row until the end of phase 3 (3.8); ``objects``, ``skills`` and
    ``hand`` are bit sets, all eight cards at the start (1.4); ``pile[:piled]`` are the used
    scoring cards, oldest first; ``score`` has no upper bound (1.8). ``terrains``, ``icons``,
    ``ground``, ``knows``, ``affordable`` and ``learnable`` follow from these and are kept up to
    date by `put`, `make` and `learn`.
    """

    __slots__ = (
        "affordable", "before", "bid", "board", "bonus", "box", "colour", "ground", "hand",
        "icons", "knows", "learnable", "log_bid", "log_card", "log_points", "logged", "meeples",
        "objects", "pile", "piled", "rival", "row", "score", "skills", "terrains", "weather",
    )  # fmt: skip

    def __init__(self, box: Box) -> None:
        self.box = box
        self.make_room()
        self.logged = 0
        self.piled = 0
        self.objects = 0
        self.skills = 0
        self.hand = 255
        self.row = 0
        self.bid = -1
        self.score = 0
        self.before = 0  # score at set-up
        self.weather = -1  # the green card, 12-17
        self.colour = 0  # 0 side A, 1-4 colours of side B
        self.rival = 0
        self.knows = 1
        self.affordable = 0
        self.learnable = 0

    def make_room(self) -> None:
        """Make the lists of an empty board."""
        self.board = [-1] * 10
        self.meeples = [0] * 10
        self.ground = [0] * 10  # 1: a meeple may stand there (4.2)
        self.terrains = [0] * 7
        self.icons = [0] * 6
        self.pile = [-1] * 8
        self.log_bid = [-1] * 8  # what was bid in each round since the start
        self.log_card = [-1] * 8  # what was played in it
        self.log_points = [0] * 8
        self.bonus = [0] * 2  # round in which the group bonus was paid; 0: not yet

    def clone(self) -> Clan:
        """Return an independent copy that shares the box."""
        c = Clan.__new__(Clan)
        c.box = self.box
        c.make_room()
        c.board[:] = self.board
        c.meeples[:] = self.meeples
        c.ground[:] = self.ground
        c.terrains[:] = self.terrains
        c.icons[:] = self.icons
        c.pile[:] = self.pile
        c.log_bid[:] = self.log_bid
        c.log_card[:] = self.log_card
        c.log_points[:] = self.log_points
        c.bonus[:] = self.bonus
        c.logged = self.logged
        c.piled = self.piled
        c.objects = self.objects
        c.skills = self.skills
        c.hand = self.hand
        c.row = self.row
        c.bid = self.bid
        c.score = self.score
        c.before = self.before
        c.weather = self.weather
        c.colour = self.colour
        c.rival = self.rival
        c.knows = self.knows
        c.affordable = self.affordable
        c.learnable = self.learnable
        return c

    def write_words(self, w: list[int], n: int) -> int:
        """Write everything that matters from ``w[n]`` on; return where it ends."""
        for v in self.board:
            w[n] = v
            n += 1
        for v in self.meeples:
            w[n] = v
            n += 1
        for v in self.pile:
            w[n] = v
            n += 1
        for v in self.log_bid:
            w[n] = v
            n += 1
        for v in self.log_card:
            w[n] = v
            n += 1
        for v in self.log_points:
            w[n] = v
            n += 1
        for v in self.bonus:
            w[n] = v
            n += 1
        for v in (
            self.objects, self.skills, self.hand, self.row, self.bid, self.score, self.before,
            self.weather, self.colour, self.rival,
        ):  # fmt: skip
            w[n] = v
            n += 1
        return n

    # -- §1 and §3: the territory -----------------------------------------------------------

    def settle(self) -> None:
        """Lay the printed pair and stand two meeples on each (1.2, 1.3).

        A rival's hexes are a plain list: its "spaces" are filled in order (§10).
        """
        for i in range(2):
            at = i if self.rival else self.box.printed_space[self.colour * 2 + i]
            self.put(at, self.box.printed_hex[self.colour * 2 + i])
            if self.rival == 0:
                self.meeples[at] = 2

    def put(self, space: int, hex_: int) -> None:
        """Place a hex for good (3.6)."""
        self.board[space] = hex_
        kind = self.box.terrain[hex_]
        self.terrains[kind] += 1
        self.ground[space] = 0 if kind == VOLCANO else 1
        for i in range(6):
            self.icons[i] += self.box.icons[hex_ * 6 + i]
        self.refresh()

    def stand(self, space: int, n: int) -> None:
        """Stand ``n`` meeples on a space, instead of those there (for set-ups, §13)."""
        self.meeples[space] = n

    def shift(self, a: int, b: int) -> None:
        """Move a meeple from one space to another."""
        self.meeples[a] -= 1
        self.meeples[b] += 1

    def count_hex(self, hex_: int, n: int) -> None:
        """Count a hex as owned (1) or no longer (-1) without laying it, to try what it is worth."""
        self.terrains[self.box.terrain[hex_]] += n
        for i in range(6):
            self.icons[i] += n * self.box.icons[hex_ * 6 + i]
        self.refresh()

    def is_rim(self, space: int) -> int:
        """Tell whether a hex may be placed there: empty, next to the territory (3.6)."""
        if self.board[space] >= 0:
            return 0
        for i in range(DEGREE[space]):
            if self.board[NEAR[space * 6 + i]] >= 0:
                return 1
        return 0

    def home(self) -> int:
        """Count the own meeples on the own board (5.5); a rival has four less its bid (§10)."""
        if self.rival:
            return 4 - self.row
        n = 0
        for m in self.meeples:
            n += m
        return n

    def welcomes(self, space: int) -> int:
        """Tell whether a meeple may come back there (6.1): beside others, else anywhere."""
        if self.ground[space] == 0:
            return 0
        if self.meeples[space] > 0:
            return 1
        return 1 if self.home() == 0 else 0

    # -- §4: knowledge, crafting, developing ------------------------------------------------

    def has(self, skill: int) -> int:
        """Tell whether a skill is owned and in force (a rival's skills have no effect, 10.5)."""
        if self.rival:
            return 0
        return (self.skills >> skill) & 1

    def owns(self, thing: int) -> int:
        """Tell whether an object is crafted."""
        return (self.objects >> thing) & 1

    def basics(self) -> int:
        """Count the basic terrains owned."""
        n = 0
        for t in range(5):
            if self.terrains[t] > 0:
                n += 1
        return n

    def kinds(self) -> int:
        """Count the kinds owned, of all seven."""
        n = 0
        for t in range(7):
            if self.terrains[t] > 0:
                n += 1
        return n

    def triples(self) -> int:
        """Count the full threes of hexes of one basic terrain (K09)."""
        n = 0
        for t in range(5):
            n += self.terrains[t] // 3
        return n

    def refresh(self) -> None:
        """Recompute knowledge (4.6), what can be paid (4.3) and what can be learnt (4.5)."""
        know = 1 + self.icons[KNOWLEDGE]
        if self.basics() == 5:
            know += 1
        if self.has(KNOWING):
            know += self.triples()
        self.knows = know
        wood = self.icons[WOOD] + self.has(WOODCRAFT)
        stone = self.icons[STONE] + self.has(STONECRAFT)
        can = 0
        for o in range(8):
            if self.box.object_cost[o] <= (stone if self.box.object_group[o] else wood):
                can |= 1 << o
        self.affordable = can
        can = 0
        for k in range(16):
            if self.box.skill_level[k] <= know:
                can |= 1 << k
        self.learnable = can

    def group(self, g: int) -> int:
        """Return the objects of a group as bits (0 wood, 1 stone)."""
        mask = 0
        for o in range(8):
            if self.box.object_group[o] == g:
                mask |= 1 << o
        return mask

    def make(self, thing: int, round_: int) -> None:
        """Craft an object; the last of its group pays at once, once (4.3, 4.4)."""
        self.objects |= 1 << thing
        g = self.box.object_group[thing]
        mask = self.group(g)
        if self.bonus[g] == 0 and self.objects & mask == mask:
            self.bonus[g] = round_
            self.score += GROUP_BONUS

    def learn(self, skill: int) -> None:
        """Take a skill; it is in force from now on (4.5)."""
        self.skills |= 1 << skill
        self.refresh()

    # -- §5: scoring cards ------------------------------------------------------------------

    def on_terrain(self, kind: int) -> int:
        """Count the own meeples on hexes of a kind."""
        n = 0
        for s in range(10):
            if self.meeples[s] > 0 and self.box.terrain[self.board[s]] == kind:
                n += self.meeples[s]
        return n

    def on_icon(self, icon: int) -> int:
        """Count the own meeples on hexes with at least one such icon (5.2)."""
        n = 0
        for s in range(10):
            if self.meeples[s] > 0 and self.box.icons[self.board[s] * 6 + icon] > 0:
                n += self.meeples[s]
        return n

    def edges(self, kind: int) -> int:
        """Count the edges shared by two own hexes of a kind (5.6)."""
        n = 0
        for s in range(10):
            if self.board[s] >= 0 and self.box.terrain[self.board[s]] == kind:
                for i in range(DEGREE[s]):
                    t = NEAR[s * 6 + i]
                    if t > s and self.board[t] >= 0 and self.box.terrain[self.board[t]] == kind:
                        n += 1
        return n

    def inhabited(self) -> int:
        """Count the basic terrains with at least one own meeple (5.7)."""
        mask = 0
        for s in range(10):
            if self.meeples[s] > 0:
                mask |= 1 << self.box.terrain[self.board[s]]
        n = 0
        for t in range(5):
            n += (mask >> t) & 1
        return n

    def boost(self, card: int) -> int:
        """Return what the own objects add to a card (5.2-5.7)."""
        n = 0
        for o in range(8):
            if (self.objects >> o) & 1 and self.box.object_card[o] == card:
                n += BOOST
        return n

    def values(self) -> int:
        """Add up the values of the own objects (5.4)."""
        n = 0
        for o in range(8):
            if (self.objects >> o) & 1:
                n += self.box.object_value[o]
        return n

    def talent(self, card: int) -> int:
        """Return what skills add to a card (K01-K05)."""
        n = 0
        if card == C_FOOD and self.has(GATHERING):
            n = self.terrains[FOREST]
        elif card == C_WATER and self.has(FISHING):
            n = self.terrains[LAKE]
        elif card == C_MAMMOTH and self.has(HUNTING):
            n = self.terrains[SAVANNA]
        elif card == C_SHELTER and self.has(CAVE_ART):
            n = self.on_terrain(CAVE)
        elif card == C_TRIBES and self.has(LEADERSHIP):
            return self.row
        return n if n < AT_MOST else AT_MOST

    def still(self, card: int, terrain: int) -> int:
        """Return what a card scores now without any meeple on a hex (5.2-5.7)."""
        n = self.boost(card) + self.talent(card)
        if card == C_SAME:
            return n + self.terrains[terrain] + self.edges(terrain)
        if card == C_DIFFERENT:
            return n + self.basics()
        if card == C_TRIBES:
            return n
        if card == C_OBJECTS:
            return n + self.values()
        if card == C_SHELTER:
            return n + 3 * self.terrains[CAVE]
        return n + self.icons[WATER if card == C_WATER else FOOD if card == C_FOOD else MAMMOTH]

    def worth(self, card: int, terrain: int, weaker: int) -> int:
        """Return what a card scores now, before the three-point rule (5.2-5.7).

        ``terrain`` is the one chosen for SAME; ``weaker`` how many opponents have fewer
        meeples at home (TRIBES).
        """
        if self.rival:
            return self.rival_worth(card, weaker)
        n = self.boost(card) + self.talent(card)
        if card == C_SAME:
            return n + self.terrains[terrain] + self.on_terrain(terrain) + self.edges(terrain)
        if card == C_DIFFERENT:
            return n + self.basics() + self.inhabited()
        if card == C_TRIBES:
            return n + self.home() + weaker
        if card == C_OBJECTS:
            return n + self.values()
        if card == C_SHELTER:
            return n + 3 * self.terrains[CAVE] + self.on_terrain(CAVE)
        icon = WATER if card == C_WATER else FOOD if card == C_FOOD else MAMMOTH
        return n + self.icons[icon] + self.on_icon(icon)

    def record(self, card: int, entry: int, points: int) -> None:
        """Score a card, put it on top of the own pile and note it in the log (5.1).

        ``entry`` is the code of the play less the first one, so that SAME keeps its terrain.
        """
        self.score += points
        if (self.hand >> card) & 1:
            self.hand &= ~(1 << card)
        else:
            i = 0
            while self.pile[i] != card:
                i += 1
            self.piled -= 1
            for j in range(i, self.piled):
                self.pile[j] = self.pile[j + 1]
        self.pile[self.piled] = card
        self.piled += 1
        self.log_card[self.logged] = entry
        self.log_points[self.logged] = points
        self.logged += 1

    def use_up(self, card: int) -> None:
        """Put a card on the own pile unscored (for set-ups, §13)."""
        self.hand &= ~(1 << card)
        self.pile[self.piled] = card
        self.piled += 1

    def was_paid(self, thing: int) -> None:
        """Own an object since before set-up; a full group was paid then (4.4, §13)."""
        self.objects |= 1 << thing
        g = self.box.object_group[thing]
        mask = self.group(g)
        if self.objects & mask == mask:
            self.bonus[g] = -1

    # -- §7: weather ------------------------------------------------------------------------

    def measure(self, card: int) -> int:
        """Return what a weather card counts of this clan (7.5)."""
        how = self.box.weather_metric[card]
        of = self.box.weather_of[card]
        if how == BY_KNOWLEDGE:
            return self.knows
        n = 0
        if how == BY_ICONS:
            for i in range(6):
                if (of >> i) & 1:
                    n += self.icons[i]
        elif how == BY_HEXES:
            for t in range(7):
                if (of >> t) & 1:
                    n += self.terrains[t]
        elif how == BY_LARGEST:
            for t in range(7):
                if (of >> t) & 1 and self.terrains[t] > n:
                    n = self.terrains[t]
        elif how == BY_OWNED:
            for t in range(7):
                if (of >> t) & 1 and self.terrains[t] > 0:
                    n += 1
            for o in range(8):
                if (of >> (o + 7)) & 1 and (self.objects >> o) & 1:
                    n += 1
        else:
            for k in range(16):
                if (self.skills >> k) & 1 and (of >> (self.box.skill_level[k] - 1)) & 1:
                    n += 1
        return n

    def loss(self, card: int) -> int:
        """Return what a weather card takes from this clan, before Foresight (7.5)."""
        return self.box.weather_loses(card, self.measure(card))

    def resistance(self) -> int:
        """Return the points of Resistance at the end (7.4, K08)."""
        return 3 * self.terrains[VOLCANO] if self.has(RESISTANCE) else 0

    def exploration(self) -> int:
        """Return the points of Exploration at the end (7.4, K12)."""
        if not self.has(EXPLORATION):
            return 0
        n = self.kinds()
        return 8 if n == 7 else 5 if n == 6 else 0

    def skill_count(self) -> int:
        """Count the skills taken, in force or not (7.6)."""
        n = 0
        for k in range(16):
            n += (self.skills >> k) & 1
        return n

    def object_count(self) -> int:
        """Count the objects crafted (7.6)."""
        n = 0
        for o in range(8):
            n += (self.objects >> o) & 1
        return n

    def meeple_count(self) -> int:
        """Count the own meeples: four, five with Neanderthal (K13)."""
        return 4 + self.has(NEANDERTHAL)

    # -- §10: the rival clan ----------------------------------------------------------------

    def largest(self) -> int:
        """Return the size of the largest basic terrain."""
        n = 0
        for t in range(5):
            if self.terrains[t] > n:
                n = self.terrains[t]
        return n

    def rival_worth(self, card: int, weaker: int) -> int:
        """Return what a rival's plan card scores, before the three-point rule (10.6)."""
        home = self.home()
        n = self.boost(card)
        if card == C_SAME:
            size = self.largest()
            return n + size + home + size - 1
        if card == C_DIFFERENT:
            kinds = self.basics()
            return n + kinds + (home if home < kinds else kinds)
        if card == C_TRIBES:
            return n + home + weaker
        if card == C_OBJECTS:
            return n + self.values()
        if card == C_SHELTER:
            caves = self.terrains[CAVE]
            return n + 3 * caves + (home if caves > 0 else 0)
        icon = WATER if card == C_WATER else FOOD if card == C_FOOD else MAMMOTH
        return n + self.icons[icon] + (home if self.icons[icon] > 0 else 0)

    def wish(self, plan: int, hex_: int) -> int:
        """Return how well a hex fits a rival's plan (10.3)."""
        box = self.box
        kind = box.terrain[hex_]
        if plan == C_WATER:
            return box.icons[hex_ * 6 + WATER]
        if plan == C_FOOD:
            return box.icons[hex_ * 6 + FOOD]
        if plan == C_MAMMOTH:
            return box.icons[hex_ * 6 + MAMMOTH]
        if plan == C_OBJECTS:
            return box.icons[hex_ * 6 + WOOD] + box.icons[hex_ * 6 + STONE]
        if plan == C_SHELTER:
            return 1 if kind == CAVE else 0
        if plan == C_SAME:
            return 1 if kind < 5 and self.terrains[kind] == self.largest() else 0
        if plan == C_DIFFERENT:
            return 1 if kind < 5 and self.terrains[kind] == 0 else 0
        return 0  # TRIBES: the tie-break counts all icons
