"""Tables of results: as text for a terminal, as HTML for a notebook, as a data frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib import import_module
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from engis_lab.core.words import say

if TYPE_CHECKING:
    from engis_lab.core.game import Game, State

WIDTH = 100  # columns of a terminal; the last column of a table is broken to fit
FRAMES = ("pandas", "polars")

Rows = Sequence[Sequence[str]]


def signed(number: float | None, digits: int = 0) -> str:
    """Return a number with its sign, a dash for none.

    Examples
    --------
    >>> signed(3), signed(-1.26, 1), signed(0), signed(None)
    ('+3', '-1.3', '0', '-')
    """
    if number is None:
        return "-"
    text = f"{number:+.{digits}f}"
    return text[1:] if not float(text) else text


def text_table(head: Sequence[str], rows: Rows, left: int = 1) -> str:
    """Return rows under a head, in columns; the first ``left`` and the last stand left."""
    table = [list(head), *map(list, rows)]
    last = len(head) - 1
    wide = [max(len(row[i]) for row in table) for i in range(last)]
    room = max(24, WIDTH - sum(wide) - 2 * last)
    lines = []
    for row in table:
        cells = [f"{row[i]:<{wide[i]}}" if i < left else f"{row[i]:>{wide[i]}}"
                 for i in range(last)]  # fmt: skip
        first, *more = wrap(row[last], room) or [""]
        lines.append("  ".join([*cells, first]).rstrip())
        lines += [" " * (sum(wide) + 2 * last) + text for text in more]
    lines.insert(1, "-" * min(WIDTH, max(len(line) for line in lines)))
    return "\n".join(lines)


def html_table(head: Sequence[str], rows: Rows, caption: str = "", left: int = 1) -> str:
    """Return the same as an HTML table that loads nothing and escapes everything."""
    last = len(head) - 1

    def cell(tag: str, i: int, text: str) -> str:
        side = "left" if i < left or i == last else "right"
        return f"<{tag} style='text-align:{side}'>{escape(text)}</{tag}>"

    body = "".join(
        f"<tr>{''.join(cell('td', i, text) for i, text in enumerate(row))}</tr>" for row in rows
    )
    above = f"<caption style='text-align:left'>{escape(caption)}</caption>" if caption else ""
    heads = "".join(cell("th", i, text) for i, text in enumerate(head))
    return f"<table>{above}<tr>{heads}</tr>{body}</table>"


def caveat(game: Game, state: State) -> str:
    """Return what figures rest on that is not the publisher's (tag R), "" when nothing."""
    if not game.reconstructed(state):
        return ""
    return say("Rests on reconstructed values (tag R), not the publisher's.",
               "Baseia-se em valores reconstruídos (etiqueta R), não nos da editora.")  # fmt: skip


def frame(columns: Mapping[str, Sequence[Any]], library: str | None = None) -> Any:
    """Return columns as a data frame of pandas or polars, whichever is installed.

    Raises
    ------
    ImportError
        Neither is installed, or not the one asked for.
    ValueError
        The library named is none of the two.
    """
    if library is not None and library not in FRAMES:
        raise ValueError(
            say("{got!r} makes no data frames here; use one of: {known}",
                "{got!r} não faz tabelas aqui; use: {known}",
                got=library, known=", ".join(FRAMES)))  # fmt: skip
    for name in FRAMES if library is None else (library,):
        try:
            module = import_module(name)
        except ImportError:
            continue
        return module.DataFrame({key: list(values) for key, values in columns.items()})
    raise ImportError(
        say("a data frame needs {wanted}: install it, or use `.columns()`, plain lists",
            "uma tabela precisa de {wanted}: instale, ou use `.columns()`, listas simples",
            wanted=library or say("pandas or polars", "pandas ou polars")))  # fmt: skip
