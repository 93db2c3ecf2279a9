"""A position from a table: every key of §13 with its checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.game import check_seed
from engis_lab.core.luck import Luck, fold
from engis_lab.core.words import say
from engis_lab.games.engis.codes import FOR_GREENS, FOR_YELLOWS, ROUNDS
from engis_lab.games.engis.components import INTELLIGENCE, PILE, YELLOW, Box
from engis_lab.games.engis.parts import COLOURS, LEVELS, SKILL_IDS, YELLOW_IDS
from engis_lab.games.engis.reading import (
    check_keys,
    check_mapping,
    list_of,
    one_of,
    required,
    several,
    twice,
    use,
    whole,
)
from engis_lab.games.engis.setup_clans import clan_key, lay_clans, lay_plans
from engis_lab.games.engis.table import Table

KEYS = (
    "side",
    "round",
    "phase",
    "first",
    "order",
    "clans",
    "weather",
    "offer",
    "pile",
    "discarded",
    "rival",
    "level",
    "seed",
)
PHASES = ("bid", "act", "play", "end")


# -- §1: a new game ---------------------------------------------------------------------------


def setup_table(box: Box, mapping: Mapping[str, Any]) -> Table:
    """Return a position from a table before its first automatic move (§13)."""
    check_mapping("setup", mapping)
    check_keys("", mapping, KEYS)
    seed = check_seed(mapping.get("seed", 0))
    table = seated(box, mapping)
    table.round = table.began = whole("round", mapping.get("round", 1), 1, ROUNDS)
    phase = PHASES[one_of("phase", mapping.get("phase", "bid"), PHASES)]
    if phase == "end" and table.round < ROUNDS:
        raise SetupError(
            "phase",
            say(
                '"end" comes after round 8; this is round {n}',
                '"end" vem depois da rodada 8; esta é a rodada {n}',
                n=table.round,
            ),
        )
    table.first = whole("first", mapping.get("first", 0), 0, table.seats - 1)
    used: dict[int, str] = {}
    lay_clans(table, mapping, phase, used)
    lay_weather(table, mapping, seed)
    lay_hexes(table, mapping, phase, seed, used)
    if table.solo:
        lay_plans(table, mapping["rival"], phase, seed)
    check_copies(table)
    check_future(table, phase)
    begin_phase(table, mapping, phase)
    return table


def seated(box: Box, mapping: Mapping[str, Any]) -> Table:
    """Return an empty table with its clans, colours and level."""
    clans = list_of("clans", required(mapping, "clans"))
    rival = mapping.get("rival")
    solo = rival is not None
    if solo != (len(clans) == 1) or not 1 <= len(clans) <= 4:
        raise SetupError(
            "clans",
            say(
                "give 2 to 4 clans, or one with `rival`; got {n}",
                "dê de 2 a 4 clãs, ou um com `rival`; há {n}",
                n=len(clans),
            ),
        )
    if "level" in mapping and not solo:
        raise SetupError(
            "level",
            say("only a game with `rival` has a level", "só uma partida com `rival` tem nível"),
        )
    table = Table(box, len(clans) + solo, int(solo))
    table.level = one_of("level", mapping.get("level", "normal"), LEVELS)
    side = one_of("side", mapping.get("side", "A"), ("A", "B"))
    rows = [*clans, rival] if solo else clans
    for i, row in enumerate(rows):
        check_mapping(clan_key(table, i), row)
    for seat, colour in enumerate(setup_colours(table, rows, side)):
        table.clans[seat].colour = colour
        table.clans[seat].settle()
    return table


def setup_colours(table: Table, rows: list[Any], side: int) -> list[int]:
    """Return the colour numbers of a set-up: given ones kept, others the next free in order."""
    given = [row.get("colour") for row in rows]
    for i, colour in enumerate(given):
        if colour is not None and side == 0:
            raise SetupError(
                f"{clan_key(table, i)}.colour",
                say(
                    'all boards of side A are alike; use side "B"',
                    'no lado A todos são iguais; use o lado "B"',
                ),
            )
    if side == 0:
        return [0] * table.seats
    found = [
        0 if c is None else 1 + one_of(f"{clan_key(table, i)}.colour", c, COLOURS)
        for i, c in enumerate(given)
    ]
    for i, colour in enumerate(found):
        if colour and colour in found[:i]:
            raise SetupError(f"{clan_key(table, i)}.colour", twice(COLOURS[colour - 1]))
    for i in range(len(found)):
        if not found[i]:
            after = found[0] % 4 + 1 if table.solo and i == 1 else 1
            order = [(after - 1 + k) % 4 + 1 for k in range(4)]
            found[i] = next(c for c in order if c not in found)
    return found


def lay_weather(table: Table, mapping: Mapping[str, Any], seed: int) -> None:
    """Open the yellow cards and deal the green ones that are not given (1.7)."""
    if "weather" in mapping:
        given = several("weather", mapping["weather"], YELLOW_IDS)
        if len(given) != 4:
            raise SetupError(
                "weather",
                say(
                    "four yellow cards lie open, not {n}",
                    "há quatro cartas amarelas abertas, não {n}",
                    n=len(given),
                ),
            )
        table.yellow = given
    else:
        yellows = list(range(YELLOW))
        Luck(fold(seed, FOR_YELLOWS)).shuffle(yellows, YELLOW)
        table.yellow = yellows[:4]
    held = {clan.weather for clan in table.clans}
    greens = [card for card in range(YELLOW, YELLOW + 6) if card not in held]
    Luck(fold(seed, FOR_GREENS)).shuffle(greens, len(greens))
    for clan in table.clans:
        if clan.weather < 0 and not clan.rival:
            clan.weather = greens.pop()


def lay_hexes(
    table: Table, mapping: Mapping[str, Any], phase: str, seed: int, used: dict[int, str]
) -> None:
    """Lay offer and pile: given ones first, the rest drawn by the seed (1.5, §13)."""
    offer = named_hexes("offer", mapping.get("offer"), used)
    if phase != "bid" and offer:
        raise SetupError(
            "offer", say("there is an offer only in the phase bid", "só há oferta na fase bid")
        )
    if phase == "bid" and mapping.get("offer") is not None and len(offer) != 4:
        raise SetupError(
            "offer",
            say(
                "four hexes are on offer, not {n}",
                "há quatro hexágonos na oferta, não {n}",
                n=len(offer),
            ),
        )
    next_ = named_hexes("pile", mapping.get("pile"), used)
    drawn = 4 if phase == "bid" and not offer else 0
    size = drawn + 4 * (ROUNDS - table.round)
    if len(next_) > size:
        raise SetupError(
            "pile",
            say(
                "{n} hexes are still to come, not {got}",
                "ainda faltam {n} hexágonos, não {got}",
                n=size,
                got=len(next_),
            ),
        )
    named_hexes("discarded", mapping.get("discarded"), used)
    rest = [h for h in range(PILE) if h not in used]
    if len(rest) < size - len(next_):
        raise SetupError(
            "discarded" if "discarded" in mapping else "clans",
            say(
                "{n} more hexes are needed to finish the game, {got} are left",
                "faltam {n} hexágonos para terminar a partida, restam {got}",
                n=size - len(next_),
                got=len(rest),
            ),
        )
    table.deal_pile(seed, rest)
    next_ = [*next_, *table.pile[table.drawn :]][:size]
    table.offer = offer or (next_[:drawn] if drawn else [-1] * 4)
    table.drawn = 32 - size + drawn
    table.pile = [-1] * table.drawn + next_[drawn:]


def named_hexes(key: str, given: object, used: dict[int, str]) -> list[int]:
    """Read a list of hexes, each used nowhere else."""
    if given is None:
        return []
    return [use(f"{key}[{i}]", id_, used) for i, id_ in enumerate(list_of(key, given))]


def check_copies(table: Table) -> None:
    """Take the skills of all clans out of the market; there must be copies enough (1.6)."""
    for k in range(16):
        owners = [seat for seat, clan in enumerate(table.clans) if clan.skills >> k & 1]
        copies, taken = table.market[k], len(owners)
        if taken > copies:
            raise SetupError(
                f"{clan_key(table, owners[copies])}.skills",
                say(
                    "copies of {id} in the market: {n}, taken: {got}",
                    "cópias de {id} no mercado: {n}, pegas: {got}",
                    id=SKILL_IDS[k],
                    n=copies,
                    got=taken,
                ),
            )
        table.market = [n - taken * (i == k) for i, n in enumerate(table.market)]


def check_future(table: Table, phase: str) -> None:
    """Check that spaces and cards suffice for the rounds to come (§13)."""
    takes = 0 if phase == "end" else ROUNDS - table.round + (phase == "bid")
    plays = 0 if phase == "end" else ROUNDS - table.round + 1
    for seat, clan in enumerate(table.clans):
        key = clan_key(table, seat)
        free = clan.board.count(-1)
        if free < takes:
            raise SetupError(
                f"{key}.hexes",
                say(
                    "{n} empty spaces are needed to finish, {got} are left",
                    "faltam {n} espaços vazios, restam {got}",
                    n=takes,
                    got=free,
                ),
            )
        cards = clan.hand.bit_count()
        if cards < plays and not clan.rival and not clan.has(INTELLIGENCE):
            raise SetupError(
                f"{key}.played",
                say(
                    "{n} hand cards are needed, {got} are left",
                    "faltam {n} cartas na mão, restam {got}",
                    n=plays,
                    got=cards,
                ),
            )


def begin_phase(table: Table, mapping: Mapping[str, Any], phase: str) -> None:
    """Begin at the given phase."""
    if phase == "bid":
        if "order" in mapping:
            raise SetupError(
                "order",
                say(
                    "turn order is known only after the bids (3.4)",
                    "a ordem só é conhecida depois dos lances (3.4)",
                ),
            )
        table.begin_bids()
        return
    order = list_of("order", mapping.get("order", list(range(table.seats))))
    seats = [whole(f"order[{i}]", seat, 0, table.seats - 1) for i, seat in enumerate(order)]
    if sorted(seats) != list(range(table.seats)):
        raise SetupError(
            "order",
            say(
                "every seat stands in it once: {seats}",
                "cada lugar aparece uma vez: {seats}",
                seats=list(range(table.seats)),
            ),
        )
    table.order = [*seats, -1, -1, -1, -1][:4]
    if table.solo:
        table.clans[1].bid = table.clans[1].row
    if phase == "end":
        table.finish()
        return
    table.idx = 0 if phase == "act" else table.seats
    table.begin_turn()
