"""Panel 2: who decides, the question and its rule, the options that the picks leave."""

from __future__ import annotations

from engis_lab.core.answers import Decision, Option
from engis_lab.core.words import say
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.markup import attributes, button, dot, entry, esc, rule_link

TOPICS = frozenset({"node", "picks", "view"})


def html(desk: Desk) -> str:
    """Return the decision panel."""
    decision = desk.here.decision
    if decision is None:
        return _over(desk)
    head = _who(desk, decision)
    if not desk.sees_decision:
        return head + _hidden(desk)
    return f'{head}<div class="el-row el-tell">{_line(desk)}{_picked(desk)}</div>{_options(desk)}'


def _who(desk: Desk, decision: Decision) -> str:
    board = desk.board_of(decision.seat)
    who = f"{dot(board.colour) if board else ''}<b>{esc(desk.name_of(decision.seat))}</b>"
    question = esc(decision.question) if desk.sees_decision else ""
    decides = esc(say("decides", "decide"))
    return (f'<div class="el-who">{who} {decides} {rule_link(desk.here, decision.rule)}</div>'
            f'<div class="el-question">{question}</div>')  # fmt: skip


def _hidden(desk: Desk) -> str:
    text = say("What may be chosen is not shown to {who}.",
               "O que se pode escolher não é mostrado a {who}.",
               who=desk.name_of(desk.viewer or 0))  # fmt: skip
    until = "end" if desk.playing else "turn"  # as a player, to the own next decision
    more = button(say("Let the others play", "Deixar os outros jogarem"), "play-on", until,
                  tip=say("They play by the policies of the timeline",
                          "Jogam pelas políticas da linha do tempo"))  # fmt: skip
    return f"<p>{esc(text)}</p>{more}"


def _picked(desk: Desk) -> str:
    """Return what is picked, or how to pick."""
    if not desk.picks:
        text = say("Or click outlined hexes, or press a button.",
                   "Ou clique em hexágonos contornados, ou aperte um botão.")  # fmt: skip
        return f'<span class="el-soft">{esc(text)}</span>'
    names = {place.id: f"{place.label or place.space} {place.space if place.label else ''}".strip()
             for board in desk.look.boards for place in board.places}  # fmt: skip
    picked = ", ".join(names.get(place, place) for place in desk.picks)
    row = f"<span>{esc(say('Picked:', 'Escolhido:'))} <b>{esc(picked)}</b></span> "
    option = desk.meant
    if option is not None:
        row += button(say("Play: {text}", "Jogar: {text}", text=option.text), "confirm",
                      kind="el-main", tip=option.label())  # fmt: skip
    row += button(say("Clear picks", "Limpar escolhas"), "clear",
                  tip=say("Or press Escape", "Ou aperte Esc"))  # fmt: skip
    return row


def _line(desk: Desk) -> str:
    known = f"el-known-{id(desk)}"
    rows = "".join(f"<option{attributes(value=o.text)}>" for o in desk.here.options)
    return entry(
        say("Your action", "Sua ação"), "play", say("Play", "Jogar"), version=str(desk.typed),
        hint=desk.here.options[-1].text, known=known,
        tip=say("Notation as in the rulebook, section {n}; Enter plays it",
                "Notação como no livro de regras, seção {n}; Enter joga",
                n=desk.here.game.notation_rule),
        more=f'<datalist id="{known}">{rows}</datalist>',
    )  # fmt: skip


def _options(desk: Desk) -> str:
    groups: dict[str, list[Option]] = {}
    for option in desk.options:
        groups.setdefault(option.group, []).append(option)
    rows, first = [], True
    for group, options in groups.items():
        title = f"<h4>{esc(group)}</h4>" if group else ""
        buttons = []
        for option in options:
            buttons.append(_option(option, home=first))
            first = False
        kind = "el-group" if group else "el-group el-plain"
        rows.append(f'<div class="{kind}" role="group"{attributes(aria_label=group or None)}>'
                    f'{title}<div class="el-options">{"".join(buttons)}</div></div>')  # fmt: skip
    where = attributes(data_scroll=f"options:{desk.study.node.id}")
    return f'<div class="el-choices"{where}>{"".join(rows)}</div>'


def _option(option: Option, *, home: bool) -> str:
    effect = f'<b class="el-effect">{esc(option.effect)}</b>' if option.effect else ""
    return button(
        option.label(), "play", option.text, home=home, tip=option.text,
        inside=f"{effect}<code>{esc(option.text)}</code>", kind="el-option",
    )  # fmt: skip


def _over(desk: Desk) -> str:
    outcome = desk.here.outcome
    reason = outcome.reason if outcome else ""
    rows = []
    for place, seats in enumerate(outcome.ranking if outcome else (), 1):
        for seat in seats:
            board = desk.board_of(seat)
            who = f"{dot(board.colour) if board else ''}{esc(desk.name_of(seat))}"
            rows.append(f"<li value={place}>{who} <b>{desk.here.scores[seat]}</b></li>")
    over = esc(say("The game is over", "A partida terminou"))
    rule = rule_link(desk.here, outcome.rule) if outcome else ""
    return (f'<div class="el-who"><b>{over}</b> {rule}</div>'
            f'<div class="el-question">{esc(reason)}</div><ol>{"".join(rows)}</ol>')  # fmt: skip
