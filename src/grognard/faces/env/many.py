"""Many fights as a vectorised Gymnasium environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from grognard.faces.env.single import MOST_DECISIONS
from grognard.faces.env.spaces import Array, Arrays, Info, Observation, observation_space
from grognard.fight.steered import MOST_CHOICES, Fought, SteeredFights


class FightVectorEnv(gymnasium.vector.VectorEnv[Observation, Array, Array]):
    """So many fights of an encounter at once, each as in a `FightEnv`; one that is over begins anew.

    A place that was over is reset at its next step, whose choice is not looked at (`NEXT_STEP`).
    Place p fights number p, p + num_envs and so on.

    Args:
        what: a matchup, the path or text of an encounter file, an encounter.
        num_envs: how many fights.
        rules: another rulebook than the encounter's own, or house rules.
        play: the side, "party", a name or number.
        advisor: the tactics whose choice is marked; "" for none.
        most_decisions: decisions after which a fight is cut off.

    Raises:
        InputError: something a person wrote cannot be used.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        what: Fought,
        num_envs: int = 16,
        *,
        rules: str = "",
        play: str = "party",
        advisor: str = "",
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        self.num_envs = num_envs
        self.fights = SteeredFights(what, play=play, size=num_envs, rules=rules, advisor=advisor)
        self.side = min(self.fights.steered)
        self.single_observation_space = observation_space()
        self.single_action_space = spaces.Discrete(MOST_CHOICES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._arrays = Arrays(self.fights)
        self._most = most_decisions
        self._decisions = [0] * num_envs
        self._done = [False] * num_envs

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Info | None = None
    ) -> tuple[Observation, Info]:
        """Begin all fights, from number 0 on; of several seeds the first counts."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        if first is not None:
            self.fights.reseed(first)
        for place in range(self.num_envs):
            self.fights.numbers[place] = place - self.num_envs
            self._begin(place)
        return self._arrays.observe_all(), {}

    def _begin(self, place: int) -> None:
        """Begin the next fight at a place in which the side has something to decide."""
        fights = self.fights
        number = fights.numbers[place] + self.num_envs
        fights.begin(place, number)
        while fights.sides[place] < 0:
            number += self.num_envs
            fights.begin(place, number)
        self._decisions[place], self._done[place] = 0, False

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, Info]:
        """Take a choice at each place; a choice behind the mask takes the first."""
        fights, size = self.fights, self.num_envs
        rewards, over, cut = np.zeros(size), np.zeros(size, np.bool_), np.zeros(size, np.bool_)
        for place, choice in enumerate(np.asarray(actions).tolist()):
            if self._done[place]:
                self._begin(place)
                continue
            fights.take(place, choice if 0 <= choice < fights.counts[place] else 0)
            self._decisions[place] += 1
            if fights.sides[place] < 0:
                winner = fights.winners[place]
                rewards[place] = 0.0 if winner < 0 else 1.0 if winner == self.side else -1.0
                over[place] = self._done[place] = True
            elif self._decisions[place] >= self._most:
                cut[place] = self._done[place] = True
        return self._arrays.observe_all(), rewards, over, cut, {}

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_arrays"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._arrays = Arrays(self.fights)
