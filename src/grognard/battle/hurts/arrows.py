"""Missiles stuck in a wound: their harm when the victim moves, and pulling them out."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.saving import roll_save
from grognard.battle.hurts.wound_effects import list_as_wounded
from grognard.battle.state import effects
from grognard.battle.state.actions import EXTRACT, aim_at, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_amount, effect_kind
from grognard.battle.state.effects import drop_effect, find_effect
from grognard.battle.state.events import CHAFE, Event
from grognard.battle.state.events import EXTRACT as EXTRACTS
from grognard.battle.state.flags import ATTACKED, DONE, MOVED, OUT, READIED, STUCK
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal
from grognard.dice import purpose
from grognard.rules.saves import DEATH, is_worst_effect


def chafe(battle: Battle, one: Combatant) -> bool:
    """Half a missile's damage for each one stuck in a combatant that moved or fought this round.

    Returns whether there is damage to suffer.

    Rule: bcb.critical.missile-stuck-movement-damage, bcb.critical.missile-stuck-rounding,
        bcb.critical.missile-stuck-once-per-round
    """
    if one.flags & OUT != 0 or one.flags & (MOVED | ATTACKED) == 0:
        return False
    amount: i64 = 0
    for effect in one.effects:
        if effect_kind(effect) == effects.STUCK_MISSILE:
            half = roll_stuck(battle, one, effect) // 2
            amount += half if half > 0 else 1
    one.pending.damage += amount
    if battle.log is not None:
        rules = (battle.ruleset.cite("critical/stuck"),)
        battle.record(Event(CHAFE, target=one.index, amount=amount, rules=rules))
    return True


def roll_stuck(battle: Battle, one: Combatant, missile: i64) -> i64:
    """The damage die of a missile stuck in a combatant."""
    return battle.dice.die(effect_amount(missile), purpose.pack_why(purpose.DAMAGE, -1, one.index))


class Extract(Manoeuvre):
    """Pulling a missile out of the combatant's own wound or a neighbour's: a full round for both."""

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """One for every friend in reach with a missile in it."""
        found: list[LabelledAction] = []
        for other in battle.sides[me.side].members:
            if other.flags & STUCK != 0 and other.flags & OUT == 0:
                whose = "your own wound" if other is me else f"{other.name}'s wound"
                found.append(LabelledAction(aim_at(EXTRACT, other.index), f"Pull the missile out of {whose}"))
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Reasons against it.

        Rule: bcb.critical.missile-extract-full-round
        """
        rule = battle.ruleset.cite("critical/extract")
        number = target_of(action)
        if not 0 <= number < len(battle.combatants):
            return [Refusal(f"there is no combatant {number}")]
        other = battle.combatants[number]
        refusals: list[Refusal] = []
        if other.side != me.side or other.flags & OUT != 0:
            return [Refusal(f"{other.name} needs no such help", rule)]
        if other.flags & STUCK == 0:
            refusals.append(Refusal(f"no missile sticks in {other.name}", rule))
        if (me.flags | other.flags) & (MOVED | ATTACKED | READIED) != 0:
            refusals.append(Refusal("it takes the whole round of both", rule))
        if other is not me and other.flags & DONE != 0:
            refusals.append(Refusal(f"{other.name} has had its turn", rule))
        if battle.field.cells_apart(me.x, me.y, other.x, other.y) > 1:
            refusals.append(Refusal(f"{other.name} is too far away", rule))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """The remover saves, or the missile does its damage again on the way out.

        Rule: bcb.critical.missile-extract-save, bcb.critical.missile-extract-save-modifiers,
            bcb.critical.missile-extract-damage, bcb.critical.missile-extract-can-kill,
            bcb.critical.missile-extract-full-round, bcb.saves.natural-1-maximum-effect
        """
        other = battle.combatants[target_of(action)]
        modifier = me.profile.surgery * battle.ruleset.hurts.extraction_step
        save = roll_save(
            battle,
            me,
            DEATH,
            "harm in pulling",
            modifier=modifier,
            because="surgery",
            rule=battle.ruleset.cite("critical/extract save"),
        )
        missile = find_effect(other, effects.STUCK_MISSILE)
        amount: i64 = 0
        if is_worst_effect(save.natural, extremes=battle.ruleset.hurts.greatest_on_1):
            amount = effect_amount(missile)
        elif not save.saved:
            amount = roll_stuck(battle, other, missile)
        drop_effect(other, missile)
        me.flags |= DONE
        other.flags |= DONE
        if amount > 0:
            list_as_wounded(battle, other)
            other.pending.damage += amount
        if battle.log is not None:
            rule = "critical/extract damage" if amount > 0 else "critical/extract save"
            rules = (battle.ruleset.cite("critical/extract"), battle.ruleset.cite(rule))
            battle.record(Event(EXTRACTS, actor=me.index, target=other.index, amount=amount, rules=rules))
