"""What a seat can know, and dealing anew what it can't (section 16, hidden information)."""

from __future__ import annotations

from engis_lab.core.luck import Luck, fold
from engis_lab.games.inis.codes import (
    ACTIONS_MASK,
    ADVANTAGES_MASK,
    AT,
    AUX,
    CARD,
    CARDS,
    DECK,
    DRAFT,
    DRAWN,
    FIRST_ADVANTAGE,
    FIRST_TALE,
    L_AGAIN,
    PLAY,
    TAILTU,
    TALES_MASK,
    WHO,
    WINDOW,
    bits,
)
from engis_lab.games.inis.draft import PICKS
from engis_lab.games.inis.table import TALES, Table
from engis_lab.games.inis.trail import deal_anew, possible, tidy
from engis_lab.games.inis.windows import answers, eligible

SWAPS = 12  # tries to swap, per hidden card
TALE_CARDS = range(FIRST_TALE, CARDS)


def known_to(t: Table, viewer: int) -> int:
    """Return the cards of which a seat knows where they are, as a set of bits."""
    found = ADVANTAGES_MASK
    for card, zones in enumerate(possible(t, viewer)):
        found |= (zones == 1 << t.where[card]) << card
    for card, zones in zip(TALE_CARDS, tales_possible(t, viewer), strict=True):
        found |= (zones == 1 << t.where[card]) << card
    return found


def tales_possible(t: Table, viewer: int) -> list[int]:
    """Return for each Epic Tale the zones where a seat must think it may be."""
    sets = t.loc[TALES * viewer : TALES * viewer + TALES]
    size = [(mask & TALES_MASK).bit_count() for mask in t.mask]
    tidy(sets, size, sum(1 << zone for zone, n in enumerate(size) if n))
    return sets


def resample(t: Table, seat: int, seed: int) -> None:
    """Deal anew everything a seat can't know; what it has seen stays where it is.

    The Action cards go other ways through the round (`trail`); hidden Epic Tales swap places, pair
    by pair, wherever the seat must think that both are possible; piles are shuffled, and later
    luck is new. Whoever is asked in a window holds a card that answers it.
    """
    from engis_lab.games.inis.flow import reconsider

    luck = Luck(fold(seed, L_AGAIN, seat, 1))
    held = answer_held(t, seat, luck)
    t.luck = fold(seed, L_AGAIN, seat)
    action = held if held is not None and held[0] < FIRST_ADVANTAGE else None
    known = known_to(t, seat)
    received = [(t.fresh[other] & ~known).bit_count() for other in range(t.seats)]
    deal_anew(t, seat, luck, action)
    deal_tales(t, seat, luck, held if action is None else None)
    receive_anew(t, seat, known, received, held, luck)
    if t.stack:
        shuffle_stack(t, seat, luck)
    redraft(t, seat, luck)
    refit_tales(t, seat)
    if t.seat != seat and not t.over:
        reconsider(t)


def answer_held(t: Table, viewer: int, luck: Luck) -> tuple[int, int] | None:
    """Return a hidden card with which the seat that is asked may answer, and its hand.

    None when nobody else is asked, when everybody would be (``strict_windows``), or when a card
    that the viewer knows of explains it.
    """
    frame = t.stack[-1] if t.stack else []
    if not frame or frame[0] != WINDOW or t.seat == viewer or t.over or t.strict:
        return None
    asked, known = t.seat, known_to(t, viewer)
    if any(t.mask[asked] & known >> card & 1 for card in eligible(t, frame, asked)):
        return None
    actions, tales = possible(t, viewer), tales_possible(t, viewer)
    found: list[tuple[int, int]] = []  # card, and how many hidden cards of its kind are there
    for card in answers(t, frame, asked):
        if known >> card & 1:
            continue
        zones = actions[card] if card < FIRST_ADVANTAGE else tales[card - FIRST_TALE]
        kind = ACTIONS_MASK if card < FIRST_ADVANTAGE else TALES_MASK
        if zones >> asked & 1:
            found.append((card, (t.mask[asked] & kind & ~known).bit_count()))
    at = luck.below(max(1, sum(n for _, n in found)))
    for card, n in found:
        at -= n
        if at < 0:
            return card, asked
    return None


def deal_tales(t: Table, seat: int, luck: Luck, held: tuple[int, int] | None) -> None:
    """Swap hidden Epic Tales at random, and shuffle their deck."""
    where, mask = t.where, t.mask
    sets = tales_possible(t, seat)
    if held is not None:
        sets[held[0] - FIRST_TALE] = 1 << held[1]
    cards = [c for c in TALE_CARDS if sets[c - FIRST_TALE].bit_count() > 1]
    if held is not None:
        cards.append(held[0])
    can_be = {card: sets[card - FIRST_TALE] for card in cards}
    put_in_order(t, cards, can_be)
    n = len(cards)
    for _ in range(SWAPS * n if n > 1 else 0):
        a, b = cards[luck.below(n)], cards[luck.below(n)]
        here, there = where[a], where[b]
        if here == there or not can_be[a] >> there & 1 or not can_be[b] >> here & 1:
            continue
        where[a], where[b] = there, here
        both = 1 << a | 1 << b
        mask[here] ^= both
        mask[there] ^= both
    deck = list(bits(mask[DECK] & TALES_MASK))
    luck.shuffle(deck, len(deck))
    t.deck = deck


def put_in_order(t: Table, cards: list[int], can_be: dict[int, int]) -> None:
    """Lay hidden cards out in a way that depends only on what the seat knows.

    How many of them lie where is known to all. The swaps that follow then forget the true deal:
    two positions that look the same to the seat are dealt anew alike.
    """
    places = sorted(t.where[card] for card in cards)
    holder = [-1] * len(places)  # which card lies on each place, found by augmenting paths
    for card in sorted(cards, key=lambda card: can_be[card].bit_count()):
        lay(card, can_be, places, holder, set())
    for place, card in zip(places, holder, strict=True):
        t.mask[t.where[card]] ^= 1 << card
        t.mask[place] ^= 1 << card
        t.where[card] = place


def lay(
    card: int, can_be: dict[int, int], places: list[int], holder: list[int], tried: set[int]
) -> bool:
    """Find a place for a card, moving others on where they can lie elsewhere."""
    for at, place in enumerate(places):
        if can_be[card] >> place & 1 and at not in tried:
            tried.add(at)
            if holder[at] < 0 or lay(holder[at], can_be, places, holder, tried):
                holder[at] = card
                return True
    return False


def receive_anew(
    t: Table, seat: int, known: int, received: list[int], held: tuple[int, int] | None, luck: Luck
) -> None:
    """Say which of the hidden cards now in other hands came this turn: as many as came (U12)."""
    spared = 0 if held is None else 1 << held[0]  # what is answered with was there before
    for other, n in enumerate(received):
        t.fresh[other] &= known
        if n and other != seat:
            cards = list(bits(t.mask[other] & ~known & ~spared))
            luck.shuffle(cards, len(cards))
            t.fresh[other] |= sum(1 << card for card in cards[:n])


def shuffle_stack(t: Table, seat: int, luck: Luck) -> None:
    """Shuffle the tiles, those apart which the seat saw put under the stack (e.tailtu)."""
    frame = t.stack[-1]
    drawn: list[int] = []
    if frame[0] == PLAY and frame[CARD] == TAILTU and frame[WHO] != seat and frame[AT] in (1, 2):
        drawn = frame[AUX]  # what another player looks at lies on top of the stack for this seat
    tiles = t.under + drawn
    groups = [t.batch[x] if t.batch[x] < 0 or (t.batch[x] - 1) % 4 == seat else 0 for x in tiles]
    for group in sorted(set(groups)):
        at = [i for i, g in enumerate(groups) if g == group]
        mixed = sorted(tiles[i] for i in at)
        luck.shuffle(mixed, len(mixed))
        for i, tile in zip(at, mixed, strict=True):
            tiles[i] = tile
    t.under, drawn[:] = tiles[: len(t.under)], tiles[len(t.under) :]


def redraft(t: Table, seat: int, luck: Luck) -> None:
    """Choose anew what others have secretly kept in a draft that is still open."""
    frame = t.stack[-1] if t.stack else []
    if not frame or frame[0] != DRAFT:
        return
    for other in range(t.seats):
        kept = frame[PICKS][other].bit_count()
        if other != seat and kept:
            cards = list(bits(t.actions(other)))
            luck.shuffle(cards, len(cards))
            frame[PICKS][other] = sum(1 << card for card in cards[:kept])


def refit_tales(t: Table, seat: int) -> None:
    """Make what the other seats know of Epic Tales true again; this seat knew nothing of it."""
    for other in range(t.seats):
        if other == seat:
            continue
        for i in range(TALES):
            zone, at = t.where[FIRST_TALE + i], TALES * other + i
            if zone in (other, DRAWN + other):
                t.loc[at] = 1 << zone
            else:
                t.loc[at] = t.loc[at] & ~(1 << other | 1 << DRAWN + other) | 1 << zone
