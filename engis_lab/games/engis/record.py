"""What a finished game of Engis is remembered by: bids, cards, skills and objects by round."""

from __future__ import annotations

from collections.abc import Sequence

from engis_lab.core.game import Column
from engis_lab.core.words import say
from engis_lab.games.engis import names
from engis_lab.games.engis.clan import Clan
from engis_lab.games.engis.codes import ROUNDS
from engis_lab.games.engis.parts import BASIC, CARDS, OBJECT_IDS, SKILL_IDS, TERRAINS
from engis_lab.games.engis.table import Table

ROUNDS_OF_GAME = range(1, ROUNDS + 1)
#: the card of an entry of the log; the last is that of -1, nothing played
CARD_OF = (0, 1, 2, 3, 4, 5, 7, 6, 6, 6, 6, 6, -1)

COLUMNS = (
    Column("place", "place"),
    *(Column(f"bid{n}", "bid", n) for n in ROUNDS_OF_GAME),
    *(Column(f"card{n}", "card", n, CARDS) for n in ROUNDS_OF_GAME),
    *(Column(f"same{n}", "same", n, BASIC) for n in ROUNDS_OF_GAME),
    *(Column(f"points{n}", "points", n) for n in ROUNDS_OF_GAME),
    *(Column(k, "skill") for k in SKILL_IDS),
    *(Column(o, "object") for o in OBJECT_IDS),
    Column("knows", "knowledge"),
    *(Column(terrain, "terrain") for terrain in TERRAINS),
)
"""``place`` in the first round's bidding, 1 for the first player; skills and objects: the round
in which they were taken, 0 for never; ``knows`` and terrains: the count at the end."""


def record(tables: Sequence[Table]) -> list[list[int]]:
    """Return for each clan the numbers of `COLUMNS`, from the positions between rounds."""
    first, last = tables[0], tables[-1]
    return [
        [
            (seat - first.first) % last.seats + 1,
            *by_round(clan),
            *taken([table.clans[seat].skills for table in tables], 16),
            *taken([table.clans[seat].objects for table in tables], 8),
            clan.knows,
            *list(clan.terrains),
        ]
        for seat, clan in enumerate(last.clans)
    ]


def by_round(clan: Clan) -> list[int]:
    """Return bids, cards, terrains of SAME and points of the eight rounds."""
    entries = list(clan.log_card)
    plan = clan.rival  # names no terrain (10.6)
    return [
        *list(clan.log_bid),
        *[CARD_OF[entry] for entry in entries],
        *[entry - 7 if entry > 6 and not plan else -1 for entry in entries],
        *list(clan.log_points),
    ]


def taken(owned: list[int], count: int) -> list[int]:
    """Return the round in which each bit of a growing set came in, 0 where never."""
    rounds = [0] * count
    for round_ in range(1, len(owned)):
        new = owned[round_] & ~owned[round_ - 1]
        while new:
            bit = new & -new
            rounds[bit.bit_length() - 1] = round_
            new ^= bit
    return rounds


def label(table: Table, name: str) -> str:
    """Return a column in words."""
    if name in SKILL_IDS:
        return names.skill_name(table, SKILL_IDS.index(name))
    if name in OBJECT_IDS:
        return names.object_name(table, OBJECT_IDS.index(name))
    if name in TERRAINS:
        return names.terrain_name(table, TERRAINS.index(name))
    if name == "place":
        return say("place in the first round", "posição na primeira rodada")
    if name == "knows":
        return say("knowledge", "conhecimento")
    words = {
        "bid": say("bid of round", "lance da rodada"),
        "card": say("card of round", "carta da rodada"),
        "same": say("terrain of SAME in round", "terreno de SAME na rodada"),
        "points": say("points of the card of round", "pontos da carta da rodada"),
    }
    return f"{words[name.rstrip('0123456789')]} {name[-1]}"


def word(table: Table, name: str, number: int) -> str:
    """Return what a number of a column with words stands for, in the language in use."""
    if name.startswith("card"):
        return table.box.parts.cards[number].name()
    return names.terrain_name(table, number)


def tag(table: Table, name: str) -> str:
    """Return the tag of the skill or object of a column."""
    if name in SKILL_IDS:
        return table.box.parts.skills[SKILL_IDS.index(name)].tag
    if name in OBJECT_IDS:
        return table.box.parts.objects[OBJECT_IDS.index(name)].tag
    return ""
