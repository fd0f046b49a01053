"""Surprise: which members of a side are caught flat-footed."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.rules.ruleset import Ruleset


def surprise_range(ruleset: Ruleset, *, alert: bool, ambushed: bool) -> i64:
    """The highest face of the surprise die on which a creature is surprised.

    Rule: bf.surprise.normal-range, bf.surprise.ambush-range, bf.surprise.alert-reduction,
        bf.surprise.elf-range, bf.surprise.alert-vs-ambush
    """
    base = ruleset.ambush_range if ambushed else ruleset.surprise_range
    return base - ruleset.alert_reduction if alert else base


def is_ambush(*, well_hidden: bool, prepared: bool) -> bool:
    """Whether attackers get the wider range of an ambush: they must be both hidden and ready.

    Rule: bf.surprise.ambush-condition
    """
    return well_hidden and prepared


def is_surprised(face: i64, highest: i64) -> bool:
    """Whether a side's surprise die catches a member whose range ends at `highest`.

    Rule: bf.surprise.shared-die-individual-range
    """
    return face <= highest
