"""Dues: the troops and specialists in pay by the month, and the wages that are due."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from grognard.campaign.hirelings import MONTH, Contract
from grognard.campaign.hirelings_commands import Due, in_pay, months_due
from grognard.campaign.state import CHEST, Campaign
from grognard.company.specialists import pay_post
from grognard.company.wages import pay_unit
from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.errors import InputError
from grognard.operations.campaigns.facts import Reader
from grognard.operations.campaigns.sentences import lines
from grognard.operations.hiring.payroll_reading import read_post, read_unit
from grognard.operations.operation import Answer, Change, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import Source, find_topic
from grognard.rulebooks.company_schema import CompanyChapter, SpecialistRules, UnitRules
from grognard.text.parts import Part, Rows
from grognard.text.wording import count_words

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class WageRules(NamedTuple):
    """The rules of a book, or of its lender, for the wages of troops and of specialists."""

    units: UnitRules
    specialists: SpecialistRules


class DueFacts(Facts):
    """The monthly wage of troops or of a specialist, and how much of it is due."""

    id: str
    name: str
    terms: str
    month_gp: int | float
    paid_until: int
    months_due: int
    due_gp: int | float


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
        dues = list_dues(now, find_wages(Source(now.book)))
        table: list[Part] = [table_of_dues(dues)] if dues else []
        owed = sum([due.copper for due in dues])
        if owed:
            chest = now.balance(CHEST)
            short = f", {say_gold(owed - chest)} short" if owed > chest else ""
            said = f"{say_gold(owed)} are due; the chest has {say_gold(chest)}{short}: grognard payroll -c"
        else:
            said = tell_next_due(now, dues)
        facts = DuesFacts(now.day, _gold(owed), [due_facts(due) for due in dues])
        return Change(Answer(facts, [*table, *lines([said])]))


def find_wages(source: Source) -> WageRules:
    """Find the rules for wages.

    Raises:
        InputError: no book has them.
    """
    return WageRules(
        find_topic(source, CompanyChapter, lambda chapter: chapter.units, "troops for hire").rules,
        find_topic(source, CompanyChapter, lambda chapter: chapter.specialists, "specialists").rules,
    )


def list_dues(campaign: Campaign, rules: WageRules) -> list[Due]:
    """List the wages of troops and specialists, and how many months of them are due."""
    paid = in_pay(campaign, "mercenary", "specialist")
    return [Due(one, months_due(campaign, one), wage_of(one, rules)) for one in paid]


def wage_of(one: Contract, rules: WageRules) -> int:
    """Return the copper pieces a month of troops or specialists.

    Raises:
        InputError: the book has no such troops or specialists.
    """
    if one.kind == "mercenary":
        return pay_unit(rules.units, read_unit(one.terms, rules.units)).month
    post = read_post(one.terms, rules.specialists)
    if post is None:
        raise InputError(f"no wage is known of {one.terms!r}", key=one.id, expected="a trade of the book")
    return pay_post(rules.specialists, post).month


def table_of_dues(dues: Sequence[Due]) -> Rows:
    """Return a table of wages: a month's, the last day paid, and what is due."""
    rows = [
        (
            due.contract.name,
            say_gold(due.month, unit=False),
            f"day {due.contract.paid}" if due.contract.paid >= due.contract.since else "never",
            say_gold(due.copper, unit=False) if due.months else "",
        )
        for due in dues
    ]
    return Rows(("", "a month", "paid until", "due"), rows)


def tell_next_due(campaign: Campaign, dues: Sequence[Due]) -> str:
    """Say when wages are due next, where none are due now."""
    if not dues:
        return "Nobody is in pay by the month."
    first = min(due.contract.paid + MONTH for due in dues)
    days = count_words(first - campaign.day, "day")
    return f"Nothing is due; the next wages are due on day {first}, in {days}."


def due_facts(due: Due) -> DueFacts:
    """Describe the wages of one contract."""
    one = due.contract
    return DueFacts(one.id, one.name, one.terms, _gold(due.month), one.paid, due.months, _gold(due.copper))


def _gold(copper: int) -> int | float:
    """Return a sum in gold pieces, as a whole number where it is one."""
    return copper // COPPER_IN_GOLD if copper % COPPER_IN_GOLD == 0 else copper / COPPER_IN_GOLD
