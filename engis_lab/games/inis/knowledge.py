"""What a seat can know, and dealing anew what it can't (section 16, hidden information)."""

from __future__ import annotations

from engis_lab.core.luck import Luck, fold
from engis_lab.games.inis.codes import (
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
    PACK,
    PLAY,
    TAILTU,
    WHO,
    WINDOW,
    bits,
)
from engis_lab.games.inis.draft import PICKS
from engis_lab.games.inis.table import ALIKE, KNOW, Table

SWAPS = 12  # tries to swap, per hidden card
TRIES = 24  # deals, until the deciding seat could have been asked


def hidden_index(card: int) -> int:
    """Return where a card stands among those that can be hidden."""
    return card if card < FIRST_ADVANTAGE else card - ALIKE


def knows(t: Table, viewer: int, card: int) -> bool:
    """Tell whether a seat knows where a card is."""
    if FIRST_ADVANTAGE <= card < FIRST_TALE:
        return True
    return t.loc[KNOW * viewer + hidden_index(card)] == 1 << t.where[card]


def resample(t: Table, seat: int, seed: int) -> None:
    """Deal anew everything a seat can't know; what it has seen stays where it is.

    Hidden cards of a kind swap places, pair by pair, wherever the seat must think that both
    are possible; piles are shuffled, and later luck is new.
    """
    from engis_lab.games.inis.flow import reconsider
    from engis_lab.games.inis.windows import eligible

    t.luck = fold(seed, L_AGAIN, seat)
    luck = Luck(fold(seed, L_AGAIN, seat, 1))
    frame = t.stack[-1] if t.stack else []
    in_window = bool(frame) and frame[0] == WINDOW and t.seat != seat and not t.over
    for _ in range(TRIES):
        swap_cards(t, seat, luck)
        if not in_window or t.strict or eligible(t, frame, t.seat):
            break
    if t.stack:
        shuffle_stack(t, seat, luck)
    redraft(t, seat, luck)
    refit_knowledge(t, seat)
    if t.seat != seat and not t.over:
        reconsider(t)


def swap_cards(t: Table, seat: int, luck: Luck) -> None:
    """Swap hidden cards of a kind at random, and shuffle the deck of Epic Tales."""
    loc, where, mask = t.loc, t.where, t.mask
    for kind in (range(FIRST_ADVANTAGE), range(FIRST_TALE, CARDS)):
        cards = [c for c in kind if not knows(t, seat, c) and where[c] != seat]
        received = [sum(t.fresh[other] >> c & 1 for c in cards) for other in range(t.seats)]
        put_in_order(t, seat, cards)
        n = len(cards)
        for _ in range(SWAPS * n if n > 1 else 0):
            a, b = cards[luck.below(n)], cards[luck.below(n)]
            here, there = where[a], where[b]
            if here == there:
                continue
            if not loc[KNOW * seat + hidden_index(a)] >> there & 1:
                continue
            if not loc[KNOW * seat + hidden_index(b)] >> here & 1:
                continue
            where[a], where[b] = there, here
            both = 1 << a | 1 << b
            mask[here] ^= both
            mask[there] ^= both
        receive_anew(t, seat, cards, received, luck)
    deck = list(bits(mask[DECK] & ~((1 << FIRST_TALE) - 1)))
    luck.shuffle(deck, len(deck))
    t.deck = deck


def receive_anew(t: Table, seat: int, cards: list[int], received: list[int], luck: Luck) -> None:
    """Say which of the hidden cards now in other hands came this turn: as many as came (U12)."""
    hidden = sum(1 << card for card in cards)
    for other, n in enumerate(received):
        if n and other != seat:
            held = list(bits(t.mask[other] & hidden))
            luck.shuffle(held, len(held))
            t.fresh[other] = t.fresh[other] & ~hidden | sum(1 << card for card in held[:n])


def put_in_order(t: Table, seat: int, cards: list[int]) -> None:
    """Lay hidden cards out in a way that depends only on what the seat knows.

    How many of them lie where is known to all. The swaps that follow then forget the true deal:
    two positions that look the same to the seat are dealt anew alike.
    """
    places = sorted(t.where[card] for card in cards)
    can_be = [t.loc[KNOW * seat + hidden_index(card)] for card in cards]
    holder = [-1] * len(places)  # which card lies on each place, found by augmenting paths
    for i in range(len(cards)):
        lay(i, can_be, places, holder, set())
    for place, i in zip(places, holder, strict=True):
        card = cards[i]
        t.mask[t.where[card]] ^= 1 << card
        t.mask[place] ^= 1 << card
        t.where[card] = place


def lay(i: int, can_be: list[int], places: list[int], holder: list[int], tried: set[int]) -> bool:
    """Find a place for a card, moving others on where they can lie elsewhere."""
    for at, place in enumerate(places):
        if can_be[i] >> place & 1 and at not in tried:
            tried.add(at)
            if holder[at] < 0 or lay(holder[at], can_be, places, holder, tried):
                holder[at] = i
                return True
    return False


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


def refit_knowledge(t: Table, seat: int) -> None:
    """Make what the other seats know true again; nothing of it was known to this seat."""
    for other in range(t.seats):
        if other == seat:
            continue
        base = KNOW * other
        for card in (*range(FIRST_ADVANTAGE), *range(FIRST_TALE, CARDS)):
            zone, at = t.where[card], base + hidden_index(card)
            if zone in (other, PACK + other, DRAWN + other):
                t.loc[at] = 1 << zone
                continue
            t.loc[at] &= ~(1 << other)
            t.loc[at] |= 1 << zone
