"""Reading the component files of Engis, ours or a user's own (§7-§10)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from engis_lab.core.cards import Sheet
from engis_lab.core.fields import ComponentError, Spot, Text, choice
from engis_lab.core.words import listed, say, shown
from engis_lab.games.engis.parts import (
    BASIC,
    BOARDS,
    CARDS,
    GREEN_IDS,
    GROUPS,
    HEX_IDS,
    ICON_LETTERS,
    ICONS,
    LEVELS,
    OBJECT_IDS,
    OF_METRIC,
    PRINTED_IDS,
    SKILL_IDS,
    TERRAINS,
    YELLOW_IDS,
    Bid,
    Card,
    Hex,
    HexRow,
    Level,
    Object,
    Parts,
    PrintedRow,
    Skill,
    Term,
    Weather,
)

TABLES: dict[str, tuple[str, ...]] = {
    "terms.toml": ("terrains", "icons", "boards"),
    "hexes.toml": ("hexes", "printed"),
    "objects.toml": ("objects",),
    "skills.toml": ("skills",),
    "weather.toml": ("yellow", "green"),
    "cards.toml": ("cards",),
    "rival.toml": ("bids", "levels"),
}
"""The component files and the tables in each."""

RULE_FILES = ("rulebook.toml", "index.toml")
"""Stand beside our tables, so a copy of that folder may hold them; they are no components."""

DATA = Path(__file__).with_name("data")


def read_parts(folder: Path | None = None) -> Parts:
    """Read all component files, each from the folder if it is there, else ours.

    Raises
    ------
    ComponentError
        A missing folder, an unknown file in it, or anything wrong in a file.
    """
    own = set() if folder is None else component_files(folder)

    def sheet(name: str) -> Sheet:
        return Sheet((folder if folder and name in own else DATA) / name, TABLES[name])

    terms, weather, rival = sheet("terms.toml"), sheet("weather.toml"), sheet("rival.toml")
    terrains = terms.rows("terrains", Term, TERRAINS)
    return Parts(
        terrains=terrains,
        icons=terms.rows("icons", Term, ICONS),
        boards=terms.rows("boards", Term, BOARDS),
        hexes=read_hexes(sheet("hexes.toml"), terrains),
        objects=read_objects(sheet("objects.toml")),
        skills=sheet("skills.toml").rows("skills", Skill, SKILL_IDS),
        weather=read_weather(weather, "yellow", YELLOW_IDS)
        + read_weather(weather, "green", GREEN_IDS),
        cards=sheet("cards.toml").rows("cards", Card, CARDS),
        bids=rival.rows("bids", Bid, CARDS),
        levels=rival.rows("levels", Level, LEVELS),
    )


def component_files(folder: Path) -> set[str]:
    """Return the names of the component files in a folder; an unknown TOML file is an error."""
    try:
        names = sorted(entry.name for entry in folder.iterdir())
    except (OSError, ValueError) as problem:
        raise Spot(str(folder)).error(
            say(
                "can't be opened as a folder ({why})",
                "não pode ser aberta como pasta ({why})",
                why=problem,
            ),
            say(
                "a folder with any of {files}",
                "uma pasta com alguns destes arquivos: {files}",
                files=listed(list(TABLES)),
            ),
        ) from problem
    for name in names:
        if name.lower().endswith(".toml") and name not in TABLES and name not in RULE_FILES:
            raise Spot(name).error(
                say("not the name of a component file", "não é nome de arquivo de componentes"),
                choice(name, TABLES),
            )
    found = {name for name in names if name in TABLES}
    if not found:
        raise Spot(str(folder)).error(
            say("no component file in this folder", "nenhum arquivo de componentes nesta pasta"),
            say(
                "a folder with any of {files}",
                "uma pasta com alguns destes arquivos: {files}",
                files=listed(list(TABLES)),
            ),
        )
    return found


def read_hexes(sheet: Sheet, terrains: tuple[Term, ...]) -> tuple[Hex, ...]:
    """Return the 32 hexes of the pile, then the printed ones, in the order of their numbers."""
    kinds = {term.id: term.name for term in terrains}
    pile = [
        _hex(row, "{kind} " + row.id, "{kind} " + row.id, kinds)
        for row in sheet.rows("hexes", HexRow, HEX_IDS)
    ]
    rows = sheet.rows("printed", PrintedRow, PRINTED_IDS)
    for one, two in zip(rows[::2], rows[1::2], strict=True):
        if one.space == two.space:
            raise Spot(sheet.name, two.id, "space").error(
                shown(two.space),
                say("another space than {id}", "um espaço diferente de {id}", id=one.id),
            )
        if one.terrain not in BASIC and two.terrain not in BASIC:
            raise Spot(sheet.name, two.id, "terrain").error(
                shown(two.terrain),
                say(
                    "a basic terrain on one of the pair, for SAME TERRAINS (5.6)",
                    "um terreno básico em um do par, para TERRENOS IGUAIS (5.6)",
                ),
            )
    printed = [
        replace(
            _hex(row, "Starting {lower}", "{kind} inicial", kinds),
            board=row.id.partition("-")[0],
            space=row.space,
        )
        for row in rows
    ]
    return (*pile, *printed)


def _hex(row: HexRow | PrintedRow, en: str, pt: str, kinds: dict[str, Text]) -> Hex:
    kind = kinds[row.terrain]
    return Hex(
        id=row.id,
        name=Text(en.format(kind=kind.en, lower=kind.en.lower()), pt.format(kind=kind.pt)),
        terrain=row.terrain,
        icons=tuple(row.icons.count(letter) for letter in ICON_LETTERS),
        board="",
        space="",
        tag=row.tag,
        note=row.note,
    )


def read_objects(sheet: Sheet) -> tuple[Object, ...]:
    """Return the objects, four of each group (4.4 pays for the fourth)."""
    objects = sheet.rows("objects", Object, OBJECT_IDS)
    for group in GROUPS:
        held = [thing.id for thing in objects if thing.group == group]
        if len(held) != 4:
            raise Spot(sheet.name, field="group").error(
                say("{n} objects of {group}", "{n} objetos de {group}", n=len(held), group=group),
                say("4 of each group", "4 de cada grupo"),
            )
    return objects


def read_weather(sheet: Sheet, table: str, ids: tuple[str, ...]) -> tuple[Weather, ...]:
    """Return the weather cards of a colour, with ``of`` checked against the metric."""
    cards = sheet.rows(table, Weather, ids)
    for card in cards:
        if problem := weather_problem(sheet.name, card):
            raise problem
    return cards


def weather_problem(file: str, card: Weather) -> ComponentError | None:
    """Return what is wrong between the fields of a weather card, or None."""
    spot = Spot(file, card.id, "of")
    known = OF_METRIC[card.metric]
    if not known:
        expected = say("an empty list", "uma lista vazia")
    else:
        expected = say(
            "different words, at least one, of {known}",
            "palavras diferentes, ao menos uma, destas: {known}",
            known=listed(list(known)),
        )
    for word in card.of:
        if word not in known:
            return spot.error(shown(word), choice(word, known) if known else expected)
    if len(set(card.of)) < len(card.of) or bool(card.of) != bool(known):
        return spot.error(shown(list(card.of)), expected)
    if card.cap < card.loss:
        return spot.at("cap").error(
            shown(card.cap), say("at least the loss ({n})", "ao menos a perda ({n})", n=card.loss)
        )
    return None
