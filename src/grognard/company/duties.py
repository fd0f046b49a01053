"""The places to which hirelings follow, and their duties."""

from __future__ import annotations

import msgspec

from grognard.base.errors import InputError
from grognard.rulebooks.company_schema import DutyRules, Kind


class Duty(msgspec.Struct, frozen=True):
    """Whether some kind of hireling takes on a task; None where the referee says."""

    kind: Kind
    accepts: bool | None
    rules: tuple[str, ...] = ()


def known_tasks(rules: DutyRules) -> list[str]:
    """Every place and task of which the book says something."""
    every = [*rules.accepts.values(), *rules.refuses.values()]
    return sorted({task for tasks in every for task in tasks})


def takes_on(rules: DutyRules, kind: Kind, task: str, *, cleared: bool = False) -> Duty:
    """Whether a kind of hireling goes to a place, or does a task.

    A place that bars it may be entered once there is nothing left in it. The referee may overrule the book.

    Rule: bf.retainers.enters-dungeon, bf.specialists.no-adventuring, bf.mercenaries.no-dungeon,
        bf.mercenaries.cleared-dungeon, bf.mercenaries.outdoor-use, bxe.mercenaries.hirelings-no-adventure,
        bxe.mercenaries.hired-soldiers, bxe.mercenaries.only-larger-force, bxe.mercenaries.not-in-dungeon,
        bxe.retainers.accompany-on-adventure

    Raises:
        InputError: the book knows no such task.
    """
    if task not in known_tasks(rules):
        raise InputError(f"there is no word on {task!r}", key="to", expected=" or ".join(known_tasks(rules)))
    if task in rules.refuses.get(kind, ()):
        if cleared and task in rules.bars_until_cleared and kind in rules.brave_when_cleared:
            return Duty(kind, True, rules.cite("cleared"))
        cited = rules.cite(f"{kind} refuses {task}") or rules.cite(f"{kind} refuses")
        return Duty(kind, rules.overruled, cited)
    if task in rules.accepts.get(kind, ()):
        return Duty(kind, True, rules.cite(f"{kind} accepts"))
    return Duty(kind, None)
