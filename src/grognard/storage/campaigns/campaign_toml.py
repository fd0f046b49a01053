"""A campaign in TOML, as people write it: the characters and their belongings."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from grognard.base.errors import InputError
from grognard.base.files import why_unread
from grognard.base.toml_text import read_text
from grognard.campaign.company.commands import MOST_PEOPLE, STANDINGS, find_person, make_id
from grognard.campaign.company.contracts import Contract, LoyaltyPart
from grognard.campaign.company.hiring import in_pay, make_contract, service_of
from grognard.campaign.state import CHEST, Campaign, Person, Spent, Standing
from grognard.campaign.study.events import StudyEvent
from grognard.creatures.abilities import ABILITY_NAMES, Abilities
from grognard.creatures.character import parse_character
from grognard.creatures.coins import parse_gold, parse_percent, say_gold
from grognard.creatures.rulebook_tables import using_tables_named
from grognard.encounter.entries import Pool
from grognard.rulebooks.documents import convert_document
from grognard.rulebooks.loader import parse_toml
from grognard.rulebooks.locate import locate_key
from grognard.storage.campaigns.magic_text import (
    BookText,
    ItemText,
    ProjectText,
    read_book_text,
    read_items,
    read_projects,
    write_items_and_projects,
    write_person_magic,
)

_Number = Annotated[int, msgspec.Meta(ge=0, le=100_000_000)]
_Points = Annotated[int, msgspec.Meta(ge=1, le=1000)]
_Money = str | int | float
"""Gold pieces, or a sum with its coins."""
_HIGHEST_TITLE: Final = 80


class PersonText(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A person: a name, class and level ("thief 4"), and further known facts."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    who: str
    xp: _Number = 0
    abilities: dict[str, Annotated[int, msgspec.Meta(ge=3, le=18)]] = {}
    hit_points: list[_Points] | _Points = 1
    hp: _Number | None = None
    purse: _Money = "0"
    standing: Standing = "player"
    conditions: dict[str, _Number] = {}
    gear: str = ""
    drained: list[_Points] = []
    employer: str = ""
    share: int | float | None = None
    sum: _Money = ""
    loyalty: Annotated[int, msgspec.Meta(ge=2, le=20)] | None = None
    book: BookText | None = None
    memorised: dict[str, _Points] | None = None
    spent: dict[Pool, Spent] = {}


class HiredText(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Troops or specialists in pay, in the words of a payroll; paid through a day."""

    terms: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    employer: str = ""
    since: _Number = 0
    paid: _Number | None = None


class CampaignText(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A campaign at a moment."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=_HIGHEST_TITLE)]
    rules: str = ""
    day: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    chest: _Money = "0"
    town: Annotated[str, msgspec.Meta(max_length=60)] = ""
    hired: Annotated[list[HiredText], msgspec.Meta(max_length=MOST_PEOPLE)] = []
    people: Annotated[list[PersonText], msgspec.Meta(max_length=MOST_PEOPLE)] = []
    items: Annotated[list[ItemText], msgspec.Meta(max_length=MOST_PEOPLE)] = []
    projects: Annotated[list[ProjectText], msgspec.Meta(max_length=MOST_PEOPLE)] = []


class CampaignInText(msgspec.Struct, frozen=True):
    """A campaign read from text: title, book and day, people, contracts, and copper pieces."""

    title: str
    book: str
    day: int
    people: list[Person]
    purses: dict[str, int]
    chest: int
    town: str = ""
    contracts: tuple[Contract, ...] = ()
    study: list[StudyEvent] = []


def read_campaign(path: str, *, book: str = "") -> CampaignInText:
    """Read the TOML of a campaign, whose people are read by another rulebook if one is named.

    Raises:
        InputError: it cannot be read, or something in it cannot be used; the line and the key are named.
    """
    try:
        written = read_text(path)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read: {why_unread(error)}", file=path) from error
    text = convert_document(parse_toml(written, file=path), CampaignText, file=path, text=written)
    try:
        with using_tables_named(book or text.rules):
            return _read_roll(text)
    except InputError as error:
        raise error.located(file=path, line=locate_key(written, error.key)) from error


def _read_roll(text: CampaignText) -> CampaignInText:
    """The people, money and business of a campaign as written.

    Raises:
        InputError: something in it cannot be used; the key is named.
    """
    people: dict[str, Person] = {}
    purses: dict[str, int] = {}
    for number, one in enumerate(text.people):
        person = _read_person(one, make_id(one.name, people), key=f"people[{number}]")
        people[person.id] = person
        purses[person.id] = parse_gold(str(one.purse), key=f"people[{number}].purse")
    chest = parse_gold(str(text.chest), key=CHEST)
    contracts = tuple(_read_contracts(text, people))
    study = [*read_items(text.items, people), *read_projects(text.projects, people, text.day)]
    everybody = list(people.values())
    return CampaignInText(
        text.title, text.rules, text.day, everybody, purses, chest, text.town, contracts, study
    )


def _read_contracts(text: CampaignText, people: dict[str, Person]) -> list[Contract]:
    """The contracts of retainers and other hirelings."""
    there = Campaign(day=text.day, people=people)
    found: list[Contract] = []
    for number, (said, one) in enumerate(zip(text.people, people.values(), strict=True)):
        if not said.employer and (said.share, said.sum, said.loyalty) == (None, "", None):
            continue
        key = f"people[{number}]"
        employer = _find_employer(there, said.employer, key=f"{key}.employer")
        made = make_contract(there, kind="retainer", name=one.name, employer=employer)
        made.who, made.loyalty = one.id, said.loyalty
        if said.share is not None:
            made.percent = parse_percent(f"{said.share}", key=f"{key}.share")
        made.flat = None if said.sum == "" else parse_gold(str(said.sum), key=f"{key}.sum")
        if said.loyalty is not None:
            made.reasons = [LoyaltyPart(said.loyalty, "the referee")]
        there.contracts[made.id] = made
        found.append(made)
    for number, hired in enumerate(text.hired):
        key = f"hired[{number}]"
        employer = hired.employer and _find_employer(there, hired.employer, key=f"{key}.employer")
        made = make_contract(
            there,
            kind=service_of(hired.terms),
            name=hired.name or hired.terms,
            terms=hired.terms,
            employer=employer,
            since=hired.since,
        )
        made.paid = made.paid if hired.paid is None else hired.paid
        there.contracts[made.id] = made
        found.append(made)
    return found


def _find_employer(there: Campaign, name: str, *, key: str) -> str:
    try:
        return find_person(there, name).id
    except InputError as error:
        raise InputError(error.problem, key=key, expected=error.expected) from error


def _read_person(said: PersonText, own_id: str, *, key: str) -> Person:
    try:
        known = parse_character(said.who)
    except InputError as error:
        raise error.located(key=f"{key}.who") from error
    wrong = [name for name in said.abilities if name not in ABILITY_NAMES]
    if wrong:
        raise InputError(
            f"an ability {wrong[0]!r}", key=f"{key}.abilities", expected=" or ".join(ABILITY_NAMES)
        )
    points = said.hit_points if isinstance(said.hit_points, list) else [said.hit_points]
    if len(points) not in (1, max(1, known.level)):
        raise InputError(
            f"hit points of {len(points)} levels",
            key=f"{key}.hit_points",
            expected=f"one number, or {known.level}",
        )
    most = sum(points) - sum(said.drained)
    if most < 1:
        raise InputError(
            f"{sum(said.drained)} hit points",
            key=f"{key}.drained",
            expected=f"less than {sum(points)}",
        )
    if said.hp is not None and said.hp > most:
        raise InputError(f"hp {said.hp}", key=f"{key}.hp", expected=f"0 to {most}")
    return Person(
        id=own_id,
        name=said.name,
        class_name=known.class_name,
        level=known.level,
        race=known.race,
        experience=said.xp,
        abilities=Abilities(**said.abilities),
        scores=tuple(name for name in ABILITY_NAMES if name in said.abilities),
        points=points,
        hp=most if said.hp is None else said.hp,
        standing=said.standing,
        conditions=dict(said.conditions),
        gear=said.gear,
        drained=list(said.drained),
        spent={str(pool): spent for pool, spent in said.spent.items()},
        book=read_book_text(said.book, known, key=f"{key}.book") if said.book is not None else None,
        memorised=dict(said.memorised or {}),
        mind_known=said.memorised is not None,
        by_race=known.by_race,
    )


def _write_spent(spent: Spent) -> str:
    return f"{{ amount = {spent.amount}, day = {spent.day}, level = {spent.level} }}"


def write_campaign(campaign: Campaign) -> str:
    """A campaign as TOML, from which one like it can be begun."""
    lines = [
        f"title = {_quoted(campaign.title)}",
        f"rules = {_quoted(campaign.book)}",
        f"day = {campaign.day}",
        f"chest = {_quoted(say_gold(campaign.balance(CHEST)))}",
    ]
    if campaign.town:
        lines.append(f"town = {_quoted(campaign.town)}")
    for one in campaign.people.values():
        lines += ["", "[[people]]", f"name = {_quoted(one.name)}", f"who = {_quoted(one.who)}"]
        lines.append(f"xp = {one.experience}")
        if one.scores:
            scores = ", ".join(f"{name} = {getattr(one.abilities, name)}" for name in one.scores)
            lines.append(f"abilities = {{ {scores} }}")
        known = one.points if len(one.points) == one.level else [sum(one.points)]
        lines += [f"hit_points = {known}", f"hp = {one.hp}"]
        lines.append(f"purse = {_quoted(say_gold(campaign.balance(one.purse)))}")
        if one.standing != STANDINGS[0]:
            lines.append(f"standing = {_quoted(one.standing)}")
        if one.conditions:
            listed = ", ".join(f"{_quoted(name)} = {until}" for name, until in one.conditions.items())
            lines.append(f"conditions = {{ {listed} }}")
        lines += [f"gear = {_quoted(one.gear)}"] if one.gear else []
        lines += [f"drained = {one.drained}"] if one.drained else []
        if one.spent:
            pools = ", ".join(f"{_quoted(pool)} = {_write_spent(spent)}" for pool, spent in one.spent.items())
            lines.append(f"spent = {{ {pools} }}")
        lines += [
            line for made in in_pay(campaign, "retainer") if made.who == one.id for line in _serves(made)
        ]
        lines += write_person_magic(one)
    for made in in_pay(campaign, "mercenary", "specialist"):
        lines += ["", "[[hired]]", f"name = {_quoted(made.name)}", f"terms = {_quoted(made.terms)}"]
        lines += [f"employer = {_quoted(made.employer)}"] if made.employer else []
        lines += [f"since = {made.since}", f"paid = {made.paid}"]
    lines += write_items_and_projects(campaign)
    return "\n".join(lines) + "\n"


def _serves(made: Contract) -> list[str]:
    lines = [f"employer = {_quoted(made.employer)}"]
    lines += [] if made.percent is None else [f"share = {made.percent}"]
    lines += [] if made.flat is None else [f"sum = {_quoted(say_gold(made.flat))}"]
    return lines + ([] if made.loyalty is None else [f"loyalty = {made.loyalty}"])


def _quoted(text: str) -> str:
    """A text as TOML has it: JSON's way of writing one serves."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
