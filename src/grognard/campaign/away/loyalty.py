"""The effects of a fight or a delve on the loyalty of its retainers."""

from __future__ import annotations

from grognard.campaign.away.trip import Trip, TripOutcome
from grognard.campaign.company.contract_events import LoyaltyChanged
from grognard.campaign.company.contracts import LoyaltyPart
from grognard.campaign.company.view import contract_of
from grognard.campaign.state import Campaign
from grognard.company.loyalty import loyalty_after_checks


def grow_loyal(campaign: Campaign, trip: Trip, outcome: TripOutcome) -> list[LoyaltyChanged]:
    """Retainers whose loyalty rises after a fight, if the book tests morale by loyalty."""
    if outcome.loyalty is None:
        return []
    changed: list[LoyaltyChanged] = []
    for came in outcome.came:
        contract = contract_of(campaign, campaign.people[came.who])
        if contract is None or contract.loyalty is None:
            continue
        after = loyalty_after_checks(outcome.loyalty, contract.loyalty, checks=came.ones)
        if after != contract.loyalty:
            why = f"a natural 2 in {trip.id}"
            part = LoyaltyPart(after - contract.loyalty, why, rules=outcome.loyalty.cite("natural 2"))
            changed.append(LoyaltyChanged(contract.id, contract.loyalty, part))
    return changed


def say_loyal(campaign: Campaign, changed: list[LoyaltyChanged]) -> list[str]:
    """The line about a change of loyalty, for the referee alone."""
    return [
        f"{campaign.contracts[one.contract].name}'s loyalty {one.before} -> {one.before + one.part.value}"
        for one in changed
    ]
