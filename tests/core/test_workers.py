"""Workers and executors: the same figures from all of them, whatever happens to them."""

import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from time import perf_counter, sleep

import pytest

from engis_lab.core import worker_pool, workers
from engis_lab.core.advice import advise, advise_slices
from engis_lab.core.answers import SetupError
from engis_lab.core.notation import start
from engis_lab.core.rollout import rollout
from engis_lab.core.words import speaking
from engis_lab.core.worker_pool import close, know_game, warm
from engis_lab.core.workers import Crew, ExecutorDied
from engis_lab.games import find_game, register, unregister
from engis_lab.games.engis.files import DATA
from playthrough import pick
from pocket import Pocket

MANY = 400  # playouts per candidate: enough for something to happen on the way


@pytest.fixture(scope="module", autouse=True)
def no_workers_left():
    yield
    close()


@pytest.fixture
def bidding(deal):
    position = deal(rounds=4)
    while position.decision.ask == "hide":
        position = position.play(position.options[0])
    return position


def ask(position, **how):
    return advise(position, playouts=MANY, policy="random", seed=3, **how)


def figures(advice):
    return advice.candidates, advice.pairing, advice.playouts


@contextmanager
def processes(n=2):
    with ProcessPoolExecutor(n, get_context("spawn")) as executor:
        yield executor


def kill_one(executor):
    """Kill a worker the hard way, once it has begun."""
    until = perf_counter() + 30
    while not executor._processes and perf_counter() < until:
        sleep(0.01)
    os.kill(next(iter(executor._processes)), signal.SIGTERM)


def own_executor():
    return worker_pool._pool[0].executor


# -- the same figures ---------------------------------------------------------------------------


def test_any_number_of_workers_gives_the_same_figures(bidding):
    alone = ask(bidding)
    for n in (3, 2):  # the pool of three serves two as well
        assert warm(n)
        together = ask(bidding, workers=n)
        assert together.engine == f"{n} workers"
        assert figures(together) == figures(alone)
        for text in ("bid 0", "bid 1"):
            assert together.why(text).columns() == alone.why(text).columns()
    result = rollout(bidding, 500, "random", workers=3)
    here = rollout(bidding, 500, "random")
    assert (result.scores, result.won, result.sources) == (here.scores, here.won, here.sources)


def test_a_game_of_the_registry_and_a_users_components_reach_the_workers(tmp_path):
    shutil.copytree(DATA, tmp_path / "box")
    table = tmp_path / "box" / "objects.toml"
    table.write_text(table.read_text().replace("value = 3", "value = 9"))
    found = []
    for folder in (None, str(tmp_path / "box")):
        position = start(find_game("engis"), "new", {"seats": 2, "seed": 7}, folder)
        for _ in range(30):
            position = position.play(pick(position, 1))
        one, two = (rollout(position, 40, "random", workers=n) for n in (1, 2))
        assert one.scores == two.scores
        assert two.engine == "2 workers"
        assert bool(two.made.components) == (folder is not None)
        found.append(two.scores)
    assert found[0] != found[1]


def test_a_cold_pool_is_not_waited_for(bidding):
    close()
    slices = advise_slices(bidding, seconds=60, policy="random", workers=2)
    advice = next(slices)
    while not advice.playouts:
        advice = next(slices)
    assert not worker_pool._pool[0].ready  # so it was played here
    slices.close()
    assert figures(ask(bidding, workers=2)) == figures(ask(bidding))


@pytest.mark.parametrize("n", [1, 3])
def test_threads_are_an_executor_too(bidding, n):
    with ThreadPoolExecutor(n) as executor:
        advice = ask(bidding, executor=executor)
        assert executor.submit(int, "7").result() == 7  # it is the caller's, and still works
    assert advice.engine == "by ThreadPoolExecutor"
    assert figures(advice) == figures(ask(bidding))


def test_a_process_pool_of_the_callers_is_an_executor(bidding):
    with processes() as executor:
        assert figures(ask(bidding, executor=executor)) == figures(ask(bidding))
        result = rollout(bidding, 300, "random", executor=executor)
    assert result.scores == rollout(bidding, 300, "random").scores


def test_what_only_can_submit_is_an_executor(bidding):
    class AtOnce:
        """Answers late ones first, and says nothing of how many it runs at once."""

        def submit(self, function, *arguments):
            future = Future()
            future.set_result(function(*arguments))
            return future

    advice = ask(bidding, executor=AtOnce(), workers=4)
    assert figures(advice) == figures(ask(bidding))


# -- losses -------------------------------------------------------------------------------------


def test_a_pool_that_loses_a_worker_is_begun_again_and_nothing_is_lost(bidding):
    warm(2)
    killed = []

    def kill_once(advice):
        if not killed:
            killed.append(own_executor())
            kill_one(killed[0])

    advice = ask(bidding, workers=2, on_progress=kill_once)
    assert killed
    assert worker_pool._pool[0].executor is not killed[0]
    assert figures(advice) == figures(ask(bidding))
    assert advice.engine == "2 workers"


def test_a_pool_that_dies_twice_leaves_the_rest_to_this_process(bidding):
    warm(2)
    killed = []

    def kill_each(advice):
        executor = own_executor() if worker_pool._pool else None
        if executor is not None and executor not in killed and worker_pool._pool[0].ready:
            killed.append(executor)
            kill_one(executor)

    advice = advise(bidding, seconds=60, policy="random", seed=3, workers=2,
                    on_progress=lambda a: kill_each(a) or a.engine.endswith("workers"))  # fmt: skip
    assert len(killed) == 2
    assert advice.engine.startswith("in this process, since workers could not go on (")
    with speaking("pt"):
        assert "neste processo, pois" in str(advice)
    again = advise(bidding, playouts=advice.best.n, policy="random", seed=3,
                   candidates=[advice.best.text])  # fmt: skip
    assert again.best.margin == advice.best.margin


def test_an_executor_of_the_callers_that_dies_is_told_and_what_came_back_kept(bidding):
    seen = []
    with processes() as executor:

        def kill_once(advice):
            if not seen and advice.playouts:
                kill_one(executor)
                seen.append(advice.playouts)

        with pytest.raises(ExecutorDied, match="ProcessPoolExecutor could not go on") as caught:
            advise(bidding, seconds=60, policy="random", seed=3, executor=executor,
                   on_progress=kill_once)  # fmt: skip
    partial = caught.value.partial
    assert partial.stopped
    assert partial.playouts >= seen[0] > 0
    alone = advise(bidding, playouts=partial.best.n, policy="random", seed=3,
                   candidates=[partial.best.text])  # fmt: skip
    assert partial.best.score == alone.best.score


def test_an_executor_that_was_shut_down_is_told(bidding):
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    for call in (
        lambda: ask(bidding, executor=executor),
        lambda: rollout(bidding, 9, executor=executor),
    ):
        with pytest.raises(ExecutorDied, match=r"after shutdown.*\.partial") as caught:
            call()
        assert caught.value.partial is None
        assert isinstance(caught.value, RuntimeError)


class Homemade(Pocket):
    """A game of a module that workers can't import, as one made in a notebook is."""

    name = "homemade"


Homemade.__module__ = "nowhere_to_be_found"


def test_a_game_that_workers_cannot_reach_is_played_here():
    register("homemade", Homemade)
    try:
        position = start(find_game("homemade"), "new", {"seats": 2, "seed": 7}, None)
        advice = ask(position, workers=2)
        assert figures(advice) == figures(ask(position))
        if "since" not in advice.engine:  # the pool had not yet started
            warm(2)
            advice = ask(position, workers=2)
        assert "ModuleNotFoundError" in advice.engine
        # An executor of the caller's may be elsewhere: there it is an error.
        with processes(1) as executor, pytest.raises(ExecutorDied, match="nowhere_to_be_found"):
            ask(position, executor=executor)
    finally:
        unregister("homemade")


def test_where_there_can_be_no_processes_all_is_played_here(bidding, monkeypatch):
    def refuse(*arguments):
        raise OSError("no processes here")

    close()
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", refuse)
    assert not warm(2)
    advice = ask(bidding, workers=2)
    assert advice.engine == "in this process"
    assert figures(advice) == figures(ask(bidding))


ASKING = """
import engis_lab as lab
from engis_lab.core.advice import advise
pos = lab.new("engis", seats=2, seed=7)
advice = advise(pos, playouts=8, policy="random", workers=2)
print(advice.best.text, advice.engine)
"""


def run_script(tmp_path, text):
    """What a script prints, and its errors."""
    script = tmp_path / "script.py"
    script.write_text(text)
    path = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False,
                          timeout=120, env={**os.environ, "PYTHONPATH": path})  # fmt: skip
    return done.stdout.split("\n")[:-1], done.stderr


def test_as_in_a_browser_where_processes_cannot_even_be_imported(tmp_path):
    block = "import sys\nsys.modules['_multiprocessing'] = None\n"
    lines, errors = run_script(tmp_path, block + ASKING)
    assert errors == ""
    assert len(lines) == 1
    assert lines[0].endswith(" in this process")


def test_a_script_that_does_not_guard_its_start_is_not_run_twice(tmp_path):
    # Its workers run it again, up to where they would start workers of their own: Python says
    # what to write instead, and the script goes on without them.
    until_told = "seconds=60, on_progress=lambda advice: advice.engine.endswith('workers')"
    slow = ASKING.replace("playouts=8", until_told)
    lines, errors = run_script(tmp_path, slow)
    assert len(lines) == 1
    assert " in this process, since workers could not go on (" in lines[0]
    assert "if __name__ == '__main__':" in errors


def test_a_mistake_of_the_game_comes_out_as_it_is(bidding, monkeypatch):
    def broken(self, seat, seed):
        raise ZeroDivisionError("by a mistake")

    warm(2)
    monkeypatch.setattr(type(bidding._state), "resample", broken)
    with pytest.raises(ZeroDivisionError, match="by a mistake"):
        ask(bidding)


# -- cancelling ---------------------------------------------------------------------------------


def test_closing_slices_gives_the_workers_back(bidding):
    warm(2)
    slices = advise_slices(bidding, seconds=60, policy="random", workers=2)
    while not next(slices).playouts:
        pass
    began = perf_counter()
    slices.close()
    assert perf_counter() - began < 0.2
    began = perf_counter()
    assert advise(bidding, playouts=2, policy="random", workers=2).playouts == 6
    assert perf_counter() - began < 2


def test_an_interrupt_returns_what_the_workers_brought(bidding):
    warm(2)

    def interrupt(advice):
        if advice.playouts:
            raise KeyboardInterrupt

    advice = advise(bidding, seconds=60, policy="random", workers=2, on_progress=interrupt)
    assert advice.stopped
    assert advice.playouts > 0
    assert figures(ask(bidding, workers=2)) == figures(ask(bidding))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal to send")
def test_an_interrupt_of_all_processes_leaves_the_workers_alive(bidding):
    warm(2)
    executor = own_executor()
    for process in list(executor._processes):  # as a terminal or a notebook server would
        os.kill(process, signal.SIGINT)
    assert figures(ask(bidding, workers=2)) == figures(ask(bidding))
    assert own_executor() is executor


# -- the pool -----------------------------------------------------------------------------------


def test_the_pool_is_shared_kept_warm_and_closed():
    close()  # a test before may have left a larger one
    assert warm(2)
    first = own_executor()
    assert warm(1)
    assert warm(2)
    assert own_executor() is first
    assert len(first._processes) == 2
    close()
    close()
    assert worker_pool._pool == []
    with pytest.raises(SetupError, match="whole number from 1 to 61"):
        warm(0)


def test_a_pool_of_another_process_is_left_alone(monkeypatch):
    warm(1)
    theirs = own_executor()
    monkeypatch.setattr(worker_pool._pool[0], "owner", -1)  # as after a fork
    assert warm(1)
    assert own_executor() is not theirs
    assert theirs.submit(os.getpid).result(30) > 0
    theirs.shutdown()


def test_a_worker_learns_a_game_once():
    know_game("pocket-of-test", "pocket:Pocket")
    try:
        know_game("pocket-of-test", "not:there")  # known already
        assert isinstance(find_game("pocket-of-test"), Pocket)
        with pytest.raises(ModuleNotFoundError):
            know_game("nothing", "no_such_module:Game")
    finally:
        unregister("pocket-of-test")


def test_a_worker_keeps_the_last_few_jobs_only(bidding):
    workers._bases.clear()
    with ThreadPoolExecutor(1) as executor:
        for seed in range(7):
            advise(bidding, playouts=2, policy="random", seed=seed, executor=executor)
    assert len(workers._bases) == 4
    workers._bases.clear()


def test_a_crew_says_how_wide_it_is():
    with ThreadPoolExecutor(5) as executor:
        assert Crew(1, executor).workers == 5
        assert Crew(8, executor).workers == 8
    assert Crew(1).workers == 1


# -- a cluster ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster():
    """A real cluster of two worker processes."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True,
                                 dashboard_address=None, silence_logs=50) as cluster,
        distributed.Client(cluster) as client,
    ):  # fmt: skip
        client.wait_for_workers(2, timeout=60)
        yield cluster, client


@pytest.mark.slow
def test_a_cluster_gives_the_same_figures(bidding, cluster):
    _, client = cluster
    assert Crew(1, client).workers == 2
    advice = ask(bidding, executor=client)
    assert advice.engine == "by ClientExecutor"
    assert figures(advice) == figures(ask(bidding))
    result = rollout(bidding, 300, "random", executor=client)
    assert result.scores == rollout(bidding, 300, "random").scores


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_loses_and_doubles_nothing(bidding, cluster):
    cluster, client = cluster
    before, killed = {worker.pid for worker in cluster.workers.values()}, []

    def kill_once(advice):
        if not killed:
            killed.append(next(iter(cluster.workers.values())).pid)
            os.kill(killed[0], signal.SIGTERM)

    advice = ask(bidding, executor=client, on_progress=kill_once)
    assert killed
    assert killed[0] in before
    assert figures(advice) == figures(ask(bidding))
