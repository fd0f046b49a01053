"""What a table can be asked: what comes out best, how it stands, what is not allowed and why."""

from __future__ import annotations

from typing import Final

from grognard.battle.play.ahead import Ahead
from grognard.battle.play.decision import Decision
from grognard.battle.state.actions import format_action
from grognard.battle.state.events import REFEREE
from grognard.chances.intervals import format_interval, format_percent
from grognard.chances.outlook import begin_looking, find_hints, look_ahead
from grognard.faces.cli.table.desk import Desk
from grognard.faces.cli.table.menu import Menu
from grognard.fight.refused import list_refused
from grognard.tactics.sensible import Sensible
from grognard.text.changing_map import hidden_from

MOST_REFUSED: Final = 12
"""So many refusals are listed one by one; of more those for the same reason are one line."""


def show_hints(desk: Desk, menu: Menu | None) -> None:
    """What comes out best, by what the deciding side can know; numbers are those of the menu."""
    entries = menu.entries if menu is not None else []
    numbers = {format_action(one.choice.action): one.number for one in entries}
    hints = find_hints(desk.fight.engine, _look(desk))
    if not hints:
        desk.console.line("There is nothing to weigh here.")
    for hint in hints:
        chance = f"{format_percent(hint.chance.share)} ({format_interval(hint.chance)})"
        desk.console.line(
            f"{numbers.get(hint.action, ''):>2} {hint.label}: wins {chance}, loses {hint.lost:.1f}", indent=1
        )


def show_chances(desk: Desk) -> None:
    """How it stands, by what the deciding side can know."""
    outlook = look_ahead(_look(desk))
    unseen = () if desk.viewer == REFEREE else hidden_from(desk.fight.battle, desk.viewer)
    names = [
        side.name if any(one.index not in unseen for one in side.own) else "those unseen"
        for side in desk.fight.battle.sides
    ]
    named = zip(names, outlook.sides, strict=True)
    said = [f"{name} {format_percent(one.share)} ({format_interval(one)})" for name, one in named]
    if outlook.nobody.count:
        said.append(f"nobody {format_percent(outlook.nobody.share)}")
    desk.console.line(f"Chance to win: {', '.join(said)}", indent=1)


def show_refused(desk: Desk, decision: Decision | None, number: int | None) -> None:
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


def _look(desk: Desk) -> Ahead:
    """Ahead of this moment, all sides played sensibly."""
    fight = desk.fight
    decision = fight.decision
    viewer = decision.side if decision is not None else desk.viewer
    return begin_looking(fight.engine, [Sensible for _ in fight.sides], viewer=viewer)
