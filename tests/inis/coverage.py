"""Games that seek out cards: a policy that plays what was played least, and a count of it.

``python tests/inis/coverage.py`` prints the table of cards, modes and counts.
"""

from collections import Counter

from engis_lab.core.luck import Luck
from engis_lab.games.inis.codes import (
    A_CHOOSE,
    A_DECLINE,
    A_PASS,
    A_PEACE,
    A_PLAY,
    A_PRETENDER,
    CARD_IDS,
    D_MANEUVER,
    D_REACT,
    D_TURN,
    MANEUVER_CARDS,
    SEASON_CARDS,
)
from engis_lab.games.inis.flow import settle
from engis_lab.games.inis.newgame import new_table
from engis_lab.games.inis.windows import W19, WINDOWS

MANEUVER = 20
ENOUGH = 100
MODES = (
    [(card, 0) for card in SEASON_CARDS]
    + [(card, MANEUVER) for card in MANEUVER_CARDS]
    + [(card, wid) for wid, row in WINDOWS.items() for card in row.cards]
)


def play_game(seats, seed, played, opened, check=None):
    """Play one game, rarest cards first; count what is played and which windows ask."""
    t = new_table(seats, seed, {"max_rounds": 12})
    settle(t)
    luck = Luck(seed)
    while not t.over:
        code = choose(t, luck, played)
        if A_PLAY <= code < A_CHOOSE:
            played[code - A_PLAY, mode(t, code)] += 1
        if t.kind == D_REACT:
            opened[t.stack[-1][3]] += 1
        t.apply(code)
        if check is not None:
            check(t)
    return t


def mode(t, code):
    """Return the mode in which an option plays its card."""
    if t.kind in (D_TURN, D_MANEUVER):
        card = code - A_PLAY
        if (card, W19) in MODES:
            return W19
        return 0 if t.kind == D_TURN else MANEUVER
    return t.stack[-1][3]


def choose(t, luck, played):
    """Return the card that was played least, mostly; else something that goes on."""
    cards = [c for c in t.options if A_PLAY <= c < A_CHOOSE]
    if cards and luck.below(8):
        rare = min(played[c - A_PLAY, mode(t, c)] for c in cards)
        few = [c for c in cards if played[c - A_PLAY, mode(t, c)] == rare]
        return few[luck.below(len(few))]
    rest = [c for c in t.options if c not in (A_PASS, A_PRETENDER, A_DECLINE, A_PEACE)]
    options = rest if rest and luck.below(4) else t.options
    return options[luck.below(len(options))]


def count(games, check=None):
    """Return counts of (card, mode) and of windows that asked, over some games."""
    played, opened = Counter(), Counter()
    for seed in range(games):
        play_game(4 if seed % 4 else 2 + seed // 4 % 2, seed, played, opened, check)
    return played, opened


if __name__ == "__main__":
    import sys

    found, asked = count(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
    for card, how in MODES:
        name = {0: "Season", MANEUVER: "maneuver"}.get(how, f"W{how}")
        sys.stdout.write(f"{CARD_IDS[card]:15} {name:9} {found[card, how]:6}\n")
    sys.stdout.write(f"windows {sorted(asked.items())}\n")
