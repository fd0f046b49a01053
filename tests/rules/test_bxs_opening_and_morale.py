"""The B/X procedure sheet: surprise, distance, reactions and morale."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from grognard.battle.hurts.morale_checks import FIRST_DEATH, check_losses, check_morale
from grognard.battle.hurts.wounds import land_wounds
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import END_TURN
from grognard.battle.state.battle import Battle
from grognard.battle.turns.opening import everyone_surprised, roll_surprise
from grognard.dice.source import ScriptedDice
from grognard.rules.reaction import reaction_result
from tests.support import (
    DOWN,
    act,
    armed,
    brute,
    by_hand,
    come_to,
    conditions_of,
    decide,
    events_of,
    fight,
    finish_dice,
    inflict,
    lay,
    phase_of,
    ruleset,
    who_are,
)

A, B = brute("A", 5, 5), brute("B", 25, 5)
PHASES = ["movement", "missile", "spells", "melee"]

MEETING = """
title = "A meeting"
hit_points = "average"
distance_feet = 60
reaction = "{reaction}"

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = {party}
members = [{{ character = "fighter 1", count = 2 }}]

[[sides]]
name = "Monsters"
can_be_surprised = {monsters}
members = [{{ creature = "orc", count = 2, morale = 12 }}]
"""


def meeting(
    dice: str,
    *,
    party: str = "true",
    monsters: str = "true",
    reaction: str = "immediate attack",
    text: str = MEETING,
) -> Engine:
    return by_hand(text.format(party=party, monsters=monsters, reaction=reaction), dice=dice, rules="bxs")


def caught(battle: Battle) -> tuple[bool, bool]:
    surprised = set(who_are(battle, "surprised"))
    first, second = ({one.name for one in side.members} <= surprised for side in battle.sides)
    return first, second


def round_one(dice: str, **sides: str) -> tuple[set[int], int]:
    """The sides that act in the first round, and how many side rolls it saw."""
    engine = meeting(dice, **sides)
    acted = set()
    decision = decide(engine)
    while engine.battle.round == 1:
        acted.add(decision.side)
        engine.submit(END_TURN)
        decision = decide(engine)
    return acted, len([event for event in events_of(engine.battle, "side initiative") if event.round == 1])


@pytest.mark.rule("bxs.surprise.encounter-check")
def test_surprised_on_1_or_2() -> None:
    engine = meeting("d6:2 d6:3")
    decide(engine)
    assert caught(engine.battle) == (True, False)
    engine = meeting("d6:4 d6:1")
    decide(engine)
    assert caught(engine.battle) == (False, True)


@pytest.mark.rule("bxs.surprise.if-possible")
def test_the_aware_do_not_roll() -> None:
    engine = meeting("d6:5 d6:3", party="false", monsters="false")
    decide(engine)
    assert not events_of(engine.battle, "surprise")
    finish_dice(engine.battle)


@pytest.mark.rule("bxs.surprise.chance")
def test_chances_of_surprise() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    options = '[options]\n"surprise.both_sides_lose_round" = true\n[[sides]]'
    fresh = meeting("", text=MEETING.replace("[[sides]]", options, 1))
    for first, second in product(range(1, 7), repeat=2):
        battle = fresh.battle.copy()
        battle.dice = ScriptedDice([(6, first), (6, second)])
        roll_surprise(battle)
        found[caught(battle)] += 1
    assert found == {(True, True): 4, (True, False): 8, (False, True): 8, (False, False): 16}


@pytest.mark.rule("bxs.surprise.free-round", "bxs.surprise.free-round-content")
def test_one_free_round_without_initiative() -> None:
    assert round_one("d6:4 d6:2 d6:5 d6:3") == ({0}, 0)
    engine = meeting("d6:4 d6:2 d6:5 d6:3")
    seen = set()
    decide(engine)
    while engine.battle.round == 1:
        seen.add(phase_of(engine))
        act(engine, "end")
    assert seen == set(PHASES)


@pytest.mark.rule("bxs.surprise.free-round-content")
def test_the_surprised_take_no_free_attack() -> None:
    bow = armed("B", 8, 5, "shortbow")
    engine = fight("bxs", brute("A", 5, 5), bow, dice="d6:5 d6:3")
    inflict(engine, 1, "surprised", segments=1)
    come_to(engine, 0, "movement")
    act(engine, "move 7,5 walk")
    assert not events_of(engine.battle, "attack")
    assert decide(engine).kind == "turn"


@pytest.mark.rule("bxs.surprise.both")
def test_both_surprised_cancels() -> None:
    assert round_one("d6:1 d6:2 d6:5 d6:3 d6:5 d6:3") == ({0, 1}, 2)


@pytest.mark.rule("bxs.surprise.none")
def test_no_surprise_no_free_round() -> None:
    assert round_one("d6:3 d6:4 d6:5 d6:3 d6:5 d6:3") == ({0, 1}, 2)


@pytest.mark.rule("bxs.surprise.one-side-only", "bxs.surprise.as-stealth-check")
def test_sneaking_up_is_the_others_surprise_roll() -> None:
    engine = meeting("d6:2", party="false")
    decide(engine)
    assert [event.side for event in events_of(engine.battle, "surprise")] == [1]
    assert caught(engine.battle) == (False, True)
    assert round_one("d6:2 d6:5 d6:3", party="false") == ({0}, 0)
    caught_on = []
    for face in range(1, 7):
        battle = meeting("", party="false").battle
        battle.dice = ScriptedDice([(6, face)])
        roll_surprise(battle)
        assert not everyone_surprised(battle)
        caught_on.append(caught(battle)[1])
    assert caught_on == [True, True, False, False, False, False]


BANDS = ["immediate attack", "hostile", "uncertain", "no attack", "cooperative"]


@pytest.mark.rule("bxs.reaction.roll-2d6")
def test_chances_of_each_reaction() -> None:
    rules = ruleset("bxs")
    found = Counter(reaction_result(rules, one + two) for one, two in product(range(1, 7), repeat=2))
    assert [found[band] for band in BANDS] == [1, 9, 16, 9, 1]


@pytest.mark.rule("bxs.reaction.table", "bxs.reaction.immediate-attack", "bxs.reaction.hostile")
@pytest.mark.parametrize(
    ("dice", "reaction", "kind"),
    [
        ("d6:1 d6:1", "immediate attack", "turn"),
        ("d6:1 d6:2", "hostile", "turn"),
        ("d6:3 d6:4", "uncertain", "stance"),
        ("d6:5 d6:6", "no attack", "stance"),
        ("d6:6 d6:6", "cooperative", "stance"),
    ],
)
def test_who_fights(dice: str, reaction: str, kind: str) -> None:
    engine = meeting(f"{dice} d6:5 d6:3", party="false", monsters="false", reaction="roll")
    assert decide(engine).kind == kind
    assert engine.battle.reaction == reaction


STANDS = "d6:1 d6:1"


def monsters(count: int, *, morale: int = 7, dice: str = "") -> Battle:
    foes = ", ".join(brute(f"F{y}", 20, y, points=4, morale=morale) for y in range(1, count + 1))
    return fight("bxs", A, foes, dice=dice).battle


def lose(battle: Battle, dead_now: int, *, asleep: int = 0) -> None:
    standing = [one for one in battle.sides[1].members if not conditions_of(battle, one.index) & DOWN]
    for one in standing[:dead_now]:
        one.pending.damage = one.hit_points
        battle.wounded.append(one.index)
    land_wounds(battle)
    for one in standing[dead_now : dead_now + asleep]:
        lay(battle, one.index, "knocked-out")
    check_losses(battle, battle.sides[1])


def checks(battle: Battle) -> list[str]:
    return [event.what for event in events_of(battle, "morale")]


def broken(battle: Battle) -> bool:
    fleeing = set(who_are(battle, "fleeing"))
    return any(one.name in fleeing for one in battle.sides[1].members)


@pytest.mark.rule("bxs.morale.roll")
def test_the_score_or_less_holds() -> None:
    found = []
    for script in ("d6:6 d6:1", "d6:6 d6:2"):
        battle = monsters(6, dice=script)
        lose(battle, 1)
        found.append(not broken(battle))
    assert found == [True, False]
    assert passes(7) == 21


def passes(score: int) -> int:
    """Of 36 rolls, how many that score passes."""
    fresh = monsters(1, morale=score)
    found = 0
    for faces in product(range(1, 7), repeat=2):
        battle = fresh.copy()
        battle.dice = ScriptedDice([(6, face) for face in faces])
        check_morale(battle, battle.sides[1], FIRST_DEATH)
        found += not broken(battle)
    return found


@pytest.mark.rule("bxs.morale.extreme-scores")
def test_2_and_12_are_ordinary_scores() -> None:
    assert [passes(2), passes(12)] == [1, 36]


@pytest.mark.rule("bxs.morale.first-death", "bxs.morale.second-death-no-check")
def test_the_first_death_only() -> None:
    battle = monsters(6, dice=STANDS)
    lose(battle, 1)
    assert checks(battle) == ["first death"]
    lose(battle, 1)
    assert checks(battle) == ["first death"]


@pytest.mark.rule("bxs.morale.half-incapacitated")
@pytest.mark.parametrize(("count", "half"), [(6, 3), (5, 3)])
def test_half_out_of_the_fight(count: int, half: int) -> None:
    battle = monsters(count, dice=f"{STANDS} {STANDS}")
    lose(battle, 1)
    lose(battle, 0, asleep=half - 2)
    assert checks(battle) == ["first death"]
    lose(battle, 0, asleep=1)
    assert checks(battle) == ["first death", "half strength"]


@pytest.mark.rule("bxs.morale.half-counts-non-dead")
def test_sleepers_count_to_half_but_are_no_death() -> None:
    battle = monsters(4, dice=STANDS)
    lose(battle, 0, asleep=2)
    assert checks(battle) == ["half strength"]


@pytest.mark.rule("bxs.morale.two-successes")
def test_two_successes_are_enough() -> None:
    battle = monsters(6, dice=f"{STANDS} {STANDS}")
    lose(battle, 1)
    lose(battle, 2)
    battle.sides[1].checked_half = False  # any further occasion
    lose(battle, 1)
    assert (len(checks(battle)), broken(battle)) == (2, False)


@pytest.mark.rule("bxs.morale.both-triggers")
def test_both_occasions_have_their_own_roll() -> None:
    battle = monsters(2, morale=8, dice="d6:3 d6:3 d6:6 d6:3")
    lose(battle, 1)
    assert (checks(battle), broken(battle)) == (["first death", "half strength"], True)


@pytest.mark.rule("bxs.morale.players-exempt")
def test_player_characters_do_not_check() -> None:
    battle = meeting("").battle
    battle.combatants[0].pending.damage = 50
    battle.combatants[0].hit_points = 50
    battle.wounded.append(0)
    land_wounds(battle)
    check_losses(battle, battle.sides[0])
    assert battle.sides[0].losses == 1
    assert checks(battle) == []


@pytest.mark.rule("bxs.morale.phase")
def test_checks_wait_for_the_next_morale_phase() -> None:
    foes = ", ".join(brute(f"F{y}", 6, y, points=1, morale=7) for y in (4, 5, 6))
    engine = fight("bxs", brute("A", 5, 5), foes, dice=f"d6:5 d6:3 d20:19 d6:3 d6:5 d6:3 {STANDS}")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    assert not events_of(engine.battle, "morale")
    come_to(engine, 0, "movement")
    (event,) = events_of(engine.battle, "morale")
    assert (event.round, event.what) == (2, "first death")
    assert max(one.number for one in events_of(engine.battle, "side initiative")) < event.number


def flight_of(
    wall: str, *, options: dict[str, object] | None = None, attack: str = "1 weapon, Dam 1d6"
) -> Engine:
    """A broken monster in melee, free or cornered."""
    keys = f"[field]\nmap = '''\n##########\n...{wall}\n##########\n'''"
    foe = brute("B", 2, 1, morale=7, attack=attack)
    hero = brute("A", 1, 1, attack="1 weapon, Dam 1d6")
    engine = fight("bxs", hero, foe, dice="d6:2 d6:5 d20:2", keys=keys, options=options)
    come_to(engine, 1, "movement")
    inflict(engine, 1, "fleeing")
    engine.advance()
    return engine


@pytest.mark.rule("bxs.morale.failure", "bxs.morale.failure-choice")
def test_what_the_broken_do() -> None:
    assert [event.what for event in events_of(flight_of(".......").battle, "move")] == ["flee"]
    assert len(events_of(flight_of("#######").battle, "surrender")) == 1
    withdrawing = flight_of(".......", options={"morale.failure": "withdraw"})
    assert [event.what for event in events_of(withdrawing.battle, "move")] == ["withdraw"]


@pytest.mark.rule("bxs.morale.surrender-any-time")
def test_surrender_is_dealt_with_at_once() -> None:
    engine = fight("bxs", A, f"{B}, {brute('C', 25, 7)}", dice="d6:5 d6:3")
    come_to(engine, 1, "missile")
    act(engine, "surrender")
    assert [event.actor for event in events_of(engine.battle, "surrender")] == [1]
    assert phase_of(engine) == "missile"
    assert engine.battle.sides[1].standing == 1


@pytest.mark.rule("bxs.distance.encounter")
def test_2d6_times_10_feet_apart() -> None:
    text = MEETING.format(party="false", monsters="false", reaction="immediate attack")
    engine = by_hand(text.replace("distance_feet = 60\n", ""), dice="d6:3 d6:4 d6:5 d6:3", rules="bxs")
    decide(engine)
    assert [event.amount for event in events_of(engine.battle, "distance")] == [70]
    first, second = engine.battle.sides[0].members[0], engine.battle.sides[1].members[0]
    assert (second.x - first.x) * 5 == 70
