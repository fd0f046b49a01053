"""What agents see and may choose, as arrays over the bytes of steered fights: nothing is copied twice."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from grognard.fight.steered import CHOICE_SIZE, MOST_CHOICES, OBSERVATION_SIZE, VIEW_SIZE, SteeredFights

Array: TypeAlias = NDArray[Any]
Observation: TypeAlias = dict[str, Array]
"""The observation of one agent or of several, and the mask of its choices."""
Info: TypeAlias = dict[str, Any]
Space: TypeAlias = spaces.Space[Any]
_MOST: Final = 255


def observation_space() -> Any:
    """The observation, the view and behind it the columns of each choice; and the mask of the choices."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, _MOST, (OBSERVATION_SIZE,), np.uint8),
            "action_mask": spaces.Box(0, 1, (MOST_CHOICES,), np.int8),
        }
    )


def empty_observation() -> Observation:
    """The observation of an agent that has nothing to decide."""
    return {
        "observation": np.zeros(OBSERVATION_SIZE, np.uint8),
        "action_mask": np.zeros(MOST_CHOICES, np.int8),
    }


def split(observation: Array) -> tuple[Array, Array]:
    """The view, and the choices with a row for each, of one observation or of several stacked.

    >>> view, choices = split(np.zeros((3, OBSERVATION_SIZE), np.uint8))
    >>> view.shape[1] == VIEW_SIZE, choices.shape[1:] == (MOST_CHOICES, CHOICE_SIZE)
    (True, True)
    """
    choices = observation[..., VIEW_SIZE:]
    return observation[..., :VIEW_SIZE], choices.reshape(*choices.shape[:-1], MOST_CHOICES, CHOICE_SIZE)


class Arrays:
    """The bytes of steered fights as arrays, one row for each fight."""

    def __init__(self, fights: SteeredFights) -> None:
        self._fights = fights
        self._rows = np.frombuffer(fights.observations, np.uint8).reshape(fights.size, OBSERVATION_SIZE)
        self._masks = np.tri(MOST_CHOICES + 1, MOST_CHOICES, -1, np.int8)

    def observe(self, place: int) -> Observation:
        """What the side that decides at a place sees; all 0 where none does."""
        return {
            "observation": self._rows[place].copy(),
            "action_mask": self._masks[self._fights.counts[place]].copy(),
        }

    def observe_all(self) -> Observation:
        """The same of every place."""
        return {"observation": self._rows.copy(), "action_mask": self._masks[self._fights.counts]}
