"""The plotly chart: plain and small, redrawn in place, clicks lead to places."""

import json
import subprocess
import sys

import pytest

from charts.conftest import SAMPLES, TARGETS, ended, played
from charts.test_svg import HOSTILE, hostile
from engis_lab import charts
from engis_lab.charts import board as module
from engis_lab.charts.board import board, clicked, render, update
from engis_lab.charts.figure import CONFIG, bundle, go
from engis_lab.charts.scene import scene
from engis_lab.games.engis.look import look


def plain(figure):
    def refuse(word):
        raise AssertionError(f"{word} in the figure")

    return json.loads(figure.to_json(), parse_constant=refuse)


@pytest.mark.parametrize("width", [800, 1280])
def test_no_nan_and_small(sample, width):
    figure = board(sample, width=width)
    plain(figure)
    assert len(figure.to_json()) < 300_000


def test_clicks_lead_to_each_place_once(sample):
    figure = board(sample)
    points = [(t, p) for t in range(len(figure.data)) for p in range(len(figure.data[t].x))]
    ids = [clicked(figure, t, p) for t, p in points]
    places = [place.id for b in look(sample).boards for place in b.places]
    assert sorted(i for i in ids if i is not None) == sorted(places)
    assert clicked(figure, 99, 0) is None
    assert clicked(figure, 0, 999) is None
    assert clicked(figure, 0, -1) is None


def test_only_places_answer_the_mouse(middle_game):
    figure = board(middle_game)
    assert [t.name for t in figure.data if t.hoverinfo != "skip"] == [module.PLACES]
    places = figure.data[0]
    assert (
        len(places.x) == len(places.customdata) == len(places.hovertext) == len(places.marker.size)
    )


def test_fixed_and_quiet(middle_game):
    figure = board(middle_game)
    assert figure.layout.dragmode is False
    assert figure.layout.xaxis.fixedrange
    assert figure.layout.yaxis.fixedrange
    assert figure.layout.width == 960
    shown = bundle(figure)["application/vnd.plotly.v1+json"]
    assert shown["config"] == CONFIG
    assert CONFIG["displayModeBar"] is False
    json.dumps(shown)


def test_highlights_are_shapes_above_the_hexes(middle_game):
    shapes = {shape.name: shape for shape in board(middle_game, TARGETS, ["0:c2"]).layout.shapes}
    assert shapes["legal"].path.count("M") == len(TARGETS) - 1
    assert shapes["picked"].path.count("M") == 1
    assert shapes["halo"].path.count("M") == len(TARGETS)
    assert shapes["legal"].layer == "above"
    assert "lit" not in shapes


@pytest.mark.parametrize("width", [480, 960])
def test_words_of_a_column_are_one_text_and_every_line_stands_in_its_place(sample, width):
    """Plotly sets lines 1.3 sizes apart, the middle of them all at y, a tenth of a size higher."""
    drawing = scene(look(sample), width=width)
    words = next(trace for trace in render(drawing).data if trace.name == "words")
    stand = set()
    for x, y, text, size in zip(words.x, words.y, words.text, words.textfont.size, strict=True):
        rows = text.split("<br>")
        for n, row in enumerate(rows):
            if row:
                stand.add((x, round(y + 1.3 * size * (n - (len(rows) - 1) / 2)), row))
    wanted = {
        (round(line.x, 1), round(line.y + 0.1 * line.size), module._rich(line))
        for line in drawing.words if line.head or line.text
    }  # fmt: skip
    near = {(x, y + off, row) for x, y, row in stand for off in (-1, 0, 1)}
    assert wanted <= near
    assert len(words.x) < len(drawing.words)


@pytest.mark.parametrize("name", SAMPLES)
def test_update_makes_the_figure_that_a_new_drawing_would_be(name):
    before = look(SAMPLES["three"]())
    after = scene(look(SAMPLES[name]()), ["0:c1"], ["0:a1"], ["1:b2"], "dark", 800)
    figure = render(scene(before, width=1280))
    traces = list(figure.data)
    update(figure, after)
    assert plain(figure) == plain(render(after))
    assert all(old is new for old, new in zip(traces, figure.data, strict=True))


def test_update_of_a_live_figure_is_one_message_and_keeps_its_traces(middle_look, monkeypatch):
    live = go.FigureWidget(render(scene(middle_look)))
    uids = [trace.uid for trace in live.data]
    sent = []

    def note(restyle_data, relayout_data, trace_indexes, **more):
        sent.append((set(restyle_data), set(relayout_data)))

    monkeypatch.setattr(live, "_send_update_msg", note)
    monkeypatch.setattr(live, "_send_restyle_msg", pytest.fail)
    monkeypatch.setattr(live, "_send_relayout_msg", pytest.fail)
    full = look(SAMPLES["four"]())
    update(live, scene(full))
    assert len(sent) == 1
    assert [trace.uid for trace in live.data] == uids
    update(live, scene(full, ["3:a1"]))
    assert sent[1:] == [(set(), {"shapes"})]  # the traces, slow to redraw, are left alone
    update(live, scene(full, ["3:a1"]))
    assert len(sent) == 2  # nothing new, nothing sent


def test_only_shapes_change_when_only_highlights_do(middle_look):
    one, two = (plain(render(scene(middle_look, marks))) for marks in ((), TARGETS))
    assert one["data"] == two["data"]
    assert one["layout"]["shapes"] != two["layout"]["shapes"]
    del one["layout"]["shapes"], two["layout"]["shapes"]
    assert one == two


def test_update_refuses_another_figure(middle_look):
    other = go.Figure(go.Bar(x=[1], y=[2]))
    before = other.to_json()
    with pytest.raises(ValueError, match="not made by `board`"):
        update(other, scene(middle_look))
    assert other.to_json() == before


def test_hostile_texts_stay_texts(middle_look):
    figure = render(scene(hostile(middle_look)))
    texts = [*figure.data[0].hovertext, *figure.data[-1].text]
    assert HOSTILE not in "".join(texts)
    for text in texts:
        inner = text.replace("<b>", "").replace("</b>", "").replace("<br>", "")
        assert "<" not in inner


def test_real_positions_are_drawn():
    for position in (played(2, 0, side="B"), played(1, 25), played(4, 50), ended(3)):
        figure = charts.board(position, width=1280)
        plain(figure)
        assert len(figure.data[0].x) == 4 + sum(
            len(c.get("list") or range(10)) for c in position.view()["clans"]
        )


def test_grammars_are_not_compiled():
    code = (
        "import sys, engis_lab.charts.board, plotly.graph_objects as go\n"
        "import engis_lab as lab\n"
        "go.FigureWidget(lab.charts.board(lab.new('engis')))\n"
        "print('lark' in sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
