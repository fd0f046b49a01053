"""Single values of a rulebook as people write them: KEY=VALUE."""

from __future__ import annotations

import re
from typing import Final

from grognard.base.errors import InputError

_WHOLE: Final = r"[+-]?\d{1,18}"


def parse_options(words: list[str]) -> dict[str, bool | int | str]:
    """Options given as KEY=VALUE: true, false, a whole number, or a word, which may be empty.

    >>> parse_options(["initiative.group_rolls=true", "missile.short=2", "morale.failure=surrender"])
    {'initiative.group_rolls': True, 'missile.short': 2, 'morale.failure': 'surrender'}

    >>> parse_options(["damage.characters="])
    {'damage.characters': ''}

    Raises:
        InputError: one has no "=".
    """
    options: dict[str, bool | int | str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        key, value = key.strip(), value.strip()
        if not equals or not key:
            raise InputError(
                f"--option {word!r} says nothing", expected="KEY=VALUE, such as initiative.group_rolls=true"
            )
        if value.lower() in ("true", "false"):
            options[key] = value.lower() == "true"
        else:
            options[key] = int(value) if re.fullmatch(_WHOLE, value) else value
    return options
