"""`Node` and the edits of a study's tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engis_lab.core.position import Position, Step
from engis_lab.core.words import say


class Node:
    """One position of a study and how it hangs in the tree; changed through the `Study` only.

    Attributes
    ----------
    id : int
        Stays the same as long as the study lives, also through save and load.
    position : Position
    parent : Node or None
        None for the root.
    text : str
        The action that led here, in notation; "" at the root.
    scores : tuple of int
        Points per seat.
    extra : tuple of str
        Rows of a study file that this version does not know; kept as they are.
    """

    __slots__ = (
        "_children",
        "_comment",
        "_latest",
        "_name",
        "extra",
        "id",
        "parent",
        "position",
        "scores",
        "text",
    )

    def __init__(self, number: int, position: Position, parent: Node | None) -> None:
        self.id = number
        self.position = position
        self.parent = parent
        self.extra: tuple[str, ...] = ()
        self._children: list[Node] = []
        self._latest: Node | None = None  # the child last visited: where `forward` goes
        self._name = self._comment = ""
        # Worked out here, so that a tree of thousands is drawn in no time.
        self.text = position.step.text if parent and position.step else ""
        self.scores = position.scores

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes after this one; the first is the main line."""
        return tuple(self._children)

    @property
    def name(self) -> str:
        """What `Study.name` called it, or ""."""
        return self._name

    @property
    def comment(self) -> str:
        """What `Study.comment` says of it, or ""."""
        return self._comment

    def child(self, step: Step | None) -> Node | None:
        """Return the child that a step leads to, if there is one already."""
        return next((node for node in self._children if node.position.step == step), None)

    def path(self) -> list[Node]:
        """Return the nodes from the root to this one."""
        chain = [self]
        while (parent := chain[-1].parent) is not None:
            chain.append(parent)
        return chain[::-1]

    def below(self) -> Iterator[Node]:
        """Walk over this node and all that follow from it, main lines first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node._children))

    def __repr__(self) -> str:
        name = f" {self._name!r}" if self._name else ""
        return f"<Node {self.id}: {self.text or say('start', 'início')}{name}>"


class Move(NamedTuple):
    """A node changes its place among its parent's children; None is outside the tree."""

    node: Node
    before: int | None
    after: int | None


class Words(NamedTuple):
    """A name or comment changes."""

    node: Node
    field: str
    before: str
    after: str


class Edit(NamedTuple):
    """What one step of `Study.undo` takes back, and where the cursor was and went."""

    changes: tuple[Move | Words, ...]
    before: Node
    after: Node
