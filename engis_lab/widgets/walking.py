"""What the timeline, the view and the other panels do to a desk, by the names they send."""

from __future__ import annotations

from collections.abc import Callable

from engis_lab.core.position import LUCK
from engis_lab.core.words import check_language, say, speaking
from engis_lab.widgets import asking, comparing, picking
from engis_lab.widgets.desk import Desk

KINDS = ("plotly", "svg")
THEMES = ("light", "dark")
LEAST_WIDTH, MOST_WIDTH = 320, 1600  # of the board, in pixels

Action = Callable[[Desk, str], object]


def play_on(desk: Desk, until: str) -> None:
    """Let policies play on; say why when nobody may be played for here."""
    before = desk.study.node
    me = desk.viewer if desk.playing else None
    desk.study.play_on(desk.playing_policies(), until, seat=me)
    decision = desk.here.decision
    if desk.study.node is before and decision is not None:
        desk.notice = say(
            "{who} is asked: decide, or choose above how that seat plays.",
            "{who} decide por si: decida, ou escolha acima como esse lugar joga.",
            who=desk.name_of(decision.seat),
        )
        desk.touch("said")


def set_policy(desk: Desk, value: str) -> None:
    """Set how a seat plays ("0 sensible"; "0 " for a seat that is asked)."""
    seat, _, name = value.partition(" ")
    if name and name not in desk.here.game.policies:
        raise ValueError(name)
    desk.policies[desk.here._check_seat(int(seat))] = name
    desk.touch("view")


def undo(desk: Desk, _: str) -> None:
    """Take the last edit back; playing as a seat, back to its own decision."""
    study = desk.study
    nodes = len(study)
    study.undo()
    # Others' moves since the own decision go with it; a comment taken back takes no move along.
    while (
        desk.playing
        and study.can_undo
        and len(study) < nodes
        and not desk.sees_decision
        and not desk.here.over
    ):
        nodes = len(study)
        study.undo()


def look_as(desk: Desk, value: str) -> None:
    """Set who looks on: "" everything open, "see 0" one seat, "play 0" one seat that plays."""
    how, _, seat = value.partition(" ")
    viewers = desk.here.game.viewers(desk.here._state)
    viewer = desk.here._check_seat(int(seat), viewers) if how else None
    desk.say_nothing()
    desk.set_picks(())
    desk.viewer, desk.playing = viewer, how == "play"
    desk.touch("view")
    if desk.playing:
        desk.let_others_answer()


def other_luck(desk: Desk, _: str) -> None:
    """Deal anew what the seat that looks on, or decides, can't know; each time another deal."""
    decision = desk.here.decision
    seat = desk.viewer if desk.viewer is not None else decision.seat if decision else 0
    dealt = [child for child in desk.study.node.children
             if child.position.step is not None and child.position.step.seat == LUCK]  # fmt: skip
    desk.study.other_luck(seat, len(dealt) + 1)


def delete(desk: Desk, _: str) -> None:
    """Delete the node and what follows; say how to get it back."""
    desk.study.delete()
    desk.notice = say("Deleted. Undo brings it back.", "Apagado. Desfazer traz de volta.")
    desk.touch("said")


def speak(desk: Desk, code: str) -> None:
    """Switch the explorer's language; a refusal is said anew in it."""
    desk.language = check_language(code)
    desk.touch("view")
    if desk.refused is not None:
        with speaking(desk.language):
            text = desk.refused[0]
            refusal = desk.here.why_not(text) if text else picking.no_part(desk.here)
        assert refusal is not None, "what was refused here is refused still"
        desk.refused = text, refusal


def open_part(desk: Desk, name: str) -> None:
    """Open a part of the explorer, or close it."""
    desk.open ^= {name}
    desk.touch("open")


def dismiss(desk: Desk, _: str) -> None:
    """Take away what was said: each action begins with that, and this one does no more."""


def step_to(desk: Desk, value: str) -> None:
    """Go to a place of the line through the cursor, counted from the root."""
    line = desk.study.timeline()
    desk.study.go(line[min(max(int(value), 0), len(line) - 1)])


def fit_page(desk: Desk, value: str) -> None:
    """Follow the page's width and theme ("1112 dark"), as far as they are not set by hand."""
    room, theme = value.split()
    width = min(max(int(room), LEAST_WIDTH), MOST_WIDTH)
    if desk.follows_width and abs(width - desk.width) >= 8:
        desk.width = width
        desk.touch("page")
    if desk.follows_theme and theme in THEMES and theme != desk.theme:
        desk.theme = theme
        desk.touch("page")


def draw_with(desk: Desk, kind: str) -> None:
    """Draw the board with plotly or as SVG."""
    if kind not in KINDS:
        raise ValueError(kind)
    desk.board = kind
    desk.touch("board")


def write(field: str) -> Action:
    """Return the action that writes a name or comment on the node."""

    def on_node(desk: Desk, text: str) -> None:
        getattr(desk.study, field)(text)

    return on_node


ACTIONS: dict[str, Action] = {
    "pick": Desk.pick, "play": Desk.play, "confirm": Desk.confirm, "clear": Desk.clear,
    "rule": Desk.read_rule, "close-rule": Desk.close_rule, "why": Desk.why, "light": Desk.light,
    "first": lambda desk, _: desk.study.first(), "back": lambda desk, _: desk.study.back(),
    "forward": lambda desk, _: desk.study.forward(), "last": lambda desk, _: desk.study.last(),
    "branch": lambda desk, _: desk.study.to_branch_point(), "step-to": step_to,
    "go": lambda desk, value: desk.study.go(int(value)),
    "undo": undo, "redo": lambda desk, _: desk.study.redo(),
    "name": write("name"), "comment": write("comment"),
    "promote": lambda desk, _: desk.study.promote(), "delete": delete,
    "play-on": play_on, "policy": set_policy, "view": look_as, "luck": other_luck,
    "language": speak, "open": open_part, "dismiss": dismiss,
    "page": fit_page, "board": draw_with,
    "ask": asking.ask, "ask-stop": asking.stop, "ask-policy": asking.set_policy,
    "ask-budget": asking.set_budget, "ask-by": asking.set_measure, "ask-plan": asking.set_plan,
    "ask-seed": asking.set_seed, "ask-shown": asking.show, "because": asking.explain,
    "follow": asking.follow,
    "mark": comparing.mark, "mark-add": comparing.mark, "mark-fork": comparing.mark_fork,
    "mark-ends": comparing.mark_ends, "mark-clear": comparing.clear,
    "compare-seat": comparing.set_seat, "compare-other": comparing.set_other,
}  # fmt: skip


def act(desk: Desk, name: str, value: str) -> None:
    """Do what a panel sends; a name that is not known changes nothing and is shown."""
    with desk.acting():
        if name != "page":
            desk.hush()
        if name not in ACTIONS:
            raise ValueError(say("nothing is called {name!r} here", "nada se chama {name!r} aqui",
                                 name=name))  # fmt: skip
        ACTIONS[name](desk, value)
