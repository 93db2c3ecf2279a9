"""Inis as a game of the registry: rules, texts, reasons and views put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from engis_lab.core.answers import Event, Item, Outcome, Refusal, SetupError
from engis_lab.core.game import Column, Game, State
from engis_lab.core.look import Look
from engis_lab.core.luck import Luck
from engis_lab.core.rulebook import Rulebook
from engis_lab.core.words import say
from engis_lab.games.inis import asking, items, label, parts, policy, record, refuse, story
from engis_lab.games.inis.codes import A_END, CARD_IDS, TILES
from engis_lab.games.inis.flow import settle
from engis_lab.games.inis.hidden import text_for
from engis_lab.games.inis.look import look
from engis_lab.games.inis.newgame import new_table
from engis_lab.games.inis.notation import read
from engis_lab.games.inis.setup import setup_table
from engis_lab.games.inis.setup_checks import CLASH_KEYS, KEYS, PLAYER_KEYS, TILE_KEYS
from engis_lab.games.inis.table import Table
from engis_lab.games.inis.victory import CONDITIONS, conditions
from engis_lab.games.inis.view import view


class Inis(Game):
    """Inis (Christian Martinez) for 2-4 players."""

    name = "inis"
    titles: Mapping[str, str] = {"en": "Inis", "pt": "Inis"}  # read-only by type
    version = 2
    seats = range(2, 5)
    policies = policy.POLICIES
    notation_rule = "14"
    words = (
        *CARD_IDS, *(f"t{n + 1}" for n in range(TILES)), *KEYS[1:-4], *KEYS[-3:], *PLAYER_KEYS,
        *TILE_KEYS, *CLASH_KEYS, "scenario", "discovery", "assembly",
    )  # fmt: skip

    # -- from nothing to a state ------------------------------------------------------------

    def new(
        self, seats: int, seed: int, components: str | None, options: Mapping[str, Any]
    ) -> State:
        """Return the first position of a game (chapter 2)."""
        no_components(components)
        table = new_table(self.check_seats(seats), seed, options)
        settle(table)
        return cast("State", table)

    def setup(self, mapping: Mapping[str, Any], components: str | None) -> State:
        """Return a position from a table."""
        no_components(components)
        self.check_seats(mapping.get("seats"))
        table = setup_table(mapping)
        settle(table)
        return cast("State", table)

    def components(self, state: State) -> str:
        """Return "": there is one set of components only."""
        return ""

    @property
    def rulebook(self) -> Rulebook:
        """The numbered rules."""
        return parts.rulebook()

    # -- decisions --------------------------------------------------------------------------

    def ask(self, state: State) -> tuple[str, str]:
        """Return word and section of the open question."""
        return asking.ask(_table(state))

    def question(self, state: State) -> str:
        """Return the open question as a sentence."""
        return asking.question(_table(state))

    def text(self, state: State, code: int, seat: int | None = None) -> str:
        """Return the notation of an action, hidden cards left out."""
        return text_for(_table(state), code, seat)

    def label(self, state: State, code: int) -> str:
        """Return an action as a sentence."""
        return label.label(_table(state), code)

    def effect(self, state: State, code: int) -> str:
        """Return how many clans, one's own and others', stand where an action points."""
        return label.effect(_table(state), code)

    def group(self, state: State, code: int) -> str:
        """Return the heading of an action."""
        return label.group(code)

    def picks(self, state: State, code: int) -> tuple[str, ...]:
        """Return what to click for an action."""
        return label.picks(code)

    def attempt(self, state: State, picks: Sequence[str]) -> str:
        """Return the text that clicks would mean."""
        return label.attempt(picks, refuse.VERBS[_table(state).kind])

    def all_codes(self) -> range:
        """Return every action of the notation."""
        return range(A_END)

    def considered(self, state: State) -> list[int]:
        """Return what one may wonder about at the open question."""
        table = _table(state)
        return label.considered(table, refuse.VERBS[table.kind])

    def parse(self, state: State, text: str) -> int:
        """Return the code of a text (14)."""
        return read(text)

    def refusal(self, state: State, text: str) -> Refusal | None:
        """Return why a text is not possible now."""
        return refuse.refusal(_table(state), read(text))

    # -- for rollouts and comparisons ---------------------------------------------------------

    @property
    def sources(self) -> tuple[str, ...]:
        """Keys of the three victory conditions (11.2-11.4)."""
        return CONDITIONS

    def source_label(self, state: State, key: str) -> str:
        """Return a victory condition in words."""
        return items.condition_name(key)

    # -- for simulations ----------------------------------------------------------------------

    @property
    def columns(self) -> tuple[Column, ...]:
        """Rounds, and what each player had at the end."""
        return record.COLUMNS

    def record(self, states: Sequence[State]) -> list[list[int]]:
        """Return what a game came to, from the positions between its rounds."""
        return record.record([_table(state) for state in states])

    def column_label(self, state: State, name: str) -> str:
        """Return a column in words."""
        return record.label(name)

    # -- what it means ----------------------------------------------------------------------

    def items(self, state: State, seat: int, past: Sequence[tuple[State, int]] = ()) -> list[Item]:
        """Return the three victory conditions, with the Deeds given to them (11.5)."""
        return items.items(_table(state), seat)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return the position as a mapping."""
        return view(_table(state), seat)

    def events(self, before: State, code: int, after: State) -> list[Event]:
        """Return what an action did."""
        return story.events(_table(before), code)

    def opening(self, state: State, origin: Mapping[str, Any]) -> list[Event]:
        """Return what was told while the first position was built."""
        if "tiles" in origin:
            return []
        options = {k: v for k, v in origin.items() if k not in ("seats", "seed")}
        return story.opening(new_table(origin["seats"], origin["seed"], options, []))

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended (11.6-11.9)."""
        table = _table(state)
        if not table.over:
            return None
        by_rank: dict[tuple[bool, int], list[int]] = {}
        for seat in range(table.seats):
            rank = (bool(table.won >> seat & 1), sum(conditions(table, seat)))
            by_rank.setdefault(rank, []).append(seat)
        ranking = tuple(tuple(by_rank[rank]) for rank in sorted(by_rank, reverse=True))
        winners = tuple(table.winners())
        if winners:
            text, rule = victory(table)
            return Outcome(winners, ranking, text, rule)
        reason = say(
            "no winner after round {n}: a draw",
            "sem vencedor após a rodada {n}: empate",
            n=table.cap,
        )
        return Outcome((), ranking, reason, "11.9")

    def look(self, view: dict[str, Any]) -> Look:
        """Return how a view is drawn."""
        return look(view)

    def policy(self, name: str, state: State, seed: int) -> int:
        """Return the action a policy takes."""
        return policy.choose(_table(state), self.policies.index(name), Luck(seed))

    def outlook(self, state: State, seat: int) -> float:
        """Return what a seat may expect, where a playout was cut short."""
        return policy.outlook(_table(state), seat)

    def prefer(self, state: State, codes: Sequence[int]) -> list[float]:
        """Return the coarse worth that the greedy policy gives to actions."""
        return [float(policy.preference(_table(state), code)) for code in codes]

    def reconstructed(self, state: State) -> bool:
        """Tell that readings tagged R are in use (chapter 15)."""
        return True

    def score_words(self, score: int) -> str:
        """Return a score, which is the number of conditions met (11.6)."""
        return say(
            "{n} {n:condition|conditions} met",
            "{n} {n:condição cumprida|condições cumpridas}",
            n=score,
        )

    def seat_name(self, state: State, seat: int) -> str:
        """Return the name of a player."""
        return parts.player(seat)


def _table(state: State) -> Table:
    return cast("Table", state)


def no_components(components: object) -> None:
    """Refuse a folder of components: Inis has the one set it comes with."""
    if components is not None:
        raise SetupError(
            "components",
            say("Inis has one set of components only", "Inis só tem um conjunto de componentes"),
        )


def victory(table: Table) -> tuple[str, str]:
    """Return why the winner won, and the section: most conditions, or as the Brenn (11.6, 11.7)."""
    won = table.winners()[0]
    n = sum(conditions(table, won))
    holders = [
        s for s in range(table.seats)
        if table.pretender >> s & 1 and sum(conditions(table, s)) >= n
    ]  # fmt: skip
    text = say(
        "{name} meets most conditions: {n}", "{name} cumpre mais condições: {n}",
        name=parts.player(won), n=n,
    )  # fmt: skip
    if len(holders) > 1:
        text += say(
            " (of those with a token; the Brenn wins ties)",
            " (entre quem tem ficha; o Brenn vence empates)",
        )
    return text, "11.7" if len(holders) > 1 else "11.6"
