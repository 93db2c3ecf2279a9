"""The loop that plays a cell, and what is read off what it played."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Sequence
from operator import mul, sub
from threading import RLock
from time import perf_counter
from typing import Any

from engis_lab.core.game import Game, State
from engis_lab.core.luck import fold
from engis_lab.core.playouts import Cell, Job, Played

DEAL, PLAY = 101, 102  # events that the luck of a playout is keyed by
SLICE = 0.02  # seconds of work until the loop lets its owner look up

# Policies share scratch lists, so threads take turns; processes never wait here.
turn_lock = RLock()


class Clock:
    """Tells the loop when to let its owner look up."""

    __slots__ = ("until",)

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Begin the next slice."""
        self.until = perf_counter() + SLICE

    @property
    def due(self) -> bool:
        """Whether the slice is over."""
        return perf_counter() > self.until


# -- playing ----------------------------------------------------------------------------------


def play_cell(
    game: Game, base: State, job: Job, cell: Cell, clock: Clock
) -> Generator[None, None, Played]:
    """Play a cell; yield whenever the clock's slice is over."""
    seat, seed, rounds = job.seat, job.seed, job.rounds
    plan, policies = job.plans[cell.plan], list(job.policies)
    rivals = [s for s in range(len(policies)) if s != seat]
    points_of = _outlooks(game) if rounds else _points
    scores: array[Any] = array("d" if rounds else "i")
    won = array("Q")
    # Of every seat; or of the seat, then of its best opponent in that playout.
    shown: Sequence[int] = range(len(policies)) if job.every else (seat,)
    parts: list[list[Sequence[float]]] = [[] for _ in (shown if job.every else range(2))]
    clone, lock, now, kept = base.clone, turn_lock, perf_counter, 0
    for i in range(cell.start, cell.stop):
        with lock:
            state = clone()
            state.resample(seat, deal_seed(seed, i))
            kept += follow(state, plan, seat) if plan else 1
            state.playout(fold(seed, PLAY, i), policies, rounds)
            points = points_of(state)
            if not job.every and rivals:
                shown = seat, max(rivals, key=points.__getitem__)
            for rows, s in zip(parts, shown, strict=False):
                rows.append(by_source(state, s, points) if rounds else state.sources(s))
            ahead = _ahead(state, points)
        scores.extend(points)
        won.append(1 << ahead[0] if len(ahead) == 1 else sum(1 << s for s in ahead))
        if now() > clock.until:
            yield
            clock.renew()
    sums = [[sum(column) for column in zip(*rows, strict=True)] for rows in parts]
    return Played(scores, won, sums, kept)


def deal_seed(seed: int, i: int) -> int:
    """Return the seed of the deal of playout ``i``, one that `Position.resample` takes."""
    return fold(seed, DEAL, i) >> 1


def follow(state: State, plan: Sequence[int], seat: int) -> int:
    """Carry out a plan; return 0 where its later actions were not possible, else 1.

    The first action is one of the seat's options. What comes after may depend on what was dealt:
    from there on the policy plays.
    """
    if not plan:
        return 1
    state.apply(plan[0])
    for code in plan[1:]:
        if state.seat != seat or code not in state.legal():
            return 0
        state.apply(code)
    return 1


def _points(state: State) -> Sequence[float]:
    return state.scores()


def _outlooks(game: Game) -> Callable[[State], Sequence[float]]:
    """Return what tells each seat's points, where a playout was cut the game's evaluation."""

    def points(state: State) -> Sequence[float]:
        found = [float(points) for points in state.scores()]
        return [game.outlook(state, s) for s in range(len(found))] if state.seat >= 0 else found

    return points


def by_source(state: State, seat: int, points: Sequence[float]) -> list[float]:
    """Return points by source, what the evaluation of a cut playout adds as the last one."""
    return [*state.sources(seat), points[seat] - state.scores()[seat]]


def _ahead(state: State, points: Sequence[float]) -> Sequence[int]:
    """Return who shares the win: of a cut playout who is ahead, of a draw everybody."""
    if state.seat < 0:
        return state.winners() or range(len(points))
    top = max(points)
    return [s for s, value in enumerate(points) if value == top]


# -- reading what was played --------------------------------------------------------------------


def margins(scores: array[Any], seats: int, seat: int) -> list[float]:
    """Return per playout a seat's lead over the best other; its score where it is alone."""
    own: array[Any] = scores[seat::seats]
    others = [scores[s::seats] for s in range(seats) if s != seat]
    if not others:
        alone: list[float] = own.tolist()
        return alone
    return list(map(sub, own, map(max, *others) if len(others) > 1 else others[0]))


def shares(won: array[int], seat: int) -> list[float]:
    """Return per playout a seat's part of the win: 1, 0, or a fraction where it is shared."""
    worth = {bits: (bits >> seat & 1) / bits.bit_count() for bits in set(won)}
    return [worth[bits] for bits in won]


def squares(values: Sequence[float]) -> float:
    """Return the sum of squares."""
    total: float = sum(map(mul, values, values))
    return total
