"""OpenSpiel: random rollouts by its own C++ code, called through its Monte-Carlo search.

The Python package does not expose the rollout evaluator alone. A search of two simulations
with many rollouts each is the nearest: the rollouts take all but a sliver of its time, and run
in C++ from clone to final returns.
"""

from __future__ import annotations

import random
from importlib.metadata import version
from time import perf_counter
from typing import Any

import pyspiel

from side import SLICE, Answer, Task, serve

GAMES = {"maedn 3": "maedn(players=3)", "quoridor 2": "quoridor"}
SAMPLE = 60  # games that tell how many decisions one has on average


def start(game: Any) -> Any:
    """Return the first position in which a player decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def decisions_of(game: Any) -> float:
    """Return how many decisions of players a random game has, on average."""
    luck, made = random.Random(7), 0
    for _ in range(SAMPLE):
        state = start(game)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, chances)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                made += 1
    return made / SAMPLE


def rollouts(name: str) -> Task:
    """Play random games to the end in C++."""
    game = pyspiel.load_game(name)
    length = decisions_of(game)
    per_second, seeds = 500.0, iter(range(1, 10**9))

    def task() -> Answer:
        nonlocal per_second
        n = max(1, int(per_second * SLICE / 2))
        seed = next(seeds)
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(n, seed), 2.0, 2, 100, False,
                              seed, False)  # fmt: skip
        state = start(game)
        began = perf_counter()
        root = bot.mcts_search(state)
        seconds = perf_counter() - began
        played = root.explore_count * n
        per_second = played / seconds
        return {"count": played, "decisions": played * length, "seconds": seconds}

    return task


if __name__ == "__main__":
    about = {"name": "OpenSpiel", "version": version("open_spiel")}
    serve(about, {key: rollouts(name) for key, name in GAMES.items()})
