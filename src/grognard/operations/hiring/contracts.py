"""Contracts of a campaign: who is hired, on what terms, and who declines."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from grognard.advancement.levels import roll_level
from grognard.base.errors import InputError
from grognard.campaign.company.commands import make_id
from grognard.campaign.company.contract_events import Hired, OfferDeclined
from grognard.campaign.company.contracts import LoyaltyPart
from grognard.campaign.company.events import Joined
from grognard.campaign.company.hiring import (
    enter_service,
    find_returning,
    in_pay,
    make_contract,
    payment_from_chest,
)
from grognard.campaign.journal.entries import EntryBody, Event
from grognard.campaign.state import Campaign, Person
from grognard.company.offers import HiringAnswer, Offer
from grognard.company.people import Candidate
from grognard.creatures.character import Character
from grognard.creatures.grammar import with_article
from grognard.operations.hiring.engaging import Engaged
from grognard.operations.hiring.hire_facts import HireFacts
from grognard.operations.hiring.interview import Heard, Interview, Proposal
from grognard.operations.hiring.reading import Sought, split_count
from grognard.operations.operation import Change
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.company_schema import Kind
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.ability_tables import hit_points_gained
from grognard.rules.hit_points import HitDicePolicy, read_policy
from grognard.text.wording import capital

_NOTHING: Final = "Nothing is written down."


def check_points(points: Sequence[int], *, level: int) -> None:
    """Refuse hit points that are neither all of them nor those of each level.

    Raises:
        InputError: there are more or fewer numbers.
    """
    if len(points) not in (0, 1, level):
        shown = ",".join(map(str, points))
        raise InputError(f"{shown!r} hit points", key="hp", expected="a number, or one for each level: 4,3,2")


def sign_retainers(
    campaign: Campaign,
    employer: Person,
    proposal: Proposal,
    sought: Sought,
    made: Interview,
    dice: TypedDice,
    *,
    usual_share: int,
    names: Sequence[str],
    points: Sequence[int],
    gear: int,
) -> EntryBody | None:
    """Write down who is hired and who declines; None where nothing was rolled.

    Args:
        campaign: where they are hired.
        employer: who hires them.
        proposal: what was offered.
        sought: the candidates.
        made: what they said.
        dice: rolls hit points.
        usual_share: the percentage of a retainer to whom no other pay was offered.
        names: what they are called, one after another.
        points: the hit points of each level, or all of them in one number; rolled where there are none.
        gear: the copper pieces that their gear costs.

    Raises:
        InputError: there are more names than candidates.
    """
    if len(names) > len(made.heard):
        expected = f"one for each of the {len(made.heard)} candidates"
        raise InputError(f"{len(names)} names", key="name", expected=expected)
    left = list(names)
    signing = _Signing(campaign, employer, proposal)
    for heard in made.heard:
        if heard.verdict is None or not heard.verdict.attempts:
            continue
        if heard.loyalty is None:
            signing.decline(heard.verdict)
            continue
        name = left.pop(0) if left else capital(sought.candidate.class_name)
        person = find_returning(campaign, name, employer)
        if person is None:
            person = signing.join(sought.character, name, points, dice)
        signing.take_on(name, person, heard, usual_share)
    if not signing.events:
        return None
    paid = payment_from_chest("gear of the hired", gear) if any(one.loyalty for one in made.heard) else []
    return EntryBody(
        said="; ".join(signing.said), told="; ".join(signing.told), events=(*signing.events, *paid)
    )


class _Signing:
    """Contracts while they are signed: the events, and the lines for the referee and for players."""

    def __init__(self, campaign: Campaign, employer: Person, proposal: Proposal) -> None:
        self._campaign, self._employer, self._proposal = campaign, employer, proposal
        self._taken = list(campaign.people)
        self.events: list[Event] = []
        self.said: list[str] = []
        self.told: list[str] = []

    def decline(self, verdict: HiringAnswer) -> None:
        """A candidate declines; players do not hear of which level."""
        candidate, town = self._proposal.candidate, self._proposal.town
        who = _say_candidate(candidate)
        self.events.append(OfferDeclined(self._employer.id, town, who, verdict.sours))
        heard = f", and {town or 'the town'} hears of it" if verdict.sours else ""
        declines = f"declines {self._employer.name}'s offer{heard}"
        self.said.append(f"{with_article(who)} {declines}")
        self.told.append(f"{with_article(candidate.class_name)} {declines}")

    def join(self, known: Character, name: str, points: Sequence[int], dice: TypedDice) -> Person:
        """A new person of the campaign."""
        policy = read_policy(load_rulebook(self._campaign.book).hit_points.characters)
        person = _make_person(known, name, make_id(name, self._taken), points, dice, policy)
        self.events.append(Joined(person))
        return person

    def take_on(self, name: str, person: Person, heard: Heard, usual_share: int) -> None:
        """A candidate is hired by the offer that it has accepted."""
        assert heard.verdict is not None
        assert heard.loyalty is not None
        self._taken.append(person.id)
        percent, flat = _find_pay(self._proposal.offers[: len(heard.verdict.attempts)], usual_share)
        self.events += enter_service(
            self._campaign,
            person,
            self._employer,
            percent=percent,
            flat=flat,
            loyalty=heard.loyalty.score,
            reasons=[LoyaltyPart(one.value, one.why, rules=one.rules) for one in heard.loyalty.reasons],
        )
        said = f"{self._employer.name} hires {name}, {person.who}"
        self.said.append(said)
        self.told.append(said)


def _say_candidate(candidate: Candidate) -> str:
    return f"{candidate.class_name} {candidate.level}" if candidate.level else candidate.class_name


def _find_pay(offers: Sequence[Offer], usual_share: int) -> tuple[int | float | None, int | None]:
    """The percentage and the sum that were offered last; the usual share where neither was."""
    percent = next((one.percent for one in reversed(offers) if one.percent is not None), None)
    flat = next((one.flat for one in reversed(offers) if one.flat is not None), None)
    return (usual_share, None) if percent is None and flat is None else (percent, flat)


def _make_person(
    known: Character,
    name: str,
    own_id: str,
    points: Sequence[int],
    dice: TypedDice,
    policy: HitDicePolicy,
) -> Person:
    """A person who is hired, with hit points as told or rolled level by level."""
    rolled = list(points) or _roll_points(known, name, dice, policy)
    return Person(
        id=own_id,
        name=name,
        class_name=known.class_name,
        level=known.level,
        race=known.race,
        by_race=known.by_race,
        experience=known.character_class.experience[known.level - 1] if known.level else 0,
        points=rolled,
        hp=sum(rolled),
        standing="in service",
    )


def _roll_points(known: Character, name: str, dice: TypedDice, policy: HitDicePolicy) -> list[int]:
    """The hit points of each level, which are those of a normal man at level 0."""
    if not known.level:
        rule = policy._replace(first_in_full=False)
        die, modifier = known.hit_dice, known.abilities.constitution_modifier
        fixed = rule.points_of_level(1, die.sides)
        shown = dice.need(f"1d{die.sides}", f"{name}'s hit points") if fixed is None else fixed
        return [hit_points_gained([shown], modifier)]
    found: list[int] = []
    for level in range(1, known.level + 1):
        need = partial(dice.need, what=f"{name}'s hit points of level {level}")
        points = roll_level(msgspec.structs.replace(known, level=level), policy, need).points
        assert points is not None
        found.append(points)
    return found


def sign_others(
    campaign: Campaign,
    engaged: Engaged,
    kind: Kind,
    who: str,
    employer: Person | None,
    *,
    name: str,
    gear: int,
) -> Change[HireFacts]:
    """Write down the contract of troops or specialists, where one is made.

    Args:
        campaign: where they are hired.
        engaged: what came of hiring them.
        kind: whether they are troops or specialists.
        who: the words in which they were asked for.
        employer: who hires them, if it is told.
        name: what they are called; "" for what they are.
        gear: the copper pieces that their equipment costs.

    Raises:
        InputError: others of that name are in pay.
    """
    answer, label = engaged.answer, engaged.label
    if not engaged.terms:
        answer.parts.append((_NOTHING, ()))
        return Change(answer)
    called = name or label
    contract = make_contract(
        campaign, kind=kind, name=called, terms=engaged.terms, employer=employer.id if employer else ""
    )
    again = [one.name for one in in_pay(campaign) if one.name.lower() == called.lower()]
    if again:
        raise InputError(f"{again[0]} is in pay already", key="name", expected="another --name")
    first = f"{employer.name} hires" if employer else "hired:"
    shown = f"{label}, called {name}" if name else label
    counted = split_count(who)[0] is not None or bool(name)
    said = f"{first} {shown if counted else with_article(shown)}"
    events = (Hired(contract), *payment_from_chest(f"equipment of {called}", gear))
    return Change(answer, EntryBody(said=said, events=events, rules=answer.cited))
