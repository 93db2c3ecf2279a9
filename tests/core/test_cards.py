"""The strict loader: what it reads, and what it says about everything else."""

from dataclasses import FrozenInstanceError, dataclass
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engis_lab.core import cards
from engis_lab.core.cards import Sheet, read_toml
from engis_lab.core.fields import NO_TEXT, Between, ComponentError, Letters, OneOf, Spot, Tag, Text
from engis_lab.core.words import speaking


@dataclass(frozen=True, slots=True)
class Thing:
    id: str
    name: Text
    cost: Annotated[int, Between(0, 9)]
    group: Annotated[str, OneOf(("wood", "stone"))]
    icons: Annotated[str, Letters("WF", 2)]
    of: Annotated[tuple[str, ...], OneOf(("a", "b"))]
    tag: Tag
    note: Text = NO_TEXT


GOOD = {
    "id": '"O1"',
    "name": '{ en = "Club", pt = "Clava" }',
    "cost": "1",
    "group": '"wood"',
    "icons": '"WWF"',
    "of": '["a"]',
    "tag": '"R"',
}


def row(**changes):
    fields = GOOD | {key: value for key, value in changes.items() if value is not None}
    kept = [key for key in fields if changes.get(key, "") is not None]
    return "[[things]]\n" + "".join(f"{key} = {fields[key]}\n" for key in kept)


@pytest.fixture
def read(tmp_path):
    def read(text, ids=None):
        path = tmp_path / "things.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return Sheet(path, ["things"]).rows("things", Thing, ids)

    return read


@pytest.fixture
def fails(read):
    def fails(text, ids=None):
        with pytest.raises(ComponentError) as caught:
            read(text, ids)
        assert caught.value.file == "things.toml"
        return caught.value

    return fails


def test_a_row_becomes_a_frozen_dataclass(read):
    (thing,) = read(row())
    assert thing == Thing("O1", Text("Club", "Clava"), 1, "wood", "WWF", ("a",), "R")
    assert not thing.note
    with pytest.raises(FrozenInstanceError):
        thing.cost = 2


def test_rows_come_in_the_order_of_the_ids(read):
    text = row(id='"O2"') + row(id='"O1"')
    assert [thing.id for thing in read(text, ("O1", "O2"))] == ["O1", "O2"]
    assert [thing.id for thing in read(text)] == ["O2", "O1"]


def test_a_text_speaks_the_language_in_use():
    text = Text("lake", "lago")
    assert (text(), text("pt"), str(text)) == ("lake", "lago", "lake")
    with speaking("pt"):
        assert (text(), f"{text}", text("en")) == ("lago", "lago", "lake")
    with pytest.raises(ValueError, match="xx"):
        text("xx")


@pytest.mark.parametrize(
    ("changes", "field", "wrong", "expected"),
    [
        ({"costs": "1"}, "costs", "unknown key", "did you mean cost?"),
        ({"cost": None}, "cost", "missing", "a value"),
        ({"tag": None}, "tag", "missing", "a value"),
        ({"cost": '"1"'}, "cost", "'1'", "a whole number"),
        ({"cost": "true"}, "cost", "True", "a whole number"),
        ({"cost": "1.0"}, "cost", "1.0", "a whole number"),
        ({"cost": "10"}, "cost", "10", "0 to 9"),
        ({"cost": "-1"}, "cost", "-1", "0 to 9"),
        ({"group": '"wod"'}, "group", "'wod'", "did you mean wood?"),
        ({"group": "1"}, "group", "1", "words in quotes"),
        ({"icons": '"WX"'}, "icons", "'WX'", "letters of W F"),
        ({"icons": '"WWW"'}, "icons", "'WWW'", "at most 2 times"),
        ({"icons": "7"}, "icons", "7", "letters of W F"),
        ({"of": '"a"'}, "of", "'a'", "a list of words"),
        ({"of": '["c"]'}, "of", "'c'", "known: a, b"),
        ({"of": "[1]"}, "of", "1", "words in quotes"),
        ({"tag": '"S, R"'}, "tag", "'S, R'", "a known word"),
        ({"name": '"Club"'}, "name", "'Club'", "{ en = "),
        ({"name": '{ en = "Club" }'}, "name.pt", "missing", "a value"),
        ({"name": '{ en = "a", pt = "b", fr = "c" }'}, "name.fr", "unknown key", "name."),
        ({"name": '{ en = " ", pt = "b" }'}, "name.en", "' '", "words in quotes"),
        ({"name": '{ en = "a\\u0007", pt = "b" }'}, "name.en", "'a\\x07'", "on one line"),
        ({"cost": "1979-05-27"}, "cost", "datetime.date", "a whole number"),
    ],
)
def test_a_wrong_field_is_named(fails, changes, field, wrong, expected):
    error = fails(row(**changes))
    assert (error.row, error.field) == ("O1", field)
    assert wrong in error.wrong
    assert expected in error.expected
    for part in ("things.toml", "O1", field, error.wrong, error.expected):
        assert part in str(error)


@pytest.mark.parametrize(
    ("text", "where", "wrong"),
    [
        (row() + row(), ("O1", "id"), "used twice"),
        (row(id='"O7"'), ("O7", "id"), "unknown id"),
        (row(id='"O1"'), ("O2", ""), "missing: 1 rows"),
        (row(id=None), ("things 1", "id"), "missing"),
        (row(id="3"), ("things 1", "id"), "3"),
        (row() + row(id='""'), ("things 2", "id"), "''"),
    ],
)
def test_ids_must_be_exactly_those_wanted(fails, text, where, wrong):
    error = fails(text, ("O1", "O2"))
    assert ((error.row, error.field), wrong in error.wrong) == (where, True)


def test_an_unknown_id_names_the_nearest(fails):
    assert "did you mean O1?" in fails(row(id='"O11"'), ("O1", "P2")).expected


@pytest.mark.parametrize(
    ("text", "field", "wrong"),
    [
        ("", "things", "missing"),
        (row() + "[[thinks]]\nid = 1", "thinks", "unknown key"),
        ("things = 3", "things", "3"),
        ("[things]\nid = 'O1'", "things", "{'id': 'O1'}"),
        ("things = [1]", "", "1"),
        ("[[things]\n", "", "is not TOML"),
        (b"\xff\xfe", "", "is not TOML"),
        ("things = " + "[" * 9000, "", "is not TOML"),
        ("things = " + "9" * 5000, "", "is not TOML"),
    ],
)
def test_a_file_that_is_no_table_is_named(fails, text, field, wrong):
    error = fails(text)
    assert error.field == field
    assert wrong in error.wrong


def test_a_huge_number_is_shown_short(fails):
    error = fails(row(cost=f"0x{'f' * 9000}"))
    assert (error.field, error.wrong) == ("cost", "int")


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    for path in (tmp_path / "absent.toml", tmp_path, tmp_path / "nul\0.toml"):
        with pytest.raises(ComponentError, match="can't be read"):
            read_toml(path)


def test_a_file_too_large_is_refused_unread(tmp_path, monkeypatch):
    monkeypatch.setattr(cards, "LARGEST_FILE", 100)
    path = tmp_path / "large.toml"
    path.write_text("#" * 100)
    assert read_toml(path) == {}
    path.write_text("#" * 101)
    with pytest.raises(ComponentError, match="too large"):
        read_toml(path)


def test_errors_speak_portuguese(fails):
    with speaking("pt"):
        error = fails(row(cost="true"))
        assert str(error) == "things.toml, O1, cost: True; esperado: um número inteiro"


VALUES = st.recursive(
    st.integers() | st.booleans() | st.floats(allow_nan=False) | st.text(max_size=8) | st.dates(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=5,
)


def result(call, *given_):
    """Return what a call returns, or the error it refuses with."""
    try:
        return call(*given_)
    except ComponentError as error:
        return error


@given(key=st.sampled_from([*GOOD, "note"]), value=VALUES)
def test_any_value_is_taken_as_annotated_or_refused(key, value):
    fields = {
        "id": "O1", "name": {"en": "Club", "pt": "Clava"}, "cost": 1, "group": "wood",
        "icons": "W", "of": ["a"], "tag": "R",
    }  # fmt: skip
    spot = Spot("things.toml", "O1")
    thing = result(cards.make_row, Thing, fields | {key: value}, spot)
    if isinstance(thing, ComponentError):
        assert thing.field.partition(".")[0] == key
        return
    kept = getattr(thing, key)
    if isinstance(kept, Text):
        kept = {"en": kept.en, "pt": kept.pt}
    assert (list(kept) if isinstance(kept, tuple) else kept) == value
    assert type(thing.cost) is int


@given(raw=st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_read_or_refused(tmp_path_factory, raw):
    path = tmp_path_factory.mktemp("fuzz") / "things.toml"
    path.write_bytes(raw)
    found = result(read_toml, path)
    assert isinstance(found, dict) or "is not TOML" in found.wrong
