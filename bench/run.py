"""``make bench``: measure engis_lab and its peers in turns, each in an environment of its own.

``python bench/run.py --help`` tells the options. Environments are made in a cache folder and
used again; engis_lab itself is installed anew each time, from the folder this file stands in.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

import side as shared
from page import OURS, PURE, page
from report import Run, Sample, reason

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
# Name of a side: its script, what pip installs ("." is engis_lab itself), variables for pip.
SIDES: dict[str, tuple[str, str, dict[str, str]]] = {
    OURS: ("side_engis_lab.py", ".", {}),
    PURE: ("side_engis_lab.py", ".", {"ENGIS_LAB_PURE": "1"}),
    "OpenSpiel": ("side_open_spiel.py", "open_spiel", {}),
    "catanatron": ("side_catanatron.py", "catanatron", {}),
    "python-chess": ("side_chess.py", "chess", {}),
}
# Of engis_lab in both forms.
FORMS = ("playouts 3", "random 3", "random 2", "random 4", "random 1", "greedy 3", "planner 3",
         "clone", "digest", "import")  # fmt: skip
TASKS: dict[str, tuple[str, ...]] = {
    OURS: (*FORMS, "rollouts", "first", "cancel"),
    PURE: FORMS,
    "OpenSpiel": ("maedn 3", "quoridor 2"),
    "catanatron": ("catanatron 3",),
    "python-chess": ("chess",),
}  # fmt: skip
ONCE = {OURS: ("start",)}  # before the rounds: a pool starts cold only once
GAMES = 100_000  # of the simulation whose memory is measured


class NotInstalledError(Exception):
    """A side that can't be measured, and why."""


def main(arguments: list[str] | None = None) -> int:
    """Measure everything, write the page."""
    asked = parse(arguments)
    run = Run(machine=machine())
    with ExitStack() as stack:
        sides = open_sides(run, asked.cache, asked.sides, stack)
        run.samples.append(Sample("reference", "loop", 0, **shared.reference()))
        for name, tasks in ONCE.items():
            for task in tasks if name in sides else ():
                measure(run, sides[name], name, task, 0)
        for number in range(1, asked.rounds + 1):
            print(f"round {number} of {asked.rounds}", flush=True)
            run.samples.append(Sample("reference", "loop", number, **shared.reference()))
            for name, task in in_turns(list(sides), number):
                measure(run, sides[name], name, task, number)
    if OURS in sides and asked.games:
        run.memory = memory(run, asked.cache, asked.games)
    (asked.cache / "last.json").write_text(json.dumps(run.samples), encoding="utf-8")
    asked.out.write_text(page(run, asked.rounds, shared.STEPS), encoding="utf-8")
    print(f"written to {asked.out}")
    return 1 if run.failed or OURS in run.missing else 0


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """Return the options."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--cache", type=Path, default=home / "engis_lab" / "bench" / version)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "benchmarks.md")
    parser.add_argument("--games", type=int, default=GAMES, help="simulated for memory, 0: none")
    parser.add_argument("--sides", nargs="+", choices=list(SIDES), default=list(SIDES))
    asked = parser.parse_args(arguments)
    if asked.rounds < 1:
        parser.error("--rounds must be 1 or more")
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    return asked


def in_turns(sides: list[str], number: int) -> Iterator[tuple[str, str]]:
    """Yield the tasks of a round: a task of each side in turn; each round begins elsewhere."""
    turn = number % len(sides) if sides else 0
    sides = sides[turn:] + sides[:turn]
    for n in range(max((len(TASKS[name]) for name in sides), default=0)):
        for name in sides:
            if n < len(TASKS[name]):
                yield name, TASKS[name][n]


# -- environments -------------------------------------------------------------------------------


def open_sides(
    run: Run, cache: Path, names: list[str], stack: ExitStack
) -> dict[str, subprocess.Popen[str]]:
    """Install and start the sides; name those that can't be."""
    sides = {}
    for name in names:
        print(f"preparing {name}", flush=True)
        try:
            python = prepare(name, cache)
            sides[name], about = stack.enter_context(started(python, SIDES[name][0]))
        except NotInstalledError as error:
            run.missing[name] = str(error)
            print(f"{name} is left out: {error}", flush=True)
            continue
        run.versions[name] = " ".join([about["version"], about.get("form", "")]).strip()
        if name == OURS and about["form"] != "compiled":
            run.missing["engis_lab, compiled"] = "no C compiler here: the plain form stands for it"
    return sides


def prepare(name: str, cache: Path) -> Path:
    """Return the interpreter of a side's environment, made if it is not there yet."""
    _, package, variables = SIDES[name]
    folder = cache / name.replace(", ", "-").replace(" ", "-").lower()
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(folder, clear=True, with_pip=True)
    ours = package == "."
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "install", "-q"]
    with tempfile.TemporaryDirectory() as place:
        if ours:  # from a copy, so that nothing is built beside the sources
            command += ["--force-reinstall", "--no-deps", "--no-cache-dir", sources(Path(place))]
        else:
            command.append(package)
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, env={**os.environ, **variables}
        )
    if done.returncode:
        raise NotInstalledError(reason(done.stderr or done.stdout))
    return python


def sources(place: Path) -> str:
    """Copy what the package is built from."""
    built = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.c", "built.json")
    shutil.copytree(ROOT / "engis_lab", place / "engis_lab", ignore=built)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, place)
    return str(place)


@contextmanager
def started(python: Path, script: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """Start a side; it first says what it is."""
    command = [str(python), str(BENCH / script)]
    pipe = subprocess.PIPE
    with (
        tempfile.TemporaryFile("w+") as said,
        subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=said, text=True, cwd=BENCH
        ) as process,
    ):
        line = stream(process.stdout).readline()
        if not line:
            process.wait()
            said.seek(0)
            raise NotInstalledError(reason(said.read()))
        yield process, json.loads(line)


def stream(given: IO[str] | None) -> IO[str]:
    """Return a stream that was asked for."""
    assert given is not None
    return given


# -- measuring ----------------------------------------------------------------------------------


def measure(run: Run, process: subprocess.Popen[str], name: str, task: str, number: int) -> None:
    """Let a side do a task, and note what it took."""
    stream(process.stdin).write(task + "\n")
    stream(process.stdin).flush()
    line = stream(process.stdout).readline()
    answer: dict[str, Any] = json.loads(line) if line else {"error": "it ended"}
    if "error" in answer:
        run.failed[name, task] = reason(answer["error"])
        return
    run.samples.append(
        Sample(name, task, number, answer["count"], answer["decisions"], answer["seconds"])
    )


def memory(run: Run, cache: Path, games: int) -> Mapping[str, float]:
    """Return what a simulation of many games takes, in a fresh process."""
    folder = cache / OURS
    with tempfile.TemporaryDirectory() as place:
        done = subprocess.run(
            [str(folder / "bin" / "python"), str(BENCH / "side_memory.py"), str(games),
             str(Path(place) / "games.csv")],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    if done.returncode:
        run.failed[OURS, "memory"] = reason(done.stderr)
        return {}
    found: dict[str, float] = json.loads(done.stdout)
    return found


def machine() -> str:
    """Say what this runs on, without naming the machine."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = info.read_text(encoding="utf-8", errors="replace").splitlines()
        models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
        model = models[0] if models else model
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python} on {platform.system()}, {os.cpu_count()} cores, {model}"


if __name__ == "__main__":
    sys.exit(main())
