"""A position of Engis as a plain mapping, as far as a seat can know it."""

from __future__ import annotations

from typing import Any

from engis_lab.games.engis.clan import Clan
from engis_lab.games.engis.codes import ACT, BID, CUNNING_ASK, OVER, PLACE, PLAY, RETURN, TAKE
from engis_lab.games.engis.components import NEANDERTHAL, PILE, YELLOW
from engis_lab.games.engis.names import clan_name, colour_of
from engis_lab.games.engis.parts import (
    BASIC,
    CARDS,
    GREEN_IDS,
    GROUPS,
    HEX_IDS,
    ICON_LETTERS,
    LEVELS,
    OBJECT_IDS,
    PRINTED_IDS,
    SKILL_IDS,
    SPACES,
    TERRAINS,
    YELLOW_IDS,
)
from engis_lab.games.engis.table import Table
from engis_lab.games.engis.worth import card_of

PHASES = {
    BID: "bid", CUNNING_ASK: "cunning", TAKE: "take", ACT: "act", PLACE: "place", PLAY: "play",
    RETURN: "return", OVER: "end",
}  # fmt: skip
ALL_HEX_IDS = HEX_IDS + PRINTED_IDS


def view(table: Table, viewer: int | None) -> dict[str, Any]:
    """Return the keys of a set-up and what follows from them; None where hidden.

    A seat does not know the order of the pile, the green cards of others and the plans of a
    rival not yet turned; after the end the green cards are open (1.7, 10.1).
    """
    everything = viewer is None
    pile = [HEX_IDS[h] for h in table.pile[table.drawn :]]
    return {
        "game": "engis",
        "components": "" if table.box.standard else table.box.digest,
        "viewer": viewer,
        "seats": table.seats,
        "side": "B" if table.clans[0].colour else "A",
        "level": LEVELS[table.level] if table.solo else None,
        "round": table.round,
        "phase": PHASES[table.kind],
        "first": table.first,
        "order": [seat for seat in table.order if seat >= 0],
        "weather": [YELLOW_IDS[card] for card in table.yellow],
        "offer": [HEX_IDS[h] if h >= 0 else None for h in table.offer],
        "pile": pile if everything else None,
        "pile_set": sorted(pile, key=HEX_IDS.index),
        "discarded": [HEX_IDS[h] for h in discarded(table)],
        "market": dict(zip(SKILL_IDS, table.market, strict=True)),
        "neutral": neutral(table),
        "clans": [clan_view(table, seat, viewer) for seat in range(table.seats)],
    }


def discarded(table: Table) -> list[int]:
    """Return the hexes out of the game: those nowhere else (3.7)."""
    held = {h for clan in table.clans for h in clan.board} | set(table.offer)
    return [h for h in range(PILE) if h not in held and h not in table.pile[table.drawn :]]


def neutral(table: Table) -> int:
    """Return the neutral meeples left beside Neanderthal (1.6, K13)."""
    return 2 - (2 if table.seats > 2 else 1) + table.market[NEANDERTHAL]


def clan_view(table: Table, seat: int, viewer: int | None) -> dict[str, Any]:
    """Return one clan as far as the viewer can know it."""
    clan = table.clans[seat]
    is_open = viewer is None or viewer == seat or table.kind == OVER
    seen: dict[str, Any] = {
        "seat": seat,
        "name": clan_name(table, seat),
        "colour": colour_of(table, seat),
        "rival": bool(clan.rival),
        "printed": {} if clan.rival else printed(clan),
        "hexes": {} if clan.rival else {
            SPACES[s]: HEX_IDS[h] for s, h in enumerate(clan.board) if 0 <= h < PILE
        },
        "meeples": {SPACES[s]: n for s, n in enumerate(clan.meeples) if n},
        "row": clan.row,
        "bid": clan.bid if clan.bid >= 0 else None,
        "home": clan.home(),
        "objects": [OBJECT_IDS[o] for o in range(8) if clan.owns(o)],
        "skills": [SKILL_IDS[k] for k in range(16) if clan.skills >> k & 1],
        "hand": [CARDS[c] for c in range(8) if clan.hand >> c & 1],
        "played": [CARDS[c] for c in clan.pile[: clan.piled]],
        "score": clan.score,
        "weather": GREEN_IDS[clan.weather - YELLOW] if is_open and clan.weather >= 0 else None,
        "knowledge": clan.knows,
        "icons": dict(zip(ICON_LETTERS, clan.icons, strict=True)),
        "kinds": dict(zip(TERRAINS, clan.terrains, strict=True)),
        "log": log(table, clan),
        "bonuses": {GROUPS[g]: clan.bonus[g] if clan.bonus[g] > 0 else None for g in range(2)},
        "plan": None,
        "plans": None,
    }  # fmt: skip
    if clan.rival:
        seen["list"] = [hex_view(clan, h) for h in clan.board if h >= 0]
        seen["plan"] = CARDS[table.plan] if table.plan >= 0 else None
        if viewer is None:
            seen["plans"] = [CARDS[c] for c in table.plans[table.planned :]]
    return seen


def printed(clan: Clan) -> dict[str, dict[str, str]]:
    """Return the printed hexes by space."""
    return {SPACES[s]: hex_view(clan, h) for s, h in enumerate(clan.board) if h >= PILE}


def hex_view(clan: Clan, hex_: int) -> dict[str, str]:
    """Return a hex with its terrain and icons."""
    box = clan.box
    icons = "".join(
        letter * box.icons[hex_ * 6 + i] for i, letter in enumerate(ICON_LETTERS)
    )  # fmt: skip
    return {"id": ALL_HEX_IDS[hex_], "terrain": TERRAINS[box.terrain[hex_]], "icons": icons}


def log(table: Table, clan: Clan) -> list[dict[str, Any]]:
    """Return what a clan played in each round since the start of the line."""
    return [
        {
            "round": table.began + i,
            "card": CARDS[card_of(clan.log_card[i])],
            "terrain": BASIC[clan.log_card[i] - 7]
            if clan.log_card[i] > 6 and not clan.rival
            else None,
            "points": clan.log_points[i],
        }
        for i in range(clan.logged)
    ]
