"""A cluster plays the same games as this process, also when it loses a worker on the way."""

import os
import signal
from collections import Counter

import pytest
from distributed import Client, LocalCluster

from engis_lab.core.simulate import simulate

# Its own threads end a little after the cluster is closed.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]


@pytest.fixture
def client():
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


def ask(**how):
    return simulate("engis", games=240, seats=2, policy="random", seed=7, **how)


def rows(simulation):
    return [tuple(row.values()) for row in simulation.rows()]


def test_a_cluster_gives_the_same_rows_also_with_a_worker_killed(client):
    alone = rows(ask())
    assert rows(ask(executor=client)) == alone
    killed = []

    def kill(done, asked):
        if not killed:
            killed.append(client.run(os.getpid).popitem()[1])
            os.kill(killed[0], signal.SIGKILL)

    whole = ask(executor=client, on_progress=kill)
    assert killed
    assert set(Counter(whole["game"]).values()) == {2}  # nothing twice
    assert rows(whole) == alone  # and nothing lost
