"""Meetings of a delve in which nobody rolls for the reaction, and those of beasts."""

from __future__ import annotations

import pytest

from grognard.adventure.delve.machine import Delving
from tests.adventure.places import codes, delving, one, order, with_folk

# Nobody surprised, 2d6 feet, the party first: the dice of a meeting by bxe before the reaction.
MET = "d6:6 d6:6 d6:3 d6:3 d6:6 d6:1"


def met(members: str, *, dice: str = "", more: str = "") -> Delving:
    """A party that has just met somebody in the passage."""
    table = delving(with_folk(members, area="B", more=more), rules="bxe", party="1 magic-user 1")
    order(table, "go north", dice=f"{MET} {dice}".strip())
    return table


@pytest.mark.rule("bxe.reaction.circumstances-first")
@pytest.mark.parametrize(("creature", "why"), [("skeleton", "mindless"), ("ghoul", "ravenous")])
def test_the_mindless_and_the_ravenous_attack_without_a_roll(creature: str, why: str) -> None:
    table = met(f'{{ creature = "{creature}" }}')
    fact = one(table.facts, "conduct")
    assert (fact.result, fact.rules) == (why, ("bxe.reaction.circumstances-first",))
    assert "reaction" not in codes(table.facts)
    assert table.why_not("talk")
    order(table, "wait")
    assert table.decision is not None
    assert table.decision.encounter is not None


def test_the_place_may_say_otherwise() -> None:
    table = met('{ creature = "skeleton" }', more=', reaction = "friendly"')
    assert one(table.facts, "conduct").result == "calm"


def test_a_master_holds_the_mindless_back() -> None:
    table = met('{ creature = "skeleton" }, { character = "cleric 3" }', dice="d6:4 d6:4")
    assert one(table.facts, "reaction").result == "neutral"
    assert table.why_not("talk") == []


@pytest.mark.rule("bxe.evasion.either-side-may-flee")
def test_unfriendly_beasts_attack_or_run_from_the_party() -> None:
    # 5 is unfriendly. Wolves attack; deer, who fight when they must, run.
    assert one(met('{ creature = "wolf" }', dice="d6:2 d6:3").facts, "conduct").result == "attack"
    deer = met('{ creature = "deer" }', dice="d6:2 d6:3")
    assert "they flee" in codes(deer.facts)
    # 8 is neutral: both let the party be, and nobody can talk with them.
    for creature in ("wolf", "deer"):
        table = met(f'{{ creature = "{creature}" }}', dice="d6:4 d6:4")
        assert [str(one) for one in table.why_not("talk")] == ["they have no wits to talk with"]
        assert table.why_not("pass") == []
    # Orcs on a 5 bide their time, and may be talked round.
    orcs = met('{ creature = "orc" }', dice="d6:2 d6:3")
    assert one(orcs.facts, "conduct").result == "hostile"
    assert orcs.why_not("talk") == []


def test_hounds_with_wits_do_not_talk_all_the_same() -> None:
    table = met('{ creature = "hellhound" }', dice="d6:4 d6:4")
    assert [str(one) for one in table.why_not("talk")] == ["they do not talk"]
