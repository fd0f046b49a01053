"""A portcullis on a level: the ground of a fight goes on behind it, and the party sees through it."""

from __future__ import annotations

import pytest

import grognard
from grognard.adventure.delve.cutting import cut_window
from grognard.adventure.delve.machine import Delving
from grognard.adventure.delve.window import field_of
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.encounter.ground_entries import DoorEntry, FieldEntry
from grognard.fight.expeditions.level_scene import show_level
from grognard.storage.maps.encounter_text import write_ground
from grognard.text.expedition_view import draw_level
from tests.adventure.places import delving, order
from tests.maps.drawn import level_of

HEAD = 'title = "A test"\nentrance = "1"\nwandering_faces = 0\n'
GATE = 'doors = [{ between = ["1", "2"], kind = "portcullis", of = "iron"EXTRA }]\n'
LEVEL = (
    HEAD
    + """
areas = [{ key = "1", name = "the hall" }, { key = "2", name = "the vault", text = "Gold.", treasure = [
    { what = "a crown", worth = 900 }] }, { key = "3", lit = true }]
map = \"\"\"
11#222222222
11+222222222
11#2222222##
#########333
\"\"\"
"""
)
BARS = LEVEL + GATE.replace("EXTRA", "")
HUNG = (
    HEAD
    + """
square_feet = 5
areas = [{ key = "1" }, { key = "2" }]
walls = [[[2, 0], [2, 1]], [[2, 2], [2, 3]]]
map = \"\"\"
1122
1122
1122
\"\"\"
doors = [{ between = ["1", "2"], kind = "portcullis", at = [1, 1], side = "east" }]
"""
)


def ground_of(table: Delving) -> FieldEntry:
    """The ground of a fight where the party is."""
    window = cut_window(table.level, table.state.doors, table.area)
    return field_of(window, table.level, table.state.doors)


def glimpsed(table: Delving) -> set[tuple[int, int]]:
    """The squares that the party sees through the bars, as players see the level."""
    shown = [area for area in show_level(table, referee=False).areas if not area.seen]
    return {(x + step, y) for area in shown for x, y, count in area.runs for step in range(count)}


def test_the_ground_goes_on_behind_it_and_behind_no_door() -> None:
    behind_door = ground_of(delving(LEVEL))
    assert [len(row.rstrip("#")) for row in behind_door.map.splitlines()][1:3] == [5, 5]
    field = ground_of(delving(BARS))
    assert field.doors[0] == DoorEntry(at=(5, 3), kind="portcullis", state="stuck")
    assert field.map.splitlines()[1] == "#....##..................#"
    assert field.map.splitlines()[3] == "#........................#"
    # One gets away by opening it, or not at all.
    assert field.exits is not None
    assert (5, 3) in field.exits


def test_one_that_was_lifted_before_is_raised_by_hand_and_a_spiked_one_is_stuck() -> None:
    table = delving(BARS)
    table.door(0).gives = True
    assert ground_of(table).doors[0].state == "closed"
    table.door(0).held = "shut"
    assert ground_of(table).doors[0].state == "stuck"
    table.door(0).open = True
    assert ground_of(table).doors[0] == DoorEntry(at=(5, 3), kind="portcullis", state="open")
    locked = delving(LEVEL + GATE.replace("EXTRA", ", locked = true"))
    assert ground_of(locked).doors[0].state == "locked"


def test_from_the_other_side_it_stands_at_the_other_end_of_its_square() -> None:
    table = delving(BARS.replace('entrance = "1"', 'entrance = "2"'))
    assert ground_of(table).doors[0].at == (6, 3)


def test_one_in_a_wall_between_two_squares_shows_what_is_behind_it() -> None:
    field = ground_of(delving(HUNG))
    assert field.map.splitlines()[1:4] == ["#..#..#", "#.....#", "#..#..#"]
    assert field.doors == [DoorEntry(at=(3, 2), kind="portcullis", state="stuck")]


def test_the_party_sees_through_it_as_far_as_its_light() -> None:
    table = delving(BARS, party="1 fighter 1, 1 thief 1")
    dark = glimpsed(table)
    assert {y for _, y in dark} <= {3}  # Only the lit area far behind.
    order(table, "light torch")
    lit = glimpsed(table)
    assert {(3, 1), (4, 1)} <= lit
    assert (11, 1) not in lit
    (shown, *_) = [area for area in show_level(table, referee=False).areas if not area.seen]
    assert (shown.text, shown.treasure, shown.notes, shown.folk) == ("", (), "", ())
    assert "vault" not in str(show_level(table, referee=False))
    assert "'" not in str(draw_level(table)[2])
    assert "vault" in str(show_level(table, referee=True))


def test_nobody_sees_through_a_door_or_goes_by_what_is_seen() -> None:
    table = delving(LEVEL)
    order(table, "light torch")
    assert glimpsed(table) == set()
    bars = delving(BARS)
    order(bars, "light torch")
    assert glimpsed(bars)
    assert [str(one) for one in bars.why_not("go glimpsed 1")]
    assert [str(one) for one in bars.why_not("go the vault")]


def test_what_was_seen_is_kept_and_the_area_takes_its_place() -> None:
    table = delving(BARS)
    order(table, "light torch", "douse")
    assert {(3, 1), (4, 1)} <= glimpsed(table)
    table.door(0).gives = True
    order(table, "go east portcullis")
    shown = show_level(table, referee=False).areas
    assert [area.title for area in shown if area.seen] == ["the hall", "the vault"]
    assert not glimpsed(table) & {(3, 1), (4, 1)}


def test_a_saved_delve_keeps_what_was_seen() -> None:
    party = '[party]\nname = "Party"\nmembers = [{ character = "fighter 1" }]\n'
    delve = grognard.delve(BARS + party, rules="bxe", seed=1)
    delve.push("light torch")
    again = grognard.resume(delve.to_bytes())
    assert again == delve
    assert again.facts == delve.facts


def test_a_placed_map_has_it() -> None:
    text = write_ground(level_of(BARS), 0)
    assert '{ at = [5, 3], kind = "portcullis", state = "stuck" }' in text
    fight = grognard.start(text, rules="bxe", seed=1)
    assert "stuck-portcullis@5,3" in fight.notation


FOUGHT = (
    HEAD
    + """
areas = [
    { key = "1", lit = true },
    { key = "2", lit = true, folk = { name = "Orcs", members = [{ creature = "orc", count = 2 }] } },
    { key = "3", lit = true },
]
map = \"\"\"
1122+333
1122#333
\"\"\"
doors = [{ between = ["2", "3"], kind = "portcullis" }]
party = { name = "Party", members = [{ character = "fighter 1", count = 2 }] }
"""
)


@pytest.mark.parametrize("rules", ["bf", "bxe", "bxs", "bcb"])
def test_a_fight_of_a_delve_is_fought_before_it(rules: str) -> None:
    delve = grognard.resume(grognard.delve(FOUGHT, rules=rules, seed=1).to_bytes(), by_hand=True)
    delve.push("go southeast way")
    while delve.fight is None:
        delve.push("fight")
    fight = delve.fight
    field = fight.battle.field
    (bars,) = field.doorways
    x, y = bars % field.width, bars // field.width
    assert "stuck-portcullis@" in fight.notation
    assert field.occupant_at(x + 2, y) == -1  # There is floor behind, free and seen through the bars.
    assert has_line_of_sight(field, x - 2, y, x + 2, y)
    assert not field.is_free(x, y)
    fight.run()
    delve.end_fight()
    assert delve.fight is None
