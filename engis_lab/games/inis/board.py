"""The map (section 3, model A): one hexagonal cell for each territory (3.1).

Tiles stay where they are (3.4), and nothing here measures a distance (3.5).
"""

from __future__ import annotations

from collections.abc import Iterable

from engis_lab.games.inis.codes import FIRST_ADVANTAGE, REACH, ROW, SIDE, T_GATES, T_STONECIRCLE
from engis_lab.games.inis.table import Table

AROUND = (1, -1, SIDE, -SIDE, 1 - SIDE, SIDE - 1)
HOLY = (T_GATES, T_STONECIRCLE)  # printed with a Sanctuary (2.5b)


def cell_at(q: int, r: int) -> int:
    """Return the number of an axial cell; rows follow r.

    Examples
    --------
    >>> coordinates(cell_at(2, -1))
    (2, -1)
    """
    return (r + REACH) * SIDE + q + REACH


def coordinates(cell: int) -> tuple[int, int]:
    """Return q and r of a cell."""
    return cell % SIDE - REACH, cell // SIDE - REACH


STARTS: dict[int, tuple[int, ...]] = {2: (cell_at(0, 0), cell_at(1, 0))}
STARTS[3] = (*STARTS[2], cell_at(0, 1))
STARTS[4] = (*STARTS[3], cell_at(1, -1))
"""Where the first tiles lie, by the number of players (2.4, model A)."""


def locations(t: Table) -> list[int]:
    """Return the empty cells that touch at least two territories, ascending (3.3)."""
    return open_cells(t.cell[tile] for tile in t.laid)


def open_cells(cells: Iterable[int]) -> list[int]:
    """Return the empty cells that touch at least two of the cells."""
    taken = set(cells)
    once: set[int] = set()
    twice: set[int] = set()
    for cell in taken:
        for step in AROUND:
            other = cell + step
            if other in once:
                twice.add(other)
            else:
                once.add(other)
    return sorted(twice - taken)


def lay(t: Table, tile: int, cell: int) -> None:
    """Lay a territory: its neighbours, its Advantage card to the row, a printed Sanctuary."""
    t.cell[tile] = cell
    beside = [other for other in t.laid if t.cell[other] - cell in AROUND]
    for other in beside:
        t.near[other] = tuple(sorted((*t.near[other], tile)))
    t.near[tile] = tuple(beside)
    t.laid = tuple(sorted((*t.laid, tile)))
    t.put(FIRST_ADVANTAGE + tile, ROW, t.all_seats)
    t.tell("lay", -1, tile, cell)
    if tile in HOLY:
        add_sanctuary(t, -1, tile)


def add_sanctuary(t: Table, seat: int, tile: int) -> bool:
    """Place a Sanctuary if one is left (12)."""
    if not t.sanctuaries_left:
        return False
    t.sanctuaries_left -= 1
    t.sanctuaries[tile] += 1
    t.tell("sanctuary", seat, tile)
    return True


def citadels_at(t: Table, tile: int) -> int:
    """Return the Citadels of a territory; the Capital is one (1)."""
    return t.citadels[tile] + (t.capital == tile)
