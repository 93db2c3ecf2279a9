"""Colours of the light and the dark theme, and the contrast of one colour on another."""

from __future__ import annotations

from dataclasses import dataclass

from engis_lab.core.words import say

HEX_INK = "#111111"  # text on hexes; they keep their colours in both themes
CHIP = "#FFFFFF"  # the disc under an icon
FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', Verdana, sans-serif"


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of everything but hexes and pieces.

    Attributes
    ----------
    paper, panel : str
        Behind everything; behind a board.
    ink, soft : str
        Text, and text of less weight.
    line : str
        Dashes around an empty space.
    accent : str
        Whose turn it is.
    grid : str
        Lines behind bars.
    mark, halo : str
        Outlines of hexes, and the wider stroke under them that sets them off from any fill.
    """

    name: str
    paper: str
    panel: str
    ink: str
    soft: str
    line: str
    accent: str
    grid: str
    mark: str
    halo: str


LIGHT = Theme("light", "#FFFFFF", "#F3F4F6", "#16191D", "#4A5059", "#7A828C", "#9A3D00",
              "#DADDE2", "#000000", "#FFFFFF")  # fmt: skip
DARK = Theme("dark", "#14171A", "#22272C", "#F0F2F4", "#B9C1C9", "#8A949E", "#FFB266",
             "#343A41", "#FFFFFF", "#000000")  # fmt: skip
THEMES = {theme.name: theme for theme in (LIGHT, DARK)}

# Kinds of score items; colours that people with any colour vision tell apart (after Paul Tol).
BARS = {
    "before": "#BBBBBB", "card": "#4477AA", "level": "#999999", "bonus": "#66CCEE",
    "majority": "#CCBB44", "knowledge": "#AA3377", "skill": "#228833", "weather": "#EE6677",
    "zero": "#777777",
}  # fmt: skip
OTHER_BAR = "#EE8866"


def find_theme(name: str | Theme) -> Theme:
    """Return a theme by name, or raise ``ValueError`` with the names there are."""
    if isinstance(name, Theme):
        return name
    if name not in THEMES:
        raise ValueError(
            say(
                "theme {name!r} is not there; use one of: {known}",
                "o tema {name!r} não existe; use um destes: {known}",
                name=name,
                known=", ".join(THEMES),
            )
        )
    return THEMES[name]


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb`` (WCAG 2.2), 0 for black to 1 for white."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2: text needs 4.5).

    Examples
    --------
    >>> round(contrast("#000000", "#FFFFFF"))
    21
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Return the text colour, dark or white, that reads better on a colour.

    Examples
    --------
    >>> ink_on("#F2C200"), ink_on("#1C5FB8")
    ('#111111', '#FFFFFF')
    """
    return max((HEX_INK, "#FFFFFF"), key=lambda ink: contrast(colour, ink))
