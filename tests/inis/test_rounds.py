"""Set-up, map, words, rounds (chapters 1-5)."""

# ruff: noqa: N802  # names of tests begin with the id of their rule, such as U1

import pytest

from engis_lab.core.answers import IllegalAction, SetupError
from engis_lab.core.notation import start
from engis_lab.games.inis.board import HOLY, coordinates, locations, open_cells
from engis_lab.games.inis.codes import DECK, OUT, STOCK, T_SWAMP, bits
from engis_lab.games.inis.game import Inis
from engis_lab.games.inis.newgame import LAST_TILES
from engis_lab.games.inis.parts import supplies
from inis.helpers import COVE, ask, clans, clash, deal, hand, options, play, told, zone

ROW, ASIDE, DISCARD = 16, 8, 9


def new(seats, seed=1, **more):
    return start(Inis(), "new", {"seats": seats, "seed": seed, **more}, None)


def past(position, ask_):
    """Play first options while one kind of question is asked."""
    while position.decision.ask == ask_:
        position = position.play(position.options[0])
    return position


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_and_2_set_up(seats):
    """Rules: 1, C1, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.8."""
    t = new(seats)._state
    assert supplies() == {"clans": 12, "citadels": 8, "sanctuaries": 9, "max_rounds": 30}
    assert len(list(bits(t.mask[OUT]))) == (0 if seats == 4 else 4)
    assert t.reserve[:seats] == [12] * seats
    assert len(t.deck) == 30
    assert len(t.laid) == seats
    assert len(t.under) == 16 - seats
    assert t.mask[ROW].bit_count() == seats
    assert t.mask[STOCK].bit_count() == 16 - seats
    chosen = t.capital >= 0  # with two players, of whose tiles one is the Swamp
    assert sum(t.sanctuaries) == sum(tile in HOLY for tile in t.laid) + chosen
    assert {new(seats, seed)._state.brenn for seed in range(30)} == set(range(seats))
    assert {new(seats, seed)._state.direction for seed in range(9)} == {1, -1}


def test_2_7_the_capital_is_never_in_the_swamp():
    """Rules: 2.7, D1, 13."""
    pos = next(p for p in (new(3, seed) for seed in range(50)) if T_SWAMP in p._state.laid)
    assert "on t15" not in options(pos)
    assert pos.why_not("on t15").rule == "2.7"
    before = sum(pos._state.sanctuaries)
    pos = pos.play(pos.options[0])
    assert pos._state.capital >= 0
    assert sum(pos._state.sanctuaries) == before + 1


def test_2_9_each_places_two_clans_in_turn():
    """Rules: 2.9, D2, 2.10."""
    pos = new(3, 5)
    pos = pos.play(pos.options[0])
    seats = []
    while pos.decision.ask == "setup_clan":
        seats.append(pos.decision.seat)
        pos = pos.play(pos.options[0])
    assert seats == pos.parent._state.order(pos.line_positions()[0]._state.brenn) * 2
    assert pos.decision.ask == "draft_keep"


def test_2_10_discovery_fixes_tiles():
    for seats in (2, 3, 4):
        t = new(seats, scenario="discovery")._state
        assert set(t.laid) == {15, 0, 11, 4} & set([15, 0, 11, 4][:seats])
        assert set(t.under[:6]) == set(LAST_TILES)


def test_3_1_a_cell_has_six_neighbours_and_3_2_edges_make_adjacent():
    """Rules: 3.1, 3.2."""
    t = deal({"t1": [1, 0], "t2": [0, 1], "t4": [0, 0], "t5": [0, 0]})._state
    assert t.near[0] == (1, 3, 4)
    assert t.near[1] == (0, 3, 4)
    assert t.near[3] == (0, 1)


def test_3_3_a_tile_touches_two_and_holes_count():
    t = deal({"t1": [1, 0], "t2": [0, 1]})._state
    assert [coordinates(cell) for cell in locations(t)] == [(1, -1), (0, 1)]
    ring = [t.cell[0] + step for step in (1, -1, 21, -21, -20, 20)]
    assert t.cell[0] in open_cells(ring)


def test_3_4_tiles_stay_and_3_5_nothing_measures_distance():
    """Rules: 3.4, 3.5."""
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.exploration"]], stack=["t9"])
    after = play(pos, "play Exploration", "at 0,1")
    assert after._state.cell[:2] == pos._state.cell[:2]


def test_4_words():
    t = deal({"t1": [2, 1, 0], "t2": [1, 1, 0]})._state
    assert t.chieftain(0) == 0
    assert t.chieftain(1) == -1
    assert t.present(1) == [0, 1]
    pos = clash("t1", {"t1": [1, 1], "t2": [0, 0]}, capital="t1")
    assert play(pos, "shelter")._state.chieftain(COVE) == -1  # sheltered clans still count
    held = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.geis"]])
    assert held.why_not("play Geis").rule == "4"
    assert held.why_not("play Bard").rule == "4"


def test_5_1_assembly_in_order():
    """Rules: 5.1, 5, I10."""
    pos = deal({"t1": [0, 2], "t2": [2, 1]}, phase="assembly", capital="t1", tokens=[True, False])
    assert pos._state.brenn == 1
    assert pos._state.pretender == 0
    assert hand(pos, 1)[-1] == "t.cove"
    assert "t.forest" in hand(pos, 0)
    assert pos._state.mask[ASIDE].bit_count() == 1
    assert ask(pos) == (1, "draft_keep")


def test_5_1_without_chieftain_the_brenn_stays():
    pos = deal({"t1": [1, 1], "t2": [0, 2]}, phase="assembly", capital="t1", brenn=1)
    assert pos._state.brenn == 1
    assert zone(pos, "t.cove") == ROW


@pytest.mark.parametrize(("seats", "held"), [(2, 6), (3, 4), (4, 4)])
def test_5_2_draft(seats, held):
    """Rules: 5.2, D5, I6."""
    pos = past(past(new(seats, 3).play(new(seats, 3).options[0]), "setup_clan"), "cathbad_use")
    sizes = []
    while pos.decision.ask == "draft_keep":
        sizes.append(len(pos.options))
        pos = pos.play(pos.options[-1])
    assert sizes == ([3] * 8 if seats == 2 else [4] * seats + [6] * seats + [4] * seats)
    for seat in range(seats):
        assert sum(card.startswith("a.") for card in hand(pos, seat)) == held


def test_5_2_a_card_kept_may_be_passed_later_and_passes_go_on_at_once():
    pos = past(new(3, 3).play(new(3, 3).options[0]), "setup_clan")
    seat = pos.decision.seat
    kept = pos.options[0].text.removeprefix("keep ")
    for _ in range(3):
        pos = pos.play(pos.options[0])
    assert pos.decision.seat == seat
    without = [o.text for o in pos.options if kept not in o.text]
    assert len(without) == 3
    assert pos.why_not("keep Bard").rule == "5.2"


def test_T13_two_packets_never_mix():
    """Rules: 13, 5.2."""
    pos = past(new(2, 3).play(new(2, 3).options[0]), "setup_clan")
    for _ in range(4):
        pos = pos.play(pos.options[0])
    put_aside = set(bits(pos._state.mask[4] | pos._state.mask[5]))
    assert len(put_aside) == 6
    offered = {card for option in pos.options for card in option.picks}
    assert not offered & {f"card:{card}" for card in put_aside}
    assert len(pos.options) == 3


def test_T1_the_brenn_leads_with_a_season_card():
    """Rules: 5.3.1, D7, 13."""
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, [["a.bard", "a.geis"]], first_turn=True)
    assert options(pos) == ["play Bard"]
    assert pos.why_not("pass").rule == "5.3.1"
    assert pos.why_not("pretender").rule == "5.3.1"
    rich = deal({"t1": [1, 1], "t2": [0, 0]}, [["a.bard"]], first_turn=True, deeds=[5, 0])
    assert options(rich) == ["play Bard"]
    assert rich.why_not("pretender").rule == "5.3.1"
    assert "pretender" in options(deal({"t1": [1, 1], "t2": [0, 0]}, deeds=[5, 0]))


def test_5_3_2_a_turn_is_one_thing():
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, [["a.bard"], ["a.druid", "a.citadel"]])
    assert options(pos) == ["play Bard", "pass"]
    assert ask(play(pos, "play Bard"))[0] == 1


def test_5_3_3_passing_is_not_final_and_5_3_4_all_must_pass_in_a_row():
    """Rules: 5.3.3, 5.3.4."""
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, [["a.bard"], ["a.sanctuary"]])
    pos = play(pos, "pass", "play Sanctuary")
    assert ask(pos) == (0, "turn")
    pos = play(pos, "pass")
    assert "the Season of round 1 ends" not in told(pos)
    assert "the Season of round 1 ends" in told(play(pos, "pass"))


def test_5_3_5_a_token_needs_a_condition():
    """Rules: 5.3.5, 11.5."""
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, deeds=[4, 0], holy={"t1": 1})
    assert pos.why_not("pretender").rule == "5.3.5"
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, deeds=[5, 0], holy={"t1": 1})
    pos = play(pos, "pretender")
    assert pos._state.pretender == 1
    assert play(pos, "pass").why_not("pretender").rule == "5.3.5"


def test_5_3_6_who_has_no_clan_comes_back():
    """Rules: 5.3.6, D8."""
    pos = deal({"t1": [0, 1], "t2": [0, 1]}, [["a.bard"]], deeds=[2, 0])
    assert ask(pos) == (0, "resettle")
    assert pos._state.deeds[0] == 1
    pos = play(pos, "on t1", "on t1")
    assert clans(pos, COVE) == [2, 1]
    assert ask(pos) == (0, "turn")
    assert pos._state.deeds[0] == 1


def test_5_3_7_a_card_may_be_played_for_nothing():
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.festival"]])
    pos = play(pos, "play Festival")
    assert zone(pos, "a.festival") == DISCARD
    assert pos._state.festival == -1


IN_VAIN = [
    ("t.valley", "t16", "play Valley"),  # no clan left in the reserve
    ("t.lostvale", "t7", "play Lost Vale"),  # nobody beside it
    ("t.saltmine", "t13", "play Salt Mine"),  # nobody else has an Action card
    ("t.cove", "t1", "play Cove"),  # nothing is set aside
    ("t.forest", "t2", None),  # answers Epic Tales only
]


@pytest.mark.parametrize(("card", "tile", "text"), IN_VAIN)
def test_5_3_7_a_triskel_may_be_played_for_nothing(card, tile, text):
    """Rules: 5.3.7, 13."""
    table = {tile: [12, 1], "t6": [0, 0], "t4": [0, 0]}
    pos = play(deal(table, [["a.festival", card, "a.bard"], ["e.fal"]]), "play Festival")
    if text is None:
        assert ask(pos) == (1, "turn")
        return
    assert options(pos) == [text, "decline"]
    after = play(pos, text)
    assert zone(after, card) == DISCARD
    assert clans(after, int(tile[1:]) - 1) == [12, 1]
    assert hand(after, 0) == ["a.bard"]
    assert ask(after) == (1, "turn")


def test_5_3_7_moor_looks_at_an_empty_hand():
    """Rules: 5.3.7, W19."""
    pos = deal({"t10": [1, 1], "t2": [0, 0]}, [["t.moor", "a.bard"]])
    after = play(pos, "play Moor")
    assert zone(after, "t.moor") == DISCARD
    assert ask(after) == (0, "turn")


def test_5_3_9_discards():
    """Rules: 5.3.9, U9."""
    pos = clash("t1", {"t1": [1, 1], "t2": [0, 0]}, [[], ["a.bard", "a.geis"]])
    pos = play(pos, "attack p1", "discard Bard")
    assert pos.view(1)["discard"]["known"].count("a.bard") == 1
    assert "a.bard" not in pos.view(0)["discard"]["known"]
    assert pos.view(0)["discard"]["actions"] == pos.view(1)["discard"]["actions"]


def test_5_4_end_of_the_season():
    table = {"t1": [1, 1], "t2": [1, 0], "t4": [0, 1]}
    pos = deal(table, [["a.bard", "e.fal", "t.cove", "t.forest"]], passed=[1], festival="t1")
    pos = play(pos, "pass")
    assert pos._state.festival == -1
    assert zone(pos, "t.cove") == ROW
    assert zone(pos, "t.forest") == 0
    assert zone(pos, "e.fal") == 0
    assert pos._state.round == 2


def test_12_supplies_run_out():
    pos = deal({"t1": [11, 0], "t2": [0, 1]}, [["a.newclans"]])
    assert clans(play(pos, "play New Clans"), COVE) == [12, 0]
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.bard"]], tales_discard=["e.fal"])
    for card in list(pos._state.deck):
        pos._state.put(card, OUT, 3)
    pos._state.deck.clear()
    assert hand(play(pos, "play Bard"), 0) == ["e.fal"]
    assert zone(pos, "e.tuan") != DECK


def test_options_of_a_new_game_are_checked():
    for key, value in (("flip", ["U99"]), ("flip", "U1"), ("max_rounds", 0), ("scenario", "x"),
                       ("strict_windows", 1), ("side", "A")):  # fmt: skip
        with pytest.raises(SetupError) as caught:
            new(2, **{key: value})
        assert caught.value.key == key
    with pytest.raises(SetupError):
        new(5)
    with pytest.raises(IllegalAction):
        new(2).play("pass")
