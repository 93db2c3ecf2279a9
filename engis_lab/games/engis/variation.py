"""Boxes with changed numbers: how far a result rests on reconstructed values (tag R, §8-§10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engis_lab.core.fields import Text
from engis_lab.core.varied import Change, Variation
from engis_lab.games.engis.components import PILE, Box
from engis_lab.games.engis.parts import Hex, Parts, Weather

TAG = "R"
MOST_COST, MOST_VALUE, MOST_LEVEL, MOST_LOSS, MOST_CAP, MOST_LEVEL_POINTS = 9, 20, 5, 20, 60, 20


@dataclass(frozen=True, slots=True)
class Group:
    """Numbers of one sort: their name, how they change down and up, and how each is called."""

    key: str
    name: Text
    change: Callable[[Parts, int], Parts]
    down: Text
    up: Text


def changed(box: Box, parts: Parts) -> Box:
    """Return a box with other parts; the box given stays as it is."""
    other = Box(parts)
    other.standard = box.standard and other.digest == box.digest
    return other


def variations(box: Box, solo: bool = False) -> list[Variation]:
    """Return the groups of reconstructed numbers of a box, each varied down and up.

    Only rows tagged R are changed, within what the component files allow; a group without such
    rows is left out.
    """
    found = []
    for group in GROUPS:
        if group.key == "rival" and not solo:
            continue
        low, high = (_change(box, group, by) for by in (-1, 1))
        if low or high:
            ids = changed_ids(box, group)
            found.append(Variation(group.key, group.name(), TAG, ids, box, low, high))
    return found


def _change(box: Box, group: Group, by: int) -> Change | None:
    other = changed(box, group.change(box.parts, by))
    if other.digest == box.digest:
        return None
    return Change((group.up if by > 0 else group.down)(), other)


def changed_ids(box: Box, group: Group) -> tuple[str, ...]:
    """Return the ids of the pieces that a group changes, down or up."""
    ids: dict[str, None] = {}
    for by in (-1, 1):
        parts = group.change(box.parts, by)
        for table in ("hexes", "objects", "skills", "weather", "levels"):
            for old, new in zip(getattr(box.parts, table), getattr(parts, table), strict=True):
                if old != new:
                    ids[old.id] = None
    return tuple(ids)


# -- what is changed, and within what bounds ----------------------------------------------------


def bounded(n: int, least: int, most: int) -> int:
    """Return the number within the bounds that is nearest to ``n``."""
    return max(least, min(most, n))


def vary_costs(parts: Parts, by: int) -> Parts:
    """Make every object cost one icon less or more, at least one (4.3)."""
    return replace(parts, objects=tuple(
        replace(row, cost=bounded(row.cost + by, min(row.cost, 1), MOST_COST))
        if row.tag == TAG else row for row in parts.objects))  # fmt: skip


def vary_values(parts: Parts, by: int) -> Parts:
    """Make every object worth one point less or more for OBJECTS (5.4)."""
    return replace(parts, objects=tuple(
        replace(row, value=bounded(row.value + by, 0, MOST_VALUE)) if row.tag == TAG else row
        for row in parts.objects))  # fmt: skip


def vary_levels(parts: Parts, by: int) -> Parts:
    """Make every skill need one knowledge less or more, from 1 to 5 (4.5)."""
    return replace(parts, skills=tuple(
        replace(row, level=bounded(row.level + by, 1, MOST_LEVEL)) if row.tag == TAG else row
        for row in parts.skills))  # fmt: skip


def vary_losses(parts: Parts, by: int) -> Parts:
    """Make every weather card take half as much, or half as much again (7.5)."""
    return replace(parts, weather=tuple(
        _with_loss(row, by) if row.tag == TAG else row for row in parts.weather))  # fmt: skip


def _with_loss(row: Weather, by: int) -> Weather:
    loss, cap = (bounded((n * (2 + by) + 1) // 2, min(n, 1), most)
                 for n, most in ((row.loss, MOST_LOSS), (row.cap, MOST_CAP)))  # fmt: skip
    return replace(row, loss=loss, cap=cap, when=_told(row.when, f"-{loss}", f"-{loss}"))


def vary_bounds(parts: Parts, by: int) -> Parts:
    """Make every weather card ask for one thing less or more, where that can be had (7.5)."""
    return replace(parts, weather=tuple(
        _with_bound(row, by) if row.tag == TAG else row for row in parts.weather))  # fmt: skip


def _with_bound(row: Weather, by: int) -> Weather:
    """Return a card that is easier or harder; one that would always or never hurt as it is."""
    most = len(row.of) if row.metric == "owned" else 60
    bound = row.bound + (by if row.compare == "<" else -by)
    if row.bound < 2 or not 1 <= bound <= most:
        return row
    return replace(row, bound=bound, when=_told(row.when, f"bound {bound}", f"limite {bound}"))


def _told(when: Text, en: str, pt: str) -> Text:
    """Return a condition that no longer holds as written, with what was changed behind it."""
    return Text(f"{when.en} [varied: {en}]", f"{when.pt} [variado: {pt}]")


def vary_icons(parts: Parts, by: int) -> Parts:
    """Take an icon off every hex with three, or add one to every hex with one (§9)."""
    pile = tuple(_with_icons(row, by) if row.tag == TAG else row for row in parts.hexes[:PILE])
    return replace(parts, hexes=pile + parts.hexes[PILE:])


def _with_icons(row: Hex, by: int) -> Hex:
    if sum(row.icons) != (1 if by > 0 else 3):
        return row
    at = row.icons.index(max(row.icons))
    return replace(row, icons=tuple(n + by * (i == at) for i, n in enumerate(row.icons)))


def vary_rival(parts: Parts, by: int) -> Parts:
    """Give the Rival Clan one point a round less or more at every level (10.7)."""
    return replace(parts, levels=tuple(
        replace(row, points=bounded(row.points + by, 0, MOST_LEVEL_POINTS))
        if row.tag == TAG else row for row in parts.levels))  # fmt: skip


LESS, MORE = Text("-1", "-1"), Text("+1", "+1")

GROUPS = (
    Group("object_cost", Text("cost of objects", "custo dos objetos"), vary_costs, LESS, MORE),
    Group("object_value", Text("value of objects", "valor dos objetos"), vary_values, LESS, MORE),
    Group("skill_level", Text("level of skills", "nível das habilidades"), vary_levels, LESS, MORE),
    Group("weather_loss", Text("loss by weather", "perda por intempéries"), vary_losses,
          Text("x 0.5", "x 0,5"), Text("x 1.5", "x 1,5")),
    Group("weather_bound", Text("what weather asks for", "o que as intempéries exigem"),
          vary_bounds, LESS, MORE),
    Group("hex_icons", Text("icons on hexes", "ícones dos hexágonos"), vary_icons,
          Text("3 to 2", "3 para 2"), Text("1 to 2", "1 para 2")),
    Group("rival", Text("points of the rival's level", "pontos do nível do rival"), vary_rival,
          LESS, MORE),
)  # fmt: skip
"""The groups that `variations` varies, one at a time."""
