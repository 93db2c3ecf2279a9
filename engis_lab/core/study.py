"""`Study`: a tree of positions to walk in, where choosing otherwise forks and never overwrites."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from engis_lab.core import study_file, study_play, study_tree
from engis_lab.core.answers import Option
from engis_lab.core.notation import read_line, write_line
from engis_lab.core.position import Position
from engis_lab.core.study_node import Edit, Move, Node, Words
from engis_lab.core.study_walk import Walk
from engis_lab.core.words import say

Folder = str | PathLike[str]

__all__ = ["Node", "Study"]


class Study(Walk):
    """A tree of positions with a cursor.

    Parameters
    ----------
    position : Position
        The cursor starts here; the line that led to it is in the study too.

    Examples
    --------
    >>> import engis_lab as lab
    >>> study = lab.Study(lab.new("engis", seats=3, seed=7))
    >>> here = study.play("bid 0")
    >>> here = study.back()
    >>> here = study.play(here.options[1])
    >>> len(study.root.children)
    2
    """

    #: draws a study for notebooks, and opens its explorer; both set by `engis_lab`.
    draw: Callable[[Study], Mapping[str, str]] | None = None
    explorer: Callable[..., Any] | None = None

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self._done: list[Edit] = []
        self._undone: list[Edit] = []

    # -- growing ----------------------------------------------------------------------------

    def play(self, action: str | Option, seat: int | None = None) -> Position:
        """Play an action at the cursor and go there; an action played before is not doubled.

        Parameters
        ----------
        action, seat
            As in `Position.play`.

        Raises
        ------
        IllegalAction
            The study is unchanged.
        """
        return self._follow([self.here.play(action, seat)])

    def other_luck(self, seat: int, seed: int) -> Position:
        """Deal anew what a seat can't know, from here on, and go there.

        See `Position.resample`.
        """
        return self._follow([self.here.resample(seat, seed)])

    def play_on(
        self,
        policies: str | Mapping[int, str] | None = None,
        until: str = "decision",
        *,
        seed: int = 0,
        seat: int | None = None,
    ) -> Position:
        """Let policies play at the cursor and go to where they stopped; one `undo` takes it back.

        Parameters
        ----------
        policies : str or mapping of seat to str, optional
            Built-in policies of the game, by default its best for everybody. Play stops
            where a seat must decide that has none.
        until : str
            ``"decision"`` (one), ``"turn"`` (another seat decides), ``"round"`` or ``"end"``.
        seed : int
            Luck of the policies.
        seat : int, optional
            Who plays for himself: play stops where he must decide.

        Raises
        ------
        SetupError
            Unknown policy, seat or end; the study is unchanged.
        """
        return self._follow(study_play.played_on(self._node, policies, until, seed, seat))

    # -- editing ----------------------------------------------------------------------------

    def name(self, text: str, node: Node | int | str | None = None) -> Node:
        """Give a node (default: the cursor's) a name; "" takes it away."""
        return self._write("name", text, node)

    def comment(self, text: str, node: Node | int | str | None = None) -> Node:
        """Write a comment on a node (default: the cursor's); "" takes it away."""
        return self._write("comment", text, node)

    def promote(self, node: Node | int | str | None = None) -> Node:
        """Make the line to a node (default: the cursor's) the main line."""
        chosen = self._member(node)
        moves = [
            Move(step, step.parent._children.index(step), 0)
            for step in chosen.path()
            if step.parent is not None and step.parent._children[0] is not step
        ]
        self._edit(moves)
        return chosen

    def delete(self, node: Node | int | str | None = None) -> Position:
        """Delete a node (default: the cursor's) and all that follows; `undo` brings it back.

        A cursor inside moves to the node before. The root can't be deleted.
        """
        chosen = self._member(node)
        if chosen.parent is None:
            raise ValueError(
                say(
                    "the root can't be deleted; begin a new study instead",
                    "a raiz não pode ser apagada; comece um novo estudo",
                )
            )
        inside = chosen in self._node.path()
        index = chosen.parent._children.index(chosen)
        self._edit([Move(chosen, index, None)], chosen.parent if inside else None)
        return self.here

    def undo(self) -> Position:
        """Take the last edit back and go where it was made; with none left nothing happens."""
        if self._done:
            edit = self._done.pop()
            for change in reversed(edit.changes):
                self._apply(change, forward=False)
            self._undone.append(edit)
            self._go(edit.before)
        return self._changed()

    def redo(self) -> Position:
        """Make the edit again that was last undone; with none left nothing happens."""
        if self._undone:
            edit = self._undone.pop()
            for change in edit.changes:
                self._apply(change, forward=True)
            self._done.append(edit)
            self._go(edit.after)
        return self._changed()

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone edit to make again."""
        return bool(self._undone)

    # -- as data and text -------------------------------------------------------------------

    def tree(self, seat: int | None = None) -> study_tree.Tree:
        """Return the tree for a chart: lists with one place per node (see `Tree`).

        Parameters
        ----------
        seat : int, optional
            Texts say only what this seat can know.
        """
        return study_tree.tree(self, seat)

    def line(self) -> str:
        """Return the line to the cursor as text that `from_line` reads."""
        return write_line(self.here)

    @classmethod
    def from_line(cls, text: str, components: Folder | None = None) -> Study:
        """Return a study of one line, with the cursor at its end; `TokenError` if damaged."""
        return cls(read_line(text, _folder(components)))

    def to_text(self) -> str:
        """Return the whole study as readable text that `from_text` turns back, without loss."""
        return study_file.write_study(self)

    @classmethod
    def from_text(cls, text: str, components: Folder | None = None) -> Study:
        """Return the study of a text; `TokenError` names the row that is damaged."""
        return study_file.read_study(text, _folder(components))

    @classmethod
    def load(cls, path: Folder, components: Folder | None = None) -> Study:
        """Return the study of a file that `save` wrote.

        Parameters
        ----------
        path : path
        components : path, optional
            Folder of the component set it was made with, if that was not the standard one.

        Raises
        ------
        OSError
            The file can't be read.
        TokenError
            It is damaged (the row is named) or no study.
        """
        return cls.from_text(study_file.read_file(path), components)

    def save(self, path: Folder) -> Path:
        """Write the whole study into a file; if that fails, an older file stays as it was."""
        return study_file.write_file(path, self.to_text())

    # -- showing itself ---------------------------------------------------------------------

    def __reduce__(self) -> tuple[Any, ...]:
        # By its text: a chain of nodes is too deep for copying one by one.
        return type(self).from_text, (self.to_text(), self.root.position._origin.folder)

    def explore(self, **kw: Any) -> Any:
        """Return the explorer of this study (needs ipywidgets and plotly)."""
        if Study.explorer is None:
            raise RuntimeError(
                say(
                    "the explorer comes with the whole package: import engis_lab first",
                    "o explorador vem com o pacote inteiro: importe engis_lab antes",
                )
            )
        return Study.explorer(self, **kw)

    def __repr__(self) -> str:
        return say(
            "<Study of {game}: nodes {n}, lines {m}, at node {id} ({at})>",
            "<Estudo de {game}: nós {n}, linhas {m}, no nó {id} ({at})>",
            game=self.here.game.name,
            n=len(self),
            m=len(self.leaves()),
            id=self._node.id,
            at=self._node.text or say("start", "início"),
        )

    def __str__(self) -> str:
        return study_tree.outline(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        bundle = {"text/plain": repr(self)}
        if Study.draw is not None:
            bundle |= Study.draw(self)
        return bundle

    # -- inside -----------------------------------------------------------------------------

    def _follow(self, positions: list[Position]) -> Position:
        """Go along positions that follow the cursor; nodes that are new make one edit."""
        node = self._node
        moves: list[Move] = []
        for position in positions:
            known = node.child(position.step)
            if known is None:
                known = Node(self._next_id, position, node)
                self._next_id += 1
                moves.append(Move(known, None, len(node._children)))
            node._latest = known
            node = known
        if moves:
            self._edit(moves, node)
            return self.here
        self._node = node
        return self._changed()

    def _write(self, field: str, text: str, node: Node | int | str | None) -> Node:
        chosen = self._member(node)
        if not isinstance(text, str):
            raise TypeError(say("only text can be written here, not {got!r}",
                                "aqui só se escreve texto, não {got!r}", got=text))  # fmt: skip
        before, after = getattr(chosen, field), study_file.whole(text)
        if before != after:
            self._edit([Words(chosen, field, before, after)])
        return chosen

    def _edit(self, changes: list[Move] | list[Words], here: Node | None = None) -> None:
        """Make changes that `undo` takes back together, and move the cursor if it must."""
        edit = Edit(tuple(changes), self._node, here or self._node)
        for change in edit.changes:
            self._apply(change, forward=True)
        self._node = edit.after
        if changes:
            self._done.append(edit)
            self._undone.clear()
        self._changed()

    def _apply(self, change: Move | Words, *, forward: bool) -> None:
        if isinstance(change, Words):
            setattr(change.node, f"_{change.field}", change.after if forward else change.before)
            return
        node, before, after = change
        if not forward:
            before, after = after, before
        assert node.parent is not None, "the root never moves"
        if before is not None:
            node.parent._children.pop(before)
        if after is not None:
            node.parent._children.insert(after, node)
        if before is None:
            self._nodes.update((n.id, n) for n in node.below())
        elif after is None:
            for n in node.below():
                del self._nodes[n.id]


def _folder(components: Folder | None) -> str | None:
    return None if components is None else fspath(components)
