"""Speed of the plain form: random games of four, and one decision with its picture."""

from time import process_time

import pytest

from engis_lab import new
from engis_lab.charts.scene import scene
from engis_lab.core.study import Study
from engis_lab.games import find_game

INIS = find_game("inis")


def random_games_per_second(games=12):
    began = process_time()
    for number in range(games):
        INIS.new(4, number, None, {}).playout(number, [0] * 4)
    return games / (process_time() - began)


def test_random_games_of_four_are_quick_enough():
    assert max(random_games_per_second(6) for _ in range(2)) > 12  # loose: machines are noisy


@pytest.mark.soak
def test_at_least_25_random_games_of_four_in_a_second():
    assert max(random_games_per_second() for _ in range(8)) >= 25


def test_a_decision_is_drawn_within_150_ms():
    """Python's part of a redraw, best of five."""
    study = Study(new("inis", seats=4, seed=2))
    times = []
    for _ in range(5):
        study.play_on(policies="random", until="decision", seed=3)
        began = process_time()
        scene(study.here.game.look(study.here.view()))
        times.append(process_time() - began)
    assert min(times) < 0.15
