"""House rules at a moment of a fight: splintered shields, cleaving, sweeping blows, luck; dice scripted."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.base.errors import InputError
from grognard.battle.hurts.wounds import land_wounds
from grognard.battle.play.decision import current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import SPLINTER_SHIELD
from grognard.battle.state.notation import format_battle, read_battle
from grognard.rulebooks.loader import load_rulebook
from tests.support import act, allowed, brute, events_of, fight, finish_dice, inflict, man

PARTY = "player_characters = true\ncan_be_surprised = false"
SPLINTER = [{"when": "damage", "does": "splinter shield"}]
CLEAVE = [{"when": "kill", "does": "strike again", "most": "level"}]
SWEEP = [{"when": "strike", "does": "strike again", "foes_below": 1, "most": "one less than level"}]
LUCK = [
    {"when": "damage", "does": "reroll", "costs": "luck"},
    {"when": "failed save", "does": "reroll", "costs": "luck", "choice": "always"},
]


def begin(
    hooks: Sequence[object],
    party: str,
    foes: str,
    *,
    dice: str,
    luck: int = 0,
) -> Engine:
    """A party and its foes side by side, in the first round."""
    engine = fight(
        "bf",
        party,
        foes,
        dice=dice,
        first_keys=PARTY,
        feet=0,
        options={"hooks": list(hooks), "luck.points": luck, "morale.at_first_encounter": False},
    )
    engine.advance()
    return engine


def asked(engine: Engine) -> tuple[str, int, list[str]]:
    """What kind of decision is due, whose, and the words of its choices."""
    decision = current_decision(engine.battle)
    return decision.kind, decision.actor, [choice.label for choice in decision.choices]


def shield_bearer() -> str:
    return man(5, 5, shield=True, points=9)


def struck_bearer(dice: str = "") -> Engine:
    """A brute has hit a shield bearer for 6 of 9 hit points, and the shield bearer is asked.

    Shield and no armour are armour class 12 in Basic Fantasy; a brute of one hit die adds 1 to its attack.
    """
    engine = begin(SPLINTER, shield_bearer(), brute("Brute", 6), dice=f"d6:1 d6:6 d20:11 d6:6 {dice}")
    act(engine, "attack 0>0")
    return engine


def test_a_shield_may_splinter_and_turn_the_damage() -> None:
    engine = struck_bearer()
    battle = engine.battle
    assert asked(engine) == ("answer", 0, ["Let the shield splinter, and take no damage", "Let it be"])
    act(engine, "splinter-shield")
    assert battle.combatants[0].hit_points == 9
    told = events_of(battle, "splinter")[0]
    assert (told.actor, told.target, told.amount) == (1, 0, 6)
    assert told.rules == ("option.hooks.splinter-shield",)
    assert events_of(battle, "wound") == []
    decision = current_decision(battle)
    assert (decision.kind, decision.actor) == ("turn", 0)


def test_or_be_kept_and_the_damage_taken() -> None:
    engine = struck_bearer()
    act(engine, "end")
    battle = engine.battle
    assert battle.combatants[0].hit_points == 3
    assert events_of(battle, "splinter") == []
    finish_dice(battle)


def test_what_is_asked_is_part_of_the_state() -> None:
    engine = struck_bearer()
    battle = engine.battle
    text = format_battle(battle)
    copy = battle.copy()
    assert copy == battle
    read_battle(text, copy)
    assert format_battle(copy) == text
    twin = Engine(copy, structure=engine.structure, policies=[None, None])
    twin.submit(SPLINTER_SHIELD)
    engine.submit(SPLINTER_SHIELD)
    assert copy == battle


def test_nothing_else_is_done_while_one_is_asked() -> None:
    engine = struck_bearer()
    for action in ("attack 0>1", "move 3,3", "try-luck", "strike-again 1", "parley"):
        assert not allowed(engine, action)
    assert allowed(engine, "end")


def test_the_armour_class_is_worse_without_the_shield() -> None:
    dice = "d6:1 d6:6 d20:11 d6:6 d6:1 d6:6 d20:10 d6:4"
    engine = begin(SPLINTER, shield_bearer(), brute("Brute", 6), dice=dice)
    act(engine, "attack 0>0", "splinter-shield", "end", "attack 0>0")
    told = events_of(engine.battle, "attack")
    assert [(event.roll.total, event.roll.target, event.roll.success) for event in told if event.roll] == [
        (12, 12, True),
        (11, 11, True),
    ]
    assert told[1].roll is not None
    assert [change.name for change in told[1].roll.defences] == ["shield splintered"]
    assert engine.battle.combatants[0].hit_points == 5


def cleaver(dice: str, *, level: int = 2) -> Engine:
    """A fighter amid three brutes of 4 hit points, who has the first turn."""
    foes = ", ".join(
        brute(f"Brute {n}", x, y, points=4) for n, (x, y) in enumerate(((6, 5), (4, 5), (5, 6)), 1)
    )
    first = man(5, 5, who=f"fighter {level}", points=20)
    return begin(CLEAVE, first, foes, dice=f"d6:6 d6:1 d6:1 d6:1 {dice}")


def test_a_kill_gives_a_further_blow_as_often_as_one_has_levels() -> None:
    engine = cleaver("d20:19 d8:4 d20:19 d8:5 d20:19 d8:6")
    act(engine, "attack 0>1")
    assert asked(engine) == (
        "answer",
        0,
        ["Strike again, at Brute 2", "Strike again, at Brute 3", "Let it be"],
    )
    act(engine, "strike-again 2")
    assert asked(engine) == ("answer", 0, ["Strike again, at Brute 3", "Let it be"])
    act(engine, "strike-again 3")
    battle = engine.battle
    assert battle.over
    assert [event.target for event in events_of(battle, "death")] == [1, 2, 3]
    assert [event.roll.label for event in events_of(battle, "attack") if event.roll] == [
        "attack",
        "further blow",
        "further blow",
    ]
    finish_dice(battle)


def test_a_first_level_fighter_cleaves_once() -> None:
    engine = cleaver("d20:19 d8:4 d20:19 d8:5", level=1)
    act(engine, "attack 0>1", "strike-again 2")
    assert [event.target for event in events_of(engine.battle, "death")] == [1, 2]
    assert current_decision(engine.battle).actor == 3
    finish_dice(engine.battle)


def test_a_miss_ends_it_and_no_kill_gives_none() -> None:
    engine = cleaver("d20:19 d8:3")
    act(engine, "attack 0>1")
    assert current_decision(engine.battle).kind == "turn"
    engine = cleaver("d20:19 d8:4 d20:2")
    act(engine, "attack 0>1", "strike-again 2")
    assert current_decision(engine.battle).kind == "turn"


@pytest.mark.parametrize(("hit_dice", "further"), [("1", 0), ("1-1", 2)])
def test_an_attack_for_each_level_against_the_weakest(hit_dice: str, further: int) -> None:
    foes = ", ".join(brute(f"Brute {n}", x, 5, points=4, hit_dice=hit_dice) for n, x in ((1, 6), (2, 4)))
    first = man(5, 5, who="fighter 3", points=20)
    engine = begin(SWEEP, first, foes, dice="d6:6 d6:1 d6:1 d20:2" + " d20:2" * further)
    act(engine, "attack 0>1")
    made = 0
    while current_decision(engine.battle).kind == "answer":
        act(engine, "strike-again 2")
        made += 1
    assert made == further
    finish_dice(engine.battle)


@pytest.mark.parametrize(
    ("face", "points", "result"), [(10, 9, "missed"), (11, 3, "still hit"), (1, 9, "missed")]
)
def test_luck_rolls_an_attack_again(face: int, points: int, result: str) -> None:
    # Armour class 12 with the shield: 11 and 1 for a hit die hit, 10 and 1 do not.
    engine = begin(LUCK, shield_bearer(), brute("Brute", 6), dice=f"d6:1 d6:6 d20:11 d6:6 d20:{face}", luck=1)
    act(engine, "attack 0>0")
    assert asked(engine) == (
        "answer",
        0,
        ["Spend a luck point: the attack is rolled again", "Let it be"],
    )
    act(engine, "try-luck")
    battle = engine.battle
    assert battle.combatants[0].hit_points == points
    told = events_of(battle, "luck")[0]
    assert (told.actor, told.target, told.result, told.left) == (0, 1, result, 0)
    finish_dice(battle)


def test_a_failed_save_is_rolled_again_as_long_as_there_is_luck() -> None:
    # A 1st level fighter of Basic Fantasy saves against poison on 12.
    engine = begin(LUCK, man(5, 5), brute("Brute", 6), dice="d6:6 d6:1 d20:5 d20:11 d20:12", luck=2)
    inflict(engine, 0, "venom:0:1")
    engine.battle.wounded.append(0)
    land_wounds(engine.battle)
    assert [event.result for event in events_of(engine.battle, "saving throw")] == [
        "failed",
        "failed",
        "saved",
    ]
    assert [event.left for event in events_of(engine.battle, "luck")] == [1, 0]
    finish_dice(engine.battle)


@pytest.mark.parametrize(
    ("row", "key", "expected"),
    [
        ('when = "kill"\ndoes = "splinter shield"', "hooks[0].when", "'damage'"),
        ('when = "failed save"\ndoes = "reroll"', "hooks[0].choice", "'always'"),
        ('when = "damage"\ndoes = "reroll"\ncosts = "luck"', "hooks[0].costs", "luck.points besides"),
        ('when = "kill"\ndoes = "strike again"\nchoice = "always"', "hooks[0].choice", "'asked'"),
    ],
)
def test_rows_that_fit_no_moment_are_refused(row: str, key: str, expected: str) -> None:
    with pytest.raises(InputError) as refused:
        load_rulebook(f'extends = "bf"\n[[hooks]]\n{row}\n')
    assert (refused.value.key, refused.value.expected) == (key, expected)
