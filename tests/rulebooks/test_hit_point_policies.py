"""How hit points are determined: by a rulebook, an encounter, a side or a member; and damage by class."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.turns.opening import roll_hit_points
from grognard.chances.exact.duel import answer_duel, duel_encounter, set_up_duel
from grognard.dice.source import ScriptedDice
from grognard.encounter.setting import read_setting
from grognard.encounter.setup import set_up
from grognard.operations.asking import ask
from grognard.operations.experience.level import Level, PointFacts
from grognard.rulebooks.loader import load_rulebook
from tests.support import EXAMPLES

HARDY = str(EXAMPLES / "house-rules" / "hardy-heroes.toml")
BY_CLASS = str(EXAMPLES / "house-rules" / "damage-by-class.toml")

MEETING = """
title = "Meeting"
distance_feet = 30
reaction = "immediate attack"
{more}
[options]
"morale.at_first_encounter" = false
"hit_points.characters" = "maximum at first level"
"hit_points.monsters" = "average"
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
{party}
[[sides]]
name = "Orcs"
can_be_surprised = false
{orcs}
"""


def points(fall: str, *, more: str = "", party: str = "", orcs: str = "") -> list[int]:
    """Everybody's hit points as the fight begins, with the dice that fall for them."""
    party = party or 'members = [{ character = "fighter 3" }]'
    orcs = orcs or 'members = [{ creature = "orc" }]'
    return rolled(MEETING.format(more=more, party=party, orcs=orcs), fall)


def rolled(what: str, fall: str, rules: str = "") -> list[int]:
    setting = read_setting(what, rules=rules)
    dice = ScriptedDice.from_text(fall)
    battle = set_up(setting.encounter, setting.book, dice)
    roll_hit_points(battle)
    dice.finish()
    return [int(one.max_hit_points) for one in battle.combatants]


def test_the_first_die_counts_in_full_and_the_others_are_rolled() -> None:
    # 8 for the first level, 3 and 5 rolled; an orc's average of 1d8 is 4.
    assert points("d8:3 d8:5") == [16, 4]


def test_an_encounter_a_side_and_a_member_come_before_the_book() -> None:
    assert points("", more='hit_points = "maximum"') == [24, 8]
    side = 'hit_points = "average"\nmembers = [{ character = "fighter 3" }]'
    assert points("", more='hit_points = "maximum"', party=side) == [13, 8]  # 3 x 9 / 2, rounded down
    own = 'hit_points = "average"\nmembers = [{ character = "fighter 3", hit_points = "maximum" }]'
    assert points("", party=own) == [24, 4]
    assert points("d8:3 d8:5 d8:2", orcs='members = [{ creature = "orc", hit_points = "rolled" }]') == [16, 2]


def test_a_one_is_rolled_again_among_the_faces_that_count() -> None:
    # 8 for the first level, then a 1 and the 4th of the faces from 2 to 8, which is 5, then 6; the orc a 1.
    assert rolled("1 fighter 3 vs 1 orc", "d8:1 d7:4 d8:6 d8:1", HARDY) == [8 + 5 + 6, 1]


def test_nobody_of_no_level_has_a_first_level() -> None:
    assert points("d8:3 d8:5 d4:3", orcs='members = [{ character = "normal man" }]') == [16, 3]


def test_exact_chances_are_over_the_dice_that_are_rolled() -> None:
    options = {"hit_points.characters": "maximum", "hit_points.monsters": "reroll ones"}
    answer = grognard.duel("fighter 1", "orc", options=options)
    assert not answer.reasons
    fixed = [_against_an_orc_of(number, options) for number in range(2, 9)]
    assert answer.chances[0] == sum(fixed) / 7


def _against_an_orc_of(number: int, options: dict[str, str]) -> Fraction:
    encounter = duel_encounter("fighter 1", "orc")
    orcs = encounter.sides[1]
    member = msgspec.structs.replace(orcs.members[0], hit_points=number)
    sides = [encounter.sides[0], msgspec.structs.replace(orcs, members=[member])]
    book = load_rulebook("bf", options=options)
    return answer_duel(set_up_duel(msgspec.structs.replace(encounter, sides=sides), book), book).chances[0]


def test_a_new_level_gives_what_the_policy_says() -> None:
    def gained(policy: str, rolled: str = "") -> int | None:
        option = f"hit_points.characters={policy}"
        level = Level(who="fighter 1", xp=2000, hp=(8,), options=(option,))
        points = ask(level, rolled=rolled).facts.hit_points
        assert isinstance(points, PointFacts)
        return points.gained

    assert gained("maximum") == 8
    # Averages of 1, 2 and 3d8 are 4, 9 and 13: the second level adds 5.
    assert gained("average") == 5
    assert gained("maximum at first level, then average") == 4
    assert gained("maximum at first level") is None  # to be rolled
    assert gained("reroll ones", "1,1,6") == 6


def test_a_policy_that_there_is_not() -> None:
    with pytest.raises(InputError) as refused:
        load_rulebook("bf", options={"hit_points.characters": "maximum at second level"})
    assert "maximum at first level" in refused.value.expected


def damage_of(who: str, rules: str) -> list[tuple[int, int]]:
    setting = read_setting(f"1 {who} vs 1 orc", rules=rules)
    profile = set_up(setting.encounter, setting.book, ScriptedDice.from_text("")).combatants[0].profile
    return [(int(one.weapons[0].dice_count), int(one.weapons[0].dice_sides)) for one in profile.routines]


def test_damage_goes_by_the_class_whatever_the_weapon() -> None:
    assert set(damage_of("fighter 3", BY_CLASS)) == {(1, 10)}
    assert set(damage_of("cleric 3", BY_CLASS)) == {(1, 6)}
    assert set(damage_of("magic-user 3 with quarterstaff", BY_CLASS)) == {(1, 4)}
    # A dwarf's thief has a thief's die, an elf's fighter no larger one than a d6 of hit points.
    assert set(damage_of("elf thief 3", BY_CLASS)) == {(1, 4)}


def test_damage_of_a_class_that_there_is_not() -> None:
    with pytest.raises(InputError) as refused:
        grognard.start("1 fighter 1 vs 1 orc", options={"damage.by_class.figter": "1d10"})
    assert (refused.value.key, refused.value.expected) == ("damage.by_class.figter", "one of fighter")
