"""``grognard research WHAT --by WHO``: a new spell, a magic item or another effect: time, money, failure."""

from __future__ import annotations

import argparse
import re
from fractions import Fraction
from typing import NamedTuple

import msgspec

from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.creatures.grammar import ordinal_word
from grognard.errors import InputError
from grognard.faces.cli.campaign_arguments import add_campaign_arguments, add_pay
from grognard.faces.cli.lore_words import add_view
from grognard.faces.cli.modules import run_in_campaign
from grognard.faces.cli.replies import Reply, Rows, add_reply_arguments, answer, source_of
from grognard.magic.books import place_found
from grognard.magic.casters import Scholar, read_scholar, read_slots
from grognard.magic.failure import MOST_FAILURE, SURE, Failure, Outcome, chance_to_fail, throw_for_failure
from grognard.magic.items import MagicItem, read_item
from grognard.magic.odds import SURE as HOW_SURE
from grognard.magic.odds import attempts_until, done_by, mean_attempts
from grognard.magic.reasons import Reason, counted
from grognard.magic.research import Plan, Project, What, plan_research
from grognard.operations.magic.reading import (
    document,
    format_part,
    read_names,
    read_number,
    refusals,
    sentence,
)
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import Found, Source, find_topic
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.lore_schema import AssistanceRules, LoreChapter, ResearchRules
from grognard.rulebooks.schema import Rulebook
from grognard.rules.known_spells import KnownSpell, know_spell
from grognard.text.explain import Note
from grognard.text.percent import format_percent
from grognard.text.wording import capital

MOST_GOLD = 10_000_000
MOST_LEVEL = 9
ALCHEMIST = "alchemist"
_ORDINALS = [ordinal_word(level) for level in range(1, MOST_LEVEL + 1)]
_LEVEL = rf"(?i)\b(?:([1-9])(?:st|nd|rd|th)?[- ]level|level[- ]([1-9])|({'|'.join(_ORDINALS)})[- ]level)\b"
_USES = r"(?i)[\s,]+(?:with\s+|of\s+)?(\d{1,3})\s+(?:charges?|uses?|times)$"
_ITEMS = ("potion", "scroll", "wand", "staff", "rod", "ring", "cloak", "amulet", "boots", "helm", "sword")


class Asked(NamedTuple):
    """A question about research: by which book, by whom, what, what it takes, and how often it fails."""

    found: Found[ResearchRules]
    who: Scholar
    project: Project
    plan: Plan
    failure: Failure


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("what", nargs="+", metavar="WHAT", help='"new spell", an item, or another effect')
    parser.add_argument(
        "--by", metavar="WHO", default="", help='class and level: "magic-user 5"; a name with -c'
    )
    parser.add_argument("--kind", choices=["spell", "item", "effect"], help="what WHAT is, where in doubt")
    parser.add_argument("--level", metavar="N", help="the level of a new spell, as the referee says")
    parser.add_argument("--spell", metavar="SPELL", default="", help="the spell that an item duplicates")
    parser.add_argument("--uses", metavar="N", help="how often an item does it, such as its charges (1)")
    parser.add_argument("--used-by", choices=["any", "arcane", "divine", "casters"], help="by whom")
    parser.add_argument("--gp", metavar="N", help="what it costs, as the referee says")
    parser.add_argument("--weeks", metavar="N", help="how long it takes, as the referee says")
    parser.add_argument("--months", metavar="N", help="the same in months")
    parser.add_argument("--materials", metavar="THINGS", default="", help="what else the referee asks for")
    parser.add_argument("--owned", metavar="THINGS", default="", help="which of that is there")
    parser.add_argument("--refused", action="store_true", help="the referee says it cannot be done")
    parser.add_argument("--failure", metavar="PERCENT", help="the chance to fail, as the referee says")
    parser.add_argument("--assistants", metavar="WHO", default="", help="who helps: alchemist")
    parser.add_argument("--meanwhile", metavar="WHAT", default="", help="what else is to be done meanwhile")
    parser.add_argument("--has", metavar="2/1", default="", help="how many spells are in the book, by level")
    parser.add_argument("--slots", metavar="2/1", default="", help="other spells by level than the class has")
    parser.add_argument("--done", action="store_true", help="time and money are spent: throw for failure")
    parser.add_argument("--die", metavar="N", default="", help="what the referee's own die shows for it")
    parser.add_argument("--give-up", action="store_true", help="with -c: WHAT is not gone on with")
    parser.add_argument(
        "--instead", metavar="SPELL", default="", help="with -c: whose place a new spell takes"
    )
    parser.add_argument("--odds", action="store_true", help="the exact chances of attempt after attempt")
    add_view(parser)
    add_pay(parser)
    add_campaign_arguments(parser)
    add_reply_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Tell what research takes, and what comes of it.

    Raises:
        InputError: an argument cannot be used, or no book has a rule for it.
    """
    if args.campaign:
        return run_in_campaign(args)
    if not args.by:
        raise InputError("nobody is at it", key="by", expected='--by with a class and level: "magic-user 5"')
    source, secret = source_of(args), args.view == "player"
    asked = ask_research(args, read_scholar(args.by, slots=args.slots))
    found, who, project, plan, failure = asked
    parts, facts = tell_plan(asked, secret=secret)
    dice = TypedDice(args.die or args.rolled, args.seed)
    if not plan.allowed:
        return answer(args, found, Reply(parts, facts), dice)
    facts |= {"roll_made": args.done, "roller": "referee"}
    if args.done:
        done = throw_for_failure(found.rules, failure.percent, dice, project.name)
        parts.append(tell_outcome(done, plan.takes, plan.copper, secret=secret))
        facts |= _document(done, plan, secret=secret)
        if not done.failed and project.what == "spell":
            parts.append(_tell_book(source, who, project.level, args.has, facts))
    elif not args.odds:
        parts.append(tell_waiting(found.rules))
    if args.odds and not secret:
        parts += _tell_odds(plan, failure, facts)
    if secret:
        dice.put_away()
    return answer(args, found, Reply(parts, facts), None if secret else dice)


def ask_research(args: argparse.Namespace, who: Scholar) -> Asked:
    """What research takes of somebody, and how often it fails.

    Raises:
        InputError: an argument cannot be used, or no book has a rule for it.
    """
    source = source_of(args)
    found = find_topic(source, LoreChapter, lambda chapter: chapter.research, "magical research")
    users = find_topic(source, LoreChapter, lambda chapter: chapter.users, "who uses magic items")
    project = _read_project(args, who, load_rulebook(args.rules, options=source.options))
    plan = plan_research(found.rules, users.rules, who, project)
    failure = _chance(args, source, found.rules, who, project) if plan.allowed else Failure(0, ())
    return Asked(found, who, project, plan, failure)


def tell_plan(asked: Asked, *, secret: bool) -> tuple[list[Note | Rows], dict[str, object]]:
    """What research takes, or why it cannot be begun, in sentences and facts."""
    who, project, plan, failure = asked.who, asked.project, asked.plan, asked.failure
    facts: dict[str, object] = {
        "by": who.title,
        "kind": project.what,
        "spell_level": project.level,
        "allowed": plan.allowed,
        "why_not": document(plan.why_not),
        "weeks": plan.weeks,
        "months": plan.months,
        "gp": plan.copper // COPPER_IN_GOLD,
    }
    if not plan.allowed:
        return list(refusals(plan.why_not)), facts
    parts: list[Note | Rows] = [
        (f"{capital(project.name)}: {plan.takes} and {say_gold(plan.copper)}, by {who.said}.", ()),
        *[sentence(fact) for fact in plan.facts],
    ]
    if not secret:
        parts += [sentence(fact) for fact in failure.facts]
        facts |= {"failure_percent": failure.percent, "chance_percent": failure.success}
    return parts, facts


def tell_waiting(rules: ResearchRules) -> Note:
    """When the referee throws for failure."""
    said = "the referee throws for it when the time and the money are spent; they are lost either way"
    return f"{capital(said)}.", rules.cite("when spent", "lost anyway", "referee rolls")


def _read_project(args: argparse.Namespace, who: Scholar, rulebook: Rulebook) -> Project:
    """What is to be found out, from the arguments.

    Raises:
        InputError: one of them cannot be used.
    """
    name, level, uses = _read_words(" ".join(" ".join(args.what).split()))
    if not name:
        raise InputError("nothing is to be found out", key="what", expected='"new spell", or an item')
    item = _item(name, rulebook) if args.kind in (None, "item") else None
    told = args.gp or args.weeks or args.months
    known = None if item or told or args.kind not in (None, "spell") else _known_spell(name, rulebook)
    kind = args.kind or ("spell" if known else _kind_of(name, item, spell=args.spell))
    level = read_number(args.level, "level", 1, MOST_LEVEL) or level
    if kind == "spell" and level is None and known is not None:
        level = _level_of(known, who)
    if kind == "spell" and level is None:
        raise InputError("the referee says what level a new spell is", key="level", expected="--level 2")
    mimics = (
        know_spell(args.spell, rulebook.powers, key="spell") if args.spell else item.spell if item else None
    )
    if kind == "item" and level is None and mimics is not None:
        level = _level_of(mimics, who)
    owned = {thing.lower() for thing in read_names(args.owned, key="owned")}
    wanted = read_names(args.materials, key="materials")
    gold = read_number(args.gp, "gp", 0, MOST_GOLD)
    return Project(
        what=kind,
        name=item.name if item is not None else name,
        level=level or 0,
        item=item,
        users=args.used_by or "",
        uses=read_number(args.uses, "uses", 1, 1000) or uses,
        copper=None if gold is None else gold * COPPER_IN_GOLD,
        weeks=read_number(args.weeks, "weeks", 0, 1000),
        months=read_number(args.months, "months", 0, 1000),
        missing=tuple(thing for thing in wanted if thing.lower() not in owned),
        refused=args.refused,
        meanwhile=args.meanwhile,
    )


def _read_words(text: str) -> tuple[str, int | None, int]:
    """What is to be found out, the level of a spell if that is said in words, and how many uses of an item.

    >>> _read_words("new 3rd-level spell"), _read_words("wand of fireball with 10 charges")
    (('new spell', 3, 1), ('wand of fireball', None, 10))
    """
    level, uses = None, 1
    if found := re.compile(_LEVEL).search(text):
        said = (found[1] or found[2] or found[3]).lower()
        level = int(said) if said.isdecimal() else _ORDINALS.index(said) + 1
        text = text[: found.start()] + " " + text[found.end() :]
    if found := re.compile(_USES).search(text):
        uses = int(found[1])
        text = text[: found.start()]
    return " ".join(text.split()), level, uses


def _known_spell(name: str, rulebook: Rulebook) -> KnownSpell | None:
    """A spell that there is already, which its finder wants in the book."""
    try:
        return know_spell(name, rulebook.powers, key="spell")
    except InputError:
        return None


def _level_of(spell: KnownSpell, who: Scholar) -> int:
    """The level of a spell for somebody, or the higher one where it is not of that class."""
    own = spell.level_for(who.caster.class_name) if who.caster is not None else 0
    return own or max(spell.levels)


def _item(name: str, rulebook: Rulebook) -> MagicItem | None:
    """An item that has a name; None for what nobody has made yet."""
    try:
        return read_item(name, rulebook.powers)
    except InputError:
        return None


def _kind_of(name: str, item: MagicItem | None, *, spell: str) -> What:
    words = name.lower().split()
    if item is not None or spell or any(word in _ITEMS for word in words):
        return "item"
    return "spell" if "spell" in words else "effect"


def _chance(
    args: argparse.Namespace, source: Source, rules: ResearchRules, who: Scholar, project: Project
) -> Failure:
    """The chance to fail, with the help of an alchemist where there is one.

    Raises:
        InputError: somebody else is to help, or a number is out of range.
    """
    said = read_number(args.failure, "failure", 0, MOST_FAILURE)
    helpers = read_names(args.assistants, key="assistants")
    for helper in helpers:
        if helper.lower().rstrip("s") != ALCHEMIST:
            raise InputError(f"no book says what {helper!r} adds", key="assistants", expected=ALCHEMIST)
    assistance: AssistanceRules | None = None
    borrowed = ""
    if helpers:
        what = "an alchemist's help"
        topic = find_topic(source, LoreChapter, lambda chapter: chapter.assistance, what)
        assistance, borrowed = topic.rules, topic.borrowed
    potion = "potion" in project.name.lower().split()
    failure = chance_to_fail(
        rules, assistance, said, potion=potion, item=project.what == "item" and who.is_arcane
    )
    if not borrowed:
        return failure
    *facts, helped = failure.facts
    return msgspec.structs.replace(failure, facts=(*facts, Reason(borrowed.removesuffix(".")), helped))


def tell_outcome(done: Outcome, takes: str, copper: int, *, secret: bool) -> Note:
    """What the referee threw when time and money were spent, and what came of it."""
    threw = "The referee throws" if secret else f"The referee throws {done.d100} on d100"
    said = "it fails" if done.failed else "it succeeds"
    return f"{threw}: {said}. {capital(takes)} and {say_gold(copper)} are spent.", done.rules


def _document(done: Outcome, plan: Plan, *, secret: bool) -> dict[str, object]:
    facts: dict[str, object] = {
        "failed": done.failed,
        "gp_spent": plan.copper // COPPER_IN_GOLD,
        "weeks_spent": plan.weeks,
        "months_spent": plan.months,
    }
    return facts if secret else {**facts, "d100": done.d100}


def _tell_book(source: Source, who: Scholar, level: int, has: str, facts: dict[str, object]) -> Note:
    """Where a new spell goes: into a free place of the book, if there is one."""
    rules = find_topic(source, LoreChapter, lambda chapter: chapter.books, "spell books").rules
    added, where = place_found(rules, who, level, read_slots(has, key="has") if has else None)
    facts["added_to_book"] = added
    return sentence(where)


def _tell_odds(plan: Plan, failure: Failure, facts: dict[str, object]) -> list[Note | Rows]:
    """The chances of attempt after attempt, until it is done.

    Rule: bxe.research.failure-costs-lost-anyway
    """
    mean = mean_attempts(failure.percent)
    time = plan.months or plan.weeks
    unit = "month" if plan.months else "week"
    cost = mean * plan.copper / COPPER_IN_GOLD
    known = f"{format_part(mean)} attempts, {format_part(mean * time)} {unit}s and {format_part(cost)} gp"
    steps = [attempts_until(failure.percent, sure) for sure in HOW_SURE]
    last = min(max(step.attempts for step in steps), 12)
    numbers = sorted({*range(1, min(last, 6) + 1), *(step.attempts for step in steps)})
    rows = [
        (
            str(number),
            counted(number * time, unit),
            say_gold(number * plan.copper),
            format_percent(done_by(failure.percent, number)),
        )
        for number in numbers
    ]
    facts["odds"] = {
        "attempts": str(mean),
        f"{unit}s": str(mean * time),
        "gp": str(mean * Fraction(plan.copper, COPPER_IN_GOLD)),
        "done": {str(number): str(done_by(failure.percent, number)) for number in numbers},
        "sure": {str(sure): step.attempts for sure, step in zip(HOW_SURE, steps, strict=True)},
    }
    said = f"Until it is done it takes {known} on average; {SURE - failure.percent} in 100 succeed."
    return [(said, ()), Rows(("attempts", "time", "money", "done by then"), rows)]
