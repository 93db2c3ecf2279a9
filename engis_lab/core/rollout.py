"""`rollout`: play a position on many times, and what came out, with intervals."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cached_property
from html import escape
from typing import Any

from engis_lab.core.estimate import Estimate, mean_of, share_of
from engis_lab.core.playing import margins, shares, squares
from engis_lab.core.playouts import (
    OUTLOOK,
    Cell,
    Job,
    Played,
    Policy,
    Provenance,
    cells_between,
    check_count,
    check_position,
    make_job,
    provenance,
)
from engis_lab.core.position import Position
from engis_lab.core.tabular import Rows, frame, html_table, text_table
from engis_lab.core.words import say
from engis_lab.core.workers import Crew, ExecutorDied


def rollout(
    position: Position,
    n: int,
    policy: Policy = "greedy",
    seed: int = 0,
    seat: int | None = None,
    workers: int = 1,
    rounds: int = 0,
    executor: Any = None,
) -> Rollout:
    """Return the outcomes of ``n`` playouts of a position.

    Each begins by re-dealing what a seat can't know, so nothing hidden shows in the figures.
    The same seed gives the same figures for any number of workers. An interrupt returns what
    there is, marked ``stopped``.

    Parameters
    ----------
    position : Position
        Not one of a finished game.
    n : int
        Playouts.
    policy : str, sequence or mapping
        Who plays on: one name of ``position.game.policies`` for all, or one per seat.
    seed : int
        Luck of the playouts.
    seat : int, optional
        Whose knowledge they keep to; by default the seat to decide.
    workers : int
        Processes; 1 plays in this one.
    rounds : int
        Cut each playout after so many rounds and take the game's evaluation (its score where it
        has none); 0 plays to the end.
    executor : concurrent.futures.Executor or dask.distributed.Client, optional
        Plays instead of processes of our own.

    Raises
    ------
    SetupError
        Naming the argument that is not possible, and why.
    ExecutorDied
        With ``.partial``.

    Examples
    --------
    >>> import engis_lab as lab
    >>> result = rollout(lab.new("engis", seed=7), 20, policy="random")
    >>> result.n, len(result.score), 0 <= result.win[0].mean <= 1
    (20, 3, True)
    """
    check_position(position)
    seat = position._seat_or(seat)
    job = make_job(position, [()], policy, seed, seat, rounds, every=True)
    found = _Found(position, job, check_count("n", n))
    crew = Crew(workers, executor)
    try:
        cells = cells_between(0, 0, n)
        for _ in crew.play(position.game, position._state, job, cells, found.take):
            pass
    except KeyboardInterrupt:
        if not found.n:
            raise
    except ExecutorDied as died:
        died.partial = found.result(crew.note) if found.n else None
        raise
    return found.result(crew.note)


class _Found:
    """Playouts as they come in."""

    def __init__(self, position: Position, job: Job, wanted: int) -> None:
        self.position, self.job, self.wanted = position, job, wanted
        self.scores, self.won = array("d" if job.rounds else "i"), array("Q")
        seats, kinds = len(job.policies), len(position.game.sources) + bool(job.rounds)
        # Assigned last and as one: an interrupt in between leaves figures that fit together.
        self.sums: tuple[int, list[list[float]]] = 0, [[0] * kinds for _ in range(seats)]

    @property
    def n(self) -> int:
        return self.sums[0]

    def take(self, cell: Cell, played: Played) -> None:
        pairs = zip(self.sums[1], played.sources, strict=True)
        sums = [[a + b for a, b in zip(old, new, strict=True)] for old, new in pairs]
        self.scores.extend(played.scores)
        self.won.extend(played.won)
        self.sums = cell.stop, sums

    def result(self, engine: Callable[[], str]) -> Rollout:
        n, seats = self.n, len(self.job.policies)
        kept = self.scores[: n * seats], self.won[:n]
        made = provenance(self.position, self.job)
        return Rollout(self.position, made, *kept, self.sums[1], engine, n < self.wanted)


class Rollout:
    """What came out of playouts: a mean with its 95% interval for everything.

    Attributes
    ----------
    position : Position
        Where they began.
    made : Provenance
        Version, component set, policies, seed, seat, rounds.
    n : int
        Playouts.
    stopped : bool
        Whether it was interrupted before all were played.
    scores : tuple of array
        Per seat the points of each playout; of cut playouts the evaluation.
    won : array
        Per playout, bits of the seats that share the win (a draw is shared by all).
    """

    def __init__(
        self,
        position: Position,
        made: Provenance,
        flat: array[Any],
        won: array[int],
        sums: list[list[float]],
        engine: Callable[[], str],
        stopped: bool,
    ) -> None:
        self.position = position
        self.made = made
        self.n = len(won)
        self._engine = engine
        self.stopped = stopped
        self.won = won
        self._flat = flat
        self._sums = sums

    @property
    def engine(self) -> str:
        """Who played."""
        return self._engine()

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return len(self.made.policies)

    @cached_property
    def scores(self) -> tuple[array[Any], ...]:
        """Per seat the points of each playout."""
        return tuple(self._flat[seat :: self.seats] for seat in range(self.seats))

    @cached_property
    def margins(self) -> tuple[list[float], ...]:
        """Per seat the lead over the best other in each playout; the score of a lone seat."""
        return tuple(margins(self._flat, self.seats, seat) for seat in range(self.seats))

    @cached_property
    def shares(self) -> tuple[list[float], ...]:
        """Per seat its part of the win in each playout: 1, 0, or a fraction where shared."""
        return tuple(shares(self.won, seat) for seat in range(self.seats))

    @cached_property
    def score(self) -> tuple[Estimate, ...]:
        """Mean points per seat."""
        return tuple(mean_of(self.n, sum(row), squares(row)) for row in self.scores)

    @cached_property
    def margin(self) -> tuple[Estimate, ...]:
        """Mean lead per seat."""
        return tuple(mean_of(self.n, sum(row), squares(row)) for row in self.margins)

    @cached_property
    def win(self) -> tuple[Estimate, ...]:
        """Win share per seat."""
        return tuple(share_of(self.n, sum(row)) for row in self.shares)

    @cached_property
    def sources(self) -> dict[str, tuple[float, ...]]:
        """Mean points by source, per seat; they add up to `score`."""
        keys = source_keys(self.position, self.made.rounds)
        columns = zip(*self._sums, strict=True)
        return {
            key: tuple(total / self.n for total in column)
            for key, column in zip(keys, columns, strict=True)
        }

    # -- as a table -------------------------------------------------------------------------

    def columns(self) -> dict[str, list[Any]]:
        """Return one row per playout and seat: playout, seat, score, margin, win."""
        each = range(self.seats)
        return {
            "playout": [i for i in range(self.n) for _ in each],
            "seat": [seat for _ in range(self.n) for seat in each],
            "score": self._flat.tolist(),
            "margin": _woven(self.margins),
            "win": _woven(self.shares),
        }

    def to_frame(self, library: str | None = None) -> Any:
        """Return `columns` as a data frame of pandas or polars, whichever is installed."""
        return frame(self.columns(), library)

    def __repr__(self) -> str:
        scores = " : ".join(f"{estimate.mean:.1f}" for estimate in self.score)
        return f"<Rollout of {self.made.game}: {self.n} playouts, {scores}>"

    def __str__(self) -> str:
        tables = [text_table(*self._table())]
        if self.sources:
            tables += ["", text_table(*self._source_table())]
        return "\n".join([*tables, *self._notes()])

    def _repr_html_(self) -> str:
        tables = html_table(*self._table())
        if self.sources:
            tables += html_table(*self._source_table())
        return paragraphs(tables, self._notes())

    @property
    def _names(self) -> list[str]:
        game, state = self.position.game, self.position._state
        return [game.seat_name(state, seat) for seat in range(self.seats)]

    def _table(self) -> tuple[list[str], Rows]:
        head = [say("seat", "lugar"), say("score", "pontos"), say("lead", "vantagem"),
                say("win share", "vitórias"), say("policy", "política")]  # fmt: skip
        each = zip(self._names, self.score, self.margin, self.win, self.made.policies, strict=True)
        return head, [
            [name, score.text(), lead.text(signed=True), win.percent(), policy]
            for name, score, lead, win, policy in each
        ]

    def _source_table(self) -> tuple[list[str], Rows]:
        """Return mean points by source, leaving out what nobody has any of."""
        head = [say("mean points by source", "pontos médios por fonte"), *self._names, ""]
        return head, [
            [source_label(self.position, key), *(f"{mean:.1f}" for mean in means), ""]
            for key, means in self.sources.items()
            if any(means)
        ]

    def _notes(self) -> list[str]:
        playouts = say("{n} playouts, {engine}", "{n} partidas simuladas, {engine}",
                       n=self.n, engine=self.engine)  # fmt: skip
        if self.stopped:
            playouts += say(", stopped early", ", interrompido")
        return [f"{playouts}; {say('95% intervals', 'intervalos de 95%')}", str(self.made)]


def _woven(rows: tuple[list[float], ...]) -> list[float]:
    return [value for values in zip(*rows, strict=True) for value in values]


# -- words that advice shares -------------------------------------------------------------------


def source_keys(position: Position, rounds: int) -> tuple[str, ...]:
    """Return the keys of the sources of points, that of an evaluation last."""
    return (*position.game.sources, OUTLOOK) if rounds else position.game.sources


def source_label(position: Position, key: str) -> str:
    """Return a source of points in words."""
    if key == OUTLOOK:
        return say("evaluation of what is to come", "avaliação do que virá")
    return position.game.source_label(position._state, key)


def paragraphs(table: str, notes: list[str]) -> str:
    """Return an HTML table with notes under it."""
    rows = "".join(f"<div><small>{escape(note)}</small></div>" for note in notes)
    return f"<div>{table}{rows}</div>"
