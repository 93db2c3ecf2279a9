"""The panels of an explorer in their order, and the row that opens those at the bottom."""

from __future__ import annotations

from engis_lab.core.words import say
from engis_lab.widgets import (
    decision,
    differences,
    refusals,
    said,
    scores,
    seats,
    share,
    timeline,
    tree,
    whatif,
)
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.markup import button, esc
from engis_lab.widgets.panel import Figure, Panel
from engis_lab.widgets.sheet import Act


def make_panels(desk: Desk, act: Act) -> dict[str, Panel]:
    """Return all panels by name, as they stand on the page from top to bottom."""
    return {
        "trouble": Panel(desk, act, trouble, frozenset({"trouble", "view"}), live=True),
        "seats": Panel(desk, act, seats.html, seats.TOPICS, style="el-top"),
        "decision": Panel(desk, act, decision.html, decision.TOPICS, style="el-decision"),
        "said": Panel(desk, act, said.html, said.TOPICS, style="el-said", live=True),
        "walk": Panel(desk, act, timeline.html, timeline.TOPICS, style="el-walk"),
        "line": Panel(desk, act, timeline.more, timeline.TOPICS),
        "parts": Panel(desk, act, parts, frozenset({"open", "view"})),
        "why": Panel(desk, act, refusals.html, refusals.TOPICS, "why"),
        "ask": Panel(desk, act, whatif.controls, whatif.ASK_TOPICS, "whatif"),
        "advice": Panel(desk, act, whatif.html, whatif.TOPICS, "whatif", style="el-advice"),
        "scores": Panel(desk, act, scores.html, scores.TOPICS, "scores"),
        "bars": Figure(desk, act, scores.figure, scores.FIGURE_TOPICS, "scores"),
        "branches": Panel(desk, act, tree.html, tree.TOPICS, "tree"),
        "tree": Figure(desk, act, tree.figure, tree.FIGURE_TOPICS, "tree"),
        "marks": Panel(desk, act, differences.controls, differences.MARK_TOPICS, "compare"),
        "differences": Panel(desk, act, differences.html, differences.TOPICS, "compare"),
        "waterfall": Figure(desk, act, differences.figure, differences.FIGURE_TOPICS, "compare"),
        "sides": Panel(desk, act, differences.boards, differences.FIGURE_TOPICS, "compare"),
        "share": Panel(desk, act, share.html, share.TOPICS, "share"),
    }


def parts(desk: Desk) -> str:
    """Return the row of buttons that open and close parts."""
    named = (
        ("why", say("Why not?", "Por que não?"),
         say("What is not possible now, and why", "O que não é possível agora, e por quê")),
        ("whatif", say("What if?", "E se?"),
         say("Advice for the open decision, by playouts",
             "Conselho para a decisão aberta, por simulações")),
        ("scores", say("Scores", "Pontos"),
         say("What each seat scored, and for what", "O que cada lugar pontuou, e por quê")),
        ("tree", say("Branches", "Ramos"),
         say("All lines of the study", "Todas as linhas do estudo")),
        ("compare", say("Compare", "Comparar"),
         say("Two or more points of the study side by side",
             "Dois ou mais pontos do estudo lado a lado")),
        ("share", say("Share", "Compartilhar"),
         say("Token, file, notebook cell", "Código, arquivo, célula de caderno")),
    )  # fmt: skip
    buttons = "".join(
        button(label, "open", name, tip=tip, kind="el-part",
               aria_expanded=str(name in desk.open).lower())
        for name, label, tip in named
    )  # fmt: skip
    return f'<div class="el-row el-parts">{buttons}</div>'


def trouble(desk: Desk) -> str:
    """Return what went wrong in the last action, "" when nothing did."""
    if not desk.trouble:
        return ""
    unharmed = say("Your study is unharmed.", "Seu estudo está intacto.")
    wrong = say("That did not work:", "Isso não funcionou:")
    close = button(say("Close", "Fechar"), "dismiss")
    return (f'<div class="el-trouble el-row" role="alert"><span><b>{esc(wrong)}</b> '
            f"{esc(desk.trouble)}. {esc(unharmed)}</span>{close}</div>")  # fmt: skip
