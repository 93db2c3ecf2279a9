"""How wide a text is, and how to break it, without a font at hand.

The widths are those of DejaVu Sans, wider than most interface fonts: what fits here fits there.
"""

from __future__ import annotations

NARROW = frozenset("iljI.,:;'|!()[]·` \xa0")
MIDDLE = frozenset('frtJ-"/\\{}*')
WIDE = frozenset("mwMWQOGD%@&×–—−+=<>#~≈")


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return about how many pixels a text of this font size takes.

    Examples
    --------
    >>> text_width("mammoth", 10) > text_width("little", 10)
    True
    """
    width = 0.0
    for char in text:
        if char in NARROW:
            width += 0.36
        elif char in MIDDLE:
            width += 0.45
        elif char in WIDE or ord(char) > 0x2FF:
            width += 0.88
        else:
            width += 0.70 if char.isupper() else 0.625
    return width * size * (1.1 if bold else 1.0)


def broken(text: str, room: float, size: float, first: float = 0.0) -> list[str]:
    """Break a text into lines no wider than ``room``; ``first`` is taken on the first line.

    A word that is too long for a line is broken inside. A no-break space joins words.
    """
    lines, line, used = [], "", first
    for word in text.split(" "):
        for piece in _pieces(word, room, size):
            wide = text_width(f" {piece}" if line else piece, size)
            if line and used + wide > room:
                lines.append(line)
                line, used = "", 0.0
                wide = text_width(piece, size)
            elif not line and first and used + wide > room:
                lines.append("")
                used, first = 0.0, 0.0
            line, used = f"{line} {piece}" if line else piece, used + wide
    return [*lines, line]


def _pieces(word: str, room: float, size: float) -> list[str]:
    pieces = []
    while len(word) > 1 and text_width(word, size) > room:
        cut = next(
            (n for n in range(len(word) - 1, 1, -1) if text_width(word[:n], size) <= room), 1
        )
        pieces.append(word[:cut])
        word = word[cut:]
    return [*pieces, word]


def shortened(text: str, room: float, size: float, bold: bool = False) -> str:
    """Return a text, cut with an ellipsis if it is wider than ``room``."""
    if text_width(text, size, bold) <= room:
        return text
    while text and text_width(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def fitting(text: str, room: float, size: float, least: float, bold: bool = False) -> float:
    """Return the font size, between ``least`` and ``size``, at which a text fits."""
    wide = text_width(text, size, bold)
    return size if wide <= room else max(least, size * room / wide)
