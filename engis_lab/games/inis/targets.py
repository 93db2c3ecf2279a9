"""What the effects of cards share: choosing places, clans and moves, one at a time (section 14).

A card may be played for little or nothing (chapter 13): then there is nothing to choose.

Lists are in canonical order: players first, then territories; a later choice of the same sort is
never below an earlier one, so that no outcome can be reached in two ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engis_lab.games.inis import draws
from engis_lab.games.inis.codes import (
    A_CLAN,
    A_MOVE,
    A_NAME,
    A_ON,
    A_STOP,
    A_TILE,
    AGAIN_STEP,
    ARGS,
    AT,
    D_MOVE,
    D_PLACE,
    D_PLAYER,
    D_TERRITORY,
    PLAY,
    POT_TO,
    TILES,
    TO,
    WHO,
)
from engis_lab.games.inis.effects import AGAIN, STAYS
from engis_lab.games.inis.table import Frame, Table


def territory(t: Table, f: Frame, tiles: Iterable[int]) -> list[int] | None:
    """Ask for a territory once; None when it is chosen or there is none (D10, 5.3.7)."""
    if f[ARGS]:
        return None
    return t.ask(D_TERRITORY, f[WHO], [A_ON + tile for tile in tiles]) or None


def opponent(t: Table, f: Frame, seats: Iterable[int]) -> list[int] | None:
    """Ask for a player once; None when one is named or there is none (D13)."""
    if f[ARGS]:
        return None
    return t.ask(D_PLAYER, f[WHO], [A_NAME + seat for seat in seats]) or None


def others(t: Table, seat: int) -> list[int]:
    """Return the opponents of a seat."""
    return [other for other in range(t.seats) if other != seat]


def placing(
    t: Table, f: Frame, room: Sequence[tuple[int, int]], most: int, may_stop: bool
) -> list[int] | None:
    """Ask where to place the next clan; None when all are declared (D11).

    Parameters
    ----------
    room : sequence of (territory, number)
        How many may be placed in each.
    most : int
        How many in all; the reserve bounds it too.
    may_stop : bool
    """
    chosen = f[ARGS]
    if (chosen and chosen[-1] == A_STOP) or len(chosen) >= min(most, t.reserve[f[WHO]]):
        return None
    least = chosen[-1] if chosen else A_ON
    options = [A_ON + x for x, n in room if A_ON + x >= least and chosen.count(A_ON + x) < n]
    if not options:
        return None
    return t.ask(D_PLACE, f[WHO], options + [A_STOP] * may_stop)


def place_declared(t: Table, f: Frame) -> None:
    """Place the clans where it was declared."""
    for code in f[ARGS]:
        if A_ON <= code < A_TILE:
            t.place(f[WHO], code - A_ON)


def everywhere(t: Table, seat: int, most: int) -> list[tuple[int, int]]:
    """Return all territories where a seat is present, with room for as many clans each."""
    return [(tile, most) for tile in t.present(seat)]


def move_code(start: int, end: int) -> int:
    """Return the action that moves a clan from one territory to another."""
    return A_MOVE + TILES * start + end


def move_of(code: int) -> tuple[int, int]:
    """Return where an action moves a clan from and to."""
    return divmod(code - A_MOVE, TILES)


def moves_in(codes: Iterable[int]) -> list[tuple[int, int]]:
    """Return the moves among some actions."""
    return [move_of(code) for code in codes if A_MOVE <= code < A_CLAN]


def steps_from(t: Table, seat: int) -> list[int]:
    """Return every move of one clan of a seat to an adjacent territory."""
    return [move_code(a, b) for a in t.present(seat) for b in t.near[a]]


def leaving(t: Table, f: Frame, start: int, chosen: Sequence[int]) -> list[int] | None:
    """Ask where the next clan goes that leaves a territory; at least one does (D12)."""
    moved = moves_in(chosen)
    if A_STOP in chosen or len(moved) >= t.clans[TILES * f[WHO] + start]:
        return None
    least = moved[-1][1] if moved else -1
    options = [move_code(start, end) for end in t.near[start] if end >= least]
    if not options:
        return None
    return t.ask(D_MOVE, f[WHO], options + [A_STOP] * bool(moved))


def gathering(t: Table, f: Frame, end: int, chosen: Sequence[int], least: int) -> list[int] | None:
    """Ask which neighbour the next clan comes from; stop after ``least`` of them (D12)."""
    moved = moves_in(chosen)
    if A_STOP in chosen:
        return None
    came = [start for start, _ in moved]
    first = came[-1] if came else -1
    seat = f[WHO]
    options = [move_code(start, end) for start in t.near[end]
               if start >= first and came.count(start) < t.clans[TILES * seat + start]]  # fmt: skip
    if not options:
        return None
    return t.ask(D_MOVE, seat, options + [A_STOP] * (len(moved) >= least))


def clans_at(t: Table, tiles: Iterable[int], seats: Iterable[int]) -> list[int]:
    """Return one action for each player with clans in each territory, players first (D13)."""
    places = list(tiles)
    return [A_CLAN + TILES * seat + tile for seat in seats for tile in places
            if t.clans[TILES * seat + tile]]  # fmt: skip


def clan_of(code: int) -> tuple[int, int]:
    """Return seat and territory of an action that names a clan."""
    return divmod(code - A_CLAN, TILES)


def draw_once(t: Table, f: Frame, count: int) -> list[int] | None:
    """Draw Epic Tales and keep one; None after that."""
    if f[AT] == AGAIN_STEP:
        return None
    f[AT] = AGAIN_STEP
    draws.draw(t, f[WHO], count)
    return AGAIN


def cause(t: Table) -> Frame:
    """Return the play that a card answers: the nearest one under its own."""
    return next(frame for frame in reversed(t.stack[:-1]) if frame[0] == PLAY)


def hand_on(t: Table, seat: int) -> None:
    """Give the Epic Tale that is answered to a seat, instead of discarding it."""
    of, clash = cause(t), t.clash()
    if of[TO] == STAYS and clash is not None:
        clash[POT_TO] = seat
    else:
        of[TO] = seat


def gain_deed(t: Table, seat: int) -> None:
    """Give a Deed to a seat; there is no limit (chapter 12)."""
    t.deeds[seat] += 1
    t.tell("deed", seat)
