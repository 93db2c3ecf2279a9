"""catanatron: whole games of its random players."""

from __future__ import annotations

from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer

from side import repeated, serve

COLOURS = (Color.RED, Color.BLUE, Color.WHITE)


def play(number: int) -> int:
    """Play a game of three; return the decisions made."""
    game = Game([RandomPlayer(colour) for colour in COLOURS], seed=number)
    game.play()
    return len(game.state.actions)


if __name__ == "__main__":
    about = {"name": "catanatron", "version": version("catanatron")}
    serve(about, {"catanatron 3": lambda: repeated(play)})
