"""Why not? Every refusal of Inis: section, reason, facts, what instead."""

from __future__ import annotations

from engis_lab.core.answers import Refusal
from engis_lab.core.words import listed, say
from engis_lab.games.inis import asking, moves, readings, season
from engis_lab.games.inis.codes import (
    A_MOVE,
    A_ON,
    A_PRETENDER,
    ACTIONS_MASK,
    ARGS,
    CARD,
    CARD_IDS,
    D_ANSWER,
    D_CAPITAL,
    D_CATHBAD,
    D_DRAFT,
    D_MANEUVER,
    D_PLACE,
    D_REACT,
    D_TURN,
    D_WITHDRAW,
    DECLARE,
    DRUID,
    MOOR,
    PLAY,
    SEASON_MASK,
    STEP,
    TILES,
    verb_of,
)
from engis_lab.games.inis.effects import EFFECTS
from engis_lab.games.inis.notation import FIRST
from engis_lab.games.inis.parts import card_name, tile_name
from engis_lab.games.inis.refuse_clash import (
    answer_refusal,
    fresh_refusal,
    maneuver_refusal,
    tale_refusal,
    withdraw_refusal,
)
from engis_lab.games.inis.refuse_facts import (
    examples,
    hand_fact,
    not_offered,
    offer_fact,
    other_question,
)
from engis_lab.games.inis.table import Table
from engis_lab.games.inis.victory import CONDITIONS, values

VERBS: dict[int, tuple[str, ...]] = {
    1: ("on",), 2: ("on",), 3: ("play", "decline"), 4: ("choose",), 5: ("keep",), 6: ("choose",),
    7: ("play", "pass", "pretender"), 8: ("on",),
    9: ("place", "replace", "remove", "stop"), 10: ("on",), 11: ("on", "stop"),
    12: ("move", "number", "leave exposed", "leave sheltered", "stop"),
    13: ("name", "clan", "remove", "stop"), 14: ("choose", "tile", "stop"), 15: ("at",),
    16: ("play", "decline"), 17: ("attack", "withdraw", "play", "peace", "end"),
    18: ("accept", "decline"), 19: ("shelter", "decline"),
    20: ("discard", "lose", "demand card", "demand clan"), 21: ("on", "stop"), 22: ("on",),
    23: ("name",), 24: ("name",), 25: ("discard", "lose"), 26: ("turn disc", "on", "decline"),
    27: ("number",),
}  # fmt: skip
"""What may answer each kind of decision."""


def refusal(t: Table, code: int) -> Refusal | None:
    """Return why an action is not possible now, None when it is."""
    if code in t.options:
        return None
    verb = verb_of(code)
    if verb not in VERBS[t.kind]:
        return other_question(t)
    if verb in ("play", "choose", "discard"):
        return card_refusal(t, verb, code - FIRST[verb])
    if verb == "on":
        return place_refusal(t, code - A_ON)
    if t.kind == D_TURN:
        return turn_refusal(t, code)
    if t.kind == D_MANEUVER:
        return maneuver_refusal(t, code)
    if verb == "keep":
        return keep_refusal(t)
    if verb == "move" and (found := move_refusal(t, code - A_MOVE)) is not None:
        return found
    return not_offered(t)


def card_refusal(t: Table, verb: str, card: int) -> Refusal:
    """Refuse a card: not held, not of this moment, or barred by its own text."""
    rule = asking.ask(t)[1]
    name = card_name(card)
    if verb != "play":
        reason = say("that card can't be chosen here", "essa carta não pode ser escolhida aqui")
        fact = offer_fact(t)
        if t.kind == D_ANSWER and card >= 17:
            rule = "9.3"
            reason = say(
                "only Action cards absorb an Attack", "só cartas de Ação absorvem um Ataque"
            )
            fact = hand_fact(t)
        return Refusal(rule, reason, (fact,), examples(t))
    if not t.mask[t.seat] >> card & 1:
        reason = say("you do not hold {name}", "você não tem {name}", name=name)
        return Refusal("4", reason, (hand_fact(t),), examples(t))
    if t.kind == D_TURN:
        return play_refusal(t, card)
    if t.kind in (D_REACT, D_CATHBAD):
        return answer_refusal(t, card)
    return tale_refusal(t, card)


def play_refusal(t: Table, card: int) -> Refusal:
    """Refuse a card on one's turn (5.3.2, 5.3.8)."""
    if card == DRUID and t.mask[t.seat] & ACTIONS_MASK == 1 << DRUID:
        reason = say(
            "Druid may not be your last Action card",
            "o Druida não pode ser sua última carta de Ação",
        )
        return Refusal("5.3.8", reason, (hand_fact(t),), examples(t), (), ("a.druid",))
    if SEASON_MASK >> card & 1 or card == MOOR:
        return fresh_refusal(t, card)
    reason = say("a Triskel card has a moment of its own", "uma carta Tríscele tem o seu momento")
    return Refusal("4", reason, (), examples(t), (), (CARD_IDS[card],))


def turn_refusal(t: Table, code: int) -> Refusal:
    """Refuse to pass, or a Pretender token (5.3.1, 5.3.5)."""
    frame = t.stack[-1]
    if frame[season.FIRST]:
        reason = say(
            "the first turn of a Season is for a Season card: no pass while one is held, and no "
            "Pretender token",
            "o primeiro turno da Estação é para uma carta de Estação: não se passa tendo uma, e "
            "não se pega ficha de Pretendente",
        )
        return Refusal("5.3.1", reason, (hand_fact(t),), examples(t))
    assert code == A_PRETENDER
    if t.pretender >> t.seat & 1:
        reason = say("you have a Pretender token already", "você já tem uma ficha de Pretendente")
        return Refusal("5.3.5", reason, (), examples(t))
    if frame[season.RESETTLED] and not readings.token_after_resettling(t):
        reason = say(
            "no Pretender token in the turn one came back",
            "nenhuma ficha de Pretendente no turno em que se voltou",
        )
        return Refusal("U17", reason, (), examples(t))
    found = dict(zip(CONDITIONS, values(t, t.seat), strict=True))
    facts = say(
        "opposing clans led {leadership}, Sanctuaries {religion}, territories {land}, "
        "Deeds {deeds}",
        "clãs adversários liderados {leadership}, Santuários {religion}, territórios {land}, "
        "Feitos {deeds}",
        deeds=t.deeds[t.seat],
        **found,
    )
    reason = say(
        "a Pretender token needs a victory condition met",
        "uma ficha de Pretendente exige uma condição de vitória cumprida",
    )
    fix = say("Bring one of the three to 6.", "Leve uma das três a 6.")
    also: tuple[str, ...] = ("11.2", "11.3", "11.4")
    if readings.deeds_for_token(t, t.seat) != t.deeds[t.seat]:
        facts += say("; Deeds do not count for it here (U16)",
                     "; aqui os Feitos não contam para ela (U16)")  # fmt: skip
        also = ("U16", *also)
    return Refusal("5.3.5", reason, (facts,), fix, (), also)


def place_refusal(t: Table, tile: int) -> Refusal:
    """Refuse a territory: not in play, the Swamp, not led, or not where the rule says."""
    rule = asking.ask(t)[1]
    name = tile_name(tile)
    if tile not in t.laid:
        reason = say("{name} is not in play", "{name} não está em jogo", name=name)
        laid = listed([tile_name(x) for x in t.laid])
        return Refusal("3.3", reason, (laid,), examples(t))
    if t.kind == D_CAPITAL:
        reason = say("no Citadel may stand in the Swamp", "não pode haver Cidadela no Pântano")
        return Refusal("2.7", reason, (), examples(t), (f"t{tile + 1}",), ("t.swamp",))
    here = t.clans[TILES * t.seat + tile]
    fact = say(
        "{n} of your clans are in {name}", "{n} clãs seus estão em {name}", n=here, name=name
    )
    if t.kind == D_WITHDRAW and not readings.leads_there(t, t.seat, tile, 1):
        return withdraw_refusal(t)
    if was_offered(t, A_ON + tile):
        reason = say(
            "clans are named in the order of the territories, as many as are allowed in each",
            "os clãs são indicados na ordem dos territórios, quantos couberem em cada um",
        )
        return Refusal("14", reason, (fact,), examples(t), (f"t{tile + 1}",))
    reason = say(
        "this rule does not allow that territory here",
        "esta regra não permite esse território aqui",
    )
    return Refusal(rule, reason, (fact,), examples(t), (f"t{tile + 1}",))


def was_offered(t: Table, code: int) -> bool:
    """Tell whether an action could be named before others were (14)."""
    frame = t.stack[-1]
    if t.kind == D_WITHDRAW:
        return code - A_ON in moves.destinations(t, t.seat, frame[moves.FROM])
    if t.kind != D_PLACE or frame[0] != PLAY or frame[STEP] != DECLARE or not frame[ARGS]:
        return False
    first = [*frame]
    first[ARGS] = []
    return code in (EFFECTS[frame[CARD]](t.clone(), first) or ())


def move_refusal(t: Table, code: int) -> Refusal | None:
    """Refuse a move out of play or between territories that do not touch (3.2)."""
    start, end = divmod(code, TILES)
    if end in t.near[start]:
        return None
    reason = say(
        "clans move between adjacent territories in play",
        "clãs se movem entre territórios adjacentes em jogo",
    )
    near = listed([tile_name(tile) for tile in t.near[start]])
    fact = say(
        "beside {a} lie: {near}",
        "ao lado de {a} ficam: {near}",
        a=tile_name(start),
        near=near or "-",
    )
    return Refusal("3.2", reason, (fact,), examples(t), (f"t{start + 1}", f"t{end + 1}"))


def keep_refusal(t: Table) -> Refusal:
    """Refuse a draft choice: a card not held, or the wrong number of them (5.2)."""
    assert t.kind == D_DRAFT
    reason = say(
        "keep exactly as many of your own Action cards as this step says",
        "mantenha exatamente quantas cartas de Ação suas este passo pede",
    )
    return Refusal("5.2", reason, (hand_fact(t),), examples(t))
