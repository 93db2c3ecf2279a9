"""Panel 9 and what concerns the whole explorer: who looks on, other luck, language, drawing."""

from __future__ import annotations

from engis_lab.core.words import language, say
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.markup import button, choice, esc

TOPICS = frozenset({"node", "view", "board"})
LANGUAGES = (("en", "English"), ("pt", "Português"))


def html(desk: Desk) -> str:
    """Return the row above everything."""
    return (f'<div class="el-row">{_views(desk)}{_label(desk)}{_luck(desk)}'
            f'<span class="el-space"></span>{_board(desk)}{_languages()}</div>')  # fmt: skip


def _views(desk: Desk) -> str:
    rows = [("", say("everything open", "tudo aberto"))]
    names = {seat: desk.name_of(seat) for seat in desk.seats}
    rows += [(f"see {seat}", say("as {who} sees it", "como {who} vê", who=who))
             for seat, who in names.items()]  # fmt: skip
    rows += [(f"play {seat}", say("play as {who}", "jogar como {who}", who=who))
             for seat, who in names.items()]  # fmt: skip
    now = "" if desk.viewer is None else f"{'play' if desk.playing else 'see'} {desk.viewer}"
    tip = say("Who looks on; playing as a seat, the others answer by themselves",
              "Quem olha; jogando como um lugar, os outros respondem sozinhos")  # fmt: skip
    return choice(say("View", "Vista"), "view", rows, now, tip=tip)


def _label(desk: Desk) -> str:
    if desk.viewer is None:
        text = say("Omniscient: hidden cards are shown", "Onisciente: mostra as cartas ocultas")
    else:
        text = say("Hidden from {who} stays hidden", "O oculto a {who} fica oculto",
                   who=desk.name_of(desk.viewer))  # fmt: skip
    return f'<span class="el-badge">{esc(text)}</span>'


def _luck(desk: Desk) -> str:
    decision = desk.here.decision
    seat = desk.viewer if desk.viewer is not None else decision.seat if decision else 0
    tip = say("Deal anew, from here on, what {who} can't know",
              "Redistribuir, a partir daqui, o que {who} não pode saber",
              who=desk.name_of(seat))  # fmt: skip
    return button(say("Other luck", "Outra sorte"), "luck", tip=tip)


def _board(desk: Desk) -> str:
    rows = [("plotly", "plotly"), ("svg", say("SVG, with keyboard", "SVG, com teclado"))]
    tip = say("One explorer of a notebook draws with plotly, the others as SVG",
              "Um explorador do caderno desenha com plotly, os outros em SVG")  # fmt: skip
    field = choice(say("Board", "Tabuleiro"), "board", rows, desk.board, tip=tip)
    if not desk.second:
        return field
    text = say("SVG: another explorer here has the plotly board",
               "SVG: outro explorador daqui tem o tabuleiro plotly")  # fmt: skip
    return f'<span class="el-badge">{esc(text)}</span>{field}'


def _languages() -> str:
    tip = say("Language of this explorer", "Língua deste explorador")
    return "".join(button(name, "language", code, tip=tip, pressed=code == language())
                   for code, name in LANGUAGES)  # fmt: skip
