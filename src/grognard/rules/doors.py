"""The chance to force a door, between fights and in them."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.rulebooks.adventure_schema import DoorRules


def faces_to_force(rules: DoorRules, modifier: i64) -> i64:
    """On how many of the lowest faces a door gives way to one with such an adjustment for Strength.

    Rule: bxe.doors.stuck-base-chance, bxe.doors.stuck-max-5-in-6, bxe.doors.stuck-min-1-in-6,
        bxs.doors.force-chance, bxs.doors.force-minimum, bxs.doors.force-maximum

    >>> rules = DoorRules(faces=2)
    >>> [faces_to_force(rules, modifier) == faces for modifier, faces in ((-3, 1), (0, 2), (3, 5))]
    [True, True, True]
    """
    faces: i64 = rules.faces
    faces += modifier
    least: i64 = rules.least
    most: i64 = rules.most
    if faces < least:
        return least
    return faces if faces < most else most
