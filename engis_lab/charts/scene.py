"""The drawing as plain data: hexes, pieces, labels, highlights, click targets; no renderer.

`scene` is a pure function of a look, what is highlighted, theme and width. `engis_lab.charts.svg`
and `engis_lab.charts.board` draw the same scene, point by point.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from engis_lab.charts import as_function
from engis_lab.charts.drawn import Disc, Hex, Mark, Motif, Panel, Scene, Sign, Words
from engis_lab.charts.layout import (
    COUNT_ROW,
    HEAD,
    HEAD_ROW,
    LEAST_WIDTH,
    LINE,
    MARGIN,
    PAD,
    SMALL,
    STATUS,
    TEXT,
    TITLE,
    Block,
    Frame,
    Plan,
    arrange,
    unit_place,
)
from engis_lab.charts.lettering import broken, fitting, shortened, text_width
from engis_lab.charts.shapes import HEXAGON, MOTIFS
from engis_lab.charts.theme import Theme, find_theme, ink_on
from engis_lab.core.look import Board, Icon, Look, Piece, Place
from engis_lab.core.words import say, shown

LEAST_NAME = 9.0  # font size
MOST_SIGNS = 5  # in one row of a hex
MOST_SORTS = 3  # of signs with numbers in one row
ONE_SIGN, WITH_NUMBER = 2.12, 3.4  # width of a sign, alone and with a number, in radii


@dataclass(slots=True)
class _Sheet:
    """What has been drawn so far."""

    theme: Theme
    icons: dict[str, Icon]
    panels: list[Panel] = field(default_factory=list)
    hexes: list[Hex] = field(default_factory=list)
    motifs: list[Motif] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    discs: list[Disc] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)


def scene(
    look: Look,
    highlight: Iterable[str] = (),
    picked: Iterable[str] = (),
    lit: Iterable[str] = (),
    theme: str | Theme = "light",
    width: int = 960,
    tables: bool = True,
) -> Scene:
    """Return the drawing of a look.

    Parameters
    ----------
    look : Look
    highlight, picked, lit : iterable of place ids
        Legal targets (dashed outline), what was picked (thick outline), where something comes
        from (dotted outline). Ids that are no place of a board (``"card:WATER"``) are passed over.
    theme : "light" or "dark"
    width : int
        Pixels, at least 320; the height follows.
    tables : bool
        Whether tables are drawn too.
    """
    colours, room = find_theme(theme), check_width(width)
    plan = arrange(look, room, tables)
    sheet = _Sheet(colours, dict(look.icons))
    _draw_head(sheet, plan)
    for frame in plan.frames:
        _draw_board(sheet, frame)
    for block in plan.blocks:
        _draw_table(sheet, block)
    marks = _marks(sheet.hexes, set(highlight), set(picked), set(lit))
    height = _draw_foot(sheet, look, plan)
    return Scene(
        room, round(height), colours, f"{look.title}. {look.status}", look.alt, sheet.icons,
        tuple(sheet.panels), tuple(sheet.hexes), tuple(sheet.motifs), tuple(sheet.signs),
        tuple(sheet.discs), tuple(sheet.words), marks,
    )  # fmt: skip


def check_width(width: object) -> int:
    """Return a width that can be drawn, or raise ``ValueError``."""
    if isinstance(width, bool) or not isinstance(width, int) or not LEAST_WIDTH <= width <= 4000:
        raise ValueError(
            say(
                "width {got} can't be drawn; use a whole number of pixels from {least} to 4000",
                "a largura {got} não pode ser desenhada; use pixels inteiros de {least} a 4000",
                got=shown(width),
                least=LEAST_WIDTH,
            )
        )
    return width


# -- head and foot ------------------------------------------------------------------------------


def _draw_head(sheet: _Sheet, plan: Plan) -> None:
    y = MARGIN + TITLE / 2
    for line in plan.head:
        sheet.words.append(Words(MARGIN, y, TITLE, sheet.theme.ink, head=line))
        y += TITLE + 6
    for line in plan.status:
        sheet.words.append(Words(MARGIN, y, STATUS, sheet.theme.accent, line))
        y += STATUS + 6


def _draw_foot(sheet: _Sheet, look: Look, plan: Plan) -> float:
    """Draw the legend and the note; return where the picture ends."""
    x, y, r = MARGIN, plan.foot + 8, 8.0
    end = plan.width - MARGIN
    for icon in sheet.icons:
        name = f"{icon} {sheet.icons[icon].name.lower()}"
        wide = 2 * r + 5 + text_width(name, TEXT) + 14
        if x + wide > end:
            x, y = MARGIN, y + LINE + 6
        sheet.signs.append(Sign(icon, x + r, y, r))
        sheet.words.append(Words(x + 2 * r + 5, y, TEXT, sheet.theme.ink, name))
        x += wide
    # All three always, so that the picture keeps its height when highlights come and go.
    keys = " · ".join(
        (
            say("dashed outline: can be chosen", "contorno tracejado: pode ser escolhido"),
            say("thick outline: chosen", "contorno grosso: escolhido"),
            say("dotted outline: where it comes from", "contorno pontilhado: de onde vem"),
        )
    )
    y += LINE if sheet.icons else -8
    for text, size in ((keys, SMALL), (look.note, SMALL)):
        for line in broken(text, end - MARGIN, size) if text else ():
            sheet.words.append(Words(MARGIN, y + 3, size, sheet.theme.soft, line))
            y += LINE
    return y + 2


# -- boards -------------------------------------------------------------------------------------


def _draw_board(sheet: _Sheet, frame: Frame) -> None:
    board, theme = frame.board, sheet.theme
    sheet.panels.append(Panel(frame.x, frame.y, frame.w, frame.h, board.active))
    if board.title:
        _draw_title(sheet, frame)
    # Empty spaces first: their dashes must not lie over the edge of a hex.
    for place in sorted(board.places, key=lambda place: place.kind is not None):
        ux, uy = unit_place(board, place)
        x, y = frame.origin[0] + ux * frame.radius, frame.origin[1] + uy * frame.radius
        _draw_place(sheet, place, x, y, frame.radius)
    y = frame.hexes_end
    if board.counts:
        _draw_counts(sheet, board, frame.x + PAD, frame.w - 2 * PAD, y + COUNT_ROW / 2 + 3)
        y += COUNT_ROW
    for head, text in frame.lines:
        y += LINE
        spaced = f" {text}" if head and text else text
        sheet.words.append(Words(frame.x + PAD, y - 3, TEXT, theme.ink, spaced, head))


def _draw_title(sheet: _Sheet, frame: Frame) -> None:
    board, theme = frame.board, sheet.theme
    x, y, end = frame.x + PAD, frame.y + PAD + 8, frame.x + frame.w - PAD
    if board.seat is not None:
        sheet.discs.append(Disc(x + 7, y, 7, board.colour))
        x += 20
    turn = say("decides", "decide") if board.active else ""
    score = (
        say("{n} {n:point|points}", "{n} {n:ponto|pontos}", n=board.score) if board.score else ""
    )
    wanted = text_width(board.title, HEAD, bold=True) + 10
    wanted += text_width(turn, TEXT, bold=True) + 8 if turn else 0
    if x + wanted + text_width(score, HEAD + 1, bold=True) > end:
        score = board.score
    if score:
        sheet.words.append(Words(end, y, HEAD + 1, theme.ink, head=score, anchor="end"))
        end -= text_width(score, HEAD + 1, bold=True) + 10
    title = shortened(board.title, end - x, HEAD, bold=True)
    sheet.words.append(Words(x, y, HEAD, theme.ink, head=title))
    x += text_width(title, HEAD, bold=True) + 8
    if turn and x + text_width(turn, TEXT, bold=True) <= end:
        sheet.words.append(Words(x, y, TEXT, theme.accent, head=turn))


def _draw_counts(sheet: _Sheet, board: Board, x: float, room: float, y: float) -> None:
    step = min(46.0, room / len(board.counts))
    x += (room - step * len(board.counts)) / 2
    for icon, n in board.counts:
        sheet.signs.append(Sign(icon, x + 10, y, 9))
        sheet.words.append(Words(x + 22, y, TEXT + 1, sheet.theme.ink, head=str(n)))
        x += step


def _draw_place(sheet: _Sheet, place: Place, x: float, y: float, r: float) -> None:
    fill = place.kind.colour if place.kind else ""
    sheet.hexes.append(Hex(place.id, x, y, r, fill, place.hover or place.label or place.space))
    if place.kind is None:
        if place.space:
            sheet.words.append(
                Words(x, y, max(11.0, 0.3 * r), sheet.theme.soft, place.space, anchor="middle")
            )
        return
    ink = ink_on(fill)
    if place.kind.pattern in MOTIFS:
        sheet.motifs.append(Motif(place.kind.pattern, x, y, r))
    if place.space:
        size = max(10.0, 0.23 * r)
        sheet.words.append(Words(x, y - 0.65 * r, size, ink, place.space, anchor="middle"))
    _draw_label(sheet, place.label, x, y - 0.30 * r, r, ink)
    _draw_signs(sheet, place.icons, x, y + 0.13 * r, r, ink)
    _draw_pieces(sheet, place.pieces, x, y + 0.60 * r, r)


def _draw_label(sheet: _Sheet, label: str, x: float, y: float, r: float, ink: str) -> None:
    """Write a name, in two lines where one would run over the edges of the hex."""
    size = fitting(label, 1.52 * r, 0.245 * r, LEAST_NAME, bold=True)
    lines = [label]
    if size == LEAST_NAME and text_width(label, size, bold=True) > 1.68 * r:
        lines = broken(label, 1.6 * r / 1.1, size)[:2]  # `broken` measures thin letters
    top = y - 0.5 * size * (len(lines) - 1) - (1 if len(lines) > 1 else 0)
    for n, line in enumerate(lines):
        sheet.words.append(Words(x, top + n * size, size, ink, head=line, anchor="middle"))


def _draw_signs(
    sheet: _Sheet, icons: tuple[str, ...], x: float, y: float, r: float, ink: str
) -> None:
    """Draw signs in a row; of a crowd each sort once with its number, many sorts in two rows."""
    if len(icons) <= MOST_SIGNS:
        _draw_row(sheet, [(icon, 1) for icon in icons], x, y, r, ink)
        return
    sorts = list(Counter(icons).items())
    if len(sorts) <= MOST_SORTS:
        _draw_row(sheet, sorts, x, y, r, ink)
        return
    half = (len(sorts) + 1) // 2
    high = 0.14 * r
    _draw_row(sheet, sorts[:half], x, y - 0.04 * r - high, r, ink, high)
    _draw_row(sheet, sorts[half:], x, y - 0.04 * r + high + 1, r, ink, high)


def _draw_row(
    sheet: _Sheet, sorts: list[tuple[str, int]], x: float, y: float, r: float, ink: str,
    most: float = 0.0,
) -> None:  # fmt: skip
    """Draw signs side by side, behind each its number where that is more than one."""
    units = sum(ONE_SIGN if n == 1 else WITH_NUMBER for _, n in sorts)  # in radii of a sign
    size = min(most or 0.225 * r, 1.57 * r / max(ONE_SIGN, units))
    at = x - units * size / 2
    for icon, n in sorts:
        sheet.signs.append(Sign(icon, at + ONE_SIGN / 2 * size, y, size))
        if n > 1:
            where = at + 2.72 * size
            sheet.words.append(Words(where, y, 1.6 * size, ink, head=str(n), anchor="middle"))
        at += (ONE_SIGN if n == 1 else WITH_NUMBER) * size


def _draw_pieces(sheet: _Sheet, pieces: tuple[Piece, ...], x: float, y: float, r: float) -> None:
    size = min(0.23 * r, 0.62 * r / max(1, len(pieces)))
    left = x - size * (len(pieces) - 1) * 1.1
    for n, piece in enumerate(pieces):
        at = left + n * 2.2 * size
        sheet.discs.append(Disc(at, y, size, piece.colour))
        ink = ink_on(piece.colour)
        sheet.words.append(Words(at, y, 1.3 * size, ink, head=str(piece.count), anchor="middle"))


def _marks(hexes: list[Hex], legal: set[str], picked: set[str], lit: set[str]) -> tuple[Mark, ...]:
    marks = []
    for style, places, k in (("legal", legal - picked, 0.96), ("lit", lit, 0.96),
                             ("picked", picked, 0.95)):  # fmt: skip
        for cell in hexes:
            if cell.id in places:
                points = tuple((cell.x + k * cell.r * px, cell.y + k * cell.r * py)
                               for px, py in HEXAGON)  # fmt: skip
                marks.append(Mark(cell.id, style, points))
    return tuple(marks)


# -- tables -------------------------------------------------------------------------------------


def _draw_table(sheet: _Sheet, block: Block) -> None:
    sheet.panels.append(Panel(block.x, block.y, block.w, block.h))
    y = block.y + PAD + 8
    sheet.words.append(Words(block.x + PAD, y, HEAD - 1, sheet.theme.ink, head=block.table.title))
    y += HEAD_ROW - 6
    for row in block.rows:
        for x, cell in zip(block.columns, row, strict=False):
            for n, line in enumerate(cell):
                if line:
                    sheet.words.append(Words(x, y + n * LINE, TEXT, sheet.theme.ink, line))
        y += LINE * max((len(cell) for cell in row), default=1)


as_function(__name__)
