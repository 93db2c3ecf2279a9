"""Chapter 2: eight rounds of three phases."""

from itertools import groupby, pairwise

import pytest

from engis.helpers import PHASES, TABLES, game


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_2_1_eight_rounds(seats, side):
    rounds = [position.view()["round"] for position in game(seats, side)]
    assert sorted(set(rounds)) == list(range(1, 9))
    assert rounds == sorted(rounds)


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_2_1_the_phases_of_a_round_follow_each_other(seats, side):
    for before, after in pairwise(game(seats, side)[:-1]):
        if after.view()["round"] == before.view()["round"]:
            assert PHASES[before.decision.ask] <= PHASES[after.decision.ask]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_1_everybody_finishes_a_phase_before_the_next_starts(seats):
    """Bid, take and play are asked of every seat once; a seat acts in one stretch."""
    asked = [(p.view()["round"], p.decision.ask, p.decision.seat) for p in game(seats)[:-1]]
    for number in range(1, 9):
        for ask in ("bid", "take", "play"):
            once = [seat for n, word, seat in asked if (n, word) == (number, ask)]
            assert sorted(once) == list(range(seats))
        acting = [seat for n, word, seat in asked if n == number and word in ("act", "place")]
        stretches = [seat for seat, _ in groupby(acting)]
        assert len(stretches) == len(set(stretches))


def test_2_1_actions_take_and_cards_go_in_turn_order():
    for position in game(4)[:-1]:
        if position.decision.ask in ("take", "act", "play"):
            done = position.view()["order"].index(position.decision.seat)
            assert done >= 0
            assert sorted(position.view()["order"]) == [0, 1, 2, 3]
    for ask in ("take", "play"):
        seats = [p.decision.seat for p in game(4)[:-1] if p.decision.ask == ask]
        orders = [p.view()["order"] for p in game(4)[:-1] if p.decision.ask == ask][::4]
        assert seats == [seat for order in orders for seat in order]
