"""Stat lines nobody printed yet: other orders and spellings, refusals, round trips and noise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.base.errors import InputError
from grognard.creatures.bestiary import creature_names, find_creature
from grognard.creatures.creature import Attack, Creature, Movement, SaveAs
from grognard.creatures.hit_dice import parse_hit_dice
from grognard.creatures.stat_line import StatLine, format_stat_line, parse_stat_line
from grognard.dice import parse_dice

WOLF = "AC 13, HD 2, #At 1 bite, Dam 1d6, Mv 60', Sv F2, Ml 8"


@pytest.mark.parametrize(
    ("heading", "count", "name"),
    [
        ("Wolf:", "1", "Wolf"),
        ("6 Wolves:", "6", "Wolf"),
        ("3 x Wolf:", "3", "Wolf"),
        ("3 x Wolves:", "3", "Wolf"),
        ("2d4 Kobolds:", "2d4", "Kobold"),
        ("2d4+1 Lizard Men,", "2d4+1", "Lizard Man"),
        ("Wolves (6):", "6", "Wolf"),
        ("4 Blargs:", "4", "Blarg"),
        ("12 Zombies", "12", "Zombie"),
    ],
)
def test_headings(heading: str, count: str, name: str) -> None:
    read = parse_stat_line(f"{heading} {WOLF}")
    assert (read.count, read.creature.name) == (count, name)


@pytest.mark.parametrize(
    "line",
    [
        "Wolf: Ml 8, Sv F2, Mv 60', Dam 1d6, #At 1 bite, HD 2, AC 13",
        "Wolf: ac 13; hd 2; #AT 1 bite; dam 1d6; mv 60'; sv f2; ml 8.",
        "Wolf: AC 13, HD 2, #At 1 bite (1d6), Move 60’, Save F2, Morale 8",
        "Wolf: AC 13, HD 2, #At 1 bite, Dam 1-6, Mv 60′, Ml 8",
        "Wolf AC 13 HD 2 #At 1 bite Dam 1d6 Mv 60' Sv F2 Ml 8",
        "Wolf (AC 13, HD 2, #At 1 bite, Dam 1d6, Mv 60', Sv F2, Ml 8)",
        "Wolf: Armor Class: 13, Hit Dice: 2, No. of Attacks: 1 bite, Damage: 1d6 bite, Movement: 60 ft., "
        "Save As: Fighter: 2, Morale: 8",
    ],
)
def test_orders_and_spellings(line: str) -> None:
    creature = parse_stat_line(line).creature
    assert creature == Creature(
        name="Wolf",
        armour_class=13,
        hit_dice=parse_hit_dice("2"),
        routines=((Attack(name="bite", damage="1d6"),),),
        movement=(Movement("walk", 60),),
        save_as=SaveAs("F", 2),
        morale=8,
    )


@pytest.mark.parametrize(
    ("text", "points"),
    [("hp 5", (5,)), ("HP 4, 5, 3", (4, 5, 3)), ("Hit Points 4/5/3", (4, 5, 3)), ("hp: 4 5 3", (4, 5, 3))],
)
def test_hit_points(text: str, points: tuple[int, ...]) -> None:
    assert parse_stat_line(f"3 Wolves: {WOLF}, {text}").hit_points == points


def test_hit_points_give_the_count_when_nothing_else_does() -> None:
    assert parse_stat_line(f"Wolf: {WOLF}, hp 9, 11").fixed_count == 2


def test_hit_points_in_brackets_after_the_hit_dice() -> None:
    read = parse_stat_line("Wolf: AC 13, HD 2 (9 hp), #At 1 bite, Dam 1d6, Mv 60', Ml 8")
    assert (read.hit_points, read.creature.hit_dice.text) == ((9,), "2")


def test_other_fields() -> None:
    creature = parse_stat_line(
        f"Orc: {WOLF}, XP 2,300, No. Appearing 2d6, AB +3, Weapons: long sword, silver dagger and a lute"
    ).creature
    assert (creature.experience_points, creature.number_appearing, creature.attack_bonus) == (2300, "2d6", 3)
    assert creature.equipment == ("longsword", "silver dagger")
    assert creature.notes == ("carries a lute",)


def test_a_named_weapon_brings_its_damage_and_range() -> None:
    line = "Archer: AC 13, HD 1, #At 1 longbow, Mv 30', Ml 8"
    (attack,) = parse_stat_line(line).creature.routines[0]
    assert (attack.damage, attack.kind, attack.range_feet) == ("1d8", "missile", (70, 140, 210))


def test_one_list_of_damages_serves_all_alternatives() -> None:
    line = "Hellhound: AC 14, HD 3**, #At 1 bite or 1 breath, Dam 1d6 bite, 3d6 breath, Mv 40', Sv F3, Ml 9"
    routines = parse_stat_line(line).creature.routines
    assert [[(one.name, one.damage) for one in routine] for routine in routines] == [
        [("bite", "1d6")],
        [("breath", "3d6")],
    ]


@pytest.mark.parametrize(("text", "letter", "level"), [("1", "F", 1), ("4+1", "F", 4), ("1d4 HP", "NM", 0)])
def test_save_when_none_is_printed(text: str, letter: str, level: int) -> None:
    creature = parse_stat_line(f"Thing: AC 13, HD {text}, #At 1 bite, Dam 1d6, Mv 60', Ml 8").creature
    assert (creature.save_as.class_letter, creature.save_as.level) == (letter, level)


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("Wolf", 1, "not a stat line"),
        ("Wolf: AC 13, HD 2, #At 1 bite, Dam 1d6, Mv 60', Sv F2, Ml 13", 59, "morale 13 is out of range"),
        (
            "Wolf: AC 13, HD 2, #At 1 bite, Dam 1000d1000000, Mv 60'",
            36,
            "damage 1000d1000000 is out of range",
        ),
        ("Wolf: AC 13, HD 2, #At 1 bite, Dam 8-2, Mv 60'", 36, "damage 8-2 runs backwards"),
        ("Wolf: AC 99, HD 2, #At 1 bite, Dam 1d6", 10, "armour class 99 is out of range"),
        ("Wolf: AC -25, HD 2, #At 1 bite, Dam 1d6", 10, "armour class -25 is out of range"),
        ("Wolf: AC 13, HD 500, #At 1 bite, Dam 1d6", 17, "hit dice '500' are out of range"),
        ("Wolf: AC 13, HD 2, hp 99999, Dam 1d6", 23, "hit points '99999' are out of range"),
        ("Wolf: AC 13, HD 2, #At 90 bites, Dam 1d6", 24, "number of attacks 90 is out of range"),
        ("Wolf: AC 13, HD 2, Mv 70000', Dam 1d6", 23, "movement in feet per round 70000"),
        ("Wolf: AC 13, HD 2, Sv F99, Dam 1d6", 23, "saving throw level 99"),
        ("99999 Wolves: AC 13, HD 2", 1, "count 99999 is out of range"),
    ],
)
def test_refusals_name_the_place(line: str, column: int, words: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_stat_line(line, file="module.txt", line=7)
    error = caught.value
    assert (error.file, error.line, error.column) == ("module.txt", 7, column)
    assert words in error.problem
    assert error.expected


WORDS = st.sampled_from(["claw", "bite", "tail", "horn", "talon", "weapon", "touch", "gore"])
EFFECTS = st.sampled_from(
    ["paralysis", "poison", "energy drain (1 level)", "5% chance of disease", "1d4/round blood drain"]
)
RANGES = st.tuples(st.integers(1, 50), st.integers(50, 100), st.integers(100, 200))
NOTES = st.sampled_from(["undead", "AC 15 in daylight", "half damage from edged weapons"])


@st.composite
def attacks(draw: st.DrawFn) -> Attack:
    ranges = draw(st.none() | RANGES)
    by_weapon = draw(st.booleans())
    damage = draw(st.sampled_from(["1d4", "2d6", "1d8+1", "3"]))
    return Attack(
        name=draw(WORDS),
        damage=damage,
        count=draw(st.integers(1, 4)),
        kind="missile" if ranges else draw(st.sampled_from(["melee", "missile"])),
        reach_feet=draw(st.sampled_from([5, 10])),
        range_feet=ranges,
        by_weapon=by_weapon,
        damage_bonus=draw(st.integers(0, 3)) if by_weapon else 0,
        effects=tuple(draw(st.lists(EFFECTS, max_size=2, unique=True))),
    )


CREATURES = st.builds(
    Creature,
    name=st.sampled_from(
        ["Goblin", "Wolf", "Cyclops", "Blarg", "Lizard Man", "Mire Witch", "Abyss Thing", "Boss"]
    ),
    armour_class=st.integers(0, 40),
    unarmoured_armour_class=st.none() | st.integers(10, 40),
    harmed_only_by=st.sampled_from([(), ("magic",), ("silver", "magic")]),
    hit_dice=st.sampled_from(["1-1", "1d4 HP*", "1/2 (1d4 hit points)", "10** (+9)", "NM", "3 HP"]).map(
        parse_hit_dice
    ),
    attack_bonus=st.none() | st.integers(0, 20),
    routines=st.lists(
        st.lists(attacks(), min_size=1, max_size=3, unique_by=lambda one: one.name).map(tuple), max_size=3
    ).map(tuple),
    movement=st.sampled_from(
        [
            (Movement("walk", 40),),
            (Movement("walk", 20, armoured=True), Movement("walk", 30, 10)),
            (Movement("walk", 10), Movement("fly", 60, 15)),
            (Movement("swim", 40),),
        ]
    ),
    save_as=st.sampled_from(
        [SaveAs("NM", 0), SaveAs("F", 3), SaveAs("M", 12), SaveAs("T", 1), SaveAs("C", 9)]
    ),
    morale=st.integers(2, 12),
    morale_note=st.sampled_from(["", "8", "when alone"]),
    number_appearing=st.sampled_from(["", "2d6"]),
    experience_points=st.none() | st.integers(0, 20000),
    equipment=st.lists(st.sampled_from(["spear", "longsword +1", "silver dagger"]), max_size=2).map(tuple),
    notes=st.lists(NOTES, max_size=2).map(tuple),
)


@pytest.mark.slow
@given(CREATURES, st.sampled_from(["1", "2", "6", "2d4"]))
def test_a_printed_creature_is_read_back(creature: Creature, count: str) -> None:
    read = parse_stat_line(format_stat_line(creature, count))
    assert (read.count, read.creature) == (count, creature)


@pytest.mark.parametrize("name", creature_names())
def test_the_whole_bestiary_is_printed_and_read_back(name: str) -> None:
    creature = find_creature(name)
    read = parse_stat_line(format_stat_line(creature, "3"))
    assert (read.count, read.creature) == ("3", creature)


def assert_dice(read: StatLine) -> None:
    """Whatever was read must be dice that can be rolled."""
    creature = read.creature
    written = [attack.damage for routine in creature.routines for attack in routine if attack.damage]
    for text in (read.count, creature.hit_dice.expression, *written):
        parse_dice(text)


PIECES = st.sampled_from(
    [
        "AC",
        "HD",
        "#At",
        "Dam",
        "Mv",
        "Sv",
        "Ml",
        "hp",
        "XP",
        "Weapons:",
        "Notes:",
        "1d4 HP*",
        "14 (11)",
        "1 bite",
        "2 claws/1 bite or 3 tails",
        "1d6/1d8",
        "or by weapon",
        ",",
        ";",
        ":",
        "(",
        ")",
        "'",
        "½",
        "9999999",
        "-",
        "+",
        "†",
        "1d0",
        "0d6",
        "٣d4",
        "F1",
        "NM",
        "Wolf",
        "6",
        "10' Fly",
        "all plus",
        "/round",
        "٣",
        "²",
        "\ue000",
        "\x1f",
    ]
)


@given(
    st.text(max_size=80)
    | st.lists(PIECES, max_size=30).map(" ".join)
    | PIECES.map(lambda piece: f"A: {WOLF} {piece}")
)
def test_noise_is_read_or_refused(text: str) -> None:
    try:
        read = parse_stat_line(text)
    except InputError:
        return
    assert_dice(read)


@given(st.integers(0, len(WOLF)), st.integers(0, 20), PIECES)
def test_a_damaged_line_is_read_or_refused(at: int, length: int, piece: str) -> None:
    try:
        read = parse_stat_line(f"Wolf: {WOLF[:at]}{piece}{WOLF[at + length :]}")
    except InputError:
        return
    assert_dice(read)


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("1-3", ["HD 1-3 is 1d8-3, as 1-1 is; dice of 1 to 3 points would say hp"]),
        ("1-1", []),
        ("3-3", []),
        ("1-3 hp", []),
        ("7-9**", ["of 7 to 9 hit dice, 7"]),
    ],
)
def test_hit_dice_that_could_be_read_twice(dice: str, said: list[str]) -> None:
    """The rules print 1-1 and speak of 1-2; more off than there are dice is told."""
    line = parse_stat_line(f"Thing: AC 13, HD {dice}, #At 1 bite, Dam 1d6, Mv 60', Ml 8")
    assert [one.text for one in line.assumed] == said


def test_damage_printed_as_none_is_none() -> None:
    read = parse_stat_line("Shrieker: AC 12, HD 3, #At 1 touch, Dam nil, Mv 5', Ml 12")
    assert [one.damage for one in read.creature.routines[0]] == [""]
    assert read.assumed == ()
