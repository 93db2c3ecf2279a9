"""The repository keeps its promises: one lock, clean notebooks, a core that needs nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import binder_requirements
import find_browser
import run_notebooks

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
BUILT = {
    ".venv",
    ".hypothesis",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    "__pycache__",
    "build",
    "dist",
    "engis_lab.egg-info",
    ".ipynb_checkpoints",
    ".so",
    ".pyd",
}
OWNER = "engis-lab/engis_lab"
LAUNCH = f"https://mybinder.org/v2/gh/{OWNER}/HEAD?urlpath=doc/tree/notebooks/00_first_game.ipynb"


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def committed():
    """Names of the files that git has or would take; in a copy without git, of all but builds."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    if (ROOT / ".git").exists():
        listed = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True)
        names = listed.stdout.split("\0")
    else:
        found = [path.relative_to(ROOT) for path in ROOT.rglob("*")]
        names = [path.as_posix() for path in found if not BUILT & {*path.parts, path.suffix}]
    return [name for name in names if name and (ROOT / name).is_file()]


# Notebooks


def test_the_first_notebook_is_there():
    assert "00_first_game.ipynb" in [path.name for path in NOTEBOOKS]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_is_run_clean_and_small(path):
    assert run_notebooks.problems(path) == []


def notebook_file(folder, **changes):
    """Write a notebook whose one cell was run, with some of its fields changed."""
    cell = run_notebooks.nbformat.v4.new_code_cell("1 + 1", execution_count=1)
    cell.update(changes)
    book = run_notebooks.nbformat.v4.new_notebook(cells=[cell])
    run_notebooks.clean(book)
    path = folder / "book.ipynb"
    run_notebooks.nbformat.write(book, path)
    return path


def test_a_clean_notebook_has_no_problems(tmp_path):
    assert run_notebooks.problems(notebook_file(tmp_path)) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"execution_count": None}, "was not run"),
        ({"source": " "}, "is empty"),
        (
            {
                "outputs": [
                    {"output_type": "error", "ename": "OSError", "evalue": "x", "traceback": []}
                ]
            },
            "ended in OSError",
        ),
        (
            {"outputs": [{"output_type": "stream", "name": "stderr", "text": "careful"}]},
            "warns on stderr",
        ),
        ({"source": "#" * run_notebooks.LARGEST}, "larger than 400 kB"),
    ],
)
def test_problems_of_notebooks_are_found(tmp_path, changes, problem):
    changes = {
        key: [run_notebooks.NotebookNode(output) for output in value] if key == "outputs" else value
        for key, value in changes.items()
    }
    found = run_notebooks.problems(notebook_file(tmp_path, **changes))
    assert [text for text in found if problem in text]


def test_cleaning_removes_widget_state_and_keeps_counts():
    cell = run_notebooks.nbformat.v4.new_code_cell(
        "board", execution_count=3, metadata={"execution": {"iopub.status.busy": "now"}}
    )
    data = {run_notebooks.LIVE: {"model_id": "1"}, "image/svg+xml": "<svg/>", "text/plain": "b"}
    cell.outputs = [run_notebooks.nbformat.v4.new_output("display_data", data=data)]
    book = run_notebooks.nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {"state": 1}})
    run_notebooks.clean(book)
    assert "widgets" not in book.metadata
    assert cell.metadata == {}
    assert cell.execution_count == 3
    assert cell.outputs[0].data == {"image/svg+xml": "<svg/>", "text/plain": "b"}


def test_cleaning_keeps_a_widget_that_has_no_other_form():
    output = run_notebooks.nbformat.v4.new_output(
        "display_data", data={run_notebooks.LIVE: {"model_id": "1"}}
    )
    run_notebooks.drop_dead_widget(output)
    assert run_notebooks.LIVE in output.data


@pytest.mark.slow
def test_a_notebook_that_fails_is_left_as_it_was(tmp_path, capsys):
    good, bad = tmp_path / "good.ipynb", tmp_path / "bad.ipynb"
    for path, source in ((good, "6 * 7"), (bad, "1 / 0")):
        cell = run_notebooks.nbformat.v4.new_code_cell(source)
        run_notebooks.nbformat.write(run_notebooks.nbformat.v4.new_notebook(cells=[cell]), path)
    before = bad.read_bytes()
    assert run_notebooks.main([str(bad), str(good)]) == 1
    assert bad.read_bytes() == before
    assert "ZeroDivisionError" in capsys.readouterr().out
    assert run_notebooks.problems(good) == []
    assert "42" in good.read_text(encoding="utf-8")


# The lock


def pins():
    """Return the pinned requirement of each package for the Python that runs."""
    lines = [line for line in read("requirements.lock").splitlines() if re.match(r"\w", line)]
    found = [Requirement(line) for line in lines]
    return {canonicalize_name(p.name): p for p in found if not p.marker or p.marker.evaluate()}


def wanted(lines):
    return [Requirement(line) for line in lines]


def test_lock_pins_all_that_pyproject_asks_for():
    asked = PROJECT["dependencies"] + [line for lines in EXTRAS.values() for line in lines]
    for requirement in wanted(asked):
        pin = next(iter(pins()[canonicalize_name(requirement.name)].specifier))
        assert pin.operator == "=="
        assert pin.version in requirement.specifier, f"{requirement} is not met by {pin}"


def test_what_is_installed_is_what_the_lock_says():
    open_ = wanted(PROJECT["dependencies"] + EXTRAS["lab"] + EXTRAS["test"])
    seen, differing, locked = set(), {}, pins()
    while open_:
        requirement = open_.pop()
        name = canonicalize_name(requirement.name)
        if name in seen or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        seen.add(name)
        there = metadata.version(name)
        if name not in locked or there not in locked[name].specifier:
            differing[name] = there
        open_ += wanted(metadata.requires(name) or [])
    assert len(seen) > 50
    assert differing == {}, "run `make env`, or `make lock` after a change of pyproject.toml"


# Binder


def test_binder_requirements_are_made_from_the_lock():
    assert read("binder/requirements.txt") == binder_requirements.made()


def test_binder_requirements_leave_out_what_binder_brings():
    lock = (
        "board==1.0\n    # via engis-lab (pyproject.toml)\n"
        "deep-part==2.0\n    # via\n    #   board\n    #   packaging\n"
        "ipywidgets==8.1.9\n    # via engis-lab (pyproject.toml)\n"
        "traitlets==5.0\n    # via ipywidgets\n"
        "unasked==3.0\n    # via engis-lab (pyproject.toml)\n"
    )
    made = binder_requirements.requirements(lock, ["board>=1", "ipywidgets>=8"])
    assert made.splitlines()[1:] == ["board==1.0", "deep-part==2.0"]


def test_binder_installs_the_checked_out_commit_and_opens_the_first_notebook():
    steps = read("binder/postBuild")
    assert steps.startswith("#!/bin/bash\n")
    assert "pip install --no-cache-dir --no-deps ." in steps
    assert "jupyter trust notebooks/*.ipynb" in steps
    assert read("binder/runtime.txt") == "python-3.11\n"
    assert PROJECT["urls"]["Binder"] == LAUNCH
    for name in ("binder/postBuild", ".ci/run"):
        assert (ROOT / name).stat().st_mode & 0o100 or sys.platform == "win32"


def test_launch_links_in_the_texts_are_the_one_link():
    links = [
        link
        for name in committed()
        if name.endswith((".md", ".ipynb"))
        for link in re.findall(r"https://mybinder\.org/v2/[^\s)\"\\]+", read(name))
        if not link.split("?")[0].endswith(".svg")
    ]
    start = LAUNCH.partition("?")[0]
    assert [link for link in links if not link.startswith(start)] == []


# What is committed

REGISTRY = r"\b(?:pypi|pythonhosted|npmjs|debian|ubuntu|anaconda|conda)\.(?:org|com|net)\b"
MACHINE = r"(?<![\w.])/(?:work|farm|tmp|root|home|opt|mnt)/\w|\b[A-Z]:\\Users\b|file:/{3}"


def traces(text):
    """Return what in a text names a package registry's host or a path of some machine."""
    return re.findall(f"{REGISTRY}|{MACHINE}", text)


@pytest.mark.parametrize(
    "text",
    [
        "see py" + "pi.org/simple",
        "in /" + "tmp/x",
        "--find-links=/" + "opt/wheels",
        "fi" + "le:///x",
    ],
)
def test_traces_are_found(text):
    assert traces(text)


def test_traces_leave_other_text_alone():
    assert traces("a tmp/x, notebooks/home/x, github.com/engis-lab, pypi and debian") == []


def test_no_committed_file_names_a_registry_or_a_path_of_this_machine():
    found = {}
    for name in committed():
        content = (ROOT / name).read_bytes()
        if b"\0" not in content and (there := traces(content.decode("utf-8"))):
            found[name] = there
    assert found == {}


# The browser

STARTS = "#!/bin/sh\necho Chromium 156\n"
SNAP = "#!/bin/sh\nexec /" + "snap/bin/chromium\n"
BROKEN = "#!/bin/sh\nexit 1\n"


@pytest.fixture
def browsers(tmp_path, monkeypatch):
    """A machine whose only programs are those written into this folder."""
    monkeypatch.delenv(find_browser.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(find_browser, "MAC", str(tmp_path / "none"))
    monkeypatch.setattr(find_browser, "playwright_build", lambda: None)

    def write(name, script):
        path = tmp_path / name
        path.write_text(script)
        path.chmod(0o755)
        return str(path)

    return write


needs_sh = pytest.mark.skipif(sys.platform == "win32", reason="the programs here are sh scripts")


def test_no_browser_is_found_where_there_is_none(browsers):
    assert find_browser.find() is None


@needs_sh
def test_a_browser_that_starts_is_found_and_snaps_and_broken_ones_are_passed_over(browsers):
    browsers("chromium", BROKEN)
    browsers("google-chrome", SNAP)
    assert find_browser.find() is None
    works = browsers("chromium-browser", STARTS)
    assert find_browser.find() == works


@needs_sh
def test_the_named_browser_is_taken_or_none(browsers, monkeypatch):
    browsers("chromium", STARTS)
    named = browsers("mine", STARTS)
    monkeypatch.setenv(find_browser.VARIABLE, named)
    assert find_browser.find() == named
    monkeypatch.setenv(find_browser.VARIABLE, named + "-gone")
    assert find_browser.find() is None


# CI


def test_ci_runs_make_test():
    assert re.search(r"^exec make .*\btest$", read(".ci/run"), re.MULTILINE)
    assert 'export CI="${CI:-true}"' in read(".ci/run")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflow_is_yaml_with_limits_and_without_rights(path):
    flow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert flow["permissions"] == {"contents": "read"}
    for job in flow["jobs"].values():
        assert job["timeout-minutes"] <= 60
        assert job["steps"]


def test_workflows_cover_every_python_every_platform_and_the_newest_packages():
    tests = yaml.safe_load(read(".github/workflows/tests.yml"))["jobs"]
    assert tests["linux"]["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert ".ci/run" in [step.get("run") for step in tests["linux"]["steps"]]
    assert tests["elsewhere"]["strategy"]["matrix"]["os"] == ["macos-latest", "windows-latest"]
    newest = yaml.safe_load(read(".github/workflows/newest.yml"))
    assert newest[True]["schedule"]  # YAML reads the key `on` as true
    assert "make lock UPGRADE=--upgrade" in [
        step.get("run") for step in newest["jobs"]["newest"]["steps"]
    ]


# The package

BARE = """
import importlib, pkgutil, sys
before = {name.partition(".")[0] for name in sys.modules}
for name in ("numpy", "pandas", "plotly", "ipywidgets", "anywidget", "IPython", "traitlets",
             "Cython", "narwhals"):
    sys.modules[name] = None
for name in ("engis_lab.core", "engis_lab.games"):
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, name + "."):
        importlib.import_module(module.name)
import engis_lab as lab
position = lab.new("engis", seats=3, seed=7)
played = position.play(position.decision.options[0])
assert lab.load(played.token()) == played
loaded = {name.partition(".")[0] for name, module in sys.modules.items() if module is not None}
print(len([name for name in sys.modules if name.startswith("engis_lab.")]))
print(*sorted(loaded - before - sys.stdlib_module_names))
"""


def test_core_and_games_import_and_play_with_the_standard_library_alone():
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", BARE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    count, foreign = run.stdout.splitlines()
    assert int(count) > 10
    # The compiled form brings its own run time, which is no package.
    assert {n for n in foreign.split() if "cython_" not in n} == {"engis_lab"}


def wheel_of(tmp_path, **environment):
    """Build a wheel from what would be committed; return its name and the files it holds."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    subprocess.run(
        [*command, "--no-build-isolation", "--wheel-dir", tmp_path, copy_of_sources(tmp_path)],
        check=True,
        env=os.environ | environment,
    )
    (wheel,) = tmp_path.glob("*.whl")
    return wheel.name, set(zipfile.ZipFile(wheel).namelist())


@pytest.mark.slow
def test_pure_wheel_holds_every_file_of_the_package(tmp_path):
    name, held = wheel_of(tmp_path, ENGIS_LAB_PURE="1")
    assert name.endswith("py3-none-any.whl")
    assert {name for name in committed() if name.startswith("engis_lab/")} - held == set()
    assert not [name for name in held if name.startswith(("tests", "tools", "notebooks", "bench"))]
    assert not [name for name in held if name.endswith((".so", ".pyd", "built.json"))]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the compiler is named by CC on other systems only")
def test_without_a_compiler_the_build_goes_on(tmp_path):
    _, held = wheel_of(tmp_path, CC="false", ENGIS_LAB_PURE="")
    assert {name for name in committed() if name.startswith("engis_lab/")} - held == set()
    assert not [name for name in held if name.endswith((".so", ".pyd"))]


def copy_of_sources(folder):
    """Copy what would be committed, since a build leaves files beside its sources."""
    copy = folder / "sources"
    for name in committed():
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())
    return copy
