"""A fight as a PettingZoo environment: an agent for each side, every decision asked one after another."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from grognard.faces.env.single import MOST_DECISIONS
from grognard.faces.env.spaces import Arrays, Info, Observation, Space, empty_observation, observation_space
from grognard.fight.steered import MOST_CHOICES, Fought, SteeredFights


class SidesEnv(AECEnv[str, Observation, Any]):
    """The sides of an encounter as agents; what happens at one moment is asked one side after the other.

    The agents are called `side_1` and so on, in the order of the encounter. An agent sees what its side knows
    when it decides, and nothing when another does. The rewards are those of `FightEnv`.

    Args:
        what: a matchup, the path or text of an encounter file, an encounter.
        rules: another rulebook than the encounter's own, or house rules.
        advisor: the tactics whose choice is marked; "" for none.
        most_decisions: decisions after which a fight is cut off.

    Raises:
        InputError: something a person wrote cannot be used.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "grognard_v0",
        "render_modes": [],
        "is_parallelizable": False,
    }

    def __init__(
        self, what: Fought, *, rules: str = "", advisor: str = "", most_decisions: int = MOST_DECISIONS
    ) -> None:
        super().__init__()
        self.fights = SteeredFights(what, rules=rules, play="all", advisor=advisor)
        self.possible_agents = [f"side_{number + 1}" for number in range(len(self.fights.names))]
        self.render_mode = None
        self._spaces = {agent: observation_space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(MOST_CHOICES) for agent in self.possible_agents}
        self._arrays = Arrays(self.fights)
        self._most = most_decisions
        self._number = -1

    def observation_space(self, agent: str) -> Space:
        """The space of what an agent sees."""
        space: Space = self._spaces[agent]
        return space

    def action_space(self, agent: str) -> Space:
        """The space of what an agent may choose."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Begin the next fight; with a seed the first of that seed."""
        if seed is not None:
            self.fights.reseed(seed)
            self._number = -1
        self._number = (options or {}).get("number", self._number + 1)
        self.fights.begin(0, self._number)
        while self.fights.sides[0] < 0:
            self._number += 1
            self.fights.begin(0, self._number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self._select()

    def _select(self) -> None:
        """Have the side that decides be the agent to act."""
        if self.fights.sides[0] >= 0:
            self.agent_selection = self.possible_agents[self.fights.sides[0]]
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self.observe(agent)["action_mask"]}

    def observe(self, agent: str) -> Observation:
        """What an agent sees: what its side knows, where it is to decide, else nothing."""
        side = self.fights.sides[0]
        if side >= 0 and self.possible_agents[side] == agent:
            return self._arrays.observe(0)
        return empty_observation()

    def step(self, action: int | None) -> None:
        """Take a choice for the agent to act; one behind the mask takes the first."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        choice = -1 if action is None else int(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.fights.take(0, choice if 0 <= choice < self.fights.counts[0] else 0)
        self._decisions += 1
        if self.fights.sides[0] < 0:
            winner = self.fights.winners[0]
            for side, one in enumerate(self.possible_agents):
                self.rewards[one] = 0.0 if winner < 0 else 1.0 if winner == side else -1.0
                self.terminations[one] = True
        elif self._decisions >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_arrays"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._arrays = Arrays(self.fights)
