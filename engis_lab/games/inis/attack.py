"""Attacks (9.3) and removing clans: one function for every removal (W4, W5)."""

from __future__ import annotations

from engis_lab.games.inis import readings
from engis_lab.games.inis.codes import (
    A_DEMAND_CARD,
    A_DEMAND_CLAN,
    A_DISCARD,
    A_LOSE,
    ACTIONS_MASK,
    ACTOR,
    ANS,
    D_ANSWER,
    GONE,
    HIT,
    PLACE,
    POT,
    POTTED,
    REMOVE,
    SHELTERED,
    STEP,
    TILES,
    bits,
)
from engis_lab.games.inis.table import Frame, Table
from engis_lab.games.inis.windows import W4, W5, W8, W9, open_window

BY_ATTACK, BY_RAID, BY_MANEUVER, BY_CARD = 1, 2, 6, 7  # causes; 3-5 Festival, Mountains, Gates
OWNER, TILE, CAUSE, BY, EXPOSED_ONLY, SAVED = range(3, 9)  # REMOVE
ATTACKER, TARGET, WHERE, IRON, CLUBBED, IGNORED, DEMAND = range(3, 10)  # ATTACK


def remove(
    t: Table, owner: int, tile: int, cause: int, by: int, exposed_only: bool = False
) -> None:
    """Begin to remove a clan; its owner may save it (W4) or answer its loss (W5)."""
    t.stack.append([REMOVE, 0, -1, owner, tile, cause, by, int(exposed_only), 0])


def run_removal(t: Table, f: Frame) -> list[int] | None:
    """Dagda's Club may save the clan; then it goes to the reserve (W4, W5)."""
    owner, tile, step = f[OWNER], f[TILE], f[STEP]
    f[STEP] = step + 1
    # An answer to an answer may have cost the clan meanwhile (t.stonecircle), so look again.
    here = t.exposed(owner, tile) if f[EXPOSED_ONLY] else t.clans[TILES * owner + tile]
    if step == 0 and here:
        open_window(t, W4, owner, tile)
    elif step == 1 and here and not f[SAVED]:
        take_away(t, f)
        open_window(t, W5, owner, tile)
    else:
        t.stack.pop()
    return None


def take_away(t: Table, f: Frame) -> None:
    """Move the clan to the reserve, or onto an open Cauldron; the clash remembers it."""
    owner, tile = f[OWNER], f[TILE]
    t.lift(owner, tile)
    t.tell("lose", owner, tile, f[CAUSE])
    clash = t.clash()
    if clash is None or clash[PLACE] != tile:
        return
    clash[GONE][owner] += 1
    if f[CAUSE] in (BY_ATTACK, BY_MANEUVER) and owner != clash[ACTOR]:
        clash[HIT] = 1
    if clash[POT] == owner:
        t.reserve[owner] -= 1
        clash[POTTED] += 1


def run(t: Table, f: Frame) -> list[int] | None:
    """Declared, answered, and what may follow an Attack (W8, D20, W9)."""
    step = f[STEP]
    if step == 0:
        f[STEP] = 1
        open_window(t, W8, f[ATTACKER], f[TARGET])
    elif step == 1:
        f[STEP] = 3 if f[IGNORED] else 2
        if f[IGNORED]:
            t.tell("ignored", f[TARGET])
    elif step == 2:
        return answer(t, f)
    elif step == 3:
        f[STEP] = 4
        if not f[IGNORED] or readings.hills_leave_answers(t):
            open_window(t, W9, f[ATTACKER], f[TARGET])
    else:
        t.stack.pop()
    return None


def answer(t: Table, f: Frame) -> list[int] | None:
    """The target gives an Action card or loses an exposed clan (9.3); Iron Mine takes both."""
    target = f[TARGET]
    code, f[ANS] = f[ANS], -1
    if code in (A_DEMAND_CARD, A_DEMAND_CLAN):
        f[DEMAND] = code
        t.tell("demand", f[ATTACKER], int(code == A_DEMAND_CARD))
        code = -1
    cards = [A_DISCARD + card for card in bits(t.mask[target] & ACTIONS_MASK)]
    clan = bool(t.exposed(target, f[WHERE]))
    if code < 0:
        if f[CLUBBED] and not f[IRON] and not f[DEMAND] and cards and clan:
            return t.ask(D_ANSWER, f[ATTACKER], [A_DEMAND_CARD, A_DEMAND_CLAN])
        options = cards if f[IRON] or f[DEMAND] == A_DEMAND_CARD else [*cards, *[A_LOSE] * clan]
        options = [A_LOSE] if f[DEMAND] == A_DEMAND_CLAN else options
        if options:
            return t.ask(D_ANSWER, target, options)
    f[STEP] = 3
    if code >= 0 and code != A_LOSE:
        t.discard(code - A_DISCARD, readings.who_sees_attack_discard(t, target))
        t.tell("discard", target, 0)
    if code == A_LOSE or f[IRON]:
        remove(t, target, f[WHERE], BY_ATTACK, f[ATTACKER], exposed_only=True)
    return None


def unshelter(clash: Frame) -> None:
    """Bring all sheltered clans out of their Citadels (e.frenzy, 9.2)."""
    clash[SHELTERED] = [0] * 4
