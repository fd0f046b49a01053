"""Carrying out a power: whom it takes, what it leaves on the ground; all lands with the blows."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.images import strike_image
from grognard.battle.hurts.striking import roll_dice, roll_harm, strike
from grognard.battle.powers.shape import cells_of
from grognard.battle.powers.taking import take, those_in_shape
from grognard.battle.powers.touching import touches
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import IMAGES, RESTING, add_effect, mark_of, pack_effect
from grognard.battle.state.events import POWER, Event
from grognard.battle.state.field import relocate
from grognard.battle.state.flags import DONE
from grognard.battle.state.patches import PATCH_NAMES, pack_patch
from grognard.battle.state.power import AT_CREATURE, NOTHING, ONE, Power
from grognard.dice import purpose


def unleash(battle: Battle, me: Combatant, number: i64, target: i64, x: i64, y: i64) -> None:
    """Use a combatant's power on a target, or at a cell; its turn is over, or other attacks follow."""
    power = me.profile.powers[number]
    if power.every > 1:
        add_effect(me, pack_effect(RESTING, rounds=power.every, source=number))
    if power.rest >= 0:
        # Its other attacks may follow: the first of that routine stands for the power itself.
        me.flags &= ~DONE
        me.routine, me.attacks_made = power.rest, 1
    there = those_in_shape(battle, me, power, target, x, y) if power.takes_anybody() else []
    taken = take(battle, me, power, there, x, y)
    if power.ground != NOTHING:
        cover_ground(battle, me, power, x, y)
    if battle.log is not None:
        battle.record(
            Event(
                POWER,
                actor=me.index,
                what=power.tells,
                who=tuple([int(one.index) for one in taken]),
                at=(x, y),
                result=PATCH_NAMES[power.ground],
            )
        )
    if power.leaps:
        relocate(battle.field, battle.sides[me.side], me, x, y)
    if not taken or not _gets_through(battle, me, power, taken[0]):
        return
    damage = roll_harm(battle, me, power)
    rounds = roll_dice(battle, power.rounds, purpose.DURATION, me)
    for one in taken:
        strike(battle, me, power, one, damage, rounds)


def _gets_through(battle: Battle, me: Combatant, power: Power, one: Combatant) -> bool:
    """Whether a power reaches the one it is aimed at: an image may take it, a touch may miss."""
    if power.aim != AT_CREATURE or power.shape != ONE:
        return True
    if power.harmful and one.side != me.side and one.marks & mark_of(IMAGES) != 0:
        strike_image(battle, me, one, power.name)
        return False
    return not power.touch or touches(battle, me, power, one)


def cover_ground(battle: Battle, me: Combatant, power: Power, x: i64, y: i64) -> None:
    """Lay on the ground what a power leaves there."""
    rounds = roll_dice(battle, power.ground_rounds, purpose.DURATION, me)
    laid = [pack_patch(cell, power.ground, rounds=rounds) for cell in cells_of(battle.field, me, power, x, y)]
    battle.set_patches([*battle.patches, *laid])
