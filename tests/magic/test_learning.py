"""`grognard learn`: how spells come into a book, books that are lost or captured, and reading at all."""

from __future__ import annotations

import json

import pytest

from grognard.faces.cli.main import main
from tests.magic.putting import Putting, why_not


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Putting:
    return Putting(capsys)


@pytest.mark.rule("bxe.spellbook.arcane-only")
@pytest.mark.parametrize("who", ["cleric 3", "fighter 2"])
def test_only_arcane_casters_keep_books(ask: Putting, who: str) -> None:
    document = ask("learn", who, "light")
    assert (document["has_spellbook"], document["allowed"]) == (False, False)
    assert why_not(document) == ["bxe.spellbook.arcane-only"]
    assert ask("learn", "elf 3")["has_spellbook"]


@pytest.mark.rule("bxe.spellbook.exact-capacity", "bxe.spellbook.capacity-example")
def test_a_book_holds_what_can_be_memorised(ask: Putting) -> None:
    document = ask("learn", "magic-user 3")
    assert (document["places"], document["book_total"]) == ([2, 1], 3)
    full = ask("learn", "magic-user 3", "sleep, shield, web", "--from", "memory")
    assert (full["book_spells"], full["valid"]) == ([2, 1], True)
    assert "2/1 places by level, 3 in all" in ask.told("learn", "magic-user 3")
    assert ask("learn", "magic-user 3", lore__books__capacity="any number")["places"] is None


@pytest.mark.rule("bxe.spellbook.no-more-than-capacity")
def test_a_book_holds_no_more(ask: Putting) -> None:
    document = ask("learn", "magic-user 1", "--has", "2")
    assert (document["valid"], why_not(document)) == (False, ["bxe.spellbook.no-more-than-capacity"])
    assert not ask("learn", "magic-user 1", "--has", "sleep, shield")["valid"]
    assert ask("learn", "magic-user 1", "--has", "sleep")["valid"]
    assert ask("learn", "magic-user 1", "--has", "2", lore__books__capacity="any number")["valid"]


@pytest.mark.rule("bxe.spellbook.rewrite-weeks", "bxe.spellbook.rewrite-gp", "bxe.spellbook.rewrite-example")
@pytest.mark.parametrize(
    ("who", "spells", "weeks", "gold"),
    [
        ("magic-user 3", "web", 2, 2000),
        ("magic-user 5", "fly", 3, 3000),
        ("magic-user 3", "sleep, charm person, web", 4, 4000),
    ],
)
def test_a_lost_book_is_written_anew(ask: Putting, who: str, spells: str, weeks: int, gold: int) -> None:
    document = ask("learn", who, spells, "--from", "memory")
    assert (document["weeks"], document["gp"]) == (weeks, gold)


@pytest.mark.rule("bxe.spellbook.rewrite-exclusive-activity")
def test_nothing_else_is_done_meanwhile(ask: Putting) -> None:
    busy = ("learn", "magic-user 1", "sleep", "--from", "memory", "--meanwhile", "adventuring")
    assert why_not(ask(*busy)) == ["bxe.spellbook.rewrite-exclusive-activity"]
    assert ask(*busy, lore__books__rewrite_exclusive="false")["allowed"]


@pytest.mark.rule("bxe.spellbook.rewrite-no-failure-roll")
def test_writing_anew_does_not_fail(ask: Putting) -> None:
    lost = ("learn", "magic-user 1", "sleep", "--from", "memory")
    assert ask(*lost)["failure_percent"] == 0
    assert ask(*lost, lore__books__rewrite_failure="15")["failure_percent"] == 15
    assert "fails on 15 or less" in ask.told(*lost, lore__books__rewrite_failure="15")


@pytest.mark.rule("bxe.spellbook.captured-needs-read-magic", "bxe.spellbook.owner-reads-freely")
def test_who_reads_a_book(ask: Putting) -> None:
    assert not ask("learn", "magic-user 3", "--reads", "captured")["can_read"]
    assert ask("learn", "magic-user 3", "--reads", "captured", "--read-magic")["can_read"]
    assert ask("learn", "magic-user 3", "--reads", "own")["can_read"]
    assert ask("learn", "magic-user 3", "--reads", "captured", lore__books__read_magic="false")["can_read"]
    copied = ask("learn", "magic-user 3", "web", "--from", "book", lore__books__copying="true")
    assert why_not(copied) == ["bxe.spellbook.captured-needs-read-magic"]


@pytest.mark.parametrize("whose", [("own",), ("captured", "--read-magic")])
def test_who_keeps_no_book_reads_none(ask: Putting, whose: tuple[str, ...]) -> None:
    found = ask("learn", "thief 3", "--reads", *whose)
    assert (found["can_read"], why_not(found)) == (False, ["bxe.spellbook.arcane-only"])
    assert "bxe.spellbook.owner-reads-freely" not in found["cited"]


def test_copying_is_for_the_referee_to_allow(ask: Putting) -> None:
    from_scroll = ("learn", "magic-user 3", "web", "--from", "scroll", "--read-magic")
    assert why_not(ask(*from_scroll)) == ["bxe.spellbook.add-on-level-gain", "bxe.spellbook.add-by-research"]
    document = ask(*from_scroll, lore__books__copying="true")
    assert (document["allowed"], document["weeks"], document["gp"]) == (True, 2, 2000)
    assert "bxe.magic-items.scroll-used-up" in document["cited"]


@pytest.mark.rule("bxe.spellbook.start-one-first-level")
def test_a_beginner_has_one_spell(ask: Putting) -> None:
    document = ask("learn", "magic-user 1", "sleep", "--from", "start")
    assert (document["learnt"], document["book_spells"]) == (["sleep"], [1])
    assert not ask("learn", "magic-user 2", "sleep", "--from", "start")["allowed"]
    assert not ask("learn", "magic-user 1", "sleep, light", "--from", "start", "--slots", "2")["allowed"]


@pytest.mark.rule("bxe.spellbook.start-choice-referee")
def test_the_referee_may_choose_the_first_spell(ask: Putting) -> None:
    start = ("learn", "magic-user 1", "light", "--from", "start")
    assert ask(*start)["learnt"] == ["light"]
    assert ask(*start, "--referee", "sleep")["learnt"] == ["sleep"]
    assert "The referee chooses." in ask.told(*start, lore__books__chooses="referee")


@pytest.mark.rule("bxe.spellbook.add-on-level-gain")
@pytest.mark.parametrize("teacher", ["guild", "mentor", "tutor"])
def test_a_teacher_on_gaining_a_level(ask: Putting, teacher: str) -> None:
    assert ask("learn", "magic-user 4", "web", "--from", teacher)["allowed"]
    again = ask("learn", "magic-user 4", "web", "--from", teacher, "--no-new-level")
    assert why_not(again) == ["bxe.spellbook.add-on-level-gain"]


@pytest.mark.rule("bxe.spellbook.add-up-to-capacity")
def test_a_book_is_filled_and_no_more(ask: Putting) -> None:
    document = ask("learn", "magic-user 2", "shield", "--has", "1")
    assert (document["learnt"], document["book_spells"]) == (["shield"], [2])
    assert ask("learn", "magic-user 2", "shield")["book_spells"] == [2]
    more = ask("learn", "magic-user 2", "shield, sleep", "--has", "1")
    assert "bxe.spellbook.add-up-to-capacity" in why_not(more)


@pytest.mark.rule("bxe.spellbook.add-takes-one-week", "bxe.spellbook.add-no-cost-stated")
def test_a_week_whatever_is_learnt_and_no_price(ask: Putting) -> None:
    both = ask("learn", "magic-user 3", "shield, web", "--has", "1")
    assert (both["weeks"], both["days"], both["gp"]) == (1, 7, 0)
    assert ask("learn", "magic-user 3", "web", lore__books__learn_gold="250")["gp"] == 250
    assert ask("learn", "magic-user 3", "web", "--gp", "40")["gp"] == 40


@pytest.mark.rule("bxe.spellbook.add-spells-chosen-by-referee")
def test_the_referee_may_choose_what_is_learnt(ask: Putting) -> None:
    lesson = ("learn", "magic-user 2", "shield")
    assert ask(*lesson)["learnt"] == ["shield"]
    assert ask(*lesson, "--referee", "magic missile")["learnt"] == ["magic missile"]


@pytest.mark.rule(
    "bxe.ability.int-bonus-languages-at-creation",
    "bxe.ability.int-literacy-covers-native",
    "bxe.ability.int-bonus-languages-table",
    "bxe.ability.int-language-ability-table",
)
@pytest.mark.parametrize(
    ("score", "said"),
    [
        (3, "speaks brokenly, and neither reads nor writes."),
        (5, "neither reads nor writes."),
        (8, "reads and writes simple words."),
        (9, "reads and writes all it knows."),
        (13, "reads and writes all it knows; 1 language to choose besides its own."),
        (16, "reads and writes all it knows; 2 languages to choose besides its own."),
        (18, "reads and writes all it knows; 3 languages to choose besides its own."),
    ],
)
def test_languages(ask: Putting, score: int, said: str) -> None:
    assert f"With Intelligence {score} one {said}" in ask.told("learn", f"magic-user 3 int {score}")
    assert ask("learn", f"magic-user 3 int {score}")["reads_and_writes"] == (score >= 9)


@pytest.mark.rule("bxe.ability.int-bonus-languages-at-creation")
def test_a_character_that_is_made_has_its_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["character", "magic-user", "3", "--book", "bxe", "--seed", "2", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["abilities"]["intelligence"] == 13
    assert (made["languages_to_choose"], made["reads_and_writes"]) == (1, True)
    assert main(["character", "magic-user", "3", "--book", "bxe", "--seed", "2"]) == 0
    assert "Languages: reads and writes all it knows; 1 language to" in capsys.readouterr().out
    assert main(["character", "magic-user", "3", "--book", "bf", "--seed", "2"]) == 0
    assert "Languages" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("magic-user 3", "web", "--has", "77"), "expected at most 20"),
        (("magic-user 3", "web", "--has", "wob"), "unknown spell 'wob'"),
        (("magic-user 3", "web", "--gp", "-4"), "--gp '-4'"),
    ],
)
def test_what_cannot_be_learnt(ask: Putting, words: tuple[str, ...], said: str) -> None:
    assert said in ask.refused("learn", *words)
    assert not ask("learn", "magic-user 3", "bless")["allowed"]
