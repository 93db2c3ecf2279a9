"""Panel 5: the branches of the study as a chart, and a list to go to any of them."""

from __future__ import annotations

from typing import Any

from engis_lab.charts.figure import bundle
from engis_lab.charts.tree import tree as draw_tree
from engis_lab.core.words import say
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.markup import Choice, choice, esc
from engis_lab.widgets.timeline import node_text

TOPICS = frozenset({"node", "view"})
FIGURE_TOPICS = frozenset({"node", "view", "page"})
MOST_NODES = 500  # of the list; the chart shows them all


def html(desk: Desk) -> str:
    """Return the list of nodes."""
    field = choice(say("Go to", "Ir para"), "go", rows(desk), str(desk.study.node.id),
                   tip=say("Any point of the study", "Qualquer ponto do estudo"))  # fmt: skip
    count = say(
        "{n} {n:point|points}, {m} {m:line|lines}",
        "{n} {n:ponto|pontos}, {m} {m:linha|linhas}",
        n=len(desk.study),
        m=len(desk.study.leaves()),
    )
    return f'<div class="el-row">{field}<span class="el-soft">{esc(count)}</span></div>'


def rows(desk: Desk) -> list[Choice]:
    """Return the nodes to choose from; of very many, those one looks for."""
    nodes = desk.study.nodes
    if len(nodes) > MOST_NODES:  # ends of lines, forks and names
        kept = {node.id for node in nodes if node.name or len(node.children) != 1}
        nodes = [node for node in nodes if node.id in kept or node is desk.study.node]
    return [(str(node.id), f"{node.id} {node_text(desk, node)}") for node in nodes[:MOST_NODES]]


def figure(desk: Desk) -> dict[str, Any]:
    """Return the chart of branches as a notebook shows it."""
    branches = desk.study.tree(desk.viewer)
    return bundle(draw_tree(branches, theme=desk.theme, width=desk.width))
