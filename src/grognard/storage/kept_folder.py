"""The folder where fights are kept that are played."""

from __future__ import annotations

import os
from typing import Final

HOME: Final = "GROGNARD_HOME"
"""The variable of the environment that names the folder for what is kept."""


def kept_folder() -> str:
    """The folder of kept fights: below GROGNARD_HOME, else where programs keep their state."""
    home = os.environ.get(HOME)
    if not home:
        state = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
        home = os.path.join(state, "grognard")
    return os.path.join(home, "fights")


def expedition_path(name: str) -> str:
    """Where an expedition of a campaign is kept under a name: in a folder beside that of the fights."""
    return os.path.join(os.path.dirname(kept_folder()), "expeditions", f"{name}.json")
