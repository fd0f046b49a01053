"""Knock-outs and waking; wrestling from the grab to the release."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.events import Event
from grognard.text.blows import BlowTeller
from grognard.text.log_reader import LogReader
from grognard.text.wording import agree

_TRIES: Final = {
    "hold": ("gets hold of {other}", "grabs at {other}, but gets no hold"),
    "shove": ("shoves {other}", "tries to shove {other} in vain"),
    "drag roll": ("heaves {other} along", "tugs at {other} in vain"),
    "take": ("wrenches at the weapon of {other}", "wrenches in vain at the weapon of {other}"),
    "counter": ("twists in the grip of {other}", "twists in the grip of {other} in vain"),
}


class GrappleTeller:
    """Tells wrestling, knock-outs and waking."""

    def __init__(self, log: LogReader, blows: BlowTeller) -> None:
        self._log = log
        self._blows = blows

    def sentences(self) -> dict[str, Callable[[Event], str]]:
        """The method that tells each kind of event."""
        return {
            codes.KNOCKOUT: self._tell_knock_out,
            codes.WAKE: self._tell_wake,
            codes.STIR: self._tell_stir,
            codes.DAZE: self._tell_daze,
            codes.GRAB: self._tell_grab,
            codes.CONTEST: self._tell_contest,
            codes.SQUEEZE: self._tell_squeeze,
            codes.SILENCE: self._tell_silence,
            codes.TAKE: self._tell_take,
            codes.BREAK: self._tell_break,
            codes.PLACE: self._tell_place,
            codes.DRAG: self._tell_drag,
            codes.SHOVE: self._tell_shove,
            codes.BIND: self._tell_bind,
        }

    def _tell_knock_out(self, event: Event) -> str:
        return f"{self._log.name(event.target)} is knocked out{self._blows.knock_out_time(event)}."

    def _tell_wake(self, event: Event) -> str:
        if event.who:
            return self._tell_roused(event)
        return f"{self._log.name(event.actor)} comes to."

    def _tell_roused(self, event: Event) -> str:
        return f"{self._log.name(event.who[0])} wakes {self._log.name(event.actor)}."

    def _tell_stir(self, event: Event) -> str:
        if event.result == "sleeps on":
            return f"{self._log.name(event.actor)} sleeps on through the noise ({self._blows.brief(event)})."
        if event.result == "hears":
            return f"The noise wakes {self._log.name(event.actor)} ({self._blows.brief(event)})."
        if event.who:
            return self._tell_roused(event)
        woken = [event]
        following = self._log.after(event)
        alike = (event.code, event.result, event.who)
        while following is not None and (following.code, following.result, following.who) == alike:
            self._log.cover(following)
            woken.append(following)
            following = self._log.after(following)
        return f"{self._log.names([one.actor for one in woken])} {agree(len(woken), 'wakes', 'wake')}."

    def _tell_daze(self, event: Event) -> str:
        return f"{self._log.name(event.target)} is stunned."

    def _tell_grab(self, event: Event) -> str:
        return f"{self._log.name(event.actor)} {self.describe_grab(event)}"

    def describe_grab(self, event: Event) -> str:
        """A wrestler's attempt and its result, to the end of the sentence."""
        done, failed = _TRIES[event.what]
        words = (done if event.result == "success" else failed).format(other=self._log.name(event.target))
        text = f"{words} ({self._blows.brief(event)})"
        following = self._log.after(event)
        if following is not None and following.code == codes.CONTEST:
            self._log.cover(following)
            text += ", and is the stronger" if following.result == "success" else ", but is not strong enough"
            event = following
        self._log.cover_following(event, codes.PLACE)
        return f"{text}."

    def _tell_contest(self, event: Event) -> str:
        verdict = "is stronger than" if event.result == "success" else "is no match for"
        return f"{self._log.name(event.actor)} {verdict} {self._log.name(event.target)}."

    def _tell_squeeze(self, event: Event) -> str:
        text = f"{self._log.name(event.actor)} pummels {self._log.name(event.target)}"
        damage = self._log.after(event)
        if damage is None or damage.code != codes.DAMAGE or damage.target != event.target:
            return f"{text}."
        return text + self._blows.tell_result(event)

    def _tell_silence(self, event: Event) -> str:
        return f"{self._log.name(event.actor)} keeps {self._log.name(event.target)} from speaking."

    def _tell_take(self, event: Event) -> str:
        return f"{self._log.name(event.actor)} takes the {event.result} from {self._log.name(event.target)}."

    def _tell_break(self, event: Event) -> str:
        actor, other = self._log.name(event.actor), self._log.name(event.target)
        self._log.cover_following(event, codes.PLACE)
        if event.what == "release":
            return f"{actor} lets go of {other}."
        if event.result == "reversed":
            return f"{actor} reverses the hold: now {other} is held."
        rolled = f" (save {event.roll.total} vs {event.roll.target})" if event.roll is not None else ""
        if event.roll is None or event.roll.target is None:
            rolled = ""
        if event.result == "free":
            return f"{actor} breaks free of {other}{rolled}."
        return f"{actor} struggles in the grip of {other}{rolled}."

    def _tell_bind(self, event: Event) -> str:
        if event.result == "bound":
            return f"{self._log.name(event.actor)} ties up {self._log.name(event.target)}."
        return f"{self._log.name(event.actor)} cuts {self._log.name(event.target)} loose."

    def _tell_place(self, event: Event) -> str:
        if event.target < 0:
            return f"{self._log.name(event.actor)} is drawn away."
        placed = [event, *self._log.cover_following(event, codes.PLACE)]
        upon = list(dict.fromkeys(one.target for one in placed))
        verb = agree(len(placed), "is", "are")
        return f"{self._log.names(sorted(one.actor for one in placed))} {verb} upon {self._log.names(upon)}."

    def _tell_drag(self, event: Event) -> str:
        self._log.cover_following(event, codes.PLACE)
        verb = "carries off" if event.what == "carry" else "drags"
        whom = self._log.name(event.target)
        return f"{self._log.name(event.actor)} {verb} {whom}, {event.amount}' from there."

    def _tell_shove(self, event: Event) -> str:
        driven = event.way is not None and event.way[0] != event.way[1]
        pushed = "is driven back" if driven else "has nowhere to be driven to"
        return f"{self._log.name(event.target)} {pushed}."
