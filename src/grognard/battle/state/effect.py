"""An effect as one small integer: its kind, the rounds left, an amount and a source (see `effects`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_AMOUNT_AT: Final = 12
_ROUNDS_AT: Final = 28
_KIND_AT: Final = 48
_AMOUNT_BIAS: Final = 1 << 15
MOST_ROUNDS: Final = (1 << 20) - 1
DICE_COUNT: Final = 100
"""Dice as an amount: so many times their count, and their sides."""
MOST_AMOUNT: Final = _AMOUNT_BIAS - 1


def pack_effect(kind: i64, *, rounds: i64 = 0, amount: i64 = 0, source: i64 = -1) -> i64:
    """An effect of a kind that lasts `rounds` rounds, the current one included; 0 is without end."""
    if rounds > MOST_ROUNDS:
        rounds = MOST_ROUNDS
    if amount > MOST_AMOUNT:
        amount = MOST_AMOUNT
    elif amount < -MOST_AMOUNT:
        amount = -MOST_AMOUNT
    return (
        (kind << _KIND_AT)
        | (rounds << _ROUNDS_AT)
        | ((amount + _AMOUNT_BIAS) << _AMOUNT_AT)
        | ((source + 1) & 4095)
    )


def with_kind(effect: i64, more: i64) -> i64:
    """An effect with its kind raised by `more`."""
    return effect + (more << _KIND_AT)


def one_round_less(effect: i64) -> i64:
    """An effect that lasts one round less; it has more than one."""
    return effect - (1 << _ROUNDS_AT)


def with_source(effect: i64, number: i64) -> i64:
    """An effect with the number of the power it comes from."""
    return (effect & ~4095) | ((number + 1) & 4095)


def with_rounds(effect: i64, rounds: i64) -> i64:
    """An effect noted without rounds, made to last `rounds` rounds."""
    return effect | ((rounds if rounds < MOST_ROUNDS else i64(MOST_ROUNDS)) << _ROUNDS_AT)


def effect_kind(effect: i64) -> i64:
    """Which of `STUN`, `SLEEP`, ... it is."""
    return effect >> _KIND_AT


def effect_rounds(effect: i64) -> i64:
    """How many more ends of a round it lasts, 0 without end."""
    return (effect >> _ROUNDS_AT) & MOST_ROUNDS


def effect_amount(effect: i64) -> i64:
    """Its amount: points, saving throws, the sides of a die."""
    return ((effect >> _AMOUNT_AT) & 65535) - _AMOUNT_BIAS


def effect_source(effect: i64) -> i64:
    """The number of its source, or -1."""
    return (effect & 4095) - 1
