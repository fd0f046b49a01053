"""B/X Essentials: the tables of ability scores, and ability checks on the roll."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.base.errors import InputError
from grognard.creatures.abilities import Abilities, ability_modifier
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.ability_tables import (
    figure_for_score,
    hit_points_gained,
    languages_to_choose,
    may_hire,
    reads_and_writes,
)
from grognard.rules.checks import check_chance, is_success, modifier_of, validate_ability, validate_modifier
from grognard.rules.initiative import NarrowDexterity
from tests.support import (
    act,
    attacks_on,
    brute,
    by_hand,
    come_to,
    events_of,
    fight,
    finish_dice,
    hero,
    roll_of,
    ruleset,
)

TABLES = load_rulebook("bxe").abilities
SCORES = range(3, 19)


@pytest.mark.rule("bxe.ability.standard-adjustment-table")
def test_the_standard_adjustment() -> None:
    found = [ability_modifier(score) for score in SCORES]
    assert found == [-3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3]


@pytest.mark.rule("bxe.ability.score-range")
def test_scores_outside_the_tables_are_refused() -> None:
    with pytest.raises(InputError):
        figure_for_score(TABLES.reaction, 19)
    with pytest.raises(InputError):
        Abilities(strength=19)
    assert figure_for_score(TABLES.reaction, 19, clamp=True) == 2


@pytest.mark.rule(
    "bxe.ability.cha-reaction-table",
    "bxe.ability.cha-max-retainers-table",
    "bxe.ability.cha-retainer-morale-table",
    "bxe.ability.dex-initiative-table",
    "bxe.ability.int-bonus-languages-table",
    "bxe.ability.prime-requisite-xp-table",
)
def test_the_columns_of_figures() -> None:
    narrow = [-2, -1, -1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]
    assert [figure_for_score(TABLES.reaction, score) for score in SCORES] == narrow
    assert [figure_for_score(TABLES.initiative, score) for score in SCORES] == narrow
    assert [figure_for_score(TABLES.retainers, score) for score in SCORES] == [
        1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7,
    ]  # fmt: skip
    assert [figure_for_score(TABLES.retainer_morale, score) for score in SCORES] == [
        4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 9, 10,
    ]  # fmt: skip
    assert [figure_for_score(TABLES.languages, score) for score in SCORES] == [0] * 10 + [1, 1, 1, 2, 2, 3]
    assert [figure_for_score(TABLES.experience_percent, score) for score in SCORES] == [
        -20, -20, -20, -10, -10, -10, 0, 0, 0, 0, 5, 5, 5, 10, 10, 10,
    ]  # fmt: skip


def test_the_engines_initiative_is_that_of_the_table() -> None:
    method = NarrowDexterity()
    for score in SCORES:
        assert method.number(3, ability_modifier(score)) == 3 + figure_for_score(TABLES.initiative, score)


@pytest.mark.rule("bxe.ability.int-language-ability-table")
def test_literacy() -> None:
    words = ["broken speech"] + ["none"] * 2 + ["simple words"] * 3 + ["literate"] * 10
    assert [figure_for_score(TABLES.literacy, score) for score in SCORES] == words


@pytest.mark.rule("bxe.ability.int-bonus-languages-at-creation", "bxe.ability.int-literacy-covers-native")
def test_languages() -> None:
    assert languages_to_choose(TABLES, 16) == 2
    assert 1 + languages_to_choose(TABLES, 16) == 3
    assert languages_to_choose(TABLES, 16, creation=False) == 0
    assert reads_and_writes(TABLES, 18)
    assert figure_for_score(TABLES.literacy, 18) != "broken speech"
    assert not reads_and_writes(TABLES, 8)


@pytest.mark.rule("bxe.ability.cha-max-retainers-simultaneous", "bxe.ability.cha-morale-is-loyalty")
def test_retainers() -> None:
    assert not may_hire(TABLES, 10, retainers_now=4)
    assert may_hire(TABLES, 10, retainers_now=3)
    assert figure_for_score(TABLES.retainer_morale, 16) == 9


@pytest.mark.rule("bxe.ability.con-hp-adjustment", "bxe.ability.con-minimum-one-hp")
def test_hit_points_by_constitution() -> None:
    assert hit_points_gained([5], 1) == 6
    assert hit_points_gained([5, 3], 1) == 10
    assert hit_points_gained([2], -3) == 1

    def rolled(who: str, constitution: int, dice: str, how: str = "rolled") -> int:
        text = (
            f'title = "t"\nreaction = "immediate attack"\ndistance_feet = 30\nhit_points = "{how}"\n'
            f'[[sides]]\nname = "A"\ncan_be_surprised = false\nmembers = [{{ character = "{who}", '
            f"abilities = {{ constitution = {constitution} }} }}]\n"
            '[[sides]]\nname = "B"\ncan_be_surprised = false\n'
            'members = [{ creature = "orc", hit_points = 4 }]\n'
        )
        engine = by_hand(text, dice=f"{dice} d6:5 d6:2", rules="bxe")
        come_to(engine, 0)
        finish_dice(engine.battle)
        return int(engine.battle.combatants[0].hit_points)

    assert rolled("fighter 1", 13, "d8:5") == 6
    assert rolled("fighter 2", 13, "d8:5 d8:3") == 10
    assert rolled("fighter 1", 3, "d8:2") == 1
    # Each die gives one at least: 1 and 5 - 3, and not 2 + 5 - 6.
    assert rolled("fighter 2", 3, "d8:2 d8:5") == 1 + 2
    assert rolled("magic-user 4", 3, "", "average") == 4


def blow(more: str, die: str, *, weapon: str = "longsword", x: int = 5) -> tuple[int, int]:
    """The total of one attack and its damage (0 for a miss)."""
    engine = fight("bxe", hero(x, 5, weapon=weapon, more=more), brute("T", 6, 5), dice=f"d6:5 d6:3 {die}")
    come_to(engine, 0, "missile" if weapon == "longbow" else "melee")
    act(engine, "attack 0>1")
    damages = events_of(engine.battle, "damage")
    return roll_of(attacks_on(engine, 1)[0])[0], damages[0].amount if damages else 0


@pytest.mark.rule("bxe.ability.str-melee-attack", "bxe.ability.str-melee-damage")
def test_strength_in_melee() -> None:
    assert blow("abilities = { strength = 18 }", "d20:10 d6:1")[0] == 13
    assert blow("abilities = { strength = 5 }", "d20:18 d6:4")[1] == 2


@pytest.mark.rule(
    "bxe.ability.dex-missile-attack", "bxe.ability.dex-not-missile-damage", "bxe.ability.str-not-missile"
)
def test_dexterity_with_bows() -> None:
    # At 75' the range of a longbow is medium: no modifier.
    def shot(scores: str, die: str) -> tuple[int, int]:
        text = hero(5, 5, weapon="longbow", more=f"abilities = {{ {scores} }}")
        engine = fight("bxe", text, brute("T", 25, 5), dice=f"d6:5 d6:3 {die}")
        come_to(engine, 0, "missile")
        act(engine, "attack 0>1")
        damages = events_of(engine.battle, "damage")
        return roll_of(attacks_on(engine, 1)[0])[0], damages[0].amount if damages else 0

    assert shot("dexterity = 17", "d20:10 d6:1")[0] == 12
    assert shot("dexterity = 18", "d20:15 d6:4")[1] == 4
    assert shot("strength = 18", "d20:10 d6:4") == (10, 4)


@pytest.mark.rule("bxe.ability.str-not-missile")
@pytest.mark.parametrize(("weapon", "routine"), [("dagger", 1), ("dart", 0), ("sling", 0)])
def test_strength_counts_with_nothing_thrown_or_slung(weapon: str, routine: int) -> None:
    # At 10' every one of them is at short range: +1.
    text = hero(5, 5, weapon=weapon, more="abilities = { strength = 18 }")
    engine = fight("bxe", text, brute("T", 7, 5), dice="d6:5 d6:3 d20:10 d6:4")
    come_to(engine, 0, "missile")
    act(engine, f"attack {routine}>1")
    assert roll_of(attacks_on(engine, 1)[0])[0] == 11
    assert events_of(engine.battle, "damage")[0].amount == 4


@pytest.mark.rule("bxe.ability.dex-ac-bonus-lowers", "bxe.ability.dex-ac-penalty-raises")
def test_dexterity_moves_armour_class() -> None:
    rules = ruleset("bxe")

    def shown(dexterity: int) -> int:
        more = f'abilities = {{ dexterity = {dexterity} }}, armour = "leather armour"'
        text = hero(5, 5, more=more).replace('armour = "none", ', "")
        engine = fight("bxe", text, brute("T", 6, 5), dice=1)
        return int(rules.shown_armour_class(engine.battle.combatants[0].profile.armour_class))

    assert shown(10) == 7
    assert shown(16) == 5
    assert shown(4) == 9


@pytest.mark.rule("bxe.ability.dex-initiative-only-individual")
def test_side_initiative_ignores_dexterity() -> None:
    quick = hero(5, 5, more="abilities = { dexterity = 18 }")
    engine = fight("bxe", quick, brute("T", 6, 5), dice="d6:3 d6:2")
    come_to(engine, 0)
    assert engine.battle.sides[0].initiative == 3
    alone = fight("bxe", quick, brute("T", 6, 5), dice="d6:3 d6:2", options={"round.structure": "countdown"})
    come_to(alone, 0)
    assert alone.battle.combatants[0].initiative == 5


@pytest.mark.rule("bxe.ability.cha-reaction-applies-monsters")
def test_the_speakers_charisma_counts_in_reactions() -> None:
    text = (
        'title = "t"\ndistance_feet = 30\n[[sides]]\nname = "A"\nplayer_characters = true\nleader = "L"\n'
        'can_be_surprised = false\nmembers = [{ character = "fighter 1", name = "L", '
        "abilities = { charisma = 5 } }]\n"
        '[[sides]]\nname = "B"\ncan_be_surprised = false\nmembers = [{ creature = "orc", hit_points = 4 }]\n'
    )
    engine = by_hand(text, dice="d8:4 d6:3 d6:3", rules="bxe")
    engine.advance()
    event = events_of(engine.battle, "reaction")[0]
    assert event.roll is not None
    assert (event.roll.total, event.result) == (5, "unfriendly")


CHECKS = load_rulebook("bxe", options={"checks.allowed": True}).checks


@pytest.mark.rule("bxe.checks.optional-rule")
def test_checks_are_an_option() -> None:
    with pytest.raises(InputError, match="no ability checks"):
        is_success(load_rulebook("bxe").checks, 12, 3)
    assert is_success(CHECKS, 12, 3)


@pytest.mark.rule("bxe.checks.referee-chooses-ability")
def test_the_referee_names_the_ability() -> None:
    assert validate_ability("dexterity") == "dexterity"
    assert validate_ability("strength") == "strength"
    with pytest.raises(InputError):
        validate_ability("luck")


@pytest.mark.rule(
    "bxe.checks.success-at-or-under",
    "bxe.checks.failure-over",
    "bxe.checks.modifier-on-roll",
    "bxe.checks.easy-modifier",
    "bxe.checks.hard-modifier",
    "bxe.checks.natural-1-succeeds",
    "bxe.checks.natural-20-fails",
)
def test_at_or_under_the_score() -> None:
    assert is_success(CHECKS, 12, 12)
    assert not is_success(CHECKS, 12, 13)
    # 9 + 2 is 11, 14 - 4 is 10 and 7 + 4 is 11: one more and one less tell.
    assert [is_success(CHECKS, 10, face, 2) for face in (8, 9)] == [True, False]
    assert modifier_of(CHECKS, easy=True) == -4
    assert [is_success(CHECKS, 10, face, -4) for face in (14, 15)] == [True, False]
    assert modifier_of(CHECKS, difficult=True) == 4
    assert [is_success(CHECKS, 10, face, 4) for face in (6, 7)] == [True, False]
    assert is_success(CHECKS, 3, 1, 4)
    assert not is_success(CHECKS, 18, 20, -4)


@pytest.mark.rule("bxe.checks.modifier-range")
def test_modifiers_have_a_limit() -> None:
    with pytest.raises(InputError, match="-4 to"):
        validate_modifier(CHECKS, -5)
    assert validate_modifier(CHECKS, -4) == -4
    wider = load_rulebook("bxe", options={"checks.limit": 6}).checks
    assert validate_modifier(wider, -5) == -5


@pytest.mark.rule("bxe.checks.base-probability", "bxe.checks.probability-floor", "bxe.checks.probability-cap")
def test_exact_chances() -> None:
    assert check_chance(CHECKS, 12) == Fraction(12, 20)
    for score in SCORES:
        assert check_chance(CHECKS, score) == Fraction(min(score, 19), 20)
    assert check_chance(CHECKS, 3, 4) == Fraction(1, 20)
    assert check_chance(CHECKS, 18, -4) == Fraction(19, 20)
