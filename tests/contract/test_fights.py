"""Every rulebook, every kind of encounter: fights end, and no moment of one is an impossible state."""

from __future__ import annotations

import pytest

from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import FIGHT, LEAVE
from grognard.battle.state.battle import MAX_ROUNDS, Battle
from grognard.battle.state.events import (
    ATTACK,
    DEATH,
    ESCAPE,
    FALL,
    HEAL,
    KNOCKOUT,
    LEVEL_REGAINED,
    MOVE,
    REGROW,
    SURRENDER,
    WAKE,
)
from grognard.battle.state.flags import OUT
from grognard.battle.view.policy import Policy
from grognard.dice.stream import Stream
from grognard.tactics.plain import Plain
from grognard.text.summary import has_come
from tests.contract.fights import (
    BOOKS,
    EVERY_FIGHT,
    FIGHTS,
    MEETING,
    engine_for,
    is_decided,
    list_faults,
    random_action,
    tactical_action,
)
from tests.support import events_of

RANDOM_DECISIONS = 10_000
LONGEST_RANDOM_FIGHT = 400


def hit_points_of(battle: Battle) -> list[int]:
    """What everyone has left."""
    return [int(one.hit_points) for one in battle.combatants]


def assert_nobody_gets_better(battle: Battle, before: list[int]) -> list[int]:
    """Hit points only fall once they are rolled, but for what heals; gives what they are now."""
    now = hit_points_of(battle)
    better = {event.actor for event in events_of(battle, WAKE)}
    better |= {event.target for event in events_of(battle, HEAL, LEVEL_REGAINED, REGROW)}
    heals = battle.ruleset.subdual.recovery_rounds > 0
    for one, (new, old) in enumerate(zip(now, before, strict=True)):
        assert new <= old or not old or one in better or heals, (before, now)
    return now


def play_plainly(rules: str, name: str, seed: int) -> Battle:
    """One fight by Plain tactics from outside, its state checked at every decision."""
    engine, _ = engine_for(FIGHTS[name], rules=rules, seed=seed)
    battle = engine.battle
    before = [0 for _ in battle.combatants]
    while (decision := is_decided(engine)) is not None:
        assert list_faults(battle) == []
        before = assert_nobody_gets_better(battle, before)
        assert decision.choices
        assert all(not why_not(battle, choice.action) for choice in decision.choices)
        if decision.actor >= 0:
            assert battle.combatants[decision.actor].flags & OUT == 0
        engine.submit(tactical_action(engine, decision))
    assert list_faults(battle) == []
    assert_nobody_gets_better(battle, before)
    return battle


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
def test_fights_end_and_every_state_on_the_way_is_possible(rules: str, name: str) -> None:
    for seed in range(2):
        battle = play_plainly(rules, name, seed)
        assert battle.over
        assert battle.round <= MAX_ROUNDS
        assert battle.ending
        assert battle.agenda == []
        assert [event.code for event in events_of(battle)].count("end") == 1


@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
def test_those_out_of_the_fight_do_nothing_more(rules: str, name: str) -> None:
    for seed in range(10):
        engine, _ = engine_for(FIGHTS[name], rules=rules, seed=seed, policies=[Plain() for _ in range(6)])
        engine.advance()
        while not engine.battle.over:
            engine.submit(engine.advance().choices[1].action)  # type: ignore[union-attr]
        out: set[int] = set()
        for event in events_of(engine.battle):
            if event.code in (ATTACK, MOVE):
                assert event.actor not in out, event
            if event.code == ATTACK:
                assert event.target not in out, event
            if event.code == WAKE:
                out.discard(event.actor)
            elif event.code in (DEATH, FALL, KNOCKOUT):
                out.add(event.target)
            elif event.code in (ESCAPE, SURRENDER):
                out.add(event.actor)
        assert out == {one.index for one in engine.battle.combatants if one.flags & OUT and has_come(one)}


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
def test_plain_tactics_never_choose_what_is_illegal(rules: str, name: str) -> None:
    watched: list[Policy | None] = [Plain() for _ in range(6)]
    for policy in watched:
        assert policy is not None
        policy.trusted = False
    for seed in range(100, 130):
        engine, _ = engine_for(FIGHTS[name], rules=rules, seed=seed, policies=watched)
        engine.advance()  # raises IllegalAction for the first choice that is not legal
        assert engine.battle.over


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_random_legal_decisions_reach_no_illegal_state(rules: str) -> None:
    stream = Stream(20)
    taken = 0
    fight = 0
    names = list(FIGHTS)
    while taken < RANDOM_DECISIONS:
        name = names[fight % len(names)]
        engine, _ = engine_for(FIGHTS[name], rules=rules, seed=fight, cramped=True)
        battle = engine.battle
        before = [0 for _ in battle.combatants]
        for _ in range(LONGEST_RANDOM_FIGHT):
            decision = engine.advance()
            if decision is None:
                assert battle.over
                break
            assert battle.round <= MAX_ROUNDS
            assert list_faults(battle) == []
            before = assert_nobody_gets_better(battle, before)
            everywhere = stream.die(200) == 1
            engine.submit(random_action(battle, decision, stream, everywhere=everywhere))
            taken += 1
        fight += 1
    assert fight > len(names)


@pytest.mark.parametrize("rules", BOOKS)
def test_a_meeting_can_end_without_a_blow(rules: str) -> None:
    endings = set()
    for seed in range(40):
        engine, _ = engine_for(MEETING, rules=rules, seed=seed)
        decision = engine.advance()
        assert decision is not None
        if decision.kind == "stance":
            # With wolves nobody parleys.
            assert [choice.action for choice in decision.choices] == [FIGHT, LEAVE]
            engine.submit(LEAVE)
            assert engine.battle.over
            assert hit_points_of(engine.battle) == [one.max_hit_points for one in engine.battle.combatants]
            endings.add(engine.battle.ending)
    assert endings == {"parted in peace"}
