"""Values of a component file: what a field may hold, and the errors that name it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin

from engis_lab.core.game import did_you_mean
from engis_lab.core.words import LANGUAGES, check_language, language, say, shown


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in English and Portuguese.

    Examples
    --------
    >>> Text("lake", "lago")("pt")
    'lago'
    """

    en: str
    pt: str

    def __call__(self, lang: str | None = None) -> str:
        """Return the words in a language, by default the one in use."""
        spoken = check_language(lang) if lang is not None else language()
        return self.pt if spoken == "pt" else self.en

    def __str__(self) -> str:
        return self()

    def __bool__(self) -> bool:
        return bool(self.en or self.pt)


NO_TEXT = Text("", "")


@dataclass(frozen=True, slots=True)
class Between:
    """A number lies within these bounds, both allowed."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """A word, or each word of a list, is one of these."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Letters:
    """A word is made of these letters, each at most ``most`` times; it may be empty."""

    letters: str
    most: int


Tag = Annotated[str, OneOf(("S", "S*", "P", "R", "U"))]
"""In the rules text we began with, follows from it, a public page, reconstructed, a user's own."""


class ComponentError(ValueError):
    """A component file says something that can't be used; nothing was loaded.

    Attributes
    ----------
    file, row, field : str
        Where: name of the file, id of the row (or its number), name of the field; may be "".
    wrong, expected : str
        What is there, and what is needed instead.
    """

    def __init__(self, file: str, row: str, field: str, wrong: str, expected: str) -> None:
        self.file, self.row, self.field = file, row, field
        self.wrong, self.expected = wrong, expected
        where = ", ".join(part for part in (file, row, field) if part)
        super().__init__(
            say(
                "{where}: {wrong}; expected {expected}",
                "{where}: {wrong}; esperado: {expected}",
                where=where,
                wrong=wrong,
                expected=expected,
            )
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.file, self.row, self.field, self.wrong, self.expected)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a component file, for errors to name."""

    file: str
    row: str = ""
    field: str = ""

    def error(self, wrong: str, expected: str) -> ComponentError:
        """Return an error about this place."""
        return ComponentError(self.file, self.row, self.field, wrong, expected)

    def at(self, field: str) -> Spot:
        """Return a field of the same row."""
        return Spot(self.file, self.row, field)


def check_keys(
    found: Iterable[str], spot: Spot, needed: Collection[str], allowed: Collection[str]
) -> None:
    """Raise `ComponentError` for a key that is not allowed, or one that is needed and missing."""
    present = list(found)
    for key in present:
        if key not in allowed:
            raise spot.at(key[:80]).error(
                say("unknown key", "chave desconhecida"), choice(key, allowed)
            )
    for key in needed:
        if key not in present:
            raise spot.at(key).error(say("missing", "ausente"), say("a value", "um valor"))


def checked(value: object, rule: Any, spot: Spot) -> object:
    """Return a value of a file if it is what the annotation ``rule`` asks for."""
    limit = None
    if get_origin(rule) is Annotated:
        rule, limit = get_args(rule)
    if isinstance(limit, Letters):
        return letters_in(value, spot, limit)
    words = limit.words if isinstance(limit, OneOf) else None
    if rule is int:
        return number_in(value, spot, limit if isinstance(limit, Between) else None)
    if rule is Text:
        return text_in(value, spot)
    if get_origin(rule) is tuple:
        return words_in(value, spot, words)
    return word_in(value, spot, words)


def number_in(value: object, spot: Spot, limit: Between | None = None) -> int:
    """Return a whole number within the limit; true and false are no numbers."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise spot.error(shown(value), say("a whole number", "um número inteiro"))
    if limit is not None and not limit.least <= value <= limit.most:
        raise spot.error(
            shown(value), say("{a} to {b}", "de {a} a {b}", a=limit.least, b=limit.most)
        )
    return value


def word_in(value: object, spot: Spot, words: Collection[str] | None = None) -> str:
    """Return a non-empty string on one line, one of ``words`` if they are given."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise spot.error(
            shown(value), say("words in quotes, on one line", "palavras entre aspas, em uma linha")
        )
    if words is not None and value not in words:
        raise spot.error(shown(value), choice(value, words))
    return value


def words_in(value: object, spot: Spot, words: Collection[str] | None = None) -> tuple[str, ...]:
    """Return a list of strings, each as `word_in` takes it."""
    if not isinstance(value, list):
        raise spot.error(shown(value), say("a list of words", "uma lista de palavras"))
    return tuple(word_in(word, spot, words) for word in value)


def letters_in(value: object, spot: Spot, limit: Letters) -> str:
    """Return a string made of the letters of the limit."""
    if not isinstance(value, str) or any(
        letter not in limit.letters or value.count(letter) > limit.most for letter in value
    ):
        raise spot.error(
            shown(value),
            say(
                "letters of {letters}, each at most {n} times",
                "letras de {letters}, cada uma no máximo {n} vezes",
                letters=" ".join(limit.letters),
                n=limit.most,
            ),
        )
    return value


def text_in(value: object, spot: Spot) -> Text:
    """Return the words of both languages."""
    if not isinstance(value, dict):
        raise spot.error(shown(value), '{ en = "…", pt = "…" }')
    keys = [f"{spot.field}.{lang}" for lang in LANGUAGES]
    check_keys([f"{spot.field}.{lang}" for lang in value], spot, keys, keys)
    en, pt = (word_in(value[lang], spot.at(key)) for lang, key in zip(LANGUAGES, keys, strict=True))
    return Text(en, pt)


def choice(word: str, options: Iterable[str]) -> str:
    """Return what may be written instead of an unknown word: the closest, or all."""
    hint = did_you_mean(word[:80], list(options), n=1)
    return say("a known word ({hint})", "uma palavra conhecida ({hint})", hint=hint)
