"""What every side of the benchmark shares: answer tasks by name, one line of JSON each.

A side runs in an environment of its own; this file needs nothing installed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import perf_counter

SLICE = 0.4  # seconds of a task that repeats something short
STEPS = 300_000  # of the reference loop

Answer = dict[str, float]
Task = Callable[[], Answer]


def repeated(work: Callable[[int], int], seconds: float = SLICE) -> Answer:
    """Repeat ``work(i)`` for some time; it returns the decisions made in it."""
    count = decisions = 0
    began = perf_counter()
    until = began + seconds
    while perf_counter() < until:
        decisions += work(count)
        count += 1
    return {"count": count, "decisions": decisions, "seconds": perf_counter() - began}


def reference() -> Answer:
    """Run a fixed loop of whole numbers in plain Python: how fast this machine is just now."""
    began, x = perf_counter(), 1
    for _ in range(STEPS):
        x = (x * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
    return {"count": 1, "decisions": x & 1, "seconds": perf_counter() - began}


def serve(about: dict[str, str], tasks: dict[str, Task]) -> None:
    """Say what this is, then do the task of each line until the input ends."""
    print(json.dumps(about), flush=True)
    for line in sys.stdin:
        try:
            answer: dict[str, object] = dict(tasks[line.strip()]())
        except Exception as error:  # noqa: BLE001 - a failed task is named in the report
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)
