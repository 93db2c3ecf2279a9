"""Hidden information: what a seat has seen stays, the rest is dealt anew (chapter 16)."""

from collections import Counter

import pytest

from engis_lab.core.luck import Luck
from engis_lab.core.notation import start
from engis_lab.games.inis.codes import CARD_IDS, DECK, DISCARD, OUT, bits
from engis_lab.games.inis.game import Inis
from engis_lab.games.inis.invariants import broken
from engis_lab.games.inis.table import LOOK, SHUFFLE
from engis_lab.games.inis.tales_long import mix_up
from engis_lab.games.inis.trail import ACTION, TALE, possible
from inis.helpers import clash, deal, hand, options, play, zone


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


def in_draft(seats, seed):
    """Return a position at the first choice of a draft, and the seats in order of passing."""
    pos = start(Inis(), "new", {"seats": seats, "seed": seed}, None)
    while pos.decision.ask != "draft_keep":
        pos = pos.play(pos.options[0])
    return pos, pos._state.order(pos._state.brenn)


def choose(position, n, option=0):
    """Play an option n times."""
    for _ in range(n):
        position = position.play(position.options[option])
    return position


def held(position, seat, cards):
    """Return how many of some cards a seat holds."""
    return (position._state.mask[seat] & sum(1 << card for card in cards)).bit_count()


@pytest.mark.slow
def test_passed_draft_cards_are_only_where_and_as_many_as_can_be():
    """Rules: 5.2, 16."""
    pos, (first, second, third, fourth) = in_draft(4, 3)
    before = pos._state.actions(first)
    pos = choose(pos, 4)
    passed = list(bits(before & ~pos._state.actions(first)))
    assert len(passed) == 3
    assert {held(other, second, passed) for other in again(pos, first)} == {3}
    pos = choose(pos, 4)  # the second passes two cards of four, one of them its own or not
    found = [(held(p, second, passed), held(p, third, passed)) for p in again(pos, first, 100)]
    assert set(found) == {(2, 1), (1, 2)}
    pos = choose(pos, 4)  # the third passes one on
    found = Counter(held(p, fourth, passed) for p in again(pos, first, 200))
    assert set(found) == {0, 1}
    for seat in (first, second, third):
        assert all(hand(p, seat) == hand(pos, seat) for p in again(pos, seat, 9))
    for p in again(pos, first):
        assert not broken(p._state)
        check_beliefs(p._state)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_a_re_deal_is_a_draft_that_could_have_been(seats, seed):
    """Each hand-over is replayed: who passed how many of what a seat has seen (5.2)."""
    pos, order = in_draft(seats, seed)
    steps = 4 if seats == 2 else 3
    for step in range(steps):
        for n in range(seats):
            for viewer in (order[0], order[-1]):
                for k in range(3):
                    could_have_been(pos._state, pos.resample(viewer, k)._state, viewer)
            pos = pos.play(pos.options[(seed + step + n) % len(pos.options)])
    for n in range(60):
        if pos.over:
            return
        for viewer in range(seats):
            could_have_been(pos._state, pos.resample(viewer, n)._state, viewer)
        pos = pos.play(pos.options[(seed + 7 * n) % len(pos.options)])


def could_have_been(then, now, viewer):
    """What the seat saw is the same in both trails, and every card goes from where it was."""
    trails = ((then.trail, now.trail, range(17)),
              (then.tale_trail, now.tale_trail, range(33, 63)))  # fmt: skip
    where = [zone if zone == OUT else DECK for zone in then.where]
    truly = where[:]
    for before, after, kind in trails:
        for (card, old, new, seen), (other, left, came, by) in zip(before, after, strict=True):
            assert (old, new, seen) == (left, came, by)
            if card == LOOK and seen >> viewer & 1:
                assert all((truly[c] == old) == (where[c] == old) for c in kind)
            elif card == SHUFFLE:
                for c in kind:
                    where[c] = DECK if where[c] == DISCARD else where[c]
                    truly[c] = DECK if truly[c] == DISCARD else truly[c]
            elif card >= 0:
                assert card == other or not seen >> viewer & 1
                assert where[other] == old
                where[other], truly[card] = new, new
    hidden = [*range(17), *range(33, 63)]
    assert [where[card] for card in hidden] == [now.where[card] for card in hidden]
    assert sorted(now.deck) == [card for card in range(33, 63) if where[card] == DECK]
    assert not broken(now)


def test_two_players_know_all_cards_they_passed():
    """A card that was passed to the only opponent and did not come back is there.

    Rules: 5.2.
    """
    pos, (first, second) = in_draft(2, 1)
    gone = 0
    for _ in range(8):
        before = pos._state.mask[first] | pos._state.mask[4 + first]
        pos = pos.play(pos.options[0])
        gone |= before & ~(pos._state.mask[first] | pos._state.mask[4 + first])
    there = pos._state.mask[second] & gone
    assert there.bit_count() > 2
    known = pos.view(first)["players"][second]["known"]
    assert {CARD_IDS[card] for card in bits(there)} <= set(known)
    assert set(known) <= set(hand(pos, second))


def test_what_lies_apart_and_what_is_drawn_is_seen_by_its_owner():
    """Rules: 5.2, e.tuan, e.maeve."""
    pos, (first, second) = in_draft(2, 1)
    pos = choose(pos, 4)
    apart = pos.view(first)["players"][first]["packet_cards"]
    assert len(apart) == 3
    assert pos.view()["players"][second]["packet_cards"] != apart
    assert pos.view(first)["players"][second]["packet_cards"] is None
    assert "apart: " in str(pos)
    drawn = play(deal({"t1": [1, 1], "t2": [0, 0]}, [["e.tuan"]]), "play Tuan's Memory")
    assert len(drawn.view(0)["players"][0]["drawn"]) == 3
    assert drawn.view(1)["players"][0]["drawn"] is None


def test_a_hand_that_is_empty_holds_nothing():
    """Then what was seen in it and has left it unseen lies in the discard.

    Rules: 5.3.9, 16.
    """
    hands = [
        ["a.scouts", "a.geis"], ["a.bard", "a.newclans", "e.champion"], ["a.druid", "a.raid"],
        ["a.conquest"],
    ]  # fmt: skip
    table = {"t1": [2, 1, 0, 0], "t2": [1, 0, 0, 0], "t3": [0, 1, 1, 0], "t4": [1, 0, 0, 2]}
    pos = deal(table, hands, aside="a.festival")
    pos = play(pos, "play Scouts & Spies", "name p1", "move t2 t1", "attack p1",
               "discard Bard")  # fmt: skip
    while pos.decision.seat != 1 or pos.decision.ask != "turn":
        pos = pos.play(pos.options[-1])
    pos = play(pos, "play New Clans")
    while pos.decision.ask != "turn":
        pos = pos.play(pos.options[-1])
    assert hand(pos, 1) == ["e.champion"]
    assert "a.bard" in pos.view(0)["discard"]["known"]
    while pos.decision.seat != 1 or pos.decision.ask != "turn":
        pos = pos.play(pos.options[-1])
    pos = play(pos, "play Champion's Share")
    assert all(hand(other, 1) == ["a.festival"] for other in again(pos, 1, 5))
    assert not any("a.bard" in hand(other, 1) for other in again(pos, 0, 100))


@pytest.mark.slow
def test_whoever_is_asked_holds_an_answer_after_every_re_deal():
    """Asking tells that a fitting card is held.

    Rules: W1, W2, W18.
    """
    rare = deal({"t1": [1, 1], "t2": [0, 0]}, [[], ["e.cathbad"]], phase="assembly")
    assert all(len(other.options) == 2 for other in again(rare, 0, 200))
    assert len({tuple(hand(other, 1)) for other in again(rare, 0, 5)}) == 1
    hands = [["a.newclans"], ["a.geis", "a.bard"], ["a.druid"]]
    pos = play(deal({"t1": [1, 1, 1], "t2": [0, 0, 0]}, hands), "play New Clans")
    assert all(len(other.options) > 1 for other in again(pos, 0, 200))
    table = {"t1": [1, 1], "t2": [0, 0]}
    end = play(deal(table, [["a.bard", "e.tuan"], ["e.oengus", "e.fal", "e.ogma"]]), "play Bard")
    assert end.decision.rule == "W18"
    found = again(end, 0, 100)
    assert all("e.oengus" in hand(other, 1) for other in found)
    assert len({tuple(hand(other, 1)) for other in found}) > 20


def test_a_known_answer_needs_no_other():
    """An Advantage card lies open to all, so it explains the question.

    Rules: W8, W14.
    """
    for held in ("a.druid", "a.bard"):  # whatever else is held
        mine = [held, "t.ironmine", "e.fal", "e.tuan"]
        hands = [["a.citadel"], mine, ["e.ogma", "e.balor"]]
        table = {"t1": [2, 2, 0], "t2": [0, 0, 1], "t6": [0, 1, 0], "t3": [0, 0, 1]}
        pos = clash("t1", table, hands, instigator=1, turn=1)
        while "attack p0" not in options(pos):
            pos = play(pos, "decline")
        pos = play(pos, "attack p0")
        assert (pos.decision.seat, pos.decision.rule) == (1, "W8")
        clubs = sum("e.club" in hand(other, 1) for other in again(pos, 0, 100))
        assert clubs < 30
    hands = [["a.bard"], ["a.druid", "a.newclans", "t.valley"], ["a.citadel"]]
    pos = deal({"t16": [1, 1, 1], "t2": [0, 0, 0]}, hands, turn=1)
    pos = play(pos, "play New Clans")
    assert pos.decision.rule == "W14"
    assert len({tuple(hand(other, 1)) for other in again(pos, 0)}) > 5


def test_a_look_shows_each_card_once():
    """Rules: a.scouts, a.druid, t.moor."""
    hands = [["a.scouts", "a.citadel"], ["a.bard", "a.geis", "a.raid"], ["a.druid"], ["a.warlord"]]
    pos = deal({"t1": [1, 1, 1, 1], "t2": [0, 0, 0, 0]}, hands)
    pos = play(pos, "play Scouts & Spies", "name p1", "decline")
    assert len(pos.view(0)["players"][1]["known"]) == 3
    for other in again(pos, 2):
        assert len(other.view(0)["players"][1]["known"]) == 3
        assert other.view(2)["players"][1]["known"] == []
    tales = deal({"t10": [1, 1, 1], "t2": [0, 0, 0]}, [["t.moor"], ["e.fal", "e.ogma", "e.eriu"]])
    tales = play(tales, "play Moor", "name p1")
    for other in again(tales, 2, 20):  # what one seat knows of it another does not forget
        assert len(other.view(0)["players"][1]["known"]) == 3


def test_what_follows_from_a_later_play_is_known():
    """A hidden theft takes one card: which one is known when it is played (t.saltmine).

    Rules: 16.
    """
    hands = [["a.scouts", "a.warlord"], ["a.citadel", "a.newclans"],
             ["t.saltmine", "a.sanctuary", "a.druid", "a.raid"], ["a.festival"]]  # fmt: skip
    pos = deal({"t13": [1, 1, 1, 1], "t2": [0, 0, 0, 0]}, hands)
    pos = play(pos, "play Scouts & Spies", "name p1", "stop", "pass", "play Sanctuary")
    pos = play(pos, "play Salt Mine", "name p1")
    took = [c for c in hand(pos, 2) if c in ("a.citadel", "a.newclans")]
    pos = play(pos, "choose Druid")
    assert pos.view(0)["players"][1]["known"] == []
    pos = play(pos, "pass", "pass", "pass")
    name = "Citadel" if took == ["a.citadel"] else "New Clans"
    pos = play(pos, f"play {name}")
    left = "a.newclans" if took == ["a.citadel"] else "a.citadel"
    assert pos.view(0)["players"][1]["known"] == [left]


def test_after_a_reshuffle_old_tales_are_as_many_as_were_drawn():
    """Rules: 12, e.dagda."""
    fresh = ["e.fal", "e.ogma"]
    rest = [c for c in CARD_IDS if c.startswith("e.") and c not in (*fresh, "e.dagda", "e.balor")]
    hands = [["e.dagda"], ["a.bard", "a.sanctuary"], ["e.balor"]]
    table = {"t1": [1, 1, 1, 0], "t2": [0, 0, 0, 1]}
    pos = deal(table, hands, turn=1, tales_discard=rest)
    pos = play(pos, "play Bard")  # one of two new ones
    while "play Balor's Eye" not in options(pos):
        pos = pos.play(pos.options[-1])
    pos = play(pos, "play Balor's Eye", "clan p1 t1", "play The Dagda")  # all others come back
    while "play Sanctuary" not in options(pos):
        pos = pos.play(pos.options[-1])
    pos = play(pos, "play Sanctuary")
    assert len([c for c in hand(pos, 1) if c.startswith("e.")]) == 2
    for other in again(pos, 0, 60):  # one new card at least; the second may be any
        assert set(hand(other, 1)) & set(fresh)


def test_set_ups_alike_to_a_seat_are_dealt_anew_alike():
    """Rules: 16."""
    table = {"t1": [1, 1, 1], "t2": [0, 0, 0]}
    one = deal(table, [["a.bard"], ["a.citadel", "a.geis"], ["a.conquest"]])
    two = deal(table, [["a.bard"], ["a.warlord", "a.migration"], ["a.geis"]])
    for seed in range(6):
        pair = [pos.resample(0, seed)._state for pos in (one, two)]
        assert pair[0].trail == pair[1].trail
        assert pair[0].where == pair[1].where


def test_tiles_drawn_again_by_another_player_are_mixed_up():
    """Who had put them under the stack no longer knows their order.

    Rules: e.tailtu.
    """
    seen = deal({"t1": [1, 1], "t2": [0, 0]}, [["e.tailtu"]], stack=["t12", "t13", "t14"])
    seen = play(seen, "play Tailtu's Land", "tile t14", "at 0,1", "stop")
    t = seen._state.clone()
    t.under = t.under[:4]  # p1 draws so deep that it meets what p0 has put there
    both = {11, 12}
    assert set(t.under[:2]) == both
    assert all(t.batch[tile] for tile in both)
    drawn = t.under[1:]
    mix_up(t, 0, drawn)
    assert all(t.batch[tile] for tile in both)  # p0 sees what p0 draws
    mix_up(t, 1, drawn)
    assert not any(t.batch[tile] for tile in both)


def test_strict_windows_tell_nothing_of_a_second_answer():
    """Rules: W9, 10.1."""

    def asked(*cards):
        table = {"t1": [2, 2, 0, 0], "t2": [0, 0, 0, 0]}
        pos = clash("t1", table, [list(cards), [], [], []], strict_windows=True)
        while "attack p1" not in options(pos):
            pos = play(pos, "decline")
        pos = play(pos, "attack p1")
        while "play Streng's Resolve" not in options(pos):
            pos = play(pos, "decline")
        pos = play(pos, "play Streng's Resolve")
        rules = []
        while pos.decision.ask == "react":
            rules.append((pos.decision.seat, pos.decision.rule))
            pos = play(pos, "decline")
        return rules

    assert asked("e.streng", "a.raid") == asked("e.streng", "a.bard")


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
    assert sum(n.bit_count() for n in kept) == 2
    for other in again(pos, 2):
        t = other._state
        assert t.fresh == [
            sum(1 << t.trail[entry][0] for seat_, entry in t.came if seat_ == seat)
            for seat in range(4)
        ]
        assert [n.bit_count() for n in t.fresh] == [n.bit_count() for n in kept]
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


@pytest.mark.slow
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
        sets = [*possible(t, ACTION, seat), *possible(t, TALE, seat)]
        for i in range(47):
            card = i if i < 17 else i + 16
            zones, where = sets[i], t.where[card]
            assert zones >> where & 1, (seat, CARD_IDS[card])
            if where == seat:
                assert zones == 1 << where, (seat, CARD_IDS[card])
