"""What no creature would do, each kind met in a fight that was read as a referee would."""

from __future__ import annotations

import pytest

from grognard.analysis.walk import FEWEST_FIGHTS, USUAL_FIGHTS, _usual_fights
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import (
    ATTACK,
    BREAK_OFF,
    DECLARE_NOTHING,
    DECLARE_SPELL,
    MOVE,
    READY,
    TIE,
    USE,
    kind_of,
    parse_action,
    routine_of,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.events import ESCAPE
from grognard.battle.view.announcing import MANY
from grognard.battle.view.own_side import SKIRMISH
from grognard.battle.view.power_choice import enemy_to_approach
from grognard.battle.view.power_worth import PowerWorth
from tests.rules.casters import caster
from tests.support import allowed, armed, brute, decide, events_of, fight, inflict, lay, man, person
from tests.tactics.test_minds import come_to_first, first_wish, wish

PLAYERS = "player_characters = true\ncan_be_surprised = false"
SCROLL = 'spells = [], scrolls = ["fireball"]'


@pytest.mark.parametrize("rules", ["bf", "bxs"])
def test_nobody_scatters_before_a_scroll_that_nobody_has_read_yet(rules: str) -> None:
    """The dead are 60 feet away, beside each other: what they do is the same with the scroll and without."""
    wishes = []
    for more in ("spells = []", SCROLL):
        dead = ", ".join(f'{{ creature = "skeleton", at = [[3, {y}]] }}' for y in (4, 5, 6))
        engine = fight(rules, dead, caster(who="magic-user 6", x=15, more=more), dice=1)
        wishes.append(first_wish(engine))
    assert wishes[0] == wishes[1]


@pytest.mark.parametrize(
    ("first", "foe", "ties"),
    [
        ("orc", "bandit", True),
        ("orc", "wolf", False),
        ("zombie", "bandit", False),
        ("ghoul", "bandit", False),
        ("wight", "bandit", False),
    ],
)
def test_a_person_who_sleeps_beside_one_is_tied_up_rather_than_struck(
    first: str, foe: str, ties: bool
) -> None:
    """Nobody else is near; a blow would wake it. A beast is not tied up, and the dead tie up nobody."""
    beside = f'{{ creature = "{foe}", hit_points = 6, at = [[6, 5]] }}'
    engine = fight("bf", f'{{ creature = "{first}", at = [[5, 5]] }}', beside, dice=1)
    come_to_first(engine)
    inflict(engine, 1, "asleep")
    assert kind_of(parse_action(wish(engine))) == (TIE if ties else ATTACK)


@pytest.mark.parametrize(("sleeper", "leaves"), [("fighter 4", False), ("fighter 1", True)])
def test_one_does_not_leave_a_mightier_friend_who_could_be_roused(sleeper: str, leaves: bool) -> None:
    """Of four one is awake, and may rouse one. Their might goes by the squares of levels, three of the first.

    9 + 1 + 1 + 1 are more than five times 1 + 1, and less than 1 + 16.
    """
    friends = ", ".join([man(5, 5), man(4, 5, who=sleeper), man(4, 6), man(4, 7)])
    foes = ", ".join([caster(who="magic-user 3", x=14), *(person(6, y, points=4) for y in (4, 5, 6))])
    engine = fight("bf", friends, foes, dice=1, first_keys=PLAYERS)
    come_to_first(engine)
    for number in (1, 2, 3):
        inflict(engine, number, "asleep")
    assert engine.look().resolve.breaks_off() == leaves


def test_a_caster_goes_into_the_range_of_what_is_nearer_to_its_range() -> None:
    """At 160 feet the fireball's 150 are a step away; a web's 50 are in the reach of the two ogres."""
    ogres = '{ creature = "ogre", at = [[35, 5]] }, { creature = "ogre", at = [[35, 6]] }'
    mage = caster("web", "fireball", who="magic-user 5", x=3)
    engine = fight("bxe", f"{mage}, {brute('Brand', 4)}", ogres, dice=1)
    come_to_first(engine)
    me = engine.battle.combatants[0]
    _, feet = enemy_to_approach(engine.battle, me)
    assert feet == max(power.range_feet for power in me.profile.powers if power.name == "fireball")


def test_nobody_is_held_whom_a_friend_is_about_to_burn() -> None:
    """Both spells are announced; three persons stand together, the fourth apart: it is the one to hold."""
    cleric = caster("hold person", who="cleric 4", x=3)
    mage = caster("fireball", who="magic-user 6", x=3, y=7)
    people = [brute("Orc", 18, y, points=4, move=0, more="humanoid = true") for y in (4, 5, 6, 16)]
    engine = fight("bxe", f"{cleric}, {mage}", ", ".join(people), dice=1)
    decide(engine)
    action = parse_action(wish(engine))
    while engine.look().me != 0 or kind_of(action) != USE:
        engine.submit(action)
        action = parse_action(wish(engine))
    assert target_of(action) == 5


def test_of_two_who_announced_the_same_the_first_to_act_does_not_leave_it_to_the_second() -> None:
    """The mages act on numbers of their own, and between them the ogres, who are two walks away."""
    mages = f"{caster('web', who='magic-user 5', x=3)}, {caster('web', who='magic-user 5', x=3, y=6)}"
    ogres = ", ".join(f'{{ creature = "ogre", hit_points = 20, at = [[9, {y}]] }}' for y in (5, 6))
    engine = fight("bcb", mages, ogres, dice="d6:5 d6:2 d6:3 d6:3")
    action = 0
    while kind_of(action) != USE and engine.battle.round < 2:
        decide(engine)
        action = parse_action(wish(engine))
        me = engine.look().me
        if kind_of(action) != USE:
            engine.submit(action)
    assert engine.battle.round == 1
    assert (me, [int(one.initiative) for one in engine.battle.combatants[:2]]) == (0, [5, 2])


def test_of_two_spells_that_hold_the_same_enemies_one_is_cast() -> None:
    """Both come in one phase: the cleric leaves the two orcs to the web, and the mage casts it."""
    people = f"{caster('hold person', who='cleric 4', x=3)}, {caster('web', who='magic-user 5', x=3, y=6)}"
    orcs = ", ".join(brute("Orc", 9, y, points=40, move=0, more="humanoid = true") for y in (5, 6))
    engine = fight("bxe", people, orcs, dice=1)
    cast: list[int] = []
    while engine.battle.round < 2 and engine.advance() is not None:
        action = parse_action(wish(engine))
        if kind_of(action) == USE:
            cast.append(engine.look().me)
        engine.submit(action)
    assert cast == [1]


@pytest.mark.parametrize(("foe", "web", "fireball"), [("orc", 24, 32), ("ogre", 18, 29)])
def test_the_worth_of_a_spell_counts_how_likely_it_takes_effect(foe: str, web: int, fireball: int) -> None:
    """Saving throws are secret. Tactics guess them by size: a man is saved on 8 faces of 20, an ogre on 11.

    A web takes it on the others, in halves of a face 24 and 18 of 40. A fireball does half of its harm, too,
    where one is saved: 24 + 16 / 2 and 18 + 22 / 2. Nobody is saved from a magic missile.
    """
    mage = caster("web", "fireball", "magic missile", who="magic-user 6")
    beasts = ", ".join(f'{{ creature = "{foe}", at = [[15, {y}]] }}' for y in (5, 6))
    engine = fight("bf", mage, beasts, dice=1)
    come_to_first(engine)
    me = engine.battle.combatants[0]
    found = {power.name: PowerWorth(engine.battle, me, power, 2).likelihood() for power in me.profile.powers}
    assert (found["web"], found["fireball"], found["magic missile"]) == (web, fireball, 40)


def test_who_hangs_in_a_web_is_harmed_from_afar_where_nobody_else_stands() -> None:
    """No blow reaches the ogre there, and it may tear loose at the end of any round."""
    ogre = '{ creature = "ogre", hit_points = 20, at = [[15, 5]] }'
    engine = fight("bf", f"{caster('magic missile', x=3)}, {man(4, 9)}", ogre, dice=1)
    come_to_first(engine)
    lay(engine, 2, "entangled:80")
    action = parse_action(wish(engine))
    assert (kind_of(action), target_of(action)) == (USE, 2)


def test_two_casters_do_not_announce_the_same_help_for_all() -> None:
    """One haste is enough, by bcb, where spells are announced; the second casts its other spell."""
    mages = ", ".join(caster("haste", "magic missile", who="magic-user 5", x=3, y=y) for y in (4, 8))
    engine = fight("bcb", f"{mages}, {brute('Brand', 4, 5)}, {brute('Cuno', 4, 7)}", brute("Orc", 20), dice=1)
    announced: list[str] = []
    decide(engine)
    while engine.battle.round == 1 and len(announced) < 2:
        action = parse_action(wish(engine))
        me = engine.battle.combatants[engine.look().me]
        if kind_of(action) == DECLARE_SPELL:
            announced.append(me.profile.powers[routine_of(action)].name)
        engine.submit(action)
        decide(engine)
    assert announced == ["haste", "magic missile"]


@pytest.mark.parametrize(("friend", "waits"), [("plate mail", True), ("none", False)])
def test_the_fastest_does_not_run_at_the_enemy_before_all_others(friend: str, waits: bool) -> None:
    """By bxs one in plate walks 20 feet a round, one without armour 40; the orc is 35 feet off."""
    two = f"{man(5, 5, points=20)}, {man(5, 7, armour=friend, points=20)}"
    engine = fight("bxs", two, '{ creature = "orc", hit_points = 8, at = [[12, 5]] }', dice=1)
    come_to_first(engine)
    assert (kind_of(parse_action(wish(engine))) != MOVE) == waits


@pytest.mark.parametrize(("foe", "takes"), [("ogre", True), ("white dragon age 3", False)])
def test_no_dagger_is_taken_for_one_throw_before_a_breath(foe: str, takes: bool) -> None:
    """By bcb that takes the place of moving: an ogre 30 feet away comes to strike, a dragon breathes."""
    beast = f'{{ creature = "{foe}", hit_points = 20, at = [[11, 5]] }}'
    engine = fight(
        "bcb",
        f"{man(5, 5, armour='plate mail', weapons=['longsword', 'dagger'])}, {man(5, 9)}",
        beast,
        dice=1,
    )
    first: list[int] = []
    while not first and engine.advance() is not None:
        action = parse_action(wish(engine))
        if engine.look().me == 0 and kind_of(action) != DECLARE_NOTHING:
            first.append(kind_of(action))
        engine.submit(action)
    assert (first == [READY]) == takes


def test_a_magic_sword_that_was_seen_to_do_nothing_is_kept_back() -> None:
    """An ochre jelly is harmed by fire and cold alone; so with a sword of a higher bonus one may try."""
    jelly = '{ creature = "ochre jelly", at = [[6, 5]], hit_points = 20 }'
    swords = f"{man(5, 5, weapons=['longsword +1'])}, {man(5, 6, weapons=['longsword +2'])}"
    engine = fight("bf", swords, jelly, dice=20)
    come_to_first(engine)
    arms = engine.look().arms
    assert not arms.is_proof(arms.blows(), 2)
    engine.submit(parse_action(f"attack {arms.blows()}>2"))
    me, other = engine.battle.combatants[0], engine.battle.combatants[1]
    assert arms.is_proof_against(engine.battle.combatants[2], me, 0)
    assert not arms.is_proof_against(engine.battle.combatants[2], other, 0)


def test_a_torch_that_was_seen_to_do_nothing_holds_nobody_back() -> None:
    """By bxe a wraith is harmed by magic and silver, and by no fire."""
    wraith = '{ creature = "wraith", at = [[6, 5]], hit_points = 20 }'
    engine = fight("bxe", man(5, 5, weapons=["torch"]), wraith, dice="d6:6 d6:1 d20:19")
    decision = decide(engine)
    while not allowed(engine, "attack 0>1"):
        engine.submit(parse_action("declare-nothing" if decision.kind == "declare" else "end"))
        decision = decide(engine)
    engine.submit(parse_action("attack 0>1"))
    decide(engine)
    bearer, dead = engine.battle.combatants
    assert engine.look().arms.is_proof_against(dead, bearer, 0)


@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_a_fugitive_at_the_edge_does_not_run_along_it(rules: str) -> None:
    """The archer stands far off and to the side: the way along the edge leads nowhere."""
    archer = armed("Archer", 40, 9, "longbow")
    engine = fight(rules, brute("Brand", 0, 1), archer, dice=1)
    come_to_first(engine)
    if why_not(engine.battle, BREAK_OFF) == []:
        engine.submit(BREAK_OFF)
    for _ in range(20):
        if engine.advance() is None:
            break
        engine.submit(parse_action("end"))
    assert [event.actor for event in events_of(engine.battle, ESCAPE)] == [0]
    assert engine.battle.round <= 3


def test_what_hangs_on_and_drains_is_struck_before_all_others() -> None:
    """The orc is worse hurt and comes first in the list."""
    stirge = '{ creature = "stirge", at = [[6, 6]], hit_points = 5 }'
    engine = fight("bf", man(5, 5), f"{brute('Orc', 6, 5, points=1)}, {stirge}", dice=1)
    come_to_first(engine)
    inflict(engine, 2, "latched-on")
    assert target_of(parse_action(wish(engine))) == 2


@pytest.mark.parametrize(
    ("foe", "blade", "pours"),
    [
        ("wraith", "two-handed sword", True),
        ("zombie", "two-handed sword", False),
        ("zombie", "mace", True),
        ("orc", "mace", False),
    ],
)
def test_holy_water_is_poured_on_undead_unless_steel_does_more(foe: str, blade: str, pours: bool) -> None:
    """By bf the water and a mace do 1d8, a two-handed sword 1d10; on what has no body none can be thrown."""
    bearer = man(5, 5, weapons=[blade, "holy water"])
    engine = fight("bf", bearer, f'{{ creature = "{foe}", at = [[6, 5]], hit_points = 9 }}', dice=1)
    action = first_wish(engine)
    weapon = engine.battle.combatants[0].profile.routines[routine_of(action)].weapons[0]
    assert kind_of(action) == ATTACK
    assert (weapon.name == "poured holy water") == pours


def test_holy_water_is_thrown_at_undead_beside_a_friend() -> None:
    """It does the living no harm; nobody throws burning oil there."""
    for thing, kind in (("holy water", ATTACK), ("oil flask", MOVE)):
        bearer = man(5, 5, weapons=[thing, "mace"])
        zombie = '{ creature = "zombie", at = [[10, 5]], hit_points = 9 }'
        engine = fight("bf", f"{bearer}, {man(11, 5)}", zombie, dice=1)
        come_to_first(engine)
        assert kind_of(parse_action(wish(engine))) == kind


@pytest.mark.parametrize(
    ("blades", "throws"),
    [
        (["silver dagger", "longsword"], False),
        (["silver dagger", "silver dagger"], True),
        (["dagger", "longsword"], True),
    ],
)
def test_the_only_silver_weapon_is_not_thrown(blades: list[str], throws: bool) -> None:
    engine = fight("bf", man(5, 5, weapons=blades), brute("Orc", 7), dice=1)
    come_to_first(engine)
    assert (engine.look().arms.missile_routine() >= 0) == throws


PILLAR = """[field]
map = '''
####################
#..................#
#..................#
#...##.............#
#...##.............#
#..................#
####################
'''
"""


def test_a_caster_behind_a_pillar_steps_out_to_see_whom_to_strike() -> None:
    mage = caster("lightning bolt", who="magic-user 5", x=3, y=3)
    friend = brute("Brand", 8, 5)
    engine = fight("bf", f"{mage}, {friend}", brute("Orc", 16, 3), dice=1, keys=PILLAR)
    engine.battle.combatants[0].profile.temperament = SKIRMISH
    action = first_wish(engine)
    assert kind_of(action) == MOVE
    assert not is_behind(engine, action)


def is_behind(engine: Engine, action: int) -> bool:
    """Whether a move leaves the pillar between the mover and the enemy."""
    engine.submit(action)
    me, orc = engine.battle.combatants[0], engine.battle.combatants[2]
    return me.y == orc.y and x_of(action) < 4


def test_what_has_wings_flies_on_before_it_shoots() -> None:
    """A manticore flies 60 feet by bf: under 20 it falls."""
    beast = '{ creature = "manticore", altitude = 60, at = [[5, 5]] }'
    engine = fight("bf", beast, brute("Orc", 25), dice=1)
    action = first_wish(engine)
    assert kind_of(action) == MOVE
    assert 5 * max(abs(int(x_of(action)) - 5), abs(int(y_of(action)) - 5)) >= 20
    engine.submit(action)
    assert kind_of(parse_action(wish(engine))) == ATTACK


@pytest.mark.parametrize(("mindless", "share"), [(True, 0), (False, 1)])
def test_the_mindless_put_nothing_into_defence(mindless: bool, share: int) -> None:
    more = 'nature = ["mindless"]' if mindless else ""
    foes = ", ".join(brute("Orc", 6, y) for y in range(4, 4 + MANY))
    engine = fight("bcb", brute("Hobgoblin", 5, 5, more=more), foes, dice=1)
    come_to_first(engine)
    assert engine.look().announcing.defence_share() == share


def test_a_long_or_large_fight_is_looked_at_less_often() -> None:
    # Ten million steps from all moments together, were each as far from the end as the beginning.
    assert _usual_fights(100, 100) == USUAL_FIGHTS
    assert [_usual_fights(250, 200), _usual_fights(500, 200), _usual_fights(250, 400)] == [200, 100, 100]
    assert [_usual_fights(5000, 400), _usual_fights(0, 0)] == [FEWEST_FIGHTS, USUAL_FIGHTS]
