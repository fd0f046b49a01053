"""The skill and resolve with which the sides of an encounter are played, set from outside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, get_args

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.names import name_key
from grognard.encounter.entries import Encounter, Resolve, Skill

Style = str | Mapping[str, str]
"""A word for all sides (a resolve: for the players'), or words by the name or the number of a side."""

SKILLS: Final[tuple[str, ...]] = get_args(Skill)
RESOLVES: Final[tuple[str, ...]] = get_args(Resolve)


def with_styles(encounter: Encounter, *, tactics: Style = "", resolve: Style = "") -> Encounter:
    """The encounter with its sides played in another manner.

    One word for `tactics` is for every side, one for `resolve` for the players' sides.

    Raises:
        InputError: there is no such side, skill or resolve.

    >>> from grognard.encounter.matchups import parse_matchup
    >>> fight = parse_matchup("4 fighter 1 vs 6 goblin")
    >>> fought = with_styles(fight, tactics={"goblins": "plain"}, resolve="cowardly")
    >>> [(side.tactics, side.resolve) for side in fought.sides]
    [(None, 'cowardly'), ('plain', None)]
    """
    if not tactics and not resolve:
        return encounter
    sides = list(encounter.sides)
    for number, skill in _by_side(encounter, tactics, SKILLS, key="tactics"):
        sides[number] = msgspec.structs.replace(sides[number], tactics=skill)
    for number, word in _by_side(encounter, resolve, RESOLVES, key="resolve"):
        if sides[number].player_characters or not isinstance(resolve, str):
            sides[number] = msgspec.structs.replace(sides[number], resolve=word)
    return msgspec.structs.replace(encounter, sides=sides)


def read_style(key: str, words: Sequence[str]) -> Style:
    """Read one word for all sides, or words by side, as they are typed for the option `key`.

    Raises:
        InputError: a word is said of all sides, and others of single ones.

    >>> read_style("tactics", ["party=plain,goblins=sensible"])
    {'party': 'plain', 'goblins': 'sensible'}
    """
    said = [part.strip() for word in words for part in word.split(",") if part.strip()]
    if len(said) == 1 and "=" not in said[0]:
        return said[0]
    for part in said:
        if "=" not in part:
            raise InputError(f"--{key} {part!r} is one of several", expected=f"SIDE={part}")
    return {side.strip(): word.strip() for side, _, word in (part.partition("=") for part in said)}


def _by_side(
    encounter: Encounter, said: Style, words: tuple[str, ...], *, key: str
) -> Iterator[tuple[int, str]]:
    """The number of each side of which something is said, and the word."""
    if isinstance(said, str):
        said = {str(number + 1): said for number in range(len(encounter.sides))}
    for name, word in said.items():
        if word and word not in words:
            raise InputError(f"{word!r} is no {key}", key=key, expected=" or ".join(map(repr, words)))
        if word:
            yield find_side(encounter, name, key), word


def find_side(encounter: Encounter, name: str, key: str) -> int:
    """The number of the side of a name, or of a number counted from 1.

    Raises:
        InputError: there is no such side.
    """
    for number, side in enumerate(encounter.sides):
        if name.strip() == str(number + 1) or name_key(name) == name_key(side.name):
            return number
    names = [repr(side.name) for side in encounter.sides]
    raise InputError(f"no side is called {name!r}", key=key, expected=" or ".join(names))
