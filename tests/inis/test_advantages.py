"""The 16 territories and Advantage cards (section 7)."""

from inis.helpers import (
    CIRCLE,
    COVE,
    FOREST,
    GATES,
    MOUNTAINS,
    PLAINS,
    VALE,
    ask,
    clans,
    clash,
    deal,
    hand,
    options,
    play,
    told,
    zone,
)

ROW, ASIDE, DISCARD, LIMBO = 16, 8, 9, 10


def after_a_season_card(card, **more):
    """Return a position in which seat 0 has played a Season card and may answer it."""
    tile = {"t.cove": "t1", "t.saltmine": "t13", "t.valley": "t16", "t.lostvale": "t7"}[card]
    table = {"t2": [1, 0], tile: [0, 1], "t4": [0, 1]}
    pos = deal(table, [["e.children", card, "a.bard"], ["a.druid"]], **more)
    return play(pos, "play Children of Dana", "on t2")


def test_t_cove_swaps_the_card_set_aside():
    """Rules: W14."""
    pos = after_a_season_card("t.cove", aside="a.geis")
    assert pos.decision.rule == "W14"
    pos = play(pos, "play Cove")
    assert options(pos) == ["choose Bard", "choose Geis"]
    pos = play(pos, "choose Bard")
    assert hand(pos, 0) == ["a.geis"]
    assert zone(pos, "a.bard") == ASIDE
    assert pos.view(0)["aside"] == "a.bard"
    assert pos.view(1)["aside"] == "?"


def test_t_cove_does_nothing_without_a_card_aside():
    """Rules: t.cove, 5.3.7."""
    pos = play(after_a_season_card("t.cove"), "play Cove")
    assert ask(pos) == (1, "turn")
    assert not pos._state.mask[8]


def test_t_forest_draws_after_a_tale():
    """Rules: W13."""
    pos = deal({"t2": [1, 0], "t4": [0, 1]}, [["e.fal", "t.forest"]], deck=["e.tuan"])
    pos = play(pos, "play Stone of Fal", "play Forest")
    assert hand(pos, 0) == ["e.tuan"]


def test_t_gates_are_touched_when_the_direction_changes():
    """Rules: W16."""
    table = {"t3": [2, 1], "t2": [0, 1]}
    pos = deal(
        table, [["e.morrigan", "t.gates"]], deck=["e.fal", "e.tuan", "e.eriu"], holy={"t3": 1}
    )
    pos = play(pos, "play The Morrigan", "turn disc", "decline")
    assert pos.decision.rule == "W16"
    assert clans(pos, GATES) == [1, 1]
    pos = play(pos, "play Gates of Tír na nÓg")
    assert options(pos) == ["choose The Stone of Fal", "choose Tuan's Memory"]
    pos = play(pos, "choose Stone of Fal")
    assert hand(pos, 0) == ["e.fal"]
    assert clans(pos, GATES) == [1, 0]
    assert hand(pos, 1) == ["e.eriu"]


def test_t_gates_enter_with_a_sanctuary():
    """Rules: 2.5."""
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.exploration"]], stack=["t3"])
    assert play(pos, "play Exploration", "at 0,1")._state.sanctuaries[GATES] == 1


def test_t_highlands_name_the_first_to_maneuver():
    """Rules: W7, D24, C2."""
    pos = clash("t4", {"t4": [1, 1, 1], "t2": [0, 0, 0]}, [[], [], ["t.highlands"]])
    assert pos.decision.rule == "W7"
    pos = play(pos, "play Highlands")
    assert options(pos) == ["name p0", "name p1", "name p2"]
    assert ask(play(pos, "name p1")) == (1, "maneuver")


def test_t_hills_ignore_an_attack():
    """Rules: W8, C4."""
    pos = clash("t5", {"t5": [1, 1], "t2": [0, 0]}, [["e.streng"], ["t.hills", "a.bard"]])
    pos = play(pos, "attack p1")
    assert ask(pos) == (1, "react")
    pos = play(pos, "play Hills")
    assert hand(pos, 1) == ["a.bard"]
    assert ask(pos) == (0, "react")  # Streng's Resolve may still follow (U6)


def test_t_hills_protect_only_in_the_hills():
    pos = clash("t2", {"t2": [1, 1], "t5": [0, 0]}, [[], ["t.hills"]])
    assert ask(play(pos, "attack p1")) != (1, "react")


def test_t_ironmine_takes_clan_and_card():
    """Rules: W8, C12."""
    pos = clash("t2", {"t2": [1, 2], "t6": [0, 0]}, [["t.ironmine"], ["a.bard", "a.druid"]])
    pos = play(pos, "attack p1", "play Iron Mine")
    assert options(pos) == ["discard Bard", "discard Druid"]
    pos = play(pos, "discard Bard")
    assert hand(pos, 1) == ["a.druid"]
    assert clans(pos, FOREST) == [1, 1]


def test_t_lostvale_moves_any_clan_into_it():
    pos = play(after_a_season_card("t.lostvale"), "play Lost Vale")
    assert options(pos) == ["clan p0 t2", "clan p1 t4"]
    pos = play(pos, "clan p1 t4")
    assert clans(pos, VALE) == [0, 2]


def test_t_meadows_draw_one_more():
    """Rules: W17."""
    pos = deal({"t8": [1, 0], "t2": [0, 1]}, [["a.bard", "t.meadows"]], deck=["e.fal", "e.tuan"])
    pos = play(pos, "play Bard", "play Meadows")
    pos = play(pos, "choose Tuan's Memory")
    assert hand(pos, 0) == ["e.tuan"]
    assert zone(pos, "e.fal") == DISCARD


def test_t_misty_gives_up_cards_for_tales():
    pos = deal({"t9": [1, 0], "t2": [0, 1]}, [["t.misty", "a.bard", "a.geis", "a.druid"]],
               deck=["e.fal", "e.tuan"])  # fmt: skip
    pos = play(pos, "play Misty Lands", "choose Bard", "choose Geis", "stop")
    assert options(pos) == ["choose The Stone of Fal", "choose Tuan's Memory"]
    assert hand(play(pos, "choose Stone of Fal"), 0) == ["a.druid", "e.fal"]
    bare = deal({"t9": [1, 0], "t2": [0, 1]}, [["t.misty"]])
    assert ask(play(bare, "play Misty Lands")) == (1, "turn")


def test_t_moor_looks_at_tales_besides_the_turn():
    """Rules: W19."""
    pos = deal({"t10": [1, 0], "t2": [0, 1]}, [["t.moor"], ["e.fal", "e.tuan"]])
    pos = play(pos, "play Moor")
    assert ask(pos) == (0, "turn")
    assert pos.view(0)["players"][1]["known"] == ["e.fal", "e.tuan"]
    assert zone(pos, "t.moor") == DISCARD


def test_t_mountains_cost_a_card_or_a_clan():
    """Rules: W15, D25."""
    table = {"t11": [0, 0], "t2": [2, 1]}
    pos = deal(table, [["a.migration", "a.bard", "t.mountains"]])
    pos = play(pos, "play Migration", "stop")
    assert pos.decision.rule == "W15"
    cost = play(pos, "decline")
    assert options(cost) == ["discard Bard", "lose"]
    assert clans(play(cost, "lose"), MOUNTAINS) == [0, 0]
    assert hand(play(cost, "discard Bard"), 0) == ["t.mountains"]
    assert clans(play(pos, "play Mountains"), MOUNTAINS) == [1, 0]


def test_t_plains_are_left():
    """Rules: C3."""
    pos = deal({"t12": [2, 0], "t2": [2, 1]}, [["t.plains"]], capital="t12")
    pos = play(pos, "play Plains", "stop")
    assert clans(pos, PLAINS) == [1, 0]
    assert clans(pos, FOREST) == [3, 1]


def test_t_saltmine_takes_and_gives():
    pos = play(after_a_season_card("t.saltmine"), "play Salt Mine")
    assert options(pos) == ["choose Bard", "choose Druid"]
    pos = play(pos, "choose Bard")
    assert hand(pos, 1) == ["a.bard"]
    assert hand(pos, 0) == ["a.druid"]
    assert pos.view(0)["players"][1]["known"] == ["a.bard"]


def test_t_stonecircle_takes_a_tale_back_for_a_clan():
    """Rules: W13."""
    pos = deal({"t14": [1, 0], "t2": [1, 1]}, [["e.fal", "t.stonecircle"]])
    pos = play(pos, "play Stone of Fal", "play Stone Circle")
    assert clans(pos, CIRCLE) == [0, 0]
    assert hand(pos, 0) == ["e.fal"]


def test_t_swamp_is_a_way_not_to_pass():
    """Rules: 5.3.7."""
    pos = play(deal({"t1": [1, 0], "t15": [0, 1]}, [["t.swamp"]]), "play Swamp")
    assert zone(pos, "t.swamp") == DISCARD
    assert pos._state.stack[0][3] == 0  # nobody counts as having passed


def test_t_valley_places_a_clan():
    pos = play(after_a_season_card("t.valley"), "play Valley")
    assert clans(pos, FOREST) == [3, 0]
    assert "Blue (p0) places a clan in Forest (t2)" in told(pos)


def test_7_a_new_territory_shows_its_card_in_the_row():
    assert zone(deal({"t1": [1, 0], "t2": [0, 1]}), "t.cove") == ROW
    assert COVE == 0
