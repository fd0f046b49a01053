"""The sheet of a combatant in a few lines, as far as a viewer knows it."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.battle.blows.usage import goes_by_usage
from grognard.battle.ground.witness import knows_of
from grognard.battle.hurts.hooks import luck_left
from grognard.battle.hurts.looks import describe_looks
from grognard.battle.hurts.spoiling import uses_left
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import REFEREE
from grognard.battle.state.flags import OUT
from grognard.battle.state.supply import shots_left
from grognard.battle.state.uses import points_left
from grognard.battle.state.weapon import Routine
from grognard.fight.armour_seen import deduce_armour
from grognard.fight.fight import Fight
from grognard.fight.prospects import describe_dice
from grognard.rules.pools import usage_word
from grognard.rules.saves import CATEGORIES
from grognard.text.plights import plight_of
from grognard.text.wording import count_words

_UNSEEN: Final = "not in sight"


def tell_sheet(fight: Fight, who: int, viewer: int = REFEREE) -> tuple[str, tuple[str, ...]]:
    """The name of a combatant, and lines with what a viewer knows of it.

    Args:
        fight: which.
        who: the number of the combatant.
        viewer: the index of a side, or the referee.

    Raises:
        InputError: there is no such combatant, or the viewer has never heard of it.
    """
    battle = fight.battle
    known = 0 <= who < len(battle.combatants)
    if not known or not (viewer == REFEREE or knows_of(battle, viewer, battle.combatants[who])):
        raise InputError(f"combatant {who}", expected="the number of one that is in sight")
    one = battle.combatants[who]
    if viewer in (REFEREE, one.own_side, one.side):
        return one.name, tuple(_tell_all(battle, one))
    return one.name, tuple(_tell_looks(battle, one, viewer))


def _tell_all(battle: Battle, one: Combatant) -> list[str]:
    profile = one.profile
    lines = [f"{one.hit_points} of {one.max_hit_points} hit points, {plight_of(one)}"]
    if profile.summary:
        lines.append(profile.summary)
    lines += [_tell_routine(battle, one, routine) for routine in profile.routines]
    powers = [_tell_power(one, number) for number in range(len(profile.powers))]
    if powers:
        lines.append(f"Powers: {', '.join(dict.fromkeys(powers))}")
    lines += _tell_pools(battle, one)
    saves = ", ".join(f"{name} {number}" for name, number in zip(CATEGORIES, profile.saves, strict=False))
    lines.append(f"Saves: {saves}")
    lines.append(f"Moves {profile.walk_feet}' a round; morale {profile.morale}")
    if profile.unplayed:
        lines.append(f"Left to the referee: {profile.unplayed}")
    return lines


def _tell_pools(battle: Battle, one: Combatant) -> list[str]:
    """How much luck and how many spell points are left, where there are such."""
    lines: list[str] = []
    if battle.ruleset.hooks.luck or battle.ruleset.hooks.luck_by_level:
        lines.append(f"Luck: {count_words(int(luck_left(battle, one)), 'point')} left")
    if one.own_profile.spell_points:
        lines.append(f"Spell points: {points_left(one)} of {one.own_profile.spell_points} left")
    return lines


def _tell_routine(battle: Battle, one: Combatant, routine: Routine) -> str:
    weapon = routine.weapons[0]
    left = shots_left(one, routine)
    many = f"{routine.size} attacks, " if routine.size > 1 else ""
    number = usage_word(int(left)) if goes_by_usage(battle, routine) else str(left)
    shots = f", {number} left" if routine.is_missile and left >= 0 else ""
    return f"{routine.name}: {many}{describe_dice(one, weapon) or 'no damage'}{shots}"


def _tell_power(one: Combatant, number: int) -> str:
    left = int(uses_left(one, number))
    name = one.profile.powers[number].name
    if one.profile.powers[number].cost:
        return f"{name} (costs {one.profile.powers[number].cost})"
    return name if left < 0 else f"{name} (used up)" if left == 0 else f"{name} ({left})"


def _tell_looks(battle: Battle, one: Combatant, viewer: int) -> list[str]:
    state = plight_of(one)
    looks = describe_looks(one).strip(" ()") or "unhurt"
    lines = [state if one.flags & OUT else looks]
    seen = deduce_armour(battle, viewer, one)
    if seen.least is not None or seen.most is not None:
        shown = [
            None if bound is None else int(battle.ruleset.shown_armour_class(bound))
            for bound in (seen.least, seen.most)
        ]
        lines.append(_tell_armour(*shown))
    return lines


def _tell_armour(least: int | None, most: int | None) -> str:
    """The armour class that blows have shown, in words."""
    if least is not None and least == most:
        return f"armour class {least}, as blows have shown"
    bounds = [f"from {least}" if least is not None else "", f"to {most}" if most is not None else ""]
    return f"armour class {' '.join(bound for bound in bounds if bound)}, as blows have shown"
