"""B/X Essentials: saving throws."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.battle.hurts.saving import roll_save
from grognard.creatures.creature import SaveAs
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.exact import save_chance
from grognard.rules.save_tables import class_saves, monster_saves
from grognard.rules.saves import (
    BREATH,
    CATEGORIES,
    DEATH,
    PARALYSIS,
    SPELLS,
    WANDS,
    damage_after_save,
    is_saved,
    wisdom_modifier_to_save,
)
from tests.support import brute, events_of, fight, hero

SAVES = load_rulebook("bxe").saves

# Transcribed from the document's charts: class, first and last level, the five targets.
ROWS = [
    ("cleric", "human", 1, 4, (11, 12, 14, 16, 15)),
    ("cleric", "human", 5, 8, (9, 10, 12, 14, 12)),
    ("cleric", "human", 9, 12, (6, 7, 9, 11, 9)),
    ("cleric", "human", 13, 16, (3, 5, 7, 8, 7)),
    ("fighter", "dwarf", 1, 3, (8, 9, 10, 13, 12)),
    ("fighter", "dwarf", 4, 6, (6, 7, 8, 10, 10)),
    ("fighter", "halfling", 7, 9, (4, 5, 6, 7, 8)),
    ("fighter", "halfling", 10, 12, (2, 3, 4, 4, 6)),
    ("fighter", "elf", 1, 3, (12, 13, 13, 15, 15)),
    ("fighter", "elf", 4, 6, (10, 11, 11, 13, 12)),
    ("fighter", "elf", 7, 9, (8, 9, 9, 10, 10)),
    ("fighter", "elf", 10, 10, (6, 7, 8, 8, 8)),
    ("fighter", "human", 1, 3, (12, 13, 14, 15, 16)),
    ("fighter", "human", 4, 6, (10, 11, 12, 13, 14)),
    ("fighter", "human", 7, 9, (8, 9, 10, 10, 12)),
    ("fighter", "human", 10, 12, (6, 7, 8, 8, 10)),
    ("fighter", "human", 13, 15, (4, 5, 6, 5, 8)),
    ("magic-user", "human", 1, 5, (13, 14, 13, 16, 15)),
    ("magic-user", "human", 6, 10, (11, 12, 11, 14, 12)),
    ("magic-user", "human", 11, 15, (8, 9, 8, 11, 8)),
    ("thief", "human", 1, 4, (13, 14, 13, 16, 15)),
    ("thief", "human", 5, 8, (12, 13, 11, 14, 13)),
    ("thief", "human", 9, 12, (10, 11, 9, 12, 10)),
    ("thief", "human", 13, 16, (8, 9, 7, 10, 8)),
    ("normal man", "human", 0, 0, (14, 15, 16, 17, 18)),
]


@pytest.mark.rule(
    "bxe.saves.table-cleric",
    "bxe.saves.cleric-level-1-4",
    "bxe.saves.cleric-level-5-8",
    "bxe.saves.cleric-level-9-12",
    "bxe.saves.cleric-level-13-16",
    "bxe.saves.table-dwarf-halfling",
    "bxe.saves.dwarf-halfling-level-1-3",
    "bxe.saves.dwarf-halfling-level-4-6",
    "bxe.saves.dwarf-halfling-level-7-9",
    "bxe.saves.dwarf-halfling-level-10-12",
    "bxe.saves.table-elf",
    "bxe.saves.elf-level-1-3",
    "bxe.saves.elf-level-4-6",
    "bxe.saves.elf-level-7-9",
    "bxe.saves.elf-level-10",
    "bxe.saves.table-fighter",
    "bxe.saves.fighter-level-1-3",
    "bxe.saves.fighter-level-4-6",
    "bxe.saves.fighter-level-7-9",
    "bxe.saves.fighter-level-10-12",
    "bxe.saves.fighter-level-13-15",
    "bxe.saves.table-magic-user",
    "bxe.saves.magic-user-level-1-5",
    "bxe.saves.magic-user-level-6-10",
    "bxe.saves.magic-user-level-11-15",
    "bxe.saves.table-thief",
    "bxe.saves.thief-level-1-4",
    "bxe.saves.thief-level-5-8",
    "bxe.saves.thief-level-9-12",
    "bxe.saves.thief-level-13-16",
    "bxe.saves.table-normal-human",
    "bxe.saves.normal-human-row",
)
@pytest.mark.parametrize(("who", "race", "first", "last", "targets"), ROWS)
def test_every_row_of_every_chart(
    who: str, race: str, first: int, last: int, targets: tuple[int, ...]
) -> None:
    for level in range(first, last + 1):
        assert class_saves(SAVES, who, level, race=race) == targets


@pytest.mark.rule("bxe.saves.shared-dwarf-halfling-chart")
def test_dwarves_and_halflings_share_a_chart() -> None:
    for level in range(1, 13):
        dwarf = class_saves(SAVES, "fighter", level, race="dwarf")
        assert dwarf == class_saves(SAVES, "thief", level, race="halfling")
    assert class_saves(SAVES, "fighter", 1, race="dwarf")[DEATH] == 8


@pytest.mark.rule("bxe.saves.levels-beyond-chart")
def test_the_last_row_holds_beyond_a_chart() -> None:
    assert class_saves(SAVES, "magic-user", 20)[WANDS] == 9
    assert class_saves(SAVES, "fighter", 12, race="elf") == (6, 7, 8, 8, 8)


@pytest.mark.rule("bxe.saves.five-categories")
def test_there_are_five_categories() -> None:
    assert len(CATEGORIES) == 5
    assert len(class_saves(SAVES, "thief", 1)) == 5


@pytest.mark.rule("bxe.saves.monsters-use-class-charts")
def test_monsters_save_as_a_class() -> None:
    assert monster_saves(SAVES, SaveAs("F", 2))[BREATH] == 15
    assert monster_saves(SAVES, SaveAs("NM", 0))[SPELLS] == 18


@pytest.mark.rule("bxe.saves.category-from-effect")
def test_the_effect_names_its_category() -> None:
    assert class_saves(SAVES, "thief", 1)[WANDS] == 14


@pytest.mark.rule("bxe.saves.roll-success", "bxe.saves.roll-failure")
def test_the_target_is_reached_or_not() -> None:
    assert is_saved(12, 12, 12)
    assert not is_saved(11, 11, 12)
    assert not is_saved(20, 20, 21)
    assert is_saved(1, 3, 2)
    assert save_chance(12) == Fraction(9, 20)


@pytest.mark.rule(
    "bxe.saves.success-halves-damage",
    "bxe.saves.failure-full-damage",
)
def test_damage_is_halved_rounded_down() -> None:
    assert damage_after_save(20, 36, 12, saved=True) == 10
    assert damage_after_save(7, 36, 12, saved=True) == 3
    assert damage_after_save(20, 36, 12, saved=False) == 20


@pytest.mark.rule(
    "bxe.ability.wis-save-magical",
    "bxe.ability.wis-save-not-nonmagical",
    "bxe.ability.wis-save-not-breath",
    "bxe.ability.wis-save-any-other-category",
)
@pytest.mark.parametrize(
    ("wisdom", "category", "magical", "natural", "target", "total", "saved"),
    [
        (2, SPELLS, True, 12, 14, 14, True),
        (3, DEATH, False, 10, 11, 10, False),
        (3, BREATH, True, 13, 14, 13, False),
        (1, PARALYSIS, True, 12, 13, 13, True),
    ],
)
def test_wisdom_counts_against_magic(
    wisdom: int, category: int, *, magical: bool, natural: int, target: int, total: int, saved: bool
) -> None:
    modified = natural + wisdom_modifier_to_save(wisdom, category, magical=magical, counts=SAVES.wisdom)
    assert modified == total
    assert is_saved(natural, modified, target) is saved


@pytest.mark.rule(
    "bxe.ability.wis-save-magical",
    "bxe.ability.wis-save-not-nonmagical",
    "bxe.ability.wis-save-not-breath",
    "bxe.ability.wis-save-any-other-category",
)
@pytest.mark.parametrize(
    ("wisdom", "category", "magical", "natural", "target", "total", "saved"),
    [
        (16, SPELLS, True, 12, 14, 14, True),
        (18, DEATH, False, 10, 11, 10, False),
        (18, BREATH, True, 13, 14, 13, False),
        (13, PARALYSIS, True, 12, 13, 13, True),
    ],
)
def test_wisdom_in_a_fight(
    wisdom: int, category: int, *, magical: bool, natural: int, target: int, total: int, saved: bool
) -> None:
    one = hero(5, 5, more=f"abilities = {{ wisdom = {wisdom} }}")
    engine = fight("bxe", one, brute("B", 6, 5), dice=f"d20:{natural}")
    figure = engine.battle.combatants[0]
    figure.profile.saves = (target,) * 5
    assert roll_save(engine.battle, figure, category, "magic", magical=magical).saved is saved
    (event,) = events_of(engine.battle, "saving throw")
    assert event.roll is not None
    assert (event.roll.total, event.roll.target) == (total, target)


def test_wisdom_is_nothing_where_the_book_does_not_say_so() -> None:
    assert wisdom_modifier_to_save(3, SPELLS, magical=True, counts=load_rulebook("bf").saves.wisdom) == 0


def test_books_without_charts_use_those_of_the_classes() -> None:
    core = load_rulebook("bf").saves
    assert class_saves(core, "fighter", 1) == (12, 13, 14, 15, 17)
    assert class_saves(core, "normal man", 0) == (13, 14, 15, 16, 18)
