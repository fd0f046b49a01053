"""Magical research: new spells, magic items and other effects; requirements, time and cost."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.coins import COPPER_IN_GOLD
from grognard.creatures.grammar import join_words, ordinal_word
from grognard.magic.casters import CasterProfile
from grognard.magic.items import MagicItem, users_of, why_not_use
from grognard.magic.reasons import MagicReason, counted
from grognard.rulebooks.magic_chapter_schema import ResearchRules, UseRules
from grognard.rules.known_spells import first_level_with

What = Literal["spell", "item", "effect"]


class ResearchGoal(msgspec.Struct, frozen=True, kw_only=True):
    """The goal of a project of research.

    `level` is that of a new spell, as the referee says, or of the spell that an item does the same as; 0 for
    an item that is like no spell, whose `copper` and `months` are the referee's. `users` says who may use an
    item, where that is not as its kind has it. `missing` are materials that are not there yet. With `refused`
    the referee says it cannot be done.
    """

    what: What
    name: str
    level: int = 0
    item: MagicItem | None = None
    users: str = ""
    uses: int = 1
    copper: int | None = None
    weeks: int | None = None
    months: int | None = None
    missing: tuple[str, ...] = ()
    refused: bool = False
    meanwhile: str = ""


class ResearchPlan(msgspec.Struct, frozen=True):
    """The weeks or months and the copper pieces of a research project, or the reasons against it."""

    why_not: tuple[MagicReason, ...]
    weeks: int = 0
    months: int = 0
    copper: int = 0
    facts: tuple[MagicReason, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.why_not

    @property
    def takes(self) -> str:
        """The time in words."""
        return counted(self.months, "month") if self.months else counted(self.weeks, "week")


def plan_research(
    rules: ResearchRules, users: UseRules, who: CasterProfile, project: ResearchGoal
) -> ResearchPlan:
    """The time and cost of a project for a caster, or every reason against it.

    Raises:
        InputError: a number left to the referee is missing, or out of its range.
    """
    why_not = _WHY_NOT[project.what](rules, users, who, project)
    if project.refused:
        said = f"the referee says that {project.name} cannot be made"
        why_not.append(
            MagicReason(said, rules.cite("approval" if project.what == "item" else "referee's level"))
        )
    if project.missing:
        said = f"there is no {join_words(list(project.missing), 'nor')} yet, which it takes"
        why_not.append(MagicReason(said, rules.cite("materials")))
    if project.meanwhile and rules.exclusive:
        why_not.append(MagicReason(f"a researcher has no time for {project.meanwhile} meanwhile"))
    if why_not:
        return ResearchPlan(tuple(why_not))
    return _PRICES[project.what](rules, who, project)


def _why_not_spell(
    rules: ResearchRules, users: UseRules, who: CasterProfile, project: ResearchGoal
) -> list[MagicReason]:
    """Why a caster cannot find out a spell of a level yet, and from when on it can.

    Rule: bxe.research.any-level-caster, bxe.research.must-cast-that-level,
        bxe.research.wait-until-high-enough
    """
    if who.caster is None:
        return [MagicReason(f"{who.said} casts no spells", rules.cite("caster"))]
    level = project.level
    if level <= len(who.slots) and who.slots[level - 1]:
        return []
    kind = who.caster.class_name
    first = first_level_with(kind, level)
    when = f"a {kind} does from level {first}" if first else f"no {kind} ever does"
    said = f"{who.said} casts no {ordinal_word(level)}-level spells; {when}"
    return [MagicReason(said, rules.cite("casts it", "wait"))]


def _why_not_item(
    rules: ResearchRules, users: UseRules, who: CasterProfile, project: ResearchGoal
) -> list[MagicReason]:
    """Why a caster cannot make an item: its level, or the item's users.

    Rule: bxe.research.item-caster-only, bxe.research.item-min-level, bxe.research.item-divine-own-class,
        bxe.research.item-arcane-all-but-divine-only
    """
    if who.caster is None:
        return [
            MagicReason(f"{who.said} casts no spells, and so makes no magic items", rules.cite("item caster"))
        ]
    found = []
    if who.level < rules.item_level:
        said = f"magic items are made from level {rules.item_level} on, not by {who.said}"
        found.append(MagicReason(said, rules.cite("item level")))
    item = project.item
    may = project.users or (users_of(users, item) if item is not None else "any")
    if who.is_arcane and may == "divine":
        said = "arcane casters make nothing that only divine ones can use"
        found.append(MagicReason(said, rules.cite("arcane maker")))
    if who.is_divine:
        fits = not why_not_use(users, item, who, users=project.users) if item is not None else may != "arcane"
        if not fits:
            said = f"divine casters make only what their class can use, and {project.name} is not"
            found.append(MagicReason(said, rules.cite("divine maker")))
    return found


def _why_not_effect(
    rules: ResearchRules, users: UseRules, who: CasterProfile, project: ResearchGoal
) -> list[MagicReason]:
    """Why a person cannot work an effect: it casts no spells."""
    if who.caster is None:
        return [MagicReason(f"{who.said} casts no spells", rules.cite("caster"))]
    return []


def _price_spell(rules: ResearchRules, who: CasterProfile, project: ResearchGoal) -> ResearchPlan:
    """The weeks and the money for a new spell.

    Rule: bxe.research.spell-time, bxe.research.spell-cost,
        bxe.research.player-describes-referee-sets-level
    """
    level = project.level
    weeks = rules.spell_weeks * (1 if rules.spell_weeks_flat else level)
    copper = rules.spell_gold * level * COPPER_IN_GOLD
    flat = ", whatever its level," if rules.spell_weeks_flat else ""
    said = f"the referee says it is a spell of {ordinal_word(level)} level, by what the player describes"
    facts = [
        MagicReason(said, rules.cite("referee's level")),
        MagicReason(
            f"{counted(rules.spell_weeks, 'week')}{flat} and {rules.spell_gold:,} gp for each level",
            rules.cite("spell weeks", "spell gold"),
        ),
    ]
    return _with_referee_figures(project, ResearchPlan((), weeks, 0, copper, tuple(facts)))


def _price_item(rules: ResearchRules, who: CasterProfile, project: ResearchGoal) -> ResearchPlan:
    """The time and the money for an item: by the spell it does, by an example, or as the referee says.

    Rule: bxe.research.item-spell-time, bxe.research.item-spell-cost, bxe.research.item-multiple-uses,
        bxe.research.item-examples-table, bxe.research.item-example-dagger,
        bxe.research.item-example-chainmail, bxe.research.item-example-displacer-cloak,
        bxe.research.item-referee-approves, bxe.research.item-materials-referee
    """
    if project.level:
        times = project.level * project.uses
        used = f" and each of {counted(project.uses, 'use')}" if project.uses > 1 else ""
        each = f"{counted(rules.item_weeks, 'week')} and {rules.item_gold:,} gp"
        said = f"{each} for each level of the spell{used}"
        parts = ("item weeks", "item gold", *(("uses",) if project.uses > 1 else ()))
        fact = MagicReason(said, rules.cite(*parts))
        plan = ResearchPlan(
            (), times * rules.item_weeks, 0, times * rules.item_gold * COPPER_IN_GOLD, (fact,)
        )
        return _with_referee_figures(project, plan)
    example = next((one for one in rules.examples if one.item == project.name), None)
    if example is not None:
        fact = MagicReason("the book has it as an example", rules.cite("examples"))
        return _with_referee_figures(
            project, ResearchPlan((), 0, example.months, example.gold * COPPER_IN_GOLD, (fact,))
        )
    return _as_the_referee_says(rules, project)


def _as_the_referee_says(rules: ResearchRules, project: ResearchGoal) -> ResearchPlan:
    """The time and the money for an item that is like no spell.

    Rule: bxe.research.item-other-cost-range, bxe.research.item-other-time-range

    Raises:
        InputError: the referee has not said them, or they are out of range.
    """
    (least, most), (shortest, longest) = rules.gold, rules.months
    cost = f"{least:,} to {most:,} gp and {shortest} to {longest} months"
    if project.copper is None or project.months is None:
        raise InputError(
            f"{project.name} does what no spell does, so the referee says what it takes",
            expected=f"--gp and --months: {cost}, or --spell with the spell it does the same as",
        )
    if not least * COPPER_IN_GOLD <= project.copper <= most * COPPER_IN_GOLD:
        raise InputError(
            f"{project.copper // COPPER_IN_GOLD:,} gp", key="gp", expected=f"{least:,} to {most:,}"
        )
    if not shortest <= project.months <= longest:
        raise InputError(counted(project.months, "month"), key="months", expected=f"{shortest} to {longest}")
    fact = MagicReason(f"the referee says so, within {cost}", rules.cite("other gold", "other months"))
    return ResearchPlan((), 0, project.months, project.copper, (fact,))


def _price_effect(rules: ResearchRules, who: CasterProfile, project: ResearchGoal) -> ResearchPlan:
    """The time and the money for an effect that is neither spell nor item.

    Rule: bxe.research.other-effects-referee

    Raises:
        InputError: the referee has not said them.
    """
    if project.copper is None or (project.weeks is None and project.months is None):
        raise InputError(
            f"the referee says what {project.name} takes", expected="--gp and --weeks, or --months"
        )
    fact = MagicReason("the referee says what it takes", rules.cite("effect"))
    return _with_referee_figures(project, ResearchPlan((), 0, 0, 0, (fact,)))


def _with_referee_figures(project: ResearchGoal, plan: ResearchPlan) -> ResearchPlan:
    """A plan with the money and the time that the referee says instead."""
    if project.copper is not None:
        plan = msgspec.structs.replace(plan, copper=project.copper)
    if project.weeks is not None or project.months is not None:
        plan = msgspec.structs.replace(plan, weeks=project.weeks or 0, months=project.months or 0)
    return plan


_WHY_NOT = {"spell": _why_not_spell, "item": _why_not_item, "effect": _why_not_effect}
_PRICES = {"spell": _price_spell, "item": _price_item, "effect": _price_effect}
