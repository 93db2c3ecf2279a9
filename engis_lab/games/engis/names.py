"""What things of Engis are called, in the language in use."""

from __future__ import annotations

from engis_lab.core.words import listed, say
from engis_lab.games.engis.components import PILE
from engis_lab.games.engis.parts import BASIC, CARDS, COLOURS, OBJECT_IDS, SKILL_IDS, SPACES
from engis_lab.games.engis.table import Table

ENTRIES = (*CARDS[:6], CARDS[7], *(f"{CARDS[6]} {terrain}" for terrain in BASIC))
"""Texts of the plays in the order of the log (`Clan.log_card`)."""


def colour_of(table: Table, seat: int) -> str:
    """Return the colour of a clan; on side A, where all boards are alike, by seat."""
    colour = table.clans[seat].colour
    return COLOURS[colour - 1] if colour else COLOURS[seat]


def clan_name(table: Table, seat: int) -> str:
    """Return what a clan is called."""
    if table.clans[seat].rival:
        return say("the Rival Clan", "o Clã Rival")
    term = table.box.parts.boards[1 + COLOURS.index(colour_of(table, seat))]
    return term.name()


def clan_names(table: Table, seats: list[int]) -> str:
    """Return several clans as a list in a sentence."""
    return listed([clan_name(table, seat) for seat in seats])


def place(seat: int, space: int) -> str:
    """Return the id of a space of a clan's board (``"0:b2"``)."""
    return f"{seat}:{SPACES[space]}"


def hex_name(table: Table, hex_: int) -> str:
    """Return a hex as its id and terrain (``"L1 lake"``); of a printed one the terrain."""
    row = table.box.parts.hexes[hex_]
    terrain = terrain_name(table, table.box.terrain[hex_])
    return (
        f"{row.id} {terrain}"
        if hex_ < PILE
        else say("printed {terrain}", "hexágono impresso de {terrain}", terrain=terrain)
    )


def terrain_name(table: Table, terrain: int) -> str:
    """Return the name of a terrain in lower case."""
    return table.box.parts.terrains[terrain].name().lower()


def icon_name(table: Table, icon: int) -> str:
    """Return the name of an icon in lower case."""
    return table.box.parts.icons[icon].name().lower()


def object_name(table: Table, thing: int) -> str:
    """Return an object as name and id (``"Raft (O4)"``)."""
    return f"{table.box.parts.objects[thing].name()} ({OBJECT_IDS[thing]})"


def skill_name(table: Table, skill: int) -> str:
    """Return a skill as name and id (``"Agility (K10)"``)."""
    return f"{table.box.parts.skills[skill].name()} ({SKILL_IDS[skill]})"


def card_name(table: Table, entry: int) -> str:
    """Return a play as in the log: the card, SAME with its terrain."""
    card = entry if entry < 6 else 7 if entry == 6 else 6
    name = table.box.parts.cards[card].name()
    return f"{name}: {terrain_name(table, entry - 7)}" if entry > 6 else name


def weather_name(table: Table, card: int) -> str:
    """Return a weather card as name and id."""
    row = table.box.parts.weather[card]
    return f"{row.name()} ({row.id})"


def meeples(n: int) -> str:
    """Return a number of meeples in words."""
    return say("1 meeple", "1 meeple") if n == 1 else say("{n} meeples", "{n} meeples", n=n)


def spots(spaces: list[int]) -> str:
    """Return spaces as a list in a sentence, each once with its count."""
    return ", ".join(
        SPACES[s] if spaces.count(s) == 1 else f"{spaces.count(s)}x {SPACES[s]}"
        for s in dict.fromkeys(spaces)
    )
