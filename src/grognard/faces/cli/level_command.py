"""``grognard level WHO``: which level experience gives, what it changes, and levels that are drained."""

from __future__ import annotations

import argparse
from typing import Final, NamedTuple

import msgspec

from grognard.advancement.figures import Figures, figures_at
from grognard.advancement.levels import MOST_EXPERIENCE, Gain, gain, hit_die_of, level_of, points_of_level
from grognard.creatures.abilities import Abilities
from grognard.creatures.character import Character, is_class, is_race_alone, parse_character
from grognard.creatures.grammar import ordinal_word, with_article
from grognard.errors import InputError
from grognard.faces.cli.campaign_arguments import add_campaign_arguments
from grognard.faces.cli.level_drain import add_drain_arguments, answer_drain
from grognard.faces.cli.modules import run_in_campaign
from grognard.faces.cli.replies import Reply, Rows, add_reply_arguments, answer, source_of
from grognard.faces.cli.xp_books import find_levels
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.advancement_schema import LevelRules
from grognard.rulebooks.chapters import Found
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import Note
from grognard.text.wording import capital

MOST_POINTS: Final = 1000
_SAVES: Final = ("death ray or poison", "magic wands", "paralysis or petrify", "dragon breath", "spells")


class Points(NamedTuple):
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


class Told(NamedTuple):
    """Somebody who may have reached a level: the book, its rules, hit points before, and the experience."""

    args: argparse.Namespace
    book: Rulebook
    found: Found[LevelRules]
    character: Character
    by_level: list[int]
    gained: Gain


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "who",
        nargs="+",
        metavar="WHO",
        help="a class and level, such as: thief 4; a class alone has the level of --xp",
    )
    parser.add_argument("--xp", metavar="N", type=int, help="the experience there is (before --earned)")
    parser.add_argument("--earned", metavar="N", type=int, default=0, help="what this adventure earned")
    parser.add_argument("--hp", metavar="N", default="", help="hit points, or those of each level: 4,3,2")
    parser.add_argument("--con", metavar="SCORE", type=int, default=10, help="the score of Constitution")
    parser.add_argument("--roll", action="store_true", help="roll the hit points of the new level")
    parser.add_argument("--die", metavar="N", default="", help="what your own die shows for them")
    add_drain_arguments(parser)
    add_campaign_arguments(parser)
    add_reply_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Tell the level, and what it changes.

    Raises:
        InputError: something on the command line cannot be used.
    """
    if args.campaign:
        return run_in_campaign(args)
    character = msgspec.structs.replace(
        _read_character(" ".join(args.who), args.xp), abilities=Abilities(constitution=args.con)
    )
    by_level = read_points(args.hp, level=character.level)
    dice = TypedDice(args.die or args.rolled, args.seed)
    source = source_of(args)
    book = load_rulebook(source.name, options=source.options)
    if args.drained is not None or args.restore:
        return answer_drain(args, book, character, by_level, dice)
    found = find_levels(source)
    if args.xp is None:
        raise InputError("no experience is said", key="xp", expected="--xp N, or --drained N")
    for key, number in (("xp", args.xp), ("earned", args.earned)):
        if not 0 <= number <= MOST_EXPERIENCE:
            raise InputError(f"{number:,}", key=key, expected=f"0 to {MOST_EXPERIENCE:,}")
    gained = gain(
        found.rules,
        character.character_class,
        level=character.level,
        before=args.xp,
        earned=args.earned,
    )
    told, _ = tell_level(Told(args, book, found, character, by_level, gained), dice)
    return answer(args, found, told, dice)


def _read_character(text: str, experience: int | None) -> Character:
    """A character; of the level that its experience gives where none is said.

    Raises:
        InputError: it is none.
    """
    if experience is not None and is_class(text) and not is_race_alone(text):
        one = parse_character(f"{text} 1")
        return msgspec.structs.replace(one, level=level_of(one.character_class.experience, experience))
    return parse_character(text)


def tell_level(told: Told, dice: TypedDice) -> tuple[Reply, Points | None]:
    """What a level that is reached changes, and its hit points; none where none is reached.

    Raises:
        InputError: the dice do not show what is needed.
    """
    args, book, found, character, by_level, gained = told
    parts: list[Note | Rows] = [(_tell(character, gained), found.rules.cite(*_parts(gained)))]
    facts: dict[str, object] = {"class": character.class_name, **msgspec.to_builtins(gained)}
    points = None
    if gained.level_after > gained.level_before:
        risen = msgspec.structs.replace(character, level=gained.level_after)
        points = _roll(risen, by_level, dice, rolls=bool(args.roll or args.die or args.rolled))
        parts.append((_tell_points(risen, points), found.rules.cite("points", "least")))
        changes = list_changes(figures_at(book, character), figures_at(book, risen))
        parts.append(Rows(("", ordinal_word(character.level), ordinal_word(risen.level)), changes))
        facts["hit_points"] = points._asdict() | {"after": points.after}
        facts["changes"] = [{"what": what, "before": old, "after": new} for what, old, new in changes]
    if found.rules.tables:
        said = f"What a level takes and gives stands in no table of the document: {found.rules.tables}."
        parts.append((said, ()))
    return Reply(parts, facts), points


def read_points(text: str, *, level: int) -> list[int]:
    """Hit points: all of them, or those of each level.

    Raises:
        InputError: they are no numbers.

    >>> read_points("14", level=3), read_points("4,3,2", level=3), read_points("", level=3)
    ([14], [4, 3, 2], [])
    """
    words = [word.strip() for word in text.split(",")] if text else []
    if not all(word.isdecimal() and len(word) <= 4 and int(word) <= MOST_POINTS for word in words) or (
        len(words) not in (0, 1, level)
    ):
        raise InputError(f"{text!r} hit points", key="hp", expected="a number, or one for each level: 4,3,2")
    return [int(word) for word in words]


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


def _roll(risen: Character, by_level: list[int], dice: TypedDice, *, rolls: bool) -> Points:
    """The hit points of the new level, thrown if that was asked, or fixed."""
    die = hit_die_of(risen)
    rolled = dice.need(die, "the hit points of the new level") if die and rolls else None
    gained = points_of_level(risen, rolled or 0) if rolled is not None or not die else None
    before = sum(by_level) if by_level else None
    kept: list[int] = []
    if gained is not None and len(by_level) == risen.level - 1:
        kept = [*by_level, gained]
    return Points(before, kept, die, rolled, gained)


def _tell_points(risen: Character, points: Points) -> str:
    modifier = risen.abilities.constitution_modifier
    with_it = f" {'+' if modifier >= 0 else '-'} {abs(modifier)} Constitution"
    if points.gained is None:
        return f"Hit points: roll {points.die}{with_it}, at least 1 (--roll, or --die with your own)."
    how = f"{points.die[1:]} {points.rolled}{with_it} = {points.gained}" if points.die else str(points.gained)
    if points.before is None:
        return f"Hit points: {how} more."
    kept = f" ({' + '.join(map(str, points.by_level))})" if len(points.by_level) > 2 else ""
    return f"Hit points: {how}: {points.before} -> {points.after}{kept}."


def list_changes(old: Figures, new: Figures) -> list[tuple[str, str, str]]:
    """What is different at another level: each with its name, as it was, and as it is."""
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
