"""`rollout`: honest, reproducible, and the same as playing it out by hand."""

from array import array
from itertools import pairwise

import pytest

from engis_lab import __version__
from engis_lab.core import rollout as module
from engis_lab.core.answers import SetupError
from engis_lab.core.luck import fold
from engis_lab.core.notation import start
from engis_lab.core.playing import PLAY, deal_seed, follow, margins, shares
from engis_lab.core.playouts import cells_between
from engis_lab.core.rollout import rollout
from engis_lab.core.words import speaking
from engis_lab.games import find_game
from playthrough import pick


def engis(seats=3, steps=40, **options):
    position = start(find_game("engis"), "new", {"seats": seats, "seed": 7, **options}, None)
    for _ in range(steps):
        position = position.play(pick(position, 1))
    return position


def figures(result):
    sources = result.sources
    return result.scores, result.won, result.score, result.margin, result.win, sources


def by_hand(position, n, policies, seed, seat, rounds=0):
    """The last states of playouts, made without the loop that is tested."""
    for i in range(n):
        state = position.resample(seat, deal_seed(seed, i))._state.clone()
        state.playout(fold(seed, PLAY, i), policies, rounds)
        yield state


@pytest.mark.parametrize("n", [1, 2, 130])
def test_every_playout_is_what_one_gets_by_hand(deal, n):
    position = deal(seats=3).play("hide 8")
    result = rollout(position, n, ["random", "greedy", "random"], seed=5, seat=2)
    states = list(by_hand(position, n, [0, 1, 0], 5, 2))
    for seat in range(3):
        assert list(result.scores[seat]) == [state.scores()[seat] for state in states]
        parts = list(zip(*(state.sources(seat) for state in states), strict=True))
        means = [means[seat] for means in result.sources.values()]
        assert means == pytest.approx([sum(part) / n for part in parts])
    for bits, state in zip(result.won, states, strict=True):
        winners = state.winners() or [0, 1, 2]  # a draw is everybody's
        assert [seat for seat in range(3) if bits >> seat & 1] == winners


@pytest.mark.parametrize("steps", [0, 40, 90])
def test_playouts_of_engis_are_what_one_gets_by_hand(steps):
    position = engis(steps=steps)
    result = rollout(position, 12, "random", seed=3)
    states = list(by_hand(position, 12, [0, 0, 0], 3, position.decision.seat))
    assert [list(row) for row in result.scores] == [
        [state.scores()[seat] for state in states] for seat in range(3)
    ]


def test_figures_hang_together(deal):
    result = rollout(deal(seats=3), 200, "random")
    assert sum(win.mean for win in result.win) == pytest.approx(1)
    for seat in range(3):
        total = sum(means[seat] for means in result.sources.values())
        assert total == pytest.approx(result.score[seat].mean)
        assert result.score[seat].n == 200
        rivals = [result.scores[s] for s in range(3) if s != seat]
        lead = [own - max(rest) for own, *rest in zip(result.scores[seat], *rivals, strict=True)]
        assert list(result.margins[seat]) == lead
        assert result.margin[seat].mean == pytest.approx(sum(lead) / 200)


def test_a_shared_win_counts_as_fractions():
    won = array("Q", [0b01, 0b11, 0b10, 0b111])
    assert shares(won, 0) == pytest.approx([1, 1 / 2, 0, 1 / 3])
    assert shares(won, 2) == pytest.approx([0, 0, 0, 1 / 3])


def test_a_lone_seat_leads_by_its_score():
    assert margins(array("i", [3, 5]), 1, 0) == [3, 5]
    assert margins(array("i", [3, 5, 9, 4]), 2, 1) == [2, -5]


def test_the_same_seed_gives_the_same_and_another_does_not(first):
    assert figures(rollout(first, 50, seed=1)) == figures(rollout(first, 50, seed=1))
    assert rollout(first, 50, "random", seed=1).scores != rollout(first, 50, "random").scores
    more = rollout(first, 80, "random", seed=1).scores[0]
    assert rollout(first, 50, "random", seed=1).scores[0] == more[:50]


def test_two_positions_that_a_seat_cannot_tell_apart_give_the_same(deal):
    position = deal(seats=3).play("hide 8")
    other = position.resample(1, 99)
    assert other != position
    for seat in (None, 1):  # 1 decides
        one, two = rollout(position, 60, "random", seat=seat), rollout(other, 60, "random")
        assert figures(one) == figures(two)
    # Seat 2 knows its own cards, which were re-dealt: it can tell, and so do its figures.
    one, two = (rollout(at, 60, "random", seat=2) for at in (position, other))
    assert figures(one) != figures(two)


@pytest.mark.parametrize(("seats", "seat"), [(1, 0), (2, 1), (3, 0), (4, 3)])
def test_nothing_hidden_shows_in_engis(seats, seat):
    position = engis(seats=seats, steps=30)
    other = position.resample(seat, 99)
    assert other != position
    one, two = (rollout(at, 8, "random", seat=seat) for at in (position, other))
    assert figures(one) == figures(two)


def test_a_policy_per_seat(first):
    by_list = rollout(first, 40, ["greedy", "random"], seed=2)
    by_seat = rollout(first, 40, {1: "random", 0: "greedy"}, seed=2)
    assert figures(by_list) == figures(by_seat)
    assert by_list.made.policies == ("greedy", "random")
    assert figures(by_list) != figures(rollout(first, 40, ["random", "greedy"], seed=2))


# -- cut playouts -----------------------------------------------------------------------------


def test_cut_playouts_take_the_score_where_there_is_no_evaluation(deal):
    position = deal(rounds=6)
    result = rollout(position, 30, "random", rounds=2)
    states = list(by_hand(position, 30, [0, 0], 0, 0, rounds=2))
    assert all(state.seat >= 0 and state.round == 3 for state in states)
    assert list(result.scores[0]) == [state.scores()[0] for state in states]
    for bits, state in zip(result.won, states, strict=True):
        scores = state.scores()
        assert bits == sum(1 << s for s in (0, 1) if scores[s] == max(scores))
    assert set(result.sources["outlook"]) == {0}


def test_cut_playouts_take_the_evaluation_of_the_game_and_say_so(deal, pocket, monkeypatch):
    monkeypatch.setattr(
        pocket, "outlook", lambda state, seat: state.scores()[seat] + 2.5 * (seat + 1)
    )
    position = deal(rounds=6)
    plain = [state.scores() for state in by_hand(position, 30, [0, 0], 0, 0, rounds=2)]
    result = rollout(position, 30, "random", rounds=2)
    assert list(result.scores[1]) == [scores[1] + 5.0 for scores in plain]
    assert result.sources["outlook"] == (2.5, 5.0)
    total = sum(means[1] for means in result.sources.values())
    assert total == pytest.approx(result.score[1].mean)
    assert "after 2 rounds, by evaluation" in str(result)
    with speaking("pt"):
        assert "após 2 rodadas, por avaliação" in result._repr_html_()


def test_a_playout_that_ends_before_the_cut_counts_as_it_ended(deal, pocket, monkeypatch):
    monkeypatch.setattr(pocket, "outlook", lambda *_: 1 / 0)
    cut, whole = (rollout(deal(), 30, "random", rounds=n) for n in (9, 0))
    assert [list(row) for row in cut.scores] == [list(row) for row in whole.scores]
    assert cut.win == whole.win


# -- a plan on the way --------------------------------------------------------------------------


def test_a_plan_goes_on_only_while_it_can(first):
    base = first._state
    kept, cut, other = base.clone(), base.clone(), base.clone()
    hide, hide2 = base.legal()
    assert follow(kept, [hide], 0) == 1
    assert follow(cut, [hide, 13], 0) == 0  # now the other seat hides
    assert follow(other, [hide, 99], 1) == 0  # it may act, but not so
    for state in (cut, other):
        assert state.key() == kept.key()
    assert follow(base.clone(), [], 0) == 1
    assert hide != hide2


# -- showing ----------------------------------------------------------------------------------


def test_it_says_where_the_figures_come_from(deal):
    result = rollout(deal(), 20, {0: "random", 1: "greedy"}, seed=4, seat=1)
    for text in (str(result), result._repr_html_()):
        for part in ("20 playouts", "95% intervals", "policy random, greedy", "seed 4",
                     "as seat 1 knows it", f"engis_lab {__version__}", "pocket rules 1",
                     "components standard", "hidden"):  # fmt: skip
            assert part in text
        assert "tag R" not in text
    assert repr(result).startswith("<Rollout of pocket: 20 playouts, ")
    made = result.made
    assert (made.seed, made.seat, made.rounds, made.components) == (4, 1, 0, "")


def test_reconstructed_values_are_marked_as_such():
    result = rollout(engis(), 4, "random")
    assert result.made.reconstructed
    assert "reconstructed values (tag R)" in str(result)
    with speaking("pt"):
        assert "valores reconstruídos (etiqueta R)" in str(result)
        assert "partidas simuladas" in str(result)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_frame_has_a_row_per_playout_and_seat(first, library):
    pytest.importorskip(library)
    result = rollout(first, 10, "random")
    table = result.to_frame(library)
    assert list(table.columns) == ["playout", "seat", "score", "margin", "win"]
    assert len(table) == 20
    assert list(table["score"])[1::2] == list(result.scores[1])
    assert list(table["margin"])[::2] == list(result.margins[0])


def test_without_a_frame_library_the_error_says_what_to_do(first, monkeypatch):
    result = rollout(first, 2, "random")

    def refuse(name):
        raise ImportError(name)

    monkeypatch.setattr("engis_lab.core.tabular.import_module", refuse)
    with pytest.raises(ImportError, match="pandas or polars"):
        result.to_frame()
    assert len(result.columns()["score"]) == 4


# -- bad input and interrupts -------------------------------------------------------------------


@pytest.mark.parametrize("n", [0, -1, True, 1.0, "5", None, 2**31])
def test_a_number_of_playouts_that_cannot_be(first, n):
    with pytest.raises(SetupError, match="use a whole number from 1") as caught:
        rollout(first, n)
    assert caught.value.key == "n"


@pytest.mark.parametrize(
    ("key", "value", "hint"),
    [
        ("policy", "gredy", "did you mean greedy?"),
        ("policy", "x", "known: random, greedy"),
        ("policy", None, "one for each of the seats 0 to 1"),
        ("policy", ["random"], "one for each of the seats 0 to 1"),
        ("policy", ["random", 3], "known: random, greedy"),
        ("policy", {0: "random"}, "one for each of the seats 0 to 1"),
        ("policy", {0: "random", 1: "random", 2: "random"}, "one for each of the seats"),
        ("seat", 2, "seats are 0 to 1"),
        ("seat", -1, "seats are 0 to 1"),
        ("seat", True, "seats are 0 to 1"),
        ("seed", -1, "from 0 to"),
        ("seed", 0.5, "from 0 to"),
        ("rounds", -1, "whole number from 0"),
        ("rounds", 1.5, "whole number from 0"),
        ("workers", 0, "whole number from 1"),
        ("workers", 1.0, "whole number from 1"),
        ("workers", True, "whole number from 1"),
        ("executor", "mine", "concurrent.futures executor"),
    ],
)
def test_arguments_that_cannot_be_are_named(first, key, value, hint):
    with pytest.raises(SetupError, match=hint) as caught:
        rollout(first, 2, **{key: value})
    assert caught.value.key == key


def test_a_finished_game_has_nothing_to_play(first):
    position = first
    while not position.over:
        position = position.play(position.options[0])
    with pytest.raises(SetupError, match="the game is over"):
        rollout(position, 5)
    with pytest.raises(TypeError, match="a position is needed, not 'str'"):
        rollout("pocket", 5)


def interrupting(monkeypatch, after):
    """Have an interrupt come in when so many playouts have been counted."""

    class Found(module._Found):
        def take(self, cell, played):
            if self.n >= after:
                raise KeyboardInterrupt
            super().take(cell, played)

    monkeypatch.setattr(module, "_Found", Found)


def test_an_interrupt_keeps_what_there_is(first, monkeypatch):
    whole = rollout(first, 200, "random")
    interrupting(monkeypatch, after=50)
    result = rollout(first, 200, "random")
    assert result.stopped
    assert 50 <= result.n < 200
    assert result.scores[0] == whole.scores[0][: result.n]
    assert "stopped early" in str(result)
    assert not whole.stopped


def test_an_interrupt_before_the_first_playout_is_an_interrupt(first, monkeypatch):
    interrupting(monkeypatch, after=0)
    with pytest.raises(KeyboardInterrupt):
        rollout(first, 200, "random")


def test_cells_are_small_first_and_leave_nothing_out():
    cells = list(cells_between(3, 0, 1001))
    assert [(c.start, c.stop) for c in cells[:3]] == [(0, 2), (2, 4), (4, 6)]
    assert all(a.stop == b.start for a, b in pairwise(cells))
    assert (cells[-1].stop, cells[0].plan) == (1001, 3)
    assert max(c.stop - c.start for c in cells) == 64
    # Whoever stops at a power of two, or at the start of a cell, meets the same cells before it.
    stops = {c.stop for c in cells}
    assert {8, 16, 32, 64, 128, 256, 512} <= stops
