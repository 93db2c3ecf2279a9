"""What many games say: figures checked against plain arithmetic, intervals against the truth."""

from math import isinf, isnan, sqrt
from statistics import fmean, quantiles, stdev

import pytest

from engis_lab.core.balance import card_rounds, score_spread, seat_balance, worth
from engis_lab.core.estimate import Z95
from engis_lab.core.figures import about
from engis_lab.core.jackknife import batch_sums, batches_of, difference, mean_of_key
from engis_lab.core.luck import Luck, fold
from engis_lab.core.simulate import simulate
from engis_lab.core.words import speaking


@pytest.fixture(scope="module")
def result():
    return simulate("engis", games=120, seats=3, policy="random", seed=7)


def pick(result, name, **where):
    columns = {key: result[key] for key in where}
    return [
        value
        for i, value in enumerate(result[name])
        if all(columns[key][i] == wanted for key, wanted in where.items())
    ]


# -- against plain arithmetic -------------------------------------------------------------------


@pytest.mark.parametrize("by", ["seat", "place"])
def test_balance_is_the_mean_of_the_rows_of_each_seat(result, by):
    rows = seat_balance(result, by)
    assert [row.value for row in rows] == sorted(set(result[by]))
    for row in rows:
        scores = pick(result, "score", **{by: row.value})
        assert row.games == len(scores) == 120
        assert row.score.mean == pytest.approx(fmean(scores))
        half = Z95 * stdev(scores) / sqrt(120)
        assert row.score.half == pytest.approx(half, rel=0.02)  # Student's t is a little wider
        assert row.win.mean == pytest.approx(fmean(pick(result, "win", **{by: row.value})))
        assert row.win.low < row.win.mean < row.win.high
    assert sum(row.win.mean for row in rows) == pytest.approx(1)


def test_seats_have_the_names_of_the_game(result):
    assert [row.label for row in seat_balance(result)] == ["Red", "Blue", "Green"]
    with speaking("pt"):
        assert seat_balance(result)[0].label == "Vermelho"


@pytest.mark.parametrize("measure", ["score", "win"])
def test_worth_is_mean_with_less_mean_without(result, measure):
    rows = worth(result, measure=measure)
    assert [row.key for row in rows] == [f"K{n:02}" for n in range(1, 17)]
    for row in rows:
        values = list(zip(result[row.key], result[measure], strict=True))
        with_ = [value for taken, value in values if taken]
        without = [value for taken, value in values if not taken]
        assert row.share == pytest.approx(len(with_) / len(values))
        assert row.worth.n == len(with_)
        assert row.worth.mean == pytest.approx(fmean(with_) - fmean(without))


def test_worth_by_round_is_against_those_who_took_another_in_it(result):
    skills = [column.name for column in result.group("skill")]
    checked = 0
    for row in worth(result):
        for round_, estimate in row.by_round.items():
            ours = pick(result, "score", **{row.key: round_})
            others = [
                score for key in skills if key != row.key
                for score in pick(result, "score", **{key: round_})
            ]  # fmt: skip
            assert estimate.n == len(ours)
            assert estimate.mean == pytest.approx(fmean(ours) - fmean(others))
            checked += 1
    assert checked > 50


def test_card_rounds_are_means_of_what_was_played_then(result):
    cells = card_rounds(result)
    assert len(cells) == 64
    for cell in cells:
        points = pick(result, f"points{cell.round}", **{f"card{cell.round}": cell.card})
        assert cell.share == pytest.approx(len(points) / 360)
        assert cell.points.mean == pytest.approx(fmean(points))
    assert sum(cell.share for cell in cells) == pytest.approx(8)


def test_spread_of_scores(result):
    for row in score_spread(result):
        scores = sorted(pick(result, "score", seat=row.seat))
        assert (row.mean, row.deviation) == pytest.approx((fmean(scores), stdev(scores)))
        assert row.counts == {score: scores.count(score) for score in sorted(set(scores))}
        low, _, middle, _, high = row.quantiles
        assert (
            middle in quantiles(scores, n=2, method="inclusive")
            or abs(middle - quantiles(scores, n=2)[0]) <= 1
        )
        assert sum(score < low for score in scores) < 0.05 * len(scores)
        assert sum(score <= high for score in scores) >= 0.95 * len(scores)


# -- intervals ----------------------------------------------------------------------------------


def world(luck, games, together):
    """Rows of made-up games of three seats: batch, taken, value; the true difference is 2.

    What a game adds to all its seats makes rows depend on each other, the more the larger
    ``together``; who took it depends on the game too.
    """
    rows = []
    for game in range(games):
        shared = (luck.below(1001) - 500) / 500 * together
        keen = luck.below(2)
        for _ in range(3):
            taken = int(luck.below(3) < 1 + keen)
            rows.append((game, taken, 2 * taken + shared + luck.below(1001) / 250))
    return rows


@pytest.mark.parametrize("together", [0, 8])
def test_intervals_hold_the_truth_95_times_in_100(together):
    held = 0
    for trial in range(200):
        rows = world(Luck(fold(7, trial)), 60, together)
        batches = batches_of(game for game, _, _ in rows)
        sums = batch_sums(
            (b, taken, value) for b, (_, taken, value) in zip(batches, rows, strict=True)
        )
        with_ = {(b, 0): v for (b, key), v in sums.items() if key}
        without = {(b, 0): v for (b, key), v in sums.items() if not key}
        estimate = difference(with_, without, 0)
        held += estimate.low <= 2 <= estimate.high
    assert 180 <= held <= 199  # 95 in 100, give or take three standard deviations


def test_the_jackknife_of_a_mean_of_independent_rows_is_the_usual_interval():
    luck = Luck(7)
    values = [float(luck.below(1000)) for _ in range(5000)]
    sums = batch_sums(zip(batches_of(range(5000)), [1] * 5000, values, strict=True))
    estimate = mean_of_key(sums, 1)
    assert estimate.mean == pytest.approx(fmean(values))
    assert estimate.half == pytest.approx(Z95 * stdev(values) / sqrt(5000), rel=0.25)


def test_too_little_to_tell_is_said():
    few = simulate("engis", games=1, seats=2, policy="random", seed=7)
    for row in worth(few):
        assert isnan(row.worth.mean) or isinf(row.worth.half)
        if row.share in (0, 1):
            assert about(row.worth) == "-"
    assert all(isinf(cell.points.half) for cell in card_rounds(few) if cell.points.n)


# -- display ----------------------------------------------------------------------------------


def test_figures_show_themselves_and_become_frames(result):
    rows = worth(result)
    assert "Neanderthal (K13) [R]" in repr(rows)
    assert "Neanderthal (K13) [R]" in rows._repr_html_()
    frame = rows.to_frame("pandas")
    assert list(frame.columns) == ["key", "name", "share", "worth", "worth_low", "worth_high"]
    assert frame["worth"].tolist() == pytest.approx([row.worth.mean for row in rows], nan_ok=True)
    assert seat_balance(result).to_frame("polars")["games"].to_list() == [120] * 3
    assert "5%" in repr(score_spread(result))
    assert "WATER" in repr(card_rounds(result))


def test_wrong_names_are_refused(result):
    with pytest.raises(ValueError, match="use score or win"):
        worth(result, measure="points")
    with pytest.raises(KeyError, match="did you mean skill"):
        worth(result, "skills")
    with pytest.raises(KeyError, match="did you mean place"):
        seat_balance(result, "places")


def test_a_game_that_notes_nothing_has_balance_and_spread_only(pocket):
    result = simulate("pocket", games=50, seats=2, policy=["greedy", "random"], seed=7)
    first, second = seat_balance(result)
    assert first.win.mean > second.win.mean
    assert len(score_spread(result)) == 2
    with pytest.raises(KeyError, match="there are no columns"):
        worth(result)
