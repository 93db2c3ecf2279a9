"""`sensitivity`: how far an advice, or a figure, rests on reconstructed values (tag R)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from typing import Any

from engis_lab.core.advice import Advice, advise_slices
from engis_lab.core.answers import Option, SetupError
from engis_lab.core.hindsight import apart
from engis_lab.core.luck import fold
from engis_lab.core.playouts import Policy, Provenance, check_position
from engis_lab.core.position import Position
from engis_lab.core.sensitivity_result import Sensitivity, Swing, Varied, estimate_of
from engis_lab.core.study import Node, Study
from engis_lab.core.varied import Change, NotPlayable, Variation, replayed, variations_of
from engis_lab.core.words import say

__all__ = ["Sensitivity", "Swing", "Varied", "sensitivity", "sensitivity_slices"]

AGAIN = 105  # the luck of all figures, not that in which the options were chosen
MOST_OPTIONS = 4  # options of an advice that are compared

Figure = Callable[[Any], Any]
Subject = Position | Node | Study | Figure


def sensitivity(
    subject: Subject,
    options: Sequence[str | Option] | None = None,
    playouts: int = 200,
    policy: Policy = "greedy",
    seed: int = 0,
    by: str = "margin",
    groups: Sequence[str] | None = None,
    workers: int = 1,
    executor: Any = None,
    rounds: int = 0,
    game: str = "engis",
    components: Any = None,
    name: str = "",
    on_progress: Callable[[Sensitivity], object] | None = None,
) -> Sensitivity:
    """Return how a figure moves when reconstructed values are varied, one group at a time.

    Of a position the figure is what separates its two best options, or the two given first: the
    mean difference by playouts with shared luck. The line is played again with the changed
    values; where that is not legal from its start, it is from the last position that can be set
    up on a table, and the row says so; where that is not either, the row says why.

    Of a function the figure is what it returns for a set of components: a number, an `Estimate`,
    or a number and half its interval. Pass the set on as ``components=``, to `simulate` say.

    Parameters
    ----------
    subject : Position, Node, Study or callable
    options : sequence, optional
        Of a position: the options to compare, two or more; by default the best few.
    playouts : int
        Per option and change.
    policy, seed, by, workers, executor, rounds
        As in `engis_lab.core.advice.advise`; of a position only.
    groups : sequence of str, optional
        Vary only these groups; by default all the game has.
    game : str
    components : path, optional
        Of a function: whose components are varied, and your own folder of them.
    name : str
        What the figure is called.
    on_progress : callable, optional
        Called with the result so far; an answer of False stops.

    Raises
    ------
    SetupError
        Naming the argument that is not possible, and why; also when nothing is reconstructed.
    IllegalAction
        An option is not possible in the position.

    Examples
    --------
    >>> found = sensitivity(lambda box: sum(box.object_cost), groups=["object_cost"])
    >>> found.base.value.mean, [side.value.mean for side in found.rows[0].sides]
    (20, [14, 28])
    """
    run = _Run(subject, options, playouts, policy, seed, by, groups, workers, executor, rounds,
               game, components, name)  # fmt: skip
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
    return run.result(stopped=stopped and run.done < run.wanted)


def sensitivity_slices(
    subject: Subject,
    options: Sequence[str | Option] | None = None,
    playouts: int = 200,
    policy: Policy = "greedy",
    seed: int = 0,
    by: str = "margin",
    groups: Sequence[str] | None = None,
    workers: int = 1,
    executor: Any = None,
    rounds: int = 0,
    game: str = "engis",
    components: Any = None,
    name: str = "",
) -> Iterator[Sensitivity]:
    """Return an iterator of growing results, for whoever must not be blocked.

    Arguments are those of `sensitivity` and are checked at once; to cancel, stop asking.
    """
    return _Run(subject, options, playouts, policy, seed, by, groups, workers, executor, rounds,
                game, components, name).slices()  # fmt: skip


class _Run:
    """One call: everything checked, then slices of work."""

    def __init__(self, subject: object, options: Sequence[str | Option] | None, playouts: int,
                 policy: Policy, seed: int, by: str, groups: Sequence[str] | None, workers: int,
                 executor: Any, rounds: int, game: str, components: Any,
                 name: str) -> None:  # fmt: skip
        self.position, self.figure = _subject(subject)
        self.variations = variations_of(self.position, game, components, groups)
        self.tag = " ".join(dict.fromkeys(variation.tag for variation in self.variations))
        self.by = by if self.position else ""
        self.given: dict[str, Any] = {
            "playouts": playouts, "policy": policy, "by": by, "workers": workers,
            "executor": executor, "rounds": rounds}  # fmt: skip
        self.seed, self.name = seed, name
        self.made: Provenance | None = None
        self.options: tuple[str, ...] = ()
        self.base = Varied("", None, why=say("not yet", "ainda não"))
        self.rows: list[Swing] = []
        self.done = 0
        self.wanted = 2 + sum((v.low is not None) + (v.high is not None) for v in self.variations)
        if self.position is not None:
            self._check_options(self.position, options)

    def _check_options(self, position: Position, options: Sequence[str | Option] | None) -> None:
        """Check options and the arguments of advice, before the first slice."""
        if options is not None:
            if isinstance(options, (str, Option)) or len(options) < 2:
                raise SetupError("options", say("two options or more are compared, not {got!r}",
                                                "comparam-se duas opções ou mais, não {got!r}",
                                                got=options))  # fmt: skip
            texts = []
            for option in options:
                step = position.play(option).step
                assert step is not None
                texts.append(step.text)
            self.options = tuple(dict.fromkeys(texts))
        if len(self.options or position.options) < 2:
            raise SetupError("subject", say(
                "there are not two different options to compare here; go to another decision",
                "aqui não há duas opções diferentes a comparar; vá a outra decisão"))  # fmt: skip
        advise_slices(position, seed=self.seed, **self.given)

    def result(self, stopped: bool = False) -> Sensitivity:
        """Return what there is now."""
        return Sensitivity(self._called(), self.base, self.rows, self.tag, self.options, self.by,
                           self.made, self.done / self.wanted, stopped)  # fmt: skip

    def _called(self) -> str:
        if self.name or self.position is None:
            return self.name or getattr(self.figure, "__name__", "").strip("<>") or "?"
        if not self.options:
            return say("advice", "conselho")
        measure = {"margin": say("lead", "vantagem"), "score": say("points", "pontos"),
                   "win": say("win share", "vitórias")}[self.by]  # fmt: skip
        return say("{a} less {b}, {measure}", "{a} menos {b}, {measure}",
                   a=self.options[0], b=self.options[1], measure=measure)  # fmt: skip

    def slices(self) -> Iterator[Sensitivity]:
        """Yield growing results, the last when all is done."""
        if self.position is not None and not self.options:
            yield from self._choose(self.position)
        self.done = 1
        self.base = yield from self._measured(None)
        self.done = 2
        for variation in self.variations:
            sides: list[Varied | None] = []
            for change in (variation.low, variation.high):
                side = None
                if change is not None:
                    side = yield from self._measured(change)
                    self.done += 1
                sides.append(side)
            self.rows.append(self._swing(variation, *sides))
            yield self.result()

    def _choose(self, position: Position) -> Iterator[Sensitivity]:
        """Take the best options of an advice."""
        advice = yield from self._advice(position, self.seed)
        self.options = tuple(candidate.text for candidate in advice.candidates[:MOST_OPTIONS])

    def _measured(self, change: Change | None) -> Generator[Sensitivity, None, Varied]:
        """Return the figure with a change, or as things are."""
        label = change.label if change else ""
        if self.position is None:
            return self._of_function(change, label)
        try:
            at, since = replayed(self.position, change.components) if change else (self.position, 0)
        except NotPlayable as error:
            return Varied(label, None, why=str(error))
        return (yield from self._of_position(at, label, since))

    def _of_function(self, change: Change | None, label: str) -> Varied:
        assert self.figure is not None
        if change is None:
            return Varied(label, estimate_of(self.figure(self.variations[0].base)))
        try:
            return Varied(label, estimate_of(self.figure(change.components)))
        except Exception as error:  # noqa: BLE001 - the user's function: the other rows stand
            return Varied(label, None, why=f"{type(error).__name__}: {error}")

    def _of_position(
        self, at: Position, label: str, since: int
    ) -> Generator[Sensitivity, None, Varied]:
        possible = [text for text in self.options if at.why_not(text) is None]
        for text in self.options[:2]:
            if text not in possible:
                why = say("{text} is not possible then", "então {text} não é possível", text=text)
                return Varied(label, None, why=why, since=since)
        fresh = fold(self.seed, AGAIN) >> 1
        advice = yield from self._advice(at, fresh, possible)
        if not label:
            self.made = replace(advice.made, seed=self.seed)  # which the fresh luck is made of
        best, value, sure = advice.best.text, apart(advice, *self.options[:2]), False
        if self.base.best in possible:
            sure = best != self.base.best and not advice[self.base.best].equal
        if value is None:  # a third one is best: let the two meet alone
            pair = list(self.options[:2])
            value = apart((yield from self._advice(at, fresh, pair)), *pair)
        return Varied(label, value, best, sure, since=since)

    def _advice(
        self, position: Position, seed: int, candidates: list[str] | None = None
    ) -> Generator[Sensitivity, None, Advice]:
        """Return advice, yielding what there is meanwhile."""
        last: Advice | None = None
        for advice in advise_slices(position, seed=seed, candidates=candidates, **self.given):
            last = advice
            yield self.result()
        assert last is not None, "advice ends with a value"
        return last

    def _swing(self, variation: Variation, low: Varied | None, high: Varied | None) -> Swing:
        known = self.base.value
        moved = [abs(side.value.mean - known.mean) for side in (low, high)
                 if side and side.value and known]  # fmt: skip
        return Swing(variation.key, variation.name, variation.tag, variation.ids, low, high,
                     max(moved, default=0.0))  # fmt: skip


# -- what callers give ------------------------------------------------------------------------


def _subject(subject: object) -> tuple[Position | None, Figure | None]:
    """Return the position, or the function, whose figure is asked for."""
    if isinstance(subject, Study):
        subject = subject.here
    if isinstance(subject, Node):
        subject = subject.position
    if isinstance(subject, Position):
        return check_position(subject), None
    if callable(subject):
        return None, subject
    raise TypeError(
        say("a position or a function of a component set is needed, not {got}",
            "é preciso uma posição ou uma função de um conjunto de componentes, não {got}",
            got=type(subject).__name__))  # fmt: skip
