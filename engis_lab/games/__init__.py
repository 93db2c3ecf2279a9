"""The registry of games. The package can be called: ``lab.games()`` lists their names."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType

from engis_lab.core.game import Game
from engis_lab.core.position import unknown_game
from engis_lab.core.words import say


def _engis() -> Game:
    from engis_lab.core.build import warn_if_stale
    from engis_lab.games.engis.game import Engis

    warn_if_stale()
    return Engis()


def _inis() -> Game:
    from engis_lab.games.inis.game import Inis

    return Inis()


_makers: dict[str, Callable[[], Game]] = {"engis": _engis, "inis": _inis}
_made: dict[str, Game] = {}


def games() -> list[str]:
    """Return the names of all games, in the order they were registered."""
    return list(_makers)


def register(name: str, maker: Callable[[], Game]) -> None:
    """Add a game to the registry; ``maker`` is called when it is first asked for."""
    if name in _makers:
        raise ValueError(
            say(
                "a game named {name!r} is registered already; choose another name",
                "já há um jogo registrado com o nome {name!r}; escolha outro",
                name=name,
            )
        )
    _makers[name] = maker


def unregister(name: str) -> None:
    """Take a game out of the registry again (for tests and notebooks)."""
    _makers.pop(name, None)
    _made.pop(name, None)


def find_game(name: object) -> Game:
    """Return a game of the registry, or raise `SetupError` with the nearest names."""
    if not isinstance(name, str) or name not in _makers:
        raise unknown_game(name, games())
    if name not in _made:
        _made[name] = _makers[name]()
    return _made[name]


class _Registry(ModuleType):
    """The package itself, callable, since `lab.games` is both this package and a function."""

    def __call__(self) -> list[str]:
        return games()


sys.modules[__name__].__class__ = _Registry
