"""The 30 Epic Tales (section 8)."""

# ruff: noqa: N802  # names of tests begin with the id of their rule, such as U1

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

DISCARD, DECK = 9, 11
TWO = {"t1": [1, 1], "t2": [1, 1]}


def test_e_balor_removes_any_clan():
    pos = play(deal(TWO, [["e.balor"]]), "play Balor's Eye")
    assert options(pos) == ["clan p0 t1", "clan p0 t2", "clan p1 t1", "clan p1 t2"]
    assert clans(play(pos, "clan p1 t2"), FOREST) == [1, 0]


def test_e_frenzy_brings_all_out():
    """Rules: W6."""
    pos = clash("t1", {"t1": [1, 1], "t2": [0, 0]}, [["e.frenzy"]], capital="t1")
    pos = play(pos, "shelter")
    assert pos.decision.rule == "W6"
    assert play(pos, "play Battle Frenzy").view()["clash"]["sheltered"] == [0, 0]


def test_e_moytura_gathers_clans_around_and_from_the_reserve():
    pos = clash("t1", {"t1": [1, 1], "t2": [2, 0], "t4": [1, 0]}, [["e.moytura"]])
    pos = play(pos, "play Battle of Moytura", "move t2 t1", "stop")
    assert clans(pos, COVE) == [3, 1]
    assert ask(pos) == (1, "maneuver")


def test_e_breas_moves_an_opposing_clan():
    pos = deal({"t1": [1, 1], "t2": [0, 1], "t4": [0, 0]}, [["e.breas"]])
    pos = play(pos, "play Breas' Tyranny")
    assert options(pos) == ["on t2", "on t4"]
    pos = play(pos, "on t2")
    assert clans(pos, FOREST) == [0, 2]


def test_e_cathbad_names_the_card_set_aside_and_swaps_it():
    """Rules: W1, D3, D4, D6."""
    pos = deal(TWO, [["e.cathbad"]], phase="assembly", capital="t1")
    assert ask(pos) == (0, "cathbad_use")
    pos = play(pos, "play Cathbad's Word")
    assert ask(pos) == (0, "cathbad_card")
    pos = play(pos, "choose Geis")
    assert pos.view(0)["aside"] == "a.geis"
    assert pos.view(1)["aside"] == "?"
    while ask(pos)[1] == "draft_keep":
        pos = pos.play(pos.options[0])
    assert ask(pos) == (0, "cathbad_return")
    pos = pos.play(pos.options[0])
    assert "a.geis" in hand(pos, 0)
    assert sum(card.startswith("a.") for card in hand(pos, 0)) == 6


def test_e_champion_takes_the_card_set_aside():
    pos = play(deal(TWO, [["e.champion"]], aside="a.geis"), "play Champion's Share")
    assert hand(pos, 0) == ["a.geis"]
    assert pos.view()["aside"] is None


def test_e_children_go_anywhere():
    pos = deal({"t1": [0, 1], "t2": [1, 1]}, [["e.children"]])
    assert clans(play(pos, "play Children of Dana", "on t1"), COVE) == [1, 1]


def test_e_dagda_cancels_and_shuffles():
    """Rules: C7, W2."""
    pos = deal(TWO, [["e.children"], ["e.dagda"]], tales_discard=["e.fal"])
    pos = play(pos, "play Children of Dana", "on t1", "play The Dagda")
    assert clans(pos, COVE) == [1, 1]
    assert [zone(pos, card) for card in ("e.children", "e.dagda", "e.fal")] == [DECK] * 3
    pos = deal({"t1": [1, 1], "t15": [1, 1]}, [["t.swamp"], ["e.dagda"]])
    assert zone(play(pos, "play Swamp", "play The Dagda"), "t.swamp") == DISCARD


def test_e_cauldron_keeps_clans_and_gives_three_back():
    """Rules: W5, D27."""
    pos = clash("t1", {"t1": [3, 3], "t2": [0, 0]}, [[], ["e.cauldron"]])
    pos = play(pos, "attack p1", "play Dagda's Cauldron")
    assert pos.view()["clash"]["cauldron"] == {"seat": 1, "clans": 1}
    assert pos._state.reserve[1] == 9
    pos = play(pos, "attack p0", "attack p1", "peace", "accept")
    assert ask(pos) == (1, "cauldron_return")
    assert options(pos) == ["number 2", "number 1", "number 0"]
    pos = play(pos, "number 2")
    assert clans(pos, COVE) == [2, 3]
    assert zone(pos, "e.cauldron") == DISCARD


def test_e_club_saves_a_clan():
    """Rules: W4."""
    pos = clash("t1", {"t1": [1, 1], "t2": [0, 0]}, [[], ["e.club"]])
    pos = play(pos, "attack p1")
    assert pos.decision.rule == "W4"
    assert clans(play(pos, "play Dagda's Club"), COVE) == [1, 1]


def test_e_club_lets_the_attacker_choose():
    """Rules: W8, D20."""
    pos = clash("t1", {"t1": [1, 2], "t2": [0, 0]}, [["e.club"], ["a.bard", "a.geis"]])
    pos = play(pos, "attack p1", "play Dagda's Club")
    assert options(pos) == ["demand card", "demand clan"]
    assert clans(play(pos, "demand clan"), COVE) == [1, 1]
    assert options(play(pos, "demand card")) == ["discard Bard", "discard Geis"]


def test_e_harp_counts_other_tales():
    pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["e.harp", "e.fal", "e.tuan"]])
    assert clans(play(pos, "play Dagda's Harp"), COVE) == [3, 0]


def test_e_deirdre_takes_a_tale_and_gives_up_a_clan():
    pos = deal({"t1": [1, 1, 1], "t2": [1, 0, 0]}, [["e.deirdre"], ["e.fal"], ["e.tuan"]])
    pos = play(pos, "play Deirdre's Beauty")
    assert options(pos) == ["choose The Stone of Fal", "choose Tuan's Memory"]
    pos = play(pos, "choose Tuan's Memory", "on t2")
    assert hand(pos, 0) == ["e.tuan"]
    assert zone(pos, "e.fal") == DISCARD
    assert clans(pos, FOREST) == [0, 0, 0]
    assert pos.view(1)["players"][0]["known"] == ["e.tuan"]


def test_e_diarmuid_puts_the_clan_elsewhere():
    """Rules: W5."""
    pos = clash("t1", {"t1": [1, 2], "t2": [0, 1]}, [[], ["e.diarmuid"]])
    pos = play(pos, "attack p1", "play Diarmuid and Gráinne")
    assert clans(pos, FOREST) == [0, 2]
    assert pos._state.reserve[1] == 9


def test_a_clan_is_carried_off_only_once():
    """Taken back by the Stone Circle, Diarmuid finds no clan any more."""
    table = {"t1": [1, 3], "t14": [0, 2], "t2": [0, 1]}
    pos = clash("t1", table, [[], ["e.diarmuid", "t.stonecircle", "e.cauldron"]])
    pos = play(pos, "attack p1", "play Diarmuid and Gráinne", "on t2", "play Stone Circle")
    assert options(pos) == ["play Dagda's Cauldron", "decline"]
    pos = play(pos, "play Dagda's Cauldron")
    assert pos.view()["clash"]["cauldron"] == {"seat": 1, "clans": 0}


def test_e_eriu_fills_holy_places():
    pos = deal({"t1": [1, 0], "t2": [1, 0]}, [["e.eriu"]], holy={"t1": 1, "t2": 2})
    pos = play(pos, "play Eriu", "on t1", "on t2")
    assert clans(pos, COVE) + clans(pos, FOREST) == [2, 0, 2, 0]


def test_e_fianna_leave_sheltered_ones_too():
    pos = clash("t1", {"t1": [1, 2], "t2": [0, 0]}, [[], ["e.fianna", "a.bard"]], capital="t1")
    pos = play(pos, "shelter", "attack p1", "discard Bard", "play The Fianna")
    assert options(pos) == ["leave exposed", "leave sheltered"]
    pos = play(pos, "leave sheltered")
    assert clans(pos, FOREST) == [0, 1]
    assert pos.view()["clash"]["sheltered"] == [0, 0]


def test_e_kernunos_founds_a_sanctuary():
    pos = deal({"t1": [1, 0], "t2": [1, 0]}, [["e.kernunos"]], holy={"t2": 1})
    pos = play(pos, "play Kernuno's Sanctuary")
    assert pos._state.sanctuaries[COVE] == 1
    assert clans(pos, COVE) == [2, 0]


def test_e_samildanach_takes_a_canceled_action_card():
    """Rules: W12, C6."""
    pos = deal(TWO, [["a.newclans"], ["a.geis", "e.samildanach"]])
    pos = play(pos, "play New Clans", "on t1", "on t1", "play Geis", "decline")
    assert pos.decision.rule == "W12"
    pos = play(pos, "play Lug Samildanach")
    assert "a.newclans" in hand(pos, 1)


def test_e_spear_silences_triskel_cards():
    """Rules: W3."""
    pos = clash("t1", TWO, [["e.spear"], ["e.club", "e.ogma"]])
    assert pos.decision.rule == "W3"
    pos = play(pos, "play Lug's Spear", "attack p1")
    assert clans(pos, COVE) == [1, 0]
    pos = clash("t1", {"t1": [2, 2], "t2": [0, 0]}, [["e.spear"], ["e.ogma"]])
    pos = play(pos, "play Lug's Spear", "attack p1")
    assert pos.why_not("play Ogma's Eloquence").rule == "e.spear"


def test_e_maeve_gathers_gifts_and_returns_one_each():
    pos = deal({"t1": [1, 1, 1], "t2": [0, 0, 0]}, [["e.maeve"], ["a.bard", "a.geis"], ["a.druid"]])
    pos = play(pos, "play Maeve's Wealth")
    assert ask(pos) == (1, "pick_card")
    pos = play(pos, "choose Geis")
    assert options(pos) == ["choose Druid", "choose Geis"]
    pos = play(pos, "choose Druid")
    assert hand(pos, 1) == ["a.bard", "a.druid"]
    assert hand(pos, 2) == ["a.geis"]


def test_e_manannan_jumps_anywhere_and_fights():
    """Rules: C8."""
    pos = deal({"t1": [0, 0], "t2": [0, 1], "t4": [3, 0]}, [["e.manannan"]], capital="t1")
    pos = play(pos, "play Manannan's Horses", "on t2")
    assert options(pos) == ["number 1", "number 2", "number 3"]
    pos = play(pos, "number 2")
    assert clans(pos, FOREST) == [2, 1]
    assert ask(pos) == (0, "maneuver")


def test_e_morrigan_turns_the_disc_and_begins_a_clash():
    """Rules: D26, D24, 9.1.2."""
    pos = deal({"t1": [1, 1, 1], "t2": [0, 0, 0]}, [["e.morrigan"]])
    pos = play(pos, "play The Morrigan", "turn disc", "on t1")
    assert options(pos) == ["name p0", "name p1", "name p2"]
    pos = play(pos, "name p2")
    assert pos._state.direction == -1
    assert ask(pos) == (2, "maneuver")


def test_e_nuada_places_by_opponents():
    pos = deal({"t1": [2, 1, 1], "t2": [1, 1, 0]}, [["e.nuada"]])
    pos = play(pos, "play Nuada Silverhand", "on t1", "on t1")
    assert clans(pos, COVE) == [4, 1, 1]


def test_T15_oengus_keeps_the_season_going():
    """Rules: e.oengus, W18, U14."""
    pos = deal(TWO, [[], ["e.oengus", "e.fal"]], passed=[1])
    pos = play(pos, "pass")
    assert pos.decision.rule == "W18"
    pos = play(pos, "play Oengus's Ploy")
    assert ask(pos) == (1, "turn")
    after = play(pos, "play Stone of Fal")
    assert after._state.stack[0][3] == 0
    assert ask(after) == (0, "turn")
    assert "the Season of round 1 ends" in told(play(pos, "pass"))


def test_e_ogma_ends_the_clash():
    pos = clash("t1", TWO, [["e.ogma"]])
    pos = play(pos, "play Ogma's Eloquence")
    assert pos.view()["clash"] is None
    assert clans(pos, COVE) == [1, 1]


def test_e_otherworld_places_and_removes():
    pos = deal({"t1": [1, 2], "t2": [0, 0]}, [["e.otherworld"]], holy={"t1": 3})
    pos = play(pos, "play The Other World")
    assert options(pos) == ["remove p1", "place", "stop"]
    pos = play(pos, "remove p1", "remove p1", "place")
    assert clans(pos, COVE) == [2, 0]


def test_e_fal_places_in_the_capital():
    """Rules: C10."""
    pos = deal({"t1": [0, 1], "t2": [1, 0]}, [["e.fal"]], capital="t1")
    assert clans(play(pos, "play Stone of Fal"), COVE) == [2, 1]


def test_e_streng_gains_a_deed_whatever_the_answer():
    """Rules: W9."""
    pos = clash("t1", TWO, [["e.streng"], ["a.bard"]])
    pos = play(pos, "attack p1", "discard Bard", "play Streng's Resolve")
    assert pos._state.deeds[0] == 1


def test_e_tailtu_lays_a_tile_of_three():
    pos = deal({"t1": [2, 0], "t2": [0, 1]}, [["e.tailtu"]], stack=["t4", "t5", "t8"])
    pos = play(pos, "play Tailtu's Land")
    assert options(pos) == ["tile t4", "tile t5", "tile t8"]
    pos = play(pos, "tile t5", "at 0,1", "move t1 t5")
    assert clans(pos, HILLS) == [1, 0]
    assert sorted(pos._state.under[:2]) == [HIGHLANDS, 7]


def test_e_cuchulain_removes_up_to_two():
    """Rules: C5."""
    pos = clash("t1", {"t1": [1, 2, 2], "t2": [0, 0, 0]}, [["e.cuchulain"]])
    pos = play(pos, "play Tale of Cúchulain", "remove p1", "remove p2")
    assert clans(pos, COVE) == [1, 1, 1]
    two = clash("t1", {"t1": [2, 2], "t2": [0, 0]}, [["e.cuchulain"]])
    assert two.why_not("play Tale of Cúchulain").rule == "e.cuchulain"


def test_e_tuan_keeps_one_of_three():
    """Rules: 8."""
    pos = deal(TWO, [["e.tuan"]], deck=["e.fal", "e.eriu", "e.harp"])
    pos = play(pos, "play Tuan's Memory")
    assert len(pos.options) == 3
    pos = play(pos, "choose Eriu")
    assert hand(pos, 0) == ["e.eriu"]
    assert zone(pos, "e.fal") == zone(pos, "e.harp") == DISCARD


def test_e_dagda_shuffles_whenever_it_is_discarded():
    """Rules: e.dagda, e.tuan, e.deirdre, a.craftsman, C7."""
    deck = ["e.dagda", "e.fal", "e.eriu"]
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, [["e.tuan"]], deck=deck, tales_discard=["e.ogma"])
    pos = play(pos, "play Tuan's Memory", "choose Eriu")
    assert "the discarded Epic Tales are shuffled into the deck" in told(pos)
    assert {zone(pos, card) for card in ("e.dagda", "e.fal", "e.ogma")} == {DECK}
    assert zone(pos, "e.tuan") == DISCARD
    smith = deal(
        {"t1": [1, 1, 0, 0], "t2": [0, 0, 1, 1]}, [["a.craftsman", "e.dagda"]],
        tales_discard=["e.ogma"],
    )  # fmt: skip
    smith = play(smith, "play Master Craftsman")
    assert zone(smith, "e.ogma") != DISCARD
    hands = [["e.deirdre"], ["e.dagda"], ["e.fal"]]
    shown = deal({"t1": [1, 1, 1], "t2": [1, 0, 0]}, hands, tales_discard=["e.ogma"])
    shown = play(shown, "play Deirdre's Beauty", "decline", "choose The Stone of Fal")
    assert zone(shown, "e.ogma") == DECK


def test_D24_the_morrigan_names_anew_who_has_left_at_the_gates():
    """Rules: D24, e.morrigan, t.gates."""
    table = {"t3": [0, 1, 2, 2], "t2": [1, 0, 0, 0], "t4": [1, 1, 0, 0], "t9": [0, 1, 0, 0]}
    deck = ["e.fal", "e.balor", "e.tuan", "e.eriu"]
    pos = deal(table, [["e.morrigan"]], deck=deck)
    pos = play(pos, "play The Morrigan", "turn disc", "on t3", "name p1")
    assert ask(pos) == (0, "instigator")
    assert options(pos) == ["name p2", "name p3"]
    assert ask(play(pos, "name p2")) == (2, "maneuver")
