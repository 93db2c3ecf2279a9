"""Write binder/requirements.txt: what engis_lab needs beyond the Jupyter that Binder brings.

The pins come from requirements.lock, whose comments (``# via``) say who needs what. Binder's image
has JupyterLab and ipywidgets already; pinning them again would rebuild half of it.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
TARGET = ROOT / "binder" / "requirements.txt"
HEAD = "# Made by `make binder` from requirements.lock; postBuild adds engis_lab itself.\n"

BROUGHT = frozenset({"ipywidgets", "packaging", "typing-extensions"})
"""In Binder's image for Python 3.11, in versions that our ranges allow; with all they need."""


def normal(name: str) -> str:
    """Return a package's name as the lock writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def read_lock(text: str) -> tuple[dict[str, list[str]], dict[str, set[str]]]:
    """Return the lines that pin each package, and the packages each one needs."""
    pins: dict[str, list[str]] = {}
    needs: dict[str, set[str]] = {}
    package = ""
    for line in text.splitlines():
        if pin := re.match(r"([A-Za-z0-9._-]+)==", line):
            package = normal(pin[1])
            pins.setdefault(package, []).append(line)
        elif by := re.match(r"    #(?: via|  ) ([A-Za-z0-9._-]+)", line):
            needs.setdefault(normal(by[1]), set()).add(package)
    return pins, needs


def requirements(lock: str, wanted: list[str]) -> str:
    """Return the text of binder/requirements.txt."""
    pins, needs = read_lock(lock)
    open_, found = [normal(re.split(r"[^\w.-]", name)[0]) for name in wanted], set(BROUGHT)
    while open_:
        name = open_.pop()
        if name not in found:
            found.add(name)
            open_ += needs.get(name, ())
    return HEAD + "".join(f"{line}\n" for name in sorted(found - BROUGHT) for line in pins[name])


def made() -> str:
    """Return what the file should hold now."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return requirements(LOCK.read_text(encoding="utf-8"), project["dependencies"])


if __name__ == "__main__":
    TARGET.write_text(made(), encoding="utf-8", newline="\n")
    sys.stdout.write(f"{TARGET.relative_to(ROOT)} written\n")
