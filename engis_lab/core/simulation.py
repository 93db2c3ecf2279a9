"""`Simulation`: many games as columns, a row per game and seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike
from textwrap import wrap
from typing import Any

from engis_lab.core import simulation_export
from engis_lab.core.figures import about, grouped
from engis_lab.core.game import Column, did_you_mean
from engis_lab.core.position import Position
from engis_lab.core.simulation_plan import Chunk, Numbers, Plan, game_seed, joined
from engis_lab.core.tabular import WIDTH, html_table, text_table
from engis_lab.core.words import language, say


@dataclass(frozen=True, repr=False)
class Simulation:
    """Many games, a row per game and seat; made by `simulate` and `Simulation.load`.

    Attributes
    ----------
    plan : Plan
        Game, seats, policies, seed, options, component set, version.
    asked : int
        Games that were asked for.
    games : int
        Games that were played: fewer when it was stopped.
    columns : tuple of Column
        Name, group, round and words of each column.

    Examples
    --------
    >>> import engis_lab as lab
    >>> result = lab.simulate("engis", games=2, seats=2, policy="random", seed=7)
    >>> result.games, len(result), result["seat"]
    (2, 4, [0, 1, 0, 1])
    """

    plan: Plan
    asked: int
    games: int
    columns: tuple[Column, ...]
    _data: dict[str, Numbers] = field(repr=False)

    @classmethod
    def of_chunks(cls, plan: Plan, asked: int, chunks: Sequence[Chunk]) -> Simulation:
        """Return the games of chunks as one table, ordered by number."""
        columns = plan.columns()
        chunks = sorted(chunks, key=lambda chunk: chunk.first)
        data = {
            column.name: joined([chunk.columns[i] for chunk in chunks])
            for i, column in enumerate(columns)
        }
        return cls(plan, asked, sum(chunk.games for chunk in chunks), columns, data)

    @classmethod
    def load(cls, path: str | PathLike[str], components: Any = None) -> Simulation:
        """Return the games that `simulate` kept under a path.

        Parameters
        ----------
        path : path
        components : path, optional
            Folder of the component set, if they were not played with the standard one.

        Raises
        ------
        SimulationFileError
            Nothing there, damaged, or of another game, component set or version.
        """
        from engis_lab.core.simulation_files import load

        return load(path, components)

    # -- rows -------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._data["game"])

    @property
    def complete(self) -> bool:
        """Whether all games that were asked for have been played."""
        return self.games == self.asked

    def numbers(self, name: str) -> Numbers:
        """Return a column as whole numbers; not a copy, so don't write to it.

        A column with words holds their numbers, ``win`` how many seats shared the victory
        (0: lost).
        """
        if name not in self._data:
            raise KeyError(
                say("there is no column {name!r}; {known}", "não há coluna {name!r}; {known}",
                    name=name, known=did_you_mean(str(name), list(self._data))))  # fmt: skip
        return self._data[name]

    def __getitem__(self, name: str) -> list[Any]:
        """Return a column as a list: numbers, words, or for ``win`` the share of the victory."""
        column = self._column(name)
        numbers = self.numbers(name)
        if name == "win":
            return [1 / n if n else 0.0 for n in numbers]
        if column.words:
            return [column.words[n] if n >= 0 else None for n in numbers]
        return numbers.tolist()

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield each row as a mapping of column to value."""
        names = [column.name for column in self.columns]
        for values in zip(*(self[name] for name in names), strict=True):
            yield dict(zip(names, values, strict=True))

    def group(self, group: str) -> tuple[Column, ...]:
        """Return the columns of a group (``"skill"``, ``"card"`` ...)."""
        found = tuple(column for column in self.columns if column.group == group)
        if not found:
            known = list(dict.fromkeys(column.group for column in self.columns))
            raise KeyError(
                say("there are no columns of {group!r}; {known}",
                    "não há colunas de {group!r}; {known}",
                    group=group, known=did_you_mean(str(group), known)))  # fmt: skip
        return found

    def _column(self, name: str) -> Column:
        self.numbers(name)
        return next(column for column in self.columns if column.name == name)

    # -- in words ---------------------------------------------------------------------------

    def label(self, name: str) -> str:
        """Return a column in words, in the language in use."""
        group = self._column(name).group
        if group == "source":
            return self.plan.game.source_label(self.plan.sample, name)
        return name if group == "result" else self.plan.game.column_label(self.plan.sample, name)

    def tag(self, name: str) -> str:
        """Return the tag of what a column is about (``"R"``: reconstructed here), or ""."""
        return self.plan.game.column_tag(self.plan.sample, name)

    @property
    def caveat(self) -> str:
        """Says that all figures rest on reconstructed values, if they do; else ""."""
        if not self.plan.game.reconstructed(self.plan.sample):
            return ""
        return say(
            "Rests on reconstructed values (tag R), not the publisher's",
            "Baseia-se em valores reconstruídos (etiqueta R), não nos da editora",
        )

    @property
    def shared(self) -> int:
        """Games that nobody won alone: draws, and victories that several share."""
        return self.games - self.numbers("win").count(1)

    @property
    def source(self) -> str:
        """Version, rules, component set and seed, for whoever wants the same again."""
        plan = self.plan
        return say(
            "engis_lab {version}, rules {rules}, components {digest}, seed {seed}",
            "engis_lab {version}, regras {rules}, componentes {digest}, semente {seed}",
            version=plan.version,
            rules=plan.game.version,
            digest=plan.digest or say("standard", "padrão"),
            seed=plan.seed,
        )

    def deal(self, number: int) -> Position:
        """Return the first position of a game, to play it on by hand."""
        from engis_lab.core.notation import start

        if number not in range(self.asked):
            raise IndexError(
                say("there is no game {n}; they count from 0 to {last}",
                    "não há partida {n}; elas vão de 0 a {last}",
                    n=number, last=self.asked - 1))  # fmt: skip
        plan = self.plan
        parameters = {"seats": plan.seats, "seed": game_seed(plan.seed, number), **plan.options}
        return start(plan.game, "new", parameters, plan.components)

    # -- out --------------------------------------------------------------------------------

    def to_frame(self, library: str | None = None) -> Any:
        """Return a data frame of pandas or polars, whichever is installed, or the one named.

        Raises
        ------
        ImportError
            Neither is installed; `to_csv` and `rows` need nothing.
        """
        return simulation_export.to_frame(self, library)

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write a CSV file, whole or not at all; needs nothing installed.

        Raises
        ------
        OSError
            The disk is full, or the path can't be written; what was there before stays.
        """
        simulation_export.to_csv(self, path)

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Write a parquet file by pyarrow or polars, whole or not at all.

        Version, component set, policies and seed are kept in the file's metadata.

        Raises
        ------
        ImportError
            Neither is installed.
        OSError
            The disk is full, or the path can't be written; what was there before stays.
        """
        simulation_export.to_parquet(self, path)

    # -- summary ----------------------------------------------------------------------------

    def _table(self) -> tuple[str, list[str], list[list[str]], str]:
        """Return title, head, rows and foot of the summary."""
        from engis_lab.core.balance import seat_balance

        plan = self.plan
        title = say(
            "{game}, {seats} seats: {n} games",
            "{game}, {seats} lugares: {n} partidas",
            game=plan.game.titles[language()],
            seats=plan.seats,
            n=grouped(self.games),
        )
        if not self.complete:
            title += say(" of {n}, stopped", " de {n}, interrompida", n=grouped(self.asked))
        head = [
            say("seat", "lugar"),
            say("policy", "política"),
            say("win share", "parte das vitórias"),
            say("mean score", "pontos em média"),
        ]
        policies = [*plan.policies, "-"]  # the last of an automatic rival
        rows = [
            [row.label, policies[min(row.value, plan.seats)], about(row.win, True),
             about(row.score)]
            for row in seat_balance(self)
        ]  # fmt: skip
        foot = f"{self.source}. {say('95% intervals', 'Intervalos de 95%')}."
        if shared := self.shared:
            foot += " " + say(
                "{n} {n:game|games} without a single winner, counted in equal shares.",
                "{n} {n:partida|partidas} sem um só vencedor, contadas em partes iguais.",
                n=shared,
            )
        return title, head, rows, f"{foot} {self.caveat}.".removesuffix(" .")

    def __repr__(self) -> str:
        title, head, rows, foot = self._table()
        return "\n".join([title, text_table(head, rows), *wrap(foot, WIDTH)])

    def _repr_html_(self) -> str:
        from html import escape

        title, head, rows, foot = self._table()
        return f"<div>{html_table(head, rows, title)}<p><small>{escape(foot)}</small></p></div>"
