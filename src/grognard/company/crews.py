"""Ships' crews: who must be aboard, and how they think of their captain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from grognard.base.errors import InputError
from grognard.rulebooks.company_schema import CrewRules

Background = Literal["none", "fitting", "captain"]
SAILOR = "sailor"


class MusteredCrew(msgspec.Struct, frozen=True):
    """A crew: its missing members, and the morale of the sailors and the others."""

    missing: tuple[str, ...]
    sailors: int
    others: int
    rules: tuple[str, ...]


def is_galley(rules: CrewRules, vessel: str) -> bool:
    """Whether a vessel is rowed."""
    return any(word in vessel.lower() for word in rules.galleys)


def crew_needs(rules: CrewRules, *, galley: bool, open_sea: bool, needs: Mapping[str, int]) -> dict[str, int]:
    """How many of each must be aboard: one at the least, or as many as is said.

    Rule: bf.specialists.crew-minimum, bf.specialists.crew-rowers, bf.specialists.crew-navigator
    """
    who = [*rules.every, *(rules.oars if galley else ()), *(rules.open_sea if open_sea else ())]
    return {trade: needs.get(trade, 1) for trade in dict.fromkeys([*who, *needs])}


def muster(
    rules: CrewRules,
    crew: Mapping[str, int],
    needs: Mapping[str, int],
    *,
    captain: str = "",
    background: Background = "none",
    morale: int | None = None,
) -> MusteredCrew:
    """Whether the crew is complete; a player character may be captain, even a poor one.

    Rule: bf.specialists.crew-pc-captain, bf.specialists.crew-inexperienced-captain,
        bf.specialists.crew-experienced-captain, bf.specialists.crew-penalty-sailors-only

    Raises:
        InputError: the character has no background for it, or the morale is none.
    """
    usual = rules.morale if morale is None else morale
    if not 2 <= usual <= 12:
        raise InputError(f"morale {usual}", key="morale", expected="2 to 12")
    cited = rules.cite("crew")
    aboard = dict(crew)
    less = 0
    if captain:
        if background == "none":
            raise InputError(
                f"{captain} has no background for a captain", key="background", expected="fitting or captain"
            )
        aboard["captain"] = max(1, aboard.get("captain", 0))
        less = rules.inexperienced if background == "fitting" else 0
        cited += rules.cite("player captain", "inexperienced" if less else "experienced")
    missing = tuple(trade for trade, count in needs.items() if aboard.get(trade, 0) < count)
    cited += rules.cite("sailors only") if less and not rules.all_hands else ()
    return MusteredCrew(missing, usual + less, usual + (less if rules.all_hands else 0), cited)
