"""House rules: natural 1s and what follows; missiles that stick in a wound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.combatant import Combatant
from grognard.rulebooks.rulings import find_ruling
from grognard.tactics.plain import Plain
from tests.rules.bcb_fights import act, armed, begin, blows, brute, fight, whose
from tests.support import (
    allowed,
    conditions_of,
    effects_of,
    engine_of,
    events_of,
    finish_dice,
    inflict,
    man,
    refused_by,
)

PARTY = "player_characters = true\ncan_be_surprised = false"


def swing(
    dice: str,
    *,
    attacker: str = "",
    others: str = "",
    options: Mapping[str, object] | None = None,
    surprised: int = 0,
    stunned: int = 0,
) -> Engine:
    """One attack of the first figure at 5,5, who acts first, on one of armour class 10 at 6,5."""
    target = brute("A", 6, 5) + others
    engine = fight(attacker or brute("F", 5, 5, hit_dice="3", points=10), target, dice=dice, options=options)
    begin(engine)
    if surprised:
        inflict(engine, surprised, "surprised")
    if stunned:
        inflict(engine, stunned, "stunned:1")
    act(engine, "attack 0>1")
    return engine


@pytest.mark.rule("bcb.fumble.natural-1-misses")
def test_a_natural_1_misses() -> None:
    engine = swing("d6:6 d6:1 d20:1 d20:2", attacker=brute("F", 5, 5, more="attack_adjustment = 14"))
    blow = blows(engine)[0]
    assert (blow.total, blow.needed, blow.hit) == (16, 10, False)
    assert len(blows(engine)) == 2


@pytest.mark.rule("bcb.fumble.free-attack", "bcb.fumble.free-attack-resolution")
def test_everyone_in_reach_strikes_once() -> None:
    others = f", {brute('B', 4, 5)}, {brute('C', 30, 5)}, {brute('S', 5, 6)}, {brute('D', 5, 4)}"
    dice = "d6:6 d6:1 d6:1 d6:1 d6:1 d6:1 d20:1 d20:1 d20:2"
    engine = swing(dice, others=others, surprised=4, stunned=5)
    # The first free attack is a natural 1 itself: it misses, and nobody answers it.
    assert [(blow.actor, blow.target, blow.hit) for blow in blows(engine)] == [
        (0, 1, False),
        (1, 0, False),
        (2, 0, False),
    ]
    finish_dice(engine.battle)


MISHAPS: dict[str, object] = {"fumble.mishaps": True, "fumble.free_attack": False}


@pytest.mark.rule("bcb.fumble.mishap", "bcb.fumble.drop-weapon")
def test_the_referees_table() -> None:
    quiet = swing("d6:6 d6:1 d20:1 d20:2")
    assert not events_of(quiet.battle, "fumble")
    sword = armed("F", 5, 5, "longsword")
    engine = swing("d6:6 d6:1 d20:1 d6:3", attacker=sword, options=MISHAPS)
    assert events_of(engine.battle, "fumble")[0].result == "drops weapon"
    assert engine.battle.combatants[0].thrown == 1
    assert find_ruling("bcb", "mishaps").rules[0] == "bcb.fumble.mishap"
    cursed = swing("d6:6 d6:1 d20:1 d6:3", attacker=armed("F", 5, 5, "cursed longsword"), options=MISHAPS)
    assert not any(event.result == "drops weapon" for event in events_of(cursed.battle, "fumble"))
    assert cursed.battle.combatants[0].thrown == 0


@pytest.mark.rule("bcb.fumble.hit-self")
def test_the_fumbler_hits_itself() -> None:
    strong = man(5, 5, scores={"strength": 13}, points=10, weapons=["shortsword"])
    engine = swing("d6:6 d6:1 d20:1 d6:4 d6:4 d6:1 d6:1", attacker=strong, options=MISHAPS)
    act(engine, "end")
    assert engine.battle.combatants[0].hit_points == 10 - (4 + 1)


@pytest.mark.rule("bcb.fumble.hit-friend")
def test_the_fumbler_hits_a_friend() -> None:
    friends = f"{brute('F', 5, 5)}, {brute('A', 4, 5, points=30)}, {brute('B', 5, 4, points=30)}"
    dice = "d6:6 d6:1 d6:1 d6:1 d20:1 d6:2 d2:2 d6:4"
    engine = fight(friends, brute("T", 6, 5), dice=dice, options=MISHAPS | TABLE)
    begin(engine)
    act(engine, "attack 0>3", "end")
    finish_dice(engine.battle)
    told = events_of(engine.battle, "fumble")[0]
    assert (engine.battle.combatants[told.target].name, told.result) == ("B", "hits friend")
    assert [one.hit_points for one in engine.battle.combatants[1:3]] == [30, 30 - 4]


TABLE: dict[str, object] = {"fumble.table": ["none", "hits friend", "none", "none", "none", "none"]}


@pytest.mark.rule("bcb.fumble.strained-muscle")
def test_a_strained_muscle_lasts_for_the_fight() -> None:
    engine = swing("d6:6 d6:1 d20:1 d6:5 d6:6 d6:1 d6:6 d6:1 d20:19 d6:5", options=MISHAPS)
    act(engine, "end", "end", "end", "end")
    assert engine.battle.round == 3
    act(engine, "attack 0>1")
    assert events_of(engine.battle, "damage")[0].amount == 4


@pytest.mark.rule("bcb.fumble.helmet-askew")
def test_a_helmet_takes_rounds_to_set_right() -> None:
    engine = swing("d6:6 d6:1 d20:1 d6:6 d3:2 " + "d6:6 d6:1 " * 3, options=MISHAPS)
    assert "blinded" in conditions_of(engine, 0)
    assert effects_of(engine, 0, "helmet-askew") == [(0, 2)]
    act(engine, "end", "end")
    assert allowed(engine, "helmet")
    act(engine, "helmet", "end")
    assert "blinded" in conditions_of(engine, 0)
    act(engine, "helmet")
    assert not conditions_of(engine, 0) & {"blinded", "helmet-askew"}


# Missiles in the wound.


def shot(dice: str, *, points: int = 20, more: str = "") -> tuple[Engine, Combatant]:
    """A natural 20 with a light crossbow at a player character, who acts after it."""
    archer = armed("Archer", 5, 5, "light crossbow")
    target = man(25, 5, points=points, more=more)
    engine = fight(archer, target, dice=f"d6:6 d6:1 d20:20 d6:4 {dice}", second_keys=PARTY)
    begin(engine)
    act(engine, "attack 0>1", "end")
    return engine, engine.battle.combatants[1]


@pytest.mark.rule("bcb.critical.missile-stuck")
def test_a_missile_sticks() -> None:
    engine, one = shot("d20:1 d20:20")
    assert (one.hit_points, len(effects_of(engine, 1, "stuck"))) == (16, 1)


@pytest.mark.rule(
    "bcb.critical.missile-stuck-movement-damage",
    "bcb.critical.missile-stuck-rounding",
    "bcb.critical.missile-stuck-once-per-round",
)
@pytest.mark.parametrize(("face", "extra"), [(6, 3), (5, 2), (1, 1)])
def test_it_hurts_whoever_moves_with_it(face: int, extra: int) -> None:
    engine, one = shot(f"d20:1 d20:20 d6:{face} d6:6 d6:1 d6:6 d6:1 d6:4")
    act(engine, "move 22,5 walk", "end")
    assert engine.battle.round == 2
    assert one.hit_points == 16 - extra
    # A round of keeping still costs nothing.
    act(engine, "end", "end")
    assert engine.battle.round == 3
    assert one.hit_points == 16 - extra


@pytest.mark.rule("bcb.critical.missile-stuck-once-per-round")
def test_moving_and_fighting_in_one_round_hurts_once() -> None:
    archer = armed("Archer", 5, 5, "light crossbow")
    engine = fight(
        archer,
        man(9, 5, points=20),
        dice="d6:6 d6:1 d20:20 d6:4 d20:1 d20:20 d20:2 d6:4 d6:6 d6:1",
        second_keys=PARTY,
    )
    begin(engine)
    one = engine.battle.combatants[1]
    act(engine, "attack 0>1", "end", "move 6,5 walk", "attack 0>0")
    assert [blow.actor for blow in blows(engine)] == [0, 1]
    assert (engine.battle.round, len(effects_of(engine, 1, "stuck")), one.hit_points) == (2, 1, 16 - 2)


@pytest.mark.rule("bcb.critical.missile-extract-full-round", "bcb.critical.missile-extract-save")
def test_it_is_pulled_out_in_a_round() -> None:
    engine, one = shot("d20:1 d20:20 d20:12 d6:6 d6:1", points=16)
    assert allowed(engine, "extract 1")
    act(engine, "extract 1")
    assert (len(effects_of(engine, 1, "stuck")), one.hit_points) == (0, 12)
    assert engine.battle.round == 2


@pytest.mark.rule("bcb.critical.missile-extract-full-round")
def test_it_keeps_both_busy_for_the_round() -> None:
    helper, wounded = man(24, 5), man(25, 5)
    foe = brute("B", 26, 5, armour_class=30)
    engine = fight(f"{helper}, {wounded}", foe, dice="d6:6 d6:3 d6:1 d20:12 d6:6 d6:3 d6:1", first_keys=PARTY)
    begin(engine)
    inflict(engine, 1, "stuck:0:6")
    act(engine, "extract 1")
    assert len(effects_of(engine, 1, "stuck")) == 0
    # Neither of the two has a turn any more: the next is the enemy's.
    assert whose(engine)[:2] == (1, 2)
    act(engine, "end")
    assert whose(engine)[:2] == (2, 0)
    # And nobody is helped who has done something else in the round.
    thirsty = man(25, 5, more="potions = 1")
    late = fight(f"{helper}, {thirsty}", foe, dice="d6:3 d6:6 d6:1 d6:1", first_keys=PARTY)
    begin(late)
    inflict(late, 1, "stuck:0:6")
    late.battle.combatants[1].hit_points = 5
    act(late, "use 0>1 25,5")
    assert whose(late)[:2] == (1, 0)
    assert set(refused_by(late, "extract 1")) == {"bcb.critical.missile-extract-full-round"}


@pytest.mark.rule("bcb.critical.missile-extract-damage")
def test_an_unsteady_hand_does_the_damage_again() -> None:
    engine, one = shot("d20:1 d20:20 d20:11 d6:5 d6:6 d6:1", points=16)
    act(engine, "extract 1")
    assert one.hit_points == 12 - 5


@pytest.mark.rule("bcb.critical.missile-extract-can-kill")
def test_pulling_it_out_can_kill() -> None:
    engine, one = shot("d20:1 d20:20 d20:11 d6:5 d20:3", points=7)
    act(engine, "extract 1")
    saves = events_of(engine.battle, "saving throw")
    assert one.hit_points == -2
    assert saves[-1].what == "death"
    assert conditions_of(engine, 1) & {"unconscious", "dead"}


@pytest.mark.rule("bcb.critical.missile-extract-save-modifiers")
def test_circumstances_change_that_save() -> None:
    engine, one = shot("d20:1 d20:20 d20:11 d6:6 d6:1", points=16, more="surgery = 1")
    act(engine, "extract 1")
    roll = events_of(engine.battle, "saving throw")[-1].roll
    assert roll is not None
    assert (roll.total, roll.success) == (13, True)
    assert one.hit_points == 12


def fights_of(rules: str, options: dict[str, object]) -> Iterator[Engine]:
    """Some fights that tactics decide, to their ends."""
    for seed in range(12):
        engine = engine_of(
            "3 fighter 4 vs 3 gnoll", dice=seed, rules=rules, options=options, policies=[Plain(), Plain()]
        )
        engine.advance()
        assert engine.battle.over
        yield engine


def test_plain_tactics_set_a_helmet_right_and_go_on() -> None:
    options = MISHAPS | {"fumble.table": ["helmet askew"] * 6}
    assert any(events_of(engine.battle, "helmet") for engine in fights_of("bcb", options))


@pytest.mark.parametrize("rules", ["bf", "bxe", "bxs", "bfref"])
def test_other_books_may_borrow_fumbles_and_mighty_blows(rules: str) -> None:
    options: dict[str, object] = {
        "fumble.free_attack": True,
        "fumble.mishaps": True,
        "critical.allowed": True,
        "critical.everybody": True,
        "damage.dying": "save by depth",
    }
    told: set[str] = set()
    for engine in fights_of(rules, options):
        told.update(event.code for event in events_of(engine.battle))
        made = [event.roll.label for event in events_of(engine.battle, "attack") if event.roll]
        told.update(made)
    assert {"fumble", "critical hit", "free attack", "saving throw", "fall"} <= told
