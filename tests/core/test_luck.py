"""Luck gives the same numbers for ever: fixed values, and that they are even enough."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engis_lab.core.luck import Luck, fold, mix64

# The published first outputs of SplitMix64 from the seed 1234567.
MASK64, GAMMA = 2**64 - 1, 0x9E3779B97F4A7C15
REFERENCE = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
WORDS = st.integers(0, MASK64)


def test_mix64_is_the_finaliser_of_splitmix64():
    assert [mix64((1234567 + n * GAMMA) & MASK64) for n in range(1, 6)] == REFERENCE


def test_below_is_the_high_half_of_the_reference_numbers():
    luck = Luck(1234567)
    assert [luck.below(2**30) for _ in REFERENCE] == [raw >> 34 for raw in REFERENCE]


def test_numbers_shuffles_and_folds_stay_as_they_are():
    luck = Luck(7)
    assert [luck.below(6) for _ in range(12)] == [2, 0, 5, 3, 2, 1, 2, 1, 0, 2, 0, 5]
    cards = list(range(10))
    Luck(7).shuffle(cards, 10)
    assert cards == [9, 5, 8, 6, 1, 2, 4, 7, 0, 3]
    assert fold(7, 1, 2, 3) == 13599848139755118243
    assert fold(0, 0) == 947735093422957620
    luck.rekey(7, 2)
    assert luck.state == mix64((7 + 3 * GAMMA) & MASK64)


@given(WORDS, st.integers(1, 2**31 - 1))
def test_below_stays_below(seed, n):
    luck = Luck(seed)
    assert all(0 <= luck.below(n) < n for _ in range(20))


@given(WORDS, st.integers(0, 2**31 - 2))
def test_seeds_of_events_have_64_bits(seed, event):
    assert 0 <= fold(seed, event) <= MASK64
    luck = Luck(0)
    luck.rekey(seed, event)
    assert 0 <= luck.state <= MASK64
    assert luck.below(1) == 0


@given(WORDS, st.integers(0, 100), st.integers(0, 100), st.integers(0, 100))
def test_events_next_to_each_other_have_luck_of_their_own(seed, a, b, c):
    near = [(a, b, c), (a + 1, b, c), (a, b + 1, c), (a, b, c + 1), (b + 200, a, c)]
    assert len({fold(seed, *event) for event in near}) == len(near)


@pytest.mark.parametrize("n", [2, 3, 6, 10])
def test_numbers_are_even(n):
    luck, counts = Luck(2026), [0] * n
    for _ in range(12_000):
        counts[luck.below(n)] += 1
    expected = 12_000 / n
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    assert chi_square < 28  # one seed in a thousand would exceed it with ten classes


def test_every_order_of_a_shuffle_comes_up_as_often():
    counts = dict.fromkeys(permutations(range(4)), 0)
    for seed in range(4800):
        cards = [0, 1, 2, 3]
        Luck(fold(seed, 1)).shuffle(cards, 4)
        counts[tuple(cards)] += 1
    assert all(140 <= count <= 260 for count in counts.values())  # 200 each, four sigma


@given(WORDS, st.lists(st.integers(), max_size=20), st.data())
def test_a_shuffle_leaves_the_rest_alone(seed, cards, data):
    n = data.draw(st.integers(0, len(cards)))
    mixed = cards.copy()
    Luck(seed).shuffle(mixed, n)
    assert sorted(mixed[:n]) == sorted(cards[:n])
    assert mixed[n:] == cards[n:]
