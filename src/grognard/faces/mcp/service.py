"""What a client may call and read at its seat, in texts: nothing here knows of the protocol."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from grognard.base.errors import GrognardError, InputError
from grognard.base.model_errors import explain_error
from grognard.faces.mcp import tools
from grognard.faces.mcp.fights import REFEREE_SEAT
from grognard.faces.mcp.open_games import OpenGames

TOOLS: Final[Mapping[str, type[tools.Tool]]] = {
    "fight": tools.Fight,
    "expedition": tools.Expedition,
    "open": tools.Open,
    "games": tools.Games,
    "turn": tools.Turn,
    "choose": tools.Choose,
    "wait": tools.Wait,
    "why_not": tools.WhyNot,
    "look": tools.Look,
    "story": tools.Story,
    "go_on": tools.GoOn,
    "order": tools.Order,
    "undo": tools.Undo,
    "say": tools.Say,
    "chances": tools.Chances,
    "rule": tools.LookUpRule,
    "roll": tools.RollDice,
    "ask": tools.Ask,
}
"""The tools by the names that clients call them by, in the order in which they are listed."""
_LOOK_EVERY: Final = 0.05
_DROPPED: Final = ("title", "default")


class CallResult(NamedTuple):
    """What a call came to: a text, and whether it says why nothing was done."""

    text: str
    is_error: bool = False


class Service:
    """The table of a server. Calls that touch a game are made one at a time.

    Args:
        desk: the games and the folder.
    """

    def __init__(self, desk: OpenGames) -> None:
        self.desk = desk
        self._lock = threading.Lock()

    def tools_of(self, seat: str) -> dict[str, type[tools.Tool]]:
        """The tools that a seat has."""
        return {name: one for name, one in TOOLS.items() if seat == REFEREE_SEAT or not one.for_referee}

    def call(self, seat: str, name: str, arguments: Mapping[str, Any]) -> CallResult:
        """Call a tool; what is wrong is a text, too, with what would be right."""
        try:
            request = self._read(seat, name, arguments)
            if isinstance(request, tools.Ask):
                return CallResult(request.answer(self.desk, seat))
            if isinstance(request, tools.Wait):
                self._wait(seat, request)
            with self._lock:
                return CallResult(request.answer(self.desk, seat))
        except GrognardError as error:
            return CallResult(f"No: {error}", is_error=True)

    def _read(self, seat: str, name: str, arguments: Mapping[str, Any]) -> tools.Tool:
        own = self.tools_of(seat)
        if name not in own:
            problem = (
                f"{name[:40]!r} is for the referee" if name in TOOLS else f"there is no tool {name[:40]!r}"
            )
            raise InputError(problem, expected=f"one of {', '.join(own)}")
        try:
            return msgspec.convert(arguments, own[name])
        except msgspec.ValidationError as error:
            found = explain_error(error, own[name])
            raise InputError(found.problem, key=found.key, expected=found.expected) from error

    def _wait(self, seat: str, request: tools.Wait) -> None:
        """Wait until the seat has something to do in the game."""
        until = time.monotonic() + request.seconds
        while True:
            with self._lock:
                if self.desk.game(request.game).is_due(seat):
                    return
            if time.monotonic() >= until:
                return
            time.sleep(_LOOK_EVERY)

    def story(self, seat: str, game: str) -> str:
        """The whole story of a game as a seat knows it.

        Raises:
            InputError: there is no such game.
        """
        with self._lock:
            return self.desk.game(game).story(seat, since=0, why=False)


def schema_of(tool: type[tools.Tool]) -> dict[str, Any]:
    """The JSON Schema of a tool's arguments, without what an assistant does not need.

    >>> schema_of(tools.RollDice)["required"]
    ['dice']
    """
    (own,) = msgspec.json.schema(tool)["$defs"].values()
    del own["description"]
    return _strip(own)


def _strip(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema without titles and defaults; a field that may be left out is no choice of nothing."""
    found: dict[str, Any] = {}
    for key, value in schema.items():
        if key in _DROPPED:
            continue
        if key == "properties":
            value = {name: _strip(_present(field)) for name, field in value.items()}
        found[key] = value
    return found


def _present(field: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema of a field where it is given."""
    kinds = [one for one in field.get("anyOf", ()) if one.get("type") != "null"]
    return field if len(kinds) != 1 else {**{k: v for k, v in field.items() if k != "anyOf"}, **kinds[0]}


def describe(tool: type[tools.Tool]) -> str:
    """What a tool is for, on one line."""
    return re.sub(r"\s+", " ", tool.__doc__ or "").strip()
