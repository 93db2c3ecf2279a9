"""What makes a position go on: the top frame runs until somebody has to decide (section 16)."""

from __future__ import annotations

from collections.abc import Callable

from engis_lab.games.inis import assembly, attack, clash, draft, draws, moves, play, season, windows
from engis_lab.games.inis.codes import (
    ANS,
    ASSEMBLY,
    ATTACK,
    CLASH,
    CLASHES,
    DRAFT,
    DRAW,
    GATES_TILE,
    MOUNTAINS_TILE,
    NEVER_AUTOMATIC,
    PLAY,
    REMOVE,
    SEASON,
    SETUP,
    WINDOW,
    WITHDRAW,
)
from engis_lab.games.inis.table import Frame, Table

RUN: dict[int, Callable[[Table, Frame], list[int] | None]] = {
    SETUP: assembly.run_setup, ASSEMBLY: assembly.run_assembly, DRAFT: draft.run,
    SEASON: season.run, PLAY: play.run, WINDOW: windows.run, CLASHES: clash.run_queue,
    CLASH: clash.run, ATTACK: attack.run, WITHDRAW: moves.run_withdraw, REMOVE: attack.run_removal,
    GATES_TILE: draws.run_gates, MOUNTAINS_TILE: moves.run_mountains, DRAW: draws.run,
}  # fmt: skip
"""How each kind of frame goes on: None when it did something, else what somebody may choose."""


def go_on(t: Table, code: int) -> None:
    """Answer the open question, then run to the next one."""
    t.stack[-1][ANS] = code
    settle(t)


def settle(t: Table) -> None:
    """Run until somebody has a choice; single options are taken at once (I7).

    Not so where the number of options tells something about hidden cards.
    """
    while not t.over:
        frame = t.stack[-1]
        options = RUN[frame[0]](t, frame)
        if options is None:
            continue
        if len(options) == 1 and t.kind not in NEVER_AUTOMATIC:
            frame[ANS] = options[0]
            continue
        t.options = options
        return
    t.options, t.seat, t.kind = [], -1, 0


def reconsider(t: Table) -> None:
    """Work out the open options anew, after hidden cards were dealt anew."""
    frame = t.stack[-1]
    if frame[0] == WINDOW:
        t.options = windows.options(t, frame, t.seat)
        return
    options = RUN[frame[0]](t, frame)
    assert options, "a re-deal keeps the open question"
    t.options = options
