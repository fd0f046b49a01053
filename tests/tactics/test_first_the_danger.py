"""Whom a combatant harms or disables first, when it waits with a spell, and where it stands meanwhile."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.presence import gain_effect
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import (
    ATTACK,
    BREAK_OFF,
    DECLARE_NOTHING,
    END_TURN,
    MOVE,
    TIE,
    USE,
    kind_of,
    parse_action,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import SPENT
from grognard.battle.state.flags import MOVED
from grognard.battle.state.side import PRUDENT
from grognard.battle.view.own_side import SKIRMISH
from tests.rules.casters import caster
from tests.support import armed, brute, decide, fight, inflict, man
from tests.tactics.test_minds import come_to_first, first_wish, wish

PLAYERS = "player_characters = true\ncan_be_surprised = false"


def test_a_missile_of_magic_goes_at_one_whose_touch_drains_rather_than_at_the_hurt() -> None:
    """The skeleton is the first in the list, and badly hurt."""
    dead = '{ creature = "skeleton", at = [[9, 4]] }, { creature = "wight", at = [[9, 6]] }'
    engine = fight("bf", caster("magic missile"), dead, dice=1)
    engine.battle.combatants[1].hit_points = 1
    action = first_wish(engine)
    assert kind_of(action) == USE
    assert target_of(action) == 2


@pytest.mark.parametrize("awake", ["people", "beasts"])
def test_nobody_leaves_while_those_awake_could_rouse_as_many(awake: str) -> None:
    """Two of four stand before six ogres: half their strength, unless two who sleep count with them.

    The first goes to the side of one of them. Beasts have no hands to shake anybody.
    """
    able = [man(3, y) if awake == "people" else brute("Dog", 3, y) for y in (4, 5)]
    sleepers = [man(3, y, more='condition = ["asleep"]') for y in (6, 7)]
    ogres = ", ".join(brute("Ogre", 25, y, hit_dice="4") for y in range(1, 7))
    engine = fight("bf", ", ".join(able + sleepers), ogres, dice=1, first_keys=PLAYERS)
    engine.battle.sides[0].resolve = PRUDENT
    action = first_wish(engine)
    assert kind_of(action) == (MOVE if awake == "people" else BREAK_OFF)


@pytest.mark.parametrize(
    ("rules", "level", "column", "foe", "casts"),
    [
        # A wolf walks 60 feet, the party 40: neither is upon the other from 70 feet, but from 60.
        ("bf", 1, 17, "wolf", False),
        ("bf", 1, 14, "wolf", True),
        # Five rounds a level: fifteen are time enough to walk there.
        ("bf", 3, 17, "wolf", True),
        ("bf", 1, 17, "archer", True),
        # Magic comes after the moves of all, and before their blows.
        ("bxs", 1, 14, "wolf", False),
        ("bxs", 1, 4, "wolf", True),
    ],
)
def test_a_short_sleep_comes_no_sooner_than_blows(
    rules: str, level: int, column: int, foe: str, casts: bool
) -> None:
    foes = ", ".join(
        f'{{ creature = "wolf", at = [[{column}, {y}]] }}'
        if foe == "wolf"
        else armed("Orc", column, y, "longbow")
        for y in (4, 5, 6)
    )
    party = f"{caster('sleep', who=f'magic-user {level}', x=3)}, {brute('Brand', 3, 6)}"
    engine = fight(rules, party, foes, dice=1)
    come_to_first(engine)
    action = engine.look().magic.power(patient=True)
    assert (action != 0) == casts


def before_a_dragon(rules: str, first: str, *, feet: int) -> Engine:
    """A combatant in column 20, and a white dragon so many feet to the east, which breathes 80 feet far."""
    dragon = f'{{ creature = "white dragon", at = [[{20 + feet // 5}, 5]] }}'
    engine = fight(rules, first, dragon, dice=1)
    come_to_first(engine)
    return engine


@pytest.mark.parametrize(
    ("rules", "feet", "points", "walks"),
    [
        ("bxs", 70, 12, True),
        ("bxs", 70, 50, False),  # It would not fell one: the spell is worth more.
        ("bxs", 30, 12, False),  # A walk of 40 feet does not get out of the reach.
        ("bxs", 90, 12, False),  # It does not reach so far.
        ("bf", 70, 12, False),  # It moves again before it breathes; and one casts at once.
    ],
)
def test_one_who_waits_for_magic_leaves_the_reach_of_a_breath(
    rules: str, feet: int, points: int, walks: bool
) -> None:
    mage = caster("fireball", who="magic-user 6", x=20, points=points)
    engine = before_a_dragon(rules, mage, feet=feet)
    engine.battle.combatants[1].flags |= MOVED
    action = parse_action(wish(engine))
    assert (kind_of(action) == MOVE and x_of(action) < 20) == walks


def test_a_caster_spreads_into_no_melee() -> None:
    """Forty feet half sideways and half ahead lead beside an orc, here and there; then straight to a side."""
    party = f"{caster('haste', who='magic-user 6', x=3, y=9)}, {brute('Brand', 3, 10)}"
    dragon = '{ creature = "white dragon", at = [[24, 9]] }'
    orcs = ", ".join(brute("Orc", 12, y) for y in (0, 2, 16, 18))
    for foes, x in ((dragon, 11), (f"{dragon}, {orcs}", 3)):
        engine = fight("bf", party, foes, dice=1)
        engine.battle.combatants[0].profile.temperament = SKIRMISH
        come_to_first(engine)
        action = engine.look().ways.step_apart()
        assert (x_of(action), abs(int(y_of(action)) - 9)) == (x, 8)


@pytest.mark.parametrize(
    ("spell", "at_caster"), [("magic missile", True), ("cure light wounds", False), ("", False)]
)
def test_who_has_cast_a_spell_that_harms_is_shot_at_first(spell: str, at_caster: bool) -> None:
    """The caster stands farther off than the orc, which is badly hurt: 60 and 30 feet, of a longbow's 70."""
    who = "cleric 2" if spell == "cure light wounds" else "magic-user 2"
    foes = f"{brute('Orc', 11, 5)}, {caster(spell or 'magic missile', who=who, x=17)}"
    engine = fight("bf", armed("Ann", 5, 5, "longbow"), foes, dice=1)
    come_to_first(engine)
    engine.battle.combatants[1].hit_points = 1
    if spell:
        gain_effect(engine.battle, engine.battle.combatants[2], pack_effect(SPENT, amount=1, source=0))
    action = parse_action(wish(engine))
    assert kind_of(action) == ATTACK
    assert target_of(action) == (2 if at_caster else 1)


@pytest.mark.parametrize(
    ("rules", "sleeper", "beset", "ties"),
    [
        ("bf", '{ character = "fighter 2", name = "Guard", at = [[6, 5]] }', False, True),
        ("bxs", '{ character = "fighter 2", name = "Guard", at = [[6, 5]] }', False, True),
        ("bf", '{ creature = "wolf", at = [[6, 5]] }', False, False),
        ("bf", '{ character = "fighter 2", name = "Guard", at = [[6, 5]] }', True, False),
    ],
)
def test_a_person_who_sleeps_here_is_tied_up_while_others_stand(
    rules: str, sleeper: str, beset: bool, ties: bool
) -> None:
    """A blow would wake it; with an enemy upon one there is no time for ropes."""
    engine = fight(rules, man(5, 5), f"{sleeper}, {brute('Orc', 5 if beset else 12, 4)}", dice=1)
    come_to_first(engine)
    inflict(engine, 1, "asleep")
    action = parse_action(wish(engine))
    if rules == "bxs":
        # In the movement phase one stays for it.
        assert action == END_TURN
        while engine.look().me != 0 or kind_of(parse_action(wish(engine))) == END_TURN:
            engine.submit(parse_action(wish(engine)))
            decide(engine)
        action = parse_action(wish(engine))
    assert (kind_of(action) == TIE) == ties


@pytest.mark.parametrize(
    ("spells", "weapon", "casts"),
    [
        (("magic missile", "sleep"), "longbow", False),
        (("magic missile", "sleep"), "sword", True),
        (("magic missile",), "longbow", True),
    ],
)
def test_the_small_spell_does_not_draw_arrows_before_the_great_one(
    spells: tuple[str, ...], weapon: str, casts: bool
) -> None:
    """Sleep reaches 90 feet, magic missile 120 and more at the third level: the orcs are 100 feet away."""
    foes = f"{armed('Orc', 23, 5, weapon)}, {armed('Orc', 23, 6, weapon)}"
    party = f"{caster(*spells, who='magic-user 3', x=3)}, {brute('Brand', 4, 6)}"
    engine = fight("bf", party, foes, dice=1)
    assert (kind_of(first_wish(engine)) == USE) == casts


def test_a_sleep_that_takes_one_foe_takes_a_large_one_with_it_if_it_may() -> None:
    """It takes one orc or the other; whether it takes the bear beside the second, too, nobody knows."""
    bear = brute("Bear", 16, 18, hit_dice="4", more='size = "large"')
    orcs = f"{brute('Orc', 16, 2, move=30)}, {brute('Orc', 15, 18, move=30)}"
    engine = fight("bf", caster("sleep", who="magic-user 3", x=5, y=10), f"{orcs}, {bear}", dice=1)
    come_to_first(engine)
    assert target_of(parse_action(wish(engine))) == 2


def test_a_sleep_is_not_cast_for_the_sake_of_a_large_one_alone() -> None:
    bear = brute("Bear", 12, 10, hit_dice="4", more='size = "large"')
    engine = fight("bf", caster("sleep", who="magic-user 3", x=5, y=10), bear, dice=1)
    come_to_first(engine)
    assert kind_of(parse_action(wish(engine))) != USE


@pytest.mark.parametrize(
    ("rules", "column", "casts"), [("bf", 14, True), ("bcb", 14, False), ("bcb", 11, True)]
)
def test_a_short_sleep_waits_for_friends_where_a_blow_kills_no_sleeper(
    rules: str, column: int, casts: bool
) -> None:
    """Wolves walk 60 feet, friends 40; a blow kills a sleeper by bf, by bcb it wounds and wakes it."""
    wolves = ", ".join(f'{{ creature = "wolf", at = [[{column}, {y}]] }}' for y in (4, 5, 6))
    engine = fight(rules, f"{caster('sleep', x=3)}, {brute('Brand', 3, 6)}", wolves, dice=1)
    come_to_first(engine)
    view = engine.look()
    if view.turn.is_declaring():
        assert (view.magic.announcement(patient=True) != DECLARE_NOTHING) == casts
    else:
        assert (view.magic.power(patient=True) != 0) == casts
