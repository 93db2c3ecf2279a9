"""Where hidden cards went, who saw it, and other ways it may have been (section 16).

Every move of an Action card since the last deal is noted, and every move of an Epic Tale: card,
zone it left, zone it came to, and who saw which card it was. That cards move, and how many, is
open to all. So what a seat can know follows from the trails alone, and dealing anew is writing
another card wherever the seat can't know which one it was, so that all it did see still happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engis_lab.games.inis.codes import (
    ACTIONS_MASK,
    DECK,
    FIRST_ADVANTAGE,
    FIRST_TALE,
    OUT,
    TALES_MASK,
)
from engis_lab.games.inis.table import LOOK, SHUFFLE, TALES, Entry, Table

HIDDEN, NOTHING = -1, -4  # a card that the seat did not see; another seat's look
ZONES = OUT + 1
ANYWHERE = (1 << ZONES) - 1


class Kind(NamedTuple):
    """Action cards or Epic Tales: number of the first one, how many, all as a set of bits."""

    first: int
    size: int
    mask: int


ACTION = Kind(0, FIRST_ADVANTAGE, ACTIONS_MASK)
TALE = Kind(FIRST_TALE, TALES, TALES_MASK)


class Seen(NamedTuple):
    """A trail as a seat can know it. Cards are counted from the first one of their kind.

    Attributes
    ----------
    entries : list of (card, zone before, zone after)
        Instead of a card: `HIDDEN`, `NOTHING`, `LOOK` or `SHUFFLE`.
    sets : list of list of int
        For each moment, before the first entry to after the last one, and for each card: the zones
        where it may be, as a set of bits, by what was seen up to then.
    """

    entries: list[tuple[int, int, int]]
    sets: list[list[int]]


def trail_of(t: Table, kind: Kind) -> list[Entry]:
    """Return the trail of a kind of cards."""
    return t.trail if kind is ACTION else t.tale_trail


def possible(t: Table, kind: Kind, viewer: int) -> list[int]:
    """Return for each card of a kind the zones where a seat must think it may be.

    A card is known when there is one such zone. Sets can't hold all that follows from several
    cards together, so now and then a card is known by deeper thought only.
    """
    return as_seen(t, kind, viewer).sets[-1]


def as_seen(t: Table, kind: Kind, viewer: int) -> Seen:
    """Return a trail as a seat can know it, with the cards that follow from later ones."""
    entries = []
    for card, old, new, seen in trail_of(t, kind):
        mine = seen >> viewer & 1
        if card >= 0:
            entries.append((card - kind.first if mine else HIDDEN, old, new))
        else:
            entries.append((card if mine else NOTHING, old, new))
    home = [1 << (OUT if t.where[kind.first + i] == OUT else DECK) for i in range(kind.size)]
    looks = looked_at(t, kind)
    while True:
        sets = forward(entries, home, looks)
        found = settled(entries, sets, backward(entries, sets, looks))
        if not found:
            return Seen(entries, sets)
        for i, card in found.items():
            entries[i] = (card, *entries[i][1:])


def looked_at(t: Table, kind: Kind) -> dict[int, list[int]]:
    """Return for each entry that is a look the cards that lay there."""
    where = [DECK] * kind.size
    looks = {}
    for i, (card, old, new, _) in enumerate(trail_of(t, kind)):
        if card >= 0:
            where[card - kind.first] = new
        elif card == LOOK:
            looks[i] = [c for c, zone in enumerate(where) if zone == old]
        else:
            where = [new if zone == old else zone for zone in where]
    return looks


def forward(
    entries: Sequence[tuple[int, int, int]], home: Sequence[int], looks: dict[int, list[int]]
) -> list[list[int]]:
    """Return the zones where each card may be at each moment, by what was seen up to then."""
    sets = list(home)
    size = [0] * ZONES
    size[DECK] = sum(zones == 1 << DECK for zones in sets)
    found = [sets[:]]
    for i, (card, old, new) in enumerate(entries):
        if card == LOOK:
            for c in looks[i]:
                sets[c] = 1 << new
        elif card == SHUFFLE:
            sets = [1 << new if zones == 1 << old else zones for zones in sets]
            size[new] += size[old]
            size[old] = 0
        elif card != NOTHING:
            size[old] -= 1
            size[new] += 1
            if card >= 0:
                sets[card] = 1 << new
            else:
                sets = [zones | 1 << new if zones >> old & 1 else zones for zones in sets]
        if card != NOTHING:
            tidy(sets, size, 1 << old | 1 << new)
        found.append(sets[:])
    return found


def tidy(sets: list[int], size: Sequence[int], changed: int) -> None:
    """Rule out zones that are full of known cards; cards that alone can fill a zone are there.

    Parameters
    ----------
    sets : list of int
        Zones of each card, as sets of bits; changed in place.
    size : sequence of int
        Cards in each zone.
    changed : int
        Zones to look at first.
    """
    while changed:
        zone = changed.bit_length() - 1
        changed ^= 1 << zone
        here = [i for i, zones in enumerate(sets) if zones >> zone & 1]
        if len(here) == size[zone]:
            for i in here:
                changed |= sets[i] & ~(1 << zone)
                sets[i] = 1 << zone
        elif sum(sets[i] == 1 << zone for i in here) == size[zone]:
            for i in here:
                if sets[i] != 1 << zone:
                    sets[i] ^= 1 << zone
                    changed |= sets[i]


def backward(
    entries: Sequence[tuple[int, int, int]], sets: Sequence[Sequence[int]],
    looks: dict[int, list[int]],
) -> list[list[int]]:  # fmt: skip
    """Return the zones from which each card can still get to where it was seen later."""
    can = [ANYWHERE] * len(sets[0])
    found = [can]
    for i in range(len(entries) - 1, -1, -1):
        card, old, new = entries[i]
        if card == HIDDEN:
            can = [zones | 1 << old if zones >> new & 1 else zones for zones in can]
        elif card == LOOK:
            can = [zones & (1 << old if c in looks[i] else ~(1 << old))
                   for c, zones in enumerate(can)]  # fmt: skip
        elif card == SHUFFLE:
            can = [1 << old if sets[i][c] == 1 << old else zones for c, zones in enumerate(can)]
        elif card >= 0:
            can = can[:]
            can[card] = 1 << old
        found.append(can)
    return found[::-1]


def settled(
    entries: Sequence[tuple[int, int, int]], sets: Sequence[Sequence[int]],
    can: Sequence[Sequence[int]],
) -> dict[int, int]:  # fmt: skip
    """Return the hidden entries whose card follows: it must have moved, or no other one could."""
    found = {}
    for i, (card, old, new) in enumerate(entries):
        if card != HIDDEN:
            continue
        able = []
        for c, zones in enumerate(sets[i]):
            before, after = zones & can[i][c], sets[i + 1][c] & can[i + 1][c]
            if before >> old & 1 and after >> new & 1:
                able.append(c)
                if before == 1 << old and after == 1 << new:
                    able = [c]
                    break
        if len(able) == 1:
            found[i] = able[0]
    return found
