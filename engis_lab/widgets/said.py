"""What stands beside the decision: a refusal, the text of a rule, what has happened."""

from __future__ import annotations

from collections.abc import Iterable

from engis_lab.core.answers import Event, Refusal
from engis_lab.core.position import Position
from engis_lab.core.rulebook import TAG_MEANINGS, Rule
from engis_lab.core.words import say
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.markup import attributes, button, dot, esc, points, rule_link

TOPICS = frozenset({"node", "said", "view"})
MOST_EVENTS = 60


def html(desk: Desk) -> str:
    """Return all that is said: a rule that was just opened, a refusal, what happened."""
    parts = []
    if desk.notice:
        parts.append(f'<p class="el-notice">{esc(desk.notice)}</p>')
    if desk.rule:
        parts.append(_rule(desk.here, desk.here.game.rulebook.find(desk.rule)))
    if desk.refused is not None:
        text, refusal = desk.refused
        parts.append(_refused(desk, text, refusal))
    parts.append(_happened(desk))
    return f'<div data-scroll="said:{desk.study.node.id}">{"".join(parts)}</div>'


def _refused(desk: Desk, text: str, refusal: Refusal) -> str:
    words = say("Not possible: {text}", "Não é possível: {text}", text=text) if text else say(
        "Not possible here", "Aqui não é possível")  # fmt: skip
    return (f'<section class="el-refusal"><div class="el-row"><b>{esc(words)}</b>'
            f"{button(say('Close', 'Fechar'), 'clear')}</div>"
            f"{refusal_body(desk.here, refusal)}</section>")  # fmt: skip


def refusal_body(position: Position, refusal: Refusal) -> str:
    """Return rule, reason, facts and fix of a refusal."""
    facts = "".join(f"<li>{esc(_upper(fact))}</li>" for fact in refusal.facts)
    links = "".join(rule_link(position, number) for number in (refusal.rule, *refusal.also))
    fix = f'<p class="el-fix">{esc(refusal.fix)}</p>' if refusal.fix else ""
    return f"<p>{esc(_upper(refusal.reason))}. {links}</p><ul>{facts}</ul>{fix}"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- rules --------------------------------------------------------------------------------------


def _rule(position: Position, rule: Rule) -> str:
    see = "".join(rule_link(position, number) for number in rule.see)
    also = f"<p>{esc(say('See also', 'Veja também'))} {see}</p>" if see else ""
    return (
        f'<section class="el-rulebook"><div class="el-row"><b>{esc(rule.id)} {esc(rule.title())}'
        f"</b>{tag(rule.tag)}{button(say('Close the rule', 'Fechar a regra'), 'close-rule')}</div>"
        f'<p>{esc(rule.text())}</p><p class="el-soft">{esc(_source(rule))}</p>{also}'
        f"{_index(rule)}</section>"
    )


def tag(name: str) -> str:
    """Return where a rule comes from as a badge; R is spelled out, for nobody may overlook it."""
    words = {
        "R": say("R: reconstructed", "R: reconstruído"),
        "P": say("P: public page", "P: página pública"),
        "U": say("U: your own files", "U: seus arquivos"),
    }
    kind = "el-tag el-tag-r" if name == "R" else "el-tag"
    badge = attributes(class_=kind, title=TAG_MEANINGS[name]())
    return f"<span{badge}>{esc(words.get(name, name))}</span>"


def _source(rule: Rule) -> str:
    note = f" ({rule.note})" if rule.note else ""
    return f"{say('Source', 'Fonte')}: {TAG_MEANINGS[rule.tag]()}{note}"


def _index(rule: Rule) -> str:
    coded, tested = say("Coded in", "No código"), say("Tested in", "Nos testes")
    named = ((coded, rule.coded), (tested, rule.tested))
    rows = "".join(f"<li>{esc(name)}: <code>{esc(', '.join(where))}</code></li>"
                   for name, where in named if where)  # fmt: skip
    if not rows:
        return ""
    title = esc(say("Where it is coded and tested", "Onde está no código e nos testes"))
    return f"<details><summary>{title}</summary><ul>{rows}</ul></details>"


# -- events -------------------------------------------------------------------------------------


def happened(desk: Desk) -> list[Event]:
    """Return what happened since the decision before; playing as a seat, since its own last one."""
    line = desk.here.line_positions()
    since = len(line) - 1
    if desk.playing:
        while since > 0 and _seat(line[since]) != desk.viewer:
            since -= 1
    return [event for position in line[since:] for event in position.events]


def _seat(position: Position) -> int | None:
    return position.step.seat if position.step is not None else None


def _happened(desk: Desk) -> str:
    events = happened(desk)
    title = esc(say("What happened", "O que aconteceu"))
    if not events:
        nothing = say("Nothing yet.", "Nada ainda.")
        if desk.here.parent is not None:
            nothing = say("Nothing on the table has changed.", "Nada mudou na mesa.")
        return f"<h4>{title}</h4><p>{esc(nothing)}</p>"
    left = len(events) - MOST_EVENTS
    more = f"<p>{esc(say('{n} earlier ones', '{n} anteriores', n=left))}</p>" if left > 0 else ""
    rows = "".join(_rows(desk, events[-MOST_EVENTS:]))
    return f'<h4>{title}</h4>{more}<ul class="el-events">{rows}</ul>'


def _rows(desk: Desk, events: Iterable[Event]) -> Iterable[str]:
    for event in events:
        board = desk.board_of(event.seat) if event.seat >= 0 else None
        scored = points(event.points) if event.points else ""
        yield (f"<li>{dot(board.colour) if board else ''}{esc(_upper(event.text))} {scored} "
               f"{rule_link(desk.here, event.rule)}</li>")  # fmt: skip
