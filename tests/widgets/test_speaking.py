"""Both languages, all of them."""

import pytest

import engis_lab as lab
from engis_lab.core.words import speaking
from engis_lab.widgets import Explorer


def test_the_switch_redraws_everything_in_the_other_language(explorer, hand, study):
    hand.type("craft O4")
    hand.press("Português")
    assert "Não é possível: craft O4" in hand.read()
    assert "Por que não?" in hand.read()
    assert "Engis, rodada 1" in " ".join(explorer._board.widget.data[-1].text)
    assert "Explorador" in repr(explorer)
    assert lab.language() == "en"
    hand.press("English")
    assert "Not possible: craft O4" in hand.read()


def picked(act):
    act("pick", "1:a1")


def refused(act):
    act("play", "craft O8")
    act("rule", "K11")


def nobody_played_for(act):
    act("policy", "1 ")
    act("play-on", "end")


def forked(act):
    act("play", "bid 0")
    act("back")
    act("play", "bid a1")
    act("name", "N1")
    act("luck")
    act("back")


def to_act(act):
    for _ in range(6):
        act("play-on", "decision")


SCENES = {
    "picked": picked,
    "refused": refused,
    "in a hidden view": lambda act: act("view", "see 0"),
    "blind": lambda act: (act("view", "see 0"), act("play", "bid 0")),
    "played as a seat": lambda act: act("view", "play 2"),
    "nobody played for": nobody_played_for,
    "forked": forked,
    "acting": to_act,
    "round by round": lambda act: (act("play-on", "round"), act("light", "1 0")),
    "over": lambda act: (act("play-on", "end"), act("play", "bid 0")),
    "deleted": lambda act: (act("play", "bid 0"), act("delete")),
    "not deleted": lambda act: act("delete"),
    "empty line": lambda act: act("play", ""),
    "unknown action": lambda act: act("nonsense"),
}
NAMES = {"plotly", "English", "Português", "SVG", "N1"}


@pytest.mark.parametrize("scene", SCENES)
def test_no_text_stays_english(scene, hand_of, controls):
    """Each text with a word in it differs between the languages, but for names and notation."""
    said = {}
    for code in ("en", "pt"):
        study = lab.Study(lab.new("engis", seats=3, seed=7))
        explorer = Explorer(study, board="svg", language=code)
        for part in ("why", "scores", "tree", "share"):
            explorer.act("open", part)
        SCENES[scene](explorer.act)
        sheets = hand_of(explorer).sheets().values()
        said[code] = [text for sheet in sheets for text in controls(sheet.html).texts]
    assert len(said["en"]) == len(said["pt"])
    notation = {option.text for node in study.nodes for option in node.position.options}
    notation |= {option.text for option, _ in study.here.refusals()}
    left = {text for text in set(said["en"]) & set(said["pt"]) - notation - NAMES
            if any(len(word) > 2 and word.isalpha() for word in text.split())
            and not text.startswith("import engis_lab")
            and not any(mark in text for mark in ("engis_lab.games", "data/", "EL1."))}  # fmt: skip
    assert left == set()


def test_an_explorer_may_speak_from_the_start(study, hand_of):
    explorer = Explorer(study, board="svg", language="pt-BR")
    assert "Sua ação" in hand_of(explorer).read()
    with speaking("pt"):
        assert "Seu estudo" not in hand_of(explorer).read()
    assert lab.language() == "en"
