"""Perft: how many lines of 1, 2, 3 ... decisions a game has; a change of rules shows at once."""

import pytest

from playthrough import perft_counts, perft_table, starts

STARTS = starts()


@pytest.mark.parametrize("begin", STARTS, ids=lambda begin: f"{begin.game}-{begin}")
def test_perft(begin):
    assert perft_counts(begin) == perft_table()[begin.game][str(begin)]


def test_perft_of_pocket_by_hand():
    """Two cards to hide a seat, then bids 0, 1, 2 (2 coins): 0 leaves three bids, 1 and 2 two."""
    assert perft_table()["pocket"]["2seats"] == [2, 2 * 2, 4 * 3, 4 * (3 + 2 + 2)]
    assert perft_table()["pocket"]["3seats"] == [2, 2 * 2, 2 * 2 * 2, 8 * 3]


def test_no_game_lacks_a_perft():
    listed = {(game, name) for game, rows in perft_table().items() for name in rows}
    assert listed == {(begin.game, str(begin)) for begin in STARTS}
