"""Hidden information: what a seat has seen stays, the rest is dealt anew (chapter 16)."""

from collections import Counter

from engis_lab.core.luck import Luck
from engis_lab.core.notation import start
from engis_lab.games.inis.codes import CARD_IDS, bits
from engis_lab.games.inis.game import Inis
from engis_lab.games.inis.invariants import broken
from inis.helpers import deal, hand, options, play, zone


def again(position, seat, n=40):
    """Return the positions after n re-deals."""
    return [position.resample(seat, seed) for seed in range(n)]


def test_16_moor_and_scouts_are_remembered():
    """Rules: 16, W19."""
    hands = [
        ["t.moor", "a.scouts", "a.bard"],
        ["e.fal", "e.tuan", "a.geis", "a.druid"],
        ["e.ogma", "a.raid"],
    ]
    pos = deal({"t10": [1, 0, 0, 0], "t2": [0, 1, 0, 0]}, hands)
    pos = play(pos, "play Moor", "name p1", "play Scouts & Spies", "name p1", "decline")
    for other in again(pos, 0):
        assert hand(other, 1) == hand(pos, 1)
        assert not broken(other._state)
    assert len({tuple(hand(other, 2)) for other in again(pos, 0)}) > 5
    assert len({tuple(hand(other, 1)) for other in again(pos, 3)}) > 5


def test_a_passed_draft_card_is_only_where_it_can_be():
    pos = start(Inis(), "new", {"seats": 4, "seed": 3}, None)
    while pos.decision.ask != "draft_keep":
        pos = pos.play(pos.options[0])
    order = pos._state.order(pos._state.brenn)
    first, second = order[0], order[1]
    passed = list(bits(pos._state.actions(first)))[1:]
    for _ in range(4):
        pos = pos.play(pos.options[0])
    for other in again(pos, first):
        assert all(other._state.where[card] == second for card in passed)
    for _ in range(4):
        pos = pos.play(pos.options[0])
    third = order[2]
    where = Counter(other._state.where[card] for other in again(pos, first) for card in passed)
    assert set(where) <= {first, second, third}
    assert where[second]
    assert where[third]


def test_stored_draft_picks_and_gifts_are_not_shown():
    """Rules: 5.2, e.maeve."""
    pos = start(Inis(), "new", {"seats": 3, "seed": 3}, None)
    while pos.decision.ask != "draft_keep":
        pos = pos.play(pos.options[0])
    viewer = (pos.decision.seat + 1) % 3
    state, game = pos._state, pos.game
    assert {game.text(state, o.code, viewer) for o in pos.options} == {"keep ?"}
    views = [pos.play(option).view(viewer) for option in pos.options]
    assert all(view == views[0] for view in views)
    gifts = deal(
        {"t1": [1, 1, 1], "t2": [0, 0, 0]}, [["e.maeve"], ["a.bard", "a.geis"], ["a.druid"]]
    )
    gifts = play(gifts, "play Maeve's Wealth")
    assert {game.text(gifts._state, o.code, 2) for o in gifts.options} == {"choose ?"}


def test_a_druid_user_knows_the_discard_and_others_do_not_know_what_was_taken():
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, [["a.druid", "a.bard"], ["a.citadel"]])
    pos = play(pos, "play Druid", "choose Geis")
    assert "a.geis" in pos.view(0)["players"][0]["hand"]
    assert pos.view(1)["players"][0]["known"] == []
    assert len(pos.view(0)["discard"]["known"]) == pos.view(0)["discard"]["actions"]
    taken = {c for other in again(pos, 1) for c in hand(other, 0)} - {"a.bard", "a.geis"}
    assert taken


def test_cathbad_and_cove_remember_the_set_aside_card():
    """Rules: e.cathbad, t.cove, W1, W14."""
    pos = deal({"t1": [1, 1, 1], "t2": [0, 0, 0]}, [["e.cathbad"]], phase="assembly", seed=4)
    pos = play(pos, "play Cathbad's Word")
    assert pos.decision.ask == "cathbad_card"
    pos = play(pos, "choose Geis")
    assert all(zone(other, "a.geis") == 8 for other in again(pos, 0))
    assert len({aside(other) for other in again(pos, 1)}) > 4
    while pos.decision.ask == "draft_keep":
        pos = pos.play(pos.options[0])
    assert (pos.decision.seat, pos.decision.ask) == (0, "cathbad_return")
    laid = pos.options[0].text.removeprefix("choose ")
    pos = play(pos, f"choose {laid}")
    assert "a.geis" in hand(pos, 0)
    assert all(aside(other) == aside(pos) for other in again(pos, 0))
    assert len({aside(other) for other in again(pos, 2)}) > 4

    hands = [["t.cove", "a.bard", "a.druid"], ["a.citadel"]]
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, hands, aside="a.geis")
    pos = play(pos, "play Bard", "play Cove", "choose Druid")
    assert aside(pos) == "a.druid"
    assert "a.geis" in hand(pos, 0)
    assert all(aside(other) == "a.druid" for other in again(pos, 0))
    assert all("a.geis" in hand(other, 0) for other in again(pos, 0))
    assert len({aside(other) for other in again(pos, 1)}) > 1


def aside(position):
    """Return the id of the set-aside card."""
    (card,) = bits(position._state.mask[8])
    return CARD_IDS[card]


def test_cards_received_this_turn_move_with_the_re_deal():
    """Rules: U12, t.saltmine."""
    hands = [
        ["a.bard", "a.migration", "t.saltmine", "t.valley"],
        ["a.geis", "a.druid", "a.citadel"],
        ["a.raid"],
    ]
    table = {"t13": [1, 1, 1, 0], "t16": [0, 0, 0, 1]}
    pos = deal(table, hands, flip=["U12"])
    pos = play(pos, "play Bard", "decline", "play Salt Mine", "name p1")
    pos = pos.play(pos.options[0])
    assert options(pos) == ["play Valley", "decline"]  # the turn is not over
    kept = pos._state.fresh[:]
    for other in again(pos, 2):
        t = other._state
        for seat in range(2):
            assert t.fresh[seat] & ~t.mask[seat] == 0
            assert t.fresh[seat].bit_count() == kept[seat].bit_count()
    assert len({tuple(other._state.fresh) for other in again(pos, 2)}) > 2
    assert all(other._state.fresh == kept for other in again(pos, 0))
    assert all(other._state.fresh == kept for other in again(pos, 1))


def test_revealed_tales_stay_known():
    """Rules: e.deirdre."""
    pos = deal({"t1": [1, 1, 1], "t2": [1, 0, 0]}, [["e.deirdre"], ["e.fal"], ["e.tuan"]])
    pos = play(pos, "play Deirdre's Beauty", "choose Tuan's Memory", "on t2")
    for other in again(pos, 1, 9):
        assert hand(other, 0) == ["e.tuan"]


def test_tiles_put_under_the_stack_are_known_to_who_drew_them():
    """Rules: e.tailtu."""
    pos = deal({"t1": [1, 1], "t2": [0, 0]}, [["e.tailtu"]], stack=["t4", "t5", "t8"])
    pos = play(pos, "play Tailtu's Land", "tile t5", "at 0,1", "stop")
    sunk = set(pos._state.under[:2])
    assert all(set(other._state.under[:2]) == sunk for other in again(pos, 0))
    assert any(set(other._state.under[:2]) != sunk for other in again(pos, 1))
    drawn = play(deal({"t1": [1, 1], "t2": [0, 0]}, [["e.tailtu"]]), "play Tailtu's Land")
    assert any(other._state.stack[-1] != drawn._state.stack[-1] for other in again(drawn, 1))
    assert all(other.decision.options == drawn.decision.options for other in again(drawn, 0, 9))


def test_a_seat_that_was_asked_could_have_been_asked_after_a_re_deal():
    pos = deal(
        {"t1": [1, 1, 1], "t2": [0, 0, 0]}, [["a.newclans"], ["a.geis", "a.bard"], ["a.druid"]]
    )
    pos = play(pos, "play New Clans")
    asked = [other for other in again(pos, 0) if len(other.options) > 1]
    assert len(asked) >= 38


def test_what_a_seat_thinks_is_always_possible():
    """The true place of every card is among those that each seat must think possible."""
    for seats in (2, 3, 4):
        pos = start(Inis(), "new", {"seats": seats, "seed": seats}, None)
        state, luck = pos._state.clone(), Luck(seats)
        for n in range(500):
            if state.over:
                break
            state.apply(state.options[luck.below(len(state.options))])
            if n % 3 == 0:
                check_beliefs(state)
                state.clone().resample(n % seats, n)


def check_beliefs(t):
    for seat in range(t.seats):
        for i in range(47):
            card = i if i < 17 else i + 16
            zones, where = t.loc[47 * seat + i], t.where[card]
            assert zones >> where & 1, (seat, CARD_IDS[card])
            if where == seat:
                assert zones == 1 << where, (seat, CARD_IDS[card])
