"""The story of a fight as data: each line with its kind and tone, and the rolls and rules behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from grognard.battle.state.events import Event
from grognard.fight.fight import Fight
from grognard.fight.shown import Told, Why
from grognard.fight.sides import find_viewer
from grognard.rulebooks.rulings import load_rulings
from grognard.text.explain import Note
from grognard.text.live_teller import LiveTeller

if TYPE_CHECKING:
    from grognard.text.narrate import Narrator

LINE: Final = "line"
ROUND: Final = "round"
HEADING: Final = "heading"
ALOUD: Final = "aloud"
CAST: Final = "cast"
END: Final = "end"
RULEBOOK: Final = "rulebook:"
"""How the option of a ruling begins that a book's key settles otherwise."""
_STEP: Final = 2
"""Columns of one step of an indent."""


class StoryPage:
    """Paper that keeps what is told on it as lines of a story."""

    def __init__(self, ruled: frozenset[str]) -> None:
        self._ruled = ruled
        self.lines: list[Told] = []
        self._event = -1
        self._reasons: list[Note] = []
        self._begun = False

    def expect(self, event: int, reasons: list[Note]) -> None:
        """Take what is told next as the line of an event, with what stands behind it."""
        self._event, self._reasons = event, reasons

    def know_names(self, sides: Mapping[str, int]) -> None:
        """Do nothing: a story names no colours."""

    def title(self, text: str) -> None:
        """Leave the title out: what shows a story shows it."""

    def header(self, text: str) -> None:
        """Begin a round, or the list of a side."""
        self._begun = self._begun or self._event >= 0
        self._add(text, ROUND if self._event >= 0 else HEADING, "", 0)

    def line(self, text: str, *, tone: str = "", indent: int = 0) -> None:
        """Tell a line; line breaks in it are kept as lines of their own."""
        if tone == "heading":
            self.lines.append(Told(text=text, kind=HEADING, indent=indent // _STEP))
            return
        for one in text.splitlines():
            self._add(one, LINE if self._event >= 0 or self._begun else CAST, tone, indent // _STEP)

    def paragraph(self, text: str) -> None:
        """Tell what is read aloud."""
        self.lines.append(Told(text=text, kind=ALOUD))

    def verbatim(self, text: str) -> None:
        """Leave maps out: what shows a story shows them."""

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Leave tables out: the result of a fight is shown separately."""

    def length(self) -> int:
        """How many lines are told."""
        return len(self.lines)

    def cut(self, length: int) -> None:
        """Remove the lines after the first `length`."""
        del self.lines[length:]
        self._begun = any(line.kind == ROUND for line in reversed(self.lines))
        self._event, self._reasons = -1, []

    def _add(self, text: str, kind: str, tone: str, indent: int) -> None:
        why = tuple(Why(said, rules, self._find_ruled(rules)) for said, rules in self._reasons)
        self.lines.append(Told(text=text, kind=kind, tone=tone, indent=indent, why=why, event=self._event))
        self._event, self._reasons = -1, []

    def _find_ruled(self, rules: Sequence[str]) -> str:
        return next((rule for rule in rules if rule in self._ruled), "")


@cache
def rules_settled_by_options(book: str) -> frozenset[str]:
    """The rules of a bundled book that are settled by rulings which a key of the rulebook changes."""
    changeable = [one for one in load_rulings(book) if one.option.startswith(RULEBOOK)]
    return frozenset(rule for one in changeable for rule in one.rules)


class _Storyteller(LiveTeller):
    """Tells on a page of a story, and hands it the reasons of each line."""

    page: StoryPage

    def _narrate(self, narrator: Narrator, event: Event) -> str | None:
        told = narrator.tell_with_reasons(event)
        if told is None:
            return None
        self.page.expect(event.number, told[1])
        return told[0]


class Story:
    """The story of a fight as the referee or a side is told it, kept while the fight goes on.

    Args:
        fight: the fight.
        audience: the side that listens, which learns only what it may know; without one the referee.

    Raises:
        InputError: there is no such side.

    >>> from grognard.fight.begin import start
    >>> fight = start("1 fighter 1 vs 1 goblin", seed=7, play="1")
    >>> story = Story(fight, "1")
    >>> known, told = story.lines, len(fight.events)
    >>> fight.push(fight.choices[0])
    >>> (*known, *story.since(told)) == story.lines
    True
    """

    def __init__(self, fight: Fight, audience: str | None = None) -> None:
        self._page = StoryPage(rules_settled_by_options(fight.rulebook.base or fight.rulebook.id))
        self._teller = _Storyteller(
            self._page,
            fight.battle,
            encounter=fight.encounter,
            book=fight.rulebook,
            dice="",
            viewer=find_viewer(fight.battle, audience),
            announced=fight.announced,
        )
        self._teller.page = self._page

    @property
    def lines(self) -> tuple[Told, ...]:
        """The story so far, line by line."""
        self._teller.catch_up()
        return tuple(self._page.lines)

    def since(self, number: int) -> tuple[Told, ...]:
        """The lines that tell of anything after the event of that number.

        The line of an earlier event is among them where it has become another: "Goblin 1 advances" becomes
        "Goblins 1 and 2 advance".
        """
        self._teller.catch_up()
        parts = self._teller.find_since(number)
        return tuple(line for first, end in parts for line in self._page.lines[first:end])


def tell_story(fight: Fight, audience: str | None = None) -> tuple[Told, ...]:
    """The story so far, line by line; the arguments are those of a `Story`.

    Raises:
        InputError: there is no such side.

    >>> from grognard.fight.begin import start
    >>> fight = start("1 fighter 1 vs 1 goblin", seed=7)
    >>> fight.run()
    >>> [line.text for line in tell_story(fight) if line.kind == "round"][0]
    'Round 1'
    """
    return Story(fight, audience).lines
