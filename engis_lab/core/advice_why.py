"""Why one candidate of an advice is better than another, by source of points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engis_lab.core.tabular import Rows, frame, html_table, signed, text_table
from engis_lab.core.words import say


class Part(NamedTuple):
    """What one source of points adds to a difference.

    Attributes
    ----------
    key, label : str
    own, others : float
        Mean difference of the seat's points, and of its best opponent's.
    """

    key: str
    label: str
    own: float
    others: float

    @property
    def lead(self) -> float:
        """What it adds to the difference of the lead."""
        return self.own - self.others


class Why:
    """The difference between two candidates by source of points, largest part first.

    Attributes
    ----------
    candidate, versus : str
        Their texts; positive parts speak for the first.
    by : str
        ``"score"``: the parts' ``own`` add up to ``total``; else their ``lead`` does. Win shares
        have no sources, so they are explained by the lead.
    n : int
        Playouts of each, with shared luck.
    parts : tuple of Part
    total : float
    """

    def __init__(self, candidate: str, versus: str, by: str, n: int, parts: Sequence[Part]) -> None:
        self.candidate, self.versus, self.by, self.n = candidate, versus, by, n
        self.total = sum(self._worth(part) for part in parts)
        shown = [part for part in parts if part.own or (part.others and by != "score")]
        self.parts = tuple(sorted(shown, key=lambda part: -abs(self._worth(part))))

    def _worth(self, part: Part) -> float:
        return part.own if self.by == "score" else part.lead

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)

    def columns(self) -> dict[str, list[Any]]:
        """Return one row per source."""
        return {
            "source": [part.key for part in self],
            "own": [part.own for part in self],
            "others": [part.others for part in self],
            "difference": [self._worth(part) for part in self],
        }

    def to_frame(self, library: str | None = None) -> Any:
        """Return `columns` as a data frame of pandas or polars, whichever is installed."""
        return frame(self.columns(), library)

    def __repr__(self) -> str:
        return f"<Why {self.candidate!r} against {self.versus!r}: {signed(self.total, 2)}>"

    def __str__(self) -> str:
        return "\n".join([self._title(), text_table(*self._table())])

    def _repr_html_(self) -> str:
        return html_table(*self._table(), self._title())

    def _title(self) -> str:
        return say(
            "{a} against {b}, mean difference of {n} playouts",
            "{a} contra {b}, diferença média de {n} partidas simuladas",
            a=self.candidate, b=self.versus, n=self.n)  # fmt: skip

    def _table(self) -> tuple[list[str], Rows]:
        lead = [] if self.by == "score" else [say("best opponent", "melhor adversário"),
                                              say("lead", "vantagem")]  # fmt: skip
        head = [say("source", "fonte"), say("own points", "pontos próprios"), *lead, ""]
        total = Part("", "total", sum(p.own for p in self), sum(p.others for p in self))
        rows = []
        for part in (*self.parts, total):
            more = [signed(part.others, 2), signed(part.lead, 2)] if lead else []
            rows.append([part.label, signed(part.own, 2), *more, ""])
        return head, rows
