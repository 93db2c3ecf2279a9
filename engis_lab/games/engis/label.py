"""How actions of Engis read, what they bring at once, and which clicks mean them."""

from __future__ import annotations

from collections.abc import Sequence

from engis_lab.core.words import say
from engis_lab.games.engis.codes import (
    A_BID,
    A_CRAFT,
    A_CUNNING,
    A_CUNNING_NO,
    A_DEVELOP,
    A_DIFFERENT,
    A_DONE,
    A_PLACE,
    A_PLAY,
    A_RETURN,
    A_SAME,
    A_STEP,
    A_TAKE,
    ACT,
    BID,
    CUNNING_ASK,
    DEGREE,
    GROUP_BONUS,
    NEAR,
    PLACE,
    PLAY,
    RETURN,
    TAKE,
    rank,
)
from engis_lab.games.engis.components import PILE
from engis_lab.games.engis.names import (
    card_name,
    hex_name,
    icon_name,
    meeples,
    object_name,
    place,
    skill_name,
    spots,
)
from engis_lab.games.engis.notation import card_text, spaces_in, verb_of
from engis_lab.games.engis.parts import BASIC, CARDS, HEX_IDS, OBJECT_IDS, SKILL_IDS, SPACES
from engis_lab.games.engis.table import Table


def label(table: Table, code: int) -> str:
    """Return an action as a sentence, in the language in use."""
    verb, spaces = verb_of(code), spaces_in(code)
    where = spots(spaces)
    if verb == "bid":
        if not spaces:
            return say("Bid nothing", "Lance de 0 meeples")
        return say(
            "Bid {what} from {where}",
            "Lance de {what} de {where}",
            what=meeples(len(spaces)),
            where=where,
        )
    if verb == "take":
        return say(
            "Take {hex}, place it on {where}",
            "Pegar {hex}, colocar em {where}",
            hex=hex_name(table, (code - A_TAKE) // 10),
            where=where,
        )
    if verb == "craft":
        return say("Craft {name}", "Fabricar {name}", name=object_name(table, code - A_CRAFT))
    if verb == "develop":
        return say(
            "Develop {name}, level {level}",
            "Desenvolver {name}, nível {level}",
            name=skill_name(table, code - A_DEVELOP),
            level=table.box.skill_level[code - A_DEVELOP],
        )
    if verb == "play":
        return say("Play {card}", "Usar {card}", card=card_name(table, code - A_PLAY))
    if code == A_CUNNING_NO:
        return say("Leave the bid in the row", "Deixar o lance na fileira")
    if code == A_DONE:
        return say("End the turn", "Encerrar o turno")
    if verb == "step":
        a, *middle, b = (SPACES[s] for s in spaces)
        if middle:
            return say(
                "Move a meeple from {a} over {m} to {b}",
                "Mover um meeple de {a} por {m} até {b}",
                a=a,
                m=middle[0],
                b=b,
            )
        return say("Move a meeple from {a} to {b}", "Mover um meeple de {a} para {b}", a=a, b=b)
    return {
        "cunning": say("Take one meeple back to {where}", "Trazer um meeple de volta para {where}",
                       where=where),
        "place": say("Place the neutral meeple on {where}", "Colocar o meeple neutro em {where}",
                     where=where),
        "return": say("Bring the meeples back to {where}", "Trazer os meeples de volta a {where}",
                      where=where),
    }[verb]  # fmt: skip


def effect(table: Table, code: int) -> str:
    """Return what an action brings at once: points, icons, a place in the order."""
    verb = verb_of(code)
    if verb == "play":
        return f"{table.value(table.seat, code - A_PLAY):+d}"
    if verb == "take":
        return icons_of(table, (code - A_TAKE) // 10)
    if verb == "craft":
        clan = table.clans[table.seat].clone()
        clan.make(code - A_CRAFT, table.round)
        gain = clan.score - table.clans[table.seat].score
        return f"{GROUP_BONUS:+d}" if gain else ""
    if verb == "step":
        return step_effect(table, code)
    return ""


def icons_of(table: Table, hex_: int) -> str:
    """Return the icons of a hex in words."""
    counts = [(table.box.icons[hex_ * 6 + i], icon_name(table, i)) for i in range(6)]
    return ", ".join(f"{n} {name}" for n, name in counts if n)


def step_effect(table: Table, code: int) -> str:
    """Return which hand cards score more or less after a step."""
    then = table.clone()
    then.move(code)
    seat, told = table.seat, []
    for entry in range(12):
        card = entry if entry < 6 else 7 if entry == 6 else 6
        owned = entry < 7 or table.clans[seat].terrains[entry - 7]
        if table.clans[seat].hand >> card & 1 and owned:
            gain = then.value(seat, entry) - table.value(seat, entry)
            if gain:
                told.append(f"{card_name(table, entry)} {gain:+d}")
    return ", ".join(told)


def group(table: Table, code: int) -> str:
    """Return the heading an action stands under."""
    verb = verb_of(code)
    if verb == "take":
        return hex_name(table, (code - A_TAKE) // 10)
    if verb == "bid":
        n = len(spaces_in(code))
        return say("bid {n}", "lance {n}", n=n)
    return {
        "step": say("MOVE", "MOVER"),
        "craft": say("CRAFT", "FABRICAR"),
        "develop": say("DEVELOP", "DESENVOLVER"),
        "done": say("END", "FIM"),
        "play": say("SCORING CARDS", "CARTAS DE PONTUAÇÃO"),
    }.get(verb, "")


def picks(seat: int, code: int) -> tuple[str, ...]:
    """Return the places and chips to click for an action, in order."""
    verb = verb_of(code)
    places = tuple(place(seat, s) for s in spaces_in(code))
    if verb == "take":
        return (f"offer:{HEX_IDS[(code - A_TAKE) // 10]}", *places)
    if verb == "craft":
        return (f"object:{OBJECT_IDS[code - A_CRAFT]}",)
    if verb == "develop":
        return (f"skill:{SKILL_IDS[code - A_DEVELOP]}",)
    if verb == "play":
        card, _, terrain = card_text(code - A_PLAY).partition(" ")
        return (f"card:{card}", f"terrain:{terrain}") if terrain else (f"card:{card}",)
    return places


def attempt(table: Table, clicked: Sequence[str]) -> str:
    """Return the text that clicks would mean at the open question, "" when none.

    Clicks on another clan's board or without a possible meaning give "".
    """
    chips: dict[str, str] = {}
    spaces = []
    for pick in clicked:
        kind, _, rest = pick.partition(":")
        if kind == str(table.seat) and rest in SPACES:
            spaces.append(rest)
        elif not kind.isdigit():
            chips[kind] = rest
    if "offer" in chips or (table.kind == TAKE and not chips):
        return take_attempt(table, chips.get("offer"), spaces)
    return chip_attempt(chips) if chips else space_attempt(table, spaces)


def chip_attempt(chips: dict[str, str]) -> str:
    """Return what a click on an object, a skill or a card would mean."""
    if "object" in chips:
        return f"craft {chips['object']}"
    if "skill" in chips:
        return f"develop {chips['skill']}"
    card = chips.get("card", CARDS[6])
    return f"play {card} {chips.get('terrain', BASIC[0])}" if card == CARDS[6] else f"play {card}"


def take_attempt(table: Table, hex_: str | None, spaces: list[str]) -> str:
    """Return what clicks on the offer or on a space would mean while hexes are taken."""
    hexes = [HEX_IDS[h] for h in table.offer if h >= 0]
    rim = [SPACES[s] for s in range(10) if table.clans[table.seat].is_rim(s)]
    if not hexes and hex_ is None:
        return ""
    return f"take {hex_ or hexes[0]} {(spaces or rim or [SPACES[0]])[0]}"


def space_attempt(table: Table, spaces: list[str]) -> str:
    """Return what clicks on own spaces would mean at the open question."""
    verbs = {BID: "bid", CUNNING_ASK: "cunning", PLACE: "place", RETURN: "return", ACT: "step"}
    verb = verbs.get(table.kind)
    if verb is None or not spaces:
        return ""
    if verb == "step":
        return f"step {' '.join(spaces[:3] if len(spaces) > 1 else spaces * 2)}"
    most = {"bid": 5, "return": 4}.get(verb, 1)
    return f"{verb} {' '.join(sorted(spaces)[:most])}"


def considered(table: Table) -> list[int]:
    """Return the actions one may wonder about at the open question, possible or not."""
    clan = table.clans[table.seat]
    if table.kind == BID:
        held = [s for s in range(10) for _ in range(clan.meeples[s])]
        return [A_BID + rank(held[:n]) for n in range(6) if n <= len(held)]
    if table.kind == TAKE:
        rim = next(s for s in range(10) if clan.is_rim(s))
        offer = [h for h in table.offer if h >= 0]
        unseen = table.pile[table.drawn :]  # nobody wonders about a hex face down
        seen = [h for h in range(PILE) if h not in offer and h not in unseen]
        return [A_TAKE + h * 10 + rim for h in seen] + [
            A_TAKE + offer[0] * 10 + s for s in range(10)
        ]
    if table.kind == CUNNING_ASK:
        return [A_CUNNING + s for s in range(10)]
    if table.kind == PLACE:
        return [A_PLACE + s for s in range(10)]
    if table.kind == PLAY:
        return [*range(A_PLAY, A_DIFFERENT + 1), *range(A_SAME, A_SAME + 5)]
    if table.kind == RETURN:
        return [A_RETURN - 1 + rank([s] * clan.row) for s in range(10)]
    return [
        *considered_steps(table),
        *range(A_CRAFT, A_CRAFT + 8),
        *range(A_DEVELOP, A_DEVELOP + 16),
    ]


def considered_steps(table: Table) -> list[int]:
    """Return the steps of each meeple to each neighbour."""
    clan = table.clans[table.seat]
    return [
        A_STEP + s * 10 + NEAR[s * 6 + i]
        for s in range(10)
        if clan.meeples[s]
        for i in range(DEGREE[s])
    ]
