"""Monster reactions to the party."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.base.errors import InputError
from grognard.rules.initiative import narrowed
from grognard.rules.ruleset import Ruleset
from grognard.rules.topics import CHARISMA_NARROW, CHARISMA_NONE

IMMEDIATE_ATTACK: Final = "immediate attack"
UNFAVORABLE: Final = "unfavorable"
FAVORABLE: Final = "favorable"
VERY_FAVORABLE: Final = "very favorable"

MEANINGS: Final = {
    "attack": IMMEDIATE_ATTACK,
    "hostile": UNFAVORABLE,
    "wary": FAVORABLE,
    "friendly": VERY_FAVORABLE,
}
"""What the attitudes of a rulebook's reaction bands amount to."""


def reaction_result(ruleset: Ruleset, adjusted: i64) -> str:
    """The reaction for an adjusted roll.

    Rule: bf.reaction.table
    """
    i: i64 = 0
    while i < len(ruleset.reaction.limits) and adjusted > ruleset.reaction.limits[i]:
        i += 1
    return ruleset.reaction.results[i]


def meaning_of(ruleset: Ruleset, result: str) -> str:
    """Which of the four reactions every book can be read by a book's own result amounts to.

    Rule: bxe.reaction.hostile, bxe.reaction.unfriendly, bxe.reaction.neutral, bxe.reaction.indifferent,
        bxe.reaction.friendly, bxs.reaction.immediate-attack, bxs.reaction.hostile
    """
    i: i64 = 0
    while i < len(ruleset.reaction.results):
        if ruleset.reaction.results[i] == result and ruleset.reaction.attitudes[i]:
            return MEANINGS[ruleset.reaction.attitudes[i]]
        i += 1
    return result


def validate_reaction(ruleset: Ruleset, reaction: str) -> None:
    """Check the reaction an encounter settles.

    Raises:
        InputError: the book has no such reaction, nor is it one every book knows.
    """
    known = ["roll", *MEANINGS.values(), *ruleset.reaction.results]
    if reaction not in known:
        names = ", ".join(dict.fromkeys(known))
        raise InputError(f"unknown reaction {reaction!r}", key="reaction", expected=f"one of {names}")


def charisma_modifier_to_reaction(ruleset: Ruleset, modifier: i64, *, speaker_named: bool) -> i64:
    """The speaker's Charisma modifier, as far as it counts in a reaction roll.

    Rule: bxe.reaction.cha-only-for-single-speaker, bxe.reaction.cha-of-speaker
    """
    if ruleset.reaction.charisma == CHARISMA_NONE or (ruleset.reaction.speaker_only and not speaker_named):
        return 0
    return narrowed(modifier) if ruleset.reaction.charisma == CHARISMA_NARROW else modifier


def adjusted_reaction(rolled: i64, *, charisma_modifier: i64, adjustment: i64) -> i64:
    """The roll with the lead character's Charisma and whatever the referee adds.

    Rule: bf.reaction.roll-formula, bf.reaction.charisma-penalty, bf.reaction.lead-character,
        bf.reaction.other-adjustments
    """
    return rolled + charisma_modifier + adjustment


class Attitude:
    """The meaning of a reaction in play; with `leader_only` only the monsters' leader likes the party."""

    def __init__(
        self,
        *,
        attacks: bool,
        considers_parley: bool,
        likes_party: bool,
        stance: str,
        leader_only: bool = False,
    ) -> None:
        self.attacks = attacks
        self.leader_only = leader_only
        self.considers_parley = considers_parley
        self.likes_party = likes_party
        self.may_cooperate = likes_party
        self.gives_treasure = False
        self.stance = stance


def read_reaction(
    result: str, *, attack_reasonable: bool = True, party_parleys: bool = True, leader_only: bool = False
) -> Attitude:
    """The attitude of monsters with that reaction.

    Args:
        result: one of the reactions.
        attack_reasonable: the referee finds an attack reasonable for these monsters, here and now.
        party_parleys: the party talks instead of fighting.
        leader_only: only the monsters' leader likes the party.

    Rule: bf.reaction.immediate-attack, bf.reaction.unfavorable, bf.reaction.favorable,
        bf.reaction.favorable-no-parley, bf.reaction.very-favorable,
        bf.reaction.very-favorable-leader-only, bf.reaction.very-favorable-no-treasure
    """
    if result == IMMEDIATE_ATTACK:
        return Attitude(attacks=True, considers_parley=False, likes_party=False, stance="attack at once")
    if result == UNFAVORABLE:
        stance = "attack" if attack_reasonable else "hostile, biding their time"
        return Attitude(attacks=attack_reasonable, considers_parley=False, likes_party=False, stance=stance)
    if result == VERY_FAVORABLE:
        stance = "the leader likes the party" if leader_only else "friendly"
        return Attitude(
            attacks=False, considers_parley=True, likes_party=True, stance=stance, leader_only=leader_only
        )
    return Attitude(
        attacks=False,
        considers_parley=party_parleys,
        likes_party=False,
        stance="willing to talk" if party_parleys else "wary",
    )
