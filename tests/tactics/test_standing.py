"""Idle, useless and foolish things that nobody does any more, each in a fight where it would show."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.ground.boarding import is_aboard
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import ATTACK, DECLARATION, MOVE, SET, SURRENDER, Event
from grognard.battle.state.field import square_distance
from grognard.fight.fight import Fight
from tests.support import events_of

CORRIDOR = """
[field]
map = '''
##########################
##############...........#
##############...........#
#........................#
#........................#
##############...........#
##############...........#
##########################
'''
"""
ROOM = "[field]\nwidth = 20\nheight = 12\n"


def fought(
    party: str, foes: str, *, ground: str = "", rules: str = "bf", seed: int = 1, tactics: str = "sensible"
) -> Fight:
    """A fight to its end, between members of a players' side and of another."""
    text = f'title = "T"\nreaction = "immediate attack"\n{ground}\n'
    text += '[[sides]]\nname = "Party"\nplayer_characters = true\ncan_be_surprised = false\n'
    text += f"members = [{party}]\n"
    text += f'[[sides]]\nname = "Foes"\n{foes}\n'
    fight = grognard.start(text, rules=rules, seed=seed, tactics=tactics)
    fight.run()
    return fight


def of_side(fight: Fight, code: str, side: int) -> list[Event]:
    """The events of a kind that members of a side did."""
    return [one for one in events_of(fight.battle, code) if fight.battle.combatants[one.actor].side == side]


def test_defenders_of_a_ship_stay_on_it_and_strike_who_comes_over() -> None:
    for seed in range(6):
        fight = grognard.start("examples/over-the-rail.toml", seed=seed)
        fight.run()
        for move in of_side(fight, MOVE, 1):
            if move.round <= 8 and move.way is not None:
                mate: Combatant = fight.battle.combatants[move.actor]
                assert is_aboard(fight.battle, mate, *move.way[-1])


def test_nobody_goes_on_striking_with_what_was_seen_to_do_no_harm() -> None:
    party = '{ character = "cleric 3", spells = [], weapons = ["mace", "silver dagger"], hit_points = 40 }'
    foes = 'members = [{ creature = "wight", hit_points = 30 }]'
    told = "does no harm"
    for seed in range(6):
        fight = fought(party, foes, ground="distance_feet = 10", seed=seed)
        assert fight.tell().count(told) <= 1
    plain = [
        fought(party, foes, ground="distance_feet = 10", seed=seed, tactics="plain") for seed in range(6)
    ]
    assert any(fight.tell().count(told) > 1 for fight in plain)


def test_who_has_nothing_that_harms_leaves_the_fight() -> None:
    party = '{ character = "fighter 3", count = 2, weapons = ["longsword"], hit_points = 40 }'
    foes = 'members = [{ creature = "wight", hit_points = 30 }]'
    fight = fought(party, foes, ground="distance_feet = 10", seed=2)
    assert "does no harm" in fight.tell()
    assert fight.tell().count(" retreats.") == 2


@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_weapons_are_made_magical_once_others_were_seen_to_do_no_harm(rules: str) -> None:
    """Nobody knows a gargoyle's nature before the first blow: the spell waits for it."""
    party = (
        '{ character = "cleric 7", spells = ["striking", "striking"], hit_points = 60 },'
        '{ character = "fighter 4", count = 2, weapons = ["longsword"], hit_points = 60 }'
    )
    foes = 'members = [{ creature = "gargoyle", hit_points = 40, morale = 12 }]'
    for seed in (1, 2, 3):
        told = " ".join(
            fought(party, foes, ground="distance_feet = 30", rules=rules, seed=seed).tell().split()
        )
        assert told.index("does no harm") < told.index("casts striking")


def test_an_undetected_archer_shoots_instead_of_stepping_back() -> None:
    party = '{ character = "thief 2", weapons = ["shortbow"], undetected = true, at = [[5, 5]] }'
    foes = 'members = [{ creature = "orc", at = [[6, 5]] }]'
    first = fought(party, foes, ground=ROOM)
    assert [one.what for one in of_side(first, ATTACK, 0) if one.round == 1] == ["shortbow"]
    assert not [one for one in of_side(first, MOVE, 0) if one.round == 1]
    plain = fought(party, foes, ground=ROOM, tactics="plain")
    assert [one.what for one in of_side(plain, MOVE, 0) if one.round == 1] == ["withdraw"]


def test_who_is_not_threatened_does_not_fall_back() -> None:
    # The orc fights the knight all the time; the thief has no shot into that, and nothing to flee from;
    # it goes to the knight's side.
    party = (
        '{ character = "fighter 5", hit_points = 60, at = [[8, 5]] },'
        '{ character = "thief 2", weapons = ["shortbow", "dagger"], temperament = "skirmish", at = [[5, 5]] }'
    )
    foes = 'members = [{ creature = "orc", hit_points = 8, morale = 12, at = [[9, 5]] }]'
    for rules in ("bf", "bxe", "bxs"):
        fight = fought(party, foes, ground=ROOM, rules=rules)
        ways = [one.way for one in of_side(fight, MOVE, 0) if one.actor == 1]
        assert all(way and square_distance(*way[-1], 9, 5) < square_distance(*way[0], 9, 5) for way in ways)


def test_the_round_of_surprise_is_used_at_60_feet() -> None:
    party = '{ character = "fighter 2", count = 3, weapons = ["longsword"], temperament = "steady" }'
    foes = (
        'surprised = true\nmembers = [{ creature = "orc", count = 4, weapons = ["shortbow", "longsword"] }]'
    )
    for rules in ("bxe", "bxs"):
        fight = fought(party, foes, ground="distance_feet = 60", rules=rules)
        ran = [one for one in of_side(fight, MOVE, 0) if one.round == 1]
        assert {one.what for one in ran} == {"run"}
        near = min(square_distance(*one.way[-1], 21, 17) for one in ran if one.way is not None)
        assert near < 60 // 5


def test_two_in_a_corridor_do_not_step_out_among_eight() -> None:
    party = '{ character = "fighter 2", count = 2, temperament = "bold", at = [[13, 3], [13, 4]] }'
    at = "[[22, 2], [22, 3], [22, 4], [22, 5], [23, 2], [23, 3], [23, 4], [23, 5]]"
    foes = f'members = [{{ creature = "goblin", count = 8, at = {at} }}]'
    for seed in range(4):
        fight = fought(party, foes, ground=CORRIDOR, seed=seed)
        for move in of_side(fight, MOVE, 0):
            if move.round <= 8 and move.what == "walk" and move.way is not None:
                assert move.way[-1][0] <= 13
    plain = fought(party, foes, ground=CORRIDOR, tactics="plain")
    assert any(one.way is not None and one.way[-1][0] > 13 for one in of_side(plain, MOVE, 0))


def test_a_spear_is_set_while_one_waits_for_those_who_may_charge() -> None:
    party = (
        '{ character = "fighter 2", count = 2, temperament = "steady", weapons = ["spear"] },'
        '{ character = "fighter 1", weapons = ["longbow"] }'
    )
    foes = 'members = [{ creature = "orc", count = 3, weapons = ["spear"] }]'
    assert of_side(fought(party, foes, ground="distance_feet = 60"), SET, 0)
    assert not of_side(fought(party, foes, ground="distance_feet = 60", tactics="plain"), SET, 0)


def test_the_last_of_a_hopeless_fight_asks_for_quarter_of_people_not_of_beasts() -> None:
    def last(creature: str) -> int:
        given = 0
        at = "[[2, 1], [2, 2], [2, 3], [4, 1], [4, 2], [4, 3]]"
        foes = f'members = [{{ creature = "{creature}", count = 6, at = {at}, hit_points = 8, morale = 12 }}]'
        party = '{ character = "fighter 1", count = 2, hit_points = 3, at = [[1, 1], [1, 2]] }'
        for seed in range(10):
            walled = '[field]\nmap = """\n######\n#....#\n#....#\n#....#\n######\n"""'
            fight = fought(party, foes, ground=walled, seed=seed)
            given += len(of_side(fight, SURRENDER, 0)) or len(events_of(fight.battle, SURRENDER))
        return given

    assert last("orc") > 0
    assert last("wolf") == 0


def test_the_combat_bonus_is_split_by_whom_many_are_upon() -> None:
    shares: list[int] = []
    for seed in range(10):
        fight = fought(
            '{ character = "fighter 5", count = 2 }',
            'members = [{ creature = "orc", count = 8 }]',
            rules="bcb",
            seed=seed,
        )
        shares += [one.amount for one in of_side(fight, DECLARATION, 0) if one.what == "defence"]
    assert max(shares, default=0) > 0
