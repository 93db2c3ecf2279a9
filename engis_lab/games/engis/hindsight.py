"""The exact best order of the scoring cards, looking back on a line (§5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engis_lab.core.best_order import BestOrder, Play
from engis_lab.games.engis.codes import A_PLAY, OVER, PLAY
from engis_lab.games.engis.components import C_SAME, INTELLIGENCE
from engis_lab.games.engis.names import card_name, clan_name
from engis_lab.games.engis.notation import write
from engis_lab.games.engis.table import Table
from engis_lab.games.engis.worth import card_of

ALL_CARDS = 255
NO_CARD = -1


@dataclass(frozen=True, slots=True)
class Moment:
    """A seat's turn to play a card: what each of the eight would score then, and how.

    Attributes
    ----------
    at : int
        The number of the decision in the line.
    table : Table
        The position: territory, meeples, objects, skills and opponents as they were.
    points, entries : list of int
        By card: its points, and the play (SAME with its best terrain).
    played : int
        The play that was chosen.
    again : bool
        Whether Intelligence lets discarded cards be played (K16).
    """

    at: int
    table: Table
    points: list[int]
    entries: list[int]
    played: int
    again: bool


class Spot(NamedTuple):
    """Where the plays so far lead: the cards in hand as bits, and the top of the own pile."""

    hand: int
    top: int


class Way(NamedTuple):
    """The best way to a spot: points, how many plays are those of the line, and whence."""

    points: int
    alike: int
    before: Spot
    card: int


def best_order(line: Sequence[tuple[Table, int]], last: Table, seat: int) -> BestOrder | None:
    """Return the order of scoring cards that would have scored most, round by round (5.1-5.9).

    Every round is taken as it was when the seat had to play: territory, meeples at home and in
    the bid row, objects, skills, and opponents with fewer meeples at home. Only the seat's own
    cards change, SAME takes the best terrain of the round, and with Intelligence (K16) any
    discarded card but the top one may be played again from the round on in which it is owned.
    In a line that still runs the same cards stay in hand as in the line, so nothing is won by
    using up the better ones early. What opponents would have done otherwise, had they seen other
    cards, is left out; by the rules itself no card changes what another player scores.

    Parameters
    ----------
    line : sequence of (Table, int)
        The positions of the line, oldest first, with the code played in each.
    last : Table
        Where the line ends.
    seat : int

    Returns
    -------
    BestOrder or None
        None for the Rival Clan, whose cards are no choice (10.1), and before the first play.
    """
    moments = [
        moment(n, table, code, seat)
        for n, (table, code) in enumerate(line)
        if table.kind == PLAY and table.seat == seat
    ]
    if not moments:
        return None
    clan = moments[0].table.clans[seat]
    begun = Spot(clan.hand, clan.pile[clan.piled - 1] if clan.piled else NO_CARD)
    kept = None if last.kind == OVER else last.clans[seat].hand
    cards = solve(moments, begun, kept)
    played = [play_of(m, m.played, seat) for m in moments]
    best = [play_of(m, entry_of(m, c), seat) for m, c in zip(moments, cards, strict=True)]
    return BestOrder(seat, clan_name(last, seat), tuple(played), tuple(best))


def moment(at: int, table: Table, code: int, seat: int) -> Moment:
    """Return what each card would score at a turn to play, SAME with its best terrain (5.6)."""
    clan = table.clans[seat]
    entries = [0, 1, 2, 3, 4, 5, best_terrain(table, seat), 6]
    points = [table.value(seat, entry) for entry in entries]
    return Moment(at, table, points, entries, code - A_PLAY, bool(clan.has(INTELLIGENCE)))


def best_terrain(table: Table, seat: int) -> int:
    """Return the play of SAME that scores most; of several the first (5.6)."""
    owned = [7 + t for t in range(5) if table.clans[seat].terrains[t] > 0]
    # A territory without a basic terrain can't play SAME; its points are then never asked for.
    return max(owned, key=lambda entry: table.value(seat, entry), default=7)


def entry_of(then: Moment, card: int) -> int:
    """Return the play of a card; of SAME the line's own terrain when it scores as much."""
    same = card_of(then.played) == card
    seat = then.table.seat
    if same and then.table.value(seat, then.played) == then.points[card]:
        return then.played
    return then.entries[card]


def play_of(then: Moment, entry: int, seat: int) -> Play:
    """Return a play in words, with its points."""
    points = then.table.value(seat, entry)
    text, label = write(A_PLAY + entry), card_name(then.table, entry)
    return Play(then.at, then.table.round, text, label, points)


def solve(moments: Sequence[Moment], begun: Spot, kept: int | None) -> list[int]:
    """Return the cards that score most in these rounds; of equal orders the one most as played.

    A search over subsets: what can still be played depends on the cards in hand and on the top
    of the pile only, so at most 256 x 8 spots are kept a round.
    """
    layers = [{begun: Way(0, 0, begun, NO_CARD)}]
    for then in moments:
        ways: dict[Spot, Way] = {}
        for spot, way in layers[-1].items():
            for card in playable(then, spot):
                after = Spot(spot.hand & ~(1 << card), card)
                alike = way.alike + (card == card_of(then.played))
                new = Way(way.points + then.points[card], alike, spot, card)
                if after not in ways or new[:2] > ways[after][:2]:
                    ways[after] = new
        layers.append(ways)
    ends = [spot for spot in layers[-1] if kept is None or spot.hand == kept]
    spot = max(ends, key=lambda spot: layers[-1][spot][:2])
    cards = []
    for ways in layers[:0:-1]:
        cards.append(ways[spot].card)
        spot = ways[spot].before
    return cards[::-1]


def playable(then: Moment, spot: Spot) -> list[int]:
    """Return the cards that may be played from a spot (5.1, 5.9, K16)."""
    cards = spot.hand
    if then.again:
        cards = ALL_CARDS & ~(1 << spot.top) if spot.top != NO_CARD else spot.hand
    if not any(then.table.clans[then.table.seat].terrains[t] for t in range(5)):
        cards &= ~(1 << C_SAME)
    return [card for card in range(8) if cards >> card & 1]
