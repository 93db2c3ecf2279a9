"""Cells coloured by a mean, each with its number in an ink that can be read on it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite
from typing import Any, NamedTuple

from engis_lab.charts.theme import Theme, contrast
from engis_lab.core.estimate import Estimate
from engis_lab.core.figures import about, grouped
from engis_lab.core.tabular import signed
from engis_lab.core.words import say

# From low to high; the middle of the second is no difference. Read with any colour vision.
STEPS = ("#F7F4D0", "#A8D5A2", "#4DA8A0", "#2A6F97", "#1D3461")
DIVERGING = ("#B2451F", "#E39A6C", "#F5F1E6", "#8DB7D6", "#2C6AA0")
SHADES = 16  # steps of a colour scale
LEAST_SHARE = 0.01
LEAST_ROOM = 28  # pixels of a cell whose number can be read; the hover has it in any case
FEW = 30  # rows; a difference that rests on fewer is not coloured, nor its number written


class Heat(NamedTuple):
    """What is drawn: a row per name, a column per round."""

    rounds: Sequence[int]
    cells: Sequence[Sequence[Estimate | None]]
    names: Sequence[str]
    scale: int
    signed: bool
    shares: Sequence[Sequence[float]] | None
    room: float  # pixels of a cell


def heat(drawn: Heat, theme: Theme, axis: str) -> list[dict[str, Any]]:
    """Return the traces of the cells and of their numbers."""
    means = [[_mean(cell, drawn) for cell in row] for row in drawn.cells]
    known = [v for row in means for v in row if v is not None] or [0.0]
    top = max(map(abs, known)) or 1.0
    low, high = (-top, top) if drawn.signed else (min(known), max(*known, min(known) + 1))
    steps = DIVERGING if drawn.signed else STEPS
    ys = range(len(drawn.names))
    field = {
        "type": "heatmap", "x": list(range(len(drawn.rounds))), "y": list(ys), "z": means,
        "xaxis": axis, "yaxis": "y", "zmin": low, "zmax": high, "showscale": False,
        "colorscale": [[n / SHADES, shade(steps, n / SHADES)] for n in range(SHADES + 1)],
        "xgap": 2, "ygap": 2, "hoverongaps": False, "hoverinfo": "text",
        "hovertext": [[_hover(drawn, y, x) for x in range(len(drawn.rounds))] for y in ys],
    }  # fmt: skip
    xs, rows, texts, inks = [], [], [], []
    for y, row in enumerate(means):
        for x, value in enumerate(row):
            xs.append(x)
            rows.append(y)
            texts.append(_text(drawn, y, x, value))
            part = 0.5 if value is None else (value - low) / (high - low)
            inks.append(theme.soft if value is None else ink(shade(steps, part)))
    numbers = {
        "type": "scatter", "mode": "text", "x": xs, "y": rows, "text": texts, "xaxis": axis,
        "yaxis": "y", "hoverinfo": "skip", "showlegend": False, "name": "numbers",
        "textfont": {"color": inks, "size": 12 if drawn.room >= 44 else 10},
    }  # fmt: skip
    return [field, numbers] if drawn.room >= LEAST_ROOM else [field]


def ink(colour: str) -> str:
    """Return black or white: on any colour one of them has a contrast of 4.5 or more.

    Examples
    --------
    >>> ink("#37849A"), ink("#1D3461")
    ('#000000', '#FFFFFF')
    """
    return max(("#000000", "#FFFFFF"), key=lambda text: contrast(text, colour))


def shade(steps: Sequence[str], part: float) -> str:
    """Return the colour at a part of a scale, 0 to 1, mixed from the two beside it.

    Examples
    --------
    >>> shade(("#000000", "#ffffff"), 0.5)
    '#808080'
    """
    at = min(max(part, 0.0), 1.0) * (len(steps) - 1)
    n = min(int(at), len(steps) - 2)
    mixed = [
        round(
            int(steps[n][i : i + 2], 16) * (1 - at + n)
            + int(steps[n + 1][i : i + 2], 16) * (at - n)
        )
        for i in (1, 3, 5)
    ]
    return "#" + "".join(f"{value:02x}" for value in mixed)


def _mean(cell: Estimate | None, drawn: Heat) -> float | None:
    if cell is None or not isfinite(cell.mean) or (drawn.signed and cell.n < FEW):
        return None
    return cell.mean * drawn.scale


def _text(drawn: Heat, y: int, x: int, value: float | None) -> str:
    if value is None:
        cell = drawn.cells[y][x]
        return "•" if cell is not None and cell.n else ""
    number = signed(value, 1).replace("-", "−") if drawn.signed else f"{value:.1f}"
    if drawn.shares is None:
        return number
    share = drawn.shares[y][x]
    below = f"{share:.0%}" if share >= LEAST_SHARE else "–"
    return f"{number}<br><span style='font-size:10px'>{below}</span>"


def _hover(drawn: Heat, y: int, x: int) -> str:
    cell = drawn.cells[y][x]
    if cell is None or not cell.n:
        return ""
    round_ = say("round {n}", "rodada {n}", n=drawn.rounds[x])
    rows = say("{n} rows", "{n} linhas", n=grouped(cell.n))
    name = escape(drawn.names[y], quote=False)
    mean = about(cell, drawn.scale == 100, sign=drawn.signed and drawn.scale == 1)
    return f"<b>{name}, {round_}</b><br>{mean}<br>{rows}"
