"""The language the library speaks: English or Portuguese, both written side by side."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

LANGUAGES = ("en", "pt")

_spoken = ["en"]


def language(code: str | None = None) -> str:
    """Return the language in use; with a code, switch everything the library says to it.

    Parameters
    ----------
    code : str, optional
        ``"en"`` or ``"pt"`` (also ``"pt-BR"``, ``"en_US"`` and the like).

    Raises
    ------
    ValueError
        When the library does not speak that language; nothing changes.

    Examples
    --------
    >>> language()
    'en'
    """
    if code is not None:
        _spoken[0] = check_language(code)
    return _spoken[0]


def check_language(code: str) -> str:
    """Return ``"en"`` or ``"pt"`` for a language code, or raise ``ValueError``."""
    short = code.strip().lower().replace("_", "-").split("-")[0] if isinstance(code, str) else ""
    if short not in LANGUAGES:
        raise ValueError(
            f"language {code!r} is not spoken here; use one of: {', '.join(LANGUAGES)}"
        )
    return short


@contextmanager
def speaking(code: str | None) -> Iterator[str]:
    """Speak another language for the length of a ``with`` block (None: no change)."""
    before = _spoken[0]
    if code is not None:
        _spoken[0] = check_language(code)
    try:
        yield _spoken[0]
    finally:
        _spoken[0] = before


def say(en: str, pt: str, **values: object) -> str:
    """Return the sentence in the language in use, with ``{name}`` fields filled in.

    Examples
    --------
    >>> say("{n} points", "{n} pontos", n=3)
    '3 points'
    """
    text = pt if _spoken[0] == "pt" else en
    return text.format(**values) if values else text


def listed(parts: list[str], last_en: str = "and", last_pt: str = "e") -> str:
    """Join words as a sentence does: ``a, b and c``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {say(last_en, last_pt)} {parts[-1]}"


def shown(value: object) -> str:
    """Return a value as an error shows it, cut to a readable length."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an integer of thousands of digits, endless nesting
        text = type(value).__name__
    return text if len(text) <= 60 else f"{text[:57]}..."
