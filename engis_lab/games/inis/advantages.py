"""The 16 Advantage cards (section 7): one function each."""

from __future__ import annotations

from engis_lab.games.inis import draws, moves, readings
from engis_lab.games.inis.actions import march_once
from engis_lab.games.inis.actions_wiles import steal
from engis_lab.games.inis.codes import (
    A_CHOOSE,
    A_NAME,
    A_STOP,
    AGAIN_STEP,
    ANS,
    ARGS,
    ASIDE,
    AT,
    ATTACK,
    COVE,
    D_CARD,
    D_INSTIGATOR,
    D_PLAYER,
    DECLARE,
    DRAW,
    FOREST,
    GATES,
    GATES_TILE,
    HIGHLANDS,
    HILLS,
    INSTIGATOR,
    IRONMINE,
    LOSTVALE,
    MEADOWS,
    MISTY,
    MOOR,
    MOUNTAINS,
    MOUNTAINS_TILE,
    NEXT,
    PLACE,
    PLAINS,
    SALTMINE,
    STEP,
    STONECIRCLE,
    SWAMP,
    T_LOSTVALE,
    T_PLAINS,
    T_STONECIRCLE,
    VALLEY,
    WHO,
    bits,
)
from engis_lab.games.inis.effects import AGAIN, effect, took
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.targets import (
    clan_of,
    clans_at,
    draw_once,
    everywhere,
    hand_on,
    leaving,
    moves_in,
    opponent,
    others,
    place_declared,
    placing,
)
from engis_lab.games.inis.windows import below

IRON, IGNORED_ATTACK, EXTRA, IGNORED_TEXT, COUNT = 6, 8, 4, 5, 4  # slots in other frames


@effect(COVE)
def cove(t: Table, f: Frame) -> list[int] | None:
    """t.cove: pick up the set-aside Action card, lay one of the hand in its place."""
    if f[STEP] == DECLARE:
        return None
    who, code = f[WHO], took(f)
    if f[AT] == 0:
        aside = next(bits(t.mask[ASIDE]), -1)
        if aside < 0:
            return None
        f[AT] = 1
        t.put(aside, who, 1 << who)
    if code < 0:
        return t.ask(D_CARD, who, [A_CHOOSE + card for card in bits(t.actions(who))])
    t.put(code - A_CHOOSE, ASIDE, 1 << who)
    t.tell("swap", who)
    return None


@effect(FOREST)
def forest(t: Table, f: Frame) -> list[int] | None:
    """t.forest: draw an Epic Tale after you played one."""
    return None if f[STEP] == DECLARE else draw_once(t, f, 1)


@effect(GATES)
def gates(t: Table, f: Frame) -> list[int] | None:
    """t.gates: draw one more when the Gates are resolved for you."""
    if f[STEP] != DECLARE:
        frame = below(t, GATES_TILE)
        if frame is not None:
            frame[EXTRA] += 1
    return None


@effect(HIGHLANDS)
def highlands(t: Table, f: Frame) -> list[int] | None:
    """t.highlands: name who maneuvers first in a clash in the Highlands (D24, C2)."""
    clash = t.clash()
    assert clash is not None
    if f[STEP] == DECLARE:
        able = [s for s in range(t.seats) if t.exposed(s, clash[PLACE])]
        return None if f[ARGS] else t.ask(D_INSTIGATOR, f[WHO], [A_NAME + s for s in able]) or None
    if f[ARGS]:
        clash[NEXT] = clash[INSTIGATOR] = f[ARGS][0] - A_NAME
        t.tell("next", f[WHO], clash[NEXT])
    return None


@effect(HILLS)
def hills(t: Table, f: Frame) -> list[int] | None:
    """t.hills: an Attack against you in the Hills is ignored (C4)."""
    attack = below(t, ATTACK)
    if f[STEP] != DECLARE and attack is not None:
        attack[IGNORED_ATTACK] = 1
    return None


@effect(IRONMINE)
def ironmine(t: Table, f: Frame) -> list[int] | None:
    """t.ironmine: who you attack loses an exposed clan and an Action card (C12)."""
    attack = below(t, ATTACK)
    if f[STEP] != DECLARE and attack is not None:
        attack[IRON] = 1
    return None


@effect(LOSTVALE)
def lostvale(t: Table, f: Frame) -> list[int] | None:
    """t.lostvale: one clan beside the Lost Vale moves into it, without a clash."""
    if f[STEP] == DECLARE:
        if f[ARGS]:
            return None
        return t.ask(D_PLAYER, f[WHO], clans_at(t, t.near[T_LOSTVALE], range(t.seats))) or None
    if f[ARGS]:
        owner, tile = clan_of(f[ARGS][0])
        moves.march(t, owner, f[WHO], [(tile, T_LOSTVALE)], fight=False)
    return None


@effect(MEADOWS)
def meadows(t: Table, f: Frame) -> list[int] | None:
    """t.meadows: draw one more Epic Tale than you would, still keep one (U15)."""
    if f[STEP] != DECLARE:
        frame = below(t, DRAW)
        if frame is not None:
            frame[COUNT] += readings.meadows_draws(t, frame[COUNT])
    return None


@effect(MISTY)
def misty(t: Table, f: Frame) -> list[int] | None:
    """t.misty: give up Action cards, see as many Epic Tales, keep one."""
    if f[STEP] == DECLARE or f[AT] == AGAIN_STEP:
        return None
    who, code = f[WHO], took(f)
    if code >= 0 and code != A_STOP:
        t.discard(code - A_CHOOSE, 1 << who)
        t.tell("discard", who, 2)
        f[AT] += 1
    cards = [A_CHOOSE + card for card in bits(t.actions(who))]
    if cards and code != A_STOP:
        return t.ask(D_CARD, who, cards + [A_STOP] * (f[AT] > 0))
    given, f[AT] = f[AT], AGAIN_STEP
    if not given:
        return None
    draws.draw(t, who, given)
    return AGAIN


@effect(MOOR)
def moor(t: Table, f: Frame) -> list[int] | None:
    """t.moor: look at one opponent's Epic Tales, at a decision of your own."""
    who = f[WHO]
    if f[STEP] == DECLARE:
        return opponent(t, f, others(t, who))
    seat = f[ARGS][0] - A_NAME
    t.see(who, seat, tales=True)
    t.tell("look", who, seat, 1)
    return None


@effect(MOUNTAINS)
def mountains(t: Table, f: Frame) -> list[int] | None:
    """t.mountains: clans you move here cost nothing."""
    if f[STEP] != DECLARE:
        frame = below(t, MOUNTAINS_TILE)
        if frame is not None:
            frame[IGNORED_TEXT] = 1
    return None


@effect(PLAINS)
def plains(t: Table, f: Frame) -> list[int] | None:
    """t.plains: your clans leave the Plains, each for a neighbour of your choice (C3)."""
    if f[STEP] == DECLARE:
        return leaving(t, f, T_PLAINS, f[ARGS])
    return march_once(t, f, moves_in(f[ARGS]))


@effect(SALTMINE)
def saltmine(t: Table, f: Frame) -> list[int] | None:
    """t.saltmine: take a random Action card from an opponent, then give one back (U12)."""
    who = f[WHO]
    if f[STEP] == DECLARE:
        return opponent(t, f, [s for s in others(t, who) if t.actions(s)])
    if not f[ARGS]:  # nobody had a card to take
        return None
    other = f[ARGS][0] - A_NAME
    if f[AT] == 0:
        if not t.actions(other):
            return None
        steal(t, who, other)
        f[AT] = 1
    if f[ANS] < 0:
        return t.ask(D_CARD, who, [A_CHOOSE + card for card in bits(t.actions(who))])
    card = took(f) - A_CHOOSE
    t.put(card, other, 1 << who | 1 << other)
    t.receive(other, card)
    t.tell("give", who, other)
    return None


@effect(STONECIRCLE)
def stonecircle(t: Table, f: Frame) -> list[int] | None:
    """t.stonecircle: a clan of yours there is the price for taking back a played Epic Tale."""
    if f[STEP] != DECLARE and t.clans[16 * f[WHO] + T_STONECIRCLE]:
        t.lift(f[WHO], T_STONECIRCLE)
        t.tell("price", f[WHO], T_STONECIRCLE)
        hand_on(t, f[WHO])
    return None


@effect(SWAMP)
def swamp(_t: Table, _f: Frame) -> list[int] | None:
    """t.swamp: no effect; a way not to pass."""
    return None


@effect(VALLEY)
def valley(t: Table, f: Frame) -> list[int] | None:
    """t.valley: place a clan where you are present."""
    if f[STEP] == DECLARE:
        return placing(t, f, everywhere(t, f[WHO], 1), 1, may_stop=False)
    place_declared(t, f)
    return None
