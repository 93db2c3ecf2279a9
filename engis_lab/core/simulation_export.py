"""Simulations as data frames, CSV and parquet; what that needs is imported when asked for."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from engis_lab.core.tabular import FRAMES
from engis_lab.core.words import say

if TYPE_CHECKING:
    from engis_lab.core.game import Column
    from engis_lab.core.simulation import Simulation

WRITERS = ("pyarrow", "polars")
POLARS = {"b": "Int8", "h": "Int16", "i": "Int32", "q": "Int64"}
ARROW = {"b": "int8", "h": "int16", "i": "int32", "q": "int64"}
ROWS = 10_000  # turned to text at once


def find_module(names: tuple[str, ...]) -> tuple[str, Any]:
    """Return the first of these libraries that is installed, or raise `ImportError`."""
    for name in names:
        try:
            return name, import_module(name)
        except ImportError:
            continue
    raise ImportError(
        say("this needs {names}: install one, or use `.to_csv` or `.rows()`, which need nothing",
            "isto precisa de {names}: instale, ou use `.to_csv` ou `.rows()`, que não precisam "
            "de nada",
            names=say(" or ", " ou ").join(names)))  # fmt: skip


# -- data frames ----------------------------------------------------------------------------------


def to_frame(simulation: Simulation, library: str | None = None) -> Any:
    """Return a data frame; columns with words are categories."""
    if library is not None and library not in FRAMES:
        raise ValueError(
            say("{got!r} makes no data frames here; use one of: {known}",
                "{got!r} não faz tabelas aqui; use: {known}",
                got=library, known=", ".join(FRAMES)))  # fmt: skip
    name, module = find_module(FRAMES if library is None else (library,))
    make = _polars if name == "polars" else _pandas
    columns = {column.name: make(module, simulation, column) for column in simulation.columns}
    return module.DataFrame(columns)


def _pandas(pandas: Any, simulation: Simulation, column: Column) -> Any:
    numpy = import_module("numpy")  # pandas brings it
    numbers = simulation.numbers(column.name)
    if column.name == "win":
        return numpy.array(simulation["win"], dtype="float32")
    plain = numpy.array(numbers)  # a copy: a frame may be changed
    if column.words:
        return pandas.Categorical.from_codes(plain, list(column.words))
    return plain


def _polars(polars: Any, simulation: Simulation, column: Column) -> Any:
    numbers = simulation.numbers(column.name)
    if column.name == "win":
        return polars.Series("win", simulation["win"], dtype=polars.Float32)
    plain = polars.Series(column.name, numbers, dtype=getattr(polars, POLARS[numbers.typecode]))
    if not column.words:
        return plain
    words = polars.Series(column.words, dtype=polars.Enum(column.words))
    known = plain.to_frame().select(polars.when(plain >= 0).then(plain))[column.name]
    return words.gather(known).alias(column.name)


# -- files ----------------------------------------------------------------------------------------


def to_csv(simulation: Simulation, path: str | PathLike[str]) -> None:
    """Write a CSV file, whole or not at all."""
    from engis_lab.core.simulation_files import write_whole

    def write(file: IO[bytes]) -> None:
        for text in csv_blocks(simulation):
            file.write(text.encode())

    write_whole(Path(path).absolute(), write)


def csv_blocks(simulation: Simulation) -> Iterator[str]:
    """Yield the text of a CSV file, some thousand rows at once."""
    shown = [(simulation.numbers(c.name), _texts(c)) for c in simulation.columns]
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.name for column in simulation.columns])
    for start in range(0, len(simulation), ROWS):
        block = [
            [texts[n] for n in numbers[start : start + ROWS]] if texts else
            numbers[start : start + ROWS]
            for numbers, texts in shown
        ]  # fmt: skip
        writer.writerows(zip(*block, strict=True))
        yield text.getvalue()
        text.seek(0)
        text.truncate()
    yield text.getvalue()


def _texts(column: Column) -> list[object]:
    """Return what stands for each number, by its index; empty where the number itself does."""
    if column.name == "win":
        return [0.0, *(round(1 / n, 6) for n in range(1, 64))]
    return [*column.words, ""] if column.words else []  # -1, nothing, is the last


def to_parquet(simulation: Simulation, path: str | PathLike[str]) -> None:
    """Write a parquet file, whole or not at all."""
    from engis_lab.core.simulation_files import manifest, write_whole

    name, module = find_module(WRITERS)
    about = {"engis_lab": json.dumps(manifest(simulation.plan, 0))}
    if name == "pyarrow":
        parquet = import_module("pyarrow.parquet")
        table = _arrow(module, simulation).replace_schema_metadata(about)
        write_whole(Path(path).absolute(), lambda file: parquet.write_table(table, file))
    else:
        frame = to_frame(simulation, "polars")
        write_whole(Path(path).absolute(), lambda file: frame.write_parquet(file, metadata=about))


def _arrow(pyarrow: Any, simulation: Simulation) -> Any:
    """Return an arrow table over the columns, which are not copied."""
    arrays = []
    for column in simulation.columns:
        numbers = simulation.numbers(column.name)
        kind = getattr(pyarrow, ARROW[numbers.typecode])()
        plain = pyarrow.Array.from_buffers(kind, len(numbers), [None, pyarrow.py_buffer(numbers)])
        if column.name == "win":
            plain = pyarrow.array(simulation["win"], pyarrow.float32())
        elif column.words:
            known = pyarrow.array([n if n >= 0 else None for n in numbers], kind)
            plain = pyarrow.DictionaryArray.from_arrays(known, list(column.words))
        arrays.append(plain)
    return pyarrow.table(arrays, names=[column.name for column in simulation.columns])
