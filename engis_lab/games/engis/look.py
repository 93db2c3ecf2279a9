"""How a view of Engis is drawn: a territory per clan, the offer, tables beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engis_lab.core.hexes import neighbours
from engis_lab.core.look import JOINT, Board, Icon, Kind, Look, Piece, Place
from engis_lab.core.words import say
from engis_lab.games.engis.alt import alt_text
from engis_lab.games.engis.captions import Names, captions, heading, note, status, tables
from engis_lab.games.engis.components import Box, standard_box
from engis_lab.games.engis.parts import BASIC, ICON_LETTERS, Parts

View = Mapping[str, Any]
Ground = tuple[str, tuple[str, ...], str]  # terrain, icons, id of the hex or "" if printed

AXIAL = {
    "a1": (0, 0), "a2": (1, 0), "a3": (2, 0),
    "b1": (-1, 1), "b2": (0, 1), "b3": (1, 1), "b4": (2, 1),
    "c1": (-1, 2), "c2": (0, 2), "c3": (1, 2),
}  # fmt: skip
"""Spaces of a clan's board (§9)."""

# Told apart with any colour vision, like the terrains.
CLAN_COLOURS = {"red": "#AB1A12", "blue": "#1C49B4", "green": "#48B391", "yellow": "#F7DC2E"}

# Found by a search for the largest difference between any two, also as people with each of the
# three colour vision deficiencies see them, with enough contrast to the dark text on them.
TERRAIN_LOOKS = {
    "forest": ("#42902C", "trees", "F"),
    "lake": ("#B6D5FF", "waves", "L"),
    "mountain": ("#B4A8C7", "peaks", "M"),
    "desert": ("#FCFAEC", "dots", "D"),
    "savanna": ("#FECB46", "grass", "S"),
    "cave": ("#A47D9F", "arches", "C"),
    "volcano": ("#F19178", "sparks", "V"),
}

# Letter of the notation -> character, outline, colour on white.
ICON_LOOKS = {
    "W": ("≈", "drop", "#0B5FA5"),
    "F": ("♨", "haunch", "#A3262A"),
    "M": ("♞", "mammoth", "#5A3A1E"),
    "D": ("≡", "log", "#6B5A00"),
    "S": ("◆", "rock", "#474C54"),
    "K": ("★", "star", "#7A3E9D"),
}


_own_parts: dict[str, Parts] = {}


def remember(box: Box) -> None:
    """Keep the names and icons of a user's component set, for views that name its digest."""
    _own_parts[box.digest] = box.parts


def look(view: View, parts: Parts | None = None) -> Look:
    """Return how a view is drawn, in the language in use.

    Parameters
    ----------
    view : mapping
        What ``position.view(seat)`` gives.
    parts : Parts, optional
        Names, icons and tags of the component set in use; default: those of the set that the
        view names (see `remember`), or those that come with the library.
    """
    names = Names(view, parts or _own_parts.get(view["components"]) or standard_box().parts)
    boards = (_offer(view, names), *(_territory(view, clan, names) for clan in view["clans"]))
    return Look(
        title=heading(view, names),
        status=status(view, names),
        boards=boards,
        tables=tables(view, names),
        alt=alt_text(view, names, boards),
        icons={
            letter: Icon(ICON_LOOKS[letter][0], names.icon(letter), *ICON_LOOKS[letter][1:])
            for letter in ICON_LETTERS
        },
        note=note(names),
    )


def _kind(terrain: str, names: Names) -> Kind:
    return Kind(terrain, names.terrain(terrain), *TERRAIN_LOOKS[terrain])


def _offer(view: View, names: Names) -> Board:
    places = []
    for slot, hex_id in enumerate(view["offer"]):
        if hex_id is None:
            places.append(Place(f"offer:{slot + 1}", slot, 0, "", hover=say("taken", "já saiu")))
            continue
        terrain, icons = names.hex(hex_id)
        kind = _kind(terrain, names)
        hover = [f"{kind.name} {hex_id}", _icon_line(icons, names, hex_id)]
        hover += [] if terrain != "volcano" else [_no_meeples()]
        label = f"{kind.name} {hex_id}"
        places.append(Place(f"offer:{hex_id}", slot, 0, "", kind, label, icons, (), _lines(hover)))
    return Board("offer", say("Offer", "Oferta"), tuple(places), apart=True)


def _territory(view: View, clan: Mapping[str, Any], names: Names) -> Board:
    decision = view["decision"]
    listed = clan.get("list") is not None
    return Board(
        id=str(clan["seat"]),
        title=names.clan(clan),
        places=tuple(_rival_places(clan, names) if listed else _places(clan, names)),
        captions=captions(view, clan, names),
        colour=CLAN_COLOURS[clan["colour"]],
        active=decision is not None and decision["seat"] == clan["seat"],
        seat=clan["seat"],
        score=str(clan["score"]),
        counts=tuple((letter, clan["icons"][letter]) for letter in ICON_LETTERS),
        apart=listed,
    )


def ground(clan: Mapping[str, Any], space: str, names: Names) -> Ground | None:
    """Return terrain, icons and hex id of a space; None when it is empty."""
    if space in clan["printed"]:
        printed = clan["printed"][space]
        return printed["terrain"], names.sorted_icons(printed["icons"]), ""
    if space in clan["hexes"]:
        hex_id = clan["hexes"][space]
        return (*names.hex(hex_id), hex_id)
    return None


def _places(clan: Mapping[str, Any], names: Names) -> Iterator[Place]:
    grounds = {space: ground(clan, space, names) for space in AXIAL}
    for space, (q, r) in AXIAL.items():
        here = grounds[space]
        place_id = f"{clan['seat']}:{space}"
        if here is None:
            hover = say("{space}: empty space", "{space}: espaço vazio", space=space)
            yield Place(place_id, q, r, space, hover=hover)
            continue
        terrain, icons, hex_id = here
        kind = _kind(terrain, names)
        meeples = clan["meeples"].get(space, 0)
        what = names.meeples(meeples)
        pieces = (Piece("meeple", meeples, CLAN_COLOURS[clan["colour"]], what),) if meeples else ()
        label = f"{kind.name} {hex_id}".strip()
        hover = _lines([
            f"{space}: {label}", _icon_line(icons, names, hex_id), what if meeples else "",
            say("counts for:", "conta para:"),
            *_worth(clan, space, here, _alike(space, terrain, grounds), names),
        ])  # fmt: skip
        yield Place(place_id, q, r, space, kind, label, icons, pieces, hover)


def _alike(space: str, terrain: str, grounds: Mapping[str, Ground | None]) -> list[str]:
    """Return the neighbouring spaces with the same terrain."""
    around = neighbours(AXIAL[space])
    return [s for s, here in grounds.items()
            if here is not None and here[0] == terrain and AXIAL[s] in around]  # fmt: skip


def _rival_places(clan: Mapping[str, Any], names: Names) -> Iterator[Place]:
    for n, row in enumerate(clan["list"]):
        kind = _kind(row["terrain"], names)
        printed = "-" in row["id"]
        label = kind.name if printed else f"{kind.name} {row['id']}"
        icons = names.sorted_icons(row["icons"])
        hover = _lines([label, _icon_line(icons, names, "" if printed else row["id"])])
        yield Place(f"{clan['seat']}:{row['id']}", n % 4, n // 4, "", kind, label, icons, (), hover)


# -- what a hex is worth ------------------------------------------------------------------------


def _icon_line(icons: tuple[str, ...], names: Names, hex_id: str) -> str:
    tag = f" [{names.hex_tag(hex_id)}]" if hex_id else ""
    letters = f"{''.join(icons)}: " if icons else ""
    return f"{letters}{names.icon_list(icons)}{tag}"


def _worth(
    clan: Mapping[str, Any], space: str, here: Ground, alike: list[str], names: Names
) -> Iterator[str]:
    """Say which cards, objects and majorities a hex counts for, with the section of each."""
    terrain, icons, _ = here
    meeples = clan["meeples"].get(space, 0)
    for letter, card in zip("WFM", ("WATER", "FOOD", "MAMMOTH"), strict=True):
        if letter in icons:
            yield _row(names.card(card), icons.count(letter) + meeples, "5.2")
    if terrain == "cave":
        yield _row(names.card("SHELTER"), 3 + meeples, "5.3")
    if terrain in BASIC:
        shared = ""
        if alike:
            shared = say(" and 1 per edge shared with {spaces}", " e 1 por lado comum com {spaces}",
                         spaces=", ".join(alike))  # fmt: skip
        yield _row(names.card("SAME"), 1 + meeples, "5.6", shared)
        yield _row(names.card("DIFFERENT"), 1 + bool(meeples), "5.7")
        yield say("majority of its terrain (7.2)", "maioria do seu terreno (7.2)")
    if terrain == "volcano":
        yield _no_meeples()
        if "K08" in clan["skills"]:
            yield _row(names.skill("K08"), 3, "7.4")
    if meeples:
        yield _row(names.card("TRIBES"), meeples, "5.5")
    if "D" in icons or "S" in icons:
        yield say("crafting (4.3)", "fabricar (4.3)")
    if "K" in icons:
        yield say("knowledge (4.6)", "conhecimento (4.6)")


def _row(what: str, points: int, rule: str, more: str = "") -> str:
    return f"{what} {points:+d}{more} ({rule})"


def _no_meeples() -> str:
    return say("no meeples may enter (4.2)", "meeples não podem entrar (4.2)")


def _lines(rows: list[str]) -> str:
    return "\n".join(row for row in rows if row).replace(JOINT, " ")
