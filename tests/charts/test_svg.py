"""The static twin: well-formed, alone, with alt text, safe from what names contain."""

import dataclasses
import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from charts.conftest import TARGETS, ended, played
from engis_lab.charts.scene import scene
from engis_lab.charts.svg import bundle, svg, write
from engis_lab.core.look import Look, Table
from engis_lab.games.engis.look import look

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text><script>alert(1)</script>\"'&<b onclick=x>"


def parsed(text):
    return ET.fromstring(text)  # noqa: S314  # our own text; not from elsewhere


def hostile(made: Look) -> Look:
    """A look in which every text is an attempt to get out of its place."""
    boards = tuple(
        dataclasses.replace(
            board,
            title=HOSTILE,
            captions=(HOSTILE, f"{HOSTILE}: {HOSTILE}"),
            places=tuple(
                dataclasses.replace(
                    place, id=f"{HOSTILE}{place.id}", hover=HOSTILE, label=HOSTILE, space=HOSTILE
                )
                for place in board.places
            ),
        )
        for board in made.boards
    )
    return dataclasses.replace(
        made, title=HOSTILE, status=HOSTILE, alt=HOSTILE, note=HOSTILE, boards=boards,
        tables=(Table(HOSTILE, ((HOSTILE, HOSTILE),)),),
    )  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [480, 800, 1280])
def test_well_formed_and_of_the_size_it_says(sample, theme, width):
    root = parsed(svg(sample, theme=theme, width=width))
    assert root.tag == f"{SVG}svg"
    assert root.get("width") == str(width)
    assert root.get("viewBox") == f"0 0 {width} {root.get('height')}"


def test_title_and_description_for_screen_readers(sample):
    root = parsed(svg(sample))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    made = look(sample)
    assert made.title in title.text
    assert desc.text == made.alt


def test_loads_nothing_from_anywhere(sample):
    text = svg(sample).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|url\(|@import|<script|<image|<foreignObject|\bon\w+=", text)
    inner = set(re.findall(r'href="#([^"]+)"', text))
    assert inner == set(re.findall(r'href="#?([^"]+)"', text))
    assert inner <= set(re.findall(r'id="([^"]+)"', text))


def test_every_place_is_there_with_its_hover_text(middle_game):
    root = parsed(svg(middle_game))
    drawn = {path.get("data-place"): path.find(f"{SVG}title").text
             for path in root.iter(f"{SVG}path") if path.get("data-place")}  # fmt: skip
    places = {p.id: p.hover for board in look(middle_game).boards for p in board.places}
    assert drawn == places


def test_targets_are_outlined(middle_game):
    root = parsed(svg(middle_game, TARGETS, picked=["0:c2"]))
    marks = [path.get("data-mark") for path in root.iter(f"{SVG}path") if path.get("data-mark")]
    assert sorted(marks) == ["legal"] * 6 + ["picked"]


def test_hostile_texts_stay_texts(middle_look):
    text = write(scene(hostile(middle_look)))
    root = parsed(text)
    assert "<script" not in text
    assert not any(element.tag.endswith("script") for element in root.iter())
    assert not any(key.startswith("on") for element in root.iter() for key in element.attrib)
    assert HOSTILE in root.find(f"{SVG}title").text


def test_pictures_on_one_page_do_not_share_ids(middle_game):
    other = {**middle_game, "round": 5}
    ids = [set(re.findall(r' id="([^"]+)"', svg(each))) for each in (middle_game, other)]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_small_enough_for_a_notebook(sample):
    assert len(svg(sample, width=1280)) < 100_000


def test_needs_no_plotly():
    code = (
        "import sys; sys.modules['plotly'] = sys.modules['ipywidgets'] = None\n"
        "import engis_lab as lab\n"
        "from engis_lab.charts.svg import svg\n"
        "assert svg(lab.new('engis')).startswith('<svg')\n"
        "import engis_lab.charts.scene\n"
        "print(sorted(m for m in sys.modules if m.split('.')[0] in ('plotly', 'numpy')))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['plotly']"  # only the None that blocks it


def test_a_position_shows_itself():
    assert set(bundle(played(3, 20))) == {"image/svg+xml"}
    shown = played(3, 20)._repr_mimebundle_()
    assert parsed(shown["image/svg+xml"]).find(f"{SVG}desc").text


def test_a_position_is_drawn_with_what_may_be_picked():
    position = played(3, 20)
    root = parsed(svg(position))
    marked = {path.get("data-of") for path in root.iter(f"{SVG}path") if path.get("data-mark")}
    places = {path.get("data-place") for path in root.iter(f"{SVG}path")} - {None}
    assert marked == {pick for option in position.options for pick in option.picks} & places


def test_picks_narrow_what_is_outlined():
    position = played(3, 3)
    assert position.decision.ask == "take"
    first = position.options[0].picks[0]
    root = parsed(svg(position, picked=[first]))
    marks = {(path.get("data-mark"), path.get("data-of")) for path in root.iter(f"{SVG}path")}
    expected = {("legal", o.picks[1]) for o in position.options if o.picks[0] == first}
    assert marks - {(None, None)} == expected | {("picked", first)}


def test_the_end_says_who_won():
    over = ended()
    reason = over.outcome.reason
    assert reason[1:] in parsed(svg(over)).find(f"{SVG}title").text


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_no_green_card_of_others(seat):
    position = played(3, 30)
    own = {c["seat"]: c["weather"] for c in position.view(None)["clans"]}
    text = svg(position, seat=seat)
    for other, card in own.items():
        assert (f"{card}," in text) == (other == seat)


def test_other_things_cannot_be_drawn():
    with pytest.raises(TypeError, match="a position, a view or a look"):
        svg(42)
    with pytest.raises(TypeError, match="not dict"):
        svg({"no": "game"})
