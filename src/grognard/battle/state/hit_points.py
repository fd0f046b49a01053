"""Rolling a combatant's hit dice, as its profile has them."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.profile import Profile
from grognard.dice.source import Dice


def roll_hit_dice(profile: Profile, dice: Dice, why: i64) -> i64:
    """Hit points of a combatant's hit dice with their bonus, at least 1.

    Sure dice count in full without a roll. A face below the least is rolled again among the faces that count.
    A poor Constitution leaves at least 1 of each die.

    Rule: bxe.ability.con-hp-adjustment, bxe.ability.con-minimum-one-hp
    """
    sides = profile.hit_dice_sides
    sure = profile.sure_hit_dice
    if profile.hit_die_penalty == 0 and profile.least_hit_die == 1:
        total = dice.total(profile.hit_dice_count - sure, sides, why) + sure * sides
    else:
        # What is taken off a die whose penalty leaves less than 1 comes back.
        least_face: i64 = 1 - profile.hit_die_penalty
        total = sure * (sides if sides > least_face else least_face)
        rolled: i64 = sure
        while rolled < profile.hit_dice_count:
            face = roll_hit_die(profile, dice, why)
            total += face if face > least_face else least_face
            rolled += 1
    total += profile.hit_dice_bonus
    return total if total > 1 else i64(1)


def roll_hit_die(profile: Profile, dice: Dice, why: i64) -> i64:
    """The face of one hit die; one below the least that counts is rolled again among those that do."""
    sides, least = profile.hit_dice_sides, profile.least_hit_die
    face = dice.die(sides, why)
    return face if face >= least else dice.die(sides - least + 1, why) + least - 1
