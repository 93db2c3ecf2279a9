"""Pictures of positions, scores and studies, as plotly figures or as SVG.

``board(position)`` a hex chart, ``svg(position)`` the same as text with alt text,
``scores(position)`` bars by source, ``tree(study.tree())`` the branches of a study,
``advice(advice)`` options with intervals, ``compare(comparison)`` a waterfall and
``compare.boards(comparison)`` the boards of branches as SVG, ``hindsight(found)`` what each
decision cost, ``tornado(found)`` how far a figure rests on reconstructed values,
``scene(look)`` the drawing itself, ``simulate(simulation)`` what thousands of games say.
Plotly is imported only by those that need it.
"""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

CHARTS = (
    "advice",
    "board",
    "compare",
    "hindsight",
    "scene",
    "scores",
    "simulate",
    "svg",
    "tornado",
    "tree",
)

# Found by __getattr__.
__all__ = [
    "advice",
    "board",
    "compare",
    "hindsight",
    "scene",
    "scores",
    "simulate",
    "svg",
    "tornado",
    "tree",
]


class ChartModule(ModuleType):
    """A module that can be called like the function of its name.

    Importing ``engis_lab.charts.board`` puts the module, not the function, under
    ``charts.board``: Python does that whatever stands here. So the module takes the call.
    """

    @property
    def __signature__(self) -> inspect.Signature:
        return inspect.signature(_function(self))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function of the module's name."""
        return _function(self)(*args, **kwargs)


def _function(module: ModuleType) -> Any:
    return vars(module)[module.__name__.rpartition(".")[2]]


def as_function(name: str) -> None:
    """Let a module of this package be called; its last line."""
    sys.modules[name].__class__ = ChartModule


def __getattr__(name: str) -> Any:
    if name in CHARTS:
        return import_module(f"engis_lab.charts.{name}")
    raise AttributeError(f"module 'engis_lab.charts' has no attribute {name!r}")
