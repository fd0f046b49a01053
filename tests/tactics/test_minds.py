"""What sensible tactics make of a fight: whom they help, what they fear, when they wait no longer."""

from __future__ import annotations

import grognard
from grognard.battle.hurts.presence import gain_effect
from grognard.battle.play.decision import current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import (
    BREAK_OFF,
    CALL_OFF,
    format_action,
    kind_of,
    parse_action,
    routine_of,
    target_of,
    use_power,
)
from grognard.battle.state.battle import QUIET_ROUNDS
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import PARALYSIS, SLEEP
from grognard.battle.state.endings import STALEMATE, VICTORY
from grognard.battle.state.events import ATTACK, ESCAPE, FLIGHT, SURRENDER, THROW
from grognard.battle.state.notation import format_battle, read_battle
from grognard.battle.view.power_choice import power_worth_using
from grognard.fight.fight import Fight
from grognard.tactics.sensible import Sensible
from tests.rules.casters import caster
from tests.support import brute, decide, events_of, fight

DEATH = 'reaction = "immediate attack"\ndistance_feet = {feet}\n'


def fought(party: str, foes: str, *, feet: int = 60, rules: str = "bf", seed: int = 1) -> Fight:
    """A fight to its end, between members of a players' side and of another."""
    text = f'title = "T"\n{DEATH.format(feet=feet)}'
    for name, members in (("Party", party), ("Foes", foes)):
        players = str(name == "Party").lower()
        text += f'[[sides]]\nname = "{name}"\nplayer_characters = {players}\ncan_be_surprised = false\n'
        text += f"members = [{members}]\n"
    played = grognard.start(text, rules=rules, seed=seed)
    played.run()
    return played


def wish(engine: Engine) -> str:
    """What sensible tactics would do at the decision of an engine."""
    decide(engine)
    return format_action(Sensible().choose(engine.look()))


def come_to_first(engine: Engine) -> None:
    """Let everybody do nothing until the first combatant has a decision."""
    decide(engine)
    while engine.look().me != 0:
        engine.submit(parse_action("end"))
        decide(engine)


def first_wish(engine: Engine) -> int:
    """What the first combatant would do at its first decision."""
    come_to_first(engine)
    return parse_action(wish(engine))


def pass_rounds(engine: Engine, count: int) -> None:
    """Let everybody do nothing for so many rounds."""
    decide(engine)
    last = engine.battle.round + count
    while engine.battle.round < last:
        decide(engine)
        engine.submit(parse_action("end"))


def test_a_fight_in_which_nothing_happens_may_be_called_off_after_ten_rounds() -> None:
    engine = fight("bf", brute("Brand", 2), brute("Orc", 20), dice=1)
    decide(engine)
    battle = engine.battle
    assert "not 10 rounds have gone by" in str(why_not(battle, CALL_OFF)[0])
    # The first round without a step nearer only says how near they are.
    pass_rounds(engine, QUIET_ROUNDS + 1)
    decide(engine)
    assert battle.quiet == QUIET_ROUNDS
    assert wish(engine) == "call-off"
    assert "Call the fight over" in [choice.label for choice in current_decision(battle).choices]
    engine.submit(CALL_OFF)
    assert (battle.over, battle.winner, battle.ending) == (True, -1, STALEMATE)


def test_those_alone_on_their_feet_win_a_fight_that_is_called_off() -> None:
    engine = fight("bf", brute("Brand", 2), brute("Orc", 20), dice=1)
    decide(engine)
    gain_effect(engine.battle, engine.battle.combatants[1], pack_effect(SLEEP, rounds=60))
    pass_rounds(engine, QUIET_ROUNDS + 2)
    decide(engine)
    engine.submit(CALL_OFF)
    assert (engine.battle.winner, engine.battle.ending) == (0, VICTORY)


def test_a_blow_or_a_step_nearer_ends_the_quiet() -> None:
    engine = fight("bf", brute("Brand", 2), brute("Orc", 20), dice=1)
    pass_rounds(engine, 4)
    assert engine.battle.quiet == 3
    twin = fight("bf", brute("Brand", 2), brute("Orc", 20), dice=1).battle
    read_battle(format_battle(engine.battle), twin)
    assert (twin == engine.battle, twin.quiet) == (True, 3)
    decide(engine)
    engine.submit(parse_action("move 4,5 walk" if engine.look().me == 0 else "move 18,5 walk"))
    last = engine.battle.round
    while engine.battle.round == last:
        engine.submit(parse_action("end"))
        decide(engine)
    assert engine.battle.quiet == 0


def test_a_wight_that_nothing_harms_is_left_within_a_few_rounds() -> None:
    lengths = []
    for seed in range(20):
        party = '{ character = "fighter 4", count = 2, weapons = ["longsword"] }, { character = "cleric 4" }'
        played = fought(party, '{ creature = "wight" }', feet=30, seed=seed)
        lengths.append(played.battle.round)
    assert sorted(lengths)[10] <= 4
    assert max(lengths) < 12


def test_one_at_the_edge_of_an_open_field_gets_away_over_it() -> None:
    engine = fight("bf", brute("Brand", 0), brute("Orc", 1), dice=1)
    come_to_first(engine)
    assert why_not(engine.battle, BREAK_OFF) == []
    engine.submit(BREAK_OFF)
    while engine.advance() is not None:
        engine.submit(parse_action("end"))
    assert [event.actor for event in events_of(engine.battle, ESCAPE)] == [0]


def test_one_alone_runs_from_nine_bandits_and_yields_if_they_overtake_him() -> None:
    foes = '{ creature = "bandit", count = 9, morale = 12 }'
    yielded = 0
    for seed in range(5):
        played = fought('{ character = "cleric 2" }', foes, feet=120, seed=seed)
        assert not [one for one in events_of(played.battle, ATTACK) if one.actor == 0]
        assert next(one.actor for one in events_of(played.battle, FLIGHT)) == 0
        yielded += len(events_of(played.battle, SURRENDER))
    assert yielded >= 3


def test_a_spent_caster_strikes_at_one_whom_a_friend_holds() -> None:
    mage = '{ character = "magic-user 3", spells = [], hit_points = 9, at = [[3, 5]] }'
    engine = fight("bf", f"{mage}, {brute('Brand', 6)}", brute("Orc", 7), dice=1)
    come_to_first(engine)
    action = parse_action(wish(engine))
    engine.submit(action)
    assert (
        engine.battle.field.cells_apart(engine.battle.combatants[0].x, engine.battle.combatants[0].y, 7, 5)
        == 1
    )


def test_a_cleric_goes_to_a_friend_who_has_little_left() -> None:
    cleric = caster("cure light wounds", who="cleric 3")
    engine = fight("bf", f"{cleric}, {brute('Brand', 7, 9, points=12)}", brute("Orc", 25), dice=1)
    come_to_first(engine)
    engine.battle.combatants[1].hit_points = 4
    before = engine.battle.field.cells_apart(engine.battle.combatants[0].x, 5, 7, 9)
    engine.submit(parse_action(wish(engine)))
    me = engine.battle.combatants[0]
    assert engine.battle.field.cells_apart(me.x, me.y, 7, 9) == 1 < before


def test_a_friend_is_healed_at_a_third_of_what_he_had() -> None:
    cleric = caster("cure light wounds", who="cleric 3")
    friend = brute("Brand", 4, points=12)
    engine = fight("bf", f"{cleric}, {friend}", brute("Orc", 25), dice=1)
    decide(engine)
    me = engine.battle.combatants[0]
    for points, helped in ((12, False), (5, False), (4, True)):
        engine.battle.combatants[1].hit_points = points
        assert (power_worth_using(engine.battle, me) != 0) == helped


def test_oil_is_for_the_troll_and_not_for_sleeping_goblins() -> None:
    thrower = '{ character = "fighter 3", weapons = ["longsword", "oil flask", "torch"], at = [[2, 5]] }'
    goblin = '{ creature = "goblin", at = [[7, 5]], hit_points = 4 }'
    troll = '{ creature = "troll", at = [[9, 5]], hit_points = 30 }'
    engine = fight("bf", thrower, f"{goblin}, {troll}", dice=1)
    come_to_first(engine)
    view = engine.look()
    assert view.targets.flask_target(view.arms.flask_routine()) == 2
    engine = fight("bf", thrower, goblin, dice=1)
    come_to_first(engine)
    assert engine.look().arms.flask_routine() >= 0
    gain_effect(engine.battle, engine.battle.combatants[1], pack_effect(SLEEP, rounds=60))
    assert engine.look().arms.flask_routine() == -1
    assert events_of(engine.battle, THROW) == []


def test_a_web_may_take_a_friend_with_it_where_it_takes_more_enemies() -> None:
    mage = caster("web", who="magic-user 5")
    foes = [brute("Orc", 12, 4 + n) for n in range(3)]
    friend = brute("Brand", 13, 5)
    for some, worth in ((foes[1:2], False), (foes, True)):
        engine = fight("bf", f"{mage}, {friend}", ", ".join(some), dice=1)
        decide(engine)
        assert (power_worth_using(engine.battle, engine.battle.combatants[0]) != 0) == worth


def test_fire_resistance_is_drunk_before_a_red_dragon_and_not_before_a_white_one() -> None:
    for colour, drunk in (("red", True), ("white", False)):
        hero = '{ character = "fighter 6", at = [[2, 5]], potions = ["fire resistance"] }'
        dragon = f'{{ creature = "{colour} dragon", at = [[20, 5]] }}'
        engine = fight("bf", hero, dragon, dice=1)
        come_to_first(engine)
        action = power_worth_using(engine.battle, engine.battle.combatants[0])
        assert (action == use_power(routine_of(action), 0, 2, 5)) == drunk


def test_nobody_waits_at_a_distance_for_what_breathes_from_there() -> None:
    party = '{ character = "fighter 6", count = 2, temperament = "steady", at = [[2, 5], [2, 6]] }'
    archer = '{ character = "fighter 5", weapons = ["longbow"], at = [[1, 5]] }'
    for creature, waits in (("white dragon", False), ("ogre", True)):
        foe = f'{{ creature = "{creature}", at = [[22, 5]], hit_points = 40 }}'
        engine = fight("bf", f"{party}, {archer}", foe, dice=1)
        come_to_first(engine)
        assert engine.look().danger.shots_pay() == waits


def test_two_of_us_for_each_who_is_left_keep_their_spells_unless_a_friend_is_badly_hurt() -> None:
    mage = caster("magic missile", who="magic-user 3")
    foes = [brute("Orc", 12, y, points=20) for y in range(1, 9)]
    engine = fight(
        "bf", f"{mage}, {brute('Brand', 4, points=20)}, {brute('Hilda', 4, 6)}", ", ".join(foes), dice=1
    )
    decide(engine)
    battle = engine.battle
    for orc in battle.combatants[4:]:
        gain_effect(battle, orc, pack_effect(PARALYSIS, rounds=60))
    assert power_worth_using(battle, battle.combatants[0]) == 0
    battle.combatants[1].hit_points = 9
    action = power_worth_using(battle, battle.combatants[0])
    assert (kind_of(action), target_of(action)) == (kind_of(use_power(0, 3, 0, 0)), 3)
