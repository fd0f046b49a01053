"""What the side to decide may know: its own members exactly, the others as they look."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.plight import fails_in_water
from grognard.battle.blows.reactions import reaction_routine
from grognard.battle.ground.approach import FAR, approach, nearest_enemy
from grognard.battle.ground.closing_in import is_held_off
from grognard.battle.ground.cover import is_walled_off
from grognard.battle.ground.position import count_in_reach, uncrowded
from grognard.battle.ground.retreat import find_retreat
from grognard.battle.ground.sight import can_see, is_foe, is_seen_by
from grognard.battle.ground.ways import can_run
from grognard.battle.hurts.looks import health_of
from grognard.battle.hurts.remedies import wanted_remedy
from grognard.battle.moving.altitude import level_with
from grognard.battle.moving.facing import turn_to_enemy
from grognard.battle.state.actions import CLOSE, END_TURN, RUN, TURN_UNDEAD, WALK, WITHDRAW, x_of, y_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant, has_attacked
from grognard.battle.state.field import distance_feet, is_engaged, reaches
from grognard.battle.state.flags import (
    ATTACKED,
    BLINDED,
    BURNING,
    CASTER,
    CHARGE,
    CLOSING,
    CLUNG,
    FENDED,
    FLEEING,
    HELPLESS,
    IN_BOUT,
    MOVED,
    OUT,
    PRONE,
    READIED,
    SPELL,
    STAYS,
    STOOD,
    SURPRISED,
)
from grognard.battle.state.steps import (
    ACT,
    CAN_CAST,
    CAN_MOVE,
    CAN_SHOOT,
    CAN_STRIKE,
    DECLARE,
    REACH,
    step_kind,
    step_phase,
)
from grognard.battle.state.supply import is_handless, is_ready_missile, rounds_to_load
from grognard.battle.state.weapon import Weapon
from grognard.battle.turns.rounds import RoundStructure
from grognard.battle.view.flask_choice import flask_routine, flask_target
from grognard.battle.view.help_view import HelpView
from grognard.battle.view.power_choice import (
    announced_spell,
    enemy_to_near,
    harms_from_afar,
    leads_the_way,
    power_worth_using,
    spell_worth_announcing,
    worth_turning,
)
from grognard.battle.view.seen import Seen


class View(HelpView):
    """The table as seen by the combatant whose decision it is.

    Enemies are known by index, place and look; their hit points, armour class, morale and orders are not
    to be had here. Distances are feet. `structure` says how a round is made, for tactics that think ahead.
    """

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        self._engaged: bool = False
        self.structure: RoundStructure | None = None
        self.closing: i64 = -1

    def turn_to(self, index: i64, *, closing: i64 = -1) -> None:
        """Look through the eyes of that combatant; `closing` is the enemy it may strike out of turn.

        Questions that one decision asks again and again are answered here once.
        """
        battle = self._battle
        step: i64 = 0
        if len(battle.agenda) > 0:
            step = battle.agenda.due()
        self.look(battle.combatants[index], step, closing)

    def look(self, me: Combatant, step: i64, closing: i64) -> None:
        """Take the view of the combatant whose step is the next of the agenda."""
        self._me = me
        self._step = step
        self._knows_foes = False
        self._engaged = is_engaged(self._battle.field, self._battle.sides, me)
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
        """Every enemy on the field in sight of my side, as it looks from here."""
        return [
            self._see(other)
            for other in self._battle.combatants
            if other.side != self._me.side and other.flags & OUT == 0 and self.is_seen(other.index)
        ]

    def is_seen(self, index: i64) -> bool:
        """Whether my side sees that combatant: no wall between, and light enough."""
        return is_seen_by(self._battle, self._me.side, self._battle.combatants[index])

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
        return health_of(self._battle.combatants[index])

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
        return self._engaged

    def can_reach(self, index: i64) -> bool:
        """Whether that combatant stands within my melee reach."""
        return reaches(self._battle.field, self._me, self._battle.combatants[index])

    def reach_target(self) -> i64:
        """The enemy in my reach to strike at, if no more than the referee allows have struck at it."""
        return uncrowded(self._battle, self._me, self._target_in_reach())

    def _target_in_reach(self) -> i64:
        """The last one struck, else the worst hurt, else the first."""
        battle, me = self._battle, self._me
        if me.target >= 0:
            last = battle.combatants[me.target]
            if is_foe(battle, me, last, OUT | CLOSING) and reaches(battle.field, me, last):
                if last.flags & HELPLESS == 0:
                    return me.target
                return self._awake_in_reach(me.target)
        if not self._engaged and not self.only_helpless_left():
            return -1
        return self._choose_in_reach()

    def _choose_in_reach(self) -> i64:
        """The worst hurt enemy in my reach, one that is up and ready before the helpless; or -1."""
        battle = self._battle
        me = self._me
        field = battle.field
        best: i64 = -1
        worst: i64 = -1
        for side in battle.sides:
            if side.index == me.side:
                continue
            for other in side.members:
                if not is_foe(battle, me, other, OUT | CLOSING) or not reaches(field, me, other):
                    continue
                looks = health_of(other)
                if looks > worst:
                    best, worst = other.index, looks
        if best >= 0 and battle.combatants[best].flags & HELPLESS != 0:
            return self._awake_in_reach(best)
        return best

    def _awake_in_reach(self, helpless: i64) -> i64:
        """The first enemy in my reach that is up and ready; else the helpless one I could strike at."""
        battle, me = self._battle, self._me
        for other in battle.combatants:
            if is_foe(battle, me, other, OUT | CLOSING | HELPLESS | SURPRISED):
                if reaches(battle.field, me, other):
                    return other.index
        return helpless

    def nearest_enemy(self) -> i64:
        """The nearest enemy that can fight, else the nearest that flees or is helpless, or -1."""
        return -1 if self.has_met_nobody() else nearest_enemy(self._battle, self._me)

    def melee_routine(self) -> i64:
        """My first attack routine for melee whose weapon I still have, or -1."""
        me = self._me
        i: i64 = 0
        for routine in me.profile.routines:
            if routine.is_melee and (me.thrown == 0 or me.thrown >> routine.hand & 1 == 0):
                return i
            i += 1
        return -1

    def flask_routine(self) -> i64:
        """My first flask or torch that could hurt a target in range, or -1."""
        return flask_routine(self._battle, self._me)

    def flask_target(self, routine: i64) -> i64:
        """The enemy to throw a flask or a torch at: one it harms, no friend of mine near it; or -1."""
        return flask_target(self._battle, self._me, routine)

    def missile_routine(self) -> i64:
        """My first missile routine that is ready to shoot, or -1; the last weapon for melee is not thrown."""
        me = self._me
        i: i64 = 0
        for routine in me.profile.routines:
            if is_ready_missile(me, routine) and not fails_in_water(self._battle, me, routine.weapons[0]):
                return i
            i += 1
        return -1

    def may_move(self) -> bool:
        """Whether I may still move: it is the phase for it and I have neither moved nor attacked."""
        if step_phase(self._step) & CAN_MOVE == 0:
            return False
        if self._me.declared & CHARGE != 0:
            return False
        return self._me.flags & (MOVED | ATTACKED | READIED | PRONE | FENDED | CLUNG | STAYS) == 0

    def may_strike(self) -> bool:
        """Whether this is a time for blows, and I have not given mine away."""
        if step_phase(self._step) & CAN_STRIKE == 0:
            return False
        return self._me.flags & CLOSING == 0 and self._has_attack_left()

    def _has_attack_left(self) -> bool:
        """Whether I have an attack for this turn: where attacks have their own numbers, a move leaves one."""
        me = self._me
        if not self._battle.ruleset.moving.one_attack_after:
            return True
        return me.flags & MOVED == 0 or not has_attacked(me)

    def may_shoot(self) -> bool:
        """Whether this is a time for missiles, and I am free to use one."""
        if step_phase(self._step) & CAN_SHOOT == 0 or not self._has_attack_left():
            return False
        return self._battle.ruleset.missile.while_engaged or not self._engaged

    def shoots_later(self) -> bool:
        """Whether the time for missiles is still to come this round, and I shall be free to use one."""
        if step_phase(self._step) != CAN_MOVE:
            return False
        return self._battle.ruleset.missile.while_engaged or not self._engaged

    def is_declaring(self) -> bool:
        """Whether I am asked what I announce before initiative."""
        return step_kind(self._step) == DECLARE

    def is_down(self) -> bool:
        """Whether I lie on the ground and could get up."""
        return self._me.flags & PRONE != 0 and self._me.flags & MOVED == 0

    def power(self) -> i64:
        """The use of a power of mine that would do the enemy the most harm, and no friend any; 0 for none.

        In a phase before that in which it is used one waits for it, where that is worth it.
        """
        if self._me.profile.powers:
            return power_worth_using(self._battle, self._me)
        return 0

    def has_spells(self) -> bool:
        """Whether I could still do harm from afar by a spell."""
        return harms_from_afar(self._battle, self._me, spells=True)

    def has_breath(self) -> bool:
        """Whether I could still do harm from afar other than by spells."""
        return harms_from_afar(self._battle, self._me, spells=False)

    def near_for_spell(self) -> i64:
        """The walk that brings an enemy into the range of a spell of mine that would be worth it; or 0."""
        if self._me.profile.flags & CASTER == 0 or self._engaged:
            return 0
        index, feet = enemy_to_near(self._battle, self._me)
        action: i64 = self.approach(index, gap_feet=feet) if index >= 0 else 0
        if action == 0 or self.is_under_fire():
            return action  # Missiles find the last as well as the first.
        return 0 if leads_the_way(self._battle, self._me, index, x_of(action), y_of(action)) else action

    def announcement(self) -> i64:
        """What I announce before initiative: the spell that would do the most good, or nothing."""
        return spell_worth_announcing(self._battle, self._me)

    def is_casting(self) -> bool:
        """Whether I announced a spell, so that I do nothing else in a turn of this round, nor at reach."""
        kind = step_kind(self._step)
        return self._me.declared & SPELL != 0 and (kind == ACT or kind == REACH)

    def spell(self) -> i64:
        """The spell I announced where it does the most good, if it is time; else the end of my turn."""
        held = self._me.flags & IN_BOUT != 0
        if held or step_kind(self._step) != ACT or step_phase(self._step) & CAN_CAST == 0:
            return END_TURN
        action = announced_spell(self._battle, self._me)
        return action if action != 0 else END_TURN

    def turning(self, *, likely: bool = False) -> i64:
        """What to do about undead whom I could turn, or `likely` shall; 0 for nothing.

        In a phase before that in which it is done one waits for it.
        """
        if self._me.profile.turning_level == 0 or not worth_turning(self._battle, self._me, likely=likely):
            return 0
        phase = step_phase(self._step)
        if phase & CAN_CAST != 0:
            return TURN_UNDEAD
        return END_TURN if phase & CAN_STRIKE == 0 else 0

    def is_plain_turn(self) -> bool:
        """Whether this is a turn of mine in which nothing counts but arms and places, as most are."""
        if self._me.flags & (IN_BOUT | PRONE | BURNING) != 0 or self._me.declared != 0:
            return False
        if step_kind(self._step) != ACT or self.closing >= 0:
            return False
        if len(self._battle.patches) > 0 or self.is_captor():
            return False
        return not self.has_resources()

    def has_resources(self) -> bool:
        """Whether there is anything I could do in the place of a blow: a power, a remedy, faith."""
        if self._me.flags & BLINDED != 0:
            return True
        return self._me.profile.turning_level != 0 or len(self._me.profile.powers) > 0

    def remedy(self) -> i64:
        """What I had better do for myself before anything else, or 0."""
        return wanted_remedy(self._me)

    def must_ready(self, routine: i64) -> bool:
        """Whether the weapon of a routine is not in my hand and would first have to be taken up."""
        if not self._battle.ruleset.reach.swap_instead_of_moving:
            return False
        return self._me.profile.routines[routine].hand != self._me.ready

    def chooses_targets_by_dice(self) -> bool:
        """Whether picking one of several enemies in reach would expose me to the others."""
        return self._battle.ruleset.defence.random_targets and count_in_reach(self._battle, self._me) > 1

    def blows(self) -> i64:
        """My routine for melee this round: with both weapons where I announced it; or -1."""
        return self._me.profile.pair if self.has_announced_pair() else self.melee_routine()

    def draws_in_time(self) -> bool:
        """Whether I could take up a missile weapon now and use it before an enemy is upon me."""
        if step_phase(self._step) & CAN_SHOOT != 0:
            return True
        nearest: i64 = FAR
        for other in self.foes():
            feet = distance_feet(self._battle.field, self._me, other)
            if feet < nearest:
                nearest = feet
        return nearest > self._me.profile.walk_feet + 5 and nearest > self.foes_stride_feet() + 5

    def reaction_routine(self) -> i64:
        """The routine of the strike out of turn I am offered."""
        return reaction_routine(self._me, step_phase(self._step))

    def may_reload(self) -> bool:
        """Whether the whole round is still free for loading, and both hands where it takes both."""
        if self._me.flags & (MOVED | ATTACKED) != 0:
            return False
        return not is_handless(self._battle, self._me)

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
            if not is_foe(battle, me, other, OUT):
                continue
            feet = distance_feet(battle.field, me, other)
            if feet > weapon.long_feet or feet >= best_feet or self._is_too_near(feet):
                continue
            if self.is_beside_friend(other.index):
                continue
            if can_see(battle, me, other) and not is_walled_off(other):
                best, best_feet = other.index, feet
        return best

    def _is_too_near(self, feet: i64) -> bool:
        return (
            self._battle.ruleset.missile.close_forbidden and feet <= self._battle.ruleset.missile.close_feet
        )

    def can_shoot(self, routine: i64, index: i64) -> bool:
        """Whether I could shoot at that combatant now: in range, in sight, in the light, loaded."""
        if rounds_to_load(self._me, self._me.profile.routines[routine]) > 0:
            return False
        battle = self._battle
        other = battle.combatants[index]
        weapon = self._me.profile.routines[routine].weapons[0]
        feet = distance_feet(battle.field, self._me, other)
        if feet > weapon.long_feet or self._is_too_near(feet) or is_walled_off(other):
            return False
        return can_see(battle, self._me, other)

    def approach(self, index: i64, *, gap_feet: i64 = 5) -> i64:
        """The walking move that brings me nearest to that combatant, or 0 when I cannot get nearer."""
        return self._approach(index, WALK, gap_feet)

    def run_at(self, index: i64, *, gap_feet: i64 = 5) -> i64:
        """The running move that brings me nearest to that combatant, or 0."""
        if self._me.flags & (ATTACKED | STOOD) != 0 or not can_run(self._battle, self._me):
            return 0  # Half a move is left, if any.
        return self._approach(index, RUN, gap_feet)

    def close_with(self, index: i64) -> i64:
        """The closing move toward that combatant, or 0."""
        return self._approach(index, CLOSE, 5)

    def _approach(self, index: i64, mode: i64, gap_feet: i64) -> i64:
        if self._engaged and (mode != WALK or not is_held_off(self._battle, self._me)):
            return 0
        return approach(self._battle, self._me, self._battle.combatants[index], mode, gap_feet=gap_feet)

    def walk_up(self) -> i64:
        """The walk up to the nearest of the enemies who reach me while I reach none of them; or 0."""
        battle, me = self._battle, self._me
        if not self._engaged or not self.may_move() or not is_held_off(battle, me):
            return 0
        nearest: Combatant | None = None
        for other in self.foes():
            if reaches(battle.field, other, me):
                if nearest is None or distance_feet(battle.field, me, other) < distance_feet(
                    battle.field, me, nearest
                ):
                    nearest = other
        return approach(battle, me, nearest, WALK, gap_feet=5) if nearest is not None else 0

    def retreat(self, mode: i64) -> i64:
        """The move straight away from the enemies' middle, in that manner; 0 when the way is shut."""
        engaged = self.am_engaged()
        if mode == WITHDRAW and not engaged:
            return 0
        return find_retreat(self._battle, self._me, mode, engaged=engaged)

    def face_up(self) -> i64:
        """The turn on the spot toward the nearest enemy when it stands at my side or back; 0 for none."""
        if self._battle.field.keeps_facing and self.may_move():
            return turn_to_enemy(self._battle, self._me)
        return 0

    def level_up(self) -> i64:
        """The climb or dive that brings me level with an enemy whom only height keeps from me; 0 for none."""
        nearest: i64 = -1
        if self._battle.field.has_heights:
            nearest = self.nearest_enemy()
        if nearest < 0:
            return 0
        return level_with(self._battle, self._me, self._battle.combatants[nearest])
