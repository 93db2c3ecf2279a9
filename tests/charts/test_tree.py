"""The chart of a study's branches."""

import json
import random
import time

import pytest

import engis_lab as lab
from engis_lab.charts.tree import MOST_NODES, NODES, clicked, tree
from engis_lab.core.words import language


def study(forks=6):
    luck = random.Random(4)  # noqa: S311  # not for secrets
    made = lab.Study(lab.new("engis", seed=7))
    for _ in range(20):
        made.play(made.here.options[0])
    for _ in range(forks):
        made.go(luck.randrange(len(made.nodes)))
        for _ in range(3):
            made.play(luck.choice(made.here.options))
    return made


def large(nodes):
    """Parallel lists of a tree with many forks."""
    luck = random.Random(2)  # noqa: S311  # not for secrets
    parents, xs, ys, rows, held = [None], [0], [0], 0, set()
    for n in range(1, nodes):
        parent = n - 1 if luck.random() < 0.9 else luck.randrange(n)
        rows += parent in held
        ys.append(rows if parent in held else ys[parent])
        held.add(parent)
        parents.append(parent)
        xs.append(xs[parent] + 1)
    return {
        "id": list(range(nodes)), "parent": parents, "x": xs, "y": ys, "text": ["done"] * nodes,
        "scores": [(1, 2, 3)] * nodes, "name": [""] * nodes, "comment": [""] * nodes,
        "seat": [n % 3 for n in range(nodes)], "here": [n == nodes // 2 for n in range(nodes)],
    }  # fmt: skip


def trace(figure, name):
    return next(t for t in figure.data if t.name == name)


def test_every_node_is_a_point_and_a_click_names_it():
    data = study().tree()
    figure = tree(data)
    number = [t.name for t in figure.data].index(NODES)
    ids = [clicked(figure, number, n) for n in range(len(data["id"]))]
    assert ids == data["id"]
    assert clicked(figure, number, len(ids)) is None
    assert clicked(figure, 0, 0) is None


def test_edges_join_each_node_to_its_parent():
    data = study().tree()
    edges = trace(tree(data), "edges")
    ends = set(zip(edges.x, edges.y, strict=True))
    assert len(edges.x) == 4 * (len(data["id"]) - 1)
    assert set(zip(data["x"], data["y"], strict=True)) <= ends


def test_the_node_one_stands_on_is_ringed():
    made = study()
    made.go(7)
    data, ring = made.tree(), trace(tree(made.tree()), "here")
    at = data["here"].index(True)
    assert (ring.x[0], ring.y[0]) == (data["x"][at], data["y"][at])


def test_leaves_show_scores_and_names_stand_over_their_nodes():
    made = study()
    made.name("bold <i>")
    made.comment("why\nnot")
    labels = trace(tree(made.tree()), "labels").text
    assert sum("0:0:0" in text or text.count(":") == 2 for text in labels) == len(made.leaves())
    assert "<b>bold &lt;i&gt;</b>" in labels
    hover = next(t for t in trace(tree(made.tree()), NODES).hovertext if "bold" in t)
    assert "&lt;i&gt;" in hover
    assert "why<br>not" in hover


def test_a_study_of_one_node_is_drawn():
    figure = tree(lab.Study(lab.new("engis")).tree())
    assert len(trace(figure, NODES).x) == 1
    assert "start" in trace(figure, NODES).hovertext[0]


@pytest.mark.parametrize("forks", [0, 6, 60])
def test_the_node_one_stands_on_is_in_sight(forks):
    made = study(forks)
    for node in (0, len(made.nodes) // 2, len(made.nodes) - 1):
        made.go(node)
        figure = tree(made.tree(), width=480)
        ring = trace(figure, "here")
        low, high = figure.layout.xaxis.range
        assert low < ring.x[0] < high
        low, high = sorted(figure.layout.yaxis.range)
        assert low < ring.y[0] < high


def test_what_does_not_fit_can_be_dragged():
    small, wide = tree(study(2).tree()), tree(study(80).tree())
    assert small.layout.dragmode is False
    assert wide.layout.dragmode == "pan"
    assert "drag" in wide.layout.title.text
    assert wide.layout.height <= 620


def test_ten_thousand_nodes_are_quick_and_those_nearby_are_drawn():
    data = large(10_000)
    tree(data)
    start = time.perf_counter()
    figure = tree(data)
    assert time.perf_counter() - start < 1  # 0.05 s on an idle machine
    points = trace(figure, NODES)
    assert 500 < len(points.x) <= MOST_NODES
    assert data["id"][5000] in points.customdata
    assert f"{len(points.x)} of 10000" in figure.layout.title.text
    text = figure.to_json()
    json.loads(text, parse_constant=pytest.fail)
    assert len(text) < 600_000


def test_both_languages_and_themes():
    language("pt")
    figure = tree(study().tree(), theme="dark")
    assert figure.layout.title.text.startswith("Ramos")
    assert "lugar" in trace(figure, NODES).hovertext[1]


def test_errors_say_what_is_missing():
    data = dict(study().tree())
    with pytest.raises(ValueError, match="equally long"):
        tree({**data, "x": [0]})
    with pytest.raises(ValueError, match="not empty"):
        tree({key: [] for key in data})
    del data["parent"]
    with pytest.raises(ValueError, match="lacks parent"):
        tree(data)
