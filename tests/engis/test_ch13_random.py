"""Chapter 13: random set-ups, random corruptions of them, and how long their tokens are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engis_lab as lab
from engis.helpers import NEIGHBOURS, clan, play_on
from engis_lab.games.engis.invariants import broken
from engis_lab.games.engis.parts import (
    CARDS,
    COLOURS,
    GREEN_IDS,
    HEX_IDS,
    OBJECT_IDS,
    SKILL_IDS,
    YELLOW_IDS,
)


def territory(draw, side, count, pile):
    """Return spaces and hexes of a connected territory, and where a meeple may stand."""
    owned = ["a1", "a2"] if side == "A" else ["b1", "b4"]
    hexes = {}
    for _ in range(count):
        near = {s for space in owned for s in NEIGHBOURS[space].split()} - set(owned)
        space = draw(st.sampled_from(sorted(near)))
        hexes[space] = pile.pop()
        owned.append(space)
    return hexes, [space for space in owned if hexes.get(space, "F")[0] != "V"]


@st.composite
def valid_setups(draw):
    """Return a mapping that keeps every rule of what is refused."""
    seats = draw(st.integers(2, 4))
    side = draw(st.sampled_from("AB"))
    phase = draw(st.sampled_from(["bid", "act", "play"]))
    round_ = draw(st.integers(1, 8))
    room = round_ - 1 + (phase != "bid")
    pile = draw(st.permutations(HEX_IDS))
    to_come = 4 * (8 - round_) + 4 * (phase == "bid")
    spare = 32 - to_come
    skills = [k for k in SKILL_IDS for _ in range(2 if seats > 2 else 1)]
    skills = draw(st.permutations(skills))
    greens = draw(st.permutations(GREEN_IDS))
    clans = []
    for seat in range(seats):
        count = draw(st.integers(0, min(room, spare)))
        spare -= count
        hexes, ground = territory(draw, side, count, pile)
        own = set(skills[seat::seats][: draw(st.integers(0, 5))])
        row = draw(st.integers(0, 4)) if phase != "bid" else 0
        meeples = {}
        for _ in range((5 if "K13" in own else 4) - row):
            space = draw(st.sampled_from(ground))
            meeples[space] = meeples.get(space, 0) + 1
        clans.append({
            "hexes": hexes, "meeples": meeples, "row": row, "skills": sorted(own),
            "objects": draw(st.lists(st.sampled_from(OBJECT_IDS), unique=True)),
            "played": draw(st.lists(st.sampled_from(CARDS), unique=True, max_size=round_ - 1)),
            "score": draw(st.integers(0, 200)), "weather": greens[seat],
        })  # fmt: skip
    mapping = {"side": side, "round": round_, "phase": phase, "clans": clans,
               "seed": draw(st.integers(0, 2**63 - 1)),
               "weather": draw(st.permutations(YELLOW_IDS))[:4]}  # fmt: skip
    if phase != "bid":
        mapping["order"] = draw(st.permutations(range(seats)))
    else:
        mapping["first"] = draw(st.integers(0, seats - 1))
    if side == "B":
        for row, colour in zip(clans, draw(st.permutations(COLOURS)), strict=False):
            row["colour"] = colour
    return mapping


@given(mapping=valid_setups())
def test_13_valid_set_ups_are_built_and_played_to_the_end(mapping):
    position = lab.setup("engis", mapping)
    for seat, row in enumerate(mapping["clans"]):
        seen = clan(position, seat)
        for key in ("hexes", "meeples", "row", "score", "weather"):
            assert seen[key] == row[key]
        assert seen["objects"] == sorted(row["objects"])
        assert seen["skills"] == row["skills"]
        assert seen["played"] == row["played"]
    assert "11.9" not in broken(position._state)
    assert lab.load(position.token()) == position
    play_on(position, mapping["seed"])


def built_or_refused(mapping):
    """Return the position of a mapping; None when it is refused, with key and reason."""
    try:
        return lab.setup("engis", mapping)
    except lab.SetupError as error:
        if error.key and error.reason:
            return None
        raise


JUNK = st.sampled_from(
    [None, True, -1, 0, 1, 5, 99, 10**30, 1.5, "", "a1", "L1", "K13", "A", [], ["L1"], [[]], {},
     {"a1": 4}, {"b2": "L1"}, ["WATER", "WATER"], [{}], "🌋"]
)  # fmt: skip


@given(mapping=valid_setups(), data=st.data())
def test_13_corrupted_set_ups_raise_setup_errors_only(mapping, data):
    """Anything put anywhere: it is built and can be played, or refused with key and reason."""
    where = mapping
    if data.draw(st.booleans()):
        where = data.draw(st.sampled_from(mapping["clans"]))
        if data.draw(st.booleans()):
            where = where[data.draw(st.sampled_from(["hexes", "meeples"]))]
    keys = [*where, "clans", "rival", "level", "offer", "pile", "discarded", "skills", "x", "b2"]
    where[data.draw(st.sampled_from(keys))] = data.draw(JUNK)
    position = built_or_refused(mapping)
    if position is not None:
        play_on(position, 1)


KEYS = st.sampled_from(["clans", "hexes", "a1", "round", "rival", "plans"])
NESTED = st.recursive(
    JUNK, lambda part: st.lists(part, max_size=3) | st.dictionaries(KEYS, part, max_size=3)
)


@given(mapping=NESTED)
def test_13_any_nested_value_is_refused_or_built(mapping):
    built_or_refused(mapping)


# -- tokens of set-ups ------------------------------------------------------------------------


def rich(round_, objects, skills):
    """Return a table of four clans late in a game, everything given."""
    names = [HEX_IDS[i * 7 % 32] for i in range(32)]
    spaces = ["b2", "b3", "b1", "a3", "c2", "c1", "c3", "b4"]
    clans = [
        {
            "hexes": dict(zip(spaces, names[i * round_ : (i + 1) * round_], strict=False)),
            "meeples": {"a1": 2, "a2": 1},
            "row": 1,
            "objects": list(OBJECT_IDS[:objects]),
            "skills": [SKILL_IDS[(3 * i + 5 * j) % 12] for j in range(skills)],
            "played": [CARDS[(i + 3 * j) % 8] for j in range(round_ - 1)],
            "score": 11 + 7 * i,
            "weather": GREEN_IDS[i],
        }
        for i in range(4)
    ]
    return {"round": round_, "phase": "act", "first": 2, "order": [3, 1, 0, 2], "clans": clans,
            "weather": ["Y03", "Y11", "Y08", "Y05"]}  # fmt: skip


@pytest.mark.parametrize(
    ("round_", "objects", "skills", "most"), [(4, 3, 3, 400), (6, 5, 4, 400), (8, 7, 6, 400)]
)
def test_13_a_rich_table_of_four_makes_a_short_token(round_, objects, skills, most):
    position = lab.setup("engis", rich(round_, objects, skills))
    assert len(position.token()) < most
    assert lab.load(position.token()) == position
