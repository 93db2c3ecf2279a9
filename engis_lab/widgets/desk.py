"""`Desk`: what an explorer knows and does, without a widget.

It holds the study, who looks on, the picks, and what is said; each action of the panels is one
method here or one function of `engis_lab.widgets.walking`.
"""

from __future__ import annotations

from engis_lab.charts.subject import look_of
from engis_lab.core.answers import IllegalAction, Item, Option, Refusal
from engis_lab.core.look import Board, Look
from engis_lab.core.position import Position
from engis_lab.core.study import Study
from engis_lab.core.words import say
from engis_lab.widgets import asking, comparing, picking
from engis_lab.widgets.telling import Teller


class Desk(Teller):
    """The state of one explorer.

    Parameters
    ----------
    study : Study
    seat : int, optional
        Who looks on; by default everything is open.
    language : str, optional
        By default the one in use, whenever something is drawn.
    """

    def __init__(self, study: Study, seat: int | None = None, language: str | None = None) -> None:
        super().__init__(language)
        self.study = study
        self.theme, self.width, self.follows_theme, self.follows_width = "light", 960, False, False
        self.board, self.second = "svg", False
        self.viewer = None if seat is None else study.here._check_seat(seat)
        self.playing = False
        self.picks: tuple[str, ...] = ()
        self.lit: tuple[str, ...] = ()
        self.lit_item: tuple[int, int] | None = None
        self.refused: tuple[str, Refusal] | None = None
        self.rule = ""
        self.policies: dict[int, str] = {}
        self.typed = 0  # raised when the line to type in shall be emptied
        self.open: set[str] = set()
        self.asking = asking.begin(study.here.game.policies)
        self.marks = comparing.Marks()
        self._look: tuple[tuple[object, ...], Look] | None = None
        study.on_change(self._study_changed)

    # -- what there is to see ---------------------------------------------------------------

    @property
    def here(self) -> Position:
        """The position at the study's cursor."""
        return self.study.here

    @property
    def look(self) -> Look:
        """How the position is drawn for who looks on, in the language in use."""
        key = (self.here, self.viewer, say("en", "pt"))
        if self._look is None or self._look[0][0] is not key[0] or self._look[0][1:] != key[1:]:
            self._look = key, look_of(self.here, self.viewer)
        return self._look[1]

    def board_of(self, seat: int) -> Board | None:
        """Return a seat's board: its name and colour."""
        return next((board for board in self.look.boards if board.seat == seat), None)

    def name_of(self, seat: int) -> str:
        """Return what a seat is called."""
        board = self.board_of(seat)
        return board.title if board else self.here.game.seat_name(self.here._state, seat)

    @property
    def seats(self) -> list[int]:
        """The seats that decide themselves, and so have a view of their own."""
        clans = self.here.view().get("clans", ())
        ruled = {clan["seat"] for clan in clans if clan.get("rival")}
        return [seat for seat in range(len(self.here.scores)) if seat not in ruled]

    @property
    def sees_decision(self) -> bool:
        """Whether who looks on may know the options, and so decide."""
        decision = self.here.decision
        return decision is not None and self.viewer in (None, decision.seat)

    @property
    def targets(self) -> set[str]:
        """The places that may be picked next."""
        return picking.targets(self.here, self.picks) if self.sees_decision else set()

    @property
    def options(self) -> list[Option]:
        """The options that the picks leave."""
        return picking.candidates(self.here, self.picks) if self.sees_decision else []

    @property
    def meant(self) -> Option | None:
        """The option that the picks are already, though more may be picked."""
        return picking.meant(self.here, self.picks) if self.sees_decision else None

    def policy_of(self, seat: int) -> str:
        """Return how a seat plays when it is played for, "" when it is asked."""
        usual = "" if self.playing and seat == self.viewer else self.here.game.policies[-1]
        return self.policies.get(seat, usual)

    # -- deciding ---------------------------------------------------------------------------

    def pick(self, place: str) -> None:
        """Take a click on a place."""
        self.say_nothing()
        if not self.sees_decision:
            self._blind()
            return
        clicked = picking.click(self.here, self.picks, place)
        self.set_picks(clicked.picks)
        if clicked.refusal is not None:
            self.refuse(clicked.text, clicked.refusal)
        elif clicked.play:
            self._play(clicked.play)

    def play(self, text: str) -> None:
        """Play an action given as text; what the rules refuse is explained."""
        self.say_nothing()
        text = text.strip()
        if not text:
            options = self.here.options
            self.touch("said")
            example = options[0].text if options else "…"
            self.notice = say("Type an action, such as {example}.",
                              "Digite uma ação, como {example}.", example=example)  # fmt: skip
        elif self.sees_decision or self.here.over:
            self._play(text)
        else:
            self._blind()

    def confirm(self, _: str = "") -> None:
        """Play the option that the picks are already."""
        option = self.meant
        if option is not None:
            self.play(option.text)

    def clear(self, _: str = "") -> None:
        """Take all picks back, and what was said about them."""
        self.say_nothing()
        self.set_picks(())

    def _play(self, text: str) -> None:
        try:
            self.study.play(text)
        except IllegalAction as error:
            self.refuse(text, error.refusal)
            return
        self.typed += 1
        if self.playing:
            self.let_others_answer()

    def refuse(self, text: str, refusal: Refusal) -> None:
        """Say why an action is not possible, and light the places its facts speak of."""
        self.refused, self.rule = (text, refusal), ""
        self.touch("said")
        self._light(refusal.sources)

    def _blind(self) -> None:
        self.touch("said")
        if self.here.decision is None:
            self.notice = say("The game is over. Go back in the line to play on.",
                              "A partida terminou. Volte na linha para continuar.")  # fmt: skip
            return
        self.notice = say(
            "Now {who} decides, and what that seat may choose is not shown in this view.",
            "Agora decide {who}, e o que esse lugar pode escolher não aparece nesta vista.",
            who=self.name_of(self.here.decision.seat),
        )

    def let_others_answer(self) -> None:
        """Let the other seats play until the one that is played as must decide."""
        decision = self.here.decision
        if decision is not None and decision.seat != self.viewer:
            self.study.play_on(self.playing_policies(), "end", seat=self.viewer)

    def playing_policies(self) -> dict[int, str]:
        """Return the policy of each seat that is played for."""
        names = {seat: self.policy_of(seat) for seat in range(len(self.here.scores))}
        return {seat: name for seat, name in names.items() if name}

    # -- what is said and lit ---------------------------------------------------------------

    def read_rule(self, number: str) -> None:
        """Open the text of a rule."""
        self.rule = self.here.game.rulebook.find(number).id
        self.touch("said")

    def close_rule(self, _: str = "") -> None:
        """Close the text of the rule."""
        self.rule = ""
        self.touch("said")

    def why(self, value: str) -> None:
        """Explain a refusal of the list: as if its action had been tried."""
        self.say_nothing()
        refusal = self.here.why_not(value) if self.sees_decision else None
        if refusal is not None:
            self.refuse(value, refusal)

    def light(self, value: str) -> None:
        """Light the places that a score item ("seat index") comes from; again: no more."""
        seat, index = (int(part) for part in value.split())
        items = self.items(seat)
        same = self.lit_item == (seat, index)
        self._light(() if same else items[index].sources)
        self.lit_item = None if same else (seat, index)

    def items(self, seat: int) -> tuple[Item, ...]:
        """Return the score items of a seat."""
        return tuple(self.here.breakdown(seat))

    def _light(self, places: tuple[str, ...]) -> None:
        self.lit, self.lit_item = places, None
        self.touch("lit")

    def say_nothing(self) -> None:
        """Forget what was said of the last action."""
        if self.refused is not None:
            self.refused = None
            self.touch("said")
        if self.lit:
            self._light(())

    def set_picks(self, picks: tuple[str, ...]) -> None:
        """Keep these picks from now on."""
        if picks != self.picks:
            self.picks = picks
            self.touch("picks")

    def close(self) -> None:
        """Listen to the study no more, and end what is under way."""
        asking.stop(self)
        self.study.off_change(self._study_changed)
        self._listeners.clear()

    def _study_changed(self, _study: Study) -> None:
        """Forget what was said of the position before; the study may be played from elsewhere."""
        with self.acting():
            self.picks, self.lit, self.lit_item, self.refused = (), (), None, None
            self.touch("node")
            comparing.check(self)
