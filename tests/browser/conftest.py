"""One JupyterLab and one Chromium for all browser tests, and a fresh page for each of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

import find_browser
from lab_page import PAGE_WAITS, Traffic, copy_notebooks, start_lab

HERE = Path(__file__).parent
FLAGS = [
    "--no-sandbox",  # as root there is none; only our own pages are shown
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NO_BROWSER = pytest.StashKey[str]()
FAILED = pytest.StashKey[bool]()
PICTURES = HERE.parents[1] / "test-results"


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def browser(request):
    """A headless Chromium. Without one the tests fail in CI and are skipped, loudly, elsewhere."""
    path = find_browser.find()
    if path is None and os.environ.get("CI"):
        pytest.fail(find_browser.HELP, pytrace=False)
    if path is None:
        request.config.stash[NO_BROWSER] = find_browser.HELP
        pytest.skip(find_browser.HELP)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS, timeout=PAGE_WAITS)
        yield chromium
        chromium.close()


def pytest_terminal_summary(terminalreporter, config):
    reason = config.stash.get(NO_BROWSER, None)
    if reason:
        terminalreporter.section("NO BROWSER TEST WAS RUN", sep="!", red=True, bold=True)
        terminalreporter.write_line(reason)


@pytest.fixture(scope="session")
def lab_server(browser, tmp_path_factory):
    """A JupyterLab on a free port, that shares nothing with the user's own."""
    server = start_lab(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


@pytest.fixture
def notebook_folder(lab_server, tmp_path):
    """A folder of this test's own inside JupyterLab, with copies of the notebooks."""
    folder = lab_server.root / tmp_path.name
    folder.mkdir()
    copy_notebooks(folder)
    return folder


@pytest.fixture
def traffic():
    """What the page asks for elsewhere (`foreign`) and its console's complaints (`errors`)."""
    return Traffic()


@pytest.fixture
def page(browser, lab_server, notebook_folder, traffic, request):
    """A page tall enough for a notebook; after the test nothing foreign or wrong may be on record.

    A test that provokes an error in the console clears `traffic.errors` and says why. What the page
    looked like when a test failed is kept in test-results/.
    """
    context = browser.new_context(
        viewport={"width": 1280, "height": 1500},
        base_url=f"{lab_server.url}/doc/tree/{notebook_folder.name}/",
    )
    context.set_default_timeout(PAGE_WAITS)
    context.request.get(f"{lab_server.url}/api/status?token={lab_server.token}")  # logs in
    page = context.new_page()
    traffic.watch(page)
    yield page
    if request.node.stash.get(FAILED, False):
        page.screenshot(path=PICTURES / f"{request.node.name}.png")
    context.close()
    lab_server.end_kernels()
    assert (traffic.foreign, traffic.errors) == ([], [])
