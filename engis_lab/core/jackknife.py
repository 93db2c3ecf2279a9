"""Means of groups of rows, with intervals from a jackknife over batches of whole games.

Games are independent of each other, rows of one game are not. So games are dealt into batches,
and the interval comes from how much a figure moves when each batch is left out in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import inf, isnan, nan, sqrt
from operator import mul, sub

from engis_lab.core.estimate import NOTHING, Estimate, t95

BATCHES = 50

Sums = dict[tuple[int, int], list[float]]  # (batch, key) -> rows, total


def batches_of(games: Iterable[int]) -> list[int]:
    """Return the batch of each row, from the number of its game."""
    return [game % BATCHES for game in games]


def batch_sums(rows: Iterable[tuple[int, int, float]]) -> Sums:
    """Return how many rows each key has in each batch, and their total."""
    found: Sums = {}
    for (batch, key, value), n in Counter(rows).items():
        sums = found.setdefault((batch, key), [0, 0.0])
        sums[0] += n
        sums[1] += n * value
    return found


def add(whole: Sums, part: Sums) -> None:
    """Add the rows and totals of some sums to others."""
    for key, (n, total) in part.items():
        sums = whole.setdefault(key, [0, 0.0])
        sums[0] += n
        sums[1] += total


def difference(ours: Sums, theirs: Sums, key: int) -> Estimate:
    """Return the mean of a key in some sums less that in others, with a jackknifed interval."""
    batches = sorted({batch for batch, _ in [*ours, *theirs]})
    parts = [
        [*ours.get((batch, key), (0, 0.0)), *theirs.get((batch, key), (0, 0.0))]
        for batch in batches
    ]
    whole = [sum(column) for column in zip(*parts, strict=True)] or [0, 0, 0, 0]
    left_out = [_apart(list(map(sub, whole, part))) for part in parts]
    return _jackknifed(_apart(whole), left_out, int(whole[0]))


def _apart(sums: Sequence[float]) -> float:
    n, total, others, rest = sums
    return total / n - rest / others if n and others else nan


def _jackknifed(mean: float, left_out: list[float], n: int) -> Estimate:
    """Return an estimate from its values with each batch left out."""
    if isnan(mean):  # nobody, or everybody
        return NOTHING
    groups = len(left_out)
    if groups < 2 or any(map(isnan, left_out)):
        return Estimate(mean, -inf, inf, n)
    middle = sum(left_out) / groups
    off = [value - middle for value in left_out]
    half = t95(groups - 1) * sqrt((groups - 1) / groups * sum(map(mul, off, off)))
    return Estimate(mean, mean - half, mean + half, n)


def mean_of_key(sums: Sums, key: int) -> Estimate:
    """Return the mean of the rows of a key, with a jackknifed interval."""
    parts: dict[int, list[float]] = {batch: [0, 0.0] for batch, _ in sums}
    parts |= {batch: values for (batch, other), values in sums.items() if other == key}
    n = sum(part[0] for part in parts.values())
    total = sum(part[1] for part in parts.values())
    if not n:
        return NOTHING
    left_out = [(total - t) / (n - m) if n > m else nan for m, t in parts.values()]
    return _jackknifed(total / n, left_out, int(n))
