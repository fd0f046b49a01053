"""Gaps in a stat line that a fight needs filled: from the creature of that name, or by default values."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.creatures.attack_matching import POWERS
from grognard.creatures.creature import Attack, Creature, Movement
from grognard.creatures.damage import Damage, format_damage
from grognard.creatures.hit_dice import HitDice, format_hit_dice
from grognard.creatures.movement import format_movement
from grognard.creatures.reading.armour import ArmourClass
from grognard.creatures.reading.facts import Facts

_UNARMOURED: Final = 11
_WALK_FEET: Final = 40
_MORALE: Final = 7
_DAMAGE: Final = "1d6"
_POINTS_A_DIE: Final = 4.5
_MOST_DICE: Final = 60


def complete(facts: Facts, known: Creature | None) -> tuple[Facts, list[str]]:
    """The facts with all gaps filled, and the assumptions made.

    `known` is the creature of the same name, if there is one.
    """
    full, assumed = facts.copy(), []
    whose = f" as the bestiary has it for {known.name}" if known else ""
    if full.armour_class is None:
        canonical = known.armour_class if known else _UNARMOURED
        full.armour_class = ArmourClass(None, None, canonical)
        assumed.append(
            f"no armour class: that of {'AC ' + str(canonical) + whose if known else 'the unarmoured'}"
        )
    if full.hit_dice is None:
        full.hit_dice, how = _hit_dice(full, known)
        assumed.append(f"no hit dice: {format_hit_dice(full.hit_dice)}{how or whose}")
    if full.save_as is None and full.level is not None:
        full.save_as = full.level
    elif full.save_as is None and known is not None:
        full.save_as = known.save_as
    if full.routines is None:
        full.routines = known.routines if known else ((_weapon(),),)
        assumed.append(
            f"no attacks: {'those of ' + known.name + ' in the bestiary' if known else '1 weapon, 1d6'}"
        )
    elif not full.harmless and (idle := _idle(full)):
        full.routines = tuple(tuple(_armed(one) for one in routine) for routine in full.routines)
        assumed.append(f"no damage: {_DAMAGE} for {' and '.join(dict.fromkeys(idle))}")
    if full.movement is None:
        full.movement = known.movement if known else (Movement("walk", _WALK_FEET),)
        assumed.append(f"no movement: {format_movement(full.movement)} a round{whose}")
    if full.morale is None:
        full.morale = known.morale if known else _MORALE
        assumed.append(f"no morale: {full.morale}{whose}")
    return full, assumed


def _hit_dice(facts: Facts, known: Creature | None) -> tuple[HitDice, str]:
    if facts.level is not None and facts.level.level:
        return HitDice(
            facts.level.level, text=str(facts.level.level)
        ), f", one for each level of {facts.level.class_letter}{facts.level.level}"
    if facts.level is not None:
        return HitDice(1, 4), " of a normal man"
    if known is not None:
        return known.hit_dice, ""
    if facts.hit_points:
        mean = sum(facts.hit_points) / len(facts.hit_points)
        number = min(_MOST_DICE, max(1, round(mean / _POINTS_A_DIE)))
        return HitDice(number, text=str(number)), ", going by the hit points"
    return HitDice(1, text="1"), ""


def _idle(facts: Facts) -> list[str]:
    """The attacks of which nothing is said but their names, where that is so of all."""
    attacks = [attack for routine in facts.routines or () for attack in routine]
    if any(one.damage or one.by_weapon or one.effects for one in attacks):
        return []
    return [one.name for one in attacks if not any(word in one.name for word in POWERS)]


def _armed(attack: Attack) -> Attack:
    if any(word in attack.name for word in POWERS):
        return attack
    return msgspec.structs.replace(attack, damage=_DAMAGE)


def _weapon() -> Attack:
    return Attack(name="weapon", damage=_DAMAGE, by_weapon=True)


def describe_damage(attack: Attack) -> str:
    """The damage of an attack as it is printed, without its effects."""
    return format_damage(Damage(attack.damage, attack.by_weapon, attack.damage_bonus))
