"""Reaction windows (section 10): one table says which event, who is asked, and which cards answer.

Priority: the active player first, then in the direction of the Crows (10.2). Only holders of a
fitting card are asked, unless a game is played with ``strict_windows``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engis_lab.games.inis import readings
from engis_lab.games.inis.codes import (
    A_DECLINE,
    A_PLAY,
    ACTOR,
    ANS,
    ATTACK,
    BARD,
    CARD,
    CATHBAD,
    CAULDRON,
    CLUB,
    COVE,
    CRAFTSMAN,
    D_CATHBAD,
    D_REACT,
    DAGDA,
    DIARMUID,
    FIRST_ADVANTAGE,
    FOREST,
    FRENZY,
    GATES,
    GEIS,
    HIGHLANDS,
    HILLS,
    IRONMINE,
    LOSTVALE,
    MEADOWS,
    MODE,
    MOOR,
    MOUNTAINS,
    NO_TRISKEL,
    OENGUS,
    OFF,
    PART,
    PLACE,
    POT_TO,
    RAID,
    REMOVE,
    SALTMINE,
    SAMILDANACH,
    SHELTERED,
    SPEAR,
    STONECIRCLE,
    STRENG,
    T_HILLS,
    T_STONECIRCLE,
    TILES,
    TO,
    VALLEY,
    WARLORD,
    WHO,
    WINDOW,
    bits,
    mask_of,
)
from engis_lab.games.inis.effects import STAYS, begin
from engis_lab.games.inis.table import Frame, Table

(W1, W2, W3, W4, W5, W6, W7, W8, W9, W10, W11, W12, W13, W14, W15, W16, W17, W18,
 W19) = range(1, 20)  # fmt: skip
WINDOW_ID, ORDER, INDEX, SUBJECT = 3, 4, 5, 6
ANYBODY, ONE, OPPONENTS_OR_ANYBODY, BOTH_SIDES, PARTICIPANTS = range(5)


class Row(NamedTuple):
    """A window: when it opens, who may answer, with which cards."""

    event: str
    who: int
    cards: tuple[int, ...]


WINDOWS = {
    W1: Row("assembly", ANYBODY, (CATHBAD,)),
    W2: Row("declared", OPPONENTS_OR_ANYBODY, (GEIS, DAGDA)),
    W3: Row("clash starts", ANYBODY, (SPEAR,)),
    W4: Row("about to be removed", ONE, (CLUB,)),
    W5: Row("removed", ONE, (DIARMUID, CAULDRON)),
    W6: Row("citadels end", ANYBODY, (FRENZY,)),
    W7: Row("resolution starts", ANYBODY, (HIGHLANDS,)),
    W8: Row("attack declared", BOTH_SIDES, (IRONMINE, CLUB, HILLS)),
    W9: Row("attack finished", ONE, (RAID, STRENG)),
    W10: Row("maneuver removed a clan", ONE, (BARD,)),
    W11: Row("maneuver finished", PARTICIPANTS, (WARLORD,)),
    W12: Row("action card resolved", ANYBODY, (SAMILDANACH,)),
    W13: Row("tale resolved", ONE, (FOREST, STONECIRCLE, CRAFTSMAN)),
    W14: Row("season card resolved", ONE, (COVE, SALTMINE, VALLEY, LOSTVALE)),
    W15: Row("moved into the mountains", ONE, (MOUNTAINS,)),
    W16: Row("gates resolved", ONE, (GATES,)),
    W17: Row("tale about to be drawn", ONE, (MEADOWS,)),
    W18: Row("turn ends", ANYBODY, (OENGUS,)),
    W19: Row("own decision", ONE, (MOOR,)),
}
MASKS = {wid: mask_of(row.cards) for wid, row in WINDOWS.items()}


def open_window(t: Table, wid: int, *about: int) -> None:
    """Open a window if anybody could answer; ``about`` tells who and what it is about."""
    hands = t.mask
    if (hands[0] | hands[1] | hands[2] | hands[3]) & MASKS[wid] or t.strict:
        t.stack.append([WINDOW, 0, -1, wid, asked(t, wid, about), 0, *about])


def asked(t: Table, wid: int, about: tuple[int, ...]) -> list[int]:
    """Return who is asked, in order of priority (10.2)."""
    who = WINDOWS[wid].who
    if who == ONE:
        return [about[0]]
    if who == BOTH_SIDES:  # the target's Hills are asked last
        return [about[0], about[1]]
    clash = t.clash()
    order = t.order(t.turn if clash is None else clash[ACTOR])
    if who == PARTICIPANTS and clash is not None:
        return [seat for seat in order if clash[PART] >> seat & 1]
    return order


def run(t: Table, f: Frame) -> list[int] | None:
    """Ask one seat after the other; each may play several cards (10.1), answered in turn (10.5)."""
    order, wid = f[ORDER], f[WINDOW_ID]
    code, f[ANS] = f[ANS], -1
    if code == A_DECLINE:
        f[INDEX] += 1
    elif code >= 0:
        begin(t, order[f[INDEX]], code - A_PLAY, wid)
        return None
    while f[INDEX] < len(order):
        seat = order[f[INDEX]]
        if t.strict or eligible(t, f, seat):  # strict: asked until they decline, whatever they hold
            return t.ask(D_CATHBAD if wid == W1 else D_REACT, seat, options(t, f, seat))
        f[INDEX] += 1
    t.stack.pop()
    return None


def options(t: Table, f: Frame, seat: int) -> list[int]:
    """Return what a seat that is asked may do: play a fitting card, or decline (D3, D16)."""
    return [*(A_PLAY + card for card in eligible(t, f, seat)), A_DECLINE]


def eligible(t: Table, f: Frame, seat: int) -> list[int]:
    """Return the cards with which a seat may answer now."""
    found = readings.playable_now(t, seat) & MASKS[f[WINDOW_ID]]
    if not found or silenced(t):
        return []
    return [card for card in bits(found) if card not in CAN or CAN[card](t, f, seat)]


def answers(t: Table, f: Frame, seat: int) -> list[int]:
    """Return the cards with which a seat could answer now if it held them."""
    if silenced(t):
        return []
    row = WINDOWS[f[WINDOW_ID]].cards
    return [card for card in row if card not in CAN or CAN[card](t, f, seat)]


def silenced(t: Table) -> bool:
    """Tell whether Lug's Spear forbids all answers in this clash (e.spear)."""
    clash = t.clash()
    if clash is None or not clash[NO_TRISKEL]:
        return False
    at = t.stack.index(clash)
    festival = any(
        frame[0] == REMOVE and frame[CAUSE] == FESTIVAL_LOSS for frame in t.stack[at + 1 :]
    )
    return not festival or readings.spear_stops_festival_answers(t)


FESTIVAL_LOSS = 3  # cause of a removal, see `attack`
CAUSE, SAVED = 5, 8  # slots of a removal
WHERE, CLUBBED = 5, 7  # slots of an Attack


# -- conditions of single cards -------------------------------------------------------------------


def below(t: Table, kind: int) -> Frame | None:
    """Return the nearest frame of a kind, from the top."""
    for frame in reversed(t.stack):
        if frame[0] == kind:
            return frame
    return None


def played(t: Table, f: Frame) -> Frame:
    """Return the card that a window is about: the frame under it.

    The frame itself is looked for: nested windows may hold the same numbers.
    """
    at = len(t.stack) - 1
    while t.stack[at] is not f:
        at -= 1
    return t.stack[at - 1]


def can_geis(t: Table, f: Frame, seat: int) -> bool:
    """Opponents of the player of an Action card (a.geis, U1, U8)."""
    of = played(t, f)
    if of[OFF] or of[CARD] >= FIRST_ADVANTAGE or of[WHO] == seat:
        return False
    if not readings.may_join_in(t, seat):
        return False
    return of[MODE] == 0 or readings.geis_answers_triskel(t)


def can_dagda(t: Table, f: Frame, seat: int) -> bool:
    """Anybody, against an Epic Tale or Advantage card (e.dagda, U8)."""
    of = played(t, f)
    return not of[OFF] and of[CARD] >= FIRST_ADVANTAGE and readings.may_join_in(t, seat)


def can_ironmine(_t: Table, f: Frame, seat: int) -> bool:
    """The attacker (t.ironmine)."""
    return bool(seat == f[SUBJECT])


def can_club(t: Table, f: Frame, seat: int) -> bool:
    """The owner of a clan not yet saved, or the attacker, once for an Attack (e.club)."""
    if f[WINDOW_ID] == W8:
        return seat == f[SUBJECT] and not played(t, f)[CLUBBED]
    return not played(t, f)[SAVED]


def can_hills(t: Table, f: Frame, seat: int) -> bool:
    """The target of an Attack in the Hills (t.hills)."""
    attack = below(t, ATTACK)
    return seat == f[SUBJECT + 1] and attack is not None and attack[WHERE] == T_HILLS


def can_diarmuid(t: Table, f: Frame, seat: int) -> bool:
    """Needs another territory where one is present; a clan is carried off once (e.diarmuid)."""
    if played(t, f)[SAVED]:
        return False
    return any(tile != f[SUBJECT + 1] for tile in t.present(seat))


def can_cauldron(t: Table, f: Frame, _seat: int) -> bool:
    """In a clash only, for a clan removed from there (e.cauldron)."""
    clash = t.clash()
    return clash is not None and clash[PLACE] == f[SUBJECT + 1]


def can_craftsman(t: Table, f: Frame, _seat: int) -> bool:
    """Once for a card that was not canceled or taken back (a.craftsman).

    Dagda's Cauldron stays open first: where it goes when the clash ends is noted with the clash.
    """
    of, clash = played(t, f), t.clash()
    if of[TO] == STAYS and clash is not None:
        return bool(clash[POT_TO] < 0)
    return of[TO] == -1 and not of[OFF]


def can_stonecircle(t: Table, f: Frame, seat: int) -> bool:
    """Needs a clan of one's own in the Stone Circle to pay with (t.stonecircle)."""
    return bool(t.clans[TILES * seat + T_STONECIRCLE]) and can_craftsman(t, f, seat)


CAN: dict[int, Callable[[Table, Frame, int], bool]] = {
    GEIS: can_geis, DAGDA: can_dagda, IRONMINE: can_ironmine, CLUB: can_club,
    HILLS: can_hills, DIARMUID: can_diarmuid, CAULDRON: can_cauldron,
    CRAFTSMAN: can_craftsman, STONECIRCLE: can_stonecircle,
    SPEAR: lambda t, _f, seat: readings.may_join_in(t, seat),
    FRENZY: lambda t, _f, seat: readings.may_join_in(t, seat) and sheltering(t),
    SAMILDANACH: lambda t, f, _seat: played(t, f)[TO] == -1,
}  # fmt: skip
"""What a card asks for beyond its window.

A card that would only do nothing may be played all the same (5.3.7, F6): here stands what its text
demands, a trigger of its own, a price, or somebody to name.
"""


def sheltering(t: Table) -> bool:
    """Tell whether any clan is in a Citadel (e.frenzy)."""
    clash = t.clash()
    return clash is not None and any(clash[SHELTERED])


def may_look(t: Table, seat: int) -> bool:
    """Tell whether a seat may play Moor at its own decision (W19, t.moor)."""
    clash = t.clash()
    if clash is not None and clash[NO_TRISKEL]:
        return False
    return bool(readings.playable_now(t, seat) >> MOOR & 1)
