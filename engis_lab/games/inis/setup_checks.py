"""The keys of a set-up, and checks of what stands under them (chapter 17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.game import did_you_mean
from engis_lab.core.words import say, shown
from engis_lab.games.inis.codes import CARD_IDS, TILES
from engis_lab.games.inis.newgame import as_word
from engis_lab.games.inis.notation import card_words, plain, tile_words

KEYS = (
    "seats", "players", "tiles", "capital", "brenn", "direction", "turn", "round", "phase",
    "festival", "passed", "first_turn", "aside", "discard", "tales_discard", "played", "deck",
    "stack", "clash", "seed", "max_rounds", "strict_windows", "flip",
)  # fmt: skip
PLAYER_KEYS = ("hand", "deeds", "pretender")
TILE_KEYS = ("at", "clans", "sanctuaries", "citadels")
CLASH_KEYS = ("territory", "instigator", "initiator")


def check_keys(path: str, found: object, known: Sequence[str]) -> None:
    """Refuse what is no mapping, and unknown keys by name."""
    if not isinstance(found, Mapping):
        raise SetupError(path or "setup", say("a mapping is needed", "é preciso um mapeamento"))
    for key in found:
        if key not in known:
            raise SetupError(
                f"{path}{'.' * bool(path)}{as_word(key)}", did_you_mean(as_word(key), list(known))
            )


def number(path: str, value: object, least: int, most: int) -> int:
    """Return a whole number within bounds, or raise `SetupError`."""
    if type(value) is not int or not least <= value <= most:
        raise SetupError(
            path,
            say(
                "{got} is not possible; use {a} to {b}",
                "{got} não é possível; use de {a} a {b}",
                got=shown(value),
                a=least,
                b=most,
            ),
        )
    return value


def direction(value: object) -> int:
    """Return which way turns go: 1 by the numbers of the seats, -1 the other way (2.8)."""
    if type(value) is not int or value not in (1, -1):
        raise SetupError("direction", say("{got} is not possible; use 1 or -1",
                                          "{got} não é possível; use 1 ou -1",
                                          got=shown(value)))  # fmt: skip
    return value


def listing(path: str, value: object) -> list[Any]:
    """Return a list, or raise `SetupError`."""
    if not isinstance(value, (list, tuple)):
        raise SetupError(path, say("a list is needed", "é preciso uma lista"))
    return list(value)


def tile_of(path: str, word: object) -> int:
    """Return the number of a territory named by t1-t16, id or name."""
    found = tile_words().get(plain(word)) if isinstance(word, str) else None
    if found is None:
        raise SetupError(path, did_you_mean(as_word(word), [f"t{n + 1}" for n in range(TILES)]))
    return found


def card_of(path: str, word: object) -> int:
    """Return the number of a card by its id or its name."""
    found = card_words().get(plain(word)) if isinstance(word, str) else None
    if found is None:
        raise SetupError(path, did_you_mean(as_word(word), list(CARD_IDS)))
    return found
