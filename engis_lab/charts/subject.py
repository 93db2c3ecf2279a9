"""What can be drawn: a position, a view, or a look that is ready."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engis_lab.core.look import JOINT, Board, Look
from engis_lab.core.position import Position
from engis_lab.core.words import say
from engis_lab.games import find_game

Subject = Position | Mapping[str, Any] | Look


def look_of(subject: Subject, seat: int | None = None) -> Look:
    """Return the look of a position (as ``seat`` sees it), of a view, or the look itself."""
    if isinstance(subject, Look):
        return subject
    if isinstance(subject, Position):
        look = subject.game.look(subject.view(seat))
        if subject.outcome is None:
            return look
        reason = subject.outcome.reason
        return replace(look, status=f"{reason[:1].upper()}{reason[1:]} ({subject.outcome.rule})")
    if isinstance(subject, Mapping) and "game" in subject:
        return find_game(subject["game"]).look(dict(subject))
    raise TypeError(
        say(
            "a position, a view or a look can be drawn, not {got}",
            "pode-se desenhar uma posição, uma visão ou um aspecto, não {got}",
            got=type(subject).__name__,
        )
    )


def targets_of(subject: Subject, picked: Iterable[str] = ()) -> set[str]:
    """Return the places that may be picked next: of options that hold all picks so far."""
    if not isinstance(subject, Position):
        return set()
    so_far = Counter(picked)
    targets: set[str] = set()
    for option in subject.options:
        if so_far <= Counter(option.picks):
            targets |= set(Counter(option.picks) - so_far)
    return targets


def only(look: Look, clans: int | Iterable[int | None] | None) -> Look:
    """Return a look with the boards of these seats, in their order, and an alt text that fits.

    None among them stands for what all share; None instead of a list: everything.
    """
    if clans is None:
        return look
    boards: list[Board] = []
    for seat in [clans] if isinstance(clans, int) else clans:
        found = [board for board in look.boards if board.seat == seat]
        if not found:
            known = ", ".join(str(board.seat) for board in look.boards)
            raise ValueError(say("clans: there is no board of {got!r}; use some of: {known}",
                                 "clans: não há tabuleiro de {got!r}; use alguns de: {known}",
                                 got=seat, known=known))  # fmt: skip
        boards += [board for board in found if board not in boards]
    if not boards:
        raise ValueError(say("clans: name at least one seat", "clans: indique ao menos um lugar"))
    alt = " ".join([f"{look.title}. {look.status}.", *(_sentences(board) for board in boards)])
    return replace(look, boards=tuple(boards), alt=alt.replace(JOINT, " "))


def _sentences(board: Board) -> str:
    """Return what lies on a board and is written under it."""
    held = [f"{place.space} {place.label}".strip() + "".join(f", {p.name}" for p in place.pieces)
            for place in board.places if place.kind]  # fmt: skip
    score = (
        say(", {n} {n:point|points}", ", {n} {n:ponto|pontos}", n=board.score)
        if board.score
        else ""
    )
    lies = "; ".join(held) or say("nothing", "nada")
    captions = "".join(f" {caption}." for caption in board.captions)
    return f"{board.title}{score}: {lies}.{captions}"
