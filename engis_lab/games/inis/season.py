"""The Season phase (5.3) and its end (5.4)."""

from __future__ import annotations

from engis_lab.games.inis import readings
from engis_lab.games.inis.codes import (
    A_ON,
    A_PASS,
    A_PLAY,
    A_PRETENDER,
    ACTIONS_MASK,
    ANS,
    ASSEMBLY,
    D_RESETTLE,
    D_TURN,
    DISCARD,
    DRUID,
    FIRST_ADVANTAGE,
    MOOR,
    ROW,
    SEASON_MASK,
    STEP,
    bits,
)
from engis_lab.games.inis.effects import begin
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.victory import NEEDED, values
from engis_lab.games.inis.windows import W18, W19, may_look, open_window

PASSED, FIRST, RESETTLED, NEXT_SEAT = 3, 4, 5, 6
START, CHOOSE, TURN_ENDS, GO_ON = range(4)


def run(t: Table, f: Frame) -> list[int] | None:
    """One turn after the other, until all have passed in succession (5.3.4)."""
    step = f[STEP]
    if step == START:
        return start_turn(t, f)
    if step == CHOOSE:
        if f[ANS] < 0:
            return t.ask(D_TURN, t.turn, turn_options(t, f))
        take_turn(t, f)
    elif step == TURN_ENDS:
        f[STEP] = GO_ON
        t.tell("turn ends", t.turn)
        open_window(t, W18)
    else:
        next_turn(t, f)
    return None


def start_turn(t: Table, f: Frame) -> list[int] | None:
    """A player without clans on the map loses a Deed and places two clans (5.3.6)."""
    seat = t.turn
    if f[ANS] >= 0:
        t.place(seat, f[ANS] - A_ON)
        f[ANS] = -1
        f[RESETTLED] += 1
    elif f[RESETTLED] == 0 and not t.present(seat):
        f[RESETTLED] = 1
        if t.deeds[seat]:
            t.deeds[seat] -= 1
            t.tell("deed lost", seat)
    if f[RESETTLED] in (0, 3) or not t.reserve[seat]:
        f[STEP] = CHOOSE
        return None
    return t.ask(D_RESETTLE, seat, [A_ON + tile for tile in t.laid])


def playable(t: Table, seat: int) -> list[int]:
    """Return the Season cards a seat may play now; never Druid as last Action card (5.3.8)."""
    found = readings.playable_now(t, seat) & SEASON_MASK
    if t.mask[seat] & ACTIONS_MASK == 1 << DRUID:
        found &= ~(1 << DRUID)
    return list(bits(found))


def may_claim(t: Table, seat: int, resettled: int) -> bool:
    """Tell whether a seat may take a Pretender token (5.3.5, U16, U17)."""
    if t.pretender >> seat & 1 or (resettled and not readings.token_after_resettling(t)):
        return False
    return max(values(t, seat)) + readings.deeds_for_token(t, seat) >= NEEDED


def turn_options(t: Table, f: Frame) -> list[int]:
    """Return what the player may do (5.3.2); the first turn must be a Season card (5.3.1)."""
    seat = t.turn
    options = [A_PLAY + card for card in playable(t, seat)]
    if not f[FIRST] or not options:
        options.append(A_PASS)
        if not f[FIRST] and may_claim(t, seat, f[RESETTLED]):
            options.append(A_PRETENDER)
    if may_look(t, seat):
        options.append(A_PLAY + MOOR)
    return options


def take_turn(t: Table, f: Frame) -> None:
    """Do what was chosen; passing is not final (5.3.3), Moor does not use up the turn (W19)."""
    seat, code = t.turn, f[ANS]
    f[ANS] = -1
    if code == A_PLAY + MOOR:
        begin(t, seat, MOOR, W19)
        return
    f[STEP], f[FIRST] = TURN_ENDS, 0
    if code == A_PASS:
        f[PASSED] |= 1 << seat
        t.tell("pass", seat)
        return
    f[PASSED] = 0
    if code == A_PRETENDER:
        t.pretender |= 1 << seat
        t.tell("pretender", seat)
    else:
        begin(t, seat, code - A_PLAY, 0)


def next_turn(t: Table, f: Frame) -> None:
    """Give the turn on, or end the Season; Oengus's Ploy comes first (5.3.4, U14)."""
    seat = f[NEXT_SEAT]
    if seat < 0 and f[PASSED] == t.all_seats:
        end_season(t)
        t.stack = [[ASSEMBLY, 0, -1]]
        return
    if seat >= 0 and readings.ploy_clears_passes(t):
        f[PASSED] = 0
    t.turn = t.after(t.turn) if seat < 0 else seat
    f[STEP], f[RESETTLED], f[NEXT_SEAT] = START, 0, -1
    t.fresh, t.came = [0] * 4, []


def end_season(t: Table) -> None:
    """Discard Action cards, return Advantage cards of lost territories, take the Festival (5.4)."""
    discard_hands(t)
    for tile in t.laid:
        card = FIRST_ADVANTAGE + tile
        if t.where[card] < 4 and t.where[card] != t.chieftain(tile):
            t.put(card, ROW, t.all_seats)
    t.festival = -1
    t.tell("season ends", -1, t.round)
    t.round += 1


def discard_hands(t: Table) -> None:
    """Discard all Action cards of all hands, face down: others know only that they lie there."""
    for seat in range(t.seats):
        cards = t.actions(seat)
        t.mask[seat] ^= cards
        t.mask[DISCARD] |= cards
        for card in bits(cards):
            t.where[card] = DISCARD
            t.trail.append((card, seat, DISCARD, 1 << seat))
