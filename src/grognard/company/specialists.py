"""Specialists: their monthly cost, the number needed, and their services."""

from __future__ import annotations

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.creatures.grammar import with_article
from grognard.creatures.names import singular
from grognard.creatures.traits import UNKNOWN, find_traits, is_beast
from grognard.rulebooks.company_schema import SpecialistRules

ARMOURERS = ("armourer", "weaponsmith")
TRAINER = "animal trainer"
ALCHEMIST = "alchemist"
SAVANT = "savant"
SEAFARERS = ("captain", "navigator", "sailor", "rower")


class SpecialistsPost(msgspec.Struct, frozen=True):
    """A number of specialists of a trade.

    `told` is an agreed wage, in copper pieces. A trainer handles `kinds` kinds of animals, which may be
    `monstrous`; an armourer may be an `expert` for one kind of magic arms.
    """

    trade: str
    count: int = 1
    told: int | None = None
    kinds: int = 1
    monstrous: bool = False
    expert: str = ""


class PostPay(msgspec.Struct, frozen=True):
    """The monthly pay of specialists, each and together, in copper pieces."""

    each: int
    month: int
    rules: tuple[str, ...]


def trade_of(rules: SpecialistRules, name: str) -> str:
    """The trade of a name, plural or not; "" where there is none."""
    one = singular(name.strip().lower())
    for trade, row in rules.trades.items():
        if one == trade or one in row.also:
            return trade
    return ""


def is_monstrous(rules: SpecialistRules, animal: str) -> bool:
    """Whether an animal is one that only dearer trainers can train: a listed creature that is no beast."""
    one = singular(animal.strip().lower())
    traits = find_traits(one)
    fantastic = traits is not UNKNOWN and not is_beast(traits)
    return one in rules.monsters or fantastic or "monst" in one


def pay_post(rules: SpecialistRules, post: SpecialistsPost) -> PostPay:
    """The wages of specialists: what was agreed, within what the book has, or the usual.

    Rule: bf.specialists.cost-table, bf.specialists.alchemist-cost, bf.specialists.trainer-cost-range,
        bf.specialists.trainer-minimum-scope, bf.specialists.trainer-expensive-scope,
        bf.specialists.trainer-price-steps, bf.specialists.armorer-cost-range,
        bf.specialists.armorer-magic-price, bf.specialists.armorer-apprentices-cost,
        bf.specialists.engineer-cost, bf.specialists.savant-cost, bf.specialists.savant-cost-minimum,
        bf.specialists.crew-cost-table, bf.specialists.crew-captain-cost,
        bf.specialists.crew-navigator-cost, bf.specialists.crew-sailor-cost, bf.specialists.crew-rower-cost

    Raises:
        InputError: the wage is not what such people work for.
    """
    row = rules.trades[post.trade]
    least, most = row.least * COPPER_IN_GOLD, row.most
    cited = rules.cite(post.trade)
    usual = row.least
    if post.trade == TRAINER:
        usual += (post.kinds > 1) * rules.several_kinds + post.monstrous * rules.monstrous
        dearer = post.kinds > 1 or post.monstrous
        cited += rules.cite("more kinds", "trainer price") if dearer else rules.cite("one kind")
        least += COPPER_IN_GOLD if dearer else 0
    elif post.trade in ARMOURERS and post.expert:
        usual = max(usual, rules.expert_wages)
        cited += rules.cite("expert")
    elif post.trade == SAVANT:
        cited += rules.cite("savant least")
    usual = min(usual, most) if most is not None else usual
    each = usual * COPPER_IN_GOLD if post.told is None else post.told
    if each < least or (most is not None and each > most * COPPER_IN_GOLD):
        said = say_gold(least) + (
            " or more" if most is None else f" to {most:,} gp" if most > row.least else ""
        )
        raise InputError(f"{say_gold(each)} a month for {with_article(post.trade)}", expected=said)
    return PostPay(each, each * post.count, cited)


def affordable_specialists(rules: SpecialistRules, trade: str, budget: int) -> int:
    """How many of a trade a monthly sum pays for; nothing else limits them, and Charisma least of all.

    Rule: bf.specialists.number-limit, bf.specialists.no-charisma
    """
    return budget // (rules.trades[trade].least * COPPER_IN_GOLD)


def armourers_needed(rules: SpecialistRules, fighters: int) -> int:
    """The number of armourers that `fighters` fighters need.

    Rule: bf.specialists.armorer-ratio, bf.specialists.armorer-ratio-rounding
    """
    whole, rest = divmod(fighters, rules.fighters)
    return whole + (rest > 0 and rules.armourers_rounded == "up")


def armourers_at_work(rules: SpecialistRules, posts: list[SpecialistsPost]) -> int:
    """How many specialists care for the arms of fighters; experts for magic arms think it beneath them.

    Rule: bf.specialists.armorer-magic-refuses-mundane
    """
    return sum(
        [
            post.count
            for post in posts
            if post.trade in ARMOURERS and (rules.experts_maintain or not post.expert)
        ]
    )


def trainers_needed(rules: SpecialistRules, animals: int, *, at_work: int = 0) -> int:
    """The number of trainers that `animals` animals need; those that are trained and at work need none.

    Rule: bf.specialists.trainer-max-animals, bf.specialists.trainer-released, bf.specialists.trainer-needed
    """
    left = animals if rules.keeps_trained else animals - at_work
    return -(-left // rules.animals)


class Brew(msgspec.Struct, frozen=True):
    """The requirements of an alchemist's potion: whether it is possible, its days and its copper pieces."""

    possible: bool
    days: int
    copper: int
    rules: tuple[str, ...]


def brew(rules: SpecialistRules, *, days: int, copper: int, has: frozenset[str], new: bool = False) -> Brew:
    """A potion by an alchemist, who needs materials and a sample or a formula; or a new one, by research.

    `days` and `copper` are the time and cost for a Magic-User.

    Rule: bf.specialists.alchemist-potion-prerequisite, bf.specialists.alchemist-potion-time,
        bf.specialists.alchemist-potion-cost, bf.specialists.alchemist-new-potion-time,
        bf.specialists.alchemist-new-potion-cost, bf.specialists.alchemist-uses
    """
    if new:
        cited = rules.cite("new potion time", "new potion cost", "uses")
        return Brew(True, days * rules.new_potion, copper * rules.new_potion, cited)
    possible = "materials" in has and bool({"sample", "formula"} & has)
    return Brew(possible, days, copper, rules.cite("potion", "potion time", "potion cost", "uses"))


def assists(post: SpecialistsPost, project: str) -> bool:
    """Whether an expert helps to make a magic item: only one of the expert's own kind.

    Rule: bf.specialists.armorer-magic-help, bf.specialists.armorer-magic-one-type
    """
    return bool(post.expert) and post.expert in singular(project.lower())


def engineers_needed(rules: SpecialistRules, told: int | None) -> int:
    """How many engineers a building takes; for a large one the referee may say more.

    Rule: bf.specialists.engineer-needed, bf.specialists.engineer-large-projects
    """
    return rules.engineers if told is None else max(1, told)
