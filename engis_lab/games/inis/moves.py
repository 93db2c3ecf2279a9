"""Moving clans: in one batch, then the Mountains, then the clashes (section 16, 9.1)."""

from __future__ import annotations

from collections.abc import Sequence

from engis_lab.games.inis import readings
from engis_lab.games.inis.codes import (
    A_DISCARD,
    A_LOSE,
    A_ON,
    A_STOP,
    ANS,
    CLASHES,
    D_MOUNTAINS,
    D_WITHDRAW,
    MOUNTAINS_TILE,
    REMOVE,
    STEP,
    T_MOUNTAINS,
    TILES,
    bits,
)
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.windows import W15, open_window

MOUNTAINS_LOSS = 4  # cause of a removal, see `attack`
OWNER, MOVER, IGNORED = 3, 4, 5  # MOUNTAINS_TILE
SEAT, FROM, TO_TILES = 3, 4, 5  # WITHDRAW


def march(
    t: Table, owner: int, mover: int, steps: Sequence[tuple[int, int]], fight: bool = True
) -> None:
    """Move clans all at once; then the Mountains are asked, then clashes begin (9.1.1, U5)."""
    if not steps:
        return
    base, clans = TILES * owner, t.clans
    for start, end in steps:
        clans[base + start] -= 1
        clans[base + end] += 1
        t.tell("move", owner, start, end)
    for start in {start for start, _ in steps}:
        t.shrink(owner, start)
    ends = sorted({end for _, end in steps})
    hot = [end for end in ends if len(t.players_at(end)) > 1] if fight else []
    frames: list[Frame] = []
    if hot:
        frames.append([CLASHES, 0, -1, hot, mover, mover])
    if T_MOUNTAINS in ends:
        frames.append([MOUNTAINS_TILE, 0, -1, owner, mover, 0])
    t.stack += frames if readings.mountains_before_clash(t) else frames[::-1]


def run_mountains(t: Table, f: Frame) -> list[int] | None:
    """Clans that came to the Mountains cost an Action card or one clan there (t.mountains)."""
    owner = f[OWNER]
    if f[STEP] == 0:
        f[STEP] = 1
        open_window(t, W15, f[MOVER])
        return None
    here = t.clans[TILES * owner + T_MOUNTAINS]
    if f[IGNORED] or not here:
        t.stack.pop()
        return None
    if f[ANS] < 0:
        cards = [A_DISCARD + card for card in bits(t.actions(owner))]
        return t.ask(D_MOUNTAINS, owner, [*cards, A_LOSE])
    code = f[ANS]
    t.stack.pop()
    if code == A_LOSE:
        t.stack.append([REMOVE, 0, -1, owner, T_MOUNTAINS, MOUNTAINS_LOSS, -1, 0, 0])
    else:
        t.discard(code - A_DISCARD, 1 << owner)
        t.tell("discard", owner, 1)
    return None


def destinations(t: Table, seat: int, tile: int, arriving: Sequence[int] = ()) -> list[int]:
    """Return where a seat may withdraw to: adjacent territories it leads (9.3, U19)."""
    return [x for x in t.near[tile] if readings.leads_there(t, seat, x, 1 + arriving.count(x))]


def run_withdraw(t: Table, f: Frame) -> list[int] | None:
    """Choose one destination after the other, then move all at once (9.3, D21)."""
    seat, tile, chosen = f[SEAT], f[FROM], f[TO_TILES]
    code, f[ANS] = f[ANS], -1
    if code >= 0 and code != A_STOP:
        chosen.append(code - A_ON)
    if code != A_STOP and len(chosen) < t.exposed(seat, tile):
        least = chosen[-1] if chosen else -1
        options = [A_ON + x for x in destinations(t, seat, tile, chosen) if x >= least]
        return t.ask(D_WITHDRAW, seat, options + [A_STOP] * bool(chosen))
    t.stack.pop()
    march(t, seat, seat, [(tile, x) for x in chosen], fight=False)
    return None
