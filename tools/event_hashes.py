"""Hashes of all that happens in fights of many encounters by every book, to see whether a change changes any.

    python -m tools.event_hashes            compare with the hashes that are kept
    python -m tools.event_hashes --write    keep those of now
    python -m tools.event_hashes -n 300     print those of so many fights, to compare two builds

The encounters are the examples and those of `benchmarks/encounters`. A hash is of every event of its fights
and of how they end.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from grognard.base.errors import GrognardError
from grognard.chances.counting.arena import Arena
from grognard.chances.counting.odds import make_plan
from grognard.rulebooks.rule_documents import BOOKS

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / "tests" / "golden" / "event_hashes.txt"
FIGHTS: Final = 20


def list_encounters() -> list[Path]:
    """The files of the encounters whose fights are hashed."""
    folders = (ROOT / "examples", ROOT / "benchmarks" / "encounters")
    return [file for folder in folders for file in sorted(folder.glob("*.toml"))]


def hash_fights(encounter: Path, rules: str, fights: int) -> str:
    """A hash of the first fights of an encounter by a book; what is wrong where the book cannot play it."""
    try:
        arena = Arena(make_plan(str(encounter), rules=rules))
    except GrognardError as error:
        return f"refused: {str(error).splitlines()[0].replace(str(ROOT), '')[:60]}"
    digest = hashlib.sha256()
    for number in range(fights):
        engine = arena.put_up(number)
        if engine.advance() is not None or engine.battle.log is None:
            return "asks"
        for event in engine.battle.log.events:
            digest.update(repr(event.key()).encode())
        digest.update(repr(engine.battle.state()).encode())
    return digest.hexdigest()[:16]


def list_hashes(fights: int = FIGHTS) -> Iterator[str]:
    """A line for each encounter and book."""
    for encounter in list_encounters():
        for rules in BOOKS:
            yield f"{encounter.stem} {rules} {hash_fights(encounter, rules, fights)}"


def main(argv: Sequence[str]) -> int:
    """Write the hashes, print them, or say which are not as they were."""
    parser = argparse.ArgumentParser(description="Hashes of all that happens in fights of many encounters.")
    parser.add_argument("--write", action="store_true", help="keep the hashes of now")
    parser.add_argument("-n", type=int, default=0, metavar="FIGHTS", help="print those of so many fights")
    args = parser.parse_args(argv)
    if args.n:
        for line in list_hashes(args.n):
            print(line, flush=True)
        return 0
    lines = list(list_hashes())
    if args.write:
        KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return 0
    changed = sorted(set(lines) ^ set(KEPT.read_text(encoding="utf-8").splitlines()))
    print("\n".join(changed) or "all as they were")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
