"""How a view of Inis is drawn: one growing map of hexes, tables of players and cards beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engis_lab.core.look import Board, Icon, Kind, Look, Piece, Place, Table
from engis_lab.core.words import listed, say
from engis_lab.games.inis.codes import CARD_IDS, FIRST_ADVANTAGE
from engis_lab.games.inis.look_clash import clash_said, clash_table
from engis_lab.games.inis.parts import COLOURS, card_name, player

View = Mapping[str, Any]

INKS = {"blue": "#1C49B4", "red": "#AB1A12", "green": "#48B391", "yellow": "#F7DC2E"}
"""Colour of each player's clans, told apart with any colour vision."""
GROUNDS = {
    "t.cove": ("#B6D5FF", "waves"), "t.forest": ("#42902C", "trees"),
    "t.gates": ("#A47D9F", "arches"),
    "t.highlands": ("#B4A8C7", "peaks"), "t.hills": ("#CFE3B0", "grass"),
    "t.ironmine": ("#A7A7A7", "dots"), "t.lostvale": ("#CFE3B0", "sparks"),
    "t.meadows": ("#CFE3B0", "grass"), "t.misty": ("#D9DCE3", "waves"),
    "t.moor": ("#C9B79C", "grass"),
    "t.mountains": ("#B4A8C7", "peaks"), "t.plains": ("#FECB46", "grass"),
    "t.saltmine": ("#FCFAEC", "dots"), "t.stonecircle": ("#D8CFC0", "arches"),
    "t.swamp": ("#8FA68A", "waves"), "t.valley": ("#CFE3B0", "trees"),
}  # fmt: skip
SIGNS = {
    "S": ("✚", "star", "#7A3E9D", ("Sanctuary", "Santuário")),
    "C": ("■", "rock", "#474C54", ("Citadel", "Cidadela")),
    "B": ("♛", "", "#8A6D00", ("Capital", "Capital")),
    "F": ("✿", "", "#A3262A", ("Festival", "Festival")),
    "X": ("⚔", "", "#1F1F1F", ("Clash", "Combate")),
}
"""Letter of a sign on a territory: character, outline, colour, name."""

CLASHING = "X"
LETTERS = (("B", "Az"), ("R", "Vm"), ("G", "Vd"), ("Y", "Am"))
"""What clans of each seat are called in a terminal."""
LEADERS = "1234"
"""Sign of each player's chieftains."""


def look(view: View) -> Look:
    """Return how a view is drawn, in the language in use."""
    board = Board(
        "map", say("Map", "Mapa"), (*land(view), *empty(view)), captions(view),
        colour=INKS[COLOURS[view["brenn"]][0]],
    )  # fmt: skip
    made = (clash_table(view), players_table(view), hand_table(view), cards_table(view))
    tables = tuple(table for table in made if table.rows)
    return Look(
        title=title(view), status=status(view), boards=(board,), tables=tables,
        alt=alt(view, tables[view["clash"] is not None :]),
        icons={letter: sign(letter) for letter in legend(view)},
        note=note(view),
    )  # fmt: skip


def legend(view: View) -> str:
    """Return the signs to explain: that of a clash only while there is one."""
    fixed = "".join(SIGNS) if view["clash"] is not None else "".join(SIGNS).replace(CLASHING, "")
    return fixed + LEADERS[: view["seats"]]


def sign(letter: str) -> Icon:
    """Return how a sign on a territory is drawn; chieftains have the colour of their clans."""
    if letter in LEADERS:
        colour, word = COLOURS[LEADERS.index(letter)]
        what = say("{name} is chieftain", "{name} é chefe", name=word())
        return Icon("▲", what, "", INKS[colour])
    char, shape, ink, name = SIGNS[letter]
    return Icon(char, say(*name), shape, ink)


def title(view: View) -> str:
    """Return the heading."""
    return say("Inis, round {n} of {most} at most", "Inis, rodada {n} de no máximo {most}",
               n=view["round"], most=view["max_rounds"])  # fmt: skip


def status(view: View) -> str:
    """Return the open question or the outcome."""
    decision = view.get("decision")
    if decision is None:
        if view["winners"]:
            return say("{name} has won", "{name} venceu", name=player(view["winners"][0]))
        return say("the game is over: a draw", "a partida terminou: empate")
    if "question" in decision:
        return f"{decision['question']} ({decision['rule']})"
    return say("{name} decides", "{name} decide", name=player(decision["seat"]))


def note(view: View) -> str:
    """Return the small print: who sees what, which readings are flipped."""
    seen = say("omniscient view", "visão onisciente")
    if view["viewer"] is not None:
        seen = say("as {name} sees it", "como {name} vê", name=player(view["viewer"]))
    readings = ", ".join(view["flip"])
    return f"{seen}; {say('other readings', 'outras leituras')}: {readings}" if readings else seen


def number(tile: str) -> int:
    """Return the number of a territory."""
    return int(tile[1:]) - 1


def land(view: View) -> list[Place]:
    """Return the territories in play."""
    places = []
    for tile in view["tiles"]:
        colour, pattern = GROUNDS[tile["card"]]
        name = card_name(FIRST_ADVANTAGE + number(tile["id"]))
        signs = ("B",) * (view["capital"] == tile["id"])
        signs += ("C",) * (tile["citadels"] - len(signs)) + ("S",) * tile["sanctuaries"]
        signs += ("F",) * (view["festival"] == tile["id"])
        if view["clash"] is not None and view["clash"]["territory"] == tile["id"]:
            signs += (CLASHING,)
        if tile["chieftain"] is not None:
            signs = (LEADERS[tile["chieftain"]], *signs)
        places.append(Place(
            tile["id"], tile["q"], tile["r"], tile["id"],
            Kind(tile["card"], name, colour, pattern), short(name), signs, pieces(tile),
            hover(view, tile, name),
        ))  # fmt: skip
    return places


def short(name: str) -> str:
    """Return the name of a territory as it fits on a hex: without what follows the Gates."""
    return name.partition(" of Tír")[0].partition(" de Tír")[0]


def pieces(tile: Mapping[str, Any]) -> tuple[Piece, ...]:
    """Return the clans in a territory, the chieftain's with a star in their name."""
    return tuple(
        Piece(f"clan{seat}", n, INKS[COLOURS[seat][0]],
              f"{COLOURS[seat][1]()} {n}{'*' * (tile['chieftain'] == seat)}",
              say(*LETTERS[seat]))
        for seat, n in enumerate(tile["clans"]) if n
    )  # fmt: skip


def hover(view: View, tile: Mapping[str, Any], name: str) -> str:
    """Return what a territory says of itself."""
    rows = [f"{tile['id']}: {name}"]
    rows += [f"{player(seat)}: {n}" for seat, n in enumerate(tile["clans"]) if n]
    if tile["chieftain"] is not None:
        rows.append(say("chieftain: {name}", "chefe: {name}", name=player(tile["chieftain"])))
    rows.append(say("Sanctuaries {n}", "Santuários {n}", n=tile["sanctuaries"]))
    rows.append(say("Citadels {n}", "Cidadelas {n}", n=tile["citadels"]))
    if view["capital"] == tile["id"]:
        rows.append(say("Capital", "Capital"))
    return "\n".join(rows)


def empty(view: View) -> list[Place]:
    """Return the locations where a territory could be laid (3.3)."""
    text = say("free location (3.3)", "local livre (3.3)")
    return [Place(f"at:{q},{r}", q, r, "", hover=text) for q, r in view["locations"]]


def captions(view: View) -> tuple[str, ...]:
    """Return what stands under the map."""
    way = (
        say("clockwise", "horário")
        if view["direction"] > 0
        else say("counter-clockwise", "anti-horário")
    )
    rows = [
        f"Brenn: {player(view['brenn'])}", f"{say('Crows', 'Corvos')}: {way}",
        f"{say('Tiles left', 'Peças restantes')}: {view['stack_left']}",
        "{}: {sanctuaries} S, {citadels} C".format(
            say("Buildings left", "Construções restantes"), **view["left"]
        ),
    ]  # fmt: skip
    for played in view["playing"]:
        declared = ", ".join(played["declared"])
        name = card_name(CARD_IDS.index(played["card"]))
        rows.append(
            f"{say('Being played', 'Em uso')}: {name}, {player(played['seat'])} {declared}".rstrip()
        )
    return tuple(rows)


def names(ids: list[str]) -> str:
    """Return cards by name."""
    return listed([card_name(CARD_IDS.index(card)) for card in ids]) or "-"


def players_table(view: View) -> Table:
    """Return a row for each player: conditions, Deeds, clans in reserve, token."""
    rows = [(say("player", "jogador"), say("met", "cumpre"), say("led", "lidera"), "S",
             say("land", "terras"), say("Deeds", "Feitos"), say("reserve", "reserva"),
             say("token", "ficha"))]  # fmt: skip
    for p in view["players"]:
        worth = p["values"]
        token = say("Pretender", "Pretendente") if p["pretender"] else "-"
        rows.append((
            player(p["seat"]), str(p["score"]), str(worth["leadership"]), str(worth["religion"]),
            str(worth["land"]), str(p["deeds"]), str(p["reserve"]), token,
        ))  # fmt: skip
    return Table(say("Players", "Jogadores"), tuple(rows))


def hand_table(view: View) -> Table:
    """Return how many cards are in the hands, and which of them are known."""
    rows = []
    for p in view["players"]:
        counts = say("Action {a}, Tales {b}", "Ação {a}, Contos {b}",
                     a=p["actions"], b=p["tales"])  # fmt: skip
        if p["hand"] is not None:
            shown = names(p["hand"])
        elif p["known"]:
            shown = f"{say('known', 'conhecidas')}: {names(p['known'])}"
        else:
            shown = say("hidden", "ocultas")
        for key, name in (("packet_cards", say("apart", "à parte")),
                          ("drawn", say("drawn", "compradas"))):  # fmt: skip
            if p[key]:
                shown += f"; {name}: {names(p[key])}"
        rows.append((player(p["seat"]), counts, shown))
    return Table(say("Hands", "Mãos"), tuple(rows))


def cards_table(view: View) -> Table:
    """Return the piles of cards."""
    aside = view["aside"]
    shown = "-" if aside is None else "?" if aside == "?" else names([aside])
    discard = view["discard"]
    rows = [
        (say("set aside", "reservada"), shown),
        (
            say("Action discard", "descarte de Ação"),
            f"{discard['actions']} ({names(discard['known'])})",
        ),
        (say("Tale discard", "descarte de Contos"), names(discard["tales"])),
        (say("Tales in the deck", "Contos no baralho"), str(view["tales_left"])),
        (say("Advantage row", "fileira de Vantagens"), names(view["row"])),
    ]  # fmt: skip
    return Table(say("Cards", "Cartas"), tuple(rows))


def alt(view: View, tables: tuple[Table, ...]) -> str:
    """Return the picture in sentences."""
    parts = [f"{title(view)}. {status(view)}."]
    for place in land(view):
        clans = ", ".join(piece.name for piece in place.pieces) or say("nobody", "ninguém")
        signs = ", ".join(
            sign(letter).name + (f" × {n}" if n > 1 else "")
            for letter, n in Counter(place.icons).items()
        )
        parts.append(f"{place.label} ({place.id}): {clans}{'; ' * bool(signs)}{signs}.")
    parts += clash_said(view)
    parts += [
        f"{table.title}: " + "; ".join(" ".join(row).strip() for row in table.rows) + "."
        for table in tables
    ]
    return " ".join(parts)
