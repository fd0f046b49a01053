"""Throwing at a place, and putting out flames: the manoeuvres that oil brings into a fight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.fire.fire import set_ground_afire
from grognard.battle.fire.flasks import bare_armour_class, break_at, scatter
from grognard.battle.ground.burning import burns_again_this_round, is_burning, is_oily
from grognard.battle.ground.sight import is_foe
from grognard.battle.state import effects
from grognard.battle.state.actions import (
    EXTINGUISH,
    THROW_AT,
    aim_at_place,
    number_with,
    routine_of,
    x_of,
    y_of,
)
from grognard.battle.state.attack_throw import throw_attack
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import drop_kind
from grognard.battle.state.events import EXTINGUISH as EXTINGUISHES
from grognard.battle.state.events import THROW, Event
from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import (
    ATTACKED,
    BLANKET,
    BURNING,
    DONE,
    FLEEING,
    MOVED,
    OUT,
    RAN,
    SURPRISED,
    WITHDREW,
)
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import ACT, CAN_SHOOT, step_kind, step_other, step_phase
from grognard.battle.state.supply import is_spent, spend
from grognard.battle.state.weapon import FLASK, TORCH, Weapon
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.attack import is_hit
from grognard.rules.missile import BAND_NAMES, BEYOND, range_modifier

ROLLING: Final = 0
WET_BLANKET: Final = 1
WATER: Final = 2
OTHERWISE: Final = 3

METHOD_NAMES: Final = ("rolling on the floor", "a wet blanket", "water", "other means")
_CITES: Final = ("oil/rolling", "oil/blanket", "oil/water", "oil/extinguish")


class ThrowAt(Manoeuvre):
    """Throw a flask, or a torch, at a place on the ground.

    Rule: bxs.grenade.flask-at-square, bxs.oil.lighting-ac, bf.grenade.miss-scatters
    """

    def __init__(self) -> None:
        super().__init__(THROW_AT)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """The ground at the feet of each enemy, and oil that a torch could light."""
        found: list[LabelledAction] = []
        routine: i64 = 0
        for mine in me.profile.routines:
            weapon = mine.weapons[0]
            if mine.is_missile and weapon.flags & (FLASK | TORCH) != 0:
                for other in battle.combatants:
                    if not is_foe(battle, me, other, OUT):
                        continue
                    if weapon.flags & FLASK != 0 or is_oily(battle, other.x, other.y):
                        action = aim_at_place(THROW_AT, routine, other.x, other.y)
                        found.append(
                            LabelledAction(
                                action, f"Throw the {weapon.name} at the ground under {other.name}"
                            )
                        )
            routine += 1
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Every reason against the throw."""
        routine = routine_of(action)
        if not 0 <= routine < len(me.profile.routines):
            return [Refusal(f"{me.name} has no attack {routine}")]
        chosen = me.profile.routines[routine]
        weapon = chosen.weapons[0]
        ruleset = battle.ruleset
        if not chosen.is_missile or weapon.flags & (FLASK | TORCH) == 0:
            return [Refusal(f"the {weapon.name} is not thrown at the ground", ruleset.cite("flask/throw"))]
        refusals: list[Refusal] = []
        if is_spent(me, chosen) or me.thrown >> chosen.hand & 1 != 0:
            refusals.append(Refusal(f"no {weapon.name} is left", ruleset.cite("missile/supply")))
        if step_phase(battle.agenda.due()) & CAN_SHOOT == 0 or step_kind(battle.agenda.due()) != ACT:
            refusals.append(Refusal("this is no time for missiles", ruleset.cite("round/phases")))
        if me.flags & (ATTACKED | RAN | FLEEING | WITHDREW) != 0 or step_other(battle.agenda.due()) > 0:
            rule = ruleset.cite("attack/one per round")
            refusals.append(Refusal("there is no attack left this round", rule))
        if me.declared != 0:
            refusals.append(Refusal("it announced something else", ruleset.cite("declaration/moment")))
        if ruleset.reach.swap_instead_of_moving and chosen.hand != me.ready:
            refusals.append(Refusal(f"the {weapon.name} is not in hand", ruleset.cite("actions/swap")))
        if not ruleset.missile.while_engaged and is_engaged(battle.field, battle.sides, me):
            refusals.append(Refusal("there is no shooting in melee", ruleset.cite("missile/while engaged")))
        return refusals + self._why_not_there(battle, me, weapon, x_of(action), y_of(action))

    def _why_not_there(self, battle: Battle, me: Combatant, weapon: Weapon, x: i64, y: i64) -> list[Refusal]:
        field = battle.field
        if not field.is_inside(x, y):
            return [Refusal(f"{x},{y} lies outside the field")]
        refusals: list[Refusal] = []
        feet = field.cells_apart(me.x, me.y, x, y) * field.cell_feet
        if weapon.range_band(feet) == BEYOND:
            reason = f"{x},{y} is {feet}' away, beyond the {weapon.long_feet}' of the {weapon.name}"
            refusals.append(Refusal(reason, battle.ruleset.cite("missile/beyond long range")))
        if not has_line_of_sight(field, me.x, me.y, x, y):
            refusals.append(Refusal("a wall hides that place"))
        if battle.ruleset.missile.close_forbidden and feet <= battle.ruleset.missile.close_feet:
            rule = battle.ruleset.cite("missile/target at arm's length")
            refusals.append(Refusal("that place is too near to throw at", rule))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Roll against the ground, which is as easy to hit as the unarmoured, and break the flask there."""
        chosen = me.profile.routines[routine_of(action)]
        weapon = chosen.weapons[0]
        x, y = x_of(action), y_of(action)
        me.routine = routine_of(action)
        me.flags |= ATTACKED | DONE
        me.attacks_made += 1
        spend(me, chosen)
        hit = self._roll(battle, me, weapon, x, y)
        if weapon.flags & TORCH != 0:
            if hit and is_oily(battle, x, y) and not is_burning(battle, x, y):
                set_ground_afire(battle, me, x, y)
        elif hit:
            break_at(battle, me, weapon, x, y, intended=None)
        elif battle.ruleset.flask.scatters:
            to_x, to_y = scatter(battle, me, weapon, x, y)
            break_at(battle, me, weapon, to_x, to_y, intended=None)

    def _roll(self, battle: Battle, me: Combatant, weapon: Weapon, x: i64, y: i64) -> bool:
        ruleset, field, tally = battle.ruleset, battle.field, battle.tally
        tally.start(recording=battle.log is not None)
        tally.add(me.profile.attack_bonus - me.defence, me.profile.attack_source, "attack")
        tally.add(me.profile.dexterity_modifier, "Dexterity", "attack")
        feet = field.cells_apart(me.x, me.y, x, y) * field.cell_feet
        band = weapon.range_band(feet)
        tally.add(range_modifier(ruleset, band), BAND_NAMES[band], "missile")
        tally.add(weapon.magic_bonus, "magic weapon", "attack")
        if weapon.flags & TORCH != 0:
            tally.add(ruleset.flask.lighting, "lighting oil", "flask")
        thrown = throw_attack(battle, purpose.pack_why(purpose.ATTACK, me.index, -1))
        bare = bare_armour_class(ruleset)
        needed = ruleset.attack_test.target_number(me.profile.attack_row, bare)
        hit = is_hit(thrown.natural, thrown.rolled + tally.total, needed)
        if battle.log is not None:
            battle.record(
                Event(
                    THROW,
                    actor=me.index,
                    at=(x, y),
                    what=weapon.name,
                    result="hit" if hit else "miss",
                    amount=feet,
                    roll=Roll(
                        thrown.faces,
                        modifiers=tally.modifiers(),
                        total=thrown.rolled + tally.total,
                        target=needed,
                        success=hit,
                        label="throw",
                    ),
                    rules=(ruleset.cite("flask/throw"),),
                )
            )
        return hit


class Extinguish(Manoeuvre):
    """Spend the round on putting the flames out.

    Rule: bf.oil.extinguish-round, bf.oil.extinguish-rolling, bf.oil.extinguish-blanket,
        bf.oil.extinguish-water, bf.oil.extinguish-method-referee, bfref.oil.extinguish
    """

    def __init__(self) -> None:
        super().__init__(EXTINGUISH)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """The ways that work."""
        if me.flags & BURNING == 0:
            return []
        found = [LabelledAction(number_with(EXTINGUISH, ROLLING), "Roll on the floor to put out the flames")]
        found.append(
            LabelledAction(number_with(EXTINGUISH, WET_BLANKET), "Smother the flames with a wet blanket")
        )
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Every reason against it; a method that is no use may still be tried."""
        rule = battle.ruleset.cite("oil/extinguish")
        refusals: list[Refusal] = []
        if not battle.ruleset.oil.extinguish:
            refusals.append(Refusal("the flames cannot be put out", rule))
        if me.flags & BURNING == 0:
            refusals.append(Refusal(f"{me.name} is not on fire", rule))
        elif not burns_again_this_round(battle, me):
            refusals.append(Refusal("putting out flames takes the round after the hit", rule))
        if me.flags & (MOVED | ATTACKED | SURPRISED) != 0:
            refusals.append(Refusal("putting out flames takes the whole round", rule))
        if me.declared != 0 or me.flags & FLEEING != 0:
            refusals.append(Refusal("it is bound to something else this round", rule))
        method = routine_of(action)
        if method > OTHERWISE:
            refusals.append(Refusal("there is no such way of putting out flames", rule))
        if method == WET_BLANKET and me.profile.flags & BLANKET == 0:
            refusals.append(Refusal("there is no wet blanket", battle.ruleset.cite("oil/blanket")))
        if method == ROLLING and is_oily(battle, me.x, me.y):
            refusals.append(Refusal("the floor is oily too", battle.ruleset.cite("oil/rolling")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """The flames go out, except by water."""
        method = routine_of(action)
        me.flags |= DONE
        if method != WATER:
            drop_kind(me, effects.FLAMES)
        if battle.log is not None:
            battle.record(
                Event(
                    EXTINGUISHES,
                    actor=me.index,
                    what=METHOD_NAMES[method],
                    result="in vain" if method == WATER else "out",
                    rules=(battle.ruleset.cite(_CITES[method]),),
                )
            )
