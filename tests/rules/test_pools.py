"""Pools: spell points, luck and usage dice in a fight, and kept from one fight to the next; dice scripted."""

from __future__ import annotations

import pytest

import grognard
from grognard.adventure.party.aftermath import pools_spent
from grognard.adventure.party.fighters import explorer_of, member_entry_of, sheet_of
from grognard.base.errors import InputError
from grognard.battle.hurts.spoiling import uses_left
from grognard.battle.play.decision import current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.state.notation import format_battle, read_battle
from grognard.creatures.character import parse_character
from grognard.encounter.entries import MemberEntry
from grognard.encounter.pools import full_pools, pools_still_spent
from grognard.fight.sheet import tell_sheet
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.pools import count_on_smaller_die, usage_die
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from tests.adventure.places import delving, order
from tests.support import act, brute, events_of, fight, finish_dice, man

MAGE = 'character = "magic-user 3", name = "Mira", spells = ["magic missile", "sleep", "web"]'


def archer(dice: str, *, arrows: int = 9, down: int = 2, calls: str = "d6:6 d6:1") -> Engine:
    """A bowman 60 feet from a brute, with a usage die for his arrows; he has begun the first round."""
    engine = fight(
        "bf",
        man(1, 5, weapons=["longbow"], more=f"ammunition = {{ longbow = {arrows} }}"),
        brute("Brute", 13),
        dice=f"{calls} {dice}",
        feet=0,
        options={"usage.missiles": True, "usage.steps_down_on": down, "morale.at_first_encounter": False},
    )
    engine.advance()
    return engine


def test_a_number_of_things_is_the_largest_die_that_lasts_no_longer() -> None:
    """A dN steps down on 2 of N faces, after N/2 uses on average: 2, 2+3, 5+4, 9+5, 14+6, 20+10."""
    assert [int(usage_die(number)) for number in (1, 2, 4, 5, 8, 9, 13, 14, 19, 20, 29, 30, 200)] == [
        4, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 20, 20
    ]  # fmt: skip
    assert [int(count_on_smaller_die(number)) for number in (1, 4, 5, 9, 14, 20, 30, 200)] == [
        0, 0, 2, 5, 9, 14, 20, 20
    ]  # fmt: skip


@pytest.mark.parametrize(("face", "left", "spent"), [(3, 8, 0), (2, 6, 4), (1, 6, 4), (8, 8, 0)])
def test_the_usage_die_of_arrows_is_rolled_after_a_shot(face: int, left: int, spent: int) -> None:
    """Nine arrows are a d8; on 1 and 2 it becomes a d6, which counts as 5 arrows."""
    engine = archer(f"d8:{face} d20:2")
    act(engine, "attack 0>1")
    told = events_of(engine.battle, "usage")[0]
    assert (told.actor, told.left, told.rules) == (0, left, ("option.usage.missiles",))
    assert engine.battle.combatants[0].spent & 255 == spent
    finish_dice(engine.battle)


def test_after_the_smallest_die_nothing_is_left() -> None:
    engine = archer("d4:2 d20:2", arrows=2)
    act(engine, "attack 0>1")
    assert events_of(engine.battle, "usage")[0].left == 0
    assert engine.battle.combatants[0].spent & 255 == 2
    finish_dice(engine.battle)


def test_how_high_the_die_steps_down_is_a_key() -> None:
    engine = archer("d8:3 d20:2", down=3)
    act(engine, "attack 0>1")
    assert events_of(engine.battle, "usage")[0].left == 6


def test_without_the_rule_no_die_is_rolled() -> None:
    engine = fight(
        "bf", man(1, 5, weapons=["longbow"]), brute("Brute", 13), dice="d6:6 d6:1 d20:2", feet=0,
        options={"morale.at_first_encounter": False},
    )  # fmt: skip
    engine.advance()
    act(engine, "attack 0>1")
    assert engine.battle.combatants[0].spent & 255 == 1
    finish_dice(engine.battle)


def caster(points: object = "slots", *, spent: str = "", costs: str = "") -> Engine:
    options: dict[str, object] = {
        "spell_points.magic_user": points,
        "morale.at_first_encounter": False,
    }
    if costs:
        options["spell_points.costs"] = [int(cost) for cost in costs.split()]
    said = f", spent = {{ {spent} }}" if spent else ""
    mage = f"{{ {MAGE}, at = [[1, 5]], hit_points = 9{said} }}"
    engine = fight(
        "bf", mage, brute("Brute", 13), dice="d6:6 d6:1 d6:3 d6:3 d6:3 d6:3", feet=0, options=options
    )
    engine.advance()
    return engine


def left(engine: Engine) -> dict[str, int]:
    one = engine.battle.combatants[0]
    return {power.name: int(uses_left(one, place)) for place, power in enumerate(one.profile.powers)}


def test_a_caster_has_as_many_points_as_its_slots_would_cost() -> None:
    """A 3rd level magic-user of Basic Fantasy memorises two spells of the 1st level and one of the 2nd: 4."""
    engine = caster()
    assert engine.battle.combatants[0].own_profile.spell_points == 4
    assert left(engine) == {"magic missile": 4, "sleep": 4, "web": 2}


def test_a_spell_costs_its_level_and_stays_in_memory() -> None:
    engine = caster()
    decision = current_decision(engine.battle)
    engine.submit(next(one.action for one in decision.choices if one.label.startswith("Cast magic missile")))
    assert left(engine) == {"magic missile": 3, "sleep": 3, "web": 1}
    battle = engine.battle
    copy = battle.copy()
    read_battle(format_battle(battle), copy)
    assert copy == battle


def test_points_may_be_spent_before_the_fight_and_costs_are_keys() -> None:
    assert left(caster(spent='"spell points" = 3')) == {"magic missile": 1, "sleep": 1, "web": 0}
    assert left(caster([1, 3, 6], costs="1 3")) == {"magic missile": 6, "sleep": 6, "web": 2}
    assert left(caster([1, 3], costs="2")) == {"magic missile": 1, "sleep": 1, "web": 1}


def test_tactics_cast_as_long_as_there_are_points() -> None:
    """Six points let a magic-user of the 1st level put six groups of kobolds to sleep, or fewer."""
    engine = fight(
        "bf",
        '{ character = "magic-user 1", spells = ["sleep"], at = [[1, 5]], hit_points = 9 }',
        ", ".join(brute("Rat", 9 + 4 * place, points=2, move=10) for place in range(3)),
        dice=3,
        feet=0,
        options={"spell_points.magic_user": [6], "morale.at_first_encounter": False},
    )
    engine.policies[:] = [Sensible(), Plain()]
    engine.advance()
    mage = engine.battle.combatants[0]
    cast = [event for event in events_of(engine.battle, "power") if event.actor == 0]
    assert len(cast) > 1
    assert pools_spent(mage) == {"spell points": len(cast)}


def test_the_sheet_tells_what_is_left() -> None:
    options: dict[str, bool | int | str] = {"spell_points.magic_user": "slots", "luck.points": 2}
    begun = grognard.start("1 magic-user 3 vs 1 orc", options=options, seed=1)
    lines = "\n".join(tell_sheet(begun, 0)[1])
    assert "Luck: 2 points left" in lines
    assert "Spell points: 4 of 4 left" in lines


@pytest.mark.parametrize(
    ("returns", "day", "level", "kept"),
    [
        ("each fight", False, False, {}),
        ("each day", False, True, {"luck": 1}),
        ("each day", True, False, {}),
        ("each level", True, False, {"luck": 1}),
        ("each level", False, True, {}),
    ],
)
def test_luck_returns_as_the_book_says(returns: str, day: bool, level: bool, kept: dict[str, int]) -> None:
    book = load_rulebook("bf", options={"luck.points": 2, "luck.returns": returns})
    assert pools_still_spent({"luck": 1, "spell points": 2}, book, day=day, level=level) == kept | (
        {} if day else {"spell points": 2}
    )


def test_an_explorer_keeps_what_it_has_spent() -> None:
    options: dict[str, bool | int | str] = {"spell_points.magic_user": "slots"}
    begun = grognard.start("1 magic-user 3 vs 1 orc", options=options, seed=1)
    member = MemberEntry(character="magic-user 3", spent={"spell points": 2})
    explorer = explorer_of(begun.battle.combatants[0])
    explorer.spent = {"spell points": 2}
    sheet = sheet_of(begun.battle.combatants[0], member, player=True)
    assert member_entry_of(sheet, explorer).spent == {"spell points": 2}


def test_pools_of_a_character() -> None:
    book = load_rulebook("bf", options={"luck.points": "level", "spell_points.cleric": [0, 2, 4]})
    assert full_pools(parse_character("cleric 2"), book) == {"luck": 2, "spell points": 2}
    assert full_pools(parse_character("fighter 4"), book) == {"luck": 4}


def test_a_pool_that_there_is_not_is_refused() -> None:
    text = (
        'title = "A"\n[[sides]]\nname = "A"\nmembers = [{ character = "fighter 1", spent = { mana = 1 } }]\n'
    )
    with pytest.raises(InputError, match="unknown value"):
        grognard.start(text + '[[sides]]\nname = "B"\nmembers = [{ creature = "orc" }]\n')


@pytest.mark.parametrize(("face", "left"), [(1, 2), (2, 2), (3, 6), (6, 6)])
def test_the_usage_die_of_torches_is_rolled_as_one_is_lit(face: int, left: int) -> None:
    """Six torches are a d6; a d4 counts as two of them."""
    table = delving(usage__torches=True)
    table.state.supplies["torches"] = 6
    (told, _) = order(table, "light torch", dice=f"d6:{face}")
    assert (told.code, told.face, told.rules) == ("usage die", face, ("option.usage.torches",))
    assert table.state.supplies["torches"] == left


def test_the_last_torch_has_been_lit_when_the_smallest_die_steps_down() -> None:
    table = delving(usage__torches=True)
    table.state.supplies["torches"] = 6
    order(table, "light torch", dice="d6:1")
    order(table, "douse")
    order(table, "light torch", dice="d4:2")
    assert table.state.supplies["torches"] == 0
    order(table, "douse")
    assert [str(one) for one in table.why_not("light torch")] == ["there is no more torch"]
