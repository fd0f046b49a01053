"""The ways of a combatant: to an enemy, to a place to strike from, through a door, back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.approach import (
    FAR,
    approach,
    may_stay,
    nearest_enemy,
    safe_move_toward,
    safe_reach,
)
from grognard.battle.ground.burning import fears_fire
from grognard.battle.ground.closing_in import is_held_off
from grognard.battle.ground.expected_enemies import expected_place
from grognard.battle.ground.headed_ways import cheapest_cell
from grognard.battle.ground.retreat import find_retreat
from grognard.battle.ground.ways import (
    can_run,
    direction_bit,
    directions_open,
    move_limit_feet,
    step_toward,
)
from grognard.battle.moving.advancing import way_on
from grognard.battle.moving.altitude import level_with
from grognard.battle.moving.doors import doors_beside
from grognard.battle.moving.doorways import has_hands, way_by_door
from grognard.battle.moving.facing import turn_to_enemy
from grognard.battle.moving.searching import way_to_explore
from grognard.battle.state.actions import (
    CLOSE,
    END_TURN,
    MOVE,
    OPEN_DOOR,
    RUN,
    WALK,
    WITHDRAW,
    aim_at_place,
    kind_of,
    move_to,
    x_of,
    y_of,
)
from grognard.battle.state.battle import unmet_bit
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import (
    EMPTY,
    WALL,
    WATER,
    cells_apart_in_height,
    count_reaching,
    distance_feet,
    is_reached_by_enemy,
    is_reached_from_afar,
    reaches,
)
from grognard.battle.state.flags import ATTACKED, CASTER, COVERED, EXPOSED, STOOD
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.battle.state.patches import SHUTTER
from grognard.battle.state.side import Side
from grognard.battle.view.danger import Danger
from grognard.battle.view.detour import find_detour
from grognard.battle.view.flying_on import come_down_to_harm, fly_on
from grognard.battle.view.own_turn import OwnTurn
from grognard.battle.view.power_choice import enemy_to_approach, leads_the_way
from grognard.battle.view.ready_powers import farthest_harm_feet
from grognard.battle.view.shelter import find_shelter, is_cut_off
from grognard.battle.view.spacing import step_apart, step_out_of_reach
from grognard.battle.view.standpoint import Standpoint
from grognard.battle.view.targets import Targets

_CELLS: Final = 1 << 12
"""More than any two cells are apart."""


class OwnWays:
    """Moves, as actions; 0 for none."""

    def __init__(self, at: Standpoint, turn: OwnTurn, danger: Danger, targets: Targets) -> None:
        self._at: Final = at
        self._battle: Final = at.battle
        self._turn: Final = turn
        self._danger: Final = danger
        self._targets: Final = targets

    def approach(self, index: i64, *, gap_feet: i64 = 5) -> i64:
        """The walking move that brings me nearest to that combatant, or 0 when I cannot get nearer."""
        return self._approach(index, WALK, gap_feet)

    def run_at(self, index: i64, *, gap_feet: i64 = 5) -> i64:
        """The running move that brings me nearest to that combatant, or 0."""
        if self._at.me.flags & (ATTACKED | STOOD) != 0 or not can_run(self._battle, self._at.me):
            return 0  # Half a move is left, if any.
        return self._approach(index, RUN, gap_feet)

    def close_with(self, index: i64) -> i64:
        """The closing move toward that combatant, or 0."""
        return self._approach(index, CLOSE, 5)

    def _approach(self, index: i64, mode: i64, gap_feet: i64) -> i64:
        if self._at.engaged and (mode != WALK or not is_held_off(self._battle, self._at.me)):
            return 0
        return approach(self._battle, self._at.me, self._battle.combatants[index], mode, gap_feet=gap_feet)

    def walk_up(self) -> i64:
        """The walk up to the nearest of the enemies who reach me while I reach none of them; or 0."""
        battle, me = self._battle, self._at.me
        if not self._at.engaged or not self._turn.may_move() or not is_held_off(battle, me):
            return 0
        nearest: Combatant | None = None
        for other in self._at.foes():
            if reaches(battle.field, other, me):
                if nearest is None or distance_feet(battle.field, me, other) < distance_feet(
                    battle.field, me, nearest
                ):
                    nearest = other
        return approach(battle, me, nearest, WALK, gap_feet=5) if nearest is not None else 0

    def place_to_strike(self) -> i64:
        """The walk to a cell from which I could strike an enemy; 0 for none that is easily found."""
        battle, me = self._battle, self._at.me
        if battle.patches and fears_fire(battle, me):
            return 0
        if battle.field.keeps_facing:
            return self._cell_by_turns()
        begun = directions_open(battle, me.x, me.y)
        if begun == 0:
            return 0
        steps: i64 = move_limit_feet(battle, me, WALK) // battle.field.cell_feet
        if me.profile.control_feet < 2 * battle.field.cell_feet:
            return self._cell_beside_enemy(begun, steps)
        return self._cell_within_reach(begun, steps)

    def _cell_by_turns(self) -> i64:
        """The same where headings count: to the cell that costs least of those where I reach an enemy."""
        field, me = self._battle.field, self._at.me
        steps: i64 = move_limit_feet(self._battle, me, WALK) // field.cell_feet
        reach: i64 = max(me.profile.control_feet // field.cell_feet, 1)
        wanted: list[int] = []
        for other in self._at.foes():
            if field.cells_apart(me.x, me.y, other.x, other.y) > steps + reach:
                continue
            if cells_apart_in_height(field, me, other, 0) > reach:
                continue
            for near in field.cells_within(other.x, other.y, reach):
                x, y = near % field.width, near // field.width
                if field.is_free(x, y) and field.cells_apart(me.x, me.y, x, y) <= steps:
                    wanted.append(near)
        cell = cheapest_cell(self._battle, me, WALK, wanted)
        if cell < 0 or not self.strikes_after(move_to(cell % field.width, cell // field.width, WALK)):
            return 0
        return move_to(cell % field.width, cell // field.width, WALK)

    def _cell_beside_enemy(self, begun: i64, steps: i64) -> i64:
        """The walk to a free cell beside an enemy to which a straight way leads; or 0.

        To the one that the fewest enemies reach; of several such, the nearest.
        """
        best: i64 = 0
        for side in self._battle.sides:
            if side.index != self._at.me.side:
                move = self._cell_beside_one_of(side, begun, steps)
                if best == 0 or (move != 0 and self._rank_place(move) < self._rank_place(best)):
                    best = move
        return best

    def _cell_beside_one_of(self, enemies: Side, begun: i64, steps: i64) -> i64:
        """The walk to the best of the cells beside one side's members; or 0."""
        field, me = self._battle.field, self._at.me
        near = enemies.near
        best: i64 = 0
        least: i64 = FAR
        # No cell farther off would be better than the best so far.
        within = steps
        y = me.y - steps if me.y > steps else i64(0)
        while y < field.height and y <= me.y + within:
            x = me.x - within if me.x > within else i64(0)
            last = me.x + within if me.x + within < field.width else field.width - 1
            cell = y * field.width + x
            while x <= last:
                if near[cell] != 0 and field.occupant[cell] == EMPTY:
                    move = move_to(x, y, WALK)
                    rank = self._rank_place(move)
                    if rank < least and begun & direction_bit(x - me.x, y - me.y) != 0:
                        if self._strikes_from(x, y, steps):
                            best, least = move, rank
                            if rank < 2 * _CELLS:
                                within = rank - _CELLS - 1
                x += 1
                cell += 1
            y += 1
        return best

    def _rank_place(self, move: i64) -> i64:
        """The order of places to strike from, the best first: reached by few enemies, then near."""
        field, me = self._battle.field, self._at.me
        x, y = x_of(move), y_of(move)
        return count_reaching(field, self._battle.sides, me.side, x, y) * _CELLS + field.cells_apart(
            me.x, me.y, x, y
        )

    def _strikes_from(self, x: i64, y: i64, steps: i64) -> bool:
        """Whether an enemy is beside a cell, to which I get by a straight way of so many steps at most."""
        battle, me = self._battle, self._at.me
        if battle.field.cells_apart(me.x, me.y, x, y) > steps or not self._at.is_foe_beside(x, y):
            return False
        cell = y * battle.field.width + x
        return step_toward(battle, me, x, y, gap=0, steps=steps) == cell

    def _cell_within_reach(self, begun: i64, steps: i64) -> i64:
        """The walk straight at the first of my enemies whom a long reach could then strike; or 0."""
        battle, me = self._battle, self._at.me
        field = battle.field
        reach: i64 = me.profile.control_feet // field.cell_feet
        for other in self._at.foes():
            if begun & direction_bit(other.x - me.x, other.y - me.y) == 0:
                continue
            if field.cells_apart(me.x, me.y, other.x, other.y) > steps + reach:
                continue
            cell = step_toward(battle, me, other.x, other.y, gap=reach, steps=steps)
            move = move_to(cell % field.width, cell // field.width, WALK)
            if cell != me.y * field.width + me.x and self.strikes_after(move):
                return move
        return 0

    def strikes_after(self, move: i64) -> bool:
        """Whether at the end of a move an enemy who can fight would be in my reach."""
        field, me = self._battle.field, self._at.me
        x, y = x_of(move), y_of(move)
        if me.profile.control_feet < 2 * field.cell_feet and not field.has_heights:
            # Then an enemy in my reach has me in its own.
            if not is_reached_by_enemy(field, self._battle.sides, me.side, x, y):
                return False
            return self._at.is_foe_beside(x, y)
        for other in self._at.foes():
            cells = cells_apart_in_height(field, me, other, field.cells_apart(x, y, other.x, other.y))
            if cells <= 1 or cells * field.cell_feet <= me.profile.control_feet:
                return True
        return False

    def walk_into_shot_range(self, routine: i64, index: i64) -> i64:
        """The walk that brings that enemy to within the short range of a missile weapon of mine; or 0."""
        return self._walk_to_within(self._at.me.profile.routines[routine].weapons[0].short_feet, index)

    def walk_into_long_range(self, routine: i64, index: i64) -> i64:
        """The walk that brings that enemy to within the long range of a missile weapon of mine; or 0."""
        return self._walk_to_within(self._at.me.profile.routines[routine].weapons[0].long_feet, index)

    def _walk_to_within(self, feet: i64, index: i64) -> i64:
        """The walk that brings me to so many feet from an enemy who is farther off; or 0."""
        battle, me, enemy = self._battle, self._at.me, self._battle.combatants[index]
        if self._at.engaged or distance_feet(battle.field, me, enemy) <= feet:
            return 0
        return approach(battle, me, enemy, WALK, gap_feet=feet)

    def walk_into_short_range(self, routine: i64, index: i64) -> i64:
        """The walk at whose end that enemy is at the short range of a missile weapon of mine; or 0.

        None where an enemy could come up to me then.
        """
        move = self.walk_into_shot_range(routine, index)
        x, y = x_of(move), y_of(move)
        if move == 0 or self._danger.may_be_met_at(x, y):
            return 0
        field, enemy = self._battle.field, self._battle.combatants[index]
        feet = field.cells_apart(x, y, enemy.x, enemy.y) * field.cell_feet
        return move if feet <= self._at.me.profile.routines[routine].weapons[0].short_feet else i64(0)

    def fall_back_in_range(self, routine: i64, index: i64) -> i64:
        """The walk back at whose end a missile weapon of mine carries to that enemy as well as now; or 0."""
        move = self.retreat(WALK)
        if move == 0:
            return 0
        field, me, enemy = self._battle.field, self._at.me, self._battle.combatants[index]
        weapon = me.profile.routines[routine].weapons[0]
        now = weapon.range_band(distance_feet(field, me, enemy))
        then = weapon.range_band(
            field.cells_apart(x_of(move), y_of(move), enemy.x, enemy.y) * field.cell_feet
        )
        return move if then <= now else i64(0)

    def walk_into_spell_range(self) -> i64:
        """The walk that brings an enemy into the range of a spell of mine that would be worth it; or 0."""
        if self._at.me.profile.flags & CASTER == 0 or self._at.engaged:
            return 0
        index, feet = enemy_to_approach(self._battle, self._at.me)
        if index < 0:
            return self._walk_into_sight()
        action = self.approach(index, gap_feet=feet)
        if action == 0:
            action = self.go_around(index, gap_feet=feet)
        field, sides, me = self._battle.field, self._battle.sides, self._at.me
        if action == 0 or is_reached_from_afar(field, sides, me, x_of(action), y_of(action)):
            return 0
        if self._danger.is_under_fire() and not self._turn.shoots_later():
            return action  # Missiles find the last as well as the first, unless they fly before the spell.
        if self._battle.ruleset.casting.announced and self._danger.may_be_met_at(x_of(action), y_of(action)):
            return 0  # The spell comes but in the next round.
        return 0 if leads_the_way(self._battle, me, index, x_of(action), y_of(action)) else action

    def _walk_into_sight(self) -> i64:
        """The shortest walk to where I would see an enemy in the range of a spell; or 0 where I see one now.

        Not into their reach, nor where I would come before my friends.
        """
        battle, me = self._battle, self._at.me
        field = battle.field
        feet = farthest_harm_feet(battle, me)
        foes = self._at.foes()
        if not field.may_bar_sight() or feet <= 0 or self._targets.sees_any_of(foes):
            return 0
        reach = safe_reach(battle, me, WALK)
        i: i64 = 1
        while i < reach.found:
            cell = reach.order[i]
            x, y = cell % field.width, cell // field.width
            i += 1
            if not may_stay(battle, cell) or is_reached_from_afar(field, battle.sides, me, x, y):
                continue
            for other in foes:
                near = field.cells_apart(x, y, other.x, other.y) * field.cell_feet <= feet
                if near and has_line_of_sight(field, x, y, other.x, other.y):
                    leads = leads_the_way(battle, me, other.index, x, y)
                    return i64(0) if leads else move_to(x, y, WALK)
        return 0

    def go_around(self, index: i64, *, gap_feet: i64 = 5) -> i64:
        """The walk nearer to that combatant by any way, as where friends stand in the straight one; or 0."""
        battle, me, enemy = self._battle, self._at.me, self._battle.combatants[index]
        if battle.patches and fears_fire(battle, me):
            return 0  # That way was looked for.
        gap = gap_feet // battle.field.cell_feet
        move = safe_move_toward(battle, me, WALK, enemy.x, enemy.y, gap=gap, goal=enemy)
        if move == 0:
            return 0
        apart = battle.field.cells_apart(x_of(move), y_of(move), enemy.x, enemy.y)
        return move if apart < battle.field.cells_apart(me.x, me.y, enemy.x, enemy.y) else i64(0)

    def find_detour(self) -> i64:
        """The walk on the shortest way to a free place beside an enemy, even if it first leads away; or 0."""
        return find_detour(self._at)

    def shutter_to_open(self, routine: i64) -> i64:
        """The way to open a shutter beside me through which that routine could shoot at an enemy; or 0.

        Where my side sees no enemy, any shutter beside me: one may be behind it.
        """
        battle, me = self._battle, self._at.me
        if len(battle.patches) == 0 or self.has_met_nobody() or not has_hands(me):
            return 0
        for x, y, kind in doors_beside(battle, me):
            if kind == SHUTTER:
                if expected_place(battle, me) >= 0 or self._may_shoot_through(x, y, routine):
                    return aim_at_place(OPEN_DOOR, 0, x, y)
        return 0

    def _may_shoot_through(self, x: i64, y: i64, routine: i64) -> bool:
        """Whether that routine could shoot at an enemy if the shutter in a cell were open."""
        field = self._battle.field
        cell = y * field.width + x
        veil: i64 = field.veils[cell]
        field.occupant[cell] = WATER
        field.veils[cell] = 1 if field.veiled.count(cell) > 1 else i64(0)
        target = self._targets.best_shot(routine)
        field.occupant[cell] = WALL
        field.veils[cell] = veil
        return target >= 0

    def nearest_enemy(self) -> i64:
        """The nearest enemy that can fight, else the nearest that flees or is helpless, or -1."""
        return -1 if self.has_met_nobody() else nearest_enemy(self._battle, self._at.me)

    def has_met_nobody(self) -> bool:
        """Whether my side knows of no enemy yet: doors are shut between them, or all of them hang above."""
        return self._battle.unmet & unmet_bit(self._at.me.side) != 0

    def way_on(self) -> i64:
        """My action while my side has met no enemy: open a door, go to one, or go on; or 0."""
        return way_on(self._battle, self._at.me)

    def way_on_behind(self) -> i64:
        """My walk after the others while my side has met no enemy, to no place beside a door; or 0."""
        action = self.way_on()
        if kind_of(action) != MOVE:
            return 0
        field = self._battle.field
        for cell in field.doorways:
            if field.cells_apart(x_of(action), y_of(action), cell % field.width, cell // field.width) <= 1:
                return 0
        return action

    def way_to_search(self) -> i64:
        """The walk toward where my side expects enemies, when it sees none of them; or 0.

        What opens a door on the way, or leads to one.
        """
        if self._at.engaged:
            return 0
        return way_to_explore(self._battle, self._at.me)

    def way_by_door(self) -> i64:
        """My action toward the enemy by a door: to open or force it, go to it or through it; or 0."""
        if len(self._battle.patches) == 0:
            return 0
        return way_by_door(self._battle, self._at.me)

    def retreat(self, mode: i64) -> i64:
        """The move straight away from the enemies' middle, in that manner; 0 when the way is shut."""
        engaged = self._at.engaged
        if mode == WITHDRAW and not engaged:
            return 0
        return find_retreat(self._battle, self._at.me, mode, engaged=engaged)

    def fall_behind(self, index: i64) -> i64:
        """The walk back from missiles that reach me while I am the nearest of mine to that enemy; or 0.

        I do not leave my cover for it.
        """
        me = self._at.me
        if me.profile.flags & COVERED != 0 and me.flags & EXPOSED == 0:
            return 0
        if not self._danger.is_under_fire() or not leads_the_way(self._battle, me, index, me.x, me.y):
            return 0
        return self.retreat(WALK)

    def find_shelter(self) -> i64:
        """The walk out of bowshot where walls, webs or fire shut every way to the enemy, or the wait; 0."""
        return find_shelter(self._at, self._danger)

    def fly_on(self, *, instead_of: i64 = END_TURN) -> i64:
        """The flight without which I would fall from the air by the end of the round; or 0."""
        return fly_on(self._at, instead_of=instead_of)

    def come_down_to_harm(self) -> i64:
        """The dive where I hang too high to breathe or the like at the enemy below; or 0."""
        return come_down_to_harm(self._at)

    def step_apart(self, *, strikes: bool = True, shoots: bool = False) -> i64:
        """The walk away from my friends before an enemy that harms many at once from afar; or 0.

        None where I could strike it instead, unless I do something else than that. I shoot instead, unless
        what it does to many is aimed at a place.
        """
        return step_apart(self._at, strikes=strikes, shoots=shoots)

    def step_out_of_reach(self) -> i64:
        """The walk back out of the reach of what harms many from afar before magic has its time; or 0."""
        return step_out_of_reach(self._at)

    def is_cut_off_from(self, index: i64) -> bool:
        """Whether no way leads to an enemy."""
        return is_cut_off(self._at, [self._battle.combatants[index]])

    def turn_to_nearest(self) -> i64:
        """The turn on the spot toward the nearest enemy when it stands at my side or back; 0 for none."""
        if self._battle.field.keeps_facing and self._turn.may_move():
            return turn_to_enemy(self._battle, self._at.me)
        return 0

    def match_height(self) -> i64:
        """The climb or dive that brings me level with an enemy whom only height keeps from me; 0 for none."""
        nearest: i64 = -1
        if self._battle.field.has_heights:
            nearest = self.nearest_enemy()
        if nearest < 0:
            return 0
        return level_with(self._battle, self._at.me, self._battle.combatants[nearest])
