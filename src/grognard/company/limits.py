"""Limits of hiring: the number of retainers, and their levels."""

from __future__ import annotations

from grognard.company.people import Candidate, CompanyRefusal, Employer
from grognard.rulebooks.company_schema import HiringRules
from grognard.rulebooks.hurt_schema import AbilityRules
from grognard.rules.ability_tables import figure_for_score, may_hire


def highest_retainer_level(rules: HiringRules, level: int) -> int:
    """The highest level of a retainer, by the employer's level; 0 where none comes, or only level 0.

    Rule: bf.retainers.level-half, bf.retainers.level-half-rounding, bf.retainers.level-two-employer,
        bxe.retainers.level-cap
    """
    return level // 2 if rules.levels == "half" else level


def most_retainers(abilities: AbilityRules, charisma: int) -> int:
    """The most retainers an employer may have at a time.

    Rule: bf.retainers.maximum-base, bf.retainers.maximum-charisma-penalty, bxe.retainers.max-by-charisma,
        bxe.ability.cha-max-retainers-table
    """
    return figure_for_score(abilities.retainers, charisma)


def why_refused(
    rules: HiringRules, abilities: AbilityRules, employer: Employer, candidate: Candidate, *, retainers: int
) -> CompanyRefusal | None:
    """Why a candidate refuses without a roll: one too many, or of too high a level; None if the roll is made.

    Such a refusal is a plain one, and does not hurt the employer's name.

    Rule: bf.retainers.maximum-auto-refusal, bf.retainers.level-one-employer, bf.retainers.level-gm-override,
        bxe.retainers.any-class, bxe.ability.cha-max-retainers-simultaneous
    """
    most = most_retainers(abilities, employer.charisma)
    if not may_hire(abilities, employer.charisma, retainers_now=retainers):
        has = f"{employer.name} has {retainers} of at most {most} retainers"
        return CompanyRefusal(has, rules.cite("too many", "maximum"))
    highest = highest_retainer_level(rules, employer.level)
    if not rules.level_limit:
        return None
    if highest == 0 and rules.levels == "half":
        return CompanyRefusal(
            f"{employer.name} is of level {employer.level} and hires no retainer yet", rules.cite("level 1")
        )
    if candidate.level > highest:
        above = f"nobody above level {highest} follows {employer.name}, who is of level {employer.level}"
        return CompanyRefusal(above, rules.cite("level"))
    return None
