"""A round is played by clicks, by buttons and by typing; what a click shows."""

import engis_lab as lab
from engis_lab.widgets import Explorer


def decide_until(study, round_=2):
    """Decisions of the first round: the seat, and an option that is not the first."""
    while study.here.decision is not None and study.here._state.when[0] < round_:
        options = study.here.options
        yield options[len(options) // 2]


def test_a_round_is_played_by_clicks_on_the_plotly_board(explorer, hand, study):
    twin = lab.Study(study.here)
    for option in decide_until(study):
        board = set(explorer._board.widget.data[0].customdata)
        depth = study.here.depth
        if option.picks and set(option.picks) <= board:
            for place in option.picks:
                hand.click(place)
            if study.here.depth == depth:
                hand.press("Play: ", do="confirm")
        else:  # cards and the like are buttons
            hand.press(option.label(), do="play")
        twin.play(option.text)
        assert study.here == twin.here, option
    assert study.here.decision.ask == "bid"
    assert sum(study.here.scores) > 0


def test_a_round_is_played_by_buttons(hand, study):
    twin = lab.Study(study.here)
    for option in decide_until(study):
        hand.press(option.label(), do="play", **{"with": option.text})
        assert study.here == twin.play(option.text)


def test_a_round_is_played_by_typing(hand, study):
    twin = lab.Study(study.here)
    for option in decide_until(study):
        hand.type(f"  {option.text.upper()} ")
        assert study.here == twin.play(option.text)


def test_a_round_is_played_by_clicks_on_the_svg_board(study, hand_of):
    explorer = Explorer(study, board="svg")
    hand = hand_of(explorer)
    for option in decide_until(study):
        depth = study.here.depth
        if option.picks and set(option.picks) <= set(explorer._board.widget.places):
            for place in option.picks:
                hand.click_svg(place)
            if study.here.depth == depth:
                hand.press("Play: ")
        else:
            hand.press(option.label(), do="play")
        assert study.node.text == option.text


def marks(explorer):
    """The outlines that the plotly board draws, by name."""
    return {shape.name: shape.path for shape in explorer._board.widget.layout.shapes}


def test_targets_are_outlined_and_picks_are_marked(explorer, hand, study):
    seat = study.here.decision.seat
    assert "legal" in marks(explorer)
    assert "picked" not in marks(explorer)
    hand.click(f"{seat}:a1")
    assert "picked" in marks(explorer)
    assert "Forest a1" in hand.read()
    hand.press("Clear picks")
    assert "picked" not in marks(explorer)
    assert explorer.desk.picks == ()


def test_picks_narrow_the_buttons(hand, study, controls):
    def options():
        found = controls(hand.sheets()["decision"].html).buttons
        return {given["data-with"] for _, given in found if given.get("data-do") == "play"}

    seat = study.here.decision.seat
    assert options() == {option.text for option in study.here.options}
    hand.click(f"{seat}:a2")
    assert options() == {text for text in options() if "a2" in text}
    assert "bid 0" not in options()


def test_an_illegal_click_shows_rule_reason_facts_fix_and_where(explorer, hand, study):
    seat = study.here.decision.seat
    before = study.to_text()
    hand.click(f"{seat}:c3")
    refusal = study.here.why_not("bid c3")
    shown = hand.sheets()["said"].html
    assert "Not possible: bid c3" in shown
    assert "rule 3.1" in shown
    assert refusal.fix in shown
    assert all(fact[1:] in shown for fact in refusal.facts)
    assert "lit" in marks(explorer)
    assert explorer.desk.lit == refusal.sources == (f"{seat}:c3",)
    assert explorer.desk.picks == ()
    assert study.to_text() == before
    hand.press("Close")
    assert "Not possible" not in hand.read()
    assert "lit" not in marks(explorer)


def test_a_refused_click_keeps_the_picks_made_before(explorer, hand, study):
    seat = study.here.decision.seat
    hand.click(f"{seat}:a1")
    hand.click("offer:L2")
    assert "Not possible: take L2" in hand.read()
    assert explorer.desk.picks == (f"{seat}:a1",)


def test_typing_nonsense_asks_what_was_meant(hand, study):
    hand.type("bidd 0")
    assert "Did you mean" in hand.read()
    hand.type("")
    assert "Type an action, such as bid 0." in hand.read()
    assert len(study) == 1


def test_a_rule_opens_with_its_tag_and_leads_to_others(hand):
    hand.press("rule 3.1", do="rule")
    assert "3.1 Bid" in hand.read()
    hand.press("rule 3.2", do="rule")
    assert lab.rule("engis", "3.2").text() in hand.read().replace("&#x27;", "'")
    hand.press("Close the rule")
    assert "3.2 " not in hand.sheets()["said"].html.replace("rule 3.2", "")


def test_a_reconstructed_rule_says_so(explorer, hand):
    explorer.act("rule", "K11")
    assert "R: reconstructed" in hand.read()


def test_a_refusal_closes_the_rule_that_was_open(explorer, hand):
    explorer.act("rule", "K11")
    hand.type("craft O4")
    assert "R: reconstructed" not in hand.sheets()["said"].html


def test_what_happened_is_told_with_its_rule(hand):
    hand.type("bid 0")
    said = hand.sheets()["said"].html
    assert "What happened" in said
    assert "rule 3.1" in said
