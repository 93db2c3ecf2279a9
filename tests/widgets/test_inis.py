"""The explorer with Inis: every panel, clicks on a growing map, buttons, hidden hands, a clash."""

import pytest

import engis_lab as lab
from engis_lab.widgets import Explorer

PANELS = ("why", "whatif", "scores", "tree", "compare", "share")
CARDS = {"seats": 2, "tiles": {
    "t5": {"at": [0, 0], "clans": [2, 2], "citadels": 1}, "t2": {"at": [1, 0], "clans": [1, 0]},
    "t1": {"at": [0, 1], "clans": [0, 1]},
}, "players": [{"hand": ["a.bard"]}, {"hand": ["a.druid", "t.hills", "e.club"]}],
    "capital": "t2", "clash": {"territory": "t5", "instigator": 0}}  # fmt: skip


@pytest.fixture
def study():
    return lab.Study(lab.new("inis", seats=4, seed=1))


def test_every_panel_opens_and_can_be_read(explorer, hand):
    for name in PANELS:
        explorer.act("open", name)
        assert explorer.desk.trouble == ""
        assert 'aria-expanded="true"' in hand.sheets()["parts"].html
    assert {"why", "advice", "scores", "branches", "marks", "share"} <= set(hand.sheets())
    for words in ("where does the Capital stand?", "Leadership: 0 opposing clans led, 6 short"):
        assert words in hand.read()


def test_a_round_is_played_by_clicks_and_buttons(explorer, hand, study):
    twin, clicked = lab.Study(study.here), 0
    while study.here._state.round < 2 or len(twin) < 120:
        options = study.here.options
        option = options[len(twin) * 7 % len(options)]
        before = study.here.depth
        if option.picks and set(option.picks) <= set(explorer._board.widget.data[0].customdata):
            for place in option.picks:
                hand.click(place)
            clicked += 1
            if study.here.depth == before:
                hand.press("Play: ", do="confirm")
        else:
            hand.press(option.label(), do="play", **{"with": option.text})
        assert study.here == twin.play(option.text), option
        assert explorer.desk.trouble == ""
    assert clicked > 20


def test_a_click_elsewhere_is_refused_and_says_why(explorer, hand, study):
    while study.here.decision.ask != "turn":
        study.play_on("greedy", "turn", seed=2)
    free = next(p.id for p in explorer.desk.look.boards[0].places if p.kind is None)
    hand.click(free)
    assert explorer.desk.refused is not None
    assert study.here.decision.ask == "turn"


def test_a_clash_shows_who_is_exposed_and_who_answers(hand_of):
    study = lab.Study(lab.setup("inis", CARDS))
    explorer = Explorer(study, board="svg")
    hand = hand_of(explorer)
    hand.press("Shelter a clan")
    hand.press("Attack Red")
    assert "answer now, or decline?" in hand.read()
    picture = explorer._repr_mimebundle_()["image/svg+xml"]
    for words in ("Clash in Hills (t5)", "instigator, maneuvers", "W8: an Attack was declared"):
        assert words in picture
        assert words in explorer.as_text()
    hand.press("Português")
    assert "Combate em Colinas (t5)" in explorer.as_text()
    assert "W8: um Ataque foi declarado" in explorer._repr_mimebundle_()["image/svg+xml"]


@pytest.mark.parametrize("board", ["plotly", "svg"])
def test_playing_as_a_seat_hides_the_hands_of_others(hand_of, board):
    study = lab.Study(lab.setup("inis", CARDS))
    explorer = Explorer(study, board=board)
    hand = hand_of(explorer)
    open_ = explorer._repr_mimebundle_()["image/svg+xml"] + explorer.as_text() + hand.read()
    assert "Druid" in open_
    assert "Dagda" in open_
    hand.choose("view", "play 0")
    assert study.here.decision.seat == 0
    hidden = explorer._repr_mimebundle_()["image/svg+xml"] + explorer.as_text()
    for panel in PANELS:
        explorer.act("open", panel)
    hidden += hand.read()
    assert "Bard" in hidden
    assert "Druid" not in hidden
    assert "Dagda" not in hidden
    assert "known: Hills" in explorer.as_text()  # taken from the open row (7)


def test_a_seat_that_looks_on_can_not_decide_for_another(explorer, hand, study):
    first = study.here.decision.seat
    hand.choose("view", f"see {(first + 1) % 4}")
    explorer.act("play", study.here.options[0].text)
    assert len(study) == 1
    hand.press("Let the others play")
    assert study.here.decision.seat == (first + 1) % 4


def test_draft_picks_of_others_stay_hidden(hand_of):
    study = lab.Study(lab.new("inis", seats=3, seed=7))
    while study.here.decision.ask != "draft_keep":
        study.play(study.here.options[0].text)
    first = study.here.decision.seat
    explorer = Explorer(study, seat=(first + 1) % 3, board="svg")
    study.play(study.here.options[0].text)
    kept = study.node.text.removeprefix("keep ")
    explorer.act("open", "tree")
    shown = hand_of(explorer).read()
    assert kept not in shown
    assert "keep ?" in shown
