"""``charts.board(position)`` works, however and in whatever order things were imported."""

import inspect
import subprocess
import sys

import pytest

ORDERS = (
    "from engis_lab import charts",
    "from engis_lab.charts.board import board; from engis_lab import charts",
    "import engis_lab.charts.board, engis_lab.charts.svg; from engis_lab import charts",
    "import engis_lab as lab; charts = lab.charts",
)


@pytest.mark.parametrize("order", ORDERS)
def test_charts_are_functions_in_any_order_of_imports(order):
    code = f"""
{order}
import engis_lab as lab
pos = lab.new("engis")
assert charts.board(pos).data[0].name == "places"
assert charts.svg(pos).startswith("<svg")
assert charts.scores(pos).layout.barmode == "relative"
assert charts.tree(lab.Study(pos).tree()).data[1].name == "nodes"
assert charts.scene(pos.game.look(pos.view())).hexes
assert charts.board.clicked(charts.board(pos), 0, 0)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_help_shows_the_arguments():
    from engis_lab import charts

    assert "highlight" in inspect.signature(charts.board).parameters
    assert "positions" in inspect.signature(charts.scores).parameters


def test_unknown_names_are_refused():
    from engis_lab import charts

    with pytest.raises(AttributeError, match="no attribute 'pie'"):
        _ = charts.pie
