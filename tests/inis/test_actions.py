"""The 17 Action cards (section 6)."""

# ruff: noqa: N802  # names of tests begin with the id of their rule, such as U1

import pytest

from engis_lab.core.answers import IllegalAction
from inis.helpers import (
    COVE,
    FOREST,
    HIGHLANDS,
    HILLS,
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

DISCARD = 9


def test_a_bard_draws_a_tale_or_gains_a_deed():
    pos = play(deal({"t1": [1, 0], "t2": [0, 1]}, [["a.bard"]], deck=["e.balor"]), "play Bard")
    assert hand(pos, 0) == ["e.balor"]
    fight = clash("t1", {"t1": [1, 2], "t2": [0, 0]}, [["a.bard"], []])
    fight = play(fight, "attack p1")
    assert ask(fight) == (0, "react")
    assert fight.decision.rule == "W10"
    assert play(fight, "play Bard")._state.deeds[0] == 1


def test_a_bard_needs_a_clan_removed():
    fight = clash("t1", {"t1": [1, 2], "t2": [0, 0]}, [["a.bard"], ["a.druid"]])
    assert ask(play(fight, "attack p1", "discard Druid")) == (1, "maneuver")


def test_a_citadel_is_built_and_takes_the_advantage_card_even_out_of_a_hand():
    pos = deal({"t1": [1, 1], "t2": [0, 2]}, [["a.citadel"], ["t.cove"]])
    pos = play(pos, "play Citadel")
    assert pos._state.citadels[COVE] == 1
    assert hand(pos, 0) == ["t.cove"]


def test_a_citadel_leaves_a_played_advantage_card():
    pos = deal({"t1": [1, 1], "t2": [0, 2]}, [["a.citadel"]], played=["t.cove"])
    assert hand(play(pos, "play Citadel"), 0) == []


def test_a_citadel_never_in_the_swamp():
    pos = deal({"t1": [0, 1], "t15": [1, 0]}, [["a.citadel"]])
    assert play(pos, "play Citadel")._state.citadels == [0] * 16


def test_a_conquest_gathers_from_all_sides():
    pos = deal({"t1": [0, 1], "t2": [2, 0], "t4": [1, 0]}, [["a.conquest"]])
    pos = play(pos, "play Conquest", "on t1", "move t2 t1", "move t4 t1")
    assert clans(pos, COVE) == [2, 1]
    assert ask(pos) == (0, "maneuver")
    with pytest.raises(IllegalAction):
        play(deal({"t1": [0, 1], "t2": [2, 0]}, [["a.conquest"]]), "play Conquest", "on t5")


def test_a_conquest_may_move_nobody():
    pos = deal({"t1": [0, 1], "t2": [2, 0], "t4": [1, 0]}, [["a.conquest"]])
    assert clans(play(pos, "play Conquest", "on t1", "stop"), COVE) == [0, 1]


def test_a_craftsmen_place_one_clan_per_citadel():
    """Rules: C14."""
    pos = deal({"t1": [1, 0], "t2": [1, 1]}, [["a.craftsmen"]], strong={"t2": 2}, capital="t1")
    pos = play(pos, "play Craftsmen & Peasants")
    assert options(pos) == ["on t1", "on t2", "stop"]
    pos = play(pos, "on t1", "on t2", "on t2")
    assert clans(pos, COVE) == [2, 0]
    assert clans(pos, FOREST) == [3, 1]


def test_a_druid_takes_a_discarded_action_card():
    pos = deal(
        {"t1": [1, 0], "t2": [0, 1]}, [["a.druid", "a.bard"]], discard=["a.geis"], aside="a.citadel"
    )
    pos = play(pos, "play Druid")
    assert "choose Geis" in options(pos)
    assert "choose Druid" not in options(pos)
    assert hand(play(pos, "choose Geis"), 0) == ["a.bard", "a.geis"]


def test_5_3_8_druid_is_never_the_last_action_card():
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.druid", "e.balor"]])
    assert "play Druid" not in options(pos)
    assert pos.why_not("play Druid").rule == "5.3.8"


def test_a_emissaries_move_one_clan_without_a_clash():
    """Rules: C11."""
    pos = deal({"t1": [1, 0, 0, 0], "t2": [0, 1, 0, 0]}, [["a.emissaries"]])
    pos = play(pos, "play Emissaries")
    assert clans(pos, FOREST) == [1, 1, 0, 0]
    assert ask(pos) == (1, "turn")


def test_a_exploration_lets_the_brenn_choose_before_the_tile_is_seen():
    """Rules: C13."""
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.exploration"]], brenn=1, turn=0, stack=["t9"])
    pos = play(pos, "play Exploration")
    assert ask(pos) == (1, "explore_location")
    assert options(pos) == ["at 1,-1", "at 0,1"]
    pos = play(pos, "at 0,1")
    assert clans(pos, 8) == [1, 0]
    assert zone(pos, "t.misty") == 16


def test_a_exploration_without_tiles_does_nothing():
    rest = [f"t{n}" for n in range(3, 17)]
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.exploration"]], stack=rest)
    pos._state.under.clear()
    assert clans(play(pos, "play Exploration"), COVE) == [1, 0]


def test_a_festival_costs_whoever_begins_a_clash_there_a_clan():
    pos = deal({"t1": [1, 0], "t2": [0, 2]}, [["a.festival"], ["a.migration"]], holy={"t1": 1})
    pos = play(pos, "play Festival")
    assert pos._state.festival == COVE
    assert clans(pos, COVE) == [2, 0]
    pos = play(pos, "play Migration", "move t2 t1")
    assert clans(pos, COVE) == [2, 1]
    assert "Red (p1) loses a clan in Cove (t1) for the Festival" in told(pos)


def test_T7_the_last_clan_lost_to_the_festival_means_no_clash():
    """Rules: 9.1.5."""
    pos = deal(
        {"t1": [1, 0], "t2": [0, 1]},
        [["a.bard"], ["a.migration"]],
        holy={"t1": 1},
        festival="t1",
        turn=1,
    )
    pos = play(pos, "play Migration")
    assert clans(pos, COVE) == [1, 0]
    assert ask(pos) == (0, "turn")


def test_a_geis_cancels_after_the_whole_declaration():
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.newclans"], ["a.geis"]])
    pos = play(pos, "play New Clans")
    assert ask(pos) == (1, "react")
    pos = play(pos, "play Geis")
    assert clans(pos, COVE) == [1, 0]
    assert zone(pos, "a.newclans") == zone(pos, "a.geis") == DISCARD
    assert ask(pos) == (1, "turn")


def test_a_craftsman_swaps_a_card_for_a_tale():
    pos = deal(
        {"t1": [1, 0, 0, 0], "t2": [0, 1, 0, 0]},
        [["a.craftsman", "a.raid", "e.fal"]],
        deck=["e.tuan"],
    )
    pos = play(pos, "play Master Craftsman")
    assert options(pos) == ["choose Raid", "choose The Stone of Fal"]
    assert hand(play(pos, "choose Raid"), 0) == ["e.fal", "e.tuan"]


def test_a_craftsman_hands_on_a_played_tale():
    pos = deal({"t1": [1, 0, 0, 0], "t2": [0, 1, 0, 0]}, [["a.craftsman", "e.fal"]])
    pos = play(pos, "play Stone of Fal")
    assert pos.decision.rule == "W13"
    pos = play(pos, "play Master Craftsman", "name p2")
    assert hand(pos, 2) == ["e.fal"]
    assert pos._state.deeds[0] == 1


def test_a_migration_spreads_from_one_territory():
    pos = deal({"t1": [3, 0], "t2": [0, 0], "t4": [0, 1]}, [["a.migration"]])
    pos = play(pos, "play Migration", "move t1 t2")
    assert options(pos) == ["move t1 t2", "move t1 t4", "stop"]
    assert pos.why_not("move t1 t5").rule == "3.2"
    pos = play(pos, "move t1 t4")
    assert options(pos) == ["move t1 t4", "stop"]
    assert clans(play(pos, "stop"), HIGHLANDS) == [1, 1]


def test_T3_a_migration_into_two_clashes_lets_the_instigator_order_them():
    """Rules: 9.1.3, D22, W14."""
    pos = deal(
        {"t1": [3, 0], "t2": [0, 1], "t16": [0, 1]}, [["a.migration", "t.valley"]], capital="t1"
    )
    pos = play(pos, "play Migration", "move t1 t2", "move t1 t16", "stop")
    assert ask(pos) == (0, "next_clash")
    pos = play(pos, "on t16", "peace", "accept", "peace", "accept")
    assert ask(pos) == (0, "react")
    assert pos.decision.rule == "W14"


def test_a_alliance_places_or_replaces():
    pos = deal({"t1": [1, 2], "t2": [0, 1]}, [["a.alliance"]])
    pos = play(pos, "play New Alliance")
    assert options(pos) == ["place", "replace p1"]
    assert clans(play(pos, "place"), COVE) == [2, 2]
    after = play(pos, "replace p1")
    assert clans(after, COVE) == [2, 1]
    assert after._state.reserve[:2] == [10, 10]


def test_a_newclans_go_where_one_is_present():
    pos = deal({"t1": [1, 0], "t2": [1, 1], "t4": [0, 1]}, [["a.newclans"]])
    pos = play(pos, "play New Clans")
    assert options(pos) == ["on t1", "on t2"]
    assert clans(play(pos, "on t1", "on t2"), FOREST) == [2, 1]
    assert clans(play(pos, "on t2"), FOREST) == [3, 1]


def test_a_raid_takes_a_card_or_a_clan():
    table = {"t1": [2, 3, 0, 0], "t2": [0, 0, 0, 0]}
    pos = clash("t1", table, [["a.raid"], ["a.bard"]])
    pos = play(pos, "attack p1", "lose")
    assert pos.decision.rule == "W9"
    assert hand(play(pos, "play Raid"), 0) == ["a.bard"]
    pos = play(clash("t1", table, [["a.raid"]]), "attack p1", "play Raid")
    assert clans(pos, COVE)[1] == 1


def test_a_sanctuary_is_built_and_a_tale_drawn_in_any_case():
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.sanctuary"]], deck=["e.fal"])
    pos = play(pos, "play Sanctuary")
    assert pos._state.sanctuaries[COVE] == 1
    assert hand(pos, 0) == ["e.fal"]
    full = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.sanctuary"]], deck=["e.fal"], holy={"t2": 9})
    full = play(full, "play Sanctuary")
    assert full._state.sanctuaries[COVE] == 0
    assert hand(full, 0) == ["e.fal"]


def test_a_scouts_look_first_and_move_afterwards():
    pos = deal(
        {"t1": [3, 0, 0, 0], "t2": [0, 1, 0, 0]},
        [["a.scouts"], ["a.druid", "a.bard"]],
        capital="t1",
    )
    assert pos.view(0)["players"][1]["known"] == []
    pos = play(pos, "play Scouts & Spies", "name p1")
    assert pos.view(0)["players"][1]["known"] == ["a.bard", "a.druid"]
    assert pos.view(2)["players"][1]["known"] == []
    pos = play(pos, "move t1 t2", "move t1 t2", "stop")
    assert clans(pos, FOREST) == [2, 1, 0, 0]
    assert ask(pos) == (0, "maneuver")


def test_a_warlord_begins_a_clash():
    """Rules: 9.1.2."""
    pos = deal({"t1": [1, 1], "t2": [1, 0]}, [["a.warlord"]])
    pos = play(pos, "play Warlord")
    assert ask(pos) == (0, "maneuver")


def test_a_warlord_joins_after_a_maneuver_and_names_the_next():
    pos = clash("t1", {"t1": [2, 2, 1], "t2": [0, 0, 0]}, [[], ["a.warlord"], []])
    pos = play(pos, "attack p1", "lose")
    assert pos.decision.rule == "W11"
    pos = play(pos, "play Warlord", "name p2")
    assert clans(pos, COVE) == [2, 2, 1]
    assert ask(pos) == (2, "maneuver")


def test_a_warlord_may_join_in_vain():
    """Rules: a.warlord, 5.3.7, 13."""
    table = {"t1": [1, 1], "t2": [11, 0]}  # no clan in the reserve, and none is left exposed
    pos = clash("t1", table, [["a.warlord"], []], capital="t1")
    pos = play(pos, "shelter", "withdraw")
    assert (ask(pos), options(pos)) == ((0, "react"), ["play Warlord", "decline"])
    after = play(pos, "play Warlord")
    assert ask(after) == (1, "turn")
    assert clans(after, COVE) == [0, 1]
    assert zone(after, "a.warlord") == DISCARD


def test_6_warlord_without_an_enemy_does_nothing():
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.warlord"]])
    assert ask(play(pos, "play Warlord")) == (1, "turn")


def test_hills_and_highlands_are_where_the_tests_think():
    assert (HIGHLANDS, HILLS) == (3, 4)
