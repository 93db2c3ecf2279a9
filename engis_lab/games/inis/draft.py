"""The draft (5.2): all choose secretly what to keep, then the rest is passed on."""

from __future__ import annotations

from itertools import combinations

from engis_lab.core.luck import Luck, fold
from engis_lab.games.inis.assembly import hand_out
from engis_lab.games.inis.codes import (
    A_KEEP,
    ACTIONS_MASK,
    ANS,
    D_DRAFT,
    DECK,
    DRAWN,
    KEEP_CODE,
    KEEPS,
    L_DEAL,
    PACK,
    STEP,
    bits,
    mask_of,
)
from engis_lab.games.inis.table import Frame, Table

AT_SEAT, PICKS = 3, 4
KEPT = {2: (1, 2, 1, 2), 3: (1, 2, 3), 4: (1, 2, 3)}
"""How many cards each keeps at each step, by the number of players (5.2)."""


def run(t: Table, f: Frame) -> list[int] | None:
    """Ask one seat after the other; when all have chosen, pass the cards (D5)."""
    order = t.order(t.brenn)
    if f[ANS] >= 0:
        f[PICKS][order[f[AT_SEAT]]] = mask_of(KEEPS[f[ANS] - A_KEEP])
        t.tell("keep", order[f[AT_SEAT]], len(KEEPS[f[ANS] - A_KEEP]))
        f[ANS] = -1
        f[AT_SEAT] += 1
        if f[AT_SEAT] == t.seats:
            pass_on(t, f)
        return None
    if f[STEP] == len(KEPT[t.seats]):
        finish(t)
        t.stack.pop()
        return None
    seat = order[f[AT_SEAT]]
    kept = KEPT[t.seats][f[STEP]]
    cards = [1 << card for card in bits(t.actions(seat))]
    options = [KEEP_CODE[sum(some)] for some in combinations(cards, kept)]
    return t.ask(D_DRAFT, seat, options)


def pass_on(t: Table, f: Frame) -> None:
    """Give what was not kept to the next player, all at once; deal the second packet (5.2)."""
    given = [t.actions(seat) & ~f[PICKS][seat] for seat in range(t.seats)]
    for seat in range(t.seats):
        to = t.after(seat)
        t.mask[seat] ^= given[seat]
        t.mask[to] |= given[seat]
        for card in bits(given[seat]):
            t.where[card] = to
    note_passing(t, given)
    f[AT_SEAT], f[PICKS] = 0, [0] * 4
    f[STEP] += 1
    t.tell("passed", -1)
    if t.seats == 2 and f[STEP] == 2:
        second_packet(t)


def note_passing(t: Table, given: list[int]) -> None:
    """Giver and receiver see what is passed; all leaves the hands before any of it arrives."""
    for seat, cards in enumerate(given):
        t.trail += [(card, seat, DRAWN + seat, 1 << seat) for card in bits(cards)]
    for seat, cards in enumerate(given):
        to = t.after(seat)
        t.trail += [(card, DRAWN + seat, to, 1 << seat | 1 << to) for card in bits(cards)]


def second_packet(t: Table) -> None:
    """Put the first packet aside and deal three more cards each to two players (5.2)."""
    for seat in range(t.seats):
        for card in list(bits(t.actions(seat))):
            t.put(card, PACK + seat, 1 << seat)
    cards = list(bits(t.mask[DECK] & ACTIONS_MASK))
    Luck(fold(t.luck, L_DEAL, t.round, 1)).shuffle(cards, len(cards))
    hand_out(t, cards)


def finish(t: Table) -> None:
    """Take up the packet that was put aside."""
    for seat in range(t.seats):
        for card in list(bits(t.mask[PACK + seat])):
            t.put(card, seat, 1 << seat)
    t.tell("drafted", -1)
