"""Panel 6: what each seat scored, item by item; an item lights the hexes it comes from."""

from __future__ import annotations

from typing import Any

from engis_lab.charts.figure import bundle
from engis_lab.charts.scores import scores as draw_scores
from engis_lab.core.answers import Item
from engis_lab.core.words import say
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.markup import button, condition, dot, esc, points, rule_link

TOPICS = frozenset({"node", "view", "lit"})
FIGURE_TOPICS = frozenset({"node", "view", "page"})


def html(desk: Desk) -> str:
    """Return a list of items per seat."""
    hint = say("Press an item to light on the board where its points come from.",
               "Aperte um item para iluminar no tabuleiro de onde vêm os pontos.")  # fmt: skip
    seats = "".join(_seat(desk, seat) for seat in range(len(desk.here.scores)))
    return f'<p class="el-soft">{esc(hint)}</p><div class="el-columns">{seats}</div>'


def _seat(desk: Desk, seat: int) -> str:
    board = desk.board_of(seat)
    items = desk.items(seat)
    total = desk.here.game.score_words(sum(item.points for item in items))
    rows = "".join(_row(desk, seat, n, item) for n, item in enumerate(items))
    none = f"<p>{esc(say('Nothing yet.', 'Nada ainda.'))}</p>" if not items else ""
    return (f"<section><h4>{dot(board.colour) if board else ''}{esc(desk.name_of(seat))}: "
            f"{esc(total)}</h4><ul>{rows}</ul>{none}</section>")  # fmt: skip


def _row(desk: Desk, seat: int, n: int, item: Item) -> str:
    came = ", ".join(source.removeprefix(f"{seat}:") for source in item.sources)
    tip = say("From: {came}", "De: {came}", came=came) if came else ""
    words = button(item.label, "light", f"{seat} {n}", kind="el-item", tip=tip,
                   pressed=desk.lit_item == (seat, n))  # fmt: skip
    figure = condition(item.progress) if item.progress is not None else points(item.points)
    return f"<li>{figure}{words}{rule_link(desk.here, item.rule)}</li>"


def figure(desk: Desk) -> dict[str, Any]:
    """Return the bars by source as a notebook shows them."""
    return bundle(draw_scores(desk.here, theme=desk.theme, width=desk.width))
