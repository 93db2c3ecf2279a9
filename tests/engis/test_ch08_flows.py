"""Chapter 8: skills that change what can be done, K10 to K16."""


# ruff: noqa: N802  # names of tests begin with the id of their rule, such as K01

import pytest

from engis.helpers import clan, refused, rules, sizes, table, texts, then

# -- K10: agility -----------------------------------------------------------------------------


def test_K10_two_steps_of_one_meeple():
    hexes = {"b2": "L1", "c1": "F1"}
    position = table("act", {"skills": ["K10"], "hexes": hexes, "meeples": {"a2": 4}})
    assert texts(position, "step") == [
        "step a2 a1", "step a2 b2", "step a2 b2 a1", "step a2 a1 b2", "step a2 b2 c1"
    ]  # fmt: skip
    after = clan(position.play("step a2 b2 c1"))
    assert after["meeples"] == {"a2": 3, "c1": 1}


def test_K10_without_it_one_step_only():
    position = table("act", {"hexes": {"b2": "L1", "c1": "F1"}, "meeples": {"a2": 4}})
    assert texts(position, "step") == ["step a2 a1", "step a2 b2"]
    assert refused(position, "step a2 b2 c1") == "4.2"


def test_K10_the_middle_is_the_first_space_in_order():
    """From a2 to c2 over b2 or b3: offered once, over b2; the other middle is understood."""
    hexes = {"b2": "L1", "b3": "M1", "c2": "F1"}
    position = table("act", {"skills": ["K10"], "hexes": hexes})
    assert [text for text in texts(position, "step a2") if text.endswith("c2")] == ["step a2 b2 c2"]
    assert position.play("step a2 b3 c2") == position.play("step a2 b2 c2")
    assert position.play("step a2 b3 c2").step.text == "step a2 b2 c2"


def test_K10_never_back_to_the_start():
    position = table("act", {"skills": ["K10"], "hexes": {"b2": "L1"}})
    assert not [t for t in texts(position, "step") if len({*t.split()[1:]}) < len(t.split()) - 1]
    assert refused(position, "step a1 a2 a1") == "K10"


@pytest.mark.parametrize("text", ["step a1 b2 c1", "step a1 b1 c1", "step a1 a2 c3"])
def test_K10_each_step_ends_on_a_placed_hex_that_is_no_volcano(text):
    """b2 is a volcano, b1 empty, c3 not adjacent to a2."""
    hexes = {"b2": "V1", "c1": "F1", "b3": "L1", "c3": "L2"}
    assert refused(table("act", {"skills": ["K10"], "hexes": hexes}), text) == "4.2"


def test_K10_a_step_of_either_length_uses_the_meeple_up():
    hexes = {"b2": "L1", "c2": "F1"}
    setup = {"skills": ["K10"], "hexes": hexes, "meeples": {"a1": 2, "a2": 2}}
    position = then(table("act", setup), "step a1 b2", "step a1 b2 c2")
    assert refused(position, "step b2 c2") == "4.2"
    assert refused(position, "step c2 b2") == "4.2"
    assert refused(position, "step a2 b2 c2") is None


# -- K11: cunning -----------------------------------------------------------------------------


def test_K11_one_meeple_comes_back_and_the_bid_keeps_its_value():
    position = then(table("bid", {"skills": ["K11"]}, {}), "bid a1 a1 a2", "bid a1 a1")
    assert texts(position) == ["cunning no", "cunning a2"]
    after = position.play("cunning a2")
    assert clan(after)["meeples"] == {"a2": 2}
    assert (clan(after)["row"], clan(after)["bid"]) == (2, 3)
    assert after.view()["order"] == [0, 1]
    assert ("3.5", 0) in rules(after)


def test_K11_it_may_be_declined():
    position = then(table("bid", {"skills": ["K11"]}, {}), "bid a1", "bid 0", "cunning no")
    assert clan(position)["row"] == 1
    assert position.decision.ask == "take"


def test_K11_not_with_a_bid_of_zero_and_not_without_it():
    assert then(table("bid", {"skills": ["K11"]}, {}), "bid 0", "bid a1").decision.ask == "take"
    assert then(table("bid", {}, {}), "bid a1", "bid 0").decision.ask == "take"


def test_K11_onto_an_empty_board_goes_anywhere_but_a_volcano():
    setup = {"skills": ["K11"], "hexes": {"b2": "V1", "b1": "L1"}}
    position = then(table("bid", setup, {}), "bid a1 a1 a2 a2", "bid 0")
    assert texts(position) == ["cunning no", "cunning a1", "cunning a2", "cunning b1"]
    assert refused(position, "cunning b2") == "3.5"
    assert refused(position, "cunning c3") == "3.5"
    assert position.why_not("cunning b2").also == ("6.1",)


def test_K11_only_beside_own_meeples():
    setup = {"skills": ["K11"], "hexes": {"b2": "L1"}}
    position = then(table("bid", setup, {}), "bid a1", "bid 0")
    assert texts(position) == ["cunning no", "cunning a1", "cunning a2"]
    assert refused(position, "cunning b2") == "3.5"


def test_K11_the_meeple_is_home_for_tribes_and_the_return():
    position = table("bid", {"skills": ["K11"]}, {}, round=7, offer=["L1", "L2", "L3", "L4"])
    position = then(position, "bid a1 a2", "bid 0", "cunning a1")
    position = then(position, "take L1 b2", "take L2 b2", "done", "done")
    assert position.play("play TRIBES").scores[0] == 3
    after = then(position, "play TRIBES", "play FOOD")
    assert texts(after) == ["return a1", "return a2"]


def test_K11_developed_in_phase_2_asks_from_the_next_round_on():
    hexes = {"b2": "D5", "b3": "L3"}
    position = table("act", {"hexes": hexes}, {}, round=7)
    position = then(position, "develop K11", "done", "done", "play FOOD", "play FOOD")
    assert position.decision.seat == 1
    position = then(position, "bid 0", "bid a1")
    assert (position.decision.ask, position.decision.seat) == ("cunning", 0)


# -- K13: neanderthal -------------------------------------------------------------------------

KNOWING = {"b2": "D5", "b3": "L3"}  # knowledge 3


def test_K13_a_neutral_meeple_becomes_an_own_one():
    position = table("act", {"hexes": KNOWING}, {}).play("develop K13")
    decision = position.decision
    assert (decision.ask, decision.seat, decision.rule) == ("place", 0, "K13")
    assert texts(position) == ["place a1", "place a2"]
    after = position.play("place a2")
    assert clan(after)["meeples"] == {"a1": 2, "a2": 3}
    assert (after.decision.ask, after.decision.seat) == ("act", 0)
    assert ("K13", 0) in rules(after)


def test_K13_is_asked_even_with_one_place():
    setup = {"hexes": KNOWING, "meeples": {"a1": 1}, "row": 3}
    assert texts(table("act", setup).play("develop K13")) == ["place a1"]


def test_K13_only_beside_own_meeples():
    position = table("act", {"hexes": KNOWING}).play("develop K13")
    for text in ("place b2", "place c3", "done"):
        assert refused(position, text) == "K13"


def test_K13_on_an_empty_board_any_own_hex_but_a_volcano():
    setup = {"hexes": KNOWING | {"b1": "V3"}, "meeples": {}, "row": 4}
    position = table("act", setup).play("develop K13")
    assert texts(position) == ["place a1", "place a2", "place b2", "place b3"]
    assert refused(position, "place b1") == "K13"


def test_K13_the_new_meeple_may_move_in_the_same_turn():
    setup = {"hexes": KNOWING, "meeples": {"a1": 1}, "row": 3}
    position = then(table("act", setup), "develop K13", "place a1", "step a1 a2", "step a1 a2")
    assert clan(position)["meeples"] == {"a2": 2}


def test_K13_developing_closes_an_open_move():
    position = then(table("act", {"hexes": KNOWING}), "step a1 a2", "develop K13", "place a1")
    assert refused(position, "step a1 a2") == "4.1"


@pytest.mark.parametrize(("seats", "left"), [(2, 1), (3, 1), (4, 1)])
def test_K13_neutral_meeples_are_used_up(seats, left):
    """With two players there is one copy, and the other meeple stays beside the card."""
    position = table("act", {"hexes": KNOWING}, *[{}] * (seats - 1))
    assert position.view()["neutral"] == 2
    position = then(position, "develop K13", "place a1")
    assert position.view()["neutral"] == left
    assert position.view()["market"]["K13"] == (0 if seats == 2 else 1)


def test_K13_two_copies_two_meeples_with_three_players():
    position = table("act", {"skills": ["K13"]}, {"skills": ["K13"]}, {})
    assert position.view()["neutral"] == 0
    assert [sum(clan(position, seat)["meeples"].values()) for seat in range(3)] == [5, 5, 4]


def test_K13_five_meeples_bid_at_most_four():
    position = table("bid", {"skills": ["K13"], "meeples": {"a1": 5}}, {})
    assert sizes(position) == [0, 1, 2, 3, 4]
    after = position.play("bid a1 a1 a1 a1")
    assert clan(after)["meeples"] == {"a1": 1}


def test_K13_five_meeples_come_home():
    setup = {"skills": ["K13"], "meeples": {"a1": 1}, "row": 4}
    position = then(table("play", setup, {}, round=3), "play TRIBES", "play TRIBES")
    assert clan(position)["meeples"] == {"a1": 5}


# -- K14: ingenuity ---------------------------------------------------------------------------


def test_K14_two_different_objects_in_one_craft():
    position = then(table("act", {"skills": ["K14"]}), "craft O1", "craft O5")
    assert clan(position)["objects"] == ["O1", "O5"]
    assert texts(position, "craft") == []


def test_K14_not_three():
    hexes = {"b2": "F5"}
    position = then(table("act", {"skills": ["K14"], "hexes": hexes}), "craft O1", "craft O5")
    assert refused(position, "craft O2") == "4.1"


def test_K14_not_the_same_twice():
    position = table("act", {"skills": ["K14"]}).play("craft O1")
    assert refused(position, "craft O1") == "4.3"


def test_K14_each_is_checked_on_its_own():
    position = table("act", {"skills": ["K14"]}).play("craft O1")
    assert texts(position, "craft") == ["craft O5"]
    assert refused(position, "craft O2") == "4.3"


def test_K14_without_it_one_object():
    refusal = table("act", {}).play("craft O1").why_not("craft O5")
    assert (refusal.rule, refusal.also) == ("4.1", ("K14",))
    assert "Ingenuity" in refusal.fix


WISE = {"b1": "D5", "b2": "L3", "b3": "M4"}  # knowledge 4


def test_K14_craft_develop_craft_is_refused():
    position = then(table("act", {"hexes": WISE}), "craft O1", "develop K14")
    assert refused(position, "craft O5") == "4.1"


def test_K14_develop_first_then_two_objects():
    position = then(table("act", {"hexes": WISE}), "develop K14", "craft O1", "craft O5")
    assert clan(position)["objects"] == ["O1", "O5"]


@pytest.mark.parametrize("between", ["step a1 a2", "develop K01"])
def test_K14_anything_between_closes_the_craft(between):
    position = then(table("act", {"skills": ["K14"]}), "craft O1", between)
    assert refused(position, "craft O5") == "4.1"


def test_K14_the_bonus_is_checked_after_each():
    """Third and fourth wooden object in one action; then the fourth of stone."""
    hexes = {"b1": "F5", "b2": "C4", "b3": "F2"}
    wood = table("act", {"skills": ["K14"], "hexes": hexes, "objects": ["O1", "O2"]})
    first = wood.play("craft O4")
    assert first.scores[0] == 0
    assert first.play("craft O3").scores[0] == 4


def test_K14_developed_when_craft_is_not_open_changes_nothing_for_the_turn():
    position = then(table("act", {"hexes": WISE}), "step a1 a2", "craft O1")
    assert "develop K14" in texts(position)
    after = position.play("develop K14")
    assert after.decision.seat == 1  # nothing is left: done by itself
    assert clan(after)["objects"] == ["O1"]


# -- K16: intelligence ------------------------------------------------------------------------


def test_K16_any_own_discarded_card_but_the_top_one():
    setup = {"skills": ["K16"], "played": ["WATER", "SAME", "FOOD"]}
    position = table("play", setup)
    found = {text.split()[1] for text in texts(position)}
    assert found == {"WATER", "SAME", "MAMMOTH", "SHELTER", "TRIBES", "OBJECTS", "DIFFERENT"}
    assert refused(position, "play FOOD") == "5.1"
    assert "K16" in position.why_not("play FOOD").also


def test_K16_it_scores_and_goes_on_top():
    setup = {"skills": ["K16"], "played": ["TRIBES", "SAME", "FOOD"]}
    after = table("play", setup).play("play TRIBES")
    assert after.scores[0] == 4
    assert clan(after)["played"] == ["SAME", "FOOD", "TRIBES"]
    assert len(clan(after)["hand"]) == 5


def test_K16_without_it_used_cards_are_gone():
    position = table("play", {"played": ["WATER", "SAME", "FOOD"]})
    for card in ("WATER", "SAME forest", "FOOD"):
        assert refused(position, f"play {card}") == "5.1"


def test_K16_the_same_card_every_second_round():
    setup = {"skills": ["K16"], "played": ["TRIBES", "FOOD"]}
    position = then(table("play", setup, {}, round=3), "play TRIBES", "play FOOD")
    while position.decision.ask != "play" or position.decision.seat:
        done = [option for option in position.options if option.text in ("done", "bid 0")]
        position = position.play((done or list(position.options))[0])
    assert clan(position)["played"] == ["FOOD", "TRIBES"]
    assert refused(position, "play TRIBES") == "5.1"
    assert refused(position, "play FOOD") is None


def test_K16_with_an_empty_hand():
    """All eight are used; the top one stays."""
    cards = ["WATER", "FOOD", "MAMMOTH", "SHELTER", "TRIBES", "OBJECTS", "SAME", "DIFFERENT"]
    position = table("play", {"skills": ["K16"], "played": cards})
    assert "play DIFFERENT" not in texts(position)
    assert len({text.split()[1] for text in texts(position)}) == 7
    fix = position.why_not("play DIFFERENT").fix
    assert "Water" in fix or "WATER" in fix
