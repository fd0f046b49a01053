"""Fists and feet: their dice, the harm of striking armour, and stunning blows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PROOF_NONE: Final = 0
PROOF_METAL: Final = 1
PROOF_PLATE: Final = 2


class BrawlRule:
    """A book's rules of brawling, as plain numbers.

    Rule: bf.brawling.punch-damage, bf.brawling.kick-damage, bf.brawling.kick-penalty,
        bf.brawling.punch-no-penalty, bf.brawling.abnormal-characters, bfref.brawling.punch-damage,
        bfref.brawling.kick-damage, bfref.brawling.kick-penalty, bxe.brawling.unarmed-damage,
        bcb.brawling.damage
    """

    def __init__(self) -> None:
        self.punch_dice: i64 = 1
        self.punch_die: i64 = 2
        self.kick_dice: i64 = 0
        self.kick_die: i64 = 4
        self.kick_modifier: i64 = 0
        self.subdues: bool = False
        self.proof: i64 = PROOF_NONE
        self.backfire: i64 = 0
        self.stuns: bool = False
        self.knock_out_dice: i64 = 0
        self.knock_out_die: i64 = 4
        self.strength_bonus_only: bool = False


def turns_on_striker(rule: BrawlRule, *, striker_metal: bool, target_metal: bool, target_plate: bool) -> bool:
    """Whether a bare fist hurts only its striker: it meets armour that is proof against it.

    Rule: bf.brawling.metal-armor-immune, bf.brawling.metal-armor-backfire, bf.brawling.metal-vs-metal,
        bf.brawling.unarmored-defender, bfref.brawling.armor-immunity, bfref.brawling.armor-backfire,
        bfref.brawling.armored-attacker-ok, bcb.brawling.versus-plate
    """
    if striker_metal or rule.proof == PROOF_NONE:
        return False
    return target_plate if rule.proof == PROOF_PLATE else target_metal


def is_stunning(rule: BrawlRule, *, damage: i64, hit_points: i64, natural: i64) -> bool:
    """Whether a blow stuns: more than half of what the victim has left, or a natural 20.

    Rule: bcb.brawling.stun-more-than-half, bcb.brawling.stun-example, bcb.brawling.stun-natural-20

    >>> rule = BrawlRule()
    >>> rule.stuns = True
    >>> [is_stunning(rule, damage=damage, hit_points=4, natural=12) for damage in (2, 3)]
    [False, True]
    """
    return rule.stuns and (natural == 20 or 2 * damage > hit_points)
