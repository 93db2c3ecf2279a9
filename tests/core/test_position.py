"""`Position`: an immutable value, on the game Pocket."""

import copy
import pickle

import pytest

from engis_lab.core.answers import IllegalAction, SetupError
from engis_lab.core.notation import start
from engis_lab.core.position import LUCK, Position
from engis_lab.core.words import speaking


def play_all(position, *texts):
    for text in texts:
        position = position.play(text)
    return position


@pytest.fixture
def bidding(deal):
    """Return a position where seat 1 bids and seat 0 has bid 1."""
    position = deal()
    position = position.play(position.options[0])
    position = position.play(position.options[1])
    return position.play("bid 1")


def end(position):
    while not position.over:
        position = position.play(position.options[0])
    return position


def test_play_returns_a_new_position_and_leaves_the_old_one(first):
    key, option = first.key, first.options[0]
    after = first.play(option)
    assert first.key == key
    assert after != first
    assert after.parent is first
    assert after.step == (0, option.text, option.code)
    assert after.depth == 1
    assert after.line() == [after.step]
    assert after.line_positions() == [first, after]


@pytest.mark.parametrize("text", ["bid 0", "BID 0", "  bid   0 ", "lance 0"])
def test_play_takes_any_spelling(bidding, text):
    assert bidding.play(text).step.text == "bid 0"


def test_play_takes_an_option_of_another_position(bidding, deal):
    other = end(deal(seed=3)).line_positions()[3]
    assert bidding.play(other.options[0]) == bidding.play("bid 0")


def test_a_refused_action_tells_rule_reason_fix_and_options(bidding):
    with pytest.raises(IllegalAction, match=r"'bid 1': rule 2\.3: no two bids") as caught:
        bidding.play("bid 1")
    error = caught.value
    assert (error.rule, error.reason) == ("2.3", "no two bids are equal")
    assert error.options == bidding.options
    assert error.refusal == bidding.why_not("bid 1")
    assert bidding.why_not("bid 3").facts == ("you have 2",)
    assert bidding.why_not("bid 2") is None
    assert bidding.why_not(bidding.options[0]) is None


def test_an_unreadable_action_says_what_may_have_been_meant(bidding):
    refusal = bidding.why_not("bud 1")
    assert "bid 0" in refusal.fix
    with pytest.raises(IllegalAction, match="Did you mean: bid 0, bid 2"):
        bidding.play("bud 1")


@pytest.mark.parametrize("action", [None, 3, b"bid 0", ["bid 0"], ("bid 0",)])
def test_an_action_of_another_type_is_refused_with_an_example(bidding, action):
    for method in (bidding.play, bidding.why_not):
        with pytest.raises(TypeError, match="'bid 0'"):
            method(action)


def test_the_seat_is_checked_when_given(bidding):
    assert bidding.play("bid 0", seat=1) == bidding.play("bid 0")
    with pytest.raises(IllegalAction, match="seat 1 decides now"):
        bidding.play("bid 0", seat=0)
    for seat in (-1, 2, "1", 0.5):
        with pytest.raises(SetupError, match="seats are 0 to 1"):
            bidding.play("bid 0", seat=seat)


def test_after_the_end_there_is_no_decision(first):
    last = end(first)
    assert (last.over, last.decision, last.options, last.refusals()) == (True, None, (), [])
    assert last.outcome.winners
    assert repr(last).startswith("<pocket: round 4, over")
    with pytest.raises(IllegalAction, match="the game is over") as caught:
        last.play("bid 0", seat=1)
    assert caught.value.options == ()
    assert last.why_not("rubbish").rule == "4.2"
    assert last.view()["decision"] is None
    assert last.breakdown().total == last.scores[last.outcome.winners[0]]


def test_positions_are_equal_by_state_whatever_led_there(deal):
    one, two = end(deal()), end(deal())
    assert one == two
    assert one is not two
    assert hash(one) == hash(two)
    assert len({one, two, one.parent}) == 2
    assert one != "position"
    assert one != one.key


def test_positions_can_be_copied_and_pickled(bidding):
    for again in (pickle.loads(pickle.dumps(bidding)), copy.deepcopy(bidding)):  # noqa: S301 - just pickled
        assert again == bidding
        assert again.line() == bidding.line()


def test_a_set_up_is_copied(pocket):
    table = {"coins": [1, 2], "seed": 3}
    position = start(pocket, "setup", table, None)
    key = position.key
    table["coins"][0] = 0
    assert position.key == key
    assert position.play(position.options[0]).token()
    assert start(pocket, "setup", {"coins": [1, 2], "seed": 3}, None) == position


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ({"coins": [1, 2], "colour": "red"}, "colour"),
        ({"coins": "lots"}, "coins"),
        ({"coins": [1]}, "seats"),
        ({"coins": [1, 1], "seed": -1}, "seed"),
        ({"coins": [1, 1], "seed": object()}, "seed"),
        ([], "setup"),
    ],
)
def test_a_wrong_set_up_names_its_key(pocket, table, key):
    with pytest.raises(SetupError) as caught:
        start(pocket, "setup", table, None)
    assert key in caught.value.key


def test_events_tell_the_opening_the_automatic_moves_and_new_luck(first, bidding):
    assert [event.text for event in first.events] == ["card 4 is opened"]
    assert [event.rule for event in bidding.play("bid 0").events] == ["2.1", "2.4"]
    (event,) = first.resample(0, 3).events
    assert event.seat == LUCK
    assert "anew" in event.text


def test_resample_is_a_step_of_the_line(first):
    other = first.resample(0, 5)
    assert other.step.text == "luck 0 5"
    assert other.parent is first
    assert other != first
    for seat, seed in [(2, 5), (0, -1), (0, "5"), (0, 2**63)]:
        with pytest.raises(SetupError):
            first.resample(seat, seed)


def test_a_view_hides_and_the_omniscient_one_does_not(first):
    assert first.view(0)["dealt"][1] is None
    assert first.view(1)["decision"] == {"seat": 0, "ask": "hide"}
    everything = first.view()
    assert everything["viewer"] is None
    assert all(everything["dealt"])
    assert everything["decision"]["options"] == [option.text for option in first.options]


def test_breakdown_defaults_to_the_seat_that_decides(bidding):
    assert bidding.breakdown() == bidding.breakdown(1)
    assert str(end(bidding).breakdown(0)).endswith("total")
    assert "<table>" in end(bidding).breakdown(0)._repr_html_()


def test_everything_is_said_in_the_language_in_use(bidding):
    decision, option = bidding.decision, bidding.options[0]
    with speaking("pt"):
        assert decision.question == "Quantas moedas você lança?"
        assert option.label() == "Lançar moedas: 0"
        assert "regra 2.3" in str(bidding.why_not("bid 1"))
        assert "decide o lugar 1" in repr(bidding)
        assert "Lugar 1" in decision._repr_html_()
    assert decision.question == "How many coins do you bid?"
    assert option.label("pt") == "Lançar moedas: 0"
    assert option.label() == "Bid coins: 0"


def test_it_shows_itself_as_text_and_through_the_hook(first, monkeypatch):
    assert repr(first) == "<pocket: round 1, hide, seat 0 to decide, 0:0>"
    assert "seat 1" in str(first)
    monkeypatch.setattr(Position, "draw", None)
    assert first._repr_mimebundle_() == {"text/plain": repr(first)}
    monkeypatch.setattr(Position, "draw", lambda position: {"text/html": f"<p>{position.depth}"})
    assert first._repr_mimebundle_()["text/html"] == "<p>0"


def test_options_differ_by_what_they_do_not_by_their_words(first):
    one, two = first.options, first.options
    assert one == two
    assert str(one[0]) == one[0].text
    assert (one[0].group, one[0].picks) == ("HIDE", (one[0].text.replace(" ", ":"),))
    assert str(first.decision).startswith("seat 0 (1.2): Which card do you hide?")


def test_refusals_list_what_is_not_possible_here(bidding):
    refused = {option.text: refusal.rule for option, refusal in bidding.refusals()}
    assert refused["bid 1"] == "2.3"
    assert refused["bid 3"] == "2.2"
    assert refused["keep"] == "2.1"
    assert not {option.text for option in bidding.options} & set(refused)
