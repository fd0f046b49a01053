"""Events told: what each sentence says, what is told together, and what a side is not told."""

from __future__ import annotations

import pytest

from grognard.battle.state.battle import Battle
from grognard.battle.state.events import (
    ATTACK,
    DAMAGE,
    DEATH,
    ESCAPE,
    FLIGHT,
    IMMUNE,
    INITIATIVE,
    MORALE,
    MOVE,
    REFEREE,
    ROUND,
    SURPRISE,
    WOUND,
    Event,
    Log,
)
from grognard.dice.roll import Modifier, Roll
from grognard.text.narrate import Narrator
from tests.support import engine_of

PARTY = range(2)
GOBLINS = range(2, 8)


def empty_battle(text: str = "2 fighter 1 vs 6 goblin") -> Battle:
    """A battle before its first event, everyone with 6 hit points."""
    battle = engine_of(text).battle
    battle.log = Log()
    for one in battle.combatants:
        one.hit_points = one.max_hit_points = 6
    return battle


def tell(battle: Battle, *events: Event, why: bool = False, viewer: int = REFEREE) -> list[str]:
    """The lines some events make."""
    for event in events:
        battle.record(event)
    assert battle.log is not None
    narrator = Narrator(battle, viewer=viewer)
    told = [narrator.tell(event, why=why) for event in battle.log.events]
    return [line for line in told if line is not None]


def attack(total: int, *, hit: bool, actor: int = 0, target: int = 2, label: str = "attack") -> Event:
    """A longsword's attack on a goblin in AC 14."""
    level = Modifier("fighter level", value=1, rule="bf.attack-table.fighter")
    roll = Roll(((20, total - 1),), modifiers=(level,), total=total, target=14, success=hit, label=label)
    return Event(
        ATTACK,
        actor=actor,
        target=target,
        what="longsword",
        result="hit" if hit else "miss",
        amount=5,
        roll=roll,
        rules=("bf.attack.roll-formula",),
    )


def damage(amount: int, *, actor: int = 0, target: int = 2) -> Event:
    """A longsword's damage."""
    roll = Roll(((8, amount),), total=amount, label="damage")
    return Event(DAMAGE, actor=actor, target=target, what="longsword", amount=amount, roll=roll)


def wound(amount: int, *, left: int, looks: str, target: int = 2) -> Event:
    """A wound landing."""
    return Event(WOUND, target=target, amount=amount, left=left, result=looks, audience=1)


def test_hit_damage_wound_and_death_share_a_line() -> None:
    lines = tell(
        empty_battle(),
        attack(17, hit=True),
        damage(6),
        wound(6, left=0, looks="down"),
        Event(DEATH, target=2),
    )
    assert len(lines) == 1
    assert lines[0].startswith("Fighter 1 #1 ")
    assert "Goblin 1 with a longsword (17 vs AC 14) for 6: Goblin 1 " in lines[0]


def test_wound_that_lands_later_has_its_own_line() -> None:
    lines = tell(
        empty_battle(),
        attack(17, hit=True),
        damage(2),
        attack(18, hit=True, actor=1),
        damage(1, actor=1),
        wound(3, left=3, looks="badly hurt"),
    )
    assert len(lines) == 3
    assert lines[0].endswith("(17 vs AC 14) for 2.")
    assert lines[1].endswith("(18 vs AC 14) for 1.")
    assert lines[2] == "Goblin 1 is badly hurt (3 of 6 hp)."


def test_miss_and_parting_shot() -> None:
    lines = tell(empty_battle(), attack(9, hit=False), attack(16, hit=True, label="parting shot"))
    assert lines[0].endswith("Goblin 1 with a longsword (9 vs AC 14).")
    assert lines[1].startswith("Parting shot: Fighter 1 #1 ")


@pytest.mark.parametrize(
    ("total", "ending"),
    [(17, "(17 vs AC 14), but does no harm."), (9, "(9 vs AC 14).")],
)
def test_blow_that_cannot_harm_is_told_so_when_it_would_have_hit(total: int, ending: str) -> None:
    blow = attack(total, hit=False)
    lines = tell(empty_battle(), blow, Event(IMMUNE, actor=0, target=2, what="longsword"))
    assert len(lines) == 1
    assert lines[0].endswith(ending)
    assert ("wide of" in lines[0] or "miss" in lines[0] or "fails" in lines[0]) == (total == 9)


def test_initiative_rolled_for_a_group_names_all_of_it() -> None:
    engine = engine_of("1 fighter 1 vs 3 goblin", dice=1, options={"initiative.group_rolls": True})
    engine.advance()
    assert engine.battle.log is not None
    narrator = Narrator(engine.battle)
    told = [narrator.tell(event) for event in engine.battle.log.events if event.code == INITIATIVE]
    assert told[0] is not None
    assert "Goblins 1-3" in told[0]


def test_initiative_of_a_round_is_one_line_from_the_highest_number() -> None:
    rolls = [
        Event(INITIATIVE, actor=who, amount=number, roll=Roll(((6, number),), total=number))
        for who, number in ((0, 4), (1, 6), (2, 6), (3, 4), (4, 4), (5, 4), (7, 1))
    ]
    assert tell(empty_battle(), *rolls) == [
        "Initiative: 6 Fighter 1 #2 and Goblin 1 | 4 Fighter 1 #1 and Goblins 2-4 | 1 Goblin 6"
    ]


def test_flight_after_a_failed_check_is_one_line() -> None:
    roll = Roll(((6, 5), (6, 4)), total=9, target=7, success=False, label="morale")
    check = Event(MORALE, side=1, who=(2, 3, 5), what="half strength", result="fails", roll=roll)
    lines = tell(empty_battle(), check, *(Event(FLIGHT, actor=who) for who in (2, 3, 5)))
    assert lines == [
        "The goblins fail the morale check at half strength (rolled 9, morale 7): Goblins 1, 2 and 4 flee."
    ]


def test_one_who_leaves_twice_is_named_once() -> None:
    """A flight may be noted again where the fugitive had been about to leave already."""
    leaves = [Event(FLIGHT, actor=3, result="breaks off") for _ in range(2)]
    assert tell(empty_battle(), *leaves) == ["Goblin 2 retreats."]


def test_escapes_are_one_line() -> None:
    assert tell(empty_battle(), *(Event(ESCAPE, actor=who) for who in (3, 4, 5))) == ["Goblins 2-4 get away."]


def test_surprise_of_some() -> None:
    roll = Roll(((6, 2),), total=2, target=2, success=False, label="surprise")
    lines = tell(empty_battle(), Event(SURPRISE, side=1, who=(2, 4), what="meeting", roll=roll))
    assert lines == ["Goblins 1 and 3 are surprised; the rest are not (d6 2, surprised on 1-2)."]


def test_move_says_how_far_and_toward_whom_at_that_time() -> None:
    battle = empty_battle()
    places = [(int(one.x), int(one.y)) for one in battle.combatants]
    goblin, fighter = battle.combatants[2], battle.combatants[0]
    (x, y), (goal_x, goal_y) = places[2], places[0]
    goblin.x, goblin.y = goal_x + 1, goal_y
    feet = abs(x - goal_x - 1) * 5
    move = Event(MOVE, actor=2, way=((x, y), (goal_x + 1, goal_y)), what="walk", amount=feet)
    # The fighter is long gone by the time the log is told; the line must not know it.
    flee = Event(MOVE, actor=0, way=((goal_x, goal_y), (0, 0)), what="flee", amount=40)
    fighter.x, fighter.y = 0, 0
    assert tell(battle, move, flee) == [
        f"Goblin 1 closes {feet}' with Fighter 1 #1.",
        "Fighter 1 #1 flees 40'.",
    ]


def test_move_and_blow_of_one_turn_share_a_line() -> None:
    battle = empty_battle()
    fighter, goblin = battle.combatants[0], battle.combatants[2]
    goal = (int(goblin.x) - 1, int(goblin.y))
    move = Event(MOVE, actor=0, way=((int(fighter.x), int(fighter.y)), goal), what="walk", amount=25)
    fighter.x, fighter.y = goal
    lines = tell(battle, move, attack(9, hit=False))
    assert len(lines) == 1
    assert lines[0].startswith("Fighter 1 #1 closes 25' and ")
    assert lines[0].endswith("(9 vs AC 14).")


def test_rounds_in_which_nothing_happens_are_told_together() -> None:
    events: list[Event] = []
    for number in range(1, 5):
        events.append(Event(ROUND, amount=number))
        events.append(Event(INITIATIVE, actor=0, amount=3, roll=Roll(((6, 3),), total=3)))
        if number == 4:
            events.append(attack(9, hit=False))
    lines = tell(empty_battle(), *events)
    assert lines[:3] == ["Rounds 1 to 3: nobody stirs", "Round 4", "Initiative: 3 Fighter 1 #1"]
    assert len(lines) == 4


def test_why_gives_rules_after_the_line_and_after_each_modifier() -> None:
    line = tell(empty_battle(), attack(17, hit=True), damage(4), why=True)[0]
    first, *below = line.split("\n")
    assert first.endswith(" for 4. [bf.attack.roll-formula]")
    assert below == [
        "    d20 16 + 1 fighter level [bf.attack-table.fighter] = 17 against AC 14: hit",
        "    d8 4 damage",
    ]


def test_side_is_not_told_the_enemy_s_numbers() -> None:
    roll = Roll(((6, 5), (6, 4)), total=9, target=7, success=False, label="morale")
    events = (
        attack(17, hit=True),
        damage(4),
        wound(4, left=2, looks="badly hurt"),
        Event(MORALE, side=1, who=(2, 3), what="half strength", result="stands", roll=roll),
    )
    text = "\n".join(tell(empty_battle(), *events, why=True, viewer=0))
    assert "badly hurt" in text
    for secret in ("AC 14", "2 of 6", "morale 7", "rolled 9", "against"):
        assert secret not in text


def test_side_is_told_its_own_numbers() -> None:
    lines = tell(empty_battle(), wound(4, left=2, looks="badly hurt"), viewer=1)
    assert lines == ["Goblin 1 is badly hurt (2 of 6 hp)."]


def test_unknown_event_is_told_by_its_facts() -> None:
    roll = Roll(((20, 12),), total=12, target=11, success=True, label="save")
    lines = tell(empty_battle(), Event("save", actor=3, what="poison", result="success", roll=roll))
    assert lines == ["Goblin 2: save poison success (d20 12 against 11: success)."]


def test_wording_depends_on_nothing_but_the_event() -> None:
    def transcript() -> list[str]:
        engine = engine_of("4 fighter 1 vs 6 goblin", dice=12)
        engine.advance()
        return tell(engine.battle)

    assert transcript() == transcript()
    verbs = {line.split(" Goblin ")[0].split()[-1] for line in transcript() if "vs AC" in line}
    assert len(verbs) > 1
