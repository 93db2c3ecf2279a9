"""How Engis is drawn: places, captions, text twin, both languages, what is hidden."""

import dataclasses
import re

import pytest

from charts.conftest import SPACES, clan, ended, played, three, view
from engis_lab.charts.scene import scene
from engis_lab.core.cards import Text
from engis_lab.core.hexes import edges
from engis_lab.core.words import language
from engis_lab.games.engis.components import Box, standard_box
from engis_lab.games.engis.look import AXIAL, look, remember

# Words that are the same in both languages.
SHARED = {"Engis", "Neanderthal", "meeple", "meeples", "solo", "normal", "Glacial", "Rival"}


def place(made, place_id):
    return next(p for board in made.boards for p in board.places if p.id == place_id)


def test_9_spaces_are_those_of_the_rules():
    assert tuple(AXIAL) == SPACES
    assert edges(AXIAL.values()) == 19


def test_places_have_the_ids_that_options_pick():
    for position in (played(3, 0), played(3, 3), played(3, 12)):
        ids = {p.id for board in look(position.view()).boards for p in board.places}
        picks = {pick for option in position.options for pick in option.picks}
        assert {pick for pick in picks if pick[0].isdigit() or pick.startswith("offer:")} <= ids


def test_a_hex_says_what_it_is_and_counts_for():
    here = place(look(three()), "0:a3")
    assert (here.label, here.icons, here.kind.name) == ("Lake L1", ("W", "W", "F"), "Lake")
    assert [piece.name for piece in here.pieces] == ["1 meeple"]
    for row in ("a3: Lake L1", "WWF: 2 water, 1 food [R]", "1 meeple", "Water +3 (5.2)",
                "Food +2 (5.2)", "Same Terrains +2 (5.6)", "Tribes +1 (5.5)"):  # fmt: skip
        assert row in here.hover.split("\n")


def test_5_6_a_hex_names_the_neighbours_it_shares_edges_with():
    assert "edge shared with b3" in place(look(three()), "1:b2").hover
    assert "edge shared" not in place(look(three()), "1:c2").hover


def test_4_2_a_volcano_says_that_no_meeples_enter():
    assert "(4.2)" in place(look(three()), "0:b3").hover
    assert "(4.2)" in place(look(three()), "offer:V2").hover


def test_7_4_a_volcano_counts_with_resistance_only():
    without = view([clan(0, "red", hexes={"b2": "V1"}), clan(1, "blue")])
    owner = view([clan(0, "red", hexes={"b2": "V1"}, skills=["K08"]), clan(1, "blue")])
    assert "7.4" not in place(look(without), "0:b2").hover
    assert "Resistance K08 +3 (7.4)" in place(look(owner), "0:b2").hover.replace("\u00a0", " ")


def test_5_3_a_cave_counts_three_and_its_meeples():
    assert "Shelter +4 (5.3)" in place(look(three()), "2:b1").hover


def test_empty_spaces_and_taken_hexes_have_no_kind():
    made = look(three())
    assert place(made, "0:c2").kind is None
    assert place(made, "offer:2").kind is None
    assert [p.id for p in made.boards[0].places] == ["offer:L3", "offer:2", "offer:F1", "offer:V2"]


def test_only_the_deciding_board_is_active():
    assert [board.active for board in look(three()).boards] == [False, True, False, False]
    assert not any(board.active for board in look(ended().view()).boards)


def test_10_the_rival_has_a_list_and_plans():
    boards = look(played(1, 25).view()).boards
    assert boards[2].apart
    assert "Rival Clan" in boards[2].title
    assert any(caption.startswith("Plan:") for caption in boards[2].captions)
    hidden = look(played(1, 25).view(0)).boards[2].captions
    assert "Plans to come: hidden" in hidden


def test_what_is_hidden_is_said_to_be_hidden(sample):
    sample_view = {**sample, "viewer": 1 if sample["level"] is None else 0, "pile": None}
    made = look(sample_view)
    assert "as " in made.title
    pile = next(table for table in made.tables if table.title == "Other hexes")
    assert "unknown order" in pile.rows[0][1] or pile.rows[0][1] == "none left"


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_text_twin_fits_a_terminal_and_says_it_all(sample, lang):
    language(lang)
    made = look(sample)
    text = made.as_text()
    assert max(len(line) for line in text.splitlines()) <= 80
    flat = " ".join(text.split())
    for board in made.boards:
        assert board.title in flat
        for p in board.places:
            assert (f"{p.space} {p.label}".strip() if p.kind else p.space) in flat
    for table in made.tables:
        assert table.title in text
    assert text.count("\n> ") == 1  # who decides


def test_text_twin_draws_rows_and_meeples():
    rows = look(three()).as_text().splitlines()
    first = next(n for n, row in enumerate(rows) if "a3 Lake L1" in row)
    assert rows[first].index("a3") == rows[first + 1].index("WWF o") - 3
    assert rows[first + 2].lstrip().startswith("b1 --")
    assert rows[first].index("a1") - rows[first + 2].index("b1") == 8  # half a hex


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_both_languages_are_complete(seats):
    for position in (played(seats, 2), played(seats, 33), ended(seats)):
        said = {}
        for lang in ("en", "pt"):
            language(lang)
            made = look(position.view())
            drawing = scene(made, ["0:a1"], ["0:a2"], ["0:a3"])
            texts = [w.head + w.text for w in drawing.words] + [h.hover for h in drawing.hexes]
            texts += [made.alt, made.as_text()]
            said[lang] = set(re.findall(r"[^\W\d_]{3,}", " ".join(texts)))
        both = {w for w in said["en"] & said["pt"] if not re.fullmatch(r"[WFMDSK]+|o+", w)}
        assert both <= SHARED


def test_alt_text_names_every_hex_clan_and_card(sample):
    made = look(sample)
    for board in made.boards:
        assert board.title in made.alt
        for p in board.places:
            assert not p.kind or p.label in made.alt
        for caption in board.captions:
            assert caption.replace("\u00a0", " ") in made.alt
    assert ".." not in made.alt


@pytest.fixture
def own_parts():
    """Component tables of a user: L1 is another hex, caves have another name."""
    parts = standard_box().parts
    hexes = [h if h.id != "L1" else dataclasses.replace(h, terrain="cave", icons=(0, 0, 0, 0, 0, 3))
             for h in parts.hexes]  # fmt: skip
    terrains = [t if t.id != "cave" else dataclasses.replace(t, name=Text("Hole", "Buraco"))
                for t in parts.terrains]  # fmt: skip
    return dataclasses.replace(parts, hexes=tuple(hexes), terrains=tuple(terrains))


def test_a_users_own_names_and_icons_are_drawn(own_parts):
    here = place(look(three(), own_parts), "0:a3")
    assert (here.label, here.icons) == ("Hole L1", ("K", "K", "K"))


def test_a_view_is_drawn_with_the_component_set_that_it_names(own_parts):
    box = Box(own_parts)
    remember(box)
    assert place(look({**three(), "components": box.digest}), "0:a3").label == "Hole L1"
    assert place(look(three()), "0:a3").label == "Lake L1"


def test_tag_r_is_explained_as_long_as_it_is_used():
    parts = standard_box().parts
    assert "[R]" in look(three()).note
    own = dataclasses.replace(
        parts,
        hexes=tuple(dataclasses.replace(h, tag="U") for h in parts.hexes),
        weather=tuple(dataclasses.replace(w, tag="U") for w in parts.weather),
    )
    made = look(three(), own)
    assert "[R]" not in made.note
    assert "[U]" in place(made, "0:a3").hover
