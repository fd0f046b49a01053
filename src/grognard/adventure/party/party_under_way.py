"""A party on its way: its people, its book, its dice, and its facts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Final, NamedTuple

from grognard.adventure.happening import EVERYBODY, Fact
from grognard.adventure.party import facts
from grognard.adventure.party.battleground import Battleground
from grognard.adventure.party.expedition_roster import ExpeditionRoster
from grognard.adventure.party.fighters import rate_of
from grognard.adventure.party.people import DEAD, GONE, OUT_OF_ACTION, Aftermath, Explorer
from grognard.adventure.party.state import FolkState, Meeting, PartyState
from grognard.adventure.places.dungeon_entries import FolkEntry, WanderingEntry
from grognard.adventure.rolls.senses import Searcher
from grognard.adventure.rolls.table_roll import TableRoll
from grognard.creatures.temper import Temper
from grognard.creatures.traits import find_traits
from grognard.dice.expression import parse_dice
from grognard.dice.purpose import OTHER
from grognard.dice.source import Dice, SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import Light
from grognard.encounter.hardship_entry import HardshipEntry
from grognard.encounter.tempers import temper_of_group
from grognard.rules.known_spells import find_known_spell

BY_MAP: Final = 2
"""The layout of fights since saves of version 2: a delve is fought on its map, a ship on its deck."""
BEASTS: Final = ("animal", "none", "")


class Weariness(NamedTuple):
    """A person's modifiers of attack rolls, damage, and saving throws."""

    attack: int = 0
    damage: int = 0
    saves: int = 0


# No ABC: compiled, all kinds of companies would share one memory of what is an instance of which.
class PartyUnderWay:
    """A party on its way; `book` is its rulebook with the borrowed parts.

    `layout` is how its fights are laid out: 1 is that of expeditions saved before maps were fought on.
    Its `facts` are noted as long as it is `told`. Those parts that differ under ground and under the sky are
    left to who derives from it.
    """

    state: PartyState
    layout: int = BY_MAP

    def __init__(self, roll: ExpeditionRoster, *, seed: int) -> None:
        self.roll = roll
        self.sheets = {sheet.name: sheet for sheet in roll.sheets}
        self.borrowed = roll.borrowed
        self.book = roll.borrowed.book
        self.ruleset = roll.ruleset
        self.seed = seed
        self.dice: Dice = SeededDice(Stream(seed))
        self.facts: list[Fact] = []
        self.told = True
        self._rates: dict[tuple[str, int], int] = {}
        self.fought_on: Battleground | None = None
        """The ground of the fight under way."""

    # What differs by the place.

    @property
    @abstractmethod
    def moment(self) -> tuple[int, int]:
        """The turn or day it is, and the round."""

    @property
    @abstractmethod
    def place_title(self) -> str:
        """The title of the place the party is in."""

    @property
    def place_words(self) -> str:
        """Where they are, as a sentence goes on: "in the guard room"."""
        return f"in {self.place_title}"

    @property
    @abstractmethod
    def outdoors(self) -> bool:
        """Whether they are under the sky."""

    @property
    @abstractmethod
    def light(self) -> Light:
        """By what light a fight here is fought."""

    @property
    def asleep(self) -> bool:
        """Whether none of them is awake."""
        return False

    @abstractmethod
    def wanderers(self) -> list[WanderingEntry]:
        """All who wander in these parts."""

    @abstractmethod
    def who_wanders(self) -> list[int]:
        """Which of them may be met just here, by their places."""

    @property
    @abstractmethod
    def place_key(self) -> str:
        """The key in the state of the place the party is in."""

    @abstractmethod
    def residents(self, number: int) -> FolkEntry:
        """The inhabitants of the place of that number."""

    @abstractmethod
    def expects(self, folk: FolkState) -> bool:
        """Whether the party knows of some folk before it meets them."""

    @abstractmethod
    def lay_out(self, meeting: Meeting, feet: int) -> Battleground:
        """The battleground of a meeting, with the sides as far apart as it allows, up to `feet`."""

    def limit_distance(self, meeting: Meeting, feet: int) -> int:
        """The encounter distance, limited by the place, from the rolled feet."""
        return self.lay_out(meeting, feet).feet

    @abstractmethod
    def leave_ground(self, ground: Battleground, after: Aftermath) -> None:
        """Take over what a fight has changed of its ground."""

    @abstractmethod
    def let_flee(self, ground: Battleground, after: Aftermath, folk: FolkState) -> bool:
        """Whether foes that have fled are now where the party may meet them again."""

    @abstractmethod
    def hardships(self, one: Explorer) -> dict[str, HardshipEntry]:
        """Reasons why a party member fights worse than usual, each with its modifiers."""

    def weariness(self, one: Explorer) -> Weariness:
        """The sum of a person's hardships, such as tiredness and hunger, in a fight."""
        found = self.hardships(one).values()
        return Weariness(
            sum(each.attack for each in found),
            sum(each.damage for each in found),
            sum(each.saves for each in found),
        )

    @abstractmethod
    def flee_from(self, meeting: Meeting, *, followed: bool) -> None:
        """Leave the monsters, pursued or not."""

    def free_run(self) -> int:
        """The feet that the party runs in a free round; 0 where flight is not counted in rounds."""
        return 0

    def is_out_of_sight(self, gap: int, run: int) -> bool:
        """Whether fleeing `run` feet, to a distance of `gap` feet, takes the party out of sight."""
        return True

    @abstractmethod
    def pursue(self, meeting: Meeting) -> None:
        """Run after monsters that flee from the party."""

    @abstractmethod
    def pass_fight(self, rounds: int) -> None:
        """Let the time of a fight pass, and go on."""

    @abstractmethod
    def pass_meeting(self) -> None:
        """Let the time of a meeting pass, and go on."""

    # Facts and rolls.

    def tell(
        self,
        code: str,
        *,
        who: Iterable[str] = (),
        what: str = "",
        where: str = "",
        result: str = "",
        amount: int = 0,
        dice: str = "",
        face: int = 0,
        needed: int = 0,
        rules: tuple[str, ...] = (),
        audience: str = EVERYBODY,
    ) -> None:
        """Record a fact, if facts are kept."""
        if not self.told:
            return
        when, rounds = self.moment
        self.facts.append(
            Fact(
                code,
                when,
                rounds,
                tuple(who),
                what,
                where,
                result,
                amount,
                dice,
                face,
                needed,
                tuple(rule for rule in rules if rule),
                audience,
            )
        )

    def die(self, sides: int) -> int:
        """A face of a die."""
        return int(self.dice.die(sides, OTHER))

    def total(self, dice: str) -> int:
        """The total of some dice."""
        return parse_dice(dice).total(self.dice, why=OTHER)

    def try_roll(self, roll: TableRoll, code: str, *, who: str = "", what: str = "", audience: str) -> bool:
        """Make a roll and note it; one of no faces fails without a die."""
        if roll.faces == 0:
            return False
        face = self.die(roll.die)
        success = roll.succeeds(face)
        self.tell(
            code,
            who=[who] if who else [],
            what=what,
            result="yes" if success else "no",
            dice=f"d{roll.die}",
            face=face,
            needed=roll.faces,
            rules=roll.rules,
            audience=audience,
        )
        return success

    def cite(self, topic: str, *names: str) -> tuple[str, ...]:
        """The rules behind some parts of a topic."""
        known = self.book.citations.get(topic, {})
        return tuple(rule for name in names if (rule := known.get(name, "")))

    # Who is there.

    @property
    def able(self) -> list[Explorer]:
        """The party's characters able to travel and act, in party order."""
        return [one for one in self.state.explorers if one.state not in OUT_OF_ACTION]

    @property
    def goes_on(self) -> bool:
        """Whether any party member can move and act."""
        return any(one.state not in OUT_OF_ACTION for one in self.state.explorers)

    @property
    def present(self) -> list[Explorer]:
        """The people with the party, on their feet or carried."""
        return [one for one in self.state.explorers if one.state not in GONE]

    def searcher(self, one: Explorer) -> Searcher:
        """A person as a listener or searcher."""
        sheet = self.sheets[one.name]
        return Searcher(sheet.race, sheet.hears, sheet.finds)

    def rate(self) -> int:
        """The feet of a turn that the party moves together, at half the pace with carried people.

        The referee may say another pace.

        Rule: bxe.movement.group-moves-at-slowest, bxe.chase.group-slowest-member,
            bxe.chase.group-rate-exception
        """
        if self.state.pace:
            return self.state.pace
        able = self.able
        slowest = min([self._rate_of(one) for one in able], default=0)
        return slowest // 2 if len(self.present) > len(able) else slowest

    def _rate_of(self, one: Explorer) -> int:
        """The rate of one of them, worked out once for each burden."""
        if not one.loot:
            return one.feet
        key = (one.name, one.loot)
        if key not in self._rates:
            self._rates[key] = rate_of(self.sheets[one.name], one, self.book)
        return self._rates[key]

    def hurt(self, one: Explorer, points: int, *, by: str, rules: tuple[str, ...] = ()) -> None:
        """Take hit points from a person, who may die of it."""
        one.hit_points -= points
        self.tell(facts.HURT, who=[one.name], what=by, amount=points, rules=rules)
        if one.hit_points <= 0:
            one.hit_points, one.state = 0, DEAD
            self.tell(facts.DIES, who=[one.name], what=by)

    def healing_dice(self, spell: str) -> str:
        """The dice that a healing spell gives back."""
        rules = find_known_spell(spell, self.book.powers, key="spell").rules
        return rules.heals if rules is not None and rules.heals else "1d6+1"

    # Encounters.

    def entry_of(self, folk: FolkState) -> FolkEntry:
        """The place's entry for a folk."""
        return self.wanderers()[folk.entry] if folk.wandering else self.residents(folk.entry)

    def temper_of(self, folk: FolkState) -> Temper:
        """The temper of a folk: whether it can be talked with, or attacks everyone it meets."""
        key = folk.wandering, folk.entry
        temper = self.roll.tempers.get(key)
        if temper is None:
            temper = self.roll.tempers[key] = temper_of_group(self.entry_of(folk).members, self.book)
        return temper

    def has_wits(self, folk: FolkState) -> bool:
        """Whether treasure means something to them."""
        entry = self.entry_of(folk)
        return any(
            member.character or find_traits(member.creature or "").mind not in BEASTS
            for member in entry.members
        )
