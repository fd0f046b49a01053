"""What a battle is made of: profiles, which never change, and combatants, which do."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.flags import DAZED
from grognard.battle.state.profile import Profile


class Combatant:
    """One creature in a battle: where it stands, what it has left, what it has done this round.

    `thrown` has a bit for each `hand` whose weapon has been thrown away. `facing` is a heading of
    `grognard.battle.ground.heading` or -1, `carried_feet` the way since the last turn; `altitude` is feet
    above the ground, below 0 under water, `flown_feet` the way over the ground this round. `stunned`
    counts rounds, `askew` those it takes to set the helmet right, `strain` what a strained muscle takes
    off its damage. `mighty`, `poisoned`, `paralysed` count saving throws that wait until blows land,
    `drained` damage to Constitution that does. `spent` and `reloading` go by `hand`, `burning` by the
    phase it began in. `subdued` is the part of its lost hit points that only subdues, `pending_subdual`
    the part of its pending damage; `softened` says that the last blow was meant to subdue. It `recovers`
    in that round, and from the round `rousable` on others may wake it. `grip` is the combatant it holds
    in wrestling, or -1.
    """

    def __init__(self, index: i64, side: i64, profile: Profile, name: str) -> None:
        self.index = index
        self.side = side
        self.profile = profile
        self.name = name
        self.flags: i64 = 0
        self.hit_points: i64 = 0
        self.max_hit_points: i64 = 0
        self.x: i64 = 0
        self.y: i64 = 0
        self.initiative: i64 = 0
        self.pending: i64 = 0
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
        self.stunned: i64 = 0
        self.askew: i64 = 0
        self.strain: i64 = 0
        self.mighty: i64 = 0
        self.poisoned: i64 = 0
        self.paralysed: i64 = 0
        self.drained: i64 = 0
        self.constitution_lost: i64 = 0
        self.stuck: i64 = 0
        self.stuck_sides: i64 = 0
        self.potions: i64 = 0
        self.spent: i64 = 0
        self.burning: i64 = 0
        self.subdued: i64 = 0
        self.pending_subdual: i64 = 0
        self.softened: i64 = 0
        self.recovers: i64 = 0
        self.rousable: i64 = 0
        self.dazed_until: i64 = 0
        self.grip: i64 = -1

    def copy_from(self, other: Combatant) -> None:
        """Take over everything that can differ between two moments of one battle."""
        self.flags = other.flags
        self.hit_points = other.hit_points
        self.max_hit_points = other.max_hit_points
        self.x = other.x
        self.y = other.y
        self.initiative = other.initiative
        self.pending = other.pending
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
        self.stunned = other.stunned
        self.askew = other.askew
        self.strain = other.strain
        self.mighty = other.mighty
        self.poisoned = other.poisoned
        self.paralysed = other.paralysed
        self.drained = other.drained
        self.constitution_lost = other.constitution_lost
        self.stuck = other.stuck
        self.stuck_sides = other.stuck_sides
        self.potions = other.potions
        self.spent, self.burning = other.spent, other.burning
        self.subdued = other.subdued
        self.pending_subdual = other.pending_subdual
        self.softened = other.softened
        self.recovers = other.recovers
        self.rousable = other.rousable
        self.dazed_until = other.dazed_until
        self.grip = other.grip

    def copy(self) -> Combatant:
        """A combatant of its own with the same state and the shared profile."""
        twin = Combatant(self.index, self.side, self.profile, self.name)
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
            self.pending,
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
            self.stunned,
            self.askew,
            self.strain,
            self.mighty,
            self.poisoned,
            self.paralysed,
            self.drained,
            self.constitution_lost,
            self.stuck,
            self.stuck_sides,
            self.potions,
            self.spent,
            self.burning,
            self.subdued,
            self.pending_subdual,
            self.softened,
            self.recovers,
            self.rousable,
            self.dazed_until,
            self.grip,
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
            self.pending,
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
        self.facing = state[20]
        self.carried_feet = state[21]
        self.altitude = state[22]
        self.flown_feet = state[23]
        (
            self.stunned,
            self.askew,
            self.strain,
            self.mighty,
            self.poisoned,
            self.paralysed,
            self.drained,
            self.constitution_lost,
            self.stuck,
            self.stuck_sides,
            self.potions,
        ) = state[24:35]
        self.spent, self.burning = state[35:37]
        (
            self.subdued,
            self.pending_subdual,
            self.softened,
            self.recovers,
            self.rousable,
            self.dazed_until,
            self.grip,
        ) = state[37:44]


def is_stunned(one: Combatant) -> bool:
    """Whether a combatant is stunned: by a fist, until the end of a round, or by a heavier blow, for rounds.

    Rule: bcb.helpless.stunned-definition
    """
    return one.stunned > 0 or one.flags & DAZED != 0
