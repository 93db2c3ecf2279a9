"""`simulate`: many games by policies, here or in worker processes; the same rows either way."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from os import PathLike
from time import perf_counter
from typing import Any, Protocol

from engis_lab.core.answers import SetupError
from engis_lab.core.playouts import Policy, check_count
from engis_lab.core.simulation import Simulation
from engis_lab.core.simulation_files import SimulationFileError, Store
from engis_lab.core.simulation_plan import Chunk, Plan, make_plan
from engis_lab.core.simulation_play import Task, chunk_of, play_games, play_task
from engis_lab.core.words import say
from engis_lab.core.worker_pool import MOST_WORKERS, own_pool
from engis_lab.core.workers import ExecutorDied, check_executor, width_of

GAMES = 250  # of a chunk at most: played in one go by a worker, kept in one file
MOST_GAMES = 10**9
PAUSE = 0.05  # seconds between two looks at whether it shall stop, and between two reports


class Stop(Protocol):
    """What tells to stop, as `threading.Event`."""

    def is_set(self) -> bool:
        """Whether it shall stop."""


def simulate(
    game: str = "engis",
    games: int = 10_000,
    seats: int = 3,
    policy: Policy = "greedy",
    seed: int = 0,
    workers: int = 1,
    executor: Any = None,
    components: Any = None,
    path: str | PathLike[str] | None = None,
    resume: bool = True,
    on_progress: Callable[[int, int], object] | None = None,
    cancel: Stop | None = None,
    **options: Any,
) -> Simulation:
    """Return many games played by policies, as columns: a row per game and seat.

    The rows depend on nothing but game, seats, policies, seed, options and components: not on
    workers, executor or how often it was interrupted. An interrupt (Ctrl-C, the stop button)
    ends it, and what has been played is returned.

    Parameters
    ----------
    game : str
        A name of `games`.
    games : int
    seats : int
    policy : str or one per seat
        Names of the game's policies.
    seed : int
        Fixes everything; each game has a seed of its own made from it, in column ``seed``.
    workers : int
        Processes that play; 1: this one.
    executor : concurrent.futures.Executor or dask.distributed.Client, optional
        Plays instead.
    components : path, optional
        Folder with your own component tables.
    path : path, optional
        A folder in which games are kept as they are played. Asked again with the same path,
        only those that are missing are played, also when more are asked for.
    resume : bool
        False: a path that holds games already is refused.
    on_progress : callable, optional
        Called with the games played and the games asked for. What it
        returns does not matter: ``cancel`` stops.
    cancel : threading.Event, optional
        Set it to end the simulation from elsewhere.
    **options
        Options of the game, as in `new`.

    Raises
    ------
    SetupError
        Naming what is unknown or wrong; nothing was played.
    SimulationFileError
        The path can't be used, holds other games, or the disk is full; what was played stands
        in ``.partial``.
    ExecutorDied
        The executor given could not go on; what had come back stands in ``.partial``.

    Examples
    --------
    >>> import engis_lab as lab
    >>> result = lab.simulate("engis", games=2, seats=2, policy="random", seed=7)
    >>> result["score"] == lab.simulate("engis", games=2, seats=2, policy="random", seed=7)["score"]
    True
    """
    check_count("games", games, most=MOST_GAMES)
    check_count("workers", workers, most=MOST_WORKERS)
    plan = make_plan(game, seats, policy, seed, components, options)
    if executor is not None:
        check_executor(executor)
    store = None if path is None else Store.open(path, plan, GAMES, resume)
    run = _Run(plan, games, store, on_progress, cancel)
    try:
        run.play(workers, executor)
    except KeyboardInterrupt:
        pass
    except (ExecutorDied, SimulationFileError) as error:
        error.partial = run.result()
        raise
    return run.result()


class _Run:
    """One call: what is left to play, what has been played, whom to tell."""

    def __init__(
        self,
        plan: Plan,
        games: int,
        store: Store | None,
        on_progress: Callable[[int, int], object] | None,
        cancel: Stop | None,
    ) -> None:
        self.plan, self.games, self.store = plan, games, store
        self.on_progress, self.cancel = on_progress, cancel
        self.chunks: list[Chunk] = []
        self.done = self.told = 0
        self.last = 0.0

    def play(self, workers: int, executor: Any) -> None:
        """Play what is left, here or by workers."""
        left = deque(self.tasks(workers))
        if executor is not None:
            sender = check_executor(executor)
            self.send(sender, max(workers, width_of(executor, sender)), left, own=False)
        elif workers > 1 and len(left) > 1:
            self.by_pool(workers, left)
        while left and not self.stopped():
            self.here(left.popleft())
        self.tell(0, at_once=True)

    def here(self, task: Task) -> None:
        """Play a task in this process; what was played before an interrupt is kept."""
        flat: list[int] = []
        try:
            for _ in play_games(task, flat):
                self.tell(flat[-task.width] - task.first + 1)
                if self.stopped():
                    break
        finally:
            self.keep(chunk_of(task, flat))

    def tasks(self, workers: int) -> Iterator[Task]:
        """Yield what is not in the store yet."""
        plan = self.plan
        kind, numbers = type(plan.game), tuple(map(plan.game.policies.index, plan.policies))
        step = GAMES if self.store else max(1, min(GAMES, self.games // (8 * workers)))
        step = self.store.step if self.store else step
        for first in range(0, self.games, step):
            count = min(step, self.games - first)
            if self.store is not None:
                chunk = self.store.read(first, count)
                if chunk is not None:
                    self.chunks.append(chunk)
                    self.done += chunk.games
                    continue
            yield Task(
                plan.game.name, f"{kind.__module__}:{kind.__qualname__}", plan.seats, numbers,
                plan.seed, tuple(plan.options.items()), plan.components, plan.digest, first, count,
                len(plan.columns()),
            )  # fmt: skip

    def by_pool(self, workers: int, left: deque[Task]) -> None:
        """Play by our own pool, here until it has started; a pool that breaks is made anew once."""
        for anew in (False, True):
            pool = own_pool(workers, anew)
            while pool is not None and not pool.ready and left and not self.stopped():
                self.here(left.popleft())
            if pool is None or self.send(pool.executor, workers, left, own=True):
                return

    def send(self, sender: Any, workers: int, left: deque[Task], own: bool) -> bool:
        """Play by an executor; tell whether it could go on. What was lost is left again."""
        flying: dict[Future[Chunk], Task] = {}
        try:
            while (left or flying) and not self.stopped():
                chunks, lost = _exchange(sender, workers, left, flying)
                for chunk in chunks:
                    self.keep(chunk)
                if lost is not None:
                    left.extendleft(sorted(flying.values(), key=lambda task: -task.first))
                    if own:
                        return False
                    raise _died(sender, lost) from lost
                self.tell(0)
        finally:
            for future in flying:
                future.cancel()
        return True

    def stopped(self) -> bool:
        """Whether somebody wants it to end."""
        return self.cancel is not None and self.cancel.is_set()

    def keep(self, chunk: Chunk) -> None:
        """Take a chunk that was played."""
        self.chunks.append(chunk)
        self.done += chunk.games
        if self.store is not None:
            self.store.write(chunk)
        self.tell(0)

    def tell(self, more: int, at_once: bool = False) -> None:
        """Report how many games have been played, ``more`` of them not yet in a chunk."""
        now, count = perf_counter(), self.done + more
        if self.on_progress is None or (now - self.last < PAUSE and not at_once):
            return
        if count > self.told or at_once:
            self.last, self.told = now, count
            self.on_progress(count, self.games)

    def result(self) -> Simulation:
        """Return what has been played."""
        return Simulation.of_chunks(self.plan, self.games, self.chunks)


def _exchange(
    sender: Any, workers: int, left: deque[Task], flying: dict[Future[Chunk], Task]
) -> tuple[list[Chunk], BaseException | None]:
    """Send tasks away, wait a little, and return what came back, and why nothing more will."""
    chunks: list[Chunk] = []
    try:
        while left and len(flying) < 2 * workers:
            future = sender.submit(play_task, left[0])
            flying[future] = left.popleft()
        done, _ = wait(flying, timeout=PAUSE, return_when=FIRST_COMPLETED)
        for future in done:
            chunks.append(future.result())
            del flying[future]
    except (KeyboardInterrupt, SystemExit, SetupError):
        raise
    except BaseException as error:  # noqa: BLE001 - a cancelled future is no Exception everywhere
        return chunks, error
    return chunks, None


def _died(sender: Any, lost: BaseException) -> ExecutorDied:
    return ExecutorDied(
        say(
            "{name} could not go on ({reason}); what had come back is in .partial; "
            "use another executor, or workers=",
            "{name} não pôde continuar ({reason}); o que já voltou está em .partial; "
            "use outro executor, ou workers=",
            name=type(sender).__name__,
            reason=str(lost) or type(lost).__name__,
        )
    )
