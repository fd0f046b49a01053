"""What a table can be asked: what comes out best, how it stands, what is not allowed and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grognard.faces.cli.table.menu import NumberedMenu
from grognard.faces.cli.table.terminal_table import TerminalTable
from grognard.fight.choices import format_action
from grognard.fight.outlook_and_hints import hints, outlook
from grognard.fight.refused import list_refused
from grognard.fight.sides import REFEREE
from grognard.text.changing_map import hidden_from
from grognard.text.numbers import format_chance, format_share

if TYPE_CHECKING:
    from grognard.battle.play.decision import Decision

MOST_REFUSED: Final = 12
"""So many refusals are listed one by one; of more those for the same reason are one line."""


def show_hints(desk: TerminalTable, menu: NumberedMenu | None) -> None:
    """What comes out best, by what the deciding side can know; numbers are those of the menu."""
    entries = menu.entries if menu is not None else []
    numbers = {format_action(one.choice.action): one.number for one in entries}
    found = hints(desk.fight)
    if not found:
        desk.console.line("There is nothing to weigh here.")
    for hint in found:
        comes_to = f"wins {format_chance(hint.chance)}, loses {hint.lost:.1f}"
        desk.console.line(f"{numbers.get(hint.action, ''):>2} {hint.label}: {comes_to}", indent=1)


def show_chances(desk: TerminalTable) -> None:
    """How it stands, by what the deciding side can know."""
    decision = desk.fight.decision
    viewer = decision.side if decision is not None else desk.viewer
    seen = outlook(desk.fight, None if viewer == REFEREE else str(viewer + 1))
    unseen = () if desk.viewer == REFEREE else hidden_from(desk.fight.battle, desk.viewer)
    names = [
        side.name if any(one.index not in unseen for one in side.own) else "those unseen"
        for side in desk.fight.battle.sides
    ]
    said = [f"{name} {format_chance(one)}" for name, one in zip(names, seen.sides, strict=True)]
    if seen.nobody.count:
        said.append(f"nobody {format_share(seen.nobody)}")
    desk.console.line(f"Chance to win: {', '.join(said)}", indent=1)


def show_refused(desk: TerminalTable, decision: Decision | None, number: int | None) -> None:
    """What is not allowed, and why; one of them when a number is given."""
    refused = list_refused(desk.fight.battle, decision) if decision is not None else []
    if number is not None and not 1 <= number <= len(refused):
        desk.console.line(f"There is no number {number} in the list that cannot shows.")
        return
    if not refused:
        desk.console.line("Everything one could wish for is allowed.")
    if number is not None:
        label, refusals = refused[number - 1] if refused else ("", [])
        for refusal in refusals:
            desk.console.line(f"{label}: {refusal}", indent=1)
        return
    alike: dict[str, list[int]] = {}
    for place, (_, refusals) in enumerate(refused):
        alike.setdefault(refusals[0].reason, []).append(place)
    shorten = len(refused) > MOST_REFUSED
    for place, (label, refusals) in enumerate(refused):
        places = alike[refusals[0].reason]
        more = f" and {len(places) - 1} more" if shorten and len(places) > 1 else ""
        if place == places[0] or not shorten:
            desk.console.line(f"{place + 1:>2}  {label}{more}: {refusals[0].reason}", indent=1)
