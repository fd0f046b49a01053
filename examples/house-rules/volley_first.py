"""A round in two parts: missiles, then all the rest; in each the side with the higher roll goes first."""

import grognard
from grognard.battle.state.steps import (
    ACT,
    CAN_CAST,
    CAN_MOVE,
    CAN_SHOOT,
    CAN_STRIKE,
    END_ROUND,
    LAND,
    pack_step,
)
from grognard.battle.turns.order import active, roll_sides, side_groups
from grognard.battle.turns.rounds import RoundStructure


class VolleyFirst(RoundStructure):
    """The step that comes next stands last on the agenda, so it is filled from the end of the round."""

    def fill(self, battle):
        roll_sides(battle)
        steps = []
        for part in (CAN_SHOOT, CAN_MOVE | CAN_CAST | CAN_STRIKE):
            for group in side_groups(battle):
                for side in group:
                    steps += [
                        pack_step(ACT, phase=part, who=one.index) for one in side.members if active(one)
                    ]
                steps.append(pack_step(LAND))
        battle.agenda.append(pack_step(END_ROUND))
        for step in reversed(steps):
            battle.agenda.append(step)


grognard.register("round.structure", "volley first", VolleyFirst())
