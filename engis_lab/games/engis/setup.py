"""New games and positions from a table (§1, §10, §13), with every check of what is given."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.game import check_seed, did_you_mean
from engis_lab.core.luck import Luck, fold
from engis_lab.core.words import say
from engis_lab.games.engis.clan import Clan
from engis_lab.games.engis.codes import DEGREE, NEAR
from engis_lab.games.engis.components import (
    INTELLIGENCE,
    NEANDERTHAL,
    PILE,
    VOLCANO,
    YELLOW,
    Box,
)
from engis_lab.games.engis.parts import (
    CARDS,
    COLOURS,
    GREEN_IDS,
    HEX_IDS,
    LEVELS,
    OBJECT_IDS,
    SKILL_IDS,
    SPACES,
    YELLOW_IDS,
)
from engis_lab.games.engis.table import FIRST_PLAYER, GREENS, PLANS, ROUNDS, YELLOWS, Table

KEYS = (
    "side", "round", "phase", "first", "order", "clans", "weather", "offer", "pile",
    "discarded", "rival", "level", "seed",
)  # fmt: skip
CLAN_KEYS = ("colour", "hexes", "meeples", "row", "objects", "skills", "played", "score", "weather")
RIVAL_KEYS = ("hexes", "objects", "skills", "score", "bid", "plan", "plans", "colour")
PHASES = ("bid", "act", "play", "end")
OPTIONS = ("side", "first", "colours", "level")
MOST_SCORE = 999


# -- §1: a new game ---------------------------------------------------------------------------


def new_table(box: Box, seats: int, seed: int, options: Mapping[str, Any]) -> Table:
    """Return a game before its first automatic move (§1); solo with one seat (§10)."""
    check_seed(seed)
    check_keys("", options, OPTIONS)
    solo = seats == 1
    if options.get("level") is not None and not solo:
        raise SetupError("level", say("only a solo game (seats=1) has a level",
                                      "só a partida solo (seats=1) tem nível"))  # fmt: skip
    table = Table(box, 2 if solo else seats, int(solo))
    table.level = one_of("level", options.get("level", "normal"), LEVELS)
    side = one_of("side", options.get("side", "A"), ("A", "B"))
    colours = clan_colours(options.get("colours"), side, table)
    for seat, clan in enumerate(table.clans):
        clan.colour = colours[seat]
        clan.settle()
    table.deal(seed)
    first = options.get("first")
    if first is None:
        table.first = 0 if solo else Luck(fold(seed, FIRST_PLAYER)).below(seats)
    else:
        table.first = whole("first", first, 0, seats - 1)
    table.begin_round()
    return table


def clan_colours(given: object, side: int, table: Table) -> list[int]:
    """Return the colour numbers of all clans: 0 on side A, else as given or in order (§9)."""
    if side == 0:
        if given is not None:
            raise SetupError("colours", say("all boards of side A are alike; use side=\"B\"",
                                            "no lado A todos são iguais; use side=\"B\""))  # fmt: skip
        return [0] * table.seats
    if given is None:
        return [seat + 1 for seat in range(table.seats)]
    names = list_of("colours", given)
    asked = table.seats - table.solo
    if len(names) != asked:
        raise SetupError("colours", say("{n} colours are needed, one per seat, not {got}",
                                        "são precisas {n} cores, uma por lugar, não {got}",
                                        n=asked, got=len(names)))  # fmt: skip
    found = [1 + one_of(f"colours[{i}]", c, COLOURS) for i, c in enumerate(names)]
    return different_colours(found, table.solo)


def different_colours(found: list[int], solo: int) -> list[int]:
    """Check that no colour comes twice; in solo add the one after the human's (§10)."""
    if len(set(found)) < len(found):
        raise SetupError("colours", say("each colour is there once", "cada cor existe uma vez"))
    return [*found, found[0] % 4 + 1] if solo else found


# -- §13: a position from a table -------------------------------------------------------------


def setup_table(box: Box, mapping: Mapping[str, Any]) -> Table:
    """Return a position from a table before its first automatic move (§13)."""
    check_mapping("setup", mapping)
    check_keys("", mapping, KEYS)
    seed = check_seed(mapping.get("seed", 0))
    table = seated(box, mapping)
    table.round = table.began = whole("round", mapping.get("round", 1), 1, ROUNDS)
    phase = PHASES[one_of("phase", mapping.get("phase", "bid"), PHASES)]
    if phase == "end" and table.round < ROUNDS:
        raise SetupError("phase", say('"end" comes after round 8; this is round {n}',
                                      '"end" vem depois da rodada 8; esta é a rodada {n}',
                                      n=table.round))  # fmt: skip
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
        raise SetupError("clans", say("give 2 to 4 clans, or one with `rival`; got {n}",
                                      "dê de 2 a 4 clãs, ou um com `rival`; há {n}",
                                      n=len(clans)))  # fmt: skip
    if "level" in mapping and not solo:
        raise SetupError("level", say("only a game with `rival` has a level",
                                      "só uma partida com `rival` tem nível"))  # fmt: skip
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
            raise SetupError(f"{clan_key(table, i)}.colour",
                             say("all boards of side A are alike; use side \"B\"",
                                 "no lado A todos são iguais; use o lado \"B\""))  # fmt: skip
    if side == 0:
        return [0] * table.seats
    found = [
        0 if c is None else 1 + one_of(f"{clan_key(table, i)}.colour", c, COLOURS)
        for i, c in enumerate(given)
    ]
    taken = [c for c in found if c]
    if len(set(taken)) < len(taken):
        raise SetupError("colour", say("each colour is there once", "cada cor existe uma vez"))
    for i in range(len(found)):
        if not found[i]:
            after = found[0] % 4 + 1 if table.solo and i == 1 else 1
            order = [(after - 1 + k) % 4 + 1 for k in range(4)]
            found[i] = next(c for c in order if c not in found)
    return found


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
            raise SetupError(f"{key}.{space_name}",
                             say("a printed hex lies there", "ali há um hexágono impresso"))  # fmt: skip
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
        raise SetupError(key, say("{spaces} are not connected to a printed hex (3.6)",
                                  "{spaces} não estão ligados a um hexágono impresso (3.6)",
                                  spaces=", ".join(apart)))  # fmt: skip


def read_progress(clan: Clan, key: str, row: Mapping[str, Any]) -> None:
    """Read objects, skills and score; the group bonus of §4.4 counts as paid before."""
    for o in several(f"{key}.objects", row.get("objects", ()), OBJECT_IDS):
        clan.objects |= 1 << o
    for g in range(2):
        if clan.objects & clan.group(g) == clan.group(g):
            clan.bonus[g] = -1  # paid before set-up
    for k in several(f"{key}.skills", row.get("skills", ()), SKILL_IDS):
        clan.learn(k)
    clan.before = clan.score = whole(f"{key}.score", row.get("score", 0), 0, MOST_SCORE)


def read_played(clan: Clan, key: str, given: object) -> None:
    """Read the used scoring cards, oldest first."""
    for card in several(key, given, CARDS):
        clan.hand &= ~(1 << card)
        clan.pile[clan.piled] = card
        clan.piled += 1


def stand_meeples(clan: Clan, key: str, row: Mapping[str, Any], phase: str) -> None:
    """Stand the meeples; with those in the row they are four, five with Neanderthal (1.3, K13)."""
    clan.row = whole(f"{key}.row", row.get("row", 0), 0, 4)
    if clan.row and phase == "bid":
        raise SetupError(f"{key}.row", say("the bid row is empty when a round begins",
                                           "a fileira está vazia no início da rodada"))  # fmt: skip
    if "meeples" not in row:
        if clan.row:
            raise SetupError(f"{key}.row", say("give `meeples` too when some are in the row",
                                               "dê também `meeples` quando há na fileira"))  # fmt: skip
        if clan.has(NEANDERTHAL):
            clan.meeples[clan.box.printed_space[clan.colour * 2]] += 1
        return
    clan.meeples = [0] * 10
    for space_name, n in check_mapping(f"{key}.meeples", row["meeples"]).items():
        at = one_of(f"{key}.meeples", space_name, SPACES)
        count = whole(f"{key}.meeples.{space_name}", n, 0, 5)
        if count and not clan.ground[at]:
            what = say("a volcano", "um vulcão") if clan.board[at] >= 0 else say("empty", "vazio")
            raise SetupError(f"{key}.meeples.{space_name}",
                             say("no meeple stands there: the space is {what}",
                                 "não pode haver meeple ali: o espaço é {what}", what=what))  # fmt: skip
        clan.meeples[at] = count
    total = sum(clan.meeples) + clan.row
    if total != clan.meeple_count():
        raise SetupError(f"{key}.meeples",
                         say("meeples on the board and in the row must be {want}, not {got}",
                             "meeples no tabuleiro e na fileira devem ser {want}, não {got}",
                             want=clan.meeple_count(), got=total))  # fmt: skip


def lay_rival(table: Table, row: Mapping[str, Any], phase: str, used: dict[int, str]) -> None:
    """Read the rival clan: a plain list of hexes, its bid and its plans (§10)."""
    clan = table.clans[1]
    check_keys("rival", row, RIVAL_KEYS)
    hexes = list_of("rival.hexes", row.get("hexes", ()))
    if len(hexes) > 8:
        raise SetupError("rival.hexes", say("at most 8 besides the printed pair, not {n}",
                                            "no máximo 8 além do par impresso, não {n}",
                                            n=len(hexes)))  # fmt: skip
    for i, id_ in enumerate(hexes):
        clan.put(2 + i, use(f"rival.hexes[{i}]", id_, used))
    read_progress(clan, "rival", row)
    clan.row = whole("rival.bid", row.get("bid", 0), 0, 4)
    if clan.row and phase == "bid":
        raise SetupError("rival.bid", say("there is no bid yet when a round begins",
                                          "ainda não há lance no início da rodada"))  # fmt: skip


def lay_plans(table: Table, row: Mapping[str, Any], phase: str, seed: int) -> None:
    """Read the rival's plans; those not given are drawn by the seed (10.1)."""
    clan = table.clans[1]
    to_come = ROUNDS - table.round + (phase == "bid")
    given = several("rival.plans", row.get("plans", ()), CARDS)
    if len(given) > to_come:
        raise SetupError("rival.plans", say("at most {n} plans are to come, not {got}",
                                            "faltam no máximo {n} planos, não {got}",
                                            n=to_come, got=len(given)))  # fmt: skip
    table.plan = -1
    if "plan" in row:
        if phase not in ("act", "play"):
            raise SetupError("rival.plan", say("the plan of the round is open only in the phases "
                                               "act and play", "o plano da rodada só está aberto "
                                               "nas fases act e play"))  # fmt: skip
        table.plan = one_of("rival.plan", row["plan"], CARDS)
        if table.plan in given:
            raise SetupError("rival.plan", twice(row["plan"]))
    rest = [c for c in range(8) if c not in given and c != table.plan]
    Luck(fold(seed, PLANS)).shuffle(rest, len(rest))
    if table.plan < 0 and phase in ("act", "play"):
        table.plan = rest.pop()
    plans = [*given, *rest][:to_come]
    used = [c for c in range(8) if c not in plans and c != table.plan]
    table.planned = 8 - len(plans)
    table.plans = [-1] * table.planned + plans
    for card in used:
        clan.hand &= ~(1 << card)
        clan.pile[clan.piled] = card
        clan.piled += 1


def lay_weather(table: Table, mapping: Mapping[str, Any], seed: int) -> None:
    """Open the yellow cards and deal the green ones that are not given (1.7)."""
    if "weather" in mapping:
        given = several("weather", mapping["weather"], YELLOW_IDS)
        if len(given) != 4:
            raise SetupError("weather", say("four yellow cards lie open, not {n}",
                                            "há quatro cartas amarelas abertas, não {n}",
                                            n=len(given)))  # fmt: skip
        table.yellow = given
    else:
        yellows = list(range(YELLOW))
        Luck(fold(seed, YELLOWS)).shuffle(yellows, YELLOW)
        table.yellow = yellows[:4]
    held = {clan.weather for clan in table.clans}
    greens = [card for card in range(YELLOW, YELLOW + 6) if card not in held]
    Luck(fold(seed, GREENS)).shuffle(greens, len(greens))
    for clan in table.clans:
        if clan.weather < 0 and not clan.rival:
            clan.weather = greens.pop()


def lay_hexes(
    table: Table, mapping: Mapping[str, Any], phase: str, seed: int, used: dict[int, str]
) -> None:
    """Lay offer and pile: given ones first, the rest drawn by the seed (1.5, §13)."""
    offer = named_hexes("offer", mapping.get("offer"), used)
    if offer and phase != "bid":
        raise SetupError("offer", say("there is an offer only in the phase bid",
                                      "só há oferta na fase bid"))  # fmt: skip
    if offer and len(offer) != 4:
        raise SetupError("offer", say("four hexes are on offer, not {n}",
                                      "há quatro hexágonos na oferta, não {n}", n=len(offer)))  # fmt: skip
    next_ = named_hexes("pile", mapping.get("pile"), used)
    drawn = 4 if phase == "bid" and not offer else 0
    size = drawn + 4 * (ROUNDS - table.round)
    if len(next_) > size:
        raise SetupError("pile", say("{n} hexes are still to come, not {got}",
                                     "ainda faltam {n} hexágonos, não {got}",
                                     n=size, got=len(next_)))  # fmt: skip
    named_hexes("discarded", mapping.get("discarded"), used)
    rest = [h for h in range(PILE) if h not in used]
    if len(rest) < size - len(next_):
        raise SetupError("discarded" if "discarded" in mapping else "clans",
                         say("{n} more hexes are needed to finish the game, {got} are left",
                             "faltam {n} hexágonos para terminar a partida, restam {got}",
                             n=size - len(next_), got=len(rest)))  # fmt: skip
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
        taken = sum(clan.skills >> k & 1 for clan in table.clans)
        if taken > table.market[k]:
            raise SetupError("skills", say("{id}: the market had {n} copies, {got} are taken",
                                           "{id}: o mercado tinha {n} cópias, há {got} pegas",
                                           id=SKILL_IDS[k], n=table.market[k], got=taken))  # fmt: skip
        table.market[k] -= taken


def check_future(table: Table, phase: str) -> None:
    """Check that spaces and cards suffice for the rounds to come (§13)."""
    takes = 0 if phase == "end" else ROUNDS - table.round + (phase == "bid")
    plays = 0 if phase == "end" else ROUNDS - table.round + 1
    for seat, clan in enumerate(table.clans):
        key = clan_key(table, seat)
        free = clan.board.count(-1)
        if free < takes:
            raise SetupError(f"{key}.hexes", say("{n} empty spaces are needed to finish, {got} are left",
                                                 "faltam {n} espaços vazios, restam {got}",
                                                 n=takes, got=free))  # fmt: skip
        cards = bin(clan.hand).count("1")
        if cards < plays and not clan.rival and not clan.has(INTELLIGENCE):
            raise SetupError(f"{key}.played", say("{n} hand cards are needed, {got} are left",
                                                  "faltam {n} cartas na mão, restam {got}",
                                                  n=plays, got=cards))  # fmt: skip


def begin_phase(table: Table, mapping: Mapping[str, Any], phase: str) -> None:
    """Begin at the given phase."""
    if phase == "bid":
        if "order" in mapping:
            raise SetupError("order", say("turn order is known only after the bids (3.4)",
                                          "a ordem só é conhecida depois dos lances (3.4)"))  # fmt: skip
        table.begin_bids()
        return
    order = list_of("order", mapping.get("order", range(table.seats)))
    seats = [whole(f"order[{i}]", seat, 0, table.seats - 1) for i, seat in enumerate(order)]
    if sorted(seats) != list(range(table.seats)):
        raise SetupError("order", say("every seat stands in it once: {seats}",
                                      "cada lugar aparece uma vez: {seats}",
                                      seats=list(range(table.seats))))  # fmt: skip
    table.order = [*seats, -1, -1, -1, -1][:4]
    if table.solo:
        table.clans[1].bid = table.clans[1].row
    if phase == "end":
        table.finish()
        return
    table.idx = 0 if phase == "act" else table.seats
    table.begin_turn()


# -- reading values ---------------------------------------------------------------------------


def twice(name: object) -> str:
    """Return the reason for a piece used twice."""
    return say("{name} is used twice; it is there once", "{name} aparece duas vezes; só há um",
               name=name)  # fmt: skip


def use(key: str, id_: object, used: dict[int, str]) -> int:
    """Return the number of a hex and note where it lies; no hex lies in two places."""
    hex_ = one_of(key, id_, HEX_IDS)
    if hex_ in used:
        raise SetupError(key, say("{id} lies at {other} already", "{id} já está em {other}",
                                  id=id_, other=used[hex_]))  # fmt: skip
    used[hex_] = key
    return hex_


def required(mapping: Mapping[str, Any], key: str) -> Any:
    """Return the value of a key that must be given."""
    if key not in mapping:
        raise SetupError(key, say("is required", "é obrigatório"))
    return mapping[key]


def check_mapping(key: str, value: object) -> Mapping[str, Any]:
    """Return a mapping, or refuse what is none."""
    if not isinstance(value, Mapping):
        raise SetupError(key, say("a mapping is needed, not {got!r}",
                                  "é preciso um mapeamento, não {got!r}", got=value))  # fmt: skip
    return value


def check_keys(key: str, mapping: Mapping[str, Any], known: Collection[str]) -> None:
    """Refuse unknown keys by name."""
    for name in mapping:
        if name not in known:
            path = f"{key}.{name}" if key else str(name)
            raise SetupError(path, say("unknown; {hint}", "desconhecido; {hint}",
                                       hint=did_you_mean(str(name), list(known))))  # fmt: skip


def list_of(key: str, value: object) -> list[Any]:
    """Return a list, or refuse what is none (a text is none)."""
    if isinstance(value, (list, tuple, range)):
        return list(value)
    raise SetupError(key, say("a list is needed, not {got!r}", "é preciso uma lista, não {got!r}",
                              got=value))  # fmt: skip


def one_of(key: str, value: object, known: tuple[str, ...]) -> int:
    """Return the number of an id, or refuse an unknown one with the nearest."""
    if isinstance(value, str) and value in known:
        return known.index(value)
    raise SetupError(key, say("{got!r} is unknown; {hint}", "{got!r} é desconhecido; {hint}",
                              got=value, hint=did_you_mean(str(value), known)))  # fmt: skip


def several(key: str, given: object, known: tuple[str, ...]) -> list[int]:
    """Return the numbers of a list of ids, each at most once."""
    found: list[int] = []
    for i, id_ in enumerate(list_of(key, given)):
        number = one_of(f"{key}[{i}]", id_, known)
        if number in found:
            raise SetupError(f"{key}[{i}]", twice(id_))
        found.append(number)
    return found


def whole(key: str, value: object, low: int, high: int) -> int:
    """Return a whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise SetupError(key, say("a whole number from {low} to {high} is needed, not {got!r}",
                                  "é preciso um número inteiro de {low} a {high}, não {got!r}",
                                  low=low, high=high, got=value))  # fmt: skip
    return value
