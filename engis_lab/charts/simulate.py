"""What thousands of games say: balance of seats, worth of skills and cards, spread of scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import isfinite
from typing import Any

from engis_lab.charts import as_function
from engis_lab.charts.figure import go
from engis_lab.charts.simulate_heat import FEW
from engis_lab.charts.simulate_page import Page
from engis_lab.core import balance
from engis_lab.core.estimate import Estimate
from engis_lab.core.game import did_you_mean
from engis_lab.core.simulation import Simulation
from engis_lab.core.words import say

GAP = 28  # pixels between two panels
# Colours that people with any colour vision tell apart (after Paul Tol), with a dash of their own.
SEATS = {
    "light": ("#4477AA", "#CC3344", "#228833", "#AA3377"),
    "dark": ("#77AADD", "#EE8899", "#88CC77", "#DD88CC"),
}
DASHES = ("solid", "dash", "dot", "dashdot")


def simulate(simulation: Simulation, chart: str = "seats", **options: Any) -> go.Figure:
    """Return a chart of a simulation.

    Parameters
    ----------
    simulation : Simulation
    chart : str
        ``"seats"``, ``"worth"``, ``"cards"`` or ``"spread"``: the function of that name.
    **options
        Of that function.
    """
    if chart not in CHARTS:
        raise ValueError(f"chart {chart!r}: {did_you_mean(str(chart), list(CHARTS))}")
    return CHARTS[chart](simulation, **options)


def seats(
    simulation: Simulation, by: Sequence[str] | None = None, theme: str = "light", width: int = 960
) -> go.Figure:
    """Return win share and mean score of each seat, with 95% intervals.

    Parameters
    ----------
    simulation : Simulation
    by : sequence of str, optional
        Columns that tell the seats of a game apart. Default: the seat, and where the game notes
        one, the place in the first round.
    theme : "light" or "dark"
    width : int
        Pixels.
    """
    page = Page(simulation, theme, width, say("Balance of the seats", "Equilíbrio dos lugares"))
    if by is None:
        by = ["seat", *(column.name for column in simulation.columns if column.group == "place")]
    rows = [
        (row.label if name == "seat" else f"{row.label}: {simulation.label(name)}", row)
        for name in by
        for row in balance.seat_balance(simulation, name)
    ]
    names = [name for name, _ in rows]
    left = page.room_for(names)
    middle = (width - left - GAP - 20) / 2
    fair = 1 / len(set(simulation.numbers("seat")))
    page.panel(0, left, middle, say("win share, %", "parte das vitórias, %"),
               [(row.win, 100) for _, row in rows], names, fair * 100)  # fmt: skip
    scores = [row.score for _, row in rows]
    mean = sum(score.mean for score in scores) / len(scores) if scores else 0
    page.panel(1, left + middle + GAP, middle, say("mean score", "pontos em média"),
               [(score, 1) for score in scores], names, mean)  # fmt: skip
    return page.figure(len(rows))


def worth(
    simulation: Simulation,
    group: str = "skill",
    measure: str = "score",
    theme: str = "light",
    width: int = 960,
) -> go.Figure:
    """Return what came with each skill: mean with it less mean without it, and by round.

    On the right, those who took it in a round against those who took another in that round.

    Parameters
    ----------
    simulation : Simulation
    group : str
        ``"skill"`` or ``"object"`` of Engis: columns of rounds in which something was taken.
    measure : "score" or "win"
    theme : "light" or "dark"
    width : int
        Pixels.
    """
    titles = {
        "skill": say("What came with each skill", "O que veio com cada habilidade"),
        "object": say("What came with each object", "O que veio com cada objeto"),
    }
    page = Page(simulation, theme, width, titles.get(group, group))
    page.notes.append(say(
        "Left: mean with it less mean without it. Right: taken in that round, against those who "
        "took another then (• fewer than {n} did). Differences between players who chose so, not "
        "effects of the choice alone.",
        "Esquerda: média com menos média sem. Direita: obtenção naquela rodada, contra quem obteve "
        "algo diferente nela (• menos de {n}). São diferenças entre jogadores que escolheram "
        "assim, não efeitos só da escolha.", n=FEW,
    ))  # fmt: skip
    rows = sorted(balance.worth(simulation, group, measure), key=lambda row: -_rank(row.worth))
    names = [f"{row.label} [{row.tag}]" if row.tag else row.label for row in rows]
    scale, unit = (1, say("points", "pontos")) if measure == "score" else (100, "%")
    left = page.room_for(names)
    middle = (width - left - GAP - 20) * 0.36
    page.panel(0, left, middle, say("difference, {unit}", "diferença, {unit}", unit=unit),
               [(row.worth, scale) for row in rows], names, 0)  # fmt: skip
    rounds = sorted({round_ for row in rows for round_ in row.by_round})
    cells = [[row.by_round.get(round_) for round_ in rounds] for row in rows]
    page.heat(left + middle + GAP, width - 20, rounds, cells, names, scale, signed=True)
    return page.figure(len(rows))


def cards(simulation: Simulation, theme: str = "light", width: int = 960) -> go.Figure:
    """Return the mean points of each scoring card by the round it was played in.

    Parameters
    ----------
    simulation : Simulation
    theme : "light" or "dark"
    width : int
        Pixels.
    """
    page = Page(simulation, theme, width, say("Points of each card by round",
                                               "Pontos de cada carta por rodada"))  # fmt: skip
    page.notes.append(say(
        "Mean points, and below how many in 100 played it in that round (– fewer than 1).",
        "Pontos em média e, abaixo, quantos em 100 a jogaram naquela rodada (– menos de 1).",
    ))  # fmt: skip
    found = balance.card_rounds(simulation)
    rounds = sorted({cell.round for cell in found})
    by_card: dict[str, dict[int, balance.CardCell]] = {}
    for cell in found:
        by_card.setdefault(cell.label, {})[cell.round] = cell
    names = list(by_card)
    cells = [[by_card[name][round_].points for round_ in rounds] for name in names]
    shares = [[by_card[name][round_].share for round_ in rounds] for name in names]
    page.heat(page.room_for(names), width - 20, rounds, cells, names, 1, signed=False,
              shares=shares)  # fmt: skip
    return page.figure(len(names), row=44)


def spread(simulation: Simulation, theme: str = "light", width: int = 960) -> go.Figure:
    """Return how the scores of each seat are spread: how many in 100 had each score.

    Parameters
    ----------
    simulation : Simulation
    theme : "light" or "dark"
    width : int
        Pixels.
    """
    page = Page(simulation, theme, width, say("Spread of the scores",
                                               "Distribuição dos pontos"))  # fmt: skip
    for row in balance.score_spread(simulation):
        low, _, middle, _, high = row.quantiles
        colour, dash = SEATS[page.theme.name][row.seat % 4], DASHES[row.seat % 4]
        scores = range(min(row.counts) - 1, max(row.counts) + 2)
        n = sum(row.counts.values())
        name = say("{who}: median {middle}, 5% to 95% {low} to {high}",
                   "{who}: mediana {middle}, 5% a 95% {low} a {high}",
                   who=row.label, middle=middle, low=low, high=high)  # fmt: skip
        page.traces.append({
            "type": "scatter", "mode": "lines", "name": escape(name, quote=False),
            "x": list(scores), "y": [100 * row.counts.get(score, 0) / n for score in scores],
            "line": {"color": colour, "dash": dash, "width": 2, "shape": "hvh"},
            "hovertemplate": f"{escape(row.label, quote=False)}, "
                             f"{say('score', 'pontos')} %{{x}}: %{{y:.1f}}%<extra></extra>",
        })  # fmt: skip
    theme_ = page.theme
    axis = {"gridcolor": theme_.grid, "color": theme_.ink, "zeroline": False, "fixedrange": True}
    page.axes |= {
        "xaxis": {**axis, "title": {"text": say("score", "pontos")}},
        "yaxis": {**axis, "title": {"text": say("games in 100", "partidas em 100")},
                  "rangemode": "tozero"},
        "showlegend": True,
        "legend": {"x": 0, "y": 1, "xanchor": "left", "yanchor": "bottom", "orientation": "v",
                   "itemclick": False, "itemdoubleclick": False, "font": {"size": 12}},
    }  # fmt: skip
    page.left = 60
    return page.figure(10, above=18 * len(page.traces) - 20, below=48)


CHARTS: dict[str, Callable[..., go.Figure]] = {
    "seats": seats, "worth": worth, "cards": cards, "spread": spread,
}  # fmt: skip


def _rank(estimate: Estimate) -> float:
    return estimate.mean if isfinite(estimate.mean) else -1e9


as_function(__name__)
