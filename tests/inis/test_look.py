"""The picture of a clash: territory, exposed and sheltered clans, maneuver, window, who answers."""

import re

import pytest

import engis_lab as lab
from engis_lab import charts
from engis_lab.charts.layout import arrange
from engis_lab.charts.scene import scene
from inis.helpers import clash, deal, play

HILLS = {"t5": [2, 2, 1], "t2": [1, 0, 0], "t3": [0, 0, 2]}


@pytest.fixture(autouse=True)
def english():
    lab.language("en")
    yield
    lab.language("en")


@pytest.fixture
def fight():
    return clash("t5", HILLS, [[], ["t.hills", "e.club"]], strong={"t5": 1})


def look(position, seat=None):
    return position.game.look(position.view(seat))


def table(position, seat=None):
    """Return the rows of the first table, by their first cell."""
    first = look(position, seat).tables[0]
    assert first.title == "Clash in Hills (t5)"
    return {row[0]: row[1:] for row in first.rows}


def test_exposed_and_sheltered_clans_per_player(fight):
    rows = table(fight)
    assert rows["Blue (p0)"] == ("2", "0", "instigator")
    assert rows["Red (p1)"] == ("2", "0", "")
    assert rows["step"][-1] == "Citadels step (9.2)"
    assert rows["answers now"][-1] == "Red (p1)"
    assert table(play(fight, "shelter"))["Red (p1)"] == ("1", "1", "")


def test_whose_maneuver_it_is_and_who_is_attacked(fight):
    turn = play(fight, "shelter")
    assert table(turn)["Blue (p0)"][-1] == "instigator, maneuvers"
    attacked = play(turn, "attack p1")
    assert table(attacked)["Red (p1)"][-1] == "attacked"
    assert table(attacked)["window"][-1] == "W8: an Attack was declared"
    gone = play(attacked, "decline")
    assert table(gone)["window"][-1] == "W4: a clan is about to be removed"
    after = play(gone, "decline")
    assert table(after)["Red (p1)"] == ("0", "1", "")
    assert table(after)["Green (p2)"][-1] == "maneuvers"
    assert "window" not in table(after)


def test_the_vote_on_peace_names_who_offers(fight):
    vote = play(fight, "decline", "decline", "peace")
    assert table(vote)["Blue (p0)"][-1] == "instigator, offers peace"
    assert table(vote)["step"][-1] == "peace is put to the vote (9.2)"
    assert table(vote)["answers now"][-1] == "Red (p1)"


def test_after_a_maneuver_all_are_asked_in_order_and_nobody_maneuvers():
    pos = clash("t5", HILLS, [["a.warlord"]])
    rows = table(play(pos, "attack p1"))
    assert rows["window"][-1] == "W11: a maneuver is finished"
    assert rows["asked next"][-1] == "Red (p1) and Green (p2)"
    assert rows["Blue (p0)"][-1] == "instigator"


def test_who_began_the_clash_is_told_from_who_leads_it():
    pos = deal(HILLS, clash={"territory": "t5", "instigator": 1, "initiator": 0})
    rows = table(pos)
    assert rows["Blue (p0)"][-1] == "initiator"
    assert rows["Red (p1)"][-1] == "instigator, maneuvers"


def test_spear_and_cauldron_are_told():
    pos = clash("t5", HILLS, [["e.spear"], ["e.cauldron"]])
    assert table(play(pos, "play Lug's Spear"))["Triskel cards"][-1] == "none (e.spear)"
    lost = play(pos, "decline", "attack p1", "play Dagda's Cauldron")
    assert table(lost)["Cauldron"][-1] == "Red (p1), clans: 1"


def test_the_clash_comes_first_and_only_while_there_is_one(fight):
    assert [t.title for t in look(fight).tables][1:] == ["Players", "Hands", "Cards"]
    assert "X" in look(fight).icons
    quiet = look(deal(HILLS))
    assert [t.title for t in quiet.tables] == ["Players", "Hands", "Cards"]
    assert "X" not in quiet.icons
    assert [p.id for p in look(fight).boards[0].places if "X" in p.icons] == ["t5"]


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_terminal_alt_text_and_svg_say_the_same(fight, lang):
    lab.language(lang)
    pos = play(fight, "shelter", "attack p1")
    shown = look(pos)
    cells = [cell for row in shown.tables[0].rows for cell in row if cell]
    text, picture = str(pos), re.sub(r"<[^>]+>", " ", charts.svg(pos))
    for cell in cells:
        assert cell in text
        assert cell in picture
    said = {"en": "Red (p1): exposed 1, sheltered 1, attacked",
            "pt": "Vermelho (p1): expostos 1, abrigados 1, atacado"}[lang]  # fmt: skip
    assert said in shown.alt


def test_what_others_hold_does_not_show(fight):
    """Rules: 16."""
    pos = play(fight, "shelter", "attack p1")
    seen = look(pos, 0)
    assert "Club" in look(pos).as_text()
    assert "Club" not in seen.as_text() + seen.alt
    hands = seen.tables[2].rows
    assert ("Red (p1)", "Action 0, Tales 1", "known: Hills") in hands
    assert ("Green (p2)", "Action 0, Tales 0", "hidden") in hands
    assert table(pos, 0) == table(pos)
    assert seen.status == "Red (p1) decides"


@pytest.mark.parametrize(("lang", "letters"), [("en", "2B 2R 1G"), ("pt", "2Az 2Vm 1Vd")])
def test_a_terminal_tells_all_clans_apart_and_cuts_none(lang, letters):
    lab.language(lang)
    pos = clash("t5", HILLS, strong={"t5": 2}, holy={"t5": 2}, capital="t5", festival="t5")
    rows = str(pos).splitlines()
    first = next(n for n, row in enumerate(rows) if "t5 " in row)
    assert "BCCSSFX" in rows[first + 1]
    assert letters.replace("2B", "1B").replace("2Az", "1Az") in rows[first + 2]


CELLS = ((0, 0), (1, 0), (0, 1), (1, -1), (2, -1), (2, 0), (1, 1), (0, 2), (-1, 2), (-1, 1),
         (3, -1), (3, -2), (2, -2), (2, 1), (1, 2), (0, 3))  # fmt: skip


def full_map(seats):
    """Return a clash on a map of all 16 territories, where the Hills hold all there can be."""
    tiles = {f"t{n}": {"at": list(at), "clans": [n % 2] * seats} for n, at in enumerate(CELLS, 1)}
    tiles["t5"] |= {"clans": [2] + [1] * (seats - 1), "citadels": 2, "sanctuaries": 1}
    return lab.setup("inis", {
        "seats": seats, "tiles": tiles, "capital": "t5", "festival": "t5",
        "players": [{"deeds": 1, "pretender": True}] * seats,
        "clash": {"territory": "t5", "instigator": 0},
    })  # fmt: skip


def nearest(hexes, one):
    """Return the hex whose centre is nearest, None for what is in none (the legend)."""
    found = min(hexes, key=lambda cell: (cell.x - one.x) ** 2 + (cell.y - one.y) ** 2)
    return found if abs(found.y - one.y) < found.r else None


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [480, 960, 1280])
def test_names_signs_and_clans_stay_in_their_hex(lang, seats, width):
    lab.language(lang)
    drawn = scene(look(full_map(seats)), width=width)
    hexes = [cell for cell in drawn.hexes if cell.fill]
    assert len(hexes) == 16
    for cell in hexes:
        half, top = 0.87 * cell.r, cell.y - cell.r
        inside = [one for one in (*drawn.signs, *drawn.discs) if nearest(drawn.hexes, one) is cell]
        for sign in inside:
            assert abs(sign.x - cell.x) + sign.r <= half + 0.5, cell.id
        for n, one in enumerate(inside):
            for other in inside[:n]:
                apart = (one.x - other.x) ** 2 + (one.y - other.y) ** 2
                assert apart >= (one.r + other.r - 0.5) ** 2, cell.id
        words = [
            w for w in drawn.words if w.x == cell.x and top < w.y < cell.y and w.anchor == "middle"
        ]
        for word in words:
            assert len(word.head + word.text) * 0.5 * word.size <= 2 * half, word


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("width", [480, 960])
def test_numbers_and_headings_of_tables_are_not_broken(lang, width):
    lab.language(lang)
    for block in arrange(look(full_map(4)), width).blocks[:2]:
        for row in block.rows[:5]:
            for cell in row[1:-1]:
                assert len(cell) <= 1, (block.table.title, cell)


def test_tables_stand_beside_the_map_where_there_is_room():
    wide, narrow = (arrange(look(full_map(4)), width) for width in (1100, 480))
    board = wide.frames[0]
    beside = [
        block.table.title for block in wide.blocks if block.y + block.h <= board.y + board.h + 1
    ]
    assert beside[:3] == ["Clash in Hills (t5)", "Players", "Hands"]
    assert all(block.y > narrow.frames[0].y + narrow.frames[0].h for block in narrow.blocks)
