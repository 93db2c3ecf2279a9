"""Chapter 10: the solo game against the Rival Clan."""

import pytest

import engis_lab as lab
from engis.helpers import clan, error_key, game, points, refused, solo, texts, then

PLANS = ["WATER", "FOOD", "MAMMOTH", "SHELTER", "TRIBES", "OBJECTS", "SAME", "DIFFERENT"]
BIDS = {"WATER": 1, "FOOD": 2, "MAMMOTH": 3, "SHELTER": 4,
        "TRIBES": 0, "OBJECTS": 1, "SAME": 3, "DIFFERENT": 2}  # fmt: skip
MINE = ["bid 0", "bid a1", "bid a1 a1", "bid a1 a1 a2", "bid a1 a1 a2 a2"]


def rival(position):
    return clan(position, 1)


def ids(position):
    return [row["id"] for row in rival(position)["list"]]


# -- the table --------------------------------------------------------------------------------


def test_10_the_rival_starts_with_a_printed_pair_four_meeples_and_eight_plans():
    view = lab.new("engis", seats=1, seed=2).view()
    row = view["clans"][1]
    pair = [(part["terrain"], part["icons"]) for part in row["list"]]
    assert pair == [("forest", "FD"), ("mountain", "WS")]
    assert row["rival"]
    assert not view["clans"][0]["rival"]
    assert (row["home"], row["knowledge"], row["weather"]) == (4, 1, None)
    assert sorted(row["plans"]) == sorted(PLANS)
    assert row["hexes"] == row["meeples"] == {}


def test_10_the_human_is_seat_0_and_has_a_green_card():
    view = lab.new("engis", seats=1).view()
    assert view["clans"][0]["weather"] in {f"G{n}" for n in range(1, 7)}
    assert (view["seats"], view["first"]) == (2, 0)


@pytest.mark.parametrize(
    ("human", "other"), [("red", "blue"), ("blue", "green"), ("green", "yellow"), ("yellow", "red")]
)
def test_10_on_side_b_the_rival_has_the_next_colour(human, other):
    for position in (
        lab.new("engis", seats=1, side="B", colours=[human]),
        solo("bid", {"colour": human}, side="B"),
    ):
        assert [row["colour"] for row in position.view()["clans"]] == [human, other]


def test_10_only_the_human_decides():
    for side in "AB":
        line = game(1, side)
        assert {position.decision.seat for position in line[:-1]} == {0}
        assert {step.seat for step in line[-1].line()} == {0}
        assert len(line[-1].scores) == 2


# -- 10.1 and 10.2 ----------------------------------------------------------------------------


@pytest.mark.parametrize("plan", PLANS)
def test_10_1_when_it_must_bid_the_rival_turns_the_top_plan(plan):
    rest = [card for card in PLANS if card != plan][:2]
    position = solo("bid", rival={"plans": [plan, *rest]}, round=6)
    assert rival(position)["plan"] is None
    after = position.play("bid a1 a1" if BIDS[plan] != 2 else "bid a1")
    assert rival(after)["plan"] == plan
    assert rival(after)["plans"] == rest
    assert "10.1" in [event.rule for event in after.events]


def test_10_1_the_plan_fixes_bid_hex_and_scoring_of_the_round():
    position = solo("bid", rival={"plans": ["MAMMOTH"]}, offer=["F1", "S1", "L1", "D1"])
    position = position.play("bid 0")
    assert rival(position)["bid"] == 3
    assert ids(position)[-1] == "S1"
    position = then(position, "take F1 b2", "done", "play FOOD")
    assert rival(position)["log"] == [
        {"round": 8, "card": "MAMMOTH", "terrain": None, "points": 2 + 1}]  # fmt: skip


def test_10_1_every_plan_comes_once():
    last = game(1)[-1]
    assert sorted(row["card"] for row in rival(last)["log"]) == sorted(PLANS)


@pytest.mark.parametrize("plan", PLANS)
def test_10_2_the_bid_is_that_of_the_plan(plan):
    mine = next(n for n in (0, 2) if n != BIDS[plan])
    position = solo("bid", rival={"plans": [plan]}).play(MINE[mine])
    assert rival(position)["bid"] == BIDS[plan]
    assert rival(position)["home"] == 4 - BIDS[plan]


@pytest.mark.parametrize("plan", PLANS)
def test_10_2_one_more_if_the_human_has_bid_that_but_from_4_to_3(plan):
    position = solo("bid", rival={"plans": [plan]}).play(MINE[BIDS[plan]])
    assert rival(position)["bid"] == (3 if plan == "SHELTER" else BIDS[plan] + 1)


def test_10_2_the_rival_bids_first_when_it_is_first_player():
    position = solo("bid", rival={"plans": ["DIFFERENT"]}, first=1)
    assert rival(position)["bid"] == 2
    assert position.decision.ask == "bid"
    assert refused(position, "bid a1 a2") == "3.2"


# -- 10.3 -------------------------------------------------------------------------------------


def chosen(plan, offer, hexes=()):
    """Return the hex that the rival takes of an offer, first because the human bids nothing."""
    setup = {"plans": [plan], "hexes": list(hexes)}
    position = solo("bid", rival=setup, offer=offer.split()).play("bid 0")
    assert rival(position)["bid"] == max(BIDS[plan], 1)
    return ids(position)[-1]


@pytest.mark.parametrize(
    ("plan", "offer", "hex_"),
    [
        ("WATER", "F1 L2 L1 D5", "L1"),  # two icons
        ("WATER", "F1 L5 L2 D5", "L2"),  # one each: more icons of all
        ("WATER", "D4 L3 L2 L4", "D4"),  # one of two each: lowest slot
        ("WATER", "S5 F2 F1 S1", "F1"),  # none: most icons, lowest slot
        ("FOOD", "S5 F2 V3 D5", "V3"),
        ("MAMMOTH", "F1 V2 S1 L1", "S1"),
        ("MAMMOTH", "S4 V2 S5 L1", "V2"),
        ("SHELTER", "F1 V1 C2 S1", "C2"),
        ("SHELTER", "F1 C2 C1 S1", "C1"),
        ("SHELTER", "D5 M2 V1 F1", "V1"),  # no cave: three icons, lower slot
        ("TRIBES", "D5 L2 F1 V1", "F1"),
        ("TRIBES", "D5 V1 F1 L2", "V1"),
        ("OBJECTS", "L1 F5 M1 D1", "M1"),  # 2 stone
        ("OBJECTS", "L1 F2 F1 V1", "F1"),  # two each and three icons each: lowest slot
        ("OBJECTS", "L1 F5 V1 F1", "V1"),
        ("DIFFERENT", "F1 M1 D5 V1", "D5"),  # the others it owns, or are not basic
        ("DIFFERENT", "F1 S5 L2 V1", "L2"),
        ("DIFFERENT", "F1 M1 C1 V1", "F1"),  # none: most icons, lowest slot
    ],
)
def test_10_3_the_best_hex_by_plan(plan, offer, hex_):
    assert chosen(plan, offer) == hex_


@pytest.mark.parametrize(
    ("hexes", "offer", "hex_"),
    [
        (["F2"], "M1 F5 L1 V1", "F5"),  # two forests, one mountain
        (["F2", "M2"], "V1 M5 F3 L1", "F3"),  # tied: any of them, most icons
        (["F2", "M2"], "V1 M4 F3 L1", "M4"),  # and then the lowest slot
        (["C1", "C2"], "C3 F5 V1 L1", "F5"),  # caves are not basic; the pair has one each
        (["L2", "L3"], "M1 F1 D1 V1", "M1"),  # no lake: most icons, lowest slot
    ],
)
def test_10_3_same_takes_what_it_owns_most_of(hexes, offer, hex_):
    assert chosen("SAME", offer, hexes) == hex_


def test_10_3_the_second_to_choose_ends_the_choice_and_two_are_discarded():
    offer = ["F1", "S1", "L1", "D1"]
    position = solo("bid", rival={"plans": ["TRIBES"]}, offer=offer)
    position = then(position, "bid a1", "take F1 b2")
    assert ids(position)[-1] == "S1"  # three icons, the lowest slot left
    assert {"L1", "D1"} <= set(position.view()["discarded"])
    told = [event for event in position.events if event.rule in ("10.3", "3.7")]
    assert [(event.seat, event.rule) for event in told] == [(1, "10.3"), (1, "3.7")]


# -- 10.4 and 10.5 ----------------------------------------------------------------------------


def acted(rival_, clan_=None, **keys):
    """Return the position after the rival's actions, which come first."""
    return solo("act", clan_, rival_, order=[1, 0], **keys)


@pytest.mark.parametrize(
    ("hexes", "objects", "made"),
    [
        ([], [], "O1"),  # one wood, one stone: wood
        (["M1"], [], "O7"),  # three stone
        (["F1"], [], "O3"),  # three wood
        (["F1", "M1"], [], "O3"),
        (["F1", "M1"], ["O3"], "O7"),
        (["F1", "M1", "M5"], [], "O8"),
        (["F1", "M1"], ["O3", "O7"], "O2"),
        ([], ["O1"], "O5"),
        ([], ["O1", "O5"], None),
    ],
)
def test_10_4_the_costliest_object_that_it_can(hexes, objects, made):
    after = rival(acted({"hexes": hexes, "objects": objects}))
    assert after["objects"] == sorted([*objects, *([made] if made else [])])


def test_10_4_group_bonus_as_usual():
    position = acted({"hexes": ["F1", "F5"], "objects": ["O1", "O2", "O3"]})
    assert position.scores == (0, 4)
    assert points(position, 1) == {"bonus:wood": 4}
    assert ("4.4", 4) in [(event.rule, event.points) for event in position.events]


def test_10_4_in_turn_order():
    assert rival(solo("act"))["objects"] == []
    position = solo("act").play("done")
    assert rival(position)["objects"] == ["O1"]


@pytest.mark.parametrize(
    ("hexes", "skill"),
    [
        ([], "K01"),  # knowledge 1: the first of level 1
        (["D5"], "K09"),
        (["D5", "L3"], "K11"),
        (["D5", "L3", "M4"], "K14"),
        (["D5", "L3", "M4", "C3"], "K16"),
        (["D5", "L3", "S5"], "K14"),  # five basic terrains are the fourth
    ],
)
def test_10_5_the_skill_of_the_highest_level_it_may_take(hexes, skill):
    assert rival(acted({"hexes": hexes}))["skills"] == [skill]


@pytest.mark.parametrize("round_", range(1, 9))
def test_10_5_in_even_rounds(round_):
    position = acted({}, round=round_)
    assert rival(position)["skills"] == (["K01"] if round_ % 2 == 0 else [])


def test_10_5_not_what_somebody_has():
    assert rival(acted({"skills": ["K02"]}, {"skills": ["K01"]}))["skills"] == ["K02", "K03"]


def test_10_5_its_skills_deny():
    position = acted({})
    assert refused(position, "develop K01") == "4.5"
    assert "develop K02" in texts(position)


def test_10_5_its_skills_have_no_effect():
    """Knowledge for three forests, wood for crafting, food for forests, two objects at once."""
    skills = ["K01", "K05", "K06", "K07", "K08", "K09", "K12", "K14", "K15"]
    position = acted({"skills": skills, "hexes": ["F4", "F5"], "plan": "FOOD"}, round=7)
    assert rival(position)["knowledge"] == 1
    assert rival(position)["objects"] == ["O3"]  # three wood
    position = position.play("done")  # the rival scores before the human
    assert rival(position)["log"][0]["points"] == 1 + 4


def test_10_5_neanderthal_taken_by_it_removes_that_neutral_meeple():
    mine = {"skills": ["K11", "K12"], "hexes": {"b2": "D1", "b3": "D2"}}
    position = acted({"hexes": ["D5", "L3"]}, mine)  # knowledge 3 each
    assert rival(position)["skills"] == ["K13"]
    assert position.view()["neutral"] == 1
    assert rival(position)["home"] == 4
    assert refused(position, "develop K13") == "4.5"


# -- 10.6 and 10.7 ----------------------------------------------------------------------------


def scored(plan, clan_=None, level="normal", **rival_):
    """Return what a plan card scores for the rival, without its level."""
    setup = {"plan": plan, **rival_}
    position = solo("play", clan_, setup, order=[1, 0], level=level)
    return rival(position)["log"][0]["points"]


@pytest.mark.parametrize(
    ("plan", "hexes", "objects", "bid", "points"),
    [
        ("WATER", [], [], 1, 1 + 3),
        ("WATER", ["L1"], [], 2, 3 + 2),
        ("WATER", ["L1"], ["O8"], 2, 3 + 2 + 2),
        ("FOOD", ["L1", "C2"], [], 0, 3 + 4),
        ("FOOD", [], ["O5"], 2, 1 + 2 + 2),
        ("MAMMOTH", [], [], 0, 3),  # no icon: nothing for home, three-point rule
        ("MAMMOTH", ["S1"], ["O2"], 3, 2 + 1 + 2),
        ("SHELTER", [], [], 4, 3),
        ("SHELTER", [], ["O6"], 0, 3),
        ("SHELTER", ["C1", "C2"], [], 1, 6 + 3),
        ("SHELTER", ["C1", "C2"], ["O6"], 4, 6 + 0 + 2),
        ("OBJECTS", [], [], 1, 3),
        ("OBJECTS", [], ["O1", "O4", "O7"], 1, 1 + 3 + 2),
        ("SAME", [], [], 0, 1 + 4 + 0),
        ("SAME", ["L1", "L2", "L3"], [], 3, 3 + 1 + 2),
        ("SAME", ["L1", "L2", "L3"], ["O4"], 4, 3 + 0 + 2 + 2),
        ("SAME", ["C1", "C2", "C3"], [], 4, 3),  # caves are not basic: 1 + 0 + 0
        ("DIFFERENT", [], [], 2, 2 + 2),
        ("DIFFERENT", [], [], 0, 2 + 2),  # no more than its two terrains
        ("DIFFERENT", ["L1", "D1", "C1", "V1"], [], 1, 4 + 3),
        ("DIFFERENT", ["L1", "D1", "C1", "V1"], ["O3"], 3, 4 + 1 + 2),
    ],
)
def test_10_6_what_a_plan_scores(plan, hexes, objects, *, bid, points):
    assert scored(plan, hexes=hexes, objects=objects, bid=bid) == points


@pytest.mark.parametrize(
    ("bid", "row", "objects", "points"),
    [
        (0, 0, [], 4),  # four each
        (0, 1, [], 4 + 1),  # three of the human's at home
        (1, 1, [], 3),
        (1, 2, [], 3 + 1),
        (4, 0, [], 3),
        (2, 3, ["O1", "O7"], 2 + 1 + 4),
    ],
)
def test_10_6_tribes(bid, row, objects, points):
    mine = {"meeples": {"a1": 4 - row}, "row": row}
    assert scored("TRIBES", mine, bid=bid, objects=objects) == points


def test_10_6_the_human_compares_with_four_less_the_bid():
    for bid, more in ((0, 0), (1, 0), (2, 1), (4, 1)):
        mine = {"meeples": {"a1": 3}, "row": 1}
        position = solo("play", mine, {"plan": "FOOD", "bid": bid})
        assert clan(position.play("play TRIBES"))["log"][0]["points"] == 3 + more


@pytest.mark.parametrize(
    ("level", "more"), [("easy", 2), ("normal", 3), ("hard", 4), ("legendary", 5)]
)
def test_10_7_the_level_adds_to_the_rival_each_round(level, more):
    position = solo("play", {}, {"plan": "WATER", "bid": 1}, order=[1, 0], level=level, round=3)
    assert position.scores == (0, 4 + more)
    assert ("10.7", more) in [(event.rule, event.points) for event in position.events]
    game_ = lab.new("engis", seats=1, level=level, seed=3)
    while not game_.over:
        game_ = game_.play(game_.options[0])
    levels = [item.points for item in game_.breakdown(1) if item.key == "level"]
    assert levels == [more] * 8
    assert not [item for item in game_.breakdown(0) if item.key == "level"]


def test_10_7_the_default_is_normal():
    assert lab.new("engis", seats=1).view()["level"] == "normal"
    assert lab.new("engis", seats=1, level=None).view()["level"] == "normal"
    assert solo("bid").view()["level"] == "normal"
    assert lab.new("engis", seats=2).view()["level"] is None


@pytest.mark.parametrize("level", ["extreme", "Easy", 3, True])
def test_10_7_other_levels_are_refused(level):
    assert error_key(seats=1, level=level) == "level"
    assert error_key({"clans": [{}], "rival": {}, "level": level}) == "level"


# -- 10.8 -------------------------------------------------------------------------------------


def test_10_8_majorities_and_knowledge_as_with_two_players():
    end = solo("end", {"hexes": {"b2": "L1"}}, {"hexes": ["M1", "D5"]})
    gains = [{k: n for k, n in points(end, seat).items() if k[0] in "mk"} for seat in (0, 1)]
    assert gains[0] == {"majority:forest": 2, "majority:lake": 5}
    assert gains[1] == {
        "majority:forest": 2, "majority:mountain": 5, "majority:desert": 5, "knowledge": 5,
    }  # fmt: skip


def test_10_8_yellow_weather_hits_the_rival_who_has_no_green_card():
    end = solo("end", {"score": 50}, {"score": 50, "hexes": ["V1"]},
               weather=["Y12", "Y10", "Y04", "Y01"])  # fmt: skip
    found = {key: n for key, n in points(end, 1).items() if key.startswith("weather")}
    assert found == {"weather:Y12": -2, "weather:Y10": -3, "weather:Y04": -5, "weather:Y01": -4}


def test_10_8_more_points_win():
    assert solo("end", {"score": 90}, {"score": 50}).outcome.winners == (0,)
    assert solo("end", {"score": 50}, {"score": 90}).outcome.winners == (1,)


def test_10_8_ties_as_with_players():
    """Level in points: the rival's skills count for the tie-break."""
    setup = {"weather": "G2", "objects": ["O8"]}
    base = {"weather": ["Y01", "Y02", "Y03", "Y04"]}
    end = solo("end", {**setup, "score": 100}, {"score": 100, "skills": ["K01"]}, **base)
    assert end.scores[0] == end.scores[1]
    assert end.outcome.winners == (1,)
    end = solo("end", {**setup, "score": 100}, {"score": 100}, **base)
    assert end.outcome.winners == (0,)  # one object more


@pytest.mark.parametrize("side", ["A", "B"])
def test_10_the_rival_has_one_more_hex_and_card_each_round(side):
    for position in game(1, side):
        view = position.view()
        if view["phase"] == "bid" and position.decision:
            assert len(view["clans"][1]["list"]) == 2 + view["round"] - 1
            assert len(view["clans"][1]["log"]) == view["round"] - 1
