"""Surprise: which members of a side are caught flat-footed."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.rules.ruleset import Ruleset


def surprise_range(ruleset: Ruleset, *, alert: bool, ambushed: bool) -> i64:
    """The highest face of the surprise die on which a creature is surprised.

    Rule: bf.surprise.normal-range, bf.surprise.ambush-range, bf.surprise.alert-reduction,
        bf.surprise.elf-range, bf.surprise.alert-vs-ambush
    """
    base = ruleset.surprise.ambush_range if ambushed else ruleset.surprise.range
    return base - ruleset.surprise.alert_reduction if alert else base


def is_ambush(*, well_hidden: bool, prepared: bool) -> bool:
    """Whether attackers get the wider range of an ambush: they must be both hidden and ready.

    Rule: bf.surprise.ambush-condition
    """
    return well_hidden and prepared


def gives_itself_away(ruleset: Ruleset, *, noisy: bool, shows_light: bool) -> bool:
    """Whether a side cannot come upon others unnoticed: by its noise, or by a light seen in the dark.

    Rule: bxe.surprise.noise-referee, bxe.surprise.noisy-party-example,
        bxe.surprise.light-carriers-cannot-surprise, bxe.surprise.light-monsters,
        bxe.surprise.light-needs-dark, bxe.surprise.light-exception
    """
    return noisy or (shows_light and ruleset.surprise.light_betrays)


def lower_die(ladder: tuple[int, ...], die: int, levels: int) -> int:
    """The die `levels` steps down a ladder that begins with the best; the last one is the floor.

    Rule: bcb.surprise.die-ladder

    >>> lower_die((8, 6, 4, 3, 2), 6, 2)
    3
    """
    return ladder[min(ladder.index(die) + levels, len(ladder) - 1)]


def modified_surprise(face: i64, modifier: i64) -> i64:
    """The surprise die's result with its modifiers: a 1 stays a 1, and nothing falls below it.

    Rule: bcb.surprise.natural-one-always, bcb.surprise.duration-uses-modified-roll
    """
    total = face + modifier
    return 1 if face == 1 or total < 1 else total


def is_surprised(face: i64, highest: i64) -> bool:
    """Whether a side's surprise die catches a member whose range ends at `highest`.

    Rule: bf.surprise.shared-die-individual-range
    """
    return face <= highest
