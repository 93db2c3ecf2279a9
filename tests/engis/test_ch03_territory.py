"""Chapter 3: bids, turn order, and the hexes of the offer."""

from collections import Counter
from itertools import combinations_with_replacement, pairwise

import pytest

from engis.helpers import TABLES, clan, game, refused, rules, sizes, solo, table, texts, then

OFFER = ["L1", "M1", "D1", "V1"]


def offer_of(position):
    return [hex_ for hex_ in position.view()["offer"] if hex_]


# -- bids -------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1, 2])
def test_3_1_bids_go_clockwise_from_the_first_player(first):
    position = table("bid", {}, {}, {}, first=first)
    for i, text in enumerate(["bid 0", "bid a1", "bid a2 a2"]):
        assert position.decision.ask == "bid"
        assert position.decision.rule == "3.1"
        assert position.decision.seat == (first + i) % 3
        position = position.play(text)
    assert position.decision.ask == "take"


def test_3_1_meeples_come_from_any_own_hex_into_the_row():
    position = table("bid", {"hexes": {"b2": "L1"}, "meeples": {"a1": 2, "b2": 2}})
    after = clan(position.play("bid a1 b2 b2"))
    assert after["meeples"] == {"a1": 1}
    assert after["row"] == after["bid"] == 3
    assert after["home"] == 1


def test_3_1_a_bid_of_zero_moves_nothing():
    after = clan(table("bid", {}).play("bid 0"))
    assert (after["meeples"], after["row"], after["bid"]) == ({"a1": 2, "a2": 2}, 0, 0)


def test_3_1_every_split_is_offered_once():
    """Two on each of two hexes: 1, 2, 3, 2 and 1 ways to take 0, 1, 2, 3 and 4 meeples."""
    assert texts(table("bid", {})) == [
        "bid 0", "bid a1", "bid a2", "bid a1 a1", "bid a1 a2", "bid a2 a2",
        "bid a1 a1 a2", "bid a1 a2 a2", "bid a1 a1 a2 a2",
    ]  # fmt: skip


def test_3_1_splits_over_four_hexes():
    """One meeple on each of four hexes: 1 + 4 + 6 + 4 + 1 ways."""
    clan_ = {"hexes": {"a3": "L1", "b2": "M1"}, "meeples": {"a1": 1, "a2": 1, "a3": 1, "b2": 1}}
    assert len(texts(table("bid", clan_))) == 16


@pytest.mark.parametrize("five", [False, True])
def test_3_1_exactly_the_splits_that_the_board_allows(five):
    """Every way to stand on five hexes against every multiset of spaces, counted in Python."""
    spaces = ["a1", "a2", "a3", "b2", "b3"]
    setup = {"hexes": {"a3": "L1", "b2": "M1", "b3": "D1"}, "skills": ["K13"] if five else []}
    for standing in combinations_with_replacement(spaces, 5 if five else 4):
        have = Counter(standing)
        allowed = {
            " ".join(["bid", *taken])
            for size in range(1, 5)
            for taken in combinations_with_replacement(spaces, size)
            if not Counter(taken) - have
        }
        found = texts(table("bid", {**setup, "meeples": dict(have)}))
        assert set(found) == allowed | {"bid 0"}
        assert len(found) == len(allowed) + 1


@pytest.mark.parametrize("text", ["bid a1 a1 a1", "bid a3", "bid c3 c3", "bid a1 a2 a2 a2"])
def test_3_1_meeples_that_are_not_there_cannot_be_bid(text):
    position = table("bid", {})
    assert refused(position, text) == "3.1"
    refusal = position.why_not(text)
    assert "a1 2, a2 2" in refusal.fix
    assert refusal.sources


def test_3_2_higher_or_lower_but_never_equal():
    position = table("bid", {}, {}).play("bid a1 a2")
    assert sizes(position) == [0, 1, 3, 4]
    assert refused(position, "bid a1 a1") == "3.2"
    assert refused(position, "bid 2") == "3.2"
    assert "0, 1, 3 or 4" in position.why_not("bid 2").fix
    assert refused(position, "bid a1 a1 a2") is None


def test_3_2_also_zero_is_bid_once():
    position = table("bid", {}, {}).play("bid 0")
    assert refused(position, "bid 0") == "3.2"
    assert sizes(position) == [1, 2, 3, 4]


def test_3_2_counts_this_round_only():
    position = then(table("bid", {}, {}, round=1), "bid 0", "bid a1")
    while position.decision.ask != "bid":
        position = position.play(position.options[0])
    assert sizes(position) == [0, 1, 2, 3, 4]


def test_3_2_names_who_has_bid_it():
    position = table("bid", {}, {}, {}, side="B").play("bid b1 b1")
    assert "Red" in position.why_not("bid b1 b4").facts[0]


def test_3_3_at_most_four():
    assert sizes(table("bid", {})) == [0, 1, 2, 3, 4]
    assert refused(table("bid", {}), "bid 5") == "3.3"
    assert refused(table("bid", {}), "bid 99999999999999999999") == "3.3"


def test_3_3_also_with_five_meeples():
    position = table("bid", {"skills": ["K13"]})
    assert sum(clan(position)["meeples"].values()) == 5
    assert sizes(position) == [0, 1, 2, 3, 4]
    assert refused(position, "bid a1 a1 a1 a2 a2") == "3.3"


def test_3_3_with_four_meeples_five_are_lacking_too():
    refusal = table("bid", {}).why_not("bid a1 a1 a1 a2 a2")
    assert (refusal.rule, refusal.also) == ("3.1", ("3.3",))


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_3_3_a_legal_bid_always_exists(seats, side):
    for position in game(seats, side)[:-1]:
        if position.decision.ask == "bid":
            assert len(sizes(position)) >= 5 - max(seats, 2) + 1


# -- turn order -------------------------------------------------------------------------------


def test_3_4_highest_bid_first():
    position = then(table("bid", {}, {}, {}, {}),
                    "bid a1", "bid a1 a1 a2 a2", "bid 0", "bid a1 a1")  # fmt: skip
    assert position.view()["order"] == [1, 3, 0, 2]
    assert position.decision.seat == 1
    assert ("3.4", 0) in rules(position)


def test_3_4_for_the_rest_of_the_round():
    position = then(table("bid", {}, {}, {}), "bid 0", "bid a1 a1", "bid a1")
    seats = {"take": [], "act": [], "play": []}
    while position.decision is not None:
        seats[position.decision.ask].append(position.decision.seat)
        done = [o for o in position.options if o.text == "done"]
        position = position.play((done or list(position.options))[0])
    assert seats == {"take": [1, 2, 0], "act": [1, 2, 0], "play": [1, 2, 0]}


def test_3_4_the_order_is_not_known_before():
    assert table("bid", {}, {}).view()["order"] == []


def test_3_5_cunning_answers_come_in_the_new_order_before_the_first_hex():
    position = then(table("bid", {"skills": ["K11"]}, {}, {"skills": ["K11"]}),
                    "bid a1", "bid 0", "bid a1 a1")  # fmt: skip
    asked = []
    for text in ("cunning no", "cunning a1"):
        asked.append((position.decision.ask, position.decision.seat, position.decision.rule))
        assert len(offer_of(position)) == 4
        position = position.play(text)
    assert asked == [("cunning", 2, "3.5"), ("cunning", 0, "3.5")]
    assert (position.decision.ask, position.decision.seat) == ("take", 2)


def test_3_5_nobody_else_is_asked():
    position = then(table("bid", {"skills": ["K11"]}, {}), "bid 0", "bid a1")
    assert position.decision.ask == "take"


# -- hexes ------------------------------------------------------------------------------------


def test_3_6_any_hex_of_the_offer_onto_any_empty_space_beside_the_territory():
    """Beside a1 and a2 lie a3, b1, b2 and b3."""
    position = then(table("bid", {}, {}, offer=OFFER), "bid a1", "bid 0")
    assert position.decision.rule == "3.6"
    spaces = ["a3", "b1", "b2", "b3"]
    assert texts(position) == [f"take {hex_} {space}" for hex_ in OFFER for space in spaces]


def test_3_6_on_side_b_two_corners_are_open():
    """Beside b1 lie a1, b2 and c1, beside b4 lie a3, b3 and c3."""
    position = then(table("bid", {}, {}, offer=OFFER, side="B"), "bid b1", "bid 0")
    assert {text.split()[2] for text in texts(position)} == {"a1", "b2", "c1", "a3", "b3", "c3"}
    assert len(texts(position)) == 24


def test_3_6_a_volcano_counts_as_a_neighbour():
    """b4 lies beside a3, b3 and c3 only, so the volcano on a3 opens it."""
    position = then(table("bid", {"hexes": {"a3": "V2"}}, {}, offer=OFFER), "bid a1", "bid 0")
    assert "take L1 b4" in texts(position)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("take F1 b3", "F1 forest"),  # not in the offer
        ("take V3 b3", "V3 volcano lies on b2"),
        ("take L1 a1", "never moves"),
        ("take L1 b2", "b2 holds V3 volcano"),
        ("take L1 c3", "touches no hex"),  # beside b3, b4 and c2
    ],
)
def test_3_6_what_cannot_be_taken_or_placed(text, fact):
    setup = table("bid", {"hexes": {"b2": "V3"}}, {}, offer=OFFER)
    position = then(setup, "bid a1", "bid 0")
    assert refused(position, text) == "3.6"
    assert fact in position.why_not(text).facts[0]


def test_3_6_a_hex_taken_this_round_is_gone():
    position = then(table("bid", {}, {}, offer=OFFER), "bid a1", "bid 0", "take L1 b2")
    assert offer_of(position) == ["M1", "D1", "V1"]
    assert refused(position, "take L1 b2") == "3.6"
    assert "take M1 b2" in texts(position)


def test_3_6_taking_is_compulsory():
    position = then(table("bid", {}, {}), "bid a1", "bid 0")
    assert refused(position, "done") == "3.6"
    assert {text.split()[0] for text in texts(position)} == {"take"}


def test_3_6_a_placed_hex_never_moves():
    for before, after in pairwise(game(4, "B")):
        for seat in range(4):
            old, new = clan(before, seat)["hexes"], clan(after, seat)["hexes"]
            assert old.items() <= new.items()


@pytest.mark.parametrize(("seats", "rest"), [(4, 0), (3, 1), (2, 2)])
def test_3_7_the_last_to_choose_discards_what_is_left(seats, rest):
    position = table("bid", *[{}] * seats, offer=OFFER)
    for text in ["bid 0", "bid a1", "bid a1 a1", "bid a1 a1 a2"][:seats]:
        position = position.play(text)
    before = position.view()["discarded"]
    for hex_ in OFFER[:seats]:
        position = position.play(f"take {hex_} b2")
    assert offer_of(position) == []
    left = OFFER[seats:]
    assert sorted(position.view()["discarded"]) == sorted([*before, *left])
    told = [event for event in position.events if event.rule == "3.7"]
    assert len(told) == (1 if rest else 0)
    for event in told:
        assert event.seat == 0  # bid 0: last
        assert all(hex_ in event.text for hex_ in left)
    assert len(left) == rest


def test_3_7_solo_discards_two():
    position = then(solo("bid", offer=OFFER, rival={"plans": ["WATER"]}), "bid 0")
    position = position.play("take M1 b2")  # the rival, with bid 1, took L1 first
    assert {"D1", "V1"} <= set(position.view()["discarded"])


def test_3_8_bid_meeples_stay_in_the_row_until_the_end_of_phase_3():
    position = then(table("bid", {}, {}, round=1), "bid a1 a2", "bid a1")
    round_ = position.view()["round"]
    rows = []
    while position.decision.ask != "return" and position.view()["round"] == round_:
        rows.append((clan(position, 0)["row"], clan(position, 1)["row"]))
        position = position.play(position.options[0])
    assert set(rows) == {(2, 1)}


def test_3_8_cunning_is_the_exception():
    position = then(table("bid", {"skills": ["K11"]}, {}), "bid a1 a2", "bid 0", "cunning a1")
    assert clan(position)["row"] == 1
    assert clan(position)["bid"] == 2


def test_3_the_offer_of_a_game_is_the_top_of_the_pile():
    line = game(3)
    pile = [*line[0].view()["offer"], *line[0].view()["pile"]]
    for position in line[:-1]:
        view = position.view()
        if view["phase"] == "bid":
            start = 4 * (view["round"] - 1)
            assert view["offer"] == pile[start : start + 4]
