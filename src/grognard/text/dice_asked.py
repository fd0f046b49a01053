"""The purpose of a die that a person is asked to throw."""

from __future__ import annotations

from collections.abc import Collection

from grognard.battle.state.battle import Battle
from grognard.dice import purpose
from grognard.dice.purpose import unpack_why
from grognard.text.dice_behind import name_purpose
from grognard.text.wording import side_words


def describe_why(battle: Battle | None, why: int, *, hidden: Collection[int] = ()) -> str:
    """The purpose of a die: "to hit, Goblin 2 at Ulf", "initiative, the party", "check, Ulf".

    Targets in `hidden`, by their numbers, are not named.
    """
    number, actor, target = unpack_why(why)
    what = "to hit" if number == purpose.ATTACK else name_purpose(number)
    if battle is None or actor < 0:
        return what
    if actor == target:
        return f"{what}, {side_words(battle.sides[battle.combatants[actor].side])}"
    text = f"{what}, {battle.combatants[actor].name}"
    return f"{text} at {battle.combatants[target].name}" if target >= 0 and target not in hidden else text
