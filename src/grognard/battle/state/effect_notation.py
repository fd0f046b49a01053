"""Effects as the notation of a battle writes them, and read back."""

from __future__ import annotations

from typing import Final

from grognard.battle.state.effect import (
    MOST_AMOUNT,
    MOST_ROUNDS,
    effect_amount,
    effect_kind,
    effect_rounds,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import EFFECT_NAMES

_DEFAULTS: Final = (0, 0, -1)


def format_effect(effect: int) -> str:
    """An effect as notation writes it: its name, then rounds, amount and source where they are set.

    >>> from grognard.battle.state.effects import STRAIN, STUN
    >>> format_effect(pack_effect(STUN, rounds=3)), format_effect(pack_effect(STRAIN, amount=-2))
    ('stunned:3', 'strained:0:-2')
    """
    parts = [effect_rounds(effect), effect_amount(effect), effect_source(effect)]
    while parts and parts[-1] == _DEFAULTS[len(parts) - 1]:
        parts.pop()
    return ":".join([EFFECT_NAMES[effect_kind(effect)], *[str(part) for part in parts]])


def parse_effect(text: str) -> int:
    """Read an effect's text form back.

    >>> from grognard.battle.state.effects import STUN
    >>> parse_effect("stunned:3") == pack_effect(STUN, rounds=3)
    True

    Raises:
        ValueError: the text is no effect.
    """
    name, *numbers = text.split(":")
    if not name or name not in EFFECT_NAMES or len(numbers) > len(_DEFAULTS):
        raise ValueError(f"{text!r} is no effect")
    rounds, amount, source = (*(int(number) for number in numbers), *_DEFAULTS[len(numbers) :])
    if not (0 <= rounds <= MOST_ROUNDS and -MOST_AMOUNT <= amount <= MOST_AMOUNT and -1 <= source < 4095):
        raise ValueError(f"the numbers of {text!r} are out of range")
    return pack_effect(EFFECT_NAMES.index(name), rounds=rounds, amount=amount, source=source)
