"""Branches side by side: where a score's difference comes from, and boards that differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

from engis_lab.charts import as_function
from engis_lab.charts import svg as svg_chart
from engis_lab.charts.figure import blank, figure, go
from engis_lab.charts.layout import LINE, MARGIN, SMALL
from engis_lab.charts.lettering import broken, shortened, text_width
from engis_lab.charts.scene import Mark, Scene, Words, check_width, scene
from engis_lab.charts.shapes import HEXAGON
from engis_lab.charts.subject import look_of
from engis_lab.charts.theme import Theme, find_theme
from engis_lab.core.compare import Comparison
from engis_lab.core.compare_items import Step
from engis_lab.core.look import Board, Look, Place
from engis_lab.core.tabular import signed
from engis_lab.core.words import say

TOP, FOOT, ROW = 46, 64, 27  # pixels above, below, and from one step to the next
MORE, LESS = "#228833", "#CC5566"  # bars of points won and lost; hatching tells them apart too
MOST_LABEL = 0.42  # of the width that labels may take
LABEL = 13  # font size
MOST_LINES = 10  # of a hover label


def compare(
    comparison: Comparison,
    seat: int | None = None,
    other: int = 1,
    theme: str = "light",
    width: int = 960,
    height: int | None = None,
) -> go.Figure:
    """Return the steps from the first branch's score to another's as a waterfall.

    A row per card, majority, skill or weather card that scored differently, in the order of the
    rules; its bar goes from what stands above it to the next. The hover tells the parts.

    Parameters
    ----------
    comparison : Comparison
        What `engis_lab.core.compare.compare` returned.
    seat : int, optional
        Default: the comparison's `focus`.
    other : int
        Number of the branch compared with the first.
    theme : "light" or "dark"
    width, height : int
        Pixels; by default as high as the rows need.

    See Also
    --------
    boards : the territories of the branches side by side.
    """
    colours, room = find_theme(theme), check_width(width)
    steps = comparison.waterfall(seat, other)
    tall = height or TOP + FOOT + ROW * (len(steps) + 1)
    drawn = [_bars(steps, colours), _connections(steps, colours), _totals(steps, colours),
             _numbers(steps, colours)]  # fmt: skip
    return figure(drawn, _layout(comparison, steps, seat, other, colours, room, tall))


# -- traces -------------------------------------------------------------------------------------


def _bars(steps: Sequence[Step], theme: Theme) -> dict[str, Any]:
    moved = [(n, step) for n, step in enumerate(steps) if not step.total]
    won = [step.points > 0 for _, step in moved]
    return {
        "type": "bar", "name": "steps", "orientation": "h", "width": 0.66,
        "y": [n for n, _ in moved], "base": [step.start for _, step in moved],
        "x": [step.points for _, step in moved], "hoverinfo": "text",
        "hovertext": [_hover(step) for _, step in moved],
        "customdata": [" ".join(dict.fromkeys(s for row in step.rows for s in row.sources))
                       for _, step in moved],
        "marker": {
            "color": [MORE if more else LESS for more in won],
            "line": {"color": theme.ink, "width": 1},
            "pattern": {"shape": ["" if more else "/" for more in won], "size": 7,
                        "solidity": 0.35},
        },
    }  # fmt: skip


def _connections(steps: Sequence[Step], theme: Theme) -> dict[str, Any]:
    """Return the lines from the end of each bar down to the next row."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for n, step in enumerate(steps[:-1]):
        xs += [step.end, step.end, None]
        ys += [n + (0.14 if step.total else 0.33), n + 1 - 0.33, None]
    return {
        "type": "scatter", "name": "connections", "mode": "lines", "x": xs, "y": ys,
        "hoverinfo": "skip", "line": {"color": theme.line, "width": 1.5, "dash": "dot"},
    }  # fmt: skip


def _totals(steps: Sequence[Step], theme: Theme) -> dict[str, Any]:
    ends = [(n, step.end) for n, step in enumerate(steps) if step.total]
    return {
        "type": "scatter", "name": "totals", "mode": "markers", "hoverinfo": "skip",
        "x": [end for _, end in ends], "y": [n for n, _ in ends],
        "marker": {"symbol": "diamond", "size": 13, "color": theme.ink, "opacity": 1},
    }  # fmt: skip


def _numbers(steps: Sequence[Step], theme: Theme) -> dict[str, Any]:
    """Return the points beside each bar and each total."""
    right = [max(step.start, step.end) if not step.total else step.end for step in steps]
    texts = [f"<b>{step.end}</b>" if step.total else signed(step.points).replace("-", "−")
             for step in steps]  # fmt: skip
    return {
        "type": "scatter", "name": "numbers", "mode": "text", "hoverinfo": "skip",
        "x": right, "y": list(range(len(steps))), "cliponaxis": False,
        "text": [f"\u2002\u2002{text}" if step.total else f"\u2002{text}"
                 for step, text in zip(steps, texts, strict=True)],
        "textposition": "middle right", "textfont": {"size": LABEL, "color": theme.ink},
    }  # fmt: skip


def _hover(step: Step) -> str:
    rows = [f"<b>{_html(step.label)} {signed(step.points)}</b>"]
    for row in step.rows[:MOST_LINES]:
        points = " → ".join("–" if item is None else str(item.points) for item in row.items)
        rule = say("rule {n}", "regra {n}", n=row.rule)
        tag = f", {row.tag}" if row.tag else ""
        rows.append(_html(f"{points}  {row.label} ({rule}{tag})"))
    if len(step.rows) > MOST_LINES:
        rows.append(say("and {n} more", "e mais {n}", n=len(step.rows) - MOST_LINES))
    return "<br>".join(rows)


def _html(text: str) -> str:
    return escape(text, quote=False)


# -- layout -------------------------------------------------------------------------------------


def _layout(
    comparison: Comparison, steps: Sequence[Step], seat: int | None, other: int, theme: Theme,
    width: int, height: int,
) -> dict[str, Any]:  # fmt: skip
    at = comparison.focus if seat is None else seat
    labels = [f"<b>{_html(shortened(step.label, MOST_LABEL * width, LABEL, bold=True))}</b>"
              if step.total else _html(shortened(step.label, MOST_LABEL * width, LABEL))
              for step in steps]  # fmt: skip
    left = max(text_width(shortened(step.label, MOST_LABEL * width, LABEL), LABEL, step.total)
               for step in steps) + 22  # fmt: skip
    low, high = _reach(steps)
    title = _title(comparison, at, other)
    return blank(
        theme, width, height, margin={"l": left, "r": 24, "t": TOP, "b": FOOT},
        title={"text": "<br>".join(_html(row) for row in broken(title, 0.95 * width, 17)),
               "x": 0.01, "y": 1 - 10 / height, "yanchor": "top", "font": {"size": 17}},
        xaxis={"range": [low, high], "fixedrange": True, "gridcolor": theme.grid, "zeroline": False,
               "title": {"text": say("points", "pontos"), "standoff": 6}, "color": theme.ink,
               "tickformat": "d", "dtick": _tick(high - low)},
        yaxis={"tickvals": list(range(len(steps))), "ticktext": labels, "fixedrange": True,
               "range": [len(steps) - 0.4, -0.6], "showgrid": False, "zeroline": False,
               "tickfont": {"size": LABEL}, "color": theme.ink, "ticklen": 6,
               "tickcolor": theme.paper},
        annotations=_notes(comparison, theme, width, left),
    )  # fmt: skip


def _reach(steps: Sequence[Step]) -> tuple[float, float]:
    """Return the range of the axis: all bars, and room for the numbers; it need not begin at 0."""
    ends = [n for step in steps for n in ((step.end,) if step.total else (step.start, step.end))]
    wide = max(max(ends) - min(ends), 6)
    return min(ends) - 0.06 * wide, max(ends) + 0.16 * wide


def _tick(wide: float) -> int:
    return next((n for n in (1, 2, 5, 10, 20, 50) if wide / n <= 12), 100)


def _title(comparison: Comparison, seat: int, other: int) -> str:
    totals = comparison.totals(seat)
    name = comparison.game.seat_name(comparison.positions[0]._state, seat)
    return say("{who}: from {a} ({x}) to {b} ({y}), {d}", "{who}: de {a} ({x}) a {b} ({y}), {d}",
               who=name, a=comparison.names[0], x=totals[0], b=comparison.names[other],
               y=totals[other], d=signed(totals[other] - totals[0]).replace("-", "−"))  # fmt: skip


def _notes(comparison: Comparison, theme: Theme, width: int, left: float) -> list[dict[str, Any]]:
    """Return the caveat of the game under the axis, at the left edge of the figure."""
    caveat = comparison.caveat
    if not caveat:
        return []
    text = "<br>".join(_html(row) for row in broken(caveat, width - 24, 11))
    return [{"text": text, "x": 0, "xref": "paper", "xanchor": "left", "xshift": 10 - left,
             "y": 0, "yref": "paper", "yanchor": "top", "yshift": -40, "showarrow": False,
             "align": "left", "font": {"size": 11, "color": theme.soft}}]  # fmt: skip


# -- boards -------------------------------------------------------------------------------------


def boards(
    comparison: Comparison, seat: int | None = None, theme: str = "light", width: int = 960
) -> str:
    """Return a seat's board in every branch, side by side, as one SVG with alt text.

    Places that are not the same have a thick outline, named in the line under the board; a
    caption that differs from the first branch's begins with "≠".

    Parameters
    ----------
    comparison : Comparison
    seat : int, optional
        Whose boards; default: the comparison's `focus`.
    theme : "light" or "dark"
    width : int
        Pixels.
    """
    return svg_chart.write(boards_scene(comparison, seat, theme, width))


def boards_scene(
    comparison: Comparison, seat: int | None = None, theme: str = "light", width: int = 960
) -> Scene:
    """Return the drawing that `boards` writes as SVG, for `engis_lab.charts.board.render` too."""
    at = comparison.focus if seat is None else comparison._seat(seat)
    looks = [look_of(position, comparison.seat) for position in comparison.positions]
    found = [next(board for board in look.boards if board.seat == at) for look in looks]
    differing = comparison.places()
    drawn = []
    for n, board in enumerate(found):
        apart = [place for place in board.places if place.id in differing[n]]
        drawn.append(_renamed(board, found[0], comparison.names[n], n, apart))
    title = _boards_title(comparison, at)
    note = say("Thick outline and ≠: not as in {a}", "Contorno grosso e ≠: diferente de {a}",
               a=comparison.names[0])  # fmt: skip
    caveat = comparison.caveat
    look = Look(title, "", tuple(drawn), (), _alt(title, drawn), looks[0].icons)
    made = scene(look, theme=theme, width=width, tables=False)
    ids = {f"{n}/{id_}" for n, places in enumerate(differing) for id_ in places}
    made = _with_key(made, f"{note}. {caveat}" if caveat else f"{note}.")
    return replace(made, marks=_marks(made, ids))


def _boards_title(comparison: Comparison, seat: int) -> str:
    name = comparison.game.seat_name(comparison.positions[0]._state, seat)
    names = ", ".join(comparison.names)
    return say("{who} in {names}", "{who} em {names}", who=name, names=names)


def _renamed(board: Board, first: Board, name: str, n: int, apart: Sequence[Place]) -> Board:
    """Return a board of branch ``n`` under its name, with what differs said under it."""
    captions = [
        caption if n == 0 or caption in first.captions else f"≠ {caption}"
        for caption in board.captions
    ]
    if apart:
        head = say("Differs", "Difere")
        captions.insert(0, f"{head}: {', '.join(place.space or place.label for place in apart)}")
    places = tuple(replace(place, id=f"{n}/{place.id}") for place in board.places)
    return replace(board, id=f"{n}/{board.id}", title=f"{name}: {board.title}", places=places,
                   captions=tuple(captions), active=False)  # fmt: skip


def _alt(title: str, drawn: Sequence[Board]) -> str:
    """Return the boards in sentences: name, score, what lies on each place, captions."""
    parts = [f"{title}."]
    for board in drawn:
        held = [f"{p.space} {p.label}".strip() + (f", {p.pieces[0].name}" if p.pieces else "")
                for p in board.places if p.kind]  # fmt: skip
        score = say("{n} {n:point|points}", "{n} {n:ponto|pontos}", n=board.score)
        parts.append(f"{board.title}, {score}: {'; '.join(held)}.")
        parts += [f"{caption}." for caption in board.captions]
    return " ".join(parts)


def _with_key(made: Scene, text: str) -> Scene:
    """Return a drawing with this key to its outlines instead of that of an open decision."""
    usual = [words for words in made.words if (words.x, words.size) == (MARGIN, SMALL)]
    top = min(words.y for words in usual)
    lines = broken(text, made.width - 2 * MARGIN, SMALL)
    key = [Words(MARGIN, top + n * LINE, SMALL, made.theme.soft, line)
           for n, line in enumerate(lines)]  # fmt: skip
    kept = [words for words in made.words if words not in usual]
    height = made.height + round(LINE * (len(key) - len(usual)))
    return replace(made, words=(*kept, *key), height=height)


def _marks(made: Scene, ids: set[str]) -> tuple[Mark, ...]:
    return tuple(
        Mark(cell.id, "picked", tuple((cell.x + 0.95 * cell.r * x, cell.y + 0.95 * cell.r * y)
                                      for x, y in HEXAGON))
        for cell in made.hexes if cell.id in ids)  # fmt: skip


as_function(__name__)
