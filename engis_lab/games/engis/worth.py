"""Where points come from: every score as parts that add up and name their sources (§5, §7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engis_lab.core.answers import Item
from engis_lab.core.words import say
from engis_lab.games.engis.clan import Clan
from engis_lab.games.engis.codes import DEGREE, GROUP_BONUS, LEAST, NEAR, OVER, ROUNDS
from engis_lab.games.engis.components import (
    C_DIFFERENT,
    C_FOOD,
    C_MAMMOTH,
    C_OBJECTS,
    C_SAME,
    C_SHELTER,
    C_TRIBES,
    C_WATER,
    CAVE,
    CAVE_ART,
    EXPLORATION,
    FISHING,
    FOOD,
    FORESIGHT,
    GATHERING,
    HUNTING,
    LEADERSHIP,
    MAMMOTH,
    RESISTANCE,
    WATER,
)
from engis_lab.games.engis.names import (
    card_name,
    icon_name,
    object_name,
    place,
    skill_name,
    terrain_name,
    weather_name,
)
from engis_lab.games.engis.parts import BASIC, CARDS, GROUPS, OBJECT_IDS, SKILL_IDS
from engis_lab.games.engis.table import Table

Part = tuple[str, str, int, tuple[str, ...]]  # key, label, points, sources
Past = Sequence[tuple[Table, int]]  # states of a line, each with the code played in it

SECTION = {
    C_WATER: "5.2", C_FOOD: "5.2", C_MAMMOTH: "5.2", C_SHELTER: "5.3", C_OBJECTS: "5.4",
    C_TRIBES: "5.5", C_SAME: "5.6", C_DIFFERENT: "5.7",
}  # fmt: skip
TALENT = {
    C_FOOD: GATHERING, C_WATER: FISHING, C_MAMMOTH: HUNTING, C_SHELTER: CAVE_ART,
    C_TRIBES: LEADERSHIP,
}  # fmt: skip
ICON = {C_WATER: WATER, C_FOOD: FOOD, C_MAMMOTH: MAMMOTH}


def card_of(entry: int) -> int:
    """Return the scoring card of a log entry."""
    return entry if entry < 6 else C_DIFFERENT if entry == 6 else C_SAME


def section_of(entry: int) -> str:
    """Return the section that scores a log entry."""
    return SECTION[card_of(entry)]


SOURCES = (
    *(f"card:{card}" for card in CARDS), *(f"bonus:{group}" for group in GROUPS), "level",
    "before", "knowledge", *(f"majority:{terrain}" for terrain in BASIC), "skill:K08",
    "skill:K12", *(f"weather:{slot}" for slot in range(1, 6)), "skill:K15", "zero",
)  # fmt: skip
"""Sources of points in the order of `Table.sources`; weather by slot, 5 the own green card."""


# -- §5: parts of a scoring card --------------------------------------------------------------


def parts(table: Table, seat: int, entry: int) -> list[Part]:
    """Return what a play scores now, part by part; they add up to `Table.value` (5.2-5.8)."""
    clan = table.clans[seat]
    card = card_of(entry)
    found = (rival_parts if clan.rival else clan_parts)(table, seat, card, entry - 7)
    found += object_parts(table, clan, card)
    if not clan.rival and card in TALENT and clan.has(TALENT[card]):
        skill = TALENT[card]
        found.append(
            (SKILL_IDS[skill], skill_name(table, skill), clan.talent(card), (SKILL_IDS[skill],))
        )
    found = [part for part in found if part[2]]
    missing = LEAST - sum(part[2] for part in found)
    if missing > 0:
        label = say("three-point rule", "regra dos três pontos")
        found.append(("least", label, missing, ()))
    return found


def clan_parts(table: Table, seat: int, card: int, terrain: int) -> list[Part]:
    """Return the parts of a card that territory and meeples give."""
    clan = table.clans[seat]
    if card in ICON:
        return icon_parts(table, seat, ICON[card])
    if card == C_SHELTER:
        return shelter_parts(table, seat)
    if card == C_TRIBES:
        return tribes_parts(table, seat)
    if card == C_SAME:
        return same_parts(table, seat, terrain)
    if card == C_DIFFERENT:
        return different_parts(table, seat)
    return [
        (OBJECT_IDS[o], object_name(table, o), clan.box.object_value[o], (OBJECT_IDS[o],))
        for o in range(8)
        if clan.owns(o)
    ]


def icon_parts(table: Table, seat: int, icon: int) -> list[Part]:
    """Return icons and meeples beside them (5.2)."""
    clan, name = table.clans[seat], icon_name(table, icon)
    held = hexes_where(clan, lambda h: table.box.icons[h * 6 + icon] > 0)
    return [
        (
            "icons",
            say("icons: {name}", "ícones: {name}", name=name),
            clan.icons[icon],
            tuple(place(seat, s) for s in held),
        ),
        (
            "meeples",
            say("meeples beside {name}", "meeples junto de {name}", name=name),
            clan.on_icon(icon),
            manned(clan, seat, held),
        ),
    ]


def shelter_parts(table: Table, seat: int) -> list[Part]:
    """Return caves and the meeples on them (5.3)."""
    clan = table.clans[seat]
    held = hexes_where(clan, lambda h: table.box.terrain[h] == CAVE)
    return [
        (
            "hexes",
            say("3 per cave", "3 por caverna"),
            3 * clan.terrains[CAVE],
            tuple(place(seat, s) for s in held),
        ),
        (
            "meeples",
            say("meeples on caves", "meeples em cavernas"),
            clan.on_terrain(CAVE),
            manned(clan, seat, held),
        ),
    ]


def tribes_parts(table: Table, seat: int) -> list[Part]:
    """Return meeples at home and opponents with fewer (5.5)."""
    clan = table.clans[seat]
    everywhere = [s for s in range(10) if clan.meeples[s] > 0]
    return [
        (
            "meeples",
            say("meeples at home", "meeples em casa"),
            clan.home(),
            manned(clan, seat, everywhere),
        ),
        (
            "weaker",
            say("opponents with fewer at home", "oponentes com menos em casa"),
            table.weaker(seat),
            (),
        ),
    ]


def same_parts(table: Table, seat: int, terrain: int) -> list[Part]:
    """Return hexes of a terrain, meeples on them and edges between them (5.6)."""
    clan, name = table.clans[seat], terrain_name(table, terrain)
    held = hexes_where(clan, lambda h: table.box.terrain[h] == terrain)
    joined = [s for s in held if any(NEAR[s * 6 + i] in held for i in range(DEGREE[s]))]
    return [
        (
            "hexes",
            say("hexes: {name}", "hexágonos: {name}", name=name),
            clan.terrains[terrain],
            tuple(place(seat, s) for s in held),
        ),
        (
            "meeples",
            say("meeples on {name}", "meeples em {name}", name=name),
            clan.on_terrain(terrain),
            manned(clan, seat, held),
        ),
        (
            "edges",
            say("shared edges", "lados em comum"),
            clan.edges(terrain),
            tuple(place(seat, s) for s in joined),
        ),
    ]


def different_parts(table: Table, seat: int) -> list[Part]:
    """Return basic terrains owned, and those with a meeple (5.7)."""
    clan = table.clans[seat]
    held = hexes_where(clan, lambda h: table.box.terrain[h] < 5)
    return [
        (
            "terrains",
            say("basic terrains", "terrenos básicos"),
            clan.basics(),
            tuple(place(seat, s) for s in held),
        ),
        (
            "meeples",
            say("basic terrains with a meeple", "terrenos básicos com meeple"),
            clan.inhabited(),
            manned(clan, seat, held),
        ),
    ]


def rival_parts(table: Table, seat: int, card: int, terrain: int) -> list[Part]:
    """Return the parts of a rival's plan card, objects apart (10.6)."""
    rival = table.clans[seat]
    if card == C_OBJECTS:
        return clan_parts(table, seat, card, terrain)
    weaker = table.weaker(seat) if card == C_TRIBES else 0
    points = rival.rival_worth(card, weaker) - rival.boost(card)
    return [("plan", say("plan card (10.6)", "carta de plano (10.6)"), points, ())]


def object_parts(table: Table, clan: Clan, card: int) -> list[Part]:
    """Return what objects add to a card."""
    return [
        (OBJECT_IDS[o], object_name(table, o), 2, (OBJECT_IDS[o],))
        for o in range(8)
        if clan.owns(o) and clan.box.object_card[o] == card
    ]


def hexes_where(clan: Clan, fits: Callable[[int], bool]) -> list[int]:
    """Return the spaces whose hex fits."""
    return [s for s in range(10) if clan.board[s] >= 0 and fits(clan.board[s])]


def manned(clan: Clan, seat: int, spaces: list[int]) -> tuple[str, ...]:
    """Return those of the spaces where own meeples stand, as place ids."""
    return tuple(place(seat, s) for s in spaces if clan.meeples[s] > 0)


# -- the whole score --------------------------------------------------------------------------


def items(table: Table, seat: int, past: Past) -> list[Item]:
    """Return the parts of a seat's score in the order they came; they add up to it.

    Plays made along ``past`` (states of the line and the codes played in them) are given part by
    part; others as one.
    """
    clan = table.clans[seat]
    found = []
    if clan.before:
        label = say("before set-up", "antes da montagem")
        found.append(Item(label, clan.before, "13", (), "before", 0))
    for i in range(clan.logged):
        found += bonus_items(table, seat, table.began + i)
        found += play_items(table, seat, i, past)
    found += bonus_items(table, seat, table.began + clan.logged)
    if table.kind == OVER:
        found += final_items(table, seat, sum(item.points for item in found))
    return found


def bonus_items(table: Table, seat: int, round_: int) -> list[Item]:
    """Return the group bonuses of a round (4.4)."""
    clan = table.clans[seat]
    return [
        Item(
            say(
                "all four objects of {group}",
                "os quatro objetos de {group}",
                group=icon_name(table, 3 + g),
            ),
            GROUP_BONUS,
            "4.4",
            tuple(OBJECT_IDS[o] for o in range(8) if table.box.object_group[o] == g),
            f"bonus:{GROUPS[g]}",
            round_,
        )
        for g in range(2)
        if clan.bonus[g] == round_
    ]


def play_items(table: Table, seat: int, index: int, past: Past) -> list[Item]:
    """Return the parts of one play of the log, and a rival's level points (5.2-5.8, 10.7)."""
    clan = table.clans[seat]
    entry, points, round_ = clan.log_card[index], clan.log_points[index], table.began + index
    card = CARDS[card_of(entry)]
    name = card_name(table, card_of(entry) if clan.rival else entry)
    if clan.rival and entry >= 6:
        name = table.box.parts.cards[card_of(entry)].name()
    rule = "10.6" if clan.rival else section_of(entry)
    then = moment(seat, index, past)
    rows = parts(then, seat, entry) if then else [("whole", "", points, ())]
    found = [
        Item(
            f"{name} - {label}" if label else name,
            part,
            "5.8" if key == "least" else rule,
            sources,
            f"card:{card}:{key}",
            round_,
        )
        for key, label, part, sources in rows
    ]
    if clan.rival and table.box.level_points[table.level]:
        label = say("level of the Rival Clan", "nível do Clã Rival")
        found.append(Item(label, table.box.level_points[table.level], "10.7", (), "level", round_))
    return found


def moment(seat: int, index: int, past: Past) -> Table | None:
    """Return the position in which a seat made play ``index`` of its log, if the line has it."""
    for table, code in reversed(past):
        if table.clans[seat].logged <= index:
            return just_before(table, code, seat, index)
    return None


def just_before(table: Table, code: int, seat: int, index: int) -> Table | None:
    """Return the position right before a play, which may be an automatic move after ``code``."""
    now = table.clone()
    while code != -1:
        then = now.clone()
        now.move(code)
        if now.clans[seat].logged > index:
            return then
        code = now.auto()
    return None


# -- §7: the end ------------------------------------------------------------------------------


def final_items(table: Table, seat: int, so_far: int) -> list[Item]:
    """Return the items of the end of the game (7.2-7.5), zeros left out."""
    end = ROUNDS + 1
    found = [*majority_items(table, seat, end), *skill_items(table, seat, end)]
    found += weather_items(table, seat, end)
    total = so_far + sum(item.points for item in found)
    if total < 0:
        label = say("a total below 0 becomes 0", "um total abaixo de 0 vira 0")
        found.append(Item(label, -total, "7.5", (), "zero", end))
    return [item for item in found if item.points]


def majority_items(table: Table, seat: int, end: int) -> list[Item]:
    """Return the majorities of the terrains and of knowledge (7.2, 7.3)."""
    clan = table.clans[seat]
    found = []
    for t in range(5):
        held = hexes_where(clan, lambda h, t=t: table.box.terrain[h] == t)  # type: ignore[misc]  # default binds t
        label = say("majority: {name}", "maioria: {name}", name=terrain_name(table, t))
        found.append(
            Item(
                label,
                table.majority(seat, t),
                "7.2",
                tuple(place(seat, s) for s in held),
                f"majority:{BASIC[t]}",
                end,
            )
        )
    label = say("most knowledge", "maior conhecimento")
    found.append(
        Item(label, table.majority(seat, -1), "7.3", knowing_places(table, seat), "knowledge", end)
    )
    return found


def knowing_places(table: Table, seat: int) -> tuple[str, ...]:
    """Return the places with knowledge icons."""
    held = hexes_where(table.clans[seat], lambda h: table.box.icons[h * 6 + 5] > 0)
    return tuple(place(seat, s) for s in held)


def skill_items(table: Table, seat: int, end: int) -> list[Item]:
    """Return Resistance and Exploration (7.4)."""
    clan = table.clans[seat]
    volcanoes = hexes_where(clan, lambda h: table.box.terrain[h] == 6)
    return [
        Item(
            skill_name(table, RESISTANCE),
            clan.resistance(),
            "7.4",
            (SKILL_IDS[RESISTANCE], *(place(seat, s) for s in volcanoes)),
            "skill:K08",
            end,
        ),
        Item(
            skill_name(table, EXPLORATION),
            clan.exploration(),
            "7.4",
            (SKILL_IDS[EXPLORATION],),
            "skill:K12",
            end,
        ),
    ]


def weather_items(table: Table, seat: int, end: int) -> list[Item]:
    """Return the losses by weather, and what Foresight gives back (7.5, K15)."""
    found = []
    for i in range(5):
        card = table.yellow[i] if i < 4 else table.clans[seat].weather
        if card >= 0:
            row = table.box.parts.weather[card]
            label = f"{weather_name(table, card)}: {row.when()}"
            loss = -table.nth_loss(seat, i)
            found.append(Item(label, loss, "7.5", (row.id,), f"weather:{row.id}", end))
    saved = table.saved(seat)
    label = say(
        "{skill}: the two largest losses back",
        "{skill}: as duas maiores perdas de volta",
        skill=skill_name(table, FORESIGHT),
    )
    found.append(Item(label, saved, "K15", (SKILL_IDS[FORESIGHT],), "skill:K15", end))
    return found


def source_label(table: Table, key: str) -> str:
    """Return a source of points in words."""
    kind, _, rest = key.partition(":")
    box = table.box
    if kind == "card":
        return box.parts.cards[CARDS.index(rest)].name()
    if kind == "bonus":
        name = icon_name(table, 3 + GROUPS.index(rest))
        return say("all four objects of {group}", "os quatro objetos de {group}", group=name)
    if kind == "majority":
        return say(
            "majority: {name}", "maioria: {name}", name=terrain_name(table, BASIC.index(rest))
        )
    if kind == "skill":
        return skill_name(table, SKILL_IDS.index(rest))
    if kind == "weather":
        return (
            weather_name(table, table.yellow[int(rest) - 1])
            if rest != "5"
            else say("own green weather card", "carta verde própria")
        )
    return {
        "level": say("level of the Rival Clan", "nível do Clã Rival"),
        "before": say("before set-up", "antes da montagem"),
        "knowledge": say("most knowledge", "maior conhecimento"),
        "zero": say("a total below 0 becomes 0", "um total abaixo de 0 vira 0"),
    }[kind]
