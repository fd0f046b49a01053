"""The people of a campaign as a side of an encounter: with their class, points left, state and gear."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.campaign.away.presence import why_not_go
from grognard.campaign.company.commands import find_person
from grognard.campaign.company.gear import read_gear
from grognard.campaign.company.hiring import in_pay
from grognard.campaign.company.pools import still_spent
from grognard.campaign.company.view import contract_of
from grognard.campaign.state import HERE, Campaign, Person
from grognard.campaign.study.view import DOSES, consumables_of
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry, validate_encounter
from grognard.encounter.matchups import parse_matchup
from grognard.magic.items import read_item
from grognard.rulebooks.schema import Rulebook

PARTY: Final = "Party"
TROOPS: Final = "Troops"
UNFIT: Final = ("petrified", "unconscious", "dying", "paralysed")
"""Conditions in which a person cannot set out."""
_IN_A_FIGHT: Final = {
    "blind": "blinded",
    "blinded": "blinded",
    "invisible": "invisible",
    "asleep": "asleep",
    "helpless": "helpless",
    "gagged": "gagged",
}
"""The conditions that a fight knows, by the campaign's names."""
_DEVICES: Final = {"wand": "wands", "staff": "staves", "rod": "rods"}
_STANDS_IN: Final = "normal man"


def choose_company(campaign: Campaign, names: str = "") -> list[Person]:
    """The people who set out: the named ones, or all who are with the company and fit to go.

    Raises:
        InputError: a named person cannot go, or no one can.
    """
    if not names.strip():
        found = [one for one in campaign.people.values() if _can_go(campaign, one)]
        if not found:
            raise InputError("no one in the company can go", key="with", expected="a person with hit points")
        return found
    words = [name.strip() for name in names.split(",") if name.strip()]
    troops = {key for one in in_pay(campaign, "mercenary") for key in (one.id, one.name.lower())}
    for word in words:
        if word.lower() in troops:
            raise InputError(
                f"{word} are troops", key="with", expected="people; troops go to a campaign fight"
            )
    people = [find_person(campaign, word) for word in words]
    if len({one.id for one in people}) < len(people):
        raise InputError(f"a name stands twice: {names}", key="with", expected="each name once")
    for one in people:
        if why := why_not_go(campaign, one) or _unfit(one):
            raise InputError(why, key="with", expected="people who can go")
    return people


def _can_go(campaign: Campaign, one: Person) -> bool:
    return one.standing in HERE and not why_not_go(campaign, one) and not _unfit(one)


def _unfit(one: Person) -> str:
    return next((f"{one.name} is {name}" for name in UNFIT if name in one.conditions), "")


def shown_name(campaign: Campaign, one: Person) -> str:
    """A person's name, or the id where others have the same name."""
    same = sum(other.name.lower() == one.name.lower() for other in campaign.people.values())
    return one.name if same == 1 else one.id


def spells_in_mind(one: Person) -> list[str] | None:
    """The person's memorised spells; None where they were never stated, and the usual ones count."""
    there = [name for name, count in one.memorised.items() for _ in range(count)]
    return there if there or one.mind_known else None


def employer_and_loyalty(
    campaign: Campaign, one: Person, company: Sequence[Person]
) -> tuple[str, int | None]:
    """The name of a retainer's employer, if present, and the loyalty by the contract."""
    contract = contract_of(campaign, one)
    if contract is None:
        return "", None
    employer = next((other for other in company if other.id == contract.employer), None)
    return shown_name(campaign, employer) if employer else "", contract.loyalty


def member_of(campaign: Campaign, one: Person, book: Rulebook, company: Sequence[Person] = ()) -> MemberEntry:
    """A person as a member of a side, with the present hit points.

    Negative levels count as their penalty on attacks and saving throws.

    Raises:
        InputError: the gear cannot be used.
    """
    employer, loyalty = employer_and_loyalty(campaign, one, company)
    penalty = len(one.drained) * book.energy_drain.throw
    most = max(one.most, one.hp, 1)
    conditions = sorted({_IN_A_FIGHT[name] for name in one.conditions if name in _IN_A_FIGHT})
    member = MemberEntry(
        character=one.who,
        name=shown_name(campaign, one),
        abilities=one.abilities if one.scores else None,
        hit_points=most,
        wounded=most - one.hp,
        employer=employer,
        morale=loyalty,
        spells=spells_in_mind(one),
        attack_adjustment=penalty,
        save_adjustment=penalty,
    )
    known = msgspec.to_builtins(member) | {
        "condition": conditions,
        "spent": still_spent(campaign, one, book),
    }
    try:
        return take_along(campaign, one, read_gear(msgspec.convert(known, MemberEntry), one.gear), book)
    except InputError as error:
        raise InputError(
            f"the gear of {one.name}: {error.problem}", key="gear", expected=error.expected
        ) from error


def take_along(campaign: Campaign, one: Person, member: MemberEntry, book: Rulebook) -> MemberEntry:
    """A member with the campaign's items that it knows and carries: devices with what charges are left."""
    devices: dict[str, dict[str, int]] = {}
    doses: dict[str, list[str]] = {}
    for item in consumables_of(campaign, one):
        try:
            inside = read_item(item.what, book.powers).inside
        except InputError:
            continue  # the book that is fought by has no such thing
        left = (item.charges or 0) - item.used
        if item.seems in DOSES:
            doses.setdefault(f"{item.seems}s", []).append(inside)
        elif left > 0:
            of_kind = devices.setdefault(_DEVICES[item.seems], {})
            of_kind[inside] = of_kind.get(inside, 0) + left
    changes: dict[str, object] = {}
    for key, found in devices.items():
        there = getattr(member, key)
        # The charges of gear are rolled, for which a list of devices says 0.
        changes[key] = (there if isinstance(there, dict) else dict.fromkeys(there, 0)) | found
    for key, names in doses.items():
        there = getattr(member, key)
        changes[key] = [*(["healing"] * there if isinstance(there, int) else there), *names]
    return msgspec.structs.replace(member, **changes)


def company_side(
    campaign: Campaign, people: Sequence[Person], book: Rulebook, troops: Sequence[MemberEntry] = ()
) -> SideEntry:
    """The company as a side of an encounter: its members are the people, in their order, and then troops."""
    members = [*(member_of(campaign, one, book, people) for one in people), *troops]
    name = PARTY if people else TROOPS
    return SideEntry(name=name, members=members, player_characters=True, can_be_surprised=False)


def company_against(company: SideEntry, foes: str) -> Encounter:
    """The company against foes, as a matchup line has them: "6 orc, ogre".

    Raises:
        InputError: the foes are unknown.
    """
    if not foes.strip():
        raise InputError("there is no enemy", key="what", expected="such as '6 orc, ogre'")
    made = parse_matchup(f"{_STANDS_IN} vs {foes}")
    us = "Troops" if company.name == TROOPS else "The company"
    return with_company(made, company, title=f"{us} against {foes.strip()}")


def with_company(encounter: Encounter, company: SideEntry, *, title: str = "") -> Encounter:
    """An encounter with the company in the place of its first side of player characters, or of its first.

    What the encounter says of that side, such as that it is surprised, is then said of the company.

    Raises:
        InputError: it cannot be fought so.
    """
    places = [place for place, side in enumerate(encounter.sides) if side.player_characters]
    place = places[0] if places else 0
    old = encounter.sides[place]
    ours = msgspec.structs.replace(
        old,
        name=company.name if title else old.name,
        members=company.members,
        player_characters=True,
        leader="",
    )
    others = [side for number, side in enumerate(encounter.sides) if number != place]
    made = msgspec.structs.replace(encounter, sides=[ours, *others], title=title or encounter.title)
    validate_encounter(made)
    return made


def on_ground_of(encounter: Encounter, place: Encounter) -> Encounter:
    """An encounter where another one is: on its ground, in its light, at its distance."""
    return msgspec.structs.replace(place, title=encounter.title, sides=encounter.sides)


def is_foes(text: str) -> bool:
    """Whether a text is foes rather than the name of an encounter file."""
    return re.compile(r"(?i).*\.toml").fullmatch(text.strip()) is None
