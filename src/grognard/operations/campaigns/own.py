"""Own: all that is a player's in a campaign, and the log as players know it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar

from grognard.campaign.company.commands import find_person
from grognard.campaign.company.contracts import Contract
from grognard.campaign.company.hiring import in_pay
from grognard.campaign.company.view import log_lines, people_here
from grognard.campaign.journal.players import tell_players
from grognard.campaign.state import Campaign, Person
from grognard.campaign.study.view import items_of
from grognard.creatures.coins import say_gold
from grognard.operations.campaigns.facts import PersonFacts, person_facts
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.operations.campaigns.sentences import uncited_notes
from grognard.operations.campaigns.sheet import tell_service, tell_sheet
from grognard.operations.fields import field
from grognard.operations.hiring.books import find_pay_book
from grognard.operations.hiring.dues import list_dues
from grognard.operations.operation import Answer, Change, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import ChapterSource
from grognard.text.campaign_magic import item_words
from grognard.text.parts import Header, Part

if TYPE_CHECKING:
    from grognard.campaign.away.trip import Trip


class OwnPersonFacts(Facts):
    """A character, and the lines of the sheet."""

    person: PersonFacts
    sheet: list[str]


class OwnItemFacts(Facts):
    """A magic item as its player knows it, and the name of the character who has it."""

    id: str
    said: str
    holder: str


class OwnTripFacts(Facts):
    """A fight or delve at which the player's characters are, and which of them."""

    id: str
    what: str
    people: list[str]


class OwnEntryFacts(Facts):
    """A line of the log, and the entry that took it back."""

    entry: int
    day: int
    said: str
    undone_by: int | None


class OwnFacts(Facts):
    """All that is a player's in a campaign.

    Attributes:
        pay: a line for each hireling of the player's characters, and what is due.
        log: the whole log as players know it.
    """

    title: str
    rules: str
    day: int
    town: str | None
    people: list[OwnPersonFacts]
    items: list[OwnItemFacts]
    pay: list[str]
    away: list[OwnTripFacts]
    log: list[OwnEntryFacts]


class OwnCompany(Operation[OwnFacts], frozen=True, kw_only=True, tag="campaign own"):
    """Show a player what is the player's own, and the log as players know it.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     facts = ask_in(file, OwnCompany(who=("Wat",))).facts
    >>> [one.person.name for one in facts.people], facts.log[0].said
    (['Wat'], 'Stonewell begins on day 1: Dorn, Wat')
    """

    who: Annotated[
        tuple[str, ...],
        field(
            "the player's characters; all who are with the company if none is named", typed="WHO", word=True
        ),
    ] = ()

    by_book: ClassVar = False
    writes: ClassVar = False
    reads_journal: ClassVar = True

    def answer_in(self, opened: OpenCampaign, dice: TypedDice) -> Change[OwnFacts]:
        """Show all that is the player's."""
        now = opened.campaign
        own = [find_person(now, one) for one in self.who] or people_here(now)
        facts = OwnFacts(
            title=now.title,
            rules=now.book,
            day=now.day,
            town=now.town or None,
            people=[
                OwnPersonFacts(person_facts(now, one, secrets=False), tell_sheet(now, one, secrets=False))
                for one in own
            ],
            items=[
                OwnItemFacts(item.id, item_words(now, item, secret=True), one.name)
                for one in own
                for item in items_of(now, one.id)
            ],
            pay=_list_pay(now, {one.id for one in own}),
            away=[_describe_trip(now, trip, own) for trip in now.trips.values() if trip.lasts],
            log=_tell_log(opened),
        )
        facts.away = [one for one in facts.away if one.people]
        return Change(Answer(facts, _tell(facts)))


def _list_pay(now: Campaign, own: set[str]) -> list[str]:
    """A line for each hireling of these characters: the terms, and the wages that are due."""
    served = [one for one in in_pay(now) if one.employer in own]
    said = [
        f"{one.name}: {tell_service(now, one, secrets=False)}" for one in served if one.kind == "retainer"
    ]
    monthly = [one for one in served if one.kind != "retainer"]
    return [*said, *_list_wages(now, monthly)] if monthly else said


def _list_wages(now: Campaign, monthly: Sequence[Contract]) -> list[str]:
    """The wages of hirelings by the month, and what of them is due."""
    said = []
    for due in list_dues(now, find_pay_book(ChapterSource(now.book))):
        if due.contract in monthly:
            owed = f", {say_gold(due.copper)} due" if due.copper else ""
            said.append(f"{due.contract.name}: {say_gold(due.month)} a month{owed}")
    return said


def _describe_trip(now: Campaign, trip: "Trip", own: Sequence[Person]) -> OwnTripFacts:
    return OwnTripFacts(trip.id, trip.what, [one.name for one in own if one.id in trip.people])


def _tell_log(opened: OpenCampaign) -> list[OwnEntryFacts]:
    """The log as players know it: no dice, reasons, commands or authors."""
    bodies = tell_players(opened.campaign, opened.entries)
    return [
        OwnEntryFacts(line.entry.seq, line.day, body.said, line.undone_by or None)
        for line, body in zip(log_lines(opened.entries), bodies, strict=True)
    ]


def _tell(facts: OwnFacts) -> list[Part]:
    parts: list[Part] = []
    for one in facts.people:
        parts += [Header(one.person.name), *uncited_notes(one.sheet)]
    if facts.pay:
        parts += [Header("In pay"), *uncited_notes(facts.pay)]
    parts.append(Header("Log"))
    for entry in facts.log:
        taken = f" (taken back by {entry.undone_by})" if entry.undone_by else ""
        parts.append((f"Day {entry.day}: {entry.said}{taken}.", ()))
    return parts
