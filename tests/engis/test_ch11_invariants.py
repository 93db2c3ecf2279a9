"""Chapter 11: what holds in every game, looked at from outside in random games of all tables."""

from collections import Counter
from itertools import pairwise

import pytest

from engis.helpers import TABLES, game
from engis_lab.games.engis.invariants import broken, knowledge_never_falls

SEEDS = (0, 1, 2)
GAMES = pytest.mark.parametrize(
    ("seats", "side", "seed"), [(*table, seed) for table in TABLES for seed in SEEDS]
)
DISCARDED = {1: 16, 2: 16, 3: 8, 4: 0}


def people(view):
    return [row for row in view["clans"] if not row["rival"]]


def hexes_of(row):
    """Return the hexes of a clan besides the printed pair."""
    if row["rival"]:
        return [part["id"] for part in row["list"] if "-" not in part["id"]]
    return list(row["hexes"].values())


@GAMES
def test_11_1_bids_of_a_round_differ_and_lie_within_0_to_4(seats, side, seed):
    for position in game(seats, side, seed):
        bids = [row["bid"] for row in position.view()["clans"] if row["bid"] is not None]
        assert len(bids) == len(set(bids))
        assert set(bids) <= {0, 1, 2, 3, 4}


@GAMES
def test_11_2_each_round_one_more_hex_all_meeples_home_one_more_card(seats, side, seed):
    looked = set()
    for position in game(seats, side, seed):
        view = position.view()
        # Seats that have bid hold bids; the first to bid finds the table as the round left it.
        if view["phase"] == "bid" and all(row["bid"] is None for row in people(view)):
            looked.add(view["round"])
            for row in view["clans"]:
                assert len(hexes_of(row)) == view["round"] - 1
                assert len(row["log"]) == view["round"] - 1
            for row in people(view):
                assert sum(row["meeples"].values()) == (5 if "K13" in row["skills"] else 4)
                assert row["row"] == 0
    assert looked == set(range(1, 9))


@GAMES
def test_11_3_full_boards_an_empty_pile_and_the_right_discards(seats, side, seed):
    view = game(seats, side, seed)[-1].view()
    assert all(len(hexes_of(row)) == 8 for row in view["clans"])
    assert view["pile"] == []
    assert view["offer"] == [None] * 4
    assert len(view["discarded"]) == DISCARDED[seats]


@GAMES
def test_11_4_without_intelligence_all_eight_cards_are_played(seats, side, seed):
    for row in people(game(seats, side, seed)[-1].view()):
        if "K16" not in row["skills"]:
            assert sorted(entry["card"] for entry in row["log"]) == sorted(row["played"])
            assert len(set(row["played"])) == 8
            assert row["hand"] == []


@GAMES
def test_11_5_every_card_scores_at_least_three(seats, side, seed):
    for row in game(seats, side, seed)[-1].view()["clans"]:
        assert len(row["log"]) == 8
        assert min(entry["points"] for entry in row["log"]) >= 3


@GAMES
def test_11_6_knowledge_never_falls(seats, side, seed):
    for before, after in pairwise(game(seats, side, seed)):
        for old, new in zip(before.view()["clans"], after.view()["clans"], strict=True):
            assert old["knowledge"] <= new["knowledge"]
        assert knowledge_never_falls(before._state, after._state)


@GAMES
def test_11_7_no_meeple_on_a_volcano_or_an_empty_space(seats, side, seed):
    for position in game(seats, side, seed):
        for row in people(position.view()):
            ground = {space for space, hex_ in row["hexes"].items() if hex_[0] != "V"}
            assert set(row["meeples"]) <= ground | set(row["printed"])


@GAMES
def test_11_8_a_breakdown_adds_up_to_the_score(seats, side, seed):
    line = game(seats, side, seed)
    for position in [*line[::20], line[-1]]:
        for seat, score in enumerate(position.scores):
            assert sum(item.points for item in position.breakdown(seat)) == score
            assert position.breakdown(seat).total == score


@GAMES
def test_11_9_skills_neutral_meeples_hexes_and_weather_are_conserved(seats, side, seed):
    copies = 2 if seats > 2 else 1
    weather = None
    for position in game(seats, side, seed):
        view = position.view()
        taken = Counter(skill for row in view["clans"] for skill in row["skills"])
        assert all(n + taken[skill] == copies for skill, n in view["market"].items())
        assert view["neutral"] + taken["K13"] == 2
        lying = [hex_ for row in view["clans"] for hex_ in hexes_of(row)]
        lying += [hex_ for hex_ in view["offer"] if hex_] + view["pile"] + view["discarded"]
        assert len(lying) == len(set(lying)) == 32
        now = (view["weather"], [row["weather"] for row in view["clans"]])
        assert weather in (None, now)
        weather = now


@GAMES
def test_11_the_checks_of_the_library_agree(seats, side, seed):
    assert all(broken(position._state) == [] for position in game(seats, side, seed))
