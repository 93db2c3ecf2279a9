"""Only some clans are drawn: their boards, their words in the alt text, and nothing of others."""

import re

import pytest

import engis_lab as lab
from engis_lab.core.look import Look


@pytest.fixture(scope="module")
def position():
    study = lab.Study(lab.new("engis", seats=3, seed=7))
    return study.play_on("greedy", "round")


def places(picture):
    return set(re.findall(r'data-place="([^"]+)"', picture))


def alt(picture):
    return re.search(r"<desc[^>]*>(.*?)</desc>", picture)[1]


def test_one_clan_alone(position):
    picture = lab.charts.svg(position, clans=[0], tables=False)
    assert {place.split(":")[0] for place in places(picture)} == {"0"}
    assert len(places(picture)) == 10
    assert "Red" in picture
    for words in ("Blue, seat 1", "Green, seat 2", "Offer", "market"):
        assert words not in picture


def test_a_number_stands_for_itself(position):
    assert lab.charts.svg(position, clans=1) == lab.charts.svg(position, clans=[1])


def test_clans_and_what_all_share(position):
    picture = lab.charts.svg(position, clans=[None, 2])
    assert {place.split(":")[0] for place in places(picture)} == {"offer", "2"}
    assert "market" in picture  # tables are drawn unless asked otherwise


def test_all_of_them_are_the_whole_picture(position):
    whole = lab.charts.svg(position)
    assert places(lab.charts.svg(position, clans=[None, 0, 1, 2])) == places(whole)
    assert lab.charts.svg(position, clans=None) == whole


def test_the_order_is_that_asked_for(position):
    found = re.findall(r'data-place="(\d):a1"', lab.charts.svg(position, clans=[2, 0]))
    assert found == ["2", "0"]


def test_the_picture_is_lower(position):
    def height(picture):
        return int(re.search(r'height="(\d+)"', picture)[1])

    whole = height(lab.charts.svg(position, tables=False))
    assert height(lab.charts.svg(position, clans=[0], tables=False)) < whole


def test_the_alt_text_tells_of_these_clans_only(position):
    text = alt(lab.charts.svg(position, clans=[1], tables=False))
    board = next(b for b in lab.charts.subject.look_of(position).boards if b.seat == 1)
    for place in board.places:
        if place.kind:
            assert f"{place.space} {place.label}" in text
    assert f"{board.score} points" in text
    assert "Red, seat 0" not in text
    assert "\u00a0" not in text


def test_hidden_things_stay_hidden(position):
    open_, seen = (lab.charts.svg(position, clans=[1], seat=seat) for seat in (None, 0))
    secret = re.search(r"Own weather: ([^.]+)\.", alt(open_))[1]
    assert secret not in alt(seen)


def test_the_plotly_board_draws_the_same(position):
    figure = lab.charts.board(position, clans=[0, 1], tables=False)
    drawn = set(figure.data[0].customdata)
    assert drawn == places(lab.charts.svg(position, clans=[0, 1], tables=False))


@pytest.mark.parametrize("clans", [[3], [-1], ["0"], []])
def test_a_clan_that_is_not_there(position, clans):
    with pytest.raises(ValueError, match="clans"):
        lab.charts.svg(position, clans=clans)
    with pytest.raises(ValueError, match="clans"):
        lab.charts.board(position, clans=clans)


def test_a_look_is_not_changed(position):
    look = lab.charts.subject.look_of(position)
    before = len(look.boards)
    lab.charts.svg(look, clans=[0])
    assert isinstance(look, Look)
    assert len(look.boards) == before


def test_portuguese(position):
    lab.language("pt")
    text = alt(lab.charts.svg(position, clans=[0], tables=False))
    assert "pontos" in text
    assert not re.search(r"\b(points|the|nothing)\b", text)
