"""What the lines of several branches have in common, and what each decided differently."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from engis_lab.core.position import LUCK, Position, Step

Key = tuple[int, int, str]  # round, seat, kind of question


class Made(NamedTuple):
    """A step of a line: at which depth, in which round, who, asked what, and the answer.

    ``text`` says only what the seat that looks can know; ``seat`` -1 is luck dealt anew.
    """

    depth: int
    round: int
    seat: int
    ask: str
    text: str


@dataclass(frozen=True, slots=True)
class Decided:
    """A question that branches answered differently.

    ``texts`` has one answer per branch, several steps of a turn joined; "" where the question
    did not come up, None where the branch has not got that far.
    """

    round: int
    seat: int
    ask: str
    texts: tuple[str | None, ...]


def made(position: Position, seat: int | None) -> list[Made]:
    """Return the steps of a position's line, as far as a seat can know them."""
    return [
        _made(before, after.step, seat)
        for before, after in pairwise(position.line_positions())
        if after.step is not None
    ]


def _made(before: Position, step: Step, seat: int | None) -> Made:
    round_ = before._state.when[0]
    if step.seat == LUCK:  # its seed would tell what was dealt
        return Made(before.depth, round_, LUCK, "luck", step.text if seat is None else "luck")
    game, state = before.game, before._state
    text = step.text if seat is None else game.text(state, step.code, seat)
    return Made(before.depth, round_, step.seat, game.ask(state)[0], text)


def common(positions: Sequence[Position], lines: Sequence[list[Made]]) -> int | None:
    """Return how many steps all lines begin with, None when they start differently."""
    starts = [position._origin[:3] for position in positions]
    if any(start != starts[0] for start in starts):
        return None
    raw = [position.line() for position in positions]
    shared = 0
    for n in range(min(map(len, lines))):
        steps = {line[n][1:] for line in lines}
        luck = {line[n] for line in raw if line[n].seat == LUCK}  # deals differ unseen
        if len(steps) > 1 or len(luck) > 1:
            break
        shared += 1
    return shared


def decided(
    positions: Sequence[Position], lines: Sequence[list[Made]], shared: int
) -> list[Decided]:
    """Return the questions that were answered differently after the common part."""
    answers = [_answers(line[shared:]) for line in lines]
    keys = dict.fromkeys(key for found in answers for key in found)
    found = []
    for key in sorted(keys, key=lambda key: key[0]):
        texts = tuple(
            given.get(key, None if _ahead(position, key[0]) else "")
            for position, given in zip(positions, answers, strict=True)
        )
        if len({text for text in texts if text is not None}) > 1:
            found.append(Decided(*key, texts))
    return found


def _answers(line: list[Made]) -> dict[Key, str]:
    """Return the answers by round, seat and question; the steps of a turn are joined."""
    answers: dict[Key, str] = {}
    for _, round_, seat, ask, text in line:
        key = round_, seat, ask
        answers[key] = f"{answers[key]}, {text}" if key in answers else text
    return answers


def _ahead(position: Position, round_: int) -> bool:
    """Tell whether a position has not got to the end of a round."""
    return not position.over and position._state.when[0] <= round_
