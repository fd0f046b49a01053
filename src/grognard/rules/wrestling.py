"""Wrestling: sizes and numbers on one opponent, strength, escaping, and what a hold leaves one to do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SMALL: Final = 1
MEDIUM: Final = 2
LARGE: Final = 3
SIZE_NAMES: Final = ("", "small", "medium", "large", "huge", "gigantic")

USUAL_LIMBS: Final = 2
SLOT_PARTS: Final = 2
"""A combatant of normal size takes up this many parts of the room around an opponent."""

HOLDER: Final = 0
HELD: Final = 1

# The actions of a bout
WEAPON: Final = 0
DRAW: Final = 1
SIMPLE_ITEM: Final = 2
CHARGED_ITEM: Final = 3
SPELL: Final = 4
SECOND_HOLD: Final = 5
ESCAPE: Final = 6
DAMAGE: Final = 7
SILENCE: Final = 8
TAKE_ITEM: Final = 9
MOVE_OTHER: Final = 10
RELEASE: Final = 11
OTHER: Final = 12

_HOLDER_MAY: Final = (SIMPLE_ITEM, DAMAGE, SILENCE, TAKE_ITEM, MOVE_OTHER, RELEASE)
_HELD_MAY: Final = (SIMPLE_ITEM, ESCAPE)


def may_act_in_bout(role: i64, what: i64) -> bool:
    """Whether a holder, or a held combatant, may take an action of that kind.

    Rule: bf.wrestling.attacker-simple-items, bf.wrestling.attacker-other-actions,
        bf.wrestling.attacker-no-weapon, bf.wrestling.attacker-no-charged-items,
        bf.wrestling.attacker-no-escape, bf.wrestling.attacker-no-casting,
        bf.wrestling.attacker-no-second-hold, bf.wrestling.held-simple-items,
        bfref.wrestling.holder-simple-items, bfref.wrestling.holder-other-actions,
        bfref.wrestling.holder-no-weapon, bfref.wrestling.holder-no-devices,
        bfref.wrestling.holder-no-escape, bfref.wrestling.holder-no-spell,
        bfref.wrestling.holder-no-second-pin, bfref.wrestling.defender-simple-items,
        bfref.wrestling.defender-no-spell, bfref.wrestling.defender-no-spell-unsilenced

    >>> may_act_in_bout(HOLDER, SPELL), may_act_in_bout(HELD, SIMPLE_ITEM)
    (False, True)
    """
    return what in (_HOLDER_MAY if role == HOLDER else _HELD_MAY)


class WrestleRule:
    """A book's rules of wrestling, as plain numbers."""

    def __init__(self) -> None:
        self.allowed: bool = False
        self.contest: bool = False
        self.size_step: i64 = 0
        self.shove: bool = False
        self.held_armour_class: i64 = 0
        self.held_bonus: i64 = 0
        self.helper_bonus: i64 = 0
        self.capacity: i64 = 4
        self.smaller: i64 = 1
        self.larger: i64 = 4
        self.move_part: i64 = 1
        self.move_whole: i64 = 2
        self.stronger: i64 = 2
        self.limb_bonus: i64 = 1
        self.nonhumanoids: bool = False


def halves_taken(rule: WrestleRule, size: i64) -> i64:
    """The halves of a man that a wrestler of a size counts for.

    Rule: bf.wrestling.smaller-count-half, bf.wrestling.larger-count-double,
        bf.wrestling.larger-count-referee, bfref.wrestling.small-count-half,
        bfref.wrestling.large-count-double, bfref.wrestling.large-factor
    """
    if size < MEDIUM:
        return rule.smaller
    return rule.larger if size > MEDIUM else SLOT_PARTS


def has_room(rule: WrestleRule, sizes: list[int]) -> bool:
    """Whether wrestlers of those sizes can all be at one opponent, whatever its own size.

    Rule: bf.wrestling.max-four, bf.wrestling.opponent-not-normal-size, bfref.wrestling.four-on-one

    >>> rule = WrestleRule()
    >>> has_room(rule, [MEDIUM] * 4), has_room(rule, [MEDIUM] * 5), has_room(rule, [SMALL] * 8)
    (True, False, True)
    """
    taken: i64 = 0
    for size in sizes:
        taken += halves_taken(rule, size)
    return taken <= rule.capacity * SLOT_PARTS


def escape_modifier(strength: i64, dexterity: i64) -> i64:
    """The better ability modifier on the saving throw that breaks a hold; the milder of two penalties.

    Rule: bf.wrestling.escape-better-of-str-dex, bf.wrestling.escape-penalties-apply,
        bfref.wrestling.escape-ability-bonus, bfref.wrestling.escape-ability-penalty
    """
    return strength if strength > dexterity else dexterity


def limb_bonus(rule: WrestleRule, limbs: i64) -> i64:
    """The bonus for grasping limbs beyond two.

    Rule: bf.wrestling.extra-appendages, bf.wrestling.grasping-feet, bfref.wrestling.extra-appendages,
        bfref.wrestling.grasping-feet
    """
    return rule.limb_bonus * (limbs - USUAL_LIMBS) if limbs > USUAL_LIMBS else 0


def is_much_stronger(
    rule: WrestleRule, *, size: i64, strength: i64, other_size: i64, other_strength: i64
) -> bool:
    """Whether a combatant is significantly larger or stronger than another: it drags a holder along.

    Rule: bf.wrestling.defender-drag-threshold, bfref.wrestling.significantly-stronger
    """
    return size > other_size or strength - other_strength >= rule.stronger


def can_carry(*, size: i64, other_size: i64, load_pounds: i64 = 0, other_pounds: i64 = 0) -> bool:
    """Whether a combatant has the strength to carry or drag another: by load and weight, else by their sizes.

    Rule: bf.wrestling.move-strength, bfref.wrestling.move-strength
    """
    if load_pounds > 0 and other_pounds > 0:
        return other_pounds <= load_pounds
    return size >= other_size


def contest_modifier(rule: WrestleRule, *, size: i64, other_size: i64) -> i64:
    """The modifier for the difference of sizes in a contest of strength.

    Rule: bcb.wrestling.size-example, bcb.wrestling.gm-common-sense
    """
    return rule.size_step * (size - other_size)
