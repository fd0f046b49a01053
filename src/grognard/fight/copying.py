"""A fight of its own at the same moment as another, with the same past and the same future."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.battle.play.engine import Engine
from grognard.battle.state.events import Log
from grognard.dice.rewind import copy_dice
from grognard.dice.table import TableDice

if TYPE_CHECKING:
    from grognard.fight.fight import Fight


def copy_fight(fight: Fight) -> Fight:
    """A copy of a fight, with its history, what was taken back, and its lines of play (see `Fight.copy`).

    Raises:
        InputError: dice of your own cannot be copied.
    """
    battle = fight.battle.copy()
    battle.dice = copy_dice(fight.battle.dice)
    battle.log = Log()
    battle.log.events = list(fight.events)
    if fight.battle.log is not None:
        battle.log.full_points = list(fight.battle.log.full_points)
    engine = Engine(battle, structure=fight.engine.structure, policies=[])
    engine.journal = list(fight.engine.journal or [])
    twin = type(fight)(
        engine,
        encounter=fight.encounter,
        rulebook=fight.rulebook,
        seed=fight.seed,
        number=fight.number,
        tactics=fight.tactics,
    )
    twin.course.take_over(fight.course)
    twin.lines.take_over(fight.lines)
    twin.thrown, twin.announced = fight.thrown, fight.announced
    twin.story_lost, twin.told_until = fight.story_lost, fight.told_until
    dice = battle.dice
    twin.ask_for_dice(fight.thrown_by, dice.ask if isinstance(dice, TableDice) else None)
    twin.take_hands(fight.hands)
    if fight.decision is not None:
        twin.stand()
    return twin
