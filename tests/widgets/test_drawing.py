"""One plotly board, nothing drawn twice, and what is left without a kernel."""

import statistics
import time

import ipywidgets

import engis_lab as lab
from engis_lab.charts import board as plotly_board
from engis_lab.core.words import speaking
from engis_lab.widgets import Explorer
from engis_lab.widgets.drawing import scene_of


def weather(study, seat):
    return study.here.view()["clans"][seat]["weather"]


def test_a_second_explorer_takes_the_svg_board_and_says_so(explorer, study, hand_of):
    second = Explorer(study)
    assert (explorer.desk.board, second.desk.board) == ("plotly", "svg")
    assert "SVG: another explorer here has the plotly board" in hand_of(second).read()
    explorer.close()
    third = Explorer(study)
    assert third.desk.board == "plotly"
    assert "another explorer" not in hand_of(third).read()


def test_the_plotly_board_can_be_moved_by_hand(explorer, study, hand_of):
    second = Explorer(study)
    hand_of(second).choose("board", "plotly")
    assert (explorer.desk.board, second.desk.board) == ("svg", "plotly")
    hand_of(second).click(f"{study.here.decision.seat}:a1")
    hand_of(explorer).click_svg(f"{study.here.decision.seat}:a1")
    assert explorer.desk.picks == second.desk.picks != ()


def test_two_explorers_follow_one_study(explorer, study, hand_of):
    second = Explorer(study)
    hand_of(second).type("bid 0")
    assert "Step 1 of 1" in hand_of(explorer).read()


def drawn(explorer):
    return {name: panel.draws for name, panel in explorer._panels.items()}


def test_no_open_panel_draws_twice_and_no_closed_one_at_all(explorer, hand, study, monkeypatch):
    boards = []
    draw = type(explorer._board).draw
    monkeypatch.setattr(type(explorer._board), "draw",
                        lambda *args: (boards.append(1), draw(*args))[1])  # fmt: skip
    explorer.act("open", "why")
    before = drawn(explorer)
    closed = {"scores", "bars", "branches", "tree", "share"}
    for action in (
        lambda: hand.type("bid 0"),
        lambda: explorer.act("play-on", "round"),
        lambda: explorer.act("back"),
        lambda: explorer.pick("0:c3"),
        lambda: explorer.act("view", "play 0"),
        lambda: explorer.act("language", "pt"),
        lambda: explorer.act("page", "1000 dark"),
    ):
        boards.clear()
        action()
        now = drawn(explorer)
        assert all(now[name] - before[name] <= 1 for name in now)
        assert len(boards) == 1
        before = now
    assert all(before[name] == 0 for name in closed)


def test_a_pick_redraws_only_what_shows_picks(explorer, hand, study):
    before = drawn(explorer)
    hand.click(f"{study.here.decision.seat}:a1")
    now = drawn(explorer)
    assert {name for name in now if now[name] != before[name]} == {"decision"}


def test_a_part_is_drawn_when_it_is_opened_and_hidden_when_it_is_closed(explorer, hand):
    hand.press("Scores")
    panel = explorer._panels["scores"]
    assert (panel.draws, panel.widget.layout.display) == (1, "")
    hand.press("Scores")
    assert panel.widget.layout.display == "none"
    hand.press("Scores")
    assert panel.draws == 1
    hand.press("Scores")
    hand.type("bid 0")
    assert panel.draws == 1
    hand.press("Scores")
    assert panel.draws == 2


def test_the_page_tells_width_and_theme(explorer, hand):
    figure = explorer._board.widget
    explorer.act("page", "777 dark")
    assert (figure.layout.width, explorer.desk.theme) == (777, "dark")
    explorer.act("page", "9999 light")
    assert figure.layout.width <= 1600
    explorer.act("page", "1 light")
    assert figure.layout.width == 320


def test_width_and_theme_that_were_given_stay(study):
    explorer = Explorer(study, width=700, theme="dark")
    explorer.act("page", "1000 light")
    assert (explorer.desk.width, explorer.desk.theme) == (700, "dark")
    assert explorer._board.widget.layout.width == 700


def test_what_the_page_has_is_what_a_new_drawing_would_be(explorer, hand, study):
    """Only differences are sent: they must add up to the whole."""
    explorer.act("play-on", "round")
    for do, value in (("pick", "offer:L1"), ("play-on", "end"), ("back", ""), ("first", ""),
                      ("page", "700 dark"), ("view", "see 2"), ("language", "pt")):  # fmt: skip
        explorer.act(do, value)
        with speaking(explorer.desk.language):
            whole = plotly_board.render(scene_of(explorer.desk))
        shown = explorer._board.widget
        assert shown.layout.to_plotly_json() == whole.layout.to_plotly_json()
        for had, new in zip(shown.data, whole.data, strict=True):
            assert had.to_plotly_json() | {"uid": 0} == new.to_plotly_json() | {"uid": 0}


def test_closing_frees_every_comm(study):
    known = ipywidgets.widgets.widget._instances
    before = len(known)
    for board in ("plotly", "svg"):
        explorer = Explorer(study, board=board)
        for part in ("why", "scores", "tree", "share"):
            explorer.act("open", part)
        explorer.act("board", "svg")
        assert len(known) > before
        explorer.close()
        explorer.close()
        assert len(known) == before
    study.play("bid 0")  # nobody listens any more
    assert study._listeners == []


def test_a_click_takes_little_time(explorer, study):
    """Python's part of a redraw with every part open: well under what a person notices."""
    for part in ("why", "scores", "tree", "share"):
        explorer.act("open", part)
    explorer.act("play-on", "round")
    times = []
    for _ in range(12):
        for act in (lambda: explorer.pick("0:a1"),
                    lambda: explorer.play(study.here.options[-1].text)):  # fmt: skip
            start = time.process_time()
            act()
            times.append(time.process_time() - start)
    assert len(study) > 20
    assert statistics.median(times) < 0.15


def test_the_explorer_shows_itself_as_widget_picture_and_text(explorer, study):
    data = explorer._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == explorer.model_id
    assert data["image/svg+xml"].startswith("<svg")
    assert "<desc" in data["image/svg+xml"]
    assert data["text/plain"].startswith("<Explorer: engis: round 1, bid, seat 1 to decide")
    assert "Lake L2" in data["text/plain"]


def test_the_static_twin_hides_what_the_view_hides(study):
    explorer = Explorer(study, board="svg", seat=1)
    data = explorer._repr_mimebundle_()
    for kind in ("image/svg+xml", "text/plain"):
        assert f" {weather(study, 0)}," not in data[kind].replace("\u00a0", " ")


def test_a_position_is_explored_in_a_study_of_its_own():
    explorer = Explorer(lab.new("engis", seats=2, seed=1), board="svg")
    explorer.play("bid 0")
    assert len(explorer.study) == 2


def test_another_game_is_explored_too(pocket, hand_of):
    explorer = Explorer(pocket)
    hand = hand_of(explorer)
    for part in ("why", "scores", "tree", "share"):
        explorer.act("open", part)
    while not pocket.here.over:
        hand.press(pocket.here.options[0].label(), do="play")
    assert "The game is over" in hand.read()
    assert "could not be drawn" not in hand.read()
