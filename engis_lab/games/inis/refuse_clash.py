"""Why not, in a window and in a clash (9.2, 9.3, 10): section, reason, facts."""

from __future__ import annotations

from engis_lab.core.answers import Refusal
from engis_lab.core.words import listed, say
from engis_lab.games.inis import asking, readings, windows
from engis_lab.games.inis.codes import (
    A_ATTACK,
    A_PEACE,
    A_WITHDRAW,
    CARD_IDS,
    CUCHULAIN,
    MANEUVER_MASK,
    MOOR,
    NO_TRISKEL,
    PLACE,
)
from engis_lab.games.inis.parts import card_name, cards, player, tile_name
from engis_lab.games.inis.refuse_facts import examples, not_offered
from engis_lab.games.inis.table import Table


def answer_refusal(t: Table, card: int) -> Refusal:
    """Refuse a card in a window: silenced, just received, under a condition of its own (10)."""
    rule = asking.ask(t)[1]
    also = (CARD_IDS[card],)
    if windows.silenced(t):
        return spear_refusal(t)
    if card not in windows.WINDOWS[t.stack[-1][windows.WINDOW_ID]].cards:
        reason = say(
            "that card does not answer this moment", "essa carta não responde a este momento"
        )
        return Refusal(rule, reason, (asking.question(t),), examples(t), (), also)
    if not readings.playable_now(t, t.seat) >> card & 1:
        return fresh_refusal(t, card)
    reason = say(
        "that card asks for more than this moment offers",
        "essa carta exige mais do que este momento oferece",
    )
    return Refusal(CARD_IDS[card], reason, (cards()[card].text(),), examples(t), (), (rule,))


def spear_refusal(t: Table) -> Refusal:
    """Refuse a Triskel card under Lug's Spear (e.spear)."""
    reason = say(
        "Lug's Spear forbids Triskel cards in this clash",
        "a Lança de Lug proíbe cartas Tríscele neste combate",
    )
    return Refusal("e.spear", reason, (), examples(t))


def fresh_refusal(t: Table, card: int) -> Refusal:
    """Refuse a card that was received this turn (U12, flipped)."""
    reason = say("{name} was received this turn", "{name} foi recebida neste turno",
                 name=card_name(card))  # fmt: skip
    return Refusal("U12", reason, (), examples(t))


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
        fact = say("there is no p{n}", "não há p{n}", n=target)
        if target < t.seats:
            fact = say("{name} has none exposed in {tile}", "{name} não tem expostos em {tile}",
                       name=player(target), tile=tile_name(place))  # fmt: skip
        return Refusal("9.3", reason, (fact,), examples(t), (f"t{place + 1}",))
    if code == A_WITHDRAW:
        return withdraw_refusal(t)
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


def withdraw_refusal(t: Table) -> Refusal:
    """Refuse to withdraw, or to withdraw to where one does not lead (9.3)."""
    clash = t.clash()
    assert clash is not None
    place = clash[PLACE]
    reason = say(
        "one withdraws to an adjacent territory where one is chieftain",
        "recua-se para um território adjacente onde se é chefe",
    )
    led = [tile for tile in t.near[place] if t.chieftain(tile) == t.seat]
    near = listed([tile_name(tile) for tile in t.near[place]])
    fact = say("you lead none of {near}", "você não lidera {near}", near=near)
    if led:
        fact = say("you lead {led}", "você lidera {led}", led=listed([tile_name(x) for x in led]))
    return Refusal("9.3", reason, (fact,), examples(t), (f"t{place + 1}",))


def tale_refusal(t: Table, card: int) -> Refusal:
    """Refuse a card as a maneuver (9.3)."""
    clash = t.clash()
    assert clash is not None
    if clash[NO_TRISKEL]:
        return spear_refusal(t)
    if not readings.playable_now(t, t.seat) >> card & 1:
        return fresh_refusal(t, card)
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
