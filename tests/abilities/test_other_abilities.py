"""Slowing, spitting, leaping away, slow dooms, contraries, rooted things, and what stays the referee's."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.play.engine import Engine
from grognard.creatures.bestiary import find_creature
from grognard.creatures.traits import list_abilities
from tests.support import act, brute, conditions_of, effects_of, events_of, fight, man

FIELD = "[field]\nwidth = 60\nheight = 20\n"
GIANT = '{ creature = "frost giant", at = [[5, 5]], hit_points = 60, morale = 12 }'


def beast(name: str, x: int, y: int, *, points: int = 60, more: str = "") -> str:
    """A creature of the list that nothing frightens and that goes before others."""
    keys = f'creature = "{name}", at = [[{x}, {y}]], hit_points = {points}, morale = 12'
    return f"{{ {keys}, initiative_modifier = 9{more} }}"


def against(creature: str, victims: str, *, dice: str) -> Engine:
    return fight("bf", creature, victims, dice=dice, keys=FIELD, begun=True)


def test_a_stone_golem_slows_one_before_it_every_other_round() -> None:
    # Spells 17: 16 fails, and 2d6 come to 7 rounds.
    engine = against(beast("stone golem", 4, 5), man(5, 5, points=60), dice="d6:1 d6:1 d6:3 d6:4 d20:16")
    act(engine, "use 0>1 5,5")
    assert "slowed" in conditions_of(engine, 1)


def test_a_cobra_must_hit_with_its_spit_and_who_fails_the_save_is_blind() -> None:
    for hit, save, blind in ((19, 11, True), (19, 12, False), (1, 0, False)):
        dice = f"d6:1 d6:1 d20:{hit} " + (f"d20:{save}" if save else "")
        engine = against(beast("spitting cobra", 4, 5), man(5, 5, points=60), dice=dice)
        act(engine, "use 0>1 5,5")
        assert ("blinded" in conditions_of(engine, 1)) is blind


def test_a_blink_dog_that_saves_is_gone_when_the_blow_comes() -> None:
    # Death ray 11 for a fourth-level fighter's saves; 3 tens of feet, to the east.
    dog = beast("blink dog", 4, 5, points=20)
    engine = against(dog, man(5, 5, points=60), dice="d6:1 d6:1 d20:11 d6:3 d8:1 d6:1 d6:1")
    act(engine, "end", "attack 0>0")
    one = engine.battle.combatants[0]
    assert (one.x, one.y) == (10, 5)
    assert events_of(engine.battle, "attack") == []
    engine = against(dog, man(5, 5, points=60), dice="d6:1 d6:1 d20:10 d20:19 d8:4 d6:1 d6:1")
    act(engine, "end", "attack 0>0")
    assert engine.battle.combatants[0].hit_points == 16


def test_whom_green_slime_touches_is_doomed_after_some_rounds() -> None:
    # 1d4+6 rounds, here 7: the round of the touch is the first of them.
    dice = "d6:1 d6:1 d20:19 d4:1 " + "d6:1 d6:1 " * 6
    engine = against(beast("green jelly", 4, 5), man(5, 5, points=60), dice=dice)
    act(engine, "attack 0>1", "end")
    assert effects_of(engine, 1, "doomed") == [(6, 0)]
    for _ in range(6):
        assert not engine.battle.over
        act(engine, "end", "end")
    assert engine.battle.over
    assert [one.target for one in events_of(engine.battle, "death")] == [1]


@pytest.mark.parametrize(
    ("name", "victim", "more"),
    [
        ("metal elemental", man(5, 5, points=60, armour="chain mail"), True),
        ("metal elemental", man(5, 5, points=60, armour="leather"), False),
        ("earth elemental", man(5, 5, points=60), True),
        ("fire elemental", GIANT, True),
        ("fire elemental", man(5, 5, points=60), False),
    ],
)
def test_elementals_harm_their_contraries_more(name: str, victim: str, *, more: bool) -> None:
    dice = "d6:1 d6:1 d20:20 d12:5" + (" d8:6" if more else "")
    engine = against(beast(name, 4, 5), victim, dice=dice)
    act(engine, "attack 0>1")
    assert engine.battle.combatants[1].hit_points == 60 - 5 - (6 if more else 0)


def test_rooted_things_stay() -> None:
    battle = grognard.start("1 fighter 1 vs 1 hangman tree", seed=1).battle
    assert battle.combatants[1].profile.walk_feet == 0


def test_who_crawls_and_flies_goes_through_the_air() -> None:
    battle = grognard.start("1 fighter 1 vs 1 stirge, 1 red dragon", seed=1).battle
    assert [int(one.profile.walk_feet) for one in battle.combatants[1:]] == [60, 30]


def test_a_scent_draws_those_who_fail_a_save() -> None:
    engine = against(beast("blood rose", 4, 5), brute("Boar", 5, 5), dice="d20:1 d4:2 d4:1")
    assert "charmed" in conditions_of(engine, 1)


@pytest.mark.parametrize(
    ("name", "referee"),
    [
        ("troll", []),
        ("medusa", []),
        ("stirge", []),
        ("hellhound", []),
        ("ghoul", []),
        ("purple worm", ["burrows"]),
        ("black jelly", []),
        ("red dragon", []),
        ("vampire", ["shape change", "drains levels", "rises again"]),
    ],
)
def test_what_of_well_known_creatures_is_the_referees(name: str, referee: list[str]) -> None:
    assert [one.name for one in list_abilities(find_creature(name)) if not one.plays] == referee
