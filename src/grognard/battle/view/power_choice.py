"""Which power it makes sense to use, and at whom: what tactics ask of a view."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.sight import can_see
from grognard.battle.hurts.looks import NEARLY_FINISHED, health_of
from grognard.battle.hurts.spoiling import is_shaken, uses_left
from grognard.battle.powers.barring import can_speak, why_not_cast, why_not_now
from grognard.battle.powers.potions import is_under_potion
from grognard.battle.powers.shape import covers, is_in_range, is_near_enough
from grognard.battle.powers.taking import takeable
from grognard.battle.powers.turn_undead import undead_before
from grognard.battle.state import effects
from grognard.battle.state.actions import (
    DECLARE_NOTHING,
    END_TURN,
    declare_spell,
    routine_of,
    use_power,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import (
    CHANGED,
    EFFECT_FLAGS,
    KIND_LIMIT,
    SILENCE,
    WAITING,
    effect_kind,
    effect_rounds,
    find_effect,
    has_effect,
)
from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import (
    AFFLICTED,
    ATTACKED,
    FLEEING,
    IN_BOUT,
    NOT_STANDING,
    OUT,
    RAN,
    SPELLS,
    UNABLE,
)
from grognard.battle.state.patches import BARS, BURNS, PATCH_DOES, has_patch
from grognard.battle.state.power import AT_PLACE, AT_SELF, BURST, NO_DICE, NOTHING, ONE, POTION, WORN, Power
from grognard.battle.state.steps import CAN_ALL, CAN_CAST, CAN_MOVE, step_other, step_phase
from grognard.battle.state.uses import may_use
from grognard.rules.turning import NOTHING as NO_ROLL

OUT_OF_IT: Final = 10
"""What it is worth to put one enemy out of the fight, or to help one friend, in points of damage."""

MOST_DAMAGE: Final = 20
"""More damage than that to one is not worth more: hardly anybody stands it."""

FEW_HIT_DICE: Final = 4
"""What takes no more hit dice than that is not tried on what is larger than a man."""

MAN_SIZED: Final = 2

_AS_GOOD_AS_OUT: Final = (
    effects.CONFUSION,
    effects.FEAR,
    effects.PETRIFICATION,
    effects.WON_OVER,
    effects.DRIVEN_OFF,
    effects.CHANGED,
)
_GAINS: Final = [0] * KIND_LIMIT
"""What other kinds are worth; those not named are of use only at times that tactics know nothing of."""
for _kind, _worth_of in (
    (effects.ATTACK_CHANGED, 1),
    (effects.DAMAGE_CHANGED, 2),
    (effects.ARMOUR_CHANGED, 3),
    (effects.MELEE_ARMOUR, 2),
    (effects.MISSILE_ARMOUR, 1),
    (effects.EXTRA_DICE, 3),
    (effects.IMAGES, 5),
    (effects.HASTE, 8),
    (effects.GROWTH, 8),
    (effects.SLOWNESS, 6),
    (effects.BLINDNESS, 4),
    (effects.STUN, 5),
    (effects.FEEBLENESS, 3),
):
    _GAINS[_kind] = _worth_of


def spell_worth_announcing(battle: Battle, me: Combatant) -> i64:
    """The announcement of the spell that would do the most good now, or of nothing."""
    if me.profile.flags & SPELLS == 0 or not battle.ruleset.casting.announced or me.declared != 0:
        return DECLARE_NOTHING
    action = _best(battle, me, spells=True, number=-1, phase=CAN_ALL)
    return declare_spell(routine_of(action)) if action != 0 else DECLARE_NOTHING


def announced_spell(battle: Battle, me: Combatant) -> i64:
    """The use of the spell that one announced where it does the most good; 0 if it is spoiled or useless."""
    if me.casting == 0:
        return 0
    number = routine_of(me.casting)
    if effect_rounds(find_effect(me, effects.READING)) > 1:
        return use_power(number, me.index, me.x, me.y)
    return _best(battle, me, spells=True, number=number, phase=CAN_ALL)


def power_worth_using(battle: Battle, me: Combatant) -> i64:
    """The use of a power that does the most good; 0 for none.

    It takes the most enemies on their feet and no friend, or heals the most of friends who are
    nearly finished, and no enemy. Where its phase is still to come, one stays where one is until then.
    """
    step = battle.agenda.due()
    if me.flags & (ATTACKED | RAN | FLEEING) != 0 or me.declared != 0 or step_other(step) > 0:
        return 0
    later = step_phase(step) == CAN_MOVE
    best = _best(battle, me, spells=False, number=-1, phase=CAN_ALL if later else step_phase(step))
    if best != 0 and step_phase(step) & me.profile.powers[routine_of(best)].phase == 0:
        return END_TURN
    return best


def _best(battle: Battle, me: Combatant, *, spells: bool, number: i64, phase: i64) -> i64:
    """The best use of a power, of that number or of any; with `spells` as far as announced ones go."""
    best: i64 = 0
    most: i64 = 0
    place: i64 = 0
    seen: list[Combatant] = []
    looked = False
    engaged = False
    foes = False
    for power in me.profile.powers:
        mine = (number < 0 or place == number) and (not spells or power.is_spell())
        if mine and phase & power.phase != 0 and _is_ready(battle, me, power, place, announcing=spells):
            if not looked:
                looked, seen = True, _seen_by(battle, me)
                engaged = is_engaged(battle.field, battle.sides, me)
                foes = _sees_enemy(me, seen)
            if foes or power.only_heals():
                scale = Scale(battle, me, power)
                least: i64 = 0 if power.harmful or not engaged else OUT_OF_IT - 1
                if scale.most_worth() > (most if most > least else least):
                    for other in seen:
                        if _may_aim_at(battle, me, power, other):
                            for x, y in _aims(battle, me, power, other):
                                worth = scale.weigh(x, y, other)
                                if worth > most and worth > least:
                                    best, most = use_power(place, other.index, x, y), worth
        place += 1
    return best


def _seen_by(battle: Battle, me: Combatant) -> list[Combatant]:
    """All at whom one could think of aiming anything: oneself, and whom one sees of those still there."""
    return [
        one for one in battle.combatants if one is me or (one.flags & OUT == 0 and can_see(battle, me, one))
    ]


def _sees_enemy(me: Combatant, seen: list[Combatant]) -> bool:
    """Whether an enemy is among those whom one sees."""
    for one in seen:
        if one.side != me.side:
            return True
    return False


def _is_ready(battle: Battle, me: Combatant, power: Power, number: i64, *, announcing: bool) -> bool:
    """Whether a power can be used, and for something that tactics know of."""
    if power.shares >= 0 and me.profile.powers[power.shares].only_heals():
        return False  # Who can heal keeps it for that.
    if uses_left(me, number) == 0 or power.fallen or power.dispels or power.lifts or power.leaves:
        return False
    if not may_use(me, number, uses=power.uses):
        return False
    if not power.takes_anybody() and not power.calls and PATCH_DOES[power.ground] & BURNS == 0:
        return False
    if power.effect == SILENCE and power.damage == NO_DICE and not power.by_hit_points:
        return False  # Nobody knows who has spells to cast.
    if power.is_spell():
        if not announcing and (is_shaken(battle, me) or why_not_now(battle, me, number)):
            return False
        return not why_not_cast(battle, me, number)
    if power.barred or (power.means == POTION and is_under_potion(me)):
        return False
    if power.means != WORN and power.phase == CAN_CAST and not can_speak(battle, me):
        return False
    return not why_not_now(battle, me, number)


def _may_aim_at(battle: Battle, me: Combatant, power: Power, other: Combatant) -> bool:
    """Whether it could make sense to aim a power at one whom one sees: an enemy, or a friend to heal."""
    if power.aim == AT_SELF:
        return other is me
    if (other.side == me.side) == power.harmful:
        return False
    return is_near_enough(battle.field, me, power, other.x, other.y)


def _aims(battle: Battle, me: Combatant, power: Power, other: Combatant) -> list[tuple[int, int]]:
    """Where one might aim a power at somebody: a burst also behind him, to keep it off those before him."""
    cells = [(int(other.x), int(other.y))]
    apart = battle.field.cells_apart(me.x, me.y, other.x, other.y)
    if power.aim != AT_PLACE or power.shape != BURST or apart == 0:
        return cells
    steps = power.size_feet // battle.field.cell_feet
    # A third of the burst, and at least a cell: on wide cells a small one covers but its own.
    step = (steps + 2) // 3 if steps > 0 else 1
    behind = step
    while behind <= steps:
        x = other.x + (other.x - me.x) * behind // apart
        y = other.y + (other.y - me.y) * behind // apart
        if battle.field.is_inside(x, y) and is_in_range(battle.field, me, power, x, y):
            cells.append((int(x), int(y)))
        behind += step
    return cells


class Scale:
    """What a power is worth to somebody, wherever it is aimed: those it should take, and those it should not.

    Nobody knows the hit dice of others: where a power takes only so many, each counts for one of them.
    """

    def __init__(self, battle: Battle, me: Combatant, power: Power) -> None:
        self._battle = battle
        self._me = me
        self._power = power
        self._gain: i64 = _gain(me, power)
        self._wanted: list[Combatant] = []
        self._unwanted: list[Combatant] = []
        self._limit: i64 = len(battle.combatants)
        if power.pool != NO_DICE:
            self._limit = power.pool[0] * (power.pool[1] + 1) // 2 + power.pool[2]
        for one in takeable(battle, me, power):
            if (one.side == me.side) == power.harmful:
                self._unwanted.append(one)
            elif _is_worth_taking(battle, me, power, one):
                self._wanted.append(one)

    def most_worth(self) -> i64:
        """What it would be worth if it took all whom it should take."""
        takes: i64 = len(self._wanted)
        if self._power.shape == ONE and takes > 1:
            takes = 1
        return (takes if takes < self._limit else self._limit) * self._gain

    def weigh(self, x: i64, y: i64, target: Combatant) -> i64:
        """What it is worth aimed at a cell, or at whoever stands there; 0 if it would take the wrong ones."""
        power, me = self._power, self._me
        if power.shape == ONE and power.aim != AT_PLACE:
            return self._gain if target in self._wanted else 0
        field = self._battle.field
        for one in self._unwanted:
            if covers(field, me, power, x, y, one.x, one.y):
                return 0
        takes: i64 = 0
        for one in self._wanted:
            if covers(field, me, power, x, y, one.x, one.y):
                takes += 1
        return (takes if takes < self._limit else self._limit) * self._gain


def _gain(me: Combatant, power: Power) -> i64:
    """What it is worth to do to one what a power does: points of damage, or as many as seem as good."""
    gain: i64 = 0
    if power.effect != NOTHING:
        gain = _gain_of(power.effect)
    for effect in power.gives:
        gain += _gain_of(effect_kind(effect))
    if power.images != NO_DICE:
        gain += _gain_of(effects.IMAGES)
    damage: i64 = power.damage[0] * (power.damage[1] + 1) // 2 + power.damage[2]
    if power.by_hit_points:
        damage = me.hit_points
    if power.touch:
        damage //= 2
    gain += damage if damage < MOST_DAMAGE else MOST_DAMAGE
    if power.only_heals() or not power.takes_anybody():
        return OUT_OF_IT
    return gain


def _gain_of(kind: i64) -> i64:
    """What it is worth that an effect of a kind is upon somebody: on an enemy, or what helps on a friend."""
    flags: i64 = EFFECT_FLAGS[kind]
    if flags & UNABLE != 0 or kind in _AS_GOOD_AS_OUT:
        return OUT_OF_IT
    return _GAINS[kind]


def _is_worth_taking(battle: Battle, me: Combatant, power: Power, one: Combatant) -> bool:
    """Whether a power does to one of those in its shape what it is used for."""
    if not power.harmful:
        if one.flags & NOT_STANDING != 0:
            return False
        return health_of(one) == NEARLY_FINISHED if power.only_heals() else not _has_already(one, power)
    if _has_already(one, power):
        return False
    if one.flags & NOT_STANDING != 0:
        return False
    if power.effect != NOTHING and one.flags & AFFLICTED != 0 and has_effect(one, power.effect + WAITING):
        return False  # Somebody else was quicker.
    if 0 < power.most_hit_dice <= FEW_HIT_DICE and one.profile.size > MAN_SIZED:
        return False
    if power.effect == CHANGED:
        return me.own_profile.forms[power.form - 1].hit_dice_count <= 1
    if power.takes_anybody() or power.ground == NOTHING:
        return True
    cell = one.y * battle.field.width + one.x
    return not has_patch(battle.patches, cell, PATCH_DOES[power.ground] & (BURNS | BARS))


def _has_already(one: Combatant, power: Power) -> bool:
    """Whether what a power gives besides its first effect is upon somebody; more of it adds nothing."""
    if one.effects:
        for effect in power.gives:
            if has_effect(one, effect_kind(effect)):
                return True
        if power.images != NO_DICE:
            return has_effect(one, effects.IMAGES)
    return False


def worth_turning(battle: Battle, me: Combatant) -> bool:
    """Whether one may turn the undead now and the weakest kind that one sees could be turned."""
    rule = battle.ruleset.turning
    if not rule.allowed or not me.profile.holy_symbol or has_effect(me, effects.LOCKED_OUT):
        return False
    step = battle.agenda.due()
    if me.flags & (ATTACKED | RAN | IN_BOUT) != 0 or me.declared != 0 or step_other(step) > 0:
        return False
    there = undead_before(battle, me)
    return len(there) > 0 and rule.cell(me.profile.turning_level, there[0].profile.turning_column) != NO_ROLL
