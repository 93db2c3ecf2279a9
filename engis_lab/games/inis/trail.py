"""Where Action cards went this round, who saw it, and other ways it may have been (section 16).

Since the last deal every move of an Action card is noted: card, zone it left, zone it came to, and
who saw which card it was. That cards move, and how many, is open to all. So what a seat can know
follows from the trail alone, and dealing anew is writing another card wherever the seat did not
see one, so that all it did see still happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engis_lab.core.luck import Luck
from engis_lab.games.inis.codes import DECK, FIRST_ADVANTAGE, OUT
from engis_lab.games.inis.table import Table

ZONES = OUT + 1
TRIES = (*[40] * 300, *[400] * 1000)  # wrong draws that each try may take back


def possible(t: Table, viewer: int) -> list[int]:
    """Return for each Action card the zones where a seat must think it may be.

    A card is known when there is one such zone.
    """
    return so_far(t, viewer)[-1]


def so_far(t: Table, viewer: int) -> list[list[int]]:
    """Return `possible` before each entry of the trail, and after the last one."""
    sets = [1 << (OUT if t.where[card] == OUT else DECK) for card in range(FIRST_ADVANTAGE)]
    size = [0] * ZONES
    size[DECK] = sum(zones == 1 << DECK for zones in sets)
    found = [sets[:]]
    for card, old, new, seen in t.trail:
        size[old] -= 1
        size[new] += 1
        if seen >> viewer & 1:
            sets[card] = 1 << new
        else:
            for i, zones in enumerate(sets):
                if zones >> old & 1:
                    sets[i] = zones | 1 << new
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


# -- dealing anew ---------------------------------------------------------------------------------


class Seen(NamedTuple):
    """A trail as one seat saw it: entries with the card or -1, and `so_far` for each of them."""

    entries: list[tuple[int, int, int]]
    sets: list[list[int]]


def deal_anew(t: Table, viewer: int, luck: Luck, held: tuple[int, int] | None) -> None:
    """Write other cards into the trail wherever the seat did not see which ones they were.

    First the hidden cards are laid out where they may be now, then they are led back, entry by
    entry, to the deal. What the true cards were has no influence.

    Parameters
    ----------
    held : (card, zone), optional
        A card that must be in a zone now: it explains why somebody was asked.
    """
    seen = Seen(
        [(card if seen >> viewer & 1 else -1, old, new) for card, old, new, seen in t.trail],
        so_far(t, viewer),
    )
    if held is not None:
        seen.sets[-1][held[0]] = 1 << held[1]
    places = [zone for zone in t.where[:FIRST_ADVANTAGE] if zone != OUT]
    for spare in TRIES:
        where = laid_out(seen.sets[-1], sorted(places), luck)
        way = way_back(seen, where, luck, spare)
        if way is not None:
            write(t, way, where)
            return


def laid_out(sets: Sequence[int], places: list[int], luck: Luck) -> list[int]:
    """Return a zone for each card, at random among those where it may be; OUT stays out."""
    where = [OUT] * FIRST_ADVANTAGE
    cards = [card for card in range(FIRST_ADVANTAGE) if sets[card] != 1 << OUT]
    luck.shuffle(cards, len(cards))
    luck.shuffle(places, len(places))
    cards.sort(key=lambda card: sets[card].bit_count() > 1)  # known ones first
    doors = {c: [at for at, zone in enumerate(places) if sets[c] >> zone & 1] for c in cards}
    taken: dict[int, int] = {}
    for card in cards:
        through(card, doors, taken, set())
    for at, card in taken.items():
        where[card] = places[at]
    return where


def way_back(seen: Seen, where: Sequence[int], luck: Luck, spare: int) -> list[int] | None:
    """Return the card of each entry, drawn at random from the last one back to the first.

    Where a draw turns out to lead nowhere another one is tried; None after too many.
    """
    at, n = list(where), len(seen.entries)
    way: list[int] = []
    open_: list[list[int]] = []  # of each entry, the last one first, what else might be drawn
    for _ in range(n + 1 + 2 * spare):
        i = n - 1 - len(way)
        if i < 0:
            return way[::-1]
        if len(open_) == len(way):
            open_.append(able(seen, i, at, luck))
        if not open_[-1]:
            if not way:
                return None
            open_.pop()
            at[way.pop()] = seen.entries[i + 1][2]
            continue
        card = open_[-1].pop()
        at[card] = seen.entries[i][1]
        way.append(card)
    return None


def able(seen: Seen, i: int, at: list[int], luck: Luck) -> list[int]:
    """Return the cards that may be that of an entry, as they lie after it, in random order."""
    known, old, new = seen.entries[i]
    if known >= 0:
        return [known] if at[known] == new else []
    before = seen.sets[i]
    here = [card for card in range(FIRST_ADVANTAGE) if at[card] == new]
    forced = [card for card in here if not before[card] >> new & 1]
    found = [card for card in here if before[card] >> old & 1]
    if forced:
        found = [card for card in found if [card] == forced]
    found = [
        card for card in found
        if others_came(seen, i, new, [other for other in here if other != card])
    ]  # fmt: skip
    luck.shuffle(found, len(found))
    return found


def others_came(seen: Seen, i: int, zone: int, here: list[int]) -> bool:
    """Tell whether the cards of a zone may all have come there with entries before the i-th."""
    doors = {card: way for card in here if (way := coming(seen, i, zone, card)) is not None}
    taken: dict[int, int] = {}  # which card goes with which entry
    return all(through(card, doors, taken, set()) for card in doors)


def coming(seen: Seen, i: int, zone: int, card: int) -> list[int] | None:
    """Return the hidden entries with which a card may have come, None when it was seen to."""
    doors: list[int] = []
    for j in range(i - 1, -1, -1):
        known, old, new = seen.entries[j]
        if known == card:
            return None if new == zone else doors
        if known < 0 and new == zone and seen.sets[j][card] >> old & 1:
            doors.append(j)
    return None if zone == DECK else doors  # all of them were there at first


def through(card: int, doors: dict[int, list[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Find a door for a card, moving others on where they have another (augmenting paths)."""
    for door in doors[card]:
        if door not in tried:
            tried.add(door)
            if door not in taken or through(taken[door], doors, taken, tried):
                taken[door] = card
                return True
    return False


def write(t: Table, way: Sequence[int], where: Sequence[int]) -> None:
    """Write the cards of a way into the trail, and lay them where it ends."""
    t.trail = [
        (card, old, new, seen) for card, (_, old, new, seen) in zip(way, t.trail, strict=True)
    ]
    for card, zone in enumerate(where):
        t.mask[t.where[card]] ^= 1 << card
        t.mask[zone] ^= 1 << card
        t.where[card] = zone
