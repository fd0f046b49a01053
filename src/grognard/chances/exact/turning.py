"""Exact chances of turning the undead: over every fall of the one die and of the pool of hit dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from grognard.base.errors import InputError
from grognard.battle.hurts.draining import drained_throw
from grognard.battle.powers.turn_undead import turning_number, undead_to_turn
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.chances.exact.spread import Spread, mean_of
from grognard.dice.distribution import Distribution
from grognard.dice.expression import parse_dice
from grognard.rules.turning import DAMAGED, TurningRule, count_affected, count_reached

SIGNS = {0: "No", -1: "T", -2: "D"}


class KindChance(NamedTuple):
    """One kind of undead: how many there are, what the table has for it, and how many are affected."""

    name: str
    present: int
    cell: str
    affected: Spread
    harmed: bool


class TurningChance(NamedTuple):
    """The result of one attempt: `some` and `every` are chances, `locked_out` that of no second try."""

    some: Fraction
    every: Fraction
    locked_out: Fraction
    affected: Spread
    kinds: tuple[KindChance, ...]

    @property
    def average(self) -> Fraction:
        """How many are affected on average."""
        return mean_of(self.affected)


def turning_chance(battle: Battle, me: Combatant) -> TurningChance:
    """The chances of a combatant that turns the undead it sees.

    Raises:
        InputError: the rules have no turning, this character does not turn, or there are no undead.

    Rule: bf.turning.success-probability
    """
    rule = battle.ruleset.turning
    if not rule.allowed:
        raise InputError("by these rules the undead are not turned", expected="turning.allowed = true")
    if me.profile.turning_level == 0:
        raise InputError(f"{me.name} has no power over the undead", expected='a cleric, such as "cleric 3"')
    there = undead_to_turn(battle, me)
    if not there:
        raise InputError("there are no undead", expected='undead creatures, such as "5 skeleton, 2 ghoul"')
    names = [one.profile.name for one in there]
    some = every = locked_out = Fraction(0)
    affected: Spread = {}
    kinds: dict[str, Spread] = {name: {} for name in names}
    for reached, number, chance in _outcomes(rule, me, there, int(drained_throw(battle, me))):
        some += chance if number > 0 else 0
        every += chance if number == len(there) else 0
        locked_out += chance if reached < len(there) else 0
        affected[number] = affected.get(number, Fraction(0)) + chance
        taken = Counter(names[:number])
        for name, spread in kinds.items():
            spread[taken[name]] = spread.get(taken[name], Fraction(0)) + chance
    cells = {one.profile.name: int(turning_number(rule, me, one)) for one in there}
    return TurningChance(
        some,
        every,
        locked_out,
        dict(sorted(affected.items())),
        tuple(
            KindChance(
                name,
                names.count(name),
                SIGNS.get(cells[name], str(cells[name])),
                dict(sorted(spread.items())),
                cells[name] == DAMAGED,
            )
            for name, spread in kinds.items()
        ),
    )


def _outcomes(
    rule: TurningRule, me: Combatant, there: list[Combatant], modifier: int
) -> list[tuple[int, int, Fraction]]:
    """Every outcome: how many the die is enough for, how many of these the pool reaches, and its chance.

    Rule: bf.energy-drain.any-d20-penalty
    """
    cells = [turning_number(rule, me, one) for one in there]
    hit_dice = [one.profile.hit_dice for one in there]
    pools = Distribution.of(parse_dice("{}d{}".format(*rule.pool)))
    found: list[tuple[int, int, Fraction]] = []
    rolls = Distribution.of(parse_dice("{}d{}".format(*rule.dice)))
    for rolled, rolls_so in rolls.items():
        reached = count_reached(cells, rolled + int(rule.bonus) + modifier)
        for pool, ways in pools.items():
            chance = Fraction(rolls_so * ways, pools.denominator * rolls.denominator)
            found.append((reached, count_affected(hit_dice, reached, pool), chance))
    return found
