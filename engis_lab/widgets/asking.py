"""Asking for advice: a slice of work per turn of the event loop, so that the page never waits.

It needs neither threads nor processes, and so works in a browser's Python too. What comes out is
kept with the node of the study, also when it was stopped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from engis_lab.core.advice import Advice, advise_slices
from engis_lab.core.advice_race import MEASURES
from engis_lab.core.answers import IllegalAction
from engis_lab.core.game import check_seed
from engis_lab.core.study import Node, Study
from engis_lab.core.words import say

if TYPE_CHECKING:
    from engis_lab.widgets.desk import Desk

BUDGETS = ("1 s", "3 s", "10 s", "60 s", "20 n", "100 n", "500 n")  # seconds, or playouts each
REDRAW = 0.35  # seconds between two pictures of figures that grow
REST = 0.002  # seconds per slice for whatever else the loop has to do
USUAL = "greedy"  # who plays on, where the game knows it


class Terms(NamedTuple):
    """How advice is asked for."""

    policy: str
    budget: str = BUDGETS[0]
    by: str = MEASURES[0]
    plan: bool = False
    seed: int = 0

    def given(self) -> dict[str, Any]:
        """Return it as arguments of `advise_slices`."""
        amount, unit = self.budget.split()
        limit = {"seconds": float(amount)} if unit == "s" else {"playouts": int(amount)}
        return {"policy": self.policy, "by": self.by, "plan": self.plan, "seed": self.seed, **limit}


@dataclass
class Run:
    """Advice under way."""

    node: Node
    terms: Terms
    slices: Iterator[Advice]
    advice: Advice | None = None
    drawn: float = 0.0  # when its figures were last shown
    task: asyncio.Task[None] | None = None


@dataclass
class Asking:
    """What one explorer asks, and what is under way."""

    terms: Terms
    run: Run | None = None
    shown: dict[int, Terms] = field(default_factory=dict)  # of several results, by node
    because: str = ""  # the candidate whose figures are explained


Results = dict[Terms, Advice]
_kept: WeakKeyDictionary[Study, dict[int, Results]] = WeakKeyDictionary()


def begin(policies: tuple[str, ...]) -> Asking:
    """Return how advice is asked for at first."""
    return Asking(Terms(USUAL if USUAL in policies else policies[-1]))


def results(study: Study, node: Node) -> Results:
    """Return what is known of a node's decision, by the terms it was asked on, newest last."""
    return _kept.get(study, {}).get(node.id, {})


def shown(desk: Desk) -> Advice | None:
    """Return the advice on the open decision that is to be seen, None when there is none."""
    if not desk.sees_decision:
        return None
    run, node = desk.asking.run, desk.study.node
    if run is not None and run.node is node:
        return run.advice
    found = results(desk.study, node)
    chosen = desk.asking.shown.get(node.id)
    return found[chosen] if chosen in found else next(reversed(found.values()), None)


# -- asking and stopping ------------------------------------------------------------------------


def ask(desk: Desk, _: str = "") -> None:
    """Begin to work out advice on the open decision."""
    if not desk.sees_decision:
        desk._blind()
        return
    stop(desk)
    asking = desk.asking
    slices = advise_slices(desk.here, **asking.terms.given())
    run = asking.run = Run(desk.study.node, asking.terms, slices)
    asking.because = ""
    desk.touch("asking", "advice")
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:  # a script: nobody is kept waiting
        for advice in slices:
            run.advice = advice
        _end(desk, run)
    else:
        run.task = loop.create_task(_work(desk, run))


def stop(desk: Desk, _: str = "") -> None:
    """End what is under way at once; the figures so far are valid and are kept."""
    run = desk.asking.run
    if run is None:
        return
    if run.task is not None:
        run.task.cancel()
    if run.advice is not None and run.advice.progress < 1:
        run.advice.stopped = True
    _end(desk, run)


async def _work(desk: Desk, run: Run) -> None:
    """Take slice after slice, and let the loop have its turn between them."""
    try:
        for advice in run.slices:
            run.advice = advice
            if advice.playouts and perf_counter() - run.drawn > REDRAW:
                with desk.acting():
                    desk.touch("advice")
                run.drawn = perf_counter()
            await asyncio.sleep(REST)
    except KeyboardInterrupt:  # meant for a cell that waits; let out, it would end the kernel
        with desk.acting():
            stop(desk)
    except Exception as error:  # noqa: BLE001  # shown to the reader; what there is is kept
        with desk.acting():
            _end(desk, run)
            desk.fail(error)
    else:
        with desk.acting():
            _end(desk, run)


def _end(desk: Desk, run: Run) -> None:
    """Keep what came out with the node."""
    close: Callable[[], object] | None = getattr(run.slices, "close", None)
    if close is not None:
        close()
    desk.asking.run = None
    if run.advice is not None and run.advice.playouts:
        found = _kept.setdefault(desk.study, {}).setdefault(run.node.id, {})
        found.pop(run.terms, None)  # the newest stands last
        found[run.terms] = run.advice
        desk.asking.shown.pop(run.node.id, None)
    desk.touch("asking", "advice")


# -- on which terms -----------------------------------------------------------------------------


def set_policy(desk: Desk, name: str) -> None:
    """Set who plays on in the playouts."""
    if name not in desk.here.game.policies:
        raise ValueError(name)
    _set(desk, policy=name)


def set_budget(desk: Desk, budget: str) -> None:
    """Set how long, or how many playouts for each option."""
    if budget not in BUDGETS:
        raise ValueError(budget)
    _set(desk, budget=budget)


def set_measure(desk: Desk, by: str) -> None:
    """Set what ranks: lead, points or wins."""
    if by not in MEASURES:
        raise ValueError(by)
    _set(desk, by=by)


def set_plan(desk: Desk, value: str) -> None:
    """Set whether whole turns are compared ("plan"), or single actions ("")."""
    _set(desk, plan=value == "plan")


def set_seed(desk: Desk, value: str) -> None:
    """Set the luck of the playouts."""
    try:
        seed = check_seed(int(value))
    except ValueError:
        desk.touch("asking")
        raise ValueError(say("{got!r} is no seed; use a whole number, 0 or more",
                             "{got!r} não é uma semente; use um número inteiro, 0 ou mais",
                             got=value)) from None  # fmt: skip
    _set(desk, seed=seed)


def show(desk: Desk, number: str) -> None:
    """Show another result of this node."""
    found = list(results(desk.study, desk.study.node))
    desk.asking.shown[desk.study.node.id] = found[int(number)]
    desk.asking.because = ""
    desk.touch("advice")


def _set(desk: Desk, **changed: Any) -> None:
    desk.asking.terms = desk.asking.terms._replace(**changed)
    desk.touch("asking")


# -- what to do with it -------------------------------------------------------------------------


def explain(desk: Desk, text: str) -> None:
    """Explain a candidate's figures by source of points; again: no more."""
    advice = shown(desk)
    if advice is None or text not in {candidate.text for candidate in advice}:
        raise LookupError(text)
    desk.asking.because = "" if desk.asking.because == text else text
    desk.touch("advice")


def follow(desk: Desk, text: str) -> None:
    """Play a candidate, all actions of a plan or none; from a node played on before, this forks."""
    advice = shown(desk)
    if advice is None:
        raise LookupError(text)
    desk.say_nothing()
    made = [desk.here]
    for action in advice[text].texts:
        try:
            made.append(made[-1].play(action))
        except IllegalAction as error:
            desk.refuse(action, error.refusal)
            return
    desk.study._follow(made[1:])
    if desk.playing:
        desk.let_others_answer()
