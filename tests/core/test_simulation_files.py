"""Games kept on disk, and simulations as frames, CSV and parquet: whole or not at all."""

import csv
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pandas as pd
import polars as pl
import pyarrow.parquet
import pytest

from engis_lab.core import simulate as module
from engis_lab.core import simulation_export, simulation_files, simulation_play
from engis_lab.core.answers import SetupError
from engis_lab.core.simulate import simulate
from engis_lab.core.simulation import Simulation
from engis_lab.core.simulation_files import SimulationFileError
from engis_lab.core.words import speaking

HERE = Path(__file__).parents[1]


def little(games=30, **how):
    return simulate("pocket", games=games, **{"seats": 2, "policy": "random", "seed": 7, **how})


def rows(simulation):
    return [tuple(row.values()) for row in simulation.rows()]


@pytest.fixture
def kept(pocket, tmp_path, monkeypatch):
    """A folder with 30 games in chunks of 8, and those games."""
    monkeypatch.setattr(module, "GAMES", 8)
    folder = tmp_path / "games"
    return folder, little(path=folder)


@pytest.fixture
def played(monkeypatch):
    """The numbers of the games that are played."""
    numbers = []
    real = simulation_play.play_game

    def counted(game, components, task, number):
        numbers.append(number)
        return real(game, components, task, number)

    monkeypatch.setattr(simulation_play, "play_game", counted)
    return numbers


@pytest.fixture(scope="module")
def engis():
    return simulate("engis", games=4, seats=3, policy="random", seed=7)


# -- resume -------------------------------------------------------------------------------------


def test_games_are_kept_and_not_played_again(kept, played):
    folder, first = kept
    assert [path.name for path in sorted(folder.iterdir())] == [
        "games-000000000.bin", "games-000000008.bin", "games-000000016.bin",
        "games-000000024.bin", "simulation.json",
    ]  # fmt: skip
    again = little(path=folder)
    assert rows(again) == rows(first) == rows(little())
    assert played == list(range(30))  # by the last of the three only


def test_an_interrupted_simulation_goes_on_where_it_stopped(pocket, tmp_path, monkeypatch, played):
    monkeypatch.setattr(module, "GAMES", 8)
    monkeypatch.setattr(module, "PAUSE", 0)

    def stop(done, asked):
        if done >= 20:
            raise KeyboardInterrupt

    part = little(path=tmp_path / "games", on_progress=stop)
    assert part.games == 20
    assert rows(Simulation.load(tmp_path / "games")) == rows(part)
    played.clear()
    assert rows(little(path=tmp_path / "games")) == rows(little())
    assert played[:14] == list(range(16, 30))  # the chunk that was not whole, and the rest


def test_more_games_are_added_and_fewer_are_a_part(kept, played):
    folder, first = kept
    assert rows(little(games=12, path=folder)) == rows(first)[:24]
    assert not played
    more = little(games=50, path=folder)
    assert played == list(range(24, 50))
    assert rows(more) == rows(little(games=50))


def test_the_size_of_chunks_may_change_between_versions(kept, monkeypatch):
    folder, _ = kept
    monkeypatch.setattr(module, "GAMES", 250)
    assert rows(little(games=40, path=folder)) == rows(little(games=40))


def test_progress_counts_what_is_there_already(kept):
    told = []
    little(games=40, path=kept[0], on_progress=lambda *pair: told.append(pair))
    assert told[0][0] > 24
    assert told[-1] == (40, 40)


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ({"seed": 8}, "seed 7 ≠ 8"),
        ({"policy": "greedy"}, "policies ['random', 'random'] ≠ ['greedy', 'greedy']"),
        ({"seats": 3}, "seats 2 ≠ 3"),
        ({"rounds": 2}, "options {} ≠ {'rounds': 2}"),
        ({"game": "engis"}, "game 'pocket' ≠ 'engis'"),
    ],
)
def test_games_of_another_simulation_are_not_mixed(kept, other, named):
    folder, first = kept
    with pytest.raises(SimulationFileError, match="another simulation") as refused:
        simulate(**({"game": "pocket", "games": 9, "seats": 2, "policy": "random", "seed": 7,
                     "path": folder} | other))  # fmt: skip
    assert named in str(refused.value)
    assert rows(little(path=folder)) == rows(first)


def test_games_of_another_version_are_not_mixed(kept, monkeypatch):
    monkeypatch.setattr("engis_lab.__version__", "99.0")
    with pytest.raises(SimulationFileError, match=r"engis_lab '.*' ≠ '99\.0'"):
        little(path=kept[0])
    assert Simulation.load(kept[0]).plan.version != "99.0"  # but they can be read
    monkeypatch.setattr("pocket.Pocket.version", 2)
    with pytest.raises(SimulationFileError, match="rules 1 ≠ 2"):
        Simulation.load(kept[0])


def test_resume_false_and_foreign_folders_are_refused(kept, tmp_path):
    with pytest.raises(SimulationFileError, match="resume=True"):
        little(path=kept[0], resume=False)
    with pytest.raises(SimulationFileError, match="other files"):
        little(path=tmp_path)
    (tmp_path / "note").write_text("mine")
    with speaking("pt"), pytest.raises(SimulationFileError, match="como pasta"):
        little(path=tmp_path / "note")
    assert (tmp_path / "note").read_text() == "mine"


# -- damage -------------------------------------------------------------------------------------


def instead(data):
    return lambda _: data


def cut(data):
    return data[:-3]


def longer(data):
    return data + b"x"


def flipped(data):
    return data[:-3] + bytes([data[-3] ^ 1]) + data[-2:]


def other_head(**values):
    def change(data):
        line, body = data.split(b"\n", 1)
        return json.dumps(json.loads(line) | values).encode() + b"\n" + body

    return change


@pytest.mark.parametrize(
    "damage",
    [cut, longer, flipped, instead(b""), instead(b"[" * 50_000), instead(b"[]\n"),
     instead(b"\xff\xfe\n"), other_head(first=0), other_head(rows=10**12),
     other_head(games=0), other_head(types="x" * 9), other_head(types=None),
     other_head(sum="0" * 32), other_head(games="8")],
)  # fmt: skip
def test_a_damaged_chunk_is_played_again_and_not_read(kept, played, damage):
    folder, first = kept
    chunk = folder / "games-000000008.bin"
    chunk.write_bytes(damage(chunk.read_bytes()))
    with pytest.raises(SimulationFileError, match=r"games-000000008\.bin: is damaged"):
        Simulation.load(folder)
    assert rows(little(path=folder)) == rows(first)
    assert played == list(range(8, 16))
    assert rows(Simulation.load(folder)) == rows(first)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "nonsense", "[" * 70_000, '{"format": 1}', "\x00"]
)
def test_a_damaged_manifest_is_refused(kept, text):
    (kept[0] / "simulation.json").write_text(text)
    for ask in (lambda: little(path=kept[0]), lambda: Simulation.load(kept[0])):
        with pytest.raises(SimulationFileError, match=r"simulation\.json: is damaged"):
            ask()


@pytest.mark.parametrize(
    "change",
    [{"game": "chess"}, {"seats": 77}, {"policies": ["best", "best"]}, {"policies": [[]]},
     {"options": {"colour": 1}}, {"options": {"seats": 3}}, {"seed": -1}],
)  # fmt: skip
def test_a_manifest_that_asks_for_the_impossible_is_refused(kept, change):
    path = kept[0] / "simulation.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(SimulationFileError, match="simulation"):
        Simulation.load(kept[0])


@pytest.mark.parametrize("change", [{"chunk": 0}, {"chunk": 10**9}, {"seats": "2"}])
def test_a_manifest_with_wrong_kinds_is_damaged(kept, change):
    path = kept[0] / "simulation.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(SimulationFileError, match="damaged"):
        Simulation.load(kept[0])


def test_nothing_there_is_said(tmp_path):
    with pytest.raises(SimulationFileError, match="holds no simulation"):
        Simulation.load(tmp_path / "nowhere")


def test_big_endian_machines_read_the_same_files(kept, monkeypatch):
    _, first = kept
    turned = simulation_files._little(first.numbers("seed"))
    assert turned is first.numbers("seed")
    monkeypatch.setattr(simulation_files.sys, "byteorder", "big")
    turned = simulation_files._little(first.numbers("seed"))
    assert int.from_bytes(turned.tobytes()[:8], "big") == first["seed"][0]
    assert simulation_files._little(turned) == first.numbers("seed")


# -- a full disk ----------------------------------------------------------------------------------

FULL = """
import resource, sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from engis_lab.core.simulate import simulate
from engis_lab.core.simulation_files import SimulationFileError
from playthrough import pocket_registered
how, there = sys.argv[2], Path(sys.argv[3])
with pocket_registered():
    ask = dict(game="pocket", games=400, seats=2, policy="random", seed=7)
    done = simulate(**ask)
    if how == "to_parquet":
        import pyarrow.parquet
    resource.setrlimit(resource.RLIMIT_FSIZE, (900, 900))  # no file may be longer
    try:
        simulate(**ask, path=there) if how == "path" else getattr(done, how)(there)
    except SimulationFileError as error:
        assert isinstance(error, OSError)
        print(error)
        if how == "path":
            assert 0 < error.partial.games < 400
            assert error.partial["score"] == done["score"][: len(error.partial)]
        assert len(done) == 800
        done.numbers("score").tolist()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of file size are a POSIX matter")
@pytest.mark.parametrize("how", ["path", "to_csv", "to_parquet"])
def test_a_full_disk_is_said_and_nothing_half_written_stays(tmp_path, how):
    there = tmp_path / "there"
    if how != "path":
        there.write_bytes(b"what was here before")
    run = subprocess.run(
        [sys.executable, "-c", FULL, str(HERE), how, str(there)],
        check=False, capture_output=True, text=True, timeout=120, cwd=HERE.parent,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert "File too large" in run.stdout
    assert "nothing was changed there" in run.stdout
    if how == "path":
        assert [path.name for path in there.iterdir()] == ["simulation.json"]
    else:
        assert there.read_bytes() == b"what was here before"
        assert [path.name for path in tmp_path.iterdir()] == ["there"]


@pytest.mark.parametrize("how", ["to_csv", "to_parquet"])
def test_a_path_that_can_not_be_written_is_said(engis, tmp_path, how):
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "missing" / "file", tmp_path / "folder", ""):
        with pytest.raises(SimulationFileError, match="can't be written"):
            getattr(engis, how)(path)
    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]
    with speaking("pt"), pytest.raises(OSError, match="não pode ser escrito"):
        getattr(engis, how)(tmp_path / "folder")


# -- frames, CSV, parquet -------------------------------------------------------------------------


def without(monkeypatch, *names):
    """Let these libraries be missing."""

    def missing(name):
        if name.partition(".")[0] in names:
            raise ImportError(name)
        return import_module(name)

    monkeypatch.setattr(simulation_export, "import_module", missing)


def same_rows(frame, simulation):
    """Compare a frame's rows, as mappings, with those of a simulation."""
    for got, row in zip(frame, simulation.rows(), strict=True):
        assert list(got) == list(row)
        for name, value in row.items():
            missing = got[name] is None or got[name] != got[name]
            assert missing if value is None else got[name] == value, name


def test_a_frame_of_pandas(engis):
    frame = engis.to_frame()
    assert isinstance(frame, pd.DataFrame)
    same_rows(frame.to_dict("records"), engis)
    assert str(frame["score"].dtype).startswith("int")
    assert isinstance(frame["card1"].dtype, pd.CategoricalDtype)
    frame.loc[0, "score"] = 1  # a frame may be changed, and changes nothing else
    assert engis["score"][0] != 1


def test_a_frame_of_polars_where_pandas_is_missing(engis, monkeypatch):
    without(monkeypatch, "pandas", "numpy")
    frame = engis.to_frame()
    assert isinstance(frame, pl.DataFrame)
    same_rows(frame.to_dicts(), engis)
    assert frame["card1"].dtype == pl.Enum(engis.group("card")[0].words)
    assert frame["seed"].dtype == pl.Int64


def test_the_library_may_be_named(engis, monkeypatch):
    assert isinstance(engis.to_frame("polars"), pl.DataFrame)
    with pytest.raises(ValueError, match="pandas, polars"):
        engis.to_frame("numpy")
    without(monkeypatch, "polars")
    with pytest.raises(ImportError, match="needs polars"):
        engis.to_frame("polars")


def test_with_no_library_it_is_said_what_does_without(engis, monkeypatch, tmp_path):
    without(monkeypatch, "pandas", "polars", "pyarrow", "numpy")
    with pytest.raises(ImportError, match=r"pandas or polars.*to_csv"):
        engis.to_frame()
    with speaking("pt"), pytest.raises(ImportError, match="pyarrow ou polars"):
        engis.to_parquet(tmp_path / "x.parquet")
    assert not list(tmp_path.iterdir())
    engis.to_csv(tmp_path / "x.csv")


def test_csv_holds_every_value(engis, tmp_path, monkeypatch):
    monkeypatch.setattr(simulation_export, "ROWS", 5)  # several blocks
    path = tmp_path / "games.csv"
    engis.to_csv(path)
    with path.open(newline="", encoding="utf-8") as file:
        for got, row in zip(csv.DictReader(file), engis.rows(), strict=True):
            assert got == {name: "" if v is None else str(v) for name, v in row.items()}
    assert list(tmp_path.iterdir()) == [path]


def test_csv_of_a_shared_victory(pocket, tmp_path):
    result = little(games=600)
    result.to_csv(tmp_path / "x.csv")
    with (tmp_path / "x.csv").open(newline="") as file:
        assert [float(row["win"]) for row in csv.DictReader(file)] == result["win"]


@pytest.mark.parametrize("missing", ["nothing", "pyarrow"])
def test_parquet_holds_every_value_and_where_it_comes_from(engis, tmp_path, monkeypatch, missing):
    without(monkeypatch, missing, "pandas")
    path = tmp_path / "games.parquet"
    path.write_bytes(b"older")
    engis.to_parquet(path)
    table = pyarrow.parquet.read_table(path)
    same_rows(table.to_pylist(), engis)
    same_rows(pl.read_parquet(path).to_dicts(), engis)
    about = json.loads(pyarrow.parquet.read_metadata(path).metadata[b"engis_lab"])
    assert about["seed"] == 7
    assert about["policies"] == ["random"] * 3
    assert {"engis_lab", "rules", "components", "options"} <= set(about)
    assert list(tmp_path.iterdir()) == [path]


def test_an_empty_simulation_can_be_written(pocket, tmp_path):
    class Stopped:
        def is_set(self):
            return True

    nothing = little(cancel=Stopped())
    assert len(nothing.to_frame()) == len(nothing.to_frame("polars")) == 0
    nothing.to_csv(tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_text().startswith("game,seed,seat")
    nothing.to_parquet(tmp_path / "x.parquet")
    assert pyarrow.parquet.read_table(tmp_path / "x.parquet").num_rows == 0


def test_options_that_no_file_can_hold_are_refused(pocket, tmp_path):
    with pytest.raises(SetupError):
        little(path=tmp_path / "games", rounds=object())
    assert not (tmp_path / "games").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes are a POSIX matter")
def test_what_is_no_regular_file_is_left_alone(pocket, tmp_path):
    played = simulate("pocket", games=2, seats=2, policy="random")
    pipe, link, real = tmp_path / "pipe", tmp_path / "link.csv", tmp_path / "real.csv"
    os.mkfifo(pipe)
    with pytest.raises(SimulationFileError, match="no file that can be written"):
        played.to_csv(pipe)
    assert pipe.is_fifo()
    link.symlink_to(real)
    played.to_csv(link)
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8").startswith("game")
