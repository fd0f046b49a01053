"""Fights of a journey on the water: decks with water between, who boards, and nobody who flees over it."""

from __future__ import annotations

import pytest

from grognard.adventure.journey.machine import Journeying
from grognard.adventure.party.fight_out import ready_battle
from grognard.battle.play.engine import Engine
from grognard.battle.state.events import BOARDING, Log
from grognard.battle.state.field import APART, WATER
from grognard.battle.state.flags import GONE
from grognard.encounter.entries import Encounter
from grognard.encounter.setup import round_structure
from grognard.rulebooks.loader import load_rulebook
from grognard.tactics.skill_levels import tactics_of
from tests.adventure.places import journeying, one, order
from tests.adventure.test_journey import row
from tests.support import dice_of

SHIP = 'vessels = [{ name = "cog", at = "Here", sail = 72, feet = 90, seagoing = true, navigator = true }]'
PIRATES = 'name = "Pirates", members = [{ creature = "bandit" }], number = "1d6+2"'
CROCODILES = 'name = "Crocodiles", members = [{ creature = "crocodile", count = 2 }]'
SAILS = "d6:6 d6:4 d6:3 "
"""The way is kept, and the wind is fair."""
COME = "d6:1 "
NOBODY_SURPRISED = "d6:6 d6:6 "
FAR = "d6:3 d6:3 d6:3 d6:3 "


def attacked(met: str, *, boards: str = "", number: str = "d6:1 ", rules: str = "bxe") -> Journeying:
    """A party on a ship that has met somebody at sea, who mean to attack."""
    land = row(
        "." + "~" * 30 + ".",
        f"{SHIP}\nmet = [{{ {met}, ground = ['sea']{boards}, reaction = 'immediate attack' }}]",
        checks=1,
    )
    table = journeying(land, party="4 fighter 1", rules=rules)
    order(table, "board cog")
    order(table, "go There", dice=SAILS + COME + number + NOBODY_SURPRISED + FAR + "d6:6 d6:1")
    return table


def fight_of(table: Journeying) -> Encounter:
    """The fight that has begun."""
    assert table.decision is not None
    assert table.decision.encounter is not None
    return table.decision.encounter


@pytest.mark.rule("bxe.boarding.mutual-automatic")
@pytest.mark.parametrize(
    ("boards", "who"),
    [("", (True, False)), (", boards = true", (True, True)), (", boards = false", (True, False))],
)
def test_who_attacks_boards(boards: str, who: tuple[bool, bool]) -> None:
    table = attacked(PIRATES, boards=boards)
    # They have been sighted 12 x 10 yards away; the fight begins within the throw of a hook.
    assert one(table.facts, "distance").amount == 360
    order(table, "attack")
    encounter = fight_of(table)
    assert encounter.distance_feet == 30
    assert tuple(side.boards for side in encounter.sides) == who
    battle = ready_battle(encounter, load_rulebook("bxe"), dice_of(1))
    engine = Engine(battle, structure=round_structure(load_rulebook("bxe")), policies=[None, None])
    engine.advance()
    # Where both wish it nothing parts them; else there are five spaces of water between the rails.
    assert battle.rail[APART] == (0 if all(who) else 1)
    water = sum(1 for cell in battle.field.occupant if cell == WATER)
    assert water == (0 if all(who) else 5 * battle.field.height)


@pytest.mark.rule("bxe.boarding.chance")
def test_pirates_that_caught_the_party_board_it() -> None:
    table = attacked(PIRATES)
    # Fleeing at an equal rate, or up to 30 feet slower, has 50 in 100, and 95 fails.
    order(table, "flee", dice="d100:95")
    encounter = fight_of(table)
    assert tuple(side.boards for side in encounter.sides) == (False, True)
    book = load_rulebook("bxe")
    battle = ready_battle(encounter, book, dice_of(3))
    battle.log = Log()
    Engine(
        battle, structure=round_structure(book), policies=[make() for make in tactics_of(encounter)]
    ).advance()
    assert any(event.code == BOARDING for event in battle.log.events)
    # Whoever is beaten dies or surrenders: nobody gets away over the sea.
    assert not any(one.flags & GONE for one in battle.combatants)
    assert battle.over


def test_swimmers_come_over_the_rail_and_leave_by_it() -> None:
    table = attacked(CROCODILES, number="")
    order(table, "attack")
    encounter = fight_of(table)
    assert not any(side.boards for side in encounter.sides)
    assert encounter.field is not None
    assert set(encounter.sides[1].at) <= set(encounter.field.exits or [])
    assert encounter.sides[0].exits == []


def test_on_land_nothing_is_a_deck() -> None:
    table = journeying(
        row("." * 40, f"met = [{{ {PIRATES}, reaction = 'immediate attack' }}]", checks=1),
        party="4 fighter 1",
    )
    order(table, "go There", dice="d6:6 d6:1 d6:1 " + NOBODY_SURPRISED + FAR + "d6:6 d6:1")
    order(table, "attack")
    encounter = fight_of(table)
    assert encounter.field is None
    assert encounter.distance_feet == 360
