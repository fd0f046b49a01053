"""Dying combatants: which ones may lie dying, when they die, and binding a friend's wounds."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.saving import roll_save
from grognard.battle.state.actions import BIND_WOUNDS, aim_at, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.dying import bind_up, lies_dying
from grognard.battle.state.effects import DYING, has_effect
from grognard.battle.state.events import BANDAGE, BLEED, Event
from grognard.battle.state.flags import (
    ATTACKED,
    DEAD,
    DONE,
    FLEEING,
    GONE,
    HUMANOID,
    SURRENDERED,
    UNCONSCIOUS,
)
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal, why_not_phase
from grognard.battle.state.steps import CAN_STRIKE
from grognard.rules.damage import DIES, FALLS, UNHARMED
from grognard.rules.hurting import DEAD_BY_CONSTITUTION, DEAD_BY_LEVEL, DYING_ALL, DYING_PLAYER_CHARACTERS
from grognard.rules.saves import DEATH


def fate_at(battle: Battle, one: Combatant, hit_points: i64) -> i64:
    """A combatant's fate at `hit_points` by the book, one of the fates of `rules.damage`.

    Rule: bf.damage.zero-hp-dead, bf.damage.death-and-dying-option, bcb.damage.dying-minus-11,
        bcb.damage.dying-player-characters
    """
    rule = battle.ruleset.damage
    fate = rule.death.fate(hit_points, rule.death_at)
    if fate == UNHARMED or fate == DIES:
        return fate
    if not may_lie_dying(battle, one) or hit_points <= dead_at(battle, one):
        return DIES
    return fate


def may_lie_dying(battle: Battle, one: Combatant) -> bool:
    """Whether few hit points are not death at once for such as a combatant is."""
    whom = battle.ruleset.hurts.dying_whom
    if whom == DYING_ALL:
        return True
    return battle.sides[one.own_side].player_characters == (whom == DYING_PLAYER_CHARACTERS)


def dead_at(battle: Battle, one: Combatant) -> i64:
    """The hit points at which one who lies dying is dead."""
    hurts = battle.ruleset.hurts
    profile = one.own_profile
    if hurts.dead_by == DEAD_BY_LEVEL:
        level: i64 = profile.level if profile.level > profile.hit_dice_count else profile.hit_dice_count
        return -level if level > 0 else i64(-1)
    if hurts.dead_by == DEAD_BY_CONSTITUTION:
        return -(profile.constitution if profile.constitution > 0 else hurts.assumed_constitution)
    return hurts.dead_at


def fall(battle: Battle, one: Combatant, fate: i64) -> i64:
    """The fate of a falling combatant: where the book has it save on falling, it may die instead."""
    if fate != FALLS or not battle.ruleset.hurts.save_on_falling or one.flags & UNCONSCIOUS != 0:
        return fate
    return FALLS if _clings_to_life(battle, one) else DIES


def bleed(battle: Battle, one: Combatant) -> i64:
    """The end of a round for one who lies dying, its wounds unbound: `DIES`, or `FALLS` and it lies on."""
    hurts = battle.ruleset.hurts
    if one.hit_points > battle.ruleset.damage.death_at or one.flags & GONE != 0 or not lies_dying(one):
        return FALLS
    if hurts.bleeds > 0:
        one.hit_points -= hurts.bleeds
        if battle.log is not None:
            battle.record(
                Event(
                    BLEED,
                    target=one.index,
                    amount=hurts.bleeds,
                    left=one.hit_points,
                    rules=(battle.ruleset.cite("dying/bleeds"),),
                )
            )
        if one.hit_points <= dead_at(battle, one):
            return DIES
    if hurts.save_each_round and not _clings_to_life(battle, one):
        return DIES
    return FALLS


def _clings_to_life(battle: Battle, one: Combatant) -> bool:
    return roll_save(battle, one, DEATH, "death", rule=battle.ruleset.cite("dying/save")).saved


def may_be_bound(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether a combatant could bind another's wounds, if it were beside it and had the time."""
    return (
        battle.ruleset.hurts.tended
        and me.profile.flags & HUMANOID != 0
        and other.side == me.side
        and other.flags & GONE == 0
        and lies_dying(other)
    )


def rises_if_healed(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether a friend lies there who gets up again when it is healed."""
    return (
        battle.ruleset.hurts.healing_wakes
        and other.side == me.side
        and other.flags & (UNCONSCIOUS | DEAD | GONE | SURRENDERED) == UNCONSCIOUS
        and has_effect(other, DYING)
    )


class BindWounds(Manoeuvre):
    """Binding the wounds of a friend who lies dying, beside it and in the place of an attack."""

    def __init__(self) -> None:
        super().__init__(BIND_WOUNDS)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every friend who lies dying."""
        return [
            LabelledAction(aim_at(BIND_WOUNDS, other.index), f"Bind {other.name}'s wounds")
            for other in battle.sides[me.side].members
            if may_be_bound(battle, me, other)
        ]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Whether there are wounds to bind, here, and the time for it."""
        target = target_of(action)
        if not 0 <= target < len(battle.combatants):
            return [Refusal(f"there is no combatant {target}")]
        other = battle.combatants[target]
        rule = battle.ruleset.cite("dying/bound")
        if other.side != me.side:
            return [Refusal(f"{other.name} is not on your side")]
        if me.profile.flags & HUMANOID == 0:
            return [Refusal("it has no hands to bind wounds")]
        if not may_be_bound(battle, me, other):
            return [Refusal(f"{other.name} has no wounds to be bound", rule)]
        refusals = why_not_phase(battle, battle.agenda.due(), CAN_STRIKE, "binding wounds")
        if battle.field.cells_apart(me.x, me.y, other.x, other.y) > 1:
            refusals.append(Refusal(f"{other.name} lies too far away", rule))
        if me.flags & ATTACKED != 0:
            refusals.append(Refusal("it takes the place of an attack", rule))
        if me.flags & FLEEING != 0 or me.declared != 0:
            refusals.append(Refusal("it is bound to something else this round"))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """It bleeds no more."""
        other = battle.combatants[target_of(action)]
        bind_up(other)
        me.flags |= ATTACKED | DONE
        if battle.log is not None:
            rules = (battle.ruleset.cite("dying/bound"),)
            battle.record(
                Event(BANDAGE, actor=me.index, target=other.index, left=other.hit_points, rules=rules)
            )
