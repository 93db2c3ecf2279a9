"""The pieces of the box as texts and numbers: rows of the component files, §7-§10.

`files` reads them, `components` turns them into the flat tables that the rules use; here stand
names, effects and tags, for whoever explains or draws.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engis_lab.core.fields import NO_TEXT, Between, Letters, OneOf, Tag, Text

TERRAINS = ("forest", "lake", "mountain", "desert", "savanna", "cave", "volcano")
BASIC = TERRAINS[:5]
ICONS = ("water", "food", "mammoth", "wood", "stone", "knowledge")
ICON_LETTERS = "WFMDSK"
GROUPS = ("wood", "stone")
BOARDS = ("A", "red", "blue", "green", "yellow")
COLOURS = BOARDS[1:]
SPACES = ("a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3")
CARDS = ("WATER", "FOOD", "MAMMOTH", "SHELTER", "TRIBES", "OBJECTS", "SAME", "DIFFERENT")
LEVELS = ("easy", "normal", "hard", "legendary")
METRICS = ("icons", "owned", "hexes", "largest", "skills", "knowledge")
SKILL_LEVELS = tuple(f"level {n}" for n in range(1, 6))

HEX_IDS = tuple(
    f"{kind}{n}"
    for kind, count in zip("FLMDSCV", (5, 5, 5, 5, 5, 4, 3), strict=True)
    for n in range(1, count + 1)
)
PRINTED_IDS = tuple(f"{board}-{n}" for board in BOARDS for n in (1, 2))
OBJECT_IDS = tuple(f"O{n}" for n in range(1, 9))
SKILL_IDS = tuple(f"K{n:02}" for n in range(1, 17))
YELLOW_IDS = tuple(f"Y{n:02}" for n in range(1, 13))
GREEN_IDS = tuple(f"G{n}" for n in range(1, 7))

OWNED = TERRAINS + OBJECT_IDS
"""What the metric "owned" can ask for, in the order of its bits."""

OF_METRIC: dict[str, tuple[str, ...]] = {
    "icons": ICONS,
    "owned": OWNED,
    "hexes": TERRAINS,
    "largest": TERRAINS,
    "skills": SKILL_LEVELS,
    "knowledge": (),
}
"""The words that ``of`` of a weather card may list, by metric; bit n is the n-th word."""

IconLetters = Annotated[str, Letters(ICON_LETTERS, 6)]


@dataclass(frozen=True, slots=True)
class Term:
    """A terrain, an icon or a board, with its name."""

    id: str
    name: Text
    tag: Tag
    note: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class HexRow:
    """A hex of the pile as the file has it: terrain, and a letter for each icon."""

    id: str
    terrain: Annotated[str, OneOf(TERRAINS)]
    icons: IconLetters
    tag: Tag
    note: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A hex printed on a board as the file has it."""

    id: str
    space: Annotated[str, OneOf(SPACES)]
    # Meeples start on it (1.3), so it can't be a volcano (4.2).
    terrain: Annotated[str, OneOf(TERRAINS[:6])]
    icons: IconLetters
    tag: Tag
    note: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex: terrain and icons (§9); ``board`` and ``space`` only if it is printed."""

    id: str
    name: Text
    terrain: str
    icons: tuple[int, ...]
    board: str
    space: str
    tag: str
    note: Text


@dataclass(frozen=True, slots=True)
class Object:
    """A thing to craft (4.3): group, cost in icons of the group, the card it boosts, its value."""

    id: str
    name: Text
    group: Annotated[str, OneOf(GROUPS)]
    cost: Annotated[int, Between(0, 9)]
    boosts: Annotated[str, OneOf(CARDS)]
    value: Annotated[int, Between(0, 20)]
    tag: Tag
    note: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill (§8) and the knowledge that it needs."""

    id: str
    name: Text
    level: Annotated[int, Between(1, 5)]
    effect: Text
    tag: Tag
    note: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Weather:
    """A weather card (7.5) as data; the head of ``data/weather.toml`` says how it is read."""

    id: str
    name: Text
    when: Text
    metric: Annotated[str, OneOf(METRICS)]
    of: tuple[str, ...]
    compare: Annotated[str, OneOf(("<", ">="))]
    bound: Annotated[int, Between(0, 60)]
    loss: Annotated[int, Between(0, 20)]
    cap: Annotated[int, Between(0, 60)]
    tag: Tag
    note: Text = NO_TEXT

    @property
    def each(self) -> bool:
        """Whether the loss grows with every unit missing or too many, up to the cap."""
        return self.cap > self.loss

    @property
    def mask(self) -> int:
        """``of`` as bits, in the order of `OF_METRIC`."""
        order = OF_METRIC[self.metric]
        return sum(1 << order.index(word) for word in self.of)


@dataclass(frozen=True, slots=True)
class Card:
    """A scoring card (§5) and the section that says what it scores."""

    id: str
    name: Text
    section: str
    effect: Text
    tag: Tag
    note: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Bid:
    """The rival's bid by its plan card (10.2)."""

    id: str
    bid: Annotated[int, Between(0, 4)]
    tag: Tag
    note: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Level:
    """Points the rival gets each round at a level (10.7)."""

    id: str
    name: Text
    points: Annotated[int, Between(0, 20)]
    tag: Tag
    note: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Parts:
    """All pieces of a box with their names in English and Portuguese.

    ``hexes`` has the 32 of the pile, then the printed pairs of side A, red, blue, green, yellow;
    ``weather`` the 12 yellow cards, then the 6 green ones.
    """

    terrains: tuple[Term, ...]
    icons: tuple[Term, ...]
    boards: tuple[Term, ...]
    hexes: tuple[Hex, ...]
    objects: tuple[Object, ...]
    skills: tuple[Skill, ...]
    weather: tuple[Weather, ...]
    cards: tuple[Card, ...]
    bids: tuple[Bid, ...]
    levels: tuple[Level, ...]

    @property
    def tags(self) -> set[str]:
        """The tags of all rows whose numbers the rules use."""
        groups: tuple[tuple[Hex | Object | Skill | Weather | Bid | Level, ...], ...] = (
            self.hexes, self.objects, self.skills, self.weather, self.bids, self.levels,
        )  # fmt: skip
        return {row.tag for group in groups for row in group}
