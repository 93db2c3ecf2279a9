"""Chapter 1: what a game begins with."""

from itertools import pairwise

import pytest

import engis_lab as lab
from engis.helpers import clan, error_key, game, solo, table, texts

KINDS = {"F": 5, "L": 5, "M": 5, "D": 5, "S": 5, "C": 4, "V": 3}
ALL_HEXES = {f"{kind}{n}" for kind, count in KINDS.items() for n in range(1, count + 1)}
PRINTED = {
    "red": {"b1": ("forest", "FD"), "b4": ("mountain", "WS")},
    "blue": {"b1": ("savanna", "FD"), "b4": ("desert", "WS")},
    "green": {"b1": ("forest", "WD"), "b4": ("savanna", "FS")},
    "yellow": {"b1": ("lake", "WF"), "b4": ("mountain", "DS")},
}


def printed(position, seat):
    seen = clan(position, seat)["printed"]
    return {space: (row["terrain"], row["icons"]) for space, row in seen.items()}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_1_1_one_to_four_players(seats):
    position = lab.new("engis", seats=seats)
    assert position.decision.ask == "bid"
    assert len(position.scores) == max(2, seats)


@pytest.mark.parametrize("seats", [0, 5, -1, 10**30, True, 2.0, "3", None])
def test_1_1_no_other_number_of_players(seats):
    assert error_key(seats=seats) == "seats"


def test_1_1_seats_are_clockwise():
    position = lab.new("engis", seats=4, first=2)
    asked = []
    for text in ("bid 0", "bid a1", "bid a1 a1", "bid a1 a1 a2"):
        asked.append(position.decision.seat)
        position = position.play(text)
    assert asked == [2, 3, 0, 1]


def test_1_2_on_side_a_all_start_with_the_pair_at_the_top():
    position = lab.new("engis", seats=4)
    for seat in range(4):
        assert printed(position, seat) == {"a1": ("forest", "FD"), "a2": ("mountain", "WS")}


def test_1_2_on_side_b_every_colour_has_its_pair():
    position = lab.new("engis", seats=4, side="B")
    for seat, colour in enumerate(["red", "blue", "green", "yellow"]):
        assert clan(position, seat)["colour"] == colour
        assert printed(position, seat) == PRINTED[colour]


def test_1_2_colours_may_be_chosen():
    position = lab.new("engis", seats=2, side="B", colours=["yellow", "green"])
    assert printed(position, 0) == PRINTED["yellow"]
    assert printed(position, 1) == PRINTED["green"]


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"side": "C"}, "side"),
        ({"side": "a"}, "side"),
        ({"side": None}, "side"),
        ({"side": "A", "colours": ["red", "blue"]}, "colours"),
        ({"side": "B", "colours": ["red", "red"]}, "colours"),
        ({"side": "B", "colours": ["red"]}, "colours"),
        ({"side": "B", "colours": "red"}, "colours"),
        ({"side": "B", "colours": ["red", "pink"]}, "colours[1]"),
        ({"level": "hard"}, "level"),
        ({"sides": "A"}, "sides"),
        ({"components_": "x"}, "components_"),
    ],
)
def test_1_2_other_options_are_refused_by_name(options, key):
    assert error_key(seats=2, **options) == key


def test_1_2_an_unknown_option_says_which_are_known():
    with pytest.raises(lab.SetupError, match="did you mean side"):
        lab.new("engis", seats=2, sidee="A")


@pytest.mark.parametrize(("side", "spaces"), [("A", ["a1", "a2"]), ("B", ["b1", "b4"])])
def test_1_3_two_meeples_stand_on_each_printed_hex(side, spaces):
    position = lab.new("engis", seats=4, side=side)
    for seat in range(4):
        assert clan(position, seat)["meeples"] == dict.fromkeys(spaces, 2)
        assert clan(position, seat)["row"] == 0


def test_1_4_eight_scoring_cards_one_of_each_type():
    cards = ["WATER", "FOOD", "MAMMOTH", "SHELTER", "TRIBES", "OBJECTS", "SAME", "DIFFERENT"]
    position = lab.new("engis", seats=3)
    for seat in range(3):
        assert clan(position, seat)["hand"] == cards
        assert clan(position, seat)["played"] == []


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_1_5_four_of_32_hexes_are_revealed_before_the_first_bid(seats):
    view = lab.new("engis", seats=seats).view()
    assert len(view["offer"]) == 4
    assert len(view["pile"]) == 28
    assert {*view["offer"], *view["pile"]} == ALL_HEXES
    assert view["discarded"] == []


def test_1_5_the_seed_shuffles_the_pile():
    piles = {tuple(lab.new("engis", seed=seed).view()["pile"]) for seed in range(20)}
    assert len(piles) == 20
    assert lab.new("engis", seed=3) == lab.new("engis", seed=3)


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**63 - 1])
def test_1_5_seeds_are_whole_numbers_of_63_bits(seed):
    assert lab.new("engis", seed=seed).decision.ask == "bid"


@pytest.mark.parametrize("seed", [-1, 2**63, 10**40, True, 1.0, "7", None])
def test_1_5_other_seeds_are_refused(seed):
    assert error_key(seed=seed) == "seed"


@pytest.mark.parametrize(("seats", "copies"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_1_6_copies_of_each_skill(seats, copies):
    view = lab.new("engis", seats=seats).view()
    assert view["market"] == {f"K{n:02}": copies for n in range(1, 17)}
    assert view["neutral"] == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_7_four_yellow_cards_open_one_green_card_each(seats):
    for seed in range(10):
        view = lab.new("engis", seats=seats, seed=seed).view()
        assert len(set(view["weather"])) == 4
        assert set(view["weather"]) <= {f"Y{n:02}" for n in range(1, 13)}
        greens = {row["weather"] for row in view["clans"]}
        assert len(greens) == seats
        assert greens <= {f"G{n}" for n in range(1, 7)}


def test_1_7_every_card_comes_up():
    views = [lab.new("engis", seats=2, seed=seed).view() for seed in range(60)]
    assert len({card for view in views for card in view["weather"]}) == 12
    assert len({row["weather"] for view in views for row in view["clans"]}) == 6


def test_1_7_green_cards_are_secret_until_the_end():
    first, last = game(3)[0], game(3)[-1]
    seen = [[row["weather"] for row in first.view(seat)["clans"]] for seat in range(3)]
    all_cards = [row["weather"] for row in first.view()["clans"]]
    for seat in range(3):
        assert seen[seat] == [c if i == seat else None for i, c in enumerate(all_cards)]
        assert first.view(seat)["weather"] == first.view()["weather"]
        assert [row["weather"] for row in last.view(seat)["clans"]] == all_cards


def test_1_8_scores_start_at_zero():
    for seats in (1, 2, 3, 4):
        assert set(lab.new("engis", seats=seats).scores) == {0}


def test_1_8_scores_go_on_above_the_track():
    assert table("play", {"score": 99}).play("play OBJECTS").scores[0] == 102


def test_1_9_the_first_player_is_a_parameter():
    for first in range(3):
        position = lab.new("engis", seats=3, first=first)
        assert (position.decision.seat, position.view()["first"]) == (first, first)


def test_1_9_by_default_luck_draws_the_first_player():
    drawn = [lab.new("engis", seats=3, seed=seed) for seed in range(30)]
    assert {position.decision.seat for position in drawn} == {0, 1, 2}
    assert any("(drawn)" in event.text for event in drawn[0].events)
    assert not any("(drawn)" in e.text for e in lab.new("engis", seats=3, first=1).events)


def test_1_9_in_the_solo_game_the_human_is_first():
    for seed in range(10):
        assert lab.new("engis", seats=1, seed=seed).decision.seat == 0


@pytest.mark.parametrize("first", [3, -1, True, "0", 0.0, 10**30])
def test_1_9_another_first_player_is_refused(first):
    assert error_key(seats=3, first=first) == "first"


def test_1_9_the_first_player_of_a_setup_is_seat_0_unless_given():
    assert table("bid", {}, {}, {}).decision.seat == 0
    assert table("bid", {}, {}, {}, first=2).decision.seat == 2
    assert solo("bid").decision.seat == 0


def test_1_the_events_of_the_start_name_offer_weather_and_first_player():
    events = lab.new("engis", seats=2, seed=5).events
    assert [event.rule for event in events] == ["1.5", "1.7", "1.9"]
    view = lab.new("engis", seats=2, seed=5).view()
    assert all(hex_ in events[0].text for hex_ in view["offer"])
    assert all(card in events[1].text for card in view["weather"])
    assert not any(hex_ in event.text for event in events for hex_ in view["pile"])


def test_1_forks_of_a_game_meet_the_same_luck():
    start = lab.new("engis", seats=2, seed=4)
    offers = []
    for choice in (0, -1):
        position = start
        while position.view()["round"] < 3:
            position = position.play(position.options[choice])
        offers.append(position.view()["offer"])
    assert offers[0] == offers[1] == start.view()["pile"][4:8]
    assert all(a.depth + 1 == b.depth for a, b in pairwise(game(2)))
    assert texts(start) == texts(lab.new("engis", seats=2, seed=4))
