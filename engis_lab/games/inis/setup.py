"""A position from a real table, as a mapping: checked, missing parts filled in (chapter 17).

Keys: ``seats`` ``players`` ``tiles`` ``capital`` ``brenn`` ``direction`` ``turn`` ``round``
``phase`` ``festival`` ``passed`` ``first_turn`` ``aside`` ``discard`` ``tales_discard`` ``played``
``deck`` ``stack`` ``clash`` ``seed`` ``max_rounds`` ``strict_windows`` ``flip``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.game import check_seed, did_you_mean
from engis_lab.core.luck import Luck, fold
from engis_lab.core.words import say
from engis_lab.games.inis.codes import (
    ASIDE,
    ASSEMBLY,
    CARD_IDS,
    CARDS,
    CLASHES,
    DECK,
    DISCARD,
    FIRST_ADVANTAGE,
    FIRST_TALE,
    L_TALES,
    L_TILES,
    OUT,
    ROW,
    SEASON,
    TILES,
)
from engis_lab.games.inis.newgame import as_word, blank_table, check_common
from engis_lab.games.inis.readings import READINGS
from engis_lab.games.inis.setup_checks import (
    CLASH_KEYS,
    KEYS,
    PLAYER_KEYS,
    card_of,
    check_keys,
    direction,
    listing,
    number,
    tile_of,
)
from engis_lab.games.inis.setup_map import lay_tiles, mark_tiles
from engis_lab.games.inis.table import Table


def setup_table(mapping: Mapping[str, Any]) -> Table:
    """Return a table at the start of a turn, of an Assembly or of a clash (chapter 17)."""
    check_keys("", mapping, KEYS)
    check_common(mapping)
    seats = mapping["seats"]
    t = blank_table(seats, check_seed(mapping.get("seed", 0)))
    t.cap = mapping.get("max_rounds", t.cap)
    t.strict = mapping.get("strict_windows", False)
    t.flips = sum(1 << READINGS.index(name) + 1 for name in set(mapping.get("flip", ())))
    t.brenn = number("brenn", mapping.get("brenn", 0), 0, seats - 1)
    t.turn = number("turn", mapping.get("turn", t.brenn), 0, seats - 1)
    t.direction = direction(mapping.get("direction", 1))
    t.round = number("round", mapping.get("round", 1), 1, t.cap)
    lay_tiles(t, mapping.get("tiles"))
    mark_tiles(t, mapping)
    give_cards(t, mapping)
    pile_up(t, mapping)
    t.stack = frames(t, mapping)
    forget(t)
    return t


def move_card(t: Table, path: str, word: object, zone: int, used: set[int]) -> None:
    """Put a card somewhere, once."""
    card = card_of(path, word)
    in_play = not FIRST_ADVANTAGE <= card < FIRST_TALE or card - FIRST_ADVANTAGE in t.laid
    if card in used or not in_play or t.where[card] == OUT:
        raise SetupError(path, say("{card} is used twice or not in this game",
                                   "{card} aparece duas vezes ou não está nesta partida",
                                   card=word))  # fmt: skip
    used.add(card)
    t.put(card, zone, t.all_seats)


def give_cards(t: Table, mapping: Mapping[str, Any]) -> None:
    """Give hands, Deeds and tokens to the players; lay discards and the set-aside card."""
    players = listing("players", mapping.get("players", [{}] * t.seats))
    if len(players) != t.seats:
        raise SetupError("players", say("one entry for each seat", "um item para cada lugar"))
    used: set[int] = set()
    for seat, row in enumerate(players):
        give_player(t, seat, row, used)
    aside = [] if mapping.get("aside") is None else [mapping["aside"]]
    for key, kind, zone in (("discard", "a", DISCARD), ("tales_discard", "e", DISCARD),
                            ("played", "t", DISCARD), ("aside", "a", ASIDE)):  # fmt: skip
        for word in aside if key == "aside" else listing(key, mapping.get(key, [])):
            check_kind(key, word, kind)
            move_card(t, key, word, zone, used)
    for card in range(FIRST_ADVANTAGE):
        if card not in used and t.where[card] == DECK:
            t.put(card, DISCARD, t.all_seats)
    for tile in t.laid:
        if FIRST_ADVANTAGE + tile not in used:
            t.put(FIRST_ADVANTAGE + tile, ROW, t.all_seats)


KINDS = {
    "a": ("Action", "de Ação"), "t": ("Advantage", "de Vantagem"), "e": ("Epic Tale", "de Conto"),
}  # fmt: skip


def check_kind(path: str, word: object, kind: str) -> None:
    """Refuse a card of another kind than lies there (5.3.9)."""
    if CARD_IDS[card_of(path, word)][0] != kind:
        en, pt = KINDS[kind]
        raise SetupError(path, say("{card} is no {kind} card", "{card} não é uma carta {kind}",
                                   card=word, kind=say(en, pt)))  # fmt: skip


def give_player(t: Table, seat: int, row: Any, used: set[int]) -> None:
    """Give one player the hand, the Deeds and the token."""
    path = f"players[{seat}]"
    check_keys(path, row, PLAYER_KEYS)
    t.deeds[seat] = number(f"{path}.deeds", row.get("deeds", 0), 0, 99)
    if type(row.get("pretender", False)) is not bool:
        raise SetupError(f"{path}.pretender", say("true or false", "verdadeiro ou falso"))
    t.pretender |= row.get("pretender", False) << seat
    for word in listing(f"{path}.hand", row.get("hand", [])):
        move_card(t, f"{path}.hand", word, seat, used)


def pile_up(t: Table, mapping: Mapping[str, Any]) -> None:
    """Stack tiles and Epic Tales: those named on top, the others shuffled under them."""
    tiles = [tile_of("stack", word) for word in listing("stack", mapping.get("stack", []))]
    rest = [tile for tile in range(TILES) if tile not in t.laid and tile not in tiles]
    if len(set(tiles)) < len(tiles) or any(tile in t.laid for tile in tiles):
        raise SetupError(
            "stack", say("tiles not in play, each once", "peças fora de jogo, uma vez cada")
        )
    Luck(fold(t.luck, L_TILES)).shuffle(rest, len(rest))
    t.under = rest + tiles[::-1]
    tales = [card_of("deck", word) for word in listing("deck", mapping.get("deck", []))]
    if len(set(tales)) < len(tales) or any(t.where[c] != DECK or c < FIRST_TALE for c in tales):
        raise SetupError(
            "deck",
            say(
                "Epic Tales that lie nowhere else, each once",
                "Contos Épicos que não estão em outro lugar, uma vez cada",
            ),
        )
    left = [c for c in range(FIRST_TALE, CARDS) if t.where[c] == DECK and c not in tales]
    Luck(fold(t.luck, L_TALES)).shuffle(left, len(left))
    t.deck = left + tales[::-1]


def frames(t: Table, mapping: Mapping[str, Any]) -> list[list[Any]]:
    """Return the stack: an Assembly, or a turn of the Season and a clash if there is one."""
    phase = mapping.get("phase", "season")
    if phase not in ("season", "assembly"):
        raise SetupError("phase", did_you_mean(as_word(phase), ["season", "assembly"]))
    if phase == "assembly":
        for key in ("passed", "first_turn", "clash"):
            if mapping.get(key):
                raise SetupError(key, say("not in an Assembly; use phase 'season'",
                                          "não na Assembleia; use a fase 'season'"))  # fmt: skip
        return [[ASSEMBLY, 0, -1]]
    passed = [
        number("passed", n, 0, t.seats - 1) for n in listing("passed", mapping.get("passed", []))
    ]
    first = mapping.get("first_turn", False)
    if type(first) is not bool:
        raise SetupError("first_turn", say("true or false", "verdadeiro ou falso"))
    if first and (passed or mapping.get("clash") is not None or t.turn != t.brenn):
        raise SetupError("first_turn", say(
            "the first turn is the Brenn's, before anyone has passed or fought (5.3.1)",
            "o primeiro turno é do Brenn, antes que alguém passe ou combata (5.3.1)",
        ))  # fmt: skip
    if len(set(passed)) == t.seats:
        raise SetupError("passed", say("somebody still plays (5.3.4)", "alguém ainda joga (5.3.4)"))
    season = [SEASON, 0, -1, sum(1 << seat for seat in set(passed)), int(first), 0, -1]
    clash = mapping.get("clash")
    if clash is None:
        return [season]
    check_keys("clash", clash, CLASH_KEYS)
    tile = tile_of("clash.territory", clash.get("territory"))
    led = number("clash.instigator", clash.get("instigator", t.turn), 0, t.seats - 1)
    begun = number("clash.initiator", clash.get("initiator", led), 0, t.seats - 1)
    if tile not in t.laid or len(t.players_at(tile)) < 2 or led not in t.players_at(tile):
        raise SetupError(
            "clash",
            say(
                "a territory with clans of the instigator and another player",
                "um território com clãs do instigador e de outro jogador",
            ),
        )
    season[1] = 2  # the turn ends after the clash
    return [season, [CLASHES, 0, -1, [tile], begun, led]]


def forget(t: Table) -> None:
    """Let each seat know its own hand and what lies open, nothing more."""
    t.trail, t.tale_trail = [], []
    for zone, card in sorted((zone, card) for card, zone in enumerate(t.where)):
        if zone in (DECK, OUT) or FIRST_ADVANTAGE <= card < FIRST_TALE:
            continue
        seen = 1 << zone if zone < t.seats else 0
        if card < FIRST_ADVANTAGE:
            t.trail.append((card, DECK, zone, seen))
        else:
            t.tale_trail.append((card, DECK, zone, seen or t.all_seats))
