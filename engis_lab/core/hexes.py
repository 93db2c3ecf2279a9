"""Axial hex geometry, pointy-top: neighbours, shared edges, positions on a plane."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))

Axial = tuple[int, int]


def neighbours(cell: Axial) -> list[Axial]:
    """Return the six cells around an axial cell.

    Examples
    --------
    >>> neighbours((0, 0))
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
    """
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def adjacency(cells: Sequence[Axial]) -> list[list[int]]:
    """Return for each cell the ascending indices of its neighbours among ``cells``."""
    index = {cell: i for i, cell in enumerate(cells)}
    return [sorted(index[n] for n in neighbours(cell) if n in index) for cell in cells]


def edges(cells: Iterable[Axial]) -> int:
    """Count the edges shared by two of the cells.

    Examples
    --------
    >>> edges([(0, 0), (1, 0), (0, 1)])
    3
    """
    held = set(cells)
    return sum(n in held for cell in held for n in neighbours(cell)) // 2


def centre(cell: Axial, size: float = 1.0) -> tuple[float, float]:
    """Return x (right) and y (up) of a pointy-top cell whose corners lie ``size`` away."""
    q, r = cell
    return size * sqrt(3) * (q + r / 2), -size * 1.5 * r
