"""Open readings U1-U20: what is played, and what a flip changes; conflicts C1-C14 are tested with
their cards."""

# ruff: noqa: N802  # names of tests begin with the id of their rule, such as U1

import pytest

from engis_lab.core.notation import start
from engis_lab.games.inis import readings
from engis_lab.games.inis.game import Inis
from inis.helpers import COVE, FOREST, MOUNTAINS, ask, clans, clash, deal, hand, options, play, zone

SWITCHES = [
    name for name in vars(readings)
    if callable(getattr(readings, name)) and (getattr(readings, name).__doc__ or "").startswith("U")
]  # fmt: skip


def both(make):
    """Return a position as it is played, and with the other reading."""
    return make([]), make


def test_15_each_reading_is_one_function():
    """Rules: 15."""
    numbers = [getattr(readings, name).__doc__.split(":")[0] for name in SWITCHES]
    assert sorted(numbers, key=lambda u: int(u[1:])) == list(readings.READINGS)


def test_U1_geis_against_a_triskel_use():
    def raid(flip):
        table = {"t1": [1, 2, 0, 0], "t2": [0, 0, 1, 0]}
        pos = clash("t1", table, [["a.raid"], ["a.bard"], ["a.geis"]], flip=flip)
        return play(pos, "attack p1", "lose", "play Raid")

    assert ask(raid([])) == (2, "react")
    assert hand(raid(["U1"]), 0) == ["a.bard"]


def test_U2_a_canceled_card_counts_as_played():
    def geised(flip):
        pos = deal({"t16": [1, 1], "t2": [0, 0]}, [["a.bard", "t.valley"], ["a.geis"]], flip=flip)
        return play(pos, "play Bard", "play Geis")

    assert ask(geised([])) == (0, "react")
    assert ask(geised(["U2"])) == (1, "turn")


def test_U3_the_location_of_exploration():
    def explore(flip):
        pos = deal({"t1": [1, 0], "t2": [0, 1]}, [["a.exploration"], ["a.geis"]], flip=flip)
        return play(pos, "play Exploration")

    assert ask(explore([])) == (1, "react")
    assert ask(explore(["U3"])) == (0, "explore_location")
    assert ask(play(explore(["U3"]), "at 0,1")) == (1, "react")


def test_U4_who_pays_for_the_festival():
    def feast(flip):
        table = {"t1": [2, 2, 2], "t2": [0, 0, 0]}
        pos = deal(table, [["e.morrigan"]], festival="t1", flip=flip)
        return clans(play(pos, "play The Morrigan", "decline", "on t1", "name p1"), COVE)

    assert feast([]) == [1, 2, 2]
    assert feast(["U4"]) == [2, 1, 2]


def test_U5_mountains_before_the_clash():
    def march(flip):
        pos = deal(
            {"t11": [0, 1], "t2": [1, 0]}, [["a.migration", "a.bard"]], capital="t2", flip=flip
        )
        return play(pos, "play Migration")

    assert ask(march([])) == (0, "mountains")
    assert play(march([]), "lose").view()["clash"] is None
    assert clans(play(march([]), "lose"), MOUNTAINS) == [0, 1]
    assert ask(march(["U5"])) == (0, "maneuver")


def test_U5_no_clash_without_its_mover():
    """Others who stand there do not fight because of somebody who is gone."""
    pos = deal({"t11": [0, 1, 1], "t2": [1, 0, 0]}, [["a.migration", "a.bard"]], capital="t2")
    gone = play(pos, "play Migration", "lose")
    assert clans(gone, MOUNTAINS) == [0, 1, 1]
    assert gone.view()["clash"] is None


def test_U6_raid_and_streng_after_the_hills():
    def hills(flip):
        pos = clash("t5", {"t5": [1, 1], "t2": [0, 0]}, [["e.streng"], ["t.hills"]], flip=flip)
        return play(pos, "attack p1", "play Hills")

    assert ask(hills([])) == (0, "react")
    assert ask(hills(["U6"])) == (1, "maneuver")


def test_U7_raid_without_card_and_exposed_clan():
    def raid(flip):
        table = {"t1": [1, 2, 0, 0], "t2": [0, 0, 0, 0]}
        pos = clash("t1", table, [["a.raid"]], capital="t1", flip=flip)
        return clans(play(pos, "shelter", "attack p1", "play Raid"), COVE)[1]

    assert raid([]) == 1
    assert raid(["U7"]) == 0


def test_U8_bystanders():
    def spear(flip):
        table = {"t1": [1, 1, 0], "t2": [0, 0, 1]}
        return ask(clash("t1", table, [[], [], ["e.spear"]], flip=flip))

    assert spear([]) == (2, "react")
    assert spear(["U8"]) == (0, "maneuver")


def test_U9_discards_to_an_attack():
    def known(flip):
        pos = clash("t1", {"t1": [1, 1], "t2": [0, 0]}, [[], ["a.bard", "a.geis"]], flip=flip)
        return play(pos, "attack p1", "discard Bard").view(0)["discard"]["known"]

    assert "a.bard" not in known([])
    assert "a.bard" in known(["U9"])


def test_U10_citadel_and_an_opponents_hand():
    def build(flip):
        pos = deal({"t1": [1, 1], "t2": [0, 2]}, [["a.citadel"], ["t.cove"]], flip=flip)
        return hand(play(pos, "play Citadel"), 0)

    assert build([]) == ["t.cove"]
    assert build(["U10"]) == []


def test_U11_citadel_without_a_citadel_left():
    def build(flip):
        pos = deal({"t1": [1, 1], "t2": [0, 2]}, [["a.citadel"]], strong={"t2": 8}, flip=flip)
        return hand(play(pos, "play Citadel"), 0)

    assert build([]) == ["t.cove"]
    assert build(["U11"]) == []


def test_U12_cards_received_this_turn():
    def maeve(flip):
        """Give Geis away and get it back, in a turn that Salt Mine keeps open."""
        table = {"t13": [1, 1], "t10": [1, 0]}
        pos = deal(table, [["e.maeve", "t.saltmine"], ["a.geis"]], flip=flip)
        return play(pos, "play Maeve's Wealth")._state

    assert maeve([]).fresh[1] == maeve([]).mask[1] == 1 << 8
    assert readings.playable_now(maeve([]), 1) == 1 << 8
    assert readings.playable_now(maeve(["U12"]), 1) == 0
    over = play(
        deal({"t1": [1, 0], "t2": [0, 1]}, [["e.maeve"], ["a.geis"]]), "play Maeve's Wealth"
    )
    assert over._state.fresh == [0] * 4  # a new turn has begun


def test_U13_the_first_toss_and_the_gates():
    def woken(flip, seed):
        mapping = {"t3": [2, 2], "t2": [0, 0]}
        pos = deal(mapping, phase="assembly", seed=seed, capital="t2", flip=flip)
        return sum(clans(pos, 2)), pos._state.direction

    turned = next(seed for seed in range(20) if woken([], seed)[1] == -1)
    assert woken([], turned) == (2, -1)
    assert woken(["U13"], turned) == (4, -1)


def test_U14_passes_after_the_ploy():
    def ploy(flip):
        pos = deal({"t1": [1, 1], "t2": [0, 0]}, [[], ["e.oengus"]], passed=[1], flip=flip)
        return play(pos, "pass", "play Oengus's Ploy", "pass")

    assert ploy([])._state.round == 2
    assert ploy(["U14"])._state.round == 1


def test_U15_meadows_and_several_cards():
    def tuan(flip):
        pos = deal({"t8": [1, 0], "t2": [0, 1]}, [["e.tuan", "t.meadows"]], flip=flip)
        return len(play(pos, "play Tuan's Memory", "play Meadows").options)

    assert tuan([]) == 4
    assert tuan(["U15"]) == 6


def test_U16_deeds_and_the_token():
    def rich(flip):
        pos = deal({"t1": [1, 0], "t2": [0, 1]}, deeds=[6, 0], flip=flip)
        return "pretender" in options(pos)

    assert rich([])
    assert not rich(["U16"])


def test_U17_a_token_after_coming_back():
    def back(flip):
        pos = deal({"t1": [0, 1], "t2": [0, 1]}, deeds=[7, 0], flip=flip)
        return "pretender" in options(play(pos, "on t1", "on t2"))

    assert back([])
    assert not back(["U17"])
    pos = deal({"t1": [0, 1], "t2": [0, 1]}, [[], ["a.bard"]], deeds=[7, 0], flip=["U17"])
    pos = play(pos, "on t1", "on t2")
    assert pos.why_not("pretender").rule == "U17"
    assert "pretender" in options(play(pos, "pass", "play Bard"))


def test_U18_clans_to_replace():
    def ally(flip):
        pos = deal({"t1": [1, 2], "t2": [0, 0]}, [["a.alliance"]], flip=flip)
        return clans(play(pos, "play New Alliance", *([] if flip else ["replace p1"])), COVE)

    assert ally([]) == [2, 1]
    assert ally(["U18"]) == [2, 2]


def test_U19_leading_only_by_arriving():
    def away(flip):
        pos = clash("t1", {"t1": [2, 1], "t2": [0, 0]}, flip=flip)
        return "withdraw" in options(pos)

    assert not away([])
    assert away(["U19"])
    pos = clash("t1", {"t1": [2, 1], "t2": [0, 0]}, flip=["U19"])
    assert clans(play(pos, "withdraw", "stop"), FOREST) == [1, 0]


def test_U20_the_spear_and_the_festival():
    def feast(flip):
        table = {"t1": [2, 2], "t2": [0, 0]}
        pos = deal(table, [["a.warlord", "e.spear", "e.club"]], festival="t1", flip=flip)
        return play(pos, "play Warlord", "play Lug's Spear")

    assert clans(feast([]), COVE) == [1, 2]
    assert feast(["U20"]).decision.rule == "W4"
    table = {"t1": [2, 2], "t2": [1, 0]}
    hands = [["a.warlord", "e.spear", "e.diarmuid"], ["e.dagda"]]
    pos = deal(table, hands, festival="t1", flip=["U20"])
    pos = play(pos, "play Warlord", "play Lug's Spear", "decline", "play Diarmuid and Gráinne")
    assert (ask(pos), options(pos)[0]) == ((1, "react"), "play The Dagda")  # answers to it, too


@pytest.mark.parametrize("flip", readings.READINGS)
def test_a_game_is_played_to_its_end_with_each_reading(flip):
    pos = start(Inis(), "new", {"seats": 3, "seed": 5, "flip": [flip]}, None)
    state = pos._state.clone()
    assert state.playout(7, [0, 0, 0]) > 50
    assert state.over
    assert zone(pos, "a.raid") == 18


def test_W13_within_W13_takes_the_inner_tale_back():
    """Rules: W13."""
    hand_ = ["e.fal", "a.craftsman", "e.samildanach", "t.stonecircle"]
    table = {"t14": [1, 0, 0, 0], "t2": [1, 0, 0, 0], "t4": [0, 1, 1, 1]}
    pos = deal(table, [hand_, ["a.bard"]], seats=4)
    texts = ("play Stone of Fal", "play Master Craftsman", "name p1", "play Lug Samildanach")
    pos = play(pos, *texts)
    assert ask(pos) == (0, "react")
    assert "play Stone Circle" in options(pos)
