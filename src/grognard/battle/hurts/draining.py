"""Negative levels: gaining them, their effects, and losing them.

They stand on a combatant as one effect: its amount is the hit points they have cost, its source their number.
"""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.spoiling import forget_highest_spell
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    add_effect,
    drop_kind,
    find_effect,
)
from grognard.battle.state.events import LEVEL_LOST, LEVEL_REGAINED, Event
from grognard.battle.state.flags import DRAINED, SPELLS
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.draining import hit_points_regained


def negative_levels(one: Combatant) -> i64:
    """How many levels a combatant has lost.

    Rule: bf.energy-drain.negative-levels
    """
    if one.flags & DRAINED == 0:
        return 0
    return effect_source(find_effect(one, effects.NEGATIVE_LEVELS))


def drained_throw(battle: Battle, one: Combatant) -> i64:
    """The penalty of negative levels to a throw of the d20.

    Rule: bf.energy-drain.attack-penalty, bf.energy-drain.save-penalty, bf.energy-drain.any-d20-penalty
    """
    return negative_levels(one) * battle.ruleset.draining.throw


def drain_level(battle: Battle, one: Combatant, by: i64) -> bool:
    """Take a level off a combatant, and a hit die of its hit points, full number and all; whether it lives.

    Rule: bf.energy-drain.negative-levels, bf.energy-drain.hit-point-loss, bf.energy-drain.zero-hp-slain,
        bf.energy-drain.saving-throw-referee, bf.energy-drain.becomes-undead,
        bf.energy-drain.loss-not-healed
    """
    face = battle.dice.die(one.profile.hit_dice_sides, purpose.pack_why(purpose.HIT_POINTS, one.index, -1))
    levels = negative_levels(one) + 1
    lost = face
    if levels > 1:
        lost += effect_amount(find_effect(one, effects.NEGATIVE_LEVELS))
    add_effect(one, pack_effect(effects.NEGATIVE_LEVELS, amount=lost, source=levels))
    one.hit_points -= face
    one.max_hit_points = one.max_hit_points - face if one.max_hit_points > face else 1
    lives = one.hit_points > 0
    if battle.log is not None:
        battle.record(
            Event(
                LEVEL_LOST,
                actor=by,
                target=one.index,
                amount=face,
                left=levels,
                result="" if lives else "slain",
                roll=Roll(((one.profile.hit_dice_sides, face),), total=face, label="energy drain"),
                rules=(battle.ruleset.cite("energy drain/level" if lives else "energy drain/slain"),),
            )
        )
    if one.profile.flags & SPELLS != 0:
        for _ in range(battle.ruleset.casting.slots_drained):
            forget_highest_spell(battle, one)
    return lives


def restore_level(battle: Battle, one: Combatant) -> None:
    """Remove a negative level from a combatant that has one, with a share of their costs.

    Rule: bf.energy-drain.removal-magic, bf.energy-drain.removal-hp, bf.energy-drain.removal-last,
        bf.energy-drain.removal-penalties-lift
    """
    levels = negative_levels(one)
    lost = effect_amount(find_effect(one, effects.NEGATIVE_LEVELS))
    share = hit_points_regained(lost, levels)
    if levels > 1:
        add_effect(one, pack_effect(effects.NEGATIVE_LEVELS, amount=lost - share, source=levels - 1))
    else:
        drop_kind(one, effects.NEGATIVE_LEVELS)
    one.hit_points += share
    one.max_hit_points += share
    if battle.log is not None:
        rules = (battle.ruleset.cite("energy drain/restored"),)
        battle.record(Event(LEVEL_REGAINED, target=one.index, amount=share, left=levels - 1, rules=rules))
