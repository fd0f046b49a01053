"""Treasure by its type and rooms by random tables: against figures worked out apart, and as people use it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.adventure.places.dungeon_entries import read_dungeon
from grognard.adventure.places.level import lay_out
from grognard.adventure.stocking.tables import UNKNOWN_SPELL, load_tables, row_for
from grognard.adventure.stocking.treasure import average_worth, roll_type
from grognard.adventure.stocking.writing import put_rules
from grognard.base.errors import InputError
from grognard.creatures.bestiary import find_creature
from grognard.creatures.character import parse_character
from grognard.dice.source import ScriptedDice, SeededDice
from grognard.dice.stream import Stream
from grognard.operations.asking import ask
from grognard.operations.places.stock import BEFORE, StockPlace
from grognard.operations.places.treasure import RollTreasure

PRINTED = {
    "A": 18_000,
    "B": 2_000,
    "C": 1_000,
    "D": 3_900,
    "E": 2_300,
    "F": 7_700,
    "G": 23_000,
    "H": 60_000,
    "I": 11_000,
    "J": 25,
    "K": 180,
    "L": 240,
    "M": 50_000,
    "N": 0,
    "O": 0,
    "S": 5,
    "U": 160,
    "V": 330,
}
"""The average worth in gold pieces that the document prints with each type."""

VAULTS = '''
# A place of five rooms, of which one is settled.
title = "The vaults"
rules = "bxe"
entrance = "1"
map = """
################
#111#2222#33333#
#111+2222+33333#
#111#2222#33333#
######+####+####
#4444444#555555#
#4444444+555555#
################
"""

[[areas]]
key = "1"

[[areas]]
name = "the hall"
key = "2"  # the key may stand anywhere
notes = "Mine."

[[areas]]
key = "3"

[[areas]]
key = "4"
folk = { name = "Rats", members = [{ creature = "giant rat", count = 2 }] }

[[areas]]
key = '5'

[party]
name = "Party"
player_characters = true
members = [{ character = "fighter 3", count = 4 }]
'''


@pytest.fixture
def vaults(tmp_path: Path) -> str:
    """The file of a place of five rooms."""
    path = tmp_path / "vaults.toml"
    path.write_text(VAULTS, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("letter", PRINTED)
def test_each_type_is_worth_on_average_what_the_document_prints(letter: str) -> None:
    tables = load_tables("bx")
    worth = float(average_worth(tables, tables.types[letter])) / 100
    assert worth == pytest.approx(PRINTED[letter], rel=0.03, abs=1.5)


def test_a_hoard_of_type_c_by_hand() -> None:
    tables = load_tables("bx")
    # Copper on 20 or less: 7 thousand. No silver on 31, no electrum on 11. Gems on 25: two, of 10 and of 500.
    # No jewellery on 26, and no magic on 11.
    dice = ScriptedDice.from_text("d100:20 d12:7 d100:31 d100:11 d100:25 d4:2 d20:4 d20:19 d100:26 d100:11")
    pieces = roll_type(tables, tables.types["C"], "treasure type C", dice, {})
    dice.finish()
    assert [(one.what, one.worth, one.weight) for one in pieces] == [
        ("7,000 copper pieces", 7000, 7000),
        ("a gem of 10 gp", 1000, 1),
        ("a gem of 500 gp", 50_000, 1),
    ]
    assert pieces[0].source == "treasure type C: 20% for 1d12x1000 cp"


def test_magic_is_rolled_from_table_to_table() -> None:
    tables = load_tables("bx")
    spells = {"magic-user 3": ("fly", "haste")}
    # A scroll (46 to 75) of one spell (1 to 15), arcane (1 to 3 of 4), of the 3rd level (51 to 70).
    dice = ScriptedDice.from_text("d100:46 d100:15 d4:3 d100:70 d2:2")
    assert tables.draw("any item", dice, spells) == "arcane scroll: haste"
    dice.finish()
    # A wand of cold with the charges that 2d10 give.
    dice = ScriptedDice.from_text("d100:41 d100:36 d10:4 d10:9")
    assert tables.draw("any item", dice, {}) == "wand of cold (13 charges)"
    assert UNKNOWN_SPELL in tables.draw("scroll", ScriptedDice.from_text("d100:1 d4:1 d100:1"), {})


def test_coins_of_several_are_counted_together() -> None:
    tables = load_tables("basic-fantasy")
    dice = ScriptedDice.from_text("d6:1 d6:2 d6:3 d6:4 d6:5 d6:6")
    (piece,) = roll_type(tables, tables.types["Q"], "treasure type Q", dice, {}, times=2)
    assert (piece.what, piece.worth, piece.source) == (
        "21 silver pieces",
        210,
        "treasure type Q: 100% for 2 times 3d6 sp",
    )


@pytest.mark.parametrize("name", ["bx", "basic-fantasy"])
def test_every_table_can_be_rolled_and_every_dweller_is_known(name: str) -> None:
    tables = load_tables(name)
    for table, rows in tables.tables.items():
        limits = [up_to for up_to, _ in rows]
        assert limits == sorted(set(limits)), table
        for number in range(30):
            assert "{" not in tables.draw(table, SeededDice(Stream(number)), {})
    for rows_of_level in tables.encounters.values():
        for row in rows_of_level:
            assert sum(map(bool, (row.creature, row.character, row.stat_line, row.party))) == 1, row.name
            assert all(letter in tables.types for letter in row.treasure.split(", ") if letter)
            if row.creature:
                find_creature(row.creature)
            if row.character:
                parse_character(row.character)


def test_a_level_between_two_rows_has_that_of_the_lower() -> None:
    rows = load_tables("bx").unguarded
    assert row_for(rows, 3) is rows["2"]
    assert row_for(rows, 15) is rows["8"]


def test_the_command_rolls_a_treasure() -> None:
    facts = ask(RollTreasure(types=("Q r",), times=6), seed=1).facts
    assert facts.types == ["Q", "R"]
    # Six times 10.5 silver pieces and seven electrum pieces.
    assert facts.average == pytest.approx(6 * (1.05 + 3.5))
    with pytest.raises(InputError, match="there is no treasure type 'W'"):
        ask(RollTreasure(types=("W",)))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("rules", ["bf", "bxs", "bx-magic"])
def test_a_stocked_place_loads_and_keeps_every_line(vaults: str, rules: str, seed: int) -> None:
    facts = ask(StockPlace(place=vaults, level=1 + seed % 9, rules=rules), seed=seed).facts
    assert [room.key for room in facts.rooms] == ["2", "3", "5"]
    lines = iter(facts.text.splitlines())
    written = VAULTS.replace('rules = "bxe"', f'rules = "{rules}"')
    assert all(line in lines for line in written.splitlines())
    dungeon = read_dungeon(facts.text)
    assert dungeon.rules == rules
    settled = next(area for area in dungeon.areas if area.key == "4")
    assert settled.folk is not None
    assert settled.folk.name == "Rats"
    assert all(room.sources for room in facts.rooms)
    assert len(dungeon.wandering) == (12 if rules == "bf" else 20)


def test_the_same_seed_stocks_the_same(vaults: str) -> None:
    first, second, other = (
        ask(StockPlace(place=vaults, level=3), seed=seed).facts.text for seed in (4, 4, 5)
    )
    assert first == second != other


def test_what_is_written_is_undone(vaults: str) -> None:
    ask(StockPlace(place=vaults, level=1, write=True), seed=1)
    assert Path(vaults).read_text(encoding="utf-8") != VAULTS
    ask(StockPlace(place=vaults, undo=True))
    assert Path(vaults).read_text(encoding="utf-8") == VAULTS
    assert not Path(vaults + BEFORE).exists()
    with pytest.raises(InputError, match="there is no"):
        ask(StockPlace(place=vaults, undo=True))


def test_a_second_stocking_keeps_the_first_text(vaults: str) -> None:
    ask(StockPlace(place=vaults, level=1, write=True), seed=1)
    ask(StockPlace(place=vaults, level=1, write=True), seed=2)
    ask(StockPlace(place=vaults, undo=True))
    assert Path(vaults).read_text(encoding="utf-8") == VAULTS


@pytest.mark.slow
def test_a_level_is_found_for_a_party(vaults: str) -> None:
    strong = ask(StockPlace(place=vaults, party="6 fighter 9", times=10, workers=1), seed=2).facts
    weak = ask(StockPlace(place=vaults, party="2 magic-user 1", times=10, workers=1), seed=2).facts
    assert weak.level <= strong.level
    assert [one.level for one in strong.tried][:2] == [1, 2]
    closest = min(strong.tried, key=lambda one: (abs(one.home - 0.7), one.level))
    assert strong.level == closest.level


def test_areas_that_are_no_tables_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "flat.toml"
    path.write_text(
        'title = "T"\nentrance = "a"\nareas = [{ key = "a" }, { key = "b" }]\n'
        'ways = [{ between = ["a", "b"] }]\n',
        encoding="utf-8",
    )
    with pytest.raises(InputError, match="the area 'b' is not written as a table of its own"):
        ask(StockPlace(place=str(path), level=1), seed=1)
    with pytest.raises(InputError, match="no level is said"):
        ask(StockPlace(place=str(path)))


def test_a_map_of_another_program_is_stocked_at_once(tmp_path: Path) -> None:
    out = tmp_path / "cistern.toml"
    map_of = "examples/maps/wrens-cistern.json"
    answer = ask(StockPlace(place=map_of, level=2, out=str(out)), seed=3)
    assert answer.facts.rooms
    stocked = {area.key: area for area in read_dungeon(str(out)).areas}
    for room in answer.facts.rooms:
        assert (stocked[room.key].folk is not None) == bool(room.who), room
        assert room.sources
    with pytest.raises(InputError, match="a map of another program; expected --out FILE"):
        ask(StockPlace(place=map_of, level=2, write=True), seed=3)


def test_the_book_is_written_where_it_stood_or_above_the_first_key() -> None:
    spoken = 'introduction = """\nrules = "these"\n"""\nrules = "bf" # mine\n'
    assert put_rules(spoken, "bxe") == 'introduction = """\nrules = "these"\n"""\nrules = "bxe"\n'
    headed = '#:schema x.json\n\n# Vaults\ntitle = "The vaults"\n'
    assert put_rules(headed, "house.toml") == (
        '#:schema x.json\n\n# Vaults\nrules = "house.toml"\ntitle = "The vaults"\n'
    )


def test_rooms_without_an_entry_are_numbered_and_stocked(tmp_path: Path) -> None:
    drawn = VAULTS.replace("22222", "2222:").replace("#2222#", "#::::#").replace("+2222+", "+::::+")
    without = drawn.replace('[[areas]]\nname = "the hall"\nkey = "2"  # the key may stand anywhere\n', "")
    without = without.replace('notes = "Mine."\n', "")
    doors = '[[doors]]\nbetween = ["1", "."]\nstuck = true\n'
    path = tmp_path / "vaults.toml"
    path.write_text(without + doors, encoding="utf-8")
    facts = ask(StockPlace(place=str(path), level=1), seed=3).facts
    # The highest number there was is 5; the door still finds the room by ".".
    assert [room.key for room in facts.rooms] == ["3", "5", "6"]
    level = lay_out(read_dungeon(facts.text))
    assert {way.other("6") for way in level.ways if "6" in way.ends} == {"1", "3", "4"}
    assert [way.ends for way in level.ways if way.door is not None and way.door.stuck] == [("1", "6")]
    # Nothing is left to be stocked.
    path.write_text(facts.text, encoding="utf-8")
    again = ask(StockPlace(place=str(path), level=1), seed=3).facts
    assert {room.key for room in again.rooms} <= {room.key for room in facts.rooms if not room.who}


def test_empty_keys_of_an_area_are_left_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "vaults.toml"
    empty = VAULTS.replace('key = "3"\n', 'key = "3"\nnotes = ""\n').replace(
        "key = '5'", "key = '5'\ntreasure = []"
    )
    path.write_text(empty, encoding="utf-8")
    for seed in range(8):
        rooms = ask(StockPlace(place=str(path), level=1), seed=seed).facts.rooms
        assert [room.key for room in rooms] == ["2", "3"]


@pytest.mark.slow
def test_a_place_with_files_beside_it_is_stocked_and_tried(tmp_path: Path) -> None:
    text = VAULTS[: VAULTS.index("[party]")] + '[party]\nfile = "party.toml"\n'
    (tmp_path / "vaults.toml").write_text(text, encoding="utf-8")
    party = 'name = "Party"\nplayer_characters = true\nmembers = [{ character = "fighter 3", count = 4 }]\n'
    (tmp_path / "party.toml").write_text(party, encoding="utf-8")
    stock = StockPlace(
        place=str(tmp_path / "vaults.toml"), party="4 fighter 2", times=2, workers=1, write=True
    )
    assert ask(stock, seed=1).facts.tried
    assert read_dungeon(tmp_path / "vaults.toml").party is not None


def test_further_levels_are_left_and_named(tmp_path: Path) -> None:
    lower = '\n[[levels]]\nname = "lower"\nmap = "9"\nareas = [{ key = "9" }]\n'
    path = tmp_path / "vaults.toml"
    path.write_text(VAULTS + lower, encoding="utf-8")
    answer = ask(StockPlace(place=str(path), level=1), seed=1)
    assert [room.key for room in answer.facts.rooms] == ["2", "3", "5"]
    assert answer.warnings == ["the level 'lower' is left as it is"]


def test_a_broken_map_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text('{"rects": []}', encoding="utf-8")
    with pytest.raises(InputError) as caught:
        ask(StockPlace(place=str(path), level=1))
    assert caught.value.file == str(path)
