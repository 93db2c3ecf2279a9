"""Why not, phase 1 and the coming back of meeples: bids, Cunning, hexes (§3, 6.1)."""

from __future__ import annotations

from engis_lab.core.answers import Refusal
from engis_lab.core.words import listed, say
from engis_lab.games.engis.codes import (
    A_BID,
    A_RETURN,
    A_TAKE,
    CUNNING_ASK,
    MOST_BID,
    PLACE,
    spaces_of,
)
from engis_lab.games.engis.components import VOLCANO
from engis_lab.games.engis.names import clan_name, hex_name, meeples, place
from engis_lab.games.engis.notation import spaces_in, write
from engis_lab.games.engis.parts import HEX_IDS, SPACES
from engis_lab.games.engis.table import Table

COME_BACK = {CUNNING_ASK: "3.5", PLACE: "K13"}
"""Section by which one meeple comes onto the board."""


def bid_checks(table: Table, code: int, bare: int) -> list[Refusal]:
    """Check 3.1-3.3."""
    clan = table.clans[table.seat]
    spaces = spaces_of(code - A_BID)
    size = bare or len(spaces)
    failed = []
    short = [s for s in dict.fromkeys(spaces) if spaces.count(s) > clan.meeples[s]]
    if short and not bare:
        failed.append(
            Refusal(
                "3.1",
                say(
                    "a bid takes your meeples from the hexes they stand on",
                    "um lance tira meeples seus dos hexágonos onde eles estão",
                ),
                tuple(
                    say(
                        "{space} has {have}, the bid takes {want}",
                        "{space} tem {have}, o lance tira {want}",
                        space=SPACES[s],
                        have=clan.meeples[s],
                        want=spaces.count(s),
                    )
                    for s in short
                ),
                say("Your meeples: {where}.", "Seus meeples: {where}.", where=where(table)),
                tuple(place(table.seat, s) for s in short),
            )
        )
    if table.is_taken(size):
        failed.append(taken_bid(table, size))
    if size > MOST_BID or size > clan.home():
        failed.append(
            Refusal(
                "3.3",
                say(
                    "a bid is at most {most} meeples, and at most those on the board",
                    "um lance tem no máximo {most} meeples, e no máximo os do tabuleiro",
                    most=MOST_BID,
                ),
                (
                    say("the bid has {n}", "o lance tem {n}", n=size),
                    say("on the board: {n}", "no tabuleiro: {n}", n=clan.home()),
                ),
                free_bids(table),
            )
        )
    return failed


def taken_bid(table: Table, size: int) -> Refusal:
    """Refuse a number that was bid already (3.2)."""
    seats = [s for s in range(table.seats) if table.clans[s].bid == size]
    return Refusal(
        "3.2",
        say(
            "a bid may be higher or lower than others of the round, never equal",
            "um lance pode ser maior ou menor que outro da rodada, nunca igual",
        ),
        tuple(
            say(
                "{name} has bid {n}", "{name} deu um lance de {n}", name=clan_name(table, s), n=size
            )
            for s in seats
        ),
        free_bids(table),
    )


def free_bids(table: Table) -> str:
    """Return which numbers may still be bid (3.2, 3.3)."""
    most = min(MOST_BID, table.clans[table.seat].home())
    free = [str(n) for n in range(most + 1) if not table.is_taken(n)]
    return say("Free: {numbers}.", "Livres: {numbers}.", numbers=listed(free, "or", "ou"))


def where(table: Table) -> str:
    """Return where the own meeples stand."""
    clan = table.clans[table.seat]
    held = [f"{SPACES[s]} {clan.meeples[s]}" for s in range(10) if clan.meeples[s] > 0]
    return ", ".join(held) or say("none on the board", "nenhum no tabuleiro")


def take_checks(table: Table, code: int) -> list[Refusal]:
    """Check 3.6: the hex is in the offer, the space empty and next to the territory."""
    clan = table.clans[table.seat]
    hex_, space = (code - A_TAKE) // 10, (code - A_TAKE) % 10
    failed = []
    if hex_ not in table.offer:
        offer = listed([HEX_IDS[h] for h in table.offer if h >= 0])
        failed.append(
            Refusal(
                "3.6",
                say("a hex is taken from the offer", "um hexágono é pego da oferta"),
                (whereabouts(table, hex_),),
                say("In the offer: {offer}.", "Na oferta: {offer}.", offer=offer),
                tuple(f"offer:{HEX_IDS[h]}" for h in table.offer if h >= 0),
            )
        )
    rim = [s for s in range(10) if clan.is_rim(s)]
    if space not in rim:
        if clan.board[space] >= 0:
            fact = say(
                "{space} holds {hex}, and a placed hex never moves",
                "{space} tem {hex}, e um hexágono colocado não se move",
                space=SPACES[space],
                hex=hex_name(table, clan.board[space]),
            )
        else:
            fact = say(
                "{space} touches no hex of the territory",
                "{space} não toca nenhum hexágono do território",
                space=SPACES[space],
            )
        failed.append(
            Refusal(
                "3.6",
                say(
                    "a hex goes onto an empty space next to your territory",
                    "um hexágono vai para um espaço vazio vizinho do seu território",
                ),
                (fact,),
                say(
                    "Open spaces: {spaces}.",
                    "Espaços livres: {spaces}.",
                    spaces=listed([SPACES[s] for s in rim]),
                ),
                (place(table.seat, space),),
            )
        )
    return failed


def whereabouts(table: Table, hex_: int) -> str:
    """Return where a hex is that is not in the offer; the order of the pile stays hidden."""
    name = hex_name(table, hex_)
    for seat, clan in enumerate(table.clans):
        if hex_ in clan.board and clan.rival:
            return say(
                "{name} has {hex}", "{name} tem {hex}", hex=name, name=clan_name(table, seat)
            )
        if hex_ in clan.board:
            at = SPACES[clan.board.index(hex_)]
            return say(
                "{hex} lies on {space} of {name}",
                "{hex} está em {space} de {name}",
                hex=name,
                space=at,
                name=clan_name(table, seat),
            )
    if hex_ in table.pile[table.drawn :]:
        return say("{hex} is still in the pile", "{hex} ainda está na pilha", hex=name)
    return say("{hex} is no longer in the offer", "{hex} não está mais na oferta", hex=name)


def come_back_checks(table: Table, code: int) -> list[Refusal]:
    """Check where one meeple may come onto the board (3.5, K13, both as 6.1)."""
    clan = table.clans[table.seat]
    space = spaces_in(code)[0]
    rule = COME_BACK[table.kind]
    return (
        [
            Refusal(
                rule,
                home_reason(),
                (not_welcome(table, space),),
                open_homes(table),
                (place(table.seat, space),),
                ("6.1",),
            )
        ]
        if (not clan.welcomes(space))
        else []
    )


def home_reason() -> str:
    """Return the reason of 6.1."""
    return say(
        "a meeple comes to a hex, no volcano, where a meeple of yours stands; "
        "if none is at home, to any hex of yours that is no volcano",
        "um meeple volta para um hexágono, não vulcão, onde há um meeple seu; "
        "se não há nenhum em casa, para qualquer hexágono seu que não seja vulcão",
    )


def not_welcome(table: Table, space: int) -> str:
    """Return why no meeple may come back to a space (6.1)."""
    hex_ = table.clans[table.seat].board[space]
    if hex_ < 0:
        return say("{space} is empty", "{space} está vazio", space=SPACES[space])
    if table.box.terrain[hex_] == VOLCANO:
        return say("{space} is a volcano", "{space} é um vulcão", space=SPACES[space])
    return say(
        "none of your meeples stands on {space}",
        "nenhum meeple seu está em {space}",
        space=SPACES[space],
    )


def open_homes(table: Table) -> str:
    """Return where meeples may come back (6.1)."""
    clan = table.clans[table.seat]
    found = [SPACES[s] for s in range(10) if clan.welcomes(s)]
    return say("Possible: {spaces}.", "Possível: {spaces}.", spaces=listed(found, "or", "ou"))


def several_bids(table: Table, size: int) -> str:
    """Return how a bid of this size can be split (3.1)."""
    splits = [write(code) for code in table.legal() if len(spaces_of(code - A_BID)) == size]
    return say(
        "{n} can be taken in several ways: {ways}",
        "{n} podem sair de vários modos: {ways}",
        n=meeples(size),
        ways=listed(splits, "or", "ou"),
    )


def return_checks(table: Table, code: int) -> list[Refusal]:
    """Check 6.1: all meeples of the row, onto hexes that welcome them."""
    clan = table.clans[table.seat]
    spaces = spaces_of(code - A_RETURN + 1)
    failed = []
    if len(spaces) != clan.row:
        failed.append(
            Refusal(
                "6.1",
                say("all meeples of the bid row come back", "todos os meeples da fileira voltam"),
                (
                    say(
                        "in the row: {have}; named: {got} spaces",
                        "na fileira: {have}; indicados: {got} espaços",
                        have=clan.row,
                        got=len(spaces),
                    ),
                ),
                say("Name one space per meeple.", "Indique um espaço por meeple."),
            )
        )
    strange = [s for s in dict.fromkeys(spaces) if not clan.welcomes(s)]
    if strange:
        failed.append(
            Refusal(
                "6.1",
                home_reason(),
                tuple(not_welcome(table, s) for s in strange),
                open_homes(table),
                tuple(place(table.seat, s) for s in strange),
            )
        )
    elif clan.home() == 0 and len(set(spaces)) > 1:
        failed.append(
            Refusal(
                "6.1",
                say(
                    "with an empty board all meeples come back to one hex",
                    "com o tabuleiro vazio todos os meeples voltam a um só hexágono",
                ),
                (
                    say(
                        "{n} different hexes are named",
                        "{n} hexágonos diferentes indicados",
                        n=len(set(spaces)),
                    ),
                ),
                open_homes(table),
            )
        )
    return failed
