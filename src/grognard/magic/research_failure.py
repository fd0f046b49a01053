"""The chance that research fails, and the throw for it when time and money are spent."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.dice.throws import ProcedureDice
from grognard.magic.reasons import MagicReason
from grognard.rulebooks.magic_chapter_schema import AssistanceRules, ResearchRules

DIE: Final = "1d100"
SURE: Final = 100
MOST_FAILURE: Final = 99


class FailureChance(msgspec.Struct, frozen=True):
    """A chance to fail in a hundred, and what made it."""

    percent: int
    facts: tuple[MagicReason, ...]

    @property
    def success(self) -> int:
        """The chance to succeed in a hundred."""
        return SURE - self.percent


class FailureThrow(msgspec.Struct, frozen=True):
    """The d100 thrown once time and money are spent, and whether the research failed."""

    d100: int
    failed: bool
    rules: tuple[str, ...]


def chance_to_fail(
    rules: ResearchRules, assistance: AssistanceRules | None, said: int | None, *, potion: bool, item: bool
) -> FailureChance:
    """The chance to fail: the least there is, or what the referee says if that is more, less any help.

    `assistance` is that of an alchemist at work on it, None where there is none; it helps with an `item` that
    a magic-user makes.

    Rule: bxe.research.failure-min-15, bxe.research.failure-raised-referee,
        bf.research.alchemist-assist-bonus, bf.research.alchemist-assist-items
    """
    least = rules.failure
    percent = max(least, least if said is None else said)
    facts = [MagicReason(f"it fails on {least} or less of d100", rules.cite("failure"))]
    if percent > least:
        facts = [MagicReason(f"the referee has it fail on {percent} or less of d100", rules.cite("raised"))]
    elif said is not None and said < least:
        facts.append(MagicReason(f"{said} is too low: {least} is the least there is", rules.cite("raised")))
    if assistance is None:
        return FailureChance(percent, tuple(facts))
    if not item or (assistance.potions_only and not potion):
        what = "only with potions" if assistance.potions_only else "with items, not with this"
        return FailureChance(
            percent, (*facts, MagicReason(f"an alchemist helps {what}", assistance.cite("which items")))
        )
    helped = max(least if assistance.floor else 0, percent - assistance.alchemist)
    said_so = f"an alchemist adds {assistance.alchemist} to the chance of success"
    if helped == percent:
        said_so += f", but {least} in 100 fail at the least"
    facts.append(
        MagicReason(f"{said_so}: {SURE - helped} in 100", assistance.cite("alchemist", "which items"))
    )
    return FailureChance(helped, tuple(facts))


def throw_for_failure(rules: ResearchRules, percent: int, throws: ProcedureDice, what: str) -> FailureThrow:
    """The referee's throw, after the time and the money are spent, whatever comes of it.

    Rule: bxe.research.failure-rolled-after-spending, bxe.research.failure-costs-lost-anyway,
        bxe.research.failure-rolled-by-referee
    """
    face = throws.need(DIE, what)
    rules_cited = rules.cite("failure", "when spent", "lost anyway", "referee rolls")
    return FailureThrow(face, face <= percent, rules_cited)
