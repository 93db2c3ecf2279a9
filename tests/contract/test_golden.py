"""Golden playthroughs: whole games as text, played again and compared."""

from difflib import unified_diff

import pytest

from engis_lab.core.notation import read_token
from playthrough import GOLDEN, SEED, golden_path, golden_text, played, starts

STARTS = starts()
HINT = "\nif the change is meant: raise the game's version, then python tests/playthrough.py"


def split_token(text):
    """Return a golden text without its token, and the token."""
    rows, _, token = text.rpartition("token ")
    return rows, token.strip()


@pytest.mark.parametrize("begin", STARTS, ids=lambda begin: f"{begin.game}-{begin}")
def test_golden_game_is_played_the_same_today(begin):
    then = split_token(golden_path(begin).read_text(encoding="utf-8"))[0].splitlines()
    now = split_token(golden_text(begin))[0].splitlines()
    assert now == then, "\n".join(unified_diff(then, now, "golden", "today", lineterm="")) + HINT


@pytest.mark.parametrize("begin", STARTS, ids=lambda begin: f"{begin.game}-{begin}")
def test_golden_token_is_read_today(begin):
    """Its exact letters may differ where another zlib packs; what it leads to may not."""
    token = split_token(golden_path(begin).read_text(encoding="utf-8"))[1]
    assert read_token(token) == played(begin, SEED)[-1]


def test_no_game_lacks_a_golden_playthrough():
    found = {path.relative_to(GOLDEN) for path in GOLDEN.glob("*/*.txt")}
    assert found == {golden_path(begin).relative_to(GOLDEN) for begin in STARTS}
