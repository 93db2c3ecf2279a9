"""Why not: the reason given is the true one (sections as in the rulebook)."""

# ruff: noqa: N802  # names of tests begin with the id of their rule, such as U1

from inis.helpers import clash, deal, options, play


def why(position, text):
    refusal = position.why_not(text)
    return refusal.rule, refusal.reason, " ".join(refusal.facts)


def test_9_3_withdraw_goes_by_chieftains_not_by_the_card_below():
    """Rules: 9.3, D21."""
    table = {"t2": [2, 0], "t3": [0, 1], "t1": [2, 2], "t4": [2, 0]}
    pos = play(deal(table, [["a.migration"], []]), "play Migration", "on t2", "move t2 t3")
    pos = play(pos, *(["move t2 t3"] if "move t2 t3" in options(pos) else []))
    while "withdraw" not in options(pos):
        pos = pos.play(pos.options[0])
    pos = play(pos, "withdraw")
    rule, reason, _ = why(pos, "on t1")
    assert rule == "9.3"
    assert "chieftain" in reason
    assert why(pos, "on t3")[0] == "9.3"  # the clash itself


def test_14_order_is_the_reason_only_where_it_is():
    """Rules: 14, e.eriu, D11."""
    table = {"t1": [1, 0], "t2": [1, 0], "t4": [1, 1], "t5": [1, 0]}
    pos = deal(table, [["e.eriu"]], holy={"t1": 1, "t4": 1, "t5": 1})
    pos = play(pos, "play Eriu")
    assert why(pos, "on t2")[0] == "e.eriu"  # no Sanctuary there
    pos = play(pos, "on t4")
    assert why(pos, "on t2")[0] == "e.eriu"
    assert why(pos, "on t1")[0] == "14"


def test_W11_under_the_spear_it_is_the_spear():
    """Rules: e.spear, W11."""
    table = {"t1": [2, 2, 0, 0], "t2": [0, 0, 0, 0]}
    pos = clash("t1", table, [["a.warlord", "e.spear"], [], [], []], strict_windows=True)
    while "play Lug's Spear" not in options(pos):
        pos = pos.play("decline")
    pos = play(pos, "play Lug's Spear")
    while pos.decision.rule != "W11":
        pos = play(pos, "attack p1" if "attack p1" in options(pos) else "decline")
    assert why(pos, "play Warlord")[0] == "e.spear"


def test_U12_a_card_just_received_is_the_reason():
    """Rules: U12, W14."""
    hands = [["a.bard", "t.valley", "t.saltmine"], ["a.geis"]]
    pos = deal({"t13": [1, 1], "t16": [1, 1]}, hands, flip=["U12"], strict_windows=True)
    pos = play(pos, "play Bard")
    while "play Salt Mine" not in options(pos):
        pos = play(pos, "decline")
    pos = play(pos, "play Salt Mine")
    while pos.decision.rule != "W14":
        pos = play(pos, "decline")
    held = pos.view()["players"]
    assert "a.geis" in held[0]["hand"] + held[1]["hand"]
    later = play(pos, "play Valley", "on t13")
    seat = 0 if "a.geis" in held[0]["hand"] else 1
    while later.decision.seat != seat or later.decision.rule != "W2":
        later = play(later, "decline")
    assert why(later, "play Geis")[0] == "U12"


def test_a_card_of_this_window_says_what_it_asks_for():
    """Rules: t.hills, W8, e.diarmuid."""
    pos = clash("t1", {"t1": [1, 2], "t5": [0, 0]}, [["a.bard"], ["t.hills"]], strict_windows=True)
    while pos.decision.rule != "W8" or pos.decision.seat != 1:
        pos = play(pos, "attack p1" if "attack p1" in options(pos) else "decline")
    rule, reason, facts = why(pos, "play Hills")
    assert rule == "t.hills"
    assert "more than this moment offers" in reason
    assert "Hills" in facts


def test_U16_deeds_that_do_not_count_are_named():
    """Rules: U16, 5.3.5."""
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, [["a.bard"]], deeds=[6, 0], flip=["U16"])
    refusal = pos.why_not("pretender")
    assert "U16" in refusal.also
    assert "do not count" in refusal.facts[0]


def test_5_3_1_the_first_turn_without_a_season_card():
    """Rules: 5.3.1."""
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, [["a.geis"]], first_turn=True, deeds=[6, 0])
    assert options(pos) == ["pass"]
    rule, reason, _ = why(pos, "pretender")
    assert rule == "5.3.1"
    assert "no Pretender token" in reason


def test_what_is_on_offer_is_named_not_the_hand():
    """Rules: D14, e.tuan."""
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, [["e.tuan", "a.bard"]], deck=["e.fal", "e.eriu"])
    pos = play(pos, "play Tuan's Memory")
    assert pos.decision.rule == "e.tuan"
    _, _, facts = why(pos, "choose Bard")
    assert "Stone of Fal" in facts
    assert "Bard" not in facts


def test_nobody_beyond_the_seats():
    """Rules: 9.3."""
    pos = clash("t1", {"t1": [1, 1, 0], "t2": [0, 0, 1]})
    assert why(pos, "attack p3")[2] == "there is no p3"
    assert "has none exposed" in why(pos, "attack p2")[2]
