"""What branches come to on average: playouts of each with the same luck, so differences pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.estimate import Estimate, mean_of, paired, pairing, share_of
from engis_lab.core.playing import squares
from engis_lab.core.playouts import Policy, Provenance
from engis_lab.core.position import Position
from engis_lab.core.rollout import Rollout, paragraphs, rollout
from engis_lab.core.tabular import Rows, frame, html_table, text_table
from engis_lab.core.words import say

Values = Sequence[float]


@dataclass(frozen=True)
class Outcomes:
    """What the playouts of a branch came to: per seat one value per playout.

    A branch whose game is over has the same outcome every time.
    """

    scores: tuple[Values, ...]
    margins: tuple[Values, ...]
    shares: tuple[Values, ...]
    over: bool


@dataclass(frozen=True)
class Expected:
    """Expected outcomes of branches, and paired differences to the first.

    Attributes
    ----------
    names : tuple of str
        Of the branches.
    seat_names : tuple of str
    outcomes : tuple of Outcomes
        Per branch.
    n : int
        Playouts of each branch that are compared.
    made : Provenance
        Version, component set, policies, seed, and whose knowledge the playouts keep to.
    stopped : bool
        Whether they were interrupted before all were played.
    """

    names: tuple[str, ...]
    seat_names: tuple[str, ...]
    outcomes: tuple[Outcomes, ...]
    n: int
    made: Provenance
    stopped: bool = False

    def score(self, branch: int, seat: int) -> Estimate:
        """Return a seat's mean score in a branch."""
        return _mean(self.outcomes[branch].scores[seat], self.n)

    def win(self, branch: int, seat: int) -> Estimate:
        """Return a seat's mean part of the win in a branch."""
        shares = self.outcomes[branch].shares[seat]
        if self.outcomes[branch].over:
            return _mean(shares, self.n)
        return share_of(self.n, sum(shares[: self.n]))

    def difference(self, seat: int, branch: int = 1, of: str = "score") -> Estimate:
        """Return the mean of a branch less that of the first, paired playout by playout.

        Parameters
        ----------
        seat : int
        branch : int
        of : "score", "margin" (the lead over the best other) or "win"
        """
        kinds = {"score": "scores", "margin": "margins", "win": "shares"}
        if of not in kinds:
            raise ValueError(say("{got!r} is not estimated here; use one of: {known}",
                                 "{got!r} não é estimado aqui; use: {known}",
                                 got=of, known=", ".join(kinds)))  # fmt: skip
        a, b = (getattr(self.outcomes[n], kinds[of])[seat] for n in (branch, 0))
        return paired(a, b, self.n)

    @cached_property
    def pairing(self) -> float | None:
        """Variance of the paired differences over that of unpaired ones; below 1 pairing helps."""
        seats, branches = range(len(self.seat_names)), range(1, len(self.names))
        return pairing([(self.outcomes[n].scores[s], self.outcomes[0].scores[s], self.n)
                        for n in branches for s in seats])  # fmt: skip

    def columns(self) -> dict[str, list[Any]]:
        """Return one row per seat and branch: means with intervals, and paired differences."""
        found: dict[str, list[Any]] = {"seat": [], "branch": []}
        for seat in range(len(self.seat_names)):
            for n, name in enumerate(self.names):
                found["seat"].append(seat)
                found["branch"].append(name)
                values = {"score": self.score(n, seat), "win": self.win(n, seat)}
                for of in ("score", "margin", "win"):
                    values[f"{of}_difference"] = self.difference(seat, n, of)
                for key, estimate in values.items():
                    for part in ("mean", "low", "high"):
                        found.setdefault(f"{key}_{part}", []).append(getattr(estimate, part))
        return found

    def to_frame(self, library: str | None = None) -> Any:
        """Return `columns` as a data frame of pandas or polars, whichever is installed."""
        return frame(self.columns(), library)

    def __str__(self) -> str:
        return "\n".join([self._title(), text_table(*self._table()), *self._notes()])

    def _repr_html_(self) -> str:
        return paragraphs(html_table(*self._table(), self._title()), self._notes())

    def _title(self) -> str:
        return say("Expected in the end (difference to {a}, paired)",
                   "Esperado no fim (diferença para {a}, pareada)", a=self.names[0])  # fmt: skip

    def _table(self) -> tuple[list[str], Rows]:
        head = [say("seat", "lugar"), say("branch", "ramo"), say("score", "pontos"),
                say("difference", "diferença"), say("lead", "vantagem"), say("win %", "vitória %"),
                say("verdict", "veredito")]  # fmt: skip
        rows = []
        for seat, who in enumerate(self.seat_names):
            for n, name in enumerate(self.names):
                apart = ["", "", ""]
                if n:
                    points = self.difference(seat, n)
                    lead = self.difference(seat, n, "margin")
                    apart = [points.text(signed=True), lead.text(signed=True),
                             _verdict(points)]  # fmt: skip
                share = f"{100 * self.win(n, seat).mean:.0f}"
                rows.append([who if n == 0 else "", name, self.score(n, seat).text(),
                             apart[0], apart[1], share, apart[2]])  # fmt: skip
        return head, rows

    def _notes(self) -> list[str]:
        played = say("{n} playouts of each branch, with the same luck; 95% intervals",
                     "{n} partidas simuladas de cada ramo, com a mesma sorte; intervalos de 95%",
                     n=self.n)  # fmt: skip
        if self.stopped:
            played += say(", stopped early", ", interrompido")
        if self.pairing is not None:
            played += say("; pairing leaves {r:.2f} of the variance",
                          "; o pareamento deixa {r:.2f} da variância", r=self.pairing)  # fmt: skip
        return [played, str(self.made)]


def expected(
    positions: Sequence[Position], names: Sequence[str], seat: int, n: int, policy: Policy,
    seed: int, workers: int,
) -> Expected | None:  # fmt: skip
    """Return the expected outcomes of branches; None when an interrupt came before the last one.

    ``seat`` is whose knowledge all playouts keep to.
    """
    if all(position.over for position in positions):
        raise SetupError("rollouts", say(
            "all branches are finished games: their totals are the outcome, nothing is left to "
            "play; compare earlier positions",
            "todos os ramos são partidas terminadas: os totais são o resultado, não há o que "
            "jogar; compare posições anteriores"))  # fmt: skip
    played: list[Rollout | None] = []
    for position in positions:
        if any(one is not None and one.stopped for one in played):
            return None
        try:
            at_end = position.over
            played.append(None if at_end else rollout(position, n, policy, seed, seat, workers))
        except KeyboardInterrupt:
            return None
    going = [one for one in played if one is not None]
    count = min(one.n for one in going)
    outcomes = tuple(
        _of_end(position, count) if one is None else Outcomes(one.scores, one.margins, one.shares,
                                                             over=False)
        for position, one in zip(positions, played, strict=True)
    )  # fmt: skip
    first = positions[0]
    who = [first.game.seat_name(first._state, s) for s in range(len(first.scores))]
    return Expected(tuple(names), tuple(who), outcomes, count, going[0].made, going[-1].stopped)


def _of_end(position: Position, n: int) -> Outcomes:
    """Return the outcome of a finished game, as often as the others were played."""
    scores = position.scores
    won = position._state.winners() or list(range(len(scores)))
    leads = [points - max([s for i, s in enumerate(scores) if i != seat], default=0)
             for seat, points in enumerate(scores)]  # fmt: skip
    shares = [(seat in won) / len(won) for seat in range(len(scores))]
    return Outcomes(tuple([points] * n for points in scores), tuple([lead] * n for lead in leads),
                    tuple([share] * n for share in shares), over=True)  # fmt: skip


def _mean(values: Values, n: int) -> Estimate:
    some = values[:n]
    return mean_of(n, sum(some), squares(some))


def _verdict(difference: Estimate) -> str:
    if difference.covers_zero:
        return say("equal within noise", "igual dentro do ruído")
    return say("better", "melhor") if difference.mean > 0 else say("worse", "pior")
