"""The facts of a campaign for a program: its people, contracts, treasure, items and what is under way."""

from typing import Annotated, Literal

import msgspec

from grognard.campaign.away.trip import Trip
from grognard.campaign.company.contracts import Contract, Hoard, LoyaltyPart, Service
from grognard.campaign.company.view import contract_of, next_level_at, waiting_level
from grognard.campaign.state import CHEST, Campaign, Person, Standing
from grognard.campaign.study.magic_records import Item, Kind, Project, SpellBook
from grognard.campaign.study.projects import awaits_die, running_projects
from grognard.campaign.study.view import items_of, name_for_players
from grognard.operations.fields import field
from grognard.operations.operation import Facts

Reader = Annotated[Literal["referee", "player"], field("who may read it")]
"""The audience of an answer: players are not told the referee's secrets."""


class EntryFacts(Facts):
    """The line of an entry that is written in a campaign."""

    said: str


class ContractFacts(Facts):
    """A contract: who serves whom, for what pay. Loyalty and its reasons are for the referee."""

    id: str
    kind: Service
    name: str
    who: str | None
    employer: str | None
    terms: str | None
    percent: int | float | None
    flat_cp: int | None
    since: int
    paid_until: int
    ended: str | None
    loyalty: int | msgspec.UnsetType | None = msgspec.UNSET
    reasons: list[LoyaltyPart] | msgspec.UnsetType = msgspec.UNSET


class PersonFacts(Facts):
    """A character of the campaign; a condition without a day lasts until the referee ends it."""

    id: str
    name: str
    class_name: str = msgspec.field(name="class")
    race: str
    level: int
    xp: int
    next_level_at: int | None
    waiting_level: int | None
    abilities: dict[str, int]
    hit_points: list[int]
    hp: int
    most_hp: int
    conditions: dict[str, int | None]
    standing: Standing
    gear: str
    drained: list[int]
    away: str | None
    purse_cp: int
    service: ContractFacts | None
    book: SpellBook | None
    memorised: dict[str, int]


class TripFacts(Facts):
    """A fight or a delve; the seed of its dice and the documents are for the referee."""

    id: str
    what: str
    people: list[str]
    day: int
    entry: int
    home: int
    troops: list[str]
    lost: bool
    awarded: int
    copper: int
    things: tuple[str, ...]
    kept: str | msgspec.UnsetType = msgspec.UNSET
    seed: int | msgspec.UnsetType = msgspec.UNSET
    result: str | msgspec.UnsetType = msgspec.UNSET


class ItemFacts(Facts):
    """A magic item as players know it, and for the referee what it is."""

    id: str
    name: str
    holder: str | None
    what: str | msgspec.UnsetType = msgspec.UNSET
    seems: str | msgspec.UnsetType = msgspec.UNSET
    shown: str | msgspec.UnsetType = msgspec.UNSET
    plus: int | msgspec.UnsetType = msgspec.UNSET
    charges_found: int | msgspec.UnsetType | None = msgspec.UNSET
    charges: int | msgspec.UnsetType | None = msgspec.UNSET
    cursed: bool | msgspec.UnsetType = msgspec.UNSET
    known: list[str] | msgspec.UnsetType = msgspec.UNSET


class ProjectFacts(Facts):
    """Work that takes days; the chance that it fails is for the referee."""

    id: str
    kind: Kind
    what: str
    who: str
    begun: int
    until: int
    paid_cp: int
    exclusive: bool
    spells: dict[str, int]
    awaits_die: bool
    failure_percent: int | msgspec.UnsetType = msgspec.UNSET


class OpenFacts(Facts):
    """Open business of a campaign: the sentence, and the command that settles it; "" for none."""

    said: str
    command: str = ""

    @property
    def typed(self) -> str:
        """The sentence with its command, for the terminal."""
        return f"{self.said}: {self.command}" if self.command else f"{self.said}."


class CampaignFacts(Facts):
    """The state of a campaign after its last entry; `open` is its open business."""

    title: str
    rules: str
    entry: int
    day: int
    chest_cp: int
    town: str | None
    people: list[PersonFacts]
    in_pay: list[ContractFacts]
    hoards: list[Hoard]
    away: list[TripFacts]
    items: list[ItemFacts]
    projects: list[ProjectFacts]
    open: list[OpenFacts]


def contract_facts(one: Contract, *, secrets: bool = True) -> ContractFacts:
    """Describe a contract; without `secrets` its loyalty is left out."""
    return ContractFacts(
        id=one.id,
        kind=one.kind,
        name=one.name,
        who=one.who or None,
        employer=one.employer or None,
        terms=one.terms or None,
        percent=one.percent,
        flat_cp=one.flat,
        since=one.since,
        paid_until=one.paid,
        ended=one.ended or None,
        loyalty=one.loyalty if secrets else msgspec.UNSET,
        reasons=list(one.reasons) if secrets else msgspec.UNSET,
    )


def person_facts(campaign: Campaign, one: Person, *, secrets: bool = True) -> PersonFacts:
    """Describe a character; without `secrets` as players may know it."""
    service = contract_of(campaign, one)
    return PersonFacts(
        id=one.id,
        name=one.name,
        class_name=one.calling,
        race=one.race,
        level=one.level,
        xp=one.experience,
        next_level_at=next_level_at(one),
        waiting_level=waiting_level(one) or None,
        abilities={name: getattr(one.abilities, name) for name in one.scores},
        hit_points=list(one.points),
        hp=one.hp,
        most_hp=one.most,
        conditions={name: until or None for name, until in one.conditions.items()},
        standing=one.standing,
        gear=one.gear,
        drained=list(one.drained),
        away=one.away or None,
        purse_cp=campaign.balance(one.purse),
        service=contract_facts(service, secrets=secrets) if service else None,
        book=one.book,
        memorised=dict(one.memorised),
    )


def trip_facts(one: Trip, *, secrets: bool = True) -> TripFacts:
    """Describe a fight or a delve; without `secrets` the seed and the documents are left out."""
    facts = TripFacts(
        id=one.id,
        what=one.what,
        people=one.people,
        day=one.day,
        entry=one.entry,
        home=one.home,
        troops=one.troops,
        lost=one.lost,
        awarded=one.awarded,
        copper=one.copper,
        things=one.things,
    )
    if secrets:
        facts.kept, facts.seed, facts.result = one.kept, one.seed, one.result
    return facts


def item_facts(campaign: Campaign, item: Item, *, secrets: bool = True) -> ItemFacts:
    """Describe a magic item; without `secrets` as players know it."""
    facts = ItemFacts(id=item.id, name=name_for_players(campaign, item), holder=item.holder or None)
    if secrets:
        facts.what, facts.seems, facts.shown = item.what, item.seems, item.shown
        facts.plus, facts.cursed, facts.known = item.plus, item.cursed, list(item.known)
        facts.charges_found = item.charges
        facts.charges = None if item.charges is None else item.charges - item.used
    return facts


def project_facts(campaign: Campaign, project: Project, *, secrets: bool = True) -> ProjectFacts:
    """Describe work that takes days; without `secrets` the chance of failure is left out."""
    return ProjectFacts(
        id=project.id,
        kind=project.kind,
        what=project.what,
        who=project.who,
        begun=project.begun,
        until=project.until,
        paid_cp=project.paid,
        exclusive=project.exclusive,
        spells=dict(project.spells),
        awaits_die=awaits_die(project, campaign.day),
        failure_percent=project.failure if secrets else msgspec.UNSET,
    )


def campaign_facts(
    campaign: Campaign, open_business: list[OpenFacts], *, secrets: bool = True
) -> CampaignFacts:
    """Describe the state of a campaign; without `secrets` as players may know it."""
    return CampaignFacts(
        title=campaign.title,
        rules=campaign.book,
        entry=campaign.seq,
        day=campaign.day,
        chest_cp=campaign.balance(CHEST),
        town=campaign.town or None,
        people=[person_facts(campaign, one, secrets=secrets) for one in campaign.people.values()],
        in_pay=[contract_facts(one, secrets=secrets) for one in campaign.contracts.values() if not one.who],
        hoards=list(campaign.hoards.values()),
        away=[trip_facts(one, secrets=secrets) for one in campaign.trips.values() if one.lasts],
        items=[item_facts(campaign, one, secrets=secrets) for one in items_of(campaign)],
        projects=[project_facts(campaign, one, secrets=secrets) for one in running_projects(campaign)],
        open=open_business,
    )
