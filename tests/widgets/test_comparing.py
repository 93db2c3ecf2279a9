"""Panel 7: points are marked, what differs adds up, and a seat sees no more than it may."""

import re

import pytest

import engis_lab as lab
from engis_lab.core.answers import SetupError
from engis_lab.widgets import Explorer, comparing


@pytest.fixture
def forked():
    """A study with two lines to the end of the first round and a third that is shorter."""
    study = lab.Study(lab.new("engis", seats=3, seed=7))
    for name, policy, until in (("one", "greedy", "round"), ("two", "random", "round"),
                                ("three", None, "")):  # fmt: skip
        study.first()
        if policy:
            study.play_on(policy, until, seed=4)
        else:
            study.play("bid a2")
        study.name(name)
    return study


@pytest.fixture
def explorer(forked):
    explorer = Explorer(forked, board="svg")
    explorer.act("open", "compare")
    return explorer


@pytest.fixture
def hand(explorer, hand_of):
    return hand_of(explorer)


def read(hand, name="differences"):
    return hand.sheets()[name].html


def mark(explorer, *names):
    for name in names:
        explorer.act("mark", str(explorer.study.find(name).id))


def tables(html):
    """Return the rows of each table as lists of texts."""
    found = []
    for table in re.findall(r"<table>(.*?)</table>", html):
        rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table)
        cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in rows]
        found.append([[re.sub(r"<[^>]+>", "", cell) for cell in row] for row in cells])
    return found


def number(text):
    return 0 if text in ("–", "-") else int(text)


def test_with_nothing_to_compare_the_panel_says_what_to_do(hand):
    assert "Mark two or more points" in read(hand, "marks")
    assert read(hand) == ""
    assert read(hand, "sides") == ""
    hand.press("Mark this point")
    assert "Marked:" in read(hand, "marks")
    assert read(hand) == ""
    hand.press("Unmark this point")
    assert "Marked:" not in read(hand, "marks")


def test_the_items_that_differ_add_up_exactly(explorer, hand, forked):
    mark(explorer, "one", "two")
    shown = [table for table in tables(read(hand)) if table[0][0] == "for"]
    ends = [forked.find(name).scores for name in ("one", "two")]
    differing = [seat for seat in range(3) if ends[0][seat] != ends[1][seat]]
    assert differing
    assert len(shown) >= len(differing)
    for table in shown:
        *items, total = table[1:]
        for column in (1, 2, 3):
            assert sum(number(row[column]) for row in items) == number(total[column])
        assert number(total[2]) - number(total[1]) == number(total[3])
    totals = [(number(table[-1][1]), number(table[-1][2])) for table in shown]
    assert set(totals) >= {(ends[0][seat], ends[1][seat]) for seat in differing}


def test_what_was_decided_differently_is_told(explorer, hand, forked):
    mark(explorer, "one", "two")
    asked = next(table for table in tables(read(hand)) if table[0] == ["question", "one", "two"])
    found = lab.compare(forked.find("one"), forked.find("two"))
    assert len(asked) - 1 == min(len(found.decided), 12)
    assert asked[1][1:] == list(found.decided[0].texts)


def test_rules_and_reconstructed_values_are_marked(explorer, hand):
    mark(explorer, "one", "two")
    assert "rule 5." in read(hand)
    assert "R: reconstructed" in read(hand)


def test_the_waterfall_goes_from_one_score_to_the_other(explorer, forked):
    mark(explorer, "one", "two")
    figure = explorer._panels["waterfall"].widget.outputs[0]["data"]
    steps = figure["application/vnd.plotly.v1+json"]["data"][0]
    found = lab.compare(forked.find("one"), forked.find("two"))
    one, two = found.totals(found.focus)
    assert sum(steps["x"]) == two - one


def test_boards_stand_side_by_side_with_their_differences(explorer, hand, forked):
    mark(explorer, "one", "two")
    picture = read(hand, "sides")
    assert 'data-mark="picked"' in picture
    assert "Differs:" in picture
    hand.choose("compare-seat", "2")
    found = lab.compare(forked.find("one"), forked.find("two"))
    drawn = re.sub(r"-[0-9a-f]{12}", "", read(hand, "sides"))
    expected = lab.charts.compare.boards(found, 2, "light", explorer.desk.width)
    assert drawn == re.sub(r"-[0-9a-f]{12}", "", expected)


def test_three_points_and_the_one_that_the_waterfall_leads_to(explorer, hand):
    mark(explorer, "one", "two", "three")
    assert ["question", "one", "two", "three"] in [table[0] for table in tables(read(hand))]
    hand.choose("compare-other", "2")
    title = explorer._panels["waterfall"].widget.outputs[0]["data"]
    assert " to three " in title["application/vnd.plotly.v1+json"]["layout"]["title"]["text"]
    mark(explorer, "three")  # no longer: the waterfall leads to the other one that is left
    assert "compare-other" not in read(hand, "marks")
    assert explorer._panels["waterfall"].widget.outputs[0]["data"]


def test_a_point_is_added_from_the_list(explorer, hand, forked):
    hand.choose("mark-add", str(forked.find("one").id))
    hand.choose("mark-add", str(forked.find("two").id))
    assert [node.name for node in comparing.marked(explorer.desk)] == ["one", "two"]
    hand.press("Remove", **{"with": str(forked.find("one").id)})
    assert [node.name for node in comparing.marked(explorer.desk)] == ["two"]


def test_the_other_lines_of_the_last_fork(explorer, hand, forked):
    forked.go("one")
    hand.press("Other lines of the last fork")
    nodes = comparing.marked(explorer.desk)
    depth = forked.find("one").position.depth
    assert nodes[0] is forked.find("one")
    assert {node.path()[1] for node in nodes} == set(forked.root.children)
    assert all(node.position.depth == depth or not node.children for node in nodes)


def test_the_first_point_has_no_fork_before_it(explorer, hand, forked):
    hand.press("First")
    before = forked.to_text()
    hand.press("Other lines of the last fork")
    assert "no line forks off before this point" in hand.read()
    assert forked.to_text() == before


def test_all_ends_and_clear(explorer, hand, forked):
    hand.press("Ends of all lines")
    assert comparing.marked(explorer.desk) == forked.leaves()
    hand.press("Clear", do="mark-clear")
    assert comparing.marked(explorer.desk) == []


def test_more_than_can_be_told_apart_is_refused(explorer, hand, forked):
    for node in forked.nodes[: comparing.MOST]:
        explorer.act("mark", str(node.id))
    explorer.act("mark", str(forked.nodes[comparing.MOST].id))
    assert "at most 6 points are compared" in hand.read()
    assert len(comparing.marked(explorer.desk)) == comparing.MOST


def test_a_deleted_point_is_compared_again_after_undo(explorer, hand, forked):
    mark(explorer, "one", "two")
    shown = read(hand)
    forked.delete("two")
    assert read(hand) == ""
    forked.undo()
    assert read(hand) == shown


def test_a_new_name_is_shown(explorer, hand, forked):
    mark(explorer, "one", "two")
    forked.name("<bold> & brave", "two")
    assert "&lt;bold&gt; &amp; brave" in read(hand)
    assert "<bold>" not in read(hand) + read(hand, "sides") + read(hand, "marks")


def test_walking_elsewhere_draws_the_comparison_no_second_time(explorer, hand):
    mark(explorer, "one", "two")
    panels = [explorer._panels[name] for name in ("differences", "waterfall", "sides")]
    before = [panel.draws for panel in panels]
    hand.press("First")
    hand.type("bid 0")
    assert [panel.draws for panel in panels] == before


def test_a_seat_sees_only_what_it_may_know(explorer, hand, forked):
    """Green weather cards of others, which the board tells when everything is open."""
    mark(explorer, "one", "two")
    hand.choose("compare-seat", "1")
    secret = re.findall(r"Own weather: ([^.]+)\.", read(hand, "sides"))
    assert len(secret) == 2
    hand.choose("view", "see 0")
    assert "as Red can know it" in read(hand)
    picture = read(hand, "sides")
    assert not any(card in picture for card in secret)


def test_other_luck_is_compared_without_telling_what_was_dealt(explorer, hand, forked):
    forked.go("one")
    forked.other_luck(0, 987654)
    forked.name("dealt")
    mark(explorer, "one", "dealt")
    hand.choose("view", "see 0")
    assert "987654" not in read(hand) + read(hand, "marks") + read(hand, "sides")


@pytest.mark.parametrize(
    ("do", "value"), [("mark", "9999"), ("mark", "x"), ("compare-seat", "7"), ("compare-seat", "x")]
)
def test_what_is_not_there_is_shown_and_changes_nothing(explorer, hand, forked, do, value):
    mark(explorer, "one", "two")
    before = read(hand), list(explorer.desk.marks.nodes), forked.to_text()
    explorer.act(do, value)
    assert explorer.desk.trouble
    assert (read(hand), list(explorer.desk.marks.nodes), forked.to_text()) == before


def test_different_games_are_never_in_one_study(forked):
    with pytest.raises(SetupError):
        lab.compare(forked.here, lab.new("engis", seats=2, seed=7))


def test_the_panel_speaks_portuguese_and_every_control_has_a_label(explorer, hand, controls):
    mark(explorer, "one", "two", "three")
    explorer.act("language", "pt")
    assert "Decidido de outro modo" in read(hand)
    for name in ("marks", "differences", "sides"):
        found = controls(read(hand, name))
        assert found.unlabelled == []
        words = " ".join(found.texts)
        assert not re.search(
            r"\b(the|points|rule|question|total of|remove|differs)\b", words, re.IGNORECASE
        )
