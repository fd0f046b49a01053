"""Flight on closed ground: by the exits there are, by no way that enemies bar, and not over water."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.ground.exits import gets_away, has_way_out
from grognard.battle.ground.retreat import find_retreat
from grognard.battle.hurts.morale_checks import lose_nerve
from grognard.battle.state.actions import FLEE, x_of, y_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.flags import FLEEING, GONE, SURRENDERED
from grognard.encounter.setup import set_up
from grognard.rulebooks.loader import load_rulebook
from tests.support import dice_of, encounter_of

BENT = """
########
#......#
#.####.#
#.#..#.#
#.####.#
########
"""
"""A passage along three sides of a block; in its middle a cell that nothing leads to."""


def battle_of(
    foe: str,
    *,
    at: tuple[int, int],
    hero: tuple[int, int],
    exits: str = "[[1, 4]]",
    ground: str = BENT,
    more: str = "",
) -> Battle:
    """A fighter and one foe on closed ground."""
    return set_up(
        encounter_of(
            f'''
title = "Closed ground"
rules = "bxe"
reaction = "immediate attack"
distance_feet = 5
[field]
exits = {exits}
{more}
map = """{ground}"""
[[sides]]
name = "Hero"
player_characters = true
members = [{{ character = "fighter 1", hit_points = 8, at = [{list(hero)}] }}]
[[sides]]
name = "Foe"
members = [{{ {foe}, hit_points = 3, at = [{list(at)}] }}]
'''
        ),
        load_rulebook("bxe"),
        dice_of(1),
    )


ORC = 'creature = "orc"'
RAT = 'creature = "giant rat"'


def test_a_flight_leads_along_the_passage_to_the_exit() -> None:
    battle = battle_of(ORC, at=(4, 1), hero=(5, 1))
    orc = battle.combatants[1]
    action = find_retreat(battle, orc, FLEE, engaged=True)
    # 40 feet a round are eight steps: three west, and, the corner not cut, three south to the exit.
    assert (int(x_of(action)), int(y_of(action))) == (1, 4)


def test_a_fugitive_whose_way_is_clear_is_gone_as_the_round_ends() -> None:
    battle = battle_of(ORC, at=(3, 1), hero=(6, 3))
    assert gets_away(battle, battle.combatants[1])
    cut_off = battle_of(ORC, at=(6, 4), hero=(6, 1))
    # No enemy is in contact, but the only way leads past one.
    assert not gets_away(cut_off, cut_off.combatants[1])


@pytest.mark.rule("bxe.morale.failure-result")
def test_who_has_no_way_out_gives_up_if_it_has_the_wits() -> None:
    battle = battle_of(ORC, at=(6, 4), hero=(6, 3))
    orc = battle.combatants[1]
    assert not has_way_out(battle, orc)
    lose_nerve(battle, battle.sides[1], orc)
    assert orc.flags & SURRENDERED
    free = battle_of(ORC, at=(1, 3), hero=(1, 2))
    lose_nerve(free, free.sides[1], free.combatants[1])
    assert free.combatants[1].flags & (FLEEING | SURRENDERED) == FLEEING


@pytest.mark.rule("bxe.morale.2-cornered-may-fight")
def test_a_cornered_beast_fights_on() -> None:
    battle = battle_of(RAT, at=(6, 4), hero=(6, 3))
    rat = battle.combatants[1]
    lose_nerve(battle, battle.sides[1], rat)
    assert rat.flags & (FLEEING | SURRENDERED) == 0
    assert battle.sides[1].standing == 1


@pytest.mark.parametrize(("foe", "gone"), [(ORC, True), (RAT, False)])
def test_a_shut_door_lets_out_who_has_hands(foe: str, gone: bool) -> None:
    battle = battle_of(foe, at=(1, 2), hero=(6, 4), more="doors = [{ at = [1, 4] }]")
    assert gets_away(battle, battle.combatants[1]) == gone
    stuck = battle_of(foe, at=(1, 2), hero=(6, 4), more='doors = [{ at = [1, 4], state = "stuck" }]')
    assert not gets_away(stuck, stuck.combatants[1])


def test_an_exit_is_a_cell_of_the_field() -> None:
    with pytest.raises(InputError, match="there is a wall") as caught:
        battle_of(ORC, at=(3, 1), hero=(1, 1), exits="[[0, 0]]")
    assert caught.value.key == "field.exits[0]"


def test_a_copy_is_as_closed() -> None:
    battle = battle_of(ORC, at=(6, 4), hero=(6, 1))
    copy = battle.copy()
    assert copy.field.closed
    assert copy.field.exits == battle.field.exits


def test_nobody_flees_over_water() -> None:
    for seed in range(1, 9):
        fight = grognard.start("examples/over-the-rail.toml", seed=seed)
        fight.run()
        assert not any(one.flags & GONE for one in fight.battle.combatants)


def test_a_side_stands_on_its_own_cells_with_its_front_first() -> None:
    battle = set_up(
        encounter_of(
            """
title = "In order"
distance_feet = 20
reaction = "immediate attack"
[field]
width = 12
height = 6
[[sides]]
name = "Party"
player_characters = true
at = [[4, 2], [4, 3], [3, 2]]
members = [{ character = "magic-user 1" }, { character = "fighter 1", count = 2 }]
[[sides]]
name = "Orcs"
at = [[8, 2]]
members = [{ creature = "orc" }]
"""
        ),
        load_rulebook("bf"),
        dice_of(1),
    )
    places = {one.name: (int(one.x), int(one.y)) for one in battle.sides[0].own}
    assert places == {"Fighter 1 #1": (4, 2), "Fighter 1 #2": (4, 3), "Magic-user 1": (3, 2)}
