"""Engis as a game of the registry: rules, texts, reasons and views put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from engis_lab.core.answers import Event, Item, Outcome, Refusal
from engis_lab.core.game import Column, Game, State, Unreadable
from engis_lab.core.look import Look
from engis_lab.core.luck import Luck
from engis_lab.core.playing import turn_lock
from engis_lab.core.rulebook import Rulebook
from engis_lab.core.words import listed, say
from engis_lab.games.engis import label, record, refuse, story, worth
from engis_lab.games.engis.codes import A_BID, A_END, A_STEP2, ACT, BID, OVER, rank, spaces_of
from engis_lab.games.engis.components import Box, load_box, standard_box
from engis_lab.games.engis.files import DATA
from engis_lab.games.engis.look import look, remember
from engis_lab.games.engis.names import clan_name, clan_names
from engis_lab.games.engis.newgame import new_table
from engis_lab.games.engis.notation import RULE, Reader, plain, write
from engis_lab.games.engis.parts import (
    CARDS,
    COLOURS,
    GREEN_IDS,
    HEX_IDS,
    OBJECT_IDS,
    SKILL_IDS,
    SPACES,
    YELLOW_IDS,
)
from engis_lab.games.engis.plans import plans
from engis_lab.games.engis.policy import POLICIES, choose, outlook, preference
from engis_lab.games.engis.refuse_actions import is_other_path
from engis_lab.games.engis.refuse_expand import several_bids
from engis_lab.games.engis.setup import KEYS, setup_table
from engis_lab.games.engis.setup_clans import CLAN_KEYS
from engis_lab.games.engis.table import Table
from engis_lab.games.engis.view import view

if TYPE_CHECKING:
    from engis_lab.core.best_order import BestOrder
    from engis_lab.core.varied import Variation


@cache
def reader(box: Box) -> Reader:
    """Return the reader of texts for a component set."""
    return Reader(box)


@cache
def rulebook() -> Rulebook:
    """Return the numbered rules of Engis."""
    return Rulebook(DATA / "rulebook.toml", DATA / "index.toml")


class Engis(Game):
    """Engis (Marcos Macri) for 1-4 players."""

    name = "engis"
    titles: Mapping[str, str] = {"en": "Engis", "pt": "Engis"}  # read-only by type
    version = 1
    seats = range(1, 5)
    policies = POLICIES
    automatic_rule = "4.1"
    words = (
        *SPACES, *HEX_IDS, *OBJECT_IDS, *SKILL_IDS, *CARDS, *YELLOW_IDS, *GREEN_IDS, *COLOURS,
        *KEYS[:-1], *CLAN_KEYS[:-1], "act", "play", "plans",
    )  # fmt: skip

    # -- from nothing to a state ------------------------------------------------------------

    def new(
        self, seats: int, seed: int, components: str | None, options: Mapping[str, Any]
    ) -> State:
        """Return the first position of a game (§1, solo §10)."""
        table = new_table(_box(components), self.check_seats(seats), seed, options)
        table.settle()
        return cast("State", table)

    def setup(self, mapping: Mapping[str, Any], components: str | None) -> State:
        """Return a position from a table (§13)."""
        table = setup_table(_box(components), mapping)
        table.settle()
        return cast("State", table)

    def components(self, state: State) -> str:
        """Return the digest of the component set, "" for the standard one."""
        box = _table(state).box
        return "" if box.standard else box.digest

    @property
    def rulebook(self) -> Rulebook:
        """The numbered rules."""
        return rulebook()

    # -- decisions --------------------------------------------------------------------------

    def ask(self, state: State) -> tuple[str, str]:
        """Return word and section of the open question."""
        return refuse.ASKS[_table(state).kind]

    def question(self, state: State) -> str:
        """Return the open question as a sentence."""
        return refuse.question(_table(state))

    def text(self, state: State, code: int, seat: int | None = None) -> str:
        """Return the notation of an action (§12); nothing in Engis is chosen secretly."""
        return write(code)

    def label(self, state: State, code: int) -> str:
        """Return an action as a sentence."""
        return label.label(_table(state), code)

    def effect(self, state: State, code: int) -> str:
        """Return what an action brings at once."""
        return label.effect(_table(state), code)

    def group(self, state: State, code: int) -> str:
        """Return the heading of an action."""
        return label.group(_table(state), code)

    def picks(self, state: State, code: int) -> tuple[str, ...]:
        """Return the places to click for an action."""
        return label.picks(_table(state).seat, code)

    def attempt(self, state: State, picks: Sequence[str]) -> str:
        """Return the text that clicks would mean."""
        return label.attempt(_table(state), picks)

    def all_codes(self) -> range:
        """Return every action of the notation."""
        return range(A_END)

    def considered(self, state: State) -> list[int]:
        """Return what one may wonder about at the open question."""
        return label.considered(_table(state))

    def parse(self, state: State, text: str) -> int:
        """Return the code of a text (§12), bare bids and other middle spaces normalised."""
        table = _table(state)
        read = reader(table.box)
        size = read.bare_bid(text)
        if size:
            return self._bid_of_size(table, size)
        code = read.read(text)
        if A_STEP2 <= code < A_BID and table.kind == ACT and is_other_path(table, code):
            s, t = (code - A_STEP2) // 100, (code - A_STEP2) % 10
            middle = table.middle(table.clans[table.seat], s, t)
            return A_STEP2 + s * 100 + middle * 10 + t
        return code

    def refusal(self, state: State, text: str) -> Refusal | None:
        """Return why a text is not possible now."""
        table = _table(state)
        size = reader(table.box).bare_bid(text)
        return refuse.refusal(table, self.parse(state, text), size)

    def automatic(self, state: State, text: str) -> bool:
        """Tell whether a text is ``done``, made without asking when nothing else is left."""
        return plain(text) in ("done", "fim")

    def _bid_of_size(self, table: Table, size: int) -> int:
        """Return the only bid of this size; when there are several, list them (§12)."""
        if table.kind != BID:
            return A_BID + rank([0] * size)
        found = [c for c in table.legal() if len(spaces_of(c - A_BID)) == size]
        if len(found) > 1:
            raise Unreadable(several_bids(table, size), [write(c) for c in found], RULE)
        return found[0] if found else A_BID + rank([0] * size)

    # -- for rollouts and comparisons ---------------------------------------------------------

    @property
    def sources(self) -> tuple[str, ...]:
        """Keys of the sources of points (§5, §7)."""
        return worth.SOURCES

    def source_label(self, state: State, key: str) -> str:
        """Return a source of points in words."""
        return worth.source_label(_table(state), key)

    # -- for simulations ----------------------------------------------------------------------

    def component_set(self, components: Any) -> Any:
        """Return the box of a folder."""
        return _box(components)

    @property
    def columns(self) -> tuple[Column, ...]:
        """Bids, cards, skills and objects by round, hexes at the end."""
        return record.COLUMNS

    def record(self, states: Sequence[State]) -> list[list[int]]:
        """Return what happened in a game, from the positions between its rounds."""
        return record.record([_table(state) for state in states])

    def column_label(self, state: State, name: str) -> str:
        """Return a column in words."""
        return record.label(_table(state), name)

    def column_word(self, state: State, name: str, number: int) -> str:
        """Return the card or terrain of a number."""
        return record.word(_table(state), name, number)

    def column_tag(self, state: State, name: str) -> str:
        """Return the tag of a skill or object."""
        return record.tag(_table(state), name)

    # -- for looking back (imported when first asked for: few need it) ------------------------

    def best_order(
        self, line: Sequence[tuple[State, int]], last: State, seat: int
    ) -> BestOrder | None:
        """Return the order of the scoring cards that would have scored most (§5)."""
        from engis_lab.games.engis.hindsight import best_order

        return best_order([(_table(state), code) for state, code in line], _table(last), seat)

    def variations(self, state: State | None) -> list[Variation]:
        """Return the groups of reconstructed values (tag R) that may be varied."""
        from engis_lab.games.engis.variation import variations

        if state is None:
            return variations(standard_box(), solo=True)
        table = _table(state)
        return variations(table.box, bool(table.solo))

    def as_setup(self, state: State) -> dict[str, Any] | None:
        """Return the keys of §13 for a position at the start of a phase."""
        from engis_lab.games.engis.as_setup import as_setup

        return as_setup(_table(state))

    # -- what it means ----------------------------------------------------------------------

    def items(self, state: State, seat: int, past: Sequence[tuple[State, int]] = ()) -> list[Item]:
        """Return the parts of a seat's score (§5, §7)."""
        return worth.items(_table(state), seat, [(_table(s), code) for s, code in past])

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return the position as a mapping."""
        return view(_table(state), seat)

    def events(self, before: State, code: int, after: State) -> list[Event]:
        """Return what an action did."""
        return story.events(_table(before), code)

    def opening(self, state: State, origin: Mapping[str, Any]) -> list[Event]:
        """Return what the first position shows, and what a rival did before it."""
        box = _table(state).box
        if "clans" in origin:
            return story.opening(setup_table(box, origin), by_luck=False)
        options = {k: v for k, v in origin.items() if k not in ("seats", "seed")}
        table = new_table(box, origin["seats"], origin["seed"], options)
        return story.opening(table, by_luck=options.get("first") is None and not table.solo)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended (7.6)."""
        table = _table(state)
        if table.kind != OVER:
            return None
        by_standing: dict[int, list[int]] = {}
        for seat in range(table.seats):
            by_standing.setdefault(table.standing(seat), []).append(seat)
        ranking = tuple(tuple(by_standing[n]) for n in sorted(by_standing, reverse=True))
        return Outcome(ranking[0], ranking, _victory(table), "7.6")

    def look(self, view: dict[str, Any]) -> Look:
        """Return how a view is drawn."""
        return look(view)

    def outlook(self, state: State, seat: int) -> float:
        """Return an estimate of a seat's final score, where a playout was cut short."""
        with turn_lock:
            return outlook(_table(state), seat) / 100

    def prefer(self, state: State, codes: Sequence[int]) -> list[float]:
        """Return a coarse worth of each action, in points."""
        with turn_lock:
            return [preference(_table(state), code) / 100 for code in codes]

    def plans(self, state: State, limit: int) -> list[list[int]]:
        """Return plans for the rest of a turn (§4)."""
        with turn_lock:
            return plans(_table(state), limit)

    def reconstructed(self, state: State) -> bool:
        """Tell whether values tagged R are in use (§9)."""
        return "R" in _table(state).box.parts.tags

    def policy(self, name: str, state: State, seed: int) -> int:
        """Return the action a policy takes."""
        table = _table(state).clone()
        with turn_lock:
            return choose(table, self.policies.index(name), Luck(seed))

    def viewers(self, state: State) -> range:
        """Return the seats of people; the rival has no view (§10)."""
        return range(_table(state).seats - _table(state).solo)

    def seat_name(self, state: State, seat: int) -> str:
        """Return the name of a clan."""
        return clan_name(_table(state), seat)


def _table(state: State) -> Table:
    return cast("Table", state)


def _box(components: Any) -> Box:
    """Return the standard box, that of a folder, or one made in this process (`variation`)."""
    if isinstance(components, Box):
        return components
    box = standard_box() if components is None else load_box(components)
    if not box.standard:
        remember(box)
    return box


def _victory(table: Table) -> str:
    """Return why the winners won: points, else the tie-breaks in order (7.6)."""
    won = table.winners()
    best = max(table.scores())
    names = clan_names(table, won)
    level = [seat for seat in range(table.seats) if table.clans[seat].score == best]
    if len(level) == 1:
        return say(
            "{names} has most points: {n}", "{names} tem mais pontos: {n}", names=names, n=best
        )
    tests = (
        (say("skills", "habilidades"), [clan.skill_count() for clan in table.clans]),
        (say("objects", "objetos"), [clan.object_count() for clan in table.clans]),
        (say("knowledge", "conhecimento"), [clan.knows for clan in table.clans]),
    )
    for word, counts in tests:
        most = max(counts[seat] for seat in level)
        level = [seat for seat in level if counts[seat] == most]
        if len(level) == 1:
            return say(
                "tie at {n} points; {names} has more {word}",
                "empate em {n} pontos; {names} tem mais {word}",
                n=best,
                names=names,
                word=word,
            )
    return say(
        "{names} are level in points, skills, objects and knowledge",
        "{names} empatam em pontos, habilidades, objetos e conhecimento",
        names=listed([clan_name(table, seat) for seat in won]),
    )
