"""Combatants who join a fight that is under way: enemies who did not see them coming check surprise."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.play.decision import DECLARE_DECISION
from grognard.dice.source import ScriptedDice
from grognard.fight.fight import Fight
from tests.support import conditions_of, events_of

FIGHT = """
title = "The alarm is given"
rules = "{rules}"
distance_feet = 60
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
[[sides]]
name = "Party"
player_characters = true
members = [{{ character = "fighter 1", name = "Ulf", hit_points = 8, weapons = ["longsword"] }}]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [
    {{ creature = "orc", name = "Grub", hit_points = 5 }},
    {newcomer}
]
"""
UNSEEN = '{ creature = "orc", name = "Snaga", hit_points = 5, arrives = { round = 3, undetected = true } },'
SEEN = '{ creature = "orc", name = "Snaga", hit_points = 5, arrives = { round = 3 } },'


def meet(newcomer: str, *, dice: str, rules: str = "bcb") -> Fight:
    """The fight at its first decision, everything by hand."""
    text = FIGHT.format(newcomer=newcomer, rules=rules)
    return grognard.start(text, dice=ScriptedDice.from_text(dice), play=["Party", "Orcs"])


def wait_for_round(fight: Fight, number: int) -> None:
    """Let everybody do nothing until that round."""
    while fight.decision is not None and fight.round < number:
        fight.push("end" if fight.decision.kind != DECLARE_DECISION else "declare-nothing")


@pytest.mark.rule("bcb.surprise.later-only-new-arrivals")
@pytest.mark.parametrize(
    ("newcomer", "checks", "more"),
    [(UNSEEN, [0, 2], "d6:2"), (SEEN, [0], "d6:3 d6:4 d6:3"), ("", [0], "d6:3 d6:4")],
)
def test_surprise_is_checked_later_only_for_newcomers_whom_nobody_had_detected(
    newcomer: str, checks: list[int], more: str
) -> None:
    # As they meet Ulf is ready on a 6; then two rounds of initiative, and what is rolled as round 3 begins.
    fight = meet(newcomer, dice=f"d6:6 d6:3 d6:4 d6:3 d6:4 {more}")
    wait_for_round(fight, 3)
    assert [event.round for event in events_of(fight.battle, "surprise")] == checks
    assert len(events_of(fight.battle, "arrive")) == (1 if newcomer else 0)


def test_who_is_surprised_by_a_newcomer_loses_as_many_segments_as_the_die_shows() -> None:
    fight = meet(UNSEEN, dice="d6:6 d6:3 d6:4 d6:3 d6:4 d6:2 d6:1 d6:2 d6:3")
    wait_for_round(fight, 3)
    assert "surprised" in conditions_of(fight.battle, 0)
    actors: list[tuple[int, str | None]] = []
    while fight.round < 6:
        assert fight.decision is not None
        if fight.decision.kind != DECLARE_DECISION:
            actors.append((fight.round, fight.actor))
        fight.push("end" if fight.decision.kind != DECLARE_DECISION else "declare-nothing")
        if fight.round == 5 and len(actors) == 7:
            break
    assert {who for number, who in actors if number in (3, 4)} == {"Grub", "Snaga"}
    assert {who for number, who in actors if number == 5} == {"Ulf", "Grub", "Snaga"}
