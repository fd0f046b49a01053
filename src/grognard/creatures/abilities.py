"""The six ability scores and the modifier each score gives."""

from typing import Annotated, Final

import msgspec

from grognard.base.errors import InputError

LOWEST_SCORE: Final = 3
HIGHEST_SCORE: Final = 18
ABILITY_NAMES: Final = ("strength", "intelligence", "wisdom", "dexterity", "constitution", "charisma")
Score = Annotated[int, msgspec.Meta(ge=LOWEST_SCORE, le=HIGHEST_SCORE)]
# Indexed by score - 3.
_MODIFIERS: Final = (-3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3)


class Abilities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Six scores from 3 to 18; 10, with no modifier, where none is given.

    Raises:
        InputError: when a score is out of range.

    >>> Abilities(strength=16).strength_modifier
    2
    """

    strength: Score = 10
    intelligence: Score = 10
    wisdom: Score = 10
    dexterity: Score = 10
    constitution: Score = 10
    charisma: Score = 10

    def __post_init__(self) -> None:
        for name, score in zip(ABILITY_NAMES, self.scores, strict=True):
            if not LOWEST_SCORE <= score <= HIGHEST_SCORE:
                raise InputError(f"{name} {score} is out of range", expected="3 to 18")

    @property
    def scores(self) -> tuple[int, int, int, int, int, int]:
        """The scores in the order of `ABILITY_NAMES`."""
        return (
            self.strength,
            self.intelligence,
            self.wisdom,
            self.dexterity,
            self.constitution,
            self.charisma,
        )

    @property
    def strength_modifier(self) -> int:
        """The modifier of Strength."""
        return ability_modifier(self.strength)

    @property
    def wisdom_modifier(self) -> int:
        """The modifier of Wisdom."""
        return ability_modifier(self.wisdom)

    @property
    def dexterity_modifier(self) -> int:
        """The modifier of Dexterity."""
        return ability_modifier(self.dexterity)

    @property
    def constitution_modifier(self) -> int:
        """The modifier of Constitution."""
        return ability_modifier(self.constitution)

    @property
    def charisma_modifier(self) -> int:
        """The modifier of Charisma."""
        return ability_modifier(self.charisma)


def ability_modifier(score: int) -> int:
    """The modifier of an ability score, -3 to +3.

    Rule: bf.ability.attack-ability-score-table-external, bfref.ability.constitution-bonus-ends,
        bxe.ability.standard-adjustment-table

    Raises:
        InputError: when the score is not 3 to 18.

    >>> ability_modifier(16)
    2
    """
    if not LOWEST_SCORE <= score <= HIGHEST_SCORE:
        raise InputError(f"ability score {score} is out of range", expected="3 to 18")
    return _MODIFIERS[score - LOWEST_SCORE]
