"""The numbers of subduing, brawling and wrestling, from a validated rulebook to the engine's ruleset."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.rulebooks.grapple_schema import BrawlingRules, SubdualRules, WrestlingRules
from grognard.rules.brawling import BrawlRule
from grognard.rules.ruleset import Ruleset
from grognard.rules.subdual import (
    AnyKnockout,
    FullSubduing,
    HalfRealDamage,
    KnockoutRule,
    LastBlowKnockout,
    SubdualRule,
    SubduingDamage,
)
from grognard.rules.wrestling import WrestleRule

SOFTENINGS: Final[dict[str, SubduingDamage]] = {
    "half": SubduingDamage(),
    "full": FullSubduing(),
    "half real": HalfRealDamage(),
}
MERCIES: Final[dict[str, KnockoutRule]] = {
    "killing alone": KnockoutRule(),
    "any subduing": AnyKnockout(),
    "last blow": LastBlowKnockout(),
}


def bind_grappling(
    ruleset: Ruleset, subdual: SubdualRules, brawling: BrawlingRules, wrestling: WrestlingRules
) -> None:
    """Put the three parts onto a ruleset."""
    ruleset.subdual = _bind_subdual(subdual)
    ruleset.brawling = _bind_brawling(brawling)
    ruleset.wrestling = _bind_wrestling(wrestling)


def _bind_subdual(book: SubdualRules) -> SubdualRule:
    rule = SubdualRule()
    rule.allowed = book.allowed
    rule.attack_modifier = book.attack_modifier
    for names, name, key in (
        (SOFTENINGS, book.damage, "subdual.damage"),
        (MERCIES, book.spares, "subdual.spares"),
    ):
        if name not in names:
            known = " or ".join(f'"{one}"' for one in names)
            raise InputError(f"unknown procedure {name!r}", key=key, expected=known)
    rule.softening = SOFTENINGS[book.damage]
    rule.mercy = MERCIES[book.spares]
    rule.wake_dice, rule.wake_die = book.wake_dice
    rule.turn_rounds = book.turn_rounds
    rule.rouse_dice, rule.rouse_die = book.rouse_dice
    rule.recovery_rounds = book.recovery_rounds
    rule.further_kills = book.further == "at once"
    return rule


def _bind_brawling(book: BrawlingRules) -> BrawlRule:
    rule = BrawlRule()
    rule.punch_dice, rule.punch_die = book.punch
    rule.kick_dice, rule.kick_die = book.kick
    rule.kick_modifier = book.kick_modifier
    rule.subdues = book.subdues
    rule.proof = ("none", "metal", "plate").index(book.proof)
    rule.backfire = book.backfire
    rule.stuns = book.stuns
    rule.knock_out_dice, rule.knock_out_die = book.knock_out
    rule.strength_bonus_only = book.strength == "bonus only"
    return rule


def _bind_wrestling(book: WrestlingRules) -> WrestleRule:
    rule = WrestleRule()
    rule.allowed = book.allowed
    rule.contest = book.contest
    rule.size_step = book.size_step
    rule.shove = book.shove
    rule.held_armour_class = book.held_armour_class
    rule.held_bonus = book.held_bonus
    rule.helper_bonus = book.helper_bonus
    rule.capacity = book.capacity
    rule.smaller = book.smaller
    rule.larger = book.larger
    rule.move_part, rule.move_whole = book.move
    rule.stronger = book.stronger
    rule.limb_bonus = book.limb_bonus
    rule.nonhumanoids = book.nonhumanoids
    return rule
