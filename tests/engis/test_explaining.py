"""Where points come from, what happened, and why not: names, sources, order of rules."""

# ruff: noqa: N802  # names of tests begin with the id of their rule, such as K01

import pytest

from engis.helpers import TABLES, game, points, refused, solo, table, texts, then
from engis_lab.core.words import speaking


def items(card, *opponents, **clan):
    """Return the items of one play: key of the part, points, sources."""
    position = table("play", clan, *opponents).play(f"play {card}")
    return [(i.key.split(":")[2], i.points, i.sources) for i in position.breakdown(0)]


# -- items of the scoring cards ---------------------------------------------------------------


def test_5_2_items_name_icons_meeples_object_and_skill():
    clan = {"hexes": {"b2": "L1", "b3": "M1"}, "meeples": {"b2": 2, "a1": 2}, "objects": ["O8"],
            "skills": ["K02"]}  # fmt: skip
    assert items("WATER", **clan) == [
        ("icons", 4, ("0:a2", "0:b2", "0:b3")),
        ("meeples", 2, ("0:b2",)),
        ("O8", 2, ("O8",)),
        ("K02", 1, ("K02",)),
    ]


def test_5_3_items_name_caves_and_meeples_on_them():
    clan = {"hexes": {"b2": "C1", "b3": "C4"}, "meeples": {"b2": 2, "a1": 2}, "skills": ["K04"]}
    assert items("SHELTER", **clan) == [
        ("hexes", 6, ("0:b2", "0:b3")),
        ("meeples", 2, ("0:b2",)),
        ("K04", 2, ("K04",)),
    ]


def test_5_4_items_name_each_object():
    assert items("OBJECTS", objects=["O1", "O3", "O4"]) == [
        ("O1", 1, ("O1",)), ("O3", 2, ("O3",)), ("O4", 3, ("O4",))]  # fmt: skip


def test_5_5_items_name_meeples_at_home_and_weaker_opponents():
    other = {"meeples": {"a1": 1}, "row": 3}
    clan = {"meeples": {"a1": 2, "a2": 1}, "row": 1, "objects": ["O1", "O7"], "skills": ["K05"]}
    assert items("TRIBES", other, **clan) == [
        ("meeples", 3, ("0:a1", "0:a2")), ("weaker", 1, ()), ("O1", 2, ("O1",)),
        ("O7", 2, ("O7",)), ("K05", 1, ("K05",)),
    ]  # fmt: skip


def test_5_6_items_name_hexes_meeples_and_edges():
    """b3 touches no other forest."""
    clan = {"hexes": {"b1": "F1", "b3": "F2"}, "meeples": {"b1": 4}}
    assert items("SAME forest", **clan) == [
        ("hexes", 3, ("0:a1", "0:b1", "0:b3")), ("meeples", 4, ("0:b1",)),
        ("edges", 1, ("0:a1", "0:b1")),
    ]  # fmt: skip


def test_5_7_items_name_terrains_owned_and_inhabited():
    clan = {"hexes": {"b1": "F1", "b2": "C1", "b3": "L1"}, "meeples": {"b1": 1, "b2": 1, "b3": 2}}
    assert items("DIFFERENT", **clan) == [
        ("terrains", 3, ("0:a1", "0:a2", "0:b1", "0:b3")),
        ("meeples", 2, ("0:b1", "0:b3")),
    ]


def test_5_8_the_three_point_rule_is_an_item_of_its_own():
    assert items("OBJECTS", objects=["O1"]) == [("O1", 1, ("O1",)), ("least", 2, ())]
    assert items("SHELTER") == [("least", 3, ())]
    assert items("MAMMOTH", objects=["O2"]) == [("O2", 2, ("O2",)), ("least", 1, ())]


def test_5_the_items_of_a_card_have_its_section_and_round():
    sections = {"WATER": "5.2", "FOOD": "5.2", "MAMMOTH": "5.2", "SHELTER": "5.3", "OBJECTS": "5.4",
                "TRIBES": "5.5", "SAME forest": "5.6", "DIFFERENT": "5.7"}  # fmt: skip
    for card, section in sections.items():
        position = table("play", {}).play(f"play {card}")
        for item in position.breakdown(0):
            least = item.key.endswith(":least")
            assert (item.rule, item.round) == ("5.8" if least else section, 8)
        (event,) = position.events
        assert (event.rule, event.points, event.seat) == (section, position.scores[0], 0)


def test_5_items_of_earlier_rounds_are_found_by_replaying_the_line():
    """What stood where when the card was played, not where it stands now."""
    clan = {"hexes": {"b2": "L1"}, "meeples": {"b2": 4}}
    position = then(table("play", clan, {}, round=6), "play WATER", "play WATER")
    before = points(position)
    while position.decision.ask != "act" or position.decision.seat:
        position = position.play("done" if position.decision.ask == "act" else position.options[-1])
    position = position.play(texts(position, "step")[0])
    assert points(position) == before == {"card:WATER:icons": 3, "card:WATER:meeples": 4}


def test_5_a_position_without_its_line_still_adds_up():
    position = game(3)[-1]
    whole = position.game.items(position._state, 0)
    assert sum(item.points for item in whole) == position.scores[0]
    assert {item.key.split(":")[2] for item in whole if item.source == "card"} == {"whole"}


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_5_every_option_to_play_promises_what_it_scores(seats, side):
    for position in game(seats, side)[:-1]:
        if position.decision.ask == "play":
            seat = position.decision.seat
            for option in position.options:
                after = position.play(option)
                if not after.over:
                    gain = after.view()["clans"][seat]["log"][-1]["points"]
                    assert option.effect == f"{gain:+d}"


def test_10_6_items_of_the_rival():
    position = solo("play", {}, {"plan": "WATER", "bid": 1, "objects": ["O8"]}, order=[1, 0])
    # It scored before the first decision of the line: one item, and its level.
    assert points(position, 1) == {"card:WATER:whole": 6, "level": 3}
    position = solo("play", {}, {"plan": "WATER", "bid": 1, "objects": ["O8"]}, round=7)
    position = position.play("play FOOD")
    assert points(position, 1) == {"card:WATER:plan": 4, "card:WATER:O8": 2, "level": 3}
    assert {item.rule for item in position.breakdown(1)} == {"10.6", "10.7"}


def test_7_2_items_of_the_end_name_their_hexes():
    end = table("end", {"hexes": {"b1": "F1", "b2": "D5"}})
    found = {item.key: item.sources for item in end.breakdown(0)}
    assert found["majority:forest"] == ("0:a1", "0:b1")
    assert found["knowledge"] == ("0:b2",)


# -- events -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_events_tell_every_point(seats, side):
    total = [0] * max(seats, 2)
    for position in game(seats, side):
        for event in position.events:
            assert event.rule in position.game.rulebook
            if event.seat >= 0:
                total[event.seat] += event.points
        assert tuple(total) == position.scores


def test_6_the_last_card_of_a_round_tells_return_first_player_and_offer():
    away = {"meeples": {"a1": 3}, "row": 1}
    position = then(table("play", {}, away, round=3), "play FOOD", "play FOOD")
    assert [event.rule for event in position.events] == ["5.2", "6.1", "6.2", "6.3"]
    assert [event.seat for event in position.events] == [1, 1, 1, -1]


def test_3_the_last_bid_tells_the_turn_order():
    position = then(table("bid", {}, {}, side="B"), "bid 0", "bid b1")
    assert [event.rule for event in position.events] == ["3.1", "3.4"]
    assert position.events[1].text == "turn order: Blue and Red"


def test_13_what_a_set_up_begins_with_is_told():
    found = {
        phase: [event.rule for event in table(phase, {}).events] for phase in ("bid", "act", "end")
    }
    assert found["bid"] == ["1.5", "1.7", "1.9"]
    assert found["act"] == ["1.7", "3.4"]
    assert found["end"][:2] == ["1.7", "7.1"]
    assert found["end"][-1] == "7.6"


def test_3_events_are_told_in_either_language():
    position = then(table("bid", {}, {}, side="B"), "bid 0", "bid b1")
    with speaking("pt"):
        assert position.events[1].text == "ordem de turnos: Azul e Vermelho"


# -- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "also"),
    [
        ("craft O1", ("K14", "4.3")),  # CRAFT is over, and it is there already
        ("craft O4", ("K14", "4.3")),  # and too dear
        ("develop K16", ("4.5", "4.6")),  # DEVELOP is over, and too hard
        ("develop K01", ("4.5", "1.6")),  # and there already, and none left
        ("step a1 c3", ("4.2",)),  # MOVE is over, and c3 far
        ("step a1 a2 a1", ("4.2", "K10")),  # and two steps, and back
    ],
)
def test_4_1_several_failures_are_named_in_rulebook_order(text, also):
    start = table("act", {"hexes": {"b1": "D5"}})
    done = {"c": "craft O1", "d": "develop K01", "s": "step a1 a2"}[text[0]]
    last = "develop K01" if text[0] != "d" else "craft O1"
    refusal = then(start, done, last).why_not(text)
    assert (refusal.rule, refusal.also) == ("4.1", also)


@pytest.mark.parametrize(("seats", "side"), TABLES)
def test_12_refusals_of_every_decision_are_whole_sentences_in_either_language(seats, side):
    for position in game(seats, side)[5:-1:23]:
        for code in ("en", "pt"):
            with speaking(code):
                for option, refusal in position.refusals():
                    assert refusal.rule in position.game.rulebook
                    assert refusal.fix.endswith((".", "?"))
                    assert not refusal.fix[0].islower()
                    assert "  " not in str(refusal)
                    assert ": ." not in str(refusal)
                    assert refused(position, option.text) == refusal.rule


def test_4_3_a_refusal_in_portuguese_uses_no_english_word():
    position = table("act", {"skills": ["K06"]})
    with speaking("pt"):
        refusal = position.why_not("craft O3")
        assert str(refusal).startswith("regra 4.3: ")
    assert refusal.facts == (
        "Roda (O3) pede 3 de madeira",
        "você tem 2: hexágono impresso de floresta a1, Carpintaria (K06)",
    )
    assert refusal.fix == "Mais um ícone de madeira."


def test_5_6_a_refusal_in_portuguese_names_terrains_and_cards():
    position = table("play", {"played": ["WATER"]})
    with speaking("pt"):
        assert position.why_not("play SAME lake").fix == "Você tem: floresta e montanha."
        assert "Alimento" in position.why_not("play WATER").fix
        assert position.why_not("play WATER").facts == (
            "a carta Água foi usada numa rodada anterior",
        )


def test_3_6_the_order_of_the_pile_is_not_given_away():
    position = then(table("bid", {}, {}, round=6, pile=["F1", "F2", "F3", "F4", "L1"]),
                    "bid a1", "bid 0")  # fmt: skip
    assert position.why_not("take L1 b2").facts == ("L1 lake is still in the pile",)


def test_3_6_hexes_face_down_are_no_list_of_refusals():
    """One refusal for each hex that was seen and is gone, and for each closed space."""
    position = table("bid", {"hexes": {"b2": "L1"}}, {}, round=2, discarded=["V1", "V2", "V3"])
    position = then(position, "bid a1", "bid 0")
    found = [option.text.split()[1:] for option, _ in position.refusals()]
    open_ = {text.split()[2] for text in texts(position)}
    assert {hex_ for hex_, _ in found} == {"L1", "V1", "V2", "V3", texts(position)[0].split()[1]}
    assert len(found) == 4 + 10 - len(open_)


def test_3_6_a_hex_of_the_rival_has_no_space():
    position = solo("bid", {}, {"hexes": ["L1"], "plans": ["TRIBES"]})
    position = position.play("bid a1")
    assert position.why_not("take L1 b2").facts == ("the Rival Clan has L1 lake",)


def test_K10_a_two_step_path_reads_as_one():
    position = table("act", {"skills": ["K10"], "hexes": {"b2": "L1", "c1": "F1"}})
    option = next(o for o in position.options if o.text == "step a2 b2 c1")
    assert option.label("en") == "Move a meeple from a2 over b2 to c1"
    assert option.label("pt") == "Mover um meeple de a2 por b2 até c1"
