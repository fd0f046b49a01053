"""What sensible tactics do that plain ones do not, each in a fight where it shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

import grognard
from grognard.battle.state.events import ATTACK, CHARGE, DEATH, DECLARATION, MOVE, POWER, READY
from grognard.battle.view.policy import Policy
from grognard.battle.view.view import View
from grognard.tactics.sensible import Sensible
from tests.support import events_of

ORCS = "4 fighter 1 vs 5 orc"
ARCHERS = """
title = "Across a field"
distance_feet = 180
reaction = "immediate attack"

[[sides]]
name = "Archers"
player_characters = true
can_be_surprised = false
members = [
    { character = "fighter 2", count = 4, weapons = ["longbow", "longsword"], temperament = "steady" },
]

[[sides]]
name = "Hobgoblins"
can_be_surprised = false
members = [{ creature = "hobgoblin", count = 7 }]
"""
SPEARS = """
title = "Spears that do not carry so far"
distance_feet = 60
reaction = "immediate attack"

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [
    { character = "fighter 2", count = 3, weapons = ["spear", "longsword"], temperament = "steady" },
]

[[sides]]
name = "Bowmen"
can_be_surprised = false
members = [{ creature = "goblin", count = 3, weapons = ["shortbow", "shortsword"] }]
"""


def strikers(tactics: str, *, seeds: int) -> float:
    """How many of five orcs strike a blow in the first round, on average."""
    struck = 0
    for seed in range(seeds):
        fight = grognard.start(ORCS, rules="bxs", seed=seed, tactics=tactics)
        fight.run()
        attacks = [one for one in events_of(fight.battle, ATTACK) if one.round == 1]
        struck += len({one.actor for one in attacks if fight.battle.combatants[one.actor].side == 1})
    return struck / seeds


@pytest.mark.slow
def test_orcs_come_at_whom_they_can_reach_instead_of_queueing() -> None:
    assert strikers("plain", seeds=40) < 2
    assert strikers("sensible", seeds=40) > 3.5


def test_a_thief_with_nobody_to_shoot_at_lends_a_hand() -> None:
    helped = 0
    for seed in range(20):
        line = "2 fighter 2, 1 thief 2 with shortbow and dagger vs 1 ogre"
        fight = grognard.start(line, rules="bf", seed=seed, resolve="to the death")
        fight.run()
        attacks = events_of(fight.battle, ATTACK)
        stabs = [one.number for one in attacks if one.actor == 2 and one.what == "dagger"]
        fallen = [one.number for one in events_of(fight.battle, DEATH) if one.target in (0, 1)]
        helped += bool(stabs) and stabs[0] < min(fallen, default=1 << 30)
    assert helped > 10


def test_a_dragon_does_not_run_out_of_its_breath() -> None:
    # By this book one who runs does nothing else in the round; breath comes after the moves.
    dragon = "3 fighter 5, 1 magic-user 5, 2 fighter 2 with longbow vs 1 white dragon age 3"
    breathed = 0
    for seed in range(10):
        fight = grognard.start(dragon, rules="bxs", seed=seed, resolve="to the death")
        fight.run()
        moves = [one for one in events_of(fight.battle, MOVE) if one.actor == 6]
        runs = [one.number for one in moves if one.what == "run"]
        breaths = [one.number for one in events_of(fight.battle, POWER) if one.actor == 6]
        assert not runs or (breaths and breaths[0] < runs[0])
        breathed += bool(breaths)
    assert breathed >= 5


def test_sleepers_are_left_alone_while_an_enemy_stands() -> None:
    dealt_with = 0
    for seed in (1, 2, 4):
        line = "3 fighter 2, 2 magic-user 4 vs 5 bugbear, 8 goblin"
        fight = grognard.start(line, rules="bf", seed=seed)
        fight.run()
        standing = {one.index for one in fight.battle.combatants if one.side == 1}
        asleep: set[int] = set()
        fled: set[int] = set()
        for event in fight.events:
            if event.code == "effect" and event.what == "asleep" and event.result == "begins":
                asleep.add(event.target)
                standing.discard(event.target)
            elif event.code == "effect" and event.what == "entangled":
                # Whom a web holds stands no more than a sleeper.
                (standing.discard if event.result == "begins" else standing.add)(event.target)
            elif event.code == "stir":
                asleep.discard(event.actor)
                if event.actor not in fled:
                    standing.add(event.actor)
            elif event.code in ("death", "escape", "surrender"):
                standing -= {event.actor, event.target}
            elif event.code == "flight":
                fled.add(event.actor)
                standing.discard(event.actor)
            elif event.code in ("attack", "damage") and event.target in asleep:
                dealt_with += 1
                assert not standing, seed
            elif event.code == "bind" and event.target in asleep:
                dealt_with += 1
    assert dealt_with > 0


def test_spells_are_kept_for_another_day_once_a_fight_is_won() -> None:
    party = "2 fighter 2, 1 cleric 2, 1 magic-user 3"
    rats = grognard.start(f"{party} vs 12 giant rat", rules="bxe", seed=4)
    rats.run()
    # Sleep takes nine of twelve, one is dead, and the two that are left are for the others.
    assert [one.what for one in events_of(rats.battle, POWER)] == ["casts sleep"]
    # One that has been one from the first is worth a spell.
    ogre = grognard.start(f"{party} vs 1 ogre", rules="bxe", seed=4)
    ogre.run()
    assert {one.what for one in events_of(ogre.battle, POWER) if one.actor == 3} & {
        "casts magic missile",
        "casts web",
        "casts sleep",
    }


@pytest.mark.slow
def test_runs_through_a_hail_of_arrows() -> None:
    walked = grognard.odds(ARCHERS, rules="bxe", fights=150, tactics="plain").sides[1].wins
    ran = grognard.odds(ARCHERS, rules="bxe", fights=150, resolve="to the death").sides[1].wins
    assert walked.high < ran.low
    fight = grognard.start(ARCHERS, rules="bxe", seed=2)
    fight.run()
    first = [one for one in events_of(fight.battle, MOVE) if one.round == 1]
    assert {one.what for one in first if one.actor > 3} == {"run"}


def test_nobody_takes_up_a_dagger_too_late_to_throw_it() -> None:
    # The case: of 363 daggers drawn 347 were not thrown in that round.
    for seed in range(40):
        fight = grognard.start(ORCS, rules="bxs", seed=seed)
        fight.run()
        thrown = {(one.actor, one.round) for one in events_of(fight.battle, ATTACK)}
        for drawn in events_of(fight.battle, READY):
            if drawn.what == "dagger":
                assert (drawn.actor, drawn.round) in thrown


def test_does_not_wait_with_spears_while_arrows_come() -> None:
    fight = grognard.start(SPEARS, rules="bxe", seed=2)
    fight.run()
    first = {one.actor for one in events_of(fight.battle, MOVE) if one.round == 1}
    assert {0, 1, 2} <= first
    fight = grognard.start(SPEARS, rules="bxe", seed=2, tactics="plain")
    fight.run()
    assert not {0, 1, 2} & {one.actor for one in events_of(fight.battle, MOVE) if one.round == 1}


def test_locks_shields_and_strikes_with_both_weapons_where_a_book_lets_it() -> None:
    wall = grognard.start("3 fighter 1 vs 4 orc", rules="bcb", seed=1)
    wall.run()
    told = {one.what for one in events_of(wall.battle, DECLARATION)}
    text = """
title = "Two blades"
distance_feet = 20
reaction = "immediate attack"

[[sides]]
name = "Party"
player_characters = true
members = [{ character = "fighter 3", weapons = ["longsword"], off_hand = "dagger", shield = false }]

[[sides]]
name = "Orcs"
members = [{ creature = "orc", count = 2 }]
"""
    both = grognard.start(text, rules="bcb", seed=1)
    both.run()
    assert "pair" in {one.what for one in events_of(both.battle, DECLARATION)}
    struck = [one for one in events_of(both.battle, ATTACK) if one.actor == 0]
    by_round = {one.round: [other for other in struck if other.round == one.round] for one in struck}
    assert any(len(blows) == 2 for blows in by_round.values())
    assert told <= {"wall", "charge", "pair", "defence"}


def test_an_announced_charge_is_ridden() -> None:
    fight = grognard.start("2 fighter 3 vs 2 ogre", rules="bcb", seed=3)
    fight.run()
    told = {one.actor for one in events_of(fight.battle, DECLARATION) if one.what == "charge"}
    assert {one.actor for one in events_of(fight.battle, CHARGE)} <= told


class Watched(Policy):
    """Sensible tactics that note how things stand when somebody breaks off."""

    def __init__(self) -> None:
        super().__init__()
        self.sensible = Sensible()
        self.seen: list[tuple[int, int, bool]] = []

    def choose(self, view: View) -> int:
        """What sensible tactics choose."""
        side = view._battle.sides[view._at.me.side]
        if view.resolve.breaks_off():
            leader = view._battle.combatants[side.leader]
            self.seen.append((side.standing, side.initial, leader.hit_points > 0))
        return int(self.sensible.choose(view))


def _the_same(policy: Policy) -> Policy:
    return policy


@pytest.mark.parametrize("resolve", ["at half strength", "when the leader falls"])
def test_breaks_off_at_its_resolve_and_not_before(resolve: str) -> None:
    moments = []
    for seed in range(12):
        watched = Watched()
        tactics: list[Callable[[], Policy]] = [partial(_the_same, watched), Sensible]
        fight = grognard.start("4 fighter 1 vs 3 ogre", seed=seed, tactics=tactics, resolve=resolve)
        fight.run()
        moments += watched.seen
    assert moments
    for standing, initial, leader_stands in moments:
        assert 2 * standing <= initial if resolve == "at half strength" else not leader_stands


ONE_LIES_IN_THE_WAY = """
title = "One lies in the way"
reaction = "immediate attack"

[field]
map = \"\"\"
########
#......#
########
\"\"\"

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 1", name = "Gerda", weapons = ["longsword"], at = [[2, 1]] }]

[[sides]]
name = "Orcs"
can_be_surprised = false
members = [
    { creature = "orc", name = "Bug", at = [[3, 1]], condition = ["helpless"] },
    { creature = "orc", name = "Grat", at = [[5, 1]] },
]
"""


@pytest.mark.parametrize("rules", ["bf", "bfref", "bxe", "bcb", "bxs"])
def test_who_would_only_wait_strikes_the_held_in_reach(rules: str) -> None:
    # Bug fills the passage: without a blow at him neither Gerda nor Grat ever gets to the other.
    for seed in range(6):
        fight = grognard.start(ONE_LIES_IN_THE_WAY, rules=rules, seed=seed)
        fight.run()
        assert fight.winner is not None
        assert fight.round < 40, seed
