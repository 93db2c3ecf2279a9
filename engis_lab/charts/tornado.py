"""How far a figure moves when reconstructed values are varied: bars, the longest on top."""

from __future__ import annotations

from html import escape
from math import isfinite
from typing import Any

from engis_lab.charts import as_function
from engis_lab.charts.figure import blank, figure, go
from engis_lab.charts.lettering import broken, shortened, text_width
from engis_lab.charts.scene import check_width
from engis_lab.charts.theme import Theme, find_theme
from engis_lab.core.sensitivity_result import Sensitivity, Swing, Varied
from engis_lab.core.words import say

ROW, FOOT = 46, 84  # pixels of a group, and below all
DOWN, UP = "#4477AA", "#CC8833"  # bars of values made smaller and larger; hatching tells them too
LABEL = 12
MOST_LABEL = 0.36  # of the width


def tornado(
    found: Sensitivity, theme: str = "light", width: int = 960, height: int | None = None
) -> go.Figure:
    """Return how far a figure moves with each group of values, from what it is.

    Two bars a group, values made smaller (hatched) and larger (plain), each with the change and
    where there is one the 95% interval; a star marks another best option, by more than noise.
    The upright line is the figure as things are. What could not be had says why.

    Parameters
    ----------
    found : Sensitivity
        What `engis_lab.core.sensitivity.sensitivity` returned.
    theme : "light" or "dark"
    width, height : int
        Pixels; by default as high as the rows need.
    """
    colours, room = find_theme(theme), check_width(width)
    if found.base.value is None:
        raise ValueError(say("there is no figure to draw: {why}", "não há valor a desenhar: {why}",
                             why=found.base.why))  # fmt: skip
    drawn = _Drawing(found, colours, room)
    tall = height or drawn.top + FOOT + ROW * len(found)
    traces = [drawn.bars(up=False), drawn.bars(up=True), drawn.labels()]
    return figure(traces, drawn.layout(tall))


class _Drawing:
    """A result and where its parts stand: the group of row ``n`` at y = n."""

    def __init__(self, found: Sensitivity, theme: Theme, width: int) -> None:
        self.found, self.theme, self.width = found, theme, width
        self.scale = 100.0 if found.by == "win" else 1.0
        assert found.base.value is not None
        self.base = self.scale * found.base.value.mean
        self.title = broken(f"{found.name}: {found.written(found.base)} [{found.tag}]",
                            0.94 * width / 1.15, 15)  # fmt: skip
        most = MOST_LABEL * width
        self.names = [f"{shortened(row.name, most, 13)} [{row.tag}]" for row in found.rows]
        self.left = max((text_width(name, 13) for name in self.names), default=40) + 14
        self.top = 26 + 20 * len(self.title) + 22
        ends = [self.base]
        for _, _, side in self.sides():
            if side.value is not None:
                ends += [self.scale * x for x in side.value[:3] if isfinite(x)]
        wide = (max(ends) - min(ends)) or abs(self.base) or 1.0
        self.range = (min(ends) - 0.15 * wide, max(ends) + 0.15 * wide)

    def sides(self) -> list[tuple[float, Swing, Varied]]:
        """Return every change with its height: down above, up below."""
        return [(n + (0.2 if side is row.high else -0.2), row, side)
                for n, row in enumerate(self.found.rows) for side in row.sides]  # fmt: skip

    def bars(self, up: bool) -> dict[str, Any]:
        """Return the bars of one direction."""
        mine = [(y, row, side) for y, row, side in self.sides()
                if (side is row.high) == up and side.value is not None]  # fmt: skip
        estimates = [side.value for _, _, side in mine if side.value is not None]
        name = say("larger", "maiores") if up else say("smaller", "menores")
        arms = [[_arm(self.scale * (e.high - e.mean)) for e in estimates],
                [_arm(self.scale * (e.mean - e.low)) for e in estimates]]  # fmt: skip
        return {
            "type": "bar", "orientation": "h", "width": 0.36,
            "name": say("values {way}", "valores {way}", way=name),
            "y": [y for y, _, _ in mine], "base": self.base,
            "x": [self.scale * e.mean - self.base for e in estimates],
            "hoverinfo": "text", "hovertext": [self._hover(row, side) for _, row, side in mine],
            "error_x": {"type": "data", "symmetric": False, "array": arms[0],
                        "arrayminus": arms[1], "color": self.theme.ink, "thickness": 1.3,
                        "width": 2.5},
            "marker": {"color": UP if up else DOWN, "line": {"color": self.theme.ink, "width": 1},
                       "pattern": {"shape": "" if up else "/", "size": 6, "solidity": 0.35,
                                   "fillmode": "overlay", "fgcolor": "#FFFFFF"}},
        }  # fmt: skip

    def labels(self) -> dict[str, Any]:
        """Return the change of each bar beyond its end, and why there is none."""
        xs, texts, where = [], [], []
        for _, _, side in self.sides():
            text = _html(side.label)
            if side.value is None:
                text = f"{side.label} – {side.why}"
                text = _html(shortened(text, self.width - self.left - 60, LABEL))
                xs.append(self.range[0])
                where.append("middle right")
            else:
                if side.sure:
                    text = f"★ {text}"
                ends = [self.scale * x for x in side.value[:3] if isfinite(x)]
                less = side.value.mean * self.scale < self.base
                xs.append(min(ends) if less else max(ends))
                where.append("middle left" if less else "middle right")
            texts.append(f"\u2002{text}\u2002")
        return {
            "type": "scatter", "mode": "text", "name": "labels", "showlegend": False,
            "hoverinfo": "skip", "x": xs, "y": [y for y, _, _ in self.sides()], "text": texts,
            "textposition": where, "textfont": {"size": LABEL, "color": self.theme.ink},
            "cliponaxis": False,
        }  # fmt: skip

    def _hover(self, row: Swing, side: Varied) -> str:
        rows = [f"<b>{_html(row.name)} {_html(side.label)} [{row.tag}]</b>",
                _html(self.found.written(side))]  # fmt: skip
        if side.best:
            rows.append(_html(say("best: {option}", "melhor: {option}", option=side.best)))
        shown = ", ".join(row.ids[:12]) + (" …" if len(row.ids) > 12 else "")
        return "<br>".join([*rows, _html(shown)])

    def layout(self, height: int) -> dict[str, Any]:
        """Return axes, title and notes."""
        theme, names = self.theme, self.names
        unit = {
            "margin": say("lead (points)", "vantagem (pontos)"),
            "score": say("points", "pontos"),
            "win": say("win share (%)", "vitórias (%)"),
        }
        return blank(
            theme, self.width, height, barmode="overlay", showlegend=True,
            margin={"l": self.left, "r": 24, "t": self.top, "b": FOOT},
            legend={"orientation": "h", "y": 1, "yanchor": "bottom", "x": 0, "xanchor": "left",
                    "itemclick": False, "itemdoubleclick": False},
            title={"text": "<br>".join(map(_html, self.title)), "x": 0.01, "y": 1 - 8 / height,
                   "yanchor": "top", "font": {"size": 15}},
            xaxis={"range": list(self.range), "fixedrange": True, "gridcolor": theme.grid,
                   "zeroline": False, "color": theme.ink,
                   "title": {"text": unit.get(self.found.by, ""), "standoff": 4}},
            yaxis={"tickvals": list(range(len(names))), "ticktext": [_html(name) for name in names],
                   "range": [len(names) - 0.5, -0.5], "fixedrange": True, "showgrid": False,
                   "zeroline": False, "color": theme.ink, "tickfont": {"size": 13}},
            shapes=[{"type": "line", "xref": "x", "yref": "paper", "x0": self.base,
                     "x1": self.base, "y0": 0, "y1": 1,
                     "line": {"color": theme.ink, "width": 1.5}}],
            annotations=self._notes(),
        )  # fmt: skip

    def _notes(self) -> list[dict[str, Any]]:
        """Return the key and what the tag says, under the axis."""
        texts = [say("[{tag}]: rests on reconstructed values, not the publisher's.",
                     "[{tag}]: baseia-se em valores reconstruídos, não nos da editora.",
                     tag=self.found.tag)]  # fmt: skip
        if self.found.options:
            texts.append(say("Best as things are: {best}; ★: another one, by more than noise.",
                             "Melhor como está: {best}; ★: outra, além do ruído.",
                             best=self.found.base.best))  # fmt: skip
        rows = broken(" ".join(texts), self.width - 24, 11)
        return [{"text": "<br>".join(map(_html, rows)), "x": 0, "xref": "paper",
                 "xanchor": "left", "xshift": 10 - self.left, "y": 0, "yref": "paper",
                 "yanchor": "top", "yshift": -44, "showarrow": False, "align": "left",
                 "font": {"size": 11, "color": self.theme.soft}}]  # fmt: skip


def _arm(length: float) -> float | None:
    """Return the length of an interval's arm; none where it has no end."""
    return length if isfinite(length) else None


def _html(text: str) -> str:
    return escape(text, quote=False)


as_function(__name__)
