"""What happened: everything a position told while it ran, in words (chapters 2-11).

Nothing here names a card that somebody at the table could not see.
"""

from __future__ import annotations

from collections.abc import Callable

from engis_lab.core.answers import Event
from engis_lab.core.words import say
from engis_lab.games.inis.board import coordinates
from engis_lab.games.inis.codes import CARD_IDS
from engis_lab.games.inis.label import sentence
from engis_lab.games.inis.parts import card_name, player, tile_name
from engis_lab.games.inis.table import Table
from engis_lab.games.inis.victory import SECTIONS, conditions

Fact = tuple[str | int, ...]

LOSSES = {
    1: ("after the Attack", "após o Ataque"), 2: ("to the Raid", "no Saque"),
    3: ("for the Festival", "pelo Festival"), 4: ("in the Mountains", "nas Montanhas"),
    5: ("to the Gates", "nos Portões"), 6: ("to the maneuver", "na manobra"),
    7: ("to a card", "por uma carta"),
}  # fmt: skip
LOSS_RULES = {1: "9.3", 2: "a.raid", 3: "a.festival", 4: "t.mountains", 5: "t.gates", 6: "9.3",
              7: "10"}  # fmt: skip

TEXTS: dict[str, tuple[str, str, str]] = {
    "place": ("4", "{name} places a clan in {tile}", "{name} coloca um clã em {tile}"),
    "lay": ("3.3", "{tile} is laid at {cell}", "{tile} entra em {cell}"),
    "sanctuary": ("1", "a Sanctuary stands in {tile}", "há um Santuário em {tile}"),
    "citadel": ("a.citadel", "{name} builds a Citadel in {tile}",
                "{name} constrói uma Cidadela em {tile}"),
    "capital": ("2.7", "{name} founds the Capital in {tile}", "{name} funda a Capital em {tile}"),
    "festival": ("a.festival", "{name} holds the Festival in {tile}",
                 "{name} faz o Festival em {tile}"),
    "brenn": ("5.1", "{name} becomes Brenn", "{name} torna-se Brenn"),
    "win": ("11.6", "{name} wins", "{name} vence"),
    "no winner": ("11.7", "nobody wins: the Pretender tokens go back",
                  "ninguém vence: as fichas de Pretendente voltam"),
    "cap": ("11.9", "after round {a} the game is a draw", "após a rodada {a}, a partida empata"),
    "round": ("5", "round {a} begins", "começa a rodada {a}"),
    "advantage": ("5.1", "{name} has {card} as chieftain", "{name} tem {card} como chefe"),
    "toss": ("5.1", "the Crows fly {way}", "os Corvos voam em sentido {way}"),
    "swap": ("4", "{name} swaps the set-aside Action card",
             "{name} troca a carta de Ação reservada"),
    "keep": ("5.2", "{name} has chosen what to keep", "{name} escolheu o que manter"),
    "passed": ("5.2", "the other cards are passed on", "as outras cartas são passadas"),
    "drafted": ("5.2", "the draft is over", "a distribuição terminou"),
    "pass": ("5.3.3", "{name} passes", "{name} passa"),
    "pretender": ("5.3.5", "{name} takes a Pretender token",
                  "{name} pega uma ficha de Pretendente"),
    "deed lost": ("5.3.6", "{name} comes back and loses a Deed",
                  "{name} volta e perde um Feito"),
    "season ends": ("5.4", "the Season of round {a} ends", "termina a Estação da rodada {a}"),
    "reshuffle": ("12", "the discarded Epic Tales are shuffled into the deck",
                  "os Contos Épicos descartados voltam embaralhados ao baralho"),
    "deed": ("11.5", "{name} gains a Deed", "{name} ganha um Feito"),
    "clash": ("9.1", "{name} instigates a clash in {tile}", "{name} instiga um combate em {tile}"),
    "clash ends": ("9.2", "the clash in {tile} is over", "o combate em {tile} termina"),
    "shelter": ("9.2", "{name} shelters a clan", "{name} abriga um clã"),
    "offer": ("9.2", "{name} offers peace", "{name} oferece paz"),
    "accept": ("9.2", "{name} accepts peace", "{name} aceita a paz"),
    "refuse": ("9.2", "{name} refuses peace", "{name} recusa a paz"),
    "peace": ("9.2", "peace is made", "faz-se a paz"),
    "withdraw": ("9.3", "{name} withdraws", "{name} recua"),
    "attack": ("9.3", "{name} attacks {other}", "{name} ataca {other}"),
    "ignored": ("t.hills", "{name} ignores the Attack", "{name} ignora o Ataque"),
    "spear": ("e.spear", "no Triskel cards in this clash", "sem cartas Tríscele neste combate"),
    "frenzy": ("e.frenzy", "all sheltered clans come out", "todos os clãs abrigados saem"),
    "ogma": ("e.ogma", "the clash ends at once", "o combate termina na hora"),
    "ploy": ("e.oengus", "{name} takes the next turn", "{name} joga o próximo turno"),
    "next": ("9.3", "{other} maneuvers next", "{other} é quem manobra agora"),
    "cauldron": ("e.cauldron", "{a} clans return from the Cauldron",
                 "voltam {a} clãs do Caldeirão"),
    "draw": ("12", "{name} draws Epic Tales: {a}", "{name} compra Contos Épicos: {a}"),
    "tale discarded": ("5.3.9", "{card} is discarded", "{card} é descartado"),
    "discard": ("5.3.9", "{name} discards an Action card", "{name} descarta uma carta de Ação"),
    "discard card": ("5.3.9", "{name} discards {card}", "{name} descarta {card}"),
    "gates": ("t.gates", "the Gates open for {name}", "os Portões se abrem para {name}"),
    "replaced": ("a.alliance", "a clan of {name} in {tile} is replaced",
                 "um clã de {name} em {tile} é trocado"),
    "price": ("t.stonecircle", "{name} gives up a clan in {tile}",
              "{name} abre mão de um clã em {tile}"),
    "reveal": ("e.deirdre", "{name} reveals {card}", "{name} revela {card}"),
    "steal": ("10", "{name} takes a random Action card from {other}",
              "{name} pega ao acaso uma carta de Ação de {other}"),
    "give": ("10", "{name} gives {other} an Action card", "{name} dá a {other} uma carta de Ação"),
    "take": ("10", "{name} takes an Action card", "{name} pega uma carta de Ação"),
    "tiles": ("e.tailtu", "{name} draws tiles: {a}", "{name} compra peças: {a}"),
    "disc": ("e.morrigan", "the Crows now fly {way}", "os Corvos agora voam em sentido {way}"),
}  # fmt: skip
"""Section, English, Portuguese of what is told."""

SILENT = frozenset(("declared", "turn ends"))


def events(before: Table, code: int) -> list[Event]:
    """Return what an action and all that followed it did, points included."""
    again = before.clone()
    again.told = []
    again.apply(code)
    return [*tell(again.told), *points(before, again)]


def opening(t: Table) -> list[Event]:
    """Return what a table told while it was built."""
    text = say("{name} is the first Brenn", "{name} é o primeiro Brenn", name=player(t.brenn))
    first = Event(t.brenn, text, "2.6")
    return [first, *tell(t.told or [])]


def points(before: Table, after: Table) -> list[Event]:
    """Return an event for each victory condition that was gained or lost (11.2-11.4)."""
    names = (
        say("leadership", "liderança"), say("religion", "religião"), say("land", "terras")
    )  # fmt: skip
    found = []
    for seat in range(after.seats):
        old, new = conditions(before, seat), conditions(after, seat)
        for i in range(3):
            if new[i] != old[i]:
                text = say("{name} now meets: {what}", "{name} agora cumpre: {what}",
                           name=player(seat), what=names[i])  # fmt: skip
                if new[i] < old[i]:
                    text = say("{name} no longer meets: {what}", "{name} já não cumpre: {what}",
                               name=player(seat), what=names[i])  # fmt: skip
                found.append(Event(seat, text, SECTIONS[i], new[i] - old[i]))
    return found


def tell(told: list[Fact]) -> list[Event]:
    """Return facts as events."""
    return [told_as(*fact) for fact in told if fact[0] not in SILENT]  # type: ignore[arg-type]  # (kind, four numbers)


def told_as(kind: str, seat: int, a: int, b: int, c: int) -> Event:
    """Return one fact as an event."""
    name = player(seat) if seat >= 0 else ""
    if kind in SPECIAL:
        return SPECIAL[kind](seat, name, a, b, c)
    rule, en, pt = TEXTS[kind]
    values: dict[str, object] = {"name": name, "a": a}
    if "{tile}" in en:
        values["tile"] = tile_name(b if kind == "cauldron" else a)
    if "{card}" in en:
        values["card"] = card_name(a)
    if "{other}" in en:
        values["other"] = player(a)
    if "{cell}" in en:
        values["cell"] = "{},{}".format(*coordinates(b))
    if "{way}" in en:
        values["way"] = say("clockwise", "horário") if a > 0 else say(
            "counter-clockwise", "anti-horário")  # fmt: skip
    return Event(seat, say(en, pt, **values), rule)


def told_play(seat: int, name: str, card: int, _mode: int, _c: int) -> Event:
    """Return the event of a card played."""
    text = say("{name} plays {card}", "{name} usa {card}", name=name, card=card_name(card))
    return Event(seat, text, CARD_IDS[card])


def told_says(seat: int, name: str, card: int, code: int, kind: int) -> Event:
    """Return the event of something declared for a card (10.4)."""
    text = f"{name}, {card_name(card)}: {sentence(kind, code)}"
    return Event(seat, text, CARD_IDS[card])


def told_cancel(seat: int, name: str, card: int, _b: int, _c: int) -> Event:
    """Return the event of a card canceled (10.6)."""
    text = say("{name} cancels {card}", "{name} anula {card}", name=name, card=card_name(card))
    return Event(seat, text, "10.6")


def told_card_to(seat: int, name: str, card: int, _b: int, _c: int) -> Event:
    """Return the event of a card that openly goes to a hand."""
    text = say("{card} goes to {name}", "{card} vai para {name}", name=name, card=card_name(card))
    return Event(seat, text, CARD_IDS[card])


def told_move(seat: int, name: str, start: int, end: int, _c: int) -> Event:
    """Return the event of a clan moved."""
    text = say(
        "a clan of {name} moves from {a} to {b}", "um clã de {name} vai de {a} para {b}",
        name=name, a=tile_name(start), b=tile_name(end),
    )  # fmt: skip
    return Event(seat, text, "4")


def told_lose(seat: int, name: str, tile: int, cause: int, _c: int) -> Event:
    """Return the event of a clan removed."""
    text = say(
        "{name} loses a clan in {tile} {why}", "{name} perde um clã em {tile} {why}",
        name=name, tile=tile_name(tile), why=say(*LOSSES[cause]),
    )  # fmt: skip
    return Event(seat, text, LOSS_RULES[cause])


def told_look(seat: int, name: str, other: int, tales: int, _c: int) -> Event:
    """Return the event of a look at an opponent's cards."""
    what = say("Epic Tales", "Contos Épicos") if tales else say("Action cards", "cartas de Ação")
    text = say(
        "{name} looks at the {what} of {other}", "{name} olha: {what} de {other}",
        name=name, what=what, other=player(other),
    )  # fmt: skip
    return Event(seat, text, "t.moor" if tales else "a.scouts")


def told_demand(seat: int, name: str, card: int, _b: int, _c: int) -> Event:
    """Return the event of Dagda's Club in an Attack."""
    what = say("an Action card", "uma carta de Ação") if card else say("a clan", "um clã")
    text = say("{name} demands {what}", "{name} exige {what}", name=name, what=what)
    return Event(seat, text, "e.club")


SPECIAL: dict[str, Callable[[int, str, int, int, int], Event]] = {
    "play": told_play, "says": told_says, "cancel": told_cancel, "card to": told_card_to,
    "move": told_move, "lose": told_lose, "look": told_look, "demand": told_demand,
}  # fmt: skip
