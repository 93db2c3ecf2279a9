"""Notation of Inis (section 14): every action as a short text, both ways.

``on t4 · tile t4 · at 1,-1 · move t4 t7 · clan p2 t4 · play Sanctuary · choose Druid · discard
Druid · keep Bard Druid · attack p2 · name p2 · replace p2 · remove p2 · number 2`` and the single
words of `codes.SINGLES`. Territories and cards may be written by name, in either language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

from engis_lab.core.game import Unreadable, did_you_mean, near_words
from engis_lab.core.words import say
from engis_lab.games.inis.board import cell_at, coordinates
from engis_lab.games.inis.codes import (
    A_ATTACK,
    A_CELL,
    A_CHOOSE,
    A_CLAN,
    A_DISCARD,
    A_KEEP,
    A_MOVE,
    A_NAME,
    A_NUMBER,
    A_ON,
    A_PLAY,
    A_REMOVE,
    A_REPLACE,
    A_SINGLE,
    A_TILE,
    CARD_IDS,
    FIRST_ADVANTAGE,
    KEEP_CODE,
    KEEPS,
    REACH,
    SINGLES,
    TILES,
    verb_of,
)
from engis_lab.games.inis.parts import cards

RULE = "14"
FIRST = {
    "on": A_ON, "tile": A_TILE, "at": A_CELL, "move": A_MOVE, "clan": A_CLAN, "play": A_PLAY,
    "choose": A_CHOOSE, "discard": A_DISCARD, "keep": A_KEEP, "attack": A_ATTACK, "name": A_NAME,
    "replace": A_REPLACE, "remove": A_REMOVE, "number": A_NUMBER,
}  # fmt: skip
PORTUGUESE = {
    "em": "on", "peca": "tile", "local": "at", "mover": "move", "cla": "clan", "usar": "play",
    "jogar": "play", "escolher": "choose", "descartar": "discard", "manter": "keep",
    "atacar": "attack", "nomear": "name", "trocar": "replace", "remover": "remove",
    "numero": "number",
}  # fmt: skip
WHOLE = {
    "parar": "stop", "passar": "pass", "passo": "pass", "pretendente": "pretender", "paz": "peace",
    "offer peace": "peace", "oferecer paz": "peace", "encerrar": "end", "fim": "end",
    "recuar": "withdraw", "aceitar": "accept", "yes": "accept", "sim": "accept",
    "recusar": "decline", "refuse": "decline", "no": "decline", "nao": "decline",
    "abrigar": "shelter", "perder": "lose", "lose clan": "lose", "perder cla": "lose",
    "colocar": "place", "virar disco": "turn disc", "exigir carta": "demand card",
    "exigir cla": "demand clan", "sair exposto": "leave exposed",
    "sair abrigado": "leave sheltered",
}  # fmt: skip
FORMS = {
    "on": ("on t4",), "tile": ("tile t4",), "at": ("at 1,-1",), "move": ("move t4 t7",),
    "clan": ("clan p2 t4",), "play": ("play Sanctuary",), "choose": ("choose Druid",),
    "discard": ("discard Druid",), "keep": ("keep Bard Druid",), "attack": ("attack p2",),
    "name": ("name p2",), "replace": ("replace p2",), "remove": ("remove p2",),
    "number": ("number 2",),
}  # fmt: skip


@cache
def write(code: int) -> str:
    """Return the canonical text of an action.

    Examples
    --------
    >>> write(3), write(A_PLAY + 14), write(A_ATTACK + 2), write(A_KEEP + 17)
    ('on t4', 'play Sanctuary', 'attack p2', 'keep Bard Citadel')
    """
    verb = verb_of(code)
    if verb not in FIRST:
        return verb
    n = code - FIRST[verb]
    if verb in ("on", "tile"):
        return f"{verb} t{n + 1}"
    if verb == "at":
        q, r = coordinates(n)
        return f"at {q},{r}"
    if verb == "move":
        return f"move t{n // TILES + 1} t{n % TILES + 1}"
    if verb == "clan":
        return f"clan p{n // TILES} t{n % TILES + 1}"
    if verb == "keep":
        return " ".join(["keep", *(cards()[card].name.en for card in KEEPS[n])])
    if verb == "number":
        return f"number {n}"
    return (
        f"{verb} {cards()[n].name.en}"
        if n >= 4 or verb in ("play", "choose", "discard")
        else f"{verb} p{n}"
    )


def plain(text: str) -> str:
    """Return a text in lower case, without accents, with single spaces."""
    flat = unicodedata.normalize("NFKD", text.lower())
    return " ".join("".join(c for c in flat if not unicodedata.combining(c)).split())


@cache
def card_words() -> dict[str, int]:
    """Return the number of a card by its id and its names in both languages."""
    found: dict[str, int] = {}
    for number, (id_, card) in enumerate(zip(CARD_IDS, cards(), strict=True)):
        for word in (id_, card.name.en, card.name.pt):
            flat = plain(word)
            found.setdefault(flat, number)
            for article in ("the ", "o ", "a ", "os "):
                if flat.startswith(article):
                    found.setdefault(flat.removeprefix(article), number)
    return found


@cache
def tile_words() -> dict[str, int]:
    """Return the number of a territory by t1-t16, id and names."""
    found = {f"t{n + 1}": n for n in range(TILES)}
    for word, number in card_words().items():
        if FIRST_ADVANTAGE <= number < FIRST_ADVANTAGE + TILES:
            found.setdefault(word, number - FIRST_ADVANTAGE)
    return found


PLAYERS = {f"p{n}": n for n in range(4)}


@cache
def canonical() -> dict[str, int]:
    """Return the single words, in canonical form and others."""
    found = {word: A_SINGLE + i for i, word in enumerate(SINGLES)}
    return found | {word: found[meant] for word, meant in WHOLE.items()}


def read(text: str) -> int:
    """Return the action of a text; raise `Unreadable` when it is none."""
    flat = plain(text)
    if flat in canonical():
        return canonical()[flat]
    words = flat.replace(",", " , ").split()
    if not words:
        raise Unreadable(say("an action is missing", "falta uma ação"), ("pass",), RULE)
    verb = PORTUGUESE.get(words[0], words[0])
    if verb not in FIRST:
        raise unknown_verb(text, words[0])
    return FIRST[verb] + offset(verb, words[1:])


def offset(verb: str, words: list[str]) -> int:
    """Read what follows a verb."""
    if verb == "at":
        return cell(words)
    words = [word for word in words if word != ","]
    if verb in ("on", "tile"):
        return several(verb, words, [tile_words()])[0]
    if verb == "move":
        start, end = several(verb, words, [tile_words()] * 2)
        return TILES * start + end
    if verb == "clan":
        seat, tile = several(verb, words, [PLAYERS, tile_words()])
        return TILES * seat + tile
    if verb in ("play", "choose", "discard"):
        return several(verb, words, [card_words()])[0]
    if verb == "keep":
        return kept(words)
    if verb == "number":
        return several(verb, words, [{str(n): n for n in range(4)}])[0]
    return several(verb, words, [PLAYERS])[0]


def several(verb: str, words: Sequence[str], tables: Sequence[dict[str, int]]) -> list[int]:
    """Read one word of each table, longest names first; all words are used up."""
    found, at = [], 0
    for table in tables:
        size = next((n for n in range(min(8, len(words) - at), 0, -1)
                     if " ".join(words[at : at + n]) in table), 0)  # fmt: skip
        if not size:
            raise unknown_word(verb, " ".join(words[at : at + 4]), table)
        found.append(table[" ".join(words[at : at + size])])
        at += size
    if at < len(words):
        raise unknown_word(verb, " ".join(words[: at + 2]), tables[-1])
    return found


def kept(words: Sequence[str]) -> int:
    """Read one to three Action cards, in any order."""
    found: list[int] = []
    actions = {word: n for word, n in card_words().items() if n < FIRST_ADVANTAGE}
    rest = list(words)
    while rest and len(found) < 4:
        size = next(
            (n for n in range(min(8, len(rest)), 0, -1) if " ".join(rest[:n]) in actions), 0
        )
        if not size:
            raise unknown_word("keep", " ".join(rest[:4]), actions)
        found.append(actions[" ".join(rest[:size])])
        rest = rest[size:]
    code = KEEP_CODE.get(sum(1 << card for card in set(found)), -1)
    if code < 0 or len(set(found)) != len(found):
        raise Unreadable(
            say("keep one to three different Action cards",
                "mantenha de uma a três cartas de Ação diferentes"),
            FORMS["keep"], RULE,
        )  # fmt: skip
    return code - A_KEEP


def cell(words: Sequence[str]) -> int:
    """Read a location such as ``1,-1``."""
    found = re.fullmatch(r"(-?\d{1,2}) ?,? ?(-?\d{1,2})", " ".join(words)[:20])
    if not found or max(abs(int(found[1])), abs(int(found[2]))) > REACH:
        raise Unreadable(
            say("a location is two small numbers, as 1,-1",
                "um local são dois números pequenos, como 1,-1"),
            FORMS["at"], RULE,
        )  # fmt: skip
    return cell_at(int(found[1]), int(found[2]))


def unknown_word(verb: str, word: str, table: dict[str, int]) -> Unreadable:
    """Return the error for a name that is none, with those it may have been."""
    near = near_words(word[:40], list(table)) if word else []
    meant = list(dict.fromkeys(write(FIRST[verb] + table[name]) for name in near
                               if verb in ("play", "choose", "discard")))  # fmt: skip
    meant = meant or [f"{verb} {name}" for name in near] or list(FORMS[verb])
    if not word:
        reason = say("something must follow {verb!r}", "algo deve seguir {verb!r}", verb=verb)
    elif near:
        reason = say("{word!r} can't follow {verb!r}", "{word!r} não pode seguir {verb!r}",
                     word=word[:40], verb=verb)  # fmt: skip
    else:
        reason = say("{word!r} is no name that can follow {verb!r}",
                     "{word!r} não é um nome que possa seguir {verb!r}",
                     word=word[:40], verb=verb)  # fmt: skip
    return Unreadable(reason, tuple(meant), RULE)


def unknown_verb(text: str, word: str) -> Unreadable:
    """Return the error for a text that begins with no verb."""
    known = [*FIRST, *PORTUGUESE, *(w for w in canonical() if " " not in w)]
    near = near_words(word[:40], known, n=3)
    meant = [FORMS[PORTUGUESE.get(w, w)][0] if PORTUGUESE.get(w, w) in FORMS else w for w in near]
    return Unreadable(
        say("{text!r} is no action; {hint}", "{text!r} não é uma ação; {hint}",
            text=text[:60], hint=did_you_mean(word[:40], near or list(FIRST))),
        tuple(dict.fromkeys(meant)), RULE,
    )  # fmt: skip
