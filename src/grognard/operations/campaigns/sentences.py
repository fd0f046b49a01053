"""Shared by the answers about a campaign: sentences without rules, conditions, and an entry's line."""

from collections.abc import Iterable

from grognard.campaign.journal.entries import EntryBody
from grognard.campaign.state import Campaign, Person
from grognard.creatures.grammar import join_words
from grognard.operations.campaigns.facts import EntryFacts
from grognard.operations.operation import Answer, Change
from grognard.text.parts import Part
from grognard.text.wording import capital


def uncited_notes(said: Iterable[str]) -> list[Part]:
    """Return sentences as notes that cite no rule."""
    return [(line, ()) for line in said]


def condition_words(one: Person) -> str:
    """Name the conditions of a character, each with the day on which it ends."""
    return join_words(
        [f"{name} until day {until}" if until else name for name, until in one.conditions.items()]
    )


def entry_change(body: EntryBody, after: Campaign | None = None) -> Change[EntryFacts]:
    """Return the change of an operation whose answer is the line of its entry."""
    said = Answer(EntryFacts(body.said), uncited_notes([f"{capital(body.said)}."]))
    return Change(said, body, after)
