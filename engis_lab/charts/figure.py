"""Where plotly is imported first, and what all our figures share."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from engis_lab.charts.theme import FONT, Theme

# Plotly asks jsonschema, which imports rfc3987_syntax if it is there (JupyterLab brings it) and so
# compiles 39 grammars that nobody here uses: 1 to 7 seconds at the first figure of a kernel. None
# makes that import fail, which jsonschema expects. Must stand before the first import of plotly.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # None is documented

import plotly.graph_objects as go  # noqa: E402  # the line above comes first

#: No bar of buttons: one of them leads to a server of plotly's maker.
CONFIG = {"displayModeBar": False, "displaylogo": False, "doubleClick": False}


def blank(theme: Theme, width: int, height: int, **more: Any) -> dict[str, Any]:
    """Return the layout that all figures share: fixed size, our font, no template, no dragging."""
    return {
        "template": "none", "width": width, "height": height, "dragmode": False,
        "paper_bgcolor": theme.paper, "plot_bgcolor": theme.paper, "showlegend": False,
        "font": {"family": FONT, "color": theme.ink, "size": 12}, "hovermode": "closest",
        "hoverlabel": {"bgcolor": theme.panel, "bordercolor": theme.ink, "align": "left",
                       "font": {"family": FONT, "color": theme.ink, "size": 13}},
    } | more  # fmt: skip


def figure(data: Sequence[dict[str, Any]], layout: dict[str, Any]) -> go.Figure:
    """Return a figure of plain traces and layout."""
    made = go.Figure(data=list(data), layout=layout)
    made._config = {**(made._config or {}), **CONFIG}
    return made


def bundle(shown: go.Figure) -> dict[str, Any]:
    """Return what a notebook shows a figure from: ``display(bundle(fig), raw=True)``.

    Unlike ``fig.show()`` it works without nbformat, so also in a browser's Python.
    """
    plain = shown.to_plotly_json()
    return {"application/vnd.plotly.v1+json": {**plain, "config": CONFIG}}


__all__ = ["CONFIG", "blank", "bundle", "figure", "go"]
