"""No line or object for a side names anybody it did not know of just then, nor where or when they acted."""

from __future__ import annotations

import pytest

from grognard.battle.state import events as codes
from grognard.battle.state.events import Event
from grognard.battle.view.hearing import STIRS, Hearing
from grognard.fight.begin import start
from grognard.fight.fight import Fight
from grognard.fight.records import record_event
from grognard.text.narrate import Narrator
from tests.contract.fights import BOOKS
from tests.contract.test_unseen import HIDDEN

WALLED = """
title = "Behind the wall"
reaction = "immediate attack"
light = "dark"
[field]
map = '''
........................
..........#.............
..........#.............
..........#....~~.......
..........#.............
..........#.............
........................
........................
'''
[[sides]]
name = "Watch"
player_characters = true
carries_light = true
members = [
    { character = "fighter 3", name = "Ulf", at = [[2, 2]], weapons = ["oil flask", "torch", "longsword"] },
    { character = "cleric 3", name = "Ada", at = [[2, 4]], weapons = ["holy water", "mace"] },
    { character = "magic-user 3", name = "Wat", at = [[1, 3]], spells = ["sleep"] },
    { character = "thief 3", name = "Bob", at = [[9, 7]], undetected = true, behind = true },
]
[[sides]]
name = "Xerxians"
darkvision = true
members = [
    { creature = "orc", name = "Qaab", at = [[12, 2]], weapons = ["shortbow"], temperament = "skirmish" },
    { creature = "orc", name = "Qiib", at = [[12, 4]], weapons = ["oil flask", "spear"] },
    { creature = "zombie", name = "Qoob", at = [[12, 6]] },
    { creature = "wight", name = "Quub", at = [[11, 1]], condition = ["invisible"] },
    { character = "magic-user 4", name = "Qeeb", at = [[20, 5]], spells = ["sleep", "invisibility"] },
    { character = "cleric 4", name = "Qeyb", at = [[21, 5]], weapons = ["mace"] },
    { creature = "kobold", name = "Qyyb", at = [[18, 0]], weapons = ["sling"] },
]
"""
"""A dark place with a wall across: flasks, shots and spells from where nobody sees, and the invisible."""

PLACES = {"in the dark": HIDDEN, "behind a wall": WALLED}


def fights(rules: str, text: str) -> list[Fight]:
    found = [
        start(text, rules=rules, seed=seed, tactics=("sensible", "plain")[seed % 2]) for seed in range(6)
    ]
    for fight in found:
        fight.run()
    return found


def may_be_named(event: Event, side: int) -> int:
    """Those who may be named of an event, a bit for each: the known, and who went out of sight."""
    gone = 1 << event.mover if event.mover >= 0 and event.left_seen >> side & 1 else 0
    return event.known[side] | gone


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("rules", BOOKS)
def test_each_line_names_only_those_known_as_it_happened(rules: str, place: str) -> None:
    unknown = 0
    for fight in fights(rules, PLACES[place]):
        battle = fight.battle
        assert battle.log is not None
        log = battle.log.events
        for side in battle.sides:
            teller = Narrator(battle, viewer=side.index, structure=fight.rulebook.round.structure)
            for event in log[:-1]:
                before = set(teller.covered)
                line = teller.tell(event, why=True) or ""
                behind = [event, *(log[number - 1] for number in teller.covered - before)]
                known = 0
                for one in behind:
                    known |= may_be_named(one, side.index)
                strangers = [one.name for one in battle.combatants if not known >> int(one.index) & 1]
                assert not [name for name in strangers if name in line], line
                unknown += len(strangers) if line else 0
    assert unknown > 50


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_of_one_unseen_nothing_says_when_from_where_or_how_well_it_acts(rules: str) -> None:
    unseen = 0
    for fight in fights(rules, WALLED):
        battle = fight.battle
        for side in battle.sides:
            hearing = Hearing(battle, side.index)
            for event in fight.events:
                heard = hearing.hear(event)
                if heard is None or event.actor < 0 or heard.actor >= 0:
                    continue
                unseen += 1
                document = record_event(battle, heard).to_dict()
                assert "actor" not in document
                # One of its own whom somebody pushes the side sees go.
                assert heard.mover >= 0 or not {"from", "to"} & document.keys()
                assert document["count"] == 0
                assert heard.code not in (codes.INITIATIVE, codes.DELAY, codes.WAIT, codes.ALTITUDE)
                if heard.code in (codes.ATTACK, codes.THROW):
                    assert "amount" not in document
                if heard.code == codes.POWER:
                    assert "at" not in document
                if heard.roll is not None:
                    # A fire rolls as it does for all, and a drain what its victim loses.
                    assert heard.code in (codes.BURN, codes.LEVEL_LOST) or not heard.roll.faces
                    assert not heard.roll.modifiers
    assert unseen


def test_who_flees_in_the_dark_unseen_is_not_known_at_the_end_either() -> None:
    unseen = 0
    for seed in range(12):
        fight = start(HIDDEN, rules="bf", seed=seed)
        fight.run()
        told = fight.tell("Watch")
        fled = [event.actor for event in fight.events if event.code == codes.ESCAPE]
        for one in fight.battle.combatants[3:]:
            if one.index in fled and not any(event.known[0] >> int(one.index) & 1 for event in fight.events):
                assert one.name not in told
                unseen += 1
    assert unseen


def test_steps_in_the_dark_are_heard_once_a_round_and_say_no_more() -> None:
    fight = start(WALLED, rules="bf", seed=3)
    fight.run()
    hearing = Hearing(fight.battle, 0)
    heard = [one for one in map(hearing.hear, fight.events) if one is not None and one.result == STIRS]
    rounds = [one.round for one in heard]
    assert rounds
    assert len(set(rounds)) == len(rounds)
    told = record_event(fight.battle, heard[0]).to_dict()
    assert told.keys() == {"type", "number", "round", "count", "event", "result", "rules"}
    assert told["count"] == 0
    assert fight.tell("Watch").count("Somebody moves in the dark.") == len(heard)
    assert "Somebody moves" not in fight.tell()


def test_of_one_who_hides_no_steps_are_heard() -> None:
    """Until he does anything besides going, such as to rouse a friend."""
    bob = 3
    steps = 0
    for seed in range(6):
        fight = start(WALLED, rules="bcb", seed=seed)
        fight.run()
        for one in fight.events:
            if one.code == codes.MOVE and one.mover == bob:
                assert not one.stirs
                steps += 1
            elif one.code == codes.STIR or (one.actor == bob and one.code != codes.INITIATIVE):
                break
    assert steps


@pytest.mark.slow
def test_a_fire_out_of_sight_is_not_told_of() -> None:
    told = 0
    for fight in fights("bf", WALLED.replace(', condition = ["invisible"]', "")):
        for side in fight.battle.sides:
            hearing = Hearing(fight.battle, side.index)
            for event in fight.events:
                heard = hearing.hear(event)
                if event.code != codes.BLAZE:
                    continue
                in_sight = bool(event.place_seen >> side.index & 1)
                by_known = bool(event.known[side.index] >> event.actor & 1)
                assert (heard is not None) == (in_sight or by_known)
                assert heard is None or (heard.at is not None) == in_sight
                told += heard is not None
    assert told
