"""Who plays: this process, the pool of worker processes, or an executor of the caller's.

All give the same figures. A *crew* plays the cells of a job and hands them over in order,
however they come back; what is lost with a worker is played again, and nothing counts twice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from time import perf_counter
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.game import Game, State
from engis_lab.core.notation import read_token
from engis_lab.core.playing import SLICE, Clock, play_cell
from engis_lab.core.playouts import Cell, Job, Played, check_count
from engis_lab.core.words import say
from engis_lab.core.worker_pool import MOST_WORKERS, know_game, own_pool

# Seconds of work to send at once: long against sending it, short against a cancel.
LEAST_BUNDLE, BUNDLE = 0.003, 0.04

Take = Callable[[Cell, Played], None]
Answer = tuple[list[Played], float, str]  # what was played, seconds, or why it could not be


class ExecutorDied(RuntimeError):
    """An executor that was given could not go on.

    Attributes
    ----------
    partial : object
        The result from all that had come back, marked as stopped; None when nothing had.
    """

    partial: Any = None


# -- in a worker ------------------------------------------------------------------------------

_bases: dict[Job, tuple[Game, State]] = {}  # the last few jobs of this worker


def run_cells(job: Job, cells: list[Cell]) -> Answer:
    """Play cells in a worker; after a while stop and leave the rest to be sent again."""
    began = perf_counter()
    played: list[Played] = []
    try:
        game, base = base_of(job)
        for cell in cells:
            played.append(at_once(game, base, job, cell))
            if perf_counter() - began > 2 * BUNDLE:
                break
    except Exception as error:  # noqa: BLE001 - told to whoever asked, who plays these cells here
        return played, perf_counter() - began, f"{type(error).__name__}: {error}"
    return played, perf_counter() - began, ""


def base_of(job: Job) -> tuple[Game, State]:
    """Return the game and first state of a job, read from its token once per worker."""
    if job not in _bases:
        know_game(job.game, job.maker)
        position = read_token(job.token, job.folder)
        while len(_bases) > 3:
            del _bases[next(iter(_bases))]
        _bases[job] = position.game, position._state
    return _bases[job]


def at_once(game: Game, base: State, job: Job, cell: Cell) -> Played:
    """Play a cell without looking up."""
    playing = play_cell(game, base, job, cell, Clock())
    while True:
        try:
            next(playing)
        except StopIteration as done:
            played: Played = done.value
            return played


# -- a crew -----------------------------------------------------------------------------------


class Crew:
    """Plays cells wherever it may.

    Parameters
    ----------
    workers : int
        1: in this process; more: in the shared pool, and here until that has started.
    executor : concurrent.futures.Executor or dask.distributed.Client, optional
        Used instead of our own pool; ``workers`` then only tells how many it has, where it
        does not say so itself.
    """

    def __init__(self, workers: int = 1, executor: Any = None) -> None:
        self.workers = check_count("workers", workers, most=MOST_WORKERS)
        self.foreign = None if executor is None else check_executor(executor)
        self.pool = own_pool(workers) if workers > 1 and executor is None else None
        self.rebuilt = False
        self.pace = 0.0  # seconds a playout takes in a worker, once known
        self.reason = ""  # why workers could not go on
        if self.foreign is not None:
            self.workers = max(self.workers, width_of(executor, self.foreign))

    def note(self) -> str:
        """Return who plays, in the language in use when asked."""
        if self.foreign is not None:
            return say("by {name}", "por {name}", name=type(self.foreign).__name__)
        if self.pool is not None:
            return say("{n} workers", "{n} processos", n=self.workers)
        if self.reason:
            return say("in this process, since workers could not go on ({reason})",
                       "neste processo, pois os outros não puderam continuar ({reason})",
                       reason=self.reason)  # fmt: skip
        return say("in this process", "neste processo")

    def play(self, game: Game, base: State, job: Job, cells: Iterable[Cell],
             take: Take) -> Iterator[None]:  # fmt: skip
        """Play cells and hand each over, those of a plan in order; yield every few hundredths.

        Closing the iterator cancels what has not begun.
        """
        left = deque(cells)
        clock = Clock()
        while left:
            sender = self._sender()
            if sender is not None:
                try:
                    yield from self._send(sender, job, left, take)
                except _LostError as lost:
                    self._give_up(lost)
                continue
            cell = left.popleft()
            take(cell, (yield from play_cell(game, base, job, cell, clock)))
            if clock.due:
                yield
                clock.renew()

    def _sender(self) -> Executor | None:
        if self.foreign is not None:
            return self.foreign
        return self.pool.executor if self.pool is not None and self.pool.ready else None

    def _send(
        self, sender: Executor, job: Job, left: deque[Cell], take: Take
    ) -> Iterator[None]:  # fmt: skip
        """Send cells away in bundles; when something is lost put back what did not return."""
        flying: dict[Future[Answer], list[Cell]] = {}
        order = _Order(left, take)
        try:
            while left or flying:
                while left and len(flying) < 2 * self.workers:
                    bundle = self._bundle(left)
                    try:
                        flying[sender.submit(run_cells, job, bundle)] = bundle
                    except Exception as error:
                        left.extendleft(reversed(bundle))
                        raise _LostError(error) from error
                done, _ = wait(flying, timeout=SLICE, return_when=FIRST_COMPLETED)
                for future in done:
                    self._receive(future, flying, left, order)
                yield
        except _LostError:
            order.restore(left, flying.values())
            raise
        finally:
            for future in flying:
                future.cancel()

    def _receive(self, future: Future[Answer], flying: dict[Future[Answer], list[Cell]],
                 left: deque[Cell], order: _Order) -> None:  # fmt: skip
        try:
            played, seconds, trouble = future.result()
        except BaseException as error:  # a cancelled future is no Exception in every executor
            if isinstance(error, (KeyboardInterrupt, SystemExit)):
                raise
            raise _LostError(error) from error
        bundle = flying.pop(future)
        for cell, result in zip(bundle, played, strict=False):
            order.take(cell, result)
        left.extendleft(reversed(bundle[len(played):]))  # fmt: skip
        count = sum(cell.stop - cell.start for cell in bundle[: len(played)])
        self.pace = seconds / count if count else self.pace
        if trouble:
            raise _LostError(trouble, of_worker=True)

    def _bundle(self, left: deque[Cell]) -> list[Cell]:
        """Take the cells for one task: no more than `BUNDLE` seconds, some for every worker."""
        ahead = sum(cell.stop - cell.start for cell in left)
        seconds = min(BUNDLE, max(LEAST_BUNDLE, ahead * self.pace / (2 * self.workers)))
        most = seconds / self.pace if self.pace else 1
        bundle = [left.popleft()]
        count = bundle[0].stop - bundle[0].start
        while left and count < most:
            bundle.append(left.popleft())
            count += bundle[-1].stop - bundle[-1].start
        return bundle

    def _give_up(self, lost: _LostError) -> None:
        """Begin again with a new pool, once; then here. An executor of the caller's: raise."""
        if self.foreign is not None:
            raise ExecutorDied(say(
                "{name} could not go on ({reason}); what had come back is in .partial; "
                "use another executor, or workers=",
                "{name} não pôde continuar ({reason}); o que já voltou está em .partial; "
                "use outro executor, ou workers=",
                name=type(self.foreign).__name__, reason=lost.reason)) from lost  # fmt: skip
        again = not (self.rebuilt or lost.of_worker)
        self.rebuilt = True
        self.pool = own_pool(self.workers, anew=True) if again else None
        self.reason = lost.reason


class _LostError(Exception):
    """What was sent away won't come back."""

    def __init__(self, reason: object, of_worker: bool = False) -> None:
        self.reason = str(reason) or type(reason).__name__
        self.of_worker = of_worker  # the worker lives, and could not do it


class _Order:
    """Hands cells over in the order in which they were given, plan by plan."""

    def __init__(self, cells: Iterable[Cell], take: Take) -> None:
        self.next: dict[int, int] = {}
        for cell in cells:
            self.next[cell.plan] = min(cell.start, self.next.get(cell.plan, cell.start))
        self.hand_over = take
        self.held: dict[tuple[int, int], tuple[Cell, Played]] = {}

    def take(self, cell: Cell, played: Played) -> None:
        self.held[cell.plan, cell.start] = cell, played
        while (cell.plan, self.next[cell.plan]) in self.held:
            cell, played = self.held.pop((cell.plan, self.next[cell.plan]))
            self.next[cell.plan] = cell.stop
            self.hand_over(cell, played)

    def restore(self, left: deque[Cell], lost: Iterable[list[Cell]]) -> None:
        """Put back what has not been handed over, so that each plan is in order again."""
        cells = [*left, *(cell for bundle in lost for cell in bundle)]
        cells += [cell for cell, _ in self.held.values()]
        left.clear()
        left.extend(sorted(cells, key=lambda cell: (cell.start, cell.plan)))


def check_executor(executor: Any) -> Executor:
    """Return a `concurrent.futures` executor, that of a dask client too, or raise `SetupError`."""
    if hasattr(executor, "get_executor"):
        made: Executor = executor.get_executor()
        return made
    if isinstance(executor, Executor) or callable(getattr(executor, "submit", None)):
        given: Executor = executor
        return given
    raise SetupError("executor", say(
        "{got!r} is none; give a concurrent.futures executor or a dask.distributed client",
        "{got!r} não é um; dê um executor de concurrent.futures ou um cliente de dask.distributed",
        got=executor))  # fmt: skip


def width_of(given: Any, executor: Executor) -> int:
    """Return how many tasks an executor runs at once, as far as it says so."""
    if hasattr(given, "get_executor") and callable(getattr(given, "nthreads", None)):
        threads: int = sum(given.nthreads().values())
        return max(1, threads)
    workers = getattr(executor, "_max_workers", 1)
    return workers if isinstance(workers, int) else 1
