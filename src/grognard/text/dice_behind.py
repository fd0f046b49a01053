"""The dice behind an event that its roll does not show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from grognard.battle.state.events import Event
from grognard.battle.state.power import Power
from grognard.dice.purpose import (
    CHARGES,
    CHECK,
    CRITICAL,
    DAMAGE,
    DURATION,
    HEALING,
    HIT_POINTS,
    KNOCK_OUT,
    NUMBER_APPEARING,
    SPELL,
    TARGET,
    format_purpose,
    unpack_why,
)
from grognard.dice.roll import Modifier, Roll
from grognard.text.explain import explain_total

Fallen = tuple[int, int, int]
AT_FIRST: Final = (HIT_POINTS, CHARGES, NUMBER_APPEARING)
"""The purposes of the dice rolled before the first event; they are told with the cast."""
_ARTICLES: Final = {
    TARGET: "the ",
    CRITICAL: "a ",
    CHECK: "a ",
    DURATION: "the ",
    KNOCK_OUT: "the ",
    SPELL: "the ",
}


def dice_behind(event: Event, *, at_first: bool = False) -> list[Fallen]:
    """The dice of an event besides those of its roll, in their order.

    The dice rolled for all before the first event are included only with `at_first`.
    """
    shown = [] if event.roll is None else [(sides, abs(face)) for sides, face in event.roll.faces]
    behind: list[Fallen] = []
    # The last that fell are the roll's own.
    for sides, face, why in reversed(event.dice):
        if (sides, face) in shown:
            shown.remove((sides, face))
        elif at_first or event.number > 1 or unpack_why(why)[0] not in AT_FIRST:
            behind.append((sides, face, why))
    return behind[::-1]


def dice_before_fight(events: Sequence[Event], purpose: int) -> list[Fallen]:
    """The dice of one purpose that fell before the first event."""
    return [one for one in (events[0].dice if events else ()) if unpack_why(one[2])[0] == purpose]


def group_dice(
    dice: Sequence[Fallen], powers_of: Callable[[int], Sequence[Power]] | None = None
) -> list[tuple[int, int, str]]:
    """Dice with one reason that follow each other, as purpose, whose they are, and how they fell.

    `powers_of` gives a combatant's powers, one of which may add to the damage or healing rolled.
    """
    groups: list[list[Fallen]] = []
    for one in dice:
        if groups and groups[-1][0][2] == one[2]:
            groups[-1].append(one)
        else:
            groups.append([one])
    said: list[tuple[int, int, str]] = []
    for group in groups:
        purpose, actor, _ = unpack_why(group[0][2])
        faces = tuple((sides, face) for sides, face, _ in group)
        powers = powers_of(actor) if powers_of is not None and actor >= 0 else ()
        bonus, multiple = _added(purpose, faces, powers)
        modifiers = (Modifier("magic", value=bonus),) if bonus else ()
        total = (sum(face for _, face in faces) + bonus) * multiple
        roll = Roll(faces, modifiers=modifiers, multiplier=multiple, total=total)
        said.append((purpose, actor, explain_total(roll)))
    return said


def cite_die(cite: Callable[[str], str], purpose: int, fell: str, *, shot: bool = False) -> str:
    """The rule of dice beside a roll, such as "2d6 (1, 2)"; empty where the book has none.

    A rule for dice of that many sides or for a shot comes before the one for the purpose alone.
    """
    name = format_purpose(purpose)
    sides = "d" + fell.partition("d")[2].partition(" ")[0]
    own = cite(f"dice/{name} of a shot") if shot else ""
    return own or cite(f"dice/{name} by {sides}") or cite(f"dice/{name}")


def _added(purpose: int, faces: Sequence[tuple[int, int]], powers: Sequence[Power]) -> tuple[int, int]:
    """The bonus and the multiplier of such dice, where the powers leave no doubt."""
    found = {
        (int(dice[2]), int(dice[3]))
        for power in powers
        for dice in ((power.damage, power.all_but) if purpose == DAMAGE else (power.heals,))
        if purpose in (DAMAGE, HEALING) and (dice[0], dice[1]) == (len(faces), faces[0][0])
    }
    return found.pop() if len(found) == 1 else (0, 1)


def purpose_words(purpose: int) -> str:
    """The purpose of dice, as the end of a clause.

    >>> purpose_words(TARGET), purpose_words(HIT_POINTS), purpose_words(CHECK)
    ('the choice of target', 'hit points', 'a check')
    """
    return _ARTICLES.get(purpose, "") + name_purpose(purpose)


def name_purpose(purpose: int) -> str:
    """The purpose of dice in a word or two; one die serves doors, locks and abilities, and is a check."""
    return "check" if purpose == CHECK else format_purpose(purpose)
