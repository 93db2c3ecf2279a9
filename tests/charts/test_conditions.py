"""Bars of conditions: what each seat has, what is lent to it, and the line it has to reach."""

import pytest

import engis_lab as lab
from engis_lab.charts.scores import scores
from engis_lab.core.answers import Progress
from engis_lab.core.words import speaking

TILES = {
    "t1": {"at": [0, 0], "clans": [3, 7, 3], "sanctuaries": 4},
    "t2": {"at": [1, 0], "clans": [3, 1, 0]},
    "t4": {"at": [0, 1], "clans": [1, 0, 0]},
}


def position(**more):
    deeds = [{"deeds": 2}, {"deeds": 1}, {}]
    return lab.setup("inis", {"seats": 3, "tiles": TILES, "players": deeds, **more})


def bars(figure, lent):
    """Return for each condition the heights of its bars, by seat."""
    found = [trace for trace in figure.data if trace.type == "bar"]
    return {t.legendgroup: t.y for t in found if (t.marker.pattern.shape == "/") == lent}


def test_a_bar_is_what_one_has_and_hatched_what_is_lent():
    """Rules: 11.2, 11.3, 11.4, 11.5."""
    figure = scores(position())
    assert bars(figure, lent=False) == {
        "Leadership": (1, 6, 0), "Religion": (4, 4, 4), "Land": (3, 2, 1),
    }  # fmt: skip
    assert bars(figure, lent=True) == {
        "Leadership": (0, 0, 0), "Religion": (2, 0, 0), "Land": (0, 0, 0),
    }  # fmt: skip
    figures = [text for t in figure.data if t.name == "figures" for text in t.text]
    assert figures == ["1", "<b>6 ✓</b>", "0", "<b>4+2 ✓</b>", "4", "4", "3", "2", "1"]
    (line,) = figure.layout.shapes
    assert line.y0 == line.y1 == 6
    assert figure.layout.xaxis.ticktext[0] == "<b>Blue (p0)</b><br>1 condition met"


def test_hover_names_rule_and_places_and_customdata_lights_them():
    pos = position()
    trace = next(t for t in scores(pos).data if t.name == "Religion")
    assert "Religion: 4 Sanctuaries and 2 Deeds (rule 11.3) ← t1" in trace.hovertext[0]
    for seat in range(3):
        assert trace.customdata[seat].split() == list(pos.breakdown(seat)[1].sources)


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_branches_stand_side_by_side(language, theme):
    with speaking(language):
        one, two = position(), position(capital="t4").play("pass")
        figure = scores({"one": one, "<two>": two}, seats=[0, 2], theme=theme, width=400)
    assert [note.text for note in figure.layout.annotations] == ["<b>one</b>", "<b>&lt;two&gt;</b>"]
    spots = figure.layout.xaxis.tickvals
    assert spots[1] - spots[0] < spots[2] - spots[1]
    assert all(text.endswith("/3") for text in figure.layout.xaxis.ticktext)  # short when narrow


def test_all_bars_are_inside_the_picture():
    high = lab.setup("inis", {"seats": 2, "tiles": {
        "t1": {"at": [0, 0], "clans": [1, 11], "sanctuaries": 9}, "t2": {"at": [1, 0]},
    }})  # fmt: skip
    figure = scores(high)
    top = max(y for values in bars(figure, lent=False).values() for y in values)
    assert top == 9
    assert figure.layout.yaxis.range[1] > top + 0.5


def test_progress_says_how_far():
    assert [str(p) for p in (Progress(4, 2, 6), Progress(6, 0, 6))] == ["4+2/6", "6/6"]
    assert Progress(4, 2, 6).met
    assert not Progress(5, 0, 6).met
    items = position().breakdown(0)
    assert [item.progress for item in items] == [(1, 0, 6), (4, 2, 6), (3, 0, 6)]
    assert [item.points for item in items] == [item.progress.met for item in items]


def test_other_games_keep_their_bars():
    new = lab.new("engis", seats=2, seed=1)
    assert scores(new).layout.yaxis.title.text == "points"
