"""`grognard identify`: what an item is, who finds it out and may use it, its charges and its curse."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction

import pytest

from grognard.magic.charges import find_charges
from grognard.magic.items import read_item
from grognard.magic.odds import chance_of_use, charges_left_chances
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import read_chapter
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.magic_chapter_schema import LoreChapter
from tests.magic.putting import Putting, why_not

WAND = ("identify", "wand of fireball")
GROWTH = ("identify", "potion of growth")


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Putting:
    return Putting(capsys)


# Finding out


@pytest.mark.rule("bxe.magic-items.unlabelled")
def test_nothing_is_labelled(ask: Putting) -> None:
    found = ask(*WAND, "--by", "nobody", "--view", "player")
    assert (found["properties_known"], found["seems"]) == (False, "wand")
    assert "fireball" not in json.dumps(found)
    assert ask(*WAND)["properties_known"]


@pytest.mark.rule("bxe.magic-items.identify-by-wizard")
def test_a_wizard_takes_weeks(ask: Putting) -> None:
    document = ask(*WAND, "--by", "wizard", "--weeks", "6")
    assert (document["weeks"], document["identified"]) == (6, True)
    assert ask(*WAND, "--by", "wizard")["weeks"] == 4
    assert ask(*WAND, "--by", "wizard", lore__identifying__wizard_weeks="9")["weeks"] == 9


@pytest.mark.rule("bxe.magic-items.identify-by-alchemist")
def test_an_alchemist_knows_potions(ask: Putting) -> None:
    assert ask(*GROWTH, "--by", "alchemist")["identified"]
    other = ask(*WAND, "--by", "alchemist")
    assert (other["identified"], "the referee says" in ask.told(*WAND, "--by", "alchemist")) == (False, True)


@pytest.mark.rule("bxe.magic-items.potion-unlabelled", "bxe.magic-items.potion-sampling")
def test_a_sip_tells_what_a_potion_is(ask: Putting) -> None:
    sip = ask(*GROWTH, "--by", "sip")
    assert (sip["identified"], sip["dose_used"], sip["doses"]) == (True, False, 1)
    assert not sip["appearance_equal"]
    assert "bxe.magic-items.potion-unlabelled" in sip["cited"]
    assert why_not(ask(*GROWTH, "--by", "sip", lore__identifying__sip="false")) == [
        "bxe.magic-items.potion-sampling"
    ]
    assert not ask(*WAND, "--by", "sip")["identified"]


# Potions


@pytest.mark.rule(
    "bxe.magic-items.potion-single-dose",
    "bxe.magic-items.potion-onset",
    "bxe.magic-items.potion-duration",
    "bxe.magic-items.potion-description-overrides",
)
def test_a_potion_that_is_drunk(ask: Putting) -> None:
    flying = ask("identify", "potion of flying", "--rolled", "10")
    assert (flying["doses"], flying["duration_turns"], flying["active_effects"]) == (
        0,
        10,
        ["potion of flying"],
    )
    assert "bxe.magic-items.potion-onset" in flying["cited"]
    assert "a 6 on 1d6+6" in ask.refused("identify", "potion of flying", "--rolled", "6")
    assert ask("identify", "potion of healing")["duration_turns"] == 0
    seen = ask("identify", "potion of flying", "--rolled", "10", "--view", "player")
    assert not {"duration_turns", "thrown", "seed"} & seen.keys()


def test_a_potion_that_lasts_as_it_says(ask: Putting, tmp_path: object) -> None:
    book = f"{tmp_path}/brews.toml"
    with open(book, "w", encoding="utf-8") as file:
        file.write(
            'extends = "bxe"\n[powers."potion of luck"]\nrounds = "3 turns"\nchanges = { attack = 1 }\n'
        )
    document = ask("identify", "potion of luck", rules=book)
    assert (document["duration_turns"], "bxe.magic-items.potion-duration" in document["cited"]) == (3, False)


@pytest.mark.rule(
    "bxe.magic-items.potion-mix-nullifies",
    "bxe.magic-items.potion-mix-sick",
    "bxe.magic-items.potion-no-mix-after-expiry",
)
def test_potions_mixed(ask: Putting) -> None:
    mixed = ask(*GROWTH, "--after", "potion of flying")
    assert (mixed["active_effects"], mixed["incapacitated_turns"]) == ([], 3)
    alone = ask(*GROWTH)
    assert (alone["active_effects"], alone["incapacitated_turns"]) == (["potion of growth"], 0)
    together = ask(*GROWTH, "--after", "potion of flying", rules="bf")
    assert together["active_effects"] == ["potion of flying", "potion of growth"]
    assert "only potions are drunk" in ask.refused(*WAND, "--after", "potion of flying")


# Who uses what


@pytest.mark.rule(
    "bxe.magic-items.rod-any-class",
    "bxe.magic-items.ring-any-class",
    "bxe.magic-items.wand-arcane-only",
    "bxe.magic-items.staff-casters-only",
    "bxe.magic-items.staff-divine-or-arcane",
    "bxe.magic-items.scroll-class-limits",
    "bxe.magic-items.scroll-arcane-not-divine",
    "bxe.magic-items.scroll-divine",
    "bxe.magic-items.scroll-divine-not-arcane",
    "bxe.magic-items.weapon-class-restriction",
    "bxe.magic-items.armour-class-restriction",
)
@pytest.mark.parametrize(
    ("item", "who", "usable"),
    [
        ("rod of absorption", "fighter 1", True),
        ("ring of regeneration", "thief 1", True),
        ("wand of cold", "magic-user 1", True),
        ("wand of cold", "cleric 1", False),
        ("staff of wizardry", "fighter 1", False),
        ("staff of healing", "cleric 1", True),
        ("staff of healing", "magic-user 1", False),
        ("scroll of protection from magic", "fighter 1", True),
        ("scroll of web", "cleric 1", False),
        ("scroll of bless", "cleric 1", True),
        ("scroll of bless", "magic-user 1", False),
        ("longsword +1", "magic-user 1", False),
        ("longsword +1", "elf 1", True),
        ("plate mail +1", "magic-user 1", False),
        ("shield +1", "thief 1", False),
        ("longsword +1", "soldier", True),
        ("longsword +1", "shopkeeper", False),
    ],
)
def test_who_uses_what(ask: Putting, item: str, who: str, usable: bool) -> None:
    document = ask("identify", item, "--for", who, "--read-magic")
    assert document["usable"] == usable
    assert usable or all(rule.startswith("bxe.magic-items.") for rule in why_not(document))
    assert usable or why_not(document)


@pytest.mark.rule("bxe.magic-items.scroll-arcane")
def test_an_arcane_scroll_needs_read_magic(ask: Putting) -> None:
    web = ("identify", "scroll of web", "--for", "magic-user 1")
    assert why_not(ask(*web)) == ["bxe.magic-items.scroll-arcane"]
    assert ask(*web, "--read-magic")["usable"]


@pytest.mark.rule(
    "bxe.magic-items.worn-or-held", "bxe.magic-items.ring-worn-finger-thumb", "bxe.magic-items.scroll-spoken"
)
def test_where_an_item_works(ask: Putting) -> None:
    assert not ask("identify", "cloak of protection +1", "--where", "pack")["works"]
    assert ask("identify", "cloak of protection +1", "--where", "worn")["works"]
    assert not ask("identify", "ring of regeneration", "--where", "chain")["works"]
    assert ask("identify", "ring of regeneration", "--where", "thumb")["works"]
    assert not ask("identify", "scroll of web", "--mute")["works"]


@pytest.mark.rule(
    "bxe.magic-items.always-active",
    "bxe.magic-items.activation-one-round",
    "bxe.magic-items.activation-nothing-else",
    "bcb.magic-items.wand-command-word",
    "bxs.magic-items.spell-like-item",
)
def test_how_an_item_is_woken(ask: Putting) -> None:
    assert "bxe.magic-items.always-active" in ask("identify", "plate mail +1")["cited"]
    for item in ("wand of cold", "ring of invisibility"):
        rules = {"bxe.magic-items.activation-one-round", "bxe.magic-items.activation-nothing-else"}
        assert rules <= set(ask("identify", item)["cited"])
    assert "bcb.magic-items.wand-command-word" in ask("identify", "wand of cold", rules="bcb")["cited"]
    assert "in the magic phase" in ask.told("identify", "wand of cold", rules="bxs")


def test_what_a_bonus_counts_for(ask: Putting) -> None:
    assert "It is a longsword +2. +2 to attack rolls and to damage." in ask.told("identify", "longsword +2")
    assert "It is chain mail +1. +1 to armour class." in ask.told("identify", "chainmail armour +1")


# Charges


@pytest.mark.rule(
    "bxe.magic-items.rod-charges", "bxe.magic-items.wand-charges", "bxe.magic-items.staff-charges"
)
@pytest.mark.parametrize(
    ("item", "dice", "total"),
    [("rod of absorption", "1d10", 7), ("wand of cold", "2d10", 11), ("staff of healing", "3d10", 21)],
)
def test_charges_are_thrown(ask: Putting, item: str, dice: str, total: int) -> None:
    document = ask("identify", item, "--by", "nobody", "--rolled", str(total))
    assert document["charges"] == total
    assert document["thrown"][0]["dice"] == dice


@pytest.mark.rule(
    "bxe.magic-items.charge-per-use",
    "bxe.magic-items.charges-exhausted",
    "bxe.magic-items.rod-staff-wand-use-charges",
)
@pytest.mark.parametrize(("found", "used", "left"), [(5, 2, 3), (7, 1, 6), (1, 1, 0), (3, 9, 0)])
def test_charges_are_spent(ask: Putting, found: int, used: int, left: int) -> None:
    document = ask(*WAND, "--charges", str(found), "--used", str(used))
    assert (document["charges"], document["magical"]) == (left, left > 0)


def test_to_find_out_by_use_takes_a_charge(ask: Putting) -> None:
    assert ask(*WAND, "--charges", "5", "--by", "use")["charges"] == 4
    # A use that was not asked for spends nothing.
    assert ask(*WAND, "--charges", "5")["charges"] == 5
    assert ask(*WAND, "--charges", "5", "--by", "wizard")["charges"] == 5


@pytest.mark.rule("bxe.magic-items.charges-unknown")
def test_a_player_sees_no_charges(ask: Putting) -> None:
    told = ask.told(*WAND, "--charges", "17", "--view", "player")
    assert "17" not in told
    assert "16" not in told
    seen = ask(*WAND, "--rolled", "17", "--view", "player")
    assert not {"charges", "found_with", "thrown", "seed", "magical"} & seen.keys()
    spent = ask(*WAND, "--charges", "2", "--used", "2", "--view", "player")
    assert not spent["magical"]
    used = ("--charges", "9", "--by", "use", "--view", "player")
    assert ask(*WAND, *used, lore__charges__known="true")["charges"] == 8


@pytest.mark.rule("bxe.magic-items.no-recharge")
def test_what_is_spent_is_gone(ask: Putting) -> None:
    empty = ("--charges", "1", "--used", "1", "--try", "recharge")
    document = ask(*WAND, *empty)
    assert (document["recharged"], document["charges"]) == (False, 0)
    assert why_not(document) == ["bxe.magic-items.no-recharge"]
    assert ask(*WAND, *empty, lore__charges__recharged="true")["recharged"]


def test_the_odds_that_it_works_again(ask: Putting) -> None:
    odds = ask("identify", "rod of absorption", "--used", "7", "--odds")["odds"]
    assert odds == {"again": "3/4", "left": {"0": "1/4", "1": "1/4", "2": "1/4", "3": "1/4"}}
    assert "of 1d10" in ask.refused("identify", "rod of absorption", "--used", "11", "--odds")


def test_the_odds_are_what_happens() -> None:
    rules = read_chapter(LoreChapter, "bxe").charges
    assert rules is not None
    book = load_rulebook("bxe")
    wand, dice = read_item("wand of fireball", book.powers), TypedDice("", 3)
    found = Counter(find_charges(rules, book.items, wand, dice).found for _ in range(6000))
    lasted = {total: count for total, count in found.items() if total >= 12}
    share = sum(count for total, count in lasted.items() if total > 12) / sum(lasted.values())
    assert chance_of_use("2d10", 12) == Fraction(4, 5)
    assert abs(share - 4 / 5) < 0.03
    assert sum(charges_left_chances("2d10", 12).values()) == 1


# Curses


@pytest.mark.rule("bxe.magic-items.cursed-no-disposal")
def test_a_cursed_item_stays(ask: Putting) -> None:
    sword = ("identify", "cursed longsword", "--try", "discard")
    assert not ask(*sword)["discarded"]
    assert ask(*sword, "--dispelled")["discarded"]
    assert ask("identify", "longsword +1", "--try", "discard")["discarded"]
    assert ask(*sword, lore__curses__held="false")["discarded"]


@pytest.mark.rule("bxe.magic-items.cursed-disbelief")
def test_its_owner_does_not_believe_it(ask: Putting) -> None:
    assert not ask("identify", "ring of weakness")["believes_cursed"]
    assert ask("identify", "ring of weakness", "--dispelled")["believes_cursed"]


@pytest.mark.rule("bxe.magic-items.cursed-resists-removal")
def test_its_owner_does_not_let_it_be_taken(ask: Putting) -> None:
    ring = ("identify", "ring of weakness", "--try", "take")
    assert not ask(*ring)["owner_cooperates"]
    assert ask(*ring, "--dispelled")["owner_cooperates"]
    assert ask(*ring, lore__curses__defended="false")["owner_cooperates"]


@pytest.mark.rule(
    "bxe.magic-items.cursed-weapon-attack",
    "bxe.magic-items.cursed-weapon-damage",
    "bxe.magic-items.cursed-weapon-preferred",
    "bxe.magic-items.cursed-armour-ac9",
    "bxe.magic-items.cursed-armour-weight-normal",
    "bxe.magic-items.cursed-ring-always-active",
)
@pytest.mark.parametrize(
    ("item", "said"),
    [
        ("longsword -1", "-1 to hit and damage"),
        ("cursed plate mail", "seems plate mail +1, and protects no better than none (AC 9)"),
        ("cursed chain mail", "weighs as much as the ordinary kind"),
        ("ring of weakness", "works however many rings are worn"),
        ("longsword -2", "uses it rather than any other weapon"),
    ],
)
def test_what_a_curse_does(ask: Putting, item: str, said: str) -> None:
    assert said in ask.told("identify", item)


@pytest.mark.parametrize(
    ("item", "seems"),
    [
        ("cursed plate mail", "plate mail +1"),
        ("longsword -2", "magic longsword"),
        ("ring of weakness", "magic ring"),
        ("ring of protection -1", "magic ring"),
        ("cursed scroll", "magic scroll"),
    ],
)
@pytest.mark.parametrize("by", ["nobody", "use", "wizard"])
def test_a_player_sees_no_curse(ask: Putting, item: str, seems: str, by: str) -> None:
    document = ask("identify", item, "--by", by, "--view", "player")
    assert by == "nobody" or document["seems"] == seems
    text = ask.told("identify", item, "--by", by, "--view", "player") + json.dumps(document)
    for hidden in ("curse", "-1", "-2", "weakness", "Strength 3"):
        assert hidden not in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("wand", "of", "wob"), "unknown spell 'wob'"),
        (("potion of wob",), "there is no potion of 'wob'"),
        (("ring of wob",), "there is no ring 'wob'"),
        (("",), "there is no magic item ''"),
        (("none",), "there is no magic item 'none'"),
        (("lute",), "there is no magic item 'lute'"),
        (("longsword",), "a longsword is not magical"),
        (("longsword +9",), "expected -5 to +5"),
        (("longsword +1", "--used", "3"), "has no charges"),
        (("longsword +1", "--try", "recharge"), "has no charges"),
        (("wand of web", "--charges", "0"), "from 1 to 1,000"),
        (("wand of web", "--charges", "5", "--rolled", "7"), "nothing is rolled for the 7"),
    ],
)
def test_what_cannot_be_asked(ask: Putting, words: tuple[str, ...], said: str) -> None:
    assert said in ask.refused("identify", *words)
