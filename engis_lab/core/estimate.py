"""Estimates from playouts: means with 95% intervals, paired differences, chances of being best."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import inf, nan, sqrt
from operator import mul, sub
from typing import NamedTuple

from engis_lab.core.luck import Luck, fold

Z95 = 1.959963984540054  # a normal value lies within this of its mean 95 times in 100
# The same of Student's t for 1 to 10 degrees of freedom; beyond, its series in 1/df will do.
T95 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
GROUPS = 16  # batches that the bootstrap draws from
DRAWS = 500  # times it draws
BOOTSTRAP = 0x626F6F74  # its own luck, the same in every call

Values = Sequence[float]


class Estimate(NamedTuple):
    """A mean over playouts with its 95% interval.

    Attributes
    ----------
    mean : float
        Not a number when there were no playouts.
    low, high : float
        Bounds of the interval; infinite with fewer than two playouts.
    n : int
        Playouts it rests on.
    """

    mean: float
    low: float
    high: float
    n: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def covers_zero(self) -> bool:
        """Whether the interval holds 0."""
        return self.low <= 0 <= self.high

    def text(self, signed: bool = False, digits: int = 1) -> str:
        """Return mean and interval as text; a dash without playouts.

        Examples
        --------
        >>> Estimate(2, 1.5, 2.5, 40).text(signed=True)
        '+2.0 [+1.5, +2.5]'
        """
        if not self.n:
            return "-"
        sign = "+" if signed else ""
        # "z": what rounds to nothing is 0, not -0
        mean, low, high = (f"{value:{sign}z.{digits}f}" for value in self[:3])
        return mean if self.n == 1 else f"{mean} [{low}, {high}]"

    def percent(self, signed: bool = False, digits: int = 0) -> str:
        """Return a share and its interval as text, in percent."""
        whole = Estimate(100 * self.mean, 100 * self.low, 100 * self.high, self.n)
        return f"{whole.text(signed, digits)} %" if self.n else "-"


NOTHING = Estimate(nan, -inf, inf, 0)


def t95(df: int) -> float:
    """Return the two-sided 95% point of Student's t.

    Examples
    --------
    >>> round(t95(3), 3), round(t95(30), 3)
    (3.182, 2.042)
    """
    if df <= len(T95):
        return T95[df - 1]
    z = Z95
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + ((z**3 + z) / 4 + (second + third / df) / df) / df


def mean_of(n: int, total: float, squares: float) -> Estimate:
    """Return the mean of ``n`` values with this sum and sum of squares.

    Examples
    --------
    >>> mean_of(4, 10, 30).mean
    2.5
    """
    if n == 0:
        return NOTHING
    mean = total / n
    if n == 1:
        return Estimate(mean, -inf, inf, 1)
    variance = max(0.0, squares - total * mean) / (n - 1)
    half = t95(n - 1) * sqrt(variance / n)
    return Estimate(mean, mean - half, mean + half, n)


def share_of(n: int, total: float) -> Estimate:
    """Return a share of ``n`` with Wilson's interval, honest also where all or none were won.

    Examples
    --------
    >>> [round(x, 2) for x in share_of(10, 0)[:3]]
    [0.0, 0.0, 0.28]
    """
    if n == 0:
        return NOTHING
    p, z2 = total / n, Z95 * Z95 / n
    middle = (p + z2 / 2) / (1 + z2)
    half = Z95 * sqrt(p * (1 - p) / n + z2 / (4 * n)) / (1 + z2)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), n)


def paired(a: Values, b: Values, n: int) -> Estimate:
    """Return the mean of ``a - b`` over the first ``n`` playouts, which shared their luck."""
    apart = list(map(sub, a[:n], b[:n]))
    return mean_of(len(apart), sum(apart), sum(map(mul, apart, apart)))


def pairing(pairs: Sequence[tuple[Values, Values, int]]) -> float | None:
    """Return the variance of paired differences over that of unpaired ones.

    Below 1 shared luck helped: at 0.5 half the playouts do. None without anything to compare.
    """
    together = apart = 0.0
    for a, b, n in pairs:
        if n > 1:
            together += n * _variance(list(map(sub, a[:n], b[:n])))
            apart += n * (_variance(a[:n]) + _variance(b[:n]))
    return together / apart if apart else None


def _variance(values: Values) -> float:
    n = len(values)
    total = sum(values)
    rest: float = sum(map(mul, values, values)) - total * total / n
    return max(0.0, rest) / (n - 1)


def chances(rows: Sequence[Values], counts: Sequence[int], best: int) -> list[float]:
    """Return each row's probability to have the highest mean, by a bootstrap over batches.

    Parameters
    ----------
    rows : sequence of sequences of float
        Outcomes per playout; playouts of the same number shared their luck.
    counts : sequence of int
        How many of each row to use.
    best : int
        The row that all are compared to; no row has a higher count.

    Returns
    -------
    list of float
        They add up to 1, ties shared; not a number for rows without playouts. The luck of the
        bootstrap is fixed: the same outcomes give the same probabilities.
    """
    able = [i for i, n in enumerate(counts) if n]
    levels = sorted({counts[i] for i in able}, reverse=True)
    drawn = [list(_redraw(rows[i], rows[best], counts[i], levels.index(counts[i]))) for i in able]
    won = dict.fromkeys(able, 0.0)
    for draw in zip(*drawn, strict=True):
        top = max(draw)
        winners = [i for i, value in zip(able, draw, strict=True) if value == top]
        for i in winners:
            won[i] += 1 / len(winners)
    return [won[i] / DRAWS if i in won else nan for i in range(len(rows))]


def _redraw(a: Values, b: Values, n: int, level: int) -> Iterator[float]:
    """Yield the mean of ``a - b`` over batches drawn anew, once per draw."""
    groups = min(GROUPS, n)
    cuts = [n * g // groups for g in range(groups + 1)]
    apart = list(map(sub, a[:n], b[:n]))
    means = [sum(apart[i:j]) / (j - i) for i, j in pairwise(cuts)]
    middle = sum(means) / groups
    # Few batches spread too little when drawn from themselves: widened as a sample variance is.
    wider = sqrt(groups / (groups - 1)) / groups if groups > 1 else 0.0
    off = [(mean - middle) * wider for mean in means]
    return (middle + sum(map(mul, weights, off)) for weights in _weights(level, groups))


@cache
def _weights(level: int, groups: int) -> tuple[array[int], ...]:
    """Return how often each batch is drawn, once per draw; rows of one level share it."""
    luck = Luck(fold(BOOTSTRAP, level, groups))

    def draw() -> array[int]:
        weights = array("i", [0] * groups)
        for _ in range(groups):
            weights[luck.below(groups)] += 1
        return weights

    return tuple(draw() for _ in range(DRAWS))
