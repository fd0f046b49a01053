"""Archers who give ground, those who run at them, and parties before what harms many at once."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import (
    ATTACK,
    DECLARE_SPELL,
    MOVE,
    RUN,
    USE,
    kind_of,
    mode_of,
    parse_action,
    routine_of,
    x_of,
    y_of,
)
from grognard.battle.view.own_side import SKIRMISH
from grognard.battle.view.power_worth import is_worth_taking
from grognard.tactics.plain import BOLD
from tests.rules.casters import caster
from tests.support import armed, brute, decide, fight, man
from tests.tactics.test_minds import come_to_first, first_wish, wish

DRAGON = '{ creature = "white dragon", at = [[20, 5]] }'
OGRE = '{ creature = "ogre", at = [[20, 5]] }'


@pytest.mark.parametrize(
    ("rules", "bow", "friend", "back"),
    [
        ("bxe", "longbow", SKIRMISH, True),
        ("bxs", "longbow", SKIRMISH, True),
        # From 90 feet a walk of 40 goes out of the medium range of 100.
        ("bxe", "shortbow", SKIRMISH, False),
        ("bxe", "longbow", BOLD, False),
        # Within 160 feet it shoots as well, but not before it is loaded again.
        ("bxe", "heavy crossbow", SKIRMISH, False),
        ("bf", "longbow", SKIRMISH, False),  # One shoots in one's turn, and walks in it.
    ],
)
def test_archers_among_themselves_give_ground_before_they_shoot(
    rules: str, bow: str, friend: int, back: bool
) -> None:
    """A longbow's ranges are 70, 140 and 210 feet; the orc is 90 feet away, and runs as far or farther."""
    archers = f"{armed('Ann', 12, 5, bow)}, {armed('Bob', 12, 7, 'longbow')}"
    engine = fight(rules, archers, brute("Orc", 30), dice=1)
    engine.battle.combatants[0].profile.temperament = SKIRMISH
    engine.battle.combatants[1].profile.temperament = friend
    action = first_wish(engine)
    assert (kind_of(action) == MOVE and x_of(action) < 12) == back


@pytest.mark.parametrize(
    ("rules", "friend", "runs"), [("bxe", "longbow", True), ("bxe", "sword", False), ("bf", "longbow", False)]
)
def test_who_is_shot_at_runs_at_archers_who_could_give_ground(rules: str, friend: str, runs: bool) -> None:
    """They are 60 feet away, the walk is 40; who runs up to a sword, or to anybody by bf, is struck first."""
    archers = f"{armed('Ann', 20, 5, 'longbow')}, {armed('Bob', 20, 6, friend)}"
    action = first_wish(fight(rules, brute("Orc", 8), archers, dice=1))
    assert kind_of(action) == MOVE
    assert (mode_of(action) == RUN) == runs


def before(rules: str, first: str, foe: str = DRAGON, *, friend_y: int = 6) -> Engine:
    """A combatant in column 3 with two friends beside it, 85 feet from a foe."""
    friends = f"{brute('Brand', 3, friend_y)}, {brute('Hilda', 3, friend_y + 1)}"
    return fight(rules, f"{first}, {friends}", foe, dice=1)


@pytest.mark.parametrize(
    ("spell", "foe", "walks"),
    [("fireball", DRAGON, True), ("fireball", OGRE, False), ("haste", DRAGON, True), ("haste", OGRE, False)],
)
def test_a_caster_leaves_the_crowd_before_a_breath_and_casts_then(spell: str, foe: str, walks: bool) -> None:
    """By bf one casts after a walk; haste can wait a round."""
    engine = before("bf", caster(spell, who="magic-user 6", x=3), foe)
    action = first_wish(engine)
    assert kind_of(action) == (MOVE if walks else USE)
    if walks and spell == "fireball":
        engine.submit(action)
        decide(engine)
        assert engine.look().me == 0
        assert kind_of(parse_action(wish(engine))) == USE


@pytest.mark.parametrize(("foe", "announces"), [(DRAGON, False), (OGRE, True)])
def test_no_blessing_is_announced_in_a_crowd_before_a_breath(foe: str, announces: bool) -> None:
    """By bxe one who announces a spell walks nowhere."""
    engine = before("bxe", caster("bless", who="cleric 4", x=3), f"{foe}, {brute('Orc', 20, 7)}")
    assert (kind_of(first_wish(engine)) == DECLARE_SPELL) == announces


@pytest.mark.parametrize(("potion", "drinks"), [("fire resistance", True), ("speed", False)])
def test_what_wards_off_the_breath_is_drunk_before_the_walk(potion: str, drinks: bool) -> None:
    """By bxs a potion takes the move of the round."""
    ann = f'{{ character = "fighter 5", name = "Ann", at = [[3, 5]], potions = ["{potion}"] }}'
    foes = f'{{ creature = "red dragon", at = [[20, 5]] }}, {brute("Orc", 20, 7)}'
    action = first_wish(before("bxs", ann, foes))
    assert kind_of(action) == (USE if drinks else MOVE)


def test_a_web_goes_at_one_whose_touch_drains_rather_than_at_one_other() -> None:
    """The skeleton is the first in the list, and as near: 40 feet from the wight, out of the same web."""
    dead = '{ creature = "skeleton", at = [[12, 1]] }, { creature = "wight", at = [[12, 9]] }'
    engine = fight("bf", f"{caster('web', who='magic-user 4')}, {brute('Brand', 4)}", dead, dice=1)
    action = first_wish(engine)
    assert kind_of(action) == USE
    assert y_of(action) > 5


@pytest.mark.parametrize("foe", ["orc", "ghoul"])
def test_a_fireball_comes_before_a_web_whatever_the_touch_of_those_it_takes(foe: str) -> None:
    """Five dice do 17 to each of three, who have nine hit points; a web holds them for a while."""
    foes = ", ".join(f'{{ creature = "{foe}", hit_points = 9, at = [[16, {y}]] }}' for y in (4, 5, 6))
    engine = fight("bf", caster("web", "fireball", who="magic-user 5"), foes, dice=1)
    action = first_wish(engine)
    assert kind_of(action) == USE
    me = engine.battle.combatants[0]
    assert me.profile.powers[routine_of(action)].name == "fireball"


@pytest.mark.parametrize(
    ("who", "helped"), [("magic-user 5", False), ("cleric 5", True), ("fighter 5", True)]
)
def test_haste_is_for_those_who_strike(who: str, helped: bool) -> None:
    friend = f'{{ character = "{who}", name = "Ann", at = [[4, 5]] }}'
    engine = fight("bf", f"{caster('haste', who='magic-user 6', x=3)}, {friend}", brute("Orc", 12), dice=1)
    come_to_first(engine)
    me, other = engine.battle.combatants[0], engine.battle.combatants[1]
    haste = next(one for one in me.profile.powers if one.name == "haste")
    assert is_worth_taking(engine.battle, me, haste, other) == helped


def test_in_the_turn_of_a_shot_archers_first_step_apart_before_a_breath() -> None:
    """By bf one walks and shoots in one turn; the friend beside him would be in the same breath."""
    pair = f"{armed('Ann', 5, 5, 'longbow')}, {brute('Bob', 5, 6)}"
    engine = fight("bf", pair, '{ creature = "white dragon", at = [[26, 5]] }', dice=1)
    action = first_wish(engine)
    assert kind_of(action) == MOVE
    assert engine.battle.field.cells_apart(x_of(action), y_of(action), 5, 6) >= 4
    engine.submit(action)
    come_to_first(engine)
    assert kind_of(parse_action(wish(engine))) == ATTACK


@pytest.mark.parametrize(("company", "ahead"), [("", True), (f", {brute('Orc', 20, 9)}", False)])
def test_fighters_spread_to_a_side_while_others_stand_with_the_dragon(company: str, ahead: bool) -> None:
    """At a dragon alone they go half sideways and half ahead, so as to be soon upon it."""
    engine = before("bxs", man(3, 5, armour="plate mail"), DRAGON + company, friend_y=8)
    action = first_wish(engine)
    assert kind_of(action) == MOVE
    assert (x_of(action) > 3) == ahead
