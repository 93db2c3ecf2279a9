"""`Position`: an immutable value around a state, and all that can be asked of it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engis_lab.core.answers import (
    Breakdown,
    Decision,
    Event,
    Events,
    IllegalAction,
    Option,
    Outcome,
    Refusal,
    SetupError,
)
from engis_lab.core.game import Game, State, Unreadable, View, check_seed, did_you_mean
from engis_lab.core.words import say, shown

LUCK = -1  # the seat of a step that re-deals luck


class Origin(NamedTuple):
    """How the first position of a line was made; enough to make it again."""

    kind: str  # "new" or "setup"
    parameters: Mapping[str, Any]
    components: str  # digest of the component set, "" for the standard one
    folder: str | None = None  # where that set was read from; no part of the position


class Step(NamedTuple):
    """One step of a line: a decision, or a re-deal of luck (seat -1)."""

    seat: int
    text: str
    code: int


class Position:
    """A position of a game. Nothing ever changes it; `play` returns a new one.

    Made by `lab.new`, `lab.setup` and `lab.load`. Two positions are equal when their
    states are, whatever led there.

    Examples
    --------
    >>> import engis_lab as lab
    >>> pos = lab.new("engis", seats=3, seed=7)
    >>> pos.decision.ask, pos.decision.rule
    ('bid', '3.1')
    >>> pos.play("bid 0").decision.seat != pos.decision.seat
    True
    """

    __slots__ = (
        "_decision", "_depth", "_game", "_key", "_origin", "_parent", "_state", "_step",
    )  # fmt: skip

    #: draws a position for notebooks; set by `engis_lab`, since the core knows no charts.
    draw: Callable[[Position], Mapping[str, str]] | None = None

    def __init__(
        self,
        game: Game,
        state: State,
        origin: Origin,
        parent: Position | None = None,
        step: Step | None = None,
    ) -> None:
        self._game = game
        self._state = state
        self._origin = origin
        self._parent = parent
        self._step = step
        self._decision: Decision | None = None
        self._key: bytes | None = None
        self._depth: int = 0 if parent is None else parent._depth + 1

    # -- deciding ---------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game this is a position of."""
        return self._game

    @property
    def depth(self) -> int:
        """How many steps led here from the first position of the line."""
        return self._depth

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.seat < 0

    @property
    def decision(self) -> Decision | None:
        """The open question with all its options; None when the game is over."""
        if self._decision is None and not self.over:
            game, state = self._game, self._state
            ask, rule = game.ask(state)
            options = tuple(self._option(code) for code in state.legal())
            self._decision = Decision(state.seat, ask, rule, options, lambda: game.question(state))
        return self._decision

    @property
    def options(self) -> tuple[Option, ...]:
        """The possible actions; empty when the game is over."""
        return self.decision.options if self.decision else ()

    def play(self, action: str | Option, seat: int | None = None) -> Position:
        """Return the position after an action.

        Parameters
        ----------
        action : str or Option
            Notation (``"take L1 b2"``, any case, English or Portuguese) or an option.
        seat : int, optional
            Who is meant to act; checked when given.

        Raises
        ------
        IllegalAction
            With ``.rule .reason .fix .options``; nothing changes.
        """
        text = self._text_of(action)
        code = self._code_of(text)
        refusal = self._refuse_seat(seat) or (self._refuse(text) if code is None else None)
        if refusal is not None or code is None:
            assert refusal is not None, f"{text!r} is neither possible nor refused"
            raise IllegalAction(text, refusal, self.options)
        return self._after(code)

    def why_not(self, action: str | Option, seat: int | None = None) -> Refusal | None:
        """Return why an action is not possible here; None when it is.

        Parameters
        ----------
        action : str or Option
            Notation or an option (of this or another position).
        seat : int, optional
            Who is meant to act; checked when given.
        """
        text = self._text_of(action)
        if seat is not None:
            self._check_seat(seat)
        refusal = self._refuse_seat(seat)
        if refusal is not None or self._code_of(text) is not None:
            return refusal
        return self._refuse(text)

    def refusals(self) -> list[tuple[Option, Refusal]]:
        """Return what one might think of here but may not do, with the reasons."""
        if self.over:
            return []
        legal = set(self._state.legal())
        found = []
        for code in self._game.considered(self._state):
            if code not in legal:
                option = self._option(code)
                refusal = self._game.refusal(self._state, option.text)
                if refusal is not None:  # None: another spelling of a possible action
                    found.append((option, refusal))
        return found

    # -- what it is worth -------------------------------------------------------------------

    @property
    def scores(self) -> tuple[int, ...]:
        """Points per seat; after the end everything is in them."""
        return tuple(self._state.scores())

    def breakdown(self, seat: int | None = None) -> Breakdown:
        """Return the parts of a score, which add up to it.

        Parameters
        ----------
        seat : int, optional
            Default: the seat to decide, or the first winner, or seat 0.
        """
        line = self.line_positions()
        past = [
            (before._state, after._step.code)
            for before, after in itertools.pairwise(line)
            if after._step is not None and after._step.seat != LUCK
        ]
        return Breakdown(self._game.items(self._state, self._seat_or(seat), past))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._game.outcome(self._state)

    @property
    def events(self) -> Events:
        """What happened since the previous decision, automatic moves too."""
        if self._parent is None:
            return Events(self._game.opening(self._state, self._origin.parameters))
        if self._step is None or self._step.seat == LUCK:
            text = say("what could not be known was dealt anew", "o desconhecido foi redistribuído")
            return Events([Event(LUCK, text, "")])
        return Events(self._game.events(self._parent._state, self._step.code, self._state))

    # -- who knows what ---------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """Return the position as a plain mapping that could be written as JSON.

        Parameters
        ----------
        seat : int, optional
            Show only what this seat can know, None where something is hidden from it.
            Without a seat: everything (the omniscient view).
        """
        if seat is not None:
            self._check_seat(seat, self._game.viewers(self._state))
        view = self._game.view(self._state, seat)
        decision = None
        if self.decision is not None:
            decision = {"seat": self.decision.seat, "ask": self.decision.ask}
            if seat is None or seat == self.decision.seat:
                decision |= {
                    "question": self.decision.question,
                    "rule": self.decision.rule,
                    "options": [option.text for option in self.options],
                }
        events = [list(event) for event in self.events]
        return {**view, "decision": decision, "events": events}

    def resample(self, seat: int, seed: int) -> Position:
        """Return a position that looks the same to a seat, with everything it can't know re-dealt.

        Parameters
        ----------
        seat : int
            The seat whose knowledge is kept.
        seed : int
            Luck of the new deal.
        """
        self._check_seat(seat, self._game.viewers(self._state))
        check_seed(seed)
        state = self._state.clone()
        state.resample(seat, seed)
        step = Step(LUCK, f"luck {seat} {seed}", -1)
        return Position(self._game, state, self._origin, self, step)

    # -- identity ---------------------------------------------------------------------------

    @property
    def key(self) -> bytes:
        """Canonical bytes of game, component set and state."""
        if self._key is None:
            head = f"{self._game.name}/{self._game.version}/{self._origin.components}/"
            self._key = head.encode() + self._state.key()
        return self._key

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def token(self) -> str:
        """Return a short URL-safe text that `lab.load` turns back into this position.

        It holds the luck of the game: sharing a token reveals everything.
        """
        from engis_lab.core.notation import write_token

        return write_token(self)

    def __reduce__(self) -> tuple[Any, ...]:
        from engis_lab.core.notation import read_token

        return read_token, (self.token(), self._origin.folder)

    @property
    def parent(self) -> Position | None:
        """The position this one was played from."""
        return self._parent

    @property
    def step(self) -> Step | None:
        """The step that led here from the parent; None at the start of a line."""
        return self._step

    def line_positions(self) -> list[Position]:
        """Return the positions of the line up to here, oldest first, this one included."""
        chain: list[Position] = []
        at: Position | None = self
        while at is not None:
            chain.append(at)
            at = at._parent
        return chain[::-1]

    def line(self) -> list[Step]:
        """Return the steps that led here from the first position."""
        return [p._step for p in self.line_positions() if p._step is not None]

    # -- showing itself ---------------------------------------------------------------------

    def __repr__(self) -> str:
        if self.decision is None:
            state = say("over", "terminada")
        else:
            state = f"{self.decision.ask}, " + say(
                "seat {n} to decide", "decide o lugar {n}", n=self.decision.seat
            )
        scores = ":".join(str(points) for points in self.scores)
        where = say("round {n}", "rodada {n}", n=self._state.when[0])
        return f"<{self._game.name}: {where}, {state}, {scores}>"

    def __str__(self) -> str:
        return self._game.look(self.view()).as_text()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        bundle = {"text/plain": repr(self)}
        if Position.draw is not None:
            bundle |= Position.draw(self)
        return bundle

    # -- inside -----------------------------------------------------------------------------

    def _option(self, code: int) -> Option:
        game, state = self._game, self._state
        return Option(
            game.text(state, code),
            code,
            game.picks(state, code),
            lambda: game.group(state, code),
            lambda: game.label(state, code),
            lambda: game.effect(state, code),
        )

    def _text_of(self, action: object) -> str:
        if isinstance(action, Option):
            return action.text
        if isinstance(action, str):
            return action
        raise TypeError(
            say(
                "an action is a text such as {example!r} or an option, not {got!r}",
                "uma ação é um texto como {example!r} ou uma opção, não {got!r}",
                example=self.options[0].text if self.options else "bid 0",
                got=action,
            )
        )

    def _code_of(self, text: str) -> int | None:
        """Return the code of a text that is possible here, None of any other."""
        if self.over:
            return None
        try:
            code = self._game.parse(self._state, text)
        except Unreadable:
            return None
        return code if code in self._state.legal() else None

    def _refuse(self, text: str) -> Refusal:
        if self.over:
            outcome = self.outcome
            return Refusal(
                outcome.rule if outcome else "",
                say("the game is over", "a partida terminou"),
                (outcome.reason,) if outcome else (),
                say("Go back in the line to play on.", "Volte na linha para continuar."),
            )
        try:
            self._game.parse(self._state, text)
        except Unreadable as error:
            fix = (
                say(
                    "Did you mean: {texts}?",
                    "Você quis dizer: {texts}?",
                    texts=", ".join(error.meant),
                )
                if error.meant
                else ""
            )
            return Refusal(error.rule, str(error), (), fix)
        refusal = self._game.refusal(self._state, text)
        assert refusal is not None, f"{text!r} is neither possible nor refused"
        return refusal

    def _refuse_seat(self, seat: int | None) -> Refusal | None:
        if seat is None or seat == self._state.seat or self.over:
            return None
        self._check_seat(seat)
        return Refusal(
            self._game.ask(self._state)[1],
            say("it is not the turn of seat {n}", "não é a vez do lugar {n}", n=seat),
            (say("seat {n} decides now", "agora decide o lugar {n}", n=self._state.seat),),
            say("Wait for that decision.", "Espere essa decisão."),
        )

    def _after(self, code: int) -> Position:
        step = Step(self._state.seat, self._game.text(self._state, code), code)
        state = self._state.clone()
        state.apply(code)
        return Position(self._game, state, self._origin, self, step)

    def _seat_or(self, seat: int | None) -> int:
        if seat is not None:
            return self._check_seat(seat)
        if self.decision is not None:
            return self.decision.seat
        return (*self._state.winners(), 0)[0]

    def _check_seat(self, seat: object, seats: range | None = None) -> int:
        seats = seats if seats is not None else range(len(self._state.scores()))
        if isinstance(seat, bool) or not isinstance(seat, int) or seat not in seats:
            raise SetupError(
                "seat",
                say(
                    "{got} is not possible here; seats are {low} to {last}",
                    "{got} não é possível aqui; os lugares vão de {low} a {last}",
                    got=shown(seat),
                    low=seats[0],
                    last=seats[-1],
                ),
            )
        return seat


def unknown_game(name: object, known: list[str]) -> SetupError:
    """Return the error for a game that is not in the registry."""
    return SetupError("game", f"{shown(name)} - {did_you_mean(shown(name)[1:-1], known)}")
