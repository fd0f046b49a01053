"""Who holds a gap, who waits for more to come, who finishes what has begun: met in fights that were read."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.hurts.morale_checks import check_losses
from grognard.battle.play.engine import Engine
from grognard.battle.powers.power_targets import choose_targets
from grognard.battle.state.actions import (
    DELAY,
    END_TURN,
    MOVE,
    TIE,
    USE,
    kind_of,
    parse_action,
    x_of,
    y_of,
)
from grognard.battle.state.patches import WEB, pack_patch
from grognard.battle.state.uses import spend_use
from grognard.battle.view.power_worth import is_worth_taking
from tests.rules.casters import caster
from tests.support import brute, conditions_of, decide, fight, inflict, lay, man
from tests.tactics.test_minds import come_to_first, first_wish, wish

GAP = """
[field]
map = '''
##########################
#............#...........#
#............#...........#
#........................#
#............#...........#
#............#...........#
##########################
'''
"""
PLAYERS = "player_characters = true\ncan_be_surprised = false"
DRAGON = '{ creature = "red dragon age 4", altitude = 60, at = [[20, 10]] }'
SKY = "outdoors = true\ndistance_feet = 60"


def facing_orcs(orcs: int, x: int, y: int, *, weapon: str = "") -> Engine:
    """One with two friends on the near side of a gap in a wall; so many orcs beyond it."""
    mine = ", ".join([man(x, y), man(14, 2), man(14, 4)])
    foes = ", ".join(brute("Orc", 3 + place, 3, weapon=weapon) for place in range(orcs))
    return fight("bxe", mine, foes, dice=1, keys=GAP, first_keys=PLAYERS)


@pytest.mark.parametrize(
    ("orcs", "x", "holds"), [(3, 14, False), (4, 14, True), (4, 13, True), (4, 17, False)]
)
def test_the_outnumbered_stay_behind_a_gap(orcs: int, x: int, holds: bool) -> None:
    """Three are not more than three; four are, but not half as many again, so that nobody goes up to it."""
    engine = facing_orcs(orcs, x, 3)
    action = first_wish(engine)
    assert (kind_of(action) != MOVE) == holds


def test_who_stands_farther_off_goes_up_to_the_gap_and_not_through_it() -> None:
    action = first_wish(facing_orcs(8, 17, 3))
    assert (kind_of(action), x_of(action), y_of(action)) == (MOVE, 14, 3)


def test_nobody_holds_a_gap_under_fire() -> None:
    action = first_wish(facing_orcs(8, 14, 3, weapon="longbow"))
    assert kind_of(action) == MOVE
    assert x_of(action) < 14


@pytest.mark.parametrize(("near", "waits"), [(1, True), (2, False), (4, False)])
def test_a_sleep_waits_for_those_who_are_a_walk_away(near: int, waits: bool) -> None:
    """Sleep reaches 90 feet by bf; wolves walk 60. Those far off stand 140 feet away, the near ones 60."""
    wolves = ", ".join(
        f'{{ creature = "wolf", hit_points = 8, at = [[{17 if place < near else 33}, {4 + place}]] }}'
        for place in range(4)
    )
    mage = caster("sleep", who="magic-user 1", x=5)
    engine = fight("bf", f"{mage}, {brute('Brand', 6)}", wolves, dice=2)
    come_to_first(engine)
    action = parse_action(wish(engine))
    assert (kind_of(action) in (DELAY, END_TURN)) == waits


def test_nobody_waits_for_more_once_any_is_in_melee() -> None:
    mage = caster("sleep", who="magic-user 1", x=5)
    near = '{ creature = "wolf", hit_points = 8, at = [[7, 5]] }'
    far = ", ".join(f'{{ creature = "wolf", hit_points = 8, at = [[30, {y}]] }}' for y in (4, 5, 6))
    engine = fight("bf", f"{mage}, {brute('Brand', 6)}", f"{near}, {far}", dice=2)
    come_to_first(engine)
    assert kind_of(parse_action(wish(engine))) == USE


def test_the_last_one_goes_around_friends_to_the_helpless() -> None:
    """Three who are held lie in a row before her, the sleeper behind them."""
    mage = caster(who="magic-user 4", x=15, y=17, more="spells = []")
    friends = ", ".join(man(16, y) for y in (16, 17, 18))
    engine = fight("bf", f"{mage}, {friends}", brute("Orc", 18, 17), dice=1)
    come_to_first(engine)
    for number in (1, 2, 3):
        inflict(engine, number, "paralysed")
    inflict(engine, 4, "asleep")
    action = parse_action(wish(engine))
    assert kind_of(action) == MOVE
    engine.submit(action)
    assert abs(int(engine.battle.combatants[0].x) - 18) <= 1


def test_a_dragon_flies_on_before_it_breathes() -> None:
    """It would fall under a third of its 80 feet a round."""
    party = ", ".join(man(10, y, who="fighter 8") for y in (9, 10, 11))
    engine = fight("bf", DRAGON, party, dice=3, keys=SKY)
    come_to_first(engine)
    action = parse_action(wish(engine))
    assert kind_of(action) == MOVE
    engine.submit(action)
    assert kind_of(parse_action(wish(engine))) == USE


@pytest.mark.rule("bcb.morale.others-leave-hopeless-fights")
@pytest.mark.parametrize(("asleep", "leave"), [(True, False), (False, True)])
def test_no_fight_is_hopeless_against_sleepers(asleep: bool, leave: bool) -> None:
    """Two of four are left; their only enemy sleeps, or does not."""
    foes = ", ".join(brute("Orc", 16 + place, 9, morale=7) for place in range(4))
    engine = fight("bcb", brute("Brand", 5), foes, dice=1, second_keys="")
    decide(engine)
    if asleep:
        lay(engine, 0, "asleep:10")
    for number in (3, 4):
        lay(engine, number, "knocked-out")
    check_losses(engine.battle, engine.battle.sides[1])
    assert ("fleeing" in conditions_of(engine, 1)) == leave


def test_a_pack_under_the_sky_finds_the_free_sides_of_its_prey() -> None:
    """By bf headings count. Five wolves stand about one fighter; the sixth finds his friend's free side."""
    wolf = '{{ creature = "wolf", hit_points = 8, at = [[{}, {}]] }}'
    wolves = [wolf.format(x, y) for x, y in ((7, 10), (11, 10), (11, 9), (11, 11), (10, 9), (10, 11))]
    party = ", ".join([man(10, 10), man(9, 13)])
    engine = fight("bf", ", ".join(wolves), party, dice=1, keys=SKY)
    action = first_wish(engine)
    engine.submit(action)
    me, others = engine.battle.combatants[0], engine.battle.combatants[6:]
    assert min(max(abs(int(me.x - one.x)), abs(int(me.y - one.y))) for one in others) == 1


@pytest.mark.parametrize(("level", "again"), [(6, False), (3, True)])
def test_a_sleep_that_all_withstood_is_not_tried_again(level: int, again: bool) -> None:
    """Sleep takes up to four hit dice and one by bxe: knights of the sixth level have too many."""
    mage = caster("sleep", "sleep", who="magic-user 3", x=5)
    knights = ", ".join(man(15, y, who=f"fighter {level}") for y in (4, 6))
    engine = fight("bxe", mage, knights, dice=1)
    decide(engine)
    me = engine.battle.combatants[0]
    number = next(place for place, power in enumerate(me.profile.powers) if power.name == "sleep")
    there = engine.battle.combatants[1:]
    choose_targets(engine.battle, me, me.profile.powers[number], there, 15, 4)
    assert is_worth_taking(engine.battle, me, me.profile.powers[number], there[0]) == again


@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_one_who_was_not_caught_walks_out_of_the_web_it_stands_in(rules: str) -> None:
    """Webs lie on and about an orc whom they do not hold; its enemy waits beyond them."""
    engine = fight(rules, brute("Orc", 10), man(16, 5), dice=1)
    come_to_first(engine)
    width = engine.battle.field.width
    webs = [pack_patch(y * width + x, WEB, rounds=80, source=0) for x in range(8, 13) for y in range(3, 8)]
    engine.battle.set_patches(webs)
    action = parse_action(wish(engine))
    assert (kind_of(action), x_of(action) > 12) == (MOVE, True)


@pytest.mark.parametrize(("beast", "goes"), [("ogre", False), ("orc", True)])
def test_a_caster_does_not_go_up_to_the_large_in_a_web(beast: str, goes: bool) -> None:
    mage = caster(who="magic-user 3", x=5, more="spells = []")
    foe = f'{{ creature = "{beast}", hit_points = 8, at = [[10, 5]] }}'
    engine = fight("bf", f"{mage}, {man(9, 9)}", foe, dice=1)
    come_to_first(engine)
    lay(engine, 2, "entangled:80")
    assert (kind_of(parse_action(wish(engine))) == MOVE) == goes


@pytest.mark.parametrize(("column", "walks"), [(47, True), (46, False)])
def test_an_archer_walks_into_range(column: int, walks: bool) -> None:
    """A longbow carries 210 feet by bf: 42 cells of five. From 5 to 47 it is just that."""
    archer = brute("Archer", 5, weapon="longbow", more='temperament = "skirmish"')
    engine = fight("bf", archer, brute("Orc", column + 1, move=0), dice=1)
    action = first_wish(engine)
    assert (kind_of(action) == MOVE) == walks


def test_who_goes_up_to_the_last_sleeper_does_not_strike_but_ties_it_up_next() -> None:
    engine = fight("bf", man(5, 5), '{ creature = "orc", hit_points = 6, at = [[9, 5]] }', dice=1)
    come_to_first(engine)
    lay(engine, 1, "asleep:10")
    done = []
    while engine.battle.round < 3 and TIE not in done:
        decide(engine)
        action = parse_action(wish(engine))
        engine.submit(action)
        done.append(int(kind_of(action)))
    assert done == [MOVE, END_TURN, TIE]


@pytest.mark.parametrize(("used", "dives"), [(1, False), (10, True)])
def test_a_dragon_stays_in_the_air_while_it_has_breath(used: int, dives: bool) -> None:
    """It may breathe ten times, once for each hit die, and stands over one of the party."""
    engine = fight("bf", DRAGON, man(21, 10, who="fighter 8"), dice=3, keys=SKY)
    come_to_first(engine)
    spend_uses(engine, used)
    assert engine.look().magic.stays_aloft() != dives


def spend_uses(engine: Engine, count: int) -> None:
    """Have the first combatant use its breath so often."""
    dragon = engine.battle.combatants[0]
    breath = next(place for place, power in enumerate(dragon.profile.powers) if power.harms_many())
    for _ in range(count):
        spend_use(dragon, breath)


@pytest.mark.parametrize(("altitude", "stands"), [(60, True), (0, False)])
def test_foot_do_not_walk_out_beneath_a_dragon_that_no_blow_reaches(altitude: int, stands: bool) -> None:
    dragon = f'{{ creature = "red dragon age 4", altitude = {altitude}, at = [[30, 10]] }}'
    engine = fight("bf", man(10, 10, who="fighter 8"), dragon, dice=3, keys=SKY)
    come_to_first(engine)
    assert engine.look().danger.are_all_above() == stands


@pytest.mark.parametrize(
    ("spells", "worth"), [(("invisibility", "fireball"), False), (("invisibility",), True)]
)
def test_a_caster_with_harm_left_does_not_become_invisible(spells: tuple[str, ...], worth: bool) -> None:
    """It would be seen again with the next spell."""
    engine = fight("bxe", caster(*spells, who="magic-user 6", x=5), brute("Orc", 40), dice=1)
    decide(engine)
    me = engine.battle.combatants[0]
    power = next(power for power in me.profile.powers if power.name == "invisibility")
    assert is_worth_taking(engine.battle, me, power, me) == worth


@pytest.mark.parametrize(("beast", "goes"), [("ogre", False), ("orc", True)])
def test_a_spent_caster_lends_no_hand_against_the_large(beast: str, goes: bool) -> None:
    mage = caster(who="magic-user 3", x=5, more="spells = []")
    foe = f'{{ creature = "{beast}", hit_points = 8, at = [[11, 5]] }}'
    engine = fight("bf", f"{mage}, {man(10, 5)}", foe, dice=1)
    come_to_first(engine)
    assert (engine.look().help.walk_to_assist(0) != 0) == goes


@pytest.mark.parametrize(("weapon", "shield"), [("heavy crossbow", False), ("shortbow", True)])
def test_who_is_given_a_crossbow_has_no_usual_shield(weapon: str, shield: bool) -> None:
    """By bcb one with a shield could not span it."""
    shooter = (
        f'{{ character = "dwarf fighter 2", weapons = ["{weapon}", "hand axe"], armour = "chain mail" }}'
    )
    text = f'title = "A fight"\n[[sides]]\nname = "A"\nmembers = [{shooter}]\n'
    text += '[[sides]]\nname = "B"\nmembers = [{ creature = "orc" }]\n'
    fight_of = grognard.start(text, rules="bcb", seed=1)
    assert (fight_of.engine.battle.combatants[0].profile.shield_bonus > 0) == shield
