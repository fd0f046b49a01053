"""An expedition as one person at a table has it: what the person sees, may order, and is told."""

from __future__ import annotations

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.journey.day_of_travel import Wayfarers
from grognard.adventure.meetings.machine import Machine
from grognard.fight.expedition import Expedition
from grognard.fight.expeditions.land_scene import show_land
from grognard.fight.expeditions.level_scene import show_level
from grognard.fight.expeditions.menu import list_refused_orders, show_orders
from grognard.fight.expeditions.party_scene import (
    show_effects,
    show_lights,
    show_met,
    show_party,
    show_supplies,
    tell_sheets,
)
from grognard.fight.expeditions.shown import ExpeditionEnd, Onward, OrdersShown
from grognard.fight.expeditions.story import ExpeditionLines
from grognard.fight.shown import Refused, Told
from grognard.text.expedition_view import describe_end, describe_surroundings, describe_whereabouts, hour_of


class ExpeditionSeat:
    """An expedition as the referee has it, or the party, which gets nothing that it cannot know.

    All that a seat gives is plain data (`grognard.fight.expeditions.shown`). It follows the expedition: after
    each order it gives what is so then. A fight of the expedition has seats of its own.

    Args:
        expedition: which.
        referee: whether it is the referee's.

    >>> from grognard.fight.departing import delve
    >>> seat = ExpeditionSeat(delve("examples/places/under-hobs-mill.toml", seed=1), referee=False)
    >>> [area.title for area in seat.scene.level.areas]
    ['the mill cellar']
    >>> seat.orders.orders[0].label
    'Go by the east door'
    """

    def __init__(self, expedition: Expedition, *, referee: bool) -> None:
        self.expedition = expedition
        self.referee = referee
        self._story = ExpeditionLines(referee=referee)
        self._guide = expedition.make_guide()
        self._sheets = tell_sheets(expedition.machine)
        self._suggested: tuple[Machine, int, str] | None = None

    @property
    def scene(self) -> Onward:
        """Where the party is, who goes, what is left, and who is met."""
        machine, state = self.expedition.machine, self.expedition.machine.state
        delves = isinstance(machine, PartyInDungeon)
        when, rounds = machine.moment
        return Onward(
            kind=self.expedition.kind,
            referee=self.referee,
            level=show_level(machine, referee=self.referee) if isinstance(machine, PartyInDungeon) else None,
            land=show_land(machine, referee=self.referee) if isinstance(machine, Wayfarers) else None,
            party=show_party(machine, self._sheets),
            lights=show_lights(machine),
            supplies=show_supplies(machine),
            worth=state.worth,
            loot=tuple(state.loot),
            turn=when + 1 if delves else when,
            rounds=rounds,
            whole=machine.book.dungeon.rounds if delves else 0,
            hour=hour_of(machine),
            effects=show_effects(machine),
            place=describe_whereabouts(machine),
            surroundings=describe_surroundings(machine),
            met=show_met(machine, referee=self.referee),
        )

    @property
    def story(self) -> tuple[Told, ...]:
        """All that has happened, line by line, with the rolls and rules behind each."""
        return self._story.lines_of(self.expedition.machine)

    @property
    def orders(self) -> OrdersShown | None:
        """The orders that can be given now; None if it is over, or a fight is to be decided."""
        return show_orders(self.expedition.machine, self._suggest())

    def refused(self) -> tuple[Refused, ...]:
        """The orders that are refused now, with every reason."""
        return list_refused_orders(self.expedition.machine)

    @property
    def outcome(self) -> ExpeditionEnd | None:
        """How it has ended; None while it goes on."""
        machine = self.expedition.machine
        return ExpeditionEnd(machine.state.over, describe_end(machine)) if machine.state.over else None

    def _suggest(self) -> str:
        """The order that a guide suggests, asked once at each decision."""
        machine, given = self.expedition.machine, len(self.expedition.journal)
        if self._suggested is None or self._suggested[0] is not machine or self._suggested[1] != given:
            decides = machine.decision is not None and machine.decision.encounter is None
            order = self.expedition.suggest(self._guide) if decides and not self.expedition.over else ""
            self._suggested = machine, given, order
        return self._suggested[2]
