"""What each decision of a line cost, as bars with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from engis_lab.charts import as_function
from engis_lab.charts.figure import blank, figure, go
from engis_lab.charts.lettering import broken
from engis_lab.charts.scene import check_width
from engis_lab.charts.theme import OTHER_BAR, Theme, find_theme
from engis_lab.core.hindsight_result import Hindsight, Loss
from engis_lab.core.words import say

TOP, FOOT = 76, 78  # pixels above and below
HATCHES = ("", "/", "x", ".", "\\", "-")  # a seat has its own, besides its colour


def hindsight(
    found: Hindsight,
    seats: Sequence[int] | None = None,
    theme: str = "light",
    width: int = 960,
    height: int = 440,
) -> go.Figure:
    """Return what each decision cost, along the line: bars with 95% intervals.

    Full bars are more than noise, pale ones are not; a decision whose choice was the best found
    has none. The hover tells the question, the choice and the best option.

    Parameters
    ----------
    found : Hindsight
        What `engis_lab.core.hindsight.hindsight` returned, with ``playouts=``.
    seats : sequence of int, optional
        Default: all that were rated.
    theme : "light" or "dark"
    width, height : int
        Pixels.

    Returns
    -------
    go.Figure
        ``customdata`` of its bars holds the ids of the study's nodes, or the depths.
    """
    colours, room = find_theme(theme), check_width(width)
    losses = [loss for loss in found.losses if seats is None or loss.seat in seats]
    if not losses:
        raise ValueError(say("no decision was rated; give hindsight() playouts, or other seats",
                             "nenhuma decisão foi avaliada; dê simulações a hindsight(), ou "
                             "outros lugares"))  # fmt: skip
    rated = sorted({loss.seat for loss in losses})
    traces = [_bars(found, losses, seat, colours) for seat in rated]
    traces += [_key(found, seat, colours) for seat in rated]
    return figure(traces, _layout(found, losses, colours, room, height))


def _bars(found: Hindsight, losses: Sequence[Loss], seat: int, theme: Theme) -> dict[str, Any]:
    scale = _scale(found)
    mine = [(n, loss) for n, loss in enumerate(losses) if loss.seat == seat]
    colour = _colours(found)[seat]
    name = found.position.game.seat_name(found.position._state, seat)
    means = [scale * loss.loss.mean for _, loss in mine]
    return {
        "type": "bar", "name": name, "showlegend": False,
        "x": [n for n, _ in mine], "y": means, "width": 0.8, "hoverinfo": "text",
        "hovertext": [_hover(found, loss, name) for _, loss in mine],
        "customdata": [loss.depth if loss.node is None else loss.node for _, loss in mine],
        "error_y": {
            "type": "data", "symmetric": False, "color": theme.ink, "thickness": 1.3, "width": 2.5,
            "array": [_arm(scale * (loss.loss.high - loss.loss.mean)) for _, loss in mine],
            "arrayminus": [_arm(scale * (loss.loss.mean - loss.loss.low)) for _, loss in mine],
        },
        "marker": {
            "color": [colour if loss.clear else _pale(colour) for _, loss in mine],
            "line": {"color": theme.ink, "width": 0.8},
            "pattern": {"shape": HATCHES[seat % len(HATCHES)], "size": 6, "solidity": 0.4,
                        "fillmode": "overlay", "fgcolor": theme.paper},
        },
    }  # fmt: skip


def _key(found: Hindsight, seat: int, theme: Theme) -> dict[str, Any]:
    """Return a bar of no size that stands in the legend, full and with the seat's sum."""
    name = found.position.game.seat_name(found.position._state, seat)
    return {
        "type": "bar", "name": _html(f"{name}: {_amount(found, found.lost(seat))}"),
        "x": [None], "y": [None], "hoverinfo": "skip",
        "marker": {"color": _colours(found)[seat], "line": {"color": theme.ink, "width": 0.8},
                   "pattern": {"shape": HATCHES[seat % len(HATCHES)], "size": 6, "solidity": 0.4,
                               "fillmode": "overlay", "fgcolor": theme.paper}},
    }  # fmt: skip


def _colours(found: Hindsight) -> dict[int, str]:
    """Return the colour of each seat, that of its board."""
    position = found.position
    boards = position.game.look(position.view()).boards
    known = {board.seat: board.colour for board in boards if board.seat is not None}
    return {seat: known.get(seat, OTHER_BAR) for seat in range(len(position.scores))}


def _pale(colour: str) -> str:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.2)"


def _arm(length: float) -> float | None:
    """Return the length of an interval's arm; none where it has no end."""
    return length if length < 1e9 else None


def _scale(found: Hindsight) -> float:
    return 100.0 if found.by == "win" else 1.0


def _amount(found: Hindsight, lost: float) -> str:
    return f"{100 * lost:.0f} %" if found.by == "win" else f"{lost:.1f}".replace("-", "−")


def _hover(found: Hindsight, loss: Loss, name: str) -> str:
    text = loss.loss.percent() if found.by == "win" else loss.loss.text()
    head = say("round {n}, {who}: {ask}", "rodada {n}, {who}: {ask}",
               n=loss.round, who=name, ask=loss.ask)  # fmt: skip
    rows = [f"<b>{_html(head)}</b>",
            _html(say("chosen: {text}", "escolhida: {text}", text=loss.chosen)),
            _html(say("best found: {text}", "melhor achada: {text}", text=loss.best))]  # fmt: skip
    if loss.chosen != loss.best:
        noise = "" if loss.clear else say(" (within noise)", " (dentro do ruído)")
        rows.append(_html(say("lost: {text}", "perda: {text}", text=text) + noise))
    return "<br>".join(rows)


def _html(text: str) -> str:
    return escape(text, quote=False)


# -- layout -------------------------------------------------------------------------------------


def _layout(
    found: Hindsight, losses: Sequence[Loss], theme: Theme, width: int, height: int
) -> dict[str, Any]:
    starts = [n for n, loss in enumerate(losses) if n == 0 or loss.round != losses[n - 1].round]
    ends = [*starts[1:], len(losses)]
    middles = [(start + end - 1) / 2 for start, end in zip(starts, ends, strict=True)]
    unit = {"margin": say("lead lost (points)", "vantagem perdida (pontos)"),
            "score": say("points lost", "pontos perdidos"),
            "win": say("win share lost (%)", "vitórias perdidas (%)")}[found.by]  # fmt: skip
    title = say("What each decision cost", "O que custou cada decisão")
    if len(found.losses) < found.decisions:
        title += say(" – {n} of {m} rated", " – {n} de {m} avaliadas",
                     n=len(found.losses), m=found.decisions)  # fmt: skip
    return blank(
        theme, width, height, barmode="overlay", showlegend=True,
        margin={"l": 56, "r": 16, "t": TOP, "b": FOOT},
        legend={"orientation": "h", "y": 1, "yanchor": "bottom", "x": 0, "xanchor": "left",
                "itemclick": False, "itemdoubleclick": False},
        title={"text": _html(title), "x": 0.01, "y": 1 - 8 / height, "yanchor": "top",
               "font": {"size": 17}},
        xaxis={"tickvals": middles, "ticktext": [str(losses[n].round) for n in starts],
               "range": [-0.7, len(losses) - 0.3], "fixedrange": True, "showgrid": False,
               "zeroline": False, "color": theme.ink, "ticklen": 4, "tickcolor": theme.paper,
               "title": {"text": say("round", "rodada"), "standoff": 4}},
        yaxis={"fixedrange": True, "title": {"text": unit}, "gridcolor": theme.grid,
               "zerolinecolor": theme.ink, "color": theme.ink},
        shapes=[{"type": "line", "xref": "x", "yref": "paper", "x0": n - 0.5, "x1": n - 0.5,
                 "y0": 0, "y1": 1, "layer": "below",
                 "line": {"color": theme.line, "width": 1, "dash": "dot"}} for n in starts[1:]],
        annotations=_notes(found, theme, width),
    )  # fmt: skip


def _notes(found: Hindsight, theme: Theme, width: int) -> list[dict[str, Any]]:
    """Return what the bars mean, and the caveat of the game, under the axis."""
    text = say("Full: more than noise; pale: within noise. 95% intervals, {n} playouts each.",
               "Cheia: além do ruído; pálida: dentro do ruído. Intervalos de 95%, {n} simulações "
               "cada.", n=found.playouts)  # fmt: skip
    rows = broken(f"{text} {found.caveat}".strip(), width - 24, 11)
    return [{"text": "<br>".join(map(_html, rows)), "x": 0, "xref": "paper", "xanchor": "left",
             "xshift": -46, "y": 0, "yref": "paper", "yanchor": "top", "yshift": -42,
             "showarrow": False, "align": "left",
             "font": {"size": 11, "color": theme.soft}}]  # fmt: skip


as_function(__name__)
