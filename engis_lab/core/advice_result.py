"""What `advise` answers: candidates with intervals, the best first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isnan, nan
from typing import Any

from engis_lab.core.advice_race import Race, Sums
from engis_lab.core.advice_why import Part, Why
from engis_lab.core.answers import Option
from engis_lab.core.estimate import Estimate, chances, mean_of, paired, pairing, share_of
from engis_lab.core.game import did_you_mean
from engis_lab.core.playouts import Provenance
from engis_lab.core.position import Position
from engis_lab.core.rollout import paragraphs, source_keys, source_label
from engis_lab.core.tabular import Rows, frame, html_table, text_table
from engis_lab.core.words import say

ENOUGH = 8  # playouts below which nothing is called different: small whole numbers coincide


@dataclass(frozen=True, slots=True)
class Candidate:
    """One option, or plan of several actions, and what playouts say of it.

    Means of candidates with different numbers of playouts had different luck: to compare, use
    the difference.

    Attributes
    ----------
    texts : tuple of str
        Its actions in notation.
    n : int
        Playouts it got.
    score, margin, win : Estimate
        Mean points, lead over the best other, and share of the win.
    difference : Estimate
        To the best candidate, in the measure of the advice, over playouts that shared luck;
        0 for the best itself.
    chance : float
        Probability of being the best; not a number before the first playout.
    equal : bool
        Equal within noise: not the best, but the interval of the difference holds 0, or
        playouts are too few to tell.
    kept : float
        Share of playouts in which the whole plan could be carried out; 1 for a single action.
    """

    texts: tuple[str, ...]
    n: int
    score: Estimate
    margin: Estimate
    win: Estimate
    difference: Estimate
    chance: float
    equal: bool
    kept: float

    @property
    def text(self) -> str:
        """Its actions in one text."""
        return ", ".join(self.texts)

    def __str__(self) -> str:
        return self.text


class Advice(Sequence[Candidate]):
    """Candidates of a decision, the best first, with what playouts say of each.

    Attributes
    ----------
    position : Position
    made : Provenance
        Version, component set, policies, seed, seat, rounds.
    by : str
        The measure that ranks: ``"margin"``, ``"score"`` or ``"win"``.
    playouts : int
        All playouts so far.
    left_out : int
        Options that a coarse ranking dropped before the first playout.
    progress : float
        0 to 1.
    stopped : bool
        Whether it ended before its time; the figures are valid all the same.
    """

    def __init__(self, position: Position, made: Provenance, race: Race,
                 texts: Sequence[tuple[str, ...]], left_out: int, engine: Callable[[], str],
                 progress: float = 1.0, stopped: bool = False) -> None:  # fmt: skip
        self.position = position
        self.made = made
        self.by = race.by
        self.left_out = left_out
        self._engine = engine
        self.progress = progress
        self.stopped = stopped
        self._texts = texts
        self._tallies = race.tallies
        self._sums: list[Sums] = [tally.sums for tally in race.tallies]  # as they are now
        self.playouts = sum(sums.n for sums in self._sums)

    @property
    def engine(self) -> str:
        """Who played."""
        return self._engine()

    # -- the candidates ---------------------------------------------------------------------

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """All candidates, the best first, then by difference to it."""
        found = self._candidates()
        return tuple(found[i] for i in self._ranking)

    @property
    def best(self) -> Candidate:
        """The candidate with the highest mean among those with most playouts.

        Raises
        ------
        LookupError
            When it was stopped before the first playout.
        """
        if not self.playouts:
            raise LookupError(say(
                "no playout yet, so no advice; give it more time",
                "ainda sem simulações, logo sem conselho; dê mais tempo"))  # fmt: skip
        return self.candidates[0]

    @cached_property
    def pairing(self) -> float | None:
        """Variance of paired differences over that of unpaired ones: what shared luck brought.

        Below 1 it helped (0.5: half the playouts do), above 1 it did harm; None where there is
        nothing to compare.
        """
        best, values = self._best, [tally.values for tally in self._tallies]
        return pairing([
            (values[i], values[best], sums.n) for i, sums in enumerate(self._sums) if i != best
        ])  # fmt: skip

    @cached_property
    def _best(self) -> int:
        most = max(sums.n for sums in self._sums)
        able = [i for i, sums in enumerate(self._sums) if sums.n == most]
        return max(able, key=lambda i: (sum(self._tallies[i].values[:most]), -i))

    @cached_property
    def _differences(self) -> list[Estimate]:
        best = self._tallies[self._best].values
        return [
            paired(tally.values, best, sums.n)
            for tally, sums in zip(self._tallies, self._sums, strict=True)
        ]

    @cached_property
    def _ranking(self) -> list[int]:
        def place(i: int) -> tuple[bool, float]:
            return i != self._best, -self._differences[i].mean

        able = [i for i, sums in enumerate(self._sums) if sums.n]
        rest = [i for i, sums in enumerate(self._sums) if not sums.n]
        return sorted(able, key=place) + rest

    def _candidates(self) -> list[Candidate]:
        best, rows = self._best, [tally.values for tally in self._tallies]
        chance = chances(rows, [sums.n for sums in self._sums], best)
        found = []
        for i, (sums, difference) in enumerate(zip(self._sums, self._differences, strict=True)):
            n, few = sums.n, sums.n < ENOUGH
            found.append(Candidate(
                self._texts[i],
                n,
                mean_of(n, sums.score, sums.score2),
                mean_of(n, sums.margin, sums.margin2),
                share_of(n, sums.win),
                difference,
                chance[i],
                i != best and (few or difference.covers_zero),
                sums.kept / n if n else nan,
            ))  # fmt: skip
        return found

    def __getitem__(self, which: Any) -> Any:
        return self.candidates[self._place(which) if isinstance(which, str) else which]

    def __len__(self) -> int:
        return len(self._texts)

    def _place(self, which: str | Option | Candidate) -> int:
        """Return the place in the ranking of a candidate or its text."""
        text = which if isinstance(which, str) else which.text
        texts = [candidate.text for candidate in self.candidates]
        if text not in texts:
            text = self._canonical(text)
        if text not in texts:
            raise LookupError(f"{text!r} - {did_you_mean(text, texts)}")
        return texts.index(text)

    def _canonical(self, text: str) -> str:
        code = self.position._code_of(text)
        return text if code is None else self.position._option(code).text

    # -- why --------------------------------------------------------------------------------

    def why(self, candidate: str | Option | Candidate) -> Why:
        """Return the difference of a candidate to the best, by source of points.

        Of the best itself: to the next one.

        Raises
        ------
        LookupError
            When there is no such candidate, no other, or no playout of it yet.
        """
        place = self._place(candidate)
        against = 0 if place or len(self) == 1 else 1
        i, j = self._ranking[place], self._ranking[against]
        n = min(self._sums[i].n, self._sums[j].n)
        if i == j or not n:
            raise LookupError(say("there is nothing to compare it with yet",
                                  "ainda não há com que comparar"))  # fmt: skip
        (own, others), (own2, others2) = (self._tallies[k].mark_at(n).sources for k in (i, j))
        keys = source_keys(self.position, self.made.rounds)
        parts = [
            Part(key, source_label(self.position, key), (a - b) / n, (x - y) / n)
            for key, a, b, x, y in zip(keys, own, own2, others, others2, strict=True)
        ]
        return Why(self[place].text, self[against].text, self.by, n, parts)

    # -- as a table -------------------------------------------------------------------------

    def columns(self) -> dict[str, list[Any]]:
        """Return one row per candidate, the best first."""
        rows = self.candidates
        found: dict[str, list[Any]] = {
            "candidate": [c.text for c in rows],
            "playouts": [c.n for c in rows],
        }
        for name in ("score", "margin", "win", "difference"):
            for part in ("mean", "low", "high"):
                key = name if part == "mean" else f"{name}_{part}"
                found[key] = [getattr(getattr(c, name), part) for c in rows]
        found["chance"] = [c.chance for c in rows]
        found["equal"] = [c.equal for c in rows]
        return found

    def to_frame(self, library: str | None = None) -> Any:
        """Return `columns` as a data frame of pandas or polars, whichever is installed."""
        return frame(self.columns(), library)

    def __repr__(self) -> str:
        best = repr(self.best.text) if self.playouts else "-"
        return f"<Advice for seat {self.made.seat}: {best} of {len(self)}>"

    def __str__(self) -> str:
        return "\n".join([self._title(), text_table(*self._table()), *self._notes()])

    def _repr_html_(self) -> str:
        return paragraphs(html_table(*self._table(), self._title()), self._notes())

    def _title(self) -> str:
        return self.position.game.question(self.position._state)

    def _table(self) -> tuple[list[str], Rows]:
        words = {"score": say("points", "pontos"), "margin": say("lead", "vantagem"),
                 "win": say("win share", "vitórias")}  # fmt: skip
        order = [self.by, *(name for name in words if name != self.by)]
        head = [
            say("option", "opção"),
            *(words[name] for name in order),
            say("to the best", "para a melhor"),
            say("best?", "melhor?"),
            say("playouts", "simulações"),
            "",
        ]
        return head, [self._row(candidate, order) for candidate in self.candidates]

    def _row(self, candidate: Candidate, order: list[str]) -> list[str]:
        shown = {
            "score": candidate.score.text(),
            "margin": candidate.margin.text(signed=True),
            "win": candidate.win.percent(),
        }
        best = candidate is self.candidates[0]
        write = Estimate.percent if self.by == "win" else Estimate.text
        difference = "-" if best else write(candidate.difference, signed=True)
        chance = "-" if isnan(candidate.chance) else f"{100 * candidate.chance:.0f} %"
        texts = [shown[name] for name in order]
        return [candidate.text, *texts, difference, chance, str(candidate.n), remark(candidate)]

    def _notes(self) -> list[str]:
        notes = [
            say("{n} playouts, {engine}", "{n} partidas simuladas, {engine}",
                n=self.playouts, engine=self.engine)
            + say("; 95% intervals", "; intervalos de 95%")
            + (say("; stopped early", "; interrompido") if self.stopped else "")
        ]  # fmt: skip
        if self.left_out:
            notes.append(say("{n} more options were left out after a coarse ranking",
                             "outras {n} opções ficaram fora após uma triagem",
                             n=self.left_out))  # fmt: skip
        if len({sums.n for sums in self._sums}) > 1:
            notes.append(say(
                "close options got most playouts; those with fewer had other luck: compare by "
                "the difference",
                "opções próximas receberam mais simulações; as outras tiveram outra sorte: compare "
                "pela diferença"))  # fmt: skip
        if self.pairing is not None:
            notes.append(say(
                "shared luck: variance of differences {ratio:.2f} of what it would be without",
                "sorte comum: variância das diferenças {ratio:.2f} da que seria sem ela",
                ratio=self.pairing))  # fmt: skip
        return [*notes, str(self.made)]


def remark(candidate: Candidate) -> str:
    """Return what must be said of a candidate besides its figures."""
    found = []
    if candidate.equal:
        found.append(say("equal within noise", "igual, dentro do ruído"))
    if candidate.kept < 1:
        found.append(say(
            "carried out in {share:.0%} of playouts",
            "cumprida em {share:.0%} das simulações", share=candidate.kept))  # fmt: skip
    return "; ".join(found)
