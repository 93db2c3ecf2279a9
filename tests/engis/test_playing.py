"""Playing by itself: speed, built-in policies, and the most options that there can be."""

import time

import pytest

import engis_lab as lab
from engis.helpers import table, texts
from engis_lab.games.engis.policy import POLICIES

FULL = {"a3": "F1", "b1": "M1", "b2": "D5", "b3": "D1", "b4": "C1", "c1": "C4", "c2": "L3",
        "c3": "C3"}  # fmt: skip


def games_per_second(games, tries):
    """Return how many random games of three run in a second of one core, best of tries."""
    start = lab.new("engis", seats=3, seed=7)._state
    best = 0.0
    for _ in range(tries):
        began = time.process_time()
        for seed in range(games):
            state = start.clone()
            assert state.playout(seed, [0, 0, 0]) > 100
        best = max(best, games / (time.process_time() - began))
    return best


def test_playing_is_quick_even_on_a_busy_machine():
    assert games_per_second(games=15, tries=6) > 150


@pytest.mark.soak
def test_playing_reaches_400_games_a_second():
    assert games_per_second(games=100, tries=10) >= 400


def test_playouts_of_every_policy_end_with_a_winner():
    for policy in range(len(POLICIES)):
        state = lab.new("engis", seats=4, seed=1)._state.clone()
        state.playout(3, [policy] * 4)
        assert state.seat == -1
        assert state.winners()


def test_a_playout_of_some_rounds_stops_there():
    state = lab.new("engis", seats=2, seed=1)._state.clone()
    state.playout(3, [0, 0], 2)
    assert (state.when[0], state.seat >= 0) == (3, True)


def test_the_sensible_policy_beats_random_play_from_every_seat():
    lead = []
    for seat in range(3):
        for seed in range(2):
            state = lab.new("engis", seats=3, seed=seed)._state.clone()
            state.playout(seed, [int(other == seat) for other in range(3)])
            scores = state.scores()
            lead.append(scores[seat] - max(scores[:seat] + scores[seat + 1 :]))
    assert sum(points > 0 for points in lead) >= 5
    assert sum(lead) / len(lead) > 10


def test_4_1_the_most_options_there_can_be():
    """Five meeples with Agility on a full board, all objects payable, 14 skills to learn.

    One step leads from b2 and b3 to 6, from a2 and c2 to 4, from a1 to 3 hexes; two steps from
    the first four to all 9 others, from a1 to 7: 66 ways to move.
    """
    meeples = dict.fromkeys(["b2", "b3", "a2", "c2", "a1"], 1)
    clan = {"hexes": FULL, "meeples": meeples, "skills": ["K10", "K13"]}
    position = table("act", clan)
    assert len(texts(position, "step")) == 2 * (6 + 9) + 2 * (4 + 9) + 3 + 7
    assert len(texts(position, "craft")) == 8
    assert len(texts(position, "develop")) == 14
    assert len(position.options) == 89


def test_3_6_the_most_hexes_and_spaces_there_can_be():
    """Side B with hexes on b2 and b3: all six others are open."""
    clan = {"hexes": {"b2": "L1", "b3": "L2"}}
    position = table("bid", clan, {}, side="B").play("bid b1").play("bid 0")
    assert len(position.options) == 4 * 6


def test_3_1_the_most_bids_there_can_be():
    """Five meeples on five hexes: 1 + 5 + 10 + 10 + 5 ways."""
    meeples = dict.fromkeys(["b2", "b3", "a2", "c2", "a1"], 1)
    clan = {"hexes": {s: h for s, h in FULL.items() if s != "c3"}, "meeples": meeples,
            "skills": ["K13"]}  # fmt: skip
    assert len(table("bid", clan).options) == 31


def test_6_1_the_most_returns_there_can_be():
    """Two of four come home to two hexes: 3 ways; two to three: 6."""
    clan = {"meeples": {"a1": 1, "a2": 1}, "row": 2}
    position = table("play", clan, {}, round=4).play("play FOOD").play("play FOOD")
    assert len(position.options) == 3
    clan = {"skills": ["K13"], "hexes": {"b2": "L1"}, "meeples": {"a1": 1, "a2": 1, "b2": 1},
            "row": 2}  # fmt: skip
    position = table("play", clan, {}, round=4).play("play FOOD").play("play FOOD")
    assert len(position.options) == 6
