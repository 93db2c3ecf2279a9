"""Write data/index.toml of a game: where each section of its rules is coded and tested.

Coded: functions, classes and modules of the game whose docstrings name the section ("4.3", "K11",
"5.3.1", "a.bard", "5.2-5.8"), and rows of its data files. Tested: tests named after it
(``test_4_3_...``, ``test_a_bard_...``) or with a docstring that says so (``Rules: W1-W19.``).
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
HEAD = "# Made by `make index` from docstrings, data rows and names of tests; do not edit.\n"
BY_HAND = {"rulebook.toml", "index.toml"}


def data_folder(game: str) -> Path:
    """Return where the tables of a game lie."""
    return ROOT / "engis_lab" / "games" / game / "data"


def sections(game: str) -> list[str]:
    """Return the ids of all sections, in rulebook order."""
    with (data_folder(game) / "rulebook.toml").open("rb") as file:
        found = [row["id"] for row in tomllib.load(file)["rules"]]
    for path in sorted(data_folder(game).glob("*.toml")):
        if path.name not in BY_HAND:  # cards that are sections of their own, as a.bard
            found += [id_ for id_ in row_ids(path) if "." in id_]
    return found


def row_ids(path: Path) -> list[str]:
    """Return the ids of the rows of a table."""
    return re.findall(r'^id = "([\w.]+)"', path.read_text(encoding="utf-8"), re.MULTILINE)


def named_in(text: str, known: list[str]) -> list[str]:
    """Return the sections that a docstring names, ranges filled in; unknown ones included."""
    letters = "".join({name[0] for name in known if name[0].isupper()}) or "0"
    numbers = r"\d{1,2}\.\d{1,2}"
    if any(name.count(".") > 1 for name in known):
        numbers += r"(?:\.\d{1,2})?"
    word = rf"(?:{numbers}|[{letters}]\d{{1,2}})"
    found = re.findall(rf"(?<![\w.])({word})(?:-({word}))?(?![\w.]*\d)", text)
    names = []
    for first, last in found:
        if last and first in known and last in known:
            names += known[known.index(first) : known.index(last) + 1]
        else:
            names += [name for name in (first, last) if name]
    names += list(re.findall(r"§(\d{1,2})(?![\w.]*\d)", text))
    for first, last in re.findall(
        r"(?:sections?|chapters?) (\d{1,2})(?:-(\d{1,2}))?(?![\w.]*\d)", text
    ):
        names += [str(n) for n in range(int(first), int(last or first) + 1) if str(n) in known]
    names += [name for name in re.findall(r"(?<![\w.])[a-z]\.[a-z]+", text) if name in known]
    return list(dict.fromkeys(names))


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """Yield name and docstring of a module and of all its functions and classes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    yield module, ast.get_docstring(tree) or ""
    open_ = [(module + ":", node) for node in tree.body]
    while open_:
        prefix, node = open_.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{prefix}{node.name}"
            yield name, ast.get_docstring(node) or ""
            open_ += [(f"{name}.", child) for child in node.body]


def coded(game: str, known: list[str]) -> dict[str, list[str]]:
    """Return the places that code each section."""
    places: dict[str, list[str]] = {}
    for path in sorted(data_folder(game).parent.glob("*.py")):
        for name, text in docstrings(path):
            for section in named_in(text, known):
                places.setdefault(section, []).append(name)
    for path in sorted(data_folder(game).glob("*.toml")):
        if path.name not in BY_HAND:
            for id_ in row_ids(path):
                if id_ in known:
                    places.setdefault(id_, []).append(f"data/{path.name}: {id_}")
    return places


def tested(game: str, known: list[str]) -> dict[str, list[str]]:
    """Return the tests named after each section."""
    by_slug = {section.replace(".", "_"): section for section in known}
    places: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / game).glob("test_*.py")):
        for name in re.findall(
            r"^ *def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE
        ):
            where = f"{path.relative_to(ROOT).as_posix()}::{name}"
            if slug := slug_of(name, by_slug):
                places.setdefault(by_slug[slug], []).append(where)
        for place, text in docstrings(path):
            where = f"{path.relative_to(ROOT).as_posix()}::{place.rpartition(':')[2]}"
            for section in listed_in(text, known):
                places.setdefault(section, []).append(where)
    return places


def listed_in(text: str, known: list[str]) -> list[str]:
    """Return the sections that a docstring such as ``Rules: 8, 9.1.3, W1-W3.`` lists."""
    if not text.startswith("Rules:"):
        return []
    names: list[str] = []
    for part in text.splitlines()[0].removeprefix("Rules:").rstrip(".").split(","):
        first, _, last = (word.strip() for word in part.partition("-"))
        names += known[known.index(first) : known.index(last or first) + 1]
    return names


def slug_of(name: str, by_slug: dict[str, str]) -> str:
    """Return the section that a test is named after, as it is written there; "" when none."""
    for form in (r"\d+_\d+_\d+", r"\d+_\d+", r"\d+", r"[A-Z]\d+", r"[a-z]_[a-z]+"):
        found = re.match(rf"test_({form})(?=_)", name)
        if found and found[1] in by_slug:
            return found[1]
    return ""


def made(game: str) -> str:
    """Return what the index of a game should hold now."""
    known = sections(game)
    code, tests = coded(game, known), tested(game, known)
    rows = [HEAD]
    for section in known:
        under = [other for other in known if other.startswith(f"{section}.")]
        rows.append(f'\n[rules."{section}"]\n')
        for word, places in (("coded", code), ("tested", tests)):
            own = [name for part in [section, *under] for name in places.get(part, [])]
            listed = "".join(f'  "{name}",\n' for name in sorted(set(own)))
            rows.append(f"{word} = [\n{listed}]\n" if listed else f"{word} = []\n")
    return "".join(rows)


def strangers(game: str) -> dict[str, list[str]]:
    """Return sections that the code names but the rulebook lacks, with the places."""
    known = sections(game)
    return {name: where for name, where in coded(game, known).items() if name not in known}


def games_with_rules() -> list[str]:
    """Return the games that have a rulebook file."""
    return sorted(path.parts[-3] for path in ROOT.glob("engis_lab/games/*/data/rulebook.toml"))


if __name__ == "__main__":
    for game in sys.argv[1:] or games_with_rules():
        (data_folder(game) / "index.toml").write_text(made(game), encoding="utf-8")
