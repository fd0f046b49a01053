"""A fight as a Gymnasium environment: an agent decides for one side, one decision after another."""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from grognard.base.errors import InputError
from grognard.faces.env.spaces import Array, Arrays, Info, Observation, observation_space
from grognard.fight.steered import MOST_CHOICES, Fought, SteeredFights

MOST_DECISIONS: Final = 2_000
_TRIES: Final = 1_000


class FightEnv(gymnasium.Env[Observation, Any]):
    """One side of an encounter, played against the tactics of the others.

    An observation has the view and the columns of each choice (`grognard.fight.steered`), and the mask of the
    choices there are; `info["action_mask"]` and `action_masks()` have the mask as well. The reward is 1 for a
    won fight and -1 for a lost one, at its end. A choice behind the mask takes the first one, and
    `info["illegal"]` says so. After `reset(seed=...)` the fights are those of that seed, from number 0 on;
    `options={"number": 7}` begins one of them.

    Args:
        what: a matchup, the path or text of an encounter file, an encounter.
        rules: another rulebook than the encounter's own, or house rules.
        play: the side, "party", a name or number.
        advisor: the tactics whose choice is marked; "" for none.
        most_decisions: decisions after which a fight is cut off.

    Raises:
        InputError: something a person wrote cannot be used.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        what: Fought,
        *,
        rules: str = "",
        play: str = "party",
        advisor: str = "",
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        self.fights = SteeredFights(what, rules=rules, play=play, advisor=advisor)
        if len(self.fights.steered) != 1:
            raise InputError(f"{play!r} are several sides", key="play", expected="one; PettingZoo has all")
        self.side = min(self.fights.steered)
        self.observation_space = observation_space()
        self.action_space = spaces.Discrete(MOST_CHOICES)
        self._arrays = Arrays(self.fights)
        self._most = most_decisions
        self._number = -1
        self._decisions = 0

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begin the next fight in which the side has something to decide."""
        super().reset(seed=seed)
        if seed is not None:
            self.fights.reseed(seed)
            self._number = -1
        self._number = (options or {}).get("number", self._number + 1)
        for _ in range(_TRIES):
            self.fights.begin(0, self._number)
            if self.fights.sides[0] >= 0:
                self._decisions = 0
                return self._observe()
            self._number += 1
        raise InputError("the side has nothing to decide in these fights", expected="another encounter")

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """Take a choice by its number."""
        choice = int(action)
        illegal = not 0 <= choice < self.fights.counts[0]
        self.fights.take(0, 0 if illegal else choice)
        self._decisions += 1
        over = self.fights.sides[0] < 0
        observation, info = self._observe()
        if illegal:
            info["illegal"] = True
        return observation, self._reward() if over else 0.0, over, not over and self._is_long, info

    @property
    def _is_long(self) -> bool:
        return self._decisions >= self._most

    def _reward(self) -> float:
        winner = self.fights.winners[0]
        return 0.0 if winner < 0 else 1.0 if winner == self.side else -1.0

    def _observe(self) -> tuple[Observation, Info]:
        observation = self._arrays.observe(0)
        return observation, {"action_mask": observation["action_mask"], "number": self._number}

    def action_masks(self) -> Array:
        """Which choices there are, as booleans."""
        return np.arange(MOST_CHOICES) < self.fights.counts[0]

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_arrays"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._arrays = Arrays(self.fights)
