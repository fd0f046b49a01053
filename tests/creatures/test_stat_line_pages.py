"""Stat lines in pages of Markdown, in the shapes that modules print them in: found, counted and named."""

from __future__ import annotations

import pytest

from grognard.creatures.reading.pages import find_stat_lines
from grognard.creatures.stat_line import StatLine, parse_stat_line
from grognard.text.stat_lines import place_in_pages

FIGURES = "AC 14, HD 2*, #At 1 weapon, Dam 1d4, Mv 20', Sv F2, Ml 7"


def read(pages: str) -> list[StatLine]:
    return [place_in_pages(parse_stat_line(one.text), one) for one in find_stat_lines(pages)]


# A creature's armour class counts from 11 for the unarmoured: one more than "[13]", which counts from 10.


def counted(pages: str) -> list[tuple[str, str]]:
    return [(line.count, line.creature.name) for line in read(pages)]


HEADINGS = [
    ("**Acolyte (3)**", "3", "Acolyte"),
    ("**Acolytes (3)**", "3", "Acolyte"),
    ("### Acolytes (3)", "3", "Acolyte"),
    ("#### **Acolytes** (3)", "3", "Acolyte"),
    ("**Acolytes** (3)", "3", "Acolyte"),
    ("__Acolytes (three)__", "3", "Acolyte"),
    ("**Acolyte** ×3", "3", "Acolyte"),
    ("##### 3 Acolytes", "3", "Acolyte"),
    ("**Acolytes (2-5)**", "1d4+1", "Acolyte"),
    ("**Acolytes (1d6+2)**", "1d6+2", "Acolyte"),
    ("**Acolyte (1 of 3)**", "1", "Acolyte"),
    ("**Lizard Lord (HD 2)**", "1", "Lizard Lord"),
    ("**Watch House (area 3)**", "1", "Watch House (area 3)"),
    ("**Sergeant Voss (F2)**", "1", "Sergeant Voss"),
]


@pytest.mark.parametrize(("heading", "count", "name"), HEADINGS)
@pytest.mark.parametrize("below", ["\n\n> ", "\n> ", "\n\n", "\n"])
def test_a_heading_above_says_name_and_number(heading: str, count: str, name: str, below: str) -> None:
    for before in ("The door is shut.", "## 3. The Chapel", "# The Crypt\n\n## Chapel"):
        assert counted(f"{before}\n\n{heading}{below}{FIGURES}\n\nIt is dark.") == [(count, name)], before


LINES = [
    ("**Bugbear** ×4: {}", "4", "Bugbear"),
    ("**4 × Bugbear** — {}", "4", "Bugbear"),
    ("**Bugbears (4):** {}", "4", "Bugbear"),
    ("__Bugbears (4):__ {}", "4", "Bugbear"),
    ("*Bugbears (4).* {}", "4", "Bugbear"),
    ("- **Bugbears (4)**: {}", "4", "Bugbear"),
    ("- 4 x Bugbear — {}", "4", "Bugbear"),
    ("* [Bugbear](#bugbear) ×4: {}", "4", "Bugbear"),
    ("**[Bugbear](monsters.md)** (4): {}", "4", "Bugbear"),
    ("**3. Guardroom.** Four bugbears ({}) play dice.", "4", "Bugbear"),
    ("There are **4 bugbears** here ({}).", "4", "Bugbear"),
    ("**Bugbear**<br>{}", "1", "Bugbear"),
    ('~~~ statblock name="Marsh Bugbear" meta="chaotic"\n{}\n~~~', "1", "Marsh Bugbear"),
    ("Marsh Bugbear\nSmall folk of the reeds.\n{}", "1", "Marsh Bugbear"),
    ("### Marsh Bugbear\n\nSmall folk of the reeds. They hate cold.\n\n{}", "1", "Marsh Bugbear"),
]


@pytest.mark.parametrize(("line", "count", "name"), LINES)
def test_marks_links_and_fences_are_no_part_of_a_name(line: str, count: str, name: str) -> None:
    assert counted(f"Reeds grow here.\n\n{line.format(FIGURES)}\n") == [(count, name)]


def test_labels_in_bold_are_labels() -> None:
    line = read("**AC** 6 [13] **HD** 2 **HP** 9 **Att** 1 bite (1d6) **MV** 120' (40') **ML** 8")[0]
    assert (line.creature.armour_class, line.creature.hit_dice.count, line.hit_points) == (14, 2, (9,))
    assert [(one.count, one.name, one.damage) for one in line.creature.routines[0]] == [(1, "bite", "1d6")]
    assert (line.creature.walk_feet, line.creature.morale, line.unread) == (40, 8, ())


def test_the_name_of_a_heading_with_prose_between_is_told_as_assumed() -> None:
    far, near = (
        read("### Hearth Imp\n\nIt lives in chimneys.\n\nAC 14, HD 1, Ml 7"),
        read("### Hearth Imp\n\nAC 14, HD 1, Ml 7"),
    )
    assert [one.creature.name for one in (*far, *near)] == ["Hearth Imp", "Hearth Imp"]
    told = [any("heading above" in one.text for one in line.assumed) for line in (*far, *near)]
    assert told == [True, False]


@pytest.mark.parametrize("heading", ["### 5. Store", "## Room 5", "## Area 5b", "## Chapter Two"])
def test_the_heading_of_a_place_names_no_creature(heading: str) -> None:
    assert [line.name for line in read(f"{heading}\n\nJars and straw.\n\nAC 14, HD 1, Ml 7")] == [""]


ROWS = """Who is met:

| d6 | Encounter | # | AC | HD | hp | Att | MV | ML | Notes |
|:---|-----------|--:|----|----|----|-----|----|----|-------|
| 1-3 | Stone Hound | 1 | 5 [14] | 3 | 14 | 1 bite (1d8) | 120' (40') | 9 | howls |
| 4 | Ash Crows | 2 | 6 [13] | 1 | 4, 3 | 1 beak (1d4) | 180' (60') | 6 | |
| 5-6 | nothing | - | - | - | - | - | - | - | - |
"""


def test_a_table_with_a_creature_a_row() -> None:
    hound, crows = read(ROWS)
    assert [(one.count, one.creature.name) for one in (hound, crows)] == [
        ("1", "Stone Hound"),
        ("2", "Ash Crow"),
    ]
    assert [one.creature.armour_class for one in (hound, crows)] == [15, 14]
    assert [one.hit_points for one in (hound, crows)] == [(14,), (4, 3)]
    assert [one.creature.walk_feet for one in (hound, crows)] == [40, 60]
    assert [one.creature.morale for one in (hound, crows)] == [9, 6]
    assert [one.creature.routines[0][0].damage for one in (hound, crows)] == ["1d8", "1d4"]


def test_what_is_not_read_of_a_table_is_told_where_it_stands() -> None:
    said = [(one.text, one.line, one.column) for line in read(ROWS) for one in line.unread]
    row = ROWS.splitlines()[4]
    assert said == [("howls", 5, row.index("howls") + 1)]


def test_a_table_with_a_label_a_row() -> None:
    pages = """### Cellar Guard

| Armour Class | 5 [14] |
| --- | --- |
| Hit Dice | 3 (13hp) |
| Attacks | 1 × spear (1d6) |
| Movement | 90' (30') |
| Morale | 8 |
"""
    (guard,) = read(pages)
    creature = guard.creature
    assert (creature.name, creature.armour_class, creature.hit_dice.count) == ("Cellar Guard", 15, 3)
    assert (guard.hit_points, creature.walk_feet, creature.morale, guard.unread) == ((13,), 30, 8, ())


NO_CREATURES = [
    "| Weapon | Damage | Cost | Weight |\n|---|---|---|---|\n| Axe | 1d6 | 7 | 2 |\n",
    "| Level | XP | HD | Saves |\n|---|---|---|---|\n| 1 | 0 | 1d8 | 12 |\n| 2 | 2,000 | 2d8 | 12 |\n",
    "| Name | AC | HD | ML |\n|---|---|---|---|\n",
    "| Armour | AC |\n|---|---|\n| Leather | 13 |\n| Chain | 15 |\n",
    "The ghost's armour class, hit dice and morale are those of the living man.",
    "The door has AC 15 and 20 hp. A ring makes AC 1 better.",
    "### Gate\n\nThe gate has hp 30 and AC 17.\n\nNobody is here.",
]


@pytest.mark.parametrize("pages", NO_CREATURES)
def test_no_creature_is_made_of_other_tables_and_prose(pages: str) -> None:
    assert find_stat_lines(pages) == []


def test_a_stat_block_of_keys_and_values() -> None:
    pages = """```statblock
layout: Old School
name: Fen Ghoul
subtype: of the marshes
ac: "6 [13]"
hit_dice: "2*"
hp: 9
attack: "2 claws, 1 bite"
damage: "1d3 claw, 1d4 bite"
speed: "90' (30')"
moral: "9"
xp: 25
```
"""
    (ghoul,) = read(pages)
    creature = ghoul.creature
    assert (creature.name, creature.armour_class, creature.hit_dice.text) == ("Fen Ghoul", 14, "2*")
    routine = [(one.count, one.name, one.damage) for one in creature.routines[0]]
    assert routine == [(2, "claw", "1d3"), (1, "bite", "1d4")]
    assert (creature.walk_feet, creature.morale, creature.experience_points) == (30, 9, 25)
    assert ghoul.unread == ()


def test_lines_of_remarks_are_those_of_the_pages_below_a_heading_and_a_blank_line() -> None:
    (line,) = read("**Toad Priest**\n\nAC 14, HD 4, #At 1 staff,\nDam 1d6, Ml 9, frobs well 12.")
    assert [(one.text.split()[-1], one.line) for one in line.unread] == [("12", 4)]
