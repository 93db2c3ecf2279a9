"""Panel 4: walking on the line, letting others play, names and comments, undo."""

from __future__ import annotations

from engis_lab.core.study import Node
from engis_lab.core.study_tree import text_for
from engis_lab.core.words import say
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.markup import attributes, button, choice, dot, entry, esc

TOPICS = frozenset({"node", "view"})


def html(desk: Desk) -> str:
    """Return the row to walk with; its height never changes, for it stands above the boards."""
    return f'<div class="el-row">{_walk()}{_edits(desk)}{_slider(desk)}</div>'


def more(desk: Desk) -> str:
    """Return what else can be done with the line: forks, letting others play, names."""
    return f'{_forks(desk)}<div class="el-row">{_play_on(desk)}</div>{_words(desk)}'


def _walk() -> str:
    rows = (
        ("first", say("First", "Início"), say("To the start of the line", "Ao começo da linha")),
        ("back", say("Back", "Voltar"), say("One step back", "Um passo atrás")),
        ("forward", say("Forward", "Avançar"), say("One step on", "Um passo à frente")),
        ("last", say("Last", "Fim"), say("To the end of the line", "Ao fim da linha")),
        ("branch", say("Branch point", "Bifurcação"),
         say("Back to where the line last forked", "De volta à última bifurcação")),
    )  # fmt: skip
    return "".join(button(label, do, tip=tip) for do, label, tip in rows)


def _edits(desk: Desk) -> str:
    study = desk.study
    return button(
        say("Undo", "Desfazer"), "undo", aria_disabled=_off(study.can_undo),
        tip=say("Take the last change of the study back", "Desfazer a última mudança do estudo"),
    ) + button(
        say("Redo", "Refazer"), "redo", aria_disabled=_off(study.can_redo),
        tip=say("Make it again", "Fazer de novo"),
    )  # fmt: skip


def _off(possible: bool) -> str | None:
    """Return how a button that would do nothing is marked; it keeps the focus all the same."""
    return None if possible else "true"


def node_text(desk: Desk, node: Node) -> str:
    """Return what led to a node, as far as who looks on may know it."""
    if node.parent is None:
        return say("start", "início")
    step = node.position.step
    who = desk.name_of(step.seat) if step is not None and step.seat >= 0 else ""
    text = text_for(node, desk.viewer)
    if not who:  # luck dealt anew; the text would show its seed
        text = say("other luck", "outra sorte")
    named = f" – {node.name}" if node.name else ""
    return f"{who}: {text}{named}" if who else f"{text}{named}"


def _slider(desk: Desk) -> str:
    line = desk.study.timeline()
    at = desk.study.node.position.depth - line[0].position.depth
    text = say("Step {n} of {last}: {what}", "Passo {n} de {last}: {what}",
               n=at, last=len(line) - 1, what=node_text(desk, desk.study.node))  # fmt: skip
    field = attributes(type="range", min=0, max=max(len(line) - 1, 1), value=at, step=1,
                       data_do="step-to", data_key="step-to", disabled=len(line) == 1,
                       aria_label=say("Step of the line", "Passo da linha"),
                       aria_valuetext=text)  # fmt: skip
    return f'<label class="el-slider"><input{field}><span>{esc(text)}</span></label>'


def _forks(desk: Desk) -> str:
    """Return a button for each line that goes on from here, when there are several."""
    children = desk.study.node.children
    if len(children) < 2:
        return ""
    title = esc(say("Lines from here:", "Linhas a partir daqui:"))
    lines = "".join(
        button(node_text(desk, child), "go", str(child.id),
               tip=say("Go to this line", "Ir para esta linha"))
        for child in children
    )  # fmt: skip
    return f'<div class="el-row el-forks"><span>{title}</span>{lines}</div>'


# -- letting others play ------------------------------------------------------------------------


def policy_name(name: str) -> str:
    """Return what a policy is called; one we don't know by its own name."""
    names = {
        "": say("asks you", "pergunta a você"),
        "random": say("plays at random", "joga ao acaso"),
        "greedy": say("plays for points now", "joga por pontos já"),
        "planner": say("plans ahead", "planeja adiante"),
    }
    return names.get(name, name)


def _play_on(desk: Desk) -> str:
    title = esc(say("Let the others play:", "Deixar os outros jogarem:"))
    if desk.viewer is None:
        title = esc(say("Let them play:", "Deixar jogarem:"))
    rows = (
        ("decision", say("one decision", "uma decisão")),
        ("turn", say("one turn", "um turno")),
        ("round", say("one round", "uma rodada")),
        ("end", say("to the end", "até o fim")),
    )
    stops = say("Stops where a seat is asked", "Para onde um lugar é perguntado")
    buttons = "".join(button(label, "play-on", until, tip=stops) for until, label in rows)
    seats = "".join(_seat(desk, seat) for seat in desk.seats)
    return f"<span>{title}</span>{buttons}{seats}"


def _seat(desk: Desk, seat: int) -> str:
    board = desk.board_of(seat)
    choices = [(name, policy_name(name)) for name in ("", *desk.here.game.policies)]
    tip = say("How this seat plays when it is let play",
              "Como este lugar joga quando o deixam jogar")  # fmt: skip
    field = choice(desk.name_of(seat), "policy", choices, desk.policy_of(seat), tip=tip,
                   value=str(seat))  # fmt: skip
    return f'<span class="el-seat">{dot(board.colour) if board else ""}{field}</span>'


# -- words on the node --------------------------------------------------------------------------


def _words(desk: Desk) -> str:
    node = desk.study.node
    fields = entry(
        say("Name", "Nome"), "name", say("Name it", "Nomear"), version=f"{node.id} {node.name}",
        text=node.name,
        tip=say("What this point of the line is called", "Como se chama este ponto"),
    ) + entry(
        say("Comment", "Comentário"), "comment", say("Write it", "Escrever"),
        version=f"{node.id} {node.comment}", text=node.comment,
        tip=say("What there is to say about it", "O que há a dizer sobre ele"),
    )  # fmt: skip
    edits = button(
        say("Make main line", "Tornar principal"), "promote",
        tip=say("The line to here comes first from now on", "A linha até aqui vem primeiro"),
    ) + button(
        say("Delete from here", "Apagar daqui"), "delete",
        aria_disabled=_off(node.parent is not None),
        tip=say("This step and all that follows; undo brings it back",
                "Este passo e tudo o que segue; desfazer traz de volta"),
    )  # fmt: skip
    return f'<div class="el-row">{fields}{edits}</div>'
