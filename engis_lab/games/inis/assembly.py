"""Set-up (chapter 2) and the Assembly phase (5.1)."""

from __future__ import annotations

from engis_lab.core.luck import Luck, fold
from engis_lab.games.inis import draws, readings
from engis_lab.games.inis.board import add_sanctuary
from engis_lab.games.inis.codes import (
    A_CHOOSE,
    A_ON,
    ACTIONS_MASK,
    ANS,
    ASIDE,
    ASSEMBLY,
    D_CAPITAL,
    D_NAME_ASIDE,
    D_RETURN,
    D_SETUP,
    DECK,
    DRAFT,
    FIRST_ADVANTAGE,
    L_DEAL,
    L_TOSS,
    OUT,
    ROW,
    SEASON,
    STEP,
    T_SWAMP,
    bits,
)
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.victory import winner
from engis_lab.games.inis.windows import W1, open_window

SETUP_CLANS = 2  # clans of each player before the first round (2.9)


def run_setup(t: Table, f: Frame) -> list[int] | None:
    """The Brenn picks the Capital (2.7), then each places two clans in turn (2.9)."""
    code, f[ANS] = f[ANS], -1
    if f[STEP] == 0:
        if code < 0:
            return t.ask(D_CAPITAL, t.brenn, [A_ON + x for x in t.laid if x != T_SWAMP])
        t.capital = code - A_ON
        t.tell("capital", t.brenn, t.capital)
        add_sanctuary(t, t.brenn, t.capital)
        f[STEP] = 1
        return None
    turn = f[STEP] - 1
    if turn == SETUP_CLANS * t.seats:
        t.stack = [[ASSEMBLY, 0, -1]]
        return None
    seat = t.order(t.brenn)[turn % t.seats]
    if code < 0:
        return t.ask(D_SETUP, seat, [A_ON + x for x in t.laid])
    t.place(seat, code - A_ON)
    f[STEP] += 1
    return None


def run_assembly(t: Table, f: Frame) -> list[int] | None:
    """The Assembly phase, one step of 5.1 after the other."""
    step = f[STEP]
    f[STEP] = step + 1
    if step == 0:
        t.turn = t.brenn
        open_window(t, W1)
    elif step == 1:
        crown(t)
    elif step == 2:
        check_victory(t)
    elif step == 3:
        deal_advantages(t)
    elif step == 4:
        toss(t)
    elif step == 5:
        return deal(t, f)
    elif step == 6:
        t.stack.append([DRAFT, 0, -1, 0, [0] * 4])
    elif step == 7:
        return swap_aside(t, f)
    else:
        t.turn = t.brenn
        t.stack = [[SEASON, 0, -1, 0, 1, 0, -1]]
    return None


def crown(t: Table) -> None:
    """The chieftain of the Capital's territory becomes Brenn; without one nothing changes (5.1)."""
    chief = t.chieftain(t.capital)
    if chief >= 0 and chief != t.brenn:
        t.brenn = chief
        t.tell("brenn", chief)
    t.turn = t.brenn


def check_victory(t: Table) -> None:
    """Holders of a Pretender token may win; else all tokens go back, or the cap ends it (11)."""
    won = winner(t)
    if won >= 0:
        t.won, t.over = 1 << won, True
        t.tell("win", won)
        return
    if t.pretender:
        t.pretender = 0
        t.tell("no winner", -1)
    if t.round > t.cap:
        t.round, t.over = t.cap, True
        t.tell("cap", -1, t.cap)
        return
    t.tell("round", -1, t.round)


def deal_advantages(t: Table) -> None:
    """Each chieftain takes the Advantage card of the territory, else it lies in the row (5.1)."""
    for tile in t.laid:
        chief = t.chieftain(tile)
        zone = ROW if chief < 0 else chief
        if t.where[FIRST_ADVANTAGE + tile] != zone:
            t.put(FIRST_ADVANTAGE + tile, zone, t.all_seats)
        if chief >= 0:
            t.tell("advantage", chief, FIRST_ADVANTAGE + tile)


def toss(t: Table) -> None:
    """The Brenn tosses the Flock of Crows; another direction wakes the Gates (5.1, t.gates)."""
    before = t.direction
    t.direction = 1 if Luck(fold(t.luck, L_TOSS, t.round)).below(2) else -1
    t.tell("toss", t.brenn, t.direction)
    if t.direction != before and readings.first_toss_counts(t):
        draws.wake_gates(t)


def gather(t: Table) -> None:
    """Collect all Action cards for a new deal."""
    for card in range(FIRST_ADVANTAGE):
        zone = t.where[card]
        if zone not in (OUT, DECK):
            t.mask[zone] ^= 1 << card
            t.mask[DECK] |= 1 << card
            t.where[card] = DECK
    t.trail, t.fresh, t.came = [], [0] * 4, []


def deal(t: Table, f: Frame) -> list[int] | None:
    """Set one Action card aside and deal the rest (5.1); Cathbad names the first (D4)."""
    if f[ANS] < 0:
        gather(t)
        if t.cathbad >= 0:
            f[STEP] = 5
            cards = [A_CHOOSE + card for card in bits(t.mask[DECK] & ACTIONS_MASK)]
            return t.ask(D_NAME_ASIDE, t.cathbad, cards)
        seen, named = 0, -1
    else:
        seen, named = 1 << t.cathbad, f[ANS] - A_CHOOSE
    f[ANS] = -1
    cards = list(bits(t.mask[DECK] & ACTIONS_MASK))
    Luck(fold(t.luck, L_DEAL, t.round)).shuffle(cards, len(cards))
    if named >= 0:
        cards.remove(named)
        cards.append(named)
    t.put(cards.pop(), ASIDE, seen)
    hand_out(t, cards)
    return None


def hand_out(t: Table, cards: list[int]) -> None:
    """Deal four cards each, or three each to two players (5.1)."""
    each = 3 if t.seats == 2 else 4
    for i, seat in enumerate(t.order(t.brenn)):
        for card in cards[i * each : (i + 1) * each]:
            t.mask[DECK] ^= 1 << card
            t.mask[seat] |= 1 << card
            t.where[card] = seat
            t.trail.append((card, DECK, seat, 1 << seat))


def swap_aside(t: Table, f: Frame) -> list[int] | None:
    """Cathbad's player takes the set-aside card and lays down another one (D6, e.cathbad)."""
    seat = t.cathbad
    if seat < 0:
        return None
    aside = next(bits(t.mask[ASIDE]), -1)
    if f[ANS] < 0:
        f[STEP] = 7
        return t.ask(D_RETURN, seat, [A_CHOOSE + card for card in bits(t.actions(seat))])
    card, f[ANS], t.cathbad = f[ANS] - A_CHOOSE, -1, -1
    if aside >= 0:
        t.put(aside, seat, 1 << seat)
    t.put(card, ASIDE, 1 << seat)
    t.tell("swap", seat)
    return None
