"""A position as a plotly chart of hexes, in one batch to redraw and with clicks to places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from engis_lab.charts import as_function
from engis_lab.charts.drawn import Hex, Motif, Panel, Scene, Sign, Words, outline, strokes
from engis_lab.charts.figure import blank, figure, go
from engis_lab.charts.layout import LINE, TEXT
from engis_lab.charts.scene import scene
from engis_lab.charts.shapes import HEXAGON, SHAPES, Points
from engis_lab.charts.subject import Subject, look_of, only, targets_of
from engis_lab.charts.theme import CHIP, FONT, HEX_INK
from engis_lab.core.words import say

MOST_BLANK = 3  # lines without text inside a column
PLACES = "places"  # name of the trace that is hovered and clicked

Trace = dict[str, Any]
Shape = dict[str, Any]


def board(
    subject: Subject,
    highlight: Iterable[str] | None = None,
    picked: Iterable[str] = (),
    lit: Iterable[str] = (),
    theme: str = "light",
    width: int = 960,
    tables: bool = True,
    seat: int | None = None,
    clans: int | Iterable[int | None] | None = None,
) -> go.Figure:
    """Return a position, a view or a look as a hex chart.

    Parameters
    ----------
    subject : Position, view or Look
    highlight : iterable of place ids, optional
        Default: what the open decision of a position lets one pick.
    picked, lit, theme, width, tables
        As in `engis_lab.charts.scene.scene`.
    seat : int, optional
        Draw a position as this seat sees it.
    clans : int, or iterable of int or None, optional
        Draw the boards of these seats only; None among them stands for what all share (the
        offer). Give ``tables=False`` too for nothing but boards.

    See Also
    --------
    engis_lab.charts.svg.svg : the same picture as text, with alt text.
    """
    picked = tuple(picked)
    targets = targets_of(subject, picked) if highlight is None else highlight
    look = only(look_of(subject, seat), clans)
    return render(scene(look, targets, picked, lit, theme, width, tables))


def render(drawing: Scene) -> go.Figure:
    """Return a scene as a figure."""
    return figure(traces(drawing), _layout(drawing))


def update(shown: go.Figure, drawing: Scene) -> None:
    """Redraw a figure made by `render` or `board` in one batch; its traces stay the same ones.

    Raises
    ------
    ValueError
        When the figure is not such a one; it is unchanged then.
    """
    new = traces(drawing)
    if [trace.name for trace in shown.data] != [trace["name"] for trace in new]:
        raise ValueError(
            say(
                "this figure was not made by `board`; make a new one",
                "esta figura não foi feita por `board`; faça uma nova",
            )
        )
    with shown.batch_update():
        for trace, values in zip(shown.data, new, strict=True):
            trace.update(values)
        shown.layout.update(_layout(drawing) | {"shapes": ()})
        # Given whole: `update` goes through a list item by item and never shortens it.
        shown.layout.shapes = shapes(drawing)


def clicked(shown: go.Figure, trace: int, point: int) -> str | None:
    """Return the id of the place that a click on a point of a trace means, None when none."""
    if not 0 <= trace < len(shown.data) or shown.data[trace].name != PLACES:
        return None
    places = shown.data[trace].customdata
    return str(places[point]) if 0 <= point < len(places) else None


# -- what the mouse meets, and text: traces ------------------------------------------------------


def traces(drawing: Scene) -> list[Trace]:
    """Return the traces of a scene: always the same four, in the same order."""
    chars = [_letter(drawing, sign) for sign in drawing.signs
             if drawing.icons[sign.icon].shape not in SHAPES]  # fmt: skip
    return [
        _places(drawing),
        _discs("chips", [(s.x, s.y, s.r, CHIP) for s in drawing.signs], 0.8),
        _discs("pieces", [(d.x, d.y, d.r, d.fill) for d in drawing.discs], 1.2),
        _texts([*drawing.words, *chars]),
    ]


def _places(drawing: Scene) -> Trace:
    cells = drawing.hexes
    return {
        "type": "scatter", "name": PLACES, "mode": "markers",
        "x": [round(cell.x, 1) for cell in cells], "y": [round(cell.y, 1) for cell in cells],
        "customdata": [cell.id for cell in cells],
        "hovertext": [_html(cell.hover) for cell in cells], "hoverinfo": "text",
        "marker": {
            "symbol": "hexagon", "opacity": 1, "size": [round(2 * cell.r, 1) for cell in cells],
            "color": [cell.fill or "rgba(0,0,0,0)" for cell in cells],
            "line": {"color": HEX_INK, "width": [1 if cell.fill else 0 for cell in cells]},
        },
    }  # fmt: skip


def _discs(name: str, discs: Sequence[tuple[float, float, float, str]], line: float) -> Trace:
    return {
        "type": "scatter", "name": name, "mode": "markers", "hoverinfo": "skip",
        "x": [round(x, 1) for x, _, _, _ in discs], "y": [round(y, 1) for _, y, _, _ in discs],
        "marker": {
            "symbol": "circle", "opacity": 1, "size": [round(2 * r, 1) for _, _, r, _ in discs],
            "color": [fill for _, _, _, fill in discs],
            "line": {"color": HEX_INK, "width": line},
        },
    }  # fmt: skip


def _letter(drawing: Scene, sign: Sign) -> Words:
    icon = drawing.icons[sign.icon]
    return Words(sign.x, sign.y, 1.5 * sign.r, icon.colour, head=icon.char, anchor="middle")


def _columns(words: Sequence[Words]) -> list[tuple[Words, list[str]]]:
    """Return words of one column as one text of several lines: plotly is slow by the piece.

    Its lines follow each other at `LINE`; what stands beside keeps its own.
    """
    found: list[tuple[Words, list[str]]] = []
    last: dict[tuple[float, float, str, str], int] = {}  # of a column: where its text stands
    for line in words:
        column = (line.x, line.size, line.ink, line.anchor)
        at = last.get(column, -1)
        if at >= 0 and line.size == TEXT and line.anchor == "start":
            first, rows = found[at]
            skipped = (line.y - first.y) / LINE - len(rows)
            if abs(skipped - round(skipped)) < 0.01 and 0 <= round(skipped) <= MOST_BLANK:
                rows += [""] * round(skipped) + [_rich(line)]
                continue
        last[column] = len(found)
        found.append((line, [_rich(line)]))
    return found


def _texts(words: Sequence[Words]) -> Trace:
    sides = {"start": "middle right", "middle": "middle center", "end": "middle left"}
    columns = _columns(words)
    return {
        "type": "scatter", "name": "words", "mode": "text", "hoverinfo": "skip",
        "x": [round(line.x, 1) for line, _ in columns],
        # Plotly sets text a tenth of its size above the middle.
        "y": [round(line.y + 0.1 * line.size + LINE * (len(rows) - 1) / 2, 1)
              for line, rows in columns],
        "text": ["<br>".join(rows) for _, rows in columns],
        "textposition": [sides[line.anchor] for line, _ in columns],
        "textfont": {"family": FONT, "size": [round(line.size, 1) for line, _ in columns],
                     "color": [line.ink for line, _ in columns]},
    }  # fmt: skip


def _html(text: str) -> str:
    return escape(text, quote=False).replace("\n", "<br>")


def _rich(line: Words) -> str:
    head = f"<b>{_html(line.head)}</b>" if line.head else ""
    return head + _html(line.text)


# -- all else: shapes of the layout, which redraw without a new calculation of the traces ----------


def shapes(drawing: Scene) -> list[Shape]:
    """Return panels, dashes of empty spaces, motifs, icons and highlights, in drawing order."""
    theme = drawing.theme
    panels = "".join(_box(panel) for panel in drawing.panels)
    turns = "".join(_box(panel) for panel in drawing.panels if panel.turn)
    empty = "".join(_path(_hexagon(cell)) for cell in drawing.hexes if not cell.fill)
    motifs = "".join(_path(stroke, close=False) for motif in drawing.motifs
                     for stroke in _strokes(motif))  # fmt: skip
    rows = [
        _shape("panels", panels, fill=theme.panel, below=True),
        _shape("turn", turns, theme.accent, 3, below=True),
        _shape("empty", empty, theme.line, 1, "5px,4px", below=True),
        _shape("motifs", motifs, "rgba(17,17,17,0.6)", 1.3),
        *(_shape(f"icon {key}", _icons(drawing, key), fill=icon.colour)
          for key, icon in drawing.icons.items()),
        # Highlights are two strokes, dark on white or white on dark: seen on every fill.
        _shape("halo", _marked(drawing, "legal", "lit", "picked"), theme.halo, 6.5),
        _shape("legal", _marked(drawing, "legal"), theme.mark, 3, "6px,4px"),
        _shape("lit", _marked(drawing, "lit"), theme.mark, 3.5, "3px,4px"),
        _shape("picked", _marked(drawing, "picked"), theme.mark, 4.5),
    ]  # fmt: skip
    return [row for row in rows if row["path"]]


def _shape(
    name: str, path: str, colour: str = "", width: float = 0, dash: str = "solid",
    fill: str = "", below: bool = False,
) -> Shape:  # fmt: skip
    return {
        "type": "path", "name": name, "path": path, "xref": "x", "yref": "y",
        "layer": "below" if below else "above", "fillcolor": fill or "rgba(0,0,0,0)",
        "fillrule": "nonzero", "line": {"color": colour or fill, "width": width, "dash": dash},
    }  # fmt: skip


def _path(points: Points, close: bool = True) -> str:
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points) + ("Z" if close else "")


def _box(panel: Panel, corner: float = 6.0) -> str:
    """Return a rectangle with round corners."""
    left, top, right, low = panel.x, panel.y, panel.x + panel.w, panel.y + panel.h
    turns = (
        ((right - corner, top), (right, top), (right, top + corner)),
        ((right, low - corner), (right, low), (right - corner, low)),
        ((left + corner, low), (left, low), (left, low - corner)),
        ((left, top + corner), (left, top), (left + corner, top)),
    )
    sides = (
        f"L{a:.1f},{b:.1f}Q{c:.1f},{d:.1f},{e:.1f},{f:.1f}" for (a, b), (c, d), (e, f) in turns
    )
    return f"M{left + corner:.1f},{top:.1f}{''.join(sides)}Z"


def _hexagon(cell: Hex) -> Points:
    return tuple((cell.x + cell.r * px, cell.y + cell.r * py) for px, py in HEXAGON)


def _strokes(motif: Motif) -> list[Points]:
    return [tuple((motif.x + motif.r * px, motif.y + motif.r * py) for px, py in stroke)
            for stroke in strokes(motif.pattern)]  # fmt: skip


def _icons(drawing: Scene, key: str) -> str:
    return "".join(_path(polygon) for sign in drawing.signs if sign.icon == key
                   for polygon in outline(drawing.icons[key], sign))  # fmt: skip


def _marked(drawing: Scene, *styles: str) -> str:
    return "".join(_path(mark.points) for mark in drawing.marks if mark.style in styles)


def _layout(drawing: Scene) -> dict[str, Any]:
    axis = {"visible": False, "fixedrange": True, "autorange": False}
    return blank(
        drawing.theme, drawing.width, drawing.height, shapes=shapes(drawing),
        margin={"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        xaxis={**axis, "range": [0, drawing.width]},
        yaxis={**axis, "range": [drawing.height, 0]},
    )  # fmt: skip


as_function(__name__)
