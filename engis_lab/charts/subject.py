"""What can be drawn: a position, a view, or a look that is ready."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engis_lab.core.look import Look
from engis_lab.core.position import Position
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
    raise TypeError(f"a position, a view or a look can be drawn, not {type(subject).__name__}")


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
