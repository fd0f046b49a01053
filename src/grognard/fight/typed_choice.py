"""From what a person types at a decision to an action: words, a cell of the map, a combatant, a door."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from grognard.battle.ground.approach import approach
from grognard.battle.play.decision import DECLARE_DECISION, TURN_DECISION, Decision
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import (
    FLEE,
    HURRY,
    MODE_NAMES,
    RUN,
    THROW_AT,
    WALK,
    WITHDRAW,
    aim_at_place,
    move_to,
    use_power,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.manoeuvre import LabelledAction
from grognard.battle.state.power import AT_PLACE
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.weapon import FLASK, TORCH
from grognard.battle.view.knowing import hide_unknown
from grognard.battle.view.view import View
from grognard.creatures.grammar import join_words
from grognard.fight.choice_words import find_by_words, find_named, find_refused
from grognard.fight.refused import list_refused
from grognard.fight.way_to_door import move_to_door

if TYPE_CHECKING:
    from grognard.fight.fight import Fight

_CELL: Final = r"(\d{1,4})\s*[,\s]\s*(\d{1,4})"
_MANNERS: Final = "walk|run|withdraw|flee|close|hurry|overrun"
_GO: Final = rf"(?:m|move|go|(?P<lead>{_MANNERS}))\s+"
_MOVE: Final = re.compile(
    rf"(?i)(?:{_GO}(?:to\s+)?{_CELL}|(\d{{1,4}})\s*,\s*(\d{{1,4}}))(?:\s+(?P<manner>{_MANNERS}))?"
)
_TO_DOOR: Final = re.compile(
    rf"(?i){_GO}to\s+(?:the\s+)?(?:nearest\s+)?(?P<what>door|shutter|window|portcullis)(?:\s+(?P<manner>{_MANNERS}))?"
)
_TOWARD: Final = re.compile(r"(?i)(?:m|move|go|walk|(?P<runs>run))\s+(?:to(?:wards?)?\s+)?(?P<who>.+)")
_AT_DOOR: Final = re.compile(
    r"(?i)(?P<do>open|close|shut|force|raise|lift|lower)\s+(?:the\s+)?(?P<what>door|shutter|window|portcullis)\b.*"
)
_THROW: Final = re.compile(rf"(?i)t(?:hrow)?\s+(?:.*\s)?(?:at\s+)?{_CELL}")
_CAST: Final = re.compile(rf"(?i)(?:(?:cast|use|c)\s+)?(\S.*?)\s+(?:at\s+)?{_CELL}")
_REFUSED_TOLD: Final = 3
_CALMEST_FIRST: Final = (WALK, WITHDRAW)
"""The way of moving when none is typed: no one runs or flees unasked."""


class TypedChoice(NamedTuple):
    """The meaning of a text at a decision.

    Attributes:
        action: the action; None if it is not clear, or not allowed.
        said: messages about it, such as why it is not allowed.
        among: the choices that the text fits, if it fits several.
        unknown: whether the text means nothing at all.
    """

    action: int | None = None
    said: tuple[str, ...] = ()
    among: tuple[LabelledAction, ...] = ()
    unknown: bool = False


def read_typed(
    fight: Fight,
    decision: Decision,
    text: str,
    *,
    choices: Sequence[LabelledAction],
    usual: int,
    marks: Mapping[int, str],
) -> TypedChoice:
    """Find the action that a text asks for at a decision.

    Args:
        fight: the fight.
        decision: the decision that is due.
        text: such as "attack chief", "move 3,4 run", "throw 5,5", "sleep 7,2", "move to the door".
        choices: those of the decision in the order in which they are offered.
        usual: the action that the tactics of the side would choose.
        marks: the marks on the map of the combatants that the deciding side knows of.
    """
    reader = _ChoiceReader(fight.battle, decision, choices, usual, marks)
    for pattern, read in (
        (_MOVE, reader.read_move),
        (_TO_DOOR, reader.read_to_door),
        (_THROW, reader.read_throw),
    ):
        if (found := pattern.fullmatch(text)) is not None:
            return read(found)
    found = _CAST.fullmatch(text)
    if found is not None and decision.kind == DECLARE_DECISION:
        read_later = reader.read_words(f"announce {found[1]}")
        later = "A spell is only announced now; where it goes is asked when it is cast."
        return read_later._replace(said=(later, *read_later.said))
    return reader.read_words(text) if found is None else reader.read_cast(found)


class _ChoiceReader:
    """Reads what is typed at one decision."""

    def __init__(
        self,
        battle: Battle,
        decision: Decision,
        choices: Sequence[LabelledAction],
        usual: int,
        marks: Mapping[int, str],
    ) -> None:
        self._battle = battle
        self._decision = decision
        self._choices = choices
        self._usual = usual
        self._marks = marks

    def read_words(self, text: str) -> TypedChoice:
        """The choice that the words describe, or why it is not allowed."""
        battle, decision = self._battle, self._decision
        toward = _TOWARD.fullmatch(text)
        if toward is not None and decision.kind == TURN_DECISION and (action := self._move_toward(toward)):
            return TypedChoice(action)
        found = find_by_words(battle, self._choices, text, marks=self._marks, default=self._usual)
        if len(found) == 1:
            return TypedChoice(found[0].action)
        if found:
            return TypedChoice(among=tuple(found))
        refused = find_refused(battle, list_refused(battle, decision), text, marks=self._marks)
        if refused:
            return TypedChoice(
                said=tuple(f"No: {label}: {why[0]}." for label, why in refused[:_REFUSED_TOLD])
            )
        door = _AT_DOOR.fullmatch(text)
        if door is None or decision.actor < 0:
            return TypedChoice(unknown=True)
        what, name = door["what"].lower(), battle.combatants[decision.actor].name
        no = f"No: there is no {what} beside {name} to {door['do'].lower()}; move to {what} leads to one."
        return TypedChoice(said=(no,))

    def _move_toward(self, found: re.Match[str]) -> int:
        """The move toward a combatant on the map, by whatever choice leads there; or 0."""
        battle = self._battle
        named = find_named(battle, found["who"], marks=self._marks)
        if len(named) != 1:
            return 0
        mode = RUN if found["runs"] else WALK
        me = battle.combatants[self._decision.actor]
        with hide_unknown(battle, me.side):
            action = int(approach(battle, me, named[0], mode, gap_feet=5))
        return 0 if not action or why_not(battle, action) else action

    def read_move(self, found: re.Match[str]) -> TypedChoice:
        """The move to a cell in the manner wanted, else in the calmest manner allowed."""
        battle, decision = self._battle, self._decision
        if decision.kind != TURN_DECISION:
            return TypedChoice(said=("There is no moving now.",))
        x, y, manner = int(found[2] or found[4]), int(found[3] or found[5]), _manner_of(found)
        modes = (MODE_NAMES.index(manner),) if manner else _CALMEST_FIRST
        for mode in modes:
            if not why_not(battle, move_to(x, y, mode)):
                return TypedChoice(int(move_to(x, y, mode)))
        with hide_unknown(battle, decision.side):
            eyes = View(battle)
            eyes.turn_to(decision.actor)
            mode = modes[0] if manner or not eyes.am_engaged() else WITHDRAW
        said = _refuse(why_not(battle, move_to(x, y, mode)))
        others = [MODE_NAMES[one] for one in (RUN, HURRY, FLEE) if not why_not(battle, move_to(x, y, one))]
        if others and not manner:
            ways = join_words([f"{one} {x},{y}" for one in others], last="or")
            said += (f"{battle.combatants[decision.actor].name} could go there so: {ways}.",)
        return TypedChoice(said=said)

    def read_to_door(self, found: re.Match[str]) -> TypedChoice:
        """The move that leads nearest to the nearest door: beside one that is shut, into one that is open."""
        battle, decision = self._battle, self._decision
        if decision.kind != TURN_DECISION:
            return TypedChoice(said=("There is no moving now.",))
        manner = _manner_of(found)
        modes = (MODE_NAMES.index(manner),) if manner else _CALMEST_FIRST
        what = found["what"].lower().replace("window", "shutter")
        with hide_unknown(battle, decision.side):
            action = move_to_door(battle, battle.combatants[decision.actor], modes, what)
        return TypedChoice(action) if isinstance(action, int) else TypedChoice(said=_refuse(action))

    def read_throw(self, found: re.Match[str]) -> TypedChoice:
        """The throw at a cell, with the first flask or torch that can be thrown there."""
        if self._decision.kind != TURN_DECISION:
            return TypedChoice(said=("There is no throwing now.",))
        me = self._battle.combatants[self._decision.actor]
        ways = [
            int(aim_at_place(THROW_AT, number, int(found[1]), int(found[2])))
            for number, routine in enumerate(me.profile.routines)
            if routine.is_missile and routine.weapons[0].flags & (FLASK | TORCH)
        ]
        return self._first_allowed(ways, f"{me.name} has nothing to throw there")

    def read_cast(self, found: re.Match[str]) -> TypedChoice:
        """The use at a cell of the first power with those words in its name that can be used there."""
        if self._decision.kind != TURN_DECISION:
            return TypedChoice(said=("There is no casting now.",))
        me = self._battle.combatants[self._decision.actor]
        name = found[1].lower()
        ways = [
            int(use_power(number, me.index, int(found[2]), int(found[3])))
            for number, power in enumerate(me.profile.powers)
            if power.aim == AT_PLACE and name in power.name.lower()
        ]
        return self._first_allowed(
            ways, f"{me.name} has nothing called {name[:40]!r} that is aimed at a place"
        )

    def _first_allowed(self, ways: list[int], nothing: str) -> TypedChoice:
        for action in ways:
            if not why_not(self._battle, action):
                return TypedChoice(action)
        return TypedChoice(said=_refuse(why_not(self._battle, ways[0]) if ways else [Refusal(nothing)]))


def _manner_of(found: re.Match[str]) -> str:
    """The manner of movement that a text names, "" for none: "run 3,4", "move 3,4 run"."""
    return (found["manner"] or found["lead"] or "").lower()


def _refuse(refusals: list[Refusal]) -> tuple[str, ...]:
    return tuple(f"No: {refusal}." for refusal in refusals)
