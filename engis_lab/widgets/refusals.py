"""Panel 3: what is not possible now and why, grouped by rule; drawn when it is opened."""

from __future__ import annotations

from engis_lab.core.answers import Option, Refusal
from engis_lab.core.words import say
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.markup import button, esc, rule_link

TOPICS = frozenset({"node", "view"})

Refused = tuple[Option, Refusal]


def html(desk: Desk) -> str:
    """Return the list of refusals."""
    if not desk.sees_decision:
        text = say("In this view there is nothing to decide.", "Nesta vista não há nada a decidir.")
        return f"<p>{esc(text)}</p>"
    groups: dict[tuple[str, str], list[Refused]] = {}
    for option, refusal in desk.here.refusals():
        groups.setdefault((refusal.rule, refusal.reason), []).append((option, refusal))
    if not groups:
        text = say("Everything one might think of is possible here.",
                   "Tudo em que se poderia pensar é possível aqui.")  # fmt: skip
        return f"<p>{esc(text)}</p>"
    return "".join(_group(desk, *key, rows) for key, rows in groups.items())


def _group(desk: Desk, rule: str, reason: str, refused: list[Refused]) -> str:
    rows = "".join(_row(option, refusal) for option, refusal in refused)
    return (f'<section class="el-why"><h4>{esc(reason[:1].upper() + reason[1:])} '
            f"{rule_link(desk.here, rule)}</h4><ul>{rows}</ul></section>")  # fmt: skip


def _row(option: Option, refusal: Refusal) -> str:
    tip = say("Explain it and show on the board where", "Explicar e mostrar no tabuleiro onde")
    facts = f"{'; '.join(refusal.facts)}. {refusal.fix}".removeprefix(". ")
    return (f"<li>{button(option.label(), 'why', option.text, kind='el-link', tip=tip)} "
            f"<code>{esc(option.text)}</code>: {esc(facts)}</li>")  # fmt: skip
