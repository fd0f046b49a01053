"""The start of a fight: surprise, distance, reaction and the sides' first choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.events import Event
from grognard.text.explain import explain_roll, explain_total, face_range_words
from grognard.text.log_reader import LogReader
from grognard.text.wording import agree, count_words, is_many, side_words

_MEETING: Final = {
    "immediate attack": ("attacks at once", "attack at once"),
    "unfavorable": ("means no good", "mean no good"),
    "favorable": ("is willing to talk", "are willing to talk"),
    "very favorable": ("is friendly", "are friendly"),
}
_BEASTS: Final = {"pays no heed": ("pays no heed", "pay no heed"), "shies away": ("shies away", "shy away")}
_OBVIOUS: Final = {
    "mindless": ("is mindless", "are mindless"),
    "ravenous": ("hungers for the living", "hunger for the living"),
}
_STANCES: Final = {
    "fight": ("attacks", "attack"),
    "parley": ("offers to talk", "offer to talk"),
    "ready": ("makes ready to fight", "make ready to fight"),
    "leave": ("leaves in peace", "leave in peace"),
}


class OpeningTeller:
    """Tells what happens before the first round."""

    def __init__(self, log: LogReader) -> None:
        self._log = log

    def sentences(self) -> dict[str, Callable[[Event], str]]:
        """The method that tells each kind of event."""
        return {
            codes.SURPRISE: self._tell_surprise,
            codes.DISTANCE: self._tell_distance,
            codes.REACTION: self._tell_reaction,
            codes.STANCE: self._tell_stance,
        }

    def _tell_surprise(self, event: Event) -> str:
        side = self._log.battle.sides[event.side]
        if self._log.battle.ruleset.surprise.by_individual:
            return self._tell_segments(event)
        rolled = f" ({explain_roll(event.roll)})" if event.roll is not None else ""
        if not event.who:
            return f"{side_words(side)} {'are' if is_many(side) else 'is'} ready{rolled}."
        ambush = event.what == "ambush"
        if len(event.who) < self._log.count_known(event, event.side):
            caught = agree(len(event.who), "is", "are")
            return f"{self._log.names(list(event.who))} {caught} surprised; the rest are not{rolled}."
        if is_many(side):
            what = "walk into an ambush" if ambush else "are surprised"
        else:
            what = "walks into an ambush" if ambush else "is surprised"
        return f"{side_words(side)} {what}{rolled}."

    def _tell_segments(self, event: Event) -> str:
        """The rolls of a side whose members are surprised one by one, each for as long as it rolled."""
        side = self._log.battle.sides[event.side]
        rolls = [event]
        following = self._log.after(event)
        while following is not None and following.code == codes.SURPRISE and following.side == event.side:
            self._log.cover(following)
            rolls.append(following)
            following = self._log.after(following)
        highest = max([0, *(one.roll.target or 0 for one in rolls if one.roll is not None)])
        chance = f" (surprised on {face_range_words(highest)})" if highest else ""
        caught: dict[int, list[int]] = {}
        for roll in rolls:
            for index in roll.who:
                caught.setdefault(roll.rounds or 0, []).append(index)
        if not caught:
            return f"{side_words(side)} {'are' if is_many(side) else 'is'} ready{chance}."
        parts = [
            f"{self._log.names(who)} for {count_words(segments, 'segment')}"
            for segments, who in sorted(caught.items())
        ]
        total = sum(len(who) for who in caught.values())
        rest = "" if total >= self._log.count_known(event, event.side) else "; the rest are not"
        return f"surprised: {', '.join(parts)}{rest}{chance}."

    def _tell_distance(self, event: Event) -> str:
        rolled = f" ({explain_total(event.roll)})" if event.roll is not None else ""
        room = ", as far apart as the ground allows" if event.result else ""
        return f"the sides meet at {event.amount}'{room}{rolled}."

    def _tell_reaction(self, event: Event) -> str:
        if event.roll is None:
            why = self._those_met(event, *_OBVIOUS[event.what])
            return f"{why} and attack at once: no reaction is rolled."
        rolled = explain_total(event.roll)
        reaction = event.result.replace("favorable", "favourable")
        verbs = _BEASTS.get(event.what) or _MEETING.get(event.result)
        if verbs is None:
            return f"the reaction: {reaction} ({rolled})."
        return f"{self._those_met(event, *verbs)} ({reaction} reaction, {rolled})."

    def _those_met(self, event: Event, one: str, many: str) -> str:
        """The side that is met, with the verb for one or for many."""
        others = [side for side in self._log.battle.sides if side.index != event.side]
        if len(others) > 1:
            return f"The others {many}"
        return f"{side_words(others[0])} {many if is_many(others[0]) else one}"

    def _tell_stance(self, event: Event) -> str:
        if event.side < 0:
            return f"{self._log.side_name(event.side)} {_STANCES[event.result][1]}."
        side = self._log.battle.sides[event.side]
        one, many = _STANCES[event.result]
        return f"{side_words(side)} {many if is_many(side) else one}."
