"""What a seat can know, and dealing anew what it can't (section 16, hidden information)."""

from __future__ import annotations

from engis_lab.core.luck import Luck, fold
from engis_lab.games.inis.codes import (
    ACTIONS_MASK,
    ADVANTAGES_MASK,
    AT,
    AUX,
    CARD,
    DECK,
    DRAFT,
    L_AGAIN,
    PLAY,
    TAILTU,
    TALES_MASK,
    WHO,
    WINDOW,
    bits,
)
from engis_lab.games.inis.draft import PICKS
from engis_lab.games.inis.table import Table
from engis_lab.games.inis.trail import ACTION, TALE, Kind, possible
from engis_lab.games.inis.trail_anew import deal_anew
from engis_lab.games.inis.windows import answers, eligible

TRIES = 12  # deals, until whoever is asked could answer at once


def known_to(t: Table, viewer: int) -> int:
    """Return the cards of which a seat knows where they are, as a set of bits."""
    found = ADVANTAGES_MASK
    for kind in (ACTION, TALE):
        for i, zones in enumerate(possible(t, kind, viewer)):
            found |= (zones.bit_count() == 1) << kind.first + i
    return found


def resample(t: Table, seat: int, seed: int) -> None:
    """Deal anew everything a seat can't know; what it has seen stays as it was.

    Hidden cards go other ways through the game (`trail`), piles are shuffled, and later luck is
    new. Whoever is asked in a window holds a card that answers it, but for ``strict_windows``.
    """
    from engis_lab.games.inis.flow import reconsider

    luck = Luck(fold(seed, L_AGAIN, seat, 1))
    for _ in range(TRIES):
        done = deal_with_answer(t, seat, luck)
        for kind in (ACTION, TALE):
            if kind is not done:
                deal_anew(t, kind, seat, luck)
        received_anew(t)
        if not must_hold(t, seat) or eligible(t, t.stack[-1], t.seat):
            break  # else the card that should answer came this turn, and may not yet (U12)
    t.luck = fold(seed, L_AGAIN, seat)
    t.deck = list(bits(t.mask[DECK] & TALES_MASK))
    luck.shuffle(t.deck, len(t.deck))
    if t.stack:
        shuffle_stack(t, seat, luck)
    redraft(t, seat, luck)
    if t.seat != seat and not t.over:
        reconsider(t)


def deal_with_answer(t: Table, viewer: int, luck: Luck) -> Kind | None:
    """Deal anew one kind of cards so that whoever is asked holds an answer; return that kind.

    None, and nothing is dealt, when nobody else is asked, when everybody would be
    (``strict_windows``), or when a card that the viewer knows of explains it.
    """
    for card, kind in likely_answers(t, viewer, luck):
        if deal_anew(t, kind, viewer, luck, (card, t.seat)):
            return kind
    return None


def must_hold(t: Table, viewer: int) -> bool:
    """Tell whether somebody else is asked in a window, which tells that an answer is held."""
    if t.over or t.strict or t.seat == viewer:
        return False
    return bool(t.stack) and t.stack[-1][0] == WINDOW


def likely_answers(t: Table, viewer: int, luck: Luck) -> list[tuple[int, Kind]]:
    """Return the hidden cards with which the seat that is asked may answer, in random order.

    The more hidden cards of a kind it holds, the sooner one of them comes first.
    """
    if not must_hold(t, viewer):
        return []
    frame, asked, known = t.stack[-1], t.seat, known_to(t, viewer)
    if any(known >> card & 1 for card in eligible(t, frame, asked)):
        return []
    found: list[tuple[float, int, Kind]] = []
    fitting = answers(t, frame, asked)
    for kind in (ACTION, TALE):
        hidden = (t.mask[asked] & kind.mask & ~known).bit_count()
        for i, zones in enumerate(possible(t, kind, viewer)):
            card = kind.first + i
            if card in fitting and hidden and zones >> asked & 1 and zones.bit_count() > 1:
                found.append(((1 + luck.below(1000)) / hidden, card, kind))
    return [(card, kind) for _, card, kind in sorted(found, key=lambda row: row[:2])]


def received_anew(t: Table) -> None:
    """Read off the trail which Action cards have come this turn (U12)."""
    for seat in range(t.seats):
        t.fresh[seat] &= ~ACTIONS_MASK
    for seat, entry in t.came:
        t.fresh[seat] |= 1 << t.trail[entry][0]


def shuffle_stack(t: Table, seat: int, luck: Luck) -> None:
    """Shuffle the tiles, those apart which the seat saw put under the stack (e.tailtu)."""
    frame = t.stack[-1]
    drawn: list[int] = []
    if frame[0] == PLAY and frame[CARD] == TAILTU and frame[WHO] != seat and frame[AT] in (1, 2):
        drawn = frame[AUX]  # what another player looks at lies on top of the stack for this seat
    tiles = t.under + drawn
    batches = [t.batch[x] for x in tiles]  # what others know of goes by the place, not by the tile
    groups = [t.batch[x] if t.batch[x] < 0 or (t.batch[x] - 1) % 4 == seat else 0 for x in tiles]
    for group in sorted(set(groups)):
        at = [i for i, g in enumerate(groups) if g == group]
        mixed = sorted(tiles[i] for i in at)
        luck.shuffle(mixed, len(mixed))
        for i, tile in zip(at, mixed, strict=True):
            tiles[i] = tile
    for tile, batch in zip(tiles, batches, strict=True):
        t.batch[tile] = batch
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
