"""Branches side by side: what each scored, item by item, and what each decided differently."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engis_lab.core.answers import SetupError
from engis_lab.core.compare_expected import Expected, expected
from engis_lab.core.compare_items import Row, Step, matched
from engis_lab.core.compare_lines import Decided, Made, common, made
from engis_lab.core.compare_result import Comparison
from engis_lab.core.game import Game
from engis_lab.core.playouts import Policy, check_count
from engis_lab.core.position import Position
from engis_lab.core.study import Node, Study
from engis_lab.core.words import say

__all__ = ["Comparison", "Decided", "Expected", "Made", "Row", "Step", "compare"]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Branch = Position | Node | Study


def compare(
    a: Branch,
    b: Branch,
    *more: Branch,
    seat: int | None = None,
    rollouts: int = 0,
    policy: Policy = "greedy",
    seed: int = 0,
    workers: int = 1,
) -> Comparison:
    """Return how branches of one game differ; each is compared with the first.

    Parameters
    ----------
    a, b, *more : Position, Node or Study
        Positions of the same game, with the same seats and components. A study stands for the
        position at its cursor, a node of one may have a name.
    seat : int, optional
        Say only what this seat can know; by default everything.
    rollouts : int
        Play this many games on from each branch and compare what they come to on average. Game
        ``i`` of every branch has the same luck, so the differences are paired. Playouts keep to
        what ``seat`` knows, by default the seat that first decided differently.
    policy, seed, workers
        As in `engis_lab.core.rollout.rollout`.

    Raises
    ------
    TypeError
        Something is neither a position nor a node or study.
    SetupError
        Different games, seats or components, or a seat that is not at the table.

    Examples
    --------
    >>> import engis_lab as lab
    >>> fork = lab.setup("engis", {"phase": "play", "clans": [{"hexes": {"b1": "L1"}}, {}]})
    >>> found = compare(fork.play("play WATER"), fork.play("play SHELTER"))
    >>> found.totals(0), [row.key for row in found.differences(0)][-1]
    ((5, 3), 'card:SHELTER:least')
    """
    positions, names = _branches((a, b, *more))
    looking = None if seat is None else positions[0]._check_seat(seat)
    rows = []
    for at in range(len(positions[0].scores)):
        rows += matched(at, [position.breakdown(at) for position in positions])
    game = positions[0].game
    rows = [replace(row, tag=_tag(game, row)) for row in _ranked(game, rows)]
    lines = tuple(tuple(made(position, looking)) for position in positions)
    shared = common(positions, [list(line) for line in lines])
    found = Comparison(names, positions, tuple(rows), lines, shared, looking)
    if not check_count("rollouts", rollouts, 0):
        return found
    played = expected(positions, names, found.focus, rollouts, policy, seed, workers)
    return replace(found, expected=played, interrupted=played is None)


def _ranked(game: Game, rows: list[Row]) -> list[Row]:
    """Return rows seat by seat in the order of the game's sources, others last."""
    order = {key: n for n, key in enumerate(game.sources)}
    kinds = {key.split(":")[0]: n for key, n in reversed(order.items())}
    last = len(order)

    def rank(row: Row) -> tuple[int, int]:
        return row.seat, order.get(row.group, kinds.get(row.group.split(":")[0], last))

    return sorted(rows, key=rank)


def _tag(game: Game, row: Row) -> str:
    """Return the least certain tag of the sections that score an item, "" when none is known."""
    tags = []
    for item in row.items:
        try:
            tags += [game.rulebook.find(item.rule).tag] if item else []
        except LookupError:
            continue
    return "R" if "R" in tags else (*tags, "")[0]


def _branches(given: tuple[object, ...]) -> tuple[tuple[Position, ...], tuple[str, ...]]:
    """Return the positions to compare and what they are called."""
    positions, names = [], []
    for n, one in enumerate(given):
        node = one.node if isinstance(one, Study) else one
        position = node.position if isinstance(node, Node) else node
        letter = LETTERS[n] if n < len(LETTERS) else str(n + 1)
        if not isinstance(position, Position):
            raise TypeError(
                say("positions are compared, or nodes and studies; number {n} is {got}",
                    "comparam-se posições, ou nós e estudos; o número {n} é {got}",
                    n=n + 1, got=type(one).__name__))  # fmt: skip
        positions.append(position)
        names.append(node.name if isinstance(node, Node) and node.name else letter)
    _check_alike(positions)
    if len(set(names)) < len(names):
        names = [f"{name} ({n})" for n, name in enumerate(names, 1)]
    return tuple(positions), tuple(names)


def _check_alike(positions: Sequence[Position]) -> None:
    """Raise `SetupError` unless all positions are of one game, table and component set."""
    first = positions[0]
    for n, other in enumerate(positions[1:], 2):
        if other.game.name != first.game.name:
            what, one, two = say("games", "jogos"), first.game.name, other.game.name
        elif len(other.scores) != len(first.scores):
            what = say("numbers of seats", "números de lugares")
            one, two = str(len(first.scores)), str(len(other.scores))
        elif other._origin.components != first._origin.components:
            what = say("component sets", "conjuntos de componentes")
            one, two = (p._origin.components or "standard" for p in (first, other))
        else:
            continue
        raise SetupError("positions", say(
            "different {what}: the first has {one}, number {n} {two}; compare branches of one game",
            "{what} diferentes: o primeiro tem {one}, o número {n} {two}; compare ramos de uma "
            "só partida", what=what, one=one, n=n, two=two))  # fmt: skip
