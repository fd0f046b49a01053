"""``grognard xp FOES``: the experience an adventure earned, divided; and how many it takes to a level."""

from __future__ import annotations

import argparse
from typing import NamedTuple

from grognard.advancement.defeated import Earned
from grognard.advancement.levels import Gain, gain, keep
from grognard.advancement.shares import Division, Share, divide
from grognard.advancement.worth import Worth
from grognard.creatures.hit_dice import format_hit_dice
from grognard.encounter.borrowed import borrowed_line
from grognard.errors import InputError
from grognard.faces.cli.campaign_arguments import add_campaign_arguments
from grognard.faces.cli.modules import run_in_campaign
from grognard.faces.cli.replies import Reply, Rows, add_reply_arguments, answer, source_of
from grognard.faces.cli.xp_battle import Drain
from grognard.faces.cli.xp_books import Books, open_books
from grognard.faces.cli.xp_odds import answer_odds
from grognard.faces.cli.xp_people import Person
from grognard.faces.cli.xp_told import Told, add_told_arguments, read_told
from grognard.rulebooks.advancement_schema import LevelRules
from grognard.text.experience import tell_division, tell_earned, tell_share
from grognard.text.explain import Note
from grognard.text.wording import count_words


class Reckoned(NamedTuple):
    """What an adventure comes to: by which book, as it is told, and what becomes of those with levels."""

    books: Books
    reply: Reply
    gains: dict[str, Gain]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_told_arguments(parser)
    parser.add_argument(
        "--odds", action="store_true", help="tell how many such adventures it takes to the next level"
    )
    parser.add_argument(
        "--last", action="store_true", help="of the last fight of the campaign: its foes, party, treasure"
    )
    parser.add_argument(
        "--defeated", metavar="FOES", default="", help="with --last: what was defeated, if not all it says"
    )
    add_campaign_arguments(parser)
    add_reply_arguments(parser, dice=False)


def run(args: argparse.Namespace) -> int:
    """Divide the experience of an adventure, and print it.

    Raises:
        InputError: something on the command line or in a fight cannot be used.
    """
    if args.campaign:
        return run_in_campaign(args)
    if args.last or args.defeated:
        raise InputError("--last is of a campaign", key="last", expected="-c FILE besides")
    told = read_told(args)
    if args.odds:
        return answer_odds(args, told)
    reckoned = reckon(args, told)
    return answer(args, reckoned.books.awards, reckoned.reply)


def reckon(args: argparse.Namespace, told: Told) -> Reckoned:
    """Divide what was earned, and say what becomes of everybody.

    Raises:
        InputError: the book cannot be used for it.
    """
    books = open_books(source_of(args))
    rules = books.awards.rules
    earned = books.earned(told)
    members = told.members(books.book.abilities)
    division = divide(rules, earned.pool, members) if members else None
    gains = _gains(books.levels.rules, told.people, division)
    parts: list[Note | Rows] = list(tell_earned(rules, earned, told.treasure, told.challenges))
    if division is not None:
        parts += tell_division(rules, division, hirelings=args.hirelings)
        parts += _tell_people(books, division, gains)
    parts += [_tell_drain(one) for one in told.drained]
    if gains and (borrowed := borrowed_line(books.book, "experience")):
        parts.append((borrowed, ()))
    return Reckoned(books, Reply(parts, _facts(earned, division, gains, args.hirelings)), gains)


def _gains(rules: LevelRules, people: list[Person], division: Division | None) -> dict[str, Gain]:
    """What becomes of those whose class and experience are known; a normal man has no level to gain."""
    gains: dict[str, Gain] = {}
    if division is None:
        return gains
    for one, share in zip(people, division.shares[: len(people)], strict=True):
        if one.character is None or one.experience is None or not one.alive:
            continue
        before, level = one.experience, one.character.level
        if not level:
            gains[one.name] = keep(before, share.gained)
        else:
            own = one.character.character_class
            gains[one.name] = gain(rules, own, level=level, before=before, earned=share.gained)
    return gains


def _tell_people(books: Books, division: Division, gains: dict[str, Gain]) -> list[Note]:
    """A line for each who has a name, with the rules of the limit where it matters.

    Rule: bxe.retainers.advance-in-level
    """
    said: list[Note] = []
    for share in division.shares:
        if share.member.name:
            one = gains.get(share.member.name)
            text, rules = tell_share(books.awards.rules, share, one)
            if one is not None and one.level_after > one.level_before:
                parts = ("limit", "cut") if one.lost else ("below",)
                hired = ("retainer",) if share.member.retainer else ()
                rules += books.levels.rules.cite(*parts, *hired)
            said.append((text, rules))
    return said


def _tell_drain(one: Drain) -> Note:
    text = f"{one.name} has {count_words(one.levels, 'negative level')} ({one.points} hit points gone):"
    return f'{text} grognard level "{one.who}" --drained {one.levels} --lost {one.points}', ()


def _facts(
    earned: Earned, division: Division | None, gains: dict[str, Gain], hirelings: int
) -> dict[str, object]:
    facts: dict[str, object] = {
        "foes": [_foe_facts(one) for one in earned.foes],
        "monsters": earned.monsters,
        "treasure": earned.treasure,
        "challenges": list(earned.challenges),
        "tallied": earned.tallied,
        "pool": earned.pool,
    }
    if division is not None:
        facts |= {
            "divisor": str(division.divisor),
            "shares": [_share_facts(share, gains.get(share.member.name)) for share in division.shares],
            "left_over": division.left_over,
        }
    if hirelings:
        facts["hirelings"] = {"count": hirelings, "each": 0}
    return facts


def _foe_facts(one: Worth) -> dict[str, object]:
    foe = one.foe
    return {
        "name": foe.name,
        "count": foe.count,
        "hit_dice": format_hit_dice(foe.hit_dice).strip() if foe.hit_dice else None,
        "asterisks": foe.asterisks,
        "level": foe.level if foe.level >= 0 else None,
        "outcome": foe.outcome,
        "dangerous": foe.dangerous,
        "counts": one.counts,
        "each": one.each,
        "points": one.points,
    }


def _share_facts(share: Share, one: Gain | None) -> dict[str, object]:
    member = share.member
    facts: dict[str, object] = {
        "name": member.name or None,
        "count": member.count,
        "retainer": member.retainer,
        "alive": member.alive,
        "weight": str(share.weight),
        "share": share.points,
        "percents": [{"percent": percent.amount, "for": percent.what} for percent in share.percents],
        "bonus": member.bonus,
        "gained": share.gained,
    }
    if one is not None:
        facts |= {
            "before": one.before,
            "after": one.after,
            "lost": one.lost,
            "level": one.level_before,
            "level_after": one.level_after,
            "next_level_at": one.next_at,
        }
    return facts
