"""Letting policies play: the positions they come through from a node of a study."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engis_lab.core.answers import SetupError
from engis_lab.core.game import check_seed, did_you_mean
from engis_lab.core.luck import fold
from engis_lab.core.words import say, shown

if TYPE_CHECKING:
    from engis_lab.core.position import Position
    from engis_lab.core.study import Node

ENDS = ("decision", "turn", "round", "end")


def played_on(
    start: Node, policies: str | Mapping[int, str] | None, until: str, seed: int, seat: int | None
) -> list[Position]:
    """Return the positions after a node, as `Study.play_on` tells; nodes are used where known."""
    names = _policies(start.position, policies, seat)
    check_seed(seed)
    if until not in ENDS:
        raise SetupError("until", f"{until!r} - {did_you_mean(str(until), ENDS)}")
    found: list[Position] = []
    at: Position = start.position
    node: Node | None = start  # None where no node is known any more
    while at._state.seat in names and not _reached(until, start.position, at):
        code = _choice(at, names[at._state.seat], seed)
        at = at._after(code)
        known = node.child(at.step) if node else None
        at, node = (known.position if known else at), known
        found.append(at)
    return found


def _policies(
    position: Position, policies: str | Mapping[int, str] | None, seat: int | None
) -> dict[int, str]:
    """Return the policy of each seat that is played for."""
    game, seats = position.game, range(len(position.scores))
    if policies is None:
        policies = game.policies[-1]
    if not isinstance(policies, str | Mapping):
        raise SetupError(
            "policies",
            say(
                "a name, or a mapping of seats to names, is needed, not {got}",
                "é preciso um nome, ou um mapeamento de lugares a nomes, não {got}",
                got=shown(policies),
            ),
        )
    names = dict.fromkeys(seats, policies) if isinstance(policies, str) else dict(policies)
    for one, name in names.items():
        position._check_seat(one)
        if name not in game.policies:
            raise SetupError("policies", f"{name!r} - {did_you_mean(str(name), game.policies)}")
    if seat is not None:
        names.pop(position._check_seat(seat), None)
    return names


def _reached(until: str, start: Position, at: Position) -> bool:
    if at is start or until == "end":
        return False
    if until == "turn":
        return at._state.seat != start._state.seat
    return until == "decision" or at._state.when[0] != start._state.when[0]


def _choice(position: Position, policy: str, seed: int) -> int:
    """Return what a policy does, drawn from luck of its own for each seat and decision."""
    state = position._state
    code = position.game.policy(policy, state.clone(), fold(seed, state.seat, position.depth))
    if code not in state.legal():
        raise ValueError(say("the policy {policy} chose {code}, which is not possible here",
                             "a política {policy} escolheu {code}, que aqui não é possível",
                             policy=policy, code=code))  # fmt: skip
    return code
