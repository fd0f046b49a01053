# pyright: strict
"""A script as a stranger would write it: thirty questions asked from Python, with answers known by hand.

It is held by `mypy --strict` as all tests are, and by pyright in its strict mode where that is installed.
"""

from __future__ import annotations

import copy
import json
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import grognard
from grognard.fight.records import EventRecord
from grognard.operations.campaigns.beginning import BeginCampaign
from grognard.operations.campaigns.log import CampaignLog
from grognard.operations.campaigns.passing import PassDays
from grognard.operations.campaigns.status import CampaignStatus
from grognard.operations.campaigns.treasure import FindHoard
from grognard.operations.campaigns.undoing import UndoEntry
from grognard.operations.campaigns.word import SayWord
from grognard.operations.checks.measures import Altitudes, Inches, Rations
from grognard.operations.checks.saving import SavingThrow
from grognard.operations.checks.strains import Fall
from grognard.operations.checks.turning import TurnUndead
from grognard.operations.experience.level import Level
from grognard.operations.fights.fight import RunFight
from grognard.operations.hiring.payroll import Payroll
from grognard.operations.hiring.payroll_facts import SumFacts
from grognard.operations.lookups.classes import ClassCard, Classes
from grognard.operations.lookups.coverage import Rules
from grognard.operations.lookups.creatures import Creatures
from grognard.operations.lookups.rule import Rule
from grognard.operations.lookups.rulings import Rulings
from grognard.operations.lookups.schemas import FileSchema
from grognard.operations.lookups.spells import Spells
from grognard.operations.lookups.weapons import Weapons
from grognard.operations.magic.identify import Identify
from grognard.operations.magic.learn import Learn
from grognard.operations.magic.memorise import Memorise
from grognard.operations.magic.research import Research
from grognard.operations.making.character import MakeCharacter
from grognard.operations.making.parse import ParseStatLines
from grognard.operations.making.party import MakeParty
from grognard.operations.making.roll import Roll
from grognard.operations.odds.compare import CompareBooks
from grognard.operations.odds.duel import SolveDuel
from grognard.operations.odds.odds import EstimateOdds

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
GREYWATER = EXAMPLES / "campaigns" / "greywater.toml"


@pytest.mark.slow
def test_what_can_be_looked_up() -> None:
    ogre = grognard.ask(Creatures(words="ogre", rules="bf")).facts.found[0]
    assert (ogre.hit_dice, ogre.armour_class) == ("4+1", 15)
    assert grognard.ask(Weapons(words="longsword")).facts.found[0].weapon.damage == "1d8"
    assert grognard.ask(Spells(words="fireball")).facts.found[0].magic_user == 3
    cleric = grognard.ask(Classes(words="cleric")).facts.found[0]
    assert isinstance(cleric, ClassCard)
    assert (cleric.hit_die, cleric.levels[1].experience) == ("1d6", "1,500")
    assert grognard.ask(Rule(id="bf.morale.check")).facts.rule.topic == "morale"
    assert "encounter-distance" in [one.name for one in grognard.ask(Rulings(rules="bf")).facts.rulings]


def test_what_is_rolled_and_made(tmp_path: Path) -> None:
    dice = grognard.ask(Roll(dice="2d6+1", count=50), seed=1).facts
    assert (dice.mean, dice.minimum, dice.maximum, dice.denominator) == (8.0, 3, 13, "36")
    dwarf = grognard.ask(MakeCharacter(who="dwarf fighter 3"), seed=5).facts
    assert (dwarf.character.race, dwarf.character.level) == ("dwarf", 3)
    out = tmp_path / "watch.toml"
    grognard.ask(MakeParty(what="2 fighter 3", name="The Watch", out=str(out)))
    assert out.read_text(encoding="utf-8").startswith('name = "The Watch"')
    (read,) = grognard.ask(ParseStatLines(line="Ogre: AC 5, HD 4+1, #AT 1, D 1-10, ML 10")).facts.lines
    assert (read["morale"], read["armour_class"]["descending"]) == (10, 5)


def test_what_is_checked_at_the_table() -> None:
    assert grognard.ask(Fall(feet=30, rules="bxe"), rolled="9").facts.rolled == 9
    assert grognard.ask(Altitudes(feet=(40, -10, 0))).facts.feet == [50, 0, 10]
    # An inch of the table is five feet.
    assert grognard.ask(Inches(inches=12, rules="bcb")).facts.feet == 60
    assert grognard.ask(Rations(days=7, members=4, rules="bxs")).facts.ration_days == 28
    assert grognard.ask(SavingThrow(who="cleric 1", rules="bf")).facts.saves[0].needed == 11
    assert grognard.ask(TurnUndead(who="cleric 1", undead="2 skeleton", rules="bf")).rules == "bf"


def test_what_is_asked_of_fights() -> None:
    fight = grognard.ask(RunFight(what="2 fighter 1 vs 3 goblin"), seed=5).facts.documents
    assert (fight[0]["type"], fight[-1]["type"], fight[-1]["rounds"]) == ("header", "result", 8)
    odds = grognard.ask(EstimateOdds(what="2 fighter 1 vs 3 goblin", fights=60, workers=1)).facts.odds
    assert odds is not None
    assert sum(side.wins.count for side in odds.sides) + odds.nobody.count == 60
    duel = grognard.ask(SolveDuel(one="fighter 1", other="goblin", hit_points="average")).facts
    assert abs(sum(one.value for one in duel.chances) + duel.undecided.value - 1) < 1e-12
    books = grognard.ask(CompareBooks(what="1 fighter 1 vs 1 orc", rules="bf,bxe", fights=40, workers=1))
    assert [one.rules for one in books.facts.comparison.odds] == ["bf", "bxe"]


def test_what_is_asked_between_fights() -> None:
    in_mind = grognard.ask(Memorise(who="magic-user 3", spells=("sleep", "web"))).facts
    assert (in_mind.in_mind, in_mind.minutes) == (("sleep", "web"), 60)
    # A week and 1,000 gp for each level of each spell: 1 + 1 + 2 + 2.
    lost = grognard.ask(Learn(who="magic-user 4", source_of_spells="memory")).facts
    assert (lost.weeks, lost.gp) == (6, 6000)
    # Two weeks and 1,000 gp a level, and 15 in 100 fail.
    new = grognard.ask(Research(what="new spell", by="magic-user 5", level=3)).facts
    assert (new.weeks, new.gp, new.failure_percent) == (6, 3000, 15)
    wand = grognard.ask(Identify(what="wand of fireball", charges=10, used=4, whom="magic-user 5")).facts
    assert (wand.charges, wand.usable) == (6, True)
    assert grognard.ask(Level(who="thief 4", xp=10064, hp=(14,)), rolled="3").facts.level_after == 5
    pay = grognard.ask(Payroll(who="armourer", months=2)).facts
    assert isinstance(pay, SumFacts)
    assert (pay.month_gp, pay.due_gp) == (100, 200)


def test_what_is_asked_of_a_campaign(tmp_path: Path) -> None:
    file = str(tmp_path / "greywater.campaign")
    grognard.ask(BeginCampaign(file=file, origin=str(GREYWATER)))
    chest = grognard.ask_in(file, CampaignStatus()).facts.chest_cp
    word = grognard.ask_in(file, SayWord(word="chest +300", reason="a bribe"))
    assert word.entry == 2
    assert grognard.ask_in(file, CampaignStatus()).facts.chest_cp == chest + 30_000
    grognard.ask_in(file, PassDays(days=3))
    grognard.ask_in(file, FindHoard(treasure="100 gp, sword +1", at="the mill"))
    assert grognard.ask_in(file, CampaignStatus()).facts.day == 4
    grognard.ask_in(file, UndoEntry(number=2))
    assert grognard.ask_in(file, CampaignStatus()).facts.chest_cp == chest
    assert len(grognard.ask_in(file, CampaignLog()).facts.entries) == 5


def test_what_is_looked_up_in_the_rules() -> None:
    rule = grognard.find_rule("bf.charge.attack-bonus")
    assert rule in grognard.search_rules("charge bonus", book="bf", limit=5)
    assert grognard.search_rules("ATTACK bonus", book="bf", topic="charge", limit=1) == (rule,)
    found = grognard.ask(Rules(words="attack bonus", book="bf", topic="charge")).facts.found
    assert isinstance(found, list)
    assert found[0] == rule
    schema = grognard.ask(FileSchema(kind="event")).facts.schema
    assert schema["$ref"] == "#/$defs/EventRecord"
    with pytest.raises(grognard.GrognardError, match="unknown topic 'chrage'") as refused:
        grognard.search_rules("bonus", book="bf", topic="chrage")
    assert isinstance(refused.value, grognard.InputError)
    assert refused.value.expected == "charge or chase"


def test_a_page_that_shows_what_is_new() -> None:
    fight = grognard.start("4 fighter 3 vs 6 orc", seed=2, play="party")
    shown = list(fight.records("party"))
    page = [fight.tell_since(0, "party")]
    while not fight.over:
        mark = len(fight.events)
        fight.push(fight.choices[0].label)
        page.append(fight.tell_since(mark, "party"))
        shown += fight.records("party", since=len(shown))
        assert fight.events_since(len(fight.events)) == ()
    assert tuple(shown) == fight.records("party")
    assert [one.number for one in shown] == list(range(1, len(shown) + 1))
    # What goes over a wire comes back the same.
    wire = json.dumps([one.to_dict() for one in shown])
    assert [EventRecord.from_dict(one) for one in json.loads(wire)] == shown
    assert msgspec.json.decode(wire, type=list[EventRecord]) == shown
    assert page[0].splitlines()[1] == "Party"
    assert (fight.winner, fight.round) == ("Party", 7)
    assert page[-1].splitlines()[-1] == "The party wins in 7 rounds. The party: 1 killed. The orcs: 6 killed."


def test_games_are_compared_copied_and_kept() -> None:
    fight = grognard.start("2 fighter 1 vs 3 goblin", seed=5, play="party")
    kept: bytes = fight.to_bytes()
    twins: list[grognard.Fight] = [fight.copy(), copy.deepcopy(fight), pickle.loads(pickle.dumps(fight))]
    assert [one == fight for one in (*twins, grognard.load(kept))] == [True] * 4
    fight.push(fight.choices[0])
    assert [one == fight for one in twins] == [False] * 3
    assert fight != grognard.start("2 fighter 1 vs 3 goblin", seed=6, play="party")
    place = EXAMPLES / "places" / "under-hobs-mill.toml"
    expedition = grognard.delve(place, rules="bxs", seed=1)
    mark = len(expedition.facts)
    expedition.push(expedition.choices[0].label)
    assert expedition.facts_since(mark) == expedition.facts[mark:]
    assert grognard.resume(expedition.to_bytes()) == expedition == copy.copy(expedition)
    assert expedition != grognard.delve(place, rules="bxs", seed=1)


def test_pyright_finds_no_fault_in_this_script() -> None:
    pyright = shutil.which("pyright")
    if pyright is None:
        pytest.skip("pyright is not installed")
    done = subprocess.run(
        [pyright, "--pythonpath", sys.executable, __file__], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
