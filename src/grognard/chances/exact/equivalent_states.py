"""Which states of a battle are one from here on, so that a tree of dice becomes a graph.

Some things that a battle keeps are of no consequence by themselves, when plain tactics decide for all. What
initiative number matters only by its place among the others, once initiative is rolled: no one delays.
Which round it is matters only to the steady, who wait some rounds while their friends shoot; the timid leave
as the first begins. Whom one struck last matters only while there is a choice of enemies. Tests hold all
three against walks that merge nothing.
"""

from __future__ import annotations

from typing import Final

from grognard.battle.state.battle import Battle, State
from grognard.battle.state.flags import OUT
from grognard.battle.state.steps import (
    ACT,
    LAND,
    MORALE,
    pack_step,
    step_count,
    step_kind,
    step_other,
    step_phase,
    step_who,
)
from grognard.battle.turns.order import HELD_COUNT
from grognard.tactics.plain import PATIENCE_ROUNDS, STEADY

_NUMBERED: Final = (ACT, LAND)


def state_at_round(battle: Battle) -> State:
    """The state of a battle whose round has just begun, the same for all rounds that are alike."""
    for combatant in battle.combatants:
        if not _has_choice(battle, combatant.side):
            combatant.target = -1
    state = battle.state()
    settled = PATIENCE_ROUNDS + 1 if _anyone_waits(battle) else 1
    return (min(state[0], settled), *state[1:])


def _anyone_waits(battle: Battle) -> bool:
    """Whether a combatant counts the rounds, for the sake of friends who shoot."""
    return any(
        one.profile.temperament == STEADY and len(battle.sides[one.side].members) > 1
        for one in battle.combatants
    )


def _has_choice(battle: Battle, side: int) -> bool:
    """Whether a side has more than one enemy on the field."""
    return sum([enemy.side != side and enemy.flags & OUT == 0 for enemy in battle.combatants]) > 1


def forget_causes(battle: Battle) -> None:
    """Forget at which occasion the nerve of a side failed: that is only told afterwards."""
    for side in battle.sides:
        side.broke = 0


def relabel_counts(battle: Battle) -> None:
    """Number the turns of a round, once its initiative is rolled, by their places from the last one."""
    agenda = battle.agenda
    numbered = [step for step in agenda if step_kind(step) in _NUMBERED]
    counts = sorted({step_count(step) for step in numbered} - {HELD_COUNT})
    places: dict[int, int] = {HELD_COUNT: HELD_COUNT}
    for place, count in enumerate(counts):
        places[count] = place
    for i, step in enumerate(agenda):
        if step_kind(step) in _NUMBERED:
            agenda[i] = pack_step(
                step_kind(step),
                who=step_who(step),
                count=places[step_count(step)],
                other=step_other(step),
                phase=step_phase(step),
            )
        elif step_kind(step) == MORALE:
            agenda[i] = pack_step(MORALE, who=step_who(step))
    # Where blows land one after another, equal numbers say who acts at the same moment.
    matters = battle.ruleset.order.one_by_one
    sides = sorted({side.initiative for side in battle.sides}) if matters else []
    for side in battle.sides:
        side.initiative = sides.index(side.initiative) if matters else 0
    numbers = sorted({one.initiative for one in battle.combatants}) if matters else []
    for combatant in battle.combatants:
        combatant.initiative = numbers.index(combatant.initiative) if matters else 0
