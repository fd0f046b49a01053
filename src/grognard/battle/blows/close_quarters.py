"""Attack modifiers for bare hands, subduing blows and holds."""

from __future__ import annotations

from grognard.battle.ground.grips import is_held_by_another
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.flags import GRIPPED
from grognard.battle.state.weapon import UNARMED


def close_modifiers(battle: Battle, blow: Blow) -> None:
    """Add to the battle's tally and guard what such an attack gains and loses.

    Rule: bf.subdual.attack-penalty, bfref.subdual.flat-penalty, bf.brawling.kick-penalty,
        bf.brawling.punch-no-penalty, bfref.brawling.kick-penalty, bf.wrestling.held-ac-penalty,
        bf.wrestling.held-ac-not-vs-holder, bfref.wrestling.defender-ac-penalty,
        bfref.wrestling.defender-pinned-plus-4, bfref.wrestling.pinned-not-doubled,
        bfref.wrestling.defender-not-helpless, bf.helpless.wrestle-defender-not-helpless
    """
    ruleset = battle.ruleset
    target, weapon = blow.target, blow.weapon
    if weapon.flags & UNARMED != 0:
        if weapon.name == "kick":
            battle.tally.add(ruleset.brawling.kick_modifier, "kick", "attack")
    elif blow.subduing:
        battle.tally.add(ruleset.subdual.attack_modifier, "flat of the blade", "attack")
    if target.flags & GRIPPED != 0 and is_held_by_another(battle, target, blow.attacker):
        battle.tally.add(ruleset.wrestling.held_bonus, "held", "attack")
        battle.guard.add(ruleset.wrestling.held_armour_class, "held", "armour class")
