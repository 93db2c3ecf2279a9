"""Chapter 12: seats, automatic moves, lines and tokens."""

import re

import pytest

import engis_lab as lab
from engis.helpers import ACTION, TABLES, game, refused, solo, table, texts, then
from engis_lab.core.notation import read_line, write_line

# -- seats ------------------------------------------------------------------------------------


def test_12_seats_count_from_0_and_are_checked_when_given():
    position = lab.new("engis", seats=3, first=1)
    assert position.play("bid 0", seat=1).decision.seat == 2
    with pytest.raises(lab.IllegalAction, match="not the turn of seat 0") as caught:
        position.play("bid 0", seat=0)
    assert caught.value.rule == "3.1"
    for seat in (3, -1):
        with pytest.raises(lab.SetupError):
            position.play("bid 0", seat=seat)


# -- automatic moves --------------------------------------------------------------------------


def test_12_every_other_decision_is_asked_even_with_one_option():
    """The last bidder of four may have two left, a hexless corner one; one card is asked too."""
    cards = ["WATER", "FOOD", "MAMMOTH", "SHELTER", "TRIBES", "OBJECTS", "SAME"]
    position = table("play", {"played": cards})
    assert texts(position) == ["play DIFFERENT"]
    full = {"a3": "F1", "b1": "F2", "b2": "F3", "b3": "F4", "b4": "F5", "c1": "L1", "c2": "L2"}
    position = table("bid", {"hexes": full}, {}, {}, {}, offer=["L3", "L4", "L5", "M1"])
    position = then(position, "bid 0", "bid a1", "bid a1 a1", "bid a1 a1 a2")
    position = then(position, "take L3 b2", "take L4 b2", "take L5 b2")
    assert texts(position) == ["take M1 c3"]


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_12_automatic_moves_are_not_in_the_line(seats, side):
    """Single `done` and single returns happen without a decision, the rival has none."""
    for position in game(seats, side)[:-1]:
        if position.decision.ask in ("act", "return"):
            assert len(position.options) > 1
        if seats == 1:
            assert position.decision.seat == 0


def test_12_a_redundant_done_is_accepted_in_a_line():
    busy = {"meeples": {}, "row": 4, "objects": ["O1"]}
    rival = {"skills": [f"K0{n}" for n in range(1, 9)]}
    position = table("act", busy, rival).play("craft O5")
    assert position.decision.seat == 1
    rows = write_line(position).rstrip("\n").split("\n")
    assert rows[-1] == "0: craft O5"
    again = read_line("\n".join([*rows, "0: done"]))
    assert again == position
    assert len(again.line()) == 1


def test_12_but_not_elsewhere():
    busy = {"meeples": {}, "row": 4, "objects": ["O1"]}
    rival = {"skills": [f"K0{n}" for n in range(1, 9)]}
    position = table("act", busy, rival).play("craft O5")
    with pytest.raises(lab.IllegalAction):
        position.play("done", seat=0)
    take = then(table("bid", {}, {}), "bid a1", "bid 0")
    assert refused(take, "done") == "3.6"


# -- lines and tokens -------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_12_a_line_is_one_text_per_decision_and_replays_the_game(seats, side):
    line = game(seats, side)
    rows = write_line(line[-1]).rstrip("\n").split("\n")
    steps = [row for row in rows if re.fullmatch(r"\d: .*", row)]
    assert len(steps) == len(line) - 1
    assert all(ACTION.fullmatch(row[3:]) for row in steps)
    assert read_line("\n".join(rows)) == line[-1]
    for row, position in zip(steps, line, strict=False):
        assert int(row[0]) == position.decision.seat


def test_12_a_line_in_portuguese_by_hand():
    text = write_line(lab.new("engis", seats=2, first=0, seed=1))
    position = read_line(f"{text}0: LANCE a2 a1\n\n# nada\n1: lance 0\n")
    assert [step.text for step in position.line()] == ["bid a1 a2", "bid 0"]


@pytest.mark.parametrize(
    ("row", "said"),
    [("0: bid 0", "seat 0"), ("1: bid 7", "3.3"), ("1: fly", "12"), ("bid 0", "SEAT")],
)
def test_12_a_line_that_cannot_be_played_names_its_row(row, said):
    text = write_line(lab.new("engis", seats=2, first=0, seed=1)) + "0: bid a1\n"
    number = text.count("\n") + 1
    with pytest.raises(lab.TokenError, match=f"row {number} .*{said}"):
        read_line(f"{text}{row}\n")


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_12_a_token_is_short_and_url_safe(seats, side):
    for seed in range(3):
        last = game(seats, side, seed)[-1]
        token = last.token()
        assert re.fullmatch(r"[A-Za-z0-9._~-]+", token)
        assert len(token) < 200
        assert lab.load(token) == last
        assert lab.load(f"  {token[:20]}\n{token[20:]} ") == last


def test_12_tokens_of_restless_games_with_agility_stay_short():
    """Four players who step whenever they can and take Agility and Neanderthal first."""
    agile = 0
    for seed in range(6):
        position = lab.new("engis", seats=4, side="AB"[seed % 2], seed=seed)
        while not position.over:
            wanted = (
                [o for o in position.options if o.text in ("develop K10", "develop K13")]
                or [o for o in position.options if o.text.startswith("step")]
                or [o for o in position.options if o.text != "done"]
                or list(position.options)
            )
            position = position.play(wanted[(7 * position.depth + seed) % len(wanted)])
        agile += sum("K10" in row["skills"] for row in position.view()["clans"])
        assert len(position.token()) < 400
        assert lab.load(position.token()) == position
    assert agile >= 6


def test_12_wrong_truncated_and_foreign_tokens_are_refused_with_what_is_wrong():
    token = game(2)[40].token()
    for bad in (token[:-1], token[:30], token + "A", token[:25] + "!" + token[26:]):
        with pytest.raises(lab.TokenError, match=r"damaged|no engis_lab token"):
            lab.load(bad)
    for bad in ("", "hello", "https://example.org/x", "EL2." + token[4:], None, 5):
        with pytest.raises(lab.TokenError, match="no engis_lab token"):
            lab.load(bad)


def test_12_any_changed_letter_of_a_token_is_noticed():
    token = game(3)[25].token()
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for i in range(4, len(token)):
        other = letters[(letters.index(token[i]) + 17) % 64]
        with pytest.raises(lab.TokenError):
            lab.load(token[:i] + other + token[i + 1 :])


def test_12_a_token_holds_set_up_and_line():
    position = then(solo("bid", {"hexes": {"b2": "L1"}}, {"hexes": ["M1"]}, seed=9), "bid 0")
    again = lab.load(position.token())
    assert again == position
    assert [step.text for step in again.line()] == ["bid 0"]
