"""Branches side by side: items that add up, answers that differ, what each comes to."""

import re
import sys
from types import SimpleNamespace

import pytest

import engis_lab as lab
from engis_lab.core import compare_expected, tabular
from engis_lab.core.answers import Item, SetupError
from engis_lab.core.compare import compare
from engis_lab.core.compare_items import matched
from engis_lab.core.luck import Luck, fold
from engis_lab.core.notation import start
from engis_lab.core.rollout import rollout
from engis_lab.core.words import speaking
from engis_lab.games.engis.components import standard_box
from engis_lab.games.engis.variation import variations


def played(position, seed, last=99):
    """Return where random choices lead, at most to the begin of a round."""
    while not position.over and position._state.when[0] < last:
        luck = Luck(fold(seed, position.depth))
        position = position.play(position.options[luck.below(len(position.options))])
    return position


@pytest.fixture(scope="module")
def branches():
    """Three branches of a game of Engis: two to the end, one still running."""
    fork = played(lab.new("engis", seats=3, seed=7), 1, last=4)
    return [played(fork, 2), played(fork, 3), played(fork, 4, last=6)]


def adds_up(found):
    for seat in found.seats:
        rows = [row for row in found.rows if row.seat == seat]
        for n, position in enumerate(found.positions):
            assert sum(row.points[n] for row in rows) == position.scores[seat]
            held = [row.items[n] for row in rows if row.items[n]]
            assert sorted(held, key=repr) == sorted(position.breakdown(seat), key=repr)
        for n, total in enumerate(found.totals(seat)):
            apart = sum(row.differences[n] for row in found.differences(seat))
            assert apart == total - found.totals(seat)[0]


def test_differences_add_up_to_the_difference_of_the_scores(branches):
    found = compare(*branches)
    adds_up(found)
    assert len(found.rows) > 60  # three clans and a whole game: nothing was left out


@pytest.mark.parametrize(("seats", "side"), [(1, "A"), (2, "B"), (4, "A")])
def test_they_add_up_at_every_table(seats, side):
    fork = played(lab.new("engis", seats=seats, seed=5, side=side), 5, last=7)
    adds_up(compare(played(fork, 6), played(fork, 7), fork))


def test_they_add_up_in_another_game(deal):
    first = deal(seats=3)
    adds_up(compare(played(first, 1), played(first, 2), first))


def test_a_waterfall_leads_from_one_total_to_the_other(branches):
    found = compare(*branches)
    for seat in found.seats:
        for other in (1, 2):
            first, *steps, last = found.waterfall(seat, other)
            assert (first.end, last.end) == (found.totals(seat)[0], found.totals(seat)[other])
            at = first.end
            for step in steps:
                assert (step.start, step.end) == (at, at + step.points)
                assert step.points == sum(row.differences[other] for row in step.rows) != 0
                at = step.end
            assert at == last.end
            assert len({step.key for step in steps}) == len(steps)


# -- matching -----------------------------------------------------------------------------------


def item(key, points, round_=1):
    return Item(f"{key} {round_}", points, "5.2", (), key, round_)


def pairs(*branches):
    return [(row.key, row.rounds, row.differences[1:]) for row in matched(0, branches)]


def test_plays_of_the_same_round_match_before_others():
    one = [item("card:A:x", 5, 2), item("card:A:x", 7, 4)]
    other = [item("card:A:x", 6, 4), item("card:A:x", 3, 5)]
    assert pairs(one, other) == [("card:A:x", (2, 5), (-2,)), ("card:A:x", (4, 4), (-1,))]


def test_parts_of_a_play_stay_together():
    one = [item("card:A:x", 5, 3), item("card:A:y", 2, 3)]
    other = [item("card:A:x", 1, 2), item("card:A:x", 4, 5), item("card:A:y", 4, 5)]
    assert pairs(one, other) == [
        ("card:A:x", (3, 2), (-4,)),
        ("card:A:y", (3, None), (-2,)),
        ("card:A:x", (None, 5), (4,)),
        ("card:A:y", (None, 5), (4,)),
    ]


def test_what_is_in_one_branch_only_says_so():
    rows = matched(0, [[item("bonus:a", 4)], [], [item("level", 2)]])
    assert [(row.key, row.only_in, row.points) for row in rows] == [
        ("bonus:a", (0,), (4, 0, 0)),
        ("level", (2,), (0, 0, 2)),
    ]


def test_two_items_of_one_key_and_round_are_two_rows():
    assert pairs([item("x", 1), item("x", 2)], [item("x", 4)]) == [
        ("x", (1, 1), (3,)),
        ("x", (1, None), (-2,)),
    ]


# -- decisions ----------------------------------------------------------------------------------


def test_the_common_part_ends_where_a_choice_differs():
    fork = lab.new("engis", seats=2, seed=7).play("bid 0")
    one, other = fork.play("bid a1"), fork.play("bid a2 a2")
    found = compare(one, other, fork)
    assert found.shared == 1
    assert [step.text for step in found.own(1)] == ["bid a2 a2"]
    assert found.own(2) == ()
    (question,) = found.decided
    assert (question.round, question.seat, question.ask) == (1, other.step.seat, "bid")
    assert question.texts == ("bid a1", "bid a2 a2", None)  # the fork has not got that far
    assert found.focus == question.seat


def test_the_same_way_in_another_order_is_answered_alike(branches):
    found = compare(branches[0], branches[0])
    assert not found.decided
    assert not found.own(0)
    assert not any(found.differences(seat) for seat in found.seats)


def test_lines_with_different_starts_have_nothing_in_common():
    found = compare(lab.new("engis", seats=2, seed=1), lab.new("engis", seats=2, seed=2))
    assert found.shared is None
    assert "Different starts" in str(found)


def test_a_seat_does_not_learn_what_another_hid(first):
    texts = [option.text for option in first.options]
    one, other = first.play(texts[0]), first.play(texts[1])
    assert compare(one, other).decided[0].texts == tuple(texts)
    seen = compare(one, other, seat=1)
    assert not seen.decided
    assert seen.shared == 1
    for text in texts:
        assert text not in str(seen)
        assert text not in seen._repr_html_()
    mine = compare(one, other, seat=0)
    assert mine.decided[0].texts == tuple(texts)


def test_the_seed_of_a_new_deal_is_not_told_to_a_seat():
    first = lab.new("engis", seats=2, seed=7)
    one, other = first.resample(0, 1234), first.resample(0, 9876)
    assert compare(one, other).decided[0].texts == ("luck 0 1234", "luck 0 9876")
    seen = compare(one, other, seat=0)
    assert seen.shared == 0
    assert "9876" not in str(seen) + seen._repr_html_()


def test_places_that_look_different_are_found():
    fork = lab.setup("engis", {"phase": "act", "clans": [{"hexes": {"b1": "L1"}}, {}]})
    both, moved = compare(fork, fork.play("step a1 b1")).places()
    assert both == moved == {"0:a1", "0:b1"}


# -- expected outcomes --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def late():
    """Two options of a decision in the last round but one."""
    fork = played(lab.new("engis", seats=2, seed=7), 1, last=7)
    return [fork.play(option) for option in (fork.options[0], fork.options[-1])]


def test_expected_differences_are_paired_playout_by_playout(late):
    found = compare(*late, rollouts=12, policy="random", seed=3)
    seat = found.focus
    one, other = (rollout(p, 12, "random", 3, seat) for p in late)
    for at in found.seats:
        apart = [b - a for a, b in zip(one.scores[at], other.scores[at], strict=True)]
        estimate = found.expected.difference(at)
        assert estimate.mean == pytest.approx(sum(apart) / 12)
        assert estimate.low < estimate.mean < estimate.high
        assert found.expected.score(1, at) == other.score[at]
    wins = [b - a for a, b in zip(one.shares[0], other.shares[0], strict=True)]
    assert found.expected.difference(0, of="win").mean == pytest.approx(sum(wins) / 12)
    assert found.expected.made.seat == seat
    assert "12 playouts" in str(found)
    assert 0 < found.expected.pairing < 2


def test_the_same_seed_gives_the_same_expectation(late):
    tables = [compare(*late, rollouts=6, policy="random").expected.columns() for _ in range(2)]
    assert tables[0] == tables[1]


def test_a_finished_branch_is_what_it_is(late):
    end = played(late[0], 9)
    found = compare(late[0], end, rollouts=6, policy="random").expected
    assert found.score(1, 0)[:3] == (end.scores[0],) * 3
    assert found.difference(0, of="margin").n == 6
    assert found.win(1, 0).mean == (0 in end.outcome.winners) / len(end.outcome.winners)


def test_finished_games_have_nothing_to_roll_out(late):
    with pytest.raises(SetupError, match="finished") as caught:
        compare(played(late[0], 1), played(late[1], 2), rollouts=5)
    assert caught.value.key == "rollouts"


def test_an_interrupt_leaves_the_comparison(late, monkeypatch):
    def interrupted(*args, **kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr(compare_expected, "rollout", interrupted)
    found = compare(*late, rollouts=5)
    assert found.expected is None
    assert found.interrupted
    assert "interrupted" in str(found)
    adds_up(found)


# -- bad input ----------------------------------------------------------------------------------


def test_other_games_seats_and_components_are_refused(first):
    two, three = (lab.new("engis", seats=n) for n in (2, 3))
    box = variations(standard_box())[0].low.components
    varied = start(two.game, "new", {"seats": 2, "seed": 0}, box)
    for other, word in ((first, "pocket"), (three, "seats"), (varied, box.digest)):
        with pytest.raises(SetupError, match=word) as caught:
            compare(two, two, other)
        assert caught.value.key == "positions"


@pytest.mark.parametrize("wrong", [None, "EL1.abc", 7, {"game": "engis"}])
def test_what_is_no_position_is_refused(wrong):
    position = lab.new("engis", seats=2)
    with pytest.raises(TypeError, match="number 2"):
        compare(position, wrong)
    with pytest.raises(TypeError):
        compare(position)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 2},
        {"seat": True},
        {"rollouts": -1},
        {"rollouts": 1.5},
        {"rollouts": 3, "policy": "nobody"},
    ],
)
def test_impossible_arguments_are_refused_by_name(wrong):
    position = lab.new("engis", seats=2)
    with pytest.raises(SetupError) as caught:
        compare(position, position.play("bid 0"), **wrong)
    assert caught.value.key in wrong


def test_branches_and_measures_that_are_not_there(late):
    found = compare(*late, rollouts=2, policy="random")
    with pytest.raises(SetupError, match="branches are 0 to 1"):
        found.waterfall(0, 2)
    with pytest.raises(ValueError, match="score, margin, win"):
        found.expected.difference(0, of="luck")


# -- showing itself -----------------------------------------------------------------------------


def test_nodes_of_a_study_bring_their_names():
    study = lab.Study(lab.new("engis", seats=2, seed=7))
    study.play("bid 0")
    bold = study.name("<b>bold</b>")
    study.back()
    study.play("bid a1")
    found = compare(bold, study)
    assert found.names == ("<b>bold</b>", "B")
    assert "<b>bold</b>" in str(found)
    assert "<b>bold</b>" not in found._repr_html_()
    assert "&lt;b&gt;bold&lt;/b&gt;" in found._repr_html_()
    assert compare(bold, bold).names == ("<b>bold</b> (1)", "<b>bold</b> (2)")


def test_it_shows_every_item_that_differs_with_its_tag(branches):
    found = compare(*branches[:2])
    text = str(found)
    shown = re.findall(r"^ *(?:-|-?\d+) +(?:-|-?\d+) +[-+]\d+ +\S+ +(R|S\*?) ", text, re.MULTILINE)
    apart = [row.tag for seat in found.seats for row in found.differences(seat)]
    assert shown == apart
    assert len(shown) > 20
    assert "Rests on reconstructed values (tag R)" in text
    assert {row.tag for row in found.rows} == {"R", "S", "S*"}
    assert max(map(len, text.splitlines())) <= 110


def test_it_speaks_portuguese(branches):
    with speaking("pt"):
        text = str(compare(*branches))
    assert "Comparação de A, B, C" in text
    assert "Decidido de outro modo" in text
    assert "(ainda não)" in text or "rodada 4" in text


def test_a_table_has_a_row_per_seat_item_and_branch(branches):
    found = compare(*branches)
    columns = found.columns()
    assert {len(values) for values in columns.values()} == {3 * len(found.rows)}
    red = [
        points for points, seat, branch in zip(columns["points"], columns["seat"],
                                               columns["branch"], strict=True)
        if (seat, branch) == (0, "B")
    ]  # fmt: skip
    assert sum(red) == branches[1].scores[0]


def test_a_frame_comes_from_whatever_library_there_is(branches, monkeypatch):
    found = compare(*branches[:2])
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", SimpleNamespace(DataFrame=dict))
    assert found.to_frame() == found.columns()
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ImportError, match="pandas or polars"):
        found.to_frame()
    with pytest.raises(ImportError, match="polars"):
        found.to_frame("polars")
    with pytest.raises(ValueError, match="pandas, polars"):
        found.to_frame("excel")


def test_tables_break_their_last_column_only():
    text = tabular.text_table(["a", "long"], [["1", "word " * 40]])
    lines = text.splitlines()
    assert len(lines) > 3
    assert all(len(line) <= tabular.WIDTH for line in lines)
    assert all(line.startswith("   word") for line in lines[3:])
