"""Parting shots: who strikes at one who flees from melee, how often and how well."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import FLEE, WITHDRAW, attack_with, move_to
from grognard.battle.state.events import Event
from tests.support import by_hand, conditions_of, events_of, finish_dice, inflict

ORC = 'stat_line = "Orc: AC 14, HD 1, #At 1 weapon, Dam 1d8, Mv 40\', Sv F1, Ml 12"\n'
FUGITIVE = (10, 5)
BESIDE = [[11, 4], [11, 5], [11, 6]]


def melee(enemies: str, *, count: int = 1, armour: str = "none", dice: str, first: int = 0) -> Engine:
    """A fighter with that many enemies beside it; `first` acts before the others do."""
    text = f"""
        title = "melee"
        reaction = "immediate attack"
        [field]
        width = 30
        height = 10
        [[sides]]
        name = "party"
        player_characters = true
        can_be_surprised = false
        [[sides.members]]
        character = "fighter 1"
        armour = "{armour}"
        shield = false
        hit_points = 50
        at = [{list(FUGITIVE)}]
        [[sides]]
        name = "enemies"
        can_be_surprised = false
        [[sides.members]]
        {enemies}
        count = {count}
        hit_points = {[20] * count}
        at = {BESIDE[:count]}
    """
    initiative = " ".join("d6:6" if index == first else "d6:3" for index in range(count + 1))
    engine = by_hand(text, dice=f"{initiative} {dice}")
    decision = engine.advance()
    assert decision is not None
    assert decision.actor == first
    return engine


def leave(engine: Engine, *, feet: int, mode: int) -> None:
    """Let the fighter leave, straight away from its enemies."""
    x, y = FUGITIVE
    engine.submit(move_to(x - feet // 5, y, mode))


def parting_shots(engine: Engine) -> list[Event]:
    """The parting shots so far."""
    attacks = events_of(engine.battle, "attack")
    return [event for event in attacks if event.roll is not None and event.roll.label == "parting shot"]


@pytest.mark.rule("bf.withdraw.flee-parting-shot")
def test_everyone_engaged_strikes_at_one_who_flees() -> None:
    engine = melee(ORC, count=3, dice="d20:2 d20:2 d20:2")
    leave(engine, feet=30, mode=FLEE)
    shots = parting_shots(engine)
    assert len(shots) == 3
    assert [shot.actor for shot in shots] == [1, 2, 3]
    # At the place left, before the move.
    (move,) = events_of(engine.battle, "move")
    assert all(shot.number < move.number and shot.amount == 5 for shot in shots)
    finish_dice(engine.battle)


@pytest.mark.parametrize("condition", ["surprised", "held"])
def test_those_unable_to_act_get_no_parting_shot(condition: str) -> None:
    engine = melee(ORC, count=2, dice="d20:2")
    inflict(engine, 1, condition)
    leave(engine, feet=30, mode=FLEE)
    assert [shot.actor for shot in parting_shots(engine)] == [2]
    finish_dice(engine.battle)


def test_one_killed_by_a_parting_shot_does_not_move() -> None:
    engine = melee(ORC, dice="d20:20 d8:8")
    engine.battle.combatants[0].hit_points = 8
    leave(engine, feet=30, mode=FLEE)
    assert events_of(engine.battle, "move") == []
    assert (engine.battle.combatants[0].x, engine.battle.combatants[0].y) == FUGITIVE
    assert engine.battle.over
    finish_dice(engine.battle)


@pytest.mark.rule("bf.withdraw.parting-shot-bonus")
def test_parting_shot_has_a_bonus_of_two() -> None:
    engine = melee(ORC, armour="leather armour", dice="d20:10 d8:1")
    assert engine.battle.combatants[0].profile.armour_class == 13
    leave(engine, feet=20, mode=FLEE)
    (shot,) = parting_shots(engine)
    assert shot.roll is not None
    # The back turned is in it already: nothing more from behind.
    assert [(part.name, part.value) for part in shot.roll.modifiers] == [("hit dice", 1), ("parting shot", 2)]
    assert (shot.roll.total, shot.roll.success) == (13, True)
    finish_dice(engine.battle)


@pytest.mark.rule("bf.withdraw.parting-shot-extra")
def test_parting_shot_comes_on_top_of_the_attacks_of_the_round() -> None:
    engine = melee(ORC, first=1, dice="d20:2 d20:2")
    engine.submit(attack_with(0, 0))
    decision = engine.advance()
    assert decision is not None
    assert decision.actor == 0
    orc = engine.battle.combatants[1]
    assert orc.attacks_made == orc.profile.routines[0].size == 1
    assert "done" in conditions_of(engine, 1)
    leave(engine, feet=30, mode=FLEE)
    assert len(parting_shots(engine)) == 1
    assert len(events_of(engine.battle, "attack")) == 2
    finish_dice(engine.battle)


def test_parting_shot_uses_up_no_later_attack() -> None:
    engine = melee(ORC, dice="d20:2")
    leave(engine, feet=30, mode=FLEE)
    orc = engine.battle.combatants[1]
    assert len(parting_shots(engine)) == 1
    assert orc.attacks_made == 0
    assert not conditions_of(engine, 1) & {"attacked", "done"}
    finish_dice(engine.battle)


BEAST = 'stat_line = "Beast: AC 14, HD 6, #At 2 claws/1 bite, Dam 1d6/1d6/2d6, Mv 50\', Sv F6, Ml 12"\n'


@pytest.mark.rule("bf.withdraw.parting-shot-single")
def test_enemy_with_several_attacks_makes_one_parting_shot() -> None:
    engine = melee(BEAST, dice="d20:2")
    routine = engine.battle.combatants[1].profile.routines[0]
    assert [weapon.name for weapon in routine.weapons] == ["claw", "claw", "bite"]
    leave(engine, feet=30, mode=FLEE)
    assert len(parting_shots(engine)) == 1
    finish_dice(engine.battle)


@pytest.mark.rule("bf.withdraw.parting-shot-tiger-example")
@pytest.mark.parametrize("choice", ["claw", "bite"])
def test_tiger_claws_once_or_bites_once(choice: str) -> None:
    tiger = f'creature = "tiger"\nmorale = 12\nparting_shot = "{choice}"\n'
    engine = melee(tiger, dice="d20:2")
    routine = engine.battle.combatants[1].profile.routines[0]
    assert [weapon.name for weapon in routine.weapons] == ["claw", "claw", "bite"]
    leave(engine, feet=30, mode=FLEE)
    assert [shot.what for shot in parting_shots(engine)] == [choice]
    assert [event.what for event in events_of(engine.battle, "attack")] == [choice]
    finish_dice(engine.battle)


def test_tiger_left_to_itself_uses_its_most_damaging_attack() -> None:
    engine = melee('creature = "tiger"\nmorale = 12\n', dice="d20:2")  # a bite of 2d6, claws of 1d6
    leave(engine, feet=30, mode=FLEE)
    assert [shot.what for shot in parting_shots(engine)] == ["bite"]


def test_unknown_parting_attack_is_refused() -> None:
    with pytest.raises(InputError, match=r"no melee attack 'tail'.*expected one of claw, claw, bite"):
        melee('creature = "tiger"\nparting_shot = "tail"\n', dice="")


@pytest.mark.rule("bf.withdraw.no-parting-shot")
def test_withdrawing_provokes_no_parting_shot() -> None:
    engine = melee(ORC, count=2, dice="")
    leave(engine, feet=20, mode=WITHDRAW)
    assert parting_shots(engine) == []
    assert len(events_of(engine.battle, "move")) == 1
    finish_dice(engine.battle)
