"""The in-product rulebook says where each rule is coded and tested: complete both ways."""

import pytest

import engis_lab as lab
import rule_index

GAMES = rule_index.games_with_rules()


@pytest.mark.parametrize("game", GAMES)
def test_the_index_is_up_to_date(game):
    path = rule_index.data_folder(game) / "index.toml"
    assert path.read_text(encoding="utf-8") == rule_index.made(game), "run `make index`"


@pytest.mark.parametrize("game", GAMES)
def test_every_section_is_coded_and_tested(game):
    rules = [lab.rule(game, name) for name in rule_index.sections(game)]
    assert [rule.id for rule in rules if not rule.coded] == []
    assert [rule.id for rule in rules if not rule.tested] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_code_names_only_sections_that_exist(game):
    assert rule_index.strangers(game) == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_coded_place_exists(game):
    known = rule_index.sections(game)
    real = {
        name
        for path in rule_index.data_folder(game).parent.glob("*.py")
        for name, _ in rule_index.docstrings(path)
    }
    for section in known:
        for place in lab.rule(game, section).coded:
            assert place in real or place.startswith("data/"), place


def test_ranges_and_chapters_are_read():
    known = ["4", "4.1", "4.2", "4.3", "K01", "K02", "K03"]
    assert rule_index.named_in("Checks (4.1-4.3) and K01-K03, §4.", known) == [*known[1:], "4"]
    assert rule_index.named_in("half, 0.45 of it; version 3.14.2", known) == ["0.45"]
