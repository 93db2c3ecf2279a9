"""The language of the library."""

import pytest

from engis_lab.core.words import LANGUAGES, check_language, language, listed, say, speaking


@pytest.fixture(autouse=True)
def english():
    with speaking("en"):
        yield


@pytest.mark.parametrize(
    ("code", "spoken"), [("pt", "pt"), ("pt-BR", "pt"), ("PT_br", "pt"), (" en_US ", "en")]
)
def test_language_switches_what_is_said(code, spoken):
    assert language(code) == spoken == language()
    assert say("lake", "lago") == {"en": "lake", "pt": "lago"}[spoken]


@pytest.mark.parametrize("code", ["de", "", "portuguese", "p", 5, b"pt"])
def test_a_language_not_spoken_changes_nothing(code):
    language("pt")
    with pytest.raises(ValueError, match="en, pt"):
        language(code)
    assert language() == "pt"


@pytest.mark.parametrize(
    ("n", "en", "pt"),
    [(0, "0 lakes", "0 lagos"), (1, "1 lake", "1 lago"), ("1", "1 lake", "1 lago"),
     (11, "11 lakes", "11 lagos")],
)  # fmt: skip
def test_a_word_follows_its_number(n, en, pt):
    assert say("{n} {n:lake|lakes}", "{n} {n:lago|lagos}", n=n) == en
    with speaking("pt"):
        assert say("{n} {n:lake|lakes}", "{n} {n:lago|lagos}", n=n) == pt
    assert say("{a}|{b:>3}", "", a=1, b=2) == "1|  2"
    assert say("{n} of {m} {m:hex|hexes}{n:|, many}", "", n=1, m=2) == "1 of 2 hexes"


def test_speaking_ends_with_its_block_even_after_an_error():
    def fail():
        with speaking("pt"):
            assert language() == "pt"
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert language() == "en"


def test_speaking_a_language_not_spoken_changes_nothing():
    with pytest.raises(ValueError, match="xx"), speaking("xx"):
        pass
    assert language() == "en"


def test_speaking_nothing_changes_nothing():
    with speaking("pt"), speaking(None) as spoken:
        assert spoken == "pt"


def test_say_fills_fields_but_not_values():
    assert say("{n} of {n}", "", n="{m}") == "{m} of {m}"
    assert say("no {field}", "") == "no {field}"


def test_listed():
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    with speaking("pt"):
        assert listed(["a", "b"], "or", "ou") == "a ou b"


def test_check_language_knows_both():
    assert [check_language(code) for code in LANGUAGES] == ["en", "pt"]
