"""Poison in its kinds; gear that rusts; heads, spikes, stings and displacement; what only fire harms."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import parse_action
from grognard.creatures.bestiary import find_creature
from grognard.creatures.hit_effects import find_hit_effects
from tests.support import act, brute, conditions_of, effects_of, events_of, fight, man

FIELD = "[field]\nwidth = 60\nheight = 20\n"


def beast(name: str, x: int, y: int, *, points: int = 60, more: str = "") -> str:
    """A creature of the list that nothing frightens and that goes before others."""
    keys = f'creature = "{name}", at = [[{x}, {y}]], hit_points = {points}, morale = 12'
    return f"{{ {keys}, initiative_modifier = 9{more} }}"


def against(creature: str, victims: str, *, dice: str, keys: str = "can_be_surprised = false") -> Engine:
    return fight("bf", creature, victims, dice=dice, keys=FIELD, second_keys=keys, begun=True)


def dead(engine: Engine) -> list[int]:
    return [one.target for one in events_of(engine.battle, "death")]


@pytest.mark.parametrize(
    ("name", "hit", "face", "dies"),
    [
        # Death ray or poison is 12 for a first-level fighter: 10 with +2, 16 with -4, 14 with -2.
        ("giant centipede", "d20:19", 10, False),
        ("giant centipede", "d20:19", 9, True),
        ("sea snake", "d20:19", 15, True),
        ("sea snake", "d20:19", 16, False),
        ("giant black widow spider", "d20:19 d6:1 d6:1", 13, True),
        ("giant black widow spider", "d20:19 d6:1 d6:1", 14, False),
        ("giant monitor lizard", "d20:19 d8:1", 9, True),
    ],
)
def test_weak_and_strong_poison(name: str, hit: str, face: int, dies: bool) -> None:
    engine = against(beast(name, 4, 5), man(5, 5, points=60), dice=f"d6:1 d6:1 {hit} d20:{face}")
    act(engine, "attack 0>1")
    assert dead(engine) == ([1] if dies else [])


def test_poison_that_hurts_for_some_rounds() -> None:
    # A huge monitor: +2 on the save, 9 is too little; then 1d6 a round for 2d4 rounds, here 2.
    dice = "d6:1 d6:1 d20:19 d6:1 d20:9 d4:1 d4:1 d6:1 d6:1 d6:5 d6:1 d6:1 "
    engine = against(
        beast("huge monitor lizard", 4, 5),
        man(5, 5, points=60),
        dice=dice.replace("d6:1 d6:1 d6:5", "d6:5 d6:1 d6:1", 1),
    )
    act(engine, "attack 0>1", "end")
    harms = [(one.target, one.what, one.amount) for one in events_of(engine.battle, "harm")]
    assert harms == [(1, "weak poison", 5)]
    act(engine, "end", "end")
    assert len(events_of(engine.battle, "harm")) == 1


def test_undead_and_the_proof_take_no_poison() -> None:
    for victim in (brute("Bones", 5, 5, more='nature = ["undead"]'), beast("earth elemental", 5, 5)):
        engine = against(beast("sea snake", 4, 5), victim, dice="d6:2 d6:1 d20:19")
        act(engine, "attack 0>1")
        assert dead(engine) == []


def test_elves_are_proof_against_a_ghouls_paralysis() -> None:
    elf = man(5, 5, who="elf fighter 1", points=60)
    engine = against(beast("ghoul", 4, 5), elf, dice="d6:1 d6:1 d20:19 d4:1")
    act(engine, "attack 0>1")
    assert "paralysed" not in conditions_of(engine, 1)
    engine = against(beast("ghoul", 4, 5), man(5, 5, points=60), dice="d6:1 d6:1 d20:19 d4:1 d20:2")
    act(engine, "attack 0>1")
    act(engine, "end")
    assert "paralysed" in conditions_of(engine, 1)


def test_a_tarantulas_victim_dances() -> None:
    engine = against(
        beast("giant tarantula", 4, 5), man(5, 5, points=60), dice="d6:1 d6:1 d20:19 d8:1 d20:2 d10:3 d10:4"
    )
    act(engine, "attack 0>1")
    assert effects_of(engine, 1, "sickened") == [(7, -4)]


def test_a_bee_dies_of_its_own_sting() -> None:
    engine = against(
        beast("giant bee", 4, 5, points=3), man(5, 5, points=60), dice="d6:1 d6:1 d20:19 d4:1 d20:15"
    )
    act(engine, "attack 0>1")
    assert dead(engine) == [0]
    assert (engine.battle.over, engine.battle.winner) == (True, 1)


def test_a_rust_monster_takes_the_worth_of_metal_armour() -> None:
    # Chain mail is 4 points; of leather it has nothing.
    for armour, loss in (("chain mail", 4), ("leather", 0), ("chain mail +1", 0)):
        knight = man(5, 5, points=60, armour=armour)
        engine = against(beast("rust monster", 4, 5), knight, dice="d6:1 d6:1 d20:19 d20:19 d6:1 d6:1")
        act(engine, "attack 0>1")
        ruined = [(one.actor, one.target, one.what) for one in events_of(engine.battle, "ruin")]
        assert ruined == ([(0, 1, "armour")] if loss else [])
        assert effects_of(engine, 1, "armour-ruined") == ([(0, loss)] if loss else [])


def test_a_metal_weapon_that_hits_a_rust_monster_does_half_and_is_gone() -> None:
    knight = man(5, 5, points=60, weapons=["longsword", "club"])
    dice = "d6:1 d6:1 d20:19 d8:7 d6:1 d6:1 d20:19 d4:4 d6:1 d6:1"
    engine = against(beast("rust monster", 4, 5, points=30), knight, dice=dice)
    act(engine, "end", "attack 0>0")
    assert engine.battle.combatants[0].hit_points == 27
    assert [one.what for one in events_of(engine.battle, "ruin")] == ["longsword"]
    decision = engine.advance()
    assert decision is not None
    act(engine, "end", "attack 1>0")
    # Wood does not rust.
    assert engine.battle.combatants[0].hit_points == 23


def test_a_bronze_golem_sprays_whoever_wounds_it() -> None:
    knight = man(5, 5, points=60, weapons=["longsword +1"])
    dice = "d6:1 d6:1 d20:20 d8:3 d20:11 d6:4 d6:5"
    engine = against(beast("bronze golem", 4, 5), knight, dice=dice)
    act(engine, "end")
    engine.submit(parse_action("attack 0>0"))
    assert [(one.target, one.what, one.amount) for one in events_of(engine.battle, "harm")] == [
        (1, "molten metal", 9)
    ]


def test_a_hydra_loses_bites_as_it_is_hurt() -> None:
    # Five heads of 25 hit points: 11 of them leave three heads, rounded up.
    dice = "d6:1 d6:1 d20:1 d20:1 d20:1"
    engine = against(beast("hydra", 4, 5, points=25), man(5, 5, points=60), dice="d6:1 d6:1")
    assert engine.battle.combatants[0].attacks_made == 0
    engine = against(beast("hydra", 4, 5, points=25), man(5, 5, points=60), dice="d6:1 d6:1 " + dice)
    engine.battle.combatants[0].hit_points = 11
    act(engine, "end", "end")
    assert engine.battle.combatants[0].attacks_made == 2
    act(engine, "attack 0>1", "attack 0>1", "attack 0>1")
    decision = engine.advance()
    assert decision is not None
    assert decision.actor == 1


def test_the_first_blow_at_a_deceiver_misses_and_others_are_harder() -> None:
    knight = man(5, 5, points=60)
    dice = "d6:1 d6:1 d20:19 d6:1 d6:1 d20:19"
    engine = against(beast("deceiver", 4, 5), knight, dice=dice + " d8:1 d6:1 d6:1")
    act(engine, "end", "attack 0>0")
    rolls = [one.roll for one in events_of(engine.battle, "attack")]
    assert rolls[0] is not None
    assert rolls[0].success is False
    act(engine, "end", "attack 0>0")
    last = events_of(engine.battle, "attack")[-1].roll
    assert last is not None
    assert {one.name: one.value for one in last.modifiers}["it stands elsewhere"] == -2


def test_a_weapon_does_nothing_to_what_only_fire_harms_and_oil_does() -> None:
    knight = man(8, 5, points=60, weapons=["oil", "longsword"])
    dice = "d6:1 d6:1 d20:19 d8:6 d6:1 d6:1 d8:1 d6:1 d6:1"
    engine = against(beast("ochre jelly", 4, 5, points=30), knight, dice=dice)
    act(engine, "end", "attack 0>0", "end")
    # Six points at once, and one as it burns on.
    assert engine.battle.combatants[0].hit_points == 23
    jelly = beast("lesser black jelly", 4, 5, points=30)
    engine = against(jelly, man(5, 5, points=60), dice="d6:1 d6:1 d20:19 d6:1 d6:1")
    act(engine, "end", "attack 0>0")
    assert engine.battle.combatants[0].hit_points == 30


def test_a_manticore_has_four_and_twenty_spikes() -> None:
    engine = against(beast("manticore", 4, 5), man(20, 5), dice="d6:1 d6:1")
    shots = [one for one in engine.battle.combatants[0].profile.routines if one.is_missile]
    assert [int(one.supply) for one in shots] == [24]


@pytest.mark.parametrize(("face", "caught"), [(5, True), (6, False)])
def test_troglodytes_surprise_on_one_to_five(face: int, caught: bool) -> None:
    dice = f"d6:{face} " + "d6:1 " * 3
    engine = fight(
        "bf", beast("troglodyte", 4, 5), man(30, 5), dice=dice, keys=FIELD, second_keys="", begun=True
    )
    surprise = events_of(engine.battle, "surprise")[0]
    assert (surprise.result == "surprised") is caught


def test_ants_check_morale_only_when_they_meet_their_enemy() -> None:
    ants = '{ creature = "giant ant", at = [[4, 5], [4, 6]], count = 2, hit_points = [1, 30] }'
    knight = man(5, 5, points=60, more="initiative_modifier = 9")
    dice = "d6:3 d6:3 d6:1 d6:1 d6:1 d20:19 d8:3 d20:1"
    engine = fight("bf", knight, ants, dice=dice, keys=FIELD, begun=True)
    act(engine, "attack 0>1")
    assert [one.what for one in events_of(engine.battle, "morale")] == ["first encounter"]


def test_who_sings_is_heard_once_by_those_who_save() -> None:
    knights = f"{man(8, 5, points=60)}, {man(8, 6, points=60)}"
    # Spells 17: the first fails and stands there; the second saves, and the song is nothing to it from then
    # on.
    dice = "d6:1 d6:1 d6:1 d20:16 d20:17 d6:1 d6:1"
    engine = against(beast("harpy", 4, 5), knights, dice=dice)
    act(engine, "use 0>0 4,5", "end")
    assert "charmed" in conditions_of(engine, 1)
    assert "charmed" not in conditions_of(engine, 2)
    assert find_hit_effects(find_creature("harpy")) == {}


@pytest.mark.parametrize(
    ("creature", "weapon", "harm"),
    [
        ("frost worm", "longsword", 5),
        ("frost worm", "longsword +1", None),
        ("delver", "longsword", None),
    ],
)
def test_some_hurt_only_those_who_strike_them_with_what_is_not_magic(
    creature: str, weapon: str, harm: int | None
) -> None:
    keys = f'creature = "{creature}", at = [[4, 5]], hit_points = 60, morale = 12, initiative_modifier = 9'
    knight = man(5, 5, points=60, weapons=[weapon])
    saved = "d20:20 " if creature == "frost worm" else ""
    engine = against(f"{{ {keys} }}", knight, dice=f"{saved}d6:1 d6:1 d20:20 d8:3 d8:5")
    act(engine, "end")
    engine.submit(parse_action("attack 0>0"))
    assert [one.amount for one in events_of(engine.battle, "harm")] == ([] if harm is None else [harm])


def test_ordinary_weapons_do_a_solar_half_damage() -> None:
    for weapon, left in (("longsword", 57), ("longsword +1", 53)):
        knight = man(5, 5, points=60, weapons=[weapon])
        engine = against(
            beast("solar celestial", 4, 5, points=60), knight, dice="d6:1 d6:1 d20:20 d8:6 d6:1 d6:1"
        )
        act(engine, "end")
        engine.submit(parse_action("attack 0>0"))
        engine.advance()
        assert engine.battle.combatants[0].hit_points == left
