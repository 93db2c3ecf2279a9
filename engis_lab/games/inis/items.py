"""A score taken apart: the three victory conditions with Deeds allocated (11.2-11.5)."""

from __future__ import annotations

from engis_lab.core.answers import Item, Progress
from engis_lab.core.words import say
from engis_lab.games.inis.table import Table
from engis_lab.games.inis.victory import CONDITIONS, NEEDED, SECTIONS, deeds_needed, values

NAMES = {
    "leadership": (
        "Leadership: {n} opposing {n:clan|clans} led",
        "Liderança: {n} {n:clã adversário|clãs adversários}",
    ),
    "religion": (
        "Religion: {n} {n:Sanctuary|Sanctuaries}",
        "Religião: {n} {n:Santuário|Santuários}",
    ),
    "land": ("Land: {n} {n:territory|territories}", "Terras: {n} {n:território|territórios}"),
}


def condition_name(key: str) -> str:
    """Return a victory condition in words."""
    return say(*NAMES[key], n=NEEDED).split(":")[0]


def items(t: Table, seat: int) -> list[Item]:
    """Return the three conditions, 1 for each that is met, with the places they come from."""
    found = values(t, seat)
    given = deeds_needed(found, t.deeds[seat])
    made = []
    for i, key in enumerate(CONDITIONS):
        text = say(*NAMES[key], n=found[i])
        if given[i] > 0:
            text += say(" and {n} {n:Deed|Deeds}", " e {n} {n:Feito|Feitos}", n=given[i])
        elif given[i] < 0:
            text += say(", {n} short", ", {n:falta|faltam} {n}", n=NEEDED - found[i])
        progress = Progress(found[i], max(0, given[i]), NEEDED)
        made.append(Item(
            text, int(given[i] >= 0), SECTIONS[i], sources(t, seat, i), key, t.round, progress,
        ))  # fmt: skip
    return made


def sources(t: Table, seat: int, condition: int) -> tuple[str, ...]:
    """Return the territories of a condition, and for Leadership whose clans are led."""
    named: list[str] = []
    for tile in t.present(seat):
        if condition == 2 or (condition == 1 and t.sanctuaries[tile]):
            named.append(f"t{tile + 1}")
        elif condition == 0 and t.chieftain(tile) == seat:
            led = [s for s in t.players_at(tile) if s != seat]
            named += [f"t{tile + 1}", *(f"p{s}:t{tile + 1}" for s in led)] if led else []
    return tuple(named)
