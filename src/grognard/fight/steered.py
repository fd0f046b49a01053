"""Many fights of one encounter side by side, steered by numbers: for agents that learn, and researchers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from grognard.base.errors import GrognardError, InputError
from grognard.battle.play.batch import Rerun
from grognard.battle.play.features import CHOICE as CHOICE
from grognard.battle.play.features import CHOICE_SIZE as CHOICE_SIZE
from grognard.battle.play.features import UNIT as UNIT
from grognard.battle.play.features import VIEW as VIEW
from grognard.battle.play.features import VIEW_SIZE as VIEW_SIZE
from grognard.battle.play.steering import Steering
from grognard.battle.view.policy import Policy
from grognard.chances.counting.arena import FightPlan
from grognard.chances.counting.odds import make_plan
from grognard.encounter.setting import Fought as Fought
from grognard.encounter.setting import Options
from grognard.fight.sides import find_side
from grognard.rulebooks.schema import Rulebook
from grognard.tactics.expert import Expert
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible

MOST_CHOICES: Final = 64
"""So many choices a page of a decision has; the first are those that people are offered first."""
_ACTIONS_OF_PAGE: Final = MOST_CHOICES - 1
OBSERVATION_SIZE: Final = VIEW_SIZE + MOST_CHOICES * CHOICE_SIZE
ADVISORS: Final[dict[str, Callable[[], Policy]]] = {"plain": Plain, "sensible": Sensible, "expert": Expert}


class SteeredFights:
    """Fights of one encounter side by side, each at a decision, with what the deciding side knows in bytes.

    Fight number i depends on (seed, i) and what is chosen alone. At each place: `sides` has the side that
    decides, -1 where the fight is over, and `winners` then the winner or -1; `counts` says how many choices
    there are. Pickled, they stand where they stood.

    A decision of more than `MOST_CHOICES` actions has pages, so that all can be chosen: the last choice of
    each page, whose columns are 0, turns to the next page, and that of the last page to the first.

    `observations` has `OBSERVATION_SIZE` bytes for each place: `VIEW_SIZE` bytes of the view, and
    `CHOICE_SIZE` bytes for each of `MOST_CHOICES` choices, 0 behind the last; all are 0 where the fight is
    over. `view_columns` are those of the first bytes of a view, `unit_columns` those of each block after
    them, `choice_columns` those of a choice.

    Args:
        what: a matchup, the path or text of an encounter file, an encounter.
        rules: another rulebook than the encounter's own.
        options: single values of the rulebook to change.
        play: the sides that are steered, "party", a name or number, several with commas, or "all"; the
            others follow their tactics.
        size: how many fights.
        seed: of all fights.
        advisor: "plain", "sensible" or "expert" tactics whose choice is marked; "" for none.

    Raises:
        InputError: something a person wrote cannot be used.

    >>> fights = SteeredFights("2 fighter 1 vs 3 goblin", size=2, advisor="plain")
    >>> fights.begin(0, 7)
    >>> fights.sides[0], fights.counts[0] > 3
    (0, True)
    >>> while fights.sides[0] >= 0:
    ...     fights.follow(0)
    >>> fights.winners[0] in (-1, 0, 1)
    True
    """

    view_columns: Final = VIEW
    unit_columns: Final = UNIT
    choice_columns: Final = CHOICE

    def __init__(
        self,
        what: Fought,
        *,
        rules: Rulebook | str = "",
        options: Options | None = None,
        play: str = "party",
        size: int = 1,
        seed: int = 1,
        advisor: str = "",
    ) -> None:
        if advisor and advisor not in ADVISORS:
            raise InputError(f"no tactics {advisor!r}", key="advisor", expected=", ".join(ADVISORS))
        plan = make_plan(what, rules=rules, options=options, seed=seed)
        self._set_up(plan, play=play, size=size, seed=seed, advisor=advisor)

    def _set_up(self, plan: FightPlan, *, play: str, size: int, seed: int, advisor: str) -> None:
        self.plan, self.size = plan, size
        self._play, self._advisor = play, advisor
        self._arena = plan.set_up()
        names = [side.name for side in self._arena.battle.sides]
        wanted = names if play == "all" else [one.strip() for one in play.split(",")]
        self.names: tuple[str, ...] = tuple(names)
        self.steered = frozenset(find_side(self._arena.battle, one) for one in wanted)
        self.sides = [-1] * size
        self.actors = [-1] * size
        self.winners = [-1] * size
        self.counts = [0] * size
        self.numbers = [-1] * size
        self.pages = [0] * size
        self._listed = [range(0)] * size
        self._taken: list[list[int]] = [[] for _ in range(size)]
        self.observations = bytearray(size * OBSERVATION_SIZE)
        self.reseed(seed)

    def __getstate__(self) -> tuple[object, ...]:
        fights = self.numbers, self._taken, self.pages
        return self.plan, self._play, self.size, self.seed, self._advisor, *fights

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        plan, play, size, seed, advisor, numbers, taken, pages = state
        self._set_up(plan, play=play, size=size, seed=seed, advisor=advisor)
        for place, number in enumerate(numbers):
            if number >= 0:
                self.begin(place, number)
            for action in taken[place]:
                self._steer(place, action)
            self.numbers[place], self.pages[place] = number, pages[place]
            self._note(place)

    def reseed(self, seed: int) -> None:
        """Make all fights from now on depend on another seed."""
        self.seed = seed
        self._steerings = [self._make_steering() for _ in range(self.size)]

    def _make_steering(self) -> Steering:
        policies: list[Policy | None] = [
            None if side in self.steered else make() for side, make in enumerate(self.plan.tactics)
        ]
        arena = self._arena
        rerun = Rerun(arena.battle, structure=arena.structure, policies=policies, seed=self.seed)
        return Steering(rerun, ADVISORS[self._advisor]() if self._advisor else None)

    def begin(self, place: int, number: int) -> None:
        """Begin fight `number` at a place, up to its first decision or its end."""
        self.numbers[place] = number
        self._taken[place] = []
        self.pages[place] = 0
        self._steerings[place].begin(number)
        self._note(place)

    def take(self, place: int, choice: int) -> None:
        """Take a choice by its number, and go on to the next decision, page, or the end.

        Raises:
            GrognardError: there is no such choice.
        """
        if not 0 <= choice < self.counts[place]:
            raise GrognardError(f"there is no choice {choice} among {self.counts[place]}")
        listed = self._listed[place]
        if choice < len(listed):
            self._steer(place, listed[choice])
            return
        last = (len(self._steerings[place].actions) - 1) // _ACTIONS_OF_PAGE
        self.pages[place] = self.pages[place] + 1 if self.pages[place] < last else 0
        self._note(place)

    def _steer(self, place: int, action: int) -> None:
        """Take an action by its number among all of the decision."""
        self.pages[place] = 0
        self._steerings[place].take(action)
        self._taken[place].append(action)
        self._note(place)

    def advised(self, place: int) -> int:
        """The number of the choice that the advisor would make, or turns the page toward it.

        It is 0, the first, where the advised action may not be taken.
        """
        action, listed = self._advised_action(place), self._listed[place]
        return listed.index(action) if action in listed else len(listed)

    def _advised_action(self, place: int) -> int:
        steering = self._steerings[place]
        actions = steering.actions
        return actions.index(steering.advised) if steering.advised in actions else 0

    def follow(self, place: int) -> None:
        """Take what the advisor would do, or the first choice where it may not be done."""
        self._steer(place, self._advised_action(place))

    def actions(self, place: int) -> Sequence[int]:
        """The actions of the page, as `grognard.battle.state.actions` packs them."""
        listed = self._listed[place]
        return self._steerings[place].actions[listed.start : listed.stop]

    def _note(self, place: int) -> None:
        """Write down what is to be decided at a place, and which actions its page lists."""
        steering = self._steerings[place]
        side = self.sides[place] = steering.side
        self.actors[place] = steering.actor
        start = place * OBSERVATION_SIZE
        if side < 0:
            self.winners[place], self.counts[place] = steering.winner, 0
            self._listed[place] = range(0)
            self.observations[start : start + OBSERVATION_SIZE] = bytes(OBSERVATION_SIZE)
            return
        self.winners[place] = -1
        number = len(steering.actions)
        if number <= MOST_CHOICES:
            self._listed[place], self.counts[place] = range(number), number
            seen = steering.observe(MOST_CHOICES)
        else:
            first = self.pages[place] * _ACTIONS_OF_PAGE
            listed = self._listed[place] = range(first, min(first + _ACTIONS_OF_PAGE, number))
            self.counts[place] = len(listed) + 1
            seen = steering.observe(len(listed), first)
            seen += bytes(OBSERVATION_SIZE - len(seen))
        self.observations[start : start + OBSERVATION_SIZE] = seen
