"""Clans and the rival of a position from a table (§13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.luck import Luck, fold
from engis_lab.core.words import say
from engis_lab.games.engis.clan import Clan
from engis_lab.games.engis.codes import DEGREE, FOR_PLANS, NEAR, ROUNDS
from engis_lab.games.engis.components import NEANDERTHAL, PILE, YELLOW
from engis_lab.games.engis.parts import CARDS, GREEN_IDS, OBJECT_IDS, SKILL_IDS, SPACES
from engis_lab.games.engis.reading import (
    check_keys,
    check_mapping,
    list_of,
    one_of,
    several,
    twice,
    use,
    whole,
)
from engis_lab.games.engis.table import Table

CLAN_KEYS = ("colour", "hexes", "meeples", "row", "objects", "skills", "played", "score", "weather")
RIVAL_KEYS = ("hexes", "objects", "skills", "score", "bid", "plan", "plans", "colour")
MOST_SCORE = 999


def clan_key(table: Table, seat: int) -> str:
    """Return how a clan is named in messages."""
    return "rival" if table.solo and seat == 1 else f"clans[{seat}]"


def lay_clans(table: Table, mapping: Mapping[str, Any], phase: str, used: dict[int, str]) -> None:
    """Read all clans, the rival last."""
    for seat, row in enumerate(mapping["clans"]):
        lay_clan(table, seat, row, phase, used)
    if table.solo:
        lay_rival(table, mapping["rival"], phase, used)


def lay_clan(
    table: Table, seat: int, row: Mapping[str, Any], phase: str, used: dict[int, str]
) -> None:
    """Read one clan: territory, meeples, objects, skills, used cards, score, green card."""
    clan, key = table.clans[seat], clan_key(table, seat)
    check_keys(key, row, CLAN_KEYS)
    lay_territory(clan, f"{key}.hexes", row.get("hexes", {}), used)
    read_progress(clan, key, row)
    read_played(clan, f"{key}.played", row.get("played", ()))
    stand_meeples(clan, key, row, phase)
    if "weather" in row:
        card = one_of(f"{key}.weather", row["weather"], GREEN_IDS) + YELLOW
        if any(other.weather == card for other in table.clans):
            raise SetupError(f"{key}.weather", twice(row["weather"]))
        clan.weather = card


def lay_territory(clan: Clan, key: str, given: object, used: dict[int, str]) -> None:
    """Place the hexes of a clan; each must be connected to a printed one (3.6)."""
    hexes = check_mapping(key, given)
    for space_name, id_ in hexes.items():
        at = one_of(key, space_name, SPACES)
        if clan.board[at] >= 0:
            raise SetupError(
                f"{key}.{space_name}",
                say("a printed hex lies there", "ali há um hexágono impresso"),
            )
        hex_ = use(f"{key}.{space_name}", id_, used)
        clan.put(at, hex_)
    reached = {s for s in range(10) if clan.board[s] >= PILE}
    frontier = list(reached)
    while frontier:
        s = frontier.pop()
        for i in range(DEGREE[s]):
            t = NEAR[s * 6 + i]
            if clan.board[t] >= 0 and t not in reached:
                reached.add(t)
                frontier.append(t)
    apart = [SPACES[s] for s in range(10) if clan.board[s] >= 0 and s not in reached]
    if apart:
        raise SetupError(
            key,
            say(
                "{spaces} are not connected to a printed hex (3.6)",
                "{spaces} não estão ligados a um hexágono impresso (3.6)",
                spaces=", ".join(apart),
            ),
        )


def read_progress(clan: Clan, key: str, row: Mapping[str, Any]) -> None:
    """Read objects, skills and score; the group bonus of §4.4 counts as paid before."""
    for o in several(f"{key}.objects", row.get("objects", ()), OBJECT_IDS):
        clan.was_paid(o)
    for k in several(f"{key}.skills", row.get("skills", ()), SKILL_IDS):
        clan.learn(k)
    clan.before = clan.score = whole(f"{key}.score", row.get("score", 0), 0, MOST_SCORE)


def read_played(clan: Clan, key: str, given: object) -> None:
    """Read the used scoring cards, oldest first."""
    for card in several(key, given, CARDS):
        clan.use_up(card)


def stand_meeples(clan: Clan, key: str, row: Mapping[str, Any], phase: str) -> None:
    """Stand the meeples; with those in the row they are four, five with Neanderthal (1.3, K13)."""
    clan.row = whole(f"{key}.row", row.get("row", 0), 0, 4)
    if clan.row and phase == "bid":
        raise SetupError(
            f"{key}.row",
            say(
                "the bid row is empty when a round begins",
                "a fileira está vazia no início da rodada",
            ),
        )
    if "meeples" not in row:
        if clan.row:
            raise SetupError(
                f"{key}.row",
                say(
                    "give `meeples` too when some are in the row",
                    "dê também `meeples` quando há na fileira",
                ),
            )
        if clan.has(NEANDERTHAL):
            clan.stand(clan.box.printed_space[clan.colour * 2], 3)
        return
    for space in range(10):
        clan.stand(space, 0)
    for space_name, n in check_mapping(f"{key}.meeples", row["meeples"]).items():
        at = one_of(f"{key}.meeples", space_name, SPACES)
        count = whole(f"{key}.meeples.{space_name}", n, 0, 5)
        if count and not clan.ground[at]:
            what = say("a volcano", "um vulcão") if clan.board[at] >= 0 else say("empty", "vazio")
            raise SetupError(
                f"{key}.meeples.{space_name}",
                say(
                    "no meeple stands there: the space is {what}",
                    "não pode haver meeple ali: o espaço é {what}",
                    what=what,
                ),
            )
        clan.stand(at, count)
    total = sum(clan.meeples) + clan.row
    if total != clan.meeple_count():
        raise SetupError(
            f"{key}.meeples",
            say(
                "meeples on the board and in the row must be {want}, not {got}",
                "meeples no tabuleiro e na fileira devem ser {want}, não {got}",
                want=clan.meeple_count(),
                got=total,
            ),
        )


def lay_rival(table: Table, row: Mapping[str, Any], phase: str, used: dict[int, str]) -> None:
    """Read the rival clan: a plain list of hexes, its bid and its plans (§10)."""
    clan = table.clans[1]
    check_keys("rival", row, RIVAL_KEYS)
    hexes = list_of("rival.hexes", row.get("hexes", ()))
    if len(hexes) > 8:
        raise SetupError(
            "rival.hexes",
            say(
                "at most 8 besides the printed pair, not {n}",
                "no máximo 8 além do par impresso, não {n}",
                n=len(hexes),
            ),
        )
    for i, id_ in enumerate(hexes):
        clan.put(2 + i, use(f"rival.hexes[{i}]", id_, used))
    read_progress(clan, "rival", row)
    clan.row = whole("rival.bid", row.get("bid", 0), 0, 4)
    if clan.row and phase == "bid":
        raise SetupError(
            "rival.bid",
            say(
                "there is no bid yet when a round begins", "ainda não há lance no início da rodada"
            ),
        )


def lay_plans(table: Table, row: Mapping[str, Any], phase: str, seed: int) -> None:
    """Read the rival's plans; those not given are drawn by the seed (10.1)."""
    clan = table.clans[1]
    to_come = ROUNDS - table.round + (phase == "bid")
    given = several("rival.plans", row.get("plans", ()), CARDS)
    if len(given) > to_come:
        raise SetupError(
            "rival.plans",
            say(
                "at most {n} plans are to come, not {got}",
                "faltam no máximo {n} planos, não {got}",
                n=to_come,
                got=len(given),
            ),
        )
    table.plan = -1
    if "plan" in row:
        if phase not in ("act", "play"):
            raise SetupError(
                "rival.plan",
                say(
                    "the plan of the round is open only in the phases act and play",
                    "o plano da rodada só está aberto nas fases act e play",
                ),
            )
        table.plan = one_of("rival.plan", row["plan"], CARDS)
        if table.plan in given:
            raise SetupError("rival.plan", twice(row["plan"]))
    rest = [c for c in range(8) if c not in given and c != table.plan]
    Luck(fold(seed, FOR_PLANS)).shuffle(rest, len(rest))
    if table.plan < 0 and phase in ("act", "play"):
        table.plan = rest.pop()
    plans = [*given, *rest][:to_come]
    used = [c for c in range(8) if c not in plans and c != table.plan]
    table.planned = 8 - len(plans)
    table.plans = [-1] * table.planned + plans
    for card in used:
        clan.use_up(card)
