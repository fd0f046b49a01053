"""What ``grognard xp`` is told: foes, a party, treasure, the referee's word, as they are typed."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeVar

import msgspec

from grognard.advancement.defeated import Challenge, Treasure
from grognard.advancement.shares import Member
from grognard.advancement.treasure import read_treasure
from grognard.advancement.worth import Foe
from grognard.creatures.classes import find_class
from grognard.errors import InputError
from grognard.faces.cli.xp_bare import Foes
from grognard.faces.cli.xp_battle import Drain, is_battle, read_battle
from grognard.faces.cli.xp_foes import read_foes
from grognard.faces.cli.xp_people import MOST_PEOPLE, Person, Words, read_person
from grognard.rulebooks.hurt_schema import AbilityRules

MOST_POINTS: Final = 10_000_000
_MOST_PERCENT: Final = 1000
_LEVEL: Final = r"(?i)level\s+(\d{1,2})"
_FALLEN: Final = r"(?i)(\d{1,4})(?: (?:characters?|pcs?|(retainers?)))?"

T = TypeVar("T")


class Told(NamedTuple):
    """All of it: `people` have names, `others` have none and are as many as the number with them."""

    foes: list[Foes]
    people: list[Person]
    others: list[tuple[Person, int]]
    treasure: list[Treasure]
    challenges: list[Challenge]
    points: int
    words: Words
    drained: list[Drain]

    def members(self, abilities: AbilityRules) -> list[Member]:
        """Everybody who may have a share: those with names first, in their order."""
        return [
            *(self.words.member(one, abilities) for one in self.people),
            *(self.words.member(one, abilities, count=count) for one, count in self.others),
        ]


class _Fallen(NamedTuple):
    """How many did not come back, of each kind."""

    characters: int
    retainers: int


def add_told_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is told."""
    parser.add_argument(
        "foes", nargs="*", metavar="FOES", help="what was defeated, such as '10 orc, ogre', or a fight's JSON"
    )
    for name, metavar, said in (
        ("--pcs", "N", "how many player characters set out, or their names"),
        ("--retainers", "N", "how many retainers went with them, or their names"),
        ("--side", "NAME", "which side of a fight is the party"),
        ("--fallen", "N", 'how many of the characters did not come back; "1, 1 retainer"; or their names'),
    ):
        parser.add_argument(name, metavar=metavar, default="", help=said)
    for name, said in (
        ("--hirelings", "how many other hired people were there"),
        ("--points", "points that are tallied already"),
    ):
        parser.add_argument(name, metavar="N", type=int, default=0, help=said)
    for name, metavar, said in (
        ("--who", "TEXT", "somebody, such as 'Wat thief 4 9950 dex 16'; may be given again, as all below"),
        ("--treasure", "GP", "treasure: '1000, 2,000 sp, 3 gems of 100 gp each, sword +1, 300 left behind'"),
        ("--challenge", "POINTS", "what was overcome without a fight: 60, or 'level 3'"),
        ("--share", "NAME=PART", "another share than the book's for somebody: 1/2, or 0"),
        ("--percent", "[NAME=]N", "so many percent more or less for somebody, or for all"),
        ("--bonus", "[NAME=]N", "so many points more or less for somebody, or for all"),
        ("--class-percent", "CLASS=N", "a percentage of the class's own for its prime requisites"),
    ):
        parser.add_argument(name, metavar=metavar, action="append", default=[], help=said)


def read_told(args: argparse.Namespace, fought: Sequence[Foe] = (), brought: Sequence[Treasure] = ()) -> Told:
    """Read it all; foes that were `fought` and treasure `brought` home are known already.

    Raises:
        InputError: something of it cannot be used.
    """
    foes = [Foes(str(one.count), one) for one in fought]
    people: dict[str, Person] = {}
    drained: list[Drain] = []
    for text in args.foes:
        if not is_battle(text):
            foes += read_foes(text)
            continue
        battle = read_battle(text, side=args.side)
        foes += [Foes(str(one.count), one) for one in battle.foes]
        drained += battle.drained
        people |= {one.name.lower(): one for one in battle.people}
    for said in args.who:
        one = read_person(said)
        before = people.get(one.name.lower())
        if before is not None and not before.alive:
            one = msgspec.structs.replace(one, alive=False)
        people[one.name.lower()] = one
    pcs = _count(args.pcs, people, retainer=False, key="pcs")
    retainers = _count(args.retainers, people, retainer=True, key="retainers")
    fallen = _read_fallen(args.fallen, people)
    named = list(people.values())
    words = _read_words(args)
    words.check([one.name for one in named])
    for key, number in (("points", args.points), ("hirelings", args.hirelings)):
        if not 0 <= number <= MOST_POINTS:
            raise InputError(f"{number:,}", key=key, expected=f"0 to {MOST_POINTS:,}")
    treasure = [*brought, *(one for text in args.treasure for one in read_treasure(text))]
    if not foes and not treasure and not args.challenge and not args.points:
        raise InputError("nothing was earned", expected="what was defeated, such as '10 orc, ogre'")
    return Told(
        foes,
        named,
        [
            *_others(named, pcs, fallen.characters, retainer=False),
            *_others(named, retainers, fallen.retainers, retainer=True),
        ],
        treasure,
        [_read_challenge(text) for text in args.challenge],
        args.points,
        words,
        drained,
    )


def _read_words(args: argparse.Namespace) -> Words:
    """The referee's word on the share of each, and on what is added to it."""
    return Words(
        weights=_by_name(args.share, "share", _read_part, named=True),
        percents={name: (value,) for name, value in _by_name(args.percent, "percent", _read_percent).items()},
        bonuses=_by_name(args.bonus, "bonus", _read_whole),
        class_percents={
            find_class(name).name: value
            for name, value in _by_name(
                args.class_percent, "class-percent", _read_percent, named=True
            ).items()
        },
    )


def _count(text: str, people: dict[str, Person], *, retainer: bool, key: str) -> int:
    """How many there are; names are noted among the people."""
    if not text or text.isdecimal():
        count = int(text[:9] or "0")
        if count > MOST_PEOPLE:
            raise InputError(f"{text} people", key=key, expected=f"0 to {MOST_PEOPLE:,}, or names")
        return count
    for name in (part.strip() for part in text.split(",") if part.strip()):
        one = people.get(name.lower(), Person(name=name))
        people[name.lower()] = msgspec.structs.replace(one, retainer=retainer)
    return 0


def _read_fallen(text: str, people: dict[str, Person]) -> _Fallen:
    """How many fell of those without a name; those with one are noted among the people.

    Rule: bf.xp.who-counts

    Raises:
        InputError: a name is nobody's.
    """
    fallen = {False: 0, True: 0}
    for part in (one.strip() for one in text.split(",") if one.strip()):
        if found := re.compile(_FALLEN).fullmatch(part):
            fallen[bool(found[2])] += int(found[1])
        elif one := people.get(part.lower()):
            people[part.lower()] = msgspec.structs.replace(one, alive=False)
        else:
            raise InputError(f"nobody is called {part!r}", key="fallen", expected="2, 1 retainer, or names")
    return _Fallen(fallen[False], fallen[True])


def _others(named: list[Person], number: int, fallen: int, *, retainer: bool) -> list[tuple[Person, int]]:
    """Those without a name: as many characters, or retainers, as there are more than names."""
    key = "retainers" if retainer else "pcs"
    known = [one for one in named if one.retainer == retainer]
    more = number - len(known) if number else 0
    dead = max(0, fallen - sum(not one.alive for one in known))
    if more < 0:
        raise InputError(f"{number} of {len(known)} {key} with names", key=key, expected="as many as set out")
    if dead > more:
        raise InputError(
            f"{fallen} fallen of {max(number, len(known))}",
            key="fallen",
            expected=f"as many as set out: --{key} N",
        )
    return [
        (Person(name="", retainer=retainer, alive=alive), count)
        for alive, count in ((True, more - dead), (False, dead))
        if count
    ]


def _read_challenge(text: str) -> Challenge:
    found = re.compile(_LEVEL).fullmatch(text.strip())
    if found and int(found[1]):
        return Challenge(level=int(found[1]))
    points = -1 if found else _read_whole(text.strip(), "challenge")
    if not 0 <= points <= MOST_POINTS:
        raise InputError(
            f"{text!r}", key="challenge", expected=f"0 to {MOST_POINTS:,}, or 'level 1' and above"
        )
    return Challenge(points=points)


def _by_name(
    said: list[str], key: str, read: Callable[[str, str], T], *, named: bool = False
) -> dict[str, T]:
    """Values by the name before each; a value alone is for everybody, under ""."""
    values: dict[str, T] = {}
    for text in said:
        name, equals, value = text.rpartition("=")
        if named and not (equals and name):
            raise InputError(f"{text!r} names nobody", key=key, expected="NAME=VALUE")
        values[name.strip()] = read(value.strip(), key)
    return values


def _read_whole(text: str, key: str) -> int:
    if not re.compile(r"[+-]?\d{1,8}").fullmatch(text):
        raise InputError(f"{text!r}", key=key, expected="a whole number of points")
    return int(text)


def _read_percent(text: str, key: str) -> int:
    plain = text.rstrip("%")
    if not re.compile(r"[+-]?\d{1,4}").fullmatch(plain) or not -100 <= int(plain) <= _MOST_PERCENT:
        raise InputError(f"{text!r}", key=key, expected=f"a whole percentage from -100 to {_MOST_PERCENT}")
    return int(plain)


def _read_part(text: str, key: str) -> Fraction:
    if not re.compile(r"\d{1,3}(?:/[1-9]\d?|\.\d{1,2})?").fullmatch(text) or Fraction(text) > MOST_PEOPLE:
        raise InputError(f"{text!r}", key=key, expected="a part such as 1/2, or 0")
    return Fraction(text)
