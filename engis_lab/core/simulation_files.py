"""Games kept on disk while they are played: a folder with what was asked for, and chunks.

``simulation.json`` says what was asked; each ``games-N.bin`` holds the games from number N on:
a line of JSON, then the columns as little-endian numbers, with a checksum. Nothing in them is
ever run, and each file is written whole or not at all.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Callable
from dataclasses import replace
from errno import ENOSPC
from hashlib import blake2b
from os import PathLike, getpid
from pathlib import Path
from typing import IO, Any

from engis_lab.core.answers import SetupError
from engis_lab.core.simulation import Simulation
from engis_lab.core.simulation_plan import WHOLE, Chunk, Numbers, Plan, make_plan
from engis_lab.core.words import say

MANIFEST = "simulation.json"
FORMAT = 1
HEAD = 1 << 16  # bytes of the first line of a chunk at most; more is damage or an attack
MOST_STEP = 1_000_000


class SimulationFileError(OSError):
    """A path that can't be written, or holds something else; what it held is unchanged.

    Attributes
    ----------
    partial : Simulation or None
        All games that had been played, when it came up on the way.
    """

    partial: Simulation | None = None


def refused(path: Path, en: str, pt: str, **values: object) -> SimulationFileError:
    """Return the error for a path."""
    return SimulationFileError(f"{path}: {say(en, pt, **values)}")


def write_whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write a file beside its place, then put it there: whole, or not at all.

    Raises
    ------
    SimulationFileError
        The disk is full, or the folder can't be written; what was there before stays.
    """
    place = path.resolve()  # a link goes on pointing at the file it points at
    if place.exists() and not place.is_file() and not place.is_dir():
        raise refused(
            path, "is no file that can be written", "não é um arquivo que se possa gravar"
        )
    beside = place.with_name(f".{place.name}.{getpid()}.part")
    try:
        with beside.open("wb") as file:
            write(file)
        beside.replace(place)
    except OSError as error:
        raise refused(
            path,
            "can't be written ({why}); nothing was changed there, and the games played are still "
            "in memory: try again with {remedy}",
            "não pode ser escrito ({why}); nada mudou ali, e as partidas jogadas continuam na "
            "memória: tente de novo com {remedy}",
            remedy=say("more space or another path", "mais espaço ou outro caminho")
            if error.errno == ENOSPC
            else say("another path", "outro caminho"),
            why=error.strerror or error,
        ) from error
    finally:
        beside.unlink(missing_ok=True)


# -- what was asked for ---------------------------------------------------------------------------


def manifest(plan: Plan, step: int) -> dict[str, Any]:
    """Return everything that rows depend on."""
    return {
        "format": FORMAT,
        "engis_lab": plan.version,
        "game": plan.game.name,
        "rules": plan.game.version,
        "components": plan.digest,
        "seats": plan.seats,
        "policies": list(plan.policies),
        "seed": plan.seed,
        "options": dict(plan.options),
        "chunk": step,
    }


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return what was asked for, or raise `SimulationFileError`."""
    try:
        with (folder / MANIFEST).open("rb") as file:
            found = json.loads(file.read(HEAD))
    except FileNotFoundError:
        raise refused(folder, "holds no simulation", "não contém uma simulação") from None
    except OSError as error:
        raise refused(folder, "can't be read ({why})", "não pode ser lido ({why})",
                      why=error.strerror or error) from error  # fmt: skip
    except (ValueError, RecursionError):
        found = None
    kinds = {"format": int, "engis_lab": str, "game": str, "rules": int, "components": str,
             "seats": int, "policies": list, "seed": int, "options": dict,
             "chunk": int}  # fmt: skip
    if (
        not isinstance(found, dict)
        or any(type(found.get(key)) is not kind for key, kind in kinds.items())
        or not 1 <= found["chunk"] <= MOST_STEP
    ):
        raise refused(folder / MANIFEST, "is damaged; delete the folder, or use another path",
                      "está danificado; apague a pasta ou use outro caminho")  # fmt: skip
    return found


def check_same(folder: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Refuse to mix games of different plans; say which parts differ."""
    apart = [
        f"{key} {found.get(key)!r} ≠ {value!r}"
        for key, value in wanted.items()
        if key != "chunk" and found.get(key) != value
    ]
    if apart:
        raise refused(
            folder,
            "holds games of another simulation (there ≠ here: {apart}); use another path, "
            "or ask for the same again",
            "contém partidas de outra simulação (lá ≠ aqui: {apart}); use outro caminho, "
            "ou peça a mesma",
            apart="; ".join(apart),
        )


# -- the folder -----------------------------------------------------------------------------------


class Store:
    """The chunks of a simulation in a folder; ``step`` games in each."""

    def __init__(self, folder: Path, plan: Plan, step: int) -> None:
        self.folder, self.plan, self.step = folder, plan, step

    @classmethod
    def open(cls, path: str | PathLike[str], plan: Plan, step: int, resume: bool) -> Store:
        """Return the store of a path, new or with games of the same plan."""
        folder = Path(path)
        wanted = manifest(plan, step)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            known = (folder / MANIFEST).exists()
            strange = not known and any(folder.iterdir())
        except OSError as error:
            raise refused(folder, "can't be used as a folder ({why})",
                          "não pode ser usado como pasta ({why})",
                          why=error.strerror or error) from error  # fmt: skip
        if strange:
            raise refused(folder, "holds other files; use an empty or a new folder",
                          "contém outros arquivos; use uma pasta vazia ou nova")  # fmt: skip
        if known and not resume:
            raise refused(folder, "holds games already; use resume=True, or another path",
                          "já contém partidas; use resume=True, ou outro caminho")  # fmt: skip
        if known:
            found = read_manifest(folder)
            check_same(folder, found, wanted)
            return cls(folder, plan, found["chunk"])
        try:
            text = json.dumps(wanted, indent=1, ensure_ascii=False)
        except (TypeError, ValueError) as error:
            raise SetupError("options", str(error)) from error
        write_whole(folder / MANIFEST, lambda file: file.write(text.encode()))
        return cls(folder, plan, step)

    def path(self, first: int) -> Path:
        """Return the file of the chunk that begins with a game."""
        return self.folder / f"games-{first:09d}.bin"

    def write(self, chunk: Chunk) -> None:
        """Keep a chunk."""
        if not chunk.games:
            return
        body = b"".join(_little(column).tobytes() for column in chunk.columns)
        head = {
            "first": chunk.first,
            "games": chunk.games,
            "rows": len(chunk.columns[0]),
            "types": "".join(column.typecode for column in chunk.columns),
            "sum": blake2b(body, digest_size=16).hexdigest(),
        }
        line = json.dumps(head, separators=(",", ":")).encode() + b"\n"
        write_whole(self.path(chunk.first), lambda file: (file.write(line), file.write(body)))

    def read(self, first: int, count: int) -> Chunk | None:
        """Return so many games from one on; None where they are missing or damaged."""
        try:
            chunk = self._read(first)
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None  # played again, so a damaged file costs time only
        if chunk is None or chunk.games < count:
            return None
        rows = len(chunk.columns[0]) // chunk.games * count
        return Chunk(first, count, [column[:rows] for column in chunk.columns])

    def _read(self, first: int) -> Chunk | None:
        with self.path(first).open("rb") as file:
            head = json.loads(file.readline(HEAD))
            games, rows, types = head["games"], head["rows"], head["types"]
            columns = self.plan.columns()
            if (
                head["first"] != first
                or not 0 < games <= self.step
                or not 0 < rows <= games * 64
                or rows % games
                or len(types) != len(columns)
                or set(types) - set(WHOLE)
            ):
                return None
            body = file.read(rows * sum(array(code).itemsize for code in types) + 1)
        if blake2b(body, digest_size=16).hexdigest() != head["sum"]:
            return None
        found, at = [], 0
        for code in types:
            column: Numbers = array(code)
            size = rows * column.itemsize
            column.frombytes(body[at : at + size])
            found.append(_little(column))
            at += size
        return Chunk(first, games, found) if at == len(body) else None

    def chunks(self) -> list[Chunk]:
        """Return all chunks that are there and whole."""
        found = []
        for path in sorted(self.folder.glob("games-*.bin")):
            name = path.stem.removeprefix("games-")
            first = int(name) if name.isdecimal() else 1
            chunk = None
            if first % self.step == 0 and path == self.path(first):
                try:
                    chunk = self._read(first)
                except (OSError, ValueError, TypeError, KeyError, RecursionError):
                    chunk = None
            if chunk is None:
                raise refused(
                    path,
                    "is damaged; ask `simulate` for the same games again with this path: it plays "
                    "what is missing",
                    "está danificado; peça a `simulate` as mesmas partidas de novo com este "
                    "caminho: ela joga as que faltam",
                )
            found.append(chunk)
        return found


def _little(column: Numbers) -> Numbers:
    """Return numbers as files hold them, little-endian."""
    if sys.byteorder == "little":
        return column
    turned = column[:]
    turned.byteswap()
    return turned


def load(path: str | PathLike[str], components: Any = None) -> Simulation:
    """Return the games under a path; see `Simulation.load`."""
    folder = Path(path)
    found = read_manifest(folder)
    try:
        plan = make_plan(found["game"], found["seats"], found["policies"], found["seed"],
                         components, found["options"])  # fmt: skip
    except (SetupError, TypeError) as error:
        raise refused(folder / MANIFEST, "can't be read here: {why}",
                      "não pode ser lido aqui: {why}", why=error) from error  # fmt: skip
    check_same(folder, found, manifest(plan, found["chunk"]) | {"engis_lab": found["engis_lab"]})
    chunks = Store(folder, plan, found["chunk"]).chunks()
    played = sum(chunk.games for chunk in chunks)
    asked = max((chunk.first + chunk.games for chunk in chunks), default=0)
    plan = replace(plan, version=found["engis_lab"])
    return Simulation.of_chunks(plan, max(played, asked), chunks)
