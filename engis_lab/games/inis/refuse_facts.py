"""What refusals have in common: what is possible instead, what is held, what is on offer."""

from __future__ import annotations

from engis_lab.core.answers import Refusal
from engis_lab.core.words import listed, say
from engis_lab.games.inis import asking
from engis_lab.games.inis.codes import A_CHOOSE, A_DISCARD, CARD_IDS, bits
from engis_lab.games.inis.notation import write
from engis_lab.games.inis.parts import listed_cards
from engis_lab.games.inis.table import Table


def examples(t: Table) -> str:
    """Return some of what is possible, as a sentence."""
    texts = listed([write(code) for code in t.options[:4]], "or", "ou")
    return say(
        "Possible now, for instance: {texts}.",
        "Agora é possível, por exemplo: {texts}.",
        texts=texts,
    )


def other_question(t: Table) -> Refusal:
    """Refuse what answers another question than the open one."""
    reason = say(
        "that is no answer to the question that is open now",
        "isso não responde à pergunta em aberto",
    )
    return Refusal(asking.ask(t)[1], reason, (asking.question(t),), examples(t))


def not_offered(t: Table) -> Refusal:
    """Refuse what the rule of the open question does not allow here."""
    reason = say("this rule does not allow that here", "esta regra não permite isso aqui")
    return Refusal(asking.ask(t)[1], reason, (asking.question(t),), examples(t))


def hand_fact(t: Table) -> str:
    """Return what the deciding player holds."""
    cards = listed_cards(bits(t.mask[t.seat]))
    if not cards:
        return say("your hand is empty", "sua mão está vazia")
    return say("you hold {cards}", "você tem {cards}", cards=cards)


def offer_fact(t: Table) -> str:
    """Return the cards one may choose from."""
    found = [code - first for code in t.options for first in (A_CHOOSE, A_DISCARD)
             if first <= code < first + len(CARD_IDS)]  # fmt: skip
    if not found:
        return asking.question(t)
    return say("there are {cards}", "há {cards}", cards=listed_cards(found))
