"""Views of Engis made by hand, as `Position.view` gives them: what the charts are tried on."""

import copy
import json
from functools import cache

import pytest

import engis_lab as lab
from engis_lab.core.words import language
from engis_lab.games.engis.look import look

SPACES = ("a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3")
CARDS = ["WATER", "FOOD", "MAMMOTH", "SHELTER", "TRIBES", "OBJECTS", "SAME", "DIFFERENT"]
PAIRS = {
    "A": {"a1": ("forest", "DF"), "a2": ("mountain", "SW")},
    "red": {"b1": ("forest", "DF"), "b4": ("mountain", "SW")},
    "blue": {"b1": ("savanna", "FD"), "b4": ("desert", "SW")},
    "green": {"b1": ("forest", "DW"), "b4": ("savanna", "FS")},
    "yellow": {"b1": ("lake", "WF"), "b4": ("mountain", "SD")},
}
KINDS = ("forest", "lake", "mountain", "desert", "savanna", "cave", "volcano")
ICONS = {
    "F1": "DDF", "F2": "DF", "F3": "DW", "F4": "DM", "F5": "D", "L1": "WWF", "L2": "WF",
    "L3": "WK", "L4": "WD", "L5": "W", "M1": "SSW", "M2": "SM", "M3": "SF", "M4": "WK", "M5": "S",
    "D1": "SK", "D2": "WK", "D3": "FK", "D4": "MW", "D5": "K", "S1": "MMF", "S2": "MF",
    "S3": "MF", "S4": "MD", "S5": "M", "C1": "SK", "C2": "F", "C3": "MK", "C4": "D", "V1": "SSK",
    "V2": "SMK", "V3": "DWF",
}  # fmt: skip
TERRAIN = dict(zip("FLMDSCV", KINDS, strict=True))


def clan(seat, colour, side="A", hexes=None, meeples=None, **more):
    pair = PAIRS["A" if side == "A" else colour]
    printed = {s: {"terrain": t, "icons": list(i)} for s, (t, i) in pair.items()}
    hexes = hexes or {}
    grounds = [(p["terrain"], "".join(p["icons"])) for p in printed.values()]
    grounds += [(TERRAIN[h[0]], ICONS[h]) for h in hexes.values()]
    played = more.get("played", [])
    return {
        "seat": seat, "colour": colour, "rival": False, "printed": printed, "hexes": hexes,
        "meeples": meeples if meeples is not None else dict.fromkeys(pair, 2), "row": 0,
        "bid": None, "objects": [], "skills": [], "hand": [c for c in CARDS if c not in played],
        "played": played, "score": 0, "weather": None, "knowledge": 1,
        "icons": {i: sum(icons.count(i) for _, icons in grounds) for i in "WFMDSK"},
        "kinds": {k: sum(t == k for t, _ in grounds) for k in KINDS},
        "plan": None, "plans": None, "log": [], "bonuses": {"wood": None, "stone": None},
    } | more  # fmt: skip


def view(clans, **more):
    used = {h for c in clans for h in c["hexes"].values()}
    offer = more.get("offer", ["L3", "C2", "F1", "V2"])
    rest = sorted(set(ICONS) - used - set(offer))
    return {
        "game": "engis", "version": 1, "components": "", "viewer": None, "side": "A", "round": 1,
        "phase": "bid", "first": 0, "order": [], "level": None, "seats": len(clans),
        "weather": ["Y01", "Y08", "Y11", "Y09"], "offer": offer, "pile": rest[:16],
        "pile_set": rest[:16], "discarded": rest[16:],
        "market": {f"K{n:02}": 2 for n in range(1, 17)}, "neutral": 2, "clans": clans,
        "decision": {"seat": 0, "ask": "bid", "rule": "3.1",
                     "question": "Red: bid how many meeples?", "options": ["bid 0", "bid a1"]},
        "events": [],
    } | more  # fmt: skip


def log(*cards):
    return [{"round": n, "card": c, "terrain": t, "points": p}
            for n, (c, t, p) in enumerate(cards, 1)]  # fmt: skip


def three():
    """Round 4 on side A: one hex is taken, the second clan takes next."""
    return view(
        [
            clan(0, "red", hexes={"a3": "L1", "b2": "M1", "b3": "V3", "b4": "D1"},
                 meeples={"a3": 1, "b2": 1}, row=2, bid=2, objects=["O1", "O2", "O5"],
                 skills=["K02", "K09"], played=["WATER", "OBJECTS", "SAME"], score=23,
                 weather="G1", knowledge=3,
                 log=log(("WATER", None, 8), ("OBJECTS", None, 6), ("SAME", "lake", 9))),
            clan(1, "blue", hexes={"b2": "L2", "b3": "L4", "c2": "S1"},
                 meeples={"b2": 4}, row=0, bid=0, objects=[], skills=["K14"],
                 played=["FOOD", "TRIBES", "DIFFERENT"], score=19, weather="G4",
                 log=log(("FOOD", None, 7), ("TRIBES", None, 7), ("DIFFERENT", None, 5))),
            clan(2, "green", hexes={"b1": "C1", "b2": "F2", "c1": "S2"},
                 meeples={"b1": 1}, row=3, bid=3, objects=["O3", "O5", "O6", "O7"],
                 skills=["K01", "K12", "K16"], played=["SHELTER", "MAMMOTH", "FOOD"], score=31,
                 weather="G3", knowledge=4,
                 log=log(("SHELTER", None, 11), ("MAMMOTH", None, 10), ("FOOD", None, 10))),
        ],
        round=4, phase="take", first=1, order=[2, 0, 1], offer=["L3", None, "F1", "V2"],
        decision={"seat": 0, "ask": "take", "rule": "3.6",
                  "question": "Red: take which hex, and where does it go?",
                  "options": ["take L3 c2", "take F1 c2"]},
    )  # fmt: skip


TARGETS = ("offer:L3", "offer:F1", "offer:V2", "0:b1", "0:c1", "0:c2", "0:c3")


def four():
    """The last round with four clans: boards nearly full, much to write."""
    fill = [
        dict(zip(("a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3"), ids.split(), strict=True))
        for ids in ("F1 L1 M1 D1 S1 C1 V1 F2", "L2 M2 D2 S2 C2 V2 F3 L3",
                    "M3 D3 S3 C3 V3 F4 L4 M4", "D4 S4 C4 F5 L5 M5 D5 S5")
    ]  # fmt: skip
    skills = [f"K{n:02}" for n in range(1, 17)]
    return view(
        [
            clan(n, colour, hexes=fill[n], meeples={"a1": 2, "b2": 1, "c1": 1},
                 objects=[f"O{i}" for i in range(1, 9 - n)], skills=skills[4 * n: 4 * n + 4],
                 played=CARDS[n:] + CARDS[:n][:-1], score=70 + 13 * n, knowledge=6 + n,
                 weather=f"G{n + 1}", bid=3 - n, row=3 - n if n < 3 else 0,
                 log=log(*((c, "forest" if c == "SAME" else None, 9) for c in CARDS)))
            for n, colour in enumerate(("red", "blue", "green", "yellow"))
        ],
        round=8, phase="play", order=[0, 1, 2, 3], offer=[None] * 4, pile=[], pile_set=[],
        decision={"seat": 3, "ask": "play", "rule": "5.1", "question": "Yellow: play which card?",
                  "options": ["play WATER"]},
    )  # fmt: skip


def side_b():
    """Round 3 with two clans on side B, as the second sees it."""
    return view(
        [
            clan(0, "yellow", "B", hexes={"a1": "L5", "b2": "C3"},
                 meeples={"b1": 3, "b2": 1}, played=["WATER", "FOOD"], score=9,
                 log=log(("WATER", None, 5), ("FOOD", None, 4))),
            clan(1, "red", "B", hexes={"b2": "D2", "b3": "M2"}, meeples={"b1": 1, "b3": 3},
                 played=["SAME", "TRIBES"], score=12, weather="G6",
                 log=log(("SAME", "mountain", 6), ("TRIBES", None, 6))),
        ],
        side="B", round=3, viewer=1, pile=None,
        decision={"seat": 0, "ask": "bid"},
    )  # fmt: skip


def solo():
    """Round 5 alone against the rival, whose hexes are a plain list."""
    listed = [
        {"id": "A-1", "terrain": "forest", "icons": list("DF")},
        {"id": "A-2", "terrain": "mountain", "icons": list("SW")},
    ] + [{"id": h, "terrain": TERRAIN[h[0]], "icons": list(ICONS[h])}
         for h in ("S1", "C1", "L1", "D3")]  # fmt: skip
    rival = clan(1, "blue", meeples={}, rival=True, list=listed, row=3, bid=3, plan="MAMMOTH",
                 plans=["WATER", "SAME", "FOOD"], objects=["O1", "O2"], skills=["K12", "K09"],
                 played=["TRIBES", "SHELTER", "OBJECTS", "DIFFERENT"], hand=[], score=38,
                 knowledge=3, log=log(("TRIBES", None, 7)))  # fmt: skip
    rival |= {"hexes": {}, "printed": {}}
    me = clan(0, "red", hexes={"a3": "F3", "b2": "S3", "b3": "M4", "c2": "L2"},
              meeples={"a1": 1, "b2": 1}, row=2, bid=2, played=CARDS[:4], score=33, weather="G2",
              log=log(("WATER", None, 7), ("FOOD", None, 8), ("MAMMOTH", None, 8),
                      ("SHELTER", None, 3)))  # fmt: skip
    return view(
        [me, rival], round=5, phase="act", level="hard", order=[1, 0],
        market={f"K{n:02}": int(n not in (9, 12)) for n in range(1, 17)},
        decision={"seat": 0, "ask": "act", "rule": "4.1", "question": "Red: what next?",
                  "options": ["step a1 b2", "done"]},
    )  # fmt: skip


SAMPLES = {"three": three, "four": four, "side_b": side_b, "solo": solo}


@pytest.fixture(params=SAMPLES)
def sample(request):
    made = SAMPLES[request.param]()
    before = copy.deepcopy(made)
    json.dumps(made)  # a view could be written as JSON
    yield made
    assert made == before, "drawing changed the view"


@pytest.fixture
def middle_game():
    return three()


@pytest.fixture(autouse=True)
def _english():
    language("en")
    yield
    language("en")


@pytest.fixture
def middle_look(middle_game):
    return look(middle_game)


@cache
def played(seats, steps, **options):
    """A real position: the third option of each decision, or the last when there are fewer."""
    position = lab.new("engis", seats=seats, seed=7, **options)
    while not position.over and position.depth < steps:
        position = position.play(position.options[:3][-1])
    return position


@cache
def ended(seats=3, **options):
    return played(seats, 10_000, **options)
