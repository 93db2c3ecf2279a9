"""Compiled and uncompiled, the same seed gives the same game."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import engis_lab as lab
from engis_lab.core import build as build_module

SCRIPT = Path(__file__).parents[1] / "forms.py"
ROOT = SCRIPT.parents[1]


def lines(*arguments):
    done = subprocess.run(
        [sys.executable, "-P", str(SCRIPT), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=True,
        timeout=1200,
    )
    return done.stdout.splitlines()


def compare(games, playouts):
    if lab.build().form == "pure":
        pytest.skip("nothing is compiled in this environment: there is one form only")
    compiled, pure = lines(games, playouts), lines(games, playouts, "pure")
    assert (compiled[0], pure[0]) == ("compiled", "pure")
    assert compiled[1:] == pure[1:]
    assert len(compiled) == games + 2


@pytest.mark.slow
def test_both_forms_play_alike():
    compare(games=200, playouts=2_000)


@pytest.mark.soak
def test_both_forms_play_alike_for_long():
    compare(games=2_000, playouts=20_000)


def test_what_runs_was_built_from_what_stands_there():
    assert lab.build().stale == ()
    assert lab.build().form in ("compiled", "pure")


def test_a_stale_build_is_said(monkeypatch):
    names = build_module.HOT
    monkeypatch.setattr(build_module, "is_compiled", lambda _name: True)
    monkeypatch.setattr(build_module, "built_from", lambda: dict.fromkeys(names, "old"))
    build_module.build.cache_clear()
    try:
        assert build_module.build().stale == names
        assert "pip install" in str(build_module.build())
        with pytest.warns(RuntimeWarning, match=r"older than their source.*table"):
            build_module.warn_if_stale()
    finally:
        build_module.build.cache_clear()


def test_setup_and_package_list_the_same_hot_files():
    if not (ROOT / "setup.py").exists():
        pytest.skip("no source tree beside the tests")
    listed = re.findall(
        r'^    "(engis_lab[\w.]+)",$', (ROOT / "setup.py").read_text(), re.MULTILINE
    )
    assert tuple(listed) == build_module.HOT
