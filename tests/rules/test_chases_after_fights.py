"""Those who run from a fight: shots at their backs, the chase by each book, and what the overtaken do."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.pursuit import are_stronger, pursuit_of
from grognard.battle.play.decision import DECLARE_DECISION
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import parse_action
from grognard.battle.state.events import CHASE, Event
from grognard.battle.state.notation import format_battle, read_battle
from grognard.battle.state.pursuits import CHASES, NO_PURSUIT, SHOTS_ONLY, WHEN_STRONGER
from grognard.rulebooks.adventure_schema import ChaseRules
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.chasing import CAUGHT, FASTER, OUT_OF_SIGHT, OUTLASTED, RunnersPace, find_chase_end
from grognard.tactics.sensible import Sensible
from grognard.text.narrate import Narrator
from grognard.text.summary import summarize
from tests.support import (
    FIRM,
    allowed,
    brute,
    come_to,
    conditions_of,
    engine_of,
    events_of,
    fight,
    inflict,
    man,
)

CHASE_THEM = f'{FIRM}\npursuit = "chase"'
PLAYERS = f"{FIRM}\nplayer_characters = true"
ARMED = "1 weapon, Dam 1d6"


def run_off(
    rules: str,
    prey: str,
    hunters: str,
    *,
    dice: str,
    prey_keys: str = FIRM,
    hunter_keys: str = CHASE_THEM,
    keys: str = "",
) -> Engine:
    """A fight in whose first round all of the first side run, and everybody else does nothing."""
    engine = fight(rules, prey, hunters, dice=dice, keys=keys, first_keys=prey_keys, second_keys=hunter_keys)
    engine.advance()
    for one in engine.battle.sides[0].members:
        inflict(engine, int(one.index), "fleeing")
    engine.battle.sides[0].standing = 0
    decision = engine.advance()
    while decision is not None and engine.battle.round == 1:
        declares = decision.kind == DECLARE_DECISION
        engine.submit(parse_action("declare-nothing" if declares else "end"))
        decision = engine.advance()
    return engine


def chase_of(engine: Engine) -> Event:
    (event,) = events_of(engine.battle, CHASE)
    return event


# Each rolls for initiative in `bf`; the prey has 40' a round and stands 15' from the hunter, 80' of running
# away at the end of the round: 95'. The wolf gains 120 - 80 = 40' a round: 55, 15, caught in the third.
@pytest.mark.rule("bf.chase.play-out")
def test_who_is_faster_at_a_run_comes_up_round_by_round() -> None:
    engine = run_off("bf", brute("Prey", 30), brute("Wolf", 27, move=60), dice="d6:1 d6:1 d6:6 d6:1")
    event = chase_of(engine)
    assert (event.result, event.amount, event.who) == ("caught", 3, (0,))
    assert event.rules == ("bf.chase.play-out",)
    assert conditions_of(engine, "Prey") >= {"at-bay"}
    assert "fleeing" not in conditions_of(engine, "Prey")
    prey, wolf = engine.battle.combatants
    assert engine.battle.field.cells_apart(prey.x, prey.y, wolf.x, wolf.y) == 1
    assert engine.battle.sides[0].standing == 1


@pytest.mark.rule("bf.chase.end-by-exhaustion")
def test_who_is_tired_first_is_caught_or_left_behind() -> None:
    # Both run 80' a round. A man of Constitution 10 runs for 20 rounds, a monster for 24: in four rounds of
    # these it gains 40' each, so that 95' are 15' after the second and 0' after the third, the 23rd.
    frail = RunnersPace(run_feet=80, walk_feet=40, rounds=20)
    beast = RunnersPace(run_feet=80, walk_feet=40, rounds=24)
    rules = load_rulebook("bf").chase
    assert find_chase_end(rules, frail, beast, gap_feet=95, sight_feet=0, hidden=False) == (CAUGHT, 23)
    # 200' are 40' when the beast is tired too: it never comes up.
    assert find_chase_end(rules, frail, beast, gap_feet=200, sight_feet=0, hidden=False) == (OUTLASTED, 25)
    assert find_chase_end(rules, beast, frail, gap_feet=95, sight_feet=0, hidden=False)[0] == OUTLASTED


@pytest.mark.rule("bf.chase.evaded-out-of-sight", "bf.chase.seen-again-continues")
def test_out_of_sight_for_a_whole_round_they_are_lost() -> None:
    fast, slow = RunnersPace(run_feet=80, walk_feet=40), RunnersPace(run_feet=120, walk_feet=60)
    rules = load_rulebook("bf").chase
    # By torchlight, 30': 95' less 40' is out of sight once; less 80', 15', seen again.
    assert find_chase_end(rules, fast, slow, gap_feet=95, sight_feet=30, hidden=False) == (CAUGHT, 3)
    # 150' are 110' and 70': out of sight for a whole round.
    assert find_chase_end(rules, fast, slow, gap_feet=150, sight_feet=30, hidden=False) == (OUT_OF_SIGHT, 2)


@pytest.mark.rule("bxe.chase.dungeon-pursuit-speed-condition", "bxe.chase.dungeon-faster-after-break-away")
def test_the_slower_cannot_pursue() -> None:
    engine = run_off(
        "bxe", brute("Prey", 30, move=120), brute("Wolf", 22, move=90), dice="d6:6 d6:1 d6:6 d6:1"
    )
    event = chase_of(engine)
    assert (event.result, event.rules) == (FASTER, ("bxe.chase.dungeon-faster-after-break-away",))
    assert engine.battle.over


@pytest.mark.rule("bxe.chase.dungeon-full-running-speed", "bxe.chase.dungeon-caught-when-gap-closed")
def test_both_sides_run_their_whole_rate() -> None:
    # The census' own: 60' apart, 90' and 120' a round: 30', then 0'.
    rules = load_rulebook("bxe").chase
    prey, hunter = (
        RunnersPace(run_feet=90, walk_feet=30, rounds=30),
        RunnersPace(run_feet=120, walk_feet=40, rounds=30),
    )
    assert find_chase_end(rules, prey, hunter, gap_feet=60, sight_feet=0, hidden=False) == (CAUGHT, 2)


@pytest.mark.rule("bxe.chase.dungeon-out-of-sight-ends")
def test_out_of_their_range_of_vision_they_are_given_up() -> None:
    rules = load_rulebook("bxe").chase
    even = RunnersPace(run_feet=90, walk_feet=30, rounds=30)
    assert find_chase_end(rules, even, even, gap_feet=70, sight_feet=60, hidden=False) == (OUT_OF_SIGHT, 1)


@pytest.mark.rule("bxe.chase.group-slowest-member")
def test_a_group_goes_at_the_pace_of_its_slowest() -> None:
    # The fast one would get away alone from 90'; with one of 60' both are overtaken, in the books that have
    # groups keep together. In others only the slow one is.
    pair = f"{brute('Quick', 30, move=120)}, {brute('Lame', 30, 6, move=60)}"
    # In bxe a rate of 60' is 60' of running: the pair is 15' + 60' off for the lame one; 30' a round less.
    together = run_off("bxe", pair, brute("Wolf", 20, move=90), dice="d6:6 d6:1 d6:6 d6:1")
    assert [(event.result, event.who) for event in events_of(together.battle, CHASE)] == [("caught", (0, 1))]
    each = run_off("bf", pair, brute("Wolf", 20, move=90), dice="d6:1 d6:1 d6:1 d6:6 d6:1 d6:1")
    told = {event.who: event.result for event in events_of(each.battle, CHASE)}
    assert told[(1,)] == "caught"
    assert told[(0,)] != "caught"


@pytest.mark.rule("bxs.chase.pursuit-resolution")
def test_by_rates_alone_the_faster_side_has_its_way() -> None:
    rules = load_rulebook("bxs").chase
    quick, slow = RunnersPace(run_feet=120, walk_feet=40), RunnersPace(run_feet=90, walk_feet=30)
    assert find_chase_end(rules, quick, slow, gap_feet=30, sight_feet=0, hidden=False) == (FASTER, 0)
    assert find_chase_end(rules, slow, quick, gap_feet=65, sight_feet=0, hidden=False) == (CAUGHT, 2)
    assert find_chase_end(rules, slow, slow, gap_feet=65, sight_feet=0, hidden=False) == (FASTER, 0)
    assert find_chase_end(ChaseRules(), slow, slow, gap_feet=65, sight_feet=0, hidden=False) == (FASTER, 0)


@pytest.mark.rule("bxe.chase.wild-roll-percentile", "bxe.chase.wild-step-3b-catch-up")
def test_under_the_sky_it_goes_by_numbers() -> None:
    # One before one: 50%. A 51 fails, the faster hunter's 51 too; the next day a 50 is away.
    away = "d6:6 d6:1 d100:51 d100:51 d100:50"
    prey, wolf = brute("Prey", 30), brute("Wolf", 27, move=60)
    engine = run_off("bxe", prey, wolf, dice=away, keys="outdoors = true")
    assert (chase_of(engine).result, engine.battle.over) == ("escape", True)
    assert chase_of(engine).rules == ("bxe.chase.wild-escape-table",)
    caught = "d6:6 d6:1 d100:51 d100:50 d6:6 d6:1"
    engine = run_off("bxe", prey, wolf, dice=caught, keys="outdoors = true")
    assert (chase_of(engine).result, chase_of(engine).rules) == (
        "caught",
        ("bxe.chase.wild-step-3b-catch-up",),
    )


@pytest.mark.rule("bxe.chase.dungeon-drop-food", "bxs.evasion.food-distracts")
@pytest.mark.parametrize(
    ("rules", "face", "result"), [("bxe", 3, "food"), ("bxe", 4, "caught"), ("bxs", 3, "food")]
)
def test_beasts_stop_for_food_on_three_faces_of_six(rules: str, face: int, result: str) -> None:
    opening = "d6:6 d6:1"
    dice = f"{opening} d6:{face}" + (f" {opening}" if result == "caught" else "")
    wolf = brute("Wolf", 27, move=60)
    keys = f'{FIRM}\ndrops = ["food", "treasure"]'
    engine = run_off(rules, brute("Prey", 30), wolf, dice=dice, prey_keys=keys)
    assert chase_of(engine).result == result


@pytest.mark.rule("bxe.chase.dungeon-drop-food-other", "bxs.evasion.food-not-intelligent")
def test_people_do_not_stop_for_food_nor_beasts_for_treasure() -> None:
    for hunter, drop in (
        (brute("Orc", 27, move=60, attack=ARMED), "food"),
        (brute("Wolf", 27, move=60), "treasure"),
    ):
        dice = "d6:6 d6:1 d6:6 d6:1"
        engine = run_off("bxe", brute("Prey", 30), hunter, dice=dice, prey_keys=f'{FIRM}\ndrops = ["{drop}"]')
        assert chase_of(engine).result == "caught"


@pytest.mark.rule("bf.morale.failure-surrender", "bxe.morale.failure-result")
def test_people_yield_to_people_who_overtake_them_and_are_listed() -> None:
    orc = brute("Orc", 30, attack=ARMED)
    engine = run_off("bf", orc, brute("Man", 27, move=60, attack=ARMED), dice="d6:1 d6:1")
    assert conditions_of(engine, "Orc") >= {"surrendered"}
    assert (engine.battle.over, engine.battle.winner) == (True, 1)
    closing = summarize(engine.battle).closing
    assert closing.endswith("Taken prisoner: the orc.")
    told = [line for event in events_of(engine.battle) if (line := Narrator(engine.battle).tell(event))]
    assert "The second gives chase: the orc is overtaken after 3 rounds." in told
    # To a wolf nobody yields.
    beast = run_off("bf", orc, brute("Wolf", 27, move=60), dice="d6:1 d6:1 d6:6 d6:1")
    assert conditions_of(beast, "Orc") >= {"at-bay"}


@pytest.mark.rule("bxe.morale.players-decide")
def test_player_characters_are_not_made_to_yield() -> None:
    prey = man(30, 5)
    engine = run_off(
        "bxe", prey, brute("Orc", 29, move=60, attack=ARMED), dice="d6:6 d6:1 d6:6 d6:1", prey_keys=PLAYERS
    )
    one = engine.battle.combatants[0]
    assert chase_of(engine).result == "caught"
    assert conditions_of(engine, one.name) >= {"at-bay"}
    # It is a player's turn like any other, but for running once more.
    come_to(engine, 0, "movement")
    assert allowed(engine, "surrender")
    assert not allowed(engine, "break-off")


@pytest.mark.rule("bxe.chase.pursuer-choice", "bxe.evasion.characters-choose-to-chase")
def test_those_who_do_not_wish_to_follow_let_them_go() -> None:
    for keys in (f'{FIRM}\npursuit = "none"', f'{FIRM}\npursuit = "shots only"', PLAYERS):
        engine = run_off(
            "bxe", brute("Prey", 30), brute("Wolf", 17, move=60), dice="d6:6 d6:1", hunter_keys=keys
        )
        assert not events_of(engine.battle, CHASE)
        assert conditions_of(engine, "Prey") >= {"gone"}


def test_kinds_go_after_fugitives_each_in_its_way() -> None:
    for kind, pursuit in (
        ("wolf", CHASES),
        ("ghoul", CHASES),
        ("zombie", NO_PURSUIT),
        ("wight", NO_PURSUIT),
        ("goblin", WHEN_STRONGER),
        ("mule", NO_PURSUIT),
    ):
        engine = engine_of(f"1 fighter 1 vs 1 {kind}", rules="bf")
        assert engine.battle.combatants[1].profile.pursuit == pursuit, kind
        assert pursuit_of(engine.battle, engine.battle.combatants[1]) == pursuit
        assert pursuit_of(engine.battle, engine.battle.combatants[0]) == SHOTS_ONLY


def test_stronger_is_half_as_much_again_as_what_runs() -> None:
    # Wounds count: unhurt a fighter of the second level counts 2 x 4, six goblins of one die 6 x 4.
    for goblins, stronger in ((6, True), (5, False)):
        engine = engine_of(f"2 fighter 2 vs {goblins} goblin", rules="bf")
        for one in engine.battle.sides[0].members:
            inflict(engine, int(one.index), "fleeing")
        assert are_stronger(engine.battle, engine.battle.sides[1]) == stronger


@pytest.mark.rule("bxe.evasion.low-reaction-pursues", "bxe.evasion.high-reaction-no-pursuit")
@pytest.mark.parametrize(
    ("reaction", "pursuit"),
    [("hostile", CHASES), ("unfriendly", CHASES), ("neutral", SHOTS_ONLY), ("immediate attack", CHASES)],
)
def test_a_low_reaction_means_pursuit(reaction: str, pursuit: int) -> None:
    engine = engine_of("1 fighter 1 vs 1 goblin", rules="bxe")
    engine.battle.reaction = reaction
    assert pursuit_of(engine.battle, engine.battle.combatants[1]) == pursuit


def test_archers_shoot_at_backs_while_they_can() -> None:
    """In bxe the prey runs 120' a round, to 145' from the archer, whose longbow carries 210'."""
    archer = man(25, 14, weapons=("longbow",))
    goblin = brute("Prey", 30, 14, points=30)
    engine = fight(
        "bxe", archer, goblin, dice=7, first_keys=f"{PLAYERS}", second_keys=FIRM, keys="distance_feet = 140"
    )
    engine.policies[0] = Sensible()
    engine.advance()
    inflict(engine, 1, "fleeing")
    engine.battle.sides[1].standing = 0
    engine.advance()
    shots = [event for event in events_of(engine.battle, "attack") if event.actor == 0]
    # In the round in which it runs, and in the next, in which it comes to the edge: farther off it is away.
    assert [(event.round, event.target) for event in shots] == [(1, 1), (2, 1)]
    assert engine.battle.over


def test_nobody_is_away_whom_an_enemy_reaches_with_a_walk() -> None:
    """It has run 20' and is 40' off: a man who walks that far strikes it before the round is over."""
    engine = fight(
        "bf", man(30, 5), brute("Prey", 26, points=30, move=10), dice=3, first_keys=PLAYERS, second_keys=FIRM
    )
    engine.policies[0] = Sensible()
    engine.advance()
    inflict(engine, 1, "fleeing")
    engine.battle.sides[1].standing = 0
    engine.advance()
    assert [event for event in events_of(engine.battle, "attack") if event.target == 1]


def test_a_chase_is_part_of_what_is_saved_and_copied() -> None:
    engine = run_off("bf", brute("Prey", 30), brute("Wolf", 27, move=60), dice="d6:1 d6:1 d6:6 d6:1")
    text = format_battle(engine.battle)
    assert "at-bay" in text
    other = engine.battle.copy()
    assert other == engine.battle
    assert format_battle(other) == text
    read_battle(text, other)
    assert other == engine.battle
