"""The compiled engine and the same files interpreted fight the same fights, event by event."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

from benchmarks.measuring import run_process
from tests.long.amounts import amount
from tests.parity.fight_digests import describe_fight, digest_of
from tools.compiled import SKIP_REASON, ensure_compiled

ROOT = Path(__file__).resolve().parents[2]
BATCH = 2_000
FEWEST_FIGHTS = 60
RANDOM_FIGHTS = 40
LONG_RANDOM_FIGHTS = 5_000


@cache
def run_in_both(module: str, *arguments: str) -> tuple[list[str], list[str]]:
    """What a module prints with the interpreted and the compiled package, after the line of the build."""
    folder = ensure_compiled()
    if folder is None:
        pytest.skip(SKIP_REASON)
    printed = []
    for build, path in (("interpreted", ROOT / "src"), ("compiled", folder)):
        lines = run_process([sys.executable, "-m", module, *arguments], python_path=path).splitlines()
        assert lines[0] == build
        printed.append(lines[1:])
    return printed[0], printed[1]


@pytest.mark.slow
@pytest.mark.compiled
def test_every_fight_is_the_same_in_both_builds() -> None:
    interpreted, compiled = run_in_both("tests.parity.fight_digests", str(BATCH))
    assert len(interpreted) > FEWEST_FIGHTS
    assert len(set(interpreted)) == len(interpreted)
    for ours, theirs in zip(interpreted, compiled, strict=True):
        assert ours == theirs


@pytest.mark.slow
@pytest.mark.compiled
def test_a_batch_comes_to_the_same_in_both_builds() -> None:
    interpreted, compiled = run_in_both("tests.parity.fight_digests", str(BATCH))
    assert interpreted[-1].startswith(f"batch {BATCH} ")
    assert compiled[-1] == interpreted[-1]


@pytest.mark.slow
@pytest.mark.compiled
def test_subclasses_in_plain_python_work_in_both_builds() -> None:
    interpreted, compiled = run_in_both("tests.parity.plain_subclasses")
    assert compiled == interpreted
    dice, policy, asked, structure, attack, initiative = compiled
    # Goblins are of armour class 14; a fighter's chain mail and shield are 16.
    assert "initiative d[6], attacks against [14, 16]" in dice
    assert policy.partition(" ")[2] != dice.partition(" ")[2]
    assert asked != "asked 0 times"
    assert "initiative d[]" in structure
    assert "attacks against [11]" in attack
    assert "initiative d[20]" in initiative


@pytest.mark.slow
@pytest.mark.compiled
def test_choices_taken_back_saved_and_pushed_again_are_the_same_in_both_builds() -> None:
    interpreted, compiled = run_in_both("tests.parity.front_door_fights")
    assert len(interpreted) == 20
    assert compiled == interpreted


@pytest.mark.slow
@pytest.mark.compiled
def test_random_encounters_are_fought_the_same_in_both_builds() -> None:
    interpreted, compiled = run_in_both("tests.parity.random_fights", "0", str(RANDOM_FIGHTS))
    assert len(interpreted) == RANDOM_FIGHTS
    assert compiled == interpreted


@pytest.mark.long
@pytest.mark.compiled
def test_thousands_of_random_encounters_are_fought_the_same_in_both_builds() -> None:
    count = amount(LONG_RANDOM_FIGHTS)
    interpreted, compiled = run_in_both("tests.parity.random_fights", str(RANDOM_FIGHTS), str(count))
    print(f"{count:,} random encounters in both builds")
    assert compiled == interpreted


@pytest.mark.slow
@pytest.mark.compiled
def test_random_house_rules_are_fought_the_same_in_both_builds() -> None:
    interpreted, compiled = run_in_both("tests.parity.random_rules", "0", str(RANDOM_FIGHTS))
    assert len(interpreted) == RANDOM_FIGHTS
    assert compiled == interpreted


@pytest.mark.long
@pytest.mark.compiled
def test_thousands_of_random_house_rules_are_fought_the_same_in_both_builds() -> None:
    count = amount(LONG_RANDOM_FIGHTS)
    interpreted, compiled = run_in_both("tests.parity.random_rules", str(RANDOM_FIGHTS), str(count))
    print(f"{count:,} random house rules in both builds")
    assert compiled == interpreted


def test_digests_tell_events_apart() -> None:
    assert digest_of([(1, "hit")]) == digest_of([(1, "hit")])
    assert digest_of([(1, "hit")]) != digest_of([(1, "miss")])
    one = describe_fight("bf", "goblins", 1, at_random=False)
    assert one == describe_fight("bf", "goblins", 1, at_random=False)
    assert one.split()[1:] != describe_fight("bf", "goblins", 2, at_random=False).split()[1:]
