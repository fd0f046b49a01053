"""The experience of a fight that is over, in sentences."""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec

from grognard.base.errors import InputError
from grognard.fight.fight import Fight
from grognard.operations.asking import ask
from grognard.operations.experience.award import Award
from grognard.operations.fights.events import run_and_list


def tell_experience(fight: Fight) -> tuple[str, ...]:
    """What the players' side has earned by the fight's own book; nothing where there is no such side."""
    lines = [msgspec.json.encode(one) for one in run_and_list(fight)]
    with tempfile.TemporaryDirectory(prefix="grognard-") as folder:
        path = Path(folder, "fight.jsonl")
        path.write_bytes(b"\n".join(lines) + b"\n")
        try:
            answer = ask(Award(foes=(str(path),), rules=fight.rulebook.base or fight.rulebook.id))
        except InputError:
            return ()  # Sides of which none, or more than one, is the players', have earned nothing.
    return tuple(text for text, _ in answer.notes if text)
