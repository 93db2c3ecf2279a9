"""What `compare` answers: score items side by side, and questions answered differently."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.compare_expected import Expected
from engis_lab.core.compare_items import Row, Step, waterfall
from engis_lab.core.compare_lines import Decided, Made, decided
from engis_lab.core.game import Game
from engis_lab.core.position import LUCK, Position
from engis_lab.core.tabular import caveat, frame, html_table, signed, text_table
from engis_lab.core.words import say

MOST_DECIDED = 12  # questions listed in a display


@dataclass(frozen=True)
class Comparison:
    """How branches differ. Differences are those of each branch to the first.

    Attributes
    ----------
    names : tuple of str
        Of the branches: names of nodes, else letters.
    positions : tuple of Position
    rows : tuple of Row
        The score items of all seats; those of a seat add up to its scores in every branch.
    lines : tuple of tuple of Made
        The steps of each branch from the start.
    shared : int or None
        How many steps all have in common; None when they start differently.
    seat : int or None
        Who looks; None is everybody.
    expected : Expected or None
        What rollouts from each branch came to.
    interrupted : bool
        Whether rollouts were interrupted before every branch had some.
    """

    names: tuple[str, ...]
    positions: tuple[Position, ...]
    rows: tuple[Row, ...]
    lines: tuple[tuple[Made, ...], ...]
    shared: int | None
    seat: int | None = None
    expected: Expected | None = None
    interrupted: bool = False

    @property
    def game(self) -> Game:
        """The game all branches are of."""
        return self.positions[0].game

    @property
    def caveat(self) -> str:
        """What all figures rest on that is not the publisher's, "" when nothing."""
        return caveat(self.game, self.positions[0]._state)

    @property
    def seats(self) -> range:
        """The seats at the table."""
        return range(len(self.positions[0].scores))

    @cached_property
    def decided(self) -> tuple[Decided, ...]:
        """The questions that were answered differently, in order."""
        lines = [list(line) for line in self.lines]
        return tuple(decided(self.positions, lines, self.shared or 0))

    @property
    def focus(self) -> int:
        """The seat that looks, else the one that first decided differently, else seat 0."""
        seats = [question.seat for question in self.decided if question.seat != LUCK]
        return self.seat if self.seat is not None else (*seats, 0)[0]

    def totals(self, seat: int | None = None) -> tuple[int, ...]:
        """Return a seat's score in every branch."""
        at = self._seat(seat)
        return tuple(position.scores[at] for position in self.positions)

    def differences(self, seat: int | None = None) -> tuple[Row, ...]:
        """Return the score items of a seat that are not the same in every branch."""
        at = self._seat(seat)
        return tuple(row for row in self.rows if row.seat == at and any(row.differences))

    def own(self, branch: int) -> tuple[Made, ...]:
        """Return the steps of a branch after the common part."""
        return self.lines[self._branch(branch)][self.shared or 0 :]

    def waterfall(self, seat: int | None = None, other: int = 1) -> tuple[Step, ...]:
        """Return the steps from the first branch's score to another's, card by card.

        Parameters
        ----------
        seat : int, optional
            Default: `focus`.
        other : int
            Number of the branch, the first being 0.
        """
        at, to = self._seat(seat), self._branch(other)
        rows = [row for row in self.rows if row.seat == at]
        totals = self.totals(at)
        return tuple(
            waterfall(rows, to, (totals[0], totals[to]), (self.names[0], self.names[to]),
                      self._labels(rows))
        )  # fmt: skip

    def places(self, seat: int | None = None) -> tuple[frozenset[str], ...]:
        """Return for each branch the places whose look differs from the first branch's.

        For the first branch: those that differ from any other. ``seat`` is who looks on.
        """
        looking = self.seat if seat is None else self.positions[0]._check_seat(seat)
        game = self.game
        seen = [
            {place.id: (place.kind, place.label, place.icons, place.pieces)
             for board in game.look(position.view(looking)).boards for place in board.places}
            for position in self.positions
        ]  # fmt: skip
        first = seen[0]
        others = [
            frozenset(
                id_ for id_ in first.keys() | found.keys() if first.get(id_) != found.get(id_)
            )
            for found in seen[1:]
        ]
        return frozenset().union(*others), *others

    # -- as a table -------------------------------------------------------------------------

    def columns(self) -> dict[str, list[Any]]:
        """Return all rows as columns: one place per seat, item and branch."""
        found: dict[str, list[Any]] = {
            key: [] for key in ("seat", "branch", "key", "label", "rule", "tag", "round", "points",
                                "difference")
        }  # fmt: skip
        for row in self.rows:
            for n, item in enumerate(row.items):
                values = (row.seat, self.names[n], row.key, (item.label if item else row.label),
                          (item.rule if item else row.rule), row.tag, row.rounds[n],
                          row.points[n], row.differences[n])  # fmt: skip
                for column, value in zip(found.values(), values, strict=True):
                    column.append(value)
        return found

    def to_frame(self, library: str | None = None) -> Any:
        """Return `columns` as a data frame of pandas or polars, whichever is installed."""
        return frame(self.columns(), library)

    # -- showing itself ---------------------------------------------------------------------

    def __repr__(self) -> str:
        parts = []
        for seat in self.seats:
            scores = " / ".join(str(points) for points in self.totals(seat))
            parts.append(f"{self._name(seat)} {scores}")
        return f"<{say('Comparison', 'Comparação')} {' / '.join(self.names)}: {'; '.join(parts)}>"

    def __str__(self) -> str:
        rows = [self._title(), self._origin()]
        for seat in self.seats:
            head, table, note = self._seat_table(seat)
            rows += ["", self._seat_line(seat)]
            rows += [text_table(head, table, left=0)] if table else []
            rows += [note] if note else []
        texts = self._decided_rows()
        if texts:
            rows += ["", say("Decided differently:", "Decidido de outro modo:")]
            for who, *answers in texts:
                rows.append(who)
                rows += [
                    f"  {name}: {text}" for name, text in zip(self.names, answers, strict=True)
                ]
        rows += [self._more()] if self._more() else []
        rows += ["", *self._notes()]
        return "\n".join([*rows, *(["", str(self.expected)] if self.expected else [])]).rstrip()

    def _repr_html_(self) -> str:
        parts = [f"<b>{escape(self._title())}</b><br>{escape(self._origin())}"]
        for seat in self.seats:
            head, table, note = self._seat_table(seat)
            caption = f"{self._seat_line(seat)}. {note}".strip()
            parts.append(html_table(head, table, caption, left=0))
        texts = self._decided_rows()
        if texts:
            caption = say("Decided differently", "Decidido de outro modo")
            parts.append(html_table([say("question", "pergunta"), *self.names], texts, caption, 9))
        parts += [f"<p>{escape(text)}</p>" for text in (self._more(), *self._notes()) if text]
        return f"<div>{''.join(parts)}{self.expected._repr_html_() if self.expected else ''}</div>"

    def _title(self) -> str:
        names = ", ".join(self.names)
        return say("Comparison of {names}", "Comparação de {names}", names=names)

    def _origin(self) -> str:
        own = ", ".join(f"{name}: {len(self.own(n))}" for n, name in enumerate(self.names))
        if self.shared is None:
            begun = say("Different starts", "Inícios diferentes")
        else:
            begun = say("steps in common: {n}", "passos em comum: {n}", n=self.shared)
        seen = say("everything is shown", "tudo à mostra")
        if self.seat is not None:
            seen = say("as {name} can know it", "como {name} pode saber",
                       name=self._name(self.seat))  # fmt: skip
        return say("{begun}, own steps {own}; {seen}.", "{begun}, passos próprios {own}; {seen}.",
                   begun=begun, own=own, seen=seen)  # fmt: skip

    def _seat_line(self, seat: int) -> str:
        totals = self.totals(seat)
        parts = [f"{self.names[0]} {totals[0]}"]
        parts += [
            f"{name} {points} ({signed(points - totals[0])})"
            for name, points in zip(self.names[1:], totals[1:], strict=True)
        ]
        return f"{self._name(seat)}: {', '.join(parts)}"

    def _seat_table(self, seat: int) -> tuple[list[str], list[list[str]], str]:
        """Return head, rows that differ, and what is said of the others."""
        rows = [row for row in self.rows if row.seat == seat]
        head = [*self.names, *(f"{name}-{self.names[0]}" for name in self.names[1:]),
                say("rule", "regra"), say("tag", "etiqueta"), say("for", "por")]  # fmt: skip
        table = []
        for row in self.differences(seat):
            points = ["-" if item is None else str(item.points) for item in row.items]
            apart = [signed(points) for points in row.differences[1:]]
            table.append([*points, *apart, row.rule, row.tag, self._for(row)])
        same = [row for row in rows if not any(row.differences)]
        note = ""
        if same:
            note = say("{n} items are the same, together {points}.",
                       "{n} itens são iguais, juntos {points}.",
                       n=len(same), points=sum(row.points[0] for row in same))  # fmt: skip
        return head, table, note

    def _for(self, row: Row) -> str:
        rounds = dict.fromkeys(n for n in row.rounds if n is not None)
        if len(rounds) < 2:
            return row.label
        told = " / ".join(str(n) for n in rounds)
        return f"{row.label} ({say('rounds', 'rodadas')} {told})"

    def _decided_rows(self) -> list[list[str]]:
        """Return the first questions that were answered differently: who was asked, the answers."""
        found = []
        for question in self.decided[:MOST_DECIDED]:
            who = say("luck", "sorte") if question.seat == LUCK else self._name(question.seat)
            head = say("round {n}, {who}: {ask}", "rodada {n}, {who}: {ask}",
                       n=question.round, who=who, ask=question.ask)  # fmt: skip
            found.append([head, *(_answer(text) for text in question.texts)])
        return found

    def _more(self) -> str:
        n = len(self.decided) - MOST_DECIDED
        return say("... and {n} more", "... e mais {n}", n=n) if n > 0 else ""

    def _notes(self) -> list[str]:
        stopped = say(
            "The playouts were interrupted before every branch had some.",
            "As simulações foram interrompidas antes de todos os ramos terem alguma.",
        )
        return [text for text in (stopped if self.interrupted else "", self.caveat) if text]

    # -- inside -----------------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        return self.game.seat_name(self.positions[0]._state, seat)

    def _labels(self, rows: Sequence[Row]) -> dict[str, str]:
        """Return what each group of items is called, in the order of the game's sources."""
        game, state = self.game, self.positions[0]._state
        first = {row.group: _short(row.label) for row in reversed(rows)}
        return {key: game.source_label(state, key) if key in game.sources else first[key]
                for key in dict.fromkeys(row.group for row in rows)}  # fmt: skip

    def _seat(self, seat: int | None) -> int:
        return self.focus if seat is None else self.positions[0]._check_seat(seat)

    def _branch(self, branch: object) -> int:
        last = len(self.positions) - 1
        if isinstance(branch, bool) or not isinstance(branch, int) or not 0 <= branch <= last:
            raise SetupError("branch", say("{got!r} is not compared here; branches are 0 to {last}",
                                           "{got!r} não é comparado aqui; os ramos vão de 0 a "
                                           "{last}", got=branch, last=last))  # fmt: skip
        return branch


def _answer(text: str | None) -> str:
    if text is None:
        return say("(not yet)", "(ainda não)")
    return text or say("(was not asked)", "(não foi perguntado)")


def _short(label: str) -> str:
    """Return what the items of a group have in common: name and id of a card, say."""
    name, closed, _ = label.split(" - ", maxsplit=1)[0].partition("): ")
    return name + ")" if closed else name
