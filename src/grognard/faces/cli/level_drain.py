"""``grognard level WHO --drained N``: what negative levels cost, and how they come back."""

from __future__ import annotations

import argparse

import msgspec

from grognard.advancement.drain import MOST_DRAINED, Drained, Restored, drained, restore
from grognard.creatures.character import Character
from grognard.creatures.grammar import join_words, ordinal_word, with_article
from grognard.creatures.traits import find_traits
from grognard.errors import InputError
from grognard.faces.cli.replies import Reply, Rows, answer, source_of
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.advancement_schema import AdvancementChapter, DrainRules
from grognard.rulebooks.chapters import find_topic
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import Note
from grognard.text.wording import agree, count_words


def add_drain_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of drained levels."""
    parser.add_argument("--drained", metavar="N", type=int, help="how many negative levels there are")
    parser.add_argument(
        "--lost", metavar="N", default="", help="the hit points they cost: 13, or each: 6,5,2 (else rolled)"
    )
    parser.add_argument("--restore", metavar="N", type=int, default=0, help="so many of them are taken away")
    parser.add_argument("--by", metavar="WHAT", default="", help="the undead that drains, such as wight")


def answer_drain(
    args: argparse.Namespace, book: Rulebook, character: Character, by_level: list[int], dice: TypedDice
) -> int:
    """Tell what negative levels do, or what comes back with them.

    Raises:
        InputError: the numbers do not fit together.
    """
    source = source_of(args)
    found = find_topic(source, AdvancementChapter, lambda chapter: chapter.drain, "energy drain")
    if not book.energy_drain.allowed:
        raise InputError("no levels are drained by this book", expected="--option energy_drain.allowed=true")
    levels = args.drained or 0
    if not 1 <= levels <= MOST_DRAINED:
        raise InputError(f"{levels} levels drained", key="drained", expected=f"1 to {MOST_DRAINED}")
    losses = _read_losses(args.lost, levels)
    if not losses:
        die = f"1d{character.hit_dice.sides}"
        losses = [dice.need(die, f"negative level {place + 1}") for place in range(levels)]
    steps = restore(levels, sum(losses), args.restore)
    points = steps[-1].points_left if steps else sum(losses)
    left = drained(
        found.rules,
        book.energy_drain,
        character.character_class,
        level=character.level,
        losses=[points],
        levels=levels - len(steps),
        experience=args.xp,
        slots=book.casting.slots_drained,
    )
    parts: list[Note | Rows] = [_tell_losses(found.rules, levels, losses)]
    parts += _tell_steps(found.rules, steps)
    hit_points = sum(by_level) if by_level else None
    parts += _tell_left(found.rules, character, left, hit_points, args)
    facts: dict[str, object] = {
        "class": character.class_name,
        "drained": levels,
        "losses": losses,
        "restored": msgspec.to_builtins(steps),
        "left": msgspec.to_builtins(left),
    }
    if hit_points is not None:
        now = hit_points - points
        facts["hit_points"] = {"without": hit_points, "now": now, "slain": now <= 0}
    return answer(args, found, Reply(parts, facts), dice)


def _read_losses(text: str, levels: int) -> list[int]:
    words = [word.strip() for word in text.split(",")] if text else []
    if not all(word.isdecimal() and len(word) <= 4 for word in words) or len(words) not in (0, 1, levels):
        raise InputError(
            f"{text!r} for {count_words(levels, 'level')}",
            key="lost",
            expected="all hit points that were lost, or those of each level",
        )
    return [int(word) for word in words]


def _tell_losses(rules: DrainRules, levels: int, losses: list[int]) -> Note:
    each = f" ({' + '.join(map(str, losses))})" if len(losses) > 1 else ""
    text = f"{count_words(levels, 'negative level')}: {count_words(sum(losses), 'hit point')} gone{each}"
    return f"{text}, which no healing brings back.", rules.cite("levels", "points", "healing")


def _tell_steps(rules: DrainRules, steps: list[Restored]) -> list[Note]:
    said: list[Note] = []
    for step in steps:
        back = count_words(step.points, "hit point")
        if step.levels_left:
            left = join_words(
                [count_words(step.levels_left, "negative level"), count_words(step.points_left, "point")]
            )
            verb = agree(step.points, "comes", "come")
            said.append((f"Restored: {back} {verb} back; {left} remain.", rules.cite("restored")))
        else:
            said.append((f"Restored: the last of them, and {back}.", rules.cite("last")))
    return said


def _is_undead(who: str) -> bool:
    """Whether what drains is one of the undead, and makes such of those it slays."""
    return who == "undead" or (bool(who) and "undead" in find_traits(who).abilities)


def _tell_left(
    rules: DrainRules, character: Character, left: Drained, hit_points: int | None, args: argparse.Namespace
) -> list[Note]:
    """What the levels that are left cost as long as they last."""
    said: list[Note] = []
    if hit_points is not None:
        now = hit_points - left.points
        text = f"Hit points: {hit_points} - {left.points} = {now} at most."
        if now <= 0:
            rises = f", and usually rises as {with_article(args.by)}" if _is_undead(args.by) else ""
            said.append((f"{text} Slain at once{rises}.", rules.cite("slain", *(["rises"] if rises else []))))
            return said
        said.append((text, rules.cite("points")))
    if not left.levels:
        said.append(("All penalties and lost spells are gone with them.", rules.cite("lifted")))
        return said
    throws = f"{left.throw} to every d20"
    if skills := character.character_class.skills_at(character.level):
        chances = [
            f"{name.replace('_', ' ')} {max(0, chance + left.percent)}%"
            for name, chance in skills._asdict().items()
        ]
        said.append((f"{throws}, {left.percent}% to skills.", rules.cite("throws", "percent")))
        said.append((f"{join_words(chances).capitalize()}.", ()))
    else:
        said.append((f"{throws}.", rules.cite("throws")))
    if left.slots_lost:
        spells = [f"{count} of level {place + 1}" for place, count in enumerate(left.spells) if count]
        lost = f"{count_words(left.slots_lost, 'spell')} a day less: {join_words(spells) or 'none'} left."
        said.append((lost, rules.cite("slots", *(["more slots"] if left.levels > 1 else []))))
    if left.level != character.level:
        experience = "" if left.experience is None else f", {left.experience:,} experience points"
        said.append((f"Set back to the {ordinal_word(left.level)} level{experience}.", ()))
    elif left.experience is not None:
        said.append((f"Experience stays {left.experience:,}: a negative level is no level lost.", ()))
    return said
