"""Events: frozen facts of a battle, without prose. `grognard.text` makes sentences of them."""

from __future__ import annotations

from typing import Final, TypeAlias

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
DOOR: Final = "door"
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
CHASE: Final = "chase"
BEAR: Final = "bear"
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
INJURY: Final = "injury"
BLEED: Final = "bleed"
BANDAGE: Final = "bandage"
SPLINTER: Final = "splinter"
LUCK: Final = "luck"
USAGE: Final = "usage"
NAMED: Final = "named"
SAVE: Final = "saving throw"
FALL: Final = "fall"
CRITICAL: Final = "critical hit"
FUMBLE: Final = "fumble"
HELPLESS_STRUCK: Final = "helpless struck"
CONSTITUTION: Final = "constitution"
FREEZE: Final = "freeze"
CHAFE: Final = "chafe"
EXTRACT: Final = "extract"
HELMET: Final = "helmet"
SENSE: Final = "sense"
BUMP: Final = "bump"
REVEAL: Final = "reveal"
BOARDING: Final = "boarding"
POWER: Final = "power"
WEAR_OFF: Final = "wears off"
RISE: Final = "rise"
IMAGE: Final = "image"
REBOUND: Final = "rebound"
BEWILDER: Final = "bewildered"
EFFECT: Final = "effect"
HARM: Final = "harm"
HEAL: Final = "heal"
TURN: Final = "turning"
SPOIL: Final = "spoiled"
READ: Final = "reading"
FORGET: Final = "forgotten"
LEVEL_LOST: Final = "level lost"
LEVEL_REGAINED: Final = "level regained"
MOOD: Final = "mood"
EYES: Final = "eyes"
RUIN: Final = "ruin"
BURST: Final = "burst"
SAP: Final = "sap"
REGROW: Final = "regrow"
ARRIVE: Final = "arrive"
LIGHT: Final = "light"
MIX: Final = "mix"
DESTROY: Final = "destroy"
WORD: Final = "referee"
END: Final = "end"


Cell: TypeAlias = tuple[int, int]
Way: TypeAlias = tuple[Cell, Cell]

POINTS: Final = "points"
FEET: Final = "feet"
NUMBER: Final = "initiative number"
BONUS: Final = "share of the attack bonus"

# What `amount` counts; the other numbers of an event say it by their names.
UNITS: Final[dict[str, str]] = {
    DISTANCE: FEET,
    ROUND: "round",
    INITIATIVE: NUMBER,
    SIDE_INITIATIVE: NUMBER,
    DELAY: NUMBER,
    WAIT: NUMBER,
    DECLARATION: BONUS,
    MOVE: FEET,
    CHARGE: FEET,
    ALTITUDE: FEET,
    STALL: FEET,
    DRAG: FEET,
    ATTACK: FEET,
    THROW: FEET,
    DAMAGE: POINTS,
    WOUND: POINTS,
    BURN: POINTS,
    CHAFE: POINTS,
    BLEED: POINTS,
    SPLINTER: POINTS,
    EXTRACT: POINTS,
    HARM: POINTS,
    HEAL: POINTS,
    TURN: "hit dice",
    IMAGE: "images left",
    LEVEL_LOST: POINTS,
    LEVEL_REGAINED: POINTS,
    CONSTITUTION: POINTS,
    SAP: POINTS,
    CHASE: "rounds",
}


class Event:
    """One fact of a battle: the action, its combatants, place, time and rules, and the sides that may know.

    `event_fields.FIELDS` lists which of these an event has, by its code. Fields it does not have are -1 for
    an index, None for a place or a number with a name, and empty or 0 for the rest.

    Args:
        code: the kind of event.
        side: index of the side it happened to, if it concerns a whole side.
        actor: index of the combatant that acted.
        target: index of the combatant acted upon.
        who: indexes of further combatants.
        mover: index of the combatant that moved; the actor if not given.
        way: the first and last cell of a move.
        at: the cell where it happened.
        what: the weapon, the occasion or the manner.
        result: the outcome.
        amount: the amount, in the event's `unit`.
        face: the face of a die.
        row: the resulting row of a table.
        rounds: the rounds it lasts, or still takes.
        left: points left after it; of a move, the further feet it could have gone.
        height: feet above the ground after it, or below the surface when less than 0.
        audience: `EVERYONE`, `REFEREE`, or index of the only side that may see it.

    A recorded event has a `number`, the `round` and the `count` it happened in, and the knowledge of that
    moment: `known` has for each side the combatants whose positions it knew (a bit for each), `left_seen` the
    sides (a bit for each) that saw the mover set out, `place_seen` those with no wall between them and the
    place, `stirs` those near enough to hear the mover, which does not hide, `unseen` whether the mover is
    invisible. `dice` are all dice rolled since the event before, each as (sides, face, why), those of its own
    roll among them. `hearing` derives from it the event that a side is told.
    """

    def __init__(
        self,
        code: str,
        *,
        side: int = -1,
        actor: int = -1,
        target: int = -1,
        who: tuple[int, ...] = (),
        mover: int = -1,
        way: Way | None = None,
        at: Cell | None = None,
        what: str = "",
        result: str = "",
        amount: int = 0,
        face: int | None = None,
        row: int | None = None,
        rounds: int | None = None,
        left: int | None = None,
        height: int | None = None,
        roll: Roll | None = None,
        rules: tuple[str, ...] = (),
        audience: int = EVERYONE,
    ) -> None:
        self.code = code
        self.side = side
        self.actor = actor
        self.target = target
        self.who = who
        self.mover = mover if mover >= 0 or way is None else actor
        self.way = way
        self.at = at
        self.what = what
        self.result = result
        self.amount = amount
        self.unit = UNITS.get(code, "")
        self.face = face
        self.row = row
        self.rounds = rounds
        self.left = left
        self.height = height
        self.roll = roll
        self.rules = tuple(rule for rule in rules if rule)
        self.audience = audience
        self.number = 0
        self.round = 0
        self.count = 0
        self.known: tuple[int, ...] = ()
        self.left_seen = 0
        self.place_seen = 0
        self.stirs = 0
        self.unseen = False
        self.dice: tuple[tuple[int, int, int], ...] = ()

    def copy(self) -> Event:
        """The same event again."""
        event = Event(
            self.code,
            side=self.side,
            actor=self.actor,
            target=self.target,
            who=self.who,
            mover=self.mover,
            way=self.way,
            at=self.at,
            what=self.what,
            result=self.result,
            amount=self.amount,
            face=self.face,
            row=self.row,
            rounds=self.rounds,
            left=self.left,
            height=self.height,
            roll=self.roll,
            rules=self.rules,
            audience=self.audience,
        )
        event.number, event.round, event.count = self.number, self.round, self.count
        event.known, event.left_seen, event.place_seen = self.known, self.left_seen, self.place_seen
        event.stirs, event.unseen = self.stirs, self.unseen
        event.dice = self.dice
        return event

    def key(self) -> tuple[object, ...]:
        """Everything the event says, for comparing two logs."""
        return (
            self.number,
            self.round,
            self.count,
            self.code,
            self.side,
            self.actor,
            self.target,
            self.who,
            self.mover,
            self.way,
            self.at,
            self.what,
            self.result,
            self.amount,
            self.face,
            self.row,
            self.rounds,
            self.left,
            self.height,
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
    """The events of a battle so far, and each combatant's full hit points at its start."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.full_points: list[int] = []

    def add(self, event: Event, *, round_number: int, count: int) -> None:
        """Number an event and keep it."""
        event.number = len(self.events) + 1
        event.round = round_number
        event.count = count
        self.events.append(event)
