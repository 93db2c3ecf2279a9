"""Pictures of comparisons, of what decisions cost, and of how far figures rest on values."""

import copy
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

import engis_lab as lab
from engis_lab import charts
from engis_lab.charts.board import render
from engis_lab.charts.theme import DARK, LIGHT, contrast
from engis_lab.core.compare import compare
from engis_lab.core.hindsight import hindsight
from engis_lab.core.luck import Luck, fold
from engis_lab.core.notation import start
from engis_lab.core.sensitivity import Varied, sensitivity
from engis_lab.core.words import speaking
from playthrough import pocket_registered

WIDTHS = (320, 800, 1280)


def played(position, seed, last=99):
    while not position.over and position._state.when[0] < last:
        luck = Luck(fold(seed, position.depth))
        position = position.play(position.options[luck.below(len(position.options))])
    return position


@pytest.fixture(scope="module")
def fork():
    return played(lab.new("engis", seats=3, seed=7), 1, last=7)


@pytest.fixture(scope="module")
def comparison(fork):
    return compare(played(fork, 2), played(fork, 3), played(fork, 4, last=8))


@pytest.fixture(scope="module")
def looked_back():
    line = played(lab.setup("engis", {"round": 8, "clans": [{"hexes": {"b1": "L1"}}, {}]}), 3)
    return hindsight(line, playouts=8, policy="random")


@pytest.fixture(scope="module")
def varied():
    position = lab.setup("engis", {"round": 8, "phase": "act", "clans": [
        {"hexes": {"b1": "F5", "b2": "M1"}}, {"hexes": {"b1": "L1"}}]})  # fmt: skip
    return sensitivity(position, options=["craft O2", "craft O5"], playouts=8, policy="random")


def trace(figure, name):
    return next(trace for trace in figure.data if trace.name == name)


def words(figure):
    """Return everything that is written on a figure, hovers too."""
    texts = [
        figure.layout.title.text,
        figure.layout.xaxis.title.text,
        figure.layout.yaxis.title.text,
    ]
    texts += [note.text for note in figure.layout.annotations]
    texts += [*(figure.layout.xaxis.ticktext or ()), *(figure.layout.yaxis.ticktext or ())]
    for drawn in figure.data:
        texts += [drawn.name, *(drawn.text or ()), *(drawn.hovertext or ())]
    return "\n".join(str(text) for text in texts if text)


# -- the waterfall ------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "other"), [(0, 1), (1, 2), (2, 1)])
def test_bars_lead_from_the_one_total_to_the_other(comparison, seat, other):
    bars = trace(charts.compare(comparison, seat, other), "steps")
    totals = comparison.totals(seat)
    at = totals[0]
    for base, points in zip(bars.base, bars.x, strict=True):
        assert base == at
        at += points
    assert at == totals[other]
    marks = trace(charts.compare(comparison, seat, other), "totals")
    assert list(marks.x) == [totals[0], totals[other]]


def test_points_won_and_lost_differ_by_more_than_colour(comparison):
    bars = trace(charts.compare(comparison, 0), "steps")
    looks = {}
    for points, colour, hatch in zip(bars.x, bars.marker.color, bars.marker.pattern.shape,
                                     strict=True):  # fmt: skip
        looks.setdefault(points > 0, set()).add((colour, hatch))
    (won,), (lost,) = looks[True], looks[False]
    assert won[0] != lost[0]
    assert won[1] != lost[1]
    numbers = trace(charts.compare(comparison, 0), "numbers").text
    assert any("+" in text for text in numbers)
    assert any("−" in text for text in numbers)


def test_everything_drawn_lies_within_the_axis(comparison):
    for seat in comparison.seats:
        figure = charts.compare(comparison, seat)
        low, high = figure.layout.xaxis.range
        bars = trace(figure, "steps")
        ends = [end for base, x in zip(bars.base, bars.x, strict=True) for end in (base, base + x)]
        assert low < min(ends)
        assert max(ends) < high


def test_hovers_tell_the_parts_and_bars_their_sources(comparison):
    bars = trace(charts.compare(comparison, 0), "steps")
    steps = [step for step in comparison.waterfall(0) if not step.total]
    assert len(bars.hovertext) == len(steps)
    for text, sources, step in zip(bars.hovertext, bars.customdata, steps, strict=True):
        assert len(text.split("<br>")) == 1 + min(10, len(step.rows))
        assert set(sources.split()) == {s for row in step.rows for s in row.sources}


def test_branches_that_score_alike_leave_no_bars(fork):
    figure = charts.compare(compare(fork, fork))
    assert list(trace(figure, "steps").x) == []
    assert len(trace(figure, "totals").x) == 2


def test_names_can_not_become_markup(fork):
    study = lab.Study(fork)
    study.play(fork.options[0])
    node = study.name("<script>alert(1)</script>")
    found = compare(study.root, node)
    assert "<script>" not in words(charts.compare(found))
    assert "<script>" not in charts.compare.boards(found)


# -- boards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_boards_stand_side_by_side_with_what_differs_outlined(comparison, width):
    drawing = charts.compare.boards_scene(comparison, 1, width=width)
    own = [{id_ for id_ in places if id_.startswith("1:")} for places in comparison.places()]
    wanted = {f"{n}/{id_}" for n, places in enumerate(own) for id_ in places}
    assert {mark.id for mark in drawing.marks} == wanted
    assert wanted
    assert len(drawing.panels) == 3
    assert len({cell.id for cell in drawing.hexes}) == len(drawing.hexes) == 30
    for panel in drawing.panels:
        assert panel.x + panel.w <= width
        assert panel.y + panel.h < drawing.height
    for line in drawing.words:
        assert 0 < line.y < drawing.height


def test_the_line_under_a_board_names_the_places_that_differ(comparison):
    drawing = charts.compare.boards_scene(comparison, 1)
    lines = [line.text.strip() for line in drawing.words if line.head == "Differs:"]
    places = comparison.places()
    first = sorted(id_.split(":")[1] for id_ in places[0] if id_.startswith("1:"))
    assert sorted(lines[0].split(", ")) == first
    texts = " ".join(line.head + line.text for line in drawing.words)
    assert "≠ " in texts
    assert "not as in A" in texts
    assert "can be chosen" not in texts  # the key of an open decision does not belong here


def test_boards_are_well_formed_and_say_what_they_show(comparison):
    for theme in ("light", "dark"):
        root = ET.fromstring(charts.compare.boards(comparison, 0, theme=theme))  # noqa: S314 - ours
        space = {"s": "http://www.w3.org/2000/svg"}
        alt = root.find("s:desc", space).text
        for n, name in enumerate(comparison.names):
            assert f"{name}: " in alt
            assert f"{comparison.totals(0)[n]} points" in alt
        assert len(root.findall(".//*[@data-mark]")) == sum(
            len([id_ for id_ in places if id_.startswith("0:")]) for places in comparison.places()
        )


def test_plotly_draws_the_same_boards(comparison):
    drawing = charts.compare.boards_scene(comparison, 0)
    assert len(trace(render(drawing), "places").customdata) == len(drawing.hexes)


def test_a_seat_sees_the_boards_as_it_can_know_them(fork):
    other = fork.play(fork.options[-1])
    secret = fork.view()["clans"][0]["weather"]
    assert secret in words_of(charts.compare.boards_scene(compare(fork, other), 0))
    assert secret not in words_of(charts.compare.boards_scene(compare(fork, other, seat=1), 0))


def words_of(drawing):
    return " ".join(line.head + line.text for line in drawing.words)


def test_boards_of_another_game():
    with pocket_registered() as pocket:
        first = start(pocket, "new", {"seats": 2, "seed": 7}, None)
        one, other = (first.play(option) for option in first.options)
        drawing = charts.compare.boards_scene(compare(one, other), 0)
        assert {mark.id for mark in drawing.marks} == {"0/0:card", "1/0:card"}
        assert charts.compare.boards_scene(compare(one, other, seat=1), 0).marks == ()


# -- what decisions cost ------------------------------------------------------------------------


def test_each_decision_has_a_bar_with_its_interval(looked_back):
    figure = charts.hindsight(looked_back)
    bars = [drawn for drawn in figure.data if drawn.x[0] is not None]
    assert sum(len(drawn.x) for drawn in bars) == len(looked_back.losses)
    for drawn in bars:
        for x, y, up, down in zip(drawn.x, drawn.y, drawn.error_y.array, drawn.error_y.arrayminus,
                                  strict=True):  # fmt: skip
            loss = looked_back.losses[x].loss
            assert (y, y - down, y + up) == pytest.approx(loss[:3])
    assert list(bars[0].customdata) == [
        loss.depth for loss in looked_back.losses if loss.seat == looked_back.losses[0].seat
    ]


def test_what_is_noise_is_pale_and_seats_are_hatched(looked_back):
    figure = charts.hindsight(looked_back)
    hatches = set()
    for drawn in [drawn for drawn in figure.data if drawn.x[0] is not None]:
        hatches.add(drawn.marker.pattern.shape)
        for x, colour in zip(drawn.x, drawn.marker.color, strict=True):
            assert colour.startswith("#") == looked_back.losses[x].clear
    assert len(hatches) == 2
    assert any(loss.clear for loss in looked_back.losses)
    assert "pale: within noise" in words(figure)


def test_only_some_seats_or_none_to_draw(looked_back, fork):
    figure = charts.hindsight(looked_back, seats=[1])
    assert [drawn.name for drawn in figure.data if drawn.x[0] is not None] == ["Blue"]
    for nothing in (hindsight(fork), looked_back):
        with pytest.raises(ValueError, match="no decision was rated"):
            charts.hindsight(nothing, seats=[2])


def test_losses_of_one_playout_have_no_arms():
    line = played(lab.setup("engis", {"round": 8, "phase": "play", "clans": [{}, {}]}), 3)
    found = hindsight(line, playouts=1, policy="random")
    figure = charts.hindsight(found)
    arms = [arm for drawn in figure.data if drawn.x[0] is not None for arm in drawn.error_y.array]
    assert all(arm is None or arm < 1e9 for arm in arms)


# -- the tornado --------------------------------------------------------------------------------


def test_bars_go_from_the_figure_to_what_it_becomes(varied):
    figure = charts.tornado(varied)
    base = varied.base.value.mean
    for name, side in (("values smaller", "low"), ("values larger", "high")):
        bars = trace(figure, name)
        wanted = [getattr(row, side) for row in varied.rows]
        wanted = [one.value.mean for one in wanted if one is not None and one.value is not None]
        assert [bars.base + x for x in bars.x] == pytest.approx(wanted)
        assert bars.base == base
    assert figure.layout.shapes[0].x0 == base
    smaller, larger = (trace(figure, name).marker for name in ("values smaller", "values larger"))
    assert smaller.color != larger.color
    assert smaller.pattern.shape != larger.pattern.shape


def test_every_group_has_its_tag_and_every_change_its_label(varied):
    figure = charts.tornado(varied)
    assert list(figure.layout.yaxis.ticktext) == [f"{row.name} [R]" for row in varied.rows]
    assert figure.layout.title.text.endswith("[R]")
    texts = [text.strip() for text in trace(figure, "labels").text]
    sides = [side for row in varied.rows for side in row.sides]
    assert len(texts) == len(sides)
    for text, side in zip(texts, sides, strict=True):
        assert side.label in text
    assert any("craft O2 is not possible then" in text for text in texts)  # seen, not left out
    low, high = figure.layout.xaxis.range
    for side in sides:
        if side.value is not None:
            assert low < side.value.mean < high


def test_a_star_marks_another_best_option(varied):
    clear = copy.copy(varied)
    row = next(row for row in varied.rows if row.low and row.low.value)
    clear.rows = (replaced(row),)
    assert "★" in "".join(trace(charts.tornado(clear), "labels").text)
    assert "★" not in "".join(
        text for text, (_, side) in zip(trace(charts.tornado(varied), "labels").text,
                                        [(r, s) for r in varied.rows for s in r.sides],
                                        strict=True) if not side.sure
    )  # fmt: skip


def replaced(row):
    return replace(row, low=replace(row.low, best="other", sure=True))


def test_a_figure_that_is_not_there_can_not_be_drawn(varied):
    empty = copy.copy(varied)
    empty.base = Varied("", None, why="not yet")
    with pytest.raises(ValueError, match="not yet"):
        charts.tornado(empty)


def test_a_figure_without_swing_is_drawn_too():
    figure = charts.tornado(sensitivity(lambda _: 0, groups=["hex_icons"], name="nothing"))
    low, high = figure.layout.xaxis.range
    assert low < 0 < high


# -- all ----------------------------------------------------------------------------------------


@pytest.fixture
def pictures(comparison, looked_back, varied):
    def draw(**how):
        return [charts.compare(comparison, 0, **how), charts.hindsight(looked_back, **how),
                charts.tornado(varied, **how)]  # fmt: skip

    return draw


@pytest.mark.parametrize("width", WIDTHS)
def test_widths_and_themes_are_kept(pictures, width):
    for name, theme in (("light", LIGHT), ("dark", DARK)):
        for figure in pictures(theme=name, width=width):
            assert figure.layout.width == width
            assert figure.layout.paper_bgcolor == theme.paper
            assert contrast(figure.layout.font.color, theme.paper) >= 4.5
    for wrong in ({"theme": "blue"}, {"width": 10}):
        with pytest.raises(ValueError, match=r"blue|10"):
            pictures(**wrong)


def test_both_languages_are_complete(comparison, looked_back, varied):
    def draw():
        return [
            charts.compare(comparison, 0),
            charts.hindsight(looked_back),
            charts.tornado(varied),
        ]

    english = [words(figure) for figure in draw()]
    with speaking("pt"):
        portuguese = [words(figure) for figure in draw()]
        svg = charts.compare.boards(comparison)
    for one, other, word in zip(english, portuguese, ("pontos", "rodada", "vantagem"), strict=True):
        assert word in other
        assert word not in one
        assert "valores reconstruídos" in other
        assert "reconstructed values" in one
    assert "Contorno grosso" in svg


def test_drawing_changes_nothing(comparison, looked_back, varied):
    before = [comparison.columns(), looked_back.columns(), varied.columns()]
    charts.compare(comparison)
    charts.compare.boards(comparison)
    charts.hindsight(looked_back)
    charts.tornado(varied)
    assert [comparison.columns(), looked_back.columns(), varied.columns()] == before
