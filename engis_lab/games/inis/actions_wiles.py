"""Action cards that draw, take, cancel and fight (section 6): one function each."""

from __future__ import annotations

from engis_lab.games.inis import readings
from engis_lab.games.inis.actions import march_once
from engis_lab.games.inis.attack import BY_RAID, remove
from engis_lab.games.inis.codes import (
    A_CHOOSE,
    A_NAME,
    A_ON,
    A_STOP,
    ACTIONS_MASK,
    AGAIN_STEP,
    ANS,
    ARGS,
    AT,
    ATTACK,
    AUX,
    BARD,
    CARD,
    CLASHES,
    CRAFTSMAN,
    D_CARD,
    D_MOVE,
    D_NEXT,
    DECLARE,
    DISCARD,
    DRUID,
    FIRST_ADVANTAGE,
    GEIS,
    MODE,
    NEXT,
    OFF,
    PLACE,
    RAID,
    SCOUTS,
    STEP,
    TILES,
    WARLORD,
    WHO,
    bits,
)
from engis_lab.games.inis.effects import AGAIN, effect, took
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.targets import (
    cause,
    draw_once,
    gain_deed,
    hand_on,
    moves_in,
    opponent,
    others,
    steps_from,
    territory,
)
from engis_lab.games.inis.windows import below

ATTACKED, ATTACKED_AT = 4, 5  # in the frame of an Attack


@effect(BARD)
def bard(t: Table, f: Frame) -> list[int] | None:
    """a.bard: draw an Epic Tale, or gain a Deed after a maneuver that removed a clan."""
    if f[STEP] == DECLARE:
        return None
    if f[MODE] == 0:
        return draw_once(t, f, 1)
    gain_deed(t, f[WHO])
    return None


@effect(DRUID)
def druid(t: Table, f: Frame) -> list[int] | None:
    """a.druid: look through the discarded Action cards and take one (U3: chosen after Geis)."""
    if f[STEP] == DECLARE:
        return None
    who, code = f[WHO], took(f)
    cards = list(bits(t.mask[DISCARD] & ACTIONS_MASK))
    if code >= 0:
        t.put(code - A_CHOOSE, who, 1 << who)
        t.tell("take", who, 1)
        return None
    if f[AT] == 0:
        f[AT] = 1
        t.see(who, DISCARD)
    return t.ask(D_CARD, who, [A_CHOOSE + card for card in cards]) or None


@effect(GEIS)
def geis(t: Table, f: Frame) -> list[int] | None:
    """a.geis: the effect of an opponent's Action card is ignored (10.4, 10.6)."""
    if f[STEP] != DECLARE:
        of = cause(t)
        of[OFF] = 1
        t.tell("cancel", f[WHO], of[CARD])
    return None


@effect(CRAFTSMAN)
def craftsman(t: Table, f: Frame) -> list[int] | None:
    """a.craftsman: swap a card for an Epic Tale, or hand on a played Tale for a Deed (U12)."""
    who = f[WHO]
    if f[MODE] == 0:
        if f[STEP] == DECLARE:
            return None
        return smith(t, f)
    if f[STEP] == DECLARE:
        return opponent(t, f, others(t, who))
    to = f[ARGS][0] - A_NAME
    hand_on(t, to)
    t.receive(to, cause(t)[CARD])
    gain_deed(t, who)
    return None


def smith(t: Table, f: Frame) -> list[int] | None:
    """Discard another card if there is one, then draw an Epic Tale."""
    who = f[WHO]
    if f[AT] == 0:
        if f[ANS] < 0 and t.mask[who]:
            return t.ask(D_CARD, who, [A_CHOOSE + card for card in bits(t.mask[who])])
        code = took(f)
        f[AT] = 1
        if code >= 0:
            card = code - A_CHOOSE
            t.discard(card, 1 << who)
            t.tell("discard card" if card >= FIRST_ADVANTAGE else "discard", who, card, 2)
    return draw_once(t, f, 1)


@effect(RAID)
def raid(t: Table, f: Frame) -> list[int] | None:
    """a.raid: take a random Action card of the attacked player, else remove a clan (U7)."""
    attack = below(t, ATTACK)
    if f[STEP] == DECLARE or attack is None or f[AT] == AGAIN_STEP:
        return None
    f[AT] = AGAIN_STEP
    who, target = f[WHO], attack[ATTACKED]
    if t.actions(target):
        steal(t, who, target)
        return None
    if readings.raid_reaches_shelter(t):
        remove(t, target, attack[ATTACKED_AT], BY_RAID, who)
    else:
        remove(t, target, attack[ATTACKED_AT], BY_RAID, who, exposed_only=True)
    return AGAIN


def steal(t: Table, who: int, target: int) -> None:
    """Take a random Action card; both players see it (a.raid, t.saltmine, U12)."""
    cards = list(bits(t.actions(target)))
    card = cards[t.below(len(cards))]
    t.put(card, who, 1 << who | 1 << target)
    t.receive(who, card)
    t.tell("steal", who, target)


@effect(SCOUTS)
def scouts(t: Table, f: Frame) -> list[int] | None:
    """a.scouts: see an opponent's Action cards, then move clans between two territories."""
    who = f[WHO]
    if f[STEP] == DECLARE:
        return opponent(t, f, others(t, who))
    if f[AT] == 0:
        f[AT] = 1
        t.see(who, f[ARGS][0] - A_NAME)
        t.tell("look", who, f[ARGS][0] - A_NAME, 0)
    code = took(f)
    if code >= 0 and code != A_STOP:
        f[AUX].append(code)
    if f[AT] == 1 and code != A_STOP:
        moved = moves_in(f[AUX])
        more = [f[AUX][0]] if moved else steps_from(t, who)
        if moved and len(moved) >= t.clans[TILES * who + moved[0][0]]:
            more = []
        if more:
            return t.ask(D_MOVE, who, [*more, A_STOP])
    f[AT] = max(f[AT], 2)
    return march_once(t, f, moves_in(f[AUX]))


@effect(WARLORD)
def warlord(t: Table, f: Frame) -> list[int] | None:
    """a.warlord: begin a clash (9.1.2, C9); or join one after a maneuver and name who acts next."""
    who = f[WHO]
    if f[MODE] == 0:
        if f[STEP] == DECLARE:
            return territory(t, f, [x for x in t.present(who) if len(t.players_at(x)) > 1])
        if f[ARGS] and f[AT] == 0:
            f[AT] = AGAIN_STEP
            t.stack.append([CLASHES, 0, -1, [f[ARGS][0] - A_ON], who, who])
            return AGAIN
        return None
    clash = t.clash()
    assert clash is not None
    place = clash[PLACE]
    if f[STEP] == DECLARE:
        able = [s for s in range(t.seats)
                if t.exposed(s, place) or (s == who and t.reserve[who])]  # fmt: skip
        return None if f[ARGS] else t.ask(D_NEXT, who, [A_NAME + s for s in able]) or None
    if t.place(who, place):
        t.join(who)
    if f[ARGS]:
        clash[NEXT] = f[ARGS][0] - A_NAME
        t.tell("next", who, clash[NEXT])
    return None
