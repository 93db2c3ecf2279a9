"""Charts of simulations: the figures they show, in both languages and themes, at any width."""

import json
import re
from itertools import pairwise

import pytest

from engis_lab import charts
from engis_lab.charts.lettering import text_width
from engis_lab.charts.simulate import DASHES, SEATS, cards, seats, spread, worth
from engis_lab.charts.simulate_heat import DIVERGING, FEW, STEPS, ink, shade
from engis_lab.charts.theme import THEMES, contrast
from engis_lab.core.balance import card_rounds, score_spread, seat_balance
from engis_lab.core.balance import worth as worth_rows
from engis_lab.core.simulate import simulate
from engis_lab.core.words import speaking
from playthrough import pocket_registered

ALL = {"seats": seats, "worth": worth, "cards": cards, "spread": spread}


@pytest.fixture(scope="module")
def result():
    return simulate("engis", games=150, seats=3, policy="random", seed=7)


def x_axes(layout):
    return [layout[name] for name in ("xaxis", "xaxis2") if name in layout]


def words(figure):
    """Everything written on a figure, hovers left out."""
    layout = figure.layout
    found = [layout.title.text, *(note.text for note in layout.annotations)]
    for axis in (*x_axes(layout), layout.yaxis):
        found += [axis.title.text, *(axis.ticktext or ())]
    for trace in figure.data:
        if trace.type == "scatter" and trace.mode == "text":
            found += trace.text
        if trace.type == "scatter" and trace.mode == "lines":
            found.append(trace.name)
    return [text for text in found if text]


def plain(text):
    return re.sub(r"<[^>]*>", "", text)


# -- what they show -----------------------------------------------------------------------------


def test_seats_shows_win_share_and_mean_score_with_their_intervals(result):
    figure = seats(result)
    rows = [*seat_balance(result), *seat_balance(result, "place")]
    share, score = figure.data
    assert list(share.x) == pytest.approx([100 * row.win.mean for row in rows])
    assert list(score.x) == pytest.approx([row.score.mean for row in rows])
    ends = [(x - d, x + u) for x, d, u in zip(
        share.x, share.error_x.arrayminus, share.error_x.array, strict=True)]  # fmt: skip
    expected = [(100 * row.win.low, 100 * row.win.high) for row in rows]
    assert [value for pair in ends for value in pair] == pytest.approx(
        [value for pair in expected for value in pair]
    )
    assert list(figure.layout.yaxis.ticktext)[:3] == ["Red", "Blue", "Green"]
    fair = next(shape for shape in figure.layout.shapes if shape.xref == "x")
    assert fair.x0 == fair.x1 == pytest.approx(100 / 3)
    for trace, axis in ((share, figure.layout.xaxis), (score, figure.layout.xaxis2)):
        low, high = axis.range
        assert low < min(trace.x) <= max(trace.x) < high


def test_seats_may_be_told_apart_another_way(result):
    assert len(seats(result, by=["seat"]).data[0].x) == 3
    with pytest.raises(KeyError, match="did you mean place"):
        seats(result, by=["places"])


def test_worth_is_sorted_and_wears_the_tag_of_reconstructed_values(result):
    figure = worth(result)
    means = list(figure.data[0].x)
    assert means == sorted(means, reverse=True)
    names = list(figure.layout.yaxis.ticktext)
    assert all(name.endswith("[R]") for name in names)
    row = next(row for row in worth_rows(result) if row.key == "K13")
    assert means[names.index("Neanderthal (K13) [R]")] == pytest.approx(row.worth.mean)


def test_worth_by_round_leaves_out_what_rests_on_little(result):
    figure = worth(result)
    names = [row.key for row in sorted(worth_rows(result), key=lambda r: -r.worth.mean)]
    rows = {row.key: row for row in worth_rows(result)}
    field, numbers = figure.data[1:]
    seen = set()
    for y, key in enumerate(names):
        for x, round_ in enumerate(range(1, 9)):
            estimate = rows[key].by_round.get(round_)
            text = numbers.text[y * 8 + x]
            if estimate is None:
                seen.add("nobody")
                assert (field.z[y][x], text) == (None, "")
            elif estimate.n < FEW:
                seen.add("few")
                assert (field.z[y][x], text) == (None, "•")
            else:
                seen.add("many")
                assert field.z[y][x] == pytest.approx(estimate.mean)
                assert float(text.replace("−", "-")) == pytest.approx(estimate.mean, abs=0.051)
    assert {"few", "many"} <= seen
    assert field.zmin == -field.zmax  # no difference is the middle of the colours
    assert f"fewer than {FEW}" in plain(" ".join(words(figure)))


def test_worth_of_objects_and_of_winning(result):
    figure = worth(result, "object", "win")
    rows = {row.label: row for row in worth_rows(result, "object", "win")}
    shown = dict(zip(figure.layout.yaxis.ticktext, figure.data[0].x, strict=True))
    for label, row in rows.items():
        tagged = f"{label} [{row.tag}]"
        assert shown[tagged] == pytest.approx(100 * row.worth.mean)


def test_cards_shows_means_and_how_often(result):
    figure = cards(result)
    field, numbers = figure.data
    cells = card_rounds(result)
    names = list(figure.layout.yaxis.ticktext)
    assert names[0] == "Water"
    for cell in cells:
        y, x = names.index(cell.label), cell.round - 1
        assert field.z[y][x] == pytest.approx(cell.points.mean)
        number, share = plain(numbers.text[y * 8 + x].replace("<br>", " ")).split()
        assert float(number) == pytest.approx(cell.points.mean, abs=0.051)
        assert share == f"{cell.share:.0%}"
        assert f"{cell.points.n} rows" in field.hovertext[y][x]


def test_spread_adds_up_to_all_games(result):
    figure = spread(result)
    for trace, row in zip(figure.data, score_spread(result), strict=True):
        assert sum(trace.y) == pytest.approx(100)
        assert f"median {row.quantiles[2]}" in trace.name
    assert len({(t.line.color, t.line.dash) for t in figure.data}) == 3


# -- what stands on all of them -------------------------------------------------------------------


@pytest.mark.parametrize("chart", ALL)
def test_each_says_what_was_played_and_that_it_rests_on_reconstructed_values(result, chart):
    text = plain(" ".join(words(charts.simulate(result, chart))))
    for part in ("Engis, 3 seats, 150 games, random", "95%", "seed 7", "components standard",
                 "tag R"):  # fmt: skip
        assert part in text
    with speaking("pt"):
        text = plain(" ".join(words(charts.simulate(result, chart))))
    assert "150 partidas" in text
    assert "reconstruídos" in text
    assert not re.search(r"\b(seats|games|round|score|rests|played|intervals)\b", text.lower())


@pytest.mark.parametrize("chart", ALL)
@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("width", [320, 800, 1280])
def test_what_is_written_fits(result, chart, language, width):
    with speaking(language):
        figure = charts.simulate(result, chart, width=width)
    layout = figure.layout
    assert layout.width == width
    for name in layout.yaxis.ticktext or ():
        assert text_width(name, 12) <= layout.margin.l
    for note in layout.annotations:
        for line in note.text.split("<br>"):
            assert text_width(plain(line), 11, bold="<b>" in line) <= width - 12
        assert len(note.text.split("<br>")) * 16 < layout.margin.b
    domains = sorted(axis.domain for axis in x_axes(layout) if axis.domain is not None)
    assert all(a[1] < b[0] for a, b in pairwise(domains))


@pytest.mark.parametrize("chart", ALL)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_theme_has_its_colours_and_each_number_can_be_read(result, chart, theme):
    figure = charts.simulate(result, chart, theme=theme)
    assert figure.layout.paper_bgcolor == THEMES[theme].paper
    json.loads(figure.to_json())
    for colours in (STEPS, DIVERGING):
        for n in range(101):
            colour = shade(colours, n / 100)
            assert contrast(ink(colour), colour) >= 4.5


def test_lines_of_seats_can_be_told_from_the_paper_and_each_other():
    assert len(set(DASHES)) == 4
    for theme, colours in SEATS.items():
        assert len(set(colours)) == 4
        for colour in colours:
            assert contrast(colour, THEMES[theme].paper) >= 3


def test_markup_in_names_is_shown_as_it_is(result, monkeypatch):
    monkeypatch.setattr(type(result.plan.game), "seat_name", lambda *_: "<i>Red</i> & Co")
    assert "&lt;i&gt;Red&lt;/i&gt; &amp; Co" in seats(result).layout.yaxis.ticktext
    assert "&lt;i&gt;" in spread(result).data[0].name


# -- games that note less -------------------------------------------------------------------------


def test_a_game_that_notes_nothing_has_seats_and_spread_only():
    with pocket_registered():
        result = simulate("pocket", games=40, seats=2, policy="random", seed=7)
        assert len(seats(result).data[0].x) == 2
        assert "tag R" not in " ".join(words(seats(result)))
        assert len(spread(result).data) == 2
        for chart in (worth, cards):
            with pytest.raises(KeyError, match="there are no columns"):
                chart(result)


def test_a_single_game_can_be_drawn(result):
    one = simulate("engis", games=1, seats=1, policy="random", seed=7)
    for chart in ALL.values():
        json.loads(chart(one).to_json())


# -- wrong input ----------------------------------------------------------------------------------


def test_wrong_names_are_refused(result):
    with pytest.raises(ValueError, match="did you mean worth"):
        charts.simulate(result, "wort")
    with pytest.raises(ValueError, match="light"):
        seats(result, theme="red")
    with pytest.raises(ValueError, match="width"):
        cards(result, width=3)


def test_nothing_played_is_said():
    class Stopped:
        def is_set(self):
            return True

    nothing = simulate("engis", games=5, policy="random", cancel=Stopped())
    for chart in ALL.values():
        with pytest.raises(ValueError, match="no game was played"):
            chart(nothing)
