"""Clashes (section 9): who fights, shelter, maneuvers, peace."""

from __future__ import annotations

from collections.abc import Callable

from engis_lab.games.inis import readings
from engis_lab.games.inis.attack import remove, unshelter
from engis_lab.games.inis.board import citadels_at
from engis_lab.games.inis.codes import (
    A_ACCEPT,
    A_ATTACK,
    A_DECLINE,
    A_ENDS,
    A_NUMBER,
    A_ON,
    A_PEACE,
    A_PLAY,
    A_SHELTER,
    A_WITHDRAW,
    ACTOR,
    ANS,
    ATTACK,
    CAULDRON,
    CLASH,
    CUCHULAIN,
    D_CAULDRON,
    D_CLASH,
    D_MANEUVER,
    D_PEACE,
    D_SHELTER,
    DECLINED,
    HIT,
    INITIATOR,
    INSTIGATOR,
    MANEUVER_MASK,
    MOOR,
    NEXT,
    NO_TRISKEL,
    PLACE,
    POT,
    POT_TO,
    POTTED,
    REFUSED,
    SHELTERED,
    STEP,
    T_HIGHLANDS,
    TILES,
    WITHDRAW,
    bits,
)
from engis_lab.games.inis.effects import begin
from engis_lab.games.inis.moves import destinations
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.windows import (
    FESTIVAL_LOSS,
    W3,
    W6,
    W7,
    W10,
    W11,
    W19,
    may_look,
    open_window,
)

TILES_LEFT, BEGUN_BY, LED_BY = 3, 4, 5  # CLASHES
(START, FEAST, ENOUGH, CITADELS, FRENZIED, RESOLVE, TURN, PEACE, ANSWERED, AFTERWARDS,
 ENDS) = range(11)  # fmt: skip
MANEUVER_MODE = 20  # how an Epic Tale played as a maneuver is told from one played in a window
MOST_RETURNED = 3  # clans from Dagda's Cauldron


def run_queue(t: Table, f: Frame) -> list[int] | None:
    """One clash after the other; the instigator chooses which is next (9.1.3, 9.1.5).

    Where the instigator has no clan left there is no clash (U5).
    """
    leader = TILES * f[LED_BY]
    left = [
        tile for tile in f[TILES_LEFT] if len(t.players_at(tile)) > 1 and t.clans[leader + tile]
    ]
    f[TILES_LEFT] = left
    if not left:
        t.stack.pop()
        return None
    if f[ANS] < 0 and len(left) > 1:
        return t.ask(D_CLASH, f[LED_BY], [A_ON + tile for tile in left])
    tile = left[0] if f[ANS] < 0 else f[ANS] - A_ON
    f[ANS] = -1
    left.remove(tile)
    part = sum(1 << seat for seat in t.players_at(tile))
    t.tell("clash", f[LED_BY], tile, f[BEGUN_BY])
    t.stack.append([
        CLASH, START, -1, tile, f[BEGUN_BY], f[LED_BY], f[LED_BY], f[LED_BY], part, 0,
        [0] * 4, [0] * 4, -1, 0, 0, 0, 0, -1,
    ])  # fmt: skip
    return None


def run(t: Table, f: Frame) -> list[int] | None:
    """The steps of a clash (9.2)."""
    asking = ASKING.get(f[STEP])
    if asking is not None:
        return asking(t, f)
    step = f[STEP]
    f[STEP] = step + 1
    if step == START:
        open_window(t, W3)
    elif step == FEAST:
        feast(t, f)
    elif step == ENOUGH:
        if len(t.players_at(f[PLACE])) < 2:
            f[STEP] = ENDS
        f[NEXT] = t.after(f[INSTIGATOR])
    elif step == FRENZIED:
        if any(f[SHELTERED]):
            open_window(t, W6)
    elif step == RESOLVE:
        f[NEXT] = f[INSTIGATOR]
        if f[PLACE] == T_HIGHLANDS:
            open_window(t, W7)
    else:
        answer_maneuver(t, f, step)
    return None


def answer_maneuver(t: Table, f: Frame, step: int) -> None:
    """Open the windows after a maneuver, then give the next one on (W10, W11)."""
    if step == ANSWERED:
        if f[HIT]:
            open_window(t, W10, f[ACTOR])
        return
    f[STEP], f[REFUSED], f[HIT] = TURN, 0, 0
    f[NEXT] = t.after(f[ACTOR])
    open_window(t, W11)


def feast(t: Table, f: Frame) -> None:
    """Whoever begins a clash at the Festival loses a clan there (a.festival, U4)."""
    loser = readings.festival_loser(t, f[INITIATOR], f[INSTIGATOR])
    if t.festival == f[PLACE] and t.clans[TILES * loser + f[PLACE]]:
        remove(t, loser, f[PLACE], FESTIVAL_LOSS, -1)


def free_citadels(t: Table, f: Frame) -> int:
    """Return how many Citadels of the territory hold no clan (9.2)."""
    return citadels_at(t, f[PLACE]) - sum(f[SHELTERED])


def shelter(t: Table, f: Frame) -> list[int] | None:
    """In turn order, each but the instigator may shelter one clan, until all decline (9.2)."""
    seat = f[NEXT]
    if f[ANS] >= 0:
        if f[ANS] == A_SHELTER:
            f[SHELTERED][seat] += 1
            t.tell("shelter", seat, f[PLACE])
        else:
            f[DECLINED] |= 1 << seat
        f[ANS] = -1
        f[NEXT] = t.after(seat)
        return None
    if free_citadels(t, f) > 0:
        for other in t.order(seat):
            if (other != f[INSTIGATOR] and not f[DECLINED] >> other & 1
                    and t.exposed(other, f[PLACE])):  # fmt: skip
                f[NEXT] = other
                return t.ask(D_SHELTER, other, [A_SHELTER, A_DECLINE])
    f[STEP] = FRENZIED
    return None


def fighters(t: Table, f: Frame) -> list[int]:
    """Return who has exposed clans in the clash, in turn order from who acts next."""
    return [seat for seat in t.order(f[NEXT]) if t.exposed(seat, f[PLACE])]


def maneuver(t: Table, f: Frame) -> list[int] | None:
    """The next player with an exposed clan performs a maneuver (9.2, D17)."""
    if f[ANS] < 0:
        able = fighters(t, f)
        if not able:
            f[STEP] = ENDS
            return None
        f[ACTOR] = f[NEXT] = able[0]
        return t.ask(D_MANEUVER, able[0], maneuvers(t, f, able))
    seat, code = f[ACTOR], f[ANS]
    f[ANS] = -1
    if code == A_PEACE:
        f[STEP], f[NEXT] = PEACE, t.after(seat)
        t.tell("offer", seat)
    elif code == A_ENDS:
        f[STEP] = ENDS
        t.tell("peace", seat)
    elif code == A_PLAY + MOOR:
        begin(t, seat, MOOR, W19)
    else:
        f[STEP] = ANSWERED
        if code == A_WITHDRAW:
            t.tell("withdraw", seat)
            t.stack.append([WITHDRAW, 0, -1, seat, f[PLACE], []])
        elif code >= A_ATTACK:
            t.tell("attack", seat, code - A_ATTACK)
            t.stack.append([ATTACK, 0, -1, seat, code - A_ATTACK, f[PLACE], 0, 0, 0, 0])
        else:
            begin(t, seat, code - A_PLAY, MANEUVER_MODE)
    return None


def tale_maneuvers(t: Table, f: Frame, seat: int) -> list[int]:
    """Return the Epic Tales a seat may play as its maneuver (9.3)."""
    if f[NO_TRISKEL]:
        return []
    cards = bits(readings.playable_now(t, seat) & MANEUVER_MASK)
    alone = t.exposed(seat, f[PLACE]) == 1
    return [card for card in cards if card != CUCHULAIN or alone]


def maneuvers(t: Table, f: Frame, able: list[int]) -> list[int]:
    """Return what the player may do: never nothing (9.3); each against each (9.1.4)."""
    seat, tile = able[0], f[PLACE]
    options = [A_ATTACK + other for other in sorted(able[1:])]
    if destinations(t, seat, tile):
        options.append(A_WITHDRAW)
    options += [A_PLAY + card for card in tale_maneuvers(t, f, seat)]
    if len(able) == 1:
        options.append(A_ENDS)
    elif not f[REFUSED]:
        options.append(A_PEACE)
    if may_look(t, seat):
        options.append(A_PLAY + MOOR)
    return options


def vote(t: Table, f: Frame) -> list[int] | None:
    """The others with exposed clans agree to peace or not; the first refusal stops it (D18)."""
    code, f[ANS] = f[ANS], -1
    if code == A_DECLINE:
        t.tell("refuse", f[NEXT])
        f[STEP], f[REFUSED], f[NEXT] = TURN, 1, f[ACTOR]
        return None
    if code == A_ACCEPT:
        t.tell("accept", f[NEXT])
        f[NEXT] = t.after(f[NEXT])
    while f[NEXT] != f[ACTOR] and not t.exposed(f[NEXT], f[PLACE]):
        f[NEXT] = t.after(f[NEXT])
    if f[NEXT] == f[ACTOR]:
        f[STEP] = ENDS
        t.tell("peace", f[ACTOR])
        return None
    return t.ask(D_PEACE, f[NEXT], [A_ACCEPT, A_DECLINE])


def end(t: Table, f: Frame) -> list[int] | None:
    """Sheltered clans come out; Dagda's Cauldron gives up to three clans back (9.2, D27)."""
    owner = f[POT]
    if owner >= 0:
        if f[POTTED] and f[ANS] < 0:
            most = min(MOST_RETURNED, f[POTTED])
            return t.ask(D_CAULDRON, owner, [A_NUMBER + n for n in range(most, -1, -1)])
        back = max(0, f[ANS] - A_NUMBER)
        t.clans[TILES * owner + f[PLACE]] += back
        t.reserve[owner] += f[POTTED] - back
        t.tell("cauldron", owner, back, f[PLACE])
        lay_down(t, f[POT_TO])
    unshelter(f)
    t.stack.pop()
    t.tell("clash ends", -1, f[PLACE])
    return None


def lay_down(t: Table, to: int) -> None:
    """Discard Dagda's Cauldron, or give it to whoever gets it instead (t.stonecircle)."""
    if to < 0:
        t.discard(CAULDRON, t.all_seats)
        return
    t.put(CAULDRON, to, t.all_seats)
    t.tell("card to", to, CAULDRON)


ASKING: dict[int, Callable[[Table, Frame], list[int] | None]] = {
    CITADELS: shelter, TURN: maneuver, PEACE: vote, ENDS: end,
}  # fmt: skip
"""The steps of a clash that ask somebody."""
