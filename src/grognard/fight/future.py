"""The values that decide the future of a fight, by which two fights are compared."""

from __future__ import annotations

from typing import NamedTuple

from grognard.battle.state.battle import State
from grognard.dice.rewind import mark_dice
from grognard.dice.source import Dice, NotedDice, RecordedDice, ScriptedDice, SeededDice
from grognard.dice.table_dice import TableDice
from grognard.encounter.entries import Encounter
from grognard.fight.control import Control
from grognard.fight.fight_protocol import FightProtocol
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.saved_fight import ThrownBy
from grognard.tactics.skill_levels import Tactics


class Future(NamedTuple):
    """A fight's future from here on, whatever led to it: two fights with one future are equal.

    Attributes:
        encounter, rulebook, words: its setup, and the referee's words since.
        seed, number: the seed, and the number among the fights of that seed.
        state: the battle as it stands.
        dice: the place of the dice in their sequence; dice of your own are only equal to themselves.
        control, thrown_by, tactics: the sides played by hand, who throws the dice, the other sides' tactics.
    """

    encounter: Encounter
    rulebook: Rulebook
    words: tuple[str, ...]
    seed: int | None
    number: int | None
    state: State
    dice: object
    control: Control
    thrown_by: ThrownBy
    tactics: tuple[Tactics, ...]


def future_of(fight: FightProtocol) -> Future:
    """The values that decide the future of a fight."""
    return Future(
        encounter=fight.encounter,
        rulebook=fight.rulebook,
        words=tuple(word.text for word in fight.course.words),
        seed=fight.seed,
        number=fight.number,
        state=fight.battle.state(),
        dice=_dice_position(fight.battle.dice),
        control=fight.control,
        thrown_by=fight.thrown_by,
        tactics=fight.tactics,
    )


def _dice_position(dice: Dice) -> object:
    """The value that fixes coming dice: the place of seeded and of scripted dice; other dice themselves."""
    # By their very type: of compiled classes below an ABC, `isinstance` may be wrong in code that is not.
    kind: type[Dice] = type(dice)
    if kind is RecordedDice:
        assert isinstance(dice, RecordedDice)
        return _dice_position(dice.inner)
    if kind is ScriptedDice:
        assert isinstance(dice, ScriptedDice)
        return dice.faces, dice.used
    return mark_dice(dice) if kind in (SeededDice, NotedDice, TableDice) else dice
