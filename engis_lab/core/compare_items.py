"""Score items of several branches laid side by side, so that their differences add up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engis_lab.core.answers import Item

Play = list[Item]  # the items of one card, majority ... of one round


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of item of a seat's score, in every branch.

    Attributes
    ----------
    seat : int
    key : str
        `Item.key`, the same in every branch (``"card:WATER:icons"``).
    items : tuple of Item or None
        One per branch; None where it scored nothing of the kind.
    tag : str
        Where its rule comes from (``"R"``: reconstructed here).
    """

    seat: int
    key: str
    items: tuple[Item | None, ...]
    tag: str = ""

    @property
    def points(self) -> tuple[int, ...]:
        """The points in every branch, 0 where there is none."""
        return tuple(item.points if item else 0 for item in self.items)

    @property
    def differences(self) -> tuple[int, ...]:
        """The points of every branch less those of the first."""
        return tuple(points - self.points[0] for points in self.points)

    @property
    def group(self) -> str:
        """The card, majority ... it is part of (``"card:WATER"``)."""
        return group_of(self.key)

    @property
    def label(self) -> str:
        """What it is for; several texts where branches name it differently."""
        return " / ".join(dict.fromkeys(item.label for item in self.items if item))

    @property
    def rule(self) -> str:
        """The section that scores it."""
        return " / ".join(dict.fromkeys(item.rule for item in self.items if item))

    @property
    def rounds(self) -> tuple[int | None, ...]:
        """The round it was scored in, in every branch."""
        return tuple(item.round if item else None for item in self.items)

    @property
    def sources(self) -> tuple[str, ...]:
        """Places, objects and skills it comes from, in any branch."""
        return tuple(dict.fromkeys(s for item in self.items if item for s in item.sources))

    @property
    def only_in(self) -> tuple[int, ...]:
        """The branches that have it, when some have not; else empty."""
        having = tuple(n for n, item in enumerate(self.items) if item)
        return having if len(having) < len(self.items) else ()


class Step(NamedTuple):
    """One bar of a waterfall: from ``start`` to ``end``; the first and the last are totals."""

    key: str
    label: str
    points: int
    start: int
    end: int
    total: bool
    rows: tuple[Row, ...]


def group_of(key: str) -> str:
    """Return the card, majority ... that a key belongs to.

    Examples
    --------
    >>> group_of("card:WATER:icons"), group_of("level")
    ('card:WATER', 'level')
    """
    return ":".join(key.split(":")[:2])


def matched(seat: int, branches: Sequence[Iterable[Item]]) -> list[Row]:
    """Return the items of all branches as rows: each item is in exactly one of them.

    What was scored together (the parts of a card in a round) stays together: the plays of a
    card are matched first, those of the same round before others, then part by part.
    """
    plays = [_plays(items) for items in branches]
    rows: list[Row] = []
    for group in dict.fromkeys(group for found in plays for group in found):
        lanes: list[list[Play | None]] = []  # one per play, with a place per branch
        for n, found in enumerate(plays):
            _join(lanes, list(found.get(group, {}).values()), n)
        for lane in lanes:
            lane.extend([None] * (len(branches) - len(lane)))
            rows += _parts(seat, lane)
    return rows


def _plays(items: Iterable[Item]) -> dict[str, dict[int, Play]]:
    """Return the items by group and round, in their order."""
    found: dict[str, dict[int, Play]] = {}
    for item in items:
        found.setdefault(group_of(item.key), {}).setdefault(item.round, []).append(item)
    return found


def _join(lanes: list[list[Play | None]], plays: list[Play], n: int) -> None:
    """Put the plays of branch ``n`` beside those of the branches before it."""
    for lane in lanes:
        lane.extend([None] * (n + 1 - len(lane)))
    free, rest = list(lanes), list[Play]()
    for play in plays:
        alike = [lane for lane in free if play[0].round in _rounds(lane)]
        if alike:
            alike[0][n] = play
            free.remove(alike[0])
        else:
            rest.append(play)
    for play in rest:
        if free:
            free.pop(0)[n] = play
        else:
            lanes.append([*[None] * n, play])


def _rounds(lane: list[Play | None]) -> list[int]:
    return [play[0].round for play in lane if play]


def _parts(seat: int, lane: list[Play | None]) -> list[Row]:
    """Return the parts of plays that were matched; of several with one key, the first first."""
    keys = dict.fromkeys(item.key for play in lane if play for item in play)
    rows = []
    for key in keys:
        held = [[item for item in play or () if item.key == key] for play in lane]
        rows += [
            Row(seat, key, tuple(items[i] if i < len(items) else None for items in held))
            for i in range(max(map(len, held)))
        ]
    return rows


def waterfall(
    rows: Sequence[Row], other: int, totals: tuple[int, int], names: tuple[str, str],
    labels: dict[str, str],
) -> list[Step]:  # fmt: skip
    """Return the steps from one total to the other, group by group; equal groups are left out."""
    at = totals[0]
    steps = [Step("", names[0], at, 0, at, True, ())]
    for key, label in labels.items():
        of_group = tuple(row for row in rows if row.group == key)
        points = sum(row.differences[other] for row in of_group)
        if points:
            steps.append(Step(key, label, points, at, at + points, False, of_group))
            at += points
    assert at == totals[1], "score items add up"
    return [*steps, Step("", names[1], at, 0, at, True, ())]
