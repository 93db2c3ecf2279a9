"""What a simulation notes of a finished game of Inis."""

import pytest

from engis_lab.core.game import Column
from engis_lab.core.simulate import simulate
from engis_lab.core.words import speaking
from engis_lab.games.inis.game import Inis
from inis.helpers import deal


def row(position, seat):
    """Return what is noted of a seat, by column."""
    game = Inis()
    names = [column.name for column in game.columns]
    numbers = game.record([position._state, position._state])[seat]
    return dict(zip(names, numbers, strict=True))


def test_a_row_tells_what_a_player_had():
    table = {"t1": [3, 1, 0], "t2": [1, 2, 2], "t14": [0, 0, 1]}
    pos = deal(table, [["e.fal", "e.tuan", "a.bard"]], deeds=[2, 0, 1], tokens=[True, False, False],
               holy={"t1": 2, "t14": 1}, brenn=1, direction=-1, round=3)  # fmt: skip
    assert row(pos, 0) == {
        "place": 2, "rounds": 3, "brenn": 0, "token": 1, "led": 1, "sanctuaries": 2,
        "territories": 2, "deeds": 2, "clans": 4, "tales": 2,
    }  # fmt: skip
    assert (row(pos, 1)["place"], row(pos, 2)["place"]) == (1, 3)
    assert row(pos, 2)["sanctuaries"] == 1
    assert row(pos, 2)["tales"] == 0


@pytest.mark.parametrize("language", ["en", "pt"])
def test_columns_have_words(language):
    game = Inis()
    with speaking(language):
        labels = [game.column_label(None, column.name) for column in game.columns]
    assert len(set(labels)) == len(labels)
    assert all(type(column) is Column for column in game.columns)


def test_a_simulation_has_the_columns_and_a_draw_at_the_cap():
    """Rules: 11.9."""
    games = simulate("inis", games=20, seats=3, policy="random", seed=1, max_rounds=2)
    assert set(games["rounds"]) <= {1, 2}
    for n in range(20):
        rows = slice(3 * n, 3 * n + 3)
        assert sorted(games["place"][rows]) == [1, 2, 3]
        assert sum(games["brenn"][rows]) == 1
        assert sum(games["win"][rows]) == pytest.approx(1)
    assert games.shared > 10
    assert f"{games.shared} games without a single winner" in " ".join(str(games).split())
