"""Means, intervals, paired differences and chances, against known values and exact counts."""

from array import array
from itertools import product
from math import inf, isnan, sqrt
from statistics import mean, stdev, variance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engis_lab.core.estimate import (
    NOTHING,
    Estimate,
    chances,
    mean_of,
    paired,
    pairing,
    share_of,
    t95,
)
from engis_lab.core.luck import Luck

VALUES = st.lists(st.integers(-50, 120), min_size=2, max_size=60)


def estimate(values):
    return mean_of(len(values), sum(values), sum(v * v for v in values))


@pytest.mark.parametrize(
    ("df", "point"), [(1, 12.706), (4, 2.776), (10, 2.228), (11, 2.201), (20, 2.086), (120, 1.980)]
)
def test_students_t_is_that_of_the_tables(df, point):
    assert t95(df) == pytest.approx(point, abs=0.001)


@given(VALUES)
def test_a_mean_and_its_interval_are_those_of_the_textbook(values):
    found = estimate(values)
    half = t95(len(values) - 1) * stdev(values) / sqrt(len(values))
    assert found.mean == pytest.approx(mean(values))
    assert found.half == pytest.approx(half, abs=1e-9)
    assert found.n == len(values)


def test_too_few_values_say_so():
    assert mean_of(1, 5, 25) == Estimate(5, -inf, inf, 1)
    assert mean_of(0, 0, 0) is NOTHING
    assert share_of(0, 0) is NOTHING
    assert isnan(NOTHING.mean)


def test_intervals_hold_the_truth_about_95_times_in_100():
    luck, held = Luck(11), 0
    for _ in range(1000):
        values = [luck.below(6) + luck.below(6) for _ in range(12)]
        found = estimate(values)
        held += found.low <= 5 <= found.high
    assert 930 <= held <= 970


@pytest.mark.parametrize(
    ("n", "won", "low", "high"), [(10, 0, 0, 0.278), (10, 5, 0.237, 0.763), (50, 50, 0.929, 1)]
)
def test_a_share_has_wilsons_interval(n, won, low, high):
    assert share_of(n, won)[1:3] == pytest.approx((low, high), abs=0.001)


@given(VALUES, st.integers(-9, 9))
def test_a_constant_difference_is_certain_once_paired(values, step):
    found = paired([v + step for v in values], values, len(values))
    assert (found.mean, found.low, found.high) == pytest.approx((step, step, step))
    assert found.covers_zero == (step == 0)


def test_pairing_compares_variances_over_the_shared_playouts():
    a, b = [1, 5, 3, 9, 99], [2, 4, 4, 7]
    apart = [x - y for x, y in zip(a[:4], b, strict=True)]
    expected = variance(apart) / (variance(a[:4]) + variance(b))
    assert pairing([(a, b, 4)]) == pytest.approx(expected)
    assert pairing([]) is None
    assert pairing([([1, 1], [1, 1], 2)]) is None
    assert pairing([(a, b, 1)]) is None


def test_a_figure_as_text():
    assert Estimate(-0.01, -1, 1.26, 9).text(signed=True) == "+0.0 [-1.0, +1.3]"
    assert Estimate(0.5, 0.25, 0.75, 9).percent() == "50 [25, 75] %"
    assert mean_of(1, 5, 25).text() == "5.0"
    assert NOTHING.text() == NOTHING.percent() == "-"


# -- chances ----------------------------------------------------------------------------------


def exact(rows):
    """The bootstrap over all possible draws, widened as `chances` widens it."""
    n = len(rows[0])
    apart = [[x - y for x, y in zip(row, rows[0], strict=True)] for row in rows]
    wins = [0.0] * len(rows)
    for draw in product(range(n), repeat=n):
        means = [mean(row) + sqrt(n / (n - 1)) * (mean(row[i] for i in draw) - mean(row))
                 for row in apart]  # fmt: skip
        best = [i for i, value in enumerate(means) if value >= max(means) - 1e-12]
        for i in best:
            wins[i] += 1 / len(best) / n**n
    return wins


def test_chances_come_near_those_of_all_possible_draws():
    rows = [[4, 9, 1, 7, 6], [6, 2, 8, 5, 5], [0, 8, 3, 6, 9]]
    assert chances(rows, [5, 5, 5], 0) == pytest.approx(exact(rows), abs=0.05)


@given(st.lists(st.lists(st.integers(0, 9), min_size=6, max_size=6), min_size=1, max_size=5),
       st.data())  # fmt: skip
def test_chances_add_up_to_one_and_are_the_same_again(rows, data):
    counts = [6] + [data.draw(st.integers(1, 6)) for _ in rows[1:]]
    found = chances(rows, counts, 0)
    assert sum(found) == pytest.approx(1)
    assert chances([array("d", row) for row in rows], counts, 0) == found


def test_who_is_always_ahead_is_surely_best_and_ties_are_shared():
    low, high = [1, 2, 3, 4] * 20, [2, 3, 4, 5] * 20
    assert chances([high, low], [80, 80], 0) == pytest.approx([1, 0])
    assert chances([low, low, low], [80, 80, 80], 0) == pytest.approx([1 / 3] * 3)


def test_without_playouts_a_chance_is_not_a_number():
    found = chances([[1, 2], []], [2, 0], 0)
    assert found[0] == pytest.approx(1)
    assert isnan(found[1])
