"""A position of Engis as the mapping that would set it up (§13)."""

from __future__ import annotations

from typing import Any

from engis_lab.games.engis.codes import ACT, BID, PLAY
from engis_lab.games.engis.table import Table
from engis_lab.games.engis.view import view

PHASES = {BID: "bid", ACT: "act", PLAY: "play"}


def as_setup(table: Table) -> dict[str, Any] | None:
    """Return the keys of §13 for a position at the start of a phase, None for any other.

    Set up, it has the same future; what was scored so far is one item "before set-up".
    """
    if not begins_phase(table):
        return None
    seen = view(table, None)
    solo = bool(table.solo)
    mapping = {key: seen[key] for key in ("side", "round", "phase", "first", "weather", "pile")}
    mapping["clans"] = [clan_keys(clan, seen["side"]) for clan in seen["clans"][: 1 if solo else 4]]
    if solo:
        mapping |= {"rival": rival_keys(seen["clans"][1], seen), "level": seen["level"]}
    if table.kind == BID:
        return mapping | {"offer": seen["offer"]}
    return mapping | {"order": seen["order"]}


def begins_phase(table: Table) -> bool:
    """Tell whether nobody has done anything in this phase yet."""
    if table.kind not in PHASES or table.idx:
        return False
    touched = table.moving + table.crafting + table.developed + sum(table.moved)
    return table.kind != ACT or not touched


def clan_keys(clan: dict[str, Any], side: str) -> dict[str, Any]:
    """Return the keys of one clan."""
    keys = ("hexes", "meeples", "row", "objects", "skills", "played", "score", "weather")
    found = {key: clan[key] for key in keys}
    return found | ({"colour": clan["colour"]} if side == "B" else {})


def rival_keys(rival: dict[str, Any], seen: dict[str, Any]) -> dict[str, Any]:
    """Return the keys of the Rival Clan (§10)."""
    found = {key: rival[key] for key in ("objects", "skills", "score", "plans")}
    found["hexes"] = [row["id"] for row in rival["list"] if "-" not in row["id"]]
    if seen["phase"] != "bid":
        found |= {"bid": rival["row"], "plan": rival["plan"]}
    return found | ({"colour": rival["colour"]} if seen["side"] == "B" else {})
