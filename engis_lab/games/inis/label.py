"""Actions as sentences, places to click, headings (section 14)."""

from __future__ import annotations

from collections.abc import Sequence

from engis_lab.core.words import listed, say
from engis_lab.games.inis.board import coordinates
from engis_lab.games.inis.codes import (
    A_CLAN,
    A_MOVE,
    A_NUMBER,
    A_ON,
    A_SINGLE,
    CARD_IDS,
    D_CAPITAL,
    D_CAULDRON,
    D_CLASH,
    D_INSTIGATOR,
    D_MORRIGAN,
    D_NEXT,
    D_PEACE,
    D_SHELTER,
    D_TERRITORY,
    D_WITHDRAW,
    KEEPS,
    SINGLES,
    TILES,
    verb_of,
)
from engis_lab.games.inis.notation import FIRST
from engis_lab.games.inis.parts import card_name, player, tile_name
from engis_lab.games.inis.table import Table

PLACES = {
    D_CAPITAL: ("Place the Capital in {tile}", "Colocar a Capital em {tile}"),
    D_TERRITORY: ("Choose {tile}", "Escolher {tile}"),
    D_WITHDRAW: ("Withdraw a clan to {tile}", "Recuar um clã para {tile}"),
    D_CLASH: ("Fight in {tile} first", "Lutar primeiro em {tile}"),
    D_MORRIGAN: ("Begin a clash in {tile}", "Iniciar um combate em {tile}"),
}
PEOPLE = {
    "attack": ("Attack {name}", "Atacar {name}"),
    "replace": ("Replace a clan of {name}", "Trocar um clã de {name}"),
    "remove": ("Remove a clan of {name}", "Remover um clã de {name}"),
    "name": ("Name {name}", "Indicar {name}"),
}
SAID = {
    "stop": ("That is all", "Isso é tudo"),
    "pass": ("Pass this turn", "Passar este turno"),
    "pretender": ("Take a Pretender token", "Pegar uma ficha de Pretendente"),
    "peace": ("Offer peace to all", "Oferecer paz a todos"),
    "end": ("End the clash", "Encerrar o combate"),
    "withdraw": ("Withdraw clans", "Recuar clãs"),
    "accept": ("Accept it", "Aceitar"),
    "decline": ("Decline it", "Recusar"),
    "shelter": ("Shelter a clan", "Abrigar um clã"),
    "lose": ("Lose a clan", "Perder um clã"),
    "place": ("Place a clan", "Colocar um clã"),
    "turn disc": ("Turn the Crows disc over", "Virar o disco dos Corvos"),
    "demand card": ("Demand an Action card", "Exigir uma carta de Ação"),
    "demand clan": ("Demand a clan of them", "Exigir um clã deles"),
    "leave exposed": ("An exposed clan leaves", "Um clã exposto sai"),
    "leave sheltered": ("A sheltered clan leaves", "Um clã abrigado sai"),
}


def label(t: Table, code: int) -> str:
    """Return an action as a sentence."""
    return sentence(t.kind, code)


def sentence(kind: int, code: int) -> str:
    """Return an action as a sentence, as the answer to a kind of decision."""
    verb = verb_of(code)
    if verb in SAID:
        return say(*SAID[verb])
    n = code - FIRST[verb]
    if verb == "on":
        ways = PLACES.get(kind, ("Place a clan in {tile}", "Colocar um clã em {tile}"))
        return say(*ways, tile=tile_name(n))
    if verb in PEOPLE:
        ways = PEOPLE[verb]
        if verb == "name" and kind in (D_NEXT, D_INSTIGATOR):
            ways = ("{name} maneuvers", "{name} manobra")
        return say(*ways, name=player(n))
    if verb == "keep":
        names = listed([card_name(card) for card in KEEPS[n]])
        return say("Keep {names}", "Manter {names}", names=names)
    if verb in ("play", "choose", "discard"):
        ways = {
            "play": ("Play {card} now", "Usar {card} agora"),
            "choose": ("Choose {card} now", "Escolher {card} agora"),
            "discard": ("Discard {card} now", "Descartar {card} agora"),
        }[verb]
        return say(*ways, card=card_name(n))
    return label_numbers(kind, verb, n)


def label_numbers(kind: int, verb: str, n: int) -> str:
    """Return the sentence of an action made of places and numbers."""
    if verb == "tile":
        return say("Lay {tile}", "Colocar {tile} no mapa", tile=tile_name(n))
    if verb == "at":
        q, r = coordinates(n)
        return say("Lay it at {q},{r}", "Colocar em {q},{r}", q=q, r=r)
    if verb == "move":
        return say(
            "Move a clan from {a} to {b}",
            "Mover um clã de {a} para {b}",
            a=tile_name(n // TILES),
            b=tile_name(n % TILES),
        )
    if verb == "clan":
        return say(
            "A clan of {name} in {tile}",
            "Um clã de {name} em {tile}",
            name=player(n // TILES),
            tile=tile_name(n % TILES),
        )
    if kind == D_CAULDRON:
        return say("{n} return", "Voltam {n}", n=n)
    return say("{n} of them", "{n} deles", n=n)


def picks(code: int) -> tuple[str, ...]:
    """Return what to click for an action: territories, locations, cards, players."""
    verb = verb_of(code)
    if verb not in FIRST:
        return ()
    n = code - FIRST[verb]
    if verb in ("on", "tile"):
        return (f"t{n + 1}",)
    if verb == "at":
        return ("at:{},{}".format(*coordinates(n)),)
    if verb == "move":
        return f"t{n // TILES + 1}", f"t{n % TILES + 1}"
    if verb == "clan":
        return f"p{n // TILES}", f"t{n % TILES + 1}"
    if verb in ("play", "choose", "discard"):
        return (f"card:{CARD_IDS[n]}",)
    if verb == "keep":
        return tuple(f"card:{CARD_IDS[card]}" for card in KEEPS[n])
    return (f"n:{n}",) if verb == "number" else (f"p{n}",)


HEADINGS = {
    "on": ("PLACES", "LUGARES"), "tile": ("TERRITORIES", "TERRITÓRIOS"),
    "at": ("LOCATIONS", "LOCAIS"), "move": ("MOVES", "MOVIMENTOS"), "clan": ("CLANS", "CLÃS"),
    "play": ("CARDS", "CARTAS"), "choose": ("CARDS", "CARTAS"), "discard": ("CARDS", "CARTAS"),
    "keep": ("CARDS", "CARTAS"), "attack": ("ATTACK", "ATAQUE"), "name": ("PLAYERS", "JOGADORES"),
    "replace": ("PLAYERS", "JOGADORES"), "remove": ("PLAYERS", "JOGADORES"),
    "number": ("NUMBER", "NÚMERO"),
}  # fmt: skip


def group(code: int) -> str:
    """Return the heading an action stands under."""
    return say(*HEADINGS.get(verb_of(code), ("OTHER", "OUTRAS")))


def effect(t: Table, code: int) -> str:
    """Return what an action brings at once: how many clans stand where it points."""
    if code < A_ON + TILES and t.kind not in (D_PEACE, D_SHELTER):
        mine = t.clans[TILES * t.seat + code - A_ON]
        others = sum(t.clans[TILES * s + code - A_ON] for s in range(t.seats)) - mine
        return say("{a} own, {b} others", "{a} seus, {b} outros", a=mine, b=others)
    return ""


def considered(t: Table, verbs: tuple[str, ...]) -> list[int]:
    """Return the actions of these verbs that one may wonder about here."""
    found: list[int] = []
    for verb in verbs:
        if verb not in FIRST:
            found.append(A_SINGLE + SINGLES.index(verb))
        elif verb == "on":
            found += [A_ON + tile for tile in t.laid]
        elif verb in ("play", "choose", "discard"):
            hand = t.mask[t.seat]
            found += [FIRST[verb] + card for card in range(len(CARD_IDS)) if hand >> card & 1]
        elif verb in ("attack", "name", "replace", "remove"):
            found += [FIRST[verb] + seat for seat in range(t.seats)]
        elif verb == "clan":
            found += [A_CLAN + TILES * s + tile for s in range(t.seats) for tile in t.laid]
        elif verb == "move":
            found += [A_MOVE + TILES * a + b for a in t.laid for b in t.near[a]
                      if t.clans[TILES * t.seat + a]]  # fmt: skip
        elif verb == "number":
            found += [A_NUMBER + n for n in range(4)]
        else:
            found += [code for code in t.options if verb_of(code) == verb]
    return found


def attempt(picked: Sequence[str], verbs: tuple[str, ...]) -> str:
    """Return the text that clicks would mean as an answer with one of these verbs, "" if none."""
    words = [word.partition(":")[2] if ":" in word else word for word in picked]
    if not words:
        return ""
    sort = picked[0][0]  # t4, p2, at:1,-1, card:a.bard, n:2
    fitting = {
        "t": ("move",) if len(words) > 1 else ("on", "tile"), "a": ("at",), "n": ("number",),
        "p": ("clan",) if len(words) > 1 else ("attack", "name", "replace", "remove"),
        "c": ("keep", "play", "choose", "discard"),
    }.get(sort, ())  # fmt: skip
    verb = next((verb for verb in fitting if verb in verbs), "")
    return " ".join([verb, *words]) if verb else ""
