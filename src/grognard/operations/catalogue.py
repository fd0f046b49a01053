"""The operations there are, by name: what each is for, and where it is. To read it loads none of them.

A name of several words begins with that of another operation, of which it is a variant ("xp odds" of "xp"),
or with that of a family ("check door").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grognard.operations.campaigns.campaign_catalogue import CAMPAIGNS
from grognard.operations.catalogue_row import GROUPS as GROUPS
from grognard.operations.catalogue_row import KEEP, LOOK_UP, PLAY, PREPARE, STUDY, Catalogue
from grognard.operations.catalogue_row import Listed as Listed
from grognard.operations.checks.check_catalogue import CHECKS

if TYPE_CHECKING:
    from grognard.operations.operation import Operation

_CATALOGUE: Final = Catalogue()


@_CATALOGUE.lists("delve", PLAY, "lead a party through a dungeon, or let a guide lead it")
def _delve() -> type[Operation[Any]]:
    from grognard.operations.fights.expedition import Delve

    return Delve


@_CATALOGUE.lists("journey", PLAY, "lead a party over land and water, or let it be led")
def _journey() -> type[Operation[Any]]:
    from grognard.operations.fights.expedition import Journey

    return Journey


@_CATALOGUE.lists("fight", PLAY, "run a fight and tell it, or play one side")
def _fight() -> type[Operation[Any]]:
    from grognard.operations.fights.fight import RunFight

    return RunFight


@_CATALOGUE.lists("resume list", PLAY, "list the fights that are kept")
def _kept_fights() -> type[Operation[Any]]:
    from grognard.operations.fights.kept import ListKeptFights

    return ListKeptFights


@_CATALOGUE.lists("hire", KEEP, "roll a candidate's reaction to a job offer")
def _hire() -> type[Operation[Any]]:
    from grognard.operations.hiring.hire import Hire

    return Hire


@_CATALOGUE.lists("retain", KEEP, "check whether retainers stay, obey and stand, and who goes where")
def _retain() -> type[Operation[Any]]:
    from grognard.operations.hiring.retain import Retain

    return Retain


@_CATALOGUE.lists("payroll", KEEP, "add up what those in pay cost, and how long the chest lasts")
def _payroll() -> type[Operation[Any]]:
    from grognard.operations.hiring.payroll import Payroll

    return Payroll


@_CATALOGUE.lists("odds", PREPARE, "tell how deadly an encounter is, from many fights")
def _odds() -> type[Operation[Any]]:
    from grognard.operations.odds.odds import EstimateOdds

    return EstimateOdds


@_CATALOGUE.lists("odds check", PLAY, "by which try a check succeeds that may be made again")
def _odds_of_check() -> type[Operation[Any]]:
    from grognard.operations.odds.procedures import OddsOfCheck

    return OddsOfCheck


@_CATALOGUE.lists("odds evade", PLAY, "how a flight in the wilderness goes on from day to day")
def _odds_of_flight() -> type[Operation[Any]]:
    from grognard.operations.odds.procedures import OddsOfFlight

    return OddsOfFlight


@_CATALOGUE.lists("odds night", PLAY, "whether nights in the open are quiet")
def _odds_of_nights() -> type[Operation[Any]]:
    from grognard.operations.odds.procedures import OddsOfNights

    return OddsOfNights


@_CATALOGUE.lists("odds chase", PLAY, "whether a party gets away through a dungeon")
def _odds_of_chase() -> type[Operation[Any]]:
    from grognard.operations.odds.chase import OddsOfChase

    return OddsOfChase


@_CATALOGUE.lists("compare", PREPARE, "put the odds by several rulebooks side by side")
def _compare() -> type[Operation[Any]]:
    from grognard.operations.odds.compare import CompareBooks

    return CompareBooks


@_CATALOGUE.lists("tune", PREPARE, "find the number, level or armour for a target chance")
def _tune() -> type[Operation[Any]]:
    from grognard.operations.odds.tune import TuneEncounter

    return TuneEncounter


@_CATALOGUE.lists("sweep", STUDY, "tell the odds of many encounters, into a file")
def _sweep() -> type[Operation[Any]]:
    from grognard.operations.odds.sweep import SweepEncounters

    return SweepEncounters


@_CATALOGUE.lists("league", STUDY, "compare the skills of tactics on a dozen encounters")
def _league() -> type[Operation[Any]]:
    from grognard.operations.odds.league import PlayLeague

    return PlayLeague


@_CATALOGUE.lists("compare-rounds", STUDY, "tell one round by each book, side by side")
def _compare_rounds() -> type[Operation[Any]]:
    from grognard.operations.odds.rounds import CompareRounds

    return CompareRounds


@_CATALOGUE.lists("duel", STUDY, "the exact chances of one against one")
def _duel() -> type[Operation[Any]]:
    from grognard.operations.odds.duel import SolveDuel

    return SolveDuel


@_CATALOGUE.lists(
    "analyse", STUDY, "tell how the chances of one fight went, who was lucky, and the worst decisions"
)
def _analyse() -> type[Operation[Any]]:
    from grognard.operations.odds.analyse import AnalyseFight

    return AnalyseFight


@_CATALOGUE.lists("foundry", PREPARE, "read monsters and characters of Foundry VTT, and write them for it")
def _foundry() -> type[Operation[Any]]:
    from grognard.operations.making.foundry import Foundry

    return Foundry


@_CATALOGUE.lists("place", PREPARE, "make a dungeon of a map of another program, or a map for other tables")
def _place() -> type[Operation[Any]]:
    from grognard.operations.making.place import MakePlace

    return MakePlace


@_CATALOGUE.lists("export", PREPARE, "write an encounter for Foundry VTT, a tracker or Obsidian")
def _export() -> type[Operation[Any]]:
    from grognard.operations.making.export_import import ExportEncounter

    return ExportEncounter


@_CATALOGUE.lists("import", PREPARE, "read an encounter of Improved Initiative or Obsidian")
def _import() -> type[Operation[Any]]:
    from grognard.operations.making.export_import import ImportEncounter

    return ImportEncounter


@_CATALOGUE.lists("roll", LOOK_UP, "roll dice, and show their exact chances")
def _roll() -> type[Operation[Any]]:
    from grognard.operations.making.roll import Roll

    return Roll


@_CATALOGUE.lists("encounter", PREPARE, "make a random encounter for a level and terrain")
def _encounter() -> type[Operation[Any]]:
    from grognard.operations.making.encounter import MakeEncounter

    return MakeEncounter


@_CATALOGUE.lists("treasure", PREPARE, "roll a treasure by its type, or for a level of a dungeon")
def _treasure() -> type[Operation[Any]]:
    from grognard.operations.places.treasure import RollTreasure

    return RollTreasure


@_CATALOGUE.lists("stock", PREPARE, "fill the rooms of a dungeon by random tables, for a level or a party")
def _stock() -> type[Operation[Any]]:
    from grognard.operations.places.stock import StockPlace

    return StockPlace


@_CATALOGUE.lists("new", PREPARE, "begin a file of your own: an encounter, a dungeon, house rules, a party")
def _new() -> type[Operation[Any]]:
    from grognard.operations.making.file_templates import BeginFile

    return BeginFile


@_CATALOGUE.lists("setup", PREPARE, "make an encounter file of sides, a map and circumstances")
def _setup() -> type[Operation[Any]]:
    from grognard.operations.making.setup import SetUpFight

    return SetUpFight


@_CATALOGUE.lists("party", PREPARE, "make a party or another group into a file to be used again")
def _party() -> type[Operation[Any]]:
    from grognard.operations.making.party import MakeParty

    return MakeParty


@_CATALOGUE.lists("character", PREPARE, "roll a character of a class and level")
def _character() -> type[Operation[Any]]:
    from grognard.operations.making.character import MakeCharacter

    return MakeCharacter


@_CATALOGUE.lists("parse", PREPARE, "read stat lines as modules print them, and say what was understood")
def _parse() -> type[Operation[Any]]:
    from grognard.operations.making.parse import ParseStatLines

    return ParseStatLines


@_CATALOGUE.lists("parse members", PREPARE, "read members as people paste them, a line each")
def _parse_members() -> type[Operation[Any]]:
    from grognard.operations.making.members import ReadMembers

    return ReadMembers


@_CATALOGUE.lists("examples", LOOK_UP, "list the examples that come with it, show or copy one")
def _examples() -> type[Operation[Any]]:
    from grognard.operations.lookups.examples import Examples

    return Examples


@_CATALOGUE.lists("creatures", LOOK_UP, "list the creatures there are, and show one by a book")
def _creatures() -> type[Operation[Any]]:
    from grognard.operations.lookups.creatures import Creatures

    return Creatures


@_CATALOGUE.lists("creatures search", LOOK_UP, "search the creatures by words, kind and hit dice")
def _bestiary() -> type[Operation[Any]]:
    from grognard.operations.lookups.bestiary import SearchBestiary

    return SearchBestiary


@_CATALOGUE.lists("spells", LOOK_UP, "list the spells there are")
def _spells() -> type[Operation[Any]]:
    from grognard.operations.lookups.spells import Spells

    return Spells


@_CATALOGUE.lists("weapons", LOOK_UP, "list the weapons there are, and show one")
def _weapons() -> type[Operation[Any]]:
    from grognard.operations.lookups.weapons import Weapons

    return Weapons


@_CATALOGUE.lists("classes", LOOK_UP, "list the classes of characters, and show one by a book")
def _classes() -> type[Operation[Any]]:
    from grognard.operations.lookups.classes import Classes

    return Classes


@_CATALOGUE.lists("rule", LOOK_UP, "show one rule by its id")
def _rule() -> type[Operation[Any]]:
    from grognard.operations.lookups.rule import Rule

    return Rule


@_CATALOGUE.lists("books", LOOK_UP, "list the rulebooks there are")
def _books() -> type[Operation[Any]]:
    from grognard.operations.lookups.books import Books

    return Books


@_CATALOGUE.lists("rulings", LOOK_UP, "show what is decided where a book is silent")
def _rulings() -> type[Operation[Any]]:
    from grognard.operations.lookups.rulings import Rulings

    return Rulings


@_CATALOGUE.lists("completion names", LOOK_UP, "list every name of a kind of thing")
def _names() -> type[Operation[Any]]:
    from grognard.operations.lookups.names import ListNames

    return ListNames


@_CATALOGUE.lists("rules", STUDY, "show how much of each book is implemented")
def _rules() -> type[Operation[Any]]:
    from grognard.operations.lookups.coverage import Rules

    return Rules


@_CATALOGUE.lists("schema", LOOK_UP, "print the JSON Schema of a kind of file")
def _schema() -> type[Operation[Any]]:
    from grognard.operations.lookups.schemas import FileSchema

    return FileSchema


@_CATALOGUE.lists("house-rules", LOOK_UP, "show what a key of a house-rules file says, or find one by words")
def _house_rules() -> type[Operation[Any]]:
    from grognard.operations.lookups.house_rules import LookUpKeys

    return LookUpKeys


@_CATALOGUE.lists("memorise", KEEP, "tell what a caster may memorise or pray for, and how long it takes")
def _memorise() -> type[Operation[Any]]:
    from grognard.operations.magic.memorise import Memorise

    return Memorise


@_CATALOGUE.lists("research", KEEP, "tell what a new spell or a magic item takes, and whether it fails")
def _research() -> type[Operation[Any]]:
    from grognard.operations.magic.research import Research

    return Research


@_CATALOGUE.lists("identify", KEEP, "tell what a magic item is, its charges, its curse, and who may use it")
def _identify() -> type[Operation[Any]]:
    from grognard.operations.magic.identify import Identify

    return Identify


@_CATALOGUE.lists("learn", KEEP, "tell how spells come into a spell book, and what a lost one costs")
def _learn() -> type[Operation[Any]]:
    from grognard.operations.magic.learn import Learn

    return Learn


_CATALOGUE.include(CAMPAIGNS)


@_CATALOGUE.lists("xp", KEEP, "divide the experience of an adventure, or tell how many it takes to a level")
def _award() -> type[Operation[Any]]:
    from grognard.operations.experience.award import Award

    return Award


@_CATALOGUE.lists("xp odds", STUDY, "tell how many such adventures it takes to the next level")
def _adventure_odds() -> type[Operation[Any]]:
    from grognard.operations.experience.odds import AdventureOdds

    return AdventureOdds


@_CATALOGUE.lists("level", KEEP, "tell which level experience gives, and what it changes")
def _level() -> type[Operation[Any]]:
    from grognard.operations.experience.level import Level

    return Level


@_CATALOGUE.lists("level drained", KEEP, "tell what negative levels cost, and how they come back")
def _energy_drain() -> type[Operation[Any]]:
    from grognard.operations.experience.drain import EnergyDrain

    return EnergyDrain


@_CATALOGUE.lists("clock", PLAY, "keep the turns, lights and effects of a dungeon")
def _keep_clock() -> type[Operation[Any]]:
    from grognard.operations.places.clock import KeepClock

    return KeepClock


_CATALOGUE.include(CHECKS)


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
    return {one.name: one for one in _CATALOGUE.listed}


def variants_of(name: str) -> list[Listed]:
    """Return the variants of an operation.

    >>> [one.name for one in variants_of("memorise")]
    []
    """
    return [one for one in _CATALOGUE.listed if name not in FAMILIES and one.name.startswith(f"{name} ")]


def questions_of(family: str) -> dict[str, Listed]:
    """Return the operations of a family by the second word of their names; variants are left out."""
    names = [one.name.split() for one in _CATALOGUE.listed]
    return {
        words[1]: all_operations()[" ".join(words)]
        for words in names
        if words[0] == family and len(words) == 2
    }
