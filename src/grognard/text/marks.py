"""The marks of figures on a map, two signs for each."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from grognard.battle.state.battle import Battle
from grognard.text.wording import number_of

_NUMERALS: Final = "123456789abcdefghijklmnopqrstuvwxyz"


def mark_figures(
    battle: Battle, *, side: int, hidden: Collection[int] = (), used: Collection[str] = ()
) -> dict[int, str]:
    """A mark of two characters for every combatant: capitals for the own side, small letters for others.

    A combatant with a number in its name has it in the mark, too, unless an earlier one has that mark; the
    others take free marks. `hidden` combatants have none, and take none from others. Marks in `used` are
    given to none of these.
    """
    letters: dict[int, str] = {}
    marks: dict[int, str] = {}
    taken: set[str] = set(used)
    for one in battle.combatants:
        if one.index in hidden:
            continue
        letter = one.name[:1].upper() if one.side == side else one.name[:1].lower()
        letters[one.index] = letter
        mark = letter + _numeral(number_of(one))
        if number_of(one) > 0 and mark not in taken:
            marks[one.index] = mark
            taken.add(mark)
    for index, letter in letters.items():
        if index not in marks:
            free = (letter + sign for sign in _NUMERALS if letter + sign not in taken)
            marks[index] = next(free, letter + "*")
            taken.add(marks[index])
    return {index: marks[index] for index in letters}


def _numeral(number: int) -> str:
    return _NUMERALS[number - 1] if 0 < number <= len(_NUMERALS) else "*"
