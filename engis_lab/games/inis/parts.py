"""The tables of data: cards (sections 6-8) and supplies (section 1), read strictly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from engis_lab.core.cards import Sheet
from engis_lab.core.fields import NO_TEXT, Between, OneOf, Tag, Text
from engis_lab.core.rulebook import Rulebook, Section
from engis_lab.core.words import listed
from engis_lab.games.inis.codes import ACTION_IDS, CARD_IDS, TALE_IDS, TILE_IDS

DATA = Path(__file__).with_name("data")
TYPES = ("season", "triskel", "both", "maneuver")


@dataclass(frozen=True, slots=True)
class Card:
    """A card: names, when it may be played, its text; ``land`` is printed on its territory."""

    id: str
    name: Text
    type: Annotated[str, OneOf(TYPES)]
    text: Text
    tag: Tag
    players: Annotated[int, Between(2, 4)] = 2
    land: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Supply:
    """How many pieces of a sort there are."""

    id: str
    name: Text
    number: Annotated[int, Between(1, 1000)]
    tag: Tag


@cache
def cards() -> tuple[Card, ...]:
    """Return all 63 cards, by number."""
    found: list[Card] = []
    for file, ids in (("actions", ACTION_IDS), ("advantages", TILE_IDS), ("tales", TALE_IDS)):
        found += Sheet(DATA / f"{file}.toml", ["cards"]).rows("cards", Card, ids)
    assert tuple(card.id for card in found) == CARD_IDS
    return tuple(found)


@cache
def supplies() -> dict[str, int]:
    """Return the number of pieces of each sort, and the cap of rounds (C1, 11.9)."""
    ids = ("clans", "citadels", "sanctuaries", "max_rounds")
    rows = Sheet(DATA / "supplies.toml", ["supplies"]).rows("supplies", Supply, ids)
    return {row.id: row.number for row in rows}


@cache
def rulebook() -> Rulebook:
    """Return the numbered rules, with a section for each card after chapters 6, 7 and 8."""
    return Rulebook(DATA / "rulebook.toml", DATA / "index.toml", {
        chapter: [section(card) for card in cards() if card.id[0] == letter]
        for chapter, letter in (("6", "a"), ("7", "t"), ("8", "e"))
    })  # fmt: skip


def section(card: Card) -> Section:
    """Return a card as a section of the rulebook."""
    text = card.text
    if card.land:
        text = Text(
            f"Territory: {card.land.en} Card: {text.en}",
            f"Território: {card.land.pt} Carta: {text.pt}",
        )
    note = Text("played on your own turn", "usada no seu turno")
    if card.type == "triskel":
        note = Text("played at its own moment only", "usada só no momento dela")
    elif card.type == "both":
        note = Text("either way", "dos dois modos")
    elif card.type == "maneuver":
        note = Text("played as a maneuver in a clash", "usada como manobra em um combate")
    return Section(card.id, card.name, text, card.tag, note)


def card_name(card: int) -> str:
    """Return the name of a card in the language in use."""
    return cards()[card].name()


def tile_name(tile: int) -> str:
    """Return the name of a territory with its number, as ``"Cove (t1)"``."""
    return f"{cards()[17 + tile].name()} (t{tile + 1})"


COLOURS = (
    ("blue", Text("Blue", "Azul")), ("red", Text("Red", "Vermelho")),
    ("green", Text("Green", "Verde")), ("yellow", Text("Yellow", "Amarelo")),
)  # fmt: skip
"""Colour of the clans of each seat."""


def player(seat: int) -> str:
    """Return what a player is called, as ``"Blue (p0)"``."""
    return f"{COLOURS[seat][1]()} (p{seat})"


def listed_cards(found: Iterable[int]) -> str:
    """Return the names of cards as a sentence joins them."""
    return listed([card_name(card) for card in found])
