"""Rows of figures with their intervals: shown as a table, given as a data frame."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any, Protocol, TypeVar

from engis_lab.core import tabular
from engis_lab.core.estimate import Estimate
from engis_lab.core.words import language

Cell = str | int | float | Estimate
PERCENT = ("win", "share")  # cells that are parts of a whole


class Row(Protocol):
    """One row of figures."""

    def cells(self) -> dict[str, Cell]:
        """Return what the row says, by column."""


R_co = TypeVar("R_co", bound=Row, covariant=True)


class Figures(tuple[R_co, ...]):
    """Rows of figures; shows itself as a table."""

    __slots__ = ()

    def columns(self) -> dict[str, list[Any]]:
        """Return the figures as plain lists; of an interval mean, low and high."""
        found: dict[str, list[Any]] = {}
        for row in self:
            for key, cell in flat(row.cells()):
                found.setdefault(key, []).append(cell)
        return found

    def to_frame(self, library: str | None = None) -> Any:
        """Return a data frame of pandas or polars, whichever is installed."""
        return tabular.frame(self.columns(), library)

    def _table(self) -> tuple[list[str], list[list[str]]]:
        rows = [row.cells() for row in self]
        head = list(rows[0]) if rows else [""]
        return head, [[shown(key, row[key]) for key in head] for row in rows]

    def __repr__(self) -> str:
        return tabular.text_table(*self._table())

    def _repr_html_(self) -> str:
        return tabular.html_table(*self._table())

    def __iter__(self) -> Iterator[R_co]:
        return super().__iter__()


def flat(cells: dict[str, Cell]) -> Iterator[tuple[str, str | int | float]]:
    """Yield cells with the parts of an interval apart."""
    for key, cell in cells.items():
        if isinstance(cell, Estimate):
            yield from ((key, cell.mean), (f"{key}_low", cell.low), (f"{key}_high", cell.high))
        else:
            yield key, cell


def shown(key: str, cell: Cell) -> str:
    """Return a cell as text."""
    if isinstance(cell, Estimate):
        return about(cell, key in PERCENT)
    if isinstance(cell, float):
        return f"{cell:.1%}" if key in PERCENT else f"{cell:.1f}"
    return grouped(cell) if isinstance(cell, int) else cell


def grouped(number: int) -> str:
    """Return a whole number with its thousands apart, as the language in use writes it.

    Examples
    --------
    >>> grouped(100_000)
    '100,000'
    """
    text = f"{number:,}"
    return text.replace(",", ".") if language() == "pt" else text


def about(estimate: Estimate, percent: bool = False, sign: bool = False) -> str:
    """Return a mean with half its interval, a dash for none.

    Examples
    --------
    >>> about(Estimate(0.5, 0.4, 0.6, 90), percent=True), about(Estimate(2.04, 1.5, 2.5, 9))
    ('50.0% ± 10.0', '2.0 ± 0.5')
    """
    if not estimate.n:
        return "-"
    scale, unit = (100, "%") if percent else (1, "")
    number = tabular.signed(estimate.mean, 1) if sign else f"{estimate.mean * scale:.1f}"
    if not isfinite(estimate.half):
        return f"{number}{unit}"
    return f"{number}{unit} ± {estimate.half * scale:.1f}"
