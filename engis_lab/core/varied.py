"""Component sets with changed numbers, and the same line played with one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engis_lab.core.answers import SetupError, TokenError
from engis_lab.core.game import did_you_mean
from engis_lab.core.notation import follow, start, step_text
from engis_lab.core.position import LUCK, Position
from engis_lab.core.words import say


@dataclass(frozen=True, slots=True)
class Change:
    """One way to change a group of numbers: what it is called, and the component set with it."""

    label: str
    components: Any


@dataclass(frozen=True, slots=True)
class Variation:
    """A group of reconstructed numbers that are varied together, down and up.

    Attributes
    ----------
    key : str
        One word for the group (``"object_cost"``).
    name : str
        The same in words.
    tag : str
        Where the numbers come from: ``"R"``, reconstructed here.
    ids : tuple of str
        The pieces whose numbers are varied.
    base : object
        The component set with the numbers as they are.
    low, high : Change or None
        None where nothing can be changed that way.
    """

    key: str
    name: str
    tag: str
    ids: tuple[str, ...]
    base: Any
    low: Change | None
    high: Change | None


class NotPlayable(ValueError):
    """A line that can't be played with other numbers; the message says which step and why."""


def replayed(position: Position, components: Any) -> tuple[Position, int]:
    """Return the position that the same line leads to with another component set.

    Luck is keyed by seeds, so the same pieces come in the same order. Where a number that was
    changed gives a seat more to choose from, an automatic move of the line is made as it was.
    Where the line can't be played from its start, it is from the last position on that can be set
    up on a table; the table is then as it was, and the numbers change from there on.

    Returns
    -------
    Position
    int
        How many steps of the line came before the numbers changed, 0 for none.

    Raises
    ------
    NotPlayable
        A step is not legal there, or the start can't be set up.
    """
    origin = position._origin
    line = position.line_positions()
    try:
        return _replay(position, line, origin.kind, origin.parameters, components), 0
    except NotPlayable as error:
        why = error
    for at in reversed(line):
        mapping = position.game.as_setup(at._state)
        if mapping is not None:
            rest = line[at.depth :]
            return _replay(position, rest, "setup", mapping, components), at.depth
    raise why


def _replay(
    position: Position, line: list[Position], kind: str, parameters: Any, components: Any
) -> Position:
    """Return where the steps after ``line[0]`` lead from another start."""
    try:
        at = start(position.game, kind, parameters, components)
        for after in line[1:]:
            assert after.step is not None
            if after.step.seat != LUCK:
                at = _with_automatic_moves(at, after.step.seat)
            at = follow(at, step_text(after.step), after.depth)
        return _with_automatic_moves(at, position._state.seat)
    except (SetupError, TokenError) as error:
        raise NotPlayable(
            say("the line can't be played so: {why}", "a linha não pode ser jogada assim: {why}",
                why=error)) from error  # fmt: skip


def _with_automatic_moves(position: Position, seat: int) -> Position:
    """Return the position in which this seat decides, if automatic moves lead there."""
    at = position
    while at._state.seat not in (seat, -1):
        texts = [option.text for option in at.options]
        idle = next((t for t in texts if at.game.automatic(at._state, t)), None)
        if idle is None:
            return position
        at = at.play(idle)
    return at


def variations_of(
    position: Position | None, game: str, components: Any, groups: Sequence[str] | None
) -> list[Variation]:
    """Return the groups to vary, those named or all there are."""
    from engis_lab.games import find_game

    if position is not None:
        found = position.game.variations(position._state)
    else:
        known = find_game(game)
        set_up = None if components is None else known.new(known.seats[-1], 0, components, {})
        found = known.variations(set_up)
    if not found and position is not None and not position.game.variations(None):
        raise SetupError("components", say(
            "{game} has no reconstructed values that could be varied",
            "{game} não tem valores reconstruídos que se possam variar",
            game=position.game.titles["en"]))  # fmt: skip
    if not found:
        raise SetupError("components", say(
            "nothing in this component set is reconstructed (tag R), so there is nothing to vary",
            "nada neste conjunto de componentes é reconstruído (etiqueta R), não há o que "
            "variar"))  # fmt: skip
    if groups is None:
        return found
    keys = [variation.key for variation in found]
    for key in [groups] if isinstance(groups, str) else groups:
        if key not in keys:
            raise SetupError("groups", f"{key!r} - {did_you_mean(str(key), keys)}")
    return [variation for variation in found if variation.key in groups]
