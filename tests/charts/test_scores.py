"""Bars of scores: they add up, name rules and sources, and stand side by side."""

import json

import pytest

import engis_lab as lab
from charts.conftest import ended, played
from engis_lab.charts.scores import scores, source_name
from engis_lab.core.words import language


def bars(figure):
    return [trace for trace in figure.data if trace.type == "bar"]


def column(figure, n):
    return sum(trace.y[n] for trace in bars(figure))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_segments_add_up_to_each_score(seats):
    for position in (played(seats, 30), ended(seats)):
        figure = scores(position)
        totals = figure.data[-1]
        for n, points in enumerate(position.scores):
            assert column(figure, n) == points
            assert totals.text[n] == f"<b>{points}</b>"


def test_losses_go_below_zero_and_gains_above():
    figure = scores(ended())
    weather = [trace for trace in bars(figure) if trace.legendgroup == "weather"]
    assert weather
    assert all(points <= 0 for trace in weather for points in trace.y)
    assert figure.layout.barmode == "relative"
    low, high = figure.layout.yaxis.range
    for n, top in enumerate(figure.data[-1].y):
        assert low <= sum(min(0, trace.y[n]) for trace in bars(figure))
        assert top == sum(max(0, trace.y[n]) for trace in bars(figure)) < high


def test_each_kind_stands_once_in_the_legend_in_its_colour():
    traces = bars(scores(ended()))
    shown = [trace.legendgroup for trace in traces if trace.showlegend]
    assert sorted(shown) == sorted({trace.legendgroup for trace in traces})
    for source in shown:
        assert len({t.marker.color for t in traces if t.legendgroup == source}) == 1


def test_hover_names_rule_and_sources_and_customdata_lights_them():
    position = ended()
    figure = scores(position)
    water = next(t for t in bars(figure) if "Water" in t.hovertext[0])
    items = [i for i in position.breakdown(0) if i.key.startswith("card:WATER")]
    assert f"(rule {items[0].rule})" in water.hovertext[0]
    assert water.hovertext[0].startswith("<b>Red: Water +")
    assert set(water.customdata[0].split()) == {s for item in items for s in item.sources}
    assert all(
        place.removeprefix("0:") in water.hovertext[0] for place in water.customdata[0].split()
    )


def test_branches_stand_side_by_side():
    figure = scores({"bold": ended(3), "start": lab.new("engis")})
    assert len(figure.data[-1].x) == 6
    assert [note.text for note in figure.layout.annotations] == ["<b>bold</b>", "<b>start</b>"]
    gaps = [b - a for a, b in zip(figure.data[-1].x, figure.data[-1].x[1:], strict=False)]
    assert gaps[2] > gaps[0]
    assert [note.text for note in scores([ended(3), ended(3)]).layout.annotations] == [
        "<b>1</b>", "<b>2</b>",
    ]  # fmt: skip


def test_some_seats_only():
    figure = scores(ended(), seats=[2, 0])
    assert list(figure.layout.xaxis.ticktext) == ["Green", "Red"]
    assert column(figure, 0) == ended().scores[2]


def test_nothing_scored_yet_is_drawn():
    figure = scores(lab.new("engis"))
    assert [trace.type for trace in figure.data] == ["scatter", "scatter"]
    assert figure.layout.yaxis.range[1] > 0


def test_hostile_branch_names_stay_texts():
    figure = scores({"<script>&": ended()})
    assert "<script>" not in figure.to_json().replace("\\u003c", "<")


def test_both_languages():
    words = {lang: language(lang) and scores(ended()) for lang in ("en", "pt")}
    assert words["en"].layout.title.text == "Scores by source"
    assert words["pt"].layout.title.text == "Pontos por origem"
    english = {trace.name for trace in bars(words["en"])}
    assert english.isdisjoint(trace.name for trace in bars(words["pt"]))


def test_an_unknown_source_is_named_as_it_is():
    assert source_name("moons") == "moons"
    assert source_name("card") == "cards"


def test_no_nan_small_and_both_themes():
    for theme in ("light", "dark"):
        text = scores([ended(4)] * 3, theme=theme).to_json()
        json.loads(text, parse_constant=pytest.fail)
        assert len(text) < 300_000


def test_errors_say_what_to_do():
    with pytest.raises(ValueError, match="give at least one"):
        scores({})
    with pytest.raises(ValueError, match="from 320"):
        scores(ended(), width=10)
    with pytest.raises(ValueError, match="light, dark"):
        scores(ended(), theme="pink")


def test_labels_are_drawn_where_they_fit():
    figure = scores(ended(), height=520)
    labels = figure.data[-2]
    assert len(labels.text) > 10
    assert min(labels.textfont.size) >= 8
    assert len(scores(ended(), height=200).data[-2].text) < len(labels.text)
