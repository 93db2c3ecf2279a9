"""A position from a real table, as a mapping: checked, missing parts filled in (chapter 17).

Keys: ``seats`` ``players`` ``tiles`` ``capital`` ``brenn`` ``direction`` ``turn`` ``round``
``phase`` ``festival`` ``passed`` ``first_turn`` ``aside`` ``discard`` ``tales_discard`` ``played``
``deck`` ``stack`` ``clash`` ``seed`` ``max_rounds`` ``strict_windows`` ``flip``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.game import check_seed, did_you_mean
from engis_lab.core.luck import Luck, fold
from engis_lab.core.words import say, shown
from engis_lab.games.inis.board import AROUND, HOLY, cell_at, lay
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
    REACH,
    ROW,
    SEASON,
    T_SWAMP,
    TILES,
)
from engis_lab.games.inis.newgame import as_word, blank_table, check_common
from engis_lab.games.inis.notation import card_words, plain, tile_words
from engis_lab.games.inis.readings import READINGS
from engis_lab.games.inis.table import Table

KEYS = (
    "seats", "players", "tiles", "capital", "brenn", "direction", "turn", "round", "phase",
    "festival", "passed", "first_turn", "aside", "discard", "tales_discard", "played", "deck",
    "stack", "clash", "seed", "max_rounds", "strict_windows", "flip",
)  # fmt: skip
PLAYER_KEYS = ("hand", "deeds", "pretender")
TILE_KEYS = ("at", "clans", "sanctuaries", "citadels")
CLASH_KEYS = ("territory", "instigator", "initiator")


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


def lay_tiles(t: Table, tiles: object) -> None:
    """Lay the territories; the map must hold together (3.3, I5)."""
    if not isinstance(tiles, Mapping) or len(tiles) < 2:
        raise SetupError("tiles", say("at least two territories are needed",
                                      "são precisos ao menos dois territórios"))  # fmt: skip
    rows = []
    for word, row in tiles.items():
        path = f"tiles.{word}"
        check_keys(path, row, TILE_KEYS)
        tile = tile_of(path, word)
        at = listing(f"{path}.at", row.get("at"))
        if len(at) != 2:
            raise SetupError(
                f"{path}.at", say("two numbers are needed", "são precisos dois números")
            )
        far = farthest(len(tiles))
        q, r = (number(f"{path}.at", n, -far, far) for n in at)
        rows.append((tile, cell_at(q, r), row, path))
    cells = [cell for _, cell, _, _ in rows]
    if len({row[0] for row in rows}) < len(rows):
        raise SetupError(
            "tiles", say("a territory is named twice", "um território aparece duas vezes")
        )
    if len(set(cells)) < len(cells):
        raise SetupError(
            "tiles", say("two territories on one another", "dois territórios no mesmo lugar")
        )
    check_in_one_piece(cells)
    for tile, cell, row, path in rows:
        if sum(other - cell in AROUND for other in cells) < min(2, len(cells) - 1):
            raise SetupError(f"{path}.at", say("it must touch two others (3.3)",
                                               "deve tocar outros dois (3.3)"))  # fmt: skip
        spare, t.sanctuaries_left = t.sanctuaries_left, 0  # printed ones are in the row's number
        lay(t, tile, cell)
        t.sanctuaries_left = spare
        furnish(t, tile, row, path)


def farthest(tiles: int) -> int:
    """Return how far from 0,0 the first tiles may lie, so that the map has room to grow (3.3).

    A row further out takes two tiles side by side in the row before it.

    Examples
    --------
    >>> farthest(2), farthest(16)
    (4, 11)
    """
    return REACH - 1 - (TILES - min(tiles, TILES) + 1) // 2


def check_in_one_piece(cells: list[int]) -> None:
    """Check that every territory can be reached from every other (3.3, I5)."""
    reached, open_ = {cells[0]}, [cells[0]]
    while open_:
        here = open_.pop()
        near = [cell for cell in cells if cell - here in AROUND and cell not in reached]
        reached.update(near)
        open_ += near
    if len(reached) < len(cells):
        raise SetupError("tiles", say("the map must be in one piece (3.3)",
                                      "o mapa deve ser uma só peça (3.3)"))  # fmt: skip


def furnish(t: Table, tile: int, row: Mapping[str, Any], path: str) -> None:
    """Put clans and buildings into a territory, a printed Sanctuary unless told (I1, I4, 2.5b)."""
    clans = listing(f"{path}.clans", row.get("clans", [0] * t.seats))
    if len(clans) != t.seats:
        raise SetupError(
            f"{path}.clans", say("one number for each seat", "um número para cada lugar")
        )
    for seat, n in enumerate(clans):
        t.clans[TILES * seat + tile] = number(f"{path}.clans", n, 0, t.reserve[seat])
        t.reserve[seat] -= n
    printed = min(int(tile in HOLY), t.sanctuaries_left)
    holy = number(f"{path}.sanctuaries", row.get("sanctuaries", printed), 0, t.sanctuaries_left)
    strong = number(f"{path}.citadels", row.get("citadels", 0), 0,
                    0 if tile == T_SWAMP else t.citadels_left)  # fmt: skip
    t.sanctuaries[tile], t.citadels[tile] = holy, strong
    t.sanctuaries_left -= holy
    t.citadels_left -= strong


def mark_tiles(t: Table, mapping: Mapping[str, Any]) -> None:
    """Set Capital and Festival (2.7, a.festival)."""
    t.capital = tile_of("capital", mapping.get("capital", f"t{t.laid[0] + 1}"))
    if t.capital not in t.laid or t.capital == T_SWAMP:
        raise SetupError("capital", say("a territory in play, not the Swamp",
                                        "um território em jogo, não o Pântano"))  # fmt: skip
    if mapping.get("festival") is not None:
        t.festival = tile_of("festival", mapping["festival"])
        if t.festival not in t.laid:
            raise SetupError("festival", say("a territory in play", "um território em jogo"))


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
