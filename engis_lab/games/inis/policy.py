"""Policies: random, and a greedy one of simple measures that finishes games."""

from __future__ import annotations

from collections.abc import Sequence

from engis_lab.core.luck import Luck, fold
from engis_lab.games.inis.asking import top_play
from engis_lab.games.inis.codes import (
    A_ACCEPT,
    A_ATTACK,
    A_CHOOSE,
    A_CLAN,
    A_DECLINE,
    A_DISC,
    A_DISCARD,
    A_ENDS,
    A_KEEP,
    A_LOSE,
    A_MOVE,
    A_NAME,
    A_NUMBER,
    A_ON,
    A_PASS,
    A_PEACE,
    A_PLACE,
    A_PLAY,
    A_PRETENDER,
    A_REMOVE,
    A_REPLACE,
    A_SHELTER,
    A_STOP,
    A_TILE,
    A_WITHDRAW,
    ACTIONS_MASK,
    BARD,
    CARD,
    CITADEL,
    CONQUEST,
    COVE,
    CRAFTSMAN,
    CRAFTSMEN,
    D_MANEUVER,
    D_TURN,
    DAGDA,
    DEIRDRE,
    DRUID,
    EMISSARIES,
    EXPLORATION,
    FESTIVAL,
    FIRST_ADVANTAGE,
    FIRST_TALE,
    GEIS,
    KEEPS,
    LOSTVALE,
    MIGRATION,
    MISTY,
    MOOR,
    NEWCLANS,
    OENGUS,
    PLACE,
    RAID,
    SALTMINE,
    SAMILDANACH,
    SANCTUARY,
    SCOUTS,
    SPEAR,
    SWAMP,
    T_LOSTVALE,
    TILES,
    VALLEY,
    WARLORD,
    WHO,
)
from engis_lab.games.inis.table import Table
from engis_lab.games.inis.victory import conditions, values

POLICIES = ("random", "greedy")
RANDOM, GREEDY = range(2)

# What a card is worth in the hand, roughly: from what it places, draws and gains.
CARD_WORTH = [6] * 63
for _card, _worth in (
    (BARD, 6), (CITADEL, 7), (CONQUEST, 6), (CRAFTSMEN, 7), (DRUID, 5), (EMISSARIES, 5),
    (EXPLORATION, 8), (FESTIVAL, 7), (GEIS, 6), (CRAFTSMAN, 4), (MIGRATION, 7), (NEWCLANS, 9),
    (RAID, 3), (SANCTUARY, 10), (SCOUTS, 6), (WARLORD, 3), (SWAMP, 1), (MISTY, 2), (MOOR, 1),
):  # fmt: skip
    CARD_WORTH[_card] = _worth
# Warlord is kept for clashes, and Moor only looks: a pass is as good.
WEAK_ON_A_TURN = {WARLORD: 0, MOOR: -5}
RARELY = frozenset((SPEAR, DAGDA, GEIS, OENGUS, SAMILDANACH, COVE, SALTMINE))


def playout(t: Table, seed: int, policies: Sequence[int], rounds: int = 0) -> int:
    """Play on to the end or for some rounds; luck is keyed by seat, round and decision."""
    made, last = 0, t.round + rounds - 1 if rounds else t.cap + 1
    luck = Luck(seed)
    turn = [0] * 4
    while not t.over and t.round <= last:
        seat = t.seat
        turn[seat] += 1
        luck.state = fold(seed, 64 * t.round + t.kind, seat, turn[seat])
        t.apply(choose(t, policies[seat], luck))
        made += 1
    return made


def choose(t: Table, policy: int, luck: Luck) -> int:
    """Return what a policy plays."""
    options = t.options
    if policy == RANDOM or len(options) == 1:
        return options[luck.below(len(options))]
    best, most = options[0], -(10**9)
    for code in options:
        value = 100 * preference(t, code) + luck.below(100)
        if value > most:
            best, most = code, value
    return best


def place_worth(t: Table, seat: int, tile: int) -> int:
    """Return what one more clan in a territory brings towards the three conditions."""
    led, holy, land = values(t, seat)
    mine = t.clans[TILES * seat + tile]
    worth = 0
    if not mine:
        worth += 4 if land < 6 else 1
        worth += t.sanctuaries[tile] * (4 if holy < 6 else 1)
    others = [t.clans[TILES * s + tile] for s in range(t.seats) if s != seat]
    top = max(others)
    crowd = sum(others)
    if crowd and mine == top:
        worth += crowd * (2 if led < 6 else 1)
    if tile == t.capital and mine <= top:
        worth += 2
    return worth - max(0, mine - top - 1)


def leave_worth(t: Table, seat: int, tile: int) -> int:
    """Return what taking a clan out of a territory costs."""
    mine = t.clans[TILES * seat + tile]
    top = max(t.clans[TILES * s + tile] for s in range(t.seats) if s != seat)
    if mine == 1:
        return 4 + 3 * t.sanctuaries[tile]
    return 3 if mine - 1 <= top < mine else 0


def preference(t: Table, code: int) -> int:
    """Return a coarse worth of an action for the deciding seat."""
    seat = t.seat
    if code < A_TILE:
        return on_worth(t, seat, code - A_ON)
    if code < A_MOVE:
        return 0
    if code < A_CLAN:
        start, end = divmod(code - A_MOVE, TILES)
        fight = 3 if len(t.players_at(end)) > 1 and not t.clans[TILES * seat + end] else 0
        return place_worth(t, seat, end) - leave_worth(t, seat, start) - fight
    if code < A_PLAY:
        owner, tile = divmod(code - A_CLAN, TILES)
        return rival_worth(t, seat, owner) + place_worth(t, seat, tile)
    if code < A_CHOOSE:
        return play_worth(t, seat, code - A_PLAY)
    if code < A_KEEP:
        return choice_worth(t, seat, code)
    if code < A_ATTACK:
        return sum(CARD_WORTH[card] for card in KEEPS[code - A_KEEP])
    return other_worth(t, seat, code)


def on_worth(t: Table, seat: int, tile: int) -> int:
    """Return the worth of a territory for what is being asked."""
    play = top_play(t)
    card = play[CARD] if play is not None else -1
    if card in (SANCTUARY, CITADEL):
        alone = len(t.players_at(tile)) == 1
        return 2 * t.clans[TILES * seat + tile] + 3 * alone
    if card in (DEIRDRE, MIGRATION):
        return -leave_worth(t, seat, tile) + t.clans[TILES * seat + tile]
    return place_worth(t, seat, tile)


def rival_worth(t: Table, seat: int, other: int) -> int:
    """Return how much an opponent should be hindered: the nearer to victory the more."""
    if other == seat:
        return -20
    ahead = sum(conditions(t, other)) + (3 if t.pretender >> other & 1 else 0)
    return 3 * ahead + max(values(t, other))


def play_worth(t: Table, seat: int, card: int) -> int:
    """Return the worth of playing a card now rather than declining or passing."""
    if t.kind == D_TURN:
        return WEAK_ON_A_TURN.get(card, CARD_WORTH[card])
    if t.kind == D_MANEUVER:
        return 3 if card != MOOR else -5
    if card in RARELY:
        play = top_play(t)
        if card in (GEIS, DAGDA) and play is not None:
            return 3 if play[WHO] != seat and CARD_WORTH[play[CARD]] >= 6 else -3
        return -1 if card in (SPEAR, COVE) or in_vain(t, seat, card) else 2
    return -1 if in_vain(t, seat, card) else 4


def in_vain(t: Table, seat: int, card: int) -> bool:
    """Tell whether an Advantage card would do nothing now: it is kept then (5.3.7)."""
    if card == VALLEY:
        return not t.reserve[seat] or not t.present(seat)
    if card == LOSTVALE:
        return not any(t.players_at(tile) for tile in t.near[T_LOSTVALE])
    if card == SALTMINE:
        return not any(t.actions(s) for s in range(t.seats) if s != seat)
    return False


def choice_worth(t: Table, seat: int, code: int) -> int:
    """Return the worth of a card chosen, kept or discarded."""
    if code >= A_DISCARD:
        left = (t.mask[seat] & ACTIONS_MASK).bit_count()
        return 6 - CARD_WORTH[code - A_DISCARD] + min(2, left) - 2
    card = code - A_CHOOSE
    if t.mask[seat] >> card & 1:  # something of the hand is given up
        return -CARD_WORTH[card] - (3 if card >= FIRST_TALE else 0) + (card < FIRST_ADVANTAGE)
    return CARD_WORTH[card]


def other_worth(t: Table, seat: int, code: int) -> int:
    """Return the worth of what names a player, or of a single word."""
    if code == A_PRETENDER:
        mine = sum(conditions(t, seat))
        return 30 if mine >= max(sum(conditions(t, s)) for s in range(t.seats)) else 8
    if code < A_NAME:
        return attack_worth(t, seat, code - A_ATTACK)
    if code < A_REPLACE:
        return 5 if code - A_NAME == seat else rival_worth(t, seat, code - A_NAME) // 4
    if code < A_NUMBER:
        first = A_REPLACE if code < A_REMOVE else A_REMOVE
        return 2 + rival_worth(t, seat, code - first)
    if code in (A_PEACE, A_ACCEPT, A_ENDS):
        return peace_worth(t, seat)
    if code == A_LOSE:
        clash = t.clash()
        tile = clash[PLACE] if clash is not None else -1
        return -leave_worth(t, seat, tile) if tile >= 0 else 0
    return SINGLE_WORTH.get(code, code - A_NUMBER if code < A_STOP else 0)


SINGLE_WORTH = {
    A_STOP: 0, A_PASS: 1, A_WITHDRAW: -2, A_DECLINE: 0, A_SHELTER: 1, A_PLACE: 3, A_DISC: -1,
}  # fmt: skip


def attack_worth(t: Table, seat: int, target: int) -> int:
    """Return the worth of an attack: who is ahead, and who can't absorb it."""
    absorbs = 2 if t.mask[target] & ACTIONS_MASK else 0
    return rival_worth(t, seat, target) // 3 - absorbs


def peace_worth(t: Table, seat: int) -> int:
    """Return the worth of peace: more with presence to keep, less when a fight would pay."""
    clash = t.clash()
    if clash is None:
        return 0
    tile = clash[PLACE]
    return 3 if t.clans[TILES * seat + tile] <= 2 or t.chieftain(tile) == seat else 1


def outlook(t: Table, seat: int) -> float:
    """Return what a seat may expect: conditions met, and how near the others are."""
    near = sum(min(6, value) for value in values(t, seat)) / 18
    return min(3.0, sum(conditions(t, seat)) * 0.8 + near + 0.1 * t.deeds[seat])
