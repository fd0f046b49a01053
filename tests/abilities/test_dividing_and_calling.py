"""Those who come into a fight that has begun: the parts of jellies, and whomever somebody calls."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.play.engine import Engine
from grognard.battle.state.notation import format_battle, read_battle
from grognard.chances.exact.duel import set_up_duel, why_no_chain
from grognard.encounter.left_to_referee import describe_left_to_referee
from grognard.rulebooks.loader import load_rulebook
from grognard.text.narrate import Narrator
from grognard.text.summary import summarize
from tests.support import act, brute, come_to, effects_of, encounter_of, engine_of, events_of, fight, man

FIELD = "[field]\nwidth = 40\nheight = 20\n"
QUICK = "initiative_modifier = 9"


def ooze(name: str, *, points: int) -> str:
    return f'{{ creature = "{name}", at = [[5, 5]], hit_points = {points} }}'


def against(creature: str, *, dice: str, rules: str = "bf", hero: str = "") -> Engine:
    """Somebody quick beside a creature, who decides first."""
    mine = hero or man(4, 5, more=QUICK)
    return fight(rules, mine, creature, dice=dice, keys=f'hit_points = "average"\n{FIELD}', begun=True)


def there(engine: Engine, side: int = 1) -> dict[str, int]:
    """Those of a side who stand on the field, with their hit points."""
    return {
        one.name: int(one.hit_points)
        for one in engine.battle.combatants
        if one.side == side and engine.battle.field.occupant_at(one.x, one.y) == one.index
    }


def told(engine: Engine) -> list[str]:
    narrator = Narrator(engine.battle)
    return [line for event in events_of(engine.battle) if (line := narrator.tell(event))]


def test_a_weapon_makes_1d4_and_1_small_ones_of_an_ochre_jelly_and_does_no_harm() -> None:
    engine = against(ooze("ochre jelly", points=30), dice="d6:6 d6:1 d20:15 d4:2 d6:6 d6:1 d6:1 d6:1")
    assert there(engine) == {"Ochre Jelly": 30}
    act(engine, "attack 0>1")
    # Two hit dice each, nine points on average.
    assert there(engine) == {f"Small Ochre Jelly {number}": 9 for number in (1, 2, 3)}
    assert "The ochre jelly divides into Small Ochre Jellies 1-3." in told(engine)
    assert engine.battle.sides[1].standing == 3


def test_the_parts_do_half_the_damage_act_in_the_next_round_and_are_not_divided_again() -> None:
    # As a monster of two hit dice it needs 9 against armour class 11; then 1d6.
    script = "d6:6 d6:1 d20:15 d4:1 d6:1 d6:6 d6:5 d20:19 d20:9 d6:5 d20:8 d6:6 d6:1 d6:1"
    engine = against(ooze("ochre jelly", points=30), dice=script)
    act(engine, "attack 0>1", "attack 0>2", "attack 0>0", "attack 0>0")
    assert [event.amount for event in events_of(engine.battle, "damage")] == [5]
    assert len(there(engine)) == 2


@pytest.mark.parametrize(("points", "shares"), [(40, [20, 20]), (41, [21, 20])])
def test_a_black_jelly_is_halved_and_its_halves_once_more(points: int, shares: list[int]) -> None:
    script = "d6:6 d6:1 d20:15 d6:6 d6:1 d6:1 d20:15"
    engine = against(ooze("black jelly", points=points), dice=script)
    act(engine, "attack 0>1")
    assert there(engine) == {f"Middling Black Jelly {n}": share for n, share in enumerate(shares, 1)}
    act(engine, "attack 0>2")
    assert there(engine) == {
        "Middling Black Jelly 2": 20,
        "Lesser Black Jelly 1": shares[0] - shares[0] // 2,
        "Small Black Jelly 1": shares[0] // 2,
    }


def test_lightning_divides_it_and_fire_burns_it() -> None:
    wizard = 'spells = ["lightning bolt"], initiative_modifier = 9'
    engine = against(
        ooze("ochre jelly", points=30),
        hero=man(1, 5, who="magic-user 5", weapons=(), more=wizard),
        dice="d6:6 d6:1 d6:1 d6:1 d6:1 d6:1 d6:1 d4:1 d6:6 d6:1 d6:1",
    )
    act(engine, "use 0>1 5,5")
    assert list(there(engine)) == ["Small Ochre Jelly 1", "Small Ochre Jelly 2"]
    wizard = 'spells = ["fireball"], initiative_modifier = 9'
    engine = against(
        ooze("black jelly", points=30),
        hero=man(1, 5, who="magic-user 5", weapons=(), more=wizard, points=60),
        dice="d6:6 d6:1 d6:2 d6:2 d6:2 d6:2 d6:2 d20:1 d20:1",
    )
    act(engine, "use 0>1 9,5")
    assert there(engine) == {"Black Jelly": 20}


def test_a_jelly_is_beaten_when_all_its_parts_are_and_they_are_no_losses_before() -> None:
    torch = man(4, 5, weapons=("torch",), more=QUICK)
    sword = man(6, 5, more=QUICK)
    script = "d6:5 d6:6 d6:1 d20:15 d4:1 d20:19 d6:6 d6:6 d6:5 d6:1 d6:1 d20:19 d6:4"
    engine = fight(
        "bf",
        f"{torch}, {sword}",
        ooze("ochre jelly", points=2),
        dice=script,
        keys=f'hit_points = "average"\n{FIELD}',
        begun=True,
    )
    for one in engine.battle.combatants[3:]:
        one.hit_points = 3
    act(engine, "attack 0>2")
    summary = {one.name: one.state for one in summarize(engine.battle).combatants}
    assert summary["Ochre Jelly"] == "divided"
    assert "Small Ochre Jelly 3" not in summary
    assert engine.battle.sides[1].losses == 0


def test_a_moment_with_parts_reads_back_from_its_notation() -> None:
    engine = against(ooze("ochre jelly", points=30), dice="d6:6 d6:1 d20:15 d4:2 d6:6 d6:1 d6:1 d6:1")
    act(engine, "attack 0>1")
    text = format_battle(engine.battle)
    twin = engine.battle.copy()
    assert twin == engine.battle
    assert twin.sides[1].members == [twin.combatants[index] for index in (2, 3, 4)]
    assert [side.initial for side in twin.sides] == [1, 1]
    again = against(ooze("ochre jelly", points=30), dice="d6:6 d6:1").battle
    read_battle(text, again)
    assert again == engine.battle


def test_many_fights_count_those_who_began_and_no_others() -> None:
    odds = grognard.odds("4 fighter 3 vs 2 ochre jelly", fights=40, seed=2)
    assert [one.kind for one in odds.combatants] == ["fighter"] * 4 + ["Ochre Jelly"] * 2
    assert [side.size for side in odds.sides] == [4, 2]
    jellies = odds.sides[1]
    for one in odds.combatants[4:]:
        # In pieces it has won or lost with them.
        assert one.standing == jellies.wins.share
        assert one.fled == 0


def test_a_chain_of_blows_says_that_others_may_come() -> None:
    encounter = encounter_of("4 fighter 3 vs 2 ochre jelly")
    battle = set_up_duel(encounter, load_rulebook("bf"))
    assert [reason.text for reason in why_no_chain(battle, structure="countdown")] == [
        "others may come while they fight"
    ]


def test_a_vampire_calls_3d6_wolves_who_come_after_2d6_rounds_from_where_the_field_ends() -> None:
    vampire = '{ creature = "vampire", at = [[5, 5]], morale = 12, initiative_modifier = 9 }'
    foe = brute("Orc", 30, 15)
    script = "d6:6 d6:1 d6:1 d6:1 d6:2 d6:1 d6:1" + " d6:6 d6:1" + " d6:6 d6:1 d6:1 d6:1 d6:1 d6:1"
    engine = fight("bf", vampire, foe, dice=script, keys=f'hit_points = "average"\n{FIELD}', begun=True)
    number = next(i for i, one in enumerate(engine.battle.combatants[0].profile.powers) if one.calls)
    act(engine, f"use {number}>0 5,5", "end")
    assert list(there(engine, 0)) == ["Vampire"]
    act(engine, "end", "end")
    assert len(there(engine, 0)) == 5
    wolf = next(one for one in engine.battle.combatants if one.name == "Wolf 1")
    assert (wolf.x, wolf.y) == (0, 5)
    assert "Wolves 1-4 come to the side of the vampire." in told(engine)


def test_conjured_snakes_stand_where_the_spell_was_aimed_and_a_stalker_beside_its_caster() -> None:
    priest = man(
        4, 5, who="cleric 8", weapons=(), more='spells = ["sticks to snakes"], initiative_modifier = 9'
    )
    keys = f'hit_points = "average"\n{FIELD}'
    script = "d6:6 d6:1 d4:1 d4:2"
    engine = fight("bf", priest, brute("Orc", 12, 5), dice=script, keys=keys, feet=0, begun=True)
    act(engine, "use 0>1 12,5")
    snakes = [one for one in engine.battle.combatants if one.name.startswith("Pit Viper")]
    assert [engine.battle.field.cells_apart(one.x, one.y, 12, 5) for one in snakes[:3]] == [1, 1, 1]
    assert len(there(engine, 0)) == 4
    wizard = 'spells = ["invisible stalker"], initiative_modifier = 9'
    engine = fight(
        "bf",
        man(4, 5, who="magic-user 12", weapons=(), more=wizard),
        brute("Orc", 30, 5),
        dice="d6:6 d6:1 d6:6 d6:1 d6:5",
        keys=keys,
        feet=0,
        begun=True,
    )
    act(engine, "use 0>0 4,5")
    assert list(there(engine, 0)) == ["Magic-user 12", "Invisible Stalker"]
    assert come_to(engine, 2).actor == 2


def test_whoever_may_come_is_not_told_of_before_and_not_counted_as_left_out() -> None:
    engine = engine_of("1 fighter 1 vs 1 vampire", dice=3)
    assert "Wolf" not in describe_left_to_referee(engine.battle)
    assert [one.name for one in summarize(engine.battle).combatants] == ["Fighter 1", "Vampire"]
    assert engine.battle.sides[1].initial == 1


def test_cold_paralyses_a_black_jelly_a_round_for_each_die_and_does_no_harm() -> None:
    wizard = 'spells = ["ice storm"], initiative_modifier = 9'
    engine = against(
        ooze("small black jelly", points=9),
        hero=man(1, 5, who="magic-user 8", weapons=(), more=wizard),
        dice="d6:6 d6:1 " + "d6:6 " * 5 + "d20:1 d20:1",
    )
    act(engine, "use 0>1 9,5")
    assert effects_of(engine, 1, "paralysed") == [(5, 0)]
    assert there(engine) == {"Small Black Jelly": 9}
