"""What a drawing consists of: plain data in pixels, y downwards."""

from __future__ import annotations

from dataclasses import dataclass

from engis_lab.charts.shapes import MOTIF_SIZE, MOTIF_SPOTS, MOTIFS, SHAPES, Points
from engis_lab.charts.theme import Theme
from engis_lab.core.look import Icon

SIGN_FILL = 0.72  # of the chip's radius


@dataclass(frozen=True, slots=True)
class Panel:
    """The rectangle behind a board or a table; ``turn`` when its seat decides."""

    x: float
    y: float
    w: float
    h: float
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex: ``fill`` is "" for an empty space, drawn with a dashed outline."""

    id: str
    x: float
    y: float
    r: float
    fill: str
    hover: str


@dataclass(frozen=True, slots=True)
class Motif:
    """The strokes that tell a kind of hex, in the corners of one of radius ``r``."""

    pattern: str
    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Sign:
    """An icon on its chip of radius ``r``."""

    icon: str
    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Disc:
    """Pieces: a disc in their colour; the number stands in `Scene.words`."""

    x: float
    y: float
    r: float
    fill: str


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text: ``head`` bold, ``text`` after it; ``anchor`` start, middle or end."""

    x: float
    y: float
    size: float
    ink: str
    text: str = ""
    head: str = ""
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class Mark:
    """An outline around a hex: ``style`` is "legal", "lit" or "picked"."""

    id: str
    style: str
    points: Points


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawing, in pixels, y downwards; drawn in the order of the fields.

    ``hexes`` has every place once: the place a click means is ``hexes[i].id``.
    """

    width: int
    height: int
    theme: Theme
    title: str
    alt: str
    icons: dict[str, Icon]
    panels: tuple[Panel, ...]
    hexes: tuple[Hex, ...]
    motifs: tuple[Motif, ...]
    signs: tuple[Sign, ...]
    discs: tuple[Disc, ...]
    words: tuple[Words, ...]
    marks: tuple[Mark, ...]

    def index(self, place: str) -> int:
        """Return the number of a place among ``hexes``, -1 when it is not drawn."""
        return next((n for n, cell in enumerate(self.hexes) if cell.id == place), -1)


def outline(icon: Icon, sign: Sign) -> tuple[Points, ...]:
    """Return the polygons of an icon where a sign stands; empty when its shape is not known."""
    k = SIGN_FILL * sign.r
    return tuple(tuple((sign.x + k * px, sign.y + k * py) for px, py in polygon)
                 for polygon in SHAPES.get(icon.shape, ()))  # fmt: skip


def strokes(pattern: str) -> tuple[Points, ...]:
    """Return the strokes of a motif in all corners of a hex of radius 1."""
    return tuple(tuple((sx + MOTIF_SIZE * px, sy + MOTIF_SIZE * py) for px, py in stroke)
                 for sx, sy in MOTIF_SPOTS for stroke in MOTIFS.get(pattern, ()))  # fmt: skip
