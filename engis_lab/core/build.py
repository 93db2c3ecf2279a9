"""Which form of the hot files runs: compiled or plain Python, and from which source."""

from __future__ import annotations

import json
import warnings
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path

from engis_lab.core.words import say

PACKAGE = Path(__file__).parents[1]
HOT = (
    "engis_lab.core.luck",
    "engis_lab.games.engis.components",
    "engis_lab.games.engis.clan",
    "engis_lab.games.engis.table",
    "engis_lab.games.engis.policy",
)
"""The modules that can be compiled; setup.py has the same list (a test compares them)."""


@dataclass(frozen=True, slots=True)
class Build:
    """The form that runs.

    Attributes
    ----------
    compiled : tuple of str
        Hot modules that run compiled; all of `HOT`, or none.
    stale : tuple of str
        Those of them whose source has changed since they were built.
    sources : dict
        Digest of source and types by hot module, as they stand beside the code.
    """

    compiled: tuple[str, ...]
    stale: tuple[str, ...]
    sources: dict[str, str]

    @property
    def form(self) -> str:
        """``"compiled"``, ``"pure"``, or ``"mixed"`` when only some modules are compiled."""
        if not self.compiled:
            return "pure"
        return "compiled" if len(self.compiled) == len(HOT) else "mixed"

    def __str__(self) -> str:
        lines = [say("form: {form}", "forma: {form}", form=self.form)]
        lines += [f"  {name} {digest}" for name, digest in self.sources.items()]
        if self.stale:
            lines.append(stale_message(self.stale))
        return "\n".join(lines)


def stale_message(stale: tuple[str, ...]) -> str:
    """Return what to say about modules that are older than their source."""
    return say(
        "older than their source: {names}; build them again (make, or pip install .)",
        "mais antigos que a fonte: {names}; compile de novo (make, ou pip install .)",
        names=", ".join(name.rsplit(".", 1)[1] for name in stale),
    )


def source_digest(module: str, root: Path = PACKAGE.parent) -> str:
    """Return a digest of a module's source and types as they stand in the package."""
    path = root / module.replace(".", "/")
    parts = [path.with_suffix(suffix).read_bytes() for suffix in (".py", ".pxd")]
    return blake2b(b"\0".join(parts), digest_size=16).hexdigest()


def built_from(path: Path = PACKAGE / "core" / "built.json") -> dict[str, str]:
    """Return the digests that the compiled modules were built from, empty when none were."""
    try:
        noted = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}


def is_compiled(module: str) -> bool:
    """Tell whether a module runs compiled."""
    return not str(import_module(module).__file__).endswith(".py")


@cache
def build() -> Build:
    """Return which form runs, from which source, and whether it is stale.

    Examples
    --------
    >>> build().form in ("compiled", "pure")
    True
    """
    sources = {name: source_digest(name) for name in HOT}
    compiled = tuple(name for name in HOT if is_compiled(name))
    noted = built_from()
    stale = tuple(name for name in compiled if noted.get(name) != sources[name])
    return Build(compiled, stale, sources)


def warn_if_stale() -> None:
    """Say so when a compiled module hides an edited source."""
    if stale := build().stale:
        warnings.warn(stale_message(stale), RuntimeWarning, stacklevel=2)
