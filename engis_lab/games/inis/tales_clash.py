"""The 14 Epic Tales that answer something or are played in a clash (section 8)."""

from __future__ import annotations

from engis_lab.games.inis import moves
from engis_lab.games.inis.attack import BY_MANEUVER, remove, unshelter
from engis_lab.games.inis.clash import ENDS
from engis_lab.games.inis.codes import (
    A_EXPOSED,
    A_ON,
    A_REMOVE,
    A_SHELTERED,
    A_STOP,
    AGAIN_STEP,
    ARGS,
    AT,
    ATTACK,
    CARD,
    CATHBAD,
    CAULDRON,
    CLUB,
    CUCHULAIN,
    D_MOVE,
    D_PLAYER,
    DAGDA,
    DECLARE,
    DIARMUID,
    FIANNA,
    FIRST_TALE,
    FRENZY,
    GONE,
    LIMBO,
    MODE,
    MOYTURA,
    NO_TRISKEL,
    OENGUS,
    OFF,
    OGMA,
    PLACE,
    POT,
    POTTED,
    REMOVE,
    SAMILDANACH,
    SEASON,
    SHELTERED,
    SPEAR,
    STEP,
    STRENG,
    TILES,
    TO,
    WHO,
)
from engis_lab.games.inis.effects import AGAIN, STAYS, effect
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.targets import cause, gain_deed, gathering, moves_in, others, territory
from engis_lab.games.inis.windows import CLUBBED, SAVED, W4, below

NEXT_SEAT = 6  # slot of a Season
LOST_AT = 4  # where a clan was removed, in the frame of a removal


def fight(t: Table) -> Frame:
    """Return the clash that a card is played in."""
    clash = t.clash()
    assert clash is not None
    return clash


@effect(FRENZY)
def frenzy(t: Table, f: Frame) -> list[int] | None:
    """e.frenzy: every sheltered clan leaves its Citadel."""
    if f[STEP] != DECLARE:
        unshelter(fight(t))
        t.tell("frenzy", f[WHO])
    return None


@effect(MOYTURA)
def moytura(t: Table, f: Frame) -> list[int] | None:
    """e.moytura: clans from around and one from the reserve join the clash, exposed."""
    who, place, args = f[WHO], fight(t)[PLACE], f[ARGS]
    if f[STEP] == DECLARE:
        return gathering(t, f, place, args, 1)
    if f[AT] == 0:
        f[AT] = AGAIN_STEP
        t.place(who, place)
        moves.march(t, who, who, moves_in(args), fight=False)
        t.join(who)
        return AGAIN
    return None


@effect(CATHBAD)
def cathbad(t: Table, f: Frame) -> list[int] | None:
    """e.cathbad: name the card set aside at the deal, swap it after the draft."""
    if f[STEP] != DECLARE:
        t.cathbad = f[WHO]
    return None


@effect(DAGDA)
def dagda(t: Table, f: Frame) -> list[int] | None:
    """e.dagda: an Epic Tale or Advantage card is ignored and discarded (C7: then a shuffle)."""
    if f[STEP] != DECLARE:
        of = cause(t)
        of[OFF] = 1
        t.tell("cancel", f[WHO], of[CARD])
        if t.where[of[CARD]] == LIMBO and of[CARD] >= FIRST_TALE:
            t.discard(of[CARD], t.all_seats)
    return None


@effect(CAULDRON)
def cauldron(t: Table, f: Frame) -> list[int] | None:
    """e.cauldron: your clans removed in this clash wait on it, up to three come back."""
    if f[STEP] != DECLARE:
        clash, who = fight(t), f[WHO]
        clash[POT] = who
        clash[POTTED] = min(clash[GONE][who], t.reserve[who])
        t.reserve[who] -= clash[POTTED]
        f[TO] = STAYS
    return None


@effect(CLUB)
def club(t: Table, f: Frame) -> list[int] | None:
    """e.club: your clan is not removed; or you say how an attacked player answers."""
    if f[STEP] == DECLARE:
        return None
    if f[MODE] == W4:
        removal = below(t, REMOVE)
        if removal is not None:
            removal[SAVED] = 1
        return None
    attack = below(t, ATTACK)
    if attack is not None:
        attack[CLUBBED] = 1
    return None


@effect(DIARMUID)
def diarmuid(t: Table, f: Frame) -> list[int] | None:
    """e.diarmuid: the removed clan is placed in another territory where you are present."""
    removal, who = below(t, REMOVE), f[WHO]
    assert removal is not None
    if f[STEP] == DECLARE:
        return territory(t, f, [x for x in t.present(who) if x != removal[LOST_AT]])
    removal[SAVED] = 1  # this clan is not there to be carried off again
    clash = t.clash()
    if clash is not None and clash[PLACE] == removal[LOST_AT]:
        clash[GONE][who] -= 1
        if clash[POT] == who and clash[POTTED]:
            clash[POTTED] -= 1
            t.reserve[who] += 1
    if f[ARGS]:
        t.place(who, f[ARGS][0] - A_ON)
    return None


@effect(FIANNA)
def fianna(t: Table, f: Frame) -> list[int] | None:
    """e.fianna: clans of yours, sheltered ones too, leave the clash for one neighbour."""
    clash, who, args = fight(t), f[WHO], f[ARGS]
    place = clash[PLACE]
    if f[STEP] == DECLARE:
        if not args:
            return territory(t, f, t.near[place])
        return declare_fianna(t, f, place, args[1:])
    if len(args) > 1 and f[AT] == 0:
        f[AT] = AGAIN_STEP
        out = [(place, args[0] - A_ON)] * sum(code != A_STOP for code in args[1:])
        clash[SHELTERED][who] -= args.count(A_SHELTERED)
        moves.march(t, who, who, out, fight=False)
        return AGAIN
    return None


def declare_fianna(t: Table, f: Frame, place: int, chosen: list[int]) -> list[int] | None:
    """Ask for the next clan that leaves, exposed ones first; at least one does (D12)."""
    who, inside = f[WHO], fight(t)[SHELTERED][f[WHO]]
    hidden = chosen.count(A_SHELTERED)
    out = t.clans[TILES * who + place] - inside
    options = [A_EXPOSED] if not hidden and chosen.count(A_EXPOSED) < out else []
    options += [A_SHELTERED] if hidden < inside else []
    if A_STOP in chosen or not options:
        return None
    return t.ask(D_MOVE, who, options + [A_STOP] * bool(chosen))


@effect(SAMILDANACH)
def samildanach(t: Table, f: Frame) -> list[int] | None:
    """e.samildanach: take an Action card that has been resolved (C6)."""
    if f[STEP] != DECLARE:
        cause(t)[TO] = f[WHO]
    return None


@effect(SPEAR)
def spear(t: Table, f: Frame) -> list[int] | None:
    """e.spear: no Triskel cards in this clash."""
    if f[STEP] != DECLARE:
        fight(t)[NO_TRISKEL] = 1
        t.tell("spear", f[WHO])
    return None


@effect(OENGUS)
def oengus(t: Table, f: Frame) -> list[int] | None:
    """e.oengus: you take the next turn, and the order goes on from you (U14)."""
    if f[STEP] != DECLARE:
        season = below(t, SEASON)
        if season is not None:
            season[NEXT_SEAT] = f[WHO]
            t.tell("ploy", f[WHO])
    return None


@effect(OGMA)
def ogma(t: Table, f: Frame) -> list[int] | None:
    """e.ogma: the clash ends at once."""
    if f[STEP] != DECLARE:
        fight(t)[STEP] = ENDS
        t.tell("ogma", f[WHO])
    return None


@effect(STRENG)
def streng(t: Table, f: Frame) -> list[int] | None:
    """e.streng: gain a Deed after your Attack."""
    if f[STEP] != DECLARE:
        gain_deed(t, f[WHO])
    return None


@effect(CUCHULAIN)
def cuchulain(t: Table, f: Frame) -> list[int] | None:
    """e.cuchulain: up to two exposed opposing clans are removed (C5)."""
    who, place, args = f[WHO], fight(t)[PLACE], f[ARGS]
    if f[STEP] == DECLARE:
        if A_STOP in args or len(args) == 2:
            return None
        least = args[-1] if args else A_REMOVE
        options = [A_REMOVE + s for s in others(t, who)
                   if A_REMOVE + s >= least
                   and t.exposed(s, place) > args.count(A_REMOVE + s)]  # fmt: skip
        return t.ask(D_PLAYER, who, options + [A_STOP] * bool(args)) if options else None
    if f[AT] < len(args):
        code = args[f[AT]]
        f[AT] += 1
        if code != A_STOP:
            remove(t, code - A_REMOVE, place, BY_MANEUVER, who, exposed_only=True)
        return AGAIN
    return None
