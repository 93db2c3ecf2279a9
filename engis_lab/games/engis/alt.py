"""A picture of Engis in sentences, for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from engis_lab.core.look import JOINT, Board
from engis_lab.core.words import listed, say
from engis_lab.games.engis.captions import Names, View, heading, status, tables


def alt_text(view: View, names: Names, boards: Sequence[Board]) -> str:
    """Return the whole picture in sentences."""
    parts = [f"{heading(view, names)}.", f"{status(view, names)}."]
    parts += [_board_sentence(board, names) for board in boards]
    for table in tables(view, names):
        rows = "; ".join(", ".join(row) for row in table.rows)
        parts.append(f"{table.title}: {rows}.")
    text = " ".join(part.replace("..", ".").replace("?.", "?") for part in parts)
    return text.replace(JOINT, " ")


def _board_sentence(board: Board, names: Names) -> str:
    filled, empty = [], []
    for place in board.places:
        if place.kind is None:
            empty.append(place.space or place.id.partition(":")[2])
            continue
        inside = [names.icon_list(place.icons), *(piece.name for piece in place.pieces)]
        filled.append(f"{place.space} {place.label} ({', '.join(inside)})".strip())
    points = (
        say(", {n} {n:point|points}", ", {n} {n:ponto|pontos}", n=board.score)
        if board.score
        else ""
    )
    text = f"{board.title}{points}: {listed(filled) or say('no hexes', 'nenhum hexágono')}."
    if empty and board.seat is not None:
        text += say(" Empty spaces: {spaces}.", " Espaços vazios: {spaces}.",
                    spaces=listed(empty))  # fmt: skip
    return " ".join([text, *(f"{caption}." for caption in board.captions)])
