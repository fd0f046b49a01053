"""Which fields the events of each code have: what readers of a log may count on."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from grognard.battle.state import events as codes

WHOLLY: Final = "!"
NUMBER: Final = "@"
HOW: Final = "~"
_MARKS: Final = re.compile(f"([{WHOLLY}{NUMBER}{HOW}])")

# Code: the fields that every event of it has; after "|" those that it has when there is something to say.
# A name after a mark is the one whose side may know the field, or part of it. After "!" others are told
# nothing of it; after "@" all of a roll but the number needed; after "~" its result, but not the roll.
# Every event has a number, a round, a count, its code, rules (which may be none) and an audience besides.
FIELDS: Final[dict[str, str]] = {
    codes.SURPRISE: "side what result roll!side | who rounds",
    codes.DISTANCE: "roll | amount",
    codes.REACTION: "side result | what roll",
    codes.STANCE: "side result",
    codes.BOARDING: "side result roll",
    codes.ROUND: "amount",
    codes.INITIATIVE: "actor roll~actor | who amount",
    codes.SIDE_INITIATIVE: "side amount roll",
    codes.DECLARATION: "actor what | result amount",
    codes.MORALE: "side who what result roll!side",
    codes.FLIGHT: "actor | result",
    codes.SURRENDER: "actor",
    codes.ESCAPE: "actor | result",
    codes.CHASE: "side actor who result | amount roll",
    codes.BEAR: "actor target result",
    codes.DELAY: "actor | amount",
    codes.WAIT: "actor target | amount",
    codes.HOLD: "actor",
    codes.RELOAD: "actor rounds",
    codes.READY: "actor what",
    codes.SET: "actor",
    codes.STAND: "actor",
    codes.MISCELLANEOUS: "actor",
    codes.DOOR: "actor at what result | roll~actor",
    codes.MOVE: "actor mover way what | amount left!actor",
    codes.CHARGE: "actor target mover way amount",
    codes.FEND: "actor target mover way",
    codes.STUMBLE: "actor face",
    codes.FACE: "actor what",
    codes.ALTITUDE: "actor what amount height",
    codes.STALL: "actor amount height",
    codes.OVERRUN: "actor target result roll@target~actor",
    codes.ATTACK: "actor target what result roll@target~actor | amount",
    codes.DAMAGE: "actor target what roll~actor | result amount",
    codes.TOUCH: "actor target what | result",
    codes.IMMUNE: "actor target what",
    codes.HELPLESS_STRUCK: "actor target what",
    codes.FUMBLE: "actor what result | target",
    codes.WOUND: "target result left!target | amount",
    codes.DEATH: "target",
    codes.FALL: "target",
    codes.BLEED: "target amount left!target",
    codes.SPLINTER: "actor target amount",
    codes.LUCK: "actor what left!actor | target result roll@target",
    codes.NAMED: "actor target",
    codes.USAGE: "actor what left!actor roll!actor",
    codes.BANDAGE: "target left!target | actor",
    codes.CRITICAL: "target what face row rounds",
    codes.INJURY: "target what face row rounds",
    codes.CONSTITUTION: "target amount!target left!target",
    codes.FREEZE: "target",
    codes.KNOCKOUT: "target | rounds!target",
    codes.DAZE: "target",
    codes.WAKE: "actor | who mover way",
    codes.STIR: "actor | who result roll~actor",
    codes.SAVE: "actor what result roll!actor",
    codes.CHAFE: "target | amount",
    codes.EXTRACT: "actor target | amount",
    codes.HELMET: "actor rounds",
    codes.SENSE: "actor target",
    codes.BUMP: "actor target",
    codes.REVEAL: "actor result",
    codes.THROW: "actor at what result roll~actor | amount",
    codes.SCATTER: "actor at what face roll",
    codes.OILED: "actor target",
    codes.BLAZE: "actor at rounds",
    codes.BURN: "target what | actor result amount roll",
    codes.EXTINGUISH: "actor what result",
    codes.GRAB: "actor target what result roll@target~actor",
    codes.CONTEST: "actor target result roll~actor@target",
    codes.SQUEEZE: "actor target",
    codes.SILENCE: "actor target",
    codes.TAKE: "actor target result",
    codes.BREAK: "actor target what | result roll~actor",
    codes.PLACE: "actor mover way | target",
    codes.DRAG: "actor target what amount",
    codes.SHOVE: "actor target mover way",
    codes.BIND: "actor target result | mover way",
    codes.POWER: "actor at what | who target result mover way",
    codes.SPOIL: "actor what | result",
    codes.READ: "actor what rounds",
    codes.FORGET: "actor what!actor",
    codes.EFFECT: "target what result | actor rounds!target",
    codes.WEAR_OFF: "target what",
    codes.RISE: "target | mover way",
    codes.BEWILDER: "actor result roll",
    codes.IMAGE: "actor target what | amount",
    codes.REBOUND: "actor target what | result roll~target",
    codes.TURN: "actor result roll~actor | who amount",
    codes.LEVEL_LOST: "target amount left!target roll | actor result",
    codes.LEVEL_REGAINED: "target amount left!target",
    codes.MOOD: "actor what result roll!actor",
    codes.EYES: "actor target what",
    codes.BURST: "actor at what | who",
    codes.RUIN: "actor target what | result",
    codes.SAP: "target what amount!target left!target",
    codes.REGROW: "target result",
    codes.ARRIVE: "actor who | at result",
    codes.LIGHT: "target what result at",
    codes.MIX: "actor what rounds!actor",
    codes.DESTROY: "target what result | roll!target",
    codes.HARM: "actor target what | amount",
    codes.HEAL: "actor target what | amount!target",
    codes.WORD: "what | side actor target who mover way result rounds",
    codes.END: "result | side",
}


# Events that a side hears of even if it knows none of the combatants in them: fire, and a door
# that moves, show themselves.
PLAIN_TO_SEE: Final = (codes.BLAZE, codes.DOOR)


def fields_always(code: str) -> tuple[str, ...]:
    """The fields that every event of a code has."""
    return _names_in(FIELDS[code].partition("|")[0])


def fields_sometimes(code: str) -> tuple[str, ...]:
    """The fields that events of a code have when there is something to say."""
    return _names_in(FIELDS[code].partition("|")[2])


class Secret(NamedTuple):
    """A field that is the business of one side: that of the event's "actor", "target" or "side"."""

    field: str
    kept: str
    """What the others are not told: WHOLLY, the NUMBER of a roll, or HOW it came about."""
    owner: str


def secrets_of(code: str) -> tuple[Secret, ...]:
    """The secrets in events of a code.

    >>> secrets_of(codes.CONTEST)
    (Secret(field='roll', kept='~', owner='actor'), Secret(field='roll', kept='@', owner='target'))
    >>> secrets_of(codes.DELAY)
    ()
    """
    return tuple(
        Secret(field[0], kept, owner)
        for field in map(_MARKS.split, FIELDS[code].split())
        for kept, owner in zip(field[1::2], field[2::2], strict=True)
    )


def _names_in(fields: str) -> tuple[str, ...]:
    return tuple(_MARKS.split(field)[0] for field in fields.split())
