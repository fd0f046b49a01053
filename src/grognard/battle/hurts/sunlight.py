"""Light that hurts creatures as a round begins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.lights import is_lit
from grognard.battle.hurts.power_effects import queue_damage, roll_dice
from grognard.battle.state.battle import Battle
from grognard.battle.state.flags import OUT
from grognard.battle.state.moments import SUNLIT
from grognard.dice import purpose

DAYLIGHT: Final = "daylight"
LIGHT: Final = "light"


def burn_in_light(battle: Battle) -> None:
    """Hurt the creatures that light harms: by daylight, or for some by any carried light on their cell."""
    for one in battle.combatants:
        profile = one.profile
        if profile.moments & SUNLIT == 0 or one.flags & OUT != 0:
            continue
        if not profile.in_daylight and not (battle.lights and is_lit(battle, one)):
            continue
        damage: i64 = roll_dice(battle, profile.sun_damage, purpose.DAMAGE, one)
        if profile.sun_share > 0:
            damage += (one.max_hit_points + profile.sun_share - 1) // profile.sun_share
        queue_damage(battle, one, one, damage, by=DAYLIGHT if profile.in_daylight else LIGHT)
