"""The fixtures themselves: a notebook opens, runs and shows its output, and nobody is called."""

import pytest
from playwright.sync_api import expect

from lab_page import is_ours, open_notebook, run_all, write_notebook


def test_a_notebook_runs_and_shows_its_output(page, notebook_folder, traffic):
    write_notebook(notebook_folder / "tiny.ipynb", "1 + 1", "print('six times', 7)")
    open_notebook(page, "tiny.ipynb")
    run_all(page)
    outputs = page.locator(".jp-Cell-outputArea")
    expect(outputs.nth(0)).to_contain_text("2")
    expect(outputs.nth(1)).to_contain_text("six times 7")
    assert traffic.foreign == []
    assert traffic.errors == []


def test_a_cell_that_fails_fails_the_test(page, notebook_folder):
    write_notebook(notebook_folder / "broken.ipynb", "1 / 0")
    open_notebook(page, "broken.ipynb")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        run_all(page)


def test_requests_to_other_machines_are_cut_off_and_recorded(page, notebook_folder, traffic):
    write_notebook(notebook_folder / "calling.ipynb", "0")
    open_notebook(page, "calling.ipynb")
    answer = page.evaluate("fetch('http://192.0.2.1/x').then(() => 'came', () => 'cut off')")
    assert answer == "cut off"
    assert traffic.foreign == ["http://192.0.2.1/x"]
    traffic.foreign.clear()  # it was meant
    traffic.errors.clear()  # the page complains of the request that was cut off


@pytest.mark.parametrize(
    ("url", "ours"),
    [
        ("http://127.0.0.1:8888/lab", True),
        ("ws://127.0.0.1:8888/api/kernels", True),
        ("data:image/svg+xml,x", True),
        ("http://127.0.0.1.example/lab", False),
        ("https://example.org/127.0.0.1", False),
    ],
)
def test_only_this_machine_is_ours(url, ours):
    assert is_ours(url) is ours
