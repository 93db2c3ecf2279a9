"""From what the sides measured to a page of tables: medians over rounds, and ratios."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple


class Sample(NamedTuple):
    """One measurement: a side's task in a round."""

    side: str
    task: str
    round: int
    count: float
    decisions: float
    seconds: float


@dataclass
class Run:
    """Everything that was measured.

    Attributes
    ----------
    samples : list of Sample
    missing : dict
        Side to the reason why it is not here.
    failed : dict
        (side, task) to the error.
    versions : dict
        Side to its version.
    machine : str
        What it ran on.
    memory : mapping
        Of the simulation: megabytes, seconds, rows.
    """

    samples: list[Sample] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)
    failed: dict[tuple[str, str], str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    machine: str = ""
    memory: Mapping[str, float] = field(default_factory=dict)

    def of(self, side: str, task: str) -> list[Sample]:
        """Return the samples of a task."""
        return [s for s in self.samples if (s.side, s.task) == (side, task)]


class Figure(NamedTuple):
    """A median over rounds, with the lowest and the highest."""

    middle: float
    low: float
    high: float


def figure(values: Iterable[float]) -> Figure | None:
    """Return the median of values; None when there are none."""
    found = list(values)
    return Figure(median(found), min(found), max(found)) if found else None


def rate(run: Run, side: str, task: str, of: str = "decisions") -> Figure | None:
    """Return games (``count``) or decisions a second."""
    return figure(getattr(s, of) / s.seconds for s in run.of(side, task))


def duration(run: Run, side: str, task: str, per: str = "count") -> Figure | None:
    """Return the seconds of one call (``count``) or of one decision."""
    return figure(s.seconds / getattr(s, per) for s in run.of(side, task) if getattr(s, per))


def ratio(
    run: Run, ours: tuple[str, str], theirs: tuple[str, str], of: str = "decisions"
) -> Figure | None:
    """Return how many times more of something one task does a second than another.

    Round by round, since both ran within seconds of each other; then the median.
    """
    rounds = {s.round: getattr(s, of) / s.seconds for s in run.of(*theirs)}
    return figure(
        getattr(s, of) / s.seconds / rounds[s.round] for s in run.of(*ours) if rounds.get(s.round)
    )


def beside_reference(run: Run, side: str, task: str) -> Figure | None:
    """Return the seconds of one call, in reference loops of the same round."""
    rounds = {s.round: s.seconds for s in run.of("reference", "loop")}
    return figure(s.seconds / s.count / rounds[s.round] for s in run.of(side, task))


# -- words --------------------------------------------------------------------------------------


def shown(value: float) -> str:
    """Return a number with three figures that mean something.

    Examples
    --------
    >>> shown(28123), shown(4.4449), shown(0.04449), shown(213.4)
    ('28,100', '4.44', '0.0445', '213')
    """
    if value == 0:
        return "0"
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:.3g}"


def spread(found: Figure | None, scale: float = 1.0) -> str:
    """Return a median with its lowest and highest."""
    if found is None:
        return "not measured"
    return f"{shown(found.middle * scale)} ({shown(found.low * scale)}–{shown(found.high * scale)})"


def verdict(found: Figure | None, goal: float | None, most: bool, scale: float = 1.0) -> str:
    """Return the goal and whether the median reaches it."""
    if goal is None:
        return ""
    sign = "≤" if most else "≥"
    if found is None:
        return f"{sign} {shown(goal)}: not measured"
    value = found.middle * scale
    met = value <= goal if most else value >= goal
    return f"{sign} {shown(goal)}: {'met' if met else '**not met**'}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def reason(output: str) -> str:
    """Return why an installation failed, in one line, without paths or addresses."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith(("ERROR", "error"))]
    line = (errors or lines or ["no reason given"])[-1]
    line = re.sub(r"\b\w+://\S+", "(address)", line)
    line = re.sub(r"(?<![\w.])(?:~|\.{0,2})/[\w.+@/-]+", "(path)", line)
    return line.removeprefix("ERROR:").removeprefix("error:").strip()[:200]
