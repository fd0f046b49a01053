"""Classes of characters level by level, by any book, and people known by what they do."""

from functools import partial
from typing import Annotated, ClassVar, Final

import msgspec

from grognard.advancement.level_figures import figures_at
from grognard.creatures.character import Character
from grognard.creatures.classes import HIGHEST_LEVEL, CharacterClass, class_names, find_class
from grognard.creatures.occupations import find_occupation, occupation_names
from grognard.encounter.borrowed import borrowed_line
from grognard.operations.fields import field
from grognard.operations.lookups.name_lookup import Card, ListedThing, Matches, look_up
from grognard.operations.operation import Answer, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook

_COLUMNS: Final = ("class", "hit die", "armour", "weapons")


class ClassLevel(msgspec.Struct):
    """The figures of a level by a book; it hits by `attack`, or by `thac0` in books with a chart."""

    experience: str | None
    hit_dice: str
    attack: str | msgspec.UnsetType
    thac0: int | msgspec.UnsetType | None = msgspec.field(name="THAC0")
    saves: str
    spells: str
    skills: dict[str, int] | None


class ClassCard(Card):
    """A class: what its members are good at, and its levels from the first."""

    name: str
    also: list[str]
    hit_die: str
    prime_requisites: list[str]
    shield: bool
    levels: list[ClassLevel]

    def document(self) -> dict[str, object]:
        """Return the card with a key for each level."""
        document: dict[str, object] = msgspec.to_builtins(self)
        del document["levels"]
        levels = {f"level_{number}": msgspec.to_builtins(one) for number, one in enumerate(self.levels, 1)}
        return document | levels


class OccupationCard(Card):
    """People known by what they do, such as a sage: their class and what they have."""

    name: str
    also: list[str]
    class_name: str = msgspec.field(name="class")
    level: int
    race: str
    hit_die: str
    armour: str
    weapons: list[str]
    morale: int | None
    a_gift: dict[str, int]
    wages: str


class Classes(Operation[Matches[ClassCard | OccupationCard]], frozen=True, kw_only=True, tag="classes"):
    """List the classes of characters, and show one by a book.

    >>> from grognard.operations.asking import ask
    >>> ask(Classes(words="cleric")).facts.found[0].hit_die
    '1d6'
    """

    words: Annotated[str, field("words of the names of classes", typed="WORD", words=True)] = ""

    book_options: ClassVar = ("--book",)

    def answer(self, dice: TypedDice) -> Answer[Matches[ClassCard | OccupationCard]]:
        """Find the classes that the words name."""
        book = self.rulebook
        things: list[ListedThing[ClassCard | OccupationCard]] = [
            _list(find_class(name), also, book) for name, also in class_names().items()
        ]
        things += [_list_occupation(name, also) for name, also in occupation_names().items()]
        borrowed = borrowed_line(book, "classes", "experience")
        return look_up(self.words, things, what="classes", columns=_COLUMNS, note=borrowed)


def _list(
    one: CharacterClass, also: tuple[str, ...], book: Rulebook
) -> ListedThing[ClassCard | OccupationCard]:
    armour = "any" if one.armour is None else ", ".join(one.armour) or "none"
    weapons = "any" if one.weapons is None else ", ".join(one.weapons) or "none"
    return ListedThing(one.name, (one.hit_die, armour, weapons), also, partial(_describe, one, also, book))


def _describe(one: CharacterClass, also: tuple[str, ...], book: Rulebook) -> ClassCard:
    levels = range(1, HIGHEST_LEVEL + 1) if one.experience else range(1)
    return ClassCard(
        name=one.name,
        also=list(also),
        hit_die=one.hit_die,
        prime_requisites=list(one.prime_requisites),
        shield=one.shield,
        levels=[_describe_level(one, level, book) for level in levels],
    )


def _list_occupation(name: str, also: tuple[str, ...]) -> ListedThing[ClassCard | OccupationCard]:
    one = find_occupation(name)
    assert one is not None
    worn = ", ".join(word for word in (one.armour, "shield" if one.shield else "") if word) or "none"
    die = one.hit_die or find_class(one.class_name).hit_die
    card = OccupationCard(
        name=one.name,
        also=[other for other in also if other != one.name],
        class_name=one.class_name,
        level=one.level,
        race=one.race,
        hit_die=die,
        armour=worn,
        weapons=list(one.weapons),
        morale=one.morale,
        a_gift=one.gifts,
        wages=f"{one.wages} gp a month for each level" if one.wages else "",
    )
    return ListedThing(one.name, (die, worn, ", ".join(one.weapons) or "none"), also, lambda: card)


def _describe_level(one: CharacterClass, level: int, book: Rulebook) -> ClassLevel:
    """The figures of a level by a book: what it takes, hit dice, how it hits, its five saving throws."""
    figures = figures_at(book, Character(name=one.name, class_name=one.name, level=level))
    has_bonus = figures.attack_bonus is not None
    return ClassLevel(
        experience=f"{one.experience[level - 1]:,}" if one.experience else None,
        hit_dice=figures.hit_dice,
        attack=f"{figures.attack_bonus:+d}" if has_bonus else msgspec.UNSET,
        thac0=msgspec.UNSET if has_bonus else figures.thac0,
        saves="/".join(str(target) for target in figures.saves),
        spells="/".join(str(count) for count in figures.spells),
        skills=figures.skills and figures.skills._asdict(),
    )
