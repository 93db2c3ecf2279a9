"""The pool of worker processes that all calls share: started when first needed, kept warm."""

from __future__ import annotations

import atexit
import os
import signal
from importlib import import_module
from time import perf_counter, sleep
from typing import Any

from engis_lab.core.playouts import check_count

MOST_WORKERS = 61  # what Windows can wait for
PATIENCE = 60.0  # seconds that `warm` waits for a pool
# What a platform without processes, or a process that may have no children, raises.
NO_PROCESSES = (ImportError, NotImplementedError, OSError, AssertionError)


def know_game(name: str, maker: str) -> None:
    """Register a game of somebody else's module, as whoever sent the job has done."""
    from engis_lab.games import games, register

    if name not in games():
        module, _, path = maker.partition(":")
        made: Any = import_module(module)
        for part in path.split("."):
            made = getattr(made, part)
        register(name, made)


def _begin() -> None:
    """Make a new worker ready: an interrupt is for whoever asked, who then cancels the rest."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _hello() -> int:
    from engis_lab.games import find_game, games

    find_game(games()[0])
    sleep(0.01)  # so that one worker does not greet for all
    return os.getpid()


class Pool:
    """Worker processes of our own, and whether they have all started."""

    def __init__(self, workers: int) -> None:
        # Imported here, since in a browser they can't be.
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        self.workers = workers
        self.owner = os.getpid()
        # "spawn" is the one way that is safe beside the threads of a notebook, on all platforms.
        self.executor = ProcessPoolExecutor(workers, get_context("spawn"), _begin)
        self.hellos = [self.executor.submit(_hello) for _ in range(workers)]

    @property
    def ready(self) -> bool:
        """Whether workers answer; also True when they never will, which the next task tells."""
        return all(hello.done() for hello in self.hellos)

    @property
    def usable(self) -> bool:
        """Whether this process can send tasks to it."""
        broken = any(hello.done() and hello.exception() for hello in self.hellos)
        return self.owner == os.getpid() and not broken


_pool: list[Pool] = []  # the one pool, once there is one


def own_pool(workers: int, anew: bool = False) -> Pool | None:
    """Return the shared pool with at least so many workers; None where there are no processes."""
    if _pool and (anew or not _pool[0].usable or _pool[0].workers < workers):
        _drop()
    if not _pool:
        try:
            _pool.append(Pool(workers))
        except NO_PROCESSES:
            return None
    return _pool[0]


def warm(workers: int = 2) -> bool:
    """Start the worker processes that `advise` and `rollout` share, and wait until they answer.

    Not needed: the first call that asks for workers starts them, and plays here meanwhile.

    Returns
    -------
    bool
        False where there can be no processes; everything then runs in this one.
    """
    pool = own_pool(check_count("workers", workers, most=MOST_WORKERS))
    if pool is None:
        return False
    until = perf_counter() + PATIENCE
    seen: set[int] = set()
    try:
        while len(seen) < workers and perf_counter() < until:
            for hello in [pool.executor.submit(_hello) for _ in range(workers)]:
                seen.add(hello.result(PATIENCE))
    except (RuntimeError, TimeoutError):  # a broken pool is a RuntimeError
        _drop()
        return False
    return True


def close() -> None:
    """End the worker processes, if there are any; the next call that needs some starts new ones."""
    if _pool:
        mine = _pool[0].owner == os.getpid()
        executor = _pool.pop().executor
        if mine:
            executor.shutdown(wait=True, cancel_futures=True)


def _drop() -> None:
    pool = _pool.pop()
    if pool.owner == os.getpid():
        pool.executor.shutdown(wait=False, cancel_futures=True)


atexit.register(close)
