"""A study's tree as plain data for a chart, and as an outline for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from engis_lab.core.position import LUCK
from engis_lab.core.words import say

if TYPE_CHECKING:
    from engis_lab.core.study import Node, Study

MOST_ROWS = 40  # of an outline
MOST_STEPS = 12  # of one row of it


class Tree(TypedDict):
    """Parallel lists, one place per node, a node before what follows from it.

    ``x`` counts steps from the root, ``y`` rows from the main line (0): a line stays in its
    row, each fork opens a row below. ``parent`` is an id, None at the root. ``seat`` is who
    acted (-1: luck dealt anew, None: the root). ``text`` is the action in notation, ``label``
    the name or else the text. ``over`` marks ends of games, ``here`` the cursor.
    """

    id: list[int]
    parent: list[int | None]
    x: list[int]
    y: list[int]
    seat: list[int | None]
    text: list[str]
    label: list[str]
    scores: list[tuple[int, ...]]
    name: list[str]
    comment: list[str]
    over: list[bool]
    here: list[bool]


def tree(study: Study, seat: int | None = None) -> Tree:
    """Return a study's tree as far as a seat may know it."""
    if seat is not None:
        study.here._check_seat(seat)
    nodes, x, y = placed(study.root)
    texts = [node.text for node in nodes] if seat is None else [text_for(n, seat) for n in nodes]
    here, parents = study.node, [node.parent for node in nodes]
    steps = [node.position.step for node in nodes]
    steps[0] = None
    return Tree(
        id=[node.id for node in nodes],
        parent=[parent.id if parent else None for parent in parents],
        x=x,
        y=y,
        seat=[step.seat if step else None for step in steps],
        text=texts,
        label=[node._name or text for node, text in zip(nodes, texts, strict=True)],
        scores=[node.scores for node in nodes],
        name=[node._name for node in nodes],
        comment=[node._comment for node in nodes],
        over=[node.position._state.seat < 0 for node in nodes],
        here=[node is here for node in nodes],
    )


def text_for(node: Node, seat: int | None) -> str:
    """Return the action that led to a node in notation, as far as a seat may know it."""
    if seat is None or node.parent is None:
        return node.text
    position, step = node.parent.position, node.position.step
    assert step is not None
    if step.seat == LUCK:
        return "luck"  # its seed would tell what was dealt
    return position.game.text(position._state, step.code, seat)


def placed(root: Node) -> tuple[list[Node], list[int], list[int]]:
    """Return the nodes with their x and y; a first child stays in its parent's row."""
    nodes, xs, ys, rows = [], [], [], 0
    waiting = [(root, 0, 0)]
    while waiting:
        node, x, y = waiting.pop()
        if y < 0:  # a fork opens the next free row when its turn comes
            rows += 1
            y = rows
        nodes.append(node)
        xs.append(x)
        ys.append(y)
        children = node._children
        if len(children) > 1:
            waiting.extend((child, x + 1, -1) for child in reversed(children[1:]))
        if children:
            waiting.append((children[0], x + 1, y))
    return nodes, xs, ys


def outline(study: Study) -> str:
    """Return a study for a terminal: one row per line of play, ``>`` before the cursor's node."""
    lines: dict[int, list[Node]] = {}
    nodes, _, ys = placed(study.root)
    for node, row in zip(nodes, ys, strict=True):
        lines.setdefault(row, []).append(node)
    rows = [_outlined(line, study.node) for line in list(lines.values())[:MOST_ROWS]]
    if len(lines) > MOST_ROWS:
        rows.append(say("... {n} more lines", "... mais {n} linhas", n=len(lines) - MOST_ROWS))
    return "\n".join([repr(study), *rows])


def _outlined(line: list[Node], here: Node) -> str:
    words = [_word(node, here) for node in line]
    if len(line) > MOST_STEPS:
        half = MOST_STEPS // 2
        words[half:-half] = [f"... {len(line) - 2 * half} ..."]
    parent = line[0].parent
    after = say(" after {id}", " após {id}", id=parent.id) if parent else ""
    scores = ":".join(str(points) for points in line[-1].scores)
    return f"{line[0].id}{after}: {' · '.join(words)} = {scores}"


def _word(node: Node, here: Node) -> str:
    name = f' "{node.name}"' if node.name else ""
    return f"{'>' if node is here else ''}{node.text or say('start', 'início')}{name}"
