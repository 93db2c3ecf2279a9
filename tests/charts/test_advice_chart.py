"""The picture of an advice: every option with its interval, equal ones told from worse ones."""

import re
from dataclasses import replace
from math import inf
from xml.etree import ElementTree as ET

import pytest

import engis_lab as lab
from engis_lab.charts.theme import THEMES
from engis_lab.core.estimate import Estimate

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def position():
    study = lab.Study(lab.new("engis", seats=2, seed=7))
    while study.here._state.when[0] < 6:
        study.play_on("random", "round", seed=3)
    return study.here


@pytest.fixture(scope="module")
def advice(position):
    return lab.advise(position, playouts=24, policy="random")


def parsed(text):
    return ET.fromstring(text)  # noqa: S314  # our own text; not from elsewhere


def with_rows(advice, *rows):
    """An advice whose candidates are made by hand: (text, difference, equal)."""
    first = advice[0]
    made = [replace(first, texts=(text,), difference=difference, equal=equal)
            for text, difference, equal in rows]  # fmt: skip

    class Made(list):
        position, made, by, left_out = advice.position, advice.made, advice.by, 0

    return Made(made)


def test_it_is_one_svg_with_alt_text_that_loads_nothing(advice):
    picture = lab.charts.advice(advice)
    root = parsed(picture)
    assert root.tag == f"{SVG}svg"
    text = root.find(f"{SVG}desc").text
    for candidate in list(advice)[1:12]:
        assert f"{candidate.text}: {candidate.difference.text(signed=True)}" in text
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_each_option_stands_where_its_difference_is(advice):
    rows = [("best", Estimate(0, 0, 0, 9), False), ("near", Estimate(-1, -2, 0.5, 9), True),
            ("far", Estimate(-4, -5, -3, 9), False)]  # fmt: skip
    root = parsed(lab.charts.advice(with_rows(advice, *rows)))
    near, far = root.iter(f"{SVG}circle")
    zero = next(float(path.get("d").split()[0][1:]) for path in root.iter(f"{SVG}path")
                if path.get("d").endswith("Z"))  # fmt: skip
    per_point = (zero - float(near.get("cx"))) / 1
    assert per_point > 0
    assert zero - float(far.get("cx")) == pytest.approx(4 * per_point, abs=0.3)


def test_equal_within_noise_is_open_and_dashed_and_worse_is_filled(advice):
    rows = [("best", Estimate(0, 0, 0, 9), False), ("near", Estimate(-1, -2, 0.5, 9), True),
            ("far", Estimate(-4, -5, -3, 9), False)]  # fmt: skip
    for name, theme in THEMES.items():
        root = parsed(lab.charts.advice(with_rows(advice, *rows), theme=name))
        near, far = root.iter(f"{SVG}circle")
        assert (near.get("fill"), far.get("fill")) == (theme.paper, theme.ink)
        dashed = [
            group
            for group in root.iter(f"{SVG}g")
            if any(path.get("stroke-dasharray") for path in group.iter(f"{SVG}path"))
        ]
        assert [group.find(f"{SVG}title").text.split(":")[0] for group in dashed] == ["near"]
        assert "near: -1.0 [-2.0, +0.5], equal within noise" in root.find(f"{SVG}desc").text


def test_the_axis_has_signs_and_the_best_is_written_out(advice):
    rows = [("step a2 a1, step a2 a1", Estimate(0, 0, 0, 9), False),
            ("near", Estimate(0.2, -0.6, 1, 9), True)]  # fmt: skip
    texts = [node.text for node in parsed(lab.charts.advice(with_rows(advice, *rows))).iter()]
    assert "step a2 a1, step a2 a1" in texts
    assert {"-0.5", "0", "+0.5", "+1"} <= set(texts)


def test_it_says_that_it_rests_on_reconstructed_values(advice):
    assert "tag R" in lab.charts.advice(advice)


def test_wins_are_in_percent(position):
    found = lab.advise(position, playouts=8, policy="random", by="win")
    picture = lab.charts.advice(found)
    assert "win share, %" in picture
    worst = min(found, key=lambda candidate: candidate.difference.mean)
    assert f"{100 * worst.difference.mean:+z.0f} [" in picture


@pytest.mark.parametrize("width", [320, 800, 1600])
def test_nothing_stands_outside(advice, width):
    root = parsed(lab.charts.advice(advice, width=width))
    numbers = [float(node.get("x")) for node in root.iter(f"{SVG}text")]
    numbers += [float(node.get("cx")) for node in root.iter(f"{SVG}circle")]
    assert 0 <= min(numbers) <= max(numbers) <= width


def test_endless_intervals_reach_the_edge(advice):
    rows = [("best", Estimate(0, 0, 0, 1), False), ("once", Estimate(-3, -inf, inf, 1), True)]
    picture = lab.charts.advice(with_rows(advice, *rows))
    assert "nan" not in picture
    assert "inf" not in picture.lower().replace("within", "")


def test_all_alike(advice):
    rows = [("best", Estimate(0, 0, 0, 4), False), ("same", Estimate(0, 0, 0, 4), True)]
    assert parsed(lab.charts.advice(with_rows(advice, *rows))) is not None


def test_before_the_first_playout_it_says_so(advice):
    assert "No playout has ended yet" in lab.charts.advice(with_rows(advice))


def test_options_that_are_not_drawn_are_counted(advice):
    picture = lab.charts.advice(advice, most=2)
    assert f"{len(advice) + advice.left_out - 2} more options are not drawn" in picture
    assert len(list(parsed(picture).iter(f"{SVG}g"))) == 2


def test_texts_mean_themselves(advice):
    hostile = "</text><script>alert(1)</script>\"'&"
    rows = [("best", Estimate(0, 0, 0, 9), False), (hostile, Estimate(-1, -2, 0, 9), True)]
    picture = lab.charts.advice(with_rows(advice, *rows), title=hostile)
    assert "<script>" not in picture
    assert parsed(picture).find(f"{SVG}title").text == hostile


def test_portuguese(advice):
    lab.language("pt")
    picture = lab.charts.advice(advice)
    assert "diferença para a melhor" in picture
    assert not re.search(r"\b(best|lead|playouts|worse|more)\b", picture)


@pytest.mark.parametrize("given", [{"theme": "pink"}, {"width": 10}, {"width": "wide"}])
def test_what_cannot_be_drawn_is_named(advice, given):
    with pytest.raises(ValueError, match=str(next(iter(given)))):
        lab.charts.advice(advice, **given)
