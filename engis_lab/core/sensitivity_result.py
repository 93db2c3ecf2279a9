"""What `sensitivity` answers: a small table of how far a figure moves, largest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from engis_lab.core.estimate import Estimate
from engis_lab.core.playouts import Provenance
from engis_lab.core.rollout import paragraphs
from engis_lab.core.tabular import Rows, frame, html_table, text_table
from engis_lab.core.words import say

SMALL = 2  # figures below get more digits


@dataclass(frozen=True, slots=True)
class Varied:
    """The figure with one group of values changed one way.

    Attributes
    ----------
    label : str
        The change (``"+1"``), "" for the values as they are.
    value : Estimate or None
        None where it could not be had.
    best : str
        Of an advice: the best of the options compared.
    sure : bool
        Whether it is another one than as things are, by more than noise.
    why : str
        Why there is no value.
    since : int
        Of an advice: how many steps of the line came before the values changed, 0: none.
    """

    label: str
    value: Estimate | None
    best: str = ""
    sure: bool = False
    why: str = ""
    since: int = 0


@dataclass(frozen=True, slots=True)
class Swing:
    """A group of values and what becomes of the figure when they are changed, down and up.

    Attributes
    ----------
    key, name, tag : str
        The group, in words, and where its values come from (``"R"``: reconstructed here).
    ids : tuple of str
        The pieces whose values are changed.
    low, high : Varied or None
        None where nothing can be changed that way.
    size : float
        How far the figure moves from what it is, at most; 0 where it could not be had.
    """

    key: str
    name: str
    tag: str
    ids: tuple[str, ...]
    low: Varied | None
    high: Varied | None
    size: float

    @property
    def sides(self) -> tuple[Varied, ...]:
        """The changes there are."""
        return tuple(side for side in (self.low, self.high) if side is not None)


class Sensitivity:
    """How a figure moves when reconstructed values are varied, one group at a time.

    Attributes
    ----------
    name : str
        What the figure is.
    base : Varied
        The figure with the values as they are.
    rows : tuple of Swing
        The largest first.
    tag : str
        Where the values come from that the figure rests on.
    options : tuple of str
        Of an advice: the options compared; the figure is the first less the second.
    by : str
        Of an advice: its measure.
    made : Provenance or None
        Of an advice: version, component set, policies, seed.
    progress : float
        0 to 1.
    stopped : bool
        Whether it ended before its time; the rows there are stand all the same.
    """

    def __init__(
        self, name: str, base: Varied, rows: Sequence[Swing], tag: str, options: tuple[str, ...],
        by: str, made: Provenance | None, progress: float, stopped: bool = False,
    ) -> None:  # fmt: skip
        self.name = name
        self.base = base
        self.rows = tuple(sorted(rows, key=lambda row: -row.size))
        self.tag = tag
        self.options = options
        self.by = by
        self.made = made
        self.progress = progress
        self.stopped = stopped

    def __iter__(self) -> Any:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def changes(self) -> tuple[tuple[Swing, Varied], ...]:
        """The changes of values that make another option the best, by more than noise."""
        return tuple((row, side) for row in self.rows for side in row.sides if side.sure)

    @property
    def skipped(self) -> tuple[tuple[Swing, Varied], ...]:
        """The changes of values with which the figure could not be had."""
        return tuple((row, side) for row in self.rows for side in row.sides if side.value is None)

    # -- as a table -------------------------------------------------------------------------

    def columns(self) -> dict[str, list[Any]]:
        """Return one row per group and change, the values as they are first."""
        found: dict[str, list[Any]] = {
            key: []
            for key in ("group", "change", "tag", "value", "low", "high", "best", "sure", "why")
        }
        sides = [("", self.tag, self.base)]
        sides += [(row.key, row.tag, side) for row in self.rows for side in row.sides]
        for key, tag, side in sides:
            numbers = side.value[:3] if side.value else (None, None, None)
            values = (key, side.label, tag, *numbers, side.best, side.sure, side.why)
            for column, value in zip(found.values(), values, strict=True):
                column.append(value)
        return found

    def to_frame(self, library: str | None = None) -> Any:
        """Return `columns` as a data frame of pandas or polars, whichever is installed."""
        return frame(self.columns(), library)

    def written(self, side: Varied | None) -> str:
        """Return a figure as text, with as many digits as its size asks for."""
        if side is None or side.value is None:
            return "-"
        if self.by == "win":
            return side.value.percent(signed=True)
        values = [s.value.mean for row in self.rows for s in (*row.sides, self.base) if s.value]
        most = max((abs(value) for value in values if isfinite(value)), default=0)
        return side.value.text(signed=bool(self.options), digits=3 if most < SMALL else 1)

    def __repr__(self) -> str:
        return f"<{say('Sensitivity', 'Sensibilidade')} {self._title()}>"

    def __str__(self) -> str:
        return "\n".join([self._title(), text_table(*self._table()), *self._notes()])

    def _repr_html_(self) -> str:
        return paragraphs(html_table(*self._table(), self._title()), self._notes())

    def _title(self) -> str:
        return f"{self.name}: {self.written(self.base)} [{self.tag}]"

    def _table(self) -> tuple[list[str], Rows]:
        figure = say("figure", "valor")
        head = [say("values varied", "valores variados"), say("tag", "etiqueta"),
                say("change", "mudança"), figure, say("change", "mudança"), figure,
                say("swing", "oscilação"), ""]  # fmt: skip
        rows = []
        for row in self.rows:
            cells = [row.name, row.tag]
            for side in (row.low, row.high):
                cells += [side.label if side else "-", self.written(side)]
            size = Varied("", Estimate(row.size, row.size, row.size, 1))
            moved = self.written(size).lstrip("+") if any(s.value for s in row.sides) else "-"
            rows.append([*cells, moved, "; ".join(self.remarks(row))])
        return head, rows

    def remarks(self, row: Swing) -> list[str]:
        """Return what must be said of a row: another best option, or why there is no figure."""
        found = []
        for side in row.sides:
            if side.value is None:
                found.append(f"{side.label}: {side.why}")
            elif side.sure:
                found.append(say("{change}: best is {option}", "{change}: a melhor é {option}",
                                 change=side.label, option=side.best))  # fmt: skip
            if side.since:
                found.append(say("{change}: changed only after step {n}",
                                 "{change}: mudou só depois do passo {n}",
                                 change=side.label, n=side.since))  # fmt: skip
        return found

    def _notes(self) -> list[str]:
        notes = [say("[{tag}]: rests on reconstructed values; each group was varied on its own",
                     "[{tag}]: baseia-se em valores reconstruídos; cada grupo variou sozinho",
                     tag=self.tag)]  # fmt: skip
        if self.options:
            rated = sum(side.value is not None for row in self.rows for side in row.sides)
            notes.append(say("best of {options}: {best}; by more than noise another one in {n} of "
                             "{m} changes", "melhor entre {options}: {best}; além do ruído, outra "
                             "em {n} de {m} mudanças",
                             options=", ".join(self.options), best=self.base.best,
                             n=len(self.changes), m=rated))  # fmt: skip
        if self.stopped:
            notes.append(say("stopped early", "interrompido"))
        return notes + ([str(self.made)] if self.made else [])


def estimate_of(value: Any) -> Estimate:
    """Return what a function of components gave as an estimate."""
    if isinstance(value, Estimate):
        return value
    both = value if isinstance(value, tuple) and len(value) == 2 else (value, 0)
    if not all(isinstance(n, (int, float)) and not isinstance(n, bool) for n in both):
        raise TypeError(
            say("the function must return a number, or a number and half its interval, not {got!r}",
                "a função deve devolver um número, ou um número e metade do seu intervalo, não "
                "{got!r}", got=value))  # fmt: skip
    mean, half = both
    return Estimate(mean, mean - half, mean + half, 2 if half else 1)
