"""Which points of a study are compared, and how they differ."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engis_lab.core.compare import Comparison, compare
from engis_lab.core.study import Node
from engis_lab.core.words import language, say

if TYPE_CHECKING:
    from engis_lab.widgets.desk import Desk

MOST = 6  # points that can be told apart side by side


@dataclass
class Marks:
    """The points that are marked, by the ids of their nodes, and what is looked at."""

    nodes: list[int] = field(default_factory=list)
    seat: int | None = None  # whose waterfall and boards; None: where they first differ
    other: int = 1  # which of them the waterfall leads to
    seen: tuple[object, ...] = ()  # nodes and names as they were last shown
    found: tuple[tuple[object, ...], Comparison] | None = None


def marked(desk: Desk) -> list[Node]:
    """Return the marked nodes that are in the study; one that was deleted comes back with undo."""
    nodes = {node.id: node for node in desk.study.nodes}
    return [nodes[id_] for id_ in desk.marks.nodes if id_ in nodes]


def comparison(desk: Desk) -> Comparison | None:
    """Return how the marked points differ, as far as who looks on can know it."""
    nodes = marked(desk)
    if len(nodes) < 2:
        return None
    key = (*_seen(nodes), desk.viewer, language())
    if desk.marks.found is None or desk.marks.found[0] != key:
        found = compare(nodes[0], nodes[1], *nodes[2:], seat=desk.viewer)
        desk.marks.found = key, found
    return desk.marks.found[1]


def other(desk: Desk) -> int:
    """Return the number of the point that the waterfall leads to."""
    return min(max(desk.marks.other, 1), len(marked(desk)) - 1)


def focus(desk: Desk, found: Comparison) -> int:
    """Return the seat whose waterfall and boards are shown."""
    return found.focus if desk.marks.seat is None else desk.marks.seat


def check(desk: Desk) -> None:
    """Tell when a marked point was renamed, deleted or brought back."""
    if _seen(marked(desk)) != desk.marks.seen:
        _changed(desk)


# -- marking ------------------------------------------------------------------------------------


def mark(desk: Desk, value: str = "") -> None:
    """Mark a node (by id; by default the cursor's) to be compared, or no more."""
    node = desk.study._member(int(value)) if value else desk.study.node
    marks = desk.marks
    if node.id in marks.nodes:
        marks.nodes.remove(node.id)
    else:
        _add(desk, [node])
    _changed(desk)


def mark_fork(desk: Desk, _: str = "") -> None:
    """Compare this point with the other lines of the last fork, as far along as here."""
    rivals = others(desk)
    if not rivals:
        raise LookupError(say("no line forks off before this point",
                              "nenhuma linha se bifurca antes deste ponto"))  # fmt: skip
    _only(desk, [desk.study.node, *rivals])


def mark_ends(desk: Desk, _: str = "") -> None:
    """Compare the ends of all lines."""
    _only(desk, desk.study.leaves())


def clear(desk: Desk, _: str = "") -> None:
    """Compare nothing."""
    desk.marks.nodes.clear()
    _changed(desk)


def others(desk: Desk) -> list[Node]:
    """Return the nodes of the last fork's other lines that are as deep as the cursor's."""
    path = desk.study.node.path()
    fork = next((node for node in reversed(path[1:]) if len(_siblings(node)) > 1), None)
    return [] if fork is None else [_along(node, len(path) - 1 - path.index(fork))
                                    for node in _siblings(fork) if node is not fork]  # fmt: skip


def _siblings(node: Node) -> tuple[Node, ...]:
    return node.parent.children if node.parent else ()


def _along(node: Node, steps: int) -> Node:
    """Return the node so many steps along the main line, or where that ends."""
    for _ in range(steps):
        if not node.children:
            break
        node = node.children[0]
    return node


def _only(desk: Desk, nodes: list[Node]) -> None:
    desk.marks.nodes = []
    _add(desk, nodes[:MOST])
    if len(nodes) > MOST:
        desk.notice = say("Only {n} of {m} are compared.", "Só {n} de {m} são comparados.",
                          n=MOST, m=len(nodes))  # fmt: skip
        desk.touch("said")
    _changed(desk)


def _add(desk: Desk, nodes: list[Node]) -> None:
    alive = [node.id for node in marked(desk)]
    if len(alive) + len(nodes) > MOST:
        raise ValueError(say("at most {n} points are compared; take one away first",
                             "comparam-se no máximo {n} pontos; tire um antes",
                             n=MOST))  # fmt: skip
    desk.marks.nodes = [*alive, *(node.id for node in nodes)]


def set_seat(desk: Desk, value: str) -> None:
    """Set whose waterfall and boards are shown; "" where the points first differ."""
    desk.marks.seat = desk.here._check_seat(int(value)) if value else None
    desk.touch("marks")


def set_other(desk: Desk, value: str) -> None:
    """Set which point the waterfall leads to."""
    desk.marks.other = int(value)
    desk.touch("marks")


def _seen(nodes: list[Node]) -> tuple[object, ...]:
    return tuple((node.id, node.name) for node in nodes)


def _changed(desk: Desk) -> None:
    desk.marks.seen = _seen(marked(desk))
    desk.touch("marks")
