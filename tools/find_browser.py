"""Find a Chromium for the browser tests, or install one.

``python tools/find_browser.py`` prints its path; ``--install`` first gets one when there is none:
Debian's package where we may install packages, else the build that Playwright downloads.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser", "chrome")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
VARIABLE = "ENGIS_LAB_BROWSER"
HELP = (
    f"no Chromium was found. Install one (Debian: apt-get install chromium), or set {VARIABLE} to "
    "the path of a Chromium or Chrome"
)


def find() -> str | None:
    """Return the path of a Chromium that starts, or None."""
    named = os.environ.get(VARIABLE)
    if named:
        return named if starts(named) else None
    on_path = (shutil.which(name) for name in NAMES)
    for path in (*on_path, MAC, playwright_build()):
        if path and Path(path).is_file() and not is_snap(path) and starts(path):
            return path
    return None


def starts(path: str) -> bool:
    """Tell whether a program is there and can say its version."""
    try:
        said = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return said.returncode == 0


def is_snap(path: str) -> bool:
    """Tell whether this is Ubuntu's snap: it can't see the profile folder a test makes for it."""
    real = Path(path).resolve()
    if "snap" in real.parts or real.name == "snap":
        return True
    with real.open("rb") as file:
        head = file.read(4096)
    return head.startswith(b"#!") and b"/snap/" in head


def playwright_build() -> str | None:
    """Return the path of the Chromium that Playwright has downloaded, or None."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return str(path) if path.exists() else None


def install() -> None:
    """Get a Chromium, as root or with a sudo that asks for no password; errors are only shown."""
    may = as_root()
    if may is not None and is_debian():
        apt = [*may, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
        wanted = ["--no-install-recommends", "chromium", "fonts-dejavu-core"]
        run(*apt, "update")
        run(*apt, "-o", "DPkg::Lock::Timeout=300", "install", *wanted)
    if find() is None:
        libraries = ["--with-deps"] if may is not None and shutil.which("apt-get") else []
        run(sys.executable, "-m", "playwright", "install", *libraries, "chromium")


def as_root() -> list[str] | None:
    """Return what to put before a command that needs root, or None when we may not."""
    if not hasattr(os, "geteuid"):
        return None
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo is None:
        return None
    asked = subprocess.run([sudo, "-n", "true"], capture_output=True, check=False)
    return [sudo, "-n"] if asked.returncode == 0 else None


def is_debian() -> bool:
    """Tell whether apt-get brings a real Chromium here; Ubuntu's package is only a snap."""
    release = Path("/etc/os-release")
    lines = release.read_text().splitlines() if release.exists() else []
    return "ID=debian" in lines and shutil.which("apt-get") is not None


def run(*command: str) -> None:
    """Run a command with its output on stderr, at most ten minutes."""
    print("+", *command, file=sys.stderr, flush=True)
    try:
        subprocess.run(command, stdout=sys.stderr, timeout=600, check=False)
    except (OSError, subprocess.TimeoutExpired) as problem:
        print(problem, file=sys.stderr)


def main(arguments: list[str]) -> int:
    """Print the path of a browser; 1 when there is none."""
    path = find()
    if path is None and "--install" in arguments:
        install()
        path = find()
    print(path or f"Browser tests can't run: {HELP}.")
    return 0 if path else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
