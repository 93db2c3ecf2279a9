"""Small tables for the tests of Inis: four territories in a rhombus, hands as a test needs them."""

from engis_lab.core.notation import start
from engis_lab.games.inis.codes import CARD_IDS, TILES, bits
from engis_lab.games.inis.game import Inis

COVE, FOREST, GATES, HIGHLANDS, HILLS, IRON, VALE, MEADOWS = range(8)
MISTY, MOOR, MOUNTAINS, PLAINS, SALT, CIRCLE, SWAMP, VALLEY = range(8, 16)
RHOMBUS = ([0, 0], [1, 0], [0, 1], [1, -1])


def deal(clans, hands=(), seats=None, **more):
    """Return a position at the start of a turn of seat 0.

    ``clans`` maps territories (t1 ...) to clans per seat; they lie in a rhombus in this order, the
    first two touching all others; the Capital stands on the last. ``hands`` are lists of card ids.
    ``holy`` and ``strong`` map territories to Sanctuaries and Citadels; ``deeds`` is a list.
    """
    seats = seats or len(next(iter(clans.values())))
    holy, strong = more.pop("holy", {}), more.pop("strong", {})
    deeds, tokens = more.pop("deeds", [0] * seats), more.pop("tokens", [False] * seats)
    tiles = {
        tile: {"at": list(cell), "clans": list(row), "sanctuaries": holy.get(tile, 0),
               "citadels": strong.get(tile, 0)}
        for (tile, row), cell in zip(clans.items(), RHOMBUS, strict=False)
    }  # fmt: skip
    hands = [*hands, *([] for _ in range(seats - len(hands)))]
    players = [
        {"hand": hand, "deeds": n, "pretender": token}
        for hand, n, token in zip(hands, deeds, tokens, strict=True)
    ]
    mapping = {"seats": seats, "tiles": tiles, "players": players}
    mapping["capital"] = [tile for tile in tiles if tile != "t15"][-1]
    return start(Inis(), "setup", mapping | more, None)


def clash(tile, clans, hands=(), instigator=0, **more):
    """Return a position in a clash in one territory; its neighbours are listed after it."""
    return deal(clans, hands, clash={"territory": tile, "instigator": instigator}, **more)


def play(position, *texts):
    """Play some actions."""
    for text in texts:
        position = position.play(text)
    return position


def options(position):
    """Return the texts of all options."""
    return [option.text for option in position.options]


def ask(position):
    """Return who is asked what."""
    return position.decision.seat, position.decision.ask


def clans(position, tile):
    """Return the clans of each seat in a territory."""
    t = position._state
    return [t.clans[TILES * seat + tile] for seat in range(t.seats)]


def hand(position, seat):
    """Return the ids of a hand."""
    return [CARD_IDS[card] for card in bits(position._state.mask[seat])]


def zone(position, card):
    """Return the zone of a card."""
    return position._state.where[CARD_IDS.index(card)]


def told(position):
    """Return the texts of what just happened."""
    return [event.text for event in position.events]
