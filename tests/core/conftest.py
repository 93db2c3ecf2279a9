"""Pocket, the game of the test-suite, for tests that ask for it."""

import pytest

from engis_lab.core.notation import start
from playthrough import pocket_registered


@pytest.fixture(scope="module")
def pocket():
    with pocket_registered() as game:
        yield game


@pytest.fixture
def deal(pocket):
    """Return a function that begins a game of Pocket."""

    def begin(seats=2, seed=7, **options):
        return start(pocket, "new", {"seats": seats, "seed": seed, **options}, None)

    return begin


@pytest.fixture
def first(deal):
    return deal()
