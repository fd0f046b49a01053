"""Prompts, and the skills they are made of: texts that tell an assistant how to run an evening."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from typing import Final, NamedTuple

from grognard.base.errors import InputError

SKILLS: Final = os.path.join(os.path.dirname(__file__), "skills")
_FILE: Final = "SKILL.md"
_FENCE: Final = "---\n"


class Prompt(NamedTuple):
    """A prompt: the skill it is made of, what it is for, and the one thing that it asks for.

    Attributes:
        skill: the folder of the skill.
        argument: the name of its argument.
        asks: what the argument is.
        leads: what precedes the argument in the prompt.
    """

    skill: str
    argument: str
    asks: str
    leads: str


PROMPTS: Final[Mapping[str, Prompt]] = {
    "referee": Prompt("run-an-evening", "plan", "an encounter, a place or a campaign", "Tonight:"),
    "solo_evening": Prompt("solo-evening", "party", "the player's characters", "The player's party:"),
    "rules_judge": Prompt("rules-judge", "question", "the question to be judged", "The question:"),
    "play_a_side": Prompt("play-a-side", "side", "who you play, and how", "You play:"),
}


def describe_skill(name: str) -> str:
    """What a skill is for, from the head of its file."""
    head = _read(name)[0]
    return next(
        line.partition(":")[2].strip() for line in head.splitlines() if line.startswith("description:")
    )


def fill_prompt(name: str, arguments: Mapping[str, str]) -> str:
    """The text of a prompt, with its argument if there is one.

    Raises:
        InputError: there is no such prompt.
    """
    if name not in PROMPTS:
        raise InputError(f"there is no prompt {name[:40]!r}", expected=f"one of {', '.join(PROMPTS)}")
    prompt = PROMPTS[name]
    given = arguments.get(prompt.argument, "").strip()
    return _read(prompt.skill)[1].strip() + (f"\n\n{prompt.leads} {given}" if given else "")


def _read(name: str) -> tuple[str, str]:
    """The head and the body of a skill's file."""
    with open(os.path.join(SKILLS, name, _FILE), encoding="utf-8") as file:
        _, head, body = file.read().split(_FENCE, 2)
    return head, body


def copy_skills(folder: str) -> list[str]:
    """Copy the skills into a folder, each into one of its own; the paths of their files.

    Raises:
        InputError: one is there already, or it cannot be written.
    """
    written: list[str] = []
    for name in sorted(os.listdir(SKILLS)):
        place = os.path.join(folder, name)
        if os.path.exists(place):
            raise InputError("is there already", file=place, expected="a folder without it")
        try:
            shutil.copytree(os.path.join(SKILLS, name), place)
        except OSError as error:
            raise InputError(f"cannot be written: {error.strerror}", file=place) from error
        written.append(os.path.join(place, _FILE))
    return written
