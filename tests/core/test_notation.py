"""Tokens and lines there and back, and what their errors say."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engis_lab.core import notation
from engis_lab.core.answers import TokenError
from engis_lab.core.notation import follow, read_line, read_token, start, write_line, write_token
from engis_lab.core.words import speaking
from playthrough import pick, pocket_registered

SEEDS = st.integers(0, 2**63 - 1)
LINE = """engis_lab line 1
game: pocket
rules: 1
components: standard
new: {"seats": 2, "seed": 7}
0: hide 9
1: hide 6
"""


def walked(position, seed, steps, redeals=()):
    """Return a position some random steps on, with luck dealt anew at some depths."""
    for _ in range(steps):
        if position.depth in redeals:
            position = position.resample(0, position.depth)
        elif not position.over:
            position = position.play(pick(position, seed))
    return position


@given(st.integers(2, 3), SEEDS, SEEDS, st.integers(0, 25), st.sets(st.integers(0, 20)))
def test_tokens_and_lines_lead_back(seats, seed, choices, steps, redeals):
    with pocket_registered() as pocket:
        first = start(pocket, "new", {"seats": seats, "seed": seed}, None)
        position = walked(first, choices, steps, redeals)
        for again in (read_token(write_token(position)), read_line(write_line(position))):
            assert again == position
            assert again.line() == position.line()
            assert write_line(again) == write_line(position)


def test_a_set_up_leads_back_too(pocket):
    position = walked(start(pocket, "setup", {"coins": [3, 0], "seed": 5}, None), 1, 4)
    assert read_token(position.token()) == position
    assert read_line(write_line(position)) == position


def test_tokens_are_short_and_safe_in_a_link(deal):
    position = walked(deal(seats=3, seed=2**62), 1, 40)
    assert re.fullmatch(r"EL1\.[A-Za-z0-9_-]+", position.token())
    assert len(position.token()) < 80


def test_white_space_in_a_token_does_not_matter(first):
    token = first.token()
    assert read_token(f"  {token[:9]}\n{token[9:]} \t") == first


def test_a_forced_move_costs_nothing(deal):
    """With no coins there is one bid to choose from."""
    position = deal(coins=0, rounds=200)
    position = position.play(position.options[0])
    position = position.play(position.options[0])
    lengths = set()
    while position.depth < 5:
        position = position.play("bid 0")
        lengths.add(len(position.token()))
    assert len(lengths) == 1


@pytest.mark.parametrize(
    ("token", "says"),
    [
        ("", "no engis_lab token"),
        (None, "no engis_lab token"),
        (7, "no engis_lab token"),
        ("https://example.org/?position=EL1.abcd", "no engis_lab token"),
        ("EL2.abcdefgh", "begin with EL1"),
        ("EL1.", "damaged or cut off"),
        ("EL1.abcd", "damaged or cut off"),
        ("EL1.é🙂\ud800", "damaged or cut off"),
    ],
)
def test_what_is_no_token_is_refused(pocket, token, says):
    with pytest.raises(TokenError, match=says):
        read_token(token)


def test_a_token_of_other_rules_is_told_by_its_version(first, monkeypatch):
    token, line = first.token(), write_line(first)
    monkeypatch.setattr(type(first.game), "version", 2)
    monkeypatch.setattr(type(first.game), "words", b"another dictionary to pack with")
    for read, text in ((read_token, token), (read_line, line)):
        with pytest.raises(TokenError, match=r"made with version 1 of the Pocket rules; .* 2"):
            read(text)


def test_a_token_of_other_components_is_told_by_its_set(first, monkeypatch):
    own = type(first.game)
    token, line = first.token(), write_line(first)
    monkeypatch.setattr(own, "components", lambda *_: "ab12")
    other = start(first.game, "new", {"seats": 2, "seed": 7}, None)
    for read, text in ((read_token, token), (read_line, line)):
        with pytest.raises(TokenError, match="set that comes with engis_lab; here is ab12: leave"):
            read(text)
    assert read_token(other.token()) == other
    monkeypatch.undo()
    for read, text in ((read_token, other.token()), (read_line, write_line(other))):
        with pytest.raises(
            TokenError, match="set ab12; here is the one that comes with engis_lab: give"
        ):
            read(text)


def test_a_token_of_a_game_that_is_not_here(pocket):
    with pocket_registered():
        token = start(pocket, "new", {"seats": 2, "seed": 7}, None).token()
    notation_name, notation._name = notation._name, lambda _: b"\0\0"
    try:
        with pytest.raises(TokenError, match="a game that is not here"):
            read_token(token)
    finally:
        notation._name = notation_name


def test_a_line_is_readable(first):
    assert write_line(walked(first, 3, 2)).startswith(LINE[: LINE.index("0: hide")])


def test_a_line_may_have_comments_blank_rows_and_other_spelling(pocket):
    text = "# my game\n\n" + LINE.replace("0: hide 9", "  0 :  ESCONDE 9 \r\n# why not") + "\n\n"
    assert read_line(text) == read_line(LINE)


def test_a_redundant_automatic_move_is_passed_over(deal):
    """A blank is kept without asking; people write it down all the same."""
    position = next(p for seed in range(50) if (p := deal(seed=seed))._state.open == 0)
    for text in (position.options[0].text, None, "bid 1", "bid 0"):
        position = position.play(text or position.options[0])
    assert any(event.rule == "3.2" for event in position.events)
    assert follow(position, "0: keep") is position
    with pytest.raises(TokenError, match=r"row 9 .*'0: swap'"):
        follow(position, "0: swap", 9)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("0: hide 1", "row 6 .*hide a card you were dealt"),
        ("1: hide 6", "row 6 .*seat 0 decides now"),
        ("7: hide 9", "row 6 .*seats are 0 to 1"),
        ("0: fly", "row 6 .*no action of Pocket"),
        ("0 hide 9", "no key of a line"),
        ("luck: luck 0", "row 6"),
        ("luck: dice 0 5", "row 6 .*luck: luck SEAT SEED"),
        ("luck: luck 5 5", "row 6 .*seats are"),
        ("luck: luck 0 -5", "row 6 .*seed"),
        ("luck: luck x y", "row 6"),
    ],
)
def test_a_wrong_row_is_named(pocket, row, says):
    text = LINE.replace("0: hide 9", row)
    with pytest.raises(TokenError, match=says):
        read_line(text)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("line 1", "line 2", "first row would be 'engis_lab line 1'"),
        ("line 1", "study 1", "first row would be"),
        ("game: pocket\n", "", "lacks 'game'"),
        ("game: pocket", "game: pockt", "did you mean pocket"),
        ("rules: 1", "rules: one", "can't be used"),
        ("rules: 1", "rules: 2", "version 2"),
        ('"seats": 2', '"seats": 9', "seats: 9"),
        ('"seats": 2, ', "", "lacks 'seats'"),
        ('"seed": 7', '"seed": "7"', "seed"),
        ('"seed": 7', '"seed": 7, "chess": 1', "chess"),
        ('{"seats": 2, "seed": 7}', "[]", "mapping"),
        ('{"seats": 2, "seed": 7}', "{", "can't be used"),
        ('{"seats": 2, "seed": 7}', "[" * 5000, "can't be used"),
        ("components: standard", "components: ab12", "component set ab12"),
    ],
)
def test_a_wrong_head_is_told(pocket, old, new, says):
    assert old in LINE
    with pytest.raises(TokenError, match=says):
        read_line(LINE.replace(old, new))


@pytest.mark.parametrize("text", ["", "\n\n", "0: hide 9", "PK\3\4", None, 5, b"engis_lab line 1"])
def test_what_is_no_line_is_refused(pocket, text):
    with pytest.raises(TokenError):
        read_line(text)


def test_errors_come_in_both_languages(pocket):
    with speaking("pt"):
        with pytest.raises(TokenError, match="não é um token"):
            read_token("x")
        with pytest.raises(TokenError, match="linha 6"):
            read_line(LINE.replace("hide 9", "hide 1"))
