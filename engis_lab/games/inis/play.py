"""Playing a card (section 16): declare, cancel window, resolve, windows, laying it down."""

from __future__ import annotations

from engis_lab.games.inis import (
    actions,
    actions_wiles,
    advantages,
    readings,
    tales,
    tales_clash,
    tales_long,
)
from engis_lab.games.inis.codes import (
    AFTER,
    AFTER_SEASON,
    ANS,
    ARGS,
    CANCEL,
    CARD,
    DECLARE,
    FIRST_ADVANTAGE,
    FIRST_TALE,
    LAY_DOWN,
    LIMBO,
    MODE,
    OFF,
    RESOLVE,
    STEP,
    TO,
    WHO,
)
from engis_lab.games.inis.effects import EFFECTS, STAYS
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.windows import W2, W12, W13, W14, open_window

CHAPTERS = (actions, actions_wiles, advantages, tales, tales_long, tales_clash)
"""Importing them fills the table of effects."""


def run(t: Table, f: Frame) -> list[int] | None:
    """Go through the steps of a play."""
    step = f[STEP]
    if step == DECLARE:
        if f[ANS] >= 0:
            t.tell("says", f[WHO], f[CARD], f[ANS], t.kind)
            f[ARGS].append(f[ANS])
            f[ANS] = -1
        options = EFFECTS[f[CARD]](t, f)
        if options:
            return options
        f[STEP] = CANCEL
    elif step == CANCEL:
        f[STEP] = RESOLVE
        t.tell("declared", f[WHO], f[CARD])
        open_window(t, W2, f[WHO])
    elif step == RESOLVE:
        if not f[OFF]:
            result = EFFECTS[f[CARD]](t, f)
            if result is not None:
                return result or None
        f[STEP] = AFTER
    else:
        finish(t, f, step)
    return None


def finish(t: Table, f: Frame, step: int) -> None:
    """Open the windows after a play (W12-W14), then lay the card down (5.3.9)."""
    f[STEP] = step + 1
    card = f[CARD]
    counts = not f[OFF] or readings.cancelled_was_played(t)
    if step == AFTER:
        if card < FIRST_ADVANTAGE:
            open_window(t, W12, f[WHO])
        elif card >= FIRST_TALE and counts:
            open_window(t, W13, f[WHO])
    elif step == AFTER_SEASON:
        if f[MODE] == 0 and counts:
            open_window(t, W14, f[WHO])
    elif step == LAY_DOWN:
        t.stack.pop()
        lay_down(t, card, f[TO])


def lay_down(t: Table, card: int, to: int) -> None:
    """Lay a played card down, or hand it to whoever gets it instead."""
    if t.where[card] != LIMBO or to == STAYS:
        return
    if to >= 0:
        t.put(card, to, t.all_seats)
        t.tell("card to", to, card)
        return
    t.discard(card, t.all_seats)
