"""B/X Essentials: the helpless, venom, healing, unstable ground, water, and boarding."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.battle.ground.boarding import find_water, is_aboard
from grognard.battle.play.engine import Engine
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.notation import format_battle, read_battle
from grognard.battle.state.profile import Profile
from grognard.battle.state.side import Side
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.surroundings import is_unstable
from tests.support import (
    act,
    allowed,
    attacks_on,
    brute,
    by_hand,
    come_to,
    conditions_of,
    effects_of,
    events_of,
    fight,
    hero,
    parts_of,
    refused_by,
)

BOOK = load_rulebook("bxe")


def strike(
    attacker: str, target: str, die: str, *, action: str = "attack 0>1", phase: str = "melee", keys: str = ""
) -> Engine:
    """One attack by a side that goes first, and the end of its turn."""
    watcher = brute("Watcher", 40, 5)
    engine = fight("bxe", attacker, f"{target}, {watcher}", dice=f"d6:5 d6:3 {die}", keys=keys)
    come_to(engine, 0, phase)
    act(engine, action)
    return engine


def through(engine: Engine) -> Combatant:
    """The target, once the first side's phase is over and its blows have landed."""
    come_to(engine, 2)
    return engine.battle.combatants[1]


# The helpless.


@pytest.mark.rule("bxe.helpless.melee-auto-hit", "bxe.helpless.damage-rolled")
def test_a_blow_at_the_helpless_needs_no_roll() -> None:
    sleeper = brute("Sleeper", 6, 5, points=10, armour_class=20, more='condition = ["helpless"]')
    engine = strike(hero(5, 5), sleeper, "d6:4")
    assert attacks_on(engine, 1) == []
    assert len(events_of(engine.battle, "helpless struck")) == 1
    one = through(engine)
    assert (one.hit_points, "dead" in conditions_of(engine, 1)) == (6, False)


@pytest.mark.rule("bxe.helpless.missile-not-auto")
def test_a_shot_at_the_helpless_does() -> None:
    sleeper = brute("Sleeper", 15, 5, armour_class=20, more='condition = ["helpless"]')
    engine = strike(hero(5, 5, weapon="longbow"), sleeper, "d20:2", phase="missile")
    assert len(attacks_on(engine, 1)) == 1


@pytest.mark.rule("bxe.helpless.any-cause")
def test_sleep_bonds_and_paralysis_are_all_helplessness() -> None:
    # The encounter has one word for the asleep, the bound and the frozen; paralysis makes the same state.
    sleeper = brute("Sleeper", 6, 5, more='condition = ["helpless"]')
    engine = fight("bxe", hero(5, 5), f"{sleeper}, {brute('B', 30, 5)}", dice="d6:5 d6:3")
    assert conditions_of(engine, 1) >= {"helpless", "held"}
    frozen = bitten("paralysis", "d20:3")
    paralysed = conditions_of(frozen, 1)
    assert paralysed >= {"helpless", "held"}
    # What befalls it cites what it is, not what a save would have done.
    cited = [rule for event in events_of(frozen.battle) for rule in event.rules]
    assert "bxe.helpless.any-cause" in cited
    assert "bxe.saves.success-negates-nondamaging" not in cited
    assert "dead" not in paralysed


# Venom.


def bitten(effect: str, save: str, *, points: int = 10) -> Engine:
    """A fighter of 10 hit points after a bite for 5 with an effect."""
    snake = brute("Snake", 5, 5, attack=f"1 bite, Dam 1d6 + {effect}")
    prey = hero(6, 5, points=points, more="morale = 12") + ", " + hero(40, 5, more="morale = 12")
    engine = fight("bxe", snake, prey, dice=f"d6:5 d6:3 d20:19 d6:5 {save}")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    come_to(engine, 2)
    return engine


@pytest.mark.rule(
    "bxe.saves.poison-failure-fatal",
    "bxe.saves.poison-success-no-effect",
    "bxe.saves.poison-attack-damage-unaffected",
)
def test_poison_kills_those_who_fail_to_save() -> None:
    # A fighter of the 1st level needs 12.
    failed = bitten("poison", "d20:11")
    assert "dead" in conditions_of(failed, 1)
    saved = bitten("poison", "d20:12")
    assert ("dead" in conditions_of(saved, 1), saved.battle.combatants[1].hit_points) == (False, 5)
    # The bite itself has done the same 5 to both.
    assert failed.battle.combatants[1].hit_points == 5
    assert "dead" in conditions_of(bitten("poison", "d20:11", points=30), 1)


@pytest.mark.rule("bxe.saves.success-negates-nondamaging", "bxe.saves.category-from-effect")
def test_paralysis_is_shaken_off_by_a_save() -> None:
    # 14 against paralysis, which is not 12 against poison.
    assert not conditions_of(bitten("paralysis", "d20:14"), 1) & {"held", "helpless"}
    assert conditions_of(bitten("paralysis", "d20:13"), 1) >= {"held", "helpless"}


@pytest.mark.rule("bxe.saves.everyone-can-save")
@pytest.mark.parametrize(
    ("victim", "keys", "target"),
    [
        (hero(6, 5), "player_characters = true", 12),
        (hero(6, 5, who="cleric 1", weapon="mace"), "", 11),
        (brute("Ogre", 6, 5, hit_dice="4+1"), "", 10),
    ],
)
def test_characters_and_monsters_all_save(victim: str, keys: str, target: int) -> None:
    snake = brute("Snake", 5, 5, attack="1 bite, Dam 1d6 + poison")
    text = f"""
title = "A bite"
reaction = "immediate attack"
distance_feet = 300
[[sides]]
name = "Snakes"
can_be_surprised = false
members = [{snake}]
[[sides]]
name = "Others"
can_be_surprised = false
{keys}
members = [{victim}]
"""
    engine = by_hand(text, dice=f"d6:5 d6:3 d20:19 d6:1 d20:{target}", rules="bxe")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    come_to(engine, 1)
    (save,) = events_of(engine.battle, "saving throw")
    assert save.roll is not None
    assert (save.actor, save.roll.target, save.result) == (1, target, "saved")


# Healing.


DRINK = "use 0>0 5,5"


@pytest.mark.rule("bxe.healing.magic-instantaneous")
def test_a_potion_works_at_once() -> None:
    drinker = hero(5, 5, points=10, more="potions = 1")
    engine = fight("bxe", drinker, brute("T", 20, 5), dice="d6:5 d6:3 d6:4")
    come_to(engine, 0)
    me = engine.battle.combatants[0]
    assert not allowed(engine, DRINK)
    me.hit_points = 2
    assert allowed(engine, DRINK)
    round_before = engine.battle.round
    act(engine, DRINK)
    assert (me.hit_points, engine.battle.round) == (7, round_before)
    assert effects_of(engine, 0, "spent-power") == [(0, 1)]


# Unstable ground.

ROUGH = 'surface = "ship in rough seas"'


def shot(keys: str, *, more: str = "") -> dict[str, int]:
    archer = hero(5, 5, weapon="longbow", more=more)
    engine = strike(archer, brute("T", 25, 5, armour_class=20), "d20:2", phase="missile", keys=keys)
    return parts_of(attacks_on(engine, 1)[0])


LONG = "distance_feet = 300\n"


@pytest.mark.rule("bxe.unstable.missile-penalty")
def test_shots_from_unstable_ground() -> None:
    assert shot(LONG + ROUGH)["unstable ground"] == -4
    assert "unstable ground" not in shot(LONG)


@pytest.mark.rule("bxe.unstable.melee-unaffected")
def test_blows_on_unstable_ground_are_as_ever() -> None:
    engine = strike(hero(5, 5), brute("T", 6, 5, armour_class=20), "d20:2", keys=LONG + ROUGH)
    assert parts_of(attacks_on(engine, 1)[0]) == {}


@pytest.mark.rule("bxe.unstable.riding-flying-animal", "bxe.unstable.magical-flight-exempt")
def test_what_is_unstable() -> None:
    rules = BOOK.surroundings
    assert is_unstable(rules, "flying animal")
    assert not is_unstable(rules, "magical flight")
    assert shot(LONG, more='surface = "flying animal"')["unstable ground"] == -4
    assert "unstable ground" not in shot(LONG, more='surface = "magical flight"')
    with pytest.raises(InputError, match="knows no surface"):
        is_unstable(rules, "jelly")


# In the water.


@pytest.mark.rule("bxe.underwater.attack-penalty-referee", "bxe.underwater.damage-reduced-referee")
def test_blows_in_the_water() -> None:
    engine = strike(hero(5, 5), brute("T", 6, 5), "d20:19 d6:5", keys=LONG + "in_water = true")
    assert parts_of(attacks_on(engine, 1)[0]) == {"in the water": -4}
    assert events_of(engine.battle, "damage")[0].amount == 2
    least = strike(hero(5, 5), brute("T", 6, 5), "d20:19 d6:1", keys=LONG + "in_water = true")
    assert events_of(least.battle, "damage")[0].amount == 1


@pytest.mark.rule("bxe.underwater.most-missiles-fail")
def test_bows_are_of_no_use_in_the_water() -> None:
    def archer(more: str) -> Engine:
        text = hero(5, 5, weapon="longbow", more=more)
        engine = fight("bxe", text, brute("T", 15, 5), dice="d6:5 d6:3")
        come_to(engine, 0, "missile")
        return engine

    assert refused_by(archer("in_water = true"), "attack 0>1") == ["bxe.underwater.most-missiles-fail"]
    assert allowed(archer('in_water = true, works_in_water = ["longbow"]'), "attack 0>1")


# Boarding.


def boarding(
    dice: str,
    *,
    both: bool = False,
    more: str = "",
    gap: int = 2,
    rules: str = "bxe",
    weapon: str = "longsword",
) -> Engine:
    second = "boards = true" if both else ""
    text = f"""
title = "Over the rail"
reaction = "immediate attack"
[field]
width = 20
height = 8
[options]
"morale.at_first_encounter" = false
[[sides]]
name = "Pirates"
can_be_surprised = false
boards = true
{more}
members = [{hero(5, 5, weapon=weapon)}]
[[sides]]
name = "Crew"
can_be_surprised = false
{second}
members = [{brute("Sailor", 6 + gap, 5, armour_class=14)}]
"""
    return by_hand(text, dice=dice, rules=rules)


def tries(engine: Engine) -> list[tuple[int, int, str]]:
    """Every try to grapple: the round, the face, and whether it held."""
    return [
        (event.round, event.roll.total, event.result)
        for event in events_of(engine.battle, "boarding")
        if event.roll is not None
    ]


@pytest.mark.rule("bxe.boarding.chance", "bxe.boarding.standard-combat-follows")
def test_coming_alongside_takes_one_try_a_round() -> None:
    engine = boarding("d6:3 d6:5 d6:3 d6:6 d6:5 d6:3 d6:2 d6:5 d6:3 d6:5 d6:3")
    for number in range(1, 5):
        come_to(engine, 0, "movement")
        assert engine.battle.round == number
        assert allowed(engine, "move 4,5")
        # Nobody crosses before the third try, which holds; there is no further one.
        assert refused_by(engine, "move 6,5") == ([] if number > 2 else ["bxe.boarding.chance"])
        assert allowed(engine, "move 7,5") == (number > 2)
        act(engine, "end")
    assert tries(engine) == [(1, 3, "fails"), (2, 6, "fails"), (3, 2, "holds")]


@pytest.mark.rule("bxe.boarding.chance")
def test_two_faces_of_six_bring_a_ship_alongside() -> None:
    held = []
    for face in range(1, 7):
        engine = boarding(f"d6:{face} d6:5 d6:3")
        come_to(engine, 0, "movement")
        held.append(allowed(engine, "move 7,5"))
    assert held == [True, True, False, False, False, False]


def test_meanwhile_missiles_fly_between_the_ships() -> None:
    engine = boarding("d6:3 d6:5 d6:3 d20:15 d6:4", weapon="shortbow")
    come_to(engine, 0, "missile")
    act(engine, "attack 0>1")
    assert [event.amount for event in events_of(engine.battle, "damage")] == [4]


@pytest.mark.rule("bxe.boarding.mutual-automatic")
def test_two_crews_that_both_want_it() -> None:
    engine = boarding("d6:5 d6:3", both=True)
    come_to(engine, 0, "movement")
    assert tries(engine) == []
    assert allowed(engine, "move 7,5")


@pytest.mark.rule("bxe.boarding.needs-grappling-hooks")
def test_boarding_needs_hooks() -> None:
    with pytest.raises(InputError, match="has no grappling hooks"):
        boarding("d6:1", more="grappling_hooks = false")


def test_there_must_be_water_between_the_ships() -> None:
    with pytest.raises(InputError, match="no water between the ships"):
        boarding("d6:1", gap=0)
    # Both crews want it: their ships may touch.
    come_to(boarding("d6:5 d6:3", both=True, gap=0), 0)


@pytest.mark.rule(
    "bxe.boarding.attack-penalty",
    "bxe.boarding.ac-penalty",
    "bxe.boarding.penalty-one-round",
    "bxe.boarding.defenders-no-penalty",
)
def test_boarders_are_at_a_disadvantage_for_the_round_in_which_they_cross() -> None:
    engine = boarding("d6:1 d6:5 d6:3 d20:2 d20:2 d6:5 d6:3 d20:2 d20:2")
    come_to(engine, 0, "movement")
    assert "boarding" not in conditions_of(engine, 0)
    act(engine, "move 7,5")
    for _ in range(2):
        come_to(engine, 0, "melee")
        act(engine, "attack 0>1")
        come_to(engine, 1, "melee")
        act(engine, "attack 0>0")
    theirs, ours = attacks_on(engine, 1), attacks_on(engine, 0)
    assert [parts_of(event) for event in theirs] == [{"boarding": -2}, {}]
    assert [parts_of(event) for event in ours] == [{}, {}]
    changes = [[change.value for change in event.roll.defences] for event in ours if event.roll]
    assert changes == [[-2], []]
    assert [[change.value for change in event.roll.defences] for event in theirs if event.roll] == [[], []]
    rules = engine.battle.ruleset
    assert (rules.shown_armour_class(13), rules.shown_armour_class(13 - 2)) == (6, 8)
    assert "boarding" not in conditions_of(engine, 0)


def test_those_who_stay_aboard_their_own_ship_are_at_no_disadvantage() -> None:
    engine = boarding("d6:1 d6:5 d6:3 d6:5 d6:3")
    come_to(engine, 0, "movement")
    act(engine, "move 4,5")
    assert "boarding" not in conditions_of(engine, 0)
    # A sailor who goes over to the pirates is boarding as well.
    come_to(engine, 1, "movement")
    act(engine, "move 7,5")
    assert "boarding" in conditions_of(engine, 1)


def test_ships_apart_are_part_of_what_is_on_the_table() -> None:
    engine = boarding("d6:3 d6:5 d6:3")
    come_to(engine, 0, "movement")
    battle = engine.battle
    assert (battle.rail, battle.field.occupant_at(6, 5)) == ([0, 6, 7, 1, 0, 1], -3)
    twin = battle.copy()
    assert (twin == battle, twin.field.occupant_at(6, 5)) == (True, -3)
    other = boarding("d6:3").battle
    read_battle(format_battle(battle), other)
    assert (other == battle, other.field.occupant_at(6, 5)) == (True, -3)
    # A battle read back knows who is on which ship.
    assert [is_aboard(other, one, 5, 5) for one in other.combatants] == [True, False]
    lashed = [*battle.rail[:3], 0, 0, 1]
    twin.restore((*battle.state()[:11], tuple(lashed), *battle.state()[12:]))
    assert twin.field.occupant_at(6, 5) == -1
    battle.copy_from(twin)
    assert (battle.rail, battle.field.occupant_at(6, 5)) == (lashed, -1)


@pytest.mark.parametrize(
    ("rail", "problem"),
    [
        ("rail=0+6", "malformed notation"),
        ("rail=x", "malformed notation"),
        ("rail=0+6+7+1+5+1", "there is no side 5 to board"),
    ],
)
def test_a_notation_with_half_a_rail_is_refused(rail: str, problem: str) -> None:
    engine = boarding("d6:3 d6:5 d6:3")
    come_to(engine, 0, "movement")
    text = format_battle(engine.battle).replace("rail=0+6+7+1+0+1", rail)
    with pytest.raises(InputError, match=problem):
        read_battle(text, engine.battle)


def test_crews_one_above_the_other_have_the_water_between_rows() -> None:
    sides = [
        Side(0, "Below", [at(3, 9), at(6, 8)]),
        Side(1, "Above", [at(2, 2), at(7, 4)]),
    ]
    assert find_water(sides, 0) == (1, 5, 7, False)
    assert find_water(sides, 1) == (1, 5, 7, True)


def at(x: int, y: int) -> Combatant:
    """Somebody at that place."""
    one = Combatant(0, 0, Profile("Man", routines=[]), "Man")
    one.x, one.y = x, y
    return one
