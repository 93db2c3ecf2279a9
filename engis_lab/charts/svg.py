"""A position as SVG: for notebooks without a kernel, print, screen readers; nothing but text."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from html import escape

from engis_lab.charts import as_function
from engis_lab.charts.drawn import SIGN_FILL, Scene, Sign, Words, strokes
from engis_lab.charts.scene import scene
from engis_lab.charts.shapes import HEXAGON, SHAPES, Points
from engis_lab.charts.subject import Subject, look_of, only, targets_of
from engis_lab.charts.theme import CHIP, FONT, HEX_INK
from engis_lab.core.position import Position

# A mark is a stroke on a wider one, dark on white or white on dark: seen on every fill.
STYLES = {"legal": ("3", "6 4"), "lit": ("3.5", "0.5 6"), "picked": ("4.5", "")}


def svg(
    subject: Subject,
    highlight: Iterable[str] | None = None,
    picked: Iterable[str] = (),
    lit: Iterable[str] = (),
    theme: str = "light",
    width: int = 960,
    tables: bool = True,
    seat: int | None = None,
    clans: int | Iterable[int | None] | None = None,
) -> str:
    """Return a position, a view or a look as one SVG element with alt text.

    Parameters
    ----------
    subject : Position, view or Look
    highlight : iterable of place ids, optional
        Default: what the open decision of a position lets one pick.
    picked, lit, theme, width, tables
        As in `engis_lab.charts.scene.scene`.
    seat : int, optional
        Draw a position as this seat sees it.
    clans : int, or iterable of int or None, optional
        Draw the boards of these seats only; None among them stands for what all share (the
        offer). Give ``tables=False`` too for nothing but boards.

    Returns
    -------
    str
        Well-formed XML that loads nothing from anywhere.
    """
    picked = tuple(picked)
    targets = targets_of(subject, picked) if highlight is None else highlight
    look = only(look_of(subject, seat), clans)
    return write(scene(look, targets, picked, lit, theme, width, tables))


def bundle(position: Position) -> dict[str, str]:
    """Return the pictures a position shows itself with in a notebook."""
    return {"image/svg+xml": svg(position)}


def write(drawing: Scene) -> str:
    """Return a scene as SVG."""
    theme = drawing.theme
    # One page may hold many pictures: ids are made from what each says.
    key = blake2b((drawing.title + drawing.alt).encode(), digest_size=6).hexdigest()
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-labelledby="title-{key} desc-{key}" width="{drawing.width}" '
        f'height="{drawing.height}" viewBox="0 0 {drawing.width} {drawing.height}" '
        f'font-family="{escape(FONT)}" style="max-width:100%;height:auto">'
    )
    parts = [
        head,
        f'<title id="title-{key}">{escape(drawing.title)}</title>',
        f'<desc id="desc-{key}">{escape(drawing.alt)}</desc>',
        f'<rect width="100%" height="100%" fill="{theme.paper}"/>',
        _shapes(drawing, key),
        *_panels(drawing),
        *_hexes(drawing),
        *_motifs(drawing, key),
        *_signs(drawing, key),
        *_discs(drawing),
        *(_words(words) for words in drawing.words),
        *_marks(drawing),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _path(points: Points, close: bool = True, digits: int = 1) -> str:
    spots = (f"{round(x, digits):g} {round(y, digits):g}" for x, y in points)
    return "M" + "L".join(spots) + ("Z" if close else "")


def _panels(drawing: Scene) -> list[str]:
    rows = []
    for panel in drawing.panels:
        turn = f' stroke="{drawing.theme.accent}" stroke-width="3"' if panel.turn else ""
        rows.append(
            f'<rect x="{_n(panel.x)}" y="{_n(panel.y)}" width="{_n(panel.w)}" '
            f'height="{_n(panel.h)}" rx="6" fill="{drawing.theme.panel}"{turn}/>'
        )
    return rows


def _hexes(drawing: Scene) -> list[str]:
    rows = []
    for cell in drawing.hexes:
        path = _path(tuple((cell.x + cell.r * px, cell.y + cell.r * py) for px, py in HEXAGON))
        if cell.fill:
            look = f'fill="{cell.fill}" stroke="{HEX_INK}"'
        else:
            look = (f'fill="{drawing.theme.panel}" stroke="{drawing.theme.line}" '
                    'stroke-dasharray="5 4"')  # fmt: skip
        rows.append(
            f'<path data-place="{escape(cell.id)}" d="{path}" {look}>'
            f"<title>{escape(cell.hover)}</title></path>"
        )
    return rows


def _shapes(drawing: Scene, key: str) -> str:
    """Return each motif and icon once; the picture uses them where they stand."""
    rows = []
    for pattern in sorted({motif.pattern for motif in drawing.motifs}):
        path = "".join(_path(stroke, close=False, digits=2) for stroke in strokes(pattern))
        rows.append(
            f'<path id="{escape(pattern)}-{key}" d="{path}" fill="none" '
            f'stroke="{HEX_INK}" stroke-opacity="0.6" stroke-width="0.026"/>'
        )
    for n, icon in enumerate(drawing.icons.values()):
        path = "".join(_path(polygon, digits=2) for polygon in SHAPES.get(icon.shape, ()))
        rows.append(f'<path id="icon{n}-{key}" d="{path}" fill="{icon.colour}"/>')
    return f"<defs>{''.join(rows)}</defs>"


def _motifs(drawing: Scene, key: str) -> list[str]:
    return [f'<use href="#{escape(motif.pattern)}-{key}" pointer-events="none" '
            f'transform="translate({_n(motif.x)} {_n(motif.y)}) scale({_n(motif.r)})"/>'
            for motif in drawing.motifs]  # fmt: skip


def _signs(drawing: Scene, key: str) -> list[str]:
    rows = []
    numbers = {icon: n for n, icon in enumerate(drawing.icons)}
    for sign in drawing.signs:
        icon = drawing.icons[sign.icon]
        rows.append(
            f'<circle cx="{_n(sign.x)}" cy="{_n(sign.y)}" r="{_n(sign.r)}" fill="{CHIP}" '
            f'stroke="{HEX_INK}" stroke-width="0.8" pointer-events="none"/>'
        )
        if icon.shape in SHAPES:
            rows.append(
                f'<use href="#icon{numbers[sign.icon]}-{key}" pointer-events="none" '
                f'transform="translate({_n(sign.x)} {_n(sign.y)}) '
                f'scale({SIGN_FILL * sign.r:.2f})"/>'
            )
        else:
            rows.append(_words(letter(sign, icon.char, icon.colour)))
    return rows


def letter(sign: Sign, char: str, colour: str) -> Words:
    """Return the character that stands for an icon whose shape is not known."""
    return Words(sign.x, sign.y, 1.5 * sign.r, colour, head=char, anchor="middle")


def _discs(drawing: Scene) -> list[str]:
    return [f'<circle cx="{_n(disc.x)}" cy="{_n(disc.y)}" r="{_n(disc.r)}" fill="{disc.fill}" '
            f'stroke="{HEX_INK}" stroke-width="1.2" pointer-events="none"/>'
            for disc in drawing.discs]  # fmt: skip


def _words(words: Words) -> str:
    anchor = f' text-anchor="{words.anchor}"' if words.anchor != "start" else ""
    head = f'<tspan font-weight="700">{escape(words.head)}</tspan>' if words.head else ""
    return (f'<text x="{_n(words.x)}" y="{_n(words.y + 0.36 * words.size)}" '
            f'font-size="{_n(words.size)}" fill="{words.ink}"{anchor} pointer-events="none">'
            f"{head}{escape(words.text)}</text>")  # fmt: skip


def _marks(drawing: Scene) -> list[str]:
    halos, rows = "", []
    for mark in drawing.marks:
        width, dash = STYLES[mark.style]
        path = _path(mark.points)
        halos += path
        dashes = f' stroke-dasharray="{dash}" stroke-linecap="round"' if dash else ""
        rows.append(f'<path data-mark="{mark.style}" data-of="{escape(mark.id)}" d="{path}" '
                    f'fill="none" stroke="{drawing.theme.mark}" stroke-width="{width}"{dashes} '
                    'pointer-events="none"/>')  # fmt: skip
    halo = (f'<path d="{halos}" fill="none" stroke="{drawing.theme.halo}" stroke-width="6.5" '
            'pointer-events="none"/>')  # fmt: skip
    return [halo, *rows] if rows else []


as_function(__name__)
