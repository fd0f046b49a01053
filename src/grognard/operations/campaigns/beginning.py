"""New: a campaign begins with the people and the money of a TOML file."""

import os
import uuid
from collections.abc import Sequence
from typing import Annotated, ClassVar, Final

from grognard.base.errors import InputError
from grognard.base.files import read_bytes
from grognard.campaign.company.commands import begin, state_after_entry
from grognard.campaign.company.gear import check_gear
from grognard.campaign.journal.entries import EntryBody
from grognard.campaign.state import CHEST, Campaign, Person
from grognard.creatures.character import parse_character
from grognard.creatures.coins import say_gold
from grognard.creatures.rulebook_tables import using_tables_of
from grognard.encounter.race_classes import check_class
from grognard.operations.campaigns.opening import make_draft
from grognard.operations.campaigns.sentences import uncited_notes
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook, locating_options
from grognard.rulebooks.locate import locating_in
from grognard.rulebooks.rule_documents import DEFAULT_BOOK
from grognard.rulebooks.schema import Rulebook
from grognard.storage.campaigns.campaign_toml import read_campaign
from grognard.storage.campaigns.store import ENDING, create_store

ORIGIN: Final = "origin.toml"
"""The name under which a campaign keeps the file it began with."""


class CampaignBegunFacts(Facts):
    """The file of a campaign that has begun, and its first entry."""

    file: str
    entry: int
    said: str


class BeginCampaign(Operation[CampaignBegunFacts], frozen=True, kw_only=True, tag="campaign new"):
    """Begin a campaign, with the people and money of a TOML file.

    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:  # which asks for one
    ...     os.path.basename(file)
    'stonewell.campaign'
    """

    file: Annotated[str, field("the name of the new file", typed="NAME", word=True)]
    origin: Annotated[str, field("who begins it", typed="FILE.toml", option="from")]
    book: Annotated[
        str, field("another rulebook than the file says", typed="ID|FILE.toml", option="rules")
    ] = ""

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[CampaignBegunFacts]:
        """Make the file of the campaign."""
        body = read_beginning(self.origin, self.book)
        after = state_after_entry(Campaign(), body)
        path = path_of_new_campaign(self.file)
        documents = {ORIGIN: read_bytes(self.origin)}
        create_store(path, [make_draft(body, uuid.uuid4().hex)], documents).close()
        said = [f"{body.said}. In the chest: {say_gold(after.balance(CHEST))}.", f"Kept in {path}."]
        return Answer(CampaignBegunFacts(path, 1, body.said), uncited_notes(said))


def read_beginning(origin: str, book: str) -> EntryBody:
    """Make the first entry of a campaign from the people and the money of a file.

    Raises:
        InputError: something in the file cannot be used.
    """
    roll = read_campaign(origin, book=book)
    named = book or roll.book or DEFAULT_BOOK
    with locating_in(origin), locating_options({}, named=not book):
        rulebook = load_rulebook(named)
    with using_tables_of(rulebook):
        _check_people(roll.people, rulebook, file=origin)
    return begin(
        roll.title,
        named,
        roll.day,
        roll.people,
        roll.purses,
        roll.chest,
        roll.study,
        town=roll.town,
        contracts=roll.contracts,
    )


def _check_people(people: Sequence[Person], book: Rulebook, *, file: str) -> None:
    """Refuse characters with gear that does not exist, or whose race is no class in the book.

    Raises:
        InputError: there is such a character; the line and the key are named.
    """
    with locating_in(file):
        check_gear([(one.class_name, one.gear) for one in people], file=file)
        for number, one in enumerate(people):
            check_class(one.who, parse_character(one.who), book, key=f"people[{number}].who")


def path_of_new_campaign(name: str) -> str:
    """Return the path of a new campaign.

    Raises:
        InputError: the name is empty, or that of a folder.
    """
    if not os.path.basename(name):
        raise InputError(f"{name!r} as a name", key="name", expected="a name such as greywater")
    return name if name.endswith(ENDING) else name + ENDING
