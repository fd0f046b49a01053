"""Powers that go with a spell: they can be used while that is upon their user, and may end it."""

from __future__ import annotations

from grognard.battle.hurts.dispelling import end_effect_early, power_behind
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.power import Power


def is_under_its_spell(me: Combatant, power: Power) -> bool:
    """Whether a combatant is under the spell that a power of its goes with, if it goes with one."""
    if power.follows < 0:
        return True
    spell = me.profile.powers[power.follows]
    for effect in me.effects:
        if power_behind(me, effect) is spell:
            return True
    return False


def end_spell_behind(battle: Battle, me: Combatant, power: Power) -> None:
    """End the spell that a power belongs to: its purpose is done."""
    spell = me.profile.powers[power.follows]
    for effect in me.effects.copy():
        if effect in me.effects and power_behind(me, effect) is spell:
            end_effect_early(battle, me, effect)
