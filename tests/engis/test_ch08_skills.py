"""Chapter 8: each skill with and without it."""

# ruff: noqa: N802  # names of tests begin with the id of their rule, such as K01

import pytest

from engis.helpers import clan, points, refused, table, worth


def gain(card, skill, **setup):
    """Return what a skill adds to a card."""
    return worth(card, skills=[skill], **setup) - worth(card, **setup)


def row(hexes):
    """Return hexes on b1, b2, b3, a3, c1, c2 in this order."""
    return dict(zip(["b1", "b2", "b3", "a3", "c1", "c2"], hexes.split(), strict=False))


# -- K01 to K05: scoring cards ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("hexes", "more"),
    [("", 1), ("F5", 2), ("F5 F3", 3), ("F5 F3 F4", 3), ("L1 C1", 1)],  # and the printed forest
)
def test_K01_gathering_adds_forests_to_food(hexes, more):
    assert gain("FOOD", "K01", hexes=row(hexes)) == more


@pytest.mark.parametrize(
    ("hexes", "more"), [("L1", 1), ("L1 L2", 2), ("L1 L2 L3", 3), ("L1 L2 L3 L4", 3), ("M1", 0)]
)
def test_K02_fishing_adds_lakes_to_water(hexes, more):
    assert gain("WATER", "K02", hexes=row(hexes)) == more


@pytest.mark.parametrize(
    ("hexes", "more"),
    [("S1 V2", 1), ("S1 S2", 2), ("S1 S2 S3", 3), ("S1 S2 S3 S4", 3), ("M2 V2 C3", 0)],
)
def test_K03_hunting_adds_savannas_to_mammoth(hexes, more):
    assert gain("MAMMOTH", "K03", hexes=row(hexes)) == more


@pytest.mark.parametrize(("on_caves", "more"), [(0, 0), (1, 1), (3, 3), (4, 3)])
def test_K04_cave_art_adds_meeples_on_caves_to_shelter(on_caves, more):
    meeples = {"b2": on_caves, "a1": 4 - on_caves}
    assert gain("SHELTER", "K04", hexes={"b2": "C4"}, meeples=meeples) == more


def test_K04_counts_the_meeples_on_all_caves():
    clan_ = {"hexes": {"b2": "C4", "b1": "C1"}, "meeples": {"b1": 1, "b2": 1, "a1": 2}}
    assert gain("SHELTER", "K04", **clan_) == 2


def test_K05_leadership_adds_the_row_to_tribes():
    """Four of five count at home, one in the row; the opponent has four at home."""
    clan_ = {"meeples": {"a1": 2, "a2": 1}, "row": 1, "objects": ["O1"]}
    assert worth("TRIBES", **clan_) == 3 + 2
    assert worth("TRIBES", skills=["K05"], **clan_) == 3 + 1 + 2


def test_K05_does_not_change_the_comparison():
    """With the row they would be four against three."""
    other = {"meeples": {"a1": 3}, "row": 1}
    clan_ = {"meeples": {"a1": 3}, "row": 1, "skills": ["K05"]}
    assert worth("TRIBES", other, **clan_) == 3 + 1


@pytest.mark.parametrize(
    ("skill", "own"),
    [("K01", "FOOD"), ("K02", "WATER"), ("K03", "MAMMOTH"), ("K04", "SHELTER"), ("K05", "TRIBES")],
)
def test_8_a_skill_helps_its_own_card_only(skill, own):
    setup = {"hexes": row("F1 L1 S1 C1"), "objects": ["O1", "O4"],
             "meeples": {"b1": 1, "b3": 1, "a3": 1}, "row": 1}  # fmt: skip
    for card in ("WATER", "FOOD", "MAMMOTH", "SHELTER", "TRIBES", "OBJECTS", "SAME forest",
                 "DIFFERENT"):  # fmt: skip
        assert (gain(card, skill, **setup) > 0) == (card == own)


# -- K06 and K07: icons for crafting ----------------------------------------------------------


def one_more_icon(skill, thing, dearer):
    """Tell that a skill pays for one icon more than there is, and no more."""
    bare, skilled = table("act", {}), table("act", {"skills": [skill]})
    assert refused(bare, f"craft {thing}") == "4.3"
    assert refused(skilled, f"craft {thing}") is None
    assert refused(skilled, f"craft {dearer}") == "4.3"
    assert skill in " ".join(skilled.why_not(f"craft {dearer}").facts)
    assert clan(skilled)["icons"] == clan(bare)["icons"]


def test_K06_woodcraft_counts_as_one_more_wood_icon():
    one_more_icon("K06", "O2", "O3")


def test_K07_stonecraft_counts_as_one_more_stone_icon():
    one_more_icon("K07", "O6", "O7")


def test_K06_woodcraft_helps_wood_only():
    assert refused(table("act", {"skills": ["K06"]}), "craft O6") == "4.3"


def test_K07_stonecraft_helps_stone_only():
    assert refused(table("act", {"skills": ["K07"]}), "craft O2") == "4.3"


def test_K06_and_K07_never_count_for_weather():
    """Three wood and three stone icons, one short of four each."""
    hexes = row("F1 M1")
    end = table("end", {"skills": ["K06", "K07"], "hexes": hexes},
                weather=["Y05", "Y06", "Y10", "Y12"])  # fmt: skip
    assert points(end)["weather:Y05"] == -3
    assert points(end)["weather:Y06"] == -3


# -- K08, K12, K15: the end -------------------------------------------------------------------


def test_K08_resistance_pays_three_per_volcano():
    hexes = row("V1 V2")
    assert points(table("end", {"skills": ["K08"], "hexes": hexes}))["skill:K08"] == 6
    assert "skill:K08" not in points(table("end", {"hexes": hexes}))


def test_K08_names_its_volcanoes():
    end = table("end", {"skills": ["K08"], "hexes": row("V1 F1 V2")})
    item = next(item for item in end.breakdown(0) if item.key == "skill:K08")
    assert item.sources == ("K08", "0:b1", "0:b3")
    assert item.rule == "7.4"


def test_K12_exploration_pays_eight_for_all_seven_kinds():
    hexes = row("L5 D4 S5 C2 V3")
    assert points(table("end", {"skills": ["K12"], "hexes": hexes}))["skill:K12"] == 8
    assert "skill:K12" not in points(table("end", {"hexes": hexes}))


def test_K15_foresight_cancels_the_two_largest_of_five_losses():
    """Losses: no cave 5, no volcano 0, no Raft 3, four objects missing 4, Hailstorm 4."""
    setup = {"weather": ["Y04", "Y12", "Y10", "Y09"]}
    bare = {"weather": "G6", "score": 50}
    without = table("end", bare, **setup)
    with_it = table("end", {"skills": ["K15"], **bare}, **setup)
    assert points(with_it)["skill:K15"] == 5 + 4
    assert with_it.scores[0] - without.scores[0] == 9


@pytest.mark.parametrize(
    ("objects", "back"), [(["O1", "O2", "O4", "O7", "O8"], 3), (["O1", "O2", "O7", "O8"], 4 + 3)]
)
def test_K15_with_one_or_two_losses_all_come_back(objects, back):
    """With five objects three are missing; without the Raft four, and 3 by the Flood."""
    end = table("end", {"skills": ["K15"], "hexes": {"b2": "C1"}, "objects": objects,
                        "weather": "G2"}, weather=["Y04", "Y12", "Y10", "Y09"])  # fmt: skip
    assert points(end)["skill:K15"] == back


def test_K15_nothing_lost_nothing_back():
    everything = {"skills": ["K15"], "hexes": {"b2": "C1"}, "weather": "G2",
                  "objects": [f"O{n}" for n in range(1, 9)]}  # fmt: skip
    end = table("end", everything, weather=["Y04", "Y12", "Y10", "Y09"])
    assert "skill:K15" not in points(end)


# -- K09: knowledge ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hexes", "more"),
    [
        ("F1", 0), ("F1 F2", 1), ("F1 F2 F3 F4", 1), ("F1 F2 F3 F4 F5", 2),
        ("F1 F2 M1 M2", 2), ("C1 C2 C3", 0), ("V1 V2 V3", 0), ("L1 L2 L4", 1),
    ],
)  # fmt: skip
def test_K09_knowledge_for_every_full_three_of_a_basic_terrain(hexes, more):
    """With the printed forest and mountain."""
    bare = clan(table("act", {"hexes": row(hexes)}))["knowledge"]
    assert clan(table("act", {"hexes": row(hexes), "skills": ["K09"]}))["knowledge"] == bare + more


def test_K09_is_in_force_when_developed():
    position = table("act", {"hexes": row("F1 F2 D5")}).play("develop K09")
    assert clan(position)["knowledge"] == 3
