"""Panel 10: the position as a token, a line of text, a notebook cell; the study as a file."""

from __future__ import annotations

from urllib.parse import quote

from engis_lab.core.words import say
from engis_lab.widgets.desk import Desk
from engis_lab.widgets.markup import attributes, button, esc

TOPICS = frozenset({"node", "view"})
MOST_NODES = 2000  # of a study that is written anew with every step


def html(desk: Desk) -> str:
    """Return what can be copied and downloaded."""
    token = desk.here.token()
    warning = say(
        "A token and a line hold the luck of the game: whoever has them can see everything.",
        "Um código ou uma linha guardam a sorte da partida: quem os tem pode ver tudo.",
    )
    return (
        f'<p class="el-notice">{esc(warning)}</p>'
        f"{_text(say('Token', 'Código'), 'token', token, 2)}"
        f"{_text(say('Notebook cell', 'Célula de caderno'), 'cell', cell(token), 3)}"
        f'<div class="el-row">{_line(desk)}{_study(desk)}</div>'
    )


def _line(desk: Desk) -> str:
    return _file(say("Download the line", "Baixar a linha"), "line", desk.study.line())


def _study(desk: Desk) -> str:
    """Return the link to the whole study, or what to do when it is too long for a link."""
    if len(desk.study) > MOST_NODES:
        text = say('The study is long; save it with study.save("my_study.txt").',
                   'O estudo é longo; salve-o com study.save("meu_estudo.txt").')  # fmt: skip
        return f"<span>{esc(text)}</span>"
    label = say("Download the whole study", "Baixar o estudo inteiro")
    return _file(label, "study", desk.study.to_text())


def cell(token: str) -> str:
    """Return the code that makes this position again in a notebook."""
    return f'import engis_lab as lab\n\nlab.Study(lab.load("{token}")).explore()'


def _text(label: str, key: str, text: str, rows: int) -> str:
    done = say("Copied", "Copiado")
    copy = button(say("Copy: {what}", "Copiar: {what}", what=label.lower()), "", data_copy=key,
                  data_done=done)  # fmt: skip
    field = attributes(data_key=key, rows=rows, readonly=True)
    return (f'<label class="el-text"><span>{esc(label)}</span><textarea{field}>{esc(text)}'
            f"</textarea></label>{copy}")  # fmt: skip


def _file(label: str, name: str, text: str) -> str:
    link = attributes(href=f"data:text/plain;charset=utf-8,{quote(text)}",
                      download=f"engis_lab_{name}.txt", data_key=f"file:{name}")  # fmt: skip
    return f'<a class="el-button"{link}>{esc(label)}</a>'
