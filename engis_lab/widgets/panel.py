"""`Panel`: a part of the explorer that is drawn when something it shows has changed, and not else.

What is closed is only marked as stale and drawn when it is opened. An error while drawing is shown
in the panel's place; the other panels and the study go on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from engis_lab.core.words import say
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.markup import esc
from engis_lab.widgets.sheet import Act, Sheet


class Panel:
    """A sheet, the function that writes it, and the topics that make it stale.

    Parameters
    ----------
    part : str
        The part of the explorer that must be open for it, "" when it is always seen.
    style : str
        A class of explorer.css.
    live : bool
        Whether a screen reader says what is new in it.
    """

    def __init__(
        self, desk: Desk, act: Act, write: Callable[[Desk], Any], topics: frozenset[str],
        part: str = "", style: str = "", live: bool = False,
    ) -> None:  # fmt: skip
        self.desk, self.topics, self.part, self.live = desk, topics, part, live
        self.write = write
        self.stale = True
        self.draws = 0
        self.widget = self.make(act)
        for name in ("el-panel", style):
            if name:
                self.widget.add_class(name)
        self.refresh()

    def make(self, act: Act) -> Any:
        """Return the widget that shows the panel."""
        return Sheet(act, live=self.live)

    @property
    def seen(self) -> bool:
        """Whether the panel is open."""
        return not self.part or self.part in self.desk.open

    def hear(self, topics: frozenset[str]) -> None:
        """Redraw when something shown has changed; a closed panel waits until it is opened."""
        if topics & self.topics:
            self.stale = True
        if self.part and "open" in topics:
            self.widget.layout.display = "" if self.seen else "none"
        self.refresh()

    def refresh(self) -> None:
        """Draw if that is due."""
        if self.part and not self.seen and self.draws == 0:
            self.widget.layout.display = "none"
        if not self.stale or not self.seen:
            return
        self.stale = False
        self.draws += 1
        try:
            self.draw()
        except Exception as error:  # noqa: BLE001  # shown in the panel's place
            self.show_error(error)

    def draw(self) -> None:
        """Write the sheet anew."""
        self.widget.html = self.write(self.desk)

    def show_error(self, error: Exception) -> None:
        """Show why the panel can't be drawn."""
        self.widget.html = f'<p class="el-trouble" role="alert">{trouble_text(error)}</p>'


class Figure(Panel):
    """A plain plotly figure in an `Output`: shown anew each time, without clicks to Python."""

    def make(self, act: Act) -> Any:
        """Return the widget that shows the figure."""
        return ipywidgets.Output()

    def draw(self) -> None:
        """Show the figure anew."""
        self._show(self.write(self.desk))

    def show_error(self, error: Exception) -> None:
        """Show why the figure can't be drawn."""
        self._show({"text/html": f"<p>{trouble_text(error)}</p>"})

    def _show(self, data: Any) -> None:
        self.widget.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},)


def trouble_text(error: Exception) -> str:
    """Return what to say of an error, as markup."""
    what = f"{type(error).__name__}: {error}"
    text = say("This part could not be drawn. Your study is unharmed.",
               "Esta parte não pôde ser desenhada. Seu estudo está intacto.")  # fmt: skip
    return f"{esc(text)} <code>{esc(what)}</code>"
