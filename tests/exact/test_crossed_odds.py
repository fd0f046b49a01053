"""Procedures of one book in another: the odds agree with a calculation from the books' files alone."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest

from grognard.battle.play.engine import Engine
from grognard.chances.exact.branching import BranchingDice
from grognard.chances.exact.duel import duel_encounter, why_no_chain
from grognard.chances.exact.fights import walk_rounds
from grognard.chances.exact.turning import turning_chance
from grognard.encounter.entries import parse_encounter
from grognard.encounter.setup import round_structure, set_up
from grognard.rulebooks.loader import load_rulebook, rulebook_ids
from tests.support import engine_of

DATA: Final = Path(__file__).resolve().parents[2] / "src" / "grognard" / "rulebooks" / "data"
BOOKS: Final = rulebook_ids()
PAIRS: Final = [(one, other) for one in BOOKS for other in BOOKS]
Values = dict[str, Any]

BLOWS_ALONE: Final[Values] = {
    "critical.allowed": False,
    "fumble.free_attack": False,
    "round.declare_defence": False,
    "two_weapons.allowed": False,
    "damage.dying": "dead",
}
"""Without what surrounds the blows of two books, so that a blow kills one of 1 hit point, or does nothing."""
COIN: Final[Values] = {"round.structure": "countdown", "initiative.method": "flat die", "initiative.die": 2}
"""Each acts first in one case of four, and both together in two of four."""
FIRST: Final = Fraction(1, 4)
FIGHTER_STEPS: Final = 5
"""Chain mail and a shield are five better than no armour in each book; the hide of an orc is three."""
ORC_STEPS: Final = 3


def read_book(id: str) -> Values:
    """A bundled book as its files write it, after those that it extends; tables of rows stand whole."""
    own = tomllib.loads((DATA / id / "rulebook.toml").read_text(encoding="utf-8"))
    return laid_over(read_book(own["extends"]), own) if own.get("extends") else own


def laid_over(base: Values, own: Values) -> Values:
    """The tables of a book over those that it extends."""
    joined = dict(base)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(base.get(key), dict)
        joined[key] = laid_over(base[key], value) if both else value
    return joined


def table_of(book: str, table: str) -> Values:
    """A table of a book as options."""
    return {f"{table}.{key}": value for key, value in read_book(book)[table].items()}


def chance(needed: int) -> Fraction:
    """A d20 comes to a number: 1 never does, 20 always."""
    return Fraction(min(19, max(1, 21 - needed)), 20)


def bonus_hits(armour: Values, bonus: int, steps: int) -> Fraction:
    """The die and the bonus reach an ascending armour class, or reach 20 with a descending one."""
    if armour["convention"] == "ascending":
        return chance(armour["unarmoured"] + steps - bonus)
    return chance(20 - (armour["unarmoured"] - steps) - bonus)


def chart_hits(armour: Values, thac0: int, steps: int) -> Fraction:
    """The die reaches the number against armour class 0 less the armour class; the unarmoured have 9."""
    downward = armour["unarmoured"] if armour["convention"] == "descending" else 9
    return chance(min(20, max(2, thac0 - (downward - steps))))


def blows(book: str, lender: str, level: int) -> tuple[Fraction, Fraction]:
    """The chances that a fighter and an orc hit, by a book with the attack tables of another."""
    armour, attack = read_book(book)["armour"], read_book(lender)["attack"]
    if attack["test"] == "bonus":
        mine = attack["bonus"]["fighter"]
        return (
            bonus_hits(armour, mine[min(level, len(mine) - 1)], ORC_STEPS),
            bonus_hits(armour, attack["monster_bonus"][1], FIGHTER_STEPS),
        )
    mine, row = attack["thac0"]["fighter"], attack["monster_thac0"][0]
    assert row["up_to"] >= 1
    return (
        chart_hits(armour, mine[min(level, len(mine) - 1)], ORC_STEPS),
        chart_hits(armour, row["thac0"], FIGHTER_STEPS),
    )


def outcome(first: Fraction, last: Fraction, hit: Fraction, hurt: Fraction) -> tuple[Fraction, ...]:
    """Who has won after a round of a blow each, any of which kills: either side, or neither."""
    tied = 1 - first - last
    one = first * hit + tied * hit * (1 - hurt) + last * (1 - hurt) * hit
    other = last * hurt + tied * hurt * (1 - hit) + first * (1 - hit) * hurt
    return one, other, tied * hit * hurt


DUEL: Final = """
title = "A blow each"
distance_feet = 5
reaction = "immediate attack"
[[sides]]
name = "First"
player_characters = true
can_be_surprised = false
checks_morale = false
members = [{{ character = "{one}", hit_points = {points[0]}, weapons = ["shortsword"], {scores} }}]
[[sides]]
name = "Second"
can_be_surprised = false
checks_morale = false
members = [{{ creature = "orc", name = "Orc", hit_points = {points[1]}, weapons = ["shortsword"] }}]
"""


def first_round(
    rules: str, options: Values, *, one: str, points: tuple[int, int], scores: str = "cornered = false"
) -> tuple[Fraction, ...]:
    """What the engine makes of the first round of such a duel with an orc."""
    book = load_rulebook(rules, options=options)
    encounter = parse_encounter(DUEL.format(one=one, points=points, scores=scores))
    battle = set_up(encounter, book, BranchingDice())
    odds = walk_rounds(battle, structure=round_structure(book), rounds=1)
    return tuple(odds.chance_of(winner) for winner in (0, 1, -1))


@pytest.mark.slow
@pytest.mark.parametrize(("book", "lender"), PAIRS)
def test_attacks_by_the_tables_of_another_book(book: str, lender: str) -> None:
    options = BLOWS_ALONE | COIN | table_of(lender, "attack")
    for level in (1, 4, 7):
        hit, hurt = blows(book, lender, level)
        found = first_round(book, options, one=f"fighter {level}", points=(1, 1))
        assert found == outcome(FIRST, FIRST, hit, hurt), level


STRUCTURES: Final = ("countdown", "group turns", "side turns", "phases", "segments")
METHODS: Final = {"individual": 2, "individual, narrow": 1, "flat die": 0, "die by Dexterity": 0}
"""What a method adds for a Dexterity of 16; one of them lets it roll a d8 against the d6 of an orc."""


def order(structure: str, method: str, die: int) -> tuple[Fraction, Fraction]:
    """The chances that a fighter of Dexterity 16 acts first, and that the orc does."""
    sides = compared(range(1, die + 1), range(1, die + 1))
    own = (
        compared(range(1, 9), range(1, 7))
        if method == "die by Dexterity"
        else compared([face + METHODS[method] for face in range(1, die + 1)], range(1, die + 1))
    )
    if structure in ("countdown", "segments"):
        return own
    if structure == "phases":
        tied = 1 - sum(sides)
        return sides[0] + tied * own[0], sides[1] + tied * own[1]
    return sides


def compared(mine: range | list[int], theirs: range) -> tuple[Fraction, Fraction]:
    pairs = list(product(mine, theirs))
    return tuple(  # type: ignore[return-value]
        Fraction(sum(first > last for first, last in side), len(pairs))
        for side in (pairs, [(last, first) for first, last in pairs])
    )


@pytest.mark.slow
@pytest.mark.parametrize(("book", "structure", "method"), list(product(BOOKS, STRUCTURES, METHODS)))
def test_initiative_by_the_procedures_of_another_book(book: str, structure: str, method: str) -> None:
    asked = {"round.structure": structure, "initiative.method": method}
    armour, attack = read_book(book)["armour"], read_book(book)["attack"]
    dexterity = FIGHTER_STEPS + 2
    hit = blows(book, book, 1)[0]
    hurt = (
        bonus_hits(armour, attack["monster_bonus"][1], dexterity)
        if attack["test"] == "bonus"
        else chart_hits(armour, attack["monster_thac0"][0]["thac0"], dexterity)
    )
    die = read_book(book)["initiative"]["die"]
    found = first_round(
        book, BLOWS_ALONE | asked, one="fighter 1", points=(1, 1), scores="abilities = { dexterity = 16 }"
    )
    assert found == outcome(*order(structure, method, die), hit, hurt)


@pytest.mark.parametrize("book", BOOKS)
def test_popcorn_lets_the_winner_of_the_roll_begin_and_breaks_ties_evenly(book: str) -> None:
    found = first_round(book, BLOWS_ALONE | {"round.structure": "popcorn"}, one="fighter 1", points=(1, 1))
    half = Fraction(1, 2)
    assert found == outcome(half, half, *blows(book, book, 1))


@pytest.mark.slow
@pytest.mark.parametrize(("book", "lender"), PAIRS)
def test_damage_by_the_rules_of_another_book(book: str, lender: str) -> None:
    # A Strength of 5 takes 2 from each blow and from its damage; the orc has 2 hit points, the fighter 6.
    options = BLOWS_ALONE | COIN | table_of(lender, "damage") | {"damage.dying": "dead"}
    damage = read_book(lender)["damage"]
    hits = blows(book, book, 3)
    assert damage.get("characters", "") in ("", "1d6")
    kills = [max(damage["minimum"], face - 2) >= 2 for face in range(1, 7)]
    armour, attack = read_book(book)["armour"], read_book(book)["attack"]
    weak = (
        bonus_hits(armour, attack["bonus"]["fighter"][3] - 2, ORC_STEPS)
        if attack["test"] == "bonus"
        else chart_hits(armour, attack["thac0"]["fighter"][3] + 2, ORC_STEPS)
    )
    found = first_round(book, options, one="fighter 3", points=(6, 2), scores="abilities = { strength = 5 }")
    assert found == outcome(FIRST, FIRST, weak * Fraction(sum(kills), 6), hits[1] * Fraction(1, 6))


DEAD: Final = "1 cleric 3 vs 2 skeleton, 1 ghoul"


@pytest.mark.parametrize(("book", "lender"), PAIRS)
def test_turning_by_the_table_of_another_book(book: str, lender: str) -> None:
    turning = read_book(book)["turning"] | read_book(lender)["turning"]
    engine: Engine = engine_of(DEAD, rules=book, options=table_of(lender, "turning"))
    if not turning.get("allowed"):
        assert not engine.battle.ruleset.turning.allowed
        return
    cells = [
        turning["table"][2][turning["columns"].index(name)] for name in ("skeleton", "skeleton", "ghoul")
    ]
    expected: dict[int, Fraction] = {}
    rolls = list(product(range(1, 7), repeat=2)) if "dice" in turning else [(face,) for face in range(1, 21)]
    assert turning.get("dice", "1d20") in ("1d20", "2d6")
    for roll, pool in product(rolls, product(range(1, 7), repeat=2)):
        turned, left = 0, sum(pool)
        for cell, hit_dice in zip(cells, (1, 1, 2), strict=True):
            affected = cell in ("T", "D") or (cell != "No" and sum(roll) >= cell)
            left -= hit_dice
            if not affected or (left < 0 and turned):
                break
            turned += 1
        expected[turned] = expected.get(turned, Fraction(0)) + Fraction(1, len(rolls) * 36)
    found = turning_chance(engine.battle, engine.battle.combatants[0])
    assert {number: share for number, share in found.affected.items() if share} == expected


@pytest.mark.slow
def test_exploding_dice_fell_eight_hit_points_with_a_six_and_two_more() -> None:
    """A shortsword does 8 or more with a 6, once in 6, and then 2 to 6, five times in 6."""
    hit, hurt = blows("bf", "bf", 1)
    found = first_round("bf", BLOWS_ALONE | COIN | {"damage.exploding": True}, one="fighter 1", points=(1, 8))
    assert found == outcome(FIRST, FIRST, hit * Fraction(5, 36), hurt)


def test_the_book_from_nothing_is_fought_by_as_it_says() -> None:
    """A fighter of level 3 adds 2 against an orc's 13, the orc 1 against 15; sides roll a d6 each."""
    book = str(DATA.parents[3] / "examples" / "house-rules" / "pocket-book.toml")
    found = first_round(book, {}, one="fighter 3", points=(1, 1))
    assert found == outcome(Fraction(15, 36), Fraction(15, 36), Fraction(10, 20), Fraction(7, 20))


@pytest.mark.parametrize("name", ["shields-shall-be-splintered", "luck-points", "cleave"])
def test_a_duel_with_hooks_is_no_chain_of_blows(name: str) -> None:
    """By the chain a fighter with a shield to splinter would win no more often than one without."""
    book = load_rulebook(str(DATA.parents[3] / "examples" / "house-rules" / f"{name}.toml"))
    battle = set_up(duel_encounter("fighter 2", "orc"), book, BranchingDice())
    reasons = [reason.text for reason in why_no_chain(battle, structure=book.round.structure)]
    assert "a house rule acts at a moment of the fight" in reasons
