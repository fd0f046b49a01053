"""The elements of a battle: profiles, which never change, and combatants, which do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.flags import ATTACKED, STUNNED
from grognard.battle.state.profile import Profile
from grognard.battle.state.traces import Traces
from grognard.battle.state.wound import Wound

NUMBERS: Final = 31
"""How many numbers the state of a combatant has before its effects."""

MARKED: Final = 64
MARKS: Final = 62
"""So many kinds of effects, from `MARKED` on, set each a mark of its own on a combatant."""
_KIND_AT: Final = 48


def mark(number: i64) -> i64:
    """The mark of a number: that one bit."""
    # No constant is shifted: where this is compiled, it would be one of 32 bits.
    one: i64 = (number | 1) & 1
    return one << number


def marks_of(effects: list[int]) -> i64:
    """The marks that effects set: a bit for each kind, counted from `MARKED`."""
    marks: i64 = 0
    for effect in effects:
        kind: i64 = (effect >> _KIND_AT) - MARKED
        if 0 <= kind < MARKS:
            marks |= mark(kind)
    return marks


class Combatant:
    """One creature in a battle: its position, what it has left, and its actions in this round.

    `thrown` has a bit for each `hand` whose weapon has been thrown away. `facing` is a heading of
    `grognard.battle.ground.heading` or -1, `carried_feet` the feet moved since the last turn; `altitude` is
    feet above the ground, below 0 under water, `flown_feet` the feet flown over the ground this round.
    `spent` and `reloading` go by `hand`. `pending` is damage that waits until blows land. `grip` is the
    combatant it holds in wrestling, or -1. `effects` lists the effects on it (see
    `grognard.battle.state.effects`), `form` its current profile: its own, or one of the forms listed there.
    `casting` is the use of a power that it has announced or has in progress, 0 for none. `called_by` is -1
    for combatants present from the start; others may come as parts of that combatant or at its call. `placed`
    says that the encounter gives it a starting place, `arrival` when it comes, if not at the start (see
    `grognard.battle.state.arrival`). `marks` tell the effects on it that have a mark; like flags set by
    effects they follow from that list. `traces` are those of its battle.
    """

    def __init__(self, index: i64, side: i64, profile: Profile, name: str) -> None:
        self.index = index
        self.side = side
        self.profile = profile
        self.own_side = side
        self.own_profile = profile
        self.name = name
        self.flags: i64 = 0
        self.hit_points: i64 = 0
        self.max_hit_points: i64 = 0
        self.x: i64 = 0
        self.y: i64 = 0
        self.initiative: i64 = 0
        self.pending: Final = Wound()
        self.attacks_made: i64 = 0
        self.routine: i64 = -1
        self.target: i64 = -1
        self.waiting_for: i64 = -1
        self.rounds_run: i64 = 0
        self.reloading: i64 = 0
        self.declared: i64 = 0
        self.defence: i64 = 0
        self.directed_at: i64 = -1
        self.surprised_segments: i64 = 0
        self.ready: i64 = 0
        self.thrown: i64 = 0
        self.distracted: bool = False
        self.facing: i64 = -1
        self.carried_feet: i64 = 0
        self.altitude: i64 = 0
        self.flown_feet: i64 = 0
        self.spent: i64 = 0
        self.grip: i64 = -1
        self.form: i64 = 0
        self.casting: i64 = 0
        self.called_by: i64 = -1
        self.placed: bool = False
        self.arrival: i64 = 0
        self.effects: list[int] = []
        self.marks: i64 = 0
        self.traces: Traces = Traces()

    def copy_from(self, other: Combatant) -> None:
        """Take over everything that can differ between two moments of one battle."""
        self.flags = other.flags
        self.hit_points = other.hit_points
        self.max_hit_points = other.max_hit_points
        self.x = other.x
        self.y = other.y
        self.initiative = other.initiative
        self.pending.copy_from(other.pending)
        self.attacks_made = other.attacks_made
        self.routine = other.routine
        self.target = other.target
        self.waiting_for = other.waiting_for
        self.rounds_run = other.rounds_run
        self.reloading = other.reloading
        self.declared = other.declared
        self.defence = other.defence
        self.directed_at = other.directed_at
        self.surprised_segments = other.surprised_segments
        self.ready = other.ready
        self.thrown = other.thrown
        self.distracted = other.distracted
        self.facing = other.facing
        self.carried_feet = other.carried_feet
        self.altitude = other.altitude
        self.flown_feet = other.flown_feet
        self.spent = other.spent
        self.grip = other.grip
        self.side = other.side
        self.casting = other.casting
        if self.form != other.form:
            self.take_form(other.form)
        if self.effects or other.effects:
            self.effects = other.effects.copy()
            self.marks = other.marks

    def take_form(self, form: i64) -> None:
        """Take the form in that place of its own profile: 0 is itself."""
        self.form = form
        self.profile = self.own_profile if form == 0 else self.own_profile.forms[form - 1]

    def copy(self) -> Combatant:
        """A combatant of its own with the same state and the shared profile."""
        twin = Combatant(self.index, self.own_side, self.own_profile, self.name)
        twin.called_by = self.called_by
        twin.placed = self.placed
        twin.arrival = self.arrival
        twin.copy_from(self)
        return twin

    def state(self) -> tuple[int, ...]:
        """Everything that can differ between two moments of one battle, as a tuple of integers."""
        return (
            self.flags,
            self.hit_points,
            self.max_hit_points,
            self.x,
            self.y,
            self.initiative,
            self.pending.damage,
            self.attacks_made,
            self.routine,
            self.target,
            self.waiting_for,
            self.rounds_run,
            self.reloading,
            self.declared,
            self.defence,
            self.directed_at,
            self.surprised_segments,
            self.ready,
            self.thrown,
            int(self.distracted),
            self.facing,
            self.carried_feet,
            self.altitude,
            self.flown_feet,
            self.spent,
            self.pending.subduing,
            int(self.pending.spares),
            self.grip,
            self.side,
            self.form,
            self.casting,
            *self.effects,
        )

    def restore(self, state: tuple[int, ...]) -> None:
        """Take over a state written by `state`."""
        (
            self.flags,
            self.hit_points,
            self.max_hit_points,
            self.x,
            self.y,
            self.initiative,
            self.pending.damage,
            self.attacks_made,
            self.routine,
            self.target,
            self.waiting_for,
            self.rounds_run,
            self.reloading,
            self.declared,
            self.defence,
            self.directed_at,
            self.surprised_segments,
            self.ready,
            self.thrown,
        ) = state[:19]
        self.distracted = bool(state[19])
        (
            self.facing,
            self.carried_feet,
            self.altitude,
            self.flown_feet,
            self.spent,
            self.pending.subduing,
            spares,
            self.grip,
            self.side,
            form,
            self.casting,
        ) = state[20:NUMBERS]
        self.pending.spares = spares != 0
        self.take_form(form)
        self.effects = list(state[NUMBERS:])
        self.marks = marks_of(self.effects)


def has_attacked(one: Combatant) -> bool:
    """Whether a combatant has made an attack of this round, or done what stands in the place of one.

    A combatant with fewer attacks than in other rounds begins with some counted as made, which are not.
    """
    return one.attacks_made > 0 and (one.routine >= 0 or one.flags & ATTACKED != 0)


def is_stunned(one: Combatant) -> bool:
    """Whether a combatant is stunned: by a fist, until the end of a round, or by a heavier blow, for rounds.

    Rule: bcb.helpless.stunned-definition
    """
    return one.flags & STUNNED != 0
