"""Help of a combatant for its friends, and how it keeps behind them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.finishing import why_not_handle
from grognard.battle.blows.legal_attacks import lies_senseless
from grognard.battle.blows.subduing import could_wake, why_not_rouse
from grognard.battle.ground.approach import FAR, approach
from grognard.battle.ground.burning import fears_fire
from grognard.battle.ground.cover import is_walled_off
from grognard.battle.ground.ways import directions_from, move_limit_feet, step_toward
from grognard.battle.hurts.dying import dead_at, may_be_bound, rises_if_healed
from grognard.battle.hurts.looks import BADLY_HURT, MAN_SIZED, health_of
from grognard.battle.hurts.pursuit import levels_of
from grognard.battle.state.actions import (
    BIND_WOUNDS,
    END_TURN,
    FINISH,
    ROUSE,
    TIE,
    WALK,
    aim_at,
    aim_with,
    move_to,
    ready_weapon,
    routine_of,
    x_of,
    y_of,
)
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import (
    ASLEEP,
    ATTACKED,
    BOUND,
    CASTER,
    CLUNG,
    FENDED,
    HELPLESS,
    HUMANOID,
    INTELLIGENT,
    LEAVES_FIGHTING,
    MOVED,
    NOT_STANDING,
    OUT,
    PRONE,
    RAVENOUS,
    READIED,
    STAYS,
    UNABLE,
    UNDEAD,
    WITLESS,
)
from grognard.battle.state.moments import REGROWS
from grognard.battle.state.power import ONE
from grognard.battle.state.steps import CAN_MOVE, CAN_STRIKE, step_phase
from grognard.battle.view.aiming import is_beside_friend
from grognard.battle.view.arms import Arms
from grognard.battle.view.danger import Danger
from grognard.battle.view.flask_choice import burns_for_good, torch_routine
from grognard.battle.view.friends_in_need import has_little_left
from grognard.battle.view.own_side import SKIRMISH, OwnSide
from grognard.battle.view.own_ways import OwnWays
from grognard.battle.view.power_choice import leads_the_way
from grognard.battle.view.ready_powers import healing_reach_feet
from grognard.battle.view.standpoint import Standpoint

NEXT_RANK_FEET: Final = 10
"""So near behind the first rank one follows it."""

WALKS_TO_TEND: Final = 4
"""So many walks one goes to heal a friend."""

MIDST: Final = 2
"""Among so many enemies goes who wears armour to heal a friend."""

LAST_ROUNDS: Final = 3
"""A friend who bleeds to death in so many rounds is seen to while others fight."""

TAKERS: Final = HUMANOID | INTELLIGENT
"""Hands and wits, as it takes to bind a captive."""

KEPT_IN_PLACE: Final = MOVED | ATTACKED | READIED | PRONE | FENDED | CLUNG | STAYS
"""What one has done or suffers who does not move any more this round."""


class Helping:
    """Help for friends: which to heal, which to assist, which to follow."""

    def __init__(self, at: Standpoint, side: OwnSide, danger: Danger, arms: Arms, ways: OwnWays) -> None:
        self._at: Final = at
        self._battle: Final = at.battle
        self._side: Final = side
        self._arms: Final = arms
        self._danger: Final = danger
        self._ways: Final = ways

    def friend_to_tend(self) -> i64:
        """The walk to a friend with few hit points whom I could heal by a touch; or 0.

        I do not walk away from an enemy. Skirmishers and the badly hurt go only where no enemy could strike.
        """
        battle, me = self._battle, self._at.me
        if not me.profile.powers or self._at.engaged:
            return 0
        feet = healing_reach_feet(battle, me)
        if feet < 0:
            return 0
        most: i64 = 0
        if me.profile.temperament != SKIRMISH and health_of(me) < BADLY_HURT:
            most = MIDST
        for friend in battle.sides[me.side].members:
            if friend is me or (friend.flags & NOT_STANDING != 0 and not rises_if_healed(battle, me, friend)):
                continue
            apart = distance_feet(battle.field, me, friend)
            if (
                has_little_left(battle, friend)
                and feet < apart <= feet + WALKS_TO_TEND * me.profile.walk_feet
            ):
                move = approach(battle, me, friend, WALK, gap_feet=feet)
                if move != 0 and self._foes_beside(move) <= most:
                    return move
        return 0

    def friend_to_rouse(self) -> i64:
        """Rousing a friend who sleeps beside me, or the walk to one; or 0.

        One who is worth less than I am waits where I could fight this round, or the next if no more enemies
        fight than friends; but not if twice as many do. Under the blows of fewer I rouse only while I am not
        badly hurt.
        """
        battle, me = self._battle, self._at.me
        if battle.traces.flags & ASLEEP == 0:
            return 0
        if me.profile.flags & HUMANOID == 0 or me.flags & (MOVED | ATTACKED) != 0:
            return 0
        engaged = self._at.engaged
        own = battle.sides[me.side]
        foes: i64 = len(self._at.foes())
        awake: i64 = 0
        for friend in own.members:
            if friend.flags & (NOT_STANDING | UNABLE) == 0:
                awake += 1
        if engaged and health_of(me) >= BADLY_HURT and foes < 2 * awake:
            return 0
        for friend in own.members:
            if friend.flags & ASLEEP == 0 or friend.profile.flags & LEAVES_FIGHTING != 0:
                continue
            if levels_of(friend) < levels_of(me) and foes < 2 * awake:
                walks: i64 = 2 if foes <= awake else 1
                if self._danger.fights_soon(walks=walks):
                    continue
            if not why_not_rouse(battle, me, friend):
                return aim_at(ROUSE, friend.index)
            if not engaged and could_wake(battle, friend) and friend.flags & BOUND == 0:
                move = self._walk_beside(friend)
                if move != 0:
                    return move
        return 0

    def ties_next(self, index: i64) -> bool:
        """Whether I have gone up to a sleeper whom I can tie up in my next turn: a blow would wake it."""
        me, other = self._at.me, self._battle.combatants[index]
        if other.flags & ASLEEP == 0 or me.flags & MOVED == 0 or not _ties_up(me, other):
            return False
        return len(self._at.foes()) == 0

    def leaves_sleeper(self, index: i64) -> bool:
        """Whether I have no hands to tie up a sleeper with, and a friend on its feet has."""
        me, other = self._at.me, self._battle.combatants[index]
        if other.flags & ASLEEP == 0 or _ties_up(me, other):
            return False
        for friend in self._battle.sides[me.side].members:
            if friend.flags & NOT_STANDING == 0 and _ties_up(friend, other):
                return True
        return False

    def sleeper_to_tie(self) -> i64:
        """Tying up a person of the enemy who sleeps beside me, while no enemy engages me; or 0.

        A blow would wake it. Those under orders to take prisoners tie up the helpless of any kind. In a phase
        before that of blows I wait for it. The dead, the mindless and the ravenous take nobody alive.
        """
        battle, me = self._battle, self._at.me
        kind: i64 = HELPLESS if battle.sides[me.side].captures else ASLEEP
        if battle.traces.flags & kind == 0 or self._at.engaged:
            return 0
        for side in battle.sides:
            if side.index == me.side:
                continue
            for other in side.members:
                if other.flags & (kind | OUT) != kind or not _ties_up(me, other):
                    continue
                if battle.field.cells_apart(me.x, me.y, other.x, other.y) > 1:
                    continue
                if step_phase(self._at.step) & CAN_STRIKE == 0 and me.flags & (MOVED | ATTACKED) == 0:
                    return END_TURN
                if not why_not_handle(battle, me, other):
                    return aim_at(TIE, other.index)
        return 0

    def fallen_to_burn(self) -> i64:
        """Putting a torch to a fallen enemy who would rise again, or the walk there; or 0."""
        battle, me = self._battle, self._at.me
        torch: i64 = torch_routine(me) if battle.moments & REGROWS != 0 else i64(-1)
        if torch < 0 or self._at.engaged or me.flags & ATTACKED != 0:
            return 0
        for other in battle.combatants:
            if other.side == me.side or not lies_senseless(other) or not burns_for_good(other):
                continue
            if battle.field.cells_apart(me.x, me.y, other.x, other.y) > 1:
                walk = self._walk_beside(other)
                if walk != 0:
                    return walk
            elif self._arms.must_ready(torch):
                return ready_weapon(torch) if step_phase(self._at.step) & CAN_MOVE != 0 else i64(0)
            elif step_phase(self._at.step) & CAN_STRIKE == 0:
                return END_TURN
            elif self._arms.may_strike_with(torch):
                return aim_with(FINISH, torch, other.index)
        return 0

    def wounds_to_bind(self) -> i64:
        """Binding the wounds of a friend who lies dying, or the walk there; or 0.

        Only where no enemy could strike at me; while others of us are in melee only if time runs out.
        """
        hurts = self._battle.ruleset.hurts
        if not hurts.tended or (hurts.bleeds == 0 and not hurts.save_each_round):
            return 0
        battle, me = self._battle, self._at.me
        if me.flags & ATTACKED != 0 or self._at.engaged:
            return 0
        calm = hurts.save_each_round or not self._side.friends_engaged()
        for friend in battle.sides[me.side].members:
            if not may_be_bound(battle, me, friend):
                continue
            if calm or friend.hit_points - dead_at(battle, friend) <= LAST_ROUNDS * hurts.bleeds:
                action = self._way_to_bind(friend)
                if action != 0:
                    return action
        return 0

    def _way_to_bind(self, friend: Combatant) -> i64:
        """Binding a friend's wounds, the wait for the phase in which it is done, or the walk there; or 0."""
        battle, me = self._battle, self._at.me
        if battle.field.cells_apart(me.x, me.y, friend.x, friend.y) <= 1:
            phase = step_phase(self._at.step)
            return aim_at(BIND_WOUNDS, friend.index) if phase & CAN_STRIKE != 0 else END_TURN
        return self._walk_beside(friend)

    def _walk_beside(self, friend: Combatant) -> i64:
        """The walk to a friend in reach of it at whose end no enemy could strike at me; or 0."""
        battle, me = self._battle, self._at.me
        reach = battle.field.cell_feet
        if step_phase(self._at.step) & CAN_MOVE == 0 or me.flags & KEPT_IN_PLACE != 0:
            return 0
        if distance_feet(battle.field, me, friend) > me.profile.walk_feet + reach:
            return 0
        move = approach(battle, me, friend, WALK, gap_feet=reach)
        if move == 0 or battle.field.cells_apart(x_of(move), y_of(move), friend.x, friend.y) > 1:
            return 0
        return move if self._foes_beside(move) == 0 else 0

    def walk_to_assist(self, routine: i64) -> i64:
        """The walk to an enemy whom a friend holds, where no other enemy can strike at me; or 0.

        Not to one that `routine`, my attack, was seen not to harm, or whose touch does worse than wound, nor
        to a large one for a caster.
        """
        battle, me = self._battle, self._at.me
        if health_of(me) >= BADLY_HURT:
            return 0
        for other in self._at.foes():
            if is_beside_friend(self._battle, self._at.me, other) and not is_walled_off(other):
                if self._arms.is_proof(routine, other.index) or other.profile.has_dire_touch():
                    continue
                if other.profile.size > MAN_SIZED and me.profile.flags & CASTER != 0:
                    continue
                if distance_feet(battle.field, me, other) <= me.profile.walk_feet + battle.field.cell_feet:
                    move = approach(battle, me, other, WALK, gap_feet=battle.field.cell_feet)
                    if move != 0 and self._ways.strikes_after(move) and self._foes_beside(move) == 1:
                        return move
                    move = self._cell_beside_alone(other)
                    if move != 0:
                        return move
        return 0

    def _cell_beside_alone(self, other: Combatant) -> i64:
        """The walk to a cell beside an enemy in which no other enemy could strike at me; or 0."""
        battle, me = self._battle, self._at.me
        field = battle.field
        if field.keeps_facing or (battle.patches and fears_fire(battle, me)):
            return 0
        steps = move_limit_feet(battle, me, WALK) // field.cell_feet
        for dx, dy in directions_from(battle, other.y):
            x, y = other.x + dx, other.y + dy
            if field.is_free(x, y) and field.cells_apart(me.x, me.y, x, y) <= steps:
                move = move_to(x, y, WALK)
                if self._foes_beside(move) == 1:
                    if step_toward(battle, me, x, y, gap=0, steps=steps) == y * field.width + x:
                        return move
        return 0

    def awaits_spell(self, feet: i64) -> bool:
        """Whether I wait for a spell at many enemies that a friend has announced, or has begun to cast.

        I do where a walk toward an enemy so many feet away would bring me among its targets; not once any of
        us is in melee.
        """
        if self._side.friends_engaged():
            return False
        me = self._at.me
        for friend in self._battle.sides[me.side].members:
            if friend.casting != 0 and friend is not me and friend.flags & (NOT_STANDING | ATTACKED) == 0:
                power = friend.profile.powers[routine_of(friend.casting)]
                if power.harmful and power.shape != ONE and power.reading_rounds <= 1:
                    if feet <= me.profile.walk_feet + power.size_feet:
                        return True
        return False

    def follow_first_rank(self, index: i64) -> i64:
        """The walk toward an enemy by which I follow the first rank of my side without leading it; or 0."""
        battle, me = self._battle, self._at.me
        gap = self._feet_to_first(index) + battle.field.cell_feet
        if gap < NEXT_RANK_FEET:
            gap = NEXT_RANK_FEET
        move = approach(battle, me, battle.combatants[index], WALK, gap_feet=gap)
        if move == 0 or leads_the_way(battle, me, index, x_of(move), y_of(move)):
            return 0
        return move if self._foes_beside(move) == 0 else 0

    def leads_to(self, index: i64) -> bool:
        """Whether I stand nearer to an enemy than any friend of mine."""
        return leads_the_way(self._battle, self._at.me, index, self._at.me.x, self._at.me.y)

    def _feet_to_first(self, index: i64) -> i64:
        """How far the nearest to an enemy of my friends on their feet is from it."""
        battle, me = self._battle, self._at.me
        least: i64 = FAR
        for friend in battle.sides[me.side].members:
            if friend is not me and friend.flags & NOT_STANDING == 0:
                feet = distance_feet(battle.field, friend, battle.combatants[index])
                if feet < least:
                    least = feet
        return least

    def _foes_beside(self, move: i64) -> i64:
        """How many enemies would reach me at the end of a move."""
        field = self._battle.field
        x, y = x_of(move), y_of(move)
        count: i64 = 0
        for other in self._at.foes():
            cells = field.cells_apart(x, y, other.x, other.y)
            if cells <= 1 or cells * field.cell_feet <= other.profile.control_feet:
                count += 1
        return count


def _ties_up(me: Combatant, other: Combatant) -> bool:
    """Whether one is such as takes people alive, and another is one to be tied up."""
    looks, sleeper = me.profile.flags, other.profile.flags
    if looks & TAKERS != TAKERS or looks & (UNDEAD | WITLESS | RAVENOUS) != 0:
        return False
    return sleeper & HUMANOID != 0
