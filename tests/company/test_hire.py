"""`grognard hire`: who comes, who may hire whom, and what they say to an offer, by both books."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grognard.company.offers import BadRefusal, Offer, ask_candidate, bad_refusal_penalty
from grognard.company.offers import HiringCircumstances as Offers
from grognard.company.people import Employer
from grognard.dice.expression import parse_dice
from grognard.dice.purpose import OTHER
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.faces.cli.main import main
from grognard.rulebooks.chapters import ChapterSource, find_topic, read_chapter
from grognard.rulebooks.company_schema import CompanyChapter, HiringRules
from grognard.rulebooks.loader import load_rulebook
from tests.company.interviewing import Asking

DORN = '--by "Dorn fighter 6 cha 10"'
OFFER = '--offer "15%"'


@pytest.fixture
def hire(capsys: pytest.CaptureFixture[str]) -> Asking:
    return Asking(capsys, "hire")


def first(document: dict[str, Any]) -> dict[str, Any]:
    """The first candidate."""
    one: dict[str, Any] = document["heard"][0]
    return one


def by(charisma: int, level: int = 6) -> str:
    return f'--by "Dorn fighter {level} cha {charisma}"'


@pytest.mark.rule("bf.retainers.advertise-first", "bxe.retainers.must-locate-first")
@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_nobody_comes_who_is_not_looked_for(hire: Asking, rules: str) -> None:
    document = hire(f'"fighter 2" {DORN} --found-by none', rules)
    assert (document["candidates"], document["heard"], "thrown" in document) == (0, [], False)


@pytest.mark.rule("bf.retainers.advertise-methods", "bf.retainers.advertise-success")
@pytest.mark.parametrize("method", ["notices", "crier", "innkeepers"])
def test_every_way_of_advertising_finds_somebody_unless_the_referee_says_no(
    hire: Asking, method: str
) -> None:
    question = f'"fighter 2" {DORN} {OFFER} --found-by {method}'
    assert hire(f"{question} --rolled 9")["candidates"] == 1
    assert hire(question, hiring__advertising_succeeds="false")["candidates"] == 0
    assert "notices or crier or innkeepers" in hire.refused(f'"fighter 2" {DORN} --found-by owl')


@pytest.mark.rule("bf.retainers.candidate-count", "bxe.retainers.candidates-number-referee")
def test_the_referee_says_how_many_come(hire: Asking) -> None:
    assert hire(f'"fighter 2" {DORN} --rolled 9')["candidates"] == 1
    for rules in ("bf", "bxe"):
        document = hire(f'"3 fighter 2" {DORN} --rolled 9,9,9', rules)
        assert (document["candidates"], len(document["heard"])) == (3, 3)
    assert hire(f'"0 fighter 2" {DORN}')["candidates"] == 0


@pytest.mark.rule("bf.retainers.roll-after-offer", "bxe.retainers.negotiation-job-and-pay")
@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_nothing_is_rolled_before_there_is_an_offer(hire: Asking, rules: str) -> None:
    document = hire(f'"fighter 2" {DORN} --offer none', rules)
    assert first(document)["rolls"] == []
    assert len(first(hire(f'"fighter 2" {DORN} --offer "5 gp" --rolled 9', rules))["rolls"]) == 1


@pytest.mark.rule(
    "bf.retainers.reaction-formula",
    "bf.retainers.reaction-charisma-penalty",
    "bf.retainers.adjust-good-pay",
    "bf.retainers.adjust-magic-item",
    "bf.retainers.adjust-poor-terms",
    "bf.retainers.adjust-other",
    "bxe.retainers.reaction-roll-2d6",
    "bxe.retainers.reaction-cha-modifier",
    "bxe.retainers.reaction-generous-offer",
    "bxe.retainers.reaction-poor-offer",
    "bxe.ability.cha-reaction-applies-hiring",
)
@pytest.mark.parametrize(
    ("rules", "charisma", "offer", "dice", "total", "result"),
    [
        ("bf", 13, "--offer 15%", 8, 9, "accepted"),
        ("bf", 8, "--offer 15%", 9, 8, "hesitates"),
        ("bf", 10, "--offer 'more pay'", 8, 9, "accepted"),
        ("bf", 10, "--offer 'sword +1'", 8, 9, "accepted"),
        ("bf", 10, "--offer 'poor terms'", 9, 8, "hesitates"),
        ("bf", 10, "--adjust 2", 7, 9, "accepted"),
        ("bxe", 9, "--offer 15%", 9, 9, "accepted"),
        ("bxe", 13, "--offer 15%", 8, 9, "accepted"),
        ("bxe", 18, "--offer 15%", 7, 9, "accepted"),
        ("bxe", 10, "--offer 'more pay' --adjust 2", 7, 9, "accepted"),
        ("bxe", 10, "--adjust -1", 6, 5, "refused"),
    ],
)
def test_what_adjusts_the_roll(
    hire: Asking, rules: str, charisma: int, offer: str, dice: int, total: int, result: str
) -> None:
    rolls = first(hire(f'"fighter 2" {by(charisma)} {offer} --rolled {dice}', rules))["rolls"]
    assert [(roll["total"], roll["result"]) for roll in rolls] == [(total, result)]


def test_pay_and_item_count_once_unless_they_add(hire: Asking) -> None:
    question = f'"fighter 2" {DORN} --offer "more pay, magic sword" --rolled 7'
    assert first(hire(question))["rolls"][0]["total"] == 8
    assert first(hire(question, hiring__offers_add="true"))["rolls"][0]["total"] == 9


@pytest.mark.rule("bxe.retainers.reaction-offer-modifier-range")
def test_an_offer_is_worth_no_more_than_two(hire: Asking) -> None:
    assert "-2 to +2" in hire.refused(f'"fighter 2" {DORN} --adjust 3', "bxe")


@pytest.mark.rule("bxe.ability.cha-reaction-table")
def test_every_charisma_adjusts_the_roll(hire: Asking) -> None:
    column = [-2, -1, -1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]
    found = [
        hire(f'"fighter 2" {by(score)} --odds', "bxe")["odds"][0]["adjustments"][0] for score in range(3, 19)
    ]
    assert found == column


@pytest.mark.rule("bf.retainers.reaction-table")
@pytest.mark.parametrize(
    ("adjust", "dice", "result", "loyalty"),
    [
        (-3, 2, "soured", None),
        (0, 2, "soured", None),
        (0, 3, "refused", None),
        (0, 5, "refused", None),
        (0, 6, "hesitates", None),
        (0, 8, "hesitates", None),
        (0, 9, "accepted", 7),
        (0, 11, "accepted", 7),
        (0, 12, "accepted", 8),
        (3, 12, "accepted", 8),
    ],
)
def test_the_table_of_reactions(
    hire: Asking, adjust: int, dice: int, result: str, loyalty: int | None
) -> None:
    one = first(hire(f'"fighter 2" {DORN} --adjust {adjust} --rolled {dice}'))
    assert (one["rolls"][-1]["result"], one.get("loyalty")) == (result, loyalty)


@pytest.mark.rule(
    "bf.retainers.result-acceptance",
    "bf.retainers.result-acceptance-plus",
    "bxe.retainers.reaction-table",
    "bxe.retainers.reaction-3-5",
    "bxe.retainers.reaction-9-11",
    "bxe.retainers.reaction-12-plus",
    "bxe.retainers.reaction-2-or-less",
)
@pytest.mark.parametrize("rules", ["bf", "bxe"])
@pytest.mark.parametrize(
    ("dice", "hired", "sours", "loyalty"),
    [(5, False, False, None), (9, True, False, 7), (11, True, False, 7), (12, True, False, 8)],
)
def test_what_an_answer_comes_to(
    hire: Asking, rules: str, dice: int, hired: bool, sours: bool, loyalty: int | None
) -> None:
    one = first(hire(f'"fighter 2" {by(9)} --rolled {dice}', rules))
    assert (one["hired"], one["sours"], one.get("loyalty")) == (hired, sours, loyalty)
    worst = first(hire(f'"fighter 2" {DORN} --adjust -1 --rolled 3', rules))
    assert (worst["hired"], worst["sours"], worst["soured"]["penalty"]) == (False, True, -1)


@pytest.mark.rule(
    "bf.retainers.result-bad-refusal",
    "bf.retainers.bad-refusal-other-town",
    "bf.retainers.bad-refusal-same-pc",
    "bf.retainers.bad-refusal-stacking",
    "bf.retainers.result-refusal",
    "bxe.retainers.rumour-penalty",
    "bxe.retainers.rumour-penalty-area-limited",
)
@pytest.mark.parametrize("rules", ["bf", "bxe"])
@pytest.mark.parametrize(
    ("before", "total"),
    [
        ("", 9),
        ("--soured Ashford", 8),
        ("--soured Greywater", 9),
        ('--soured "Ashford: Maude"', 9),
    ],
)
def test_a_bad_refusal_is_remembered_of_one_person_in_one_town(
    hire: Asking, rules: str, before: str, total: int
) -> None:
    dice = "9" if total == 9 or rules == "bf" else "9,10"
    question = f'"fighter 2" {DORN} --town Ashford {before} --rolled {dice}'
    roll = first(hire(question, rules))["rolls"][0]
    assert (roll["total"], roll["result"]) == (total, "hesitates" if total == 8 else "accepted")


@pytest.mark.parametrize(("rules", "stacks", "total"), [("bf", False, 8), ("bxe", True, 7)])
def test_several_bad_refusals_add_up_in_one_book_alone(
    hire: Asking, rules: str, stacks: bool, total: int
) -> None:
    question = f'"fighter 2" {DORN} --town Ashford --soured Ashford --soured Ashford --rolled 9,12'
    dice = {"bf": question.replace(",12", ""), "bxe": question}[rules]
    assert first(hire(dice, rules))["rolls"][0]["total"] == total
    other = first(
        hire(question if rules == "bxe" else dice, rules, hiring__soured_stacks=str(not stacks).lower())
    )
    assert other["rolls"][0]["total"] == 15 - total


@pytest.mark.rule("bf.retainers.result-bad-refusal")
def test_the_next_candidate_has_heard_of_it(hire: Asking) -> None:
    heard = hire(f'"2 fighter 2" {DORN} --rolled 2,9')["heard"]
    assert [one["rolls"][0]["total"] for one in heard] == [2, 8]
    assert [one["result"] for one in heard] == ["soured", "refused"]
    plain = hire(f'"2 fighter 2" {DORN} --rolled 5,9')["heard"]
    assert [one["rolls"][0]["total"] for one in plain] == [5, 9]


@pytest.mark.rule("bf.retainers.bad-refusal-scope")
def test_it_counts_for_hiring_only_unless_the_referee_says_every_reaction() -> None:
    rules = read_chapter(CompanyChapter, "bf").hiring
    assert rules is not None
    told = [BadRefusal("A", "Dorn")]
    assert bad_refusal_penalty(rules, told, town="A", who="Dorn", roll="monsters") is None
    every = read_chapter(CompanyChapter, "bf", options={"company.hiring.soured_covers": "every reaction"})
    assert every.hiring is not None
    found = bad_refusal_penalty(every.hiring, told, town="A", who="Dorn", roll="monsters")
    assert found is not None
    assert found.value == -1


@pytest.mark.rule("bf.retainers.bad-refusal-scope")
def test_it_is_said_what_a_bad_refusal_counts_for(hire: Asking) -> None:
    question = f'"fighter 2" {DORN} --rolled 2'
    assert first(hire(question))["soured"]["covers"] == "hiring"
    assert "-1 on every hiring roll in this town" in hire.told(question)


@pytest.mark.rule("bxe.retainers.abuse-spreads")
def test_retainers_who_are_abused_warn_others(hire: Asking) -> None:
    question = f'"fighter 2" {DORN} --town Ashford --abused Ashford --rolled 10'
    assert first(hire(question, "bxe"))["rolls"][0]["total"] == 9
    assert first(hire(question, "bxe", hiring__abuse=0))["rolls"][0]["total"] == 10


@pytest.mark.rule(
    "bf.retainers.result-try-again",
    "bf.retainers.try-again-sweeteners",
    "bf.retainers.try-again-no-offer",
    "bf.retainers.try-again-repeat",
)
@pytest.mark.parametrize(
    ("words", "dice", "totals", "hired"),
    [
        ("", "7", [7], False),
        ("--sweeten 'a room of his own'", "7,10", [7, 10], True),
        ("--sweeten 'a room of his own'", "7,8", [7, 8], False),
        ("--sweeten 'more pay'", "7,8", [7, 9], True),
        ("--sweeten 'a room' --sweeten 'a horse'", "7,8,9", [7, 8, 9], True),
        ("--sweeten '15%'", "7", [7], False),
    ],
)
def test_who_hesitates_wants_more(
    hire: Asking, words: str, dice: str, totals: list[int], hired: bool
) -> None:
    one = first(hire(f'"fighter 2" {DORN} {OFFER} {words} --rolled {dice}'))
    assert ([roll["total"] for roll in one["rolls"]], one["hired"], one["sours"]) == (totals, hired, False)


@pytest.mark.rule("bf.retainers.try-again-sweeteners")
def test_the_next_offer_may_come_later(hire: Asking) -> None:
    better = first(hire(f'"fighter 2" {DORN} --again --offer "more pay" --rolled 8'))
    assert (better["rolls"][0]["total"], better["hired"]) == (9, True)
    same = first(hire(f'"fighter 2" {DORN} --again --offer "15%"'))
    assert (same["rolls"], same["hired"]) == ([], False)
    nothing = first(hire(f'"fighter 2" {DORN} --again'))
    assert (nothing["rolls"], nothing["hired"]) == ([], False)
    sweetened = first(hire(f'"fighter 2" {DORN} --again --sweeten "a horse" --rolled 9'))
    assert (len(sweetened["rolls"]), sweetened["hired"]) == (1, True)
    without = f'"fighter 2" {DORN} --again --offer "more pay" --rolled 9'
    assert first(hire(without, hiring__sweetener_counts="false"))["rolls"][0]["total"] == 10


@pytest.mark.rule("bxe.retainers.reaction-6-8")
def test_by_the_other_book_the_roll_is_made_again_at_once(hire: Asking) -> None:
    one = first(hire(f'"fighter 2" {DORN} --rolled 7,10', "bxe"))
    assert ([roll["total"] for roll in one["rolls"]], one["hired"]) == ([7, 10], True)
    once = first(hire(f'"fighter 2" {DORN} --rolled 7', "bxe", hiring__most_rolls=1))
    assert (len(once["rolls"]), once["hired"]) == (1, False)


@pytest.mark.rule(
    "bf.retainers.loyalty-base",
    "bf.retainers.loyalty-charisma-penalty",
    "bf.retainers.loyalty-gm-override",
    "bxe.retainers.morale-from-cha",
    "bxe.ability.cha-morale-is-loyalty",
)
@pytest.mark.parametrize(
    ("rules", "charisma", "words", "loyalty"),
    [
        ("bf", 16, "--rolled 7", 9),
        ("bf", 4, "--rolled 11", 5),
        ("bf", 10, "--loyalty 10 --rolled 9", 10),
        ("bxe", 16, "--rolled 8", 9),
        ("bxe", 9, "--rolled 9", 7),
    ],
)
def test_loyalty_at_first_with_each_reason(
    hire: Asking, rules: str, charisma: int, words: str, loyalty: int
) -> None:
    one = first(hire(f'"fighter 2" {by(charisma)} {words}', rules))
    assert one["loyalty"] == loyalty
    assert sum(reason["value"] for reason in one["reasons"]) == loyalty


@pytest.mark.rule("bxe.ability.cha-retainer-morale-table")
def test_loyalty_for_every_charisma(hire: Asking) -> None:
    column = [4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 9, 10]
    for score, morale in zip(range(3, 19), column, strict=True):
        dice = 9 if score > 8 else 11
        assert first(hire(f'"fighter 2" {by(score)} --rolled {dice}', "bxe"))["loyalty"] == morale


@pytest.mark.slow
@pytest.mark.rule(
    "bf.retainers.maximum-base",
    "bf.retainers.maximum-charisma-penalty",
    "bxe.retainers.max-by-charisma",
    "bxe.ability.cha-max-retainers-table",
)
@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_how_many_follow_for_every_charisma(hire: Asking, rules: str) -> None:
    column = [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7]
    found = [
        hire(f'"fighter 2" {by(score)} --found-by none', rules)["employer"]["most"] for score in range(3, 19)
    ]
    assert found == column


@pytest.mark.rule(
    "bf.retainers.maximum-auto-refusal",
    "bxe.retainers.max-by-charisma",
    "bxe.ability.cha-max-retainers-simultaneous",
)
@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_one_too_many_is_refused_without_a_roll(hire: Asking, rules: str) -> None:
    full = hire(f'"fighter 2" {DORN} --retainers 4', rules)
    assert (first(full)["hired"], first(full)["rolls"], first(full)["sours"]) == (False, [], False)
    assert first(hire(f'"fighter 2" {DORN} --retainers 3 --rolled 12', rules))["hired"]
    heard = hire(f'"2 fighter 2" {DORN} --retainers 3 --rolled 9', rules)["heard"]
    assert [one["hired"] for one in heard] == [True, False]


@pytest.mark.rule("bxe.retainers.hirelings-not-counted")
def test_hirelings_do_not_count(hire: Asking) -> None:
    document = hire(f'"fighter 2" {DORN} --retainers 3 --hirelings 12 --rolled 9', "bxe")
    assert (document["employer"]["most"], first(document)["hired"]) == (4, True)
    assert "bxe.retainers.hirelings-not-counted" in document["cited"]


@pytest.mark.rule(
    "bf.retainers.level-half",
    "bf.retainers.level-half-rounding",
    "bf.retainers.level-one-employer",
    "bf.retainers.level-two-employer",
    "bxe.retainers.level-cap",
)
@pytest.mark.parametrize(
    ("rules", "level", "most"),
    [
        *(("bf", level, most) for level, most in ((1, 0), (2, 1), (3, 1), (5, 2), (6, 3), (7, 3))),
        ("bxe", 3, 3),
    ],
)
def test_nobody_follows_who_is_not_great_enough(hire: Asking, rules: str, level: int, most: int) -> None:
    above = hire(f'"fighter {most + 1}" {by(10, level)}', rules)
    assert (above["employer"]["most_level"], first(above)["allowed"]) == (most, False)
    for lower in range(1, most + 1):
        assert first(hire(f'"fighter {lower}" {by(10, level)} --rolled 9', rules))["allowed"]
    if not most:
        assert "hires no retainer yet" in hire.told(f'"torchbearer" {by(10, level)}', rules)


@pytest.mark.rule("bf.retainers.level-gm-override")
def test_the_referee_may_forget_the_level(hire: Asking) -> None:
    question = f'"fighter 2" {by(10, 2)} --rolled 9'
    assert first(hire(question, hiring__level_limit="false"))["hired"]
    assert "nobody above level 1 follows Dorn" in hire.told(f'"fighter 2" {by(10, 2)}')


@pytest.mark.rule("bf.retainers.level-unknown")
def test_a_player_does_not_see_the_level(hire: Asking) -> None:
    seen = hire(f'"fighter 2" {DORN} --view player --rolled 9')
    assert "level" not in first(seen)
    assert first(hire(f'"fighter 2" {DORN} --rolled 9'))["level"] == 2
    assert "level 2" not in hire.told(f'"fighter 2" {by(10, 2)} --view player').replace(
        "(Charisma 10, level 2)", ""
    )


@pytest.mark.rule("bxe.retainers.any-class", "bxe.retainers.normal-human-level-0")
@pytest.mark.parametrize("who", ["thief 1", "normal man", "magic-user 3", "elf 2"])
def test_retainers_of_any_class_and_of_none(hire: Asking, who: str) -> None:
    document = hire(f'"{who}" --by "Maude cleric 3" --rolled 9', "bxe")
    assert first(document)["hired"]
    assert "bxe.retainers.any-class" in document["cited"]


@pytest.mark.rule("bf.retainers.support-costs", "bxe.retainers.gear-paid-by-employer")
@pytest.mark.parametrize("rules", ["bf", "bxe"])
def test_the_employer_pays_the_gear_that_is_lacking(hire: Asking, rules: str) -> None:
    document = hire(f'"fighter 2" {DORN} --gear 25 --rolled 9', rules)
    assert document["gear_gp"] == 25
    assert "Dorn pays 25 gp for missing gear" in hire.told(f'"fighter 2" {DORN} --gear 25 --rolled 9', rules)


@pytest.mark.parametrize(
    ("rules", "borrowed", "total"), [("bfref", False, 11), ("bcb", True, 10), ("bxs", True, 10)]
)
def test_the_combat_reference_hires_as_its_core_rules_and_others_borrow(
    hire: Asking, rules: str, borrowed: bool, total: int
) -> None:
    document = hire(f'"fighter 2" {by(16)} --rolled 9', rules)
    assert (document["borrowed"], first(document)["rolls"][0]["total"]) == (borrowed, total)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ('"orc 2" --by "Dorn fighter 5"', "cannot hire 'orc 2'"),
        ('"fighter 2" --by "Dorn fighter 5 cha 30"', "3 to 18"),
        ('"fighter 2" --by Dorn', "nobody knows Dorn's level"),
        ('"5000 fighter 2" --by "Dorn fighter 5"', "at most 1000"),
        ('"fighter 2" --by "Dorn fighter 5" --offer 150%', "0% to 100%"),
        ('"fighter 2" --by "Dorn fighter 5" --retainers -1', "0 to 100"),
        ('"fighter 2" --by "Dorn fighter 5" --adjust 11', "-10 to +10"),
        ('"fighter 2" --by "Dorn fighter 5" --soured Ashford', "the name of a town"),
        ('"fighter 2" --by "Dorn fighter 5" --loyalty 13 --rolled 9', "2 to 12"),
        ('"fighter 2" --by "Dorn fighter 5" --gear much --rolled 9', "no sum of money"),
        ('"fighter 2" --by "Dorn fighter 5" --rolled 13', "what the dice can show"),
        ('"fighter 2" --by "Dorn fighter 5" --rolled 9,9', "no more dice"),
        ('"fighter 2" --by "Dorn fighter 5" --offer none --odds', "no offer is made"),
    ],
)
def test_what_cannot_be_used_is_refused(hire: Asking, question: str, said: str) -> None:
    assert said in hire.refused(question)


# Chances.


@pytest.mark.parametrize(
    ("charisma", "rules", "words", "plan", "accepts", "sours"),
    [
        (16, "bf", "--sweeten 'more pay'", 0, "7/12", "0"),
        (16, "bf", "--sweeten 'more pay'", 1, "89/108", "0"),
        (16, "bxe", "", 0, "5/7", "0"),
        (10, "bf", "--sweeten 'more pay'", 0, "5/18", "1/36"),
        (10, "bf", "--sweeten 'more pay'", 1, "25/54", "1/36"),
        (10, "bxe", "", 0, "1/2", "1/20"),
    ],
)
def test_chances_of_an_answer(
    hire: Asking, charisma: int, rules: str, words: str, plan: int, accepts: str, sours: str
) -> None:
    odds = hire(f'"fighter 2" --by "charisma {charisma}" {words} --odds', rules)["odds"][plan]
    assert odds["accepts"] == accepts
    assert Fraction(odds["accepts"]) + Fraction(odds["refuses"]) == 1
    assert odds["sours"] == sours


class _Thrown:
    """Dice of a seed."""

    def __init__(self, seed: int) -> None:
        self.dice = SeededDice(Stream(seed))

    def need(self, dice: str, what: str) -> int:
        """Some dice, whatever for."""
        return parse_dice(dice).roll(self.dice, why=OTHER).total


def _rules(book: str) -> HiringRules:
    return find_topic(ChapterSource(book), CompanyChapter, lambda chapter: chapter.hiring, "hiring").rules


@pytest.mark.parametrize("book", ["bf", "bxe"])
def test_chances_hold_against_a_sample(hire: Asking, book: str) -> None:
    offers = (Offer(), Offer(good_pay=True))
    asking = Offers(Employer("Dorn", 5, 10), offers)
    rules, abilities, dice = _rules(book), load_rulebook(book).abilities, _Thrown(5)
    counted = Counter(ask_candidate(rules, abilities, asking, dice).result for _ in range(4000))
    odds = hire('"fighter 2" --by "charisma 10" --sweeten "more pay" --odds', book)["odds"][-1]
    assert abs(counted["accepted"] / 4000 - Fraction(odds["accepts"])) < 0.025
    assert abs(counted["soured"] / 4000 - Fraction(odds["sours"])) < 0.012


def test_how_many_interviews_four_retainers_take(hire: Asking) -> None:
    document = hire('"4 fighter 2" --by "charisma 16" --odds', "bxe")
    assert Fraction(document["interviews"]) == Fraction(28, 5)
    assert document["soured_first"] == "0"
    low = hire('"2 fighter 1" --by "charisma 10" --odds')
    accepts, sours, later = Fraction(5, 18), Fraction(1, 36), Fraction(1, 6)
    one = (1 + sours / later) / (accepts + sours)
    two = (1 + accepts * one + sours * 2 / later) / (accepts + sours)
    assert Fraction(low["interviews"]) == two
    assert Fraction(low["soured_first"]) == 1 - (accepts / (accepts + sours)) ** 2


def test_odds_that_cannot_be_asked_for(hire: Asking) -> None:
    assert "at most 4 in service" in hire.refused('"3 fighter 2" --by "charisma 10" --retainers 2 --odds')


def test_several_candidates_are_told_apart(hire: Asking) -> None:
    told = hire.told(f'"2 fighter 2" {DORN} --rolled 7,9')
    assert "Candidate 1: 2d6 7: hesitates." in told
    assert "A better offer allows another roll; otherwise the answer is no." in told
    assert "Candidate 2: 2d6 9: accepted." in told


def test_a_file_of_ones_own_changes_what_it_names(hire: Asking, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "bxe"\n[company.hiring]\nhesitation = "sweeten"\n')
    one = first(hire(f'"fighter 2" {DORN} --rolled 7', str(path)))
    assert (len(one["rolls"]), one["hired"]) == (1, False)
    path.write_text('extends = "bxe"\n[company.hiring]\nhesitation = "beg"\n')
    assert "company.hiring.hesitation" in hire.refused(f'"fighter 2" {DORN}', str(path))
    path.write_text('extends = "bxe"\n[company.hiring]\nmood = 5\n')
    assert "company.hiring" in hire.refused(f'"fighter 2" {DORN}', str(path))


def test_several_books_are_put_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["hire", "fighter 1", "--by", "Dorn fighter 5 cha 16", "--odds"]
    assert main([*words, "--rules", "bf,bxe"]) == 0
    said = capsys.readouterr().out
    assert "bf, no better offer" in said
    assert "bxe, until it is decided" in said
    assert main([*words, "--rules", "bf,bxe", "--json"]) == 0
    books = json.loads(capsys.readouterr().out)["books"]
    assert books["bf"]["odds"][0]["accepts"] == "7/12"
    assert books["bxe"]["odds"][0]["accepts"] == "5/7"


def test_what_is_refused_to_several_is_said_once(hire: Asking) -> None:
    told = hire.told('"3 fighter 2" --by "Wat thief 3 cha 10"', "bf")
    assert told.count("Refused without a roll") == 1
