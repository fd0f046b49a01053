"""To hit: what a die roll must reach, and what a natural 1 or 20 means."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

ATTACK_DIE: Final = 20

CHART_UNARMOURED: Final = 9
"""The descending armour class of an unarmoured person..."""
CHART_BASE: Final = 10
"""... and the same person's armour class where the engine keeps that of a book that counts down."""


@mypyc_attr(allow_interpreted_subclasses=True)
class AttackTest:
    """The test of an attack roll: the number that a total must reach against an armour class.

    Subclass it in plain Python and register it by name to try another test.
    """

    def target_number(self, row: i64, armour_class: i64) -> i64:
        """The total needed by an attacker of that table row against that armour class.

        Args:
            row: the attacker's row on an attack chart, where the book uses one.
            armour_class: counted upward, as the engine keeps it: from the book's own unarmoured, or from 10
                where the book counts down.
        """
        return armour_class

    def fitted(self, unarmoured: i64, *, descending: i64) -> AttackTest:
        """The test for a book whose unarmoured have that armour class, as the engine keeps it.

        `descending` is their armour class as such a book writes it, -1 where it counts up.
        """
        return self


class BonusAgainstAscending(AttackTest):
    """The attack bonus is added to the die; the total must reach the ascending armour class.

    Against a descending armour class the die, the bonus and the armour class together must reach 20.

    Rule: bf.attack.hit-on-equal-or-over, bf.attack.ascending-ac
    """

    def __init__(self, more: i64 = 0) -> None:
        self._more = more

    def target_number(self, row: i64, armour_class: i64) -> i64:
        """The armour class, or 20 less a descending one."""
        return armour_class + self._more

    def fitted(self, unarmoured: i64, *, descending: i64) -> AttackTest:
        """The test that counts a descending armour class down from 20."""
        return self if descending < 0 else BonusAgainstAscending(ATTACK_DIE - descending - unarmoured)


class ChartAgainstDescending(AttackTest):
    """The number needed is read off a chart by the attacker's row and the descending armour class.

    The rows of the charts differ by a constant, so a row is its number against armour class 0; no cell is
    below 2 or above 20. An ascending armour class is as much below 9 on the chart as it is above the book's
    unarmoured.

    Rule: bxe.attack.hit-if-equal-or-above, bxe.attack-table.floor-and-cap,
        bxe.attack-table.descending-ac, bxs.attack-table.target-number
    """

    def __init__(self, unarmoured: i64 = CHART_BASE, descending: i64 = CHART_UNARMOURED) -> None:
        self._both = unarmoured + descending

    def fitted(self, unarmoured: i64, *, descending: i64) -> AttackTest:
        """The test that counts down from the book's own unarmoured, or from 9."""
        return ChartAgainstDescending(unarmoured, CHART_UNARMOURED if descending < 0 else descending)

    def target_number(self, row: i64, armour_class: i64) -> i64:
        """The chart's cell."""
        needed = row - (self._both - armour_class)
        if needed < 2:
            return 2
        return needed if needed < ATTACK_DIE else ATTACK_DIE


def is_hit(natural: i64, total: i64, target_number: i64) -> bool:
    """Whether an attack roll hits: 1 always misses, 20 always hits, else the total decides.

    Rule: bf.attack.natural-1-misses, bf.attack.natural-20-hits, bf.attack.natural-extremes-probability

    >>> is_hit(1, 19, 11), is_hit(20, 10, 25), is_hit(11, 15, 15)
    (False, True, True)
    """
    if natural == 1:
        return False
    return natural == ATTACK_DIE or total >= target_number


def natural_of(shown: i64, *, least: i64, most: i64) -> i64:
    """The total of an attack's dice as a face of a d20: their least is a 1 and their most a 20.

    >>> natural_of(3, least=3, most=18) == 1, natural_of(18, least=3, most=18) == ATTACK_DIE
    (True, True)
    """
    if shown == least:
        return 1
    if shown == most:
        return ATTACK_DIE
    return shown if shown < ATTACK_DIE else ATTACK_DIE - 1


def ways_to_hit(
    dice: tuple[int, int, int], *, modifier: int, needed: int, sources: int = 0
) -> tuple[int, int]:
    """In how many ways of how many an attack roll hits.

    Args:
        dice: the count and sides of the dice, and what is added to them.
        modifier: the sum of its modifiers.
        needed: the total it must reach.
        sources: more than 0 with advantage, less with disadvantage: the better or worse of two throws counts.

    >>> ways_to_hit((1, 20, 0), modifier=2, needed=13), ways_to_hit((3, 6, 0), modifier=0, needed=18)
    ((10, 20), (1, 216))
    >>> ways_to_hit((1, 20, 0), modifier=2, needed=13, sources=1)
    (300, 400)
    """
    count, sides, bonus = dice
    ways = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for shown, so_many in ways.items():
            for face in range(1, sides + 1):
                longer[shown + face] = longer.get(shown + face, 0) + so_many
        ways = longer
    hits = 0
    for shown, so_many in ways.items():
        natural = natural_of(shown, least=count, most=count * sides)
        if is_hit(natural, shown + bonus + modifier, needed):
            hits += so_many
    whole = sum(ways.values())
    if sources == 0:
        return hits, whole
    return (hits * hits if sources < 0 else whole * whole - (whole - hits) * (whole - hits)), whole * whole
