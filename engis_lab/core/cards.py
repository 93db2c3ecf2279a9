"""Component tables: TOML files read strictly into frozen dataclasses.

A file holds arrays of tables (``[[hexes]]``). A row becomes one dataclass, whose annotations say
what a field may hold: ``int``, ``str``, `Text` or ``tuple[str, ...]``, narrowed by `Between`,
`OneOf` or `Letters` inside ``Annotated``. Only a field with a default may be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast, get_type_hints

from engis_lab.core.fields import ComponentError, Spot, Text, check_keys, checked, choice, word_in
from engis_lab.core.words import say, shown

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["ComponentError", "Sheet", "Text", "make_row", "read_toml"]

LARGEST_FILE = 1_000_000
"""Bytes; our largest table has a tenth of it, so more is no component file."""

Row = TypeVar("Row")


class Sheet:
    """One TOML file of tables.

    Parameters
    ----------
    path : Path
        The file.
    tables : sequence of str
        The arrays of tables that must be there, and no others.

    Raises
    ------
    ComponentError
        Unreadable, too large, not TOML; a table missing or unknown.
    """

    __slots__ = ("content", "name")

    def __init__(self, path: Path, tables: Sequence[str]) -> None:
        self.name = path.name
        self.content = read_toml(path)
        check_keys(self.content, Spot(self.name), tables, tables)

    def rows(
        self, table: str, kind: type[Row], ids: Sequence[str] | None = None
    ) -> tuple[Row, ...]:
        """Return the rows of a table as dataclasses that have an ``id``.

        Parameters
        ----------
        table : str
            Name of the array of tables.
        kind : type
            A frozen dataclass; its annotations say what each field may hold.
        ids : sequence of str, optional
            The ids that must be there, each once; they give the order. None accepts any.

        Raises
        ------
        ComponentError
            With file, id, field, what is wrong and what is expected.
        """
        made: dict[str, Row] = {}
        for spot, row in self._named_rows(table):
            if spot.row in made:
                raise spot.at("id").error(
                    say("used twice", "usado duas vezes"),
                    say("a different id in each row", "um id diferente em cada linha"),
                )
            if ids is not None and spot.row not in ids:
                raise spot.at("id").error(
                    say("unknown id", "id desconhecido"), choice(spot.row, ids)
                )
            made[spot.row] = make_row(kind, row, spot)
        for wanted in ids or ():
            if wanted not in made:
                raise Spot(self.name, wanted).error(
                    say(
                        "missing: {n} rows in {table}",
                        "ausente: {n} linhas em {table}",
                        n=len(made),
                        table=table,
                    ),
                    say("{n} rows", "{n} linhas", n=len(ids or ())),
                )
        return tuple(made[name] for name in (made if ids is None else ids))

    def _named_rows(self, table: str) -> list[tuple[Spot, dict[str, object]]]:
        found = self.content[table]
        if not isinstance(found, list):
            raise Spot(self.name, field=table).error(
                shown(found),
                say(
                    "rows that begin with [[{table}]]",
                    "linhas que começam com [[{table}]]",
                    table=table,
                ),
            )
        named = []
        for number, row in enumerate(found, 1):
            spot = Spot(self.name, f"{table} {number}")
            if not isinstance(row, dict):
                raise spot.error(shown(row), say("a table of fields", "uma tabela de campos"))
            if "id" not in row:
                raise spot.at("id").error(say("missing", "ausente"), say("an id", "um id"))
            named.append((Spot(self.name, word_in(row["id"], spot.at("id"))), row))
        return named


def read_toml(path: Path) -> dict[str, object]:
    """Return what a TOML file says; it is read as data, nothing in it is run.

    Raises
    ------
    ComponentError
        Unreadable, too large, or not TOML.
    """
    spot = Spot(path.name)
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as problem:
        raise spot.error(
            say("can't be read ({why})", "não pode ser lido ({why})", why=problem),
            say("a readable file", "um arquivo legível"),
        ) from problem
    if len(raw) > LARGEST_FILE:
        raise spot.error(
            say("too large", "grande demais"),
            say("at most {n} bytes", "no máximo {n} bytes", n=LARGEST_FILE),
        )
    import tomllib  # only where a table is read

    try:
        return tomllib.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError) as problem:  # bad UTF-8 and bad TOML are ValueErrors
        raise spot.error(
            say("is not TOML ({why})", "não é TOML ({why})", why=problem),
            say("TOML text in UTF-8", "texto TOML em UTF-8"),
        ) from problem


def make_row(kind: type[Row], row: dict[str, object], spot: Spot) -> Row:
    """Return one row as a dataclass, each value checked against its annotation."""
    needed, rules = _shape(cast("type[DataclassInstance]", kind))
    check_keys(row, spot, needed, list(rules))
    return kind(**{key: checked(value, rules[key], spot.at(key)) for key, value in row.items()})


@cache
def _shape(kind: type[DataclassInstance]) -> tuple[list[str], dict[str, Any]]:
    """Return the fields of a dataclass that have no default, and the annotation of each field."""
    hints = get_type_hints(kind, include_extras=True)
    parts = fields(kind)
    return ([p.name for p in parts if p.default is MISSING], {p.name: hints[p.name] for p in parts})
