"""The branches of a study as a chart: a row per line of play, a point per decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from engis_lab.charts import as_function
from engis_lab.charts.figure import blank, figure, go
from engis_lab.charts.scene import check_width
from engis_lab.charts.theme import Theme, find_theme
from engis_lab.core.words import say

NODES = "nodes"  # name of the trace that is hovered and clicked
STEP, LEAST_STEP, ROW = 26.0, 13.0, 26.0  # pixels from one decision, one line to the next
SCORE_ROOM = 120  # pixels right of a leaf for its scores
MOST_TALL = 620
FRAME = 56  # pixels of margins above and below
MOST_NODES = 1500  # browsers grow slow beyond; then the rows nearest to where one stands
SEATS = ("#4477AA", "#EE6677", "#228833", "#CCBB44", "#66CCEE", "#AA3377")
SIGNS = ("circle", "square", "diamond", "triangle-up", "pentagon", "hexagon")
LISTS = ("id", "parent", "x", "y", "text", "scores", "name", "comment")

Tree = Mapping[str, Sequence[Any]]


def tree(
    data: Tree, theme: str = "light", width: int = 960, height: int | None = None
) -> go.Figure:
    """Return the branches of a study as a chart.

    Parameters
    ----------
    data : mapping of str to sequence
        Parallel lists ``id, parent, x, y, text, scores, name, comment``, as
        `engis_lab.core.study_tree.tree` gives them; ``here`` marks the node one stands on,
        ``seat`` who acted.
    theme : "light" or "dark"
    width, height : int
        Pixels; by default as high as the rows need, up to a limit. What does not fit can be
        dragged into sight; at first the node one stands on is. Of a very large tree only the
        rows nearest to that node are drawn.

    Returns
    -------
    go.Figure
        ``customdata`` of its trace "nodes" holds the ids.
    """
    _check(data)
    colours, room = find_theme(theme), check_width(width)
    nodes = _nearest(data)
    rows = 1 + max(data["y"][n] for n in nodes) - min(data["y"][n] for n in nodes)
    tall = height or round(min(MOST_TALL, FRAME + ROW * (rows + 1.2)))
    return figure(_traces(data, nodes, colours), _layout(data, nodes, colours, room, tall))


def clicked(shown: go.Figure, trace: int, point: int) -> int | None:
    """Return the id of the node that a click on a point of a trace means, None when none."""
    if not 0 <= trace < len(shown.data) or shown.data[trace].name != NODES:
        return None
    nodes = shown.data[trace].customdata
    return nodes[point] if 0 <= point < len(nodes) else None


def _check(data: Tree) -> None:
    missing = [key for key in LISTS if key not in data]
    if missing:
        raise ValueError(
            say(
                "the tree lacks {lists}; give what `study.tree()` returns",
                "falta {lists} na árvore; dê o que `study.tree()` devolve",
                lists=", ".join(missing),
            )
        )
    lengths = {len(data[key]) for key in data}
    if len(lengths) != 1 or not lengths.pop():
        raise ValueError(
            say(
                "the lists of a tree must be equally long, and not empty",
                "as listas de uma árvore devem ter o mesmo tamanho e não ser vazias",
            )
        )


def _cursor(data: Tree) -> int:
    """Return the index of the node one stands on; the root's when none is marked."""
    marks = list(data.get("here") or ())
    return marks.index(True) if True in marks else 0


def _nearest(data: Tree) -> list[int]:
    """Return the indices of the nodes to draw: all, or those of the rows nearest to the cursor."""
    if len(data["id"]) <= MOST_NODES:
        return list(range(len(data["id"])))
    rows: dict[int, list[int]] = {}
    for n, y in enumerate(data["y"]):
        rows.setdefault(y, []).append(n)
    here = data["y"][_cursor(data)]
    chosen: list[int] = []
    for y in sorted(rows, key=lambda y: (abs(y - here), y)):
        if chosen and len(chosen) + len(rows[y]) > MOST_NODES:
            break
        chosen += rows[y]
    return sorted(chosen)


# -- traces -------------------------------------------------------------------------------------


def _traces(data: Tree, nodes: list[int], theme: Theme) -> list[dict[str, Any]]:
    return [_edges(data, nodes, theme), _nodes(data, nodes, theme), _here(data, theme),
            _labels(data, nodes, theme)]  # fmt: skip


def _edges(data: Tree, nodes: list[int], theme: Theme) -> dict[str, Any]:
    """Return one line per child: down from the parent, then right to the child."""
    at = {node: n for n, node in enumerate(data["id"])}
    xs: list[float | None] = []
    ys: list[float | None] = []
    for n in nodes:
        if data["parent"][n] is not None:
            p = at[data["parent"][n]]
            px, py, x, y = data["x"][p], data["y"][p], data["x"][n], data["y"][n]
            # No point stands in the way: rows in between belong to forks further right.
            xs += [px, px, x, None]
            ys += [py, y, y, None]
    return {
        "type": "scatter", "name": "edges", "mode": "lines", "x": xs, "y": ys,
        "hoverinfo": "skip", "line": {"color": theme.line, "width": 1.5},
    }  # fmt: skip


def _nodes(data: Tree, nodes: list[int], theme: Theme) -> dict[str, Any]:
    all_seats = data.get("seat") or [None] * len(data["id"])
    seats = [all_seats[n] for n in nodes]
    return {
        "type": "scatter", "name": NODES, "mode": "markers",
        "x": [data["x"][n] for n in nodes], "y": [data["y"][n] for n in nodes],
        "customdata": [data["id"][n] for n in nodes], "hoverinfo": "text",
        "hovertext": [_hover(data, n) for n in nodes],
        "marker": {
            "size": 11, "opacity": 1, "line": {"color": theme.paper, "width": 1},
            "color": [theme.soft if s is None or s < 0 else SEATS[s % len(SEATS)] for s in seats],
            "symbol": ["star" if s is None or s < 0 else SIGNS[s % len(SIGNS)] for s in seats],
        },
    }  # fmt: skip


def _here(data: Tree, theme: Theme) -> dict[str, Any]:
    n = _cursor(data)
    return {
        "type": "scatter", "name": "here", "mode": "markers", "hoverinfo": "skip",
        "x": [data["x"][n]], "y": [data["y"][n]],
        "marker": {"size": 20, "symbol": "circle-open", "color": theme.accent,
                   "line": {"color": theme.accent, "width": 3}},
    }  # fmt: skip


def _labels(data: Tree, nodes: list[int], theme: Theme) -> dict[str, Any]:
    """Return the scores beside each leaf, and names over the nodes that have one."""
    parents = {parent for parent in data["parent"] if parent is not None}
    leaves = [n for n in nodes if data["id"][n] not in parents]
    named = [n for n in nodes if data["name"][n]]
    texts = [":".join(str(points) for points in data["scores"][n]) for n in leaves]
    return {
        "type": "scatter", "name": "labels", "mode": "text", "hoverinfo": "skip",
        "x": [data["x"][n] for n in (*leaves, *named)],
        "y": [data["y"][n] for n in leaves] + [data["y"][n] - 0.36 for n in named],
        # An em space keeps the scores clear of the point and the ring around it.
        "text": [*(f"\u2003{text}" for text in texts),
                 *(f"<b>{_short(data['name'][n])}</b>" for n in named)],
        "textposition": ["middle right"] * len(leaves) + ["top center"] * len(named),
        "textfont": {"size": 12, "color": theme.ink},
    }  # fmt: skip


def _hover(data: Tree, n: int) -> str:
    text, name, comment = data["text"][n], data["name"][n], data["comment"][n]
    seat = (data.get("seat") or [None] * (n + 1))[n]
    rows = [f"<b>{escape(name or text or say('start', 'início'), quote=False)}</b>"]
    if seat is not None and seat >= 0:
        who = say("seat {n}", "lugar {n}", n=seat)
        rows.append(escape(f"{who}: {text}" if name else who, quote=False))
    rows.append(":".join(str(points) for points in data["scores"][n]))
    if comment:
        rows.append(escape(comment[:300], quote=False).replace("\n", "<br>"))
    return "<br>".join(rows)


def _short(name: str) -> str:
    return escape(name if len(name) <= 24 else name[:23] + "…", quote=False)


# -- layout -------------------------------------------------------------------------------------


def _layout(data: Tree, nodes: list[int], theme: Theme, width: int, height: int) -> dict[str, Any]:
    here = _cursor(data)
    plot_w, plot_h = width - 24, height - FRAME
    last, rows = max(data["x"][n] for n in nodes), [data["y"][n] for n in nodes]
    step = min(STEP, max(LEAST_STEP, (plot_w - SCORE_ROOM) / (last + 1.6)))
    x, x_all = _window(data["x"][here], 0, last + SCORE_ROOM / step, plot_w / step)
    y, y_all = _window(data["y"][here], min(rows), max(rows) + 0.5, plot_h / ROW)
    title = say("Branches: steps to the right, a row for each fork",
                "Ramos: passos para a direita, uma linha por bifurcação")  # fmt: skip
    if len(nodes) < len(data["id"]):
        title += say(" – {n} of {all}, those nearby", " – {n} de {all}, os mais próximos",
                     n=len(nodes), all=len(data["id"]))  # fmt: skip
    if not (x_all and y_all):
        title += say(" (drag to see the rest)", " (arraste para ver o resto)")
    return blank(
        theme, width, height, margin={"l": 12, "r": 12, "t": 44, "b": 12},
        dragmode=False if x_all and y_all else "pan",
        title={"text": title, "x": 0.01, "y": 0.985, "yanchor": "top", "font": {"size": 15}},
        xaxis={"visible": False, "fixedrange": x_all, "range": x},
        yaxis={"visible": False, "fixedrange": y_all, "range": y[::-1]},
    )  # fmt: skip


def _window(here: float, first: float, last: float, room: float) -> tuple[list[float], bool]:
    """Return the range to show, and whether everything is in it."""
    if last - first + 1.6 <= room:
        return [first - 0.9, first - 0.9 + room], True
    low = min(max(first - 0.9, here - room / 2), last + 0.7 - room)
    return [low, low + room], False


as_function(__name__)
