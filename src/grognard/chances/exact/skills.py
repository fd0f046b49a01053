"""The chances of a thief's skills, as they are on the percentile dice."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.creatures.character import parse_character
from grognard.rulebooks.magic_schema import EnergyDrainRules

MOST_LEVELS: Final = 20


def skill_chances(
    who: str, skill: str = "", *, drained: int = 0, rules: EnergyDrainRules | None = None
) -> dict[str, int]:
    """The chance in a hundred of each skill of a character, or of the one that is named.

    Rule: bf.energy-drain.percentile-penalty

    Raises:
        InputError: it has no such skills, or cannot have lost so many levels.

    >>> skill_chances("thief 5", "hide"), skill_chances("thief 5", "hide", drained=2)
    ({'hide': 30}, {'hide': 20})
    """
    character = parse_character(who)
    skills = character.character_class.skills_at(character.level)
    if skills is None:
        raise InputError(f"a {who} has no such skills", expected='a thief, such as "thief 5"')
    if not 0 <= drained <= MOST_LEVELS:
        raise InputError(f"{drained} levels drained", key="drained", expected=f"0 to {MOST_LEVELS}")
    lost = (rules or EnergyDrainRules()).percent * drained
    chances = {name.replace("_", " "): max(0, chance + lost) for name, chance in skills._asdict().items()}
    if not skill:
        return chances
    if skill not in chances:
        raise InputError(f"there is no skill {skill!r}", expected=f"one of {', '.join(chances)}")
    return {skill: chances[skill]}
