"""The arithmetic of `make bench`, and its page: nothing is dropped, nothing made up."""

import doctest
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath

import pytest

import page
import report
import run as bench
import side
from page import OURS, PEERS, PURE
from report import Figure, Run, Sample, beside_reference, duration, figure, rate, ratio, reason

BENCH = Path(bench.__file__).parent


@pytest.fixture
def measured():
    """A run of three rounds in which a busy machine halves everything in the second."""
    run = Run(machine="CPython on a test")
    for number, slow in ((1, 1), (2, 2), (3, 1)):
        run.samples += [
            Sample("reference", "loop", number, 1, 0, 0.02 * slow),
            Sample(OURS, "random 3", number, 8_000 / slow, 1_280_000 / slow, 0.4),
            Sample(OURS, "playouts 3", number, 10_000 / slow, 1_600_000 / slow, 0.4),
            Sample(OURS, "clone", number, 200_000 / slow, 0, 0.1),
            Sample(OURS, "cancel", number, 1, 0, 0.01 * slow),
            Sample(PURE, "random 3", number, 200 / slow, 32_000 / slow, 0.4),
            Sample("OpenSpiel", "maedn 3", number, 2_000 / slow, 500_000 / slow, 0.5),
        ]
    return run


def test_figures_are_medians_with_the_lowest_and_highest():
    assert figure([3, 1, 10]) == Figure(3, 1, 10)
    assert figure([]) is None


def test_rates_and_durations(measured):
    assert rate(measured, OURS, "random 3", "count") == (20_000, 10_000, 20_000)
    assert rate(measured, OURS, "random 3") == (3_200_000, 1_600_000, 3_200_000)
    assert duration(measured, OURS, "clone").middle == pytest.approx(5e-7)
    per_decision = duration(measured, OURS, "random 3", "decisions")
    assert per_decision.middle == pytest.approx(0.4 / 1_280_000)
    assert rate(measured, "catanatron", "catanatron 3") is None


def test_ratios_are_taken_round_by_round(measured):
    times = ratio(measured, (OURS, "playouts 3"), ("OpenSpiel", "maedn 3"))
    assert times == pytest.approx((4, 4, 4))  # the slow round was slow for both
    assert ratio(measured, (OURS, "random 3"), (PURE, "random 3"), "count").middle == 40
    assert beside_reference(measured, OURS, "cancel") == pytest.approx((0.5, 0.5, 0.5))


def test_a_round_that_failed_on_one_side_is_left_out(measured):
    measured.samples = [s for s in measured.samples if (s.side, s.round) != ("OpenSpiel", 2)]
    assert ratio(measured, (OURS, "playouts 3"), ("OpenSpiel", "maedn 3")).middle == 4
    assert ratio(measured, (OURS, "random 3"), ("chess", "chess")) is None


@pytest.mark.parametrize(
    ("value", "goal", "most", "words"),
    [(20.0, 15.0, False, "≥ 15: met"), (14.9, 15.0, False, "≥ 15: **not met**"),
     (0.5, 0.6, True, "≤ 0.6: met"), (0.61, 0.6, True, "≤ 0.6: **not met**")],
)  # fmt: skip
def test_goals_are_held_to_the_median(value, goal, most, words):
    assert report.verdict(Figure(value, 0, 99), goal, most) == words


def test_what_was_not_measured_is_said_and_never_met():
    assert report.verdict(None, 3.0, most=False) == "≥ 3: not measured"
    assert report.spread(None) == "not measured"
    assert report.verdict(Figure(1, 1, 1), None, most=True) == ""


def test_the_page_holds_every_side_and_says_who_is_missing(measured):
    measured.versions = {OURS: "0.1.0 compiled", PURE: "0.1.0 pure", "OpenSpiel": "2.0"}
    measured.missing = {"catanatron": "No matching distribution found", "python-chess": "none"}
    measured.failed = {("OpenSpiel", "quoridor 2"): "SpielError"}
    measured.memory = {"megabytes": 612.0, "seconds": 9.0, "rows": 300_000}
    text = page.page(measured, 3, side.STEPS)
    assert "catanatron | **not measured**: No matching distribution found" in text
    assert "| OpenSpiel | quoridor 2 | SpielError |" in text
    assert "612 MB in all three processes (goal < 500: **not met**)" in text
    assert "20,000 (10,000–20,000) | ≥ 15,000: met" in text
    assert "4 (4–4) | ≥ 3: met" in text
    for _, what, _, cost in PEERS.values():
        assert what in text
        assert cost in text
    for row in re.findall(r"^\|.*\|$", text, re.MULTILINE):
        assert row.count("|") == row.count(" |") + 1 or set(row) <= set("|- ")


def test_an_empty_run_still_makes_a_page():
    text = page.page(Run(missing={OURS: "no reason given"}), 1, side.STEPS)
    assert "met |" not in text.replace("not measured", "")
    assert "Memory of 100,000 simulated games: **not measured**" in text


HOME = str(PurePosixPath("/") / "home" / "me")


def test_reasons_name_no_path_and_no_address():
    output = (
        "Looking in indexes: https://index.example/simple\n"
        "ERROR: Could not find a version of catanatron in file:"
        "///x/simple or /srv/wheels\n"
        "ERROR: No matching distribution found for catanatron (from https://h.example/simple/)\n"
        "\n[notice] a new pip\n"
    )
    assert reason(output) == "No matching distribution found for catanatron (from (address)"
    assert reason(f"ERROR: failed at {HOME}/x.py and ~/y/z") == "failed at (path) and (path)"
    assert reason("") == "no reason given"
    assert reason("Traceback\nZeroDivisionError: x / y") == "ZeroDivisionError: x / y"


def test_sides_take_turns_and_each_task_comes_once_a_round():
    for number in range(1, 6):
        turns = list(bench.in_turns(list(bench.SIDES), number))
        assert len(set(turns)) == len(turns) == sum(map(len, bench.TASKS.values()))
        assert {name for name, _ in turns[:5]} == set(bench.SIDES)
    firsts = {next(bench.in_turns(list(bench.SIDES), n))[0] for n in range(5)}
    assert firsts == set(bench.SIDES)
    assert list(bench.in_turns([], 3)) == []


def test_every_peer_on_the_page_is_measured():
    measured = {(name, task) for name, tasks in bench.TASKS.items() for task in tasks}
    assert {(peer[0], task) for task, peer in PEERS.items()} <= measured


def test_a_side_that_can_not_be_installed_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(bench, "prepare", lambda *_: missing())

    def missing():
        raise bench.NotInstalledError("No matching distribution found")

    run = Run()
    assert bench.open_sides(run, tmp_path, ["catanatron"], None) == {}
    assert run.missing == {"catanatron": "No matching distribution found"}


def test_a_side_that_does_not_start_is_named(tmp_path):
    with pytest.raises(bench.NotInstalledError, match="ModuleNotFoundError: No module named"), \
            bench.started(Path(sys.executable), "side_catanatron.py"):  # fmt: skip
        raise AssertionError("catanatron is not here")


def test_a_side_answers_tasks_by_name():
    code = (
        f"import sys; sys.path.insert(0, {str(BENCH)!r}); import side; "
        "side.serve({'name': 'x'}, {'one': lambda: side.repeated(lambda i: 2, 0.01), "
        "'bad': lambda: {}['key']})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="one\nbad\n", capture_output=True, text=True, check=True
    )
    about, one, bad = done.stdout.splitlines()
    assert about == '{"name": "x"}'
    assert "KeyError" in bad
    answer = eval(one, {"__builtins__": {}})  # noqa: S307 - our own numbers, a line above
    assert answer["decisions"] == 2 * answer["count"] > 0
    assert 0.01 <= answer["seconds"] < 5


def test_doctests_of_the_report():
    assert doctest.testmod(report).failed == 0
