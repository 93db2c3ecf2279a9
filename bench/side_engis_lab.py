"""engis_lab in the form it was built in: games, decisions, clones, advice."""

from __future__ import annotations

import subprocess
import sys
from itertools import count, pairwise
from pathlib import Path
from statistics import median
from time import perf_counter

import engis_lab as lab
from engis_lab.core.advice import advise
from engis_lab.core.luck import Luck
from engis_lab.core.worker_pool import warm
from engis_lab.games import find_game
from side import Answer, Task, repeated, serve

GAME = find_game("engis")
IMPORT = (
    "from time import perf_counter as t; b = t(); import engis_lab; "
    "from engis_lab.games.engis import game; print(t() - b)"
)
CANDIDATES, PLAYOUTS = 20, 500
seeds = count(1)


def games(seats: int, policy: str) -> Task:
    """Play whole games, from the deal to the final score."""
    policies = [GAME.policies.index(policy)] * max(2, seats)

    def play(_: int) -> int:
        seed = next(seeds)
        return GAME.new(seats, seed, None, {}).playout(seed, policies)

    return lambda: repeated(play)


def playouts(seats: int) -> Task:
    """Play copies of a first position to the end by random choices, as a peer's rollouts do."""
    first = GAME.new(seats, 7, None, {})
    policies = [0] * seats

    def play(_: int) -> int:
        return first.clone().playout(next(seeds), policies)

    return lambda: repeated(play)


def middle() -> lab.Position:
    """Return a decision in the middle of a game with enough options: the same in every run."""
    for seed in range(7, 100):
        position, luck = lab.new("engis", seats=3, seed=seed), Luck(seed)
        while not position.over and position.view(None)["round"] < 5:
            if position.view(None)["round"] == 4 and len(position.options) >= CANDIDATES:
                return position
            position = position.play(position.options[luck.below(len(position.options))])
    raise RuntimeError("no such position")


def many(name: str, times: int = 200) -> Task:
    """Call a method of a state in the middle of a game."""
    method = getattr(middle()._state, name)

    def call(_: int) -> int:
        for _ in range(times):
            method()
        return 0

    def task() -> Answer:
        answer = repeated(call, 0.1)
        return answer | {"count": answer["count"] * times}

    return task


def imported() -> Answer:
    """Import core and games in a fresh interpreter, five times."""
    runs = [
        subprocess.run(
            [sys.executable, "-P", "-c", IMPORT], check=True, capture_output=True, text=True,
            cwd=Path(sys.prefix),
        )
        for _ in range(5)
    ]  # fmt: skip
    return {"count": 1, "decisions": 0, "seconds": median(float(run.stdout) for run in runs)}


def started() -> Answer:
    """Start the pool of two workers, cold."""
    began = perf_counter()
    warm(2)
    return {"count": 1, "decisions": 0, "seconds": perf_counter() - began}


def rollouts() -> Answer:
    """Advise on 20 candidates by 500 random playouts each on average, two warm workers."""
    position = middle()
    texts = [option.text for option in position.options[:CANDIDATES]]
    warm(2)
    began = perf_counter()
    advice = advise(position, playouts=PLAYOUTS, policy="random", seed=next(seeds), workers=2,
                    candidates=texts)  # fmt: skip
    seconds = perf_counter() - began
    return {"count": 1, "decisions": 0, "seconds": seconds, "playouts": advice.playouts}


def first_figures() -> Answer:
    """Ask for advice by greedy playouts; wait for the first figures."""
    return _asked()[0]


def cancelled() -> Answer:
    """Cancel advice that would go on for a minute: the longest wait that can come of it.

    That is the longest time between two looks at whether to stop, and from there to the end.
    """
    return _asked()[1]


def _asked() -> tuple[Answer, Answer]:
    position = middle()
    warm(2)
    looks = [perf_counter()]
    figures: list[float] = []

    def stop(advice: object) -> bool:
        looks.append(perf_counter())
        if advice.playouts:  # type: ignore[attr-defined]  # an Advice
            figures.append(looks[-1])
        return not figures or looks[-1] - figures[0] < 0.3

    advise(position, seconds=60, seed=next(seeds), workers=2, on_progress=stop)
    ended = perf_counter()
    gap = max(after - before for before, after in pairwise(looks))
    first = {"count": 1, "decisions": 0, "seconds": figures[0] - looks[0]}
    return first, {"count": 1, "decisions": 0, "seconds": gap + ended - looks[-1]}


TASKS: dict[str, Task] = {
    **{f"random {seats}": games(seats, "random") for seats in (1, 2, 3, 4)},
    **{f"{policy} 3": games(3, policy) for policy in GAME.policies[1:]},
    "playouts 3": playouts(3),
    "clone": many("clone"),
    "digest": many("digest"),
    "import": imported,
    "start": started,
    "rollouts": rollouts,
    "first": first_figures,
    "cancel": cancelled,
}

if __name__ == "__main__":
    form = lab.build()
    serve({"name": "engis_lab", "version": lab.__version__, "form": form.form}, TASKS)
