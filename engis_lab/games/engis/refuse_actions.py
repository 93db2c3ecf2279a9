"""Why not, phase 2: moving, crafting, developing (§4)."""

from __future__ import annotations

import itertools

from engis_lab.core.answers import Refusal
from engis_lab.core.words import listed, say
from engis_lab.games.engis.codes import A_BID, A_CRAFT, A_DEVELOP, A_STEP2, DEGREE, NEAR
from engis_lab.games.engis.components import (
    AGILITY,
    INGENUITY,
    KNOWING,
    KNOWLEDGE,
    STONE,
    STONECRAFT,
    WOOD,
    WOODCRAFT,
)
from engis_lab.games.engis.names import (
    hex_name,
    icon_name,
    object_name,
    place,
    skill_name,
    terrain_name,
)
from engis_lab.games.engis.notation import spaces_in
from engis_lab.games.engis.parts import SPACES
from engis_lab.games.engis.refuse_expand import where
from engis_lab.games.engis.table import Table


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
        failed.append(
            Refusal(
                "4.2",
                say("each meeple makes one step in a MOVE", "cada meeple dá um passo por MOVER"),
                (
                    say(
                        "two steps need {skill}",
                        "dois passos pedem {skill}",
                        skill=skill_name(table, AGILITY),
                    ),
                ),
                say("Step to a neighbouring hex.", "Dê um passo a um hexágono vizinho."),
                (),
                ("K10",),
            )
        )
    for a, b in itertools.pairwise(spaces):
        failed += stride(table, a, b)
    if len(spaces) == 3 and spaces[0] == spaces[2]:
        failed.append(
            Refusal(
                "K10",
                say("two steps never lead back to the start", "dois passos nunca voltam ao início"),
                (say("both ends are {space}", "as duas pontas são {space}", space=SPACES[start]),),
                say("Choose another end.", "Escolha outro fim."),
                (place(table.seat, start),),
            )
        )
    return failed


def used_up(action: str) -> Refusal:
    """Refuse an action that is over for this turn (4.1)."""
    word = {
        "MOVE": say("MOVE", "MOVER"),
        "CRAFT": say("CRAFT", "FABRICAR"),
        "DEVELOP": say("DEVELOP", "DESENVOLVER"),
    }[action]
    return Refusal(
        "4.1",
        say(
            "each action once a turn, one finished before the next",
            "cada ação uma vez por turno, uma terminada antes da próxima",
        ),
        (say("{word} is over for this turn", "{word} já acabou neste turno", word=word),),
        say("Wait for the next round.", "Espere a próxima rodada."),
    )


def no_walker(table: Table, space: int) -> Refusal:
    """Refuse a step from where no meeple can walk (4.2)."""
    clan = table.clans[table.seat]
    if clan.meeples[space] == 0:
        fact = say(
            "none of your meeples stands on {space}",
            "nenhum meeple seu está em {space}",
            space=SPACES[space],
        )
    else:
        fact = say(
            "those on {space} have moved already this turn",
            "os de {space} já se moveram neste turno",
            space=SPACES[space],
        )
    return Refusal(
        "4.2",
        say(
            "a step moves a meeple of yours that has not moved in this MOVE",
            "um passo move um meeple seu que ainda não se moveu neste MOVER",
        ),
        (fact,),
        say("Your meeples: {where}.", "Seus meeples: {where}.", where=where(table)),
        (place(table.seat, space),),
    )


def stride(table: Table, a: int, b: int) -> list[Refusal]:
    """Check one step from ``a`` to ``b`` (4.2)."""
    clan = table.clans[table.seat]
    near = [NEAR[a * 6 + i] for i in range(DEGREE[a])]
    reason = say(
        "a step leads to an adjacent placed hex that is not a volcano",
        "um passo leva a um hexágono vizinho colocado que não é vulcão",
    )
    open_ = [SPACES[n] for n in near if clan.ground[n]]
    fix = say(
        "From {space}: {open}.",
        "De {space}: {open}.",
        space=SPACES[a],
        open=listed(open_, "or", "ou") or say("nowhere", "nenhum lugar"),
    )
    facts = []
    if b not in near:
        facts.append(
            say("{b} is not next to {a}", "{b} não é vizinho de {a}", a=SPACES[a], b=SPACES[b])
        )
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
        hint = say(
            "{skill} allows two objects in one CRAFT.",
            "{skill} permite dois objetos num FABRICAR.",
            skill=skill_name(table, INGENUITY),
        )
        if clan.has(INGENUITY):
            hint = say("A CRAFT that has ended never reopens.", "Um FABRICAR encerrado não reabre.")
        failed.append(Refusal("4.1", refused.reason, refused.facts, hint, (), ("K14",)))
    if clan.owns(thing):
        failed.append(
            Refusal(
                "4.3",
                say("an object is crafted once", "um objeto se fabrica uma vez"),
                (
                    say(
                        "{name} is yours already",
                        "você já tem {name}",
                        name=object_name(table, thing),
                    ),
                ),
                say("Craft another one.", "Fabrique outro."),
            )
        )
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
    sources = [f"{hex_name(table, clan.board[s])} {SPACES[s]}" for s in held]
    if bonus:
        sources.append(skill_name(table, skill))
    name = icon_name(table, icon)
    fix = say("{n} more {name} icons", "Mais {n} ícones de {name}", n=cost - have, name=name)
    if cost - have == 1:
        fix = say("One more {name} icon", "Mais um ícone de {name}", name=name)
        if not bonus:
            fix += say(" or {skill}", " ou {skill}", skill=skill_name(table, skill))
    return Refusal(
        "4.3",
        say(
            "your icons of its group must cover the cost of an object",
            "os seus ícones do grupo devem cobrir o custo de um objeto",
        ),
        (
            say(
                "{thing} needs {cost} {name}",
                "{thing} pede {cost} de {name}",
                thing=object_name(table, thing),
                cost=cost,
                name=name,
            ),
            say(
                "you have {have}: {places}",
                "você tem {have}: {places}",
                have=have,
                places=", ".join(sources) or say("none", "nenhum"),
            ),
        ),
        fix + ".",
        tuple(place(table.seat, s) for s in held),
    )


def develop_checks(table: Table, code: int) -> list[Refusal]:
    """Check 4.1 and 4.5."""
    clan = table.clans[table.seat]
    skill = code - A_DEVELOP
    name = skill_name(table, skill)
    failed = []
    if table.developed:
        failed.append(used_up("DEVELOP"))
    if (clan.skills >> skill) & 1:
        failed.append(
            Refusal(
                "4.5",
                say("never two skills of the same sort", "nunca duas habilidades iguais"),
                (say("{name} is yours already", "{name} já é sua", name=name),),
                say("Develop another one.", "Desenvolva outra."),
            )
        )
    if table.market[skill] == 0:
        failed.append(
            Refusal(
                "4.5",
                say("a skill is taken from the market", "uma habilidade é pega do mercado"),
                (say("no copy of {name} is left", "não resta cópia de {name}", name=name),),
                say("Develop another one.", "Desenvolva outra."),
                (),
                ("1.6",),
            )
        )
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
        parts.append(
            say(
                "{n} by {skill}",
                "{n} por {skill}",
                n=clan.triples(),
                skill=skill_name(table, KNOWING),
            )
        )
    held = [
        s
        for s in range(10)
        if clan.board[s] >= 0 and table.box.icons[clan.board[s] * 6 + KNOWLEDGE]
    ]
    lacking = [terrain_name(table, t) for t in range(5) if clan.terrains[t] == 0]
    more = level - clan.knows
    fix = say(
        "{n} more knowledge: knowledge icons",
        "Mais {n} de conhecimento: ícones de conhecimento",
        n=more,
    )
    if lacking:
        fix += say(
            "; all five basic terrains count as 1 (missing: {names})",
            "; os cinco terrenos básicos valem 1 (faltam: {names})",
            names=listed(lacking),
        )
    return Refusal(
        "4.5",
        say(
            "the level of a skill is at most your knowledge",
            "o nível da habilidade vai no máximo até o seu conhecimento",
        ),
        (
            say(
                "{name} has level {level}",
                "{name} tem nível {level}",
                name=skill_name(table, skill),
                level=level,
            ),
            say(
                "your knowledge is {n}: {parts}",
                "seu conhecimento é {n}: {parts}",
                n=clan.knows,
                parts=listed(parts),
            ),
        ),
        fix + ".",
        tuple(place(table.seat, s) for s in held),
        ("4.6",),
    )


def is_other_path(table: Table, code: int) -> bool:
    """Tell whether a two-step path differs from the canonical one only in its middle (§12)."""
    if not A_STEP2 <= code < A_BID:
        return False
    s, m, t = spaces_in(code)
    return not stride(table, s, m) and not stride(table, m, t) and s != t
