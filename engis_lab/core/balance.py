"""What many games say: balance of the seats, worth of what was taken and played, spread of scores.

Intervals are those of `jackknife`, for rows of one game depend on each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import nan, sqrt
from typing import TYPE_CHECKING, NamedTuple

from engis_lab.core.estimate import Estimate, mean_of, share_of
from engis_lab.core.figures import Cell, Figures
from engis_lab.core.jackknife import Sums, add, batch_sums, batches_of, difference, mean_of_key
from engis_lab.core.words import say

if TYPE_CHECKING:
    from engis_lab.core.game import Column
    from engis_lab.core.simulation import Simulation

QUANTILES = (5, 25, 50, 75, 95)


class SeatRow(NamedTuple):
    """How one seat (or place) fared."""

    value: int
    label: str
    games: int
    win: Estimate
    score: Estimate

    def cells(self) -> dict[str, Cell]:
        """Return what the row says, by column."""
        return {"seat": self.label, "games": self.games, "win": self.win, "score": self.score}


class WorthRow(NamedTuple):
    """How those who took something fared against those who did not.

    Attributes
    ----------
    key, label, tag : str
    share : float
        Part of the rows in which it was taken.
    worth : Estimate
        Mean with it less mean without it.
    by_round : dict of int to Estimate
        Mean of those who took it in that round less mean of those who took another of its
        group in it; ``n`` counts the rows of the former.
    """

    key: str
    label: str
    tag: str
    share: float
    worth: Estimate
    by_round: dict[int, Estimate]

    def cells(self) -> dict[str, Cell]:
        """Return what the row says, by column; means by round are in `by_round`."""
        tag = f" [{self.tag}]" if self.tag else ""
        return {"key": self.key, "name": self.label + tag, "share": self.share,
                "worth": self.worth}  # fmt: skip


class CardCell(NamedTuple):
    """What a card brought when it was played in a round."""

    card: str
    label: str
    round: int
    share: float  # part of the rows that played it in this round
    points: Estimate

    def cells(self) -> dict[str, Cell]:
        """Return what the cell says, by column."""
        return {"card": self.card, "name": self.label, "round": self.round, "share": self.share,
                "points": self.points}  # fmt: skip


class SpreadRow(NamedTuple):
    """How the scores of a seat are spread."""

    seat: int
    label: str
    mean: float
    deviation: float
    quantiles: tuple[int, ...]  # 5, 25, 50, 75 and 95 in 100 scored no more
    counts: dict[int, int]  # rows by score

    def cells(self) -> dict[str, Cell]:
        """Return what the row says, by column."""
        parts = {f"{q}%": n for q, n in zip(QUANTILES, self.quantiles, strict=True)}
        return {"seat": self.label, "mean": self.mean, "deviation": self.deviation, **parts}


# -- balance of seats -----------------------------------------------------------------------------


def seat_balance(simulation: Simulation, by: str = "seat") -> Figures[SeatRow]:
    """Return win share (Wilson's interval) and mean score of each seat.

    Parameters
    ----------
    simulation : Simulation
    by : str
        ``"seat"``, or a column that tells the seats of a game apart in another way, as
        ``"place"`` in the bidding of the first round of Engis.

    Examples
    --------
    >>> import engis_lab as lab
    >>> result = lab.simulate("engis", games=20, seats=2, policy="random", seed=7)
    >>> sum(row.win.mean for row in seat_balance(result))
    1.0
    """
    groups = simulation.numbers(by)
    found: dict[int, list[float]] = {}
    for group, won, score in zip(
        groups, simulation["win"], simulation.numbers("score"), strict=True
    ):
        sums = found.setdefault(group, [0, 0.0, 0, 0])
        sums[0] += 1
        sums[1] += won
        sums[2] += score
        sums[3] += score * score
    return Figures(
        SeatRow(value, _seat_label(simulation, by, value), int(n), share_of(int(n), won),
                mean_of(int(n), total, squares))
        for value, (n, won, total, squares) in sorted(found.items())
    )  # fmt: skip


def _seat_label(simulation: Simulation, by: str, value: int) -> str:
    if by == "seat":
        return simulation.plan.game.seat_name(simulation.plan.sample, value)
    return str(value)


# -- worth of what was taken ----------------------------------------------------------------------


def worth(
    simulation: Simulation, group: str = "skill", measure: str = "score"
) -> Figures[WorthRow]:
    """Return what came with each skill (object ...): mean with it less mean without it.

    It is a difference between those who took it and those who did not, under these policies:
    they may differ in more than that.

    Parameters
    ----------
    simulation : Simulation
    group : str
        Columns that hold the round in which something was taken, 0 for never.
    measure : str
        ``"score"`` or ``"win"``.
    """
    if measure not in ("score", "win"):
        raise ValueError(
            say("measure {got!r} is not there; use score or win",
                "a medida {got!r} não existe; use score ou win", got=measure))  # fmt: skip
    games = simulation.numbers("game")
    batches = batches_of(games)
    values = simulation[measure]
    columns = simulation.group(group)
    sums = [
        batch_sums(zip(batches, simulation.numbers(column.name), values, strict=True))
        for column in columns
    ]
    every: Sums = {}  # all that was taken, by round
    for one in sums:
        add(every, {key: values for key, values in one.items() if key[1]})
    return Figures(
        _worth_row(simulation, column, one, every)
        for column, one in zip(columns, sums, strict=True)
    )


def _worth_row(simulation: Simulation, column: Column, sums: Sums, every: Sums) -> WorthRow:
    with_: Sums = {}
    without: Sums = {}
    for (batch, round_), (n, total) in sums.items():
        add(with_ if round_ else without, {(batch, 0): [n, total]})
    others = {key: list(values) for key, values in every.items()}
    add(others, {key: [-n, -total] for key, (n, total) in sums.items() if key in every})
    rounds = sorted({round_ for _, round_ in sums if round_})
    rows = sum(n for n, _ in sums.values())
    return WorthRow(
        column.name,
        simulation.label(column.name),
        simulation.tag(column.name),
        sum(n for n, _ in with_.values()) / rows if rows else nan,
        difference(with_, without, 0),
        {round_: difference(sums, others, round_) for round_ in rounds},
    )


# -- cards by round -------------------------------------------------------------------------------


def card_rounds(
    simulation: Simulation, group: str = "card", points: str = "points"
) -> Figures[CardCell]:
    """Return the mean points of each card in each round it was played in.

    Parameters
    ----------
    simulation : Simulation
    group, points : str
        Columns of what was played by round, and of what it scored.
    """
    found = []
    scored = {column.round: column.name for column in simulation.group(points)}
    game, state = simulation.plan.game, simulation.plan.sample
    batches = batches_of(simulation.numbers("game"))
    for column in simulation.group(group):
        played = simulation.numbers(column.name)
        brought = simulation.numbers(scored[column.round])
        sums = batch_sums(zip(batches, played, brought, strict=True))
        for number, card in enumerate(column.words):
            estimate = mean_of_key(sums, number)
            label = game.column_word(state, column.name, number)
            share = estimate.n / len(played) if played else nan
            found.append(CardCell(card, label, column.round, share, estimate))
    return Figures(found)


# -- spread of scores -----------------------------------------------------------------------------


def score_spread(simulation: Simulation) -> Figures[SpreadRow]:
    """Return how the scores of each seat are spread."""
    counts: dict[int, Counter[int]] = {}
    pairs = Counter(zip(simulation.numbers("seat"), simulation.numbers("score"), strict=True))
    for (seat, score), n in pairs.items():
        counts.setdefault(seat, Counter())[score] += n
    return Figures(
        _spread(seat, _seat_label(simulation, "seat", seat), counts[seat])
        for seat in sorted(counts)
    )


def _spread(seat: int, label: str, counts: Counter[int]) -> SpreadRow:
    n = counts.total()
    mean = sum(score * k for score, k in counts.items()) / n
    squares = sum((score - mean) ** 2 * k for score, k in counts.items())
    ordered = dict(sorted(counts.items()))
    deviation = sqrt(squares / (n - 1)) if n > 1 else nan
    return SpreadRow(seat, label, mean, deviation, tuple(quantiles(ordered, n)), ordered)


def quantiles(counts: dict[int, int], n: int) -> Iterator[int]:
    """Yield the scores that 5, 25, 50, 75 and 95 in 100 of ``n`` do not exceed.

    Examples
    --------
    >>> list(quantiles({1: 10, 2: 80, 9: 10}, 100))
    [1, 2, 2, 2, 9]
    """
    below, wanted = 0, list(QUANTILES)
    for score, k in counts.items():
        below += k
        while wanted and below * 100 >= wanted[0] * n:
            wanted.pop(0)
            yield score
