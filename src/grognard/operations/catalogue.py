"""The operations there are, by name: what each is for, and where it is. To read it loads none of them.

A name of several words begins with that of another operation, of which it is a variant ("xp odds" of "xp"),
or with that of a family ("check door").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grognard.operations.campaigns.listing import CAMPAIGN_OPERATIONS
from grognard.operations.checks.listed import QUESTIONS
from grognard.operations.listing import GROUPS as GROUPS
from grognard.operations.listing import KEEP, LOOK_UP, PLAY, PREPARE, STUDY
from grognard.operations.listing import Listed as Listed

if TYPE_CHECKING:
    from grognard.operations.operation import Operation


def _memorise() -> type[Operation[Any]]:
    from grognard.operations.magic.memorise import Memorise

    return Memorise


def _learn() -> type[Operation[Any]]:
    from grognard.operations.magic.learn import Learn

    return Learn


def _research() -> type[Operation[Any]]:
    from grognard.operations.magic.research import Research

    return Research


def _identify() -> type[Operation[Any]]:
    from grognard.operations.magic.identify import Identify

    return Identify


def _creatures() -> type[Operation[Any]]:
    from grognard.operations.lookups.creatures import Creatures

    return Creatures


def _bestiary() -> type[Operation[Any]]:
    from grognard.operations.lookups.bestiary import SearchBestiary

    return SearchBestiary


def _examples() -> type[Operation[Any]]:
    from grognard.operations.lookups.examples import Examples

    return Examples


def _spells() -> type[Operation[Any]]:
    from grognard.operations.lookups.spells import Spells

    return Spells


def _weapons() -> type[Operation[Any]]:
    from grognard.operations.lookups.weapons import Weapons

    return Weapons


def _classes() -> type[Operation[Any]]:
    from grognard.operations.lookups.classes import Classes

    return Classes


def _rule() -> type[Operation[Any]]:
    from grognard.operations.lookups.rule import Rule

    return Rule


def _books() -> type[Operation[Any]]:
    from grognard.operations.lookups.books import Books

    return Books


def _rulings() -> type[Operation[Any]]:
    from grognard.operations.lookups.rulings import Rulings

    return Rulings


def _rules() -> type[Operation[Any]]:
    from grognard.operations.lookups.coverage import Rules

    return Rules


def _schema() -> type[Operation[Any]]:
    from grognard.operations.lookups.schemas import FileSchema

    return FileSchema


def _roll() -> type[Operation[Any]]:
    from grognard.operations.making.roll import Roll

    return Roll


def _encounter() -> type[Operation[Any]]:
    from grognard.operations.making.encounter import MakeEncounter

    return MakeEncounter


def _setup() -> type[Operation[Any]]:
    from grognard.operations.making.setup import SetUpFight

    return SetUpFight


def _party() -> type[Operation[Any]]:
    from grognard.operations.making.party import MakeParty

    return MakeParty


def _character() -> type[Operation[Any]]:
    from grognard.operations.making.character import MakeCharacter

    return MakeCharacter


def _parse() -> type[Operation[Any]]:
    from grognard.operations.making.parse import ParseStatLines

    return ParseStatLines


def _parse_members() -> type[Operation[Any]]:
    from grognard.operations.making.members import ReadMembers

    return ReadMembers


def _foundry() -> type[Operation[Any]]:
    from grognard.operations.making.foundry import Foundry

    return Foundry


def _odds() -> type[Operation[Any]]:
    from grognard.operations.odds.odds import EstimateOdds

    return EstimateOdds


def _odds_of_check() -> type[Operation[Any]]:
    from grognard.operations.odds.procedures import OddsOfCheck

    return OddsOfCheck


def _odds_of_flight() -> type[Operation[Any]]:
    from grognard.operations.odds.procedures import OddsOfFlight

    return OddsOfFlight


def _odds_of_nights() -> type[Operation[Any]]:
    from grognard.operations.odds.procedures import OddsOfNights

    return OddsOfNights


def _odds_of_chase() -> type[Operation[Any]]:
    from grognard.operations.odds.chase import OddsOfChase

    return OddsOfChase


def _compare() -> type[Operation[Any]]:
    from grognard.operations.odds.compare import CompareBooks

    return CompareBooks


def _tune() -> type[Operation[Any]]:
    from grognard.operations.odds.tune import TuneEncounter

    return TuneEncounter


def _sweep() -> type[Operation[Any]]:
    from grognard.operations.odds.sweep import SweepEncounters

    return SweepEncounters


def _league() -> type[Operation[Any]]:
    from grognard.operations.odds.league import PlayLeague

    return PlayLeague


def _compare_rounds() -> type[Operation[Any]]:
    from grognard.operations.odds.rounds import CompareRounds

    return CompareRounds


def _duel() -> type[Operation[Any]]:
    from grognard.operations.odds.duel import SolveDuel

    return SolveDuel


def _analyse() -> type[Operation[Any]]:
    from grognard.operations.odds.analyse import AnalyseFight

    return AnalyseFight


def _hire() -> type[Operation[Any]]:
    from grognard.operations.hiring.hire import Hire

    return Hire


def _retain() -> type[Operation[Any]]:
    from grognard.operations.hiring.retain import Retain

    return Retain


def _payroll() -> type[Operation[Any]]:
    from grognard.operations.hiring.payroll import Payroll

    return Payroll


def _award() -> type[Operation[Any]]:
    from grognard.operations.experience.award import Award

    return Award


def _adventure_odds() -> type[Operation[Any]]:
    from grognard.operations.experience.odds import AdventureOdds

    return AdventureOdds


def _level() -> type[Operation[Any]]:
    from grognard.operations.experience.level import Level

    return Level


def _energy_drain() -> type[Operation[Any]]:
    from grognard.operations.experience.drain import EnergyDrain

    return EnergyDrain


def _keep_clock() -> type[Operation[Any]]:
    from grognard.operations.places.clock import KeepClock

    return KeepClock


def _fight() -> type[Operation[Any]]:
    from grognard.operations.fights.fight import RunFight

    return RunFight


def _kept_fights() -> type[Operation[Any]]:
    from grognard.operations.fights.kept import ListKeptFights

    return ListKeptFights


def _names() -> type[Operation[Any]]:
    from grognard.operations.lookups.names import ListNames

    return ListNames


def _delve() -> type[Operation[Any]]:
    from grognard.operations.fights.expedition import Delve

    return Delve


def _journey() -> type[Operation[Any]]:
    from grognard.operations.fights.expedition import Journey

    return Journey


_OPERATIONS: Final = (
    Listed("delve", PLAY, "lead a party through a dungeon, or let a guide lead it", _delve),
    Listed("journey", PLAY, "lead a party over land and water, or let it be led", _journey),
    Listed("fight", PLAY, "run a fight and tell it, or play one side", _fight),
    Listed("resume list", PLAY, "list the fights that are kept", _kept_fights),
    Listed("hire", KEEP, "hear what those who might be hired say to an offer", _hire),
    Listed("retain", KEEP, "check whether retainers stay, obey and stand, and who goes where", _retain),
    Listed("payroll", KEEP, "add up what those in pay cost, and how long the chest lasts", _payroll),
    Listed("odds", PREPARE, "tell how deadly an encounter is, from many fights", _odds),
    Listed("odds check", PLAY, "by which try a check succeeds that may be made again", _odds_of_check),
    Listed("odds evade", PLAY, "how a flight in the wilderness goes on from day to day", _odds_of_flight),
    Listed("odds night", PLAY, "whether nights in the open are quiet", _odds_of_nights),
    Listed("odds chase", PLAY, "whether a party gets away through a dungeon", _odds_of_chase),
    Listed("compare", PREPARE, "put the odds by several rulebooks side by side", _compare),
    Listed("tune", PREPARE, "find the number, level or armour that gives a wanted chance", _tune),
    Listed("sweep", STUDY, "tell the odds of many encounters, into a file", _sweep),
    Listed("league", STUDY, "compare the skills of tactics on a dozen encounters", _league),
    Listed("compare-rounds", STUDY, "tell one round by each book, side by side", _compare_rounds),
    Listed("duel", STUDY, "the exact chances of one against one", _duel),
    Listed(
        "analyse",
        STUDY,
        "tell how the chances of one fight went, whose luck it was, and what cost most",
        _analyse,
    ),
    Listed(
        "foundry", PREPARE, "read monsters and characters of Foundry VTT, and write them for it", _foundry
    ),
    Listed("roll", LOOK_UP, "roll dice, and show their exact chances", _roll),
    Listed("encounter", PREPARE, "make a random encounter for a level and a country", _encounter),
    Listed("setup", PREPARE, "make an encounter file of sides, a map and circumstances", _setup),
    Listed("party", PREPARE, "make a party or another group into a file to be used again", _party),
    Listed("character", PREPARE, "roll a character of a class and level", _character),
    Listed("parse", PREPARE, "read stat lines as modules print them, and say what was understood", _parse),
    Listed("parse members", PREPARE, "read members as people paste them, a line each", _parse_members),
    Listed("examples", LOOK_UP, "list the examples that come with it, show or copy one", _examples),
    Listed("creatures", LOOK_UP, "list the creatures there are, and show one by a book", _creatures),
    Listed("creatures search", LOOK_UP, "search the creatures by words, kind and hit dice", _bestiary),
    Listed("spells", LOOK_UP, "list the spells there are", _spells),
    Listed("weapons", LOOK_UP, "list the weapons there are, and show one", _weapons),
    Listed("classes", LOOK_UP, "list the classes of characters, and show one by a book", _classes),
    Listed("rule", LOOK_UP, "show one rule by its id", _rule),
    Listed("books", LOOK_UP, "list the rulebooks there are", _books),
    Listed("rulings", LOOK_UP, "show what is decided where a book is silent", _rulings),
    Listed("completion names", LOOK_UP, "list every name of a kind of thing", _names),
    Listed("rules", STUDY, "show how much of each book is implemented", _rules),
    Listed("schema", LOOK_UP, "print the JSON Schema of a kind of file", _schema),
    Listed(
        "memorise",
        KEEP,
        "tell what a caster may memorise or pray for, and how long it takes",
        _memorise,
    ),
    Listed(
        "research",
        KEEP,
        "tell what a new spell or a magic item takes, and whether it fails",
        _research,
    ),
    Listed(
        "identify", KEEP, "tell what a magic item is, its charges, its curse, and who may use it", _identify
    ),
    Listed("learn", KEEP, "tell how spells come into a spell book, and what a lost one costs", _learn),
    *CAMPAIGN_OPERATIONS,
    Listed("xp", KEEP, "divide the experience of an adventure, or tell how many it takes to a level", _award),
    Listed("xp odds", STUDY, "tell how many such adventures it takes to the next level", _adventure_odds),
    Listed("level", KEEP, "tell which level experience gives, and what it changes", _level),
    Listed("level drained", KEEP, "tell what negative levels cost, and how they come back", _energy_drain),
    Listed("clock", PLAY, "keep the turns, lights and effects of a dungeon", _keep_clock),
    *QUESTIONS,
)


FAMILIES: Final = {
    "check": "answer one question at the table: a turning, a saving throw, a door, a search",
    "odds": "the odds of what is rolled between fights: a check made again, a flight, nights, a chase",
}
"""Families of operations, by the first word of their names, each with what it is for."""


def all_operations() -> dict[str, Listed]:
    """Return every operation by its name.

    >>> all_operations()["memorise"].group
    'Keep'
    """
    return {one.name: one for one in _OPERATIONS}


def variants_of(name: str) -> list[Listed]:
    """Return the variants of an operation.

    >>> [one.name for one in variants_of("memorise")]
    []
    """
    return [one for one in _OPERATIONS if name not in FAMILIES and one.name.startswith(f"{name} ")]


def questions_of(family: str) -> dict[str, Listed]:
    """Return the operations of a family by the second word of their names; variants are left out."""
    names = [one.name.split() for one in _OPERATIONS]
    return {
        words[1]: all_operations()[" ".join(words)]
        for words in names
        if words[0] == family and len(words) == 2
    }
