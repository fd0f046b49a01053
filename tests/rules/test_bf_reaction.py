"""Basic Fantasy, reaction: the bands, what goes into the roll, and what each reaction means in play."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from grognard.battle.play.decision import Decision
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import FIGHT, LEAVE, PARLEY
from grognard.battle.state.events import Event
from grognard.rules.reaction import (
    FAVORABLE,
    IMMEDIATE_ATTACK,
    UNFAVORABLE,
    VERY_FAVORABLE,
    reaction_result,
    read_reaction,
)
from tests.support import by_hand, events_of, finish_dice, ruleset

PLAIN = '{ character = "fighter 1" }'
GOBLINS = '{ creature = "goblin", count = 2, morale = 12 }'


def meeting(
    dice: str,
    *,
    party: str = PLAIN,
    monsters: str = GOBLINS,
    keys: str = "",
    leader: str = "",
    options: dict[str, object] | None = None,
) -> Engine:
    """A party that meets monsters; neither can be surprised."""
    return by_hand(
        f"""
title = "A meeting"
hit_points = "average"
distance_feet = 30
{keys}

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
leader = "{leader}"
members = [{party}]

[[sides]]
name = "Monsters"
can_be_surprised = false
members = [{monsters}]
""",
        dice=dice,
        options=options,
    )


def speaker(charisma: int, name: str = "Ann") -> str:
    return f'{{ character = "fighter 1", name = "{name}", abilities = {{ charisma = {charisma} }} }}'


def meet(engine: Engine) -> tuple[Event, Decision]:
    """The reaction roll and the decision the meeting comes to."""
    decision = engine.advance()
    assert decision is not None
    (event,) = events_of(engine.battle, "reaction")
    return event, decision


def total_of(event: Event) -> int:
    assert event.roll is not None
    return event.roll.total


@pytest.mark.rule("bf.reaction.table")
def test_the_reaction_table() -> None:
    rules = ruleset()
    assert [reaction_result(rules, adjusted) for adjusted in (-1, 2, 3, 7, 8, 11, 12, 15)] == [
        "immediate attack",
        "immediate attack",
        "unfavorable",
        "unfavorable",
        "favorable",
        "favorable",
        "very favorable",
        "very favorable",
    ]
    chances = Counter(reaction_result(rules, one + two) for one, two in product(range(1, 7), repeat=2))
    assert chances == {"immediate attack": 1, "unfavorable": 20, "favorable": 14, "very favorable": 1}


@pytest.mark.rule("bf.reaction.roll-formula")
def test_charisma_is_added() -> None:
    event, decision = meet(meeting("d6:3 d6:4", party=speaker(13)))
    assert (total_of(event), event.result, decision.kind) == (8, "favorable", "stance")


@pytest.mark.rule("bf.reaction.charisma-penalty")
def test_a_charisma_penalty_is_subtracted() -> None:
    event, decision = meet(meeting("d6:3 d6:5 d6:6 d6:2 d6:1", party=speaker(8)))
    assert (total_of(event), event.result, decision.kind) == (7, "unfavorable", "turn")


@pytest.mark.rule("bf.reaction.lead-character")
@pytest.mark.parametrize(("leader", "total"), [("speaker", 9), ("", 7)])
def test_only_the_leaders_charisma_counts(leader: str, total: int) -> None:
    party = f"{speaker(10, 'front')}, {speaker(16, 'speaker')}"
    # Without a leader it is the first listed; a 7 comes to blows, so everyone rolls initiative.
    initiative = "" if leader else " d6:6 d6:5 d6:2 d6:1"
    event, _ = meet(meeting("d6:3 d6:4" + initiative, party=party, leader=leader))
    assert total_of(event) == total


@pytest.mark.rule("bf.reaction.other-adjustments")
def test_the_referee_may_adjust_the_roll() -> None:
    event, _ = meet(meeting("d6:4 d6:5 d6:6 d6:2 d6:1", keys="reaction_adjustment = -2"))
    assert (total_of(event), event.result) == (7, "unfavorable")
    event, _ = meet(meeting("d6:4 d6:5"))
    assert (total_of(event), event.result) == (9, "favorable")


@pytest.mark.rule("bf.reaction.skip-when-obvious")
def test_no_roll_when_the_reaction_is_obvious() -> None:
    # The only dice are the initiative of the fighter and the zombie.
    zombie = '{ creature = "zombie" }'
    engine = meeting("d6:6 d6:2", monsters=zombie, keys='reaction = "immediate attack"')
    decision = engine.advance()
    finish_dice(engine.battle)
    assert decision is not None
    assert (decision.kind, engine.battle.round, engine.battle.reaction) == ("turn", 1, "immediate attack")
    assert events_of(engine.battle, "reaction") == []
    # Where nothing is said, it is as obvious of zombies. Of goblins it is not: it is rolled.
    event, decision = meet(meeting("d6:6 d6:2", monsters=zombie))
    assert (event.roll, event.result, decision.kind) == (None, "immediate attack", "turn")
    event, _ = meet(meeting("d6:4 d6:5"))
    assert event.result == "favorable"


@pytest.mark.rule("bf.reaction.gm-override")
def test_the_referee_may_change_the_rolled_reaction() -> None:
    engine = meeting("d6:1 d6:3")
    engine.battle.reaction = FAVORABLE
    event, decision = meet(engine)
    assert (total_of(event), event.result, engine.battle.reaction) == (4, "favorable", "favorable")
    assert decision.kind == "stance"
    left_to_the_dice, _ = meet(meeting("d6:1 d6:3 d6:6 d6:2 d6:1"))
    assert (total_of(left_to_the_dice), left_to_the_dice.result) == (4, "unfavorable")


@pytest.mark.rule("bf.reaction.immediate-attack")
def test_on_2_the_monsters_attack_at_once() -> None:
    engine = meeting("d6:1 d6:1 d6:1 d6:6 d6:2")
    event, decision = meet(engine)
    assert (total_of(event), event.result) == (2, "immediate attack")
    # Nobody was asked whether to talk: it is round 1 and a goblin's turn.
    assert (decision.kind, decision.side, engine.battle.round) == ("turn", 1, 1)
    attitude = read_reaction(IMMEDIATE_ATTACK, attack_reasonable=False)
    assert (attitude.attacks, attitude.considers_parley) == (True, False)


@pytest.mark.rule("bf.reaction.unfavorable")
@pytest.mark.parametrize("reasonable", [True, False])
def test_the_unfavorable_attack_if_that_is_reasonable(reasonable: bool) -> None:
    engine = meeting(
        "d6:2 d6:3" + (" d6:1 d6:6 d6:2" if reasonable else ""),
        options={"reaction.attack_when_unfavorable": reasonable},
    )
    event, decision = meet(engine)
    finish_dice(engine.battle)
    assert (total_of(event), event.result) == (5, "unfavorable")
    assert decision.kind == ("turn" if reasonable else "stance")
    assert read_reaction(UNFAVORABLE, attack_reasonable=reasonable).attacks is reasonable
    assert read_reaction(UNFAVORABLE).attacks


@pytest.mark.rule("bf.reaction.favorable")
def test_the_favorable_spare_a_party_that_parleys() -> None:
    engine = meeting("d6:4 d6:5")
    event, decision = meet(engine)
    assert (total_of(event), decision.kind, decision.side) == (9, "stance", 0)
    engine.submit(PARLEY)
    assert engine.advance() is None
    assert engine.battle.ending == "parley"
    assert events_of(engine.battle, "attack", "initiative") == []
    attitude = read_reaction(FAVORABLE, party_parleys=True)
    assert (attitude.attacks, attitude.considers_parley, attitude.likes_party) == (False, True, False)


@pytest.mark.rule("bf.reaction.favorable-no-parley")
def test_the_favorable_are_wary_of_a_party_that_does_not_parley() -> None:
    attitude = read_reaction(FAVORABLE, party_parleys=False)
    assert (attitude.attacks, attitude.stance) == (False, "wary")
    engine = meeting("d6:4 d6:5")
    meet(engine)
    engine.submit(LEAVE)
    assert engine.advance() is None
    assert events_of(engine.battle, "attack", "initiative") == []
    # The referee may rule that they attack after all.
    overruled = meeting("d6:4 d6:5 d6:1 d6:6 d6:2")
    overruled.battle.reaction = IMMEDIATE_ATTACK
    _, decision = meet(overruled)
    assert (decision.kind, decision.side) == ("turn", 1)


def test_the_favorable_defend_themselves() -> None:
    engine = meeting("d6:4 d6:5 d6:1 d6:6 d6:2")
    meet(engine)
    engine.submit(FIGHT)
    decision = engine.advance()
    assert decision is not None
    assert (decision.kind, decision.side) == ("turn", 1)


@pytest.mark.rule("bf.reaction.very-favorable", "bf.reaction.very-favorable-no-treasure")
def test_the_very_favorable_like_the_party_but_keep_their_treasure() -> None:
    engine = meeting("d6:6 d6:6")
    event, decision = meet(engine)
    assert (total_of(event), event.result, decision.kind) == (12, "very favorable", "stance")
    attitude = read_reaction(event.result)
    assert (attitude.attacks, attitude.likes_party, attitude.may_cooperate) == (False, True, True)
    assert attitude.gives_treasure is False


@pytest.mark.rule("bf.reaction.very-favorable-leader-only")
def test_the_liking_may_be_the_leaders_alone() -> None:
    result = reaction_result(ruleset(), 12)
    attitude = read_reaction(result, leader_only=True)
    assert (result, attitude.likes_party, attitude.leader_only) == (VERY_FAVORABLE, True, True)
    assert attitude.stance == "the leader likes the party"
    assert not read_reaction(result).leader_only
