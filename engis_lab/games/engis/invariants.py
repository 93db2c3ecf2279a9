"""What always holds (§11): checks for tests, soak runs and the curious."""

from __future__ import annotations

from collections import Counter

from engis_lab.games.engis.codes import BID, MOST_BID, OVER, ROUNDS
from engis_lab.games.engis.components import INTELLIGENCE, NEANDERTHAL, PILE, VOLCANO
from engis_lab.games.engis.table import Table
from engis_lab.games.engis.view import discarded, neutral
from engis_lab.games.engis.worth import Past, items


def bids_differ(table: Table) -> bool:
    """Tell whether the bids of the round differ pairwise and lie within 0-4 (11.1)."""
    bids = [clan.bid for clan in table.clans if clan.bid >= 0]
    return len(set(bids)) == len(bids) and all(bid <= MOST_BID for bid in bids)


def rounds_add_up(table: Table) -> bool:
    """Tell whether a round begins with one more hex, all home, one more card played (11.2).

    Holds of games played from their first round.
    """
    if table.kind != BID or table.idx > 0:
        return True
    played = table.round - 1
    return all(
        sum(h >= 0 for h in clan.board) == 2 + played
        and clan.logged == played
        and (clan.rival or sum(clan.meeples) == clan.meeple_count())
        for clan in table.clans
    )


def ends_full(table: Table) -> bool:
    """Tell whether the end finds full boards, an empty pile and the right discards (11.3)."""
    if table.kind != OVER:
        return True
    full = all(-1 not in clan.board for clan in table.clans)
    return full and table.drawn == PILE and len(discarded(table)) == PILE - ROUNDS * table.seats


def cards_are_spent(table: Table) -> bool:
    """Tell whether everybody without Intelligence has played all eight cards (11.4)."""
    if table.kind != OVER:
        return True
    return all(clan.hand == 0 or clan.has(INTELLIGENCE) for clan in table.clans)


def cards_score_three(table: Table) -> bool:
    """Tell whether every card has scored at least 3 (11.5)."""
    return all(min(clan.log_points[: clan.logged], default=3) >= 3 for clan in table.clans)


def knowledge_never_falls(before: Table, after: Table) -> bool:
    """Tell whether no clan lost knowledge between two positions of a line (11.6)."""
    pairs = zip(before.clans, after.clans, strict=True)
    return all(old.knows <= new.knows for old, new in pairs)


def meeples_stand_on_ground(table: Table) -> bool:
    """Tell whether no meeple stands on a volcano or an empty space (11.7)."""
    return all(
        clan.board[s] >= 0 and table.box.terrain[clan.board[s]] != VOLCANO
        for clan in table.clans
        for s in range(10)
        if clan.meeples[s]
    )


def breakdowns_add_up(table: Table, past: Past = ()) -> bool:
    """Tell whether the items of every score add up to it (11.8)."""
    return all(
        sum(item.points for item in items(table, seat, past)) == clan.score
        for seat, clan in enumerate(table.clans)
    )


def pieces_are_conserved(table: Table) -> bool:
    """Tell whether skills, neutral meeples, hexes and weather cards are conserved (11.9)."""
    hexes = [h for clan in table.clans for h in clan.board if 0 <= h < PILE]
    hexes += [h for h in table.offer if h >= 0] + table.pile[table.drawn :] + discarded(table)
    copies = 2 if table.seats > 2 else 1
    taken = Counter(k for clan in table.clans for k in range(16) if clan.skills >> k & 1)
    cards = table.yellow + [clan.weather for clan in table.clans if not clan.rival]
    return (
        sorted(hexes) == list(range(PILE))
        and all(table.market[k] + taken[k] == copies for k in range(16))
        and neutral(table) + taken[NEANDERTHAL] == 2
        and len(set(cards)) == len(cards)
    )


CHECKS = {
    "11.1": bids_differ,
    "11.2": rounds_add_up,
    "11.3": ends_full,
    "11.4": cards_are_spent,
    "11.5": cards_score_three,
    "11.7": meeples_stand_on_ground,
    "11.8": breakdowns_add_up,
    "11.9": pieces_are_conserved,
}
"""Checks of one position, by section."""


def broken(table: Table) -> list[str]:
    """Return the sections of §11 that a position breaks; none in a game from its first round."""
    return [section for section, holds in CHECKS.items() if not holds(table)]
