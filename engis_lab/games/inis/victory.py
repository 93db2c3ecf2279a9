"""Victory (chapter 11): three conditions, Deeds, Pretender tokens, ties."""

from __future__ import annotations

from engis_lab.games.inis.codes import TILES
from engis_lab.games.inis.table import Table

NEEDED = 6
LEADERSHIP, RELIGION, LAND = range(3)
CONDITIONS = ("leadership", "religion", "land")
SECTIONS = ("11.2", "11.3", "11.4")


def values(t: Table, seat: int) -> list[int]:
    """Return opposing clans led, Sanctuaries and territories of a seat (11.2-11.4)."""
    clans, seats = t.clans, t.seats
    led = holy = land = 0
    for tile in t.laid:
        n = clans[TILES * seat + tile]
        if n:
            land += 1
            holy += t.sanctuaries[tile]
            others, chief = 0, True
            for other in range(seats):
                if other != seat:
                    m = clans[TILES * other + tile]
                    others += m
                    if m >= n:
                        chief = False
            if chief:
                led += others
    return [led, holy, land]


def deeds_needed(found: list[int], deeds: int) -> list[int]:
    """Return for each condition the Deeds given to it, -1 where it stays unmet (11.5).

    Examples
    --------
    >>> deeds_needed([5, 5, 3], 2), deeds_needed([0, 0, 0], 5)
    ([1, 1, -1], [-1, -1, -1])
    """
    short = [max(0, NEEDED - value) for value in found]
    given = [-1, -1, -1]
    for i in sorted(range(3), key=lambda j: short[j]):
        if short[i] <= deeds:
            deeds -= short[i]
            given[i] = short[i]
    return given


def conditions(t: Table, seat: int) -> list[int]:
    """Return 1 for each condition that a seat meets, Deeds allocated (11.5)."""
    return [int(given >= 0) for given in deeds_needed(values(t, seat), t.deeds[seat])]


def conditions_met(found: list[int], deeds: int) -> int:
    """Return how many conditions these values and Deeds meet (11.5).

    Examples
    --------
    >>> conditions_met([4, 2, 0], 2), conditions_met([6, 5, 5], 1)
    (1, 2)
    """
    return sum(given >= 0 for given in deeds_needed(found, deeds))


def winner(t: Table) -> int:
    """Return who wins at the check of an Assembly, -1 when nobody does (11.1, 11.6-11.8)."""
    scores = [sum(conditions(t, s)) if t.pretender >> s & 1 else 0 for s in range(t.seats)]
    most = max(scores)
    best = [s for s in range(t.seats) if scores[s] == most]
    if most == 0 or (len(best) > 1 and t.brenn not in best):
        return -1
    return best[0] if len(best) == 1 else t.brenn
