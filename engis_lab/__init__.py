"""engis_lab: step through board games in notebooks, fork positions, compare what they score.

Examples
--------
>>> import engis_lab as lab
>>> lab.games()
['engis', 'inis']
>>> pos = lab.new("engis", seats=3, seed=7)
>>> pos.why_not("craft O4").rule
'3.1'
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from engis_lab.core.answers import (
    Breakdown,
    Decision,
    Event,
    IllegalAction,
    Item,
    Option,
    Outcome,
    Refusal,
    SetupError,
    TokenError,
)
from engis_lab.core.build import Build, build
from engis_lab.core.notation import read_token, start
from engis_lab.core.position import Position
from engis_lab.core.rulebook import Rule
from engis_lab.core.study import Node, Study
from engis_lab.core.words import language, say, shown
from engis_lab.games import find_game

if TYPE_CHECKING:
    from engis_lab.games import games
    from engis_lab.widgets import Explorer

__version__ = "0.1.0"

__all__ = [  # lazy names are found by __getattr__
    "Advice",
    "BestOrder",
    "Breakdown",
    "Build",
    "Candidate",
    "Comparison",
    "Decision",
    "Estimate",
    "Event",
    "ExecutorDied",
    "Explorer",
    "Hindsight",
    "IllegalAction",
    "Item",
    "Node",
    "Option",
    "Outcome",
    "Position",
    "Refusal",
    "Rollout",
    "Rule",
    "Sensitivity",
    "SetupError",
    "Simulation",
    "Study",
    "TokenError",
    "Why",
    "advise",
    "advise_slices",
    "build",
    "charts",
    "close",
    "compare",
    "explore",
    "games",
    "hindsight",
    "language",
    "load",
    "new",
    "rollout",
    "rule",
    "sensitivity",
    "setup",
    "simulate",
    "warm",
]

Folder = str | PathLike[str]


def new(
    game: str, seats: int = 3, seed: int = 0, components: Folder | None = None, **options: Any
) -> Position:
    """Return the first position of a new game.

    Parameters
    ----------
    game : str
        A name of `games`.
    seats : int
        Players; one seat of Engis is the solo game.
    seed : int
        Fixes all luck: the same seed gives the same game on every platform.
    components : path, optional
        Folder with your own component tables.
    **options
        Options of the game. Engis: ``side`` ("A" or "B"), ``first`` (seat of the first player,
        by default drawn), ``colours`` (side B), ``level`` (solo). Inis: ``scenario``
        ("discovery"), ``max_rounds``, ``strict_windows`` (everybody is asked), ``flip`` (a list of
        open readings, such as ``["U1"]``).

    Raises
    ------
    SetupError
        Naming the key that is unknown or wrong; components raise `ComponentError`.

    Examples
    --------
    >>> new("engis", seats=3, seed=7).scores
    (0, 0, 0)
    """
    parameters = {"seats": seats, "seed": seed, **options}
    return start(find_game(game), "new", parameters, _folder(components))


def setup(game: str, position: Mapping[str, Any], components: Folder | None = None) -> Position:
    """Return a position from a real table.

    Parameters
    ----------
    game : str
        A name of `games`.
    position : mapping
        Keys: `rule("engis", "13")`, `rule("inis", "17")`; missing parts get defaults.
    components : path, optional
        Folder with your own component tables.

    Raises
    ------
    SetupError
        With ``.key`` and ``.reason``.

    Examples
    --------
    >>> pos = setup("engis", {"phase": "play", "clans": [{"hexes": {"b1": "L1"}}, {}]})
    >>> pos.decision.ask
    'play'
    """
    return start(find_game(game), "setup", position, _folder(components))


def load(token: str, components: Folder | None = None) -> Position:
    """Return the position of a token made by `Position.token`.

    Raises
    ------
    TokenError
        When it is damaged, cut off, of another version, game or component set.

    Examples
    --------
    >>> pos = new("engis").play("bid 0")
    >>> load(pos.token()) == pos
    True
    """
    return read_token(token, _folder(components))


def rule(game: str, section: str) -> Rule:
    """Return a section of a game's rules in our own words.

    Raises
    ------
    LookupError
        With the nearest sections when there is none of this number.

    Examples
    --------
    >>> rule("engis", "4.3").tag
    'S*'
    """
    return find_game(game).rulebook.find(section)


def explore(
    game: str, seats: int = 3, seed: int = 0, components: Folder | None = None, **options: Any
) -> Explorer:
    """Return an explorer of a new game; the arguments are those of `new`."""
    explorer: Explorer = Study(new(game, seats, seed, components, **options)).explore()
    return explorer


def _folder(components: Folder | None) -> str | None:
    if components is None:
        return None
    try:
        return fspath(components)
    except TypeError:
        raise SetupError(
            "components",
            say(
                "the path of a folder is needed, not {got}",
                "é preciso o caminho de uma pasta, não {got}",
                got=shown(components),
            ),
        ) from None


def _draw(position: Position) -> Mapping[str, str]:
    from engis_lab.charts.svg import bundle

    return bundle(position)


def _explorer(study: Study, **options: Any) -> Any:
    from engis_lab.widgets import Explorer

    return Explorer(study, **options)


LAZY = {
    "rollout": "core.rollout",
    "Rollout": "core.rollout",
    "advise": "core.advice",
    "advise_slices": "core.advice",
    "Advice": "core.advice_result",
    "Candidate": "core.advice_result",
    "Why": "core.advice_result",
    "Estimate": "core.estimate",
    "ExecutorDied": "core.workers",
    "warm": "core.worker_pool",
    "close": "core.worker_pool",
    "compare": "core.compare",
    "Comparison": "core.compare_result",
    "hindsight": "core.hindsight",
    "sensitivity": "core.sensitivity",
    "simulate": "core.simulate",
    "Simulation": "core.simulation",
    "Sensitivity": "core.sensitivity_result",
    "BestOrder": "core.best_order",
    "Hindsight": "core.hindsight_result",
    "Explorer": "widgets.explorer",
}
"""Names that are imported when they are first asked for, and where they stand."""


def __getattr__(name: str) -> Any:
    if name in ("charts", "games"):
        return import_module(f"engis_lab.{name}")
    if name in LAZY:
        return getattr(import_module(f"engis_lab.{LAZY[name]}"), name)
    raise AttributeError(f"module 'engis_lab' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


Position.draw = staticmethod(_draw)
Study.draw = staticmethod(lambda study: _draw(study.here))
Study.explorer = staticmethod(_explorer)
