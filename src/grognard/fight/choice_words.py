"""Words for choices: "attack chief", "shoot b2 with bow", "move to goblin 3", "oil b2"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from grognard.battle.state.actions import (
    ATTACK,
    CHARGE,
    DECLARE_CHARGE,
    DECLARE_NOTHING,
    DECLARE_SPELL,
    END_TURN,
    FIGHT,
    FLEE,
    HURRY,
    LEAVE,
    MOVE,
    RUN,
    SQUEEZE,
    SUBDUE,
    TURN_UNDEAD,
    USE,
    WITHDRAW,
    format_action,
    kind_of,
    mode_of,
    target_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.manoeuvre import LabelledAction
from grognard.battle.state.refusal import Refusal

_SKIPPED: Final = frozenset(
    {"the", "a", "an", "at", "on", "to", "with", "my", "his", "her", "its", "toward", "and"}
)
_NEAREST: Final = ("nearest", "closest")
_VERBS: Final = {
    ATTACK: ("attack", "hit", "strike", "fight"),
    CHARGE: ("charge",),
    DECLARE_CHARGE: ("charge",),
    SUBDUE: ("subdue",),
    USE: ("use", "cast", "drink", "read"),
    DECLARE_SPELL: ("cast", "announce"),
    SQUEEZE: ("hurt",),
    TURN_UNDEAD: ("turn", "undead"),
    MOVE: ("move", "go", "close"),
    END_TURN: ("end", "nothing", "stay", "pass", "stand"),
    DECLARE_NOTHING: ("nothing", "end", "pass"),
    FIGHT: ("attack", "fight"),
    LEAVE: ("leave",),
}
"""Words that mean a kind of action, besides those of its label."""
_BLOWS: Final = ("attack", "shoot", "throw", "punch", "kick")
_MANNERS: Final = {
    RUN: ("run",),
    WITHDRAW: ("withdraw", "retreat"),
    HURRY: ("hurry",),
    FLEE: ("flee", "away"),
}
_WORD: Final = re.compile(r"[\w'#-]+")


def find_by_words(
    battle: Battle, choices: Sequence[LabelledAction], text: str, *, marks: Mapping[int, str], default: int
) -> list[LabelledAction]:
    """The choices that all words of a text fit; just one where the others differ from it in little.

    Each word must begin a word of the choice: of its label, of its verb, the mark of its target on the map.
    At the nearest is the first of them, as the nearest come first.
    """
    said = _read(text, marks)
    typed = [word for word in said if word not in _NEAREST]
    if not typed:
        return []
    fitting = [choice for choice in choices if _fits(typed, _words_of(battle, choice, marks))]
    fitting = [choice for choice in fitting if not _is_unsaid(battle, typed, choice, marks)]
    if len(fitting) < 2 or len(typed) < len(said):
        return fitting[:1]
    suggested = [choice for choice in fitting if choice.action == default]
    if suggested:
        return suggested
    first = fitting[0]
    alike = all(_is_alike(first, choice) for choice in fitting)
    return [first] if alike else fitting


def _is_unsaid(battle: Battle, typed: list[str], choice: LabelledAction, marks: Mapping[int, str]) -> bool:
    """Whether a choice casts or uses something of which only the target was typed: a name casts nothing."""
    target = target_of(choice.action)
    if kind_of(choice.action) != USE or not 0 <= target < len(battle.combatants):
        return False
    return _fits(typed, [*_split(battle.combatants[target].name), marks.get(target, "").lower()])


def find_named(battle: Battle, text: str, *, marks: Mapping[int, str]) -> list[Combatant]:
    """The combatants on the map that all words of a text fit: by marks, or by the beginnings of names."""
    typed = [word for word in _split(text) if word not in _SKIPPED]
    return [
        battle.combatants[index]
        for index, mark in marks.items()
        if typed and _fits(typed, [mark.lower(), *_split(battle.combatants[index].name)])
    ]


def find_refused(
    battle: Battle, refused: list[tuple[str, list[Refusal]]], text: str, *, marks: Mapping[int, str]
) -> list[tuple[str, list[Refusal]]]:
    """The refused actions that a text asks for, each with its reasons."""
    typed = _read(text, marks)
    if not typed:
        return []
    return [(label, why) for label, why in refused if _fits(typed, _words_of_refused(battle, label, marks))]


def _read(text: str, marks: Mapping[int, str]) -> list[str]:
    """The words of an order; none of what is but a slip of the finger."""
    typed = [word for word in _split(text) if word not in _SKIPPED]
    known = {mark.lower() for mark in marks.values()}
    return typed if any(len(word) > 2 or word in known for word in typed) else []


def _words_of_refused(battle: Battle, label: str, marks: Mapping[int, str]) -> list[str]:
    words = _split(label)
    if words[0] in _BLOWS:
        words += _VERBS[ATTACK]
    for index, mark in marks.items():
        if f" {battle.combatants[index].name} " in f"{label} ":
            words.append(mark.lower())
    return words


def _is_alike(one: LabelledAction, other: LabelledAction) -> bool:
    """Whether two choices are of one kind and at one target: other weapons, then."""
    return (
        kind_of(one.action) == kind_of(other.action) and target_of(one.action) == target_of(other.action) >= 0
    )


def _fits(typed: list[str], words: list[str]) -> bool:
    return all(
        any(word == piece or (len(piece) > 1 and word.startswith(piece)) for word in words) for piece in typed
    )


def _words_of(battle: Battle, choice: LabelledAction, marks: Mapping[int, str]) -> list[str]:
    kind, target = kind_of(choice.action), target_of(choice.action)
    words = _split(choice.label)
    words += _VERBS.get(kind, ())
    # What the guide and the notation call it: "squeeze", "break-off".
    words.append(format_action(choice.action).partition(" ")[0])
    if kind == MOVE:
        words += _MANNERS.get(mode_of(choice.action), ())
        # A way toward a combatant ends at a cell, but its label names the combatant.
        target = next((index for index in marks if choice.label.endswith(battle.combatants[index].name)), -1)
    if 0 <= target < len(battle.combatants):
        words.append(marks.get(target, "").lower())
        words += _split(battle.combatants[target].name)
    return words


def _split(text: str) -> list[str]:
    return _WORD.findall(text.lower())
