"""Moves and charges, each with its own blow when that comes right after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.events import Event
from grognard.battle.view.hearing import CAME, NEARED, SLIPPED, STIRS, WENT
from grognard.rules.flying import GROUNDED, SWIMMER
from grognard.text.blows import BlowTeller
from grognard.text.grappling import GrappleTeller
from grognard.text.log_reader import LogReader
from grognard.text.turns import TurnTeller
from grognard.text.wording import agree

_IN_AND_OUT: Final = {
    CAME: "come into sight",
    WENT: "go out of sight",
    NEARED: "come near unseen",
    SLIPPED: "slip away unseen",
}
"""The verbs of several whose way was seen at its end, or its beginning, alone."""
_WAYS_UP_AND_DOWN: Final = {"climb": "climbs", "land": "is driven down"}


class MoveTeller:
    """Tells of moves and charges."""

    def __init__(self, log: LogReader, turns: TurnTeller, blows: BlowTeller, grapples: GrappleTeller) -> None:
        self._log = log
        self._turns = turns
        self._blows = blows
        self._grapples = grapples

    def sentences(self) -> dict[str, Callable[[Event], str]]:
        """The method that tells each kind of event."""
        return {
            codes.MOVE: self._tell_move,
            codes.CHARGE: self._tell_charge,
            codes.FEND: self._tell_fend,
            codes.STUMBLE: self._tell_stumble,
            codes.OVERRUN: self._tell_overrun,
            codes.FACE: self._tell_face,
            codes.ALTITUDE: self._tell_altitude,
            codes.STALL: self._tell_stall,
        }

    def _tell_move(self, event: Event) -> str:
        if event.result == STIRS:
            dark = self._log.battle.sides[self._log.viewer].sight_feet > 0
            return f"Somebody moves {'in the dark' if dark else 'out of sight'}."
        if event.what == "flee":
            self._log.cover_following(event, codes.PLACE)  # of a friend who is borne along
        phrase = self._phrase_move(event)
        blow = self.own_blow(event)
        if blow is not None:
            self._log.cover(blow)
            one, _, rest = phrase
            rest = f"{event.amount}'" if one == "closes" else rest
            what = (
                self._blows.describe_blow(blow)
                if blow.code == codes.ATTACK
                else self._grapples.describe_grab(blow)
            )
            return f"{self._log.name(event.actor)} {f'{one} {rest}'.strip()} and {what}"
        movers = [event.actor]
        following = self._log.after(event)
        while following is not None and following.code == codes.MOVE:
            same_side = self._log.side_of(following) == self._log.side_of(event)
            if not same_side or self.own_blow(following) or self._phrase_move(following) != phrase:
                break
            if self._turns.heading(following) != self._turns.heading(event):
                break
            self._log.cover(following)
            movers.append(following.actor)
            following = self._log.after(following)
        one, many, rest = phrase
        return f"{self._log.names(sorted(movers))} {f'{agree(len(movers), one, many)} {rest}'.strip()}."

    def own_blow(self, move: Event) -> Event | None:
        """The mover's own blow or grab right after its move, unless that is in another phase."""
        blow = self._log.after(move)
        if blow is None or blow.code not in (codes.ATTACK, codes.GRAB) or blow.actor != move.actor:
            return None
        return blow if self._turns.heading(blow) in (None, self._turns.heading(move)) else None

    def _phrase_move(self, event: Event) -> tuple[str, str, str]:
        """The verb for one and for many, and the rest: "closes", "close", "25' with Ulf"."""
        if event.way is None:
            return event.result, _IN_AND_OUT[event.result], ""
        (from_x, from_y), (x, y) = event.way
        enemy = self._log.nearest_enemy(event)
        feet = f"{event.amount}'"
        if event.what == "flee":
            return "flees", "flee", feet
        if enemy < 0:
            return "moves", "move", feet
        name = self._log.name(enemy)
        if event.what == "withdraw":
            return "backs off", "back off", f"{feet} from {name}"
        if event.what == "hurry":
            return "backs off in a hurry", "back off in a hurry", f"{feet} from {name}"
        if event.what == "close":
            return "closes in", "close in", f"{feet} on {name}, on guard"
        if event.what == "overrun":
            return "pushes on", "push on", feet
        now = self._log.positions.cells_from(enemy, x=x, y=y)
        before = self._log.positions.cells_from(enemy, x=from_x, y=from_y)
        runs = event.what == "run"
        flier = self._log.battle.combatants[event.actor].profile.flier
        if flier != GROUNDED:
            one, many = ("swims", "swim") if flier == SWIMMER else ("flies", "fly")
            return one, many, f"{feet} toward {name}" if now < before else feet
        if now < before and now <= 1:
            return (
                ("runs", "run", f"{feet} up to {name}")
                if runs
                else ("closes", "close", f"{feet} with {name}")
            )
        if now < before:
            one, many = ("runs", "run") if runs else ("advances", "advance")
            return one, many, f"{feet} toward {name}"
        if now > before:
            return ("runs", "run", f"{feet} back") if runs else ("falls", "fall", f"back {feet}")
        return "shifts", "shift", feet

    def _tell_charge(self, event: Event) -> str:
        blow = self.own_blow(event)
        if blow is None:
            far = f" over {event.amount}'" if event.amount else ""
            return f"{self._log.name(event.actor)} charges {self._log.name(event.target)}{far}."
        self._log.cover(blow)
        far = f" {event.amount}'" if event.amount else ""
        return f"{self._log.name(event.actor)} charges{far} and {self._blows.describe_blow(blow)}"

    def _tell_overrun(self, event: Event) -> str:
        mover, blocker = self._log.name(event.actor), self._log.name(event.target)
        assert event.roll is not None
        if event.roll.success:
            return f"{mover} overruns {blocker} ({self._blows.brief(event)})."
        return f"{mover} tries to overrun {blocker} and is stopped ({self._blows.brief(event)})."

    def _tell_fend(self, event: Event) -> str:
        driven = event.way is not None and event.way[0] != event.way[1]
        back = f", driving the attacker back {self._log.battle.field.cell_feet}'" if driven else ""
        return f"{self._log.name(event.actor)} holds off {self._log.name(event.target)}{back}."

    def _tell_stumble(self, event: Event) -> str:
        if not event.face:
            return f"{self._log.name(event.actor)} is thrown to the ground."
        return f"{self._log.name(event.actor)} stumbles and falls (d20 {event.face})."

    def _tell_face(self, event: Event) -> str:
        return f"{self._log.name(event.actor)} turns to face {event.what}."

    def _tell_altitude(self, event: Event) -> str:
        verb = _WAYS_UP_AND_DOWN.get(event.what, "dives")
        return f"{self._log.name(event.actor)} {verb} {event.amount}' to {describe_altitude(event.height)}."

    def _tell_stall(self, event: Event) -> str:
        height = describe_altitude(event.height)
        return f"{self._log.name(event.actor)} stalls and drops {event.amount}' to {height}."


def describe_altitude(feet: int | None) -> str:
    """A height above the ground or a depth below the surface.

    >>> describe_altitude(30), describe_altitude(0), describe_altitude(-10)
    ("a height of 30'", 'ground level', "a depth of 10'")
    """
    if not feet:
        return "ground level"
    return f"a height of {feet}'" if feet > 0 else f"a depth of {-feet}'"
