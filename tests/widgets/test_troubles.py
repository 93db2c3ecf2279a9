"""What goes wrong is shown, and the study is unharmed."""

import pytest

import engis_lab as lab
from engis_lab.widgets import Explorer


@pytest.fixture
def explorer(study):
    """One with the SVG board, which is sooner made."""
    return Explorer(study, board="svg")


@pytest.mark.parametrize(
    ("broken", "do", "value"),
    [("attempt", "pick", "1:c3"), ("refusal", "pick", "1:c3"), ("refusal", "play", "craft O4"),
     ("parse", "play", "bid 0"), ("text", "play", "bid 0"), ("policy", "play-on", "round"),
     ("label", "language", "pt"), ("look", "language", "pt"), ("question", "language", "pt"),
     ("considered", "open", "why"), ("items", "open", "scores")],
)  # fmt: skip
def test_an_error_in_the_game_is_shown_and_harms_nothing(
    explorer, hand, study, broken, do, value, monkeypatch, capsys
):
    assert study.here.decision.seat == 1
    before = study.to_text()

    def fails(*_args, **_kwargs):
        raise RuntimeError("a bug of the game")

    with monkeypatch.context() as patch:
        patch.setattr(type(study.here.game), broken, fails)
        hand.send(explorer._panels["seats"].widget, do, value)
        read = hand.read() + str(explorer._panels["bars"].widget.outputs)
        assert "a bug of the game" in read
        assert "Your study is unharmed" in read or "Seu estudo está intacto" in read
    assert study.to_text() == before
    explorer.act("language", "en")
    explorer.play("bid 0")
    assert study.node.text == "bid 0"
    assert "a bug of the game" not in hand.read()
    assert capsys.readouterr().err == ""


def test_an_error_on_the_board_leaves_the_panels_at_work(explorer, hand, study, monkeypatch):
    def fails(*_args):
        raise RuntimeError("a bug of the drawing")

    with monkeypatch.context() as patch:
        patch.setattr(type(explorer._board), "draw", fails)
        hand.type("bid 0")
    assert "a bug of the drawing" in hand.read()
    assert "Step 1 of 1" in hand.read()
    hand.type("bid a1")
    assert "a bug of the drawing" not in hand.read()
    assert "bid 1" in explorer._board.widget.svg


@pytest.mark.parametrize(
    ("do", "value"),
    [("nonsense", ""), ("go", "12345"), ("go", "x"), ("policy", "0 nobody"), ("policy", "7 random"),
     ("view", "see 9"), ("view", "see x"), ("language", "xx"), ("light", "0 999"), ("light", ""),
     ("rule", "99.9"), ("board", "clay"), ("page", ""), ("play-on", "forever"),
     ("step-to", "last"), ("name", None), ("pick", "")],
)  # fmt: skip
def test_nothing_that_is_sent_gets_out_or_changes_the_study(explorer, hand, study, do, value):
    before = study.to_text()
    hand.send(hand.sheets()["seats"], do, value)
    if do != "name":
        assert study.to_text() == before
    assert not explorer.closed
    explorer.play("bid 0")
    assert study.node.text == "bid 0"


@pytest.mark.parametrize("message", [None, 7, "text", [], {}, {"do": None}])
def test_a_foreign_message_is_no_error(hand, message):
    hand.sheets()["seats"]._handle_custom_msg(message, [])


def test_hostile_words_are_only_words(explorer, hand, study):
    words = "</textarea><script>alert(1)</script><img src=x onerror=alert(1)>\"'"
    study.name(words)
    study.comment(words)
    for part in ("why", "scores", "tree", "share"):
        explorer.act("open", part)
    hand.type(words)
    shown = hand.read()
    assert "<script" not in shown
    assert "<img" not in shown


@pytest.mark.parametrize(
    ("key", "arguments"),
    [("board", {"board": "clay"}), ("theme", {"theme": "blue"}), ("seat", {"seat": 9}),
     ("seat", {"seat": "x"}), ("study", {"study": "engis"})],
)  # fmt: skip
def test_a_wrong_argument_is_named(study, key, arguments):
    with pytest.raises(lab.SetupError) as wrong:
        Explorer(**{"study": study, **arguments})
    assert wrong.value.key == key


@pytest.mark.parametrize(("key", "value"), [("width", 10), ("language", "xx")])
def test_a_wrong_width_or_language_is_told(study, key, value):
    with pytest.raises(ValueError, match=str(value)):
        Explorer(study, **{key: value})
