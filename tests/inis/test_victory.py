"""Victory (chapter 11)."""

# ruff: noqa: N802  # names of tests begin with the id of their rule, such as U1

from engis_lab.games.inis.victory import conditions_met
from inis.helpers import deal, play

WEST = {"t1": [1, 6], "t2": [0, 0]}


def assembly(clans, tokens, deeds=None, **more):
    seats = len(tokens)
    return deal(clans, phase="assembly", tokens=tokens, deeds=deeds or [0] * seats, **more)


def test_11_5_deeds_pay_the_smallest_gap_first():
    """Rules: 11.5, 13."""
    checks = [((4, 2, 0), 2, 1), ((5, 5, 3), 2, 2), ((6, 5, 5), 1, 2), ((6, 6, 6), 0, 3),
              ((0, 0, 0), 5, 0), ((0, 0, 0), 6, 1)]  # fmt: skip
    for values, deeds, met in checks:
        assert conditions_met(list(values), deeds) == met


def test_11_1_only_token_holders_win():
    """Rules: 11.1, 11.2, 11.6."""
    table = {"t1": [7, 6], "t2": [0, 0]}
    assert assembly(table, [False, False])._state.winners() == []
    pos = assembly(table, [True, False])
    assert pos._state.winners() == [0]
    assert pos.over
    assert pos.outcome.rule == "11.6"
    assert pos.outcome.winners == (0,)


def test_11_2_leadership_counts_opposing_clans_led():
    pos = deal({"t1": [3, 2, 0], "t2": [4, 1, 3], "t4": [1, 1, 0]})
    row = pos.breakdown(0)[0]
    assert row.points == 1
    assert row.label == "Leadership: 6 opposing clans led"
    assert row.sources == ("t1", "p1:t1", "t2", "p1:t2", "p2:t2")


def test_11_3_religion_counts_sanctuaries_where_present():
    pos = deal({"t1": [1, 3], "t2": [1, 0], "t4": [0, 1]}, holy={"t1": 4, "t2": 2, "t4": 1})
    assert [item.points for item in pos.breakdown(0)] == [0, 1, 0]
    assert pos.breakdown(0)[1].sources == ("t1", "t2")


def test_11_4_land_counts_territories_with_deeds():
    pos = deal({"t1": [1, 1], "t2": [1, 1], "t4": [1, 0], "t5": [1, 0]}, deeds=[2, 0])
    row = pos.breakdown(0)[2]
    assert (row.points, row.rule) == (1, "11.4")
    assert row.label == "Land: 4 territories and 2 Deeds"
    assert pos.scores == (1, 0)


def test_11_7_ties_go_to_the_brenn_or_to_nobody():
    """Rules: 11.7."""
    both = {"t1": [0, 0, 1], "t2": [1, 1, 0]}
    pos = assembly(both, [True, True, False], [6, 6, 0], capital="t1")
    assert pos._state.winners() == []
    assert not pos.over
    assert pos._state.pretender == 0
    mine = assembly(
        {"t1": [0, 1, 0], "t2": [1, 1, 1]}, [True, True, False], [6, 6, 0], capital="t1"
    )
    assert mine._state.winners() == [1]


def test_11_6_and_11_7_the_outcome_says_which_rule_decided():
    tie = assembly({"t1": [0, 1, 0], "t2": [1, 1, 1]}, [True, True, False], [6, 6, 0], capital="t1")
    assert tie.outcome.rule == "11.7"
    assert "the Brenn wins ties" in tie.outcome.reason
    for tokens in ([False, True, False], [True, True, False], [True, True, True]):
        alone = assembly({"t1": [0, 1, 0], "t2": [1, 1, 1]}, tokens, [0, 6, 4], capital="t1")
        assert alone.outcome.winners == (1,)
        assert alone.outcome.rule == "11.6"
        assert alone.outcome.reason == "Red (p1) meets most conditions: 1"
    # the Brenn has no token: what it meets makes no tie (11.8)
    brenn = assembly(
        {"t1": [0, 1, 0], "t2": [1, 1, 1]}, [True, False, False], [6, 6, 0], capital="t1"
    )
    assert (brenn.outcome.winners, brenn.outcome.rule) == ((0,), "11.6")


def test_T9_a_tie_without_the_brenn_returns_the_tokens():
    """Rules: 11.7, I10."""
    pos = assembly({"t1": [0, 0, 1], "t2": [1, 1, 0]}, [True, True, False], [6, 6, 0], capital="t1")
    assert pos._state.pretender == 0
    assert pos.decision.ask == "draft_keep"


def test_11_8_a_brenn_without_token_is_not_looked_at():
    pos = assembly(
        {"t1": [0, 0, 1], "t2": [1, 1, 1]}, [True, False, False], [6, 6, 6], capital="t1"
    )
    assert pos._state.winners() == [0]


def test_11_9_the_cap_is_a_draw():
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, max_rounds=1, passed=[1])
    pos = play(pos, "pass")
    assert pos.over
    assert pos.outcome.winners == ()
    assert pos.outcome.rule == "11.9"
    assert pos._state.winners() == []


def test_11_points_change_is_told():
    pos = deal({"t1": [1, 1], "t2": [0, 1]}, [["e.balor"]], holy={"t1": 6})
    pos = play(pos, "play Balor's Eye", "clan p0 t1")
    assert ("Blue (p0) no longer meets: religion", -1) in [(e.text, e.points) for e in pos.events]
