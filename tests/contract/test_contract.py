"""The contract of `engis_lab.core.game`, for every game of the registry, over random games."""

import json
from collections import defaultdict
from itertools import islice, pairwise

import pytest

from engis_lab.core.answers import Event, IllegalAction, Item, Refusal
from engis_lab.core.game import Unreadable
from engis_lab.core.luck import Luck, fold
from engis_lab.core.notation import read_line, read_token, write_line
from engis_lab.core.position import Position
from engis_lab.core.words import LANGUAGES, speaking
from playthrough import played, starts
from pocket import Pocket

STARTS = starts()
# Inis takes longest. With three players, or other tiles, it goes as it does with two and four:
# that is for `make test`, not for `make check`.
IN_TIME = [
    pytest.param(begin, marks=[pytest.mark.slow] * (
        begin.game == "inis" and ("discovery" in str(begin) or "3seats" in str(begin))
    )) for begin in STARTS
]  # fmt: skip
SEEDS = (1, 2)
CONSERVED = {
    "pocket": ["deck"],
    "engis": ["weather", "pile", "pile_set", "discarded"],
    "inis": ["stack", "row", "stock", "open"],
}
UNREADABLE = ("", "fly home", "42", "🙂", "bid" * 400)


def every(step):
    """Mark a check that looks at each so-many-th position only, and at the last."""

    def mark(check):
        check.step = step
        return check

    return mark


def viewers(position):
    """Return the seats that people sit on (a solo rival has a score but no eyes)."""
    return range(position._origin.parameters["seats"])


def sample(codes, position, n):
    """Return n of the codes, other ones at each position."""
    luck = Luck(fold(99, position.depth))
    return [codes[luck.below(len(codes))] for _ in range(n)] if codes else []


def in_both_languages(say):
    """Return what is said in English and Portuguese; both say something, each its own."""
    said = []
    for code in LANGUAGES:
        with speaking(code):
            said.append(say())
    assert all(said)
    assert said[0] != said[1]
    return said


# -- checks of one position -------------------------------------------------------------------


def options_are_unique_whole_numbers_of_the_table(position):
    state, game = position._state, position.game
    legal = state.legal()
    assert position.over == (not legal)
    assert all(type(code) is int and code in game.all_codes() for code in legal)
    assert len(set(legal)) == len(legal)
    assert state.legal() == legal
    assert [option.code for option in position.options] == legal
    assert len({option.text for option in position.options}) == len(legal)


@every(3)
def a_clone_leaves_the_original_alone(position):
    state = position._state
    key, digest, scores = state.key(), state.digest(), state.scores()
    copy = state.clone()
    assert (copy.key(), copy.digest()) == (key, digest)
    assert type(key) is bytes
    assert 0 <= digest < 2**64
    for code in sample(state.legal(), position, 3):
        copy = state.clone()
        copy.apply(code)
        assert copy.key() != key
        assert (state.key(), state.digest(), state.scores()) == (key, digest, scores)


@every(11)
def tokens_and_lines_lead_back(position):
    for again in (read_token(position.token()), read_line(write_line(position))):
        assert again == position
        assert hash(again) == hash(position)
        assert again.line() == position.line()
        assert again._state.digest() == position._state.digest()


def items_add_up(position):
    for seat, points in enumerate(position.scores):
        with_line, without = position.breakdown(seat), position.game.items(position._state, seat)
        assert with_line.total == points
        assert sum(item.points for item in without) == points
        for item in with_line:
            assert isinstance(item, Item)
            assert item.rule in position.game.rulebook
            assert item.key
            assert item.label
            assert type(item.points) is int
            assert all(type(source) is str for source in item.sources)
            assert 0 <= item.round <= position._state.when[0] + 1


@every(7)
def views_are_plain_data(position):
    for seat in (None, *viewers(position)):
        view = position.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert view["game"] == position.game.name
        assert view["viewer"] == seat
        look = position.game.look(view)
        assert look.as_text()
        assert look.alt
        decision = view["decision"]
        if decision is not None and seat is not None and seat != decision["seat"]:
            assert set(decision) == {"seat", "ask"}


@every(9)
def a_view_shows_only_what_its_seat_can_know(position):
    state, game = position._state, position.game
    for seat in viewers(position):
        for seed in (1, 2):
            other = position.resample(seat, seed)
            assert game.view(other._state, seat) == game.view(state, seat)
            assert other.scores == position.scores
            assert other.key == position.resample(seat, seed).key
            if state.seat == seat:
                assert [o.text for o in other.options] == [o.text for o in position.options]
            for field in CONSERVED.get(game.name, ()):
                known = position.view()[field], other.view()[field]
                assert sorted(map(str, known[0])) == sorted(map(str, known[1]))


@every(9)
def a_redeal_forgets_what_was_hidden(position):
    """Advice begins by a re-deal: what the deciding seat can't know must not shine through."""
    seat = position._state.seat
    if seat < 0:
        return
    ends = []
    for start in (position._state, position.resample(seat, 99)._state):
        state = start.clone()
        state.resample(seat, 5)
        legal = state.legal()
        made = state.playout(7, [0] * len(state.scores()), 1)
        ends.append((legal, made, state.scores()))
    assert ends[0] == ends[1]


def hidden_choices_have_the_same_events(position):
    state, game = position._state, position.game
    for seat in viewers(position):
        seen = defaultdict(set)
        for code in state.legal():
            if (text := game.text(state, code, seat)) != game.text(state, code):
                after = state.clone()
                after.apply(code)
                seen[text].add(tuple(game.events(state, code, after)))
                assert seat != state.seat
        assert all(len(events) == 1 for events in seen.values())


@every(5)
def texts_can_be_read_again(position):
    state, game = position._state, position.game
    for option in position.options:
        for text in (option.text, option.text.upper(), f"  {option.text.lower()} "):
            assert game.parse(state, text) == option.code
        assert position.why_not(option) is None
        assert type(option.group) is str
        assert type(option.effect) is str
        assert option.picks == game.picks(state, option.code)
        assert all(type(place) is str for place in option.picks)


@every(9)
def labels_are_sentences_in_both_languages(position):
    for option in position.options:
        english, portuguese = option.label("en"), option.label("pt")
        assert english
        assert portuguese
        assert len({english, portuguese, option.text}) == 3


def decisions_name_their_rule(position):
    if position.over:
        assert position.decision is None
        return
    decision = position.decision
    assert decision.rule in position.game.rulebook
    assert decision.ask.isidentifier()
    assert decision.seat == position._state.seat
    assert decision.options
    in_both_languages(lambda: decision.question)


@every(4)
def rules_allow_or_refuse_every_action(position, codes=None):
    """`legal` and `refusal` agree; a text may be another spelling of a possible action."""
    if position.over:
        return
    state, game = position._state, position.game
    legal = set(state.legal())
    for code in codes or sample(game.all_codes(), position, 120):
        text = game.text(state, code)
        read = game.parse(state, text)
        refusal = game.refusal(state, text)
        assert (refusal is None) == (read in legal), text
        assert game.parse(state, game.text(state, read)) == read, text
        if refusal is not None:
            check_refusal(position, refusal)


def check_refusal(position, refusal):
    assert isinstance(refusal, Refusal)
    assert all(rule in position.game.rulebook for rule in (refusal.rule, *refusal.also))
    assert refusal.reason.strip()
    assert all(fact.strip() for fact in refusal.facts)
    assert str(refusal)
    assert refusal._repr_html_()


@every(15)
def refusals_are_explained_in_both_languages(position):
    for option, refusal in islice(position.refusals(), 200):
        assert option not in position.options
        check_refusal(position, refusal)
    if refused := position.refusals():
        option = sample(refused, position, 1)[0][0]
        in_both_languages(lambda: position.why_not(option).reason)


@every(6)
def a_refused_action_changes_nothing(position):
    key, scores = position.key, position.scores
    game, state = position.game, position._state
    legal = set(state.legal())
    texts = [
        game.text(state, code)
        for code in ([] if position.over else sample(game.all_codes(), position, 20))
    ]
    refused = [t for t in texts if game.parse(state, t) not in legal] + list(UNREADABLE)
    for text in refused:
        with pytest.raises(IllegalAction) as caught:
            position.play(text)
        assert isinstance(caught.value, ValueError)
        assert caught.value.reason
        assert caught.value.rule in game.rulebook
        assert caught.value.options == position.options
        assert position.why_not(text) == caught.value.refusal
    if not position.over:
        check_wrong_seat(position)
    assert (position.key, position.scores) == (key, scores)


def check_wrong_seat(position):
    for seat in range(len(position.scores)):
        if seat != position.decision.seat:
            with pytest.raises(IllegalAction) as caught:
                position.play(position.options[0], seat=seat)
            assert caught.value.rule in position.game.rulebook
    for text in UNREADABLE:
        with pytest.raises(Unreadable):
            position.game.parse(position._state, text)


@every(40)
def playouts_end_and_repeat(position):
    seats = len(position.scores)
    state, key = position._state, position._state.key()
    for policy in range(len(position.game.policies)):
        one, two = state.clone(), state.clone()
        made = one.playout(5, [policy] * seats)
        assert made == two.playout(5, [policy] * seats)
        assert one.key() == two.key()
        assert one.seat == -1
        assert one.legal() == []
        assert (made == 0) == position.over
        part = state.clone()
        assert part.playout(5, [policy] * seats, 1) <= made
        assert part.seat == -1 or part.when[0] == state.when[0] + 1
    assert state.key() == key


@every(10)
def policies_choose_what_is_possible(position):
    for name in position.game.policies if not position.over else ():
        state = position._state.clone()
        code = position.game.policy(name, state, 11)
        assert code in position._state.legal()
        assert position.game.policy(name, position._state, 11) == code
        assert state.key() == position._state.key()


def events_tell_every_point(position):
    before = position.parent
    for event in position.events:
        assert type(event) is Event
        assert event.rule in position.game.rulebook
        assert event.text
        assert -1 <= event.seat < len(position.scores)
    for seat, points in enumerate(position.scores if before else ()):
        told = sum(event.points for event in position.events if event.seat == seat)
        assert told == points - before.scores[seat], f"seat {seat} after {position.step.text}"


def the_outcome_comes_at_the_end(position):
    outcome = position.outcome
    assert (outcome is None) == (not position.over)
    if outcome is not None:
        assert list(outcome.winners) == position._state.winners()
        ranked = [seat for place in outcome.ranking for seat in place]
        assert sorted(ranked) == list(range(len(position.scores)))
        assert not outcome.winners or sorted(outcome.ranking[0]) == sorted(outcome.winners)
        assert outcome.rule in position.game.rulebook
        in_both_languages(lambda: position.outcome.reason)
    else:
        assert position._state.winners() == []


@every(12)
def a_position_shows_itself(position):
    assert repr(position) == repr(read_token(position.token()))
    assert "\n" not in repr(position)
    assert "0x" not in repr(position)
    assert str(position)
    assert position._repr_mimebundle_()["text/plain"] == repr(position)


CHECKS = [
    options_are_unique_whole_numbers_of_the_table,
    a_clone_leaves_the_original_alone,
    tokens_and_lines_lead_back,
    items_add_up,
    views_are_plain_data,
    a_view_shows_only_what_its_seat_can_know,
    a_redeal_forgets_what_was_hidden,
    hidden_choices_have_the_same_events,
    texts_can_be_read_again,
    labels_are_sentences_in_both_languages,
    decisions_name_their_rule,
    rules_allow_or_refuse_every_action,
    refusals_are_explained_in_both_languages,
    a_refused_action_changes_nothing,
    playouts_end_and_repeat,
    policies_choose_what_is_possible,
    events_tell_every_point,
    the_outcome_comes_at_the_end,
    a_position_shows_itself,
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("begin", IN_TIME, ids=lambda begin: f"{begin.game}-{begin}")
def test_contract(begin, check):
    for seed in SEEDS:
        line = played(begin, seed)
        step = getattr(check, "step", 1)
        for position in [*line[:-1:step], line[-1]]:
            check(position)


@pytest.mark.parametrize("begin", IN_TIME, ids=lambda begin: f"{begin.game}-{begin}")
def test_same_seed_gives_the_same_game(begin):
    line = played(begin, 1)
    again = begin.position(1)._state
    for before, after in pairwise(line):
        assert again.key() == before._state.key()
        again.apply(after.step.code)
        assert again.digest() == after._state.digest()
    assert begin.position(2).key != begin.position(1).key


@pytest.mark.parametrize("begin", IN_TIME, ids=lambda begin: f"{begin.game}-{begin}")
def test_other_luck_differs_where_something_is_hidden(begin):
    position = begin.position(1)
    for seat in viewers(position):
        assert len({position.resample(seat, seed).key for seed in range(9)}) == 9


@pytest.mark.parametrize("begin", IN_TIME, ids=lambda begin: f"{begin.game}-{begin}")
def test_every_action_of_the_table_is_allowed_or_refused_with_its_rule(begin):
    """All codes at the first decision of each kind; the soak run does it at every decision."""
    asked = {}
    for position in played(begin, 1)[:-1]:
        asked.setdefault(position.decision.ask, position)
    for position in asked.values():
        rules_allow_or_refuse_every_action(position, position.game.all_codes())


def test_a_table_has_no_other_seats():
    position = STARTS[-1].position()
    for seat in (-1, 99, True, "0", 1.0):
        with pytest.raises(ValueError, match="seat"):
            position.view(seat)


def test_positions_of_all_kinds_of_decision_were_met():
    """A check that never sees a kind of decision proves nothing for it."""
    for game in {begin.game for begin in STARTS}:
        lines = [played(begin, seed) for begin in STARTS if begin.game == game for seed in SEEDS]
        met = {p.decision.ask for line in lines for p in line if not p.over}
        assert len(met) >= {"pocket": 3, "engis": 5, "inis": 18}.get(game, 2)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 106))
@pytest.mark.parametrize("begin", IN_TIME, ids=lambda begin: f"{begin.game}-{begin}")
def test_contract_soak(begin, seed):
    for position in played(begin, seed):
        for check in CHECKS:
            check(position)


@pytest.mark.soak
@pytest.mark.parametrize("begin", IN_TIME, ids=lambda begin: f"{begin.game}-{begin}")
def test_rules_soak(begin):
    for position in played(begin, 77)[:-1]:
        rules_allow_or_refuse_every_action(position, position.game.all_codes())


def test_checks_fail_on_a_game_that_breaks_the_contract(monkeypatch):
    """The checks themselves are tested: one broken promise, one red check."""
    broken = {
        "items": lambda *_: [Item("x", 1, "1.1", (), "x")],
        "text": lambda *_: "hide 1",
        "label": lambda *_: "hide",
        "refusal": lambda *_: None,
        "ask": lambda *_: ("hide", "9.9"),
        "events": lambda *_: [Event(0, "x", "1.1", 5)],
        "view": lambda *_: {"viewer": None, "game": {1, 2}},
    }
    line = played(next(begin for begin in STARTS if begin.game == "pocket"), 1)
    for name, lie in broken.items():
        with monkeypatch.context() as patch:
            patch.setattr(Pocket, name, lie)
            fresh = [Position(p._game, p._state, p._origin, p._parent, p._step) for p in line]
            assert any(fails(check, p) for check in CHECKS for p in fresh), name


def fails(check, position):
    try:
        check(position)
    except (AssertionError, LookupError, TypeError, ValueError):
        return True
    return False
