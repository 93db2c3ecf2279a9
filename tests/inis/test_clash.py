"""Clashes (chapter 9) and priority (chapter 10)."""

# ruff: noqa: N802  # names of tests begin with the id of their rule, such as U1

from engis_lab.games.inis.invariants import broken
from inis.helpers import (
    CIRCLE,
    COVE,
    FOREST,
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

ONE = {"t1": [1, 1], "t2": [0, 0]}


def test_9_1_1_moving_in_begins_a_clash_and_placing_does_not():
    """Rules: 9.1, 9.1.1."""
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.migration", "e.children"]], capital="t1")
    assert ask(play(pos, "play Migration")) == (0, "maneuver")
    assert ask(play(pos, "play Children of Dana", "on t2")) == (1, "turn")


def test_9_1_4_each_against_each():
    pos = clash("t1", {"t1": [1, 1, 1], "t2": [0, 0, 0]})
    assert options(pos) == ["attack p1", "attack p2", "peace"]
    pos = play(pos, "attack p2")
    assert options(pos) == ["attack p0", "peace"]


def test_9_1_5_nobody_to_fight():
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.warlord"]])
    assert play(pos, "play Warlord").view()["clash"] is None


def test_9_1_6_a_withdrawal_begins_no_clash():
    """Rules: 9.1.6, 9.3, D21."""
    pos = clash("t1", {"t1": [2, 1], "t2": [2, 1]})
    pos = play(pos, "withdraw", "on t2")
    assert clans(pos, FOREST) == [4, 1]
    assert ask(pos) == (1, "maneuver")
    assert pos.view()["clash"]["territory"] == "t1"


def test_9_2_shelter_goes_round_until_no_citadel_is_free():
    """Rules: 9.2, D19, I8, 13."""
    pos = clash("t1", {"t1": [1, 2, 2], "t2": [0, 0, 0]}, strong={"t1": 3})
    assert ask(pos) == (1, "shelter")
    pos = play(pos, "shelter", "shelter")
    assert ask(pos) == (1, "shelter")
    pos = play(pos, "decline", "decline")
    assert pos.view()["clash"]["sheltered"] == [0, 1, 1]
    assert ask(pos) == (0, "maneuver")
    all_in = clash("t1", {"t1": [1, 1], "t2": [0, 0]}, capital="t1")
    all_in = play(all_in, "shelter")
    assert options(all_in) == ["end"]
    assert all_in.why_not("peace").rule == "9.2"
    assert clans(play(all_in, "end"), COVE) == [1, 1]


def test_9_2_peace_needs_all_exposed():
    """Rules: 9.2, D18."""
    pos = clash("t1", {"t1": [1, 1, 1], "t2": [0, 0, 0]})
    pos = play(pos, "peace")
    assert ask(pos) == (1, "peace_vote")
    again = play(pos, "accept", "decline")
    assert ask(again) == (0, "maneuver")
    assert "peace" not in options(again)
    assert again.why_not("peace").rule == "9.2"
    done = play(pos, "accept", "accept")
    assert done.view()["clash"] is None
    assert pos.why_not("attack p1").rule == "9.2"


def test_9_3_an_attack_costs_a_card_or_a_clan():
    """Rules: 9.3, D17, D20."""
    pos = clash("t1", {"t1": [1, 2], "t2": [0, 0]}, [[], ["a.bard", "e.fal"]])
    pos = play(pos, "attack p1")
    assert options(pos) == ["discard Bard", "lose"]
    assert pos.why_not("discard Stone of Fal").rule == "9.3"
    assert hand(play(pos, "discard Bard"), 1) == ["e.fal"]
    assert clans(play(pos, "lose"), COVE) == [1, 1]
    assert pos.parent.why_not("attack p0").rule == "9.3"
    assert pos.parent.why_not("withdraw").rule == "9.3"
    assert pos.parent.why_not("end").rule == "9.2"


def test_T5_without_action_cards_a_clan_is_lost_unasked():
    """Rules: 9.3."""
    pos = play(clash("t1", {"t1": [1, 2], "t2": [0, 0]}, [[], ["e.fal"]]), "attack p1")
    assert clans(pos, COVE) == [1, 1]
    assert ask(pos) == (1, "maneuver")


def test_9_4_bystanders_may_only_play_what_needs_no_clans():
    """Rules: 9.4, U8."""
    pos = clash("t1", {"t1": [2, 2, 0], "t2": [0, 0, 1]}, [[], [], ["a.warlord", "a.geis"]])
    assert ask(play(pos, "attack p1")) == (1, "maneuver")


def test_10_1_several_cards_answer_one_event():
    pos = clash("t1", {"t1": [1, 3, 0, 0], "t2": [0, 0, 0, 0]}, [["e.streng", "a.raid"]])
    pos = play(pos, "attack p1")
    assert options(pos) == ["play Raid", "play Streng's Resolve", "decline"]
    pos = play(pos, "play Streng's Resolve", "play Raid")
    assert pos._state.deeds[0] == 1
    assert clans(pos, COVE)[1] == 1


def test_10_2_the_active_player_answers_first():
    """Rules: 10.2, 4."""
    pos = deal(
        {"t1": [1, 1, 1], "t2": [0, 0, 0]},
        [[], ["e.dagda"], ["a.geis", "e.fal"]],
        turn=2,
        direction=-1,
    )
    pos = play(pos, "play Stone of Fal")
    assert ask(pos) == (1, "react")
    pos = deal(
        {"t1": [1, 1, 1], "t2": [0, 0, 0]},
        [["a.bard"], ["e.samildanach"], ["a.geis"]],
        direction=-1,
    )
    pos = play(pos, "play Bard")
    assert ask(pos) == (2, "react")


def test_10_3_effects_on_several_begin_with_the_brenn():
    hands = [["e.maeve"], ["a.bard", "a.geis"], ["a.druid", "a.citadel"]]
    pos = deal({"t1": [1, 1, 1], "t2": [0, 0, 0]}, hands, brenn=2, turn=0)
    assert ask(play(pos, "play Maeve's Wealth")) == (2, "pick_card")


def test_10_4_cancel_windows_open_before_anything_happens():
    """Rules: 10.4, W2, D16."""
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, [["a.citadel"], ["a.geis"]])
    pos = play(pos, "play Citadel")
    assert pos.decision.rule == "W2"
    assert pos._state.citadels[COVE] == 0
    assert pos.why_not("play Bard").rule == "4"
    assert play(pos, "decline")._state.citadels[COVE] == 1


def test_10_5_an_answer_can_be_answered():
    pos = clash(
        "t1", {"t1": [1, 2, 0, 0], "t2": [0, 0, 1, 0]}, [["a.raid"], ["a.bard"], ["a.geis"]]
    )
    pos = play(pos, "attack p1", "lose", "play Raid")
    assert ask(pos) == (2, "react")
    pos = play(pos, "play Geis")
    assert hand(pos, 1) == ["a.bard"]
    assert zone(pos, "a.raid") == 9


def test_10_6_a_canceled_card_was_played():
    """Rules: 10.6, U2."""
    pos = deal({"t16": [1, 1], "t2": [0, 0]}, [["a.bard", "t.valley"], ["a.geis"]])
    pos = play(pos, "play Bard", "play Geis")
    assert pos.decision.rule == "W14"


def test_T11_geis_on_exploration():
    """Rules: a.geis, a.exploration, U3."""
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.exploration"], ["a.geis"]])
    pos = play(pos, "play Exploration")
    assert ask(pos) == (1, "react")
    pos = play(pos, "play Geis")
    assert len(pos._state.laid) == 2
    assert zone(pos, "a.exploration") == zone(pos, "a.geis") == 9
    assert ask(pos) == (1, "turn")


def test_W11_and_D23_warlord_names_the_next():
    """Rules: W11, D23, C9."""
    pos = clash("t1", {"t1": [1, 2], "t2": [0, 0]}, [["a.warlord"]])
    pos = play(pos, "attack p1")
    assert pos.decision.rule == "W11"
    pos = play(pos, "play Warlord")
    assert ask(pos) == (0, "next_maneuverer")


def test_W10_bard_answers_a_removal():
    pos = clash("t1", {"t1": [1, 3], "t2": [0, 0]}, [["a.bard"]])
    assert play(pos, "attack p1").decision.rule == "W10"


def test_a_thief_and_the_victim_know_the_card_taken():
    pos = clash("t1", {"t1": [1, 2, 1, 0], "t2": [0, 0, 0, 0]}, [["a.raid"], ["a.bard", "a.druid"]])
    pos = play(pos, "attack p1", "lose", "play Raid")
    taken = hand(pos, 0)
    assert pos.view(1)["players"][0]["known"] == taken
    assert pos.view(2)["players"][0]["known"] == []
    assert "Blue (p0) takes a random Action card from Red (p1)" in told(pos)


PRICE = [
    "e.dagda",
    "t.stonecircle",
]  # The Dagda answers a card; the Circle takes it back for a clan


def test_9_3_a_clan_paid_away_can_not_be_lost_instead():
    """Rules: 9.3, D20, t.stonecircle."""
    pos = clash("t14", {"t14": [1, 1], "t2": [0, 1]}, [["e.club"], [*PRICE, "a.bard"]])
    pos = play(pos, "attack p1", "play Dagda's Club", "play The Dagda", "play Stone Circle")
    assert clans(pos, CIRCLE) == [1, 0]
    assert hand(pos, 1) == ["e.dagda"]  # the only answer, Bard, is given without asking
    assert ask(pos) == (0, "maneuver")


def test_W4_a_clan_paid_away_can_not_be_removed():
    """Rules: W4, W5, I1."""
    pos = deal({"t14": [1, 1], "t2": [1, 1]}, [["e.balor"], [*PRICE, "e.club"]])
    pos = play(pos, "play Balor's Eye", "clan p1 t14", "decline", "play Dagda's Club")
    pos = play(pos, "play The Dagda", "play Stone Circle")
    assert clans(pos, CIRCLE) == [1, 0]
    assert pos._state.reserve[1] == 11
    assert not broken(pos._state)


def test_W4_a_sheltered_clan_is_not_lost_for_an_exposed_one():
    """Rules: W4, I8, 9.3."""
    table = {"t14": [1, 2], "t2": [1, 1]}
    pos = clash("t14", table, [[], [*PRICE, "e.club"]], strong={"t14": 1})
    pos = play(pos, "shelter", "attack p1", "play Dagda's Club", "play The Dagda")
    pos = play(pos, "play Stone Circle")
    assert clans(pos, CIRCLE) == [1, 1]
    assert not broken(pos._state)


def cauldron(*texts):
    """Play Dagda's Cauldron in a clash that ends in peace; p1 holds the Stone Circle, Craftsman."""
    hands = [[], ["e.cauldron", "t.stonecircle", "a.craftsman"], [], []]
    table = {"t9": [2, 2, 0, 0], "t3": [1, 0, 0, 0], "t14": [0, 2, 0, 0], "t4": [0, 0, 1, 1]}
    pos = clash("t9", table, hands)
    pos = play(pos, "attack p1", "lose", "play Dagda's Cauldron")
    assert pos.decision.rule == "W13"
    pos = play(pos, *texts)
    assert pos.view()["clash"]["cauldron"] == {"seat": 1, "clans": 1}
    return pos


def test_W13_the_cauldron_is_taken_back_when_the_clash_ends():
    """Rules: W13, e.cauldron, t.stonecircle, a.craftsman, D27."""
    end = ("peace", "accept", "number 1")
    pos = play(cauldron("play Stone Circle"), *end)
    assert "e.cauldron" in hand(pos, 1)
    assert clans(pos, 8) == [2, 2, 0, 0]
    pos = play(cauldron("play Master Craftsman", "name p3"), *end)
    assert hand(pos, 3) == ["e.cauldron"]
    assert pos._state.deeds[1] == 1
    pos = play(cauldron("decline"), *end)
    assert zone(pos, "e.cauldron") == 9
