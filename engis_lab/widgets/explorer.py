"""`Explorer`: a study on the page, to click through; a container of panels around one desk."""

from __future__ import annotations

from typing import Any

import ipywidgets

from engis_lab.charts.scene import check_width
from engis_lab.charts.svg import write
from engis_lab.core.answers import SetupError
from engis_lab.core.position import Position
from engis_lab.core.study import Study
from engis_lab.core.words import say, speaking
from engis_lab.widgets import drawing, walking
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.parts import make_panels
from engis_lab.widgets.sheet import Page

THEMES = ("light", "dark", "auto")
USUAL_WIDTH = 960


class Explorer(ipywidgets.VBox):
    """A study to click through.

    Parameters
    ----------
    study : Study or Position
        A position is put into a study of its own.
    board : "plotly" or "svg"
        How the boards are drawn; the SVG board can be used with the keyboard. A second explorer
        of a notebook takes the SVG board: each plotly one costs the page five megabytes.
    seat : int, optional
        Show what this seat can know; by default everything is open.
    theme : "light", "dark" or "auto"
        By default as the page is.
    width : int, optional
        Of the boards, in pixels; by default as the page has room.
    language : "en" or "pt", optional
        By default the one in use.

    Raises
    ------
    SetupError
        Naming the argument that is wrong.

    Examples
    --------
    >>> import engis_lab as lab
    >>> explorer = Explorer(lab.new("engis", seats=3, seed=7), board="svg")
    >>> explorer.play("bid a1")
    >>> explorer
    <Explorer: engis: round 1, bid, seat 2 to decide, 0:0:0>
    >>> explorer.close()
    """

    def __init__(
        self, study: Study | Position, board: str = "plotly", seat: int | None = None,
        theme: str = "auto", width: int | None = None, language: str | None = None,
    ) -> None:  # fmt: skip
        self.desk = make_desk(study, board, seat, theme, width, language)
        with speaking(self.desk.language):
            self._board = self._make_board(board)
            self._page = Page(self.act)
            self._panels = make_panels(self.desk, self.act)
            super().__init__(children=self._arrange())
        self.closed = False
        self.add_class("el-explorer")
        if theme != "auto":
            self.add_class(f"el-{theme}")
        self.desk.on_change(self._hear)

    closed = True  # until it is all there

    @property
    def study(self) -> Study:
        """The study that is explored; what is done to it elsewhere is shown here too."""
        return self.desk.study

    # -- what clicks do, also by name -------------------------------------------------------

    def act(self, name: str, value: str = "") -> None:
        """Do what a control of the explorer sends; nothing that goes wrong gets out."""
        walking.act(self.desk, name, value)

    def pick(self, place: str) -> None:
        """Click on a place of a board (``"offer:L1"``, ``"0:b2"``)."""
        self.act("pick", place)

    def play(self, text: str) -> None:
        """Play an action at the cursor, as the line to type in does."""
        self.act("play", text)

    def close(self) -> None:
        """Take the explorer off the page and free all it holds; the study stays."""
        if self.closed:
            return
        self.closed = True
        self.desk.close()
        for widget in (*self.children, self.layout):
            close_all(widget)
        super().close()

    # -- showing itself ---------------------------------------------------------------------

    def __repr__(self) -> str:
        with speaking(self.desk.language):
            return say("<Explorer: {position}>", "<Explorador: {position}>",
                       position=repr(self.study.here).strip("<>"))  # fmt: skip

    def as_text(self) -> str:
        """Return the position for a terminal, as far as who looks on may know it."""
        with speaking(self.desk.language):
            return self.desk.look.as_text()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the widget with a picture and a text for viewers that can't run it."""
        data = super()._repr_mimebundle_(**kwargs) or {}
        with speaking(self.desk.language):
            twin = write(drawing.scene_of(self.desk))
        return {**data, "image/svg+xml": twin, "text/plain": f"{self!r}\n\n{self.as_text()}"}

    # -- inside -----------------------------------------------------------------------------

    def _arrange(self) -> list[ipywidgets.DOMWidget]:
        shown = {name: panel.widget for name, panel in self._panels.items()}
        console = ipywidgets.HBox([shown["decision"], shown["said"]])
        console.add_class("el-console")
        self._board_box = ipywidgets.HBox([self._board.widget])
        self._board_box.add_class("el-boards")
        above = [self._page, shown["trouble"], shown["seats"], console, shown["walk"]]
        below = [panel.widget for name, panel in self._panels.items()
                 if name not in {"trouble", "seats", "decision", "said", "walk"}]  # fmt: skip
        return [*above, self._board_box, *below]

    def _hear(self, topics: frozenset[str]) -> None:
        """Redraw what has changed, and nothing else."""
        try:
            if "board" in topics:
                before, self._board = self._board, self._make_board(self.desk.board, by_hand=True)
                self._board_box.children = (self._board.widget,)
                close_all(before.widget)
            elif topics & drawing.TOPICS:
                self._board.draw(self.desk)
        except Exception as error:  # noqa: BLE001  # shown above the boards
            self.desk.fail(error)
            topics |= {"trouble"}
        for panel in self._panels.values():
            panel.hear(topics)

    def _make_board(self, kind: str, by_hand: bool = False) -> drawing.Drawn:
        """Make the boards; with plotly only when no other explorer has it, or by hand."""
        owner = drawing.plotly_owner()
        taken = owner is not None and owner is not self
        if kind == "plotly" and taken and by_hand:
            owner.act("board", "svg")
        self.desk.second = kind == "plotly" and taken and not by_hand
        self.desk.board = "svg" if self.desk.second else kind
        board = drawing.make(self.desk, self.act)
        if self.desk.board == "plotly":
            drawing.give_plotly(self)
        return board


def make_desk(
    study: Study | Position, board: str, seat: int | None, theme: str, width: int | None,
    language: str | None,
) -> Desk:  # fmt: skip
    """Return the desk of an explorer, or raise `SetupError` naming the argument that is wrong."""
    if isinstance(study, Position):
        study = Study(study)
    if not isinstance(study, Study):
        raise SetupError("study", say("a study or a position is explored, not {got!r}",
                                      "explora-se um estudo ou uma posição, não {got!r}",
                                      got=study))  # fmt: skip
    for key, value, known in (("board", board, walking.KINDS), ("theme", theme, THEMES)):
        if value not in known:
            raise SetupError(key, say("{got!r} is not there; use one of: {known}",
                                      "{got!r} não existe; use um de: {known}",
                                      got=value, known=", ".join(known)))  # fmt: skip
    desk = Desk(study, seat, language)
    if seat is not None and seat not in desk.seats:
        desk.close()
        text = say("seat {n} plays by rules and sees nothing",
                   "o lugar {n} joga por regras e não vê nada", n=seat)  # fmt: skip
        raise SetupError("seat", text)
    desk.follows_theme, desk.follows_width = theme == "auto", width is None
    desk.theme = "light" if theme == "auto" else theme
    desk.width = USUAL_WIDTH if width is None else check_width(width)
    return desk


def close_all(widget: Any) -> None:
    """Close a widget and all that hangs on it, so that no comm stays open."""
    for child in getattr(widget, "children", ()):
        close_all(child)
    for part in (getattr(widget, "style", None), getattr(widget, "layout", None), widget):
        if isinstance(part, ipywidgets.Widget):
            part.close()
