"""Hostile tokens, lines and studies: never anything but `TokenError`, and quickly."""

import json
import time
import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from contextlib import contextmanager, suppress

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engis_lab.core import notation
from engis_lab.core.answers import TokenError
from engis_lab.core.notation import read_line, read_token, start, write_line
from engis_lab.core.position import Position
from engis_lab.core.study import Study
from playthrough import pick, pocket_registered

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=40)


@pytest.fixture(autouse=True, scope="module")
def pocket_here():
    with pocket_registered() as pocket:
        yield pocket


def game(steps=9, **options):
    with pocket_registered() as pocket:
        position = start(pocket, "new", {"seats": 2, "seed": 7, **options}, None)
    for _ in range(steps):
        position = position.play(pick(position, 1))
    return position


def study():
    tree = Study(game())
    tree.name("the end: here")
    tree.comment('two rows\n"with" signs: \u2028 \x00 é 🙂')
    tree.go(3)
    tree.other_luck(1, 5)
    tree.play(tree.here.options[-1])
    return tree


@contextmanager
def quickly(seconds=5):
    """Fail when it takes much processor time: far more than any of this needs."""
    began = time.process_time()
    yield
    assert time.process_time() - began < seconds


def forged(head, moves=b"", name="pocket", version=1, packed=None):
    """Return a token with a right checksum and anything inside."""
    with pocket_registered() as pocket:
        if packed is None:
            packed = notation._deflate(head if isinstance(head, bytes) else to_json(head), pocket)
    size = len(packed).to_bytes(3, "big")
    body = notation._name(name) + version.to_bytes(2, "big") + size + packed + moves
    return "EL1." + urlsafe_b64encode(body + notation._checksum(body)).decode().rstrip("=")


def to_json(value):
    return json.dumps(value).encode()


def refused(read, text):
    with quickly(), pytest.raises(TokenError):
        read(text)


# -- tokens -----------------------------------------------------------------------------------


def test_every_single_change_of_a_token_is_noticed():
    token = game().token()
    for i in range(4, len(token)):
        for sign in ("A", "B", "_", "-", "é", "=", "!"):
            if sign != token[i]:
                refused(read_token, token[:i] + sign + token[i + 1 :])
        refused(read_token, token[:i] + token[i + 1 :])
        refused(read_token, token[:i] + "A" + token[i:])
        refused(read_token, token[:i])
    for more in ("A", "=", "==", "AAAA", "=A", "\0", token):
        refused(read_token, token + more)


@given(ANY_TEXT)
def test_any_text_is_no_token(text):
    for token in (text, "EL1." + text):
        with pytest.raises(TokenError):
            read_token(token)


@given(st.binary(max_size=60))
def test_any_bytes_are_no_token(data):
    refused(read_token, "EL1." + urlsafe_b64encode(data).decode().rstrip("="))
    refused(read_token, forged(b"", packed=data))


@given(JSON, st.binary(max_size=9))
def test_any_head_is_refused_or_played(head, moves):
    for content in (head, {"n": 2, "o": head}, {"n": 2, "p": head}):
        with quickly(), suppress(TokenError):
            assert isinstance(read_token(forged(content, moves)), Position)


@given(JSON, JSON, JSON, st.binary(max_size=9))
def test_any_count_seed_and_new_luck_are_refused_or_played(n, seed, redeals, moves):
    for head in (
        {"n": n, "o": {"seats": 2, "seed": 7}},
        {"n": 3, "o": {"seats": 2, "seed": seed}},
        {"n": 3, "o": {"seats": 2, "seed": 7}, "x": redeals},
        {"n": 3, "o": {"seats": 2, "seed": 7}, "x": [[2, seed, n]]},
        {"n": 3, "o": {"seats": 2, "seed": 7}, "c": seed},
    ):
        with quickly(), suppress(TokenError):
            assert isinstance(read_token(forged(head, moves)), Position)


@pytest.mark.parametrize(
    "head",
    [
        {"n": 10**9, "o": {"seats": 2, "seed": 7}},
        {"n": -1, "o": {"seats": 2, "seed": 7}, "x": [[0, 0, 0]]},
        {"n": 2, "o": {"seats": 2, "seed": 7}, "x": [[3, 0, 0]]},
        {"n": True, "o": {"seats": 2, "seed": 7}},
        {"n": 10**6, "o": {"seats": 2, "seed": 7}, "x": [[d, 0, 0] for d in range(9, 20_000)]},
        {"n": 3, "o": {"seats": 10**9, "seed": 7}},
        {"n": 3, "o": {"seats": 2, "seed": 7, "rounds": 10**12}},
        {"n": 3, "o": {"seats": 2, "seed": 10**3000}},
        {"n": 3, "o": {"seats": 2, "seed": float("nan")}},
        {"n": 3, "p": {"coins": [1] * 100_000}},
        {"n": 3, "p": {"coins": [1, 1], "__class__": "os.system"}},
        {"n": 3},
        b'{"n": 0, "o": {"seats": 2, "seed": 7}}' + b" " * 2**21,
        b"[" * 500_000,
        b'{"n": ' + b"9" * 100_000 + b"}",
        b'{"n": 3, "o": "\xff"}',
        b"",
    ],
)
def test_huge_and_odd_heads_are_refused_quickly(head):
    refused(read_token, forged(head))


def test_a_zip_bomb_is_not_unpacked():
    bomb = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = b"".join(bomb.compress(b"0" * 2**20) for _ in range(200)) + bomb.flush()
    assert len(packed) < 2**20 < 200 * 2**20
    token = forged(b"", packed=packed)
    tracemalloc.start()
    try:
        refused(read_token, token)
        assert tracemalloc.get_traced_memory()[1] < 20 * 2**20
    finally:
        tracemalloc.stop()


def test_moves_left_over_are_refused():
    head = {"n": 1, "o": {"seats": 2, "seed": 7}}
    assert read_token(forged(head, b"\1")).depth == 1
    refused(read_token, forged(head, b"\2"))
    refused(read_token, forged(head, b"\xff" * 100_000))
    endless = {"n": 10**5, "o": {"seats": 2, "seed": 7, "rounds": 10_000}}
    refused(read_token, forged(endless, b"\xff" * 3_000_000))


def test_a_very_long_text_is_refused_quickly():
    refused(read_token, "EL1." + "A" * 5_000_000)
    refused(read_line, write_line(game(0)) + "0: " + "9" * 5_000_000)
    refused(Study.from_text, Study(game(0)).to_text() + "1 after 0 | " + "9" * 5_000_000)


# -- lines and studies ------------------------------------------------------------------------


@given(st.data())
def test_changed_lines_and_studies_are_refused_or_read(data):
    for text, read, kind in (
        (write_line(game()), read_line, Position),
        (study().to_text(), Study.from_text, Study),
    ):
        i = data.draw(st.integers(0, len(text)))
        j = data.draw(st.integers(i, min(i + 6, len(text))))
        changed = text[:i] + data.draw(ANY_TEXT | st.sampled_from("0123456789:{}|\n")) + text[j:]
        with quickly(), suppress(TokenError):
            again = read(changed)
            assert isinstance(again, kind)
            if kind is Study:
                assert Study.from_text(again.to_text()).to_text() == again.to_text()


@given(st.data())
def test_rows_in_any_order_are_refused_or_read(data):
    for text, read in ((write_line(game()), read_line), (study().to_text(), Study.from_text)):
        rows = text.split("\n")
        shuffled = [rows[0], *data.draw(st.permutations(rows[1:]))]
        with quickly(), suppress(TokenError):
            read("\n".join(shuffled))


@given(ANY_TEXT)
def test_any_text_is_no_line_and_no_study(text):
    for read in (read_line, Study.from_text):
        refused(read, text)


@given(ANY_TEXT, st.integers(0, 8))
def test_any_row_is_refused_or_kept(row, at):
    assume("\n" not in row)
    for text, read in ((write_line(game()), read_line), (study().to_text(), Study.from_text)):
        rows = text.split("\n")
        rows.insert(at, row)
        with quickly(), suppress(TokenError):
            read("\n".join(rows))


def test_every_cut_of_a_study_is_refused_or_read_as_what_is_left():
    text = study().to_text()
    sizes = []
    for i in range(len(text)):
        with suppress(TokenError):
            sizes.append(len(Study.from_text(text[:i])))
    assert sizes == sorted(sizes)
    assert sizes
