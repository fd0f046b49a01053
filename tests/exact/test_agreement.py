"""Ways that share nothing come to the same fractions: tables, the engine's states, and every single face."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.battle.state.battle import Battle
from grognard.chances.exact.branching import BranchingDice, WalkTooLarge
from grognard.chances.exact.chain import Duel, chances_over, solve_duel
from grognard.chances.exact.duel import answer_duel, effects_not_counted, why_no_chain
from grognard.chances.exact.duel_tables import duel_of
from grognard.chances.exact.fights import ExactOdds, solve_fight, walk_faces, walk_rounds
from grognard.chances.exact.linear import expected_visits
from grognard.chances.exact.rounds import FightEnd, RoundChain
from grognard.chances.exact.walk_limits import WalkBudget
from grognard.encounter.setup import round_structure
from grognard.rulebooks.rule_documents import BOOKS as DOCUMENTS
from tests.exact.exact_support import battle_of, duel_battle

BOOKS = [*DOCUMENTS]

PLAIN_BLOWS: dict[str, dict[str, object]] = {
    "bcb": {
        "critical.allowed": False,
        "fumble.free_attack": False,
        "damage.dying": "dead",
    }
}
"""What has to be left out of a book for its duels to be nothing but blows."""

DUELS = {
    "plain": ("fighter 1", "goblin", (3, 2)),
    "several attacks": ("leopard", "fighter 2", (2, 2)),
    "halfling": ("halfling thief 2", "zombie", (2, 3)),
    "rolled hit points": ("thief 1", "kobold", None),
}


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("name", DUELS)
def test_tables_and_engine_come_to_the_same_fractions(name: str, rules: str) -> None:
    one, other, points = DUELS[name]
    battle, book = duel_battle(one, other, rules=rules, points=points, options=PLAIN_BLOWS.get(rules))
    duel = duel_in(battle, book.round.structure)
    chain = solve_duel(duel)
    assert chain is not None
    walked = solve_fight(battle, structure=round_structure(book))
    assert {outcome.left: chance for outcome, chance in walked.outcomes.items()} == dict(chain.left)
    assert [walked.chance_of(winner) for winner in (0, 1, -1)] == [
        chain.chance_of(winner) for winner in (0, 1, -1)
    ]
    assert walked.mean_rounds == chain.mean_rounds
    assert sum(chain.left.values()) == 1


def duel_in(battle: Battle, structure: str) -> Duel:
    """The duel of a battle that is nothing but a chain of blows."""
    assert why_no_chain(battle, structure=structure) == []
    one, other = battle.combatants
    return duel_of(battle.ruleset, (one, other), structure=structure)


@pytest.mark.slow
def test_tables_and_engine_agree_on_hit_dice_with_a_penalty() -> None:
    """Each of the two dice leaves 1 at least, in the chain as in the engine."""
    battle, book = duel_battle("thief 2", "goblin", rules="bf", points=None)
    one, other = battle.combatants
    one.profile.hit_die_penalty, one.profile.hit_dice_bonus = -3, -6
    other.hit_points = other.max_hit_points = 1
    chain = solve_duel(duel_in(battle, book.round.structure))
    assert chain is not None
    walked = solve_fight(battle, structure=round_structure(book))
    assert {outcome.left: chance for outcome, chance in walked.outcomes.items()} == dict(chain.left)


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_tables_and_engine_agree_on_how_long_it_takes(rules: str) -> None:
    options = PLAIN_BLOWS.get(rules)
    battle, book = duel_battle("fighter 1", "goblin", rules=rules, points=(3, 2), options=options)
    over = chances_over(duel_in(battle, book.round.structure), 3)
    for rounds, chance in enumerate(over, start=1):
        walked = walk_rounds(battle, structure=round_structure(book), rounds=rounds)
        assert 1 - walked.undecided == chance


NO_MISHAPS = '"critical.allowed" = false, "fumble.free_attack" = false, "damage.dying" = "dead", '


def plainly(text: str, *, rules: str) -> str:
    """An encounter's text without what would make its tree of faces too large."""
    if rules not in PLAIN_BLOWS:
        return text
    return text.replace("options = { ", "options = { " + NO_MISHAPS)


CLUBS = """
title = "Clubs"
distance_feet = 5
reaction = "immediate attack"
options = { "initiative.die" = 2 }
[[sides]]
name = "First"
can_be_surprised = false
members = [{ stat_line = "Thug: AC 12, HD 1, #At 1 club, Dam 1d2, Mv 40', Sv F1, Ml 7", hit_points = 2 }]
[[sides]]
name = "Second"
can_be_surprised = false
members = [{ stat_line = "Brute: AC 13, HD 1, #At 1 fist, Dam 1, Mv 40', Sv F1, Ml 6", hit_points = 2 }]
"""

WAITING = """
title = "Two who wait, one with a sling"
distance_feet = 100
reaction = "immediate attack"
options = { "initiative.die" = 3 }
[[sides]]
name = "First"
can_be_surprised = false
checks_morale = false
members = [
    { character = "thief 1", weapons = ["sling"], hit_points = 1, temperament = "steady" },
    { character = "thief 1", weapons = ["walking staff"], hit_points = 1, temperament = "steady" },
]
[[sides]]
name = "Second"
can_be_surprised = false
checks_morale = false
members = [{ stat_line = "Snail: AC 18, HD 1, #At 1 bite, Dam 1, Mv 5', Sv F1, Ml 12", hit_points = 1 }]
"""

TWO_TARGETS = """
title = "Two to choose from"
distance_feet = 5
reaction = "immediate attack"
options = { "initiative.die" = 3 }
[[sides]]
name = "First"
can_be_surprised = false
checks_morale = false
members = [{ stat_line = "Thug: AC 12, HD 1, #At 1 club, Dam 1, Mv 40', Sv F1, Ml 7", hit_points = 1 }]
[[sides]]
name = "Second"
can_be_surprised = false
checks_morale = false
[[sides.members]]
stat_line = "Rat: AC 18, HD 1, #At 1 bite, Dam 1, Mv 40', Sv F1, Ml 7"
count = 2
hit_points = [2, 1]
"""


def assert_same(one: ExactOdds, other: ExactOdds) -> None:
    """Two walks came to the same, and counted the same falls of the dice."""
    assert one.outcomes == other.outcomes
    assert one.undecided == other.undecided
    assert one.ways == other.ways
    assert sum(one.outcomes.values()) + one.undecided == 1


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_every_single_face_comes_to_the_same(rules: str) -> None:
    calm = CLUBS.replace("can_be_surprised", "checks_morale = false\ncan_be_surprised")
    battle, structure = battle_of(plainly(calm, rules=rules), rules=rules)
    by_face = walk_faces(battle, structure=structure, rounds=1)
    assert by_face.nodes == by_face.ways
    for merge in (True, False):
        walked = walk_rounds(battle, structure=structure, rounds=1, merge=merge)
        assert_same(walked, by_face)
        assert walked.nodes < by_face.nodes


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        (CLUBS, 2),
        pytest.param(WAITING, 6, marks=pytest.mark.slow),
        pytest.param(TWO_TARGETS, 2, marks=pytest.mark.slow),
    ],
)
def test_taking_states_together_changes_nothing(text: str, rounds: int, rules: str) -> None:
    battle, structure = battle_of(plainly(text, rules=rules), rules=rules)
    merged = walk_rounds(battle, structure=structure, rounds=rounds)
    apart = walk_rounds(battle, structure=structure, rounds=rounds, merge=False)
    assert_same(merged, apart)
    assert merged.nodes < apart.nodes


@pytest.mark.slow
def test_the_battle_walked_is_not_touched() -> None:
    battle, structure = battle_of(CLUBS)
    before = battle.state()
    solve_fight(battle, structure=structure)
    walk_faces(battle, structure=structure, rounds=0)
    assert battle.state() == before


def test_a_budget_is_kept() -> None:
    battle, structure = battle_of(CLUBS)
    with pytest.raises(WalkTooLarge, match="more than 50 falls of the dice"):
        solve_fight(battle, structure=structure, budget=50)
    with pytest.raises(WalkTooLarge, match="more than 50 falls"):
        walk_faces(battle, structure=structure, rounds=1, budget=50)


@pytest.mark.parametrize(
    ("watch", "problem"),
    [
        (WalkBudget(10**12, seconds=0), "it takes more than 0 seconds"),
        (WalkBudget(10**12, kept=60), "more to keep in mind than 60 figures"),
    ],
)
def test_no_budget_is_large_enough_for_more_than_there_is_time_or_room_for(
    watch: WalkBudget, problem: str
) -> None:
    battle, structure = battle_of(CLUBS)
    with pytest.raises(WalkTooLarge, match=problem):
        walk_through(RoundChain(battle, structure=structure, watch=watch))


def walk_through(chain: RoundChain) -> None:
    """Every round that can come about."""
    places = list(chain.opening())
    for place in places:
        if not isinstance(place, FightEnd):
            places += chain.next_rounds(place)


def test_solving_is_watched_too() -> None:
    steps = {n: {m: Fraction(1, 20) for m in range(10)} for n in range(10)}
    for watch in (WalkBudget(1, seconds=0), WalkBudget(1, kept=99)):
        with pytest.raises(WalkTooLarge):
            expected_visits(steps, {0: Fraction(1)}, watch=watch)


def test_those_who_cannot_hurt_each_other_never_end() -> None:
    unplayed: dict[str, object] = {"energy_drain.allowed": False}
    battle, book = duel_battle("fighter 1", "wight", rules="bf", points=(2, 3), options=unplayed)
    answer = answer_duel(battle, book)
    assert answer.undecided == 1
    assert answer.mean_rounds is None
    assert effects_not_counted(battle) == ["energy drain (1 level) (Wight)"]
    assert solve_fight(battle, structure=round_structure(book)).undecided == 1


def test_one_who_can_hurt_nobody_is_drained_in_the_end() -> None:
    battle, book = duel_battle("fighter 1", "wight", rules="bf", points=(2, 3))
    answer = answer_duel(battle, book)
    assert answer.undecided == 0
    assert answer.chances[1] == 1
    assert effects_not_counted(battle) == []


def test_states_that_lead_back_to_one_another_are_solved_together() -> None:
    half = Fraction(1, 2)
    steps = {"a": {"b": Fraction(1)}, "b": {"a": half, "c": half}, "c": {"c": Fraction(1)}, "d": {}}
    visits, stuck = expected_visits(steps, {"a": half, "d": half})
    assert visits == {"a": Fraction(1), "b": Fraction(1), "d": half}
    assert stuck == half


def test_dice_branch_over_totals_as_over_faces() -> None:
    counted: list[dict[int, Fraction]] = []
    for by_face in (True, False):
        dice = BranchingDice(by_face=by_face)
        totals: dict[int, Fraction] = {}
        for path in dice.paths():
            total = dice.total(3, 4, 0)
            ways, whole = path.odds()
            totals[total] = totals.get(total, Fraction(0)) + Fraction(ways, whole)
        counted.append(totals)
    assert counted[0] == counted[1]
    assert counted[0][3] == Fraction(1, 64)


def test_wounds_beyond_damage_are_no_chain() -> None:
    battle, book = duel_battle("fighter 1", "goblin", rules="bcb", points=(3, 2))
    rules = [reason.rule for reason in why_no_chain(battle, structure=book.round.structure)]
    assert {"bcb.critical.mighty-blows-table", "bcb.fumble.free-attack"} <= set(rules)
    venomous, book = duel_battle("fighter 1", "rattlesnake", rules="bf", points=(3, 2))
    reasons = why_no_chain(venomous, structure=book.round.structure)
    assert any("calls for a saving throw" in reason.text for reason in reasons)
