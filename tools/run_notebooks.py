"""Run notebooks in place and clean them, so that they can be committed and compared.

``python tools/run_notebooks.py notebooks/*.ipynb``. A file is written only when all its cells ran.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

CELL_TIMEOUT = 120
"""Seconds. A kernel with widgets sometimes never answers, so a cell needs a limit ..."""
TRIES = 3
"""... and a notebook another try."""
LARGEST = 400_000
"""Bytes of a notebook: saved widget state would add megabytes."""

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
LIVE = "application/vnd.jupyter.widget-view+json"


def execute(path: Path) -> NotebookNode:
    """Run all cells in a fresh kernel of this Python; other tries only when a kernel hangs."""
    for attempt in range(1, TRIES + 1):
        notebook = nbformat.read(path, as_version=4)
        where = {"metadata": {"path": str(path.parent)}}
        # A print may reach us in pieces, cut differently each time: they are put together again.
        client = NotebookClient(
            notebook,
            timeout=CELL_TIMEOUT,
            kernel_name="python3",
            resources=where,
            coalesce_streams=True,
        )
        try:
            client.execute()
        except (CellTimeoutError, DeadKernelError):
            print(f"{path}: the kernel did not answer (try {attempt} of {TRIES})")
            if attempt == TRIES:
                raise
        else:
            break
    return notebook


def clean(notebook: NotebookNode) -> NotebookNode:
    """Remove the state of widgets and what differs from run to run; counts and outputs stay."""
    language = {"name": "python", "file_extension": ".py", "mimetype": "text/x-python"}
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    notebook.metadata = NotebookNode(kernelspec=kernel, language_info=language)
    for cell in notebook.cells:
        for key in ("execution", "collapsed", "scrolled", "trusted", "ExecuteTime"):
            cell.metadata.pop(key, None)
        for output in cell.get("outputs", ()):
            drop_dead_widget(output)
    return notebook


def drop_dead_widget(output: NotebookNode) -> None:
    """Keep the picture or the text of a widget: without a kernel, its live form shows an error."""
    data = output.get("data", {})
    if LIVE in data and len(data) > 1:
        del data[LIVE]


def problems(path: Path) -> list[str]:
    """Return what keeps a notebook from being committed; run `make notebooks` to mend most."""
    notebook = nbformat.read(path, as_version=4)
    found = []
    if path.stat().st_size > LARGEST:
        found.append(f"larger than {LARGEST // 1000} kB")
    if "widgets" in notebook.metadata:
        found.append("holds saved widget state (metadata.widgets)")
    if notebook.metadata.get("kernelspec", {}).get("name") != "python3":
        found.append("names another kernel than python3")
    for number, cell in enumerate(notebook.cells, 1):
        if cell.cell_type == "code":
            found += [f"cell {number}: {problem}" for problem in cell_problems(cell)]
    return found


def cell_problems(cell: NotebookNode) -> list[str]:
    """Return what is wrong with one code cell as it was saved."""
    found = []
    if not cell.source.strip():
        found.append("is empty")
    if cell.execution_count is None:
        found.append("was not run, so its outputs are not compared")
    for output in cell.outputs:
        if output.output_type == "error":
            found.append(f"ended in {output.ename}: {output.evalue}")
        if output.output_type == "stream" and output.name == "stderr":
            found.append("warns on stderr")
    return found


def main(names: list[str]) -> int:
    """Run, clean and write each notebook; tell of the ones that failed."""
    failed = 0
    for path in map(Path, names):
        try:
            notebook = clean(execute(path))
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as problem:
            failed += 1
            print(f"{path}: left as it was.\n{COLOURS.sub('', str(problem))}")
            continue
        nbformat.write(notebook, path)
        print(f"{path}: {path.stat().st_size // 1000} kB")
        for problem in problems(path):
            failed += 1
            print(f"  {problem}")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
