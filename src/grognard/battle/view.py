"""What the side to decide may know: its own members exactly, the others as they look."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.actions import CLOSE, FLEE, HURRY, RUN, WALK, WITHDRAW, charge_at, move_to
from grognard.battle.battle import Battle
from grognard.battle.bout_view import BoutView
from grognard.battle.charge import charge_lane, charge_routine, why_not_charge
from grognard.battle.field import (
    distance_feet,
    is_engaged,
    is_reached_by_enemy,
    reaches,
)
from grognard.battle.position import count_in_reach
from grognard.battle.reactions import reaction_routine
from grognard.battle.sight import can_see
from grognard.battle.state import (
    ATTACKED,
    CHARGE,
    CLOSING,
    FENDED,
    FLEEING,
    INTELLIGENT,
    MOVED,
    OUT,
    PRONE,
    READIED,
    THROWN,
    Combatant,
    Weapon,
)
from grognard.battle.steps import CAN_MOVE, CAN_SHOOT, CAN_STRIKE, DECLARE, step_kind, step_phase
from grognard.battle.ways import (
    can_run,
    can_step,
    leads_back,
    move_limit_feet,
    sign,
    step_cost,
    step_nearer,
    step_toward,
)

FAR: Final = 1_000_000

UNHURT: Final = 0
HURT: Final = 1
BADLY_HURT: Final = 2
NEARLY_FINISHED: Final = 3


class Seen:
    """One combatant as another side sees it: where it is and how it looks, no numbers of its sheet."""

    def __init__(self, index: int, *, name: str, kind: str, side: int, x: int, y: int, health: int) -> None:
        self.index = index
        self.name = name
        self.kind = kind
        self.side = side
        self.x = x
        self.y = y
        self.health = health
        self.fleeing = False

    def __repr__(self) -> str:
        return f"Seen({self.name!r} at {self.x},{self.y})"


class View(BoutView):
    """The table as seen by the combatant whose decision it is.

    Enemies are known by index, place and look; their hit points, armour class, morale and orders are not
    to be had here. Distances are feet.
    """

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        self.closing: i64 = -1

    def turn_to(self, index: i64, *, closing: i64 = -1) -> None:
        """Look through the eyes of that combatant; `closing` is the enemy it may strike out of turn."""
        self._me = self._battle.combatants[index]
        self.closing = closing

    @property
    def me(self) -> int:
        """The index of the combatant whose decision it is."""
        return self._me.index

    @property
    def round(self) -> int:
        """The number of the current round."""
        return self._battle.round

    def own(self, index: int) -> Combatant:
        """A copy of a member of the own side, with everything its player knows.

        Raises:
            IndexError: there is no such member of the own side.
        """
        combatant = self._battle.combatants[index]
        if combatant.side != self._me.side:
            raise IndexError(f"combatant {index} is not on this side")
        return combatant.copy()

    def enemies(self) -> list[Seen]:
        """Every enemy still on the field, as it looks from here."""
        return [
            self._see(other)
            for other in self._battle.combatants
            if other.side != self._me.side and other.flags & OUT == 0
        ]

    def friends(self) -> list[Seen]:
        """Every other member of the own side still on the field."""
        return [
            self._see(other)
            for other in self._battle.combatants
            if other.side == self._me.side and other.flags & OUT == 0 and other is not self._me
        ]

    def _see(self, other: Combatant) -> Seen:
        seen = Seen(
            other.index,
            name=other.name,
            kind=other.profile.kind,
            side=other.side,
            x=other.x,
            y=other.y,
            health=self.health_of(other.index),
        )
        seen.fleeing = other.flags & FLEEING != 0
        return seen

    def health_of(self, index: i64) -> i64:
        """How hurt one looks: `UNHURT`, `HURT`, `BADLY_HURT` (by half), `NEARLY_FINISHED` (a quarter)."""
        other = self._battle.combatants[index]
        left, full = other.hit_points, other.max_hit_points
        if left >= full:
            return UNHURT
        if left * 4 <= full:
            return NEARLY_FINISHED
        return BADLY_HURT if left * 2 <= full else HURT

    def is_fleeing(self, index: i64) -> bool:
        """Whether a combatant runs from the fight."""
        return self._battle.combatants[index].flags & FLEEING != 0

    def is_on_field(self, index: i64) -> bool:
        """Whether a combatant is still there."""
        return self._battle.combatants[index].flags & OUT == 0

    def distance_to(self, index: i64) -> i64:
        """Feet to another combatant."""
        return distance_feet(self._battle.field, self._me, self._battle.combatants[index])

    def am_engaged(self) -> bool:
        """Whether an enemy is within reach of me."""
        return is_engaged(self._battle.field, self._battle.sides, self._me)

    def can_reach(self, index: i64) -> bool:
        """Whether that combatant stands within my melee reach."""
        return reaches(self._battle.field, self._me, self._battle.combatants[index])

    def is_intelligent(self) -> bool:
        """Whether I plan, rather than follow hunger."""
        return self._me.profile.flags & INTELLIGENT != 0

    def last_target(self) -> i64:
        """Whom I attacked last, or -1."""
        return self._me.target

    def reach_target(self) -> i64:
        """The enemy in my reach to strike at: the last one struck, else the worst hurt, else the first."""
        battle = self._battle
        me = self._me
        if me.target >= 0:
            last = battle.combatants[me.target]
            if last.flags & (OUT | CLOSING) == 0 and last.side != me.side and reaches(battle.field, me, last):
                return me.target
        best: i64 = -1
        worst: i64 = -1
        if not self.am_engaged():
            return -1
        for other in battle.combatants:
            if other.side == me.side or other.flags & (OUT | CLOSING) != 0:
                continue
            if not reaches(battle.field, me, other):
                continue
            looks = self.health_of(other.index)
            if looks > worst:
                best, worst = other.index, looks
        return best

    def nearest_enemy(self) -> i64:
        """The nearest enemy that still fights, else the nearest that flees, or -1; ties to the first."""
        battle = self._battle
        me = self._me
        best: i64 = -1
        best_cells: i64 = FAR
        for other in battle.combatants:
            if other.side == me.side or other.flags & OUT != 0:
                continue
            cells = battle.field.cells_apart(me.x, me.y, other.x, other.y)
            if other.flags & FLEEING != 0:
                cells += FAR // 2
            if cells < best_cells:
                best, best_cells = other.index, cells
        return best

    def melee_routine(self) -> i64:
        """My first attack routine for melee whose weapon I still have, or -1."""
        i: i64 = 0
        for routine in self._me.profile.routines:
            if not routine.is_missile and self._me.thrown >> routine.hand & 1 == 0:
                return i
            i += 1
        return -1

    def missile_routine(self) -> i64:
        """My first missile routine that is ready to shoot, or -1; the last weapon for melee is not thrown."""
        me = self._me
        i: i64 = 0
        for routine in me.profile.routines:
            if routine.is_missile and me.thrown >> routine.hand & 1 == 0:
                weapon = routine.weapons[0]
                loaded = me.reloading == 0 or weapon.reload_rounds == 0
                if loaded and (weapon.flags & THROWN == 0 or self._has_other_blade(routine.hand)):
                    return i
            i += 1
        return -1

    def _has_other_blade(self, hand: i64) -> bool:
        for routine in self._me.profile.routines:
            if not routine.is_missile and routine.hand != hand and self._me.thrown >> routine.hand & 1 == 0:
                return True
        return False

    def begun_routine(self, routine: i64) -> i64:
        """The routine I am in the middle of, or that one when I have not begun."""
        return self._me.routine if self._me.routine >= 0 else routine

    def may_move(self) -> bool:
        """Whether I may still move: it is the phase for it and I have neither moved nor attacked."""
        if step_phase(self._battle.agenda[-1]) & CAN_MOVE == 0:
            return False
        if self._me.declared & CHARGE != 0:
            return False
        return self._me.flags & (MOVED | ATTACKED | READIED | PRONE | FENDED) == 0

    def may_strike(self) -> bool:
        """Whether this is a time for blows, and I have not given mine away."""
        if step_phase(self._battle.agenda[-1]) & CAN_STRIKE == 0:
            return False
        return self._me.flags & CLOSING == 0 and self._has_attack_left()

    def _has_attack_left(self) -> bool:
        """Whether I have an attack for this turn: where attacks have their own numbers, a move leaves one."""
        me = self._me
        if not self._battle.ruleset.one_attack_after_move:
            return True
        return me.flags & MOVED == 0 or me.attacks_made == 0

    def may_shoot(self) -> bool:
        """Whether this is a time for missiles, and I am free to use one."""
        battle = self._battle
        if step_phase(battle.agenda[-1]) & CAN_SHOOT == 0 or not self._has_attack_left():
            return False
        return battle.ruleset.shoot_while_engaged or not self.am_engaged()

    def shoots_later(self) -> bool:
        """Whether the time for missiles is still to come this round, and I shall be free to use one."""
        battle = self._battle
        if step_phase(battle.agenda[-1]) != CAN_MOVE:
            return False
        return battle.ruleset.shoot_while_engaged or not self.am_engaged()

    def is_declaring(self) -> bool:
        """Whether I am asked what I announce before initiative."""
        return step_kind(self._battle.agenda[-1]) == DECLARE

    def is_down(self) -> bool:
        """Whether I lie on the ground and could get up."""
        return self._me.flags & PRONE != 0 and self._me.flags & MOVED == 0

    def must_ready(self, routine: i64) -> bool:
        """Whether the weapon of a routine is not in my hand and would first have to be taken up."""
        if not self._battle.ruleset.swap_instead_of_moving:
            return False
        return self._me.profile.routines[routine].hand != self._me.ready

    def chooses_targets_by_dice(self) -> bool:
        """Whether picking one of several enemies in reach would expose me to the others."""
        return self._battle.ruleset.random_targets and count_in_reach(self._battle, self._me) > 1

    def charge(self, index: i64) -> i64:
        """The charge at that enemy, or 0 when there is none to be had."""
        battle = self._battle
        if not battle.ruleset.charge_allowed or battle.ruleset.declare_charge:
            return 0
        routine = charge_routine(battle, self._me)
        if routine < 0:
            return 0
        target = battle.combatants[index]
        if why_not_charge(battle, self._me, target, routine):
            return 0
        lane = charge_lane(battle, self._me, target)
        x, y = lane[len(lane) - 1]
        return charge_at(routine, index, x, y)

    def reaction_routine(self) -> i64:
        """The routine of the strike out of turn I am offered."""
        return reaction_routine(self._me, step_phase(self._battle.agenda[-1]))

    def may_reload(self) -> bool:
        """Whether the whole round is still free for loading."""
        return self._me.flags & (MOVED | ATTACKED) == 0

    def needs_reload(self) -> bool:
        """Whether my missile weapon must be reloaded before it can shoot again."""
        return self._me.reloading > 0

    def shot_target(self, routine: i64) -> i64:
        """The best enemy to shoot at: in range and sight, not beside a friend of mine, the nearest; or -1."""
        battle = self._battle
        me = self._me
        weapon: Weapon = me.profile.routines[routine].weapons[0]
        best: i64 = -1
        best_feet: i64 = FAR
        for other in battle.combatants:
            if other.side == me.side or other.flags & OUT != 0:
                continue
            feet = distance_feet(battle.field, me, other)
            if feet > weapon.long_feet or feet >= best_feet or self._is_too_near(feet):
                continue
            if self.is_beside_friend(other.index):
                continue
            if can_see(battle, me, other):
                best, best_feet = other.index, feet
        return best

    def _is_too_near(self, feet: i64) -> bool:
        return self._battle.ruleset.close_forbidden and feet <= self._battle.ruleset.close_feet

    def is_beside_friend(self, index: i64) -> bool:
        """Whether that enemy stands in melee with one of my side (other than me)."""
        battle = self._battle
        other = battle.combatants[index]
        own = battle.sides[self._me.side]
        near: i64 = own.near[other.y * battle.field.width + other.x]
        if near > 0 and reaches(battle.field, self._me, other):
            near -= 1
        return near > 0

    def can_shoot(self, routine: i64, index: i64) -> bool:
        """Whether I could shoot at that combatant now: in range, in sight, in the light, loaded."""
        if self._me.reloading > 0:
            return False
        battle = self._battle
        other = battle.combatants[index]
        weapon = self._me.profile.routines[routine].weapons[0]
        feet = distance_feet(battle.field, self._me, other)
        if feet > weapon.long_feet or self._is_too_near(feet):
            return False
        return can_see(battle, self._me, other)

    def temperament(self) -> i64:
        """How I fight: an index into `grognard.tactics.plain.TEMPERAMENT_NAMES`."""
        return self._me.profile.temperament

    def stride_feet(self) -> i64:
        """How far I walk in a round."""
        return self._me.profile.walk_feet

    def friends_standing(self) -> i64:
        """Members of my side who still fight, besides me."""
        return self._battle.sides[self._me.side].standing - 1

    def friends_engaged(self) -> bool:
        """Whether a friend is in melee."""
        battle = self._battle
        for other in battle.sides[self._me.side].members:
            if other is not self._me and other.flags & OUT == 0:
                if is_engaged(battle.field, battle.sides, other):
                    return True
        return False

    def side_has_shot(self) -> bool:
        """Whether any friend still has a missile weapon in hand."""
        for other in self._battle.sides[self._me.side].members:
            if other.flags & OUT == 0 and other is not self._me:
                for routine in other.profile.routines:
                    if routine.is_missile:
                        return True
        return False

    def approach(self, index: i64, *, gap_feet: i64 = 5) -> i64:
        """The walking move that brings me nearest to that combatant, or 0 when I cannot get nearer."""
        return self._approach(index, WALK, gap_feet)

    def run_at(self, index: i64, *, gap_feet: i64 = 5) -> i64:
        """The running move that brings me nearest to that combatant, or 0."""
        if not can_run(self._battle, self._me):
            return 0
        return self._approach(index, RUN, gap_feet)

    def close_with(self, index: i64) -> i64:
        """The closing move toward that combatant, or 0."""
        return self._approach(index, CLOSE, 5)

    def _approach(self, index: i64, mode: i64, gap_feet: i64) -> i64:
        battle = self._battle
        me = self._me
        if self.am_engaged():
            return 0
        other = battle.combatants[index]
        field = battle.field
        steps = move_limit_feet(battle, me, mode) // field.cell_feet
        cell = step_toward(battle, me, other.x, other.y, gap=gap_feet // field.cell_feet, steps=steps)
        x, y = cell % field.width, cell // field.width
        if x == me.x and y == me.y:
            return 0
        return move_to(x, y, mode)

    def retreat(self, mode: i64) -> i64:
        """The move straight away from the enemies' middle, in that manner; 0 when the way is shut.

        Never runs off the field's edge: a figure at the edge stays there.
        """
        battle = self._battle
        me = self._me
        field = battle.field
        sum_x: i64 = 0
        sum_y: i64 = 0
        enemies: i64 = 0
        for other in battle.combatants:
            if other.side != me.side and other.flags & OUT == 0:
                sum_x += other.x - me.x
                sum_y += other.y - me.y
                enemies += 1
        if enemies == 0:
            return 0
        steps = move_limit_feet(battle, me, mode) // field.cell_feet
        away_x = -sign(sum_x)
        away_y = -sign(sum_y)
        if away_x == 0 and away_y == 0:
            away_y = 1
        # Along the stronger direction when the enemy is clearly on one side.
        if sum_x * sum_x > 4 * sum_y * sum_y:
            away_y = 0
        elif sum_y * sum_y > 4 * sum_x * sum_x:
            away_x = 0
        x, y = me.x, me.y
        while steps > 0:
            dx, dy = self._step_away(x, y, away_x, away_y)
            cost = step_cost(battle, x, y, dx, dy)
            if cost == 0 or cost > steps:
                break
            x += dx
            y += dy
            steps -= cost
            if mode == WALK and is_reached_by_enemy(field, battle.sides, me.side, x, y):
                break
        if x == me.x and y == me.y:
            return 0
        if mode == WITHDRAW and battle.ruleset.withdraw_backwards and not leads_back(battle, me, x, y):
            return 0
        if mode == WITHDRAW or mode == FLEE or mode == HURRY or not self.am_engaged():
            return move_to(x, y, mode)
        return 0

    def _step_away(self, x: i64, y: i64, away_x: i64, away_y: i64) -> tuple[i64, i64]:
        """The free step in that direction, or the one nearest to it that still leads away, or none."""
        battle = self._battle
        if battle.field.hexes:
            return step_nearer(battle, x, y, x + 4 * away_x, y + 4 * away_y, 1)
        if can_step(battle, x, y, away_x, away_y):
            return away_x, away_y
        if away_x != 0 and away_y != 0:
            if can_step(battle, x, y, away_x, 0):
                return away_x, 0
            if can_step(battle, x, y, 0, away_y):
                return 0, away_y
        elif away_x == 0:
            if can_step(battle, x, y, 1, away_y):
                return 1, away_y
            if can_step(battle, x, y, -1, away_y):
                return -1, away_y
        else:
            if can_step(battle, x, y, away_x, 1):
                return away_x, 1
            if can_step(battle, x, y, away_x, -1):
                return away_x, -1
        return 0, 0
