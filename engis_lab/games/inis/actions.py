"""Action cards that place, build, move and explore (section 6): one function each."""

from __future__ import annotations

from engis_lab.games.inis import moves, readings
from engis_lab.games.inis.board import add_sanctuary, citadels_at, lay, locations
from engis_lab.games.inis.codes import (
    A_CELL,
    A_ON,
    A_PLACE,
    A_REPLACE,
    AGAIN_STEP,
    ALLIANCE,
    ARGS,
    AT,
    CITADEL,
    CONQUEST,
    CRAFTSMEN,
    D_EXPLORE,
    D_MODE,
    D_MOVE,
    DECLARE,
    EMISSARIES,
    EXPLORATION,
    FESTIVAL,
    FIRST_ADVANTAGE,
    MIGRATION,
    NEWCLANS,
    ROW,
    SANCTUARY,
    STEP,
    T_SWAMP,
    TILES,
    WHO,
)
from engis_lab.games.inis.effects import AGAIN, effect, took
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.targets import (
    draw_once,
    everywhere,
    gathering,
    leaving,
    moves_in,
    others,
    place_declared,
    placing,
    steps_from,
    territory,
)


@effect(CITADEL)
def citadel(t: Table, f: Frame) -> list[int] | None:
    """a.citadel: a Citadel where you are present, and its Advantage card (U10, U11)."""
    who = f[WHO]
    if f[STEP] == DECLARE:
        return territory(t, f, [x for x in t.present(who) if x != T_SWAMP])
    if not f[ARGS]:
        return None
    tile = f[ARGS][0] - A_ON
    if t.citadels_left:
        t.citadels_left -= 1
        t.citadels[tile] += 1
        t.tell("citadel", who, tile)
    elif not readings.citadel_card_without_piece(t):
        return None
    card = FIRST_ADVANTAGE + tile
    zone = t.where[card]
    if zone == ROW or (zone < 4 and zone != who and readings.citadel_takes_from_hand(t)):
        t.put(card, who, t.all_seats)
        t.tell("card to", who, card)
    return None


@effect(CONQUEST)
def conquest(t: Table, f: Frame) -> list[int] | None:
    """a.conquest: any of your clans beside one territory march into it."""
    base, args = TILES * f[WHO], f[ARGS]
    if f[STEP] == DECLARE:
        if not args:
            near = [x for x in t.laid if any(t.clans[base + other] for other in t.near[x])]
            return territory(t, f, near)
        return gathering(t, f, args[0] - A_ON, args[1:], 0)
    return march_once(t, f, moves_in(args))


def march_once(t: Table, f: Frame, steps: list[tuple[int, int]]) -> list[int] | None:
    """Move clans and let the clashes be fought; None after that (9.1.1)."""
    if f[AT] == AGAIN_STEP:
        return None
    f[AT] = AGAIN_STEP
    moves.march(t, f[WHO], f[WHO], steps)
    return AGAIN


@effect(CRAFTSMEN)
def craftsmen(t: Table, f: Frame) -> list[int] | None:
    """a.craftsmen: up to one clan per Citadel in each territory where you are present (C14)."""
    if f[STEP] == DECLARE:
        room = [(tile, citadels_at(t, tile)) for tile in t.present(f[WHO])]
        return placing(t, f, room, TILES, may_stop=True)
    place_declared(t, f)
    return None


@effect(EMISSARIES)
def emissaries(t: Table, f: Frame) -> list[int] | None:
    """a.emissaries: move one clan to an adjacent territory, without a clash (C11)."""
    if f[STEP] == DECLARE:
        return None if f[ARGS] else t.ask(D_MOVE, f[WHO], steps_from(t, f[WHO])) or None
    if f[AT] == AGAIN_STEP:
        return None
    f[AT] = AGAIN_STEP
    moves.march(t, f[WHO], f[WHO], moves_in(f[ARGS]), fight=False)
    return AGAIN


@effect(EXPLORATION)
def exploration(t: Table, f: Frame) -> list[int] | None:
    """a.exploration: the Brenn says where, a tile is laid, you place a clan (U3, C13)."""
    after_geis = readings.location_after_geis(t)
    if not t.under:
        return None
    places = [A_CELL + cell for cell in locations(t)]
    if f[STEP] == DECLARE:
        return None if after_geis or f[ARGS] else t.ask(D_EXPLORE, t.brenn, places)
    code = f[ARGS][0] if f[ARGS] else took(f)
    if code < 0:
        return t.ask(D_EXPLORE, t.brenn, places)
    tile = t.under.pop()
    lay(t, tile, code - A_CELL)
    t.place(f[WHO], tile)
    return None


@effect(FESTIVAL)
def festival(t: Table, f: Frame) -> list[int] | None:
    """a.festival: a clan and the marker where you are present beside a Sanctuary."""
    if f[STEP] == DECLARE:
        return territory(t, f, [x for x in t.present(f[WHO]) if t.sanctuaries[x]])
    if f[ARGS]:
        t.festival = f[ARGS][0] - A_ON
        t.tell("festival", f[WHO], t.festival)
        t.place(f[WHO], t.festival)
    return None


@effect(MIGRATION)
def migration(t: Table, f: Frame) -> list[int] | None:
    """a.migration: clans leave one territory, each for a neighbour of your choice."""
    if f[STEP] == DECLARE:
        if not f[ARGS]:
            return territory(t, f, [x for x in t.present(f[WHO]) if t.near[x]])
        return leaving(t, f, f[ARGS][0] - A_ON, f[ARGS][1:])
    return march_once(t, f, moves_in(f[ARGS]))


@effect(ALLIANCE)
def alliance(t: Table, f: Frame) -> list[int] | None:
    """a.alliance: place a clan, or replace one of an opponent who has two there (U18)."""
    who, args = f[WHO], f[ARGS]
    if f[STEP] == DECLARE:
        if not args:
            return territory(t, f, t.present(who))
        if len(args) == 2 or not t.reserve[who]:
            return None
        tile, least = args[0] - A_ON, readings.clans_to_replace(t)
        swaps = [A_REPLACE + s for s in others(t, who) if t.clans[TILES * s + tile] >= least]
        return t.ask(D_MODE, who, [A_PLACE, *swaps])
    if len(args) == 2:
        tile = args[0] - A_ON
        if args[1] != A_PLACE:
            other = args[1] - A_REPLACE
            t.clans[TILES * other + tile] -= 1
            t.reserve[other] += 1
            t.tell("replaced", other, tile, who)
        t.place(who, tile)
    return None


@effect(NEWCLANS)
def newclans(t: Table, f: Frame) -> list[int] | None:
    """a.newclans: two clans in one or two territories where you are present."""
    if f[STEP] == DECLARE:
        return placing(t, f, everywhere(t, f[WHO], 2), 2, may_stop=False)
    place_declared(t, f)
    return None


@effect(SANCTUARY)
def sanctuary(t: Table, f: Frame) -> list[int] | None:
    """a.sanctuary: a Sanctuary where you are present, and an Epic Tale in any case."""
    if f[STEP] == DECLARE:
        return territory(t, f, t.present(f[WHO]))
    if f[AT] == 0 and f[ARGS]:
        add_sanctuary(t, f[WHO], f[ARGS][0] - A_ON)
    return draw_once(t, f, 1)
