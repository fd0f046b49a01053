"""A key of the rules as what is varied: its values, the books with them, and what is refused."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.chances.comparing.compare import compare
from grognard.chances.comparing.tune import choose_values, tune
from grognard.chances.comparing.variation import UNKNOWN, Variation
from grognard.chances.comparing.vary import parse_variation
from grognard.chances.counting.odds import make_plan, odds
from grognard.encounter.matchups import parse_matchup
from grognard.operations.asking import ask
from grognard.operations.odds.tune import TuneEncounter
from grognard.rulebooks.loader import load_rulebook

WHAT = "2 fighter 2 vs 3 orc"
ENCOUNTER = parse_matchup(WHAT)


def rule(phrase: str, book: str = "bf") -> Variation:
    return parse_variation(f"rule.{phrase}", ENCOUNTER, load_rulebook(book))


def test_a_number_varies_around_the_book_s_own_within_its_bounds() -> None:
    die = rule("initiative.die")
    assert die.values == tuple(range(2, 27))
    assert (die.values[die.current], die.helps) == (6, UNKNOWN)
    assert choose_values(die) == tuple(range(2, 12))
    assert choose_values(rule("damage.death_at")) == tuple(range(-5, 6))


def test_words_and_switches_are_those_the_book_takes() -> None:
    assert rule("initiative.group_rolls").values == ("false", "true")
    # Basic Fantasy has no attack chart, and no table of injuries.
    assert rule("damage.dying").values == ("dead", "down", "save by depth")
    with pytest.raises(InputError, match=r"nothing to vary attack\.test by"):
        rule("attack.test")


def test_listed_values_stand_beside_the_book_s_own() -> None:
    assert rule("attack.dice=3d6,2d10").values == ("1d20", "3d6", "2d10")
    assert rule("initiative.die=10, 4").values == (4, 6, 10)
    assert choose_values(rule("initiative.die=40,4")) == (4, 6, 40)


def test_each_value_is_the_book_with_that_option() -> None:
    plan = make_plan(WHAT, seed=3)
    varied = rule("initiative.die=10")
    assert varied.plan(plan, 6) == plan
    option = make_plan(WHAT, seed=3, options={"initiative.die": 10})
    assert varied.plan(plan, 10).rulebook.initiative == option.rulebook.initiative


@pytest.mark.parametrize(
    ("phrase", "words"),
    [
        ("initiative.dye", "did you mean"),
        ("initiative", "is a table"),
        ("initiative.die=1", "expected a whole number from 2"),
        ("morale.failure=dance", "morale.failure cannot be 'dance'"),
        ("damage.dying=injury table", "no last row"),
        ("attack.dice", "rule.attack.dice=A,B,C"),
        ("powers.drowse.range_feet", "the rulebook says nothing"),
    ],
)
def test_what_cannot_be_varied_is_said(phrase: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        rule(phrase)


@pytest.mark.slow
def test_a_swept_rule_has_the_odds_of_each_option() -> None:
    question = TuneEncounter(what=WHAT, vary="rule.morale.failure", sweep=True, fights=60, workers=1)
    swept = ask(question).facts.swept
    assert swept is not None
    for point in swept.points:
        alone = odds(WHAT, options={"morale.failure": point.value}, fights=60)
        assert point.wins == alone.sides[0].wins
    assert swept.falls == ()


@pytest.mark.slow
def test_a_target_is_found_whichever_way_the_rule_works() -> None:
    found = tune(WHAT, vary="rule.attack.unskilled", target=0.5, fights=200)
    assert found.found in ("too hard", "too easy")  # nobody here fights with a weapon that it never learned
    found = tune(WHAT, vary="rule.withdraw.parting_modifier", target=0.5, fights=200)
    assert found.points
    with pytest.raises(InputError, match="words for values"):
        tune(WHAT, vary="rule.morale.failure", target=0.5, fights=200)


@pytest.mark.slow
def test_comparing_and_varying_agree() -> None:
    other = 'extends = "bf"\ntitle = "Ten"\nid = "ten"\n[initiative]\ndie = 10\n'
    versus = compare(WHAT, rules=["bf", other], fights=80).odds[1].sides[0].wins
    question = TuneEncounter(what=WHAT, vary="rule.initiative.die=10", sweep=True, fights=80, workers=1)
    swept = ask(question).facts.swept
    assert swept is not None
    assert swept.points[-1].wins == versus
