"""Flasks and fire: where a flask lands, who is splashed and burns, and how the flames go out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.events import Event
from grognard.text.blows import BlowTeller
from grognard.text.log_reader import LogReader
from grognard.text.wording import with_weapon

_BURNS: Final = {
    "direct": ("the burning oil does {} damage", "the burning oil does {} no harm"),
    "again": ("{} goes on burning", "the flames do {} no harm"),
    "splash": ("the splash burns {}", "the splash does {} no harm"),
    "flames": ("the fire on the ground scorches {}", "the fire on the ground does {} no harm"),
    "ground": ("the burning oil on the ground scorches {}", "the fire on the ground does {} no harm"),
    "holy water": ("the holy water burns {}", "the holy water does {} no harm"),
    "holy splash": ("a splash of holy water burns {}", "a splash of holy water does {} no harm"),
}


class FireTeller:
    """Tells of flasks, flames and their effects."""

    def __init__(self, log: LogReader, blows: BlowTeller) -> None:
        self._log = log
        self._blows = blows

    def sentences(self) -> dict[str, Callable[[Event], str]]:
        """The method that tells each kind of event."""
        return {
            codes.BURN: self._tell_burn,
            codes.OILED: self._tell_oiled,
            codes.SCATTER: self._tell_scatter,
            codes.BLAZE: self._tell_blaze,
            codes.EXTINGUISH: self._tell_extinguish,
            codes.THROW: self._tell_throw,
        }

    def _tell_burn(self, event: Event) -> str:
        harmed, unharmed = _BURNS[event.what]
        name = self._log.name(event.target)
        if event.result == "unharmed":
            return f"{unharmed.format(name)}."
        if event.what == "direct":
            return f"{name} is covered in burning oil{self._blows.tell_result_of(event)}"
        return harmed.format(name) + self._blows.tell_result_of(event)

    def _tell_oiled(self, event: Event) -> str:
        return f"{self._log.name(event.target)} is soaked in unlit oil."

    def _tell_scatter(self, event: Event) -> str:
        assert event.face is not None
        where = "out of sight" if event.at is None else f"at {event.at[0]},{event.at[1]}"
        return f"the {event.what} flies wide and breaks {where} (d10: {event.face % 10})."

    def _tell_blaze(self, event: Event) -> str:
        assert event.at is not None
        x, y = event.at
        return f"the oil on the ground at {x},{y} burns for {self._log.time_of(event.rounds or 0)}."

    def _tell_extinguish(self, event: Event) -> str:
        name = self._log.name(event.actor)
        if event.result == "in vain":
            return f"{name} tries {event.what} on the flames, in vain."
        return (
            f"{name} puts out the flames by {event.what}."
            if event.what.startswith("roll")
            else (f"{name} puts out the flames with {event.what}.")
        )

    def _tell_throw(self, event: Event) -> str:
        assert event.roll is not None
        where = "out of sight" if event.at is None else f"at {event.at[0]},{event.at[1]}"
        rolled = f"{event.roll.total}, needs {event.roll.target}"
        thing = with_weapon(event.what).removeprefix(" with ")
        ends = "" if event.result == "hit" else " and misses"
        return f"{self._log.name(event.actor)} throws {thing} at the ground {where}{ends} ({rolled})."
