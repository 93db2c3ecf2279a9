"""The page that charts of simulations share: panels over the same rows, notes at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite
from typing import Any

from engis_lab.charts.figure import blank, figure, go
from engis_lab.charts.lettering import broken, shortened, text_width
from engis_lab.charts.scene import check_width
from engis_lab.charts.simulate_heat import Heat, heat
from engis_lab.charts.theme import Theme, find_theme
from engis_lab.core.estimate import Estimate
from engis_lab.core.figures import about, grouped
from engis_lab.core.simulation import Simulation
from engis_lab.core.words import language, say

TOP, FOOT_LINE, SMALL = 98, 16, 11
ROW = 30  # pixels of a row


class Page:
    """One figure: panels side by side over the same rows, a title, notes at the foot."""

    def __init__(self, simulation: Simulation, theme: str, width: int, title: str) -> None:
        self.simulation, self.theme, self.width = simulation, find_theme(theme), check_width(width)
        if not simulation.games:
            raise ValueError(say("no game was played, so there is nothing to draw",
                                 "nenhuma partida foi jogada; não há o que desenhar"))  # fmt: skip
        self.title = title
        self.traces: list[dict[str, Any]] = []
        self.axes: dict[str, Any] = {}
        self.words: list[dict[str, Any]] = []
        self.notes: list[str] = []
        self.left = 0.0

    def room_for(self, names: Sequence[str]) -> float:
        """Return the pixels that row names take, at most a third."""
        wide = max((text_width(name, 12) for name in names), default=0) + 14
        self.left = min(wide, self.width / 3)
        return self.left

    def panel(self, n: int, left: float, wide: float, title: str,
              estimates: Sequence[tuple[Estimate, int]], names: Sequence[str],
              line: float) -> None:  # fmt: skip
        """Draw means with their intervals, a row each, and a line to compare them with."""
        theme, key = self.theme, "" if n == 0 else str(n + 1)
        x = [e.mean * scale for e, scale in estimates]
        halves = [e.half * scale if isfinite(e.half) else None for e, scale in estimates]
        up = [(e.high - e.mean) * scale if isfinite(e.half) else 0 for e, scale in estimates]
        down = [(e.mean - e.low) * scale if isfinite(e.half) else 0 for e, scale in estimates]
        self.traces.append({
            "type": "scatter", "mode": "markers", "name": title, "showlegend": False,
            "x": [v if isfinite(v) else None for v in x], "y": list(range(len(names))),
            "xaxis": f"x{key}", "yaxis": "y",
            "error_x": {"type": "data", "symmetric": False, "array": up, "arrayminus": down,
                        "color": theme.ink, "thickness": 1.5, "width": 4},
            "marker": {"size": 9, "color": theme.accent,
                       "line": {"color": theme.ink, "width": 1}},
            "hoverinfo": "text",
            "hovertext": [_hover(*row) for row in zip(names, estimates, strict=True)],
        })  # fmt: skip
        self.axes[f"xaxis{key}"] = {
            "domain": self._domain(left, left + wide), "side": "top", "fixedrange": True,
            "gridcolor": theme.grid, "zeroline": False, "color": theme.ink, "nticks": 6,
            "title": {"text": shortened(title, wide, 13), "standoff": 6, "font": {"size": 13}},
            "ticks": "", "range": _range(x, halves, line),
        }  # fmt: skip
        self.words.append({
            "type": "line", "xref": f"x{key}", "yref": "y", "x0": line, "x1": line,
            "y0": len(names) - 0.4, "y1": -0.6,
            "line": {"color": theme.soft, "width": 1.5, "dash": "dot"},
        })  # fmt: skip
        self.words += [
            {"type": "line", "xref": f"x{key} domain", "yref": "y", "x0": 0, "x1": 1, "y0": row,
             "y1": row, "layer": "below", "line": {"color": theme.grid, "width": 1}}
            for row in range(len(names))
        ]  # fmt: skip
        self._rows(names)

    def heat(self, left: float, right: float, rounds: Sequence[int],
             cells: Sequence[Sequence[Estimate | None]], names: Sequence[str], scale: int,
             signed: bool, shares: Sequence[Sequence[float]] | None = None) -> None:  # fmt: skip
        """Draw means by round as coloured cells with their numbers."""
        n = sum(key.startswith("xaxis") for key in self.axes)
        key = "" if n == 0 else str(n + 1)
        drawn = Heat(rounds, cells, names, scale, signed, shares, (right - left) / len(rounds))
        self.traces += heat(drawn, self.theme, f"x{key}")
        self.axes[f"xaxis{key}"] = {
            "domain": self._domain(left, right), "side": "top", "fixedrange": True,
            "showgrid": False, "zeroline": False, "color": self.theme.ink, "ticks": "",
            "tickvals": list(range(len(rounds))), "ticktext": [str(r) for r in rounds],
            "range": [-0.5, len(rounds) - 0.5],
            "title": {"text": say("round", "rodada"), "standoff": 6, "font": {"size": 13}},
        }  # fmt: skip
        self._rows(names)

    def _rows(self, names: Sequence[str]) -> None:
        shown = [escape(shortened(name, self.left - 12, 12), quote=False) for name in names]
        self.axes["yaxis"] = {
            "tickvals": list(range(len(names))), "ticktext": shown, "fixedrange": True,
            "range": [len(names) - 0.4, -0.6], "showgrid": False, "zeroline": False,
            "color": self.theme.ink, "ticks": "",
        }  # fmt: skip

    def _domain(self, left: float, right: float) -> list[float]:
        """Return pixels from the left edge as parts of the plot."""
        plot = self.width - self.left - 20
        return [max(0.0, (left - self.left) / plot), min(1.0, (right - self.left) / plot)]

    def figure(self, rows: int, row: int = ROW, above: int = 0, below: int = 0) -> go.Figure:
        """Return the figure, as high as its rows and its notes need."""
        plan = self.simulation.plan
        names = list(dict.fromkeys(plan.policies))
        head = say("{game}, {seats} seats, {n} games, {names}",
                   "{game}, {seats} lugares, {n} partidas, {names}",
                   game=plan.game.titles[language()], seats=plan.seats,
                   n=grouped(self.simulation.games), names=", ".join(names))  # fmt: skip
        notes = [
            *self.notes,
            say("Intervals: 95%.", "Intervalos: 95%.") + f" {self.simulation.source}.",
        ]
        if self.simulation.caveat:
            notes.append(f"<b>{self.simulation.caveat}.</b>")
        lines = [line for note in notes for line in broken(note, self.width - 24, SMALL)]
        foot = FOOT_LINE * len(lines) + 14 + below
        height = TOP + above + row * rows + foot
        layout = blank(
            self.theme, self.width, height,
            margin={"l": self.left, "r": 20, "t": TOP + above, "b": foot},
            title={"text": f"{self.title}<br><span style='font-size:13px'>"
                           f"{escape(head, quote=False)}</span>", "x": 12 / self.width,
                   "xanchor": "left", "y": 1 - 24 / height, "yanchor": "top",
                   "font": {"size": 17}},
            shapes=self.words, annotations=[_foot(lines, self.theme, self.left, foot - 8)],
        )  # fmt: skip
        return figure(self.traces, layout | self.axes)

    def _notes(self) -> list[str]:
        """Return the lines at the foot; what rests on reconstructed values is said in bold."""
        room, source = self.width - 24, self.simulation.source
        notes = [*self.notes, f"{say('Intervals', 'Intervalos')}: 95%. {source}."]
        lines = [line for note in notes for line in broken(note, room, SMALL)]
        caveat = self.simulation.caveat
        if caveat:
            lines += [f"<b>{line}</b>" for line in broken(f"{caveat}.", room / 1.1, SMALL)]
        return lines


def _foot(lines: Sequence[str], theme: Theme, left: float, high: float) -> dict[str, Any]:
    return {
        "text": "<br>".join(lines), "x": 0, "xref": "paper", "xanchor": "left", "xshift": 12 - left,
        "y": 0, "yref": "paper", "yanchor": "bottom", "yshift": -high, "align": "left",
        "showarrow": False, "font": {"size": SMALL, "color": theme.soft},
    }  # fmt: skip


def _hover(name: str, scaled: tuple[Estimate, int]) -> str:
    estimate, percent = scaled[0], scaled[1] == 100
    n = say("{n} rows", "{n} linhas", n=grouped(estimate.n))
    return f"<b>{escape(name, quote=False)}</b><br>{about(estimate, percent)}<br>{n}"


def _range(x: Sequence[float], halves: Sequence[float | None], line: float) -> list[float]:
    """Return what an axis shows: all intervals and the line, with some air."""
    ends = [line]
    for value, half in zip(x, halves, strict=True):
        if isfinite(value):
            ends += [value - (half or 0), value + (half or 0)]
    air = 0.06 * (max(ends) - min(ends)) or 1.0
    return [min(ends) - air, max(ends) + air]
