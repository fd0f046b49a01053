"""A screen of 24 lines where many fight; words a person would type, and what they come to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.tables import Table

CROWD = """
title = "The hall"
distance_feet = 60
reaction = "immediate attack"
hit_points = "average"
[[sides]]
name = "Party"
player_characters = true
surprised = false
members = [
    { character = "fighter 6", name = "Aldric", weapons = ["longsword", "longbow"] },
    { character = "cleric 6", name = "Mother Oda" },
    { character = "magic-user 6", name = "Zephyrine" },
    { character = "heavy foot", count = 4 },
    { character = "longbowman", count = 3 },
]
[[sides]]
name = "Orcs"
surprised = false
members = [
    { creature = "orc", count = 16 },
    { creature = "orc chieftain", name = "Gashnak" },
    { creature = "ogre", count = 2 },
]
"""
DOORS = """
title = "The toll house"
reaction = "immediate attack"
[field]
map = '''
################
#..............#
#..............#
###]######[#####
#..............#
################
'''
[[sides]]
name = "Party"
player_characters = true
surprised = false
members = [
    { character = "magic-user 3", name = "Wyn", spells = ["web", "sleep"], at = [[1, 1]] },
]
[[sides]]
name = "Orcs"
members = [{ creature = "orc", at = [[13, 4]] }, { creature = "orc", name = "Grik", at = [[14, 1]] }]
"""


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Table:
    return Table(monkeypatch, capsys, tmp_path)


def test_map_key_and_menu_of_a_crowd_fit_a_small_screen(table: Table) -> None:
    printed = table.play(CROWD, "\n" * 12 + "quit\n", "--play", "1", "--seed", "3", "--rules", "bf")
    asked = 0
    for part in re.split(r"(?m)^> .*$", printed)[:-1]:
        lines = part.splitlines()
        heads = [place for place, line in enumerate(lines) if re.fullmatch(r"\s+\d+(\s+\d+)+", line)]
        if heads:
            asked += 1
            assert len(lines) - heads[-1] + 1 <= 24, part
    assert asked > 3
    assert "o1-og Orcs 1-16; g1 Gashnak; o" in printed


def test_a_spell_with_its_place_is_announced_where_spells_are_announced(table: Table) -> None:
    printed = table.play(
        DOORS, "cast web 5,5\nhistory\nquit\n", "--play", "1", "--seed", "3", "--rules", "bxe"
    )
    assert "A spell is only announced now; where it goes is asked when it is cast." in printed
    assert "Wyn declares the spell web." in printed
    assert "  1  Wyn: announce web" in printed
    nothing = table.play(DOORS, "nothing\nhistory\nquit\n", "--play", "1", "--seed", "3", "--rules", "bxe")
    assert "  1  Wyn: announce nothing" in nothing


@pytest.mark.parametrize("typed", ["run 7,2", "run to 7,2", "move 7,2 run"])
def test_one_runs_to_a_cell_in_either_order_of_words(table: Table, typed: str) -> None:
    printed = table.play(DOORS, f"{typed}\nhistory\nquit\n", "--play", "1", "--seed", "3", "--rules", "bf")
    assert "Wyn: run to 7,2" in printed


def test_one_who_walks_and_cannot_is_told_how_else(table: Table) -> None:
    typed = "move 6,1 run\nmove 12,1\nquit\n"
    printed = table.play(DOORS, typed, "--play", "1", "--seed", "3", "--rules", "bf")
    assert "Wyn could go there so: flee 12,1." in printed


def test_what_a_long_choice_brings_has_a_line_of_its_own(table: Table) -> None:
    name = "Gorbag the Unwashed of the Deep Pits"
    text = f"""
distance_feet = 20
title = "The pits"
reaction = "immediate attack"
[[sides]]
name = "Party"
player_characters = true
surprised = false
members = [{{ character = "cleric 4", name = "Maud", spells = ["light"] }}]
[[sides]]
name = "Goblins"
surprised = true
members = [{{ creature = "goblin", name = "{name}" }}]
"""
    printed = table.play(text, "quit\n", "--play", "1", "--seed", "5", "--rules", "bf")
    assert re.search(
        rf"\n +\d. Shoot {name} at 20' with sling\n {{7}}\(\+\d to hit, 1d4, 20 left\)\n", printed
    )
    assert re.search(rf"\n +\d. Cast light into the eyes of {name}  \(1 left\)\n", printed)
    typed = "cast light into the eyes at gorbag\nhistory\nquit\n"
    printed = table.play(text, typed, "--play", "1", "--seed", "5", "--rules", "bf")
    assert f"Maud: cast light into the eyes of {name}" in " ".join(printed.split())


BEHIND_THE_DOOR = "examples/behind-the-door.toml"


def test_behind_a_shut_door_a_caster_is_asked_once_for_a_spell(table: Table) -> None:
    by_door = ("--play", "1", "--seed", "3", "--rules", "bxe", "--map", "never")
    printed = table.play(BEHIND_THE_DOOR, "\n" * 6, *by_door)
    before, after = printed.split("Hild opens a door.")
    asked = "Osric (6/6 hp), before initiative"
    assert before.count("\nRound ") == 2
    assert before.count(asked) == 1
    assert asked in after, "now somebody is met"
    printed = table.play(BEHIND_THE_DOOR, "ask all\n" + "\n" * 6, *by_door)
    assert printed.split("Hild opens a door.")[0].count(asked) == 2


def test_who_went_to_a_door_is_asked_anew_when_somebody_is_met(table: Table) -> None:
    arguments = ("--play", "1", "--seed", "3", "--rules", "bf", "--map", "never")
    printed = table.play(BEHIND_THE_DOOR, "\n" * 4, *arguments)
    after = printed.split("Hild opens a door.")[1]
    assert "Osric (6/6 hp), number 3" in after
    assert "Osric advances" not in after


def test_an_order_may_last_until_somebody_is_met(table: Table) -> None:
    arguments = ("--play", "1", "--seed", "3", "--rules", "bxe", "--map", "never")
    typed = "order Osric, Rook: hold until met\n" + "\n" * 5
    printed = table.play(BEHIND_THE_DOOR, typed, *arguments)
    assert "Osric and Rook hold the ground until somebody is met" in printed
    before, after = printed.split("Hild opens a door.")
    assert "Rook (6/6 hp)" not in before
    assert "Rook (6/6 hp), movement phase" in after
    again = table.play(BEHIND_THE_DOOR, typed + "order Rook: hold until met\n", *arguments)
    assert "Somebody is met already; expected until round or fall, or nothing; ? for help." in again


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        ("attack nearest", "attack Snag with longsword"),
        ("dagger nearest", "attack Snag with dagger"),
        ("throw nearest", "attack Snag with thrown dagger"),
        ("throw grim", "attack Grim with thrown dagger"),
    ],
)
def test_the_nearest_is_whoever_is_nearest(table: Table, typed: str, done: str) -> None:
    text = """
title = "Two goblins"
reaction = "immediate attack"
[field]
width = 12
height = 6
[[sides]]
name = "Party"
player_characters = true
surprised = false
members = [{ character = "fighter 2", name = "Ulf", at = [[2, 2]] }]
[[sides]]
name = "Goblins"
surprised = true
members = [
    { creature = "goblin", name = "Grim", at = [[5, 2]] },
    { creature = "goblin", name = "Snag", at = [[3, 2]] },
]
"""
    play = ("--play", "1", "--seed", "3", "--rules", "bf", "--map", "never")
    assert f"  1  Ulf: {done}" in table.play(text, f"{typed}\nhistory\nquit\n", *play)


@pytest.mark.parametrize("typed", ["move to zombie", "go toward z1", "move to skeleton 1"])
def test_one_goes_to_whoever_is_named_though_the_same_step_leads_to_another(table: Table, typed: str) -> None:
    # Skeleton 1 stands right behind the zombie: one choice leads toward both, and nobody runs unasked.
    dead = ("--play", "1", "--seed", "3", "--rules", "bxs", "--map", "never")
    printed = table.play("examples/the-dead-do-not-flee.toml", f"{typed}\nquit\n", *dead)
    assert "Brokk advances 20' toward the zombie." in printed.split(f"> {typed}\n")[1]


def test_a_shutter_is_no_door(table: Table) -> None:
    printed = table.play(
        DOORS, "move to shutter\nhistory\nquit\n", "--play", "1", "--seed", "3", "--rules", "bf"
    )
    assert "Wyn: move to 2,2" in printed
    printed = table.play(DOORS, "run to door\nhistory\nquit\n", "--play", "1", "--seed", "3", "--rules", "bf")
    assert "Wyn: run to 9,2" in printed


def test_whose_choice_it_is_not_is_said(table: Table) -> None:
    printed = table.play(DOORS, "sing loudly\nquit\n", "--play", "1", "--seed", "3", "--rules", "bf")
    assert "'sing loudly' is no choice of Wyn's now; type 1 to" in printed


MELEE = """
title = "Too near"
reaction = "immediate attack"
[field]
width = 24
height = 9
[[sides]]
name = "Party"
player_characters = true
surprised = false
members = [
    { character = "magic-user 6", name = "Wyn", spells = ["fireball", "magic missile"], at = [[1, 4]] },
    { character = "fighter 2", name = "Ulf", at = [[9, 4]] },
    { character = "fighter 2", name = "Ada", at = [[9, 5]] },
]
[[sides]]
name = "Orcs"
surprised = true
members = [{ creature = "orc", count = 2, at = [[10, 4], [21, 4]] }]
"""


def test_a_choice_says_which_friends_a_spell_would_catch(table: Table) -> None:
    typed = "order Ulf, Ada: hold\nmore\nquit\n"
    printed = table.play(MELEE, typed, "--play", "1", "--seed", "1", "--rules", "bcb", "--map", "never")
    # Within 20 feet of the first orc stand both friends, of the second nobody.
    assert "Cast fireball at Orc 1  (1 left, catches Ulf and Ada too)" in printed
    assert re.search(r"Cast fireball at Orc 2  \(1 left\)", printed)
    assert re.search(r"Cast magic missile at Orc 1  \(1 left\)", printed)


def test_a_bow_that_shoots_twice_is_one_bow(table: Table) -> None:
    printed = table.play(
        CROWD, "\n" * 12 + "quit\n", "--play", "1", "--seed", "4", "--rules", "bcb", "--map", "never"
    )
    assert re.search(r"Shoot Orc \d+ at \d+' with longbow  \(.*2 attacks\)", printed)
    assert "longbows" not in printed


def test_kept_fights_are_listed_with_what_they_are_called(table: Table) -> None:
    table.play(MELEE, "save first one\nquit\n", "--play", "1", "--seed", "1", "--rules", "bf")
    listed = table.run("", "resume", "--list")
    assert re.search(r"first one +\d{4}-\d\d-\d\d \d\d:\d\d +Too near", listed)


def test_a_name_alone_casts_nothing_at_anybody(table: Table) -> None:
    typed = "ask all\n0\n0\nulf\ncast ulf\nhistory\nquit\n"
    printed = table.play(MELEE, typed, "--play", "1", "--seed", "1", "--rules", "bcb", "--map", "never")
    assert "'ulf' is no choice of Wyn's now" in printed
    assert "casts" not in printed.split("'ulf' is no choice")[0]


def test_who_is_at_no_door_opens_none(table: Table) -> None:
    printed = table.play(DOORS, "open the door\nquit\n", "--play", "1", "--seed", "3", "--rules", "bf")
    assert "No: there is no door beside Wyn to open; move to door leads to one." in " ".join(printed.split())
