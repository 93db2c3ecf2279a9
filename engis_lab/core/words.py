"""The language the library speaks: English or Portuguese, both written side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

LANGUAGES = ("en", "pt")

_spoken = ["en"]  # what everybody speaks who says nothing else
_here: ContextVar[str | None] = ContextVar("language of a `speaking` block", default=None)


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
        checked = check_language(code)
        if _here.get() is None:
            _spoken[0] = checked
        else:  # within a `speaking` block it lasts as long as the block
            _here.set(checked)
    return _here.get() or _spoken[0]


def check_language(code: str) -> str:
    """Return ``"en"`` or ``"pt"`` for a language code, or raise ``ValueError``."""
    short = code.strip().lower().replace("_", "-").split("-")[0] if isinstance(code, str) else ""
    if short not in LANGUAGES:
        raise ValueError(
            say(
                "language {code} is not spoken here; use one of: {known}",
                "a língua {code} não é falada aqui; use uma destas: {known}",
                code=shown(code),
                known=", ".join(LANGUAGES),
            )
        )
    return short


@contextmanager
def speaking(code: str | None) -> Iterator[str]:
    """Speak another language for the length of a ``with`` block (None: no change)."""
    token = _here.set(check_language(code) if code is not None else language())
    try:
        yield language()
    finally:
        _here.reset(token)


def say(en: str, pt: str, **values: object) -> str:
    """Return the sentence in the language in use, with ``{name}`` fields filled in.

    A field ``{n:point|points}`` is the first word where n is 1, else the second.

    Examples
    --------
    >>> say("{n} {n:point|points}", "{n} {n:ponto|pontos}", n=3)
    '3 points'
    """
    text = pt if language() == "pt" else en
    if not values:
        return text
    if "|" in text:
        text = _NUMBERED.sub(lambda found: _one_or_many(found, values), text)
    return text.format(**values)


_NUMBERED = re.compile(r"\{(\w+):([^|{}]*)\|([^|{}]*)\}")


def _one_or_many(found: re.Match[str], values: Mapping[str, object]) -> str:
    name, one, many = found.groups()
    return one if str(values[name]) == "1" else many


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
