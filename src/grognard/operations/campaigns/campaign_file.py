"""A campaign for scripts and notebooks: its file, of which questions are asked, and which shows itself."""

from __future__ import annotations

from typing import Final, Literal, TypeVar

from grognard.operations.asking import ask_in
from grognard.operations.campaigns.facts import CampaignFacts
from grognard.operations.campaigns.log import CampaignLog
from grognard.operations.campaigns.opening import find_campaign, open_campaign
from grognard.operations.campaigns.roster import CampaignRoster
from grognard.operations.campaigns.status import CampaignStatus
from grognard.operations.operation import Answer, Facts, Operation
from grognard.text.parts import Header, Line, Part

F = TypeVar("F", bound=Facts)
_ENTRIES: Final = 8
"""So many of the last entries are shown."""


class CampaignFile:
    """A campaign in its file. In a notebook it shows its people, money, what waits, and its last entries.

    Args:
        path: the file, with its ending or without; "" for the only campaign here.
        view: "player" for what players may know; the referee knows all.

    Raises:
        InputError: there is no such campaign, or it cannot be used.

    >>> from grognard.operations.campaigns.example import example_campaign
    >>> from grognard.operations.campaigns.word import SayWord
    >>> with example_campaign() as path:
    ...     stonewell = CampaignFile(path)
    ...     stonewell.ask(SayWord(word="chest +25", reason="a bribe")).entry
    ...     stonewell.status.facts.chest_cp
    ...     print(stonewell.tell())
    2
    12500
    Stonewell, day 1: Dorn and Wat; 125 gp in the chest.
    In pay: armourer.
    """

    def __init__(self, path: str = "", *, view: Literal["referee", "player"] = "referee") -> None:
        self.path: Final = find_campaign(path)
        self.view: Final = view
        with open_campaign(self.path, writes=False):
            pass

    def ask(
        self, operation: Operation[F], *, seed: int | None = None, rolled: str = "", dry_run: bool = False
    ) -> Answer[F]:
        """Ask an operation of the people of the campaign; the arguments are those of `ask_in`.

        Raises:
            InputError: a field, the dice or the campaign cannot be used.
        """
        return ask_in(self.path, operation, seed=seed, rolled=rolled, dry_run=dry_run)

    @property
    def status(self) -> Answer[CampaignFacts]:
        """The day, the people, the money, and what waits."""
        return self.ask(CampaignStatus(view=self.view))

    def tell(self) -> str:
        """The status in sentences."""
        return "\n".join(said for said, _ in self.status.notes)

    def __repr__(self) -> str:
        return f"CampaignFile({self.path!r})"

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from grognard.text.parts_page import show_parts

        status = self.status
        parts: list[Part] = [*self.ask(CampaignRoster(view=self.view)).parts, *status.parts]
        last = self.ask(CampaignLog(last=_ENTRIES, view=self.view)).notes
        parts += [Header("The last entries"), *(Line(said) for said, _ in last)]
        return show_parts(parts, title=status.facts.title)
