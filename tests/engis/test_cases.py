"""Cases with their right values, agreed before the code was written."""

# ruff: noqa: N802  # names of tests begin with the id of their rule, such as K01

from engis.helpers import clan, points, refused, sizes, solo, table, texts, then, worth


def sources(position, key):
    """Return where an item of the first seat's score comes from."""
    return next(item.sources for item in position.breakdown(0) if item.key == key)


CASE_1 = {"hexes": {"a3": "L1", "b2": "M1", "b3": "V3"}, "meeples": {"a3": 2, "b2": 1, "a1": 1}}


def test_5_2_case_1_water_is_five_icons_and_three_meeples():
    position = table("play", CASE_1).play("play WATER")
    assert position.scores[0] == 5 + 3
    assert points(position) == {"card:WATER:icons": 5, "card:WATER:meeples": 3}
    assert sources(position, "card:WATER:icons") == ("0:a2", "0:a3", "0:b2", "0:b3")
    assert sources(position, "card:WATER:meeples") == ("0:a3", "0:b2")


def test_5_2_case_1_with_one_clan_beside_the_rival():
    position = solo("play", CASE_1).play("play WATER")
    assert clan(position)["log"][0]["points"] == 8


CASE_2 = {"hexes": {"b2": "L2", "b3": "L3", "c2": "L4"}, "meeples": {"b2": 2, "c2": 1, "a1": 1}}


def test_5_6_case_2_same_lake_is_hexes_meeples_and_edges():
    position = table("play", CASE_2).play("play SAME lake")
    assert points(position) == {
        "card:SAME:hexes": 3, "card:SAME:meeples": 3, "card:SAME:edges": 3}  # fmt: skip
    assert sources(position, "card:SAME:hexes") == ("0:b2", "0:b3", "0:c2")
    assert sources(position, "card:SAME:meeples") == ("0:b2", "0:c2")


def test_5_6_case_2_with_raft_eleven():
    position = table("play", {**CASE_2, "objects": ["O4"]}).play("play SAME lake")
    assert position.scores[0] == 11
    assert points(position)["card:SAME:O4"] == 2
    assert sources(position, "card:SAME:O4") == ("O4",)


def test_3_4_case_3_bids_of_two_none_and_three():
    position = then(table("bid", {}, {}, {}), "bid a1 a1", "bid 0", "bid a1 a1 a2")
    assert position.view()["order"] == [2, 0, 1]


def test_3_2_case_3_with_two_and_three_taken():
    position = then(table("bid", {}, {}, {}), "bid a1 a1", "bid a1 a2 a2")
    assert sizes(position) == [0, 1, 4]
    for text in texts(table("bid", {}), "bid"):
        taken = len(text.split()) - 1 in (2, 3)
        assert refused(position, text) == ("3.2" if taken else None)


def test_5_5_case_4_all_four_meeples_bid():
    setup = {"hexes": {"b2": "L1", "b1": "V1"}}
    position = table("bid", setup, {}, round=6, offer=["M1", "M2", "M3", "M4"])
    position = then(position, "bid a1 a1 a2 a2", "bid 0", "take M1 b3", "take M2 b2")
    position = then(position, "done", "done")
    assert clan(position)["home"] == 0
    position = position.play("play TRIBES")
    assert position.scores[0] == 3
    assert points(position) == {"card:TRIBES:least": 3}
    position = position.play("play FOOD")
    homes = ["a1", "a2", "b2", "b3"]
    assert texts(position) == [f"return {space} {space} {space} {space}" for space in homes]
    assert clan(position.play("return b3 b3 b3 b3"))["meeples"] == {"b3": 4}


def test_7_2_case_5_a_majority_shared_by_three():
    end = table("end", {}, {}, {})
    assert [points(end, seat)["majority:forest"] for seat in range(3)] == [1, 1, 1]


def test_7_3_case_5_a_knowledge_tie_of_two():
    end = table("end", {"hexes": {"b2": "D5"}}, {"hexes": {"b2": "D1"}}, {})
    assert [points(end, seat).get("knowledge") for seat in range(3)] == [2, 2, None]


def test_K16_case_6_water_may_be_replayed_food_on_top_not():
    position = table("play", {"skills": ["K16"], "played": ["WATER", "FOOD"]})
    assert refused(position, "play WATER") is None
    assert refused(position, "play FOOD") == "5.1"
    assert clan(position.play("play WATER"))["played"] == ["FOOD", "WATER"]


def test_3_3_case_7_a_bid_of_five_meeples_parses_and_is_refused():
    position = table("bid", {"skills": ["K13"], "meeples": {"a1": 3, "a2": 2}})
    assert position.game.parse(position._state, "bid a1 a1 a1 a2 a2") > 0
    assert refused(position, "bid a1 a1 a1 a2 a2") == "3.3"
    assert "the bid has 5" in position.why_not("bid a1 a1 a1 a2 a2").facts


def test_the_cases_hold_for_the_value_that_an_option_promises():
    effects = {o.text: o.effect for o in table("play", CASE_1).options}
    assert effects["play WATER"] == "+8"
    effects = {o.text: o.effect for o in table("play", CASE_2).options}
    assert effects["play SAME lake"] == "+9"
    assert worth("SAME lake", **CASE_2) == 9
