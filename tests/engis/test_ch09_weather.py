"""Chapter 9: board, objects, and each weather card at its bound and just below."""

# ruff: noqa: N802  # names of tests begin with the id of their rule, such as K01

import pytest

from engis.helpers import NEIGHBOURS, clan, points, table
from engis_lab.core.hexes import adjacency
from engis_lab.games.engis.codes import COORDS
from engis_lab.games.engis.parts import SPACES

OTHERS = ["Y01", "Y02", "Y03", "Y04", "Y05"]
ALL_OBJECTS = [f"O{n}" for n in range(1, 9)]


def row(hexes):
    """Return hexes on b1, b2, b3 ... in this order."""
    spaces = ["b1", "b2", "b3", "a3", "c1", "c2", "c3", "b4"]
    return dict(zip(spaces, hexes.split(), strict=False))


def loss(card, hexes="", **clan_):
    """Return what a weather card takes from a clan of side A: forest DF, mountain SW and these."""
    setup = {"score": 50, "hexes": row(hexes), **clan_}
    if card[0] == "G":
        end = table("end", {**setup, "weather": card})
    else:
        yellow = [card, *(other for other in OTHERS if other != card)][:4]
        end = table("end", setup, weather=yellow)
    return -points(end).get(f"weather:{card}", 0)


def test_9_the_board_has_ten_spaces_and_nineteen_edges():
    near = adjacency(COORDS)
    for i, space in enumerate(SPACES):
        assert {SPACES[j] for j in near[i]} == set(NEIGHBOURS[space].split())
    degrees = [len(words.split()) for words in NEIGHBOURS.values()]
    assert degrees == [3, 4, 3, 3, 6, 6, 3, 3, 4, 3]
    assert sum(degrees) == 2 * 19


def test_9_spaces_have_the_coordinates_of_their_rows():
    assert COORDS == (
        (0, 0), (1, 0), (2, 0), (-1, 1), (0, 1), (1, 1), (2, 1), (-1, 2), (0, 2), (1, 2)
    )  # fmt: skip


# -- yellow cards -----------------------------------------------------------------------------


@pytest.mark.parametrize(("hexes", "lost"), [("L1", 4), ("L1 L5", 0), ("L1 L2 L5", 0)])
def test_Y01_drought_asks_four_water_icons(hexes, lost):
    """1 on the mountain and 2 on L1 are three; L5 is the fourth."""
    assert loss("Y01", hexes) == lost


@pytest.mark.parametrize(("hexes", "lost"), [("C2 L2", 4), ("C2 L2 D3", 0), ("", 4)])
def test_Y02_famine_asks_four_food_icons(hexes, lost):
    assert loss("Y02", hexes) == lost


@pytest.mark.parametrize(("hexes", "lost"), [("S1", 4), ("S1 S5", 0), ("S4 V2", 4), ("", 4)])
def test_Y03_herd_migration_asks_three_mammoth_icons(hexes, lost):
    assert loss("Y03", hexes) == lost


@pytest.mark.parametrize(("hexes", "lost"), [("", 5), ("V1", 5), ("C2", 0), ("C1 C2", 0)])
def test_Y04_blizzard_asks_a_cave(hexes, lost):
    assert loss("Y04", hexes) == lost


@pytest.mark.parametrize(("hexes", "lost"), [("F1", 3), ("F1 C4", 0)])
def test_Y05_wildfire_asks_four_wood_icons(hexes, lost):
    assert loss("Y05", hexes) == lost
    assert loss("Y05", hexes, skills=["K06"]) == lost


@pytest.mark.parametrize(("hexes", "lost"), [("M1", 3), ("M1 M5", 0)])
def test_Y06_earthquake_asks_four_stone_icons(hexes, lost):
    assert loss("Y06", hexes) == lost
    assert loss("Y06", hexes, skills=["K07"]) == lost


@pytest.mark.parametrize(
    ("hexes", "skills", "lost"),
    [
        ("L3 M4 D5", [], 4),  # 1 and three icons, no savanna
        ("L3 M4 D5 C1", [], 0),
        ("L3 M4 D5 S5", [], 0),  # five basic terrains are the fifth
        ("L3 M4 D5 F4 F5", ["K09"], 0),  # so are three forests with K09
    ],
)
def test_Y07_long_night_asks_five_knowledge(hexes, skills, lost):
    assert loss("Y07", hexes, skills=skills) == lost


@pytest.mark.parametrize(
    ("hexes", "lost"),
    [
        ("L1 D1 S1 C1 V1", 0), ("L1 D1 S1 C1", 2), ("L1 D1 S1", 4), ("L1 D1", 6),
        ("L1", 6), ("", 6), ("F1 F2", 6),
    ],
)  # fmt: skip
def test_Y08_dense_fog_takes_two_for_each_missing_kind_up_to_six(hexes, lost):
    assert loss("Y08", hexes) == lost


@pytest.mark.parametrize(("have", "lost"), [(8, 0), (7, 1), (6, 2), (5, 3), (4, 4), (3, 4), (0, 4)])
def test_Y09_harsh_winter_takes_one_for_each_missing_object_up_to_four(have, lost):
    assert loss("Y09", objects=ALL_OBJECTS[:have]) == lost


def test_Y10_flood_asks_the_raft():
    assert loss("Y10") == 3
    assert loss("Y10", objects=["O1", "O2", "O3", "O5", "O6", "O7", "O8"]) == 3
    assert loss("Y10", objects=["O4"]) == 0


@pytest.mark.parametrize(
    ("objects", "lost"),
    [([], 4), (["O1", "O2"], 4), (["O1", "O7"], 4), (["O2", "O7"], 4), (["O1", "O2", "O7"], 0)],
)
def test_Y11_beast_attack_asks_club_bow_and_hand_axe(objects, lost):
    assert loss("Y11", objects=objects) == lost


@pytest.mark.parametrize(("hexes", "lost"), [("", 0), ("V1", 2), ("V1 V2", 4), ("V1 V2 V3", 6)])
def test_Y12_eruption_takes_two_per_volcano(hexes, lost):
    assert loss("Y12", hexes) == lost


# -- green cards ------------------------------------------------------------------------------


@pytest.mark.parametrize(("hexes", "lost"), [("L1 F2 C2", 4), ("L1 F2 C2 L5", 0)])
def test_G1_frost_asks_eight_water_and_food_icons(hexes, lost):
    """The pair has two; L1 three, F2 and C2 one each."""
    assert loss("G1", hexes) == lost


def test_G2_heat_wave_asks_the_vase():
    assert loss("G2", objects=ALL_OBJECTS[:7]) == 4
    assert loss("G2", objects=["O8"]) == 0


@pytest.mark.parametrize(
    ("hexes", "objects", "lost"), [("", [], 4), ("C2", [], 4), ("", ["O6"], 4), ("C2", ["O6"], 0)]
)
def test_G3_glacial_night_asks_a_cave_and_fire_stones(hexes, objects, lost):
    assert loss("G3", hexes, objects=objects) == lost


@pytest.mark.parametrize(
    ("hexes", "lost"), [("F1", 4), ("F1 F2", 0), ("L1 L2 L3", 0), ("C1 C2 C3", 4), ("V1 V2 V3", 4)]
)
def test_G4_gale_asks_three_hexes_of_a_basic_terrain(hexes, lost):
    assert loss("G4", hexes) == lost


@pytest.mark.parametrize(
    ("skills", "lost"),
    [([], 4), (["K11"], 4), (["K11", "K09", "K10"], 4), (["K11", "K12"], 0), (["K14", "K16"], 0)],
)
def test_G5_thunderstorm_asks_two_skills_of_level_three(skills, lost):
    assert loss("G5", skills=skills) == lost


@pytest.mark.parametrize(("have", "lost"), [(6, 4), (7, 0), (8, 0), (0, 4)])
def test_G6_hailstorm_asks_seven_objects(have, lost):
    assert loss("G6", objects=ALL_OBJECTS[:have]) == lost


def test_9_crafting_skills_never_count_for_weather():
    """Three wood and three stone icons with both skills are still three."""
    bare, skilled = (
        table("end", {"hexes": row("F1 M1"), "score": 50, "skills": skills},
              weather=["Y05", "Y06", "Y01", "Y02"])
        for skills in ([], ["K06", "K07"])
    )  # fmt: skip
    assert clan(bare)["icons"] == clan(skilled)["icons"]
    assert bare.scores[0] == skilled.scores[0]
