"""A rulebook's rules of wounds, as the engine's inner loop reads them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.rulebooks.hurt_schema import MightyBlow
from grognard.rules.damage_dice import AS_EVER

REVEALS_NOTHING: Final = 0
REVEALS_PLACE: Final = 1
REVEALS_WHOLLY: Final = 2

DYING_ALL: Final = 0
DYING_PLAYER_CHARACTERS: Final = 1
DYING_OTHERS: Final = 2

DEAD_BY_NUMBER: Final = 0
DEAD_BY_LEVEL: Final = 1
DEAD_BY_CONSTITUTION: Final = 2


class HurtRules:
    """Numbers of the bad states of combatants, critical hits, fumbles, dying, and bad surroundings.

    Those who are down are `tended` where a friend may bind their wounds, and the winners of a fight do.
    """

    blinded: i64 = 0
    invisible: i64 = 0
    prone: i64 = 0
    pinned: i64 = 0
    behind_and_prone_stack: bool = False
    blinded_and_invisible_stack: bool = False
    unfound_safe: bool = False
    found_beside: bool = False
    sees_hit_dice: i64 = 0
    sense_intelligence: i64 = 0
    sense_range: i64 = 0
    sense_die: i64 = 6
    attack_reveals: i64 = REVEALS_PLACE
    sure_hit: bool = False
    assassination: bool = False
    assumed_constitution: i64 = 10
    critical_damage: i64 = AS_EVER
    criticals: bool = False
    criticals_for_all: bool = False
    literal_reduction: bool = False
    wound_attack: i64 = 0
    wound_save: i64 = 0
    missiles_stick: bool = False
    extraction_step: i64 = 2
    fumbles: bool = False
    free_attacks: bool = False
    mishaps: bool = False
    strain: i64 = -1
    askew_die: i64 = 3
    dying_whom: i64 = DYING_ALL
    dead_at: i64 = -10
    dead_by: i64 = DEAD_BY_NUMBER
    awake_to: i64 = -5
    dying_penalty: i64 = -2
    tended: bool = False
    points_each: i64 = 0
    bleeds: i64 = 0
    save_on_falling: bool = False
    save_each_round: bool = False
    healing_wakes: bool = False
    wisdom_saves: bool = False
    total_extremes: bool = False
    greatest_on_1: bool = False
    unsteady_missile: i64 = 0
    water_attack: i64 = 0
    water_divisor: i64 = 1
    water_missiles: bool = True
    boarding_die: i64 = 6
    boarding_range: i64 = 0
    boarding_attack: i64 = 0
    boarding_armour_class: i64 = 0

    def __init__(self) -> None:
        self.mighty_blows: list[MightyBlow] = []
        self.mishap_table: list[str] = []
        self.injuries: list[MightyBlow] = []
        self.injury_dice: tuple[int, int, int] = (2, 6, 0)
