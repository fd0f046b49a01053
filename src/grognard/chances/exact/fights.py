"""The exact odds of a fight: for a number of rounds, or to its end however long it lasts."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from math import lcm

from grognard.base.errors import GrognardError
from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import Battle, State
from grognard.battle.state.steps import ROUND, step_kind
from grognard.battle.turns.rounds import RoundStructure
from grognard.battle.view.policy import Policy
from grognard.chances.exact.branching import BranchingDice
from grognard.chances.exact.linear import expected_visits
from grognard.chances.exact.rounds import (
    DEFAULT_BUDGET,
    NEVER,
    ExactChance,
    FightEnd,
    RoundChain,
    fresh_battle,
    outcome_of,
)
from grognard.chances.exact.size import foresee_walk
from grognard.chances.exact.walk_limits import WalkBudget
from grognard.tactics.plain import Plain


class ExactOdds:
    """The exact chances of a fight.

    `outcomes` are all the ways it can end; `undecided` is the chance that it is not over after the rounds
    requested, or never will be. `ways` counts the falls of the dice that lead to all of these together, for a
    fight of limited rounds; `nodes` counts those that were walked. `mean_rounds` is that of a fight to its
    end, None where it may have none or was not requested.
    """

    def __init__(self) -> None:
        self.outcomes: dict[FightEnd, Fraction] = {}
        self.undecided = Fraction(0)
        self.mean_rounds: Fraction | None = None
        self.ways = 0
        self.nodes = 0

    @property
    def denominator(self) -> int:
        """The least common denominator of all the chances."""
        return lcm(self.undecided.denominator, *[chance.denominator for chance in self.outcomes.values()])

    def chance_of(self, winner: int) -> Fraction:
        """The chance that this side wins; -1 for a fight that ends without a winner."""
        return sum(
            (chance for outcome, chance in self.outcomes.items() if outcome.winner == winner), Fraction(0)
        )

    def add(self, outcome: FightEnd, chance: Fraction) -> None:
        """Count one more way to an outcome."""
        self.outcomes[outcome] = self.outcomes.get(outcome, Fraction(0)) + chance


def walk_rounds(
    template: Battle,
    *,
    structure: RoundStructure,
    rounds: int,
    budget: int = DEFAULT_BUDGET,
    merge: bool = True,
) -> ExactOdds:
    """Every fall of the dice of a fight's first rounds, by plain tactics, equal states taken together.

    Raises:
        TooLarge: there are more falls to walk than the budget.
    """
    chain = RoundChain(template, structure=structure, watch=WalkBudget(budget), merge=merge)
    odds = ExactOdds()
    places = chain.opening()
    for number in range(rounds + 1):
        following: dict[State, ExactChance] = {}
        for place, here in places.items():
            if isinstance(place, FightEnd):
                odds.add(place, here.chance)
                odds.ways += here.ways
            else:
                following[place] = here
        if number == rounds:
            odds.undecided = sum((here.chance for here in following.values()), Fraction(0))
            odds.ways += sum(here.ways for here in following.values())
            break
        places = {}
        for state, here in following.items():
            for place, chance in chain.next_rounds(state).items():
                places[place] = places.get(place, NEVER).plus(here.times(chance))
    odds.nodes = chain.watch.walked
    return odds


def solve_fight(template: Battle, *, structure: RoundStructure, budget: int = DEFAULT_BUDGET) -> ExactOdds:
    """The exact odds of a fight to its end by plain tactics: its rounds as an absorbing Markov chain.

    The chain has no limit of rounds, after which the engine would call a stalemate.

    Raises:
        TooLarge: there are more falls to walk than the budget.
    """
    watch = WalkBudget(budget)
    chain = RoundChain(template, structure=structure, watch=watch)
    odds = ExactOdds()
    start: dict[State, Fraction] = {}
    for place, here in chain.opening().items():
        if isinstance(place, FightEnd):
            odds.add(place, here.chance)
        else:
            start[place] = here.chance
    steps = _find_steps(chain, list(start), least=foresee_walk(chain, template, structure=structure))
    visits, stuck = expected_visits(
        {
            state: {to: each.chance for to, each in found.items() if not isinstance(to, FightEnd)}
            for state, found in steps.items()
        },
        start,
        watch=watch,
    )
    for state, often in visits.items():
        for place, each in steps[state].items():
            if isinstance(place, FightEnd):
                odds.add(place, often * each.chance)
    odds.undecided = stuck
    odds.mean_rounds = sum(visits.values(), Fraction(0)) if stuck == 0 else None
    odds.nodes = chain.watch.walked
    return odds


def _find_steps(
    chain: RoundChain, starts: list[State], *, least: int
) -> dict[State, dict[State | FightEnd, ExactChance]]:
    """From each state that a round can begin in, `least` or more in all: where the round leads."""
    steps: dict[State, dict[State | FightEnd, ExactChance]] = {}
    known = dict.fromkeys(starts)
    waiting = deque(known)
    since = chain.watch.walked
    while waiting:
        chain.watch.alike = max(len(waiting), least - len(steps))
        state = waiting.popleft()
        steps[state] = chain.next_rounds(state)
        chain.watch.alike = 1
        for place in steps[state]:
            if not isinstance(place, FightEnd) and place not in known:
                known[place] = None
                waiting.append(place)
        chain.watch.foresee(len(steps), max(len(known), least), since=since)
    return steps


def walk_faces(
    template: Battle, *, structure: RoundStructure, rounds: int, budget: int = DEFAULT_BUDGET
) -> ExactOdds:
    """The same as `walk_rounds` without any cleverness: every face of every die, each fight from its start.

    Raises:
        TooLarge: there are more fights than the budget.
    """
    dice = BranchingDice(by_face=True)
    battle = fresh_battle(template, dice)
    policies: list[Policy | None] = [Plain() for _ in template.sides]
    engine = Engine(battle, structure=structure, policies=policies)
    odds = ExactOdds()
    watch = WalkBudget(budget)
    for path in dice.paths():
        watch.walk()
        battle.copy_from(template)
        while not battle.over and not (battle.round == rounds and step_kind(battle.agenda.due()) == ROUND):
            if not engine.step():
                raise GrognardError("every side needs a policy")
        ways, whole = path.odds()
        odds.ways += ways
        if battle.over:
            odds.add(outcome_of(battle), Fraction(ways, whole))
        else:
            odds.undecided += Fraction(ways, whole)
        watch.note_working_memory(len(odds.outcomes) * len(template.combatants))
    odds.nodes = watch.walked
    return odds
