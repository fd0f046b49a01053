"""The points of an adventure and its party: fields that requests on experience share, and their reading."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Final, Generic, NamedTuple

import msgspec
from msgspec import Meta

from grognard.advancement.earnings import Challenge, Treasure
from grognard.advancement.shares import ShareHolder
from grognard.advancement.treasure import read_treasure
from grognard.advancement.worth import Foe
from grognard.base.errors import InputError
from grognard.creatures.classes import find_class
from grognard.operations.experience.fight_document import Drain, is_fight_document, read_fight_document
from grognard.operations.experience.foes import read_foes
from grognard.operations.experience.hit_dice_foes import Foes
from grognard.operations.experience.people import MOST_PEOPLE, ShareCandidate, Words, read_person
from grognard.operations.fields import field
from grognard.operations.operation import F, Operation
from grognard.rulebooks.hurt_schema import AbilityRules

MOST_POINTS: Final = 10_000_000
_MOST_BONUS: Final = 99_999_999
_LEVEL: Final = r"(?i)level\s+(\d{1,2})"
_FALLEN: Final = r"(?i)(\d{1,4})(?: (?:characters?|pcs?|(retainers?)))?"
_WHOLE: Final = r"[+-]?\d{1,8}"
_PART: Final = r"\d{1,3}(?:/[1-9]\d?|\.\d{1,2})?"

Percent = Annotated[int, Meta(ge=-100, le=1000)]
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Bonus = Annotated[int, Meta(ge=-_MOST_BONUS, le=_MOST_BONUS)]


class Adventure(Operation[F], Generic[F], frozen=True, kw_only=True):
    """The points of an adventure, and the characters with a share.

    `percent` and `bonus` have values by the names of people; a value under "" is for all.
    """

    foes: Annotated[
        tuple[str, ...],
        field(
            "what was defeated, such as '10 orc, ogre', or a fight's JSON", typed="FOES", word=True, each=True
        ),
    ] = ()
    pcs: Annotated[str, field("how many player characters set out, or their names")] = ""
    retainers: Annotated[str, field("how many retainers went with them, or their names")] = ""
    side: Annotated[str, field("which side of a fight is the party", typed="NAME")] = ""
    fallen: Annotated[
        str, field('how many of the characters did not come back; "1, 1 retainer"; or their names')
    ] = ""
    hirelings: Annotated[Points, field("how many other hired people were there")] = 0
    points: Annotated[Points, field("points that are tallied already")] = 0
    who: Annotated[
        tuple[str, ...],
        field(
            "a character, such as 'Wat thief 4 9950 dex 16'; may be given again, as all below",
            typed="TEXT",
            each=True,
        ),
    ] = ()
    treasure: Annotated[
        tuple[str, ...],
        field(
            "treasure: '1000, 2,000 sp, 3 gems of 100 gp each, sword +1, 300 left behind'",
            typed="GP",
            each=True,
        ),
    ] = ()
    challenge: Annotated[
        tuple[str, ...],
        field("points for dangers overcome without a fight: 60, or 'level 3'", typed="POINTS", each=True),
    ] = ()
    share: Annotated[
        dict[str, str], field("a character's own share instead of the book's: 1/2, or 0", typed="NAME=PART")
    ] = msgspec.field(default_factory=dict)
    percent: Annotated[
        dict[str, Percent],
        field("percent more or less for a character, or for all", typed="[NAME=]N"),
    ] = msgspec.field(default_factory=dict)
    bonus: Annotated[
        dict[str, Bonus], field("points more or less for a character, or for all", typed="[NAME=]N")
    ] = msgspec.field(default_factory=dict)
    class_percent: Annotated[
        dict[str, Percent],
        field("a percentage of the class's own for its prime requisites", typed="CLASS=N"),
    ] = msgspec.field(default_factory=dict)


class AdventureTold(NamedTuple):
    """All of it: `people` have names, `others` have none and are as many as the number with them."""

    foes: list[Foes]
    people: list[ShareCandidate]
    others: list[tuple[ShareCandidate, int]]
    treasure: list[Treasure]
    challenges: list[Challenge]
    points: int
    words: Words
    drained: list[Drain]

    def members(self, abilities: AbilityRules) -> list[ShareHolder]:
        """All candidates for a share: the named first, in their order."""
        return [
            *(self.words.member(one, abilities) for one in self.people),
            *(self.words.member(one, abilities, count=count) for one, count in self.others),
        ]


class _Fallen(NamedTuple):
    """How many did not come back, of each kind."""

    characters: int
    retainers: int


def read_adventure(
    asked: Adventure[Any],
    foes: Sequence[str],
    *,
    company: Sequence[ShareCandidate] | None = None,
    fought: Sequence[Foe] = (),
    brought: Sequence[Treasure] = (),
) -> AdventureTold:
    """Read it all.

    Args:
        asked: the request.
        foes: what was defeated, or files of fights.
        company: the people of a campaign, instead of numbers and names in the request.
        fought: foes that are known already.
        brought: treasure that is known already.

    Raises:
        InputError: something of it cannot be used.
    """
    people: dict[str, ShareCandidate] = {}
    beaten, drained = _read_foes(asked, foes, people)
    beaten = [*(Foes(str(one.count), one) for one in fought), *beaten]
    for one in [*(company or ()), *(read_person(said) for said in asked.who)]:
        before = people.get(one.name.lower())
        if before is not None and not before.alive:
            one = msgspec.structs.replace(one, alive=False)
        people[one.name.lower()] = one
    pcs = retainers = 0
    if company is None:
        pcs = _count(asked.pcs, people, retainer=False, key="pcs")
        retainers = _count(asked.retainers, people, retainer=True, key="retainers")
    fallen = _read_fallen(asked.fallen, people)
    named = list(people.values())
    words = _read_words(asked)
    words.check([one.name for one in named])
    treasure = [*brought, *(one for text in asked.treasure for one in read_treasure(text))]
    if not beaten and not treasure and not asked.challenge and not asked.points:
        raise InputError("nothing was earned", expected="what was defeated, such as '10 orc, ogre'")
    others = [
        *_others(named, pcs, fallen.characters, retainer=False),
        *_others(named, retainers, fallen.retainers, retainer=True),
    ]
    challenges = [_read_challenge(text) for text in asked.challenge]
    return AdventureTold(beaten, named, others, treasure, challenges, asked.points, words, drained)


def _read_foes(
    asked: Adventure[Any], texts: Sequence[str], people: dict[str, ShareCandidate]
) -> tuple[list[Foes], list[Drain]]:
    """Foes as they are written, or those of fights, whose party is noted among the people."""
    foes: list[Foes] = []
    drained: list[Drain] = []
    for text in texts:
        if not is_fight_document(text):
            foes += read_foes(text)
            continue
        battle = read_fight_document(text, side=asked.side)
        foes += [Foes(str(one.count), one) for one in battle.foes]
        drained += battle.drained
        people |= {one.name.lower(): one for one in battle.people}
    return foes, drained


def _read_words(asked: Adventure[Any]) -> Words:
    """The referee's word on the share of each, and on what is added to it."""
    _refuse_nameless(asked.share, "share")
    _refuse_nameless(asked.class_percent, "class-percent")
    return Words(
        weights={name: _read_part(text) for name, text in asked.share.items()},
        percents={name: (value,) for name, value in asked.percent.items()},
        bonuses=asked.bonus,
        class_percents={find_class(name).name: value for name, value in asked.class_percent.items()},
    )


def _refuse_nameless(values: Mapping[str, object], key: str) -> None:
    """Refuse a value without the name of its character.

    Raises:
        InputError: there is no name with it.
    """
    if "" in values:
        raise InputError(f"{str(values[''])!r} names no character", key=key, expected="NAME=VALUE")


def _count(text: str, people: dict[str, ShareCandidate], *, retainer: bool, key: str) -> int:
    """How many there are; names are noted among the people."""
    if not text or text.isdecimal():
        count = int(text[:9] or "0")
        if count > MOST_PEOPLE:
            raise InputError(f"{text} people", key=key, expected=f"0 to {MOST_PEOPLE:,}, or names")
        return count
    for name in (part.strip() for part in text.split(",") if part.strip()):
        one = people.get(name.lower(), ShareCandidate(name=name))
        people[name.lower()] = msgspec.structs.replace(one, retainer=retainer)
    return 0


def _read_fallen(text: str, people: dict[str, ShareCandidate]) -> _Fallen:
    """How many fell of those without a name; those with one are noted among the people.

    Rule: bf.xp.who-counts

    Raises:
        InputError: a name is unknown.
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


def _others(
    named: list[ShareCandidate], number: int, fallen: int, *, retainer: bool
) -> list[tuple[ShareCandidate, int]]:
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
        (ShareCandidate(name="", retainer=retainer, alive=alive), count)
        for alive, count in ((True, more - dead), (False, dead))
        if count
    ]


def _read_challenge(text: str) -> Challenge:
    found = re.compile(_LEVEL).fullmatch(text.strip())
    if found and int(found[1]):
        return Challenge(level=int(found[1]))
    if not found and not re.compile(_WHOLE).fullmatch(text.strip()):
        raise InputError(f"{text!r}", key="challenge", expected="a whole number of points")
    points = -1 if found else int(text)
    if not 0 <= points <= MOST_POINTS:
        raise InputError(
            f"{text!r}", key="challenge", expected=f"0 to {MOST_POINTS:,}, or 'level 1' and above"
        )
    return Challenge(points=points)


def _read_part(text: str) -> Fraction:
    if not re.compile(_PART).fullmatch(text) or Fraction(text) > MOST_PEOPLE:
        raise InputError(f"{text!r}", key="share", expected="a part such as 1/2, or 0")
    return Fraction(text)
