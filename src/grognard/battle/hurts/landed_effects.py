"""Effects of a hit besides damage, once blows land: holding, swallowing, petrifying, weakening, ruin."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.saving import roll_save
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    add_effect,
    amount_of,
    as_waiting,
    drop_effect,
    has_effect,
)
from grognard.battle.state.events import PLACE, RUIN, SAP, STUMBLE, Event
from grognard.battle.state.field import nearest_free, relocate
from grognard.battle.state.flags import AIRBORNE, FLEEING, LATCHED, METAL, OUT, PRONE, UNABLE
from grognard.battle.state.power import NO_DICE, NO_SAVE, NOTHING
from grognard.battle.state.rider import RUINS_GEAR, SAPS_CONSTITUTION, Rider
from grognard.dice import purpose
from grognard.rules.damage import DIES, UNHARMED

TEN: Final = 10
LEAST_STRENGTH: Final = 2
PERCENT: Final = 100


def apply_landed_effects(battle: Battle, one: Combatant) -> i64:
    """Apply the effects of hits that wait for a combatant; return its fate."""
    fate: i64 = UNHARMED
    for effect in one.effects.copy():
        if effect_kind(effect) == effects.BITE:
            drop_effect(one, effect)
            attacker = battle.combatants[effect_source(effect)]
            rider = attacker.own_profile.riders[effect_amount(effect)]
            if fate != DIES:
                fate = _suffer(battle, one, attacker, rider, effect_amount(effect))
    return fate


def drop_landed_effects(one: Combatant) -> None:
    """Drop the waiting effects of hits on a combatant that dies anyway."""
    for effect in one.effects.copy():
        if effect_kind(effect) == effects.BITE:
            drop_effect(one, effect)


def _suffer(battle: Battle, one: Combatant, attacker: Combatant, rider: Rider, number: i64) -> i64:
    if rider.percent > 0:
        why = purpose.pack_why(purpose.SAVE, one.index, -1)
        if battle.dice.die(PERCENT, why) > rider.percent:
            return UNHARMED
    if rider.save != NO_SAVE:
        save = roll_save(battle, one, rider.save, rider.name, modifier=rider.bonus)
        if save.saved:
            return UNHARMED
    if rider.effect == effects.SLAIN and rider.rounds == NO_DICE:
        battle.cause = "save/poison" if "poison" in rider.name else "save/failed"
        return DIES
    rounds = roll_dice(battle, rider.rounds, purpose.DURATION, one)
    if rider.effect == effects.SLAIN:
        if not has_effect(one, effects.DOOM):
            add_effect(one, as_waiting(pack_effect(effects.DOOM, rounds=rounds)))
    elif rider.effect != NOTHING:
        side = attacker.side if rider.effect == effects.WON_OVER else -1
        add_effect(one, as_waiting(pack_effect(rider.effect, rounds=rounds, source=side)))
    if rider.fells:
        _fell(battle, one)
    if rider.weakened != 0:
        sick = pack_effect(effects.SICKNESS, rounds=rounds, amount=rider.weakened)
        add_effect(one, as_waiting(sick))
    if rider.saps != NOTHING:
        return _sap(battle, one, rider)
    if rider.ruins != NOTHING:
        _ruin(battle, one, attacker, rider)
    if rider.poisons():
        lasting = pack_effect(effects.POISONED, rounds=rounds, amount=number, source=attacker.index)
        add_effect(one, as_waiting(lasting))
    if rider.holds or rider.swallows:
        _hold(battle, one, attacker, rider, number)
    return UNHARMED


def _fell(battle: Battle, one: Combatant) -> None:
    """Throw a standing combatant to the ground."""
    if one.flags & (PRONE | OUT) != 0 or one.profile.flags & AIRBORNE != 0:
        return
    one.flags |= PRONE
    if battle.log is not None:
        battle.record(Event(STUMBLE, actor=one.index))


def _ruin(battle: Battle, one: Combatant, attacker: Combatant, rider: Rider) -> None:
    """Ruin a combatant's armour: metal only, or of any material."""
    metal = one.profile.flags & METAL != 0
    if one.profile.armour_loss == 0 or has_effect(one, effects.BARED):
        return
    if metal or rider.ruins == RUINS_GEAR:
        add_effect(one, pack_effect(effects.BARED, amount=one.profile.armour_loss))
        if battle.log is not None:
            battle.record(Event(RUIN, actor=attacker.index, target=one.index, what="armour"))


def _hold(battle: Battle, one: Combatant, attacker: Combatant, rider: Rider, number: i64) -> None:
    """Hold or swallow a target: one at a time, and none twice."""
    if attacker.flags & (UNABLE | LATCHED) != 0:
        return
    for effect in attacker.effects:
        if effect_kind(effect) == effects.GRASP:
            if rider.swallows and effect_amount(effect) == number:
                return
            if effect_source(effect) == one.index:
                return
    kind: i64 = effects.INSIDE if rider.swallows else effects.CLINGING
    add_effect(one, as_waiting(pack_effect(kind, amount=number, source=attacker.index)))
    add_effect(attacker, pack_effect(effects.GRASP, amount=number, source=one.index))
    if rider.latched:
        add_effect(attacker, pack_effect(effects.LATCH, source=one.index))
    if rider.pulls and one.flags & OUT == 0:
        _pull(battle, one, attacker)


def _pull(battle: Battle, one: Combatant, attacker: Combatant) -> None:
    """Draw one that is held to the nearest free place beside its holder."""
    field = battle.field
    cell = nearest_free(field, attacker.x, attacker.y)
    x, y = cell % field.width, cell // field.width
    if field.cells_apart(attacker.x, attacker.y, x, y) >= field.cells_apart(
        attacker.x, attacker.y, one.x, one.y
    ):
        return
    way = ((int(one.x), int(one.y)), (int(x), int(y)))
    relocate(field, battle.sides[one.side], one, x, y)
    if battle.log is not None:
        battle.record(Event(PLACE, actor=one.index, way=way))


def _sap(battle: Battle, one: Combatant, rider: Rider) -> i64:
    """Take points off Strength or Constitution; at none it dies, with little Strength it cannot move."""
    points = roll_dice(battle, rider.points, purpose.DAMAGE, one)
    constitution = rider.saps == SAPS_CONSTITUTION
    kind: i64 = effects.CONSTITUTION if constitution else effects.SAPPED
    add_effect(one, pack_effect(kind, amount=points))
    whole = one.profile.constitution if constitution else one.profile.strength
    left = (whole if whole > 0 else TEN) - amount_of(one, kind)
    if battle.log is not None:
        what = "Constitution" if constitution else "Strength"
        battle.record(Event(SAP, target=one.index, what=what, amount=points, left=left, audience=one.side))
    if left <= 0:
        return DIES
    if not constitution and left <= LEAST_STRENGTH and not has_effect(one, effects.HELPLESSNESS):
        add_effect(one, as_waiting(pack_effect(effects.HELPLESSNESS)))
    return UNHARMED


def roll_dice(battle: Battle, dice: tuple[int, int, int, int], reason: i64, who: Combatant) -> i64:
    """The total of some dice, 0 for none."""
    if dice == NO_DICE:
        return 0
    total: i64 = dice[2]
    if dice[0] > 0:
        total += battle.dice.total(dice[0], dice[1], purpose.pack_why(reason, who.index, -1))
    return total * dice[3]


def can_keep_hold(holder: Combatant) -> bool:
    """Whether a holder is still able to hold, and does not run."""
    return holder.flags & (UNABLE | FLEEING) == 0
