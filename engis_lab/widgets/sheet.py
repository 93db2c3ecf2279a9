"""`Sheet`: a piece of HTML in a notebook whose controls tell Python what is done with them.

A sheet is plain text until it is shown: what a panel says can be tested without a browser, one
message redraws it, and every control in it has a text label and is safe from JupyterLab's
single-letter shortcuts.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

HERE = Path(__file__).parent
Act = Callable[[str, str], None]


class Told(anywidget.AnyWidget):
    """A widget whose messages ``{do, with}`` reach one function, whatever it is sent."""

    def __init__(self, act: Act, **traits: Any) -> None:
        super().__init__(**traits)
        self._act = act
        self.on_msg(self._told)

    def _told(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict):
            self._act(str(content.get("do", "")), str(content.get("with", "")))


class Sheet(Told):
    """A piece of HTML.

    Attributes
    ----------
    html : str
        Written by the functions of this package only; what people wrote is escaped in it.
    live : bool
        Whether a screen reader says what is new in it.
    """

    _esm = HERE / "sheet.js"

    html = traitlets.Unicode("").tag(sync=True)
    live = traitlets.Bool(False).tag(sync=True)


class Page(Told):
    """Shows nothing; brings the styles, and tells how wide and how dark the page is."""

    _esm = HERE / "page.js"
    _css = HERE / "explorer.css"


class Picture(Told):
    """The board as SVG that can be picked on.

    Attributes
    ----------
    svg : str
    places : dict
        Place id -> label for screen readers, and "legal", "picked" or "".
    caption : str
        What a screen reader says after a redraw.
    """

    _esm = HERE / "svg_board.js"

    svg = traitlets.Unicode("").tag(sync=True)
    places = traitlets.Dict().tag(sync=True)
    caption = traitlets.Unicode("").tag(sync=True)
