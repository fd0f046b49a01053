"""Potions: the effects of a second one on the first, and on the drinker."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.dispelling import end_effect_early, power_behind
from grognard.battle.hurts.presence import gain_effect
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import ILLNESS
from grognard.battle.state.events import MIX, Event
from grognard.battle.state.power import POTION, Power


def is_under_potion(me: Combatant) -> bool:
    """Whether a potion that one has drunk still works; those that do all they do at once leave nothing.

    Rule: bxe.magic-items.potion-no-mix-after-expiry
    """
    for effect in me.effects:
        if _is_of_potion(me, effect):
            return True
    return False


def spoil_mixed_potions(battle: Battle, me: Combatant, power: Power) -> bool:
    """Whether a potion is one too many: then neither of the two works, and its drinker is sick of them.

    Rule: bxe.magic-items.potion-mix-nullifies, bxe.magic-items.potion-mix-sick
    """
    rounds = battle.ruleset.items.sick_rounds
    if power.means != POTION or rounds == 0 or not is_under_potion(me):
        return False
    for effect in me.effects.copy():
        if effect in me.effects and _is_of_potion(me, effect):
            end_effect_early(battle, me, effect)
    gain_effect(battle, me, pack_effect(ILLNESS, rounds=rounds))
    if battle.log is not None:
        rules = (battle.ruleset.cite("items/mixing"),)
        battle.record(Event(MIX, actor=me.index, what=power.name, rounds=rounds, rules=rules))
    return True


def _is_of_potion(me: Combatant, effect: i64) -> bool:
    origin = power_behind(me, effect)
    return origin is not None and origin.means == POTION
