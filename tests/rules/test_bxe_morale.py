"""B/X Essentials: when monsters test their nerve, what adjusts it, and what the broken do."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.battle.hurts.morale_checks import check_losses
from grognard.battle.hurts.wounds import land_wounds
from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import Battle
from tests.support import (
    DOWN,
    FIRM,
    act,
    allowed,
    brute,
    by_hand,
    come_to,
    conditions_of,
    decide,
    events_of,
    fight,
    finish_dice,
    inflict,
    lay,
    who_are,
)

STANDS = "d6:1 d6:1"


def two_dice(total: int) -> str:
    first = min(6, total - 1)
    return f"d6:{first} d6:{total - first}"


def begin(
    count: int = 6,
    *,
    morale: int = 7,
    dice: str = "",
    side: str = "",
    member: str = "",
    attack: str = "weapon, Dam by weapon",
    options: dict[str, object] | None = None,
) -> Battle:
    """A party of six far from so many monsters of a morale, before anything has happened."""
    text = f"""
title = "nerve"
distance_feet = 60
reaction = "immediate attack"

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
[[sides.members]]
character = "fighter 1"
count = 6
hit_points = 50

[[sides]]
name = "Monsters"
can_be_surprised = false
{side}
[[sides.members]]
stat_line = "Foe: AC 12, HD 1, #At 1 {attack}, Mv 30', Ml {morale}"
count = {count}
hit_points = 8
{member}
"""
    return by_hand(text, dice=dice, rules="bxe", options=options).battle


def lose(battle: Battle, dead: int = 1, *, asleep: int = 0, side: int = 1) -> None:
    """So many die, so many fall asleep; then the side's morale phase comes."""
    standing = [one for one in battle.sides[side].members if not conditions_of(battle, one.index) & DOWN]
    for one in standing[:dead]:
        one.pending.damage = one.hit_points
        battle.wounded.append(one.index)
    land_wounds(battle)
    for one in standing[dead : dead + asleep]:
        lay(battle, one.index, "knocked-out")
    check_losses(battle, battle.sides[side])


def checks(battle: Battle) -> list[str]:
    return [event.what for event in events_of(battle, "morale")]


def broken(battle: Battle) -> bool:
    gave_way = set(who_are(battle, "fleeing", "surrendered"))
    return any(one.name in gave_way for one in battle.sides[1].members)


def effective(battle: Battle) -> int | None:
    roll = events_of(battle, "morale")[-1].roll
    assert roll is not None
    return roll.target


@pytest.mark.rule("bxe.morale.optional-rule")
def test_morale_may_be_left_out() -> None:
    battle = begin(options={"morale.checked": False})
    lose(battle, 3)
    assert checks(battle) == []


@pytest.mark.rule("bxe.morale.players-decide")
def test_player_characters_do_not_check() -> None:
    battle = begin()
    lose(battle, 1, side=0)
    assert checks(battle) == []


@pytest.mark.rule("bxe.morale.range-2-to-12")
@pytest.mark.parametrize(("score", "valid"), [(1, False), (2, True), (12, True), (13, False)])
def test_scores_run_from_2_to_12(score: int, valid: bool) -> None:
    if valid:
        assert begin(member=f"morale = {score}").combatants[6].profile.morale == score
    else:
        with pytest.raises(InputError, match="2 to 12"):
            begin(member=f"morale = {score}")


def timid(cornered: bool) -> Engine:
    foe = brute("Mouse", 12, 5, morale=2, more="cornered = true" if cornered else "")
    engine = fight("bxe", brute("A", 5, 5), foe, dice="d6:2 d6:5")
    decide(engine)
    return engine


@pytest.mark.rule("bxe.morale.2-never-fights")
def test_a_2_never_fights() -> None:
    engine = timid(cornered=False)
    assert "fleeing" in conditions_of(engine, 1)
    assert not events_of(engine.battle, "morale")
    assert engine.advance() is not None  # its flight needs no decision
    assert engine.battle.combatants[1].x > 12


@pytest.mark.rule("bxe.morale.2-cornered-may-fight")
def test_a_2_fights_when_cornered() -> None:
    engine = timid(cornered=True)
    assert decide(engine).actor == 1
    assert "fleeing" not in conditions_of(engine, 1)
    assert not events_of(engine.battle, "morale")


@pytest.mark.rule("bxe.morale.12-fights-to-death")
def test_a_12_never_checks() -> None:
    battle = begin(morale=12)
    lose(battle, 3)
    assert (checks(battle), broken(battle)) == ([], False)


@pytest.mark.rule("bxe.morale.check-2d6", "bxe.morale.success-continues")
@pytest.mark.parametrize(("total", "fails"), [(7, False), (8, True)])
def test_more_than_the_score_fails(total: int, fails: bool) -> None:
    battle = begin(dice=two_dice(total))
    lose(battle)
    assert (checks(battle), broken(battle)) == (["first death"], fails)
    finish_dice(battle)


@pytest.mark.rule("bxe.morale.trigger-first-death", "bxe.morale.trigger-first-death-only-once")
def test_only_the_first_death_counts() -> None:
    battle = begin(dice=STANDS)
    lose(battle)
    lose(battle)
    assert checks(battle) == ["first death"]
    finish_dice(battle)


@pytest.mark.rule("bxe.morale.trigger-half-incapacitated")
def test_half_out_of_the_fight() -> None:
    battle = begin(dice=f"{STANDS} {STANDS}")
    lose(battle, 1, asleep=1)
    assert checks(battle) == ["first death"]
    lose(battle, 0, asleep=1)
    assert checks(battle) == ["first death", "half strength"]
    # Of five, three are at least half and two are not.
    battle = begin(5, dice=f"{STANDS} {STANDS}")
    lose(battle, 2)
    assert checks(battle) == ["first death"]
    lose(battle, 0, asleep=1)
    assert checks(battle) == ["first death", "half strength"]


@pytest.mark.rule("bxe.morale.referee-may-omit")
@pytest.mark.parametrize(("key", "checked"), [("", ["first death"]), ("checks_morale = false", [])])
def test_the_referee_may_leave_a_check_out(key: str, checked: list[str]) -> None:
    battle = begin(side=key, dice=STANDS)
    lose(battle)
    assert checks(battle) == checked


@pytest.mark.rule("bxe.morale.two-successes-end-checks")
def test_two_successes_are_enough() -> None:
    battle = begin(dice=f"{STANDS} {STANDS}")
    lose(battle)
    lose(battle, 2)
    assert len(checks(battle)) == 2
    battle.sides[1].checked_half = False  # any further occasion
    lose(battle)
    assert len(checks(battle)) == 2
    assert not broken(battle)


@pytest.mark.rule("bxe.morale.adjustment-range")
@pytest.mark.parametrize(
    ("adjustment", "total", "score", "fails"), [(-2, 6, 5, True), (0, 6, 7, False), (-5, 6, 5, True)]
)
def test_the_referee_adjusts_by_2_at_most(adjustment: int, total: int, score: int, fails: bool) -> None:
    battle = begin(side=f"morale_adjustment = {adjustment}", dice=two_dice(total))
    lose(battle)
    assert (effective(battle), broken(battle)) == (score, fails)


FORTUNE: dict[str, object] = {"morale.losing": -1, "morale.winning": 1}


@pytest.mark.rule("bxe.morale.adjustment-losing-side")
def test_the_losing_side_has_less_heart() -> None:
    battle = begin(dice=two_dice(7), options=FORTUNE)
    lose(battle)
    assert (effective(battle), broken(battle)) == (6, True)


@pytest.mark.rule("bxe.morale.adjustment-winning-side")
def test_the_winning_side_has_more() -> None:
    battle = begin(dice=two_dice(8), options=FORTUNE)
    lose(battle, 3, side=0)
    lose(battle)
    assert (effective(battle), broken(battle)) == (8, False)


@pytest.mark.rule("bxe.morale.no-adjust-2-or-12")
@pytest.mark.parametrize("score", [2, 12])
def test_2_and_12_are_never_adjusted(score: int) -> None:
    for adjustment in (2, -2):
        battle = begin(morale=score, side=f"morale_adjustment = {adjustment}", member="cornered = true")
        lose(battle)
        # A 2 adjusted to 4, or a 12 to 10, would have rolled.
        assert checks(battle) == []
        finish_dice(battle)


@pytest.mark.rule("bxe.morale.adjusted-score-not-special")
def test_an_adjusted_11_is_still_checked() -> None:
    battle = begin(morale=11, side="morale_adjustment = 1", dice=two_dice(12))
    lose(battle)
    assert (checks(battle), effective(battle), broken(battle)) == (["first death"], 12, False)
    finish_dice(battle)


def pursued(walls: str, *, options: dict[str, object] | None = None) -> Engine:
    """A broken monster in melee, with floor or wall behind it, after its flight."""
    keys = f"[field]\nmap = '''\n#########\n...{walls}\n#########\n'''"
    foe = brute("B", 2, 1, morale=7, attack="1 weapon, Dam 1d6")
    engine = fight(
        "bxe", brute("A", 1, 1, attack="1 weapon, Dam 1d6"), foe, dice="d6:2 d6:5", keys=keys, options=options
    )
    come_to(engine, 1, "movement")
    inflict(engine, 1, "fleeing")
    engine.battle.sides[1].standing = 0
    engine.advance()
    return engine


@pytest.mark.rule("bxe.morale.failure-result")
def test_the_broken_retreat_or_surrender() -> None:
    free = pursued(".......")
    (move,) = events_of(free.battle, "move")
    assert (move.actor, move.what) == (1, "flee")  # although nobody announced it
    assert [event.actor for event in events_of(pursued("######").battle, "surrender")] == [1]
    backing = pursued(".......", options={"morale.failure": "withdraw"})
    assert events_of(backing.battle, "move")[0].what == "withdraw"


def test_beasts_in_a_corner_do_not_surrender() -> None:
    engine = fight(
        "bxe",
        brute("A", 1, 1),
        brute("B", 2, 1),
        dice="d6:2 d6:5",
        keys="[field]\nmap = '''\n####\n...#\n####\n'''",
    )
    come_to(engine, 1, "movement")
    inflict(engine, 1, "fleeing")
    engine.advance()
    assert not events_of(engine.battle, "surrender")
    assert allowed(engine, "end")
    act(engine, "end")


@pytest.mark.rule("bxe.morale.npcs-referee-decides")
def test_the_referee_may_have_monsters_run_or_give_up_without_a_check() -> None:
    for action, code in (("move 30,5 flee", "move"), ("surrender", "surrender")):
        engine = fight(
            "bxe",
            brute("Orc", 20, 5),
            brute("Goblin", 8, 5),
            dice="d6:5 d6:2 d6:5 d6:2",
            keys="[field]\nwidth = 60\nheight = 12\n",
            first_keys=f"{FIRM}\nchecks_morale = false",
            feet=0,
            begun=True,
        )
        come_to(engine, 0, "movement")
        act(engine, action)
        assert [event.actor for event in events_of(engine.battle, code)] == [0]
        assert events_of(engine.battle, "morale") == []
