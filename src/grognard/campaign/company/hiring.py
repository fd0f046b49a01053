"""Commands about hirelings and treasure: each makes the body of an entry, or says why it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from grognard.advancement.treasure import read_treasure
from grognard.base.errors import InputError
from grognard.campaign.company.commands import find_person, make_id
from grognard.campaign.company.contract_events import (
    Hired,
    HoardDivided,
    HoardFound,
    LoyaltyChanged,
    Paid,
    ServiceEnded,
    WentUnpaid,
)
from grognard.campaign.company.contracts import MONTH, Contract, Hoard, LoyaltyPart, Service
from grognard.campaign.company.events import Posted, StandingRuled
from grognard.campaign.journal.entries import EntryBody, Event
from grognard.campaign.state import CHEST, HERE, WORLD, Campaign, Leg, Person
from grognard.creatures.coins import say_gold, share_of
from grognard.creatures.grammar import join_words
from grognard.creatures.occupations import find_occupation


class Due(NamedTuple):
    """A hireling's wages due: `months` whole months, at `month` copper pieces a month."""

    contract: Contract
    months: int
    month: int

    @property
    def copper(self) -> int:
        """All of it."""
        return self.months * self.month


class LoyaltyCheckResult(NamedTuple):
    """One check of a retainer: whether they go, whether for ever, and what their loyalty is after it."""

    contract: Contract
    leaves: bool
    may_return: bool
    loyalty: int


def in_pay(campaign: Campaign, *kinds: Service) -> list[Contract]:
    """The contracts that last, with people who are there."""
    return [
        one
        for one in campaign.contracts.values()
        if not one.ended
        and (not kinds or one.kind in kinds)
        and (not one.who or campaign.people[one.who].standing in HERE)
    ]


def retainers_of(campaign: Campaign, employer: str) -> list[Contract]:
    """The retainers of an employer."""
    return [one for one in in_pay(campaign, "retainer") if one.employer == employer]


def find_contract(campaign: Campaign, name: str) -> Contract:
    """A hireling by name or id.

    Raises:
        InputError: no hireling has that name, or several have.
    """
    wanted = " ".join(name.lower().split())
    there = in_pay(campaign)
    found = [one for one in there if one.name.lower() == wanted]
    by_id = [one for one in there if one.id == wanted]
    if len(found) != 1 and by_id:
        return by_id[0]
    if len(found) != 1:
        problem = f"nobody in pay is called {name!r}" if not found else f"{len(found)} are called {name!r}"
        known = [one.id for one in found] or [one.name for one in there][:12]
        raise InputError(problem, key="who", expected=" or ".join(known) or "a hireling of the campaign")
    return found[0]


def service_of(terms: str) -> Service:
    """The service of terms: that of troops or of specialists."""
    trade = find_occupation(terms)
    return "mercenary" if "platoon" in terms.lower() or (trade and trade.wages) else "specialist"


def make_contract(
    campaign: Campaign, *, kind: Service, name: str, terms: str = "", employer: str = "", since: int = 0
) -> Contract:
    """A contract that begins today; its first wages are due when a month is over."""
    began = since or campaign.day
    return Contract(
        id=make_id(name, campaign.contracts),
        kind=kind,
        name=name,
        employer=employer,
        terms=terms,
        since=began,
        paid=began - 1,
    )


def enter_service(
    campaign: Campaign,
    one: Person,
    employer: Person,
    *,
    percent: int | float | None,
    flat: int | None,
    loyalty: int,
    reasons: Sequence[LoyaltyPart],
) -> list[Event]:
    """Take a person into service as a retainer."""
    made = make_contract(campaign, kind="retainer", name=one.name, employer=employer.id)
    contract = msgspec.structs.replace(
        made, who=one.id, percent=percent, flat=flat, loyalty=loyalty, reasons=list(reasons)
    )
    back: list[Event] = []
    if campaign.people.get(one.id) is not None:
        back.append(StandingRuled(one.id, campaign.people[one.id].standing, "in service"))
    return [*back, Hired(contract)]


def find_returning(campaign: Campaign, name: str, employer: Person) -> Person | None:
    """A former hireling of that name, who may be hired again; None for a new one.

    Raises:
        InputError: they will never work for that employer again.
    """
    gone = [one for one in campaign.people.values() if one.standing == "gone" and one.name == name]
    served = [one for one in campaign.contracts.values() if one.ended and one.who in [who.id for who in gone]]
    for one in served:
        if one.employer == employer.id and not one.may_return:
            raise InputError(
                f"{name} never works for {employer.name} again", key="name", expected="another employer"
            )
    return campaign.people[served[-1].who] if served else None


def payment_from_chest(what: str, copper: int) -> list[Event]:
    """The posting of a payment from the chest to the world; none where it is 0."""
    return [Posted(what, (Leg(CHEST, -copper), Leg(WORLD, copper)))] if copper else []


def months_due(campaign: Campaign, one: Contract) -> int:
    """The whole months that are over and not paid."""
    return max(0, campaign.day - one.paid) // MONTH


def pay(campaign: Campaign, dues: Sequence[Due], unpaid: Sequence[str] = ()) -> EntryBody:
    """Pay the wages due out of the chest, except to hirelings whom the referee leaves unpaid.

    Raises:
        InputError: nothing is due, or the chest is short: the referee must name the unpaid.
    """
    owed = [due for due in dues if due.months]
    if not owed:
        raise InputError("nothing is due", key="payroll", expected="a month that is over")
    without = [find_contract(campaign, name) for name in unpaid]
    for one in without:
        if one not in [due.contract for due in owed]:
            names = join_words([due.contract.name for due in owed], "or")
            raise InputError(f"nothing is due to {one.name}", key="unpaid", expected=names)
    paid = [due for due in owed if due.contract not in without]
    copper = sum([due.copper for due in paid])
    chest = campaign.balance(CHEST)
    if copper > chest:
        listed = ", ".join(f"{due.contract.name} {say_gold(due.copper)}" for due in paid)
        raise InputError(
            f"{say_gold(copper)} are due ({listed}) and the chest has {say_gold(chest)}, "
            f"{say_gold(copper - chest)} short",
            key="payroll",
            expected="the referee's word on who goes without: --unpaid NAME",
        )
    events: list[Event] = [Paid(due.contract.id, due.contract.paid, due.months, due.copper) for due in paid]
    events += [WentUnpaid(due.contract.id, due.months, due.copper) for due in owed if due.contract in without]
    names = join_words([due.contract.name for due in paid])
    said = f"payroll: {say_gold(copper)} to {names}" if paid else "payroll: no wages paid"
    if without:
        said += f", not to {join_words([one.name for one in without], 'or')}, by the referee's word"
    return EntryBody(said=said, events=(*payment_from_chest(f"wages of {names}", copper), *events))


def record_loyalty_checks(campaign: Campaign, checks: Sequence[LoyaltyCheckResult], what: str) -> EntryBody:
    """Write down what checks of loyalty came to."""
    events: list[Event] = []
    said: list[str] = []
    told: list[str] = []
    for check in checks:
        one = check.contract
        before = one.loyalty or 0
        if check.loyalty != before:
            more = LoyaltyPart(check.loyalty - before, what)
            events.append(LoyaltyChanged(one.id, before, more))
            said.append(f"{one.name}'s loyalty {before} -> {check.loyalty}")
        if check.leaves:
            events.append(ServiceEnded(one.id, "left", check.may_return))
            said.append(f"{one.name} leaves" + ("" if check.may_return else " for ever"))
        elif check.loyalty == before:
            said.append(f"{one.name} stays as before")
        told.append(f"{one.name} {'leaves' if check.leaves else 'stays'}")
    changed = any(isinstance(event, LoyaltyChanged) for event in events)
    for_players = f"{what}: {'; '.join(told)}" if changed else ""
    return EntryBody(said=f"{what}: {'; '.join(said)}", told=for_players, events=tuple(events))


def dismiss(campaign: Campaign, name: str, reason: str = "") -> EntryBody:
    """Dismiss a hireling.

    Raises:
        InputError: no hireling has that name.
    """
    one = find_contract(campaign, name)
    event = ServiceEnded(one.id, "dismissed")
    return EntryBody(said=f"{one.name} is dismissed", events=(event,), reason=reason)


def record_treasure(campaign: Campaign, text: str, where: str = "") -> EntryBody:
    """Treasure that was found: "1,800 gp, 3 gems of 50 gp each, sword +1".

    An item without a value is worth nothing when it is divided. Treasure left behind is not noted.

    Raises:
        InputError: nothing was found, or a sum is none.
    """
    found = [one for one in read_treasure(text, valued=False) if not one.left] if text.strip(" ,;") else []
    copper, things = sum(one.copper for one in found), [one.said for one in found if one.what]
    if not found:
        raise InputError("nothing was found", key="treasure", expected="'1,800 gp, gems 600 gp, sword +1'")
    hoard = Hoard(id=next_hoard_id(campaign), copper=copper, things=things, found=campaign.day, where=where)
    place = f" at {where}" if where else ""
    return EntryBody(said=f"{hoard.id}{place}: {say_hoard(hoard)}", events=(HoardFound(hoard),))


def next_hoard_id(campaign: Campaign) -> str:
    """The id of the next hoard that is found."""
    return f"hoard-{len(campaign.hoards) + 1}"


def say_hoard(hoard: Hoard) -> str:
    """The value of a hoard, and its things other than coins."""
    things = ", ".join(hoard.things)
    if not hoard.copper:
        return things
    return f"worth {say_gold(hoard.copper)}" + (f" ({things})" if things else "")


def divide(campaign: Campaign, name: str, among: Sequence[str] = ()) -> EntryBody:
    """Divide a hoard evenly among the player characters, and pay retainers out of their employers' parts.

    Retainers have their percentage of what their employer gets, or the sum that was agreed. What cannot be
    divided goes into the chest.

    Rule: bf.retainers.treasure-share

    Raises:
        InputError: there is no such hoard, it is divided already, or there is no one to share it.
    """
    open_ones = [one for one in campaign.hoards.values() if not one.divided]
    hoard = (
        campaign.hoards.get(name.strip().lower()) if name else open_ones[0] if len(open_ones) == 1 else None
    )
    if hoard is None:
        expected = " or ".join(one.id for one in open_ones) or "grognard campaign find first"
        raise InputError(f"there is no {name!r}" if name else "which hoard?", key="hoard", expected=expected)
    if hoard.divided:
        raise InputError(f"{hoard.id} is divided already", key="hoard", expected="one that is not")
    people = [find_person(campaign, who) for who in among] or [
        one for one in campaign.people.values() if one.standing == "player"
    ]
    if not people or len({one.id for one in people}) != len(people):
        raise InputError(
            "no names, or a name twice", key="among", expected="names of the campaign, each once"
        )
    each = hoard.copper // len(people)
    gets = {one.id: each for one in people}
    shares: list[str] = []
    for one in people:
        for contract in retainers_of(campaign, one.id):
            share = _share(contract, each)
            gets[one.id] -= share
            gets[contract.who] = gets.get(contract.who, 0) + share
            shares.append(f"{contract.name} {say_gold(share)} of {one.name}'s")
    rest = hoard.copper - each * len(people)
    legs = [Leg(f"purse:{who}", copper) for who, copper in gets.items() if copper]
    legs += [Leg(CHEST, rest)] if rest else []
    said = f"{hoard.id} divided: {say_gold(each)} each to {join_words([one.name for one in people])}"
    said += "".join(f"; {share}" for share in shares)
    said += f"; {say_gold(rest)} into the chest" if rest else ""
    what = f"a part of {hoard.id}"
    posted = [Posted(what, (*legs, Leg(WORLD, -hoard.copper)))] if hoard.copper else []
    return EntryBody(said=said, events=(*posted, HoardDivided(hoard.id)))


def _share(contract: Contract, income: int) -> int:
    """A retainer's share of an employer's part: a percentage, or the sum agreed, which may cost more."""
    if contract.percent is not None:
        return share_of(income, contract.percent)
    return contract.flat or 0
