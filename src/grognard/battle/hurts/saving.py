"""Saving throws in a fight."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.ailing import sick_throw
from grognard.battle.hurts.draining import drained_throw
from grognard.battle.hurts.hooks import spend_luck_on_save
from grognard.battle.hurts.spoiling import spoil_by_save
from grognard.battle.state.battle import Battle
from grognard.battle.state.changes import (
    REFEREES_WORD,
    change_by_referee,
    change_by_spells,
    end_one_roll_change,
)
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import SAVES_CHANGED
from grognard.battle.state.events import SAVE, Event
from grognard.battle.state.flags import DRAINED, FLESH_WOUND, SICKENED
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.saves import SAVE_DIE, is_saved, wisdom_modifier_to_save


class Save:
    """A saving throw as it fell: the face, the margin (total less target), and whether it succeeded."""

    def __init__(self, natural: i64, margin: i64, *, saved: bool) -> None:
        self.natural = natural
        self.margin = margin
        self.saved = saved


def roll_save(
    battle: Battle,
    one: Combatant,
    category: i64,
    against: str,
    *,
    magical: bool = False,
    modifier: i64 = 0,
    because: str = "circumstances",
    magic: i64 = 0,
    rule: str = "",
) -> Save:
    """Roll a combatant's saving throw in a category, against a named threat.

    `modifier` is added to the roll, and `because` names its reason in the log. `magic` is the bonus of its
    spells against this attack, besides their bonus on all its saving throws. `rule` is the rule that calls
    for it, if any besides that of saving throws.

    Rule: bcb.critical.flesh-wound-penalties, bcb.saves.unspecified-save-type, bxe.saves.everyone-can-save,
        bxe.saves.category-from-effect
    """
    hurts = battle.ruleset.hurts
    tally = battle.tally
    recording = battle.log is not None
    tally.start(recording=recording)
    profile = one.profile
    wisdom = wisdom_modifier_to_save(
        profile.wisdom_modifier, category, magical=magical, counts=hurts.wisdom_saves
    )
    tally.add(wisdom, "Wisdom", "save")
    if one.flags & FLESH_WOUND != 0:
        tally.add(hurts.wound_save, "flesh wound", "save")
    if one.flags & DRAINED != 0:
        tally.add(drained_throw(battle, one), "negative levels", "save")
    if one.flags & SICKENED != 0:
        tally.add(sick_throw(one), "sick", "save")
    tally.add(modifier, because, "save")
    if one.marks != 0:
        tally.add(magic + change_by_spells(one, SAVES_CHANGED), "magic", "save")
        tally.add(change_by_referee(one, SAVES_CHANGED), REFEREES_WORD, "save")
        end_one_roll_change(one, SAVES_CHANGED)
    natural = battle.dice.die(SAVE_DIE, purpose.pack_why(purpose.SAVE, one.index, -1))
    total = natural + tally.total
    target: i64 = profile.saves[category]
    saved = is_saved(natural, total, target, extremes=hurts.total_extremes)
    if recording:
        _record_save(battle, one, against, natural, total, target, saved=saved, rule=rule)
    if not saved and battle.ruleset.hooks.saves and spend_luck_on_save(battle, one):
        return roll_save(
            battle,
            one,
            category,
            against,
            magical=magical,
            modifier=modifier,
            because=because,
            magic=magic,
            rule=rule,
        )
    spoil_by_save(battle, one, saved=saved)
    return Save(natural, total - target, saved=saved)


def _record_save(
    battle: Battle,
    one: Combatant,
    against: str,
    natural: i64,
    total: i64,
    target: i64,
    *,
    saved: bool,
    rule: str,
) -> None:
    """Record a saving throw that has just been weighed and rolled."""
    profile, tally = one.profile, battle.tally
    guard = battle.guard
    guard.start(recording=True)
    for hardship in profile.hardships:
        guard.add(-hardship.saves, hardship.name, "save")
    battle.record(
        Event(
            SAVE,
            actor=one.index,
            what=against,
            result="saved" if saved else "failed",
            roll=Roll(
                label="saving throw",
                faces=((SAVE_DIE, natural),),
                modifiers=tally.modifiers(),
                defences=guard.modifiers(),
                total=total,
                target=target,
                success=saved,
            ),
            rules=(rule, battle.ruleset.cite("save/roll")),
        )
    )
