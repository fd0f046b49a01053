"""Exact chances of a spell: how many of those in its reach it takes, and how many of them do not save."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from grognard.base.errors import InputError
from grognard.battle.hurts.power_effects import is_beneath_saving, saving_modifier
from grognard.battle.powers.power_targets import choose_targets, could_affect
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.power import AT_CREATURE, AT_SELF, FRIENDS, HALF, NO_SAVE, ONE, WARMED, Power
from grognard.chances.exact.branching import BranchingDice
from grognard.chances.exact.spread import Spread, mean_of
from grognard.rules.exact import save_chance
from grognard.rules.saves import CATEGORIES, wisdom_modifier_to_save


class KindTaken(NamedTuple):
    """One kind of targets: their number, whether the spell takes them, their save, and how many fail.

    `needed` is 0 where there is no saving throw; `damage` is the average per target.
    """

    name: str
    present: int
    takes: bool
    needed: int
    affected: Spread
    damage: Fraction


class SpellChance(NamedTuple):
    """The result of one casting. `some` and `every` are the chances that any, and that all, are affected."""

    save: str
    halves: bool
    dice: str
    some: Fraction
    every: Fraction
    affected: Spread
    kinds: tuple[KindTaken, ...]

    @property
    def average(self) -> Fraction:
        """How many are affected on average."""
        return mean_of(self.affected)


def spell_chance(battle: Battle, me: Combatant, number: int) -> SpellChance:
    """The chances of a combatant's spell of that number at all the others, as if all were within its reach.

    A spell at a single creature is cast at each kind in turn, and the chances are those of the first.

    Raises:
        InputError: the spell affects only its caster, or only friends.

    Rule: bxe.saves.everyone-can-save
    """
    power = me.profile.powers[number]
    if power.aim == AT_SELF and power.shape == ONE:
        raise InputError(f"{power.name} works only on its caster", expected="a spell at others")
    if power.whom == FRIENDS:
        raise InputError(f"{power.name} is a spell for friends", expected="a spell at enemies")
    there = [one for one in battle.combatants if one.side != me.side]
    names = list(dict.fromkeys(one.profile.name for one in there))
    able = [one for one in there if could_affect(me, power, one)]
    groups = [able]
    if power.shape == ONE:
        groups = [[one] for one in {one.profile.name: one for one in reversed(able)}.values()][::-1]
    total: Spread = {0: Fraction(1)}
    spreads: dict[str, Spread] = {name: {0: Fraction(1)} for name in names}
    for place, group in enumerate(groups):
        whole, kinds = _affected(battle, me, power, group)
        spreads |= kinds
        if place == 0:
            total = whole
    damage = _mean_damage(power, me)
    counted = Counter(one.profile.name for one in there)
    fails = {one.profile.name: _fails(battle, power, one) for one in able}
    kinds_taken = tuple(
        KindTaken(
            name,
            counted[name],
            name in fails,
            _needed(power, there, name),
            spreads[name],
            _damage_to(power, damage, fails.get(name, Fraction(0)), counted[name], spreads[name]),
        )
        for name in names
    )
    most = len(able) if power.shape != ONE else min(1, len(able))
    some = 1 - total.get(0, Fraction(0))
    every = total.get(most, Fraction(0)) if most else Fraction(0)
    save = CATEGORIES[power.save] if power.save != NO_SAVE else ""
    return SpellChance(save, power.saved == HALF, format_spell_damage(power), some, every, total, kinds_taken)


def format_spell_damage(power: Power) -> str:
    """The damage of a spell as dice: "6d6", "1d6+1"; empty for none."""
    if power.by_hit_points:
        return "its user's hit points"
    count, sides, added, multiplier = power.damage
    if count == 0 and added == 0:
        return ""
    text = f"{count}d{sides}" if count else ""
    text += f"{added:+}" if added and text else str(added) if added else ""
    return f"({text})x{multiplier}" if multiplier > 1 else text


def _affected(
    battle: Battle, me: Combatant, power: Power, there: list[Combatant]
) -> tuple[Spread, dict[str, Spread]]:
    """How many of a group are affected in all, and of each kind, over every fall of the dice."""
    total: Spread = {}
    kinds: dict[str, Spread] = {one.profile.name: {} for one in there}
    dice = BranchingDice()
    rolled, battle.dice = battle.dice, dice
    try:
        for path in dice.paths():
            taken = choose_targets(battle, me, power, there, me.x, me.y)
            ways, whole = path.odds()
            chance = Fraction(ways, whole)
            in_all: Spread = {0: Fraction(1)}
            for name, spread in kinds.items():
                mine: Spread = {0: Fraction(1)}
                for one in taken:
                    if one.profile.name == name:
                        mine = _or_one_more(mine, _fails(battle, power, one))
                in_all = _together(in_all, mine)
                for number, part in mine.items():
                    spread[number] = spread.get(number, Fraction(0)) + chance * part
            for number, part in in_all.items():
                total[number] = total.get(number, Fraction(0)) + chance * part
    finally:
        battle.dice = rolled
    return dict(sorted(total.items())), kinds


def _fails(battle: Battle, power: Power, one: Combatant) -> Fraction:
    """The chance that one neither resists magic nor throws it back nor saves."""
    hide = one.profile.hide
    if 0 < power.spell_level < hide.spells_from:
        return Fraction(0)
    resists = int(hide.resistance) if power.magical else 0
    open_to = 1 - Fraction(resists, 100)
    if power.spell_level > 0 and power.aim == AT_CREATURE and power.shape == ONE:
        open_to *= 1 - Fraction(int(hide.throws_back), 100)
    if power.save == NO_SAVE or is_beneath_saving(power, one):
        return open_to
    hurts = battle.ruleset.hurts
    profile = one.profile
    wisdom = wisdom_modifier_to_save(
        profile.wisdom_modifier, power.save, magical=power.magical, counts=hurts.wisdom_saves
    )
    modifier = int(wisdom + saving_modifier(power, one))
    return open_to * (1 - save_chance(profile.saves[power.save], modifier, extremes=hurts.total_extremes))


def _needed(power: Power, there: list[Combatant], name: str) -> int:
    if power.save == NO_SAVE:
        return 0
    one = next(one for one in there if one.profile.name == name)
    return int(one.profile.saves[power.save] - saving_modifier(power, one))


def _mean_damage(power: Power, me: Combatant) -> Fraction:
    if power.by_hit_points:
        return Fraction(int(me.hit_points))
    return _mean_of(power.damage)


def _mean_of(dice: tuple[int, int, int, int]) -> Fraction:
    count, sides, added, multiplier = dice
    return (Fraction(count * (sides + 1), 2) + added) * multiplier if count or added else Fraction(0)


def _damage_to(power: Power, damage: Fraction, fails: Fraction, count: int, spread: Spread) -> Fraction:
    """The average damage per target: all without a save, half with one that halves it."""
    if not damage or not fails or not count:
        return Fraction(0)
    whole = mean_of(spread) / (1 if power.shape == ONE else count)
    saved = whole / fails - whole if power.saved != 0 else Fraction(0)
    if power.saved == WARMED and power.near is not None:
        return damage * whole + _mean_of(power.near.damage) * saved
    return damage * whole + damage / 2 * saved


def _or_one_more(spread: Spread, chance: Fraction) -> Spread:
    found: Spread = {}
    for number, part in spread.items():
        found[number] = found.get(number, Fraction(0)) + part * (1 - chance)
        found[number + 1] = found.get(number + 1, Fraction(0)) + part * chance
    return {number: part for number, part in found.items() if part}


def _together(one: Spread, other: Spread) -> Spread:
    found: Spread = {}
    for number, part in one.items():
        for more, share in other.items():
            found[number + more] = found.get(number + more, Fraction(0)) + part * share
    return found
