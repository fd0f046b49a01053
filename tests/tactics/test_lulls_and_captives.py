"""Sleepers near and far, water in the way, lulls, and what rises again: met in fights that were read."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.presence import change_side, gain_effect
from grognard.battle.play.decision import DECLARE_DECISION
from grognard.battle.play.engine import Engine
from grognard.battle.state import effects
from grognard.battle.state.actions import (
    ATTACK,
    DELAY,
    END_TURN,
    FINISH,
    MOVE,
    READY,
    ROUSE,
    SUBDUE,
    USE,
    WRESTLE,
    count_of,
    kind_of,
    parse_action,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import has_effect
from grognard.battle.state.field import WATER
from grognard.battle.state.flags import ASLEEP, DEAD
from grognard.battle.state.roles import FRONT, LIGHT_BEARER
from grognard.battle.view.effect_gains import worth_of_ending_magic
from grognard.battle.view.power_worth import PowerWorth, is_worth_taking
from grognard.battle.view.ready_powers import is_used_by_tactics
from tests.rules.casters import caster
from tests.support import act, armed, brute, decide, fight, inflict, lay, man, person
from tests.tactics.test_minds import come_to_first, first_wish, wish

PLAYERS = "player_characters = true\ncan_be_surprised = false"
RIVER = """
[field]
map = '''
....................
.......==...........
.......==...........
.......==...........
.......==...........
.......==...........
#......==...........
####################
'''
"""
CHASM = RIVER.replace("....................\n", ".......==...........\n", 1)


def sleep(engine: Engine, who: int, rounds: int) -> None:
    """Let one sleep for so many rounds, as a spell does."""
    lay(engine, who, f"asleep:{rounds}")


def first_deed(engine: Engine) -> int:
    """What the first combatant would do once all that is to be announced has been announced."""
    come_to_first(engine)
    while engine.look().turn.is_declaring():
        engine.submit(parse_action(wish(engine)))
        come_to_first(engine)
    return parse_action(wish(engine))


@pytest.mark.parametrize(("rounds", "kind"), [(3, END_TURN), (9, MOVE), (0, MOVE)])
def test_nobody_goes_up_to_sleepers_who_wake_before_a_blow(rounds: int, kind: int) -> None:
    """By bcb he runs 90' in three rounds of 30', and could strike in the fourth, if it still slept."""
    engine = fight("bcb", man(3, 5), brute("Wolf", 21), dice=2, first_keys=PLAYERS)
    decide(engine)
    sleep(engine, 1, rounds)
    assert kind_of(first_deed(engine)) == kind


def test_casters_leave_the_way_to_the_helpless_to_those_before_them() -> None:
    """The mage stands ahead of the fighter, both with an axe's time to a held ogre."""
    mage = caster("light", who="magic-user 3", x=9)
    ogre = '{ creature = "ogre", at = [[14, 5]] }'
    engine = fight("bxe", f"{mage}, {man(4, 5)}", ogre, dice=2, first_keys=PLAYERS)
    decide(engine)
    inflict(engine, 2, "held", "helpless")
    assert kind_of(first_deed(engine)) == END_TURN


@pytest.mark.parametrize(("field", "kind"), [(CHASM, ATTACK), (RIVER, MOVE)])
def test_sleepers_are_shot_where_no_way_leads_to_them(field: str, kind: int) -> None:
    """In the north one goes around the water, and strikes; across a chasm there is nothing but the bow."""
    archer = man(4, 4, weapons=["longbow", "longsword"])
    friend = man(5, 2)
    engine = fight(
        "bf", f"{friend}, {archer}", brute("Orc", 12, 4), dice=2, first_keys=PLAYERS, keys=field, feet=0
    )
    decide(engine)
    sleep(engine, 2, 60)
    while engine.look().me != 1:
        act(engine, "end")
    assert kind_of(parse_action(wish(engine))) == kind


def test_no_sleeper_is_shot_while_another_is_awake() -> None:
    """The awake one is in melee with a friend; the shot would wake another."""
    archer = man(4, 4, weapons=["longbow"])
    foes = f"{brute('Orc', 8, 5)}, {brute('Gnoll', 12, 4)}"
    engine = fight("bf", f"{archer}, {man(7, 5)}", foes, dice=2, first_keys=PLAYERS)
    decide(engine)
    sleep(engine, 3, 5)
    assert kind_of(first_wish(engine)) != ATTACK


def test_who_has_no_missile_hides_from_archers_across_the_water() -> None:
    """Five steps west of the chasm a rock stands; behind it no arrow comes."""
    rock = CHASM.replace(".......==...........\n", "...#...==...........\n").replace("#......==", ".......==")
    archers = ", ".join(armed("Gnoll", 12, y, "shortbow") for y in (1, 3, 5))
    engine = fight("bxe", man(4, 3), archers, dice=2, first_keys=PLAYERS, keys=rock, feet=0)
    action = first_wish(engine)
    assert kind_of(action) == MOVE
    assert x_of(action) < 4


def test_the_way_around_leads_over_the_bridge() -> None:
    """Straight on is the bank. The water ends in the north, two cells up."""
    engine = fight("bf", man(6, 2), brute("Orc", 9, 2), dice=2, first_keys=PLAYERS, keys=RIVER, feet=0)
    action = first_wish(engine)
    assert (kind_of(action), y_of(action)) == (MOVE, 0) or x_of(action) > 7


def test_a_copy_keeps_the_water() -> None:
    engine = fight("bf", man(3, 3), brute("Orc", 12, 3), dice=2, keys=RIVER, feet=0)
    decide(engine)
    wet = [cell for cell, there in enumerate(engine.battle.field.occupant) if there == WATER]
    assert len(wet) == 12
    twin = engine.battle.copy()
    assert [cell for cell, there in enumerate(twin.field.occupant) if there == WATER] == wet


def test_a_spell_waits_for_a_number_on_which_nobody_can_attack_the_caster() -> None:
    """By bfref any attack on the number of the casting spoils it: 4 and 3 are archers' too, 2 is free."""
    mage = caster("sleep", who="magic-user 3", x=5)
    foes = ", ".join(armed("Orc", 14, y, "shortbow") for y in (3, 5))
    dice = "d6:4 d6:3 d6:4 d6:1"
    engine = fight("bfref", foes, f"{mage}, {man(6, 5)}", dice=dice, second_keys=PLAYERS)
    decide(engine)
    assert engine.look().me == 2
    action = parse_action(wish(engine))
    assert kind_of(action) == DELAY
    assert count_of(action) == 2


def test_a_torch_leaves_wounds_that_do_not_close_and_kills_the_fallen_troll() -> None:
    """The troll lies there, the fighter stands aside: the bearer of the light burns it."""
    bearer = man(5, 5, weapons=["torch"])
    trolls = '{ creature = "troll", at = [[6, 5]] }, { creature = "troll", at = [[20, 5]] }'
    engine = fight("bxe", f"{bearer}, {man(4, 5)}", trolls, dice=2, first_keys=PLAYERS)
    decide(engine)
    engine.battle.combatants[2].hit_points = 0
    lay(engine, 2, "regrowing:8")
    action = first_deed(engine)
    while kind_of(action) != FINISH:
        assert kind_of(action) in (END_TURN, READY)
        engine.submit(action)
        action = first_deed(engine)
    engine.submit(action)
    assert target_of(action) == 2
    decide(engine)
    assert engine.battle.combatants[2].flags & DEAD


@pytest.mark.parametrize(("quiet", "worth"), [(0, False), (2, True)])
def test_who_has_half_left_is_healed_in_a_lull(quiet: int, worth: bool) -> None:
    cleric = caster("cure light wounds", who="cleric 3", x=4)
    engine = fight("bxe", f"{cleric}, {man(5, 6)}", brute("Orc", 20), dice=2)
    come_to_first(engine)
    battle = engine.battle
    mine, friend = battle.combatants[:2]
    friend.hit_points = 25
    battle.quiet = quiet
    assert is_worth_taking(battle, mine, mine.profile.powers[0], friend) == worth


@pytest.mark.parametrize(("friend_at", "gain"), [(3, 3), (12, 0)])
def test_nobody_sends_his_whole_side_to_sleep(friend_at: int, gain: int) -> None:
    """Six orcs less one friend and twice oneself, while another friend is left awake."""
    mage = caster("sleep", who="magic-user 3", x=11)
    friends = f"{man(11, 6)}, {man(friend_at, 12 if friend_at == 3 else 4)}"
    orcs = ", ".join(brute("Orc", x, y) for x in (13, 14) for y in (4, 5, 6))
    engine = fight("bf", mage + ", " + friends, orcs, dice=2, first_keys=PLAYERS)
    come_to_first(engine)
    battle = engine.battle
    mine, target = battle.combatants[0], battle.combatants[5]
    scale = PowerWorth(battle, mine, mine.profile.powers[0], 6)
    assert scale.weigh(13, 5, target) * 6 == gain * scale.most_worth()


def test_who_is_roused_has_no_turn_left_in_the_round() -> None:
    """Rousing takes the whole round: the second sleeper, roused by the first, cannot rouse the third."""
    mine = ", ".join(man(4 + x, 5) for x in range(3))
    engine = fight("bxe", mine, brute("Orc", 30), dice=2, first_keys=PLAYERS)
    decide(engine)
    inflict(engine, 1, "asleep")
    inflict(engine, 2, "asleep")
    come_to_first(engine)
    act(engine, "rouse 1")
    while engine.battle.round == 1 and engine.advance() is not None:
        assert engine.look().me != 1
        act(engine, "end")
    assert not engine.battle.combatants[1].flags & ASLEEP


def test_a_dog_leaves_a_sleeping_person_to_those_who_have_hands() -> None:
    dog = '{ creature = "dog", at = [[5, 5]] }'
    engine = fight("bxe", f"{dog}, {man(3, 5)}", brute("Orc", 6), dice=2)
    decide(engine)
    sleep(engine, 2, 60)
    assert kind_of(first_deed(engine)) == END_TURN


@pytest.mark.parametrize(("light", "role"), [('bears_light = "torch"', LIGHT_BEARER), ("", FRONT)])
def test_a_hired_man_with_a_torch_bears_the_light(light: str, role: int) -> None:
    keys = f", {light}" if light else ""
    linkboy = f'{{ creature = "normal man", weapons = ["torch"], at = [[5, 5]]{keys} }}'
    engine = fight("bf", linkboy, brute("Orc", 20), dice=2)
    assert engine.battle.combatants[0].profile.role == role


def test_whom_magic_has_won_over_stays_so() -> None:
    """An orc that fights for us under a charm: to end it would be a loss as great as holding another."""
    engine = fight("bxs", caster("charm person", x=4), brute("Orc", 8), dice=2)
    while kind_of(first_deed(engine)) != USE:
        act(engine, "end")
    engine.submit(parse_action(wish(engine)))
    orc = engine.battle.combatants[1]
    while orc.side == 1 and engine.advance() is not None:
        act(engine, "end")
    assert worth_of_ending_magic(orc, 0) < 0 < worth_of_ending_magic(orc, 1)


def test_a_caster_keeps_its_own_shape() -> None:
    engine = fight("bf", caster("polymorph self", who="magic-user 7"), brute("Orc", 20), dice=2)
    decide(engine)
    mine = engine.battle.combatants[0]
    assert not is_used_by_tactics(mine, mine.profile.powers[0])


def test_unseen_foes_are_worth_the_spell_that_shows_them() -> None:
    """By bf those beside the invisible know where it is; the mage behind them does not."""
    mage = caster("detect invisible", who="magic-user 3", x=3)
    stalker = '{ creature = "invisible stalker", at = [[8, 5]], morale = 12 }'
    engine = fight("bf", f"{mage}, {man(7, 5)}, {man(3, 9)}", stalker, dice=2, first_keys=PLAYERS)
    action = first_deed(engine)
    assert kind_of(action) == USE
    engine.battle.combatants[1].x = 3
    assert kind_of(parse_action(wish(engine))) != USE


@pytest.mark.parametrize(
    ("creature", "dire"), [("mummy", True), ("medusa", True), ("ghoul", True), ("orc", False)]
)
def test_rot_is_worse_than_a_wound(creature: str, dire: bool) -> None:
    """A mummy's touch brings on rot, a ghoul's numbs; the snakes of a medusa are poisonous."""
    engine = fight("bxe", man(4, 5), f'{{ creature = "{creature}", at = [[20, 5]] }}', dice=2)
    assert engine.battle.combatants[1].profile.has_dire_touch() == dire


def test_a_hold_upon_one_who_is_won_over_ends() -> None:
    """A fighter has an orc in his grasp; then the orc fights for the same side."""
    engine = fight("bxs", f"{man(4, 5)}, {man(5, 5)}", brute("Orc", 6), dice=2)
    decide(engine)
    holder, orc = engine.battle.combatants[1:3]
    gain_effect(engine.battle, orc, pack_effect(effects.CLINGING, source=1))
    gain_effect(engine.battle, holder, pack_effect(effects.GRASP, source=2))
    change_side(engine.battle, orc, 0)
    assert not has_effect(orc, effects.CLINGING)
    assert not has_effect(holder, effects.GRASP)


@pytest.mark.parametrize(("rules", "kind"), [("bf", WRESTLE), ("bfref", WRESTLE), ("bcb", SUBDUE)])
def test_captors_grab_where_a_blow_that_subdues_is_harder(rules: str, kind: int) -> None:
    """By bf such a blow has -4, and a grab needs an 11 from fighters of level 1; by bcb a blow has none."""
    watch = f"{man(5, 5, weapons=['club'])}, {man(5, 8, weapons=['club'])}"
    thieves = f"{person(6, 5)}, {person(6, 8)}"
    engine = fight(rules, watch, thieves, dice=1, first_keys=PLAYERS + "\ncapture = true")
    decision = decide(engine)
    while decision.actor != 0 or decision.kind == DECLARE_DECISION:
        engine.submit(parse_action("declare-nothing" if decision.kind == DECLARE_DECISION else "end"))
        decision = decide(engine)
    assert kind_of(parse_action(wish(engine))) == kind


@pytest.mark.parametrize(("orcs", "kind"), [(1, ATTACK), (2, ROUSE)])
def test_alone_among_twice_as_many_one_rouses_a_friend_though_badly_hurt(orcs: int, kind: int) -> None:
    """Of 20 hit points 5 are left; a friend sleeps beside him."""
    foes = ", ".join(brute("Orc", 6, 4 + number) for number in range(orcs))
    engine = fight("bf", f"{man(5, 5, points=20)}, {man(4, 5)}", foes, dice=1)
    come_to_first(engine)
    sleep(engine, 1, 60)
    engine.battle.combatants[0].hit_points = 5
    assert kind_of(parse_action(wish(engine))) == kind
