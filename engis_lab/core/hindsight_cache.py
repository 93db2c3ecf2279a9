"""Losses kept with the nodes of a study, as rows that its file carries along."""

from __future__ import annotations

import json
from math import inf, isfinite
from typing import Any, NamedTuple

from engis_lab.core.estimate import Estimate
from engis_lab.core.study_node import Node

FIELD = "lost: "
DIGITS = 4  # of kept figures: finer than any interval


class Terms(NamedTuple):
    """What a loss was estimated with; only one with the same terms is used again."""

    library: str
    rules: int
    components: str
    policies: tuple[str, ...]
    seed: int
    by: str
    playouts: int
    rounds: int


class Kept(NamedTuple):
    """The loss itself: the best option, and the chosen one's distance to it."""

    best: str
    loss: Estimate


def rounded(estimate: Estimate) -> Estimate:
    """Return an estimate as it is kept, so that one read again is the same."""
    mean, low, high, n = estimate
    return Estimate(round(mean, DIGITS), round(low, DIGITS), round(high, DIGITS), n)


def remember(node: Node, terms: Terms, kept: Kept) -> None:
    """Write the loss of the decision that led to a node with it."""
    mean, low, high, n = kept.loss
    bounds = [bound if isfinite(bound) else None for bound in (low, high)]
    row = terms._asdict() | {"best": kept.best, "loss": [mean, *bounds, n]}
    node.extra = (*node.extra, FIELD + json.dumps(row, separators=(",", ":")))


def recall(node: Node, terms: Terms) -> Kept | None:
    """Return the loss kept with a node on these terms, None when there is none that can be read."""
    found = (_read(row, terms) for row in reversed(node.extra))
    return next((kept for kept in found if kept is not None), None)


def _read(row: str, terms: Terms) -> Kept | None:
    """Return what a row keeps if it is a whole one on these terms; files come from anywhere."""
    if not row.startswith(FIELD):
        return None
    try:
        found = json.loads(row[len(FIELD) :])
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    same = all(found.get(key) == (list(value) if isinstance(value, tuple) else value)
               for key, value in terms._asdict().items())  # fmt: skip
    best, loss = found.get("best"), found.get("loss")
    named = isinstance(best, str) and best.isprintable()
    if not same or not named or not _is_loss(loss):
        return None
    assert isinstance(best, str)
    assert isinstance(loss, list)
    mean, low, high, n = loss
    least, most = (-inf if low is None else low), (inf if high is None else high)
    return Kept(best, Estimate(mean, least, most, n))


def _is_loss(loss: Any) -> bool:
    if not isinstance(loss, list) or len(loss) != 4 or type(loss[3]) is not int or loss[3] < 1:
        return False
    bounds = [number for number in loss[1:3] if number is not None]
    return all(type(number) in (int, float) and isfinite(number) for number in (loss[0], *bounds))
