"""Level: which level experience gives, and what it changes."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Generic, NamedTuple

import msgspec
from msgspec import Meta

from grognard.advancement.level_figures import LevelFigures, figures_at
from grognard.advancement.levels import MOST_EXPERIENCE, Gain, LevelPoints, gain, level_of, roll_level
from grognard.base.errors import InputError
from grognard.campaign.company.commands import find_person, gain_level
from grognard.campaign.state import Person
from grognard.creatures.abilities import HIGHEST_SCORE, LOWEST_SCORE, Abilities
from grognard.creatures.character import Character, is_class, is_race_alone, parse_character
from grognard.creatures.grammar import ordinal_word, with_article
from grognard.operations.experience.books import find_levels
from grognard.operations.experience.points import MOST_POINTS, check_points
from grognard.operations.fields import OwnDice, field
from grognard.operations.operation import Answer, Change, F, Facts, Operation, answer_by
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.advancement_schema import LevelRules
from grognard.rulebooks.chapters import TopicFound
from grognard.rulebooks.schema import Rulebook
from grognard.rules.hit_points import read_policy
from grognard.text.parts import Part, Rows
from grognard.text.wording import capital

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign

_SAVES: Final = ("death ray or poison", "magic wands", "paralysis or petrify", "dragon breath", "spells")

HitPoints = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Experience = Annotated[int, Meta(ge=0, le=MOST_EXPERIENCE)]


class Levelled(Operation[F], Generic[F], frozen=True, kw_only=True):
    """A character whose level is asked about.

    `hp` are all of its hit points, or those of each level.
    """

    who: Annotated[
        str,
        field(
            "a class and level, such as: thief 4; a class alone has the level of --xp",
            typed="WHO",
            words=True,
        ),
    ]
    xp: Annotated[Experience | None, field("the experience there is (before --earned)")] = None
    hp: Annotated[tuple[HitPoints, ...], field("hit points, or those of each level: 4,3,2")] = ()
    con: Annotated[
        int, Meta(ge=LOWEST_SCORE, le=HIGHEST_SCORE), field("the score of Constitution", typed="SCORE")
    ] = 10

    uses_dice: ClassVar = True
    own_dice: ClassVar = OwnDice(option="die")

    def read_character(self) -> Character:
        """The character; of the level that its experience gives where none is said.

        Raises:
            InputError: there is no such class.
        """
        one = _read_character(self.who, self.xp)
        return msgspec.structs.replace(one, abilities=Abilities(constitution=self.con))


class PointFacts(msgspec.Struct):
    """The hit points of a new level: `by_level` is empty where those of the levels before are not known."""

    before: int | None
    by_level: list[int]
    die: str
    rolled: int | None
    gained: int | None
    after: int | None


class ChangeFacts(msgspec.Struct):
    """A figure that is different at another level."""

    what: str
    before: str
    after: str


class LevelFacts(Facts):
    """The level that experience gives; where that is a new one, its hit points, and what it changes.

    Experience `before` and `after`, what is `earned`, and of it `lost` to the limit of one level.
    """

    character_class: str = msgspec.field(name="class")
    before: int
    earned: int
    after: int
    lost: int
    level_before: int
    level_after: int
    next_at: int | None
    hit_points: PointFacts | msgspec.UnsetType = msgspec.UNSET
    changes: list[ChangeFacts] | msgspec.UnsetType = msgspec.UNSET


class Level(Levelled[LevelFacts], frozen=True, kw_only=True, tag="level"):
    """Tell which level experience gives, and what it changes.

    >>> from grognard.operations.asking import ask
    >>> facts = ask(Level(who="thief 4", xp=9950, earned=114, hp=(11,))).facts
    >>> facts.level_after, facts.next_at, facts.hit_points.die
    (5, 20000, '1d4')
    """

    earned: Annotated[Experience, field("points of this adventure")] = 0
    roll: Annotated[bool, field("roll the hit points of the new level")] = False

    def answer(self, dice: TypedDice) -> Answer[LevelFacts]:
        """Tell the level, and what it changes."""
        character = self.read_character()
        by_level = check_points(self.hp, level=character.level)
        found = find_levels(self.source)
        if self.xp is None:
            raise InputError("no experience is said", key="xp", expected="--xp N, or --drained N")
        own = character.character_class
        gained = gain(found.rules, own, level=character.level, before=self.xp, earned=self.earned)
        return self._tell(_Told(self.rulebook, found, character, by_level, gained), dice)[0]

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[LevelFacts]:
        """Tell the level that a person of a campaign has reached; with its die, write it down.

        Rule: bxe.retainers.advance-in-level
        """
        if self.xp is not None or self.earned or self.hp:
            raise told_figures_error()
        one = find_person(opened.campaign, self.who)
        found = find_levels(self.source)
        character = character_of(one)
        own = character.character_class
        gained = gain(found.rules, own, level=one.level, before=one.experience, earned=0)
        if gained.level_after > one.level + 1:
            gained = msgspec.structs.replace(gained, level_after=one.level + 1)
        told = _Told(self.rulebook, found, character, list(one.points), gained)
        answer, points = self._tell(told, dice)
        if one.standing == "in service" and gained.level_after > one.level:
            said = f"{one.name} is a retainer, and advances by the rules of the class like any other"
            answer.parts.append((f"{said}.", found.rules.cite("retainer")))
        if points is None or points.gained is None or not (self.roll or dice.is_typed):
            answer.parts.append(("Nothing is written down.", ()))
            return Change(answer)
        needs = own.experience[one.level]
        rolled = points.rolled
        body = gain_level(one, needs, points=points.gained, die=points.die, rolled=rolled, thrown=dice.thrown)
        return Change(answer, body)

    def _tell(self, told: "_Told", dice: TypedDice) -> tuple[Answer[LevelFacts], "_Points | None"]:
        """The changes at the level reached, with its hit points; none where none is reached.

        Raises:
            InputError: the dice do not show what is needed.
        """
        book, found, character, by_level, gained = told
        parts: list[Part] = [(_tell(character, gained), found.rules.cite(*_parts(gained)))]
        facts = LevelFacts(
            character.class_name,
            gained.before,
            gained.earned,
            gained.after,
            gained.lost,
            gained.level_before,
            gained.level_after,
            gained.next_at,
        )
        points = None
        if gained.level_after > gained.level_before:
            risen = msgspec.structs.replace(character, level=gained.level_after)
            policy = read_policy(book.hit_points.characters)
            need = partial(dice.need, what="the hit points of the new level")
            level = roll_level(risen, policy, need if self.roll or dice.is_typed else None)
            points = _add_points(risen, by_level, level)
            parts.append((_tell_points(risen, points), found.rules.cite("points", "least")))
            changes = list_changes(figures_at(book, character), figures_at(book, risen))
            parts.append(Rows(("", ordinal_word(character.level), ordinal_word(risen.level)), changes))
            facts.hit_points = PointFacts(*points, points.after)
            facts.changes = [ChangeFacts(*change) for change in changes]
        if found.rules.tables:
            said = f"What a level takes and gives stands in no table of the document: {found.rules.tables}."
            parts.append((said, ()))
        return answer_by(found, parts, facts), points


class _Told(NamedTuple):
    """A character that may have reached a level: the book, its rules, hit points before, and experience."""

    book: Rulebook
    found: TopicFound[LevelRules]
    character: Character
    by_level: list[int]
    gained: Gain


def told_figures_error() -> InputError:
    """The error that a campaign knows hit points and experience itself."""
    return InputError(
        "hit points and experience are those of the campaign",
        key="campaign",
        expected="only a name, and --roll or --die",
    )


def character_of(one: Person) -> Character:
    """A person of a campaign as the rules know characters."""
    known = parse_character(one.who)
    return msgspec.structs.replace(known, name=one.name, abilities=one.abilities)


class _Points(NamedTuple):
    """The hit points of a new level: how many there were, the die (or none), what was rolled and gained."""

    before: int | None
    by_level: list[int]
    die: str
    rolled: int | None
    gained: int | None

    @property
    def after(self) -> int | None:
        """How many there are then, as far as that is known."""
        return None if self.before is None or self.gained is None else self.before + self.gained


def _read_character(text: str, experience: int | None) -> Character:
    """A character; of the level that its experience gives where none is said.

    Raises:
        InputError: it is none.
    """
    if experience is not None and is_class(text) and not is_race_alone(text):
        one = parse_character(f"{text} 1")
        return msgspec.structs.replace(one, level=level_of(one.character_class.experience, experience))
    return parse_character(text)


def _parts(gained: Gain) -> tuple[str, ...]:
    if gained.lost:
        return ("limit", "cut")
    return ("below",) if gained.level_after > gained.level_before else ()


def _tell(character: Character, gained: Gain) -> str:
    """The level that experience gives, and how far it is to the next."""
    name = with_article(character.race if character.by_race else character.character_class.name)
    text = f"{gained.before:,}"
    if gained.earned:
        text += f" + {gained.earned:,} = {gained.before + gained.earned:,}"
    if gained.lost:
        text += f", cut to {gained.after:,} ({gained.lost:,} lost): one adventure gives one level"
    needed = character.character_class.experience[gained.level_after - 1]
    text += f". {capital(name)} of the {ordinal_word(gained.level_after)} level ({needed:,})"
    if gained.next_at is None:
        return f"{text}, the highest."
    following = f"{ordinal_word(gained.level_after + 1)} ({gained.next_at:,})"
    if gained.next_at <= gained.after:
        return f"{text}; the {following} waits for the next adventure."
    return f"{text}; {gained.next_at - gained.after:,} short of the {following}."


def _add_points(risen: Character, by_level: list[int], level: LevelPoints) -> _Points:
    """The hit points of the levels before and of the new one."""
    before = sum(by_level) if by_level else None
    kept: list[int] = []
    if level.points is not None and len(by_level) == risen.level - 1:
        kept = [*by_level, level.points]
    return _Points(before, kept, level.die, level.rolled, level.points)


def _tell_points(risen: Character, points: _Points) -> str:
    modifier = risen.abilities.constitution_modifier
    with_it = f" {'+' if modifier >= 0 else '-'} {abs(modifier)} Constitution"
    if points.gained is None:
        return f"Hit points: roll {points.die}{with_it}, at least 1 (--roll, or --die with your own)."
    how = f"{points.die[1:]} {points.rolled}{with_it} = {points.gained}" if points.die else str(points.gained)
    if points.before is None:
        return f"Hit points: {how} more."
    kept = f" ({' + '.join(map(str, points.by_level))})" if len(points.by_level) > 2 else ""
    return f"Hit points: {how}: {points.before} -> {points.after}{kept}."


def list_changes(old: LevelFigures, new: LevelFigures) -> list[tuple[str, str, str]]:
    """The differences between two levels: each with its name, the old and the new value."""
    both = [
        ("hit dice", old.hit_dice, new.hit_dice),
        ("THAC0", str(old.thac0), str(new.thac0)),
        ("attack", _signed(old.attack_bonus), _signed(new.attack_bonus)),
    ]
    both += [(what, str(one), str(two)) for what, one, two in zip(_SAVES, old.saves, new.saves, strict=True)]
    for place in range(max(len(old.spells), len(new.spells))):
        one, two = (str(each.spells[place]) if place < len(each.spells) else "0" for each in (old, new))
        both.append((f"spells of level {place + 1}", one, two))
    if old.skills and new.skills:
        for name, one_percent, two_percent in zip(new.skills._fields, old.skills, new.skills, strict=True):
            both.append((name.replace("_", " "), f"{one_percent}%", f"{two_percent}%"))
    return [(what, one, two) for what, one, two in both if one != two]


def _signed(bonus: int | None) -> str:
    return "" if bonus is None else f"{bonus:+d}"
