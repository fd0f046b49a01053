"""`grognard memorise`: what a caster may have in mind, how long it takes, and how it is gone again."""

from __future__ import annotations

import pytest

from tests.magic.putting import Putting, why_not


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Putting:
    return Putting(capsys)


@pytest.mark.rule("bxe.spell-memory.capacity-by-level")
def test_slots_by_level(ask: Putting) -> None:
    full = ask("memorise", "magic-user 3", "sleep, shield, light")
    assert (full["slots"], full["allowed"]) == ([2, 1], False)
    assert why_not(full) == ["bxe.spell-memory.capacity-by-level"]
    fits = ask("memorise", "magic-user 3", "sleep, shield, web")
    assert (fits["allowed"], fits["free"]) == (True, [0, 0])
    other = ask("memorise", "magic-user 3", "sleep, shield, light", "--slots", "3")
    assert (other["allowed"], other["slots"]) == (True, [3])


@pytest.mark.rule("bxe.spell-memory.same-spell-twice", "bxe.spell-memory.same-spell-twice-needs-slots")
def test_the_same_spell_twice(ask: Putting) -> None:
    assert ask("memorise", "magic-user 2", "sleep, sleep")["in_mind"] == ["sleep", "sleep"]
    single = ask("memorise", "magic-user 1", "sleep, sleep")
    assert "bxe.spell-memory.same-spell-twice-needs-slots" in why_not(single)


def test_what_was_kept_fills_a_slot(ask: Putting) -> None:
    one = ask("memorise", "magic-user 2", "light", "--kept", "sleep")
    assert one["in_mind"] == ["sleep", "light"]
    assert not ask("memorise", "magic-user 2", "light, shield", "--kept", "sleep")["allowed"]


@pytest.mark.rule("bxe.spell-memory.arcane-from-book-only", "bxe.spell-memory.arcane-book-at-hand")
def test_arcane_casters_need_their_book(ask: Putting) -> None:
    other = ask("memorise", "magic-user 1", "charm person", "--book", "sleep")
    assert why_not(other) == ["bxe.spell-memory.arcane-from-book-only"]
    assert ask("memorise", "magic-user 1", "sleep", "--book", "sleep")["allowed"]
    assert ask("memorise", "magic-user 1", "--book", "sleep")["within_reach"] == [["sleep"]]
    gone = ask("memorise", "magic-user 1", "sleep", "--no-book")
    assert why_not(gone) == ["bxe.spell-memory.arcane-book-at-hand"]
    assert ask("memorise", "magic-user 1", "darkness", "--book", "light")["allowed"]
    assert ask("memorise", "magic-user 1", "sleep", "--no-book", lore__memory__book="false")["allowed"]


@pytest.mark.rule("bxe.spell-memory.divine-no-book", "bxe.spell-memory.divine-whole-class-list")
def test_divine_casters_pray_for_any_spell_of_their_list(ask: Putting) -> None:
    document = ask("memorise", "cleric 4", "light, bless", "--no-book")
    assert document["allowed"]
    first, second = document["within_reach"]
    assert "light" in first
    assert "bless" in second
    assert not any("cure disease" in names for names in (first, second))
    high = ask("memorise", "cleric 4", "cure disease")
    assert why_not(high) == ["bxe.spell-memory.capacity-by-level"]
    assert why_not(ask("memorise", "cleric 4", "sleep")) == ["bxe.spell-memory.divine-whole-class-list"]


@pytest.mark.rule("bxe.spell-memory.needs-night-sleep")
@pytest.mark.parametrize("who", ["magic-user 1", "cleric 2"])
def test_an_interrupted_night(ask: Putting, who: str) -> None:
    restless = ask("memorise", who, "light", "--interrupted")
    assert (restless["allowed"], why_not(restless)) == (False, ["bxe.spell-memory.needs-night-sleep"])
    assert ask("memorise", who, "light")["allowed"]


@pytest.mark.rule("bxe.spell-memory.one-hour", "bxe.spell-memory.applies-to-all-casters")
@pytest.mark.parametrize(
    ("who", "spells"),
    [("magic-user 5", "sleep, sleep, web, web, fly"), ("cleric 2", "light")],
)
def test_an_hour_for_all_of_them(ask: Putting, who: str, spells: str) -> None:
    document = ask("memorise", who, spells)
    assert (document["minutes"], document["turns"]) == (60, 6)
    assert "bxe.spell-memory.applies-to-all-casters" in document["cited"]


@pytest.mark.rule("bxe.spell-memory.spell-erased-on-cast")
def test_a_spell_that_is_cast_is_gone(ask: Putting) -> None:
    document = ask("memorise", "magic-user 2", "sleep, sleep", "--cast", "sleep")
    assert (document["cast"], document["left"]) == (True, ["sleep"])
    other = ask("memorise", "magic-user 2", "sleep, light", "--cast", "web")
    assert (other["cast"], other["left"]) == (False, ["sleep", "light"])
    assert "nothing is left" in ask.told("memorise", "magic-user 1", "sleep", "--cast", "sleep")


@pytest.mark.rule(
    "bxe.spell-memory.reversible-arcane-choose-at-memorising", "bxe.spell-memory.reversible-arcane-both-forms"
)
def test_either_form_of_a_spell(ask: Putting) -> None:
    fixed = ask("memorise", "magic-user 1", "light", "--cast", "darkness")
    assert (fixed["cast"], fixed["left"]) == (False, ["light"])
    assert why_not(fixed) == ["bxe.spell-memory.reversible-arcane-choose-at-memorising"]
    assert ask("memorise", "cleric 2", "light", "--cast", "darkness")["left"] == []
    assert ask("memorise", "magic-user 2", "light, darkness")["in_mind"] == ["light", "darkness"]
    assert "bxe.spell-memory.reversible-arcane-both-forms" in why_not(
        ask("memorise", "magic-user 1", "light, darkness")
    )


def test_a_spell_whose_reverse_has_no_name(ask: Putting) -> None:
    document = ask("memorise", "magic-user 7", "reversed remove curse")
    assert document["in_mind"] in (["bestow curse"], ["reversed remove curse"])
    assert "cannot be reversed" in ask.refused("memorise", "magic-user 1", "reversed sleep")


def test_a_book_that_says_nothing_borrows(ask: Putting) -> None:
    assert ask("memorise", "magic-user 1", "sleep", rules="bf")["borrowed"]
    assert "has no rule for this; used instead" in ask.told("memorise", "magic-user 1", rules="bcb")
    assert "no rule for memorising" in ask.refused(
        "memorise", "magic-user 1", rules="bf", lore__lender="none"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("magic-user 99",), "never of level 99"),
        (("magic-user 3", "sleeep"), "unknown spell 'sleeep'"),
        (("fighter 3", "sleep", "--slots", "1"), "casts no spells"),
        (("magic-user 3", "--slots", "x"), "'x' says no spells by level"),
        (("magic-user 3", "--slots", "99"), "at most 20"),
        (("magic-user 3 int 30",), "Intelligence 30 is out of range"),
        (("magic-user 3", "sleep", "--cast", "sleep, web"), "expected one spell"),
        (("magic-user 3", ",".join(["sleep"] * 101)), "expected at most 100"),
    ],
)
def test_what_cannot_be_asked(ask: Putting, words: tuple[str, ...], said: str) -> None:
    assert said in ask.refused("memorise", *words)
    assert "casts no spells" in ask.told("memorise", "fighter 3", "sleep")


@pytest.mark.rule("bxe.spellbook.no-more-than-capacity")
def test_a_book_holds_no_more_than_can_be_memorised(ask: Putting) -> None:
    # A magic-user of level 3 has room for two spells of the first level and one of the second.
    full = ("--book", "sleep, charm person, web")
    assert ask("memorise", "magic-user 3", "sleep, charm person, web", *full)["allowed"]
    said = ask.refused("memorise", "magic-user 3", "--book", "sleep, charm person, light, shield")
    assert "room for 2 first-level spells, not for 4" in said
    assert "expected at most 2/1 by level" in said
