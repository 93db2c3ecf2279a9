"""The words around a picture of Engis: headings, captions, tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engis_lab.core.look import JOINT, Table
from engis_lab.core.words import say
from engis_lab.games.engis.parts import (
    BOARDS,
    CARDS,
    HEX_IDS,
    ICON_LETTERS,
    OBJECT_IDS,
    SKILL_IDS,
    TERRAINS,
    Parts,
    Weather,
)

View = Mapping[str, Any]
Clan = Mapping[str, Any]


class Names:
    """Names of the pieces in the language in use, for one view."""

    def __init__(self, view: View, parts: Parts) -> None:
        self.parts = parts
        self.clans = {clan["seat"]: clan for clan in view["clans"]}

    def terrain(self, terrain: str) -> str:
        """Return the name of a terrain."""
        return self.parts.terrains[TERRAINS.index(terrain)].name()

    def icon(self, letter: str) -> str:
        """Return the name of an icon."""
        return self.parts.icons[ICON_LETTERS.index(letter)].name()

    def hex(self, hex_id: str) -> tuple[str, tuple[str, ...]]:
        """Return terrain and icon letters of a hex of the pile."""
        row = self.parts.hexes[HEX_IDS.index(hex_id)]
        letters = "".join(c * n for c, n in zip(ICON_LETTERS, row.icons, strict=True))
        return row.terrain, self.sorted_icons(letters)

    def hex_tag(self, hex_id: str) -> str:
        """Return where the values of a hex come from (``"R"``)."""
        return self.parts.hexes[HEX_IDS.index(hex_id)].tag

    def object(self, object_id: str) -> str:
        """Return name and id of an object."""
        return _joint(f"{self.parts.objects[OBJECT_IDS.index(object_id)].name()} {object_id}")

    def skill(self, skill_id: str) -> str:
        """Return name and id of a skill."""
        return _joint(f"{self.parts.skills[SKILL_IDS.index(skill_id)].name()} {skill_id}")

    def card(self, card: str) -> str:
        """Return the name of a scoring card."""
        return _joint(self.parts.cards[CARDS.index(card)].name())

    def weather(self, card_id: str) -> Weather:
        """Return a weather card."""
        return next(card for card in self.parts.weather if card.id == card_id)

    def clan(self, clan: Clan | int) -> str:
        """Return what a clan is called: its colour and seat."""
        clan = self.clans[clan] if isinstance(clan, int) else clan
        colour = self.parts.boards[BOARDS.index(clan["colour"])].name()
        if clan["rival"]:
            return say("Rival Clan ({colour})", "Clã Rival ({colour})", colour=colour.lower())
        return say("{colour}, seat {n}", "{colour}, lugar {n}", colour=colour, n=clan["seat"])

    def meeples(self, n: int) -> str:
        """Return ``"2 meeples"``."""
        return say("{n} meeple", "{n} meeple", n=n) + ("" if n == 1 else "s")

    def sorted_icons(self, icons: Iterable[str]) -> tuple[str, ...]:
        """Return icon letters with the most frequent first, as ``WWF``."""
        counts = Counter(icons)
        order = sorted(counts, key=lambda letter: (-counts[letter], ICON_LETTERS.index(letter)))
        return tuple(letter for letter in order for _ in range(counts[letter]))

    def icon_list(self, icons: Iterable[str]) -> str:
        """Return ``"2 water, 1 food"`` for the letters W, W, F."""
        counts = Counter(icons)
        rows = [f"{n} {self.icon(letter).lower()}" for letter, n in counts.items()]
        return ", ".join(rows) or say("no icons", "sem ícones")


def _joint(name: str) -> str:
    return name.replace(" ", JOINT)


# -- headings -----------------------------------------------------------------------------------


def phase_name(phase: str) -> str:
    """Return what a phase of a round is called."""
    return {
        "bid": say("bids", "lances"),
        "cunning": say("Cunning", "Astúcia"),
        "take": say("taking hexes", "escolha de hexágonos"),
        "act": say("actions", "ações"),
        "place": say("actions", "ações"),
        "play": say("scoring cards", "cartas de pontuação"),
        "return": say("meeples come back", "volta dos meeples"),
        "end": say("end of the game", "fim da partida"),
    }[phase]


def heading(view: View, names: Names) -> str:
    """Return game, round, phase and side; who looks on, unless everything is open."""
    text = say("Engis, round {n} of 8: {phase}, side {side}",
               "Engis, rodada {n} de 8: {phase}, lado {side}",
               n=view["round"], phase=phase_name(view["phase"]), side=view["side"])  # fmt: skip
    if view["level"] is not None:
        level = next(level for level in names.parts.levels if level.id == view["level"])
        text += say(", solo ({level})", ", solo ({level})", level=level.name().lower())
    if view["viewer"] is None:
        return text + say(" – everything open", " – tudo aberto")
    return text + say(" – as {clan} sees it", " – como vê {clan}", clan=names.clan(view["viewer"]))


def status(view: View, names: Names) -> str:
    """Return the open question, or the final scores."""
    decision = view["decision"]
    if decision is not None:
        if "question" not in decision:
            who = names.clan(decision["seat"])
            return say("{who} decides", "{who} decide", who=who)
        return f"{decision['question']} ({decision['rule']})"
    ranked = sorted(view["clans"], key=lambda clan: -clan["score"])
    scores = ", ".join(f"{names.clan(clan)} {clan['score']}" for clan in ranked)
    return say("The game is over. {scores}", "A partida terminou. {scores}", scores=scores)


def note(names: Names) -> str:
    """Say what a disc is, and what the tag R means as long as one of the values drawn has it."""
    discs = say("A disc with a number is that many meeples. ",
                "Um disco com um número são tantos meeples. ")  # fmt: skip
    tags = {row.tag for row in names.parts.hexes} | {row.tag for row in names.parts.weather}
    if "R" not in tags:
        return discs.strip()
    return discs + say(
        "Icons, weather and other values tagged [R] are reconstructed here; they are not the "
        "publisher's.",
        "Ícones, intempéries e outros valores com [R] são reconstruídos aqui; não são os da "
        "editora.",
    )


# -- captions of a clan -------------------------------------------------------------------------


def captions(view: View, clan: Clan, names: Names) -> tuple[str, ...]:
    """Return the lines under a clan's hexes."""
    rows = [
        (say("Bid", "Lance"), _bid(view, clan)),
        (say("Knowledge", "Conhecimento"), str(clan["knowledge"])),
        (say("Objects", "Objetos"), _joined(names.object(o) for o in clan["objects"])),
        (say("Skills", "Habilidades"), _joined(names.skill(k) for k in clan["skills"])),
    ]
    if clan["rival"]:
        rows += _plan_rows(clan, names)
    else:
        rows.append((say("Hand", "Mão"), _joined(names.card(c) for c in clan["hand"])))
    rows.append((say("Last card", "Última carta"), _last_card(clan, names)))
    if not clan["rival"]:
        rows.append((say("Own weather", "Intempérie própria"), _own_weather(clan, names)))
    return tuple(f"{head}: {text}" for head, text in rows)


def _bid(view: View, clan: Clan) -> str:
    rows = [say("none yet", "ainda não") if clan["bid"] is None else str(clan["bid"])]
    if clan["row"] and not clan["rival"]:
        rows.append(say("{n} in the bid row", "{n} na fileira de lances", n=clan["row"]))
    if clan["seat"] == view["first"]:
        rows.append(say("first player", "1º jogador"))
    return " · ".join(rows)


def _joined(names: Iterable[str]) -> str:
    return ", ".join(names) or say("none", "nada")


def _last_card(clan: Clan, names: Names) -> str:
    if clan["log"]:
        last = clan["log"][-1]
        terrain = f" ({names.terrain(last['terrain']).lower()})" if last["terrain"] else ""
        return say("{card}{terrain}, {points:+d} in round\u00a0{n}",
                   "{card}{terrain}, {points:+d} na rodada\u00a0{n}",
                   card=names.card(last["card"]), terrain=terrain, points=last["points"],
                   n=last["round"])  # fmt: skip
    return names.card(clan["played"][-1]) if clan["played"] else say("none yet", "nenhuma ainda")


def _own_weather(clan: Clan, names: Names) -> str:
    if clan["weather"] is None:
        return say("hidden", "oculta")
    card = names.weather(clan["weather"])
    return f"{card.name()} {card.id}, {_threat(card)}"


def _plan_rows(clan: Clan, names: Names) -> list[tuple[str, str]]:
    plan = names.card(clan["plan"]) if clan["plan"] else say("not turned yet", "ainda não virado")
    if clan["plans"] is None:
        coming = say("hidden", "ocultos")
    else:
        coming = _joined(names.card(card) for card in clan["plans"])
    return [(say("Plan", "Plano"), plan), (say("Plans to come", "Próximos planos"), coming)]


def _threat(card: Weather) -> str:
    """Return when a weather card hurts and what it costs, with its tag."""
    # A loss that grows is told in the words of `when`.
    cost = "" if card.each else f": −{card.loss}"
    return f"{card.when()}{cost}{JOINT}[{card.tag}]"


# -- tables -------------------------------------------------------------------------------------


def tables(view: View, names: Names) -> tuple[Table, ...]:
    """Return turn order, weather, skill market and the other hexes as rows of text."""
    return (_turns(view, names), _weather(view, names), _market(view, names), _hexes(view))


def _turns(view: View, names: Names) -> Table:
    known = bool(view["order"])
    first, seats = view["first"] or 0, len(view["clans"])
    order = view["order"] or [(first + n) % seats for n in range(seats)]
    rows = []
    for n, seat in enumerate(order, 1):
        bid = names.clans[seat]["bid"]
        said = say("bid {n}", "lance {n}", n=bid) if bid is not None else say("no bid", "sem lance")
        rows.append((str(n) if known else "–", names.clan(seat), said))
    title = (
        say("Turn order", "Ordem de turnos") if known else say("Bids so far", "Lances até agora")
    )
    return Table(title, tuple(rows))


def _weather(view: View, names: Names) -> Table:
    rows = []
    for slot, card_id in enumerate(view["weather"], 1):
        card = names.weather(card_id)
        rows.append((str(slot), f"{card.name()} {card.id}", _threat(card)))
    return Table(say("Weather", "Intempéries"), tuple(rows))


def _market(view: View, names: Names) -> Table:
    rows = []
    for level in sorted({skill.level for skill in names.parts.skills}):
        skills = [f"{names.skill(skill.id)}{JOINT}×{view['market'][skill.id]}"
                  for skill in names.parts.skills
                  if skill.level == level and view["market"].get(skill.id)]  # fmt: skip
        rows.append((say("level {n}", "nível {n}", n=level), _joined(skills)))
    rows.append((say("neutral", "neutros"), names.meeples(view["neutral"])))
    return Table(say("Skill market", "Mercado de habilidades"), tuple(rows))


def _hexes(view: View) -> Table:
    if view["pile"] is not None:
        pile = say("{n}, next first: ", "{n}, o próximo primeiro: ", n=len(view["pile"]))
        pile += " ".join(view["pile"])
    else:
        pile = say("{n} in unknown order: ", "{n} em ordem desconhecida: ", n=len(view["pile_set"]))
        pile += " ".join(view["pile_set"])
    if not view["pile_set"]:
        pile = say("none left", "nenhum")
    rows = [
        (say("pile", "pilha"), pile),
        (say("out", "fora"), " ".join(view["discarded"]) or say("none", "nada")),
    ]
    return Table(say("Other hexes", "Outros hexágonos"), tuple(rows))
