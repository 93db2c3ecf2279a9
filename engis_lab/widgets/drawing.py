"""Panel 1: the boards, drawn with plotly in one explorer of a notebook and as SVG in others."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any, Protocol

from engis_lab.charts import board as plotly_board
from engis_lab.charts.figure import CONFIG, go
from engis_lab.charts.scene import Scene, scene
from engis_lab.charts.svg import write
from engis_lab.core.words import say
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.sheet import Act, Picture

if TYPE_CHECKING:
    import ipywidgets

TOPICS = frozenset({"node", "picks", "lit", "view", "page"})


def scene_of(desk: Desk) -> Scene:
    """Return the drawing of what a desk shows, with targets, picks and lights."""
    return scene(desk.look, desk.targets, desk.picks, desk.lit, desk.theme, desk.width)


class Drawn(Protocol):
    """A board on the page."""

    widget: ipywidgets.DOMWidget

    def draw(self, desk: Desk) -> None:
        """Redraw it."""


class SvgBoard:
    """The boards as SVG, with keyboard and screen reader."""

    def __init__(self, desk: Desk, act: Act) -> None:
        self.widget = Picture(act)
        self.draw(desk)

    def draw(self, desk: Desk) -> None:
        """Redraw in one message."""
        drawing = scene_of(desk)
        with self.widget.hold_sync():
            self.widget.places = self._places(desk, drawing)
            self.widget.caption = drawing.title
            self.widget.svg = write(drawing)

    def _places(self, desk: Desk, drawing: Scene) -> dict[str, list[str]]:
        targets, picked = desk.targets, set(desk.picks)
        names = {place.id: board.title for board in desk.look.boards for place in board.places}
        said = {"": "", "picked": say("; chosen", "; escolhido"),
                "legal": say("; can be chosen", "; pode ser escolhido")}  # fmt: skip
        places = {}
        for cell in drawing.hexes:
            state = "picked" if cell.id in picked else "legal" if cell.id in targets else ""
            what = cell.hover.replace("\n", "; ")
            places[cell.id] = [f"{names.get(cell.id, '')}: {what}{said[state]}", state]
        return places


class _Sent:
    """What the page has been told of a drawing, to tell it no more than what is new."""

    def __init__(self, drawing: Scene) -> None:
        self.frame = (drawing.width, drawing.height, drawing.theme)
        self.traces = plotly_board.traces(drawing)
        self.shapes = plotly_board.shapes(drawing)


class PlotlyBoard:
    """The boards as a live plotly figure; five megabytes, so there is one at a time."""

    def __init__(self, desk: Desk, act: Act) -> None:
        self._act = act
        drawing = scene_of(desk)
        self._shown: _Sent | None = _Sent(drawing)
        self.widget = go.FigureWidget(plotly_board.render(drawing))
        self.widget._config = {**(self.widget._config or {}), **CONFIG}
        for trace in self.widget.data:
            if trace.name == plotly_board.PLACES:
                trace.on_click(self._clicked)

    def draw(self, desk: Desk) -> None:
        """Redraw in one batch what differs: plotly is slow to take what it has already."""
        drawing = scene_of(desk)
        now, before = _Sent(drawing), self._shown
        self._shown = None  # if this fails, nobody knows what the page has
        if before is None or before.frame != now.frame:
            plotly_board.update(self.widget, drawing)
        else:
            self._send(before, now)
        self._shown = now

    def _send(self, before: _Sent, now: _Sent) -> None:
        with self.widget.batch_update():
            for trace, old, new in zip(self.widget.data, before.traces, now.traces, strict=True):
                trace.update({key: value for key, value in new.items() if old.get(key) != value})
            if before.shapes != now.shapes:
                self.widget.layout.shapes = now.shapes

    def _clicked(self, trace: Any, points: Any, _state: object) -> None:
        for point in points.point_inds:
            place = plotly_board.clicked(self.widget, points.trace_index, point)
            if place is not None:
                self._act("pick", place)


def make(desk: Desk, act: Act) -> Drawn:
    """Return the boards drawn as the desk says."""
    return PlotlyBoard(desk, act) if desk.board == "plotly" else SvgBoard(desk, act)


_with_plotly: list[weakref.ref[Any]] = []  # the explorer that has the plotly figure, if any


def plotly_owner() -> Any:
    """Return the open explorer whose board is the plotly figure, or None."""
    for known in _with_plotly:
        owner = known()
        if owner is not None and not owner.closed:
            return owner
    return None


def give_plotly(owner: Any) -> None:
    """Note which explorer has the plotly figure."""
    _with_plotly[:] = [weakref.ref(owner)]
