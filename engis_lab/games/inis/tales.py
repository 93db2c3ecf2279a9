"""Epic Tales of the Season that place, build, move and remove (section 8): one function each."""

from __future__ import annotations

from engis_lab.games.inis import moves
from engis_lab.games.inis.attack import BY_CARD, remove
from engis_lab.games.inis.board import add_sanctuary
from engis_lab.games.inis.codes import (
    A_NUMBER,
    A_ON,
    A_PLACE,
    A_REMOVE,
    A_STOP,
    AGAIN_STEP,
    ARGS,
    AT,
    BALOR,
    BREAS,
    CHILDREN,
    D_MODE,
    D_MOVE,
    D_PLAYER,
    D_TERRITORY,
    DECLARE,
    ERIU,
    FAL,
    HARP,
    KERNUNOS,
    MANANNAN,
    NUADA,
    OTHERWORLD,
    STEP,
    TILES,
    WHO,
)
from engis_lab.games.inis.effects import AGAIN, effect
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.targets import (
    clan_of,
    clans_at,
    everywhere,
    others,
    place_declared,
    placing,
    territory,
)


@effect(BALOR)
def balor(t: Table, f: Frame) -> list[int] | None:
    """e.balor: remove one clan of anybody from any territory."""
    if f[STEP] == DECLARE:
        if f[ARGS]:
            return None
        return t.ask(D_PLAYER, f[WHO], clans_at(t, t.laid, range(t.seats))) or None
    if f[ARGS] and f[AT] == 0:
        f[AT] = AGAIN_STEP
        owner, tile = clan_of(f[ARGS][0])
        remove(t, owner, tile, BY_CARD, f[WHO])
        return AGAIN
    return None


@effect(BREAS)
def breas(t: Table, f: Frame) -> list[int] | None:
    """e.breas: move an opposing clan from beside yours to an adjacent territory, no clash."""
    who, args = f[WHO], f[ARGS]
    if f[STEP] == DECLARE:
        if not args:
            return t.ask(D_PLAYER, who, clans_at(t, t.present(who), others(t, who))) or None
        if len(args) == 1:
            ends = t.near[clan_of(args[0])[1]]
            return t.ask(D_TERRITORY, who, [A_ON + tile for tile in ends]) or None
        return None
    if len(args) == 2 and f[AT] == 0:
        f[AT] = AGAIN_STEP
        owner, tile = clan_of(args[0])
        moves.march(t, owner, who, [(tile, args[1] - A_ON)], fight=False)
        return AGAIN
    return None


@effect(CHILDREN)
def children(t: Table, f: Frame) -> list[int] | None:
    """e.children: place a clan in any territory."""
    if f[STEP] == DECLARE:
        return placing(t, f, [(tile, 1) for tile in t.laid], 1, may_stop=False)
    place_declared(t, f)
    return None


@effect(HARP)
def harp(t: Table, f: Frame) -> list[int] | None:
    """e.harp: a clan where you are present for each other Epic Tale in hand, at most three."""
    if f[STEP] == DECLARE:
        most = min(3, t.tales(f[WHO]).bit_count())
        return placing(t, f, everywhere(t, f[WHO], most), most, may_stop=False)
    place_declared(t, f)
    return None


@effect(ERIU)
def eriu(t: Table, f: Frame) -> list[int] | None:
    """e.eriu: up to three clans, one in each territory with a Sanctuary where you are present."""
    if f[STEP] == DECLARE:
        room = [(tile, 1) for tile in t.present(f[WHO]) if t.sanctuaries[tile]]
        return placing(t, f, room, 3, may_stop=True)
    place_declared(t, f)
    return None


@effect(KERNUNOS)
def kernunos(t: Table, f: Frame) -> list[int] | None:
    """e.kernunos: a clan and a Sanctuary where you are present and there is none."""
    if f[STEP] == DECLARE:
        return territory(t, f, [x for x in t.present(f[WHO]) if not t.sanctuaries[x]])
    if f[ARGS]:
        t.place(f[WHO], f[ARGS][0] - A_ON)
        add_sanctuary(t, f[WHO], f[ARGS][0] - A_ON)
    return None


@effect(MANANNAN)
def manannan(t: Table, f: Frame) -> list[int] | None:
    """e.manannan: one to three clans jump from one territory to any other (C8: clash as usual)."""
    who, args = f[WHO], f[ARGS]
    if f[STEP] == DECLARE:
        if not args:
            return territory(t, f, t.present(who) if len(t.laid) > 1 else [])
        start = args[0] - A_ON
        if len(args) == 1:
            return t.ask(D_TERRITORY, who, [A_ON + x for x in t.laid if x != start])
        most = min(3, t.clans[TILES * who + start])
        return (
            t.ask(D_MOVE, who, [A_NUMBER + n for n in range(1, most + 1)])
            if len(args) == 2
            else None
        )
    if len(args) == 3 and f[AT] == 0:
        f[AT] = AGAIN_STEP
        moves.march(t, who, who, [(args[0] - A_ON, args[1] - A_ON)] * (args[2] - A_NUMBER))
        return AGAIN
    return None


@effect(NUADA)
def nuada(t: Table, f: Frame) -> list[int] | None:
    """e.nuada: where you are chieftain, up to one clan per opponent present."""
    if f[STEP] == DECLARE:
        room = [(tile, len(t.players_at(tile)) - 1) for tile in t.present(f[WHO])
                if t.chieftain(tile) == f[WHO]]  # fmt: skip
        return placing(t, f, room, TILES, may_stop=True)
    place_declared(t, f)
    return None


@effect(OTHERWORLD)
def otherworld(t: Table, f: Frame) -> list[int] | None:
    """e.otherworld: once per Sanctuary of a territory place a clan or remove an opposing one."""
    who, args = f[WHO], f[ARGS]
    if f[STEP] == DECLARE:
        if not args:
            return territory(t, f, t.present(who))
        return declare_otherworld(t, f, args[0] - A_ON, args[1:])
    while f[AT] + 1 < len(args):
        code = args[f[AT] + 1]
        f[AT] += 1
        if code == A_PLACE:
            t.place(who, args[0] - A_ON)
        elif code != A_STOP:
            remove(t, code - A_REMOVE, args[0] - A_ON, BY_CARD, who)
            return AGAIN
    return None


def declare_otherworld(t: Table, f: Frame, tile: int, done: list[int]) -> list[int] | None:
    """Ask for the next use of a Sanctuary: removals by seat first, then clans to place."""
    if A_STOP in done or len(done) >= min(3, t.sanctuaries[tile]):
        return None
    who = f[WHO]
    options = [] if A_PLACE in done else [
        A_REMOVE + s for s in others(t, who)
        if t.clans[TILES * s + tile] > done.count(A_REMOVE + s)
        and not any(A_REMOVE + s < code < A_REMOVE + 4 for code in done)]  # fmt: skip
    if t.reserve[who] > done.count(A_PLACE):
        options.append(A_PLACE)
    return t.ask(D_MODE, who, [*options, A_STOP]) if options else None


@effect(FAL)
def fal(t: Table, f: Frame) -> list[int] | None:
    """e.fal: place two clans in the Capital's territory (C10)."""
    if f[STEP] != DECLARE:
        t.place(f[WHO], t.capital)
        t.place(f[WHO], t.capital)
    return None
