"""How those in pay, and treasure, change by what happened; and why it cannot have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from grognard.campaign.hirelings import MONTH, BadAnswer, Contract, Hoard
from grognard.campaign.hirelings_events import (
    Answered,
    Hired,
    HoardDivided,
    HoardFound,
    LoyaltyChanged,
    Paid,
    ServiceEnded,
    WentTo,
    WentUnpaid,
)
from grognard.campaign.state import HERE, Campaign


def _may_hire(campaign: Campaign, event: Hired) -> str:
    made = event.contract
    if made.id in campaign.contracts:
        return f"{made.name} is already in service"
    for who in (made.who, made.employer):
        if who and who not in campaign.people:
            return f"nobody is called {who}"
    if made.employer and campaign.people[made.employer].standing not in HERE:
        employer = campaign.people[made.employer]
        return f"{employer.name} is then {employer.standing}"
    return ""


def _serves(campaign: Campaign, id: str) -> str:
    """Why a person is no hireling; empty if they are."""
    made = campaign.contracts.get(id)
    if made is None:
        return f"{id} is then not hired"
    return f"{made.name} is then not in pay any more" if made.ended else ""


def _may_change_loyalty(campaign: Campaign, event: LoyaltyChanged) -> str:
    made = campaign.contracts.get(event.contract)
    if made is not None and not made.ended and made.loyalty != event.before:
        return f"{made.name} has then a loyalty of {made.loyalty}, not {event.before}"
    return _serves(campaign, event.contract)


def _may_end(campaign: Campaign, event: ServiceEnded) -> str:
    return _serves(campaign, event.contract)


def _may_pay(campaign: Campaign, event: Paid) -> str:
    made = campaign.contracts.get(event.contract)
    if made is not None and not made.ended and made.paid != event.before:
        return f"{made.name} is then paid through day {made.paid}, not {event.before}"
    if made is not None and made.paid + event.months * MONTH > campaign.day:
        return f"nothing is due to {made.name} then"
    return _serves(campaign, event.contract)


def _may_go_unpaid(campaign: Campaign, event: WentUnpaid) -> str:
    return _serves(campaign, event.contract)


def _may_find(campaign: Campaign, event: HoardFound) -> str:
    return f"there is a {event.hoard.id} already" if event.hoard.id in campaign.hoards else ""


def _may_divide(campaign: Campaign, event: HoardDivided) -> str:
    hoard = campaign.hoards.get(event.hoard)
    if hoard is None:
        return f"{event.hoard} is then not found"
    return f"{event.hoard} is then divided already" if hoard.divided else ""


def _hire(campaign: Campaign, event: Hired, entry: int) -> None:
    made = msgspec.convert(msgspec.to_builtins(event.contract), type=Contract)
    made.reasons = [msgspec.structs.replace(part, entry=part.entry or entry) for part in made.reasons]
    campaign.contracts[made.id] = made


def _answer(campaign: Campaign, event: Answered, entry: int) -> None:
    if event.sours:
        campaign.soured.append(BadAnswer(event.town, event.employer))


def _change_loyalty(campaign: Campaign, event: LoyaltyChanged, entry: int) -> None:
    made = campaign.contracts[event.contract]
    made.loyalty = event.before + event.part.value
    made.reasons.append(msgspec.structs.replace(event.part, entry=entry))


def _end(campaign: Campaign, event: ServiceEnded, entry: int) -> None:
    made = campaign.contracts[event.contract]
    made.ended, made.ended_on, made.may_return = event.how, campaign.day, event.may_return
    if made.who and campaign.people[made.who].standing in HERE:
        campaign.people[made.who].standing = "gone"


def _pay(campaign: Campaign, event: Paid, entry: int) -> None:
    campaign.contracts[event.contract].paid += event.months * MONTH


def _go_unpaid(campaign: Campaign, event: WentUnpaid, entry: int) -> None:
    """Debts stay: only the stated terms change."""


def _go_to(campaign: Campaign, event: WentTo, entry: int) -> None:
    campaign.town = event.town


def _find(campaign: Campaign, event: HoardFound, entry: int) -> None:
    campaign.hoards[event.hoard.id] = msgspec.convert(msgspec.to_builtins(event.hoard), type=Hoard)


def _divide(campaign: Campaign, event: HoardDivided, entry: int) -> None:
    campaign.hoards[event.hoard].divided = True


CHECKS: Final[dict[type, Callable[[Campaign, Any], str]]] = {
    Hired: _may_hire,
    LoyaltyChanged: _may_change_loyalty,
    ServiceEnded: _may_end,
    Paid: _may_pay,
    WentUnpaid: _may_go_unpaid,
    HoardFound: _may_find,
    HoardDivided: _may_divide,
}
DEEDS: Final[dict[type, Callable[[Campaign, Any, int], None]]] = {
    Hired: _hire,
    Answered: _answer,
    LoyaltyChanged: _change_loyalty,
    ServiceEnded: _end,
    Paid: _pay,
    WentUnpaid: _go_unpaid,
    WentTo: _go_to,
    HoardFound: _find,
    HoardDivided: _divide,
}
