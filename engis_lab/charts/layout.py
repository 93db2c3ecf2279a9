"""Where boards, captions and tables stand on a picture of a given width, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from engis_lab.charts.lettering import broken, text_width
from engis_lab.core.hexes import centre
from engis_lab.core.look import Board, Look, Place, Table

MARGIN = 10.0
GAP = 10.0
PAD = 10.0
LEAST_WIDTH = 320
CELL = 300.0  # least width of a clan's board
RADIUS = 56.0  # largest hex, centre to corner
SHARED_RADIUS = 48.0  # the same for boards that all share

TITLE, STATUS, HEAD, TEXT, SMALL = 17.0, 14.0, 15.0, 12.0, 11.0  # font sizes
LINE = 1.3 * TEXT  # from one line of text to the next, as plotly sets them
HEAD_ROW = 30.0
COUNT_ROW = 28.0
COLUMN_GAP = 10.0

Line = tuple[str, str]  # a bold head, and the rest


@dataclass(frozen=True, slots=True)
class Frame:
    """A board's rectangle; ``radius`` of its hexes; where axial (0, 0) lies; caption lines."""

    board: Board
    x: float
    y: float
    w: float
    h: float
    radius: float
    origin: tuple[float, float]
    hexes_end: float
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A table's rectangle, the left edge of each column, and rows of cells of lines."""

    table: Table
    x: float
    y: float
    w: float
    h: float
    columns: tuple[float, ...]
    rows: tuple[tuple[tuple[str, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything placed; ``foot`` is where the legend begins."""

    width: float
    head: tuple[str, ...]
    status: tuple[str, ...]
    frames: tuple[Frame, ...]
    blocks: tuple[Block, ...]
    foot: float


def arrange(look: Look, width: float, tables: bool = True) -> Plan:
    """Return where everything stands on a picture this wide."""
    room = width - 2 * MARGIN
    head = tuple(broken(look.title, room / 1.1, TITLE))
    status = tuple(broken(look.status, room, STATUS)) if look.status else ()
    y = MARGIN + (TITLE + 6) * len(head) + (STATUS + 6) * len(status) + 6
    shared = [board for board in look.boards if board.seat is None]
    own = [board for board in look.boards if board.seat is not None]
    columns, radius = _columns(own, room)
    strip, x, deep = _strip(shared, min(radius, SHARED_RADIUS), y, room)
    waiting = list(look.tables) if tables else []
    beside, waiting, deep = _beside(waiting, x, y, MARGIN + room, deep)
    y += deep + (GAP if deep else 0)
    grid, y = _grid(own, columns, radius, y, room)
    corner, waiting = _corner(waiting, grid, columns, room)
    below, y = _below(waiting, y, room)
    return Plan(width, head, status, (*strip, *grid), (*beside, *corner, *below), y)


# -- boards -------------------------------------------------------------------------------------


def unit_place(board: Board, place: Place) -> tuple[float, float]:
    """Return the centre of a place for hexes of radius 1, y downwards."""
    if board.apart:
        return 1.84 * place.q, 2.1 * place.r
    x, up = centre((place.q, place.r))
    return x, -up


def _extent(board: Board) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a board for hexes of radius 1."""
    spots = [unit_place(board, place) for place in board.places] or [(0.0, 0.0)]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    return left - sqrt(3) / 2, top - 1, right - left + sqrt(3), bottom - top + 2


def _columns(boards: Sequence[Board], room: float) -> tuple[int, float]:
    """Return in how many columns boards stand, and the radius of their hexes."""
    if not boards:
        return 1, SHARED_RADIUS
    most = max(1, min(len(boards), int((room + GAP) // (CELL + GAP))))
    rows = -(-len(boards) // most)
    columns = -(-len(boards) // rows)
    cell = (room - GAP * (columns - 1)) / columns
    return columns, min(RADIUS, *((cell - 2 * PAD) / _extent(board)[2] for board in boards), RADIUS)


def _frame(board: Board, x: float, y: float, w: float, radius: float) -> Frame:
    left, top, wide, high = _extent(board)
    lines = _caption_lines(board, w - 2 * PAD)
    head = HEAD_ROW if board.title else 0.0
    hexes_end = y + PAD + head + high * radius
    origin = (x + (w - wide * radius) / 2 - left * radius, y + PAD + head - top * radius)
    h = hexes_end - y + (COUNT_ROW if board.counts else 0) + LINE * len(lines) + PAD
    return Frame(board, x, y, w, h + (4 if lines else 0), radius, origin, hexes_end, tuple(lines))


def _caption_lines(board: Board, room: float) -> list[Line]:
    lines: list[Line] = []
    for caption in board.captions:
        head, colon, text = caption.partition(": ")
        head = f"{head}:" if colon else ""
        first = text_width(f"{head} ", TEXT, bold=True) if head else 0.0
        pieces = broken(text if colon else caption, room, TEXT, first)
        lines.append((head, pieces[0]))
        lines += [("", piece) for piece in pieces[1:]]
    return lines


def _strip(
    boards: Sequence[Board], radius: float, y: float, room: float
) -> tuple[list[Frame], float, float]:
    """Lay shared boards side by side; return them, where they end, and their height."""
    frames: list[Frame] = []
    x = MARGIN
    for board in boards:
        wide = _extent(board)[2]
        fit = min(radius, (room - 2 * PAD) / wide)
        w = min(room, max(wide * fit, text_width(board.title, HEAD, bold=True)) + 2 * PAD)
        frames.append(_frame(board, x, y, w, fit))
        x += w + GAP
    return frames, x, max((frame.h for frame in frames), default=0.0)


def _grid(
    boards: Sequence[Board], columns: int, radius: float, y: float, room: float
) -> tuple[list[Frame], float]:
    """Lay clans' boards in rows of equal height; return them and where they end."""
    cell = (room - GAP * (columns - 1)) / columns
    frames: list[Frame] = []
    for start in range(0, len(boards), columns):
        row = [_frame(board, MARGIN + n * (cell + GAP), y, cell, radius)
               for n, board in enumerate(boards[start : start + columns])]  # fmt: skip
        deep = max(frame.h for frame in row)
        frames += [_stretched(frame, deep) for frame in row]
        y += deep + GAP
    return frames, y


def _stretched(frame: Frame, h: float) -> Frame:
    return Frame(frame.board, frame.x, frame.y, frame.w, h, frame.radius, frame.origin,
                 frame.hexes_end, frame.lines)  # fmt: skip


# -- tables -------------------------------------------------------------------------------------


def _column_widths(table: Table) -> list[float]:
    columns = max((len(row) for row in table.rows), default=0)
    return [max(text_width(row[i], TEXT) for row in table.rows if i < len(row))
            for i in range(columns)]  # fmt: skip


def natural_width(table: Table) -> float:
    """Return how wide a table is when nothing in it is broken."""
    widths = _column_widths(table)
    inside = sum(widths) + COLUMN_GAP * max(0, len(widths) - 1)
    return max(inside, text_width(table.title, HEAD, bold=True)) + 2 * PAD


def _block(table: Table, x: float, y: float, w: float) -> Block:
    room = w - 2 * PAD
    widths = _column_widths(table)
    gaps = COLUMN_GAP * max(0, len(widths) - 1)
    # The last column is broken to fit, the others only when they leave it too little.
    lead, last = sum(widths[:-1]) + gaps, sum(widths[-1:])
    most = max(0.6 * room, room - last)
    if lead + last > room and lead > 0.6 * room:
        widths[:-1] = _narrowed(table, widths[:-1], most, gaps)
    starts, at = [], x + PAD
    for wide in widths:
        starts.append(at)
        at += wide + COLUMN_GAP
    rows = []
    for row in table.rows:
        ends = [*(start - COLUMN_GAP for start in starts[1:]), x + w - PAD]
        rows.append(
            tuple(
                tuple(broken(text, ends[i] - starts[i] + 0.5, TEXT)) for i, text in enumerate(row)
            )
        )
    deep = sum(LINE * max((len(cell) for cell in row), default=1) for row in rows)
    return Block(table, x, y, w, PAD + HEAD_ROW - 6 + deep + PAD - 2, tuple(starts), tuple(rows))


def _narrowed(table: Table, widths: list[float], most: float, gaps: float) -> list[float]:
    """Return narrower columns, no word broken as long as whole words fit."""
    words = [
        max(text_width(word, TEXT) for row in table.rows if i < len(row)
            for word in row[i].split() or [""])
        for i in range(len(widths))
    ]  # fmt: skip
    spare, wish = most - gaps - sum(words), sum(widths) - sum(words)
    if spare < 0 or wish <= 0:
        return [wide * most / (sum(widths) + gaps) for wide in widths]
    share = min(1.0, spare / wish)
    return [word + (wide - word) * share for word, wide in zip(words, widths, strict=True)]


def _beside(
    tables: list[Table], x: float, y: float, end: float, deep: float
) -> tuple[list[Block], list[Table], float]:
    """Put the first tables beside the shared boards while they fit; return the rest too."""
    blocks: list[Block] = []
    most = max(deep * 1.25, 120.0)
    while deep and tables:
        room = end - x
        w = min(natural_width(tables[0]), room)
        block = _block(tables[0], x, y, w)
        if w < min(natural_width(tables[0]), 340.0) or block.h > most:
            break
        blocks.append(block)
        tables = tables[1:]
        x += w + GAP
    high = max([deep, *(block.h for block in blocks)])
    if not blocks:
        return [], tables, high
    last = blocks.pop()
    stack, tables = _stacked([last.table, *tables], last.x, y, end - last.x, y + high)
    return [*(_as_high(block, high) for block in blocks), *stack], tables, high


def _stacked(
    tables: list[Table], x: float, y: float, w: float, end: float
) -> tuple[list[Block], list[Table]]:
    """Stack tables while they fit, the last one down to the end; return the rest too."""
    blocks: list[Block] = []
    while tables:
        block = _block(tables[0], x, y, w)
        if block.y + block.h > end + 0.5:
            break
        blocks.append(block)
        tables = tables[1:]
        y += block.h + GAP
    if blocks:
        blocks[-1] = _as_high(blocks[-1], end - blocks[-1].y)
    return blocks, tables


def _corner(
    tables: list[Table], grid: Sequence[Frame], columns: int, room: float
) -> tuple[list[Block], list[Table]]:
    """Stack tables in the cells that the last row of boards leaves free; return the rest too."""
    used = len(grid) % columns
    if not used:
        return [], tables
    last = grid[-1]
    x = last.x + last.w + GAP
    return _stacked(tables, x, last.y, MARGIN + room - x, last.y + last.h)


def _below(tables: list[Table], y: float, room: float) -> tuple[list[Block], float]:
    """Put tables under the boards in columns of equal width; return where they end."""
    columns = max(1, min(len(tables), int(room // 380)))
    w = (room - GAP * (columns - 1)) / columns
    blocks: list[Block] = []
    for start in range(0, len(tables), columns):
        these = tables[start : start + columns]
        spare = (columns - len(these)) * (w + GAP)  # the last one of all takes what is left
        row = [_block(table, MARGIN + n * (w + GAP), y, w + (spare if table is tables[-1] else 0))
               for n, table in enumerate(these)]  # fmt: skip
        deep = max(block.h for block in row)
        blocks += [_as_high(block, deep) for block in row]
        y += deep + GAP
    return blocks, y


def _as_high(block: Block, h: float) -> Block:
    return Block(block.table, block.x, block.y, block.w, h, block.columns, block.rows)
