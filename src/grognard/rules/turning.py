"""Turning the undead: the result of a die against each kind of them, and the number affected."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NOTHING: Final = 0
"""In the place of a number: no roll does anything."""

TURNED: Final = -1
"""In the place of a number: they are turned whatever the roll."""

NEVER: Final = -1
"""In the place of a column: no cleric has power over them."""

DAMAGED: Final = -2
"""In the place of a number: they are harmed whatever the roll, and turned if any is left of them."""


class TurningRule:
    """The turning table of a book and the effects of turning; dice are (count, sides).

    `table` has a row for each level of the turner, with a cell for each column: the least total of `dice`
    (with a `bonus`), or one of the signs above. At least half of all rolls reach `even`.
    """

    allowed: bool = False
    destroys: bool = False
    bonus: i64 = 0
    even: i64 = 11
    turn_rounds: i64 = 60
    lock_out_turns: i64 = 1

    def __init__(self) -> None:
        self.table: list[list[int]] = []
        self.dice: tuple[int, int] = (1, 20)
        self.pool: tuple[int, int] = (2, 6)
        self.damage: tuple[int, int] = (1, 8)
        self.flight: tuple[int, int] = (2, 4)

    def cell(self, level: i64, column: i64, ease: i64 = 0) -> i64:
        """The cell for a level and a column; the last row serves for all levels above it.

        `ease` is subtracted from a number, for undead that are turned more easily.

        Rule: bf.turning.table, bf.turning.column-skeleton,
            bf.turning.column-zombie, bf.turning.column-ghoul, bf.turning.column-wight,
            bf.turning.column-wraith, bf.turning.column-mummy, bf.turning.column-spectre,
            bf.turning.column-vampire, bf.turning.column-ghost, bf.turning.beyond-level-20
        """
        if column == NEVER:
            return NOTHING
        rows = len(self.table)
        row = self.table[(level if level < rows else rows) - 1]
        number: i64 = row[column]
        if number <= 0 or ease == 0:
            return number
        return number - ease if number > ease else 1


def is_affected(cell: i64, total: i64) -> bool:
    """Whether a roll is enough for a cell of the table.

    Rule: bf.turning.no-result, bf.turning.number-result, bf.turning.t-result, bf.turning.d-result
    """
    return cell < 0 or (cell > 0 and total >= cell)


def count_reached(cells: list[i64], total: i64) -> i64:
    """How many of some undead, given by their cells from the weakest on, one roll is enough for.

    The next stronger kind is looked at only if it was enough for the weaker.

    Rule: bf.turning.mixed-weakest-first, bf.turning.mixed-partial, bf.turning.mixed-one-roll
    """
    reached: i64 = 0
    for cell in cells:
        if not is_affected(cell, total):
            break
        reached += 1
    return reached


def count_affected(hit_dice: list[i64], reached: i64, pool: i64) -> i64:
    """How many of those reached a pool of hit dice is enough for; the first always, and a surplus is lost.

    Rule: bf.turning.hd-pool, bf.turning.hd-surplus-lost, bf.turning.minimum-one,
        bf.turning.pool-limits-automatic-results, bf.turning.mixed-one-2d6, bf.turning.example-needs-15,
        bf.turning.example-two-zombies-and-wight, bf.turning.example-three-zombies-and-wight
    """
    affected: i64 = 0
    while affected < reached:
        pool -= hit_dice[affected]
        if pool < 0 and affected > 0:
            break
        affected += 1
    return affected


def find_column(
    columns: tuple[str, ...], headings: tuple[int, ...], *, names: list[str], hit_dice: int
) -> int:
    """The column of an undead creature: the first of its names that has one, else that of its hit dice.

    Fractions, and bonuses or penalties of hit dice, do not count; less than one counts as one.

    Rule: bf.turning.type-column-first, bf.turning.description-guidance, bf.turning.hit-dice-row,
        bf.turning.hit-dice-nine-plus, bf.turning.hit-dice-odd-values, bf.turning.row-hd-not-actual-hd
    """
    for name in names:
        if name in columns:
            return columns.index(name)
    best = 0
    for number, heading in enumerate(headings):
        if heading <= hit_dice:
            best = number
    return best
