"""House rules, attack and defence: the combat bonus, position, ground, two weapons, the shield wall."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.state.flags import SHIELD_WALL
from grognard.battle.state.manoeuvre import LabelledAction
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rulings import find_ruling
from grognard.rules.attack_bonus import class_attack_bonus
from tests.rules.bcb_fights import Blow, act, armed, begin, blows, brute, fight, whose
from tests.support import allowed, conditions_of, events_of, finish_dice, man, parts_of, refused_by


def strike(
    attacker: str,
    target: str = "",
    *,
    face: int,
    action: str = "attack 0>1",
    damage: str = "",
    announced: tuple[str, ...] = (),
    defence: tuple[str, ...] = (),
    initiative: str = "d6:5 d6:1",
    hands: str = "",
) -> Blow:
    """One attack of a first figure at 5,5 on a second, one of armour class 30 at 6,5 unless given."""
    engine = fight(
        attacker,
        target or brute("B", 6, 5, armour_class=30),
        dice=f"{initiative} d20:{face} {damage} d6:6 d6:1",
    )
    begin(engine, {0: announced, 1: defence})
    if hands:
        act(engine, hands)
    act(engine, action)
    return blows(engine)[0]


def armour_class(target: str, *announced: str) -> int:
    """What an enemy that acts first must reach to hit a figure that announced so much."""
    engine = fight(brute("A", 5, 5), target, dice="d6:6 d6:1 d20:2")
    begin(engine, {1: announced})
    act(engine, "attack 0>1")
    return blows(engine)[0].needed


@pytest.mark.rule("bcb.attack.roll-d20")
def test_an_attack_is_a_d20_and_its_modifiers() -> None:
    # The 12 it comes to is what is held against the armour class: not 11, and not 13.
    for armour_class, hit in ((12, True), (13, False)):
        target = brute("B", 6, 5, armour_class=armour_class)
        blow = strike(brute("A", 5, 5, hit_dice="3"), target, face=9, damage="d6:1" if hit else "")
        assert (blow.total, blow.parts, blow.hit) == (12, {"hit dice": 3}, hit)


@pytest.mark.rule("bcb.attack.hit-if-total-at-least-ac")
@pytest.mark.parametrize(("face", "hit"), [(14, True), (13, False), (15, True)])
def test_a_total_that_reaches_the_armour_class_hits(face: int, hit: bool) -> None:
    blow = strike(
        brute("A", 5, 5), brute("B", 6, 5, armour_class=15), face=face, damage="d6:1" if hit else ""
    )
    assert (blow.total, blow.needed, blow.hit) == (face + 1, 15, hit)


@pytest.mark.rule("bcb.attack.adds-bcb", "bcb.attack-table.class-bcb-by-level", "bcb.defence.bcb-all-attack")
def test_the_combat_bonus_goes_into_the_attack() -> None:
    assert class_attack_bonus(load_rulebook("bcb").attack, "fighter", 7) == 4
    blow = strike(man(5, 5, who="fighter 7"), face=10)
    assert (blow.total, blow.parts) == (14, {"fighter level": 4})
    # None of it is in the armour class.
    assert armour_class(man(6, 5, who="fighter 7")) == 10
    assert find_ruling("bcb", "class-combat-bonus").rules == ("bcb.attack-table.class-bcb-by-level",)
    # The ruling's progressions never fall, rise by one at a time, and no class is ahead of the fighters.
    columns = load_rulebook("bcb").attack.bonus
    for name, column in columns.items():
        assert column[0] == 0
        assert {later - before for before, later in pairwise(column)} <= {0, 1}
        assert all(
            bonus <= best for bonus, best in zip(column, columns["fighter"], strict=name != "normal-man")
        )


@pytest.mark.rule("bcb.attack.adds-strength-melee", "bcb.attack.melee-definition")
@pytest.mark.parametrize("weapon", ["longsword", "dagger"])
def test_strength_counts_with_what_is_held_in_the_hand(weapon: str) -> None:
    hero = man(5, 5, who="magic-user 1", weapons=[weapon], scores={"strength": 16, "dexterity": 13})
    blow = strike(hero, face=10)
    assert (blow.total, blow.parts) == (12, {"Strength": 2})


@pytest.mark.rule("bcb.attack.dexterity-not-on-melee-hit")
def test_dexterity_does_not_count_in_melee() -> None:
    hero = man(5, 5, who="magic-user 1", scores={"dexterity": 18})
    assert strike(hero, face=10, initiative="d10:5 d6:1").total == 10


@pytest.mark.rule("bcb.missile.adds-dexterity")
@pytest.mark.parametrize(
    ("weapon", "score", "die", "total"), [("sling", 13, 6, 11), ("light crossbow", 5, 3, 8)]
)
def test_dexterity_counts_for_missiles(weapon: str, score: int, die: int, total: int) -> None:
    hero = man(5, 5, who="magic-user 1", weapons=[weapon], scores={"dexterity": score, "strength": 16})
    feet = {"sling": 10, "light crossbow": 20}[weapon]
    blow = strike(
        hero,
        brute("B", 5 + feet, 5, armour_class=30),
        face=10,
        initiative=f"d{die}:3 d6:1",
        action="attack 0>1",
    )
    # At medium range, which adds nothing.
    assert (blow.total, set(blow.parts)) == (total, {"Dexterity"})


@pytest.mark.rule("bcb.missile.no-strength-to-hit")
def test_strength_does_not_count_for_a_thrown_axe() -> None:
    hero = man(5, 5, who="magic-user 1", weapons=["hand axe"], scores={"strength": 18})
    blow = strike(hero, brute("B", 9, 5, armour_class=30), face=10, action="attack 1>1")
    assert (blow.what, blow.total) == ("thrown hand axe", 10)


@pytest.mark.rule("bcb.attack.adds-magic-weapon")
def test_a_magic_weapon_adds_its_bonus() -> None:
    blow = strike(man(5, 5, who="magic-user 1", weapons=["longsword +2"]), face=10)
    assert (blow.total, blow.parts) == (12, {"magic weapon": 2})


@pytest.mark.rule("bcb.attack.situational-adjustments")
@pytest.mark.parametrize(("more", "total"), [("terrain = [-2]", 10), ("", 12)])
def test_the_referee_adjusts_for_the_situation(more: str, total: int) -> None:
    assert strike(man(5, 5, who="magic-user 1", more=more), face=12).total == total


@pytest.mark.rule("bcb.attack.bonuses-stack")
def test_all_modifiers_add_up() -> None:
    hero = man(
        5, 5, who="fighter 7", weapons=["longsword +1"], scores={"strength": 13}, more="terrain = [-1]"
    )
    assert strike(hero, face=11, announced=("declare-defence 1",)).total == 15


@pytest.mark.rule("bcb.attack-table.monster-bcb-is-hit-dice", "bcb.attack-table.monster-bcb-cap-15")
@pytest.mark.parametrize(
    ("hit_dice", "bonus"), [*((dice, dice) for dice in range(1, 16)), (16, 15), (24, 15)]
)
def test_a_monsters_bonus_is_its_hit_dice_up_to_15(hit_dice: int, bonus: int) -> None:
    assert (
        strike(brute("A", 5, 5, hit_dice=str(hit_dice)), brute("B", 6, 5, armour_class=39), face=10).total
        == 10 + bonus
    )


@pytest.mark.rule("bcb.attack-table.monster-bcb-ignores-extra-hp")
@pytest.mark.parametrize("hit_dice", ["2", "2+4"])
def test_extra_hit_points_do_not_count(hit_dice: str) -> None:
    assert strike(brute("A", 5, 5, hit_dice=hit_dice), face=10).parts == {"hit dice": 2}


@pytest.mark.rule("bcb.attack-table.monster-below-one-hd")
@pytest.mark.parametrize(("hit_dice", "bonus"), [("1/2", 0), ("1-1", 1)])
def test_less_than_a_die_is_no_bonus_and_one_minus_one_is_one(hit_dice: str, bonus: int) -> None:
    assert strike(brute("A", 5, 5, hit_dice=hit_dice), face=10).total == 10 + bonus


@pytest.mark.rule("bcb.defence.bcb-all-defence")
def test_all_of_it_may_go_into_defence() -> None:
    assert armour_class(man(6, 5, who="fighter 7"), "declare-defence 4") == 10 + 4
    blow = strike(man(5, 5, who="fighter 7"), face=10, announced=("declare-defence 4",))
    assert blow.total == 10


@pytest.mark.rule("bcb.defence.bcb-split")
def test_it_may_be_split() -> None:
    assert armour_class(man(6, 5, who="fighter 7"), "declare-defence 2") == 10 + 2
    assert strike(man(5, 5, who="fighter 7"), face=10, announced=("declare-defence 2",)).total == 12


@pytest.mark.rule("bcb.defence.bcb-split-limit")
def test_no_more_than_the_bonus_is_split() -> None:
    engine = fight(man(5, 5, who="fighter 7"), brute("B", 6, 5), dice="d6:5 d6:1 d20:2")
    engine.advance()
    assert refused_by(engine, "declare-defence 6") == ["bcb.defence.bcb-split-limit"]
    assert allowed(engine, "declare-defence 3")
    engine.submit(next(one.action for one in engine_choices(engine) if "3 of 4" in one.label))
    # A share for attack of 3 beside a share for defence of 2 cannot be had: there is one split.
    assert refused_by(engine, "declare-defence 2") == ["bcb.defence.bcb-split-limit"]
    begin(engine)
    act(engine, "attack 0>1")
    assert blows(engine)[0].parts == {"fighter level": 1}


def engine_choices(engine: Engine) -> list[LabelledAction]:
    decision = engine.advance()
    assert decision is not None
    return decision.choices


@pytest.mark.rule("bcb.defence.monsters-may-split-too")
def test_monsters_split_as_well() -> None:
    assert armour_class(brute("B", 6, 5, hit_dice="5"), "declare-defence 2") == 12
    assert strike(brute("A", 5, 5, hit_dice="5"), face=10, announced=("declare-defence 2",)).total == 13


@pytest.mark.rule("bcb.defence.split-moment")
def test_a_split_holds_for_the_round() -> None:
    engine = fight(
        brute("A", 5, 5), man(6, 5, who="fighter 7"), dice="d6:6 d6:1 d20:2 d20:2 d6:6 d6:1 d20:2 d20:2"
    )
    begin(engine, {1: ["declare-defence 3"]})
    act(engine, "attack 0>1", "end", "attack 0>0", "end")
    assert engine.battle.round == 2
    act(engine, "attack 0>1", "end", "attack 0>0")
    first, own, second, later = blows(engine)
    assert (first.needed, own.parts) == (13, {"fighter level": 1})
    assert (second.needed, later.parts) == (10, {"fighter level": 4})


@pytest.mark.rule("bcb.defence.split-applies-to-every-attack")
def test_the_shares_count_for_every_attack() -> None:
    cat = brute("Cat", 6, 5, armour_class=12, hit_dice="4", attack="2 claws, Dam 1d4")
    foes = ", ".join(brute(name, 5, y, armour_class=30) for name, y in (("A", 5), ("B", 4), ("C", 6)))
    engine = fight(foes, cat, dice="d6:6 d6:5 d6:4 d6:3 d6:2 d20:2 d20:2 d20:2 d20:2 d20:2")
    begin(engine, {3: ["declare-defence 2"]})
    for _ in range(3):
        act(engine, "attack 0>3", "end")
    act(engine, "attack 0>0", "end", "attack 0>0")
    assert [blow.needed for blow in blows(engine)[:3]] == [14, 14, 14]
    assert [blow.parts["hit dice"] for blow in blows(engine)[3:]] == [2, 2]


@pytest.mark.rule("bcb.defence.bcb-applies-to-missiles")
def test_the_bonus_counts_for_missiles() -> None:
    hero = man(5, 5, who="fighter 5", weapons=["light crossbow"], scores={"dexterity": 13})
    blow = strike(hero, brute("B", 20, 5, armour_class=30), face=10)
    assert (blow.total, blow.parts) == (14, {"fighter level": 3, "Dexterity": 1})


@pytest.mark.rule("bcb.defence.full-defence-bonus")
def test_fighting_all_out_defensively_adds_2_more() -> None:
    assert (
        armour_class(man(6, 5, who="fighter 7", armour="chain mail", shield=True), "declare-defence 5") == 21
    )


@pytest.mark.rule("bcb.defence.full-defence-needs-no-attack")
def test_the_further_2_are_lost_by_attacking_or_keeping_a_share() -> None:
    assert armour_class(man(6, 5, who="fighter 7"), "declare-defence 3") == 10 + 3
    engine = fight(man(5, 5, who="fighter 7"), brute("B", 6, 5), dice="d6:6 d6:1 d20:2 d20:2")
    begin(engine, {0: ["declare-defence 5"]})
    act(engine, "attack 0>1", "end", "attack 0>0")
    assert blows(engine)[1].needed == 10 + 4


@pytest.mark.rule("bcb.defence.full-defence-zero-bcb")
def test_one_without_a_bonus_may_fight_defensively_too() -> None:
    assert armour_class(brute("B", 6, 5, armour_class=12, hit_dice="1/2"), "declare-defence 1") == 14


@pytest.mark.rule("bcb.defence.full-defence-and-free-attacks")
def test_taking_a_free_attack_ends_full_defence() -> None:
    engine = fight(
        f"{brute('A', 5, 5)}, {brute('Runner', 7, 5)}",
        brute("B", 6, 5, armour_class=12, hit_dice="2"),
        dice="d6:6 d6:5 d6:1 d20:2 d20:2 d20:2",
    )
    begin(engine, {2: ["declare-defence 3"]})
    act(engine, "attack 0>2", "end", "move 13,5 flee")
    engine2 = fight(
        f"{brute('Runner', 7, 5)}, {brute('A', 5, 5)}",
        brute("B", 6, 5, armour_class=12, hit_dice="2"),
        dice="d6:6 d6:5 d6:1 d20:2 d20:2",
    )
    begin(engine2, {2: ["declare-defence 3"]})
    act(engine2, "move 13,5 flee", "attack 0>2")
    assert blows(engine)[0].needed == 16
    assert [(blow.actor, blow.needed) for blow in blows(engine2)] == [(2, 6), (1, 14)]


@pytest.mark.rule("bcb.facing.from-behind-plus-2", "bcb.facing.definition")
@pytest.mark.parametrize(("more", "total"), [("behind = true", 13), ("", 11)])
def test_from_behind_is_2_better(more: str, total: int) -> None:
    assert strike(brute("A", 5, 5, more=more), face=10).total == total


def gang(number: int, *, keys: str = "", first: str = "") -> dict[str, int]:
    """The modifiers of the first of so many attackers round one figure at 6,5."""
    places = [(5, 5), (7, 5), (6, 4), (6, 6)]
    many = ", ".join(
        brute(f"A{place}", *places[place], more=first if place == 0 else "") for place in range(number)
    )
    faces = "d6:6 " + "d6:2 " * (number - 1)
    engine = fight(many, brute("B", 6, 5, armour_class=30, more=keys), dice=f"{faces}d6:1 d20:10")
    begin(engine)
    act(engine, f"attack 0>{number}")
    return blows(engine)[0].parts


@pytest.mark.rule("bcb.facing.multiple-attackers", "bcb.facing.multiple-attackers-example")
@pytest.mark.parametrize(("attackers", "bonus"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_each_further_attacker_helps_the_others(attackers: int, bonus: int) -> None:
    assert gang(attackers).get("several attackers", 0) == bonus


@pytest.mark.rule("bcb.facing.multiple-attackers-all-round-vision", "bcb.facing.from-behind-all-round-vision")
def test_all_round_vision_leaves_no_back_and_no_crowd() -> None:
    assert gang(4, keys="all_round_vision = true", first="behind = true") == {"hit dice": 1}


@pytest.mark.rule("bcb.facing.multiple-attackers-who-counts")
def test_archers_neither_count_nor_benefit() -> None:
    men = f"{brute('A', 5, 5)}, {brute('B', 7, 5)}"
    archers = ", ".join(armed("Archer", 6, y, "light crossbow") for y in (20, 21, 22))
    engine = fight(
        f"{men}, {archers}",
        brute("Ogre", 6, 5, armour_class=30),
        dice="d6:6 d6:5 d6:4 d6:3 d6:2 d6:1 d20:2 d20:2 d3:3 d20:2 d3:3 d20:2 d3:3 d20:2",
    )
    begin(engine)
    for _ in range(5):
        act(engine, "attack 0>5", "end")
    assert [blow.parts.get("several attackers", 0) for blow in blows(engine)] == [1, 1, 0, 0, 0]


@pytest.mark.rule("bcb.facing.behind-and-multiple-stack")
def test_the_back_and_the_crowd_add_up() -> None:
    behind = gang(2, first="behind = true")
    assert behind["from behind"] + behind["several attackers"] == 3
    assert gang(2) == {"hit dice": 1, "several attackers": 1}


@pytest.mark.rule("bcb.engage.random-target")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_the_dice_pick_one_of_those_in_reach(face: int) -> None:
    foes = ", ".join(brute(name, x, y) for name, x, y in [("A", 5, 5), ("B", 7, 5), ("C", 6, 4), ("D", 6, 6)])
    engine = fight(brute("X", 6, 5), foes, dice=f"d6:6 d6:1 d6:1 d6:1 d6:1 d4:{face} d20:2")
    begin(engine)
    act(engine, "attack 0>4094")
    assert blows(engine)[0].target == face


@pytest.mark.rule("bcb.engage.random-per-sequence")
def test_a_whole_routine_goes_at_the_one_picked() -> None:
    cat = brute("Cat", 6, 5, attack="2 claws/1 bite, Dam 1d4/1d4/1d6")
    engine = fight(
        cat, f"{brute('A', 5, 5)}, {brute('B', 7, 5)}", dice="d6:6 d6:5 d6:4 d6:1 d6:1 d2:2 d20:2 d20:2 d20:2"
    )
    begin(engine)
    for _ in range(3):
        act(engine, "attack 0>4094", "end")
    assert [blow.target for blow in blows(engine)] == [2, 2, 2]


@pytest.mark.rule("bcb.engage.directed-attack-choice")
def test_a_player_may_direct_the_attack() -> None:
    engine = fight(brute("X", 6, 5), f"{brute('A', 5, 5)}, {brute('B', 7, 5)}", dice="d6:6 d6:1 d6:1 d20:2")
    begin(engine)
    act(engine, "attack 0>2")
    assert blows(engine)[0].target == 2


@pytest.mark.rule("bcb.engage.directed-attack-exposes")
def test_a_directed_attack_exposes_one_to_the_others() -> None:
    foes = f"{brute('A', 5, 5)}, {brute('B', 7, 5)}, {brute('C', 6, 4)}"
    engine = fight(
        brute("X", 6, 5, armour_class=30),
        foes,
        dice="d6:6 d6:4 d6:3 d6:2 d20:2 d20:2 d20:2 d20:2 d6:1 d6:2 d6:3 d6:4",
    )
    begin(engine)
    act(engine, "attack 0>2", "end")
    for _ in range(3):
        act(engine, "attack 0>0", "end")
    assert [blow.parts.get("attention elsewhere", 0) for blow in blows(engine)[1:]] == [2, 0, 2]


@pytest.mark.rule("bcb.engage.directed-attack-duration")
def test_the_exposure_lasts_until_the_next_first_action() -> None:
    foes = f"{brute('A', 5, 5)}, {brute('B', 7, 5)}, {brute('C', 6, 4)}"
    engine = fight(
        brute("X", 6, 5, armour_class=30),
        foes,
        dice="d6:5 d6:3 d6:6 d6:1 d20:2 d20:2 d20:2 d6:5 d6:3 d6:6 d6:1 d20:2 d20:2",
    )
    begin(engine)
    act(engine, "attack 0>0", "end", "attack 0>3", "end", "attack 0>0", "end", "end")
    early, _, late = blows(engine)
    assert (early.actor, early.parts.get("attention elsewhere", 0)) == (2, 0)
    assert (late.actor, late.parts["attention elsewhere"]) == (1, 2)
    # Next round: still exposed to B on 6, no longer to A once X has acted on 5.
    act(engine, "attack 0>0", "end", "end", "attack 0>0")
    assert [blow.parts.get("attention elsewhere", 0) for blow in blows(engine)[3:]] == [2, 0]


@pytest.mark.rule("bcb.engage.directed-attack-monsters")
def test_monsters_direct_their_attacks_on_the_same_terms() -> None:
    party = f"{man(5, 5)}, {man(7, 5, who='cleric 1', weapons=['mace'])}"
    engine = fight(
        brute("Ogre", 6, 5, armour_class=30), party, dice="d6:6 d6:5 d6:4 d20:2 d20:2 d20:2 d6:1 d6:2 d6:3"
    )
    begin(engine)
    act(engine, "attack 0>1", "end", "attack 0>0", "end", "attack 0>0", "end")
    assert [blow.parts.get("attention elsewhere", 0) for blow in blows(engine)[1:]] == [0, 2]


@pytest.mark.rule("bcb.terrain.gm-assigns")
@pytest.mark.parametrize(("more", "total"), [("terrain = [1]", 11), ("", 10)])
def test_the_referee_assigns_terrain(more: str, total: int) -> None:
    assert strike(man(5, 5, who="magic-user 1", more=more), face=10).total == total


@pytest.mark.rule("bcb.terrain.usual-size")
@pytest.mark.parametrize(
    ("key", "feature", "modifier"),
    [("terrain", "higher ground", 1), ("shelter", "light cover", -1), ("shelter", "good cover", -2)],
)
def test_the_usual_sizes_of_terrain(key: str, feature: str, modifier: int) -> None:
    more = f'{key} = ["{feature}"]'
    attacker = man(5, 5, who="magic-user 1", more=more if key == "terrain" else "")
    target = brute("B", 6, 5, armour_class=30, more=more if key == "shelter" else "")
    assert strike(attacker, target, face=10).parts == {feature: modifier}


@pytest.mark.rule("bcb.terrain.limit-4")
@pytest.mark.parametrize(("terrain", "modifier"), [([-3, -2], -4), ([2, 1], 3), ([5], 4)])
def test_terrain_never_passes_4(terrain: list[int], modifier: int) -> None:
    assert strike(man(5, 5, who="magic-user 1", more=f"terrain = {terrain}"), face=10).parts == {
        "terrain": modifier
    }


@pytest.mark.rule("bcb.cover.arrow-slit")
def test_an_arrow_slit_is_3_worse() -> None:
    hero = man(5, 5, who="fighter 3", weapons=["light crossbow"])
    target = brute("B", 25, 5, armour_class=30, more='shelter = ["arrow slit"]')
    blow = strike(hero, target, face=14)
    assert (blow.total, blow.parts) == (13, {"fighter level": 2, "arrow slit": -3})


def test_an_unknown_feature_is_refused() -> None:
    with pytest.raises(InputError, match="lava"):
        fight(brute("A", 5, 5, more='terrain = ["lava"]'), brute("B", 6, 5), dice="")


def two_weapons(*, off_hand: str = "dagger", level: int = 7, more: str = "", **places: int) -> str:
    x = places.get("x", 5)
    keys = ", ".join(key for key in (f'off_hand = "{off_hand}"', more) if key)
    return man(x, 5, who=f"fighter {level}", armour="chain mail", more=keys)


@pytest.mark.rule(
    "bcb.two-weapon.two-attacks", "bcb.two-weapon.minus-3-each", "bcb.two-weapon.two-initiative-rolls"
)
def test_two_weapons_are_two_attacks_at_minus_3_on_two_numbers() -> None:
    engine = fight(two_weapons(), brute("B", 6, 5, armour_class=30), dice="d6:5 d6:3 d6:1 d20:12 d20:9")
    begin(engine, {0: ["declare-pair"]})
    acts = []
    for _ in range(2):
        _, actor, count = whose(engine)
        act(engine, f"attack {pair_of(engine)}>1", "end")
        acts.append((actor, count))
    assert acts == [(0, 5), (0, 3)]
    assert [(blow.what, blow.total) for blow in blows(engine)] == [("longsword", 13), ("dagger", 10)]


def pair_of(engine: Engine) -> int:
    return int(engine.battle.combatants[0].profile.pair)


@pytest.mark.rule(
    "bcb.two-weapon.defensive-mode", "bcb.two-weapon.defensive-minus-1", "bcb.two-weapon.defensive-ac-plus-1"
)
def test_the_second_weapon_may_guard() -> None:
    engine = fight(two_weapons(), brute("B", 6, 5, armour_class=30), dice="d6:5 d6:1 d20:12 d20:2")
    begin(engine, {0: ["declare-parry"]})
    assert not allowed(engine, f"attack {pair_of(engine)}>1")
    act(engine, "attack 0>1")
    assert not allowed(engine, "attack 0>1")
    act(engine, "end", "attack 0>0")
    own, other = blows(engine)
    assert (own.total, other.needed) == (15, 15)


@pytest.mark.rule("bcb.two-weapon.ranger-two-swords")
def test_a_ranger_uses_two_swords() -> None:
    ranger = two_weapons(off_hand="longsword", more='calling = "ranger"')
    engine = fight(ranger, brute("B", 6, 5, armour_class=30), dice="d6:5 d6:3 d6:1 d20:12 d20:9")
    begin(engine, {0: ["declare-pair"]})
    for _ in range(2):
        whose(engine)
        act(engine, f"attack {pair_of(engine)}>1", "end")
    assert [blow.what for blow in blows(engine)] == ["longsword", "longsword"]
    assert [parts["two weapons"] for parts in map(parts_of, events_of(engine.battle, "attack"))] == [-3, -3]
    with pytest.raises(InputError, match="off hand"):
        fight(two_weapons(off_hand="longsword"), brute("B", 6, 5), dice="")


@pytest.mark.rule("bcb.two-weapon.choice-moment")
def test_the_second_weapon_guards_before_its_owner_has_acted() -> None:
    engine = fight(two_weapons(), brute("B", 6, 5), dice="d6:1 d6:5 d20:2")
    begin(engine, {0: ["declare-parry"]})
    act(engine, "attack 0>0")
    assert blows(engine)[0].needed == 15
    refusals = refused_by(engine, "declare-pair")
    assert refusals == ["bcb.round.what-is-declared"]


@pytest.mark.rule("bcb.two-weapon.off-hand-weapons", "bcb.two-weapon.similar-weapons")
@pytest.mark.parametrize(
    ("off_hand", "legal"),
    [("dagger", True), ("short sword", True), ("hand-axe", True), ("long sword", False), ("club", False)],
)
def test_only_a_small_weapon_serves_in_the_off_hand(off_hand: str, legal: bool) -> None:
    if legal:
        engine = fight(two_weapons(off_hand=off_hand), brute("B", 6, 5), dice="")
        engine.advance()
        assert allowed(engine, "declare-pair")
    else:
        with pytest.raises(InputError, match="off hand"):
            fight(two_weapons(off_hand=off_hand), brute("B", 6, 5), dice="")


@pytest.mark.rule("bcb.two-weapon.with-movement")
def test_after_a_move_one_attack_is_left_without_the_penalty() -> None:
    engine = fight(two_weapons(x=3), brute("B", 6, 5, armour_class=30), dice="d6:5 d6:3 d6:1 d20:10")
    begin(engine, {0: ["declare-pair"]})
    act(engine, "move 5,5 walk", f"attack {pair_of(engine)}>1")
    assert whose(engine)[1:] == (0, 3)
    assert not allowed(engine, f"attack {pair_of(engine)}>1")
    assert blows(engine)[0].total == 14


def wall(
    number: int,
    target: int,
    *,
    attacker: str = "",
    dexterity: int = 10,
    announced: tuple[str, ...] = (),
    shields: tuple[int, ...] = (),
    gap: int = 1,
) -> Blow:
    """A blow at one of a wall of so many, standing in a column at x 6, armour class 14 without shields."""
    men = ", ".join(
        man(
            6,
            3 + gap * place,
            who="fighter 7",
            armour="chain mail",
            shield=True,
            scores={"dexterity": dexterity},
        )
        for place in range(number)
    )
    y = 3 + gap * target
    die = {10: "d6", 16: "d8", 8: "d4"}[dexterity]
    engine = fight(attacker or brute("A", 7, y), men, dice="d6:6 " + f"{die}:1 " * number + "d20:2")
    for place, bonus in enumerate(shields):
        # A magic shield, which counts in its bearer's own armour class as well.
        engine.battle.combatants[1 + place].profile.shield_bonus = bonus
        engine.battle.combatants[1 + place].profile.armour_class += bonus - 1
    begin(engine, {1 + place: ["declare-wall", *announced] for place in range(number)})
    act(engine, f"attack 0>{1 + target}")
    return blows(engine)[0]


@pytest.mark.rule("bcb.formation.shield-wall-adds-neighbours")
def test_the_shields_of_a_wall_add_up() -> None:
    assert [wall(3, place).needed - 14 for place in range(3)] == [2, 3, 2]


@pytest.mark.rule("bcb.formation.shield-wall-flank-2", "bcb.formation.shield-wall-centre-3")
@pytest.mark.parametrize(("place", "needed"), [(0, 16), (1, 17), (2, 16)])
def test_the_ends_have_2_and_the_inside_3(place: int, needed: int) -> None:
    assert wall(3, place).needed == needed


@pytest.mark.rule("bcb.formation.shield-wall-magic-shields")
def test_magic_shields_count_in_full() -> None:
    assert [wall(3, place, shields=(1, 3, 1)).needed - 14 for place in range(3)] == [4, 5, 4]


@pytest.mark.rule("bcb.formation.shield-wall-minimum")
def test_two_make_a_wall() -> None:
    assert [wall(2, place).needed - 14 for place in range(2)] == [2, 2]


@pytest.mark.rule("bcb.formation.shield-wall-shoulder-to-shoulder")
def test_a_space_of_5_feet_between_them_is_no_wall() -> None:
    assert wall(3, 1, gap=2).defences == {}


@pytest.mark.rule("bcb.formation.shield-wall-no-dex-bonus", "bcb.formation.shield-wall-dex-penalty-stays")
@pytest.mark.parametrize(("dexterity", "needed"), [(16, 17), (8, 16)])
def test_a_wall_has_no_dexterity_bonus_but_the_penalty(dexterity: int, needed: int) -> None:
    assert wall(3, 1, dexterity=dexterity).needed == needed


@pytest.mark.rule("bcb.formation.shield-wall-frontal-only", "bcb.formation.shield-wall-flank-rear-no-shield")
def test_the_wall_counts_from_the_front_only() -> None:
    assert wall(3, 1).needed == 17
    assert wall(3, 0, attacker=brute("A", 6, 2), dexterity=16).needed == 14
    assert wall(3, 1, attacker=brute("A", 5, 4, more="behind = true"), dexterity=16).needed == 14


@pytest.mark.rule("bcb.formation.shield-wall-bcb")
def test_the_combat_bonus_counts_in_the_wall() -> None:
    assert wall(3, 1, announced=("declare-defence 2",)).needed == 19


@pytest.mark.rule("bcb.formation.shield-wall-movement")
@pytest.mark.parametrize(("goal", "kept"), [(9, True), (10, False)])
def test_a_wall_keeps_together_at_half_the_pace_of_its_slowest(goal: int, kept: bool) -> None:
    paces = (40, 30, 40)
    men = ", ".join(
        man(6, 3 + place, who="fighter 7", armour="chain mail", shield=True) for place in range(3)
    )
    engine = fight(brute("A", 30, 4), men, dice="d6:1 d6:6 d6:5 d6:4")
    for place, pace in enumerate(paces):
        engine.battle.combatants[1 + place].profile.walk_feet = pace
    begin(engine, {1: ["declare-wall"], 2: ["declare-wall"], 3: ["declare-wall"]})
    act(engine, f"move {goal},3 walk", "end", "move 9,4 walk", "end", f"move {goal},5 walk", "end")
    walls = [one.declared & SHIELD_WALL != 0 for one in engine.battle.combatants[1:]]
    assert walls == [kept, True, kept]


@pytest.mark.rule(
    "bcb.morale.fearless-never-flee", "bcb.morale.others-leave-hopeless-fights", "bcb.morale.gm-decides"
)
@pytest.mark.parametrize(("morale", "down", "flees"), [(7, 3, True), (7, 2, False), (12, 3, False)])
def test_most_leave_a_fight_at_half_strength_and_the_fearless_never(
    morale: int, down: int, flees: bool
) -> None:
    foes = ", ".join(brute("Foe", 6, y, points=1, morale=morale) for y in range(3, 9))
    party = ", ".join(brute("Hero", 5, y, hit_dice="9") for y in range(3, 3 + down))
    faces = "d6:5 " * down + "d6:1 " * 6 + "d20:19 d6:6 " * down + "d20:1 " * 12
    engine = fight(party, foes, dice=faces, first_keys="player_characters = true\ncan_be_surprised = false")
    begin(engine)
    for place in range(down):
        act(engine, f"attack 0>{down + place}")
        if place < down - 1:
            act(engine, "end")
    engine.submit(1)
    while engine.battle.agenda and engine.battle.count == 5:
        if engine.advance() is not None:
            break
    assert len(events_of(engine.battle, "flight")) == (6 - down if flees else 0)


@pytest.mark.rule("bcb.morale.pcs-own-choice")
def test_player_characters_never_lose_their_nerve() -> None:
    party = ", ".join(man(5, y, points=1) for y in (3, 5))
    engine = fight(
        party,
        brute("Ogre", 6, 4),
        dice="d6:1 d6:1 d6:6 d20:19 d6:6 d20:1 d6:1 d6:6",
        first_keys="player_characters = true\ncan_be_surprised = false",
    )
    begin(engine)
    act(engine, "attack 0>0", "end")
    assert "fleeing" not in conditions_of(engine, 1)
    assert events_of(engine.battle, "flight") == []


@pytest.mark.rule("bcb.damage.adds-strength-melee")
def test_strength_adds_to_melee_damage() -> None:
    engine = fight(man(5, 5, scores={"strength": 16}), brute("B", 6, 5), dice="d6:5 d6:1 d20:19 d8:5")
    begin(engine)
    act(engine, "attack 0>1")
    assert events_of(engine.battle, "damage")[0].amount == 7


@pytest.mark.rule("bcb.damage.launched-no-strength")
def test_bows_have_no_strength_bonus() -> None:
    engine = fight(
        man(5, 5, weapons=["longbow"], scores={"strength": 16}),
        brute("B", 7, 5),
        dice="d6:5 d6:2 d6:1 d20:19 d8:5",
    )
    begin(engine)
    act(engine, "attack 0>1")
    finish_dice(engine.battle)
    assert events_of(engine.battle, "damage")[0].amount == 5
