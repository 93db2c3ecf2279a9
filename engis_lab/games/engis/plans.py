"""Whole-turn plans of phase 2: object, skill and steps together (§4), the promising ones first."""

from __future__ import annotations

from engis_lab.games.engis.codes import A_CRAFT, A_DEVELOP, A_DONE, A_PLAY, ACT, PLACE
from engis_lab.games.engis.policy import look_around, preference, prospect, step_to
from engis_lab.games.engis.table import Table

ENTRIES = 12  # of the log: the cards, SAME once per terrain
CRAFTS, SKILLS = 3, 4  # how many objects and skills are tried, with "none"

Plan = tuple[list[int], Table]


def plans(table: Table, limit: int) -> list[list[int]]:
    """Return plans for the rest of the turn (4.1), best prospect first; single actions elsewhere.

    Each ends the turn. Those that lead to the same position are given once.
    """
    if table.kind not in (ACT, PLACE):
        codes = table.legal()
        ranked = sorted(codes, key=lambda code: -preference(table, code))
        return [[code] for code in ranked[:limit]]
    seat = table.seat
    begun: list[Plan] = settled([], table.clone())
    begun = [after for plan in begun for after in with_one(plan, A_CRAFT, A_DEVELOP, CRAFTS)]
    begun = [after for plan in begun for after in with_one(plan, A_CRAFT, A_DEVELOP, 1, True)]
    begun = [after for plan in begun for after in with_one(plan, A_DEVELOP, A_PLAY, SKILLS)]
    found: dict[bytes, tuple[int, list[int]]] = {}
    for plan in begun:
        for entry in range(-1, ENTRIES):
            codes, then = ended(with_steps(plan, entry))
            found.setdefault(then.key(), (prospect(then, seat), codes))
    ranked_plans = sorted(found.values(), key=lambda pair: -pair[0])
    return [codes for _, codes in ranked_plans[:limit]]


def settled(codes: list[int], table: Table) -> list[Plan]:
    """Return a plan, with the neutral meeple placed where it promises most if it is due (K13)."""
    while table.kind == PLACE:
        best = max(table.legal(), key=lambda code: preference(table, code))
        table.move(best)
        codes = [*codes, best]
    return [(codes, table)]


def with_one(plan: Plan, low: int, high: int, most: int, second: bool = False) -> list[Plan]:
    """Return a plan as it is, and with each of the best actions whose code lies in a range.

    ``second``: only the second object of one CRAFT with Ingenuity (K14).
    """
    codes, table = plan
    if second and table.crafting != 1:
        return [plan]
    open_ = [code for code in table.legal() if low <= code < high]
    best = sorted(open_, key=lambda code: -preference(table, code))[:most]
    found = [plan]
    for code in best:
        then = table.clone()
        then.move(code)
        found += settled([*codes, code], then)
    return found


def with_steps(plan: Plan, entry: int) -> Plan:
    """Return a plan that goes on to move meeples to where they count for an entry; -1: none."""
    codes, table = plan
    then = table.clone()
    while entry >= 0 and then.kind == ACT:
        look_around(then.clans[then.seat])
        step = step_to(then, entry, 0)
        if step < 0:
            break
        then.move(step)
        codes = [*codes, step]
    return codes, then


def ended(plan: Plan) -> Plan:
    """Return a plan that ends the turn; ``done`` is left out where it is automatic (§12)."""
    codes, table = plan
    if table.fill() > 1:
        codes = [*codes, A_DONE]
    table.move(A_DONE)
    return codes, table
