"""The cost and the gain of a choice, as far as its side can know."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.battle.blows.attack_modifiers import add_attack_modifiers
from grognard.battle.hurts.spoiling import uses_left
from grognard.battle.play.decision import Decision
from grognard.battle.powers.power_targets import targets_in_shape
from grognard.battle.state.actions import (
    ANYONE,
    ATTACK,
    CHARGE,
    DECLARE_CHARGE,
    FLEE,
    HURRY,
    MOVE,
    OVERRUN,
    RUN,
    SUBDUE,
    USE,
    WITHDRAW,
    kind_of,
    mode_of,
    routine_of,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import is_engaged
from grognard.battle.state.manoeuvre import LabelledAction
from grognard.battle.state.occasions import CHARGING_HOME, ORDINARY
from grognard.battle.state.power import ONE
from grognard.battle.state.supply import shots_left
from grognard.battle.state.weapon import STRENGTH_TO_DAMAGE, UNARMED, Weapon
from grognard.battle.view.knowing import hide_unknown
from grognard.creatures.grammar import join_words
from grognard.fight.armour_seen import ArmourSeen, deduce_armour
from grognard.fight.choice_rules import rules_of
from grognard.rules.attack import ways_to_hit

_MANNERS: Final = {
    RUN: "no attack this round",
    WITHDRAW: "at most half a move",
    HURRY: "they may strike at you",
    FLEE: "they strike at your back",
    OVERRUN: "past the figure in the way",
}

_AWAY: Final = (HURRY, FLEE)


class ChoiceProspect(msgspec.Struct, frozen=True):
    """The prospects of a choice: a field is empty or None if it does not matter or cannot be known.

    `bonus` is added to the roll to hit, `chance` to hit is a share from 0 to 1 if the side knows the armour
    class, or its own hits and misses have shown it; if they have shown a part, `at_least` and `at_most` bound
    it. `damage` are the dice, `left` is the number of shots or uses left, `notes` are other costs and
    benefits. `rules` are the census ids behind all that, each once.
    """

    bonus: int | None = None
    chance: float | None = None
    at_least: float | None = None
    at_most: float | None = None
    damage: str = ""
    left: int | None = None
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        """In a few words: "+3 to hit, 1d8+1"."""
        words = []
        if self.chance is not None:
            words.append(f"{100 * self.chance:.0f}%")
        elif self.at_least is not None or self.at_most is not None:
            words.append(_format_bounds(self.at_least, self.at_most))
        elif self.bonus:
            words.append(f"{self.bonus:+d} to hit")
        if self.damage:
            words.append(self.damage)
        if self.left is not None:
            words.append(f"{self.left} left")
        return ", ".join([*words, *self.notes])


def _format_bounds(least: float | None, most: float | None) -> str:
    """A chance of which bounds are known: "45% to 65%", "at least 45%"."""
    if least is not None and most is not None:
        return f"{100 * least:.0f}% to {100 * most:.0f}%"
    return f"at least {100 * least:.0f}%" if least is not None else f"at most {100 * (most or 0):.0f}%"


def prospect_of(
    battle: Battle, decision: Decision, choice: LabelledAction, *, knows_all: bool = False
) -> ChoiceProspect:
    """The prospects of a choice at a decision.

    Args:
        battle: at the decision.
        decision: the decision.
        choice: one of its choices.
        knows_all: use the armour class of enemies, which the deciding side cannot know.
    """
    if decision.actor < 0:
        return ChoiceProspect()
    me = battle.combatants[decision.actor]
    with hide_unknown(battle, me.side):
        told = _prospect_of_choice(battle, me, choice.action, knows_all=knows_all)
    rules = dict.fromkeys((*rules_of(battle.ruleset, me, choice.action), *told.rules))
    return msgspec.structs.replace(told, rules=tuple(rules))


def _prospect_of_choice(battle: Battle, me: Combatant, action: int, *, knows_all: bool) -> ChoiceProspect:
    kind = kind_of(action)
    if kind in (ATTACK, CHARGE, SUBDUE):
        return _prospect_of_blow(battle, me, action, knows_all=knows_all)
    if kind == DECLARE_CHARGE:
        return ChoiceProspect(notes=_charge_notes(battle))
    if kind == MOVE:
        note = _MANNERS.get(mode_of(action), "")
        if mode_of(action) in _AWAY and not is_engaged(battle.field, battle.sides, me):
            note = ""  # no enemy is near enough to strike
        return ChoiceProspect(notes=(note,) if note else ())
    if kind == USE:
        return ChoiceProspect(
            left=_uses_left(me, routine_of(action)), notes=_caught_besides(battle, me, action)
        )
    return ChoiceProspect()


def _caught_besides(battle: Battle, me: Combatant, action: int) -> tuple[str, ...]:
    """A note on members of the user's side that a harmful spell catches: "catches Ulf and Ada too"."""
    power = me.profile.powers[routine_of(action)]
    if not power.harmful or power.shape == ONE or not power.takes_anybody():
        return ()
    there = targets_in_shape(battle, me, power, target_of(action), x_of(action), y_of(action))
    own = [one for one in there if one.side == me.side]
    if not own or (len(own) == 1 and own[0].index == target_of(action)):
        return ()
    return (
        f"catches {join_words([one.name for one in own]) if len(own) < 3 else f'{len(own)} of yours'} too",
    )


def _prospect_of_blow(battle: Battle, me: Combatant, action: int, *, knows_all: bool) -> ChoiceProspect:
    routine = me.profile.routines[routine_of(action)]
    weapon = routine.weapons[0 if me.attacks_made >= routine.size else me.attacks_made]
    charging = kind_of(action) == CHARGE
    left = shots_left(me, routine)
    shots = int(left) if routine.is_missile and left >= 0 else None
    notes = _charge_notes(battle) if charging else ()
    dice = describe_dice(me, weapon)
    roll = _cite(battle, "missile/roll") if routine.is_missile else ()
    rules = (roll or _cite(battle, "attack/roll")) + (_cite(battle, "damage/weapon") if dice else ())
    if target_of(action) in (-1, ANYONE):
        return ChoiceProspect(damage=dice, left=shots, notes=notes, rules=rules)
    target = battle.combatants[target_of(action)]
    blow = Blow(
        me,
        target,
        weapon,
        occasion=CHARGING_HOME if charging else ORDINARY,
        subduing=kind_of(action) == SUBDUE,
        routine=routine_of(action),
    )
    add_attack_modifiers(battle, blow, recording=True)
    sources = int(battle.tally.pop_advantage())
    bonus = int(battle.tally.total)
    rules += tuple(one.rule for one in battle.tally.modifiers() if one.rule)
    seen = deduce_armour(battle, me.side, target)
    if knows_all:
        seen = ArmourSeen(int(target.profile.armour_class), int(target.profile.armour_class))
    lowest = None if seen.most is None else _chance_against(battle, me, seen.most, bonus, sources)
    highest = None if seen.least is None else _chance_against(battle, me, seen.least, bonus, sources)
    chance = highest if lowest == highest else None
    if chance is not None:
        lowest = highest = None
    if routine.size > 1 and me.attacks_made == 0:
        notes = (*notes, f"{routine.size} attacks")
    return ChoiceProspect(bonus, chance, lowest, highest, dice, shots, notes, rules)


def _cite(battle: Battle, *names: str) -> tuple[str, ...]:
    return tuple(rule for name in names if (rule := battle.ruleset.cite(name)))


def _chance_against(battle: Battle, me: Combatant, armour_class: int, bonus: int, sources: int) -> float:
    """The chance to hit of a blow that has been weighed, with that added, against an armour class."""
    armour = armour_class + int(battle.guard.total)
    needed = int(battle.ruleset.attack_test.target_number(me.profile.attack_row, armour))
    dice = battle.ruleset.attack_dice
    hits, whole = ways_to_hit(dice, modifier=bonus, needed=needed, sources=sources)
    return hits / whole


def describe_dice(me: Combatant, weapon: Weapon) -> str:
    """The dice of a weapon's damage, with what is always added."""
    if weapon.dice_count == 0:
        return str(weapon.dice_bonus) if weapon.dice_bonus else ""
    bonus = int(weapon.dice_bonus + weapon.magic_bonus)
    if not weapon.flags & UNARMED and me.profile.strength_modifier and _takes_strength(weapon):
        bonus += int(me.profile.strength_modifier)
    return (
        f"{weapon.dice_count}d{weapon.dice_sides}{bonus:+d}"
        if bonus
        else f"{weapon.dice_count}d{weapon.dice_sides}"
    )


def _takes_strength(weapon: Weapon) -> bool:
    return weapon.flags & STRENGTH_TO_DAMAGE != 0


def _charge_notes(battle: Battle) -> tuple[str, ...]:
    """Notes on the benefits and costs of a charge by the book."""
    rule = battle.ruleset.charge
    notes = []
    if rule.attack_modifier:
        notes.append(f"{int(rule.attack_modifier):+d} for charging")
    if rule.damage_multiple > 1:
        notes.append(
            "double damage" if rule.damage_multiple == 2 else f"{rule.damage_multiple} times the damage"
        )
    if rule.armour_class:
        worse = "worse" if rule.armour_class < 0 else "better"
        notes.append(f"armour class {abs(int(rule.armour_class))} {worse}")
    return tuple(notes)


def _uses_left(me: Combatant, number: int) -> int | None:
    """How often a power can still be used, None where that is not counted."""
    return int(uses_left(me, number)) if me.profile.powers[number].uses > 0 else None
