"""Subduing blows: their damage, knocking out instead of killing, and the time of waking."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

KNOCKED_OUT: Final = 5
"""The fate of a spared combatant, beside the fates of `grognard.rules.damage`."""

HUMANOIDS_AND_DRAGONS: Final = "humanoids and dragons"


@mypyc_attr(allow_interpreted_subclasses=True)
class SubduingDamage:
    """The damage of a hit meant to subdue: half of it, at least 1, and all of it subduing.

    Rule: bf.subdual.half-damage, bf.subdual.half-damage-rounding, bfref.subdual.flat-half-damage
    """

    def real(self, damage: i64) -> i64:
        """The part of a hit's full damage that is real."""
        return 0

    def subduing(self, damage: i64) -> i64:
        """The part of a hit's full damage that subdues."""
        return damage // 2 if damage > 1 else 1


class FullSubduing(SubduingDamage):
    """All the damage, and all of it subduing.

    Rule: bxe.subdual.normal-combat-and-damage
    """

    def subduing(self, damage: i64) -> i64:
        """All of it."""
        return damage


class HalfRealDamage(SubduingDamage):
    """Half the damage is real and half subdues; the odd point subdues.

    Rule: bcb.subdual.half-and-half, bcb.subdual.odd-damage
    """

    def real(self, damage: i64) -> i64:
        """The smaller half."""
        return damage // 2

    def subduing(self, damage: i64) -> i64:
        """The larger half."""
        return damage - damage // 2


@mypyc_attr(allow_interpreted_subclasses=True)
class KnockoutRule:
    """Whether a combatant at 0 hit points is knocked out: if the real damage alone would not kill it.

    Rule: bf.subdual.unconscious, bf.subdual.any-order, bf.subdual.killing-total-reached,
        bf.subdual.no-subduing-taken, bcb.subdual.does-not-kill, bcb.subdual.knocked-out,
        bcb.subdual.accidental-kill
    """

    def spares(self, *, survives_real: bool, last_subdued: bool) -> bool:
        """Whether one brought down by real and subduing damage together lives.

        Args:
            survives_real: the real damage alone would have left it on its feet.
            last_subdued: the last blow was meant to subdue.
        """
        return survives_real


class AnyKnockout(KnockoutRule):
    """Any subduing damage in the mixture spares, whatever else there was.

    Rule: bfref.subdual.zero-is-unconscious, bfref.subdual.mixture-is-unconscious,
        bfref.subdual.pure-killing-is-death
    """

    def spares(self, *, survives_real: bool, last_subdued: bool) -> bool:
        """Always."""
        return True


class LastBlowKnockout(KnockoutRule):
    """The last blow decides.

    Rule: bxe.subdual.unconscious-at-zero, bxe.subdual.mixed-with-lethal
    """

    def spares(self, *, survives_real: bool, last_subdued: bool) -> bool:
        """Whether the last blow was meant to subdue."""
        return last_subdued


class SubdualRule:
    """A book's rules of subduing blows, as plain numbers and procedures."""

    def __init__(self) -> None:
        self.allowed: bool = False
        self.attack_modifier: i64 = 0
        self.softening = SubduingDamage()
        self.mercy = KnockoutRule()
        self.wake_dice: i64 = 0
        self.wake_die: i64 = 4
        self.turn_rounds: i64 = 60
        self.rouse_dice: i64 = 0
        self.rouse_die: i64 = 10
        self.recovery_rounds: i64 = 0
        self.further_kills: bool = False
