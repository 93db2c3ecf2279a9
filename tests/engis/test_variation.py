"""Boxes with changed numbers, positions as set-ups, and lines played again with other numbers."""

from dataclasses import replace
from functools import cache

import pytest

import engis_lab as lab
from engis.helpers import TABLES, game, table, then
from engis_lab.core.notation import follow, start, step_text
from engis_lab.core.varied import NotPlayable, replayed
from engis_lab.core.words import speaking
from engis_lab.games import find_game
from engis_lab.games.engis.components import Box, standard_box
from engis_lab.games.engis.variation import GROUPS, changed, variations

ENGIS = find_game("engis")
KEYS = ["object_cost", "object_value", "skill_level", "weather_loss", "weather_bound", "hex_icons",
        "rival"]  # fmt: skip
# The tables of a box that each group may change.
TOUCHED = {
    "object_cost": {"object_cost"}, "object_value": {"object_value"},
    "skill_level": {"skill_level"},
    "weather_loss": {"weather_loss", "weather_cap"}, "weather_bound": {"weather_bound"},
    "hex_icons": {"icons"}, "rival": {"level_points"},
}  # fmt: skip
FLAT = ("terrain", "icons", "printed_hex", "printed_space", "object_cost", "object_value",
        "object_group", "object_card", "skill_level", "weather_metric", "weather_of",
        "weather_over", "weather_bound", "weather_loss", "weather_cap", "plan_bid",
        "level_points")  # fmt: skip


@cache
def found():
    return {variation.key: variation for variation in variations(standard_box(), solo=True)}


def flat(box):
    return {name: list(getattr(box, name)) for name in FLAT}


@pytest.mark.parametrize("key", KEYS)
def test_a_group_changes_its_own_numbers_only(key):
    before = flat(standard_box())
    variation = found()[key]
    for change in (variation.low, variation.high):
        after = flat(change.components)
        assert {name for name in FLAT if after[name] != before[name]} == TOUCHED[key]
        assert change.components.digest != standard_box().digest
        assert not change.components.standard
    assert variation.tag == "R"
    assert variation.base is standard_box()
    assert flat(standard_box()) == before


def test_numbers_move_one_way_and_stay_within_bounds():
    base = flat(standard_box())
    for key, least, most in (("object_cost", 1, 9), ("object_value", 0, 20),
                             ("skill_level", 1, 5), ("weather_loss", 1, 20)):  # fmt: skip
        low, high = (flat(c.components)[key] for c in (found()[key].low, found()[key].high))
        for less, now, more in zip(low, base[key], high, strict=True):
            assert least <= less <= now <= more <= most
    low, high = (flat(c.components) for c in (found()["weather_loss"].low,
                                              found()["weather_loss"].high))  # fmt: skip
    assert low["weather_loss"][0], high["weather_loss"][0] == (2, 6)  # Drought takes 4


def test_weather_asks_for_less_or_more():
    y01, y12 = 0, 11  # fewer than 4 water icons; a volcano or more
    variation = found()["weather_bound"]
    low, high = variation.low.components, variation.high.components
    assert (low.weather_bound[y01], high.weather_bound[y01]) == (3, 5)
    # A bound that would make a card always or never hurt stays.
    assert low.weather_bound[y12] == high.weather_bound[y12] == standard_box().weather_bound[y12]
    assert "Y12" not in variation.ids
    assert "varied: bound 3" in low.parts.weather[y01].when.en
    for box in (low, high):
        for row in box.parts.weather:
            assert row.bound <= (len(row.of) if row.metric == "owned" else 60)


def test_icons_are_taken_from_the_rich_and_given_to_the_poor():
    base, low, high = (
        [sum(row.icons) for row in box.parts.hexes]
        for box in (standard_box(), found()["hex_icons"].low.components,
                    found()["hex_icons"].high.components)
    )  # fmt: skip
    assert low == [2 if n == 3 and at < 32 else n for at, n in enumerate(base)]
    assert high == [2 if n == 1 and at < 32 else n for at, n in enumerate(base)]


def test_only_reconstructed_rows_are_varied():
    parts = standard_box().parts
    own = replace(parts, objects=tuple(replace(row, tag="U") for row in parts.objects))
    keys = [variation.key for variation in variations(Box(own))]
    assert "object_cost" not in keys
    assert "skill_level" in keys
    some = replace(
        parts,
        skills=tuple(replace(row, tag="U") if row.id == "K10" else row for row in parts.skills),
    )
    (levels,) = [v for v in variations(Box(some)) if v.key == "skill_level"]
    assert "K10" not in levels.ids
    assert levels.high.components.skill_level[9] == parts.skills[9].level
    theirs = replace(
        own,
        hexes=tuple(replace(row, tag="U") for row in parts.hexes),
        skills=tuple(replace(row, tag="U") for row in parts.skills),
        weather=tuple(replace(row, tag="U") for row in parts.weather),
    )
    assert variations(Box(theirs)) == []


def test_the_rival_is_varied_in_solo_games_only():
    assert "rival" not in [v.key for v in ENGIS.variations(game(3)[0]._state)]
    assert "rival" in [v.key for v in ENGIS.variations(game(1)[0]._state)]
    assert len(GROUPS) == len(KEYS) == len(ENGIS.variations(None))


def test_changing_nothing_gives_the_same_numbers():
    again = changed(standard_box(), standard_box().parts)
    assert again.digest == standard_box().digest
    assert again.standard


def test_groups_have_names_in_both_languages():
    with speaking("pt"):
        names = {v.name for v in variations(standard_box(), solo=True)}
    assert names.isdisjoint({v.name for v in found().values()})


# -- positions as set-ups -----------------------------------------------------------------------


def seen(position):
    """Return a view without what a set-up can't know: log, bids, how a rival's pile lies."""
    view = position.view()
    del view["events"]
    for clan in view["clans"]:
        del clan["log"], clan["bonuses"]
        if view["phase"] != "bid":
            del clan["bid"]
        if clan["rival"]:
            del clan["played"]
    return view


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_the_start_of_a_phase_can_be_set_up_again(seats, side):
    line = game(seats, side)
    begun = 0
    for at, position in enumerate(line):
        mapping = ENGIS.as_setup(position._state)
        if mapping is None:
            continue
        begun += 1
        again = start(ENGIS, "setup", mapping, None)
        assert seen(again) == seen(position)
        if begun % 5 == 0:
            for later in line[at + 1 :]:
                again = follow(again, step_text(later.step))
            assert again.scores == line[-1].scores
    assert begun >= (12 if seats > 1 else 4)  # the rival may open a phase by itself


def test_within_a_phase_there_is_no_set_up():
    begun = lab.new("engis", seats=2, seed=7)
    assert ENGIS.as_setup(begun._state) is not None
    assert ENGIS.as_setup(begun.play("bid 0")._state) is None
    acting = table("act", {"hexes": {"b1": "L1"}})
    assert ENGIS.as_setup(acting._state) is not None
    assert ENGIS.as_setup(acting.play("step a1 b1")._state) is None
    assert ENGIS.as_setup(game(2)[-1]._state) is None


# -- lines with other numbers -------------------------------------------------------------------


def test_a_line_that_stays_legal_is_played_from_its_start():
    line = game(3)[90]
    varied, since = replayed(line, found()["weather_loss"].high.components)
    assert since == 0
    assert [step.text for step in varied.line()] == [step.text for step in line.line()]
    assert varied._origin.components == found()["weather_loss"].high.components.digest


def test_values_show_in_what_was_scored_on_the_way():
    line = then(table("play", {"objects": ["O1", "O2", "O3"], "played": ["SAME"]}), "play OBJECTS")
    assert line.scores[0] == 4
    varied, _ = replayed(line, found()["object_value"].high.components)
    assert varied.scores[0] == 7


def test_a_line_that_is_not_is_played_from_where_it_can_be_set_up():
    start_ = table("act", {"hexes": {"b1": "F5"}}, round=7)  # two wood icons: Bow and Arrow
    line = then(start_, "craft O2", "done")
    while line.decision.ask != "bid":
        line = line.play(line.options[0])
    fork = line.play("bid 0")
    varied, since = replayed(fork, found()["object_cost"].high.components)
    assert since == line.depth > 0
    assert varied.scores == fork.scores
    assert varied.view()["clans"][0]["objects"] == ["O2"]
    assert [step.text for step in varied.line()] == ["bid 0"]


def test_a_line_that_can_be_played_from_nowhere_says_why():
    line = then(table("act", {"hexes": {"b1": "F5", "b2": "M1"}}), "craft O2")
    with pytest.raises(NotPlayable, match=r"craft O2.*rule 4\.3"):
        replayed(line, found()["object_cost"].high.components)


def test_an_automatic_end_of_a_turn_is_made_as_it_was():
    """With cheaper objects a clan that could do nothing could craft: it does not."""
    idle = {
        "meeples": {},
        "row": 4,
        "objects": ["O1", "O5"],
        "skills": ["K01", "K02", "K03", "K04"],
    }
    busy = {"skills": ["K05", "K06", "K07", "K08"]}
    line = table("act", idle, busy).play("craft O1", seat=1)
    assert [step.text for step in line.line()] == ["craft O1"]
    varied, since = replayed(line, found()["object_cost"].low.components)
    assert [step_text(step) for step in varied.line()] == ["0: done", "1: craft O1"]
    assert since == 0
    assert varied.decision.seat == line.decision.seat
