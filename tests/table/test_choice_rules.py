"""Each choice names the rules that it is made by."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.state.actions import KIND_NAMES
from grognard.fight import choice_rules
from grognard.fight.seat import Seat
from grognard.fight.shown import Option
from grognard.rulebooks.rule_documents import BOOKS
from tests.support import EXAMPLES

DUEL = """
title = "A duel"
distance_feet = {feet}
reaction = "immediate attack"
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [{{ character = "{who}", name = "Ulf", hit_points = 40{more} }}]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{{ creature = "orc", name = "Orc", hit_points = 30 }}]
"""


def options(
    who: str, *, more: str = "", feet: int = 5, rules: str = "bf", seed: int = 2
) -> tuple[Option, ...]:
    text = DUEL.format(who=who, more=more, feet=feet)
    seat = Seat(grognard.start(text, rules=rules, seed=seed, play="1"), "Party")
    assert seat.next()
    assert seat.menu is not None
    return seat.menu.options


def rules_of(told: tuple[Option, ...], start: str) -> set[str]:
    return set(next(one for one in told if one.text.startswith(start)).rules)


def ways_of(told: tuple[Option, ...]) -> dict[str, set[str]]:
    """The rules of moves by the manner of moving."""
    return {one.text.split()[-1]: set(one.rules) for one in told if one.kind == "move"}


def test_a_blow_names_the_roll_the_damage_and_each_modifier() -> None:
    """A fighter of the first level has +1 to hit, for the level alone: Strength is nothing of note."""
    assert rules_of(options("fighter 1"), "attack") == {
        "bf.attack.roll-formula",
        "bf.attack-table.fighter",
        "bf.damage.weapon-die",
    }


def test_a_shot_names_the_roll_of_a_shot_where_the_book_has_one() -> None:
    """By bxs a missile has a roll of its own, and is at its short range at 20 feet; bf has one for all."""
    armed = ', weapons = ["shortbow"]'
    shot = rules_of(options("fighter 1", more=armed, feet=20, rules="bxs"), "attack")
    assert {"bxs.missile.roll-d20", "bxs.missile.range-short", "bxs.damage.roll"} <= shot
    assert "bxs.attack.melee-roll" not in shot
    shot = rules_of(options("fighter 1", more=armed, feet=20, seed=5), "attack")
    assert {"bf.attack.roll-formula", "bf.missile.short-range"} <= shot


def test_a_charge_names_what_it_brings_and_what_it_costs() -> None:
    """By bf: 2 to the roll, double damage, 2 off the armour class."""
    told = options("fighter 1", more=', weapons = ["spear"]', feet=30, seed=5)
    charge = next(one for one in told if one.kind == "charge")
    assert charge.brings.endswith("+2 for charging, double damage, armour class 2 worse")
    assert {"bf.charge.attack-bonus", "bf.charge.double-damage", "bf.charge.ac-penalty"} <= set(charge.rules)


def test_ways_on_foot_and_a_blow_with_the_flat_name_theirs() -> None:
    told = options("fighter 1")
    ways = ways_of(told)
    assert ways["withdraw"] == {"bf.withdraw.backing-limit"}
    assert ways["flee"] == {"bf.withdraw.flee-definition"}
    assert {"bf.subdual.half-damage", "bf.subdual.attack-penalty"} <= rules_of(told, "subdue")
    far = ways_of(options("fighter 1", feet=60))
    assert far["walk"] == {"bf.movement.encounter-move-limit"}
    assert far["run"] == {"bf.running.double-move", "bf.running.no-attack"}


def test_a_spell_names_its_own_rule_and_that_it_is_announced() -> None:
    told = options("magic-user 1", more=', spells = ["sleep"]', feet=60, rules="bxe")
    assert "bxe.round.declare-spells" in rules_of(told, "declare-spell")


@pytest.mark.parametrize("table", [choice_rules._OF_A_WAY, choice_rules._OF_A_KIND])
def test_each_citation_that_is_looked_for_is_in_some_book(table: dict[int, tuple[str, ...]]) -> None:
    house_rules = sorted((EXAMPLES / "house-rules").glob("*.toml"))
    books = [*BOOKS, *(str(path) for path in house_rules if "[plugins]" not in path.read_text())]
    fights = [grognard.start("1 orc vs 1 orc", rules=book, seed=1) for book in books]
    known = {name for fight in fights for name in fight.battle.ruleset.citations}
    for kind, names in table.items():
        for name in names:
            assert name in known, (KIND_NAMES[kind], name)
