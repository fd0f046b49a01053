"""`grognard research`: new spells, items and effects; who may, what they take, and how they fail."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.magic.odds import chance_done_by, mean_attempts
from grognard.magic.research_failure import throw_for_failure
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import read_chapter
from grognard.rulebooks.magic_chapter_schema import LoreChapter
from tests.magic.putting import Putting, why_not

SPELL = ("research", "new spell", "--by", "magic-user 5", "--level", "2")
RING = ("research", "ring of regeneration", "--by", "magic-user 9")


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Putting:
    return Putting(capsys)


# New spells


@pytest.mark.rule("bxe.research.any-level-caster")
@pytest.mark.parametrize("who", ["magic-user 1", "cleric 2", "elf 1"])
def test_casters_of_any_level_find_out_spells(ask: Putting, who: str) -> None:
    assert ask("research", "new spell", "--by", who, "--level", "1")["allowed"]
    assert not ask("research", "new spell", "--by", "fighter 9", "--level", "1")["allowed"]


@pytest.mark.rule("bxe.research.must-cast-that-level", "bxe.research.wait-until-high-enough")
def test_a_caster_waits_for_spells_of_that_level(ask: Putting) -> None:
    third = ask("research", "new spell", "--by", "magic-user 4", "--level", "3")
    assert (third["allowed"], "bxe.research.must-cast-that-level" in why_not(third)) == (False, True)
    told = ask.told("research", "new spell", "--by", "magic-user 4", "--level", "3")
    assert "casts no third-level spells; a magic-user does from level 5." in told
    assert ask("research", "new spell", "--by", "magic-user 5", "--level", "3")["allowed"]
    assert "no cleric ever does" in ask.told("research", "new spell", "--by", "cleric 9", "--level", "8")


@pytest.mark.rule("bxe.research.player-describes-referee-sets-level")
def test_the_referee_says_what_level_it_is(ask: Putting) -> None:
    assert ask(*SPELL)["spell_level"] == 2
    assert not ask(*SPELL, "--refused")["allowed"]
    assert "the referee says what level" in ask.refused("research", "new spell", "--by", "magic-user 5")


@pytest.mark.rule("bxe.research.spell-time", "bxe.research.spell-cost")
def test_two_weeks_and_a_thousand_for_each_level(ask: Putting) -> None:
    third = ("research", "new spell", "--by", "magic-user 5", "--level", "3")
    document = ask(*third)
    assert (document["weeks"], document["gp"]) == (6, 3000)
    assert ask(*third, lore__research__spell_weeks_flat="true")["weeks"] == 2


@pytest.mark.rule("bxe.spellbook.add-by-research")
def test_what_is_found_goes_into_a_free_place(ask: Putting) -> None:
    done = (*SPELL, "--done", "--rolled", "50")
    assert ask(*done)["added_to_book"]
    assert ask(*done, "--has", "2/1")["added_to_book"]
    assert not ask(*done, "--has", "2/2")["added_to_book"]
    assert "takes that of another spell, or waits" in ask.told(*done, "--has", "2/2")
    by_cleric = ask("research", "new spell", "--by", "cleric 6", "--level", "2", "--done", "--rolled", "50")
    assert not by_cleric["added_to_book"]


# Items


@pytest.mark.rule("bxe.research.item-min-level", "bxe.research.item-caster-only")
def test_who_makes_items(ask: Putting) -> None:
    below = ask("research", "wand of fireball", "--by", "magic-user 8")
    assert why_not(below) == ["bxe.research.item-min-level"]
    assert ask("research", "wand of fireball", "--by", "magic-user 9")["allowed"]
    fighter = ask("research", "dagger +1", "--by", "fighter 12")
    assert why_not(fighter) == ["bxe.research.item-caster-only"]


@pytest.mark.rule("bxe.research.item-divine-own-class")
@pytest.mark.parametrize("item", ["wand of fireball", "dagger +1", "scroll of web"])
def test_clerics_make_what_they_can_use(ask: Putting, item: str) -> None:
    document = ask("research", item, "--by", "cleric 9")
    assert why_not(document) == ["bxe.research.item-divine-own-class"]
    assert ask("research", "staff of healing", "--by", "cleric 9", "--level", "1")["allowed"]
    by_hand = ("research", "orb", "--kind", "item", "--by", "cleric 9", "--level", "1", "--used-by")
    assert not ask(*by_hand, "arcane")["allowed"]
    assert ask(*by_hand, "any")["allowed"]


@pytest.mark.rule("bxe.research.item-arcane-all-but-divine-only")
@pytest.mark.parametrize(("users", "allowed"), [("divine", False), ("any", True), ("arcane", True)])
def test_magic_users_make_all_but_what_is_for_clerics(ask: Putting, users: str, allowed: bool) -> None:
    orb = ("research", "orb", "--kind", "item", "--by", "magic-user 9", "--level", "1", "--used-by", users)
    document = ask(*orb)
    assert document["allowed"] == allowed
    assert why_not(document) == ([] if allowed else ["bxe.research.item-arcane-all-but-divine-only"])
    assert not ask("research", "scroll of bless", "--by", "magic-user 9")["allowed"]


@pytest.mark.rule("bxe.research.item-referee-approves")
def test_the_referee_may_refuse_an_item(ask: Putting) -> None:
    assert ask("research", "wand of web", "--by", "magic-user 9")["allowed"]
    refused = ask("research", "wand of web", "--by", "magic-user 9", "--refused")
    assert why_not(refused) == ["bxe.research.item-referee-approves"]


@pytest.mark.rule("bxe.research.item-materials-referee")
def test_materials_must_be_there(ask: Putting) -> None:
    gem = ("research", "wand of web", "--by", "magic-user 9", "--materials", "rare gem")
    assert why_not(ask(*gem)) == ["bxe.research.item-materials-referee"]
    assert ask(*gem, "--owned", "Rare gem")["allowed"]
    assert ask("research", "wand of web", "--by", "magic-user 9")["allowed"]


@pytest.mark.rule(
    "bxe.research.item-spell-time", "bxe.research.item-spell-cost", "bxe.research.item-multiple-uses"
)
@pytest.mark.parametrize(("uses", "weeks", "gold"), [(1, 3, 1500), (10, 30, 15000)])
def test_an_item_that_does_what_a_spell_does(ask: Putting, uses: int, weeks: int, gold: int) -> None:
    document = ask("research", "wand of fireball", "--by", "magic-user 9", "--uses", str(uses))
    assert (document["spell_level"], document["weeks"], document["gp"]) == (3, weeks, gold)
    like = ("research", "helm of stars", "--spell", "fireball", "--by", "magic-user 9", "--uses", str(uses))
    assert (ask(*like)["weeks"], ask(*like)["gp"]) == (weeks, gold)


@pytest.mark.rule(
    "bxe.research.item-example-dagger",
    "bxe.research.item-example-chainmail",
    "bxe.research.item-example-displacer-cloak",
    "bxe.research.item-examples-table",
)
@pytest.mark.parametrize(
    ("item", "months", "gold"),
    [("dagger +1", 2, 10_000), ("chainmail armour +1", 4, 10_000), ("displacer cloak", 12, 100_000)],
)
def test_the_examples(ask: Putting, item: str, months: int, gold: int) -> None:
    document = ask("research", item, "--by", "magic-user 9")
    assert (document["months"], document["gp"]) == (months, gold)
    assert "bxe.research.item-examples-table" in document["cited"]


@pytest.mark.rule("bxe.research.item-other-cost-range", "bxe.research.item-other-time-range")
def test_other_items_are_priced_by_the_referee(ask: Putting) -> None:
    document = ask(*RING, "--gp", "10000", "--months", "12")
    assert (document["gp"], document["months"]) == (10_000, 12)
    assert "so the referee says what it takes" in ask.refused(*RING)
    assert "expected 10,000 to 100,000" in ask.refused(*RING, "--gp", "9999", "--months", "12")
    assert "expected 10,000 to 100,000" in ask.refused(*RING, "--gp", "100001", "--months", "12")
    assert "expected 1 to 12" in ask.refused(*RING, "--gp", "10000", "--months", "13")


@pytest.mark.rule("bxe.research.other-effects-referee")
def test_other_effects_are_priced_by_the_referee(ask: Putting) -> None:
    trap = ("research", "magic trap", "--by", "magic-user 5")
    document = ask(*trap, "--gp", "5000", "--weeks", "4")
    assert (document["kind"], document["gp"], document["weeks"]) == ("effect", 5000, 4)
    assert "the referee says what magic trap takes" in ask.refused(*trap)


def test_a_researcher_does_nothing_else(ask: Putting) -> None:
    assert not ask(*SPELL, "--meanwhile", "delving")["allowed"]
    assert ask(*SPELL, "--meanwhile", "delving", lore__research__exclusive="false")["allowed"]


# Failure


@pytest.mark.rule("bxe.research.failure-min-15")
@pytest.mark.parametrize(("face", "failed"), [(15, True), (16, False)])
@pytest.mark.parametrize(
    "project",
    [
        SPELL,
        ("research", "wand of web", "--by", "magic-user 9"),
        ("research", "magic portal", "--by", "magic-user 9", "--gp", "1", "--weeks", "1"),
    ],
)
def test_research_of_any_kind_fails(ask: Putting, project: tuple[str, ...], face: int, failed: bool) -> None:
    document = ask(*project, "--done", "--rolled", str(face))
    assert (document["failure_percent"], document["failed"]) == (15, failed)


@pytest.mark.rule("bxe.research.failure-raised-referee")
@pytest.mark.parametrize(("said", "percent"), [(10, 15), (40, 40)])
def test_the_referee_raises_the_chance_and_never_lowers_it(ask: Putting, said: int, percent: int) -> None:
    assert ask(*SPELL, "--failure", str(said))["failure_percent"] == percent


@pytest.mark.rule("bxe.research.failure-rolled-after-spending")
def test_nothing_is_thrown_before_all_is_spent(ask: Putting) -> None:
    document = ask(*SPELL)
    assert (document["roll_made"], "d100" in document) == (False, False)
    assert "nothing is rolled for the 15" in ask.refused(*SPELL, "--rolled", "15")
    assert ask(*SPELL, "--done", "--rolled", "15")["roll_made"]


@pytest.mark.rule("bxe.research.failure-costs-lost-anyway")
@pytest.mark.parametrize("face", [5, 95])
def test_time_and_money_are_spent_either_way(ask: Putting, face: int) -> None:
    document = ask(
        "research", "new spell", "--by", "magic-user 5", "--level", "3", "--done", "--rolled", str(face)
    )
    assert (document["gp_spent"], document["weeks_spent"]) == (3000, 6)
    assert ("added_to_book" in document) == (face == 95)


@pytest.mark.rule("bxe.research.failure-rolled-by-referee")
def test_the_referee_throws_and_the_player_does_not_see_it(ask: Putting) -> None:
    done = (*SPELL, "--failure", "40", "--done", "--rolled", "33")
    assert ask(*done)["roller"] == "referee"
    seen = ask(*done, "--view", "player")
    assert seen["failed"]
    assert not {"d100", "thrown", "seed", "failure_percent"} & seen.keys()
    told = ask.told(*done, "--view", "player")
    assert "33" not in told
    assert "40" not in told
    assert "The referee throws: it fails." in told


# An alchemist


@pytest.mark.rule("bf.research.alchemist-assist-bonus")
@pytest.mark.parametrize("book", ["bf", "bxe"])
def test_an_alchemist_adds_fifteen(ask: Putting, book: str) -> None:
    potion = ("research", "potion of healing", "--level", "1", "--by", "magic-user 9", "--failure", "60")
    assert ask(*potion, rules=book)["chance_percent"] == 40
    helped = ask(*potion, "--assistants", "alchemist", rules=book)
    assert helped["chance_percent"] == 55
    assert "bf.research.alchemist-assist-bonus" in helped["cited"]


def test_the_least_chance_to_fail_stays(ask: Putting) -> None:
    wand = ("research", "wand of web", "--by", "magic-user 9", "--assistants", "alchemist")
    assert ask(*wand)["failure_percent"] == 15
    assert "but 15 in 100 fail at the least" in ask.told(*wand)
    assert ask(*wand, lore__assistance__floor="false", rules="bf")["failure_percent"] == 0


@pytest.mark.rule("bf.research.alchemist-assist-items")
def test_which_items_an_alchemist_helps_with(ask: Putting) -> None:
    more = ("--by", "magic-user 9", "--level", "2", "--failure", "60", "--assistants", "alchemist")
    for item in ("potion of healing", "wand of web"):
        assert ask("research", item, *more, rules="bf")["failure_percent"] == 45
    only = {"lore__assistance__potions_only": "true"}
    assert ask("research", "potion of healing", *more, rules="bf", **only)["failure_percent"] == 45
    assert ask("research", "wand of web", *more, rules="bf", **only)["failure_percent"] == 60
    assert ask("research", "new spell", *more, rules="bf")["failure_percent"] == 60


# Odds


def test_the_odds_of_attempt_after_attempt(ask: Putting) -> None:
    odds = ask(*SPELL, "--odds")["odds"]
    assert (odds["attempts"], odds["weeks"], odds["gp"]) == ("20/17", "80/17", "40000/17")
    assert odds["done"] == {"1": "17/20", "2": "391/400", "3": "7973/8000"}
    assert odds["sure"] == {"1/2": 1, "9/10": 2, "99/100": 3}
    hard = ask(*SPELL, "--odds", "--failure", "99")["odds"]
    assert hard["attempts"] == "100"
    assert "2,352.94 gp on average" in ask.told(*SPELL, "--odds")


def test_the_odds_are_what_happens() -> None:
    rules = read_chapter(LoreChapter, "bxe").research
    assert rules is not None
    dice = TypedDice("", 7)
    runs, attempts, at_once = 4000, 0, 0
    for _ in range(runs):
        tries = 1
        while throw_for_failure(rules, 40, dice, "it").failed:
            tries += 1
        attempts += tries
        at_once += tries == 1
    assert mean_attempts(40) == Fraction(5, 3)
    assert abs(attempts / runs - 5 / 3) < 0.06
    assert abs(at_once / runs - float(chance_done_by(40, 1))) < 0.03


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new spell", "--by", "magic-user 5", "--level", "0"), "--level '0'; expected a whole number"),
        (("new spell", "--by", "magic-user 5", "--level", "two"), "--level 'two'"),
        (("wand of web", "--by", "magic-user 9", "--failure", "100"), "from 0 to 99"),
        (("wand of web", "--by", "magic-user 9", "--assistants", "cook"), "no book says what 'cook' adds"),
        (("wand of web", "--by", "magic-user 9", "--uses", "-3"), "--uses"),
        (("wand of web", "--by", "magic-user 9", "--spell", "wob"), "unknown spell 'wob'"),
        (("", "--by", "magic-user 9"), "nothing is to be found out"),
        (("wand of web", "--by", "gnome"), "race without a class"),
        (("wand of web", "--by", "magic-user 9", "--done", "--rolled", "101"), "a 101 on 1d100"),
    ],
)
def test_what_cannot_be_asked(ask: Putting, words: tuple[str, ...], said: str) -> None:
    assert said in ask.refused("research", *words)
