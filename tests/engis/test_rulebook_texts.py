"""The texts of the Engis rulebook: complete, in both languages, and true to the tables."""

import re

import pytest

from engis_lab.core.rulebook import Rulebook
from engis_lab.games.engis.components import standard_box
from engis_lab.games.engis.files import DATA
from engis_lab.games.engis.parts import CARDS, GREEN_IDS, SKILL_IDS, YELLOW_IDS

BOOK = Rulebook(DATA / "rulebook.toml")
PARTS = standard_box().parts
SECTIONS = {1: 9, 2: 1, 3: 8, 4: 6, 5: 9, 6: 3, 7: 6, 8: 0, 9: 0, 10: 8, 11: 9, 12: 0, 13: 0}


def numbers(text):
    return sorted(re.findall(r"\d+(?:\.\d+)?", text))


def test_every_section_is_there_and_in_order():
    wanted = []
    for chapter, count in SECTIONS.items():
        wanted += [str(chapter), *(f"{chapter}.{n}" for n in range(1, count + 1))]
        wanted += {8: SKILL_IDS, 9: YELLOW_IDS + GREEN_IDS}.get(chapter, ())
    assert list(BOOK.ids) == wanted


@pytest.mark.parametrize("rule", BOOK, ids=BOOK.ids)
def test_a_text_is_two_to_six_sentences_in_either_language(rule):
    for text in (rule.text.en, rule.text.pt):
        assert 40 <= len(text) <= 700
        assert "  " not in text
        assert text[-1] in ".!?"
    assert rule.text.en != rule.text.pt
    assert 0.6 < len(rule.text.pt) / len(rule.text.en) < 1.7


@pytest.mark.parametrize("rule", BOOK, ids=BOOK.ids)
def test_both_languages_give_the_same_figures(rule):
    # A small number may be a word in one language only; a figure with no partner is a slip.
    words = {
        "1": ("one", "a", "uma", "um"), "2": ("two", "dois", "duas"), "3": ("three", "três"),
        "4": ("four", "quatro"), "5": ("five", "cinco"),
    }  # fmt: skip
    en, pt = numbers(rule.text.en), numbers(rule.text.pt.replace("1º", ""))
    for figure in set(en) ^ set(pt):
        other = rule.text.pt if figure in en else rule.text.en
        assert any(re.search(rf"\b{word}\b", other.lower()) for word in words[figure])


def test_tags_are_those_of_the_rules_and_mixed_ones_are_explained():
    assert {rule.tag for rule in BOOK} == {"S", "S*", "R"}
    assert (BOOK.find("3.2").tag, BOOK.find("4.3").tag, BOOK.find("3.5").tag) == ("S", "S*", "R")
    for rule in BOOK:
        # S* comes with the part that follows, except where the whole invariant follows (11).
        assert rule.note or rule.tag != "S*" or rule.id.startswith("11.")


@pytest.mark.parametrize("skill", PARTS.skills, ids=lambda skill: skill.id)
def test_a_skill_is_titled_by_name_and_level(skill):
    title = BOOK.find(skill.id).title
    assert title.en == f"{skill.name.en} (level {skill.level})"
    assert title.pt == f"{skill.name.pt} (nível {skill.level})"


@pytest.mark.parametrize("card", PARTS.weather, ids=lambda card: card.id)
def test_a_weather_card_is_titled_by_name_and_tells_its_loss(card):
    rule = BOOK.find(card.id)
    assert rule.title == card.name
    for text in (rule.text.en, rule.text.pt):
        said = numbers(text)
        assert str(card.loss) in said
        assert str(card.cap) in said


def test_scoring_cards_name_their_sections():
    assert [card.id for card in PARTS.cards] == list(CARDS)
    for card in PARTS.cards:
        rule = BOOK.find(card.section)
        assert card.name.en.upper() in rule.title.en
        assert card.name.pt.upper() in rule.title.pt


def test_every_object_and_its_boost_is_told_where_its_card_is():
    sections = {card.id: card.section for card in PARTS.cards}
    for thing in PARTS.objects:
        rule = BOOK.find(sections[thing.boosts])
        assert thing.name.en in rule.text.en
        assert thing.name.pt in rule.text.pt


def test_10_2_and_10_7_tell_the_numbers_of_the_tables():
    names = {card.id: card.name for card in PARTS.cards}
    bid, level = BOOK.find("10.2"), BOOK.find("10.7")
    for plan in PARTS.bids:
        assert f"{names[plan.id].en} {plan.bid}" in bid.text.en
        assert f"{names[plan.id].pt} {plan.bid}" in bid.text.pt
    for row in PARTS.levels:
        assert f"{row.id} {row.points}" in level.text.en
        assert f"{row.name.pt.lower()} {row.points}" in level.text.pt
