"""Each built-in policy beats the one before, seats rotated (one of it against others of that)."""

import pytest

from engis_lab.core.estimate import share_of
from engis_lab.games import find_game

ENGIS = find_game("engis")


def match(weaker, stronger, games, seats=3, begin=0):
    """Return the interval of the stronger policy's share of wins, shared wins in parts."""
    won = 0.0
    for number in range(begin, begin + games):
        state = ENGIS.new(seats, number, None, {"side": "AB"[number % 2]})
        seat = number // 2 % seats
        policies = [weaker] * seats
        policies[seat] = stronger
        state.playout(number + 1_000_000, policies)
        winners = state.winners()
        won += (seat in winners) / len(winners)
    return share_of(games, won)


@pytest.mark.parametrize(("weaker", "stronger"), [(0, 1), (1, 2)], ids=["greedy", "planner"])
def test_each_policy_beats_the_one_before(weaker, stronger):
    assert match(weaker, stronger, games=60).low > 1 / 3


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("weaker", "stronger"), [(0, 1), (1, 2)], ids=["greedy", "planner"])
def test_each_policy_beats_the_one_before_in_2000_games(weaker, stronger, seats, record_property):
    share = match(weaker, stronger, games=2_000, seats=seats, begin=10_000)
    record_property("share of wins", f"{share.low:.3f} to {share.high:.3f}, fair {1 / seats:.3f}")
    assert share.low > 1 / seats


def test_a_policy_looks_at_nothing_hidden():
    """Re-dealing what the seat can't know changes no choice of greedy and planner."""
    for number in range(6):
        state = ENGIS.new(3, number, None, {})
        while state.seat >= 0:
            for name in ("greedy", "planner"):
                other = state.clone()
                other.resample(state.seat, number)
                assert ENGIS.policy(name, state, 5) == ENGIS.policy(name, other, 5)
            state.apply(ENGIS.policy("greedy", state, number))
