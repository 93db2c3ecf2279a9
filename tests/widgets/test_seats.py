"""Who looks on: what stays hidden, playing as a seat, other luck."""

import pytest

import engis_lab as lab
from engis_lab.widgets import Explorer


def marks(explorer):
    """The outlines that the plotly board draws, by name."""
    return {shape.name: shape.path for shape in explorer._board.widget.layout.shapes}


def weather(study, seat):
    return study.here.view()["clans"][seat]["weather"]


def test_a_seat_sees_no_hidden_card_of_others(explorer, hand, study):
    assert "Omniscient" in hand.read()
    assert f"{weather(study, 0)}" in explorer.as_text()
    hand.choose("view", "see 1")
    board = " ".join(explorer._board.widget.data[-1].text)
    for other in (0, 2):
        assert f" {weather(study, other)}," not in board
        assert f" {weather(study, other)}," not in explorer.as_text()
    assert f"{weather(study, 1)}" in explorer.as_text()
    assert "Hidden from Blue, seat 1 stays hidden" in hand.read()


def test_a_seat_that_does_not_decide_sees_no_options_and_decides_nothing(explorer, hand, study):
    seat = study.here.decision.seat
    hand.choose("view", f"see {(seat + 1) % 3}")
    assert "bid a1" not in hand.read()
    assert "legal" not in marks(explorer)
    for do, value in (("pick", f"{seat}:a1"), ("play", "bid 0"), ("why", "craft O4"),
                      ("confirm", "")):  # fmt: skip
        explorer.act(do, value)
        assert (len(study), explorer.desk.picks, explorer.desk.refused) == (1, (), None)
    explorer.act("play", "bid 0")
    assert "is not shown in this view" in hand.read()
    hand.press("Let the others play")
    assert len(study) > 1


def test_secret_choices_stay_hidden_in_line_tree_and_log(pocket, hand_of):
    secret = pocket.here.options[-1].text
    first = pocket.here.decision.seat
    explorer = Explorer(pocket, seat=1 - first)
    hand = hand_of(explorer)
    pocket.play(secret)
    for part in ("Branches",):
        hand.press(part)
    assert "hide ?" in hand.sheets()["walk"].html
    assert "hide ?" in hand.sheets()["branches"].html
    assert secret not in hand.read()
    assert secret not in str(explorer._panels["tree"].widget.outputs)


def test_playing_as_a_seat_the_others_answer(explorer, hand, study):
    hand.choose("view", "play 2")
    assert study.here.decision.seat == 2
    answered = study.here.depth
    assert answered > 0
    hand.type(study.here.options[0].text)
    assert study.here.decision.seat == 2
    hand.press("Undo")
    assert (study.here.depth, study.here.decision.seat) == (answered, 2)
    assert f"G{weather(study, 0)[1]}" not in explorer.as_text()


def test_playing_as_a_seat_to_the_end(explorer, hand, study):
    explorer.act("view", "play 0")
    while not study.here.over:
        assert study.here.decision.seat == 0
        hand.type(study.here.options[-1].text)
        assert explorer.desk.refused is None
    assert "The game is over" in hand.read()


def test_the_log_of_a_player_begins_with_his_own_last_choice(explorer, hand, study):
    explorer.act("view", "play 2")
    hand.type(study.here.options[0].text)
    said = hand.sheets()["said"].html
    assert "Green" in said
    assert len(said) > 400


def test_other_luck_keeps_what_the_seat_knows(explorer, hand, study):
    hand.choose("view", "see 1")
    seen = study.here.view(1) | {"events": None}
    hand.press("Other luck")
    hand.press("Back")
    hand.press("Other luck")
    dealt = [child.position for child in study.root.children]
    assert len(dealt) == 2
    assert dealt[0] != dealt[1]
    assert all(position.view(1) | {"events": None} == seen for position in dealt)
    assert "other luck" in hand.sheets()["walk"].html


def test_the_rival_of_a_solo_game_has_no_view(controls):
    explorer = Explorer(lab.new("engis", seats=1, seed=3), board="svg")
    choices = controls(explorer._panels["seats"].widget.html).texts
    assert not [text for text in choices if "Rival" in text]
    with pytest.raises(lab.SetupError, match="seat 1"):
        Explorer(lab.new("engis", seats=1, seed=3), board="svg", seat=1)
