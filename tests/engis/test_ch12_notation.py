"""Chapter 12: decisions as texts, lines and tokens."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import engis_lab as lab
from engis.helpers import ACTION, clan, refused, table, then
from engis_lab.core.words import speaking
from engis_lab.games.engis.codes import A_END
from engis_lab.games.engis.notation import canonical, write

BID = table("bid", {"skills": ["K11"]}, {}, offer=["L1", "C1", "D1", "V1"], round=8)
CUNNING = then(BID, "bid a1 a2", "bid 0")
TAKE = CUNNING.play("cunning no")
ACT = table("act", {"hexes": {"b2": "D5", "b3": "L3"}, "skills": ["K10"]}, {}, round=6)
PLACE = ACT.play("develop K13")
PLAY = table("play", {"played": ["WATER"], "meeples": {"a1": 1, "a2": 1}, "row": 2}, {}, round=4)
RETURN = then(PLAY, "play FOOD", "play FOOD")
OVER = table("end", {})
ASKS = {"bid": BID, "cunning": CUNNING, "take": TAKE, "act": ACT, "place": PLACE, "play": PLAY,
        "return": RETURN}  # fmt: skip
SECTIONS = {"bid": "3.1", "cunning": "3.5", "take": "3.6", "act": "4.1", "place": "K13",
            "play": "5.1", "return": "6.1"}  # fmt: skip


# -- the texts --------------------------------------------------------------------------------


def test_12_every_action_has_one_text():
    found = [write(code) for code in range(A_END)]
    assert len(set(found)) == A_END
    assert all(ACTION.fullmatch(text) for text in found)
    assert canonical() == {text: code for code, text in enumerate(found)}


def test_12_spaces_of_bids_and_returns_are_sorted():
    for text in canonical():
        verb, *spaces = text.split()
        if verb in ("bid", "return"):
            assert spaces == sorted(spaces)


@pytest.mark.parametrize("ask", ASKS)
def test_12_each_decision_has_its_word_and_section(ask):
    decision = ASKS[ask].decision
    assert (decision.ask, decision.rule) == (ask, SECTIONS[ask])
    assert all(ACTION.fullmatch(option.text) for option in decision.options)


@pytest.mark.parametrize("ask", ASKS)
def test_12_any_case_and_spacing_is_read(ask):
    position = ASKS[ask]
    for option in position.options[:30]:
        for text in (option.text.upper(), option.text.title(), f"\t {option.text.swapcase()}\n"):
            assert position.play(text) == position.play(option)
            assert position.play(text).step.text == option.text
        assert position.play("  ".join(option.text.split())).step.text == option.text


@pytest.mark.parametrize(
    ("ask", "text", "canonical_text"),
    [
        ("bid", "lance a1 a2", "bid a1 a2"),
        ("bid", "LANCE 0", "bid 0"),
        ("cunning", "astúcia não", "cunning no"),
        ("cunning", "Astucia A1", "cunning a1"),
        ("take", "pega l1 B2", "take L1 b2"),
        ("act", "passo a1 b2", "step a1 b2"),
        ("act", "fabrica clava", "craft O1"),
        ("act", "fabrica Pedra Lascada", "craft O5"),
        ("act", "craft club", "craft O1"),
        ("act", "craft FLAKED stone", "craft O5"),
        ("act", "desenvolve arte rupestre", "develop K04"),
        ("act", "desenvolve CAÇA", "develop K03"),
        ("act", "desenvolve caca", "develop K03"),
        ("act", "develop cave art", "develop K04"),
        ("act", "develop k04", "develop K04"),
        ("act", "develop lideranca", "develop K05"),
        ("act", "fim", "done"),
        ("place", "põe a1", "place a1"),
        ("place", "poe a1", "place a1"),
        ("place", "PÕE A1", "place a1"),
        ("place", "po\u0303e a1", "place a1"),
        ("play", "usa alimento", "play FOOD"),
        ("play", "usa Mamute", "play MAMMOTH"),
        ("play", "usa tribos", "play TRIBES"),
        ("play", "play tribes", "play TRIBES"),
        ("play", "usa terrenos iguais floresta", "play SAME forest"),
        ("play", "usa iguais montanha", "play SAME mountain"),
        ("play", "play same terrains FOREST", "play SAME forest"),
        ("play", "usa terrenos diferentes", "play DIFFERENT"),
        ("play", "usa DIFFERENT", "play DIFFERENT"),
        ("return", "volta a2 a1", "return a1 a2"),
    ],
)
def test_12_names_and_verbs_in_either_language(ask, text, canonical_text):
    position = ASKS[ask]
    for code in ("en", "pt"):
        with speaking(code):
            assert position.why_not(text) is None
            assert position.play(text).step.text == canonical_text


@pytest.mark.parametrize("things", ["objects", "skills", "cards", "terms"])
def test_12_every_name_in_either_language_is_read(things):
    box = BID._state.box.parts
    verb, rows = {
        "objects": ("craft", box.objects),
        "skills": ("develop", box.skills),
        "cards": ("play", box.cards),
        "terms": ("play SAME", box.terrains[:5]),
    }[things]
    for row in rows:
        for lang in ("en", "pt"):
            text = f"{verb} {row.name(lang)}"
            if row.id == "SAME":
                text += " forest"
            want = f"{verb} {row.id}{' forest' if row.id == 'SAME' else ''}"
            assert BID.game.parse(BID._state, text) == canonical()[want]


def test_12_a_cave_and_a_space_of_the_same_letters_never_clash():
    position = table("bid", {"hexes": {"b1": "F1"}}, {}, offer=["C1", "C2", "C3", "V1"])
    position = then(position, "bid a1", "bid 0")
    for text in ("take C1 c1", "take c1 C1", "take c1 c1", "pega C1 C1"):
        after = position.play(text)
        assert after.step.text == "take C1 c1"
        assert clan(after)["hexes"]["c1"] == "C1"


def test_12_unsorted_bids_and_returns_are_normalised():
    assert BID.play("bid a2 a1 a2").step.text == "bid a1 a2 a2"
    assert RETURN.play("return a2 a1").step.text == "return a1 a2"
    assert BID.play("bid a2 a1") == BID.play("bid a1 a2")


# -- bids by number ---------------------------------------------------------------------------


def test_12_a_bid_by_number_with_one_split_is_accepted():
    one_hex = table("bid", {"meeples": {"a1": 4}})
    assert one_hex.play("bid 2").step.text == "bid a1 a1"
    assert BID.play("bid 4").step.text == "bid a1 a1 a2 a2"
    assert BID.play("lance 0").step.text == "bid 0"


def test_12_a_bid_by_number_with_several_splits_lists_them():
    refusal = BID.why_not("bid 2")
    assert refusal.rule == "12"
    for split in ("bid a1 a1", "bid a1 a2", "bid a2 a2"):
        assert split in refusal.reason
        assert split in refusal.fix
    with pytest.raises(lab.IllegalAction):
        BID.play("bid 2")


def test_12_a_bid_by_number_that_no_rule_allows_names_the_rule():
    assert refused(BID, "bid 5") == "3.3"
    assert refused(BID, f"bid {'9' * 5000}") == "3.3"
    assert refused(BID.play("bid a1"), "bid 1") == "3.2"
    assert refused(TAKE, "bid 2") == "3.6"


# -- unreadable texts -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "text", "meant"),
    [
        ("act", "crft O1", "craft O1"),
        ("act", "fabirca O1", "craft O1"),
        ("act", "devolop K04", "develop K04"),
        ("act", "craft rafft", "raft"),
        ("act", "craft O9", "o"),
        ("act", "develop agilty", "agility"),
        ("act", "develop K17", "k1"),
        ("act", "step a1", "step a1 b2"),
        ("act", "step a1 b5", "b"),
        ("act", "step a1 b2 c1 c2", "step a1 b2"),
        ("act", "done now", "done"),
        ("take", "take L1", "take L1 b2"),
        ("take", "take L9 b2", "L"),
        ("take", "take b2 L1", "take L1 b2"),
        ("play", "play", "play WATER"),
        ("play", "play SAME", "play SAME lake"),
        ("play", "play SAME cave", "basic terrain"),
        ("play", "play watter", "water"),
        ("return", "return", "return a1 b2"),
        ("bid", "bid", "bid 0"),
        ("bid", "bid a1 a1 a1 a1 a1 a1", "bid"),
        ("bid", "bid -1", "bid 0"),
        ("place", "place a1 a2", "place b2"),
        ("cunning", "cunning maybe", "cunning no"),
    ],
)
def test_12_unreadable_texts_are_met_with_what_may_be_meant(ask, text, meant):
    position = ASKS[ask]
    assert refused(position, text) == "12"
    assert meant in f"{position.why_not(text)}"


def test_12_unreadable_texts_say_did_you_mean_in_either_language():
    with speaking("pt"):
        assert "Você quis dizer" in ACT.why_not("crft O1").fix
        assert "você quis dizer" in ACT.why_not("craft rafft").reason
    assert "Did you mean" in ACT.why_not("crft O1").fix


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "0", "🌋", "b\x00id", "bid;a1", "__import__('os')"]
)
def test_12_texts_that_mean_nothing(text):
    for position in ASKS.values():
        assert refused(position, text) == "12"


@pytest.mark.parametrize("thing", [None, 3, 1.5, b"bid 0", ["bid 0"], object()])
def test_12_an_action_is_a_text_or_an_option(thing):
    for position in (BID, OVER):
        with pytest.raises(TypeError, match="an action is a text"):
            position.play(thing)
        with pytest.raises(TypeError, match="an action is a text"):
            position.why_not(thing)


def test_12_very_long_texts_are_answered_shortly():
    for text in ("craft " + "x" * 100_000, "x" * 100_000, "bid " + "a1 " * 50_000):
        refusal = ACT.why_not(text)
        assert refusal.rule == "12"
        assert len(str(refusal)) < 1000


VERBS = ["bid", "lance", "take", "pega", "step", "passo", "craft", "develop", "done", "fim",
         "place", "põe", "play", "usa", "return", "volta", "cunning"]  # fmt: skip
THINGS = ["0", "1", "5", "no", "a1", "a2", "b2", "c1", "d4", "L1", "C1", "O1", "O9", "K01", "K13",
          "K99", "WATER", "SAME", "lake", "lago", "raft", "jangada"]  # fmt: skip
WORDS = st.sampled_from(VERBS + THINGS)


@pytest.mark.parametrize("ask", [*ASKS, "over"])
@given(text=st.text(max_size=40) | st.lists(WORDS, max_size=6).map(" ".join))
@example(text="ﬁm")
@example(text="bid ²")
@example(text="bid ١")
@example(text="ＢＩＤ　0")
@example(text="\ud800 a1")
def test_12_no_text_breaks_anything(ask, text):
    position = ASKS.get(ask, OVER)
    key = position.key
    refusal = position.why_not(text)
    if refusal is None:
        after = position.play(text)
        assert after.step.text in [option.text for option in position.options]
    else:
        assert refusal.rule in position.game.rulebook
        assert refusal.reason
        assert refused(position, text) == refusal.rule
    assert position.key == key


# -- texts of another decision ----------------------------------------------------------------


@pytest.mark.parametrize("ask", ASKS)
def test_12_a_text_of_another_decision_is_refused_by_the_current_one(ask):
    others = {"bid": "bid a1", "cunning": "cunning no", "take": "take F1 c3", "act": "craft O8",
              "place": "place b2", "play": "play WATER", "return": "return a1"}  # fmt: skip
    for other, text in others.items():
        if other != ask:
            refusal = ASKS[ask].why_not(text)
            assert refusal.rule == SECTIONS[ask]
            assert ASKS[ask].decision.question in refusal.facts
            assert ASKS[ask].options[0].text in refusal.fix
