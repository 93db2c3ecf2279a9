"""Decisions and notation (chapter 14), set-up by mapping, pictures in words."""

import ast
import re

import pytest

from engis_lab.core.answers import SetupError
from engis_lab.core.game import Unreadable
from engis_lab.core.notation import start
from engis_lab.core.words import LANGUAGES, speaking
from engis_lab.games.inis.asking import QUESTIONS
from engis_lab.games.inis.board import coordinates, lay, locations
from engis_lab.games.inis.codes import A_END, ASKS, CARD_IDS, REACH, TILES
from engis_lab.games.inis.effects import EFFECTS
from engis_lab.games.inis.game import Inis
from engis_lab.games.inis.invariants import broken
from engis_lab.games.inis.notation import read, write
from engis_lab.games.inis.parts import cards, rulebook
from engis_lab.games.inis.refuse import VERBS
from engis_lab.games.inis.setup_checks import CLASH_KEYS, KEYS, PLAYER_KEYS, TILE_KEYS
from engis_lab.games.inis.story import SPECIAL, TEXTS
from inis.helpers import clans, clash, deal, hand, options, play

SAMPLES = {
    "on t4": ("em t4", "on Highlands", "em Terras Altas", "ON T.HIGHLANDS"),
    "tile t5": ("peça t5", "tile Hills"), "at 1,-1": ("local 1,-1", "at 1 -1"),
    "move t4 t7": ("mover t4 t7", "move Highlands Lost Vale", "mover Terras Altas Vale Perdido"),
    "clan p2 t4": ("clã p2 t4",), "play Sanctuary": ("usar Santuário", "jogar a.sanctuary"),
    "play The Dagda": ("play Dagda", "usar O Dagda"), "choose Druid": ("escolher Druida",),
    "discard Druid": ("descartar Druida",), "attack p2": ("atacar p2",), "name p2": ("nomear p2",),
    "keep Bard Druid": ("keep Druid, Bard", "manter Bardo Druida"), "replace p1": ("trocar p1",),
    "keep New Alliance New Clans": ("manter Novos Clãs, Nova Aliança",),
    "remove p1": ("remover p1",), "number 2": ("número 2",), "pass": ("passar",),
    "stop": ("parar",), "peace": ("paz", "offer peace"),
    "withdraw": ("recuar",), "shelter": ("abrigar",), "decline": ("recusar", "no"),
    "accept": ("aceitar", "yes"), "lose": ("perder", "lose clan"), "turn disc": ("virar disco",),
    "pretender": ("pretendente",), "end": ("encerrar",), "place": ("colocar",),
    "demand card": ("exigir carta",), "demand clan": ("exigir clã",),
    "leave exposed": ("sair exposto",), "leave sheltered": ("sair abrigado",),
}  # fmt: skip


def test_14_every_action_is_written_and_read():
    """Rules: 14."""
    texts = [write(code) for code in range(A_END)]
    assert len(set(texts)) == A_END
    assert [read(text) for text in texts] == list(range(A_END))


@pytest.mark.parametrize(("text", "others"), SAMPLES.items())
def test_other_spellings_mean_the_same(text, others):
    assert write(read(text)) == text
    for other in others:
        assert write(read(other)) == text


@pytest.mark.parametrize("text", [
    "", "plaay Bard", "on", "on t17", "at 1", "at 13,0", "keep", "keep Bard Bard",
    "keep Bard Druid Geis Raid", "move t1", "number 9", "attack p4", "play",
])  # fmt: skip
def test_what_is_no_action_is_explained(text):
    for language in LANGUAGES:
        with speaking(language), pytest.raises(Unreadable) as caught:
            read(text)
        assert str(caught.value)
        assert caught.value.rule == "14"


def test_every_kind_of_decision_has_question_verbs_and_section():
    """Rules: D1-D27."""
    assert list(ASKS) == list(QUESTIONS) == list(VERBS) == list(range(1, 28))
    assert all(f"D{n}" in rulebook() for n in ASKS)


def test_6_7_8_each_card_is_one_row_and_one_function():
    """Rules: 6, 7, 8."""
    assert sorted(EFFECTS) == list(range(len(CARD_IDS)))
    assert [card.id for card in cards()] == list(CARD_IDS)
    assert len(set(EFFECTS.values())) == len(CARD_IDS)
    assert all(CARD_IDS[number] in (function.__doc__ or "") for number, function in EFFECTS.items())
    assert [sum(card.id[0] == letter for card in cards()) for letter in "ate"] == [17, 16, 30]
    assert all(card.id in rulebook() for card in cards())


def test_what_is_told_names_rules_that_exist():
    assert all(rule in rulebook() for rule, _, _ in TEXTS.values())
    assert not set(SPECIAL) & set(TEXTS)


def test_refusals_name_rule_facts_and_what_instead():
    pos = deal({"t1": [1, 1], "t2": [0, 1]}, [["a.newclans", "a.festival", "a.geis"]])
    assert pos.why_not("play Druid").rule == "4"
    assert "you hold Festival, Geis and New Clans" in pos.why_not("play Druid").facts
    assert pos.why_not("on t1").rule == "5.3.2"
    two = deal({"t1": [1, 1], "t2": [1, 1], "t4": [0, 1]}, [["a.newclans"]])
    two = play(two, "play New Clans")
    assert two.why_not("on t9").rule == "3.3"
    assert two.why_not("on t4").rule == "a.newclans"
    two = play(two, "on t1")
    assert options(two) == ["on t1", "on t2"]


def test_a_position_is_set_up_from_a_table():
    hands = [["a.bard", "e.fal"], ["t.forest"]]
    piles = {
        "discard": ["a.druid"],
        "tales_discard": ["e.ogma"],
        "deck": ["e.tuan"],
        "stack": ["t9"],
    }
    pos = deal({"t1": [2, 1], "t2": [0, 1]}, hands, deeds=[1, 0], round=3, aside="a.geis", **piles)
    view = pos.view()
    assert view["round"] == 3
    assert view["aside"] == "a.geis"
    assert view["deck"][0] == "e.tuan"
    assert view["stack"][0] == "t9"
    assert view["players"][0]["hand"] == ["a.bard", "e.fal"]
    assert view["row"] == ["t.cove"]


WRONG = [
    ("players[0].hand", {"hands": [["a.bard", "a.bard"]]}),
    ("players[0].hand", {"hands": [["a.bardo"]]}),
    ("players[0].hand", {"hands": [["a.raid"]]}),
    ("aside", {"aside": "e.fal"}),
    ("capital", {"capital": "t9"}),
    ("festival", {"festival": "t9"}),
    ("stack", {"stack": ["t1"]}),
    ("deck", {"deck": ["a.bard"]}),
    ("clash", {"clash": {"territory": "t2"}}),
    ("clash.x", {"clash": {"x": 1}}),
    ("passed", {"passed": [0, 1]}),
    ("phase", {"phase": "draft"}),
    ("round", {"round": 0}),
    ("brenn", {"brenn": 2}),
    ("first_turn", {"first_turn": 1}),
    ("tiles.t1.citadels", {"strong": {"t1": 9}}),
    ("tiles.t1.sanctuaries", {"holy": {"t1": 10}}),
    ("players[0].deeds", {"deeds": [-1, 0]}),
    ("weather", {"weather": 1}),
    ("direction", {"direction": 0}),
    ("direction", {"direction": True}),
    ("discard", {"discard": ["e.fal"]}),
    ("tales_discard", {"tales_discard": ["a.bard"]}),
    ("played", {"played": ["a.bard"]}),
    ("played", {"played": ["t.hills"]}),
    ("aside", {"aside": "e.fal"}),
    ("passed", {"phase": "assembly", "passed": [1]}),
    ("first_turn", {"phase": "assembly", "first_turn": True}),
    ("clash", {"phase": "assembly", "clash": {"territory": "t1"}}),
    ("first_turn", {"first_turn": True, "passed": [1]}),
    ("first_turn", {"first_turn": True, "turn": 1}),
    ("first_turn", {"first_turn": True, "clash": {"territory": "t1"}}),
]


@pytest.mark.parametrize(("key", "more"), WRONG)
def test_a_wrong_table_is_refused_by_key(key, more):
    hands = more.get("hands", ())
    with pytest.raises(SetupError) as caught:
        deal({"t1": [1, 1], "t2": [0, 1]}, hands, **{k: v for k, v in more.items() if k != "hands"})
    assert caught.value.key == key
    assert caught.value.reason


@pytest.mark.parametrize("tiles", [
    None, {}, {"t1": {"at": [0, 0]}}, {"t1": {"at": [0, 0]}, "t2": {"at": [3, 0]}},
    {"t1": {"at": [0, 0]}, "t2": {"at": [0, 0]}}, {"t1": {"at": [0, 0]}, "x": {"at": [1, 0]}},
    {"t1": {"at": [0, 0], "clans": [13, 0]}, "t2": {"at": [1, 0]}}, {"t1": 1, "t2": 2},
    {"t1": {"at": [0]}, "t2": {"at": [1, 0]}},
    {f"t{n}": {"at": at}  # two pieces
     for n, at in enumerate([[0, 0], [1, 0], [0, 1], [5, 0], [6, 0], [5, 1]], 1)},
])  # fmt: skip
def test_a_map_that_does_not_hold_is_refused(tiles):
    with pytest.raises(SetupError):
        start(Inis(), "setup", {"seats": 2, "tiles": tiles}, None)


@pytest.mark.parametrize("language", ["en", "pt"])
def test_17_the_rulebook_names_every_key_of_a_set_up(language):
    """Rules: 17."""
    with speaking(language):
        text = rulebook().find("17").text()
    for key in (*KEYS, *PLAYER_KEYS, *TILE_KEYS, *CLASH_KEYS):
        assert re.search(rf"\b{key}\b", text), key
    tiles = ast.literal_eval(re.search(r"tiles = (\{.*?\}\})", text)[1])
    pos = start(Inis(), "setup", {"seats": 2, "tiles": tiles}, None)
    assert clans(pos, 0) == [2, 1]


def test_2_5b_a_printed_sanctuary_is_there_unless_told():
    tiles = {"t3": {"at": [0, 0]}, "t14": {"at": [1, 0], "sanctuaries": 0}, "t1": {"at": [0, 1]}}
    t = start(Inis(), "setup", {"seats": 2, "tiles": tiles}, None)._state
    assert [t.sanctuaries[tile] for tile in (2, 13, 0)] == [1, 0, 0]
    assert t.sanctuaries_left == 8
    tiles["t1"]["sanctuaries"] = 9
    with pytest.raises(SetupError) as caught:
        start(Inis(), "setup", {"seats": 2, "tiles": tiles}, None)
    assert caught.value.key == "tiles.t1.sanctuaries"


def test_clicks_are_read_as_texts():
    pos = deal({"t1": [2, 1], "t2": [0, 1], "t4": [0, 0]}, [["a.migration", "a.bard"]])
    game = pos.game
    assert game.attempt(pos._state, ["card:a.geis"]) == "play a.geis"
    assert pos.why_not("play a.geis").rule == "4"
    assert game.attempt(pos._state, ["t1"]) == game.attempt(pos._state, []) == ""
    moving = play(pos, "play Migration")
    assert game.attempt(moving._state, ["t1", "t9"]) == "move t1 t9"
    for option in moving.options[:2]:
        assert game.parse(moving._state, game.attempt(moving._state, option.picks)) == option.code
    fight = clash("t1", {"t1": [2, 1], "t2": [0, 0]})
    assert game.attempt(fight._state, ["p1"]) == "attack p1"
    draft = deal({"t1": [1, 1], "t2": [1, 1]}, phase="assembly")
    option = draft.options[1]
    assert game.parse(draft._state, game.attempt(draft._state, option.picks)) == option.code


def test_a_map_has_room_to_grow():
    """Wherever it lies, no location is beyond what can be written.

    Rules: 3.3.
    """
    tiles = {"t1": {"at": [4, 4], "clans": [1, 1]}, "t2": {"at": [3, 4]}}
    pos = start(Inis(), "setup", {"seats": 2, "tiles": tiles}, None)
    t = pos._state.clone()
    while len(t.laid) < TILES:
        cell = max(locations(t), key=lambda cell: sum(coordinates(cell)))
        assert max(map(abs, coordinates(cell))) < REACH
        lay(t, t.under.pop(), cell)
    assert not broken(t)
    tiles["t1"]["at"] = [5, 4]
    with pytest.raises(SetupError) as caught:
        start(Inis(), "setup", {"seats": 2, "tiles": tiles}, None)
    assert (caught.value.key, "-4 to 4" in caught.value.reason) == ("tiles.t1.at", True)
    tiles = {"t1": {"at": [0, 0]}, "Cove": {"at": [1, 0]}}
    with pytest.raises(SetupError, match="named twice"):
        start(Inis(), "setup", {"seats": 2, "tiles": tiles}, None)


HUGE = 10**5000
BIG = [
    {"brenn": HUGE},
    {"turn": HUGE},
    {"round": HUGE},
    {"direction": HUGE},
    {"max_rounds": HUGE},
    {"capital": HUGE},
    {"festival": HUGE},
    {"stack": [HUGE]},
    {"aside": HUGE},
    {"phase": HUGE},
    {"discard": [HUGE]},
    {"passed": [HUGE]},
    {"deck": [HUGE]},
    {"clash": {"territory": HUGE}},
    {"players": [{"deeds": HUGE}, {}]},
    {"players": [{"hand": [HUGE]}, {}]},
    {HUGE: 1},
    {"flip": ["U" * 100_000]},
    {"phase": "x" * 100_000},
    {"tiles": {HUGE: {}, "t1": {}}},
    {"tiles": {"t1": {"at": [HUGE, 0]}, "t2": {"at": [1, 0]}}},
    {"tiles": {"t1": {"at": [0, 0], "clans": [HUGE, 0]}, "t2": {"at": [1, 0]}}},
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "more", BIG, ids=lambda more: str(*(str(k)[:9] for k in more if k != HUGE))
)
def test_what_is_too_large_is_refused_shortly(more, language):
    table = {"seats": 2, "tiles": {"t1": {"at": [0, 0]}, "t2": {"at": [1, 0]}}, **more}
    with speaking(language), pytest.raises(SetupError) as caught:
        start(Inis(), "setup", table, None)
    assert len(str(caught.value)) < 900
    for key in ("max_rounds", "scenario", "seed"):
        with pytest.raises(SetupError):
            start(Inis(), "new", {"seats": 2, "seed": 1, key: HUGE}, None)


def test_cards_of_a_set_up_may_go_by_name():
    pos = deal({"t1": [1, 1], "t2": [0, 1]}, [["Bard", "Tuan's Memory", "a.geis", "druida"]])
    assert hand(pos, 0) == ["a.bard", "a.druid", "a.geis", "e.tuan"]


@pytest.mark.parametrize(("text", "meant"), [
    ("play tuans memori", "play Tuan's Memory"), ("usar salt mines", "play Salt Mine"),
    ("play warlordd", "play Warlord"), ("on moutains", "on mountains"),
    ("choose stone of fall", "choose The Stone of Fal"), ("keep warlordd", "keep warlord"),
])  # fmt: skip
def test_a_near_name_is_offered(text, meant):
    with pytest.raises(Unreadable) as caught:
        read(text)
    assert meant in caught.value.meant
    with pytest.raises(Unreadable, match="must follow 'play'"):
        read("play")


def test_components_are_refused():
    with pytest.raises(SetupError):
        start(Inis(), "new", {"seats": 2, "seed": 1}, "folder")


def test_a_clash_is_shown_in_words():
    pos = clash("t1", {"t1": [2, 1, 0], "t2": [0, 0, 1]}, capital="t1", holy={"t1": 1})
    text = str(play(pos, "shelter"))
    for part in ("Clash in Cove (t1)", "t1 Cove", "Icons:", "Players"):
        assert part in text
    look = pos.game.look(pos.view(1))
    assert "Cove (t1): Blue 2*, Red 1; Blue is chieftain, Capital, Sanctuary, Clash." in look.alt
    assert {place.id for place in look.boards[0].places} >= {"t1", "t2", "at:0,1"}
