"""Perft of Inis: lines of 1, 2, 3 ... decisions from tables where much can happen."""

import pytest

import engis_lab as lab
from engis_lab.core.notation import read_line, read_token, write_line
from inis.helpers import clash, deal
from playthrough import perft

STARTS = {
    # 4 targets of Conquest, 3 origins of Migration, 3 places of New Alliance, 3 origins of the
    # Horses, and a pass after which the other can only pass: 14
    "a turn with four cards": (
        lambda: deal({"t1": [3, 1, 1], "t2": [1, 2, 0], "t4": [0, 1, 1], "t5": [1, 0, 2]},
                     [["a.migration", "a.conquest", "e.manannan", "a.alliance"], ["a.geis"],
                      ["e.dagda"]],
                     holy={"t1": 2}, strong={"t2": 1}),
        [5, 14, 36, 81],
    ),
    # shelter: then 2 attacks, withdraw or peace; decline: then the third shelters or not: 4 + 2
    "a clash of three with answers": (
        lambda: clash("t5", {"t5": [2, 2, 2], "t1": [1, 0, 0], "t2": [0, 1, 0], "t4": [0, 0, 0]},
                      [["e.club", "a.bard"], ["t.hills", "a.druid"], ["e.diarmuid"]],
                      strong={"t5": 1}),
        [2, 6, 16, 36],
    ),
    "the draft of two": (
        lambda: deal({"t1": [1, 1], "t2": [1, 1]}, phase="assembly"),
        [3, 9, 27, 81],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STARTS)
def test_perft(name):
    make, counts = STARTS[name]
    state = make()._state
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_perft_by_hand():
    """Migration of two clans with one neighbour: leave one or two; then the other passes or not."""
    pos = deal({"t1": [2, 0], "t2": [0, 0], "t4": [0, 1]}, [["a.migration"]])
    state = pos._state
    # play Migration or pass; then move to t2, or to t4 (or the other passes, the Season ends)
    assert perft(state, 1) == 2
    assert perft(state, 2) == 2 + 1


@pytest.mark.parametrize("name", STARTS)
def test_a_set_up_position_has_a_token_and_a_line(name):
    pos = lab.setup("inis", STARTS[name][0]()._origin.parameters)
    for _ in range(4):
        pos = pos.play(pos.options[-1])
    assert read_token(pos.token()) == pos
    assert read_line(write_line(pos)) == pos
    assert len(pos.token()) < 400
