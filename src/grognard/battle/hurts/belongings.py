"""The belongings of a combatant killed by fire, lightning and the like."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.belonging import Belonging
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import RAVAGED, add_effect
from grognard.battle.state.events import DESTROY, Event
from grognard.battle.state.power import NO_SAVE, Power
from grognard.dice import purpose
from grognard.dice.roll import Modifier, Roll
from grognard.rules.harm_kinds import ACID, COLD, FIRE, LIGHTNING, STEAM
from grognard.rules.saves import SAVE_DIE, SPELLS, is_item_lost, is_saved, item_save_total

DESTRUCTIVE: Final = FIRE | COLD | LIGHTNING | ACID | STEAM
"""The kinds of harm that destroy a victim's belongings."""


def mark_destructive(battle: Battle, one: Combatant, power: Power) -> None:
    """Mark pending damage as destroying the victim's belongings if it kills."""
    if battle.ruleset.items.destroyed and power.kinds & DESTRUCTIVE != 0 and one.profile.belongings:
        category: i64 = SPELLS if power.save == NO_SAVE else power.save
        add_effect(one, pack_effect(RAVAGED, amount=category + 1))


def lose_belongings(battle: Battle, one: Combatant, category: i64) -> None:
    """Destroy the belongings of a combatant killed by destructive harm; magic items get the owner's save.

    Rule: bxe.saves.items-destroyed-with-owner, bxe.saves.items-safe-if-owner-survives,
        bxe.saves.items-safe-if-ordinary-death, bxe.saves.magic-items-may-save
    """
    ordinary = [thing.name for thing in one.profile.belongings if not thing.magical]
    if ordinary and battle.log is not None:
        rules = (battle.ruleset.cite("items/destroyed"),)
        what = ", ".join(ordinary)
        battle.record(Event(DESTROY, target=one.index, what=what, result="destroyed", rules=rules))
    for thing in one.profile.belongings:
        if thing.magical:
            _save(battle, one, thing, category)


def _save(battle: Battle, one: Combatant, thing: Belonging, category: i64) -> None:
    """The saving throw of a magic item, with its owner's number and its own combat bonus.

    Rule: bxe.saves.magic-items-use-owner-values, bxe.saves.magic-items-add-combat-bonus
    """
    natural = battle.dice.die(SAVE_DIE, purpose.pack_why(purpose.SAVE, one.index, -1))
    total = item_save_total(natural, thing.bonus)
    target: i64 = one.profile.saves[category]
    extremes = battle.ruleset.hurts.total_extremes
    saved = is_saved(natural, total, target, extremes=extremes)
    lost = is_item_lost(owner_dead=True, destructive=True, saved=saved)
    if battle.log is not None:
        magic = (Modifier("magic", value=thing.bonus),) if thing.bonus != 0 else ()
        battle.record(
            Event(
                DESTROY,
                target=one.index,
                what=thing.name,
                result="destroyed" if lost else "saved",
                roll=Roll(
                    label="saving throw",
                    faces=((SAVE_DIE, natural),),
                    modifiers=magic,
                    total=total,
                    target=target,
                    success=saved,
                ),
                rules=(battle.ruleset.cite("items/item save"),),
            )
        )
