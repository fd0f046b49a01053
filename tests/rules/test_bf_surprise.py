"""Basic Fantasy, surprise: one die for each side, each member by its own range, one lost round."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import parse_action
from grognard.battle.turns.opening import roll_surprise
from tests import support
from tests.support import act, by_hand, conditions_of, events_of, finish_dice, who_are

HUMAN = '{ character = "fighter 1", name = "Darion" }'
ELF = '{ character = "elf fighter 1", name = "Morningstar" }'
AMBUSH = "well_hidden = true\nprepared = true"
brute = partial(support.brute, armour_class=15, points=8)


def meeting(first: str, second: str, *, dice: str, first_keys: str = "", second_keys: str = "") -> Engine:
    """Two sides that fight at once; keys of a side settle its surprise."""
    return by_hand(
        f"""
title = "A meeting"
reaction = "immediate attack"
hit_points = "average"
distance_feet = 30

[[sides]]
name = "First"
{first_keys}
members = [{first}]

[[sides]]
name = "Second"
{second_keys}
members = [{second}]
""",
        dice=dice,
    )


def caught(members: str, face: int, *, circumstances: str = "") -> list[str]:
    """The names of those a surprise die of that face catches, when only their side can be surprised."""
    engine = meeting(
        members,
        '{ creature = "goblin", count = 3 }',
        dice=f"d6:{face}",
        second_keys="can_be_surprised = false\n" + circumstances,
    )
    roll_surprise(engine.battle)
    finish_dice(engine.battle)
    return surprised_names(engine)


def surprised_names(engine: Engine) -> list[str]:
    return who_are(engine, "surprised")


def chance(members: str, *, circumstances: str = "") -> Fraction:
    hits = sum(bool(caught(members, face, circumstances=circumstances)) for face in range(1, 7))
    return Fraction(hits, 6)


@pytest.mark.rule("bf.surprise.normal-range")
def test_most_are_surprised_on_1_and_2() -> None:
    assert [bool(caught(HUMAN, face)) for face in (1, 2, 3, 6)] == [True, True, False, False]
    assert chance(HUMAN) == Fraction(2, 6)


@pytest.mark.rule("bf.surprise.ambush-range")
def test_an_ambush_surprises_on_1_to_4() -> None:
    faces = [bool(caught(HUMAN, face, circumstances=AMBUSH)) for face in (1, 4, 5, 6)]
    assert faces == [True, True, False, False]
    assert chance(HUMAN, circumstances=AMBUSH) == Fraction(4, 6)


@pytest.mark.rule("bf.surprise.ambush-condition")
@pytest.mark.parametrize(
    ("well_hidden", "prepared", "surprised"),
    [("true", "true", True), ("true", "false", False), ("false", "true", False)],
)
def test_an_ambush_needs_hiding_and_preparation(well_hidden: str, prepared: str, surprised: bool) -> None:
    circumstances = f"well_hidden = {well_hidden}\nprepared = {prepared}"
    assert bool(caught(HUMAN, 4, circumstances=circumstances)) is surprised


@pytest.mark.rule("bf.surprise.alert-reduction")
def test_the_alert_are_surprised_on_1() -> None:
    alert = '{ creature = "goblin", alert = true }'
    assert [face for face in range(1, 7) if caught(alert, face)] == [1]
    assert chance(alert) == Fraction(1, 6)


@pytest.mark.rule("bf.surprise.elf-range")
def test_elves_are_surprised_on_1_only() -> None:
    assert [bool(caught(ELF, face)) for face in (1, 2)] == [True, False]


@pytest.mark.rule("bf.surprise.alert-vs-ambush")
def test_an_elf_in_an_ambush_is_surprised_on_1_to_3() -> None:
    assert [bool(caught(ELF, face, circumstances=AMBUSH)) for face in (3, 4)] == [True, False]
    assert chance(ELF, circumstances=AMBUSH) == Fraction(3, 6)


@pytest.mark.rule("bf.surprise.shared-die-individual-range")
def test_one_die_may_surprise_part_of_a_side() -> None:
    assert caught(f"{HUMAN}, {ELF}", 2) == ["Darion"]


@pytest.mark.rule("bf.surprise.example-goblins")
@pytest.mark.parametrize(("face", "all_surprised"), [(2, True), (3, False)])
def test_the_goblins_behind_the_door_are_surprised_as_a_whole(face: int, all_surprised: bool) -> None:
    assert len(caught('{ creature = "goblin", count = 3 }', face)) == (3 if all_surprised else 0)


@pytest.mark.rule(
    "bf.surprise.example-roll-1", "bf.surprise.example-roll-2", "bf.surprise.example-roll-3-plus"
)
@pytest.mark.parametrize(
    ("face", "names"), [(1, ["Darion", "Morningstar"]), (2, ["Darion"]), (3, []), (4, []), (5, []), (6, [])]
)
def test_darion_and_morningstar(face: int, names: list[str]) -> None:
    assert caught(f"{HUMAN}, {ELF}", face) == names


@pytest.mark.rule("bf.surprise.one-die-per-side")
def test_one_die_for_each_side_and_not_for_each_head() -> None:
    engine = meeting(
        '{ character = "fighter 1", count = 4 }', '{ creature = "goblin", count = 6 }', dice="d6:2 d6:3"
    )
    roll_surprise(engine.battle)
    finish_dice(engine.battle)
    assert len(events_of(engine.battle, "surprise")) == 2
    assert ["surprised" in conditions_of(engine, who) for who in range(10)] == [True] * 4 + [False] * 6


@pytest.mark.rule("bf.surprise.only-when-possible")
def test_no_die_for_a_side_that_cannot_be_surprised() -> None:
    engine = meeting(HUMAN, '{ creature = "goblin" }', dice="d6:1", first_keys="can_be_surprised = false")
    roll_surprise(engine.battle)
    finish_dice(engine.battle)
    assert [event.side for event in events_of(engine.battle, "surprise")] == [1]
    assert surprised_names(engine) == ["Goblin"]


def test_both_sides_might_be_surprised_unless_the_referee_says_otherwise() -> None:
    engine = meeting(HUMAN, '{ creature = "goblin" }', dice="d6:6 d6:6")
    roll_surprise(engine.battle)
    finish_dice(engine.battle)
    assert [event.side for event in events_of(engine.battle, "surprise")] == [0, 1]


def surprised_second(first: str, second: str, *, dice: str) -> Engine:
    """A meeting in which the second side is caught by a 2, run to the first side's first decision."""
    engine = meeting(first, second, dice="d6:2 " + dice, first_keys="can_be_surprised = false")
    engine.advance()
    return engine


@pytest.mark.rule("bf.surprise.duration", "bf.surprise.no-move", "bf.surprise.no-attack")
def test_the_surprised_lose_one_round_and_no_more() -> None:
    engine = surprised_second(brute("Wolf", 10, 10), brute("Bear", 11, 10), dice="d6:3 d6:3 d6:5 d20:12")
    decision = engine.advance()
    assert decision is not None
    assert (engine.battle.round, decision.actor) == (1, 0)
    act(engine, "end")
    # The bear stood beside its enemy and came to no decision; in the second round it rolls and acts.
    first_round = [event for event in events_of(engine.battle) if event.round == 1]
    assert [event.actor for event in first_round if event.code == "initiative"] == [0]
    assert not [event for event in first_round if event.code in ("move", "attack")]
    decision = engine.advance()
    assert decision is not None
    assert (engine.battle.round, decision.actor, decision.count) == (2, 1, 5)
    assert why_not(engine.battle, parse_action("move 15,10 withdraw")) == []
    act(engine, "attack 0>0")
    assert [(event.round, event.actor) for event in events_of(engine.battle, "attack")] == [(2, 1)]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.surprise.no-attack")
def test_the_surprised_make_no_parting_shot() -> None:
    engine = surprised_second(brute("Wolf", 10, 10), brute("Bear", 11, 10), dice="d6:3 d6:3 d6:5")
    act(engine, "move 2,10 flee", "end")
    assert events_of(engine.battle, "attack") == []
    assert (engine.battle.combatants[0].x, engine.battle.round) == (2, 2)
    finish_dice(engine.battle)


@pytest.mark.rule("bf.surprise.no-attack")
def test_a_surprised_spearman_does_not_strike_at_one_who_closes() -> None:
    spearman = brute("Guard", 15, 10, weapon="spear")
    engine = surprised_second(brute("Wolf", 10, 10), spearman, dice="d6:3")
    engine.submit(parse_action("move 14,10 walk"))
    decision = engine.advance()
    assert decision is not None
    assert (decision.kind, decision.actor) == ("turn", 0)


@pytest.mark.rule("bf.surprise.no-ac-penalty")
@pytest.mark.parametrize(("face", "hit"), [(13, False), (14, True)])
def test_the_surprised_are_hit_at_their_own_armour_class(face: int, hit: bool) -> None:
    damage = "d6:1 " if hit else ""
    engine = surprised_second(
        brute("Wolf", 10, 10), brute("Bear", 11, 10), dice=f"d6:3 d20:{face} {damage}d6:3 d6:5"
    )
    assert surprised_names(engine) == ["Bear"]
    act(engine, "attack 0>1")
    (attack,) = events_of(engine.battle, "attack")
    assert attack.roll is not None
    # A creature of one hit die adds 1 to the die.
    assert (attack.roll.target, attack.roll.total, attack.roll.success) == (15, face + 1, hit)
    finish_dice(engine.battle)


@pytest.mark.rule("bf.surprise.both-sides")
def test_both_sides_may_be_surprised_and_then_nobody_acts() -> None:
    engine = meeting(
        '{ character = "fighter 1" }',
        '{ creature = "goblin", morale = 12 }',
        dice="d6:1 d6:2 d6:3 d6:4",
        first_keys="player_characters = true",
    )
    decision = engine.advance()
    assert decision is not None
    assert [event.who for event in events_of(engine.battle, "surprise")] == [(0,), (1,)]
    # The first round was empty: both initiative dice of the script fell in the second.
    assert [event.round for event in events_of(engine.battle, "round")] == [1, 2]
    assert [event.round for event in events_of(engine.battle, "initiative")] == [2, 2]
    assert (decision.actor, decision.count) == (1, 4)
    finish_dice(engine.battle)


@pytest.mark.rule("bf.surprise.both-sides")
def test_both_sides_are_surprised_4_times_in_36() -> None:
    both = 0
    for party, goblins in product(range(1, 7), repeat=2):
        engine = meeting(HUMAN, '{ creature = "goblin", name = "Goblin" }', dice=f"d6:{party} d6:{goblins}")
        roll_surprise(engine.battle)
        both += surprised_names(engine) == ["Darion", "Goblin"]
    assert Fraction(both, 36) == Fraction(4, 36)
