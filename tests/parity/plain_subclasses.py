"""Fights whose policy, round, dice, attack test and initiative are subclasses in plain Python.

Run with each build of the package in turn: the first line says which it was, the others must agree.
"""

from __future__ import annotations

from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import END_TURN, attack_with
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import Log
from grognard.battle.state.steps import ACT, END_ROUND, LAND, pack_step
from grognard.battle.turns.rounds import Countdown, RoundStructure
from grognard.battle.view.policy import Policy
from grognard.battle.view.view import View
from grognard.build_info import is_compiled
from grognard.dice.source import Dice
from grognard.encounter.setup import load_rules_of, set_up
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.attack import AttackTest
from grognard.rules.binding import ATTACK_TESTS, INITIATIVE_METHODS
from grognard.rules.initiative import InitiativeMethod
from grognard.tactics.plain import Plain
from tests.support import encounter_of

MATCHUP = "3 fighter 1 vs 4 goblin"


class CountingDice(Dice):
    """Faces that go up by seven, whatever the die."""

    def __init__(self) -> None:
        self.rolled = 0

    def die(self, sides: int, why: int) -> int:
        """The next face."""
        self.rolled += 1
        return self.rolled * 7 % sides + 1


class Timid(Policy):
    """Strikes whoever is in reach and never takes a step."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def choose(self, view: View) -> int:
        """Strike, or end the turn."""
        self.asked += 1
        near = view.targets.reach_target()
        return END_TURN if near < 0 else attack_with(view.arms.melee_routine(), near)


class ListedOrder(RoundStructure):
    """No initiative: everyone acts in the order of the list, every blow landing at once."""

    def fill(self, battle: Battle) -> None:
        """List the turns, the first listed last on the agenda."""
        battle.agenda.append(pack_step(END_ROUND))
        for one in reversed(battle.combatants):
            battle.agenda.append(pack_step(LAND, count=0))
            battle.agenda.append(pack_step(ACT, who=one.index, count=0))


class AlwaysEleven(AttackTest):
    """Every target is hit by 11 or more."""

    def target_number(self, row: int, armour_class: int) -> int:
        """Eleven."""
        return 11


class Backwards(InitiativeMethod):
    """A twenty-sided die counted from the other end."""

    def die_for(self, book_die: int, dexterity: int) -> int:
        """A d20."""
        return 20

    def number(self, face: int, dexterity_modifier: int) -> int:
        """21 less the face."""
        return 21 - face


def fight(*, structure: RoundStructure, policies: list[Policy | None], options: dict[str, object]) -> Battle:
    """One fight to its end by counting dice."""
    encounter = encounter_of(MATCHUP)
    book = load_rulebook("bf", options=options) if options else load_rules_of(encounter)
    battle = set_up(encounter, book, CountingDice())
    battle.log = Log()
    engine = Engine(battle, structure=structure, policies=policies)
    engine.advance()
    return battle


def describe(label: str, battle: Battle) -> str:
    """One line about a fight."""
    assert battle.log is not None
    rolls = [event.roll for event in battle.log.events if event.roll is not None]
    initiative = {roll.faces[0][0] for roll in rolls if roll.label == "initiative"}
    targets = {roll.target for roll in rolls if roll.label == "attack"}
    dice = battle.dice
    assert isinstance(dice, CountingDice)
    return (
        f"{label}: {battle.ending} of {battle.winner} in round {battle.round}, "
        f"{len(battle.log.events)} events, {dice.rolled} dice, "
        f"initiative d{sorted(initiative)}, attacks against {sorted(targets, key=str)}"
    )


def main() -> None:
    """Fight with each subclass in turn."""
    ATTACK_TESTS["always eleven"] = AlwaysEleven()
    INITIATIVE_METHODS["backwards"] = Backwards()
    print("compiled" if is_compiled() else "interpreted")
    plain: list[Policy | None] = [Plain(), Plain()]
    print(describe("dice", fight(structure=Countdown(), policies=plain, options={})))
    timid = Timid()
    print(describe("policy", fight(structure=Countdown(), policies=[timid, Plain()], options={})))
    print(f"asked {timid.asked} times")
    print(describe("round", fight(structure=ListedOrder(), policies=plain, options={})))
    tested: dict[str, object] = {"attack.test": "always eleven"}
    print(describe("attack", fight(structure=Countdown(), policies=plain, options=tested)))
    ordered: dict[str, object] = {"initiative.method": "backwards"}
    print(describe("initiative", fight(structure=Countdown(), policies=plain, options=ordered)))


if __name__ == "__main__":
    main()
