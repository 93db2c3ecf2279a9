"""The rulebook: finding sections, links, the index, and what it says when there is none."""

import pytest

from engis_lab.core.cards import ComponentError
from engis_lab.core.rulebook import Rulebook, UnknownRule
from engis_lab.core.words import speaking


def section(name, title="Bid", **more):
    extra = "".join(f"{key} = {value}\n" for key, value in more.items())
    return (
        f'[[rules]]\nid = "{name}"\ntitle = {{ en = "{title}", pt = "{title} em pt" }}\n'
        f'text = {{ en = "a < b", pt = "c & d" }}\ntag = "S*"\n{extra}'
    )


SECTIONS = (
    section("4", "Actions")
    + section("4.1", "Order", see='["4.2"]')
    + section("4.2", "Craft")
    + section("K11", "Cunning", note='{ en = "name S", pt = "nome S" }')
)


@pytest.fixture
def book(tmp_path):
    def book(text=SECTIONS, index=None):
        (tmp_path / "rulebook.toml").write_text(text, encoding="utf-8")
        path = tmp_path / "index.toml"
        if index is not None:
            path.write_text(index, encoding="utf-8")
        return Rulebook(tmp_path / "rulebook.toml", path)

    return book


@pytest.mark.parametrize("name", ["K11", "k11", "§K11", "§ k11", " K11 "])
def test_a_section_is_found_however_its_number_is_written(book, name):
    assert book().find(name).id == "K11"
    assert name in book()


def test_sections_keep_their_order(book):
    rules = book()
    assert [rule.id for rule in rules] == list(rules.ids) == ["4", "4.1", "4.2", "K11"]
    assert len(rules) == 4
    assert [rule.id for rule in rules.under("4")] == ["4.1", "4.2"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("4.7", "chapter 4 has: 4, 4.1, 4.2"),
        ("k12", "did you mean K11?"),
        ("cunn", "did you mean K11 Cunning?"),
        ("?", "known: 4"),
        (4.3, 'in quotes, such as "4.3"; got 4.3'),
        (None, "got None"),
        ("x" * 10_000, "known: 4"),
    ],
)
def test_an_unknown_section_is_answered_with_the_nearest(book, name, hint):
    with pytest.raises(UnknownRule) as caught:
        book().find(name)
    assert hint in str(caught.value)
    assert len(str(caught.value)) < 200
    assert isinstance(caught.value, LookupError)
    assert name not in book()


def test_a_rule_speaks_both_languages(book):
    rule = book().find("K11")
    assert rule.title_in("pt") == "Cunning em pt"
    assert (rule.text_in(), rule.text_in("pt")) == ("a < b", "c & d")
    assert str(rule).splitlines() == [
        "K11 Cunning",
        "a < b",
        "Source S*: follows from the rules text this project began with (name S)",
    ]
    with speaking("pt"):
        assert "(nome S)" in str(rule)


def test_a_rule_is_shown_in_a_notebook_with_its_text_escaped(book):
    shown = book().find("4.1")._repr_html_()
    assert "a &lt; b" in shown
    assert "<li>See: 4.2</li>" in shown


def test_places_come_from_the_index(book):
    rules = book(index='[rules."4.1"]\ncoded = ["table.legal"]\n[rules.K11]\ntested = ["t"]\n')
    assert (rules.find("4.1").coded, rules.find("4.1").tested) == (("table.legal",), ())
    assert rules.find("K11").tested == ("t",)
    assert "Coded in: table.legal" in str(rules.find("4.1"))


def test_without_an_index_there_are_no_places(book):
    assert {(rule.coded, rule.tested) for rule in book()} == {((), ())}


@pytest.mark.parametrize(
    ("index", "row", "wrong"),
    [
        ('[rules."4.9"]\ncoded = []', "4.9", "no such section"),
        ('[rules."4.1"]\ncoded = 3', "4.1", "3"),
        ("rules = 1", "", "1"),
        ('[rules]\n"4.1" = 1', "4.1", "1"),
        ('[rules."4.1"]\ntested = [1]', "4.1", "1"),
        ('[rules."4.1"]\ncodes = []', "4.1", "unknown key"),
        ("[rule]", "", "unknown key"),
        ("[", "", "is not TOML"),
    ],
)
def test_a_wrong_index_is_named(book, index, row, wrong):
    with pytest.raises(ComponentError) as caught:
        book(index=index)
    assert (caught.value.file, caught.value.row) == ("index.toml", row)
    assert wrong in caught.value.wrong


@pytest.mark.parametrize("see", ['["4.9"]', '["4.1"]'])
def test_a_link_to_nowhere_or_to_itself_is_refused(book, see):
    with pytest.raises(ComponentError) as caught:
        book(section("4.1", see=see))
    assert (caught.value.row, caught.value.field) == ("4.1", "see")
