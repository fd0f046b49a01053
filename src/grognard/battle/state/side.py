"""One of the parties to a battle."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.pursuits import BY_KIND

RESOLVES: Final = (
    "to the death",
    "prudent",
    "cowardly",
    "at half strength",
    "when the leader falls",
    "before anybody dies",
)
"""When a side breaks off a fight of its own will, each at the number that stands for it."""

OCCASIONS: Final = ("", "first encounter", "first death", "half strength", "first blood")
"""When the nerve of a side is tested, each at the number that stands for it."""

NO_BLOOD: Final = 0
FIRST_BLOOD: Final = 1
BLOOD_CHECKED: Final = 2
"""Whether a side has been wounded, and been tested for it, where a house rule asks for that."""

TO_THE_DEATH: Final = 0
PRUDENT: Final = 1
COWARDLY: Final = 2
AT_HALF_STRENGTH: Final = 3
LEADERLESS: Final = 4


class Side:
    """One of the parties to a battle.

    `members` are its current combatants, `own` those it began with. `sight_feet` is how far it sees in the
    light there is, 0 for as far as there is a line of sight. `initial` counts its members at the start and
    those that have come since, `standing` those that still fight, `near` for each cell the number of members
    that reach it in melee (kept by `grognard.battle.state.field`). Without `has_long_reach` no member ever
    strikes at an approaching enemy; unless it `may_have_withdrawn` no member has withdrawn this round. Its
    `resolve` says when it breaks off a fight by choice. `leader` is the index of the combatant that it
    follows, or -1; it is `led` if the encounter names the leader. `broke` is the number of the `OCCASIONS` at
    which its morale failed, 0 for none. Its fugitives leave a closed field by its `exits`, if it has
    `own_exits`, else by any. Its `pursuit` is how it pursues fugitives (`grognard.battle.state.pursuits`),
    `drops` the bait that its own fugitives drop for pursuers. `lead` is the cell where it looks for enemies
    when it sees none, -1 while it has noted none.
    """

    def __init__(self, index: i64, name: str, members: list[Combatant]) -> None:
        self.index = index
        self.name = name
        self.members: Final = members
        self.own: Final = members.copy()
        self.initial: i64 = len(members)
        self.standing: i64 = len(members)
        self.player_characters: bool = False
        self.retained: bool = False
        self.captures: bool = False
        self.boards: bool = False
        self.surprisable: bool = True
        self.surprise_percent: i64 = -1
        self.ambushing: bool = False
        self.surprises: i64 = 0
        self.morale_adjustment: i64 = 0
        self.checks_morale: bool = True
        self.checked_first: bool = False
        self.checked_half: bool = False
        self.checked_death: bool = False
        self.blood: i64 = NO_BLOOD
        self.losses: i64 = 0
        self.passed_checks: i64 = 0
        self.broke: i64 = 0
        self.initiative: i64 = 0
        self.charisma_modifier: i64 = 0
        self.sight_feet: i64 = 0
        self.own_exits: bool = False
        self.exits: list[int] = []
        self.has_long_reach: bool = False
        self.daunted: bool = False
        self.harms_many: bool = False
        self.may_have_withdrawn: bool = True
        self.resolve: i64 = TO_THE_DEATH
        self.leader: i64 = -1
        self.led: bool = False
        self.pursuit: i64 = BY_KIND
        self.drops: i64 = 0
        self.lead: i64 = -1
        self.near = vec[i64]()
        self.longest_feet: i64 = 0
        self.note_reach()

    def note_reach(self) -> None:
        """Note whether any member has a long weapon, and how far one engages, as it is or could be made into.

        And whether any is `daunted` (its nerve is tested when it no longer outnumbers its enemies), and
        whether one `harms_many` at once from afar.

        Nothing is known of what its members, who may be new, have done this round.
        """
        self.may_have_withdrawn = True
        self.has_long_reach = False
        self.longest_feet = 0
        self.daunted = False
        self.harms_many = False
        for member in self.members:
            self.longest_feet = max(self.longest_feet, member.own_profile.control_feet)
            if member.own_profile.daunted:
                self.daunted = True
            if member.own_profile.has_long_reach:
                self.has_long_reach = True
            if member.own_profile.harms_many():
                self.harms_many = True
            for form in member.own_profile.forms:
                self.longest_feet = max(self.longest_feet, form.control_feet)
                if form.has_long_reach:
                    self.has_long_reach = True
                if form.harms_many():
                    self.harms_many = True

    def hangs_above(self) -> bool:
        """Whether none of its members has come yet: all of them hang above, and wait for prey beneath."""
        return self.initial == 0

    def forget_near(self, cells: i64) -> None:
        """Reset `near` for a field of `cells` cells, none within a member's reach."""
        self.near = vec[i64]([0] * cells)

    def twin(self, members: list[Combatant]) -> Side:
        """A copy of the side for another battle with these members and all settings from the start."""
        twin = Side(self.index, self.name, members)
        twin.player_characters = self.player_characters
        twin.retained = self.retained
        twin.captures = self.captures
        twin.boards = self.boards
        twin.surprisable = self.surprisable
        twin.surprise_percent = self.surprise_percent
        twin.ambushing = self.ambushing
        twin.surprises = self.surprises
        twin.morale_adjustment = self.morale_adjustment
        twin.resolve = self.resolve
        twin.leader, twin.led = self.leader, self.led
        twin.pursuit, twin.drops = self.pursuit, self.drops
        twin.checks_morale = self.checks_morale
        twin.charisma_modifier = self.charisma_modifier
        twin.sight_feet = self.sight_feet
        twin.own_exits, twin.exits = self.own_exits, self.exits
        return twin

    def copy_from(self, other: Side) -> None:
        """Take over everything that can differ between two moments of one battle."""
        self.standing = other.standing
        self.checked_first = other.checked_first
        self.checked_half = other.checked_half
        self.checked_death = other.checked_death
        self.blood = other.blood
        self.losses = other.losses
        self.passed_checks = other.passed_checks
        self.broke = other.broke
        self.initiative = other.initiative
        self.may_have_withdrawn = other.may_have_withdrawn
        self.lead = other.lead

    def state(self) -> tuple[int, ...]:
        """Everything that can differ between two moments of one battle, as a tuple of integers.

        The lead and the first blood are among them only where there is one, as is so in few fights.
        """
        numbers = (
            self.standing,
            int(self.checked_first),
            int(self.checked_half),
            int(self.checked_death),
            self.losses,
            self.passed_checks,
            self.initiative,
            self.broke,
        )
        if self.blood != NO_BLOOD:
            return (*numbers, self.lead, self.blood)
        return numbers if self.lead < 0 else (*numbers, self.lead)

    def restore(self, state: tuple[int, ...]) -> None:
        """Take over a state written by `state`."""
        self.standing = state[0]
        self.checked_first = bool(state[1])
        self.checked_half = bool(state[2])
        self.checked_death = bool(state[3])
        self.losses = state[4]
        self.passed_checks = state[5]
        self.initiative = state[6]
        self.broke = state[7]
        self.lead = state[8] if len(state) > 8 else -1
        self.blood = state[9] if len(state) > 9 else NO_BLOOD
