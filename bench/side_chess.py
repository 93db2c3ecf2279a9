"""python-chess: random games to their end."""

from __future__ import annotations

import random
from importlib.metadata import version

import chess

from side import repeated, serve


def play(number: int) -> int:
    """Play a random game; return the plies made."""
    luck, board = random.Random(number), chess.Board()
    while not board.is_game_over():
        board.push(luck.choice(list(board.legal_moves)))
    return board.ply()


if __name__ == "__main__":
    serve({"name": "python-chess", "version": version("chess")}, {"chess": lambda: repeated(play)})
