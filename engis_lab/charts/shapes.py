"""Our own outlines: icons as filled polygons, terrain motifs as strokes; y grows downwards.

An icon lies within -1..1 both ways; a hole is a polygon that runs the other way round. Both
renderers draw the same points, so no picture depends on a font.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt

Point = tuple[float, float]
Points = tuple[Point, ...]

HEXAGON: Points = tuple((sqrt(3) / 2 * x, y) for x, y in (
    (0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5)))  # fmt: skip


def _oval(
    x: float, y: float, rx: float, ry: float, turn: float = 0.0, steps: int = 14, back: bool = False
) -> Points:
    """Return an ellipse turned by ``turn`` degrees; ``back`` runs the other way (a hole)."""
    angles = [2 * pi * n / steps * (-1 if back else 1) for n in range(steps)]
    return _turned(tuple((rx * cos(a), ry * sin(a)) for a in angles), turn, x, y)


def _turned(points: Points, degrees: float, x: float = 0.0, y: float = 0.0) -> Points:
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return tuple((x + c * px - s * py, y + s * px + c * py) for px, py in points)


def _drop() -> tuple[Points, ...]:
    bowl = tuple((0.66 * cos(a), 0.3 + 0.66 * sin(a)) for a in
                 (pi * n / 10 for n in range(-1, 12)))  # fmt: skip
    glint = _oval(-0.26, 0.36, 0.11, 0.24, 20, 8, back=True)
    return ((*bowl, (-0.36, -0.35), (0.0, -1.0), (0.36, -0.35)), glint)


def _haunch() -> tuple[Points, ...]:
    """Meat on a bone."""
    meat = _oval(-0.28, -0.28, 0.72, 0.56, 45)
    bone = ((0.06, 0.24), (0.24, 0.06), (0.78, 0.60), (0.60, 0.78))
    knobs = (_oval(x, y, 0.21, 0.21, steps=10) for x, y in ((0.80, 0.58), (0.58, 0.80)))
    return (meat, bone, *knobs)


def _mammoth() -> tuple[Points, ...]:
    """Looking left: trunk, domed head, high shoulders, sloping back, two pairs of legs."""
    body = (
        (-0.98, 0.82), (-1.0, 0.30), (-0.92, -0.14), (-0.84, -0.50), (-0.66, -0.76), (-0.44, -0.80),
        (-0.28, -0.66), (-0.10, -0.84), (0.20, -0.84), (0.54, -0.62), (0.82, -0.32), (0.96, 0.06),
        (0.98, 0.44), (0.88, 0.46), (0.86, 0.82), (0.52, 0.82), (0.48, 0.42), (0.10, 0.46),
        (0.08, 0.82), (-0.26, 0.82), (-0.30, 0.36), (-0.46, 0.22), (-0.66, 0.20), (-0.72, 0.42),
        (-0.74, 0.82),
    )  # fmt: skip
    tusk = (
        (-0.62, 0.26), (-0.56, 0.56), (-0.36, 0.74), (-0.42, 0.86), (-0.70, 0.66), (-0.74, 0.30),
    )  # fmt: skip
    eye = _oval(-0.60, -0.36, 0.09, 0.09, steps=6, back=True)
    return (body, tusk, eye)


def _log() -> tuple[Points, ...]:
    """A log lying aslant with the stub of a branch; the cut end shows a ring."""
    x, tilt = -0.54, -24
    end = tuple((x + 0.38 * cos(a), 0.52 * sin(a)) for a in (pi / 2 + pi * n / 8 for n in range(9)))
    trunk = (*end, (0.80, -0.52), (0.94, -0.26), (0.94, 0.26), (0.80, 0.52))
    branch = ((0.10, -0.48), (0.28, -0.94), (0.56, -0.86), (0.48, -0.48))
    cx, cy = _turned(((x, 0.0),), tilt)[0]
    ring = _oval(cx, cy, 0.27, 0.40, tilt, back=True)
    core = _oval(cx, cy, 0.14, 0.22, tilt)
    bark = _turned(((0.16, 0.04), (0.16, 0.16), (0.70, 0.16), (0.70, 0.04)), tilt)
    return (_turned(trunk, tilt), _turned(branch, tilt), ring, core, bark)


def _rock() -> tuple[Points, ...]:
    """A boulder with the edges between its facets."""
    block = (
        (-0.98, 0.62), (-0.86, -0.06), (-0.42, -0.62), (0.26, -0.80), (0.80, -0.34), (0.98, 0.36),
        (0.86, 0.66),
    )  # fmt: skip
    edges = (
        ((-0.80, -0.10), (-0.74, 0.02), (-0.14, 0.10), (-0.12, -0.02)),
        ((-0.02, -0.06), (0.10, -0.02), (0.34, -0.62), (0.22, -0.70)),
        ((0.02, 0.08), (-0.06, 0.16), (0.26, 0.64), (0.40, 0.64)),
    )
    return (block, *edges)


def _star() -> tuple[Points, ...]:
    rays = ((1.0 if n % 2 == 0 else 0.42, pi * n / 5 - pi / 2) for n in range(10))
    return (tuple((r * cos(a), r * sin(a) + 0.06) for r, a in rays),)


SHAPES: dict[str, tuple[Points, ...]] = {
    "drop": _drop(), "haunch": _haunch(), "mammoth": _mammoth(), "log": _log(), "rock": _rock(),
    "star": _star(),
}  # fmt: skip

MOTIFS: dict[str, tuple[Points, ...]] = {
    "trees": (((-0.6, 0.35), (0.0, -1.0), (0.6, 0.35), (-0.6, 0.35)), ((0.0, 0.35), (0.0, 1.0))),
    "waves": tuple(
        tuple((x / 4, y + 0.28 * sin(x / 4 * pi * 2)) for x in range(-5, 6)) for y in (-0.4, 0.5)
    ),
    "peaks": (((-1.1, 0.8), (-0.3, -0.8), (0.2, 0.2), (0.5, -0.3), (1.1, 0.8)),),
    "dots": tuple(
        ((x - 0.12, y), (x + 0.12, y))
        for x, y in ((-0.8, 0.5), (0.0, -0.5), (0.8, 0.5), (0.0, 0.9))
    ),
    "grass": (((-0.8, -0.6), (-0.2, 0.8)), ((0.0, -1.0), (0.0, 0.8)), ((0.8, -0.6), (0.2, 0.8))),
    "arches": (tuple((0.9 * cos(a), 0.7 - 1.5 * sin(a)) for a in
                     (pi * n / 8 for n in range(9))),),
    "sparks": (((-0.7, -0.7), (0.7, 0.7)), ((0.7, -0.7), (-0.7, 0.7)), ((0.0, -1.0), (0.0, 1.0))),
}  # fmt: skip
"""Strokes within -1.2..1.2, repeated in the corners of a hex where no text stands."""

MOTIF_SPOTS: Points = ((-0.45, -0.60), (0.45, -0.60), (-0.50, 0.56), (0.50, 0.56))
MOTIF_SIZE = 0.115
