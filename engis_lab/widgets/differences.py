"""Panel 7: points of the study side by side, item by item; the differences add up exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engis_lab.charts.compare import boards as draw_boards
from engis_lab.charts.compare import compare as draw_waterfall
from engis_lab.charts.figure import bundle
from engis_lab.core.compare import Comparison, Row
from engis_lab.core.tabular import signed
from engis_lab.core.words import say
from engis_lab.widgets import comparing, tree
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.markup import attributes, button, choice, dot, esc, rule_link
from engis_lab.widgets.said import tag
from engis_lab.widgets.timeline import node_text

MARK_TOPICS = frozenset({"node", "view", "marks"})
TOPICS = frozenset({"view", "marks"})
FIGURE_TOPICS = frozenset({"view", "marks", "page"})


# -- choosing -----------------------------------------------------------------------------------


def controls(desk: Desk) -> str:
    """Return how points are marked, and those that are."""
    nodes, here = comparing.marked(desk), desk.study.node
    known = {node.id for node in nodes}
    label = say("Mark this point", "Marcar este ponto")
    if here.id in known:
        label = say("Unmark this point", "Desmarcar este ponto")
    rows = [("", say("choose a point", "escolha um ponto"))]
    rows += [row for row in tree.rows(desk) if int(row[0]) not in known]
    off = None if comparing.others(desk) else "true"
    parts = [
        button(label, "mark", tip=say("To compare it with others", "Para comparar com outros")),
        choice(say("Add", "Incluir"), "mark-add", rows, "",
               tip=say("Any point of the study", "Qualquer ponto do estudo")),
        button(say("Other lines of the last fork", "Outras linhas da última bifurcação"),
               "mark-fork", aria_disabled=off,
               tip=say("This point against the others that the fork led to",
                       "Este ponto contra os outros a que a bifurcação levou")),
        button(say("Ends of all lines", "Fins de todas as linhas"), "mark-ends"),
    ]  # fmt: skip
    if nodes:
        parts.append(button(say("Clear", "Limpar"), "mark-clear"))
    return f'<div class="el-row">{"".join(parts)}</div>{_marked(desk)}{_looked_at(desk)}'


def _marked(desk: Desk) -> str:
    """Return the marked points: what each is called, how to go there, how to take it away."""
    nodes = comparing.marked(desk)
    if len(nodes) < 2:
        hint = say("Mark two or more points of the study to see how they differ.",
                   "Marque dois ou mais pontos do estudo para ver como diferem.")  # fmt: skip
        if nodes:
            hint += say(" Marked: {what}.", " Marcado: {what}.", what=node_text(desk, nodes[0]))
        return f'<p class="el-soft">{esc(hint)}</p>'
    found = comparing.comparison(desk)
    names = found.names if found else ()
    rows = "".join(
        f"<li><b>{esc(name)}</b> "
        + button(node_text(desk, node), "go", str(node.id), kind="el-link",
                 tip=say("Go there", "Ir para lá"))
        + button(say("Remove", "Tirar"), "mark", str(node.id), kind="el-link",
                 aria_label=say("Remove {name}", "Tirar {name}", name=name))
        + "</li>"
        for name, node in zip(names, nodes, strict=True)
    )  # fmt: skip
    return f'<ul class="el-marks">{rows}</ul>'


def _looked_at(desk: Desk) -> str:
    """Return which seat, and which of several points, waterfall and boards are about."""
    found = comparing.comparison(desk)
    if found is None:
        return ""
    seats = [(str(seat), desk.name_of(seat)) for seat in found.seats]
    fields = choice(say("Waterfall and boards of", "Cascata e tabuleiros de"), "compare-seat",
                    seats, str(comparing.focus(desk, found)))  # fmt: skip
    if len(found.names) > 2:
        rows = [(str(n), name) for n, name in enumerate(found.names)][1:]
        fields += choice(say("from {a} to", "de {a} a", a=found.names[0]), "compare-other", rows,
                         str(comparing.other(desk)))  # fmt: skip
    return f'<div class="el-row">{fields}</div>'


# -- what differs -------------------------------------------------------------------------------


def html(desk: Desk) -> str:
    """Return the items that differ, seat by seat, and the questions answered differently."""
    found = comparing.comparison(desk)
    if found is None:
        return ""
    seats = "".join(_seat(desk, found, seat) for seat in found.seats)
    note = f'<p class="el-soft">{tag("R")} {esc(found.caveat)}</p>' if found.caveat else ""
    return f'<p class="el-soft">{esc(found._origin())}</p>{seats}{_decided(found)}{note}'


def _seat(desk: Desk, found: Comparison, seat: int) -> str:
    board = desk.board_of(seat)
    title = f"{dot(board.colour) if board else ''}{esc(found._seat_line(seat))}"
    rows = [row for row in found.rows if row.seat == seat]
    apart = found.differences(seat)
    if not apart:
        same = say("Nothing differs.", "Nada difere.")
        return f"<h4>{title}</h4><p>{esc(same)}</p>"
    first, *more = found.names
    names = [*found.names, *(f"{name} − {first}" for name in more)]
    heads = [say("for", "por"), *names, say("rule", "regra"), ""]
    head = "".join(f'<th scope="col">{esc(text)}</th>' for text in heads)
    body = "".join(_item(desk, found, row) for row in apart)
    same_rows = [row for row in rows if not any(row.differences)]
    if same_rows:
        label = say("{n} items that are the same", "{n} itens iguais", n=len(same_rows))
        body += _sum(label, [sum(row.points[n] for row in same_rows)
                             for n in range(len(found.names))], "el-soft")  # fmt: skip
    body += _sum(say("total", "total"), found.totals(seat), "el-sum")
    where = attributes(data_scroll=f"compare:{seat}", data_key=f"compare:{seat}", tabindex=0,
                       role="region", aria_label=found._seat_line(seat))  # fmt: skip
    return (f'<h4>{title}</h4><div class="el-table"{where}><table><tr>{head}</tr>{body}'
            "</table></div>")  # fmt: skip


def _item(desk: Desk, found: Comparison, row: Row) -> str:
    points = ["–" if item is None else str(item.points) for item in row.items]
    apart = [signed(number) for number in row.differences[1:]]
    cells = "".join(_figure(text) for text in (*points, *apart))
    badge = tag(row.tag) if row.tag == "R" else ""
    return (f"<tr><td>{esc(found._for(row))}</td>{cells}<td>{rule_link(desk.here, row.rule)}</td>"
            f"<td>{badge}</td></tr>")  # fmt: skip


def _sum(label: str, totals: Sequence[int], kind: str) -> str:
    apart = [signed(total - totals[0]) for total in totals[1:]]
    cells = "".join(_figure(text) for text in (*totals, *apart))
    return f'<tr class="{kind}"><td>{esc(label)}</td>{cells}<td></td><td></td></tr>'


def _figure(text: object) -> str:
    return f'<td class="el-number">{esc(text)}</td>'


def _decided(found: Comparison) -> str:
    rows = found._decided_rows()
    if not rows:
        return ""
    title = esc(say("Decided differently", "Decidido de outro modo"))
    heads = (say("question", "pergunta"), *found.names)
    head = "".join(f'<th scope="col">{esc(text)}</th>' for text in heads)
    body = "".join(f"<tr>{''.join(f'<td>{esc(text)}</td>' for text in row)}</tr>" for row in rows)
    where = attributes(data_scroll="decided", data_key="decided", tabindex=0, role="region",
                       aria_label=title)  # fmt: skip
    return (f'<h4>{title}</h4><div class="el-table"{where}><table><tr>{head}</tr>{body}'
            f"</table></div><p>{esc(found._more())}</p>")  # fmt: skip


# -- pictures -----------------------------------------------------------------------------------


def figure(desk: Desk) -> dict[str, Any]:
    """Return the waterfall as a notebook shows it; nothing while there is nothing to compare."""
    found = comparing.comparison(desk)
    if found is None:
        return {"text/html": ""}
    drawn = draw_waterfall(found, comparing.focus(desk, found), comparing.other(desk),
                           theme=desk.theme, width=desk.width)  # fmt: skip
    return bundle(drawn)


def boards(desk: Desk) -> str:
    """Return a seat's boards side by side, with the places outlined that differ."""
    found = comparing.comparison(desk)
    if found is None:
        return ""
    return draw_boards(found, comparing.focus(desk, found), desk.theme, desk.width)
