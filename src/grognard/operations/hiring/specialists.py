"""Hiring specialists: their wages, what they do for a task, and what it takes."""

from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.company.specialists import (
    ALCHEMIST,
    ARMOURERS,
    SAVANT,
    SEAFARERS,
    TRAINER,
    SpecialistsPost,
    affordable_specialists,
    armourers_at_work,
    armourers_needed,
    assists,
    brew,
    engineers_needed,
    is_monstrous,
    pay_post,
    trainers_needed,
)
from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.creatures.names import plural
from grognard.operations.hiring.engaging import Engaged, answer_engaged
from grognard.operations.hiring.hire_facts import SpecialistFacts, TaskFacts
from grognard.operations.hiring.payroll_reading import read_specialists
from grognard.operations.hiring.payroll_telling import (
    gold,
    specialist_facts,
    specialist_label,
    tell_armourers,
)
from grognard.operations.hiring.reading import hireling_kind_of, split_count
from grognard.operations.hiring.searching import HireSearch, count_available
from grognard.rulebooks.chapters import ChapterSource, find_topic
from grognard.rulebooks.company_schema import CompanyChapter, HiringRules, SpecialistRules
from grognard.text.explain import Note
from grognard.text.wording import agree, capital, count_words

_HAS: Final = ("materials", "sample", "formula")
_CONTRACT: Final = "task"


class Task(NamedTuple):
    """A task for specialists: `what`, and what is told of it.

    For a potion `has` are the things at hand, `days` and `cost` those of a Magic-User. Animals are `at_work`,
    and a training takes so many `months`. The referee says how many `engineers` a building takes. A question
    to a savant costs something `extra`. Sums are copper pieces.
    """

    what: str = ""
    has: tuple[str, ...] = ()
    days: int = 0
    cost: int = 0
    months: int | None = None
    at_work: int = 0
    engineers: int | None = None
    extra: int | None = None


Told = tuple[list[Note], TaskFacts]


def hire_specialists(
    source: ChapterSource,
    rules: HiringRules,
    who: str,
    search: HireSearch,
    *,
    task: Task,
    budget: int | None = None,
) -> Engaged:
    """Hire specialists, and say what they do for a task and what it takes.

    Args:
        source: the rulebook.
        rules: what it says of hiring.
        who: the specialists, such as "2 armourer".
        search: how they are looked for.
        task: the task they are hired for.
        budget: the copper pieces that may be spent on them a month.

    Rule: bxe.specialists.trade-or-knowledge, bxe.specialists.specific-task

    Raises:
        InputError: the wage, the task or a number cannot be used.
    """
    found = find_topic(source, CompanyChapter, lambda chapter: chapter.specialists, "specialists")
    count, bare = split_count(who)
    if count == 0:
        post = read_specialists(bare, found.rules)
        post = post and msgspec.structs.replace(post, count=0)
    else:
        post = read_specialists(who, found.rules)
    come, cited = count_available(rules, "specialist", count or 1, search)
    about = cited + rules.cite("trade", "task")
    if post is None:
        said = f"{capital(who)}: a specialist, for one task; the referee says the wage."
        facts = SpecialistFacts(available=come, kind=hireling_kind_of(who), trade=bare, contract=_CONTRACT)
        return answer_engaged(found, [(said, about)], facts)
    if come < post.count:
        said = f"There {agree(come, 'is', 'are')} {come or 'none'} to be found."
        return answer_engaged(found, [(said, cited)], SpecialistFacts(available=come, hired=False))
    pay = pay_post(found.rules, post)
    label = specialist_label(post, who)
    notes: list[Note] = [(f"{capital(label)}: {say_gold(pay.month)} a month.", pay.rules + about)]
    facts = SpecialistFacts(
        available=come, kind="specialist", contract=_CONTRACT, specialist=specialist_facts(post, pay)
    )
    if budget is not None:
        most = affordable_specialists(found.rules, post.trade, budget)
        said = f"{say_gold(budget)} a month pay for {most}; nothing else limits them, Charisma neither."
        notes.append((said, found.rules.cite("limit", "Charisma")))
        facts.most = most
    if task.what or (task.extra is not None and post.trade == SAVANT):
        told, facts.task = _tell_task(found.rules, post, pay.each, task)
        notes += told
    return answer_engaged(found, notes, facts, label=label, terms=who)


def _tell_task(rules: SpecialistRules, post: SpecialistsPost, each: int, task: Task) -> Told:
    """The work of specialists on a task; a hard question to a savant costs extra.

    Rule: bf.specialists.savant-extra-cost
    """
    if post.trade == ALCHEMIST:
        return _tell_alchemy(rules, task)
    if post.trade == TRAINER:
        return _tell_training(rules, post, each, task)
    if post.trade in ARMOURERS:
        return _tell_arms(rules, post, task)
    if post.trade == SAVANT:
        extra = task.extra or 0
        whole = each * post.count + extra
        said = f"The question costs {say_gold(extra)} besides, {say_gold(whole)} with a month's pay; "
        said += "the referee answers it."
        facts = TaskFacts(extra_gp=gold(extra), gp=gold(whole), attempts=True)
        return [(said, rules.cite("question"))], facts
    if post.trade in SEAFARERS:
        raise InputError(f"a {post.trade} serves aboard", key="for", expected="grognard payroll --ship")
    needed = engineers_needed(rules, task.engineers)
    built = post.count >= needed
    said = f"A {task.what} needs {count_words(needed, 'engineer')}: it can{'' if built else 'not'} be built."
    return [(said, rules.cite("engineer needed", "engineers"))], TaskFacts(needed=needed, possible=built)


def _tell_alchemy(rules: SpecialistRules, task: Task) -> Told:
    has = frozenset(task.has)
    if unknown := sorted(has - set(_HAS)):
        raise InputError(f"{unknown[0]!r} is of no use", key="has", expected=", ".join(_HAS))
    if task.what == "research":
        said = f"An alchemist who assists adds {rules.assistance}% to the chance, and brews nothing then."
        return [(said, rules.cite("uses", "assistance"))], TaskFacts(assistance_percent=rules.assistance)
    if task.what not in ("potion", "new potion"):
        raise InputError(
            f"an alchemist and {task.what!r}", key="for", expected="potion, new potion or research"
        )
    made = brew(rules, days=task.days, copper=task.cost, has=has, new=task.what == "new potion")
    if made.possible:
        takes = f"{count_words(made.days, 'day')} and {say_gold(made.copper)}"
        said = f"A {task.what} takes the alchemist {takes}."
    else:
        said = "A known potion needs materials, and a sample or a formula: it cannot be made."
    facts = TaskFacts(possible=made.possible, days=made.days, gp=gold(made.copper))
    return [(said, made.rules)], facts


def _tell_training(rules: SpecialistRules, post: SpecialistsPost, each: int, task: Task) -> Told:
    """Animals and their trainers; how long it takes is the referee's word.

    Rule: bf.specialists.trainer-time
    """
    count, animal = split_count(task.what)
    animals = 1 if count is None else count
    needed = trainers_needed(rules, animals, at_work=task.at_work)
    months = rules.training_months if task.months is None else task.months
    free = max(0, post.count * rules.animals - (animals - (0 if rules.keeps_trained else task.at_work)))
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
        notes.append((said, rules.cite("animals", "trainer needed", *(["released"] if task.at_work else []))))
    gp = each * max(post.count, needed) * months
    said = f"In {count_words(months, 'month')} that is {say_gold(gp)}; how long it takes, the referee says."
    notes += [(said, rules.cite("training"))] if fits else []
    facts = TaskFacts(needed=needed, possible=possible, free_places=free, months=months, gp=gold(gp))
    return notes, facts


def _tell_arms(rules: SpecialistRules, post: SpecialistsPost, task: Task) -> Told:
    count, what = split_count(task.what)
    if count is not None and what.lower().startswith("fighter"):
        needed, there = armourers_needed(rules, count), armourers_at_work(rules, [post])
        said = tell_armourers(count, needed, there)
        cited = rules.cite("armourers", "armourers rest", *(["expert refuses"] if post.expert else []))
        return [(said, cited)], TaskFacts(needed=needed, there=there, met=there >= needed)
    can = assists(post, task.what)
    said = f"{'Helps' if can else 'Does not help'} to make a {task.what}; no bonus to its chance is stated."
    return [(said, rules.cite("expert help", "expert kind"))], TaskFacts(assists=can, bonus_percent=0)
