"""Invariants I1-I10 of a position, for tests (section 16)."""

from __future__ import annotations

from engis_lab.games.inis.board import AROUND, citadels_at
from engis_lab.games.inis.codes import (
    ACTIONS_MASK,
    ADVANTAGES_MASK,
    ASSEMBLY,
    CLASH,
    DECK,
    DISCARD,
    DRAFT,
    FIRST_TALE,
    OUT,
    PLACE,
    POT,
    POTTED,
    SEASON,
    SHELTERED,
    STEP,
    T_SWAMP,
    TALES_MASK,
    TILES,
    bits,
)
from engis_lab.games.inis.parts import supplies
from engis_lab.games.inis.table import Frame, Table


def broken(t: Table) -> list[str]:
    """Return the invariants that a position breaks; [] when it is sound."""
    return [name for name, holds in (
        ("I1", clans_add_up(t)), ("I2", actions_add_up(t)), ("I3", tales_add_up(t)),
        ("I4", buildings_fit(t)), ("I5", map_holds(t)), ("I6", hands_full(t)),
        ("I7", t.over or bool(t.options)), ("I8", shelter_fits(t)), ("I10", tokens_back(t)),
    ) if not holds]  # fmt: skip


def clash_of(t: Table) -> Frame | None:
    """Return the clash that is going on."""
    found = [frame for frame in t.stack if frame[0] == CLASH]
    return found[0] if found else None


def clans_add_up(t: Table) -> bool:
    """I1: reserve, map and Cauldron hold twelve clans of each player."""
    clash = clash_of(t)
    for seat in range(t.seats):
        board = t.clans[TILES * seat : TILES * seat + TILES]
        potted = clash[POTTED] if clash is not None and clash[POT] == seat else 0
        if min(board) < 0 or t.reserve[seat] < 0:
            return False
        if t.reserve[seat] + sum(board) + potted != supplies()["clans"]:
            return False
        if any(n and t.cell[tile] < 0 for tile, n in enumerate(board)):
            return False
    return True


def zones_agree(t: Table) -> bool:
    """The sets of cards of all zones say the same as the zone of each card."""
    found = [0] * len(t.mask)
    for card, zone in enumerate(t.where):
        found[zone] |= 1 << card
    return found == t.mask


def actions_add_up(t: Table) -> bool:
    """I2: no Action card is lost or doubled."""
    count = sum((mask & ACTIONS_MASK).bit_count() for zone, mask in enumerate(t.mask) if zone < OUT)
    return zones_agree(t) and count == (17 if t.seats == 4 else 13)


def tales_add_up(t: Table) -> bool:
    """I3: no Epic Tale or Advantage card is lost or doubled; the deck is what its zone says."""
    tales = sum((mask & TALES_MASK).bit_count() for mask in t.mask)
    advantages = sum((mask & ADVANTAGES_MASK).bit_count() for mask in t.mask)
    deck = sorted(t.deck) == [card for card in bits(t.mask[DECK]) if card >= FIRST_TALE]
    return tales == 30 and advantages == TILES and deck


def buildings_fit(t: Table) -> bool:
    """I4: buildings are finite, none of them Citadels in the Swamp."""
    have = supplies()
    return (
        sum(t.sanctuaries) + t.sanctuaries_left == have["sanctuaries"]
        and sum(t.citadels) + t.citadels_left == have["citadels"]
        and not citadels_at(t, T_SWAMP)
        and min(t.sanctuaries_left, t.citadels_left) >= 0
    )


def map_holds(t: Table) -> bool:
    """I5: every tile touches two others once three lie; the map is in one piece."""
    for tile in t.laid:
        near = [x for x in t.laid if t.cell[x] - t.cell[tile] in AROUND]
        if tuple(near) != t.near[tile] or len(near) < min(2, len(t.laid) - 1):
            return False
    reached, left = set(), [t.laid[0]]
    while left:
        tile = left.pop()
        if tile not in reached:
            reached.add(tile)
            left += t.near[tile]
    return reached == set(t.laid)


def hands_full(t: Table) -> bool:
    """I6: after the draft everybody holds 4 Action cards, 6 with two players."""
    frame = t.stack[0] if t.stack else [-1, 0, 0]
    if frame[0] != SEASON or not frame[4] or len(t.stack) > 1 or t.mask[DISCARD] & ACTIONS_MASK:
        return True
    return all(t.actions(s).bit_count() == (6 if t.seats == 2 else 4) for s in range(t.seats))


def shelter_fits(t: Table) -> bool:
    """I8: no more clans sheltered than there are Citadels, or clans."""
    clash = clash_of(t)
    if clash is None:
        return True
    place, inside = clash[PLACE], clash[SHELTERED]
    return sum(inside) <= citadels_at(t, place) and all(
        0 <= inside[seat] <= t.clans[TILES * seat + place] for seat in range(t.seats)
    )


def tokens_back(t: Table) -> bool:
    """I10: no Pretender token is left after the check of the Assembly."""
    frame = t.stack[0] if t.stack else [-1, 0, 0]
    if t.over or frame[0] not in (ASSEMBLY, DRAFT):
        return True
    return (frame[0] == ASSEMBLY and frame[STEP] <= 2) or not t.pretender
