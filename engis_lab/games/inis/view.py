"""A position as plain data, as far as a seat can know it (section 16)."""

from __future__ import annotations

from typing import Any

from engis_lab.games.inis.attack import ATTACKER, TARGET
from engis_lab.games.inis.board import citadels_at, coordinates, locations
from engis_lab.games.inis.clash import CITADELS, ENDS, PEACE, RESOLVE
from engis_lab.games.inis.codes import (
    ACTIONS_MASK,
    ACTOR,
    ADVANTAGES_MASK,
    ARGS,
    ASIDE,
    ATTACK,
    CARD,
    CARD_IDS,
    CLASH,
    DISCARD,
    DRAFT,
    DRAWN,
    FIRST_ADVANTAGE,
    INITIATOR,
    INSTIGATOR,
    LIMBO,
    NEXT,
    NO_TRISKEL,
    PACK,
    PART,
    PLACE,
    PLAY,
    POT,
    POTTED,
    ROW,
    SEASON,
    SETUP,
    SHELTERED,
    STEP,
    STOCK,
    TALES_MASK,
    TILES,
    WHO,
    WINDOW,
    bits,
)
from engis_lab.games.inis.draft import AT_SEAT
from engis_lab.games.inis.knowledge import known_to
from engis_lab.games.inis.notation import write
from engis_lab.games.inis.parts import COLOURS
from engis_lab.games.inis.readings import READINGS
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.victory import CONDITIONS, conditions, values
from engis_lab.games.inis.windows import INDEX, ORDER, WINDOW_ID


def ids(mask: int) -> list[str]:
    """Return the ids of a set of cards."""
    return [CARD_IDS[card] for card in bits(mask)]


def tile_id(tile: int) -> str | None:
    """Return the name of a territory in the notation."""
    return f"t{tile + 1}" if tile >= 0 else None


def view(t: Table, seat: int | None) -> dict[str, Any]:
    """Return the position as a mapping; None and missing names where ``seat`` can't know."""
    known = ~0 if seat is None else known_to(t, seat)
    return {
        "game": "inis", "version": 1, "components": "", "viewer": seat, "seats": t.seats,
        "round": t.round, "max_rounds": t.cap, "phase": phase(t), "brenn": t.brenn,
        "direction": t.direction, "turn": t.turn, "capital": tile_id(t.capital),
        "festival": tile_id(t.festival), "scenario": t.scenario,
        "flip": [name for i, name in enumerate(READINGS, 1) if t.flips >> i & 1],
        "strict_windows": t.strict, "winners": t.winners(),
        "tiles": [tile_view(t, tile) for tile in t.laid],
        "locations": [list(coordinates(cell)) for cell in locations(t)],
        "stack": stack_view(t, seat), "stack_left": len(t.under),
        "left": {"sanctuaries": t.sanctuaries_left, "citadels": t.citadels_left},
        "players": [player_view(t, other, seat, known) for other in range(t.seats)],
        "aside": aside_view(t, known),
        "discard": {
            "actions": (t.mask[DISCARD] & ACTIONS_MASK).bit_count(),
            "known": ids(t.mask[DISCARD] & ACTIONS_MASK & known),
            "tales": ids(t.mask[DISCARD] & TALES_MASK),
            "advantages": ids(t.mask[DISCARD] & ADVANTAGES_MASK),
        },
        "tales_left": len(t.deck),
        "deck": [CARD_IDS[card] for card in t.deck[::-1]] if seat is None else None,
        "row": ids(t.mask[ROW]), "stock": ids(t.mask[STOCK] & ADVANTAGES_MASK),
        "open": ids(t.mask[LIMBO]), "playing": playing(t), "clash": clash_view(t),
        "chosen": chosen(t), "luck": t.luck if seat is None else None,
    }  # fmt: skip


def phase(t: Table) -> str:
    """Return which part of the round it is."""
    if t.over:
        return "end"
    kinds = [frame[0] for frame in t.stack]
    if CLASH in kinds:
        return "clash"
    if SETUP in kinds:
        return "setup"
    if DRAFT in kinds:
        return "draft"
    return "season" if SEASON in kinds else "assembly"


def tile_view(t: Table, tile: int) -> dict[str, Any]:
    """Return a territory with everything on it."""
    q, r = coordinates(t.cell[tile])
    return {
        "id": tile_id(tile), "card": CARD_IDS[FIRST_ADVANTAGE + tile], "q": q, "r": r,
        "clans": [t.clans[TILES * seat + tile] for seat in range(t.seats)],
        "sanctuaries": t.sanctuaries[tile], "citadels": citadels_at(t, tile),
        "chieftain": t.chieftain(tile) if t.chieftain(tile) >= 0 else None,
    }  # fmt: skip


def stack_view(t: Table, seat: int | None) -> list[str]:
    """Return the tiles not in play: in order for the omniscient view, else as a set."""
    tiles = t.under[::-1] if seat is None else sorted(x for x in range(TILES) if x not in t.laid)
    return [f"t{tile + 1}" for tile in tiles]


def player_view(t: Table, other: int, seat: int | None, known: int) -> dict[str, Any]:
    """Return a player: pieces, numbers of cards, and those cards that ``seat`` knows.

    ``packet`` is what lies apart, face down (the first packet of two players, a gift not yet
    given), ``drawn`` are Epic Tales of which one is to be kept; both only for whoever sees them.
    """
    own = seat is None or seat == other
    apart = t.mask[PACK + other]
    hand = t.mask[other]
    return {
        "seat": other, "colour": COLOURS[other][0], "reserve": t.reserve[other],
        "deeds": t.deeds[other], "pretender": bool(t.pretender >> other & 1),
        "actions": t.actions(other).bit_count(), "tales": t.tales(other).bit_count(),
        "packet": apart.bit_count(), "packet_cards": ids(apart) if own else None,
        "drawn": ids(t.mask[DRAWN + other]) if own else None,
        "hand": ids(hand) if own else None, "known": ids(hand & known),
        "values": dict(zip(CONDITIONS, values(t, other), strict=True)),
        "score": sum(conditions(t, other)),
    }  # fmt: skip


def aside_view(t: Table, known: int) -> str | None:
    """Return the set-aside Action card, "?" when it is not known, None when there is none."""
    for card in bits(t.mask[ASIDE]):
        return CARD_IDS[card] if known >> card & 1 else "?"
    return None


def playing(t: Table) -> list[dict[str, Any]]:
    """Return the cards that are being played, the last one first, with what was declared."""
    return [
        {
            "card": CARD_IDS[frame[CARD]], "seat": frame[WHO],
            "declared": [write(c) for c in frame[ARGS]],
        }
        for frame in reversed(t.stack) if frame[0] == PLAY
    ]  # fmt: skip


def clash_view(t: Table) -> dict[str, Any] | None:
    """Return the clash that is going on."""
    f = t.clash()
    if f is None:
        return None
    return {
        "territory": tile_id(f[PLACE]), "initiator": f[INITIATOR], "instigator": f[INSTIGATOR],
        "actor": f[ACTOR], "next": f[NEXT],
        "participants": [seat for seat in range(t.seats) if f[PART] >> seat & 1],
        "exposed": [t.exposed(seat, f[PLACE]) for seat in range(t.seats)],
        "sheltered": f[SHELTERED][: t.seats], "triskel": not f[NO_TRISKEL],
        "cauldron": {"seat": f[POT], "clans": f[POTTED]} if f[POT] >= 0 else None,
        "step": clash_step(f), **in_clash(t, f),
    }  # fmt: skip


def clash_step(f: Frame) -> str:
    """Return the step of a clash; the frame stands at the step that comes next (9.2)."""
    step = f[STEP]
    if step in (PEACE, ENDS):
        return "peace" if step == PEACE else "end"
    return "start" if step < CITADELS else "citadels" if step <= RESOLVE else "resolution"


def in_clash(t: Table, f: Frame) -> dict[str, Any]:
    """Return the open window and the Attack, the nearest to the top, that belong to a clash.

    Who is asked follows from rules alone (10.2), so it tells nothing of hands.
    """
    found: dict[str, Any] = {"window": None, "attack": None}
    for frame in t.stack[t.stack.index(f) + 1 :]:
        if frame[0] == WINDOW:
            left = frame[ORDER][frame[INDEX] :]
            found["window"] = {"id": f"W{frame[WINDOW_ID]}", "asked": left}
        elif frame[0] == ATTACK:
            found["attack"] = {"seat": frame[ATTACKER], "target": frame[TARGET]}
    return found


def chosen(t: Table) -> list[int]:
    """Return who has already chosen in the open step of a draft."""
    frame = t.stack[-1] if t.stack else [None]
    return t.order(t.brenn)[: frame[AT_SEAT]] if frame[0] == DRAFT else []
