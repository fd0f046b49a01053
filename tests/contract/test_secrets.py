"""A side learns nothing it may not know: not from its view, its choices, its refusals or its events."""

from __future__ import annotations

import pytest

from grognard.battle.play.decision import Decision, current_decision, legal_destinations
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import END_TURN
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import ATTACK, MORALE, MOVE, SAVE, SURPRISE, WOUND
from grognard.battle.state.power import MEMORISED
from grognard.battle.state.profile import Profile
from grognard.battle.view.hearing import events_for
from grognard.battle.view.view import View
from grognard.dice.stream import Stream
from tests.contract.fights import BOOKS, EVERY_FIGHT, FIGHTS, engine_for, random_packed, tactical_action
from tests.support import by_hand

SHOWN = (
    "plural",
    "kind",
    "strength_modifier",
    "walk_feet",
    "flags",
    "control_feet",
    "has_long_reach",
    "size",
    "limbs",
    "subduable",
    "temperament",
    "turning_column",  # a kind of undead is told by its looks
    "moments",  # and what all of a kind do is known with the kind: that it grows its wounds back
)


def disguise(profile: Profile) -> Profile:
    """The same creature to the eye, with another armour class, morale, attack bonus and hit dice."""
    other = Profile(profile.name, routines=profile.routines)
    for name in SHOWN:
        setattr(other, name, getattr(profile, name))
    # So is what it breathes; what spells somebody has in mind is not.
    other.powers = [power for power in profile.powers if power.means != MEMORISED]
    other.armour_class = profile.armour_class + 4
    other.attack_bonus = profile.attack_bonus + 5
    other.morale = 12 if profile.morale < 7 else 2
    other.dexterity_modifier = profile.dexterity_modifier + 3
    other.charisma_modifier = profile.charisma_modifier + 1
    other.constitution = profile.constitution + 3
    other.hit_dice_count = profile.hit_dice_count + 6
    other.harmed_by = profile.harmed_by ^ 16
    other.summary = "in disguise"
    return other


def unseen_points(one: Combatant) -> int:
    """So many hit points more, that neither the harm done to somebody nor how hurt it looks is another."""
    full = one.max_hit_points
    for more in range(2 * full, 0, -1):
        if looks_of(one.hit_points + more, full + more) == looks_of(one.hit_points, full):
            return int(more)
    return 0


def looks_of(left: int, full: int) -> int:
    """Into which band of health so many of so many hit points fall: unhurt, by half, by a quarter."""
    return (left >= full) * 4 + (2 * left <= full) * 2 + (4 * left <= full)


def with_other_secrets(battle: Battle, side: int) -> Battle:
    """A copy of a battle that differs in what that side cannot know: its enemies' sheets and hit points."""
    twin = battle.copy()
    for one in twin.combatants:
        if one.side != side:
            one.profile = disguise(one.profile)
            more = unseen_points(one)
            if one.pending.damage >= one.hit_points > 0:
                one.pending.damage += more  # Who has been struck down already is seen.
            one.hit_points += more
            one.max_hit_points += more
            one.rounds_run += 2
    return twin


def what_view_shows(battle: Battle, decision: Decision) -> list[object]:
    """Everything a policy can read of the others."""
    view = View(battle)
    view.turn_to(decision.actor)
    shown: list[object] = [
        [(seen.index, seen.name, seen.kind, seen.x, seen.y, seen.health, seen.fleeing) for seen in group]
        for group in (view.enemies(), view.friends())
    ]
    shown += [view.round, view.me, view.am_engaged(), view.ways.nearest_enemy(), view.targets.reach_target()]
    shown += [view.ways.retreat(mode) for mode in range(4)]
    for one in battle.combatants:
        index = one.index
        shown += [view.health_of(index), view.is_fleeing(index), view.is_on_field(index)]
        shown += [view.distance_to(index), view.can_reach(index), view.is_beside_friend(index)]
        shown += [view.ways.approach(index), view.ways.run_at(index)]
    routine = view.arms.missile_routine()
    if routine >= 0:
        shown += [view.targets.shot_target(routine)]
    return shown


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
def test_hidden_facts_change_nothing_a_side_is_shown(rules: str, name: str) -> None:
    chooser = Stream(9)
    compared = 0
    for seed in range(3):
        engine, _ = engine_for(FIGHTS[name], rules=rules, seed=seed, cramped=True)
        while (decision := engine.advance()) is not None:
            if decision.kind == "turn" and chooser.die(3) == 1:
                twin = with_other_secrets(engine.battle, decision.side)
                assert what_view_shows(twin, decision) == what_view_shows(engine.battle, decision)
                other = current_decision(twin)
                assert repr(other.choices) == repr(decision.choices)
                for _ in range(20):
                    action = random_packed(engine.battle, chooser)
                    assert why_not(twin, action) == why_not(engine.battle, action)
                compared += 1
            engine.submit(tactical_action(engine, decision))
    assert compared > 5


@pytest.mark.parametrize("rules", BOOKS)
def test_hidden_facts_change_no_destination(rules: str) -> None:
    engine, _ = engine_for(FIGHTS["doorway"], rules=rules, seed=1)
    decision = engine.advance()
    assert decision is not None
    while not legal_destinations(engine.battle):
        engine.submit(tactical_action(engine, decision))
        decision = engine.advance()
        assert decision is not None
    twin = with_other_secrets(engine.battle, decision.side)
    assert repr(legal_destinations(twin)) == repr(legal_destinations(engine.battle))


@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
def test_plain_tactics_choose_by_what_is_shown(rules: str, name: str) -> None:
    compared = 0
    for seed in range(40, 43):
        engine, _ = engine_for(FIGHTS[name], rules=rules, seed=seed, cramped=True)
        while (decision := engine.advance()) is not None:
            action = tactical_action(engine, decision)
            if decision.actor >= 0:
                twin = with_other_secrets(engine.battle, decision.side)
                other = Engine(twin, structure=engine.structure, policies=[None for _ in twin.sides])
                assert tactical_action(other, decision) == action
                compared += 1
            engine.submit(action)
    assert compared > 5


@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
def test_events_for_a_side_say_nothing_of_hit_points_armour_or_morale_of_others(
    rules: str, name: str
) -> None:
    wounds = 0
    for seed in range(6):
        engine, _ = engine_for(FIGHTS[name], rules=rules, seed=seed, cramped=True)
        while (decision := engine.advance()) is not None:
            engine.submit(tactical_action(engine, decision))
        battle = engine.battle
        assert battle.log is not None
        for side in battle.sides:
            for event in events_for(battle, side.index):
                if event.code == WOUND:
                    assert (event.left is None) == (battle.combatants[event.target].own_side != side.index)
                    wounds += 1
                elif event.code in (MORALE, SURPRISE):
                    assert (event.roll is not None) == (event.side == side.index)
                elif event.code == SAVE:
                    own = event.actor >= 0 and battle.combatants[event.actor].own_side == side.index
                    assert (event.roll is not None) == own
                elif event.code == ATTACK:
                    assert event.roll is not None
                    # Nobody is named whom the side does not know of.
                    struck = event.target >= 0 and battle.combatants[event.target].own_side == side.index
                    strikes = event.actor >= 0 and battle.combatants[event.actor].own_side == side.index
                    if not struck:
                        assert event.roll.target is None
                        assert not event.roll.defences
                    if not strikes:
                        assert not event.roll.faces
                        assert not event.roll.modifiers
                        # Off a chart the number needed goes by the level of the one who strikes.
                        assert event.roll.target is None or not battle.ruleset.descending
                else:
                    whose = event.actor if event.code == MOVE else event.target
                    assert event.left is None or battle.combatants[whose].own_side == side.index
    assert wounds


@pytest.mark.parametrize("rules", BOOKS)
def test_a_view_gives_out_own_members_as_copies_and_no_others(rules: str) -> None:
    engine, _ = engine_for(FIGHTS["ogre"], rules=rules, seed=3)
    decision = engine.advance()
    assert decision is not None
    view = View(engine.battle)
    view.turn_to(decision.actor)
    before = engine.battle.state()
    copy = view.own(decision.actor)
    copy.hit_points = 1000
    assert engine.battle.state() == before
    enemy = next(one.index for one in engine.battle.combatants if one.side != decision.side)
    with pytest.raises(IndexError, match="not on this side"):
        view.own(enemy)


@pytest.mark.parametrize("rules", BOOKS)
def test_nobody_is_told_of_an_enemy_behind_a_wall(rules: str) -> None:
    engine = by_hand(
        """
title = "A wall between"
reaction = "immediate attack"
[field]
map = '''
..........
....##....
....##....
....##....
..........
'''
[[sides]]
name = "Party"
can_be_surprised = false
members = [{ character = "fighter 1", name = "Ulf", at = [[1, 2]] }]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [
    { creature = "orc", name = "Grub", at = [[8, 2]] },
    { creature = "orc", name = "Snag", at = [[1, 0]] },
]
""",
        rules=rules,
    )
    decision = engine.advance()
    while decision is not None and (decision.actor != 0 or decision.kind != "turn"):
        engine.submit(decision.choices[0].action if decision.kind == "declare" else END_TURN)
        decision = engine.advance()
    assert decision is not None
    engine.view.turn_to(0)
    assert [seen.name for seen in engine.view.enemies()] == ["Snag"]
    labels = " ".join(choice.label for choice in decision.choices)
    assert "Snag" in labels
    assert "Grub" not in labels
