"""The drawing as plain data: pure, complete, nothing on top of anything else."""

import dataclasses
import itertools
from math import hypot

import pytest

import engis_lab as lab
from charts.conftest import SAMPLES, TARGETS, three
from engis_lab.charts.layout import arrange
from engis_lab.charts.lettering import broken, shortened, text_width
from engis_lab.charts.scene import scene
from engis_lab.charts.subject import look_of
from engis_lab.core.look import Board, Icon, Kind, Look, Piece, Place
from engis_lab.games.engis.look import look

WIDTHS = (480, 800, 960, 1280)


def test_same_look_same_drawing_and_nothing_changed(sample):
    assert scene(look(sample)) == scene(look(sample))


@pytest.mark.parametrize("width", WIDTHS)
def test_every_place_is_drawn_once(sample, width):
    made = look(sample)
    places = [place.id for board in made.boards for place in board.places]
    drawn = [cell.id for cell in scene(made, width=width).hexes]
    assert sorted(drawn) == sorted(places)
    assert len(set(drawn)) == len(drawn)


def test_a_click_target_is_one_place(middle_look):
    drawing = scene(middle_look)
    for number, cell in enumerate(drawing.hexes):
        assert drawing.index(cell.id) == number
    assert drawing.index("0:zz") == -1


def test_every_target_is_marked_and_nothing_else(middle_look):
    marks = scene(middle_look, TARGETS, picked=["0:c2"], lit=["1:b2"]).marks
    styles = {mark.id: mark.style for mark in marks}
    assert styles == dict.fromkeys(TARGETS, "legal") | {"0:c2": "picked", "1:b2": "lit"}


def test_chips_are_no_places_and_are_passed_over(middle_look):
    assert scene(middle_look, ["card:WATER", "skill:K09"]).marks == ()


def test_every_icon_piece_and_count_is_drawn(sample):
    made = look(sample)
    drawing = scene(made, tables=False)
    places = [place for board in made.boards for place in board.places]
    icons = sum(len(place.icons) for place in places)
    counts = sum(len(board.counts) for board in made.boards)
    assert len(drawing.signs) == icons + counts + len(made.icons)
    own = sum(board.seat is not None for board in made.boards)
    assert len(drawing.discs) == own + sum(len(place.pieces) for place in places)


def _boxes(plan):
    return [(b.x, b.y, b.x + b.w, b.y + b.h) for b in (*plan.frames, *plan.blocks)]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("tables", [True, False])
def test_boards_and_tables_lie_apart_and_inside(sample, width, tables):
    boxes = _boxes(arrange(look(sample), width, tables))
    assert all(left >= 0 and right <= width for left, _, right, _ in boxes)
    for one, other in itertools.combinations(boxes, 2):
        beside = one[2] <= other[0] or other[2] <= one[0]
        assert beside or one[3] <= other[1] or other[3] <= one[1], (one, other)


def _span(words):
    wide = text_width(words.head, words.size, bold=True) + text_width(words.text, words.size)
    left = words.x - wide * {"start": 0, "middle": 0.5, "end": 1}[words.anchor]
    return left, words.y - words.size / 2, left + wide, words.y + words.size / 2


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_no_text_leaves_the_picture_or_covers_another(sample, width, lang):
    from engis_lab.core.words import language

    language(lang)
    drawing = scene(look(sample), width=width)
    spans = [_span(words) for words in drawing.words]
    assert all(left >= 0 and right <= width + 1 for left, _, right, _ in spans)
    assert all(top >= 0 and low <= drawing.height for _, top, _, low in spans)
    for (a, one), (b, other) in itertools.combinations(zip(drawing.words, spans, strict=True), 2):
        across = min(one[2], other[2]) - max(one[0], other[0])
        down = min(one[3], other[3]) - max(one[1], other[1])
        assert across < 1 or down < 1, (a, b)


@pytest.mark.parametrize("width", [800, 900, 1280])
def test_hexes_stay_large_enough_to_read(sample, width):
    drawing = scene(look(sample), width=width)
    assert min(cell.r for cell in drawing.hexes) > 36
    assert min(words.size for words in drawing.words) >= 9
    assert min(sign.r for sign in drawing.signs) >= 7.9


def test_boards_stand_in_one_row_or_wrap_evenly():
    rows = {}
    for name, width in itertools.product(SAMPLES, (480, 800, 1280)):
        plan = arrange(look(SAMPLES[name]()), width)
        tops = [frame.y for frame in plan.frames if frame.board.seat is not None]
        rows[name, width] = [tops.count(y) for y in dict.fromkeys(tops)]
    assert rows["three", 1280] == [3]
    assert rows["three", 800] == [2, 1]
    assert rows["four", 1280] == [4]
    assert rows["four", 800] == [2, 2]
    assert rows["solo", 800] == [2]
    assert rows["four", 480] == [1, 1, 1, 1]


@pytest.mark.parametrize("width", [480, 800, 1280])
def test_who_decides_is_said_in_words(sample, width):
    words = [words.head for words in scene(look(sample), width=width).words]
    assert words.count("decides") == 1


@pytest.mark.parametrize(("citadels", "festival"), [(4, None), (8, None), (3, "t2")])
def test_a_crowd_of_signs_is_each_sort_once_with_its_number(citadels, festival):
    """Rules: 2.5b."""
    tile = {"at": [1, 0], "clans": [2, 1], "sanctuaries": 2, "citadels": citadels}
    table = {"seats": 2, "tiles": {"t1": {"at": [0, 0]}, "t2": tile}, "festival": festival}
    drawing = scene(look_of(lab.setup("inis", table | {"capital": "t2"})))
    cell = next(cell for cell in drawing.hexes if cell.id == "t2")
    inside = [s for s in drawing.signs if abs(s.x - cell.x) < cell.r and abs(s.y - cell.y) < cell.r]
    assert sorted(s.icon for s in inside) == sorted("1BCS" + "F" * bool(festival))
    assert {str(citadels), "2"} <= {line.head for line in drawing.words}
    for one, other in itertools.combinations(inside, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= one.r + other.r
    for sign in inside:
        assert abs(sign.x - cell.x) + sign.r < 0.87 * cell.r


def test_tables_can_be_left_to_others(middle_look):
    small, large = scene(middle_look, tables=False), scene(middle_look)
    assert small.height < large.height
    assert not any("Skill market" in words.head for words in small.words)


@pytest.mark.parametrize("width", [319, 4001, 800.5, "800", True, None])
def test_a_width_that_cannot_be_drawn_is_refused(middle_look, width):
    with pytest.raises(ValueError, match="from 320 to 4000"):
        scene(middle_look, width=width)


def test_an_unknown_theme_is_refused_with_the_known_ones(middle_look):
    with pytest.raises(ValueError, match="light, dark"):
        scene(middle_look, theme="sepia")


def test_a_look_of_another_game_is_drawn_too():
    kind = Kind("clay", "Clay", "#804020")
    pieces = (Piece("scout", 2, "#B3261E", "2 red"), Piece("scout", 1, "#1C5FB8", "1 blue"))
    place = Place("m:1", 0, 0, "", kind, "Clay", ("G",), pieces)
    board = Board("map", "", (place, Place("m:2", 1, 0, "")))
    drawing = scene(Look("T", "", (board,), (), "T.", {"G": Icon("G", "gold")}), ["m:2"])
    assert [cell.id for cell in drawing.hexes] == ["m:2", "m:1"]  # empty spaces lie below
    assert len(drawing.discs) == 2
    assert [mark.id for mark in drawing.marks] == ["m:2"]


def test_a_board_without_places_and_a_look_without_boards_are_drawn():
    empty = Look("T", "S", (Board("0", "None", (), seat=0),), (), "T.", {})
    assert scene(empty).hexes == ()
    assert scene(dataclasses.replace(empty, boards=())).height > 0


def test_long_words_are_broken_and_titles_cut():
    assert "".join(broken("x" * 200, 100, 12)) == "x" * 200
    assert all(text_width(line, 12) <= 100 for line in broken("x" * 200, 100, 12))
    assert broken("one two", 1000, 12) == ["one two"]
    assert broken("a b", text_width("a", 12) + 1, 12) == ["a", "b"]
    assert broken("a\u00a0b", text_width("a", 12) + 1, 12) != ["a", "b"]
    assert shortened("a very long title", 60, 12).endswith("…")
    assert shortened("short", 600, 12) == "short"


def test_a_very_long_name_does_not_leave_its_board():
    made = look(three())
    boards = [dataclasses.replace(board, title="W" * 300) for board in made.boards]
    drawing = scene(dataclasses.replace(made, boards=tuple(boards)), width=800)
    assert all(_span(words)[2] <= 801 for words in drawing.words)
