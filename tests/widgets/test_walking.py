"""The timeline: back, forks, undo, names, and letting others play."""

import pytest


def test_going_back_and_choosing_otherwise_forks(hand, study):
    hand.type("bid 0")
    hand.press("Back")
    hand.type("bid a1")
    hand.press("First")
    assert [child.text for child in study.node.children] == ["bid 0", "bid a1"]
    assert "Lines from here:" in hand.read()
    hand.press("Blue, seat 1: bid 0", do="go")
    assert study.node.text == "bid 0"
    hand.press("Branch point")
    assert study.node is study.root
    hand.press("Last")
    assert study.node.text == "bid 0"


def test_choosing_the_same_again_does_not_fork(hand, study):
    hand.type("bid 0")
    hand.press("Back")
    hand.type("bid 0")
    assert len(study) == 2


def test_undo_and_redo(hand, study):
    hand.press("Undo")  # nothing to undo: nothing happens
    hand.type("bid 0")
    hand.press("Undo")
    assert len(study) == 1
    hand.press("Redo")
    assert study.node.text == "bid 0"
    hand.press("Delete from here")
    assert "Undo brings it back" in hand.read()
    assert len(study) == 1
    hand.press("Undo")
    assert study.node.text == "bid 0"


def test_the_root_cannot_be_deleted_and_says_so(hand, study):
    hand.press("Delete from here")
    assert "the root can&#x27;t be deleted" in hand.read()
    assert len(study) == 1


def test_the_slider_walks_the_line(hand, study):
    study.play_on("random", "round")
    walk = hand.sheets()["walk"]
    hand.send(walk, "step-to", "4")
    assert study.node.position.depth == 4
    assert "Step 4 of" in walk.html
    hand.send(walk, "step-to", "999")
    assert study.node is study.timeline()[-1]


def test_names_comments_and_main_line(hand, study):
    hand.type("bid 0")
    hand.press("Back")
    hand.type("bid a1")
    line = hand.sheets()["line"]
    hand.send(line, "name", "bold")
    hand.send(line, "comment", 'as on <Sunday> & "Monday"')
    hand.press("Make main line")
    assert study.root.children[0].name == "bold"
    assert study.node.comment == 'as on <Sunday> & "Monday"'
    assert "&lt;Sunday&gt;" in line.html
    assert "<Sunday>" not in line.html
    assert "bold" in hand.sheets()["walk"].html


@pytest.mark.parametrize("until", ["decision", "turn", "round", "end"])
def test_others_play_on(hand, study, until):
    hand.press("", do="play-on", **{"with": until})
    if until == "decision":
        assert study.here.depth == 1
    elif until == "turn":
        assert study.here.depth >= 1
    elif until == "round":
        assert study.here._state.when[0] == 2
    else:
        assert study.here.over
        assert "The game is over" in hand.read()
    hand.press("Undo")
    assert len(study) == 1


def test_each_seat_plays_by_its_own_policy(explorer, hand, study):
    seat = study.here.decision.seat
    hand.choose("policy", f"{seat} ")
    hand.press("", do="play-on", **{"with": "end"})
    assert len(study) == 1
    assert "is asked" in hand.read()
    hand.choose("policy", f"{seat} random")
    hand.press("", do="play-on", **{"with": "end"})
    assert study.here.over


def test_a_study_played_in_another_cell_is_shown(explorer, hand, study):
    study.play("bid 0")
    assert "Step 1 of 1" in hand.read()
    assert "bid 0" in hand.read()
