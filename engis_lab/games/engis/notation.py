"""Actions of Engis as text, both ways (rules §12)."""

from __future__ import annotations

import unicodedata
from functools import cache

from engis_lab.core.game import Unreadable, did_you_mean, near_words
from engis_lab.core.words import say
from engis_lab.games.engis.codes import (
    A_BID,
    A_CRAFT,
    A_CUNNING,
    A_CUNNING_NO,
    A_DEVELOP,
    A_DIFFERENT,
    A_DONE,
    A_END,
    A_PLACE,
    A_PLAY,
    A_RETURN,
    A_SAME,
    A_STEP,
    A_STEP2,
    A_TAKE,
    rank,
    spaces_of,
)
from engis_lab.games.engis.components import Box
from engis_lab.games.engis.parts import BASIC, CARDS, HEX_IDS, OBJECT_IDS, SKILL_IDS, SPACES

RULE = "12"

#: what may be typed for each verb, without accents
VERBS = {
    "bid": ("bid", "lance"),
    "cunning": ("cunning", "astucia"),
    "take": ("take", "pega", "pegar"),
    "step": ("step", "passo"),
    "craft": ("craft", "fabrica", "fabricar"),
    "develop": ("develop", "desenvolve", "desenvolver"),
    "done": ("done", "fim"),
    "place": ("place", "poe", "por"),
    "play": ("play", "usa", "usar"),
    "return": ("return", "volta", "voltar"),
}
VERB_OF = {word: verb for verb, words in VERBS.items() for word in words}
NO = ("no", "nao", "n")

FORMS = {
    "bid": ("bid 0", "bid a1 a1 b2"),
    "cunning": ("cunning b2", "cunning no"),
    "take": ("take L1 b2",),
    "step": ("step a1 b2",),
    "craft": ("craft O4",),
    "develop": ("develop K09",),
    "done": ("done",),
    "place": ("place b2",),
    "play": ("play WATER", "play SAME lake"),
    "return": ("return a1 b2",),
}


def plain(text: str) -> str:
    """Return a text in lower case, without accents, with single spaces."""
    flat = unicodedata.normalize("NFKD", text.lower())
    return " ".join("".join(c for c in flat if not unicodedata.combining(c)).split())


def verb_of(code: int) -> str:
    """Return the verb of a code."""
    bounds = (
        (A_CRAFT, "done"),
        (A_DEVELOP, "craft"),
        (A_PLAY, "develop"),
        (A_CUNNING_NO, "play"),
        (A_PLACE, "cunning"),
        (A_TAKE, "place"),
        (A_STEP, "take"),
        (A_BID, "step"),
        (A_RETURN, "bid"),
        (A_END, "return"),
    )
    return next(verb for bound, verb in bounds if code < bound)


def spaces_in(code: int) -> list[int]:
    """Return the spaces that a code names, in the order of its text."""
    verb = verb_of(code)
    if verb == "bid":
        return spaces_of(code - A_BID)
    if verb == "return":
        return spaces_of(code - A_RETURN + 1)
    if verb == "take":
        return [(code - A_TAKE) % 10]
    if verb == "place":
        return [code - A_PLACE]
    if verb == "cunning" and code != A_CUNNING_NO:
        return [code - A_CUNNING]
    if verb == "step" and code < A_STEP2:
        return [(code - A_STEP) // 10, (code - A_STEP) % 10]
    if verb == "step":
        at = code - A_STEP2
        return [at // 100, at // 10 % 10, at % 10]
    return []


@cache
def write(code: int) -> str:
    """Return the canonical text of a code.

    Examples
    --------
    >>> write(0), write(A_CRAFT + 3), write(A_SAME + 1)
    ('done', 'craft O4', 'play SAME lake')
    """
    verb = verb_of(code)
    spaces = [SPACES[s] for s in spaces_in(code)]
    if verb == "craft":
        return f"craft {OBJECT_IDS[code - A_CRAFT]}"
    if verb == "develop":
        return f"develop {SKILL_IDS[code - A_DEVELOP]}"
    if verb == "play":
        return f"play {card_text(code - A_PLAY)}"
    if verb == "take":
        return f"take {HEX_IDS[(code - A_TAKE) // 10]} {spaces[0]}"
    if verb == "bid":
        return " ".join(["bid", *(spaces or ["0"])])
    if verb == "cunning":
        return f"cunning {spaces[0] if spaces else 'no'}"
    return " ".join([verb, *spaces])


def card_text(entry: int) -> str:
    """Return what follows ``play``: a card, SAME with its terrain (entries as in the log)."""
    if entry < 6:
        return CARDS[entry]
    return CARDS[7] if entry == 6 else f"{CARDS[6]} {BASIC[entry - 7]}"


@cache
def canonical() -> dict[str, int]:
    """Return code by text, for every action."""
    return {write(code): code for code in range(A_END)}


class Reader:
    """Reads texts with the names of one component set."""

    def __init__(self, box: Box) -> None:
        parts = box.parts
        self.objects = _names([(thing.id, thing.name) for thing in parts.objects])
        self.skills = _names([(skill.id, skill.name) for skill in parts.skills])
        self.cards = _names([(card.id, card.name) for card in parts.cards])
        self.cards |= {"iguais": 6, "diferentes": 7, "same": 6, "different": 7,
                       "tribo": 4, "tribe": 4}  # fmt: skip
        self.terrains = _names([(term.id, term.name) for term in parts.terrains[:5]])

    def read(self, text: str) -> int:
        """Return the code of a text; raise `Unreadable` when it is none."""
        known = canonical().get(text)
        if known is not None:
            return known
        words = plain(text).split()
        if not words:
            raise Unreadable(say("an action is missing", "falta uma ação"), (), RULE)
        verb = VERB_OF.get(words[0])
        if verb is None:
            raise self.unknown_verb(text, words)
        rest = words[1:]
        if verb in ("craft", "develop", "play"):
            return self.read_named(verb, rest)
        if verb == "done":
            self.check_count(verb, rest, 0, 0)
            return A_DONE
        if verb == "take":
            self.check_count(verb, rest, 2, 2)
            hex_ = self.find(verb, rest[0].upper(), HEX_IDS, say("hex", "hexágono"))
            return A_TAKE + hex_ * 10 + self.space(verb, rest[1])
        return self.read_spaces(verb, rest)

    def bare_bid(self, text: str) -> int:
        """Return n of a bid that gives only a number of meeples (``bid 2``), 0 of other texts.

        A number too large for the table of actions is read as five, which no rule allows (3.3).
        """
        words = plain(text).split()
        if len(words) != 2 or VERB_OF.get(words[0]) != "bid" or not words[1].isdecimal():
            return 0
        return min(int(words[1][:9]), 5)

    def read_spaces(self, verb: str, rest: list[str]) -> int:
        """Read what is made of spaces only."""
        if verb == "bid":
            if rest == ["0"]:
                return A_BID
            self.check_count(verb, rest, 1, 5)
            return A_BID + rank(sorted(self.space(verb, word) for word in rest))
        if verb == "return":
            self.check_count(verb, rest, 1, 4)
            return A_RETURN + rank(sorted(self.space(verb, word) for word in rest)) - 1
        if verb == "step":
            self.check_count(verb, rest, 2, 3)
            at = [self.space(verb, word) for word in rest]
            if len(at) == 2:
                return A_STEP + at[0] * 10 + at[1]
            return A_STEP2 + at[0] * 100 + at[1] * 10 + at[2]
        self.check_count(verb, rest, 1, 1)
        if verb == "cunning" and rest[0] in NO:
            return A_CUNNING_NO
        return (A_CUNNING if verb == "cunning" else A_PLACE) + self.space(verb, rest[0])

    def read_named(self, verb: str, rest: list[str]) -> int:
        """Read what names an object, a skill or a card."""
        self.check_count(verb, rest, 1, 9)
        name = " ".join(rest)
        if verb == "craft":
            return A_CRAFT + self.find(verb, name, self.objects, say("object", "objeto"))
        if verb == "develop":
            return A_DEVELOP + self.find(verb, name, self.skills, say("skill", "habilidade"))
        if name in self.cards:
            card = self.cards[name]
            if card == 6:
                raise Unreadable(
                    say("SAME needs a basic terrain", "IGUAIS precisa de um terreno básico"),
                    [f"play SAME {terrain}" for terrain in BASIC],
                    RULE,
                )
            return A_PLAY + card if card < 6 else A_DIFFERENT
        head, _, terrain = name.rpartition(" ")
        if self.cards.get(head) == 6:
            return A_SAME + self.find(
                "play SAME", terrain, self.terrains, say("basic terrain", "terreno básico")
            )
        return self.find(verb, name, self.cards, say("scoring card", "carta de pontuação"))

    def find(self, verb: str, word: str, known: dict[str, int] | tuple[str, ...], what: str) -> int:
        """Return the number of a word, or raise `Unreadable` with the nearest ones."""
        if word in known:
            return known[word] if isinstance(known, dict) else known.index(word)
        word = word[:40]
        meant: list[str] | tuple[str, ...] = FORMS.get(verb, ())
        if isinstance(known, dict):
            meant = [f"{verb} {name}" for name in near_words(word, list(known), n=3)]
        raise Unreadable(
            say(
                "there is no {what} {word!r}; {hint}",
                "não há {what} {word!r}; {hint}",
                what=what,
                word=word,
                hint=did_you_mean(word, [_spelled(name) for name in known]),
            ),
            meant,
            RULE,
        )

    def space(self, verb: str, word: str) -> int:
        """Return the number of a space."""
        return self.find(verb, word, SPACES, say("space", "espaço"))

    def check_count(self, verb: str, rest: list[str], low: int, high: int) -> None:
        """Check how many words follow the verb."""
        if low <= len(rest) <= high:
            return
        want = str(low) if low == high else f"{low}-{high}"
        raise Unreadable(
            say(
                "{verb} takes {want} {words} after it, not {got}",
                "{verb} pede {want} {words} depois, não {got}",
                verb=say(verb, VERBS[verb][1]),
                want=want,
                words=say("word", "palavra") if high == 1 else say("words", "palavras"),
                got=len(rest),
            ),
            FORMS[verb],
            RULE,
        )

    def unknown_verb(self, text: str, words: list[str]) -> Unreadable:
        """Return the error for a text that begins with no verb."""
        near = near_words(words[0][:40], list(VERB_OF), n=3)
        rest = [w.upper() if w[-1].isdigit() and w not in SPACES else w for w in words[1:6]]
        meant = dict.fromkeys(" ".join([VERB_OF[word], *rest])[:60] for word in near)
        hint = did_you_mean(words[0][:40], near or list(VERBS))
        return Unreadable(
            say(
                "{text!r} is no action; {hint}",
                "{text!r} não é uma ação; {hint}",
                text=text[:60],
                hint=hint,
            ),
            tuple(meant),
            RULE,
        )


def _names(rows: list[tuple[str, object]]) -> dict[str, int]:
    """Return number by id and by name in both languages, flattened."""
    found: dict[str, int] = {}
    for number, (id_, name) in enumerate(rows):
        found[plain(id_)] = number
        for lang in ("en", "pt"):
            found.setdefault(plain(getattr(name, lang)), number)
    return found


def _spelled(name: str) -> str:
    """Return a name as notation writes it: ids in upper case, spaces and words in lower."""
    return name.upper() if name[-1].isdigit() and name not in SPACES else name
