"""How clicks narrow options, without any widget."""

import pytest

import engis_lab as lab
from engis_lab.core.luck import Luck, fold
from engis_lab.widgets.picking import candidates, click, meant, targets


def clicked(position, *places):
    """Click one place after the other; what the last one led to."""
    picks = ()
    for place in places[:-1]:
        step = click(position, picks, place)
        assert step.refusal is None
        assert not step.play
        picks = step.picks
    return click(position, picks, places[-1])


@pytest.fixture(scope="module")
def bid():
    return lab.new("engis", seats=3, seed=7, first=0)


@pytest.fixture(scope="module")
def take(bid):
    return bid.play("bid 0").play("bid a1").play("bid a1 a1")


@pytest.fixture(scope="module")
def agile():
    """Seat 0 may step twice (K10): a1, a2 hold meeples; b1, b2, b3 are placed."""
    clan = {"hexes": {"b1": "L1", "b2": "F1", "b3": "F2"}, "skills": ["K10"]}
    return lab.setup("engis", {"phase": "act", "round": 4, "clans": [clan, {}]})


def test_a_bid_narrows_with_each_meeple_in_any_order(bid):
    assert targets(bid) == {"0:a1", "0:a2"}
    assert clicked(bid, "0:a2").picks == ("0:a2",)
    assert [o.text for o in candidates(bid, ("0:a2", "0:a1"))] == [
        "bid a1 a2", "bid a1 a1 a2", "bid a1 a2 a2", "bid a1 a1 a2 a2",
    ]  # fmt: skip


def test_a_bid_that_could_be_longer_waits_to_be_confirmed(bid):
    assert clicked(bid, "0:a2", "0:a1").picks == ("0:a2", "0:a1")
    assert meant(bid, ("0:a2", "0:a1")).text == "bid a1 a2"
    assert meant(bid, ()) is None


def test_the_only_option_left_is_played_when_it_is_complete(bid):
    assert clicked(bid, "0:a2", "0:a1", "0:a1", "0:a2").play == "bid a1 a1 a2 a2"


def test_a_hex_and_its_space_may_be_picked_in_either_order(take):
    seat = take.decision.seat
    assert clicked(take, "offer:L2", f"{seat}:b1").play == "take L2 b1"
    assert clicked(take, f"{seat}:b1", "offer:L2").play == "take L2 b1"


def test_another_hex_or_space_replaces_the_one_picked_before(take):
    seat = take.decision.seat
    assert clicked(take, "offer:L2", "offer:M4").picks == ("offer:M4",)
    assert clicked(take, f"{seat}:b1", f"{seat}:b2").picks == (f"{seat}:b2",)


def test_a_step_goes_from_the_first_pick_to_the_second(agile):
    assert targets(agile) & {"0:a1", "0:a2", "0:b1", "0:b2"} == {"0:a1", "0:a2"}
    assert targets(agile, ("0:a1",)) == {"0:a2", "0:b1", "0:b2"}
    assert clicked(agile, "0:a1", "0:b1").play == "step a1 b1"


def test_a_step_that_could_go_on_waits_to_be_confirmed(agile):
    assert clicked(agile, "0:a1", "0:b2").picks == ("0:a1", "0:b2")
    assert meant(agile, ("0:a1", "0:b2")).text == "step a1 b2"
    assert clicked(agile, "0:a1", "0:b2", "0:a2").play == "step a1 b2 a2"


def test_another_path_to_the_same_space_is_as_good(agile):
    """The list has a1-a2-b3 only; §12 normalises other middle spaces."""
    assert not candidates(agile, ("0:a1", "0:b2", "0:b3"))
    played = clicked(agile, "0:a1", "0:b2", "0:b3").play
    assert agile.play(played) == agile.play("step a1 a2 b3")


def test_a_second_click_takes_a_pick_back(agile):
    assert clicked(agile, "0:a1", "0:a1").picks == ()
    assert clicked(agile, "0:a1", "0:b2", "0:b2").picks == ("0:a1",)


def test_an_illegal_space_is_refused_by_its_rule_and_not_kept(agile, take):
    step = clicked(agile, "0:a1", "0:c3")
    assert (step.picks, step.text, step.refusal.rule) == (("0:a1",), "step a1 c3", "4.2")
    assert "0:c3" in step.refusal.sources
    nobody = clicked(agile, "0:b1")
    assert (nobody.picks, nobody.refusal.rule) == ((), "4.2")
    far = clicked(take, "offer:L2", f"{take.decision.seat}:c3")
    assert (far.picks, far.refusal.rule) == (("offer:L2",), "3.6")


def test_a_hex_of_another_decision_is_refused_by_the_rule_of_the_open_one(bid):
    refused = clicked(bid, "offer:L2")
    assert refused.text.startswith("take L2")
    assert refused.refusal.rule == "3.1"


@pytest.mark.parametrize("space", ["a1", "a3", "b1", "b2", "b3", "c3"])
def test_another_clan_is_never_taken_for_ones_own(take, agile, space):
    seat = take.decision.seat
    for position, mine, other in ((take, "offer:L2", (seat + 1) % 3), (agile, "0:a1", 1)):
        for picks in ((), (mine,)):
            step = click(position, picks, f"{other}:{space}")
            assert step.picks == picks
            assert not step.play
            assert step.refusal.rule == position.decision.rule


def test_a_place_that_is_nowhere_means_nothing(bid):
    assert click(bid, (), "no such place").refusal.rule == "3.1"


def positions(seed, every=3, **options):
    """Positions of a random game."""
    position = lab.new("engis", seed=seed, **options)
    while not position.over:
        if position.depth % every == 0:
            yield position
        luck = Luck(fold(seed, position.depth))
        position = position.play(position.options[luck.below(len(position.options))])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_option_can_be_clicked(seed):
    """Clicking an option's own picks in order plays it, or leaves it to be confirmed."""
    for position in positions(seed, seats=2 + seed % 3, side="AB"[seed % 2]):
        for option in position.options:
            picks, played = (), ""
            for n, place in enumerate(option.picks, 1):
                assert place in targets(position, picks), (option, picks)
                step = click(position, picks, place)
                assert step.refusal is None
                assert not step.play or n == len(option.picks)
                picks, played = step.picks, step.play
            if option.picks:
                assert played == option.text or meant(position, picks) == option


@pytest.mark.parametrize("seed", [4, 5])
def test_a_first_click_is_taken_exactly_on_targets(seed):
    for position in positions(seed, seats=3):
        look = position.game.look(position.view())
        legal = targets(position)
        for place in (place.id for board in look.boards for place in board.places):
            step = click(position, (), place)
            assert (step.refusal is None) == (place in legal), place


def test_a_game_that_reads_no_clicks_is_played_by_its_picks(pocket):
    card = pocket.here.options[0]
    assert targets(pocket.here) == {option.picks[0] for option in pocket.here.options}
    assert click(pocket.here, (), card.picks[0]).play == card.text
    assert click(pocket.here, (), "elsewhere").refusal.rule == pocket.here.decision.rule
