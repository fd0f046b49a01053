"""Initiative: whose number comes up when."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr


def narrowed(modifier: i64) -> i64:
    """An ability's usual modifier on the scale that runs from -2 to 2 only.

    >>> [narrowed(modifier) for modifier in (-3, -2, -1, 0, 1, 2, 3)]
    [-2, -1, -1, 0, 1, 1, 2]
    """
    if modifier > 1:
        return modifier - 1
    return modifier + 1 if modifier < -1 else modifier


@mypyc_attr(allow_interpreted_subclasses=True)
class InitiativeMethod:
    """The initiative number from a die: here its face, the same die for all.

    Subclass it in plain Python and register it by name to try another method.

    Rule: bcb.initiative.flat-d10-option
    """

    def die_for(self, book_die: i64, dexterity: i64) -> i64:
        """The sides of the die a combatant of that Dexterity score rolls."""
        return book_die

    def number(self, face: i64, dexterity_modifier: i64) -> i64:
        """The initiative number from the face rolled."""
        return face


class IndividualDexterity(InitiativeMethod):
    """One die each, adjusted by Dexterity both ways; totals may pass 6 or fall below 1.

    Rule: bf.initiative.die, bf.initiative.dexterity-bonus, bf.initiative.dexterity-penalty
    """

    def number(self, face: i64, dexterity_modifier: i64) -> i64:
        """The face plus the Dexterity modifier."""
        return face + dexterity_modifier


class NarrowDexterity(InitiativeMethod):
    """One die each, adjusted by Dexterity on a narrower scale: 2 at the extremes, else 1 up or down.

    Rule: bxe.initiative.individual-dex-modifier
    """

    def number(self, face: i64, dexterity_modifier: i64) -> i64:
        """The face plus the narrowed modifier."""
        return face + narrowed(dexterity_modifier)


class DieByDexterity(InitiativeMethod):
    """The die itself depends on the Dexterity score; nothing is added. No score counts as 10.

    Rule: bcb.initiative.die-by-dexterity, bcb.initiative.no-dexterity-score
    """

    def die_for(self, book_die: i64, dexterity: i64) -> i64:
        """The die of a Dexterity score."""
        if dexterity <= 0:
            return 6
        if dexterity >= 25:
            return 20
        if dexterity >= 21:
            return 12
        if dexterity >= 18:
            return 10
        if dexterity >= 15:
            return 8
        if dexterity >= 9:
            return 6
        if dexterity >= 6:
            return 4
        return 3 if dexterity >= 4 else 2
