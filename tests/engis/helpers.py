"""Engis at interesting points, brought there by set-up, and short questions about it."""

import re
from functools import cache

import pytest

import engis_lab as lab
from engis_lab.core.luck import Luck, fold
from engis_lab.games.engis.invariants import broken

TABLES = [(seats, side) for seats in (1, 2, 3, 4) for side in "AB"]
"""Every number of seats on both sides of the board."""

PHASES = {"bid": 1, "cunning": 2, "take": 3, "act": 4, "place": 4, "play": 5, "return": 6}
"""The kinds of decision in the order in which a round asks them."""

NEIGHBOURS = {
    "a1": "a2 b1 b2", "a2": "a1 a3 b2 b3", "a3": "a2 b3 b4",
    "b1": "a1 b2 c1", "b2": "a1 a2 b1 b3 c1 c2", "b3": "a2 a3 b2 b4 c2 c3", "b4": "a3 b3 c3",
    "c1": "b1 b2 c2", "c2": "b2 b3 c1 c3", "c3": "b3 b4 c2",
}  # fmt: skip
"""Drawn by hand from the three rows of §9: 3, 4 and 3 spaces, the middle row half a step left."""

SPACE = "(?:a[1-3]|b[1-4]|c[1-3])"
ACTION = re.compile(
    rf"bid 0|bid {SPACE}(?: {SPACE}){{0,4}}|cunning (?:no|{SPACE})|"
    rf"take (?:[FLMDS][1-5]|C[1-4]|V[1-3]) {SPACE}|step {SPACE} {SPACE}(?: {SPACE})?|"
    rf"craft O[1-8]|develop K(?:0[1-9]|1[0-6])|done|place {SPACE}|"
    rf"return {SPACE}(?: {SPACE}){{0,3}}|"
    r"play (?:WATER|FOOD|MAMMOTH|SHELTER|TRIBES|OBJECTS|DIFFERENT)|"
    r"play SAME (?:forest|lake|mountain|desert|savanna)"
)
"""What §12 says that the text of an action looks like."""

TWO = {"clans": [{}, {}]}
LATE = {"round": 8, "phase": "act", "clans": [{}, {}]}
SOLO = {"round": 8, "clans": [{}], "rival": {}}
"""The least that a set-up needs: a new game, the last turn of one, the solo game."""


def table(phase, *clans, **keys):
    """Return a position in the last round, where any territory and any used cards fit.

    A clan on its own gets a bare opponent; in side A all clans own a1 forest DF, a2 mountain SW.
    """
    if len(clans) == 1 and "rival" not in keys:
        clans = (*clans, {})
    return lab.setup("engis", {"round": 8, "phase": phase, "clans": list(clans), **keys})


def solo(phase, clan=None, rival=None, **keys):
    """Return a position of the solo game: the human is seat 0, the Rival Clan seat 1."""
    return table(phase, clan or {}, rival=rival or {}, **keys)


def then(position, *texts):
    """Return the position after these actions."""
    for text in texts:
        position = position.play(text)
    return position


def worth(card, *opponents, **clan):
    """Return what a clan scores with a card as the first of the table to play."""
    return table("play", clan, *opponents).play(f"play {card}").scores[0]


def refused(position, text):
    """Return the rule that forbids a text, None when it is possible; playing it says the same."""
    refusal = position.why_not(text)
    if refusal is None:
        return None
    key = position.key
    with pytest.raises(lab.IllegalAction) as caught:
        position.play(text)
    assert caught.value.refusal == refusal
    assert position.key == key
    return refusal.rule


def texts(position, verb=""):
    """Return the texts of the possible actions, those of a verb only."""
    return [option.text for option in position.options if option.text.startswith(verb)]


def sizes(position):
    """Return how many meeples may be bid."""
    spaces = [option.text.split()[1:] for option in position.options]
    return sorted({0 if words == ["0"] else len(words) for words in spaces})


def clan(position, seat=0):
    """Return what there is to see of a clan."""
    return position.view()["clans"][seat]


def points(position, seat=0):
    """Return the points of a score by key."""
    return {item.key: item.points for item in position.breakdown(seat)}


def rules(position):
    """Return rule and points of what has just happened."""
    return [(event.rule, event.points) for event in position.events]


def error_key(mapping=None, **options):
    """Return the key that a set-up or the options of a new game are refused for."""
    with pytest.raises(lab.SetupError) as caught:
        lab.new("engis", **options) if mapping is None else lab.setup("engis", mapping)
    assert caught.value.reason
    assert str(caught.value).startswith(f"{caught.value.key}: ")
    return caught.value.key


@cache
def game(seats, side="A", seed=0):
    """Return all positions of a game with random choices, first to last."""
    position = lab.new("engis", seats=seats, seed=seed, side=side)
    while not position.over:
        luck = Luck(fold(seed, position.depth))
        position = position.play(position.options[luck.below(len(position.options))])
    return position.line_positions()


def with_clan(base=LATE, **keys):
    """Return a set-up whose first clan has these keys."""
    return {**base, "clans": [keys, *base["clans"][1:]]}


def play_on(position, seed):
    """Play to the end with random choices, and add up every score."""
    end = position._state.clone()
    end.playout(seed % 1000, [0] * len(end.scores()))
    assert end.scores() == [
        sum(item.points for item in position.game.items(end, seat)) for seat in range(end.seats)
    ]
    assert {"11.5", "11.7", "11.9"}.isdisjoint(broken(end))
