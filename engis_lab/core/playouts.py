"""Playouts: what is to be played, in small plain values, and how it is checked.

Playout ``i`` of a job always begins with the same deal of what the seat can't know and has the
same luck, whichever plan it follows and whichever process plays it. A *cell* is a run of
playouts of one plan; figures are put together from cells in order, so they come out the same
for any number of workers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, NamedTuple

from engis_lab.core.answers import SetupError
from engis_lab.core.game import Game, check_seed, did_you_mean
from engis_lab.core.position import Position
from engis_lab.core.words import say

OUTLOOK = "outlook"  # the source of points that an evaluation adds to a cut playout

Policy = str | Sequence[str] | Mapping[int, str]


class Job(NamedTuple):
    """What a worker needs to play: all of it small and plain."""

    game: str
    maker: str  # "module:class" of the game, for a worker that doesn't know it
    token: str
    folder: str | None
    plans: tuple[tuple[int, ...], ...]
    policies: tuple[int, ...]
    seed: int
    seat: int
    rounds: int
    every: bool  # sources of every seat, or of the seat and its best opponent only


class Cell(NamedTuple):
    """Playouts ``start`` to ``stop - 1`` of a plan."""

    plan: int
    start: int
    stop: int


class Played(NamedTuple):
    """What came out of a cell."""

    scores: array[Any]  # per playout, per seat
    won: array[int]  # per playout, bits of the seats that share the win
    sources: list[list[float]]  # points by source, summed over the cell
    kept: int  # playouts in which the whole plan could be carried out


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where figures come from: enough to get them again.

    Attributes
    ----------
    library : str
        Version of engis_lab.
    game : str
    rules : int
        Version of the game's rules.
    components : str
        Digest of the component set, "" for the standard one.
    reconstructed : bool
        Whether that set rests on reconstructed values (tag R).
    policies : tuple of str
        Who plays on, per seat.
    seed, seat : int
        Luck of the playouts, and whose knowledge they keep to.
    rounds : int
        After how many rounds playouts were cut; 0: played to the end.
    """

    library: str
    game: str
    rules: int
    components: str
    reconstructed: bool
    policies: tuple[str, ...]
    seed: int
    seat: int
    rounds: int

    def __str__(self) -> str:
        return "; ".join(self.notes())

    def notes(self) -> list[str]:
        """Return it in words, one thing each."""
        same = len(set(self.policies)) == 1
        names = self.policies[0] if same else ", ".join(self.policies)
        found = [
            say("policy {names}", "política {names}", names=names),
            say("seed {n}", "semente {n}", n=self.seed),
            say("as seat {n} knows it", "como o lugar {n} sabe", n=self.seat),
            say(
                "engis_lab {library}, {game} rules {rules}, components {set}",
                "engis_lab {library}, regras {rules} de {game}, componentes {set}",
                library=self.library,
                game=self.game,
                rules=self.rules,
                set=self.components or say("standard", "padrão"),
            ),
        ]
        if self.rounds:
            found.insert(0, say("after {n} {n:round|rounds}, by evaluation",
                                "após {n} {n:rodada|rodadas}, por avaliação",
                                n=self.rounds))  # fmt: skip
        if self.reconstructed:
            found.append(say("rests on reconstructed values (tag R)",
                             "baseia-se em valores reconstruídos (etiqueta R)"))  # fmt: skip
        return found


# -- cells ------------------------------------------------------------------------------------


def step_at(n: int) -> int:
    """Return the length of the cell that begins at playout ``n``: small first, then longer."""
    return 2 if n < 16 else min(64, 1 << n.bit_length() - 3)


def cells_between(plan: int, start: int, stop: int) -> Iterator[Cell]:
    """Yield the cells of a plan from one count of playouts to another."""
    while start < stop:
        end = min(stop, start + step_at(start))
        yield Cell(plan, start, end)
        start = end


# -- checking what callers give -----------------------------------------------------------------


def check_position(position: object) -> Position:
    """Return a position in which somebody decides, or raise."""
    if not isinstance(position, Position):
        raise TypeError(
            say("a position is needed, not {got!r}", "é preciso uma posição, não {got!r}",
                got=type(position).__name__))  # fmt: skip
    if position.over:
        raise SetupError("position", say(
            "the game is over, there is nothing left to play; go back in its line",
            "a partida terminou, não há mais o que jogar; volte na sua linha"))  # fmt: skip
    return position


def check_count(key: str, n: object, least: int = 1, most: int = 2**31 - 1) -> int:
    """Return a whole number within bounds, or raise `SetupError`."""
    if isinstance(n, bool) or not isinstance(n, int) or not least <= n <= most:
        raise SetupError(key, say(
            "{got!r} is not possible; use a whole number from {least} to {most}",
            "{got!r} não é possível; use um número inteiro de {least} a {most}",
            got=n, least=least, most=most))  # fmt: skip
    return n


def check_seconds(seconds: Any) -> float:
    """Return a number of seconds above 0, or raise `SetupError`."""
    number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not number or not isfinite(seconds) or seconds <= 0:
        raise SetupError("seconds", say(
            "{got!r} is not possible; use a number above 0",
            "{got!r} não é possível; use um número acima de 0", got=seconds))  # fmt: skip
    return float(seconds)


def check_policies(game: Game, policy: object, seats: int) -> tuple[int, ...]:
    """Return the number of a policy per seat, or raise `SetupError`."""
    if isinstance(policy, str):
        names: list[object] = [policy] * seats
    elif isinstance(policy, Mapping):
        names = [policy.get(seat) for seat in range(seats)]
        if None in names or len(policy) != seats:
            raise _policy_seats(seats)
    elif isinstance(policy, Sequence):
        names = list(policy)
        if len(names) != seats:
            raise _policy_seats(seats)
    else:
        raise _policy_seats(seats)
    return tuple(_policy(game, name) for name in names)


def _policy(game: Game, name: object) -> int:
    if not isinstance(name, str) or name not in game.policies:
        raise SetupError("policy", f"{name!r} - {did_you_mean(str(name), game.policies)}")
    return game.policies.index(name)


def _policy_seats(seats: int) -> SetupError:
    return SetupError("policy", say(
        "give one name for all, or one for each of the seats 0 to {last}",
        "dê um nome para todos, ou um para cada lugar de 0 a {last}", last=seats - 1))  # fmt: skip


def make_job(
    position: Position, plans: Sequence[Sequence[int]], policy: object, seed: object, seat: int,
    rounds: object, every: bool,
) -> Job:  # fmt: skip
    """Return a checked job on a position."""
    game, kind = position.game, type(position.game)
    return Job(
        game.name,
        f"{kind.__module__}:{kind.__qualname__}",
        position.token(),
        position._origin.folder,
        tuple(map(tuple, plans)),
        check_policies(game, policy, len(position.scores)),
        check_seed(seed),
        seat,
        check_count("rounds", rounds, 0, 10_000),
        every,
    )


def provenance(position: Position, job: Job) -> Provenance:
    """Return where the figures of a job come from."""
    from engis_lab import __version__

    game = position.game
    return Provenance(
        __version__,
        game.name,
        game.version,
        position._origin.components,
        game.reconstructed(position._state),
        tuple(game.policies[i] for i in job.policies),
        job.seed,
        job.seat,
        job.rounds,
    )
