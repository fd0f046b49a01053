"""Homecoming: what the settling of a fight or delve says, and the entry and document that come of it."""

import msgspec

from grognard.campaign.away.settle import Settled
from grognard.campaign.journal.entries import EntryBody
from grognard.campaign.state import Campaign
from grognard.operations.campaigns.results import Result
from grognard.operations.campaigns.sentences import uncited_notes
from grognard.operations.operation import Answer, Change, Facts
from grognard.rulebooks.chapters import ChapterSource, find_topic
from grognard.rulebooks.company_schema import CompanyChapter, LoyaltyRules
from grognard.text.summary import Summary
from grognard.text.wording import capital


class HomeFacts(Facts):
    """A fight or delve, and the line of its entry; once it is settled also what the referee is asked.

    `spent` are the spells that were cast, by caster. A fight has the seed of its dice and its `result`.
    """

    trip: str
    said: str
    asked: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    spent: dict[str, tuple[str, ...]] | msgspec.UnsetType = msgspec.UNSET
    seed: int | msgspec.UnsetType | None = msgspec.UNSET
    result: Summary | msgspec.UnsetType = msgspec.UNSET


def settling_change(trip: str, body: EntryBody, settled: Settled, result: Result) -> Change[HomeFacts]:
    """Return the change by which a fight or delve is settled, with its document."""
    facts = HomeFacts(trip, body.said, settled.asked, settled.spent)
    said = [f"{capital(settled.said)}.", *(f"{one}." for one in settled.asked)]
    return Change(Answer(facts, uncited_notes(said)), body, documents={result.name: result.body})


def loyalty_rules(campaign: Campaign) -> LoyaltyRules:
    """Find the rules of a campaign's book for the loyalty of retainers.

    Raises:
        InputError: no book has them.
    """
    source = ChapterSource(campaign.book)
    return find_topic(
        source, CompanyChapter, lambda chapter: chapter.loyalty, "the loyalty of retainers"
    ).rules
