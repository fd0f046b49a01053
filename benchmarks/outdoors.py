"""What a combatant's turn costs under the open sky, where headings count, and inside: seven against seven."""

from __future__ import annotations

from benchmarks.scale import time_turns
from grognard.encounter.entries import parse_encounter

ENCOUNTER = """
title = "Seven fighters against seven orcs"
distance_feet = 60
reaction = "immediate attack"
outdoors = {outdoors}
sides = [
    {{ name = "Party", player_characters = true, can_be_surprised = false, members = [
        {{ character = "fighter 1", count = 7, armour = "chain mail", weapons = ["longsword"] }},
    ] }},
    {{ name = "Orcs", can_be_surprised = false, members = [{{ creature = "orc", count = 7 }}] }},
]
"""


def nanoseconds_per_turn(outdoors: int, fights: int) -> float:
    """The time of one combatant's turn, outdoors (1) or not (0)."""
    encounter = parse_encounter(ENCOUNTER.format(outdoors="true" if outdoors else "false"))
    return time_turns(encounter, fights)
