"""Built-in policies of Engis: ``random``, and ``sensible``, which looks one move ahead."""

from __future__ import annotations

from engis_lab.core.luck import Luck
from engis_lab.games.engis.clan import Clan
from engis_lab.games.engis.codes import A_BID, BID, ROUNDS, SIZE, TAKE
from engis_lab.games.engis.components import C_SAME, INGENUITY, INTELLIGENCE
from engis_lab.games.engis.table import Table

POLICIES = ("random", "sensible")

# Estimates by hand, checked by matches against random play (tests): how much a card gains a
# round by waiting, per card; what a skill is worth by level; what knowledge, icons and order are.
GROWTH = (0.5, 0.5, 0.5, 0.7, 0.2, 1.2, 0.8, 0.6)
SKILL = (2.5, 2.5, 2.5, 1.5, 1.0, 1.5, 1.5, 2.0, 2.0, 1.0, 0.8, 2.5, 2.5, 2.5, 3.0, 2.0)
KNOWING, REACH, PICK = 0.6, 0.5, 0.45


def choose(table: Table, policy: int, luck: Luck) -> int:
    """Return the action that a policy takes; luck breaks ties."""
    legal = table.legal()
    if policy == 0 or len(legal) == 1:
        return legal[luck.below(len(legal))]
    seat = table.seat
    spread = offer_spread(table, seat) if table.kind == BID else 0.0
    best, chosen = -1e9, legal[0]
    for code in legal:
        then = table.clone()
        then.move(code)
        worth = prospect(then, seat) + luck.below(1000) * 1e-6
        if table.kind == BID:
            worth += spread * PICK * SIZE[code - A_BID]
        if worth > best:
            best, chosen = worth, code
    return chosen


def offer_spread(table: Table, seat: int) -> float:
    """Return how much better the best hex on offer is than the middle of them, for a seat."""
    gains = []
    for hex_ in table.offer:
        clan = table.clans[seat].clone()
        space = next(s for s in range(10) if clan.is_rim(s))
        clan.put(space, hex_)
        gains.append(holdings(table, clan))
    gains.sort()
    return gains[-1] - gains[len(gains) // 2 - 1]


def prospect(table: Table, seat: int) -> float:
    """Return how good a position looks for a seat, in points."""
    clan = table.clans[seat]
    worth = clan.score + holdings(table, clan)
    if table.kind != TAKE or table.seat != seat:
        worth += card_now(table, seat)
    return worth


def holdings(table: Table, clan: Clan) -> float:
    """Return what territory, objects and skills promise for the rounds to come."""
    left = ROUNDS - table.round + 1
    worth = KNOWING * clan.knows + REACH * (clan.affordable & ~clan.objects).bit_count()
    worth += 0.8 * clan.values() + clan.object_count()
    worth += sum(SKILL[k] for k in range(16) if clan.skills >> k & 1) * left / ROUNDS
    worth += 0.5 * sum(lean(clan, card) for card in range(8) if clan.hand >> card & 1)
    worth += 0.4 * (clan.largest() + clan.basics()) + clan.resistance() + clan.exploration()
    return worth - 0.3 * sum(clan.loss(card) for card in table.yellow)


def lean(clan: Clan, card: int) -> float:
    """Return what a card would score with no meeple on the board's hexes that matter."""
    return (
        max(clan.worth(card, t, 0) for t in range(5)) if card == C_SAME else clan.worth(card, 0, 0)
    )


def card_now(table: Table, seat: int) -> float:
    """Return the best gain of playing a card in this round against keeping it."""
    clan = table.clans[seat]
    wait = ROUNDS - table.round
    cards = [c for c in range(8) if clan.hand >> c & 1]
    if not cards or clan.has(INTELLIGENCE) or clan.has(INGENUITY):
        cards = cards or list(range(8))
    weaker = table.weaker(seat)
    best = -1e9
    for c in cards:
        if c == C_SAME:
            now = max(clan.worth(c, t, weaker) for t in range(5) if clan.terrains[t] or t == 4)
        else:
            now = clan.worth(c, 0, weaker)
        best = max(best, now - GROWTH[c] * wait)
    return best
