"""The dues of a campaign: what is owed to all who are in pay by the month."""

from collections.abc import Sequence

from grognard.base.errors import InputError
from grognard.campaign.company.contracts import MONTH, Contract
from grognard.campaign.company.hiring import Due, in_pay, months_due
from grognard.campaign.state import Campaign
from grognard.company.specialists import pay_post
from grognard.company.wages import pay_unit
from grognard.creatures.coins import say_gold
from grognard.operations.hiring.books import PayBook
from grognard.operations.hiring.payroll_facts import DueFacts
from grognard.operations.hiring.payroll_reading import read_specialists, read_unit
from grognard.operations.hiring.payroll_telling import gold
from grognard.text.parts import Rows
from grognard.text.wording import count_words


def list_dues(campaign: Campaign, book: PayBook) -> list[Due]:
    """The monthly cost of all in pay, and the months due."""
    paid = in_pay(campaign, "mercenary", "specialist")
    return [Due(one, months_due(campaign, one), wage_of(one, book)) for one in paid]


def wage_of(one: Contract, book: PayBook) -> int:
    """The copper pieces a month of troops or specialists.

    Raises:
        InputError: the book knows no such troops or trade.
    """
    if one.kind == "mercenary":
        return pay_unit(book.units.rules, read_unit(one.terms, book.units.rules)).month
    post = read_specialists(one.terms, book.trades.rules)
    if post is None:
        raise InputError(f"no wage is known of {one.terms!r}", key=one.id, expected="a trade of the book")
    return pay_post(book.trades.rules, post).month


def list_due_rows(dues: Sequence[Due]) -> list[Rows]:
    """A table of dues; no table where there are none."""
    rows = [
        (
            due.contract.name,
            say_gold(due.month, unit=False),
            f"day {due.contract.paid}" if due.contract.paid >= due.contract.since else "never",
            say_gold(due.copper, unit=False) if due.months else "",
        )
        for due in dues
    ]
    return [Rows(("", "a month", "paid until", "due"), rows)] if rows else []


def say_next_due(campaign: Campaign, dues: Sequence[Due]) -> str:
    """When the next wages are due."""
    if not dues:
        return "Nobody is in pay by the month."
    first = min(due.contract.paid + MONTH for due in dues)
    days = count_words(first - campaign.day, "day")
    return f"Nothing is due; the next wages are due on day {first}, in {days}."


def list_due_facts(dues: Sequence[Due]) -> list[DueFacts]:
    """Dues for a program."""
    return [
        DueFacts(
            id=due.contract.id,
            name=due.contract.name,
            terms=due.contract.terms,
            month_gp=gold(due.month),
            paid_until=due.contract.paid,
            months_due=due.months,
            due_gp=gold(due.copper),
        )
        for due in dues
    ]
