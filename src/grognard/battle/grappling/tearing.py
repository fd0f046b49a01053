"""Tearing oneself loose from what holds one fast with teeth, coils or a sticky tongue."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.presence import set_free
from grognard.battle.hurts.saving import roll_save
from grognard.battle.state import effects
from grognard.battle.state.actions import TEAR_LOOSE, aim_at, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_source,
)
from grognard.battle.state.events import BREAK, Event
from grognard.battle.state.flags import ATTACKED, CLUNG, DONE, FLEEING, MOVED, READIED
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.rider import BY_NOTHING, BY_SAVE, Rider
from grognard.dice import purpose
from grognard.dice.roll import Modifier, Roll
from grognard.rules.saves import DEATH

STRENGTH_DIE: Final = 6


class TearLoose(Manoeuvre):
    """A whole round's work: a saving throw against death, or a 1 on a d6; Strength helps."""

    def __init__(self) -> None:
        super().__init__(TEAR_LOOSE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """From everything that holds it."""
        if me.flags & CLUNG == 0:
            return []
        return [
            LabelledAction(aim_at(TEAR_LOOSE, other.index), f"Tear loose from {other.name}")
            for other in battle.combatants
            if find_grip(me, other) != 0
        ]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It must be held, in a way that one can get out of, and have done nothing else."""
        target = target_of(action)
        if not 0 <= target < len(battle.combatants):
            return [Refusal(f"there is no combatant {target}")]
        holder = battle.combatants[target]
        grip = find_grip(me, holder)
        if grip == 0:
            return [Refusal("nothing like that holds it")]
        refusals: list[Refusal] = []
        if rider_of(holder, grip).escape == BY_NOTHING:
            refusals.append(Refusal(f"nothing but its death makes {holder.name} let go"))
        if me.flags & (MOVED | ATTACKED | READIED | FLEEING) != 0:
            refusals.append(Refusal("it takes the whole round"))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Struggle."""
        holder = battle.combatants[target_of(action)]
        grip = find_grip(me, holder)
        me.flags |= ATTACKED | MOVED | DONE
        strength = me.profile.strength_modifier
        roll: Roll | None = None
        if rider_of(holder, grip).escape == BY_SAVE:
            free = roll_save(battle, me, DEATH, "the hold", modifier=strength, because="Strength").saved
        else:
            face = battle.dice.die(STRENGTH_DIE, purpose.pack_why(purpose.CHECK, me.index, holder.index))
            free = face <= 1 + strength
            added = (Modifier("Strength", value=-strength),) if strength != 0 else ()
            roll = Roll(
                ((STRENGTH_DIE, face),),
                modifiers=added,
                total=face - strength,
                target=1,
                success=free,
                label="strength",
            )
        if free:
            set_free(battle, me, grip)
        if battle.log is not None:
            result = "free" if free else "held"
            battle.record(
                Event(BREAK, actor=me.index, target=holder.index, what="struggle", result=result, roll=roll)
            )


def find_grip(me: Combatant, holder: Combatant) -> i64:
    """The effect by which a creature holds a combatant fast, or 0."""
    for effect in me.effects:
        if effect_kind(effect) == effects.CLINGING and effect_source(effect) == holder.index:
            return effect
    return 0


def rider_of(holder: Combatant, grip: i64) -> Rider:
    """The manner of a hold."""
    return holder.own_profile.riders[effect_amount(grip)]
