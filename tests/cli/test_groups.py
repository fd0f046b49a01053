"""Parties in files of their own, and random encounters."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.creatures.bestiary import find_creature
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import parse_encounter, read_encounter
from grognard.encounter.matchups import parse_matchup
from grognard.encounter.wandering import danger_in_hit_dice, list_terrains, roll_wandering
from grognard.faces.cli.main import main

Capture = pytest.CaptureFixture[str]
LANTERNS = """\
name = "The Lanterns"
player_characters = true

[[members]]
character = "fighter 3"
name = "Ulf"

[[members]]
character = "cleric 2"
"""
HALL = """\
title = "The hall"

[[sides]]
file = "lanterns.toml"
darkvision = true

[[sides.members]]
creature = "dog"

[[sides]]
name = "Orcs"
members = [{ creature = "orc", count = 3 }]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "lanterns.toml").write_text(LANTERNS, encoding="utf-8")
    (tmp_path / "hall.toml").write_text(HALL, encoding="utf-8")
    return tmp_path


def test_a_group_in_an_encounter(folder: Path) -> None:
    side = read_encounter(folder / "hall.toml").sides[0]
    assert (side.name, side.player_characters, side.darkvision) == ("The Lanterns", True, True)
    assert [one.character or one.creature for one in side.members] == ["fighter 3", "cleric 2", "dog"]
    assert side.members[0].name == "Ulf"


def test_a_group_in_a_matchup(folder: Path) -> None:
    encounter = parse_matchup(f"{folder / 'lanterns.toml'} vs 2 orc, Boss: AC 14, HD 3, hp 12, Ml 9")
    assert [side.name for side in encounter.sides] == ["The Lanterns", "Orcs and others"]
    fight = grognard.start(encounter, seed=3)
    fight.run()
    assert fight.over
    assert [one.name for one in fight.battle.combatants][:2] == ["Ulf", "Cleric 2"]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("{0} vs {0}", ["Lanterns", "Lanterns (2)"]),
        ("{0} vs 2 orc vs {0}", ["Lanterns", "Orcs", "Lanterns (3)"]),
        ("{0} vs 2 lantern: AC 13, HD 1", ["Lanterns", "Lanterns (2)"]),
    ],
)
def test_groups_of_one_name_are_told_apart(
    typed: str, names: list[str], tmp_path: Path, capsys: Capture
) -> None:
    group = tmp_path / "group.toml"
    group.write_text('name = "Lanterns"\nmembers = [{ creature = "orc", count = 2 }]\n')
    assert [side.name for side in parse_matchup(typed.format(group)).sides] == names
    assert main(["fight", typed.format(group), "--seed", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if line in names] == names


def test_a_party_is_made_into_a_file(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "party.toml"
    what = "2 fighter 3, cleric 2, Dog: AC 12, HD 1, hp 4, Ml 6"
    assert main(["party", what, "--name", 'The "Few"', "--out", str(path)]) == 0
    assert main(["party", str(path)]) == 0
    assert capsys.readouterr().out == path.read_text(encoding="utf-8")
    side = parse_matchup(f"{path} vs orc").sides[0]
    assert (side.name, side.player_characters) == ('The "Few"', True)
    assert [(one.count, one.character, one.stat_line) for one in side.members] == [
        (2, "fighter 3", ""),
        (1, "cleric 2", ""),
        (1, "", "Dog: AC 12, HD 1, hp 4, Ml 6"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = 3", ["group.toml", "line 1", "name"]),
        ('name = "X"\nmembers = [{ creture = "orc" }]', ["group.toml", "line 2", "creture"]),
        ('name = "X"\nmembers = []', ["group.toml", "no members"]),
        ('name = "X"\n[[members]]\ncount = 2', ["group.toml", "members[0]", "exactly one of"]),
        ("name = ", ["group.toml", "malformed TOML"]),
    ],
)
def test_a_faulty_group_is_refused_by_its_own_place(text: str, words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "group.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        parse_encounter(f"title = 'X'\n[[sides]]\nfile = '{path}'\n[[sides]]\nname = 'Y'")
    assert all(word in str(caught.value) for word in words)


def test_a_group_that_is_not_there_is_refused() -> None:
    with pytest.raises(InputError, match="cannot read the group"):
        parse_matchup("nobody.toml vs orc")


def test_the_number_of_the_dungeon_and_of_the_wild() -> None:
    # A goblin is printed with "2d4, Wild 6d10".
    seeds = [SeededDice(Stream(seed)) for seed in range(200)]
    inside = [roll_wandering(1, "dungeon", dice) for dice in seeds]
    goblins = [one for one in inside if one.creature.name == "Goblin"]
    assert goblins
    assert all(one.how.startswith("2d4 appear") and 2 <= one.number <= 8 for one in goblins)
    outside = [roll_wandering(1, "forest", dice) for dice in seeds]
    goblins = [one for one in outside if one.creature.name == "Goblin"]
    assert goblins
    # Never more than eight hit dice for each level, whatever was rolled.
    assert all(one.how.startswith("6d10 appear") and one.number <= 8 for one in goblins)


@pytest.mark.parametrize("terrain", list_terrains())
@pytest.mark.parametrize("level", [1, 3, 6, 12, 20])
def test_every_country_has_something_for_every_level(terrain: str, level: int, capsys: Capture) -> None:
    assert main(["encounter", "--level", str(level), "--terrain", terrain, "--seed", "5"]) == 0
    text = capsys.readouterr().out
    encounter = parse_encounter(text)
    assert [one.character for one in encounter.sides[0].members] == [
        f"{who} {level}" for who in ("fighter", "cleric", "thief", "magic-user")
    ]
    (member,) = encounter.sides[1].members
    assert member.count == 1 or member.count * danger_in_hit_dice(find_creature(member.creature)) <= 8 * level


def test_a_random_encounter_is_fought_by_a_party_of_ones_own(folder: Path, capsys: Capture) -> None:
    party, out = str(folder / "lanterns.toml"), str(folder / "met.toml")
    arguments = ["--level", "2", "--terrain", "forest", "--seed", "9", "--rules", "bxe"]
    assert main(["encounter", *arguments, "--party", party, "--out", out]) == 0
    assert read_encounter(out).sides[0].name == "The Lanterns"
    assert main(["fight", out, "--seed", "1", "--quiet"]) == 0
    assert "(bxe)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--terrain", "moon"], "unknown terrain 'moon'; expected one of dungeon, forest"),
        (["--level", "99"], "level 99; expected 1 to 20"),
        (["--party", "nobody.toml"], "cannot read the group 'nobody.toml'"),
        (["--rules", "5e"], "5e"),
    ],
)
def test_what_there_is_not_is_refused(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["encounter", "--seed", "1", *arguments]) == 2
    assert words in capsys.readouterr().err


BOG_TROLL = """\
name = "Bog Troll"
ac = "5 [14]"
hd = "5+1*"
attacks = "2 claws/1 bite"
damage = "1d4/1d4/1d8"
move = "30'"
morale = 9
"""


@pytest.fixture
def marsh(tmp_path: Path, capsys: Capture) -> Path:
    """A folder with a character, a creature and an encounter of both."""
    wanted = ["cleric", "4", "--seed", "7", "--name", "Odo", "--out", str(tmp_path / "odo.toml")]
    assert main(["character", *wanted]) == 0
    (tmp_path / "troll.toml").write_text(BOG_TROLL, encoding="utf-8")
    text = """\
title = "The marsh"

[[sides]]
name = "Party"
[[sides.members]]
file = "odo.toml"
weapons = ["warhammer"]

[[sides]]
name = "Trolls"
[[sides.members]]
creature = "troll.toml"
count = 2
hit_points = 20
"""
    (tmp_path / "marsh.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_characters_and_creatures_in_files_of_their_own(marsh: Path, capsys: Capture) -> None:
    odo, trolls = (side.members[0] for side in read_encounter(marsh / "marsh.toml").sides)
    assert (odo.character, odo.name, odo.hit_points, odo.weapons) == ("cleric 4", "Odo", 10, ["warhammer"])
    assert odo.abilities is not None
    assert odo.abilities.strength == 8
    assert (trolls.count, trolls.hit_points) == (2, 20)
    assert main(["fight", str(marsh / "marsh.toml"), "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert "Odo (hp 10): cleric 4, AC 16, warhammer" in told
    assert "Bog Trolls 1 and 2 (hp 20 each): AC 15, HD 5+1*, morale 9" in told


def test_they_may_stand_in_a_matchup_and_in_a_group(marsh: Path) -> None:
    matchup = parse_matchup(f"{marsh}/odo.toml, 2 fighter 3 vs 3 {marsh}/troll.toml")
    assert [
        (one.character or one.stat_line[:9], one.count) for side in matchup.sides for one in side.members
    ] == [
        ("cleric 4", 1),
        ("fighter 3", 2),
        ("Bog Troll", 3),
    ]
    assert [side.name for side in matchup.sides] == ["Party", "Bog Trolls"]
    group = marsh / "group.toml"
    group.write_text('name = "All"\nmembers = [{ file = "odo.toml" }, { creature = "troll.toml" }]\n')
    assert len(parse_matchup(f"{group} vs 2 orc").sides[0].members) == 2


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "odo.toml",
            "shield",
            "sheild",
            "odo.toml, line 4, key sheild: unknown key 'sheild'; did you mean shield, shelter or helm?",
        ),
        (
            "odo.toml",
            "hit_points = 10",
            'hit_points = "ten"',
            "line 6, key hit_points: unknown value 'ten'; expected rolled, average",
        ),
        ("troll.toml", "hd", "hit_dice", "troll.toml, line 3, key hit_dice: unknown key 'hit_dice'"),
        ("troll.toml", "5+1*", "many", "key hd: hit dice 'many' cannot be read"),
        ("troll.toml", 'name = "Bog Troll"', "", "key name: the creature has no name"),
        ("marsh.toml", "odo.toml", "ado.toml", "cannot read the file"),
    ],
)
def test_faults_in_such_files_are_told(
    file: str, old: str, new: str, told: str, marsh: Path, capsys: Capture
) -> None:
    path = marsh / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert main(["fight", str(marsh / "marsh.toml")]) == 2
    assert told in capsys.readouterr().err
