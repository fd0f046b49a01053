"""The rule that is cited for a number says that number, wherever the census gives one."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from grognard.battle.state.events import Event
from grognard.rulebooks.census_store import find_rule
from grognard.tactics.plain import Plain
from tests.contract.fights import BOOKS, FIGHTS, engine_for
from tests.rules import bcb_fights
from tests.support import act, armed, attacks_on, brute, come_to, events_of, fight, man

SEEDS = range(1, 6)
FEWEST_RULES = 5


SIGNED = re.compile(r"(?<![\w.])[+-]\d+(?![\d-])")
"""A bonus or a penalty in the text of a rule, such as +2."""
RANGE = re.compile(r"([+-]\d+) to ([+-]\d+)")
"""What a referee may choose from, such as -2 to +2."""


def said_by(rule: str) -> list[int]:
    """The bonuses and penalties that a rule of the census gives, without their signs."""
    return [abs(int(number)) for number in SIGNED.findall(find_rule(rule).rule)]


def agrees(value: int, rule: str) -> bool:
    """Whether a number shown is one that its rule says, or so many times as much where the rule says each."""
    said = said_by(rule)
    census = find_rule(rule)
    each = re.search(r"(?i)\beach\b|\bper\b", census.rule) is not None
    known = {*said, *numbers_in([census.then, census.table])}
    if any(int(least) <= value <= int(most) for least, most in RANGE.findall(census.rule)):
        return True
    return not said or abs(value) in known or (each and any(value % one == 0 for one in said))


def numbers_in(value: object) -> Iterator[int]:
    """Every whole number in a part of the census, without its sign."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield abs(value)
    elif isinstance(value, dict):
        for inner in value.values():
            yield from numbers_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from numbers_in(inner)


SHEET = {"Strength", "Dexterity", "Charisma", "Wisdom", "Constitution", "magic weapon"}
"""What a sheet says and no rule: that it counts is the rule that is cited."""


def shown_numbers(event: Event) -> Iterator[tuple[str, int, str]]:
    """What goes into an event's roll under a rule: its name, its number, the rule."""
    if event.roll is not None:
        for part in (*event.roll.modifiers, *event.roll.defences):
            if part.rule and part.name not in SHEET:
                yield part.name, part.value, part.rule


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_a_rule_that_is_cited_says_the_number_that_is_shown(rules: str) -> None:
    wrong: set[tuple[str, int, str]] = set()
    seen: set[str] = set()
    for text in FIGHTS.values():
        for seed in SEEDS:
            engine, _ = engine_for(text, rules=rules, seed=seed)
            engine.policies = [Plain() for _ in engine.battle.sides]
            engine.advance()
            log = engine.battle.log
            assert log is not None
            for event in log.events:
                for name, value, rule in shown_numbers(event):
                    seen.update([rule] if said_by(rule) else [])
                    if not agrees(value, rule):
                        wrong.add((name, value, rule))
    assert len(seen) >= FEWEST_RULES
    assert sorted(wrong) == []


@pytest.mark.parametrize(
    ("damage", "save", "code", "rule"),
    [
        (4, "d20:5", "fall", "bcb.damage.dying-0-to-minus-5-fail"),
        (4, "d20:1", "death", "bcb.damage.dying-0-to-minus-5-natural-1"),
        (10, "d20:20", "fall", "bcb.damage.dying-minus-6-to-minus-10-unconscious"),
        (10, "d20:2", "death", "bcb.damage.dying-minus-6-to-minus-10-fail"),
        (15, "", "death", "bcb.damage.dying-minus-11"),
    ],
)
def test_a_death_cites_how_far_down_it_was(damage: int, save: str, code: str, rule: str) -> None:
    killer = bcb_fights.brute("A", 5, 5, attack=f"1 fist, Dam {damage}")
    engine = bcb_fights.fight(killer, bcb_fights.brute("B", 6, 5, points=4), dice=f"d6:6 d6:1 d20:19 {save}")
    bcb_fights.begin(engine)
    bcb_fights.act(engine, "attack 0>1", "end")
    assert [event.rules for event in events_of(engine.battle, code)] == [(rule,)]


def test_a_death_by_poison_cites_the_rule_of_poison_and_none_of_hit_points() -> None:
    snake = brute("Snake", 5, 5, attack="1 bite, Dam 1 + poison")
    engine = fight("bxe", snake, brute("B", 6, 5), dice="d6:6 d6:1 d20:19 d20:2")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    deaths = events_of(engine.battle, "death")
    assert [event.rules for event in deaths] == [("bxe.saves.poison-failure-fatal",)]


def test_a_stumble_cites_the_free_attack_that_it_hands_over() -> None:
    engine = bcb_fights.fight(
        man(6, 5, scores={"dexterity": 10}), bcb_fights.brute("A", 7, 5), dice="d6:6 d6:4 d20:20 d20:2"
    )
    bcb_fights.begin(engine)
    act(engine, "move 2,5 hurry")
    assert attacks_on(engine, 0)[0].rules[-1] == "bcb.withdraw.stumble-free-attack"


@pytest.mark.parametrize(("face", "rule"), [(1, "natural-1"), (12, ""), (20, "natural-20")])
def test_a_bowshot_cites_the_rules_of_missiles(face: int, rule: str) -> None:
    dice = f"d6:6 d6:1 d20:{face}" + (" d6:1" if face > 1 else "")
    engine = fight("bxs", armed("A", 5, 5, "shortbow"), brute("B", 15, 5), dice=dice)
    come_to(engine, 0, "missile")
    act(engine, "attack 0>1")
    rules = ["bxs.missile.roll-d20", *([f"bxs.missile.{rule}"] if rule else [])]
    assert list(attacks_on(engine, 1)[0].rules) == rules


def test_a_shield_from_behind_cites_what_is_said_of_backs() -> None:
    thief = brute("Thug", 5, 5, more="behind = true")
    engine = fight("bxe", thief, man(6, 5, shield=True), dice="d6:5 d6:2 d20:3")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    roll = attacks_on(engine, 1)[0].roll
    assert roll is not None
    assert [part.rule for part in roll.defences] == ["bxe.facing.behind-ignores-shield"]
