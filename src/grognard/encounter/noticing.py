"""Which sides could come upon another one unnoticed."""

from __future__ import annotations

from grognard.encounter.entries import Encounter, SideEntry
from grognard.rules.ruleset import Ruleset
from grognard.rules.surprise import gives_itself_away


def may_come_unnoticed(entry: SideEntry, encounter: Encounter, ruleset: Ruleset) -> bool:
    """Whether any of the other sides could come upon this one unnoticed."""
    dark = encounter.light in ("torch", "dark")
    return any(
        not gives_itself_away(ruleset, noisy=other.noisy, shows_light=dark and _shows_light(other))
        for other in encounter.sides
        if other is not entry
    )


def _shows_light(side: SideEntry) -> bool:
    """Whether a side has a light with it that is not hidden, or a member who bears one."""
    return any(member.bears_light for member in side.members) or (
        side.carries_light and not side.light_hidden
    )
