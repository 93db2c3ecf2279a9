"""The loop that plays the games of a simulation, here or in a worker."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from engis_lab.core.answers import SetupError
from engis_lab.core.game import Game, State
from engis_lab.core.luck import fold
from engis_lab.core.playing import turn_lock as turn
from engis_lab.core.simulation_plan import Chunk, game_seed, packed
from engis_lab.core.words import say
from engis_lab.core.worker_pool import know_game

PLAY = 103  # the event that the choices of a simulated game are keyed by


class Task(NamedTuple):
    """Some games for a worker: all of it small and plain."""

    game: str
    maker: str  # "module:class" of the game, for a worker that doesn't know it
    seats: int
    policies: tuple[int, ...]
    seed: int
    options: tuple[tuple[str, Any], ...]
    components: Any
    digest: str
    first: int
    games: int
    width: int  # columns of a row


def play_task(task: Task) -> Chunk:
    """Play some games."""
    flat: list[int] = []
    for _ in play_games(task, flat):
        pass
    return chunk_of(task, flat)


def play_games(task: Task, flat: list[int]) -> Iterator[None]:
    """Play the games of a task; yield after each, when its rows stand at the end of ``flat``."""
    know_game(task.game, task.maker)
    game, components = _known(task.game, task.components, task.digest)
    for number in range(task.first, task.first + task.games):
        flat += play_game(game, components, task, number)
        yield


def chunk_of(task: Task, flat: list[int]) -> Chunk:
    """Return rows that were written one after another as columns."""
    width = task.width
    played = flat[-width] - task.first + 1 if flat else 0
    return Chunk(task.first, played, [packed(flat[i::width]) for i in range(width)])


def play_game(game: Game, components: Any, task: Task, number: int) -> list[int]:
    """Play a game; return its rows, one after another."""
    seed = game_seed(task.seed, number)
    with turn:
        state = game.new(task.seats, seed, components, dict(task.options))
        states = _played(state, fold(seed, PLAY), list(task.policies), bool(game.columns))
        record = game.record(states)
        scores = state.scores()
        seats = range(len(scores))
        winners = state.winners() or list(seats)  # a draw is shared by all
        sources = [state.sources(seat) for seat in seats]
    flat: list[int] = []
    for seat in seats:
        policy = task.policies[seat] if seat < task.seats else -1
        won = len(winners) if seat in winners else 0
        flat += [number, seed, seat, policy, won, scores[seat], *sources[seat], *record[seat]]
    return flat


def _played(state: State, luck: int, policies: list[int], by_round: bool) -> list[State]:
    """Play a state to the end; return it as it was before and after each round."""
    policies += [0] * (len(state.scores()) - len(policies))  # of an automatic rival
    states = [state.clone()]
    while state.seat >= 0:
        if state.playout(luck, policies, 1 if by_round else 0) == 0 and state.seat >= 0:
            raise RuntimeError(f"a playout made no decision in round {state.when[0]}")
        states.append(state.clone() if state.seat >= 0 else state)
    return states


@lru_cache(maxsize=4)
def _known(name: str, components: Any, digest: str) -> tuple[Game, Any]:
    """Return a game and its component set, read from the folder once."""
    from engis_lab.games import find_game

    game = find_game(name)
    made = game.component_set(components)
    now = game.components(game.new(game.seats[-1], 0, made, {}))
    if now != digest:
        raise SetupError("components", say(
            "the files in {folder} have changed since the simulation began; start it again",
            "os arquivos em {folder} mudaram desde o começo da simulação; recomece",
            folder=components))  # fmt: skip
    return game, made
