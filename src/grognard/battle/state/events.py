"""Events: frozen facts of a battle, without prose. `grognard.text` makes sentences of them."""

from __future__ import annotations

from typing import Final

from grognard.dice.roll import Roll

EVERYONE: Final = -1
REFEREE: Final = -2

SURPRISE: Final = "surprise"
DISTANCE: Final = "distance"
REACTION: Final = "reaction"
STANCE: Final = "stance"
ROUND: Final = "round"
INITIATIVE: Final = "initiative"
SIDE_INITIATIVE: Final = "side initiative"
DECLARATION: Final = "declaration"
MOVE: Final = "move"
CHARGE: Final = "charge"
SET: Final = "set"
HOLD: Final = "hold"
FEND: Final = "fend"
STUMBLE: Final = "stumble"
STAND: Final = "stand"
READY: Final = "ready"
FACE: Final = "face"
ALTITUDE: Final = "altitude"
STALL: Final = "stall"
MISCELLANEOUS: Final = "miscellaneous action"
OVERRUN: Final = "overrun"
ATTACK: Final = "attack"
DAMAGE: Final = "damage"
TOUCH: Final = "touch"
WOUND: Final = "wound"
DEATH: Final = "death"
MORALE: Final = "morale"
FLIGHT: Final = "flight"
SURRENDER: Final = "surrender"
ESCAPE: Final = "escape"
DELAY: Final = "delay"
WAIT: Final = "wait"
RELOAD: Final = "reload"
IMMUNE: Final = "immune"
BURN: Final = "burn"
OILED: Final = "oiled"
SCATTER: Final = "scatter"
BLAZE: Final = "blaze"
EXTINGUISH: Final = "extinguish"
THROW: Final = "throw"
KNOCKOUT: Final = "knock-out"
WAKE: Final = "wake"
STIR: Final = "stir"
DAZE: Final = "daze"
GRAB: Final = "grab"
CONTEST: Final = "contest"
SQUEEZE: Final = "squeeze"
SILENCE: Final = "silence"
TAKE: Final = "take"
BREAK: Final = "break hold"
PLACE: Final = "place"
DRAG: Final = "drag"
SHOVE: Final = "shove"
BIND: Final = "bind"
SAVE: Final = "saving throw"
FALL: Final = "fall"
CRITICAL: Final = "critical hit"
FUMBLE: Final = "fumble"
HELPLESS_STRUCK: Final = "helpless struck"
CONSTITUTION: Final = "constitution"
FREEZE: Final = "freeze"
CHAFE: Final = "chafe"
EXTRACT: Final = "extract"
DRINK: Final = "drink"
HELMET: Final = "helmet"
SENSE: Final = "sense"
REVEAL: Final = "reveal"
BOARDING: Final = "boarding"
END: Final = "end"


class Event:
    """One fact: what happened, to whom, when, by which rules, and who may know.

    `actor` and `target` are combatant indexes, or side indexes for events of a whole side; -1 is nobody.
    `who` lists further combatants. `amount` is what the code says it is: damage, feet, a side's number.
    `audience` is `EVERYONE`, `REFEREE`, or the side that alone may see it.
    """

    def __init__(
        self,
        code: str,
        *,
        actor: int = -1,
        target: int = -1,
        who: tuple[int, ...] = (),
        what: str = "",
        result: str = "",
        amount: int = 0,
        left: int = 0,
        roll: Roll | None = None,
        rules: tuple[str, ...] = (),
        audience: int = EVERYONE,
    ) -> None:
        self.code = code
        self.actor = actor
        self.target = target
        self.who = who
        self.what = what
        self.result = result
        self.amount = amount
        self.left = left
        self.roll = roll
        self.rules = tuple(rule for rule in rules if rule)
        self.audience = audience
        self.number = 0
        self.round = 0
        self.count = 0

    def key(self) -> tuple[object, ...]:
        """Everything the event says, for comparing two logs."""
        return (
            self.number,
            self.round,
            self.count,
            self.code,
            self.actor,
            self.target,
            self.who,
            self.what,
            self.result,
            self.amount,
            self.left,
            None if self.roll is None else str(self.roll.as_dict()),
            self.rules,
            self.audience,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Event({self.number}, round {self.round}, {self.code}, {self.actor}>{self.target})"


class Log:
    """The events of a battle so far."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, event: Event, *, round_number: int, count: int) -> None:
        """Number an event and keep it."""
        event.number = len(self.events) + 1
        event.round = round_number
        event.count = count
        self.events.append(event)
