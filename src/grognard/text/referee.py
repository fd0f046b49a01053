"""Telling what the referee has done to a fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.events import REFEREE, Event
from grognard.text.log_reader import LogReader
from grognard.text.phases import describe_round
from grognard.text.wording import count_words, side_words

LEAD: Final = "Referee: "
_MANY: Final = {
    "is": "are",
    "has": "have",
    "dies": "die",
    "fights": "fight",
    "loses": "lose",
    "gives": "give",
}


class RefereeTeller:
    """Tells the words of the referee; the narrator is made of this and others like it."""

    def __init__(self, log: LogReader) -> None:
        self._log = log

    def sentences(self) -> dict[str, Callable[[Event], str]]:
        return {codes.WORD: self._tell_word}

    def _tell_word(self, event: Event) -> str:
        if event.what == "note":
            return event.result if event.audience != REFEREE else f"(For the referee: {event.result})"
        if event.what == "about":
            time = f" for {count_words(event.rounds, 'round')}" if event.rounds else ""
            return f"{LEAD}{self._log.names(list(event.who))} {_for(len(event.who), event.result)}{time}."
        if event.what == "move":
            return f"{LEAD}{self._log.name(event.actor)} {event.result or 'is elsewhere'}."
        if event.what == "end":
            won = f"{side_words(self._log.battle.sides[event.side])} won" if event.side >= 0 else "nobody won"
            return f"{LEAD}the fight ends here, and {won}."
        if event.what == "rule":
            return f"{LEAD}from now on {event.result}."
        if event.what == "structure":
            return f"{LEAD}from the next initiative on: {describe_round(event.result)}."
        return f"{LEAD}{event.result}."


def _for(count: int, words: str) -> str:
    """A clause in the singular, with its verb made to agree with `count`."""
    verb, _, rest = words.partition(" ")
    return f"{_MANY.get(verb, verb) if count > 1 else verb} {rest}".strip()
