"""The in-product rulebook: numbered sections in our own words, where each is coded and tested."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from engis_lab.core.cards import Sheet, read_toml
from engis_lab.core.fields import NO_TEXT, Spot, Tag, Text, check_keys, choice, words_in
from engis_lab.core.game import did_you_mean
from engis_lab.core.words import say, shown

TAG_MEANINGS = {
    "S": Text(
        "said in the rules text this project began with",
        "dito no texto de regras de que este projeto partiu",
    ),
    "S*": Text(
        "follows from the rules text this project began with",
        "decorre do texto de regras de que este projeto partiu",
    ),
    "P": Text("from a public page", "de uma página pública"),
    "R": Text(
        "reconstructed here, in whole or in part; not the published value",
        "reconstruído aqui, no todo ou em parte; não é o valor publicado",
    ),
    "U": Text("from your own component files", "dos seus próprios arquivos de componentes"),
}
"""What the tag of a row tells the reader."""


@dataclass(frozen=True, slots=True)
class Section:
    """A row of the rulebook file."""

    id: str
    title: Text
    text: Text
    tag: Tag
    note: Text = NO_TEXT
    see: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A section of the rules.

    Attributes
    ----------
    id : str
        The number (``"4.3"``) or the id of a piece (``"K11"``, ``"Y01"``).
    title, text, note : Text
        In both languages; call one for the words in the language in use. The note says which
        part of the rule comes from where, and may be empty.
    tag : str
        Where the rule comes from, by its least certain part: S, S*, P or R.
    see : tuple of str
        Related sections.
    coded, tested : tuple of str
        Functions and tests that name this section; empty without an index.
    """

    id: str
    title: Text
    text: Text
    tag: str
    note: Text = NO_TEXT
    see: tuple[str, ...] = ()
    coded: tuple[str, ...] = ()
    tested: tuple[str, ...] = ()

    def title_in(self, lang: str | None = None) -> str:
        """Return the title in a language, by default the one in use."""
        return self.title(lang)

    def text_in(self, lang: str | None = None) -> str:
        """Return the words of the rule in a language, by default the one in use."""
        return self.text(lang)

    def __str__(self) -> str:
        lines = [f"{self.id} {self.title()}", self.text(), self._source()]
        lines += [f"{name}: {', '.join(words)}" for name, words in self._links()]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        links = "".join(
            f"<li>{name}: {escape(', '.join(words))}</li>" for name, words in self._links()
        )
        return (
            f"<div><b>{escape(self.id)} {escape(self.title())}</b>"
            f"<p>{escape(self.text())}</p><small>{escape(self._source())}<ul>{links}</ul></small>"
            "</div>"
        )

    def _source(self) -> str:
        """Return the tag with what it means."""
        note = f" ({self.note})" if self.note else ""
        return f"{say('Source', 'Fonte')} {self.tag}: {TAG_MEANINGS[self.tag]()}{note}"

    def _links(self) -> list[tuple[str, tuple[str, ...]]]:
        named = [
            (say("See", "Veja"), self.see),
            (say("Coded in", "No código"), self.coded),
            (say("Tested in", "Nos testes"), self.tested),
        ]
        return [(name, words) for name, words in named if words]


class UnknownRule(LookupError):
    """No section has this number; the message names the nearest ones."""


class Rulebook:
    """The sections of a game's rules, in their order.

    Parameters
    ----------
    path : Path
        The file with the sections (``[[rules]]``).
    index : Path, optional
        A file made by a tool, with ``[rules."4.3"]`` tables of ``coded`` and ``tested`` lists;
        if it is absent, no rule has them.
    more : mapping, optional
        Further sections, by the section of the file they come after (a game's cards, whose texts
        stand in tables of their own).

    Raises
    ------
    ComponentError
        Anything wrong in either file, such as a reference to a section that isn't there.
    """

    def __init__(
        self,
        path: Path,
        index: Path | None = None,
        more: Mapping[str, Sequence[Section]] | None = None,
    ) -> None:
        rows = Sheet(path, ["rules"]).rows("rules", Section)
        sections = [part for row in rows for part in (row, *(more or {}).get(row.id, ()))]
        places = read_index(index) if index is not None and index.exists() else {}
        self._rules = {
            row.id: Rule(
                row.id,
                row.title,
                row.text,
                row.tag,
                row.note,
                row.see,
                *places.get(row.id, ((), ())),
            )
            for row in sections
        }
        self._spelled = {name.lower(): name for name in self._rules}
        self._check_links(path.name)
        if index is not None:
            self._check_places(index.name, places)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and spelled(name) in self._spelled

    @property
    def ids(self) -> tuple[str, ...]:
        """The numbers of all sections, in order."""
        return tuple(self._rules)

    def find(self, name: str) -> Rule:
        """Return a section by its number, such as ``"4.3"``, ``"§4.3"`` or ``"k11"``.

        Raises
        ------
        UnknownRule
            When there is no such section; the message says which ones are near.
        """
        if not isinstance(name, str):
            raise UnknownRule(
                say(
                    'a rule is asked for by its number in quotes, such as "4.3"; got {got}',
                    'uma regra é pedida pelo número entre aspas, como "4.3"; veio {got}',
                    got=shown(name),
                )
            )
        if name not in self:
            raise UnknownRule(
                say(
                    "there is no rule {name}; {hint}",
                    "não há regra {name}; {hint}",
                    name=shown(name),
                    hint=self._nearest(spelled(name)),
                )
            )
        return self._rules[self._spelled[spelled(name)]]

    def under(self, name: str) -> tuple[Rule, ...]:
        """Return the sections of a chapter, such as all 4.x of ``"4"``, without the chapter."""
        chapter = self.find(name).id
        return tuple(rule for rule in self if rule.id.startswith(f"{chapter}."))

    def _nearest(self, word: str) -> str:
        """Return a hint: rules with the word in their title, of the same chapter, or a like id."""
        titled = [
            f"{rule.id} {rule.title()}"
            for rule in self
            if len(word) > 2
            and any(word in title.lower() for title in (rule.title.en, rule.title.pt))
        ]
        if titled:
            found = ", ".join(titled[:5])
            return say("did you mean {found}?", "você quis dizer {found}?", found=found)
        chapter = self._spelled.get(word.partition(".")[0])
        if chapter:
            return say(
                "chapter {chapter} has: {inside}",
                "o capítulo {chapter} tem: {inside}",
                chapter=chapter,
                inside=", ".join([chapter, *(rule.id for rule in self.under(chapter))]),
            )
        chapters = [name for name in self.ids if name.isdigit()]
        return did_you_mean(word[:80], self.ids if len(word) > 1 else chapters)

    def _check_places(self, file: str, places: Iterable[str]) -> None:
        for name in places:
            if name not in self._rules:
                raise Spot(file, name).error(
                    say("no such section", "não há essa seção"), choice(name, self._rules)
                )

    def _check_links(self, file: str) -> None:
        for rule in self:
            for name in rule.see:
                if name not in self._rules or name == rule.id:
                    raise Spot(file, rule.id, "see").error(shown(name), choice(name, self._rules))


def spelled(name: str) -> str:
    """Return the number of a section as it is looked up: no paragraph sign, lower case."""
    return name.strip().lstrip("§").strip().lower()


def read_index(path: Path) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return from an index file, by section, where it is coded and where tested."""
    content = read_toml(path)
    check_keys(content, Spot(path.name), ["rules"], ["rules"])
    found = content["rules"]
    if not isinstance(found, dict):
        raise Spot(path.name, field="rules").error(shown(found), '[rules."4.3"]')
    return {name: _places(row, Spot(path.name, name)) for name, row in found.items()}


def _places(row: object, spot: Spot) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return where a section is coded and tested; a list that is not there is empty."""
    if not isinstance(row, dict):
        raise spot.error(shown(row), 'coded = ["…"], tested = ["…"]')
    check_keys(row, spot, [], ["coded", "tested"])
    coded, tested = (words_in(row.get(key, []), spot.at(key)) for key in ("coded", "tested"))
    return coded, tested
