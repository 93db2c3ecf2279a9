"""How far an advice, or a figure, rests on reconstructed values."""

import re

import pytest

import engis_lab as lab
from engis.helpers import game, table, then
from engis_lab.core import sensitivity as module
from engis_lab.core.advice import advise_slices
from engis_lab.core.answers import IllegalAction, SetupError
from engis_lab.core.estimate import Estimate
from engis_lab.core.sensitivity import sensitivity, sensitivity_slices
from engis_lab.core.simulate import simulate
from engis_lab.core.words import speaking
from engis_lab.games.engis.components import standard_box


def total_cost(box):
    return sum(box.object_cost)


def quick(subject, **more):
    return sensitivity(subject, **({"playouts": 4, "policy": "random", "by": "score"} | more))


@pytest.fixture(scope="module")
def crafting():
    """The last play of a game: OBJECTS for three wooden ones, or something else."""
    clan = {"hexes": {"b1": "L1"}, "objects": ["O1", "O2", "O3"], "played": ["SAME", "TRIBES"],
            "score": 50}  # fmt: skip
    return table("play", {"played": ["SAME"]}, clan).play("play TRIBES")


def shown(found):
    """Return the text with the lines of each table cell joined."""
    return " ".join(str(found).split())


# -- of a function ------------------------------------------------------------------------------


def test_a_figure_is_had_for_every_change_one_group_at_a_time():
    found = sensitivity(total_cost)
    assert found.name == "total_cost"
    assert found.base.value.mean == 20
    costs = found.rows[0]
    assert (costs.key, costs.size) == ("object_cost", 8)
    assert [(side.label, side.value.mean) for side in costs.sides] == [("-1", 14), ("+1", 28)]
    assert [row.size for row in found.rows[1:]] == [0] * 6
    assert found.progress == 1
    assert not found.stopped


def test_the_figure_gets_the_standard_set_and_sets_that_differ():
    seen = []
    sensitivity(lambda box: seen.append(box) or 0, groups=["skill_level", "hex_icons"])
    assert seen[0] is standard_box()
    assert len({box.digest for box in seen}) == len(seen) == 5


def test_rows_stand_with_the_largest_swing_first():
    found = sensitivity(lambda box: total_cost(box) + 10 * sum(box.skill_level))
    sizes = [row.size for row in found]
    assert sizes == sorted(sizes, reverse=True)
    assert [row.key for row in found][:2] == ["skill_level", "object_cost"]


@pytest.mark.parametrize(("given", "estimate"), [
    (3, Estimate(3, 3, 3, 1)),
    ((3, 0.5), Estimate(3, 2.5, 3.5, 2)),
    (Estimate(1.0, 0.5, 1.5, 40), Estimate(1.0, 0.5, 1.5, 40)),
])  # fmt: skip
def test_a_figure_may_bring_its_interval(given, estimate):
    found = sensitivity(lambda _: given, groups=["hex_icons"], name="it")
    assert found.base.value == estimate
    assert found.columns()["value"] == [estimate.mean] * 3


@pytest.mark.parametrize("wrong", [None, "3", True, (1, 2, 3)])
def test_a_figure_that_is_no_number_is_refused(wrong):
    with pytest.raises(TypeError, match="must return a number"):
        sensitivity(lambda _: wrong)


def test_a_change_that_the_figure_can_not_take_says_why():
    def picky(box):
        return 100 // (box.object_cost[0] - 2)  # Club costs 1, with +1 it costs 2

    found = sensitivity(picky, groups=["object_cost"])
    assert found.rows[0].high.value is None
    assert "ZeroDivisionError" in found.rows[0].high.why
    assert "ZeroDivisionError" in str(found)
    assert found.skipped == ((found.rows[0], found.rows[0].high),)


def test_a_simulation_is_such_a_figure():
    def seat_0(box):
        result = simulate("engis", games=4, seats=2, policy="random", components=box)
        return sum(result["score"]) / 8

    found = sensitivity(seat_0, groups=["weather_loss"])
    low, high = found.rows[0].sides
    assert low.value.mean > found.base.value.mean > high.value.mean


# -- of a position ------------------------------------------------------------------------------


def test_the_difference_of_two_options_moves_as_the_values_do(crafting):
    found = quick(crafting, options=["play OBJECTS", "play WATER"])
    gain = {option.text: int(option.effect) for option in crafting.options}
    assert found.options == ("play OBJECTS", "play WATER")
    assert found.base.value[:3] == (gain["play OBJECTS"] - gain["play WATER"],) * 3
    row = found.rows[0]
    assert (row.key, row.tag) == ("object_value", "R")
    base = found.base.value.mean
    # 1 + 1 + 2 become 0 + 0 + 1, which the three-point rule makes 3, or 2 + 2 + 3.
    assert [side.value.mean - base for side in row.sides] == [-1, 3]
    assert row.size == 3
    assert "play OBJECTS less play WATER" in found.name


def test_another_best_option_is_told_when_it_is_more_than_noise(crafting):
    found = quick(crafting, options=["play OBJECTS", "play WATER"], playouts=12)
    assert found.base.best == "play WATER"
    assert [(row.key, side.label) for row, side in found.changes] == [("object_value", "+1")]
    assert "+1: best is play OBJECTS" in shown(found)


def test_by_default_the_best_options_are_compared(crafting):
    found = quick(crafting, playouts=8, groups=["object_value"])
    assert len(found.options) == 4
    assert found.base.value.mean >= 0
    assert found.made.policies == ("random", "random")
    assert found.made.seed == 0


def test_options_are_not_compared_with_the_luck_that_chose_them(crafting, monkeypatch):
    seeds = []

    def look(position, **given):
        seeds.append(given["seed"])
        return advise_slices(position, **given)

    monkeypatch.setattr(module, "advise_slices", look)
    quick(crafting, seed=4, groups=["object_value"])
    checked, chosen, *compared = seeds
    assert (checked, chosen) == (4, 4)
    assert len(compared) >= 3
    assert len(set(compared)) == 1  # one luck for all, so that figures differ by values only
    assert compared[0] != 4


def test_an_option_that_is_not_possible_then_says_so():
    position = table("act", {"hexes": {"b1": "F5"}})  # two wood icons
    found = quick(position, options=["craft O2", "craft O1"], groups=["object_cost"])
    low, high = found.rows[0].sides
    assert low.value is not None
    assert high.value is None
    assert high.why == "craft O2 is not possible then"
    assert high.why in shown(found)
    assert found.columns()["why"][-1] == high.why


def test_a_line_that_is_not_legal_then_says_so():
    position = then(table("act", {"hexes": {"b1": "F5", "b2": "M1"}}), "craft O2")
    found = quick(position, groups=["object_cost"])
    assert found.rows[0].high.value is None
    assert "rule 4.3" in found.rows[0].high.why
    assert "craft O2" in found._repr_html_()


def test_where_values_change_only_later_the_row_says_so():
    line = then(table("act", {"hexes": {"b1": "F5"}}, round=7), "craft O2", "done")
    while line.decision.ask != "bid":
        line = line.play(line.options[0])
    found = quick(line, options=["bid 0", line.options[-1].text], groups=["object_cost"])
    low, high = found.rows[0].sides
    assert (low.since, high.since) == (0, line.depth)
    assert f"+1: changed only after step {line.depth}" in shown(found)


def test_the_same_seed_gives_the_same_figures(crafting):
    tables = [quick(crafting, seed=5, by="margin").columns() for _ in range(2)]
    assert tables[0] == tables[1]


def test_the_tag_stands_beside_every_figure(crafting):
    for found in (quick(crafting), sensitivity(total_cost)):
        assert set(found.columns()["tag"]) == {"R"}
        lines = str(found).splitlines()
        assert lines[0].endswith("[R]")
        rows = [line for line in lines if re.match(r"(cost|value|level|loss|what|icons|points) ",
                                                   line)]  # fmt: skip
        assert len(rows) == len(found)
        assert all(" R " in row for row in rows)
        assert "reconstructed values" in str(found)


# -- stopping, bad input, display ---------------------------------------------------------------


def test_an_answer_of_false_stops_with_the_rows_there_are():
    found = sensitivity(total_cost, on_progress=lambda found: len(found) < 2)
    assert len(found) == 2
    assert found.stopped
    assert 0 < found.progress < 1
    assert "stopped early" in str(found)


def test_an_interrupt_returns_what_there_is():
    def interrupt(found):
        if len(found) == 3:
            raise KeyboardInterrupt

    found = sensitivity(total_cost, on_progress=interrupt)
    assert len(found) == 3
    assert found.stopped


def test_slices_are_checked_at_once_and_end_with_the_result(crafting):
    with pytest.raises(SetupError):
        sensitivity_slices(crafting, playouts=0)
    *_, last = sensitivity_slices(crafting, playouts=2, policy="random", groups=["hex_icons"])
    assert last.progress == 1
    assert [row.key for row in last] == ["hex_icons"]


@pytest.mark.parametrize("wrong", [
    {"playouts": 0}, {"policy": "nobody"}, {"by": "luck"}, {"seed": -1}, {"groups": ["objects"]},
    {"groups": "cost"}, {"options": ["play WATER"]}, {"options": "play WATER"}, {"on_progress": 1},
    {"rounds": -1},
])  # fmt: skip
def test_impossible_arguments_are_refused_by_name(crafting, wrong):
    with pytest.raises(SetupError) as caught:
        quick(crafting, **wrong)
    assert caught.value.key in wrong


def test_impossible_options_and_subjects_are_refused(crafting, first):
    with pytest.raises(IllegalAction):
        quick(crafting, options=["play WATER", "play SAME volcano"])
    with pytest.raises(SetupError, match="over"):
        quick(game(2)[-1])
    with pytest.raises(TypeError, match="position or a function"):
        quick("object_cost")
    with pytest.raises(SetupError, match="reconstructed"):
        quick(first)  # the other game has no such values
    with pytest.raises(SetupError, match="engis"):
        sensitivity(total_cost, game="engiss")


def test_it_speaks_portuguese(crafting):
    with speaking("pt"):
        found = quick(crafting, options=["play OBJECTS", "play WATER"])
        assert "valor dos objetos" in str(found)
        assert "baseia-se em valores reconstruídos" in found._repr_html_()


def test_a_study_stands_for_the_position_at_its_cursor(crafting):
    study = lab.Study(crafting)
    one, other = (quick(x, groups=["hex_icons"]).columns() for x in (study, study.node))
    assert one == other == quick(crafting, groups=["hex_icons"]).columns()
