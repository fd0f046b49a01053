"""Where the combatant to decide can go, in each manner of moving."""

from __future__ import annotations

from grognard.battle.play.decision import TURN_DECISION, legal_destinations
from grognard.battle.state.actions import MODE_NAMES, format_action, mode_of, x_of, y_of
from grognard.fight.fight import Fight
from grognard.fight.shown import Manner


def find_reach(fight: Fight) -> tuple[Manner, ...]:
    """The cells in reach by the manner of moving, each with the action that leads there; none out of turn."""
    decision = fight.decision
    if decision is None or decision.actor < 0 or decision.kind != TURN_DECISION:
        return ()
    ways: dict[int, list[int]] = {}
    for choice in legal_destinations(fight.battle):
        ways.setdefault(int(mode_of(choice.action)), []).append(choice.action)
    return tuple(
        Manner(
            name=MODE_NAMES[mode],
            cells=tuple((int(x_of(action)), int(y_of(action))) for action in actions),
            actions=tuple(format_action(action) for action in actions),
        )
        for mode, actions in sorted(ways.items())
    )
