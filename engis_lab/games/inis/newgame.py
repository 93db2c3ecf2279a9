"""A new game (chapter 2): options, tiles, decks, Brenn, first direction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.game import check_seed, did_you_mean
from engis_lab.core.luck import Luck, fold
from engis_lab.core.words import say, shown
from engis_lab.games.inis.board import STARTS, lay
from engis_lab.games.inis.codes import (
    CARDS,
    CRAFTSMAN,
    DECK,
    EMISSARIES,
    FIRST_ADVANTAGE,
    FIRST_TALE,
    L_BRENN,
    L_LAYOUT,
    L_TALES,
    L_TILES,
    OUT,
    RAID,
    SCOUTS,
    SETUP,
    T_COVE,
    T_FOREST,
    T_GATES,
    T_HIGHLANDS,
    T_HILLS,
    T_MEADOWS,
    T_MISTY,
    T_MOUNTAINS,
    T_PLAINS,
    T_VALLEY,
    TILES,
)
from engis_lab.games.inis.parts import supplies
from engis_lab.games.inis.readings import READINGS
from engis_lab.games.inis.table import Table

OPTIONS = ("scenario", "max_rounds", "strict_windows", "flip")
SCENARIOS = ("standard", "discovery")
FOUR_ONLY = (EMISSARIES, CRAFTSMAN, RAID, SCOUTS)  # taken out with two or three players (2.1)
FIRST_TILES = (T_VALLEY, T_COVE, T_PLAINS, T_HILLS)  # of the discovery scenario
LAST_TILES = (T_MEADOWS, T_MISTY, T_FOREST, T_GATES, T_HIGHLANDS, T_MOUNTAINS)
BOTTOM = -1  # batch of the tiles that all know to lie at the bottom


def new_table(
    seats: int, seed: int, options: Mapping[str, Any], told: list[Any] | None = None
) -> Table:
    """Return a table before its first decision (2.1-2.8); the first Assembly follows (2.10)."""
    check_options(options)
    t = blank_table(seats, check_seed(seed))
    t.told = told
    t.cap = options.get("max_rounds", t.cap)
    t.strict = options.get("strict_windows", False)
    t.flips = sum(1 << READINGS.index(name) + 1 for name in set(options.get("flip", ())))
    t.scenario = SCENARIOS.index(options.get("scenario", "standard"))
    luck = Luck(fold(t.luck, L_BRENN))
    t.brenn = t.turn = luck.below(seats)
    t.direction = 1 if luck.below(2) else -1
    shuffle_decks(t)
    stack_tiles(t)
    t.stack = [[SETUP, 0, -1]]
    return t


def blank_table(seats: int, seed: int) -> Table:
    """Return a table with all pieces in the box."""
    t = Table(seats, seed)
    have = supplies()
    t.cap = have["max_rounds"]
    t.citadels_left, t.sanctuaries_left = have["citadels"], have["sanctuaries"]
    t.reserve = [have["clans"] if seat < seats else 0 for seat in range(4)]
    for card in range(FIRST_ADVANTAGE):
        move_out(t, card, OUT if seats < 4 and card in FOUR_ONLY else DECK)
    for card in range(FIRST_TALE, CARDS):
        move_out(t, card, DECK)
    t.trail, t.tale_trail = [], []
    return t


def move_out(t: Table, card: int, zone: int) -> None:
    """Put a card somewhere, known to all."""
    t.put(card, zone, t.all_seats)


def shuffle_decks(t: Table) -> None:
    """Shuffle the Epic Tales (2.3)."""
    t.deck = list(range(FIRST_TALE, CARDS))
    Luck(fold(t.luck, L_TALES)).shuffle(t.deck, len(t.deck))


def stack_tiles(t: Table) -> None:
    """Turn up as many tiles as there are players, stack the others (2.4, discovery)."""
    tiles = list(range(TILES))
    if t.scenario:
        first = list(FIRST_TILES[: t.seats])
        last = list(LAST_TILES)
        Luck(fold(t.luck, L_TILES, 1)).shuffle(last, len(last))
        rest = [tile for tile in tiles if tile not in first and tile not in last]
        Luck(fold(t.luck, L_TILES, 2)).shuffle(rest, len(rest))
        Luck(fold(t.luck, L_LAYOUT)).shuffle(first, len(first))
        t.under = last + rest
        for tile in last:
            t.batch[tile] = BOTTOM
    else:
        Luck(fold(t.luck, L_TILES)).shuffle(tiles, len(tiles))
        first, t.under = tiles[: t.seats], tiles[t.seats :]
    for tile, cell in zip(first, STARTS[t.seats], strict=True):
        lay(t, tile, cell)


def as_word(value: object) -> str:
    """Return what was given instead of a word, short enough to be compared with the known ones."""
    return value[:40] if isinstance(value, str) else shown(value)


def check_options(options: Mapping[str, Any]) -> None:
    """Check the options of a new game; raise `SetupError` naming the one at fault."""
    for key in options:
        if key not in OPTIONS:
            raise SetupError(str(key), did_you_mean(str(key), OPTIONS))
    check_common(options)
    scenario = options.get("scenario", "standard")
    if scenario not in SCENARIOS:
        raise SetupError("scenario", did_you_mean(as_word(scenario), SCENARIOS))


def check_common(options: Mapping[str, Any]) -> None:
    """Check what `new` and `setup` share: cap of rounds, windows, readings."""
    rounds = options.get("max_rounds", 1)
    if type(rounds) is not int or not 1 <= rounds <= 1000:
        raise SetupError(
            "max_rounds",
            say(
                "{got} is not possible; use a whole number from 1 to 1000",
                "{got} não é possível; use um número inteiro de 1 a 1000",
                got=shown(rounds),
            ),
        )
    if type(options.get("strict_windows", False)) is not bool:
        raise SetupError("strict_windows", say("true or false", "verdadeiro ou falso"))
    flips = options.get("flip", [])
    if not isinstance(flips, list) or not all(type(name) is str for name in flips):
        raise SetupError("flip", say("a list such as ['U1', 'U7']", "uma lista como ['U1', 'U7']"))
    for name in flips:
        if name not in READINGS:
            raise SetupError("flip", f"{shown(name)} - {did_you_mean(as_word(name), READINGS)}")
