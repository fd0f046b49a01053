"""A fight as ``grognard fight --json`` tells it, read for the experience in it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from grognard.advancement.worth import Foe
from grognard.base.errors import InputError
from grognard.base.files import INPUT, read_input, why_unread
from grognard.creatures.character import parse_character
from grognard.creatures.hit_dice import parse_hit_dice
from grognard.operations.experience.foes import OUTCOMES
from grognard.operations.experience.hit_dice_foes import character_foe
from grognard.operations.experience.people import ShareCandidate

_EXPECTED: Final = "what grognard fight --json prints"


class _Side(msgspec.Struct):
    name: str
    player_characters: bool = False


class _Header(msgspec.Struct):
    type: str
    sides: list[_Side] = []


class _Combatant(msgspec.Struct):
    name: str
    side: int
    kind: str
    state: str
    hit_dice: str = ""
    class_name: str = msgspec.field(default="", name="class")
    level: int | None = None
    fate: str = ""
    retainer: bool = False
    negative_levels: int = 0
    points_drained: int = 0


class _Result(msgspec.Struct):
    type: str
    over: bool = True
    sides: list[str] = []
    combatants: list[_Combatant] = []


class Drain(NamedTuple):
    """A person with negative levels after a fight, and the hit points that they cost."""

    name: str
    who: str
    levels: int
    points: int


class FightReckoned(NamedTuple):
    """The fight to be reckoned: foes with their fates, the party, and the drained characters."""

    foes: list[Foe]
    people: list[ShareCandidate]
    drained: list[Drain]


def is_fight_document(text: str) -> bool:
    """Whether a text names a fight's document, rather than foes."""
    return text == INPUT or text.lower().endswith((".json", ".jsonl")) or os.path.isfile(text)


def read_fight_document(path: str, *, side: str = "") -> FightReckoned:
    """Read a fight: the party is the side of player characters, or the one that is named.

    Raises:
        InputError: the file is no such document, or does not tell the party.
    """
    return fight_of_lines(_read_lines(path), path, side=side)


def foes_of(lines: Sequence[str], file: str) -> list[Foe]:
    """The foes in fights of a company, each a first and a last line, in which it is the first side.

    Raises:
        InputError: they are no such lines.
    """
    foes: list[Foe] = []
    for place in range(0, len(lines), 2):
        try:
            first = msgspec.json.decode(lines[place], type=_Header).sides[0].name
        except (msgspec.DecodeError, IndexError) as error:
            raise InputError("this is no fight", file=file, expected="--defeated") from error
        foes += fight_of_lines(lines[place : place + 2], file, side=first).foes
    return foes


def fight_of_lines(lines: Sequence[str], path: str, *, side: str = "") -> FightReckoned:
    """A fight out of the lines of its document, of which the first and the last are looked at.

    Raises:
        InputError: they are no such document, or do not tell the party.
    """
    try:
        header = msgspec.json.decode(lines[0], type=_Header)
        result = msgspec.json.decode(lines[-1], type=_Result)
    except (msgspec.DecodeError, IndexError) as error:
        raise InputError("this is no fight", file=_file(path), expected=_EXPECTED) from error
    if (header.type, result.type) != ("header", "result"):
        raise InputError("this is no whole fight", file=_file(path), expected=_EXPECTED)
    ours = _party(header, result, side, path)
    foes = Counter(_foe(one, path) for one in result.combatants if one.side != ours and _is_foe(one))
    members = [one for one in result.combatants if one.side == ours and one.class_name]
    return FightReckoned(
        [msgspec.structs.replace(foe, count=count) for foe, count in foes.items()],
        [_person(one) for one in members],
        [
            Drain(one.name, f"{one.class_name} {one.level}", one.negative_levels, one.points_drained)
            for one in members
            if one.negative_levels and one.fate != "slain"
        ],
    )


def _read_lines(path: str) -> list[str]:
    try:
        text = read_input(path).decode("utf-8-sig")
    except (OSError, ValueError) as error:
        problem = f"cannot read the fight: {why_unread(error)}"
        raise InputError(problem, file=_file(path), expected=_EXPECTED) from error
    return [line for line in text.splitlines() if line.strip()]


def _file(path: str) -> str:
    return "" if path == INPUT else path


def _party(header: _Header, result: _Result, side: str, path: str) -> int:
    """The place of the party among the sides."""
    if side:
        places = [place for place, name in enumerate(result.sides) if name.lower() == side.lower()]
        problem = f"there is no side {side!r}"
    else:
        players = [one.name for one in header.sides if one.player_characters]
        places = [place for place, name in enumerate(result.sides) if name in players]
        problem = f"{len(places) or 'no'} sides are player characters"
    if len(places) != 1:
        names = " or ".join(f"--side {name!r}" for name in result.sides if name)
        raise InputError(problem, file=_file(path), expected=names)
    return places[0]


def _is_foe(one: _Combatant) -> bool:
    """Whether one counts for itself: what was divided counts by its parts."""
    return one.state != "divided"


def _foe(one: _Combatant, path: str) -> Foe:
    outcome = OUTCOMES.get(one.fate, "avoided")
    if one.class_name:
        who = one.class_name + (f" {one.level}" if one.level else "")
        return msgspec.structs.replace(character_foe(parse_character(who), name=who), outcome=outcome)
    if not one.hit_dice:
        raise InputError(
            f"nothing is said of the hit dice of {one.name}",
            file=_file(path),
            expected="a fight as the referee knows it, without --view",
        )
    return Foe(name=one.kind.lower(), hit_dice=parse_hit_dice(one.hit_dice), outcome=outcome)


def _person(one: _Combatant) -> ShareCandidate:
    who = one.class_name + (f" {one.level}" if one.level else "")
    return ShareCandidate(
        name=one.name,
        character=parse_character(who),
        retainer=one.retainer,
        alive=one.fate != "slain",
    )
