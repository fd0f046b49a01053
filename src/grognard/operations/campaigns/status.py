"""Status: the day, the people, the money, and what is waiting in a campaign."""

from typing import TYPE_CHECKING, ClassVar

from grognard.campaign.company.hiring import in_pay, months_due, say_hoard
from grognard.campaign.company.view import people_here, waiting_level
from grognard.campaign.state import CHEST, Campaign, Person
from grognard.creatures.coins import say_gold
from grognard.creatures.grammar import join_words, ordinal_word
from grognard.operations.campaigns.facts import CampaignFacts, OpenFacts, Reader, campaign_facts
from grognard.operations.campaigns.fights_under_way import list_fights_under_way
from grognard.operations.campaigns.sentences import condition_words, uncited_notes
from grognard.operations.operation import Answer, Change, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.text.campaign_magic import item_lines, project_lines

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class CampaignStatus(Operation[CampaignFacts], frozen=True, kw_only=True, tag="campaign status"):
    """Tell the day, who is there, the money, and what waits.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     ask_in(file, CampaignStatus()).notes[0][0]
    'Stonewell, day 1: Dorn and Wat; 100 gp in the chest.'
    """

    view: Reader = "referee"

    by_book: ClassVar = False
    writes: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[CampaignFacts]:
        """Tell the state of a campaign."""
        now, secrets = opened.campaign, self.view == "referee"
        people = people_here(now)
        chest = say_gold(now.balance(CHEST))
        said = [f"{now.title}, day {now.day}: {_count(people)}; {chest} in the chest."]
        levels, rest = _list_levels(people), _list_business(now)
        said += [one.typed for one in levels]
        said += [f"{one.name} has {one.hp} of {one.most} hit points." for one in people if one.hp < one.most]
        said += [f"{one.name} is {condition_words(one)}." for one in people if one.conditions]
        said += list_fights_under_way(now)
        said += [one.typed for one in rest]
        said += item_lines(now, secret=not secrets)
        return Change(Answer(campaign_facts(now, [*levels, *rest], secrets=secrets), uncited_notes(said)))


def _list_levels(people: list[Person]) -> list[OpenFacts]:
    """Characters with the experience of the next level."""
    return [
        OpenFacts(
            f"{one.name} has the experience of the {ordinal_word(level)} level",
            f"grognard level {_quote_name(one)}",
        )
        for one in people
        if (level := waiting_level(one))
    ]


def _list_business(now: Campaign) -> list[OpenFacts]:
    """Treasure that is not divided, the troops and specialists in pay, and the projects under way."""
    said = [
        OpenFacts(f"{one.id} is not divided: {say_hoard(one)}")
        for one in now.hoards.values()
        if not one.divided
    ]
    if others := [one.name for one in in_pay(now, "mercenary", "specialist")]:
        said.append(OpenFacts(f"In pay: {join_words(others)}"))
    if owed := [one.name for one in in_pay(now, "mercenary", "specialist") if months_due(now, one)]:
        said.append(OpenFacts(f"Wages are due to {join_words(owed)}", "grognard campaign dues"))
    return [*said, *(OpenFacts(line, command) for line, command in project_lines(now))]


def _quote_name(one: Person) -> str:
    return f"'{one.name}'" if " " in one.name else one.name


def _count(people: list[Person]) -> str:
    players = [one.name for one in people if one.standing == "player"]
    served = len(people) - len(players)
    said = join_words(players) or "no player characters"
    return said + (f", and {served} in service" if served else "")
