"""The small values a position answers with: options, refusals, events, score items, outcomes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, NamedTuple

from engis_lab.core.words import say, speaking

LEFT = "<td style='text-align:left'>"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not possible now.

    Attributes
    ----------
    rule : str
        Section of the rules that forbids it, such as ``"4.3"``; the first in rulebook order.
    reason : str
        One sentence: what the rule asks for.
    facts : tuple of str
        What is so in this position (what is missing, who holds it, where).
    fix : str
        The smallest change that would make it possible, or what to do instead.
    sources : tuple of str
        Places of the board the facts speak of (``"0:b2"``, ``"offer:L1"``).
    also : tuple of str
        Further sections that forbid it too.
    """

    rule: str
    reason: str
    facts: tuple[str, ...] = ()
    fix: str = ""
    sources: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    def __str__(self) -> str:
        facts = f" ({'; '.join(self.facts)})" if self.facts else ""
        fix = f" {self.fix}" if self.fix else ""
        return f"{say('rule', 'regra')} {self.rule}: {self.reason}{facts}.{fix}"

    def _repr_html_(self) -> str:
        facts = "".join(f"<li>{escape(fact)}</li>" for fact in self.facts)
        return (
            f"<div><b>{say('Rule', 'Regra')} {escape(self.rule)}</b>: {escape(self.reason)}"
            f"<ul>{facts}</ul>{escape(self.fix)}</div>"
        )


class IllegalAction(ValueError):
    """An action that the rules refuse; the position it was tried on is unchanged.

    Attributes
    ----------
    reason, rule, fix : str
        As in `Refusal`.
    options : tuple of Option
        What is possible instead (empty when the game is over).
    refusal : Refusal
        All of it.
    """

    def __init__(self, text: str, refusal: Refusal, options: Sequence[Option] = ()) -> None:
        super().__init__(f"{text!r}: {refusal}")
        self.text = text
        self.refusal = refusal
        self.reason = refusal.reason
        self.rule = refusal.rule
        self.fix = refusal.fix
        self.options = tuple(options)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.text, self.refusal, self.options)


class SetupError(ValueError):
    """A position or game that can't be set up: which key, why, and what is accepted.

    Attributes
    ----------
    key : str
        The key at fault, with its path (``"clans[1].hexes.b2"``).
    reason : str
    """

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.key, self.reason)


class TokenError(ValueError):
    """A token or line that can't be read: damaged, cut off, or of something else."""


@dataclass(frozen=True, slots=True)
class Option:
    """One possible action of the open decision.

    Attributes
    ----------
    text : str
        Canonical notation, such as ``"take L1 b2"``; what a line records.
    effect : str
        What it brings at once, such as ``"+9"``; empty when nothing can be said shortly.
    picks : tuple of str
        The places and chips to click for it, in order (``"offer:L1"``, ``"0:b2"``).
    group : str
        Options of one group stand together (``"MOVE"``, ``"CRAFT"`` ...).
    code : int
        The game's own number of the action.
    """

    text: str
    code: int
    picks: tuple[str, ...] = ()
    _group: Callable[[], str] = field(default=str, repr=False, compare=False)
    _label: Callable[[], str] = field(default=str, repr=False, compare=False)
    _effect: Callable[[], str] = field(default=str, repr=False, compare=False)

    def label(self, language: str | None = None) -> str:
        """Return the option as a sentence, in the language in use or the one given."""
        with speaking(language):
            return self._label()

    @property
    def group(self) -> str:
        """The heading it stands under."""
        return self._group()

    @property
    def effect(self) -> str:
        """What it brings at once, shortly."""
        return self._effect()

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        words = [Said(self._group()), Said(self._label()), Said(self._effect())]
        return type(self), (self.text, self.code, self.picks, *words)


@dataclass(frozen=True, slots=True)
class Said:
    """Words said once and kept, for a copy that has no game to ask."""

    text: str

    def __call__(self) -> str:
        """Return the words."""
        return self.text


@dataclass(frozen=True, slots=True)
class Decision:
    """The open question of a position.

    Attributes
    ----------
    seat : int
        Who decides.
    ask : str
        The kind of question, one word (``"bid"``).
    rule : str
        Section of the rules that asks it.
    options : tuple of Option
        All possible answers; never empty.
    """

    seat: int
    ask: str
    rule: str
    options: tuple[Option, ...]
    _question: Callable[[], str] = field(repr=False, compare=False)

    @property
    def question(self) -> str:
        """The question as a sentence, in the language in use."""
        return self._question()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.seat, self.ask, self.rule, self.options, Said(self._question()))

    def __str__(self) -> str:
        texts = ", ".join(option.text for option in self.options)
        return f"{say('seat', 'lugar')} {self.seat} ({self.rule}): {self.question}\n{texts}"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr>{LEFT}<code>{escape(o.text)}</code></td>{LEFT}{escape(o.label())}</td>"
            f"{LEFT}{escape(o.effect)}</td></tr>"
            for o in self.options
        )
        return (
            f"<div><b>{say('Seat', 'Lugar')} {self.seat}</b> ({escape(self.rule)}): "
            f"{escape(self.question)}<table>{rows}</table></div>"
        )


class Event(NamedTuple):
    """Something that happened: who, what, by which rule, and the points it brought."""

    seat: int
    text: str
    rule: str
    points: int = 0


class Events(tuple[Event, ...]):
    """What happened since the previous decision, in order."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(f"{event.text} ({event.rule})" for event in self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<li>{escape(event.text)} <small>({escape(event.rule)})</small></li>" for event in self
        )
        return f"<ul>{rows}</ul>"


class Progress(NamedTuple):
    """How far a condition is met: what one has, what is lent to it, what it needs."""

    have: int
    lent: int
    needed: int

    @property
    def met(self) -> bool:
        """Whether it is met."""
        return self.have + self.lent >= self.needed

    def __str__(self) -> str:
        lent = f"+{self.lent}" if self.lent else ""
        return f"{self.have}{lent}/{self.needed}"


@dataclass(frozen=True, slots=True)
class Item:
    """One part of a score.

    Attributes
    ----------
    label : str
        What it is for, in the language in use when asked.
    points : int
    rule : str
    sources : tuple of str
        Places, objects and skills it comes from (``"0:b2"``, ``"O4"``, ``"K02"``).
    key : str
        The same for the same kind of item in every branch (``"card:WATER"``), so that
        branches can be compared; see `source` for the coarse kind.
    round : int
        The round it was scored in; 0 before set-up, one more than the last for the end.
    progress : Progress, optional
        Of a condition that is met or not: how far it is.
    """

    label: str
    points: int
    rule: str
    sources: tuple[str, ...] = ()
    key: str = ""
    round: int = 0
    progress: Progress | None = None

    @property
    def source(self) -> str:
        """The coarse kind of the item (``"card"``, ``"majority"`` ...)."""
        return self.key.split(":")[0]


class Breakdown(tuple[Item, ...]):
    """The items of one seat's score; they add up to it."""

    __slots__ = ()

    @property
    def total(self) -> int:
        """The sum of the points."""
        return sum(item.points for item in self)

    def __str__(self) -> str:
        rows = [f"{item.points:+4d}  {item.label} ({item.rule})" for item in self]
        return "\n".join([*rows, f"{self.total:4d}  {say('total', 'total')}"])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td style='text-align:right'>{item.points:+d}</td>"
            f"{LEFT}{escape(item.label)}</td>{LEFT}{escape(item.rule)}</td>"
            f"{LEFT}{escape(' '.join(item.sources))}</td></tr>"
            for item in self
        )
        head = "".join(
            f"<th style='text-align:left'>{word}</th>"
            for word in (
                say("points", "pontos"),
                say("for", "por"),
                say("rule", "regra"),
                say("from", "de"),
            )
        )
        return (
            f"<table><tr>{head}</tr>{rows}<tr><td style='text-align:right'><b>{self.total}</b>"
            f"</td>{LEFT}<b>total</b></td><td></td><td></td></tr></table>"
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes
    ----------
    winners : tuple of int
        Seats that won; several when they share, none when it is a draw.
    ranking : tuple of tuple of int
        Seats from best to last; seats that can't be told apart stand together.
    reason : str
        Why the winners won, in the language in use when asked.
    rule : str
    """

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    reason: str
    rule: str
