"""The race of candidates behind `advise`: who gets playouts, and what they brought.

Successive halving, begun again and again: all candidates get some playouts, the better half
twice as many, and so on to the last two; then the same with all numbers doubled. So close
candidates get most, a good one that had bad luck comes back, and figures grow in the same order
whether a count or a clock ends it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import count
from math import inf
from operator import sub
from typing import NamedTuple

from engis_lab.core.playing import margins, shares, squares
from engis_lab.core.playouts import Cell, Job, Played, cells_between, step_at

FIRST = 8  # playouts that every candidate gets before the first are passed over
MEASURES = ("margin", "score", "win")


class Sums(NamedTuple):
    """What a candidate's playouts add up to."""

    n: int = 0
    score: float = 0
    score2: float = 0  # squares
    margin: float = 0
    margin2: float = 0
    win: float = 0
    kept: int = 0  # playouts in which a whole plan could be carried out


class Mark(NamedTuple):
    """Points by source of the first ``n`` playouts, of the seat and of its best opponent."""

    n: int
    sources: list[list[float]]


class Tally:
    """The playouts of one candidate.

    ``values`` are its outcomes by the measure of the race. Lists only grow, and ``sums`` is
    assigned last: whoever holds ``sums`` can read up to its ``n`` whatever comes in meanwhile.
    """

    def __init__(self, kinds: int) -> None:
        self.sums = Sums()
        self.values = array("d")
        self.marks = [Mark(0, [[0] * kinds, [0] * kinds])]

    def add(self, cell: Cell, played: Played, job: Job, by: str) -> None:
        """Count in a cell."""
        seats, seat, old = len(job.policies), job.seat, self.sums
        own: list[float] = played.scores[seat::seats].tolist()
        lead = margins(played.scores, seats, seat)
        win = shares(played.won, seat)
        before = self.marks[-1].sources
        # A lone seat has no opponent, whose sources then stay 0.
        new = [part or [0] * len(before[0]) for part in played.sources]
        both = [
            [a + b for a, b in zip(x, y, strict=True)] for x, y in zip(before, new, strict=True)
        ]
        self.values.extend({"score": own, "margin": lead, "win": win}[by])
        self.marks.append(Mark(cell.stop, both))
        self.sums = Sums(
            cell.stop,
            old.score + sum(own),
            old.score2 + squares(own),
            old.margin + sum(lead),
            old.margin2 + squares(lead),
            old.win + sum(win),
            old.kept + played.kept,
        )

    def mark_at(self, n: int) -> Mark:
        """Return the points by source of the first ``n`` playouts."""
        return self.marks[bisect_left(self.marks, n, key=lambda mark: mark.n)]


class Race:
    """Candidates, their tallies, and who runs next.

    Parameters
    ----------
    job : Job
        Its plans are the candidates.
    kinds : int
        Sources of points.
    by : str
        What they are ranked by: ``"margin"``, ``"score"`` or ``"win"``.
    """

    def __init__(self, job: Job, kinds: int, by: str) -> None:
        self.job, self.by = job, by
        self.tallies = [Tally(kinds) for _ in job.plans]

    def take(self, cell: Cell, played: Played) -> None:
        """Count in what was played."""
        self.tallies[cell.plan].add(cell, played, self.job, self.by)

    @property
    def played(self) -> int:
        """Playouts so far."""
        return sum(tally.sums.n for tally in self.tallies)

    def rounds(self, most: float = inf) -> Iterator[list[Cell]]:
        """Yield the cells of one round after the other, each decided when the last is counted.

        Ends when the next playouts would be more than ``most``; without it, never.
        """
        for turn in count():
            active, goal = list(range(len(self.tallies))), FIRST << turn
            while True:
                reach = min(goal, self._affordable(active, goal, most - self.played))
                yield self._cells(active, reach)
                if reach < goal:
                    return
                if len(active) < 3:  # the last two run on together
                    break
                active, goal = self.better_half(active), 2 * goal

    def _cells(self, active: Sequence[int], reach: int) -> list[Cell]:
        """Return the cells that bring candidates to a count, in step with each other."""
        cells = [cell for plan in active for cell in cells_between(plan, self.count(plan), reach)]
        return sorted(cells, key=lambda cell: cell.start)

    def _affordable(self, active: Sequence[int], goal: int, left: float) -> int:
        """Return the highest count to which all can be brought with the playouts left."""
        if left == inf:
            return goal

        def cost(reach: int) -> int:
            return sum(max(0, reach - self.count(plan)) for plan in active)

        reach = bisect_right(range(goal + 1), left, key=cost) - 1
        if reach < max(map(self.count, range(len(self.tallies)))):
            # Somebody is further already: stop where that one has a mark, to compare sources.
            reach -= reach % step_at(reach)
        return reach

    def count(self, plan: int) -> int:
        """Return how many playouts a candidate has had."""
        return self.tallies[plan].sums.n

    def better_half(self, active: Sequence[int]) -> list[int]:
        """Return the better half, by paired difference to the one with most playouts."""
        longest = max(active, key=self.count)
        reference = self.tallies[longest].values

        def lead(plan: int) -> float:
            n = self.count(plan)
            apart: float = sum(map(sub, self.tallies[plan].values[:n], reference[:n]))
            return apart / n

        ranked = sorted(active, key=lambda plan: (-lead(plan), plan))
        return sorted(ranked[: (len(active) + 1) // 2])
