"""Who checks morale together and on whose score: bands and their leaders, whole sides, groups."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.morale_checks import check_losses
from grognard.battle.hurts.wounds import land_wounds
from grognard.battle.play.engine import Engine
from grognard.battle.state.events import Event
from grognard.rulebooks.rulings import load_rulings
from tests.support import by_hand, events_of, who_are

CHIEF = '{ creature = "hobgoblin", name = "Chief", role = "leader" }'
GOBLINS = '{ creature = "goblin", count = 4, hit_points = 3 }'
GIANTS = '{ creature = "hill giant", count = 2, hit_points = 30 }'
OGRES = '{ creature = "ogre", count = 3, hit_points = 15 }'


def facing(monsters: str, *, rules: str, dice: str, keys: str = "") -> Engine:
    """Monsters at the beginning of the first round, against one who has the initiative."""
    return by_hand(
        f"""
title = "A band"
hit_points = "average"
distance_feet = 60
reaction = "immediate attack"

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [{{ character = "fighter 1" }}]

[[sides]]
name = "Band"
can_be_surprised = false
{keys}
members = [{monsters}]
""",
        rules=rules,
        dice=dice,
    )


def first_check(monsters: str, dice: str, *, keys: str = "") -> tuple[list[Event], list[str]]:
    """The checks of those who meet opposition by Basic Fantasy, and the names of those who run."""
    engine = facing(monsters, rules="bf", dice=dice, keys=keys)
    while not engine.battle.round:
        engine.step()
    return events_of(engine.battle, "morale"), who_are(engine.battle, "fleeing")


def after_a_death(monsters: str, dice: str, *, rules: str) -> tuple[list[Event], list[str]]:
    """The checks of those the last of whom has died, by a book that speaks of the side, and who runs."""
    battle = facing(monsters, rules=rules, dice=dice).battle
    last = battle.combatants[-1]
    last.pending.damage = last.hit_points
    battle.wounded.append(last.index)
    land_wounds(battle)
    check_losses(battle, battle.sides[1])
    return events_of(battle, "morale"), who_are(battle, "fleeing")


def needed(event: Event) -> int | None:
    return event.roll.target if event.roll is not None else None


@pytest.mark.rule("bf.morale.group-roll")
def test_a_band_checks_once_on_its_leaders_score_and_runs_with_it() -> None:
    # Goblins have 7, the hobgoblin who leads them 8: all stand on an 8, and all run on a 9.
    (event,), ran = first_check(f"{GOBLINS}, {CHIEF}", "d6:4 d6:4")
    assert (len(event.who), needed(event), event.result, ran) == (5, 8, "stands", [])
    assert "bf.morale.group-roll" in event.rules
    (event,), ran = first_check(f"{GOBLINS}, {CHIEF}", "d6:4 d6:5")
    assert ran == ["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4", "Chief"]


def test_an_encounter_may_name_the_leader() -> None:
    hobgoblin = '{ creature = "hobgoblin", name = "Chief" }'
    (event,), _ = first_check(f"{GOBLINS}, {hobgoblin}", "d6:4 d6:4", keys='leader = "Chief"')
    assert needed(event) == 8


def test_without_a_leader_groups_of_different_scores_check_apart() -> None:
    # Hill Giants have 8, ogres 10: on a 9 each the giants run, the ogres stand.
    events, ran = first_check(f"{GIANTS}, {OGRES}", "d6:4 d6:5 d6:4 d6:5")
    assert [needed(event) for event in events] == [8, 10]
    assert ran == ["Hill Giant 1", "Hill Giant 2"]


def test_whoever_is_left_alone_goes_with_the_others() -> None:
    # The ogre passes on a 9; but the giants run, and it does not stay alone.
    events, ran = first_check(f'{GIANTS}, {{ creature = "ogre" }}', "d6:4 d6:5 d6:4 d6:5")
    assert [event.result for event in events] == ["fails", "stands"]
    assert ran == ["Hill Giant 1", "Hill Giant 2", "Ogre"]


def test_the_fearless_do_not_lend_their_score() -> None:
    fearless = '{ creature = "hobgoblin", name = "Chief", role = "leader", morale = 12 }'
    (event,), ran = first_check(f"{GOBLINS}, {fearless}", "d6:4 d6:4")
    assert (needed(event), len(event.who)) == (7, 4)
    assert ran == ["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4"]


def test_a_king_leads_his_kin_and_heartens_them() -> None:
    # The goblin king gives his own +2: 7 and 2 make 9. Wolves of 8 check for themselves.
    events, ran = first_check(
        f'{GOBLINS}, {{ creature = "goblin king" }}, {{ creature = "wolf", count = 2 }}',
        "d6:4 d6:5 d6:4 d6:5",
    )
    assert [needed(event) for event in events] == [9, 8]
    assert ran == ["Wolf 1", "Wolf 2"]


@pytest.mark.rule("bxe.morale.trigger-first-death", "bxs.morale.first-death")
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
@pytest.mark.parametrize(("dice", "result"), [("d6:5 d6:5", "stands"), ("d6:5 d6:6", "fails")])
def test_where_a_book_speaks_of_the_side_it_checks_as_one(rules: str, dice: str, result: str) -> None:
    # Two giants of 8 and two of three ogres of 10 are left: as many of either, so the lower score counts.
    low = {"stands": "d6:4 d6:4", "fails": "d6:4 d6:5"}[result]
    (event,), ran = after_a_death(f"{GIANTS}, {OGRES}", low, rules=rules)
    assert (len(event.who), needed(event), event.result) == (4, 8, result)
    assert len(ran) == (4 if result == "fails" else 0)
    # Of one giant and two ogres most have 10.
    (event,), ran = after_a_death(f'{{ creature = "hill giant" }}, {OGRES}', dice, rules=rules)
    assert (len(event.who), needed(event), event.result) == (3, 10, result)
    assert len(ran) == (3 if result == "fails" else 0)


@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_a_side_with_a_leader_checks_on_its_score(rules: str) -> None:
    (event,), ran = after_a_death(f"{CHIEF}, {GOBLINS}", "d6:4 d6:4", rules=rules)
    assert (len(event.who), needed(event), ran) == (4, 8, [])


def test_the_rulings_say_so() -> None:
    for book in ("bf", "bxe", "bxs"):
        (ruling,) = [one for one in load_rulings(book) if one.name == "mixed-groups"]
        assert "leader" in ruling.reading
