"""Roster: the characters with the company, and the captive, gone and dead ones."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from grognard.campaign.company.view import people_gone, people_here
from grognard.campaign.state import Campaign, Person
from grognard.creatures.coins import say_gold
from grognard.operations.campaigns.facts import PersonFacts, Reader, person_facts
from grognard.operations.campaigns.sentences import condition_words, uncited_notes
from grognard.operations.operation import Answer, Change, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.text.parts import Rows

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class RosterFacts(Facts):
    """The characters of a list."""

    people: list[PersonFacts]


class CampaignRoster(Operation[RosterFacts], frozen=True, kw_only=True, tag="campaign roster"):
    """List the characters with the company.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     [one.name for one in ask_in(file, CampaignRoster()).facts.people]
    ['Dorn', 'Wat']
    """

    view: Reader = "referee"

    by_book: ClassVar = False
    writes: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[RosterFacts]:
        """List the characters with the company."""
        now = opened.campaign
        return Change(
            _list(now, people_here(now), "Nobody is with the company.", secrets=self.view == "referee")
        )


class CampaignGone(Operation[RosterFacts], frozen=True, kw_only=True, tag="campaign gone"):
    """List the captive, gone and dead characters.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask_in(file, CampaignGone()).notes
    [('Nobody is gone.', ())]
    """

    view: Reader = "referee"

    by_book: ClassVar = False
    writes: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[RosterFacts]:
        """List the characters that are not with the company any more."""
        now = opened.campaign
        return Change(_list(now, people_gone(now), "Nobody is gone.", secrets=self.view == "referee"))


def _list(now: Campaign, people: Sequence[Person], nobody: str, *, secrets: bool) -> Answer[RosterFacts]:
    rows = [
        (
            one.name if _is_only(now, one) else one.id,
            one.who,
            f"{one.experience:,}",
            f"{one.hp} of {one.most}",
            say_gold(now.balance(one.purse)),
            "; ".join(part for part in (one.standing, condition_words(one)) if part),
        )
        for one in people
    ]
    facts = RosterFacts([person_facts(now, one, secrets=secrets) for one in people])
    header = ("", "class", "xp", "hp", "purse", "standing")
    return Answer(facts, [Rows(header, rows)] if rows else uncited_notes([nobody]))


def _is_only(now: Campaign, one: Person) -> bool:
    """Whether no other character has the same name."""
    return sum(other.name.lower() == one.name.lower() for other in now.people.values()) == 1
