"""Morale checks, flight, chases, surrenders and escapes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.events import REFEREE, Event
from grognard.text.log_reader import LogReader
from grognard.text.wording import agree, count_words, is_many, side_words

_OCCASIONS: Final = {
    "half strength": " at half strength",
    "first death": " after the first death",
    "first blood": " at first blood",
    "extraordinary danger": " in extraordinary danger",
    "outnumbered": " on losing the greater number",
}


class FlightTeller:
    """Tells of morale checks and flight."""

    def __init__(self, log: LogReader) -> None:
        self._log = log

    def sentences(self) -> dict[str, Callable[[Event], str]]:
        """The method that tells each kind of event."""
        return {
            codes.MORALE: self._tell_morale,
            codes.FLIGHT: self._tell_flight,
            codes.SURRENDER: self._tell_surrender,
            codes.ESCAPE: self._tell_escape,
            codes.CHASE: self._tell_chase,
            codes.BEAR: self._tell_bear,
        }

    def _tell_morale(self, event: Event) -> str:
        side = self._log.battle.sides[event.side]
        rolled = "" if event.roll is None else f" (rolled {event.roll.total}, morale {event.roll.target})"
        subject, plural = side_words(side), is_many(side)
        if side.player_characters or self._are_several(event):
            subject, plural = self._log.names(list(event.who)), len(event.who) > 1
        check = f"the morale check{_OCCASIONS.get(event.what, '')}"
        if side.initial == 1 and event.what == "half strength":
            check = "the morale check at half the hit points"
        if event.result == "stands":
            return f"{subject} {'pass' if plural else 'passes'} {check}{rolled}."
        run = self._log.cover_following(event, codes.FLIGHT, codes.SURRENDER)
        fled = [one.actor for one in run if one.code == codes.FLIGHT and one.result != "cornered"]
        stay = [one.actor for one in run if one.code == codes.FLIGHT and one.result == "cornered"]
        yielded = [one.actor for one in run if one.code == codes.SURRENDER]
        broke = f"{subject} {'fail' if plural else 'fails'} {check}{rolled}"
        ends: list[str] = []
        for who, one, many in (
            (fled, "flees", "flee"),
            (yielded, "surrenders", "surrender"),
            (stay, "fights on, cornered", "fight on, cornered"),
        ):
            who = list(dict.fromkeys(who))
            if who and self._log.names(who) == subject:
                return f"{broke} and {agree(len(who), one, many)}."
            if who:
                ends.append(f"{self._log.names(who)} {agree(len(who), one, many)}")
        return f"{broke}{': ' if ends else ''}{', and '.join(ends)}."

    def _are_several(self, event: Event) -> bool:
        """Whether a morale check needs names: it is for a part of a side, or for several kinds.

        Another side must not learn hidden facts from the words: for it the kinds are judged by looks.
        """
        own = self._log.battle.sides[event.side].own
        if self._log.viewer in (REFEREE, event.side):
            return len({member.profile.morale for member in own}) > 1
        kinds = {self._log.battle.combatants[index].profile.kind for index in event.who}
        return len(kinds) > 1 or len(event.who) < 2 < len(own)

    def _tell_flight(self, event: Event) -> str:
        also = [one.actor for one in self._log.cover_following(event, codes.FLIGHT)]
        fled = list(dict.fromkeys([event.actor, *also]))
        if event.result == "cornered":
            return f"{self._log.name(event.actor)} has no way out, and fights on."
        if event.result == "at bay":
            return f"{self._log.names(fled)} {agree(len(fled), 'stands', 'stand')} at bay."
        if event.result:
            return f"{self._log.names(fled)} {agree(len(fled), 'retreats', 'retreat')}."
        return f"{self._log.names(fled)} {agree(len(fled), 'turns', 'turn')} to flee."

    def _tell_surrender(self, event: Event) -> str:
        run = [event.actor, *(one.actor for one in self._log.cover_following(event, codes.SURRENDER))]
        return f"{self._log.names(run)} {agree(len(run), 'surrenders', 'surrender')}."

    def _tell_escape(self, event: Event) -> str:
        if event.result == "gone":
            return f"{self._log.name(event.actor)} vanishes: the spell is over."
        if event.result:
            return f"{self._log.name(event.actor)} is banished."
        run = [event.actor, *(one.actor for one in self._log.cover_following(event, codes.ESCAPE))]
        return f"{self._log.names(run)} {agree(len(run), 'gets', 'get')} away."

    def _tell_chase(self, event: Event) -> str:
        hunters = self._log.battle.sides[event.side]
        chase = f"{side_words(hunters)} {agree(1 + is_many(hunters), 'gives', 'give')} chase"
        prey, many = self._log.names(list(event.who)), len(event.who)
        if event.result == "caught":
            time = f" after {count_words(event.amount, 'round')}" if event.amount else ""
            return f"{chase}: {prey} {agree(many, 'is', 'are')} overtaken{time}."
        if event.result in ("food", "treasure"):
            return f"{chase}, but {agree(1 + is_many(hunters), 'stops', 'stop')} for the {event.result}."
        if event.result == "faster":
            return f"{chase}, but {prey} {agree(many, 'is', 'are')} too fast."
        return f"{chase}, but {agree(1 + is_many(hunters), 'loses', 'lose')} {prey}."

    def _tell_bear(self, event: Event) -> str:
        actor, target = self._log.name(event.actor), self._log.name(event.target)
        flight = self._log.after(event)
        if event.result == "begins":
            if flight is not None and flight.code == codes.FLIGHT and flight.actor == event.actor:
                self._log.cover(flight)
            return f"{actor} picks up {target} and retreats."
        return f"{actor} carries {target} away."
