"""Why not? Every refusal of Engis: rule, reason, facts, smallest fix (§3-§6).

Each check uses the same small predicates as `Table.fill`; a property test holds them equal.
A list of checks stands in rulebook order; the first that fails gives the rule.
"""

from __future__ import annotations

from engis_lab.core.answers import Refusal
from engis_lab.core.words import listed, say
from engis_lab.games.engis.codes import (
    A_BID,
    A_CRAFT,
    A_DEVELOP,
    A_DIFFERENT,
    A_PLAY,
    A_RETURN,
    A_SAME,
    A_STEP2,
    A_TAKE,
    ACT,
    BID,
    CUNNING_ASK,
    DEGREE,
    NEAR,
    PLACE,
    PLAY,
    RETURN,
    TAKE,
    spaces_of,
)
from engis_lab.games.engis.components import (
    AGILITY,
    C_DIFFERENT,
    C_SAME,
    INGENUITY,
    INTELLIGENCE,
    KNOWING,
    KNOWLEDGE,
    STONE,
    STONECRAFT,
    VOLCANO,
    WOOD,
    WOODCRAFT,
)
from engis_lab.games.engis.names import (
    clan_name,
    hex_name,
    icon_name,
    meeples,
    object_name,
    place,
    skill_name,
    terrain_name,
)
from engis_lab.games.engis.notation import spaces_in, verb_of, write
from engis_lab.games.engis.parts import BASIC, CARDS, HEX_IDS, SPACES
from engis_lab.games.engis.table import MOST_BID, Table

ASKS = {
    BID: ("bid", "3.1"), CUNNING_ASK: ("cunning", "3.5"), TAKE: ("take", "3.6"),
    ACT: ("act", "4.1"), PLACE: ("place", "K13"), PLAY: ("play", "5.1"), RETURN: ("return", "6.1"),
}  # fmt: skip
"""Word and section of each kind of decision."""

VERBS = {
    BID: ("bid",), CUNNING_ASK: ("cunning",), TAKE: ("take",), PLACE: ("place",),
    ACT: ("step", "craft", "develop", "done"), PLAY: ("play",), RETURN: ("return",),
}  # fmt: skip


def refusal(table: Table, code: int, bare: int = 0) -> Refusal | None:
    """Return why an action is not possible now, None when it is.

    ``bare`` is the number of a bid given without spaces.
    """
    if code in table.legal():
        return None
    if verb_of(code) not in VERBS[table.kind]:
        return other_question(table)
    checks = {
        "bid": bid_checks, "cunning": come_back_checks, "place": come_back_checks,
        "take": take_checks, "step": step_checks, "craft": craft_checks,
        "develop": develop_checks, "play": play_checks, "return": return_checks,
    }[verb_of(code)]  # fmt: skip
    failed = checks(table, code, bare) if checks is bid_checks else checks(table, code)  # type: ignore[operator]  # one check takes the bare number
    first = failed[0]
    also = tuple(dict.fromkeys(r.rule for r in failed[1:] if r.rule != first.rule))
    return Refusal(first.rule, first.reason, first.facts, first.fix, first.sources,
                   (*first.also, *also))  # fmt: skip


def other_question(table: Table) -> Refusal:
    """Refuse an action that answers another question than the open one."""
    _, rule = ASKS[table.kind]
    examples = listed([write(code) for code in table.legal()[:3]], "or", "ou")
    return Refusal(
        rule,
        say("that is no answer to the question that is open now",
            "isso não responde à pergunta em aberto"),
        (question(table),),
        say("Possible now: {examples}, for instance.", "Agora é possível, por exemplo: {examples}.",
            examples=examples),
    )  # fmt: skip


def question(table: Table) -> str:
    """Return the open question as a sentence."""
    name = clan_name(table, table.seat)
    ways = {
        BID: ("{name}: bid which meeples for the turn order?",
              "{name}: dar que meeples no lance pela ordem de turnos?"),
        CUNNING_ASK: ("{name}: take one meeple back from the row?",
                      "{name}: retomar um meeple da fileira?"),
        TAKE: ("{name}: take which hex, and place it where?",
               "{name}: pegar qual hexágono e colocá-lo onde?"),
        ACT: ("{name}: move, craft, develop, or end the turn?",
              "{name}: mover, fabricar, desenvolver ou encerrar o turno?"),
        PLACE: ("{name}: place the neutral meeple where?",
                "{name}: colocar o meeple neutro onde?"),
        PLAY: ("{name}: play which scoring card?", "{name}: usar qual carta de pontuação?"),
        RETURN: ("{name}: bring the meeples of the row back to where?",
                 "{name}: trazer os meeples da fileira de volta para onde?"),
    }[table.kind]  # fmt: skip
    return say(*ways, name=name)


# -- §3 ---------------------------------------------------------------------------------------


def bid_checks(table: Table, code: int, bare: int) -> list[Refusal]:
    """Check 3.1-3.3."""
    clan = table.clans[table.seat]
    spaces = spaces_of(code - A_BID)
    size = bare or len(spaces)
    failed = []
    short = [s for s in dict.fromkeys(spaces) if spaces.count(s) > clan.meeples[s]]
    if short and not bare:
        failed.append(Refusal(
            "3.1",
            say("a bid takes own meeples from the hexes they stand on",
                "um lance tira meeples próprios dos hexágonos onde estão"),
            tuple(say("{space} has {have}, the bid takes {want}",
                      "{space} tem {have}, o lance tira {want}",
                      space=SPACES[s], have=clan.meeples[s], want=spaces.count(s))
                  for s in short),
            say("Your meeples: {where}.", "Seus meeples: {where}.", where=where(table)),
            tuple(place(table.seat, s) for s in short)))  # fmt: skip
    if table.is_taken(size):
        failed.append(taken_bid(table, size))
    if size > MOST_BID or size > clan.home():
        failed.append(Refusal(
            "3.3",
            say("a bid is at most {most} meeples, and at most those on the board",
                "um lance tem no máximo {most} meeples, e no máximo os do tabuleiro",
                most=MOST_BID),
            (say("the bid has {n}", "o lance tem {n}", n=size),
             say("on the board: {n}", "no tabuleiro: {n}", n=clan.home())),
            free_bids(table)))  # fmt: skip
    return failed


def taken_bid(table: Table, size: int) -> Refusal:
    """Refuse a number that was bid already (3.2)."""
    seats = [s for s in range(table.seats) if table.clans[s].bid == size]
    return Refusal(
        "3.2",
        say("a bid may be higher or lower than others of the round, never equal",
            "um lance pode ser maior ou menor que outro da rodada, nunca igual"),
        tuple(say("{name} has bid {n}", "{name} deu lance {n}", name=clan_name(table, s), n=size)
              for s in seats),
        free_bids(table),
    )  # fmt: skip


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
        failed.append(Refusal(
            "3.6",
            say("a hex is taken from the offer", "um hexágono é pego da oferta"),
            (whereabouts(table, hex_),),
            say("In the offer: {offer}.", "Na oferta: {offer}.", offer=offer),
            tuple(f"offer:{HEX_IDS[h]}" for h in table.offer if h >= 0)))  # fmt: skip
    rim = [s for s in range(10) if clan.is_rim(s)]
    if space not in rim:
        if clan.board[space] >= 0:
            fact = say("{space} holds {hex}, and a placed hex never moves",
                       "{space} tem {hex}, e um hexágono colocado não se move",
                       space=SPACES[space], hex=hex_name(table, clan.board[space]))  # fmt: skip
        else:
            fact = say("{space} touches no hex of the territory",
                       "{space} não toca nenhum hexágono do território",
                       space=SPACES[space])  # fmt: skip
        failed.append(Refusal(
            "3.6",
            say("a hex goes onto an empty space next to the own territory",
                "um hexágono vai para um espaço vazio vizinho do próprio território"),
            (fact,),
            say("Open spaces: {spaces}.", "Espaços livres: {spaces}.",
                spaces=listed([SPACES[s] for s in rim])),
            (place(table.seat, space),)))  # fmt: skip
    return failed


def whereabouts(table: Table, hex_: int) -> str:
    """Return where a hex is that is not in the offer; the order of the pile stays hidden."""
    name = hex_name(table, hex_)
    for seat, clan in enumerate(table.clans):
        if hex_ in clan.board:
            at = SPACES[clan.board.index(hex_)]
            return say("{hex} lies on {space} of {name}", "{hex} está em {space} de {name}",
                       hex=name, space=at, name=clan_name(table, seat))  # fmt: skip
    if hex_ in table.pile[table.drawn :]:
        return say("{hex} is still in the pile", "{hex} ainda está na pilha", hex=name)
    return say("{hex} is no longer in the offer", "{hex} não está mais na oferta", hex=name)


def come_back_checks(table: Table, code: int) -> list[Refusal]:
    """Check where one meeple may come onto the board (3.5, K13, both as 6.1)."""
    clan = table.clans[table.seat]
    space = spaces_in(code)[0]
    rule = ASKS[table.kind][1]
    return [Refusal(rule, home_reason(), (not_welcome(table, space),),
                    open_homes(table), (place(table.seat, space),), ("6.1",))] if (
        not clan.welcomes(space)) else []  # fmt: skip


def home_reason() -> str:
    """Return the reason of 6.1."""
    return say(
        "a meeple comes onto a non-volcano hex where own meeples stand, "
        "or onto any one of them if none stands on the board",
        "um meeple volta a um hexágono não vulcão onde há meeples próprios, "
        "ou a qualquer um se não houver nenhum no tabuleiro",
    )


def not_welcome(table: Table, space: int) -> str:
    """Return why no meeple may come back to a space (6.1)."""
    hex_ = table.clans[table.seat].board[space]
    if hex_ < 0:
        return say("{space} is empty", "{space} está vazio", space=SPACES[space])
    if table.box.terrain[hex_] == VOLCANO:
        return say("{space} is a volcano", "{space} é um vulcão", space=SPACES[space])
    return say("none of your meeples stands on {space}", "nenhum meeple seu está em {space}",
               space=SPACES[space])  # fmt: skip


def open_homes(table: Table) -> str:
    """Return where meeples may come back (6.1)."""
    clan = table.clans[table.seat]
    found = [SPACES[s] for s in range(10) if clan.welcomes(s)]
    return say("Possible: {spaces}.", "Possível: {spaces}.", spaces=listed(found, "or", "ou"))


# -- §4 ---------------------------------------------------------------------------------------


def step_checks(table: Table, code: int) -> list[Refusal]:
    """Check 4.1, 4.2 and K10."""
    clan = table.clans[table.seat]
    spaces = spaces_in(code)
    failed = []
    if table.moving == 2:
        failed.append(used_up("MOVE"))
    start = spaces[0]
    if clan.meeples[start] <= table.moved[start]:
        failed.append(no_walker(table, start))
    agile = clan.has(AGILITY)
    if len(spaces) == 3 and not agile:
        failed.append(Refusal(
            "4.2",
            say("each meeple makes one step in a MOVE", "cada meeple dá um passo por MOVER"),
            (say("two steps need {skill}", "dois passos pedem {skill}",
                 skill=skill_name(table, AGILITY)),),
            say("Step to a neighbouring hex.", "Dê um passo a um hexágono vizinho."),
            (), ("K10",)))  # fmt: skip
    for a, b in zip(spaces, spaces[1:], strict=False):
        failed += stride(table, a, b)
    if len(spaces) == 3 and spaces[0] == spaces[2]:
        failed.append(Refusal(
            "K10",
            say("two steps never lead back to the start", "dois passos nunca voltam ao início"),
            (say("both ends are {space}", "as duas pontas são {space}", space=SPACES[start]),),
            say("Choose another end.", "Escolha outro fim."), (place(table.seat, start),)))  # fmt: skip
    return failed


def used_up(action: str) -> Refusal:
    """Refuse an action that is over for this turn (4.1)."""
    word = {"MOVE": say("MOVE", "MOVER"), "CRAFT": say("CRAFT", "FABRICAR"),
            "DEVELOP": say("DEVELOP", "DESENVOLVER")}[action]  # fmt: skip
    return Refusal(
        "4.1",
        say("each action once a turn, one finished before the next",
            "cada ação uma vez por turno, uma terminada antes da próxima"),
        (say("{word} is over for this turn", "{word} já acabou neste turno", word=word),),
        say("Next round.", "Na próxima rodada."),
    )  # fmt: skip


def no_walker(table: Table, space: int) -> Refusal:
    """Refuse a step from where no meeple can walk (4.2)."""
    clan = table.clans[table.seat]
    if clan.meeples[space] == 0:
        fact = say("none of your meeples stands on {space}", "nenhum meeple seu está em {space}",
                   space=SPACES[space])  # fmt: skip
    else:
        fact = say("those on {space} have moved already this turn",
                   "os de {space} já se moveram neste turno", space=SPACES[space])  # fmt: skip
    return Refusal(
        "4.2",
        say("a step moves an own meeple that has not moved in this MOVE",
            "um passo move um meeple próprio que ainda não se moveu neste MOVER"),
        (fact,),
        say("Your meeples: {where}.", "Seus meeples: {where}.", where=where(table)),
        (place(table.seat, space),),
    )  # fmt: skip


def stride(table: Table, a: int, b: int) -> list[Refusal]:
    """Check one step from ``a`` to ``b`` (4.2)."""
    clan = table.clans[table.seat]
    near = [NEAR[a * 6 + i] for i in range(DEGREE[a])]
    reason = say("a step leads to an adjacent placed hex that is not a volcano",
                 "um passo leva a um hexágono vizinho colocado que não é vulcão")  # fmt: skip
    open_ = [SPACES[n] for n in near if clan.ground[n]]
    fix = say("From {space}: {open}.", "De {space}: {open}.", space=SPACES[a],
              open=listed(open_, "or", "ou") or say("nowhere", "nenhum lugar"))  # fmt: skip
    facts = []
    if b not in near:
        facts.append(say("{b} is not next to {a}", "{b} não é vizinho de {a}",
                         a=SPACES[a], b=SPACES[b]))  # fmt: skip
    if clan.board[b] < 0:
        facts.append(say("{b} is empty", "{b} está vazio", b=SPACES[b]))
    elif not clan.ground[b]:
        facts.append(say("{b} is a volcano", "{b} é um vulcão", b=SPACES[b]))
    where_ = (place(table.seat, b),)
    return [Refusal("4.2", reason, tuple(facts), fix, where_)] if facts else []


def craft_checks(table: Table, code: int) -> list[Refusal]:
    """Check 4.1 (K14) and 4.3."""
    clan = table.clans[table.seat]
    thing = code - A_CRAFT
    failed = []
    if not table.may_craft(clan):
        refused = used_up("CRAFT")
        hint = say("{skill} allows two objects in one CRAFT.",
                   "{skill} permite dois objetos num FABRICAR.",
                   skill=skill_name(table, INGENUITY))  # fmt: skip
        failed.append(Refusal("4.1", refused.reason, refused.facts, hint, (), ("K14",)))
    if clan.owns(thing):
        failed.append(Refusal(
            "4.3",
            say("an object is crafted once", "um objeto se fabrica uma vez"),
            (say("{name} is yours already", "{name} já é seu", name=object_name(table, thing)),),
            say("Craft another one.", "Fabrique outro.")))  # fmt: skip
    if not (clan.affordable >> thing) & 1:
        failed.append(too_dear(table, thing))
    return failed


def too_dear(table: Table, thing: int) -> Refusal:
    """Refuse an object whose cost is not covered (4.3)."""
    clan, box = table.clans[table.seat], table.box
    group = box.object_group[thing]
    icon, skill = (STONE, STONECRAFT) if group else (WOOD, WOODCRAFT)
    bonus = clan.has(skill)
    have, cost = clan.icons[icon] + bonus, box.object_cost[thing]
    held = [s for s in range(10) if clan.board[s] >= 0 and box.icons[clan.board[s] * 6 + icon]]
    from_ = ", ".join(f"{hex_name(table, clan.board[s])} {SPACES[s]}" for s in held)
    name = icon_name(table, icon)
    fix = say("{n} more {name} icons", "mais {n} ícones de {name}", n=cost - have, name=name)
    if cost - have == 1:
        fix = say("One more {name} icon", "Mais um ícone de {name}", name=name)
        if not bonus:
            fix += say(" or {skill}", " ou {skill}", skill=skill_name(table, skill))
    return Refusal(
        "4.3",
        say("own icons of its group must cover the cost of an object",
            "os ícones próprios do grupo devem cobrir o custo de um objeto"),
        (say("{thing} needs {cost} {name}", "{thing} pede {cost} de {name}",
             thing=object_name(table, thing), cost=cost, name=name),
         say("you have {have}: {places}", "você tem {have}: {places}", have=have,
             places=from_ or say("none", "nenhum"))),
        fix + ".",
        tuple(place(table.seat, s) for s in held),
    )  # fmt: skip


def develop_checks(table: Table, code: int) -> list[Refusal]:
    """Check 4.1 and 4.5."""
    clan = table.clans[table.seat]
    skill = code - A_DEVELOP
    name = skill_name(table, skill)
    failed = []
    if table.developed:
        failed.append(used_up("DEVELOP"))
    if (clan.skills >> skill) & 1:
        failed.append(Refusal(
            "4.5",
            say("never two skills of the same sort", "nunca duas habilidades iguais"),
            (say("{name} is yours already", "{name} já é sua", name=name),),
            say("Develop another one.", "Desenvolva outra.")))  # fmt: skip
    if table.market[skill] == 0:
        failed.append(Refusal(
            "4.5",
            say("a skill is taken from the market", "uma habilidade é pega do mercado"),
            (say("no copy of {name} is left", "não resta cópia de {name}", name=name),),
            say("Develop another one.", "Desenvolva outra."), (), ("1.6",)))  # fmt: skip
    if not (clan.learnable >> skill) & 1:
        failed.append(too_hard(table, skill))
    return failed


def too_hard(table: Table, skill: int) -> Refusal:
    """Refuse a skill above the own knowledge (4.5, 4.6)."""
    clan = table.clans[table.seat]
    level = table.box.skill_level[skill]
    parts = [say("1 printed", "1 impresso")]
    if clan.icons[KNOWLEDGE]:
        parts.append(say("{n} icons", "{n} ícones", n=clan.icons[KNOWLEDGE]))
    if clan.basics() == 5:
        parts.append(say("1 for five basic terrains", "1 pelos cinco terrenos básicos"))
    if clan.has(KNOWING) and clan.triples():
        parts.append(say("{n} by {skill}", "{n} por {skill}", n=clan.triples(),
                         skill=skill_name(table, KNOWING)))  # fmt: skip
    held = [s for s in range(10)
            if clan.board[s] >= 0 and table.box.icons[clan.board[s] * 6 + KNOWLEDGE]]  # fmt: skip
    lacking = [terrain_name(table, t) for t in range(5) if clan.terrains[t] == 0]
    more = level - clan.knows
    fix = say("{n} more knowledge: knowledge icons",
              "Mais {n} de conhecimento: ícones de conhecimento", n=more)  # fmt: skip
    if lacking:
        fix += say(", or 1 for all five basic terrains (missing: {names})",
                   ", ou 1 pelos cinco terrenos básicos (faltam: {names})",
                   names=listed(lacking))  # fmt: skip
    return Refusal(
        "4.5",
        say("the level of a skill is at most the own knowledge",
            "o nível da habilidade é no máximo o próprio conhecimento"),
        (say("{name} has level {level}", "{name} tem nível {level}",
             name=skill_name(table, skill), level=level),
         say("your knowledge is {n}: {parts}", "seu conhecimento é {n}: {parts}",
             n=clan.knows, parts=listed(parts))),
        fix + ".",
        tuple(place(table.seat, s) for s in held),
        ("4.6",),
    )  # fmt: skip


# -- §5 and §6 --------------------------------------------------------------------------------


def play_checks(table: Table, code: int) -> list[Refusal]:
    """Check 5.1, 5.6, 5.9 and K16."""
    clan = table.clans[table.seat]
    card = (C_SAME if code >= A_SAME else C_DIFFERENT) if code >= A_DIFFERENT else code - A_PLAY
    failed = []
    if not (table.playable(clan) >> card) & 1:
        failed.append(used_card(table, card))
    if code >= A_SAME and clan.terrains[code - A_SAME] == 0:
        owned = [BASIC[t] for t in range(5) if clan.terrains[t] > 0]
        failed.append(Refusal(
            "5.6",
            say("SAME TERRAINS names a basic terrain that you own",
                "TERRENOS IGUAIS nomeia um terreno básico que você tem"),
            (say("you have no {name}", "você não tem {name}",
                 name=terrain_name(table, code - A_SAME)),),
            say("You have: {names}.", "Você tem: {names}.", names=listed(owned))))  # fmt: skip
    return failed


def used_card(table: Table, card: int) -> Refusal:
    """Refuse a card that was played before (5.1, 5.9, K16)."""
    clan = table.clans[table.seat]
    name = table.box.parts.cards[card].name()
    hand = [CARDS[c] for c in range(8) if (clan.hand >> c) & 1]
    fix = say("In hand: {cards}.", "Na mão: {cards}.", cards=", ".join(hand))
    if clan.has(INTELLIGENCE):
        return Refusal(
            "5.1",
            say("Intelligence replays a discarded card, except the top one",
                "Inteligência reusa uma carta descartada, exceto a do topo"),
            (say("{name} lies on top of your pile", "{name} está no topo da sua pilha",
                 name=name),),
            fix, (), ("K16",))  # fmt: skip
    return Refusal(
        "5.1",
        say("a scoring card is played from hand, and used cards are gone",
            "uma carta de pontuação é usada da mão, e as usadas se foram"),
        (say("{name} was used in an earlier round", "{name} foi usada numa rodada anterior",
             name=name),),
        fix, (), ("5.9",),
    )  # fmt: skip


def return_checks(table: Table, code: int) -> list[Refusal]:
    """Check 6.1: all meeples of the row, onto hexes that welcome them."""
    clan = table.clans[table.seat]
    spaces = spaces_of(code - A_RETURN + 1)
    failed = []
    if len(spaces) != clan.row:
        failed.append(Refusal(
            "6.1",
            say("all meeples of the bid row come back", "todos os meeples da fileira voltam"),
            (say("in the row: {have}; named: {got} spaces",
                 "na fileira: {have}; indicados: {got} espaços", have=clan.row, got=len(spaces)),),
            say("Name one space per meeple.", "Indique um espaço por meeple.")))  # fmt: skip
    strange = [s for s in dict.fromkeys(spaces) if not clan.welcomes(s)]
    if strange:
        failed.append(Refusal(
            "6.1", home_reason(), tuple(not_welcome(table, s) for s in strange),
            open_homes(table), tuple(place(table.seat, s) for s in strange)))  # fmt: skip
    elif clan.home() == 0 and len(set(spaces)) > 1:
        failed.append(Refusal(
            "6.1",
            say("with an empty board all meeples come back to one hex",
                "com o tabuleiro vazio todos os meeples voltam a um só hexágono"),
            (say("{n} different hexes are named", "{n} hexágonos diferentes indicados",
                 n=len(set(spaces))),),
            open_homes(table)))  # fmt: skip
    return failed


def is_other_path(table: Table, code: int) -> bool:
    """Tell whether a two-step path differs from the canonical one only in its middle (§12)."""
    if not A_STEP2 <= code < A_BID:
        return False
    s, m, t = spaces_in(code)
    return not stride(table, s, m) and not stride(table, m, t) and s != t


def several_bids(table: Table, size: int) -> str:
    """Return how a bid of this size can be split (3.1)."""
    splits = [write(code) for code in table.legal() if len(spaces_of(code - A_BID)) == size]
    return say("{n} can be taken in several ways: {ways}", "{n} podem sair de vários modos: {ways}",
               n=meeples(size), ways=listed(splits, "or", "ou"))  # fmt: skip
