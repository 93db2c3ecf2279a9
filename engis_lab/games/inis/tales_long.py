"""Epic Tales of the Season told in several steps (section 8): one function each."""

from __future__ import annotations

from engis_lab.core.luck import Luck, fold
from engis_lab.games.inis import draws, moves
from engis_lab.games.inis.attack import BY_CARD, remove
from engis_lab.games.inis.board import lay, locations
from engis_lab.games.inis.codes import (
    A_CELL,
    A_CHOOSE,
    A_DECLINE,
    A_DISC,
    A_NAME,
    A_ON,
    A_STOP,
    A_TILE,
    AGAIN_STEP,
    ARGS,
    ASIDE,
    AT,
    AUX,
    CHAMPION,
    CLASHES,
    D_CARD,
    D_EXPLORE,
    D_INSTIGATOR,
    D_MORRIGAN,
    D_MOVE,
    D_TERRITORY,
    DAGDA,
    DECLARE,
    DEIRDRE,
    L_SINK,
    LIMBO,
    MAEVE,
    MORRIGAN,
    PACK,
    STEP,
    TAILTU,
    TILES,
    TUAN,
    WHO,
    bits,
)
from engis_lab.games.inis.effects import AGAIN, effect, took
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.targets import draw_once, move_code, moves_in


@effect(CHAMPION)
def champion(t: Table, f: Frame) -> list[int] | None:
    """e.champion: take the set-aside Action card."""
    if f[STEP] != DECLARE:
        for card in list(bits(t.mask[ASIDE])):
            t.put(card, f[WHO], 1 << f[WHO])
            t.tell("take", f[WHO], 0)
    return None


@effect(DEIRDRE)
def deirdre(t: Table, f: Frame) -> list[int] | None:
    """e.deirdre: opponents reveal a random Epic Tale, you keep one; then a clan of yours goes."""
    if f[STEP] == DECLARE or f[AT] == AGAIN_STEP:
        return None
    who, code = f[WHO], took(f)
    if f[AT] == 0:
        f[AT] = 1
        for seat in t.order(t.brenn):
            cards = list(bits(t.tales(seat)))
            if seat != who and cards:
                card = cards[t.below(len(cards))]
                t.put(card, LIMBO, t.all_seats)
                f[AUX].append(card)
                t.tell("reveal", seat, card)
        if f[AUX]:
            return t.ask(D_CARD, who, [A_CHOOSE + card for card in sorted(f[AUX])])
    elif f[AT] == 1 and code < 0:
        return t.ask(D_CARD, who, [A_CHOOSE + card for card in sorted(f[AUX])])
    if f[AT] == 1:
        keep_one(t, f, code - A_CHOOSE)
        f[AT], code = 2, -1
    return give_up_clan(t, f, code)


def keep_one(t: Table, f: Frame, kept: int) -> None:
    """Keep one of the revealed Epic Tales, discard the others."""
    for card in sorted(f[AUX], key=lambda card: card == DAGDA):  # it would shuffle the others too
        if card == kept:
            t.put(card, f[WHO], t.all_seats)
            t.tell("card to", f[WHO], card)
        else:
            t.discard(card, t.all_seats)
            t.tell("tale discarded", f[WHO], card)


def give_up_clan(t: Table, f: Frame, code: int) -> list[int] | None:
    """Choose the clan that goes back to the reserve (e.deirdre)."""
    who = f[WHO]
    if code < 0:
        return t.ask(D_TERRITORY, who, [A_ON + tile for tile in t.present(who)]) or None
    f[AT] = AGAIN_STEP
    remove(t, who, code - A_ON, BY_CARD, who)
    return AGAIN


@effect(MAEVE)
def maeve(t: Table, f: Frame) -> list[int] | None:
    """e.maeve: opponents give you an Action card each, hidden; you give one back to each (U12)."""
    if f[STEP] == DECLARE:
        return None
    who, code = f[WHO], took(f)
    givers = [s for s in t.order(t.brenn) if s != who]
    while f[AT] < len(givers):
        seat = givers[f[AT]]
        cards = [A_CHOOSE + card for card in bits(t.actions(seat))]
        if cards and code < 0:
            return t.ask(D_CARD, seat, cards)
        if cards:
            t.put(code - A_CHOOSE, PACK + seat, 1 << seat)
            f[AUX].append(seat)
            t.tell("give", seat, who)
            code = -1
        f[AT] += 1
    if f[AT] == len(givers):
        f[AT] += 1
        for seat in f[AUX]:
            for card in list(bits(t.mask[PACK + seat])):
                t.put(card, who, 1 << seat | 1 << who)
                t.receive(who, card)
    if code >= 0:
        seat = f[AUX].pop(0)
        t.put(code - A_CHOOSE, seat, 1 << seat | 1 << who)
        t.receive(seat, code - A_CHOOSE)
        t.tell("give", who, seat)
    if not f[AUX]:
        return None
    return t.ask(D_CARD, who, [A_CHOOSE + card for card in bits(t.actions(who))])


@effect(MORRIGAN)
def morrigan(t: Table, f: Frame) -> list[int] | None:
    """e.morrigan: turn the disc or not; begin a clash anywhere or not (D24, D26)."""
    who, args = f[WHO], f[ARGS]
    if f[STEP] == DECLARE:
        return declare_morrigan(t, f)
    if f[AT] == 0:
        f[AT] = 1
        if args[0] == A_DISC:
            t.direction = -t.direction
            t.tell("disc", who, t.direction)
            draws.wake_gates(t)
            return AGAIN
    if f[AT] == 1 and len(args) == 3:
        return begin_clash(t, f, args[1] - A_ON, args[2] - A_NAME)
    return None


def begin_clash(t: Table, f: Frame, tile: int, led: int) -> list[int] | None:
    """Begin the clash; who was named and has left at the Gates is replaced by another (D24)."""
    here = t.players_at(tile)
    if len(here) < 2:
        return None
    if led not in here:
        code = took(f)
        if code < 0:
            return t.ask(D_INSTIGATOR, f[WHO], [A_NAME + seat for seat in here])
        led = code - A_NAME
    f[AT] = AGAIN_STEP
    t.stack.append([CLASHES, 0, -1, [tile], f[WHO], led])
    return AGAIN


def declare_morrigan(t: Table, f: Frame) -> list[int] | None:
    """Ask for the disc, then for the clash, then for who instigates it (D26, D24)."""
    who, args = f[WHO], f[ARGS]
    if not args:
        return t.ask(D_MORRIGAN, who, [A_DISC, A_DECLINE])
    if len(args) == 1:
        hot = [A_ON + tile for tile in t.laid if len(t.players_at(tile)) > 1]
        return t.ask(D_MORRIGAN, who, [*hot, A_DECLINE]) if hot else None
    if len(args) == 2 and args[1] != A_DECLINE:
        here = t.players_at(args[1] - A_ON)
        return t.ask(D_INSTIGATOR, who, [A_NAME + seat for seat in here])
    return None


@effect(TAILTU)
def tailtu(t: Table, f: Frame) -> list[int] | None:
    """e.tailtu: of three tiles lay one where you like; a clan of yours may step onto it."""
    if f[STEP] == DECLARE or f[AT] == AGAIN_STEP or (not t.under and f[AT] == 0):
        return None
    who, code, aux = f[WHO], took(f), f[AUX]
    if f[AT] == 0:
        f[AT] = 1
        for _ in range(min(3, len(t.under))):
            aux.append(t.under.pop())
        mix_up(t, who, aux)
        t.tell("tiles", who, len(aux))
    if f[AT] == 1:
        if code < 0:
            return t.ask(D_CARD, who, [A_TILE + tile for tile in sorted(aux)])
        aux.remove(code - A_TILE)
        aux.append(code - A_TILE)
        f[AT], code = 2, -1
    if f[AT] == 2:
        if code < 0:
            return t.ask(D_EXPLORE, who, [A_CELL + cell for cell in locations(t)])
        tile = aux.pop()
        lay(t, tile, code - A_CELL)
        sink(t, who, aux)
        f[AT], f[AUX], code = 3, [tile], -1
    tile = f[AUX][0]
    if code < 0:
        steps = [move_code(x, tile) for x in t.near[tile] if t.clans[TILES * who + x]]
        return t.ask(D_MOVE, who, [*steps, A_STOP]) if steps else None
    f[AT] = AGAIN_STEP
    moves.march(t, who, who, moves_in([code]))
    return AGAIN


def mix_up(t: Table, seat: int, drawn: list[int]) -> None:
    """Forget who knew which tiles lie together, where another player has drawn some of them.

    What lay over them has been drawn too, so nothing else is forgotten.
    """
    broken = {t.batch[tile] for tile in drawn if t.batch[tile]}
    for tile in range(TILES):
        batch = t.batch[tile]
        if batch in broken and (batch < 0 or (batch - 1) % 4 != seat):
            t.batch[tile] = 0


def sink(t: Table, seat: int, tiles: list[int]) -> None:
    """Put tiles under the stack in random order; who drew them knows which they are (e.tailtu)."""
    t.count += 1
    tiles.sort()
    Luck(fold(t.luck, L_SINK, t.count)).shuffle(tiles, len(tiles))
    for tile in tiles:
        t.batch[tile] = 4 * t.count + seat + 1
    t.under = tiles + t.under


@effect(TUAN)
def tuan(t: Table, f: Frame) -> list[int] | None:
    """e.tuan: draw three Epic Tales, keep one."""
    return None if f[STEP] == DECLARE else draw_once(t, f, 3)
