"""Every action of Engis as a number (rules §12): one finite table, shared by rules and texts.

Pure arithmetic on whole numbers; nothing here depends on a position or a component set.
"""

from __future__ import annotations

from typing import Final

from engis_lab.core.hexes import adjacency

#: axial coordinates of the spaces a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 (§9)
COORDS: Final = ((0, 0), (1, 0), (2, 0), (-1, 1), (0, 1), (1, 1), (2, 1), (-1, 2), (0, 2), (1, 2))

DEGREE = [len(near) for near in adjacency(COORDS)]
#: [10 x 6] neighbours of space s from s * 6 on, ascending, padded with -1
NEAR = [n for near in adjacency(COORDS) for n in (near + [-1] * 6)[:6]]

ROUNDS: Final = 8  # 2.1
MOST_BID: Final = 4  # 3.3
GROUP_BONUS: Final = 4  # 4.4
LEAST: Final = 3  # the three-point rule (5.8)
MAJORITY: Final = 5  # 7.2, 7.3

# Events that luck is keyed by.
FOR_FIRST_PLAYER: Final = 1
FOR_PILE: Final = 2
FOR_YELLOWS: Final = 3
FOR_GREENS: Final = 4
FOR_PLANS: Final = 5
FOR_UNKNOWN: Final = 6

# Kinds of decision.
BID: Final = 0
CUNNING_ASK: Final = 1
TAKE: Final = 2
ACT: Final = 3
PLACE: Final = 4
PLAY: Final = 5
RETURN: Final = 6
OVER: Final = 7

RIVAL: Final = -2  # "the rival acts": no code of the table, never in a line

# First code of each kind of action.
A_DONE: Final = 0
A_CRAFT: Final = 1  # + object
A_DEVELOP: Final = 9  # + skill
A_PLAY: Final = 25  # + scoring card WATER ... OBJECTS
A_DIFFERENT: Final = 31
A_SAME: Final = 32  # + terrain
A_CUNNING_NO: Final = 37
A_CUNNING: Final = 38  # + space
A_PLACE: Final = 48  # + space
A_TAKE: Final = 58  # + hex * 10 + space
A_STEP: Final = 378  # + from * 10 + to
A_STEP2: Final = 478  # + from * 100 + middle * 10 + to
A_BID: Final = 1478  # + rank of the spaces
A_RETURN: Final = 4481  # + rank of the spaces - 1
A_END: Final = 5481

#: rank of the first multiset of n spaces, n = 0 to 6
FIRST = [0, 1, 11, 66, 286, 1001, 3003]
#: [5 x 10] what space s adds to the rank as the i-th smallest, i = 0 to 4
WEIGHT = [0] * 50


def _binomial(n: int, k: int) -> int:
    value = 1
    for i in range(k):
        value = value * (n - i) // (i + 1)
    return value


for _i in range(5):
    for _s in range(10):
        WEIGHT[_i * 10 + _s] = _binomial(_s + _i, _i + 1)

#: [3003] how many spaces the multiset of this rank has
SIZE = [0] * 3003
#: [3003 x 5] its spaces, ascending
SPOT = [0] * 15015


def rank(spaces: list[int]) -> int:
    """Return the number of an ascending list of up to five spaces.

    Examples
    --------
    >>> rank([]), rank([0]), rank([9]), rank([0, 0])
    (0, 1, 10, 11)
    """
    return FIRST[len(spaces)] + sum(WEIGHT[i * 10 + s] for i, s in enumerate(spaces))


def _fill_spots(spaces: list[int]) -> None:
    at = rank(spaces)
    SIZE[at] = len(spaces)
    for i, s in enumerate(spaces):
        SPOT[at * 5 + i] = s
    if len(spaces) < 5:
        for s in range(spaces[-1] if spaces else 0, 10):
            _fill_spots([*spaces, s])


_fill_spots([])


def spaces_of(number: int) -> list[int]:
    """Return the ascending spaces of a rank.

    Examples
    --------
    >>> spaces_of(rank([2, 2, 7]))
    [2, 2, 7]
    """
    return [SPOT[number * 5 + i] for i in range(SIZE[number])]
