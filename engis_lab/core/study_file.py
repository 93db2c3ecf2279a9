"""A study as one readable text file, both ways, without loss.

The head is that of a line (`engis_lab.core.notation`) and the cursor (``here``). Then comes one
row per node, ``12 after 11 | 0: bid 2``, and under it what was written on it, further in::

    12 after 11 | 0: bid 2
        name: the bold bid
        comment: first row
        comment: second row

A value that would not survive as it is (odd spaces, signs that can't be seen) stands in quotes,
as in JSON. Fields that are not known are kept, so a later version may add some; the number in
the first row is raised only when older versions would misread a file.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from uuid import uuid4

from engis_lab.core.answers import TokenError
from engis_lab.core.notation import follow, head_rows, start_from_head, step_text
from engis_lab.core.position import Step
from engis_lab.core.words import say

if TYPE_CHECKING:
    from engis_lab.core.study import Node, Study

VERSION = 1
FIRST = re.compile(r"engis_lab study ([0-9]{1,9})")
HEAD = ("game", "rules", "components", "new", "setup", "here")
ROOT = re.compile(r"([0-9]{1,9}) start")
STEP = re.compile(r"([0-9]{1,9}) after ([0-9]{1,9}) \| (.+)", re.DOTALL)
FIELD = re.compile(r"([A-Za-z][\w-]*):(.*)", re.DOTALL)

Row = tuple[int, str]  # its number and what it says


# -- writing ----------------------------------------------------------------------------------


def write_study(study: Study) -> str:
    """Return a study as text."""
    rows = [f"engis_lab study {VERSION}", *head_rows(study.root.position)]
    rows += [f"here: {study.node.id}", *study.extra]
    before = None
    for node in study.nodes:
        if node.parent is not before or before is None:
            rows.append("")  # a fork begins
        rows += _node_rows(node)
        before = node
    return "\n".join(rows) + "\n"


def _node_rows(node: Node) -> list[str]:
    if node.parent is None:
        rows = [f"{node.id} start"]
    else:
        assert node.position.step is not None
        rows = [f"{node.id} after {node.parent.id} | {step_text(node.position.step)}"]
    for field, text in (("name", node.name), ("comment", node.comment)):
        if text:
            rows += [f"    {field}: {_quoted(row)}" for row in text.split("\n")]
    return rows + [f"    {row}" for row in node.extra]


def _quoted(row: str) -> str:
    """Return a row as it is if it survives that, else in quotes."""
    if row and row.isprintable() and row == row.strip() and not row.startswith('"'):
        return row
    quoted = json.dumps(row, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in quoted)


def whole(text: str) -> str:
    """Return a text with halves of signs joined, or replaced where the other half is missing."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


# -- reading ----------------------------------------------------------------------------------


def read_study(text: str, components: str | None = None) -> Study:
    """Return the study of a text.

    Raises
    ------
    TokenError
        Naming the row that can't be read or played, and why.
    """
    from engis_lab.core.study import Study

    rows = _checked_rows(text)
    head, extra = _read_head(rows)
    study = Study(start_from_head(head, components))
    study.extra = extra
    _read_nodes(study, rows)
    here = head.get("here", str(study.root.id))
    node = study._nodes.get(int(here)) if re.fullmatch("[0-9]{1,9}", here) else None
    if node is None:
        raise TokenError(say("the cursor stands on {here!r}, which is no node of this study",
                             "o cursor está em {here!r}, que não é um nó deste estudo",
                             here=here[:80]))  # fmt: skip
    study._go(node)
    return study


def _checked_rows(text: object) -> list[Row]:
    """Return the rows after the first, the next one last, if this is a study we can read."""
    first, *rest = text.removeprefix("\ufeff").split("\n") if isinstance(text, str) else [""]
    version = FIRST.fullmatch(first.strip())
    if version is None:
        raise TokenError(say("this is no engis_lab study (its first row would be {first!r})",
                             "isto não é um estudo do engis_lab (a primeira linha seria {first!r})",
                             first=f"engis_lab study {VERSION}"))  # fmt: skip
    if int(version[1]) != VERSION:
        raise TokenError(
            say("row 1: this study has version {got}, here version {have} is read: "
                "open it with a newer engis_lab",
                "linha 1: este estudo tem a versão {got}, aqui se lê a versão {have}: "
                "abra-o com um engis_lab mais novo", got=version[1], have=VERSION))  # fmt: skip
    rows = [(number, row.rstrip("\r")) for number, row in enumerate(rest, 2)]
    return [(number, row) for number, row in reversed(rows) if row.strip()]


def _read_head(rows: list[Row]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Take the head off the rows; return the fields we know, and the others as they are."""
    head: dict[str, str] = {}
    extra = []
    while rows and not ROOT.fullmatch(rows[-1][1].rstrip()):
        number, row = rows.pop()
        field = FIELD.fullmatch(row)
        if field is None:
            _refuse(number, row, say("no 'key: value'", "não é 'chave: valor'"))
        if field[1] not in HEAD:
            extra.append(row)
        elif field[1] in head:
            _refuse(number, row, say("said twice", "dito duas vezes"))
        else:
            head[field[1]] = field[2].strip()
    return head, tuple(extra)


def _read_nodes(study: Study, rows: list[Row]) -> None:
    """Hang the nodes of a file into a study that has a root only."""
    if not rows:
        raise TokenError(
            say(
                "this study is cut off: it has no row '0 start'",
                "este estudo está cortado: falta a linha '0 start'",
            )
        )
    study._next_id = int(rows[-1][1].split()[0])
    study._nodes = {}
    study.root = node = study._node = study._add(study.root.position, None)
    rows.pop()
    seen: set[tuple[int, Step | None]] = set()
    words: dict[tuple[int, str], list[str]] = {}
    while rows:
        number, row = rows.pop()
        if row[0].isspace():
            _read_field(node, number, row, words)
            continue
        node = _read_node(study, number, row)
        assert node.parent is not None
        if (node.parent.id, node.position.step) in seen:
            _refuse(number, row, say("this step was there before", "este passo já apareceu"))
        seen.add((node.parent.id, node.position.step))
    for (id_, field), lines in words.items():
        setattr(study._nodes[id_], f"_{field}", "\n".join(lines))


def _read_node(study: Study, number: int, row: str) -> Node:
    step = STEP.fullmatch(row.rstrip())
    if step is None:
        _refuse(number, row, say("no 'NODE after NODE | SEAT: ACTION'",
                                 "não é 'NÓ after NÓ | LUGAR: AÇÃO'"))  # fmt: skip
    id_, parent = int(step[1]), study._nodes.get(int(step[2]))
    if parent is None:
        missing = say("no earlier row has node", "nenhuma linha antes tem o nó")
        _refuse(number, row, f"{missing} {step[2]}")
    if id_ in study._nodes:
        _refuse(number, row, say("node {id} was there before", "o nó {id} já apareceu", id=id_))
    position = follow(parent.position, step[3], number)
    if position is parent.position:
        _refuse(number, row, say("that is made by itself", "isso acontece sozinho"))
    return study._add(position, parent, id_)


def _read_field(node: Node, number: int, row: str, words: dict[tuple[int, str], list[str]]) -> None:
    field = FIELD.fullmatch(row.strip())
    if field is None:
        _refuse(number, row, say("no 'field: value' of a node", "não é 'campo: valor' de um nó"))
    if field[1] not in ("name", "comment"):
        node.extra += (row.strip(),)
        return
    value = field[2].strip()
    if value.startswith('"'):
        try:
            value = json.loads(value)
        except ValueError as error:
            _refuse(number, row, str(error))
    words.setdefault((node.id, field[1]), []).append(whole(value))


def _refuse(number: int, row: str, reason: str) -> NoReturn:
    raise TokenError(
        say("row {n} ({row!r}): {reason}", "linha {n} ({row!r}): {reason}",
            n=number, row=row[:80], reason=reason))  # fmt: skip


# -- files ------------------------------------------------------------------------------------


def write_file(path: str | os.PathLike[str], text: str) -> Path:
    """Write a text beside its place, then put it there in one step; return the path."""
    target = Path(path)
    place = target.resolve()  # a link goes on pointing at the file it points at
    if place.exists() and not place.is_file() and not place.is_dir():
        raise FileExistsError(
            say(
                "{path} is no file that can be written",
                "{path} não é um arquivo que se possa gravar",
                path=path,
            )
        )
    draft = place.with_name(f".{place.name}.{uuid4().hex}")
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if place.exists():
            draft.chmod(place.stat().st_mode)
        draft.replace(place)
    finally:
        draft.unlink(missing_ok=True)
    return target


def read_file(path: str | os.PathLike[str]) -> str:
    """Return the text of a file."""
    try:
        return Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise TokenError(
            say("{path} is no text file, so no study ({error})",
                "{path} não é um arquivo de texto, portanto não é um estudo ({error})",
                path=path, error=error)) from error  # fmt: skip
