"""Chapter 5: the scoring cards."""

import pytest

from engis.helpers import clan, refused, table, texts, then, worth

ALL_OBJECTS = [f"O{n}" for n in range(1, 9)]


# -- 5.1 --------------------------------------------------------------------------------------


def test_5_1_each_plays_one_card_in_turn_order():
    position = table("play", {}, {}, {}, order=[1, 2, 0], round=3)
    seats = []
    while position.decision.ask == "play":
        assert position.decision.rule == "5.1"
        seats.append(position.decision.seat)
        position = position.play("play TRIBES")
    assert seats == [1, 2, 0]
    assert position.view()["round"] == 4


def test_5_1_exactly_one():
    position = table("play", {}, {})
    assert refused(position, "done") == "5.1"
    assert position.play("play FOOD").decision.seat == 1


def test_5_1_the_card_goes_from_the_hand_onto_the_own_pile():
    position = table("play", {"played": ["FOOD", "SAME"]}).play("play WATER")
    assert clan(position)["played"] == ["FOOD", "SAME", "WATER"]
    assert clan(position)["hand"] == ["MAMMOTH", "SHELTER", "TRIBES", "OBJECTS", "DIFFERENT"]
    assert clan(position)["log"] == [{"round": 8, "card": "WATER", "terrain": None, "points": 3}]


def test_5_1_each_playable_card_is_offered_with_its_points():
    position = table("play", {"played": ["TRIBES", "DIFFERENT"]})
    found = {option.text: option.effect for option in position.options}
    assert found == {
        "play WATER": "+3",  # the icon of the mountain and two meeples beside it
        "play FOOD": "+3",
        "play MAMMOTH": "+3",
        "play SHELTER": "+3",
        "play OBJECTS": "+3",
        "play SAME forest": "+3",
        "play SAME mountain": "+3",
    }


# -- 5.2 --------------------------------------------------------------------------------------


def test_5_2_water():
    """Icons 1 on a2, 2 on L1, 1 on M1; two meeples beside water, two beside none."""
    clan_ = {"hexes": {"b2": "L1", "b3": "M1"}, "meeples": {"b2": 2, "a1": 2}}
    assert worth("WATER", **clan_) == 4 + 2
    assert worth("WATER", objects=["O8"], **clan_) == 4 + 2 + 2


def test_5_2_food():
    """Icons on a1, L1, S1; meeples on a1 and L1."""
    clan_ = {"hexes": {"b2": "L1", "b3": "S1"}, "meeples": {"a1": 1, "b2": 1, "a2": 2}}
    assert worth("FOOD", **clan_) == 3 + 2
    assert worth("FOOD", objects=["O5"], **clan_) == 3 + 2 + 2


def test_5_2_mammoth():
    """Icons 2 on S1 and 1 on the volcano V2; three meeples on S1."""
    clan_ = {"hexes": {"b2": "S1", "b3": "V2"}, "meeples": {"b2": 3, "a1": 1}}
    assert worth("MAMMOTH", **clan_) == 3 + 3
    assert worth("MAMMOTH", objects=["O2"], **clan_) == 3 + 3 + 2


def test_5_2_a_meeple_beside_two_icons_counts_once():
    assert worth("WATER", hexes={"b2": "L1"}, meeples={"b2": 4}) == 3 + 4


def test_5_2_meeples_in_the_row_do_not_count():
    assert worth("WATER", hexes={"b2": "L1", "b3": "L2"}, meeples={"b2": 1}, row=3) == 4 + 1


# -- 5.3 and 5.4 ------------------------------------------------------------------------------


def test_5_3_shelter():
    clan_ = {"hexes": {"b2": "C1", "b3": "C4"}, "meeples": {"b2": 2, "b3": 1, "a1": 1}}
    assert worth("SHELTER", **clan_) == 3 * 2 + 3
    assert worth("SHELTER", objects=["O6"], **clan_) == 3 * 2 + 3 + 2


@pytest.mark.parametrize(
    ("objects", "points"),
    [
        (["O4"], 3), (["O8"], 3), (["O1", "O2", "O3"], 1 + 1 + 2),
        (["O1", "O2", "O3", "O4"], 7), (["O5", "O6", "O7", "O8"], 7), (ALL_OBJECTS, 14),
    ],
)  # fmt: skip
def test_5_4_objects(objects, points):
    assert worth("OBJECTS", objects=objects) == points


# -- 5.5 --------------------------------------------------------------------------------------


def test_5_5_tribes_counts_meeples_at_home():
    assert worth("TRIBES") == 4
    assert worth("TRIBES", skills=["K13"]) == 5 + 1


def test_5_5_and_opponents_with_fewer():
    """Two at home; the others have one, two and none."""
    others = [{"meeples": {"a1": 1}, "row": 3}, {"meeples": {"a2": 2}, "row": 2},
              {"meeples": {}, "row": 4}]  # fmt: skip
    assert worth("TRIBES", *others, meeples={"a1": 2}, row=2) == 2 + 2


def test_5_5_club_and_hand_axe():
    assert worth("TRIBES", objects=["O1"]) == 4 + 2
    assert worth("TRIBES", objects=["O7"]) == 4 + 2
    assert worth("TRIBES", objects=["O1", "O7"]) == 4 + 4


# -- 5.6 and 5.7 ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hexes", "points"),
    [
        ({}, 1 + 2),  # the printed forest and two meeples
        ({"b3": "F1"}, 2 + 2),  # b3 is not next to a1
        ({"b1": "F1", "c1": "F2"}, 3 + 2 + 2),  # a row: two edges
        ({"b1": "F1", "b2": "F2"}, 3 + 2 + 3),  # a triangle: three
        ({"b1": "F1", "b2": "F2", "c1": "F3"}, 4 + 2 + 5),  # a1 b1 b2, and c1 beside b1, b2
    ],
)
def test_5_6_same_terrains(hexes, points):
    assert worth("SAME forest", hexes=hexes) == points
    assert worth("SAME forest", hexes=hexes, objects=["O4"]) == points + 2


def test_5_6_all_six_forests():
    """Nine edges: a1-b1 a1-b2 b1-b2 b1-c1 b2-c1 b2-b3 b2-c2 b3-c2 c1-c2."""
    hexes = {"b1": "F1", "b2": "F2", "c1": "F3", "c2": "F4", "b3": "F5"}
    assert worth("SAME forest", hexes=hexes) == 6 + 2 + 9


def test_5_6_one_basic_terrain_that_is_owned_is_chosen():
    position = table("play", {"hexes": {"b2": "L1", "b1": "C1", "b3": "V1"}})
    assert texts(position, "play SAME") == [
        "play SAME forest", "play SAME lake", "play SAME mountain"]  # fmt: skip
    assert refused(position, "play SAME savanna") == "5.6"
    assert "You have: forest, lake and mountain." in position.why_not("play SAME savanna").fix
    after = clan(position.play("play SAME lake"))
    assert after["log"][0]["terrain"] == "lake"
    assert after["played"] == ["SAME"]


def test_5_7_different_terrains():
    """Forest, mountain, lake and desert; meeples on forest, lake and a cave."""
    clan_ = {"hexes": {"b1": "D1", "b2": "L1", "b3": "C1", "a3": "V1"},
             "meeples": {"a1": 1, "b2": 2, "b3": 1}}  # fmt: skip
    assert worth("DIFFERENT", **clan_) == 4 + 2
    assert worth("DIFFERENT", objects=["O3"], **clan_) == 4 + 2 + 2


@pytest.mark.parametrize(
    ("card", "alone", "with_all"),
    [
        ("WATER", 3 + 1, 6), ("FOOD", 4 + 3, 9), ("MAMMOTH", 2 + 1, 5), ("SHELTER", 3 + 1, 6),
        ("TRIBES", 4, 8), ("SAME forest", 2 + 1, 5), ("DIFFERENT", 4 + 3, 9),
    ],
)  # fmt: skip
def test_5_an_object_helps_its_own_cards_only(card, alone, with_all):
    """One object per card, two for TRIBES."""
    clan_ = {"hexes": {"b1": "S1", "b2": "C1", "b3": "L1", "c1": "F1"},
             "meeples": {"a1": 1, "b1": 1, "b2": 1, "b3": 1}}  # fmt: skip
    assert worth(card, **clan_) == alone
    assert worth(card, objects=ALL_OBJECTS, **clan_) == with_all


# -- 5.8 and 5.9 ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "clan_"),
    [
        ("OBJECTS", {}),
        ("OBJECTS", {"objects": ["O1", "O5"]}),  # 2
        ("SHELTER", {}),
        ("SHELTER", {"objects": ["O6"]}),  # only the bonus of 2
        ("MAMMOTH", {"objects": ["O2"]}),  # the same
        ("TRIBES", {"meeples": {}, "row": 4}),
        ("TRIBES", {"meeples": {}, "row": 4, "objects": ["O1"]}),
        ("WATER", {"meeples": {"a1": 4}}),  # one icon
        ("WATER", {"meeples": {"a1": 4}, "objects": ["O8"]}),  # 1 + 2 is 3 already
    ],
)
def test_5_8_a_card_scores_at_least_three_after_all_bonuses(card, clan_):
    assert worth(card, **clan_) == 3


def test_5_8_four_stays_four():
    assert worth("OBJECTS", objects=["O8", "O1"]) == 4


def test_5_9_used_cards_are_gone():
    position = then(table("play", {"played": ["SHELTER"]}, {}), "play WATER")
    assert "WATER" not in clan(position)["hand"]
    position = table("play", {"played": ["SHELTER", "WATER"]})
    for card in ("SHELTER", "WATER"):
        assert refused(position, f"play {card}") == "5.1"
        assert "5.9" in position.why_not(f"play {card}").also
        assert f"play {card}" not in texts(position)


def test_5_9_a_used_card_that_chooses_no_owned_terrain_fails_by_both():
    refusal = table("play", {"played": ["SAME"]}).why_not("play SAME lake")
    assert (refusal.rule, set(refusal.also)) == ("5.1", {"5.9", "5.6"})
