"""Open readings (section 15): one function for each; `flip` at `new` chooses the other reading."""

from __future__ import annotations

from engis_lab.games.inis.codes import PART, TILES
from engis_lab.games.inis.table import Table

READINGS = tuple(f"U{n}" for n in range(1, 21))


def flipped(t: Table, n: int) -> bool:
    """Tell whether a game is played with the other reading of the n-th open question."""
    return bool(t.flips >> n & 1)


def geis_answers_triskel(t: Table) -> bool:
    """U1: Geis may answer the Triskel use of an Action card; flipped: Season use only."""
    return not flipped(t, 1)


def cancelled_was_played(t: Table) -> bool:
    """U2: a cancelled card counts as played; flipped: only Samildanach answers it afterwards."""
    return not flipped(t, 2)


def location_after_geis(t: Table) -> bool:
    """U3: Exploration is declared as a card only; flipped: its location is declared too."""
    return not flipped(t, 3)


def festival_loser(t: Table, initiator: int, instigator: int) -> int:
    """U4: who began the clash loses the clan, also with The Morrigan; flipped: the instigator."""
    return instigator if flipped(t, 4) else initiator


def mountains_before_clash(t: Table) -> bool:
    """U5: the Mountains are resolved before the clash; flipped: after it."""
    return not flipped(t, 5)


def hills_leave_answers(t: Table) -> bool:
    """U6: Raid and Streng's Resolve may follow an Attack ignored by the Hills; flipped: not."""
    return not flipped(t, 6)


def raid_reaches_shelter(t: Table) -> bool:
    """U7: Raid finds nothing without card and exposed clan; flipped: a sheltered clan goes."""
    return flipped(t, 7)


def may_join_in(t: Table, seat: int) -> bool:
    """U8: Triskels may be played by those without clans in the clash; flipped: not."""
    clash = t.clash() if flipped(t, 8) else None
    return clash is None or bool(clash[PART] >> seat & 1)


def who_sees_attack_discard(t: Table, owner: int) -> int:
    """U9: a card that answers an Attack is discarded face down; flipped: face up."""
    return t.all_seats if flipped(t, 9) else 1 << owner


def citadel_takes_from_hand(t: Table) -> bool:
    """U10: Citadel takes the Advantage card from an opponent's hand too; flipped: from the row."""
    return not flipped(t, 10)


def citadel_card_without_piece(t: Table) -> bool:
    """U11: Citadel takes the Advantage card even when no Citadel is left; flipped: it does not."""
    return not flipped(t, 11)


def playable_now(t: Table, seat: int) -> int:
    """U12: cards received this turn may be used at once; flipped: not before the next turn."""
    return t.mask[seat] & ~t.fresh[seat] if flipped(t, 12) else t.mask[seat]


def first_toss_counts(t: Table) -> bool:
    """U13: the first toss may turn the direction of the set-up; flipped: it can't."""
    return t.round > 1 or not flipped(t, 13)


def ploy_clears_passes(t: Table) -> bool:
    """U14: passes stay when Oengus's Ploy is played; flipped: they are forgotten."""
    return flipped(t, 14)


def meadows_draws(t: Table, n: int) -> int:
    """U15: Meadows add one card to a draw; flipped: one for each card of it."""
    return n if flipped(t, 15) else 1


def deeds_for_token(t: Table, seat: int) -> int:
    """U16: Deeds count when a Pretender token is taken; flipped: they do not."""
    return 0 if flipped(t, 16) else t.deeds[seat]


def token_after_resettling(t: Table) -> bool:
    """U17: a Pretender token may be taken in the turn one came back; flipped: not."""
    return not flipped(t, 17)


def clans_to_replace(t: Table) -> int:
    """U18: New Alliance needs two opposing clans; flipped: three."""
    return 3 if flipped(t, 18) else 2


def leads_there(t: Table, seat: int, tile: int, arriving: int) -> bool:
    """U19: one withdraws to where one leads before the move; flipped: arrivals count."""
    if t.chieftain(tile) == seat:
        return True
    if not flipped(t, 19):
        return False
    mine = t.clans[TILES * seat + tile] + arriving
    return all(t.clans[TILES * s + tile] < mine for s in range(t.seats) if s != seat)


def spear_stops_festival_answers(t: Table) -> bool:
    """U20: under Lug's Spear the Festival loss can't be answered; flipped: it can."""
    return not flipped(t, 20)
