"""A new game: options, seats, luck (§1, solo §10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.game import check_seed
from engis_lab.core.luck import Luck, fold
from engis_lab.core.words import say
from engis_lab.games.engis.codes import FOR_FIRST_PLAYER
from engis_lab.games.engis.components import Box
from engis_lab.games.engis.parts import COLOURS, LEVELS
from engis_lab.games.engis.reading import check_keys, list_of, one_of, whole
from engis_lab.games.engis.table import Table

OPTIONS = ("side", "first", "colours", "level")


def new_table(box: Box, seats: int, seed: int, options: Mapping[str, Any]) -> Table:
    """Return a game before its first automatic move (1.1, 1.2, 1.9); solo with one seat (§10)."""
    check_seed(seed)
    check_keys("", options, OPTIONS)
    solo = seats == 1
    if options.get("level") is not None and not solo:
        raise SetupError(
            "level",
            say("only a solo game (seats=1) has a level", "só a partida solo (seats=1) tem nível"),
        )
    table = Table(box, 2 if solo else seats, int(solo))
    level = options.get("level")
    table.level = one_of("level", "normal" if level is None else level, LEVELS)
    side = one_of("side", options.get("side", "A"), ("A", "B"))
    colours = clan_colours(options.get("colours"), side, table)
    for seat, clan in enumerate(table.clans):
        clan.colour = colours[seat]
        clan.settle()
    table.deal(seed)
    first = options.get("first")
    if first is None:
        table.first = 0 if solo else Luck(fold(seed, FOR_FIRST_PLAYER)).below(seats)
    else:
        table.first = whole("first", first, 0, seats - 1)
    table.begin_round()
    return table


def clan_colours(given: object, side: int, table: Table) -> list[int]:
    """Return the colour numbers of all clans: 0 on side A, else as given or in order (§9)."""
    if side == 0:
        if given is not None:
            raise SetupError(
                "colours",
                say(
                    'all boards of side A are alike; use side="B"',
                    'no lado A todos são iguais; use side="B"',
                ),
            )
        return [0] * table.seats
    if given is None:
        return [seat + 1 for seat in range(table.seats)]
    names = list_of("colours", given)
    asked = table.seats - table.solo
    if len(names) != asked:
        raise SetupError(
            "colours",
            say(
                "{n} colours are needed, one per seat, not {got}",
                "são precisas {n} cores, uma por lugar, não {got}",
                n=asked,
                got=len(names),
            ),
        )
    found = [1 + one_of(f"colours[{i}]", c, COLOURS) for i, c in enumerate(names)]
    return different_colours(found, table.solo)


def different_colours(found: list[int], solo: int) -> list[int]:
    """Check that no colour comes twice; in solo add the one after the human's (§10)."""
    if len(set(found)) < len(found):
        raise SetupError("colours", say("each colour is there once", "cada cor existe uma vez"))
    return [*found, found[0] % 4 + 1] if solo else found
