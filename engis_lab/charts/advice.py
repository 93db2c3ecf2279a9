"""What an advice says, as one picture: how far each option is from the best, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from html import escape
from math import ceil, floor, isfinite, log10
from typing import NamedTuple

from engis_lab.charts import as_function
from engis_lab.charts.lettering import broken, shortened, text_width
from engis_lab.charts.scene import check_width
from engis_lab.charts.theme import FONT, Theme, find_theme
from engis_lab.core.advice_result import Advice, Candidate
from engis_lab.core.estimate import Estimate
from engis_lab.core.tabular import caveat
from engis_lab.core.words import say

ROW, TOP, AXIS, LINE, EDGE = 24, 46, 40, 15, 10  # pixels; LINE of the notes, EDGE at the sides
TITLE, LABEL, SMALL = 15, 13, 11  # font sizes
MOST = 12  # options drawn, unless asked for otherwise
MOST_LABEL = 0.34  # of the width that labels may take
TICKS = 6


def advice(
    found: Advice, most: int = MOST, theme: str = "light", width: int = 960, title: str = ""
) -> str:
    """Return how far each option is from the best, with 95% intervals, as one SVG with alt text.

    A filled dot is clearly worse than the best; an open one on a dashed line is equal within
    noise. Differences are paired, so they may be compared where means may not.

    Parameters
    ----------
    found : Advice
        What `engis_lab.core.advice.advise` returned, also before it was through.
    most : int
        Options that are drawn, the best first.
    theme : "light" or "dark"
    width : int
        Pixels.
    title : str, optional
        By default whose decision it is.

    Returns
    -------
    str
        Well-formed XML that loads nothing from anywhere.
    """
    colours, room = find_theme(theme), check_width(width)
    return _Chart(found, [c for c in found if c.n][: max(1, most)], colours, room, title).svg()


class _Scale(NamedTuple):
    """From a value to pixels."""

    low: float
    high: float
    left: float
    right: float

    def x(self, value: float) -> float:
        """Return where a value stands; what is outside stands at the edge."""
        kept = min(max(value, self.low), self.high)
        return self.left + (kept - self.low) / (self.high - self.low) * (self.right - self.left)


class _Chart:
    def __init__(self, found: Advice, rows: Sequence[Candidate], theme: Theme, width: int,
                 title: str) -> None:  # fmt: skip
        self.found, self.rows, self.theme, self.width = found, rows, theme, width
        self.percent = found.by == "win"
        who = found.position.game.seat_name(found.position._state, found.made.seat)
        measure = {"margin": say("lead", "vantagem"), "score": say("points", "pontos"),
                   "win": say("win share, %", "parte das vitórias, %")}[found.by]  # fmt: skip
        heading = say("{who}: difference to the best option", "{who}: diferença para a melhor",
                      who=who)  # fmt: skip
        self.title = title or heading
        self.unit = measure
        self.numbers = [self._number(row) for row in rows]
        labels = [text_width(row.text, LABEL, bold=n == 0) for n, row in enumerate(rows)] or [0]
        self.label = min(max(labels), MOST_LABEL * width)
        right = max((text_width(text, LABEL) for text in self.numbers), default=0)
        low, high = _reach([self._scaled(row.difference) for row in rows])
        self.scale = _Scale(low, high, EDGE + self.label + 14, width - EDGE - right - 14)

    def svg(self) -> str:
        """Return the picture."""
        foot = TOP + ROW * len(self.rows) + AXIS
        notes = [line for note in self._notes()
                 for line in broken(note, self.width - 2 * EDGE, SMALL)]  # fmt: skip
        height = round(foot + LINE * len(notes) + 4)
        key = blake2b((self.title + self._alt()).encode(), digest_size=6).hexdigest()
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
            f'aria-labelledby="title-{key} desc-{key}" width="{self.width}" height="{height}" '
            f'viewBox="0 0 {self.width} {height}" font-family="{escape(FONT)}" '
            f'style="max-width:100%;height:auto">'
        )
        parts = [
            head,
            f'<title id="title-{key}">{escape(self.title)}</title>',
            f'<desc id="desc-{key}">{escape(self._alt())}</desc>',
            f'<rect width="100%" height="100%" fill="{self.theme.paper}"/>',
            self._text(EDGE, 20, self.title, TITLE, bold=True),
            *self._axis(),
            *(part for n, row in enumerate(self.rows) for part in self._row(n, row)),
            *(self._text(EDGE, foot + LINE * n, line, SMALL, self.theme.soft)
              for n, line in enumerate(notes)),
            "</svg>",
        ]  # fmt: skip
        return "\n".join(parts)

    # -- parts ------------------------------------------------------------------------------

    def _axis(self) -> list[str]:
        theme, low = self.theme, TOP + ROW * len(self.rows)
        rows = []
        for tick in _ticks(self.scale.low, self.scale.high):
            x = self.scale.x(tick)
            zero = tick == 0
            rows.append(self._line(x, TOP - 6, x, low, theme.ink if zero else theme.grid,
                                   1.5 if zero else 1))  # fmt: skip
            rows.append(self._text(x, low + 12, f"{tick:+g}" if tick else "0", SMALL,
                                   theme.soft, "middle"))  # fmt: skip
        middle = (self.scale.left + self.scale.right) / 2
        rows.append(self._text(middle, low + 26, self.unit, SMALL, theme.soft, "middle"))
        return rows

    def _row(self, n: int, row: Candidate) -> list[str]:
        theme, y, scale = self.theme, TOP + ROW * n + ROW / 2, self.scale
        best = row is self.rows[0]
        label = shortened(row.text, self.label, LABEL, bold=best)
        parts = [f"<g><title>{escape(f'{row.text}: {self.numbers[n]}')}</title>",
                 self._text(EDGE, y, label, LABEL, bold=best)]  # fmt: skip
        value = self._scaled(row.difference)
        x = scale.x(value.mean)
        if best:
            spot = f"M{x:.1f} {y - 7}l7 7l-7 7l-7 -7Z"
            parts.append(f'<path d="{spot}" fill="{theme.ink}"/>')
        else:
            parts.append(self._line(scale.x(value.low), y, scale.x(value.high), y, theme.ink, 2,
                                    "4 3" if row.equal else ""))  # fmt: skip
            fill = theme.paper if row.equal else theme.ink
            parts.append(f'<circle cx="{x:.1f}" cy="{y:g}" r="5" fill="{fill}" '
                         f'stroke="{theme.ink}" stroke-width="2"/>')  # fmt: skip
        parts.append(self._text(self.width - EDGE, y, self.numbers[n], LABEL, anchor="end",
                                bold=best))  # fmt: skip
        return [*parts, "</g>"]

    def _text(self, x: float, y: float, text: str, size: int, ink: str = "",
              anchor: str = "start", bold: bool = False) -> str:  # fmt: skip
        weight = ' font-weight="700"' if bold else ""
        side = "" if anchor == "start" else f' text-anchor="{anchor}"'
        return (f'<text x="{x:.1f}" y="{y + 0.36 * size:.1f}" font-size="{size}" '
                f'fill="{ink or self.theme.ink}"{side}{weight}>{escape(text)}</text>')  # fmt: skip

    def _line(self, x1: float, y1: float, x2: float, y2: float, colour: str, wide: float,
              dash: str = "") -> str:  # fmt: skip
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        return (f'<path d="M{x1:.1f} {y1:g}L{x2:.1f} {y2:g}" fill="none" stroke="{colour}" '
                f'stroke-width="{wide:g}"{dashes}/>')  # fmt: skip

    # -- words and figures --------------------------------------------------------------------

    def _scaled(self, value: Estimate) -> Estimate:
        factor = 100 if self.percent else 1
        return Estimate(*(factor * number for number in value[:3]), value.n)

    def _number(self, row: Candidate) -> str:
        if row is self.rows[0]:
            return say("best", "melhor")
        return self._scaled(row.difference).text(signed=True, digits=0 if self.percent else 1)

    def _notes(self) -> list[str]:
        notes = [say("Filled: clearly worse than the best. Open, dashed: equal within noise. 95% "
                     "intervals, playouts with the same luck.",
                     "Cheio: claramente pior que a melhor. Vazio, tracejado: igual, dentro do "
                     "ruído. Intervalos de 95%, simulações com a mesma sorte.")]  # fmt: skip
        left = len(self.found) + self.found.left_out - len(self.rows)
        if left:
            notes.append(say("{n} more options are not drawn.",
                             "Outras {n} opções não estão desenhadas.", n=left))  # fmt: skip
        tagged = caveat(self.found.position.game, self.found.position._state)
        return [*notes, tagged] if tagged else notes

    def _alt(self) -> str:
        if not self.rows:
            return say("No playout has ended yet.", "Nenhuma simulação terminou ainda.")
        told = [f"{self.title}, {self.unit}."]
        for row, number in zip(self.rows, self.numbers, strict=True):
            equal = say(", equal within noise", ", igual, dentro do ruído") if row.equal else ""
            told.append(f"{row.text}: {number}{equal}.")
        return " ".join(told)


def _reach(values: Sequence[Estimate]) -> tuple[float, float]:
    """Return the range of the axis: every finite interval, zero, and a little room."""
    ends = [end for value in values for end in (value.low, value.high) if isfinite(end)]
    ends += [value.mean for value in values if isfinite(value.mean)]
    low, high = min([*ends, 0]), max([*ends, 0])
    room = 0.04 * max(high - low, 1)
    return low - room, high + room


def _ticks(low: float, high: float) -> list[float]:
    """Return round values within a range, 0 among them.

    Examples
    --------
    >>> _ticks(-11, 3)
    [-10.0, -5.0, 0.0]
    """
    raw = (high - low) / TICKS
    power: float = 10.0 ** floor(log10(raw))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= raw)
    first, last = ceil(low / step), floor(high / step)
    return [round(n * step, 10) + 0.0 for n in range(first, last + 1)]


as_function(__name__)
