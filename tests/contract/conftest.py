"""Pocket is in the registry while the contract is tested."""

import pytest

from playthrough import pocket_registered


@pytest.fixture(autouse=True, scope="module")
def pocket():
    with pocket_registered() as game:
        yield game
