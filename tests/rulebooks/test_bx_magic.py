"""The rulebook bx-magic against rows transcribed apart, and its rules in play."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.state import effects
from grognard.battle.state.effects import find_effect
from grognard.creatures.bestiary import find_creature
from grognard.creatures.character import parse_character
from grognard.creatures.gear import find_weapon
from grognard.creatures.rulebook_tables import using_tables_of
from grognard.encounter.borrowed import borrowed_line
from grognard.operations.asking import ask
from grognard.operations.checks.spells import CastSpell
from grognard.operations.checks.turning import TurnUndead
from grognard.operations.experience.level import Level
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.known_spells import all_spells, caster_from, find_known_spell, usual_choice
from grognard.rules.save_tables import class_saves, monster_saves
from tests.support import act, by_hand, come_to, dead, events_of, finish_dice

BOOK = "bx-magic"
ROWS = Path(__file__).parent / "rows"
CLASSES = {"C": "cleric", "M": "magic-user"}

READ_AS = {
    "one or more days (see below)": "permanent",
    "until touched": "permanent",
    "one conversation": "permanent",
    "one mission": "permanent",
    "until quest is completed / instant (remove quest)": "permanent",
    "instant / permanent (curse)": "instantaneous",
    "3d6 days / permanent (transmute mud to rock)": "3d6 days",
    "1d4+1 rounds or turns": "1d4+1 rounds",
    "10' around the caster": "self",
    "summoned to caster's presence": "self",
    "appears in the caster's presence": "10'",
    "240 yards around the caster": "720'",
}
"""What the rows print in words, as the book has it."""

OTHERWISE = {
    "dispel evil": ("30'", "instantaneous"),
    "insect plague": ("480'", "1 turn"),
    "phantasmal force": ("240'", "1d4 turns"),
    "telekinesis": ("120'", "6 rounds"),
    "dimension door": ("360'", "instantaneous"),
    "magic jar": ("120'", "permanent"),
}
"""Spells whose row says two things of which a fight needs one: how far it leaps, how long the fear lasts."""

CALLED = {
    "Ape, White": "carnivorous ape",
    "Black Widow": "giant black widow spider",
    "Carcass Crawler": "tentacle worm",
    "Crab Spider": "giant crab spider",
    "Draco": "giant draco lizard",
    "Driver Ant": "giant ant",
    "Fire Beetle": "giant fire beetle",
    "Gelatinous Cube": "glass jelly",
    "Grey Ooze": "gray jelly",
    "Killer Bee": "giant bee",
    "Owl Bear": "owlbear",
    "Rock Python": "python",
    "Warp Beast": "deceiver",
}
"""Monsters of the rows by the names of the bestiary."""


def rows(name: str) -> list[list[str]]:
    """The cells of a file of rows."""
    lines = (ROWS / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines]


@pytest.mark.parametrize("row", rows("bx_spells.txt"), ids=lambda row: f"{row[0]}{row[1]} {row[2]}")
def test_the_spells_are_those_of_the_rows(row: list[str]) -> None:
    letter, level, name, reach, lasts = row
    spell = find_known_spell(name, load_rulebook(BOOK).powers, kind=CLASSES[letter])
    assert spell.level_for(CLASSES[letter]) == int(level)
    expected = OTHERWISE.get(name) or (READ_AS.get(reach, reach), READ_AS.get(lasts, lasts))
    got = (spell.range.replace(" ", ""), spell.duration.replace(" ", ""))
    assert got == (expected[0].replace(" ", ""), expected[1].replace(" ", ""))


def test_there_are_no_other_spells() -> None:
    powers = load_rulebook(BOOK).powers
    listed = {(CLASSES[row[0]], int(row[1])): 0 for row in rows("bx_spells.txt")}
    for row in rows("bx_spells.txt"):
        listed[CLASSES[row[0]], int(row[1])] += 1
    counted = dict.fromkeys(listed, 0)
    for spell in all_spells(powers):
        for kind in CLASSES.values():
            if level := spell.level_for(kind):
                counted[kind, level] += 1
    assert counted == listed


def test_monsters_save_as_the_rows_say() -> None:
    book = load_rulebook(BOOK)
    checked = 0
    for printed, numbers in rows("bx_monster_saves.txt"):
        name = CALLED.get(printed, printed).lower()
        if name in book.saves.monsters:
            creature = find_creature(name)
            saves = monster_saves(book.saves, creature.save_as, name=creature.name)
            assert " ".join(map(str, saves)) == numbers, printed
            checked += 1
    assert checked > 110


def test_a_goblin_saves_as_a_normal_man_and_a_stat_line_as_it_says() -> None:
    fight = grognard.start("fighter 1 vs 1 goblin", rules=BOOK, seed=1)
    assert tuple(fight.battle.combatants[1].profile.saves) == (14, 15, 16, 17, 18)
    line = "Goblin: AC 6, HD 1-1, #At 1 weapon, Dam 1d6, Mv 20', Sv F1, Ml 7"
    printed = grognard.start(f"fighter 1 vs {line}", rules=BOOK, seed=1)
    assert tuple(printed.battle.combatants[1].profile.saves) == (12, 13, 14, 15, 16)


def test_sleep_takes_two_eight_sided_dice_of_hit_dice_and_no_save() -> None:
    facts = ask(CastSpell(spell="sleep", whom="3 orc", rules=BOOK)).facts
    # Three hit dice of orcs: all of them but when both dice show 1.
    assert dict(facts.distribution) == {2: str(Fraction(1, 64)), 3: str(Fraction(63, 64))}


def test_the_two_classes_cast_hold_person_differently() -> None:
    powers = load_rulebook(BOOK).powers
    divine, arcane = (find_known_spell("hold person", powers, kind=kind) for kind in ("cleric", "magic-user"))
    assert (divine.range, divine.duration) == ("180'", "9 turns")
    assert (arcane.range, arcane.duration) == ("120'", "1 turn/level")
    assert find_known_spell("hold persons", powers, kind="magic-user").range == "120'"


def test_casters_memorise_its_own_spells() -> None:
    powers = load_rulebook(BOOK).powers
    assert usual_choice("cleric", (1, 1), powers) == ["cure light wounds", "bless"]
    assert usual_choice("magic-user", (1, 1, 1), powers) == ["sleep", "web", "fire ball"]


def test_what_is_banned_is_no_spell() -> None:
    powers = load_rulebook(BOOK).powers
    with pytest.raises(InputError, match="spiritual hammer is no spell of this rulebook"):
        find_known_spell("spiritual hammer", powers)


def test_the_classes_are_those_of_the_rows() -> None:
    book = load_rulebook(BOOK)
    with using_tables_of(book):
        for who, points, dice, thac0, saves, slots in rows("bx_classes.txt"):
            one = parse_character(who)
            own = one.character_class
            _, number, more = own.hit_dice_at(one.level)
            caster = caster_from(one)
            got = [
                str(own.experience[one.level - 1]),
                f"{number}{own.hit_die.removeprefix('1')}+{more}",
                " ".join(map(str, class_saves(book.saves, own.name, one.level, race=one.race))),
                "/".join(map(str, caster.slots if caster is not None else ())) or "-",
            ]
            assert got == [points, dice, saves, slots], who
            if not one.level % 3:
                fight = grognard.start(f"{who} vs 1 orc", rules=BOOK, seed=1)
                assert int(fight.battle.combatants[0].profile.attack_row) == int(thac0), who


def test_an_elf_takes_four_thousand_points_to_the_second_level() -> None:
    facts = ask(Level(who="elf 1", xp=4100, rules=BOOK)).facts
    assert (facts.level_after, facts.next_at) == (2, 8000)
    assert ask(Level(who="elf 1", xp=3999, rules=BOOK)).facts.level_after == 1


@pytest.mark.parametrize(
    ("weapon", "feet"),
    [
        ("longbow", (70, 140, 210)),
        ("shortbow", (50, 100, 150)),
        ("light crossbow", (80, 160, 240)),
        ("heavy crossbow", (80, 160, 240)),
        ("sling", (40, 80, 160)),
        ("spear", (20, 40, 60)),
        ("javelin", (30, 60, 90)),
        ("dagger", (10, 20, 30)),
        ("hand axe", (10, 20, 30)),
        ("oil flask", (10, 30, 50)),
        ("holy water", (10, 30, 50)),
    ],
)
def test_missile_weapons_have_these_ranges(weapon: str, feet: tuple[int, int, int]) -> None:
    with using_tables_of(load_rulebook(BOOK)):
        assert find_weapon(weapon).range_feet == feet


def test_turning_goes_by_two_six_sided_dice() -> None:
    facts = ask(TurnUndead(who="cleric 1", undead="1 skeleton", rules=BOOK)).facts
    # 7 or more on 2d6: 21 of 36.
    assert (facts.kinds[0].needs, Fraction(facts.chance)) == ("7", Fraction(21, 36))
    needs = {
        kind.name: kind.needs
        for kind in ask(
            TurnUndead(who="cleric 3", undead="zombie, ghoul, wight, wraith, mummy", rules=BOOK)
        ).facts.kinds
    }
    assert needs == {"Zombie": "T", "Ghoul": "7", "Wight": "9", "Wraith": "11", "Mummy": "No"}


def test_the_weakest_undead_are_destroyed_and_a_failure_bars_nothing() -> None:
    text = """
title = "A crypt"
rules = "bx-magic"
distance_feet = 20
reaction = "immediate attack"
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [{ character = "cleric 4", name = "Maud", hit_points = 20, spells = [] }]
[[sides]]
name = "Dead"
can_be_surprised = false
members = [{ creature = "skeleton", hit_points = 8, count = 2 }, { creature = "wight", hit_points = 9 }]
"""
    # The party wins initiative; 2d6 come to 6: enough for D, not for the wight's 7; two hit dice of them.
    engine = by_hand(text, dice="d6:6 d6:1 d6:2 d6:4 d6:1 d6:1")
    come_to(engine, 0, "spells")
    act(engine, "turn-undead")
    assert dead(engine) == ["Skeleton 1", "Skeleton 2"]
    (event,) = events_of(engine.battle, "turning")
    assert (event.result, event.amount) == ("partly", 2)
    assert not find_effect(engine.battle.combatants[0], effects.LOCKED_OUT)
    finish_dice(engine.battle)


def test_it_is_offered_where_something_is_borrowed() -> None:
    offer = "The rulebook bx-magic borrows less."
    assert borrowed_line(load_rulebook("bxe"), "turning").endswith(offer)
    assert borrowed_line(load_rulebook("bxs"), "spells").endswith(offer)
    # Magic items it borrows itself.
    assert offer not in borrowed_line(load_rulebook("bxe"), "items")
    assert borrowed_line(load_rulebook(BOOK), "spells", "classes", "turning", "ranges", "sleep") == ""
