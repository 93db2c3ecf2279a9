"""`Walk`: the nodes of a study, a cursor that walks on them, and who is told of changes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from engis_lab.core.game import did_you_mean
from engis_lab.core.position import Position
from engis_lab.core.study_node import Node
from engis_lab.core.words import say


class Walk:
    """A tree of nodes with a cursor; what changes the tree is added by `Study`."""

    def __init__(self, position: Position) -> None:
        if not isinstance(position, Position):
            raise TypeError(
                say(
                    "a study begins with a position, such as lab.new(...), not {got!r}",
                    "um estudo começa com uma posição, como lab.new(...), não {got!r}",
                    got=position,
                )
            )
        self._nodes: dict[int, Node] = {}
        self._next_id = 0
        self._listeners: list[Callable[[Any], object]] = []
        #: rows of a study file's head that this version does not know; kept as they are.
        self.extra: tuple[str, ...] = ()
        first, *rest = position.line_positions()
        self.root = self._node = self._add(first, None)
        for later in rest:
            before, self._node = self._node, self._add(later, self._node)
            before._latest = self._node

    # -- where we are -----------------------------------------------------------------------

    @property
    def node(self) -> Node:
        """The node at the cursor."""
        return self._node

    @property
    def here(self) -> Position:
        """The position at the cursor."""
        return self._node.position

    @property
    def nodes(self) -> list[Node]:
        """All nodes: a node before what follows from it, main lines first."""
        return list(self.root.below())

    def __len__(self) -> int:
        return len(self._nodes)

    def leaves(self) -> list[Node]:
        """Return the nodes where lines end, main line first."""
        return [node for node in self.root.below() if not node._children]

    def mainline(self) -> list[Node]:
        """Return the nodes of the main line, from the root on."""
        line = [self.root]
        while line[-1]._children:
            line.append(line[-1]._children[0])
        return line

    def timeline(self) -> list[Node]:
        """Return the line that back and forward walk on: through the cursor, from root to end."""
        line = self._node.path()
        while (after := self._following(line[-1])) is not None:
            line.append(after)
        return line

    def find(self, name: str) -> Node:
        """Return the node of this name, or raise ``LookupError`` with the nearest ones."""
        names = {node._name: node for node in reversed(self.nodes) if node._name}
        if name in names:
            return names[name]
        none = say("no node has a name yet", "nenhum nó tem nome ainda")
        raise LookupError(
            say(
                "no node is named {name!r}; {hint}",
                "nenhum nó se chama {name!r}; {hint}",
                name=name,
                hint=did_you_mean(str(name), list(names)) if names else none,
            )
        )

    # -- walking ----------------------------------------------------------------------------

    def go(self, node: Node | int | str) -> Position:
        """Move the cursor to a node (or its id, or its name) and return the position there."""
        self._go(self._member(node))
        return self._changed()

    def back(self) -> Position:
        """Move the cursor one step back; at the root it stays."""
        self._node = self._node.parent or self._node
        return self._changed()

    def forward(self) -> Position:
        """Move the cursor one step on, where it was before or else along the main line."""
        after = self._following(self._node)
        if after is not None:
            self._node._latest = after
            self._node = after
        return self._changed()

    def first(self) -> Position:
        """Move the cursor to the root."""
        self._node = self.root
        return self._changed()

    def last(self) -> Position:
        """Move the cursor to the end of the line that `forward` follows."""
        self._go(self.timeline()[-1])
        return self._changed()

    def to_branch_point(self) -> Position:
        """Move the cursor back to where the line last forked; without forks, to the root."""
        while self._node.parent is not None:
            self._node = self._node.parent
            if len(self._node._children) > 1:
                break
        return self._changed()

    # -- who is told ------------------------------------------------------------------------

    def on_change(self, listener: Callable[[Any], object]) -> Callable[[Any], object]:
        """Call a function with this study after every change, the cursor's too; returns it.

        An error in it is logged and harms neither the study nor other listeners.
        """
        self._listeners.append(listener)
        return listener

    def off_change(self, listener: Callable[[Any], object]) -> None:
        """Call a function no more."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    # -- inside -----------------------------------------------------------------------------

    def _add(self, position: Position, parent: Node | None, number: int | None = None) -> Node:
        """Hang a new node into the tree, past undo and listeners."""
        node = Node(self._next_id if number is None else number, position, parent)
        self._next_id = max(self._next_id, node.id + 1)
        self._nodes[node.id] = node
        if parent is not None:
            parent._children.append(node)
        return node

    def _member(self, node: Node | int | str | None) -> Node:
        """Return a node of this study, given it, its id or its name (None: the cursor's)."""
        if node is None:
            return self._node
        if isinstance(node, str):
            return self.find(node)
        found = self._nodes.get(node.id if isinstance(node, Node) else node)
        if found is None or (isinstance(node, Node) and found is not node):
            raise LookupError(
                say(
                    "{node!r} is not in this study (deleted, or of another one)",
                    "{node!r} não está neste estudo (apagado, ou de outro)",
                    node=node,
                )
            )
        return found

    def _following(self, node: Node) -> Node | None:
        if node._latest is not None and node._latest.id in self._nodes:
            return node._latest
        return node._children[0] if node._children else None

    def _go(self, node: Node) -> None:
        self._node = node
        for step in node.path():
            if step.parent is not None:
                step.parent._latest = step

    def _changed(self) -> Position:
        for listener in tuple(self._listeners):
            try:
                listener(self)
            except Exception:
                # Whatever a listener does, the study goes on.
                logging.getLogger(__name__).exception("a listener of a study failed")
        return self.here
