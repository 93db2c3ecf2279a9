"""A position of Inis: whole numbers and lists, and the stack of frames that decides.

Nothing in it is a function: every frame is a list of numbers and lists of numbers, so that a
position can be copied, compared and written down at any moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from engis_lab.core.luck import Luck, fold
from engis_lab.games.inis.codes import (
    ACTIONS_MASK,
    CARDS,
    CLASH,
    DAGDA,
    DECK,
    DISCARD,
    DRAWN,
    FIRST_ADVANTAGE,
    FIRST_TALE,
    L_RANDOM,
    L_TALES,
    LIMBO,
    OUT,
    PART,
    PLACE,
    SHELTERED,
    STOCK,
    TALES_MASK,
    TILES,
)

Frame = list[Any]  # whole numbers, and lists of whole numbers
Entry = tuple[int, int, int, int]  # a card, its zone before and now, seats that saw it

TALES = CARDS - FIRST_TALE
LOOK, SHUFFLE = -2, -3  # entries without a card: a look at a whole zone; the discard to the deck


class Table:
    """One position; see `engis_lab.games.inis.flow` for what makes it go on.

    Attributes
    ----------
    stack : list of list
        Frames; the last one decides what happens next.
    clans : list of int
        Clans of seat p on territory t at ``16 * p + t``.
    where, mask : list of int
        Zone of each card; cards of each zone as a set of bits.
    trail, tale_trail : list of tuple
        What happened to the Action cards since the last deal, and to the Epic Tales; see
        `engis_lab.games.inis.trail`.
    came : list of tuple
        Cards received this turn: seat, and the entry of the trail that brought the card.
    near : list of tuple
        Adjacent territories in play.
    """

    __slots__ = (
        "batch", "brenn", "came", "cap", "capital", "cathbad", "cell", "citadels",
        "citadels_left", "clans", "count", "deck", "deeds", "direction", "festival", "flips",
        "fresh", "kind", "laid", "luck", "mask", "near", "options", "over", "pretender",
        "reserve", "round", "sanctuaries", "sanctuaries_left", "scenario", "seat", "seats",
        "shuffles", "stack", "strict", "tale_trail", "told", "trail", "turn", "under", "where",
        "won",
    )  # fmt: skip

    def __init__(self, seats: int, luck: int) -> None:
        self.seats, self.luck, self.round, self.cap = seats, luck, 1, 30
        self.flips = self.scenario = self.pretender = self.won = self.count = self.shuffles = 0
        self.strict = self.over = False
        self.brenn, self.direction, self.turn = 0, 1, 0
        self.capital = self.festival = self.cathbad = -1
        self.seat, self.kind = -1, 0
        self.options: list[int] = []
        self.told: list[tuple[str | int, ...]] | None = None
        self.stack: list[Frame] = []
        self.cell, self.batch = [-1] * TILES, [0] * TILES
        self.near: list[tuple[int, ...]] = [()] * TILES
        self.laid: tuple[int, ...] = ()
        self.under: list[int] = []  # the stack of tiles, top last
        self.clans = [0] * (4 * TILES)
        self.reserve, self.deeds = [0] * 4, [0] * 4
        self.sanctuaries, self.citadels = [0] * TILES, [0] * TILES
        self.sanctuaries_left = self.citadels_left = 0
        self.where = [STOCK] * CARDS
        self.mask = [0] * (OUT + 1)
        self.mask[STOCK] = (1 << CARDS) - 1
        self.deck: list[int] = []  # of Epic Tales, top last
        self.trail: list[Entry] = []
        self.tale_trail: list[Entry] = []
        self.fresh = [0] * 4  # cards received this turn (U12)
        self.came: list[tuple[int, int]] = []

    # -- copies and equality ----------------------------------------------------------------

    def clone(self) -> Table:
        """Return an independent copy."""
        t = object.__new__(Table)
        t.seats, t.luck, t.round, t.cap = self.seats, self.luck, self.round, self.cap
        t.flips, t.scenario, t.pretender, t.won = (
            self.flips, self.scenario, self.pretender, self.won)  # fmt: skip
        t.count, t.shuffles, t.strict, t.over = self.count, self.shuffles, self.strict, self.over
        t.brenn, t.direction, t.turn = self.brenn, self.direction, self.turn
        t.capital, t.festival, t.cathbad = self.capital, self.festival, self.cathbad
        t.seat, t.kind, t.options, t.told = self.seat, self.kind, self.options, None
        t.stack = [[x[:] if type(x) is list else x for x in f] for f in self.stack]
        t.cell, t.batch, t.near, t.laid = self.cell[:], self.batch[:], self.near[:], self.laid
        t.under, t.clans = self.under[:], self.clans[:]
        t.reserve, t.deeds = self.reserve[:], self.deeds[:]
        t.sanctuaries, t.citadels = self.sanctuaries[:], self.citadels[:]
        t.sanctuaries_left, t.citadels_left = self.sanctuaries_left, self.citadels_left
        t.where, t.mask, t.deck = self.where[:], self.mask[:], self.deck[:]
        t.trail, t.tale_trail = self.trail[:], self.tale_trail[:]
        t.fresh, t.came = self.fresh[:], self.came[:]
        return t

    def key(self) -> bytes:
        """Return canonical bytes of everything that matters."""
        return repr((
            self.seats, self.luck, self.round, self.cap, self.flips, self.scenario, self.pretender,
            self.won, self.count, self.shuffles, self.strict, self.over, self.brenn,
            self.direction, self.turn, self.capital, self.festival, self.cathbad, self.seat,
            self.kind, self.stack, self.cell, self.batch, self.under, self.clans, self.reserve,
            self.deeds, self.sanctuaries, self.citadels, self.sanctuaries_left, self.citadels_left,
            self.where, self.deck, self.trail, self.tale_trail, self.fresh, self.came, self.options,
        )).encode()  # fmt: skip

    def digest(self) -> int:
        """Return a 64-bit checksum of the state."""
        return int.from_bytes(blake2b(self.key(), digest_size=8).digest(), "big")

    # -- who comes next -----------------------------------------------------------------------

    def after(self, seat: int) -> int:
        """Return the next seat in the direction shown by the Flock of Crows (section 4)."""
        return (seat + self.direction) % self.seats

    def order(self, first: int) -> list[int]:
        """Return all seats in turn order from one of them (10.2, 10.3)."""
        return [(first + self.direction * i) % self.seats for i in range(self.seats)]

    # -- what stands on the map ---------------------------------------------------------------

    def chieftain(self, tile: int) -> int:
        """Return who has most clans in a territory; -1 on a tie or when nobody has (4)."""
        clans, best, most = self.clans, -1, 0
        for seat in range(self.seats):
            n = clans[TILES * seat + tile]
            if n > most:
                best, most = seat, n
            elif n == most:
                best = -1
        return best

    def present(self, seat: int) -> list[int]:
        """Return the territories where a seat has clans (4)."""
        clans, base = self.clans, TILES * seat
        return [tile for tile in self.laid if clans[base + tile]]

    def players_at(self, tile: int) -> list[int]:
        """Return the seats that are present in a territory."""
        return [seat for seat in range(self.seats) if self.clans[TILES * seat + tile]]

    def clash(self) -> Frame | None:
        """Return the frame of the clash that is going on; clashes never nest (9.1.6)."""
        for frame in self.stack:
            if frame[0] == CLASH:
                return frame
        return None

    def exposed(self, seat: int, tile: int) -> int:
        """Return how many clans of a seat are in a territory and in no Citadel (4)."""
        n = self.clans[TILES * seat + tile]
        clash = self.clash()
        if clash is not None and clash[PLACE] == tile:
            n -= clash[SHELTERED][seat]
        return n

    # -- moving pieces --------------------------------------------------------------------------

    def place(self, seat: int, tile: int) -> bool:
        """Place a clan from the reserve, if there is one; that never starts a clash (4)."""
        if not self.reserve[seat]:
            return False
        self.reserve[seat] -= 1
        self.clans[TILES * seat + tile] += 1
        self.tell("place", seat, tile)
        return True

    def lift(self, seat: int, tile: int) -> None:
        """Take a clan off the map into the reserve, out of a Citadel only if none is exposed."""
        self.clans[TILES * seat + tile] -= 1
        self.reserve[seat] += 1
        self.shrink(seat, tile)

    def shrink(self, seat: int, tile: int) -> None:
        """Keep the sheltered clans no more than the clans there (I8)."""
        clash = self.clash()
        if clash is not None and clash[PLACE] == tile:
            n, inside = self.clans[TILES * seat + tile], clash[SHELTERED]
            if inside[seat] > n:
                inside[seat] = n

    def join(self, seat: int) -> None:
        """Count a seat among the participants of the clash (9.4)."""
        clash = self.clash()
        if clash is not None:
            clash[PART] |= 1 << seat

    # -- cards and what is known of them --------------------------------------------------------

    def put(self, card: int, zone: int, seen: int) -> None:
        """Move a card; the seats of ``seen`` know where it is, the others what it may be.

        Parameters
        ----------
        card, zone : int
        seen : int
            Seats that see which card it is, as a set of bits.
        """
        old = self.where[card]
        bit = 1 << card
        self.mask[old] ^= bit
        self.mask[zone] |= bit
        self.where[card] = zone
        if card < FIRST_ADVANTAGE:
            self.trail.append((card, old, zone, seen))
        elif card >= FIRST_TALE:
            self.tale_trail.append((card, old, zone, seen))

    def see(self, seat: int, zone: int, tales: bool = False) -> None:
        """Let a seat look at all Action cards, or all Epic Tales, of a zone."""
        if self.mask[zone] & (TALES_MASK if tales else ACTIONS_MASK):
            trail = self.tale_trail if tales else self.trail
            trail.append((LOOK, zone, zone, 1 << seat))

    def receive(self, seat: int, card: int) -> None:
        """Note that a card has come to a seat this turn (U12)."""
        self.fresh[seat] |= 1 << card
        if card < FIRST_ADVANTAGE:  # Epic Tales are handed over openly
            self.came.append((seat, len(self.trail) - 1))

    @property
    def all_seats(self) -> int:
        """Every seat, as a set of bits."""
        return (1 << self.seats) - 1

    def actions(self, seat: int) -> int:
        """Return the Action cards of a hand."""
        return self.mask[seat] & ACTIONS_MASK

    def tales(self, seat: int) -> int:
        """Return the Epic Tale cards of a hand."""
        return self.mask[seat] & TALES_MASK

    def draw_tale(self, seat: int) -> int:
        """Take the top Epic Tale into the drawer's view; -1 when there is none (12)."""
        if not self.deck:
            self.shuffle_tales()
            if not self.deck:
                return -1
        card = self.deck.pop()
        self.put(card, DRAWN + seat, 1 << seat)
        return card

    def shuffle_tales(self) -> None:
        """Shuffle the discarded Epic Tales into the deck (12, e.dagda)."""
        for card in range(FIRST_TALE, CARDS):
            if self.where[card] == DISCARD:
                self.where[card] = DECK
                self.deck.append(card)
        self.mask[DECK] |= self.mask[DISCARD] & TALES_MASK
        self.mask[DISCARD] &= ~TALES_MASK
        self.tale_trail.append((SHUFFLE, DISCARD, DECK, self.all_seats))
        self.deck.sort()
        self.shuffles += 1
        Luck(fold(self.luck, L_TALES, self.shuffles)).shuffle(self.deck, len(self.deck))
        self.tell("reshuffle", -1)

    def discard(self, card: int, seen: int) -> None:
        """Lay a card on its discard; an Action card lies face down (5.3.9).

        When that is The Dagda the Epic Tales are shuffled into their deck, it too (e.dagda).
        """
        self.put(card, DISCARD, self.all_seats if card >= FIRST_ADVANTAGE else seen)
        if card == DAGDA:
            self.shuffle_tales()

    def set_down(self, card: int) -> None:
        """Lay a card that all have seen open while it is played."""
        self.put(card, LIMBO, self.all_seats)

    def below(self, n: int) -> int:
        """Return a number by luck, keyed by how many such numbers were drawn before."""
        self.count += 1
        return Luck(fold(self.luck, L_RANDOM, self.count)).below(n)

    # -- telling and asking -----------------------------------------------------------------------

    def tell(self, kind: str, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Note what happens, if anyone listens."""
        if self.told is not None:
            self.told.append((kind, seat, a, b, c))

    def ask(self, kind: int, seat: int, options: list[int]) -> list[int]:
        """Note who has to decide what; return the options."""
        self.kind, self.seat = kind, seat
        return options

    # -- the contract -----------------------------------------------------------------------------

    @property
    def when(self) -> tuple[int, int]:
        """Round and kind of decision."""
        return self.round, self.kind

    def legal(self) -> list[int]:
        """Return all possible actions, in a fixed order."""
        return [] if self.over else self.options[:]

    def apply(self, code: int) -> None:
        """Do an action and everything automatic after it."""
        from engis_lab.games.inis.flow import go_on

        go_on(self, code)

    def scores(self) -> list[int]:
        """Return how many victory conditions each seat meets, Deeds included (11.6)."""
        from engis_lab.games.inis.victory import conditions

        return [sum(conditions(self, seat)) for seat in range(self.seats)]

    def sources(self, seat: int) -> list[int]:
        """Return 1 for each victory condition met, 0 for the others (11.2-11.4)."""
        from engis_lab.games.inis.victory import conditions

        return conditions(self, seat)

    def winners(self) -> list[int]:
        """Return who won; nobody while it goes on and in a draw (11.6-11.9)."""
        return [seat for seat in range(self.seats) if self.won >> seat & 1]

    def resample(self, seat: int, seed: int) -> None:
        """Re-deal everything this seat can't know."""
        from engis_lab.games.inis.knowledge import resample

        resample(self, seat, seed)

    def playout(self, seed: int, policies: Sequence[int], rounds: int = 0) -> int:
        """Play on to the end or for some rounds; return the decisions made."""
        from engis_lab.games.inis.policy import playout

        return playout(self, seed, policies, rounds)
