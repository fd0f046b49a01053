"""Dues: the troops and specialists in pay by the month, and the wages that are due."""

from typing import TYPE_CHECKING, ClassVar

from grognard.campaign.state import CHEST
from grognard.creatures.coins import say_gold
from grognard.operations.campaigns.facts import Reader
from grognard.operations.campaigns.sentences import uncited_notes
from grognard.operations.hiring.books import find_pay_book
from grognard.operations.hiring.dues import list_due_facts, list_due_rows, list_dues, say_next_due
from grognard.operations.hiring.payroll_facts import DueFacts
from grognard.operations.hiring.payroll_telling import gold
from grognard.operations.operation import Answer, Change, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import ChapterSource

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class DuesFacts(Facts):
    """The wages that are due on a day."""

    day: int
    due_gp: int | float
    dues: list[DueFacts]


class CampaignDues(Operation[DuesFacts], frozen=True, kw_only=True, tag="campaign dues"):
    """List who is in pay by the month, and what is due.

    >>> from grognard.operations.asking import ask_in
    >>> from grognard.operations.campaigns.example import example_campaign
    >>> with example_campaign() as file:
    ...     [(one.name, one.month_gp) for one in ask_in(file, CampaignDues()).facts.dues]
    [('armourer', 100)]
    """

    view: Reader = "referee"

    by_book: ClassVar = False
    writes: ClassVar = False

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[DuesFacts]:
        """List the wages, and say what is due or when the next wages are."""
        now = opened.campaign
        dues = list_dues(now, find_pay_book(ChapterSource(now.book)))
        owed = sum([due.copper for due in dues])
        if owed:
            chest = now.balance(CHEST)
            short = f", {say_gold(owed - chest)} short" if owed > chest else ""
            said = f"{say_gold(owed)} are due; the chest has {say_gold(chest)}{short}: grognard payroll -c"
        else:
            said = say_next_due(now, dues)
        facts = DuesFacts(now.day, gold(owed), list_due_facts(dues))
        return Change(Answer(facts, [*list_due_rows(dues), *uncited_notes([said])]))
