"""What a battle is made of: weapons and profiles that never change, combatants and sides that do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Weapon flags
MISSILE: Final = 1
THROWN: Final = 2
LONG_REACH: Final = 4
STRENGTH_TO_DAMAGE: Final = 8
SILVER: Final = 16
MAGIC: Final = 32
CHARGE_WEAPON: Final = 64
SETTABLE: Final = 128
TWO_HANDED: Final = 256
UNWIELDY: Final = 512
THIRD_RANK: Final = 1024
NO_SUBDUE: Final = 1 << 18
UNARMED: Final = 1 << 19
SUBDUES: Final = 1 << 20
GEAR: Final = 1 << 21

# Profile flags
ALERT: Final = 1
INTELLIGENT: Final = 2
MINDLESS: Final = 4
SNEAK: Final = 8
UNSTOPPABLE: Final = 16
ALL_ROUND: Final = 32
AIRBORNE: Final = 64
HUMANOID: Final = 1 << 18
METAL: Final = 1 << 19
PLATE: Final = 1 << 20
NO_BRAWL: Final = 1 << 21
FLIER: Final = 1 << 22
TOUCHING: Final = 1 << 23

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
SUBDUING: Final = 1 << 38
GRIPPED: Final = 1 << 39
GRIPPING: Final = 1 << 40
TOUCHED: Final = 1 << 41
SILENCED: Final = 1 << 42
DAZED: Final = 1 << 43
FLOORED: Final = 1 << 44
DAZING: Final = 1 << 45

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
    | TOUCHED
)
"""What a new round clears."""

STEALTH: Final = BEHIND | UNDETECTED
"""Attacks from behind its enemies, unknown to them; both pass with the round in which it attacks."""

FLAGS: Final = (
    (SURPRISED, "surprised"),
    (MOVED, "moved"),
    (ATTACKED, "attacked"),
    (DONE, "done"),
    (FLEEING, "fleeing"),
    (SURRENDERED, "surrendered"),
    (DEAD, "dead"),
    (GONE, "gone"),
    (UNCONSCIOUS, "unconscious"),
    (HELD, "held"),
    (RAN, "ran"),
    (DELAYED, "delayed"),
    (REACHED, "reached"),
    (CHARMED, "charmed"),
    (BEHIND, "behind"),
    (UNDETECTED, "undetected"),
    (CHARGING, "charging"),
    (SET_WEAPON, "set"),
    (TURNED, "turned"),
    (WITHDREW, "withdrew"),
    (HOLDING, "holding"),
    (CLOSING, "closing"),
    (PRONE, "prone"),
    (SHOT_FREE, "shot-free"),
    (FENDED, "fended"),
    (HURRIED, "hurried"),
    (READIED, "readied"),
    (STOOD, "stood"),
    (SUBDUING, "subduing"),
    (GRIPPED, "gripped"),
    (GRIPPING, "gripping"),
    (TOUCHED, "touched"),
    (SILENCED, "silenced"),
    (DAZED, "dazed"),
    (FLOORED, "floored"),
    (DAZING, "dazing"),
)
"""What each flag of a combatant is called in the text of a fight."""


class Weapon:
    """One way of attacking: a weapon in the hand, or a claw. Distances in feet, reload in rounds.

    The damage is `dice_count`d`dice_sides` + `dice_bonus`; `magic_bonus` is added to both rolls.
    """

    def __init__(
        self, name: str, *, dice_count: i64, dice_sides: i64, dice_bonus: i64 = 0, flags: i64 = 0
    ) -> None:
        self.name = name
        self.dice_count = dice_count
        self.dice_sides = dice_sides
        self.dice_bonus = dice_bonus
        self.flags = flags
        self.magic_bonus: i64 = 0
        self.reach_feet: i64 = 5
        self.short_feet: i64 = 0
        self.medium_feet: i64 = 0
        self.long_feet: i64 = 0
        self.reload_rounds: i64 = 0
        self.effects: tuple[str, ...] = ()


class Routine:
    """The attacks of one turn, in order: one weapon for most, two claws and a bite for some.

    `hand` numbers what must be in hand for it: routines with the same number need no change of weapons.
    """

    def __init__(self, weapons: list[Weapon]) -> None:
        self.weapons = weapons
        self.size: i64 = len(weapons)
        self.is_missile: bool = (weapons[0].flags & MISSILE) != 0
        self.name: str = " / ".join(weapon.name for weapon in weapons)
        self.hand: i64 = 0
        self.two_handed: bool = (weapons[0].flags & TWO_HANDED) != 0


class Profile:
    """The numbers of one kind of combatant under one rulebook; shared by all of that kind.

    The armour class is in the book's own convention, `walk_feet` is the encounter move of a round,
    `attack_adjustment` is the referee's, `reach_feet` the farthest it strikes, `pair` its routine with a
    weapon in each hand or -1. `surprise_die` 0 and `surprise_range` -1 leave surprise to the book.
    `terrain` is what the ground does to its attack rolls, `shelter` to those against it, `footing` to its
    Dexterity; `parting` names the attack preferred for a parting shot. `hit_dice` is a monster's number
    of dice, 0 for characters; `may_stand_ground` says that one too timid to fight is cornered,
    `acts_last` that its weapon is slow.
    """

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
        self.terrain: i64 = 0
        self.shelter: i64 = 0
        self.size: i64 = 2
        self.limbs: i64 = 2
        self.weight_pounds: i64 = 0
        self.load_pounds: i64 = 0
        self.escape_save: i64 = 12
        self.subduable: bool = True


class Combatant:
    """One creature in a battle: where it stands, what it has left, what it has done this round.

    `thrown` has a bit for each `hand` whose weapon has been thrown away. `subdued` is the part of its lost
    hit points that only subdues, `pending_subdual` the part of its pending damage; `softened` says that the
    last blow was meant to subdue. It `recovers` in that round, and from the round `rousable` on others may
    wake it. `grip` is the combatant it holds in wrestling, or -1.
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
        (
            self.subdued,
            self.pending_subdual,
            self.softened,
            self.recovers,
            self.rousable,
            self.dazed_until,
            self.grip,
        ) = state[20:27]


# What a combatant announced before initiative, added up
NOTHING: Final = 0
RETREAT: Final = 1
CHARGE: Final = 2
ALL_OUT: Final = 4
SPLIT: Final = 8
TWO_WEAPONS: Final = 16
PARRY: Final = 32
SHIELD_WALL: Final = 64

HOSTILE: Final = 0
WARY: Final = 1
FRIENDLY: Final = 2


class Side:
    """One of the parties to a battle.

    `sight_feet` is how far it sees in the light there is, 0 for as far as there is a line of sight.
    `initial` counts its members at the start, `standing` those who still fight, `near` says for every cell
    how many of its members reach that cell in melee (kept by `grognard.battle.field`).
    """

    def __init__(self, index: i64, name: str, members: list[Combatant]) -> None:
        self.index = index
        self.name = name
        self.members = members
        self.initial: i64 = len(members)
        self.standing: i64 = len(members)
        self.player_characters: bool = False
        self.captures: bool = False
        self.surprisable: bool = True
        self.surprise_percent: i64 = -1
        self.ambushing: bool = False
        self.morale_adjustment: i64 = 0
        self.checks_morale: bool = True
        self.checked_first: bool = False
        self.checked_half: bool = False
        self.checked_death: bool = False
        self.losses: i64 = 0
        self.passed_checks: i64 = 0
        self.initiative: i64 = 0
        self.charisma_modifier: i64 = 0
        self.sight_feet: i64 = 0
        self.has_long_reach: bool = False
        for member in members:
            if member.profile.has_long_reach:
                self.has_long_reach = True
        self.near: list[int] = []

    def copy_from(self, other: Side) -> None:
        """Take over everything that can differ between two moments of one battle."""
        self.standing = other.standing
        self.checked_first = other.checked_first
        self.checked_half = other.checked_half
        self.checked_death = other.checked_death
        self.losses = other.losses
        self.passed_checks = other.passed_checks
        self.initiative = other.initiative

    def state(self) -> tuple[int, ...]:
        """Everything that can differ between two moments of one battle, as a tuple of integers."""
        return (
            self.standing,
            int(self.checked_first),
            int(self.checked_half),
            int(self.checked_death),
            self.losses,
            self.passed_checks,
            self.initiative,
        )

    def restore(self, state: tuple[int, ...]) -> None:
        """Take over a state written by `state`."""
        self.standing = state[0]
        self.checked_first = bool(state[1])
        self.checked_half = bool(state[2])
        self.checked_death = bool(state[3])
        self.losses = state[4]
        self.passed_checks = state[5]
        self.initiative = state[6]
