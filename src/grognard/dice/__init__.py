"""Dice: streams, sources, rolls that explain themselves, and expressions.

The exact chances of an expression are in `grognard.dice.distribution`.
"""

from __future__ import annotations

from grognard.dice.errors import DiceError
from grognard.dice.expression import DiceExpression, DiceTerm, format_dice, parse_dice
from grognard.dice.purpose import NOBODY, PURPOSE_NAMES, format_purpose, pack_why, unpack_why
from grognard.dice.roll import Modifier, Roll, Tally
from grognard.dice.source import AskedDice, Dice, RecordedDice, ScriptedDice, SeededDice
from grognard.dice.stream import Stream

__all__ = [
    "NOBODY",
    "PURPOSE_NAMES",
    "AskedDice",
    "Dice",
    "DiceError",
    "DiceExpression",
    "DiceTerm",
    "Modifier",
    "RecordedDice",
    "Roll",
    "ScriptedDice",
    "SeededDice",
    "Stream",
    "Tally",
    "format_dice",
    "format_purpose",
    "pack_why",
    "parse_dice",
    "unpack_why",
]
