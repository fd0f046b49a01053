"""Entries folded: what is taken back never was, and what is done again is as it was."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.base.errors import InputError
from grognard.campaign.company.commands import find_person, record_ruling
from grognard.campaign.company.events import Joined, Posted
from grognard.campaign.journal.entries import EntryBody, WrittenEntry
from grognard.campaign.journal.fold import fold, try_out
from grognard.campaign.journal.undo import fold_all, list_undone, plan_redo, plan_undo, undone_by
from grognard.campaign.state import CHEST, WORLD, Campaign, Leg, Person
from tests.campaign.random_steps import STEPS, Step, play, start


def same(one: Campaign, other: Campaign) -> bool:
    """Whether two states are alike but for how many entries there are."""
    return msgspec.structs.replace(one, seq=0) == msgspec.structs.replace(other, seq=0)


@pytest.mark.slow
@settings(max_examples=150)
@given(STEPS)
def test_money_comes_from_somewhere_and_no_purse_is_below_nothing(steps: list[Step]) -> None:
    campaign = fold_all(play(steps))
    assert sum(campaign.accounts.values()) == 0
    assert all(sum(leg.copper for leg in one.legs) == 0 for one in campaign.ledger)
    assert all(copper >= 0 for account, copper in campaign.accounts.items() if account != WORLD)
    assert all(0 <= one.hp <= one.most for one in campaign.people.values())


@pytest.mark.slow
@settings(max_examples=150)
@given(STEPS, st.integers(2, 20))
def test_what_is_taken_back_never_was_and_redo_restores_it(steps: list[Step], number: int) -> None:
    entries = play(steps)
    before = fold_all(entries)
    try:
        plan = plan_undo(entries, number, with_dependents=True)
    except InputError:
        return
    taken = {number, *(one.seq for one in plan.dependents)}
    undone = list_undone(entries)
    bare, fallen = fold(
        one for one in entries if one.seq not in taken and one.seq not in undone and undone_by(one) is None
    )
    assert not fallen
    undo = WrittenEntry(len(entries) + 1, EntryBody(said="undo", events=(plan.event,)))
    after = fold_all([*entries, undo])
    assert same(after, bare)
    assert same(after, plan.campaign)
    again = plan_redo([*entries, undo])
    redo = WrittenEntry(len(entries) + 2, EntryBody(said="redo", events=(again.event,)))
    assert again.dependents == []
    assert same(fold_all([*entries, undo, redo]), before)


@settings(max_examples=60)
@given(STEPS, st.integers(1, 20))
def test_a_state_that_was_kept_and_the_rest_are_the_whole(steps: list[Step], at: int) -> None:
    entries = play([step for step in steps if step[0] not in ("undo", "redo")])
    kept, _ = fold(entries[:at])
    stored = msgspec.msgpack.decode(msgspec.msgpack.encode(kept), type=Campaign)
    assert fold(entries[at:], start=stored)[0] == fold(entries)[0]


def test_an_entry_that_fails_half_way_leaves_nothing() -> None:
    good = Posted("gear", (Leg(CHEST, -2500), Leg(WORLD, 2500)))
    bad = Joined(Person(id="wat", name="Wat", class_name="thief", level=1))
    entries = [WrittenEntry(1, start()), WrittenEntry(2, EntryBody(said="both", events=(good, bad)))]
    campaign, fallen = fold(entries)
    assert [(one.seq, one.why) for one in fallen] == [(2, "there is a wat already")]
    assert campaign.balance(CHEST) == 10_000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("chest -101", "the chest has 100 gp, 1 gp short"),
        ("wat purse -3", "2.50 gp, 0.50 gp short"),
        ("Hob hp 3", "'Hob hp 3'; expected"),
        ("wat hp 5", "hp 5; expected 0 to 4"),
        ("wat strength 19", "3 to 18"),
        ("wat player", "is player already"),
        ("wat not blind", "is not blind"),
        ("wat blind until 1", "until day 1"),
        ("day 1", "it is day 1"),
        ("chest 100", "has 100 gp already"),
        ("nobody hp 3", "'nobody hp 3'"),
        ("wat ???", "'???' of Wat"),
        ("", "''"),
    ],
)
def test_words_that_cannot_be(text: str, said: str) -> None:
    campaign = fold_all([WrittenEntry(1, start())])
    assert said in refusal(campaign, text)


def refusal(campaign: Campaign, text: str) -> str:
    """Why a word cannot be."""
    try:
        return try_out(campaign, record_ruling(campaign, text))[1]
    except InputError as error:
        return str(error)


def test_two_of_a_name_are_told_apart() -> None:
    campaign = fold_all([WrittenEntry(1, start())])
    assert [find_person(campaign, name).id for name in ("hob", "hob-2", "Wat", "wat")] == [
        "hob",
        "hob-2",
        "wat",
        "wat",
    ]
    with pytest.raises(InputError, match="2 are called 'Hob'; expected hob or hob-2"):
        find_person(campaign, "Hob")
