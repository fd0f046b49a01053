"""Kinds of harm: fire, cold, sleep and the like, and their effect on creatures that resist them.

Kinds are bits, so that a thing can be of several: a spell of sleep is sleep and magic.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FIRE: Final = 1
COLD: Final = 2
LIGHTNING: Final = 4
ACID: Final = 8
POISON: Final = 16
STEAM: Final = 32
WIND: Final = 64
FORCE: Final = 128
SLEEP: Final = 1 << 8
CHARM: Final = 1 << 9
HOLD: Final = 1 << 10
FEAR: Final = 1 << 11
STONE: Final = 1 << 12
DRAIN: Final = 1 << 13
DISEASE: Final = 1 << 14
MAGIC: Final = 1 << 15
ILLUSION: Final = 1 << 16
INSTANT_DEATH: Final = 1 << 17
SIGHT: Final = 1 << 18

KINDS: Final = {
    "fire": FIRE,
    "cold": COLD,
    "lightning": LIGHTNING,
    "acid": ACID,
    "poison": POISON,
    "steam": STEAM,
    "wind": WIND,
    "force": FORCE,
    "sleep": SLEEP,
    "charm": CHARM,
    "hold": HOLD,
    "fear": FEAR,
    "stone": STONE,
    "drain": DRAIN,
    "disease": DISEASE,
    "magic": MAGIC,
    "illusion": ILLUSION,
    "death": INSTANT_DEATH,
    "sight": SIGHT,
}
"""Every kind by its name in data files."""

SHARE_FED: Final = 3
"""So many points of what feeds it heal a creature one."""


class HarmReactions:
    """A creature's special reactions to kinds of harm; each is a sum of kinds.

    It is `immune` to some, and to the `hardened` unless they are magical, when it takes half; it takes half
    damage from the `halved`, from the `eased` as long as they are not magical, double damage from the
    `doubled`, a point more for each die from those it is `tender` to; it is healed by those it is `fed` by, a
    third of the damage. Magic of an `open_to` kind affects it despite immunity to magic. `braced` has kinds
    and what is added to its saving throws against them. `resistance` is the chance in a hundred that enemy
    magic does nothing to it; spells of a level less than `spells_from` do nothing to it either. `throws_back`
    is the chance in a hundred that it reflects an enemy spell aimed at it; a creature that `deflects` spells
    must be hit with them, or they come back. All damage to it is reduced by its `hardness`.
    """

    def __init__(self) -> None:
        self.immune: i64 = 0
        self.hardened: i64 = 0
        self.halved: i64 = 0
        self.eased: i64 = 0
        self.doubled: i64 = 0
        self.tender: i64 = 0
        self.fed: i64 = 0
        self.open_to: i64 = 0
        self.braced: list[tuple[int, int]] = []
        self.resistance: i64 = 0
        self.hardness: i64 = 0
        self.spells_from: i64 = 0
        self.throws_back: i64 = 0
        self.deflects: bool = False

    def is_immune(self, kinds: i64, *, magical: bool = False) -> bool:
        """Whether something of those kinds does nothing at all to it."""
        if kinds & self.fed != 0:
            return False
        if self.immune & kinds & ~MAGIC != 0:
            return True
        if magical:
            return self.immune & MAGIC != 0 and kinds & self.open_to == 0
        return self.hardened & kinds != 0

    def resist(self, damage: i64) -> i64:
        """The damage left after its hardness, at least 0."""
        return damage - self.hardness if damage > self.hardness else 0

    def saving_bonus(self, kinds: i64, *, magical: bool) -> i64:
        """The modifier of saving throws against those kinds of harm; a weakness counts alone."""
        if magical:
            kinds |= MAGIC
        bonus: i64 = 0
        penalty: i64 = 0
        for of, amount in self.braced:
            if of & kinds != 0 and amount > 0:
                bonus += amount
            elif of & kinds != 0:
                penalty += amount
        return penalty if penalty < 0 else bonus


def harm_done(hide: HarmReactions, kinds: i64, damage: i64, dice: i64, *, magical: bool) -> i64:
    """The damage to a creature from harm of those kinds, rolled with `dice` dice; below 0 it heals.

    >>> hide = HarmReactions()
    >>> hide.doubled, hide.halved = FIRE, COLD
    >>> harm_done(hide, FIRE, 7, 2, magical=False), harm_done(hide, COLD, 7, 2, magical=False)
    (14, 3)
    """
    if kinds & hide.fed != 0:
        return -(damage // SHARE_FED)
    if hide.is_immune(kinds, magical=magical):
        return 0
    if kinds & hide.tender != 0:
        damage += dice
    if kinds & hide.doubled != 0:
        damage *= 2
    sorts: i64 = kinds | MAGIC if magical else kinds
    if sorts & (hide.halved | (hide.hardened if magical else hide.eased)) != 0:
        damage //= 2
    return hide.resist(damage) if hide.hardness != 0 else damage


def halved_for(damage: i64) -> i64:
    """The damage to a target that a spell protects: half, rounded up.

    >>> halved_for(7)
    4
    """
    return (damage + 1) // 2
