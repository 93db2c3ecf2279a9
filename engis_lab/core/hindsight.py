"""`hindsight`: looking back on a line, what was left on the table and what each decision cost."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from engis_lab.core.advice import Advice, advise_slices
from engis_lab.core.answers import SetupError
from engis_lab.core.best_order import BestOrder
from engis_lab.core.estimate import Estimate
from engis_lab.core.hindsight_cache import Kept, Terms, recall, remember, rounded
from engis_lab.core.hindsight_result import Hindsight, Loss
from engis_lab.core.luck import fold
from engis_lab.core.playouts import Policy, check_count, make_job, provenance
from engis_lab.core.position import LUCK, Position
from engis_lab.core.study import Node, Study
from engis_lab.core.words import say
from engis_lab.core.workers import ExecutorDied

__all__ = ["Hindsight", "Loss", "best_orders", "hindsight", "hindsight_slices"]

AGAIN = 104  # the luck of the second look, in which the best found and the chosen meet
Line = Position | Node | Study


def hindsight(
    line: Line,
    seat: int | None = None,
    playouts: int = 0,
    policy: Policy = "greedy",
    seed: int = 0,
    by: str = "margin",
    workers: int = 1,
    executor: Any = None,
    rounds: int = 0,
    on_progress: Callable[[Hindsight], object] | None = None,
) -> Hindsight:
    """Return what a line left on the table, and with playouts what each decision cost.

    The best order of scoring plays is exact and takes no playouts (see `Game.best_order` for what
    stays as it was). A decision's loss is found in two looks: advice on what could be known then
    names the best option, and with fresh luck, so that no lucky one is taken at its best, that
    option is compared with the chosen one. Losses are kept with the nodes of a study, through
    save and load, and used again on the same terms. An interrupt returns what there is.

    Parameters
    ----------
    line : Position, Node or Study
        A finished or a running one; of a study the line through its cursor, to its end.
    seat : int, optional
        Look at this seat only.
    playouts : int
        Per candidate on average, and for each of the two that meet; 0: the exact part only.
    policy, seed, by, workers, executor, rounds
        As in `engis_lab.core.advice.advise`.
    on_progress : callable, optional
        Called with the result so far; an answer of False stops.

    Raises
    ------
    SetupError
        Naming the argument that is not possible, and why.
    ExecutorDied
        With ``.partial``.

    Examples
    --------
    >>> import engis_lab as lab
    >>> start = lab.setup("engis", {"phase": "play", "clans": [{"hexes": {"b1": "C1"}}, {}]})
    >>> found = hindsight(start.play("play WATER"))
    >>> found.order(0).points, found.order(0).most  # in a running line the hand stays as it is
    (3, 3)
    """
    run = _Run(line, seat, playouts, policy, seed, by, workers, executor, rounds)
    if on_progress is not None and not callable(on_progress):
        raise SetupError("on_progress", say("a function is needed, not {got!r}",
                                            "é preciso uma função, não {got!r}",
                                            got=on_progress))  # fmt: skip
    stopped = False
    try:
        for found in run.slices():
            if on_progress is not None and on_progress(found) is False:
                stopped = True
                break
    except KeyboardInterrupt:
        stopped = True
    return run.result(stopped=stopped and len(run.losses) < len(run.choices))


def hindsight_slices(
    line: Line,
    seat: int | None = None,
    playouts: int = 0,
    policy: Policy = "greedy",
    seed: int = 0,
    by: str = "margin",
    workers: int = 1,
    executor: Any = None,
    rounds: int = 0,
) -> Iterator[Hindsight]:
    """Return an iterator of growing hindsight, for whoever must not be blocked.

    It works for a few hundredths of a second between two values. To cancel, stop asking (and
    ``close()`` it); what was rated is with the study. Arguments are those of `hindsight` and are
    checked at once; the last value is what `hindsight` would return.
    """
    return _Run(line, seat, playouts, policy, seed, by, workers, executor, rounds).slices()


def best_orders(position: Position, seat: int | None = None) -> list[BestOrder]:
    """Return the exact best order of scoring plays of every seat that has made some by choice."""
    past = [
        (before._state, after.step.code)
        for before, after in pairwise(position.line_positions())
        if after.step is not None and after.step.seat != LUCK
    ]
    seats = range(len(position.scores)) if seat is None else [position._check_seat(seat)]
    found = (position.game.best_order(past, position._state, at) for at in seats)
    return [order for order in found if order is not None]


class _Choice(NamedTuple):
    """A decision of the line: the position, what was chosen, and the node it led to."""

    before: Position
    chosen: str
    node: Node | None


class _Run:
    """One call: everything checked, then slices of work."""

    def __init__(self, line: object, seat: int | None, playouts: object, policy: Policy,
                 seed: object, by: str, workers: int, executor: Any,
                 rounds: int) -> None:  # fmt: skip
        self.position, nodes = _line(line)
        self.playouts = check_count("playouts", playouts, 0)
        self.orders = best_orders(self.position, seat)
        self.choices = list(_choices(self.position, nodes, seat)) if self.playouts else []
        self.losses: list[Loss] = []
        self.part = 0.0  # of the decision that is being rated
        job = make_job(self.position.line_positions()[0], [], policy, seed, 0, rounds, every=False)
        made = provenance(self.position, job)
        self.made = made if self.playouts else None
        self.terms = Terms(made.library, made.rules, made.components, made.policies, made.seed,
                           by, self.playouts, made.rounds)  # fmt: skip
        self.given: dict[str, Any] = {
            "policy": policy, "by": by, "workers": workers, "executor": executor,
            "rounds": rounds, "playouts": self.playouts}  # fmt: skip
        if self.choices:  # its checks are made now, not at the first slice
            advise_slices(self.choices[0].before, seed=made.seed, **self.given)

    def result(self, stopped: bool = False) -> Hindsight:
        """Return what there is now."""
        wanted, done = len(self.choices), len(self.losses)
        progress = 1.0 if done == wanted else (done + self.part) / wanted
        return Hindsight(self.position, self.orders, self.losses, wanted, self.terms.by,
                         self.playouts, self.made, progress, stopped)  # fmt: skip

    def slices(self) -> Iterator[Hindsight]:
        """Yield growing results, the last when all is done."""
        try:
            for choice in self.choices:
                kept = None if choice.node is None else recall(choice.node, self.terms)
                known = kept is not None
                if kept is None:
                    kept = yield from self._rated(choice)
                    if choice.node is not None:
                        remember(choice.node, self.terms, kept)
                self.losses.append(_loss(choice, kept, known))
                self.part = 0.0
                if not known:
                    yield self.result()
        except ExecutorDied as died:
            died.partial = self.result(stopped=True)
            raise
        yield self.result()

    def _rated(self, choice: _Choice) -> Generator[Hindsight, None, Kept]:
        """Play out a decision; return its best option and what the chosen one lost to it."""
        advice: Advice | None = None
        for advice in self._advice(choice.before, self.terms.seed):
            self.part = 0.8 * advice.progress
            yield self.result()
        assert advice is not None, "advice ends with a value"
        best = advice.best.text
        if best == choice.chosen:
            return Kept(best, Estimate(0.0, 0.0, 0.0, advice.best.n))
        fresh = fold(self.terms.seed, AGAIN) >> 1
        for advice in self._advice(choice.before, fresh, [best, choice.chosen]):
            self.part = 0.8 + 0.2 * advice.progress
            yield self.result()
        lost = apart(advice, best, choice.chosen)
        assert lost is not None, "one of two is best"
        return Kept(best, rounded(lost))

    def _advice(
        self, position: Position, seed: int, candidates: list[str] | None = None
    ) -> Iterator[Advice]:
        return advise_slices(position, seed=seed, candidates=candidates, **self.given)


def apart(advice: Advice, a: str, b: str) -> Estimate | None:
    """Return the mean of candidate ``a`` less that of ``b``; None when a third one is best."""
    if b == advice.best.text:
        difference: Estimate = advice[a].difference  # to the best
        return difference
    if a != advice.best.text:
        return None
    mean, low, high, n = advice[b].difference
    return Estimate(0 - mean, 0 - high, 0 - low, n)  # not -0.0


def _loss(choice: _Choice, kept: Kept, known: bool) -> Loss:
    state = choice.before._state
    return Loss(choice.before.depth, state.when[0], state.seat,
                choice.before.game.ask(state)[0], choice.chosen, kept.best, kept.loss,
                len(state.legal()), choice.node.id if choice.node else None, known)  # fmt: skip


def _line(line: object) -> tuple[Position, dict[int, Node]]:
    """Return where a line ends, and its nodes by depth."""
    if isinstance(line, Study):
        line = line.timeline()[-1]
    if isinstance(line, Node):
        return line.position, {node.position.depth: node for node in line.path()}
    if isinstance(line, Position):
        return line, {}
    raise TypeError(
        say("a position, a node or a study is needed, not {got}",
            "é preciso uma posição, um nó ou um estudo, não {got}",
            got=type(line).__name__))  # fmt: skip


def _choices(position: Position, nodes: dict[int, Node], seat: int | None) -> Iterator[_Choice]:
    """Yield the decisions of a line that had more than one option."""
    for before, after in pairwise(position.line_positions()):
        step = after.step
        assert step is not None
        if step.seat == LUCK or seat not in (None, step.seat):
            continue
        if len(before._state.legal()) > 1:
            yield _Choice(before, step.text, nodes.get(after.depth))
