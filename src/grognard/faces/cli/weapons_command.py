"""``grognard weapons [WORDS]``: the weapons there are, and one of them in full."""

from __future__ import annotations

import argparse
from functools import partial

import msgspec

from grognard.creatures.gear import Weapon, weapon_names
from grognard.creatures.gear import find_weapon as find
from grognard.faces.cli import catalogue
from grognard.faces.cli.catalogue import Card, Shown, show

_COLUMNS = ("weapon", "damage", "size", "used", "range")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    catalogue.add_arguments(parser, what="weapons")


def run(args: argparse.Namespace) -> int:
    """Print the weapons that the words name.

    Raises:
        InputError: there is no such weapon.
    """
    things = [_show(find(name), also) for name, also in weapon_names().items()]
    return show(args, things, what="weapons", columns=_COLUMNS)


def _show(weapon: Weapon, also: tuple[str, ...]) -> Shown:
    ranges = "" if weapon.range_feet is None else "/".join(str(feet) for feet in weapon.range_feet) + "'"
    hands = "two hands" if weapon.two_handed else ""
    used = ", ".join(word for word in (*weapon.kinds, hands) if word)
    cells = (weapon.damage, weapon.size, used, ranges)
    return Shown(weapon.name, cells, also, partial(_describe, weapon, also))


def _describe(weapon: Weapon, also: tuple[str, ...]) -> Card:
    """All figures of a weapon that say something."""
    figures: Card = msgspec.to_builtins(weapon)
    said = {key: value for key, value in figures.items() if value not in (False, "", None) and key != "base"}
    return {**said, "also": list(also)}
