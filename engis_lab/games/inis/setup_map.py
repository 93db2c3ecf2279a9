"""The map of a set-up: territories laid, clans and buildings on them (chapters 3 and 17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.words import say
from engis_lab.games.inis.board import AROUND, HOLY, cell_at, lay
from engis_lab.games.inis.codes import REACH, T_SWAMP, TILES
from engis_lab.games.inis.setup_checks import TILE_KEYS, check_keys, listing, number, tile_of
from engis_lab.games.inis.table import Table


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
