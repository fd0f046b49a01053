"""Weapon speed, initiative by groups, and encumbrance by items, as house rules."""

from __future__ import annotations

import msgspec
import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.state.events import INITIATIVE
from grognard.chances.exact.branching import BranchingDice
from grognard.chances.exact.duel import answer_duel, duel_encounter
from grognard.chances.exact.fights import solve_fight
from grognard.dice.source import ScriptedDice
from grognard.encounter.setting import read_setting
from grognard.encounter.setup import round_structure, set_up
from grognard.rulebooks.loader import load_rulebook
from tests.support import EXAMPLES

FOLDER = EXAMPLES / "house-rules"
SPEED = str(FOLDER / "weapon-speed.toml")
GROUP = str(FOLDER / "group-initiative.toml")
ITEMS = str(FOLDER / "items-carried.toml")


def test_the_speed_of_the_weapon_in_hand_counts() -> None:
    text = "1 fighter 1 with dagger, 1 fighter 1 with two-handed sword vs 1 orc"
    options = {"morale.at_first_encounter": False}
    dice = ScriptedDice.from_text("d8:5 d8:5 d8:5 d10:6 d10:9 d10:4")
    fight = grognard.start(text, rules=SPEED, options=options, dice=dice, play=["Party", "Orc"])
    # 6 - 2 and 9 - 10; the orc's weapon has no speed.
    assert [one.amount for one in fight.events if one.code == INITIATIVE] == [4, -1, 4]
    assert "d10 6 - 2 weapon speed = 4" in fight.tell(why=True)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "die"), [(SPEED, 3), (GROUP, 2), ("bf", 2)])
def test_the_chain_of_a_duel_is_the_walk_over_all_dice(rules: str, die: int) -> None:
    book = load_rulebook(rules, options={"initiative.die": die, "damage.characters": "1d2"})
    encounter = duel_encounter("fighter 1", "orc")
    sides = [
        msgspec.structs.replace(side, members=[msgspec.structs.replace(side.members[0], hit_points=2)])
        for side in encounter.sides
    ]
    battle = set_up(msgspec.structs.replace(encounter, sides=sides), book, BranchingDice())
    chain = answer_duel(battle, book)
    assert not chain.reasons
    again = set_up(msgspec.structs.replace(encounter, sides=sides), book, BranchingDice())
    walk = solve_fight(again, structure=round_structure(book))
    assert [walk.chance_of(side) for side in (0, 1, -1)] == list(chain.chances)


def test_the_winners_of_a_group_roll_take_whole_turns_one_after_another() -> None:
    text = "2 fighter 1 vs 2 orc"
    options = {"morale.at_first_encounter": False}
    dice = ScriptedDice.from_text("d8:5 d8:5 d8:5 d8:5 d6:5 d6:2")
    fight = grognard.start(text, rules=GROUP, options=options, dice=dice, play=["Party", "Orcs"])
    actors = [fight.actor]
    for _ in range(3):
        fight.push("end")
        actors.append(fight.actor)
    assert actors == ["Fighter 1 #1", "Fighter 1 #2", "Orc 1", "Orc 2"]


@pytest.mark.parametrize(("who", "feet"), [
    # Chain mail is 5 items, a shield and a longsword 1 each, a dagger none: 7, at 120 feet a turn.
    ("fighter 1", 40),
    # Plate mail is 8, so 10 with shield and sword; one potion more is 11, at 90 feet.
    ("fighter 1 with plate mail, shield and longsword", 40),
    ("fighter 1 with plate mail, shield, longsword and potion of healing", 30),
])  # fmt: skip
def test_items_slow_by_steps(who: str, feet: int) -> None:
    setting = read_setting(f"1 {who} vs 1 orc", rules=ITEMS)
    battle = set_up(setting.encounter, setting.book, ScriptedDice.from_text(""))
    assert battle.combatants[0].profile.walk_feet == feet


def test_coins_and_the_pack_are_items() -> None:
    encounter = read_setting("1 fighter 1 vs 1 orc", rules=ITEMS).encounter
    party = encounter.sides[0]
    laden = msgspec.structs.replace(party.members[0], coins=301, pack=True)  # 7 + 4 coins' items + 4
    sides = [msgspec.structs.replace(party, members=[laden]), encounter.sides[1]]
    battle = set_up(
        msgspec.structs.replace(encounter, sides=sides), load_rulebook(ITEMS), ScriptedDice.from_text("")
    )
    assert battle.combatants[0].profile.walk_feet == 30


def test_a_pace_by_items_needs_its_rates() -> None:
    with pytest.raises(InputError) as refused:
        grognard.start("1 fighter 1 vs 1 orc", options={"movement.pace": "items"})
    assert refused.value.expected == "the table encumbrance.by_items besides"
