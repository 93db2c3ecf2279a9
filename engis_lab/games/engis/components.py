"""The box of Engis as flat tables of whole numbers, and the numbers of its pieces (§7-§10).

A hex, object, skill, card or terrain is a number wherever the rules run; only these numbers are
constants, everything a component file can say stands in a `Box`. Plain Python, nothing imported
from Cython: the C types of a compiled build stand beside it.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from os import PathLike
from pathlib import Path
from typing import Final

from engis_lab.core.fields import Spot
from engis_lab.core.words import say, shown
from engis_lab.games.engis.files import read_parts
from engis_lab.games.engis.parts import BOARDS, CARDS, GROUPS, METRICS, SPACES, TERRAINS, Parts

# Terrains; the first five are basic.
FOREST: Final = 0
LAKE: Final = 1
MOUNTAIN: Final = 2
DESERT: Final = 3
SAVANNA: Final = 4
CAVE: Final = 5
VOLCANO: Final = 6

# Icons. WOOD and STONE also name the groups of objects: group = icon - WOOD.
WATER: Final = 0
FOOD: Final = 1
MAMMOTH: Final = 2
WOOD: Final = 3
STONE: Final = 4
KNOWLEDGE: Final = 5

# Objects O1-O8.
CLUB: Final = 0
BOW: Final = 1
WHEEL: Final = 2
RAFT: Final = 3
FLAKED: Final = 4
FIRE: Final = 5
AXE: Final = 6
VASE: Final = 7

# Skills K01-K16. KNOWING is K09: KNOWLEDGE is the icon.
GATHERING: Final = 0
FISHING: Final = 1
HUNTING: Final = 2
CAVE_ART: Final = 3
LEADERSHIP: Final = 4
WOODCRAFT: Final = 5
STONECRAFT: Final = 6
RESISTANCE: Final = 7
KNOWING: Final = 8
AGILITY: Final = 9
CUNNING: Final = 10
EXPLORATION: Final = 11
NEANDERTHAL: Final = 12
INGENUITY: Final = 13
FORESIGHT: Final = 14
INTELLIGENCE: Final = 15

# Scoring cards.
C_WATER: Final = 0
C_FOOD: Final = 1
C_MAMMOTH: Final = 2
C_SHELTER: Final = 3
C_TRIBES: Final = 4
C_OBJECTS: Final = 5
C_SAME: Final = 6
C_DIFFERENT: Final = 7

# What a weather card counts; the head of data/weather.toml says how a card is read.
BY_ICONS: Final = 0
BY_OWNED: Final = 1
BY_HEXES: Final = 2
BY_LARGEST: Final = 3
BY_SKILLS: Final = 4
BY_KNOWLEDGE: Final = 5

HEXES: Final = 42
PILE: Final = 32
YELLOW: Final = 12


class Box:
    """The tables of one set of components, shared by a state and its clones; never changed.

    Attributes
    ----------
    terrain : list of int
        [42] terrain of each hex: 0-31 the pile (F1-F5 L1-L5 M1-M5 D1-D5 S1-S5 C1-C4 V1-V3),
        32-41 the printed pairs of side A, red, blue, green, yellow.
    icons : list of int
        [42 x 6] icons of hex ``h`` and sort ``i`` at ``h * 6 + i``.
    printed_hex, printed_space : list of int
        [5 x 2] by board (side A, red, blue, green, yellow): hex numbers, spaces 0-9 (a1 ... c3).
    object_cost, object_value, object_group, object_card : list of int
        [8] group 0 wood or 1 stone, and the scoring card that it boosts by 2.
    skill_level : list of int
        [16] knowledge needed.
    weather_metric, weather_of, weather_over, weather_bound, weather_loss, weather_cap : list of int
        [18] 0-11 yellow, 12-17 green. ``of`` is a mask of icons, terrains (`BY_HEXES`,
        `BY_LARGEST`), terrains and from bit 7 on objects (`BY_OWNED`), or level n at bit n - 1
        (`BY_SKILLS`). ``over`` is 1 if it hurts at the bound and above, 0 if below.
    plan_bid : list of int
        [8] the rival's bid by plan card (10.2).
    level_points : list of int
        [4] the rival's points a round (10.7).
    digest : str
        16 hex digits; the same for the same numbers, whatever the folder, names and comments.
    standard : bool
        Whether the numbers are those that come with the library.
    parts : Parts
        Names, effects and tags, for explaining and drawing.
    """

    __slots__ = (
        "digest",
        "icons",
        "level_points",
        "object_card",
        "object_cost",
        "object_group",
        "object_value",
        "parts",
        "plan_bid",
        "printed_hex",
        "printed_space",
        "skill_level",
        "standard",
        "terrain",
        "weather_bound",
        "weather_cap",
        "weather_loss",
        "weather_metric",
        "weather_of",
        "weather_over",
    )

    def __init__(self, parts: Parts, standard: bool = False) -> None:
        self.parts = parts
        self.standard = standard
        self.terrain = [TERRAINS.index(h.terrain) for h in parts.hexes]
        self.icons = [n for h in parts.hexes for n in h.icons]
        self.printed_hex = [PILE + n for n in range(2 * len(BOARDS))]
        self.printed_space = [SPACES.index(h.space) for h in parts.hexes[PILE:]]
        self.object_cost = [thing.cost for thing in parts.objects]
        self.object_value = [thing.value for thing in parts.objects]
        self.object_group = [GROUPS.index(thing.group) for thing in parts.objects]
        self.object_card = [CARDS.index(thing.boosts) for thing in parts.objects]
        self.skill_level = [skill.level for skill in parts.skills]
        self.weather_metric = [METRICS.index(card.metric) for card in parts.weather]
        self.weather_of = [card.mask for card in parts.weather]
        self.weather_over = [int(card.compare == ">=") for card in parts.weather]
        self.weather_bound = [card.bound for card in parts.weather]
        self.weather_loss = [card.loss for card in parts.weather]
        self.weather_cap = [card.cap for card in parts.weather]
        self.plan_bid = [plan.bid for plan in parts.bids]
        self.level_points = [level.points for level in parts.levels]
        numbers = ",".join(str(n) for n in self.numbers())
        self.digest = blake2b(numbers.encode("ascii"), digest_size=8).hexdigest()

    def __repr__(self) -> str:
        return f"Box({self.digest}{', standard' if self.standard else ''})"

    def numbers(self) -> list[int]:
        """Return every number that the rules use, in a fixed order (the content of the digest)."""
        # A list of lists, not `*self.terrain`: a compiled array can't be unpacked with a star.
        tables: list[list[int]] = [
            self.terrain,
            self.icons,
            self.printed_hex,
            self.printed_space,
            self.object_cost,
            self.object_value,
            self.object_group,
            self.object_card,
            self.skill_level,
            self.weather_metric,
            self.weather_of,
            self.weather_over,
            self.weather_bound,
            self.weather_loss,
            self.weather_cap,
            self.plan_bid,
            self.level_points,
        ]
        return [n for table in tables for n in table]

    def weather_loses(self, card: int, measure: int) -> int:
        """Return what a weather card costs who has this measure (7.5, before Foresight)."""
        gap = self.weather_bound[card] - measure
        if self.weather_over[card]:
            gap = 1 - gap
        if gap <= 0:
            return 0
        loss = self.weather_loss[card] * gap
        return min(self.weather_cap[card], loss)


@cache
def standard_box() -> Box:
    """Return the box that comes with the library; most of its values are reconstructed (tag R)."""
    return Box(read_parts(), standard=True)


def load_box(folder: str | PathLike[str]) -> Box:
    """Return a box read from a user's own component files.

    Parameters
    ----------
    folder : str or path
        A folder with any of terms, hexes, objects, skills, weather, cards, rival (``.toml``), of
        the same shape as ours; each replaces our table. Ids and counts stay the same. A copy of
        our whole folder is fine: its rulebook.toml and index.toml are not components.

    Raises
    ------
    ComponentError
        With file, id, field, what is wrong and what is expected; a file or folder that can't be
        read, an unknown file name, key, id or word, a wrong type, count, range or reference.
    """
    try:
        path = Path(folder)
    except TypeError:
        raise Spot("components").error(
            shown(folder), say("the path of a folder", "o caminho de uma pasta")
        ) from None
    box = Box(read_parts(path))
    box.standard = box.digest == standard_box().digest
    return box
