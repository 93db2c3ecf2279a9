"""The contract: what a game must offer so that everything else can work with it.

A game is two layers. `State` is small, mutable and fast: whole numbers and fixed lists,
``apply`` trusts its caller. `Game` explains: it gives states names, texts, reasons and
views, and is proved equal to the fast layer by property tests.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from engis_lab.core.answers import Event, Item, Outcome, Refusal, SetupError
from engis_lab.core.words import say, shown

if TYPE_CHECKING:
    from engis_lab.core.best_order import BestOrder
    from engis_lab.core.look import Look
    from engis_lab.core.rulebook import Rulebook
    from engis_lab.core.varied import Variation

View = dict[str, Any]


class Column(NamedTuple):
    """One thing that `Game.record` notes of each seat of a finished game.

    Attributes
    ----------
    name : str
        The same in every game of this sort, as ``"K01"`` or ``"card3"``.
    group : str
        What it is one of: ``"skill"``, ``"card"`` ... (`charts.simulate` draws by group).
    round : int
        The round it tells of, 0 when of the whole game.
    words : tuple of str
        What the numbers 0, 1, 2 ... stand for, -1 for nothing; empty: plain numbers.
    """

    name: str
    group: str
    round: int = 0
    words: tuple[str, ...] = ()


class State(Protocol):
    """A position as the rules engine holds it."""

    @property
    def seat(self) -> int:
        """Who decides; -1 when the game is over."""

    @property
    def when(self) -> tuple[int, int]:
        """Round and kind of decision, to key random players' choices."""

    def legal(self) -> list[int]:
        """Return the codes of all possible actions: non-empty, unique, in a fixed order."""

    def apply(self, code: int) -> None:
        """Do a legal action and all automatic moves after it, in place."""

    def clone(self) -> State:
        """Return an independent copy."""

    def key(self) -> bytes:
        """Return canonical bytes of everything that matters: equality and hashing."""

    def digest(self) -> int:
        """Return a 64-bit checksum of the state, the same on every platform."""

    def scores(self) -> list[int]:
        """Return points per seat."""

    def sources(self, seat: int) -> list[int]:
        """Return a seat's points by source, as `Game.sources` names them; they add up."""

    def winners(self) -> list[int]:
        """Return the seats that won; empty when not over, or a draw."""

    def resample(self, seat: int, seed: int) -> None:
        """Re-deal in place everything that this seat can't know."""

    def playout(self, seed: int, policies: Sequence[int], rounds: int = 0) -> int:
        """Play on in place, to the end or for some rounds; return the decisions made."""


class Game(ABC):
    """One game of the registry: constructors and the explaining layer.

    Attributes
    ----------
    name : str
        The word used in `lab.new` and in tokens.
    titles : dict
        Its name per language.
    version : int
        Raised when rules or the order of options change: old tokens are then refused.
    seats : range
        Possible numbers of seats.
    policies : tuple of str
        Names of the built-in policies, weakest first.
    words : tuple of str
        At most 120 ASCII words that set-ups and options of this game are made of; each is one
        byte in a token.
    notation_rule : str
        Section of the rulebook that says how actions are written.
    automatic_rule : str
        Section that events of a move made without asking name; a line may repeat such a move.
    """

    name: str
    titles: Mapping[str, str]
    version: int
    seats: range
    policies: tuple[str, ...] = ("random",)
    words: tuple[str, ...] = ()
    notation_rule: str = "12"
    automatic_rule: str = ""

    # -- from nothing to a state ------------------------------------------------------------

    @abstractmethod
    def new(
        self, seats: int, seed: int, components: str | None, options: Mapping[str, Any]
    ) -> State:
        """Return the first position; raise `SetupError` on an unknown or wrong option."""

    @abstractmethod
    def setup(self, mapping: Mapping[str, Any], components: str | None) -> State:
        """Return a position from a table, or raise `SetupError`."""

    @abstractmethod
    def components(self, state: State) -> str:
        """Return the digest of the component set in use, "" for the standard one."""

    @property
    @abstractmethod
    def rulebook(self) -> Rulebook:
        """The numbered rules in our words."""

    # -- decisions --------------------------------------------------------------------------

    @abstractmethod
    def ask(self, state: State) -> tuple[str, str]:
        """Return the kind of the open question and its section."""

    @abstractmethod
    def question(self, state: State) -> str:
        """Return the open question as a sentence."""

    @abstractmethod
    def text(self, state: State, code: int, seat: int | None = None) -> str:
        """Return the canonical notation of an action, as far as ``seat`` may know it."""

    @abstractmethod
    def label(self, state: State, code: int) -> str:
        """Return the action as a sentence."""

    @abstractmethod
    def parse(self, state: State, text: str) -> int:
        """Return the code of a text; raise `Unreadable` with what may have been meant."""

    @abstractmethod
    def refusal(self, state: State, text: str) -> Refusal | None:
        """Return why a readable text is not possible now, or None."""

    @abstractmethod
    def all_codes(self) -> range:
        """Return every syntactically possible action."""

    def effect(self, state: State, code: int) -> str:
        """Return what the action brings at once, shortly."""
        return ""

    def picks(self, state: State, code: int) -> tuple[str, ...]:
        """Return the places to click for an action."""
        return ()

    def group(self, state: State, code: int) -> str:
        """Return the heading an action stands under."""
        return ""

    def attempt(self, state: State, picks: Sequence[str]) -> str:
        """Return the text that clicks on these places would mean, "" when none."""
        return ""

    def considered(self, state: State) -> list[int]:
        """Return the actions a player may wonder about here, possible or not."""
        return list(self.all_codes())

    def automatic(self, state: State, text: str) -> bool:
        """Tell whether this text may be a move that is made without asking."""
        return False

    # -- what it means ----------------------------------------------------------------------

    @abstractmethod
    def items(self, state: State, seat: int, past: Sequence[tuple[State, int]] = ()) -> list[Item]:
        """Return the parts of a seat's score.

        ``past`` are the earlier states of the line, oldest first, each with the code played
        in it; where they are given, items name the hexes and meeples they came from.
        """

    @abstractmethod
    def view(self, state: State, seat: int | None) -> View:
        """Return the position as a plain mapping, as far as the seat can know it."""

    @abstractmethod
    def events(self, before: State, code: int, after: State) -> list[Event]:
        """Return what an action did, automatic moves included."""

    def opening(self, state: State, origin: Mapping[str, Any]) -> list[Event]:
        """Return the automatic moves made while the first position was built."""
        return []

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, None while it goes on."""

    @abstractmethod
    def look(self, view: View) -> Look:
        """Return how a view is drawn, as plain data."""

    @abstractmethod
    def policy(self, name: str, state: State, seed: int) -> int:
        """Return the action that a built-in policy takes."""

    def viewers(self, state: State) -> range:
        """Return the seats that have a view of their own; an automatic rival has none."""
        return range(len(state.scores()))

    def seat_name(self, state: State, seat: int) -> str:
        """Return what a seat is called."""
        return say("seat {n}", "lugar {n}", n=seat)

    def score_words(self, score: int) -> str:
        """Return a score with its unit."""
        return say("{n} {n:point|points}", "{n} {n:ponto|pontos}", n=score)

    # -- for rollouts and comparisons ---------------------------------------------------------

    @property
    def sources(self) -> tuple[str, ...]:
        """Keys of the sources of points, in the order of `State.sources`."""
        return ()

    def source_label(self, state: State, key: str) -> str:
        """Return a source of points in words."""
        return key

    # -- for simulations ----------------------------------------------------------------------

    def component_set(self, components: Any) -> Any:
        """Return what `new` takes in place of a folder of components, read once."""
        return components

    @property
    def columns(self) -> tuple[Column, ...]:
        """What `record` notes, in its order; () when nothing."""
        return ()

    def record(self, states: Sequence[State]) -> list[list[int]]:
        """Return for each seat what happened in a game, one number for each of `columns`.

        ``states`` are the first position, then those after each round, the last one over.
        """
        return [[] for _ in states[-1].scores()]

    def column_label(self, state: State, name: str) -> str:
        """Return one of `columns` in words."""
        return name

    def column_word(self, state: State, name: str, number: int) -> str:
        """Return what a number of a column with words stands for, in the language in use."""
        return next(column.words[number] for column in self.columns if column.name == name)

    def column_tag(self, state: State, name: str) -> str:
        """Return the tag of the component or rule a column is about, "" when it has none."""
        return ""

    # -- for advice ---------------------------------------------------------------------------

    def outlook(self, state: State, seat: int) -> float:
        """Return what a seat may expect to have at the end, where a playout was cut short."""
        return float(state.scores()[seat])

    def prefer(self, state: State, codes: Sequence[int]) -> list[float]:
        """Return a coarse worth of each action, to drop the worst of a long list; equal: no view.

        The state has been re-dealt, so nothing that the deciding seat can't know is in it.
        """
        return [0.0] * len(codes)

    def plans(self, state: State, limit: int) -> list[list[int]]:
        """Return the most promising plans for the turn of the deciding seat, best first.

        A plan is a list of actions of this seat, each possible after those before it. The state
        has been re-dealt. By default single actions.
        """
        codes = state.legal()
        worth = self.prefer(state, codes)
        ranked = sorted(range(len(codes)), key=lambda i: -worth[i])
        return [[codes[i]] for i in ranked[:limit]]

    def reconstructed(self, state: State) -> bool:
        """Tell whether the component set in use rests on reconstructed values (tag R)."""
        return False

    # -- for looking back ---------------------------------------------------------------------

    def best_order(
        self, line: Sequence[tuple[State, int]], last: State, seat: int
    ) -> BestOrder | None:
        """Return the order of a seat's scoring plays that would have scored most, looking back.

        ``line`` are the states of the line, oldest first, each with the code played in it, and
        ``last`` is where it ends. None where the game has no such order, or nothing was played.
        """
        return None

    def variations(self, state: State | None) -> list[Variation]:
        """Return the groups of reconstructed values that may be varied, of a state's components.

        Without a state: of the standard components. Empty where the game has no such values.
        """
        return []

    def as_setup(self, state: State) -> dict[str, Any] | None:
        """Return the mapping that `setup` makes a position with the same future of.

        None where the game can't set up this position (or any).
        """
        return None

    # -- help for callers -------------------------------------------------------------------

    def check_seats(self, seats: object) -> int:
        """Return a number of seats this game has, or raise `SetupError`."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            raise SetupError(
                "seats",
                say(
                    "{got} is not possible; {game} has {low} to {high} seats",
                    "{got} não é possível; {game} tem de {low} a {high} lugares",
                    got=shown(seats),
                    game=self.titles["en"],
                    low=self.seats[0],
                    high=self.seats[-1],
                ),
            )
        return seats


class Unreadable(ValueError):
    """A text that is no action of the game.

    Attributes
    ----------
    meant : tuple of str
        Texts that may have been meant.
    rule : str
        Section of the rules that describes the notation.
    """

    def __init__(self, reason: str, meant: Sequence[str] = (), rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.meant = tuple(meant)
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.meant, self.rule)


def check_seed(seed: object) -> int:
    """Return a whole number that may seed a game, or raise `SetupError`."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**63:
        raise SetupError(
            "seed",
            say(
                "{got} is not possible; use a whole number from 0 to 2**63 - 1",
                "{got} não é possível; use um número inteiro de 0 a 2**63 - 1",
                got=shown(seed),
            ),
        )
    return seed


def near_words(word: str, known: Sequence[str], n: int = 3) -> list[str]:
    """Return the known words that are most like a word, at most ``n``."""
    from difflib import get_close_matches  # only for errors, so not at every import

    return get_close_matches(word, list(known), n=n)


def did_you_mean(word: str, known: Sequence[str], n: int = 3) -> str:
    """Return a hint at the nearest known words, or a list of them all when few.

    Examples
    --------
    >>> did_you_mean("engiss", ["engis", "pocket"])
    'did you mean engis?'
    """
    near = near_words(word.lower(), [k.lower() for k in known], n)
    near = [k for k in known if k.lower() in near]
    if near:
        return say("did you mean {words}?", "você quis dizer {words}?", words=", ".join(near))
    return say("known: {words}", "conhecidos: {words}", words=", ".join(known))
