"""Values of options and set-ups read strictly: what is wrong, where, what instead (§13)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engis_lab.core.answers import SetupError
from engis_lab.core.game import did_you_mean
from engis_lab.core.words import say, shown
from engis_lab.games.engis.parts import HEX_IDS

LONGEST = 60  # letters of an unknown word that hints are looked for


def twice(name: object) -> str:
    """Return the reason for a piece used twice."""
    return say(
        "{name} is used twice; it is there once", "{name} aparece duas vezes; só há um", name=name
    )


def use(key: str, id_: object, used: dict[int, str]) -> int:
    """Return the number of a hex and note where it lies; no hex lies in two places."""
    hex_ = one_of(key, id_, HEX_IDS)
    if hex_ in used:
        raise SetupError(
            key,
            say(
                "{id} lies at {other} already", "{id} já está em {other}", id=id_, other=used[hex_]
            ),
        )
    used[hex_] = key
    return hex_


def required(mapping: Mapping[str, Any], key: str) -> Any:
    """Return the value of a key that must be given."""
    if key not in mapping:
        raise SetupError(key, say("is required", "é obrigatório"))
    return mapping[key]


def check_mapping(key: str, value: object) -> Mapping[str, Any]:
    """Return a mapping, or refuse what is none."""
    if not isinstance(value, Mapping):
        raise SetupError(
            key,
            say(
                "a mapping is needed, not {got}",
                "é preciso um mapeamento, não {got}",
                got=shown(value),
            ),
        )
    return value


def check_keys(key: str, mapping: Mapping[str, Any], known: Collection[str]) -> None:
    """Refuse unknown keys by name."""
    for name in mapping:
        if name not in known:
            path = f"{key}.{name}" if key else str(name)
            raise SetupError(
                path,
                say(
                    "unknown; {hint}",
                    "desconhecido; {hint}",
                    hint=did_you_mean(str(name)[:LONGEST], list(known)),
                ),
            )


def list_of(key: str, value: object) -> list[Any]:
    """Return a list, or refuse what is none (a text is none)."""
    if isinstance(value, (list, tuple)):
        return list(value)
    raise SetupError(
        key, say("a list is needed, not {got}", "é preciso uma lista, não {got}", got=shown(value))
    )


def one_of(key: str, value: object, known: tuple[str, ...]) -> int:
    """Return the number of an id, or refuse an unknown one with the nearest."""
    if isinstance(value, str) and value in known:
        return known.index(value)
    raise SetupError(
        key,
        say(
            "{got} is unknown; {hint}",
            "{got} é desconhecido; {hint}",
            got=shown(value),
            hint=did_you_mean(value[:LONGEST] if isinstance(value, str) else "", known),
        ),
    )


def several(key: str, given: object, known: tuple[str, ...]) -> list[int]:
    """Return the numbers of a list of ids, each at most once."""
    found: list[int] = []
    for i, id_ in enumerate(list_of(key, given)):
        number = one_of(f"{key}[{i}]", id_, known)
        if number in found:
            raise SetupError(f"{key}[{i}]", twice(id_))
        found.append(number)
    return found


def whole(key: str, value: object, low: int, high: int) -> int:
    """Return a whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise SetupError(
            key,
            say(
                "a whole number from {low} to {high} is needed, not {got}",
                "é preciso um número inteiro de {low} a {high}, não {got}",
                low=low,
                high=high,
                got=shown(value),
            ),
        )
    return value
