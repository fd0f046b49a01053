"""A battle's outcome for the expedition after it: each person's fate, and the magic and missiles left."""

from __future__ import annotations

from collections import Counter

from grognard.adventure.party.missiles import count_gone, count_supply
from grognard.adventure.party.people import Aftermath, Fate
from grognard.battle.ground.exits import exit_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import SHIELDLESS, amount_of, has_effect
from grognard.battle.state.events import MORALE, Log
from grognard.battle.state.patches import is_passage
from grognard.battle.state.power import DEVICE, MEMORISED, POTION, SCROLL
from grognard.battle.state.uses import uses_spent
from grognard.battle.view.fates import FLED, FLEES, state_of
from grognard.creatures.names import name_key
from grognard.encounter.ground_entries import Cell
from grognard.encounter.member_combatants import SPENT_EFFECTS


def collect_aftermath(battle: Battle) -> Aftermath:
    """Each person's state after a battle; morale checks and hits by weapon come from its log."""
    ones = count_morale_twos(battle.log)
    sides = [[one for one in side.own if one.called_by < 0] for side in battle.sides]
    fates = tuple(tuple(_fate(battle, one, ones[int(one.index)]) for one in members) for members in sides)
    return Aftermath(int(battle.round), int(battle.winner), battle.ending, fates, _doors_of(battle))


def _doors_of(battle: Battle) -> tuple[tuple[Cell, str], ...]:
    """The doors of a closed field, each open or shut."""
    if not battle.field.closed:
        return ()
    width = int(battle.field.width)
    return tuple(
        ((cell % width, cell // width), "open" if is_passage(battle.field.doors[cell]) else "shut")
        for cell in sorted(battle.field.doorways)
    )


def _exit_of(battle: Battle, one: Combatant, state: str) -> Cell | None:
    """The cell by which a person fled, or flees, from a closed field."""
    if state not in (FLED, FLEES) or not battle.field.closed:
        return None
    cell = int(exit_of(battle, one))
    width = int(battle.field.width)
    return (cell % width, cell // width) if cell >= 0 else None


def count_morale_twos(log: Log | None) -> Counter[int]:
    """For each combatant by its number, the checks of its nerve that came up all ones: a natural 2 of 2d6."""
    counts: Counter[int] = Counter()
    for event in log.events if log is not None else []:
        if event.code == MORALE and event.roll is not None:
            faces = [face for _, face in event.roll.faces]
            counts.update(event.who if faces and set(faces) == {1} else ())
    return counts


def _fate(battle: Battle, one: Combatant, ones: int) -> Fate:
    state = state_of(one)
    used = magic_spent(one, DEVICE)
    return Fate(
        one.name,
        state,
        int(one.hit_points),
        int(one.max_hit_points),
        tuple(magic_left(one, MEMORISED)),
        tuple(magic_left(one, SCROLL)),
        tuple(magic_left(one, POTION)),
        _missiles_left(battle, one),
        dict(Counter(name_key(name) for name in used)) if used else {},
        ones,
        _exit_of(battle, one, state),
        pools_spent(one),
        has_no_shield(one),
    )


def pools_spent(one: Combatant) -> dict[str, int]:
    """The luck and spell points that a character has spent, without untouched pools."""
    amounts = {pool: int(amount_of(one, kind)) for pool, kind in SPENT_EFFECTS.items()}
    return {pool: amount for pool, amount in amounts.items() if amount}


def has_no_shield(one: Combatant) -> bool:
    """Whether a person's shield has splintered."""
    return has_effect(one, SHIELDLESS)


def _missiles_left(battle: Battle, one: Combatant) -> dict[str, int]:
    """The missiles left after losses; the party has picked up thrown weapons."""
    gone = count_gone(battle, one, lost=False)
    return {weapon: count_supply(one, weapon) - count for weapon, count in gone.items()}


def magic_left(one: Combatant, means: int) -> list[str]:
    """A character's unused spells, scrolls or potions, each listed once per use left."""
    left: list[str] = []
    for number, power in enumerate(one.own_profile.powers):
        if power.means == means and power.shares < 0:
            left += [power.name] * int(power.uses - uses_spent(one, number))
    return left


def magic_spent(one: Combatant, means: int) -> list[str]:
    """A person's used spells, scrolls or potions, each as often as it is gone."""
    spent: list[str] = []
    for number, power in enumerate(one.own_profile.powers):
        if power.means == means and power.shares < 0:
            spent += [power.name] * int(uses_spent(one, number))
    return spent
