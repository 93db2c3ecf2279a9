"""`BestOrder`: what a seat played round by round, and the order that would have scored most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engis_lab.core.tabular import html_table, signed, text_table
from engis_lab.core.words import say


class Play(NamedTuple):
    """What a seat plays to score: where in the line, in which round, and its points.

    ``at`` counts the decisions of the line, ``text`` is notation, ``label`` words.
    """

    at: int
    round: int
    text: str
    label: str
    points: int


@dataclass(frozen=True, slots=True)
class BestOrder:
    """The plays of one seat, and the best ones with everything else as it was.

    Attributes
    ----------
    seat : int
    name : str
        What the seat is called.
    played, best : tuple of Play
        One per round, in order.
    """

    seat: int
    name: str
    played: tuple[Play, ...]
    best: tuple[Play, ...]

    @property
    def points(self) -> int:
        """What was scored."""
        return sum(play.points for play in self.played)

    @property
    def most(self) -> int:
        """What the best order scores."""
        return sum(play.points for play in self.best)

    @property
    def left(self) -> int:
        """The points left on the table."""
        return self.most - self.points

    def line(self) -> str:
        """Return the result in one sentence."""
        return say(
            "{name}: {points} points by cards, the best order {most}: {left} left on the table",
            "{name}: {points} pontos de cartas, a melhor ordem {most}: {left} deixados na mesa",
            name=self.name, points=self.points, most=self.most, left=self.left,
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<{self.line()}>"

    def __str__(self) -> str:
        return f"{self.line()}\n{text_table(*self._table(), left=0)}"

    def _repr_html_(self) -> str:
        return html_table(*self._table(), self.line(), left=0)

    def _table(self) -> tuple[list[str], list[list[str]]]:
        head = [
            say("round", "rodada"),
            say("points", "pontos"),
            say("best", "melhor"),
            say("difference", "diferença"),
            say("played / best", "jogada / melhor"),
        ]
        rows = []
        for now, best in zip(self.played, self.best, strict=True):
            text = now.label if now.text == best.text else f"{now.label} / {best.label}"
            rows.append([str(now.round), str(now.points), str(best.points),
                         signed(best.points - now.points), text])  # fmt: skip
        return head, rows
