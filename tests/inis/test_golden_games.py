"""Whole games by the greedy policy, as text, played again and compared.

``python tests/inis/test_golden_games.py`` writes them anew after a change of rules that is meant.
"""

import sys
from difflib import unified_diff
from pathlib import Path

import pytest

from engis_lab.core.luck import fold
from engis_lab.core.notation import start
from engis_lab.core.words import speaking
from engis_lab.games.inis.game import Inis

FOLDER = Path(__file__).with_name("golden")
GAMES = {
    "2seats": {"seats": 2}, "3seats": {"seats": 3}, "4seats": {"seats": 4},
    "4seats-discovery": {"seats": 4, "scenario": "discovery"},
}  # fmt: skip
SEED = 11


def game_text(name):
    """Return each decision with its action, what happened, and the scores at the end."""
    game = Inis()
    with speaking("en"):
        position = start(game, "new", {**GAMES[name], "seed": SEED}, None)
        rows = [f"inis, rules {game.version}: {GAMES[name]} seed {SEED}"]
        rows += [f"     {event.text}" for event in position.events]
        while not position.over:
            decision = position.decision
            code = game.policy("greedy", position._state, fold(SEED, position.depth))
            text = game.text(position._state, code)
            rows.append(f"{position.depth:4d} p{decision.seat} {decision.ask} ({decision.rule}), "
                        f"{len(decision.options)} options: {text}")  # fmt: skip
            position = position.play(text)
            rows += [f"     {event.text} ({event.rule})" for event in position.events]
        for seat in range(len(position.scores)):
            rows += [f"p{seat} {item.points} {item.label}" for item in position.breakdown(seat)]
        rows += [position.outcome.reason, f"digest {position._state.digest():016x}"]
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_greedy_game_is_played_the_same_today(name):
    then = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    now = game_text(name).splitlines()
    assert now == then, "\n".join(unified_diff(then, now, "golden", "today", lineterm=""))
    assert "meets most conditions" in now[-2]


def write_all():
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(game_text(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(write_all())
