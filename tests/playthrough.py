"""Games played by fixed luck, for the contract test, and as readable text for the golden files.

``python tests/playthrough.py`` writes all files of ``tests/golden`` anew: do that after a change
of rules that is meant, raise the game's ``version``, and read the difference before committing.
"""

import sys
import tomllib
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from engis_lab.core.luck import Luck, fold
from engis_lab.core.notation import start
from engis_lab.core.words import speaking
from engis_lab.games import find_game, games, register, unregister
from pocket import Pocket

GOLDEN = Path(__file__).with_name("golden")
# A whole random game of Inis is 600 decisions; two rounds meet all that the contract asks of them.
VARIANTS = {
    "engis": [{"side": "A"}, {"side": "B"}],
    "inis": [{"max_rounds": 2}, {"max_rounds": 2, "scenario": "discovery"}],
}
SEED = 7  # of the golden games
PERFT_DEPTH = 4


class Start(NamedTuple):
    """How a game of the contract test begins."""

    game: str
    parameters: tuple[tuple[str, object], ...]

    def position(self, seed=SEED):
        return start(find_game(self.game), "new", dict(self.parameters) | {"seed": seed}, None)

    @property
    def seats(self):
        return dict(self.parameters)["seats"]

    def __str__(self):
        return "-".join(f"{value}{'' if key == 'side' else key}" for key, value in self.parameters)


@contextmanager
def pocket_registered():
    """Have Pocket in the registry for a while; inside another such while it just stays."""
    new = "pocket" not in games()
    if new:
        register("pocket", Pocket)
    try:
        yield find_game("pocket")
    finally:
        if new:
            unregister("pocket")


def starts():
    """Every game of the registry at every table it can be played at, Pocket too."""
    with pocket_registered():
        return [
            Start(name, tuple({"seats": seats, **variant}.items()))
            for name in games()
            for seats in find_game(name).seats
            for variant in VARIANTS.get(name, [{}])
        ]


def pick(position, seed):
    """Return the option that luck picks."""
    return position.options[Luck(fold(seed, position.depth)).below(len(position.options))]


@cache
def played(begin, seed):
    """Return the positions of a random game, first to last."""
    position = begin.position(seed)
    while not position.over:
        position = position.play(pick(position, seed))
    return position.line_positions()


# -- golden files -----------------------------------------------------------------------------


def golden_path(begin):
    return GOLDEN / begin.game / f"{begin}.txt"


def golden_text(begin):
    """Return a whole game as text: each decision, action, event; scores item by item."""
    with speaking("en"):
        return "\n".join(golden_rows(begin)) + "\n"


def golden_rows(begin):
    line = played(begin, SEED)
    first, last = line[0], line[-1]
    rows = [f"{begin.game}, rules {first.game.version}: new {dict(begin.parameters)} seed {SEED}"]
    rows += [f"     {event_text(event)}" for event in first.events]
    for before, after in pairwise(line):
        rows += step_rows(before, after)
    rows += ["", f"scores {':'.join(map(str, last.scores))}  {last.outcome}"]
    for seat in range(len(last.scores)):
        rows += ["", f"seat {seat}", *item_rows(last, seat)]
    return [*rows, "", f"digest {last._state.digest():016x}", f"token {last.token()}"]


def step_rows(before, after):
    decision, step = before.decision, after.step
    row = f"{before.depth:4d} seat {step.seat} {decision.ask} ({decision.rule}), "
    row += f"{len(decision.options)} options, {':'.join(map(str, before.scores))}: {step.text}"
    return [row, *(f"     {event_text(event)}" for event in after.events)]


def event_text(event):
    who = "luck" if event.seat < 0 else f"seat {event.seat}"
    points = f" {event.points:+d}" if event.points else ""
    return f"{who} ({event.rule}) {event.text}{points}"


def item_rows(position, seat):
    items = position.breakdown(seat)
    rows = [
        f"{item.points:+4d}  round {item.round} ({item.rule}) {item.label}"
        f" [{item.key}{': ' * bool(item.sources)}{' '.join(item.sources)}]"
        for item in items
    ]
    return [*rows, f"{items.total:4d}"]


# -- perft ------------------------------------------------------------------------------------


def perft(state, depth):
    """Return how many lines of this many decisions there are."""
    if state.seat < 0 or depth == 0:
        return 1
    codes = state.legal()
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        after = state.clone()
        after.apply(code)
        total += perft(after, depth - 1)
    return total


def perft_counts(begin):
    state = begin.position()._state
    return [perft(state, depth) for depth in range(1, PERFT_DEPTH + 1)]


def perft_table():
    with (GOLDEN / "perft.toml").open("rb") as file:
        return tomllib.load(file)


def write_all():
    rows = [
        "# Lines of 1, 2, 3 ... decisions from the start with seed 7; see tests/playthrough.py."
    ]
    for game in dict.fromkeys(begin.game for begin in starts()):
        rows += ["", f"[{game}]"]
        for begin in [begin for begin in starts() if begin.game == game]:
            path = golden_path(begin)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(golden_text(begin), encoding="utf-8", newline="\n")
            rows.append(f'"{begin}" = {perft_counts(begin)}')
    GOLDEN.joinpath("perft.toml").write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    with pocket_registered():
        sys.exit(write_all())
