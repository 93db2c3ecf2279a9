"""Why not? Every refusal of Inis: section, reason, facts, what instead."""

from __future__ import annotations

from engis_lab.core.answers import Refusal
from engis_lab.core.words import listed, say
from engis_lab.games.inis import asking, readings, season
from engis_lab.games.inis.codes import (
    A_ATTACK,
    A_MOVE,
    A_ON,
    A_PEACE,
    A_PRETENDER,
    A_WITHDRAW,
    ACTIONS_MASK,
    ARGS,
    CARD_IDS,
    CUCHULAIN,
    D_ANSWER,
    D_CAPITAL,
    D_CATHBAD,
    D_DRAFT,
    D_MANEUVER,
    D_PLACE,
    D_REACT,
    D_TURN,
    D_WITHDRAW,
    DRUID,
    MANEUVER_MASK,
    MOOR,
    NO_TRISKEL,
    PLACE,
    SEASON_MASK,
    TILES,
    bits,
    verb_of,
)
from engis_lab.games.inis.notation import FIRST, write
from engis_lab.games.inis.parts import card_name, listed_cards, player, tile_name
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


def examples(t: Table) -> str:
    """Return some of what is possible, as a sentence."""
    texts = listed([write(code) for code in t.options[:4]], "or", "ou")
    return say(
        "Possible now, for instance: {texts}.",
        "Agora é possível, por exemplo: {texts}.",
        texts=texts,
    )


def other_question(t: Table) -> Refusal:
    """Refuse what answers another question than the open one."""
    reason = say(
        "that is no answer to the question that is open now",
        "isso não responde à pergunta em aberto",
    )
    return Refusal(asking.ask(t)[1], reason, (asking.question(t),), examples(t))


def not_offered(t: Table) -> Refusal:
    """Refuse what the rule of the open question does not allow here."""
    reason = say("this rule does not allow that here", "esta regra não permite isso aqui")
    return Refusal(asking.ask(t)[1], reason, (asking.question(t),), examples(t))


def hand_fact(t: Table) -> str:
    """Return what the deciding player holds."""
    cards = listed_cards(bits(t.mask[t.seat]))
    if not cards:
        return say("your hand is empty", "sua mão está vazia")
    return say("you hold {cards}", "você tem {cards}", cards=cards)


def card_refusal(t: Table, verb: str, card: int) -> Refusal:
    """Refuse a card: not held, not of this moment, or barred by its own text."""
    rule = asking.ask(t)[1]
    name = card_name(card)
    if verb != "play":
        reason = say("that card can't be chosen here", "essa carta não pode ser escolhida aqui")
        if t.kind == D_ANSWER and card >= 17:
            rule = "9.3"
            reason = say(
                "only Action cards absorb an Attack", "só cartas de Ação absorvem um Ataque"
            )
        return Refusal(rule, reason, (hand_fact(t),), examples(t))
    if not t.mask[t.seat] >> card & 1:
        reason = say("you do not hold {name}", "você não tem {name}", name=name)
        return Refusal("4", reason, (hand_fact(t),), examples(t))
    if t.kind == D_TURN:
        return play_refusal(t, card)
    if t.kind in (D_REACT, D_CATHBAD):
        reason = say(
            "that card does not answer this moment", "essa carta não responde a este momento"
        )
        also = (CARD_IDS[card],) if CARD_IDS[card] != rule else ()
        return Refusal(rule, reason, (asking.question(t),), examples(t), (), also)
    return tale_refusal(t, card)


def play_refusal(t: Table, card: int) -> Refusal:
    """Refuse a card on one's turn (5.3.2, 5.3.8)."""
    name = card_name(card)
    if card == DRUID and t.mask[t.seat] & ACTIONS_MASK == 1 << DRUID:
        reason = say(
            "Druid may not be your last Action card",
            "o Druida não pode ser sua última carta de Ação",
        )
        return Refusal("5.3.8", reason, (hand_fact(t),), examples(t), (), ("a.druid",))
    if SEASON_MASK >> card & 1 or card == MOOR:
        reason = say("{name} was received this turn", "{name} foi recebida neste turno", name=name)
        return Refusal("U12", reason, (), examples(t))
    reason = say("a Triskel card has a moment of its own", "uma carta Tríscele tem o seu momento")
    return Refusal("4", reason, (), examples(t), (), (CARD_IDS[card],))


def turn_refusal(t: Table, code: int) -> Refusal:
    """Refuse to pass, or a Pretender token (5.3.1, 5.3.5)."""
    frame = t.stack[-1]
    if frame[season.FIRST]:
        reason = say(
            "the Brenn must begin the Season with a Season card",
            "o Brenn deve começar a Estação com uma carta de Estação",
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
    return Refusal("5.3.5", reason, (facts,), fix, (), ("11.2", "11.3", "11.4"))


def maneuver_refusal(t: Table, code: int) -> Refusal:
    """Refuse a maneuver that is no Epic Tale (9.2, 9.3)."""
    clash = t.clash()
    assert clash is not None
    place = clash[PLACE]
    if A_ATTACK <= code < A_ATTACK + 4:
        target = code - A_ATTACK
        if target == t.seat:
            return Refusal(
                "9.3", say("attack an opponent", "ataque um adversário"), (), examples(t)
            )
        reason = say("there is no exposed clan to attack", "não há clã exposto para atacar")
        who = player(target) if target < t.seats else f"p{target}"
        fact = say(
            "{name} has none exposed in {tile}", "{name} não tem expostos em {tile}",
            name=who, tile=tile_name(place),
        )  # fmt: skip
        return Refusal("9.3", reason, (fact,), examples(t), (f"t{place + 1}",))
    if code == A_WITHDRAW:
        reason = say(
            "one withdraws to an adjacent territory where one is chieftain",
            "recua-se para um território adjacente onde se é chefe",
        )
        near = listed([tile_name(tile) for tile in t.near[place]])
        fact = say("you lead none of {near}", "você não lidera {near}", near=near)
        return Refusal("9.3", reason, (fact,), examples(t), (f"t{place + 1}",))
    if code == A_PEACE:
        alone = sum(bool(t.exposed(s, place)) for s in range(t.seats)) < 2
        reason = say("peace was refused just now", "a paz acaba de ser recusada")
        if alone:
            reason = say(
                "nobody else is exposed: end the clash instead",
                "ninguém mais está exposto: encerre o combate",
            )
        return Refusal("9.2", reason, (), examples(t))
    reason = say(
        "one may end a clash alone only when no other clan is exposed",
        "só se encerra um combate sozinho quando nenhum outro clã está exposto",
    )
    return Refusal("9.2", reason, (), examples(t))


def tale_refusal(t: Table, card: int) -> Refusal:
    """Refuse a card as a maneuver (9.3)."""
    clash = t.clash()
    assert clash is not None
    if clash[NO_TRISKEL]:
        reason = say(
            "Lug's Spear forbids Triskel cards in this clash",
            "a Lança de Lug proíbe cartas Tríscele neste combate",
        )
        return Refusal("e.spear", reason, (), examples(t))
    if card == CUCHULAIN:
        n = t.exposed(t.seat, clash[PLACE])
        reason = say(
            "Tale of Cúchulain needs exactly one exposed clan of yours",
            "o Conto de Cúchulain exige exatamente um clã exposto seu",
        )
        fact = say("you have {n} exposed", "você tem {n} expostos", n=n)
        return Refusal("e.cuchulain", reason, (fact,), examples(t))
    if MANEUVER_MASK >> card & 1 or card == MOOR:
        return not_offered(t)
    reason = say("of the cards, only four Epic Tales are maneuvers",
                 "das cartas, só quatro Contos Épicos são manobras")  # fmt: skip
    return Refusal("9.3", reason, (), examples(t), (), (CARD_IDS[card],))


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
    play = asking.top_play(t)
    if t.kind in (D_PLACE, D_WITHDRAW) and play is not None and play[ARGS] and here:
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
