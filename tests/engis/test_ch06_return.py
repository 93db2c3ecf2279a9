"""Chapter 6: the end of a round."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from engis.helpers import clan, game, refused, rules, table, texts, then


def ended(*clans, **keys):
    """Return the position after phase 3 of a round 4."""
    position = table("play", *clans, **({"round": 4} | keys))
    while position.decision.ask == "play":
        position = position.play("play OBJECTS")
    return position


def test_6_1_meeples_come_back_in_turn_order():
    away = {"meeples": {"a1": 1, "a2": 1}, "row": 2}
    position = ended(away, away, away, order=[2, 0, 1])
    seats = []
    while position.decision.ask == "return":
        assert position.decision.rule == "6.1"
        seats.append(position.decision.seat)
        position = position.play("return a1 a2")
    assert seats == [2, 0, 1]


def test_6_1_split_freely_over_hexes_that_held_a_meeple():
    position = ended({"hexes": {"b2": "L1", "b1": "F1"}, "meeples": {"a1": 1, "b2": 1}, "row": 2})
    assert texts(position) == ["return a1 a1", "return a1 b2", "return b2 b2"]
    after = clan(position.play("return a1 b2"))
    assert after["meeples"] == {"a1": 2, "b2": 2}
    assert after["row"] == 0


@pytest.mark.parametrize("row", [1, 2, 3])
def test_6_1_exactly_the_splits_over_the_hexes_with_own_meeples(row):
    spaces = ["a1", "a2", "a3", "b2"]
    for standing in combinations_with_replacement(spaces, 4 - row):
        held = sorted(set(standing))
        if len(held) == 1:
            continue  # made without asking
        clan_ = {"hexes": {"a3": "L1", "b2": "M1"}, "meeples": dict(Counter(standing)), "row": row}
        found = texts(ended(clan_))
        splits = combinations_with_replacement(held, row)
        assert found == [" ".join(["return", *split]) for split in splits]


@pytest.mark.parametrize("text", ["return a2 a2", "return a1 b1", "return b3 a1", "return c3 c3"])
def test_6_1_no_other_hex(text):
    """None stands on a2; b1 holds a hex without meeples, b3 a volcano, c3 nothing."""
    hexes = {"b1": "F1", "b2": "L1", "b3": "V1"}
    position = ended({"hexes": hexes, "meeples": {"a1": 1, "b2": 1}, "row": 2})
    assert refused(position, text) == "6.1"
    assert "a1 or b2" in position.why_not(text).fix


@pytest.mark.parametrize("text", ["return a1", "return a1 a2 a1", "return a1 a1 a1 a2"])
def test_6_1_all_of_them(text):
    position = ended({"meeples": {"a1": 1, "a2": 1}, "row": 2})
    assert refused(position, text) == "6.1"
    assert "in the row: 2" in position.why_not(text).facts[0]


def test_6_1_a_single_possible_return_is_made_without_asking():
    position = ended({"meeples": {"a1": 1}, "row": 3})
    assert position.decision.ask == "bid"
    assert clan(position)["meeples"] == {"a1": 4}
    assert ("6.1", 0) in rules(position)
    assert all(step.text.startswith("play") for step in position.line())


def test_6_1_an_empty_board_takes_all_on_one_hex_of_choice():
    position = ended({"hexes": {"b2": "L1", "b3": "V1"}, "meeples": {}, "row": 4})
    assert texts(position) == ["return a1 a1 a1 a1", "return a2 a2 a2 a2", "return b2 b2 b2 b2"]
    assert refused(position, "return a1 a1 a1 a2") == "6.1"
    assert "one hex" in position.why_not("return a1 a1 a1 a2").reason
    assert refused(position, "return b3 b3 b3 b3") == "6.1"
    assert clan(position.play("return b2 b2 b2 b2"))["meeples"] == {"b2": 4}


def test_6_1_five_meeples_with_one_at_home():
    position = ended({"skills": ["K13"], "meeples": {"a2": 1}, "row": 4})
    assert clan(position)["meeples"] == {"a2": 5}


def test_6_1_who_bid_nothing_is_not_asked():
    position = ended({}, {"meeples": {"a1": 1, "a2": 1}, "row": 2})
    assert position.decision.seat == 1


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
def test_6_2_the_last_in_turn_order_becomes_first_player(order):
    position = ended({}, {}, {}, order=order)
    assert position.view()["first"] == position.decision.seat == order[-1]
    assert ("6.2", 0) in rules(position)


def test_6_2_order_and_bids_are_cleared():
    view = ended({}, {}).view()
    assert view["order"] == []
    assert [row["bid"] for row in view["clans"]] == [None, None]


def test_6_3_four_new_hexes_are_revealed():
    before = table("play", {}, {}, round=4)
    after = then(before, "play WATER", "play WATER")
    assert before.view()["offer"] == [None] * 4
    assert after.view()["offer"] == before.view()["pile"][:4]
    assert after.view()["pile"] == before.view()["pile"][4:]
    assert after.view()["round"] == 5
    assert ("6.3", 0) in rules(after)


def test_6_3_eight_offers_use_up_the_pile():
    views = [position.view() for position in game(2)[:-1] if position.decision.ask == "bid"]
    sizes = {view["round"]: len(view["pile"]) for view in views}
    assert sizes == {n: 4 * (8 - n) for n in range(1, 9)}
