"""What a seat may read of another seat's choice (5.2, 5.3.9, section 16)."""

from __future__ import annotations

from engis_lab.games.inis import readings
from engis_lab.games.inis.asking import top_play
from engis_lab.games.inis.codes import (
    A_CHOOSE,
    A_STOP,
    CARD,
    CRAFTSMAN,
    D_ANSWER,
    D_CARD,
    DEIRDRE,
    DRAW,
    FIRST_ADVANTAGE,
    verb_of,
)
from engis_lab.games.inis.notation import write
from engis_lab.games.inis.parts import cards
from engis_lab.games.inis.table import Table


def text_for(t: Table, code: int, seat: int | None) -> str:
    """Return the notation of an action as far as a seat may know it."""
    if seat is None or seat == t.seat or code == A_STOP:
        return write(code)
    verb = verb_of(code)
    if verb == "keep":
        return "keep ?"
    if verb == "tile":
        return "tile ?"
    if verb == "discard":
        open_ = t.kind == D_ANSWER and readings.who_sees_attack_discard(t, t.seat) == t.all_seats
        return write(code) if open_ else "discard ?"
    if verb == "choose":
        return chosen_for(t, code)
    return write(code)


def chosen_for(t: Table, code: int) -> str:
    """Return a card chosen: hidden, but for what is shown by the choice itself."""
    if t.kind == D_CARD and t.stack[-1][0] == DRAW:
        rest = " ".join(cards()[c - A_CHOOSE].name.en for c in t.options if c != code)
        return f"choose ? not {rest}"
    play = top_play(t)
    if t.kind == D_CARD and play is not None:
        if play[CARD] == DEIRDRE:
            return write(code)
        if play[CARD] == CRAFTSMAN and code - A_CHOOSE >= FIRST_ADVANTAGE:
            return write(code)
    return "choose ?"
