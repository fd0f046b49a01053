"""Fights in which one casts a spell first, on an open floor of 5' cells, everybody's hit points known."""

from __future__ import annotations

from grognard.battle.play.engine import Engine
from tests.support import fight, man

FLOOR = "[field]\nwidth = 40\nheight = 20"


def caster(spell: str, *, who: str, x: int = 4, y: int = 5, points: int = 30, more: str = "") -> str:
    """Somebody called Osk, who knows one spell and is quick."""
    keys = f'name = "Osk", spells = ["{spell}"], initiative_modifier = 9'
    return man(x, y, who=who, weapons=(), points=points, more=f"{keys}{more}")


def beast(
    name: str, x: int, y: int, *, dice: str = "1", points: int = 8, ac: int = 11, more: str = ""
) -> str:
    """A creature with one blow of 1d4, of so many hit dice, which saves as a fighter of the first level."""
    line = f"{name}: AC {ac}, HD {dice}, #At 1 fist, Dam 1d4, Mv 40', Sv F1, Ml 12"
    return f'{{ stat_line = "{line}", name = "{name}", at = [[{x}, {y}]], hit_points = {points}{more} }}'


def cast_fight(mine: str, theirs: str, *, dice: str, rules: str = "bf", keys: str = FLOOR) -> Engine:
    """A fight at its first decision: the quick one's."""
    return fight(
        rules,
        mine,
        theirs,
        feet=0,
        keys=keys,
        dice=dice,
        begun=True,
        options={"morale.at_first_encounter": False, "morale.at_half_strength": False},
    )
