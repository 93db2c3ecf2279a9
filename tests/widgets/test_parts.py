"""The parts that are opened on demand: refusals, scores, branches, sharing."""

import engis_lab as lab
from engis_lab.widgets import Explorer


def marks(explorer):
    """The outlines that the plotly board draws, by name."""
    return {shape.name: shape.path for shape in explorer._board.widget.layout.shapes}


def test_why_not_lists_refusals_by_rule_and_explains_one(explorer, hand, study):
    while study.here.decision.ask != "act":
        study.play(study.here.options[0])
    assert explorer._panels["why"].draws == 0
    hand.press("Why not?")
    option, refusal = study.here.refusals()[0]
    assert refusal.reason[1:] in hand.sheets()["why"].html
    hand.press(option.label(), do="why")
    assert f"Not possible: {option.text}" in hand.sheets()["said"].html
    assert explorer.desk.lit == refusal.sources


def test_an_item_of_a_score_lights_its_hexes(explorer, hand, study):
    study.play_on("greedy", "round")
    hand.press("Scores")
    seat, n, item = next((seat, n, item) for seat in range(3)
                         for n, item in enumerate(study.here.breakdown(seat))
                         if any(":" in source for source in item.sources))  # fmt: skip
    hand.press(item.label, do="light", **{"with": f"{seat} {n}"})
    assert explorer.desk.lit == item.sources
    assert "lit" in marks(explorer)
    hand.press(item.label, do="light", **{"with": f"{seat} {n}"})
    assert explorer.desk.lit == ()


def test_items_shown_add_up_to_the_scores(hand, study):
    study.play_on("greedy", "end")
    hand.press("Scores")
    shown = hand.sheets()["scores"].html
    assert all(f": {points} points" in shown for points in study.here.scores)


def test_charts_are_plain_figures(explorer, hand, study):
    study.play_on("greedy", "round")
    hand.press("Scores")
    hand.press("Branches")
    for name in ("bars", "tree"):
        (shown,) = explorer._panels[name].widget.outputs
        assert shown["data"]["application/vnd.plotly.v1+json"]["data"]


def test_what_is_shared_makes_the_position_again(hand, study, controls):
    study.play_on("greedy", "round")
    hand.press("Share")
    shown = hand.sheets()["share"].html
    assert lab.load(study.here.token()) == study.here
    assert study.here.token() in shown
    texts = [text for text in controls(shown).texts if text.startswith("import engis_lab")]
    made = {}
    exec(texts[0].replace(".explore()", "").replace("lab.Study", "study = lab.Study"), made)  # noqa: S102  # our own text
    assert made["study"].here == study.here
    assert "data:text/plain;charset=utf-8,engis_lab" in shown


def test_every_control_has_a_text_label_and_a_name_for_the_focus(explorer, hand, study, controls):
    study.play_on("greedy", "round")
    for part in ("why", "scores", "tree", "share"):
        explorer.act("open", part)
    explorer.pick("offer:L2")
    explorer.act("rule", "3.1")
    for sheet in hand.sheets().values():
        read = controls(sheet.html)
        assert read.unlabelled == []
        assert all(words for words, _ in read.buttons)
        keys = [given.get("data-key") for _, given in read.buttons]
        assert None not in keys


def test_a_board_label_for_screen_readers_tells_what_may_be_chosen(study):
    explorer = Explorer(study, board="svg")
    places = explorer._board.widget.places
    seat = study.here.decision.seat
    label, state = places[f"{seat}:a1"]
    assert (state, label.endswith("; can be chosen")) == ("legal", True)
    assert label.startswith("Blue, seat 1: a1")
    explorer.pick(f"{seat}:a1")
    assert explorer._board.widget.places[f"{seat}:a1"][1] == "picked"
    assert "Blue" in explorer._board.widget.caption
