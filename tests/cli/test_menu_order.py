"""The order in which choices are offered: spells that harm at enemies first, those that help at one's own."""

from __future__ import annotations

import grognard
from grognard.battle.play.action_words import describe_action
from grognard.battle.state.actions import USE, kind_of, parse_action, target_of
from grognard.faces.cli.table.menu import NumberedMenu
from grognard.fight.choice_sorting import find_friendly_fire, sort_choices

CASTERS = """
title = "Casters"
distance_feet = 30
reaction = "immediate attack"
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [
  { character = "magic-user 6", name = "Zed", spells = ["haste", "fireball", "sleep", "invisibility"] },
  { character = "fighter 3", name = "Ulf" },
]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{ creature = "orc", count = 2, hit_points = 8, morale = 12 }]
"""


def test_spells_come_at_those_first_for_whom_they_are_meant() -> None:
    fight = grognard.start(CASTERS, seed=1, play="1")
    while fight.actor != "Zed":
        fight.push("end")
    decision = fight.decision
    assert decision is not None
    usual = parse_action(fight.suggest())
    targets: dict[str, list[int]] = {}
    for choice in sort_choices(fight.battle, decision, usual):
        if kind_of(choice.action) == USE:
            name = choice.label.removeprefix("Cast ").split(" at ")[0]
            side = int(fight.battle.combatants[target_of(choice.action)].side)
            targets.setdefault(name, []).append(side)
    assert set(targets) == {"haste", "fireball", "sleep", "invisibility"}
    assert targets["fireball"] == targets["sleep"] == [1, 1, 0]
    assert targets["haste"] == targets["invisibility"] == [0, 0]


def test_what_is_cast_at_a_cell_says_so() -> None:
    fight = grognard.start(CASTERS, seed=1, play="1")
    zed, orc = fight.battle.combatants[0], fight.battle.combatants[2]
    there = parse_action(f"use 1>2 {orc.x},{orc.y}")
    beside = parse_action(f"use 1>2 {orc.x + 1},{orc.y}")
    assert describe_action(fight.battle, zed, there) == f"cast fireball at {orc.name}"
    assert describe_action(fight.battle, zed, beside) == f"cast fireball at {orc.x + 1},{orc.y}"


def test_what_one_does_to_oneself_is_at_nobody() -> None:
    potion = CASTERS.replace('name = "Zed"', 'name = "Zed", potions = 1', 1)
    fight = grognard.start(potion, seed=1, play="1")
    zed = fight.battle.combatants[0]
    number = next(place for place, power in enumerate(zed.profile.powers) if "potion" in power.label)
    drink = parse_action(f"use {number}>0 {zed.x},{zed.y}")
    assert describe_action(fight.battle, zed, drink) == "drink the potion of healing"


def test_what_would_harm_ones_own_stands_after_all_else() -> None:
    fight = grognard.start(CASTERS, seed=1, play="1")
    while fight.actor != "Zed":
        fight.push("end")
    decision = fight.decision
    assert decision is not None
    ordered = sort_choices(fight.battle, decision, 0)
    actor = fight.battle.combatants[decision.actor]
    menu = NumberedMenu(ordered, 0, actor=actor, lines=99, astray=find_friendly_fire(fight.battle, decision))
    labels = [entry.choice.label for entry in menu.entries]
    first = labels.index("Cast fireball at Ulf")
    assert first > labels.index("Cast fireball at Orc 1")
    assert first > labels.index("Do nothing more")
    assert "Cast invisibility at Zed" in labels[:first]
    assert "Cast fireball at Ulf" in [entry.choice.label for entry in menu.of_group("other")]


def test_one_bow_shoots_two_arrows() -> None:
    fight = grognard.start("1 fighter 3 with longbow vs 2 orc", rules="bcb", seed=3, play="1")
    while not any(choice.label.startswith("Shoot") for choice in fight.choices):
        fight.push("declare-nothing" if "declare-nothing" in fight.choices else "end")
    shots = [choice.label for choice in fight.choices if choice.label.startswith("Shoot")]
    assert shots
    assert all("with longbow" in label for label in shots)
