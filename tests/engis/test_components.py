"""The component files of Engis (§7-§10), and a user's own folder in their place."""

import re
import shutil
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engis_lab.core.cards import ComponentError
from engis_lab.core.words import speaking
from engis_lab.games.engis import components as c
from engis_lab.games.engis.components import Box, load_box, standard_box
from engis_lab.games.engis.files import DATA, TABLES, read_parts
from engis_lab.games.engis.parts import CARDS, GREEN_IDS, HEX_IDS, YELLOW_IDS

BOX = standard_box()
PARTS = BOX.parts


def icons_of(hex_):
    return "".join(
        letter * n
        for letter, n in zip("WFMDSK", list(BOX.icons)[hex_ * 6 : hex_ * 6 + 6], strict=True)
    )


# -- our own files ------------------------------------------------------------------------------


def test_section_9_thirty_two_hexes_of_seven_kinds():
    kinds = list(BOX.terrain)[: c.PILE]
    assert [kinds.count(kind) for kind in range(7)] == [5, 5, 5, 5, 5, 4, 3]
    assert [part.id for part in PARTS.hexes[: c.PILE]] == list(HEX_IDS)
    assert len(BOX.terrain) == c.HEXES == len(PARTS.hexes)


def test_section_9_sixty_four_icons_on_the_pile():
    counts = [sum(BOX.icons[h * 6 + i] for h in range(c.PILE)) for i in range(6)]
    assert counts == [12, 11, 11, 10, 10, 10]


@pytest.mark.parametrize(
    ("name", "terrain", "icons"),
    [("F1", c.FOREST, "FDD"), ("L1", c.LAKE, "WWF"), ("M5", c.MOUNTAIN, "S"),
     ("D3", c.DESERT, "FK"), ("S1", c.SAVANNA, "FMM"), ("C4", c.CAVE, "D"),
     ("V3", c.VOLCANO, "WFD")],
)  # fmt: skip
def test_section_9_a_hex_has_its_terrain_and_icons(name, terrain, icons):
    number = HEX_IDS.index(name)
    assert (BOX.terrain[number], icons_of(number)) == (terrain, icons)


def test_section_9_every_printed_pair_has_wood_stone_food_and_water():
    for board in range(5):
        pair = list(BOX.printed_hex)[board * 2 : board * 2 + 2]
        assert sorted(icons_of(pair[0]) + icons_of(pair[1])) == ["D", "F", "S", "W"]


def test_1_2_side_a_is_adjacent_at_the_top_and_side_b_lies_apart():
    assert list(BOX.printed_space) == [0, 1] + 4 * [3, 6]
    assert list(BOX.printed_hex) == list(range(32, 42))
    assert [(h.board, h.space) for h in PARTS.hexes[32:36]] == [
        ("A", "a1"), ("A", "a2"), ("red", "b1"), ("red", "b4")]  # fmt: skip


def test_1_3_no_printed_hex_is_a_volcano():
    assert c.VOLCANO not in list(BOX.terrain)[c.PILE :]


@pytest.mark.parametrize(
    ("number", "name", "group", "cost", "boosts", "value"),
    [
        (c.CLUB, "Club", "wood", 1, c.C_TRIBES, 1),
        (c.BOW, "Bow and Arrow", "wood", 2, c.C_MAMMOTH, 1),
        (c.WHEEL, "Wheel", "wood", 3, c.C_DIFFERENT, 2),
        (c.RAFT, "Raft", "wood", 4, c.C_SAME, 3),
        (c.FLAKED, "Flaked Stone", "stone", 1, c.C_FOOD, 1),
        (c.FIRE, "Fire Stones", "stone", 2, c.C_SHELTER, 1),
        (c.AXE, "Hand Axe", "stone", 3, c.C_TRIBES, 2),
        (c.VASE, "Vase", "stone", 4, c.C_WATER, 3),
    ],
)
def test_section_9_an_object(number, *, name, group, cost, boosts, value):
    assert PARTS.objects[number].name.en == name
    assert BOX.object_group[number] == ["wood", "stone"].index(group)
    assert BOX.object_cost[number] == cost
    assert BOX.object_card[number] == boosts
    assert BOX.object_value[number] == value


def test_section_8_levels_of_the_skills():
    assert list(BOX.skill_level) == [1] * 8 + [2, 2, 3, 3, 3, 4, 4, 5]


def test_section_8_the_numbers_of_the_skills_are_those_of_their_names():
    for number, skill in enumerate(PARTS.skills):
        constant = skill.name.en.upper().replace(" ", "_")
        # K09 has the name of an icon.
        assert getattr(c, "KNOWING" if skill.id == "K09" else constant) == number


@pytest.mark.parametrize(
    ("card", "losses"),
    [
        ("Y01", {3: 4, 4: 0}),
        ("Y02", {0: 4, 3: 4, 4: 0}),
        ("Y03", {2: 4, 3: 0}),
        ("Y04", {0: 5, 1: 0, 4: 0}),
        ("Y05", {3: 3, 4: 0}),
        ("Y06", {3: 3, 4: 0}),
        ("Y07", {4: 4, 5: 0}),
        ("Y08", {7: 0, 6: 2, 5: 4, 4: 6, 3: 6, 1: 6}),
        ("Y09", {8: 0, 7: 1, 5: 3, 4: 4, 3: 4, 0: 4}),
        ("Y10", {0: 3, 1: 0}),
        ("Y11", {0: 4, 2: 4, 3: 0}),
        ("Y12", {0: 0, 1: 2, 2: 4, 3: 6, 4: 6}),
        ("G1", {7: 4, 8: 0}),
        ("G2", {0: 4, 1: 0}),
        ("G3", {0: 4, 1: 4, 2: 0}),
        ("G4", {2: 4, 3: 0}),
        ("G5", {0: 4, 1: 4, 2: 0}),
        ("G6", {6: 4, 7: 0, 8: 0}),
    ],
)
def test_7_5_what_a_weather_card_costs(card, losses):
    number = (*YELLOW_IDS, *GREEN_IDS).index(card)
    assert {m: BOX.weather_loses(number, m) for m in losses} == losses


@pytest.mark.parametrize(
    ("card", "metric", "mask"),
    [
        ("Y01", c.BY_ICONS, 1 << c.WATER),
        ("Y04", c.BY_HEXES, 1 << c.CAVE),
        ("Y07", c.BY_KNOWLEDGE, 0),
        ("Y08", c.BY_OWNED, 0b1111111),
        ("Y09", c.BY_OWNED, 0b11111111 << 7),
        ("Y11", c.BY_OWNED, (1 << c.CLUB | 1 << c.BOW | 1 << c.AXE) << 7),
        ("Y12", c.BY_HEXES, 1 << c.VOLCANO),
        ("G1", c.BY_ICONS, 1 << c.WATER | 1 << c.FOOD),
        ("G3", c.BY_OWNED, 1 << c.CAVE | 1 << (c.FIRE + 7)),
        ("G4", c.BY_LARGEST, 0b11111),
        ("G5", c.BY_SKILLS, 0b11100),
    ],
)
def test_7_5_what_a_weather_card_counts(card, metric, mask):
    number = (*YELLOW_IDS, *GREEN_IDS).index(card)
    assert (BOX.weather_metric[number], BOX.weather_of[number]) == (metric, mask)


def test_7_5_three_cards_take_more_for_every_piece():
    assert [card.id for card in PARTS.weather if card.each] == ["Y08", "Y09", "Y12"]


def test_10_2_and_10_7_the_rival():
    assert dict(zip(CARDS, BOX.plan_bid, strict=True)) == {
        "WATER": 1, "FOOD": 2, "MAMMOTH": 3, "SHELTER": 4, "TRIBES": 0, "OBJECTS": 1,
        "SAME": 3, "DIFFERENT": 2}  # fmt: skip
    assert list(BOX.level_points) == [2, 3, 4, 5]


def test_tags_tell_what_is_reconstructed():
    assert {row.tag for row in (*PARTS.hexes, *PARTS.skills, *PARTS.weather, *PARTS.bids)} == {"R"}
    assert {row.tag for row in PARTS.terrains} == {"S"}
    for table in ("terrains", "icons", "boards", "cards", "levels", "objects"):
        assert {row.tag for row in getattr(PARTS, table)} <= {"S", "S*", "P", "R"}


def test_every_piece_is_named_in_both_languages():
    rows = [row for table in ("hexes", "objects", "skills", "weather", "cards", "boards")
            for row in getattr(PARTS, table)]  # fmt: skip
    assert PARTS.hexes[0].name("pt") == "Floresta F1"
    assert PARTS.hexes[40].name("en") == "Starting lake"
    for lang in ("en", "pt"):
        names = [row.name(lang) for row in rows if row not in PARTS.hexes[32:]]
        assert not {name for name in names if names.count(name) > 1}


def test_numbers_in_the_texts_are_those_of_the_tables():
    for card in PARTS.weather:
        said = {int(n) for n in re.findall(r"\d+", card.when.en)}
        assert said == {int(n) for n in re.findall(r"\d+", card.when.pt)}
        assert said <= {card.bound, card.loss, card.cap, 3}  # 3: the level G5 asks for


def test_the_digest_is_the_one_that_tokens_carry():
    # A new value here refuses every token made before: raise the game's version with it.
    assert BOX.digest == "02f1b59523de6bea"
    assert BOX.standard
    assert standard_box() is BOX
    assert repr(BOX) == "Box(02f1b59523de6bea, standard)"


# -- a user's own folder ------------------------------------------------------------------------


@pytest.fixture
def my_box(tmp_path):
    """Write a changed copy of our files: ``my_box("skills.toml", old, new)``."""

    def change(name, old, new, count=1):
        text = (DATA / name).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / name).write_text(text.replace(old, new, count), encoding="utf-8")
        return tmp_path

    return change


def test_a_copy_of_our_folder_is_the_standard_box(tmp_path):
    shutil.copytree(DATA, tmp_path / "box")
    box = load_box(str(tmp_path / "box"))
    assert (box.digest, box.standard) == (BOX.digest, True)


def test_an_empty_folder_is_refused(tmp_path):
    """A mistyped path must not quietly play with our values."""
    with pytest.raises(ComponentError, match=r"no component file.*hexes\.toml"):
        load_box(tmp_path)


def test_comments_names_tags_and_row_order_do_not_change_the_digest(my_box, tmp_path):
    my_box("rival.toml", "# The Rival", "# My rival")
    my_box("skills.toml", '"Fishing"', '"Angling"')
    rows = (DATA / "objects.toml").read_text(encoding="utf-8").split("[[objects]]")[1:]
    text = "".join(f"[[objects]]{row}" for row in reversed(rows))
    (tmp_path / "objects.toml").write_text(text.replace('tag = "R"', 'tag = "U"'), encoding="utf-8")
    box = load_box(tmp_path)
    assert (box.digest, box.standard) == (BOX.digest, True)
    assert box.parts.skills[c.FISHING].name.en == "Angling"
    assert {thing.tag for thing in box.parts.objects} == {"U"}
    assert BOX.parts.skills[c.FISHING].name.en == "Fishing"


@pytest.mark.parametrize(
    ("name", "old", "new", "table", "at"),
    [
        ("hexes.toml", 'icons = "DDF"', 'icons = ""', "icons", 3),
        ("hexes.toml", 'terrain = "forest"', 'terrain = "volcano"', "terrain", 0),
        ("hexes.toml", 'space = "a2"', 'space = "c3"', "printed_space", 1),
        ("objects.toml", "cost = 1", "cost = 2", "object_cost", 0),
        ("objects.toml", "value = 3", "value = 4", "object_value", 3),
        ("objects.toml", '"SAME"', '"WATER"', "object_card", 3),
        ("skills.toml", "level = 5", "level = 4", "skill_level", 15),
        ("weather.toml", 'of = ["water"]', 'of = ["food"]', "weather_of", 0),
        ("weather.toml", 'metric = "knowledge"\nof = []', 'metric = "hexes"\nof = ["lake"]',
         "weather_metric", 6),
        ("weather.toml", "bound = 4", "bound = 5", "weather_bound", 0),
        ("weather.toml", "loss = 4", "loss = 3", "weather_loss", 0),
        ("weather.toml", "cap = 4", "cap = 9", "weather_cap", 0),
        ("weather.toml", 'compare = ">="', 'compare = "<"', "weather_over", 11),
        ("rival.toml", "bid = 2", "bid = 0", "plan_bid", 1),
        ("rival.toml", "points = 5", "points = 6", "level_points", 3),
    ],
)  # fmt: skip
def test_a_changed_value_changes_its_table_and_the_digest(my_box, *, name, old, new, table, at):
    box = load_box(my_box(name, old, new))
    assert (box.digest != BOX.digest, box.standard) == (True, False)
    assert list(getattr(box, table))[at] != list(getattr(BOX, table))[at]


@pytest.mark.parametrize(
    ("name", "old", "new", "where", "said"),
    [
        ("hexes.toml", 'id = "F3"', 'id = "F6"', ("F6", "id"), "unknown id"),
        ("hexes.toml", 'id = "F3"', 'id = "F2"', ("F2", "id"), "used twice"),
        ("hexes.toml", 'icons = "DDF"', 'icons = "DDFX"', ("F1", "icons"), "letters of"),
        ("hexes.toml", 'icons = "DDF"', 'icons = "DDDDDDD"', ("F1", "icons"), "at most 6"),
        ("hexes.toml", 'terrain = "lake"', 'terrain = "laek"', ("L1", "terrain"), "mean lake?"),
        ("hexes.toml", 'space = "a2"', 'space = "a1"', ("A-2", "space"), "another space than A-1"),
        ("hexes.toml", 'space = "a2"', 'space = "a4"', ("A-2", "space"), "a1, a2"),
        ("hexes.toml", "[[printed]]", "[[print]]", ("", "print"), "did you mean printed?"),
        ("objects.toml", '"wood"', '"stone"', ("", "group"), "4 of each group"),
        ("objects.toml", '"SAME"', '"SAMES"', ("O4", "boosts"), "did you mean SAME?"),
        ("objects.toml", "cost = 4", "cost = 10", ("O4", "cost"), "0 to 9"),
        ("objects.toml", "cost = 4", "cost = true", ("O4", "cost"), "a whole number"),
        ("skills.toml", "level = 5", "level = 6", ("K16", "level"), "1 to 5"),
        ("skills.toml", "level = 5", "", ("K16", "level"), "missing"),
        ("skills.toml", "level = 5", "lvl = 5", ("K16", "lvl"), "did you mean level?"),
        ("weather.toml", 'of = ["O4"]', 'of = ["O9"]', ("Y10", "of"), "O7, O8"),
        ("weather.toml", 'of = ["O4"]', 'of = ["O4", "O4"]', ("Y10", "of"), "different words"),
        ("weather.toml", 'of = ["O4"]', "of = []", ("Y10", "of"), "at least one"),
        ("weather.toml", "of = []", 'of = ["lake"]', ("Y07", "of"), "an empty list"),
        ("weather.toml", 'of = ["cave"]', 'of = ["O6"]', ("Y04", "of"), "cave"),
        ("weather.toml", "cap = 5", "cap = 4", ("Y04", "cap"), "at least the loss (5)"),
        ("weather.toml", 'compare = ">="', 'compare = ">"', ("Y12", "compare"), ">="),
        ("rival.toml", 'id = "SHELTER"\nbid = 4', 'id = "SHELTER"\nbid = 5',
         ("SHELTER", "bid"), "0 to 4"),
        ("rival.toml", 'id = "hard"', 'id = "harsh"', ("harsh", "id"), "did you mean hard?"),
        ("terms.toml", 'id = "lake"', 'id = "sea"', ("sea", "id"), "unknown id"),
        ("cards.toml", 'tag = "S"', 'tag = "X"', ("SHELTER", "tag"), "known: S"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_file_row_and_field(my_box, *, name, old, new, where, said):
    folder = my_box(name, old, new)
    with pytest.raises(ComponentError) as caught:
        load_box(folder)
    assert caught.value.file == name
    assert (caught.value.row, caught.value.field) == where
    assert said in str(caught.value)


def test_a_printed_volcano_is_refused_by_1_3(my_box):
    folder = my_box("hexes.toml", 'space = "a1"\nterrain = "forest"',
                    'space = "a1"\nterrain = "volcano"')  # fmt: skip
    with pytest.raises(ComponentError, match="A-1, terrain: 'volcano'"):
        load_box(folder)


def test_a_missing_row_is_named(tmp_path):
    head, _, last = (DATA / "skills.toml").read_text(encoding="utf-8").rpartition("[[skills]]")
    assert "K16" in last
    (tmp_path / "skills.toml").write_text(head, encoding="utf-8")
    with pytest.raises(ComponentError, match=r"K16: missing: 15 rows in skills; expected 16 rows"):
        load_box(tmp_path)


def test_an_unknown_file_is_refused_with_the_nearest_name(tmp_path):
    (tmp_path / "skils.toml").write_text("", encoding="utf-8")
    with pytest.raises(ComponentError, match=r"skils\.toml: .*did you mean skills\.toml\?"):
        load_box(tmp_path)


def test_other_files_in_the_folder_are_left_alone(tmp_path):
    (tmp_path / "notes.txt").write_text("[[skills]]", encoding="utf-8")
    text = (DATA / "cards.toml").read_text(encoding="utf-8")
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    assert load_box(tmp_path).standard


@pytest.mark.parametrize("folder", ["absent", "nul\0"])
def test_a_missing_folder_is_refused(tmp_path, folder):
    with pytest.raises(ComponentError, match=r"can't be opened as a folder.*hexes\.toml"):
        load_box(tmp_path / folder)


def test_a_file_is_no_folder():
    with pytest.raises(ComponentError, match="can't be opened as a folder"):
        load_box(DATA / "hexes.toml")


@pytest.mark.parametrize("folder", [7, None, b"box", ["box"]])
def test_what_is_no_path_is_refused(folder):
    with pytest.raises(ComponentError, match="the path of a folder"):
        load_box(folder)


def test_a_component_file_that_is_a_folder_is_refused(tmp_path):
    (tmp_path / "hexes.toml").mkdir()
    with pytest.raises(ComponentError, match=r"hexes\.toml: can't be read"):
        load_box(tmp_path)


def test_errors_speak_portuguese(my_box):
    folder = my_box("skills.toml", "level = 5", "level = 6")
    with speaking("pt"), pytest.raises(ComponentError, match="K16, level: 6; esperado: de 1 a 5"):
        load_box(folder)


OURS = {name: (DATA / name).read_text(encoding="utf-8") for name in TABLES}


@given(data=st.data())
def test_any_damage_to_a_file_is_refused_or_gives_a_whole_box(tmp_path_factory, data):
    name = data.draw(st.sampled_from(sorted(TABLES)))
    text = OURS[name]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    folder = tmp_path_factory.mktemp("fuzz")
    damaged = text[:start] + data.draw(st.text(max_size=12)) + text[end:]
    (folder / name).write_bytes(damaged.encode("utf-8", "replace"))
    try:
        box = load_box(folder)
    except ComponentError as error:
        outcome = error.file
    else:
        assert len(box.numbers()) == len(BOX.numbers())
        outcome = name
    assert outcome == name


def test_two_boxes_are_used_side_by_side(my_box):
    other = load_box(my_box("objects.toml", "cost = 1", "cost = 3"))
    assert (other.object_cost[c.CLUB], BOX.object_cost[c.CLUB]) == (3, 1)


def test_a_box_is_built_from_parts_alone():
    assert Box(read_parts()).numbers() == BOX.numbers()
    assert not Box(read_parts()).standard


def test_our_files_hold_exactly_the_known_tables():
    for name, tables in TABLES.items():
        assert tuple(tomllib.loads(OURS[name])) == tables
