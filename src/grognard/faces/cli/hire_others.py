"""``grognard hire`` of those who need no persuading: troops with their officers, and specialists."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from grognard.company.odds import wage_odds
from grognard.company.offers import candidates_who_come
from grognard.company.specialists import (
    ALCHEMIST,
    ARMOURERS,
    SAVANT,
    SEAFARERS,
    TRAINER,
    Post,
    armourers_at_work,
    armourers_needed,
    assists,
    brew,
    engineers_needed,
    how_many,
    is_monstrous,
    pay_post,
    trainers_needed,
)
from grognard.company.units import Unit, check_unit, roll_officers
from grognard.company.wages import pay_unit
from grognard.creatures.coins import COPPER_IN_GOLD, parse_gold, say_gold
from grognard.creatures.names import plural
from grognard.errors import InputError
from grognard.faces.cli.hire_reading import kind_of, split_count
from grognard.faces.cli.payroll_reading import read_new_unit, read_post, write_unit
from grognard.faces.cli.payroll_telling import (
    gold,
    post_facts,
    post_label,
    say_rounded,
    tell_armourers,
    tell_unit,
    unit_facts,
    unit_label,
)
from grognard.faces.cli.replies import Reply, Rows
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import Found, Source, find_topic
from grognard.rulebooks.company_schema import CompanyChapter, HiringRules, Kind, SpecialistRules, UnitRules
from grognard.text.explain import Note
from grognard.text.percent import format_percent
from grognard.text.wording import agree, capital, count_words

MOST: Final = 100_000
_HAS: Final = ("materials", "sample", "formula")


def add_other_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what only those take who are no retainers."""
    others = parser.add_argument_group("troops and specialists")
    others.add_argument("--available", metavar="N", type=int, help="how many there are, as the referee says")
    others.add_argument("--budget", metavar="GP", default="", help="what may be spent on them a month")
    others.add_argument(
        "--for", metavar="TASK", dest="task", default="", help='"new potion", "6 hippogriff", ship'
    )
    others.add_argument(
        "--has", metavar="THINGS", default="", help="materials, sample, formula: for a potion"
    )
    others.add_argument("--days", metavar="N", type=int, default=0, help="what it takes a Magic-User")
    others.add_argument("--cost", metavar="GP", default="", help="what it costs a Magic-User")
    others.add_argument("--months", metavar="N", type=int, help="how long it takes, as the referee says")
    others.add_argument("--at-work", metavar="N", type=int, default=0, help="animals trained and put to work")
    others.add_argument("--engineers", metavar="N", type=int, help="how many it takes, as the referee says")
    others.add_argument("--extra", metavar="GP", default="", help="what a hard question costs besides")


class Others(NamedTuple):
    """What comes of hiring those who need no persuading; `terms` are those of a contract, if one is made."""

    found: Found[UnitRules] | Found[SpecialistRules]
    reply: Reply
    dice: TypedDice
    label: str = ""
    terms: str = ""


def _come(
    args: argparse.Namespace, rules: HiringRules, kind: Kind, wanted: int
) -> tuple[int, tuple[str, ...]]:
    """How many there are to be hired, of so many that are wanted."""
    for name in ("available", "days", "months", "at_work", "engineers"):
        if getattr(args, name) is not None and not 0 <= getattr(args, name) <= MOST:
            key = name.replace("_", "-")
            raise InputError(f"{getattr(args, name)} at {key}", key=key, expected=f"0 to {MOST:,}")
    methods = rules.methods.get(kind, rules.methods.get("retainer", ("",)))
    method = methods[0] if args.found_by is None else args.found_by.replace("none", "")
    asked = wanted if args.available is None and not rules.availability else args.available
    come, cited = candidates_who_come(rules, method=method, asked=asked, kind=kind)
    return come, cited if rules.cite(f"method {kind}") or not come else ()


def hire_troops(args: argparse.Namespace, source: Source, rules: HiringRules) -> Others:
    """Hire a platoon or a company, and roll the levels of its officers.

    Raises:
        InputError: there are no such troops, or nobody hires out so few or so many.
    """
    found = find_topic(source, CompanyChapter, lambda chapter: chapter.units, "troops for hire")
    unit = read_new_unit(args.who, found.rules)
    if not unit.platoons and found.rules.least <= unit.soldiers <= found.rules.most:
        unit = msgspec.structs.replace(unit, platoons=1, squads=found.rules.squads)
    check_unit(found.rules, unit)
    come, cited = _come(args, rules, "mercenary", unit.men)
    label = unit_label(unit)
    dice = TypedDice(args.rolled, args.seed)
    if come < unit.men:
        said = f"There {agree(come, 'is', 'are')} {come or 'none'} to be found: no {label}."
        return Others(found, Reply([(said, cited)], {"hired": False, "available": come}), dice)
    if args.odds:
        return Others(found, _wage_odds(found.rules, unit, label), dice, label)
    unit = roll_officers(found.rules, unit, dice) if unit.platoons else unit
    pay = pay_unit(found.rules, unit)
    who = args.by.split()[0] + " hires a " if args.by else "Hired: a "
    notes: list[Note] = [
        (f"{who}{label} for {say_gold(pay.month)} a month.", found.rules.cite("wages", "leaders") + cited),
        *tell_unit(found.rules, label, unit, pay),
    ]
    facts: dict[str, object] = {"levels": unit.levels, "available": come, "hired": True}
    if args.budget:
        short = pay.month - parse_gold(args.budget, key="budget")
        enough = "pay for them" if short <= 0 else f"are {say_gold(short)} too few for them"
        notes.append((f"{args.budget} gp a month {enough}.", found.rules.cite("month")))
        facts["affordable"] = short <= 0
    reply = Reply(notes, facts | {"unit": unit_facts(label, unit, pay)})
    return Others(found, reply, dice, label, write_unit(unit))


def _wage_odds(rules: UnitRules, unit: Unit, label: str) -> Reply:
    """What some troops cost a month, with the exact chances of every sum, by the levels of their officers."""
    chances = wage_odds(rules, unit)
    mean = sum((copper * chance for copper, chance in chances.items()), Fraction())
    rows, most = [], Fraction()
    for copper, chance in chances.items():
        most += chance
        rows.append([say_gold(copper, unit=False), format_percent(chance), format_percent(most)])
    said = f"{capital(label)}: {say_rounded(mean)} a month on average."
    table = Rows(["gp a month", "chance", "at most"], rows)
    facts: dict[str, object] = {
        "mean_gp": str(mean / COPPER_IN_GOLD),
        "least_gp": gold(min(chances)),
        "most_gp": gold(max(chances)),
        "odds": [{"gp": gold(copper), "chance": str(chance)} for copper, chance in chances.items()],
    }
    return Reply([table, (said, rules.cite("corporal level", "sergeant level", "leaders"))], facts)


def hire_specialist(args: argparse.Namespace, source: Source, rules: HiringRules) -> Others:
    """Hire specialists, and say what they do for a task and what it takes.

    Rule: bxe.specialists.trade-or-knowledge, bxe.specialists.specific-task

    Raises:
        InputError: the wage, the task or a number cannot be used.
    """
    found = find_topic(source, CompanyChapter, lambda chapter: chapter.specialists, "specialists")
    count, bare = split_count(args.who)
    if count == 0:
        post = read_post(bare, found.rules)
        post = post and msgspec.structs.replace(post, count=0)
    else:
        post = read_post(args.who, found.rules)
    come, cited = _come(args, rules, "specialist", count or 1)
    about = cited + rules.cite("trade", "task")
    dice = TypedDice(args.rolled, args.seed)
    if post is None:
        said = f"{capital(args.who)}: a specialist, for one task; the referee says the wage."
        facts = {"kind": kind_of(args.who), "trade": bare, "contract": "task", "available": come}
        return Others(found, Reply([(said, about)], facts), dice)
    if come < post.count:
        said = f"There {agree(come, 'is', 'are')} {come or 'none'} to be found."
        return Others(found, Reply([(said, cited)], {"hired": False, "available": come}), dice)
    pay = pay_post(found.rules, post)
    said = f"{capital(post_label(post, args.who))}: {say_gold(pay.month)} a month."
    notes: list[Note] = [(said, pay.rules + about)]
    facts = {"kind": "specialist", "contract": "task", "available": come, "specialist": post_facts(post, pay)}
    if args.budget:
        most = how_many(found.rules, post.trade, parse_gold(args.budget, key="budget"))
        said = f"{args.budget} gp a month pay for {most}; nothing else limits them, Charisma neither."
        notes.append((said, found.rules.cite("limit", "Charisma")))
        facts["most"] = most
    if args.task or (args.extra and post.trade == SAVANT):
        told, more = _task(found.rules, post, pay.each, args)
        notes += told
        facts["task"] = more
    return Others(found, Reply(notes, facts), dice, post_label(post, args.who), args.who)


Told = tuple[list[Note], dict[str, object]]


def _task(rules: SpecialistRules, post: Post, each: int, args: argparse.Namespace) -> Told:
    """What specialists do for a task; a hard question to a savant costs something besides.

    Rule: bf.specialists.savant-extra-cost
    """
    if post.trade == ALCHEMIST:
        return _alchemy(rules, args)
    if post.trade == TRAINER:
        return _training(rules, post, each, args)
    if post.trade in ARMOURERS:
        return _arms(rules, post, args)
    if post.trade == SAVANT:
        extra = parse_gold(args.extra or "0", key="extra")
        whole = each * post.count + extra
        said = f"The question costs {say_gold(extra)} besides, {say_gold(whole)} with a month's pay; "
        said += "the referee answers it."
        return [(said, rules.cite("question"))], {
            "extra_gp": gold(extra),
            "gp": gold(whole),
            "attempts": True,
        }
    if post.trade in SEAFARERS:
        raise InputError(f"a {post.trade} serves aboard", key="for", expected="grognard payroll --ship")
    needed = engineers_needed(rules, args.engineers)
    built = post.count >= needed
    said = f"A {args.task} needs {count_words(needed, 'engineer')}: it can{'' if built else 'not'} be built."
    return [(said, rules.cite("engineer needed", "engineers"))], {"needed": needed, "possible": built}


def _alchemy(rules: SpecialistRules, args: argparse.Namespace) -> Told:
    has = frozenset(word.strip() for word in args.has.split(",") if word.strip())
    if unknown := sorted(has - set(_HAS)):
        raise InputError(f"{unknown[0]!r} is of no use", key="has", expected=", ".join(_HAS))
    if args.task == "research":
        said = f"An alchemist who assists adds {rules.assistance}% to the chance, and brews nothing then."
        return [(said, rules.cite("uses", "assistance"))], {"assistance_percent": rules.assistance}
    if args.task not in ("potion", "new potion"):
        raise InputError(
            f"an alchemist and {args.task!r}", key="for", expected="potion, new potion or research"
        )
    copper = parse_gold(args.cost or "0", key="cost")
    made = brew(rules, days=args.days, copper=copper, has=has, new=args.task == "new potion")
    if made.possible:
        said = (
            f"A {args.task} takes the alchemist {count_words(made.days, 'day')} and {say_gold(made.copper)}."
        )
    else:
        said = "A known potion needs materials, and a sample or a formula: it cannot be made."
    return [(said, made.rules)], {"possible": made.possible, "days": made.days, "gp": gold(made.copper)}


def _training(rules: SpecialistRules, post: Post, each: int, args: argparse.Namespace) -> Told:
    """Animals and their trainers; how long it takes is the referee's word.

    Rule: bf.specialists.trainer-time
    """
    count, animal = split_count(args.task)
    animals = 1 if count is None else count
    needed = trainers_needed(rules, animals, at_work=args.at_work)
    months = rules.training_months if args.months is None else args.months
    free = max(0, post.count * rules.animals - (animals - (0 if rules.keeps_trained else args.at_work)))
    usual = rules.trades[TRAINER].least * COPPER_IN_GOLD
    fits = not is_monstrous(rules, animal) or post.monstrous or each > usual
    possible = post.count >= needed and fits
    notes: list[Note] = []
    if not fits:
        said = f"A trainer for {animal} costs more: say 'animal trainer for {animal}'."
        notes.append((said, rules.cite("more kinds")))
    else:
        many = f"{animals} {plural(animal)} need" if animals != 1 else f"1 {animal} needs"
        said = f"{many} {count_words(needed, 'trainer')}; {count_words(free, 'place')} free."
        notes.append((said, rules.cite("animals", "trainer needed", *(["released"] if args.at_work else []))))
    gp = each * max(post.count, needed) * months
    said = f"In {count_words(months, 'month')} that is {say_gold(gp)}; how long it takes, the referee says."
    notes += [(said, rules.cite("training"))] if fits else []
    facts = {"needed": needed, "possible": possible, "free_places": free, "months": months, "gp": gold(gp)}
    return notes, facts


def _arms(rules: SpecialistRules, post: Post, args: argparse.Namespace) -> Told:
    count, what = split_count(args.task)
    if count is not None and what.lower().startswith("fighter"):
        needed, there = armourers_needed(rules, count), armourers_at_work(rules, [post])
        said = tell_armourers(count, needed, there)
        cited = rules.cite("armourers", "armourers rest", *(["expert refuses"] if post.expert else []))
        return [(said, cited)], {"needed": needed, "there": there, "met": there >= needed}
    can = assists(post, args.task)
    said = f"{'Helps' if can else 'Does not help'} to make a {args.task}; no bonus to its chance is stated."
    return [(said, rules.cite("expert help", "expert kind"))], {"assists": can, "bonus_percent": 0}
