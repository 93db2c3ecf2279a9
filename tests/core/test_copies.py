"""Values can be copied, pickled and shared by threads; nothing changes them."""

import copy
import pickle
import sys
import threading

import pytest

import engis_lab as lab
from engis_lab.core.fields import ComponentError
from engis_lab.core.game import Unreadable
from engis_lab.games.engis.files import DATA


def ways(value):
    return copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes


@pytest.fixture(scope="module")
def own_box(tmp_path_factory):
    folder = tmp_path_factory.mktemp("box")
    source = DATA / "objects.toml"
    text = source.read_text(encoding="utf-8").replace("cost = 4", "cost = 5", 1)
    (folder / "objects.toml").write_text(text, encoding="utf-8")
    return folder


def test_positions_with_their_own_components(own_box):
    position = lab.new("engis", components=own_box).play("bid 0")
    assert all(other == position for other in ways(position))


def test_options_decisions_and_refusals():
    position = lab.new("engis", seed=7)
    option = position.options[1]
    for other in ways(option):
        assert (other.text, other.label(), other.group) == (
            option.text,
            option.label(),
            option.group,
        )
    for other in ways(position.decision):
        assert other.question == position.decision.question
        assert other.options == position.options
    refusal = position.why_not("craft O4")
    assert all(other == refusal for other in ways(refusal))


def test_errors():
    with pytest.raises(lab.IllegalAction) as caught:
        lab.new("engis").play("craft O4")
    for error in (
        caught.value,
        lab.SetupError("side", "unknown"),
        lab.TokenError("damaged"),
        Unreadable("what?", ["bid 0"], "12"),
        ComponentError("a.toml", "O1", "cost", "12", "0 to 9"),
    ):
        for other in ways(error):
            assert type(other) is type(error)
            assert str(other) == str(error)


def test_a_long_study(own_box):
    study = lab.Study(lab.new("engis", components=own_box))
    study.play_on(policies="random", until="end", seed=3)
    study.comment("the end")
    for other in ways(study):
        assert other.to_text() == study.to_text()


def test_the_depth_of_a_position_cannot_be_set():
    position = lab.new("engis").play("bid 0")
    with pytest.raises(AttributeError):
        position.depth = 5
    assert lab.load(position.token()).depth == 1


def test_threads_do_not_mix_their_positions_or_languages():
    line = [lab.new("engis", seed=4)]
    while len(line) < 120 and not line[-1].over:
        line.append(line[-1].play(line[-1].options[len(line) % len(line[-1].options)]))
    tokens = [position.token() for position in line]
    keys = [position.key for position in line]
    texts = [[option.text for option in position.options] for position in line]
    wrong = []

    def look(language):
        for token, key, names in zip(tokens, keys, texts, strict=True):
            position = lab.load(token)
            if position.key != key or [option.text for option in position.options] != names:
                wrong.append(token)
            for option in position.options[:3]:
                option.label(language)

    pace = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=look, args=(lang,)) for lang in ("pt", "en", "pt")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(pace)
    assert wrong == []
    assert lab.language() == "en"


def test_equal_positions_are_equal_whatever_the_order_of_moves():
    """After MOVE is over it no longer matters which meeple moved."""
    clan = {"hexes": {"a3": "L1", "b2": "M1"}, "meeples": {"a1": 1, "a2": 1, "a3": 1, "b2": 1}}
    start = lab.setup("engis", {"round": 3, "phase": "act", "clans": [clan, {}]})
    one, other = start, start
    for text in ("step a1 a2", "step a2 a1", "craft O1"):
        one = one.play(text)
    for text in ("step a2 a3", "step a3 a2", "craft O1"):
        other = other.play(text)
    assert one.view() | {"events": 0} == other.view() | {"events": 0}
    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.parametrize("folder", ["", 5, "no/such/folder"])
def test_a_folder_that_is_none_is_refused(folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=r"components|folder"):
        lab.new("engis", components=folder)


def test_an_empty_folder_is_refused(tmp_path):
    with pytest.raises(ComponentError, match="no component file"):
        lab.new("engis", components=tmp_path)


def test_a_study_shows_its_board_without_a_kernel():
    bundle = lab.Study(lab.new("engis"))._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "<desc" in bundle["image/svg+xml"]
