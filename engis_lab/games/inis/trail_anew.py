"""Dealing hidden cards anew along other ways they could have gone (section 16)."""

from __future__ import annotations

from collections.abc import Sequence

from engis_lab.core.luck import Luck
from engis_lab.games.inis.codes import DECK, DISCARD, OUT
from engis_lab.games.inis.table import SHUFFLE, Table
from engis_lab.games.inis.trail import HIDDEN, Kind, Seen, as_seen, trail_of

# Wrong draws that each try may take back: four of five deals end well at the first try, and the
# most tries that were ever met were 97. With a card that must be held one gives up sooner.
TRIES = (*[40] * 300, *[400] * 1000)
TRIES_WITH_HELD = (*[40] * 120, *[400] * 40)


def deal_anew(
    t: Table, kind: Kind, viewer: int, luck: Luck, held: tuple[int, int] | None = None
) -> bool:
    """Write other cards into a trail wherever the seat can't know which ones they were.

    First the hidden cards are laid out where they may be now, then they are led back, entry by
    entry, to where they came from. What the true cards were has no influence.

    Parameters
    ----------
    held : (card, zone), optional
        A card that must be in a zone now: it explains why somebody was asked.

    Returns
    -------
    bool
        False when no other way was found; nothing has changed then.
    """
    seen = as_seen(t, kind, viewer)
    last = seen.sets[-1][:]
    if held is not None:
        last[held[0] - kind.first] = 1 << held[1]
    places = sorted(t.where[kind.first + i] for i, zones in enumerate(last) if zones != 1 << OUT)
    for spare in TRIES if held is None else TRIES_WITH_HELD:
        where = laid_out(last, places[:], luck)
        way = None if where is None else way_back(seen, where, luck, spare)
        if where is not None and way is not None:
            write(t, kind, way, where)
            return True
    return False


def laid_out(sets: Sequence[int], places: list[int], luck: Luck) -> list[int] | None:
    """Return a zone for each card, at random among those where it may be; OUT stays out."""
    where = [OUT] * len(sets)
    cards = [card for card, zones in enumerate(sets) if zones != 1 << OUT]
    luck.shuffle(cards, len(cards))
    luck.shuffle(places, len(places))
    cards.sort(key=lambda card: sets[card].bit_count() > 1)  # known ones first
    doors = {c: [at for at, zone in enumerate(places) if sets[c] >> zone & 1] for c in cards}
    taken: dict[int, int] = {}
    if not all(through(card, doors, taken, set()) for card in cards):
        return None
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
            step(seen, i + 1, at, way.pop(), 2)
            continue
        card = open_[-1].pop()
        step(seen, i, at, card, 1)
        way.append(card)
    return None


def step(seen: Seen, i: int, at: list[int], card: int, side: int) -> None:
    """Lay the card of an entry before it (side 1) or after it (side 2)."""
    if card >= 0:
        at[card] = seen.entries[i][side]
    elif card == SHUFFLE:
        for c, zones in enumerate(seen.sets[i]):
            if zones == 1 << DISCARD:
                at[c] = seen.entries[i][side]


def able(seen: Seen, i: int, at: list[int], luck: Luck) -> list[int]:
    """Return the cards that may be that of an entry, as they lie after it, in random order."""
    known, old, new = seen.entries[i]
    before = seen.sets[i]
    if known == SHUFFLE:
        back = [at[c] == new for c, zones in enumerate(before) if zones == 1 << old]
        return [known] if all(back) else []
    if known != HIDDEN:
        return [known] if known < 0 or at[known] == new else []
    here = [card for card, zone in enumerate(at) if zone == new]
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
    if zone == DECK:
        return True  # all of them were there at first
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
        if new == zone and known == HIDDEN and seen.sets[j][card] >> old & 1:
            doors.append(j)
    return doors


def through(card: int, doors: dict[int, list[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Find a door for a card, moving others on where they have another (augmenting paths)."""
    for door in doors[card]:
        if door not in tried:
            tried.add(door)
            if door not in taken or through(taken[door], doors, taken, tried):
                taken[door] = card
                return True
    return False


def write(t: Table, kind: Kind, way: Sequence[int], where: Sequence[int]) -> None:
    """Write the cards of a way into a trail, and lay them where it ends."""
    trail = trail_of(t, kind)
    trail[:] = [
        (kind.first + card if card >= 0 else was, old, new, seen)
        for card, (was, old, new, seen) in zip(way, trail, strict=True)
    ]
    for i, zone in enumerate(where):
        card = kind.first + i
        t.mask[t.where[card]] ^= 1 << card
        t.mask[zone] ^= 1 << card
        t.where[card] = zone
