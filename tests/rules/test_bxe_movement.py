"""B/X Essentials: moving, running, leaving melee, places to stand, and the scale under the sky."""

from __future__ import annotations

import pytest

from grognard.battle.play.decision import DECLARE_DECISION
from grognard.battle.play.engine import Engine
from grognard.battle.state.field import reaches
from tests.support import (
    act,
    allowed,
    armed,
    attacks_on,
    brute,
    come_to,
    conditions_of,
    decide,
    events_of,
    fight,
    hero,
    man,
    parts_of,
    refused_by,
    roll_of,
)


def moves(engine: Engine, mode: str, feet: int, *, start: int = 30) -> bool:
    """Whether the figure may go so far to the left."""
    return allowed(engine, f"move {start - feet // 5},5 {mode}")


def to_move(first: str, second: str, *, keys: str = "", rules: str = "bxe") -> Engine:
    """The first combatant's movement phase."""
    engine = fight(rules, first, second, dice="d6:5 d6:2", keys=keys)
    come_to(engine, 0, "movement")
    return engine


@pytest.mark.rule(
    "bxe.movement.encounter-rate-one-third",
    "bxe.movement.encounter-example-40",
    "bxe.scale.dungeon-feet-movement",
)
@pytest.mark.parametrize(("base", "limit"), [(90, 30), (120, 40)])
def test_a_third_of_the_base_rate(base: int, limit: int) -> None:
    # The base rate is what a figure runs in a round, in feet; it walks a third of it.
    engine = to_move(brute("A", 30, 5, move=limit), brute("B", 60, 5))
    assert (moves(engine, "run", base), moves(engine, "run", base + 5)) == (True, False)
    assert (moves(engine, "walk", base // 3), moves(engine, "walk", base // 3 + 5)) == (True, False)


@pytest.mark.rule("bxe.movement.combat-with-action")
def test_move_40_feet_and_strike() -> None:
    engine = to_move(brute("A", 30, 5), brute("B", 38, 5))  # 40 feet away
    act(engine, "move 37,5 walk")  # 35 feet
    come_to(engine, 0, "melee")
    assert allowed(engine, "attack 0>1")


@pytest.mark.rule("bxe.movement.combat-attack-within-that-distance")
def test_an_enemy_60_feet_away_is_out_of_reach() -> None:
    engine = to_move(brute("A", 30, 5), brute("B", 42, 5))
    act(engine, "move 38,5 walk")
    come_to(engine, 0, "melee")
    assert refused_by(engine, "attack 0>1") == ["bxe.attack.melee-range"]


@pytest.mark.rule("bxe.running.rate-full-movement-per-round")
def test_a_runner_covers_its_base_rate() -> None:
    engine = to_move(brute("A", 30, 5), brute("B", 60, 5))
    assert (moves(engine, "run", 120), moves(engine, "run", 125)) == (True, False)


@pytest.mark.rule("bxe.running.combat-run-no-action")
def test_a_runner_does_nothing_else() -> None:
    engine = fight("bxe", brute("A", 30, 5, move=30), brute("B", 60, 5), dice="d6:5 d6:2")
    come_to(engine, 0, "movement")
    assert (moves(engine, "run", 90), moves(engine, "run", 95)) == (True, False)
    act(engine, "move 12,5 run")
    assert decide(engine).actor == 1


def tired(rounds: int, *, attacker: bool = True, dice: str) -> Engine:
    """Two in melee, one of whom has run so many rounds; the first has struck."""
    engine = fight("bxe", brute("A", 5, 5), brute("B", 6, 5, armour_class=15), dice=f"d6:5 d6:2 {dice}")
    engine.battle.combatants[0 if attacker else 1].rounds_run = rounds
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    return engine


@pytest.mark.rule("bxe.running.limit-30-rounds", "bxe.running.exhausted-attack-penalty")
@pytest.mark.parametrize(("rounds", "modifier"), [(30, 0), (31, -2)])
def test_the_31st_round_of_running_exhausts(rounds: int, modifier: int) -> None:
    engine = fight("bxe", brute("A", 60, 5), brute("B", 70, 5), dice="d6:5 d6:2 d6:5 d6:2 d20:5")
    runner = engine.battle.combatants[0]
    runner.rounds_run = rounds - 1
    come_to(engine, 0, "movement")
    act(engine, "move 61,5 run")
    assert runner.rounds_run == rounds
    come_to(engine, 1, "movement")
    act(engine, "move 62,5 walk")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    (event,) = attacks_on(engine, 1)
    assert parts_of(event).get("exhausted", 0) == modifier


@pytest.mark.rule("bxe.running.exhausted-damage-penalty")
@pytest.mark.parametrize(("rounds", "damage"), [(30, 5), (31, 3)])
def test_the_exhausted_do_less_damage(rounds: int, damage: int) -> None:
    engine = tired(rounds, dice="d20:19 d6:5")
    assert events_of(engine.battle, "damage")[0].amount == damage


@pytest.mark.rule("bxe.running.exhausted-ac-penalty")
@pytest.mark.parametrize(("rounds", "needed"), [(30, 14), (31, 12)])
def test_the_exhausted_are_easier_to_hit(rounds: int, needed: int) -> None:
    # Armour class 5 counts as 7: a 1 HD creature needs 12 instead of 14.
    engine = tired(rounds, attacker=False, dice="d20:2")
    assert roll_of(attacks_on(engine, 1)[0])[1] == needed


@pytest.mark.rule(
    "bxe.rest.no-rest-after-running-attack",
    "bxe.rest.no-rest-after-running-damage",
    "bxe.rest.no-rest-after-running-ac",
)
@pytest.mark.parametrize(("rounds", "modifier", "damage", "needed"), [(30, 0, 4, 10), (31, -2, 2, 8)])
def test_who_fights_on_after_running_pays_for_it(
    rounds: int, modifier: int, damage: int, needed: int
) -> None:
    # A runs to and fro before B, at last up to it, and then they come to blows: B's 1 HD need 10 against
    # armour class 9, and against 11 what lies two columns beyond the chart.
    dice = "d6:5 d6:2 " * (rounds + 1) + "d20:19 d6:4 d20:2"
    engine = fight("bxe", brute("A", 60, 5, armour_class=11), brute("B", 70, 5, points=8), dice=dice)
    for number in range(rounds):
        come_to(engine, 0, "movement")
        act(engine, f"move {69 if number == rounds - 1 else 61 - number % 2},5 run")
    while engine.battle.round == rounds:
        come_to(engine, 1)
        act(engine, "end")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    (event,) = attacks_on(engine, 1)
    assert parts_of(event).get("exhausted", 0) == modifier
    assert events_of(engine.battle, "damage")[0].amount == damage
    come_to(engine, 1, "melee")
    act(engine, "attack 0>0")
    assert roll_of(attacks_on(engine, 0)[0])[1] == needed


def in_melee(*, dice: str = "d6:5 d6:2", declare: bool = False, first: str = "", second: str = "") -> Engine:
    """Two face to face; the first may declare a full retreat."""
    engine = fight("bxe", first or brute("A", 30, 5), second or brute("B", 31, 5), dice=dice)
    decide(engine)
    act(engine, "declare-retreat" if declare else "declare-nothing")
    return engine


@pytest.mark.rule("bxe.withdraw.in-melee-only-two-ways")
def test_two_ways_out_of_melee() -> None:
    engine = in_melee(declare=True)
    come_to(engine, 0, "movement")
    assert refused_by(engine, "move 29,5 walk") == ["bxe.withdraw.in-melee-only-two-ways"]
    assert refused_by(engine, "move 29,5 run") == ["bxe.withdraw.in-melee-only-two-ways"]
    assert moves(engine, "withdraw", 20)
    assert moves(engine, "flee", 25)


@pytest.mark.rule("bxe.withdraw.fighting-retreat-rate", "bxe.withdraw.full-retreat-definition")
def test_half_the_encounter_rate_divides_the_two() -> None:
    engine = in_melee(declare=True)
    come_to(engine, 0, "movement")
    assert [moves(engine, "withdraw", feet) for feet in (20, 25)] == [True, False]
    assert [moves(engine, "flee", feet) for feet in (20, 25)] == [False, True]


@pytest.mark.rule("bxe.withdraw.full-retreat-max-rate")
def test_a_full_retreat_may_be_a_run() -> None:
    engine = in_melee(declare=True)
    come_to(engine, 0, "movement")
    assert [moves(engine, "flee", feet) for feet in (120, 125)] == [True, False]


@pytest.mark.rule("bxe.withdraw.fighting-retreat-backwards")
def test_a_fighting_retreat_leads_away_from_the_enemy() -> None:
    engine = in_melee()
    come_to(engine, 0, "movement")
    assert [allowed(engine, f"move {cell} withdraw") for cell in ("29,5", "29,4", "30,4", "32,4")] == [
        True,
        True,
        False,  # still beside it
        False,  # past it
    ]


@pytest.mark.rule("bxe.withdraw.fighting-retreat-clear-path")
def test_a_fighting_retreat_needs_a_clear_path() -> None:
    for mark, clear in (("#", False), (".", True)):
        keys = f"[field]\nmap = '''\n####\n#{mark}..\n####\n'''"
        engine = fight("bxe", brute("A", 2, 1), brute("B", 3, 1), dice="d6:5 d6:2", keys=keys)
        come_to(engine, 0, "movement")
        assert allowed(engine, "move 1,1 withdraw") is clear


@pytest.mark.rule("bxe.withdraw.fighting-retreat-may-attack")
def test_one_who_backs_off_may_strike() -> None:
    engine = in_melee(second=f"{brute('B', 31, 5)}, {brute('C', 27, 5)}")
    come_to(engine, 0, "movement")
    act(engine, "move 28,5 withdraw")
    come_to(engine, 0, "melee")
    assert allowed(engine, "attack 0>2")


def knight(x: int, *, shield: bool = True, more: str = "") -> str:
    """A fighter of armour class 4 with a shield and 5 without."""
    word = "true" if shield else "false"
    return (
        f'{{ character = "fighter 1", at = [[{x}, 5]], hit_points = 50, armour = "chain mail", '
        f'shield = {word}, weapons = ["longsword"]{more} }}'
    )


@pytest.mark.rule("bxe.withdraw.fighting-retreat-no-penalty")
def test_a_fighting_retreat_costs_nothing() -> None:
    engine = in_melee(first=knight(30), dice="d6:5 d6:2 d20:3")
    come_to(engine, 0, "movement")
    act(engine, "move 28,5 withdraw")
    come_to(engine, 1, "movement")
    act(engine, "move 29,5 walk")
    come_to(engine, 1, "melee")
    act(engine, "attack 0>0")
    (event,) = attacks_on(engine, 0)
    assert parts_of(event) == {}
    assert roll_of(event)[1] == 15  # 19 - 4: the shield counts


@pytest.mark.rule("bxe.withdraw.full-retreat-forfeits-attack")
def test_who_retreats_makes_no_attack() -> None:
    engine = in_melee(declare=True)
    come_to(engine, 0, "melee")
    assert refused_by(engine, "attack 0>1") == ["bxe.withdraw.full-retreat-forfeits-attack"]
    engine = in_melee(declare=True, second=f"{brute('B', 31, 5)}, {brute('C', 24, 5)}")
    come_to(engine, 0, "movement")
    act(engine, "move 25,5 flee")
    assert decide(engine).actor == 1


@pytest.mark.rule(
    "bxe.withdraw.full-retreat-enemy-bonus",
    "bxe.withdraw.full-retreat-bonus-whole-round",
    "bxe.withdraw.full-retreat-no-shield",
)
def test_a_full_retreat_opens_the_guard_for_the_round() -> None:
    bear = brute("Bear", 31, 5, attack="2 claws, Dam 1d4", points=60)
    engine = in_melee(
        first=knight(30), second=bear, declare=True, dice="d6:2 d6:5 d20:3 d20:4 d6:2 d6:5 d20:3"
    )
    # The enemy has won initiative: it strikes before the knight has moved, and the round still counts.
    come_to(engine, 1, "melee")
    act(engine, "attack 0>0")
    act(engine, "attack 0>0")
    assert [parts_of(event) for event in attacks_on(engine, 0)] == [{"target in retreat": 2}] * 2
    assert [roll_of(event)[1] for event in attacks_on(engine, 0)] == [14, 14]  # armour class 5
    come_to(engine, 0, "melee")
    act(engine, "end")
    come_to(engine, 1, "melee")
    act(engine, "attack 0>0")
    assert parts_of(attacks_on(engine, 0)[2]) == {}
    assert roll_of(attacks_on(engine, 0)[2])[1] == 15


@pytest.mark.rule("bxe.facing.behind-ignores-shield", "bxe.facing.behind-no-shield-no-change")
@pytest.mark.parametrize(
    ("shield", "behind", "needed"), [(True, False, 15), (True, True, 14), (False, True, 14)]
)
def test_a_shield_is_no_use_from_behind(shield: bool, behind: bool, needed: int) -> None:
    thug = brute("Thug", 5, 5, more="behind = true" if behind else "")
    engine = fight("bxe", thug, knight(6, shield=shield), dice="d6:5 d6:2 d20:3")
    assert ("behind" in conditions_of(engine, 0)) is behind
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    (event,) = attacks_on(engine, 1)
    assert parts_of(event) == {}
    assert roll_of(event)[1] == needed


@pytest.mark.rule("bxe.formation.two-abreast-in-10ft")
def test_two_fight_abreast_in_a_10_foot_hallway() -> None:
    keys = (
        "distance_feet = 5\n[field]\nmap = '''\n############\n............\n............\n############\n'''"
    )
    text = 'creature = "orc", count = 4, hit_points = 8, morale = 12'
    engine = fight("bxe", f"{{ {text} }}", f"{{ {text} }}", dice=1, keys=keys)
    battle = engine.battle
    front = [
        one.index
        for one in battle.sides[0].members
        if any(reaches(battle.field, one, foe) for foe in battle.sides[1].members)
    ]
    assert len(front) == 2
    assert {battle.combatants[index].y for index in front} == {1, 2}


@pytest.mark.rule("bxe.scale.wilderness-yards-movement", "bxe.movement.encounter-units", "bxe.running.units")
def test_movement_is_in_yards_outdoors() -> None:
    for outdoors, walk, run in (("true", 120, 360), ("false", 40, 120)):
        engine = to_move(
            brute("A", 80, 5), brute("B", 99, 5), keys=f"distance_feet = 600\noutdoors = {outdoors}"
        )
        assert [moves(engine, "walk", feet, start=80) for feet in (walk, walk + 5)] == [True, False]
        assert [moves(engine, "run", feet, start=80) for feet in (run, run + 5)] == [True, False]


@pytest.mark.rule("bxe.scale.wilderness-yards-ranges", "bxe.scale.dungeon-feet-ranges")
@pytest.mark.parametrize(("outdoors", "feet"), [("true", 180), ("false", 60)])
def test_ranges_are_in_yards_outdoors(outdoors: str, feet: int) -> None:
    # A javelin flies 60 at most.
    for distance, within in ((feet, True), (feet + 5, False)):
        engine = fight(
            "bxe",
            armed("A", 5, 5, "javelin"),
            brute("B", 5 + distance // 5, 5),
            dice="d6:5 d6:2",
            keys=f"distance_feet = 400\noutdoors = {outdoors}",
        )
        come_to(engine, 0, "missile")
        routines = engine.battle.combatants[0].profile.routines
        javelin = [routine.is_missile for routine in routines].index(True)
        assert allowed(engine, f"attack {javelin}>1") is within


def test_other_books_count_feet_outdoors() -> None:
    engine = fight(
        "bf", brute("A", 30, 5), brute("B", 60, 5), dice="d6:5 d6:2", keys="outdoors = true\nfacing = false"
    )
    decide(engine)
    assert [moves(engine, "walk", feet) for feet in (40, 45)] == [True, False]


def test_armed_figures_keep_their_reach_outdoors() -> None:
    keys = "distance_feet = 100\noutdoors = true"
    engine = fight("bxe", armed("A", 5, 5, "longsword"), hero(8, 5), dice="d6:5 d6:2", keys=keys)
    come_to(engine, 0, "melee")
    assert not allowed(engine, "attack 0>1")


@pytest.mark.rule("bxe.scale.areas-always-feet")
@pytest.mark.parametrize("outdoors", ["true", "false"])
def test_the_area_of_a_spell_is_in_feet_everywhere(outdoors: str) -> None:
    # A fireball takes those within 20 feet of where it bursts: the two near ones, not those 25 feet away.
    orcs = ", ".join(brute(f"Orc {x}", x, 5, points=30) for x in (40, 44, 45, 35))
    engine = fight(
        "bxe",
        man(10, 5, who="magic-user 5", weapons=(), more='spells = ["fireball"]'),
        orcs,
        dice="d6:5 d6:2 " + "d6:1 " * 5 + "d20:1 d20:1 d6:1 d6:1",
        keys=f"distance_feet = 400\noutdoors = {outdoors}",
    )
    declare = decide(engine)
    assert declare.kind == DECLARE_DECISION
    act(engine, "declare-spell 0")
    come_to(engine, 0, "spells")
    act(engine, "use 0>1 40,5")
    assert sorted(event.target for event in events_of(engine.battle, "harm")) == [1, 2]
