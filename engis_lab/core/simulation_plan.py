"""What shall be simulated, and the columns that come of it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any

from engis_lab.core.game import Column, Game, State, check_seed
from engis_lab.core.luck import fold
from engis_lab.core.playouts import Policy, check_policies

WHOLE = "bhiq"  # type codes of whole numbers of 1, 2, 4 and 8 bytes
RESULT = ("game", "seed", "seat", "policy", "win", "score")  # columns of every simulation

if TYPE_CHECKING:
    Numbers = array[int]
else:
    Numbers = array  # no [int] before Python 3.12


@dataclass(frozen=True)
class Plan:
    """What was asked for: the same plan gives the same rows, whatever plays them.

    Attributes
    ----------
    game : Game
    seats : int
    policies : tuple of str
        One per seat that decides.
    seed : int
    options : mapping
        Options of the game, as ``side``.
    components : object
        Folder of the component set, or a set made in this process; None for the standard one.
    digest : str
        Of the component set, "" for the standard one.
    version : str
        Of the library; policies may play otherwise in another.
    """

    game: Game
    seats: int
    policies: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    components: Any
    digest: str
    version: str

    @cached_property
    def sample(self) -> State:
        """A first position, to ask the game for names."""
        return self.game.new(self.seats, 0, self.components, self.options)

    def columns(self) -> tuple[Column, ...]:
        """Return the columns of the rows: result, points by source, what the game notes."""
        words = {"policy": self.game.policies}
        return (
            *(Column(name, "result", 0, words.get(name, ())) for name in RESULT),
            *(Column(key, "source") for key in self.game.sources),
            *self.game.columns,
        )


def game_seed(seed: int, number: int) -> int:
    """Return the seed of one game of a simulation; `lab.new` deals the same game from it."""
    return fold(seed, number) >> 1


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games in a row, column by column.

    Attributes
    ----------
    first : int
        Number of the first game.
    games : int
        How many were played; fewer than asked when it was stopped.
    columns : list of array
        One per column of the plan.
    """

    first: int
    games: int
    columns: list[Numbers]


def make_plan(
    game: str, seats: int, policy: Policy, seed: int, components: Any, options: Mapping[str, Any]
) -> Plan:
    """Return what shall be played, checked, or raise `SetupError`."""
    from engis_lab import __version__
    from engis_lab.core.notation import start
    from engis_lab.games import find_game

    found = find_game(game)
    found.check_seats(seats)
    check_seed(seed)
    if isinstance(components, PathLike):
        components = components.__fspath__()
    first = start(found, "new", {"seats": seats, "seed": seed, **options}, components)
    rows = len(first.scores)  # an automatic rival has one too
    given = policy
    if isinstance(policy, Sequence) and not isinstance(policy, str) and len(policy) == seats < rows:
        given = [*policy, *[found.policies[0]] * (rows - seats)]
    numbers = check_policies(found, given, rows)[:seats]
    names = tuple(found.policies[number] for number in numbers)
    parameters = first._origin.parameters
    kept = {key: value for key, value in parameters.items() if key not in ("seats", "seed")}
    digest = first._origin.components
    return Plan(found, seats, names, seed, kept, components, digest, __version__)


def joined(parts: Sequence[Numbers]) -> Numbers:
    """Return arrays one after another, in the smallest type that holds them all."""
    code = max((part.typecode for part in parts), key=WHOLE.index, default="b")
    whole = array(code)
    for part in parts:
        whole.extend(part if part.typecode == code else array(code, part))
    return whole


def packed(numbers: Sequence[int]) -> Numbers:
    """Return whole numbers as an array of the smallest type that holds them.

    Examples
    --------
    >>> packed([1, 200])
    array('h', [1, 200])
    """
    for code in WHOLE[:-1]:
        try:
            return array(code, numbers)
        except OverflowError:
            continue
    return array("q", numbers)
