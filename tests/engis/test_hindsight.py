"""Looking back: the exact best order of scoring cards, and what each decision cost."""

import json
from functools import cache
from itertools import pairwise, permutations

import pytest

import engis_lab as lab
from engis.helpers import game, solo, table, texts, then
from engis_lab.core import hindsight as module
from engis_lab.core.advice import advise_slices
from engis_lab.core.answers import SetupError
from engis_lab.core.hindsight import hindsight, hindsight_slices
from engis_lab.core.luck import Luck, fold
from engis_lab.core.words import speaking
from engis_lab.games.engis.codes import A_DIFFERENT, A_PLAY, A_SAME

CARDS = 8
# Of a clan with five knowledge in round 5, so that Intelligence (level 5) can be developed.
LEARNED = {"hexes": {"b1": "L3", "b2": "D2", "b3": "D3", "a3": "D1"}}


def plays_of(position, seat):
    """Return the positions of a line in which a seat had to play a card, with its choice."""
    return [
        (before, after.step.text)
        for before, after in pairwise(position.line_positions())
        if before.decision.ask == "play" and before.decision.seat == seat
    ]


def gains(position, seat):
    """Return what each card would bring here, by playing it with all eight in hand.

    Nothing of the library's own search is used: only the rules.
    """
    state = position._state.clone()
    clan = state.clans[seat]
    clan.hand, clan.piled = 255, 0
    found = [0] * CARDS
    for code in state.legal():
        after = state.clone()
        after.move(code)
        card = 6 if code >= A_SAME else 7 if code == A_DIFFERENT else code - A_PLAY
        found[card] = max(found[card], after.clans[seat].log_points[clan.logged])
    return found


def most_by_hand(position, seat):
    """Return the best sum over every legal sequence of plays, by trying them all."""
    moments = [then for then, _ in plays_of(position, seat)]
    values = [gains(then, seat) for then in moments]
    again = [then._state.clans[seat].has(15) for then in moments]
    clan = moments[0]._state.clans[seat]
    kept = None if position.over else position._state.clans[seat].hand

    def best(n, hand, pile):
        if n == len(values):
            return 0 if kept is None or sum(1 << card for card in hand) == kept else -999
        found = [values[n][c] + best(n + 1, hand - {c}, (*pile, c)) for c in hand]
        if again[n]:
            for c in pile[:-1]:
                rest = tuple(card for card in pile if card != c)
                found.append(values[n][c] + best(n + 1, hand, (*rest, c)))
        return max(found)

    held = frozenset(card for card in range(CARDS) if clan.hand >> card & 1)
    return best(0, held, tuple(list(clan.pile)[: clan.piled]))


def goes_on(position, seed, until=9, avoid="", prefer=""):
    """Return where random choices lead that avoid an action, and take another when they can."""
    while not position.over and position._state.round < until:
        options = [o for o in position.options if o.text != avoid or position._state.round > 5]
        wanted = [option for option in options if option.text == prefer]
        luck = Luck(fold(seed, position.depth))
        position = position.play((wanted or options)[luck.below(len(wanted or options))])
    return position


# -- the exact part -----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "side", "seed"), [(3, "A", 0), (2, "B", 3)])
def test_no_order_of_the_eight_cards_scores_more(seats, side, seed):
    end = game(seats, side, seed)[-1]
    orders = hindsight(end).orders
    assert len(orders) == seats
    for order in orders:
        moments = plays_of(end, order.seat)
        values = [gains(then, order.seat) for then, _ in moments]
        assert not any(then._state.clans[order.seat].has(15) for then, _ in moments)  # K16: below
        tried = 0
        most = 0
        for cards in permutations(range(CARDS)):
            tried += 1
            most = max(most, sum(map(list.__getitem__, values, cards)))
        assert tried == 40_320
        assert order.most == most
        assert order.points == sum(entry["points"] for entry in clan_log(end, order.seat))


def clan_log(position, seat):
    return position.view()["clans"][seat]["log"]


def test_the_best_order_can_be_played_and_scores_what_it_says():
    for seats, side, seed in ((3, "A", 0), (4, "B", 1), (2, "A", 2), (1, "A", 0)):
        end = game(seats, side, seed)[-1]
        found = hindsight(end)
        for order in found.orders:
            better = found.better(order.seat)
            wanted = list(end.scores)
            wanted[order.seat] += order.left
            assert list(better.scores) == wanted  # nobody else's score moves
            assert [play.text for play in order.best] == [
                text for _, text in plays_of(better, order.seat)
            ]
        assert sum(order.left for order in found.orders) > 10  # random play leaves much


@pytest.mark.parametrize("seed", range(3))
def test_with_intelligence_from_the_start_any_sequence_is_tried(seed):
    start = table(
        "bid", {**LEARNED, "skills": ["K16"], "played": ["WATER", "SAME", "TRIBES"]}, round=5
    )
    end = goes_on(start, seed)
    order = hindsight(end).order(0)
    assert order.most == most_by_hand(end, 0)
    assert hindsight(end).better(0).scores[0] == end.scores[0] + order.left


def test_with_intelligence_cards_come_back_only_from_when_it_is_owned():
    start = table("bid", {**LEARNED, "played": ["FOOD", "MAMMOTH", "OBJECTS", "SAME"]}, round=5)
    again = 0
    for seed in range(4):
        end = goes_on(start, seed, avoid="develop K16", prefer="develop K16")
        owned = [then._state.round for then, _ in plays_of(end, 0)
                 if then._state.clans[0].has(15)]  # fmt: skip
        assert owned
        assert 5 not in owned
        order = hindsight(end).order(0)
        assert order.most == most_by_hand(end, 0)
        used = ["FOOD", "MAMMOTH", "OBJECTS", "SAME"]
        for play in order.best:
            card = play.text.split()[1]
            if card in used:
                again += 1
                assert play.round in owned
                assert card != used[-1]  # not the top one
                used.remove(card)
            used.append(card)
    assert again  # it pays to play one again, so the rule was tried


def test_a_card_that_is_worth_most_twice_is_played_every_other_time():
    clan = {"hexes": {"b1": "C1", "b2": "C2", "b3": "C3", "a3": "C4"}, "skills": ["K16"],
            "played": ["WATER", "SHELTER", "FOOD"]}  # fmt: skip
    line = then(table("play", clan), "play MAMMOTH")
    order = hindsight(line).order(0)
    assert [play.text for play in order.best] == ["play MAMMOTH"]  # a running line keeps its hand
    line = then(line, "play WATER")
    assert line.over
    order = hindsight(line).order(0)
    assert [play.text for play in order.best] == ["play SHELTER"]
    assert order.most == 12


def test_a_running_line_plays_the_cards_it_has_played():
    for at in (3, 6):
        line = next(p for p in game(3, "A", 1) if p._state.round == at)
        found = hindsight(line)
        for order in found.orders:
            assert sorted(play.text.split()[1] for play in order.best) == sorted(
                play.text.split()[1] for play in order.played
            )
            assert order.most == most_by_hand(line, order.seat)
            assert found.better(order.seat).scores[order.seat] == (
                line.scores[order.seat] + order.left
            )


def test_same_takes_the_best_terrain_of_the_round():
    clan = {"hexes": {"b1": "L1", "b2": "L2", "b3": "L3"}, "played": ["DIFFERENT"]}
    order = hindsight(table("play", clan).play("play SAME forest")).order(0)
    assert order.points < order.most
    used = ["WATER", "FOOD", "MAMMOTH", "SHELTER", "TRIBES", "OBJECTS", "DIFFERENT"]
    same = table("play", {**clan, "played": used})
    order = hindsight(same.play("play SAME forest").play("play WATER")).order(0)
    assert [play.text for play in order.best] == ["play SAME lake"]
    assert order.best[0].points == 3 + 2  # three lakes in a row share two edges


def test_opponents_count_as_weak_as_they_were_then():
    strong, weak = {"meeples": {"a1": 4}}, {"meeples": {"a1": 1}, "row": 3}
    many = table("play", strong, weak, weak).play("play WATER")
    alone = table("play", strong, {"meeples": {"a1": 4}}).play("play WATER")
    values = [module.best_orders(p)[0] for p in (many, alone)]
    assert [order.played[0].points for order in values] == [3, 3]
    tribes = [gains(plays_of(p, 0)[0][0], 0)[4] for p in (many, alone)]
    assert tribes == [6, 4]


def test_whoever_has_no_choice_or_played_nothing_has_no_order():
    line = solo("play").play("play WATER")
    assert [order.seat for order in hindsight(line).orders] == [0]  # the rival's cards are turned
    start = lab.new("engis", seats=2, seed=7)
    assert hindsight(start).orders == ()
    with pytest.raises(LookupError, match="seat 1"):
        hindsight(start).order(1)


def test_an_order_that_is_best_already_stays_as_it_was():
    end = game(3, "A", 0)[-1]
    better = hindsight(hindsight(end).better(0)).order(0)
    assert better.left == 0
    assert better.best == better.played


# -- what each decision cost --------------------------------------------------------------------

FULL = {"hexes": {"b1": "L1", "b2": "L2", "b3": "L3", "b4": "L4", "a3": "L5", "c1": "F1",
                  "c2": "F2", "c3": "F3"}, "played": ["SAME", "DIFFERENT", "OBJECTS"]}  # fmt: skip


@cache
def blunder():
    """A finished line of two plays: the first clan's was bad, the second's made no difference."""
    end = table("play", FULL, {"played": ["SAME"]}).play("play SHELTER").play("play WATER")
    assert end.over
    return end


def rated(line, **more):
    return hindsight(line, **({"playouts": 4, "policy": "random", "by": "score"} | more))


def test_a_loss_is_what_the_best_option_would_have_brought():
    bad, _ = rated(blunder()).losses
    fork = blunder().line_positions()[0]
    most = max(int(option.effect) for option in fork.options)
    assert bad.best == "play WATER"
    assert (bad.seat, bad.ask, bad.chosen) == (0, "play", "play SHELTER")
    assert bad.loss[:3] == (most - 3,) * 3  # nothing is left to luck in the last play
    assert bad.clear
    assert bad.options == len(fork.options)


def test_the_best_choice_costs_nothing():
    end = blunder().line_positions()[0].play("play WATER").play("play WATER")
    best = rated(end).losses[0]
    assert best.loss[:3] == (0, 0, 0)
    assert not best.clear
    assert rated(end).worst() == []


def test_the_best_found_and_the_chosen_meet_with_fresh_luck(monkeypatch):
    looks = []

    def look(position, **given):
        looks.append((position.depth, given["seed"], given.get("candidates")))
        return advise_slices(position, **given)

    monkeypatch.setattr(module, "advise_slices", look)
    found = rated(short_line(), seat=0)
    assert all(again[2] is not None for again in looks if again[1] != 0)
    for loss in found.losses:
        seeds = {seed for depth, seed, _ in looks if depth == loss.depth}
        assert len(seeds) == (1 if loss.best == loss.chosen else 2)
    worst = found.worst()[0]
    before = short_line().line_positions()[worst.depth]
    fresh = next(seed for depth, seed, pair in looks if depth == worst.depth and pair)
    *_, again = advise_slices(before, playouts=4, policy="random", by="score", seed=fresh,
                              candidates=[worst.best, worst.chosen])  # fmt: skip
    apart = again[worst.best].score.mean - again[worst.chosen].score.mean
    assert worst.loss.mean == pytest.approx(apart, abs=1e-3)


def test_decisions_without_a_choice_are_not_rated():
    line = game(2, "A", 0)[-1]
    found = next(iter(hindsight_slices(line, playouts=1, policy="random")))
    wide = [p for p in line.line_positions()[:-1] if len(p.options) > 1]
    assert found.decisions == len(wide) < line.depth
    own = next(iter(hindsight_slices(line, playouts=1, policy="random", seat=1)))
    assert own.decisions == sum(p.decision.seat == 1 for p in wide)
    assert [order.seat for order in own.orders] == [1]


@cache
def short_line():
    """A line through the last round, with some forty decisions."""
    return goes_on(table("bid", {"hexes": {"b1": "L1", "b2": "F1"}}, {"hexes": {"b1": "M1"}}), 3)


def no_advice(*args, **kwargs):
    raise AssertionError("a loss that was kept is not played out again")


def test_losses_are_kept_with_the_study_through_save_and_load(monkeypatch, tmp_path):
    study = lab.Study(short_line())
    found = rated(study)
    assert len(found.losses) == found.decisions > 10
    study.save(tmp_path / "line.txt")
    loaded = lab.Study.load(tmp_path / "line.txt")
    monkeypatch.setattr(module._Run, "_advice", no_advice)
    again = rated(loaded)
    assert again.columns() == found.columns()
    assert all(loss.cached for loss in again.losses)
    assert not any(loss.cached for loss in found.losses)
    assert f"({found.decisions} known from the study)" in str(again)


@pytest.mark.parametrize("other", [{"playouts": 5}, {"seed": 1}, {"by": "margin"}, {"rounds": 1},
                                   {"policy": ["random", "greedy"]}])  # fmt: skip
def test_losses_on_other_terms_are_found_anew(monkeypatch, other):
    study = lab.Study(blunder())
    first = rated(study)
    rows = [node.extra for node in study.nodes]
    changed = rated(study, **other)
    assert not any(loss.cached for loss in changed.losses)
    assert all(set(old) < set(node.extra) for old, node in zip(rows[1:], study.nodes[1:],
                                                                strict=True))  # fmt: skip
    monkeypatch.setattr(module._Run, "_advice", no_advice)
    assert rated(study).columns() == first.columns()
    assert rated(study, **other).columns() == changed.columns()


def broken(row):
    """Return rows like a good one that can't be used."""
    good = json.loads(row.removeprefix("lost: "))
    wrong = [
        {"loss": [1, 2]}, {"loss": ["1", 0, 2, 3]}, {"loss": [True, 0, 2, 3]}, {"loss": None},
        {"loss": [0, 0, 0, 0]}, {"best": 7}, {"best": "\x1b[2J"}, {"policies": "random"},
    ]  # fmt: skip
    return ["lost: ", "lost: {", "lost: []", "lost: " + "[" * 5000, "lost: NaN"] + [
        "lost: " + json.dumps(good | change) for change in wrong
    ]


def test_rows_that_can_not_be_read_are_passed_over_and_kept():
    study = lab.Study(blunder())
    first = rated(study)
    node = study.nodes[1]
    rows = tuple(broken(node.extra[0]))
    node.extra = ("colour: red", *rows)
    again = rated(study)
    assert again.columns() == first.columns()
    assert not again.losses[0].cached
    assert set(rows) < set(node.extra)
    assert "colour: red" in node.extra
    assert rated(lab.Study.from_text(study.to_text())).losses[0].cached


def test_an_answer_of_false_stops_and_what_was_rated_stays():
    study = lab.Study(short_line())
    seen = []

    def enough(found):
        seen.append(found.progress)
        return len(found.losses) < 3

    found = rated(study, on_progress=enough)
    assert len(found.losses) == 3
    assert found.stopped
    assert 0 < found.progress < 1
    assert seen == sorted(seen)
    rest = rated(study)
    assert [loss.cached for loss in rest.losses].count(True) == 3
    assert not rest.stopped
    assert rest.progress == 1


def test_an_interrupt_returns_what_there_is():
    def interrupt(found):
        if len(found.losses) == 2:
            raise KeyboardInterrupt

    found = rated(short_line(), on_progress=interrupt)
    assert len(found.losses) == 2
    assert found.stopped
    assert "stopped early" in str(found)


def test_the_same_seed_gives_the_same_losses():
    assert rated(short_line()).columns() == rated(short_line()).columns()


def test_without_playouts_only_the_exact_part_is_there():
    found = hindsight(lab.Study(short_line()))
    assert (found.losses, found.decisions, found.playouts) == ((), 0, 0)
    assert found.made is None
    assert "Rests on reconstructed values (tag R)" in str(found)
    assert len(found.plays()["seat"]) == 2


# -- bad input and display ----------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [{"playouts": -1}, {"playouts": 2.5}, {"seat": 5}, {"seed": -1},
                                   {"policy": "nobody"}, {"by": "luck", "playouts": 2},
                                   {"on_progress": 3}, {"workers": 0, "playouts": 1}])  # fmt: skip
def test_impossible_arguments_are_refused_by_name(wrong):
    with pytest.raises(SetupError) as caught:
        hindsight(blunder(), **wrong)
    assert caught.value.key in wrong


@pytest.mark.parametrize("wrong", [None, "bid 0", 3])
def test_what_is_no_line_is_refused(wrong):
    with pytest.raises(TypeError, match="position, a node or a study"):
        hindsight(wrong)


def test_it_shows_orders_and_losses():
    found = rated(blunder())
    text = str(found)
    assert "left on the table" in text
    assert "play SHELTER / play WATER" in text
    assert "each decision as its seat could know it" in text
    assert "as seat" not in text
    assert "<table>" in found._repr_html_()
    with speaking("pt"):
        assert "deixados na mesa" in str(rated(blunder()))
        assert "Decisões mais caras" in rated(blunder())._repr_html_()
    assert set(found.columns()) >= {"round", "seat", "chosen", "best", "loss", "loss_low", "clear"}
    with pytest.raises(SetupError, match="plays"):
        found.to_frame(of="cards")


def test_it_works_for_a_study_through_its_cursor():
    study = lab.Study(blunder())
    study.first()
    assert hindsight(study).order(0).points == 3
    assert texts(study.here, "play WATER")
    study.play("play WATER")
    assert hindsight(study).order(0).points > 3
    assert hindsight(study.nodes[1]).order(0).points == 3
