"""Carrying out a power: its targets, its marks on the ground; all lands with the blows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.images import strike_image
from grognard.battle.hurts.arriving import call_reserves
from grognard.battle.hurts.dispelling import roll_dispel
from grognard.battle.hurts.effect_ends import end_effect
from grognard.battle.hurts.power_effects import apply_power, queue_damage, roll_dice, roll_harm
from grognard.battle.hurts.wound_effects import queue_effect
from grognard.battle.powers.power_targets import choose_targets, targets_in_shape
from grognard.battle.powers.powers_of_spells import end_spell_behind
from grognard.battle.powers.pushing import push_away
from grognard.battle.powers.rebounding import target_after_rebound
from grognard.battle.powers.shape import cells_of, heat_at
from grognard.battle.powers.touching import roll_to_touch
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    ENTANGLED,
    IMAGES,
    RESTING,
    add_effect,
    as_waiting,
    mark_of,
)
from grognard.battle.state.events import ALTITUDE, POWER, Event, Way
from grognard.battle.state.events import DOOR as DOOR_EVENT
from grognard.battle.state.field import EMPTY, nearest_free, relocate
from grognard.battle.state.flags import DONE, SINGED
from grognard.battle.state.patches import (
    BARRIER,
    PATCH_NAMES,
    WEB,
    door_word,
    loosened_kind,
    pack_patch,
    patch_cell,
    patch_kind,
    patch_source,
    with_door,
)
from grognard.battle.state.power import AT_CREATURE, CALLS, NOTHING, ONE, Power
from grognard.dice import purpose
from grognard.rules.harm_kinds import FIRE

CAUGHT: Final = mark_of(ENTANGLED)
WEB_FIRE: Final = (2, 4)
"""The dice of damage that a burning web does to those in it."""


def unleash(battle: Battle, me: Combatant, number: i64, target: i64, x: i64, y: i64) -> None:
    """Use a combatant's power on a target, or at a cell; its turn is over, or other attacks follow."""
    power = me.profile.powers[number]
    if power.every > 1:
        add_effect(me, pack_effect(RESTING, rounds=power.every, source=number))
    if power.rest >= 0:
        # Its other attacks may follow: the first of that routine stands for the power itself.
        me.flags &= ~DONE
        me.routine, me.attacks_made = power.rest, 1
    if battle.patches:
        clear_ground(battle, me, power, x, y)
    there = targets_in_shape(battle, me, power, target, x, y) if power.takes_anybody() else []
    taken = choose_targets(battle, me, power, there, x, y)
    if power.ground != NOTHING:
        cover_ground(battle, me, power, x, y)
    way: Way | None = None
    if power.leaps:
        if not battle.field.is_free(x, y):
            # An unseen combatant stands there.
            cell = nearest_free(battle.field, x, y)
            x, y = cell % battle.field.width, cell // battle.field.width
        way = ((int(me.x), int(me.y)), (int(x), int(y)))
        relocate(battle.field, battle.sides[me.side], me, x, y)
    if battle.log is not None:
        battle.record(
            Event(
                POWER,
                actor=me.index,
                target=_spared(battle, target, there) if not taken else -1,
                what=power.tells,
                who=tuple([int(one.index) for one in taken]),
                at=(x, y),
                result=CALLS if power.calls else PATCH_NAMES[power.ground],
                mover=me.index if way is not None else -1,
                way=way,
                rules=(power.rule,) if power.rule else (),
            )
        )
    if power.calls:
        call_others(battle, me, power, number, x, y)
    if power.unlocks:
        unlock(battle, me, x, y)
    if power.lands:
        land_fliers(battle, taken)
    if power.upon_user != NOTHING:
        queue_effect(battle, me, as_waiting(pack_effect(power.upon_user, source=power.number)))
    if taken and _gets_through(battle, me, power, taken[0]):
        apply_to_targets(battle, me, power, taken)


def _spared(battle: Battle, target: i64, there: list[Combatant]) -> i64:
    """The number of the target that a power was aimed at and spared, as one of too many hit dice; or -1."""
    return target if battle.combatants[target] in there else i64(-1)


def apply_to_targets(battle: Battle, me: Combatant, power: Power, taken: list[Combatant]) -> None:
    """Apply a power to all its targets; its damage is rolled once for all, or for each apart."""
    if power.spends:
        end_spell_behind(battle, me, power)
    damage: i64 = 0 if power.apart else roll_harm(battle, me, power)
    rounds = roll_dice(battle, power.rounds, purpose.DURATION, me)
    for one in taken:
        if power.lingers:
            one.flags |= SINGED
        struck = target_after_rebound(battle, me, power, one)
        if struck is not None:
            harm = roll_harm(battle, me, power) if power.apart else damage
            if apply_power(battle, me, power, struck, harm, rounds) and power.pushes > 0:
                push_away(battle, me, struck, power.pushes)


def unlock(battle: Battle, me: Combatant, x: i64, y: i64) -> None:
    """Turn a locked, barred or stuck door into one that is merely shut."""
    cell = y * battle.field.width + x
    kind = battle.field.door_in(cell)
    battle.set_patches(with_door(battle.patches, cell, loosened_kind(kind)))
    if battle.log is not None:
        at = (int(x), int(y))
        battle.record(Event(DOOR_EVENT, actor=me.index, at=at, what=door_word(kind), result="unlocks"))


def land_fliers(battle: Battle, taken: list[Combatant]) -> None:
    """Drive flying targets down to the ground."""
    for one in taken:
        if one.altitude > 0:
            fallen = one.altitude
            one.altitude = 0
            battle.field.changes += 1
            if battle.log is not None:
                battle.record(Event(ALTITUDE, actor=one.index, what="land", amount=fallen, height=0))


def call_others(battle: Battle, me: Combatant, power: Power, number: i64, x: i64, y: i64) -> None:
    """Call the creatures of a power: at once to its target cell, or after some rounds from afar."""
    count = roll_dice(battle, power.calls_number, purpose.NUMBER_APPEARING, me)
    rounds = roll_dice(battle, power.calls_rounds, purpose.DURATION, me)
    lasting = roll_dice(battle, power.rounds, purpose.DURATION, me)
    call_reserves(battle, me, number + 1, count, rounds, x, y, lasting=lasting)


def _gets_through(battle: Battle, me: Combatant, power: Power, one: Combatant) -> bool:
    """Whether a power reaches the one it is aimed at: an image may take it, a touch may miss."""
    if power.aim != AT_CREATURE or power.shape != ONE:
        return True
    if power.harmful and one.side != me.side and one.marks & mark_of(IMAGES) != 0:
        strike_image(battle, me, one, power.name)
        return False
    return not power.touch or roll_to_touch(battle, me, power, one)


def cover_ground(battle: Battle, me: Combatant, power: Power, x: i64, y: i64) -> None:
    """Lay a power's marks on the ground; a barrier stands only on free cells."""
    rounds = roll_dice(battle, power.ground_rounds, purpose.DURATION, me)
    laid = [
        pack_patch(cell, power.ground, rounds=rounds, source=power.number)
        for cell in cells_of(battle.field, me, power, x, y)
        if power.ground != BARRIER or battle.field.occupant[cell] == EMPTY
    ]
    if power.near is not None:
        laid += heat_beside(battle, me, power, x, y, rounds)
    battle.set_patches([*battle.patches, *laid])


def heat_beside(battle: Battle, me: Combatant, power: Power, x: i64, y: i64, rounds: i64) -> list[int]:
    """The patches of heat beside a wall, on its side away from its user."""
    field = battle.field
    found: list[int] = []
    cell: i64 = 0
    while cell < field.width * field.height:
        kind = heat_at(field, me, power, x, y, cell % field.width, cell // field.width)
        if kind != 0:
            found.append(pack_patch(cell, kind, rounds=rounds, source=power.number))
        cell += 1
    return found


def clear_ground(battle: Battle, me: Combatant, power: Power, x: i64, y: i64) -> None:
    """Clear the ground in a power's shape: burn webs, and dispel patches laid by magic as far as it can."""
    if power.kinds & FIRE != 0:
        burn_webs(battle, me, cells_of(battle.field, me, power, x, y))
    if not power.dispels or power.shape == ONE:
        return
    cells = cells_of(battle.field, me, power, x, y)
    gone: dict[int, bool] = {}
    kept: list[int] = []
    for patch in battle.patches:
        number = patch_source(patch)
        if patch_cell(patch) in cells and number >= 0:
            other = me.own_profile.magic[number]
            if number not in gone:
                gone[number] = other.magical and roll_dispel(battle, me, power, other)
            if gone[number]:
                continue
        kept.append(patch)
    battle.set_patches(kept)


def burn_webs(battle: Battle, me: Combatant, cells: list[int]) -> None:
    """Fire that touches a web burns all of it away; those caught in it are burned, and free."""
    lit = {
        int(patch_source(patch))
        for patch in battle.patches
        if patch_kind(patch) == WEB and patch_cell(patch) in cells
    }
    if not lit:
        return
    webs = [patch for patch in battle.patches if patch_kind(patch) == WEB and int(patch_source(patch)) in lit]
    burned = {patch_cell(patch) for patch in webs}
    battle.set_patches([patch for patch in battle.patches if patch not in webs])
    for one in battle.combatants:
        if one.marks & CAUGHT != 0 and one.y * battle.field.width + one.x in burned:
            end_effect(battle, one, ENTANGLED)
            why = purpose.pack_why(purpose.DAMAGE, me.index, one.index)
            queue_damage(battle, me, one, battle.dice.total(WEB_FIRE[0], WEB_FIRE[1], why), by="burning web")
