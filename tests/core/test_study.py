"""`Study`: walking, forking, editing with undo, playing on, the tree as data; on Pocket."""

import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engis_lab.core.answers import IllegalAction, SetupError
from engis_lab.core.notation import start
from engis_lab.core.study import Node, Study
from engis_lab.core.words import speaking
from playthrough import pick, pocket_registered


@pytest.fixture
def study(deal):
    """A study of two lines: 0 - 1 - 2 - 3 - 4 and 2 - 5 - 6, the cursor on 6."""
    tree = Study(deal())
    for text in ("hide 9", "hide 6", "bid 0", "bid 1"):
        tree.play(text)
    tree.go(2)
    tree.play("bid 1")
    tree.play("bid 2")
    return tree


def ids(nodes):
    return [node.id for node in nodes]


def shape(study):
    """Return everything of a study that edits change, but not the cursor."""
    return [(n.id, n.text, n.name, n.comment, ids(n.children)) for n in study.nodes]


# -- walking and forking ----------------------------------------------------------------------


def test_a_study_begins_with_a_position(first):
    study = Study(first)
    assert study.here is first
    assert study.node is study.root
    assert study.root.parent is None
    assert (study.root.id, study.root.text, len(study)) == (0, "", 1)


def test_a_study_holds_the_line_that_led_to_its_position(first):
    position = first.play("hide 9").play("hide 6")
    study = Study(position)
    assert study.here is position
    assert study.root.position is first
    assert [node.text for node in study.nodes] == ["", "hide 9", "hide 6"]
    assert not study.can_undo


@pytest.mark.parametrize("value", [None, "EL1.x", 3])
def test_a_study_of_something_else_is_refused(value):
    with pytest.raises(TypeError, match="begins with a position"):
        Study(value)


def test_choosing_otherwise_forks_and_the_same_again_does_not(study):
    assert ids(study.nodes) == [0, 1, 2, 3, 4, 5, 6]
    assert ids(study.nodes[2].children) == [3, 5]
    study.go(2)
    before = study.nodes[3].position
    assert study.play(" BID 0") is before
    assert (study.node.id, len(study)) == (3, 7)


def test_walking(study):
    assert study.back() is study.nodes[5].position
    assert study.first() is study.root.position
    assert study.back() is study.root.position
    assert ids(study.timeline()) == [0, 1, 2, 5, 6]
    assert study.last() is study.nodes[6].position
    assert study.forward() is study.nodes[6].position
    study.to_branch_point()
    assert study.node.id == 2
    study.to_branch_point()
    assert study.node is study.root
    study.go(3)
    study.back()
    study.forward()
    assert study.node.id == 3, "forward goes where one was"
    study.last()
    assert study.node.id == 4


def test_forward_without_a_memory_follows_the_main_line(study):
    again = Study.from_text(study.to_text())
    again.first()
    assert ids(again.timeline()) == [0, 1, 2, 5, 6], "the cursor's line is remembered"
    again.go(4)
    again.first()
    assert again.last() == study.nodes[4].position


def test_lines_and_leaves(study):
    assert ids(study.mainline()) == [0, 1, 2, 3, 4]
    assert ids(study.leaves()) == [4, 6]
    assert ids(study.nodes[6].path()) == [0, 1, 2, 5, 6]


def test_go_takes_a_node_an_id_or_a_name(study):
    study.name("fork", 5)
    node = study.nodes[5]
    for which in (node, 5, "fork"):
        study.first()
        assert study.go(which) is node.position
        assert study.node is node
    assert study.find("fork") is node


def test_what_is_not_in_the_study_is_refused(study, first):
    study.name("fork", 5)
    here = study.node
    for which, says in [
        (99, "99 is not in this study"),
        (Study(first).root, "not in this study"),
        ("frok", "did you mean fork"),
        (-1, "not in this study"),
    ]:
        for method in (study.go, study.promote, study.delete):
            with pytest.raises(LookupError, match=says):
                method(which)
    assert study.node is here
    with pytest.raises(LookupError, match="no node has a name yet"):
        Study(first).go("fork")


def test_a_refused_action_changes_nothing(study):
    before = shape(study), study.node
    with pytest.raises(IllegalAction):
        study.play("bid 2")
    with pytest.raises(IllegalAction):
        study.play(study.here.options[0], seat=1 - study.here.decision.seat)
    with pytest.raises(TypeError):
        study.play(None)
    with pytest.raises(SetupError):
        study.other_luck(5, 1)
    assert (shape(study), study.node) == before


# -- editing ----------------------------------------------------------------------------------


def test_promote_makes_the_whole_line_the_main_one(study):
    study.go(4)
    study.back()
    study.play("bid 2")
    node = study.node
    assert ids(study.nodes[2].children) == [3, 5]
    study.promote(6)
    assert ids(study.mainline()) == [0, 1, 2, 5, 6]
    study.promote()
    assert study.mainline()[-1] is node
    done = study.can_undo, shape(study)
    study.promote()
    assert (study.can_undo, shape(study)) == done
    study.undo()
    study.undo()
    assert ids(study.mainline()) == [0, 1, 2, 3, 4]


def test_delete_takes_what_follows_and_undo_brings_it_back(study):
    study.comment("keep me", 6)
    before = shape(study)
    assert study.delete(5) is study.nodes[2].position
    assert ids(study.nodes) == [0, 1, 2, 3, 4]
    assert len(study) == 5
    with pytest.raises(LookupError):
        study.go(6)
    study.first()
    assert ids(study.timeline()) == [0, 1, 2, 3, 4], "forward forgets what is deleted"
    study.undo()
    assert shape(study) == before
    assert study.node.id == 6


def test_delete_elsewhere_leaves_the_cursor(study):
    study.delete(3)
    assert study.node.id == 6
    assert ids(study.mainline()) == [0, 1, 2, 5, 6]


def test_the_root_is_not_deleted(study):
    with pytest.raises(ValueError, match="begin a new study"):
        study.delete(study.root)
    assert len(study) == 7


def test_new_nodes_never_take_the_id_of_deleted_ones(study):
    study.delete(5)
    study.play("bid 2")
    assert study.node.id == 7


def test_names_and_comments(study):
    study.name("a: b | c")
    study.comment("one\n\ntwo", 3)
    assert study.node.name == "a: b | c"
    assert study.nodes[3].comment == "one\n\ntwo"
    assert repr(study.node) == "<Node 6: bid 2 'a: b | c'>"
    study.name("")
    assert study.node.name == ""
    with pytest.raises(TypeError, match="only text"):
        study.comment(3)
    with pytest.raises(AttributeError):
        study.node.name = "past undo"


def test_undo_and_redo_go_where_the_edit_was(study):
    study.name("x", 1)
    study.go(4)
    study.undo()
    assert study.node.id == 6, "where the cursor was when it was named"
    study.undo()
    assert study.node.id == 5
    study.redo()
    study.redo()
    assert (study.find("x").id, study.can_redo) == (1, False)
    study.redo()
    study.undo()
    study.play("swap")
    assert not study.can_redo, "a new edit ends what could be redone"


def test_undo_of_everything_leaves_the_root(study):
    for _ in range(20):
        study.undo()
    assert len(study) == 1
    assert not study.can_undo
    for _ in range(20):
        study.redo()
    assert ids(study.nodes) == [0, 1, 2, 3, 4, 5, 6]


WHAT = """
    play play play back forward go name comment promote delete luck on undo redo
"""
STEPS = st.lists(
    st.tuples(st.sampled_from(WHAT.split()), st.integers(0, 30)), max_size=40
)  # fmt: skip


def act(study, what, n):
    """Do one thing to a study, whatever its state."""
    node = study.nodes[n % len(study)]
    if what == "play" and not study.here.over:
        study.play(study.here.options[n % len(study.here.options)])
    elif what == "go":
        study.go(node)
    elif what in ("name", "comment"):
        getattr(study, what)(["", "a", "b: \n ", ' "x"'][n % 4], node)
    elif what == "delete" and node.parent:
        study.delete(node)
    elif what == "promote":
        study.promote(node)
    elif what == "luck":
        study.other_luck(n % 2, n % 3)
    elif what == "on":
        study.play_on("random", ["decision", "turn", "round", "end"][n % 4], seed=n)
    elif what in ("back", "forward", "undo", "redo"):
        getattr(study, what)()


@given(STEPS, st.integers(0, 5))
def test_whatever_is_done_undo_takes_back_and_files_keep(steps, seed):
    with pocket_registered() as pocket:
        study = Study(start(pocket, "new", {"seats": 2, "seed": seed, "rounds": 2}, None))
        for what, n in steps:
            before = study.to_text()
            edits = len(study._done)
            act(study, what, n)
            if len(study._done) > edits and what not in ("undo", "redo"):
                after = study.to_text()
                study.undo()
                assert study.to_text() == before
                study.redo()
                assert study.to_text() == after
            check_tree(study)
        assert Study.from_text(study.to_text()).to_text() == study.to_text()


def check_tree(study):
    nodes = study.nodes
    assert {node.id: node for node in nodes} == study._nodes
    assert study.node in nodes
    for node in nodes:
        assert all(child.parent is node for child in node.children)
        assert len({child.position.step for child in node.children}) == len(node.children)
        if node.parent:
            assert node.position.parent == node.parent.position


# -- other luck, and playing on ---------------------------------------------------------------


def test_other_luck_is_a_fork_that_looks_the_same(study):
    study.go(2)
    position = study.other_luck(0, 5)
    assert study.node.parent.id == 2
    assert study.node.text == "luck 0 5"
    assert position != study.nodes[2].position
    assert position.game.view(position._state, 0) == position.game.view(
        study.nodes[2].position._state, 0
    )
    study.back()
    assert study.other_luck(0, 5) is position
    study.undo()
    assert len(study) == 7


@pytest.mark.parametrize(("until", "steps"), [("decision", 1), ("turn", 1), ("end", 15)])
def test_play_on_stops_where_it_should(first, until, steps):
    study = Study(first)
    study.play_on("greedy", until)
    assert 1 <= study.node.position.depth <= steps
    assert (until == "end") == study.here.over


def test_play_on_a_round_and_a_turn(deal):
    study = Study(deal(seats=3))
    study.play_on("greedy", "round")
    assert study.here._state.when[0] == 2
    seat = study.here.decision.seat
    study.play_on("greedy", "turn")
    assert study.here.decision.seat != seat


def test_play_on_stops_at_the_seat_that_plays_itself(deal):
    study = Study(deal(seats=3))
    study.play_on(until="end", seat=1)
    assert study.here.decision.seat == 1
    before = len(study)
    study.play_on(until="end", seat=1)
    assert len(study) == before
    study.play_on({1: "random", 2: "greedy"}, until="end")
    assert study.here.decision.seat == 0, "seat 0 has no policy"


def test_play_on_is_one_edit_and_uses_known_nodes(first):
    study = Study(first)
    study.play_on("random", "end", seed=4)
    end, size = study.node, len(study)
    study.go(size // 2)
    study.play_on("random", "end", seed=4)
    assert study.node is end
    assert len(study) == size
    study.undo()
    assert len(study) == 1
    study.redo()
    assert study.node is end


def test_play_on_depends_on_its_seed_only(first):
    texts = []
    for seed in (1, 1, 2, 3):
        study = Study(first)
        study.play_on("random", "end", seed=seed)
        texts.append(study.to_text())
    assert texts[0] == texts[1]
    assert len(set(texts)) == 3


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        ({"policies": "chess"}, "policies"),
        ({"policies": {0: "random", 1: "greedi"}}, "policies"),
        ({"policies": {5: "random"}}, "seat"),
        ({"until": "tomorrow"}, "until"),
        ({"seed": -1}, "seed"),
        ({"seat": 7}, "seat"),
    ],
)
def test_play_on_refuses_what_it_does_not_know(study, arguments, key):
    before = study.to_text()
    with pytest.raises(SetupError) as caught:
        study.play_on(**arguments)
    assert caught.value.key == key
    assert study.to_text() == before


@pytest.mark.parametrize("choice", [lambda *_: 99, lambda *_: 1 / 0])
def test_a_policy_that_fails_leaves_the_study_unharmed(study, monkeypatch, choice):
    before = study.to_text()
    monkeypatch.setattr(type(study.here.game), "policy", choice)
    with pytest.raises((ValueError, ZeroDivisionError)):
        study.play_on("random", "end")
    assert study.to_text() == before


# -- the tree as data -------------------------------------------------------------------------


def test_tree_has_one_place_per_node_and_a_row_per_line(study):
    study.name("fork", 5)
    study.comment("why", 6)
    tree = study.tree()
    assert {len(column) for column in tree.values()} == {7}
    assert tree["id"] == [0, 1, 2, 3, 4, 5, 6]
    assert tree["parent"] == [None, 0, 1, 2, 3, 2, 5]
    assert tree["x"] == [0, 1, 2, 3, 4, 3, 4]
    assert tree["y"] == [0, 0, 0, 0, 0, 1, 1]
    assert tree["seat"] == [None, 0, 1, 0, 1, 0, 1]
    assert tree["text"] == ["", "hide 9", "hide 6", "bid 0", "bid 1", "bid 1", "bid 2"]
    assert tree["label"] == ["", "hide 9", "hide 6", "bid 0", "bid 1", "fork", "bid 2"]
    assert tree["comment"] == [""] * 6 + ["why"]
    assert tree["here"] == [False] * 6 + [True]
    assert tree["over"] == [False] * 7
    assert tree["scores"] == [node.scores for node in study.nodes]


def test_tree_for_a_seat_hides_what_it_cannot_know(study):
    study.go(2)
    study.other_luck(0, 5)
    assert study.tree(0)["text"][1:3] == ["hide 9", "hide ?"]
    assert study.tree(1)["text"][1:3] == ["hide ?", "hide 6"]
    assert study.tree(1)["text"][-1] == "luck"
    assert study.tree(0)["label"] == study.tree(0)["text"]
    with pytest.raises(SetupError):
        study.tree(2)


@given(STEPS)
def test_no_two_nodes_of_a_tree_share_a_place(steps):
    with pocket_registered() as pocket:
        study = Study(start(pocket, "new", {"seats": 2, "seed": 1}, None))
        for what, n in steps:
            act(study, what, n)
        tree = study.tree()
        assert len(set(zip(tree["x"], tree["y"], strict=True))) == len(study)
        assert sorted(set(tree["y"])) == list(range(len(study.leaves())))


# -- listeners and showing --------------------------------------------------------------------


def test_listeners_hear_of_every_change(study):
    heard = []
    listener = study.on_change(lambda changed: heard.append(changed.node.id))
    study.back()
    study.play("bid 0")
    study.name("x")
    study.delete()
    study.undo()
    study.redo()
    study.go(0)
    assert heard == [5, 7, 7, 5, 7, 5, 0]
    study.off_change(listener)
    study.off_change(listener)
    study.last()
    assert len(heard) == 7


def test_a_listener_that_fails_harms_nobody(study, caplog):
    heard = []
    study.on_change(lambda _: 1 / 0)
    study.on_change(heard.append)
    with caplog.at_level(logging.ERROR):
        study.play("swap")
    assert heard == [study]
    assert study.node.text == "swap"
    assert "ZeroDivisionError" in caplog.text


def test_it_shows_itself(study, monkeypatch):
    study.name("the fork", 5)
    assert repr(study) == "<Study of pocket: nodes 7, lines 2, at node 6 (bid 2)>"
    assert str(study).split("\n")[1:] == [
        "0: start · hide 9 · hide 6 · bid 0 · bid 1 = 0:0",
        '5 after 2: bid 1 "the fork" · >bid 2 = 0:0',
    ]
    with speaking("pt"):
        assert repr(study) == "<Estudo de pocket: nós 7, linhas 2, no nó 6 (bid 2)>"
        assert "5 após 2" in str(study)
        assert repr(study.root) == "<Node 0: início>"
    monkeypatch.setattr(Study, "draw", None)
    assert study._repr_mimebundle_() == {"text/plain": repr(study)}
    monkeypatch.setattr(Study, "draw", lambda s: {"text/html": f"<p>{len(s)}"})
    assert study._repr_mimebundle_()["text/html"] == "<p>7"


def test_a_large_study_is_shown_shortly(deal):
    study = Study(deal(rounds=50))
    study.play_on("random", "end", seed=1)
    for n in range(100):
        study.go(n)
        study.play(pick(study.here, n))
    assert "... 9" in str(study)
    assert len(str(study)) < 6000


def test_explore_opens_what_the_package_sets(study, monkeypatch):
    monkeypatch.setattr(Study, "explorer", None)
    with pytest.raises(RuntimeError, match="import engis_lab"):
        study.explore()
    monkeypatch.setattr(Study, "explorer", lambda s, **kw: (s, kw))
    assert study.explore(board="svg") == (study, {"board": "svg"})


def test_nodes_show_children_as_they_are(study):
    assert isinstance(study.node, Node)
    with pytest.raises(AttributeError):
        study.node.children.append(study.root)
