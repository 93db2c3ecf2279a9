"""Drawing Epic Tales, and the Gates of Tír na nÓg (t.gates, t.meadows)."""

from __future__ import annotations

from engis_lab.games.inis.codes import (
    A_CHOOSE,
    ANS,
    D_CARD,
    DAGDA,
    DISCARD,
    DRAW,
    DRAWN,
    GATES_TILE,
    REMOVE,
    STEP,
    T_GATES,
    TALES_MASK,
    TILES,
    bits,
)
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.windows import W16, W17, open_window

GATES_LOSS = 5  # cause of a removal, see `attack`
SEAT, COUNT = 3, 4  # DRAW
QUEUE, EXTRA = 3, 4  # GATES_TILE


def draw(t: Table, seat: int, count: int) -> None:
    """Begin to draw some Epic Tales and keep one of them."""
    t.stack.append([DRAW, 0, -1, seat, count])


def run(t: Table, f: Frame) -> list[int] | None:
    """Meadows may add to the draw (W17); then cards are drawn and one is kept (D14)."""
    seat, step = f[SEAT], f[STEP]
    if step == 0:
        f[STEP] = 1
        if t.deck or t.mask[DISCARD] & TALES_MASK:
            open_window(t, W17, seat)
        return None
    if step == 1:
        f[STEP] = 2
        for _ in range(f[COUNT]):
            if t.draw_tale(seat) < 0:
                break
        t.tell("draw", seat, t.mask[DRAWN + seat].bit_count())
    drawn = list(bits(t.mask[DRAWN + seat]))
    if drawn and f[ANS] < 0:
        return t.ask(D_CARD, seat, [A_CHOOSE + card for card in drawn])
    t.stack.pop()
    kept = f[ANS] - A_CHOOSE
    for card in sorted(drawn, key=lambda card: card == DAGDA):  # it would shuffle the others too
        if card != kept:
            t.discard(card, t.all_seats)
            t.tell("tale discarded", seat, card)
    if drawn:  # the last one to leave, so that the others know what it can't be
        t.put(kept, seat, 1 << seat)
    return None


def wake_gates(t: Table) -> None:
    """The direction has changed: all present at the Gates are touched, Brenn first (t.gates)."""
    touched = [seat for seat in t.order(t.brenn) if t.clans[TILES * seat + T_GATES]]
    if touched and t.cell[T_GATES] >= 0:
        t.stack.append([GATES_TILE, 0, -1, touched, 0])


def run_gates(t: Table, f: Frame) -> list[int] | None:
    """Each loses a clan there and draws an Epic Tale; the card of the Gates adds one (W16)."""
    if not f[QUEUE]:
        t.stack.pop()
        return None
    seat, step = f[QUEUE][0], f[STEP]
    f[STEP] = step + 1
    if step == 0:
        t.tell("gates", seat)
        f[EXTRA] = 0
        t.stack.append([REMOVE, 0, -1, seat, T_GATES, GATES_LOSS, -1, 0, 0])
    elif step == 1:
        open_window(t, W16, seat)
    else:
        f[QUEUE].pop(0)
        f[STEP] = 0
        draw(t, seat, 1 + f[EXTRA])
    return None
