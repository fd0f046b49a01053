"""Magic at rest in the TOML of a campaign: spell books, what is in mind, items and projects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import msgspec

from grognard.base.errors import InputError
from grognard.campaign.state import Campaign, Person
from grognard.campaign.study.events import ItemFound, ProjectBegun, StudyEvent
from grognard.campaign.study.items import make_item
from grognard.campaign.study.magic_records import Item, Kind, SpellBook, Where
from grognard.campaign.study.projects import running_projects
from grognard.campaign.study.view import items_of
from grognard.creatures.character import Character
from grognard.creatures.coins import parse_gold, say_gold
from grognard.rules.known_spells import caster_from, find_known_spell

_Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
_Day = Annotated[int, msgspec.Meta(ge=-1_000_000, le=2_000_000)]
_Level = Annotated[int, msgspec.Meta(ge=1, le=9)]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
_HERE: Final = "at hand"
_CAPTURED: Final = "captured by "
_Spells = list[_Name] | dict[_Name, _Level]


class ItemText(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A magic item: what it is, its charges, the characters who know it, and its holder."""

    id: str = ""
    what: _Name
    seems: str = ""
    shown: str = ""
    plus: Annotated[int, msgspec.Meta(ge=-5, le=5)] = 0
    charges: _Count | None = None
    used: _Count = 0
    cursed: bool = False
    known: list[str] = []
    holder: str = ""


class ProjectText(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Something that takes days: what, who is at it, since when and until when, and what was paid."""

    id: _Name
    kind: Kind
    what: _Name
    who: str
    begun: _Day
    until: _Day
    paid: str | int | float = "0"
    failure: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    exclusive: bool = True
    spells: dict[_Name, _Level] = {}
    places: tuple[int, ...] | None = None
    item: ItemText | None = None


class BookText(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A spell book: its spells, with their levels where they are in no list, and where it is."""

    spells: _Spells = {}
    where: str = _HERE
    lost: _Spells = {}
    waiting: _Spells = {}


def read_book_text(said: BookText, owner: Character, *, key: str) -> SpellBook:
    """A spell book.

    Raises:
        InputError: there is no such spell, or no such place.
    """
    by = said.where.removeprefix(_CAPTURED) if said.where.startswith(_CAPTURED) else ""
    places: dict[str, Where] = {_HERE: _HERE, "lost": "lost", "captured": "captured"}
    where = places.get("captured" if by else said.where)
    if where is None:
        expected = "at hand, lost, or captured by a person"
        raise InputError(f"a book {said.where!r}", key=f"{key}.where", expected=expected)
    return SpellBook(
        spells=_levels(said.spells, owner, key=f"{key}.spells"),
        where=where,
        by=by,
        lost=_levels(said.lost, owner, key=f"{key}.lost"),
        waiting=_levels(said.waiting, owner, key=f"{key}.waiting"),
    )


def _levels(said: _Spells, owner: Character, *, key: str) -> dict[str, int]:
    """Spells with their levels; those that only have names are of the lists."""
    if isinstance(said, dict):
        return dict(said)
    caster = caster_from(owner)
    found = {}
    for name in said:
        spell = find_known_spell(name, {}, key=key)
        level = spell.level_for(caster.class_name) if caster is not None else 0
        if not level:
            expected = "a spell of the class, or one with its level: { mist = 2 }"
            raise InputError(f"{spell.name} is not of its owner's class", key=key, expected=expected)
        found[spell.name] = level
    return found


def read_items(said: Sequence[ItemText], people: Mapping[str, Person]) -> list[StudyEvent]:
    """The items that there are at the beginning.

    Raises:
        InputError: there is no such item, or no person of that name; the key is named.
    """
    found: dict[str, Item] = {}
    for number, one in enumerate(said):
        item = _read_item(one, found, people, key=f"items[{number}]")
        if item.id in found:
            raise InputError(f"a second {item.id}", key=f"items[{number}].id", expected="another id")
        found[item.id] = item
    return [ItemFound(one) for one in found.values()]


def _read_item(said: ItemText, taken: Mapping[str, Item], people: Mapping[str, Person], *, key: str) -> Item:
    if said.id and said.seems:
        made = Item(id=said.id, what=said.what, seems=said.seems, shown=said.shown or said.what)
        made.plus, made.cursed = said.plus, said.cursed
    else:
        try:
            made = make_item(said.what, {}, taken)
        except InputError as error:
            raise InputError(error.problem, key=f"{key}.what", expected=error.expected) from error
        made.id = said.id or made.id
    if said.used > (said.charges or 0):
        raise InputError(f"used {said.used}", key=f"{key}.used", expected=f"at most {said.charges or 0}")
    made.charges, made.used = said.charges, said.used
    made.known = [_who(name, people, key=f"{key}.known") for name in said.known]
    made.holder = _who(said.holder, people, key=f"{key}.holder") if said.holder else ""
    return made


def read_projects(said: Sequence[ProjectText], people: Mapping[str, Person], day: int) -> list[StudyEvent]:
    """A person's projects at the beginning.

    Raises:
        InputError: no person has that name, or the days are none; the key is named.
    """
    found: list[StudyEvent] = []
    for number, one in enumerate(said):
        key = f"projects[{number}]"
        who = _who(one.who, people, key=f"{key}.who")
        if not one.begun <= day or one.until < one.begun:
            expected = f"begun on day {day} or before, until a day after that"
            raise InputError(f"begun {one.begun}, until {one.until}", key=key, expected=expected)
        event = ProjectBegun(
            who=who,
            level=people[who].level,
            id=one.id,
            kind=one.kind,
            what=one.what,
            days=one.until - one.begun,
            worked=day - one.begun,
            paid=parse_gold(str(one.paid), key=f"{key}.paid"),
            failure=one.failure,
            exclusive=one.exclusive,
            spells=one.spells,
            places=one.places,
            item=_read_item(one.item, {}, people, key=f"{key}.item") if one.item is not None else None,
        )
        found.append(event)
    return found


def _who(name: str, people: Mapping[str, Person], *, key: str) -> str:
    named = [one.id for one in people.values() if one.name == name]
    if name in people or len(named) == 1:
        return name if name in people else named[0]
    raise InputError(f"nobody is called {name!r}", key=key, expected=" or ".join(list(people)[:12]))


def write_person_magic(one: Person) -> list[str]:
    """The lines of a person's book and memory."""
    lines = []
    if one.book is not None:
        book = one.book
        where = f"{_CAPTURED}{book.by}" if book.by else book.where
        said = BookText(spells=book.spells, where=where, lost=book.lost, waiting=book.waiting)
        lines.append(f"book = {_inline(said)}")
    if one.memorised or one.mind_known:
        lines.append(f"memorised = {_inline(one.memorised)}")
    return lines


def write_items_and_projects(campaign: Campaign) -> list[str]:
    """The tables of the items and projects of a campaign."""
    lines = []
    for item in items_of(campaign):
        lines += ["", "[[items]]", *_lines(_item_text(item))]
    for one in running_projects(campaign):
        said = ProjectText(
            id=one.id,
            kind=one.kind,
            what=one.what,
            who=one.who,
            begun=one.begun,
            until=one.until,
            paid=say_gold(one.paid) if one.paid else "0",
            failure=one.failure,
            exclusive=one.exclusive,
            spells=one.spells,
            places=one.places,
            item=_item_text(one.item) if one.item is not None else None,
        )
        lines += ["", "[[projects]]", *_lines(said)]
    return lines


def _item_text(item: Item) -> ItemText:
    return ItemText(
        id=item.id,
        what=item.what,
        seems=item.seems,
        shown=item.shown,
        plus=item.plus,
        charges=item.charges,
        used=item.used,
        cursed=item.cursed,
        known=item.known,
        holder=item.holder,
    )


def _lines(table: msgspec.Struct) -> list[str]:
    return [f"{key} = {_inline(value)}" for key, value in msgspec.to_builtins(table).items()]


def _inline(value: object) -> str:
    """A value on one line, as TOML has it."""
    if isinstance(value, msgspec.Struct):
        return _inline(msgspec.to_builtins(value))
    if isinstance(value, Mapping):
        parts = [f"{quoted(str(key))} = {_inline(part)}" for key, part in value.items()]
        return f"{{ {', '.join(parts)} }}" if parts else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_inline(part) for part in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else quoted(str(value))


def quoted(text: str) -> str:
    """A text as TOML has it: JSON's way of writing one serves."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
