"""Hits that hold, drain, hug and swallow; tearing loose; cutting from within."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import parse_action
from grognard.creatures.bestiary import find_creature
from grognard.creatures.hit_effects import find_hit_effects
from grognard.text.narrate import Narrator
from grognard.text.summary import summarize
from tests.support import EXAMPLES, act, brute, conditions_of, events_of, fight, finish_dice, man

FIELD = "[field]\nwidth = 60\nheight = 20\n"


def beast(name: str, x: int, y: int, *, points: int = 60, more: str = "") -> str:
    """A creature of the list that nothing frightens and that goes before others."""
    keys = f'creature = "{name}", at = [[{x}, {y}]], hit_points = {points}, morale = 12'
    return f"{{ {keys}, initiative_modifier = 9{more} }}"


def against(creature: str, victims: str, *, dice: str, rules: str = "bf") -> Engine:
    return fight(rules, creature, victims, dice=dice, keys=FIELD, begun=True)


def harms(engine: Engine) -> list[tuple[int, str, int]]:
    return [(one.target, one.what, one.amount) for one in events_of(engine.battle, "harm")]


def told(engine: Engine) -> list[str]:
    narrator = Narrator(engine.battle)
    return [line for event in events_of(engine.battle) if (line := narrator.tell(event))]


def test_a_stirge_that_has_bitten_drains_blood_each_round_until_it_is_dead() -> None:
    # It bites for 3; as the second round begins it drains 2, as the third begins 4; then it is killed.
    knight = man(5, 5, points=20)
    dice = "d6:1 d6:1 d20:19 d4:3 d20:2 d4:2 d6:1 d6:1 d20:2 d4:4 d6:1 d6:1 d20:19 d8:8 d6:1 d6:1"
    engine = against(beast("stirge", 4, 5, points=4), knight, dice=dice)
    act(engine, "attack 0>1", "attack 0>0")
    assert "held-fast" in conditions_of(engine, 1)
    # The stirge hangs on, and has no turn of its own.
    assert harms(engine) == [(1, "blood drain", 2)]
    decision = engine.advance()
    assert decision is not None
    assert decision.actor == 1
    act(engine, "attack 0>0")
    assert harms(engine) == [(1, "blood drain", 2), (1, "blood drain", 4)]
    act(engine, "attack 0>0")
    assert engine.battle.over
    assert engine.battle.combatants[1].hit_points == 20 - 3 - 2 - 4
    assert "held-fast" not in conditions_of(engine, 1)
    assert "Fighter 1 is held fast by the stirge." in told(engine)


def test_who_is_held_fast_goes_nowhere() -> None:
    knight = man(5, 5, points=20)
    engine = against(beast("stirge", 4, 5), knight, dice="d6:1 d6:1 d20:19 d4:3 d6:1 d6:1 d4:1")
    act(engine, "attack 0>1")
    refusals = [str(one) for one in why_not(engine.battle, parse_action("move 6,5 flee"))]
    assert "something holds it fast" in refusals
    reasons = [str(one) for one in why_not(engine.battle, parse_action("tear-loose 0"))]
    assert reasons == ["nothing but its death makes Stirge let go"]


def test_an_undead_has_no_blood_to_drain() -> None:
    victim = brute("Bones", 5, 5, points=20, more='nature = ["undead"]')
    engine = against(beast("stirge", 4, 5), victim, dice="d6:1 d6:1 d20:19 d4:3")
    act(engine, "attack 0>1")
    assert "held-fast" not in conditions_of(engine, 1)


def test_a_python_constricts_at_once_and_each_round_and_strength_may_break_its_hold() -> None:
    # A 1 on a d6 frees; with Strength 16, +2, a 3 does as well.
    knight = man(5, 5, points=40, scores={"strength": 16})
    dice = "d6:1 d6:1 d20:19 d4:1 d4:3 d4:4 d4:2 d4:2 d6:1 d6:1 d6:4 d4:1 d4:1 d6:1 d6:1 d6:3 d6:1 d6:1"
    engine = against(beast("python", 4, 5), knight, dice=dice)
    act(engine, "attack 0>1", "end")
    assert harms(engine) == [(1, "constricts", 7), (1, "constricts", 4)]
    act(engine, "tear-loose 0")
    assert harms(engine)[2:] == [(1, "constricts", 2)]
    act(engine, "tear-loose 0")
    assert [one.result for one in events_of(engine.battle, "break hold")] == ["held", "free"]
    assert "held-fast" not in conditions_of(engine, 1)
    assert harms(engine)[3:] == []
    decision = engine.advance()
    assert decision is not None
    assert decision.actor == 0
    finish_dice(engine.battle)


def test_a_bear_hugs_whom_it_has_hit_with_both_claws() -> None:
    knight = man(5, 5, points=60)
    # Claws 4 and 3, bite misses: the hug's 2d8 come with the second claw.
    dice = "d6:1 d6:1 d20:19 d8:4 d20:19 d8:3 d8:5 d8:6 d20:1"
    engine = against(beast("cave bear", 4, 5), knight, dice=dice)
    act(engine, "attack 0>1", "attack 0>1", "attack 0>1")
    assert harms(engine) == [(1, "hug", 11)]
    assert engine.battle.combatants[1].hit_points == 60 - 4 - 3 - 11


def test_claws_in_two_victims_are_no_hug() -> None:
    knights = f"{man(5, 5, points=60)}, {man(4, 6, points=60)}"
    dice = "d6:1 d6:1 d6:1 d20:19 d8:4 d20:19 d8:3 d20:1"
    engine = against(beast("cave bear", 4, 5), knights, dice=dice)
    act(engine, "attack 0>1", "attack 0>2", "attack 0>1")
    assert harms(engine) == []


def test_a_bear_fights_on_for_a_round_after_it_should_be_dead() -> None:
    knight = man(5, 5, points=60)
    dice = "d6:1 d6:1 d20:1 d20:1 d20:1 d20:19 d8:8 d6:1 d6:1 d20:19 d8:4 d20:1 d20:1"
    engine = against(beast("cave bear", 4, 5, points=3), knight, dice=dice)
    act(engine, "attack 0>1", "attack 0>1", "attack 0>1", "attack 0>0")
    assert engine.battle.round == 2
    assert engine.battle.combatants[0].hit_points == -5
    act(engine, "attack 0>1", "attack 0>1", "attack 0>1", "end")
    assert engine.battle.over
    assert engine.battle.winner == 1
    assert engine.battle.combatants[1].hit_points == 56


def test_a_purple_worm_swallows_on_a_nineteen_or_twenty_and_is_cut_from_within() -> None:
    knights = f"{man(5, 5, points=60, weapons=['longsword', 'dagger'])}, {man(4, 6, points=60)}"
    # Bite 19: swallowed. Then 3d6 a round, and a dagger's blow against armour class 16.
    dice = (
        "d6:1 d6:1 d6:1 d20:19 d8:4 d8:4 d20:1 d6:2 d6:3 d6:4 d20:18 d4:3 d6:1 d6:1 "
        "d20:1 d20:1 d6:1 d6:1 d6:1 d20:2 d6:1 d6:1"
    )
    engine = against(beast("purple worm", 4, 5), knights, dice=dice)
    act(engine, "attack 0>1", "attack 0>2", "end")
    assert "swallowed" in conditions_of(engine, 1)
    assert harms(engine) == [(1, "swallows whole", 9)]
    blow = events_of(engine.battle, "attack")[-1]
    assert (blow.actor, blow.target, blow.what) == (1, 0, "dagger")
    assert engine.battle.combatants[0].hit_points == 57
    # Nobody can strike at one who is inside.
    act(engine, "attack 0>2", "attack 0>2", "end")
    assert harms(engine)[1:] == [(1, "swallows whole", 3)]
    assert summarize(engine.battle).combatants[1].state == "swallowed"


def test_eighteen_does_not_swallow_nor_does_anything_a_giant() -> None:
    giant = brute("Giant", 5, 5, points=90, more='size = "huge"')
    for face, who in ((18, man(5, 5, points=90)), (20, giant)):
        engine = against(beast("purple worm", 4, 5), who, dice=f"d6:1 d6:1 d20:{face} d8:1 d8:1 d20:1")
        act(engine, "attack 0>1", "attack 0>1")
        assert "swallowed" not in conditions_of(engine, 1)


def test_whoever_was_swallowed_comes_out_when_the_worm_dies() -> None:
    knights = f"{man(5, 5, points=60)}, {man(4, 6, points=60)}"
    dice = "d6:1 d6:1 d6:1 d20:20 d8:1 d8:1 d20:1 d20:19 d8:8"
    engine = against(beast("purple worm", 4, 5, points=4), knights, dice=dice)
    act(engine, "attack 0>1", "attack 0>2", "attack 0>0")
    assert engine.battle.over
    assert engine.battle.winner == 1
    assert [summarize(engine.battle).combatants[index].state for index in (1, 2)] == ["hurt", "standing"]


def test_a_frog_draws_its_prey_near_with_its_tongue_and_bites_it_each_round() -> None:
    kobold = brute("Kobold", 6, 5, points=20, more='size = "small"')
    engine = against(beast("giant frog", 4, 5), kobold, dice="d6:1 d6:1 d20:15 d4:2 d6:1 d6:1")
    act(engine, "attack 0>1", "end")
    victim = engine.battle.combatants[1]
    assert engine.battle.field.cells_apart(4, 5, victim.x, victim.y) == 1
    assert harms(engine) == [(1, "sticky tongue", 3)]


@pytest.mark.parametrize(
    ("name", "ability", "each_round", "latched"),
    [
        ("stirge", "blood drain", "1d4", True),
        ("giant leech", "hold", "1d6", True),
        ("giant weasel", "hold", "2d4", True),
        ("hangman tree", "strangles", "1d6", False),
        ("strangle vine", "entangles", "1d8", False),
        ("dog", "hold", "1d4", True),
        ("blood rose", "blood drain", "1d6", True),
        ("giant rhagodessa", "sticky legs", "2d8", False),
    ],
)
def test_what_print_says_of_a_hold(name: str, ability: str, each_round: str, latched: bool) -> None:
    rules = find_hit_effects(find_creature(name))[ability]
    assert (rules.holds, rules.each_round, rules.latched) == (True, each_round, latched)


def test_a_stat_line_may_print_what_its_hits_do() -> None:
    line = "Vampling: AC 13, HD 2, #At 1 bite, Dam 1d4 + blood drain 1d6/round, Mv 40', Sv F2, Ml 12"
    leech = f'{{ stat_line = "{line}", at = [[4, 5]], hit_points = 9, initiative_modifier = 9 }}'
    dice = "d6:1 d6:1 d20:19 d4:1 d6:5 d6:1 d6:1"
    engine = fight("bxe", leech, man(5, 5, points=30), dice=1, keys=FIELD, begun=True)
    assert [one.name for one in engine.battle.combatants[0].profile.riders] == ["blood drain"]
    engine = against(leech, man(5, 5, points=30), dice=dice)
    act(engine, "attack 0>1", "end")
    assert harms(engine) == [(1, "blood drain", 5)]


GULPER = str(EXAMPLES / "creatures" / "marsh-gulper.toml")


def gulper() -> str:
    """The monster of the cookbook, that nothing frightens and that goes before others."""
    keys = f'creature = "{GULPER}", at = [[4, 5]], hit_points = 60, morale = 12'
    return f"{{ {keys}, initiative_modifier = 9 }}"


@pytest.mark.parametrize(("face", "swallowed"), [(20, True), (19, False)])
def test_a_monster_of_a_file_swallows_on_the_number_that_it_prints(face: int, swallowed: bool) -> None:
    # A bite of 2d6, and as the next round begins 1d8 within.
    knights = f"{man(5, 5, points=60)}, {man(4, 6, points=60)}"
    after = "d20:2 d8:7 d6:1 d6:1" if swallowed else "d20:2 d20:2 d6:1 d6:1 d6:1"
    engine = against(gulper(), knights, dice=f"d6:1 d6:1 d6:1 d20:{face} d6:2 d6:3 {after}")
    act(engine, "attack 0>1", *(["attack 0>0"] * (1 if swallowed else 2)))
    assert ("swallowed" in conditions_of(engine, 1)) is swallowed
    assert harms(engine) == ([(1, "swallow", 7)] if swallowed else [])
    assert engine.battle.combatants[1].hit_points == 60 - 5 - (7 if swallowed else 0)


def test_a_monster_of_a_file_breathes_acid_twice_a_day() -> None:
    # 4d6 are 13: all of it for the first fighter, who needs 15 against breath, half for the second.
    dice = "d6:1 d6:1 d6:1 d6:1 d6:6 d6:4 d6:2 d20:14 d20:15"
    victims = f"{man(6, 5, points=60)}, {man(7, 5, points=60)}"
    engine = against(gulper(), victims, dice=dice)
    assert engine.battle.combatants[0].profile.powers[0].uses == 2
    act(engine, "use 0>1 6,5")
    assert [60 - one.hit_points for one in engine.battle.combatants[1:]] == [13, 6]
