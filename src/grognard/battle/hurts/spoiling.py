"""Spoiled spells: by attacks at the caster and saving throws, at the time the book says."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state import effects
from grognard.battle.state.actions import routine_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    add_effect,
    drop_kind,
    find_effect,
)
from grognard.battle.state.events import FORGET, SPOIL, Event
from grognard.battle.state.flags import SPELLS
from grognard.battle.state.power import DEVICE, MEMORISED, Power
from grognard.battle.state.steps import CAST, step_kind
from grognard.battle.state.uses import SPENT_HERE, points_left, spend_use, uses_spent
from grognard.rules.casting import (
    BEFORE_TURN,
    IN_ROUND,
    ON_NUMBER,
    attack_spoils,
    save_spoils,
)
from grognard.rules.ruleset import Ruleset

# What spoils a spell, and where a book says that it does.
BY_HIT: Final = 0
BY_MISS: Final = 1
BY_SAVE_FAILED: Final = 2
BY_SAVE_MADE: Final = 3
CAUSES: Final = (
    "casting/spoiled",
    "casting/spoiled by a miss",
    "casting/spoiled by a save",
    "casting/spoiled though saved",
)


def spoil_by_attack(battle: Battle, one: Combatant, *, hit: bool) -> None:
    """An attack at a caster.

    Rule: bcb.disruption.no-damage-needed, bcb.disruption.miniscule-attacks, bxe.disruption.hit-not-damage
    """
    if attack_spoils(battle.ruleset.casting, hit=hit):
        disturb_caster(battle, one, BY_HIT if hit else BY_MISS)


def spoil_by_save(battle: Battle, one: Combatant, *, saved: bool) -> None:
    """A saving throw of a caster."""
    if one.profile.flags & SPELLS != 0 and save_spoils(battle.ruleset.casting, saved=saved):
        disturb_caster(battle, one, BY_SAVE_MADE if saved else BY_SAVE_FAILED)


def disturb_caster(battle: Battle, one: Combatant, cause: i64) -> None:
    """Spoil the spell that a combatant is casting; where casting has not begun, note the shock and its cause.

    Rule: bfref.disruption.attacked-on-casting-number, bfref.disruption.other-number-safe,
        bxe.disruption.hit-before-turn, bxe.disruption.needs-lost-initiative,
        bxe.initiative.tie-actions-unaffected,
        bxe.disruption.hit-after-turn-irrelevant, bxe.disruption.two-handed-foe-too-late,
        bxe.disruption.multi-side, bxe.disruption.disruption-in-combat, bcb.casting.begins-at-round-start,
        bcb.disruption.any-hit-before-cast, bcb.disruption.simultaneous-hit,
        bcb.disruption.scroll-hit-during-reading, bxs.disruption.not-covered,
        bcb.magic-items.wand-not-interrupted-by-earlier-hit
    """
    when = battle.ruleset.casting.spoiled
    if one.casting != 0:
        if when == BEFORE_TURN and battle.count <= one.initiative:
            return
        if not _take_effect_now(battle):
            spoil(battle, one, cause)
    elif when == ON_NUMBER or when == IN_ROUND or battle.ruleset.items.interrupted:
        add_effect(one, pack_effect(effects.SHAKEN, rounds=1, amount=battle.count, source=cause))


def _take_effect_now(battle: Battle) -> bool:
    """Whether the spells of this number are taking effect, all at once, so that none can spoil another."""
    return battle.agenda.size > 0 and step_kind(battle.agenda.due()) == CAST


def is_spell_spoiled(battle: Battle, one: Combatant) -> bool:
    """Whether a spell that the caster would cast now is spoiled already."""
    shock = find_effect(one, effects.SHAKEN)
    if shock == 0:
        return False
    return battle.ruleset.casting.spoiled == IN_ROUND or effect_amount(shock) == battle.count


def cause_of_shock(one: Combatant) -> i64:
    """The cause that disturbed a combatant in this round: one of `CAUSES`."""
    return effect_source(find_effect(one, effects.SHAKEN))


def spoil(battle: Battle, one: Combatant, cause: i64) -> None:
    """The spell being cast has no effect, and is used up as if it had been cast; a device keeps its charge.

    `cause` is what spoiled it, one of `CAUSES`.

    Rule: bfref.disruption.spell-is-lost, bxe.disruption.spell-fails, bxe.disruption.spell-lost-from-memory,
        bcb.disruption.spell-lost-as-if-cast, bcb.magic-items.wand-interrupted-keeps-charge
    """
    number = routine_of(one.casting)
    power = one.profile.powers[number]
    one.casting = 0
    if power.means == DEVICE:
        if battle.log is not None:
            rules = (battle.ruleset.cite("items/interrupted"), battle.ruleset.cite("items/kept"))
            battle.record(Event(SPOIL, actor=one.index, what=power.name, result="kept", rules=rules))
        return
    drop_kind(one, effects.READING)
    spend_power(one, number)
    if battle.log is not None:
        rules = (cite_spoiled(battle.ruleset, cause), battle.ruleset.cite("casting/lost"))
        battle.record(Event(SPOIL, actor=one.index, what=power.name, rules=rules))


def cite_spoiled(ruleset: Ruleset, cause: i64) -> str:
    """The rule by which that cause spoils a spell: its own, or that of attacks where the book has no other.

    Rule: bfref.disruption.even-by-miss, bfref.disruption.by-saving-throw, bfref.disruption.even-if-saved,
        bxe.disruption.failed-save-before-turn
    """
    own = ruleset.cite(CAUSES[cause])
    return own if own else ruleset.cite(CAUSES[BY_HIT])


def spend_power(one: Combatant, number: i64) -> None:
    """Take one use off a power, or off the one whose reverse it is, or its cost off the spell points.

    Rule: bxe.spell-memory.spell-erased-on-cast, bxe.magic-items.scroll-used-up,
        bxe.magic-items.scroll-multi-spell, bxe.magic-items.charge-per-use,
        bxe.magic-items.rod-staff-wand-use-charges
    """
    power = one.profile.powers[number]
    if power.cost > 0:
        add_effect(one, pack_effect(effects.POINTS_SPENT, amount=power.cost, source=SPENT_HERE))
        return
    source = power.shares if power.shares >= 0 else number
    if one.profile.powers[source].uses > 0:
        spend_use(one, source)


def uses_left(one: Combatant, number: i64) -> i64:
    """How often a combatant may still use its power of that number; -1 for as often as it likes."""
    power = one.profile.powers[number]
    if power.cost > 0:
        return points_left(one) // power.cost
    source = power.shares if power.shares >= 0 else number
    uses = one.profile.powers[source].uses
    return uses - uses_spent(one, source) if uses > 0 else i64(-1)


def forget_highest_spell(battle: Battle, one: Combatant) -> None:
    """Take from a caster's memory a spell of the highest level it has left.

    Rule: bf.energy-drain.spell-slot, bf.energy-drain.spell-slot-multiple
    """
    best: i64 = -1
    highest: i64 = 0
    number: i64 = 0
    for power in one.profile.powers:
        if _is_remembered(one, power, number) and power.spell_level >= highest:
            best, highest = number, power.spell_level
        number += 1
    if best < 0:
        return
    spend_power(one, best)
    if battle.log is not None:
        rules = (battle.ruleset.cite("casting/forgotten"),)
        battle.record(Event(FORGET, actor=one.index, what=one.profile.powers[best].name, rules=rules))


def _is_remembered(one: Combatant, power: Power, number: i64) -> bool:
    return power.means == MEMORISED and power.shares < 0 and uses_left(one, number) > 0
