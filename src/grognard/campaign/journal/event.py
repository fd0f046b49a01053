"""The base of all campaign events: a check against the state, and the change they make in it.

An event is a fact that was true when it was written, with what is needed to check it again. It is stored
under its tag, so that a class may be renamed and moved.
"""

from __future__ import annotations

import msgspec

from grognard.campaign.state import Campaign


class CampaignEvent(msgspec.Struct, frozen=True):
    """A fact of an entry. Nothing is rolled here."""

    def subjects(self) -> tuple[str, ...]:
        """The ids of the people it happens to, who have to be with the company."""
        return ()

    def why_not(self, campaign: Campaign) -> str:
        """Why it cannot have happened in a state; empty where it can."""
        return ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        """Change the state, as the entry of a number. It has been checked."""


class PersonEvent(CampaignEvent, frozen=True):
    """A fact about a person."""

    who: str

    def subjects(self) -> tuple[str, ...]:
        """The person."""
        return (self.who,)
