"""Fights of an expedition that wait to be played: begun, brought home, kept, taken back and put again."""

from __future__ import annotations

import pytest

from grognard.adventure.party.people import Aftermath
from grognard.base.errors import InputError
from grognard.fight.control import Control
from grognard.fight.departing import delve, depart
from grognard.fight.expedition import Expedition, IllegalOrder, resume
from grognard.rulebooks.rule_documents import BOOKS
from grognard.storage.saves.saved_expedition import ExpeditionControl

CELLAR = """
title = "A cellar"
rules = "bxe"
entrance = "1"
map = '''
#########
#111#222#
#111+222#
#111#222#
#########
'''
wandering_faces = 0
supplies = { torches = 2 }
areas = [
    { key = "1", name = "the stair", lit = true },
    { key = "2", name = "the vault", lit = true, folk = { name = "Skeletons", members = [
        { creature = "skeleton", count = 2 }], reaction = "immediate attack", watchful = true } },
]
[party]
name = "Party"
player_characters = true
members = [{ character = "fighter 3", name = "Ulf" }, { character = "cleric 3", name = "Maud" }]
"""


def at_the_vault(*, rules: str = "", seated: ExpeditionControl | None = None) -> Expedition:
    """The party before the skeletons of the vault, about to fight."""
    one = depart(CELLAR, rules=rules, seed=5, seated=seated)
    one.push("go east door")
    if one.fight is None:
        one.push("attack")
    return one


def fought(one: Expedition) -> None:
    fight = one.fight
    assert fight is not None
    fight.run()
    one.end_fight()


@pytest.mark.parametrize("book", BOOKS)
def test_a_fight_waits_to_be_played_and_falls_as_tactics_would_have_it(book: str) -> None:
    waiting = at_the_vault(rules=book)
    fight = waiting.fight
    assert fight is not None
    assert fight is waiting.fight
    assert fight.sides == ("Party", "Skeletons")
    with pytest.raises(IllegalOrder):
        waiting.push("go west door")
    with pytest.raises(InputError, match="no fight is over"):
        waiting.end_fight()
    fought(waiting)
    by_tactics = delve(CELLAR, rules=book, seed=5)
    by_tactics.push("go east door")
    if not any(isinstance(entry, Aftermath) for entry in by_tactics.journal):
        by_tactics.push("attack")
    # The same dice and the same decisions make the same fight, whoever asks for it.
    assert waiting.journal == by_tactics.journal
    assert waiting.facts == by_tactics.facts


def test_a_fight_under_way_is_kept_and_taken_up_where_it_stood() -> None:
    one = at_the_vault()
    fight = one.fight
    assert fight is not None
    fight.take_control(Control(frozenset({0})))
    fight.run()
    fight.push(fight.choices[0])
    twin = resume(one.to_bytes(), by_hand=True)
    assert twin.fight is not None
    assert twin.fight.notation == fight.notation
    assert twin.fight.history == fight.history
    assert one.copy() == one


def test_an_order_is_taken_back_with_its_fight_and_given_again_as_far_as_that_had_come() -> None:
    one = at_the_vault()
    fight = one.fight
    assert fight is not None
    fight.take_control(Control(frozenset({0})))
    fight.run()
    fight.push(fight.choices[0])
    stood, orders = fight.notation, one.orders
    assert one.undo() == orders[-1]
    assert one.undone == (orders[-1],)
    assert one.fight is None
    assert one.redo() == orders[-1]
    assert one.fight is not None
    assert one.fight.notation == stood
    fought(one)
    whole = one.facts
    one.undo()
    one.redo()
    assert one.facts == whole
    with pytest.raises(InputError, match="nothing to put again"):
        one.redo()


def test_a_new_order_forgets_what_was_taken_back() -> None:
    one = depart(CELLAR, seed=5)
    one.push("search")
    one.undo()
    one.push("rest 1")
    assert one.undone == ()


def test_a_fight_that_is_over_is_reopened_at_its_end() -> None:
    one = at_the_vault()
    assert not one.reopen_fight()
    fight = one.fight
    assert fight is not None
    fight.take_control(Control(frozenset({0})))
    fight.run()
    while not fight.over:
        fight.push(fight.suggest())
    end, history = fight.notation, fight.history
    one.end_fight()
    kept = resume(one.to_bytes(), by_hand=True)
    for again in (one, kept):
        assert again.reopen_fight()
        assert again.fight is not None
        assert again.fight.over
        assert again.fight.notation == end
        again.fight.take_control(Control(frozenset({0})))
        assert again.fight.undo() == history[-1]
        again.fight.take_control(Control())
    fought(one)
    one.push("rest 1")
    assert not one.reopen_fight()


def test_how_it_is_played_is_kept_with_it() -> None:
    one = at_the_vault(seated=ExpeditionControl(solo=True, played=(0,), thrown_by="all"))
    assert resume(one.to_bytes(), by_hand=True).seated == one.seated


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (CELLAR.replace('rules = "bxe"', 'rules = "/etc/passwd.toml"'), "rules"),
        (CELLAR.split("[party]")[0] + '[party]\nfile = "/etc/passwd"\n', "party.file"),
        (
            CELLAR.replace('creature = "skeleton"', 'creature = "/tmp/x.toml"'),
            "areas[1].folk.members[0].creature",
        ),
    ],
)
def test_the_text_of_a_stranger_opens_no_file(text: str, key: str) -> None:
    with pytest.raises(InputError, match="no file is opened here") as refused:
        depart(text)
    assert refused.value.key == key
    with pytest.raises(InputError, match="no file is opened here"):
        depart(CELLAR, party="@/etc/passwd.toml")


def test_a_party_comes_home_from_enemies_of_the_same_names() -> None:
    members = 'members = [{ creature = "skeleton", name = "Ulf" }, { creature = "skeleton", name = "Maud" }]'
    text = CELLAR.replace('members = [\n        { creature = "skeleton", count = 2 }]', members)
    assert members in text
    one = delve(text, seed=5)
    one.push("go east door")
    if not one.machine.state.fights:
        one.push("attack")
    assert any(fact.code == "fought" for fact in one.facts)
    assert {explorer.name for explorer in one.machine.state.explorers} == {"Ulf", "Maud"}
