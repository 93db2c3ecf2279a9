"""Scores that are conditions met: how far each is, and the line that it has to reach."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from engis_lab.charts.figure import blank, figure, go
from engis_lab.charts.lettering import shortened, text_width
from engis_lab.charts.theme import Theme
from engis_lab.core.answers import Item, Progress
from engis_lab.core.words import say

if TYPE_CHECKING:
    from engis_lab.charts.scores import Bar

FILLS = ("#4477AA", "#AA3377", "#228833", "#EE6677", "#66CCEE")  # after Paul Tol
WIDE = 0.8  # of all bars of a seat, where the next seat begins at 1
TOP, LOW, LOW_NAMED, LEFT, RIGHT = 70, 40, 62, 56, 16  # margins in pixels


def conditions(bars: Sequence[Bar], theme: Theme, width: int, height: int) -> go.Figure:
    """Return how far each seat is with each condition of its score.

    A bar per seat and condition: what it has, hatched what is lent to it (Deeds), against the
    line of what it needs; a tick where it is met. ``customdata`` holds the source ids.

    Parameters
    ----------
    bars : sequence of Bar
        Seats, of one position or of several branches; all their items have a `Progress`.
    theme : Theme
    width, height : int
        Pixels.
    """
    groups = [list(bar.position.breakdown(bar.seat)) for bar in bars]
    spots = _spots(bars)
    step = WIDE / len(groups[0])
    traces: list[dict[str, Any]] = []
    for n in range(len(groups[0])):
        items = [group[n] for group in groups]
        at = [spot - WIDE / 2 + (n + 0.5) * step for spot in spots]
        traces += _pair(bars, items, at, 0.94 * step, FILLS[n % len(FILLS)], theme)
        traces.append(_figures(items, at, theme))
    return figure(traces, _layout(bars, spots, groups, theme, width, height))


def _spots(bars: Sequence[Bar]) -> list[float]:
    """Return where the bars of each seat stand: a gap between branches."""
    spots, at = [], -1.0
    for n, bar in enumerate(bars):
        at += 1.5 if n and bar.branch != bars[n - 1].branch else 1.0
        spots.append(at)
    return spots


def _progress(item: Item) -> Progress:
    assert item.progress is not None
    return item.progress


def _pair(
    bars: Sequence[Bar], items: list[Item], at: list[float], wide: float, fill: str, theme: Theme
) -> list[dict[str, Any]]:
    """Return what is had and, stacked on it, what is lent."""
    name = items[0].label.partition(":")[0]
    shared = {
        "type": "bar", "x": at, "width": wide, "hoverinfo": "text", "legendgroup": name,
        "hovertext": [_hover(bar, item) for bar, item in zip(bars, items, strict=True)],
        "customdata": [" ".join(item.sources) for item in items],
    }  # fmt: skip
    line = {"color": theme.paper, "width": 1}
    had = shared | {
        "name": name, "y": [_progress(item).have for item in items],
        "marker": {"color": fill, "line": line},
    }  # fmt: skip
    lent = shared | {
        "name": f"{name} +", "showlegend": False, "y": [_progress(item).lent for item in items],
        "marker": {"color": fill, "line": line, "pattern": {"shape": "/", "fillmode": "overlay",
                                                           "fgcolor": theme.paper}},
    }  # fmt: skip
    return [had, lent]


def _figures(items: list[Item], at: list[float], theme: Theme) -> dict[str, Any]:
    """Return the figures over the bars, with a tick where a condition is met."""
    found = [_progress(item) for item in items]
    return {
        "type": "scatter", "mode": "text", "name": "figures", "showlegend": False, "x": at,
        "y": [p.have + p.lent for p in found], "hoverinfo": "skip", "cliponaxis": False,
        "text": [f"<b>{_had(p)} ✓</b>" if p.met else _had(p) for p in found],
        "textposition": "top center", "textfont": {"size": 13, "color": theme.ink},
    }  # fmt: skip


def _had(progress: Progress) -> str:
    return f"{progress.have}+{progress.lent}" if progress.lent else str(progress.have)


def _hover(bar: Bar, item: Item) -> str:
    who = f"{bar.branch}, {bar.name}" if bar.branch else bar.name
    rule = say("rule {n}", "regra {n}", n=item.rule)
    came = f" ← {' '.join(item.sources)}" if item.sources else ""
    return f"<b>{_html(who)}</b><br>{_html(f'{item.label} ({rule}){came}')}"


def _html(text: str) -> str:
    return escape(text, quote=False)


def _score(bar: Bar, items: list[Item], room: float) -> str:
    """Return how many conditions are met, shortly where a sentence does not fit."""
    score = bar.position.scores[bar.seat]
    text = bar.position.game.score_words(score)
    return text if text_width(text, 13) <= room else f"{score}/{len(items)}"


def _layout(
    bars: Sequence[Bar], spots: list[float], groups: list[list[Item]], theme: Theme,
    width: int, height: int,
) -> dict[str, Any]:  # fmt: skip
    room = (width - LEFT - RIGHT) / (spots[-1] - spots[0] + 1.1)  # pixels of one seat
    found = [_progress(item) for group in groups for item in group]
    needed = max(p.needed for p in found)
    top = max(needed, *(p.have + p.lent for p in found)) * 1.1 + 0.6
    branches = list(dict.fromkeys(bar.branch for bar in bars if bar.branch))
    names = [f"<b>{_html(shortened(bar.name, room - 4, 13, bold=True))}</b><br>"
             f"{_html(_score(bar, group, room - 4))}"
             for bar, group in zip(bars, groups, strict=True)]  # fmt: skip
    left, right = spots[0] - 0.55, spots[-1] + 0.55
    return blank(
        theme, width, height, barmode="relative", showlegend=True,
        legend={"orientation": "h", "y": 1, "yanchor": "bottom", "x": 0, "xanchor": "left",
                "itemclick": False, "itemdoubleclick": False},
        margin={"l": LEFT, "r": RIGHT, "t": TOP, "b": (LOW_NAMED if branches else LOW) + 18},
        title={"text": say("Conditions, and what they need (hatched: lent)",
                      "Condições, e o que exigem (hachurado: emprestado)"),
               "x": 0.01, "y": 0.985, "yanchor": "top", "font": {"size": 17}},
        xaxis={"tickvals": spots, "ticktext": names, "fixedrange": True, "showgrid": False,
               "zeroline": False, "tickfont": {"size": 13}, "color": theme.ink,
               "tickangle": 0, "range": [left, right]},
        yaxis={"fixedrange": True, "gridcolor": theme.grid, "zerolinecolor": theme.ink,
               "color": theme.ink, "range": [0, top]},
        shapes=[{"type": "line", "x0": left, "x1": right, "y0": needed, "y1": needed,
                 "line": {"color": theme.accent, "width": 2, "dash": "6px,4px"}}],
        annotations=[_branch_note(bars, spots, branch, room, theme) for branch in branches],
    )  # fmt: skip


def _branch_note(
    bars: Sequence[Bar], spots: list[float], branch: str, room: float, theme: Theme
) -> dict[str, Any]:
    at = [spot for spot, bar in zip(spots, bars, strict=True) if bar.branch == branch]
    text = shortened(branch, room * len(at), 13, bold=True)
    return {
        "text": f"<b>{_html(text)}</b>", "x": sum(at) / len(at), "xref": "x", "y": 0,
        "yref": "paper", "yshift": -60, "showarrow": False,
        "font": {"size": 13, "color": theme.ink},
    }  # fmt: skip
