"""The rounds of a fight as a Markov chain, found by walking every fall of the dice through the real engine.

Everything on the table is plain data, so two ways to the same table are one from there on: what would be a
tree of dice is a graph of states. The states at the start of a round form the chain that `walk` follows and
`solve` solves.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from grognard.base.errors import GrognardError
from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import Battle, State
from grognard.battle.state.flags import OUT
from grognard.battle.state.steps import INITIATIVE, ROUND, step_kind
from grognard.battle.turns.rounds import RoundStructure
from grognard.battle.view.policy import Policy
from grognard.chances.exact.branching import BranchingDice
from grognard.chances.exact.equivalent_states import forget_causes, relabel_counts, state_at_round
from grognard.chances.exact.walk_limits import WalkBudget
from grognard.dice.source import Dice
from grognard.tactics.plain import Plain

DEFAULT_BUDGET: Final = 1_000_000
"""How many falls of the dice are walked at most, unless the caller says otherwise."""


class FightEnd(NamedTuple):
    """The end of a fight: the winning side or -1, the ending's name, and each combatant's strength left.

    Remaining strength is counted in hit points from the book's point of death; 0 for combatants that are out.
    """

    winner: int
    ending: str
    left: tuple[int, ...]


class ExactChance(NamedTuple):
    """The chance of something, and in how many ways the dice can fall for it."""

    chance: Fraction
    ways: int

    def plus(self, other: ExactChance) -> ExactChance:
        """The chance of one or the other."""
        return ExactChance(self.chance + other.chance, self.ways + other.ways)

    def times(self, other: ExactChance) -> ExactChance:
        """The chance of one after the other."""
        return ExactChance(self.chance * other.chance, self.ways * other.ways)


NEVER: Final = ExactChance(Fraction(0), 0)
SURELY: Final = ExactChance(Fraction(1), 1)

Place = State | FightEnd
"""Where a fight stands: on the table, or over."""

Chances = dict[Place, ExactChance]


class RoundChain:
    """From the start of a round to the starts of the next, with exact chances; plain tactics for all sides.

    Args:
        template: a battle that is set up; it is not touched.
        structure: how its rounds are made.
        watch: the limit of its cost.
        merge: take states for one that can only come to the same (see
            `grognard.chances.exact.equivalent_states`).
    """

    def __init__(
        self,
        template: Battle,
        *,
        structure: RoundStructure,
        watch: WalkBudget,
        merge: bool = True,
    ) -> None:
        self.watch = watch
        self.merge = merge
        self.dice = BranchingDice()
        self.battle = fresh_battle(template, self.dice)
        policies: list[Policy | None] = [Plain() for _ in template.sides]
        self.engine = Engine(self.battle, structure=structure, policies=policies)
        self._known: dict[State, Chances] = {}

    def opening(self) -> Chances:
        """Where the first round can begin, or the fight end before it."""
        return self._sweep(self.battle.state())

    def next_rounds(self, state: State) -> Chances:
        """Where the next round can begin after one that began in `state`, or how the fight can end in it."""
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = self._sweep(state)
            self.watch.keep((len(known) + 1) * len(self.battle.combatants))
        return known

    def _sweep(self, start: State) -> Chances:
        """Walk from a state to the next start of a round, one throw of dice after the other."""
        arrived: Chances = {}
        layer: dict[State, ExactChance] = {start: SURELY}
        while layer:
            following: dict[State, ExactChance] = {}
            since = self.watch.walked
            for done, (state, here) in enumerate(layer.items()):
                self.watch.foresee(done, len(layer), since=since)
                for (after, begun), odds in self._throw(state).items():
                    chance = here.times(_add_up(odds))
                    if begun or isinstance(after, FightEnd):
                        arrived[after] = arrived.get(after, NEVER).plus(chance)
                    else:
                        following[after] = following.get(after, NEVER).plus(chance)
                self.watch.note_working_memory(
                    (len(arrived) + len(following) + len(layer)) * len(self.battle.combatants)
                )
            layer = following
        return arrived

    def _throw(self, state: State) -> dict[tuple[Place, bool], list[tuple[int, int]]]:
        """The next throw of dice from a state, every way: what follows, and whether a round begins there."""
        found: dict[tuple[Place, bool], list[tuple[int, int]]] = {}
        for path in self.dice.paths():
            self.watch.walk()
            self.battle.restore(state)
            begun = self._step_to_dice()
            found.setdefault((self._place(begun=begun), begun), []).append(path.odds())
        return found

    def _step_to_dice(self) -> bool:
        """Take steps until dice were thrown or a round begins; whether one does."""
        battle = self.battle
        while not battle.over:
            kind = step_kind(battle.agenda.due())
            if not self.engine.step():
                raise GrognardError("every side needs a policy")
            if kind == ROUND:
                return not battle.over
            if kind == INITIATIVE and self.merge:
                relabel_counts(battle)
            if self.dice.place:
                break
        return False

    def _place(self, *, begun: bool) -> Place:
        if self.battle.over:
            return outcome_of(self.battle)
        if not self.merge:
            return self.battle.state()
        forget_causes(self.battle)
        return state_at_round(self.battle) if begun else self.battle.state()


def fresh_battle(template: Battle, dice: Dice) -> Battle:
    """A copy of a battle with other dice."""
    battle = template.copy()
    battle.dice = dice
    return battle


def outcome_of(battle: Battle) -> FightEnd:
    """The end of a battle that is over."""
    limit = int(battle.ruleset.damage.death_at)
    left = [int(one.hit_points) - limit if one.flags & OUT == 0 else 0 for one in battle.combatants]
    return FightEnd(int(battle.winner), battle.ending, tuple(left))


def _add_up(odds: list[tuple[int, int]]) -> ExactChance:
    """Chances over different denominators as one."""
    denominator = lcm(*[whole for _, whole in odds])
    numerator = sum([ways * (denominator // whole) for ways, whole in odds])
    return ExactChance(Fraction(numerator, denominator), sum([ways for ways, _ in odds]))
