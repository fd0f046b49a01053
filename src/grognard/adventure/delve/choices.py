"""The usual orders of a party in its place, each with its meaning."""

from __future__ import annotations

from grognard.adventure.delve import exploring
from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.meetings import mending
from grognard.adventure.party import orders
from grognard.adventure.places.level import Way

Choice = tuple[str, str]


def list_choices(context: PartyInDungeon, kind: str) -> list[Choice]:
    """The orders of a kind of decision, the common first."""
    if kind == "chase":
        return _chase_choices(context)
    return _exploring_choices(context)


def _exploring_choices(context: PartyInDungeon) -> list[Choice]:
    listed: list[Choice] = []
    state = context.state
    if not state.clock.lights and not context.area.entry.lit:
        listed += [("light torch", "Light a torch"), ("light lantern", "Light the lantern")]
    if exploring.lying_here(context):
        listed.append(("take", "Take what lies here"))
    for number, way in enumerate(context.ways(), 1):
        listed += _on_a_way(context, way, number)
    listed.append(("search", f"Search here ({_turns_to_search(context)})"))
    if exploring.known_traps(context):
        listed.append(("disarm", "Remove the trap"))
    listed += mending.list_cures(context)
    listed += [
        ("rest 1", "Rest a turn"),
        (orders.LEAVE, "Leave this place"),
    ]
    return listed


def _turns_to_search(context: PartyInDungeon) -> str:
    turns = exploring.turns_to_search(context)
    return f"{turns} turn" + ("s" if turns > 1 else "")


def _on_a_way(context: PartyInDungeon, way: Way, number: int) -> list[Choice]:
    here = context.state.area
    name = way.name_from(here)
    beyond = way.other(here)
    door = context.door(way.number)
    leads = f" to {context.level.areas[beyond].title}" if context.state.areas[beyond].seen else ""
    listed = [(f"go {name}", f"Go by the {name}{leads}")]
    if way.door is not None and not door.open and not context.state.areas[beyond].seen:
        listed.append((f"listen {name}", f"Listen at the {name}"))
    if exploring.needs_opening(context, way) and way.number in _doors_known_stuck(context):
        listed += [(f"force {name}", f"Force the {name}"), (f"pick {name}", "Pick its lock")]
    return listed


def _doors_known_stuck(context: PartyInDungeon) -> set[int]:
    """The doors of this area that are known to be stuck or locked."""
    return {way.number for way in context.ways() if way.number in context.state.stuck}


def _chase_choices(context: PartyInDungeon) -> list[Choice]:
    return [
        (orders.RUN, "Run on"),
        ("drop treasure", "Drop the treasure"),
        ("drop food", "Drop food"),
        (orders.OIL, "Set oil alight behind"),
        ("block furniture", "Throw furniture in their way"),
        (orders.STAND, "Stand and fight"),
    ]
