"""Chapter 7: the end of the game."""

import pytest

import engis_lab as lab
from engis.helpers import TABLES, clan, game, points, refused, rules, table, then

CALM = ["Y10", "Y12", "Y04", "Y11"]
"""Four yellow cards that a cave and the right objects are enough for."""


def majorities(*hexes, **keys):
    """Return the majority items of clans with these hexes, b1 onward."""
    spaces = ["b1", "b2", "b3", "a3", "c1", "c2", "c3"]
    clans = [{"hexes": dict(zip(spaces, row.split(), strict=False))} for row in hexes]
    end = table("end", *clans, **keys)
    return [
        {key.split(":")[1]: n for key, n in points(end, seat).items() if "majority" in key}
        for seat in range(len(hexes))
    ]


# -- 7.1 --------------------------------------------------------------------------------------


def test_7_1_the_game_ends_after_phase_3_of_round_8():
    away = {"meeples": {"a1": 2}, "row": 2}
    last = table("play", away, {}).play("play FOOD")
    assert not last.over
    end = last.play("play FOOD")
    assert end.over
    assert end.decision is None
    assert end.options == ()
    assert clan(end)["row"] == 2  # no return
    assert end.view()["pile"] == []  # and no refill
    assert ("7.1", 0) in rules(end)


def test_7_1_not_after_round_7():
    end = then(table("play", {}, {}, round=7), "play FOOD", "play FOOD")
    assert not end.over
    assert end.view()["round"] == 8


@pytest.mark.parametrize("text", ["bid 0", "done", "play WATER", "nonsense", ""])
def test_7_1_nothing_can_be_played_on_a_finished_game(text):
    end = table("end", {})
    assert refused(end, text) == "7.6"
    assert end.why_not(text).reason == "the game is over"
    assert end.refusals() == []


# -- 7.2 and 7.3 ------------------------------------------------------------------------------


def test_7_2_most_hexes_of_a_basic_terrain_get_five():
    """Everybody has one printed forest and one printed mountain."""
    assert majorities("F1 L1", "M1 C1") == [{"forest": 5, "lake": 5}, {"mountain": 5}]


def test_7_2_printed_hexes_count():
    assert majorities("F1", "S1") == [
        {"forest": 5, "mountain": 2}, {"mountain": 2, "savanna": 5}]  # fmt: skip


@pytest.mark.parametrize(("seats", "share"), [(2, 2), (3, 1), (4, 1)])
def test_7_2_ties_share_rounded_down(seats, share):
    """The printed pairs alone: all are level in forests and mountains."""
    assert majorities(*[""] * seats) == [{"forest": share, "mountain": share}] * seats


def test_7_2_only_the_best_share():
    """Three forests, three, two and one."""
    found = majorities("F1 F2", "F3 F4", "F5", "")
    assert [row.get("forest", 0) for row in found] == [2, 2, 0, 0]


def test_7_2_nobody_scores_a_terrain_that_nobody_has():
    for row in majorities("", ""):
        assert {"lake", "desert", "savanna"}.isdisjoint(row)


def test_7_2_caves_and_volcanoes_have_no_majority():
    for row in majorities("C1 C2 V1", ""):
        assert set(row) == {"forest", "mountain"}


def test_7_3_most_knowledge_gets_five():
    end = table("end", {"hexes": {"b2": "D5"}}, {})
    assert points(end, 0)["knowledge"] == 5
    assert "knowledge" not in points(end, 1)


@pytest.mark.parametrize(("seats", "share"), [(2, 2), (3, 1), (4, 1)])
def test_7_3_ties_share_rounded_down(seats, share):
    end = table("end", *[{}] * seats)
    assert [points(end, seat)["knowledge"] for seat in range(seats)] == [share] * seats


def test_7_3_all_kinds_of_knowledge_count():
    """All five basic terrains with no icon against one icon: a tie."""
    end = table("end", {"hexes": {"b1": "L5", "b2": "D4", "b3": "S5"}}, {"hexes": {"b2": "D5"}})
    assert [clan(end, seat)["knowledge"] for seat in (0, 1)] == [2, 2]
    assert [points(end, seat)["knowledge"] for seat in (0, 1)] == [2, 2]


# -- 7.4 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("volcanoes", "bonus"), [([], 0), (["V1"], 3), (["V1", "V2", "V3"], 9)])
def test_7_4_resistance(volcanoes, bonus):
    hexes = dict(zip(["b1", "b2", "b3"], volcanoes, strict=False))
    end = table("end", {"skills": ["K08"], "hexes": hexes})
    assert points(end).get("skill:K08", 0) == bonus


@pytest.mark.parametrize(
    ("hexes", "bonus"),
    [("L5 D4 S5", 0), ("L5 D4 S5 V3", 5), ("L5 D4 C2 V3", 5), ("L5 D4 S5 C2 V3", 8)],
)
def test_7_4_exploration_of_six_and_of_seven_kinds(hexes, bonus):
    spaces = dict(zip(["b1", "b2", "b3", "a3", "c1"], hexes.split(), strict=False))
    end = table("end", {"skills": ["K12"], "hexes": spaces})
    assert points(end).get("skill:K12", 0) == bonus


# -- 7.5 --------------------------------------------------------------------------------------


def test_7_5_yellow_cards_in_slot_order_then_the_own_green_one():
    """Last of all; a bare clan loses by every one of these."""
    end = table("end", {"weather": "G6", "score": 60}, weather=["Y09", "Y01", "Y07", "Y02"])
    items = [item for item in end.breakdown(0) if item.round == 9]
    assert [item.key for item in items] == [
        "majority:forest", "majority:mountain", "knowledge",
        "weather:Y09", "weather:Y01", "weather:Y07", "weather:Y02", "weather:G6",
    ]  # fmt: skip
    assert [item.points for item in items] == [2, 2, 2, -4, -4, -4, -4, -4]
    assert end.scores[0] == 60 + 6 - 20


def test_7_5_the_yellow_cards_hit_everybody_the_green_one_its_owner():
    end = table("end", {"weather": "G2", "score": 50}, {"weather": "G1", "score": 50},
                weather=CALM)  # fmt: skip
    assert [key for key in points(end, 0) if ":G" in key] == ["weather:G2"]
    assert [key for key in points(end, 1) if ":G" in key] == ["weather:G1"]
    for seat in (0, 1):
        assert points(end, seat)["weather:Y10"] == -3


def test_7_5_weather_never_gives_points():
    """Nothing is lost by these four and G2: no item at all."""
    ready = {"hexes": {"b2": "C1"}, "objects": ["O1", "O2", "O4", "O7", "O8"], "weather": "G2"}
    end = table("end", ready, weather=CALM)
    assert not [key for key in points(end) if key.startswith("weather")]
    for position in [game(seats, side)[-1] for seats, side in TABLES]:
        for seat in range(len(position.scores)):
            losses = [i.points for i in position.breakdown(seat) if i.source == "weather"]
            assert all(loss < 0 for loss in losses)


def test_7_5_a_total_below_zero_becomes_zero_as_an_item_of_its_own():
    """6 points of majorities less 20 of weather."""
    end = table("end", {"weather": "G6"}, weather=["Y09", "Y01", "Y07", "Y02"])
    assert end.scores[0] == 0
    last = end.breakdown(0)[-1]
    assert (last.key, last.points, last.rule) == ("zero", 14, "7.5")
    assert sum(points(end).values()) == 0


def test_7_5_exactly_zero_needs_no_item():
    end = table("end", {"weather": "G6", "score": 14}, weather=["Y09", "Y01", "Y07", "Y02"])
    assert end.scores[0] == 0
    assert "zero" not in points(end)


def test_7_5_foresight_comes_before_the_floor():
    """Losses 4, 4, 4, 4, 4: two come back, 6 + 5 - 12 is still below 0."""
    end = table("end", {"weather": "G6", "skills": ["K15"]}, weather=["Y09", "Y01", "Y07", "Y02"])
    assert points(end)["skill:K15"] == 8
    assert points(end)["zero"] == 20 - 8 - 6
    assert [item.key for item in end.breakdown(0)][-2:] == ["skill:K15", "zero"]


def test_7_5_losses_name_the_card_and_what_it_asks():
    end = table("end", {}, weather=CALM)
    item = next(item for item in end.breakdown(0) if item.key == "weather:Y04")
    assert item.sources == ("Y04",)
    assert "Blizzard" in item.label
    assert "no cave" in item.label


# -- 7.6 --------------------------------------------------------------------------------------


def level(*clans):
    """Return the end of a game in which these clans have equally many points."""
    clans = [{"weather": f"G{i + 1}", **row} for i, row in enumerate(clans)]
    first = table("end", *[{"score": 100, **row} for row in clans])
    most = max(first.scores)
    raised = zip(clans, first.scores, strict=True)
    end = table("end", *[{"score": 100 + most - n, **row} for row, n in raised])
    assert set(end.scores) == {most}
    return end


def test_7_6_highest_total_wins():
    end = table("end", {"score": 40}, {"score": 60}, {"score": 50})
    assert end.outcome.winners == (1,)
    assert end.outcome.ranking == ((1,), (2,), (0,))
    assert end.outcome.rule == "7.6"
    assert "has most points" in end.outcome.reason


def test_7_6_tie_more_skills_wins():
    """Against more objects and more knowledge."""
    end = level({"skills": ["K05"]}, {"objects": ["O1", "O5"], "hexes": {"b2": "D5"}})
    assert end.outcome.winners == (0,)
    assert "has more skills" in end.outcome.reason


def test_7_6_then_more_objects():
    end = level({"skills": ["K05"], "hexes": {"b2": "D5"}}, {"skills": ["K01"], "objects": ["O1"]})
    assert end.outcome.winners == (1,)
    assert "has more objects" in end.outcome.reason


def test_7_6_then_more_knowledge():
    end = level({"skills": ["K05"], "objects": ["O5"]},
                {"skills": ["K01"], "objects": ["O1"], "hexes": {"b2": "D5"}})  # fmt: skip
    assert end.outcome.winners == (1,)
    assert "has more knowledge" in end.outcome.reason


def test_7_6_then_a_shared_victory():
    end = level({"skills": ["K05"], "objects": ["O5"]}, {"skills": ["K01"], "objects": ["O1"]})
    assert end.outcome.winners == (0, 1)
    assert end.outcome.ranking == ((0, 1),)
    assert "level" in end.outcome.reason
    assert end._state.winners() == [0, 1]


def test_7_6_a_tie_for_the_last_places_is_broken_alike():
    end = level({}, {"skills": ["K05"]}, {"skills": ["K01"], "objects": ["O1"]})
    assert end.outcome.ranking == ((2,), (1,), (0,))
    assert "has more objects" in end.outcome.reason


def test_7_6_two_of_three_share():
    end = level({"skills": ["K05"]}, {"objects": ["O1"]}, {"skills": ["K01"]})
    assert end.outcome.winners == (0, 2)
    assert end.outcome.ranking == ((0, 2), (1,))


def test_7_6_points_come_before_everything():
    rich = {"skills": ["K01", "K02"], "objects": ["O1", "O5"], "score": 50}
    assert table("end", rich, {"score": 80}).outcome.winners == (1,)


def test_7_6_no_outcome_while_the_game_goes_on():
    assert lab.new("engis").outcome is None


def test_7_6_the_winner_is_told():
    end = then(table("play", {"score": 50}, {}), "play FOOD", "play FOOD")
    assert end.events[-1].rule == "7.6"
    assert "wins" in end.events[-1].text


def test_7_the_items_of_the_end_are_told_as_events():
    for seats, side in TABLES:
        end = game(seats, side)[-1]
        for seat in range(len(end.scores)):
            told = [e.points for e in end.events if e.seat == seat and e.rule in ("7.2", "7.5")]
            items = [i.points for i in end.breakdown(seat) if i.rule in ("7.2", "7.5")]
            assert told == items
