"""What a battle is made of: profiles, which never change, and combatants, which do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.weapon import Routine

# Profile flags
ALERT: Final = 1
INTELLIGENT: Final = 2
BEARS_TORCH: Final = 4
SNEAK: Final = 8
UNSTOPPABLE: Final = 16
ALL_ROUND: Final = 32
AIRBORNE: Final = 64
TURNS_FREELY: Final = 128
NO_SIDESTEP: Final = 256
CRAMPED: Final = 512
ON_TERRAIN: Final = 1 << 10
CASTER: Final = 1 << 11
UNDEAD: Final = 1 << 12
INCORPOREAL: Final = 1 << 13
FIREPROOF: Final = 1 << 14
WALLED: Final = 1 << 15
COVERED: Final = 1 << 16
BLANKET: Final = 1 << 17
HUMANOID: Final = 1 << 18
METAL: Final = 1 << 19
PLATE: Final = 1 << 20
NO_BRAWL: Final = 1 << 21
FLIER: Final = 1 << 22
TOUCHING: Final = 1 << 23
SEES_INVISIBLE: Final = 1 << 24
NO_VITALS: Final = 1 << 25
UNSTEADY: Final = 1 << 26
IN_WATER: Final = 1 << 27
HALF_FROM_EDGED: Final = 1 << 28
HALF_FROM_BLUNT: Final = 1 << 29
ONE_FROM_MISSILES: Final = 1 << 30
BARE: Final = 1 << 31
HURLS: Final = 1 << 32

HARDY: Final = HALF_FROM_EDGED | HALF_FROM_BLUNT | ONE_FROM_MISSILES
"""Takes less damage from some weapons."""

# Combatant flags
SURPRISED: Final = 1
MOVED: Final = 2
ATTACKED: Final = 4
DONE: Final = 8
FLEEING: Final = 16
SURRENDERED: Final = 32
DEAD: Final = 64
GONE: Final = 128
UNCONSCIOUS: Final = 256
HELD: Final = 512
RAN: Final = 1024
DELAYED: Final = 2048
REACHED: Final = 4096
CHARMED: Final = 8192
BEHIND: Final = 16384
UNDETECTED: Final = 32768
CHARGING: Final = 1 << 16
SET_WEAPON: Final = 1 << 17
TURNED: Final = 1 << 18
WITHDREW: Final = 1 << 19
HOLDING: Final = 1 << 20
CLOSING: Final = 1 << 21
PRONE: Final = 1 << 22
SHOT_FREE: Final = 1 << 23
FENDED: Final = 1 << 24
HURRIED: Final = 1 << 25
READIED: Final = 1 << 26
STOOD: Final = 1 << 27
HELPLESS: Final = 1 << 46
BLINDED: Final = 1 << 47
INVISIBLE: Final = 1 << 48
FOUND: Final = 1 << 49
FLESH_WOUND: Final = 1 << 50
WEAKENED: Final = 1 << 51
AFFLICTED: Final = 1 << 52
BOARDING: Final = 1 << 53
PINNED: Final = 1 << 54
BOUND: Final = 1 << 55
REVEALED: Final = 1 << 56
ASLEEP: Final = 1 << 57

STAYS: Final = 1 << 28
ALTERED: Final = 1 << 29
FACED: Final = 1 << 30
EXPOSED: Final = 1 << 32
OILED: Final = 1 << 33
SINGED: Final = 1 << 34
SUBDUING: Final = 1 << 38
GRIPPED: Final = 1 << 39
GRIPPING: Final = 1 << 40
TOUCHED: Final = 1 << 41
SILENCED: Final = 1 << 42
DAZED: Final = 1 << 43
FLOORED: Final = 1 << 44
DAZING: Final = 1 << 45

PLIGHTS: Final = (
    BLINDED | INVISIBLE | PRONE | UNCONSCIOUS | PINNED | FLESH_WOUND | WEAKENED | BOARDING | DAZED
)
"""What changes attack rolls, of the attacker or of its target."""

IN_BOUT: Final = GRIPPED | GRIPPING
"""Wrestles: holds somebody, or is held."""

OUT: Final = DEAD | GONE | SURRENDERED | UNCONSCIOUS
"""Off the board: takes no space, threatens nobody."""

AUTOMATIC: Final = FLEEING | CHARGING
"""Bound to what it does: nobody decides for it."""

UNABLE: Final = OUT | HELD | CHARMED
"""Cannot act."""

NOT_STANDING: Final = UNABLE | FLEEING
"""No longer counts towards a side's strength."""

ROUND_FLAGS: Final = (
    MOVED
    | ATTACKED
    | DONE
    | RAN
    | DELAYED
    | REACHED
    | CHARGING
    | TURNED
    | WITHDREW
    | HOLDING
    | CLOSING
    | SHOT_FREE
    | FENDED
    | HURRIED
    | READIED
    | STOOD
    | STAYS
    | ALTERED
    | FACED
    | SINGED
    | TOUCHED
    | BOARDING
)
"""What a new round clears."""

STEALTH: Final = BEHIND | UNDETECTED
"""Attacks from behind its enemies, unknown to them; both pass with the round in which it attacks."""


class Profile:
    """The numbers of one kind of combatant under one rulebook; shared by all of that kind.

    The armour class is in the book's own convention, `walk_feet` is the encounter move of a round,
    `attack_adjustment` is the referee's, `reach_feet` the farthest it strikes, `pair` its routine with a
    weapon in each hand or -1. `surprise_die` 0 and `surprise_range` -1 leave surprise to the book.
    `footing` is what the ground does to its Dexterity. Until it moves, `ground` is what it stands on or in,
    `terrain` a number for its attack rolls and `shelter` for those against it, `cover` what hides it from
    missiles and `screen` from blows, by the name of `cover_name`. `parting` names the attack preferred for a
    parting shot. `hit_dice` is a monster's number of dice, 0 for characters; `may_stand_ground` says that one
    too timid to fight is cornered, `acts_last` that its weapon is slow. `turning_feet` is how far it moves
    between turns; `flier` says whether it is winged, floats or swims (`grognard.rules.flight`). `saves` are
    its five saving throws; `surgery` helps it to pull missiles out of wounds. `hit_die_penalty`, part of
    `hit_dice_bonus`, is what a poor Constitution takes off each hit die, of which at least 1 is left.
    """

    ground: i64 = 0
    screen: i64 = 0
    cover_name: str = "cover"
    size: i64 = 2
    limbs: i64 = 2
    weight_pounds: i64 = 0
    load_pounds: i64 = 0
    escape_save: i64 = 12
    subduable: bool = True
    hit_die_penalty: i64 = 0

    def __init__(self, name: str, *, routines: list[Routine]) -> None:
        self.name = name
        self.plural = name + "s"
        self.kind = name
        self.routines = routines
        self.armour_class: i64 = 11
        self.shield_bonus: i64 = 0
        self.dexterity_defence: i64 = 0
        self.uses_two_hands: bool = False
        self.halfling: bool = False
        self.own_initiative: bool = False
        self.initiative_modifier: i64 = 0
        self.hit_dice: i64 = 0
        self.may_stand_ground: bool = False
        self.acts_last: bool = False
        self.attack_bonus: i64 = 0
        self.attack_row: i64 = 0
        self.attack_source = "monster attack bonus"
        self.attack_adjustment: i64 = 0
        self.strength_modifier: i64 = 0
        self.dexterity_modifier: i64 = 0
        self.charisma_modifier: i64 = 0
        self.dexterity: i64 = 0
        self.constitution: i64 = 0
        self.walk_feet: i64 = 40
        self.morale: i64 = 7
        self.flags: i64 = 0
        self.harmed_by: i64 = 0
        self.control_feet: i64 = 5
        self.hit_dice_count: i64 = 1
        self.hit_dice_sides: i64 = 8
        self.hit_dice_bonus: i64 = 0
        self.has_long_reach: bool = False
        self.temperament: i64 = 0
        self.summary = ""
        self.parting = ""
        self.reach_feet: i64 = 5
        self.pair: i64 = -1
        self.surprise_die: i64 = 0
        self.surprise_range: i64 = -1
        self.surprise_modifier: i64 = 0
        self.footing: i64 = 0
        self.turning_feet: i64 = 5
        self.flier: i64 = 0
        self.terrain: i64 = 0
        self.shelter: i64 = 0
        self.saves: tuple[int, ...] = (14, 15, 16, 17, 18)
        self.wisdom_modifier: i64 = 0
        self.intelligence: i64 = 0
        self.surgery: i64 = 0
        self.cover: i64 = 0


class Combatant:
    """One creature in a battle: where it stands, what it has left, what it has done this round.

    `thrown` has a bit for each `hand` whose weapon has been thrown away. `facing` is a heading of
    `grognard.battle.heading` or -1, `carried_feet` the way since the last turn; `altitude` is feet above the
    ground, below 0 under water, `flown_feet` the way over the ground this round. `stunned` counts rounds,
    `askew` those it takes to set the helmet right, `strain` what a strained muscle takes off its damage.
    `mighty`, `poisoned`, `paralysed` count saving throws that wait until blows land, `drained` damage to
    Constitution that does. `spent` and `reloading` go by `hand`, `burning` by the phase it began in.
    `subdued` is the part of its lost hit points that only subdues, `pending_subdual` the part of its pending
    damage; `softened` says that the last blow was meant to subdue. It `recovers` in that round, and from the
    round `rousable` on others may wake it. `grip` is the combatant it holds in wrestling, or -1.
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


# What a combatant announced before initiative, added up
NOTHING: Final = 0
RETREAT: Final = 1
CHARGE: Final = 2
ALL_OUT: Final = 4
SPLIT: Final = 8
TWO_WEAPONS: Final = 16
PARRY: Final = 32
SHIELD_WALL: Final = 64
