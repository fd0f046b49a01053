"""From what a person types to an action: the number of a choice, or words that the fight understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.faces.cli.table.menu import NumberedMenu
from grognard.faces.cli.table.terminal_table import TerminalTable
from grognard.fight.typed_choice import read_typed

if TYPE_CHECKING:
    from grognard.battle.play.decision import Decision


def find_action(
    desk: TerminalTable, decision: Decision, menu: NumberedMenu, usual: int, answer: str
) -> int | None:
    """The action an answer asks for; None, with a reason told, when it asks for none."""
    if answer.isdecimal() and len(answer) < 5:
        choice = menu.find(int(answer))
        if choice is None:
            _tell_unknown(desk, decision, menu, answer)
        return None if choice is None else choice.action
    typed = read_typed(
        desk.fight,
        decision,
        answer,
        choices=[entry.choice for entry in menu.entries],
        usual=usual,
        marks=desk.screen.marks(decision.side),
    )
    for line in typed.said:
        desk.console.line(line)
    if typed.unknown:
        _tell_unknown(desk, decision, menu, answer)
    if typed.among:
        numbers = {id(one.choice): one.number for one in menu.entries}
        desk.console.line("Which of them?")
        for choice in typed.among[: desk.screen.menu_lines]:
            desk.console.line(f"{numbers[id(choice)]:>3}  {choice.label}")
    return typed.action


def _tell_unknown(desk: TerminalTable, decision: Decision, menu: NumberedMenu, answer: str) -> None:
    whose = f" of {desk.fight.battle.combatants[decision.actor].name}'s now" if decision.actor >= 0 else ""
    desk.console.line(f"{answer[:40]!r} is no choice{whose}; type 1 to {len(menu.entries)}, or ? for help.")
