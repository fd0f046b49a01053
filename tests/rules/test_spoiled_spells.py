"""What spoils a spell, book by book: when an attack or a saving throw has to fall, and what is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.battle.play.engine import Engine
from tests.rules.casters import AT_FOE, ORC, announce, caster, meet, outcome, play, spent
from tests.support import act, allowed, armed, brute, decide, events_of, fight, person

STRIKE = "attack 0>0"
GAZE = """extends = "{book}"
[powers.gaze]
range_feet = 60
save = "paralysis"
effect = "stunned"
rounds = "1"
phase = "movement"
"""


def gazer(tmp_path: Path, book: str) -> tuple[str, str]:
    """A book with a gaze in it, and a creature that has it."""
    path = tmp_path / f"{book}.toml"
    path.write_text(GAZE.format(book=book), encoding="utf-8")
    return str(path), brute("Orc", 6, more="powers = { gaze = 1 }")


# bfref: on the casting number


@pytest.mark.rule(
    "bfref.disruption.attacked-on-casting-number",
    "bfref.disruption.even-by-miss",
    "bfref.disruption.spell-is-lost",
)
@pytest.mark.parametrize(("face", "rest"), [(20, " d6:1"), (2, "")])
def test_an_attack_on_the_number_of_the_spell_spoils_it_hit_or_miss(face: int, rest: str) -> None:
    engine = meet("bfref", caster(), dice=f"d6:4 d6:4 d20:{face}{rest} d6:1 d6:1")
    play(engine, (0, AT_FOE), (1, STRIKE))
    assert outcome(engine) == "spoiled"
    assert spent(engine) == 1
    assert not events_of(engine.battle, "harm")


@pytest.mark.rule("bfref.disruption.attacked-on-casting-number")
def test_it_does_not_matter_who_of_one_number_comes_first() -> None:
    engine = meet("bfref", brute("Orc", 6), caster(), dice="d6:4 d6:4 d20:2 d6:1 d6:1")
    play(engine, (0, "attack 0>1"), (1, "use 0>0 6,5"))
    assert outcome(engine) == "spoiled"


@pytest.mark.rule("bfref.disruption.other-number-safe")
def test_an_attack_on_another_number_does_not() -> None:
    engine = meet("bfref", caster(), dice="d6:4 d6:5 d20:20 d6:3 d6:6 d6:1 d6:1")
    play(engine, (1, STRIKE), (0, AT_FOE))
    decide(engine)
    assert outcome(engine) == "cast"
    assert [event.amount for event in events_of(engine.battle, "harm")] == [7]


@pytest.mark.rule("bfref.disruption.by-saving-throw", "bfref.disruption.even-if-saved")
@pytest.mark.parametrize("face", [20, 1])
def test_a_saving_throw_on_that_number_spoils_it_too(face: int, tmp_path: Path) -> None:
    rules, foe = gazer(tmp_path, "bfref")
    engine = meet(rules, caster(), foe, dice=f"d6:4 d6:4 d20:{face} d6:1 d6:1 d6:1")
    play(engine, (0, AT_FOE), (1, "use 0>0 5,5"))
    assert outcome(engine) == "cast, spoiled"  # The gaze is the power that was used.
    assert spent(engine) == 1


# bxe: before the turn of a caster who lost initiative


def essentials(first: int, second: int, *, rest: str, foe: str = "", plan: str = STRIKE) -> Engine:
    """A caster and a foe whose sides roll these; the foe strikes, and the caster casts if it still can."""
    engine = meet("bxe", caster(), foe or brute("Orc", 6), dice=f"d6:{first} d6:{second} {rest}")
    announce(engine, "declare-spell 0")
    wanted = [(0, AT_FOE), (1, plan)] if first >= second else [(1, plan), (0, AT_FOE)]
    try:
        play(engine, *wanted)
    except AssertionError:
        assert outcome(engine) == "spoiled"
    return engine


@pytest.mark.rule(
    "bxe.disruption.hit-before-turn",
    "bxe.disruption.hit-not-damage",
    "bxe.disruption.spell-fails",
    "bxe.disruption.spell-lost-from-memory",
    "bxe.disruption.disruption-in-combat",
)
def test_one_who_lost_initiative_and_is_hit_loses_the_spell() -> None:
    engine = essentials(2, 5, rest="d20:20 d6:1")
    assert outcome(engine) == "spoiled"
    assert spent(engine) == 1
    assert not events_of(engine.battle, "harm")


@pytest.mark.rule("bxe.disruption.missed-attack-no-disruption")
def test_a_miss_leaves_the_spell_alone() -> None:
    engine = essentials(2, 5, rest="d20:2 d6:6")
    assert outcome(engine) == "cast"


@pytest.mark.rule("bxe.disruption.needs-lost-initiative", "bxe.disruption.hit-after-turn-irrelevant")
@pytest.mark.parametrize("second", [2, 5])
def test_one_who_did_not_lose_initiative_casts_whatever_comes(second: int) -> None:
    engine = essentials(5, second, rest="d6:6 d20:20 d6:1")
    assert outcome(engine) == "cast"


@pytest.mark.rule("bxe.disruption.two-handed-foe-too-late")
def test_a_foe_with_a_slow_weapon_strikes_too_late() -> None:
    slow = armed("Orc", 6, 5, "two-handed sword", more="acts_last = true")
    engine = meet("bxe", caster(), slow, dice="d6:2 d6:6 d6:6 d20:20 d10:1")
    announce(engine, "declare-spell 0")
    play(engine, (0, AT_FOE), (1, STRIKE))
    assert outcome(engine) == "cast"


@pytest.mark.rule("bxe.disruption.failed-save-before-turn", "bxe.disruption.successful-save-no-disruption")
@pytest.mark.parametrize(("face", "expected"), [(1, "cast, spoiled"), (20, "cast, cast")])
def test_only_a_failed_saving_throw_spoils_it(face: int, expected: str, tmp_path: Path) -> None:
    rules, foe = gazer(tmp_path, "bxe")
    engine = meet(rules, caster(), foe, dice=f"d6:2 d6:5 d20:{face} d6:6")
    announce(engine, "declare-spell 0")
    act(engine, "use 0>0 5,5")
    while engine.battle.round == 1 and outcome(engine) == "cast":
        play(engine, (0, AT_FOE))
    assert outcome(engine) == expected
    assert spent(engine) == 1


@pytest.mark.rule("bxe.disruption.multi-side")
@pytest.mark.parametrize(("striker", "expected"), [(1, "spoiled"), (2, "cast")])
def test_initiative_is_lost_to_those_who_come_before(striker: int, expected: str) -> None:
    third = brute("Gnoll", 5, 6)
    engine = fight(
        "bxe",
        caster(),
        ORC,
        third,
        dice="d6:4 d6:6 d6:2 " + ("d20:20 d6:1" if striker == 1 else "d6:6 d20:20 d6:1"),
    )
    announce(engine, "declare-spell 0")
    plan = [(1, STRIKE)] if striker == 1 else [(0, AT_FOE), (2, STRIKE)]
    play(engine, *plan)
    assert outcome(engine) == expected


# bcb: until it is cast


def house(caster_rolls: int, foe_rolls: int, *, rest: str, foe: str = "", plan: str = STRIKE) -> Engine:
    """The same under the house rules: one die for each."""
    engine = meet("bcb", caster(), foe or brute("Orc", 6), dice=f"d6:{caster_rolls} d6:{foe_rolls} {rest}")
    announce(engine, "declare-spell 0")
    wanted = [(1, plan), (0, AT_FOE)] if foe_rolls > caster_rolls else [(0, AT_FOE), (1, plan)]
    try:
        play(engine, *wanted)
    except AssertionError:
        assert outcome(engine) == "spoiled"
    return engine


@pytest.mark.rule(
    "bcb.disruption.any-hit-before-cast",
    "bcb.casting.begins-at-round-start",
    "bcb.disruption.spell-lost-as-if-cast",
)
@pytest.mark.parametrize(
    ("mine", "its", "rest", "expected"),
    [
        (3, 5, "d20:19 d6:4", "spoiled"),
        (3, 5, "d20:2 d6:6", "cast"),
        (5, 3, "d6:6 d20:19 d6:4", "cast"),
    ],
)
def test_any_hit_before_the_spell_is_out_spoils_it(mine: int, its: int, rest: str, expected: str) -> None:
    engine = house(mine, its, rest=rest)
    assert outcome(engine) == expected
    assert spent(engine) == 1


@pytest.mark.rule("bcb.disruption.simultaneous-hit")
def test_a_hit_on_the_same_number_comes_in_time() -> None:
    engine = house(4, 4, rest="d20:19 d6:4")
    assert outcome(engine) == "spoiled"


@pytest.mark.rule("bcb.disruption.no-damage-needed", "bcb.disruption.miniscule-attacks")
def test_a_shove_is_enough_and_a_miss_is_not() -> None:
    shover = person(6, 5)
    engine = house(2, 4, rest="d20:19 d20:19 d20:2", foe=shover, plan="shove 0")
    assert outcome(engine) == "spoiled"
    assert not events_of(engine.battle, "damage")
    missing = house(2, 4, rest="d20:2 d6:6", foe=shover, plan="shove 0")
    assert outcome(missing) == "cast"


# bxs: only where a referee has it so


@pytest.mark.rule("bxs.disruption.not-covered")
@pytest.mark.parametrize(
    ("options", "expected"), [(None, "cast"), ({"casting.spoiled": "in its round"}, "spoiled")]
)
def test_a_hit_earlier_in_the_round_spoils_it_where_that_is_a_rule(
    options: dict[str, object] | None, expected: str
) -> None:
    archer = armed("Orc", 10, 5, "shortbow")
    engine = meet(
        "bxs", caster(), archer, dice="d6:3 d6:6 d20:19 d6:1 d6:6 d6:1 d6:1 d6:1 d6:1", options=options
    )
    play(engine, (1, STRIKE), (0, "use 0>1 10,5"))
    assert outcome(engine) == expected
    assert spent(engine) == 1


@pytest.mark.rule("bf.casting.wrestle-held-no-casting", "bf.wrestling.attacker-no-casting")
def test_neither_who_holds_nor_who_is_held_casts() -> None:
    engine = meet("bf", caster(), caster(x=6), dice="d6:6 d6:1 d20:20 d20:1")
    play(engine, (0, "wrestle 1"))
    decision = decide(engine)
    assert (decision.actor, events_of(engine.battle, "grab")[0].result) == (1, "success")
    assert not allowed(engine, "use 0>0 5,5")
    assert not any(choice.label.startswith("Cast") for choice in decision.choices)
