"""What a finished game of Inis is remembered by: how long it was, and what each player had."""

from __future__ import annotations

from collections.abc import Sequence

from engis_lab.core.game import Column
from engis_lab.core.words import say
from engis_lab.games.inis.codes import TILES
from engis_lab.games.inis.table import Table
from engis_lab.games.inis.victory import values

NAMES = {
    "place": ("place in the first turn order", "posição na primeira ordem de turno"),
    "rounds": ("round in which it ended", "rodada em que terminou"),
    "brenn": ("Brenn at the end", "Brenn no fim"),
    "token": ("Pretender token at the end", "ficha de Pretendente no fim"),
    "led": ("opposing clans led", "clãs adversários liderados"),
    "sanctuaries": ("Sanctuaries where present", "Santuários onde está presente"),
    "territories": ("territories where present", "territórios onde está presente"),
    "deeds": ("Deeds", "Feitos"),
    "clans": ("clans on the map", "clãs no mapa"),
    "tales": ("Epic Tales in hand", "Contos Épicos na mão"),
}
COLUMNS = tuple(
    Column(name, "place" if name == "place" else "game" if name == "rounds" else "end")
    for name in NAMES
)
"""``place`` 1 for the first Brenn; ``brenn`` and ``token`` 1 for yes; the others are counts."""


def record(tables: Sequence[Table]) -> list[list[int]]:
    """Return for each seat the numbers of `COLUMNS` (11.2-11.5)."""
    first, last = tables[0], tables[-1]
    order = first.order(first.brenn)
    return [
        [
            order.index(seat) + 1, min(last.round, last.cap), int(last.brenn == seat),
            last.pretender >> seat & 1, *values(last, seat), last.deeds[seat],
            sum(last.clans[TILES * seat : TILES * seat + TILES]), last.tales(seat).bit_count(),
        ]
        for seat in range(last.seats)
    ]  # fmt: skip


def label(name: str) -> str:
    """Return a column in words."""
    return say(*NAMES[name])
