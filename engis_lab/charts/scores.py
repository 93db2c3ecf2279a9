"""What each seat scored and for what: bars stacked by source, losses below zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from engis_lab.charts import as_function
from engis_lab.charts.conditions import conditions
from engis_lab.charts.figure import blank, figure, go
from engis_lab.charts.lettering import shortened, text_width
from engis_lab.charts.scene import check_width
from engis_lab.charts.theme import BARS, OTHER_BAR, Theme, find_theme, ink_on
from engis_lab.core.answers import Item
from engis_lab.core.position import Position
from engis_lab.core.words import say

ORDER = ("before", "card", "bonus", "level", "majority", "knowledge", "skill", "weather", "zero")
TOP, LOW, LOW_NAMED, SIDE = 70, 40, 62, 72  # margins in pixels
MOST_LINES = 12  # of a hover label

WIDE = 0.84  # of a bar, where the next one begins at 1
LEAST_SIZE = 8.0  # of a label that is still drawn

Branches = Position | Sequence[Position] | Mapping[str, Position]


class Bar(NamedTuple):
    """One bar: a seat of a branch (none when there is only one position)."""

    branch: str
    seat: int
    position: Position
    name: str


def scores(
    positions: Branches,
    seats: Iterable[int] | None = None,
    theme: str = "light",
    width: int = 960,
    height: int = 520,
) -> go.Figure:
    """Return the scores of a position, or of several branches side by side, by source.

    One bar per seat (and branch); a segment per card, majority, skill or weather card, coloured
    by its kind. The hover names rules and where the points come from; ``customdata`` holds the
    source ids, so that they can be lit on a board. A score that is conditions met (Inis) is drawn
    by how far each condition is.

    Parameters
    ----------
    positions : Position, sequence or mapping of name to Position
    seats : iterable of int, optional
        Default: all.
    theme : "light" or "dark"
    width, height : int
        Pixels.
    """
    bars, look, room = _bars(positions, seats), find_theme(theme), check_width(width)
    items = [item for bar in bars for item in bar.position.breakdown(bar.seat)]
    if items and all(item.progress for item in items):
        return conditions(bars, look, room, height)
    chart = _Chart(look, bars, room, height)
    shown: set[str] = set()
    data = [_segments(chart, key, shown) for key in chart.keys]
    return figure([*data, _labels(chart), _totals(chart)], _layout(chart))


def source_name(source: str) -> str:
    """Return what a kind of score item is called; a word we don't know as it is."""
    names = {
        "before": say("before set-up", "antes da montagem"),
        "card": say("cards", "cartas"),
        "bonus": say("object bonus", "bônus de objetos"),
        "level": say("level", "nível"),
        "majority": say("majorities", "maiorias"),
        "knowledge": say("knowledge", "conhecimento"),
        "skill": say("skills", "habilidades"),
        "weather": say("weather", "intempéries"),
        "zero": say("not below zero", "não abaixo de zero"),
    }
    return names.get(source, source)


# -- what the bars stand for --------------------------------------------------------------------


def _bars(positions: Branches, seats: Iterable[int] | None) -> list[Bar]:
    if isinstance(positions, Position):
        named = {"": positions}
    elif isinstance(positions, Mapping):
        named = dict(positions)
    else:
        named = {str(n): position for n, position in enumerate(positions, 1)}
    if not named:
        raise ValueError(
            say("no position to draw; give at least one", "nenhuma posição; dê pelo menos uma")
        )
    chosen = None if seats is None else tuple(seats)
    return [Bar(branch, seat, position, position.game.seat_name(position._state, seat))
            for branch, position in named.items()
            for seat in (range(len(position.scores)) if chosen is None else chosen)]  # fmt: skip


class _Chart:
    """Bars, their parts and where all of it stands."""

    def __init__(self, theme: Theme, bars: list[Bar], width: int, height: int) -> None:
        self.theme, self.bars, self.width, self.height = theme, bars, width, height
        self.branches = list(dict.fromkeys(bar.branch for bar in bars if bar.branch))
        self.spots = self._spots()
        self.parts: dict[str, list[list[Item]]] = {}  # "card:WATER" -> the items of each bar
        for n, bar in enumerate(bars):
            for item in bar.position.breakdown(bar.seat):
                key = ":".join(item.key.split(":")[:2])
                self.parts.setdefault(key, [[] for _ in bars])[n].append(item)
        self.keys = sorted(self.parts, key=_rank)
        sums = [[_points(self.parts[key][n]) for key in self.keys] for n in range(len(bars))]
        self.tops = [sum(p for p in points if p > 0) for points in sums]
        least = min([0, *(sum(p for p in points if p < 0) for points in sums)])
        reach = max(*self.tops, 0, 10) - least
        self.range = (least - 0.03 * reach, least + 1.09 * reach)
        low = LOW_NAMED if self.branches else LOW
        self.low = low
        self.pixels = (height - TOP - low) / (self.range[1] - self.range[0])  # of one point
        self.room = (width - SIDE) / (self.spots[-1] - self.spots[0] + 1.2)  # of one bar

    def _spots(self) -> list[float]:
        """Return where each bar stands: a gap between branches."""
        spots, at = [], -1.0
        for n, bar in enumerate(self.bars):
            at += 1.6 if n and bar.branch != self.bars[n - 1].branch else 1.0
            spots.append(at)
        return spots


def _rank(key: str) -> tuple[int, str]:
    """Return the place of a key: kinds in a fixed order, those we don't know last."""
    source = key.partition(":")[0]
    return (ORDER.index(source) if source in ORDER else len(ORDER), source)


def _points(items: list[Item]) -> int:
    return sum(item.points for item in items)


# -- traces -------------------------------------------------------------------------------------


def _segments(chart: _Chart, key: str, shown: set[str]) -> dict[str, Any]:
    """Return the segments of one key in all bars; the first of a kind stands in the legend."""
    source, items = key.partition(":")[0], chart.parts[key]
    first = source not in shown
    shown.add(source)
    sources = [dict.fromkeys(s for item in group for s in item.sources) for group in items]
    return {
        "type": "bar", "name": _html(source_name(source)), "legendgroup": source,
        "showlegend": first, "x": chart.spots, "y": [_points(group) for group in items],
        "width": WIDE, "hoverinfo": "text",
        "hovertext": [_hover(g, bar) for g, bar in zip(items, chart.bars, strict=True)],
        "customdata": [" ".join(names) for names in sources],
        "marker": {"color": BARS.get(source, OTHER_BAR),
                   "line": {"color": chart.theme.paper, "width": 1}},
    }  # fmt: skip


def _labels(chart: _Chart) -> dict[str, Any]:
    """Return what each segment is for, in the middle of those tall enough to be read."""
    xs, ys, texts, sizes, inks = [], [], [], [], []
    for n, spot in enumerate(chart.spots):
        ends = {True: 0, False: 0}  # how far the bar reaches above and below zero so far
        for key in chart.keys:
            points = _points(chart.parts[key][n])
            middle = ends[points > 0] + points / 2
            ends[points > 0] += points
            size = min(12.0, abs(points) * chart.pixels - 2)
            if size < LEAST_SIZE:
                continue
            xs.append(spot)
            ys.append(middle)
            texts.append(_label(chart.parts[key][n], WIDE * chart.room - 6, size))
            sizes.append(round(size, 1))
            inks.append(ink_on(BARS.get(key.partition(":")[0], OTHER_BAR)))
    return {
        "type": "scatter", "mode": "text", "name": "labels", "showlegend": False, "x": xs, "y": ys,
        "text": texts, "textposition": "middle center", "hoverinfo": "skip",
        "textfont": {"size": sizes, "color": inks},
    }  # fmt: skip


def _totals(chart: _Chart) -> dict[str, Any]:
    return {
        "type": "scatter", "mode": "text", "name": "totals", "showlegend": False,
        "x": chart.spots, "y": chart.tops, "hoverinfo": "skip", "cliponaxis": False,
        "text": [f"<b>{bar.position.scores[bar.seat]}</b>" for bar in chart.bars],
        "textposition": "top center", "textfont": {"size": 16, "color": chart.theme.ink},
    }  # fmt: skip


def _title(items: list[Item]) -> str:
    """Return what items of one segment have in common, as ``"Water"`` of ``"Water - icons"``."""
    name, closed, _ = items[0].label.split(" - ")[0].partition("): ")
    return name + ")" if closed else name


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−")


def _label(items: list[Item], room: float, size: float) -> str:
    points = f" {_signed(_points(items))}"
    return _html(shortened(_title(items), room - text_width(points, size), size) + points)


def _hover(items: list[Item], bar: Bar) -> str:
    if not items:
        return ""
    who = f"{bar.branch}, {bar.name}" if bar.branch else bar.name
    rows = [f"<b>{_html(f'{who}: {_title(items)} {_signed(_points(items))}')}</b>"]
    for item in items[:MOST_LINES]:
        sources = " ".join(source.removeprefix(f"{bar.seat}:") for source in item.sources)
        came = f" ← {sources}" if sources else ""
        rule = say("rule {n}", "regra {n}", n=item.rule)
        rows.append(_html(f"{_signed(item.points)} {item.label} ({rule}){came}"))
    if len(items) > MOST_LINES:
        rows.append(say("and {n} more", "e mais {n}", n=len(items) - MOST_LINES))
    return "<br>".join(rows)


def _html(text: str) -> str:
    return escape(text, quote=False)


# -- layout -------------------------------------------------------------------------------------


def _layout(chart: _Chart) -> dict[str, Any]:
    theme, spots = chart.theme, chart.spots
    names = [_html(shortened(bar.name, chart.room - 4, 13)) for bar in chart.bars]
    return blank(
        theme, chart.width, chart.height, barmode="relative", showlegend=True,
        legend={"orientation": "h", "y": 1, "yanchor": "bottom", "x": 0, "xanchor": "left",
                "itemclick": False, "itemdoubleclick": False, "traceorder": "normal"},
        margin={"l": 56, "r": SIDE - 56, "t": TOP, "b": chart.low},
        title={"text": say("Scores by source", "Pontos por origem"), "x": 0.01, "y": 0.985,
               "yanchor": "top", "font": {"size": 17}},
        xaxis={"tickvals": spots, "ticktext": names, "fixedrange": True, "showgrid": False,
               "zeroline": False, "tickfont": {"size": 13}, "color": theme.ink,
               "range": [spots[0] - 0.6, spots[-1] + 0.6]},
        yaxis={"fixedrange": True, "title": {"text": say("points", "pontos")},
               "gridcolor": theme.grid, "zerolinecolor": theme.ink, "color": theme.ink,
               "range": list(chart.range)},
        annotations=[_branch_note(chart, branch) for branch in chart.branches],
    )  # fmt: skip


def _branch_note(chart: _Chart, branch: str) -> dict[str, Any]:
    at = [spot for spot, bar in zip(chart.spots, chart.bars, strict=True) if bar.branch == branch]
    text = shortened(branch, chart.room * len(at), 13, bold=True)
    return {
        "text": f"<b>{_html(text)}</b>", "x": sum(at) / len(at), "xref": "x", "y": 0,
        "yref": "paper", "yshift": -44, "showarrow": False,
        "font": {"size": 13, "color": chart.theme.ink},
    }  # fmt: skip


as_function(__name__)
