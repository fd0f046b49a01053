"""Whom to strike or spare first, ways around, shelter, and leaving in time: met in fights that were read."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import (
    ATTACK,
    BREAK_OFF,
    END_TURN,
    MOVE,
    USE,
    kind_of,
    parse_action,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.patches import WEB, pack_patch
from grognard.battle.state.roles import BEAST, NON_COMBATANT
from grognard.battle.view.aiming import NO_SHOT, rank_shot
from grognard.battle.view.power_worth import PowerWorth, is_worth_taking
from tests.rules.casters import caster
from tests.support import brute, fight, inflict, man
from tests.tactics.test_minds import come_to_first, first_wish, wish

ROOM = """
[field]
map = '''
####################
#..................#
#..................#
#....#########.....#
#..................#
#....#########.....#
#..................#
####################
'''
"""
PLAYERS = "player_characters = true\ncan_be_surprised = false"


def web_over(engine: Engine, columns: range, rows: range) -> None:
    """Lay webs over those cells."""
    width = engine.battle.field.width
    webs = [pack_patch(y * width + x, WEB, rounds=80, source=0) for x in columns for y in rows]
    engine.battle.set_patches(webs)


def test_who_drains_is_struck_before_who_only_wounds() -> None:
    """A zombie that looks nearly finished stands beside the fighter, and a wight."""
    zombie = '{ creature = "zombie", hit_points = 8, at = [[6, 5]] }'
    wight = '{ creature = "wight", hit_points = 12, at = [[6, 6]] }'
    mine = man(5, 5, who="fighter 4", weapons=["longsword +1"])
    engine = fight("bf", mine, f"{zombie}, {wight}", dice=2, first_keys=PLAYERS)
    come_to_first(engine)
    engine.battle.combatants[1].hit_points = 1
    action = parse_action(wish(engine))
    assert (kind_of(action), target_of(action)) == (ATTACK, 2)


@pytest.mark.parametrize(
    ("spell", "target", "worth"),
    [
        ("cause fear", "chimera", False),
        ("cause fear", "giant ant", True),
        ("sleep", "chimera", False),
        ("magic missile", "chimera", True),
    ],
)
def test_what_breathes_is_known_to_have_many_hit_dice(spell: str, target: str, worth: bool) -> None:
    """Cause fear is for at most 5 hit dice, sleep by bf for 4; an ant has 4, a chimera 9."""
    who = "cleric 3" if spell == "cause fear" else "magic-user 3"
    enemy = f'{{ creature = "{target}", morale = 12, at = [[9, 5]] }}'
    engine = fight("bf", caster(spell, who=who, x=3), enemy, dice=2)
    come_to_first(engine)
    mine = engine.battle.combatants[0]
    power = next(power for power in mine.profile.powers if power.name == spell)
    assert is_worth_taking(engine.battle, mine, power, engine.battle.combatants[1]) == worth


def test_what_takes_few_hit_dice_goes_at_the_man_rather_than_at_the_ogre() -> None:
    ogre = '{ creature = "ogre", at = [[9, 5]] }'
    orc = '{ creature = "orc", at = [[9, 7]] }'
    engine = fight("bf", caster("cause fear", who="cleric 3", x=4), f"{ogre}, {orc}", dice=2)
    come_to_first(engine)
    action = parse_action(wish(engine))
    assert (kind_of(action), target_of(action)) == (USE, 2)


def test_nobody_heals_flesh_that_rots() -> None:
    engine = fight(
        "bf", f"{caster('cure light wounds', who='cleric 3', x=4)}, {man(5, 6)}", brute("Orc", 20), dice=2
    )
    come_to_first(engine)
    mine, friend = engine.battle.combatants[:2]
    friend.hit_points = 5
    cure = mine.profile.powers[0]
    assert is_worth_taking(engine.battle, mine, cure, friend)
    inflict(engine, 1, "rotting")
    assert not is_worth_taking(engine.battle, mine, cure, friend)


@pytest.mark.parametrize(("spell", "worth"), [("web", False), ("sleep", True)])
def test_nobody_casts_a_web_over_himself(spell: str, worth: bool) -> None:
    """Four orcs stand about the mage, his friend far off: out of a sleep the friend can rouse him."""
    orcs = ", ".join(brute("Orc", x, y) for x, y in ((6, 5), (6, 6), (6, 4), (5, 6)))
    mage = caster(spell, who="magic-user 3", x=5)
    engine = fight("bf", f"{mage}, {man(20, 5)}", orcs, dice=2, first_keys=PLAYERS)
    come_to_first(engine)
    mine = engine.battle.combatants[0]
    scale = PowerWorth(engine.battle, mine, mine.profile.powers[0], 4)
    assert (scale.weigh(mine.x, mine.y, mine) > 0) == worth


@pytest.mark.parametrize(
    ("friend", "role"), [("", BEAST), (', { creature = "bandit", at = [[9, 9]] }', NON_COMBATANT)]
)
def test_beasts_of_burden_leave_the_fighting_to_those_they_carry_for(friend: str, role: int) -> None:
    mule = '{ creature = "mule", at = [[8, 5]] }'
    engine = fight("bxe", man(3, 5), mule + friend, dice=2)
    assert engine.battle.combatants[1].profile.role == role


def test_nobody_shoots_at_a_mule_before_a_bandit() -> None:
    """The mule is nearer, and nearly dead."""
    mule = '{ creature = "mule", hit_points = 8, at = [[8, 5]] }'
    bandit = '{ creature = "bandit", at = [[15, 5]] }'
    mine = man(3, 5, weapons=["longbow", "dagger"])
    engine = fight("bf", mine, f"{mule}, {bandit}", dice=2, first_keys=PLAYERS)
    come_to_first(engine)
    engine.battle.combatants[1].hit_points = 1
    action = parse_action(wish(engine))
    assert (kind_of(action), target_of(action)) == (ATTACK, 2)


@pytest.mark.parametrize(
    ("target", "helpless", "y", "shoots"),
    [("orc", True, 5, False), ("orc", True, 9, True), ("orc", False, 5, True), ("ogre", True, 5, True)],
)
def test_nobody_shoots_at_the_helpless_past_a_friend_where_a_miss_may_hit_him(
    target: str, helpless: bool, y: int, shoots: bool
) -> None:
    """By bf a missile that misses may hit a friend beside its target; nobody waits before what is large."""
    mine = f"{man(3, 5, weapons=['shortbow'])}, {man(14, y)}"
    engine = fight("bf", mine, f'{{ creature = "{target}", at = [[15, 5]] }}', dice=2, first_keys=PLAYERS)
    come_to_first(engine)
    inflict(engine, 1, "paralysed")
    if helpless:
        inflict(engine, 2, "helpless")
    archer, _, enemy = engine.battle.combatants
    bow = next(one.weapons[0] for one in archer.profile.routines if one.is_missile)
    assert (rank_shot(engine.battle, archer, bow, enemy) != NO_SHOT) == shoots


def test_friends_in_the_straight_way_are_gone_around_even_if_that_leads_away_first() -> None:
    """A friend fights in a passage three cells wide, others stand in it: there are ways around."""
    friends = ", ".join(man(x, 4) for x in (9, 8, 7))
    engine = fight("bf", f"{man(6, 4)}, {friends}", brute("Ogre", 10, 4), dice=2, keys=ROOM)
    come_to_first(engine)
    action = parse_action(wish(engine))
    assert (kind_of(action), y_of(action) in (1, 2, 6, 7)) == (MOVE, True)


def before_a_bowman() -> Engine:
    """One in a room whose only way to a bowman in the next is a passage three cells wide."""
    keys = """
[field]
map = '''
####################
#......#...........#
#..................#
#......#...........#
####################
'''
"""
    engine = fight("bf", man(4, 2), brute("Bowman", 15, 2, weapon="longbow"), dice=2, keys=keys)
    come_to_first(engine)
    return engine


def test_who_may_come_up_to_an_archer_does() -> None:
    action = parse_action(wish(before_a_bowman()))
    assert (kind_of(action), y_of(action)) == (MOVE, 2)


def test_who_cannot_come_up_to_an_archer_leaves_its_sight_and_stays_there() -> None:
    """Webs fill the passage; to either side of it are walls to stand behind."""
    engine = before_a_bowman()
    web_over(engine, range(7, 9), range(1, 4))
    action = parse_action(wish(engine))
    assert (kind_of(action), y_of(action) in (1, 3), x_of(action) < 7) == (MOVE, True, True)
    engine.battle.combatants[0].x, engine.battle.combatants[0].y = x_of(action), y_of(action)
    assert parse_action(wish(engine)) == END_TURN


@pytest.mark.parametrize(("spells", "leaves"), [("[]", True), ('["magic missile"]', False)])
def test_the_last_caster_with_nothing_left_leaves(spells: str, leaves: bool) -> None:
    """Two orcs, of 1 hit die each, come up; a magic-user of level 2 counts for half in a melee."""
    mage = caster(who="magic-user 2", x=4, more=f"spells = {spells}")
    orcs = f"{brute('Orc', 10)}, {brute('Orc', 10, 7)}"
    engine = fight("bf", f"{mage}, {man(5, 9)}", orcs, dice=2, first_keys=PLAYERS)
    come_to_first(engine)
    engine.battle.sides[0].standing = 1
    inflict(engine, 1, "paralysed")
    assert (kind_of(parse_action(wish(engine))) == BREAK_OFF) == leaves


def test_a_caster_with_a_spell_left_does_not_walk_into_a_melee_to_assist() -> None:
    mage = caster("sleep", who="magic-user 3", x=3)
    engine = fight("bxs", f"{mage}, {man(8, 5)}", brute("Ogre", 9), dice=2, first_keys=PLAYERS)
    action = first_wish(engine)
    assert kind_of(action) != MOVE or abs(int(x_of(action)) - 9) > 1
