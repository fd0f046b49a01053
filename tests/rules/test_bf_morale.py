"""Morale in the encounter chapter: when it is checked, by whom, and what those do who fail."""

from __future__ import annotations

from itertools import product

import pytest

from grognard.base.errors import InputError
from grognard.battle.hurts.morale_checks import HALF_STRENGTH, check_morale
from grognard.battle.hurts.presence import remove_from_fight
from grognard.battle.hurts.wounds import land_wounds, settle_losses
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import END_TURN
from grognard.battle.state.battle import Battle
from grognard.battle.state.flags import DEAD
from grognard.dice.source import ScriptedDice
from grognard.rules.morale import effective_morale, is_morale_held, validate_morale
from tests.support import DOWN, by_hand, conditions_of, events_of, finish_dice, lay, ruleset, who_are

PARTY = """
[[sides]]
name = "party"
player_characters = true
can_be_surprised = false
[[sides.members]]
character = "fighter 1"
hit_points = 100
"""
GROUP_INITIATIVE = {"initiative.group_rolls": True}
TURNS = "d6:6 d6:1"
"""Initiative of one fighter, and of one group of enemies."""

STANDS = "d6:1 d6:1"
"""A morale roll of 2, which every score passes."""


def members(
    count: int, *, morale: int = 8, hit_points: int = 8, intelligent: bool = True, more: str = ""
) -> str:
    """A member entry of so many alike; those who fight with weapons are intelligent."""
    attack = "weapon" if intelligent else "bite"
    line = f"Foe: AC 12, HD 1, #At 1 {attack}, Dam 1d6, Mv 30', Sv F1, Ml {morale}"
    points = [hit_points] * count
    return f'[[sides.members]]\nstat_line = "{line}"\ncount = {count}\nhit_points = {points}\n{more}\n'


def against(enemies: str, *, adjustment: int = 0) -> str:
    """An encounter of one fighter with a side of enemies, out of reach of each other."""
    return (
        'title = "nerve"\ndistance_feet = 60\nreaction = "immediate attack"\n' + PARTY + "[[sides]]\n"
        f'name = "enemies"\ncan_be_surprised = false\nmorale_adjustment = {adjustment}\n' + enemies
    )


def begin(
    enemies: str, *, dice: str, adjustment: int = 0, options: dict[str, object] | None = None
) -> Engine:
    """The fight at its first decision."""
    engine = by_hand(
        against(enemies, adjustment=adjustment), dice=dice, options=GROUP_INITIATIVE | (options or {})
    )
    engine.advance()
    return engine


def enemies_of(battle: Battle) -> list[int]:
    """The indexes of the enemies who still stand."""
    return [one.index for one in battle.sides[1].members if not conditions_of(battle, one.index) & DOWN]


def strike_down(battle: Battle, count: int) -> None:
    """Let mortal wounds land on so many enemies at once."""
    for index in enemies_of(battle)[:count]:
        wound(battle, index, battle.combatants[index].hit_points)


def wound(battle: Battle, index: int, amount: int) -> None:
    """Let one wound land."""
    battle.combatants[index].pending.damage = amount
    battle.wounded.append(index)
    land_wounds(battle)


def checks(battle: Battle) -> list[tuple[int, str]]:
    """The round and the occasion of every morale check so far."""
    return [(event.round, event.what) for event in events_of(battle, "morale")]


def first_check(
    enemies: str, *, roll: str, turns: str = TURNS, adjustment: int = 0, **options: object
) -> Battle:
    """The battle after the check at first opposition, with that 2d6."""
    book = {key.replace("__", "."): value for key, value in options.items()}
    engine = begin(enemies, dice=f"{roll} {turns}", adjustment=adjustment, options=book)
    finish_dice(engine.battle)
    return engine.battle


def two_dice(total: int) -> str:
    """A scripted 2d6 of that total."""
    first = min(6, total - 1)
    return f"d6:{first} d6:{total - first}"


def holds(battle: Battle) -> bool:
    """Whether the enemies passed their only check."""
    (event,) = events_of(battle, "morale")
    assert event.roll is not None
    broken = who_are(battle, "fleeing", "surrendered")
    assert bool(broken) is not event.roll.success
    return not broken


@pytest.mark.rule("bf.morale.score-range")
@pytest.mark.parametrize(("score", "valid"), [(1, False), (2, True), (12, True), (13, False)])
def test_scores_run_from_2_to_12(score: int, valid: bool) -> None:
    entry = members(1) + f"morale = {score}\n"
    if valid:
        assert validate_morale(score) == score
        battle = by_hand(against(entry), dice="").battle
        assert battle.combatants[1].profile.morale == score
        return
    for attempt in (lambda: validate_morale(score), lambda: by_hand(against(entry), dice="")):
        with pytest.raises(InputError, match="2 to 12"):
            attempt()


@pytest.mark.rule("bf.morale.check")
@pytest.mark.parametrize("rolled", [7, 8])
def test_roll_up_to_the_score_stands(rolled: int) -> None:
    assert holds(first_check(members(3, morale=8), roll=two_dice(rolled)))


@pytest.mark.rule("bf.morale.failure")
@pytest.mark.parametrize("rolled", [9, 12])
def test_roll_above_the_score_fails(rolled: int) -> None:
    assert not holds(first_check(members(3, morale=8), roll=two_dice(rolled)))


STANDING_IN_36 = {2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 26, 9: 30, 10: 33, 11: 35, 12: 36}


@pytest.mark.rule("bf.morale.probabilities")
@pytest.mark.parametrize(("score", "ways"), STANDING_IN_36.items())
def test_chance_of_standing(score: int, ways: int) -> None:
    fresh = by_hand(against(members(1, morale=score)), dice="").battle
    standing = 0
    for first, second in product(range(1, 7), repeat=2):
        battle = fresh.copy()
        battle.dice = ScriptedDice([(6, first), (6, second)])
        check_morale(battle, battle.sides[1], HALF_STRENGTH)
        standing += "fleeing" not in conditions_of(battle, 1)
    assert standing == ways


@pytest.mark.rule("bf.morale.twelve-never-fails")
def test_twelve_fights_to_the_death() -> None:
    rules = ruleset()
    assert is_morale_held(rules, 12, effective_morale(rules, 12, -2))
    # In a fight not even the dice are needed, at the first check or at half strength.
    engine = begin(members(2, morale=12), dice=TURNS, adjustment=-2)
    strike_down(engine.battle, 1)
    assert checks(engine.battle) == []
    assert len(enemies_of(engine.battle)) == 1
    finish_dice(engine.battle)


@pytest.mark.rule("bf.morale.npcs-too")
def test_npcs_check_and_player_characters_do_not() -> None:
    npcs = (
        '[[sides]]\nname = "npc party"\ncan_be_surprised = false\n'
        '[[sides.members]]\ncharacter = "fighter 1"\nhit_points = 8\n'
    )
    text = against(members(1)) + npcs
    engine = by_hand(text, dice=f"{STANDS} {STANDS} d6:6 d6:1 d6:1")
    engine.advance()
    names = [engine.battle.sides[event.side].name for event in events_of(engine.battle, "morale")]
    assert names == ["enemies", "npc party"]
    finish_dice(engine.battle)
    # Nor do player characters check at half their hit points.
    wound(engine.battle, 0, 50)
    assert len(events_of(engine.battle, "morale")) == 2


@pytest.mark.rule("bf.morale.mercenaries-use-score")
@pytest.mark.parametrize(("rolled", "stand"), [(7, True), (8, False)])
def test_mercenaries_check_their_own_score(rolled: int, stand: bool) -> None:
    # Light foot, orc: leather armour and spear, morale 7. Their employer's Charisma of 16 gives +2.
    orcs = 'creature = "orc"\nweapons = ["spear"]\ncount = 2\nhit_points = [8, 8]\nmorale = 7\n'
    employer = (
        '[[sides.members]]\ncharacter = "fighter 3"\nname = "Employer"\nmorale = 12\nhit_points = 20\n'
        "abilities = { charisma = 16 }\n"
    )
    entry = f'leader = "Employer"\n{employer}[[sides.members]]\n{orcs}'
    battle = first_check(entry, roll=two_dice(rolled), turns="d6:6 d6:1 d6:2")
    assert battle.sides[1].charisma_modifier == 2
    (event,) = events_of(battle, "morale")
    assert event.roll is not None
    assert event.roll.target == 7
    assert event.who == (2, 3)
    assert ["fleeing" not in conditions_of(battle, index) for index in (2, 3)] == [stand, stand]


@pytest.mark.rule("bf.morale.check-first-opposition")
def test_first_check_when_opposition_is_met() -> None:
    battle = first_check(members(3, morale=7), roll=two_dice(8))
    assert checks(battle) == [(1, "first encounter")]
    assert not holds(battle)


def test_no_check_while_nobody_resists() -> None:
    # The party is surprised in the first round: it resists from the second on.
    text = against(members(1)).replace("can_be_surprised = false", "surprised = true", 1)
    engine = by_hand(text, dice=f"d6:1 {STANDS} {TURNS}")
    engine.advance()
    assert checks(engine.battle) == []
    engine.submit(END_TURN)
    engine.advance()
    assert checks(engine.battle) == [(2, "first encounter")]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.morale.check-half-numbers")
def test_second_check_at_half_numbers() -> None:
    engine = begin(members(10), dice=f"{STANDS} {TURNS} {STANDS}")
    strike_down(engine.battle, 4)
    assert len(enemies_of(engine.battle)) == 6
    assert checks(engine.battle) == [(1, "first encounter")]
    strike_down(engine.battle, 1)
    assert len(enemies_of(engine.battle)) == 5
    assert checks(engine.battle) == [(1, "first encounter"), (1, "half strength")]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.morale.half-odd-number")
def test_half_of_an_odd_number_is_the_smaller_part() -> None:
    engine = begin(members(7), dice=f"{STANDS} {TURNS} {STANDS}")
    strike_down(engine.battle, 3)
    assert len(enemies_of(engine.battle)) == 4
    assert len(checks(engine.battle)) == 1
    strike_down(engine.battle, 1)
    assert len(enemies_of(engine.battle)) == 3
    assert checks(engine.battle)[1:] == [(1, "half strength")]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.morale.check-half-hp-single")
def test_lone_monster_checks_at_half_its_hit_points() -> None:
    engine = begin(members(1, hit_points=31), dice=f"{STANDS} {TURNS} {STANDS}")
    wound(engine.battle, 1, 15)
    assert engine.battle.combatants[1].hit_points == 16
    assert len(checks(engine.battle)) == 1
    wound(engine.battle, 1, 1)
    assert engine.battle.combatants[1].hit_points == 15
    assert checks(engine.battle)[1:] == [(1, "half strength")]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.morale.group-ignores-hp")
def test_groups_count_heads_and_not_hit_points() -> None:
    engine = begin(members(2, hit_points=10), dice=f"{STANDS} {TURNS} {STANDS}")
    wound(engine.battle, 1, 7)
    wound(engine.battle, 2, 7)
    assert [engine.battle.combatants[index].hit_points for index in (1, 2)] == [3, 3]
    assert len(checks(engine.battle)) == 1
    # The last of a group checks once, for the lost companion; not again for its own wounds.
    strike_down(engine.battle, 1)
    assert len(checks(engine.battle)) == 2
    wound(engine.battle, 2, 2)
    assert len(checks(engine.battle)) == 2
    finish_dice(engine.battle)


@pytest.mark.rule("bf.morale.incapacitated-count-dead")
def test_incapacitated_members_count_as_dead() -> None:
    engine = begin(members(6), dice=f"{STANDS} {TURNS} {STANDS}")
    battle = engine.battle
    strike_down(battle, 1)
    incapacitate(battle, 2, "knocked-out")  # asleep
    assert len(enemies_of(battle)) == 4
    assert len(checks(battle)) == 1
    incapacitate(battle, 3, "charmed")
    assert len(enemies_of(battle)) == 3
    assert battle.sides[1].standing == 3
    assert checks(battle)[1:] == [(1, "half strength")]
    finish_dice(battle)


@pytest.mark.parametrize("effect", ["knocked-out", "charmed", "helpless", "dead"])
def test_each_kind_of_incapacity_counts(effect: str) -> None:
    engine = begin(members(2), dice=f"{STANDS} {TURNS} {STANDS}")
    incapacitate(engine.battle, 1, effect)
    assert engine.battle.sides[1].standing == 1
    assert len(checks(engine.battle)) == 2
    # The held and the charmed keep their place on the field.
    there = engine.battle.field.occupant_at(engine.battle.combatants[1].x, engine.battle.combatants[1].y)
    assert there == (1 if effect in ("charmed", "helpless") else -1)
    finish_dice(engine.battle)


def incapacitate(battle: Battle, index: int, effect: str) -> None:
    """Take a member out of the fight for that reason."""
    if effect == "dead":
        remove_from_fight(battle, battle.combatants[index], DEAD)
    else:
        lay(battle, index, effect)
    settle_losses(battle)


@pytest.mark.rule("bf.morale.once-per-trigger")
def test_each_trigger_checks_once() -> None:
    # 8 in round 1, 4 in round 2, 2 in round 3.
    engine = begin(members(8), dice=f"{STANDS} {TURNS} {TURNS} {STANDS} {TURNS}")
    for round_number, losses in ((1, 0), (2, 4), (3, 2)):
        assert engine.battle.round == round_number
        strike_down(engine.battle, losses)
        assert len(enemies_of(engine.battle)) == {1: 8, 2: 4, 3: 2}[round_number]
        if round_number < 3:
            finish_round(engine)
    assert checks(engine.battle) == [(1, "first encounter"), (2, "half strength")]
    finish_dice(engine.battle)


def finish_round(engine: Engine) -> None:
    """Let everybody do nothing until the next round's first decision."""
    number = engine.battle.round
    while engine.battle.round == number:
        engine.submit(END_TURN)
        assert engine.advance() is not None


@pytest.mark.rule("bf.morale.group-roll")
def test_one_roll_for_a_group_of_the_same_score() -> None:
    battle = first_check(members(4, morale=8), roll=two_dice(9))
    (event,) = events_of(battle, "morale")
    assert event.who == (1, 2, 3, 4)
    assert not holds(battle)
    assert enemies_of(battle) == []
    # Members to whom the referee gives another score roll for themselves.
    mixed = members(2, morale=8) + members(2, morale=8, more="morale = 10")
    engine = by_hand(
        against(mixed), dice=f"{two_dice(9)} {two_dice(9)} {TURNS} d6:2", options=GROUP_INITIATIVE
    )
    engine.advance()
    assert [event.who for event in events_of(engine.battle, "morale")] == [(1, 2), (3, 4)]
    assert enemies_of(engine.battle) == [3, 4]


@pytest.mark.rule("bf.morale.adjustment-referee")
@pytest.mark.parametrize(("adjustment", "effective", "stand"), [(0, 8, False), (1, 9, True)])
def test_the_referee_may_adjust_the_score(adjustment: int, effective: int, stand: bool) -> None:
    battle = first_check(members(2, morale=8), roll=two_dice(9), adjustment=adjustment)
    (event,) = events_of(battle, "morale")
    assert event.roll is not None
    assert event.roll.target == effective
    assert holds(battle) is stand


@pytest.mark.rule("bf.morale.adjustment-limit")
@pytest.mark.parametrize(("adjustments", "effective", "without_limit"), [([1, 2], 10, 11), ([-2, -2], 6, 4)])
def test_adjustments_total_at_most_two(adjustments: list[int], effective: int, without_limit: int) -> None:
    total = sum(adjustments)
    usual = first_check(members(2, morale=8), roll=two_dice(effective), adjustment=total)
    wider = first_check(
        members(2, morale=8),
        roll=two_dice(without_limit),
        adjustment=total,
        morale__adjustment_limit=4,
    )
    for battle, expected in ((usual, effective), (wider, without_limit)):
        (event,) = events_of(battle, "morale")
        assert event.roll is not None
        assert event.roll.target == expected
        assert holds(battle)


@pytest.mark.rule("bf.morale.no-adjustment-to-twelve")
def test_score_of_12_is_never_adjusted() -> None:
    assert effective_morale(ruleset(), 12, -2) == 12
    assert effective_morale(ruleset(), 11, -2) == 9


@pytest.mark.rule("bf.morale.failure-flee")
def test_those_who_fail_flee() -> None:
    battle = first_check(members(2), roll=two_dice(12))
    assert who_are(battle, "fleeing") == [one.name for one in battle.sides[1].members]
    assert [event.actor for event in events_of(battle, "flight")] == [1, 2]
    assert events_of(battle, "surrender") == []


@pytest.mark.rule("bf.morale.failure-surrender")
@pytest.mark.parametrize(("intelligent", "code"), [(True, "surrender"), (False, "flight")])
def test_the_intelligent_may_surrender_if_the_referee_wishes(intelligent: bool, code: str) -> None:
    enemies = members(2, intelligent=intelligent)
    turns = "d6:6" if intelligent else TURNS  # those who gave up roll no more initiative
    battle = first_check(enemies, roll=two_dice(12), turns=turns, morale__failure="surrender")
    assert [event.code for event in events_of(battle, "surrender", "flight")] == [code, code]
    default = first_check(enemies, roll=two_dice(12))
    assert [event.code for event in events_of(default, "surrender", "flight")] == ["flight", "flight"]
