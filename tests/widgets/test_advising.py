"""Panel 8: advice is asked for, grows, is stopped, kept with its node, explained and played."""

import asyncio
import re
import time

import pytest

import engis_lab as lab
from engis_lab.widgets import Explorer, asking

QUICK = ("ask-budget", "20 n")


@pytest.fixture
def start():
    """A position with four cards to choose from, near the end: playouts are quick."""
    study = lab.Study(lab.new("engis", seats=2, seed=7))
    while study.here._state.when[0] < 6:
        study.play_on("random", "round", seed=3)
    return study


@pytest.fixture
def explorer(start):
    explorer = Explorer(start, board="svg")
    explorer.act("open", "whatif")
    explorer.act("ask-policy", "random")
    explorer.act(*QUICK)
    return explorer


@pytest.fixture
def hand(explorer, hand_of):
    return hand_of(explorer)


async def until_done(explorer, limit=60.0):
    """Let the loop turn until nothing is under way."""
    end = time.monotonic() + limit
    while explorer.desk.asking.run is not None:
        assert time.monotonic() < end
        await asyncio.sleep(0.005)


def ask(explorer, hand):
    async def asked():
        hand.press("Ask for advice")
        await until_done(explorer)

    asyncio.run(asked())
    assert explorer.desk.trouble == ""


def shown(hand):
    return hand.sheets()["advice"].html


def test_before_asking_the_panel_says_what_it_would_do(hand):
    assert "without looking at what the seat can&#x27;t know" in shown(hand)
    assert "<table>" not in shown(hand)


def test_the_figures_are_those_of_advise(explorer, hand, start):
    ask(explorer, hand)
    twin = lab.advise(start.here, playouts=20, policy="random")
    found = asking.shown(explorer.desk)
    assert found.columns() == twin.columns()
    for candidate in twin:
        assert candidate.margin.text(signed=True) in shown(hand)
    for words in ("seed 0", "components standard", "olicy random", "R: reconstructed"):
        assert words in shown(hand)
    assert "<svg" in shown(hand)


def test_every_candidate_has_its_interval_difference_and_chance(explorer, hand):
    ask(explorer, hand)
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", shown(hand))
    found = asking.shown(explorer.desk)
    for candidate, row in zip(found, rows[1:], strict=False):
        assert f'data-with="{candidate.text}"' in row
        assert f"{candidate.chance:.0%}" in row
        assert str(candidate.n) in row
        assert ("equal within noise" in row) is candidate.equal
    assert "equal within noise" in shown(hand) or "clearly worse" in shown(hand)


def test_the_loop_turns_between_slices(explorer, hand):
    explorer.act("ask-budget", "1 s")

    async def run():
        waits, before = [], time.perf_counter()
        hand.press("Ask for advice")
        while explorer.desk.asking.run is not None:
            await asyncio.sleep(0)
            now = time.perf_counter()
            waits.append(now - before)
            before = now
        return waits

    waits = asyncio.run(run())
    assert len(waits) > 8  # slices of a few hundredths of a second
    assert sorted(waits)[-2] < 0.5


def test_figures_grow_while_it_works(explorer, hand):
    explorer.act("ask-budget", "1 s")

    async def run():
        hand.press("Ask for advice")
        seen = set()
        while explorer.desk.asking.run is not None:
            await asyncio.sleep(0.01)
            seen |= set(re.findall(r"(\d+) playouts, (\d+)%", shown(hand)))
        return seen

    assert len(asyncio.run(run())) >= 2
    assert "<progress" not in shown(hand)


def test_stop_works_at_once_and_keeps_the_figures(explorer, hand):
    explorer.act("ask-budget", "60 s")

    async def run():
        hand.press("Ask for advice")
        while asking.shown(explorer.desk) is None or not asking.shown(explorer.desk).playouts:
            await asyncio.sleep(0.005)
        before = time.perf_counter()
        hand.press("Stop")
        took = time.perf_counter() - before
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.sleep(0)
        assert all(task.done() for task in tasks)
        return took

    assert asyncio.run(run()) < 0.2
    assert explorer.desk.asking.run is None
    assert asking.shown(explorer.desk).stopped
    assert "stopped early" in shown(hand)
    assert "<table>" in shown(hand)


def test_stopped_before_the_first_playout_nothing_is_kept(explorer, hand, start):
    async def run():
        hand.press("Ask for advice")
        hand.press("Stop")
        await asyncio.sleep(0)

    asyncio.run(run())
    assert asking.results(start, start.node) == {}
    assert "<table>" not in shown(hand)


def test_results_stay_with_the_node_while_the_study_goes_on(explorer, hand, start):
    async def run():
        hand.press("Ask for advice")
        node = start.node
        hand.type(start.here.options[0].text)
        assert "for step" in shown(hand)
        await until_done(explorer)
        assert "<table>" not in shown(hand)
        start.go(node)

    asyncio.run(run())
    assert "<table>" in shown(hand)
    assert list(asking.results(start, start.node)) == [explorer.desk.asking.terms]


def test_a_second_explorer_of_the_study_shows_them_too(explorer, hand, start, hand_of):
    ask(explorer, hand)
    other = Explorer(start, board="svg")
    other.act("open", "whatif")
    assert "<table>" in shown(hand_of(other))


def test_several_results_of_a_node_can_be_chosen_from(explorer, hand, start):
    ask(explorer, hand)
    explorer.act("ask-by", "score")
    explorer.act("ask-seed", "5")
    ask(explorer, hand)
    assert [terms.by for terms in asking.results(start, start.node)] == ["margin", "score"]
    assert asking.shown(explorer.desk).by == "score"
    hand.choose("ask-shown", "0")
    assert asking.shown(explorer.desk).by == "margin"
    assert "seed 0" in shown(hand)


def test_a_click_on_a_candidate_plays_it_and_forks(explorer, hand, start):
    ask(explorer, hand)
    fork, found = start.node, asking.shown(explorer.desk)
    hand.press("", do="follow", **{"with": found[0].text})
    assert start.node.text == found[0].text
    start.go(fork)
    hand.press("", do="follow", **{"with": found[1].text})
    assert [child.text for child in fork.children[-2:]] == [found[0].text, found[1].text]


def test_why_gives_the_difference_by_source(explorer, hand):
    ask(explorer, hand)
    found = asking.shown(explorer.desk)
    why = found.why(found[1].text)
    hand.press("Why?", **{"with": found[1].text})
    section = shown(hand).partition('class="el-because"')[2]
    for part in list(why)[:5]:
        assert lab.core.tabular.signed(part.lead, 2) in section
    assert f">{lab.core.tabular.signed(why.total, 2)}</td></tr></table>" in section
    hand.press("Why?", **{"with": found[1].text})
    assert "el-because" not in shown(hand)


def test_a_plan_for_the_turn_is_played_whole_and_undone_whole(hand_of):
    study = lab.Study(lab.new("engis", seats=2, seed=7))
    while study.here.decision.ask != "act":
        study.play_on("greedy", "decision")
    explorer = Explorer(study, board="svg")
    hand = hand_of(explorer)
    explorer.act("open", "whatif")
    for setting in (("ask-plan", "plan"), ("ask-policy", "random"), ("ask-budget", "20 n")):
        explorer.act(*setting)

    async def run():
        hand.press("Ask for advice")
        while asking.shown(explorer.desk) is None or not asking.shown(explorer.desk).playouts:
            await asyncio.sleep(0.005)
        hand.press("Stop")

    asyncio.run(run())
    plan = max(asking.shown(explorer.desk), key=lambda candidate: len(candidate.texts))
    assert len(plan.texts) > 1
    before, size = study.node, len(study)
    hand.press("", do="follow", **{"with": plan.text})
    assert [node.text for node in study.node.path()[-len(plan.texts) :]] == list(plan.texts)
    hand.press("Undo")
    assert (study.node, len(study)) == (before, size)


def test_a_seat_is_advised_on_its_own_decisions_only(explorer, hand, start):
    ask(explorer, hand)
    seat = start.here.decision.seat
    hand.choose("view", f"see {1 - seat}")
    assert "in this view only" in shown(hand)
    assert "<table>" not in shown(hand)
    explorer.act("ask")
    assert explorer.desk.asking.run is None
    assert "is not shown in this view" in hand.read()
    with pytest.raises(LookupError):
        asking.follow(explorer.desk, start.here.options[0].text)
    hand.choose("view", f"see {seat}")
    assert "<table>" in shown(hand)


def test_playing_as_a_seat_the_advice_knows_no_more_than_it(start, hand_of):
    seat = start.here.decision.seat
    start.name("here")
    figures = []
    for luck in (1, 2):  # what the seat can't know is dealt anew: its advice stays the same
        start.go("here")
        start.other_luck(seat, luck)
        explorer = Explorer(start, board="svg")
        hand = hand_of(explorer)
        explorer.act("view", f"play {seat}")
        for setting in (("open", "whatif"), ("ask-policy", "random"), QUICK):
            explorer.act(*setting)
        ask(explorer, hand)
        figures.append(asking.shown(explorer.desk).columns())
        explorer.close()
    assert start.here.view() != start.find("here").position.view()
    assert figures[0] == figures[1]


def test_playing_a_candidate_lets_the_others_answer(explorer, hand, start):
    seat = start.here.decision.seat
    hand.choose("view", f"play {seat}")
    ask(explorer, hand)
    depth = start.here.depth
    hand.press("", do="follow", **{"with": asking.shown(explorer.desk)[0].text})
    assert start.here.depth > depth
    assert start.here.over or start.here.decision.seat == seat


def test_a_finished_game_has_nothing_to_advise_on(explorer, hand, start):
    start.play_on("random", "end")
    assert "The game is over" in shown(hand)
    explorer.act("ask")
    assert explorer.desk.asking.run is None


def test_without_an_event_loop_it_is_worked_out_on_the_spot(explorer, hand):
    hand.press("Ask for advice")
    assert asking.shown(explorer.desk).progress == 1
    assert "<table>" in shown(hand)


@pytest.mark.parametrize(
    ("do", "value"),
    [("ask-policy", "best"), ("ask-budget", "1 h"), ("ask-by", "luck"), ("ask-seed", "-1"),
     ("ask-seed", "x"), ("ask-seed", ""), ("ask-shown", "4"), ("because", "no"),
     ("follow", "no")],
)  # fmt: skip
def test_what_is_not_possible_is_shown_and_changes_nothing(explorer, hand, start, do, value):
    before, text = explorer.desk.asking.terms, start.to_text()
    explorer.act(do, value)
    assert explorer.desk.trouble
    assert "Your study is unharmed." in hand.read()
    assert explorer.desk.asking.terms == before
    assert start.to_text() == text


def test_an_error_on_the_way_is_shown_and_the_figures_are_kept(explorer, hand, monkeypatch):
    explorer.act("ask-budget", "60 s")

    async def run():
        hand.press("Ask for advice")
        run, good = explorer.desk.asking.run, 0
        slices = run.slices

        def breaking():
            nonlocal good
            for advice in slices:
                yield advice
                good += advice.playouts > 0
                if good > 2:
                    raise OSError("no more")

        run.slices = breaking()
        run.task.cancel()
        run.task = asyncio.get_running_loop().create_task(asking._work(explorer.desk, run))
        await until_done(explorer)

    asyncio.run(run())
    assert "OSError: no more" in hand.read()
    assert "<table>" in shown(hand)


def test_closing_ends_what_is_under_way(explorer, hand):
    explorer.act("ask-budget", "60 s")

    async def run():
        hand.press("Ask for advice")
        await asyncio.sleep(0.1)
        task = explorer.desk.asking.run.task
        explorer.close()
        await asyncio.sleep(0)
        assert task.cancelled()

    asyncio.run(run())


def test_closed_it_is_not_drawn(explorer, hand, start):
    explorer.act("open", "whatif")
    panel = explorer._panels["advice"]
    draws = panel.draws
    explorer.act("ask")
    assert panel.draws == draws
    assert asking.results(start, start.node)


def test_the_panel_speaks_portuguese(explorer, hand, controls):
    explorer.act("language", "pt")
    assert "Pedir conselho" in hand.read()
    hand.press("Pedir conselho")
    explorer.act("because", asking.shown(explorer.desk)[1].text)
    words = " ".join(
        controls(hand.sheets()[name].html).texts[n]
        for name in ("ask", "advice")
        for n in range(len(controls(hand.sheets()[name].html).texts))
    )
    assert not re.search(r"\b(the|playouts|best|lead|seed|difference|within)\b", words)


def test_every_control_has_a_label(explorer, hand, controls):
    hand.press("Ask for advice")
    for name in ("ask", "advice"):
        assert controls(hand.sheets()[name].html).unlabelled == []
