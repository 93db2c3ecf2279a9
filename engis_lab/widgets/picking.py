"""How clicks on places narrow the options of a decision: picks, targets, and what they mean.

An option stays possible as long as the game reads the picks made so far, followed by the rest of
the option's own, as this option. So the order of clicks counts where the game says it does
(a step goes *from* a1 *to* b2) and is free where it does not (a bid of one meeple each from a1
and b2; a hex of the offer and the space it goes to). `click` knows no game: it asks the position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engis_lab.core.answers import Option, Refusal
from engis_lab.core.game import Unreadable
from engis_lab.core.position import Position
from engis_lab.core.words import say

Picks = tuple[str, ...]


class Click(NamedTuple):
    """What a click leads to: exactly one of the three is more than its default.

    Attributes
    ----------
    picks : tuple of str
        The picks to keep from now on.
    play : str
        Text of the action to play at once.
    refusal : Refusal or None
        Why the clicked place can't be picked; the picks are then those from before.
    text : str
        The refused action in notation, "" when the click means none.
    """

    picks: Picks = ()
    play: str = ""
    refusal: Refusal | None = None
    text: str = ""


def click(position: Position, picks: Sequence[str], place: str) -> Click:
    """Return what a click on a place leads to, after the picks made before."""
    before, now = tuple(picks), (*picks, place)
    possible = candidates(position, now)
    if possible:
        only = possible[0] if len(possible) == 1 else None
        complete = only is not None and len(only.picks) == len(now)
        return Click(play=only.text) if complete and only else Click(now)
    if before and before[-1] == place:
        return Click(before[:-1])  # a second click takes a pick back
    return _other_meaning(position, before, place)


def candidates(position: Position, picks: Sequence[str]) -> list[Option]:
    """Return the options that these picks may still become, in their order."""
    return [option for option in position.options if fits(position, option, tuple(picks))]


def targets(position: Position, picks: Sequence[str] = ()) -> set[str]:
    """Return the places that may be picked next."""
    so_far, found = tuple(picks), set[str]()
    for option in candidates(position, so_far):
        for place in set(_rest(option, so_far)) - found:
            if fits(position, option, (*so_far, place)):
                found.add(place)
    return found


def meant(position: Position, picks: Sequence[str]) -> Option | None:
    """Return the option that these picks are, whole, though longer ones may remain."""
    if not picks:
        return None
    whole = (o for o in candidates(position, picks) if len(o.picks) == len(picks))
    return next(whole, None)


def fits(position: Position, option: Option, picks: Picks) -> bool:
    """Tell whether an option may still be what is meant by these picks."""
    if option.picks[: len(picks)] == picks:
        return True
    if not Counter(picks) <= Counter(option.picks):
        return False
    return _read(position, (*picks, *_rest(option, picks))) == option.text


def _rest(option: Option, picks: Picks) -> list[str]:
    """Return the picks of an option that are still to be made, in its order."""
    rest = list(option.picks)
    for place in picks:
        rest.remove(place)
    return rest


def _other_meaning(position: Position, before: Picks, place: str) -> Click:
    """Return what a click means that fits no option: another spelling, a new start, or nothing."""
    text = _read(position, (*before, place))
    if place in _places_of(position, text):
        refusal = position.why_not(text)
        if refusal is not None:
            return Click(before, refusal=refusal, text=text)
        if _names(text) == Counter(map(_name, (*before, place))):
            return Click(play=text)  # such as a step along another path of the same length
    if before and place in targets(position):
        return Click((place,))  # a new start, such as another hex of the offer
    return Click(before, refusal=no_part(position))


def _read(position: Position, picks: Picks) -> str:
    """Return the text that these clicks mean to the game, "" when none."""
    # The contract lets a game read clicks on a bare state, which positions keep to themselves.
    return position.game.attempt(position._state, picks)


def _places_of(position: Position, text: str) -> Picks:
    """Return the places that an action is about, none when the text is no action."""
    game, state = position.game, position._state
    try:
        return game.picks(state, game.parse(state, text)) if text else ()
    except Unreadable:
        return ()


def _name(place: str) -> str:
    """Return what a place is called in texts (``"b2"`` for ``"0:b2"``)."""
    return place.partition(":")[2]


def _names(text: str) -> Counter[str]:
    """Return the words of a text after its verb."""
    return Counter(text.split()[1:])


def no_part(position: Position) -> Refusal:
    """Return the refusal of a click on a place that this decision is not about."""
    decision = position.decision
    assert decision is not None, "a game that is over has no places to pick"
    return Refusal(
        decision.rule,
        say("this place is no part of the decision", "este lugar não faz parte da decisão"),
        (decision.question,),
        say(
            "Choose one of the places with a dashed outline, or one of the buttons.",
            "Escolha um dos lugares com contorno tracejado, ou um dos botões.",
        ),
    )
