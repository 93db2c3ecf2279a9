"""`Teller`: does actions, tells of what they changed, and lets nothing that goes wrong get out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engis_lab.core.words import check_language, speaking

Listener = Callable[[frozenset[str]], None]


class Teller:
    """Whatever happens in an action is told to the listeners once, by topic.

    The topics are ``node`` (the position), ``picks``, ``lit`` (places on the board), ``said``
    (beside the decision), ``view`` (who looks on, in which language), ``open`` (parts), ``page``
    (its width and theme), ``board`` (how it is drawn), ``asking`` (for advice, and how),
    ``advice`` (its figures), ``marks`` (what is compared) and ``trouble`` (an error).

    Attributes
    ----------
    language : str or None
        None: the one in use, whenever something is drawn.
    notice, trouble : str
        What is said of the last action, and what went wrong in it.
    """

    def __init__(self, language: str | None) -> None:
        self.language = None if language is None else check_language(language)
        self.notice = self.trouble = ""
        self._topics: set[str] = set()
        self._depth = 0
        self._listeners: list[Listener] = []

    def on_change(self, listener: Listener) -> None:
        """Call a function with the topics of each change."""
        self._listeners.append(listener)

    def touch(self, *topics: str) -> None:
        """Note what has changed."""
        self._topics.update(topics)

    def hush(self) -> None:
        """Take away notice and error of the action before."""
        for name, topic in (("notice", "said"), ("trouble", "trouble")):
            if getattr(self, name):
                setattr(self, name, "")
                self.touch(topic)

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Speak the explorer's language; show what goes wrong; tell of all changes at the end."""
        self._depth += 1
        try:
            with speaking(self.language):
                try:
                    yield
                except Exception as error:  # noqa: BLE001  # shown to the reader, never lost
                    self.fail(error)
            if self._depth == 1:
                with speaking(self.language):  # the action may have switched it
                    self._tell()
        finally:
            self._depth -= 1

    def fail(self, error: Exception) -> None:
        """Show an error; what people can put right is said without the name of its class."""
        text = str(error) or type(error).__name__
        if not isinstance(error, ValueError | LookupError):
            text = f"{type(error).__name__}: {text}"
        self.trouble = text
        self.touch("trouble")

    def _tell(self) -> None:
        topics, self._topics = frozenset(self._topics), set()
        if topics:
            for listener in tuple(self._listeners):
                listener(topics)
