"""A fight of its own at the same moment as another, with the same past and the same future."""

from __future__ import annotations

from grognard.battle.play.engine import Engine
from grognard.battle.state.events import Log
from grognard.dice.rewind import copy_dice
from grognard.dice.table_dice import TableDice
from grognard.fight.fight_protocol import FightProtocol


def copy_engine(engine: Engine) -> Engine:
    """An engine of its own at the same moment, with the same dice to come, and without policies.

    Raises:
        InputError: dice of your own cannot be copied.
    """
    battle = engine.battle.copy()
    battle.dice = copy_dice(engine.battle.dice)
    battle.log = Log()
    if engine.battle.log is not None:
        battle.log.events = list(engine.battle.log.events)
        battle.log.full_points = list(engine.battle.log.full_points)
    twin = Engine(battle, structure=engine.structure, policies=[])
    twin.journal = list(engine.journal or [])
    return twin


def copy_decisions(twin: FightProtocol, fight: FightProtocol) -> None:
    """Give a fight with a copy of another's engine the same decisions, lines of play and control."""
    twin.course.take_over(fight.course)
    twin.lines.take_over(fight.lines)
    twin.thrown, twin.announced = fight.thrown, fight.announced
    twin.story_lost, twin.told_until = fight.story_lost, fight.told_until
    dice = twin.battle.dice
    twin.ask_for_dice(fight.thrown_by, dice.ask if isinstance(dice, TableDice) else None)
    twin.take_control(fight.control)
    if fight.decision is not None:
        twin.stand()
