"""Fights decided by hand through the front door, with choices taken back and saves gone on with.

Run with each build of the package in turn: the first line says which it was, the others must agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import grognard
from grognard.build_info import is_compiled
from grognard.dice.stream import Stream
from grognard.rulebooks.rule_documents import BOOKS
from tests.parity.fight_digests import digest_of

PUSHES = 14
MATCHUPS = ("2 fighter 1 vs 3 goblin", "2 cleric 2, 1 thief 3 vs 2 orc, 1 ogre")


def play_fight(what: str, rules: str, path: Path) -> Iterator[str]:
    """A fight in which every choice is taken back once, and every third is followed by a save and a load."""
    fight = grognard.start(what, rules=rules, seed=17, play="1")
    chooser = Stream(3)
    pushed = 0
    while not fight.over and pushed < PUSHES:
        listed = [choice for choice in fight.choices if choice.text != "surrender"]
        choice = listed[int(chooser.die(len(listed))) - 1]
        twin = fight.copy()
        fight.push(choice)
        fight.push(fight.undo())
        twin.push(choice)
        assert (twin.notation, twin.events) == (fight.notation, fight.events)
        pushed += 1
        if pushed % 3 == 0:
            fight.save(path)
            later = grognard.load(path)
            assert (later.notation, later.events) == (fight.notation, fight.events)
            fight = later
    fight.play(())
    fight.run()
    events: list[object] = [event.key() for event in fight.events]
    yield f"{rules} {what!r} {fight.winner} {fight.round} {len(events)} {digest_of(events)}"
    yield f"told {digest_of([(fight.tell(why=True), fight.tell('1'))])}"


def main() -> None:
    """Print what came of every fight."""
    print("compiled" if is_compiled() else "interpreted")
    with TemporaryDirectory() as folder:
        for rules in BOOKS:
            for what in MATCHUPS:
                for line in play_fight(what, rules, Path(folder) / "fight.json"):
                    print(line)


if __name__ == "__main__":
    main()
