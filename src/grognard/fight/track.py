"""The order of a round by the book, done, now and to come: a ladder of numbers, of sides, or of phases."""

from __future__ import annotations

from typing import Final

from grognard.battle.ground.witness import knows_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import INITIATIVE, REFEREE, ROUND
from grognard.battle.state.flags import OUT
from grognard.battle.state.steps import (
    ACT,
    ANSWER,
    COUNTER,
    DECLARE,
    LAND,
    MORALE,
    REACH,
    step_count,
    step_kind,
    step_phase,
    step_who,
)
from grognard.battle.turns.order import HELD_COUNT
from grognard.battle.turns.rounds import PHASES as PHASE_BITS
from grognard.fight.shown import Slot, Track
from grognard.text.phases import PHASES, SIDE_TURNS, name_phase
from grognard.text.wording import capital, side_words

DONE: Final = "done"
NOW: Final = "now"
TO_COME: Final = "to come"
ANNOUNCING: Final = "announcements"
HELD: Final = "held back"
_IN_A_TURN: Final = (ACT, ANSWER, LAND, REACH, COUNTER, MORALE)


def make_track(battle: Battle, structure: str, *, viewer: int) -> Track:
    """The order of the round that a battle is in, as a viewer may know it.

    Args:
        battle: in a round, or before the first.
        structure: the name of the book's round structure; one of its own is shown as numbers.
        viewer: the index of a side, or the referee.
    """
    steps = [int(step) for step in reversed(list(battle.agenda))]
    known = {
        int(one.index)
        for one in battle.combatants
        if one.flags & OUT == 0 and (viewer == REFEREE or knows_of(battle, viewer, one))
    }
    if structure == SIDE_TURNS:
        return Track("sides", (*_announcing(steps, known), *_side_slots(battle, steps, known, viewer)))
    if structure == PHASES:
        return Track("phases", (*_announcing(steps, known), *_phase_slots(steps, known)))
    return Track("numbers", (*_announcing(steps, known), *_number_slots(battle, steps, known)))


def _announcing(steps: list[int], known: set[int]) -> tuple[Slot, ...]:
    who = tuple(int(step_who(step)) for step in steps if step_kind(step) == DECLARE)
    return (Slot(ANNOUNCING, NOW, tuple(one for one in who if one in known)),) if who else ()


def _number_slots(battle: Battle, steps: list[int], known: set[int]) -> list[Slot]:
    """A slot for each initiative number, the highest first."""
    turns = [(int(step_count(step)), int(step_who(step))) for step in steps if step_kind(step) == ACT]
    rolled = _rolled_numbers(battle)
    acting = {who for _, who in turns}
    pending = set(turns)
    numbers: dict[int, list[int]] = {}
    for number, who in [*rolled, *turns]:
        late = (number, who) in rolled and who in acting and (number, who) not in pending
        if who in known and not (late and number < _number_now(battle, steps)):
            found = numbers.setdefault(number, [])
            if who not in found:
                found.append(who)
    now = _number_now(battle, steps)
    begun = bool(rolled or turns) and steps and step_kind(steps[0]) in _IN_A_TURN
    return [
        Slot(
            HELD if number == HELD_COUNT else str(number),
            (TO_COME if not begun or number < now else NOW if number == now else DONE),
            tuple(numbers[number]),
        )
        for number in sorted(numbers, reverse=True)
    ]


def _number_now(battle: Battle, steps: list[int]) -> int:
    due = steps[0] if steps else 0
    return int(step_count(due)) if due and step_kind(due) in (ACT, LAND) else int(battle.count)


def _rolled_numbers(battle: Battle) -> list[tuple[int, int]]:
    """The initiative numbers of this round, each with who has it."""
    found: list[tuple[int, int]] = []
    for event in reversed(battle.log.events if battle.log is not None else []):
        if event.code == ROUND:
            break
        if event.code == INITIATIVE:
            found += [(event.amount, who) for who in (event.actor, *event.who) if who >= 0]
    if not found:
        found = [(int(one.initiative), int(one.index)) for one in battle.combatants if one.initiative]
    return list(dict.fromkeys(sorted(found, key=lambda pair: (-pair[0], pair[1]))))


def _phase_slots(steps: list[int], known: set[int]) -> list[Slot]:
    """A slot for each phase of the round."""
    turns = [step for step in steps if step_kind(step) == ACT]
    left = [int(step_phase(step)) for step in turns]
    now = left[0] if left else 0
    return [
        Slot(
            name_phase(phase),
            NOW if phase == now else TO_COME if phase in left else DONE,
            _who_acts(turns, phase, known),
        )
        for phase in PHASE_BITS
        if left
    ]


def _side_slots(battle: Battle, steps: list[int], known: set[int], viewer: int) -> list[Slot]:
    """A slot for each phase of each group of sides that act together, in their order."""
    groups: dict[int, list[int]] = {}
    for side in battle.sides:
        met = any(int(one.index) in known for one in side.members)
        if side.initiative > 0 and (met or viewer in (REFEREE, side.index)):
            groups.setdefault(int(side.initiative), []).append(int(side.index))
    turns = [step for step in steps if step_kind(step) == ACT]
    due = turns[0] if turns else 0
    number, phase_now = (int(step_count(due)), int(step_phase(due))) if due else (0, 0)
    slots: list[Slot] = []
    for initiative in sorted(groups, reverse=True):
        sides = tuple(groups[initiative])
        names = " and ".join(side_words(battle.sides[side]) for side in sides)
        of_group = [step for step in turns if step_count(step) == initiative]
        for phase in PHASE_BITS:
            left = [step for step in of_group if step_phase(step) == phase]
            when = TO_COME if left else DONE
            if initiative == number and phase == phase_now:
                when = NOW
            who = _who_acts(of_group, phase, known)
            slots.append(Slot(name_phase(phase), when, who, sides, f"{capital(names)}: {initiative}"))
    return slots


def _who_acts(turns: list[int], phase: int, known: set[int]) -> tuple[int, ...]:
    """The combatants who still have a turn in a phase, each once, in their order."""
    who = [int(step_who(step)) for step in turns if step_phase(step) == phase]
    return tuple(dict.fromkeys(one for one in who if one in known))
