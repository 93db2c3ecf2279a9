"""`advise`: an honest ranking, the same again, valid whenever it is stopped."""

import _thread
import signal
import threading
from math import inf, isnan
from time import perf_counter

import pytest

from engis_lab import __version__
from engis_lab.core import advice as module
from engis_lab.core.advice import advise, advise_slices
from engis_lab.core.advice_race import Race
from engis_lab.core.advice_result import remark
from engis_lab.core.answers import IllegalAction, SetupError
from engis_lab.core.estimate import mean_of, paired
from engis_lab.core.luck import fold
from engis_lab.core.notation import start
from engis_lab.core.playing import PLAY, deal_seed
from engis_lab.core.playouts import Cell, make_job
from engis_lab.core.words import speaking
from engis_lab.core.workers import at_once
from engis_lab.games import find_game
from playthrough import pick

LAST_CARD = {
    "phase": "play", "round": 8,
    "clans": [{"hexes": {"b1": "L1", "c1": "L2"}, "played": ["FOOD"]}, {"hexes": {"b1": "F1"}}],
}  # fmt: skip


def engis(ask="take", seats=3, round_=4):
    position = start(find_game("engis"), "new", {"seats": seats, "seed": 7}, None)
    while position._state.when[0] < round_ or position.decision.ask != ask:
        position = position.play(pick(position, 1))
    return position


@pytest.fixture
def bidding(deal):
    """Seat 0 of two bids, both have hidden a card."""
    position = deal(rounds=4)
    while position.decision.ask == "hide":
        position = position.play(position.options[0])
    return position


def figures(advice):
    return advice.candidates, advice.pairing, advice.playouts


def by_hand(position, code, n, policies, seed=0):
    """Lead of the deciding seat and win share per playout, made without the library's loop."""
    seat = position.decision.seat
    leads, wins = [], []
    for i in range(n):
        state = position.resample(seat, deal_seed(seed, i))._state.clone()
        state.apply(code)
        state.playout(fold(seed, PLAY, i), policies)
        scores = state.scores()
        own = scores.pop(seat)
        winners = state.winners() or list(range(len(policies)))
        leads.append(own - max(scores))
        wins.append((seat in winners) / len(winners))
    return leads, wins


# -- what the figures are -----------------------------------------------------------------------


@pytest.mark.parametrize("by", ["margin", "win"])
def test_every_figure_is_what_one_gets_by_hand(bidding, by):
    advice = advise(bidding, playouts=50, policy="random", seed=3, by=by)
    codes = {option.text: option.code for option in bidding.options}
    assert sorted(candidate.text for candidate in advice) == sorted(codes)
    made = {
        c.text: by_hand(bidding, codes[c.text], c.n, [0, 0], seed=3) for c in advice
    }  # fmt: skip
    which = ["margin", "win"].index(by)
    best = made[advice.best.text][which]
    for candidate in advice:
        leads, wins = made[candidate.text]
        n, values = candidate.n, made[candidate.text][which]
        assert candidate.margin == pytest.approx(
            mean_of(n, sum(leads), sum(v * v for v in leads))
        )  # fmt: skip
        assert candidate.win.mean == pytest.approx(sum(wins) / n)
        assert candidate.difference == pytest.approx(paired(values, best, n))
        assert candidate.equal == (candidate.difference.covers_zero and candidate != advice.best)
    assert sum(candidate.chance for candidate in advice) == pytest.approx(1)
    assert advice.best.difference[:3] == (0, 0, 0)


def test_the_score_alone_may_rank(bidding):
    advice = advise(bidding, playouts=50, policy="random", by="score")
    finalists = [c for c in advice if c.n == advice.best.n]
    assert advice.best.score.mean == max(c.score.mean for c in finalists)
    assert advice.by == "score"


def test_the_same_seed_gives_the_same_and_another_does_not(bidding):
    one, two = (advise(bidding, playouts=40, policy="random", seed=1) for _ in range(2))
    assert figures(one) == figures(two)
    assert figures(one) != figures(advise(bidding, playouts=40, policy="random"))


def test_a_position_that_looks_the_same_gets_the_same_advice(deal):
    for position in (deal(seats=3), engis("bid"), engis("act")):
        seat = position.decision.seat
        for seed in (1, 2):
            other = position.resample(seat, seed)
            assert other != position
            one, two = (advise(p, playouts=6, policy="random") for p in (position, other))
            assert figures(one) == figures(two)


def test_coarse_ranking_and_plans_do_not_see_what_is_hidden(deal, pocket, monkeypatch):
    seen = []
    monkeypatch.setattr(module, "MOST", 1)
    monkeypatch.setattr(pocket, "prefer", lambda state, codes: seen.append(state.key()) or codes)
    position = deal(seats=3)
    for at in (position, position.resample(0, 5)):
        advise(at, playouts=2)
        advise(at, playouts=2, plan=True)
    assert len(seen) == 4
    assert len(set(seen)) == 1


def test_without_luck_left_the_best_is_best_and_says_so():
    position = start(find_game("engis"), "setup", LAST_CARD, None)
    while position.decision.seat != 0:
        position = position.play(position.options[0])
    ends = {option.text: position.play(option) for option in position.options}
    while not all(end.over for end in ends.values()):
        ends = {t: e if e.over else e.play(e.options[0]) for t, e in ends.items()}
    points = {text: end.scores[0] for text, end in ends.items()}
    advice = advise(position, playouts=20, policy="random", by="score")
    assert {c.text for c in advice} == set(points)
    assert points[advice.best.text] == max(points.values())
    for candidate in advice:
        off = points[candidate.text] - points[advice.best.text]
        assert candidate.difference[:3] == (off, off, off)
        assert candidate.equal == (off == 0 and candidate is not advice.best)
        ties = list(points.values()).count(max(points.values()))
        assert candidate.chance == pytest.approx(0 if off else 1 / ties)


# -- who gets playouts --------------------------------------------------------------------------


@pytest.mark.parametrize("playouts", [1, 3, 8, 9, 100])
def test_the_budget_is_kept_and_all_get_some(bidding, playouts):
    advice = advise(bidding, playouts=playouts, policy="random")
    assert len(advice) == 3
    assert advice.playouts <= 3 * playouts
    assert advice.playouts > 3 * playouts * 0.8
    assert min(c.n for c in advice) >= min(playouts, 8)
    assert sum(c.n for c in advice) == advice.playouts


def test_a_single_candidate_gets_exactly_what_was_asked_for(bidding):
    advice = advise(bidding, playouts=77, policy="random", candidates=["bid 0"])
    assert [c.n for c in advice] == [77]
    assert (advice.best.chance, advice.best.equal, advice.pairing) == (1, False, None)


def test_close_candidates_get_most():
    advice = advise(engis(), playouts=30, policy="random")
    counts = [c.n for c in advice]
    assert len(counts) > 8
    assert counts[0] == max(counts) >= 4 * min(counts)
    assert min(counts) >= 8
    top = [c for c in advice if c.n == max(counts)]
    rest = [c.difference.mean for c in advice if c.n == min(counts)]
    assert max(c.difference.mean for c in top) > max(rest)
    assert "compare by the difference" in str(advice)
    alike = advise(advice.position, playouts=2, policy="random")
    assert "compare by the difference" not in str(alike)


def test_a_longer_run_begins_like_a_shorter_one(bidding):
    short, long = (advise(bidding, playouts=n, policy="random") for n in (16, 200))
    slices = advise_slices(bidding, playouts=200, policy="random")
    assert figures(list(slices)[-1]) == figures(long)
    assert {c.text for c in short} == {c.text for c in long}
    assert all(long[c.text].n >= c.n for c in short)


def test_few_playouts_tell_nothing_apart(bidding):
    advice = advise(bidding, playouts=1, policy="random")
    for candidate in advice:
        assert candidate.difference[1:3] == ((-inf, inf))
        assert candidate.equal == (candidate is not advice.best)
    two = advise(bidding, playouts=7, policy="random", by="win")
    assert all(candidate.equal for candidate in two[1:])


def test_pairing_is_the_measured_ratio_of_variances(bidding):
    advice = advise(bidding, playouts=60, policy="random")
    together = apart = 0.0
    codes = {option.text: option.code for option in bidding.options}
    best = by_hand(bidding, codes[advice.best.text], advice.best.n, [0, 0])[0]
    for candidate in advice[1:]:
        n = candidate.n
        values = by_hand(bidding, codes[candidate.text], n, [0, 0])[0]
        together += n * spread([a - b for a, b in zip(values, best, strict=False)])
        apart += n * (spread(values) + spread(best[:n]))
    assert advice.pairing == pytest.approx(together / apart)
    assert f"{advice.pairing:.2f}" in str(advice)


def spread(values):
    middle = sum(values) / len(values)
    return sum((v - middle) ** 2 for v in values) / (len(values) - 1)


def test_shared_luck_pays_in_engis():
    advice = advise(engis(), playouts=30, policy="random")
    assert advice.pairing < 0.8  # about 0.3: the reason to share it


# -- long lists, plans, given candidates --------------------------------------------------------


def test_of_a_long_list_the_best_are_kept_and_the_rest_is_counted(bidding, pocket, monkeypatch):
    monkeypatch.setattr(module, "MOST", 2)
    monkeypatch.setattr(pocket, "prefer", lambda _, codes: [-code for code in codes])
    advice = advise(bidding, playouts=4)
    assert sorted(c.text for c in advice) == ["bid 0", "bid 1"]
    assert advice.left_out == 1
    assert "1 more options were left out after a coarse ranking" in str(advice)


def test_a_game_without_a_view_has_nothing_left_out(bidding, monkeypatch):
    monkeypatch.setattr(module, "MOST", 2)
    advice = advise(bidding, playouts=4)
    assert (len(advice), advice.left_out) == (3, 0)
    assert "left out" not in str(advice)


def test_a_long_list_of_engis_is_cut():
    clan = {"hexes": {"a3": "F2", "b1": "L1", "b2": "L2", "b3": "M2", "c1": "S1", "c2": "S2"},
            "skills": ["K10"], "meeples": {"b1": 1, "b2": 1, "b3": 1, "c1": 1}}  # fmt: skip
    position = start(
        find_game("engis"), "setup", {"phase": "act", "side": "A", "round": 7, "clans": [clan, {}]},
        None,
    )  # fmt: skip
    while position.decision.seat != 0:
        position = position.play("done")
    assert len(position.options) > module.MOST
    advice = advise(position, playouts=1, policy="random")
    assert (len(advice), advice.left_out) == (module.MOST, len(position.options) - module.MOST)


def test_a_plan_is_carried_out_action_by_action(bidding):
    bidding = bidding.play("bid 0")  # now seat 1 is the last to bid
    bidding = bidding if bidding.decision.seat == 1 else bidding.play("bid 0")
    plans = [["bid 1", "swap"], ["bid 1", "keep"], "bid 0", ["BID 1", "swap"]]
    advice = advise(bidding, playouts=20, policy="random", candidates=plans)
    assert sorted(c.texts for c in advice) == [("bid 0",), ("bid 1", "keep"), ("bid 1", "swap")]
    assert {c.kept for c in advice} == {1.0}
    n, scores = advice["bid 1, swap"].n, []
    for i in range(n):
        dealt = bidding.resample(1, deal_seed(0, i))
        state = dealt.play("bid 1").play("swap")._state.clone()
        state.playout(fold(0, PLAY, i), [0, 0])
        scores.append(state.scores()[1])
    assert advice["bid 1, swap"].score.mean == pytest.approx(sum(scores) / n)


def test_a_plan_that_breaks_off_is_played_on_by_the_policy_and_counted(bidding):
    one, two = bidding.options[0].code, bidding.options[1].code
    job = make_job(bidding, [(one, two), (one,)], "random", 0, 0, 0, every=False)
    game, base = bidding.game, bidding._state
    played = [at_once(game, base, job, Cell(plan, 0, 6)) for plan in (0, 1)]
    assert [cell.kept for cell in played] == [0, 6]
    assert played[0].scores == played[1].scores
    race = Race(job, len(game.sources), "margin")
    for cell, found in zip((Cell(0, 0, 6), Cell(1, 0, 6)), played, strict=True):
        race.take(cell, found)
    assert [tally.sums.kept for tally in race.tallies] == [0, 6]


def test_plans_of_a_game_are_compared_whole():
    advice = advise(engis("act"), playouts=4, policy="random", plan=True)
    assert len(advice) <= module.MOST
    assert max(len(c.texts) for c in advice) > 1
    assert advice.best.text == ", ".join(advice.best.texts)
    single = advise(engis("bid"), playouts=1, policy="random", plan=True)
    assert {len(c.texts) for c in single} == {1}


def test_a_plan_that_is_none_is_the_games_mistake(bidding, pocket, monkeypatch):
    monkeypatch.setattr(pocket, "plans", lambda state, _: [[state.legal()[0], 99]])
    with pytest.raises(RuntimeError, match="action 99 of plan"):
        advise(bidding, playouts=2, plan=True)


def test_candidates_may_be_options(bidding):
    advice = advise(bidding, playouts=4, candidates=bidding.options[1:])
    assert sorted(c.text for c in advice) == [o.text for o in bidding.options[1:]]


def test_playouts_may_be_cut_and_say_so(bidding):
    advice = advise(bidding, playouts=10, policy="random", rounds=1)
    assert advice.made.rounds == 1
    assert "after 1 round, by evaluation" in str(advice)
    why = advice.why(advice[-1])
    assert why.total == pytest.approx(advice[-1].difference.mean)


# -- why --------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["margin", "score", "win"])
def test_the_parts_of_why_add_up_to_the_difference(by):
    advice = advise(engis(), playouts=10, policy="random", by=by)
    for candidate in advice[1:]:
        why = advice.why(candidate)
        assert (why.candidate, why.versus, why.n) == (
            candidate.text, advice.best.text, candidate.n)  # fmt: skip
        worth = [part.own if by == "score" else part.lead for part in why]
        assert sum(worth) == pytest.approx(why.total)
        assert worth == sorted(worth, key=abs, reverse=True)
        if by != "win":
            assert why.total == pytest.approx(candidate.difference.mean, abs=1e-9)
        assert {part.key for part in why} <= set(advice.position.game.sources)


def test_why_the_best_is_best_compares_it_to_the_next(bidding):
    advice = advise(bidding, playouts=60, policy="random")
    why = advice.why(advice.best.text)
    assert (why.candidate, why.versus) == (advice.best.text, advice[1].text)
    assert why.total == pytest.approx(-advice[1].difference.mean)
    assert why.n == advice[1].n


def test_why_shows_itself(bidding):
    why = advise(bidding, playouts=60, policy="random").why("bid 0")
    for text in (str(why), why._repr_html_()):
        assert "bid 0 against" in text
        assert "best opponent" in text
        assert "total" in text
    assert repr(why).startswith("<Why 'bid 0' against ")
    with speaking("pt"):
        assert "melhor adversário" in str(why)
    assert len(why.columns()["source"]) == len(why)
    own = advise(bidding, playouts=60, policy="random", by="score").why("bid 0")
    assert "best opponent" not in str(own)


def test_why_of_nothing_says_so(bidding):
    advice = advise(bidding, playouts=8, candidates=["bid 0"])
    with pytest.raises(LookupError, match="nothing to compare"):
        advice.why("bid 0")
    with pytest.raises(LookupError, match="did you mean bid 0"):
        advice.why("bid 1")


# -- stopping ---------------------------------------------------------------------------------


def test_slices_grow_and_each_is_valid(bidding):
    whole = advise(bidding, playouts=1500, policy="random")
    seen = list(advise_slices(bidding, playouts=1500, policy="random"))
    assert len(seen) > 2
    assert [a.playouts for a in seen] == sorted(a.playouts for a in seen)
    assert [a.progress for a in seen] == sorted(a.progress for a in seen)
    assert seen[-1].progress == 1
    assert figures(seen[-1]) == figures(whole)
    most = seen[-2].best.n
    leads = {o.text: by_hand(bidding, o.code, most, [0, 0])[0] for o in bidding.options}
    for advice in seen[:-1]:  # looked at only now, when more has come in
        for candidate in advice:
            values = leads[candidate.text][: candidate.n]
            assert candidate.margin.mean == pytest.approx(sum(values) / len(values))


def test_slices_never_hold_up_their_owner():
    began = perf_counter()
    gaps, last = [], began
    for advice in advise_slices(engis(), seconds=0.6, policy="random"):
        gaps.append(perf_counter() - last)
        last = perf_counter()
        assert advice.progress <= 1
    assert sorted(gaps)[len(gaps) // 2] < 0.15  # a busy machine may delay some, not most
    assert 0.55 < last - began < 3


def test_closing_slices_ends_the_work_at_once(bidding):
    slices = advise_slices(bidding, seconds=60)
    while not next(slices).playouts:
        pass
    began = perf_counter()
    slices.close()
    assert perf_counter() - began < 0.2
    assert list(slices) == []


def test_seconds_end_it_in_time(bidding):
    began = perf_counter()
    advice = advise(bidding, seconds=0.2, policy="random")
    assert 0.19 < perf_counter() - began < 2
    assert (advice.progress, advice.stopped) == (1, False)
    assert advice.playouts > 20


def test_an_interrupt_returns_what_there_is(bidding):
    timer = threading.Timer(0.3, _thread.interrupt_main)
    # A job in the background may have been started with the signal ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    began = perf_counter()
    timer.start()
    try:
        advice = advise(bidding, seconds=60)
    finally:
        signal.signal(signal.SIGINT, before)
    assert perf_counter() - began < 3
    assert advice.stopped
    assert advice.best.n > 0
    assert 0 < advice.progress < 1
    assert "stopped early" in str(advice)


def test_whoever_watches_may_stop_it(bidding):
    seen = []
    advice = advise(bidding, seconds=60, on_progress=lambda a: seen.append(a) or len(seen) < 3)
    assert len(seen) == 3
    assert advice.stopped
    assert advice.playouts == seen[-1].playouts
    advice = advise(bidding, playouts=20, on_progress=seen.append)
    assert not advice.stopped


def test_stopped_before_the_first_playout_there_is_no_advice(bidding):
    run = module._Run(bidding, 1, None, "random", None, 0, "margin", 1, None, 0, False, None)
    advice = run.advice(stopped=True)
    with pytest.raises(LookupError, match="no playout yet"):
        advice.best  # noqa: B018 - asking is what fails
    with pytest.raises(LookupError, match="nothing to compare"):
        advice.why("bid 0")
    assert all(isnan(c.chance) and c.n == 0 and c.equal for c in advice if c is not advice[0])
    assert "-" in str(advice)
    assert repr(advice) == "<Advice for seat 0: - of 3>"


# -- showing ----------------------------------------------------------------------------------


def test_advice_is_a_sequence_of_its_candidates(bidding):
    advice = advise(bidding, playouts=30, policy="random")
    assert advice[0] == advice.best == next(iter(advice))
    assert len(advice) == len(list(advice)) == 3
    assert advice["bid 0"].text == advice["LANCE 0"].text == str(advice["bid 0"]) == "bid 0"
    assert advice[:2] == advice.candidates[:2]
    with pytest.raises(LookupError, match="bid 0"):
        advice["bid 3"]


def test_it_says_all_that_one_must_know(bidding):
    advice = advise(bidding, playouts=30, policy="random", seed=9)
    for text in (str(advice), advice._repr_html_()):
        for part in ("bid 0", "lead", "win share", "95% intervals", "equal within noise",
                     "shared luck", "policy random", "seed 9", "as seat 0 knows it", "playouts",
                     f"engis_lab {__version__}", "pocket rules 1", "in this process"):  # fmt: skip
            assert part in text
    assert str(advice).startswith(advice.position.decision.question)
    assert repr(advice) == f"<Advice for seat 0: {advice.best.text!r} of 3>"
    with speaking("pt"):
        assert "igual, dentro do ruído" in str(advice)
        assert "neste processo" in str(advice)
        assert "semente 9" in advice._repr_html_()
    assert "tag R" not in str(advice)
    assert "tag R" in str(advise(engis(), playouts=1, policy="random"))
    by_win = advise(bidding, playouts=30, policy="random", by="win")
    assert by_win._row(by_win[1], ["win"])[2].endswith("%")


def test_html_escapes_what_a_game_says(bidding, pocket, monkeypatch):
    monkeypatch.setattr(pocket, "text", lambda _, code, *__: f"<b>{code}</b>")
    monkeypatch.setattr(pocket, "question", lambda _: "<script>")
    html = advise(bidding, playouts=2)._repr_html_()
    assert "<script>" not in html
    assert "<b>9" not in html
    assert "&lt;b&gt;9" in html


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_frame_has_a_row_per_candidate(bidding, library):
    pytest.importorskip(library)
    advice = advise(bidding, playouts=20, policy="random")
    table = advice.to_frame(library)
    assert list(table["candidate"]) == [c.text for c in advice]
    assert list(table["difference_low"]) == [c.difference.low for c in advice]
    assert len(advice.why("bid 0").to_frame(library)) == len(advice.why("bid 0"))


def test_a_plan_not_always_possible_is_remarked(bidding):
    best = advise(bidding, playouts=8, policy="random").best
    fields = {name: getattr(best, name) for name in best.__slots__}
    partly = type(best)(**fields | {"kept": 0.25})
    assert remark(partly) == "carried out in 25% of playouts"
    assert remark(best) == ""


# -- bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "key", "hint"),
    [
        ({"policy": "gredy"}, "policy", "did you mean greedy?"),
        ({"seat": 1}, "seat", r"seat 0 decides here.*rollout\(\.\.\., seat=1\)"),
        ({"seat": 7}, "seat", "seats are 0 to 1"),
        ({"seat": False}, "seat", "seats are 0 to 1"),
        ({"playouts": 0}, "playouts", "whole number from 1"),
        ({"playouts": True}, "playouts", "whole number from 1"),
        ({"playouts": 10.0}, "playouts", "whole number from 1"),
        ({"seconds": 0}, "seconds", "above 0"),
        ({"seconds": -1}, "seconds", "above 0"),
        ({"seconds": True}, "seconds", "above 0"),
        ({"seconds": "1"}, "seconds", "above 0"),
        ({"seconds": inf}, "seconds", "above 0"),
        ({"seconds": float("nan")}, "seconds", "above 0"),
        ({"seconds": 1, "playouts": 1}, "seconds", "not both"),
        ({"by": "margins"}, "by", "did you mean margin?"),
        ({"by": None}, "by", "known: margin, score, win"),
        ({"seed": "7"}, "seed", "whole number"),
        ({"workers": 0}, "workers", "whole number from 1"),
        ({"workers": 1000}, "workers", "to 61"),
        ({"executor": 3}, "executor", "concurrent.futures"),
        ({"rounds": None}, "rounds", "whole number from 0"),
        ({"plan": "yes"}, "plan", "True or False"),
        ({"candidates": []}, "candidates", "a list of options"),
        ({"candidates": "bid 0"}, "candidates", "a list of options"),
        ({"candidates": 3}, "candidates", "a list of options"),
        ({"candidates": [[]]}, "candidates", "no option and no list"),
        ({"candidates": [3]}, "candidates", "no option and no list"),
        ({"candidates": ["bid 0"], "plan": True}, "candidates", "not both"),
    ],
)
def test_arguments_that_cannot_be_are_named(bidding, arguments, key, hint):
    for call in (advise, advise_slices):
        with pytest.raises(SetupError, match=hint) as caught:
            call(bidding, **arguments)
        assert caught.value.key == key


def test_what_watches_must_be_a_function(bidding):
    with pytest.raises(SetupError, match="a function is needed, not 3"):
        advise(bidding, on_progress=3)


def test_candidates_that_are_not_possible_are_refused_with_the_rule(bidding):
    with pytest.raises(IllegalAction) as caught:
        advise(bidding, candidates=["bid 0", "bid 3"])
    assert caught.value.rule == "2.2"
    with pytest.raises(IllegalAction, match="it is not the turn of seat 0"):
        advise(bidding, candidates=[["bid 0", "bid 1"]])


def test_a_finished_game_needs_no_advice(bidding):
    while not bidding.over:
        bidding = bidding.play(bidding.options[0])
    with pytest.raises(SetupError, match="the game is over"):
        advise(bidding)
    with pytest.raises(TypeError, match="a position is needed"):
        advise(None)
