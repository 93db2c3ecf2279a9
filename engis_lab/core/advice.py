"""`advise`: an honest ranking of the options of a decision, by playouts with shared luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from engis_lab.core.advice_race import MEASURES, Race
from engis_lab.core.advice_result import Advice, Candidate
from engis_lab.core.advice_why import Part, Why
from engis_lab.core.answers import Option, SetupError
from engis_lab.core.game import check_seed, did_you_mean
from engis_lab.core.luck import fold
from engis_lab.core.playouts import (
    Policy,
    check_count,
    check_position,
    check_seconds,
    make_job,
    provenance,
)
from engis_lab.core.position import Position
from engis_lab.core.rollout import source_keys
from engis_lab.core.words import say
from engis_lab.core.workers import Crew, ExecutorDied

__all__ = ["Advice", "Candidate", "Part", "Why", "advise", "advise_slices"]

MOST = 32  # candidates that are played out; of more options the best by a coarse ranking
COARSE = 103  # the luck of the deal that the coarse ranking sees
BETWEEN = 0.03  # seconds between two reports of progress, besides the slice then under way
SECONDS = 1.0  # how long, where nothing is said

Given = Sequence[str | Option | Sequence[str | Option]]


def advise(
    position: Position,
    seconds: float | None = None,
    playouts: int | None = None,
    policy: Policy = "greedy",
    seat: int | None = None,
    seed: int = 0,
    by: str = "margin",
    workers: int = 1,
    executor: Any = None,
    rounds: int = 0,
    plan: bool = False,
    on_progress: Callable[[Advice], object] | None = None,
    candidates: Given | None = None,
) -> Advice:
    """Return the options of a decision, ranked by playouts, with how sure that is.

    Every playout begins by re-dealing what the seat can't know. Candidates share luck, and close
    ones get most playouts. An interrupt returns what there is, marked ``stopped``.

    Parameters
    ----------
    position : Position
        One in which somebody decides.
    seconds : float, optional
        How long; 1 when neither this nor ``playouts`` is given.
    playouts : int, optional
        Instead of ``seconds``: at most so many per candidate on average. The same seed then
        gives the same figures for any number of workers.
    policy : str, sequence or mapping
        Who plays on: one name of ``position.game.policies`` for all, or one per seat.
    seat : int, optional
        Who is advised: the seat to decide, which may be named to have it checked.
    seed : int
        Luck of the playouts.
    by : str
        What ranks: ``"margin"`` (lead over the best other), ``"score"`` or ``"win"``.
    workers : int
        Processes; 1 plays in this one.
    executor : concurrent.futures.Executor or dask.distributed.Client, optional
        Plays instead of processes of our own.
    rounds : int
        Cut each playout after so many rounds and take the game's evaluation; 0: play to the end.
    plan : bool
        Compare plans for the whole turn, as the game proposes them, and not single actions.
    on_progress : callable, optional
        Called with the advice so far, which may have no playouts yet; an answer of False stops.
    candidates : sequence, optional
        Only these: texts or options, or lists of them for plans.

    Raises
    ------
    SetupError
        Naming the argument that is not possible, and why.
    IllegalAction
        When a candidate is not possible.
    ExecutorDied
        With ``.partial``.

    Examples
    --------
    >>> import engis_lab as lab
    >>> pos = lab.new("engis", seats=2, seed=7)
    >>> advice = advise(pos, playouts=8, policy="random", candidates=["bid 0", "bid a1"])
    >>> len(advice), advice.best.n, advice.made.policies
    (2, 8, ('random', 'random'))
    """
    race = _Run(position, seconds, playouts, policy, seat, seed, by, workers, executor, rounds,
                plan, candidates)  # fmt: skip
    if on_progress is not None and not callable(on_progress):
        raise SetupError("on_progress", say("a function is needed, not {got!r}",
                                            "é preciso uma função, não {got!r}",
                                            got=on_progress))  # fmt: skip
    stopped = False
    try:
        for advice in race.slices():
            if on_progress is not None and on_progress(advice) is False:
                stopped = True
                break
    except KeyboardInterrupt:
        stopped = True
    return race.advice(stopped=stopped and race.progress < 1)


def advise_slices(
    position: Position,
    seconds: float | None = None,
    playouts: int | None = None,
    policy: Policy = "greedy",
    seat: int | None = None,
    seed: int = 0,
    by: str = "margin",
    workers: int = 1,
    executor: Any = None,
    rounds: int = 0,
    plan: bool = False,
    candidates: Given | None = None,
) -> Iterator[Advice]:
    """Return an iterator of growing advice, for whoever must not be blocked.

    It works for a few hundredths of a second between two values, in this process unless there
    are ``workers`` or an ``executor``. To cancel, stop asking (and ``close()`` it). Arguments are
    those of `advise` and are checked at once; the last value is what `advise` would return.
    """
    return _Run(position, seconds, playouts, policy, seat, seed, by, workers, executor, rounds,
                plan, candidates).slices()  # fmt: skip


class _Entrants(NamedTuple):
    """The candidates: codes and texts, and how many options were left out."""

    codes: list[tuple[int, ...]]
    texts: list[tuple[str, ...]]
    left_out: int


class _Run:
    """One call: everything checked, then slices of work."""

    def __init__(self, position: Position, seconds: object, playouts: object, policy: object,
                 seat: object, seed: object, by: str, workers: int, executor: Any, rounds: object,
                 plan: bool, candidates: Given | None) -> None:  # fmt: skip
        self.began = perf_counter()
        self.position = check_position(position)
        self.seconds, each = _budget(seconds, playouts)
        if by not in MEASURES:
            raise SetupError("by", f"{by!r} - {did_you_mean(str(by), MEASURES)}")
        advised = _decider(position, seat)
        check_seed(seed)
        self.entrants = _entrants(position, plan, candidates)
        self.most = each * len(self.entrants.codes)
        self.job = make_job(position, self.entrants.codes, policy, seed, advised, rounds,
                            every=False)  # fmt: skip
        self.race = Race(self.job, len(source_keys(position, self.job.rounds)), by)
        self.crew = Crew(workers, executor)
        self.made = provenance(position, self.job)
        self.ended = False

    @property
    def progress(self) -> float:
        """Return how much is done, 0 to 1."""
        if self.ended:
            return 1.0
        if self.seconds < inf:
            return min(1.0, (perf_counter() - self.began) / self.seconds)
        return self.race.played / self.most

    def advice(self, stopped: bool = False) -> Advice:
        """Return the figures as they are now."""
        return Advice(self.position, self.made, self.race, self.entrants.texts,
                      self.entrants.left_out, self.crew.note, self.progress, stopped)  # fmt: skip

    def slices(self) -> Iterator[Advice]:
        """Yield growing advice, the last when all is done."""
        self.began = reported = perf_counter()
        try:
            for _ in self._work():
                now = perf_counter()
                if now - self.began > self.seconds:
                    break
                if now - reported > BETWEEN:
                    reported = now
                    yield self.advice()
        except ExecutorDied as died:
            died.partial = self.advice(stopped=True) if self.race.played else None
            raise
        self.ended = True
        yield self.advice()

    def _work(self) -> Iterator[None]:
        """Play round after round; yield every few hundredths of a second."""
        game, base = self.position.game, self.position._state
        for cells in self.race.rounds(self.most):
            yield from self.crew.play(game, base, self.job, cells, self.race.take)
            yield


def _budget(seconds: object, playouts: object) -> tuple[float, float]:
    """Return seconds and playouts per candidate, one of them without bound."""
    if seconds is not None and playouts is not None:
        raise SetupError("seconds", say("give seconds or playouts, not both",
                                        "dê segundos ou simulações, não ambos"))  # fmt: skip
    if playouts is not None:
        return inf, check_count("playouts", playouts)
    return (SECONDS if seconds is None else check_seconds(seconds)), inf


def _decider(position: Position, seat: object) -> int:
    """Return the seat to decide; another one is not the one to advise."""
    decider = position._state.seat
    if seat is not None and position._check_seat(seat) != decider:
        raise SetupError("seat", say(
            "seat {n} decides here, so only it can be advised; for the outlook of seat {got} "
            "use rollout(..., seat={got})",
            "aqui decide o lugar {n}, só ele pode ser aconselhado; para as perspectivas do lugar "
            "{got} use rollout(..., seat={got})", n=decider, got=seat))  # fmt: skip
    return decider


# -- who enters -------------------------------------------------------------------------------


def _entrants(position: Position, plan: object, given: Given | None) -> _Entrants:
    if not isinstance(plan, bool):
        raise SetupError("plan", say("{got!r} is not possible; use True or False",
                                     "{got!r} não é possível; use True ou False",
                                     got=plan))  # fmt: skip
    if given is not None:
        if plan:
            raise SetupError("candidates", say(
                "give candidates or plan=True, not both",
                "dê candidatos ou plan=True, não ambos"))  # fmt: skip
        return _given(position, given)
    return _plans(position) if plan else _options(position)


def _given(position: Position, given: Given) -> _Entrants:
    """Return what the caller wants compared, each played through to see that it is possible."""
    if isinstance(given, (str, Option)) or not isinstance(given, Sequence) or not given:
        raise SetupError("candidates", say(
            "a list of options or of plans is needed, not {got!r}",
            "é preciso uma lista de opções ou de planos, não {got!r}", got=given))  # fmt: skip
    found: dict[tuple[int, ...], tuple[str, ...]] = {}
    for one in given:
        actions = [one] if isinstance(one, (str, Option)) else one
        if not isinstance(actions, Sequence) or not actions:
            raise SetupError("candidates", say(
                "{got!r} is no option and no list of them",
                "{got!r} não é uma opção nem uma lista delas", got=one))  # fmt: skip
        at = position
        for action in actions:
            at = at.play(action, seat=position._state.seat)
        steps = at.line()[position.depth :]
        found[tuple(step.code for step in steps)] = tuple(step.text for step in steps)
    return _Entrants(list(found), list(found.values()), 0)


def _options(position: Position) -> _Entrants:
    """Return the options; of a long list the best by the game's coarse ranking.

    Where a game has no view, all enter: the first round of the race ranks them.
    """
    game, state = position.game, position._state
    codes = state.legal()
    kept = list(range(len(codes)))
    if len(codes) > MOST:
        worth = game.prefer(_as_known(position), codes)
        if min(worth) < max(worth):
            kept = sorted(sorted(kept, key=lambda i: -worth[i])[:MOST])
    return _Entrants(
        [(codes[i],) for i in kept],
        [(game.text(state, codes[i]),) for i in kept],
        len(codes) - len(kept),
    )


def _plans(position: Position) -> _Entrants:
    """Return the game's plans for the turn, each followed to see that it is one."""
    game, seat = position.game, position._state.seat
    known = _as_known(position)
    found: dict[tuple[int, ...], tuple[str, ...]] = {}
    for plan in game.plans(known, MOST)[:MOST]:
        state, texts = known.clone(), []
        for code in plan:
            if state.seat != seat or code not in state.legal():
                raise RuntimeError(f"{game.name}: action {code} of plan {plan} is not possible")
            texts.append(game.text(state, code))
            state.apply(code)
        found[tuple(plan)] = tuple(texts)
    return _Entrants(list(found), list(found.values()), 0)


def _as_known(position: Position) -> Any:
    """Return the state with everything re-dealt that the deciding seat can't know."""
    state = position._state.clone()
    state.resample(state.seat, fold(0, COARSE))
    return state
