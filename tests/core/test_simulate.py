"""`simulate`: the same rows from whatever plays them, and nothing lost on the way."""

import os
import signal
from collections import Counter
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from shutil import copytree
from threading import Event

import pytest

from engis_lab.core import simulate as module
from engis_lab.core import worker_pool
from engis_lab.core.answers import SetupError
from engis_lab.core.luck import fold
from engis_lab.core.simulate import simulate
from engis_lab.core.simulation_play import PLAY
from engis_lab.core.words import speaking
from engis_lab.core.workers import ExecutorDied
from engis_lab.games import find_game
from engis_lab.games.engis.files import DATA

RESULT = ["game", "seed", "seat", "policy", "win", "score"]


@pytest.fixture(scope="module", autouse=True)
def no_workers_left():
    yield
    worker_pool.close()


def engis(games=6, seats=2, policy="random", **how):
    return simulate("engis", games=games, seats=seats, policy=policy, **{"seed": 7, **how})


def little(games=40, **how):
    return simulate("pocket", games=games, **{"seats": 2, "policy": "random", "seed": 7, **how})


def rows(simulation):
    return [tuple(row.values()) for row in simulation.rows()]


def prefix_of(part, whole):
    assert 0 < len(part) < len(whole)
    assert rows(part) == rows(whole)[: len(part)]


# -- what a row says ----------------------------------------------------------------------------


def test_a_row_per_game_and_seat_in_order(pocket):
    result = little(games=5, seats=3)
    assert [column.name for column in result.columns] == [*RESULT, *pocket.sources]
    assert result["game"] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    assert result["seat"] == [0, 1, 2] * 5
    assert len(result) == 15
    assert result.complete


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_game_is_the_one_that_its_seed_deals_played_out(seats):
    result = engis(games=3, seats=seats)
    game, clans = find_game("engis"), max(2, seats)
    for number in range(3):
        state = result.deal(number)._state.clone()
        seed = result["seed"][number * clans]
        assert state.key() == game.new(seats, seed, None, {}).key()
        state.playout(fold(seed, PLAY), [0] * clans)
        at = slice(number * clans, (number + 1) * clans)
        assert result["score"][at] == state.scores()
        for seat in range(clans):
            points = [result[key][number * clans + seat] for key in game.sources]
            assert points == state.sources(seat)
            assert sum(points) == state.scores()[seat]
        won = [share > 0 for share in result["win"][at]]
        assert [seat for seat, has in enumerate(won) if has] == state.winners()


def test_shares_of_the_victory_add_up_to_one_also_in_a_draw(pocket):
    result = little(games=600)
    shares = [a + b for a, b in zip(result["win"][::2], result["win"][1::2], strict=True)]
    assert shares == [1.0] * 600
    assert 0.5 in result["win"]  # a draw was among them
    pairs = zip(result["score"][::2], result["score"][1::2], result["win"][::2], strict=True)
    assert all((a > b) <= (share == 1) for a, b, share in pairs)


def test_a_policy_per_seat(pocket):
    result = little(games=300, policy=["greedy", "random"])
    assert result["policy"][:2] == ["greedy", "random"]
    again = little(games=300, policy={0: "greedy", 1: "random"})
    assert rows(again) == rows(result)
    scores = result["score"]
    assert sum(scores[::2]) > sum(scores[1::2])


def test_the_rival_of_a_solo_game_has_a_row_and_no_policy():
    result = engis(games=2, seats=1, policy=["random"], level="hard")
    assert result["policy"] == ["random", None] * 2
    assert set(result["level"]) == {0, 32}
    assert rows(engis(games=2, seats=1, policy="random", level="hard")) == rows(result)


def test_options_reach_the_game():
    result = engis(games=4, side="B", first=1)
    assert result["place"] == [2, 1] * 4
    assert result.deal(0).view()["side"] == "B"
    assert rows(result) != rows(engis(games=4, first=1))


def test_a_component_folder_is_read_and_named(tmp_path):
    folder = tmp_path / "box"
    copytree(DATA, folder)
    text = (folder / "objects.toml").read_text(encoding="utf-8")
    (folder / "objects.toml").write_text(text.replace("value = 3", "value = 9"), encoding="utf-8")
    own = engis(games=3, components=folder)
    assert own.plan.digest
    assert own.plan.digest in repr(own)
    assert own["seed"] == engis(games=3)["seed"]
    assert own["card:OBJECTS"] != engis(games=3)["card:OBJECTS"]
    assert own.deal(1) == own.deal(1)


def test_a_component_set_made_in_this_process_reaches_the_workers():
    changed = find_game("engis").variations(None)[0].high.components
    alone = engis(games=30, components=changed)
    assert alone.plan.digest == changed.digest
    assert rows(alone) != rows(engis(games=30))
    assert worker_pool.warm(2)
    assert rows(engis(games=30, components=changed, workers=2)) == rows(alone)


def test_component_files_that_change_on_the_way_are_noticed(tmp_path):
    folder = tmp_path / "box"
    copytree(DATA, folder)

    def meddle(done, asked):
        text = (folder / "objects.toml").read_text(encoding="utf-8")
        (folder / "objects.toml").write_text(text.replace("value = 3", "value = 8"), "utf-8")
        module.play_games.__globals__["_known"].cache_clear()

    with pytest.raises(SetupError, match="have changed since the simulation began"):
        engis(games=40, components=folder, on_progress=meddle)


# -- the same rows ------------------------------------------------------------------------------


def test_same_seed_same_rows_other_seed_other_rows(pocket):
    assert rows(little()) == rows(little())
    assert rows(little(seed=8)) != rows(little())


def test_more_games_begin_with_the_same_games(pocket):
    prefix_of(little(games=20), little(games=50))


@pytest.mark.parametrize("game", [engis, little])
def test_any_number_of_workers_gives_the_same_rows(pocket, game):
    alone = rows(game(games=30))
    assert worker_pool.warm(2)
    for workers in (2, 3):
        assert rows(game(games=30, workers=workers)) == alone


def test_an_executor_gives_the_same_rows(pocket):
    alone = rows(little())
    with ThreadPoolExecutor(3) as executor:
        assert rows(little(executor=executor)) == alone
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        assert rows(little(executor=executor)) == alone


def test_games_of_any_chunk_are_the_same(pocket, monkeypatch):
    whole = rows(little())
    monkeypatch.setattr(module, "GAMES", 1)
    assert rows(little()) == whole


def test_a_broken_pool_of_our_own_is_made_anew(pocket):
    assert worker_pool.warm(2)
    for pid in worker_pool._pool[0].executor._processes:
        os.kill(pid, signal.SIGTERM)
    assert rows(little(games=60, workers=2)) == rows(little(games=60))


def test_without_processes_everything_is_played_here(pocket, monkeypatch):
    monkeypatch.setattr(module, "own_pool", lambda *_: None)
    assert rows(little(workers=4)) == rows(little())


# -- progress, cancel, interrupt ------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_grows_to_the_end(pocket, workers):
    told = []
    little(games=60, workers=workers, on_progress=lambda *pair: told.append(pair))
    assert {asked for _, asked in told} == {60}
    counts = [done for done, _ in told]
    assert counts == sorted(counts)
    assert counts[-1] == 60


def test_cancel_keeps_what_was_played(pocket):
    cancel = Event()
    part = little(games=20_000, cancel=cancel, on_progress=lambda *_: cancel.set())
    assert not part.complete
    assert part.asked == 20_000
    prefix_of(part, little(games=part.games + 1))
    assert "of 20,000, stopped" in repr(part)


def test_cancel_ends_workers_at_once(pocket):
    assert worker_pool.warm(2)
    cancel = Event()
    part = little(games=200_000, workers=2, cancel=cancel, on_progress=lambda *_: cancel.set())
    assert not part.complete
    whole = by_game(little(games=2_000))
    assert all(by_game(part)[n] == whole[n] for n in by_game(part) if n in whole)


def by_game(simulation):
    found = {}
    for row in simulation.rows():
        found.setdefault(row["game"], []).append(row)
    return found


def test_an_interrupt_keeps_what_was_played(pocket):
    def stop(done, asked):
        if done > 3:
            raise KeyboardInterrupt

    part = little(games=5_000, on_progress=stop)
    assert 3 < part.games < 5_000
    prefix_of(part, little(games=part.games + 1))


def test_cancelled_before_it_began_is_an_empty_table(pocket):
    cancel = Event()
    cancel.set()
    nothing = little(cancel=cancel)
    assert (len(nothing), nothing.games, list(nothing.rows())) == (0, 0, [])
    assert "0 games of 40, stopped" in repr(nothing)


# -- an executor that dies ------------------------------------------------------------------------


def test_an_executor_that_dies_is_named_and_the_rest_kept(pocket):
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:

        def kill(done, asked):
            for process in list(executor._processes.values()):
                process.kill()

        with pytest.raises(ExecutorDied, match=r"ProcessPoolExecutor could not go on") as died:
            little(games=20_000, executor=executor, on_progress=kill)
    part = died.value.partial
    assert 0 < part.games < 20_000
    assert Counter(part["game"]) == Counter(dict.fromkeys(set(part["game"]), 2))
    whole = by_game(little(games=1_000))
    assert all(by_game(part)[n] == whole[n] for n in by_game(part) if n in whole)


class Refusing:
    """An executor that takes nothing, or gives nothing back."""

    def __init__(self, error=None):
        self.error = error

    def submit(self, *task):
        if self.error is None:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future = Future()
        future.set_exception(self.error)
        return future


@pytest.mark.parametrize("error", [None, OSError("no route"), MemoryError()])
def test_an_executor_that_does_nothing_is_named(pocket, error):
    with pytest.raises(ExecutorDied, match="Refusing could not go on") as died:
        little(executor=Refusing(error))
    assert died.value.partial.games == 0
    with speaking("pt"), pytest.raises(ExecutorDied, match="não pôde continuar"):
        little(executor=Refusing(error))


# -- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "key", "hint"),
    [
        ({"game": "pockett"}, "game", "pocket"),
        ({"games": 0}, "games", "1 to"),
        ({"games": -3}, "games", "-3"),
        ({"games": 2.5}, "games", "2.5"),
        ({"games": True}, "games", "True"),
        ({"games": 10**12}, "games", "1 to"),
        ({"seats": 9}, "seats", "2 to 3"),
        ({"seats": "2"}, "seats", "'2'"),
        ({"policy": "greedi"}, "policy", "did you mean greedy?"),
        ({"policy": ["greedy"]}, "policy", "one for each"),
        ({"policy": ["greedy", "random", "random"]}, "policy", "one for each"),
        ({"policy": 3}, "policy", "one name for all"),
        ({"policy": {0: "random"}}, "policy", "one for each"),
        ({"seed": -1}, "seed", "-1"),
        ({"seed": "x"}, "seed", "'x'"),
        ({"workers": 0}, "workers", "0"),
        ({"executor": "me"}, "executor", "concurrent.futures"),
        ({"side": "A"}, "side", "rounds"),
        ({"rounds": 0}, "rounds", "1 to"),
    ],
)
def test_bad_input_is_named_and_nothing_is_played(pocket, tmp_path, wrong, key, hint):
    def never(*_):
        raise AssertionError("something was played")

    given = {"game": "pocket", "games": 4, "seats": 2, "policy": "random", "on_progress": never}
    with pytest.raises(SetupError) as refused:
        simulate(**(given | {"path": tmp_path / "games"} | wrong))
    assert refused.value.key == key
    assert hint in str(refused.value)
    assert not (tmp_path / "games").exists()


def test_an_unknown_option_of_engis_is_refused_by_name():
    with pytest.raises(SetupError, match="sides") as refused:
        engis(sides="B")
    assert refused.value.key == "sides"


def test_unknown_columns_and_games_are_refused(pocket):
    result = little(games=2)
    with pytest.raises(KeyError, match="did you mean score"):
        result["scores"]
    with pytest.raises(KeyError, match="result"):
        result.group("skill")
    with pytest.raises(IndexError, match="from 0 to 1"):
        result.deal(2)


# -- display ----------------------------------------------------------------------------------


def test_the_summary_says_what_was_played_and_how_to_get_it_again():
    result = engis(games=8, seats=3, policy=["random", "random", "greedy"])
    text, html = repr(result), result._repr_html_()
    for part in ("8 games", "Red", "greedy", "win share", "seed 7", "components standard",
                 "95% intervals", "tag R"):  # fmt: skip
        assert part in text.replace("\n", " ")
        assert part in html
    assert max(map(len, text.splitlines())) <= 100
    with speaking("pt"):
        assert "Vermelho" in repr(result)
        assert "reconstruídos" in result._repr_html_()


def test_labels_and_tags_follow_language_and_components():
    result = engis(games=1)
    assert result.label("K13") == "Neanderthal (K13)"
    assert result.label("card:WATER") != "card:WATER"
    assert (result.tag("K13"), result.tag("score")) == ("R", "")
    with speaking("pt"):
        assert result.label("K15") == "Previsão (K15)"
        assert result.label("bid3") == "lance da rodada 3"
