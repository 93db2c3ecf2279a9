"""What simulations note of a game of Engis, against the same game followed step by step."""

from itertools import pairwise

import pytest

from engis_lab.core.notation import start
from engis_lab.core.words import speaking
from engis_lab.games import find_game
from engis_lab.games.engis.parts import CARDS
from playthrough import pick

SEEDS = range(4)


@pytest.fixture(scope="module", params=[(seats, side) for seats in range(1, 5) for side in "AB"])
def line(request):
    """The positions of a random game."""
    seats, side = request.param
    parameters = {"seats": seats, "seed": 7, "side": side}
    position = start(find_game("engis"), "new", parameters, None)
    while not position.over:
        position = position.play(pick(position, 7))
    return position.line_positions()


def noted(line):
    """What `record` says of a line: a mapping per seat."""
    game = line[0].game
    between = [line[0]] + [
        after
        for before, after in pairwise(line)
        if after.over or after.view(None)["round"] > before.view(None)["round"]
    ]
    states = [position._state for position in between]
    names = [column.name for column in game.columns]
    return [dict(zip(names, row, strict=True)) for row in game.record(states)]


def humans(line):
    return [clan["seat"] for clan in line[-1].view(None)["clans"] if not clan["rival"]]


def steps(line, ask):
    """The rounds, seats and texts of all answers to a question."""
    for before, after in pairwise(line):
        if before.decision.ask == ask:
            yield before.view(None)["round"], after.step.seat, after.step.text


def test_bids_are_those_of_the_line(line):
    rows = noted(line)
    for round_, seat, text in steps(line, "bid"):
        size = 0 if text == "bid 0" else len(text.split()) - 1
        assert rows[seat][f"bid{round_}"] == size


def test_bids_of_a_round_differ_also_that_of_the_rival(line):
    rows = noted(line)
    for n in range(1, 9):
        bids = [row[f"bid{n}"] for row in rows]
        assert len(set(bids)) == len(bids)
        assert set(bids) <= set(range(5))


def test_cards_and_terrains_are_those_of_the_line(line):
    game, rows = line[0].game, noted(line)
    for round_, seat, text in steps(line, "play"):
        card, *terrain = text.split()[1:]
        assert CARDS[rows[seat][f"card{round_}"]] == card
        same = rows[seat][f"same{round_}"]
        words = next(c.words for c in game.columns if c.name == f"same{round_}")
        assert (words[same] if same >= 0 else "") == "".join(terrain)


def test_points_of_the_cards_are_those_of_the_score(line):
    last = line[-1]
    sources = last.game.sources
    for seat, row in enumerate(noted(line)):
        for number, card in enumerate(CARDS):
            points = sum(row[f"points{n}"] for n in range(1, 9) if row[f"card{n}"] == number)
            assert points == last._state.sources(seat)[sources.index(f"card:{card}")]


def test_skills_and_objects_are_noted_in_the_round_they_were_taken(line):
    rows = noted(line)
    taken = {seat: {} for seat in humans(line)}
    for round_, seat, text in steps(line, "act"):
        verb, *what = text.split()
        if verb in ("craft", "develop"):
            taken[seat][what[0]] = round_
    for seat, found in taken.items():
        columns = [c.name for c in line[0].game.columns if c.group in ("skill", "object")]
        assert {n: rows[seat][n] for n in columns if rows[seat][n]} == found


def test_place_knowledge_and_hexes_are_those_of_the_views(line):
    first, last = line[0].view(None), line[-1].view(None)
    for clan, row in zip(last["clans"], noted(line), strict=True):
        seats = len(last["clans"])
        assert row["place"] == (clan["seat"] - first["first"]) % seats + 1
        assert row["knows"] == clan["knowledge"]
        for kind, n in clan["kinds"].items():
            assert row[kind] == n


def test_a_position_set_up_on_the_way_has_no_bid_before(line):
    position = start(
        find_game("engis"), "setup",
        {"round": 8, "phase": "play", "clans": [{"hexes": {"b1": "L1"}}, {}]}, None,
    )  # fmt: skip
    while not position.over:
        position = position.play(position.options[0])
    (row, _) = noted(position.line_positions())
    assert [row[f"bid{n}"] for n in range(1, 9)] == [-1] * 8
    assert sorted(row[f"card{n}"] for n in range(1, 9))[:7] == [-1] * 7


def test_every_column_has_a_label_in_both_languages_and_a_tag_that_is_known(line):
    game, state = line[0].game, line[0]._state
    for language in ("en", "pt"):
        with speaking(language):
            labels = [game.column_label(state, column.name) for column in game.columns]
            assert all(labels)
            assert len(set(labels)) == len(labels)
            for column in game.columns:
                for number in range(len(column.words)):
                    assert game.column_word(state, column.name, number)
    tags = {game.column_tag(state, column.name) for column in game.columns}
    assert tags <= {"", "S", "S*", "P", "R", "U"}
    assert game.column_tag(state, "K14") == "R"
