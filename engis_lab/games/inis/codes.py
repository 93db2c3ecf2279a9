"""Numbers of cards, territories, frames, decisions (D1-D27), windows (W1-W19) and actions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

# -- pieces (sections 6, 7 and 8): one number for each card ---------------------------------------

ACTION_IDS = (
    "a.bard", "a.citadel", "a.conquest", "a.craftsmen", "a.druid", "a.emissaries",
    "a.exploration", "a.festival", "a.geis", "a.craftsman", "a.migration", "a.alliance",
    "a.newclans", "a.raid", "a.sanctuary", "a.scouts", "a.warlord",
)  # fmt: skip
TILE_IDS = (
    "t.cove", "t.forest", "t.gates", "t.highlands", "t.hills", "t.ironmine", "t.lostvale",
    "t.meadows", "t.misty", "t.moor", "t.mountains", "t.plains", "t.saltmine",
    "t.stonecircle", "t.swamp", "t.valley",
)  # fmt: skip
TALE_IDS = (
    "e.balor", "e.frenzy", "e.moytura", "e.breas", "e.cathbad", "e.champion", "e.children",
    "e.dagda", "e.cauldron", "e.club", "e.harp", "e.deirdre", "e.diarmuid", "e.eriu",
    "e.fianna", "e.kernunos", "e.samildanach", "e.spear", "e.maeve", "e.manannan",
    "e.morrigan", "e.nuada", "e.oengus", "e.ogma", "e.otherworld", "e.fal", "e.streng",
    "e.tailtu", "e.cuchulain", "e.tuan",
)  # fmt: skip
CARD_IDS = (*ACTION_IDS, *TILE_IDS, *TALE_IDS)
(BARD, CITADEL, CONQUEST, CRAFTSMEN, DRUID, EMISSARIES, EXPLORATION, FESTIVAL, GEIS, CRAFTSMAN,
 MIGRATION, ALLIANCE, NEWCLANS, RAID, SANCTUARY, SCOUTS, WARLORD) = range(17)  # fmt: skip
TILES = 16
(T_COVE, T_FOREST, T_GATES, T_HIGHLANDS, T_HILLS, T_IRONMINE, T_LOSTVALE, T_MEADOWS, T_MISTY,
 T_MOOR, T_MOUNTAINS, T_PLAINS, T_SALTMINE, T_STONECIRCLE, T_SWAMP,
 T_VALLEY) = range(TILES)  # fmt: skip
FIRST_ADVANTAGE, FIRST_TALE, CARDS = 17, 33, 63
(COVE, FOREST, GATES, HIGHLANDS, HILLS, IRONMINE, LOSTVALE, MEADOWS, MISTY, MOOR, MOUNTAINS,
 PLAINS, SALTMINE, STONECIRCLE, SWAMP, VALLEY) = range(FIRST_ADVANTAGE, FIRST_TALE)  # fmt: skip
(BALOR, FRENZY, MOYTURA, BREAS, CATHBAD, CHAMPION, CHILDREN, DAGDA, CAULDRON, CLUB, HARP, DEIRDRE,
 DIARMUID, ERIU, FIANNA, KERNUNOS, SAMILDANACH, SPEAR, MAEVE, MANANNAN, MORRIGAN, NUADA, OENGUS,
 OGMA, OTHERWORLD, FAL, STRENG, TAILTU, CUCHULAIN, TUAN) = range(FIRST_TALE, CARDS)  # fmt: skip

ACTIONS_MASK = (1 << FIRST_ADVANTAGE) - 1
TALES_MASK = ((1 << CARDS) - 1) ^ ((1 << FIRST_TALE) - 1)
ADVANTAGES_MASK = ((1 << FIRST_TALE) - 1) ^ ACTIONS_MASK
SEASON_CARDS = (
    BARD, CITADEL, CONQUEST, CRAFTSMEN, DRUID, EMISSARIES, EXPLORATION, FESTIVAL, CRAFTSMAN,
    MIGRATION, ALLIANCE, NEWCLANS, SANCTUARY, SCOUTS, WARLORD, MISTY, PLAINS, SWAMP, BALOR, BREAS,
    CHAMPION, CHILDREN, HARP, DEIRDRE, ERIU, KERNUNOS, MAEVE, MANANNAN, MORRIGAN, NUADA,
    OTHERWORLD, FAL, TAILTU, TUAN,
)  # fmt: skip
MANEUVER_CARDS = (MOYTURA, FIANNA, OGMA, CUCHULAIN)


def mask_of(cards: tuple[int, ...]) -> int:
    """Return a set of cards as one number."""
    return sum(1 << card for card in cards)


SEASON_MASK = mask_of(SEASON_CARDS)
MANEUVER_MASK = mask_of(MANEUVER_CARDS)


def bits(mask: int) -> Iterator[int]:
    """Yield the members of a set held as one number, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


# -- zones of cards: hands are the seats 0-3 ------------------------------------------------------

PACK = 4  # 4-7: put aside by a seat (first packet of two players, gifts not yet given)
ASIDE, DISCARD, LIMBO, DECK = 8, 9, 10, 11  # DISCARD of an Advantage card: played, face down
DRAWN = 12  # 12-15: drawn by a seat that has yet to keep one
ROW, STOCK, OUT = 16, 17, 18

# -- frames: the stack holds lists that begin with one of these -----------------------------------

(SETUP, ASSEMBLY, DRAFT, SEASON, PLAY, WINDOW, CLASHES, CLASH, ATTACK, WITHDRAW, REMOVE, GATES_TILE,
 MOUNTAINS_TILE, DRAW) = range(14)  # fmt: skip
STEP, ANS = 1, 2  # every frame: how far it has come, the answer just given (-1: none)

CARD, WHO, MODE, ARGS, AT, OFF, TO, AUX = range(3, 11)  # PLAY; MODE 0 Season, else the window
DECLARE, CANCEL, RESOLVE, AFTER, AFTER_SEASON, LAY_DOWN = range(6)  # its steps
AGAIN_STEP = 1000  # AT of a play that has done its last thing

# CLASH: place, who began it, who acts first, who acts now and next, participants, flags, counts
(PLACE, INITIATOR, INSTIGATOR, ACTOR, NEXT, PART, NO_TRISKEL, SHELTERED, GONE, POT, POTTED, HIT,
 REFUSED, DECLINED, POT_TO) = range(3, 18)  # fmt: skip

# -- decisions (section 14) -----------------------------------------------------------------------

(D_CAPITAL, D_SETUP, D_CATHBAD, D_NAME_ASIDE, D_DRAFT, D_RETURN, D_TURN, D_RESETTLE, D_MODE,
 D_TERRITORY, D_PLACE, D_MOVE, D_PLAYER, D_CARD, D_EXPLORE, D_REACT, D_MANEUVER, D_PEACE, D_SHELTER,
 D_ANSWER, D_WITHDRAW, D_CLASH, D_NEXT, D_INSTIGATOR, D_MOUNTAINS, D_MORRIGAN,
 D_CAULDRON) = range(1, 28)  # fmt: skip
ASKS = {
    D_CAPITAL: "capital", D_SETUP: "setup_clan", D_CATHBAD: "cathbad_use",
    D_NAME_ASIDE: "cathbad_card", D_DRAFT: "draft_keep", D_RETURN: "cathbad_return",
    D_TURN: "turn", D_RESETTLE: "resettle", D_MODE: "mode", D_TERRITORY: "pick_territory",
    D_PLACE: "place_next", D_MOVE: "move_next", D_PLAYER: "pick_player", D_CARD: "pick_card",
    D_EXPLORE: "explore_location", D_REACT: "react", D_MANEUVER: "maneuver",
    D_PEACE: "peace_vote", D_SHELTER: "shelter", D_ANSWER: "attack_answer",
    D_WITHDRAW: "withdraw_next", D_CLASH: "next_clash", D_NEXT: "next_maneuverer",
    D_INSTIGATOR: "instigator", D_MOUNTAINS: "mountains", D_MORRIGAN: "morrigan",
    D_CAULDRON: "cauldron_return",
}  # fmt: skip
# What a seat could do here depends on its hidden cards: asked even when one answer is left.
NEVER_AUTOMATIC = frozenset((D_TURN, D_REACT, D_MANEUVER, D_CATHBAD))

# -- actions --------------------------------------------------------------------------------------

REACH = 12  # cells lie within this distance of 0,0; see `setup.farthest`
SIDE = 2 * REACH + 1
KEEPS = tuple(c for k in (1, 2, 3) for c in combinations(range(FIRST_ADVANTAGE), k))
A_ON = 0
A_TILE = A_ON + TILES
A_CELL = A_TILE + TILES
A_MOVE = A_CELL + SIDE * SIDE
A_CLAN = A_MOVE + TILES * TILES
A_PLAY = A_CLAN + 4 * TILES
A_CHOOSE = A_PLAY + CARDS
A_DISCARD = A_CHOOSE + CARDS
A_KEEP = A_DISCARD + CARDS
A_ATTACK = A_KEEP + len(KEEPS)
A_NAME = A_ATTACK + 4
A_REPLACE = A_NAME + 4
A_REMOVE = A_REPLACE + 4
A_NUMBER = A_REMOVE + 4
A_SINGLE = A_NUMBER + 4
SINGLES = (
    "stop", "pass", "pretender", "peace", "end", "withdraw", "accept", "decline", "shelter",
    "lose", "place", "turn disc", "demand card", "demand clan", "leave exposed", "leave sheltered",
)  # fmt: skip
(A_STOP, A_PASS, A_PRETENDER, A_PEACE, A_ENDS, A_WITHDRAW, A_ACCEPT, A_DECLINE, A_SHELTER, A_LOSE,
 A_PLACE, A_DISC, A_DEMAND_CARD, A_DEMAND_CLAN, A_EXPOSED,
 A_SHELTERED) = range(A_SINGLE, A_SINGLE + len(SINGLES))  # fmt: skip
A_END = A_SINGLE + len(SINGLES)
KEEP_CODE = {mask_of(cards): A_KEEP + i for i, cards in enumerate(KEEPS)}

GROUPS = (
    (A_ON, "on"), (A_TILE, "tile"), (A_CELL, "at"), (A_MOVE, "move"), (A_CLAN, "clan"),
    (A_PLAY, "play"), (A_CHOOSE, "choose"), (A_DISCARD, "discard"), (A_KEEP, "keep"),
    (A_ATTACK, "attack"), (A_NAME, "name"), (A_REPLACE, "replace"), (A_REMOVE, "remove"),
    (A_NUMBER, "number"),
)  # fmt: skip


def verb_of(code: int) -> str:
    """Return the verb of an action.

    Examples
    --------
    >>> verb_of(A_ON + 3), verb_of(A_DISC)
    ('on', 'turn disc')
    """
    if code >= A_SINGLE:
        return SINGLES[code - A_SINGLE]
    return next(verb for first, verb in reversed(GROUPS) if code >= first)


# -- what luck is keyed by ------------------------------------------------------------------------

(L_TILES, L_TALES, L_LAYOUT, L_BRENN, L_TOSS, L_DEAL, L_RANDOM, L_SINK, L_AGAIN) = range(1, 10)
