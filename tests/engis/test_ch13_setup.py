"""Chapter 13: positions from a table: the keys and their defaults, one by one."""

import copy

import pytest

import engis_lab as lab
from engis.helpers import LATE, SOLO, TWO, clan, play_on, points, then, with_clan
from engis_lab.games.engis.parts import CARDS, GREEN_IDS, OBJECT_IDS, SKILL_IDS, YELLOW_IDS


def setup(**keys):
    return lab.setup("engis", {**TWO, **keys})


def test_13_default_side_is_the_beginners_one():
    assert setup().view()["side"] == "A"
    assert setup(side="B").view()["side"] == "B"


def test_13_default_round_is_1_and_phase_bid():
    view = setup().view()
    assert (view["round"], view["phase"], view["decision"]["ask"]) == (1, "bid", "bid")


@pytest.mark.parametrize(("phase", "ask"), [("bid", "bid"), ("act", "act"), ("play", "play")])
def test_13_phases_begin_where_they_say(phase, ask):
    assert setup(phase=phase, round=5).decision.ask == ask


def test_13_phase_end_has_final_scoring_done():
    position = setup(phase="end", round=8)
    assert position.over
    assert position.view()["phase"] == "end"
    assert points(position)["majority:forest"] == 2


def test_13_default_first_is_0_and_order_that_of_the_seats():
    assert setup().view()["first"] == 0
    view = lab.setup("engis", {**LATE, "clans": [{}, {}, {}]}).view()
    assert (view["order"], view["decision"]["seat"]) == ([0, 1, 2], 0)
    assert setup(phase="act", order=[1, 0]).decision.seat == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_13_two_to_four_clans_or_one_with_a_rival(seats):
    assert len(setup(clans=[{}] * seats).scores) == seats
    assert len(lab.setup("engis", SOLO).scores) == 2


def test_13_default_weather_is_drawn_by_the_seed():
    drawn = {tuple(setup(seed=seed).view()["weather"]) for seed in range(20)}
    assert len(drawn) == 20
    assert all(len(set(cards)) == 4 and set(cards) <= set(YELLOW_IDS) for cards in drawn)
    given = ["Y12", "Y01", "Y07", "Y03"]
    assert setup(weather=given).view()["weather"] == given


def test_13_default_offer_is_next_of_the_pile():
    pile = ["L1", "M1", "D1", "S1", "F1", "C1"]
    view = setup(pile=pile).view()
    assert view["offer"] == pile[:4]
    assert view["pile"][:2] == pile[4:]
    assert len(view["pile"]) == 28


def test_13_offer_and_pile_together():
    view = setup(offer=["V1", "V2", "V3", "C1"], pile=["L1"]).view()
    assert view["offer"] == ["V1", "V2", "V3", "C1"]
    assert view["pile"][0] == "L1"


def test_13_default_pile_is_drawn_by_the_seed():
    piles = {tuple(setup(seed=seed).view()["pile"]) for seed in range(10)}
    assert len(piles) == 10
    assert setup(seed=3) == setup(seed=3)
    assert setup() == setup(seed=0)


@pytest.mark.parametrize("round_", range(1, 9))
@pytest.mark.parametrize("phase", ["bid", "act"])
def test_13_the_pile_holds_just_the_hexes_to_come_and_the_rest_is_discarded(round_, phase):
    view = setup(round=round_, phase=phase).view()
    assert len(view["pile"]) == 4 * (8 - round_)
    on_offer = 4 if phase == "bid" else 0
    assert len(view["discarded"]) == 32 - on_offer - len(view["pile"])


def test_13_given_discards_never_come():
    gone = ["F1", "L1", "M1", "D1"]
    for seed in range(10):
        view = setup(round=2, discarded=gone, seed=seed).view()
        assert set(view["discarded"]) == set(gone)
        assert set(gone).isdisjoint([*view["offer"], *view["pile"]])


def test_13_default_level_is_normal_and_rival_none():
    assert setup().view()["level"] is None
    assert lab.setup("engis", SOLO).view()["level"] == "normal"
    assert lab.setup("engis", {**SOLO, "level": "easy"}).view()["level"] == "easy"


def test_13_defaults_of_a_clan():
    row = clan(setup())
    assert row["meeples"] == {"a1": 2, "a2": 2}
    assert row["hexes"] == {}
    assert row["objects"] == row["skills"] == row["played"] == []
    assert (row["row"], row["score"], row["bid"]) == (0, 0, None)
    assert row["weather"] in GREEN_IDS


def test_13_the_fifth_meeple_stands_on_the_first_printed_hex():
    assert clan(setup(clans=[{"skills": ["K13"]}, {}]))["meeples"] == {"a1": 3, "a2": 2}
    on_b = setup(side="B", clans=[{"skills": ["K13"]}, {}])
    assert clan(on_b)["meeples"] == {"b1": 3, "b4": 2}


def test_13_green_cards_not_given_are_drawn_without_those_given():
    for seed in range(20):
        view = setup(seed=seed, clans=[{}, {"weather": "G3"}, {}, {}]).view()
        cards = [row["weather"] for row in view["clans"]]
        assert cards[1] == "G3"
        assert len(set(cards)) == 4


def test_13_colours_of_side_b():
    given = [{"colour": "yellow"}, {}, {"colour": "red"}, {}]
    view = setup(side="B", clans=given).view()
    assert [row["colour"] for row in view["clans"]] == ["yellow", "blue", "red", "green"]


def test_13_a_score_of_before_is_one_item():
    position = setup(clans=[{"score": 12}, {}])
    (item,) = position.breakdown(0)
    assert (item.points, item.key, item.rule, item.round) == (12, "before", "13", 0)


def test_13_the_rival_of_a_set_up():
    rival = {"hexes": ["L1", "V1"], "objects": ["O1"], "skills": ["K01"], "score": 9, "bid": 2,
             "plan": "SAME"}  # fmt: skip
    row = clan(lab.setup("engis", {"round": 8, "phase": "play", "clans": [{}], "rival": rival}), 1)
    assert [part["id"] for part in row["list"]] == ["A-1", "A-2", "L1", "V1"]
    assert (row["objects"], row["skills"], row["score"]) == (["O1"], ["K01"], 9)
    assert (row["bid"], row["home"], row["plan"]) == (2, 2, "SAME")


def test_13_plans_to_come_may_be_partial():
    base = {"round": 5, "clans": [{}], "rival": {"plans": ["FOOD", "SAME"]}}
    row = clan(lab.setup("engis", base), 1)
    assert row["plans"][:2] == ["FOOD", "SAME"]
    assert len(row["plans"]) == len(set(row["plans"])) == 4
    base = {"round": 5, "phase": "act", "clans": [{}], "rival": {"plans": ["FOOD"], "plan": "SAME"}}
    row = clan(lab.setup("engis", base), 1)
    assert row["plans"][0] == "FOOD"
    assert "SAME" not in row["plans"]
    assert len(row["plans"]) == 3


def test_13_a_set_up_changes_nothing_of_what_it_was_given():
    mapping = with_clan(hexes={"b2": "L1"}, meeples={"a1": 4}, played=["WATER"])
    before = copy.deepcopy(mapping)
    position = lab.setup("engis", mapping)
    assert mapping == before
    mapping["clans"][0]["hexes"]["b2"] = "L2"
    mapping["round"] = 1
    assert clan(position)["hexes"] == {"b2": "L1"}
    assert lab.load(position.token()) == position


# -- not checked: people explore --------------------------------------------------------------

ACCEPTED = {
    "more hexes than the round": with_clan(hexes={"b1": "F1", "b2": "F2", "b3": "F3"}),
    "no hexes in round 8": LATE,
    "fewer used cards than the round": with_clan(played=[]),
    "more used cards than the round": with_clan({**LATE, "round": 2}, played=["WATER"]),
    "objects that cost too much": with_clan(objects=list(OBJECT_IDS)),
    "skills that are too hard": with_clan(skills=["K16", "K15", "K14"]),
    "more skills than rounds": with_clan({**LATE, "round": 1}, skills=list(SKILL_IDS[:8])),
    "rows that are equal": {
        **LATE,
        "clans": [{"row": 2, "meeples": {"a1": 2}}, {"row": 2, "meeples": {"a2": 2}}],
    },
    "rows against the order": {
        **LATE,
        "order": [0, 1],
        "clans": [{"row": 0}, {"row": 4, "meeples": {}}],
    },
    "first that is last in order": {**LATE, "first": 1, "order": [0, 1]},
    "Intelligence with an empty hand": with_clan(skills=["K16"], played=list(CARDS)),
    "zero meeples named": with_clan(meeples={"a1": 4, "a2": 0, "c3": 0}),
    "empty lists": {**LATE, "pile": [], "discarded": [], "offer": []},
    "a bid of the rival like the human's": {
        "round": 8,
        "phase": "act",
        "clans": [{"row": 2, "meeples": {"a1": 2}}],
        "rival": {"bid": 2},
    },
}


@pytest.mark.parametrize("case", ACCEPTED)
def test_13_not_checked(case):
    position = lab.setup("engis", ACCEPTED[case])
    assert lab.load(position.token()) == position
    play_on(position, 1)


def test_13_positions_inside_a_phase_are_reached_by_playing_on():
    start = lab.setup("engis", {"clans": [{}, {}], "offer": ["L1", "M1", "D1", "S1"]})
    position = then(start, "bid a1", "bid 0", "take L1 b2")
    assert lab.load(position.token()) == position


def test_13_a_set_up_is_the_new_game_when_everything_is_given():
    new = lab.new("engis", seats=3, seed=11, first=2)
    view = new.view()
    mapping = {key: view[key] for key in ("side", "round", "first", "weather", "offer", "pile")}
    mapping["clans"] = [{"weather": row["weather"]} for row in view["clans"]]
    assert lab.setup("engis", mapping) == new
