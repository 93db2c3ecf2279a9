"""Effects of cards: the table of functions, and how a card begins to be played."""

from __future__ import annotations

from collections.abc import Callable

from engis_lab.games.inis.codes import ANS, DECLARE, PLAY
from engis_lab.games.inis.table import Frame, Table

Effect = Callable[[Table, Frame], "list[int] | None"]
EFFECTS: dict[int, Effect] = {}
"""The function of each card, by its number."""

AGAIN: list[int] = []
"""An effect returns this when it wants to go on after the frames it has pushed."""
STAYS = -2  # where a card goes that is laid open until the clash ends (e.cauldron)


def effect(card: int) -> Callable[[Effect], Effect]:
    """Say which card a function is the effect of.

    While the card is declared the function returns what may be chosen next, None when all is
    declared; while it is resolved it changes the table, and returns what somebody must choose,
    `AGAIN` to be called again, or None at the end.
    """

    def note(function: Effect) -> Effect:
        EFFECTS[card] = function
        return function

    return note


def begin(t: Table, seat: int, card: int, mode: int) -> None:
    """Lay a card of the hand open and begin to declare it; mode 0 is Season use, else a window."""
    t.set_down(card)
    t.tell("play", seat, card, mode)
    t.stack.append([PLAY, DECLARE, -1, card, seat, mode, [], 0, 0, -1, []])


def took(f: Frame) -> int:
    """Return the answer just given, -1 when none; it is used up."""
    code: int = f[ANS]
    f[ANS] = -1
    return code
