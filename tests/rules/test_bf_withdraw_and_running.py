"""Basic Fantasy, leaving melee and running: parting shots, backing off, and how long legs last."""

from __future__ import annotations

from functools import partial

import pytest

from grognard.battle.ground.ways import can_run
from grognard.battle.play.decision import Decision, legal_destinations
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import FLEE, WITHDRAW, mode_of, move_to, parse_action
from grognard.battle.state.field import clear_field, fill_field
from grognard.rules.movement import run_limit_rounds
from tests import support
from tests.support import act, allowed, events_of, finish_dice, refused_by, ruleset, then

brute = partial(support.brute, armour_class=15, points=12)
fight = partial(support.fight, "bf", feet=0, begun=True)


FIST = "1 fist, Dam 1d6"


def shots_of(engine: Engine) -> list[int]:
    """Who has taken a parting shot."""
    return [
        event.actor
        for event in events_of(engine.battle, "attack")
        if event.roll is not None and event.roll.label == "parting shot"
    ]


@pytest.mark.rule("bf.withdraw.two-ways")
def test_there_are_two_ways_out_of_melee() -> None:
    engine = fight(brute("A", 10, 5), brute("Orc", 11, 5), dice="d6:6 d6:1")
    assert {mode_of(choice.action) for choice in legal_destinations(engine.battle)} == {FLEE, WITHDRAW}


@pytest.mark.rule("bf.withdraw.flee-definition")
@pytest.mark.parametrize(("feet", "mode"), [(20, "withdraw"), (25, "flee")])
def test_more_than_half_a_move_is_flight(feet: int, mode: str) -> None:
    engine = fight(brute("A", 10, 5), brute("Orc", 11, 5), dice="d6:6 d6:1")
    column = 10 - feet // 5
    assert [way for way in ("withdraw", "flee") if allowed(engine, f"move {column},5 {way}")] == [mode]


@pytest.mark.rule("bf.withdraw.flee-may-run")
def test_one_who_flees_may_run_80_feet_and_attacks_no_more() -> None:
    # Another enemy stands where the flight ends.
    enemies = f"{brute('Orc', 19, 5)}, {brute('Bear', 1, 5)}"
    engine = fight(brute("A", 18, 5), enemies, dice="d6:6 d6:2 d6:1 d20:2")
    assert not allowed(engine, "move 1,5 flee")
    decision = then(engine, "move 2,5 flee")
    (move,) = events_of(engine.battle, "move")
    assert move.amount == 80
    assert (decision.actor, decision.count) == (1, 2)  # A's turn is over.
    assert shots_of(engine) == [1]


def test_one_who_flees_without_running_may_strike_another() -> None:
    enemies = f"{brute('Orc', 19, 5)}, {brute('Bear', 9, 5)}"
    engine = fight(brute("A", 18, 5), enemies, dice="d6:6 d6:2 d6:1 d20:2 d20:2")
    decision = then(engine, "move 10,5 flee")  # 40 feet
    assert (decision.actor, allowed(engine, "attack 0>2"), allowed(engine, "attack 0>1")) == (0, True, False)
    act(engine, "attack 0>2")
    finish_dice(engine.battle)


@pytest.mark.rule("bf.withdraw.flee-parting-shot")
def test_everyone_engaged_with_a_fugitive_strikes() -> None:
    orcs = ", ".join(brute(f"Orc {letter}", 11, row) for letter, row in (("A", 4), ("B", 5), ("C", 6)))
    engine = fight(
        brute("A", 10, 5), f"{orcs}, {brute('Far', 13, 5)}", dice="d6:6" + " d6:1" * 4 + " d20:2" * 3
    )
    act(engine, "move 2,5 flee")
    assert shots_of(engine) == [1, 2, 3]
    assert {event.amount for event in events_of(engine.battle, "attack")} == {5}  # At the place left.
    finish_dice(engine.battle)


def test_one_killed_by_a_parting_shot_does_not_move() -> None:
    first = f"{brute('A', 10, 5, points=3)}, {brute('Friend', 2, 9)}"
    orcs = f"{brute('Orc', 11, 5)}, {brute('Ogre', 11, 6)}"
    engine = fight(first, orcs, dice="d6:6 d6:1 d6:1 d6:1 d20:19 d6:3")
    act(engine, "move 2,5 flee")
    assert events_of(engine.battle, "move") == []
    assert [event.target for event in events_of(engine.battle, "death")] == [0]
    finish_dice(engine.battle)  # The second never had to strike.


@pytest.mark.rule("bf.withdraw.parting-shot-bonus")
def test_a_parting_shot_has_2_to_hit() -> None:
    engine = fight(brute("A", 10, 5, armour_class=13), brute("Orc", 11, 5), dice="d6:6 d6:1 d20:10 d6:1")
    act(engine, "move 2,5 flee")
    (shot,) = events_of(engine.battle, "attack")
    assert shot.roll is not None
    assert (shot.roll.total, shot.roll.target, shot.roll.success) == (13, 13, True)
    # One from the creature's hit die, two for the turned back, and not twice.
    assert [modifier.value for modifier in shot.roll.modifiers if modifier.value] == [1, 2]


@pytest.mark.rule("bf.withdraw.parting-shot-extra")
def test_a_parting_shot_comes_on_top_of_the_attacks_made() -> None:
    engine = fight(brute("A", 10, 5), brute("Orc", 11, 5), dice="d6:2 d6:5 d20:2 d20:3 d6:1 d6:1")
    act(engine, "attack 0>0")  # The orc's only attack of the round.
    act(engine, "move 2,5 flee")
    assert [(event.actor, event.count) for event in events_of(engine.battle, "attack")] == [(1, 5), (1, 2)]
    assert shots_of(engine) == [1]


def test_a_parting_shot_uses_up_no_attack() -> None:
    first = f"{brute('A', 10, 5)}, {brute('Friend', 11, 6)}"
    engine = fight(first, brute("Orc", 11, 5), dice="d6:5 d6:1 d6:2 d20:2 d20:2")
    decision = then(engine, "move 2,5 flee")
    if decision.actor == 0:
        decision = then(engine, "end")
    assert (decision.actor, allowed(engine, "attack 0>1")) == (2, True)


@pytest.mark.rule("bf.withdraw.parting-shot-single")
def test_a_parting_shot_is_one_attack_of_several() -> None:
    engine = fight(
        brute("A", 10, 5),
        brute("Beast", 11, 5, attack="2 claws/1 bite, Dam 1d4/1d4/1d6"),
        dice="d6:6 d6:1 d20:2",
    )
    act(engine, "move 2,5 flee")
    assert shots_of(engine) == [1]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.withdraw.parting-shot-tiger-example")
@pytest.mark.parametrize(
    ("tiger", "attack"),
    [
        ('{ creature = "tiger", hit_points = 30, morale = 12, at = [[11, 5]] }', "bite"),
        (brute("Tiger", 11, 5, attack="2 claws/1 bite, Dam 1d8/1d8/1d4"), "claw"),
    ],
)
def test_a_tiger_strikes_with_one_claw_or_one_bite(tiger: str, attack: str) -> None:
    # It takes the attack that does the most on average.
    engine = fight(brute("A", 10, 5), tiger, dice="d6:6 d6:1 d20:2")
    act(engine, "move 2,5 flee")
    assert [(event.actor, event.what) for event in events_of(engine.battle, "attack")] == [(1, attack)]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.withdraw.backing-limit")
@pytest.mark.parametrize(("feet", "may_withdraw"), [(20, True), (21, False)])
def test_a_withdrawal_goes_half_a_move(feet: int, may_withdraw: bool) -> None:
    engine = fight(brute("A", 25, 5), brute("Orc", 30, 5), dice="d6:6 d6:1")
    battle = engine.battle
    # Count every foot.
    clear_field(battle.field, battle.sides, battle.combatants)
    battle.field.cell_feet = 1
    fill_field(battle.field, battle.sides, battle.combatants)
    assert allowed(engine, f"move {25 - feet},5 withdraw") is may_withdraw


@pytest.mark.rule("bf.withdraw.no-parting-shot")
def test_a_withdrawal_draws_no_parting_shots() -> None:
    engine = fight(
        brute("A", 10, 5), f"{brute('Orc A', 11, 5)}, {brute('Orc B', 11, 6)}", dice="d6:6 d6:1 d6:1"
    )
    act(engine, "move 6,5 withdraw")
    assert events_of(engine.battle, "attack") == []
    assert [(event.what, event.amount) for event in events_of(engine.battle, "move")] == [("withdraw", 20)]
    finish_dice(engine.battle)


def follow(*, weapon: str = FIST, dice: str) -> tuple[Engine, Decision]:
    """A withdraws 20 feet on 5, the orc follows on 3; the decision that comes of it."""
    engine = fight(brute("A", 10, 5, attack=weapon), brute("Orc", 11, 5), dice=f"d6:5 d6:3 {dice}")
    act(engine, "move 6,5 withdraw")
    assert not allowed(engine, "attack 0>1")  # The orc is 25 feet away.
    act(engine, "end")
    return engine, then(engine, "move 7,5 walk")


@pytest.mark.rule("bf.withdraw.attack-after")
def test_one_who_withdrew_may_strike_at_a_follower_on_its_number() -> None:
    engine, decision = follow(dice="d20:19 d6:6 d20:19 d6:6 d6:1 d6:1")
    assert (decision.kind, decision.actor, decision.count) == ("reach", 0, 3)
    act(engine, "attack 0>1")
    # Simultaneous: the blow waits until the follower's number is done.
    assert engine.battle.combatants[1].hit_points == 12
    act(engine, "attack 0>0")
    blows = events_of(engine.battle, "attack")
    assert [(event.actor, event.round, event.count) for event in blows] == [(0, 1, 3), (1, 1, 3)]
    assert [one.hit_points for one in engine.battle.combatants] == [6, 6]
    assert engine.battle.round == 2
    finish_dice(engine.battle)


def test_one_who_withdrew_keeps_all_its_attacks_and_no_more() -> None:
    engine, decision = follow(weapon="2 claws/1 bite, Dam 1d4/1d4/1d6", dice="d20:2 d20:2 d20:2")
    for _ in range(3):
        assert (decision.kind, decision.actor) == ("reach", 0)
        decision = then(engine, "attack 0>1")
    assert (decision.kind, decision.actor, decision.count) == ("turn", 1, 3)
    assert [event.what for event in events_of(engine.battle, "attack")] == ["claw", "claw", "bite"]


def test_the_kept_attack_may_be_used_at_once_on_another() -> None:
    enemies = f"{brute('Orc', 11, 5)}, {brute('Bear', 5, 5)}"
    engine = fight(brute("A", 10, 5), enemies, dice="d6:5 d6:3 d6:1 d20:2")
    act(engine, "move 6,5 withdraw")
    assert allowed(engine, "attack 0>2")
    act(engine, "attack 0>2")
    # It is used up: nothing is left for the follower.
    assert then(engine, "move 7,5 walk").kind == "turn"


@pytest.mark.rule("bf.withdraw.attack-needs-reach")
def test_without_a_follower_the_kept_attack_is_lost() -> None:
    engine = fight(brute("A", 10, 5), brute("Orc", 11, 5), dice="d6:5 d6:3 d6:1 d6:6")
    act(engine, "move 6,5 withdraw")
    act(engine, "end")
    decision = then(engine, "end")
    assert (engine.battle.round, decision.actor) == (2, 1)
    # It does not carry over to the follower of the next round.
    assert then(engine, "move 7,5 walk").kind == "turn"
    assert events_of(engine.battle, "attack") == []
    finish_dice(engine.battle)


@pytest.mark.rule("bf.running.double-move")
def test_a_runner_goes_twice_as_far() -> None:
    engine = fight(brute("A", 2, 5), brute("B", 30, 5), dice="d6:6 d6:1")
    assert [allowed(engine, f"move {2 + feet // 5},5 run") for feet in (80, 85)] == [True, False]
    assert refused_by(engine, "move 19,5 run") == ["bf.running.double-move"]


@pytest.mark.rule("bf.running.no-attack")
def test_a_runner_does_not_attack() -> None:
    engine = fight(brute("A", 2, 5), brute("B", 19, 5), dice="d6:6 d6:1")
    decision = then(engine, "move 18,5 run")  # Beside the enemy, and yet its turn is over.
    assert decision.actor == 1
    assert allowed(engine, "attack 0>0")  # The other could strike: the distance is not the reason.
    assert events_of(engine.battle, "attack") == []


def run_until_refused(engine: Engine) -> int:
    """Let the first combatant run to and fro every round; how many rounds it could."""
    rounds = 0
    me = engine.battle.combatants[0]
    while rounds < 100:
        decision = engine.advance()
        assert decision is not None
        if decision.actor != 0:
            engine.submit(parse_action("end"))
            continue
        run = f"move {2 if me.x != 2 else 3},5 run"
        if not allowed(engine, run):
            break
        engine.submit(parse_action(run))
        rounds += 1
    return rounds


@pytest.mark.rule(
    "bf.running.duration", "bf.running.duration-monster", "bf.running.monster-with-constitution"
)
@pytest.mark.parametrize(
    ("runner", "constitution", "rounds"),
    [
        ('{ character = "fighter 1", abilities = { constitution = 10 }, at = [[2, 5]] }', 10, 20),
        (brute("Beast", 2, 5), 0, 24),
        (brute("Beast", 2, 5, scores={"constitution": 15}), 15, 30),
    ],
)
def test_how_many_rounds_one_can_run(runner: str, constitution: int, rounds: int) -> None:
    engine = fight(runner, brute("Far", 30, 30), dice=7)
    assert engine.battle.combatants[0].profile.constitution == constitution
    assert run_limit_rounds(ruleset(), constitution) == rounds
    assert run_until_refused(engine) == rounds


def exhausted() -> Engine:
    """A creature with Constitution 10 on its turn after running for 20 rounds."""
    engine = fight(brute("A", 2, 5, scores={"constitution": 10}), brute("Far", 30, 5), dice="d6:6 d6:1")
    engine.battle.combatants[0].rounds_run = 20
    return engine


@pytest.mark.rule("bf.running.exhaustion", "bf.running.exhausted-walk-rate")
def test_the_exhausted_only_walk_and_no_slower() -> None:
    engine = exhausted()
    assert not can_run(engine.battle, engine.battle.combatants[0])
    assert "bf.running.exhaustion" in refused_by(engine, "move 3,5 run")
    assert [allowed(engine, f"move {2 + feet // 5},5 walk") for feet in (40, 45)] == [True, False]
    longest = max(choice.feet for choice in legal_destinations(engine.battle))
    assert longest == 40
    act(engine, "move 10,5 walk")
    assert engine.battle.combatants[0].x == 10


def test_the_twentieth_round_may_still_be_run() -> None:
    engine = exhausted()
    engine.battle.combatants[0].rounds_run = 19
    engine.submit(move_to(3, 5, 1))
    assert engine.battle.combatants[0].rounds_run == 20


@pytest.mark.rule("bf.evasion.either-side")
@pytest.mark.parametrize("monsters", [False, True])
def test_characters_and_monsters_may_leave(monsters: bool) -> None:
    character = '{ character = "fighter 1", at = [[10, 5]], hit_points = 8, morale = 12 }'
    dice = "d6:1 d6:6" if monsters else "d6:6 d6:1"
    engine = fight(character, brute("Orc", 12, 5), dice=dice)
    me = 1 if monsters else 0
    column = 20 if monsters else 2
    assert allowed(engine, f"move {column},5 flee")
    act(engine, f"move {column},5 flee")
    assert engine.battle.combatants[me].x == column


@pytest.mark.rule("bf.evasion.no-surprise")
def test_evaders_set_out_on_their_own_numbers() -> None:
    party = f"{brute('Fighter', 20, 5)}, {brute('Thief', 20, 8)}"
    engine = fight(party, brute("Orc", 30, 5), dice="d6:5 d6:2 d6:1")
    act(engine, "move 4,5 flee")
    act(engine, "move 4,8 flee")
    assert [(event.actor, event.count) for event in events_of(engine.battle, "move")] == [(0, 5), (1, 2)]
    assert not engine.battle.over  # Nothing about it is automatic.


@pytest.mark.rule("bf.evasion.disengage-applies")
def test_an_evader_within_reach_draws_a_parting_shot() -> None:
    engine = fight(brute("A", 20, 5), brute("Orc", 21, 5), dice="d6:6 d6:1 d20:2")
    act(engine, "move 4,5 flee")  # 80 feet: it runs.
    assert shots_of(engine) == [1]
    finish_dice(engine.battle)
