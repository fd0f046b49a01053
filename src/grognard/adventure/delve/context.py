"""What everything in a dungeon is done with: the level, the people, the book, the dice, and what is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.adventure.delve.state import AreaState, Delve, DoorState, FolkState
from grognard.adventure.happening import EVERYBODY, Fact
from grognard.adventure.party.people import DEAD, Explorer, Sheet, rate_of
from grognard.adventure.places.dungeon_entries import FolkEntry
from grognard.adventure.places.level import Area, Level, Way
from grognard.adventure.rolls.senses import Searcher
from grognard.adventure.rolls.table_roll import TableRoll
from grognard.creatures.traits import find_traits
from grognard.dice.expression import parse_dice
from grognard.dice.purpose import OTHER
from grognard.dice.source import SeededDice
from grognard.encounter.spells import know_spell
from grognard.rulebooks.schema import Rulebook
from grognard.rules.ruleset import Ruleset

SAVES: Final = ("death", "wands", "paralysis", "breath", "spells")
BEASTS: Final = ("animal", "none", "")


class Context:
    """A party in a dungeon, with what all parts of it need."""

    def __init__(
        self,
        level: Level,
        sheets: list[Sheet],
        state: Delve,
        *,
        book: Rulebook,
        ruleset: Ruleset,
        dice: SeededDice,
    ) -> None:
        self.level = level
        self.sheets = {sheet.name: sheet for sheet in sheets}
        self.state = state
        self.book = book
        self.ruleset = ruleset
        self.dice = dice
        self.facts: list[Fact] = []

    # What is told, and what is rolled.

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
        """Note what has happened."""
        clock = self.state.clock
        self.facts.append(
            Fact(
                code,
                clock.turn,
                self.state.rounds,
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
        return parse_dice(dice).roll(self.dice, why=OTHER).total

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
        """Those of the party who can go and act, in their order."""
        return [one for one in self.state.explorers if one.able]

    @property
    def present(self) -> list[Explorer]:
        """Those who are with the party, on their feet or carried."""
        return [one for one in self.state.explorers if one.present]

    def searcher(self, one: Explorer) -> Searcher:
        """Somebody as one who listens or looks."""
        sheet = self.sheets[one.name]
        return Searcher(sheet.race, sheet.hears, sheet.finds)

    def rate(self) -> int:
        """The feet of a turn that the party goes together, those who are carried at half the pace.

        Rule: bxe.movement.group-moves-at-slowest, bxe.chase.group-slowest-member
        """
        rates = [rate_of(self.sheets[one.name], one, self.book) for one in self.able]
        slowest = min(rates, default=0)
        return slowest // 2 if len(self.present) > len(self.able) else slowest

    def hurt(self, one: Explorer, points: int, *, by: str, rules: tuple[str, ...] = ()) -> None:
        """Take points off somebody, who may die of it."""
        one.hit_points -= points
        self.tell("hurt", who=[one.name], what=by, amount=points, rules=rules)
        if one.hit_points <= 0:
            one.hit_points, one.state = 0, DEAD
            self.tell("dies", who=[one.name], what=by)

    def pass_rounds(self, rounds: int, *, resting: bool = False, fighting: bool = False) -> None:
        """Let time pass; the machine says how."""

    def healing_dice(self, spell: str) -> str:
        """The dice that a healing spell gives back."""
        rules = know_spell(spell, self.book, key="spell").rules
        return rules.heals if rules is not None and rules.heals else "1d6+1"

    # Where it is.

    @property
    def area(self) -> Area:
        """Where the party is."""
        return self.level.areas[self.state.area]

    @property
    def here(self) -> AreaState:
        """What is known of where the party is."""
        return self.state.areas[self.state.area]

    def ways(self) -> list[Way]:
        """The ways that are known to leave this area."""
        return [self.level.ways[number] for number in self.area.ways if self.door(number).known]

    def door(self, number: int) -> DoorState:
        """The state of a way's door; an open passage has one that stands open."""
        return self.state.doors[number]

    def is_lit(self) -> bool:
        """Whether the party sees by light where it is.

        Rule: bxe.light.no-light, bxe.light.radius-beyond, bxe.light.infravision-humans,
            bxe.light.infravision-demihumans
        """
        return bool(self.state.clock.lights) or self.area.entry.lit

    def sees(self, one: Explorer) -> bool:
        """Whether somebody sees here, by light or by its own eyes."""
        return self.is_lit() or self.sheets[one.name].race in self.book.sight.by_race

    def route_to(self, area: str) -> list[int] | None:
        """The shortest way to an area among those that the party has gone; None if it has not been there."""
        walked = set(self.state.walked)
        untrodden = frozenset(way.number for way in self.level.ways if way.number not in walked)
        return self.level.shortest(self.state.area, area, untrodden)

    # Those who are met.

    def entry_of(self, folk: FolkState) -> FolkEntry:
        """What the level says of some folk."""
        if folk.wandering:
            return self.level.entry.wandering[folk.entry]
        entry = list(self.level.areas.values())[folk.entry].entry.folk
        assert entry is not None
        return entry

    def folk_here(self) -> int:
        """The number of the folk that are in this area and fit to be met, -1 for none."""
        for number, folk in enumerate(self.state.folk):
            if folk.area == self.state.area and folk.able and not folk.mood:
                return number
        return -1

    def has_wits(self, folk: FolkState) -> bool:
        """Whether one can talk to them, and treasure means something to them."""
        entry = self.entry_of(folk)
        return any(
            member.character or find_traits(member.creature or "").mind not in BEASTS
            for member in entry.members
        )
