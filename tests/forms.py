"""Checksums of seeded games, printed one a line: the same in the compiled and the pure form.

``python tests/forms.py GAMES PLAYOUTS [pure]``; "pure" leaves compiled modules aside.
"""

import re
import sys
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path


class PlainFiles:
    """Finds the hot modules as the plain Python files they are built from."""

    def __init__(self, package, names):
        self.package, self.names = package, names

    def find_spec(self, name, path=None, target=None):
        """Return the plain file of a hot module, nothing for other modules."""
        if name not in self.names:
            return None
        return spec_from_file_location(name, self.package / f"{name.replace('.', '/')}.py")


def game_checksum(game, number):
    """Return a checksum of the digests after every action of one game."""
    seats = number % 4 + 1
    state = game.new(seats, number, None, {"side": "AB"[number // 4 % 2]})
    policies = [(number // 8 + seat) % 4 % 3 for seat in range(4)]
    check = state.digest()
    while state.seat >= 0:
        code = game.policy(game.policies[policies[state.seat]], state, number)
        state.apply(code)
        check = (check * 1000003 + state.digest()) % 2**64
    return check


def playout_checksum(game, count):
    """Return a checksum of the final scores of random playouts from re-dealt positions."""
    check = 0
    roots = [game.new(seats, seats, None, {}) for seats in (1, 2, 3, 4)]
    for number in range(count):
        state = roots[number % 4].clone()
        state.resample(0, number)
        state.playout(number, [0] * len(state.scores()))
        for points in state.scores():
            check = (check * 1000003 + points) % 2**64
    return check


def hot_modules(package):
    """Return the names of the hot modules, read from the file that lists them."""
    text = (package / "engis_lab" / "core" / "build.py").read_text(encoding="utf-8")
    return set(re.findall(r'^    "(engis_lab[\w.]+)",$', text, re.MULTILINE))


def main(games, playouts, form=""):
    """Print the form that runs, then the checksums."""
    if form == "pure":  # before anything of the package is imported
        package = Path(find_spec("engis_lab").submodule_search_locations[0]).parent
        sys.meta_path.insert(0, PlainFiles(package, hot_modules(package)))
    import engis_lab as lab

    game = lab.games.find_game("engis")
    rows = [lab.build().form]
    rows += [f"{number} {game_checksum(game, number)}" for number in range(int(games))]
    rows.append(f"playouts {playout_checksum(game, int(playouts))}")
    sys.stdout.write("\n".join(rows) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
