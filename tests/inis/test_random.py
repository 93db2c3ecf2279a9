"""Random games: invariants, coverage of cards and windows, policies that finish (chapter 16)."""

# ruff: noqa: N802  # names of tests begin with the id of their rule, such as U1

import pytest

from engis_lab.core.luck import Luck
from engis_lab.games.inis.codes import ASIDE, ASKS, CARD_IDS
from engis_lab.games.inis.flow import settle
from engis_lab.games.inis.invariants import broken
from engis_lab.games.inis.newgame import new_table
from inis.coverage import ENOUGH, MODES, count

GAMES = 500
MOST_OPTIONS = 64


def random_game(seed, met, check=True):
    """Play a random game to its end; check every position of it."""
    options = {"scenario": "discovery"} if seed % 5 == 0 else {}
    t = new_table(2 + seed % 3, seed, options)
    settle(t)
    luck = Luck(seed)
    steps = 0
    while not t.over:
        assert len(t.options) == len(set(t.options)) <= MOST_OPTIONS, t.kind
        if check:
            assert broken(t) == [], (seed, steps)
        met.add(t.kind)
        t.apply(t.options[luck.below(len(t.options))])
        steps += 1
        assert steps < 20_000, "a game gets stuck"
    assert broken(t) == []
    return t


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_invariants_hold_in_random_games(part):
    """Rules: I1-I8, I10, 11.9."""
    met = set()
    won = [random_game(seed, met).won for seed in range(part, GAMES, 10)]
    assert met >= set(ASKS) - {27, 24, 8, 9, 26, 6, 4, 3}  # these are rarer; all are met below
    assert sum(map(bool, won)) > len(won) // 2


@pytest.mark.soak
@pytest.mark.parametrize("part", range(200))
def test_invariants_soak(part):
    met = set()
    for seed in range(1000 + part, 21_000, 200):
        random_game(seed, met)
    assert met >= set(ASKS) - {27}


@pytest.mark.slow
def test_every_card_is_played_in_every_mode_and_every_window_is_used():
    """Rules: W1-W19, D1-D27."""
    kinds = set()

    def look(t):
        kinds.add(t.kind)

    played, opened = count(640, look)
    few = {(CARD_IDS[card], mode): played[card, mode] for card, mode in MODES
           if played[card, mode] < ENOUGH}  # fmt: skip
    assert few == {}
    assert set(opened) == set(range(2, 19))  # W1 is a kind of its own, W19 is no window
    assert kinds - {0} >= set(ASKS) - {1, 2}  # those two come before the first look


def test_I9_the_same_decisions_give_the_same_game():
    """Rules: I9."""
    one, two = new_table(3, 9, {}), new_table(3, 9, {})
    settle(one)
    settle(two)
    luck = Luck(4)
    while not one.over:
        code = one.options[luck.below(len(one.options))]
        copy, key = one.clone(), one.key()
        copy.apply(code)
        assert one.key() == key
        one.apply(code)
        two.apply(code)
        assert one.key() == two.key() == copy.key()
        assert one.digest() == two.digest()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_finishes_games_and_beats_random_play(seats):
    wins = [0, 0]
    for seed in range(12):
        t = new_table(seats, seed, {})
        settle(t)
        policies = [(seat + seed) % 2 for seat in range(seats)]
        t.playout(seed, policies)
        assert t.over
        for seat in t.winners():
            wins[policies[seat]] += 1
        g = new_table(seats, seed, {})
        settle(g)
        g.playout(seed, [1] * seats)
        assert g.won
    assert wins[1] > 2 * wins[0]


def test_playout_stops_after_some_rounds():
    t = new_table(3, 2, {})
    settle(t)
    t.playout(1, [0, 0, 0], 2)
    assert t.over or t.round == 3


def test_strict_windows_ask_everybody():
    t = new_table(3, 2, {"strict_windows": True, "max_rounds": 1})
    settle(t)
    luck, alone = Luck(1), 0
    while not t.over:
        alone += t.kind == 16 and len(t.options) == 1
        t.apply(t.options[luck.below(len(t.options))])
        assert broken(t) == []
    assert alone > 20


def test_later_luck_does_not_depend_on_what_was_decided():
    """Forks meet the same luck: deals and tosses are keyed by round, not by the line."""
    dealt = set()
    for seed in range(4):
        t = new_table(2, 77, {})
        settle(t)
        luck = Luck(seed)
        while t.round < 2:
            t.apply(t.options[luck.below(len(t.options))])
        dealt.add((t.mask[ASIDE], t.direction))
    assert len(dealt) == 1
