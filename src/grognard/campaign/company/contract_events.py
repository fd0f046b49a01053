"""Events of hirelings and treasure: contracts, loyalty, wages, towns, and hoards that are divided."""

from __future__ import annotations

import msgspec

from grognard.campaign.away.presence import why_troops_away
from grognard.campaign.company.contracts import MONTH, BadAnswer, Contract, Hoard, LoyaltyPart
from grognard.campaign.journal.event import CampaignEvent
from grognard.campaign.state import HERE, Campaign


def _why_no_hireling(campaign: Campaign, id: str) -> str:
    """Why a person is no hireling; empty if they are."""
    made = campaign.contracts.get(id)
    if made is None:
        return f"{id} is then not hired"
    return f"{made.name} is then not in pay any more" if made.ended else ""


class Hired(CampaignEvent, frozen=True, tag="hired"):
    """A contract was made."""

    contract: Contract

    def why_not(self, campaign: Campaign) -> str:
        made = self.contract
        if made.id in campaign.contracts:
            return f"{made.name} is already in service"
        for who in (made.who, made.employer):
            if who and who not in campaign.people:
                return f"nobody is called {who}"
        if made.employer and campaign.people[made.employer].standing not in HERE:
            employer = campaign.people[made.employer]
            return f"{employer.name} is then {employer.standing}"
        return ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        made = msgspec.convert(msgspec.to_builtins(self.contract), type=Contract)
        made.reasons = [msgspec.structs.replace(part, entry=part.entry or entry) for part in made.reasons]
        campaign.contracts[made.id] = made


class OfferDeclined(CampaignEvent, frozen=True, tag="answered"):
    """A candidate declined an offer; `sours` if the whole town hears of it."""

    employer: str
    town: str
    candidate: str
    sours: bool = False

    def apply(self, campaign: Campaign, entry: int) -> None:
        if self.sours:
            campaign.soured.append(BadAnswer(self.town, self.employer))


class LoyaltyChanged(CampaignEvent, frozen=True, tag="loyalty-changed"):
    """A retainer's loyalty is another from now on."""

    contract: str
    before: int
    part: LoyaltyPart

    def why_not(self, campaign: Campaign) -> str:
        made = campaign.contracts.get(self.contract)
        if made is not None and not made.ended and made.loyalty != self.before:
            return f"{made.name} has then a loyalty of {made.loyalty}, not {self.before}"
        return _why_no_hireling(campaign, self.contract)

    def apply(self, campaign: Campaign, entry: int) -> None:
        made = campaign.contracts[self.contract]
        made.loyalty = self.before + self.part.value
        made.reasons.append(msgspec.structs.replace(self.part, entry=entry))


class ServiceEnded(CampaignEvent, frozen=True, tag="service-ended"):
    """A contract ended: the hireling left, or was dismissed."""

    contract: str
    how: str
    may_return: bool = True

    def why_not(self, campaign: Campaign) -> str:
        return _why_no_hireling(campaign, self.contract) or why_troops_away(campaign, self.contract)

    def apply(self, campaign: Campaign, entry: int) -> None:
        made = campaign.contracts[self.contract]
        made.ended, made.ended_on, made.may_return = self.how, campaign.day, self.may_return
        if made.who and campaign.people[made.who].standing in HERE:
            campaign.people[made.who].standing = "gone"


class Paid(CampaignEvent, frozen=True, tag="paid"):
    """A payment of `months` months of wages, after those paid through the day `before`."""

    contract: str
    before: int
    months: int
    copper: int

    def why_not(self, campaign: Campaign) -> str:
        made = campaign.contracts.get(self.contract)
        if made is not None and not made.ended and made.paid != self.before:
            return f"{made.name} is then paid through day {made.paid}, not {self.before}"
        if made is not None and made.paid + self.months * MONTH > campaign.day:
            return f"nothing is due to {made.name} then"
        return _why_no_hireling(campaign, self.contract)

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.contracts[self.contract].paid += self.months * MONTH


class WentUnpaid(CampaignEvent, frozen=True, tag="went-unpaid"):
    """Wages stayed unpaid by the referee's word, and are still owed."""

    contract: str
    months: int
    copper: int

    def why_not(self, campaign: Campaign) -> str:
        return _why_no_hireling(campaign, self.contract)


class WentTo(CampaignEvent, frozen=True, tag="went-to"):
    """The company is in another town."""

    town: str

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.town = self.town


class HoardFound(CampaignEvent, frozen=True, tag="hoard-found"):
    """Treasure was found."""

    hoard: Hoard

    def why_not(self, campaign: Campaign) -> str:
        return f"there is a {self.hoard.id} already" if self.hoard.id in campaign.hoards else ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.hoards[self.hoard.id] = msgspec.convert(msgspec.to_builtins(self.hoard), type=Hoard)


class HoardDivided(CampaignEvent, frozen=True, tag="hoard-divided"):
    """Treasure was divided; the money goes by postings."""

    hoard: str

    def why_not(self, campaign: Campaign) -> str:
        hoard = campaign.hoards.get(self.hoard)
        if hoard is None:
            return f"{self.hoard} is then not found"
        return f"{self.hoard} is then divided already" if hoard.divided else ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.hoards[self.hoard].divided = True


HirelingEvent = (
    Hired
    | OfferDeclined
    | LoyaltyChanged
    | ServiceEnded
    | Paid
    | WentUnpaid
    | WentTo
    | HoardFound
    | HoardDivided
)
