"""Help of a combatant in the second rank for friends in the first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.hook_choices import ABOUT_A_BLOW, further_targets
from grognard.battle.blows.subduing import could_wake, why_not_rouse
from grognard.battle.ground.approach import FAR, approach
from grognard.battle.ground.burning import fears_fire
from grognard.battle.ground.cover import is_walled_off
from grognard.battle.ground.ways import directions_from, move_limit_feet, step_toward
from grognard.battle.hurts.dying import dead_at, may_be_bound, rises_if_healed
from grognard.battle.hurts.hooks import blow_in_question, hook_for_blow
from grognard.battle.hurts.looks import BADLY_HURT, health_of
from grognard.battle.hurts.pursuit import levels_of
from grognard.battle.state.actions import (
    BIND_WOUNDS,
    END_TURN,
    NAME_NEXT,
    ROUSE,
    SPLINTER_SHIELD,
    STRIKE_AGAIN,
    TRY_LUCK,
    WALK,
    aim_at,
    move_to,
    x_of,
    y_of,
)
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_amount
from grognard.battle.state.field import distance_feet, is_engaged
from grognard.battle.state.flags import (
    ASLEEP,
    ATTACKED,
    BOUND,
    CLUNG,
    FENDED,
    HUMANOID,
    MOVED,
    NOT_STANDING,
    PRONE,
    READIED,
    STAYS,
)
from grognard.battle.state.steps import ANSWER, CAN_MOVE, CAN_STRIKE, step_kind, step_other, step_phase
from grognard.battle.state.weapon import THROWN
from grognard.battle.turns.popcorn import WHO_IS_NEXT, to_be_named
from grognard.battle.view.power_choice import leads_the_way, power_to_heal
from grognard.battle.view.power_worth import has_little_left
from grognard.battle.view.side_view import SKIRMISH
from grognard.battle.view.spacing import step_apart
from grognard.battle.view.stand_view import StandView
from grognard.rules.hooks import REROLL, SPLINTER

NEXT_RANK_FEET: Final = 10
"""So near behind the first rank one follows it."""
WALKS_TO_TEND: Final = 2
"""So many walks one goes to heal a friend."""
MIDST: Final = 2
"""Among so many enemies goes who wears armour to heal a friend."""
LAST_ROUNDS: Final = 3
"""A friend who bleeds to death in so many rounds is seen to while others fight."""
KEPT_IN_PLACE: Final = MOVED | ATTACKED | READIED | PRONE | FENDED | CLUNG | STAYS
"""What one has done or suffers who does not move any more this round."""


class HelpView(StandView):
    """The part of a view that is about friends: whom to tend, where to lend a hand, when to hold back."""

    def friend_to_tend(self) -> i64:
        """The walk to a friend who has little left and whom I could heal by a touch; or 0.

        Not away from an enemy; who keeps out of melee goes where none could strike, others into its midst.
        """
        battle, me = self._battle, self._me
        if not me.profile.powers or is_engaged(battle.field, battle.sides, me):
            return 0
        feet = power_to_heal(battle, me)
        if feet < 0:
            return 0
        most: i64 = 0
        if me.profile.temperament != SKIRMISH and health_of(me) < BADLY_HURT:
            most = MIDST
        for friend in battle.sides[me.side].members:
            if friend is me or (friend.flags & NOT_STANDING != 0 and not rises_if_healed(battle, me, friend)):
                continue
            apart = distance_feet(battle.field, me, friend)
            if has_little_left(friend) and feet < apart <= feet + WALKS_TO_TEND * me.profile.walk_feet:
                move = approach(battle, me, friend, WALK, gap_feet=feet)
                if move != 0 and self._foes_beside(move) <= most:
                    return move
        return 0

    def is_asked(self) -> bool:
        """Whether I am asked something at a moment on which a house rule hangs."""
        return step_kind(self._step) == ANSWER

    def reply(self) -> i64:
        """What I answer then: I strike again, and turn aside a blow that would fell me if that saves me."""
        question = step_other(self._step)
        if question == ABOUT_A_BLOW:
            return self._answer_to_blow()
        if question == WHO_IS_NEXT:
            return self._name_next()
        best: i64 = -1
        worst: i64 = -1
        for other in further_targets(self._battle, self._me, question):
            looks = health_of(other)
            if looks > worst and not self.spares(other.index):
                best, worst = other.index, looks
        return aim_at(STRIKE_AGAIN, best) if best >= 0 else END_TURN

    def _name_next(self) -> i64:
        """The friend who is next, one in melee before others, then the healthiest; else the worst off foe."""
        battle, me = self._battle, self._me
        best: Combatant | None = None
        most: i64 = -100
        for one in to_be_named(battle, me):
            looks = health_of(one)
            worth = looks if one.side != me.side else 40 - looks
            if one.side == me.side and is_engaged(battle.field, battle.sides, one):
                worth += 20
            if worth > most:
                best, most = one, worth
        return aim_at(NAME_NEXT, best.index) if best is not None else END_TURN

    def _answer_to_blow(self) -> i64:
        """Turn aside the blow in question where I should fall by it, and not without it."""
        battle, me = self._battle, self._me
        left = me.hit_points - me.pending.damage
        limit = battle.ruleset.damage.death_at
        if left > limit or left + effect_amount(blow_in_question(me)) <= limit:
            return END_TURN
        if hook_for_blow(battle, me, SPLINTER) is not None:
            return SPLINTER_SHIELD
        return TRY_LUCK if hook_for_blow(battle, me, REROLL) is not None else END_TURN

    def friend_to_rouse(self) -> i64:
        """Rousing a friend who sleeps beside me, or the walk to one; or 0.

        Only one who is worth as much as I am where I fight or could fight this round: under the blows of an
        enemy, or a walk from one; and under blows only while I am not badly hurt.
        """
        battle, me = self._battle, self._me
        if me.profile.flags & HUMANOID == 0 or me.flags & (MOVED | ATTACKED) != 0:
            return 0
        engaged = is_engaged(battle.field, battle.sides, me)
        if engaged and health_of(me) >= BADLY_HURT:
            return 0
        for friend in battle.sides[me.side].members:
            if friend.flags & ASLEEP == 0 or (levels_of(friend) < levels_of(me) and self.fights_soon()):
                continue
            if not why_not_rouse(battle, me, friend):
                return aim_at(ROUSE, friend.index)
            if not engaged and could_wake(battle, friend) and friend.flags & BOUND == 0:
                move = self._walk_beside(friend)
                if move != 0:
                    return move
        return 0

    def wounds_to_bind(self) -> i64:
        """Binding the wounds of a friend who lies dying, or the walk there; or 0.

        Only where no enemy could strike at me; while others of us are in melee only if time runs out.
        """
        hurts = self._battle.ruleset.hurts
        if not hurts.tended or (hurts.bleeds == 0 and not hurts.save_each_round):
            return 0
        battle, me = self._battle, self._me
        if me.flags & ATTACKED != 0 or is_engaged(battle.field, battle.sides, me):
            return 0
        calm = hurts.save_each_round or not self.friends_engaged()
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
        battle, me = self._battle, self._me
        if battle.field.cells_apart(me.x, me.y, friend.x, friend.y) <= 1:
            phase = step_phase(self._step)
            return aim_at(BIND_WOUNDS, friend.index) if phase & CAN_STRIKE != 0 else END_TURN
        return self._walk_beside(friend)

    def _walk_beside(self, friend: Combatant) -> i64:
        """The walk to a friend in reach of it at whose end no enemy could strike at me; or 0."""
        battle, me = self._battle, self._me
        reach = battle.field.cell_feet
        if step_phase(self._step) & CAN_MOVE == 0 or me.flags & KEPT_IN_PLACE != 0:
            return 0
        if distance_feet(battle.field, me, friend) > me.profile.walk_feet + reach:
            return 0
        move = approach(battle, me, friend, WALK, gap_feet=reach)
        if move == 0 or battle.field.cells_apart(x_of(move), y_of(move), friend.x, friend.y) > 1:
            return 0
        return move if self._foes_beside(move) == 0 else 0

    def hand_to_lend(self) -> i64:
        """The walk to an enemy whom a friend holds, where no other enemy can strike at me; or 0."""
        battle, me = self._battle, self._me
        if health_of(me) >= BADLY_HURT:
            return 0
        for other in self.foes():
            if self.is_beside_friend(other.index) and not is_walled_off(other):
                if distance_feet(battle.field, me, other) <= me.profile.walk_feet + battle.field.cell_feet:
                    move = approach(battle, me, other, WALK, gap_feet=battle.field.cell_feet)
                    if move != 0 and self.strikes_after(move) and self._foes_beside(move) == 1:
                        return move
                    move = self._cell_beside_alone(other)
                    if move != 0:
                        return move
        return 0

    def _cell_beside_alone(self, other: Combatant) -> i64:
        """The walk to a cell beside an enemy in which no other enemy could strike at me; or 0."""
        battle, me = self._battle, self._me
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

    def keeps_up(self, index: i64) -> i64:
        """The walk toward an enemy by which I follow the first rank of my side without leading it; or 0."""
        battle, me = self._battle, self._me
        gap = self._feet_to_first(index) + battle.field.cell_feet
        if gap < NEXT_RANK_FEET:
            gap = NEXT_RANK_FEET
        move = approach(battle, me, battle.combatants[index], WALK, gap_feet=gap)
        if move == 0 or leads_the_way(battle, me, index, x_of(move), y_of(move)):
            return 0
        return move if self._foes_beside(move) == 0 else 0

    def step_apart(self) -> i64:
        """The walk away from my friends before an enemy that harms many at once from afar; or 0."""
        return step_apart(self._battle, self._me, self.foes())

    def _feet_to_first(self, index: i64) -> i64:
        """How far the nearest to an enemy of my friends on their feet is from it."""
        battle, me = self._battle, self._me
        least: i64 = FAR
        for friend in battle.sides[me.side].members:
            if friend is not me and friend.flags & NOT_STANDING == 0:
                feet = distance_feet(battle.field, friend, battle.combatants[index])
                if feet < least:
                    least = feet
        return least

    def holds_back(self) -> bool:
        """Whether I am too badly hurt to go into their missiles while others of us shoot or go ahead."""
        if health_of(self._me) < BADLY_HURT or self.friends_standing() == 0:
            return False
        return self.are_under_fire() and self.side_has_shot() and not self.friends_engaged()

    def last_blade_to_throw(self) -> i64:
        """The routine by which I could throw my last blade, if I cast spells from behind others; or -1."""
        me = self._me
        if not self.stays_behind() or is_engaged(self._battle.field, self._battle.sides, me):
            return -1
        number: i64 = 0
        for routine in me.profile.routines:
            if routine.is_missile and me.thrown >> routine.hand & 1 == 0:
                if routine.weapons[0].flags & THROWN != 0:
                    return number
            number += 1
        return -1

    def is_hopelessly_alone(self) -> bool:
        """Whether four times as many face us, and twice as many as we have levels.

        Once they are upon us we fight on, unless they have overtaken us.
        """
        battle = self._battle
        own = battle.sides[self._me.side]
        against: i64 = 0
        for side in battle.sides:
            if side is not own:
                against += side.standing
        if against < 4 * own.standing:
            return False
        levels: i64 = 0
        for one in own.members:
            if one.flags & NOT_STANDING == 0:
                levels += levels_of(one)
                if is_engaged(battle.field, battle.sides, one) and not self.is_at_bay():
                    return False
        foes = len(self.foes())
        return foes >= 4 * own.standing and foes > 2 * levels

    def is_asleep(self, index: i64) -> bool:
        """Whether that combatant sleeps, and a blow would wake it."""
        return self._battle.combatants[index].flags & ASLEEP != 0

    def _foes_beside(self, move: i64) -> i64:
        """How many enemies would reach me at the end of a move."""
        field = self._battle.field
        x, y = x_of(move), y_of(move)
        count: i64 = 0
        for other in self.foes():
            cells = field.cells_apart(x, y, other.x, other.y)
            if cells <= 1 or cells * field.cell_feet <= other.profile.control_feet:
                count += 1
        return count
