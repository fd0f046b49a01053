"""Keys of a rulebook that count only together: the test of an attack reads the table of its name."""

from __future__ import annotations

from fractions import Fraction

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.rulebooks.loader import load_rulebook, merge
from tests.support import EXAMPLES

ASCENDING = """
extends = "bxe"
title = "B/X with ascending armour class"
[attack]
test = "bonus"
thac0 = {}
# An ogre has four hit dice and a plus: THAC0 15, so +4.
monster_bonus = [0, 0, 1, 2, 4]
[attack.bonus]
# THAC0 19 is +0, 17 is +2: 19 less the number.
fighter = [-1, 0, 0, 0, 2, 2, 2]
[armour]
convention = "ascending"
unarmoured = 10
"""


def duel(rules: str) -> tuple[Fraction, ...]:
    """The chances of fighter 5, of an ogre, and of nobody to win, exactly."""
    return tuple(grognard.duel("fighter 5", "ogre", rules=rules).chances)


@pytest.mark.slow
def test_ascending_armour_class_is_the_duel_of_the_chart() -> None:
    assert duel(ASCENDING) == duel("bxe")


@pytest.mark.slow
def test_a_book_s_own_bonuses_count() -> None:
    better = ASCENDING.replace("2, 2, 2]", "2, 12, 12]")
    assert duel(better)[0] > 3 * duel(ASCENDING)[0]


@pytest.mark.parametrize("rules", ["bf", "bfref", "bcb"])
def test_a_test_without_its_table_is_refused(rules: str) -> None:
    with pytest.raises(InputError) as caught:
        load_rulebook(rules, options={"attack.test": "chart"})
    assert "attack.test is 'chart', but the book has no attack.thac0" in str(caught.value)
    assert caught.value.key == "attack.test"


def test_an_inherited_table_can_be_cleared() -> None:
    assert not load_rulebook(ASCENDING).attack.thac0
    with pytest.raises(InputError, match=r"the book has no attack\.thac0"):
        load_rulebook('extends = "bxe"\n[attack]\nthac0 = {}\n')


def test_an_empty_section_of_known_keys_changes_nothing() -> None:
    assert merge({"attack": {"test": "chart"}}, {"attack": {}}) == {"attack": {"test": "chart"}}
    inherited: dict[str, object] = {"attack": {"thac0": {"fighter": [20]}}}
    assert merge(inherited, {"attack": {"thac0": {}}}) == {"attack": {"thac0": {}}}


def test_bonuses_of_another_book_are_said_to_be_borrowed() -> None:
    what, bonus = "1 fighter 1 vs 1 orc", {"attack.test": "bonus"}
    assert "attack bonuses" in grognard.odds(what, rules="bxe", options=bonus, fights=1).borrowed
    assert "attack bonuses" not in grognard.odds(what, rules="bxe", fights=1).borrowed


def test_two_weapons_say_what_they_need() -> None:
    with pytest.raises(InputError) as caught:
        load_rulebook("bf", options={"two_weapons.allowed": True})
    assert caught.value.key == "two_weapons.allowed"
    assert caught.value.expected == "round.declare_defence = true besides"
    both = {"two_weapons.allowed": True, "round.declare_defence": True}
    assert load_rulebook("bf", options=both).two_weapons.allowed


CHART_IN_BF: dict[str, object] = {
    "attack.test": "chart",
    "attack.thac0": {"fighter": [20, 19, 18, 17]},
    "attack.monster_thac0": [{"thac0": 19}],
}


def first_level(rules: str, options: dict[str, object] | None = None) -> tuple[Fraction, ...]:
    book = load_rulebook(rules, options=options)
    return tuple(grognard.duel("fighter 1", "orc", rules=book).chances)


def test_the_unarmoured_are_the_unarmoured_of_a_chart_whatever_the_book_calls_them() -> None:
    """A fighter of level 1 needs 10 against no armour: 11 less 1, or on a chart 19 less 9."""
    assert first_level("bf", CHART_IN_BF) == first_level("bf")


def test_a_bonus_against_a_descending_armour_class_comes_to_20_with_it() -> None:
    """Target 20: a fighter of level 1, +1, needs 20 - 1 - 9 = 10 against no armour, as on the chart."""
    assert first_level("bxe", {"attack.test": "bonus"}) == first_level("bxe")
    target_20 = str(EXAMPLES / "house-rules" / "target-20.toml")
    assert first_level(target_20) == first_level("bf")
    # Where no armour is 10, as in advanced books, THAC0 20 needs 10 against it.
    advanced: dict[str, object] = {"armour.unarmoured": 10, "attack.thac0": {"fighter": [20, 20]}}
    advanced["attack.monster_thac0"] = [{"thac0": 20}]
    assert first_level("bxe", advanced) == first_level("bxe")


@pytest.mark.parametrize(
    ("table", "key", "problem"),
    [
        ('[classes.ranger]\nlike = "fighter"\nhit_die = "d10"\n', "classes.ranger.hit_die", "such as 1d8"),
        ('[weapons.estoc]\nlike = "longsword"\ndamge = "1d8"\n', "weapons.estoc.damge", "mean damage"),
    ],
)
def test_a_wrong_key_of_a_row_is_named_with_its_row_and_line(table: str, key: str, problem: str) -> None:
    good = '[classes.druid]\nlike = "cleric"\n[weapons.club]\nlike = "mace"\n'
    with pytest.raises(InputError, match=problem) as caught:
        load_rulebook(f'extends = "bf"\ntitle = "Mine"\n{good}{table}')
    assert caught.value.key == key
    assert caught.value.line == 9
