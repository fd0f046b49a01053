"""Saving throws in a fight."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.battle import Battle
from grognard.battle.events import SAVE, Event
from grognard.battle.state import FLESH_WOUND, Combatant
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.saves import SAVE_DIE, is_saved, wisdom_share


class Save:
    """A saving throw as it fell: the face, the margin (total less target), and whether it succeeded.

    `roll` explains it, where somebody listens.
    """

    def __init__(self, natural: i64, margin: i64, *, saved: bool, roll: Roll | None = None) -> None:
        self.natural = natural
        self.margin = margin
        self.saved = saved
        self.roll = roll


def throw_save(
    battle: Battle,
    one: Combatant,
    category: i64,
    *,
    magical: bool = False,
    modifier: i64 = 0,
    label: str = "saving throw",
) -> Save:
    """Roll a combatant's saving throw in a category; the caller records it.

    Rule: bcb.critical.flesh-wound-penalties, bxe.saves.everyone-can-save, bxe.saves.category-from-effect
    """
    hurts = battle.ruleset.hurts
    tally = battle.tally
    recording = battle.log is not None
    tally.start(recording=recording)
    profile = one.profile
    wisdom = wisdom_share(profile.wisdom_modifier, category, magical=magical, counts=hurts.wisdom_saves)
    tally.add(wisdom, "Wisdom", "save")
    if one.flags & FLESH_WOUND != 0:
        tally.add(hurts.wound_save, "flesh wound", "save")
    tally.add(modifier, "circumstances", "save")
    natural = battle.dice.die(SAVE_DIE, purpose.pack_why(purpose.SAVE, one.index, -1))
    total = natural + tally.total
    target: i64 = profile.saves[category]
    saved = is_saved(natural, total, target, extremes=hurts.total_extremes)
    roll: Roll | None = None
    if recording:
        roll = Roll(
            label=label,
            faces=((SAVE_DIE, natural),),
            modifiers=tally.modifiers(),
            total=total,
            target=target,
            success=saved,
        )
    return Save(natural, total - target, saved=saved, roll=roll)


def roll_save(
    battle: Battle, one: Combatant, category: i64, against: str, *, magical: bool = False, modifier: i64 = 0
) -> Save:
    """Roll a combatant's saving throw in a category, against something that has a name.

    Rule: bcb.saves.unspecified-save-type
    """
    save = throw_save(battle, one, category, magical=magical, modifier=modifier)
    if battle.log is not None:
        result = "saved" if save.saved else "failed"
        rules = (battle.ruleset.cite("save/roll"),)
        battle.record(Event(SAVE, actor=one.index, what=against, result=result, roll=save.roll, rules=rules))
    return save
