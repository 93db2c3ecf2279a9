"""Chapter 4: move, craft, develop."""

from itertools import permutations

import pytest

from engis.helpers import NEIGHBOURS, clan, points, refused, rules, table, texts, then

WOOD = ["F5", "C4", "F2"]  # one wood icon each; the printed forest has one more
STONE = ["M5", "M2", "M3"]  # one stone icon each; the printed mountain has one more
WISE = ["D5", "L3", "M4", "C3"]  # one knowledge icon each
LEVELS = {
    1: ["K01", "K02", "K03", "K04", "K05", "K06", "K07", "K08"],
    2: ["K09", "K10"], 3: ["K11", "K12", "K13"], 4: ["K14", "K15"], 5: ["K16"],
}  # fmt: skip


def placed(*hexes):
    """Return hexes on the spaces b1, b2, b3, a3, c1 ... in this order."""
    return dict(zip(["b1", "b2", "b3", "a3", "c1", "c2", "c3", "b4"], hexes, strict=False))


def icons(n, hexes):
    """Return a clan with n icons of a group."""
    return {"hexes": placed(*hexes[: n - 1])}


# -- 4.1 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(["step a1 a2", "craft O1", "develop K01"])))
def test_4_1_three_different_actions_in_any_order(order):
    position = table("act", {})
    assert position.decision.rule == "4.1"
    position = then(position, *order)
    after = clan(position)
    assert after["meeples"] == {"a1": 1, "a2": 3}
    assert (after["objects"], after["skills"]) == (["O1"], ["K01"])


def test_4_1_all_are_optional():
    position = table("act", {})
    assert texts(position)[0] == "done"
    assert position.play("done").decision.seat == 1


def test_4_1_the_next_in_turn_order_acts_then_phase_3_begins():
    position = table("act", {}, {}, {}, order=[2, 0, 1])
    seats = []
    while position.decision.ask == "act":
        seats.append(position.decision.seat)
        position = position.play("done")
    assert seats == [2, 0, 1]
    assert (position.decision.ask, position.decision.seat) == ("play", 2)


def test_4_1_craft_once():
    assert refused(table("act", {}).play("craft O1"), "craft O5") == "4.1"


def test_4_1_develop_once():
    assert refused(table("act", {}).play("develop K01"), "develop K02") == "4.1"


@pytest.mark.parametrize("between", ["craft O1", "develop K01"])
def test_4_1_consecutive_steps_are_one_move_and_anything_else_closes_it(between):
    position = then(table("act", {}), "step a1 a2", "step a1 a2")
    assert "step a2 a1" in texts(position)
    assert refused(position.play(between), "step a2 a1") == "4.1"
    assert texts(position.play(between), "step") == []


def test_4_1_a_closed_craft_never_reopens():
    position = table("act", {"skills": ["K14"]})
    assert refused(then(position, "craft O1", "step a1 a2"), "craft O5") == "4.1"
    assert refused(then(position, "craft O1", "develop K01"), "craft O5") == "4.1"
    assert refused(then(position, "craft O1"), "craft O5") is None


def test_4_1_the_whole_turn_is_over_after_done():
    position = then(table("act", {}, {}), "step a1 a2", "done")
    assert position.decision.seat == 1
    assert "step a1 a2" in texts(position)


def test_4_1_done_is_made_when_nothing_else_is_possible():
    """No meeple at home, what one icon pays is crafted, all skills of level 1 are taken."""
    idle = {"meeples": {}, "row": 4, "objects": ["O1", "O5"]}
    position = table("act", idle, {"skills": LEVELS[1]})
    assert position.decision.seat == 1
    assert [event.seat for event in position.events if event.rule == "4.1"] == [0]


def test_4_1_done_is_made_after_the_last_possible_action():
    busy = {"meeples": {}, "row": 4, "objects": ["O1"]}
    position = table("act", busy, {"skills": LEVELS[1]})
    assert texts(position) == ["done", "craft O5"]
    after = position.play("craft O5")
    assert after.decision.seat == 1
    assert [event.rule for event in after.events] == ["4.3", "4.1"]


# -- 4.2 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", NEIGHBOURS)
def test_4_2_a_step_leads_to_an_adjacent_hex(space):
    """On a full board of two clans every neighbour is open."""
    full = ["F1", "F2", "F3", "L1", "L2", "L3", "M1", "M2"]
    hexes = dict(zip([s for s in NEIGHBOURS if s not in ("a1", "a2")], full, strict=True))
    position = table("act", {"hexes": hexes, "meeples": {space: 4}})
    steps = {text.split()[2] for text in texts(position, "step")}
    assert steps == set(NEIGHBOURS[space].split())


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("step a1 b1", "b1 is empty"),
        ("step b2 b3", "b3 is a volcano"),
        ("step a1 a3", "a3 is not next to a1"),
        ("step a1 a1", "a1 is not next to a1"),
        ("step a2 b2", "none of your meeples stands on a2"),
        ("step c1 c2", "none of your meeples stands on c1"),
    ],
)
def test_4_2_no_other_step(text, fact):
    clan_ = {"hexes": {"b2": "L1", "b3": "V1", "a3": "C1"}, "meeples": {"a1": 2, "b2": 2}}
    position = table("act", clan_)
    assert refused(position, text) == "4.2"
    assert fact in position.why_not(text).facts


def test_4_2_volcanoes_and_gaps_cut_the_way():
    """b4 is reached over a3 or b3 only: one a volcano, the other empty."""
    clan_ = {"hexes": {"a3": "V1", "b4": "L1"}, "meeples": {"a2": 4}}
    position = table("act", clan_)
    assert texts(position, "step") == ["step a2 a1"]


def test_4_2_any_number_of_meeples_and_no_limit_on_a_hex():
    clan_ = {"hexes": {"b2": "L1"}, "meeples": {"a1": 2, "b2": 2}}
    position = then(table("act", clan_), *["step a1 a2", "step b2 a2"] * 2)
    assert clan(position)["meeples"] == {"a2": 4}
    assert texts(position, "step") == []


def test_4_2_a_meeple_moves_once():
    clan_ = {"hexes": {"b2": "L1"}, "meeples": {"a1": 1, "b2": 3}}
    position = table("act", clan_).play("step a1 a2")
    assert refused(position, "step a2 a1") == "4.2"
    assert "have moved already" in position.why_not("step a2 a1").facts[0]
    assert refused(position, "step b2 a1") is None


def test_4_2_others_on_the_space_may_still_move():
    clan_ = {"hexes": {"b2": "L1"}, "meeples": {"a1": 1, "a2": 1, "b2": 2}}
    position = then(table("act", clan_), "step a1 a2", "step a2 b2")
    assert refused(position, "step a2 b2") == "4.2"
    assert clan(position)["meeples"] == {"a2": 1, "b2": 3}
    then(position, "step b2 a1", "step b2 a1")


def test_4_2_a_place_left_and_entered_again_counts_right():
    """One of two leaves a1, one from b2 comes: the one that stayed may go, the new one not."""
    clan_ = {"hexes": {"b2": "L1"}, "meeples": {"a1": 2, "b2": 2}}
    position = then(table("act", clan_), "step a1 b2", "step b2 a1", "step a1 a2")
    assert refused(position, "step a1 a2") == "4.2"
    assert "step b2 a1" in texts(position)


def test_4_2_meeples_of_the_row_do_not_move():
    position = table("act", {"meeples": {"a1": 1}, "row": 3})
    position = position.play("step a1 a2")
    assert texts(position, "step") == []
    assert clan(position)["row"] == 3


def test_4_2_two_steps_need_agility():
    refusal = table("act", {"hexes": {"b2": "L1"}}).why_not("step a1 b2 a2")
    assert (refusal.rule, refusal.also) == ("4.2", ("K10",))


# -- 4.3 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "cost", "hexes"),
    [
        ("O1", 1, WOOD), ("O2", 2, WOOD), ("O3", 3, WOOD), ("O4", 4, WOOD),
        ("O5", 1, STONE), ("O6", 2, STONE), ("O7", 3, STONE), ("O8", 4, STONE),
    ],
)  # fmt: skip
def test_4_3_cost_must_be_covered_by_icons_of_the_group(thing, cost, hexes):
    enough = table("act", icons(cost, hexes))
    assert clan(enough.play(f"craft {thing}"))["objects"] == [thing]
    if cost > 1:
        short = table("act", icons(cost - 1, hexes))
        assert refused(short, f"craft {thing}") == "4.3"
        refusal = short.why_not(f"craft {thing}")
        assert f"needs {cost} " in refusal.facts[0]
        assert f"you have {cost - 1}: " in refusal.facts[1]
        assert "0:a1" in refusal.sources or "0:a2" in refusal.sources


def test_4_3_icons_of_the_other_group_do_not_help():
    position = table("act", icons(4, STONE))
    assert texts(position, "craft") == ["craft O1", "craft O5", "craft O6", "craft O7", "craft O8"]
    assert refused(position, "craft O2") == "4.3"


def test_4_3_the_fix_is_the_smallest_one():
    one, two = table("act", icons(2, WOOD)), table("act", icons(1, WOOD))
    assert "One more wood icon or Woodcraft (K06)" in one.why_not("craft O3").fix
    assert "2 more wood icons" in two.why_not("craft O3").fix


def test_4_3_nothing_is_spent():
    position = table("act", {"skills": ["K14"], **icons(2, WOOD)})
    after = then(position, "craft O2", "craft O1")
    assert clan(after)["objects"] == ["O1", "O2"]
    assert clan(after)["icons"]["D"] == 2


def test_4_3_meeples_do_not_matter():
    position = table("act", {"meeples": {}, "row": 4, **icons(4, WOOD)})
    assert "craft O4" in texts(position)


def test_4_3_objects_are_not_a_shared_supply():
    position = then(table("act", {}, {}, {}, {}), *["craft O1", "done"] * 3, "craft O1")
    assert [clan(position, seat)["objects"] for seat in range(4)] == [["O1"]] * 4


def test_4_3_an_object_is_crafted_once():
    position = table("act", {"objects": ["O1"]})
    assert refused(position, "craft O1") == "4.3"
    assert "yours already" in position.why_not("craft O1").facts[0]


# -- 4.4 --------------------------------------------------------------------------------------


def test_4_4_the_fourth_object_of_a_group_pays_four_at_once():
    position = table("act", {"objects": ["O1", "O2", "O3"], **icons(4, WOOD)}, side="A")
    after = position.play("craft O4")
    assert after.scores == (4, 0)
    assert rules(after)[:2] == [("4.3", 0), ("4.4", 4)]
    assert points(after) == {"bonus:wood": 4}
    (item,) = after.breakdown(0)
    assert (item.rule, item.sources, item.round) == ("4.4", ("O1", "O2", "O3", "O4"), 8)
    assert next(o for o in position.options if o.text == "craft O4").effect == "+4"


def test_4_4_in_any_order_of_crafting():
    position = table("act", {"objects": ["O5", "O7", "O8"], **icons(2, STONE)})
    assert position.play("craft O6").scores == (4, 0)


def test_4_4_the_third_pays_nothing():
    position = table("act", {"objects": ["O1", "O2", "O5", "O6"], **icons(4, WOOD)})
    assert position.play("craft O4").scores == (0, 0)


def test_4_4_everybody_gets_it():
    three = ["O1", "O2", "O3"]
    position = table("act", {"objects": three, **icons(4, WOOD)},
                     {"objects": three, "hexes": {"b2": "F1", "b3": "F3"}})  # fmt: skip
    assert then(position, "craft O4", "done", "craft O4").scores == (4, 4)


def test_4_4_once_per_group_and_for_both_groups():
    position = table("act", {"objects": ["O1", "O2", "O3", "O5", "O6", "O7"], "skills": ["K14"],
                             "hexes": placed(*WOOD, *STONE)})  # fmt: skip
    after = then(position, "craft O4", "craft O8")
    assert after.scores == (8, 0)
    assert points(after) == {"bonus:wood": 4, "bonus:stone": 4}
    assert clan(after)["bonuses"] == {"wood": 8, "stone": 8}


def test_4_4_a_group_complete_before_set_up_was_paid_before():
    position = table("act", {"objects": ["O1", "O2", "O3", "O4"], "score": 10})
    assert position.scores == (10, 0)
    assert position.play("craft O5").scores == (10, 0)


# -- 4.5 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("knowledge", [1, 2, 3, 4, 5])
def test_4_5_level_is_at_most_knowledge(knowledge):
    position = table("act", {"hexes": placed(*WISE[: knowledge - 1])})
    assert clan(position)["knowledge"] == knowledge
    open_ = [skill for level in range(1, knowledge + 1) for skill in LEVELS[level]]
    assert texts(position, "develop") == [f"develop {skill}" for skill in open_]
    for level in range(knowledge + 1, 6):
        for skill in LEVELS[level]:
            assert refused(position, f"develop {skill}") == "4.5"
            refusal = position.why_not(f"develop {skill}")
            assert f"has level {level}" in refusal.facts[0]
            assert f"your knowledge is {knowledge}" in refusal.facts[1]
            assert refusal.also == ("4.6",)


def test_4_5_nothing_is_spent():
    position = table("act", {"hexes": placed("D5")}).play("develop K10")
    assert clan(position)["knowledge"] == 2


def test_4_5_never_two_of_the_same():
    position = table("act", {"skills": ["K01"]}, {}, {})
    assert position.view()["market"]["K01"] == 1
    assert refused(position, "develop K01") == "4.5"


@pytest.mark.parametrize(("others", "rule"), [(1, None), (2, "4.5")])
def test_4_5_skills_come_from_the_market(others, rule):
    """Three players share two copies."""
    takers = [{"skills": ["K01"]} if i < others else {} for i in range(2)]
    assert refused(table("act", {}, *takers), "develop K01") == rule


def test_4_5_with_two_players_there_is_one_copy():
    position = then(table("act", {}, {}), "develop K01", "done")
    assert refused(position, "develop K01") == "4.5"
    assert position.why_not("develop K01").also == ("1.6",)
    assert position.view()["market"]["K01"] == 0


def test_4_5_in_force_from_this_moment():
    position = table("act", {})
    assert refused(position, "craft O2") == "4.3"
    assert refused(position.play("develop K06"), "craft O2") is None


# -- 4.6 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hexes", "skills", "knowledge"),
    [
        ([], [], 1),  # printed
        (["D5"], [], 2),  # its icon
        (["D5", "L3", "V1"], [], 4),  # icons of all hexes, volcanoes too
        (["D3", "L2"], [], 2),  # four basic terrains
        (["D3", "L2", "S5"], [], 3),  # all five: one more
        (["C3", "D3", "L2", "S5", "V2"], [], 5),
        (["F4", "F5"], ["K09"], 2),  # three forests with the printed one
        (["F4"], ["K09"], 1),
        (["F4", "F5", "M2", "M3"], ["K09"], 3),  # and three mountains
        (["C2", "C4", "C3"], ["K09"], 2),  # three caves are no basic terrain: C3 has the icon
        (["F1", "F2", "F3", "F4", "F5"], ["K09"], 3),  # six forests
        (["F1", "F2", "F3", "F4"], ["K09"], 2),  # five
    ],
)
def test_4_6_knowledge(hexes, skills, knowledge):
    position = table("act", {"hexes": placed(*hexes), "skills": skills})
    assert clan(position)["knowledge"] == knowledge


def test_4_6_knowledge_is_recomputed_at_once():
    position = then(table("bid", {}, {}, offer=["D5", "D3", "L2", "F5"]), "bid a1", "bid 0")
    assert clan(position)["knowledge"] == 1
    position = then(position, "take D5 b2", "take L2 b2")
    assert clan(position)["knowledge"] == 2
    assert "develop K10" in texts(position)
