"""Attacks as the log tells them."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import ATTACK, DAMAGE, IMMUNE, TOUCH, Event
from grognard.battle.state.field import distance_feet
from grognard.battle.state.occasions import OCCASION_NAMES, ORDINARY
from grognard.battle.state.weapon import Weapon
from grognard.dice.roll import Roll
from grognard.rules.attack import ATTACK_DIE


def record_attack(
    battle: Battle,
    attacker: Combatant,
    target: Combatant,
    weapon: Weapon,
    natural: i64,
    needed: i64,
    hit: bool,
    occasion: i64,
) -> None:
    """An attack roll, with everything that went into it."""
    ruleset = battle.ruleset
    rules = [ruleset.cite("attack/roll")]
    result = "hit" if hit else "miss"
    if natural == 1:
        result = "natural 1"
        rules.append(ruleset.cite("attack/natural 1"))
    elif natural == ATTACK_DIE and hit:
        result = "natural 20"
        rules.append(ruleset.cite("attack/natural 20"))
    if occasion != ORDINARY:
        rules.append(ruleset.cite("attack/" + OCCASION_NAMES[occasion]))
    battle.record(
        Event(
            ATTACK,
            actor=attacker.index,
            target=target.index,
            what=weapon.name,
            result=result,
            amount=distance_feet(battle.field, attacker, target),
            roll=Roll(
                label=OCCASION_NAMES[occasion],
                faces=((ATTACK_DIE, natural),),
                modifiers=battle.tally.modifiers(),
                defences=battle.guard.modifiers(),
                total=natural + battle.tally.total,
                target=needed,
                success=hit,
            ),
            rules=tuple(rules),
        )
    )


def record_damage(
    battle: Battle,
    attacker: Combatant,
    target: Combatant,
    weapon: Weapon,
    faces: list[tuple[int, int]],
    multiple: i64,
    damage: i64,
) -> None:
    """The damage of a hit, with everything that went into it."""
    battle.record(
        Event(
            DAMAGE,
            actor=attacker.index,
            target=target.index,
            what=weapon.name,
            amount=damage,
            result="subduing" if target.softened != 0 else "",
            roll=Roll(
                tuple(faces),
                modifiers=battle.tally.modifiers(),
                multiplier=multiple,
                total=damage,
                label="damage",
            ),
            rules=(battle.ruleset.cite("damage/weapon"),),
        )
    )


def record_touch(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> None:
    """Tell of a hit that does no damage of its own; what else it does is for the referee."""
    if battle.log is not None:
        battle.record(
            Event(
                TOUCH,
                actor=attacker.index,
                target=target.index,
                what=weapon.name,
                result=", ".join(weapon.effects),
            )
        )


def record_immunity(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> None:
    """A blow that would have hit, and does no harm to that creature."""
    rules = (battle.ruleset.cite("attack/immune"),)
    battle.record(Event(IMMUNE, actor=attacker.index, target=target.index, what=weapon.name, rules=rules))
