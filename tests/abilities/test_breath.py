"""Breath: its shape, its save, how often, what goes with it; by age, by note, and whom it does no harm."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import parse_action
from grognard.creatures.bestiary import find_creature
from grognard.creatures.powers import find_powers
from grognard.creatures.traits import list_abilities
from grognard.encounter.entries import parse_encounter
from grognard.encounter.setup import load_rules_of, set_up
from grognard.rules.harm_kinds import KINDS
from tests.support import act, brute, dice_of, events_of, fight, finish_dice

FIELD = "[field]\nwidth = 60\nheight = 20\n"


def harmed(engine: Engine) -> dict[str, int]:
    """Whom the powers of a fight have harmed so far, and by how much."""
    return {engine.battle.combatants[one.target].name: one.amount for one in events_of(engine.battle, "harm")}


def beast(name: str, x: int, y: int, *, points: int = 60, more: str = "") -> str:
    """A creature of the list that nothing frightens and that goes before others."""
    keys = f'creature = "{name}", at = [[{x}, {y}]], hit_points = {points}, morale = 12'
    return f"{{ {keys}, initiative_modifier = 9{more} }}"


def against(creature: str, victims: str, *, dice: str, rules: str = "bf") -> Engine:
    return fight(rules, creature, victims, dice=dice, keys=FIELD, begun=True)


def test_a_dragon_breathes_a_die_for_each_hit_die_in_a_cone_and_its_claws_and_tail_follow() -> None:
    # A mountain dragon of the fourth age: ten hit dice, 90' long, 45' wide at the end.
    victims = ", ".join(
        [
            brute("Near", 6, 5, points=90),
            brute("Far", 22, 5, points=90),
            brute("Aside", 6, 9, points=90),
            brute("Beyond", 30, 5, points=90),
        ]
    )
    dice = "d6:1 d6:1 d6:1 d6:1 d6:1 " + "d8:4 " * 10 + "d20:14 d20:15 d20:19 d8:3 d20:1 d20:1"
    engine = against(beast("red dragon", 4, 5), victims, dice=dice)
    act(engine, "use 0>1 6,5")
    assert set(harmed(engine)) == {"Near", "Far"}
    decision = engine.advance()
    assert decision is not None
    assert decision.actor == 0
    offered = [choice.label for choice in decision.choices if choice.label.startswith("Attack Near")]
    assert offered == ["Attack Near with claw"]
    act(engine, "attack 1>1", "attack 1>1", "attack 1>1")
    blows = [one.what for one in events_of(engine.battle, "attack")]
    assert blows == ["claw", "claw", "tail"]
    finish_dice(engine.battle)


def test_a_save_against_breath_halves_it() -> None:
    victims = f"{brute('Sound', 6, 5, points=90)}, {brute('Sorry', 7, 5, points=90)}"
    dice = "d6:1 d6:1 d6:1 " + "d8:3 " * 10 + "d20:20 d20:2"
    engine = against(beast("red dragon", 4, 5), victims, dice=dice)
    act(engine, "use 0>1 6,5")
    act(engine, "end")
    assert harmed(engine) == {"Sound": 15, "Sorry": 30}


def test_it_breathes_at_most_every_other_round_and_as_often_as_it_has_hit_dice() -> None:
    victim = brute("Knight", 20, 5, points=400)
    # A plains dragon has five hit dice: so it breathes in rounds 1, 3, 5, 7 and 9, and never again.
    dice = "d6:1 d6:1 " + ("d8:1 " * 5 + "d20:1 " + "d6:1 d6:1 " * 2) * 5 + "d6:1 d6:1 " * 2
    engine = against(beast("yellow dragon", 10, 5), victim, dice=dice)
    breathed = []
    for number in range(1, 12):
        assert engine.battle.round == number
        action = parse_action("use 0>1 20,5")
        refusals = [str(one) for one in why_not(engine.battle, action)]
        if refusals:
            expected = "it cannot use dragon breath in this round"
            spent = "it has used dragon breath as often as it can"
            assert refusals == [spent if number > 9 else expected]
        else:
            breathed.append(number)
            engine.submit(action)
            engine.advance()
        act(engine, "end", "end")
    assert breathed == [1, 3, 5, 7, 9]


@pytest.mark.parametrize(
    ("name", "damage", "shape", "size", "width", "uses"),
    [
        ("red dragon", "10d8", "cone", 90, 45, 10),
        ("red dragon age 2", "8d8", "cone", 70, 30, 8),
        ("red dragon age 7", "13d8", "cone", 110, 60, 13),
        ("blue dragon age 6", "11d8", "line", 110, 5, 11),
        ("green dragon age 3", "7d8", "burst", 15, 5, 7),
        ("dragon turtle", "30d8", "burst", 37, 5, 30),
    ],
)
def test_what_a_dragon_breathes_goes_by_its_age(
    name: str, damage: str, shape: str, size: int, width: int, uses: int
) -> None:
    breath = find_powers(find_creature(name))["dragon breath"]
    found = (breath.damage, breath.shape, breath.size_feet, breath.width_feet, breath.uses)
    assert found == (damage, shape, size, width, uses)


def test_the_youngest_dragons_cannot_breathe() -> None:
    hatchling = find_creature("black dragon age 1")
    assert find_powers(hatchling) == {}
    assert "dragon breath" not in [one.name for one in list_abilities(hatchling)]


@pytest.mark.parametrize(
    ("note", "damage", "shape", "size", "kind", "uses"),
    [
        ("breathes a cone of fire, 60' long, 30' wide, 6d6", "6d6", "cone", 60, "fire", 6),
        ("breathes a line of acid, 100' long, its hit points, 3/day", "hit points", "line", 100, "acid", 3),
        ("breathes a cloud of poison gas, 40' wide", "6d8", "burst", 20, "poison", 6),
        ("breathes frost 3 times a day", "6d8", "cone", 30, "cold", 3),
    ],
)  # fmt: skip
def test_a_stat_line_may_say_what_its_creature_breathes(
    note: str, damage: str, shape: str, size: int, kind: str, uses: int
) -> None:
    line = f"Drake: AC 15, HD 6, #At 1 bite, Dam 1d8, Mv 40', Sv F6, Ml 9, {note}"
    text = (
        'title = "One"\n[[sides]]\nname = "A"\n'
        f'members = [{{ stat_line = "{line}" }}]\n'
        '[[sides]]\nname = "B"\nmembers = [{ character = "fighter 1" }]\n'
    )
    encounter = parse_encounter(text)
    battle = set_up(encounter, load_rules_of(encounter), dice_of(1))
    (power,) = battle.combatants[0].profile.powers
    assert int(power.uses) == uses
    assert int(power.size_feet) == size
    assert power.by_hit_points == (damage == "hit points")
    dice = "0d1" if power.by_hit_points else f"{power.damage[0]}d{power.damage[1]}"
    assert dice == ("0d1" if damage == "hit points" else damage)
    assert int(power.kinds) == KINDS[kind]
    assert int(power.shape) == {"cone": 3, "line": 2, "burst": 1}[shape]


def test_a_breath_does_those_no_harm_whom_its_kind_does_not() -> None:
    victims = f"{beast('hellhound', 6, 5)}, {brute('Orc', 7, 5, points=90)}"
    # The hellhound's own mood is rolled as the round begins.
    engine = against(beast("red dragon", 4, 5), victims, dice="d6:6 d6:2 d6:1 d6:1 " + "d8:3 " * 10 + "d20:1")
    act(engine, "use 0>1 6,5", "end")
    assert harmed(engine) == {"Orc": 30}
    assert [(one.target, one.what) for one in events_of(engine.battle, "immune")] == [(1, "dragon breath")]


def test_a_hellhound_breathes_only_when_a_six_sided_die_shows_one_or_two() -> None:
    victim = brute("Orc", 6, 5, points=90)
    for face, allowed in ((1, True), (2, True), (3, False), (6, False)):
        engine = against(beast("hellhound", 5, 5), victim, dice=f"d6:{face} d6:1 d6:1 d6:4 d6:4 d6:4 d20:1")
        refusals = [str(one) for one in why_not(engine.battle, parse_action("use 0>1 6,5"))]
        assert refusals == ([] if allowed else ["it cannot use fire breath in this round"])
        mood = events_of(engine.battle, "mood")[0]
        assert (mood.actor, mood.what, mood.result) == (
            0,
            "fire breath",
            "willing" if allowed else "unwilling",
        )


def test_a_hellhound_of_more_hit_dice_breathes_farther() -> None:
    small, large = find_creature("hellhound"), find_creature("hellhound 7 HD")
    assert find_powers(small)["fire breath"].size_feet == 10
    breath = find_powers(large)["fire breath"]
    assert (breath.size_feet, breath.damage, breath.uses) == (30, "7d6", 7)


def test_who_fails_the_save_against_poison_gas_dies_and_the_golem_strikes_besides() -> None:
    victims = f"{brute('Unlucky', 5, 5, points=90)}, {brute('Lucky', 6, 5, points=90)}"
    dice = "d6:1 d6:1 d6:1 d20:5 d20:20 d20:1 d6:1 d6:1"
    engine = against(beast("iron golem", 4, 5), victims, dice=dice)
    act(engine, "use 0>1 5,5", "attack 1>1", "end", "end")
    assert [one.target for one in events_of(engine.battle, "death")] == [1]


def test_a_chimera_breathes_instead_of_one_of_its_bites() -> None:
    victim = brute("Knight", 5, 5, points=90)
    dice = "d6:1 d6:1 d6:2 d6:2 d6:2 d20:1 d20:1 d20:1 d20:1 d20:1"
    engine = against(beast("chimera", 4, 5), victim, dice=dice)
    act(engine, "use 0>1 5,5", "attack 1>1", "attack 1>1", "attack 1>1", "attack 1>1")
    assert harmed(engine) == {"Knight": 6}
    assert [one.what for one in events_of(engine.battle, "attack")] == [
        "claw",
        "claw",
        "lion bite",
        "goat horn",
    ]


def test_when_nobody_is_in_the_mood_to_breathe_it_is_said_so() -> None:
    told = [grognard.start("2 fighter 3 vs 1 hellhound", seed=seed) for seed in range(4)]
    for fight_ in told:
        fight_.run()
    said = " ".join(" ".join(one.tell().split()) for one in told)
    assert "Nobody may use fire breath this round, not the hellhound." in said
    assert "somebody unseen" not in said
