"""House rules, rounds and initiative: a die by Dexterity for each attack, counted down, held actions last."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.initiative import DieByDexterity, InitiativeMethod
from tests.rules.bcb_fights import act, armed, begin, blows, brute, fight, order, whose
from tests.support import allowed, events_of, finish_dice, man, refused_by, ruleset, who_are

CLAWS = "2 claws/1 bite, Dam 1d4/1d4/1d6"


def dead(engine: Engine) -> list[str]:
    return who_are(engine, "dead")


@pytest.mark.rule("bcb.round.silent-falls-back-to-host-game")
def test_where_the_page_is_silent_the_host_game_holds() -> None:
    assert load_rulebook("bcb").extends == "bf"
    engine = fight(man(5, 5), brute("Orc", 6, 5), dice="d6:5 d6:1 d20:19 d8:7")
    begin(engine)
    act(engine, "attack 0>1", "end")
    # The host's long sword does 1d8.
    assert engine.battle.combatants[1].hit_points == 43
    finish_dice(engine.battle)


@pytest.mark.rule("bcb.time.round-is-one-minute")
def test_ten_rounds_are_ten_minutes() -> None:
    seconds = 10 * load_rulebook("bcb").round.seconds
    assert (seconds, seconds // 60) == (600, 10)


@pytest.mark.rule("bcb.round.sequence")
def test_the_order_of_a_first_round() -> None:
    engine = fight(
        brute("A", 5, 5),
        f"{brute('B', 20, 5)}, {brute('C', 20, 8)}",
        dice="d6:6 d6:6 d6:6 d6:5 d6:4 d6:2",
        first_keys="player_characters = true",
        second_keys="",
    )
    steps = []
    decision = engine.advance()
    while decision is not None and engine.battle.round == 1:
        steps.append((decision.kind, decision.actor))
        holds = decision.kind == "turn" and decision.actor == 1 and decision.count == 4
        act_as = "hold" if holds else "declare-nothing" if decision.kind == "declare" else "end"
        from_round = engine.battle.round
        engine.submit(next(one.action for one in decision.choices if format_is(one.action, act_as)))
        decision = engine.advance()
        assert from_round == 1
    declared = [("declare", 0), ("declare", 1), ("declare", 2)]
    assert steps == [*declared, ("turn", 0), ("turn", 1), ("turn", 2), ("turn", 1)]
    codes = [event.code for event in events_of(engine.battle, "surprise", "initiative")]
    assert codes == ["surprise"] * 3 + ["initiative"] * 3


def format_is(action: int, word: str) -> bool:
    from_text = {"hold": 13, "end": 1, "declare-nothing": 16}
    return action == from_text[word]


@pytest.mark.rule("bcb.round.surprise-only-before-first-round")
def test_surprise_is_for_the_first_round_only() -> None:
    engine = fight(
        brute("A", 5, 5),
        brute("B", 20, 5),
        dice="d6:6 d6:6 d6:5 d6:4 d6:5 d6:4",
        first_keys="",
        second_keys="",
    )
    begin(engine)
    assert len(events_of(engine.battle, "surprise")) == 2
    act(engine, "end")
    engine.submit(1)
    decision = engine.advance()
    assert decision is not None
    assert (engine.battle.round, decision.kind) == (2, "declare")
    begin(engine)
    act(engine, "end")
    assert len(events_of(engine.battle, "surprise")) == 2


@pytest.mark.rule("bcb.round.effects-immediate")
def test_the_slain_do_not_act() -> None:
    engine = fight(
        brute("A", 5, 5),
        f"{brute('B', 6, 5, points=3)}, {brute('C', 30, 5)}",
        dice="d6:5 d6:2 d6:1 d20:19 d6:4 d20:1",
    )
    begin(engine)
    assert whose(engine) == (1, 0, 5)
    act(engine, "attack 0>1", "end")
    assert dead(engine) == ["B"]
    assert whose(engine) == (1, 2, 1)


@pytest.mark.rule("bcb.round.repeat-until-resolved")
def test_rounds_go_on_until_one_side_stands() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 6, 5, points=3), dice="d6:5 d6:2 d6:5 d6:2 d20:19 d6:4 d20:1")
    begin(engine)
    act(engine, "end", "end")
    assert engine.battle.round == 2
    assert act(engine, "attack 0>1", "end") is None
    assert (engine.battle.over, engine.battle.winner) == (True, 0)


@pytest.mark.rule("bcb.initiative.rerolled-each-round")
def test_three_rounds_of_two_are_six_rolls() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:5 d6:2 d6:1 d6:4 d6:6 d6:3")
    begin(engine)
    act(engine, "end", "end", "end", "end")
    assert engine.battle.round == 3
    assert len(events_of(engine.battle, "initiative")) == 6
    finish_dice(engine.battle)


@pytest.mark.rule("bcb.round.one-roll-abstracts-the-minute")
def test_one_attack_roll_and_one_damage_roll() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 6, 5), dice="d6:5 d6:2 d20:19 d6:4")
    begin(engine)
    act(engine, "attack 0>1")
    assert not allowed(engine, "attack 0>1")
    act(engine, "end")
    assert len(events_of(engine.battle, "attack")) == len(events_of(engine.battle, "damage")) == 1


@pytest.mark.rule("bcb.initiative.die-by-dexterity")
@pytest.mark.parametrize(
    ("dexterity", "die"),
    [
        *((30, 20), (25, 20), (24, 12), (21, 12), (20, 10), (18, 10), (17, 8), (15, 8)),
        *((14, 6), (9, 6), (8, 4), (6, 4), (5, 3), (4, 3), (3, 2), (1, 2)),
    ],
)
def test_the_die_of_each_dexterity(dexterity: int, die: int) -> None:
    assert DieByDexterity().die_for(10, dexterity) == die
    assert isinstance(ruleset("bcb").initiative, DieByDexterity)
    if 3 <= dexterity <= 18:
        engine = fight(
            man(5, 5, scores={"dexterity": dexterity}),
            brute("B", 20, 5),
            dice=f"d{die}:2 d6:1",
        )
        assert begin(engine).count == 2


@pytest.mark.rule("bcb.initiative.flat-d10-option")
def test_a_flat_d10_is_an_option() -> None:
    slow = man(5, 5, scores={"dexterity": 8})
    flat = fight(slow, brute("B", 20, 5), dice="d10:9 d10:3", options={"initiative.method": "flat die"})
    assert begin(flat).count == 9
    plain = fight(slow, brute("B", 20, 5), dice="d4:4 d6:3")
    assert begin(plain).count == 4
    assert type(ruleset("bcb", initiative__method="flat die").initiative) is InitiativeMethod


@pytest.mark.rule("bcb.initiative.no-dexterity-score")
def test_no_score_counts_as_10() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:4 d6:3")
    assert begin(engine).count == 4
    assert DieByDexterity().die_for(10, 0) == DieByDexterity().die_for(10, 10) == 6


@pytest.mark.rule("bcb.initiative.highest-first")
def test_higher_numbers_act_earlier() -> None:
    quick = man(20, 5, scores={"dexterity": 16})
    engine = fight(brute("A", 5, 5), f"{quick}, {brute('C', 20, 8)}", dice="d6:2 d8:7 d6:4")
    begin(engine)
    assert order(engine, 2) == [(1, 7), (2, 4)]
    assert whose(engine) == (1, 0, 2)


@pytest.mark.rule("bcb.initiative.individual-not-side")
def test_initiative_is_everyones_own() -> None:
    engine = fight(f"{man(5, 5)}, {man(5, 8)}", brute("M", 20, 5), dice="d6:6 d6:1 d6:3")
    begin(engine)
    assert order(engine, 2) == [(0, 6), (2, 3)]
    assert whose(engine) == (1, 1, 1)


@pytest.mark.rule("bcb.initiative.countdown")
def test_the_count_runs_from_10_to_1() -> None:
    first = ", ".join(man(5, y, scores={"dexterity": 18}) for y in (5, 8))
    engine = fight(first, brute("C", 20, 5), dice="d10:10 d10:9 d6:1")
    begin(engine)
    assert order(engine, 2) == [(0, 10), (1, 9)]
    assert whose(engine) == (1, 2, 1)


def test_a_number_below_1_comes_up_last() -> None:
    slow = brute("B", 6, 5, more="initiative_modifier = -20")
    engine = fight(brute("A", 5, 5), slow, dice="d6:6 d6:5")
    begin(engine)
    assert order(engine, 1) == [(0, 6)]
    assert whose(engine) == (1, 1, -15)


@pytest.mark.rule("bcb.initiative.countdown-above-10")
def test_the_count_starts_at_the_highest_number() -> None:
    first = f"{brute('Quick', 5, 5)}, {man(5, 8, scores={'dexterity': 18})}"
    engine = fight(first, brute("Normal", 20, 5), dice="d20:17 d10:10 d6:6")
    engine.battle.combatants[0].profile.dexterity = 25
    begin(engine)
    assert order(engine, 2) == [(0, 17), (1, 10)]
    assert whose(engine) == (1, 2, 6)


@pytest.mark.rule("bcb.initiative.one-roll-per-attack")
def test_each_attack_on_its_own_number() -> None:
    engine = fight(
        brute("Cat", 5, 5, attack=CLAWS), brute("B", 6, 5), dice="d6:5 d6:2 d6:3 d6:1 d20:2 d20:2 d20:2"
    )
    acts = []
    begin(engine)
    for _ in range(3):
        _, actor, count = whose(engine)
        assert actor == 0
        act(engine, "attack 0>1", "end")
        acts.append((count, blows(engine)[-1].what))
    assert acts == [(5, "claw"), (3, "bite"), (2, "claw")]
    assert whose(engine) == (1, 1, 1)


@pytest.mark.rule("bcb.initiative.non-attackers-roll-once")
def test_one_die_for_one_who_does_not_attack() -> None:
    caster = man(5, 5, who="magic-user 1", weapons=["dagger"], scores={"dexterity": 12})
    engine = fight(caster, brute("B", 20, 5), dice="d6:4 d6:1")
    assert begin(engine).count == 4
    assert [event.actor for event in events_of(engine.battle, "initiative")] == [0, 1]


@pytest.mark.rule("bcb.initiative.move-on-which-number")
def test_one_may_move_on_any_of_its_numbers() -> None:
    def walker() -> Engine:
        engine = fight(brute("A", 5, 5, attack="2 claws, Dam 1d4"), brute("B", 20, 5), dice="d6:5 d6:2 d6:1")
        begin(engine)
        return engine

    early, late = walker(), walker()
    assert whose(early) == (1, 0, 5)
    assert allowed(early, "move 8,5 walk")
    act(late, "end")
    assert whose(late) == (1, 0, 2)
    assert allowed(late, "move 8,5 walk")


@pytest.mark.rule("bcb.initiative.tie-simultaneous", "bcb.initiative.tie-mutual-kill")
def test_two_may_kill_each_other_on_one_number() -> None:
    engine = fight(
        brute("A", 5, 5, points=3),
        brute("B", 6, 5, points=4),
        dice="d6:5 d6:5 d20:19 d6:6 d20:19 d6:5 d20:1 d20:1",
    )
    begin(engine)
    assert whose(engine) == (1, 0, 5)
    act(engine, "attack 0>1", "end")
    assert whose(engine) == (1, 1, 5)
    assert act(engine, "attack 0>0", "end") is None
    assert dead(engine) == ["A", "B"]


@pytest.mark.rule("bcb.initiative.hold", "bcb.initiative.hold-interrupt")
def test_one_who_holds_acts_at_the_end_and_not_before() -> None:
    first = brute("A", 5, 5)
    engine = fight(first, f"{brute('B', 20, 5)}, {brute('C', 20, 8)}", dice="d6:6 d6:2 d6:1")
    begin(engine)
    assert refused_by(engine, "delay 2") == ["bcb.initiative.hold-interrupt"]
    assert refused_by(engine, "wait 1") == ["bcb.initiative.hold-interrupt"]
    act(engine, "hold")
    assert [actor for actor, _ in order(engine, 2)] == [1, 2]
    assert whose(engine)[:2] == (1, 0)
    assert not allowed(engine, "hold")


@pytest.mark.rule("bcb.initiative.held-simultaneous")
def test_held_actions_of_both_sides_are_simultaneous() -> None:
    engine = fight(
        brute("A", 5, 5, points=3),
        f"{brute('B', 20, 5)}, {brute('C', 6, 5, points=3)}",
        dice="d6:6 d6:2 d6:4 d20:19 d6:5 d20:19 d6:5 d20:1 d20:1",
    )
    begin(engine)
    act(engine, "hold", "hold")
    assert whose(engine) == (1, 1, 2)
    act(engine, "end", "attack 0>2", "end")
    assert whose(engine)[:2] == (1, 2)
    act(engine, "attack 0>0", "end")
    assert dead(engine) == ["A", "C"]


@pytest.mark.rule("bcb.initiative.group-rolls")
def test_a_roll_for_each_creature_unless_groups_roll() -> None:
    six = ", ".join(brute("Orc", 20, y) for y in range(5, 11))
    dice = "d6:5 " + " ".join(f"d6:{face}" for face in (1, 2, 3, 4, 5, 6))
    engine = fight(brute("A", 5, 5), six, dice=dice)
    begin(engine)
    assert len(events_of(engine.battle, "initiative")) == 1 + 6
    assert not ruleset("bcb").order.by_group
    many = (
        """{ stat_line = "Orc, AC 11, HD 1, #At 1 fist, Dam 1d6, Mv 40', Ml 12", count = 6, """
        "hit_points = 5, at = [[20, 5], [20, 6], [20, 7], [20, 8], [20, 9], [20, 10]] }"
    )
    grouped = fight(brute("A", 5, 5), many, dice="d6:5 d6:3", options={"initiative.group_rolls": True})
    begin(grouped)
    finish_dice(grouped.battle)
    assert [one.initiative for one in grouped.battle.combatants] == [5, 3, 3, 3, 3, 3, 3]


@pytest.mark.rule("bcb.actions.acts-on-own-number")
def test_a_move_happens_on_the_movers_number() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:3 d6:1")
    begin(engine)
    act(engine, "move 8,5 walk")
    assert [event.count for event in events_of(engine.battle, "move")] == [3]


@pytest.mark.rule("bcb.actions.half-move-and-attack")
def test_half_a_move_and_one_attack() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 10, 5), dice="d6:5 d6:1 d20:2")
    begin(engine)
    assert not allowed(engine, "move 10,6 walk")  # 25 feet
    act(engine, "move 9,5 walk")  # 20 feet
    act(engine, "attack 0>1")
    assert not allowed(engine, "attack 0>1")
    assert len(blows(engine)) == 1


@pytest.mark.rule("bcb.actions.more-than-half-move-no-attack", "bcb.actions.full-move-without-attack")
def test_the_whole_move_leaves_no_attack() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 14, 5), dice="d6:5 d6:1")
    begin(engine)
    assert not allowed(engine, "move 14,6 run")  # 45 feet
    act(engine, "move 13,5 run")  # 40 feet
    assert whose(engine)[1] == 1
    assert blows(engine) == []


@pytest.mark.rule("bcb.actions.one-attack-or-natural-routine")
@pytest.mark.parametrize(("moves", "attacks"), [(True, 1), (False, 3)])
def test_a_move_leaves_one_of_three_attacks(moves: bool, attacks: int) -> None:
    start = 7 if moves else 9
    engine = fight(
        brute("Cat", start, 5, attack=CLAWS),
        brute("B", 10, 5),
        dice="d6:5 d6:4 d6:3 d6:1" + " d20:2" * attacks,
    )
    begin(engine)
    if moves:
        act(engine, "move 9,5 walk")
    while whose(engine)[1] == 0:
        if allowed(engine, "attack 0>1"):
            act(engine, "attack 0>1")
        act(engine, "end")
    assert len(blows(engine)) == attacks


@pytest.mark.rule("bcb.actions.one-attack-or-natural-routine")
def test_the_switch_leaves_all_attacks_after_a_move() -> None:
    engine = fight(
        brute("Cat", 7, 5, attack=CLAWS),
        brute("B", 10, 5),
        dice="d6:5 d6:4 d6:3 d6:1 d20:2 d20:2 d20:2",
        options={"movement.one_attack_after": False},
    )
    begin(engine)
    act(engine, "move 9,5 walk", "attack 0>1", "attack 0>1", "attack 0>1")
    assert len(blows(engine)) == 3


@pytest.mark.rule("bcb.actions.move-before-or-after")
def test_half_a_move_may_follow_the_attack() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 6, 5, points=2), dice="d6:5 d6:1 d20:2")
    begin(engine)
    act(engine, "attack 0>1")
    assert whose(engine)[1] == 0
    assert allowed(engine, "move 1,5 hurry")  # 20 feet
    assert not allowed(engine, "move 0,5 flee")
    act(engine, "move 3,5 withdraw")
    assert whose(engine)[1] == 1


def test_a_charge_announced_may_be_dropped_and_costs_the_action() -> None:
    engine = fight(armed("A", 5, 5, "spear"), brute("B", 10, 5), dice="d6:5 d6:1")
    begin(engine, {0: ["declare-charge"]})
    assert allowed(engine, "charge 0>1 9,5")
    for other in ("move 9,5 walk", "attack 1>1", "hold"):
        assert "bcb.round.declared-but-abandoned" in refused_by(engine, other)
    act(engine, "end")
    assert whose(engine) == (1, 1, 1)
