"""The notebooks teach what they promise: each section tried, twins alike, nothing by chance."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

import engis_lab as lab

FOLDER = Path(__file__).parents[1] / "notebooks"
TWINS = {"00_first_game": "00_primeira_partida", "01_rules_of_engis": "01_regras_de_engis"}
NAMES = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
FIRST_GAMES = ["00_first_game", "00_primeira_partida"]
RULES = {"en": "01_rules_of_engis", "pt": "01_regras_de_engis"}

HEAD = {
    "en": ("**You will do**", "**You will learn**", "**You need**"),
    "pt": ("**Você vai fazer**", "**Você vai aprender**", "**Você precisa de**"),
}
TAIL = {"en": "## On your own", "pt": "## Por sua conta"}

SECTIONS = [rule.id for rule in lab.new("engis").game.rulebook if re.match(r"[1-7]\.", rule.id)]
# Scoring asks for no choice but the card, and the end of the game asks for nothing at all.
NOTHING_TO_REFUSE = {"5.2", "5.3", "5.4", "5.5", "5.7", "5.8", "7.2", "7.3", "7.4", "7.5", "7.6"}
REFUSING = ("why_not(", "except lab.SetupError", "except lab.IllegalAction")

# Packages that Python or the kernel brings, so that a notebook runs in a browser too.
IMPORTED = {
    *("sys", "dataclasses", "pathlib", "tempfile", "IPython.display"),
    *("engis_lab", "engis_lab.core"),
}
UNSTABLE = {
    "an address in memory": r"\b0x[0-9a-f]{6,}",
    "a random id": r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b",
    "a time of day": r"\b[0-2]\d:[0-5]\d:[0-5]\d\b",
    "a path": r"(?<![\w/<])/(home|root|tmp|usr|Users|work)/|\b[A-Z]:\\\\",
}
# What the library says in English in nearly every output, and never in Portuguese.
ENGLISH_WORDS = re.compile(
    r"\b(Rule \d|Seat \d|points|meeples? from|the|decides|knowledge|wood icon|is not|Take|Bid)\b"
)


@cache
def read(name):
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


def language_of(name):
    return "pt" if name in TWINS.values() else "en"


def code_cells(name):
    return [cell for cell in read(name).cells if cell.cell_type == "code"]


def text_cells(name):
    return [cell.source for cell in read(name).cells if cell.cell_type == "markdown"]


def headings(name):
    return re.findall(r"^#+ .*$", "\n".join(text_cells(name)), flags=re.MULTILINE)


def parsed(source):
    """Return the syntax tree of a cell; a line for IPython alone counts as ``pass``."""
    return ast.parse(re.sub(r"^( *)%.*$", r"\1pass", source, flags=re.MULTILINE))


def calls(name):
    """Return the calls of all cells as ``(dotted name, keywords)``."""
    return [
        (ast.unparse(node.func), {keyword.arg for keyword in node.keywords})
        for cell in code_cells(name)
        for node in ast.walk(parsed(cell.source))
        if isinstance(node, ast.Call)
    ]


def said(cell):
    """Return the outputs of a cell as people read them, without pictures."""
    words = []
    for output in cell.outputs:
        data = output.get("data", {})
        words.append(output.get("text", "") or data.get("text/html") or data.get("text/plain", ""))
    return "\n".join(words)


def sections(name):
    """Return the code cells that stand under the heading of each section."""
    found, number = {}, None
    for cell in read(name).cells:
        if cell.cell_type == "markdown" and cell.source.startswith("#"):
            start = re.match(r"### (\d\.\d)\b", cell.source)
            number = start and start[1]
        elif number and cell.cell_type == "code":
            found.setdefault(number, []).append(cell)
    return found


# Every notebook


def test_the_notebooks_of_this_version_are_there():
    others = {"02_forks", "03_comparing", "04_thousands", "05_inis"}
    assert {*TWINS, *TWINS.values(), *others} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_head_says_what_you_do_learn_and_need(name):
    first = read(name).cells[0]
    assert first.cell_type == "markdown"
    assert first.source.startswith("# ")
    places = [first.source.find(words) for words in HEAD[language_of(name)]]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize("name", NAMES)
def test_tail_says_what_to_try_on_your_own(name):
    last = read(name).cells[-1]
    assert last.cell_type == "markdown"
    assert last.source.startswith(TAIL[language_of(name)])
    assert last.source.count("\n- ") >= 3


@pytest.mark.parametrize("name", NAMES)
def test_first_cell_installs_in_a_browser_and_sets_the_language(name):
    source = code_cells(name)[0].source
    assert 'if sys.platform == "emscripten"' in source
    assert re.search(r"^    %pip install .*\bengis-lab\b", source, flags=re.MULTILINE)
    assert f'lab.language("{language_of(name)}")' in source


@pytest.mark.parametrize("name", NAMES)
def test_only_what_every_kernel_has_is_imported(name):
    imported = set()
    for cell in code_cells(name):
        for node in ast.walk(parsed(cell.source)):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(node.module)
    assert imported <= IMPORTED


@pytest.mark.parametrize("name", NAMES)
def test_seeds_are_fixed(name):
    seeded = ("lab.new", "lab.explore", "lab.simulate")
    loose = [f for f, keywords in calls(name) if f in seeded and "seed" not in keywords]
    assert loose == []


@pytest.mark.parametrize("name", NAMES)
def test_playouts_are_counted_not_timed(name):
    assert [f for f, keywords in calls(name) if "seconds" in keywords] == []


@pytest.mark.parametrize("name", NAMES)
def test_outputs_hold_nothing_that_differs_from_run_to_run(name):
    found = [
        (cell.id, what)
        for cell in code_cells(name)
        for what, pattern in UNSTABLE.items()
        if re.search(pattern, str(cell.outputs))
    ]
    assert found == []


@pytest.mark.parametrize("name", NAMES)
def test_a_print_is_saved_in_one_piece(name):
    cut = [
        cell.id
        for cell in code_cells(name)
        for one, next_ in pairwise(cell.outputs)
        if one.output_type == next_.output_type == "stream" and one.name == next_.name
    ]
    assert cut == []


@pytest.mark.parametrize("name", NAMES)
def test_cells_have_names_that_last(name):
    ids = [cell.id for cell in read(name).cells]
    assert len(set(ids)) == len(ids)
    assert [id_ for id_ in ids if not re.fullmatch(r"[a-z][a-z0-9-]*", id_)] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_has_alt_text_and_words_beside_it(name):
    for cell in code_cells(name):
        for output in cell.outputs:
            if "image/svg+xml" in output.get("data", {}):
                assert re.search(r"<desc[^>]*>[^<]{20,}</desc>", output.data["image/svg+xml"]), (
                    cell.id
                )
                assert len(output.data["text/plain"]) > 10, cell.id


# 00


@pytest.mark.parametrize("name", FIRST_GAMES)
def test_the_first_game_shows_the_explorer_once(name):
    shown = [f for f, _ in calls(name) if f == "lab.explore" or f.endswith(".explore")]
    assert len(shown) == 1


@pytest.mark.parametrize("name", FIRST_GAMES)
def test_the_first_game_bids_places_crafts_scores_is_refused_and_undoes(name):
    made = {cell.id: cell for cell in code_cells(name)}
    assert re.search(r"\b3\.4\b|order|ordem", said(made["bid-play"]))
    assert "L2" in said(made["take"])
    assert re.search(r"(Rule|Regra) 4\.3", said(made["refused"]))
    assert "O1" in said(made["craft"])
    wrong, right = ast.literal_eval(said(made["mistake"])), ast.literal_eval(said(made["undo"]))
    assert wrong[0] == 3
    assert right[0] > wrong[0]
    assert "5.2" in said(made["why"])


# 01


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_every_section_of_the_chapters_1_to_7_has_its_title(lang):
    shown = headings(RULES[lang])
    assert len(SECTIONS) == 42
    for number in [*"1234567", *SECTIONS]:
        title = lab.rule("engis", number).title_in(lang)
        assert f"{'###' if '.' in number else '##'} {number} {title}" in shown


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("number", SECTIONS)
def test_every_section_has_a_position_and_a_question(lang, number):
    cells = sections(RULES[lang])[number]
    sources = "\n".join(cell.source for cell in cells)
    assert re.search(r"\blab\.(new|setup)\(", sources)
    check = "confira" if lang == "pt" else "check"
    assert f'{check}("{number}", ' in cells[-1].source
    # The text of the question is a comment; what it comes to is not told before one has guessed.
    assert cells[-1].source.startswith("# ")
    assert "None" in said(cells[-1])


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("number", [n for n in SECTIONS if n not in NOTHING_TO_REFUSE])
def test_every_section_that_can_refuse_shows_a_refusal(lang, number):
    shown = [
        said(cell).strip()
        for cell in sections(RULES[lang])[number]
        if any(words in cell.source for words in REFUSING)
    ]
    assert [words for words in shown if len(words) > 20]


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_what_one_tries_differs_from_what_one_sees(lang):
    for number, cells in sections(RULES[lang]).items():
        assert len(cells) == 3, number
        assert len({cell.source for cell in cells}) == 3, number


def test_all_answers_stand_at_the_end_and_are_the_same_in_both_languages():
    answers = {}
    for lang, name in RULES.items():
        cell = next(cell for cell in code_cells(name) if cell.id == "answers")
        answers[lang] = dict(re.findall(r"(\d\.\d): (\S+)", said(cell)))
        assert list(answers[lang]) == SECTIONS
    assert answers["en"] == answers["pt"]


# 02


def test_the_forks_keep_both_lines_and_compare_them():
    made = {cell.id: said(cell) for cell in code_cells("02_forks")}
    assert "lines 2" in made["fork"]
    assert '"shelter"' in made["names"]
    assert '"lakes"' in made["names"]
    assert "lines 2" in made["undo"]
    one, other, difference = map(int, made["difference"].split()[-3:])
    assert one - other == difference
    assert made["save"].count("\n") == made["undo"].count("\n")
    assert made["token"].rstrip().endswith("True")
    assert made["luck"].rstrip().endswith("True")


# 03


def outputs(name):
    """Return what each cell shows, by the cell's name."""
    return {cell.id: said(cell) for cell in code_cells(name)}


def test_the_comparison_adds_up_and_names_what_was_decided():
    made = outputs("03_comparing")
    assert "Decided differently" in made["compare"]
    for row in made["adds"].strip().splitlines():
        parts, other, one, difference = map(int, re.findall(r"[-+]?\d+", row.partition(":")[2]))
        assert parts == other - abs(one) == difference


def test_the_advice_says_how_sure_it_is_why_and_does_not_peek():
    made = outputs("03_comparing")
    for words in ("to the best", "best?", "playouts", "tag R", "shared luck"):
        assert words in made["advise"]
    assert "with the same luck" in made["expected"]
    assert "equal within noise" in made["turn"]
    assert "total" in made["why"]
    assert made["honest"].split() == ["False", "True"]


def test_hindsight_is_exact_first_and_then_by_playouts():
    made = outputs("03_comparing")
    assert "left on the table" in made["order"]
    assert "playouts" not in made["order"]
    assert re.search(r"(\d+) of \1 decisions rated", made["lost"])


def pictures(name):
    """Return the kinds of outputs of each cell that shows a picture."""
    kinds = {
        cell.id: {kind for output in cell.outputs for kind in output.get("data", ())}
        for cell in code_cells(name)
    }
    shown = {"image/svg+xml", "application/vnd.plotly.v1+json"}
    return {id_: found & shown for id_, found in kinds.items() if found & shown}


def test_waterfall_boards_intervals_and_losses_are_drawn():
    assert {"waterfall", "boards", "chart", "bars"} <= set(pictures("03_comparing"))


# 04


def test_thousands_has_tables_and_charts_of_seats_skills_and_cards():
    made = outputs("04_thousands")
    assert "200 games" in made["simulate"]
    assert "tag R" in made["simulate"]
    assert made["skills"].count("(K") == 16
    assert made["cards"].count("best in round") == 8
    assert {"seats-chart", "skills-chart", "cards-chart"} <= set(pictures("04_thousands"))
    assert made["file"].startswith("601 lines")


def test_thousands_counts_every_game_once():
    rows = outputs("04_thousands")["ask"].strip().splitlines()
    assert sum(int(re.search(r"(\d+) times", row)[1]) for row in rows) == 600


def test_thousands_holds_the_games_that_are_played_now():
    made = outputs("04_thousands")
    first = lab.simulate("engis", games=1, seats=3, policy="greedy", seed=7)
    assert re.search(rf"score +{first['score'][0]} ", made["rows"])


# 05


def test_inis_drafts_in_secret():
    made = outputs("05_inis")
    assert re.search(r"rule 5\.2", made["draft-refused"])
    assert (
        "open: blue ['a.craftsmen', 'a.exploration', 'a.geis', 'a.newclans']" in made["draft-play"]
    )
    assert "as Red: blue None ['a.craftsmen', 'a.exploration', 'a.newclans']" in made["draft-play"]
    own, seen = map(ast.literal_eval, made["draft-line"].strip().splitlines())
    assert own == ["keep Geis", "keep Druid", "keep Sanctuary"]
    assert seen == ["keep ?", "keep ?", "keep Sanctuary"]


def test_inis_has_a_card_canceled_by_geis_in_one_line_only():
    made = outputs("05_inis")
    assert made["geis"].startswith("W2 Red (p1)")
    assert "cancels New Clans (10.6)" in made["geis-play"]
    canceled, resolved = made["geis-decline"].strip().splitlines()
    assert ("'t2': 3" in canceled, "'t2': 4" in resolved) == (True, True)
    assert ("a.geis" in canceled, "a.geis" in resolved) == (False, True)


def test_inis_shows_a_clash_with_its_citadel():
    made, shown = outputs("05_inis"), pictures("05_inis")
    assert "['shelter', 'decline']" in made["clash"]
    assert {"new", "season", "shelter"} <= set(shown)
    cell = next(cell for cell in code_cells("05_inis") if cell.id == "shelter")
    picture = cell.outputs[0].data["image/svg+xml"]
    for words in ("Clash in Hills (t5)", "sheltered", "instigator, maneuvers"):
        assert picture.count(words) > 1  # drawn, and in the alt text
    assert made["bard"].startswith("W10 Blue (p0)")


def test_inis_forks_on_peace_or_attack_and_tells_them_apart():
    made = outputs("05_inis")
    for words in ('"peace"', '"attack"', "lines 2"):
        assert words in made["peace"]
    assert "4 territories and 2 Deeds" in made["items"]
    assert "attack turn None" in made["token"]
    assert "rule 5.3.5" in made["token"]
    for option in ("attack p1", "attack p2", "peace"):
        assert option in made["advise"]


def test_inis_checks_victory_and_breaks_ties():
    made = outputs("05_inis")
    assert "(2, 1, 0) True Blue (p0) meets most conditions: 2 11.6" in made["check"]
    winners = re.findall(r"Brenn (\d) winners \[(\d?)\]", made["tie"])
    assert winners == [("0", "0"), ("1", "1"), ("2", "")]
    assert made["tie"].rstrip().endswith("[False, False, False]")


# Twins


@pytest.mark.parametrize(("name", "twin"), TWINS.items())
def test_twins_have_the_same_cells(name, twin):
    ours, theirs = read(name).cells, read(twin).cells
    assert [(c.id, c.cell_type) for c in ours] == [(c.id, c.cell_type) for c in theirs]


@pytest.mark.parametrize(("name", "twin"), TWINS.items())
def test_twins_do_the_same(name, twin):
    for ours, theirs in zip(code_cells(name), code_cells(twin), strict=True):
        shapes = [
            [type(node).__name__ for node in ast.walk(parsed(cell.source))]
            for cell in (ours, theirs)
        ]
        assert shapes[0] == shapes[1], ours.id
        kinds = [[sorted(o.get("data", ["text"])) for o in cell.outputs] for cell in (ours, theirs)]
        assert kinds[0] == kinds[1], ours.id


@pytest.mark.parametrize(("name", "twin"), TWINS.items())
def test_no_heading_of_a_twin_is_english(name, twin):
    ours, theirs = headings(name), headings(twin)
    assert len(ours) == len(theirs)
    # Some words are the same in both: the rulebook says which.
    alike = {f"### {n} {lab.rule('engis', n).title_in('pt')}" for n in SECTIONS}
    assert [a for a, b in zip(ours, theirs, strict=True) if a == b and b not in alike] == []


def english_in(name):
    """Return the English words in the outputs, by cell; notation is the same in both languages."""
    return {
        cell.id: match[0]
        for cell in code_cells(name)
        if (match := ENGLISH_WORDS.search(re.sub(r"<code>.*?</code>", "", said(cell))))
    }


@pytest.mark.parametrize(("name", "twin"), TWINS.items())
def test_nothing_said_in_a_twin_is_english(name, twin):
    assert len(english_in(name)) > 5
    assert english_in(twin) == {}
