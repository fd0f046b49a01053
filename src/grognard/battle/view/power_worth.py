"""The worth of a power to its user: its effects on the intended targets, by the user's knowledge of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.known_immunities import PROOF
from grognard.battle.ground.sight import is_struck_down
from grognard.battle.ground.unseen import is_unfound
from grognard.battle.hurts.looks import BADLY_HURT, MAN_SIZED, NEARLY_FINISHED, health_of
from grognard.battle.powers.power_targets import possible_targets
from grognard.battle.powers.shape import covers, heat_at
from grognard.battle.powers.turn_undead import turning_number
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_amount, effect_kind
from grognard.battle.state.effects import (
    CHANGED,
    KIND_LIMIT,
    SILENCE,
    WAITING,
    amount_of,
    has_effect,
)
from grognard.battle.state.flags import (
    AFFLICTED,
    ASLEEP,
    CALLED,
    EVIL,
    INVISIBLE,
    LEAVES_FIGHTING,
    NOT_STANDING,
    OUT,
    TURNABLE,
    UNDEAD,
)
from grognard.battle.state.patches import BARS, BURNS, HEAT, PATCH_DOES, has_patch
from grognard.battle.state.power import ABILITY, AT_PLACE, HALF, NO_DICE, NO_SAVE, NOTHING, ONE, Power
from grognard.battle.view.aiming import is_beside_friend
from grognard.battle.view.effect_gains import (
    MOST_DAMAGE,
    OUT_OF_IT,
    effect_worth,
    mean_damage,
    worth_of_ending_magic,
    worth_on_target,
)
from grognard.battle.view.friends_in_need import has_already, is_worth_helping
from grognard.battle.view.known_casters import has_cast
from grognard.rules.saves import SAVE_DIE
from grognard.rules.turning import NOTHING as NO_ROLL

WARDED: Final = 2
"""What a ward against the evil is worth to one whom they fight."""

FEW_HIT_DICE: Final = 4
"""A power that affects no more hit dice, for each step above a man, is not tried on such a creature."""

FRIENDS_FOR_ONE: Final = 2
"""Help for more friends than so many for each enemy is not worth more."""

CERTAIN: Final = 2 * SAVE_DIE
"""How likely a power takes effect from which nobody can be saved: two for each face of the die."""

FACES_OF_A_MAN: Final = 12
FACES_A_STEP: Final = 3
"""On so many faces of the die a man is likely not saved, and on so many fewer for each step above one."""

STANDS_OUT: Final = 7
"""By how many parts of a point, at most, it is better to take one enemy rather than another."""

PARTS: Final = 8
"""Into so many parts a point of worth is cut: whom to take is chosen once it is known with what."""

_PASSING_HOLDS: Final = [False] * KIND_LIMIT
"""By kinds of effect, whether it holds for a while those whom it takes."""
for _hold in (effects.SLEEP, effects.PARALYSIS, effects.HELPLESSNESS, effects.ENTANGLED):
    _PASSING_HOLDS[_hold] = True


class PowerWorth:
    """The worth of a power to its user, for any aim: the targets it should take, and those it should spare.

    The hit dice of others are unknown: where a power takes a limited total, each target counts for one.
    Immunity to a kind of harm is known by a target's looks, and a target that has survived more than few hit
    dice could is known to have more.
    """

    def __init__(self, battle: Battle, me: Combatant, power: Power, foes: i64) -> None:
        self._battle = battle
        self._me = me
        self._power = power
        self._gain: i64 = _gain_by_each(battle, me, power)
        self._limit: i64 = _most_taken(battle, power, foes)
        self._wanted: list[Combatant] = []
        self._unwanted: list[Combatant] = []
        self._doubtful: list[Combatant] = []
        for one in possible_targets(battle, me, power):
            if power.dispels:
                self._weigh_magic_on(one)
            elif (one.side == me.side) == power.harmful:
                self._unwanted.append(one)
            elif is_worth_taking(battle, me, power, one):
                self._wanted.append(one)
            elif _only_wakes(power, one):
                self._unwanted.append(one)
            elif power.most_hit_dice > 0 and is_worth_taking(battle, me, power, one, looks=False):
                self._doubtful.append(one)
        self._counts_double: list[bool] = []
        if power.shape != ONE or power.aim == AT_PLACE:
            self._counts_double = [self._outweighs_others(one) for one in self._wanted]

    def _weigh_magic_on(self, one: Combatant) -> None:
        """Decide whether my side had better end the magic upon a combatant, or leave it."""
        sum_of = worth_of_ending_magic(one, self._me.side)
        if sum_of >= effect_worth(effects.BLINDNESS):
            self._wanted.append(one)
        elif sum_of < 0:
            self._unwanted.append(one)

    def wants(self, one: Combatant) -> bool:
        """Whether it should take that one."""
        return one in self._wanted

    def most_worth(self) -> i64:
        """Its worth if it took all intended targets."""
        takes: i64 = len(self._wanted)
        if self._power.shape == ONE:
            return self._gain * PARTS + STANDS_OUT if takes > 0 and self._limit > 0 else 0
        more: i64 = 0
        for doubly in self._counts_double:
            if doubly:
                more += 1
        most: i64 = takes if takes < self._limit else self._limit
        return self._worth_of(most + (more if more < most else most), len(self._doubtful))

    def likelihood(self) -> i64:
        """How likely it takes effect on those it should take, on average, of `CERTAIN`: they may be saved."""
        power = self._power
        count: i64 = len(self._wanted)
        if not power.harmful or power.save == NO_SAVE or count == 0:
            return CERTAIN
        fails: i64 = 0
        for one in self._wanted:
            fails += _faces_that_fail(one)
        if power.saved == HALF and power.effect == NOTHING:
            return (CERTAIN + 2 * fails // count) // 2
        return 2 * fails // count

    def is_bounded(self) -> bool:
        """Whether no aim can be worth more than `most_worth`: no heat or shared cell adds to it."""
        return self._power.shape != ONE and self._power.near is None

    def weigh(self, x: i64, y: i64, target: Combatant) -> i64:
        """Its worth aimed at a cell, or at the combatant there; 0 if it would take the wrong ones."""
        power, me = self._power, self._me
        if power.shape == ONE and power.aim != AT_PLACE:
            return self._gain * PARTS + self._stands_out(target) if target in self._wanted else 0
        field = self._battle.field
        lost: i64 = 0
        spared: i64 = 0
        taken = False
        heats = power.near is not None
        for one in self._unwanted:
            if covers(field, me, power, x, y, one.x, one.y) or (heats and self._heat(x, y, one) > 0):
                if not only_holds(power) or (one is me and power.effect != effects.SLEEP):
                    return 0
                lost += 2 if one is me else 1
                taken = taken or one is me
            elif one is not me and one.side == me.side and one.flags & NOT_STANDING == 0:
                spared += 1
        if taken and spared == 0:
            return 0  # Nobody would be left awake.
        takes: i64 = 0
        more: i64 = 0
        heat: i64 = 0
        i: i64 = 0
        for one in self._wanted:
            if covers(field, me, power, x, y, one.x, one.y):
                takes += 1
                if self._counts_double[i]:
                    more += 1
            elif heats:
                heat += self._heat(x, y, one)
            i += 1
        if takes > self._limit:
            takes = self._limit
        if more > takes:
            more = takes
        if lost >= takes:
            more = 0  # Nobody holds a friend for each enemy, mighty as it may be.
        return self._worth_of(takes + more - lost, self._doubts_at(x, y)) + heat * PARTS

    def _worth_of(self, takes: i64, doubts: i64) -> i64:
        """The worth of so many taken; beside these, those whom it may not take count for half of one each."""
        if takes <= 0:
            return takes * self._gain * PARTS
        return (2 * takes + doubts) * self._gain * PARTS // 2

    def _doubts_at(self, x: i64, y: i64) -> i64:
        """How many it may take, or not, where it is aimed at a cell."""
        found: i64 = 0
        for one in self._doubtful:
            if covers(self._battle.field, self._me, self._power, x, y, one.x, one.y):
                found += 1
        return found

    def _outweighs_others(self, one: Combatant) -> bool:
        """Whether an enemy is worth as much as two men, if it is put out of the fight.

        Harm alone, as by fire, does that as surely to those whose touch does worse than wound as a hold does.
        """
        if not self._power.harmful or self._gain < OUT_OF_IT:
            return False
        if one.profile.has_dire_touch():
            return True
        return self._power.effect != NOTHING and (
            one.profile.size > MAN_SIZED or has_cast(one) or one.profile.harms_many()
        )

    def _heat(self, x: i64, y: i64, one: Combatant) -> i64:
        """The damage of a round beside the wall that a power aimed at a cell would raise."""
        near, far = self._power.near, self._power.far
        if near is None or far is None:
            return 0
        kind = heat_at(self._battle.field, self._me, self._power, x, y, one.x, one.y)
        return mean_damage(near if kind == HEAT else far) if kind != 0 else 0

    def _stands_out(self, one: Combatant) -> i64:
        """How much better that enemy is than another: a caster or a large one; of harm, the worst hurt.

        Where few hit dice are affected, one no larger than a man. Those whose touch does worse than wound are
        better harmed from afar than by those they would touch.
        """
        if one.side == self._me.side:
            return 0
        if self._power.effect == NOTHING:
            dire: i64 = STANDS_OUT - NEARLY_FINISHED if one.profile.has_dire_touch() else 0
            return dire + health_of(one)
        if has_cast(one):
            return STANDS_OUT
        large = one.profile.size > MAN_SIZED
        return STANDS_OUT - 1 if large == (self._power.most_hit_dice == 0) else 0


def _faces_that_fail(one: Combatant) -> i64:
    """On how many faces of the die a creature of such looks is likely not saved: the mightier, the fewer."""
    return max(1, FACES_OF_A_MAN - FACES_A_STEP * _steps_above_a_man(one))


def most_possible(battle: Battle, me: Combatant, power: Power, foes: i64) -> i64:
    """No less than the `most_worth` of a power, known without a look at its targets."""
    gain = _gain_by_each(battle, me, power)
    if power.shape == ONE:
        return gain * PARTS + STANDS_OUT
    each: i64 = 2 if power.harmful else 1
    return each * _most_taken(battle, power, foes) * gain * PARTS


def _gain_by_each(battle: Battle, me: Combatant, power: Power) -> i64:
    """The worth of a power's effect on one target, in points of damage, against these enemies."""
    gain = worth_on_target(me, power)
    if power.harmful:
        return gain
    if gives(power, effects.EXTRA_DICE) and faces_unharmed_enemy(battle, me):
        gain += OUT_OF_IT
    if gives(power, effects.GUARD_EVIL) and _faces_evil(battle, me):
        gain += OUT_OF_IT
    if gives(power, effects.WARD_EVIL) and _faces_evil(battle, me):
        gain += WARDED
    if power.effect == effects.SIGHT and count_unseen(battle, me) > 0:
        gain += OUT_OF_IT
    if gives(power, effects.RESISTANCE):
        gain += _harm_warded_off(battle, me, power)
    return gain


def _most_taken(battle: Battle, power: Power, foes: i64) -> i64:
    """How many targets of a power count at most."""
    limit: i64 = len(battle.combatants)
    if power.pool != NO_DICE:
        limit = power.pool[0] * (power.pool[1] + 1) // 2 + power.pool[2]
    elif power.most != NO_DICE:
        limit = power.most[0] * (power.most[1] + 1) // 2 + power.most[2]
    if not power.harmful and not power.ends_something() and not power.only_heals():
        limit = min(limit, FRIENDS_FOR_ONE * foes)
    return limit


def _harm_warded_off(battle: Battle, me: Combatant, power: Power) -> i64:
    """Half the worst harm that an enemy's kind can do of a sort which a power makes one resist."""
    kinds: i64 = 0
    for effect in power.gives:
        if effect_kind(effect) == effects.RESISTANCE:
            kinds |= effect_amount(effect)
    worst: i64 = 0
    for one in battle.combatants:
        if one.side == me.side or one.flags & NOT_STANDING != 0:
            continue
        for other in one.profile.powers:
            # Another's spells and devices are unknown.
            if other.harmful and other.kinds & kinds != 0 and other.means == ABILITY:
                harm: i64 = MOST_DAMAGE if other.by_hit_points else mean_damage(other)
                if harm > worst:
                    worst = harm
    return (worst if worst < MOST_DAMAGE else MOST_DAMAGE) // 2


def gives(power: Power, kind: i64) -> bool:
    """Whether a power gives an effect of that kind."""
    for effect in power.gives:
        if effect_kind(effect) == kind:
            return True
    return False


def only_holds(power: Power) -> bool:
    """Whether all that a power does to those it takes is to hold them where they are for a while."""
    return _PASSING_HOLDS[power.effect] and power.damage == NO_DICE and not power.by_hit_points


def _only_wakes(power: Power, one: Combatant) -> bool:
    """Whether all that a power would do to an enemy is to rouse it from its sleep and bind it instead."""
    if not power.harmful or one.flags & ASLEEP == 0 or power.effect == effects.SLEEP:
        return False
    return power.damage == NO_DICE and not power.by_hit_points


def faces_unharmed_enemy(battle: Battle, me: Combatant) -> bool:
    """Whether weapons were seen to do nothing to one of our enemies."""
    if battle.traces.marks & PROOF == 0:
        return False
    for one in battle.combatants:
        if one.side != me.side and one.marks & PROOF != 0 and one.flags & NOT_STANDING == 0:
            return True
    return False


def count_unseen(battle: Battle, me: Combatant) -> i64:
    """How many invisible enemies there are whose places friends know, and not oneself."""
    found: i64 = 0
    for one in battle.combatants if battle.hides else []:
        if one.side == me.side or one.flags & INVISIBLE == 0 or one.flags & NOT_STANDING != 0:
            continue
        if is_unfound(battle, me, one):
            for friend in battle.sides[me.side].members:
                if friend.flags & NOT_STANDING == 0 and not is_unfound(battle, friend, one):
                    found += 1
                    break
    return found


def _faces_evil(battle: Battle, me: Combatant) -> bool:
    """Whether one of our enemies is evil, undead, or called by magic."""
    for one in battle.combatants:
        if one.side != me.side and one.flags & NOT_STANDING == 0:
            if one.profile.flags & (EVIL | UNDEAD | CALLED) != 0:
                return True
    return False


def is_worth_taking(
    battle: Battle, me: Combatant, power: Power, one: Combatant, *, looks: bool = True
) -> bool:
    """Whether a power has its intended effect on one of the combatants in its shape.

    With `looks` one that looks too mighty for the few hit dice that it affects does not count.
    """
    if not power.harmful:
        return is_worth_helping(battle, me, power, one)
    if one.flags & NOT_STANDING != 0 and not _is_harmed_in_web(battle, me, power, one):
        return False
    if has_already(one, power):
        return False
    if one.profile.flags & LEAVES_FIGHTING != 0 and power.effect != NOTHING:
        return False  # It does no harm.
    if _has_been_dealt_with(battle, power, one):
        return False  # A friend was quicker.
    if power.effect == SILENCE and power.damage == NO_DICE and not has_cast(one):
        return False  # Its spells are unknown.
    if one.profile.hide.is_immune(power.kinds, magical=power.magical):
        return False
    if only_holds(power) and (_is_to_be_turned(battle, me, one) or _is_left_to_blows(battle, me, one)):
        return False  # What is held cannot run, and what a blow will fell need not be held.
    if power.most_hit_dice > 0:
        if looks and power.most_hit_dice <= FEW_HIT_DICE * _steps_above_a_man(one):
            return False
        if (one.max_hit_points - one.hit_points) * 2 > power.most_hit_dice * 9:
            return False  # So few hit dice would not have stood that.
        if amount_of(one, effects.FOUND_MIGHTY) >= power.most_hit_dice:
            return False  # It stood one like it.
    if power.effect == CHANGED:
        return me.own_profile.forms[power.form - 1].hit_dice_count <= 1
    if power.takes_anybody() or power.ground == NOTHING:
        return True
    cell = one.y * battle.field.width + one.x
    return not has_patch(battle.patches, cell, PATCH_DOES[power.ground] & (BURNS | BARS))


def _is_harmed_in_web(battle: Battle, me: Combatant, power: Power, one: Combatant) -> bool:
    """Whether a power harms an enemy in a web, where no blow reaches it, while no enemy is on its feet."""
    if one.flags & OUT != 0 or mean_damage(power) == 0 or not has_effect(one, effects.ENTANGLED):
        return False
    for side in battle.sides:
        if side.index != me.side and side.standing > 0:
            return False
    return True


def _steps_above_a_man(one: Combatant) -> i64:
    """By how much one looks mightier than a man: for each size above his, more for one that harms many."""
    steps = one.profile.size - MAN_SIZED
    return steps + 1 if steps > 0 and one.profile.harms_many() else steps


def _has_been_dealt_with(battle: Battle, power: Power, one: Combatant) -> bool:
    """Whether what befalls an enemy with all else of this moment makes a power useless against it.

    It is struck down, or suffers what the power does already, or what puts it out of the fight as well.
    """
    if one.pending.damage != 0 and is_struck_down(battle, one):
        return True
    if power.effect == NOTHING or one.flags & AFFLICTED == 0:
        return False
    alone = power.damage == NO_DICE and not power.by_hit_points
    for effect in one.effects:
        kind = effect_kind(effect) - WAITING
        if kind == power.effect or (alone and kind > 0 and effect_worth(kind) >= OUT_OF_IT):
            return True
    return False


def _is_left_to_blows(battle: Battle, me: Combatant, one: Combatant) -> bool:
    """Whether an enemy in melee with a friend is badly hurt, or a large one nearly finished."""
    least = NEARLY_FINISHED if one.profile.size > MAN_SIZED else BADLY_HURT
    return health_of(one) >= least and is_beside_friend(battle, me, one)


def _is_to_be_turned(battle: Battle, me: Combatant, one: Combatant) -> bool:
    """Whether one of our side is at least as likely to turn one of the undead as not."""
    rule = battle.ruleset.turning
    if one.profile.flags & (UNDEAD | TURNABLE) == 0 or not rule.allowed:
        return False
    for friend in battle.sides[me.side].members:
        if friend.profile.turning_level == 0 or not friend.profile.holy_symbol:
            continue
        if friend.flags & NOT_STANDING == 0 and not has_effect(friend, effects.LOCKED_OUT):
            needed = turning_number(rule, friend, one)
            if needed != NO_ROLL and needed <= rule.even:
                return True
    return False
