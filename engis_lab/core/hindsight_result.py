"""What `hindsight` answers: best orders of scoring plays, and what each decision cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.best_order import BestOrder
from engis_lab.core.estimate import Estimate
from engis_lab.core.notation import follow, step_text
from engis_lab.core.playouts import Provenance
from engis_lab.core.position import LUCK, Position
from engis_lab.core.tabular import Rows, caveat, frame, html_table, text_table
from engis_lab.core.words import say

WORST = 10  # decisions listed in a display


@dataclass(frozen=True, slots=True)
class Loss:
    """What a decision cost: the best option's mean less that of the one chosen.

    Attributes
    ----------
    depth : int
        How many steps of the line came before it.
    round, seat : int
    ask : str
        The kind of question.
    chosen, best : str
        In notation; the same when the choice was the best that playouts found.
    loss : Estimate
        In the measure of the advice, over playouts that shared luck; 0 when chosen is best. Below
        0 fresh luck favoured the choice.
    options : int
        How many there were.
    node : int or None
        The id of the study's node that the choice led to.
    cached : bool
        Whether it was read from the study and not played out anew.
    """

    depth: int
    round: int
    seat: int
    ask: str
    chosen: str
    best: str
    loss: Estimate
    options: int
    node: int | None = None
    cached: bool = False

    @property
    def clear(self) -> bool:
        """Whether it is more than noise: the whole interval lies above 0."""
        return self.chosen != self.best and self.loss.low > 0


class Hindsight:
    """A line looked back on.

    Attributes
    ----------
    position : Position
        Where the line ends.
    orders : tuple of BestOrder
        Of every seat that has played a scoring card by choice: exact, no playouts.
    losses : tuple of Loss
        The decisions rated so far, in the order of the line.
    decisions : int
        How many are to be rated: those of the seats asked for, with more than one option.
    by : str
        What was lost: ``"margin"`` (the lead over the best other), ``"score"`` or ``"win"``.
    playouts : int
        Per candidate on average, and of the two that are compared; 0: nothing was rated.
    made : Provenance or None
        Version, component set, policies, seed.
    progress : float
        0 to 1.
    stopped : bool
        Whether it ended before its time; what there is is valid all the same.
    """

    def __init__(
        self, position: Position, orders: Sequence[BestOrder], losses: Sequence[Loss],
        decisions: int, by: str, playouts: int, made: Provenance | None, progress: float,
        stopped: bool = False,
    ) -> None:  # fmt: skip
        self.position = position
        self.orders = tuple(orders)
        self.losses = tuple(losses)
        self.decisions = decisions
        self.by = by
        self.playouts = playouts
        self.made = made
        self.progress = progress
        self.stopped = stopped

    def order(self, seat: int) -> BestOrder:
        """Return the best order of a seat's scoring plays.

        Raises
        ------
        LookupError
            The seat has played none by choice in this line.
        """
        self.position._check_seat(seat)
        found = next((order for order in self.orders if order.seat == seat), None)
        if found is None:
            raise LookupError(
                say("seat {n} has made no scoring play by choice in this line",
                    "o lugar {n} não fez jogada de pontuação por escolha nesta linha",
                    n=seat))  # fmt: skip
        return found

    def better(self, seat: int) -> Position:
        """Return the line played again with the seat's best order, all else as it was."""
        texts = {play.at: play.text for play in self.order(seat).best}
        line = self.position.line_positions()
        at, decisions = line[0], 0
        for before, after in pairwise(line):
            assert after.step is not None
            row = step_text(after.step)
            if after.step.seat != LUCK:
                if decisions in texts:
                    row = f"{after.step.seat}: {texts[decisions]}"
                decisions += 1
            at = follow(at, row, before.depth)
        return at

    def lost(self, seat: int) -> float:
        """Return what a seat's decisions cost together, as far as they have been rated."""
        self.position._check_seat(seat)
        return sum(loss.loss.mean for loss in self.losses if loss.seat == seat)

    def worst(self, n: int = WORST, seat: int | None = None) -> list[Loss]:
        """Return the decisions that cost most, the worst first."""
        rated = [loss for loss in self.losses if seat in (None, loss.seat)]
        costly = [loss for loss in rated if loss.chosen != loss.best and loss.loss.mean > 0]
        return sorted(costly, key=lambda loss: -loss.loss.mean)[:n]

    @property
    def caveat(self) -> str:
        """What all figures rest on that is not the publisher's, "" when nothing."""
        return caveat(self.position.game, self.position._state)

    # -- as a table -------------------------------------------------------------------------

    def columns(self) -> dict[str, list[Any]]:
        """Return one row per decision that was rated."""
        names = ("depth", "round", "seat", "ask", "chosen", "best", "options", "node")
        found: dict[str, list[Any]] = {
            name: [getattr(loss, name) for loss in self.losses] for name in names
        }
        for part, name in (("mean", "loss"), ("low", "loss_low"), ("high", "loss_high")):
            found[name] = [getattr(loss.loss, part) for loss in self.losses]
        found["clear"] = [loss.clear for loss in self.losses]
        return found

    def plays(self) -> dict[str, list[Any]]:
        """Return one row per scoring play: what was played, and the best order's play."""
        pairs = [(order, now, best) for order in self.orders
                 for now, best in zip(order.played, order.best, strict=True)]  # fmt: skip
        return {
            "seat": [order.seat for order, _, _ in pairs],
            "round": [now.round for _, now, _ in pairs],
            "played": [now.text for _, now, _ in pairs],
            "points": [now.points for _, now, _ in pairs],
            "best": [best.text for _, _, best in pairs],
            "best_points": [best.points for _, _, best in pairs],
        }

    def to_frame(self, library: str | None = None, of: str = "losses") -> Any:
        """Return `columns` as a data frame of pandas or polars; ``of="plays"`` returns `plays`."""
        if of not in ("losses", "plays"):
            raise SetupError("of", say("{got!r} is not there; use 'losses' or 'plays'",
                                       "{got!r} não existe; use 'losses' ou 'plays'",
                                       got=of))  # fmt: skip
        return frame(self.columns() if of == "losses" else self.plays(), library)

    # -- showing itself ---------------------------------------------------------------------

    def __repr__(self) -> str:
        left = ", ".join(f"{order.name} {order.left}" for order in self.orders)
        return say("<Hindsight: left on the table {left}; {n} of {m} decisions rated>",
                   "<Retrospecto: deixado na mesa {left}; {n} de {m} decisões avaliadas>",
                   left=left or "-", n=len(self.losses), m=self.decisions)  # fmt: skip

    def __str__(self) -> str:
        parts = [str(order) for order in self.orders]
        if self.playouts:
            parts.append("\n".join([self._title(), text_table(*self._table(), left=0)]))
        return "\n\n".join([*parts, "\n".join(self._notes())])

    def _repr_html_(self) -> str:
        parts = [order._repr_html_() for order in self.orders]
        if self.playouts:
            parts.append(html_table(*self._table(), self._title(), left=0))
        notes = "".join(f"<div><small>{escape(note)}</small></div>" for note in self._notes())
        return f"<div>{''.join(parts)}{notes}</div>"

    def _title(self) -> str:
        measure = {"margin": say("lead", "vantagem"), "score": say("points", "pontos"),
                   "win": say("win share", "vitórias")}[self.by]  # fmt: skip
        seats = sorted({loss.seat for loss in self.losses})
        sums = [f"{self._name(seat)} {self._amount(self.lost(seat))}" for seat in seats]
        return say("Costliest decisions, in {measure} lost (in all: {sums})",
                   "Decisões mais caras, em {measure} (no total: {sums})",
                   measure=measure, sums=", ".join(sums) or "-")  # fmt: skip

    def _table(self) -> tuple[list[str], Rows]:
        head = [
            say("round", "rodada"),
            say("seat", "lugar"),
            say("question", "pergunta"),
            say("lost", "perda"),
            "",
            say("chosen / best found", "escolhida / melhor achada"),
        ]
        write = Estimate.percent if self.by == "win" else Estimate.text
        rows = [[str(loss.round), self._name(loss.seat), loss.ask, write(loss.loss),
                 "" if loss.clear else say("within noise", "dentro do ruído"),
                 f"{loss.chosen} / {loss.best}"] for loss in self.worst()]  # fmt: skip
        return head, rows

    def _notes(self) -> list[str]:
        notes = [say("Each round as it was; the best order changes the seat's own cards only.",
                     "Cada rodada como foi; a melhor ordem só muda as próprias cartas do "
                     "lugar.")] if self.orders else []  # fmt: skip
        if self.playouts:
            stopped = say("; stopped early", "; interrompido") if self.stopped else ""
            known = sum(loss.cached for loss in self.losses)
            notes.append(say(
                "{n} of {m} decisions rated ({k} known from the study), {p} playouts per "
                "candidate; 95% intervals", "{n} de {m} decisões avaliadas ({k} já no estudo), "
                "{p} simulações por candidata; intervalos de 95%", n=len(self.losses),
                m=self.decisions, k=known, p=self.playouts) + stopped)  # fmt: skip
        if self.made is not None:
            own = say("as seat {n} knows it", "como o lugar {n} sabe", n=self.made.seat)
            each = say("each decision as its seat could know it",
                       "cada decisão como seu lugar podia saber")  # fmt: skip
            notes.append("; ".join([each, *(text for text in self.made.notes() if text != own)]))
        elif self.caveat:
            notes.append(self.caveat)
        if not self.orders and not self.playouts:
            notes.append(say(
                "This game has no best order of cards to look back at; with playouts=100 each "
                "decision is rated.", "Este jogo não tem melhor ordem de cartas a rever; com "
                "playouts=100 cada decisão é avaliada."))  # fmt: skip
        return notes

    def _amount(self, lost: float) -> str:
        return f"{100 * lost:.0f} %" if self.by == "win" else f"{lost:.1f}"

    def _name(self, seat: int) -> str:
        return self.position.game.seat_name(self.position._state, seat)
