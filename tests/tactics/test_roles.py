"""What part somebody plays: where it stands, and what it leaves to others."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.state.events import ATTACK, MOVE
from grognard.battle.state.roles import ROLES
from grognard.fight.fight import Fight
from tests.support import events_of

FIGHTERS = '{ character = "fighter 3", count = 2, temperament = "bold", hit_points = 30 }'


def begun(party: str, foes: str, *, feet: int = 60, rules: str = "bf", run: bool = True) -> Fight:
    """A fight of a party against others, fought to its end."""
    text = f'title = "T"\nreaction = "immediate attack"\ndistance_feet = {feet}\n'
    for name, members in (("Party", party), ("Foes", foes)):
        players = str(name == "Party").lower()
        text += f'[[sides]]\nname = "{name}"\nplayer_characters = {players}\ncan_be_surprised = false\n'
        text += f"members = [{members}]\n"
    fight = grognard.start(text, rules=rules, seed=2, play=() if run else ["1", "2"])
    if run:
        fight.run()
    return fight


@pytest.mark.parametrize(
    ("member", "role"),
    [
        ('{ character = "fighter 1" }', "front line"),
        ('{ character = "thief 1", weapons = ["shortbow"] }', "missile troops"),
        ('{ character = "magic-user 1" }', "caster"),
        ('{ character = "fighter 1", weapons = ["torch"] }', "light-bearer"),
        ('{ character = "torchbearer" }', "light-bearer"),
        ('{ character = "porter" }', "non-combatant"),
        ('{ character = "soldier" }', "front line"),
        ('{ character = "fighter 1", weapons = [] }', "non-combatant"),
        ('{ creature = "skeleton" }', "undead"),
        ('{ creature = "wolf" }', "beast"),
        ('{ creature = "orc", role = "mob" }', "mob"),
    ],
)
def test_a_role_is_what_the_file_says_or_what_kit_and_kind_make(member: str, role: str) -> None:
    fight = begun(member, '{ creature = "orc" }', run=False)
    assert ROLES[fight.battle.combatants[0].profile.role] == role


def test_light_bearers_and_non_combatants_stand_last_and_stay_there() -> None:
    party = '{ character = "fighter 1", weapons = ["torch"] }, { character = "magic-user 1" }, ' + FIGHTERS
    fight = begun(party, '{ creature = "orc", count = 2, morale = 12 }', run=False)
    bearer, wizard, fighter, _ = fight.battle.sides[0].members
    assert bearer.x < wizard.x < fighter.x
    for rules in ("bf", "bxe", "bxs"):
        fight = begun(party, '{ creature = "orc", count = 2, morale = 12 }', rules=rules)
        assert not [one for one in events_of(fight.battle, ATTACK) if one.actor == 0]
        for move in events_of(fight.battle, MOVE):
            if move.actor == 0 and move.way is not None:
                assert move.way[-1][0] <= move.way[0][0]


def test_guardians_let_the_enemy_come_and_strike_who_does() -> None:
    guards = '{ creature = "orc", count = 3, role = "guardian", morale = 12 }'
    fight = begun(
        '{ character = "fighter 3", count = 2, temperament = "bold", weapons = ["longsword"] }', guards
    )
    first = [one for one in events_of(fight.battle, MOVE) if one.actor > 1 and one.round == 1]
    assert not first
    assert [one for one in events_of(fight.battle, ATTACK) if one.actor > 1]
    roused = begun('{ character = "fighter 3", count = 2, weapons = ["longbow"] }', guards)
    assert [one for one in events_of(roused.battle, MOVE) if one.actor > 1 and one.round <= 2]


def test_a_leader_follows_behind_and_joins_once_its_people_fight() -> None:
    orc = 'creature = "orc", morale = 12'
    foes = f'{{ {orc}, name = "Chief", role = "leader" }}, {{ {orc}, count = 4 }}'
    fight = begun(FIGHTERS, foes, run=False)
    chief, *people = fight.battle.sides[1].members
    assert all(one.x < chief.x for one in people)
    fight = begun(FIGHTERS, foes)
    moves = [one for one in events_of(fight.battle, MOVE) if one.actor == chief.index]
    own = [one for one in events_of(fight.battle, ATTACK) if one.actor == chief.index]
    others = [one.number for one in events_of(fight.battle, ATTACK) if one.actor != chief.index]
    assert moves
    assert not own or own[0].number > min(others)
