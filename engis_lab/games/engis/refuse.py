"""Why not? Every refusal of Engis: rule, reason, facts, smallest fix (§3-§6).

Each check uses the same small predicates as `Table.fill`; a property test holds them equal.
A list of checks stands in rulebook order; the first that fails gives the rule.
"""

from __future__ import annotations

from engis_lab.core.answers import Refusal
from engis_lab.core.words import listed, say
from engis_lab.games.engis.codes import ACT, BID, CUNNING_ASK, PLACE, PLAY, RETURN, TAKE
from engis_lab.games.engis.names import clan_name
from engis_lab.games.engis.notation import verb_of, write
from engis_lab.games.engis.refuse_actions import craft_checks, develop_checks, step_checks
from engis_lab.games.engis.refuse_expand import (
    bid_checks,
    come_back_checks,
    return_checks,
    take_checks,
)
from engis_lab.games.engis.refuse_play import play_checks
from engis_lab.games.engis.table import Table

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
    further = (*first.also, *(rule for r in failed[1:] for rule in (r.rule, *r.also)))
    also = tuple(rule for rule in dict.fromkeys(further) if rule != first.rule)
    return Refusal(first.rule, first.reason, first.facts, first.fix, first.sources, also)


def other_question(table: Table) -> Refusal:
    """Refuse an action that answers another question than the open one."""
    _, rule = ASKS[table.kind]
    examples = listed([write(code) for code in table.legal()[:3]], "or", "ou")
    return Refusal(
        rule,
        say(
            "that is no answer to the question that is open now",
            "isso não responde à pergunta em aberto",
        ),
        (question(table),),
        say(
            "Possible now: {examples}, for instance.",
            "Agora é possível, por exemplo: {examples}.",
            examples=examples,
        ),
    )


def question(table: Table) -> str:
    """Return the open question as a sentence."""
    name = clan_name(table, table.seat)
    ways = {
        BID: ("{name}: bid which meeples for the turn order?",
              "{name}: quais meeples vão no lance pela ordem de turnos?"),
        CUNNING_ASK: ("{name}: take one meeple back from the row?",
                      "{name}: trazer um meeple de volta da fileira?"),
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
