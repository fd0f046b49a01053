"""Announcing a spell before initiative, as a thing to do."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.powers.legal_casting import why_not_cast
from grognard.battle.state import effects
from grognard.battle.state.actions import DECLARE_SPELL, declare_spell, routine_of, use_power
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import add_effect
from grognard.battle.state.events import DECLARATION, Event
from grognard.battle.state.flags import SPELL, SPELLS
from grognard.battle.state.manoeuvre import LabelledAction
from grognard.battle.state.power import SCROLL
from grognard.battle.state.refusal import Refusal
from grognard.battle.turns.declare import Declaration, needless_announcement


class DeclareSpell(Declaration):
    """Announcing a spell from memory or a scroll, without its target.

    Rule: bxe.round.declare-spells, bcb.casting.declare-before-initiative, bcb.casting.monsters-declare-too,
        bcb.casting.declare-which-spell, bcb.round.what-is-declared
    """

    def __init__(self) -> None:
        super().__init__(DECLARE_SPELL, label="Announce", marks=SPELL)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Each spell that one has left."""
        found: list[LabelledAction] = []
        if me.profile.flags & SPELLS == 0:
            return found
        number: i64 = 0
        for power in me.profile.powers:
            if power.is_spell():
                found.append(LabelledAction(declare_spell(number), f"{self.label} {power.name}"))
            number += 1
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It must have that spell left, be able to cast it, and have announced nothing else.

        Rule: bcb.casting.no-other-task, bcb.casting.no-bcb-to-ac
        """
        if not battle.ruleset.casting.announced:
            return [needless_announcement(battle)]
        number = routine_of(action)
        if not 0 <= number < len(me.profile.powers) or not me.profile.powers[number].is_spell():
            return [Refusal(f"{me.name} has no spell {number}")]
        refusals = why_not_cast(battle, me, number)
        if me.declared != 0:
            rule = battle.ruleset.cite("casting/nothing else")
            refusals.append(Refusal("that does not go with what was announced", rule))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Begin it: from now on it can be spoiled."""
        number = routine_of(action)
        power = me.profile.powers[number]
        if not battle.ruleset.announcing.defence:
            battle.agenda.pop()
        me.declared |= self.marks
        me.casting = use_power(number, me.index, me.x, me.y)
        if power.means == SCROLL and power.reading_rounds > 1:
            add_effect(me, pack_effect(effects.READING, rounds=power.reading_rounds))
        if battle.log is not None:
            rules = (battle.ruleset.cite("casting/announced"),)
            battle.record(Event(DECLARATION, actor=me.index, what="spell", result=power.name, rules=rules))
