"""From what a person types to an action: a number, words, a cell of the map."""

from __future__ import annotations

import re
from typing import Final

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
from grognard.battle.state.power import AT_PLACE
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.weapon import FLASK, TORCH
from grognard.battle.view.knowing import known_only
from grognard.battle.view.view import View
from grognard.creatures.grammar import join_words
from grognard.faces.cli.table.desk import Desk
from grognard.faces.cli.table.doorward import move_to_door
from grognard.faces.cli.table.menu import Menu
from grognard.faces.cli.table.words import find_by_words, find_named, find_refused
from grognard.fight.refused import list_refused

_CELL: Final = r"(\d{1,4})\s*[,\s]\s*(\d{1,4})"
_MANNERS: Final = "walk|run|withdraw|flee|close|hurry|overrun"
_GO: Final = rf"(?:m|move|go|(?P<lead>{_MANNERS}))\s+"
_MOVE: Final = re.compile(
    rf"(?i)(?:{_GO}(?:to\s+)?{_CELL}|(\d{{1,4}})\s*,\s*(\d{{1,4}}))(?:\s+(?P<manner>{_MANNERS}))?"
)
_TO_DOOR: Final = re.compile(
    rf"(?i){_GO}to\s+(?:the\s+)?(?:nearest\s+)?(?P<what>door|shutter|window)(?:\s+(?P<manner>{_MANNERS}))?"
)
_TOWARD: Final = re.compile(r"(?i)(?:m|move|go|walk|(?P<runs>run))\s+(?:to(?:wards?)?\s+)?(?P<who>.+)")
_AT_DOOR: Final = re.compile(
    r"(?i)(?P<do>open|close|shut|force)\s+(?:the\s+)?(?P<what>door|shutter|window)\b.*"
)
_THROW: Final = re.compile(rf"(?i)t(?:hrow)?\s+(?:.*\s)?(?:at\s+)?{_CELL}")
_CAST: Final = re.compile(rf"(?i)(?:(?:cast|use|c)\s+)?(\S.*?)\s+(?:at\s+)?{_CELL}")
_REFUSED_TOLD: Final = 3
_CALMEST_FIRST: Final = (WALK, WITHDRAW)
"""How one goes who does not say how: nobody runs or flees unasked."""


def find_action(desk: Desk, decision: Decision, menu: Menu, usual: int, answer: str) -> int | None:
    """The action an answer asks for; None, with a reason told, when it asks for none."""
    if answer.isdecimal() and len(answer) < 5:
        choice = menu.find(int(answer))
        if choice is None:
            _tell_unknown(desk, decision, menu, answer)
        return None if choice is None else choice.action
    for pattern, read in (
        (_MOVE, _read_move),
        (_TO_DOOR, _read_to_door),
        (_THROW, _read_throw),
        (_CAST, _read_cast),
    ):
        found = pattern.fullmatch(answer)
        if found is not None and pattern is _CAST and decision.kind == DECLARE_DECISION:
            desk.console.line("A spell is only announced now; where it goes is asked when it is cast.")
            return _read_words(desk, decision, menu, usual, f"announce {found[1]}")
        if found is not None:
            return read(desk, decision, found)
    return _read_words(desk, decision, menu, usual, answer)


def _read_words(desk: Desk, decision: Decision, menu: Menu, usual: int, answer: str) -> int | None:
    battle = desk.fight.battle
    marks = desk.screen.marks(decision.side)
    toward = _TOWARD.fullmatch(answer)
    if toward is not None and decision.kind == TURN_DECISION:
        action = _move_toward(battle, decision.actor, toward, marks)
        if action:
            return action
    found = find_by_words(battle, [one.choice for one in menu.entries], answer, marks=marks, default=usual)
    if len(found) == 1:
        return found[0].action
    if not found:
        refused = find_refused(battle, list_refused(battle, decision), answer, marks=marks)
        for label, why in refused[:_REFUSED_TOLD]:
            desk.console.line(f"No: {label}: {why[0]}.")
        door = _AT_DOOR.fullmatch(answer)
        if not refused and door is not None and decision.actor >= 0:
            what, name = door["what"].lower(), battle.combatants[decision.actor].name
            desk.console.line(
                f"No: there is no {what} beside {name} to {door['do'].lower()}; move to {what} leads to one."
            )
        elif not refused:
            _tell_unknown(desk, decision, menu, answer)
        return None
    numbers = {id(one.choice): one.number for one in menu.entries}
    desk.console.line("Which of them?")
    for choice in found[: desk.screen.menu_lines]:
        desk.console.line(f"{numbers[id(choice)]:>3}  {choice.label}")
    return None


def _move_toward(battle: Battle, actor: int, found: re.Match[str], marks: dict[int, str]) -> int:
    """The move toward somebody on the map, whatever name is on the choice that leads there; or 0."""
    named = find_named(battle, found["who"], marks=marks)
    if len(named) != 1:
        return 0
    mode = RUN if found["runs"] else WALK
    me = battle.combatants[actor]
    with known_only(battle, me.side):
        action = int(approach(battle, me, named[0], mode, gap_feet=5))
    return 0 if not action or why_not(battle, action) else action


def _tell_unknown(desk: Desk, decision: Decision, menu: Menu, answer: str) -> None:
    whose = f" of {desk.fight.battle.combatants[decision.actor].name}'s now" if decision.actor >= 0 else ""
    desk.console.line(f"{answer[:40]!r} is no choice{whose}; type 1 to {len(menu.entries)}, or ? for help.")


def _refuse(desk: Desk, refusals: list[Refusal]) -> None:
    for refusal in refusals:
        desk.console.line(f"No: {refusal}.")


def _read_move(desk: Desk, decision: Decision, found: re.Match[str]) -> int | None:
    """The move to a cell in the manner wanted, else in the calmest manner allowed."""
    if decision.kind != TURN_DECISION:
        desk.console.line("There is no moving now.")
        return None
    battle = desk.fight.battle
    x, y, manner = int(found[2] or found[4]), int(found[3] or found[5]), _manner_of(found)
    modes = (MODE_NAMES.index(manner),) if manner else _CALMEST_FIRST
    for mode in modes:
        if not why_not(battle, move_to(x, y, mode)):
            return int(move_to(x, y, mode))
    with known_only(battle, decision.side):
        eyes = View(battle)
        eyes.turn_to(decision.actor)
        mode = modes[0] if manner or not eyes.am_engaged() else WITHDRAW
    _refuse(desk, why_not(battle, move_to(x, y, mode)))
    others = [MODE_NAMES[one] for one in (RUN, HURRY, FLEE) if not why_not(battle, move_to(x, y, one))]
    if others and not manner:
        ways = join_words([f"{one} {x},{y}" for one in others], last="or")
        desk.console.line(f"{battle.combatants[decision.actor].name} could go there so: {ways}.")
    return None


def _manner_of(found: re.Match[str]) -> str:
    """How one wants to go, "" where it is not said: "run 3,4", "move 3,4 run"."""
    return (found["manner"] or found["lead"] or "").lower()


def _read_to_door(desk: Desk, decision: Decision, found: re.Match[str]) -> int | None:
    """The move that leads nearest to the nearest door: beside one that is shut, into one that is open."""
    if decision.kind != TURN_DECISION:
        desk.console.line("There is no moving now.")
        return None
    battle = desk.fight.battle
    manner = _manner_of(found)
    modes = (MODE_NAMES.index(manner),) if manner else _CALMEST_FIRST
    shutters = found["what"].lower() != "door"
    with known_only(battle, decision.side):
        action = move_to_door(battle, battle.combatants[decision.actor], modes, shutters=shutters)
    if isinstance(action, int):
        return action
    _refuse(desk, action)
    return None


def _read_throw(desk: Desk, decision: Decision, found: re.Match[str]) -> int | None:
    """The throw at a cell, with the first flask or torch that can be thrown there."""
    if decision.kind != TURN_DECISION:
        desk.console.line("There is no throwing now.")
        return None
    battle = desk.fight.battle
    ways = [
        int(aim_at_place(THROW_AT, number, int(found[1]), int(found[2])))
        for number, routine in enumerate(battle.combatants[decision.actor].profile.routines)
        if routine.is_missile and routine.weapons[0].flags & (FLASK | TORCH)
    ]
    name = battle.combatants[decision.actor].name
    return _first_allowed(desk, ways, f"{name} has nothing to throw there")


def _read_cast(desk: Desk, decision: Decision, found: re.Match[str]) -> int | None:
    """The use at a cell of the first power with those words in its name that can be used there."""
    if decision.kind != TURN_DECISION:
        desk.console.line("There is no casting now.")
        return None
    battle = desk.fight.battle
    me = battle.combatants[decision.actor]
    name = found[1].lower()
    ways = [
        int(use_power(number, me.index, int(found[2]), int(found[3])))
        for number, power in enumerate(me.profile.powers)
        if power.aim == AT_PLACE and name in power.name.lower()
    ]
    return _first_allowed(desk, ways, f"{me.name} has nothing called {name[:40]!r} that is aimed at a place")


def _first_allowed(desk: Desk, ways: list[int], nothing: str) -> int | None:
    battle = desk.fight.battle
    for action in ways:
        if not why_not(battle, action):
            return action
    _refuse(desk, why_not(battle, ways[0]) if ways else [Refusal(nothing)])
    return None
