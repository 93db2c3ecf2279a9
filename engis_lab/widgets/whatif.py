"""Panel 8: advice for the open decision, with how sure it is, and why."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from engis_lab.charts.advice import advice as draw_advice
from engis_lab.core.advice import Advice, Candidate, Part, Why
from engis_lab.core.advice_race import MEASURES
from engis_lab.core.advice_result import remark
from engis_lab.core.estimate import Estimate
from engis_lab.core.tabular import signed
from engis_lab.core.words import say
from engis_lab.widgets import asking
from engis_lab.widgets.asking import BUDGETS, Run, Terms
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.markup import attributes, button, choice, esc
from engis_lab.widgets.said import tag
from engis_lab.widgets.timeline import policy_name

ASK_TOPICS = frozenset({"node", "view", "asking"})
TOPICS = frozenset({"node", "view", "page", "advice"})
PLAYOUTS = 4  # column of the table that only a wide page shows
MOST_SOURCES = 10  # listed in an explanation; the others stand as one row


# -- asking -------------------------------------------------------------------------------------


def controls(desk: Desk) -> str:
    """Return how advice is asked for, and the button to stop; not redrawn while figures grow."""
    if not desk.sees_decision and desk.asking.run is None:
        return ""
    terms = desk.asking.terms
    names = [(name, policy_name(name)) for name in desk.here.game.policies]
    plans = [("", say("this decision", "esta decisão")),
             ("plan", say("the whole turn", "o turno inteiro"))]  # fmt: skip
    fields = (
        choice(say("Compare", "Comparar"), "ask-plan", plans, "plan" if terms.plan else "",
               tip=say("Single actions, or plans for all of the turn",
                       "Ações isoladas, ou planos para o turno todo")),
        choice(say("by", "por"), "ask-by", [(name, _measure(name)) for name in MEASURES], terms.by,
               tip=say("What makes an option better", "O que torna uma opção melhor")),
        choice(say("Then everybody", "Depois cada um"), "ask-policy", names, terms.policy,
               tip=say("How the playouts go on", "Como as simulações continuam")),
        choice(say("for", "durante"), "ask-budget", [(b, _budget(b)) for b in BUDGETS],
               terms.budget),
        _seed(terms),
    )  # fmt: skip
    return f'<div class="el-row">{"".join(fields)}{_start(desk)}</div>'


def _start(desk: Desk) -> str:
    if desk.asking.run is not None:
        stop = button(say("Stop", "Parar"), "ask-stop", kind="el-main",
                      tip=say("The figures so far stay", "Os números até aqui ficam"))  # fmt: skip
        return f"{stop}{_status(say('Working...', 'Calculando...'))}"
    start = button(say("Ask for advice", "Pedir conselho"), "ask", kind="el-main")
    found = asking.shown(desk)
    return start + _status(verdict(found) if found is not None else "")


def _status(text: str) -> str:
    """Return what a screen reader says when it changes."""
    return f'<span class="el-unseen" role="status">{esc(text)}</span>'


def _seed(terms: Terms) -> str:
    tip = say("Luck of the playouts: the same seed, the same figures",
              "Sorte das simulações: mesma semente, mesmos números")  # fmt: skip
    field = attributes(type="number", min=0, step=1, value=terms.seed, data_do="ask-seed",
                       data_key="ask-seed", data_version=terms.seed, title=tip)  # fmt: skip
    label = esc(say("Seed", "Semente"))
    return f'<label class="el-field"><span>{label}</span><input{field}></label>'


def _measure(name: str) -> str:
    return {"margin": say("lead", "vantagem"), "score": say("points", "pontos"),
            "win": say("wins", "vitórias")}[name]  # fmt: skip


def _budget(budget: str) -> str:
    amount, unit = budget.split()
    if unit == "n":
        return say("{n} playouts each", "{n} simulações cada", n=amount)
    return say("{n} s", "{n} s", n=amount)


# -- the answer ---------------------------------------------------------------------------------


def html(desk: Desk) -> str:
    """Return progress, the candidates, the chart and the explanation that was asked for."""
    run = desk.asking.run
    under_way = _progress(desk, run) if run is not None else ""
    if not desk.sees_decision:
        return under_way + f"<p>{esc(_nothing(desk))}</p>"
    found = asking.shown(desk)
    if found is None or not found.playouts:
        return under_way or f'<p class="el-soft">{esc(_hint())}</p>'
    picture = draw_advice(found, theme=desk.theme, width=desk.width)
    return (f"{under_way}{_results(desk)}<p><b>{esc(verdict(found))}</b></p>{_table(desk, found)}"
            f"{_because(desk, found)}{picture}{_origin(found)}")  # fmt: skip


def _hint() -> str:
    return say("Each option is played on many times, all with the same luck, without looking at "
               "what the seat can't know.",
               "Cada opção é jogada muitas vezes até o fim, todas com a mesma sorte, sem olhar "
               "o que o lugar não pode saber.")  # fmt: skip


def _nothing(desk: Desk) -> str:
    if desk.here.decision is None:
        return say("The game is over: there is nothing to advise on.",
                   "A partida terminou: não há o que aconselhar.")  # fmt: skip
    return say("Now {who} decides; in this view only {me} is advised.",
               "Agora decide {who}; nesta vista só {me} recebe conselho.",
               who=desk.name_of(desk.here.decision.seat),
               me=desk.name_of(desk.viewer or 0))  # fmt: skip


def _progress(desk: Desk, run: Run) -> str:
    done = run.advice.progress if run.advice else 0.0
    count = run.advice.playouts if run.advice else 0
    text = say("{n} playouts, {share:.0%}", "{n} simulações, {share:.0%}", n=count, share=done)
    if run.node is not desk.study.node:
        text += say(", for step {n}", ", para o passo {n}", n=run.node.position.depth)
    bar = attributes(value=f"{done:.3f}", max=1, aria_label=say("Progress", "Andamento"))
    return f'<div class="el-row"><progress{bar}></progress><span>{esc(text)}</span></div>'


def _results(desk: Desk) -> str:
    """Return the list of results of this node, when there are several."""
    run, node = desk.asking.run, desk.study.node
    found = list(asking.results(desk.study, node))
    if len(found) < 2 or (run is not None and run.node is node):
        return ""
    now = desk.asking.shown.get(node.id, found[-1])
    rows = [(str(n), _terms(terms)) for n, terms in enumerate(found)]
    field = choice(say("Results of this point", "Resultados deste ponto"), "ask-shown", rows,
                   str(found.index(now)))  # fmt: skip
    return f'<div class="el-row">{field}</div>'


def _terms(terms: Terms) -> str:
    turn = say("the whole turn", "o turno inteiro") if terms.plan else ""
    seed = say("seed {n}", "semente {n}", n=terms.seed)
    parts = (turn, _measure(terms.by), policy_name(terms.policy), _budget(terms.budget), seed)
    return ", ".join(part for part in parts if part)


def verdict(found: Advice) -> str:
    """Return what the figures come to, in one or two sentences."""
    if not found.playouts:
        return ""
    others = [candidate for candidate in found if candidate is not found.best]
    equal = [candidate.text for candidate in others if candidate.equal or not candidate.n]
    if not others:
        return say("There is only one option: {best}.", "Só há uma opção: {best}.",
                   best=found.best.text)  # fmt: skip
    best = say("Best: {best}.", "Melhor: {best}.", best=found.best.text)
    if found.progress < 1:
        best = say("Best so far: {best}.", "Melhor até aqui: {best}.", best=found.best.text)
    if not equal:
        return best + say(" All others are clearly worse.", " Todas as outras são claramente "
                          "piores.")  # fmt: skip
    if len(equal) == len(others):
        return best + say(" But all options are equal within noise; more playouts may tell.",
                          " Mas todas são iguais, dentro do ruído; mais simulações podem "
                          "decidir.")  # fmt: skip
    return best + say(" Equal to it within noise: {n}; clearly worse: {m}.",
                      " Iguais a ela, dentro do ruído: {n}; claramente piores: {m}.",
                      n=len(equal), m=len(others) - len(equal))  # fmt: skip


def _table(desk: Desk, found: Advice) -> str:
    heads = (say("option", "opção"), _measure(found.by), say("difference to the best",
             "diferença para a melhor"), say("is best", "é a melhor"),
             say("playouts", "simulações"), "", "")  # fmt: skip
    head = "".join(_head(text, n == PLAYOUTS) for n, text in enumerate(heads))
    labels = {} if _is_plan(found) else {o.text: o.label() for o in desk.here.options}
    rows = "".join(_row(desk, found, candidate, labels.get(candidate.text, ""))
                   for candidate in found)  # fmt: skip
    where = attributes(data_scroll=f"advice:{desk.study.node.id}", tabindex=0, role="region",
                       aria_label=say("Options", "Opções"), data_key="advice")  # fmt: skip
    return f'<div class="el-table"{where}><table><tr>{head}</tr>{rows}</table></div>'


def _is_plan(found: Advice) -> bool:
    return any(len(candidate.texts) > 1 for candidate in found)


def _row(desk: Desk, found: Advice, candidate: Candidate, label: str) -> str:
    write = Estimate.percent if found.by == "win" else Estimate.text
    best = candidate is found.best
    mean = write(getattr(candidate, found.by), signed=found.by == "margin")
    apart = say("best", "melhor") if best else write(candidate.difference, signed=True)
    chance = "-" if isnan(candidate.chance) else f"{candidate.chance:.0%}"
    code = f"<code>{esc(candidate.text)}</code>" if label else ""
    play = button(label or candidate.text, "follow", candidate.text, inside=code, kind="el-option",
                  tip=say("Play it here", "Jogar isto aqui"))  # fmt: skip
    why = ""
    if candidate.n and len(found) > 1:
        why = button(say("Why?", "Por quê?"), "because", candidate.text, kind="el-link",
                     pressed=desk.asking.because == candidate.text)  # fmt: skip
    cells = "".join(_figure(text) for text in (mean, apart, chance))
    cells += _figure(candidate.n, "el-wide")
    kind = attributes(class_="el-best" if best else None)
    return f"<tr{kind}><td>{play}</td>{cells}<td>{esc(remark(candidate))}</td><td>{why}</td></tr>"


def _head(text: str, wide: bool = False) -> str:
    return f'<th scope="col"{attributes(class_="el-wide" if wide else None)}>{esc(text)}</th>'


def _figure(text: object, kind: str = "") -> str:
    return f'<td class="{f"el-number {kind}".strip()}">{esc(text)}</td>'


def _origin(found: Advice) -> str:
    """Return where the figures come from; that they rest on values tagged R may not be missed."""
    badge = tag("R") if found.made.reconstructed else ""
    text = ". ".join(_upper(note) for note in found._notes())
    return f'<p class="el-soft">{badge} {esc(text)}.</p>'


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- why ----------------------------------------------------------------------------------------


def _because(desk: Desk, found: Advice) -> str:
    """Return the difference by source of points, if somebody asked for it."""
    text = desk.asking.because
    if text not in {candidate.text for candidate in found if candidate.n}:
        return ""
    why = found.why(text)
    lead = why.by != "score"
    heads = [say("source", "fonte"), say("own points", "pontos próprios")]
    heads += [say("best opponent's", "do melhor adversário"), say("lead", "vantagem")][: 2 * lead]
    head = "".join(map(_head, heads))
    rows = "".join(_source(part, lead) for part in _gathered(why))
    title = say("Why {a} and not {b}: where their points differ, mean of {n} playouts",
                "Por que {a} e não {b}: onde seus pontos diferem, média de {n} simulações",
                a=why.candidate, b=why.versus, n=why.n)  # fmt: skip
    if why.candidate != found.best.text:
        title = say("What {a} has more or less than {b}, mean of {n} playouts",
                    "O que {a} tem a mais ou a menos que {b}, média de {n} simulações",
                    a=why.candidate, b=why.versus, n=why.n)  # fmt: skip
    note = ""
    if why.by == "win":
        note = say("Wins have no sources: this is the lead.",
                   "Vitórias não têm fontes: esta é a vantagem.")  # fmt: skip
    return (f'<section class="el-because"><h4>{esc(title)}</h4><p>{esc(note)}</p>'
            f"<table><tr>{head}</tr>{rows}</table></section>")  # fmt: skip


def _gathered(why: Why) -> Sequence[Part]:
    """Return the largest parts, all others as one, and the total."""
    parts = list(why)
    shown, rest = parts[:MOST_SOURCES], parts[MOST_SOURCES:]
    if rest:
        label = say("{n} other sources", "outras {n} fontes", n=len(rest))
        shown.append(Part("", label, sum(p.own for p in rest), sum(p.others for p in rest)))
    total = say("total", "total")
    return [*shown, Part("total", total, sum(p.own for p in why), sum(p.others for p in why))]


def _source(part: Part, lead: bool) -> str:
    figures = [part.own, part.others, part.lead] if lead else [part.own]
    cells = "".join(_figure(signed(figure, 2)) for figure in figures)
    kind = attributes(class_="el-sum" if part.key == "total" else None)
    return f"<tr{kind}><td>{esc(part.label)}</td>{cells}</tr>"
