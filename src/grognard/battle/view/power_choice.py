"""The choice of a power and its target: what tactics ask of a view."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.subduing import could_wake
from grognard.battle.ground.approach import FAR
from grognard.battle.ground.sight import can_see, is_foe
from grognard.battle.ground.unseen import known_at_first
from grognard.battle.hurts.dying import rises_if_healed
from grognard.battle.hurts.looks import BADLY_HURT, MAN_SIZED, health_of
from grognard.battle.hurts.pursuit import levels_of
from grognard.battle.powers.shape import covers, is_in_range, reaches_creature
from grognard.battle.state import effects
from grognard.battle.state.actions import (
    DECLARE_NOTHING,
    declare_spell,
    routine_of,
    use_power,
    x_of,
    y_of,
)
from grognard.battle.state.battle import PATIENCE_ROUNDS, Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_rounds
from grognard.battle.state.effects import find_effect, has_effect
from grognard.battle.state.field import distance_feet, is_engaged
from grognard.battle.state.flags import (
    ATTACKED,
    FLEEING,
    HELD,
    HUMANOID,
    IN_BOUT,
    NOT_STANDING,
    OUT,
    RAN,
    SPELLS,
    STONE,
)
from grognard.battle.state.power import AT_PLACE, AT_SELF, BURST, CONE, LINE, ONE, Power
from grognard.battle.state.steps import (
    ACT,
    CAN_ALL,
    CAN_CAST,
    CAN_MOVE,
    CAN_SHOOT,
    step_count,
    step_kind,
    step_other,
    step_phase,
    step_who,
)
from grognard.battle.view.effect_gains import OUT_OF_IT, mean_damage
from grognard.battle.view.known_casters import has_cast
from grognard.battle.view.power_worth import (
    CERTAIN,
    PARTS,
    PowerWorth,
    count_unseen,
    faces_unharmed_enemy,
    most_possible,
    only_holds,
)
from grognard.battle.view.ready_powers import NEAREST_FEET, is_ready
from grognard.battle.view.turning_choice import is_turning_likely

DIE: Final = 5
"""A hit die has so many hit points, rounded up."""


def spell_worth_announcing(battle: Battle, me: Combatant) -> i64:
    """The announcement of the spell that would do the most good now, or of nothing."""
    if me.profile.flags & SPELLS == 0 or not battle.ruleset.casting.announced or me.declared != 0:
        return DECLARE_NOTHING
    if is_turning_likely(battle, me):
        return DECLARE_NOTHING  # That needs no spell, and a spell would take its place.
    action = _best(battle, me, spells=True, number=-1, phase=CAN_ALL)
    if action == 0 and battle.quiet < PATIENCE_ROUNDS:
        action = _best(battle, me, spells=True, number=-1, phase=CAN_ALL, expects=True)
    return declare_spell(routine_of(action)) if action != 0 else DECLARE_NOTHING


def announced_spell(battle: Battle, me: Combatant) -> i64:
    """The use of the spell that one announced where it does the most good; 0 if it is spoiled or useless."""
    if me.casting == 0:
        return 0
    number = routine_of(me.casting)
    power = me.profile.powers[number]
    if effect_rounds(find_effect(me, effects.READING)) > 1:
        return use_power(number, me.index, me.x, me.y)
    spent: list[Combatant] = []
    if power.harmful and (power.shape == ONE or only_holds(power)):
        spent = _spent_by_friends(battle, me)
    return _best(battle, me, spells=True, number=number, phase=CAN_ALL, spent=spent)


def _spent_by_friends(battle: Battle, me: Combatant) -> list[Combatant]:
    """The enemies whom a friend is about to put out of the fight, many at once, by an announced spell."""
    found: list[Combatant] = []
    for friend in battle.sides[me.side].members:
        if friend is me or friend.flags & NOT_STANDING != 0 or not _casts_with_me(battle, friend):
            continue
        number = routine_of(friend.casting)
        power = friend.profile.powers[number]
        if not power.harmful or power.shape == ONE:
            continue
        action = _best(battle, friend, spells=True, number=number, phase=CAN_ALL)
        for one in battle.combatants:
            if action == 0 or one.side == me.side or one.flags & NOT_STANDING != 0:
                continue
            if not only_holds(power) and DIE * levels_of(one) > mean_damage(power):
                continue
            if covers(battle.field, friend, power, x_of(action), y_of(action), one.x, one.y):
                found.append(one)
    return found


def _is_announced(battle: Battle, me: Combatant, power: Power) -> bool:
    """Whether a friend has announced the same help for many."""
    if power.harmful or power.shape == ONE:
        return False
    for friend in battle.sides[me.side].members:
        if friend is not me and friend.casting != 0 and friend.flags & NOT_STANDING == 0:
            if friend.profile.powers[routine_of(friend.casting)].name == power.name:
                return True
    return False


def _casts_with_me(battle: Battle, friend: Combatant) -> bool:
    """Whether a friend's announced spell comes on this number: it is begun, or the time for it is to come."""
    if friend.casting == 0:
        return False
    if friend.flags & ATTACKED != 0:
        return True
    agenda = battle.agenda
    i: i64 = agenda.size - 2
    while i >= 0 and step_count(agenda.at(i)) == battle.count:
        step = agenda.at(i)
        if step_kind(step) == ACT and step_who(step) == friend.index and step_phase(step) & CAN_CAST != 0:
            return True
        i -= 1
    return False


def power_worth_using(battle: Battle, me: Combatant) -> i64:
    """The use of a power that does the most good, now or in a phase of this round to come; 0 for none.

    It takes the most enemies on their feet and no friend, or heals the most of friends who are
    nearly finished, and no enemy.
    """
    step = battle.agenda.due()
    if me.flags & (ATTACKED | RAN | FLEEING) != 0 or me.declared != 0 or step_other(step) > 0:
        return 0
    phase = step_phase(step)
    to_come: i64 = phase
    if phase == CAN_MOVE:
        to_come = CAN_ALL
    elif phase == CAN_SHOOT:
        to_come = CAN_ALL & ~CAN_MOVE
    return _best(battle, me, spells=False, number=-1, phase=to_come)


def _best(
    battle: Battle,
    me: Combatant,
    *,
    spells: bool,
    number: i64,
    phase: i64,
    expects: bool = False,
    spent: list[Combatant] | None = None,
) -> i64:
    """The best use of a power, of that number or of any; with `spells` as far as announced ones go.

    One that `expects` enemies takes those for near enough who will have come into range by then. It is not
    aimed at the `spent`.
    """
    search: _Search | None = None
    place: i64 = 0
    for power in me.profile.powers:
        mine = (number < 0 or place == number) and (not spells or power.is_spell())
        if mine and spells and number < 0 and _is_announced(battle, me, power):
            mine = False
        if mine and phase & power.phase != 0:
            if search is None:
                if is_ready(battle, me, power, place, announcing=spells):
                    search = _Search(battle, me, keeps=number < 0, expects=expects, spent=spent)
                    if search.could_gain_by(power):
                        search.weigh_aims(power, place)
            elif search.could_gain_by(power) and is_ready(battle, me, power, place, announcing=spells):
                search.weigh_aims(power, place)
        place += 1
    return search.best if search is not None else 0


class _Search:
    """The search of one decision for the use of a power that does the most good, the `best` so far."""

    def __init__(
        self, battle: Battle, me: Combatant, *, keeps: bool, expects: bool, spent: list[Combatant] | None
    ) -> None:
        """Look around, except at the `spent`; with `keeps`, spells may be kept for another day."""
        self.best: i64 = 0
        self._most: i64 = 0
        self._battle: Final = battle
        self._me: Final = me
        seen = _seen_by(battle, me)
        self._seen: Final = [one for one in seen if one not in spent] if spent else seen
        self._foes: i64 = _foes_among(me, self._seen) + count_unseen(battle, me)
        if self._foes == 0:
            self._foes = _foes_in_webs(battle, me, self._seen)
        self._least_help: i64 = 0
        if is_engaged(battle.field, battle.sides, me) or _is_nearly_won(battle, me, self._foes):
            self._least_help = OUT_OF_IT * PARTS - 1
        self._saves: bool = keeps and _is_mopping_up(battle, me, self._foes)
        self._expects: bool = expects
        self._likelihood: i64 = CERTAIN

    def could_gain_by(self, power: Power) -> bool:
        """Whether a use of a power could be better than the best so far, whomever it takes."""
        if self._saves and power.is_spell() and not power.only_heals():
            return False
        if self._foes == 0 and not power.only_heals() and not power.ends_something():
            return False
        self._likelihood = CERTAIN
        return self._is_worth_it(power, most_possible(self._battle, self._me, power, self._foes))

    def weigh_aims(self, power: Power, place: i64) -> None:
        """Weigh a power of that number at all that it could be aimed at."""
        battle, me = self._battle, self._me
        scale = PowerWorth(battle, me, power, self._foes)
        self._likelihood = scale.likelihood()
        top = scale.most_worth()
        if not self._is_worth_it(power, top):
            return
        for other in self._seen:
            if _may_aim_at(battle, me, power, other, scale, expects=self._expects):
                if self._takes(power, place, scale, other, other.x, other.y) == top and scale.is_bounded():
                    return
                if power.shape == BURST and power.aim == AT_PLACE:
                    for x, y in _aims_behind(battle, me, power, other):
                        if self._takes(power, place, scale, other, x, y) == top and scale.is_bounded():
                            return

    def _takes(self, power: Power, place: i64, scale: PowerWorth, other: Combatant, x: i64, y: i64) -> i64:
        """Take a power aimed at a cell as the best so far if it is; its worth then, else -1."""
        worth = scale.weigh(x, y, other)
        if not self._is_worth_it(power, worth):
            return -1
        self.best = use_power(place, other.index, x, y)
        self._most = self._worth_each(power, worth)
        return worth

    def _is_worth_it(self, power: Power, worth: i64) -> bool:
        """Whether a power with that worth is better than the best so far, and worth its use at all."""
        each = self._worth_each(power, worth)
        return each > self._most and (power.harmful or each > self._least_help)

    def _worth_each(self, power: Power, worth: i64) -> i64:
        """The worth of a round spent on a power, as likely as it takes effect."""
        return worth * self._likelihood // (CERTAIN * power.reading_rounds)


def enemy_to_approach(battle: Battle, me: Combatant) -> tuple[i64, i64]:
    """The enemy to approach in order to use a power, and the distance to come to; or -1.

    Only safe and worthwhile approaches count, never for a power used at arm's length. Of all that would do
    at least half as much good as the best, the shortest.
    """
    ways: list[tuple[i64, i64, i64, i64]] = []
    most: i64 = 0
    place: i64 = 0
    seen: list[Combatant] = []
    for power in me.profile.powers:
        far = power.harmful and power.range_feet >= NEAREST_FEET
        if far and is_ready(battle, me, power, place, announcing=True):
            if not seen:
                seen = _seen_by(battle, me)
            scale = PowerWorth(battle, me, power, 1)
            if scale.most_worth() >= OUT_OF_IT * PARTS:
                for other in seen:
                    worth: i64 = scale.weigh(other.x, other.y, other) if scale.wants(other) else 0
                    beyond = distance_feet(battle.field, me, other) - power.range_feet
                    if worth >= OUT_OF_IT * PARTS and beyond > 0:
                        ways.append((worth, beyond, other.index, power.range_feet))
                        most = max(most, worth)
        place += 1
    who: i64 = -1
    feet: i64 = 0
    shortest: i64 = FAR
    for good, walk, index, reach in ways:
        if 2 * good >= most and walk < shortest:
            who, feet, shortest = index, reach, walk
    return who, feet


def leads_the_way(battle: Battle, me: Combatant, index: i64, x: i64, y: i64) -> bool:
    """Whether at that cell one would be nearer to an enemy than any friend who could stand before one."""
    field, enemy = battle.field, battle.combatants[index]
    mine = field.cells_apart(x, y, enemy.x, enemy.y)
    alone = True
    for other in battle.sides[me.side].members:
        if other is not me and other.flags & NOT_STANDING == 0:
            if field.cells_apart(other.x, other.y, enemy.x, enemy.y) < mine:
                return False
            alone = False
    return not alone


def _seen_by(battle: Battle, me: Combatant) -> list[Combatant]:
    """All possible targets of powers: the combatant itself, and those it sees that are still present."""
    return [
        one
        for one in battle.combatants
        if one is me
        or (
            (one.flags & (OUT & ~STONE) == 0 or rises_if_healed(battle, me, one)) and can_see(battle, me, one)
        )
    ]


def _foes_among(me: Combatant, seen: list[Combatant]) -> i64:
    """The number of enemies in sight that still fight."""
    foes: i64 = 0
    for one in seen:
        if one.side != me.side and one.flags & NOT_STANDING == 0:
            foes += 1
    return foes


def _foes_in_webs(battle: Battle, me: Combatant, seen: list[Combatant]) -> i64:
    """The number of enemies in sight that webs hold, out of reach of blows."""
    foes: i64 = 0
    if battle.traces.flags & HELD != 0:
        for one in seen:
            if one.side != me.side and one.flags & OUT == 0 and has_effect(one, effects.ENTANGLED):
                foes += 1
    return foes


def _is_nearly_won(battle: Battle, me: Combatant, foes: i64) -> bool:
    """Whether so few visible enemies still fight that they are best left to the blows of friends."""
    return 3 * foes <= battle.sides[me.side].standing


def _is_mopping_up(battle: Battle, me: Combatant, foes: i64) -> bool:
    """Whether at most a quarter of the enemies fight on, one to two of us: spells are kept for another day.

    Only where three in four of us still fight, something happens, and no friend is badly hurt; not under
    blows, while an enemy could rouse a sleeper, or against the large, casters, enemies that weapons do not
    harm or whose touch does worse than wound, and those nearly as high in hit dice as I am in level.
    """
    own = battle.sides[me.side]
    if battle.quiet > 0 or 4 * own.standing < 3 * own.initial or faces_unharmed_enemy(battle, me):
        return False
    if is_engaged(battle.field, battle.sides, me):
        return False
    if 2 * foes > own.standing or 4 * foes > known_at_first(battle, me):
        return False
    for one in own.members:
        if one.flags & NOT_STANDING == 0 and health_of(one) >= BADLY_HURT:
            return False
    rouses, sleeps = False, False
    for one in battle.combatants:
        if is_foe(battle, me, one, NOT_STANDING):
            if one.profile.size > MAN_SIZED or has_cast(one) or 4 * levels_of(one) >= 3 * levels_of(me):
                return False
            if one.profile.has_dire_touch():
                return False
            rouses = rouses or one.profile.flags & HUMANOID != 0
        elif one.side != me.side and could_wake(battle, one):
            sleeps = True
    return not (rouses and sleeps)


def _may_aim_at(
    battle: Battle, me: Combatant, power: Power, other: Combatant, scale: PowerWorth, *, expects: bool
) -> bool:
    """Whether aiming a power at a visible combatant could make sense: an enemy, or a friend to help.

    One that `expects` enemies takes those, too, who will have come into range.
    """
    if power.aim == AT_SELF:
        return other is me
    if power.dispels:
        return scale.wants(other) and reaches_creature(battle.field, me, power, other)
    if (other.side == me.side) == power.harmful:
        return False
    if reaches_creature(battle.field, me, power, other):
        return True
    return expects and power.harmful and scale.wants(other) and _comes_into_range(battle, me, power, other)


def _comes_into_range(battle: Battle, me: Combatant, power: Power, other: Combatant) -> bool:
    """Whether an enemy that has to come up in order to strike will be in a power's range after its walk."""
    if power.shape == LINE or power.shape == CONE or other.flags & (NOT_STANDING | IN_BOUT) != 0:
        return False
    if is_engaged(battle.field, battle.sides, other):
        return False
    for routine in other.profile.routines:
        if routine.is_missile:
            return False
    return distance_feet(battle.field, me, other) <= power.range_feet + other.profile.walk_feet


def _aims_behind(battle: Battle, me: Combatant, power: Power, other: Combatant) -> list[tuple[int, int]]:
    """The cells behind a target at which to aim a burst too, to spare friends before it."""
    cells: list[tuple[int, int]] = []
    apart = battle.field.cells_apart(me.x, me.y, other.x, other.y)
    if apart == 0:
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
