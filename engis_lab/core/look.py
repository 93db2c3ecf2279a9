"""How a view is drawn, as plain data: boards of hexes, captions, tables.

A game's ``look(view)`` fills these; charts turn them into pictures and know no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import wrap

from engis_lab.core.words import say

TEXT_WIDTH = 80  # columns of a terminal
CELL = 16  # columns of one hex
JOINT = "\u00a0"  # a space at which no line is broken


@dataclass(frozen=True, slots=True)
class Kind:
    """How one kind of place looks: colour, motif and letter tell it apart, never colour alone.

    ``colour`` is ``#rrggbb``; ``pattern`` names a motif of `engis_lab.charts.shapes` ("trees",
    "waves", "peaks", "dots", "grass", "arches", "sparks"), "" for none; ``letter`` one or two
    characters.
    """

    id: str
    name: str
    colour: str
    pattern: str = ""
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Icon:
    """A sign printed on places. ``shape`` names an outline of `engis_lab.charts.shapes`.

    ``char`` is one character of DejaVu Sans, drawn where a shape is not known.
    """

    char: str
    name: str
    shape: str = ""
    colour: str = "#333333"


@dataclass(frozen=True, slots=True)
class Piece:
    """Pieces of one sort on a place, such as two meeples of a clan."""

    id: str  # "meeple"
    count: int
    colour: str
    name: str  # "2 meeples"
    letter: str = ""  # for a terminal, where the first one of the name does not tell it apart


@dataclass(frozen=True, slots=True)
class Place:
    """One hex. ``id`` is what a click picks; ``kind`` None is an empty space."""

    id: str
    q: int
    r: int
    space: str
    kind: Kind | None = None
    label: str = ""
    icons: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    hover: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """Hexes that lie together: a clan's territory, the offer.

    Attributes
    ----------
    captions : tuple of str
        Lines under the hexes, as ``"Objects: Club O1"``; what stands before ``": "`` is a heading.
        Words joined by `JOINT` stay on one line.
    active : bool
        This board's seat decides.
    seat : int or None
        Whose it is; None is shared by all and drawn above the others.
    score : str
        Shown large beside the title.
    counts : tuple of (icon id, number)
        How many of each icon there are.
    apart : bool
        The hexes do not touch: ``q`` is then simply a column and ``r`` a row.
    """

    id: str
    title: str
    places: tuple[Place, ...]
    captions: tuple[str, ...] = ()
    colour: str = "#888888"
    active: bool = False
    seat: int | None = None
    score: str = ""
    counts: tuple[tuple[str, int], ...] = ()
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of text beside the boards (turn order, weather, market)."""

    title: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Look:
    """A whole picture.

    Attributes
    ----------
    title, status : str
        Heading, and the open question or the outcome.
    boards : tuple of Board
    tables : tuple of Table
    alt : str
        What a screen reader says: complete, in sentences.
    icons : mapping of str to Icon
        By icon id (its letter).
    note : str
        Small print under everything.
    """

    title: str
    status: str
    boards: tuple[Board, ...]
    tables: tuple[Table, ...]
    alt: str
    icons: Mapping[str, Icon]
    note: str = ""

    def as_text(self) -> str:
        """Return the picture for a terminal, 80 columns wide."""
        parts = [*wrap(self.title, TEXT_WIDTH), *wrap(self.status, TEXT_WIDTH)]
        for board in self.boards:
            parts += ["", *_board_rows(board)]
        for table in self.tables:
            parts += ["", table.title, *_table_rows(table)]
        signs = ", ".join(f"{key} {icon.name.lower()}" for key, icon in self.icons.items())
        if signs:
            parts += ["", *_indented(say("Icons: {signs}", "Ícones: {signs}", signs=signs), 0)]
        text = "\n".join([*parts, *wrap(self.note, TEXT_WIDTH)])
        return text.replace(JOINT, " ")


def _board_rows(board: Board) -> list[str]:
    turn = say("  (decides)", "  (decide)") if board.active else ""
    head = f"{board.title}: {board.score}" if board.score else board.title
    rows = [f"{'>' if board.active else '-'} {head}{turn}"]
    left = {place.id: _column(board, place) for place in board.places}
    least = min(left.values(), default=0)
    for r in sorted({place.r for place in board.places}):
        places = sorted((p for p in board.places if p.r == r), key=lambda place: place.q)
        tight = any(len(_cell_content(place)) >= CELL for place in places)
        rest = (_cell_icons, _cell_pieces) if tight else (_cell_content,)
        for cell in (_cell_name, *rest):
            line = ""
            for place in places:
                line = line.ljust(4 + left[place.id] - least) + cell(place)
            rows.append(line.rstrip())
    for caption in board.captions:
        rows += _indented(caption, 4)
    return [row for row in rows if row]


def _column(board: Board, place: Place) -> int:
    return CELL * place.q if board.apart else CELL * place.q + CELL // 2 * place.r


def _cell_name(place: Place) -> str:
    return f"{place.space} {place.label or '--'}".strip()[: CELL - 1]


def _cell_content(place: Place) -> str:
    return f"{_cell_icons(place)} {_pieces(place)}".rstrip()


def _cell_icons(place: Place) -> str:
    return f"{_inset(place)}{''.join(place.icons)}"


def _cell_pieces(place: Place) -> str:
    return f"{_inset(place)}{_pieces(place)}"[: CELL - 1].rstrip()


def _pieces(place: Place) -> str:
    if len(place.pieces) == 1 and not place.pieces[0].letter:
        return "o" * place.pieces[0].count
    return " ".join(f"{piece.count}{piece.letter or piece.name[:1]}" for piece in place.pieces)


def _inset(place: Place) -> str:
    return " " * (len(place.space) + 1 if place.space else 0)


def _table_rows(table: Table) -> list[str]:
    columns = max((len(row) for row in table.rows), default=0)
    wide = [max((len(row[i]) for row in table.rows if i < len(row) - 1), default=0)
            for i in range(columns)]  # fmt: skip
    rows = []
    for row in table.rows:
        head = "".join(f"{text:<{wide[i] + 2}}" for i, text in enumerate(row[:-1]))
        rows += _indented(f"{head}{row[-1]}" if row else "", 2, len(head))
    return rows


def _indented(text: str, by: int, more: int = 2) -> list[str]:
    """Wrap a text with an indent, later lines ``more`` columns further in."""
    if len(text) + by <= TEXT_WIDTH:
        return [" " * by + text]
    return wrap(text, TEXT_WIDTH, initial_indent=" " * by, subsequent_indent=" " * (by + more),
                drop_whitespace=True)  # fmt: skip
