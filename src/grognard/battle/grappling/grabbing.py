"""The rolls of wrestling: to grab, to hold by strength, to break a hold; and what bare hands change."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.attack_modifiers import add_attack_modifiers, roll_to_hit
from grognard.battle.blows.attack_record import explain_attack
from grognard.battle.blows.attacks import apply_hit
from grognard.battle.blows.criticals import envenom
from grognard.battle.fire.flasks import bare_armour_class
from grognard.battle.grappling.brawling import make_fist
from grognard.battle.ground.grips import holders_of
from grognard.battle.hurts.spoiling import spoil_by_attack
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import BREAK, CONTEST, GRAB, Event
from grognard.battle.state.flags import FLESH_WOUND, GRIPPED, SPELLS, TOUCHED, TOUCHING
from grognard.battle.state.weapon import VENOM
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.attack import is_hit
from grognard.rules.saves import SAVE_DIE, is_saved
from grognard.rules.wrestling import contest_modifier, escape_modifier, limb_bonus


def roll_to_grab(battle: Battle, me: Combatant, other: Combatant, what: str) -> bool:
    """A melee attack roll that does no damage; whether it succeeds.

    Rule: bf.wrestling.hold-by-attack-roll, bfref.wrestling.attack-roll, bf.wrestling.extra-appendages,
        bf.wrestling.penalty-helps-other-wrestlers, bfref.wrestling.others-benefit,
        bfref.wrestling.extra-appendages
    """
    blow = Blow(me, other, make_fist(battle, me))
    add_attack_modifiers(battle, blow, recording=battle.log is not None)
    battle.tally.add(limb_bonus(battle.ruleset.wrestling, me.profile.limbs), "limbs", "attack")
    roll_to_hit(battle, blow, reason=purpose.WRESTLING)
    blow.hit = is_hit(blow.natural, blow.total, blow.needed)
    if other.profile.flags & SPELLS != 0:
        spoil_by_attack(battle, other, hit=blow.hit)
    if battle.log is not None:
        roll = explain_attack(battle, blow, "attack")
        rules = (battle.ruleset.cite("wrestling/" + what),)
        result = "success" if blow.hit else "failure"
        battle.record(
            Event(GRAB, actor=me.index, target=other.index, what=what, result=result, roll=roll, rules=rules)
        )
    return blow.hit


def needed_to_grab(battle: Battle, me: Combatant) -> i64:
    """The d20 roll that a combatant needs to hold an unarmoured target."""
    ruleset, profile = battle.ruleset, me.profile
    bonus = profile.attack_bonus - me.defence + profile.strength_modifier
    bonus += limb_bonus(ruleset.wrestling, profile.limbs)
    return ruleset.attack_test.target_number(profile.attack_row, bare_armour_class(ruleset)) - bonus


def wins_contest(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """A contest of d20s with Strength and size; the attacker must beat the other.

    Rule: bcb.wrestling.gm-common-sense, bcb.wrestling.size-example
    """
    rule = battle.ruleset.wrestling
    dice = battle.dice
    ours = dice.die(20, purpose.pack_why(purpose.WRESTLING, me.index, other.index))
    theirs = dice.die(20, purpose.pack_why(purpose.WRESTLING, other.index, me.index))
    mine = battle.tally
    mine.start(recording=battle.log is not None)
    mine.add(me.profile.strength_modifier, "Strength", "wrestling")
    size = contest_modifier(rule, size=me.profile.size, other_size=other.profile.size)
    mine.add(size, "size", "wrestling")
    total = ours + mine.total
    against = theirs + other.profile.strength_modifier
    if battle.log is not None:
        roll = Roll(
            label="contest",
            faces=((20, ours),),
            modifiers=mine.modifiers(),
            total=total,
            target=against,
            success=total > against,
        )
        rules = (battle.ruleset.cite("wrestling/contest"),)
        result = "success" if total > against else "failure"
        battle.record(
            Event(CONTEST, actor=me.index, target=other.index, result=result, roll=roll, rules=rules)
        )
    return total > against


def roll_to_escape(battle: Battle, me: Combatant, holder: Combatant) -> bool:
    """The saving throw against death ray that breaks a hold; whether it succeeds.

    Rule: bf.wrestling.escape-save-type, bf.wrestling.escape-retry, bf.wrestling.hold-duration,
        bf.wrestling.third-party-bonus, bfref.wrestling.escape-save, bfref.wrestling.hold-lasts,
        bfref.wrestling.special-maneuver-entry, bfref.wrestling.attack-the-holder-bonus,
        bf.wrestling.third-party-bonus-needs-hold, bcb.critical.flesh-wound-penalties,
        bcb.saves.natural-20-succeeds
    """
    helped = False
    for one in holders_of(battle, me):
        if one.flags & GRIPPED != 0:
            helped = True
    rule = battle.ruleset.wrestling
    strength, dexterity = me.profile.strength_modifier, me.profile.dexterity_modifier
    tally = battle.tally
    tally.start(recording=battle.log is not None)
    ability = "Strength" if strength > dexterity else "Dexterity"
    tally.add(escape_modifier(strength, dexterity), ability, "escape")
    tally.add(limb_bonus(rule, me.profile.limbs), "limbs", "escape")
    if helped:
        tally.add(rule.helper_bonus, "its holder is held", "escape")
    hurts = battle.ruleset.hurts
    if me.flags & FLESH_WOUND != 0:
        tally.add(hurts.wound_save, "flesh wound", "save")
    natural = battle.dice.die(SAVE_DIE, purpose.pack_why(purpose.WRESTLING, me.index, holder.index))
    total = natural + tally.total
    free = is_saved(natural, total, me.profile.escape_save, extremes=hurts.total_extremes)
    if battle.log is not None:
        roll = Roll(
            label="saving throw",
            faces=((SAVE_DIE, natural),),
            modifiers=tally.modifiers(),
            total=total,
            target=me.profile.escape_save,
            success=free,
        )
        rules = (battle.ruleset.cite("wrestling/escape"),)
        result = "free" if free else "held"
        battle.record(
            Event(
                BREAK,
                actor=me.index,
                target=holder.index,
                what="escape",
                result=result,
                roll=roll,
                rules=rules,
            )
        )
    return free


def suffer_touch(battle: Battle, me: Combatant, other: Combatant) -> None:
    """Apply the touch of the creature that a wrestler wrestles, with all its effects, once a round.

    Rule: bf.wrestling.touch-attack-creatures, bfref.wrestling.touch-attack-creatures
    """
    if other.profile.flags & TOUCHING == 0 or me.flags & TOUCHED != 0:
        return
    for routine in other.profile.routines:
        for weapon in routine.weapons:
            if "touch" in weapon.name:
                me.flags |= TOUCHED
                blow = Blow(other, me, weapon)
                apply_hit(battle, blow)
                if weapon.flags & VENOM != 0:
                    envenom(battle, blow)
                return


def touch_holders(battle: Battle) -> None:
    """At the end of a round: every combatant that kept its hold on such a creature is touched."""
    for me in battle.combatants:
        if me.grip >= 0:
            suffer_touch(battle, me, battle.combatants[me.grip])


def half_move_feet(battle: Battle, me: Combatant) -> i64:
    """How far a combatant gets with another in tow.

    Rule: bf.wrestling.move-half-speed, bfref.wrestling.move-half-speed
    """
    rule = battle.ruleset.wrestling
    return me.profile.walk_feet * rule.move_part // rule.move_whole
