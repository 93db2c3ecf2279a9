"""Drive JupyterLab in a browser: start it, open a notebook, run it, watch what it asks for."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import nbformat

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Page, Route, WebSocket

SERVER_STARTS = 180
"""Seconds; 3 to 6 on an idle machine, and a noisy one may be slower by far."""
PAGE_WAITS = 120_000
"""Milliseconds for anything on the page; waits end as soon as the thing is there."""

SETTINGS = {
    # Nothing may cover the page: the news pop-up would also ask a foreign host.
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    # All cells are on the page, also those that are scrolled out of sight.
    "notebook-extension/tracker": {"windowingMode": "none"},
}

KERNEL_READY = """() => {
    const session = window.jupyterapp?.shell?.currentWidget?.sessionContext?.session;
    const kernel = session?.kernel;
    return kernel?.connectionStatus === "connected" && kernel?.status === "idle";
}"""
START_RUN = """() => {
    window.runState = "running";
    window.jupyterapp.commands.execute("notebook:run-all-cells").then(
        () => { window.runState = "ended"; }, problem => { window.runState = String(problem); });
}"""
RUN_ENDED = "() => window.runState !== 'running'"
ERRORS = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells;
    return cells.flatMap((cell, number) => (cell.toJSON().outputs ?? [])
        .filter(output => output.output_type === "error")
        .map(output => `cell ${number + 1}: ${output.ename}: ${output.evalue}`));
}"""


@dataclass
class LabServer:
    """A running JupyterLab: its address and the folder it shows."""

    url: str
    token: str
    root: Path
    log: Path
    process: subprocess.Popen[bytes]

    def ask(self, path: str, method: str = "GET") -> Any:
        """Ask the server's own interface; the answer as plain data."""
        request = urllib.request.Request(  # noqa: S310 - our own server, always http
            f"{self.url}/{path}", headers={"Authorization": f"token {self.token}"}, method=method
        )
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - the same
            text = answer.read()
        return json.loads(text) if text else None

    def end_kernels(self) -> None:
        """End every kernel, so that the next test has the machine to itself."""
        for session in self.ask("api/sessions"):
            with contextlib.suppress(OSError):  # it may have ended meanwhile, which is as good
                self.ask(f"api/sessions/{session['id']}", "DELETE")

    def stop(self) -> None:
        """End the server and all it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(20)


@dataclass
class Traffic:
    """What a page asked for that is not ours, and what it complained of."""

    foreign: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Record from now on; a request to anywhere but this machine is cut off."""
        page.context.route("**/*", self.guard)  # windows that the page opens are watched too
        page.on("websocket", self.note_socket)
        page.on("console", self.note_console)
        page.on("pageerror", lambda problem: self.errors.append(f"uncaught: {problem}"))

    def guard(self, route: Route) -> None:
        """Let through what goes to this machine."""
        if is_ours(route.request.url):
            route.continue_()
        else:
            self.foreign.append(route.request.url)
            route.abort()

    def note_socket(self, socket: WebSocket) -> None:
        """Record a connection to another machine; the guard sees requests only."""
        if not is_ours(socket.url):
            self.foreign.append(socket.url)

    def note_console(self, message: ConsoleMessage) -> None:
        """Record an error that the page wrote to its console."""
        if message.type == "error":
            where = message.location
            self.errors.append(f"{message.text} ({where.get('url')}:{where.get('lineNumber')})")


def is_ours(url: str) -> bool:
    """Tell whether an address stays on this machine; `data:` and `blob:` never leave the page."""
    parts = urlsplit(url)
    return parts.scheme in {"data", "blob", "about"} or parts.hostname == "127.0.0.1"


def start_lab(folder: Path) -> LabServer:
    """Start JupyterLab on a free port, with settings, kernels and notebooks of its own."""
    root, home = folder / "root", folder / "home"
    root.mkdir()
    port, token, log = free_port(), secrets.token_hex(16), folder / "lab.log"
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *("--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
        *(f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={root}"),
        *("--LabApp.expose_app_in_browser=True", "--LabApp.extension_manager=readonly"),
    ]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            env=own_places(home),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd=root,
            start_new_session=True,
        )
    server = LabServer(f"http://127.0.0.1:{port}", token, root, log, process)
    try:
        wait_for_server(server)
    except BaseException:
        server.stop()
        raise
    return server


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def own_places(home: Path) -> dict[str, str]:
    """Return an environment in which Jupyter reads and writes only below a folder."""
    settings = home / "settings"
    for name, values in SETTINGS.items():
        file = settings / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    places = {
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": settings,
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        "IPYTHONDIR": home / "ipython",
    }
    return {**os.environ, **{name: str(place) for name, place in places.items()}}


def wait_for_server(server: LabServer) -> None:
    """Return when the server answers; else say what it wrote."""
    end = time.monotonic() + SERVER_STARTS
    while time.monotonic() < end and server.process.poll() is None:
        try:
            server.ask("api/status")
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise RuntimeError(f"JupyterLab did not start:\n{server.log.read_text()[-4000:]}")


def write_notebook(path: Path, *cells: str) -> None:
    """Write a notebook with these code cells, not yet run."""
    notebook = nbformat.v4.new_notebook(
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        cells=[nbformat.v4.new_code_cell(source) for source in cells],
    )
    nbformat.write(notebook, path)


def copy_notebooks(folder: Path) -> None:
    """Copy the committed notebooks, so that a test can change and save them."""
    for path in sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb")):
        shutil.copy(path, folder)


def open_notebook(page: Page, name: str) -> None:
    """Open a notebook of the test's folder and wait until its kernel is idle."""
    page.goto(name)
    page.wait_for_function(KERNEL_READY)


def run_all(page: Page) -> None:
    """Run all cells of the open notebook; an error in one of them fails the test."""
    page.evaluate(START_RUN)
    page.wait_for_function(RUN_ENDED)
    state, errors = page.evaluate("() => window.runState"), page.evaluate(ERRORS)
    if state != "ended" or errors:
        raise AssertionError(f"the notebook did not run through ({state}): {errors}")
