"""``grognard retain WHO``: do they stay, obey, stand, and where do they go at all?"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from grognard.company.duties import takes_on
from grognard.company.loyalty import Check, check_at_end, check_nerve, check_order, loyalty_at_first
from grognard.company.odds import Stay, stay_odds
from grognard.errors import InputError
from grognard.faces.cli.campaign_arguments import add_campaign_arguments
from grognard.faces.cli.hire_command import abilities_of
from grognard.faces.cli.hire_reading import kind_of, read_employer
from grognard.faces.cli.modules import run_in_campaign
from grognard.faces.cli.replies import Reply, Rows, add_reply_arguments, answer, source_of
from grognard.faces.cli.roll_command import format_number
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import find_topic
from grognard.rulebooks.company_schema import CompanyChapter, LoyaltyRules
from grognard.text.explain import Note
from grognard.text.hiring import rules_of, say_parts
from grognard.text.percent import format_percent
from grognard.text.wording import capital, count_words

MOST: Final = 100
_NAMED: Final = r"(?i)(.*?)[\s,]*(?:loyalty\s*)?(\d{1,2})"
_SHOWN: Final = (1, 2, 3, 6, 12)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "who",
        metavar="WHO",
        nargs="?",
        default="",
        help='such as "Hob 8, Ann" (each with its loyalty, or by --by)',
    )
    parser.add_argument("--by", metavar="EMPLOYER", default="", help='such as "Dorn cha 13"')
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--end", action="store_true", help="at the end of an adventure: who stays (the default)"
    )
    what.add_argument("--order", metavar="KIND", help="an order: reasonable, risky, unshared")
    what.add_argument("--fight", action="store_true", help="in a fight, when nerve is asked for")
    what.add_argument("--peril", action="store_true", help="in extraordinary danger")
    what.add_argument("--to", metavar="PLACE", help="who goes there: dungeon, battle, castle, patrol, ...")
    what.add_argument("--odds", action="store_true", help="how long they stay, exactly, and no roll")
    parser.add_argument("--undivided", action="store_true", help="the treasure has not been divided yet")
    parser.add_argument("--cleared", action="store_true", help="there is nothing left in that place")
    parser.add_argument("--pay", metavar="N", type=int, default=0, help="how well they were paid: -2 to 2")
    parser.add_argument("--treatment", metavar="N", type=int, default=0, help="how well they were treated")
    parser.add_argument("--penalty", metavar="N", type=int, help="what a risky order costs, such as -2")
    parser.add_argument("--times", metavar="N", type=int, default=1, help="so many dangers one after another")
    parser.add_argument("--adventures", metavar="N", type=int, default=12, help="how far the odds look")
    parser.add_argument("--checks", metavar="N", type=int, default=0, help="checks in fights each adventure")
    add_campaign_arguments(parser)
    add_reply_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Roll the checks, or say who goes where.

    Raises:
        InputError: an argument cannot be used.
    """
    check_numbers(args)
    if args.campaign:
        return run_in_campaign(args)
    if args.to:
        return _go(args)
    source = source_of(args)
    found = find_topic(source, CompanyChapter, lambda chapter: chapter.loyalty, "the loyalty of retainers")
    employer = read_employer(args.by) if args.by else None
    usual = (
        loyalty_at_first(found.rules, abilities_of(source, found), employer.charisma).score
        if employer
        else None
    )
    people = read_people(args.who, found.rules, usual)
    if args.odds:
        return answer(args, found, _odds(found.rules, people, args))
    dice = TypedDice(args.rolled, args.seed)
    reply = check_people(found.rules, people, args, dice, employer.name if employer else "the employer")
    return answer(args, found, reply, dice)


def check_numbers(args: argparse.Namespace) -> None:
    """Refuse numbers out of their ranges.

    Raises:
        InputError: one is.
    """
    for name, least, most in (("times", 1, MOST), ("adventures", 1, MOST), ("checks", 0, 20)):
        if not least <= getattr(args, name) <= most:
            raise InputError(f"{getattr(args, name)} {name}", key=name, expected=f"{least} to {most}")
    if args.penalty is not None and not -10 <= args.penalty <= 0:
        raise InputError(f"a penalty of {args.penalty}", key="penalty", expected="-10 to 0")


def read_people(text: str, rules: LoyaltyRules, usual: int | None) -> dict[str, int]:
    """Retainers by name with their loyalty.

    Raises:
        InputError: a loyalty is not known, or none.
    """
    people: dict[str, int] = {}
    for word in [part.strip() for part in text.split(",") if part.strip()]:
        found = re.compile(_NAMED).fullmatch(word)
        score = int(found[2]) if found else usual
        name = (found[1].strip() if found else word) or "the retainer"
        if score is None:
            raise InputError(
                f"nobody knows {name}'s loyalty", key="who", expected='"Hob 8", or --by "Dorn cha 13"'
            )
        if not 2 <= score <= rules.highest:
            raise InputError(f"loyalty {score}", key="who", expected=f"2 to {rules.highest}")
        if name in people:
            raise InputError(f"{name} is there twice", key="who", expected="names that differ")
        people[name] = score
    if not people:
        raise InputError("nobody is named", key="who", expected='such as "Hob 8, Ann 7"')
    return people


def _go(args: argparse.Namespace) -> int:
    source = source_of(args)
    found = find_topic(source, CompanyChapter, lambda chapter: chapter.duties, "the duties of hirelings")
    notes: list[Note] = []
    facts: list[dict[str, object]] = []
    for who in [part.strip() for part in args.who.split(",") if part.strip()]:
        duty = takes_on(found.rules, kind_of(who), args.to, cleared=args.cleared)
        said = {True: "yes", False: "no", None: "the referee says"}[duty.accepts]
        notes.append((f"{capital(who)} ({duty.kind}), {args.to}: {said}.", duty.rules))
        facts.append({"who": who, "kind": duty.kind, "accepts": duty.accepts})
    return answer(args, found, Reply(notes, {"to": args.to, "cleared": args.cleared, "hirelings": facts}))


def check_people(
    rules: LoyaltyRules, people: dict[str, int], args: argparse.Namespace, dice: TypedDice, employer: str
) -> Reply:
    """What is rolled, and what for; who stays is asked after the treasure is divided.

    Rule: bf.retainers.end-of-adventure-timing
    """
    if args.pay and (args.order or args.fight or args.peril):
        raise InputError("pay counts when they are asked to stay", key="pay", expected="--end, or --odds")
    if args.order:
        return _each(people, lambda name, score: _order(rules, name, score, args, dice), "order")
    if args.fight or args.peril:
        return _nerve(rules, people, args, dice)
    if args.undivided:
        raise InputError(
            "the treasure comes first, then they are asked", key="undivided", expected="the treasure divided"
        )
    return _each(people, lambda name, score: _end(rules, name, score, args, dice, employer), "end")


Told = tuple[list[Note], dict[str, object]]


def _each(people: dict[str, int], tell: Callable[[str, int], Told], kind: str) -> Reply:
    """Everybody has a check.

    Rule: bf.retainers.end-of-adventure-per-retainer
    """
    notes: list[Note] = []
    facts: list[dict[str, object]] = []
    for name, score in people.items():
        told, document = tell(name, score)
        notes += told
        facts.append({"name": name, "loyalty": score, **document})
    return Reply(notes, {"kind": kind, "checks": facts})


def _say(check: Check) -> str:
    """The roll of a check against its score, with what adjusts that."""
    if len(check.reasons) < 2:
        return f"2d6 {check.dice} against Loyalty {check.score}"
    parts = f"{check.reasons[0].value}{say_parts(check.reasons[1:])}"
    return f"2d6 {check.dice} against Loyalty {check.score} ({parts})"


def _facts(check: Check) -> dict[str, object]:
    return {
        "holds": check.holds,
        "against": check.score,
        "dice": check.dice,
        "loyalty_after": check.after,
        "reasons": check.reasons,
    }


def _cited(check: Check) -> tuple[str, ...]:
    return tuple(dict.fromkeys(check.rules + rules_of(check.reasons[1:])))


def _end(
    rules: LoyaltyRules, name: str, score: int, args: argparse.Namespace, dice: TypedDice, employer: str
) -> Told:
    check = check_at_end(rules, score, dice, name=name, pay=args.pay, treatment=args.treatment)
    again = rules.departure == "may return"
    if check.holds:
        came = "stays"
    elif again:
        came = "leaves, and may be hired again"
    else:
        came = f"leaves, and never works for {employer} again"
    document = _facts(check) | {"stays": check.holds, "may_return": check.holds or again}
    cited = _cited(check) + rules.cite("each", "divided")
    if check.dice == 2 and rules.natural_two:
        cited += rules.cite("fight only")
    return [(f"{capital(name)}: {_say(check)}: {came}.", cited)], document


def _order(rules: LoyaltyRules, name: str, score: int, args: argparse.Namespace, dice: TypedDice) -> Told:
    check = check_order(
        rules, score, args.order, dice, name=name, penalty=args.penalty, treatment=args.treatment
    )
    if check.dice is None:
        said = f"{capital(name)} obeys without a check."
    else:
        said = f"{capital(name)}: {_say(check)}: {'obeys' if check.holds else 'refuses'}."
    return [(said, _cited(check))], _facts(check) | {"obeys": check.holds}


def _nerve(rules: LoyaltyRules, people: dict[str, int], args: argparse.Namespace, dice: TypedDice) -> Reply:
    """Checks one after another, as often as there is danger; who has fled makes no more."""
    notes: list[Note] = []
    facts: list[dict[str, object]] = []
    for name, first in people.items():
        score = first
        for _ in range(args.times):
            check = check_nerve(rules, score, dice, name=name, peril=args.peril, treatment=args.treatment)
            notes.append((f"{capital(name)}{_stands(rules, check)}", _cited(check)))
            facts.append({"name": name, "loyalty": score, "stands": check.holds, **_facts(check)})
            score = check.after
            if not check.holds or check.dice is None:
                break
    return Reply(notes, {"kind": "peril" if args.peril else "fight", "checks": facts})


def _stands(rules: LoyaltyRules, check: Check) -> str:
    if check.dice is None:
        fanatical = rules.fearless and check.score >= rules.fearless
        why = (
            "is fanatical and never flees" if fanatical else "is asked in extraordinary danger only (--peril)"
        )
        return f" {why}: no roll."
    came = "stands" if check.holds else rules.failure
    grown = f", and is more loyal from now on: {check.after}" if check.after > check.reasons[0].value else ""
    return f": {_say(check)}: {came}{grown}."


def _odds(rules: LoyaltyRules, people: dict[str, int], args: argparse.Namespace) -> Reply:
    shown = [number for number in _SHOWN if number < args.adventures] + [args.adventures]
    header = ["", "Loyalty", *(f"after {number}" for number in shown), "mean"]
    rows: list[list[str]] = []
    facts: list[dict[str, object]] = []
    for name, score in people.items():
        stay = stay_odds(
            rules,
            score,
            adventures=args.adventures,
            checks=args.checks,
            pay=args.pay,
            treatment=args.treatment,
        )
        chances = [format_percent(stay.after[number - 1]) for number in shown]
        rows.append([capital(name), str(score), *chances, _mean(stay)])
        facts.append(_stay_facts(name, score, stay))
    grows = rules.natural_two and rules.nerve == "as morale"
    fights = f", with {count_words(args.checks, 'check')} in fights before each" if args.checks else ""
    if args.checks and not grows:
        fights = ", whatever their checks in fights show"
    said = (
        f"Chances to be there still after so many adventures{fights}; the mean counts those after which one "
    )
    said += "stays, and one more is served."
    notes: list[Note | Rows] = [Rows(header, rows), (said, rules.cite("end"))]
    for one in facts:
        if 0 < (always := Fraction(str(one["always"]))) < 1:
            said = f"{capital(str(one['name']))} never leaves with a chance of {format_percent(always)}."
            notes.append((f"{said}", rules.cite("natural 2", "fearless")))
    return Reply(notes, {"odds": facts, "checks": args.checks})


def _mean(stay: Stay) -> str:
    """How many adventures one stays for on average, if there is an end to it."""
    if stay.mean is not None:
        return format_number(float(stay.mean))
    return "for good" if stay.always == 1 else "no end"


def _stay_facts(name: str, score: int, stay: Stay) -> dict[str, object]:
    mean: Fraction | None = stay.mean
    return {
        "name": name,
        "loyalty": score,
        "once": str(stay.once),
        "after": [str(chance) for chance in stay.after],
        "mean": None if mean is None else str(mean),
        "served": None if mean is None else str(mean + 1),
        "always": str(stay.always),
    }
