"""Chapter 13: what is refused, with key and reason."""

import pytest

import engis_lab as lab
from engis.helpers import LATE, SOLO, TWO, error_key, with_clan
from engis_lab.core.words import speaking
from engis_lab.games.engis.parts import CARDS, HEX_IDS

REFUSED = {
    "unknown key": ({**TWO, "sides": "A"}, "sides"),
    "unknown key of a clan": (with_clan(hex={}), "clans[0].hex"),
    "unknown key of the rival": ({**SOLO, "rival": {"meeples": {}}}, "rival.meeples"),
    "no clans": ({"round": 3}, "clans"),
    "one clan": ({"clans": [{}]}, "clans"),
    "five clans": ({"clans": [{}] * 5}, "clans"),
    "none": ({"clans": []}, "clans"),
    "clans no list": ({"clans": {"0": {}}}, "clans"),
    "clan no mapping": ({"clans": [{}, []]}, "clans[1]"),
    "two clans with a rival": ({"clans": [{}, {}], "rival": {}}, "clans"),
    "rival no mapping": ({"clans": [{}], "rival": []}, "rival"),
    "level without rival": ({**TWO, "level": "hard"}, "level"),
    "unknown level": ({**SOLO, "level": "extreme"}, "level"),
    "unknown side": ({**TWO, "side": "C"}, "side"),
    "round 0": ({**TWO, "round": 0}, "round"),
    "round 9": ({**TWO, "round": 9}, "round"),
    "round True": ({**TWO, "round": True}, "round"),
    "round text": ({**TWO, "round": "3"}, "round"),
    "round fraction": ({**TWO, "round": 3.0}, "round"),
    "unknown phase": ({**TWO, "phase": "take"}, "phase"),
    "end before round 8": ({**TWO, "phase": "end", "round": 7}, "phase"),
    "first too high": ({**TWO, "first": 2}, "first"),
    "first negative": ({**TWO, "first": -1}, "first"),
    "seed": ({**TWO, "seed": -1}, "seed"),
    "order in phase bid": ({**TWO, "order": [0, 1]}, "order"),
    "order too short": ({**LATE, "order": [0]}, "order"),
    "order twice": ({**LATE, "order": [1, 1]}, "order"),
    "order of strangers": ({**LATE, "order": [0, 2]}, "order[1]"),
    "order no list": ({**LATE, "order": "01"}, "order"),
    "unknown weather": ({**TWO, "weather": ["Y01", "Y02", "Y03", "Y13"]}, "weather[3]"),
    "green among yellow": ({**TWO, "weather": ["Y01", "Y02", "Y03", "G1"]}, "weather[3]"),
    "three weathers": ({**TWO, "weather": ["Y01", "Y02", "Y03"]}, "weather"),
    "weather twice": ({**TWO, "weather": ["Y01", "Y02", "Y03", "Y01"]}, "weather[3]"),
    "three on offer": ({**TWO, "offer": ["F1", "F2", "F3"]}, "offer"),
    "none on offer": ({**TWO, "offer": []}, "offer"),
    "unknown hex": ({**TWO, "offer": ["F1", "F2", "F3", "F6"]}, "offer[3]"),
    "lower case id": ({**TWO, "offer": ["F1", "F2", "F3", "f4"]}, "offer[3]"),
    "printed hex": ({**TWO, "offer": ["F1", "F2", "F3", "A-1"]}, "offer[3]"),
    "offer after phase bid": ({**LATE, "offer": ["F1", "F2", "F3", "F4"]}, "offer"),
    "offer twice": ({**TWO, "offer": ["F1", "F2", "F3", "F1"]}, "offer[3]"),
    "pile and offer": ({**TWO, "offer": ["F1", "F2", "F3", "F4"], "pile": ["F4"]}, "pile[0]"),
    "pile and board": ({**with_clan(hexes={"b2": "L1"}), "pile": ["L1"]}, "pile[0]"),
    "pile and discards": ({**TWO, "round": 3, "pile": ["L1"], "discarded": ["L1"]}, "discarded[0]"),
    "pile too long": ({**LATE, "pile": ["F1"]}, "pile"),
    "too many discards": ({**TWO, "discarded": ["F1"]}, "discarded"),
    "hex on two boards": (
        {**LATE, "clans": [{"hexes": {"b2": "L1"}}, {"hexes": {"b2": "L1"}}]},
        "clans[1].hexes.b2",
    ),
    "hex with the rival too": (
        {**with_clan(SOLO, hexes={"b2": "L1"}), "rival": {"hexes": ["L1"]}},
        "rival.hexes[0]",
    ),
    "unknown space": (with_clan(hexes={"d1": "L1"}), "clans[0].hexes"),
    "on a printed hex": (with_clan(hexes={"a1": "L1"}), "clans[0].hexes.a1"),
    "hexes no mapping": (with_clan(hexes=["L1"]), "clans[0].hexes"),
    "not connected": (with_clan(hexes={"c2": "L1"}), "clans[0].hexes"),
    "an island": (with_clan(hexes={"b1": "L1", "c3": "L2", "c2": "L3"}), "clans[0].hexes"),
    "meeple on an empty space": (with_clan(meeples={"a1": 3, "b2": 1}), "clans[0].meeples.b2"),
    "meeple on a volcano": (
        with_clan(hexes={"b2": "V1"}, meeples={"a1": 3, "b2": 1}),
        "clans[0].meeples.b2",
    ),
    "three meeples": (with_clan(meeples={"a1": 3}), "clans[0].meeples"),
    "five meeples": (with_clan(meeples={"a1": 5}), "clans[0].meeples"),
    "four with Neanderthal": (with_clan(meeples={"a1": 4}, skills=["K13"]), "clans[0].meeples"),
    "no meeples at all": (with_clan(meeples={}), "clans[0].meeples"),
    "four and one in the row": (with_clan(meeples={"a1": 4}, row=1), "clans[0].meeples"),
    "negative meeples": (with_clan(meeples={"a1": 5, "a2": -1}), "clans[0].meeples.a2"),
    "meeples at an unknown space": (with_clan(meeples={"x": 4}), "clans[0].meeples"),
    "half a meeple": (with_clan(meeples={"a1": 4.0}), "clans[0].meeples.a1"),
    "row without meeples": (with_clan(row=1), "clans[0].row"),
    "row of five": (with_clan(row=5, meeples={}, skills=["K13"]), "clans[0].row"),
    "row in phase bid": (with_clan({**TWO, "round": 8}, row=1, meeples={"a1": 3}), "clans[0].row"),
    "unknown object": (with_clan(objects=["O9"]), "clans[0].objects[0]"),
    "object twice": (with_clan(objects=["O1", "O1"]), "clans[0].objects[1]"),
    "objects as text": (with_clan(objects="O1"), "clans[0].objects"),
    "unknown skill": (with_clan(skills=["K17"]), "clans[0].skills[0]"),
    "skill twice": (with_clan(skills=["K01", "K01"]), "clans[0].skills[1]"),
    "two copies with two players": (
        {**LATE, "clans": [{"skills": ["K01"]}, {"skills": ["K01"]}]},
        "clans[1].skills",
    ),
    "three copies with four players": (
        {**LATE, "clans": [{"skills": ["K02"]}, {"skills": ["K02"]}, {}, {"skills": ["K02"]}]},
        "clans[3].skills",
    ),
    "two copies with the rival": (
        {**with_clan(SOLO, skills=["K01"]), "rival": {"skills": ["K01"]}},
        "rival.skills",
    ),
    "unknown card": (with_clan(played=["LAVA"]), "clans[0].played[0]"),
    "card twice": (with_clan(played=["WATER", "FOOD", "WATER"]), "clans[0].played[2]"),
    "too few cards left": (
        with_clan({**TWO, "round": 7}, played=list(CARDS[:7])),
        "clans[0].played",
    ),
    "no card left": (with_clan(played=list(CARDS)), "clans[0].played"),
    "score below 0": (with_clan(score=-1), "clans[0].score"),
    "score of a thousand": (with_clan(score=1000), "clans[0].score"),
    "score True": (with_clan(score=True), "clans[0].score"),
    "score text": (with_clan(score="7"), "clans[0].score"),
    "unknown green card": (with_clan(weather="G7"), "clans[0].weather"),
    "yellow as green": (with_clan(weather="Y01"), "clans[0].weather"),
    "green card twice": (
        {**LATE, "clans": [{"weather": "G1"}, {"weather": "G1"}]},
        "clans[1].weather",
    ),
    "colour on side A": (with_clan(colour="red"), "clans[0].colour"),
    "unknown colour": (with_clan({**LATE, "side": "B"}, colour="pink"), "clans[0].colour"),
    "colour twice": (
        {**LATE, "side": "B", "clans": [{"colour": "red"}, {"colour": "red"}]},
        "clans[1].colour",
    ),
    "colour of the rival": (
        {**with_clan({**SOLO, "side": "B"}, colour="red"), "rival": {"colour": "red"}},
        "rival.colour",
    ),
    "too few spaces": (
        with_clan({**TWO, "round": 2}, hexes={"b1": "F1", "b2": "F2"}),
        "clans[0].hexes",
    ),
    "too few spaces of the rival": (
        {"round": 3, "clans": [{}], "rival": {"hexes": ["F1", "F2", "F3"]}},
        "rival.hexes",
    ),
    "nine hexes of the rival": (
        {**SOLO, "rival": {"hexes": [f"{k}{n}" for k in "FL" for n in range(1, 6)]}},
        "rival.hexes",
    ),
    "bid of the rival in phase bid": ({**SOLO, "rival": {"bid": 1}}, "rival.bid"),
    "bid of five": ({**SOLO, "phase": "act", "rival": {"bid": 5}}, "rival.bid"),
    "plan in phase bid": ({**SOLO, "rival": {"plan": "FOOD"}}, "rival.plan"),
    "plan used twice": (
        {"round": 5, "phase": "act", "clans": [{}], "rival": {"plan": "FOOD", "plans": ["FOOD"]}},
        "rival.plan",
    ),
    "plans twice": ({"clans": [{}], "rival": {"plans": ["FOOD", "FOOD"]}}, "rival.plans[1]"),
    "too many plans": ({**SOLO, "rival": {"plans": ["FOOD", "SAME"]}}, "rival.plans"),
    "unknown plan": ({**SOLO, "rival": {"plans": ["EAT"]}}, "rival.plans[0]"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_13_refused_with_its_key(case):
    mapping, key = REFUSED[case]
    assert error_key(mapping) == key
    with speaking("pt"):
        assert error_key(mapping) == key


def test_13_too_few_hexes_left():
    """Round 2 needs 28; ten lie on boards or are discarded."""
    mapping = {**TWO, "round": 2, "discarded": list(HEX_IDS[:10])}
    assert error_key(mapping) == "discarded"
    with pytest.raises(lab.SetupError, match=r"28 more hexes are needed .* 22 are left"):
        lab.setup("engis", mapping)


@pytest.mark.parametrize("mapping", [None, [], "clans", 3, [("clans", [{}, {}])]])
def test_13_a_set_up_is_a_mapping(mapping):
    with pytest.raises(lab.SetupError):
        lab.setup("engis", mapping)


@pytest.mark.parametrize(
    "huge",
    [10**19, 10**5000, float("inf"), float("nan"), "x" * 10_000],
    ids=["20 digits", "5001 digits", "inf", "nan", "long"],
)
def test_13_huge_values_are_refused_shortly(huge):
    for key in ("round", "first", "side", "phase", "level", "weather", "clans"):
        with pytest.raises(lab.SetupError) as caught:
            lab.setup("engis", {**SOLO, key: huge})
        assert len(str(caught.value)) < 500
    for key in ("score", "row", "hexes", "objects", "colour", "weather", "meeples"):
        with pytest.raises(lab.SetupError) as caught:
            lab.setup("engis", with_clan({**LATE, "side": "B"}, **{key: huge}))
        assert len(str(caught.value)) < 500


def test_13_unknown_names_are_met_with_the_nearest():
    with pytest.raises(lab.SetupError, match="did you mean meeples"):
        lab.setup("engis", with_clan(meepels={}))
    with pytest.raises(lab.SetupError, match="did you mean O1"):
        lab.setup("engis", with_clan(objects=["o1"]))
