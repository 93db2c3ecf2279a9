"""The open question in words, and the section that asks it (D1-D27)."""

from __future__ import annotations

from engis_lab.core.words import say
from engis_lab.games.inis.codes import (
    ASKS,
    CARD,
    CARD_IDS,
    D_CARD,
    D_REACT,
    D_TERRITORY,
    DRAW,
    PLACE,
    PLAY,
)
from engis_lab.games.inis.parts import card_name, player, tile_name
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.windows import WINDOW_ID

FIXED_RULES = {
    1: "2.7", 2: "2.9", 3: "W1", 4: "e.cathbad", 5: "5.2", 6: "e.cathbad", 7: "5.3.2", 8: "5.3.6",
    17: "9.3", 18: "9.2", 19: "9.2", 20: "9.3", 21: "9.3", 22: "9.1.3", 23: "a.warlord",
    25: "t.mountains", 26: "e.morrigan", 27: "e.cauldron",
}  # fmt: skip
"""Section of each kind of decision that has always the same."""

QUESTIONS = {
    1: ("{name}: where does the Capital stand?", "{name}: onde fica a Capital?"),
    2: ("{name}: place a clan where?", "{name}: colocar um clã onde?"),
    3: ("{name}: play Cathbad's Word as the Assembly begins?",
        "{name}: usar Palavra de Cathbad no início da Assembleia?"),
    4: ("{name}: which Action card is set aside?", "{name}: qual carta de Ação fica reservada?"),
    5: ("{name}: which Action cards do you keep?", "{name}: quais cartas de Ação você mantém?"),
    6: ("{name}: which Action card do you set aside instead?",
        "{name}: qual carta de Ação você reserva no lugar?"),
    7: ("{name}: play a Season card, pass, or take a Pretender token?",
        "{name}: usar uma carta de Estação, passar ou pegar uma ficha de Pretendente?"),
    8: ("{name}: no clan is left on the map; place one where?",
        "{name}: não há clã seu no mapa; colocar um onde?"),
    9: ("{name}: use {card} in which way?", "{name}: usar {card} de que modo?"),
    10: ("{name}: {card} in which territory?", "{name}: {card} em que território?"),
    11: ("{name}: {card} - place a clan where?", "{name}: {card} - colocar um clã onde?"),
    12: ("{name}: {card} - which clan moves?", "{name}: {card} - qual clã se move?"),
    13: ("{name}: {card} - against whom?", "{name}: {card} - contra quem?"),
    14: ("{name}: {card} - which card?", "{name}: {card} - qual carta?"),
    15: ("{name}: {card} - where does the new territory lie?",
         "{name}: {card} - onde fica o novo território?"),
    16: ("{name}: answer now, or decline?", "{name}: responder agora ou recusar?"),
    17: ("{name}: which maneuver in {place}?", "{name}: qual manobra em {place}?"),
    18: ("{name}: accept peace in {place}?", "{name}: aceitar a paz em {place}?"),
    19: ("{name}: shelter a clan in a Citadel of {place}?",
         "{name}: abrigar um clã em uma Cidadela de {place}?"),
    20: ("{name}: how is the Attack in {place} answered?",
         "{name}: como se responde ao Ataque em {place}?"),
    21: ("{name}: withdraw a clan from {place} to where?",
         "{name}: recuar um clã de {place} para onde?"),
    22: ("{name}: which clash is fought next?", "{name}: qual combate vem agora?"),
    23: ("{name}: who maneuvers next?", "{name}: quem manobra agora?"),
    24: ("{name}: who maneuvers first?", "{name}: quem manobra primeiro?"),
    25: ("{name}: discard an Action card or lose a clan in the Mountains?",
         "{name}: descartar uma carta de Ação ou perder um clã nas Montanhas?"),
    26: ("{name}: what does The Morrigan bring?", "{name}: o que A Morrigan traz?"),
    27: ("{name}: how many clans return from the Cauldron?",
         "{name}: quantos clãs voltam do Caldeirão?"),
}  # fmt: skip


def top_play(t: Table) -> Frame | None:
    """Return the card that is being played, the nearest one to the top."""
    for frame in reversed(t.stack):
        if frame[0] == PLAY:
            return frame
    return None


def ask(t: Table) -> tuple[str, str]:
    """Return the word of the open question and its section."""
    word = ASKS[t.kind]
    if t.kind in FIXED_RULES:
        return word, FIXED_RULES[t.kind]
    if t.kind == D_REACT:
        return word, f"W{t.stack[-1][WINDOW_ID]}"
    play = top_play(t)
    if play is None and t.kind == D_CARD:
        return word, "t.gates"  # the only draw that no card brings
    assert play is not None or t.kind < D_TERRITORY
    return word, CARD_IDS[play[CARD]] if play is not None else "14"


def question(t: Table) -> str:
    """Return the open question as a sentence."""
    play, clash = top_play(t), t.clash()
    card = card_name(play[CARD]) if play is not None else ""
    if t.kind == D_CARD and t.stack[-1][0] == DRAW:
        card = say("drawn Epic Tales: keep one", "Contos Épicos comprados: fique com um")
    place = tile_name(clash[PLACE]) if clash is not None else ""
    text = say(*QUESTIONS[t.kind], name=player(t.seat), card=card, place=place)
    if t.kind == D_REACT:
        return f"{text} {event(t)}"
    return text


def event(t: Table) -> str:
    """Return what a window is about, in brackets."""
    frame = t.stack[-1]
    play = top_play(t)
    card = card_name(play[CARD]) if play is not None else ""
    ways = EVENTS[frame[WINDOW_ID]]
    return f"({say(*ways, card=card)})"


EVENTS = {
    1: ("the Assembly begins", "começa a Assembleia"),
    2: ("{card} was declared", "{card} foi declarada"),
    3: ("a clash begins", "começa um combate"),
    4: ("a clan of yours is about to be removed", "um clã seu está para ser removido"),
    5: ("a clan of yours was removed", "um clã seu foi removido"),
    6: ("the Citadels step ends", "termina o passo das Cidadelas"),
    7: ("the Resolution begins in the Highlands", "começa a Resolução nas Terras Altas"),
    8: ("an Attack was declared", "um Ataque foi declarado"),
    9: ("your Attack is finished", "seu Ataque terminou"),
    10: ("your maneuver removed a clan", "sua manobra removeu um clã"),
    11: ("a maneuver is finished", "uma manobra terminou"),
    12: ("{card} was resolved", "{card} foi resolvida"),
    13: ("you have played {card}", "você usou {card}"),
    14: ("your Season card {card} is resolved", "sua carta de Estação {card} foi resolvida"),
    15: ("you moved clans to the Mountains", "você moveu clãs para as Montanhas"),
    16: ("the Gates are resolved for you", "os Portões são resolvidos para você"),
    17: ("you are about to draw an Epic Tale", "você vai comprar um Conto Épico"),
    18: ("a turn ends", "um turno termina"),
    19: ("a decision of yours", "uma decisão sua"),
}
