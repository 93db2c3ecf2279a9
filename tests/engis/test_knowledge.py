"""Who knows what: views of seats, and what is dealt anew for them (1.7, 10.1)."""

import json

import pytest

import engis_lab as lab
from engis.helpers import TABLES, game, solo, table

PEOPLE = {1: 1, 2: 2, 3: 3, 4: 4}


def greens(view):
    return [row["weather"] for row in view["clans"]]


def shown(view):
    """Return everything that is in a view, as text."""
    return json.dumps(view, ensure_ascii=False)


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_1_7_a_seat_does_not_know_green_cards_of_others_and_the_order_of_the_pile(seats, side):
    for position in game(seats, side)[:-1:15]:
        everything = position.view()
        for seat in range(PEOPLE[seats]):
            view = position.view(seat)
            own = greens(everything)[seat]
            assert greens(view) == [own if i == seat else None for i in range(len(greens(view)))]
            assert view["pile"] is None
            assert view["pile_set"] == sorted(everything["pile"], key=everything["pile_set"].index)
            unused = {f"G{n}" for n in range(1, 7)} - {own}
            unused |= {f"Y{n:02}" for n in range(1, 13)} - set(view["weather"])
            assert not any(f'"{card}"' in shown(view) for card in unused)


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_1_7_everything_else_is_open_to_a_seat(seats, side):
    hidden = {"viewer", "pile", "decision"}
    for position in game(seats, side)[:-1:15]:
        everything = position.view()
        for seat in range(PEOPLE[seats]):
            view = position.view(seat)
            for key in set(everything) - hidden - {"clans"}:
                assert view[key] == everything[key]
            for mine, theirs in zip(view["clans"], everything["clans"], strict=True):
                assert {k: v for k, v in mine.items() if k not in ("weather", "plans")} == {
                    k: v for k, v in theirs.items() if k not in ("weather", "plans")}  # fmt: skip


def test_1_7_a_seat_knows_its_own_green_card_open_yellows_discards_and_all_cards():
    position = game(3)[60]
    view = position.view(1)
    assert greens(view)[1] in {f"G{n}" for n in range(1, 7)}
    assert len(view["weather"]) == 4
    assert view["discarded"] == position.view()["discarded"]
    assert all(len(row["hand"]) + len(row["played"]) == 8 for row in view["clans"])


def test_1_7_who_does_not_decide_sees_seat_and_kind_of_the_decision_only():
    position = lab.new("engis", seats=3, first=1)
    assert position.view(0)["decision"] == {"seat": 1, "ask": "bid"}
    assert position.view(1)["decision"]["options"] == [option.text for option in position.options]
    assert position.view()["decision"] == position.view(1)["decision"]


def test_10_1_plans_not_yet_turned_are_hidden():
    position = solo("bid", rival={"plans": ["FOOD", "SAME"]}, round=5)
    assert position.view()["clans"][1]["plans"][:2] == ["FOOD", "SAME"]
    view = position.view(0)
    assert (view["clans"][1]["plan"], view["clans"][1]["plans"]) == (None, None)
    after = position.play("bid 0").view(0)
    assert (after["clans"][1]["plan"], after["clans"][1]["plans"]) == ("FOOD", None)


def test_1_7_after_the_end_everything_is_open():
    end = game(2)[-1]
    assert greens(end.view(0)) == greens(end.view())


@pytest.mark.parametrize("seat", [2, -1, True, "0", 1.0])
def test_1_1_there_is_no_view_of_a_seat_that_is_not_there(seat):
    position = lab.new("engis", seats=2)
    for ask in (position.view, lambda s: position.resample(s, 1), position.breakdown):
        with pytest.raises(lab.SetupError):
            ask(seat)


def test_1_7_a_view_is_a_copy():
    position = game(3)[30]
    view = position.view()
    view["clans"][0]["hexes"].clear()
    view["pile"].clear()
    view["market"]["K01"] = 99
    assert position.view() == game(3)[30].view()
    assert position.view() != view


# -- dealing anew -----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_11_9_a_new_deal_conserves_all_pieces_and_all_that_the_seat_knows(seats, side):
    for position in game(seats, side)[:-1:25]:
        before = position.view()
        for seat in range(PEOPLE[seats]):
            for seed in (1, 2):
                other = position.resample(seat, seed)
                after = other.view()
                assert sorted(after["pile"]) == sorted(before["pile"])
                assert greens(after)[seat] == greens(before)[seat]
                cards = [card for card in greens(after) if card]
                assert len(set(cards)) == len(cards) == PEOPLE[seats]
                if seats == 1:
                    plans = after["clans"][1]["plans"]
                    assert sorted(plans) == sorted(before["clans"][1]["plans"])
                hidden, known = other.view(seat), position.view(seat)
                assert hidden | {"events": 0} == known | {"events": 0}
                assert other.scores == position.scores


def test_11_9_what_is_dealt_anew_differs_and_repeats_by_seed():
    position = lab.new("engis", seats=4, seed=5)
    deals = [position.resample(0, seed) for seed in range(30)]
    assert len({tuple(p.view()["pile"]) for p in deals}) == 30
    for seat in (1, 2, 3):
        assert len({greens(p.view())[seat] for p in deals}) == 5
    assert position.resample(0, 7) == position.resample(0, 7)
    alone = solo("bid", round=1)
    assert len({tuple(alone.resample(0, n).view()["clans"][1]["plans"]) for n in range(9)}) == 9


def test_11_9_a_new_deal_does_not_depend_on_what_was_hidden():
    known = {"round": 7, "offer": ["F1", "F2", "F3", "F4"], "weather": ["Y01", "Y02", "Y03", "Y04"]}
    pile = ["L1", "L2", "L3", "L4"]
    one = table("bid", {"weather": "G1"}, {"weather": "G2"}, pile=pile, **known)
    two = table("bid", {"weather": "G1"}, {"weather": "G5"}, pile=pile[::-1], **known)
    assert one != two
    assert one.resample(0, 3) == two.resample(0, 3)


def test_12_a_new_deal_is_part_of_line_and_token():
    position = lab.new("engis", seats=2, seed=5).play("bid 0").resample(0, 9)
    again = lab.load(position.token())
    assert again == position
    assert [step.text for step in again.line()] == ["bid 0", "luck 0 9"]


@pytest.mark.parametrize("seed", [-1, 2**63, True, "1", None])
def test_1_5_a_new_deal_asks_a_seed_like_any_other(seed):
    with pytest.raises(lab.SetupError):
        lab.new("engis").resample(0, seed)
