"""The parts that panels are written from: controls with text labels, links to rules, points.

Everything that is not markup goes through `esc`, whoever wrote it.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from engis_lab.core.answers import Progress
from engis_lab.core.position import Position
from engis_lab.core.words import say

Choice = tuple[str, str]  # what is sent, what is read


def esc(text: object) -> str:
    """Return a text that means itself in HTML, also in an attribute."""
    return escape(str(text), quote=True)


def attributes(**given: object) -> str:
    """Return attributes with a space before each; those that are None or False are left out.

    Examples
    --------
    >>> attributes(data_do="play", title=None, disabled=False)
    ' data-do="play"'
    """
    rows = []
    for name, value in given.items():
        if value is None or value is False:
            continue
        spelled = name.rstrip("_").replace("_", "-")
        rows.append(f" {spelled}" if value is True else f' {spelled}="{esc(value)}"')
    return "".join(rows)


def button(
    label: str, do: str, value: str = "", *, tip: str = "", pressed: bool | None = None,
    kind: str = "", inside: str = "", home: bool = False, **more: object,
) -> str:  # fmt: skip
    """Return a button that sends ``{do, with: value}``; ``inside`` is markup after its label."""
    extra = attributes(
        class_=f"el-button {kind}".strip(), data_do=do, data_with=value,
        data_key=f"{do}:{value}", data_home=home, title=tip or None,
        aria_pressed=None if pressed is None else str(pressed).lower(), **more,
    )  # fmt: skip
    return f'<button type="button"{extra}><span>{esc(label)}</span>{inside}</button>'


def choice(label: str, do: str, choices: Iterable[Choice], now: str, *, tip: str = "",
           value: str | None = None) -> str:  # fmt: skip
    """Return a list to choose from, with its label; it sends the choice, after ``value`` if any."""
    options = "".join(
        f"<option{attributes(value=sent, selected=sent == now)}>{esc(read)}</option>"
        for sent, read in choices
    )
    extra = attributes(data_do=do, data_with=value, data_key=f"{do}:{value or ''}",
                       title=tip or None)  # fmt: skip
    return (f'<label class="el-field"><span>{esc(label)}</span>'
            f"<select{extra}>{options}</select></label>")  # fmt: skip


def entry(label: str, do: str, send: str, *, version: str, text: str = "", hint: str = "",
          tip: str = "", known: str = "", more: str = "") -> str:  # fmt: skip
    """Return a line to type in, with its button ``send``; Enter sends it too.

    ``version`` changes when what was typed shall be replaced by ``text``; ``known`` is the id of a
    list of completions, and ``more`` its markup.
    """
    field = attributes(type="text", name="with", value=text, placeholder=hint or None,
                       title=tip or None, data_key=f"{do}:entry", data_version=version,
                       autocomplete="off", spellcheck="false", list=known or None)  # fmt: skip
    sends = attributes(type="submit", class_="el-button", data_key=f"{do}:send")
    return (f'<form class="el-field"{attributes(data_do=do)}><label><span>{esc(label)}</span>'
            f"<input{field}></label><button{sends}><span>{esc(send)}</span></button>"
            f"{more}</form>")  # fmt: skip


def rule_link(position: Position, number: str) -> str:
    """Return a section's number as a button that opens its text; "" without a number."""
    if not number:
        return ""
    book = position.game.rulebook
    words = say("rule {n}", "regra {n}", n=number)
    if number not in book:
        return f'<span class="el-rule">{esc(words)}</span>'
    title = book.find(number).title()
    tip = say("Read the rule: {title}", "Ler a regra: {title}", title=title)
    return button(words, "rule", number, tip=tip, kind="el-link")


def points(n: int) -> str:
    """Return points with their sign."""
    kind = "el-points el-loss" if n < 0 else "el-points"
    return f'<b class="{kind}">{n:+d}</b>'


def condition(progress: Progress) -> str:
    """Return how far a condition is met."""
    kind = "el-points" if progress.met else "el-points el-unmet"
    return f'<b class="{kind}">{progress}</b>'


def dot(colour: str) -> str:
    """Return a disc in a clan's colour; its name always stands beside it."""
    return f'<i class="el-dot" aria-hidden="true"{attributes(style=f"background:{colour}")}></i>'
